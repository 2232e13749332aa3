/* src/core/eval.c - evaluates the expressions that packs bring. */
#include "core/eval.h"
#include "core/bits.h"

static int64_t filter(const struct eval *e, int64_t set, const uint16_t *body)
{
    uint64_t kept = 0;
    for (uint64_t left = (uint64_t)set; left; left &= left - 1) {
        int x = bit_low(left);
        if (eval_holds_for(e, body, x)) kept |= UINT64_C(1) << x;
    }
    return set_value(kept);
}

/* A thing as a set of its own; what has no bit is in no set. */
static uint64_t bit_of(int64_t thing)
{
    return thing >= 0 && thing < 64 ? UINT64_C(1) << thing : 0;
}

bool eval_holds_for(const struct eval *e, const uint16_t *at, int64_t x)
{
    struct eval inner = *e;
    assert(inner.depth < EVAL_DEPTH);
    inner.it[inner.depth++] = x;
    return eval_at(&inner, at) != 0;
}

/* Sums and products wrap around, as unsigned ones do: whatever a pack multiplies is a value. */
int64_t eval_at(const struct eval *e, const uint16_t *at)
{
    int64_t v[EVAL_STACK];
    int n = 0;
    for (;;) {
        unsigned op = *at++;
        assert(n < EVAL_STACK - 1);
        /* clang-format off */
        /* NOLINTBEGIN(clang-analyzer-core.*): the pack reader has seen to it that each operation finds
         * what it takes */
        switch (op) {
        case FRAY_E_END: return n > 0 ? v[n - 1] : 0;
        case FRAY_E_CONST: v[n++] = (int16_t)*at++; break;
        case FRAY_E_LOCAL: v[n++] = e->local ? e->local[*at] : 0; at++; break;
        case FRAY_E_IT: v[n++] = e->it[e->depth - 1 - *at++]; break;
        case FRAY_E_NOT: v[n - 1] = !v[n - 1]; break;
        case FRAY_E_AND:    n--; v[n - 1] = v[n - 1] && v[n]; break;
        case FRAY_E_OR:     n--; v[n - 1] = v[n - 1] || v[n]; break;
        case FRAY_E_ADD:    n--; v[n - 1] = (int64_t)((uint64_t)v[n - 1] + (uint64_t)v[n]); break;
        case FRAY_E_SUB:    n--; v[n - 1] = (int64_t)((uint64_t)v[n - 1] - (uint64_t)v[n]); break;
        case FRAY_E_MUL:    n--; v[n - 1] = (int64_t)((uint64_t)v[n - 1] * (uint64_t)v[n]); break;
        case FRAY_E_EQ:     n--; v[n - 1] = v[n - 1] == v[n]; break;
        case FRAY_E_NE:     n--; v[n - 1] = v[n - 1] != v[n]; break;
        case FRAY_E_LT:     n--; v[n - 1] = v[n - 1] < v[n]; break;
        case FRAY_E_LE:     n--; v[n - 1] = v[n - 1] <= v[n]; break;
        case FRAY_E_GT:     n--; v[n - 1] = v[n - 1] > v[n]; break;
        case FRAY_E_GE:     n--; v[n - 1] = v[n - 1] >= v[n]; break;
        case FRAY_E_WHERE: v[n - 1] = filter(e, v[n - 1], at + 1); at += 1 + *at; break;
        case FRAY_E_COUNT: v[n - 1] = bit_count((uint64_t)v[n - 1]); break;
        case FRAY_E_IN:     n--; v[n - 1] = ((uint64_t)v[n] & bit_of(v[n - 1])) != 0; break;
        case FRAY_E_BOTH:   n--; v[n - 1] &= v[n]; break;
        case FRAY_E_EITHER: n--; v[n - 1] |= v[n]; break;
        case FRAY_E_LESS:   n--; v[n - 1] &= ~v[n]; break;
        case FRAY_E_ONE: v[n - 1] = v[n - 1] ? set_value(bit_of(v[n - 1])) : 0; break;
        default: {
            unsigned term = op - FRAY_E_TERM;
            n -= e->terms[term].args;
            v[n] = e->term(e, term, v + n);
            n++;
        }
        }
        /* NOLINTEND(clang-analyzer-core.*) */
        /* clang-format on */
    }
}

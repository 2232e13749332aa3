/* src/pack/code.c - 16-bit words being written, and expressions turned into them. */
#include "pack/code.h"
#include "pack/types.h"

struct emitter {
    struct pack_code *code;
    const struct pack_expression *e;
    int height, highest; /* values on the stack */
};

static void emit(struct emitter *m, int n);

void pack_put(struct pack_code *code, unsigned word)
{
    if (code->used < PACK_MAX_CODE) code->word[code->used++] = (uint16_t)word;
    else code->full = true;
}

static void op(struct emitter *m, unsigned word, int change)
{
    pack_put(m->code, word);
    m->height += change;
    if (m->height > m->highest) m->highest = m->height;
}

static void constant(struct emitter *m, int value)
{
    op(m, FRAY_E_CONST, 1);
    pack_put(m->code, (uint16_t)value);
}

static void emit_call(struct emitter *m, const struct pack_part *p)
{
    if (p->with_it) {
        op(m, FRAY_E_IT, 1);
        pack_put(m->code, 0);
    }
    for (int a = p->first; a; a = m->e->part[a].next) emit(m, a);
    switch (p->means) {
    case PACK_TERM: op(m, FRAY_E_TERM + (unsigned)p->which, 1 - p->args - p->with_it); break;
    case PACK_LOCAL:
        op(m, FRAY_E_LOCAL, 1);
        pack_put(m->code, (unsigned)p->which);
        break;
    case PACK_IT:
        op(m, FRAY_E_IT, 1);
        pack_put(m->code, (unsigned)p->which);
        break;
    case PACK_BUILT_IN:
        if (p->op == FRAY_E_GT || p->op == FRAY_E_EQ) { /* any, none: compare the count with 0 */
            op(m, FRAY_E_COUNT, 0);
            constant(m, 0);
            op(m, p->op, -1);
        } else {
            op(m, p->op, 1 - p->args);
        }
        break;
    }
}

/* The body has a stack of its own. */
static void emit_where(struct emitter *m, const struct pack_part *p)
{
    int body = m->e->part[p->first].next;
    emit(m, p->first);
    op(m, FRAY_E_WHERE, 0);
    uint32_t length_at = m->code->used;
    pack_put(m->code, 0);
    struct emitter inner = {m->code, m->e, 0, 0};
    emit(&inner, body);
    if (inner.highest > m->highest) m->highest = inner.highest;
    pack_put(m->code, FRAY_E_END);
    if (!m->code->full) m->code->word[length_at] = (uint16_t)(m->code->used - length_at - 1);
}

static void emit(struct emitter *m, int n)
{
    const struct pack_part *p = &m->e->part[n];
    switch (p->form) {
    case PACK_NOTHING: break;
    case PACK_NUMBER:
    case PACK_YESNO: constant(m, p->value); break;
    case PACK_CALL: emit_call(m, p); break;
    case PACK_NOT:
        emit(m, p->first);
        op(m, FRAY_E_NOT, 0);
        break;
    case PACK_MINUS:
        if (m->e->part[p->first].form == PACK_NUMBER) {
            constant(m, -m->e->part[p->first].value);
        } else {
            constant(m, 0);
            emit(m, p->first);
            op(m, FRAY_E_SUB, -1);
        }
        break;
    case PACK_PAIR:
        emit(m, p->first);
        emit(m, m->e->part[p->first].next);
        op(m, p->op, -1);
        break;
    case PACK_WHERE: emit_where(m, p); break;
    }
    if (p->one) op(m, FRAY_E_ONE, 0);
}

bool pack_put_expression(struct pack_code *code, const struct pack_expression *e, int root)
{
    struct emitter m = {code, e, 0, 0};
    emit(&m, root);
    pack_put(code, FRAY_E_END);
    return m.highest <= PACK_MAX_STACK;
}

bool pack_put_argument(struct pack_code *code, const struct pack_expression *e, int root)
{
    uint32_t length_at = code->used;
    pack_put(code, 0);
    bool fits = pack_put_expression(code, e, root);
    if (!code->full) code->word[length_at] = (uint16_t)(code->used - length_at - 1);
    return fits;
}

bool pack_is_constant(const struct pack_expression *e, int root, int16_t *value)
{
    const struct pack_part *p = &e->part[root];
    bool minus = p->form == PACK_MINUS;
    if (minus) p = &e->part[p->first];
    if (p->form != PACK_NUMBER) return false;
    *value = (int16_t)(minus ? -p->value : p->value);
    return true;
}

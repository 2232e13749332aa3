/* src/core/run.c - walks the programs of cards. */
#include "core/run.h"

/* ---- look-ahead ---- */

/* As far as `end`, if that is not NULL. */
static bool can_go_on(const struct run_rules *rules, struct eval *e, const uint16_t *at,
                      uint16_t *name, const uint16_t *end);

static void among(const struct run_rules *rules, const struct eval *e, const uint16_t *at,
                  struct wide *out)
{
    for (unsigned n = 0; n <= rules->more; n++) out[n] = wide_none();
    rules->among(e, at, out);
}

/* With this candidate of the choice at `at`? */
static bool can_choose_it(const struct run_rules *rules, struct eval *e, const uint16_t *at,
                          uint16_t *name, unsigned value, const uint16_t *end)
{
    uint16_t *const it = &name[statement_name(at)];
    if ((rules->filters >> statement_verb(at) & 1) && !eval_holds_for(e, statement_set(at), value))
        return false;
    *it = (uint16_t)value;
    bool can = can_go_on(rules, e, at + statement_length(at), name, end);
    *it = 0;
    return can;
}

/* Is there a value for the choice at `at` after which the rest can be chosen, too? */
static bool can_choose(const struct run_rules *rules, struct eval *e, const uint16_t *at,
                       uint16_t *name, unsigned fixed, const uint16_t *end)
{
    struct wide set[RUN_SETS];
    among(rules, e, at, set);
    if (fixed)
        return fixed >> 8 <= rules->more && wide_has(&set[fixed >> 8], fixed & 255) &&
               can_choose_it(rules, e, at, name, fixed, end);
    for (unsigned n = 0; n <= rules->more; n++)
        while (!wide_empty(&set[n]))
            if (can_choose_it(rules, e, at, name, n << 8 | wide_take(&set[n]), end)) return true;
    return false;
}

static bool can_begin_a_part(const struct run_rules *rules, struct eval *e, const uint16_t *at,
                             uint16_t *name)
{
    const uint16_t *end = at + statement_length(at);
    for (unsigned n = 1; n <= statement_blocks(at); n++)
        if (can_go_on(rules, e, end + statement_block(at, n), name, NULL)) return true;
    return false;
}

static bool can_go_on(const struct run_rules *rules, struct eval *e, const uint16_t *at,
                      uint16_t *name, const uint16_t *end)
{
    for (;; at += statement_length(at)) {
        for (; *at == FRAY_S_REQUIRE; at += statement_length(at))
            if (!eval_at(e, statement_argument(at, 0))) return false;
        if (at == end) return false;
        if (run_is_choice(rules, at)) return can_choose(rules, e, at, name, 0, end);
        if (!rules->can) return true;
        if (*at == FRAY_S_END || *at == FRAY_S_NEXT) return false;
        if (*at == FRAY_S_PARTS) return can_begin_a_part(rules, e, at, name);
        if (*at < FRAY_S_VERB || rules->can(e, at)) return true;
    }
}

bool run_can(const struct run_rules *rules, struct eval *e, const uint16_t *at, uint16_t *name,
             unsigned fixed)
{
    const uint16_t *saved = e->local;
    e->local = name;
    bool can =
        fixed ? can_choose(rules, e, at, name, fixed, NULL) : can_go_on(rules, e, at, name, NULL);
    e->local = saved;
    return can;
}

void run_choosable(const struct run_rules *rules, struct eval *e, const uint16_t *at,
                   uint16_t *name, struct wide *out)
{
    const uint16_t *saved = e->local;
    struct wide set[RUN_SETS];
    e->local = name;
    among(rules, e, at, set);
    for (unsigned n = 0; n <= rules->more; n++) {
        out[n] = wide_none();
        while (!wide_empty(&set[n])) {
            unsigned value = wide_take(&set[n]);
            if (can_choose_it(rules, e, at, name, n << 8 | value, NULL)) wide_add(&out[n], value);
        }
    }
    e->local = saved;
}

/* What begins at `at`, as far as `end`, if a game says of its verbs whether they can. */
static bool can_begin(const struct run_rules *rules, const struct run *run, struct eval *e,
                      const uint16_t *at, const uint16_t *end)
{
    uint16_t name[RUN_NAMES];
    memcpy(name, run->name, sizeof name);
    const uint16_t *saved = e->local;
    e->local = name;
    bool can = can_go_on(rules, e, at, name, rules->can ? end : NULL);
    e->local = saved;
    return can;
}

/* ---- each ---- */

uint64_t run_loop(const struct run_rules *rules, const struct run *run)
{
    const uint8_t *at = (const uint8_t *)run + rules->loop_at;
    uint64_t set = 0;
    for (unsigned i = 0; i < rules->loop_bytes; i++) set |= (uint64_t)at[i] << (8 * i);
    return set;
}

static void set_loop(const struct run_rules *rules, struct run *run, uint64_t set)
{
    uint8_t *at = (uint8_t *)run + rules->loop_at;
    for (unsigned i = 0; i < rules->loop_bytes; i++) at[i] = (uint8_t)(set >> (8 * i));
}

/* The set is taken once, when the loop begins. True: its player says who comes next. */
static bool each_asks(const struct run_rules *rules, struct run *run, struct eval *e,
                      const uint16_t *at)
{
    if (!(run->flags & RUN_LOOPING)) {
        set_loop(rules, run, (uint64_t)eval_at(e, statement_set(at)));
        run->flags |= RUN_LOOPING;
    }
    uint64_t set = run_loop(rules, run);
    if (!set) {
        run->flags &= (uint8_t)~RUN_LOOPING;
        run_next(run, at, statement_skip(at));
        return false;
    }
    if (!rules->next && bit_count(set) > 1) return true;
    run_take(rules, run, e->code, rules->next ? rules->next(e, set) : (unsigned)bit_low(set));
    return false;
}

/* ---- parts ---- */

uint64_t run_parts(const struct run_rules *rules, const struct run *run, struct eval *e)
{
    const uint16_t *at = e->code + run->at, *end = at + statement_length(at);
    uint64_t set = 0;
    for (unsigned n = 1; n <= statement_blocks(at); n++)
        if (!(run->parts >> (n - 1) & 1) &&
            can_begin(rules, run, e, end + statement_block(at, n), NULL))
            set |= UINT64_C(1) << n;
    return set;
}

/* Is there a part left that could do something, as far as others know? */
static bool parts_might(const struct run_rules *rules, const struct run *run, const struct eval *e)
{
    const uint16_t *at = e->code + run->at, *end = at + statement_length(at);
    for (unsigned n = 1; rules->might && n <= statement_blocks(at); n++) {
        if (run->parts >> (n - 1) & 1) continue;
        for (const uint16_t *verb = end + statement_block(at, n); *verb >= FRAY_S_VERB;
             verb += statement_length(verb))
            if (rules->might(e, verb)) return true;
    }
    return false;
}

/* ---- the walk ---- */

enum run_wants run_on(const struct run_rules *rules, struct run *run, struct eval *e)
{
    for (;;) {
        const uint16_t *at = e->code + run->at;
        switch (*at) {
        case FRAY_S_END: return RUN_ENDS;
        case FRAY_S_REQUIRE: run_next(run, at, 0); break;
        case FRAY_S_IF:
            run_next(run, at, eval_at(e, statement_argument(at, 0)) ? 0 : statement_skip(at));
            break;
        case FRAY_S_JUMP: run_next(run, at, statement_skip(at)); break;
        case FRAY_S_NEXT: run->at = (uint16_t)(run->at - statement_skip(at)); break;
        case FRAY_S_MAY:
            if (run->head.step || can_begin(rules, run, e, at + statement_length(at),
                                            at + statement_length(at) + statement_skip(at)))
                return RUN_MAY;
            run_next(run, at, statement_skip(at)); /* what cannot be done is not declined */
            break;
        case FRAY_S_EITHER: return RUN_EITHER;
        case FRAY_S_EACH:
            if (run->head.step || each_asks(rules, run, e, at)) return RUN_EACH;
            break;
        case FRAY_S_PARTS:
            if (run->head.step || run_parts(rules, run, e) || parts_might(rules, run, e))
                return RUN_PARTS;
            run_take(rules, run, e->code, 0);
            break;
        case FRAY_S_GRANT: return RUN_GRANT;
        default: return RUN_VERB;
        }
    }
}

void run_take(const struct run_rules *rules, struct run *run, const uint16_t *code, uint64_t value)
{
    const uint16_t *at = code + run->at;
    switch (*at) {
    case FRAY_S_MAY:
        if (!value) run->flags |= RUN_DECLINED;
        run_next(run, at, value ? 0 : statement_skip(at));
        break;
    case FRAY_S_EITHER: run_next(run, at, statement_block(at, (unsigned)value)); break;
    case FRAY_S_EACH:
        run->name[statement_name(at)] = (uint16_t)value;
        set_loop(rules, run, run_loop(rules, run) & ~(UINT64_C(1) << value));
        run_next(run, at, 0);
        break;
    case FRAY_S_PARTS:
        run->parts = (uint8_t)(value ? run->parts | 1u << (value - 1) : 0u);
        run_next(run, at, statement_block(at, value ? (unsigned)value : statement_blocks(at) + 1));
        break;
    default: assert(0 && "nothing was asked");
    }
}

/* src/core/effect.h - the procedure that runs what cards do, for every game: it walks the program (core/run.h), asks
 * its player, and calls the game's verbs.
 *
 * Included by a game's rules.h after core/machine.h. It takes from the game
 *
 *     verbs.def             VERB(ID, name, ..) for each verb, which verb_name runs
 *     struct matter         has k (content), s (position) and name (names of a running program)
 *     term_value(e, term, arg)   what a term of terms.def is in the matter e->game
 *     struct effect_frame   begins with a union of `head` (struct frame_head) and `run` (struct run)
 *     matter_effect(k, s, e), about_effect(c, e)   what its conditions are about, and its questions
 *     grant(c, e)           the change of the GRANT at hand comes into play
 *     effect_rules()        its struct run_rules
 *     Q_MAY, Q_OPTION, Q_PART, answered by A_YES, A_OPTION, A_DONE
 *
 * A verb that stops keeps its step in the effect's own frame: it is written like a procedure, between verb_begin
 * and verb_end, with steps from 1 on. */
#pragma once
#include "core/machine.h"
#include "core/run.h"

/* How its terms are asked about a matter. */
static int64_t term_value(const struct eval *e, unsigned term, const int64_t *arg);
static struct eval eval_of(const struct matter *m)
{
    struct eval e = {term_value, term_rows, m->k->code, m->name, {0}, 0, m};
    return e;
}

static_assert(VERBS <= 64, "masks of verbs have 64 bits");
#define VERB(id, name, ...) static enum wait verb_##name(struct call *c, struct effect_frame *my);
#define WAY(...)
#include GAME_FILE(verbs.def)
static enum wait (*const verb_of[VERBS])(struct call *c, struct effect_frame *my) = {
#define VERB(id, name, ...) verb_##name,
#define WAY(...)
#include GAME_FILE(verbs.def)
};

static struct matter matter_effect(const struct content *k, const struct state *s,
                                   const struct effect_frame *e);
static void about_effect(struct call *c, const struct effect_frame *my);
static void grant(struct call *c, const struct effect_frame *my);
static const struct run_rules *effect_rules(void);

/* What an effect tells its caller: it ran, or its owner declined something optional. */
enum { EFFECT_RAN, EFFECT_DECLINED };

/* ---- words of verbs ---- */

#define verb_begin()                                                                               \
    switch (my->head.step) {                                                                       \
    case 0:
#define verb_end()                                                                                 \
    }                                                                                              \
    return WAIT_NONE

/* The statement at hand. */
static inline const uint16_t *statement_of(const struct content *k, const struct effect_frame *e)
{
    return k->code + e->run.at;
}
static inline unsigned variant_of(const struct call *c, const struct effect_frame *my)
{
    return statement_variant(statement_of(c->k, my));
}
/* The value of its nth argument. */
static inline int64_t value_at(const struct call *c, const struct effect_frame *my, unsigned nth)
{
    struct matter m = matter_effect(c->k, c->s, my);
    return matter_value(&m, statement_argument(statement_of(c->k, my), nth));
}
/* The same where it says how many or which: a pack may have worked out anything. */
enum { MOST_COUNTED = 255 };
static inline unsigned counted(int64_t n)
{
    return n < 0 ? 0u : n > MOST_COUNTED ? (unsigned)MOST_COUNTED : (unsigned)n;
}
static inline unsigned count_at(const struct call *c, const struct effect_frame *my, unsigned nth)
{
    return counted(value_at(c, my, nth));
}
/* What has been added up in a byte with a sign. */
static inline int8_t counted_up(int64_t n)
{
    return (int8_t)(n < INT8_MIN ? INT8_MIN : n > INT8_MAX ? INT8_MAX : n);
}
static inline bool has_options(const struct call *c, const struct effect_frame *my,
                               unsigned question)
{
    return count_options(c->k, c->s, my->run.seat, question) > 0;
}

/* ---- looking ahead ---- */

/* Can what is mandatory be done? */
static bool can_run(const struct matter *m, unsigned program)
{
    uint16_t name[RUN_NAMES] = {0};
    struct eval e = eval_of(m);
    return !program || run_can(effect_rules(), &e, m->k->code + program, name, 0);
}

/* May the choice at hand be answered so? */
static bool may_be_chosen(const struct content *k, const struct state *s,
                          const struct effect_frame *my, unsigned value)
{
    uint16_t name[RUN_NAMES];
    struct matter m = matter_effect(k, s, my);
    struct eval e = eval_of(&m);
    memcpy(name, my->run.name, sizeof name);
    return run_can(effect_rules(), &e, statement_of(k, my), name, value);
}

/* .. in any way? */
static inline bool can_choose_now(const struct content *k, const struct state *s,
                                  const struct effect_frame *my)
{
    return may_be_chosen(k, s, my, 0);
}

/* A verb that is a choice: its player picks a value for its name, if there is one. Answered: the step is not 0. */
static inline enum wait make_choice(struct call *c, struct effect_frame *my, unsigned question)
{
    if (my->head.step) {
        my->run.name[statement_name(statement_of(c->k, my))] = (uint16_t)word_one(c->answer);
        return WAIT_NONE;
    }
    if (!can_choose_now(c->k, c->s, my)) return WAIT_NONE;
    my->head.step = 1;
    about_effect(c, my);
    return wait_answer(c, my->run.seat, question);
}

/* All values that it may be answered with: as many sets as its candidates have. */
static inline void all_to_choose(const struct content *k, const struct state *s,
                                 const struct effect_frame *my, struct wide *out)
{
    uint16_t name[RUN_NAMES];
    struct matter m = matter_effect(k, s, my);
    struct eval e = eval_of(&m);
    memcpy(name, my->run.name, sizeof name);
    run_choosable(effect_rules(), &e, statement_of(k, my), name, out);
}

/* One of the branches of an EITHER. */
static inline struct wide branch_set(const struct asked *q)
{
    return wide_of((UINT64_C(2) << statement_blocks(statement_of(q->k, asking(q, effect)))) - 2);
}

static inline fray_verdict why_not_branch(const struct asked *q, unsigned n)
{
    (void)q;
    return breaks(effect_rules()->rule, FRAY_NUMBER, n);
}

static struct wide part_set(const struct asked *q)
{
    struct matter m = matter_effect(q->k, q->s, asking(q, effect));
    struct eval e = eval_of(&m);
    return wide_of(run_parts(effect_rules(), &asking(q, effect)->run, &e));
}

static fray_verdict why_not_part(const struct asked *q, unsigned n)
{
    const struct run_rules *rules = effect_rules();
    const struct run *run = &asking(q, effect)->run;
    const uint16_t *at = statement_of(q->k, asking(q, effect));
    if (n < 1 || n > statement_blocks(at)) return not_asked();
    if (run->parts >> (n - 1) & 1)
        return breaks(rules->part_rule ? rules->part_rule : rules->rule, FRAY_NUMBER, n);
    const uint16_t *verb = at + statement_length(at) + statement_block(at, n);
    if (!rules->why_not || *verb < FRAY_S_VERB || run_is_choice(rules, verb))
        return breaks(rules->rule, FRAY_NUMBER, n);
    struct matter m = matter_effect(q->k, q->s, asking(q, effect));
    struct eval e = eval_of(&m);
    e.local = run->name;
    fray_verdict v = rules->why_not(&e, verb);
    return is_legal(v) ? breaks(rules->rule, FRAY_NUMBER, n) : v;
}

/* ---- running ---- */

static enum wait ask_owner(struct call *c, struct effect_frame *my, enum run_wants wants)
{
    unsigned question = wants == RUN_MAY ? Q_MAY : wants == RUN_EITHER ? Q_OPTION : Q_PART;
    if (wants == RUN_EACH) {
        question = effect_rules()->each;
        c->rule = effect_rules()->each_rule;
    }
    my->head.step = 1;
    about_effect(c, my);
    return wait_answer(c, my->run.seat, question);
}

static inline uint64_t value_answered(const struct call *c, enum run_wants wants)
{
    unsigned act = fray_act_of(c->answer);
    return wants == RUN_MAY ? act == A_YES : act == A_DONE ? 0 : word_one(c->answer);
}

static enum wait proc_effect(struct call *c)
{
    struct effect_frame *const my = (struct effect_frame *)frame_top(c);
    const struct run_rules *rules = effect_rules();
    enum run_wants wants = RUN_VERB;
    while (my->run.at && wants != RUN_ENDS) {
        enum wait w = rules->before ? rules->before(c, my) : WAIT_NONE;
        if (w != WAIT_NONE) return w;
        if (!my->run.at) break;
        const uint16_t *at = statement_of(c->k, my);
        wants = RUN_VERB;
        if (*at < FRAY_S_VERB) {
            struct matter m = matter_effect(c->k, c->s, my);
            struct eval e = eval_of(&m);
            wants = run_on(rules, &my->run, &e);
            at = statement_of(c->k, my);
        }
        if (wants == RUN_VERB) {
            w = verb_of[statement_verb(at)](c, my);
            if (w != WAIT_NONE) return w;
            run_next(&my->run, at, 0);
        } else if (wants == RUN_GRANT) {
            grant(c, my);
            run_next(&my->run, at, 0);
        } else if (wants != RUN_ENDS) {
            if (!my->head.step) return ask_owner(c, my, wants);
            run_take(rules, &my->run, c->k->code, value_answered(c, wants));
        }
    }
    c->ret = my->run.flags & RUN_DECLINED ? EFFECT_DECLINED : EFFECT_RAN;
    return WAIT_NONE;
}

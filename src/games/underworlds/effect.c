/* src/games/underworlds/effect.c - what cards do: the frame of an effect, and what its verbs are about. core/effect.h
 * runs it; the verbs stand in their chapters. */
#include "games/underworlds/rules.h"
#include "core/proc.h"
#include <string.h>

static struct effect_frame *push_effect(struct call *c, unsigned program, unsigned card,
                                        unsigned seat, fighter_id bearer)
{
    struct effect_frame *e = PUSH(c, effect);
    e->run.at = (uint16_t)program;
    e->run.card = (uint16_t)card;
    e->run.seat = (uint8_t)seat;
    e->bearer = bearer;
    return e;
}

static struct matter matter_effect(const struct content *k, const struct state *s,
                                   const struct effect_frame *e)
{
    struct matter m = matter_attack(k, s, e->attack);
    m.owner = e->run.seat;
    m.bearer = e->bearer;
    m.card = e->run.card;
    m.subject = e->subject;
    m.name = e->run.name;
    m.dice = e->dice;
    return m;
}

static void about_effect(struct call *c, const struct effect_frame *my)
{
    if (my->run.card) about(c, FRAY_CARD, my->run.card);
    else about(c, FRAY_PIECE, my->bearer);
}

static fighter_id fighter_at(const struct call *c, const struct effect_frame *my, unsigned nth)
{
    return (fighter_id)value_at(c, my, nth);
}

static struct ploy_frame *ploy_of(struct call *c, const struct effect_frame *my)
{
    return my->ploy ? frame_edit(c, my->ploy, ploy) : NULL;
}

static struct attack_frame *the_attack_of(struct call *c, const struct effect_frame *my)
{
    return frame_edit(c, my->attack, attack);
}

static struct damage_frame *the_damage_of(struct call *c, const struct effect_frame *my)
{
    return frame_proc(c->s, my->subject) == PROC_DAMAGE ? frame_edit(c, my->subject, damage) : NULL;
}

static fighter_id take_next(struct effect_frame *my)
{
    int f = bit_low(my->list);
    my->list &= (fighter_set)(my->list - 1);
    return (fighter_id)f;
}

static void grant(struct call *c, const struct effect_frame *my)
{
    unsigned row = statement_row(statement_of(c->k, my));
    const struct change *change = &c->k->change[row];
    fighter_id bearer = 0;
    if (change->to) {
        struct matter m = matter_effect(c->k, c->s, my);
        bearer = (fighter_id)matter_value(&m, c->k->code + change->to);
        if (!bearer) return;
    }
    modifier_add(c, row, my->run.card, my->run.seat, bearer);
}

/* Choices and conditions come first. */
static bool is_announcing(const struct content *k, const struct effect_frame *my)
{
    const uint16_t *at = statement_of(k, my);
    while (*at == FRAY_S_REQUIRE) at += statement_length(at);
    return *at == FRAY_S_END || run_is_choice(effect_rules(), at);
}

/* WU-PLOY-01: choices first; then the windows a ploy opens; then what it does. */
static enum wait announce_ploy(struct call *c, struct effect_frame *my)
{
    enum { NOT_YET, ANNOUNCING, ANNOUNCED };
    enum { PLOY_OPEN = 1, CHOSEN_OPEN };
    if (!my->ploy || my->announced == ANNOUNCED) return WAIT_NONE;
    if (my->announced == NOT_YET && is_announcing(c->k, my)) return WAIT_NONE;
    my->announced = ANNOUNCING;
    verb_begin();
    rule(WU_PLOY_01);
    open(PLOY_OPEN, 1u << W_PLOY, my->ploy);
    my->list = ploy_of(c, my)->chosen;
    while (my->list) {
        ploy_of(c, my)->asked = take_next(my);
        open(CHOSEN_OPEN, 1u << W_CHOSEN, my->ploy);
    }
    ploy_of(c, my)->asked = 0; /* whether anybody could react is nobody's business */
    my->announced = ANNOUNCED;
    my->head.step = 0;
    if (ploy_of(c, my)->cancelled) my->run.at = 0; /* WU-PLOY-08 */
    verb_end();
}

/* Candidates of a choice. */
static void choose_among(const struct eval *e, const uint16_t *at, struct wide *out)
{
    const struct matter *m = (const struct matter *)e->game;
    if (statement_verb(at) == VERB_CHOOSE_HEX) {
        *out = wide_bits(shape_of(m->k, m->s)->all);
    } else {
        int64_t value = eval_at(e, statement_set(at));
        if (statement_verb(at) == VERB_NAME_IT) value = value ? set_value(UINT64_C(1) << value) : 0;
        *out = wide_of((uint64_t)value);
    }
}

static const struct run_rules *effect_rules(void)
{
    static const struct run_rules rules = {
        .choices = UINT64_C(1) << VERB_CHOOSE | UINT64_C(1) << VERB_CHOOSE_HEX |
                   UINT64_C(1) << VERB_CHOOSE_TOKEN | UINT64_C(1) << VERB_NAME_IT,
        .filters = UINT64_C(1) << VERB_CHOOSE_HEX,
        .among = choose_among,
        .before = announce_ploy,
        .loop_at = offsetof(struct effect_frame, loop),
        .loop_bytes = sizeof(fighter_set),
        .each = Q_CHOOSE,
        .each_rule = R_WU_SEQ_01,
        .rule = R_WU_PLOY_02,
    };
    return &rules;
}

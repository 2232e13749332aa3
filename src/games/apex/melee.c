/* src/games/apex/melee.c - chapters 2.24 and 2.25: Melee Attacks, pushing and Collisions. */
#include "games/apex/rules.h"
#include "core/proc.h"

/* ---- 2.24 Melee Attack ---- */

/* AL-MELEE-01: what it takes to hit, what a hit does. */
enum { MELEE_VALUE = 40, MELEE_DAMAGE = 4, MELEE_PUSH = 1, MELEE_COLLISION = 4 };

static fray_verdict may_hit(const struct content *k, const struct state *s, piece_id legend,
                            unsigned target)
{
    if (!is_legend(s, target) || seat_of((piece_id)target) == seat_of(legend) ||
        !is_on_map(s, (piece_id)target) ||
        !ground_is_adjacent(ground_of(k, s), s->legend[legend].at, s->legend[target].at))
        return breaks(R_AL_MELEE_01, FRAY_PIECE, target);
    return legal();
}

static piece_set melee_targets(const struct content *k, const struct state *s, piece_id legend)
{
    piece_set set = 0;
    for (piece_id target = 1; target <= LEGENDS; target++)
        if (is_legal(may_hit(k, s, legend, target))) set |= 1u << target;
    return set;
}

static fray_verdict may_melee(const struct content *k, const struct state *s, piece_id legend)
{
    if (!is_on_map(s, legend)) return breaks(R_AL_DMG_11, FRAY_PIECE, legend);
    return legal_if(melee_targets(k, s, legend), R_AL_MELEE_01, FRAY_PIECE, legend);
}

static struct melee_frame *push_melee(struct call *c, piece_id legend)
{
    struct melee_frame *melee = PUSH(c, melee);
    melee->legend = legend;
    melee->damage = MELEE_DAMAGE;
    melee->push = MELEE_PUSH;
    melee->collision = MELEE_COLLISION;
    return melee;
}

static struct wide melee_set(const struct asked *q)
{
    return wide_of(melee_targets(q->k, q->s, asking(q, melee)->legend));
}

static fray_verdict why_not_hit(const struct asked *q, unsigned target)
{
    return is_legend(q->s, target) ? may_hit(q->k, q->s, asking(q, melee)->legend, target)
                                   : not_asked();
}

/* Amb-36: the printed value alone. */
static bool hits_by(const struct call *c, unsigned card)
{
    return c->k->card[c->k->aim[card]].value >= MELEE_VALUE;
}

enum melee_step { MELEE_START, MELEE_TARGET, MELEE_REVEALED, MELEE_HIT, MELEE_PUSHED };

static enum wait proc_melee(struct call *c)
{
    proc_begin(melee);
    if (!melee_targets(c->k, c->s, my->legend)) return WAIT_NONE;
    rule(AL_MELEE_01);
    about(c, FRAY_PIECE, my->legend);
    ask(MELEE_TARGET, seat_of(my->legend), Q_MELEE);
    my->target = (piece_id)word_one(c->answer);
    tell(c, EV_MELEE, my->legend, my->target, 0, 0);
    if (!my->sure) {
        call(MELEE_REVEALED, push_reveal(c, my->legend, 0));
        if (!hits_by(c, (unsigned)c->ret)) {
            tell(c, EV_MELEE_FAILS, my->legend, my->target, 0, 0);
            return WAIT_NONE;
        }
    }
    rule(AL_MELEE_01);
    call(MELEE_HIT, push_damage(c, my->target, my->damage, DAMAGE_MELEE, my->legend));
    rule(AL_MELEE_02);
    if (my->push && is_on_map(c->s, my->target) && is_on_map(c->s, my->legend))
        call(MELEE_PUSHED, push_push(c, my->target, my->legend, my->push, my->collision));
    proc_end();
}

static enum wait verb_melee(struct call *c, struct effect_frame *my)
{
    verb_begin();
    call(1, push_melee(c, my->legend));
    verb_end();
}

static void push_strike(struct call *c, const struct effect_frame *my)
{
    struct melee_frame *melee = push_melee(c, my->legend);
    melee->damage = (uint8_t)count_at(c, my, 0);
    melee->push = (uint8_t)count_at(c, my, 1);
    melee->collision = (uint8_t)count_at(c, my, 2);
    melee->sure = (uint8_t)variant_of(c, my);
}

static enum wait verb_strike(struct call *c, struct effect_frame *my)
{
    verb_begin();
    call(1, push_strike(c, my));
    verb_end();
}

/* ---- 2.25 Push ---- */

/* AL-PUSH-02, Amb-37: straight away from who pushes. */
static void push_push(struct call *c, piece_id legend, piece_id by, unsigned n, unsigned collision)
{
    unsigned way = ground_direction(c->s->legend[by].at, c->s->legend[legend].at);
    struct push_frame *push = PUSH(c, push);
    push->legend = legend;
    push->by = by;
    push->way = (uint8_t)way;
    push->left = (uint8_t)(way < SQUARE_WAYS ? n : 0);
    push->collision = (uint8_t)collision;
}

/* What the next space does to who is pushed: enum ground_push; my->to is the space. */
static enum ground_push next_push(struct call *c, struct push_frame *my)
{
    struct ground_extra room;
    const struct wide taken = occupied(c->k, c->s);
    enum ground_push what = ground_push(ground_of(c->k, c->s), blocks_of(c->k, c->s, &room), &taken,
                                        c->s->legend[my->legend].at, my->way, NULL);
    my->to = (place_id)ground_beside(c->s->legend[my->legend].at, my->way);
    my->left--;
    if (what == GROUND_PUSH_STAYS || what == GROUND_PUSH_LANDS) my->left = 0; /* AL-PUSH-05 */
    return what;
}

/* AL-PUSH-04 */
static struct wide fall_set(const struct asked *q)
{
    return wide_and(ground_neighbours_of(ground_of(q->k, q->s), asking(q, push)->to),
                    free_spaces(q->k, q->s));
}

static fray_verdict why_not_fall(const struct asked *q, unsigned place)
{
    bool is = ground_is_space(ground_of(q->k, q->s), place);
    return is ? breaks(R_AL_PUSH_04, FRAY_PLACE, place) : not_asked();
}

enum push_step { PUSH_START, PUSH_ENTERED, PUSH_FELL, PUSH_PUT, PUSH_COLLIDED };

static enum wait proc_push(struct call *c)
{
    proc_begin(push);
    while (my->left && is_on_map(c->s, my->legend)) {
        rule(AL_PUSH_01);
        my->what = (uint8_t)next_push(c, my);
        if (my->what == GROUND_PUSH_ON || my->what == GROUND_PUSH_DOWN) {
            if (my->what == GROUND_PUSH_DOWN) rule(AL_PUSH_06);
            tell(c, EV_PUSHED, my->legend, my->to, 0, 0);
            enter(c, my->legend, my->to);
            moment(PUSH_ENTERED, W_ENTERS, my->legend, c->s->top);
            continue;
        }
        rule(AL_PUSH_03);
        if (my->what == GROUND_PUSH_LANDS &&
            count_options(c->k, c->s, seat_of(my->legend), Q_FALL)) { /* else it stays: Amb-39 */
            rule(AL_PUSH_04);
            about(c, FRAY_PIECE, my->legend);
            ask(PUSH_FELL, seat_of(my->legend), Q_FALL);
            tell(c, EV_PUSHED, my->legend, word_one(c->answer), 0, 0);
            enter(c, my->legend, (place_id)word_one(c->answer));
            moment(PUSH_PUT, W_ENTERS, my->legend, c->s->top);
        }
        rule(AL_PUSH_05);
        tell(c, EV_COLLIDES, my->legend, 0, 0, 0);
        if (is_on_map(c->s, my->legend) && my->collision)
            call(PUSH_COLLIDED,
                 push_damage(c, my->legend, my->collision, DAMAGE_COLLISION, my->by));
    }
    proc_end();
}

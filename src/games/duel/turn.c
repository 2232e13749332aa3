/* src/games/duel/turn.c - chapters 4, 5 and 7: rounds and turns, stepping, guarding. */
#include "games/duel/rules.h"
#include "core/proc.h"

enum match_step { MATCH_START, MATCH_DEALT, MATCH_TURN };

static unsigned match_turn_step(void)
{
    return MATCH_TURN;
}

static enum wait proc_match(struct call *c)
{
    struct state *s = c->s;
    proc_begin(match);
    for (my->nth = 0; my->nth < SEATS; my->nth++)
        call(MATCH_DEALT, push_draw(c, my->nth ? other(s->first) : s->first, HAND));
    while (s->round < s->rounds) {
        s->round++;
        rule(DU_TURN_01);
        tell(c, EV_ROUND, s->round, 0, 0, 0);
        for (my->nth = 0; my->nth < SEATS; my->nth++)
            call(MATCH_TURN, push_turn(c, my->nth ? other(s->first) : s->first));
    }
    proc_end();
}

/* ---- 4 turns ---- */

static void push_turn(struct call *c, unsigned seat)
{
    PUSH(c, turn)->seat = (uint8_t)seat;
}

static unsigned missing(const struct state *s, unsigned seat)
{
    unsigned have = (unsigned)bit_count(s->side[seat].zone[ZONE_HAND]);
    return have < HAND ? HAND - have : 0;
}

static fray_verdict may_act(const struct asked *q, uint64_t word)
{
    struct matter m = matter_of(q->k, q->s, q->seat);
    switch (fray_act_of(word)) {
    case A_STEP: return may_step(q->s, q->seat, word_one(word));
    case A_STRIKE: return may_strike(&m, q->seat, word_one(word));
    case A_GUARD: return legal();
    case A_PLAY: return may_play(&m, word_one(word), W_TURN);
    default: return not_asked();
    }
}

static void list_actions(const struct asked *q, struct offer *o)
{
    for (unsigned at = 1; at <= SQUARES; at++) offer_try(q, o, word_of(A_STEP, at, 0), may_act);
    offer_try(q, o, word_of(A_STRIKE, other(q->seat), 0), may_act);
    offer_try(q, o, word_of(A_GUARD, 0, 0), may_act);
    for (uint64_t left = q->s->side[q->seat].zone[ZONE_HAND]; left; left &= left - 1)
        offer_try(q, o, word_of(A_PLAY, (unsigned)bit_low(left) + 1, 0), may_act);
}

static void step_to(struct call *c, unsigned f, unsigned square)
{
    c->s->fighter[f].square = (uint8_t)square;
    tell(c, EV_MOVES, f, square, 0, 0);
}

static void go_on_guard(struct call *c, unsigned f)
{
    c->s->fighter[f].guard = 1;
    tell(c, EV_GUARDS, f, 0, 0, 0);
}

/* What takes more than a moment goes on the stack. */
static void begin_action(struct call *c, unsigned seat)
{
    unsigned value = word_one(c->answer);
    switch (fray_act_of(c->answer)) {
    case A_STEP:
        rule(DU_STEP_01);
        step_to(c, seat, value);
        break;
    case A_STRIKE: push_strike(c, seat, value, false); break;
    case A_GUARD:
        rule(DU_GUARD_01);
        go_on_guard(c, seat);
        break;
    case A_PLAY: play_card(c, seat, value, 0); break;
    default: tell(c, EV_PASSES, seat, 0, 0, 0); break;
    }
}

/* Cards that have still to be picked. */
static int too_many(const struct state *s, const struct turn_frame *my)
{
    return bit_count(s->side[my->seat].zone[ZONE_HAND] & ~my->picked) - HAND;
}

static struct wide discard_set(const struct asked *q)
{
    const struct turn_frame *my = asking(q, turn);
    if (too_many(q->s, my) == 0) return wide_none();
    return wide_of((q->s->side[q->seat].zone[ZONE_HAND] & ~my->picked) << 1);
}

static fray_verdict why_not_discarded(const struct asked *q, unsigned card)
{
    (void)q;
    return breaks(R_DU_HAND_02, FRAY_CARD, card);
}

static fray_verdict why_not_done(const struct asked *q)
{
    int more = too_many(q->s, asking(q, turn));
    return more ? breaks_by(R_DU_HAND_02, FRAY_SEAT, q->seat, HAND + more, HAND) : legal();
}

static bool pick_card(const struct call *c, struct turn_frame *my)
{
    if (fray_act_of(c->answer) == A_DONE) return false;
    my->picked |= card_bit(word_one(c->answer));
    return true;
}

static void discard_picked(struct call *c, struct turn_frame *my)
{
    for (; my->picked; my->picked &= my->picked - 1) {
        unsigned card = (unsigned)bit_low(my->picked) + 1;
        put_card(c, my->seat, card, ZONE_DISCARD);
        tell(c, EV_DISCARDS, my->seat, card, 0, 0);
    }
}

enum turn_step { TURN_START, TURN_STARTED, TURN_ACTION, TURN_ACTED, TURN_DRAWN, TURN_DISCARD };

static enum wait proc_turn(struct call *c)
{
    struct state *s = c->s;
    proc_begin(turn);
    s->active = my->seat;
    s->turn++;
    s->fighter[my->seat].guard = 0; /* DU-GUARD-01 */
    moment(TURN_STARTED, W_STARTS, s->top);
    rule(DU_TURN_02);
    opened_for(1u << W_TURN, FOR_PLAY);
    about(c, FRAY_PIECE, my->seat);
    ask(TURN_ACTION, my->seat, Q_ACTION);
    call(TURN_ACTED, begin_action(c, my->seat));
    if (missing(s, my->seat)) call(TURN_DRAWN, push_draw(c, my->seat, missing(s, my->seat)));
    if (too_many(s, my) > 0) {
        do {
            rule(DU_HAND_02);
            about(c, FRAY_PIECE, my->seat);
            ask_series(TURN_DISCARD, my->seat, Q_DISCARD);
        } while (pick_card(c, my));
        discard_picked(c, my);
    }
    changes_end(c);
    proc_end();
}

/* ---- 5 stepping ---- */

static bool is_empty(const struct state *s, unsigned square)
{
    return s->fighter[RED].square != square && s->fighter[BLUE].square != square;
}

static fray_verdict may_step(const struct state *s, unsigned f, unsigned square)
{
    if (square < 1 || square > SQUARES) return not_asked();
    unsigned apart = square_apart(grid, s->fighter[f].square, square);
    if (apart != 1) return breaks_by(R_DU_STEP_01, FRAY_PLACE, square, (int)apart, 1);
    return legal_if(is_empty(s, square), R_DU_STEP_02, FRAY_PIECE, other(f));
}

/* ---- what cards do with it ---- */

static enum wait verb_move(struct call *c, struct effect_frame *my)
{
    unsigned square = (unsigned)value_at(c, my, 1);
    if (square && is_empty(c->s, square)) step_to(c, (unsigned)value_at(c, my, 0), square);
    return WAIT_NONE;
}

static enum wait verb_guard(struct call *c, struct effect_frame *my)
{
    go_on_guard(c, (unsigned)value_at(c, my, 0));
    return WAIT_NONE;
}

static enum wait verb_draw(struct call *c, struct effect_frame *my)
{
    enum { DREW = 1 };
    const int64_t n = value_at(c, my, 0);
    verb_begin();
    call(DREW, push_draw(c, my->run.seat,
                         n < 0           ? 0u
                         : n > MAX_CARDS ? (unsigned)MAX_CARDS
                                         : (unsigned)n));
    verb_end();
}

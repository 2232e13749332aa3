/* src/games/underworlds/ending.c - chapter 19: the end phase, one player's sequence at a time. */
#include "games/underworlds/rules.h"
#include "core/proc.h"

static uint64_t hand_of(const struct state *s, unsigned seat, bool power)
{
    uint64_t mask = objective_mask(s, seat);
    return s->side[seat].zone[ZONE_HAND] & (power ? ~mask : mask);
}

static unsigned missing(const struct state *s, unsigned seat, bool power)
{
    unsigned have = (unsigned)bit_count(hand_of(s, seat, power)), want = power ? 5u : 3u;
    return have < want ? want - have : 0; /* WU-END-07 */
}

/* One of a series: a card of the kind asked for that is not picked yet. */
static fray_verdict may_discard(const struct asked *q, uint64_t word)
{
    const bool power = q->s->head.question == Q_POWER_OUT;
    unsigned card = word_one(word);
    int i = card_index(q->s, q->seat, card);
    if (fray_act_of(word) != A_DISCARD) return not_asked();
    const uint64_t left = hand_of(q->s, q->seat, power) & ~asking(q, ending)->picked;
    return legal_if(i >= 0 && ((left >> i) & 1), power ? R_WU_END_05 : R_WU_END_03, FRAY_CARD,
                    card);
}

static void list_discards(const struct asked *q, struct offer *o)
{
    const struct side *side = &q->s->side[q->seat];
    for (uint64_t left = side->zone[ZONE_HAND]; left; left &= left - 1)
        offer_try(q, o, word_of(A_DISCARD, side->face[bit_low(left)], 0), may_discard);
}

/* false: that is all. */
static bool pick_card(struct call *c, struct ending_frame *my)
{
    if (fray_act_of(c->answer) == A_DONE) return false;
    my->picked |= UINT64_C(1) << card_index(c->s, my->seat, word_one(c->answer));
    return true;
}

static void discard_picked(struct call *c, struct ending_frame *my, unsigned zone)
{
    for (; my->picked; my->picked &= my->picked - 1)
        move_card(c, my->seat, (unsigned)bit_low(my->picked), zone);
}

enum ending_step {
    END_START,
    END_KEYS,
    END_SCORE,
    END_CYCLE,
    END_UPGRADE,
    END_GAVE,
    END_DISCARD,
    END_OBJECTIVES,
    END_POWER
};

static bool is_last_round(const struct state *s)
{
    return s->round == s->opt.rounds;
}

static enum wait proc_ending(struct call *c)
{
    struct state *s = c->s;
    proc_begin(ending);
    my->seat = s->active;
    /* step 1; WU-END-10: what upgrades bring in the third end phase */
    if (is_last_round(s)) {
        rule(WU_END_10);
        moment(END_KEYS, W_THIRD_END, 0);
    }
    while (hand_of(s, my->seat, false)) {
        rule(WU_END_02);
        ask(END_SCORE, my->seat, Q_SCORE);
        if (fray_act_of(c->answer) == A_DONE) break;
        score_card(c, my->seat, word_one(c->answer));
    }
    /* step 2; WU-END-11: of no consequence after the last round */
    if (!is_last_round(s) && hand_of(s, my->seat, false)) {
        do {
            rule(WU_END_03);
            ask_series(END_CYCLE, my->seat, Q_CYCLE_OUT);
        } while (pick_card(c, my));
        discard_picked(c, my, ZONE_ASIDE);
    }
    /* step 3 */
    while (s->side[my->seat].glory && hand_of(s, my->seat, true)) {
        rule(WU_END_04);
        ask(END_UPGRADE, my->seat, Q_UPGRADE);
        if (fray_act_of(c->answer) == A_DONE) break;
        call(END_GAVE,
             push_give(c, my->seat, word_one(c->answer), (fighter_id)word_two(c->answer), false));
    }
    /* step 4 */
    if (!is_last_round(s) && hand_of(s, my->seat, true)) {
        do {
            rule(WU_END_05);
            ask_series(END_DISCARD, my->seat, Q_POWER_OUT);
        } while (pick_card(c, my));
        discard_picked(c, my, ZONE_DISCARD);
    }
    /* step 5 */
    if (!is_last_round(s)) {
        rule(WU_END_06);
        call(END_OBJECTIVES, push_draw(c, my->seat, false, missing(s, my->seat, false), false));
        call(END_POWER, push_draw(c, my->seat, true, missing(s, my->seat, true), false));
    }
    proc_end();
}

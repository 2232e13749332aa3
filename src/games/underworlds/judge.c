/* src/games/underworlds/judge.c - how good a position looks, for simple bots. No rules here. */
#include "games/underworlds/view.h"

/* Objectives in hand that would score as things stand; of a hand that cannot be seen, none. */
static int32_t prospects(const struct content *k, const struct state *s, unsigned seat)
{
    const struct side *side = &s->side[seat];
    int32_t sum = 0;
    for (uint64_t left = side->zone[ZONE_HAND] & objective_mask(s, seat); left; left &= left - 1) {
        unsigned face = side->face[bit_low(left)];
        const struct card *card = &k->card[face];
        if (card->timing == TIMING_IMMEDIATE && card->judging == JUDGE_EVENT) continue;
        if (card->timing == TIMING_THIRD_END && s->round < s->opt.rounds) continue;
        struct matter m = matter_none(k, s, seat);
        m.card = (uint16_t)face;
        if (matter_holds(&m, card->when)) sum += 25 * card->glory;
    }
    return sum;
}

static int32_t strength(const struct content *k, const struct state *s, unsigned seat)
{
    const struct side *side = &s->side[seat];
    int32_t sum = 60 * (side->glory + side->spent);
    fighter_set own = warband_of(s, seat), foes = warband_of(s, other(seat));
    for (uint64_t left = own; left; left &= left - 1) {
        fighter_id f = (fighter_id)bit_low(left);
        int most = wounds_of(k, s, f);
        sum += 40 + 6 * (most - s->fighter[f].wounds) + 8 * bit_count(s->fighter[f].upgrades);
        if (is_leader(k, s, f)) sum += 8;
        if (s->fighter[f].tokens & CARD_INSPIRED) sum += 8;
        if (s->fighter[f].tokens & TOKEN_GUARD) sum += 2;
        if (s->tokens_shown && token_held(s, f)) sum += 10;
        /* near an enemy one can hit */
        int near = 20;
        for (uint64_t them = foes; them; them &= them - 1) {
            int d = distance(k, s, s->fighter[f].hex, s->fighter[bit_low(them)].hex);
            if (d < near) near = d;
        }
        sum -= near < 20 ? near : 0;
    }
    if (s->phase == PHASE_ACTION) sum += prospects(k, s, seat);
    sum += 3 * (bit_count(side->zone[ZONE_HAND]) + side->hidden_hand[0] + side->hidden_hand[1]);
    return sum;
}

FRAY_CORE int32_t wu_judge(const fray_table *t, const fray_position *view, uint32_t seat)
{
    const struct content *k = (const struct content *)t->content;
    const struct state *s = (const struct state *)view;
    if (!s->shape) return 0;
    int32_t v = strength(k, s, seat) - strength(k, s, other(seat));
    if (s->head.over)
        v = v + (s->side[seat].glory + s->side[seat].spent >
                         s->side[other(seat)].glory + s->side[other(seat)].spent
                     ? 500
                     : -500);
    return v > 1000 ? 1000 : v < -1000 ? -1000 : v;
}

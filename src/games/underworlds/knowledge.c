/* src/games/underworlds/knowledge.c - what is worth having, for bots. No rules here. */
#include "games/underworlds/view.h"
#include <string.h>

enum worth {
#define FEATURE(id, early, late, what) WORTH_##id,
#include "games/underworlds/features.def"
#undef FEATURE
    WORTHS
};

static const fray_feature_row features[] = {
#define FEATURE(id, early, late, what) {#id, what, early, late},
#include "games/underworlds/features.def"
#undef FEATURE
};

/* Glory on objectives in hand that would score as things stand; of a hand that cannot be seen, none. */
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
        if (matter_holds(&m, card->when)) sum += card->glory;
    }
    return sum;
}

/* What one side has. */
static void count(const struct content *k, const struct state *s, unsigned seat, int32_t *out)
{
    const struct side *side = &s->side[seat];
    fighter_set own = warband_of(s, seat), foes = warband_of(s, other(seat));
    memset(out, 0, WORTHS * sizeof *out);
    out[WORTH_GLORY] = side->glory + side->spent;
    out[WORTH_HAND] =
        bit_count(side->zone[ZONE_HAND]) + side->hidden_hand[0] + side->hidden_hand[1];
    if (s->phase == PHASE_ACTION) out[WORTH_PROSPECTS] = prospects(k, s, seat);
    for (uint64_t left = own; left; left &= left - 1) {
        fighter_id f = (fighter_id)bit_low(left);
        const struct fighter *x = &s->fighter[f];
        out[WORTH_FIGHTERS]++;
        out[WORTH_HEALTH] += wounds_of(k, s, f) - x->wounds;
        out[WORTH_UPGRADES] += bit_count(x->upgrades);
        out[WORTH_LEADER] += is_leader(k, s, f);
        out[WORTH_INSPIRED] += (x->tokens & CARD_INSPIRED) != 0;
        out[WORTH_GUARD] += (x->tokens & TOKEN_GUARD) != 0;
        out[WORTH_HELD] += s->tokens_shown && token_held(s, f);
        int near = 20;
        for (uint64_t them = foes; them; them &= them - 1) {
            int d = distance(k, s, x->hex, s->fighter[bit_low(them)].hex);
            if (d < near) near = d;
        }
        out[WORTH_NEAR] += near < 20 ? near : 0;
    }
}

FRAY_CORE static uint32_t measure(const fray_table *t, const fray_position *p, uint32_t seat,
                                  int32_t *out)
{
    const struct content *k = (const struct content *)t->content;
    const struct state *s = (const struct state *)p;
    int32_t theirs[WORTHS];
    memset(out, 0, WORTHS * sizeof *out);
    if (!s->shape) return 0;
    count(k, s, seat, out);
    count(k, s, other(seat), theirs);
    for (unsigned i = 0; i < WORTHS; i++) out[i] -= theirs[i];
    unsigned all = (unsigned)(s->opt.rounds * s->opt.activations * SEATS);
    unsigned done = (s->round ? s->round - 1u : 0u) * s->opt.activations * (unsigned)SEATS +
                    s->side[RED].activations + s->side[BLUE].activations;
    return all ? FRAY_PROGRESS * (done < all ? done : all) / all : 0;
}

/* Between activations and steps, with nothing under way. */
FRAY_CORE static bool is_quiet(const fray_table *t, const fray_position *p)
{
    (void)t;
    return p->question == Q_ACTIVATION || p->question == Q_POWER || p->question == Q_UPGRADE ||
           p->question == Q_CYCLE_OUT;
}

FRAY_CORE static void order(const fray_table *t, const fray_position *p, uint32_t seat,
                            const uint64_t *word, uint32_t n, int16_t *out)
{
    (void)t;
    (void)p;
    (void)seat;
    (void)word;
    memset(out, 0, n * sizeof *out);
}

const fray_knowledge wu_knowledge = {features, WORTHS, is_quiet, measure, order};

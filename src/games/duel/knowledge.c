/* src/games/duel/knowledge.c - what is worth having, and what to try first, for bots. No rules here. */
#include "games/duel/rules.h"

/* Between turns, with nothing under way. */
static bool is_quiet(const fray_table *t, const fray_position *p)
{
    (void)t;
    return p->question == Q_ACTION;
}

static uint32_t measure(const fray_table *t, const fray_position *p, uint32_t seat, int32_t *out)
{
    const struct state *s = (const struct state *)p;
    (void)t;
    memset(out, 0, WORTHS * sizeof *out);
    out[WORTH_NEAR] =
        4 - (int32_t)square_apart(grid, s->fighter[RED].square, s->fighter[BLUE].square);
    for (unsigned f = RED; f <= BLUE; f++) {
        const struct side *side = &s->side[f];
        int sign = f == seat ? 1 : -1;
        out[WORTH_HITS] -= sign * s->fighter[f].hits;
        out[WORTH_GUARD] += sign * s->fighter[f].guard;
        out[WORTH_CARDS] +=
            sign * (bit_count(side->zone[ZONE_HAND] | side->zone[ZONE_TABLE]) + side->hidden);
    }
    return FRAY_PROGRESS * (uint32_t)s->turn / (2u * s->rounds);
}

static int rate(const struct state *s, unsigned seat, const int32_t *to, uint64_t word)
{
    switch (fray_act_of(word)) {
    case A_STRIKE: return to[TO_STRIKE];
    case A_PASS: return to[TO_PASS];
    case A_GUARD: return to[TO_GUARD];
    case A_STEP:
    case A_SQUARE:
        return -to[TO_CLOSER] *
               (int)square_apart(grid, word_one(word), s->fighter[other(seat)].square);
    case A_PLAY:
    case A_OPTION:
    case A_YES: return to[TO_PLAY];
    default: return 0;
    }
}

static void order(const fray_table *t, const fray_position *p, uint32_t seat,
                  const int32_t *leaning, const uint64_t *word, uint32_t n, int16_t *out)
{
    (void)t;
    for (uint32_t i = 0; i < n; i++)
        out[i] =
            (int16_t)rate((const struct state *)p, seat, leaning ? leaning : own_leanings, word[i]);
}

static const fray_knowledge game_knowledge = {feature_rows, leaning_rows, WORTHS, LEANINGS,
                                              is_quiet,     measure,      order,  1000};

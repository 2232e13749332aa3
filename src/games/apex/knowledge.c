/* src/games/apex/knowledge.c - what is worth having, and what to try first, for bots. No rules here. */
#include "games/apex/rules.h"

/* Between actions, and at the choice of a Legend; never inside of a Shoot or a window. */
static bool is_quiet(const fray_table *t, const fray_position *p)
{
    (void)t;
    return p->question == Q_ACTION || p->question == Q_ACTIVATE || p->question == Q_ENTRANCE ||
           p->question == Q_ENTRY;
}

static uint32_t measure(const fray_table *t, const fray_position *p, uint32_t seat, int32_t *out)
{
    const struct content *k = (const struct content *)t->content;
    const struct state *s = (const struct state *)p;
    const unsigned rounds = k->board[k->round_track].rounds;
    memset(out, 0, WORTHS * sizeof *out);
    for (unsigned squad = RED; squad <= BLUE; squad++) {
        const int sign = squad == seat ? 1 : -1;
        out[WORTH_POINTS] += sign * s->squad[squad].vp;
        for (piece_id l = first_of(squad); l < first_of(squad) + SQUAD; l++)
            out[WORTH_HEALTH] += sign * (s->legend[l].health + s->legend[l].shield);
    }
    return s->round ? FRAY_PROGRESS * (s->round - 1u) / rounds : 0u;
}

static int rate(const int32_t *to, uint64_t word)
{
    switch (fray_act_of(word)) {
    case A_END: return to[TO_END];
    case A_DROP:
    case A_SHED:
    case A_LEAVE: return to[TO_DROP];
    default: return 0;
    }
}

static void order(const fray_table *t, const fray_position *p, uint32_t seat,
                  const int32_t *leaning, const uint64_t *word, uint32_t n, int16_t *out)
{
    (void)t;
    (void)p;
    (void)seat;
    for (uint32_t i = 0; i < n; i++)
        out[i] = (int16_t)rate(leaning ? leaning : own_leanings, word[i]);
}

static const fray_knowledge game_knowledge = {feature_rows, leaning_rows, WORTHS, LEANINGS,
                                              is_quiet,     measure,      order,  1000};

/* src/bots/instinct.c - what comes to mind first: options drawn by the game's leanings alone.
 *
 * Nothing is tried and nothing judged, so it plays some thousand games a second. It is what the search
 * plays on with, and so the place to learn leanings: who wins with them, wins. */
#include "bots/bots_private.h"
#include <math.h>

/* Of a longer list the first: the proposal and what rules care about. */
enum { MOST_OPTIONS = 128 };

/* Leanings are thousandths of a natural logarithm. They are gone by twice as strictly as they say, which
 * was found by play (docs/strength.md). */
static const float STRICT = 500.0f;

float bot_pull(int16_t order, float softness)
{
    return expf((float)order / softness);
}

uint32_t bot_draw(const float *share, uint32_t n, float all, uint64_t *random)
{
    float drawn = (float)(fray_next(random) >> 40) / (float)(1 << 24) * all;
    uint32_t last = 0; /* with a share: what is left when sums were rounded */
    for (uint32_t i = 0; i < n; i++) {
        if ((drawn -= share[i]) < 0) return i;
        if (share[i] > 0) last = i;
    }
    return last;
}

uint32_t bot_lean(const fray_table *t, const fray_position *p, uint32_t seat,
                  const int32_t *weights, uint64_t *random, uint32_t draws, uint64_t *word)
{
    const fray_knowledge *know = t->game->knowledge;
    uint64_t option[MOST_OPTIONS];
    int16_t order[MOST_OPTIONS];
    float share[MOST_OPTIONS], all = 0;
    uint32_t n = t->game->options(t, p, seat, 0, MOST_OPTIONS, option);
    if (n == 0) return 0;
    if (n > MOST_OPTIONS) n = MOST_OPTIONS;
    word[0] = option[0];
    if (n == 1) return 1;
    know->order(t, p, seat, fray_leanings(know, weights), option, n, order);
    for (uint32_t i = 0; i < n; i++) all += share[i] = bot_pull(order[i], STRICT);
    uint32_t drawn = 0;
    for (uint32_t k = 0; k < draws; k++) {
        uint64_t one = option[bot_draw(share, n, all, random)];
        bool again = false;
        for (uint32_t i = 0; i < drawn; i++) again = again || word[i] == one;
        if (!again) word[drawn++] = one;
    }
    return drawn;
}

static uint64_t answer(const bot *b, const fray_position *view, uint32_t seat, uint64_t *random,
                       bot_thought *thought)
{
    uint64_t word;
    (void)thought;
    return bot_lean(b->table, view, seat, b->options.weights, random, 1, &word)
               ? word
               : b->table->game->pick(b->table, view, seat, fray_next(random));
}

const bot_kind bot_instinct = {
    .name = "instinct",
    .title_en = "Instinct",
    .title_de = "Instinkt",
    .en = "what comes to mind first, without a thought",
    .de = "was als Erstes in den Sinn kommt, ohne nachzudenken",
    .uses = BOT_LEANS,
    .answer = answer,
};

/* src/bots/greedy.c - what looks best one step ahead.
 *
 * Every option is tried on a few full positions that look like the view, the same ones for all
 * options, so that luck in the guessing does not favour one. What follows at once (dice, the small
 * questions of the same action) is answered plainly, and the game's own judgement of what is then
 * to be seen counts. */
#include "bots/bots_private.h"
#include <string.h>

enum {
    MOST_OPTIONS = 1024,
    LEAST_TRIES = 4,
    MOST_TRIES = 8,
    TRIES = 96, /* in all, where there are few options */
    FOLLOW = 12 /* answers after the option at most */
};

/* What the scratch block holds, followed by MOST_TRIES + 2 positions. */
struct greedy {
    uint64_t option[MOST_OPTIONS];
    int64_t score[MOST_OPTIONS];
};

static size_t bytes(const fray_table *t, const bot_options *o)
{
    (void)o;
    return sizeof(struct greedy) + (MOST_TRIES + 2) * bot_stride(t);
}

static fray_position *position(const fray_table *t, struct greedy *g, uint32_t n)
{
    return (fray_position *)(void *)((char *)(g + 1) + n * bot_stride(t));
}

/* Plays on until the question comes round again or the bound is met. What is picked of a series or said under
 * seal brings nothing before it ends. */
static void follow(const fray_table *t, fray_position *p, uint32_t seat, uint32_t question,
                   bool plainly, uint64_t *random)
{
    const uint32_t goes_on = FRAY_ASKS_SERIES | FRAY_ASKS_SEALED;
    for (int i = 0; i < FOLLOW && p->open && !p->over; i++) {
        fray_answer a = {0, bot_asked(p, seat), 0};
        if (a.seat != FRAY_CHANCE && p->question == question && !(p->flags & goes_on)) break;
        if (a.seat == FRAY_CHANCE || !plainly) {
            a.word = t->game->pick(t, p, a.seat, fray_next(random));
        } else if (t->game->options(t, p, a.seat, 0, 1, &a.word) == 0) {
            break;
        }
        if (!fray_is_legal(t->game->apply(t, p, a, NULL, NULL))) break;
    }
}

static uint64_t answer(const bot *b, const fray_position *view, uint32_t seat, uint64_t *random,
                       bot_thought *thought)
{
    const fray_table *t = b->table;
    const fray_game *game = t->game;
    struct greedy *g = b->scratch;
    (void)thought;
    uint32_t n = game->options(t, view, seat, 0, MOST_OPTIONS, g->option);
    if (n > MOST_OPTIONS) n = MOST_OPTIONS;
    if (n == 0) return game->pick(t, view, seat, fray_next(random));
    if (n == 1) return g->option[0];

    uint32_t tries = TRIES / n;
    tries = tries < LEAST_TRIES ? LEAST_TRIES : tries > MOST_TRIES ? MOST_TRIES : tries;
    fray_position *trial = position(t, g, MOST_TRIES), *seen = position(t, g, MOST_TRIES + 1);
    for (uint32_t k = 0; k < tries; k++) game->guess(t, view, random, position(t, g, k));

    int64_t best = INT64_MIN;
    uint32_t ties = 0;
    for (uint32_t i = 0; i < n; i++) {
        fray_answer a = {g->option[i], seat, 0};
        g->score[i] = 0;
        for (uint32_t k = 0; k < tries; k++) {
            memcpy(trial, position(t, g, k), game->position_bytes);
            /* every other time as the rules propose, every other time at random */
            if (fray_is_legal(game->apply(t, trial, a, NULL, NULL)))
                follow(t, trial, seat, view->question, k % 2 == 0, random);
            game->view(t, trial, 1u << seat, seen);
            g->score[i] += bot_judge(t, seen, seat, b->options.weights);
        }
        if (g->score[i] > best) {
            best = g->score[i];
            ties = 0;
        }
        ties += g->score[i] == best;
    }
    uint64_t chosen = fray_even(fray_next(random), ties);
    for (uint32_t i = 0; i < n; i++)
        if (g->score[i] == best && chosen-- == 0) return g->option[i];
    return g->option[0];
}

const bot_kind bot_greedy = {
    .name = "greedy",
    .title_en = "Greedy",
    .title_de = "Gierig",
    .en = "what looks best one step ahead",
    .de = "was einen Schritt weit am besten aussieht",
    .uses = BOT_JUDGES,
    .bytes = bytes,
    .answer = answer,
};

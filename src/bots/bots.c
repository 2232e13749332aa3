/* src/bots/bots.c - the list of bots, and what they have in common. */
#include "bots/bots_private.h"
#include <stdlib.h>
#include <string.h>

static const bot_kind *const kinds[] = {&bot_random, &bot_instinct, &bot_greedy, &bot_beginner,
                                        &bot_easy,   &bot_normal,   &bot_hard,   &bot_expert};

const uint32_t bot_kind_count = sizeof kinds / sizeof kinds[0];

const bot_kind *bot_kind_at(uint32_t n)
{
    return n < bot_kind_count ? kinds[n] : NULL;
}

const bot_kind *bot_find(const char *name)
{
    for (uint32_t i = 0; i < bot_kind_count; i++)
        if (strcmp(kinds[i]->name, name) == 0) return kinds[i];
    return NULL;
}

bot *bot_new(const bot_kind *kind, const fray_table *t, const bot_options *o, uint64_t seed)
{
    bot *b = calloc(1, sizeof *b);
    if (!b) return NULL;
    b->kind = kind;
    b->table = t;
    b->seed = seed;
    if (o) b->options = *o;
    if (b->options.threads == 0) b->options.threads = 1;
    if (b->options.threads > BOT_MOST_THREADS) b->options.threads = BOT_MOST_THREADS;
    bot_give(b, b->options.budget);
    b->made = b->options;
    size_t bytes = kind->bytes ? kind->bytes(t, &b->made) : 0;
    b->scratch = bytes ? calloc(1, bytes) : NULL;
    if (bytes && !b->scratch) {
        free(b);
        return NULL;
    }
    return b;
}

void bot_free(bot *b)
{
    if (!b) return;
    free(b->scratch);
    free(b);
}

const bot_kind *bot_kind_of(const bot *b)
{
    return b->kind;
}

void bot_reseed(bot *b, uint64_t seed)
{
    b->seed = seed;
}

void bot_give(bot *b, bot_budget budget)
{
    b->options.budget = budget.ms || budget.iterations ? budget : b->kind->budget;
}

uint64_t bot_answer(bot *b, const fray_position *view, uint32_t seat, bot_thought *thought)
{
    /* A stream per decision, not per bot: what it answers does not depend on its past. Nor on how the
     * rules note where they stand: another step number in a frame is the same game. */
    const uint32_t front = b->table->game->stack_offset;
    bot_thought unread;
    uint64_t random = b->seed;
    random = fray_next(&random) ^ fray_hash_front(view, front ? front : view->bytes);
    random = fray_next(&random) ^ seat;
    if (!thought) thought = &unread;
    memset(thought, 0, sizeof *thought);
    return b->kind->answer(b, view, seat, &random, thought);
}

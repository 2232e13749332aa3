/* src/bots/bots.c - the list of bots, and what they have in common. */
#include "bots/bots.h"
#include <stdlib.h>
#include <string.h>

static const bot_kind *const kinds[] = {&bot_random, &bot_greedy};

const uint32_t bot_kind_count = sizeof kinds / sizeof kinds[0];

struct bot {
    const bot_kind *kind;
    const fray_table *table;
    uint64_t seed;
    void *scratch;
};

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

bot *bot_new(const bot_kind *kind, const fray_table *t, uint64_t seed)
{
    bot *b = calloc(1, sizeof *b);
    if (!b) return NULL;
    size_t bytes = kind->bytes(t);
    b->kind = kind;
    b->table = t;
    b->seed = seed;
    b->scratch = bytes ? malloc(bytes) : NULL;
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

uint64_t bot_answer(bot *b, const fray_position *view, uint32_t seat)
{
    /* A stream per decision, not per bot: what it answers does not depend on its past. */
    uint64_t random = b->seed;
    random = fray_next(&random) ^ fray_hash(view);
    random = fray_next(&random) ^ seat;
    return b->kind->answer(b->table, view, seat, &random, b->scratch);
}

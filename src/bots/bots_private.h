/* src/bots/bots_private.h - what a bot is made of: for the kinds alone. */
#pragma once
#include "bots/bots.h"

struct bot {
    const bot_kind *kind;
    const fray_table *table;
    bot_options options, made; /* as they stand; as it was made with: decides its memory */
    uint64_t seed;
    void *scratch;
};

/* How often an option is taken for each time that one rated 0 is. */
float bot_pull(int16_t order, float softness);
/* An option drawn by how promising knowledge finds it; false: there is none. */
bool bot_lean(const fray_table *t, const fray_position *p, uint32_t seat, const int32_t *weights,
              uint64_t *random, uint64_t *word);

/* Bytes of a position, so that several lie in one block. */
static inline size_t bot_stride(const fray_table *t)
{
    return (t->game->position_bytes + 15u) & ~(size_t)15;
}

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

/* Bytes of a position, so that several lie in one block. */
static inline size_t bot_stride(const fray_table *t)
{
    return (t->game->position_bytes + 15u) & ~(size_t)15;
}

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
/* The number of an option, drawn by shares that add up to `all`. */
uint32_t bot_draw(const float *share, uint32_t n, float all, uint64_t *random);
/* Options drawn `draws` times by how promising knowledge finds them, the same one once; returns how many. */
uint32_t bot_lean(const fray_table *t, const fray_position *p, uint32_t seat,
                  const int32_t *weights, uint64_t *random, uint32_t draws, uint64_t *word);

/* Who answers next as `own` thinks it through: of several that are asked at once itself, so that whoever thinks
 * goes through its own answers first, whatever its seat. */
static inline uint32_t bot_asked(const fray_position *p, uint32_t own)
{
    return p->open >> own & 1 ? own : fray_asked(p);
}

/* Bytes of a position, so that several lie in one block. */
static inline size_t bot_stride(const fray_table *t)
{
    return (t->game->position_bytes + 15u) & ~(size_t)15;
}

/* src/cli/pack_try.h - `fray pack try`: games with the cards of new packs, and what became of each card. */
#pragma once
#include "cli/cli.h"

typedef struct pack_try {
    const fray_game *game;
    const char *const
        *folders; /* the game's own first, where they are to be read, then the new ones */
    int count, first_new;
    uint64_t games, seed;
    bool json;
} pack_try;

/* Reads, plays, tells. CLI_FAILED: there are mistakes, or a card never came to anything. */
int pack_try_run(const cli_env *env, const pack_try *wish);

/* tests/fuzz/tables.h - tables to fuzz at: every game with its own packs, each loaded when it is first asked for
 * and kept. */
#pragma once
#include <stdlib.h>
#include <string.h>
#include "host/words.h"
#include "support/packs.h"

enum { FUZZ_MOST_GAMES = 16 };

/* Number n of fray_games. */
static inline const host_table *fuzz_table(uint32_t n)
{
    static host_table table[FUZZ_MOST_GAMES];
    host_table *h = &table[n];
    if (h->pack) return h;
    fray_pack *pack = support_load_packs(fray_games[n]);
    if (!pack) abort();
    h->table.game = fray_games[n];
    h->table.content = pack_content(pack);
    h->pack = pack;
    return h;
}

/* The game of this name; the last if there is none. */
static inline const host_table *fuzz_table_named(const char *name)
{
    for (uint32_t n = 0; n < fray_game_count; n++)
        if (strcmp(fray_games[n]->name, name) == 0) return fuzz_table(n);
    return fuzz_table(fray_game_count - 1);
}

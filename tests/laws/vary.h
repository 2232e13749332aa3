/* tests/laws/vary.h - set-ups for random games of every game: number i of all combinations of the
 * settings that a game varies. What is left out the rules ask for, so that chance and the players
 * choose it. */
#pragma once
#include <string.h>
#include "pack/pack.h"

enum { VARY_MOST = 6 };

static const struct vary_row {
    const char *game;
    const char *setting[VARY_MOST]; /* words; those of a seat for each of the fewest seats */
    const char *rare[VARY_MOST];    /* questions, answers, kinds of cards that need not come up */
    uint32_t asks;                  /* FRAY_ASKS_SERIES, FRAY_ASKS_SEALED: that must come up */
} vary_rows[] = {
    {"underworlds", {"deck", "open_lists"}, {"drop-die", "leave"}, FRAY_ASKS_SERIES},
    /* no answer names an objective, and it takes skill to get to the last of them */
    {"fireteam",
     {"mission", "heroes", "difficulty", "spawn-markers-listed"},
     {"objective"},
     FRAY_ASKS_SERIES},
    {"duel", {"open_hands", "start"}, {NULL}, FRAY_ASKS_SERIES},
    {"apex", {"map", "squad", "draft", "initiative", "ring"}, {NULL}, FRAY_ASKS_SEALED},
    {"gates", {"captains", "guards", "quick"}, {NULL}, FRAY_ASKS_SEALED},
};

static inline uint32_t vary_key(const fray_game *game, const char *word)
{
    for (uint32_t key = 1; key < game->settings; key++)
        if (strcmp(game->setting[key].word, word) == 0) return key;
    return 0;
}

static inline bool vary_is_rare(const fray_game *game, const char *word)
{
    for (size_t r = 0; r < sizeof vary_rows / sizeof *vary_rows; r++)
        for (unsigned n = 0; n < VARY_MOST && strcmp(vary_rows[r].game, game->name) == 0; n++)
            if (vary_rows[r].rare[n] && strcmp(vary_rows[r].rare[n], word) == 0) return true;
    return false;
}

/* Must questions of this kind come up? */
static inline bool vary_asks(const fray_game *game, uint32_t flag)
{
    for (size_t r = 0; r < sizeof vary_rows / sizeof *vary_rows; r++)
        if (strcmp(vary_rows[r].game, game->name) == 0) return (vary_rows[r].asks & flag) != 0;
    return false;
}

/* The values a setting may have: the first and how many. */
static inline uint32_t vary_count(const fray_game *game, const fray_pack *pack, uint32_t key,
                                  uint32_t *first)
{
    const fray_setting_row *row = &game->setting[key];
    *first = 1;
    if (row->type == FRAY_LIST || row->type == FRAY_MISSION)
        return pack ? pack_count(pack, row->type) : 0;
    *first = key == game->seats_setting ? game->seats_least : row->type == FRAY_NUMBER;
    return row->most + 1 - *first;
}

static inline fray_setup vary_setup(const fray_game *game, const fray_pack *pack, uint64_t i)
{
    fray_setup setup;
    memset(&setup, 0, sizeof setup);
    for (size_t r = 0; r < sizeof vary_rows / sizeof *vary_rows; r++) {
        if (strcmp(vary_rows[r].game, game->name) != 0) continue;
        for (unsigned n = 0; n < VARY_MOST && vary_rows[r].setting[n]; n++) {
            uint32_t key = vary_key(game, vary_rows[r].setting[n]), first = 0;
            uint32_t count = key ? vary_count(game, pack, key, &first) : 0;
            bool each = key && game->setting[key].per_seat;
            for (uint32_t seat = each; count && seat <= (each ? game->seats_least : 0u); seat++) {
                fray_setting one = {(uint16_t)key, (uint16_t)seat, first + (uint32_t)(i % count)};
                setup.item[setup.count++] = one;
                i /= count;
            }
        }
    }
    return setup;
}

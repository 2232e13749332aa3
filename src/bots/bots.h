/* src/bots/bots.h - players that are programs. They see views, options and judgements, never a
 * game: what is good play in one stands in its `judge`.
 *
 * A bot is given what game->view shows its seat, and returns a word. The same seed and the same
 * view give the same word, whatever was asked before. All memory is taken when it is made. */
#pragma once
#include "fray/game.h"

typedef struct bot bot;

typedef struct bot_kind {
    const char *name;                     /* "greedy": on command lines */
    const char *en, *de;                  /* one line for --help */
    size_t (*bytes)(const fray_table *t); /* scratch memory it wants */
    uint64_t (*answer)(const fray_table *t, const fray_position *view, uint32_t seat,
                       uint64_t *random, void *scratch);
} bot_kind;

const bot_kind *bot_kind_at(uint32_t n); /* 0 .. bot_kind_count - 1 */
extern const uint32_t bot_kind_count;
const bot_kind *bot_find(const char *name); /* NULL: there is none */

/* NULL without memory. The table (with its work memory) must outlive the bot, and is used by no
 * other thread at the same time. */
bot *bot_new(const bot_kind *kind, const fray_table *t, uint64_t seed);
void bot_free(bot *b);
const bot_kind *bot_kind_of(const bot *b);
/* Another seed from here on. */
void bot_reseed(bot *b, uint64_t seed);

/* Its answer for `seat`, which must be open in the view. */
uint64_t bot_answer(bot *b, const fray_position *view, uint32_t seat);

extern const bot_kind bot_random, bot_greedy;

/* tests/support/opened.h - whether the column `kinds` of a game's windows is true: each is opened for all that its
 * row says, in random games or scenarios. That none is opened for more is an assertion (core/window.h).
 *
 * For a test that includes this before the unit. With cmocka. */
#pragma once
#include <stdint.h>
#include <stdio.h>
#include "support/packs.h"
#include "support/playing.h"

static uint64_t opened_windows[32]; /* how often each was opened .. */
static uint32_t opened_kinds[32];   /* .. and for what */

static inline void note_opened(uint32_t windows, unsigned kind)
{
    for (unsigned w = 0; w < 32; w++) {
        if (!((windows >> w) & 1)) continue;
        opened_windows[w]++;
        opened_kinds[w] |= kind;
    }
}
#define NOTE_OPENED note_opened

static const char *kind_word(unsigned kind)
{
    return kind == FRAY_FOR_REACT   ? "reactions"
           : kind == FRAY_FOR_ACT   ? "what happens by itself"
           : kind == FRAY_FOR_SCORE ? "what is scored"
                                    : "what is played in turn";
}

static void windows_are_opened_for_what_they_say(const fray_game *game)
{
    enum { OPENED_GAMES = 300 };
    fray_pack *pack = support_load_packs(game);
    unsigned wrong = 0;
    assert_non_null(pack);
    host_table h = {.table = {.game = game, .content = pack_content(pack)}, .pack = pack};
    playing_games(&h, OPENED_GAMES);
    playing_scenarios(game, NULL);
    for (unsigned w = 0; w < game->schema->windows; w++) {
        const fray_window *row = &game->schema->window[w];
        for (unsigned kind = 1; kind <= FRAY_FOR_PLAY; kind <<= 1) {
            if (!(row->kinds & ~opened_kinds[w] & kind)) continue;
            print_error("'%s' was never opened for %s\n", row->word, kind_word(kind));
            wrong++;
        }
        print_message("%-18s opened %llu times\n", row->word,
                      (unsigned long long)opened_windows[w]);
    }
    assert_int_equal(wrong, 0);
    pack_free(pack);
}

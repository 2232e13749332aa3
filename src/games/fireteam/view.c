/* src/games/fireteam/view.c - who knows what: everybody everything (FZ-CARD-05). The order of a deck
 * is chance's to answer and nowhere in a position, so that a view is a copy. */
#include "games/fireteam/view.h"
#include <string.h>

static void game_view(const fray_table *t, const fray_position *p, uint32_t seats,
                      fray_position *out)
{
    (void)t;
    if (out != p) memcpy(out, p, sizeof(struct state));
    seats &= (1u << (SEATS + 1)) - 2u;
    out->viewer = (uint8_t)(seats ? seats : 1u);
}

static void game_guess(const fray_table *t, const fray_position *view, uint64_t *random,
                       fray_position *out)
{
    (void)t;
    (void)random;
    if (out != view) memcpy(out, view, sizeof(struct state));
    out->viewer = 0;
}

/* src/cli/vary.c - set-ups that go through all the decks of the packs, game by game. */
#include "cli/vary.h"

void vary_setup(const host_table *h, const fray_setup *base, uint64_t i, uint32_t repeat,
                fray_setup *out)
{
    const fray_game *game = h->table.game;
    uint32_t decks = h->pack ? pack_count(h->pack, FRAY_LIST) : 0;
    uint64_t rest = i / repeat;
    *out = *base;
    for (uint32_t key = 1; key < game->settings && decks > 0; key++) {
        for (uint32_t seat = 1; seat <= game->seats_least; seat++) {
            if (!setup_wants_deck(h, base, key, seat)) continue;
            setup_put(h, out, key, seat, 1 + (uint32_t)(rest % decks));
            rest /= decks;
        }
    }
    setup_complete(h, out);
}

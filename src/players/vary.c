/* src/players/vary.c - set-ups that go through all the decks of the packs, game by game. */
#include "players/vary.h"

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

/* How many values the setting may be given for this seat; 0: it is fixed, or not ours to vary. */
static uint32_t choices(const host_table *h, const fray_setup *base, uint32_t key, uint32_t seat)
{
    const fray_setting_row *row = &h->table.game->setting[key];
    uint32_t value;
    if (!h->pack || !row->per_seat) return 0;
    if (setup_wants_deck(h, base, key, seat)) return pack_count(h->pack, FRAY_LIST);
    if (row->type != FRAY_SCENERY || setup_find(base, key, seat, &value)) return 0;
    return pack_count(h->pack, FRAY_SCENERY);
}

uint64_t vary_count(const host_table *h, const fray_setup *base)
{
    const fray_game *game = h->table.game;
    uint64_t all = 1;
    for (uint32_t key = 1; key < game->settings; key++) {
        for (uint32_t seat = 1; seat <= game->seats_least; seat++) {
            uint32_t n = choices(h, base, key, seat);
            if (n > 1 && all * n <= UINT32_MAX) all *= n;
        }
    }
    return all;
}

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* A step through 0 .. all-1 that comes by each once and leaves no wide gap on the way: the golden
 * section of all, moved up to where they have no divisor in common. */
static uint64_t stride(uint64_t all)
{
    uint64_t step = (all * UINT64_C(618034) + 500000) / 1000000;
    if (step == 0) return 1;
    while (common_divisor(step, all) != 1) step++;
    return step;
}

void vary_widely(const host_table *h, const fray_setup *base, uint64_t i, fray_setup *out)
{
    const fray_game *game = h->table.game;
    uint64_t all = vary_count(h, base), rest = i % all * stride(all) % all;
    *out = *base;
    for (uint32_t key = 1; key < game->settings; key++) {
        for (uint32_t seat = 1; seat <= game->seats_least; seat++) {
            uint32_t n = choices(h, base, key, seat);
            if (n == 0) continue;
            setup_put(h, out, key, seat, 1 + (uint32_t)(rest % n));
            rest /= n;
        }
    }
    setup_complete(h, out);
}

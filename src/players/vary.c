/* src/players/vary.c - set-ups that go through all there is in the packs, game by game. */
#include "players/vary.h"

/* Which values a setting goes through: `count` of them from `first` on; count 0: it is fixed, or
 * not ours to vary. */
typedef struct range {
    uint32_t first, count;
} range;

static const range fixed = {0, 0};

/* How many entries of the packs there are of this type; a game without packs says the largest. */
static uint32_t entries(const host_table *h, const fray_setting_row *row)
{
    return h->pack ? pack_count(h->pack, row->type) : row->most;
}

/* A mission that the set-up leaves open: not named, or named as none. */
static range missions(const host_table *h, const fray_setup *base, uint32_t key)
{
    const fray_setting_row *row = &h->table.game->setting[key];
    uint32_t value;
    if (row->type != FRAY_MISSION || row->per_seat) return fixed;
    if (setup_find(base, key, 0, &value) && value) return fixed;
    range all = {1, entries(h, row)};
    return all;
}

void vary_setup(const host_table *h, const fray_setup *base, uint64_t i, uint32_t repeat,
                fray_setup *out)
{
    const fray_game *game = h->table.game;
    uint32_t decks = h->pack ? pack_count(h->pack, FRAY_LIST) : 0, seats = setup_seats(h, base);
    uint64_t rest = i / repeat;
    *out = *base;
    for (uint32_t key = 1; key < game->settings; key++) {
        range all = missions(h, base, key);
        if (all.count) {
            setup_put(h, out, key, 0, all.first + (uint32_t)(rest % all.count));
            rest /= all.count;
        }
        for (uint32_t seat = 1; decks && seat <= seats; seat++) {
            if (!setup_wants_deck(h, base, key, seat)) continue;
            setup_put(h, out, key, seat, 1 + (uint32_t)(rest % decks));
            rest /= decks;
        }
    }
    setup_complete(h, out);
}

/* ---- widely ---- */

/* How many seats take part, where they win or lose as one and the set-up does not say it. */
static range team_sizes(const host_table *h, const fray_setup *base)
{
    const fray_game *game = h->table.game;
    uint32_t said;
    if (!game->together || !game->seats_setting) return fixed;
    if (setup_find(base, game->seats_setting, 0, &said) && said) return fixed;
    range all = {setup_seats(h, base), 0};
    all.count = game->seats_most + 1u - all.first;
    return all;
}

static range choices(const host_table *h, const fray_setup *base, uint32_t key, uint32_t seat)
{
    const fray_setting_row *row = &h->table.game->setting[key];
    uint32_t value;
    range all = {1, 0};
    if (!row->per_seat && seat) return fixed;
    if (!row->per_seat)
        return key == h->table.game->seats_setting ? team_sizes(h, base) : missions(h, base, key);
    if (!h->pack || !seat) return fixed;
    if (setup_wants_deck(h, base, key, seat)) all.count = pack_count(h->pack, FRAY_LIST);
    else if (row->type == FRAY_SCENERY && !setup_find(base, key, seat, &value))
        all.count = pack_count(h->pack, FRAY_SCENERY);
    return all;
}

uint64_t vary_count(const host_table *h, const fray_setup *base)
{
    const fray_game *game = h->table.game;
    uint64_t all = 1;
    for (uint32_t key = 1; key < game->settings; key++) {
        for (uint32_t seat = 0; seat <= setup_seats(h, base); seat++) {
            uint32_t n = choices(h, base, key, seat).count;
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
        for (uint32_t seat = 0; seat <= setup_seats(h, base); seat++) {
            range n = choices(h, base, key, seat);
            if (n.count == 0) continue;
            setup_put(h, out, key, seat, n.first + (uint32_t)(rest % n.count));
            rest /= n.count;
        }
    }
    setup_complete(h, out);
}

/* src/balance/teams.c - what the games of teams show besides shares. */
#include "balance/teams.h"
#include <stdlib.h>
#include <string.h>
#include "host/match.h"

/* ---- quartiles ---- */

static int by_value(const void *a, const void *b)
{
    const int32_t *x = a, *y = b;
    return *x < *y ? -1 : *x > *y;
}

/* Of sorted numbers, the one so far up; between two in proportion. */
static double quartile(const int32_t *value, uint64_t n, double part)
{
    double at = part * (double)(n - 1);
    uint64_t low = (uint64_t)at, high = low + 1 < n ? low + 1 : low;
    return value[low] + (at - (double)low) * (value[high] - value[low]);
}

/* Sorts the numbers. */
static balance_quartiles quartiles_of(int32_t *value, uint64_t n)
{
    balance_quartiles s = {.n = n};
    double sum = 0;
    if (n == 0) return s;
    qsort(value, n, sizeof *value, by_value);
    for (uint64_t i = 0; i < n; i++) sum += value[i];
    s.mean = sum / (double)n;
    s.low = quartile(value, n, 0.25);
    s.middle = quartile(value, n, 0.5);
    s.high = quartile(value, n, 0.75);
    return s;
}

/* A number at the end of a game; false: it has none of that name. */
static bool number_at(const balance *b, const balance_game *g, uint32_t name, int32_t *out)
{
    for (uint32_t i = 0; i < g->facts; i++) {
        const balance_fact *f = &b->fact[g->fact + i];
        if (f->name == name) *out = f->value;
        if (f->name == name) return true;
    }
    return false;
}

static uint32_t name_of_rounds(const balance *b)
{
    const fray_game *game = b->h->table.game;
    uint32_t row = fray_fact_with(game, FRAY_ROLE_ROUND);
    for (uint32_t i = 0; row && i < b->fact_names.count; i++)
        if (strcmp(b->fact_names.text[i], game->fact[row].name) == 0) return i;
    return UINT32_MAX;
}

balance_quartiles teams_rounds(const balance *b, const uint64_t *seat, uint64_t n,
                               const uint64_t *game)
{
    balance_quartiles none = {0};
    uint32_t name = name_of_rounds(b);
    int32_t *value = name == UINT32_MAX ? NULL : malloc((n + 1) * sizeof *value);
    uint64_t found = 0;
    if (!value) return none;
    for (uint64_t i = 0; i < n; i++)
        found += number_at(b, &b->game[game[seat[i]]], name, &value[found]);
    balance_quartiles s = quartiles_of(value, found);
    free(value);
    return s;
}

/* In the order of the game's own table of facts; a name that is of several: the first. */
static uint32_t rank_of(const balance *b, uint32_t name)
{
    const fray_game *game = b->h->table.game;
    uint32_t rank = 1;
    while (rank < game->facts && strcmp(game->fact[rank].name, b->fact_names.text[name]) != 0)
        rank++;
    return rank;
}

static void put_in_order(const balance *b, balance_number *list, uint32_t n)
{
    for (uint32_t i = 1; i < n; i++) {
        balance_number it = list[i];
        uint32_t at = i;
        for (; at > 0 && rank_of(b, list[at - 1].name) > rank_of(b, it.name); at--)
            list[at] = list[at - 1];
        list[at] = it;
    }
}

/* Is the number the same wherever the settings are? `first` has room for one of each stratum. */
static bool is_given(const balance *b, uint32_t name, int32_t *first, bool *seen)
{
    bool again = false; /* where every game has settings of its own, nothing can be told */
    memset(seen, 0, b->strata.count * sizeof *seen);
    for (uint64_t i = 0; i < b->games; i++) {
        uint32_t stratum = b->seat[b->game[i].seat].team_stratum;
        int32_t value;
        if (!number_at(b, &b->game[i], name, &value)) continue;
        if (seen[stratum] && first[stratum] != value) return false;
        again |= seen[stratum];
        seen[stratum] = true;
        first[stratum] = value;
    }
    return again;
}

static bool count_numbers(balance_report *r)
{
    const balance *b = r->of;
    int32_t *first = malloc((b->strata.count + (size_t)1) * sizeof *first);
    bool *seen = calloc(b->strata.count + (size_t)1, sizeof *seen);
    int32_t *value = malloc((b->games + 1) * sizeof *value);
    r->number = calloc((size_t)b->fact_names.count + 1, sizeof *r->number);
    bool ok = value && first && seen && r->number;
    for (uint32_t name = 0; ok && name < b->fact_names.count; name++) {
        balance_number *it = &r->number[r->numbers++];
        it->name = name;
        it->given = is_given(b, name, first, seen);
        for (int won = 0; won < 2; won++) {
            uint64_t n = 0;
            for (uint64_t i = 0; i < b->games; i++)
                if ((b->game[i].winner != 0) == won)
                    n += number_at(b, &b->game[i], name, &value[n]);
            *(won ? &it->won : &it->lost) = quartiles_of(value, n);
        }
    }
    if (ok) put_in_order(b, r->number, r->numbers);
    free(value);
    free(first);
    free(seen);
    return ok;
}

/* ---- two settings at once ---- */

uint32_t teams_place(const balance *b, const balance_kind *kind, const char *value)
{
    uint32_t number = 0;
    if (kind->rank < b->h->table.game->settings) setup_read_value(b->h, kind->rank, value, &number);
    return number;
}

/* The row of a table that the team of a game has; -1: none. */
static int row_at(const balance *b, const balance_table *table, const balance_game *g)
{
    const balance_seat *team = &b->seat[g->seat];
    for (uint32_t i = 0; i < team->factors; i++)
        for (uint32_t row = 0; row < table->rows; row++)
            if (table->row[row].factor == b->link[team->first + i]) return (int)row;
    return -1;
}

static bool count_grid(balance_report *r, uint32_t a, uint32_t b)
{
    const balance_table *down = &r->table[a], *across = &r->table[b];
    size_t cells = (size_t)down->rows * across->rows;
    balance_grid *g = &r->grid[r->grids++];
    g->a = a;
    g->b = b;
    g->games = calloc(cells, sizeof *g->games);
    g->won = calloc(cells, sizeof *g->won);
    if (!g->games || !g->won) return false;
    for (uint64_t i = 0; i < r->of->games; i++) {
        const balance_game *game = &r->of->game[i];
        int y = row_at(r->of, down, game), x = row_at(r->of, across, game);
        if (y < 0 || x < 0) continue;
        size_t at = (size_t)y * across->rows + (size_t)x;
        g->games[at]++;
        g->won[at] += game->winner != 0;
    }
    return true;
}

static bool count_grids(balance_report *r)
{
    r->grid = calloc((size_t)r->matches * r->matches + 1, sizeof *r->grid);
    if (!r->grid) return false;
    for (uint32_t a = 0; a < r->matches; a++)
        for (uint32_t b = a + 1; b < r->matches; b++)
            if (r->table[a].rows > 1 && r->table[b].rows > 1 && !count_grid(r, a, b)) return false;
    return true;
}

/* ---- how games were lost ---- */

static int by_games(const void *a, const void *b)
{
    const balance_way *x = a, *y = b;
    if (x->games != y->games) return x->games > y->games ? -1 : 1;
    return strcmp(x->name, y->name);
}

static bool count_ways(const balance *b, size_t offset, balance_ways *out)
{
    out->way = calloc((size_t)b->endings.count + 1, sizeof *out->way);
    if (!out->way) return false;
    for (uint32_t i = 0; i < b->endings.count; i++) out->way[i].name = b->endings.text[i];
    for (uint64_t i = 0; i < b->games; i++) {
        uint32_t name;
        memcpy(&name, (const char *)&b->game[i].ending + offset, sizeof name);
        if (name != UINT32_MAX) out->way[name].games++;
    }
    qsort(out->way, b->endings.count, sizeof *out->way, by_games);
    while (out->n < b->endings.count && out->way[out->n].games) out->n++;
    return true;
}

bool teams_count(balance_report *r)
{
    return count_grids(r) && count_numbers(r) &&
           count_ways(r->of, offsetof(balance_ending, end), &r->ends) &&
           count_ways(r->of, offsetof(balance_ending, victim), &r->victims) &&
           count_ways(r->of, offsetof(balance_ending, cause), &r->causes);
}

void teams_free(balance_report *r)
{
    for (uint32_t i = 0; i < r->grids; i++) {
        free(r->grid[i].games);
        free(r->grid[i].won);
    }
    free(r->grid);
    free(r->number);
    free(r->ends.way);
    free(r->victims.way);
    free(r->causes.way);
}

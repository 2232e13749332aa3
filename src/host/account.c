/* src/host/account.c - accounts a game gives, in memory that is large enough, and the spots they are asked of. */
#include "host/account.h"
#include <stdlib.h>
#include <string.h>

static fray_account begin(account *out)
{
    memset(out, 0, sizeof *out);
    fray_account a = {out->line, out->draw, ACCOUNT_LINES, ACCOUNT_DRAWS, 0, 0};
    return a;
}

static void finish(account *out, const fray_account *a)
{
    out->lines = a->lines < ACCOUNT_LINES ? a->lines : ACCOUNT_LINES;
    out->more_lines = a->lines - out->lines;
    out->draws = a->draws < ACCOUNT_DRAWS ? a->draws : ACCOUNT_DRAWS;
}

void account_explain(const host_table *h, const fray_position *view, fray_answer a, account *out)
{
    fray_account room = begin(out);
    if (h->table.game->explain && !view->over) h->table.game->explain(&h->table, view, a, &room);
    finish(out, &room);
}

void account_survey(const host_table *h, const fray_position *view, const fray_spot end[2],
                    account *out)
{
    fray_account room = begin(out);
    if (h->table.game->survey) h->table.game->survey(&h->table, view, end, &room);
    finish(out, &room);
}

/* --- spots --- */

/* The scene of a view, and how far the board in it reaches. */
typedef struct ground {
    fray_thing *thing;
    uint32_t things;
    bool any;
    int32_t left, top, right, bottom;
} ground;

static bool is_on_board(const fray_thing *t)
{
    return t->what != FRAY_DRAW_CARD && t->what != FRAY_DRAW_TRACK &&
           (t->place || (t->what != FRAY_DRAW_PIECE && t->what != FRAY_DRAW_TOKEN));
}

static void take_in(ground *g, int32_t x, int32_t y)
{
    if (!g->any || x < g->left) g->left = x;
    if (!g->any || x > g->right) g->right = x;
    if (!g->any || y < g->top) g->top = y;
    if (!g->any || y > g->bottom) g->bottom = y;
    g->any = true;
}

static ground look(const host_table *h, const fray_position *view)
{
    const fray_game *game = h->table.game;
    ground g = {.things = game->scene(&h->table, view, NULL, 0)};
    g.thing = calloc(g.things ? g.things : 1, sizeof *g.thing);
    if (!g.thing) g.things = 0;
    else (void)game->scene(&h->table, view, g.thing, g.things);
    for (uint32_t i = 0; i < g.things; i++)
        if (is_on_board(&g.thing[i])) take_in(&g, g.thing[i].x, g.thing[i].y);
    return g;
}

/* On the board, or no farther beside it than it is wide. */
static bool is_near(const ground *g, int32_t x, int32_t y)
{
    int64_t wide = (int64_t)g->right - g->left, high = (int64_t)g->bottom - g->top;
    int64_t beside = wide > high ? wide : high;
    return g->any && x >= g->left - beside && x <= g->right + beside && y >= g->top - beside &&
           y <= g->bottom + beside;
}

bool account_spot(const host_table *h, const fray_position *view, const fray_spot *spot)
{
    const fray_table *t = &h->table;
    fray_spelling spelling;
    if (spot->type >= FRAY_TYPES) return false;
    if (spot->type != FRAY_NONE && t->game->spell(t, view, spot->type, spot->value, &spelling))
        return true;
    ground g = look(h, view);
    bool found = spot->type == FRAY_NONE && is_near(&g, spot->x, spot->y);
    for (uint32_t i = 0; i < g.things && spot->type != FRAY_NONE; i++)
        found = found || (is_on_board(&g.thing[i]) && g.thing[i].type == spot->type &&
                          g.thing[i].value == spot->value && spot->value);
    free(g.thing);
    return found;
}

/* "12,30" */
static bool read_point(const char *text, fray_spot *out)
{
    char *end;
    long x = strtol(text, &end, 10);
    if (end == text || *end != ',') return false;
    const char *second = end + 1;
    long y = strtol(second, &end, 10);
    if (end == second || *end || x < INT32_MIN || x > INT32_MAX || y < INT32_MIN || y > INT32_MAX)
        return false;
    out->x = (int32_t)x;
    out->y = (int32_t)y;
    return true;
}

bool account_read_spot(const host_table *h, const fray_position *view, const char *text,
                       fray_spot *out)
{
    static const uint8_t types[] = {FRAY_PIECE, FRAY_PLACE, FRAY_TOKEN, FRAY_EDGE, FRAY_CORNER};
    fray_spot spot;
    memset(&spot, 0, sizeof spot);
    bool found = read_point(text, &spot) && account_spot(h, view, &spot);
    for (size_t i = 0; i < sizeof types && !found; i++) {
        memset(&spot, 0, sizeof spot);
        spot.type = types[i];
        found = words_read_value(h, view, spot.type, text, &spot.value) && spot.value &&
                account_spot(h, view, &spot);
    }
    if (found) *out = spot;
    return found;
}

/* src/draw/text_edges.c - what stands on the borders of squares, and what is picked there. */
#include "draw/text_private.h"

/* How edges are drawn, across and upright, in any sign and in 7 bits; by the first look that fits. */
static const struct edge_signs {
    uint8_t look;
    const char *flat, *upright, *plain_flat, *plain_upright;
} edge_signs[] = {{FRAY_LOOK_BOX, NULL, NULL, NULL, NULL}, /* its glyph */
                  {FRAY_LOOK_DARK, "━", "┃", "-", "|"},
                  {FRAY_LOOK_THICK, "▓", "▓", "=", "#"},
                  {FRAY_LOOK_DOUBLE, "═", "║", "~", "!"}};
enum { EDGE_SIGNS = sizeof edge_signs / sizeof *edge_signs };

bool squares_edge(const fray_mark *mark, bool ascii, char *out, size_t n)
{
    for (int i = 0; i < EDGE_SIGNS; i++) {
        if (mark->look != edge_signs[i].look) continue;
        const char *one = ascii ? edge_signs[i].plain_flat : edge_signs[i].flat;
        if (one) snprintf(out, n, "%s%s%s", one, one, one);
        else snprintf(out, n, "[%c]", mark->label.glyph ? mark->label.glyph : 'o');
        return true;
    }
    return false;
}

/* The mark that says how an edge looks; NULL: a plain line. */
static const fray_mark *edge_mark(const board *b, const fray_thing *edge)
{
    const fray_game *game = b->h->table.game;
    for (int i = 0; i < EDGE_SIGNS; i++)
        for (uint32_t m = 1; m < game->marks && m < 32; m++)
            if (edge->marks >> m & 1 && game->mark[m].look == edge_signs[i].look)
                return &game->mark[m];
    return NULL;
}

static bool is_between(int32_t at, int32_t a, int32_t b)
{
    return a < b ? at >= a && at <= b : at >= b && at <= a;
}

/* .. of several the one that reaches highest. */
static const fray_thing *edge_on(const board *b, int column, int row, bool west)
{
    const fray_thing *best = NULL;
    int32_t x = b->left + 2 * b->half_x * column - (west ? b->half_x : 0);
    int32_t y = b->top + 2 * b->half_y * row - (west ? 0 : b->half_y);
    for (uint32_t i = 0; i < b->n; i++) {
        const fray_thing *t = &b->thing[i];
        if (t->what != FRAY_DRAW_EDGE || (t->x == t->to_x) != west) continue;
        if (!is_between(x, t->x, t->to_x) || !is_between(y, t->y, t->to_y)) continue;
        if (!best || t->level + t->height >= best->level + best->height) best = t;
    }
    return best;
}

const fray_mark *squares_edge_on(const board *b, int column, int row, bool west)
{
    const fray_thing *edge = edge_on(b, column, row, west);
    return edge ? edge_mark(b, edge) : NULL;
}

/* What fills the border: the looks' signs, else the glyph in `own`. */
static const char *filling_of(const board *b, const fray_mark *mark, bool upright, char own[2])
{
    own[0] = 'o';
    if (mark->label.glyph) own[0] = mark->label.glyph;
    own[1] = 0;
    for (int k = 0; k < EDGE_SIGNS; k++) {
        const struct edge_signs *e = &edge_signs[k];
        if (e->look != mark->look || !e->flat) continue;
        if (b->style->ascii) return upright ? e->plain_upright : e->plain_flat;
        return upright ? e->upright : e->flat;
    }
    return own;
}

static void put_flat_edge(const board *b, int column, int row)
{
    const fray_mark *mark = squares_edge_on(b, column, row, false);
    char own[2];
    if (!mark) return;
    const char *made_of = filling_of(b, mark, false, own);
    int x = column * b->pitch, y = squares_line(b, row);
    for (int i = 1; i < b->pitch; i++)
        canvas_put(&b->canvas, x + i, y, made_of, 1, DRAW_BOLD, false);
    if (made_of != own) return;
    canvas_put(&b->canvas, x + 1, y, "[", 1, DRAW_BOLD, false);
    canvas_put(&b->canvas, x + b->pitch - 1, y, "]", 1, DRAW_BOLD, false);
}

static void put_upright_edge(const board *b, int column, int row)
{
    const fray_mark *mark = squares_edge_on(b, column, row, true);
    char own[2];
    for (int i = 1; mark && i <= b->inside[row]; i++)
        canvas_put(&b->canvas, column * b->pitch, squares_line(b, row) + i,
                   filling_of(b, mark, true, own), 1, DRAW_BOLD, false);
}

void squares_put_edges(const board *b)
{
    for (int row = 0; row <= b->rows; row++)
        for (int column = 0; column <= b->across; column++) {
            if (column < b->across) put_flat_edge(b, column, row);
            if (row < b->rows) put_upright_edge(b, column, row);
        }
}

void squares_put_numbers(const board *b)
{
    for (uint32_t i = 0; i < b->n; i++) {
        const fray_thing *t = &b->thing[i];
        if (t->what != FRAY_DRAW_EDGE && t->what != FRAY_DRAW_CORNER) continue;
        const draw_text_lit *lit = board_lit(b, t->type, t->value);
        char number[16] = "*";
        if (!lit) continue;
        if (lit->number) snprintf(number, sizeof number, "%u", lit->number);
        bool edge = t->what == FRAY_DRAW_EDGE, upright = edge && t->x == t->to_x;
        int64_t x = edge ? ((int64_t)t->x + t->to_x) / 2 : t->x;
        int64_t y = edge ? ((int64_t)t->y + t->to_y) / 2 : t->y;
        int64_t wide = 2 * (int64_t)b->half_x, high = 2 * (int64_t)b->half_y; /* of a square */
        int row = (int)((y - b->top + b->half_y) / high);
        int at = (int)((x - b->left + b->half_x) * b->pitch / wide);
        if (row < 0 || row > b->rows) continue;
        canvas_put_centred(&b->canvas, at,
                           squares_line(b, row) + (upright ? (b->inside[row] + 1) / 2 : 0), number,
                           4, DRAW_LIT, false);
    }
}

/* src/geom/plane_pieces.c - which prisms of a table may be met. */
#include <string.h>
#include "geom/plane_pieces.h"

void plane_pieces_begin(struct plane_pieces *pieces, int32_t side)
{
    memset(pieces, 0, sizeof *pieces);
    pieces->side = side;
}

/* The cell of a coordinate: what lies beside the net goes to its border. */
static int32_t cell_of(int64_t at, int32_t side, int32_t cells)
{
    if (at < 0) return 0;
    return at / side < cells ? (int32_t)(at / side) : cells - 1;
}

/* Cells from `least` to `most`, both of them too. */
struct span {
    int32_t least, most;
};

static struct span columns_of(const struct plane_pieces *pieces, int64_t least, int64_t most)
{
    struct span span;
    span.least = cell_of(least, pieces->side, PLANE_COLUMNS);
    span.most = cell_of(most, pieces->side, PLANE_COLUMNS);
    return span;
}

static struct span rows_of(const struct plane_pieces *pieces, int64_t least, int64_t most)
{
    struct span span;
    span.least = cell_of(least, pieces->side, PLANE_ROWS);
    span.most = cell_of(most, pieces->side, PLANE_ROWS);
    return span;
}

bool plane_pieces_add(struct plane_pieces *pieces, const struct plane_prism *prism)
{
    const struct plane_box *box = &prism->on.box;
    struct span columns = columns_of(pieces, box->least.x, box->most.x);
    struct span rows = rows_of(pieces, box->least.y, box->most.y);
    if (pieces->prisms == PLANE_PIECES) return false;
    for (int32_t row = rows.least; row <= rows.most; row++)
        for (int32_t column = columns.least; column <= columns.most; column++)
            pieces->cell[row][column] |= UINT64_C(1) << pieces->prisms;
    pieces->prism[pieces->prisms++] = *prism;
    return true;
}

static uint64_t in_row(const struct plane_pieces *pieces, int32_t row, struct span columns)
{
    uint64_t set = 0;
    for (int32_t column = columns.least; column <= columns.most; column++)
        set |= pieces->cell[row][column];
    return set;
}

uint64_t plane_pieces_in(const struct plane_pieces *pieces, const struct plane_box *box)
{
    struct span columns = columns_of(pieces, box->least.x, box->most.x);
    struct span rows = rows_of(pieces, box->least.y, box->most.y);
    uint64_t set = 0;
    for (int32_t row = rows.least; row <= rows.most; row++) set |= in_row(pieces, row, columns);
    return set;
}

/* Where the segment from a up to b is at a height between theirs: less than a unit off. */
static int64_t x_at(struct plane_point a, struct plane_point b, int64_t y)
{
    return a.x + (y - a.y) * ((int64_t)b.x - a.x) / ((int64_t)b.y - a.y);
}

uint64_t plane_pieces_along(const struct plane_pieces *pieces, struct plane_point a,
                            struct plane_point b)
{
    if (a.y > b.y) return plane_pieces_along(pieces, b, a);
    struct span rows = rows_of(pieces, a.y, b.y);
    uint64_t set = 0;
    for (int32_t row = rows.least; row <= rows.most; row++) {
        /* between the heights of this row, which at the border go on for ever */
        int64_t low = (int64_t)row * pieces->side, high = low + pieces->side;
        int64_t from = row == rows.least ? a.x : x_at(a, b, low);
        int64_t to = row == rows.most ? b.x : x_at(a, b, high);
        set |= in_row(pieces, row,
                      columns_of(pieces, (from < to ? from : to) - 1, (from < to ? to : from) + 1));
    }
    return set;
}

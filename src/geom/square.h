/* src/geom/square.h - places of a square grid, numbered row by row from 1; 0 is none. */
#pragma once
#include "core/bits.h"

struct squares {
    uint8_t columns, rows; /* columns times rows is at most 255 */
};

/* The eight directions, clockwise from the top: every list of neighbours has this order. */
enum square_way {
    SQUARE_N,
    SQUARE_NE,
    SQUARE_E,
    SQUARE_SE,
    SQUARE_S,
    SQUARE_SW,
    SQUARE_W,
    SQUARE_NW,
    SQUARE_WAYS
};

static inline unsigned square_column(struct squares g, unsigned at)
{
    return (at - 1) % g.columns;
}
static inline unsigned square_row(struct squares g, unsigned at)
{
    return (at - 1) / g.columns;
}
/* 0: outside. */
static inline unsigned square_at(struct squares g, unsigned column, unsigned row)
{
    return column < g.columns && row < g.rows ? 1 + row * g.columns + column : 0;
}

/* The place beside it that way; 0: the grid ends there. */
unsigned square_step(struct squares g, unsigned at, unsigned way);
/* Steps in eight directions between two places of an empty grid. */
unsigned square_apart(struct squares g, unsigned a, unsigned b);
/* Steps from a place to each of `land`, going through `land` alone, to all eight sides; 255: there is no way. Steps
 * has an entry for every place, and one for 0. */
enum { SQUARE_NO_WAY = 255 };
void square_flood(struct squares g, const struct wide *land, unsigned from, uint8_t *steps);

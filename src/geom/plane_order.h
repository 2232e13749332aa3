/* src/geom/plane_order.h - in which order places of a grid are tried, where a rule asks for the nearest or the first.
 *
 * Both begin at (0, 0) and never end; steps are counted in whole cells. An iterator of zeros is one that has not begun. */
#pragma once
#include "geom/plane.h"

/* By distance; what is equally far by angle, from 0 upwards. Up to distance 1000. */
struct plane_rings {
    int32_t square; /* of the distance */
    int32_t x, y;   /* the last one, turned into the first quarter */
    uint32_t quarter;
};
struct plane_point plane_rings_next(struct plane_rings *rings);

/* A square spiral: one to the right, one up, two to the left, two down, three to the right .. */
struct plane_spiral {
    int32_t x, y, side, left; /* side: its length; left: steps to go on it */
    uint32_t way;             /* a quarter turn each */
};
struct plane_point plane_spiral_next(struct plane_spiral *spiral);

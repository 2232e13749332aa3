/* src/geom/hex.h - a hex grid in doubled-width coordinates, exact and in integers.
 *
 * A hex (x, r) exists where x + r is even; r grows downwards, x to the right; hexes are
 * pointy-topped. Neighbours: E (x+2,r), W (x-2,r), NE (x+1,r-1), NW (x-1,r-1), SE (x+1,r+1),
 * SW (x-1,r+1). For sight a hex centre lies at (x, 3r): then all corners are integers. */
#pragma once
#include "fray/base.h"

struct hex {
    int8_t x, r;
};

enum hex_direction { HEX_E, HEX_NE, HEX_NW, HEX_W, HEX_SW, HEX_SE, HEX_DIRECTIONS };

struct hex hex_step(struct hex from, unsigned direction);
/* Steps between two hexes of an endless grid. */
int hex_distance(struct hex a, struct hex b);
/* Does the segment between the centres of a and b meet the hexagon of `wall`? `touch`: a shared
 * corner or side is enough; else the inside must be crossed. */
bool hex_segment_meets(struct hex a, struct hex b, struct hex wall, bool touch);
/* Does that segment run along the side that two neighbouring hexes share? */
bool hex_segment_along(struct hex a, struct hex b, struct hex one, struct hex other);

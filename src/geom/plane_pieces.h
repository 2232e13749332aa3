/* src/geom/plane_pieces.h - all prisms that stand on one table, and which of them may be met: a net of square cells
 * over it, each with the set of prisms whose boxes come over it. What lies beside the net counts as in the cells along
 * its border, so nothing is ever left out.
 *
 * Sets have a bit for each prism, in the order in which they were added. */
#pragma once
#include "geom/plane_prism.h"

enum { PLANE_PIECES = 64, PLANE_COLUMNS = 24, PLANE_ROWS = 12 };

struct plane_pieces {
    struct plane_prism prism[PLANE_PIECES]; /* beyond the last: zero */
    uint64_t cell[PLANE_ROWS][PLANE_COLUMNS];
    int32_t side; /* of a cell */
    uint32_t prisms;
};

/* None, and cells of that side from the origin on. */
void plane_pieces_begin(struct plane_pieces *pieces, int32_t side);
/* False: there are PLANE_PIECES already. */
bool plane_pieces_add(struct plane_pieces *pieces, const struct plane_prism *prism);
/* All prisms with a point in the box, and maybe some that are only near it. */
uint64_t plane_pieces_in(const struct plane_pieces *pieces, const struct plane_box *box);
/* All prisms with a point on the segment, and maybe some that are only near it. */
uint64_t plane_pieces_along(const struct plane_pieces *pieces, struct plane_point a,
                            struct plane_point b);

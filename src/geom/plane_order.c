/* src/geom/plane_order.c - the orders in which places of a grid are tried. */
#include "geom/plane_order.h"

/* The next place of the first quarter with that distance, beginning at x and going to the left; x = 0: there is none. */
static void find_in_ring(struct plane_rings *r)
{
    for (; r->x > 0; r->x--) {
        while (r->x * r->x + r->y * r->y < r->square) r->y++;
        if (r->x * r->x + r->y * r->y == r->square) return;
    }
}

static void begin_quarter(struct plane_rings *r)
{
    r->x = (int32_t)plane_root((uint64_t)r->square);
    r->y = 0;
    find_in_ring(r);
}

static void find_next(struct plane_rings *r)
{
    if (r->x) {
        r->x--;
        find_in_ring(r);
        if (r->x) return;
        r->quarter++;
        if (r->quarter < 4) {
            begin_quarter(r);
            return;
        }
    }
    r->quarter = 0;
    do {
        r->square++;
        begin_quarter(r);
    } while (!r->x);
}

struct plane_point plane_rings_next(struct plane_rings *rings)
{
    int32_t x = rings->x, y = rings->y;
    for (uint32_t i = 0; i < rings->quarter; i++) {
        int32_t t = x;
        x = -y;
        y = t;
    }
    find_next(rings);
    return plane_point_of(x, y);
}

struct plane_point plane_spiral_next(struct plane_spiral *spiral)
{
    static const int8_t dx[4] = {1, 0, -1, 0}, dy[4] = {0, 1, 0, -1};
    struct plane_point here = plane_point_of(spiral->x, spiral->y);
    if (spiral->left == 0) {
        /* of a spiral that has begun: round the corner, and every second side is longer */
        if (spiral->side) spiral->way = (spiral->way + 1) % 4;
        if (spiral->way % 2 == 0) spiral->side++;
        spiral->left = spiral->side;
    }
    spiral->x += dx[spiral->way];
    spiral->y += dy[spiral->way];
    spiral->left--;
    return here;
}

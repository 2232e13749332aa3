/* src/geom/hex.c - a hex grid in doubled-width coordinates, exact and in integers. */
#include "geom/hex.h"

static const int8_t step_x[HEX_DIRECTIONS] = {2, 1, -1, -2, -1, 1};
static const int8_t step_r[HEX_DIRECTIONS] = {0, -1, -1, 0, 1, 1};

struct hex hex_step(struct hex from, unsigned direction)
{
    struct hex to;
    to.x = (int8_t)(from.x + step_x[direction]);
    to.r = (int8_t)(from.r + step_r[direction]);
    return to;
}

static int absolute(int n)
{
    return n < 0 ? -n : n;
}

int hex_distance(struct hex a, struct hex b)
{
    int dx = absolute(a.x - b.x), dr = absolute(a.r - b.r);
    return dr + (dx > dr ? (dx - dr) / 2 : 0);
}

/* Are [lo, hi] and [-r, r] apart? Without `touch` a common end point does not join them. */
static bool apart(int one, int other, int r, bool touch)
{
    int lo = one < other ? one : other, hi = one < other ? other : one;
    return touch ? lo > r || hi < -r : lo >= r || hi <= -r;
}

bool hex_segment_meets(struct hex a, struct hex b, struct hex wall, bool touch)
{
    /* Two convex figures are apart exactly if they are along the normal of one of their sides.
     * Around its centre the hexagon is |x| <= 1, |x + y| <= 2, |x - y| <= 2. */
    int ax = a.x - wall.x, ay = 3 * (a.r - wall.r);
    int bx = b.x - wall.x, by = 3 * (b.r - wall.r);
    if (apart(ax, bx, 1, touch)) return false;
    if (apart(ax + ay, bx + by, 2, touch)) return false;
    if (apart(ax - ay, bx - by, 2, touch)) return false;
    /* the segment's own normal: all of the segment is at c, the corners spread over -r .. r */
    int nx = by - ay, ny = ax - bx, c = ax * nx + ay * ny;
    int r = absolute(2 * ny);
    int corner = absolute(nx) + absolute(ny);
    if (corner > r) r = corner;
    return !apart(c, c, r, touch);
}

bool hex_segment_along(struct hex a, struct hex b, struct hex one, struct hex other)
{
    /* the ends of the shared side are the two corners that both hexes have */
    static const int8_t corner_x[6] = {0, 1, 1, 0, -1, -1};
    static const int8_t corner_y[6] = {-2, -1, 1, 2, 1, -1};
    int px[2], py[2], n = 0;
    for (int i = 0; i < 6; i++) {
        int x = one.x + corner_x[i], y = 3 * one.r + corner_y[i];
        for (int j = 0; j < 6 && n < 2; j++)
            if (x == other.x + corner_x[j] && y == 3 * other.r + corner_y[j]) {
                px[n] = x;
                py[n] = y;
                n++;
            }
    }
    if (n < 2) return false;
    int dx = b.x - a.x, dy = 3 * (b.r - a.r);
    for (int i = 0; i < 2; i++)
        /* cppcheck-suppress uninitvar ; both were found, else n is less than 2 */
        if ((px[i] - a.x) * dy != (py[i] - 3 * a.r) * dx) return false;
    /* on one line: how far along the segment do the ends lie? */
    int length = dx * dx + dy * dy;
    int t0 = (px[0] - a.x) * dx + (py[0] - 3 * a.r) * dy;
    int t1 = (px[1] - a.x) * dx + (py[1] - 3 * a.r) * dy;
    int lo = t0 < t1 ? t0 : t1, hi = t0 < t1 ? t1 : t0;
    return lo < length && hi > 0;
}

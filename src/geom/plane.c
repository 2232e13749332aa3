/* src/geom/plane.c - points, angles and sines of a table top, in whole numbers. */
#include "geom/plane.h"

/* ---- sines ---- */

/* The upper half of a product. */
static uint64_t high(uint64_t a, uint64_t b)
{
    uint64_t al = a & 0xffffffffu, ah = a >> 32, bl = b & 0xffffffffu, bh = b >> 32;
    uint64_t low = al * bl, mid = ah * bl + (low >> 32), mid2 = al * bh + (mid & 0xffffffffu);
    return ah * bh + (mid >> 32) + (mid2 >> 32);
}

/* 1 with 62 bits behind the point; what is below 2 can be multiplied. */
#define FIXED_ONE (UINT64_C(1) << 62)

static uint64_t times(uint64_t a, uint64_t b)
{
    return high(a << 1, b << 1);
}

/* 1 - x2/(k(k-1)) (1 - x2/((k-2)(k-3)) (..)) from the inside out, down to that k. */
static uint64_t series(uint64_t x2, uint64_t from, uint64_t down_to)
{
    uint64_t sum = FIXED_ONE;
    for (uint64_t k = from; k >= down_to; k -= 2) sum = FIXED_ONE - times(x2, sum) / (k * (k - 1));
    return sum;
}

void plane_sines_make(struct plane_sines *sines)
{
    /* Up to an eighth of a turn, x = i pi / 2^15 is below 0.79 and 20 powers leave less than 2^-64; the rest is cosines
     * of what is missing. All steps together err by less than 2^-57 of 1, and the value nearest to half a unit is 2^-47
     * away from it: so every entry is rounded as the true value would be. */
    const uint64_t pi = UINT64_C(0xc90fdaa22168c234); /* 62 bits behind the point */
    for (unsigned i = 0; i <= PLANE_QUARTER / 2; i++) {
        uint64_t x = high((uint64_t)i << 49, pi);
        uint64_t sine = times(x, series(times(x, x), 19, 3));
        uint64_t cosine = series(times(x, x), 20, 2);
        sines->quarter[i] = (int32_t)((sine + (UINT64_C(1) << 31)) >> 32);
        sines->quarter[PLANE_QUARTER - i] = (int32_t)((cosine + (UINT64_C(1) << 31)) >> 32);
    }
    for (unsigned i = 0; i < sizeof sines->pad; i++) sines->pad[i] = 0;
}

/* ---- angles ---- */

uint16_t plane_angle(const struct plane_sines *sines, struct plane_point step)
{
    /* turned back by whole quarters until x > 0 and y >= 0 */
    int64_t x = step.x, y = step.y, t;
    unsigned quarter = 0;
    if (x == 0 && y == 0) return 0;
    while (x <= 0 || y < 0) {
        t = x;
        x = y;
        y = -t;
        quarter++;
    }
    /* the last angle that is not beyond it, by halving */
    const int32_t *q = sines->quarter;
    unsigned low = 0;
    for (unsigned half = PLANE_QUARTER / 2; half; half /= 2) {
        unsigned a = low + half;
        if (y * q[PLANE_QUARTER - a] >= x * q[a]) low = a;
    }
    int64_t before = y * q[PLANE_QUARTER - low] - x * q[low];
    int64_t after = x * q[low + 1] - y * q[PLANE_QUARTER - low - 1];
    /* as near to both: the smaller number, which at the end of the last quarter is 0 */
    bool next = before > after || (before == after && quarter == 3 && low + 1 == PLANE_QUARTER);
    return (uint16_t)(quarter * PLANE_QUARTER + low + next);
}

uint32_t plane_root(uint64_t n)
{
    /* digit by digit, two bits of n for one of the root */
    uint64_t root = 0, bit = UINT64_C(1) << 62;
    while (bit > n) bit >>= 2;
    for (; bit; bit >>= 2) {
        if (n >= root + bit) {
            n -= root + bit;
            root = (root >> 1) + bit;
        } else root >>= 1;
    }
    return (uint32_t)root;
}

/* ---- boxes ---- */

static int64_t between(int32_t least, int32_t most, int32_t other_least, int32_t other_most)
{
    if (other_least > most) return (int64_t)other_least - most;
    if (least > other_most) return (int64_t)least - other_most;
    return 0;
}

int64_t plane_box_gap(const struct plane_box *a, const struct plane_box *b)
{
    int64_t dx = between(a->least.x, a->most.x, b->least.x, b->most.x);
    int64_t dy = between(a->least.y, a->most.y, b->least.y, b->most.y);
    return dx * dx + dy * dy;
}

struct plane_box plane_box_of(struct plane_point a, struct plane_point b)
{
    struct plane_box box;
    box.least = plane_point_of(a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y);
    box.most = plane_point_of(a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y);
    return box;
}

struct plane_box plane_box_wider(struct plane_box box, int32_t by)
{
    box.least = plane_point_of(box.least.x - by, box.least.y - by);
    box.most = plane_point_of(box.most.x + by, box.most.y + by);
    return box;
}

struct plane_box plane_box_with(struct plane_box box, struct plane_point p)
{
    struct plane_box other = plane_box_of(box.least, p);
    box.least = other.least;
    other = plane_box_of(box.most, p);
    box.most = other.most;
    return box;
}

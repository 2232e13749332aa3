/* src/geom/plane_base.c - bases: how far apart they are, what touches, what lies in an arc. */
#include "geom/plane_base.h"

static int sign(int64_t n)
{
    return (n > 0) - (n < 0);
}

struct plane_base plane_long(const struct plane_sines *sines, struct plane_point centre,
                             uint16_t facing, int32_t half, int32_t radius)
{
    struct plane_direction d = plane_direction_of(sines, facing);
    struct plane_base base;
    base.a = plane_along(centre, d, half);
    base.b = plane_along(centre, d, -half);
    base.radius = radius;
    return base;
}

struct plane_box plane_base_box(const struct plane_base *base)
{
    return plane_box_wider(plane_box_of(base->a, base->b), base->radius);
}

/* ---- points and segments ---- */

int plane_compare_points(struct plane_point a, struct plane_point b, int32_t length)
{
    return length < 0 ? 1 : sign(plane_square(plane_minus(a, b)) - (int64_t)length * length);
}

int plane_compare_segment(struct plane_point p, struct plane_point a, struct plane_point b,
                          int32_t length)
{
    struct plane_point step = plane_minus(b, a), to = plane_minus(p, a);
    int64_t along = plane_dot(to, step), whole = plane_square(step);
    assert(whole <= INT64_C(1) << 32); /* see PLANE_EDGE */
    if (length < 0) return 1;
    if (along >= whole) return plane_compare_points(p, b, length);
    int64_t over = plane_square(to) - (int64_t)length * length;
    if (along <= 0) return sign(over);
    /* The foot lies inside, so the squared distance is that to `a` less along^2 / whole, which is more than 0 and less
     * than whole: compare over with it. Where that is needed both are below whole, so below 2^32: their products have
     * 64 bits, whatever the length. */
    if (over <= 0) return -1;
    if (over >= whole) return 1;
    uint64_t left = (uint64_t)over * (uint64_t)whole, right = (uint64_t)along * (uint64_t)along;
    return (left > right) - (left < right);
}

/* Have both sides of one segment's line an end of the other, and the other way round? */
static bool cross_inside(struct plane_point a, struct plane_point b, struct plane_point c,
                         struct plane_point d)
{
    struct plane_point ab = plane_minus(b, a), cd = plane_minus(d, c);
    return sign(plane_cross(ab, plane_minus(c, a))) * sign(plane_cross(ab, plane_minus(d, a))) <
               0 &&
           sign(plane_cross(cd, plane_minus(a, c))) * sign(plane_cross(cd, plane_minus(b, c))) < 0;
}

int plane_compare_segments(struct plane_point a, struct plane_point b, struct plane_point c,
                           struct plane_point d, int32_t length)
{
    /* apart, or touching, an end is nearest; else the distance is 0 */
    int least = plane_compare_segment(a, c, d, length), other;
    if (plane_same(a, b)) return least;
    other = plane_compare_segment(c, a, b, length);
    least = other < least ? other : least;
    if (plane_same(c, d)) return other;
    other = plane_compare_segment(b, c, d, length);
    least = other < least ? other : least;
    other = plane_compare_segment(d, a, b, length);
    least = other < least ? other : least;
    return least >= 0 && cross_inside(a, b, c, d) ? sign(-(int64_t)length) : least;
}

/* ---- two bases ---- */

/* Less the distance of their bones. */
static int compare_bones(const struct plane_base *one, const struct plane_base *other,
                         int32_t length)
{
    if (plane_is_round(one) && plane_is_round(other))
        return plane_compare_points(one->a, other->a, length);
    return plane_compare_segments(one->a, one->b, other->a, other->b, length);
}

int plane_compare(const struct plane_base *one, const struct plane_base *other, int32_t gap)
{
    return compare_bones(one, other, one->radius + other->radius + gap);
}

int32_t plane_gap(const struct plane_base *one, const struct plane_base *other,
                  enum plane_rounding rounding)
{
    /* the last length that the distance is not below, by halving */
    int32_t length = 0;
    for (int32_t half = 2 * PLANE_FAR; half; half /= 2)
        if (compare_bones(one, other, length + half) >= 0) length += half;
    if (rounding == PLANE_UP && compare_bones(one, other, length) > 0) length++;
    return length - one->radius - other->radius;
}

uint32_t plane_bands(const struct plane_base *one, const struct plane_base *other, int32_t band)
{
    int32_t gap = plane_gap(one, other, PLANE_UP);
    return gap <= band ? 1 : (uint32_t)((gap + band - 1) / band);
}

bool plane_base_within(const struct plane_base *base, const struct plane_box *box)
{
    struct plane_box own = plane_base_box(base);
    return plane_box_holds(box, own.least) && plane_box_holds(box, own.most);
}

/* n / d rounded down; d is above zero. */
static int64_t divided(int64_t n, int64_t d)
{
    return n / d - (n % d < 0);
}

/* n / d rounded to the nearest, a half up. */
static int64_t rounded(int64_t n, int64_t d)
{
    return divided(2 * n + d, 2 * d);
}

static struct plane_point nearest_on_bone(const struct plane_base *base, struct plane_point p)
{
    struct plane_point step = plane_minus(base->b, base->a);
    int64_t along = plane_dot(plane_minus(p, base->a), step), whole = plane_square(step);
    if (along <= 0) return base->a;
    if (along >= whole) return base->b;
    /* 16 bits by 32, and doubled */
    return plane_point_of(base->a.x + rounded(step.x * along, whole),
                          base->a.y + rounded(step.y * along, whole));
}

struct plane_point plane_snapped(struct plane_point centre, int32_t radius,
                                 const struct plane_base *to)
{
    struct plane_point foot = nearest_on_bone(to, centre), v = plane_minus(centre, foot);
    int64_t d = plane_root((uint64_t)plane_square(v)), sum = (int64_t)radius + to->radius;
    if (d == 0) return centre;
    return plane_point_of(foot.x + rounded(v.x * sum, d), foot.y + rounded(v.y * sum, d));
}

/* ---- arcs ---- */

/* In the frame of the arc, which is x >= |y|: is the point in it, or as near to it? */
static bool near_arc(struct plane_point p, int64_t radius)
{
    int64_t side = p.y < 0 ? -(int64_t)p.y : p.y;
    if (p.x >= side) return true;
    /* the foot on the nearer edge lies on it, or behind the apex */
    if (p.x + side >= 0) return (side - p.x) * (side - p.x) <= 2 * radius * radius;
    return plane_square(p) <= radius * radius;
}

/* Both ends outside: does the segment meet the arc? Then it meets both edges, so also the one with y = x. */
static bool crosses_arc(struct plane_point a, struct plane_point b)
{
    int64_t over_a = (int64_t)a.y - a.x, over_b = (int64_t)b.y - b.x;
    if ((over_a > 0) == (over_b > 0)) return false;
    if (over_a < 0) over_a = -over_a;
    if (over_b < 0) over_b = -over_b;
    /* where it does, x + y is between those of the ends, by how far they are from that edge */
    return ((int64_t)a.x + a.y) * over_b + ((int64_t)b.x + b.y) * over_a >= 0;
}

bool plane_in_arc(const struct plane_sines *sines, struct plane_point apex, uint16_t axis,
                  const struct plane_base *target)
{
    struct plane_direction back = plane_direction_of(sines, (uint16_t)-axis);
    struct plane_point a = plane_turned(plane_minus(target->a, apex), back), b, zero = {0, 0};
    if (near_arc(a, target->radius)) return true;
    if (plane_is_round(target)) return false;
    b = plane_turned(plane_minus(target->b, apex), back);
    return near_arc(b, target->radius) || crosses_arc(a, b) ||
           plane_compare_segment(zero, a, b, target->radius) <= 0;
}

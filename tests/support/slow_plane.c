/* tests/support/slow_plane.c - the table top told a second time, slowly. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "fray/game.h"
#include "support/slow_plane.h"

struct slow_plan plan;
uint32_t slow_case;

static int sign_of(slow_wide n)
{
    return (n > 0) - (n < 0);
}

/* ---- numbers ---- */

slow_wide slow_floor(slow_wide n, slow_wide d)
{
    slow_wide q = n / d;
    while (q * d > n) q--;
    while ((q + 1) * d <= n) q++;
    return q;
}

int64_t slow_root(slow_wide n)
{
    slow_wide low = 0, high = (slow_wide)1 << 33; /* low^2 <= n < high^2 */
    while (high - low > 1) {
        slow_wide middle = (low + high) / 2;
        if (middle * middle <= n) low = middle;
        else high = middle;
    }
    return (int64_t)low;
}

/* The sine of any angle: mirrored into the first quarter. */
static int64_t sine(const struct plane_sines *sines, int angle)
{
    angle = ((angle % 65536) + 65536) % 65536;
    if (angle > 32768) return -sine(sines, angle - 32768);
    return sines->quarter[angle > 16384 ? 32768 - angle : angle];
}

void slow_sines(const struct plane_sines *sines, uint16_t angle, int64_t *c, int64_t *s)
{
    *s = sine(sines, angle);
    *c = sine(sines, 16384 - angle);
}

static int32_t part(slow_wide product)
{
    return (int32_t)slow_floor(product + ((slow_wide)1 << 29), (slow_wide)1 << 30);
}

struct plane_point slow_along(const struct plane_sines *sines, struct plane_point from,
                              uint16_t angle, int64_t length)
{
    int64_t c, s;
    slow_sines(sines, angle, &c, &s);
    return plane_point_of(from.x + part((slow_wide)length * c),
                          from.y + part((slow_wide)length * s));
}

struct plane_point slow_turned(const struct plane_sines *sines, struct plane_point step,
                               uint16_t angle)
{
    int64_t c, s;
    slow_sines(sines, angle, &c, &s);
    return plane_point_of(part((slow_wide)step.x * c - (slow_wide)step.y * s),
                          part((slow_wide)step.x * s + (slow_wide)step.y * c));
}

uint16_t slow_angle(const struct plane_sines *sines, struct plane_point step, bool quick)
{
    if (step.x == 0 && step.y == 0) return 0;
    int first = 0, n = 65536, best = -1;
    if (quick) {
        first = (int)lround(atan2(step.y, step.x) * 32768 / acos(-1)) - 3;
        n = 7;
    }
    slow_wide least = 0;
    for (int i = 0; i < n; i++) {
        int64_t c, s;
        uint16_t angle = (uint16_t)(first + i);
        slow_sines(sines, angle, &c, &s);
        if ((slow_wide)step.x * c + (slow_wide)step.y * s <= 0) continue;
        slow_wide off = (slow_wide)step.x * s - (slow_wide)step.y * c;
        if (off < 0) off = -off;
        if (best >= 0 && (off > least || (off == least && angle > best))) continue;
        best = angle;
        least = off;
    }
    return (uint16_t)best;
}

/* ---- distances ---- */

static slow_wide dot(struct plane_point from, struct plane_point a, struct plane_point b)
{
    return (slow_wide)(a.x - from.x) * (b.x - from.x) + (slow_wide)(a.y - from.y) * (b.y - from.y);
}

static slow_wide cross(struct plane_point from, struct plane_point a, struct plane_point b)
{
    return (slow_wide)(a.x - from.x) * (b.y - from.y) - (slow_wide)(a.y - from.y) * (b.x - from.x);
}

int slow_compare_point(struct plane_point p, struct plane_point a, struct plane_point b,
                       int64_t length)
{
    if (length < 0) return 1;
    slow_wide square = (slow_wide)length * length, along = dot(a, p, b), whole = dot(a, b, b);
    if (along <= 0) return sign_of(dot(a, p, p) - square);
    if (along >= whole) return sign_of(dot(b, p, p) - square);
    /* the height of a triangle over its side */
    slow_wide area = cross(a, p, b);
    return sign_of(area * area - square * whole);
}

/* Have a + t (b - a) and c + u (d - c) a common point with t and u from 0 to 1? Lines that are parallel have none, or
 * an end of one on the other. */
static bool have_common_point(struct plane_point a, struct plane_point b, struct plane_point c,
                              struct plane_point d)
{
    slow_wide abx = b.x - a.x, aby = b.y - a.y, cdx = d.x - c.x, cdy = d.y - c.y;
    slow_wide acx = c.x - a.x, acy = c.y - a.y, under = abx * cdy - aby * cdx;
    if (under == 0) return false;
    slow_wide t = acx * cdy - acy * cdx, u = acx * aby - acy * abx;
    if (under < 0) {
        under = -under;
        t = -t;
        u = -u;
    }
    return t >= 0 && t <= under && u >= 0 && u <= under;
}

int slow_compare_segments(struct plane_point a, struct plane_point b, struct plane_point c,
                          struct plane_point d, int64_t length)
{
    if (have_common_point(a, b, c, d)) return sign_of(-length);
    int least = slow_compare_point(a, c, d, length), other = slow_compare_point(b, c, d, length);
    if (other < least) least = other;
    other = slow_compare_point(c, a, b, length);
    if (other < least) least = other;
    other = slow_compare_point(d, a, b, length);
    return other < least ? other : least;
}

int slow_compare(const struct plane_base *one, const struct plane_base *other, int64_t gap)
{
    return slow_compare_segments(one->a, one->b, other->a, other->b,
                                 one->radius + other->radius + gap);
}

bool slow_in_arc(const struct plane_sines *sines, struct plane_point apex, uint16_t axis,
                 const struct plane_base *target)
{
    /* far enough for what lies on a table */
    const struct plane_point zero = {0, 0}, left = {1 << 20, 1 << 20},
                             right = {1 << 20, -(1 << 20)};
    uint16_t back = (uint16_t)(65536 - axis);
    struct plane_point a = {target->a.x - apex.x, target->a.y - apex.y};
    struct plane_point b = {target->b.x - apex.x, target->b.y - apex.y};
    a = slow_turned(sines, a, back);
    b = slow_turned(sines, b, back);
    return (a.x >= a.y && a.x >= -a.y) || (b.x >= b.y && b.x >= -b.y) ||
           slow_compare_segments(a, b, zero, left, target->radius) <= 0 ||
           slow_compare_segments(a, b, zero, right, target->radius) <= 0;
}

/* ---- footprints and prisms ---- */

static struct plane_point corner(const struct plane_footprint *f, unsigned i)
{
    return f->corner[i % f->corners];
}

bool slow_has(const struct plane_footprint *f, struct plane_point p, bool inside)
{
    /* on the outline? */
    for (unsigned i = 0; i < f->corners; i++)
        if (slow_compare_point(p, corner(f, i), corner(f, i + 1), 0) == 0) return !inside;
    /* a ray to the right crosses the outline an odd number of times */
    bool odd = false;
    for (unsigned i = 0; i < f->corners; i++) {
        struct plane_point a = corner(f, i), b = corner(f, i + 1);
        if ((a.y > p.y) == (b.y > p.y)) continue;
        slow_wide side = cross(a, b, p);
        if (b.y > a.y ? side > 0 : side < 0) odd = !odd;
    }
    return odd;
}

int slow_compare_footprint(const struct plane_footprint *f, const struct plane_base *base,
                           int64_t gap)
{
    int64_t length = base->radius + gap;
    if (slow_has(f, base->a, false) || slow_has(f, base->b, false)) return sign_of(-length);
    int least = 1;
    for (unsigned i = 0; i < f->corners; i++) {
        int other = slow_compare_segments(base->a, base->b, corner(f, i), corner(f, i + 1), length);
        if (other < least) least = other;
    }
    return least;
}

bool slow_carries(const struct plane_footprint *f, const struct plane_base *base)
{
    const struct plane_point end[2] = {base->a, base->b};
    for (unsigned i = 0; i < f->corners; i++)
        for (unsigned j = 0; j < 2; j++) {
            struct plane_point a = corner(f, i), b = corner(f, i + 1);
            slow_wide area = cross(a, b, end[j]), square = (slow_wide)base->radius * base->radius;
            if (area < 0 || area * area < square * dot(a, b, b)) return false;
        }
    return true;
}

/* A part of a line, as fractions of it with parts above zero. */
struct span {
    slow_wide n0, d0, n1, d1;
};

/* What of the line from a to b lies in the footprint with its outline: false for nothing at all. `along`: it runs on
 * the line of an edge. */
static bool clip(const struct plane_footprint *f, struct plane_point a, struct plane_point b,
                 struct span *span, bool *along)
{
    *span = (struct span){0, 1, 1, 1};
    *along = false;
    for (unsigned i = 0; i < f->corners; i++) {
        slow_wide start = cross(corner(f, i), corner(f, i + 1), a);
        slow_wide end = cross(corner(f, i), corner(f, i + 1), b), change = end - start;
        if (start < 0 && end < 0) return false;
        if (start == 0 && end == 0) *along = true;
        /* start + t change >= 0: t at least, or at most, -start / change */
        if (change > 0 && -start * span->d0 > span->n0 * change) {
            span->n0 = -start;
            span->d0 = change;
        }
        if (change < 0 && start * span->d1 < span->n1 * -change) {
            span->n1 = start;
            span->d1 = -change;
        }
    }
    return span->n0 * span->d1 <= span->n1 * span->d0;
}

bool slow_passes(const struct plane_footprint *f, struct plane_point a, struct plane_point b)
{
    struct span span;
    bool along;
    if (a.x == b.x && a.y == b.y) return slow_has(f, a, true);
    return clip(f, a, b, &span, &along) && !along && span.n0 * span.d1 < span.n1 * span.d0;
}

bool slow_shares(const struct plane_footprint *f, struct plane_point a, struct plane_point b)
{
    struct span span;
    bool along;
    if (a.x == b.x && a.y == b.y) return false;
    return clip(f, a, b, &span, &along) && span.n0 * span.d1 < span.n1 * span.d0;
}

bool slow_blocks(const struct plane_prism *prism, struct plane_spot a, struct plane_spot b)
{
    struct span span = {0, 1, 1, 1};
    bool along;
    if (!slow_passes(&prism->on, a.at, b.at)) return false;
    if (a.at.x != b.at.x || a.at.y != b.at.y) clip(&prism->on, a.at, b.at, &span, &along);
    /* heights where it enters and leaves, times what they are divided by */
    slow_wide rise = (slow_wide)b.z - a.z;
    slow_wide enter = a.z * span.d0 + rise * span.n0, leave = a.z * span.d1 + rise * span.n1;
    bool is_below = enter < prism->top * span.d0 || leave < prism->top * span.d1;
    bool is_above = enter > prism->bottom * span.d0 || leave > prism->bottom * span.d1;
    return is_below && is_above;
}

/* ---- moves ---- */

struct plane_point slow_walk(const struct plane_sines *sines, struct plane_tool tool,
                             struct plane_point from, uint16_t heading, int bend, int64_t s)
{
    int64_t k = tool.grip + tool.half;
    if (s <= k) return slow_along(sines, from, heading, s);
    struct plane_point joint = slow_along(sines, from, heading, k);
    return slow_along(sines, joint, (uint16_t)(heading + bend), s - k);
}

struct plane_pose slow_drive(const struct plane_sines *sines, struct plane_tool tool,
                             struct plane_pose from, int bend, int64_t s, bool back)
{
    uint16_t f = (uint16_t)(from.facing + (back ? 32768 : 0)), v = (uint16_t)(f + bend);
    int64_t m = tool.grip, h = tool.half, k = m + h, c, sine_of_bend;
    struct plane_point joint = slow_along(sines, from.at, f, k);
    if (s <= h) return plane_pose_of(slow_along(sines, from.at, f, s), from.facing);
    if (s >= k + m)
        return plane_pose_of(slow_along(sines, joint, v, s - k), (uint16_t)(from.facing + bend));
    struct plane_point b = slow_along(sines, from.at, f, s - m);
    int64_t p = k + m - s;
    slow_sines(sines, (uint16_t)bend, &c, &sine_of_bend);
    int64_t t = part((slow_wide)p * c);
    int64_t q = -t + slow_root((slow_wide)t * t - (slow_wide)p * p + 4 * (slow_wide)m * m);
    struct plane_point a = slow_along(sines, joint, v, q);
    struct plane_point step = {a.x - b.x, a.y - b.y};
    uint16_t heading = slow_angle(sines, step, true);
    return plane_pose_of(
        plane_point_of((int64_t)slow_floor(a.x + b.x, 2), (int64_t)slow_floor(a.y + b.y, 2)),
        (uint16_t)(heading + (back ? 32768 : 0)));
}

void slow_walk_way(const struct plane_sines *sines, struct plane_tool tool, struct plane_point from,
                   uint16_t heading, int bend, int64_t s, int32_t radius, struct slow_way *way)
{
    int64_t k = tool.grip + tool.half;
    way->poses = 0;
    way->half = 0;
    way->radius = radius;
    way->pose[way->poses++] = plane_pose_of(from, 0);
    if (s > k) way->pose[way->poses++] = plane_pose_of(slow_along(sines, from, heading, k), 0);
    way->pose[way->poses++] = plane_pose_of(slow_walk(sines, tool, from, heading, bend, s), 0);
}

void slow_drive_way(const struct plane_sines *sines, struct plane_tool tool, struct plane_pose from,
                    int bend, int64_t s, bool back, int32_t half, int32_t radius,
                    struct slow_way *way)
{
    int64_t turn_ends = tool.grip + tool.half + tool.grip;
    way->poses = 0;
    way->half = half;
    way->radius = radius;
    way->pose[way->poses++] = from;
    for (int64_t at = tool.half; at < s && at < turn_ends; at += 100)
        way->pose[way->poses++] = slow_drive(sines, tool, from, bend, at, back);
    if (s > turn_ends)
        way->pose[way->poses++] = slow_drive(sines, tool, from, bend, turn_ends, back);
    way->pose[way->poses++] = slow_drive(sines, tool, from, bend, s, back);
}

int slow_way_compare(const struct plane_sines *sines, const struct slow_way *way,
                     const struct plane_base *base, const struct plane_footprint *f, int64_t gap)
{
    int least = 1;
    for (unsigned i = 0; i + 1 < way->poses; i++) {
        struct plane_pose one = way->pose[i], two = way->pose[i + 1];
        const struct plane_base sides[4] = {
            {slow_along(sines, one.at, one.facing, way->half),
             slow_along(sines, two.at, two.facing, way->half), way->radius},
            {slow_along(sines, one.at, one.facing, -way->half),
             slow_along(sines, two.at, two.facing, -way->half), way->radius},
            {slow_along(sines, one.at, one.facing, way->half),
             slow_along(sines, one.at, one.facing, -way->half), way->radius},
            {slow_along(sines, two.at, two.facing, way->half),
             slow_along(sines, two.at, two.facing, -way->half), way->radius},
        };
        for (unsigned j = 0; j < (way->half ? 4 : 1); j++) {
            int other = base ? slow_compare(&sides[j], base, gap)
                             : slow_compare_footprint(f, &sides[j], gap);
            if (other < least) least = other;
        }
    }
    return least;
}

/* ---- cases ---- */

void slow_plan_make(int argc, char **argv, uint32_t cases)
{
    plan.cases = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : cases;
    plan.near = plan.cases / 10;
    plan.random = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    plane_sines_make(&plan.sines);
}

int32_t slow_draw(int32_t least, int32_t most)
{
    uint64_t n = (uint64_t)((int64_t)most - least + 1);
    return (int32_t)(least + (int64_t)fray_even(fray_next(&plan.random), n));
}

int32_t slow_scale(void)
{
    static const int32_t scale[] = {3, 8, 30, 300, 3000, 30000, 180000, PLANE_FAR};
    return scale[slow_draw(0, 7)];
}

struct plane_point slow_point(int32_t scale)
{
    return plane_point_of(slow_draw(-scale, scale), slow_draw(-scale, scale));
}

static int32_t held(int64_t n)
{
    return (int32_t)(n > PLANE_FAR ? PLANE_FAR : n < -PLANE_FAR ? -PLANE_FAR : n);
}

struct plane_point slow_beside(struct plane_point p, int32_t reach)
{
    return plane_point_of(held((int64_t)p.x + slow_draw(-reach, reach)),
                          held((int64_t)p.y + slow_draw(-reach, reach)));
}

struct plane_base slow_base(int32_t scale)
{
    struct plane_base base;
    base.a = base.b = slow_point(scale);
    /* bones up to 46000 each way, so no longer than PLANE_EDGE */
    if (slow_draw(0, 1)) base.b = slow_beside(base.a, scale < 46000 ? scale : 46000);
    base.radius = slow_draw(1, scale < 16000 ? scale : 16000);
    return base;
}

static int by_place(const void *a, const void *b)
{
    const struct plane_point *p = (const struct plane_point *)a, *q = (const struct plane_point *)b;
    return p->x != q->x ? (p->x > q->x) - (p->x < q->x) : (p->y > q->y) - (p->y < q->y);
}

/* Of points in order: the lower hull from left to right, then the upper one back. */
static unsigned hull_of(const struct plane_point *p, unsigned n, struct plane_point *hull)
{
    unsigned corners = 0, least = 1;
    for (unsigned pass = 0; pass < 2; pass++) {
        for (unsigned i = 0; i < n; i++) {
            struct plane_point next = pass ? p[n - 1 - i] : p[i];
            if (pass && i == 0) continue;
            while (corners > least && cross(hull[corners - 2], hull[corners - 1], next) <= 0)
                corners--;
            hull[corners++] = next;
        }
        least = corners;
    }
    return corners - 1;
}

struct plane_footprint slow_footprint(int32_t scale)
{
    struct plane_footprint f;
    struct plane_point p[8], hull[17];
    int32_t size = scale < 30000 ? scale : 30000; /* so that no edge is too long */
    memset(&f, 0, sizeof f);
    if (scale >= 300 && scale <= 200000 && slow_draw(0, 7) == 0) {
        struct plane_base base = slow_base(scale);
        base.radius += 100;
        plane_round(&plan.sines, &base, &f);
        return f;
    }
    while (f.corners < 3) {
        unsigned n = (unsigned)slow_draw(3, 8);
        struct plane_point middle = slow_point(scale);
        bool boxes = slow_draw(0, 3) == 0; /* with edges along x and y */
        for (unsigned i = 0; i < n; i++) p[i] = slow_beside(middle, size - size / 4);
        if (boxes) {
            p[2] = plane_point_of(p[0].x, p[1].y);
            p[3] = plane_point_of(p[1].x, p[0].y);
            n = 4;
        }
        qsort(p, n, sizeof p[0], by_place);
        f.corners = hull_of(p, n, hull);
    }
    f.box = plane_box_of(hull[0], hull[0]);
    unsigned first = (unsigned)slow_draw(0, (int32_t)f.corners - 1);
    for (unsigned i = 0; i < f.corners; i++) {
        f.corner[i] = hull[(first + i) % f.corners];
        f.box = plane_box_with(f.box, f.corner[i]);
    }
    return f;
}

struct plane_point slow_on_edge(const struct plane_footprint *f)
{
    unsigned i = (unsigned)slow_draw(0, (int32_t)f->corners - 1);
    struct plane_point a = corner(f, i), b = corner(f, i + 1);
    if (slow_draw(0, 2) == 0) return a;
    /* an even part of the edge, and a bit more at times */
    int32_t n = slow_draw(-2, 10);
    return plane_point_of(
        held((int64_t)slow_floor((slow_wide)a.x * (8 - n) + (slow_wide)b.x * n, 8)),
        held((int64_t)slow_floor((slow_wide)a.y * (8 - n) + (slow_wide)b.y * n, 8)));
}

int32_t slow_length_near(int32_t distance)
{
    return slow_draw(0, 3) ? distance + slow_draw(-2, 2) : slow_draw(-2, 2 * PLANE_FAR);
}

/* src/geom/plane_prism.c - footprints, prisms over them, and what they hide. */
#include "geom/plane_prism.h"

static struct plane_point next_corner(const struct plane_footprint *f, uint32_t i)
{
    return f->corner[i + 1 < f->corners ? i + 1 : 0];
}

/* Above zero: p lies on the inner side of edge i; 0: on its line. 16 bits by 20, twice. */
static int64_t inside_of(const struct plane_footprint *f, uint32_t i, struct plane_point p)
{
    return plane_cross(plane_minus(next_corner(f, i), f->corner[i]), plane_minus(p, f->corner[i]));
}

/* ---- making them ---- */

/* Twice the area of a triangle that is 3 u high over its longest side is 3 times that side. */
static bool is_flat(struct plane_point a, struct plane_point b, struct plane_point c)
{
    struct plane_point ab = plane_minus(b, a), bc = plane_minus(c, b), ac = plane_minus(c, a);
    int64_t longest = plane_square(ab);
    if (plane_square(bc) > longest) longest = plane_square(bc);
    if (plane_square(ac) > longest) longest = plane_square(ac);
    return plane_cross(ab, ac) < 3 * ((int64_t)plane_root((uint64_t)longest) + 1);
}

enum plane_fault plane_outline_fault(const struct plane_point *corner, uint32_t corners,
                                     uint32_t *at)
{
    *at = 0;
    if (corners < 3) return PLANE_CORNERS_FEW;
    if (corners > PLANE_CORNERS) return PLANE_CORNERS_MANY;
    for (uint32_t i = 0; i < corners; i++) {
        struct plane_point edge = plane_minus(corner[(i + 1) % corners], corner[i]);
        *at = i;
        if (plane_square(edge) > INT64_C(1) * PLANE_EDGE * PLANE_EDGE) return PLANE_EDGE_LONG;
        for (uint32_t j = 2; j < corners; j++)
            if (plane_cross(edge, plane_minus(corner[(i + j) % corners], corner[i])) <= 0)
                return PLANE_NOT_CONVEX;
    }
    for (uint32_t i = 0; i < corners; i++) {
        *at = i;
        if (is_flat(corner[(i + corners - 1) % corners], corner[i], corner[(i + 1) % corners]))
            return PLANE_FLAT;
    }
    *at = 0;
    return PLANE_SOUND;
}

/* Its corners are there: the rest of it. */
static void finish(struct plane_footprint *f, uint32_t corners)
{
    const struct plane_point zero = {0, 0};
    f->corners = corners;
    f->box = plane_box_of(f->corner[0], f->corner[0]);
    for (uint32_t i = 1; i < corners; i++) f->box = plane_box_with(f->box, f->corner[i]);
    for (uint32_t i = corners; i < PLANE_CORNERS; i++) f->corner[i] = zero;
    for (uint32_t i = 0; i < sizeof f->pad; i++) f->pad[i] = 0;
}

void plane_set_down(const struct plane_sines *sines, const struct plane_point *corner,
                    uint32_t corners, struct plane_point to, uint16_t turn,
                    struct plane_footprint *out)
{
    struct plane_direction d = plane_direction_of(sines, turn);
    assert(corners >= 3 && corners <= PLANE_CORNERS);
    for (uint32_t i = 0; i < corners; i++)
        out->corner[i] = plane_plus(to, plane_turned(corner[i], d));
    finish(out, corners);
}

void plane_round(const struct plane_sines *sines, const struct plane_base *base,
                 struct plane_footprint *out)
{
    if (plane_is_round(base)) {
        for (uint32_t i = 0; i < PLANE_CORNERS; i++)
            out->corner[i] = plane_at(sines, base->a, (uint16_t)(i * 4096), base->radius);
    } else {
        /* half a turn round each end, from the right of the facing to its left */
        uint16_t right =
            (uint16_t)(plane_angle(sines, plane_minus(base->a, base->b)) - PLANE_QUARTER);
        for (uint32_t i = 0; i < PLANE_CORNERS / 2; i++) {
            uint16_t angle = (uint16_t)(right + i * PLANE_HALF / (PLANE_CORNERS / 2 - 1));
            out->corner[i] = plane_at(sines, base->a, angle, base->radius);
            out->corner[i + PLANE_CORNERS / 2] =
                plane_at(sines, base->b, (uint16_t)(angle + PLANE_HALF), base->radius);
        }
    }
    finish(out, PLANE_CORNERS);
}

/* ---- on the ground ---- */

bool plane_footprint_has(const struct plane_footprint *f, struct plane_point p)
{
    if (!plane_box_holds(&f->box, p)) return false;
    for (uint32_t i = 0; i < f->corners; i++)
        if (inside_of(f, i, p) < 0) return false;
    return true;
}

/* How the distance of a point compares. From outside the nearest is an edge with the point on its outer side. */
static int compare_point(const struct plane_footprint *f, struct plane_point p, int32_t length)
{
    int least = 1;
    bool inside = true;
    for (uint32_t i = 0; i < f->corners && least >= 0; i++) {
        if (inside_of(f, i, p) >= 0) continue;
        int edge = plane_compare_segment(p, f->corner[i], next_corner(f, i), length);
        least = edge < least ? edge : least;
        inside = false;
    }
    if (!inside) return least;
    return length > 0 ? -1 : length < 0;
}

/* Lie corners on both sides of the line from a to b? */
static bool divides(const struct plane_footprint *f, struct plane_point a, struct plane_point b)
{
    struct plane_point step = plane_minus(b, a);
    bool left = false, right = false;
    for (uint32_t i = 0; i < f->corners; i++) {
        int64_t side = plane_cross(step, plane_minus(f->corner[i], a));
        left |= side > 0;
        right |= side < 0;
    }
    return left && right;
}

/* Has the segment a point inside? Convex figures are apart exactly if they are along the normal of one of their edges:
 * an edge has all of the segment on its outer side or its line, or the segment's line has no corners on one side. */
static bool goes_inside(const struct plane_footprint *f, struct plane_point a, struct plane_point b)
{
    for (uint32_t i = 0; i < f->corners; i++)
        if (inside_of(f, i, a) <= 0 && inside_of(f, i, b) <= 0) return false;
    return plane_same(a, b) || divides(f, a, b);
}

/* How the distance of a segment compares. */
static int compare_bone(const struct plane_footprint *f, struct plane_point a, struct plane_point b,
                        int32_t length)
{
    if (goes_inside(f, a, b)) return length > 0 ? -1 : length < 0;
    /* it is outside, or touches: then an end of it or a corner is nearest */
    int least = compare_point(f, a, length), other = compare_point(f, b, length);
    least = other < least ? other : least;
    for (uint32_t i = 0; i < f->corners && least >= 0; i++) {
        other = plane_compare_segment(f->corner[i], a, b, length);
        least = other < least ? other : least;
    }
    return least;
}

int plane_compare_footprint(const struct plane_footprint *f, const struct plane_base *base,
                            int32_t gap)
{
    int32_t length = base->radius + gap;
    struct plane_box bone = plane_box_of(base->a, base->b);
    if (length < 0 || plane_box_gap(&f->box, &bone) > (int64_t)length * length) return 1;
    return plane_is_round(base) ? compare_point(f, base->a, length)
                                : compare_bone(f, base->a, base->b, length);
}

int32_t plane_footprint_gap(const struct plane_footprint *f, const struct plane_base *base,
                            enum plane_rounding rounding)
{
    int32_t length = 0; /* as plane_gap */
    for (int32_t half = 2 * PLANE_FAR; half; half /= 2)
        if (plane_compare_footprint(f, base, length + half - base->radius) >= 0) length += half;
    length -= base->radius;
    return length + (rounding == PLANE_UP && plane_compare_footprint(f, base, length) > 0);
}

/* Is the disc of that radius inside? Within a convex outline the nearest of it is on the nearest edge. */
static bool carries_disc(const struct plane_footprint *f, struct plane_point p, int32_t radius)
{
    if (!plane_footprint_has(f, p)) return false;
    for (uint32_t i = 0; i < f->corners; i++)
        if (plane_compare_segment(p, f->corner[i], next_corner(f, i), radius) < 0) return false;
    return true;
}

bool plane_footprint_carries(const struct plane_footprint *f, const struct plane_base *base)
{
    return carries_disc(f, base->a, base->radius) &&
           (plane_is_round(base) || carries_disc(f, base->b, base->radius));
}

static bool boxes_apart(const struct plane_footprint *f, struct plane_point a, struct plane_point b)
{
    struct plane_box box = plane_box_of(a, b);
    return box.least.x > f->box.most.x || box.most.x < f->box.least.x ||
           box.least.y > f->box.most.y || box.most.y < f->box.least.y;
}

bool plane_passes(const struct plane_footprint *f, struct plane_point a, struct plane_point b)
{
    return !boxes_apart(f, a, b) && goes_inside(f, a, b);
}

bool plane_shares(const struct plane_footprint *f, struct plane_point a, struct plane_point b)
{
    if (plane_same(a, b) || boxes_apart(f, a, b)) return false;
    if (goes_inside(f, a, b)) return true;
    for (uint32_t i = 0; i < f->corners; i++) {
        if (inside_of(f, i, a) != 0 || inside_of(f, i, b) != 0) continue;
        /* on one line with this edge: how far along it do the ends lie? */
        struct plane_point edge = plane_minus(next_corner(f, i), f->corner[i]);
        int64_t ta = plane_dot(edge, plane_minus(a, f->corner[i]));
        int64_t tb = plane_dot(edge, plane_minus(b, f->corner[i]));
        return (ta < tb ? ta : tb) < plane_square(edge) && (ta < tb ? tb : ta) > 0;
    }
    return false;
}

/* ---- sight ---- */

/* Both are above zero somewhere: a + t b, and c + t d. Is there a t at which both are? */
static_assert(INT64_C(16) * PLANE_EDGE * PLANE_FAR * PLANE_FAR < INT64_MAX / 2,
              "a and b are products with an edge, c and d heights");
static bool above_together(int64_t a, int64_t b, int64_t c, int64_t d)
{
    if (b > 0 && d < 0) return a * d < c * b;
    if (b < 0 && d > 0) return c * b < a * d;
    return true;
}

bool plane_blocks(const struct plane_prism *prism, struct plane_spot a, struct plane_spot b)
{
    /* Along the line, what is on the inner side of an edge is an open interval of its parameter, and so are what is
     * below the top, what is above the bottom, and the line itself. Intervals have a common point if every two of them
     * have. Edges and the line: it passes through, as seen from above. */
    int64_t below = (int64_t)prism->top - a.z, above = (int64_t)a.z - prism->bottom;
    int64_t rise = (int64_t)b.z - a.z;
    if (below <= 0 && below - rise <= 0) return false;
    if (above <= 0 && above + rise <= 0) return false;
    if (!plane_passes(&prism->on, a.at, b.at)) return false;
    /* Where all of the line is between both heights, or none of it runs on, that was all. */
    if (plane_same(a.at, b.at)) return true;
    bool top = below <= 0 || below - rise <= 0, bottom = above <= 0 || above + rise <= 0;
    for (uint32_t i = 0; (top || bottom) && i < prism->on.corners; i++) {
        int64_t start = inside_of(&prism->on, i, a.at);
        int64_t change = inside_of(&prism->on, i, b.at) - start;
        if (top && !above_together(start, change, below, -rise)) return false;
        if (bottom && !above_together(start, change, above, rise)) return false;
    }
    return true;
}

bool plane_hides(const struct plane_prism *prism, struct plane_spot eye,
                 const struct plane_box *box, int32_t low, int32_t high)
{
    for (unsigned i = 0; i < 8; i++) {
        struct plane_spot corner;
        corner.at =
            plane_point_of(i & 1 ? box->least.x : box->most.x, i & 2 ? box->least.y : box->most.y);
        corner.z = i & 4 ? low : high;
        if (!plane_blocks(prism, eye, corner)) return false;
    }
    return true;
}

void plane_sights(const struct plane_sines *sines, struct plane_point from,
                  struct plane_point centre, int32_t radius, int32_t bottom, int32_t height,
                  struct plane_spot out[PLANE_SIGHTS])
{
    uint16_t left = (uint16_t)(plane_angle(sines, plane_minus(centre, from)) + PLANE_QUARTER);
    const int32_t aside[5] = {0, radius / 2, -(radius / 2), radius, -radius};
    for (unsigned i = 0; i < PLANE_SIGHTS; i++) {
        out[i].at = plane_at(sines, centre, left, aside[i / 3]);
        out[i].z = bottom + (i % 3 == 0 ? 0 : i % 3 == 1 ? height / 2 : height);
    }
}

/* ---- zones ---- */

/* Puts a cut where it belongs, if it is inside and new. */
static void cut_at(int32_t *cut, uint32_t *cuts, int32_t at, int32_t most)
{
    uint32_t i = *cuts;
    while (i > 0 && cut[i - 1] > at) i--;
    if (i == 0 || cut[i - 1] == at || at >= most) return;
    for (uint32_t j = (*cuts)++; j > i; j--) cut[j] = cut[j - 1];
    cut[i] = at;
}

static bool is_covered(const struct plane_box *part, uint32_t parts, const struct plane_box *cell)
{
    for (uint32_t i = 0; i < parts; i++)
        if (plane_box_holds(&part[i], cell->least) && plane_box_holds(&part[i], cell->most))
            return true;
    return false;
}

bool plane_zone_has(const struct plane_box *part, uint32_t parts, const struct plane_base *base)
{
    /* The sides of all parts cut the box around the base into cells, and each cell is covered or free. */
    struct plane_box own = plane_base_box(base);
    int32_t x[2 * PLANE_ZONE + 2], y[2 * PLANE_ZONE + 2];
    uint32_t xs = 1, ys = 1;
    assert(parts <= PLANE_ZONE && base->radius > 0);
    x[0] = own.least.x;
    y[0] = own.least.y;
    for (uint32_t i = 0; i < parts; i++) {
        cut_at(x, &xs, part[i].least.x, own.most.x);
        cut_at(x, &xs, part[i].most.x, own.most.x);
        cut_at(y, &ys, part[i].least.y, own.most.y);
        cut_at(y, &ys, part[i].most.y, own.most.y);
    }
    x[xs] = own.most.x;
    y[ys] = own.most.y;
    for (uint32_t i = 0; i < xs; i++)
        for (uint32_t j = 0; j < ys; j++) {
            struct plane_footprint cell;
            cell.box.least = cell.corner[0] = plane_point_of(x[i], y[j]);
            cell.box.most = cell.corner[2] = plane_point_of(x[i + 1], y[j + 1]);
            cell.corner[1] = plane_point_of(x[i + 1], y[j]);
            cell.corner[3] = plane_point_of(x[i], y[j + 1]);
            cell.corners = 4;
            if (!is_covered(part, parts, &cell.box) && plane_compare_footprint(&cell, base, 0) < 0)
                return false;
        }
    return true;
}

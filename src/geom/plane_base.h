/* src/geom/plane_base.h - what stands on a table top: bases, how far apart they are, what touches, what lies in an arc.
 *
 * A base is all that lies within a radius of its bone: a segment, which for a round base is one point. The gap between
 * two bases is the distance of their bones less both radii; where they overlap it is below zero, by how much they do as
 * far as the nearest points of the bones tell. */
#pragma once
#include "geom/plane.h"

/* Hands and eyes are no better than this: up to here two outlines touch, whether a gap or an overlap is between. */
enum { PLANE_TOUCH = 20 };

struct plane_base {
    struct plane_point a, b; /* the ends of the bone */
    int32_t radius;
};

static inline struct plane_base plane_disc(struct plane_point centre, int32_t radius)
{
    struct plane_base base;
    base.a = base.b = centre;
    base.radius = radius;
    return base;
}
/* A long base: its bone reaches `half` from the centre forwards (a) and backwards (b). */
struct plane_base plane_long(const struct plane_sines *sines, struct plane_point centre,
                             uint16_t facing, int32_t half, int32_t radius);
static inline bool plane_is_round(const struct plane_base *base)
{
    return plane_same(base->a, base->b);
}
/* The smallest box that holds all of it. */
struct plane_box plane_base_box(const struct plane_base *base);

/* ---- distances of points and segments, on which all else stands ---- */

/* The sign (-1, 0, 1) of: the distance less `length`. Segments are at most PLANE_EDGE long; one may be a point. A length
 * below zero is nearer than everything. */
int plane_compare_points(struct plane_point a, struct plane_point b, int32_t length);
int plane_compare_segment(struct plane_point p, struct plane_point a, struct plane_point b,
                          int32_t length);
int plane_compare_segments(struct plane_point a, struct plane_point b, struct plane_point c,
                           struct plane_point d, int32_t length);

/* ---- two bases ---- */

/* The sign of: the gap between them less `gap`, which may be below zero. */
int plane_compare(const struct plane_base *one, const struct plane_base *other, int32_t gap);

/* What "at most" and "at least" are said of; every limit of a game is one of these. */
static inline bool plane_gap_at_most(const struct plane_base *one, const struct plane_base *other,
                                     int32_t gap)
{
    return plane_compare(one, other, gap) <= 0;
}
/* Of two bases exactly one is true: they overlap, touch, or are clear of each other. */
static inline bool plane_overlaps(const struct plane_base *one, const struct plane_base *other)
{
    return plane_compare(one, other, -PLANE_TOUCH) < 0;
}
static inline bool plane_clear(const struct plane_base *one, const struct plane_base *other)
{
    return plane_compare(one, other, PLANE_TOUCH) > 0;
}
static inline bool plane_touches(const struct plane_base *one, const struct plane_base *other)
{
    return !plane_overlaps(one, other) && !plane_clear(one, other);
}

/* The gap as a whole number, for people: rounded up, so that it is above a limit exactly if the gap is; or down, so
 * that it is below one exactly if the gap is. */
enum plane_rounding { PLANE_DOWN, PLANE_UP };
int32_t plane_gap(const struct plane_base *one, const struct plane_base *other,
                  enum plane_rounding rounding);
/* How many bands of that length the gap goes through, begun ones too: 1 where it is at most one of them. */
uint32_t plane_bands(const struct plane_base *one, const struct plane_base *other, int32_t band);

/* Is all of it in the box? */
bool plane_base_within(const struct plane_base *base, const struct plane_box *box);

/* The centre of a disc of that radius, shifted to or from the other base until it just touches: from the nearest point
 * of the bone, rounded, on the line to the centre, by the sum of the radii. What nearly touched has a gap within 3 u
 * then. On the bone itself it stays where it is. */
struct plane_point plane_snapped(struct plane_point centre, int32_t radius,
                                 const struct plane_base *to);

/* Has the target a point in the arc: what lies within an eighth of a turn on either side of the axis, as seen from the
 * apex? The target's bone is first turned into the frame of the arc and rounded, then judged exactly. */
bool plane_in_arc(const struct plane_sines *sines, struct plane_point apex, uint16_t axis,
                  const struct plane_base *target);

/* src/geom/plane_prism.h - what stands on a table top for good: footprints, prisms over them, and what they hide.
 *
 * A footprint is a convex polygon with its inside, corners counter-clockwise; a prism is what lies over it between two
 * heights. What is hollow is made of several. */
#pragma once
#include "geom/plane_base.h"

enum { PLANE_CORNERS = 16, PLANE_SIGHTS = 15 };

struct plane_footprint {
    struct plane_box box;
    struct plane_point corner[PLANE_CORNERS]; /* beyond the last: zero */
    uint32_t corners;
    uint8_t pad[4];
};

struct plane_prism {
    struct plane_footprint on;
    int32_t bottom, top; /* bottom below top */
};
static_assert(sizeof(struct plane_prism) == 160, "work memory is counted in these");

/* ---- making them ---- */

/* Why corners make no footprint. */
enum plane_fault {
    PLANE_SOUND,
    PLANE_CORNERS_FEW,  /* fewer than 3 */
    PLANE_CORNERS_MANY, /* more than PLANE_CORNERS */
    PLANE_EDGE_LONG,    /* an edge is longer than PLANE_EDGE; `at` is the corner it begins at */
    PLANE_NOT_CONVEX, /* edge `at` has a corner on its right or on its line: hollow, clockwise, crossed */
    PLANE_FLAT /* corner `at` is hardly one: with its neighbours it makes a triangle under 3 u high */
};
/* Can these corners be turned and set down anywhere? Rounding moves a corner by less than 0.71 u, so a triangle of
 * neighbours that is 3 u high stays a left turn, and the polygon stays convex. */
enum plane_fault plane_outline_fault(const struct plane_point *corner, uint32_t corners,
                                     uint32_t *at);
/* A sound outline turned about its origin and set down with that at `to`. */
void plane_set_down(const struct plane_sines *sines, const struct plane_point *corner,
                    uint32_t corners, struct plane_point to, uint16_t turn,
                    struct plane_footprint *out);
/* What stands for a base where corners are needed: 16 of them, on its outline. A round base has them at every
 * sixteenth of a turn, whatever its facing; a long one eight at each end, so that its sides are whole. The radius is at
 * least 100. */
void plane_round(const struct plane_sines *sines, const struct plane_base *base,
                 struct plane_footprint *out);

/* ---- footprints and what is on the ground ---- */

/* Is the point inside or on the outline? */
bool plane_footprint_has(const struct plane_footprint *f, struct plane_point p);
/* The sign of: the gap between footprint and base, less `gap`. Where the bone meets the footprint the gap is that of
 * distance 0. */
int plane_compare_footprint(const struct plane_footprint *f, const struct plane_base *base,
                            int32_t gap);
int32_t plane_footprint_gap(const struct plane_footprint *f, const struct plane_base *base,
                            enum plane_rounding rounding);
/* Does all of the base lie on it? */
bool plane_footprint_carries(const struct plane_footprint *f, const struct plane_base *base);

/* A segment of any length within the table: does it pass through the inside? Touching a corner and running along an
 * edge is not passing through. A point passes if it is inside. */
bool plane_passes(const struct plane_footprint *f, struct plane_point a, struct plane_point b);
/* Has it more than one point in common with the footprint? Passing through, or running along an edge for a bit. */
bool plane_shares(const struct plane_footprint *f, struct plane_point a, struct plane_point b);

/* ---- sight ---- */

/* Does the line pass through the inside of the prism? */
bool plane_blocks(const struct plane_prism *prism, struct plane_spot a, struct plane_spot b);
/* Is all that lies over that box between two heights hidden from the eye by this prism alone? The shadow of what is
 * convex is convex, so eight corners tell. May be false although no point in the box is seen: then several hide it. */
bool plane_hides(const struct plane_prism *prism, struct plane_spot eye,
                 const struct plane_box *box, int32_t low, int32_t high);
/* The points that stand for a cylinder as seen from somewhere: of its middle, and of half and the full radius to
 * either side, square to the line of sight, at the bottom, half way up, and at the top. In this order: middle, left
 * half, right half, left, right, each from below. Halves are rounded down. */
void plane_sights(const struct plane_sines *sines, struct plane_point from,
                  struct plane_point centre, int32_t radius, int32_t bottom, int32_t height,
                  struct plane_spot out[PLANE_SIGHTS]);

/* ---- zones ---- */

/* Is all of the base, which is at most PLANE_EDGE across, in what these boxes cover together, edges included? */
enum { PLANE_ZONE = 4 };
bool plane_zone_has(const struct plane_box *part, uint32_t parts, const struct plane_base *base);

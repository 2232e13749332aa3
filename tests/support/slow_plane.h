/* tests/support/slow_plane.h - the table top told a second time, slowly: by the plainest formula, in 128 bits, without
 * a thought of bounds. What src/geom/plane*.h says is compared with it. And how tests come by cases. With cmocka. */
#pragma once
#include "geom/plane_way.h"

__extension__ typedef __int128 slow_wide;

/* ---- numbers ---- */

slow_wide slow_floor(slow_wide n, slow_wide d); /* d above zero */
int64_t slow_root(slow_wide n);
/* Rounded cosine and sine, from the quarter alone. */
void slow_sines(const struct plane_sines *sines, uint16_t angle, int64_t *c, int64_t *s);
struct plane_point slow_along(const struct plane_sines *sines, struct plane_point from,
                              uint16_t angle, int64_t length);
struct plane_point slow_turned(const struct plane_sines *sines, struct plane_point step,
                               uint16_t angle);
/* The best of all 65536; quick: of those beside where floating point sees it. */
uint16_t slow_angle(const struct plane_sines *sines, struct plane_point step, bool quick);

/* ---- distances: the sign of the distance less the length ---- */

int slow_compare_point(struct plane_point p, struct plane_point a, struct plane_point b,
                       int64_t length);
int slow_compare_segments(struct plane_point a, struct plane_point b, struct plane_point c,
                          struct plane_point d, int64_t length);
int slow_compare(const struct plane_base *one, const struct plane_base *other, int64_t gap);
int slow_compare_footprint(const struct plane_footprint *f, const struct plane_base *base,
                           int64_t gap);
bool slow_in_arc(const struct plane_sines *sines, struct plane_point apex, uint16_t axis,
                 const struct plane_base *target);

/* ---- footprints and prisms ---- */

bool slow_has(const struct plane_footprint *f, struct plane_point p, bool inside);
bool slow_carries(const struct plane_footprint *f, const struct plane_base *base);
bool slow_passes(const struct plane_footprint *f, struct plane_point a, struct plane_point b);
bool slow_shares(const struct plane_footprint *f, struct plane_point a, struct plane_point b);
bool slow_blocks(const struct plane_prism *prism, struct plane_spot a, struct plane_spot b);

/* ---- moves ---- */

struct plane_point slow_walk(const struct plane_sines *sines, struct plane_tool tool,
                             struct plane_point from, uint16_t heading, int bend, int64_t s);
struct plane_pose slow_drive(const struct plane_sines *sines, struct plane_tool tool,
                             struct plane_pose from, int bend, int64_t s, bool back);

/* Everywhere that a base comes through: poses, in order. */
struct slow_way {
    struct plane_pose pose[PLANE_WAY_PLACES];
    unsigned poses;
    int32_t half, radius;
};
void slow_walk_way(const struct plane_sines *sines, struct plane_tool tool, struct plane_point from,
                   uint16_t heading, int bend, int64_t s, int32_t radius, struct slow_way *way);
void slow_drive_way(const struct plane_sines *sines, struct plane_tool tool, struct plane_pose from,
                    int bend, int64_t s, bool back, int32_t half, int32_t radius,
                    struct slow_way *way);
/* One of base and footprint is NULL. */
int slow_way_compare(const struct plane_sines *sines, const struct slow_way *way,
                     const struct plane_base *base, const struct plane_footprint *f, int64_t gap);

/* ---- cases ---- */

/* What a test of that kind is called with: [cases [seed]]. How many cases are drawn at random; a tenth as many are
 * made to be nearly touching. Without arguments as many as take a second or two; a million were run, and pass. */
struct slow_plan {
    uint32_t cases, near;
    uint64_t random;
    struct plane_sines sines;
};
extern struct slow_plan plan;
void slow_plan_make(int argc, char **argv, uint32_t cases);

/* The number of a case, shown when an assertion about it fails. */
extern uint32_t slow_case;
#define slow_check(true_if)                                                                        \
    do {                                                                                           \
        if (!(true_if)) fail_msg("case %u: %s", slow_case, #true_if);                              \
    } while (0)

int32_t slow_draw(int32_t least, int32_t most);
/* A size from 3 to a whole table: the small ones meet by chance. */
int32_t slow_scale(void);
struct plane_point slow_point(int32_t scale);
/* Not farther than `reach` in x and y. */
struct plane_point slow_beside(struct plane_point p, int32_t reach);
struct plane_base slow_base(int32_t scale);
/* The convex hull of some points, a box, or what stands for a base. */
struct plane_footprint slow_footprint(int32_t scale);
/* A point on the outline or on its lines: a corner, or anywhere, exact where that is whole. */
struct plane_point slow_on_edge(const struct plane_footprint *f);
/* A length for a distance to be compared with: nearly as long, or any. */
int32_t slow_length_near(int32_t distance);

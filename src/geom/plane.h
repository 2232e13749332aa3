/* src/geom/plane.h - a table top: points, angles, and the sines that join them. Whole numbers only.
 *
 * One unit (u) is a hundredth of a millimetre. x grows to the right, y away from who sits at the lower edge, z upwards.
 * An angle has 16 bits: 65536 are a full turn, 0 points along x, 16384 along y; sums wrap by themselves.
 *
 * Nothing is measured but by comparing whole numbers, so every answer is exact and the same everywhere. Only where a
 * place itself would not be whole is it rounded, once, to the nearest unit (a half goes up): plane_part.
 * What keeps all products within 64 bits, and what callers see to:
 * - points, also the ends of ways, lie within PLANE_FAR of the origin in x and y, heights and lengths within PLANE_FAR;
 * - edges of footprints, legs of ways and bones of bases are at most PLANE_EDGE long.
 * So differences have 20 bits and a sign, squares of distances 42, products with an edge 38. Where products of such
 * products are compared, a comment says why they fit. */
#pragma once
#include "fray/base.h"

enum {
    PLANE_FAR = 1 << 19, /* 5.24 m */
    PLANE_EDGE = 65500,  /* 65.5 cm; what is turned may get 3 longer by rounding */
    PLANE_QUARTER = 1 << 14,
    PLANE_HALF = 1 << 15
};
/* A part of 1 has 30 bits: cosines and sines are -PLANE_ONE .. PLANE_ONE. */
#define PLANE_ONE (INT32_C(1) << 30)
static_assert(INT64_C(4) * PLANE_FAR * PLANE_ONE < INT64_MAX / 2, "steps can be turned");
static_assert(INT64_C(1) * (PLANE_EDGE + 3) * (PLANE_EDGE + 3) < INT64_C(1) << 32,
              "the square of an edge has 32 bits, so the product of two such squares has 64");

/* A place, or a step from one place to another. */
struct plane_point {
    int32_t x, y;
};

/* A place in space. */
struct plane_spot {
    struct plane_point at;
    int32_t z;
};

/* What lies from `least` to `most`, both of them inside. */
struct plane_box {
    struct plane_point least, most;
};

/* Cosine and sine of an angle, in parts of PLANE_ONE. */
struct plane_direction {
    int32_t c, s;
};

/* The sines of 0 to 16384, each the nearest whole number to 2^30 times the true value. 64 KiB: made once, where content
 * is made, and handed to whatever turns. */
struct plane_sines {
    int32_t quarter[PLANE_QUARTER + 1];
    uint8_t pad[4];
};
void plane_sines_make(struct plane_sines *sines);

static inline struct plane_point plane_point_of(int64_t x, int64_t y)
{
    struct plane_point p;
    p.x = (int32_t)x;
    p.y = (int32_t)y;
    return p;
}
static inline struct plane_point plane_plus(struct plane_point a, struct plane_point b)
{
    return plane_point_of(a.x + b.x, a.y + b.y);
}
/* The step from b to a. */
static inline struct plane_point plane_minus(struct plane_point a, struct plane_point b)
{
    return plane_point_of(a.x - b.x, a.y - b.y);
}
static inline bool plane_same(struct plane_point a, struct plane_point b)
{
    return a.x == b.x && a.y == b.y;
}
static inline int64_t plane_dot(struct plane_point a, struct plane_point b)
{
    return (int64_t)a.x * b.x + (int64_t)a.y * b.y;
}
/* Above zero: b points to the left of a. */
static inline int64_t plane_cross(struct plane_point a, struct plane_point b)
{
    return (int64_t)a.x * b.y - (int64_t)a.y * b.x;
}
static inline int64_t plane_square(struct plane_point step)
{
    return plane_dot(step, step);
}

/* n / 2^30, rounded down. (A shift of a number below zero is left to the compiler by C.) */
static inline int64_t plane_floor(int64_t n)
{
    return n >= 0 ? n >> 30 : ~(~n >> 30);
}
/* A product with a sine, or a sum of two, as a length: to the nearest, a half up. */
static inline int32_t plane_part(int64_t product)
{
    return (int32_t)plane_floor(product + PLANE_ONE / 2);
}

static inline struct plane_direction plane_direction_of(const struct plane_sines *sines,
                                                        uint16_t angle)
{
    const int32_t *q = sines->quarter;
    unsigned i = angle % PLANE_QUARTER;
    struct plane_direction d;
    d.c = q[PLANE_QUARTER - i];
    d.s = q[i];
    /* by quarters: (c, s), (-s, c), (-c, -s), (s, -c) */
    if (angle & PLANE_QUARTER) {
        int32_t c = d.c;
        d.c = -d.s;
        d.s = c;
    }
    if (angle & PLANE_HALF) {
        d.c = -d.c;
        d.s = -d.s;
    }
    return d;
}

/* The point at that distance; one below zero leads backwards. */
static inline struct plane_point plane_along(struct plane_point from, struct plane_direction d,
                                             int32_t length)
{
    return plane_point_of(from.x + plane_part((int64_t)length * d.c),
                          from.y + plane_part((int64_t)length * d.s));
}
static inline struct plane_point plane_at(const struct plane_sines *sines, struct plane_point from,
                                          uint16_t angle, int32_t length)
{
    return plane_along(from, plane_direction_of(sines, angle), length);
}

/* A step turned about its beginning; each coordinate is rounded once. */
static inline struct plane_point plane_turned(struct plane_point step, struct plane_direction d)
{
    return plane_point_of(plane_part((int64_t)step.x * d.c - (int64_t)step.y * d.s),
                          plane_part((int64_t)step.x * d.s + (int64_t)step.y * d.c));
}

/* The angle of a step: of all that point forwards along it the one whose line its end lies nearest to, of two such the
 * smaller number. 0 for no step. */
uint16_t plane_angle(const struct plane_sines *sines, struct plane_point step);

/* An angle from -32768 to 32767, to be read as so much to the left. */
static inline int32_t plane_leftward(uint16_t angle)
{
    return angle < PLANE_HALF ? angle : angle - 2 * PLANE_HALF;
}

/* The square root, rounded down. */
uint32_t plane_root(uint64_t n);

/* How far two boxes are from each other, squared; 0 where they have a common point. */
int64_t plane_box_gap(const struct plane_box *a, const struct plane_box *b);
struct plane_box plane_box_of(struct plane_point a, struct plane_point b);
struct plane_box plane_box_wider(struct plane_box box, int32_t by);
/* The smallest that holds the box and the point. */
struct plane_box plane_box_with(struct plane_box box, struct plane_point p);
static inline bool plane_box_holds(const struct plane_box *box, struct plane_point p)
{
    return p.x >= box->least.x && p.x <= box->most.x && p.y >= box->least.y && p.y <= box->most.y;
}

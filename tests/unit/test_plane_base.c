/* tests/unit/test_plane_base.c - bases against a plain second way (support/slow_plane.h).
 *
 *     build/debug/tests/unit/test_plane_base [cases [seed]] */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include "support/slow_plane.h"

/* ---- segments ---- */

/* The distance of two points, down. */
static int32_t distance(struct plane_point a, struct plane_point b)
{
    return (int32_t)slow_root((slow_wide)(a.x - b.x) * (a.x - b.x) +
                              (slow_wide)(a.y - b.y) * (a.y - b.y));
}

static void one_case_of_segments(struct plane_point a, struct plane_point b, struct plane_point c,
                                 struct plane_point d, int32_t length)
{
    slow_check(plane_compare_points(a, c, length) == slow_compare_point(a, c, c, length));
    slow_check(plane_compare_segment(a, c, d, length) == slow_compare_point(a, c, d, length));
    int expected = slow_compare_segments(a, b, c, d, length);
    slow_check(plane_compare_segments(a, b, c, d, length) == expected);
    slow_check(plane_compare_segments(d, c, a, b, length) == expected);
}

/* A length at which the two are nearly as far as that: found by halving, in the slow way. */
static int32_t true_distance(struct plane_point a, struct plane_point b, struct plane_point c,
                             struct plane_point d)
{
    int32_t low = 0;
    for (int32_t half = 2 * PLANE_FAR; half; half /= 2)
        if (slow_compare_segments(a, b, c, d, low + half) >= 0) low += half;
    return low;
}

static void segments_at_random(void **state)
{
    (void)state;
    for (slow_case = 0; slow_case < plan.cases; slow_case++) {
        int32_t scale = slow_scale(), bone = scale < 46000 ? scale : 46000;
        struct plane_point a = slow_point(scale), b = slow_beside(a, slow_draw(0, bone));
        struct plane_point c = slow_point(scale), d = slow_beside(c, slow_draw(0, bone));
        int32_t length = slow_length_near(distance(a, slow_draw(0, 1) ? c : d));
        one_case_of_segments(a, b, c, d, length);
        if (slow_case % 8 == 0)
            one_case_of_segments(a, b, c, d, true_distance(a, b, c, d) + slow_draw(-1, 2));
    }
}

/* Points whose distance from a slanted segment is whole: 3 4 5 and the like, times n, and one unit about them. */
static void segments_that_nearly_touch(void **state)
{
    (void)state;
    static const int32_t triple[][3] = {{3, 4, 5},    {5, 12, 13}, {8, 15, 17}, {7, 24, 25},
                                        {20, 21, 29}, {1, 0, 1},   {0, 1, 1},   {9, 40, 41}};
    for (slow_case = 0; slow_case < plan.near; slow_case++) {
        const int32_t *t = triple[slow_draw(0, 7)];
        int32_t longest = (PLANE_EDGE - 4) / t[2], n = slow_draw(1, slow_draw(1, longest));
        int32_t far = slow_draw(0, slow_draw(1, 60000) / t[2]);
        struct plane_point a = slow_point(100000),
                           b = plane_point_of(a.x + n * t[0], a.y + n * t[1]);
        /* square to it at a corner, inside, and a bit before or behind: `at` of n along, `far` aside */
        int32_t at = slow_draw(0, 3) ? slow_draw(0, n) : slow_draw(0, 1) * n;
        struct plane_point p =
            plane_point_of(a.x + at * t[0] - far * t[1], a.y + at * t[1] + far * t[0]);
        if (slow_draw(0, 1)) p = slow_beside(p, 1);
        int32_t length = far * t[2] + slow_draw(-1, 1);
        slow_check(plane_compare_segment(p, a, b, length) == slow_compare_point(p, a, b, length));
        slow_check(plane_compare_segment(p, b, a, length) == slow_compare_point(p, a, b, length));
        /* another that begins there: away from it, along it, across it, on its line */
        int32_t m = slow_draw(0, slow_draw(0, longest));
        struct plane_point q = p;
        switch (slow_draw(0, 4)) {
        case 0: q = plane_point_of(p.x - m * t[1], p.y + m * t[0]); break;
        case 1: q = plane_point_of(p.x + m * t[0], p.y + m * t[1]); break;
        case 2: q = plane_point_of(p.x + m * t[1], p.y - m * t[0]); break;
        case 3:
            p = plane_point_of(b.x + far * t[0], b.y + far * t[1]);
            q = plane_point_of(p.x + m * t[0], p.y + m * t[1]);
            break;
        default: q = slow_beside(a, 1);
        }
        if (distance(p, q) > PLANE_EDGE - 4) q = p;
        one_case_of_segments(a, b, p, q, length);
        one_case_of_segments(a, b, p, q, slow_draw(-1, 1));
    }
}

/* The longest there may be, at the ends of the plane, and lengths that reach from one to the other. */
static void segments_at_the_bounds(void **state)
{
    (void)state;
    const int32_t far = PLANE_FAR;
    static const struct plane_point step[] = {{65536, 0},      {0, 65536},     {-65536, 0},
                                              {0, -65536},     {46340, 46340}, {-46340, 46340},
                                              {46340, -46340}, {39321, 52428}, {0, 0}};
    slow_case = 0;
    for (unsigned i = 0; i < 4; i++)
        for (unsigned j = 0; j < 9; j++)
            for (unsigned k = 0; k < 9; k++)
                for (unsigned l = 0; l < 9; l++, slow_case++) {
                    struct plane_point a = {i & 1 ? far : -far, i & 2 ? far : -far}, b, c, d;
                    b = plane_point_of(a.x + (i & 1 ? -1 : 1) * abs(step[j].x),
                                       a.y + (i & 2 ? -1 : 1) * abs(step[j].y));
                    c = plane_point_of(far / 9 * (int32_t)l - far / 2,
                                       (int32_t)k * 50000 - far / 2);
                    d = plane_plus(c, step[k]);
                    int32_t length = distance(a, c);
                    for (int32_t more = -1; more <= 1; more++)
                        one_case_of_segments(a, b, c, d, length + more);
                    one_case_of_segments(a, b, c, d, 2 * far);
                    one_case_of_segments(a, b, c, d, true_distance(a, b, c, d));
                    one_case_of_segments(a, b, c, d, true_distance(a, b, c, d) + 1);
                }
}

/* ---- bases ---- */

static void one_case_of_bases(const struct plane_base *one, const struct plane_base *other)
{
    int32_t up = plane_gap(one, other, PLANE_UP), down = plane_gap(one, other, PLANE_DOWN);
    /* the two whole numbers about it */
    slow_check(slow_compare(one, other, up) <= 0 && slow_compare(one, other, up - 1) > 0);
    slow_check(slow_compare(one, other, down) >= 0 && slow_compare(one, other, down + 1) < 0);
    for (int32_t gap = down - 1; gap <= up + 1; gap++) {
        slow_check(plane_compare(one, other, gap) == slow_compare(one, other, gap));
        slow_check(plane_compare(other, one, gap) == slow_compare(one, other, gap));
        slow_check(plane_gap_at_most(one, other, gap) == (slow_compare(one, other, gap) <= 0));
    }
    int32_t band = slow_draw(1, 20000);
    if (slow_draw(0, 1) && up > 8) band = (up + slow_draw(-1, 1)) / slow_draw(1, 8);
    uint32_t bands = plane_bands(one, other, band);
    slow_check(bands >= 1 && slow_compare(one, other, (int64_t)bands * band) <= 0);
    slow_check(bands == 1 || slow_compare(one, other, (int64_t)(bands - 1) * band) > 0);
    bool overlap = slow_compare(one, other, -20)<0, clear = slow_compare(one, other, 20)> 0;
    slow_check(plane_overlaps(one, other) == overlap);
    slow_check(plane_clear(one, other) == clear);
    slow_check(plane_touches(one, other) == (!overlap && !clear));
}

static void bases_at_random(void **state)
{
    (void)state;
    for (slow_case = 0; slow_case < plan.cases; slow_case++) {
        int32_t scale = slow_scale();
        struct plane_base one = slow_base(scale), other = slow_base(scale);
        one_case_of_bases(&one, &other);
    }
}

/* The other one stands where the gap is about 20, 0, -20, or a limit of a game. */
static void bases_that_nearly_touch(void **state)
{
    (void)state;
    static const int32_t gap[] = {-20, 0, 20, 100, 7500, 15240, 30480, 60960};
    static const int32_t radius[] = {1250, 1350, 2500, 3500, 5000, 6000, 7500};
    uint32_t touching = 0;
    for (slow_case = 0; slow_case < plan.near; slow_case++) {
        struct plane_base one, other;
        int32_t limit = gap[slow_draw(0, 7)];
        one = plane_disc(slow_point(90000), radius[slow_draw(0, 6)]);
        if (slow_draw(0, 1))
            one = plane_long(&plan.sines, one.a, (uint16_t)slow_draw(0, 65535), 3750, 5000);
        struct plane_point foot =
            slow_draw(0, 1) ? one.a
                            : plane_point_of((one.a.x + one.b.x) / 2, (one.a.y + one.b.y) / 2);
        other.radius = radius[slow_draw(0, 6)];
        uint16_t way = (uint16_t)(plane_angle(&plan.sines, plane_minus(one.a, one.b)) +
                                  slow_draw(0, 3) * 16384);
        if (slow_draw(0, 1)) way = (uint16_t)slow_draw(0, 65535);
        other.a = plane_at(&plan.sines, foot, way, one.radius + other.radius + limit);
        other.a = other.b = slow_beside(other.a, 1);
        if (slow_draw(0, 2) == 0)
            other.b = plane_at(&plan.sines, other.a, (uint16_t)slow_draw(0, 65535), 7500);
        one_case_of_bases(&one, &other);
        touching += plane_touches(&one, &other);
    }
    assert_true(touching > plan.near / 20);
}

static void a_limit_holds_to_the_unit(void **state)
{
    (void)state;
    struct plane_base a = plane_disc(plane_point_of(0, 0), 1350), b;
    b = plane_disc(plane_point_of(2700 + 7500, 0), 1350);
    assert_true(plane_gap_at_most(&a, &b, 7500));
    assert_int_equal(plane_gap(&a, &b, PLANE_UP), 7500);
    b.a.y = b.b.y = 1; /* longer by less than a ten thousandth */
    assert_false(plane_gap_at_most(&a, &b, 7500));
    assert_int_equal(plane_gap(&a, &b, PLANE_UP), 7501);
    assert_int_equal(plane_gap(&a, &b, PLANE_DOWN), 7500);
    b = plane_disc(plane_point_of(2680, 0), 1350);
    assert_true(plane_touches(&a, &b));
    b.a.x = b.b.x = 2679;
    assert_true(plane_overlaps(&a, &b));
    assert_int_equal(plane_gap(&a, &b, PLANE_DOWN), -21);
    b.a.x = b.b.x = 2720;
    assert_true(plane_touches(&a, &b));
    b.a.x = b.b.x = 2721;
    assert_true(plane_clear(&a, &b));
    assert_int_equal(plane_bands(&a, &b, 15240), 1);
    b.a.x = b.b.x = 2700 + 15240;
    assert_int_equal(plane_bands(&a, &b, 15240), 1);
    b.a.x = b.b.x = 2700 + 15241;
    assert_int_equal(plane_bands(&a, &b, 15240), 2);
    /* a tank of 100 by 175 mm looks along y: 50 mm aside of it, 87.5 before it */
    a = plane_long(&plan.sines, plane_point_of(0, 0), 16384, 3750, 5000);
    b = plane_disc(plane_point_of(5000 + 1350, 3000), 1350);
    assert_int_equal(plane_gap(&a, &b, PLANE_UP), 0);
    b = plane_disc(plane_point_of(0, -8750 - 1350 - 10), 1350);
    assert_int_equal(plane_gap(&a, &b, PLANE_DOWN), 10);
    assert_int_equal(a.a.y, 3750);
    assert_int_equal(a.b.y, -3750);
}

static void long_bases_lie_along_their_facing(void **state)
{
    (void)state;
    for (slow_case = 0; slow_case < plan.cases; slow_case++) {
        struct plane_point at = slow_point(100000);
        uint16_t facing = (uint16_t)slow_draw(0, 65535);
        int32_t half = slow_draw(0, 20000), radius = slow_draw(1, 9000);
        struct plane_base base = plane_long(&plan.sines, at, facing, half, radius);
        slow_check(plane_same(base.a, slow_along(&plan.sines, at, facing, half)));
        slow_check(plane_same(base.b, slow_along(&plan.sines, at, facing, -half)));
        slow_check(base.radius == radius && plane_is_round(&base) == (half == 0));
    }
}

/* ---- within a box ---- */

static void within_is_all_of_it(void **state)
{
    (void)state;
    for (slow_case = 0; slow_case < plan.cases; slow_case++) {
        int32_t scale = slow_scale();
        struct plane_base base = slow_base(scale / 3 + 1);
        struct plane_box box = plane_box_of(slow_point(scale), slow_point(scale));
        if (slow_draw(0, 1)) { /* just fitting, or not by one */
            box = plane_base_box(&base);
            box.least = slow_beside(box.least, 1);
            box.most = slow_beside(box.most, 1);
        }
        int32_t r = base.radius;
        bool within = base.a.x - r >= box.least.x && base.b.x - r >= box.least.x &&
                      base.a.x + r <= box.most.x && base.b.x + r <= box.most.x &&
                      base.a.y - r >= box.least.y && base.b.y - r >= box.least.y &&
                      base.a.y + r <= box.most.y && base.b.y + r <= box.most.y;
        slow_check(plane_base_within(&base, &box) == within);
    }
}

/* ---- snapping ---- */

static void snapped_bases_touch(void **state)
{
    (void)state;
    for (slow_case = 0; slow_case < plan.cases; slow_case++) {
        struct plane_base to = plane_disc(slow_point(90000), slow_draw(1000, 8000)), moved;
        bool is_long = slow_draw(0, 3) == 0;
        if (is_long)
            to = plane_long(&plan.sines, to.a, (uint16_t)slow_draw(0, 65535), slow_draw(1, 9000),
                            to.radius);
        int32_t radius = slow_draw(1000, 8000), sum = radius + to.radius;
        struct plane_point end = slow_beside(slow_draw(0, 1) ? to.a : to.b, sum + 200), got;
        got = plane_snapped(end, radius, &to);
        moved = plane_disc(got, radius);
        int32_t off = slow_compare_point(end, to.a, to.b, sum - 200) > 0 ? 3 : 4; /* drawn out */
        if (slow_compare_point(end, to.a, to.b, sum / 2) > 0)
            slow_check(slow_compare(&moved, &to, off) <= 0 && slow_compare(&moved, &to, -off) >= 0);
        if (is_long) continue;
        slow_wide x = end.x - to.a.x, y = end.y - to.a.y, d = slow_root(x * x + y * y);
        if (d == 0) {
            slow_check(plane_same(got, end));
            continue;
        }
        slow_check(got.x == to.a.x + slow_floor(2 * x * sum + d, 2 * d));
        slow_check(got.y == to.a.y + slow_floor(2 * y * sum + d, 2 * d));
    }
    /* beside a long base, square to its bone */
    struct plane_base tank = plane_long(&plan.sines, plane_point_of(0, 0), 0, 3750, 5000);
    struct plane_point got = plane_snapped(plane_point_of(1000, 6400), 1350, &tank);
    assert_int_equal(got.x, 1000);
    assert_int_equal(got.y, 6350);
    got = plane_snapped(plane_point_of(3750 + 6300, 0), 1350, &tank);
    assert_int_equal(got.x, 3750 + 6350);
    got = plane_snapped(plane_point_of(17, 0), 1350, &tank);
    assert_int_equal(got.x, 17); /* on the bone: nowhere to go */
}

/* ---- arcs ---- */

static void arcs_at_random(void **state)
{
    (void)state;
    uint32_t inside = 0;
    for (slow_case = 0; slow_case < plan.cases; slow_case++) {
        int32_t scale = slow_scale() / 2 + 1;
        struct plane_base target = slow_base(scale);
        struct plane_point apex = slow_point(scale);
        uint16_t axis = (uint16_t)slow_draw(0, 65535);
        if (slow_draw(0, 1)) axis = (uint16_t)(axis & 0xe000);
        if (slow_draw(0, 1)) target.radius = slow_draw(0, 20);
        bool in = plane_in_arc(&plan.sines, apex, axis, &target);
        slow_check(in == slow_in_arc(&plan.sines, apex, axis, &target));
        inside += in;
    }
    assert_true(inside > plan.cases / 8 && inside < plan.cases);
}

/* Discs that touch an edge of the arc, or its apex from behind, and long bases across both edges. */
static void arcs_that_are_nearly_reached(void **state)
{
    (void)state;
    uint32_t inside = 0;
    for (slow_case = 0; slow_case < plan.near; slow_case++) {
        struct plane_point apex = slow_point(100000), on;
        uint16_t axis = (uint16_t)slow_draw(0, 65535), edge, out;
        if (slow_draw(0, 1)) axis = (uint16_t)(axis & 0xe000);
        bool left = slow_draw(0, 1);
        edge = (uint16_t)(axis + (left ? 8192 : -8192));
        out = (uint16_t)(edge + (left ? 16384 : -16384));
        if (slow_draw(0, 3) == 0) out = (uint16_t)(axis + 16384 + slow_draw(0, 32768));
        struct plane_base target;
        on = plane_at(&plan.sines, apex, edge,
                      slow_draw(0, 2) ? slow_draw(0, 60000) : slow_draw(0, 3));
        target.radius = slow_draw(0, slow_draw(0, 7500));
        target.a = plane_at(&plan.sines, on, out, target.radius + slow_draw(-1, 1));
        target.a = target.b = slow_beside(target.a, 1);
        if (slow_draw(0, 2) ==
            0) { /* the bone goes on along the edge, away from it, or to the other side */
            uint16_t goes = (uint16_t)(slow_draw(0, 1) ? edge : slow_draw(0, 65535));
            target.b = plane_at(&plan.sines, target.a, goes, slow_draw(-46000, 46000));
        }
        bool in = plane_in_arc(&plan.sines, apex, axis, &target);
        slow_check(in == slow_in_arc(&plan.sines, apex, axis, &target));
        inside += in;
    }
    assert_true(inside > plan.near / 4 && inside < plan.near * 3 / 4);
}

static void arcs_by_hand(void **state)
{
    (void)state;
    struct plane_point apex = {1000, 1000};
    /* looking along y: on the edge at 45 degrees, 1414 away from it, one more */
    struct plane_base target = plane_disc(plane_point_of(6000, 6000), 1);
    assert_true(plane_in_arc(&plan.sines, apex, 16384, &target));
    target = plane_disc(plane_point_of(8000, 6000), 1415);
    assert_true(plane_in_arc(&plan.sines, apex, 16384, &target));
    target.radius = 1414;
    assert_false(plane_in_arc(&plan.sines, apex, 16384, &target));
    /* behind: only the apex counts */
    target = plane_disc(plane_point_of(1000, 500), 500);
    assert_true(plane_in_arc(&plan.sines, apex, 16384, &target));
    target.radius = 499;
    assert_false(plane_in_arc(&plan.sines, apex, 16384, &target));
    assert_true(plane_in_arc(&plan.sines, apex, 49152, &target));
    /* long, from far left to far right, before the apex and behind it */
    target.a = plane_point_of(-19000, 3000);
    target.b = plane_point_of(21000, 3000);
    assert_true(plane_in_arc(&plan.sines, apex, 16384, &target));
    target.a.y = target.b.y = 400;
    assert_false(plane_in_arc(&plan.sines, apex, 16384, &target));
    target.radius = 600;
    assert_true(plane_in_arc(&plan.sines, apex, 16384, &target));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(segments_at_random),
        cmocka_unit_test(segments_that_nearly_touch),
        cmocka_unit_test(segments_at_the_bounds),
        cmocka_unit_test(bases_at_random),
        cmocka_unit_test(bases_that_nearly_touch),
        cmocka_unit_test(a_limit_holds_to_the_unit),
        cmocka_unit_test(long_bases_lie_along_their_facing),
        cmocka_unit_test(within_is_all_of_it),
        cmocka_unit_test(snapped_bases_touch),
        cmocka_unit_test(arcs_at_random),
        cmocka_unit_test(arcs_that_are_nearly_reached),
        cmocka_unit_test(arcs_by_hand),
    };
    slow_plan_make(argc, argv, 40000);
    return cmocka_run_group_tests(tests, NULL, NULL);
}

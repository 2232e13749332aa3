/* tests/unit/test_plane_way.c - moves along a jointed tool against a plain second way (support/slow_plane.h).
 *
 *     build/debug/tests/unit/test_plane_way [cases [seed]] */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include "support/slow_plane.h"

static const int32_t halves[] = {3750, 6250, 8750};
static const int32_t radii[] = {2500, 3500, 5000, 6000, 7500};

/* A move of anything. */
struct move {
    struct plane_tool tool;
    struct plane_pose from;
    int16_t bend;
    int32_t length, radius, half;
    bool back;
};

static int16_t a_bend(void)
{
    static const int16_t bend[] = {0, 1, -1, 8192, -8192, 16384, -16384, 16383, -16383};
    return slow_draw(0, 3) ? (int16_t)slow_draw(-16384, 16384) : bend[slow_draw(0, 8)];
}

/* Where one part of a move ends and the next begins, one unit about it; or anywhere. */
static int32_t a_length(struct plane_tool tool)
{
    int32_t k = tool.grip + tool.half, full = 2 * k;
    const int32_t part[] = {
        0, tool.half, k, k + tool.grip, full, tool.half + 100, k + tool.grip - 100};
    int32_t length =
        slow_draw(0, 2) ? slow_draw(0, full) : part[slow_draw(0, 6)] + slow_draw(-1, 1);
    return length < 0 ? 0 : length > full ? full : length;
}

static struct move a_walk(void)
{
    struct move m;
    m.radius = slow_draw(0, 7) ? 1350 : radii[slow_draw(0, 4)];
    m.half = 0;
    m.tool.grip = m.radius;
    m.tool.half = halves[slow_draw(0, 2)];
    m.from = plane_pose_of(slow_point(180000), (uint16_t)slow_draw(0, 65535));
    m.bend = a_bend();
    m.length = a_length(m.tool);
    m.back = false;
    return m;
}

static struct move a_drive(bool is_long)
{
    struct move m = a_walk();
    m.radius = is_long ? 5000 : radii[slow_draw(0, 4)];
    m.half = is_long ? 3750 : 0;
    m.tool.grip = m.radius + m.half - 300;
    if (m.tool.grip > PLANE_GRIP) m.tool.grip = PLANE_GRIP;
    m.length = a_length(m.tool);
    m.back = slow_draw(0, 3) == 0;
    return m;
}

static bool same_pose(struct plane_pose a, struct plane_pose b)
{
    return plane_same(a.at, b.at) && a.facing == b.facing;
}

/* ---- where moves end ---- */

static void moves_end_where_they_should(void **state)
{
    (void)state;
    for (slow_case = 0; slow_case < plan.cases; slow_case++) {
        struct move m = a_walk();
        slow_check(
            plane_same(plane_walk(&plan.sines, m.tool, m.from.at, m.from.facing, m.bend, m.length),
                       slow_walk(&plan.sines, m.tool, m.from.at, m.from.facing, m.bend, m.length)));
        m = a_drive(slow_draw(0, 3) == 0);
        if (slow_draw(0, 7) == 0) { /* other tools than those of a game */
            m.tool.grip = slow_draw(1, PLANE_GRIP);
            m.tool.half = slow_draw(1, 20000);
            m.length = a_length(m.tool);
        }
        slow_check(same_pose(plane_drive(&plan.sines, m.tool, m.from, m.bend, m.length, m.back),
                             slow_drive(&plan.sines, m.tool, m.from, m.bend, m.length, m.back)));
    }
}

/* From a ray that begins there, with floating point. */
static double from_ray(struct plane_point p, struct plane_point on, double angle)
{
    double x = p.x - on.x, y = p.y - on.y, along = x * cos(angle) + y * sin(angle);
    return along > 0 ? fabs(y * cos(angle) - x * sin(angle)) : hypot(x, y);
}

/* What the formula is for, seen with floating point: both notches on the track, and no jump anywhere. */
static void notches_stay_on_the_tool(void **state)
{
    (void)state;
    const double turn = acos(-1) / 32768;
    for (slow_case = 0; slow_case < plan.near; slow_case++) {
        struct move m = a_drive(false);
        int32_t k = m.tool.grip + m.tool.half;
        m.back = false;
        double first = (m.from.facing + 32768) * turn, second = (m.from.facing + m.bend) * turn;
        struct plane_point joint = plane_at(&plan.sines, m.from.at, m.from.facing, k);
        struct plane_pose end = plane_drive(&plan.sines, m.tool, m.from, m.bend, m.length, false);
        for (int side = -1; side <= 1; side += 2) {
            struct plane_point notch =
                plane_at(&plan.sines, end.at, end.facing, side * m.tool.grip);
            slow_check(fmin(from_ray(notch, joint, first), from_ray(notch, joint, second)) < 3);
        }
        if (m.length == 0) continue;
        struct plane_pose before =
            plane_drive(&plan.sines, m.tool, m.from, m.bend, m.length - 1, false);
        double jump = hypot(end.at.x - before.at.x, end.at.y - before.at.y);
        slow_check(jump <
                   150); /* with a bend of a quarter the front notch slides off at a right angle */
    }
}

static void moves_by_hand(void **state)
{
    (void)state;
    struct plane_tool one = {1350, 3750}, bike = {3200, 8750}, big = {7200, 3750};
    struct plane_point at =
        plane_walk(&plan.sines, one, plane_point_of(30000, 30000), 8192, -4096, 10200);
    assert_int_equal(at.x, 38318);
    assert_int_equal(at.y, 35558);
    at = plane_walk(&plan.sines, one, plane_point_of(30000, 30000), 8192, -4096, 7000);
    assert_int_equal(at.x, 35361);
    assert_int_equal(at.y, 34333);
    assert_int_equal(plane_tool_full(one), 10200);
    assert_int_equal(plane_tool_full(bike), 23900);
    assert_int_equal(plane_tool_full(big), 21900);
    struct plane_pose from = plane_pose_of(plane_point_of(0, 0), 16384), to;
    to = plane_drive(&plan.sines, bike, from, 0, 23900, false);
    assert_int_equal(to.at.y, 23900);
    assert_int_equal(to.facing, 16384);
    to = plane_drive(&plan.sines, bike, from, -16384, 23900, false); /* up, then right */
    assert_int_equal(to.at.x, 11950);
    assert_int_equal(to.at.y, 11950);
    assert_int_equal(to.facing, 0);
    /* half through a quarter to the left: the notches as far from the joint on either side, looking half way */
    to = plane_drive(&plan.sines, bike, from, 16384, 11950 + 3200 - 4525, false);
    assert_int_equal(to.at.x, -2263); /* 4525.48 / 2, rounded down */
    assert_int_equal(to.at.y, 11950 - 2263);
    assert_true(abs(to.facing - 24576) <= 2);
    to = plane_drive(&plan.sines, bike, from, 8192, 8000,
                     true); /* backwards, still before the turn */
    assert_int_equal(to.at.y, -8000);
    assert_int_equal(to.facing, 16384);
    to = plane_drive(&plan.sines, bike, from, 8192, 23900,
                     true); /* heading down, turned to its left */
    assert_int_equal(to.at.y, -11950 - 8450);
    assert_int_equal(to.at.x, 8450);
    assert_int_equal(to.facing, 24576);
}

/* ---- which move ends there ---- */

static int64_t square_of(struct plane_point a, struct plane_point b)
{
    return (int64_t)(a.x - b.x) * (a.x - b.x) + (int64_t)(a.y - b.y) * (a.y - b.y);
}

static void what_a_move_reaches_is_found(void **state)
{
    (void)state;
    for (slow_case = 0; slow_case < plan.cases / 4; slow_case++) {
        struct move m = a_walk();
        m.tool.grip = m.radius = 1350;
        if (m.length > plane_tool_full(m.tool)) m.length = plane_tool_full(m.tool);
        struct plane_point end = plane_walk(&plan.sines, m.tool, m.from.at, m.from.facing, m.bend,
                                            m.length),
                           got;
        uint16_t heading = 0;
        int32_t length = -1;
        slow_check(plane_walk_to(&plan.sines, m.tool, m.from.at, end, m.bend, &heading, &length));
        slow_check(length >= 0 && length <= plane_tool_full(m.tool));
        got = plane_walk(&plan.sines, m.tool, m.from.at, heading, m.bend, length);
        slow_check(square_of(got, end) <= 4);
        /* anywhere: straight there is always one, as far as the tool goes */
        struct plane_point to = slow_beside(m.from.at, 24000);
        int64_t far = square_of(to, m.from.at), full = plane_tool_full(m.tool);
        bool found = plane_walk_to(&plan.sines, m.tool, m.from.at, to, 0, &heading, &length);
        if (far <= full * full) slow_check(found);
        if (far > (full + 3) * (full + 3)) slow_check(!found);
        if (found) {
            got = plane_walk(&plan.sines, m.tool, m.from.at, heading, 0, length);
            slow_check(square_of(got, to) <= 4);
        }
    }
}

static void what_a_drive_reaches_is_found(void **state)
{
    (void)state;
    for (slow_case = 0; slow_case < plan.cases / 4; slow_case++) {
        struct move m = a_drive(slow_draw(0, 3) == 0);
        if (slow_draw(
                0,
                1)) { /* hard ones: a bend of nearly a quarter, where the turn begins or is nearly done */
            m.bend =
                (int16_t)((slow_draw(0, 1) ? 1 : -1) * (16384 - slow_draw(0, slow_draw(1, 200))));
            m.length = slow_draw(0, 1) ? m.tool.half + slow_draw(-1, 100)
                                       : m.tool.half + 2 * m.tool.grip + slow_draw(-100, 2);
        }
        struct plane_pose end = plane_drive(&plan.sines, m.tool, m.from, m.bend, m.length, m.back),
                          got;
        int16_t bend = 0;
        int32_t length = -1;
        slow_check(plane_drive_to(&plan.sines, m.tool, m.from, end.at, m.back, &bend, &length));
        slow_check(length >= 0 && length <= plane_tool_full(m.tool) && bend >= -16384 &&
                   bend <= 16384);
        got = plane_drive(&plan.sines, m.tool, m.from, bend, length, m.back);
        slow_check(square_of(got.at, end.at) <= 4);
        struct plane_point to = slow_beside(m.from.at, 30000);
        if (!plane_drive_to(&plan.sines, m.tool, m.from, to, m.back, &bend, &length)) continue;
        got = plane_drive(&plan.sines, m.tool, m.from, bend, length, m.back);
        slow_check(square_of(got.at, to) <= 4);
    }
}

/* ---- what is met ---- */

static struct plane_way quick;
static struct slow_way slow;

static void make_way(struct move m, bool walks)
{
    if (walks) {
        plane_way_of_walk(&plan.sines, m.tool, m.from.at, m.from.facing, m.bend, m.length, m.radius,
                          &quick);
        slow_walk_way(&plan.sines, m.tool, m.from.at, m.from.facing, m.bend, m.length, m.radius,
                      &slow);
    } else {
        plane_way_of_drive(&plan.sines, m.tool, m.from, m.bend, m.length, m.back, m.half, m.radius,
                           &quick);
        slow_drive_way(&plan.sines, m.tool, m.from, m.bend, m.length, m.back, m.half, m.radius,
                       &slow);
    }
}

static void one_case_of_ways(const struct plane_base *base, const struct plane_footprint *f,
                             int32_t gap)
{
    slow_check(plane_way_compare(&plan.sines, &quick, base, gap) ==
               slow_way_compare(&plan.sines, &slow, base, NULL, gap));
    slow_check(plane_way_compare_footprint(&plan.sines, &quick, f, gap) ==
               slow_way_compare(&plan.sines, &slow, NULL, f, gap));
}

/* Somewhere on the way, and off it at a right angle to the step there by so much. */
static struct plane_point beside_way(int32_t far)
{
    unsigned i = (unsigned)slow_draw(0, (int32_t)slow.poses - 2);
    if (slow_draw(0, 3) == 0) i = slow_draw(0, 1) ? 0 : slow.poses - 2;
    struct plane_point a = slow.pose[i].at, b = slow.pose[i + 1].at;
    int32_t part = slow_draw(0, 2) ? slow_draw(0, 1000) : slow_draw(0, 1) * 1000;
    struct plane_point on = plane_point_of(a.x + (int64_t)(b.x - a.x) * part / 1000,
                                           a.y + (int64_t)(b.y - a.y) * part / 1000);
    uint16_t way = plane_angle(&plan.sines, plane_minus(b, a));
    way = (uint16_t)(slow_draw(0, 3) ? way + (slow_draw(0, 1) ? 16384 : -16384)
                                     : slow_draw(0, 65535));
    return plane_at(&plan.sines, on, way, far);
}

static struct plane_footprint a_footprint(struct plane_point at)
{
    static const struct plane_point barricade[] = {
        {-3450, -1350}, {3450, -1350}, {3450, 1350}, {-3450, 1350}};
    static const struct plane_point house[] = {
        {-9000, -6000}, {8000, -7000}, {10000, 9000}, {-2000, 11000}};
    struct plane_footprint f;
    plane_set_down(&plan.sines, slow_draw(0, 1) ? barricade : house, 4, at,
                   (uint16_t)slow_draw(0, 65535), &f);
    return f;
}

static void ways_at_random(void **state)
{
    (void)state;
    uint32_t met = 0;
    /* each way is compared with twice ten things, some of them before its turn is made */
    for (slow_case = 0; slow_case < plan.cases / 10; slow_case++) {
        int32_t kind = slow_draw(0, 3);
        struct move m = kind < 2 ? a_walk() : a_drive(kind == 3);
        make_way(m, kind < 2);
        for (unsigned i = 0; i < 10; i++) {
            struct plane_base base =
                plane_disc(slow_beside(m.from.at, 40000), radii[slow_draw(0, 4)]);
            struct plane_footprint f = a_footprint(slow_beside(m.from.at, 40000));
            if (slow_draw(0, 2) == 0)
                base = plane_long(&plan.sines, base.a, (uint16_t)slow_draw(0, 65535), 3750, 5000);
            one_case_of_ways(&base, &f, slow_draw(0, 1) ? -20 : slow_draw(-20, 10000));
            met += plane_way_compare(&plan.sines, &quick, &base, -20) < 0;
        }
    }
    assert_true(met > plan.cases / 20);
}

/* How the slow way compares, found to the unit by halving; then one about it. */
static int32_t true_gap(const struct plane_base *base, const struct plane_footprint *f,
                        int32_t least)
{
    int32_t low = least;
    for (int32_t half = 1 << 6; half; half /= 2)
        if (slow_way_compare(&plan.sines, &slow, base, f, low + half) >= 0) low += half;
    return low;
}

static void ways_that_nearly_touch(void **state)
{
    (void)state;
    uint32_t nearer = 0, farther = 0;
    for (slow_case = 0; slow_case < plan.near / 4; slow_case++) {
        int32_t kind = slow_draw(0, 3);
        struct move m = kind < 1 ? a_walk() : a_drive(kind == 3);
        make_way(m, kind < 1);
        for (unsigned i = 0; i < 2; i++) {
            int32_t limit = slow_draw(0, 3) ? -20 : slow_draw(-20, 1000);
            struct plane_base base =
                plane_disc(m.from.at, slow_draw(0, 1) ? 1350 : radii[slow_draw(0, 4)]);
            base.a = beside_way(m.radius + base.radius + limit);
            base.a = base.b = slow_beside(base.a, 1);
            if (slow_draw(0, 2) == 0)
                base.b = plane_at(&plan.sines, base.a, (uint16_t)slow_draw(0, 65535), 7500);
            struct plane_footprint f = a_footprint(m.from.at);
            /* shifted so that a place of its outline comes there */
            struct plane_point shift = plane_minus(beside_way(m.radius + limit), slow_on_edge(&f));
            for (uint32_t j = 0; j < f.corners; j++) f.corner[j] = plane_plus(f.corner[j], shift);
            f.box.least = plane_plus(f.box.least, shift);
            f.box.most = plane_plus(f.box.most, shift);
            one_case_of_ways(&base, &f, limit + slow_draw(-1, 1));
            one_case_of_ways(&base, &f, true_gap(&base, NULL, limit - 32) + slow_draw(0, 1));
            one_case_of_ways(&base, &f, true_gap(NULL, &f, limit - 32) + slow_draw(0, 1));
            int compared = plane_way_compare(&plan.sines, &quick, &base, limit);
            nearer += compared < 0;
            farther += compared > 0;
        }
    }
    assert_true(nearer > plan.near / 20 && farther > plan.near / 20);
}

/* Places to be drawn are those that are judged; asking beforehand or not is the same. */
static void places_of_ways(void **state)
{
    (void)state;
    for (slow_case = 0; slow_case < plan.near; slow_case++) {
        int32_t kind = slow_draw(0, 2);
        struct move m = kind < 1 ? a_walk() : a_drive(kind == 2);
        if (slow_draw(0, 7) == 0) { /* the longest turn there is */
            m.tool.grip = kind < 1 ? m.tool.grip : PLANE_GRIP;
            m.length = 2 * (m.tool.grip + m.tool.half);
        }
        struct plane_point got[PLANE_WAY_PLACES];
        make_way(m, kind < 1);
        uint32_t n = plane_way_places(&plan.sines, &quick, got);
        slow_check(n == slow.poses && n <= PLANE_WAY_PLACES);
        for (uint32_t i = 0; i < n; i++) {
            slow_check(plane_same(got[i], slow.pose[i].at));
            slow_check(plane_box_holds(&quick.box, got[i]));
        }
        if (m.half == 0) continue;
        for (uint32_t i = 0; i < n; i++) {
            struct plane_base base =
                plane_long(&plan.sines, got[i], slow.pose[i].facing, m.half, 1);
            slow_check(plane_box_holds(&quick.box, base.a) && plane_box_holds(&quick.box, base.b));
        }
    }
}

/* What lets one look for the longest that is legal by halving. */
static void longer_ways_hold_shorter_ones(void **state)
{
    (void)state;
    uint32_t nearer = 0;
    for (slow_case = 0; slow_case < plan.near; slow_case++) {
        bool walks = slow_draw(0, 1);
        struct move m = walks ? a_walk() : a_drive(false);
        int32_t longer = slow_draw(m.length, plane_tool_full(m.tool));
        if (slow_draw(0, 1) && m.length + 100 < longer) longer = m.length + slow_draw(1, 100);
        make_way(m, walks);
        struct plane_base base = plane_disc(m.from.at, radii[slow_draw(0, 4)]);
        base.a = base.b = beside_way(m.radius + base.radius - 40);
        int32_t gap = true_gap(&base, NULL, -104) + 1; /* nearer than that */
        m.length = longer;
        make_way(m, walks);
        slow_check(plane_way_compare(&plan.sines, &quick, &base, gap + PLANE_WAY_SLACK) < 0);
        nearer += plane_way_compare(&plan.sines, &quick, &base, gap) >= 0;
    }
    assert_true(nearer > 0); /* and without that slack it does not hold */
}

static void ways_by_hand(void **state)
{
    (void)state;
    /* straight along x from 0 to 10200 with a radius of 1350 */
    struct plane_tool one = {1350, 3750}, bike = {3200, 3750};
    struct plane_base base = plane_disc(plane_point_of(5000, 2850), 1500);
    plane_way_of_walk(&plan.sines, one, plane_point_of(0, 0), 0, 0, 10200, 1350, &quick);
    assert_int_equal(plane_way_compare(&plan.sines, &quick, &base, 0), 0);
    assert_int_equal(plane_way_compare(&plan.sines, &quick, &base, -20), 1);
    assert_int_equal(plane_way_compare(&plan.sines, &quick, &base, 1), -1);
    base = plane_disc(plane_point_of(10200 + 2850, 0), 1500);
    assert_int_equal(plane_way_compare(&plan.sines, &quick, &base, 0), 0);
    plane_way_of_walk(&plan.sines, one, plane_point_of(0, 0), 0, 16384, 10190, 1350,
                      &quick); /* up after 5100 */
    base = plane_disc(plane_point_of(5100, 5090 + 2850), 1500);
    assert_int_equal(plane_way_compare(&plan.sines, &quick, &base, 0), 0);
    /* the corner is cut by what has notches: it bulges outwards, 3200 about the joint at (6950, 0) */
    plane_way_of_drive(&plan.sines, bike, plane_pose_of(plane_point_of(0, 0), 0), 16384, 13900,
                       false, 0, 3500, &quick);
    base = plane_disc(plane_point_of(6950 - 2263, 2263), 1);
    assert_int_equal(plane_way_compare(&plan.sines, &quick, &base, -3460), -1);
    base = plane_disc(plane_point_of(6950 + 3520, 0), 20); /* not over the joint */
    assert_int_equal(plane_way_compare(&plan.sines, &quick, &base, 0), 1);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_end_where_they_should),
        cmocka_unit_test(notches_stay_on_the_tool),
        cmocka_unit_test(moves_by_hand),
        cmocka_unit_test(what_a_move_reaches_is_found),
        cmocka_unit_test(what_a_drive_reaches_is_found),
        cmocka_unit_test(ways_at_random),
        cmocka_unit_test(ways_that_nearly_touch),
        cmocka_unit_test(places_of_ways),
        cmocka_unit_test(longer_ways_hold_shorter_ones),
        cmocka_unit_test(ways_by_hand),
    };
    slow_plan_make(argc, argv, 20000);
    return cmocka_run_group_tests(tests, NULL, NULL);
}

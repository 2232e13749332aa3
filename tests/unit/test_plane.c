/* tests/unit/test_plane.c - points and angles of a table top against a plain second way (support/slow_plane.h).
 *
 *     build/debug/tests/unit/test_plane [cases [seed]] */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "support/slow_plane.h"

/* ---- sines ---- */

/* Cosine and sine with 60 bits behind the point. */
struct exact {
    slow_wide c, s;
};

static slow_wide root_of(slow_wide n)
{
    slow_wide root = 0;
    for (slow_wide bit = (slow_wide)1 << 62; bit; bit /= 2)
        if ((root + bit) * (root + bit) <= n) root += bit;
    return root;
}

/* The nearest whole number to 2^30 times v, which must not be in doubt: far from a half, for all that 15 roots and 14
 * products can err. How far it is, in parts of 2^30. */
static int64_t rounded(slow_wide v, int64_t *margin)
{
    const slow_wide half = (slow_wide)1 << 29;
    int64_t rest = (int64_t)(v & ((half << 1) - 1)), off = rest - (int64_t)half;
    off = off < 0 ? -off : off;
    if (off < *margin) *margin = off;
    return (int64_t)((v + half) >> 30);
}

/* By halves of angles, and sums of these: no series, no pi. */
static void sines_are_the_nearest(void **state)
{
    (void)state;
    const slow_wide one = (slow_wide)1 << 60;
    struct exact half[15]; /* of 2^i */
    half[14].c = 0;
    half[14].s = one;
    for (int i = 13; i >= 0; i--) {
        half[i].c = root_of((one + half[i + 1].c) / 2 * one);
        half[i].s = half[i + 1].s * one / (2 * half[i].c);
    }
    int64_t margin = INT64_MAX;
    for (int i = 0; i <= 16384; i++) {
        struct exact sum = {one, 0};
        for (int bit = 0; bit < 15; bit++) {
            if (!(i >> bit & 1)) continue;
            slow_wide c = (sum.c * half[bit].c - sum.s * half[bit].s) / one;
            sum.s = (sum.s * half[bit].c + sum.c * half[bit].s) / one;
            sum.c = c;
        }
        slow_case = (uint32_t)i;
        slow_check(plan.sines.quarter[i] == rounded(sum.s, &margin));
        slow_check(plan.sines.quarter[16384 - i] == rounded(sum.c, &margin));
    }
    /* all that could go wrong is below 2^-54 of 1, so 2^6 here */
    slow_check(margin > 1 << 12);
    assert_int_equal(plan.sines.quarter[0], 0);
    assert_int_equal(plan.sines.quarter[16384], PLANE_ONE);
    assert_int_equal(plan.sines.quarter[8192], 759250125); /* 2^30 / sqrt 2 is 759250124.99 */
    for (unsigned i = 0; i < sizeof plan.sines.pad; i++) assert_int_equal(plan.sines.pad[i], 0);
}

static void directions_go_round(void **state)
{
    (void)state;
    for (int i = 0; i < 65536; i++) {
        struct plane_direction d = plane_direction_of(&plan.sines, (uint16_t)i);
        int64_t c, s;
        slow_case = (uint32_t)i;
        slow_sines(&plan.sines, (uint16_t)i, &c, &s);
        slow_check(d.c == c && d.s == s);
    }
}

/* ---- points ---- */

static void points_are_rounded_once(void **state)
{
    (void)state;
    for (slow_case = 0; slow_case < plan.cases; slow_case++) {
        struct plane_point from = slow_point(slow_scale()), step = slow_point(slow_scale());
        uint16_t angle = (uint16_t)slow_draw(0, 65535);
        if (slow_draw(0, 7) == 0) angle = (uint16_t)(angle & 0xc000);
        int32_t length = slow_draw(-30000, PLANE_FAR);
        struct plane_point got = plane_at(&plan.sines, from, angle, length);
        slow_check(plane_same(got, slow_along(&plan.sines, from, angle, length)));
        got = plane_turned(step, plane_direction_of(&plan.sines, angle));
        slow_check(plane_same(got, slow_turned(&plan.sines, step, angle)));
    }
    /* halves go up, also below zero */
    assert_int_equal(plane_part(PLANE_ONE / 2), 1);
    assert_int_equal(plane_part(-PLANE_ONE / 2), 0);
    assert_int_equal(plane_part(-PLANE_ONE / 2 - 1), -1);
    assert_int_equal(plane_part(-PLANE_ONE), -1);
}

static void a_worked_step_ends_where_it_should(void **state)
{
    (void)state;
    /* 5100 along 45 degrees, twice */
    struct plane_point from = {30000, 30000}, joint = plane_at(&plan.sines, from, 8192, 5100);
    assert_int_equal(joint.x, 33606);
    assert_int_equal(joint.y, 33606);
    struct plane_point end = plane_at(&plan.sines, joint, 4096, 5100);
    assert_int_equal(end.x, 38318);
    assert_int_equal(end.y, 35558);
}

/* ---- angles ---- */

static void angles_are_the_nearest(void **state)
{
    (void)state;
    for (slow_case = 0; slow_case < plan.cases; slow_case++) {
        struct plane_point step = slow_point(slow_scale());
        if (slow_draw(0, 3) == 0) /* near an angle of the table, or between two */
            step = plane_at(&plan.sines, plane_point_of(0, 0), (uint16_t)slow_draw(0, 65535),
                            slow_draw(0, PLANE_FAR));
        slow_check(plane_angle(&plan.sines, step) == slow_angle(&plan.sines, step, true));
    }
    for (slow_case = 0; slow_case < plan.near; slow_case++) {
        /* beside the axes and diagonals, where quarters change */
        int32_t far = slow_draw(0, PLANE_FAR - 40);
        struct plane_point step = plane_point_of(far * slow_draw(-1, 1), far * slow_draw(-1, 1));
        step = slow_beside(step, 20);
        slow_check(plane_angle(&plan.sines, step) == slow_angle(&plan.sines, step, true));
    }
    for (slow_case = 0; slow_case < 400; slow_case++) {
        struct plane_point step = slow_point(slow_scale());
        slow_check(plane_angle(&plan.sines, step) == slow_angle(&plan.sines, step, false));
    }
    assert_int_equal(plane_angle(&plan.sines, plane_point_of(0, 0)), 0);
    assert_int_equal(plane_angle(&plan.sines, plane_point_of(7, 0)), 0);
    assert_int_equal(plane_angle(&plan.sines, plane_point_of(0, 7)), 16384);
    assert_int_equal(plane_angle(&plan.sines, plane_point_of(-7, 0)), 32768);
    assert_int_equal(plane_angle(&plan.sines, plane_point_of(0, -7)), 49152);
    assert_int_equal(plane_angle(&plan.sines, plane_point_of(-1, -1)), 40960);
}

static void angles_have_sides(void **state)
{
    (void)state;
    assert_int_equal(plane_leftward(0), 0);
    assert_int_equal(plane_leftward(32767), 32767);
    assert_int_equal(plane_leftward(32768), -32768);
    assert_int_equal(plane_leftward(65535), -1);
}

/* With true sines no step on a table lies half way between two angles. With a table in which sine and cosine change
 * evenly some do: a of 16384 is where y (16384 - a) = x a. */
static void of_two_angles_the_smaller_is_taken(void **state)
{
    (void)state;
    static struct plane_sines even;
    for (int32_t i = 0; i <= PLANE_QUARTER; i++) even.quarter[i] = i;
    const struct {
        struct plane_point step;
        uint16_t angle;
    } half_way[] = {
        {{32768 - 201, 201}, 100},          /* of 100 and 101 */
        {{-201, 32768 - 201}, 16384 + 100}, /* a quarter on */
        {{1, 32767}, 16383},                /* of 16383 and 16384 */
        {{32767, -1}, 0},                   /* of 65535 and 0 */
        {{-32767, -1}, 32768},              /* of 32768 and 32769 */
    };
    for (slow_case = 0; slow_case < sizeof half_way / sizeof half_way[0]; slow_case++) {
        slow_check(plane_angle(&even, half_way[slow_case].step) == half_way[slow_case].angle);
        slow_check(slow_angle(&even, half_way[slow_case].step, false) == half_way[slow_case].angle);
    }
}

/* ---- roots ---- */

static void roots_are_rounded_down(void **state)
{
    (void)state;
    for (slow_case = 0; slow_case < plan.cases; slow_case++) {
        uint64_t n = (uint64_t)slow_draw(0, INT32_MAX - 1) << slow_draw(0, 33);
        n += (uint64_t)slow_draw(0, 1000);
        slow_check(plane_root(n) == (uint64_t)slow_root((slow_wide)n));
    }
    for (slow_case = 0; slow_case < plan.near; slow_case++) {
        uint64_t root = (uint64_t)slow_draw(1, INT32_MAX - 1) * (uint64_t)slow_draw(1, 2);
        slow_check(plane_root(root * root - 1) == root - 1);
        slow_check(plane_root(root * root) == root);
        slow_check(plane_root(root * root + 1) == root);
    }
    assert_int_equal(plane_root(0), 0);
    assert_int_equal(plane_root(1), 1);
    assert_int_equal(plane_root(UINT64_MAX), UINT32_MAX);
}

/* ---- boxes ---- */

static void boxes_hold_their_points(void **state)
{
    (void)state;
    for (slow_case = 0; slow_case < plan.cases; slow_case++) {
        int32_t scale = slow_scale();
        struct plane_point p[5];
        for (unsigned i = 0; i < 5; i++) p[i] = slow_point(scale);
        struct plane_box one = plane_box_of(p[0], p[1]), two = plane_box_of(p[2], p[3]);
        two = plane_box_with(two, p[4]);
        for (unsigned i = 0; i < 5; i++) slow_check(plane_box_holds(i < 2 ? &one : &two, p[i]));
        /* between corners, if no coordinate is shared */
        int64_t dx = 0, dy = 0;
        if (two.least.x > one.most.x) dx = two.least.x - one.most.x;
        if (one.least.x > two.most.x) dx = one.least.x - two.most.x;
        if (two.least.y > one.most.y) dy = two.least.y - one.most.y;
        if (one.least.y > two.most.y) dy = one.least.y - two.most.y;
        slow_check(plane_box_gap(&one, &two) == dx * dx + dy * dy);
        slow_check(plane_box_gap(&two, &one) == dx * dx + dy * dy);
        struct plane_box wide = plane_box_wider(one, 5);
        slow_check(wide.least.x == one.least.x - 5 && wide.least.y == one.least.y - 5);
        slow_check(wide.most.x == one.most.x + 5 && wide.most.y == one.most.y + 5);
        bool inside = p[2].x >= one.least.x && p[2].x <= one.most.x && p[2].y >= one.least.y &&
                      p[2].y <= one.most.y;
        slow_check(plane_box_holds(&one, p[2]) == inside);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sines_are_the_nearest),
        cmocka_unit_test(directions_go_round),
        cmocka_unit_test(points_are_rounded_once),
        cmocka_unit_test(a_worked_step_ends_where_it_should),
        cmocka_unit_test(angles_are_the_nearest),
        cmocka_unit_test(angles_have_sides),
        cmocka_unit_test(of_two_angles_the_smaller_is_taken),
        cmocka_unit_test(roots_are_rounded_down),
        cmocka_unit_test(boxes_hold_their_points),
    };
    slow_plan_make(argc, argv, 100000);
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* tests/unit/test_plane_order.c - the orders of places against lists that are sorted. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include "geom/plane_order.h"

enum { REACH = 120, SIDE = 2 * REACH + 1 };

static struct plane_point place[SIDE * SIDE];

/* Half a turn from 0 on, and then the other; within one the cross product tells. */
static int half_of(const struct plane_point *p)
{
    return p->y < 0 || (p->y == 0 && p->x < 0);
}

static int by_distance_and_angle(const void *a, const void *b)
{
    const struct plane_point *p = (const struct plane_point *)a, *q = (const struct plane_point *)b;
    int far = p->x * p->x + p->y * p->y - q->x * q->x - q->y * q->y;
    if (far) return far;
    if (half_of(p) != half_of(q)) return half_of(p) - half_of(q);
    return q->x * p->y - p->x * q->y;
}

static void rings_go_by_distance_and_angle(void **state)
{
    (void)state;
    unsigned n = 0;
    for (int x = -REACH; x <= REACH; x++)
        for (int y = -REACH; y <= REACH; y++)
            if (x * x + y * y <= REACH * REACH) place[n++] = plane_point_of(x, y);
    qsort(place, n, sizeof place[0], by_distance_and_angle);
    struct plane_rings rings;
    memset(&rings, 0, sizeof rings);
    for (unsigned i = 0; i < n; i++) {
        struct plane_point next = plane_rings_next(&rings);
        assert_int_equal(next.x, place[i].x);
        assert_int_equal(next.y, place[i].y);
    }
}

static void rings_go_on_to_the_end(void **state)
{
    (void)state;
    struct plane_rings rings;
    memset(&rings, 0, sizeof rings);
    rings.square = 1000 * 1000 - 1;
    struct plane_point next = plane_rings_next(&rings);
    while (next.x * next.x + next.y * next.y < 1000 * 1000) next = plane_rings_next(&rings);
    assert_int_equal(next.x, 1000);
    assert_int_equal(next.y, 0);
}

static void spirals_come_everywhere_once(void **state)
{
    (void)state;
    static const struct plane_point first[] = {{0, 0},  {1, 0},  {1, 1},   {0, 1},
                                               {-1, 1}, {-1, 0}, {-1, -1}, {0, -1},
                                               {1, -1}, {2, -1}, {2, 0},   {2, 1}};
    static bool seen[SIDE][SIDE];
    struct plane_spiral spiral;
    struct plane_point last = {0, 0};
    memset(&spiral, 0, sizeof spiral);
    memset(seen, 0, sizeof seen);
    for (int i = 0; i < SIDE * SIDE; i++) {
        struct plane_point next = plane_spiral_next(&spiral);
        if (i < (int)(sizeof first / sizeof first[0]))
            assert_true(next.x == first[i].x && next.y == first[i].y);
        if (i) assert_int_equal(abs(next.x - last.x) + abs(next.y - last.y), 1);
        /* so many places make whole squares: nothing is left out */
        assert_true(abs(next.x) <= REACH && abs(next.y) <= REACH);
        assert_false(seen[next.x + REACH][next.y + REACH]);
        seen[next.x + REACH][next.y + REACH] = true;
        int ring = abs(next.x) > abs(next.y) ? abs(next.x) : abs(next.y);
        assert_true(i >= (2 * ring - 1) * (2 * ring - 1) || ring == 0);
        last = next;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rings_go_by_distance_and_angle),
        cmocka_unit_test(rings_go_on_to_the_end),
        cmocka_unit_test(spirals_come_everywhere_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

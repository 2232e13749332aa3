/* tests/unit/test_plane_pieces.c - which prisms may be met, against looking at all (support/slow_plane.h).
 *
 *     build/debug/tests/unit/test_plane_pieces [cases [seed]] */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "geom/plane_pieces.h"
#include "support/slow_plane.h"

static struct plane_pieces pieces;

static void fill(uint32_t n)
{
    static const int32_t side[] = {7620, 1, 100, 40000};
    int32_t scale = slow_draw(0, 1) ? 8 * side[slow_draw(0, 3)] : 180000;
    plane_pieces_begin(&pieces, side[slow_draw(0, 3)]);
    for (uint32_t i = 0; i < n; i++) {
        struct plane_prism prism;
        prism.on = slow_footprint(scale < 5 ? 5 : slow_draw(5, scale));
        prism.bottom = 0;
        prism.top = (int32_t)i + 1;
        assert_true(plane_pieces_add(&pieces, &prism));
    }
}

static bool on_segment(const struct plane_footprint *f, struct plane_point a, struct plane_point b)
{
    struct plane_base bone = {a, b, 0};
    return slow_compare_footprint(f, &bone, 0) <= 0;
}

static void nothing_is_left_out(void **state)
{
    (void)state;
    uint64_t met = 0, all = 0;
    for (slow_case = 0; slow_case < plan.cases / 50; slow_case++) {
        uint32_t n = (uint32_t)slow_draw(0, 24);
        fill(n);
        for (unsigned i = 0; i < 50; i++) {
            int32_t scale = slow_scale();
            struct plane_point a = slow_point(scale), b = slow_point(scale);
            if (slow_draw(0, 3) == 0) b.y = a.y;
            if (slow_draw(0, 3) == 0) b.x = a.x;
            if (n && slow_draw(0, 1))
                a = slow_on_edge(&pieces.prism[slow_draw(0, (int32_t)n - 1)].on);
            /* along the net, just beside it, through its knots */
            if (slow_draw(0, 3) == 0)
                a = plane_point_of((int64_t)pieces.side * slow_draw(-1, 12),
                                   (int64_t)pieces.side * slow_draw(-1, 12));
            if (slow_draw(0, 7) == 0) b = slow_beside(a, 2);
            struct plane_box box = plane_box_of(a, b);
            uint64_t along = plane_pieces_along(&pieces, a, b), in = plane_pieces_in(&pieces, &box);
            slow_check(along == plane_pieces_along(&pieces, b, a));
            for (uint32_t j = 0; j < n; j++) {
                bool meets = on_segment(&pieces.prism[j].on, a, b);
                slow_check(!meets || (along >> j & 1));
                slow_check(plane_box_gap(&box, &pieces.prism[j].on.box) > 0 || (in >> j & 1));
                met += meets;
                all++;
            }
            slow_check((along >> n) == 0 && (in >> n) == 0);
        }
    }
    assert_true(met > all / 50);
}

static void a_table_like_those_that_are_played_on(void **state)
{
    (void)state;
    /* sixteen houses on cells of 7620: few are named for a line across a quarter of the table */
    uint64_t named = 0, met = 0;
    static const struct plane_point house[] = {
        {-6000, -5000}, {6000, -5000}, {6000, 5000}, {-6000, 5000}};
    for (slow_case = 0; slow_case < 200; slow_case++) {
        plane_pieces_begin(&pieces, 7620);
        for (int i = 0; i < 16; i++) {
            struct plane_prism prism;
            struct plane_point at = plane_point_of(slow_draw(6000, 176000), slow_draw(6000, 85000));
            plane_set_down(&plan.sines, house, 4, at, (uint16_t)slow_draw(0, 65535), &prism.on);
            prism.bottom = 0;
            prism.top = 10000;
            assert_true(plane_pieces_add(&pieces, &prism));
        }
        for (int i = 0; i < 50; i++) {
            struct plane_point a = plane_point_of(slow_draw(0, 182880), slow_draw(0, 91440));
            struct plane_point b = slow_beside(a, 45000);
            for (uint64_t set = plane_pieces_along(&pieces, a, b); set; set &= set - 1) named++;
            for (int j = 0; j < 16; j++) met += on_segment(&pieces.prism[j].on, a, b);
        }
    }
    assert_true(met <= named && named < 3 * met && named < UINT64_C(16) * 200 * 50 / 10);
}

static void there_is_room_for_so_many(void **state)
{
    (void)state;
    fill(PLANE_PIECES);
    struct plane_pieces before = pieces;
    assert_false(plane_pieces_add(&pieces, &before.prism[0]));
    assert_memory_equal(&before, &pieces, sizeof pieces);
    for (uint32_t i = 0; i < PLANE_PIECES; i++) {
        assert_int_equal(pieces.prism[i].top, i + 1);
        uint64_t set = plane_pieces_in(&pieces, &pieces.prism[i].on.box);
        assert_true(set >> i & 1);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_left_out),
        cmocka_unit_test(a_table_like_those_that_are_played_on),
        cmocka_unit_test(there_is_room_for_so_many),
    };
    slow_plan_make(argc, argv, 20000);
    return cmocka_run_group_tests(tests, NULL, NULL);
}

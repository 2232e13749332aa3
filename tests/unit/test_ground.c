/* tests/unit/test_ground.c - boards on levels: what the rulebook of a game on them shows as examples, and maps at
 * random against a slow second opinion (support/slow_ground.h).
 *
 *     build/debug/tests/unit/test_ground [maps [seed [every]]]
 *
 * On two maps drawn by hand a block stands on each `every`th free space in turn: 1 for all of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "fray/game.h"
#include "geom/ground.h"
#include "support/slow_ground.h"

static struct slow_ground slow;
static struct ground quick;
static unsigned maps = 20, every = 10;
static uint64_t seed = 1;

/* ---- building by hand ---- */

static void empty_map(int columns, int rows)
{
    memset(&slow, 0, sizeof slow);
    slow.columns = columns;
    slow.rows = rows;
}

static void ready(void)
{
    slow_ready(&slow);
    slow_hand_over(&slow, &quick);
    assert_true(ground_prepare(&quick));
}

static struct ground_extra one_block(int x, int y)
{
    struct ground_extra extra;
    memset(&extra, 0, sizeof extra);
    extra.blocks = 1;
    extra.block[0] = (uint8_t)ground_place(x, y);
    slow.blocks = 1;
    slow.block_x[0] = x;
    slow.block_y[0] = y;
    return extra;
}

/* What both say, which must be the same. */
static unsigned cost(int x, int y, int to_x, int to_y)
{
    struct ground_why why;
    unsigned from = ground_place(x, y), to = ground_place(to_x, to_y);
    unsigned points = ground_step(&quick, NULL, from, to, &why);
    int other = slow_step(&slow, x, y, to_x, to_y, false);
    assert_int_equal(points, other == SLOW_NO_STEP ? 0 : other);
    assert_int_equal(points, ground_step_cost(&quick, NULL, from, to, false));
    if (points) assert_int_equal(points, 1 + why.climb + why.crossing);
    return points;
}

static bool sees(int x, int y, int to_x, int to_y, struct ground_why *why)
{
    unsigned from = ground_place(x, y), to = ground_place(to_x, to_y);
    bool seen = ground_sight(&quick, NULL, from, to, why);
    assert_int_equal(seen,
                     slow_sight(&slow, slow_centre(&slow, x, y), slow_centre(&slow, to_x, to_y)));
    assert_int_equal(seen, ground_sees(&quick, NULL, from, to));
    assert_int_equal(seen, ground_sees(&quick, NULL, to, from));
    return seen;
}

static bool sees_corner(int x, int y, int to_x, int to_y, int level)
{
    unsigned from = ground_place(x, y),
             to = ground_corner(ground_place(to_x, to_y), (unsigned)level);
    bool seen = ground_sight_corner(&quick, NULL, from, to, NULL);
    assert_int_equal(
        seen, slow_sight(&slow, slow_centre(&slow, x, y), slow_corner_end(to_x, to_y, level)));
    assert_int_equal(seen, ground_sees_corner(&quick, NULL, from, to));
    return seen;
}

static bool covered(int x, int y, int to_x, int to_y, struct ground_why *why)
{
    unsigned from = ground_place(x, y), to = ground_place(to_x, to_y);
    bool is = ground_cover(&quick, from, to, why);
    assert_int_equal(is, slow_cover(&slow, x, y, to_x, to_y));
    assert_int_equal(is, ground_is_covered(&quick, from, to));
    return is;
}

static bool adjacent(int x, int y, int to_x, int to_y)
{
    bool is = ground_is_adjacent(&quick, ground_place(x, y), ground_place(to_x, to_y));
    assert_int_equal(is, slow_adjacent(&slow, x, y, to_x, to_y));
    return is;
}

static bool neighbouring(int x, int y, int to_x, int to_y)
{
    bool is = ground_is_neighbouring(&quick, ground_place(x, y), ground_place(to_x, to_y));
    assert_int_equal(is, slow_neighbouring(&slow, x, y, to_x, to_y));
    return is;
}

static bool is_open(int x, int y, int level)
{
    int angle_x, angle_y;
    bool is = ground_is_open(&quick, ground_corner(ground_place(x, y), (unsigned)level));
    assert_int_equal(is, slow_is_open(&slow, x, y, level, &angle_x, &angle_y));
    return is;
}

static unsigned wall_at(int axis, int x, int y)
{
    return ground_edge(ground_place(x, y), (unsigned)axis);
}

/* ---- numbers ---- */

static void places_edges_and_corners_have_numbers(void **state)
{
    (void)state;
    for (int y = -1; y <= GROUND_MOST; y++)
        for (int x = -1; x <= GROUND_MOST; x++) {
            unsigned place = ground_place(x, y);
            assert_int_equal(ground_x(place), x);
            assert_int_equal(ground_y(place), y);
            assert_int_equal(place, (y + 1) * 16 + x + 1);
        }
    unsigned f4 = ground_place(5, 3);
    assert_int_equal(ground_side(f4, SQUARE_N), wall_at(1, 5, 3));
    assert_int_equal(ground_side(f4, SQUARE_S), wall_at(1, 5, 4));
    assert_int_equal(ground_side(f4, SQUARE_W), wall_at(0, 5, 3));
    assert_int_equal(ground_side(f4, SQUARE_E), wall_at(0, 6, 3));
    assert_int_equal(ground_behind(wall_at(0, 5, 3)), ground_place(4, 3));
    assert_int_equal(ground_behind(wall_at(1, 5, 3)), ground_place(5, 2));
    for (unsigned way = 0; way < SQUARE_WAYS; way++)
        assert_int_equal(ground_way_to(f4, ground_beside(f4, way)), way);
    assert_int_equal(ground_way_to(f4, f4), SQUARE_WAYS);
    assert_int_equal(ground_way_to(f4, ground_place(7, 3)), SQUARE_WAYS);
    assert_int_equal(ground_way_to(ground_place(13, 2), ground_place(-1, 3)), SQUARE_WAYS);
}

static void the_number_of_columns_and_rows_is_the_maps_own(void **state)
{
    (void)state;
    static struct ground g;
    for (int columns = 0; columns <= 20; columns++)
        for (int rows = 0; rows <= 20; rows++) {
            memset(&g, 0, sizeof g);
            g.columns = (uint8_t)columns;
            g.rows = (uint8_t)rows;
            bool fits = columns >= 6 && columns <= 14 && rows >= 6 && rows <= 14;
            assert_int_equal(ground_prepare(&g), fits);
            if (fits) assert_int_equal(wide_count(g.land), columns * rows);
        }
}

static bool is_taken(void (*change)(struct ground *))
{
    static struct ground g;
    memset(&g, 0, sizeof g);
    g.columns = 8;
    g.rows = 6;
    change(&g);
    return ground_prepare(&g);
}

static void third_storey(struct ground *g)
{
    g->level[ground_place(2, 2)] = 3;
}
static void level_outside(struct ground *g)
{
    g->level[ground_place(8, 2)] = 1;
}
static void solid_outside(struct ground *g)
{
    wide_add(&g->solid, ground_place(-1, 2));
}
static void no_such_part(struct ground *g)
{
    g->part[0][ground_place(2, 2)] = 5 << 8;
}
static void wall_outside(struct ground *g)
{
    ground_put(g, wall_at(0, 9, 2), 0, GROUND_WALL);
}
static void wall_beyond_the_corner(struct ground *g)
{
    ground_put(g, wall_at(1, 8, 0), 0, GROUND_WALL);
}
static void walls_on_the_border(struct ground *g)
{
    ground_put(g, wall_at(0, 8, 2), 0, GROUND_WALL);
    ground_put(g, wall_at(1, 7, 6), 0, GROUND_BIN);
    ground_put(g, wall_at(0, 0, 5), 3, GROUND_HALF);
}

static void what_stands_outside_is_refused(void **state)
{
    (void)state;
    assert_false(is_taken(third_storey));
    assert_false(is_taken(level_outside));
    assert_false(is_taken(solid_outside));
    assert_false(is_taken(no_such_part));
    assert_false(is_taken(wall_outside));
    assert_false(is_taken(wall_beyond_the_corner));
    assert_true(is_taken(walls_on_the_border));
}

/* ---- steps (AL-MOV) ---- */

static void obstacles_cost_one_more(void **state)
{
    (void)state;
    empty_map(8, 8);
    slow_solid(&slow, 3, 3);
    slow_wall(&slow, SLOW_BIN, 0, 2, 1, 1, 0);
    slow_wall(&slow, SLOW_HALF, 1, 5, 2, 1, 0);
    slow_wall(&slow, SLOW_WALL, 1, 1, 6, 1, 0);
    ready();
    struct ground_why why;
    assert_int_equal(cost(2, 3, 3, 3), 0); /* a Beacon cannot be entered */
    ground_step(&quick, NULL, ground_place(2, 3), ground_place(3, 3), &why);
    assert_int_equal(why.reason, GROUND_SOLID);
    assert_int_equal(cost(2, 2, 3, 2), 1);
    assert_int_equal(cost(1, 1, 2, 1), 2);
    assert_int_equal(cost(5, 1, 5, 2), 2);
    assert_int_equal(cost(1, 5, 1, 6), 2);
    ground_step(&quick, NULL, ground_place(1, 5), ground_place(1, 6), &why);
    assert_int_equal(why.reason, GROUND_EDGE);
    assert_int_equal(why.edge, wall_at(1, 1, 6));
    assert_int_equal(why.crossing, 1);
    assert_int_equal(ground_step_cost(&quick, NULL, ground_place(1, 5), ground_place(1, 6), true),
                     1);
    /* diagonally past the free end of a single part */
    assert_int_equal(cost(1, 1, 2, 0), 1);
    assert_int_equal(cost(1, 1, 2, 2), 1);
    /* the map's border */
    ground_step(&quick, NULL, ground_place(0, 4), ground_place(-1, 4), &why);
    assert_int_equal(why.reason, GROUND_OFF);
    assert_int_equal(cost(0, 4, -1, 4), 0);
    assert_int_equal(cost(-1, 4, 0, 4), 1);
    assert_int_equal(cost(-1, 4, 0, 3), 1);
    assert_int_equal(cost(-1, 4, -1, 3), 0);
    assert_int_equal(cost(-1, -1, 0, 0), 0); /* not beside a space of the border */
}

static void joints_are_crossed_but_not_when_they_are_passed_on_the_outside(void **state)
{
    (void)state;
    struct ground_why why;
    empty_map(8, 8);
    slow_wall(&slow, SLOW_HALF, 1, 1, 3, 1, 0); /* a straight pair */
    slow_wall(&slow, SLOW_BIN, 1, 2, 3, 1, 0);
    slow_wall(&slow, SLOW_BIN, 0, 5, 2, 1,
              0); /* and an L: west side of (5, 2), north side of (5, 2) */
    slow_wall(&slow, SLOW_HALF, 1, 5, 2, 1, 0);
    ready();
    assert_int_equal(cost(1, 2, 2, 3), 2);
    assert_int_equal(cost(2, 3, 1, 2), 2);
    ground_step(&quick, NULL, ground_place(1, 2), ground_place(2, 3), &why);
    assert_int_equal(why.reason, GROUND_JOINT);
    assert_int_equal(why.corner, ground_corner(ground_place(2, 3), 0));
    assert_int_equal(why.edge, wall_at(1, 2, 3));
    assert_int_equal(why.other, wall_at(1, 1, 3));
    assert_int_equal(cost(4, 1, 5, 2), 2); /* through the L */
    assert_int_equal(cost(4, 2, 5, 1), 1); /* around it */
    assert_int_equal(cost(5, 1, 4, 2), 1);
    assert_int_equal(cost(1, 2, 0, 3), 1); /* a free end */
}

/* A storey of two levels prevents, the wall beside it asks for a point: the least counts. */
static void of_joined_parts_the_one_that_asks_least_counts(void **state)
{
    (void)state;
    struct ground_why why;
    empty_map(10, 10);
    slow_building(&slow, 2, 2, 2, 2, 0);
    slow_building(&slow, 2, 2, 2, 2, 1);
    slow_wall(&slow, SLOW_WALL, 1, 4, 4, 2, 0); /* from the building's corner on to the right */
    slow_building(&slow, 0, 4, 2, 2, 0);        /* touches the high building at a corner */
    slow_building(&slow, 6, 6, 2, 2, 0);        /* two low ones that touch */
    slow_building(&slow, 8, 8, 2, 2, 0);
    ready();
    assert_int_equal(cost(4, 3, 3, 4), 2);
    assert_int_equal(cost(3, 4, 4, 3), 2);
    assert_int_equal(cost(1, 3, 2, 4), 2); /* a high and a low building */
    assert_int_equal(cost(8, 7, 7, 8), 2); /* two low ones */
    assert_int_equal(cost(3, 1, 4, 2), 1); /* around the outside of a building */
    assert_int_equal(cost(7, 7, 8, 8), 1); /* from roof to roof where they touch (Amb-55) */

    empty_map(10, 10);
    for (int base = 0; base < 2; base++) {
        slow_building(&slow, 2, 2, 2, 2, base);
        slow_building(&slow, 4, 4, 2, 2, base);
    }
    ready();
    assert_int_equal(cost(4, 3, 3, 4), 0); /* two high ones */
    ground_step(&quick, NULL, ground_place(4, 3), ground_place(3, 4), &why);
    assert_int_equal(why.reason, GROUND_JOINT);
    assert_false(adjacent(4, 3, 3, 4));
}

static void levels_are_climbed_one_at_a_time(void **state)
{
    (void)state;
    struct ground_why why;
    empty_map(10, 10);
    slow_building(&slow, 2, 2, 3, 3, 0);
    slow_building(&slow, 2, 2, 2, 2, 1);
    slow_wall(&slow, SLOW_HALF, 0, 5, 3, 1, 1); /* on the roof's edge */
    slow_wall(&slow, SLOW_WALL, 1, 2, 5, 1, 1); /* a wall on it */
    slow_wall(&slow, SLOW_WALL, 1, 5, 5, 1,
              0); /* walls on the ground that join the building's corner */
    slow_wall(&slow, SLOW_WALL, 0, 5, 5, 1, 0);
    ready();
    assert_int_equal(cost(5, 2, 4, 2), 2);
    assert_int_equal(cost(5, 3, 4, 3), 3); /* up and over the half-wall */
    assert_int_equal(cost(4, 3, 5, 3), 2); /* down over it, too (Amb-5) */
    assert_int_equal(cost(4, 2, 5, 2), 1);
    assert_int_equal(cost(4, 2, 3, 2), 2);
    assert_int_equal(cost(3, 2, 3, 1), 1); /* down two levels */
    assert_int_equal(cost(3, 1, 3, 2), 0);
    ground_step(&quick, NULL, ground_place(3, 1), ground_place(3, 2), &why);
    assert_int_equal(why.reason, GROUND_HIGHER);
    assert_int_equal(cost(2, 5, 2, 4), 0); /* a wall overhead */
    ground_step(&quick, NULL, ground_place(2, 5), ground_place(2, 4), &why);
    assert_int_equal(why.reason, GROUND_OVERHEAD);
    assert_int_equal(cost(2, 4, 2, 5), 2); /* from the roof it is an obstacle */
    assert_int_equal(cost(4, 4, 5, 5), 1); /* down across what is based below */
    assert_int_equal(cost(5, 5, 4, 4),
                     2); /* up: the building that is climbed asks least (Amb-56) */
    assert_int_equal(cost(3, 5, 2, 4), 2); /* past the end of the wall on the roof */
    /* a step and a way: a diagonal one up for 2, down again for 1 */
    uint8_t way[3];
    assert_int_equal(
        ground_way(&quick, NULL, ground_place(5, 1), ground_place(5, 3), 3, false, way), 2);
    uint8_t costs[256];
    ground_costs(&quick, NULL, ground_place(1, 5), 5, false, costs);
    assert_int_equal(costs[ground_place(2, 4)], 2);
    assert_int_equal(costs[ground_place(2, 3)], 4);
    assert_int_equal(costs[ground_place(1, 5)], 0);
}

/* An L of half-walls on the roof's corner is one more to cross, though the building below asks for nothing. */
static void each_joint_on_the_way_is_crossed(void **state)
{
    (void)state;
    empty_map(8, 8);
    slow_building(&slow, 2, 2, 2, 2, 0);
    slow_wall(&slow, SLOW_HALF, 0, 2, 2, 1, 1);
    slow_wall(&slow, SLOW_BIN, 1, 2, 2, 1, 1);
    ready();
    assert_int_equal(cost(1, 1, 2, 2), 3);
    assert_int_equal(cost(2, 2, 1, 1), 2);
    assert_int_equal(cost(4, 4, 3, 3), 2);
}

static void links_are_steps_for_one_point(void **state)
{
    (void)state;
    empty_map(12, 8);
    slow_wall(&slow, SLOW_WALL, 0, 6, 0, 3, 0);
    slow_wall(&slow, SLOW_WALL, 0, 6, 3, 3, 0);
    slow_wall(&slow, SLOW_WALL, 0, 6, 6, 2, 0);
    slow_solid(&slow, 10, 4);
    ready();
    struct ground_extra extra;
    memset(&extra, 0, sizeof extra);
    extra.links = 1;
    wide_add(&extra.link[0].from, ground_place(3, 4));
    wide_add(&extra.link[0].to, ground_place(10, 1));
    wide_add(&extra.link[0].to, ground_place(10, 4)); /* solid */
    unsigned from = ground_place(2, 4);
    struct wide one = ground_reach(&quick, &extra, from, 1, false);
    struct wide two = ground_reach(&quick, &extra, from, 2, false);
    struct wide three = ground_reach(&quick, &extra, from, 3, false);
    assert_false(wide_has(&one, ground_place(10, 1)));
    assert_true(wide_has(&two, ground_place(10, 1)));
    assert_false(wide_has(&two, ground_place(10, 4)));
    assert_true(wide_has(&three, ground_place(11, 0)));
    uint8_t way[3];
    assert_int_equal(ground_way(&quick, &extra, from, ground_place(11, 0), 3, false, way), 3);
    assert_int_equal(way[0], ground_place(3, 4));
    assert_int_equal(way[1], ground_place(10, 1));
    assert_int_equal(way[2], ground_place(11, 0));
    assert_int_equal(ground_way(&quick, &extra, from, ground_place(11, 0), 2, false, way), 0);
    /* one may stand on it already */
    one = ground_reach(&quick, &extra, ground_place(3, 4), 1, true);
    assert_true(wide_has(&one, ground_place(10, 1)));
}

/* ---- what is beside what (AL-CONT) ---- */

static void adjacent_needs_one_level_and_nothing_between(void **state)
{
    (void)state;
    struct ground_why why;
    empty_map(8, 8);
    slow_building(&slow, 1, 2, 2, 2, 0);
    slow_wall(&slow, SLOW_HALF, 1, 3, 2, 1, 0);
    slow_wall(&slow, SLOW_HALF, 1, 2, 3, 1, 1); /* between two spaces of the roof */
    ready();
    assert_false(adjacent(3, 2, 3, 1)); /* a half-wall */
    assert_true(adjacent(3, 2, 4, 1));
    assert_false(adjacent(3, 2, 2, 2)); /* another level */
    assert_true(adjacent(3, 2, 3, 3));
    assert_false(adjacent(3, 2, 3, 2));
    assert_false(adjacent(3, 2, 5, 2));
    assert_false(ground_adjacent(&quick, ground_place(2, 2), ground_place(3, 2), &why));
    assert_int_equal(why.reason, GROUND_LOWER);
    assert_false(ground_adjacent(&quick, ground_place(3, 2), ground_place(2, 2), &why));
    assert_int_equal(why.reason, GROUND_HIGHER);
    assert_false(ground_adjacent(&quick, ground_place(3, 2), ground_place(3, 1), &why));
    assert_int_equal(why.reason, GROUND_EDGE);
    assert_int_equal(why.edge, wall_at(1, 3, 2));
    /* neighbouring: also a lower one */
    assert_true(neighbouring(2, 2, 3, 3));
    assert_false(neighbouring(3, 3, 2, 2));
    assert_true(neighbouring(2, 2, 1, 2));
    /* edges: the base's own level, or above it */
    unsigned roof = wall_at(1, 2, 3), low = wall_at(1, 3, 2);
    assert_true(ground_adjacent_edge(&quick, ground_place(2, 2), roof, 1));
    assert_true(ground_adjacent_edge(&quick, ground_place(2, 3), roof, 1));
    assert_false(ground_adjacent_edge(&quick, ground_place(1, 3), roof, 1));
    assert_true(ground_adjacent_edge(&quick, ground_place(3, 1), low, 0));
    unsigned side = wall_at(0, 3, 2); /* the building's own wall, based on the ground */
    assert_true(ground_adjacent_edge(&quick, ground_place(3, 2), side, 0));
    assert_false(ground_adjacent_edge(&quick, ground_place(2, 2), side, 0));
    assert_true(ground_neighbouring_edge(&quick, ground_place(2, 2), side, 0));
    assert_false(ground_neighbouring_edge(&quick, ground_place(3, 2), side, 1));
    /* corners */
    unsigned below = ground_corner(ground_place(3, 3), 0),
             above = ground_corner(ground_place(3, 3), 1);
    assert_true(ground_adjacent_corner(&quick, ground_place(3, 3), below));
    assert_false(ground_adjacent_corner(&quick, ground_place(2, 3), below));
    assert_true(ground_adjacent_corner(&quick, ground_place(2, 3), above));
    assert_true(ground_neighbouring_corner(&quick, ground_place(2, 3), below));
    assert_false(ground_neighbouring_corner(&quick, ground_place(3, 3), above));
    assert_false(ground_neighbouring_corner(&quick, ground_place(4, 4), below));
}

/* Buildings are no obstacles, but a step across their touching corner would have to be paid for (Amb-7). */
static void the_touching_corner_of_two_buildings_parts(void **state)
{
    (void)state;
    empty_map(8, 8);
    slow_building(&slow, 1, 1, 2, 2, 0);
    slow_building(&slow, 3, 3, 2, 2, 0);
    ready();
    assert_false(adjacent(3, 2, 2, 3));
    assert_false(neighbouring(3, 2, 2, 3));
    assert_true(adjacent(2, 2, 3, 3));
}

/* ---- sight (AL-LOS) ---- */

static void walls_block_and_half_walls_do_not(void **state)
{
    (void)state;
    struct ground_why why;
    empty_map(8, 8);
    slow_wall(&slow, SLOW_WALL, 0, 3, 2, 1, 0);
    slow_wall(&slow, SLOW_HALF, 0, 3, 5, 1, 0);
    ready();
    assert_false(sees(2, 2, 4, 2, &why));
    assert_int_equal(why.reason, GROUND_TOP_ABOVE);
    assert_int_equal(why.edge, wall_at(0, 3, 2));
    assert_int_equal(why.top, 1);
    assert_false(sees(2, 2, 3, 2, NULL)); /* no distance is too short */
    assert_true(sees(2, 2, 3, 3, NULL));  /* only its corner */
    assert_true(sees(2, 1, 3, 2, NULL));
    assert_true(sees(1, 5, 6, 5, &why));
    assert_int_equal(why.reason, GROUND_YES);
    assert_true(sees(2, 2, 2, 2, NULL));
}

static void a_corner_blocks_with_walls_on_both_sides(void **state)
{
    (void)state;
    struct ground_why why;
    empty_map(8, 8);
    slow_building(&slow, 1, 1, 2, 2, 0);
    slow_wall(&slow, SLOW_WALL, 1, 3, 3, 2, 0);
    slow_wall(&slow, SLOW_WALL, 0, 6, 4, 1, 0); /* an L at (6, 5), seen from within and without */
    slow_wall(&slow, SLOW_HALF, 1, 6, 5, 1, 0);
    ready();
    assert_false(sees(3, 2, 2, 3, &why)); /* the building's corner and the wall */
    assert_int_equal(why.corner, ground_corner(ground_place(3, 3), 0));
    assert_int_equal(why.reason, GROUND_TOP_ABOVE);
    assert_true(sees(5, 4, 6, 5, NULL));  /* a half-wall joins it, but blocks nothing */
    assert_true(sees(3, 0, 4, 1, NULL));  /* past the building */
    assert_false(sees(4, 2, 3, 3, NULL)); /* in the middle of one wall (AL-MAP-14) */
}

/* A roof of three by three and a wall before it: the printed cases, by their figures. */
static void what_is_level_with_the_upper_end_hides_some_rows_behind_it(void **state)
{
    (void)state;
    struct ground_why why;
    empty_map(14, 8);
    slow_building(&slow, 1, 1, 3, 3, 0);
    slow_wall(&slow, SLOW_WALL, 0, 5, 2, 1, 0);
    ready();
    /* one space from the roof's edge, X = 1: the first row is hidden, the second is not; the wall in row 5 is 3
     * away */
    assert_false(sees(2, 2, 2, 4, &why));
    assert_int_equal(why.reason, GROUND_TOP_EVEN);
    assert_int_equal(why.edge, wall_at(1, 2, 4));
    assert_int_equal(why.x, 1);
    assert_int_equal(why.d, 1);
    assert_int_equal(why.rows, 1);
    assert_true(sees(2, 2, 2, 5, NULL));
    /* at the edge itself */
    assert_true(sees(2, 3, 2, 4, NULL));
    /* over the wall: as many rows as the upper end is spaces before it */
    assert_false(sees(2, 2, 6, 2, &why));
    assert_int_equal(why.edge, wall_at(0, 5, 2));
    assert_int_equal(why.x, 2);
    assert_false(sees(1, 2, 7, 2, &why));
    assert_int_equal(why.x, 3);
    assert_int_equal(why.d, 3);
    assert_true(sees(1, 2, 8, 2, NULL));
    assert_false(sees(3, 2, 5, 2, &why));
    assert_int_equal(why.x, 1);
    assert_true(sees(3, 2, 6, 2, NULL));
    /* on the ground on both sides of it */
    assert_false(sees(4, 2, 5, 2, NULL));
}

/* Of a joint of two buildings' sides and a wall, what is too near the upper end is as if it were not there
 * (Amb-4). */
static void a_joint_blocks_by_what_is_effective(void **state)
{
    (void)state;
    struct ground_why why;
    empty_map(10, 8);
    slow_building(&slow, 1, 1, 2, 2, 0);
    slow_wall(&slow, SLOW_WALL, 0, 3, 3, 1, 0);
    ready();
    assert_true(sees(2, 2, 3, 3, NULL));
    assert_false(
        sees(1, 1, 3, 3, &why)); /* one space back, the building's own corner hides a row */
    assert_int_equal(why.corner, ground_corner(ground_place(3, 3), 0));
    assert_int_equal(why.reason, GROUND_TOP_EVEN);
    assert_int_equal(why.x, 1);
    assert_int_equal(why.d, 1);
    assert_true(sees(1, 1, 4, 4, NULL));
}

static void from_two_levels_up_twice_as_many_rows_are_hidden(void **state)
{
    (void)state;
    struct ground_why why;
    empty_map(12, 8);
    slow_building(&slow, 0, 1, 4, 2, 0);
    slow_building(&slow, 0, 1, 3, 2, 1);
    slow_building(&slow, 8, 1, 2, 3, 0);
    ready();
    assert_false(sees(1, 1, 3, 1, &why)); /* level 1, in the first row behind, X = 1 */
    assert_int_equal(why.reason, GROUND_TOP_EVEN);
    assert_int_equal(why.rows, 1);
    assert_false(sees(1, 1, 4, 1, &why)); /* level 0, in the second row: 2 * X */
    assert_int_equal(why.x, 1);
    assert_int_equal(why.d, 2);
    assert_int_equal(why.rows, 2);
    assert_true(sees(1, 1, 5, 1, NULL));
    assert_true(sees(2, 1, 5, 1, NULL)); /* at the edge */
    /* a roof between, and one of the same height (AL-LOS-11) */
    assert_true(sees(3, 1, 8, 1, NULL));
    assert_true(sees(2, 1, 8, 1, NULL));
    /* higher than both: from one side of the high building to the other */
    assert_false(sees(3, 1, 1, 4, NULL));
}

/* From level 2 over what is level 1 high: the row right behind it alone, unless it is at the upper end's
 * own edge. */
static void from_two_levels_up_a_low_wall_hides_one_row(void **state)
{
    (void)state;
    struct ground_why why;
    empty_map(12, 8);
    slow_building(&slow, 0, 1, 4, 2, 0);
    slow_building(&slow, 0, 1, 2, 2, 1);
    slow_wall(&slow, SLOW_WALL, 0, 7, 1, 2, 0);
    ready();
    assert_false(sees(1, 1, 7, 1, &why));
    assert_int_equal(why.reason, GROUND_TOP_BETWEEN);
    assert_int_equal(why.edge, wall_at(0, 7, 1));
    assert_int_equal(why.d, 1);
    assert_true(sees(1, 1, 8, 1, NULL));
    assert_false(sees(1, 1, 4, 1, &why)); /* the lower roof's own edge */
    assert_int_equal(why.edge, wall_at(0, 4, 1));
    assert_true(sees(1, 1, 5, 1, NULL));
    assert_true(sees(1, 1, 3, 1, NULL));  /* AL-LOS-13: of no effect on level 1 */
    assert_false(sees(1, 1, 7, 2, NULL)); /* slanted: still the first row (Amb-2) */
    assert_true(sees(1, 2, 1, 3, NULL));  /* at the edge of both storeys */
}

static void corners_are_ends_of_lines(void **state)
{
    (void)state;
    struct ground_why why;
    empty_map(12, 10);
    slow_building(&slow, 1, 1, 3, 3, 0);
    ready();
    /* a corner on the roof, 1 from its edge: one row is hidden */
    assert_false(sees_corner(3, 4, 3, 3, 1));
    assert_true(sees_corner(3, 5, 3, 3, 1));
    assert_true(sees_corner(2, 2, 3, 3, 1));
    /* from the roof, X = 1, to corners on the ground: off by one row, or by two */
    assert_false(sees_corner(2, 2, 3, 5, 0));
    assert_true(sees_corner(2, 2, 3, 6, 0));
    assert_false(sees_corner(2, 2, 5, 3, 0));
    /* what meets at the corner is not crossed (AL-LOS-15) */
    assert_true(sees_corner(4, 4, 4, 4, 0));
    assert_true(sees_corner(5, 5, 4, 4, 0));
    assert_false(sees_corner(5, 5, 1, 1, 0));
    /* there is none inside the building on the ground */
    assert_false(ground_sight_corner(&quick, NULL, ground_place(5, 5),
                                     ground_corner(ground_place(2, 2), 0), &why));
    assert_int_equal(why.reason, GROUND_NO_CORNER);
    assert_false(ground_is_corner(&quick, ground_corner(ground_place(2, 2), 0)));
    assert_false(ground_is_corner(&quick, ground_corner(ground_place(2, 2), 3)));
    assert_true(ground_is_corner(&quick, ground_corner(ground_place(4, 4), 0)));
}

static void a_block_hides_what_lies_behind_its_space(void **state)
{
    (void)state;
    struct ground_why why;
    empty_map(10, 8);
    slow_building(&slow, 0, 0, 2, 4, 0);
    ready();
    struct ground_extra extra = one_block(5, 2);
    unsigned a = ground_place(3, 2), b = ground_place(7, 2);
    assert_true(ground_sees(&quick, NULL, a, b));
    assert_false(ground_sees(&quick, &extra, a, b));
    assert_false(ground_sight(&quick, &extra, a, b, &why));
    assert_int_equal(why.place, ground_place(5, 2));
    assert_int_equal(why.edge, wall_at(0, 5, 2));
    assert_true(
        ground_sees(&quick, &extra, ground_place(4, 2), ground_place(5, 1))); /* its corner */
    assert_false(ground_sees(&quick, &extra, ground_place(4, 1),
                             ground_place(6, 3))); /* through both corners */
    assert_false(ground_sees_corner(&quick, &extra, a, ground_corner(ground_place(7, 2), 0)));
    assert_true(ground_sees_corner(&quick, &extra, a, ground_corner(ground_place(7, 5), 0)));
    /* from a roof: it is as high, so rows behind it are hidden by how far away it is */
    assert_false(ground_sees(&quick, &extra, ground_place(1, 2), ground_place(7, 2)));
    assert_false(ground_sees(&quick, &extra, ground_place(1, 2), ground_place(9, 2)));
    /* it cannot be entered; what is adjacent stays so */
    assert_int_equal(ground_step(&quick, &extra, ground_place(4, 2), ground_place(5, 2), &why), 0);
    assert_int_equal(why.reason, GROUND_SOLID);
    assert_true(ground_is_adjacent(&quick, ground_place(4, 2), ground_place(5, 2)));
    struct wide reach = ground_reach(&quick, &extra, ground_place(4, 2), 2, false);
    assert_false(wide_has(&reach, ground_place(5, 2)));
    assert_true(wide_has(&reach, ground_place(6, 2))); /* around it */
    uint8_t way[3];
    assert_int_equal(
        ground_way(&quick, NULL, ground_place(3, 2), ground_place(6, 2), 3, false, way), 3);
    assert_int_equal(way[1], ground_place(5, 2));
    assert_int_equal(
        ground_way(&quick, &extra, ground_place(3, 2), ground_place(6, 2), 3, false, way), 3);
    assert_int_not_equal(way[1], ground_place(5, 2));
}

/* A block joins nothing: between its corner and a wall's end there is a view. */
static void a_block_is_not_joined_to_a_wall(void **state)
{
    (void)state;
    empty_map(8, 8);
    slow_wall(&slow, SLOW_WALL, 1, 2, 3, 1, 0); /* ends in corner (3, 3) */
    ready();
    struct ground_extra extra = one_block(3, 2);
    assert_true(ground_sees(&quick, &extra, ground_place(2, 2), ground_place(3, 3)));
    assert_true(slow_sight(&slow, slow_centre(&slow, 2, 2), slow_centre(&slow, 3, 3)));
}

/* ---- cover (AL-COV) ---- */

static void cover_is_at_the_targets_own_edge(void **state)
{
    (void)state;
    struct ground_why why;
    empty_map(10, 8);
    slow_wall(&slow, SLOW_HALF, 0, 4, 3, 1, 0);
    slow_wall(&slow, SLOW_BIN, 1, 7, 3, 1, 0); /* joined with a half-wall at (7, 3) */
    slow_wall(&slow, SLOW_HALF, 0, 7, 3, 1, 0);
    slow_solid(&slow, 2, 6);
    slow_building(&slow, 8, 5, 2, 3, 0);
    slow_wall(&slow, SLOW_HALF, 0, 8, 6, 1, 1); /* on the roof's edge */
    ready();
    assert_true(covered(1, 3, 4, 3, &why));
    assert_int_equal(why.reason, GROUND_EDGE);
    assert_int_equal(why.edge, wall_at(0, 4, 3));
    assert_false(covered(1, 3, 5, 3, &why)); /* not adjacent to it */
    assert_int_equal(why.reason, GROUND_UNCOVERED);
    assert_true(covered(3, 3, 4, 3, NULL)); /* even if the other stands at it, too */
    assert_true(covered(4, 3, 3, 3, NULL));
    assert_false(covered(6, 3, 4, 3, NULL)); /* from the other side */
    assert_false(covered(3, 2, 4, 3, NULL)); /* past its free end */
    /* the joint: whoever stands at the half-wall is behind it */
    assert_true(covered(6, 2, 7, 3, &why));
    assert_int_equal(why.reason, GROUND_JOINT);
    assert_int_equal(why.corner, ground_corner(ground_place(7, 3), 0));
    assert_false(covered(6, 3, 7, 2, NULL)); /* around the outside */
    /* a Beacon: through the inside of its space, and beside it */
    assert_true(covered(1, 6, 3, 6, &why));
    assert_int_equal(why.reason, GROUND_SPACE);
    assert_int_equal(why.place, ground_place(2, 6));
    assert_false(covered(1, 6, 4, 6, NULL));
    assert_false(covered(1, 6, 2, 7, NULL)); /* only its corner */
    /* the roof's half-wall protects on the roof alone (Amb-33) */
    assert_true(covered(5, 6, 8, 6, NULL));
    assert_false(covered(8, 6, 7, 6, NULL));
}

/* A building joins: across its corner and a half-wall's end somebody on the ground is behind cover. */
static void a_joint_with_a_building_covers(void **state)
{
    (void)state;
    empty_map(8, 8);
    slow_building(&slow, 1, 1, 2, 2, 0);
    slow_wall(&slow, SLOW_HALF, 1, 3, 3, 1, 0);
    ready();
    assert_true(covered(2, 3, 3, 2, NULL));
    assert_false(covered(3, 2, 2, 3, NULL)); /* at no cover of its own */
}

/* ---- pushes (AL-PUSH) ---- */

static enum ground_push push(const struct wide *occupied, int x, int y, int to_x, int to_y,
                             struct ground_why *why)
{
    unsigned from = ground_place(x, y), way = ground_way_to(from, ground_place(to_x, to_y));
    enum ground_push what = ground_push(&quick, NULL, occupied, from, way, why);
    assert_int_equal(what, slow_push(&slow, occupied, x, y, to_x - x, to_y - y));
    return what;
}

static void pushes_go_on_fall_or_collide(void **state)
{
    (void)state;
    struct ground_why why;
    struct wide nobody = wide_none(), taken = wide_none();
    empty_map(8, 8);
    slow_building(&slow, 2, 2, 2, 2, 0);
    slow_wall(&slow, SLOW_HALF, 1, 3, 4, 1, 1); /* on the roof's edge */
    slow_wall(&slow, SLOW_HALF, 1, 5, 6, 1, 0); /* joined with a bin */
    slow_wall(&slow, SLOW_BIN, 0, 6, 6, 1, 0);
    slow_solid(&slow, 1, 3);
    ready();
    wide_add(&taken, ground_place(4, 2));
    wide_add(&taken, ground_place(6, 1));
    assert_int_equal(push(&nobody, 5, 1, 6, 1, &why), GROUND_PUSH_ON);
    assert_int_equal(why.place, ground_place(6, 1));
    assert_int_equal(push(&nobody, 3, 2, 4, 2, NULL), GROUND_PUSH_DOWN);
    assert_int_equal(push(&taken, 3, 2, 4, 2, &why), GROUND_PUSH_LANDS);
    assert_int_equal(why.place, ground_place(4, 2));
    assert_int_equal(push(&nobody, 2, 3, 1, 3, NULL), GROUND_PUSH_LANDS); /* on a Beacon */
    assert_int_equal(push(&taken, 5, 1, 6, 1, &why), GROUND_PUSH_STAYS);
    assert_int_equal(why.reason, GROUND_OCCUPIED);
    assert_int_equal(push(&nobody, 4, 2, 3, 2, &why), GROUND_PUSH_STAYS);
    assert_int_equal(why.reason, GROUND_HIGHER);
    assert_int_equal(push(&nobody, 7, 1, 8, 1, &why), GROUND_PUSH_STAYS);
    assert_int_equal(why.reason, GROUND_OFF);
    assert_int_equal(push(&nobody, 3, 3, 3, 4, &why), GROUND_PUSH_STAYS);
    assert_int_equal(why.reason, GROUND_EDGE);
    assert_int_equal(push(&nobody, 5, 6, 6, 5, &why), GROUND_PUSH_STAYS);
    assert_int_equal(why.reason, GROUND_JOINT);
    assert_int_equal(push(&nobody, 3, 3, 4, 4, NULL),
                     GROUND_PUSH_DOWN); /* past the half-wall's end (Amb-38) */
    assert_int_equal(push(&nobody, 5, 5, 6, 6, NULL),
                     GROUND_PUSH_ON); /* around the outside of the L */
}

static void directions_of_pushes_from_afar(void **state)
{
    (void)state;
    unsigned from = ground_place(6, 6);
    const struct {
        int dx, dy;
        unsigned way;
    } list[] = {{0, -3, SQUARE_N},  {1, -3, SQUARE_N}, {1, -2, SQUARE_NE}, {2, -2, SQUARE_NE},
                {2, -1, SQUARE_NE}, {3, -1, SQUARE_E}, {3, 0, SQUARE_E},   {5, 3, SQUARE_SE},
                {-1, 1, SQUARE_SW}, {-5, 2, SQUARE_W}, {-4, 2, SQUARE_SW}, {0, 0, SQUARE_WAYS}};
    for (unsigned i = 0; i < sizeof list / sizeof *list; i++)
        assert_int_equal(ground_direction(from, ground_place(6 + list[i].dx, 6 + list[i].dy)),
                         list[i].way);
}

/* ---- corners and zones (AL-ABIL-06, AL-ZONE) ---- */

static void joints_occupy_corners(void **state)
{
    (void)state;
    empty_map(12, 12);
    slow_wall(&slow, SLOW_BIN, 1, 1, 1, 1, 0); /* a straight pair: (1,1) to (3,1) */
    slow_wall(&slow, SLOW_WALL, 1, 2, 1, 1, 0);
    slow_wall(&slow, SLOW_BIN, 0, 6, 1, 1, 0); /* an L at (6, 2): its arms go up and to the right */
    slow_wall(&slow, SLOW_WALL, 1, 6, 2, 1, 0);
    slow_building(&slow, 1, 5, 2, 2,
                  0); /* two that touch at (3, 7), two side by side at (5, 7 .. 9) */
    slow_building(&slow, 3, 7, 2, 2, 0);
    slow_building(&slow, 5, 7, 3, 2, 0);
    ready();
    assert_true(is_open(1, 1, 0));
    assert_false(is_open(2, 1, 0));
    assert_true(is_open(3, 1, 0));
    assert_true(is_open(6, 2, 0));
    assert_int_equal(ground_angle(&quick, ground_corner(ground_place(6, 2), 0)),
                     ground_place(6, 1));
    assert_int_equal(ground_angle(&quick, ground_corner(ground_place(3, 1), 0)), 0);
    assert_false(is_open(3, 7, 0)); /* where two buildings touch on the ground */
    assert_true(is_open(3, 7, 1));  /* and on their roofs */
    assert_true(is_open(1, 5, 1));
    assert_true(is_open(1, 5, 0));  /* outside a building's corner */
    assert_false(is_open(2, 5, 0)); /* its wall goes on */
    assert_false(is_open(5, 7, 0));
    assert_true(is_open(5, 7, 1));
    assert_false(is_open(6, 8, 0)); /* there is no ground */
    assert_true(is_open(12, 12, 0));
    assert_false(is_open(12, 12, 1));
}

static void zones_are_diamonds_on_one_level(void **state)
{
    (void)state;
    empty_map(12, 10);
    slow_wall(&slow, SLOW_BIN, 0, 6, 1, 1, 0);
    slow_wall(&slow, SLOW_WALL, 1, 6, 2, 1, 0);
    slow_building(&slow, 1, 5, 3, 3, 0);
    ready();
    unsigned open = ground_corner(ground_place(4, 3), 0),
             angle = ground_corner(ground_place(6, 2), 0);
    struct wide zone = ground_zone(&quick, open);
    assert_int_equal(wide_count(zone), 4);
    assert_true(ground_in_zone(&quick, open, ground_place(3, 2)));
    assert_false(ground_in_zone(&quick, open, ground_place(5, 3)));
    assert_false(ground_in_zone(&quick, angle, ground_place(6, 1))); /* inside the angle */
    assert_int_equal(wide_count(ground_zone(&quick, angle)), 3);
    /* on a roof's corner: one space */
    unsigned roof = ground_corner(ground_place(1, 5), 1);
    assert_int_equal(wide_count(ground_zone(&quick, roof)), 1);
    assert_true(ground_in_zone(&quick, roof, ground_place(1, 5)));
    /* through it, along one of its sides, past it */
    assert_true(ground_through_zone(&quick, open, ground_place(1, 2), ground_place(7, 3)));
    assert_true(ground_through_zone(&quick, open, ground_place(2, 1), ground_place(5, 4)));
    assert_false(ground_through_zone(&quick, open, ground_place(2, 3), ground_place(4, 1)));
    assert_false(ground_through_zone(&quick, open, ground_place(1, 0), ground_place(9, 0)));
    assert_true(ground_zone_concerns(&quick, open, ground_place(3, 2), ground_place(0, 0)));
    assert_false(ground_zone_concerns(&quick, open, ground_place(2, 3), ground_place(5, 0)));
    /* with the upper end on another level it is not through */
    unsigned low = ground_corner(ground_place(6, 7), 0),
             high = ground_corner(ground_place(3, 7), 1);
    assert_false(ground_through_zone(&quick, low, ground_place(3, 6), ground_place(9, 7)));
    assert_true(ground_through_zone(&quick, low, ground_place(5, 6), ground_place(9, 7)));
    assert_true(ground_through_zone(&quick, high, ground_place(1, 6), ground_place(6, 7)));
    assert_false(ground_through_zone(&quick, high, ground_place(0, 6), ground_place(6, 7)));
}

/* ---- areas (AL-AOE) ---- */

static const struct ground_cell three_by_three[] = {{-1, -1, 10, 0}, {0, -1, 10, 0}, {1, -1, 10, 0},
                                                    {-1, 0, 10, 0},  {0, 0, 20, 0},  {1, 0, 10, 0},
                                                    {-1, 1, 10, 0},  {0, 1, 10, 0},  {1, 1, 10, 0}};
static const struct ground_cell ahead[] = {
    {0, 0, 1, 0}, {0, -1, 2, 0}, {0, -2, 3, 0}, {1, -2, 4, 0}};

static unsigned value_at(const struct ground_area *area, int x, int y, struct ground_why *why)
{
    return ground_area_value(&quick, NULL, area, ground_place(x, y), why);
}

static void areas_end_at_walls_and_levels(void **state)
{
    (void)state;
    struct ground_why why;
    empty_map(10, 8);
    slow_building(&slow, 5, 2, 2, 2, 0);
    slow_wall(&slow, SLOW_WALL, 0, 4, 4, 1, 0);
    ready();
    struct ground_area area = {three_by_three, 9, 0, false, 4, 4, 0, 0};
    assert_int_equal(value_at(&area, 4, 4, NULL), 20);
    assert_int_equal(value_at(&area, 5, 4, NULL), 10);
    assert_int_equal(value_at(&area, 5, 3, &why), 0);
    assert_int_equal(why.reason, GROUND_HIGHER);
    assert_int_equal(value_at(&area, 3, 4, &why), 0);
    assert_int_equal(why.reason, GROUND_TOP_ABOVE);
    assert_int_equal(value_at(&area, 3, 3, NULL), 10); /* past the wall's end */
    assert_int_equal(value_at(&area, 2, 4, &why), 0);
    assert_int_equal(why.reason, GROUND_APART);
    struct wide spaces = ground_area_spaces(&quick, NULL, &area);
    assert_int_equal(wide_count(spaces), 7);
    area.aerial = true;
    spaces = ground_area_spaces(&quick, NULL, &area);
    assert_int_equal(wide_count(spaces), 9);
    /* from outside, and from on top of a block */
    struct ground_area outside = {three_by_three, 9, 0, false, -1, 0, 0, 0};
    assert_int_equal(value_at(&outside, 0, 1, NULL), 10);
    spaces = ground_area_spaces(&quick, NULL, &outside);
    assert_int_equal(wide_count(spaces), 2);
    struct ground_extra extra = one_block(4, 2);
    assert_int_equal(ground_level_on(&quick, &extra, 4, 2), 1);
    assert_int_equal(ground_level_on(&quick, &extra, 5, 2), 1);
    assert_int_equal(ground_level_on(&quick, &extra, 4, 3), 0);
    assert_int_equal(ground_level_on(&quick, &extra, -2, 9), 0);
    struct ground_area above = {three_by_three, 9, 0, false, 4, 2, 1, 0};
    spaces = ground_area_spaces(&quick, &extra, &above);
    assert_int_equal(wide_count(spaces), 2); /* the roof beside it, not the ground */
}

static void areas_are_turned_clockwise(void **state)
{
    (void)state;
    empty_map(9, 9);
    ready();
    static const int side[4][2] = {{5, 2}, {6, 5}, {3, 6}, {2, 3}}; /* where the 4 lies */
    static const int tip[4][2] = {{4, 2}, {6, 4}, {4, 6}, {2, 4}};
    for (unsigned facing = 0; facing < 4; facing++) {
        struct ground_area area = {ahead, 4, (uint8_t)facing, true, 4, 4, 0, 0};
        assert_int_equal(value_at(&area, side[facing][0], side[facing][1], NULL), 4);
        assert_int_equal(value_at(&area, tip[facing][0], tip[facing][1], NULL), 3);
        assert_int_equal(wide_count(ground_area_spaces(&quick, NULL, &area)), 4);
    }
}

/* ---- a map of twelve by twelve ---- */

static void crossroads(void)
{
    static const int buildings[][5] = {{1, 1, 3, 3, 0}, {8, 8, 3, 3, 0}, {7, 1, 4, 2, 0},
                                       {1, 9, 4, 2, 0}, {1, 5, 2, 3, 0}, {9, 4, 2, 3, 0},
                                       {1, 1, 2, 2, 1}, {9, 8, 2, 3, 1}};
    static const int walls[][4] = {
        {1, 4, 4, 3}, {1, 5, 8, 3}, {0, 4, 6, 2}, {0, 8, 4, 2}, {0, 6, 5, 1}};
    static const int halves[][4] = {{1, 6, 2, 0}, {1, 5, 10, 0}, {0, 6, 6, 0}, {0, 4, 2, 1}};
    static const int bins[][4] = {{0, 6, 1, 0}, {0, 6, 10, 0}, {1, 0, 4, 0}, {1, 11, 8, 0},
                                  {0, 7, 3, 0}, {0, 5, 8, 0},  {0, 9, 1, 1}, {0, 3, 10, 1},
                                  {1, 1, 6, 1}, {1, 10, 6, 1}};
    static const int beacons[][2] = {{5, 2}, {6, 9}, {3, 8}, {8, 3}};
    empty_map(12, 12);
    for (unsigned i = 0; i < 8; i++)
        slow_building(&slow, buildings[i][0], buildings[i][1], buildings[i][2], buildings[i][3],
                      buildings[i][4]);
    for (unsigned i = 0; i < 5; i++)
        slow_wall(&slow, SLOW_WALL, walls[i][0], walls[i][1], walls[i][2], walls[i][3], 0);
    for (unsigned i = 0; i < 4; i++)
        slow_wall(&slow, SLOW_HALF, halves[i][0], halves[i][1], halves[i][2], 1, halves[i][3]);
    for (unsigned i = 0; i < 10; i++)
        slow_wall(&slow, SLOW_BIN, bins[i][0], bins[i][1], bins[i][2], 1, bins[i][3]);
    for (unsigned i = 0; i < 4; i++) slow_solid(&slow, beacons[i][0], beacons[i][1]);
    ready();
}

/* Of another size: buildings that touch at corners, walls on roof edges, solid spaces on roofs. */
static void switchback(void)
{
    static const int buildings[][5] = {{1, 1, 4, 2, 0}, {9, 7, 4, 2, 0}, {9, 1, 3, 2, 0},
                                       {2, 7, 3, 2, 0}, {5, 3, 2, 2, 0}, {7, 5, 2, 2, 0},
                                       {1, 1, 2, 2, 1}, {11, 7, 2, 2, 1}};
    static const int walls[][5] = {{1, 10, 5, 3, 0}, {1, 1, 5, 3, 0}, {0, 9, 4, 1, 0},
                                   {0, 5, 5, 1, 0},  {1, 5, 3, 2, 1}, {1, 7, 7, 2, 1}};
    static const int halves[][4] = {{1, 7, 2, 0},  {1, 6, 8, 0}, {1, 3, 3, 1},
                                    {1, 10, 7, 1}, {0, 9, 2, 1}, {0, 5, 7, 1}};
    static const int bins[][4] = {{0, 8, 2, 0},  {0, 6, 7, 0}, {1, 0, 4, 0}, {1, 13, 6, 0},
                                  {0, 6, 0, 0},  {0, 8, 9, 0}, {0, 4, 1, 1}, {0, 10, 8, 1},
                                  {0, 11, 2, 1}, {0, 3, 7, 1}};
    static const int beacons[][2] = {{12, 4}, {1, 5}, {10, 1}, {3, 8}};
    empty_map(14, 10);
    for (unsigned i = 0; i < 8; i++)
        slow_building(&slow, buildings[i][0], buildings[i][1], buildings[i][2], buildings[i][3],
                      buildings[i][4]);
    for (unsigned i = 0; i < 6; i++)
        slow_wall(&slow, SLOW_WALL, walls[i][0], walls[i][1], walls[i][2], walls[i][3],
                  walls[i][4]);
    for (unsigned i = 0; i < 6; i++)
        slow_wall(&slow, SLOW_HALF, halves[i][0], halves[i][1], halves[i][2], 1, halves[i][3]);
    for (unsigned i = 0; i < 10; i++)
        slow_wall(&slow, SLOW_BIN, bins[i][0], bins[i][1], bins[i][2], 1, bins[i][3]);
    for (unsigned i = 0; i < 4; i++) slow_solid(&slow, beacons[i][0], beacons[i][1]);
    ready();
}

static unsigned named(const char *name)
{
    return ground_place(name[0] - 'a', atoi(name + 1) - 1);
}

static void crossroads_is_as_it_is_drawn(void **state)
{
    (void)state;
    static const char *const levels[] = {"............", ".221...1111.", ".221...1111.",
                                         ".111........", ".........11.", ".11......11.",
                                         ".11......11.", ".11.........", "........122.",
                                         ".1111...122.", ".1111...122.", "............"};
    crossroads();
    for (int y = 0; y < 12; y++)
        for (int x = 0; x < 12; x++)
            assert_int_equal(quick.level[ground_place(x, y)],
                             levels[y][x] == '.' ? 0 : levels[y][x] - '0');
    assert_int_equal(quick.bins, 10);
    assert_int_equal(quick.solids, 4);
    assert_int_equal(quick.bin[0], wall_at(0, 6, 1));
    assert_int_equal(quick.bin_base[5], 0);
    assert_int_equal(quick.bin[6], wall_at(0, 9, 1));
    assert_int_equal(quick.bin_base[6], 1);
    assert_int_equal(quick.solid_place[0], named("f3"));
    assert_int_equal(wide_count(quick.outside[0]), 12);
    struct ground_why why;
    assert_false(ground_sight(&quick, NULL, named("a4"), named("f6"), &why));
    assert_int_equal(why.edge, ground_edge(named("b4"), 0));
    assert_int_equal(why.reason, GROUND_TOP_ABOVE);
    /* figures of the whole map */
    int seen = 0, two = 0, four = 0, from = 0;
    for (struct wide left = quick.land; !wide_empty(&left);) {
        unsigned place = wide_take(&left);
        seen += wide_count(quick.sees[place]) - 1;
        if (wide_has(&quick.solid, place)) continue;
        from++;
        two += wide_count(quick.reach[1][place]);
        four += wide_count(quick.reach[3][place]);
    }
    print_message("%d of 20592 pairs see each other; 2 points reach %.1f spaces, 4 points %.1f\n",
                  seen, (double)two / from, (double)four / from);
    /* entering: over the north side to what stands there */
    assert_int_equal(ground_step_cost(&quick, NULL, ground_place(3, -1), ground_place(3, 0), false),
                     1);
}

/* ---- maps at random ---- */

static uint64_t random_state;

static unsigned any(unsigned below)
{
    return (unsigned)fray_even(fray_next(&random_state), below);
}

static unsigned failures;

/* Says where, and goes on: one map may show several. */
static void same(bool is, const char *what, unsigned a, unsigned b)
{
    if (is) return;
    if (failures++ < 20)
        print_error("%s: %d,%d (%u) and %d,%d (%u) of %dx%d\n", what, ground_x(a & 255),
                    ground_y(a & 255), a >> 8, ground_x(b & 255), ground_y(b & 255), b >> 8,
                    slow.columns, slow.rows);
}

static enum slow_block wall_blocks(unsigned edge, struct slow_end from, struct slow_end to,
                                   unsigned top)
{
    return slow_wall_blocks(from, to, (int)(edge >> 8), ground_x(edge & 255), ground_y(edge & 255),
                            (int)top);
}

/* Is what is said to block there, as high as is said, and enough to block? */
static bool is_true(const struct ground_why *why, struct slow_end from, struct slow_end to)
{
    unsigned edge = why->edge, other = why->other, top = quick.top[edge >> 8][edge & 255];
    unsigned block = why->place ? quick.level[why->place] + 1u : 0;
    enum slow_block one = wall_blocks(edge, from, to, why->top);
    if (why->top != top && why->top != block) return false;
    if (!why->corner) return one == SLOW_INSIDE && !other;
    enum slow_block two = wall_blocks(other, from, to, quick.top[other >> 8][other & 255]);
    if (!two && block) two = wall_blocks(other, from, to, block);
    return (one == SLOW_LEFT && two == SLOW_RIGHT) || (one == SLOW_RIGHT && two == SLOW_LEFT);
}

/* Is what is said to give cover there, and the target adjacent to it? */
static bool is_cover(const struct ground_why *why, unsigned to)
{
    if (why->reason == GROUND_SPACE)
        return wide_has(&quick.solid, why->place) && ground_is_adjacent(&quick, to, why->place);
    unsigned part = ground_part_at(&quick, why->edge, why->base);
    if (part != GROUND_HALF && part != GROUND_BIN) return false;
    if (!ground_adjacent_edge(&quick, to, why->edge, why->base)) return false;
    if (why->reason == GROUND_EDGE) return !why->corner;
    return why->reason == GROUND_JOINT && ground_part_at(&quick, why->other, why->base) &&
           ground_adjacent_corner(&quick, to, why->corner);
}

/* Does what is said to be crossed stand there? */
static bool is_crossed(const struct ground_why *why, unsigned from, unsigned to)
{
    if (!ground_part_at(&quick, why->edge, why->base)) return false;
    if (why->reason != GROUND_JOINT)
        return why->edge == ground_side(from, ground_way_to(from, to)) && !why->corner;
    return ground_part_at(&quick, why->other, why->base) && why->corner >> 8 == why->base &&
           ground_corner_distance(from, why->corner) + ground_corner_distance(to, why->corner) == 0;
}

static void compare_sight(void)
{
    for (struct wide froms = quick.land; !wide_empty(&froms);) {
        unsigned from = wide_take(&froms);
        struct slow_end here = slow_centre(&slow, ground_x(from), ground_y(from));
        for (struct wide tos = quick.land; !wide_empty(&tos);) {
            unsigned to = wide_take(&tos);
            struct slow_end there = slow_centre(&slow, ground_x(to), ground_y(to));
            struct ground_why why;
            if (from <= to) {
                bool seen = slow_sight(&slow, here, there);
                same(seen == ground_sees(&quick, NULL, from, to), "sight", from, to);
                same(seen == ground_sees(&quick, NULL, to, from), "sight", to, from);
                same(seen == ground_sight(&quick, NULL, from, to, &why), "sight and why", from, to);
                same(seen || is_true(&why, here, there), "why not seen", from, to);
                same(seen == ground_sight(&quick, NULL, to, from, &why), "sight and why", to, from);
                same(seen || is_true(&why, here, there), "why not seen", to, from);
            }
            bool is = slow_cover(&slow, ground_x(from), ground_y(from), ground_x(to), ground_y(to));
            same(is == ground_is_covered(&quick, from, to), "cover", from, to);
            same(is == ground_cover(&quick, from, to, &why), "cover and why", from, to);
            same(is ? is_cover(&why, to) : why.reason == GROUND_UNCOVERED, "why cover", from, to);
        }
    }
}

static void compare_corners(void)
{
    for (unsigned level = 0; level < 4; level++)
        for (int y = -1; y <= slow.rows + 1 && y <= GROUND_MOST; y++)
            for (int x = -1; x <= slow.columns + 1 && x <= GROUND_MOST; x++) {
                unsigned corner = ground_corner(ground_place(x, y), level);
                int angle_x, angle_y;
                bool is = slow_is_corner(&slow, x, y, (int)level);
                bool open = slow_is_open(&slow, x, y, (int)level, &angle_x, &angle_y);
                same(is == ground_is_corner(&quick, corner), "corner", corner, 0);
                same(open == ground_is_open(&quick, corner), "open corner", corner, 0);
                same((angle_x < 0 ? 0 : ground_place(angle_x, angle_y)) ==
                         ground_angle(&quick, corner),
                     "angle", corner, 0);
                struct slow_end end = slow_corner_end(x, y, (int)level);
                struct wide zone = ground_zone(&quick, corner);
                for (struct wide froms = quick.land; !wide_empty(&froms);) {
                    unsigned from = wide_take(&froms);
                    bool seen =
                        is &&
                        slow_sight(&slow, slow_centre(&slow, ground_x(from), ground_y(from)), end);
                    same(seen == ground_sees_corner(&quick, NULL, from, corner), "sight", from,
                         corner);
                    same(seen == ground_sight_corner(&quick, NULL, from, corner, NULL),
                         "sight and why", from, corner);
                    bool in =
                        is && slow_in_zone(&slow, x, y, (int)level, ground_x(from), ground_y(from));
                    same(in == ground_in_zone(&quick, corner, from), "in zone", from, corner);
                    same(in == wide_has(&zone, from), "zone", from, corner);
                }
            }
}

static int slow_cost[256][SQUARE_WAYS][2];

static void compare_steps(void)
{
    for (int y = -1; y <= slow.rows; y++)
        for (int x = -1; x <= slow.columns; x++)
            for (unsigned way = 0; way < SQUARE_WAYS; way++) {
                unsigned from = ground_place(x, y);
                static const int right[] = {0, 1, 1, 1, 0, -1, -1, -1},
                                 down[] = {-1, -1, 0, 1, 1, 1, 0, -1};
                int to_x = x + right[way], to_y = y + down[way];
                for (int smooth = 0; smooth < 2; smooth++)
                    slow_cost[from][way][smooth] = slow_step(&slow, x, y, to_x, to_y, smooth);
                if (to_x < -1 || to_y < -1 || to_x > GROUND_MOST || to_y > GROUND_MOST) continue;
                unsigned to = ground_place(to_x, to_y);
                struct ground_why why;
                unsigned points = ground_step(&quick, NULL, from, to, &why);
                same((int)points == slow_cost[from][way][0] % SLOW_NO_STEP, "step", from, to);
                same(!points || points == 1u + why.climb + why.crossing, "why of a step", from, to);
                same(points || why.reason != GROUND_YES, "why no step", from, to);
                same(why.reason < GROUND_EDGE || is_crossed(&why, from, to), "what is crossed",
                     from, to);
                for (int smooth = 0; smooth < 2; smooth++)
                    same((int)ground_step_cost(&quick, NULL, from, to, smooth) ==
                             slow_cost[from][way][smooth] % SLOW_NO_STEP,
                         "cost of a step", from, to);
                bool beside = slow_adjacent(&slow, x, y, to_x, to_y);
                same(beside == ground_is_adjacent(&quick, from, to), "adjacent", from, to);
                same(beside == ground_adjacent(&quick, from, to, NULL), "adjacent and why", from,
                     to);
                beside = slow_neighbouring(&slow, x, y, to_x, to_y);
                same(beside == ground_is_neighbouring(&quick, from, to), "neighbouring", from, to);
                same(beside == ground_neighbouring(&quick, from, to, NULL), "neighbouring and why",
                     from, to);
            }
}

static void compare_pushes(void)
{
    struct wide occupied = wide_none();
    for (unsigned n = 0; n < 30; n++) wide_add(&occupied, any(256));
    occupied = wide_and(occupied, quick.land);
    for (struct wide froms = quick.land; !wide_empty(&froms);) {
        unsigned from = wide_take(&froms);
        for (unsigned way = 0; way < SQUARE_WAYS; way++) {
            unsigned to = ground_beside(from, way);
            struct ground_why why;
            enum ground_push what = ground_push(&quick, NULL, &occupied, from, way, &why);
            same(what == slow_push(&slow, &occupied, ground_x(from), ground_y(from),
                                   ground_x(to) - ground_x(from), ground_y(to) - ground_y(from)),
                 "push", from, to);
            same((what == GROUND_PUSH_ON || what == GROUND_PUSH_DOWN) == (why.reason == GROUND_YES),
                 "why of a push", from, to);
        }
    }
}

/* The least points to every place, by trying all steps until nothing gets cheaper. */
static void slow_costs(const struct ground_extra *extra, unsigned from, int smooth, int *least)
{
    for (unsigned place = 0; place < 256; place++) least[place] = SLOW_NO_STEP;
    least[from] = 0;
    for (bool again = true; again;) {
        again = false;
        for (unsigned at = 0; at < 256; at++) {
            if (least[at] == SLOW_NO_STEP) continue;
            for (unsigned way = 0; way < SQUARE_WAYS; way++) {
                if (slow_cost[at][way][smooth] == SLOW_NO_STEP) continue;
                unsigned to = ground_beside(at, way);
                int points = least[at] + slow_cost[at][way][smooth];
                bool blocked = false;
                for (unsigned i = 0; extra && i < extra->blocks; i++)
                    blocked |= extra->block[i] == to;
                if (blocked || least[to] <= points) continue;
                least[to] = points;
                again = true;
            }
            for (unsigned i = 0; extra && i < extra->links; i++)
                for (unsigned to = 0; wide_has(&extra->link[i].from, at) && to < 256; to++) {
                    bool blocked = !wide_has(&quick.land, to) || wide_has(&quick.solid, to);
                    for (unsigned b = 0; b < extra->blocks; b++) blocked |= extra->block[b] == to;
                    if (blocked || !wide_has(&extra->link[i].to, to) || least[to] <= least[at] + 1)
                        continue;
                    least[to] = least[at] + 1;
                    again = true;
                }
        }
    }
}

static bool is_linked(const struct ground_extra *extra, unsigned from, unsigned to)
{
    for (unsigned i = 0; extra && i < extra->links; i++)
        if (wide_has(&extra->link[i].from, from) && wide_has(&extra->link[i].to, to)) return true;
    return false;
}

/* Each step of the way can be taken, and together they cost no more. */
static void compare_way(const struct ground_extra *extra, unsigned from, unsigned to,
                        unsigned points, bool smooth, unsigned least)
{
    uint8_t way[GROUND_BUDGET];
    unsigned n = ground_way(&quick, extra, from, to, points, smooth, way), at = from, spent = 0;
    same((n > 0) == (least <= points), "way", from, to);
    for (unsigned i = 0; i < n; i++) {
        unsigned step = ground_step_cost(&quick, extra, at, way[i], smooth);
        if (!step && is_linked(extra, at, way[i])) step = 1;
        if (step > 1 && is_linked(extra, at, way[i])) step = 1;
        same(step > 0, "step of a way", at, way[i]);
        spent += step;
        at = way[i];
    }
    same(!n || (at == to && spent == least), "end of a way", from, to);
}

static void compare_reach_from(const struct ground_extra *extra, unsigned from, bool smooth)
{
    int least[256];
    uint8_t costs[256];
    slow_costs(extra, from, smooth, least);
    for (unsigned points = 0; points <= 7; points++) {
        struct wide reach = ground_reach(&quick, extra, from, points, smooth);
        for (unsigned to = 0; to < 256; to++) {
            bool is = to != from && least[to] <= (int)points;
            same(is == wide_has(&reach, to), "reach", from, to);
        }
    }
    ground_costs(&quick, extra, from, 7, smooth, costs);
    for (unsigned to = 0; to < 256; to++)
        same(costs[to] == (to == from || least[to] > 7 ? 0 : least[to]), "costs", from, to);
    for (unsigned n = 0; n < 4; n++) {
        unsigned to = any(256);
        if (to != from) compare_way(extra, from, to, 7, smooth, (unsigned)least[to]);
    }
}

static struct wide some_spaces(unsigned most)
{
    struct wide set = wide_none();
    for (unsigned n = 1 + any(most); n > 0; n--) wide_add(&set, any(256));
    return wide_and(set, quick.land);
}

static void random_extra(struct ground_extra *extra)
{
    memset(extra, 0, sizeof *extra);
    extra->blocks = (uint8_t)any(GROUND_BLOCKS + 1);
    for (unsigned i = 0; i < extra->blocks; i++)
        extra->block[i] = (uint8_t)ground_place((int)any(quick.columns), (int)any(quick.rows));
    extra->links = (uint8_t)any(GROUND_LINKS + 1);
    for (unsigned i = 0; i < extra->links; i++) {
        extra->link[i].from = some_spaces(3);
        extra->link[i].to = some_spaces(9);
    }
    slow.blocks = extra->blocks;
    for (unsigned i = 0; i < extra->blocks; i++) {
        slow.block_x[i] = ground_x(extra->block[i]);
        slow.block_y[i] = ground_y(extra->block[i]);
    }
}

static void compare_reach(void)
{
    for (int y = -1; y <= slow.rows; y++)
        for (int x = -1; x <= slow.columns; x++) {
            struct ground_extra extra;
            bool corner = (x < 0 || x == slow.columns) && (y < 0 || y == slow.rows);
            if (corner) continue; /* nobody stands there */
            random_extra(&extra);
            for (int smooth = 0; smooth < 2; smooth++) {
                compare_reach_from(NULL, ground_place(x, y), smooth);
                if (any(4) == 0) compare_reach_from(&extra, ground_place(x, y), smooth);
            }
        }
    slow.blocks = 0;
}

static unsigned least_of(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static void compare_distances(void)
{
    for (struct wide froms = quick.land; !wide_empty(&froms);) {
        unsigned from = wide_take(&froms), least = any(4), most = any(8),
                 level = any(GROUND_LEVELS);
        struct wide spaces = ground_spaces_within(&quick, from, least, most);
        struct wide corners = ground_corners_within(&quick, from, level, least, most);
        for (int y = 0; y <= slow.rows; y++)
            for (int x = 0; x <= slow.columns; x++) {
                unsigned to = ground_place(x, y), away = 0, at = from;
                for (; at != to; away++) {
                    int right = (x > ground_x(at)) - (x < ground_x(at));
                    int down = (y > ground_y(at)) - (y < ground_y(at));
                    at = ground_place(ground_x(at) + right, ground_y(at) + down);
                }
                same(away == ground_distance(from, to), "distance", from, to);
                same((ground_is_space(&quick, to) && away >= least && away <= most) ==
                         wide_has(&spaces, to),
                     "spaces within", from, to);
                unsigned west = ground_distance(from, ground_place(x - 1, y));
                unsigned north = ground_distance(from, ground_place(x, y - 1));
                unsigned both = ground_distance(from, ground_place(x - 1, y - 1));
                same(least_of(away, west) == ground_edge_distance(from, ground_edge(to, 0)),
                     "distance", from, ground_edge(to, 0));
                same(least_of(away, north) == ground_edge_distance(from, ground_edge(to, 1)),
                     "distance", from, ground_edge(to, 1));
                unsigned near = least_of(least_of(away, west), least_of(north, both));
                same(near == ground_corner_distance(from, to), "distance of corner", from, to);
                bool in = slow_is_corner(&slow, x, y, (int)level) && near >= least && near <= most;
                same(in == wide_has(&corners, to), "corners within", from,
                     ground_corner(to, level));
            }
    }
}

static unsigned any_space(void)
{
    return ground_place((int)any(quick.columns), (int)any(quick.rows));
}

static void compare_zones(void)
{
    for (unsigned n = 0; n < 3000; n++) {
        unsigned from = any_space(), to = any_space(), level = any(GROUND_LEVELS);
        int x = (int)any(quick.columns + 1u), y = (int)any(quick.rows + 1u);
        unsigned corner = ground_corner(ground_place(x, y), level);
        unsigned upper = quick.level[from] > quick.level[to] ? quick.level[from] : quick.level[to];
        bool through = upper == level && slow_through(x, y, ground_x(from), ground_y(from),
                                                      ground_x(to), ground_y(to));
        same(through == ground_through_zone(&quick, corner, from, to), "through zone", from, to);
        bool concerns =
            through || (slow_is_corner(&slow, x, y, (int)level) &&
                        (slow_in_zone(&slow, x, y, (int)level, ground_x(from), ground_y(from)) ||
                         slow_in_zone(&slow, x, y, (int)level, ground_x(to), ground_y(to))));
        same(concerns == ground_zone_concerns(&quick, corner, from, to), "zone concerns", from, to);
    }
}

/* Where a cell lies after so many quarter turns, each told by what its directions become. */
static void turned(const struct ground_cell *cell, unsigned facing, int *x, int *y)
{
    static const int right_x[] = {1, 0, -1, 0}, right_y[] = {0, 1, 0, -1};
    static const int down_x[] = {0, -1, 0, 1}, down_y[] = {1, 0, -1, 0};
    *x = cell->dx * right_x[facing] + cell->dy * down_x[facing];
    *y = cell->dx * right_y[facing] + cell->dy * down_y[facing];
}

static void compare_area_past(const struct ground_extra *extra)
{
    struct ground_cell cell[25];
    unsigned expected[256] = {0}, n = 0;
    for (int dy = -2; dy <= 2; dy++)
        for (int dx = -2; dx <= 2; dx++) {
            struct ground_cell c = {(int8_t)dx, (int8_t)dy, (uint8_t)(1 + any(200)), 0};
            if (any(3)) cell[n++] = c;
        }
    struct ground_area area = {cell, (uint16_t)n, (uint8_t)any(4), any(3) == 0, 0, 0, 0, 0};
    area.x = (int16_t)((int)any(quick.columns + 5u) - 2);
    area.y = (int16_t)((int)any(quick.rows + 5u) - 2);
    area.level = (uint8_t)ground_level_on(&quick, extra, area.x, area.y);
    for (unsigned i = 0; i < n; i++) {
        int x, y;
        turned(&cell[i], area.facing, &x, &y);
        x += area.x;
        y += area.y;
        if (slow_is_space(&slow, x, y) &&
            (area.aerial || slow_area_sight(&slow, area.x, area.y, area.level, x, y)))
            expected[ground_place(x, y)] = cell[i].value;
    }
    struct wide spaces = ground_area_spaces(&quick, extra, &area);
    for (unsigned place = 0; place < 256; place++) {
        same(ground_area_value(&quick, extra, &area, place, NULL) == expected[place], "area", place,
             0);
        same(wide_has(&spaces, place) == (expected[place] != 0), "spaces of an area", place, 0);
    }
}

static void compare_area(void)
{
    struct ground_extra extra;
    random_extra(&extra);
    compare_area_past(&extra);
    slow.blocks = 0;
}

/* A block on each free space in turn: all lines of sight that could meet it, and some that could not. */
static void compare_blocks(void)
{
    struct ground_why why;
    for (struct wide spaces = quick.land; !wide_empty(&spaces);) {
        unsigned block = wide_take(&spaces);
        if (wide_has(&quick.solid, block)) continue;
        struct ground_extra extra = one_block(ground_x(block), ground_y(block));
        for (struct wide froms = quick.land; !wide_empty(&froms);) {
            unsigned from = wide_take(&froms);
            struct wide seen = ground_in_sight(&quick, &extra, from);
            struct slow_end here = slow_centre(&slow, ground_x(from), ground_y(from));
            for (struct wide tos = quick.sees[from]; !wide_empty(&tos);) {
                unsigned to = wide_take(&tos);
                int left = ground_x(from), right = ground_x(to), at = ground_x(block);
                bool aside = (at < left && at < right) || (at > left && at > right);
                left = ground_y(from);
                right = ground_y(to);
                at = ground_y(block);
                aside |= (at < left && at < right) || (at > left && at > right);
                if (to < from || (aside && any(64))) continue;
                struct slow_end there = slow_centre(&slow, ground_x(to), ground_y(to));
                bool is = slow_sight(&slow, here, there);
                same(is == ground_sees(&quick, &extra, from, to), "sight past a block", from, to);
                same(is == ground_sees(&quick, &extra, to, from), "sight past a block", to, from);
                same(is == wide_has(&seen, to), "in sight past a block", from, to);
                if (is) continue;
                same(!ground_sight(&quick, &extra, from, to, &why) && is_true(&why, here, there),
                     "why not seen past a block", from, to);
            }
            unsigned corner =
                ground_corner(ground_place((int)any(quick.columns), (int)any(quick.rows)), any(2));
            bool is = ground_is_corner(&quick, corner) &&
                      slow_sight(&slow, here,
                                 slow_corner_end(ground_x(corner & 255), ground_y(corner & 255),
                                                 (int)(corner >> 8)));
            same(is == ground_sees_corner(&quick, &extra, from, corner), "corner past a block",
                 from, corner);
        }
    }
    slow.blocks = 0;
}

/* A block on that space: all lines between two spaces, corners by and by, all ways, and areas all over the map. */
static void compare_with_block(unsigned block)
{
    struct ground_extra extra = one_block(ground_x(block), ground_y(block));
    for (struct wide froms = quick.land; !wide_empty(&froms);) {
        unsigned from = wide_take(&froms);
        struct wide seen = ground_in_sight(&quick, &extra, from);
        struct slow_end here = slow_centre(&slow, ground_x(from), ground_y(from));
        for (unsigned to = 0; to < 256; to++) {
            if (wide_has(&quick.land, to) && to >= from) {
                bool is = slow_sight(&slow, here, slow_centre(&slow, ground_x(to), ground_y(to)));
                same(is == ground_sees(&quick, &extra, from, to), "sight", from, to);
                same(is == ground_sees(&quick, &extra, to, from), "sight", to, from);
                same(is == wide_has(&seen, to), "in sight", from, to);
            }
            unsigned corner = ground_corner(to, any(GROUND_LEVELS));
            if (any(4) || !ground_is_corner(&quick, corner)) continue;
            bool is = slow_sight(&slow, here,
                                 slow_corner_end(ground_x(to), ground_y(to), (int)(corner >> 8)));
            same(is == ground_sees_corner(&quick, &extra, from, corner), "corner", from, corner);
        }
    }
    for (int y = -1; y <= slow.rows; y++)
        for (int x = -1; x <= slow.columns; x++) {
            bool corner = (x < 0 || x == slow.columns) && (y < 0 || y == slow.rows);
            if (!corner) compare_reach_from(&extra, ground_place(x, y), false);
        }
    for (unsigned n = 0; n < 40; n++) compare_area_past(&extra);
    slow.blocks = 0;
}

static void compare_with_blocks(void)
{
    unsigned nth = 0, done = 0;
    compare_steps();
    for (struct wide spaces = wide_less(quick.land, quick.solid); !wide_empty(&spaces); nth++) {
        unsigned block = wide_take(&spaces);
        if (nth % every) continue;
        compare_with_block(block);
        done++;
        if (failures)
            print_error("that was with a block on %d, %d\n", ground_x(block), ground_y(block));
    }
    print_message("a block on %u of %u free spaces\n", done, nth);
}

static void compare_map(void)
{
    compare_sight();
    compare_corners();
    compare_steps();
    compare_pushes();
    compare_reach();
    compare_distances();
    compare_zones();
    for (unsigned n = 0; n < 40; n++) compare_area();
    compare_blocks();
}

static void crossroads_is_what_a_second_opinion_says(void **state)
{
    (void)state;
    crossroads();
    random_state = seed;
    failures = 0;
    compare_map();
    assert_int_equal(failures, 0);
}

static void a_block_anywhere_is_what_a_second_opinion_says(void **state)
{
    (void)state;
    random_state = seed;
    failures = 0;
    crossroads();
    compare_with_blocks();
    switchback();
    compare_with_blocks();
    assert_int_equal(failures, 0);
}

static void switchback_is_what_a_second_opinion_says(void **state)
{
    (void)state;
    switchback();
    random_state = seed;
    failures = 0;
    compare_map();
    assert_int_equal(failures, 0);
}

static void maps_at_random_are_what_a_second_opinion_says(void **state)
{
    (void)state;
    random_state = seed;
    failures = 0;
    for (unsigned n = 0; n < maps && !failures; n++) {
        slow_random(&slow, &random_state);
        ready();
        compare_map();
        if (failures) print_error("that was map %u\n", n);
    }
    print_message("%u maps\n", maps);
    assert_int_equal(failures, 0);
}

static double nanoseconds(clock_t start, double times)
{
    return (double)(clock() - start) * 1e9 / CLOCKS_PER_SEC / times;
}

/* How long a large map takes to be ready, and a question: figures, as clocks are no tests. */
static void figures_of_speed(void **state)
{
    (void)state;
    enum { READY = 10, QUESTIONS = 1000000 };
    random_state = 7;
    do slow_random(&slow, &random_state);
    while (slow.columns < GROUND_MOST || slow.rows < GROUND_MOST);
    slow_hand_over(&slow, &quick);
    clock_t start = clock();
    for (unsigned n = 0; n < READY; n++) assert_true(ground_prepare(&quick));
    print_message("a map of 14 x 14 is ready in %.1f ms and has %u bytes\n",
                  nanoseconds(start, READY * 1e6), (unsigned)sizeof quick);
    struct ground_extra extra = one_block(7, 7);
    unsigned seen = 0, from = 1, to = 1;
    for (unsigned past = 0; past < 2; past++) {
        start = clock();
        for (unsigned n = 0; n < QUESTIONS; n++) {
            from = (from * 29 + n) & 255;
            to = (to * 37 + n) & 255;
            seen += ground_sees(&quick, past ? &extra : NULL, from, to) +
                    ground_is_covered(&quick, from, to);
        }
        print_message("sight and cover%s: %.1f ns\n", past ? ", with a block" : "",
                      nanoseconds(start, QUESTIONS));
    }
    start = clock();
    for (unsigned n = 0; n < QUESTIONS; n++)
        seen +=
            ground_sight(&quick, NULL, 17 + n % 14 * 16 + n % 13, 17 + n % 11 * 16 + n % 14, NULL);
    print_message("sight without tables: %.1f ns (%u)\n", nanoseconds(start, QUESTIONS), seen);
    slow.blocks = 0;
}

int main(int count, char **words)
{
    if (count > 1) maps = (unsigned)strtoul(words[1], NULL, 10);
    if (count > 2) seed = strtoull(words[2], NULL, 10);
    if (count > 3) every = (unsigned)strtoul(words[3], NULL, 10);
    if (!every) every = 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_edges_and_corners_have_numbers),
        cmocka_unit_test(the_number_of_columns_and_rows_is_the_maps_own),
        cmocka_unit_test(what_stands_outside_is_refused),
        cmocka_unit_test(obstacles_cost_one_more),
        cmocka_unit_test(joints_are_crossed_but_not_when_they_are_passed_on_the_outside),
        cmocka_unit_test(of_joined_parts_the_one_that_asks_least_counts),
        cmocka_unit_test(levels_are_climbed_one_at_a_time),
        cmocka_unit_test(each_joint_on_the_way_is_crossed),
        cmocka_unit_test(links_are_steps_for_one_point),
        cmocka_unit_test(adjacent_needs_one_level_and_nothing_between),
        cmocka_unit_test(the_touching_corner_of_two_buildings_parts),
        cmocka_unit_test(walls_block_and_half_walls_do_not),
        cmocka_unit_test(a_corner_blocks_with_walls_on_both_sides),
        cmocka_unit_test(what_is_level_with_the_upper_end_hides_some_rows_behind_it),
        cmocka_unit_test(a_joint_blocks_by_what_is_effective),
        cmocka_unit_test(from_two_levels_up_twice_as_many_rows_are_hidden),
        cmocka_unit_test(from_two_levels_up_a_low_wall_hides_one_row),
        cmocka_unit_test(corners_are_ends_of_lines),
        cmocka_unit_test(a_block_hides_what_lies_behind_its_space),
        cmocka_unit_test(a_block_is_not_joined_to_a_wall),
        cmocka_unit_test(cover_is_at_the_targets_own_edge),
        cmocka_unit_test(a_joint_with_a_building_covers),
        cmocka_unit_test(pushes_go_on_fall_or_collide),
        cmocka_unit_test(directions_of_pushes_from_afar),
        cmocka_unit_test(joints_occupy_corners),
        cmocka_unit_test(zones_are_diamonds_on_one_level),
        cmocka_unit_test(areas_end_at_walls_and_levels),
        cmocka_unit_test(areas_are_turned_clockwise),
        cmocka_unit_test(crossroads_is_as_it_is_drawn),
        cmocka_unit_test(crossroads_is_what_a_second_opinion_says),
        cmocka_unit_test(switchback_is_what_a_second_opinion_says),
        cmocka_unit_test(a_block_anywhere_is_what_a_second_opinion_says),
        cmocka_unit_test(maps_at_random_are_what_a_second_opinion_says),
        cmocka_unit_test(figures_of_speed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

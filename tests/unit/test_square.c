/* tests/unit/test_square.c - the square grid against a plain second way. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "fray/game.h"
#include "geom/square.h"

/* Every step, by rows and columns that may go outside. */
static void steps_end_at_the_edge(void **state)
{
    (void)state;
    static const int dx[] = {0, 1, 1, 1, 0, -1, -1, -1}, dy[] = {-1, -1, 0, 1, 1, 1, 0, -1};
    for (int columns = 1; columns <= 17; columns++)
        for (int rows = 1; columns * rows <= 255; rows++) {
            struct squares g = {(uint8_t)columns, (uint8_t)rows};
            for (int at = 1; at <= columns * rows; at++)
                for (unsigned way = 0; way < SQUARE_WAYS; way++) {
                    int x = (at - 1) % columns + dx[way], y = (at - 1) / columns + dy[way];
                    bool inside = x >= 0 && x < columns && y >= 0 && y < rows;
                    assert_int_equal(square_step(g, (unsigned)at, way),
                                     inside ? 1 + y * columns + x : 0);
                }
        }
}

/* Steps by relaxing until nothing changes, over random ground; on empty ground the distance. */
static void floods_find_the_shortest_way(void **state)
{
    (void)state;
    uint64_t random = 9;
    for (unsigned round = 0; round < 300; round++) {
        struct squares g = {(uint8_t)(1 + fray_next(&random) % 15),
                            (uint8_t)(1 + fray_next(&random) % 17)};
        unsigned places = (unsigned)g.columns * g.rows,
                 from = 1 + (unsigned)(fray_next(&random) % places);
        unsigned holes = round % 4;
        struct wide land = wide_none();
        uint8_t steps[256], slow[256];
        for (unsigned at = 1; at <= places; at++)
            if (at == from || fray_next(&random) % 8 >= holes) wide_add(&land, at);
        square_flood(g, &land, from, steps);
        for (unsigned at = 0; at <= places; at++) slow[at] = SQUARE_NO_WAY;
        slow[from] = 0;
        for (bool again = true; again;) {
            again = false;
            for (unsigned at = 1; at <= places; at++)
                for (unsigned way = 0; way < SQUARE_WAYS; way++) {
                    unsigned to = square_step(g, at, way);
                    if (!to || slow[at] == SQUARE_NO_WAY || !wide_has(&land, to) ||
                        slow[to] <= slow[at] + 1)
                        continue;
                    slow[to] = (uint8_t)(slow[at] + 1);
                    again = true;
                }
        }
        for (unsigned at = 0; at <= places; at++) {
            assert_int_equal(steps[at], slow[at]);
            if (at && !holes) assert_int_equal(steps[at], square_apart(g, from, at));
        }
    }
}

static void nowhere_leads_nowhere(void **state)
{
    (void)state;
    struct squares g = {4, 4};
    struct wide land = wide_of(0x1fffe);
    uint8_t steps[17];
    square_flood(g, &land, 0, steps);
    for (unsigned at = 0; at <= 16; at++) assert_int_equal(steps[at], SQUARE_NO_WAY);
    assert_int_equal(square_at(g, 4, 0), 0);
    assert_int_equal(square_at(g, 3, 3), 16);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_end_at_the_edge),
        cmocka_unit_test(floods_find_the_shortest_way),
        cmocka_unit_test(nowhere_leads_nowhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

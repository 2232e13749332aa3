/* tests/rules/fireteam/test_setup.c - set-ups no scenario can state: its language gives every setting at
 * most once, within its range. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "games/fireteam.c"
#include "rules/fireteam/packs.h"

static void put(fray_setup *setup, unsigned key, unsigned seat, uint32_t value)
{
    fray_setting one = {(uint16_t)key, (uint16_t)seat, value};
    setup->item[setup->count++] = one;
}

static unsigned start(const fray_setup *setup)
{
    static struct state s;
    return fz_game.start(&t, setup, &s.head).rule;
}

static uint32_t hero(const char *id)
{
    return pack_find(pack, FRAY_FIGURE, id);
}

static void heroes_are_two_to_four(void **state)
{
    (void)state;
    for (uint32_t n = 0; n < 300; n++) {
        fray_setup setup = {.count = 0};
        put(&setup, SET_HEROES, 0, n);
        bool good = n == 0 || (n >= 2 && n <= 4);
        assert_int_equal(start(&setup), good ? 0 : R_FZ_SETUP_01);
    }
}

/* FZ-SETUP-04: a second hero for a seat would bring a second deck. */
static void a_seat_has_one_hero(void **state)
{
    (void)state;
    fray_setup setup = {.count = 0};
    put(&setup, SET_HERO, 1, hero("abe"));
    assert_int_equal(start(&setup), 0);
    put(&setup, SET_HERO, 1, hero("frank"));
    assert_int_equal(start(&setup), R_FZ_SETUP_04);
}

/* FZ-SETUP-05 */
static void roles_are_taken_once(void **state)
{
    (void)state;
    fray_setup setup = {.count = 0};
    put(&setup, SET_HERO, 1, hero("abe"));
    put(&setup, SET_HERO, 2, hero("maxine"));
    assert_int_equal(start(&setup), R_FZ_SETUP_05);
}

/* FZ-SETUP-03: numbers that are a seat's only in their last byte are no seat's. */
static void the_start_player_is_a_hero_of_the_mission(void **state)
{
    (void)state;
    for (uint32_t n = 0; n < 600; n++) {
        fray_setup setup = {.count = 0};
        put(&setup, SET_HEROES, 0, 3);
        put(&setup, SET_FIRST, 0, n);
        assert_int_equal(start(&setup), n <= 3 ? 0 : R_FZ_SETUP_03);
    }
}

static void values_out_of_range_are_refused(void **state)
{
    (void)state;
    static const struct {
        uint16_t key, seat;
        uint32_t value;
    } bad[] = {
        {SET_MISSION, 0, 10},   {SET_MISSION, 0, 257},    {SET_MISSION, 0, UINT32_MAX},
        {SET_MISSION, 1, 1},    {SET_DIFFICULTY, 0, 3},   {SET_DIFFICULTY, 0, 256},
        {SET_LAST_ROUND, 0, 0}, {SET_LAST_ROUND, 0, 100}, {SET_LAST_ROUND, 0, 257},
        {SET_HERO, 0, 1},       {SET_HERO, 5, 1},         {SET_HERO, 1, 65537},
        {SET_HERO, 65535, 1},   {SET_FOCUS, 1, 1},        {SET_UPGRADE, 2, 1},
        {SET_NONE, 0, 0},       {SETTINGS, 0, 1},         {65535, 0, 1},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        fray_setup setup = {.count = 0};
        put(&setup, bad[i].key, bad[i].seat, bad[i].value);
        if (start(&setup) == 0)
            print_message("setting %u %u %u\n", bad[i].key, bad[i].seat, (unsigned)bad[i].value);
        assert_int_not_equal(start(&setup), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heroes_are_two_to_four),
        cmocka_unit_test(a_seat_has_one_hero),
        cmocka_unit_test(roles_are_taken_once),
        cmocka_unit_test(the_start_player_is_a_hero_of_the_mission),
        cmocka_unit_test(values_out_of_range_are_refused),
    };
    return cmocka_run_group_tests(tests, load, unload);
}

/* tests/rules/duel/test_setup.c - set-ups no scenario can state: the language knows what a setting may be, and which
 * packs there are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "games/duel.c"
#include "support/packs.h"

static struct state position;
static struct content content;

static unsigned start_with(unsigned key, unsigned seat, unsigned value)
{
    const fray_table table = {&du_game, &content, NULL};
    fray_setup setup;
    memset(&setup, 0, sizeof setup);
    setup.count = 1;
    setup.item[0].key = (uint16_t)key;
    setup.item[0].seat = (uint16_t)seat;
    setup.item[0].value = value;
    return game_start(&table, &setup, &position.head).rule;
}

static int load(void **state)
{
    fray_pack *pack = support_load_packs(&du_game);
    (void)state;
    if (!pack) return -1;
    memcpy(&content, pack_content(pack), sizeof content);
    pack_free(pack);
    return 0;
}

/* DU-SETUP-01 */
static void there_are_two_fighters(void **state)
{
    (void)state;
    struct content other_content = content;
    assert_true(fray_is_legal(game_prepare(&other_content)));
    other_content.figures = 1;
    assert_int_equal(game_prepare(&other_content).rule, R_DU_SETUP_01);
    for (unsigned seat = 0; seat < 5; seat++)
        assert_int_equal(start_with(SET_HITS, seat, 1), seat == 1 || seat == 2 ? 0 : R_DU_SETUP_01);
    assert_int_equal(start_with(SET_ROUNDS, 1, 5), R_DU_SETUP_01);
}

/* DU-SETUP-02: what is out of its range, or no setting at all */
static void settings_have_their_range(void **state)
{
    (void)state;
    assert_int_equal(start_with(SET_ROUNDS, 0, 20), 0);
    assert_int_equal(start_with(SET_ROUNDS, 0, 21), R_DU_SETUP_02);
    assert_int_equal(start_with(SET_ROUNDS, 0, 256 + 5), R_DU_SETUP_02);
    assert_int_equal(start_with(SET_ROUNDS, 0, 0), R_DU_SETUP_02);
    assert_int_equal(start_with(SET_HITS, RED, 2), 0);
    assert_int_equal(start_with(SET_HITS, RED, 3), R_DU_SETUP_02);
    assert_int_equal(start_with(SET_FIRST, 0, 3), R_DU_SETUP_02);
    assert_int_equal(start_with(SET_NONE, 0, 1), R_DU_SETUP_02);
    assert_int_equal(start_with(SETTINGS, 0, 1), R_DU_SETUP_02);
    assert_int_equal(start_with(SET_WITHOUT, 0, content.cards), 0);
    assert_int_equal(start_with(SET_WITHOUT, 0, content.cards + 1u), R_DU_SETUP_03);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_are_two_fighters),
        cmocka_unit_test(settings_have_their_range),
    };
    return cmocka_run_group_tests(tests, load, NULL);
}

/* tests/rules/apex/test_setup.c - set-ups no scenario can state: the language knows what a setting may be. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "games/apex.c"
#include "support/packs.h"

static struct state position;
static struct content content;

static unsigned start_with(unsigned key, unsigned seat, unsigned value)
{
    const fray_table table = {&al_game, &content, NULL};
    fray_setup setup;
    memset(&setup, 0, sizeof setup);
    setup.count = 1;
    setup.item[0].key = (uint16_t)key;
    setup.item[0].seat = (uint16_t)seat;
    setup.item[0].value = value;
    return game_start(&table, &setup, &position.head).rule;
}

static int load_packs(void **state)
{
    fray_pack *pack = support_load_packs(&al_game);
    (void)state;
    if (!pack) return -1;
    memcpy(&content, pack_content(pack), sizeof content);
    pack_free(pack);
    return 0;
}

/* AL-SETUP-04, AL-SETUP-08 */
static void settings_have_their_range(void **state)
{
    (void)state;
    assert_int_equal(start_with(SET_SQUAD, 0, 1), 0);
    assert_int_equal(position.opt.squad, 3);
    assert_int_equal(start_with(SET_SQUAD, 0, 2), R_AL_SETUP_04);
    assert_int_equal(start_with(SET_SQUAD, RED, 1), R_AL_SETUP_04);
    assert_int_equal(start_with(SET_MAP, 0, content.maps), 0);
    assert_int_equal(start_with(SET_MAP, 0, content.maps + 1u), R_AL_SETUP_08);
    assert_int_equal(start_with(SET_MAP, 0, 0), R_AL_SETUP_08);
    assert_int_equal(start_with(SET_INITIATIVE, 0, 3), R_AL_SETUP_04);
    assert_int_equal(start_with(SET_NONE, 0, 1), R_AL_SETUP_04);
    assert_int_equal(start_with(SETTINGS, 0, 1), R_AL_SETUP_04);
}

/* AL-DRAFT-02, AL-DRAFT-04: there are Legends enough */
static void each_squad_has_its_legends(void **state)
{
    (void)state;
    struct legend *bangalore = &content.legend[1];
    const uint8_t whose = bangalore->first_game;
    assert_int_equal(start_with(SET_DRAFT, 0, DRAFT_FIRST_GAME), 0);
    bangalore->first_game = FIRST_NOT;
    assert_int_equal(start_with(SET_DRAFT, 0, DRAFT_FIRST_GAME), R_AL_DRAFT_02);
    assert_int_equal(start_with(SET_DRAFT, 0, DRAFT_FREE), 0);
    bangalore->first_game = whose;
    const uint16_t legends = content.legends;
    content.legends = 3;
    assert_int_equal(start_with(SET_DRAFT, 0, DRAFT_FREE), R_AL_DRAFT_04);
    content.legends = legends;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settings_have_their_range),
        cmocka_unit_test(each_squad_has_its_legends),
    };
    return cmocka_run_group_tests(tests, load_packs, NULL);
}

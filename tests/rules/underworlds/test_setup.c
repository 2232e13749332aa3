/* tests/rules/underworlds/test_setup.c - set-ups no scenario can state, since its language knows how many
 * seats a game has. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include "games/underworlds.c"
#include "support/packs.h"

/* WU-SETUP-01: exactly two; a third seat's warband is refused by that rule. */
static void there_are_two_players(void **state)
{
    (void)state;
    const fray_game *game = fray_games[0];
    fray_pack *pack = support_load_packs(game);
    assert_non_null(pack);
    fray_table table = {game, pack_content(pack), NULL};
    struct state *s = malloc(sizeof *s);
    fray_setup setup;
    memset(&setup, 0, sizeof setup);
    assert_int_equal(game->seats_least, 2);
    assert_int_equal(game->seats_most, 2);
    setup.count = 1;
    setup.item[0].key = SET_WARBAND;
    setup.item[0].value = 1;
    for (uint16_t seat = 0; seat < 5; seat++) {
        setup.item[0].seat = seat;
        fray_verdict v = game->start(&table, &setup, &s->head);
        if (seat == RED || seat == BLUE) assert_true(fray_is_legal(v));
        else assert_int_equal(v.rule, R_WU_SETUP_01);
    }
    free(s);
    pack_free(pack);
}

/* A number that does not fit is refused with what would; it was cut to a byte, 300 to 44. */
static void numbers_of_facts_have_a_range(void **state)
{
    (void)state;
    const fray_game *game = fray_games[0];
    fray_pack *pack = support_load_packs(game);
    assert_non_null(pack);
    fray_table table = {game, pack_content(pack), NULL};
    struct state *s = malloc(sizeof *s);
    fray_setup setup;
    memset(&setup, 0, sizeof setup);
    assert_true(fray_is_legal(game->start(&table, &setup, &s->head)));
    for (uint32_t fact = 1; fact < FACTS; fact++) {
        if (fact_rows[fact].type != FRAY_NUMBER) continue;
        fray_verdict v = game->poke(&table, &s->head, fact, RED, 300);
        assert_false(fray_is_legal(v));
        assert_true(v.about == FRAY_ABOUT_FIGURES && v.have == 300 && v.need == 255);
        v = game->poke(&table, &s->head, fact, RED, -1);
        assert_true(v.about == FRAY_ABOUT_FIGURES && v.have == -1 && v.need == 0);
    }
    assert_false(fray_is_legal(game->poke(&table, &s->head, FACT_START_HOLDER, 1, 99)));
    assert_false(fray_is_legal(game->poke(&table, &s->head, FACT_ATTACKED, 1, 99)));
    free(s);
    pack_free(pack);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(there_are_two_players),
                                       cmocka_unit_test(numbers_of_facts_have_a_range)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* tests/unit/test_account.c - accounts: what a game says of answers and of what lies between spots, in memory
 * that is large enough, and which spots there are; and the yard, with which that is tested. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>
#include "core/account.h"
#include "host/account.h"
#include "support/team.h"
#include "support/yard.h"

static host_table h;
static yard_position s;
static account a;

static int set_up(void **unused)
{
    (void)unused;
    fray_setup none = {0};
    memset(&h, 0, sizeof h);
    h.table.game = &yard_game;
    return fray_is_legal(yard_game.start(&h.table, &none, &s.head)) ? 0 : -1;
}

static void give(uint32_t seat, uint32_t act, uint32_t value)
{
    fray_answer answer = {yard_word(act, value), seat, 0};
    assert_true(fray_is_legal(yard_game.apply(&h.table, &s.head, answer, NULL, NULL)));
}

/* --- the yard --- */

static void the_yard_offers_what_is_legal_and_ends(void **unused)
{
    (void)unused;
    uint64_t random = 1;
    for (uint32_t games = 0; games < 200; games++) {
        assert_int_equal(set_up(NULL), 0);
        for (uint32_t n = 0; !s.head.over; n++) {
            uint64_t all[64];
            uint32_t seat = fray_asked(&s.head), legal = 0;
            uint32_t count = yard_game.options(&h.table, &s.head, seat, 0, 64, all);
            assert_in_range(count, 1, 64);
            for (uint32_t act = 0; act < YARD_ACTS + 1u; act++)
                for (uint32_t value = 0; value < 64; value++) {
                    fray_answer one = {yard_word(act, value), seat, 0};
                    legal += fray_is_legal(yard_game.check(&h.table, &s.head, one));
                }
            assert_int_equal(legal, count);
            fray_answer answer = {yard_game.pick(&h.table, &s.head, seat, fray_next(&random)), seat,
                                  0};
            assert_true(fray_is_legal(yard_game.apply(&h.table, &s.head, answer, NULL, NULL)));
            assert_true(fray_is_legal(yard_game.audit(&h.table, &s.head)));
            assert_true(n < yard_game.longest);
        }
    }
}

static bool may(uint32_t act, uint32_t value, uint16_t rule)
{
    fray_answer answer = {yard_word(act, value), fray_asked(&s.head), 0};
    return yard_game.check(&h.table, &s.head, answer).rule == rule;
}

static void walls_are_walked_around_and_roofs_climbed(void **unused)
{
    (void)unused;
    assert_true(may(YARD_WALK, yard_place("b2"), 0));
    assert_true(may(YARD_WALK, yard_place("c2"), YARD_R_STEP));
    assert_true(may(YARD_SEARCH, YARD_BIN_1, YARD_R_BIN));
    give(1, YARD_WALK, yard_place("a3"));
    assert_true(may(YARD_SEARCH, YARD_BIN_2, 0));
    give(2, YARD_SEARCH, YARD_BIN_2);
    assert_true(may(YARD_WALK, yard_place("a4"), YARD_R_WALL));
    assert_true(may(YARD_THROW, yard_corner("b2"), 0));
    assert_true(may(YARD_THROW, yard_corner("d3"), YARD_R_FAR));
    give(1, YARD_REST, 0);
    assert_true(may(YARD_SEARCH, YARD_BIN_2, YARD_R_BIN)); /* it is empty */
}

/* --- accounts --- */

static const char *words(uint32_t i, int language)
{
    static char out[200];
    assert_true(i < a.lines);
    words_event(&h, &s.head, &a.line[i], FRAY_EVERYONE, language, out, sizeof out);
    return out;
}

static void explain(uint32_t act, uint32_t value)
{
    account_explain(&h, &s.head, (fray_answer){yard_word(act, value), fray_asked(&s.head), 0}, &a);
}

static void an_answer_is_explained_piece_by_piece(void **unused)
{
    (void)unused;
    explain(YARD_WALK, yard_place("b2"));
    assert_int_equal(a.lines, 2);
    assert_string_equal(words(0, PACK_EN), "The way costs 2.");
    assert_string_equal(words(1, PACK_DE), "Klettern kostet 1 mehr.");
    assert_int_equal(a.line[1].rule, YARD_R_STEP);
    assert_int_equal(a.draws, 1);
    assert_int_equal(a.draw[0].what, FRAY_DRAW_LINE);
    assert_int_equal(a.draw[0].id, 1);
    assert_int_equal(a.draw[0].to_x, 15);
}

static void what_is_not_legal_is_explained_too(void **unused)
{
    (void)unused;
    give(1, YARD_WALK, yard_place("a3"));
    give(2, YARD_REST, 0);
    explain(YARD_WALK, yard_place("a4"));
    assert_string_equal(words(1, PACK_EN), "wall is in the way.");
    assert_int_equal(a.draws, 2);
    assert_true(a.draw[0].marks >> YARD_M_CROSSED & 1);
    assert_int_equal(a.draw[1].type, FRAY_EDGE);
    assert_int_equal(a.draw[1].value, YARD_WALL);
}

static void a_game_that_has_no_accounts_says_nothing(void **unused)
{
    (void)unused;
    static const fray_spot end[2];
    host_table none = {.table = {.game = &team_game}};
    team_position knights;
    fray_setup setup = {0};
    assert_true(fray_is_legal(team_game.start(&none.table, &setup, &knights.head)));
    memset(&a, 0xff, sizeof a);
    account_explain(&none, &knights.head, (fray_answer){0, 1, 0}, &a);
    assert_int_equal(a.lines + a.draws + a.more_lines, 0);
    memset(&a, 0xff, sizeof a);
    account_survey(&none, &knights.head, end, &a);
    assert_int_equal(a.lines + a.draws + a.more_lines, 0);
}

static void after_the_end_there_is_nothing_to_explain(void **unused)
{
    (void)unused;
    while (!s.head.over) give(fray_asked(&s.head), YARD_REST, 0);
    account_explain(&h, &s.head, (fray_answer){yard_word(YARD_WALK, 1), 1, 0}, &a);
    assert_int_equal(a.lines + a.draws, 0);
}

/* A game that has more to say than anybody reads. */
static void endless(const fray_table *t, const fray_position *p, fray_answer answer,
                    fray_account *out)
{
    (void)t, (void)p, (void)answer;
    for (int i = 0; i < 1000; i++) {
        account_say(out, YARD_E_COSTS, 0, i, 0);
        (void)account_draw(out, FRAY_DRAW_LINE, FRAY_NONE, 0, 0);
    }
}

static void what_finds_no_room_is_counted(void **unused)
{
    (void)unused;
    fray_game game = yard_game;
    game.explain = endless;
    h.table.game = &game;
    explain(YARD_REST, 0);
    assert_int_equal(a.lines, ACCOUNT_LINES);
    assert_int_equal(a.more_lines, 1000 - ACCOUNT_LINES);
    assert_int_equal(a.draws, ACCOUNT_DRAWS);
    assert_int_equal(a.draw[ACCOUNT_DRAWS - 1].id, ACCOUNT_DRAWS);
    assert_int_equal(a.line[ACCOUNT_LINES - 1].arg[0], ACCOUNT_LINES - 1);
}

/* --- spots --- */

static bool is_spot(uint8_t type, uint32_t value, int32_t x, int32_t y)
{
    fray_spot spot = {type, {0}, value, x, y};
    return account_spot(&h, &s.head, &spot);
}

static void spots_are_what_lies_on_the_table(void **unused)
{
    (void)unused;
    assert_true(is_spot(FRAY_PIECE, YARD_BEA, 0, 0));
    assert_true(is_spot(FRAY_PLACE, YARD_PLACES, 0, 0));
    assert_true(is_spot(FRAY_EDGE, YARD_WALL, 0, 0));
    assert_true(is_spot(FRAY_CORNER, yard_corner("c3"), 0, 0));
    assert_false(is_spot(FRAY_PIECE, 3, 0, 0));
    assert_false(is_spot(FRAY_PLACE, YARD_PLACES + 1, 0, 0));
    assert_false(is_spot(FRAY_PLACE, UINT32_MAX, 0, 0));
    assert_false(is_spot(FRAY_EDGE, 9, 0, 0));
    assert_false(is_spot(FRAY_CORNER, yard_corner("a1"), 0, 0));
    assert_false(is_spot(FRAY_TYPES, 1, 0, 0));
    assert_false(is_spot(FRAY_SEAT, 1, 0, 0));
    assert_true(is_spot(FRAY_NONE, 0, 25, 25));
    assert_true(is_spot(FRAY_NONE, 0, -30, 60)); /* beside it */
    assert_false(is_spot(FRAY_NONE, 0, 200, 5));
    assert_false(is_spot(FRAY_NONE, 0, INT32_MAX, INT32_MIN));
    assert_false(is_spot(FRAY_NONE, 0, 5, INT32_MIN));
}

static void spots_are_read_as_people_write_them(void **unused)
{
    (void)unused;
    fray_spot spot;
    assert_true(account_read_spot(&h, &s.head, "bea", &spot));
    assert_true(spot.type == FRAY_PIECE && spot.value == YARD_BEA);
    assert_true(account_read_spot(&h, &s.head, "c3", &spot));
    assert_true(spot.type == FRAY_PLACE && spot.value == yard_place("c3"));
    assert_true(account_read_spot(&h, &s.head, "bin-1", &spot));
    assert_true(spot.type == FRAY_EDGE && spot.value == YARD_BIN_1);
    assert_true(account_read_spot(&h, &s.head, "nw-c3", &spot));
    assert_true(spot.type == FRAY_CORNER && spot.value == yard_corner("c3"));
    assert_true(account_read_spot(&h, &s.head, "-3,17", &spot));
    assert_true(spot.type == FRAY_NONE && spot.x == -3 && spot.y == 17);
    static const char *const bad[] = {"",
                                      "nobody",
                                      "none",
                                      "5",
                                      "5,",
                                      ",5",
                                      "5,5x",
                                      "z9",
                                      "#77",
                                      "500,5",
                                      "5,99999999999999999999"};
    spot.x = 77;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (account_read_spot(&h, &s.head, bad[i], &spot)) fail_msg("\"%s\" is a spot", bad[i]);
    assert_int_equal(spot.x, 77);
}

static void what_lies_between_is_measured(void **unused)
{
    (void)unused;
    fray_spot end[2];
    assert_true(account_read_spot(&h, &s.head, "rex", &end[0]));
    assert_true(account_read_spot(&h, &s.head, "bea", &end[1]));
    account_survey(&h, &s.head, end, &a);
    assert_int_equal(a.lines, 2);
    assert_string_equal(words(0, PACK_EN), "4 squares apart, 0 levels.");
    assert_string_equal(words(1, PACK_DE), "house-2 ist dazwischen.");
    assert_int_equal(a.draws, 2);
    assert_true(account_read_spot(&h, &s.head, "a1", &end[1]));
    account_survey(&h, &s.head, end, &a);
    assert_string_equal(words(1, PACK_EN), "Nothing is between them.");
    assert_int_equal(a.draws, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(the_yard_offers_what_is_legal_and_ends, set_up),
        cmocka_unit_test_setup(walls_are_walked_around_and_roofs_climbed, set_up),
        cmocka_unit_test_setup(an_answer_is_explained_piece_by_piece, set_up),
        cmocka_unit_test_setup(what_is_not_legal_is_explained_too, set_up),
        cmocka_unit_test_setup(a_game_that_has_no_accounts_says_nothing, set_up),
        cmocka_unit_test_setup(after_the_end_there_is_nothing_to_explain, set_up),
        cmocka_unit_test_setup(what_finds_no_room_is_counted, set_up),
        cmocka_unit_test_setup(spots_are_what_lies_on_the_table, set_up),
        cmocka_unit_test_setup(spots_are_read_as_people_write_them, set_up),
        cmocka_unit_test_setup(what_lies_between_is_measured, set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

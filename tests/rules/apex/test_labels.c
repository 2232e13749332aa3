/* tests/rules/apex/test_labels.c - a card with two green labels: first its Delay, then its Duration (AL-TIME-08). No card
 * of the packs has both, so the Smoke has them here. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "games/apex.c"
#include "support/packs.h"

enum { DELAY = 1, DURATION = 2 };

static struct content content;
static struct state s;
static const fray_table table = {&al_game, &content, NULL};

/* The one Ability of which there are two tokens. */
static unsigned smoke(void)
{
    unsigned card = 1;
    while (content.card[card].tokens != 2) card++;
    content.card[card].delay = DELAY;
    content.card[card].duration = DURATION;
    return card;
}

static void say(uint32_t seat, uint64_t word)
{
    fray_answer a = {word, seat, 0};
    assert_true(is_legal(al_game.apply(&table, &s.head, a, NULL, NULL)));
}

/* The next turn begins; nobody does anything in this one. */
static void pass_turn(void)
{
    for (unsigned turn = s.turn; s.turn == turn;) {
        unsigned seat = fray_asked(&s.head);
        say(seat, s.head.question == Q_ACTION ? word_of(A_END, 0, 0)
                                              : al_game.pick(&table, &s.head, seat, 0));
    }
}

static bool is_active(unsigned card)
{
    return (s.altering & content.card[card].alters_in_zone) != 0;
}

static void delay_then_duration(void **state)
{
    fray_setup setup;
    (void)state;
    memset(&setup, 0, sizeof setup);
    const unsigned card = smoke();
    assert_true(is_legal(al_game.start(&table, &setup, &s.head)));
    blank_state(&content, &s);
    const piece_id legend = first_of(RED);
    assert_int_equal(s.legend[legend].figure, content.card[card].legend);
    for (piece_id p = 1; p <= LEGENDS; p++)
        if (is_legend(&s, p)) s.legend[p].at = (place_id)ground_place(p, 0);
    s.legend[legend].at = (place_id)ground_place(4, 5);
    assert_true(is_legal(poke_case(&content, &s, FACT_ACTIVE, 0, legend)));
    (void)game_settle(&table, &s.head, NULL);
    const unsigned turn = s.turn;

    say(RED, word_of(A_PLAY, card, 0));
    say(RED, word_of(A_CORNER, ground_corner(ground_place(5, 5), 0), 0));
    assert_int_equal(s.timer[0].stage, TIME_DELAY);
    assert_int_equal(s.timer[0].due, turn + DELAY);
    assert_false(is_active(card));

    pass_turn();
    assert_int_equal(s.timer[0].card, card);
    assert_int_equal(s.timer[0].stage, TIME_DURATION);
    assert_int_equal(s.timer[0].due, turn + DELAY + DURATION);
    assert_true(is_active(card));
    assert_int_not_equal(s.mini[0].object, 0);

    pass_turn();
    assert_true(is_active(card));
    pass_turn();
    assert_false(is_active(card));
    assert_int_equal(s.timer[0].card, 0);
    assert_int_equal(s.mini[0].object, 0);
    assert_int_equal(s.legend[legend].cooling[ABILITY_TACTICAL][0], content.card[card].cooldown);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(delay_then_duration)};
    fray_pack *pack = support_load_packs(&al_game);
    if (!pack) return 1;
    memcpy(&content, pack_content(pack), sizeof content);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    pack_free(pack);
    return failed;
}

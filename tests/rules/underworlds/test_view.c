/* tests/rules/underworlds/test_view.c - what a seat cannot know: guesses are even, and legal decks
 * (WU-SETUP-06, WU-DECK-11). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include "games/underworlds.c"
#include "rules/underworlds/packs.h"

enum { GUESSES = 20000, SETTING_OPEN = 17 };

/* A match some way on: random answers until the first activation, then a hundred more. */
static struct state *midway(bool open_lists)
{
    struct state *s = malloc(sizeof *s);
    fray_setup setup;
    uint64_t random = 5;
    memset(&setup, 0, sizeof setup);
    setup.item[0].key = SETTING_OPEN;
    setup.item[0].value = open_lists;
    setup.count = 1;
    assert_string_equal(h.table.game->setting[SETTING_OPEN].word, "open_lists");
    assert_true(fray_is_legal(h.table.game->start(&h.table, &setup, &s->head)));
    for (int i = 0; i < 160 && s->head.open; i++) {
        uint32_t seat = (uint32_t)bit_low(s->head.open);
        fray_answer a = {h.table.game->pick(&h.table, &s->head, seat, fray_next(&random)), seat, 0};
        assert_true(fray_is_legal(h.table.game->apply(&h.table, &s->head, a, NULL, NULL)));
    }
    return s;
}

/* Open lists: each card red has not seen is as likely in blue's hand as any other. */
static void unseen_cards_are_equally_likely_in_hand(void **state)
{
    (void)state;
    struct state *s = midway(true), view, guess;
    uint32_t seen[MAX_LIST] = {0}, cards = s->side[BLUE].cards;
    uint64_t random = 9, power = ~((UINT64_C(1) << s->side[BLUE].objectives) - 1);
    h.table.game->view(&h.table, &s->head, 1u << RED, &view.head);
    assert_true(view.side[BLUE].zone[ZONE_HAND] == 0);
    uint32_t hidden = view.side[BLUE].hidden_hand[1];
    uint32_t unseen = (uint32_t)bit_count(view.side[BLUE].zone[ZONE_DECK] & power);
    assert_true(hidden > 0 && unseen > hidden);
    for (int i = 0; i < GUESSES; i++) {
        h.table.game->guess(&h.table, &view.head, &random, &guess.head);
        for (uint32_t c = 0; c < cards; c++)
            seen[c] += (uint32_t)((guess.side[BLUE].zone[ZONE_HAND] >> c) & 1);
    }
    uint32_t want = GUESSES * hidden / unseen;
    for (uint32_t c = s->side[BLUE].objectives; c < cards; c++) {
        if ((view.side[BLUE].zone[ZONE_DECK] >> c) & 1)
            assert_in_range(seen[c], want * 92 / 100, want * 108 / 100);
        else assert_int_equal(seen[c], 0); /* where it lies is known */
    }
    free(s);
}

/* Closed lists: the faces are blank, and what is guessed is a deck the rules allow. */
static void guessed_decks_are_legal_and_differ(void **state)
{
    (void)state;
    struct state *s = midway(false), view, one, two;
    uint64_t random = 9;
    h.table.game->view(&h.table, &s->head, 1u << RED, &view.head);
    for (uint32_t c = 0; c < view.side[BLUE].cards; c++)
        assert_true(((view.side[BLUE].zone[ZONE_DECK] >> c) & 1) == (view.side[BLUE].face[c] == 0));
    h.table.game->guess(&h.table, &view.head, &random, &one.head);
    for (int i = 0; i < 200; i++) {
        h.table.game->guess(&h.table, &view.head, &random, &two.head);
        assert_true(is_legal(judge_deck((const struct content *)h.table.content, &two, BLUE)));
        assert_int_equal(bit_count(two.side[BLUE].zone[ZONE_HAND]),
                         bit_count(s->side[BLUE].zone[ZONE_HAND]));
    }
    assert_memory_not_equal(one.side[BLUE].face, two.side[BLUE].face, sizeof one.side[BLUE].face);
    free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unseen_cards_are_equally_likely_in_hand),
        cmocka_unit_test(guessed_decks_are_legal_and_differ),
    };
    return cmocka_run_group_tests(tests, load, unload);
}

/* tests/unit/test_deck.c - cards that others do not see, heaps, and what a viewer's list must not tell. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "core/deck.h"
#include "core/heap.h"

static void parts_of_a_list(void **state)
{
    (void)state;
    assert_true(deck_part(0, 0) == 0 && deck_part(0, 64) == ~UINT64_C(0));
    assert_true(deck_part(3, 5) == 24 && deck_part(60, 64) == UINT64_C(15) << 60);
    const uint16_t face[] = {4, 9, 12};
    assert_int_equal(deck_index(face, 3, 9), 1);
    assert_int_equal(deck_index(face, 3, 5), -1);
    assert_int_equal(deck_index(face, 3, 0), -1); /* an unknown face is no card */
}

/* What was in hand lies in the deck for others, and is dealt out again evenly: of six cards two are in hand, and
 * all fifteen pairs come up as often. */
static void hidden_cards_are_dealt_evenly(void **state)
{
    (void)state;
    enum { TIMES = 60000 };
    unsigned times[64] = {0};
    uint64_t random = 1;
    for (unsigned i = 0; i < TIMES; i++) {
        uint64_t deck = 0x3c | UINT64_C(1) << 40,
                 hand = 0x03; /* places 2 to 5; 0 and 1; 40 is another part's */
        assert_int_equal(deck_hide(&deck, &hand, deck_part(0, 6)), 2);
        assert_true(hand == 0 && deck == (0x3f | UINT64_C(1) << 40));
        deck_deal(&deck, &hand, deck_part(0, 6), 2, &random);
        assert_int_equal(bit_count(hand), 2);
        assert_true((deck ^ hand) == (0x3f | UINT64_C(1) << 40) && !(deck & hand));
        times[hand]++;
    }
    unsigned pairs = 0;
    for (unsigned hand = 0; hand < 64; hand++) {
        if (!times[hand]) continue;
        pairs++;
        assert_in_range(times[hand], TIMES / 15 - 300,
                        TIMES / 15 + 300); /* five standard deviations */
    }
    assert_int_equal(pairs, 15);
}

static void a_deal_ends_with_the_deck(void **state)
{
    (void)state;
    uint64_t deck = 5, hand = 0, random = 3;
    deck_deal(&deck, &hand, deck_part(0, 64), 9, &random);
    assert_true(deck == 0 && hand == 5);
}

/* Faces come into order, unknown ones first, and every mask goes along. */
static void sorting_keeps_cards_where_they_lie(void **state)
{
    (void)state;
    uint16_t face[DECK_CARDS] = {30, 0, 10, 20, 7, 0, 5};
    uint64_t deck = 1 << 1 | 1 << 5 | 1 << 6, hand = 1 << 0 | 1 << 4, board = 1 << 2 | 1 << 3;
    uint64_t *mask[] = {&deck, &hand, &board};
    uint8_t order[7];
    deck_order(face, 0, 4, order);
    deck_order(face, 4, 7, order);
    deck_sort(face, 7, order, mask, 3);
    const uint16_t sorted[] = {0, 10, 20, 30, 0, 5, 7};
    assert_memory_equal(face, sorted, sizeof sorted);
    assert_int_equal(deck, 1 << 0 | 1 << 4 | 1 << 5);
    assert_int_equal(hand, 1 << 3 | 1 << 6);
    assert_int_equal(board, 1 << 1 | 1 << 2);
}

/* A face that is there twice: equal ones stay as they stood. */
static void equal_faces_keep_their_order(void **state)
{
    (void)state;
    uint16_t face[] = {8, 3, 8, 0, 3};
    uint8_t order[5];
    deck_order(face, 0, 5, order);
    const uint8_t wanted[] = {3, 1, 4, 0, 2};
    assert_memory_equal(order, wanted, sizeof wanted);
}

static void drawing_names_each_card_once(void **state)
{
    (void)state;
    const uint16_t face[] = {11, 12, 13, 14};
    struct lot list[MOST_LOTS];
    assert_int_equal(deck_lots(0xb, face, 5, list), 3);
    assert_true(list[2].word == word_of(5, 14, 0) && list[2].weight == 1);
}

static void heaps_count(void **state)
{
    (void)state;
    uint8_t deck[4] = {2, 0, 1, 3}, hand[4] = {0, 0, 0, 0};
    const uint16_t card[4] = {21, 22, 23, 24};
    struct lot list[MOST_LOTS];
    assert_int_equal(heap_total(deck, 4), 6);
    heap_move(deck, hand, 3);
    assert_true(deck[3] == 2 && hand[3] == 1);
    assert_int_equal(heap_lots(deck, 4, 9, card, list), 3); /* a kind without cards is not drawn */
    assert_true(list[0].weight == 2 && list[1].word == word_of(9, 23, 0) && list[2].weight == 2);
    assert_int_equal(heap_pour(deck, hand, 4), 5);
    assert_true(heap_total(deck, 4) == 0 && hand[3] == 3 && hand[0] == 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_of_a_list),
        cmocka_unit_test(hidden_cards_are_dealt_evenly),
        cmocka_unit_test(a_deal_ends_with_the_deck),
        cmocka_unit_test(sorting_keeps_cards_where_they_lie),
        cmocka_unit_test(equal_faces_keep_their_order),
        cmocka_unit_test(drawing_names_each_card_once),
        cmocka_unit_test(heaps_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* tests/unit/test_core.c - dice by counts, sets of bits, hexes and sight, names of positions, numbers of games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "core/bits.h"
#include "core/dice.h"
#include "fray/game.h"
#include "geom/hex.h"

static const struct die die = {5, 6, {1, 2, 1, 1, 1, 0}};

static void weights_of_all_counts_add_up(void **state)
{
    (void)state;
    for (unsigned n = 1; n <= MAX_THROWN; n++) {
        uint8_t count[MAX_FACES] = {0};
        uint64_t sum = 0, many = 0;
        dice_first(&die, n, count);
        assert_int_equal(count[0], n);
        do {
            sum += dice_weight(&die, n, count);
            many++;
        } while (dice_next(&die, n, count));
        assert_true(sum == dice_total(&die, n));
        /* n dice over five faces: n + 4 over 4 */
        assert_true(many == (uint64_t)(n + 1) * (n + 2) * (n + 3) * (n + 4) / 24);
    }
}

static void every_throw_comes_up_as_often_as_its_weight(void **state)
{
    (void)state;
    uint8_t count[MAX_FACES] = {0}, wanted[MAX_FACES] = {1, 1, 1, 0, 0, 0};
    uint64_t hits = 0;
    for (uint64_t which = 0; which < dice_total(&die, 3); which++) {
        dice_throw(&die, 3, which, count);
        hits += memcmp(count, wanted, die.faces) == 0;
    }
    assert_true(hits == dice_weight(&die, 3, wanted));
    wanted[0] = 2;
    assert_true(dice_weight(&die, 3, wanted) == 0); /* four dice are not three */
}

static void sets_of_bits(void **state)
{
    (void)state;
    bits b = bits_none();
    const unsigned members[] = {1, 63, 64, 127};
    for (unsigned i = 0; i < 4; i++) bits_add(&b, members[i]);
    assert_int_equal(bits_count(b), 4);
    bits_drop(&b, 63);
    assert_false(bits_has(&b, 63));
    assert_int_equal(bits_take(&b), 1);
    assert_int_equal(bits_take(&b), 64);
    assert_int_equal(bits_take(&b), 127);
    assert_true(bits_empty(b));
    assert_int_equal(bit_count(~UINT64_C(0)), 64);
    assert_int_equal(bit_nth(0xf0, 2), 6);
}

static struct hex at(int x, int r)
{
    struct hex h = {(int8_t)x, (int8_t)r};
    return h;
}

static void distance_is_the_same_both_ways_and_one_step_apart(void **state)
{
    (void)state;
    for (unsigned d = 0; d < HEX_DIRECTIONS; d++) {
        struct hex n = hex_step(at(4, 4), d);
        assert_int_equal(hex_distance(at(4, 4), n), 1);
        assert_int_equal(hex_distance(n, at(4, 4)), 1);
    }
    assert_int_equal(hex_distance(at(1, 1), at(9, 1)), 4);
    assert_int_equal(hex_distance(at(1, 1), at(2, 4)), 3);
    assert_int_equal(hex_distance(at(1, 1), at(10, 4)), 6);
}

static void a_line_through_a_hex_meets_it(void **state)
{
    (void)state;
    assert_true(hex_segment_meets(at(1, 1), at(5, 1), at(3, 1), true));
    assert_true(hex_segment_meets(at(1, 1), at(5, 1), at(3, 1), false));
    assert_false(hex_segment_meets(at(1, 1), at(5, 1), at(2, 2), false));
    assert_false(hex_segment_meets(at(1, 1), at(5, 1), at(9, 1), true));
}

/* From (3,1) straight down to (3,3) the line runs along the side that (2,2) and (4,2) share. */
static void a_line_along_a_side_only_touches(void **state)
{
    (void)state;
    assert_true(hex_segment_meets(at(3, 1), at(3, 3), at(2, 2), true));
    assert_false(hex_segment_meets(at(3, 1), at(3, 3), at(2, 2), false));
    assert_true(hex_segment_along(at(3, 1), at(3, 3), at(2, 2), at(4, 2)));
    assert_false(hex_segment_along(at(3, 1), at(5, 1), at(2, 2), at(4, 2)));
    assert_false(hex_segment_along(at(3, 1), at(3, 3), at(2, 2), at(6, 2)));
}

static void sight_is_the_same_both_ways(void **state)
{
    (void)state;
    for (int x = 1; x < 12; x++)
        for (int r = 1; r < 8; r++)
            for (int wx = 1; wx < 12; wx++)
                for (int wr = 1; wr < 8; wr++) {
                    if (((x + r) & 1) || ((wx + wr) & 1)) continue;
                    for (int touch = 0; touch < 2; touch++)
                        assert_int_equal(
                            hex_segment_meets(at(5, 3), at(x, r), at(wx, wr), touch != 0),
                            hex_segment_meets(at(x, r), at(5, 3), at(wx, wr), touch != 0));
                }
}

static void one_changed_byte_changes_the_name(void **state)
{
    (void)state;
    union {
        fray_position head;
        uint8_t byte[200];
    } p;
    memset(&p, 0, sizeof p);
    p.head.bytes = sizeof p;
    uint64_t name = fray_hash(&p.head);
    for (size_t i = sizeof(fray_position); i < sizeof p; i++) {
        p.byte[i] ^= 1;
        assert_true(fray_hash(&p.head) != name);
        p.byte[i] ^= 1;
    }
    assert_true(fray_hash(&p.head) == name);
}

static void even_numbers_are_even(void **state)
{
    (void)state;
    uint32_t seen[7] = {0};
    uint64_t random = 1;
    for (int i = 0; i < 70000; i++) seen[fray_even(fray_next(&random), 7)]++;
    for (int i = 0; i < 7; i++) assert_in_range(seen[i], 9600, 10400);
    assert_true(fray_even(~UINT64_C(0), 10) == 9);
    assert_true(fray_even(0, 10) == 0);
}

static void games_stand_in_the_order_of_their_numbers(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < fray_game_count; i++) assert_int_equal(fray_games[i]->number, i + 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(weights_of_all_counts_add_up),
        cmocka_unit_test(every_throw_comes_up_as_often_as_its_weight),
        cmocka_unit_test(sets_of_bits),
        cmocka_unit_test(distance_is_the_same_both_ways_and_one_step_apart),
        cmocka_unit_test(a_line_through_a_hex_meets_it),
        cmocka_unit_test(a_line_along_a_side_only_touches),
        cmocka_unit_test(sight_is_the_same_both_ways),
        cmocka_unit_test(one_changed_byte_changes_the_name),
        cmocka_unit_test(even_numbers_are_even),
        cmocka_unit_test(games_stand_in_the_order_of_their_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

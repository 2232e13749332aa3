/* tests/unit/test_bots.c - bots answer legally, from views, and the same way every time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>
#include "bots/bots.h"
#include "host/philox.h"
#include "toy/toy.h"

static const fray_table table = {.game = &toy_game};

/* Plays a game between two kinds; returns the winner. */
static uint32_t play(const bot_kind *red, const bot_kind *blue, uint64_t seed, uint64_t *hash)
{
    toy_position s, seen;
    fray_setup none = {0};
    bot *player[3] = {NULL, bot_new(red, &table, NULL, seed), bot_new(blue, &table, NULL, seed + 1)};
    assert_non_null(player[1]);
    assert_non_null(player[2]);
    assert_true(fray_is_legal(toy_game.start(&table, &none, &s.head)));
    uint32_t n = 0;
    for (; s.head.open; n++) {
        assert_true(n < toy_game.longest);
        fray_answer a = {0, s.head.open & 1 ? 0 : s.head.open & 2 ? 1 : 2, 0};
        if (a.seat == 0) a.word = toy_game.pick(&table, &s.head, 0, philox_number(seed, 0, n));
        else {
            toy_game.view(&table, &s.head, 1u << a.seat, &seen.head);
            toy_position before = seen;
            a.word = bot_answer(player[a.seat], &seen.head, a.seat, NULL);
            assert_memory_equal(&before, &seen, sizeof seen);
            assert_true(a.word == bot_answer(player[a.seat], &seen.head, a.seat, NULL));
        }
        assert_true(fray_is_legal(toy_game.apply(&table, &s.head, a, NULL, NULL)));
        assert_true(fray_is_legal(toy_game.audit(&table, &s.head)));
    }
    bot_free(player[1]);
    bot_free(player[2]);
    *hash = fray_hash(&s.head) + n;
    return toy_game.result(&table, &s.head).winner;
}

static void all_kinds_finish_legal_games(void **unused)
{
    (void)unused;
    for (uint32_t i = 0; i < bot_kind_count; i++) {
        uint64_t one, two;
        for (uint64_t seed = 0; seed < 20; seed++) {
            play(bot_kind_at(i), bot_kind_at(i), seed, &one);
            play(bot_kind_at(i), bot_kind_at(i), seed, &two);
            assert_true(one == two);
        }
    }
}

static void greedy_beats_random(void **unused)
{
    (void)unused;
    uint32_t won = 0, lost = 0;
    uint64_t hash;
    for (uint64_t seed = 0; seed < 200; seed++) {
        bool swapped = seed % 2;
        uint32_t winner = play(swapped ? &bot_random : &bot_greedy,
                               swapped ? &bot_greedy : &bot_random, seed, &hash);
        won += winner == (swapped ? 2 : 1);
        lost += winner == (swapped ? 1 : 2);
    }
    assert_true(won > 3 * lost);
}

static void the_seed_matters(void **unused)
{
    (void)unused;
    toy_position s;
    fray_setup none = {0};
    toy_game.start(&table, &none, &s.head);
    toy_game.settle(&table, &s.head, NULL);
    bot *b = bot_new(&bot_random, &table, NULL, 0);
    assert_non_null(b);
    uint64_t first = bot_answer(b, &s.head, 1, NULL);
    bool differs = false;
    for (uint64_t seed = 1; seed < 20; seed++) {
        bot_reseed(b, seed);
        differs |= bot_answer(b, &s.head, 1, NULL) != first;
    }
    assert_true(differs);
    bot_free(b);
}

static void kinds_are_found_by_name(void **unused)
{
    (void)unused;
    for (uint32_t i = 0; i < bot_kind_count; i++)
        assert_ptr_equal(bot_find(bot_kind_at(i)->name), bot_kind_at(i));
    assert_null(bot_find("deep-thought"));
    assert_null(bot_kind_at(bot_kind_count));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_kinds_finish_legal_games),
        cmocka_unit_test(greedy_beats_random),
        cmocka_unit_test(the_seed_matters),
        cmocka_unit_test(kinds_are_found_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

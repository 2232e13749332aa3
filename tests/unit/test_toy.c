/* tests/unit/test_toy.c - the toy game keeps the laws of the contract, so that what is tested with
 * it is tested with a real game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>
#include "toy/toy.h"

static const fray_table table = {.game = &toy_game};

enum { MOST = 64, GAMES = 100 };

static uint32_t asked(const fray_position *p)
{
    return p->open & 1 ? 0 : p->open & 2 ? 1 : 2;
}

/* Options are exactly what check allows, each once; whatever else changes nothing. */
static void options_are_what_is_legal(const toy_position *s, uint64_t *random)
{
    uint64_t all[MOST];
    uint32_t seat = asked(&s->head), legal = 0;
    uint32_t n = toy_game.options(&table, &s->head, seat, 0, MOST, all);
    assert_in_range(n, 1, MOST);
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < i; k++) assert_true(all[i] != all[k]);
    for (uint64_t act = 0; act < 12; act++) {
        for (uint64_t low = 0; low < 1024; low++) {
            fray_answer a = {act << FRAY_KIND_SHIFT | low, seat, 0};
            legal += fray_is_legal(toy_game.check(&table, &s->head, a));
        }
    }
    assert_int_equal(legal, n);
    uint64_t one[1];
    for (uint32_t i = 0; i < n; i++) {
        assert_int_equal(toy_game.options(&table, &s->head, seat, i, 1, one), n);
        assert_true(one[0] == all[i]);
    }
    toy_position copy = *s;
    fray_answer noise = {fray_next(random), seat, 0};
    if (!fray_is_legal(toy_game.check(&table, &copy.head, noise))) {
        assert_false(fray_is_legal(toy_game.apply(&table, &copy.head, noise, NULL, NULL)));
        assert_memory_equal(&copy, s, sizeof copy);
    }
}

static void weights_add_up(const toy_position *s)
{
    uint64_t all[MOST], sum = 0;
    if (asked(&s->head) != FRAY_CHANCE) return;
    uint32_t n = toy_game.options(&table, &s->head, FRAY_CHANCE, 0, MOST, all);
    for (uint32_t i = 0; i < n; i++) sum += toy_game.weight(&table, &s->head, all[i]);
    assert_true(sum == toy_game.total(&table, &s->head));
}

/* Who is asked can answer from the view; a guess looks like what it was guessed from. */
static void views_suffice(const toy_position *s, uint64_t *random)
{
    for (uint32_t seats = 1; seats < 8; seats++) {
        toy_position seen, whole, again;
        toy_game.view(&table, &s->head, seats, &seen.head);
        assert_true(fray_is_legal(toy_game.audit(&table, &seen.head)));
        toy_game.guess(&table, &seen.head, random, &whole.head);
        assert_true(fray_is_legal(toy_game.audit(&table, &whole.head)));
        toy_game.view(&table, &whole.head, seats, &again.head);
        assert_memory_equal(&again, &seen, sizeof seen);
        uint32_t seat = asked(&s->head);
        if (seat == FRAY_CHANCE || !(seats >> seat & 1)) continue;
        uint64_t from_view[MOST], from_all[MOST];
        uint32_t n = toy_game.options(&table, &s->head, seat, 0, MOST, from_all);
        assert_int_equal(toy_game.options(&table, &seen.head, seat, 0, MOST, from_view), n);
        assert_memory_equal(from_view, from_all, n * sizeof from_all[0]);
    }
}

static void random_games_keep_the_laws(void **unused)
{
    (void)unused;
    uint64_t random = 11;
    for (int game = 0; game < GAMES; game++) {
        toy_position s;
        fray_setup none = {0};
        assert_true(fray_is_legal(toy_game.start(&table, &none, &s.head)));
        uint32_t answers = 0;
        for (; s.head.open; answers++) {
            assert_true(answers < toy_game.longest);
            assert_false(s.head.over);
            options_are_what_is_legal(&s, &random);
            weights_add_up(&s);
            views_suffice(&s, &random);
            uint32_t seat = asked(&s.head);
            fray_answer a = {toy_game.pick(&table, &s.head, seat, fray_next(&random)), seat, 0};
            assert_true(fray_is_legal(toy_game.apply(&table, &s.head, a, NULL, NULL)));
            assert_true(fray_is_legal(toy_game.audit(&table, &s.head)));
        }
        assert_true(s.head.over);
        assert_true(toy_game.result(&table, &s.head).over);
    }
}

static void facts_are_set_and_read(void **unused)
{
    (void)unused;
    toy_position s;
    fray_setup none = {0};
    int32_t value;
    toy_game.start(&table, &none, &s.head);
    assert_true(fray_is_legal(toy_game.poke(&table, &s.head, TOY_F_HAND, 1, TOY_PARRY)));
    assert_true(fray_is_legal(toy_game.poke(&table, &s.head, TOY_F_HAND, 1, TOY_PARRY)));
    assert_int_equal(toy_game.poke(&table, &s.head, TOY_F_HAND, 2, TOY_PARRY).rule, TOY_R_HEAP);
    assert_true(fray_is_legal(toy_game.poke(&table, &s.head, TOY_F_TURN, 0, 2)));
    assert_true(fray_is_legal(toy_game.settle(&table, &s.head, NULL)));
    assert_int_equal(s.head.open, 1 << 2);
    assert_true(toy_game.peek(&table, &s.head, TOY_F_HAND, 1, 1, &value));
    assert_int_equal(value, TOY_PARRY);
    assert_false(toy_game.peek(&table, &s.head, TOY_F_HAND, 1, 2, &value));
    assert_true(fray_is_legal(toy_game.poke(&table, &s.head, TOY_F_HAND, 1, 0)));
    assert_false(toy_game.peek(&table, &s.head, TOY_F_HAND, 1, 0, &value));
    toy_game.poke(&table, &s.head, TOY_F_PLACE, 1, 4);
    assert_int_equal(toy_game.settle(&table, &s.head, NULL).rule, TOY_R_FREE);
}

static void the_scene_hides_what_the_view_hides(void **unused)
{
    (void)unused;
    toy_position s, seen;
    fray_setup none = {0};
    fray_thing thing[32];
    toy_game.start(&table, &none, &s.head);
    toy_game.poke(&table, &s.head, TOY_F_HAND, 1, TOY_PARRY);
    toy_game.view(&table, &s.head, 1 << 2, &seen.head);
    uint32_t n = toy_game.scene(&table, &seen.head, thing, 32), cards = 0;
    assert_int_equal(n, TOY_PLACES + 2 + 1 + 1);
    for (uint32_t i = 0; i < n; i++) {
        if (thing[i].what != FRAY_DRAW_CARD) continue;
        assert_int_equal(thing[i].value, 0);
        cards++;
    }
    assert_int_equal(cards, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_keep_the_laws),
        cmocka_unit_test(facts_are_set_and_read),
        cmocka_unit_test(the_scene_hides_what_the_view_hides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* tests/unit/test_odds.c - exact odds, on the toy game, against throws counted one by one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>
#include "host/odds.h"
#include "toy/toy.h"

static const host_table toy = {.table = {.game = &toy_game}};

/* Ann and bob side by side, ann to act, nobody with a card. */
static toy_position face_to_face(bool gentle)
{
    toy_position p;
    fray_setup setup = {.count = 4,
                        .item = {{TOY_S_BAN, 0, TOY_PARRY},
                                 {TOY_S_BAN, 0, TOY_BOOST},
                                 {TOY_S_BAN, 0, TOY_BLANK},
                                 {TOY_S_GENTLE, 0, gentle}}};
    assert_true(fray_is_legal(toy_game.start(&toy.table, &setup, &p.head)));
    assert_true(fray_is_legal(toy_game.poke(&toy.table, &p.head, TOY_F_PLACE, TOY_BOB, 3)));
    return p;
}

static odds *walk(const toy_position *p, const odds_wish *wish)
{
    odds *o = NULL;
    assert_int_equal(odds_walk(&toy, &p->head, wish, &o), ODDS_OK);
    assert_non_null(o);
    return o;
}

static const odds_fact *find(const odds *o, uint32_t fact, uint32_t of)
{
    for (uint32_t i = 0; i < o->facts; i++)
        if (o->fact[i].fact == fact && o->fact[i].of == of) return &o->fact[i];
    return NULL;
}

static void check_value(const odds *o, uint32_t fact, uint32_t of, int32_t value, const char *share)
{
    char text[100];
    const odds_fact *f = find(o, fact, of);
    assert_non_null(f);
    for (uint32_t i = f->first; i < f->first + f->values; i++) {
        if (!o->value[i].there || o->value[i].value != value) continue;
        odds_share_text(o->value[i].share, text, sizeof text);
        assert_string_equal(text, share);
        return;
    }
    fail_msg("%s has no value %d", toy_game.fact[fact].name, value);
}

static void check_sums(const odds *o)
{
    odds_share sum = odds_share_of(0, 1);
    for (uint32_t i = 0; i < o->ends; i++) sum = odds_share_add(sum, o->end[i].share);
    assert_true(sum.exact && sum.part == 1 && sum.whole == 1);
    for (uint32_t i = 0; i < o->facts; i++) {
        const odds_fact *f = &o->fact[i];
        assert_true(f->values > 1);
        sum = odds_share_of(0, 1);
        for (uint32_t k = f->first; k < f->first + f->values; k++)
            sum = odds_share_add(sum, o->value[k].share);
        assert_true(sum.exact && sum.part == 1 && sum.whole == 1);
    }
}

static void shares_are_kept_in_lowest_terms(void **state)
{
    (void)state;
    char text[100];
    odds_share a = odds_share_add(odds_share_of(1, 6), odds_share_of(1, 4));
    odds_share_text(a, text, sizeof text);
    assert_string_equal(text, "5/12");
    a = odds_share_times(a, odds_share_of(6, 5));
    odds_share_text(a, text, sizeof text);
    assert_string_equal(text, "1/2");
    odds_share_text(odds_share_add(a, a), text, sizeof text);
    assert_string_equal(text, "1");
    odds_share_text(odds_share_of(0, 7), text, sizeof text);
    assert_string_equal(text, "0");
}

static void what_128_bits_cannot_hold_is_rounded(void **state)
{
    (void)state;
    char text[100];
    odds_share tiny = odds_share_of(1, 1000003), a = tiny;
    while (a.exact) a = odds_share_times(a, tiny);
    odds_share_text(a, text, sizeof text);
    assert_int_equal(text[0], '~');
    assert_true(a.about > 0 && a.about < 1e-36);
    odds_share rest = odds_share_add(a, odds_share_of(1, 2));
    assert_false(rest.exact);
    assert_true(rest.about > 0.499999 && rest.about < 0.500001);
}

/* Two dice: H on 3 sides of 6, C (two wounds) on 1, M on 2. */
static void a_strike_has_the_odds_of_its_dice(void **state)
{
    (void)state;
    toy_position p = face_to_face(true);
    odds_given given = {1, "strike bob"};
    odds_wish wish = {.given = &given, .givens = 1};
    odds *o = walk(&p, &wish);
    assert_int_equal(o->taken, 1);
    assert_true(o->exact);
    check_value(o, TOY_F_HEALTH, TOY_BOB, 3, "1/9");
    check_value(o, TOY_F_HEALTH, TOY_BOB, 2, "1/3");
    check_value(o, TOY_F_HEALTH, TOY_BOB, 1, "13/36");
    check_value(o, TOY_F_HEALTH, TOY_BOB, 0, "7/36");
    assert_null(find(o, TOY_F_HEALTH, TOY_ANN));
    assert_null(find(o, TOY_F_PLACE, TOY_BOB));
    assert_int_equal(o->outcomes, 4);
    assert_int_equal(o->ends, 2); /* bob is asked, or it is over */
    check_sums(o);
    odds_free(o);
}

/* Three dice, every one of the 216 throws counted by hand. */
static void three_dice_agree_with_all_throws(void **state)
{
    (void)state;
    static const int wounds[6] = {1, 1, 1, 2, 0, 0};
    toy_position p = face_to_face(true);
    unsigned ways[6] = {0};
    assert_true(fray_is_legal(toy_game.poke(&toy.table, &p.head, TOY_F_STANCE, TOY_ANN, 1)));
    assert_true(fray_is_legal(toy_game.poke(&toy.table, &p.head, TOY_F_HEALTH, TOY_BOB, 5)));
    for (int i = 0; i < 216; i++) {
        int sum = wounds[i % 6] + wounds[i / 6 % 6] + wounds[i / 36];
        ways[sum > 5 ? 5 : sum]++;
    }
    odds_given given = {1, "strike bob"};
    odds_wish wish = {.given = &given, .givens = 1};
    odds *o = walk(&p, &wish);
    for (int sum = 0; sum <= 5; sum++) {
        char text[100];
        odds_share_text(odds_share_of(ways[sum], 216), text, sizeof text);
        check_value(o, TOY_F_HEALTH, TOY_BOB, 5 - sum, text);
    }
    check_sums(o);
    odds_free(o);
}

static void the_walk_stops_at_a_choice(void **state)
{
    (void)state;
    toy_position p = face_to_face(false);
    odds_given given = {1, "strike bob"};
    odds_wish wish = {.given = &given, .givens = 1};
    odds *o = walk(&p, &wish);
    char text[100];
    assert_int_equal(o->ends, 3); /* ann may press on, bob acts, or it is over */
    for (uint32_t i = 0; i < o->ends; i++) {
        odds_share_text(o->end[i].share, text, sizeof text);
        const odds_end *e = &o->end[i];
        assert_string_equal(text, e->question == TOY_Q_PRESS    ? "25/36"
                                  : e->question == TOY_Q_ACTION ? "1/9"
                                                                : "7/36");
    }
    assert_int_equal(o->assumptions, 1); /* the one we gave */
    odds_free(o);
}

static void until_a_question_others_get_their_proposal(void **state)
{
    (void)state;
    toy_position p = face_to_face(false);
    const uint32_t until = TOY_Q_ACTION;
    odds_given given[] = {{1, "strike bob"}, {1, "press yes"}};
    odds_wish wish = {.given = given, .givens = 1, .until = &until, .untils = 1};
    odds *o = walk(&p, &wish);
    check_value(o, TOY_F_HEALTH, TOY_BOB, 2, "1/3"); /* press no is the first option */
    assert_null(find(o, TOY_F_HEALTH, TOY_ANN));
    assert_int_equal(o->assumptions, 2);
    assert_string_equal(o->assumed[1].text, "press no");
    assert_false(o->assumed[1].given);
    odds_free(o);

    wish.givens = 2;
    o = walk(&p, &wish);
    assert_int_equal(o->taken, 2);
    check_value(o, TOY_F_HEALTH, TOY_BOB, 3, "1/9"); /* nothing to press on */
    check_value(o, TOY_F_HEALTH, TOY_BOB, 1, "1/3");
    check_value(o, TOY_F_HEALTH, TOY_BOB, 0, "5/9");
    check_value(o, TOY_F_HEALTH, TOY_ANN, 2, "25/36");
    check_sums(o);
    odds_free(o);
}

static void private_questions_do_not_stop_it(void **state)
{
    (void)state;
    toy_position p = face_to_face(true);
    p.copies[TOY_PARRY] = 1; /* one parry card, in bob's hand */
    p.hand[2][0] = TOY_PARRY;
    odds_given given[] = {{1, "strike bob"}, {2, "parry parry"}};
    odds_wish wish = {.given = given, .givens = 1};
    odds *o = walk(&p, &wish);
    check_value(o, TOY_F_HEALTH, TOY_BOB, 0, "7/36");
    assert_int_equal(o->assumptions, 2);
    assert_string_equal(o->assumed[1].text, "parry none");
    odds_free(o);

    wish.givens = 2;
    o = walk(&p, &wish);
    assert_null(find(o, TOY_F_HEALTH, TOY_BOB));
    odds_free(o);
}

static void chance_can_be_told(void **state)
{
    (void)state;
    toy_position p = face_to_face(true);
    odds_given given[] = {{1, "strike bob"}, {0, "roll 1H 1M"}};
    odds_wish wish = {.given = given, .givens = 2};
    odds *o = walk(&p, &wish);
    assert_int_equal(o->facts, 0);
    assert_int_equal(o->outcomes, 1);
    int32_t health;
    assert_true(toy_game.peek(&toy.table, o->sample, TOY_F_HEALTH, TOY_BOB, 0, &health));
    assert_int_equal(health, 2);
    odds_free(o);
}

/* Four cards dealt from two each of three kinds: orders that lead to the same hands are one. */
static void equal_positions_are_merged(void **state)
{
    (void)state;
    toy_position p;
    fray_setup setup = {.count = 0};
    odds_wish wish = {.givens = 0};
    assert_true(fray_is_legal(toy_game.start(&toy.table, &setup, &p.head)));
    odds *o = walk(&p, &wish);
    /* red holds a pair (3 ways; then blue can hold 3 hands) or two kinds (3 ways; then 4) */
    assert_int_equal(o->outcomes, 3 * 3 + 3 * 4);
    check_sums(o);
    odds_free(o);

    wish.viewer = 1u << 1; /* red cannot tell blue's hands apart */
    o = walk(&p, &wish);
    assert_int_equal(o->outcomes, 6);
    odds_free(o);
}

/* --- a game of its own: two throws of a die with faces 0 (2 sides), 1 (3 sides) and 2 (1 side); the
 * higher one wins, a tie is thrown again, and a blue win is thrown once more in two thirds --- */

enum { DUEL_RED, DUEL_BLUE, DUEL_AGAIN, DUEL_OVER };
typedef struct duel_position {
    fray_position head;
    uint8_t stage, red, winner, pad[5];
} duel_position;

static uint32_t duel_options(const fray_table *t, const fray_position *p, uint32_t seat,
                             uint32_t from, uint32_t n, uint64_t *out)
{
    (void)t, (void)p, (void)seat;
    for (uint32_t i = 0; from + i < 3 && i < n; i++)
        out[i] = UINT64_C(1) << FRAY_KIND_SHIFT | (from + i);
    return 3;
}

static uint64_t duel_weight(const fray_table *t, const fray_position *p, uint64_t word)
{
    static const uint64_t sides[] = {2, 3, 1};
    (void)t;
    if (((const duel_position *)(const void *)p)->stage == DUEL_AGAIN) return 1;
    return sides[word & 3];
}

static uint64_t duel_total(const fray_table *t, const fray_position *p)
{
    (void)t;
    return ((const duel_position *)(const void *)p)->stage == DUEL_AGAIN ? 3 : 6;
}

static fray_verdict duel_apply(const fray_table *t, fray_position *p, fray_answer a,
                               const fray_sink *sink, uint32_t *what)
{
    duel_position *s = (duel_position *)(void *)p;
    uint8_t face = a.word & 3;
    (void)t, (void)sink, (void)what;
    if (s->stage == DUEL_RED) {
        s->red = face;
        s->stage = DUEL_BLUE;
    } else if (s->stage == DUEL_BLUE) {
        s->stage = s->red > face ? DUEL_OVER : s->red < face ? DUEL_AGAIN : DUEL_RED;
        s->winner = s->red > face ? 1 : 0;
        s->red = 0;
    } else {
        s->stage = face == 0 ? DUEL_OVER : DUEL_RED;
        s->winner = face == 0 ? 2 : 0;
    }
    if (s->stage == DUEL_OVER) {
        p->over = 1;
        p->open = 0;
    }
    return fray_legal();
}

static bool duel_peek(const fray_table *t, const fray_position *p, uint32_t fact, uint32_t of,
                      uint32_t nth, int32_t *value)
{
    (void)t, (void)fact, (void)of, (void)nth;
    *value = ((const duel_position *)(const void *)p)->winner;
    return true;
}

static bool duel_spell(const fray_table *t, const fray_position *p, uint32_t type, uint32_t value,
                       fray_spelling *out)
{
    (void)t, (void)p, (void)type, (void)value, (void)out;
    return false;
}

/* Red wins a throw with 2/6 * 0 + 3/6 * 2/6 + 1/6 * 5/6 = 11/36, so does blue; then red wins the
 * match with 11/36 against 11/108: three times as often. */
static void circles_are_summed_up_exactly(void **state)
{
    (void)state;
    static const fray_fact_row facts[] = {
        {0}, {"winner", FRAY_NONE, FRAY_NUMBER, 0, 0, "who won", "wer gewann", 0}};
    fray_game duel = {.position_bytes = sizeof(duel_position),
                      .seats_most = 2,
                      .facts = 2,
                      .fact = facts,
                      .options = duel_options,
                      .weight = duel_weight,
                      .total = duel_total,
                      .apply = duel_apply,
                      .peek = duel_peek,
                      .spell = duel_spell};
    const host_table h = {.table = {.game = &duel}};
    duel_position p = {.head = {.bytes = sizeof p, .open = 1}};
    odds_wish wish = {.givens = 0};
    odds *o = NULL;
    char text[100];
    assert_int_equal(odds_walk(&h, &p.head, &wish, &o), ODDS_OK);
    assert_int_equal(o->outcomes, 2);
    assert_int_equal(o->values, 2);
    odds_share_text(o->value[0].share, text, sizeof text);
    assert_string_equal(text, "3/4");
    odds_share_text(o->value[1].share, text, sizeof text);
    assert_string_equal(text, "1/4");
    odds_free(o);
}

static void an_answer_that_never_fits_is_not_taken(void **state)
{
    (void)state;
    toy_position p = face_to_face(true);
    odds_given given = {1, "move p5"};
    odds_wish wish = {.given = &given, .givens = 1};
    odds *o = walk(&p, &wish);
    assert_int_equal(o->taken, 0);
    assert_int_equal(o->walked, 1);
    odds_free(o);
}

static void too_many_positions_are_refused(void **state)
{
    (void)state;
    toy_position p = face_to_face(true);
    odds *o = NULL;
    odds_given given = {1, "strike bob"};
    odds_wish wish = {.given = &given, .givens = 1, .most = 3};
    assert_int_equal(odds_walk(&toy, &p.head, &wish, &o), ODDS_TOO_MANY);
    assert_null(o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares_are_kept_in_lowest_terms),
        cmocka_unit_test(what_128_bits_cannot_hold_is_rounded),
        cmocka_unit_test(a_strike_has_the_odds_of_its_dice),
        cmocka_unit_test(three_dice_agree_with_all_throws),
        cmocka_unit_test(the_walk_stops_at_a_choice),
        cmocka_unit_test(until_a_question_others_get_their_proposal),
        cmocka_unit_test(private_questions_do_not_stop_it),
        cmocka_unit_test(chance_can_be_told),
        cmocka_unit_test(equal_positions_are_merged),
        cmocka_unit_test(circles_are_summed_up_exactly),
        cmocka_unit_test(an_answer_that_never_fits_is_not_taken),
        cmocka_unit_test(too_many_positions_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

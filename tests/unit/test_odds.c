/* tests/unit/test_odds.c - exact odds, on the small game, against throws counted one by one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>
#include "host/odds.h"
#include "support/duel.h"

static void poke(struct state *s, uint32_t fact, uint32_t of, int32_t value)
{
    assert_true(fray_is_legal(du_game.poke(&duel()->table, &s->head, fact, of, value)));
}

static void put(struct state *s, uint32_t fact, uint32_t seat, const char *const *cards)
{
    for (; *cards; cards++) poke(s, fact, seat, (int32_t)duel_card(*cards));
}

/* Ann and bob side by side, ann to act; whoever has cards has three, so that nobody draws, and none of red's can be
 * played now. Bob has taken so many hits. */
static struct state face_to_face(int32_t hits, const char *const *blue)
{
    static const char *const red[] = {"parry", "brace", "counter", NULL};
    struct state s;
    fray_setup none = {0};
    assert_true(fray_is_legal(du_game.start(&duel()->table, &none, &s.head)));
    poke(&s, DUEL_F_AT, ANN, (int32_t)duel_square("b1"));
    poke(&s, DUEL_F_AT, BOB, (int32_t)duel_square("c1"));
    poke(&s, DUEL_F_HITS, BOB, hits);
    put(&s, DUEL_F_HAND, RED, red);
    put(&s, DUEL_F_HAND, BLUE, blue);
    assert_true(fray_is_legal(du_game.settle(&duel()->table, &s.head, NULL)));
    return s;
}

static const char *const harmless[] = {"lunge", "shove", "patience", NULL};

/* Red has a card for its turn, and two others are left in its deck. */
static struct state with_a_card(const char *card)
{
    const char *const hand[] = {card, "brace", "counter", NULL};
    const char *const deck[] = {card, "brace", "counter", "riposte", "war-cry", NULL};
    struct state s = face_to_face(0, harmless);
    poke(&s, DUEL_F_HAND, RED, 0);
    for (uint32_t c = 1; c <= pack_count(duel()->pack, FRAY_CARD); c++) {
        bool out = true;
        for (const char *const *id = deck; *id; id++) out = out && duel_card(*id) != c;
        if (out) poke(&s, DUEL_F_DISCARD, RED, (int32_t)c);
    }
    put(&s, DUEL_F_HAND, RED, hand);
    assert_true(fray_is_legal(du_game.settle(&duel()->table, &s.head, NULL)));
    return s;
}

static odds *walk(const struct state *p, const odds_wish *wish)
{
    odds *o = NULL;
    assert_int_equal(odds_walk(duel(), &p->head, wish, &o), ODDS_OK);
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
    fail_msg("%s has no value %d", du_game.fact[fact].name, value);
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

/* Two dice: H on 3 sides of 6, C (counts two) on 1, M on 2. It lands with two: not with MM, HM, MH. */
static void a_strike_has_the_odds_of_its_dice(void **state)
{
    (void)state;
    struct state p = face_to_face(2, harmless);
    odds_given given = {1, "strike bob"};
    odds_wish wish = {.given = &given, .givens = 1};
    odds *o = walk(&p, &wish);
    assert_int_equal(o->taken, 1);
    assert_true(o->exact);
    check_value(o, DUEL_F_HITS, BOB, 2, "4/9");
    check_value(o, DUEL_F_HITS, BOB, 3, "5/9");
    assert_null(find(o, DUEL_F_HITS, ANN));
    assert_null(find(o, DUEL_F_AT, BOB));
    assert_int_equal(o->outcomes, 2);
    assert_int_equal(o->ends, 2); /* bob is asked, or it is over */
    check_sums(o);
    odds_free(o);
}

/* Three dice, every one of the 216 throws counted by hand; on guard one more is needed. */
static void three_dice_agree_with_all_throws(void **state)
{
    (void)state;
    static const int counts[6] = {1, 1, 1, 2, 0, 0};
    struct content more;
    host_table h = *duel();
    memcpy(&more, h.table.content, sizeof more);
    more.figure[ANN].dice = 3;
    h.table.content = &more;
    for (int guard = 0; guard < 2; guard++) {
        struct state p = face_to_face(0, harmless);
        unsigned lands = 0;
        char text[100];
        poke(&p, DUEL_F_GUARD, BOB, guard);
        assert_true(fray_is_legal(du_game.settle(&h.table, &p.head, NULL)));
        for (int i = 0; i < 216; i++)
            lands += counts[i % 6] + counts[i / 6 % 6] + counts[i / 36] >= 2 + guard;
        odds_given given = {1, "strike bob"};
        odds_wish wish = {.given = &given, .givens = 1};
        odds *o = NULL;
        assert_int_equal(odds_walk(&h, &p.head, &wish, &o), ODDS_OK);
        odds_share_text(odds_share_of(lands, 216), text, sizeof text);
        check_value(o, DUEL_F_HITS, BOB, 1, text);
        check_sums(o);
        odds_free(o);
    }
}

static void the_walk_stops_at_a_choice(void **state)
{
    (void)state;
    struct state p = face_to_face(2, harmless);
    odds_given given[] = {{1, "strike bob"}, {1, "play footwork"}, {1, "option 3"}};
    odds_wish wish = {.given = given, .givens = 1};
    odds *o = walk(&p, &wish);
    char text[100];
    assert_int_equal(o->ends, 2); /* bob acts, or it is over */
    for (uint32_t i = 0; i < o->ends; i++) {
        odds_share_text(o->end[i].share, text, sizeof text);
        assert_string_equal(text, o->end[i].question == DUEL_Q_ACTION ? "4/9" : "5/9");
    }
    assert_int_equal(o->assumptions, 1); /* the one we gave */
    odds_free(o);

    /* one of two cards is drawn, and red is asked what comes next */
    p = with_a_card("footwork");
    wish.given = given + 1;
    wish.givens = 2;
    o = walk(&p, &wish);
    assert_int_equal(o->ends, 1);
    assert_int_equal(o->end[0].question, DUEL_Q_PART);
    assert_int_equal(o->outcomes, 2);
    assert_int_equal(o->assumptions, 2);
    odds_free(o);
}

static void until_a_question_others_get_their_proposal(void **state)
{
    (void)state;
    struct state p = with_a_card("lunge");
    const uint32_t until = DUEL_Q_ACTION;
    odds_given given[] = {{1, "play lunge"}, {1, "square b2"}, {1, "yes"}};
    odds_wish wish = {.given = given, .givens = 1, .until = &until, .untils = 1};
    odds *o = walk(&p, &wish);
    assert_int_equal(o->assumptions, 2);
    assert_string_equal(o->assumed[1].text,
                        "square a1"); /* the first option; out of reach of bob */
    assert_false(o->assumed[1].given);
    assert_int_equal(o->outcomes, 2); /* of the draw at the end of the turn */
    odds_free(o);

    wish.givens = 2;
    o = walk(&p, &wish);
    assert_null(find(o, DUEL_F_HITS, BOB));
    assert_int_equal(o->assumptions, 3);
    assert_string_equal(o->assumed[2].text, "decline"); /* whether to strike, too */
    assert_false(o->assumed[2].given);
    odds_free(o);

    wish.givens = 3;
    o = walk(&p, &wish);
    assert_int_equal(o->taken, 3);
    check_value(o, DUEL_F_HITS, BOB, 0, "4/9");
    check_value(o, DUEL_F_HITS, BOB, 1, "5/9");
    assert_int_equal(o->outcomes, 4);
    check_sums(o);
    odds_free(o);
}

static void private_questions_do_not_stop_it(void **state)
{
    (void)state;
    static const char *const one_parry[] = {"parry", "shove", "lunge", NULL};
    struct state p = face_to_face(0, one_parry);
    odds_given given[] = {{1, "strike bob"}, {2, "play parry"}};
    odds_wish wish = {.given = given, .givens = 1};
    odds *o = walk(&p, &wish);
    check_value(o, DUEL_F_HITS, BOB, 1, "5/9");
    assert_int_equal(o->assumptions, 2);
    assert_string_equal(o->assumed[1].text, "decline");
    odds_free(o);

    wish.givens = 2;
    o = walk(&p, &wish);
    assert_null(find(o, DUEL_F_HITS, BOB));
    odds_free(o);
}

static void chance_can_be_told(void **state)
{
    (void)state;
    struct state p = face_to_face(0, harmless);
    odds_given given[] = {{1, "strike bob"}, {0, "roll 1C 1M"}};
    odds_wish wish = {.given = given, .givens = 2};
    odds *o = walk(&p, &wish);
    assert_int_equal(o->facts, 0);
    assert_int_equal(o->outcomes, 1);
    int32_t hits;
    assert_true(du_game.peek(&duel()->table, o->sample, DUEL_F_HITS, BOB, 0, &hits));
    assert_int_equal(hits, 1);
    odds_free(o);
}

/* Three cards dealt to each from six: orders that lead to the same hands are one. */
static void equal_positions_are_merged(void **state)
{
    (void)state;
    struct state p;
    fray_setup setup = {.count = 0};
    odds_wish wish = {.givens = 0};
    for (uint32_t c = 7; c <= pack_count(duel()->pack, FRAY_CARD); c++)
        setup.item[setup.count++] = (fray_setting){DUEL_S_WITHOUT, 0, c};
    assert_true(fray_is_legal(du_game.start(&duel()->table, &setup, &p.head)));
    odds *o = walk(&p, &wish);
    assert_int_equal(o->outcomes, 20 * 20);
    check_sums(o);
    odds_free(o);

    wish.viewer = 1u << 1; /* red cannot tell blue's hands apart */
    o = walk(&p, &wish);
    assert_int_equal(o->outcomes, 20);
    odds_free(o);
}

/* --- a game of its own: two throws of a die with faces 0 (2 sides), 1 (3 sides) and 2 (1 side); the
 * higher one wins, a tie is thrown again, and a blue win is thrown once more in two thirds --- */

enum { THROW_RED, THROW_BLUE, THROW_AGAIN, THROW_OVER };
typedef struct throw_position {
    fray_position head;
    uint8_t stage, red, winner, pad[5];
} throw_position;

static uint32_t throw_options(const fray_table *t, const fray_position *p, uint32_t seat,
                              uint32_t from, uint32_t n, uint64_t *out)
{
    (void)t, (void)p, (void)seat;
    for (uint32_t i = 0; from + i < 3 && i < n; i++)
        out[i] = UINT64_C(1) << FRAY_KIND_SHIFT | (from + i);
    return 3;
}

static uint64_t throw_weight(const fray_table *t, const fray_position *p, uint64_t word)
{
    static const uint64_t sides[] = {2, 3, 1};
    (void)t;
    if (((const throw_position *)(const void *)p)->stage == THROW_AGAIN) return 1;
    return sides[word & 3];
}

static uint64_t throw_total(const fray_table *t, const fray_position *p)
{
    (void)t;
    return ((const throw_position *)(const void *)p)->stage == THROW_AGAIN ? 3 : 6;
}

static fray_verdict throw_apply(const fray_table *t, fray_position *p, fray_answer a,
                                const fray_sink *sink, uint32_t *what)
{
    throw_position *s = (throw_position *)(void *)p;
    uint8_t face = a.word & 3;
    (void)t, (void)sink, (void)what;
    if (s->stage == THROW_RED) {
        s->red = face;
        s->stage = THROW_BLUE;
    } else if (s->stage == THROW_BLUE) {
        s->stage = s->red > face ? THROW_OVER : s->red < face ? THROW_AGAIN : THROW_RED;
        s->winner = s->red > face ? 1 : 0;
        s->red = 0;
    } else {
        s->stage = face == 0 ? THROW_OVER : THROW_RED;
        s->winner = face == 0 ? 2 : 0;
    }
    if (s->stage == THROW_OVER) {
        p->over = 1;
        p->open = 0;
    }
    return fray_legal();
}

static bool throw_peek(const fray_table *t, const fray_position *p, uint32_t fact, uint32_t of,
                       uint32_t nth, int32_t *value)
{
    (void)t, (void)fact, (void)of, (void)nth;
    *value = ((const throw_position *)(const void *)p)->winner;
    return true;
}

static bool throw_spell(const fray_table *t, const fray_position *p, uint32_t type, uint32_t value,
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
    fray_game game = {.position_bytes = sizeof(throw_position),
                      .seats_most = 2,
                      .facts = 2,
                      .fact = facts,
                      .options = throw_options,
                      .weight = throw_weight,
                      .total = throw_total,
                      .apply = throw_apply,
                      .peek = throw_peek,
                      .spell = throw_spell};
    const host_table h = {.table = {.game = &game}};
    throw_position p = {.head = {.bytes = sizeof p, .open = 1}};
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
    struct state p = face_to_face(0, harmless);
    odds_given given = {1, "step e3"};
    odds_wish wish = {.given = &given, .givens = 1};
    odds *o = walk(&p, &wish);
    assert_int_equal(o->taken, 0);
    assert_int_equal(o->walked, 1);
    odds_free(o);
}

static void too_many_positions_are_refused(void **state)
{
    (void)state;
    struct state p = face_to_face(0, harmless);
    odds *o = NULL;
    odds_given given = {1, "strike bob"};
    odds_wish wish = {.given = &given, .givens = 1, .most = 3};
    assert_int_equal(odds_walk(duel(), &p.head, &wish, &o), ODDS_TOO_MANY);
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

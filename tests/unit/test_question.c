/* tests/unit/test_question.c - each form of question: its options, rulings, weights and picks come from one row. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "core/question.h"

/* A game of one byte: which numbers may be named. */
struct state {
    struct wide numbers;
    unsigned stops; /* may one stop? */
    unsigned left[3];
};
struct content {
    unsigned unused;
};

enum { A_NOTHING, A_NAME, A_STOP, A_NO, A_YES, A_PAIR, A_DRAWN, A_ROLL, A_DEEP, ACTS };
enum { Q_NOTHING, Q_SET, Q_PLAIN, Q_LIST, Q_LOTS, Q_DICE, Q_DEEP, QUESTIONS };
enum { R_NOT_THERE = 7, R_NO_STOP, R_UNLIKE, R_GONE, R_DICE };

/* clang-format off */
#define NO_FIELD {NULL, 0, 0, 0, 0, 0, 0}
static const fray_act acts[ACTS] = {
    {"", "", "", 0, {NO_FIELD}},
    {"name", "", "", 1, {{"n", FRAY_NUMBER, 0, 8, 0, 0, 0}}},
    {"stop", "", "", 0, {NO_FIELD}},
    {"no", "", "", 0, {NO_FIELD}},
    {"yes", "", "", 0, {NO_FIELD}},
    {"pair", "", "", 2, {{"a", FRAY_NUMBER, 0, 4, 0, 0, 9}, {"b", FRAY_NUMBER, 16, 4, 0, 0, 9}}},
    {"drawn", "", "", 1, {{"card", FRAY_CARD, 0, 2, 0, 0, 0}}},
    {"roll", "", "", 3, {{"A", FRAY_FACES, 0, 4, 0, 0, 0}, {"B", FRAY_FACES, 4, 4, 0, 0, 0}, {"C", FRAY_FACES, 8, 4, 0, 0, 0}}},
    {"deep", "", "", 2, {{"x", FRAY_NUMBER, 0, 12, 0, -700, 900}, {"y", FRAY_NUMBER, 20, 9, 0, 5, 300}}},
};
/* clang-format on */

static struct wide numbers(const struct asked *q)
{
    return q->s->numbers;
}
static fray_verdict why_not(const struct asked *q, unsigned value)
{
    (void)q;
    return breaks(R_NOT_THERE, FRAY_NUMBER, value);
}
static fray_verdict why_not_stop(const struct asked *q)
{
    return legal_if(q->s->stops, R_NO_STOP, 0, 0);
}
static fray_verdict may_pair(const struct asked *q, uint64_t word)
{
    (void)q;
    if (fray_act_of(word) != A_PAIR) return not_asked();
    return legal_if(word_one(word) < word_two(word), R_UNLIKE, 0, 0);
}
static void list_pairs(const struct asked *q, struct offer *o)
{
    for (unsigned b = 10; b-- > 0;) /* falling: an order that no set has */
        for (unsigned a = 0; a < 10; a++) offer_try(q, o, word_of(A_PAIR, a, b), may_pair);
}
static unsigned cards(const struct asked *q, struct lot *list)
{
    unsigned n = 0;
    for (unsigned i = 0; i < 3; i++) n = lot_add(list, n, word_of(A_DRAWN, i, 0), q->s->left[i]);
    return n;
}
static fray_verdict why_gone(const struct asked *q, unsigned card)
{
    (void)q;
    return breaks(R_GONE, FRAY_CARD, card);
}
static fray_verdict may_deep(const struct asked *q, uint64_t word)
{
    (void)q;
    return fray_act_of(word) == A_DEEP ? legal() : not_asked();
}
static void list_none(const struct asked *q, struct offer *o)
{
    (void)q;
    (void)o;
}

static const struct question rows[QUESTIONS] = {
    {.proc = 0},
    {.act = A_NAME, .set = numbers, .why = why_not, .plain = A_STOP, .plain_why = why_not_stop},
    {.plain = A_NO, .also = A_YES},
    {.list = list_pairs, .judge = may_pair, .plain = A_STOP},
    {.lots = cards, .why = why_gone},
    {.proc = 0},
    {.list = list_none, .judge = may_deep},
};
static const struct questions all = {rows, acts, QUESTIONS, ACTS};
static const struct die_row three_sides = {{3, 6, {1, 2, 3, 0, 0, 0}}, A_ROLL, R_DICE};

enum { MOST = 600 };
static struct state now;
static uint64_t out[MOST];

static struct asked asked_now(void)
{
    struct asked q = {NULL, &now, 1, 4, &three_sides};
    return q;
}

static uint32_t listed(unsigned question)
{
    struct asked q = asked_now();
    struct offer o = {out, 0, MOST, 0};
    question_offer(&all, question, &q, &o);
    return o.total;
}

static fray_verdict ruled(unsigned question, uint64_t word)
{
    struct asked q = asked_now();
    return question_check(&all, question, &q, word);
}

/* Whatever is listed is legal, nothing is listed twice, and it is what a pick picks from. */
static void options_hold_together(unsigned question)
{
    struct asked q = asked_now();
    uint32_t n = listed(question);
    for (uint32_t i = 0; i < n; i++) {
        assert_true(is_legal(ruled(question, out[i])));
        for (uint32_t j = 0; j < i; j++) assert_true(out[i] != out[j]);
    }
    for (uint64_t r = 0; r < 64; r++) {
        uint64_t word = question_pick(&all, question, &q, r * UINT64_C(0x0400000000000000)),
                 found = 0;
        for (uint32_t i = 0; i < n; i++) found += out[i] == word;
        assert_int_equal(found, 1);
    }
}

static void a_set_is_its_own_ruling(void **state)
{
    (void)state;
    const unsigned member[] = {0, 5, 63, 64, 127, 128, 191, 192, 255};
    now = (struct state){.stops = 1};
    for (unsigned i = 0; i < 9; i++) wide_add(&now.numbers, member[i]);
    assert_int_equal(listed(Q_SET), 10);
    assert_true(out[0] == word_of(A_STOP, 0, 0)); /* the plain word comes first */
    for (unsigned i = 0; i < 9; i++) assert_true(out[1 + i] == word_of(A_NAME, member[i], 0));
    options_hold_together(Q_SET);
    for (unsigned n = 0; n < 256; n++) {
        fray_verdict v = ruled(Q_SET, word_of(A_NAME, n, 0));
        assert_int_equal(v.rule, wide_has(&now.numbers, n) ? 0 : R_NOT_THERE);
        if (v.rule) assert_int_equal(v.subject, n);
    }
    now.stops = 0;
    assert_int_equal(listed(Q_SET), 9);
    assert_int_equal(ruled(Q_SET, word_of(A_STOP, 0, 0)).rule, R_NO_STOP);
}

static void no_answer_at_all_is_not_asked(void **state)
{
    (void)state;
    now = (struct state){.stops = 1};
    wide_add(&now.numbers, 3);
    const uint64_t word[] = {0,
                             word_of(A_NAME, 256, 0), /* beyond the field */
                             word_of(A_NAME, 3, 1),   /* beside it */
                             word_of(A_STOP, 1, 0),   /* an act without fields */
                             word_of(A_YES, 0, 0),    /* another question's */
                             word_of(ACTS, 0, 0),     /* no act */
                             word_of(A_NAME, 3, 0) | UINT64_C(1) << 55};
    for (unsigned i = 0; i < sizeof word / sizeof *word; i++)
        assert_int_equal(ruled(Q_SET, word[i]).rule, FRAY_NOT_ASKED);
    assert_int_equal(ruled(Q_NOTHING, word_of(A_NAME, 3, 0)).rule, FRAY_NOT_ASKED);
    assert_int_equal(ruled(QUESTIONS, word_of(A_NAME, 3, 0)).rule, FRAY_NOT_ASKED);
}

static void two_plain_words(void **state)
{
    (void)state;
    assert_int_equal(listed(Q_PLAIN), 2);
    assert_true(out[0] == word_of(A_NO, 0, 0) && out[1] == word_of(A_YES, 0, 0));
    options_hold_together(Q_PLAIN);
    assert_int_equal(ruled(Q_PLAIN, word_of(A_STOP, 0, 0)).rule, FRAY_NOT_ASKED);
}

static void a_list_keeps_its_order_and_its_ruling(void **state)
{
    (void)state;
    assert_int_equal(listed(Q_LIST), 46);
    assert_true(out[0] == word_of(A_STOP, 0, 0) && out[1] == word_of(A_PAIR, 0, 9) &&
                out[45] == word_of(A_PAIR, 0, 1));
    options_hold_together(Q_LIST);
    assert_int_equal(ruled(Q_LIST, word_of(A_PAIR, 4, 4)).rule, R_UNLIKE);
    assert_int_equal(ruled(Q_LIST, word_of(A_PAIR, 4, 10)).rule, FRAY_NOT_ASKED); /* above `most` */
}

/* A list that is longer than a pick keeps at hand: every option still comes up. */
static void a_long_list_is_picked_from_evenly(void **state)
{
    (void)state;
    uint32_t seen[256] = {0};
    now = (struct state){.stops = 1};
    for (unsigned n = 0; n < 200; n++) wide_add(&now.numbers, n);
    struct asked q = asked_now();
    for (uint64_t r = 0; r < 201 * 8; r++) {
        uint64_t word = question_pick(&all, Q_SET, &q, r * (UINT64_MAX / (201 * 8)) + 1);
        seen[fray_act_of(word) == A_STOP ? 255 : word_one(word)]++;
    }
    for (unsigned n = 0; n < 200; n++) assert_in_range(seen[n], 7, 9);
    assert_in_range(seen[255], 7, 9);
}

static void lots_weigh_what_there_is(void **state)
{
    (void)state;
    struct asked q = asked_now();
    now = (struct state){.left = {1, 0, 5}};
    assert_int_equal(listed(Q_LOTS), 2);
    assert_int_equal(question_total(&all, Q_LOTS, &q), 6);
    assert_int_equal(question_weight(&all, Q_LOTS, &q, word_of(A_DRAWN, 2, 0)), 5);
    assert_int_equal(question_weight(&all, Q_LOTS, &q, word_of(A_DRAWN, 1, 0)), 0);
    assert_int_equal(ruled(Q_LOTS, word_of(A_DRAWN, 1, 0)).rule, R_GONE);
    assert_int_equal(ruled(Q_LOTS, word_of(A_YES, 0, 0)).rule, FRAY_NOT_ASKED);
    unsigned drawn[3] = {0};
    for (uint64_t r = 0; r < 600; r++)
        drawn[word_one(question_pick(&all, Q_LOTS, &q, r * (UINT64_MAX / 600) + 1))]++;
    assert_int_equal(drawn[0] + drawn[2], 600);
    assert_in_range(drawn[0], 99, 101);
    now = (struct state){.left = {0, 0, 0}};
    assert_int_equal(question_pick(&all, Q_LOTS, &q, 5), 0);
}

static void dice_add_up(void **state)
{
    (void)state;
    struct asked q = asked_now();
    uint64_t sum = 0;
    uint32_t n = listed(Q_DICE);
    assert_int_equal(n, 15); /* four dice of three faces, counted */
    for (uint32_t i = 0; i < n; i++) sum += question_weight(&all, Q_DICE, &q, out[i]);
    assert_int_equal(sum, question_total(&all, Q_DICE, &q));
    assert_int_equal(sum, 6 * 6 * 6 * 6);
    options_hold_together(Q_DICE);
    fray_verdict v = ruled(Q_DICE, word_of(A_ROLL, 0x211, 0)); /* 1 + 1 + 2 are four: fine */
    assert_int_equal(v.rule, 0);
    v = ruled(Q_DICE, word_of(A_ROLL, 0x212, 0));
    assert_int_equal(v.rule, R_DICE);
    assert_int_equal(v.have, 5);
    assert_int_equal(v.need, 4);
}

/* The word holds value - least; above `most` there is nothing. */
static void fields_have_least_and_most(void **state)
{
    (void)state;
    const int32_t value[][2] = {{-700, 5}, {0, 6}, {900, 300}, {-1, 299}};
    for (unsigned i = 0; i < 4; i++) {
        uint64_t word = word_put(&acts[A_DEEP], A_DEEP, value[i]);
        assert_int_equal(fray_value(word, &acts[A_DEEP].field[0]), value[i][0]);
        assert_int_equal(fray_value(word, &acts[A_DEEP].field[1]), value[i][1]);
        assert_true(is_legal(ruled(Q_DEEP, word)));
    }
    const fray_field *x = &acts[A_DEEP].field[0];
    assert_true(fray_fits(-700, x) && fray_fits(900, x) && !fray_fits(-701, x) &&
                !fray_fits(901, x));
    const int32_t edge[] = {900, 5};
    uint64_t word = word_put(&acts[A_DEEP], A_DEEP, edge);
    assert_int_equal(ruled(Q_DEEP, word + 1).rule, FRAY_NOT_ASKED); /* 901 fits the width alone */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_set_is_its_own_ruling),
        cmocka_unit_test(no_answer_at_all_is_not_asked),
        cmocka_unit_test(two_plain_words),
        cmocka_unit_test(a_list_keeps_its_order_and_its_ruling),
        cmocka_unit_test(a_long_list_is_picked_from_evenly),
        cmocka_unit_test(lots_weigh_what_there_is),
        cmocka_unit_test(dice_add_up),
        cmocka_unit_test(fields_have_least_and_most),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* tests/unit/test_question.c - each form of question: its options, rulings, weights and picks come from one row. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "core/files.h"
#include "core/question.h"

/* A game of one byte: which numbers may be named. */
struct state {
    struct wide numbers;
    unsigned stops; /* may one stop? */
    unsigned left[3];
    struct wide deck; /* what is drawn from, and how many at once */
    unsigned at_once;
};
struct content {
    unsigned unused;
};

enum {
    A_NOTHING,
    A_NAME,
    A_STOP,
    A_NO,
    A_YES,
    A_PAIR,
    A_DRAWN,
    A_ROLL,
    A_DEEP,
    A_AIM,
    A_SIX,
    ACTS
};
enum {
    Q_NOTHING,
#define QUESTION(id, ...) Q_##id,
#include "unit/question.def"
    QUESTIONS
};
enum { R_NOT_THERE = 7, R_NO_STOP, R_UNLIKE, R_GONE, R_DICE };

/* clang-format off */
#define NO_FIELD {NULL, 0, 0, 0, 0, 0, 0}
#define AIMED(name, shift) {name, FRAY_CARD, shift, 9, 0, 0, 64}
#define SIXTH(name, shift) {name, FRAY_CARD, shift, 9, 0, 0, 0}
static const fray_act act_rows[ACTS] = {
    {"", "", "", 0, {NO_FIELD}, 0},
    {"name", "", "", 1, {{"n", FRAY_NUMBER, 0, 8, 0, 0, 0}}, 0},
    {"stop", "", "", 0, {NO_FIELD}, 0},
    {"no", "", "", 0, {NO_FIELD}, 0},
    {"yes", "", "", 0, {NO_FIELD}, 0},
    {"pair", "", "", 2, {{"a", FRAY_NUMBER, 0, 4, 0, 0, 9}, {"b", FRAY_NUMBER, 16, 4, 0, 0, 9}}, 0},
    {"drawn", "", "", 1, {{"card", FRAY_CARD, 0, 2, 0, 0, 0}}, 0},
    {"roll", "", "", 3, {{"A", FRAY_FACES, 0, 4, 0, 0, 0}, {"B", FRAY_FACES, 4, 4, 0, 0, 0}, {"C", FRAY_FACES, 8, 4, 0, 0, 0}}, 0},
    {"deep", "", "", 2, {{"x", FRAY_NUMBER, 0, 12, 0, -700, 900}, {"y", FRAY_NUMBER, 20, 9, 0, 5, 300}}, 0},
    {"aim", "", "", 4, {AIMED("a", 0), AIMED("b", 9), AIMED("c", 18), AIMED("d", 27)}, FRAY_ACT_SET},
    {"six", "", "", 6, {SIXTH("a", 0), SIXTH("b", 9), SIXTH("c", 18), SIXTH("d", 27), SIXTH("e", 36), SIXTH("f", 45)}, FRAY_ACT_SET},
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
static unsigned deck(const struct asked *q, struct wide *left)
{
    *left = q->s->deck;
    return q->s->at_once;
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

enum { PROC_OF_any };
#undef GAME_FILE
#define GAME_FILE(file) "unit/question.def"
#include "core/functions.h"
static const struct die_row three_sides = {{3, 6, {1, 2, 3, 0, 0, 0}}, A_ROLL, R_DICE};

enum { MOST = 5000 };
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
    question_offer(all_questions(), question, &q, &o);
    return o.total;
}

static fray_verdict ruled(unsigned question, uint64_t word)
{
    struct asked q = asked_now();
    return question_check(all_questions(), question, &q, word);
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
        uint64_t word =
                     question_pick(all_questions(), question, &q, r * UINT64_C(0x0400000000000000)),
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
        uint64_t word = question_pick(all_questions(), Q_SET, &q, r * (UINT64_MAX / (201 * 8)) + 1);
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
    assert_int_equal(question_total(all_questions(), Q_LOTS, &q), 6);
    assert_int_equal(question_weight(all_questions(), Q_LOTS, &q, word_of(A_DRAWN, 2, 0)), 5);
    assert_int_equal(question_weight(all_questions(), Q_LOTS, &q, word_of(A_DRAWN, 1, 0)), 0);
    assert_int_equal(ruled(Q_LOTS, word_of(A_DRAWN, 1, 0)).rule, R_GONE);
    assert_int_equal(ruled(Q_LOTS, word_of(A_YES, 0, 0)).rule, FRAY_NOT_ASKED);
    unsigned drawn[3] = {0};
    for (uint64_t r = 0; r < 600; r++)
        drawn[word_one(question_pick(all_questions(), Q_LOTS, &q, r * (UINT64_MAX / 600) + 1))]++;
    assert_int_equal(drawn[0] + drawn[2], 600);
    assert_in_range(drawn[0], 99, 101);
    now = (struct state){.left = {0, 0, 0}};
    assert_int_equal(question_pick(all_questions(), Q_LOTS, &q, 5), 0);
}

static void dice_add_up(void **state)
{
    (void)state;
    struct asked q = asked_now();
    uint64_t sum = 0;
    uint32_t n = listed(Q_DICE);
    assert_int_equal(n, 15); /* four dice of three faces, counted */
    for (uint32_t i = 0; i < n; i++) sum += question_weight(all_questions(), Q_DICE, &q, out[i]);
    assert_int_equal(sum, question_total(all_questions(), Q_DICE, &q));
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
        uint64_t word = word_put(&act_rows[A_DEEP], A_DEEP, value[i]);
        assert_int_equal(fray_value(word, &act_rows[A_DEEP].field[0]), value[i][0]);
        assert_int_equal(fray_value(word, &act_rows[A_DEEP].field[1]), value[i][1]);
        assert_true(is_legal(ruled(Q_DEEP, word)));
    }
    const fray_field *x = &act_rows[A_DEEP].field[0];
    assert_true(fray_fits(-700, x) && fray_fits(900, x) && !fray_fits(-701, x) &&
                !fray_fits(901, x));
    const int32_t edge[] = {900, 5};
    uint64_t word = word_put(&act_rows[A_DEEP], A_DEEP, edge);
    assert_int_equal(ruled(Q_DEEP, word + 1).rule, FRAY_NOT_ASKED); /* 901 fits the width alone */
}

/* ---- draws ---- */

/* m of the numbers 1..n, but for those of the mask. */
static void lay_out(unsigned n, unsigned m, uint64_t gone)
{
    now = (struct state){.at_once = m};
    for (unsigned i = 1; i <= n; i++)
        if (!(gone >> i & 1)) wide_add(&now.deck, i);
}

/* By counting what stands in the triangle of Pascal. */
static uint64_t n_over_m(unsigned n, unsigned m)
{
    uint64_t row[65] = {1};
    for (unsigned i = 1; i <= n; i++)
        for (unsigned k = i; k > 0; k--) row[k] += row[k - 1];
    return row[m];
}

static uint64_t drawn(unsigned act, const int32_t *value)
{
    int32_t all_of[FRAY_MAX_FIELDS] = {0};
    for (unsigned i = 0; i < FRAY_MAX_FIELDS && value[i]; i++) all_of[i] = value[i];
    return word_put(&act_rows[act], act, all_of);
}
#define DRAWN(act, ...) drawn(act, (const int32_t[FRAY_MAX_FIELDS + 1]){__VA_ARGS__})

/* Each draw once, in the order of their numbers; each weighs 1, and nothing else does. */
static void every_draw_is_listed_once(void **state)
{
    (void)state;
    for (unsigned n = 1; n <= 14; n++)
        for (unsigned m = 1; m <= 4 && m <= n; m++) {
            lay_out(n, m, 0);
            struct asked q = asked_now();
            uint32_t there = listed(Q_AIM);
            assert_int_equal(there, n_over_m(n, m));
            assert_int_equal(question_total(all_questions(), Q_AIM, &q), there);
            for (uint32_t i = 0; i < there; i++) {
                assert_true(is_legal(ruled(Q_AIM, out[i])));
                assert_int_equal(question_weight(all_questions(), Q_AIM, &q, out[i]), 1);
                for (unsigned k = 0; k < 4; k++) { /* rising, then nothing */
                    int32_t one = fray_value(out[i], &act_rows[A_AIM].field[k]);
                    int32_t last = k ? fray_value(out[i], &act_rows[A_AIM].field[k - 1]) : 0;
                    assert_true(k < m ? one > last && one <= (int32_t)n : one == 0);
                }
                for (unsigned k = 0; k < m && i; k++) { /* behind the one before it */
                    int32_t one = fray_value(out[i], &act_rows[A_AIM].field[k]);
                    int32_t before = fray_value(out[i - 1], &act_rows[A_AIM].field[k]);
                    if (one == before) continue;
                    assert_true(one > before);
                    break;
                }
                assert_true(i == 0 || out[i] != out[i - 1]);
            }
        }
}

/* Of all words with fields up to 16 those that are legal are those that are listed. */
static void no_other_draw_is_legal(void **state)
{
    (void)state;
    const uint64_t gone = 1 << 3 | 1 << 7 | 1 << 11;
    for (unsigned m = 1; m <= 3; m++) {
        lay_out(12, m, gone);
        struct asked q = asked_now();
        uint64_t found = 0;
        for (int32_t a = 0; a <= 16; a++)
            for (int32_t b = 0; b <= 16; b++)
                for (int32_t c = 0; c <= 16; c++) {
                    const int32_t value[] = {a, b, c, 0};
                    uint64_t word = word_put(&act_rows[A_AIM], A_AIM, value);
                    bool is = is_legal(ruled(Q_AIM, word));
                    assert_int_equal(question_weight(all_questions(), Q_AIM, &q, word), is);
                    found += is;
                }
        assert_int_equal(found, n_over_m(9, m));
    }
}

static void what_is_no_draw_is_told_from_what_is_gone(void **state)
{
    (void)state;
    lay_out(12, 3, 1 << 5 | 1 << 9);
    assert_true(is_legal(ruled(Q_AIM, DRAWN(A_AIM, 2, 4, 12))));
    const uint64_t no_draw[] = {
        DRAWN(A_AIM, 4, 2, 12),                       /* not rising */
        DRAWN(A_AIM, 2, 2, 12),                       /* one thing twice */
        DRAWN(A_AIM, 2, 4),                           /* too few */
        DRAWN(A_AIM, 1, 2, 3, 4),                     /* too many */
        word_of(A_AIM, 0, 0),                         /* none */
        DRAWN(A_AIM, 2, 4, 12) & ~UINT64_C(0x1ff),    /* a gap in front */
        DRAWN(A_AIM, 2, 4, 12) | UINT64_C(1) << 40,   /* beside the fields */
        DRAWN(A_AIM, 2, 4, 64) + (UINT64_C(1) << 18), /* above `most` */
        DRAWN(A_SIX, 2, 4, 12),                       /* another act */
    };
    for (unsigned i = 0; i < sizeof no_draw / sizeof *no_draw; i++)
        assert_int_equal(ruled(Q_AIM, no_draw[i]).rule, FRAY_NOT_ASKED);
    fray_verdict v = ruled(Q_AIM, DRAWN(A_AIM, 5, 9, 12)); /* the first that is gone */
    assert_int_equal(v.rule, R_GONE);
    assert_int_equal(v.subject, 5);
    v = ruled(Q_AIM, DRAWN(A_AIM, 2, 4, 9));
    assert_int_equal(v.rule, R_GONE);
    assert_int_equal(v.subject, 9);
    assert_int_equal(ruled(Q_AIM, DRAWN(A_AIM, 2, 4, 13)).subject, 13); /* never was there */
    now.at_once = 3;
    assert_int_equal(ruled(Q_SIX, DRAWN(A_SIX, 2, 4, 511)).rule, R_GONE); /* as wide as the field */
}

/* The middle of each of C * 5 equal parts of all random words: every draw comes up five times. */
static void draws_are_picked_evenly(void **state)
{
    (void)state;
    static uint32_t seen[MOST];
    for (unsigned m = 1; m <= 4; m++) {
        lay_out(14, m, 1 << 6);
        struct asked q = asked_now();
        const uint32_t there = listed(Q_AIM);
        assert_int_equal(there, n_over_m(13, m));
        memset(seen, 0, sizeof seen);
        for (uint64_t r = 0; r < 5 * there; r++) {
            uint64_t part = UINT64_MAX / (5 * there),
                     word = question_pick(all_questions(), Q_AIM, &q, r * part + part / 2);
            uint32_t i = 0;
            while (i < there && out[i] != word) i++;
            assert_true(i < there);
            seen[i]++;
        }
        for (uint32_t i = 0; i < there; i++) assert_int_equal(seen[i], 5);
        assert_true(question_pick(all_questions(), Q_AIM, &q, 0) == out[0]);
        assert_true(question_pick(all_questions(), Q_AIM, &q, UINT64_MAX) == out[there - 1]);
    }
}

/* A page out of the middle is what stands there in the whole list. */
static void draws_are_listed_page_by_page(void **state)
{
    (void)state;
    lay_out(14, 4, 0);
    struct asked q = asked_now();
    assert_int_equal(listed(Q_AIM), 1001);
    for (uint32_t n = 0; n < 70; n += 23)
        for (uint32_t from = 0; from < 1100; from += 7) {
            uint64_t page[70];
            struct offer o = {page, from, n, 0};
            memset(page, 0, sizeof page);
            question_offer(all_questions(), Q_AIM, &q, &o);
            assert_int_equal(o.total, 1001);
            for (uint32_t i = 0; i < 70; i++)
                assert_true(page[i] == (i < n && from + i < 1001 ? out[from + i] : 0));
        }
}

/* Six of sixty-four, the numbers anywhere: the largest draw there is. */
static void large_draws_are_exact(void **state)
{
    (void)state;
    struct asked q = asked_now();
    now = (struct state){.at_once = 6};
    for (unsigned i = 0; i < 64; i++) wide_add(&now.deck, 255 - 3 * i);
    assert_int_equal(question_total(all_questions(), Q_SIX, &q), 74974368);
    assert_int_equal(listed(Q_SIX), 74974368);
    assert_true(out[0] == DRAWN(A_SIX, 66, 69, 72, 75, 78, 81));
    assert_true(question_pick(all_questions(), Q_SIX, &q, UINT64_MAX) ==
                DRAWN(A_SIX, 240, 243, 246, 249, 252, 255));
    for (uint32_t from = 0; from < 74974368; from += 1234567) { /* by number as one by one */
        uint64_t one[3], next[2];
        struct offer o = {one, from, 3, 0}, p = {next, from + 1, 2, 0};
        question_offer(all_questions(), Q_SIX, &q, &o);
        question_offer(all_questions(), Q_SIX, &q, &p);
        assert_true(one[1] == next[0] && one[2] == next[1] && one[0] < UINT64_MAX);
        for (unsigned i = 0; i < 3; i++) assert_true(is_legal(ruled(Q_SIX, one[i])));
    }
}

/* Where too little is left nothing can be drawn; where just enough is left, one draw is sure. */
static void the_last_things_are_drawn_for_sure(void **state)
{
    (void)state;
    struct asked q = asked_now();
    lay_out(2, 3, 0);
    assert_int_equal(listed(Q_AIM), 0);
    assert_int_equal(question_total(all_questions(), Q_AIM, &q), 0);
    assert_int_equal(question_pick(all_questions(), Q_AIM, &q, 5), 0);
    assert_int_equal(question_weight(all_questions(), Q_AIM, &q, DRAWN(A_AIM, 1, 2)), 0);
    lay_out(4, 3, 1 << 2);
    assert_int_equal(listed(Q_AIM), 1);
    assert_true(out[0] == DRAWN(A_AIM, 1, 3, 4));
    options_hold_together(Q_AIM);
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
        cmocka_unit_test(every_draw_is_listed_once),
        cmocka_unit_test(no_other_draw_is_legal),
        cmocka_unit_test(what_is_no_draw_is_told_from_what_is_gone),
        cmocka_unit_test(draws_are_picked_evenly),
        cmocka_unit_test(draws_are_listed_page_by_page),
        cmocka_unit_test(large_draws_are_exact),
        cmocka_unit_test(the_last_things_are_drawn_for_sure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* tests/unit/test_run.c - programs walked without any game: every statement, nested, stopped and resumed at every
 * question; the look-ahead; parts; values and sets of 64 bits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "core/run.h"

/* ---- a game of its own: a few terms, one choice, one choice with a condition, one verb that logs ---- */

enum { PICK, FIND, MARK }; /* verbs */
enum { T_LOW, T_HIGH, T_NONE, T_EVEN, T_MARKED, TERMS };
static const fray_term terms[TERMS] = {
    {.word = "low", .args = 0},  {.word = "high", .args = 0},   {.word = "none", .args = 0},
    {.word = "even", .args = 1}, {.word = "marked", .args = 1},
};
static const uint64_t high = UINT64_C(1) << 63 | UINT64_C(1) << 31 | 2;

struct world {
    uint64_t marked; /* bit n: MARK n ran */
};

static int64_t term_value(const struct eval *e, unsigned term, const int64_t *arg)
{
    switch (term) {
    case T_LOW: return 0xe; /* 1, 2, 3 */
    case T_HIGH: return set_value(high);
    case T_EVEN: return arg[0] % 2 == 0;
    case T_MARKED: return (int64_t)(((const struct world *)e->game)->marked >> arg[0] & 1);
    default: return 0;
    }
}

static void among(const struct eval *e, const uint16_t *at, struct wide *out)
{
    *out = wide_of(statement_verb(at) == FIND ? 0x3e /* 1 to 5 */
                                              : (uint64_t)eval_at(e, statement_set(at)));
}

static unsigned from_the_top(const struct eval *e, uint64_t set)
{
    (void)e;
    unsigned n = 63;
    while (!(set >> n & 1)) n--;
    return n;
}

struct frame {
    struct run run;
    uint64_t loop;
};
static const struct run_rules rules = {.choices = 1 << PICK | 1 << FIND,
                                       .filters = 1 << FIND,
                                       .among = among,
                                       .loop_at = offsetof(struct frame, loop),
                                       .loop_bytes = 8};

/* ---- writing programs ---- */

static uint16_t code[256];
static unsigned used;

static unsigned put(unsigned word)
{
    code[used] = (uint16_t)word;
    return used++;
}
/* A statement with one word for what is known later; where that is. */
static unsigned put_skip(unsigned op)
{
    put(op);
    put(3);
    return put(0);
}
/* That word becomes the way from there to here. */
static void land(unsigned skip)
{
    code[skip] = (uint16_t)(used - skip - 1);
}
static void put_number(int n)
{
    put(3);
    put(FRAY_E_CONST);
    put((uint16_t)n);
    put(FRAY_E_END);
}
static void put_mark(int n)
{
    put(FRAY_S_VERB + MARK);
    put(7);
    put(0);
    put_number(n);
}
/* MARK with the value of name 0, or of another. */
static void put_mark_name(unsigned name)
{
    put_mark(0);
    code[used - 3] = FRAY_E_LOCAL;
    code[used - 2] = (uint16_t)name;
}
static void put_require(int n)
{
    put(FRAY_S_REQUIRE);
    put(6);
    put_number(n);
}
static void put_require_marked(int n)
{
    put(FRAY_S_REQUIRE);
    put(7);
    put(4);
    put(FRAY_E_CONST);
    put((uint16_t)n);
    put(FRAY_E_TERM + T_MARKED);
    put(FRAY_E_END);
}
static unsigned put_if(int truth)
{
    put(FRAY_S_IF);
    put(7);
    put_number(truth);
    return put(0);
}
/* EACH of a term's set, named 0; where its skip is. put_next ends it. */
static unsigned put_each(unsigned term)
{
    put(FRAY_S_EACH);
    put(7);
    put(0);
    put(2);
    put(FRAY_E_TERM + term);
    put(FRAY_E_END);
    return put(0);
}
static void put_next(unsigned to)
{
    unsigned from = put(FRAY_S_NEXT);
    put(3);
    put(from - to);
}
/* EITHER or PARTS of n blocks: where it begins. block() says that block i begins here; of PARTS, n+1: the end. */
static unsigned put_blocks(unsigned op, unsigned n)
{
    unsigned from = put(op), words = n + (op == FRAY_S_PARTS);
    put(3 + words);
    put(n);
    for (unsigned i = 0; i < words; i++) put(0);
    return from;
}
static void block(unsigned from, unsigned i)
{
    code[from + 2 + i] = (uint16_t)(used - from - code[from + 1]);
}
/* "pick @name from TERM" and "find @name where even(it)" or "where marked(it)". */
static void put_choice(unsigned verb, unsigned name, unsigned term)
{
    put(FRAY_S_VERB + verb);
    unsigned length = put(0), from = used - 2;
    put(0);
    put(name);
    put(verb == FIND ? 4 : 2);
    if (verb == FIND) {
        put(FRAY_E_IT);
        put(0);
    }
    put(FRAY_E_TERM + term);
    put(FRAY_E_END);
    code[length] = (uint16_t)(used - from);
}
/* Begins a program; ends it. Word 0 of a pool is no program. */
static void program(void)
{
    used = 0;
    put(0);
}
static void program_ends(void)
{
    put(FRAY_S_END);
}

/* ---- playing one through ---- */

struct play {
    const struct run_rules *rules;
    struct world world;
    struct frame frame;
    int answers[16], answer, asked[16], questions;
    int said[32], words; /* what MARK and GRANT said; grants are negative */
};

static struct eval eval_of(const struct play *p)
{
    struct eval e = {.term = term_value,
                     .terms = terms,
                     .code = code,
                     .local = p->frame.run.name,
                     .game = &p->world};
    return e;
}

/* Runs until it ends or no answer is left; false: it waits. The frame is copied at every stop, and the copy goes on:
 * nothing lives outside of it. */
static bool play_on(struct play *p)
{
    for (;;) {
        struct frame copy = p->frame;
        memset(&p->frame, 0x5a, sizeof p->frame);
        p->frame = copy;
        struct run *run = &p->frame.run;
        struct eval e = eval_of(p);
        enum run_wants wants = run_on(p->rules, run, &e);
        const uint16_t *at = code + run->at;
        switch (wants) {
        case RUN_ENDS: return true;
        case RUN_GRANT:
            p->said[p->words++] = -(int)statement_row(at);
            run_next(run, at, 0);
            break;
        case RUN_VERB:
            if (statement_verb(at) == MARK) {
                int n = (int)eval_at(&e, statement_argument(at, 0));
                p->said[p->words++] = n;
                p->world.marked |= UINT64_C(1) << (n & 63);
            } else {
                if (!p->answers[p->answer]) return false;
                unsigned value = (unsigned)p->answers[p->answer++];
                uint16_t name[RUN_NAMES];
                memcpy(name, run->name, sizeof name);
                assert_true(run_can(p->rules, &e, at, name, value));
                run->name[statement_name(at)] = (uint16_t)value;
            }
            run_next(run, at, 0);
            break;
        case RUN_MAY:
        case RUN_EITHER:
        case RUN_EACH:
        case RUN_PARTS:
            if (!run->head.step) {
                p->asked[p->questions++] = (int)wants;
                run->head.step = 1;
            }
            if (!p->answers[p->answer]) return false;
            int said = p->answers[p->answer++];
            run_take(p->rules, run, code, said < 0 ? 0 : (uint64_t)said); /* -1: no, done */
        }
    }
}

static struct play begin(const struct run_rules *by, const int *answers)
{
    struct play p;
    memset(&p, 0, sizeof p);
    p.rules = by;
    p.frame.run.at = 1;
    for (int i = 0; answers[i]; i++) p.answers[i] = answers[i];
    return p;
}

static void says(const struct play *p, const int *expected)
{
    int n = 0;
    for (; expected[n]; n++) {
        assert_true(n < p->words);
        assert_int_equal(p->said[n], expected[n]);
    }
    assert_int_equal(p->words, n);
}

#define ANSWERS(...) ((const int[]){__VA_ARGS__, 0})
#define NOTHING      ((const int[]){0})
/* A program with these answers says these words; given one answer at a time it does the same. */
static void runs(const struct run_rules *by, const int *answers, const int *expected)
{
    struct play whole = begin(by, answers), bit = begin(by, NOTHING);
    assert_true(play_on(&whole));
    says(&whole, expected);
    for (int i = 0; answers[i]; i++) {
        assert_false(play_on(&bit));
        bit.answers[i] = answers[i];
    }
    assert_true(play_on(&bit));
    says(&bit, expected);
    assert_int_equal(whole.frame.run.flags & RUN_LOOPING, 0);
    assert_int_equal(whole.frame.run.parts, 0);
}

/* ---- statements ---- */

static void conditions_and_jumps(void **state)
{
    (void)state;
    program();
    for (int truth = 1; truth >= 0; truth--) {
        unsigned skip = put_if(truth);
        put_mark(1 + truth);
        unsigned over = put_skip(FRAY_S_JUMP);
        land(skip);
        put_mark(3 + truth);
        land(over);
    }
    put_require(0);
    put(FRAY_S_GRANT);
    put(3);
    put(7);
    program_ends();
    runs(&rules, NOTHING, ANSWERS(2, 3, -7));
}

static void what_may_be_declined(void **state)
{
    (void)state;
    for (int can = 1; can >= 0; can--) {
        program();
        unsigned skip = put_skip(FRAY_S_MAY);
        put_require(can);
        put_mark(1);
        land(skip);
        put_mark(2);
        program_ends();
        struct play p = begin(&rules, ANSWERS(-1));
        assert_true(play_on(&p));
        says(&p, ANSWERS(2));
        /* what cannot be done is not asked for, and not declined */
        assert_int_equal(p.frame.run.flags, can ? RUN_DECLINED : 0);
        assert_int_equal(p.questions, can);
        if (can) runs(&rules, ANSWERS(1), ANSWERS(1, 2));
        else runs(&rules, NOTHING, ANSWERS(2));
    }
}

static void put_either(void)
{
    unsigned from = put_blocks(FRAY_S_EITHER, 3), over[3];
    for (unsigned i = 1; i <= 3; i++) {
        block(from, i);
        put_mark((int)i);
        over[i - 1] = put_skip(FRAY_S_JUMP);
    }
    for (unsigned i = 0; i < 3; i++) land(over[i]);
}

static void one_of_several(void **state)
{
    (void)state;
    program();
    put_either();
    put_mark(4);
    program_ends();
    for (int i = 1; i <= 3; i++) runs(&rules, ANSWERS(i), ANSWERS(i, 4));
}

static const int orders[6][3] = {{1, 2, 3}, {1, 3, 2}, {2, 1, 3}, {2, 3, 1}, {3, 1, 2}, {3, 2, 1}};

static void write_each(unsigned term)
{
    program();
    unsigned from = used, skip = put_each(term);
    put_mark_name(0);
    put_next(from);
    land(skip);
    put_mark(9);
    program_ends();
}

static void each_in_any_order(void **state)
{
    (void)state;
    write_each(T_LOW);
    for (int i = 0; i < 6; i++) /* the last one is not asked for */
        runs(&rules, ANSWERS(orders[i][0], orders[i][1]),
             ANSWERS(orders[i][0], orders[i][1], orders[i][2], 9));
    write_each(T_NONE);
    runs(&rules, NOTHING, ANSWERS(9));
}

/* A game that has an order asks nobody. Sets reach bit 63; a frame keeps as much of them as it has bytes for. */
static void each_by_the_game(void **state)
{
    (void)state;
    struct run_rules by = rules;
    write_each(T_HIGH);
    runs(&rules, ANSWERS(31, 63), ANSWERS(31, 63, 1, 9));
    by.next = from_the_top;
    runs(&by, NOTHING, ANSWERS(63, 31, 1, 9));
    by.loop_bytes = 4;
    runs(&by, NOTHING, ANSWERS(31, 1, 9));
    by.loop_bytes = 2;
    runs(&by, NOTHING, ANSWERS(1, 9));
}

/* ---- parts ---- */

static void parts_in_every_order(void **state)
{
    (void)state;
    program();
    unsigned from = put_blocks(FRAY_S_PARTS, 3);
    for (unsigned i = 1; i <= 3; i++) {
        block(from, i);
        put_mark((int)i);
        put_next(from);
    }
    block(from, 4);
    put_mark(9);
    program_ends();
    for (int i = 0; i < 6; i++) {
        const int *o = orders[i];
        runs(&rules, ANSWERS(o[0], o[1], o[2]), ANSWERS(o[0], o[1], o[2], 9));
        runs(&rules, ANSWERS(o[0], o[1], -1), ANSWERS(o[0], o[1], 9));
        runs(&rules, ANSWERS(o[0], -1), ANSWERS(o[0], 9));
    }
    runs(&rules, ANSWERS(-1), ANSWERS(9));
    struct play p = begin(&rules, ANSWERS(2));
    assert_false(play_on(&p));
    struct eval e = eval_of(&p);
    assert_int_equal(run_parts(&rules, &p.frame.run, &e), 1 << 1 | 1 << 3); /* each once */
}

static bool is_even(const struct eval *e, const uint16_t *at);
static bool is_one(const struct eval *e, const uint16_t *at)
{
    return eval_at(e, statement_argument(at, 0)) == 1;
}

/* Neither 1 nor 3 can be set; as long as 1 is left, which it might for all that others know, somebody is asked. */
static void parts_that_might(void **state)
{
    (void)state;
    struct run_rules some = rules;
    some.can = is_even;
    program();
    unsigned from = put_blocks(FRAY_S_PARTS, 3);
    for (unsigned i = 1; i <= 3; i++) {
        block(from, i);
        put_mark((int)i);
        put_next(from);
    }
    block(from, 4);
    put_mark(8);
    program_ends();
    runs(&some, ANSWERS(2), ANSWERS(2, 8)); /* nothing is left: nobody is asked */
    some.might = is_one;
    struct play p = begin(&some, ANSWERS(2));
    assert_false(play_on(&p)); /* asked again, and nothing may be answered but that it is done */
    struct eval e = eval_of(&p);
    assert_int_equal(run_parts(&some, &p.frame.run, &e), 0);
    runs(&some, ANSWERS(2, -1), ANSWERS(2, 8));
    runs(&some, ANSWERS(-1), ANSWERS(8));
}

/* The second part needs what the first does; the third cannot begin at all. */
static void parts_that_cannot_go_on(void **state)
{
    (void)state;
    program();
    unsigned from = put_blocks(FRAY_S_PARTS, 3);
    for (unsigned i = 1; i <= 3; i++) {
        block(from, i);
        if (i == 2) put_require_marked(1);
        if (i == 3) put_choice(PICK, 0, T_NONE);
        put_mark((int)i);
        put_next(from);
    }
    block(from, 4);
    put_mark(9);
    program_ends();
    struct play p = begin(&rules, NOTHING);
    for (int i = 1; i <= 2; i++) {
        assert_false(play_on(&p));
        struct eval e = eval_of(&p);
        assert_int_equal(run_parts(&rules, &p.frame.run, &e), 1 << i);
        p.answers[i - 1] = i;
    }
    assert_true(play_on(&p)); /* nothing is left: nobody is asked */
    says(&p, ANSWERS(1, 2, 9));
    assert_int_equal(p.questions, 2);
}

/* An each with a may, and an either, inside of parts: stopped at every question. */
static void nested(void **state)
{
    (void)state;
    program();
    unsigned from = put_blocks(FRAY_S_PARTS, 2);
    block(from, 1);
    unsigned each = used, skip = put_each(T_LOW), may = put_skip(FRAY_S_MAY);
    put_mark_name(0);
    land(may);
    put_mark(7);
    put_next(each);
    land(skip);
    put_next(from);
    block(from, 2);
    put_either();
    put_next(from);
    block(from, 3);
    put_mark(9);
    program_ends();
    /* the second part, its third branch; the first: 2 yes, 3 no, 1 yes */
    runs(&rules, ANSWERS(2, 3, 1, 2, 1, 3, -1, 1), ANSWERS(3, 2, 7, 7, 1, 7, 9));
    runs(&rules, ANSWERS(1, 1, -1, 2, -1, -1, -1), ANSWERS(7, 7, 7, 9));
}

/* ---- looking ahead ---- */

static bool can(unsigned fixed)
{
    struct play p = begin(&rules, NOTHING);
    struct eval e = eval_of(&p);
    uint16_t name[RUN_NAMES] = {0};
    return run_can(&rules, &e, code + 1, name, fixed);
}

static void choices_look_ahead(void **state)
{
    (void)state;
    program(); /* any of 1 to 3, then an even one of 1 to 5, then whatever must hold */
    put_choice(PICK, 0, T_LOW);
    put_choice(FIND, 1, T_EVEN);
    put_require(1);
    put_mark_name(0);
    put_mark_name(1);
    program_ends();
    assert_true(can(0));
    for (unsigned n = 1; n <= 5; n++) assert_int_equal(can(n), n <= 3);
    runs(&rules, ANSWERS(3, 4), ANSWERS(3, 4));
    program(); /* nobody is there for the second choice, whatever the first is */
    put_choice(PICK, 0, T_LOW);
    put_choice(PICK, 1, T_NONE);
    program_ends();
    for (unsigned n = 0; n <= 3; n++) assert_false(can(n));
    program(); /* what is required behind the choices fails */
    put_choice(FIND, 0, T_EVEN);
    put_require(0);
    program_ends();
    for (unsigned n = 0; n <= 4; n++) assert_false(can(n));
    program(); /* the condition of a filter fails for all */
    put_choice(FIND, 0, T_MARKED);
    program_ends();
    assert_false(can(0));
    program(); /* choices behind a verb are not looked at */
    put_mark(1);
    put_choice(PICK, 0, T_NONE);
    program_ends();
    assert_true(can(0));
}

/* Marks of even numbers can be set. */
static bool is_even(const struct eval *e, const uint16_t *at)
{
    return eval_at(e, statement_argument(at, 0)) % 2 == 0;
}

/* What has nothing but verbs that cannot do anything is not on offer. */
static void verbs_that_cannot(void **state)
{
    (void)state;
    struct run_rules some = rules;
    some.can = is_even;
    for (int first = 1; first <= 2; first++) {
        program();
        put_choice(PICK, 0, T_LOW);
        put_mark(1);
        put_mark(first);
        program_ends();
        struct play p = begin(&some, ANSWERS(1));
        struct eval e = eval_of(&p);
        uint16_t name[RUN_NAMES] = {0};
        assert_int_equal(run_can(&some, &e, code + 1, name, 0), first == 2);
        assert_int_equal(run_can(&some, &e, code + 1, name, 3), first == 2);
    }
    program(); /* the chosen one is what the verb is about */
    put_choice(PICK, 0, T_LOW);
    put_mark_name(0);
    program_ends();
    struct play p = begin(&some, ANSWERS(1));
    struct eval e = eval_of(&p);
    uint16_t name[RUN_NAMES] = {0};
    for (unsigned n = 1; n <= 3; n++)
        assert_int_equal(run_can(&some, &e, code + 1, name, n), n == 2);
    for (int inside = 1; inside <= 2;
         inside++) { /* what follows it does not count for what may be declined */
        program();
        unsigned skip = put_skip(FRAY_S_MAY);
        put_mark(inside);
        land(skip);
        put_mark(4);
        program_ends();
        p = begin(&some, NOTHING);
        e = eval_of(&p);
        assert_int_equal(run_on(&some, &p.frame.run, &e), inside == 2 ? RUN_MAY : RUN_VERB);
    }
    for (int second = 1; second <= 2; second++) { /* parts, of which the first cannot begin */
        program();
        unsigned from = put_blocks(FRAY_S_PARTS, 2);
        for (unsigned i = 1; i <= 2; i++) {
            block(from, i);
            put_mark(i == 1 ? 1 : second);
            put_next(from);
        }
        block(from, 3);
        program_ends();
        p = begin(&some, NOTHING);
        e = eval_of(&p);
        assert_int_equal(run_can(&some, &e, code + 1, name, 0), second == 2);
        assert_int_equal(run_parts(&some, &p.frame.run, &e), second == 2 ? 1 << 2 : 0);
    }
}

static void among_many(const struct eval *e, const uint16_t *at, struct wide *out)
{
    (void)e;
    (void)at;
    wide_add(&out[0], 5);
    wide_add(&out[1], 5);
    wide_add(&out[3], 254);
}

/* Candidates may have numbers that one set does not hold. */
static void choices_beyond_a_set(void **state)
{
    (void)state;
    const struct run_rules many = {
        .choices = 1 << FIND, .filters = 1 << FIND, .among = among_many, .more = 3};
    const unsigned even = 3 << 8 | 254, odd = 1 << 8 | 5;
    program();
    put_choice(FIND, 0, T_EVEN);
    put_mark_name(0);
    program_ends();
    runs(&many, ANSWERS((int)even), ANSWERS((int)even));
    struct play p = begin(&many, ANSWERS(1));
    struct eval e = eval_of(&p);
    uint16_t name[RUN_NAMES] = {0};
    assert_true(run_can(&many, &e, code + 1, name, 0));
    assert_true(run_can(&many, &e, code + 1, name, even));
    assert_false(run_can(&many, &e, code + 1, name, odd));
    assert_false(run_can(&many, &e, code + 1, name, even & 255));
    assert_false(run_can(&many, &e, code + 1, name, 4 << 8 | 254));
    struct wide set[RUN_SETS];
    run_choosable(&many, &e, code + 1, name, set);
    for (unsigned n = 0; n < 4 << 8; n++)
        assert_int_equal(wide_has(&set[n >> 8], n & 255),
                         run_can(&many, &e, code + 1, name, n) && n);
}

/* The second choice is made among what the first leaves: names are there while looking ahead. */
static void choices_see_names(void **state)
{
    (void)state;
    program();
    put_choice(PICK, 0, T_LOW);
    put(FRAY_S_REQUIRE); /* name 0 = 2 */
    put(9);
    put(6);
    put(FRAY_E_LOCAL);
    put(0);
    put(FRAY_E_CONST);
    put(2);
    put(FRAY_E_EQ);
    put(FRAY_E_END);
    program_ends();
    assert_true(can(0));
    for (unsigned n = 1; n <= 3; n++) assert_int_equal(can(n), n == 2);
}

/* ---- 64 bits ---- */

static int64_t value(const uint16_t *words)
{
    struct play p = begin(&rules, NOTHING);
    struct eval e = eval_of(&p);
    return eval_at(&e, words);
}
#define VALUE(...) value((const uint16_t[]){__VA_ARGS__, FRAY_E_END})
#define SET(t)     FRAY_E_TERM + (t)
#define INT(n)     FRAY_E_CONST, (uint16_t)(n)

static void sets_reach_bit_63(void **state)
{
    (void)state;
    assert_int_equal(VALUE(SET(T_HIGH), FRAY_E_COUNT), 3);
    assert_true(VALUE(INT(63), SET(T_HIGH), FRAY_E_IN));
    assert_true(VALUE(INT(31), SET(T_HIGH), FRAY_E_IN));
    assert_false(VALUE(INT(62), SET(T_HIGH), FRAY_E_IN));
    assert_false(VALUE(INT(32), SET(T_HIGH), FRAY_E_IN)); /* bit 31 does not fill what is above */
    assert_false(VALUE(INT(64), SET(T_HIGH), FRAY_E_IN));
    assert_false(VALUE(INT(-1), SET(T_HIGH), FRAY_E_IN));
    assert_true((uint64_t)VALUE(INT(63), FRAY_E_ONE) == UINT64_C(1) << 63);
    assert_true((uint64_t)VALUE(INT(31), FRAY_E_ONE) == UINT64_C(1) << 31);
    assert_int_equal(VALUE(INT(0), FRAY_E_ONE), 0);
    assert_int_equal(VALUE(INT(64), FRAY_E_ONE), 0);
    assert_int_equal(VALUE(INT(-3), FRAY_E_ONE), 0);
    assert_int_equal(VALUE(SET(T_HIGH), SET(T_LOW), FRAY_E_BOTH), 2);
    assert_int_equal(VALUE(SET(T_HIGH), SET(T_LOW), FRAY_E_EITHER, FRAY_E_COUNT), 5);
    assert_int_equal(VALUE(SET(T_HIGH), SET(T_LOW), FRAY_E_LESS, FRAY_E_COUNT), 2);
    assert_int_equal(VALUE(SET(T_HIGH), FRAY_E_WHERE, 4, FRAY_E_IT, 0, SET(T_EVEN), FRAY_E_END), 0);
    assert_int_equal(VALUE(SET(T_HIGH), FRAY_E_WHERE, 5, FRAY_E_IT, 0, SET(T_EVEN), FRAY_E_NOT,
                           FRAY_E_END, FRAY_E_COUNT),
                     3);
}

static void numbers_are_wide_and_wrap(void **state)
{
    (void)state;
    assert_true(VALUE(INT(30000), INT(30000), FRAY_E_MUL, INT(30000), FRAY_E_MUL) ==
                INT64_C(27000000000000));
    assert_int_equal(VALUE(INT(-5), INT(3), FRAY_E_ADD), -2);
    assert_true(VALUE(INT(-1), INT(0), FRAY_E_LT));
    /* (-32768) to the fifth is below the least there is: it wraps around, and is a value */
    assert_true(VALUE(INT(-32768), INT(-32768), FRAY_E_MUL, INT(-32768), FRAY_E_MUL, INT(-32768),
                      FRAY_E_MUL, INT(-32768), FRAY_E_MUL) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(conditions_and_jumps),
        cmocka_unit_test(what_may_be_declined),
        cmocka_unit_test(one_of_several),
        cmocka_unit_test(each_in_any_order),
        cmocka_unit_test(each_by_the_game),
        cmocka_unit_test(parts_in_every_order),
        cmocka_unit_test(parts_that_might),
        cmocka_unit_test(parts_that_cannot_go_on),
        cmocka_unit_test(nested),
        cmocka_unit_test(choices_look_ahead),
        cmocka_unit_test(choices_beyond_a_set),
        cmocka_unit_test(verbs_that_cannot),
        cmocka_unit_test(choices_see_names),
        cmocka_unit_test(sets_reach_bit_63),
        cmocka_unit_test(numbers_are_wide_and_wrap),
    };
    return cmocka_run_group_tests_name("core/run", tests, NULL, NULL);
}

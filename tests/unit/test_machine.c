/* tests/unit/test_machine.c - frames and driver on the smallest game there is: a stair that goes down as many
 * steps as it is told, asks at its foot, and counts the steps on the way up. Its stack has room for five. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "core/eval.h"
#include "core/files.h"
#include "core/question.h"
#include "core/stack.h"
#include "fray/game.h"

/* Assertions fail for the test to see, or, as in a released program, do nothing. */
static bool released;
#undef assert
#define assert(holds)                                                                              \
    (released ? (void)(holds) : mock_assert((int)(holds), #holds, __FILE__, __LINE__))
#undef GAME_FILE
#define GAME_FILE(file) "unit/machine.def"

enum { STEPS = 5, STACK_BYTES = 8 + STEPS * 24, SENTINEL = 0xa5 };
enum { Q_NONE, Q_FOOT, Q_ROLL, Q_URN, QUESTIONS };
enum { A_NONE, A_UP, ACTS };
enum { EV_NONE, EV_BROKEN };

struct content {
    unsigned unused;
};
struct state {
    fray_position head;
    uint8_t die, dice, counted, ended; /* steps on the way up; how often the end was marked */
    uint16_t top, used;
    uint64_t stack[STACK_BYTES / 8];
    uint8_t behind[16];
};
struct stair_frame {
    struct frame_head head;
    uint8_t left, pad[17];
};
struct lamp_frame {
    struct frame_head head;
    uint8_t oil, pad[3]; /* ten bytes: two words */
};
struct urn_frame {
    struct frame_head head;
    uint8_t votes[FRAY_MAX_SEATS]; /* each seat has two */
};
static const struct die_row game_dice[] = {{{2, 2, {1, 1, 0, 0, 0, 0}}, A_NONE, 0}};

#include "core/machine.h"
#include "core/proc.h"

enum stair_step { STAIR_START, STAIR_DOWN, STAIR_FOOT };

static enum wait proc_stair(struct call *c)
{
    proc_begin(stair);
    if (my->left > 1) {
        call(STAIR_DOWN, PUSH(c, stair)->left = (uint8_t)(my->left - 1));
    } else {
        about(c, FRAY_NUMBER, 7);
        ask(STAIR_FOOT, 1, Q_FOOT);
    }
    c->s->counted++;
    proc_end();
}

static enum wait proc_lamp(struct call *c)
{
    (void)c;
    return WAIT_NONE;
}

static unsigned voters(const struct urn_frame *urn)
{
    return (urn->votes[1] < 2 ? 2u : 0u) | (urn->votes[3] < 2 ? 8u : 0u);
}

enum urn_step { URN_START, URN_VOTED };

static enum wait proc_urn(struct call *c)
{
    proc_begin(urn);
    while (voters(my)) {
        ask_sealed(URN_VOTED, voters(my), Q_URN);
        my->votes[c->seat]++;
    }
    proc_end();
}

static bool ends_now(const struct call *c)
{
    (void)c;
    return false;
}

static void has_ended(struct call *c)
{
    c->s->ended++;
}

struct matter {
    unsigned unused;
};
static struct eval eval_of(const struct matter *m)
{
    struct eval e = {0};
    (void)m;
    return e;
}

static const fray_act acts[ACTS] = {{"", "", "", 0, {{0}}, 0}, {"up", "", "", 0, {{0}}, 0}};
static const struct question rows[QUESTIONS] = {{.proc = PROC_OF_any},
                                                {.proc = PROC_OF_stair, .plain = A_UP},
                                                {.proc = PROC_OF_any},
                                                {.proc = PROC_OF_urn, .plain = A_UP}};
static const struct questions *all_questions(void)
{
    static const struct questions all = {rows, acts, QUESTIONS, ACTS};
    return &all;
}

/* ---- ---- */

static struct content content;
static struct state s;
static struct call c;
static unsigned told;

static void listen(void *who, const fray_event *e)
{
    (void)who;
    told += e->kind == EV_BROKEN;
}
static const fray_sink sink = {listen, NULL};
static const fray_table table = {NULL, &content, NULL};

static int begin(void **state)
{
    (void)state;
    memset(&s, 0, sizeof s);
    memset(s.behind, SENTINEL, sizeof s.behind);
    call_begin(&c, &content, &s, &sink, 0);
    told = 0;
    released = false;
    return 0;
}

/* Nothing lies there, and the bytes say so. */
static void check_empty(void)
{
    static const uint64_t zeros[STACK_BYTES / 8];
    assert_int_equal(s.top, 0);
    assert_int_equal(s.used, 0);
    assert_memory_equal(s.stack, zeros, sizeof zeros);
}

static void check_behind(void)
{
    for (unsigned i = 0; i < sizeof s.behind; i++) assert_int_equal(s.behind[i], SENTINEL);
}

static void drive_stair(unsigned steps)
{
    PUSH(&c, stair)->left = (uint8_t)steps;
    drive(&c);
}

static void an_empty_stack_has_nobody_on_top(void **state)
{
    (void)state;
    assert_int_equal(frame_proc(&s, s.top), PROC_NONE);
    assert_null(frame_if(&s, 0, stair));
    assert_null(frame_edit_if(&s, 0, lamp));
    leave(&s, 0);
    check_empty();
    drive(&c); /* nothing is left to do: the match is over */
    assert_int_equal(s.head.over, FRAY_ENDED);
    assert_int_equal(s.ended, 1);
    assert_int_equal(told, 0);
    check_empty();
}

static void frames_lie_one_above_the_other(void **state)
{
    (void)state;
    const struct stair_frame *stair = PUSH(&c, stair);
    assert_int_equal(s.top, 8); /* 0 is nobody's */
    assert_int_equal(s.used, 8 + BYTES_OF_stair);
    struct lamp_frame *lamp = PUSH(&c, lamp);
    assert_int_equal(s.top, 8 + BYTES_OF_stair);
    assert_int_equal(s.used, 8 + BYTES_OF_stair + BYTES_OF_lamp); /* in whole words */
    assert_int_equal(frame_below(&s, s.top), 8);
    assert_int_equal(frame_below(&s, 8), 0);
    lamp->oil = 3;
    assert_ptr_equal(frame_as(&s, 8, stair), stair);
    assert_ptr_equal(frame_edit(&c, s.top, lamp), lamp);
    assert_ptr_equal(frame_if(&s, s.top, lamp), lamp);
    assert_null(frame_if(&s, s.top, stair));
    frame_pop(&s);
    assert_int_equal(s.top, 8);
    assert_int_equal(lamp->oil, 0); /* what is popped is zeroed */
    assert_int_equal(lamp->head.proc, PROC_NONE);
    frame_pop(&s);
    check_empty();
}

static void a_full_stack_takes_what_fits_and_no_more(void **state)
{
    (void)state;
    for (unsigned i = 0; i < STEPS; i++) {
        assert_true(frame_has_room(&s, BYTES_OF_stair));
        assert_ptr_not_equal(PUSH(&c, stair), &c.spill);
        assert_false(c.broken);
    }
    assert_int_equal(s.used, STACK_BYTES);
    assert_true(frame_has_room(&s, 0));
    assert_false(frame_has_room(&s, 1));
    struct state then = s;
    struct lamp_frame *none = PUSH(&c, lamp);
    assert_ptr_equal(none, &c.spill);
    assert_true(c.broken);
    none->oil = 9;
    assert_int_equal(PUSH(&c, lamp)->oil, 0); /* zeros each time */
    assert_memory_equal(&s, &then, sizeof s);
    check_behind();
    frame_pop(&s); /* with room again it is a frame like any other */
    none = PUSH(&c, lamp);
    assert_ptr_equal(none, frame_top(&c));
    leave(&s, 0);
    check_empty();
}

static void what_lies_above_is_left(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 4; i++) (void)PUSH(&c, stair);
    leave(&s, 8 + BYTES_OF_stair);
    assert_int_equal(s.top, 8 + BYTES_OF_stair);
    assert_int_equal(s.used, 8 + 2 * BYTES_OF_stair);
    leave(&s, s.top);
    assert_int_equal(s.used, 8 + 2 * BYTES_OF_stair);
    leave(&s, 0);
    check_empty();
}

static void the_driver_fills_the_stack_and_comes_back(void **state)
{
    (void)state;
    fray_answer up = {word_of(A_UP, 0, 0), 1, 0};
    drive_stair(STEPS);
    assert_int_equal(s.used, STACK_BYTES);
    assert_int_equal(s.head.question, Q_FOOT);
    assert_int_equal(s.head.open, 2);
    assert_int_equal(s.head.about, 7);
    assert_int_equal(options_at(&table, &s.head, 1, 0, 0, NULL), 1);
    assert_int_equal(options_at(&table, &s.head, 2, 0, 0, NULL), 0);
    assert_int_equal(pick_at(&table, &s.head, 1, 5), up.word);
    assert_int_equal(total_at(&table, &s.head), 0); /* chance is not asked */
    assert_int_equal(weight_at(&table, &s.head, up.word), 0);
    assert_int_equal(count_options(&content, &s, 1, Q_FOOT), 1);
    assert_true(is_legal(apply_answer(&table, &s.head, up, &sink, NULL)));
    assert_int_equal(s.counted, STEPS);
    assert_int_equal(s.head.over, FRAY_ENDED);
    assert_int_equal(s.ended, 1);
    check_empty();
    check_behind();
}

static void a_match_without_room_ends_as_broken(void **state)
{
    (void)state;
    for (unsigned steps = STEPS + 1; steps < 256; steps += 83) {
        begin(NULL);
        drive_stair(steps);
        assert_int_equal(s.head.over, FRAY_BROKEN);
        assert_int_equal(told, 1);
        assert_int_equal(s.ended, 0); /* nobody has won */
        assert_int_equal(s.head.open, 0);
        assert_int_equal(s.head.question, 0);
        check_empty();
        check_behind();
    }
}

static void a_frame_of_another_procedure_is_nobodys(void **state)
{
    (void)state;
    struct lamp_frame *lamp = PUSH(&c, lamp);
    lamp->oil = 9;
    expect_assert_failure((void)frame_as(&s, s.top, stair));
    expect_assert_failure((void)frame_edit(&c, s.top, stair));
    expect_assert_failure((void)frame_as(&s, 0, stair)); /* nor is what lies nowhere */
    released = true;
    assert_int_equal(frame_as(&s, s.top, stair)->left, 0);
    assert_int_equal(frame_as(&s, 0, stair)->head.proc, PROC_NONE);
    memset(&c.spill, 0, sizeof c.spill);
    frame_edit(&c, s.top, stair)->left = 7;
    assert_int_equal(lamp->oil, 9);
    check_behind();
}

/* Somebody is asked, and the frame on top is not the one that asks. */
static void a_question_of_another_frame_is_refused(void **state)
{
    (void)state;
    drive_stair(1);
    frame_pop(&s);
    (void)PUSH(&c, lamp);
    expect_assert_failure(options_at(&table, &s.head, 1, 0, 0, NULL));
    expect_assert_failure(pick_at(&table, &s.head, 1, 0));
}

/* Bytes that no procedure has: the frame is popped, and the match goes on below it. */
static void check_no_procedure(unsigned proc)
{
    begin(NULL);
    PUSH(&c, stair)->left = 1;
    PUSH(&c, lamp)->head.proc = (uint8_t)proc;
    expect_assert_failure(drive(&c));
    released = true;
    drive(&c);
    assert_int_equal(s.head.question, Q_FOOT);
    assert_int_equal(s.used, 8 + BYTES_OF_stair);
}

static void a_procedure_that_is_not_there_ends(void **state)
{
    (void)state;
    check_no_procedure(PROC_NONE);
    check_no_procedure(PROCS);
    check_no_procedure(UINT8_MAX);
}

/* Both seats are asked at once, each as often as it has votes; who has none left is shut. */
static void several_seats_are_asked_under_seal(void **state)
{
    (void)state;
    static const uint32_t orders[][4] = {{1, 1, 3, 3}, {3, 1, 3, 1}, {1, 3, 3, 1}};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        unsigned given[FRAY_MAX_SEATS] = {0};
        begin(NULL);
        about(&c, FRAY_NUMBER, 7); /* is not what they are asked about */
        (void)PUSH(&c, urn);
        drive(&c);
        for (unsigned n = 0; n < 4; n++) {
            unsigned open = (given[1] < 2 ? 2u : 0u) | (given[3] < 2 ? 8u : 0u);
            uint32_t seat = orders[i][n], what = 0;
            fray_answer up = {word_of(A_UP, 0, 0), seat, 0}, other = {up.word, 2, 0};
            assert_int_equal(s.head.open, open);
            assert_int_equal(s.head.question, Q_URN);
            assert_int_equal(s.head.flags, FRAY_ASKS_SEALED);
            assert_int_equal(s.head.type, FRAY_NONE);
            assert_int_equal(s.head.about, 0);
            assert_int_equal(options_at(&table, &s.head, seat, 0, 0, NULL), 1);
            assert_int_equal(options_at(&table, &s.head, 2, 0, 0, NULL), 0);
            assert_int_equal(sealed_seat(&s, 1u << seat), seat);
            assert_int_equal(sealed_seat(&s, 1u << 2), 0);
            assert_int_equal(sealed_seat(&s, 2 | 8), open == 10 ? 0 : open == 2 ? 1 : 3);
            assert_false(is_legal(apply_answer(&table, &s.head, other, &sink, NULL)));
            assert_true(is_legal(apply_answer(&table, &s.head, up, &sink, &what)));
            assert_int_equal(what, n < 3 ? 0 : FRAY_REVEALED);
            given[seat]++;
        }
        assert_int_equal(s.head.over, FRAY_ENDED);
        assert_int_equal(sealed_seat(&s, 2), 0);
        check_empty();
    }
}

static void nobody_and_chance_are_not_asked_under_seal(void **state)
{
    (void)state;
    (void)PUSH(&c, urn);
    expect_assert_failure(wait_sealed(&c, 0, Q_URN));
    expect_assert_failure(wait_sealed(&c, 3, Q_URN));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(an_empty_stack_has_nobody_on_top, begin),
        cmocka_unit_test_setup(frames_lie_one_above_the_other, begin),
        cmocka_unit_test_setup(a_full_stack_takes_what_fits_and_no_more, begin),
        cmocka_unit_test_setup(what_lies_above_is_left, begin),
        cmocka_unit_test_setup(the_driver_fills_the_stack_and_comes_back, begin),
        cmocka_unit_test_setup(a_match_without_room_ends_as_broken, begin),
        cmocka_unit_test_setup(a_frame_of_another_procedure_is_nobodys, begin),
        cmocka_unit_test_setup(a_question_of_another_frame_is_refused, begin),
        cmocka_unit_test_setup(a_procedure_that_is_not_there_ends, begin),
        cmocka_unit_test_setup(several_seats_are_asked_under_seal, begin),
        cmocka_unit_test_setup(nobody_and_chance_are_not_asked_under_seal, begin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* tests/unit/test_match.c - a match: answers, chance from the seed, undo, set-up lines. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "host/match.h"
#include "support/duel.h"

/* Without packs: for set-ups, which do not ask the rules. */
static const host_table h = {.table = {.game = &du_game}};

static match *begin(uint64_t seed)
{
    fray_setup setup = {1, {{DUEL_S_START, 0, 1}}};
    fray_verdict why;
    setup_complete(duel(), &setup);
    match *m = match_new(duel(), &setup, seed, &why);
    assert_non_null(m);
    assert_true(fray_is_legal(why));
    return m;
}

static const struct state *now(const match *m)
{
    return (const struct state *)(const void *)match_position(m);
}

static fray_verdict say(match *m, uint32_t seat, uint32_t act, uint32_t a)
{
    fray_answer answer = {duel_word(act, a), seat, 0};
    return match_answer(m, answer, NULL);
}

static void chance_deals_from_the_seed(void **unused)
{
    (void)unused;
    match *a = begin(1), *b = begin(1), *c = begin(2);
    assert_int_equal(match_roll(a, NULL), 6); /* three cards each */
    assert_int_equal(match_roll(a, NULL), 0); /* not chance's turn */
    match_roll(b, NULL);
    match_roll(c, NULL);
    assert_int_equal(match_length(a), 6);
    assert_memory_equal(match_position(a), match_position(b), sizeof(struct state));
    bool differs = false; /* some seed must */
    for (uint64_t seed = 2; seed < 40 && !differs; seed++) {
        match_free(c);
        c = begin(seed);
        match_roll(c, NULL);
        differs = memcmp(match_position(a), match_position(c), sizeof(struct state)) != 0;
    }
    assert_true(differs);
    match_free(a);
    match_free(b);
    match_free(c);
}

static void count_event(void *who, const fray_event *event)
{
    (void)event;
    ++*(int *)who;
}

static void events_reach_the_sink(void **unused)
{
    (void)unused;
    int count = 0;
    fray_sink sink = {count_event, &count};
    match *m = begin(1);
    match_roll(m, &sink);
    assert_int_equal(count, 7); /* six cards, and the round begins */
    match_free(m);
}

static void refused_answers_change_nothing(void **unused)
{
    (void)unused;
    match *m = begin(1);
    match_roll(m, NULL);
    struct state before = *now(m);
    assert_int_equal(say(m, 1, DUEL_STRIKE, BOB).rule, DUEL_R_DU_STRIKE_01);
    assert_int_equal(say(m, 2, DUEL_PASS, 0).rule, FRAY_NOT_ASKED);
    fray_answer noise = {UINT64_MAX, 1, 0};
    assert_int_equal(match_answer(m, noise, NULL).rule, FRAY_NOT_ASKED);
    assert_memory_equal(&before, now(m), sizeof before);
    assert_int_equal(match_length(m), 6);
    assert_null(match_step_at(m, 6));
    match_free(m);
}

static void a_plain_move_is_taken_back_freely(void **unused)
{
    (void)unused;
    match *m = begin(1);
    match_roll(m, NULL);
    struct state before = *now(m);
    assert_true(fray_is_legal(say(m, 1, DUEL_STEP, duel_square("c2"))));
    assert_true(match_undo_is_free(m, 1));
    assert_true(match_undo(m, 1, false));
    assert_memory_equal(&before, now(m), sizeof before);
    assert_int_equal(match_notes(m), 0);
    match_free(m);
}

static void past_dice_undo_needs_agreement_and_is_noted(void **unused)
{
    (void)unused;
    match *m = begin(1);
    match_roll(m, NULL);
    say(m, 1, DUEL_STEP, duel_square("c2"));
    struct state before = *now(m);
    assert_true(fray_is_legal(say(m, 2, DUEL_STRIKE, ANN)));
    assert_int_equal(match_roll(m, NULL), 1);
    uint64_t throw = match_step_at(m, 8)->answer.word;
    assert_false(match_undo(m, 2, false));
    assert_int_equal(match_length(m), 9);
    assert_true(match_undo(m, 2, true));
    assert_int_equal(match_length(m), 7);
    assert_memory_equal(&before, now(m), sizeof before);
    assert_int_equal(match_notes(m), 1);
    assert_int_equal(match_note_at(m, 0)->kind, MATCH_UNDONE);
    assert_int_equal(match_note_at(m, 0)->count, 2);
    assert_int_equal(match_note_at(m, 0)->after, 7);
    /* the same dice come again: undoing is no second throw */
    say(m, 2, DUEL_STRIKE, ANN);
    match_roll(m, NULL);
    assert_true(match_step_at(m, 8)->answer.word == throw);
    assert_false(match_undo(m, 99, true));
    assert_true(match_undo(m, match_length(m), true));
    assert_int_equal(match_note_at(m, 0)->after, 0); /* notes never stand beyond the end */
    match_free(m);
}

static void a_bad_set_up_is_a_verdict(void **unused)
{
    (void)unused;
    fray_setup setup = {1, {{DUEL_S_ROUNDS, 0, 99}}};
    fray_verdict why;
    assert_null(match_new(duel(), &setup, 0, &why));
    assert_int_equal(why.rule, DUEL_R_DU_SETUP_02);
}

static void settings_are_text_lines(void **unused)
{
    (void)unused;
    static const char *const lines[] = {"option first blue", "option rounds 3",
                                        "red hits 2",        "option open_hands yes",
                                        "option start near", "option without #2"};
    fray_setup setup = {0};
    char why[200], out[100];
    for (int i = 0; i < 6; i++) {
        if (!setup_read_line(&h, &setup, lines[i], why, sizeof why, PACK_EN)) fail_msg("%s", why);
        setup_line(&h, &setup.item[i], out, sizeof out);
        assert_string_equal(out, lines[i]);
    }
    assert_int_equal(setup.count, 6);
    assert_int_equal(setup.item[4].value, 1); /* a word's place in its list */
    assert_true(setup_read_line(&h, &setup, "option rounds 4", why, sizeof why, PACK_EN));
    assert_int_equal(setup.count, 6); /* in place of the earlier */
    assert_int_equal(setup.item[1].value, 4);
    assert_true(setup_read_line(&h, &setup, "option without #3", why, sizeof why, PACK_EN));
    assert_int_equal(setup.count, 7); /* may be given several times */
}

static void bad_settings_are_explained(void **unused)
{
    (void)unused;
    static const struct {
        const char *line, *why;
    } bad[] = {
        {"", "a setting is SEAT NAME VALUE or option NAME VALUE, not \"\""},
        {"option rounds",
         "a setting is SEAT NAME VALUE or option NAME VALUE, not \"option rounds\""},
        {"option rounds 3 4",
         "a setting is SEAT NAME VALUE or option NAME VALUE, not \"option rounds 3 4\""},
        {"pink hits 2", "\"pink\" is neither a seat of this game nor the word option"},
        {"green hits 2", "\"green\" is neither a seat of this game nor the word option"},
        {"option speed 3",
         "there is no setting \"speed\"; there are: first, rounds, hits, open_hands, "
         "without, start"},
        {"option hits 2", "\"hits\" is set for a seat, as in: red hits .."},
        {"red rounds 3", "\"rounds\" is set for the whole match, as in: option rounds .."},
        {"option rounds many", "\"many\" is no value for rounds; a whole number is wanted"},
        {"option open_hands 1", "\"1\" is no value for open_hands; yes or no is wanted"},
        {"option start loud", "\"loud\" is no value for start; one of these is wanted: far, near"},
        {"option start #3", "start is at most 1, not #3"},
        {"option rounds 21", "rounds is at most 20, not 21"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        fray_setup setup = {0};
        char why[240];
        assert_false(setup_read_line(&h, &setup, bad[i].line, why, sizeof why, PACK_EN));
        assert_string_equal(why, bad[i].why);
        assert_int_equal(setup.count, 0);
    }
}

static void what_was_left_out_is_filled_in(void **unused)
{
    (void)unused;
    fray_setup setup = {0};
    uint32_t value;
    char why[200];
    assert_true(setup_read_line(&h, &setup, "blue hits 2", why, sizeof why, PACK_EN));
    setup_complete(&h, &setup);
    assert_true(setup_find(&setup, DUEL_S_ROUNDS, 0, &value));
    assert_int_equal(value, 12);
    assert_true(setup_find(&setup, DUEL_S_HITS, 1, &value));
    assert_int_equal(value, 0);
    assert_true(setup_find(&setup, DUEL_S_HITS, 2, &value));
    assert_int_equal(value, 2);
    assert_false(setup_find(&setup, DUEL_S_WITHOUT, 0, &value));
    uint32_t count = setup.count;
    setup_complete(&h, &setup);
    assert_int_equal(setup.count, count);
}

static void a_match_ends_by_more_than_the_rules(void **unused)
{
    (void)unused;
    static const uint32_t kinds[] = {MATCH_CONCEDED, MATCH_AGREED, MATCH_TIMED_OUT};
    for (size_t i = 0; i < 3; i++) {
        match *m = begin(1);
        uint32_t seat = 9;
        match_roll(m, NULL);
        assert_int_equal(match_ended(m, &seat), 0);
        assert_false(match_end(m, MATCH_CONCEDED, FRAY_CHANCE));
        assert_true(match_end(m, kinds[i], 2));
        assert_false(match_end(m, MATCH_CONCEDED, 1)); /* over is over */
        assert_int_equal(match_ended(m, &seat), kinds[i]);
        fray_score score = match_result(m);
        assert_true(score.over);
        assert_int_equal(score.drawn, kinds[i] == MATCH_AGREED);
        assert_int_equal(score.winner, kinds[i] == MATCH_AGREED ? 0 : 1);
        char *text = match_text(m), *again;
        match_problem why;
        match *back = match_read(duel(), text, strlen(text), UINT32_MAX, PACK_EN, &why);
        assert_non_null(back);
        again = match_text(back);
        assert_string_equal(text, again);
        assert_int_equal(match_ended(back, &seat), kinds[i]);
        assert_true(match_undo(back, 1, true)); /* taken back together: it goes on */
        assert_int_equal(match_ended(back, NULL), 0);
        free(text);
        free(again);
        match_free(m);
        match_free(back);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_match_ends_by_more_than_the_rules),
        cmocka_unit_test(chance_deals_from_the_seed),
        cmocka_unit_test(events_reach_the_sink),
        cmocka_unit_test(refused_answers_change_nothing),
        cmocka_unit_test(a_plain_move_is_taken_back_freely),
        cmocka_unit_test(past_dice_undo_needs_agreement_and_is_noted),
        cmocka_unit_test(a_bad_set_up_is_a_verdict),
        cmocka_unit_test(settings_are_text_lines),
        cmocka_unit_test(bad_settings_are_explained),
        cmocka_unit_test(what_was_left_out_is_filled_in),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* tests/unit/test_sealed.c - a sealed question: matches, records, contests, bots, and what is told of it, in the tests' own
 * game, which asks all captains for their orders at once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <jansson.h>
#include "players/contest.h"
#include "scenario/scenario.h"
#include "support/gates.h"
#include "wire/replay.h"
#include "wire/tell.h"

enum { RED = 1, BLUE = 2, GREEN = 3 };
static const fray_game *const game = &ga_game;

static match *begin(uint32_t captains, uint64_t seed)
{
    fray_setup setup = {1, {{GATES_S_CAPTAINS, 0, captains}}};
    fray_verdict why;
    match *m = match_new(gates(), &setup, seed, &why);
    assert_non_null(m);
    return m;
}

static const struct state *now(const match *m)
{
    return (const struct state *)(const void *)match_position(m);
}

static void say(match *m, uint32_t seat, uint32_t act, uint32_t gate)
{
    fray_answer a = {gates_word(act, gate), seat, 0};
    assert_true(fray_is_legal(match_answer(m, a, NULL)));
}

/* To the orders of the first round. */
static match *ordered(uint32_t captains)
{
    match *m = begin(captains, 7);
    say(m, RED, GATES_LEAVE, 0);
    assert_int_equal(match_roll(m, NULL), 1);
    assert_int_equal(match_position(m)->open, (2u << captains) - 2);
    assert_int_equal(match_position(m)->flags, FRAY_ASKS_SEALED);
    return m;
}

static void assert_same_position(const match *a, const match *b)
{
    assert_memory_equal(now(a), now(b), sizeof(struct state));
}

/* --- matches --- */

typedef struct order {
    uint32_t seat, act, gate;
} order;

static void answers_of_different_seats_meet(void **unused)
{
    (void)unused;
    static const order red[] = {{RED, GATES_SEND, NORTH},  {RED, GATES_SEND, SOUTH},
                                {RED, GATES_CALL, NORTH},  {RED, GATES_SEND, SOUTH},
                                {RED, GATES_SEND, MIDDLE}, {RED, GATES_READY, 0}};
    static const order blue[] = {{BLUE, GATES_SEND, SOUTH},
                                 {BLUE, GATES_SEND, SOUTH},
                                 {BLUE, GATES_SEND, MIDDLE},
                                 {BLUE, GATES_READY, 0}};
    enum { REDS = sizeof red / sizeof *red, BLUES = sizeof blue / sizeof *blue };
    match *first = ordered(2);
    for (size_t i = 0; i < REDS; i++) say(first, RED, red[i].act, red[i].gate);
    for (size_t i = 0; i < BLUES; i++) say(first, BLUE, blue[i].act, blue[i].gate);
    /* every way to shuffle them: bit n says whose answer comes as the nth */
    for (uint32_t way = 0; way < 1u << (REDS + BLUES); way++) {
        uint32_t reds = 0, blues = 0;
        for (uint32_t i = 0; i < REDS + BLUES; i++) reds += way >> i & 1;
        if (reds != REDS) continue;
        match *m = ordered(2);
        for (reds = 0; reds + blues < REDS + BLUES;) {
            const order *o = way >> (reds + blues) & 1 ? &red[reds++] : &blue[blues++];
            say(m, o->seat, o->act, o->gate);
        }
        assert_same_position(m, first);
        match_free(m);
    }
    match_free(first);
}

static void a_seat_takes_back_its_own_words(void **unused)
{
    (void)unused;
    match *m = ordered(2);
    say(m, RED, GATES_SEND, NORTH);
    say(m, BLUE, GATES_SEND, SOUTH);
    say(m, RED, GATES_SEND, MIDDLE);
    say(m, BLUE, GATES_SEND, MIDDLE);
    assert_int_equal(match_said(m, RED), 2);
    assert_int_equal(match_said(m, BLUE), 2);
    assert_int_equal(match_said(m, FRAY_CHANCE), 0);
    assert_true(match_unsay(m, RED, 1));
    assert_int_equal(match_length(m), 5);
    assert_int_equal(match_said(m, RED), 1);
    assert_int_equal(now(m)->captain[RED].sent[NORTH], 1);
    assert_int_equal(now(m)->captain[RED].sent[MIDDLE], 0);
    assert_int_equal(now(m)->captain[BLUE].sent[SOUTH], 1);
    assert_int_equal(now(m)->captain[BLUE].sent[MIDDLE], 1);
    assert_false(match_unsay(m, RED, 2));
    assert_true(match_unsay(m, BLUE, 2));
    assert_int_equal(match_said(m, BLUE), 0);
    assert_false(match_unsay(m, BLUE, 1));
    /* who is shut is open again */
    for (int i = 0; i < 3; i++) say(m, BLUE, GATES_SEND, SOUTH);
    say(m, BLUE, GATES_READY, 0);
    assert_int_equal(match_position(m)->open, 1u << RED);
    assert_true(match_unsay(m, BLUE, 1));
    assert_int_equal(match_position(m)->open, 1u << RED | 1u << BLUE);
    /* the same as if it had never been said */
    match *other = ordered(2);
    say(other, RED, GATES_SEND, NORTH);
    for (int i = 0; i < 3; i++) say(other, BLUE, GATES_SEND, SOUTH);
    assert_same_position(m, other);
    match_free(other);
    match_free(m);
}

static void what_all_have_seen_is_not_unsaid(void **unused)
{
    (void)unused;
    match *m = ordered(2);
    for (uint32_t seat = RED; seat <= BLUE; seat++) {
        for (int i = 0; i < 3; i++) say(m, seat, GATES_SEND, seat);
        say(m, seat, GATES_READY, 0);
    }
    assert_int_equal(match_position(m)->question, GATES_Q_BAR);
    assert_int_equal(match_step_at(m, match_length(m) - 1)->what, FRAY_REVEALED);
    assert_int_equal(match_said(m, RED), 0);
    assert_int_equal(match_said(m, BLUE), 0);
    assert_false(match_unsay(m, BLUE, 1));
    assert_false(match_undo_is_free(m, 1));
    assert_false(match_undo(m, 1, false));
    assert_true(match_undo(m, 1, true)); /* by agreement */
    assert_int_equal(match_said(m, RED), 4);
    assert_int_equal(match_said(m, BLUE), 3);
    assert_true(match_unsay(m, RED, 1));
    assert_int_equal(match_note_at(m, 0)->after, match_length(m)); /* the note moves up */
    match_free(m);
}

static void what_is_free_does_not_show_what_others_said(void **unused)
{
    (void)unused;
    fray_setup setup = {1, {{GATES_S_CAPTAINS, 0, 2}}};
    match *m = ordered(2), *at;
    assert_false(match_undo_is_free(m, 1)); /* before the question lies a throw */
    say(m, RED, GATES_SEND, NORTH);
    assert_true(match_undo_is_free(m, 1));
    say(m, BLUE, GATES_SEND, NORTH);
    assert_true(match_undo_is_free(m, 1));
    assert_false(match_undo_is_free(m, 2)); /* two seats' */
    assert_false(match_undo_is_free(m, 3));
    /* what lies before the question is free to nobody, also where no throw is among it */
    struct state first = *now(m);
    at = match_new_at(gates(), &setup, &first.head, 0);
    assert_non_null(at);
    assert_int_equal(match_said(at, RED), 0);
    say(at, RED, GATES_SEND, SOUTH);
    assert_true(match_undo_is_free(at, 1));
    assert_true(match_undo(at, 1, false));
    assert_memory_equal(now(at), &first, sizeof first);
    match_free(at);
    match_free(m);
}

/* What a seat is asked does not depend on who was asked before it. */
static void alone_is_as_if_asked_first(void **unused)
{
    (void)unused;
    struct state alone, first;
    match *m = ordered(3), *other = ordered(3);
    match_alone(m, BLUE, &alone.head);
    assert_memory_equal(&alone, now(m), sizeof alone);
    say(m, RED, GATES_SEND, NORTH);
    say(m, BLUE, GATES_SEND, SOUTH);
    for (int i = 0; i < 2; i++) say(m, RED, GATES_SEND, NORTH);
    say(m, RED, GATES_READY, 0);
    say(other, BLUE, GATES_SEND, SOUTH);
    match_alone(m, BLUE, &alone.head);
    assert_memory_equal(&alone, now(other), sizeof alone);
    match_alone(m, RED, &alone.head);
    assert_int_equal(alone.head.open, 1u << BLUE | 1u << GREEN);
    assert_int_equal(sizeof alone, game->position_bytes);
    /* and where nothing is sealed it is the match */
    match_free(other);
    other = begin(3, 7);
    match_alone(other, RED, &first.head);
    assert_memory_equal(&first, now(other), sizeof first);
    match_free(other);
    match_free(m);
}

/* --- records --- */

static match *read_back(const match *m, uint32_t to)
{
    match_problem why;
    char *text = match_text(m);
    assert_non_null(text);
    match *back = match_read(gates(), text, strlen(text), to, PACK_EN, &why);
    assert_non_null(back);
    free(text);
    return back;
}

/* A random match of whoever is asked, with words taken back; `m` may be NULL. */
static match *played(uint32_t captains, uint64_t seed)
{
    match *m = begin(captains, seed);
    uint64_t random = seed;
    while (!match_position(m)->over) {
        const fray_position *p = match_position(m);
        fray_answer a = {0, (uint32_t)fray_even(fray_next(&random), FRAY_MAX_SEATS), 0};
        if (p->open & 1) {
            match_roll(m, NULL);
            continue;
        }
        if (!(p->open >> a.seat & 1)) continue;
        if (fray_next(&random) % 8 == 0) (void)match_unsay(m, a.seat, 1);
        a.word = game->pick(&gates()->table, p, a.seat, fray_next(&random));
        assert_true(fray_is_legal(match_answer(m, a, NULL)));
    }
    return m;
}

static void records_hold(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 40; seed++) {
        match *m = played(2 + (uint32_t)seed % 3, seed), *back = read_back(m, UINT32_MAX);
        assert_same_position(m, back);
        match_free(back);
        /* and in the midst of it one goes on, and takes back what was said before it was written */
        for (uint32_t to = 0; to < match_length(m); to += 3) {
            back = read_back(m, to);
            uint32_t said = 0;
            for (uint32_t seat = RED; seat <= 4; seat++) said += match_said(back, seat);
            for (uint32_t seat = RED; seat <= 4; seat++)
                assert_true(match_unsay(back, seat, match_said(back, seat)));
            assert_int_equal(match_length(back), to - said);
            match_free(back);
        }
        match_free(m);
    }
}

/* A scenario of any moment leads there. */
static void scenarios_lead_there(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 6; seed++) {
        match *m = played(2 + (uint32_t)seed % 3, seed);
        for (uint32_t to = 0; to < match_length(m); to += 5) {
            scenario_problem wrong;
            match_problem why;
            match *at = read_back(m, to);
            char *text = scenario_write(at, "a moment", NULL);
            assert_non_null(text);
            scenario_file *f = scenario_read(text, strlen(text), PACK_EN, &wrong);
            assert_non_null(f);
            match *there = scenario_match(f, 0, gates(), UINT32_MAX, &why);
            assert_non_null(there);
            assert_int_equal(match_digest(&gates()->table, match_position(there), game->facts),
                             match_digest(&gates()->table, match_position(at), game->facts));
            match_free(there);
            scenario_free(f);
            free(text);
            match_free(at);
        }
        match_free(m);
    }
}

/* --- words, and what is told --- */

static void the_question_is_put_from_ones_own_view(void **unused)
{
    (void)unused;
    static const struct {
        uint32_t seats;
        const char *en, *de;
    } rows[] = {{1u << RED, "Where does Guard 2 (Red) go?", "Wohin geht Wache 2 (Rot)?"},
                {1u << BLUE, "Where does Guard 1 (Blue) go?", "Wohin geht Wache 1 (Blau)?"},
                {1, "Where does .. go?", "Wohin geht ..?"},
                {1u << RED | 1u << BLUE, "Where does .. go?", "Wohin geht ..?"}};
    match *m = ordered(2);
    char text[200];
    struct state view;
    say(m, RED, GATES_SEND, NORTH);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        game->view(&gates()->table, match_position(m), rows[i].seats, &view.head);
        assert_int_equal(view.head.open, 1u << RED | 1u << BLUE);
        words_question(gates(), &view.head, PACK_EN, text, sizeof text);
        assert_string_equal(text, rows[i].en);
        words_question(gates(), &view.head, PACK_DE, text, sizeof text);
        assert_string_equal(text, rows[i].de);
    }
    words_question(gates(), match_position(m), PACK_EN, text, sizeof text);
    assert_string_equal(text, "Where does .. go?");
    match_free(m);
}

static json_t *told(json_writer *out)
{
    assert_false(out->failed);
    json_t *value = json_loadb(out->text, out->length, JSON_DECODE_ANY, NULL);
    assert_non_null(value);
    return value;
}

static void each_seat_is_told_its_own(void **unused)
{
    (void)unused;
    tell_space *space = tell_space_new(game);
    match *m = ordered(2);
    say(m, RED, GATES_SEND, NORTH);
    for (uint32_t seat = RED; seat <= BLUE; seat++) {
        tell_reader reader = {1u << seat, PACK_EN};
        json_writer out = {0};
        writer_start(&out);
        tell_ask(&out, gates(), space, match_position(m), seat, "x", reader);
        json_t *ask = told(&out);
        assert_true(json_is_true(json_object_get(ask, "sealed")));
        assert_string_equal(
            json_string_value(json_object_get(json_object_get(ask, "about"), "text")),
            seat == RED ? "Guard 2 (Red)" : "Guard 1 (Blue)");
        assert_int_equal(json_array_size(json_object_get(ask, "options")), seat == RED ? 4 : 3);
        json_decref(ask);
        writer_start(&out);
        tell_waiting(&out, gates(), space, match_position(m), reader);
        ask = told(&out);
        assert_int_equal(json_array_size(ask), 2);
        json_decref(ask);
        writer_free(&out);
    }
    match_free(m);
    tell_space_free(space);
}

/* In the replay of a seat: its own words; of others that they were asked, and when they were shut. */
static void a_replay_keeps_the_seal(void **unused)
{
    (void)unused;
    tell_space *space = tell_space_new(game);
    uint32_t own = 0, silent = 0, shut = 0, both = 0;
    for (uint64_t seed = 0; seed < 10; seed++) {
        match *m = played(2, seed);
        tell_reader reader = {1u << RED, PACK_EN};
        json_writer out = {0};
        size_t i;
        json_t *frame;
        writer_start(&out);
        replay_tell(&out, m, space, reader, "red", "rules");
        json_t *root = told(&out);
        json_array_foreach(json_object_get(root, "frames"), i, frame)
        {
            const match_step *step = match_step_at(m, (uint32_t)i);
            const json_t *ask = json_object_get(frame, "ask"),
                         *seat = json_object_get(frame, "seat");
            both += json_array_size(json_object_get(ask, "sealed")) == 2;
            uint32_t act = fray_act_of(step->answer.word);
            if (act != GATES_SEND && act != GATES_CALL && act != GATES_READY) continue;
            if (step->answer.seat == RED) {
                own++;
                assert_non_null(json_object_get(frame, "say"));
                continue;
            }
            assert_null(json_object_get(frame, "say"));
            assert_int_equal(seat != NULL, act == GATES_READY);
            *(seat ? &shut : &silent) += 1;
            if (!seat) assert_int_equal(json_array_size(json_object_get(frame, "log")), 0);
        }
        json_decref(root);
        writer_free(&out);
        match_free(m);
    }
    assert_true(own > 20 && silent > 20 && shut > 20 && both > 20);
    tell_space_free(space);
}

/* --- players --- */

static player *player_of(const char *name, uint64_t seed)
{
    player_wish wish;
    char why[PLAYER_TEXT];
    assert_true(player_read(name, &wish, PACK_EN, why, sizeof why));
    player *p = player_new(&wish, gates(), 0, PACK_EN, why, sizeof why);
    assert_non_null(p);
    player_begin(p, seed);
    return p;
}

/* A game in which of several that are asked the highest seat, or any, answers first. */
static struct state played_by(const char *const *who, uint32_t seats, uint64_t seed,
                              uint64_t *random)
{
    match *m = begin(seats, seed);
    player *p[FRAY_MAX_SEATS] = {NULL};
    struct state view, end;
    char why[PLAYER_TEXT];
    for (uint32_t seat = RED; seat <= seats; seat++) p[seat] = player_of(who[seat], seat);
    while (!match_position(m)->over) {
        uint32_t open = match_position(m)->open;
        fray_answer a = {0, seats, 0};
        if (match_roll(m, NULL)) continue;
        while (!(open >> a.seat & 1)) a.seat--;
        while (random && (a.seat = (uint32_t)fray_even(fray_next(random), seats + 1),
                          !(open >> a.seat & 1))) {
        }
        match_alone(m, a.seat, &view.head);
        game->view(&gates()->table, &view.head, 1u << a.seat, &view.head);
        assert_int_equal(
            player_answer(p[a.seat], &view.head, a.seat, &a.word, NULL, why, sizeof why),
            PLAYER_OK);
        assert_true(fray_is_legal(match_answer(m, a, NULL)));
    }
    end = *now(m);
    for (uint32_t seat = RED; seat <= seats; seat++) player_free(p[seat]);
    match_free(m);
    return end;
}

static void who_is_asked_first_does_not_matter(void **unused)
{
    (void)unused;
    static const char *const rows[][5] = {{"", "random", "random", "random", "random"},
                                          {"", "greedy", "instinct", "random", "greedy"},
                                          {"", "beginner", "greedy", "beginner", "instinct"}};
    for (uint64_t seed = 0; seed < 12; seed++) {
        const char *const *who = rows[seed % 3];
        uint32_t seats = 2 + (uint32_t)seed % 3;
        uint64_t random = seed;
        fray_setup setup = {1, {{GATES_S_CAPTAINS, 0, seats}}};
        contest c = {.h = gates(), .setup = &setup, .seed = seed, .audit = true};
        contest_outcome out;
        for (uint32_t seat = RED; seat <= seats; seat++) {
            c.player[seat] = player_of(who[seat], seat);
            c.player_seed[seat] = seat;
        }
        assert_true(contest_play(&c, &out));
        struct state last = played_by(who, seats, seed, NULL),
                     any = played_by(who, seats, seed, &random);
        assert_true(out.hash == fray_hash(&last.head));
        assert_memory_equal(&last, &any, sizeof last);
        for (uint32_t seat = RED; seat <= seats; seat++) player_free(c.player[seat]);
    }
}

/* Two guards, and a gate of three points against two of two: each way to send them is beaten by one of the others. Who
 * has an answer to each of my plans leaves me little; who decides without having seen mine, about half. */
static void others_do_not_answer_what_they_cannot_see(void **unused)
{
    (void)unused;
    static const char *const names[] = {"hard", "normal"};
    fray_setup setup = {3, {{GATES_S_ROUNDS, 0, 1}, {GATES_S_GUARDS, 0, 2}, {GATES_S_QUICK, 0, 1}}};
    const fray_answer north = {gates_word(GATES_ROLL, 1 << 4), FRAY_CHANCE, 0};
    for (uint64_t i = 0; i < 8; i++) {
        uint32_t seat = 1 + (uint32_t)i % 2;
        bot_thought thought;
        bot_options options = {.budget = {0, 6000}};
        struct state view;
        fray_verdict why;
        match *m = match_new(gates(), &setup, 0, &why);
        say(m, RED, GATES_LEAVE, 0);
        assert_true(fray_is_legal(match_answer(m, north, NULL)));
        game->view(&gates()->table, match_position(m), 1u << seat, &view.head);
        bot *b = bot_new(bot_find(names[i / 4]), &gates()->table, &options, i);
        bot_answer(b, &view.head, seat, &thought);
        assert_true(thought.option[0].win > 0.42f && thought.option[0].win < 0.7f);
        bot_free(b);
        match_free(m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_of_different_seats_meet),
        cmocka_unit_test(a_seat_takes_back_its_own_words),
        cmocka_unit_test(what_all_have_seen_is_not_unsaid),
        cmocka_unit_test(what_is_free_does_not_show_what_others_said),
        cmocka_unit_test(alone_is_as_if_asked_first),
        cmocka_unit_test(records_hold),
        cmocka_unit_test(scenarios_lead_there),
        cmocka_unit_test(the_question_is_put_from_ones_own_view),
        cmocka_unit_test(each_seat_is_told_its_own),
        cmocka_unit_test(a_replay_keeps_the_seal),
        cmocka_unit_test(who_is_asked_first_does_not_matter),
        cmocka_unit_test(others_do_not_answer_what_they_cannot_see),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

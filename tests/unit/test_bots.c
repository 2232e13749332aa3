/* tests/unit/test_bots.c - bots answer legally, from views, and the same way every time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>
#include "bots/bots.h"
#include "base/clock.h"
#include "host/philox.h"
#include "support/duel.h"
#include "support/team.h"

/* Time is not the same twice: kinds that count iterations get some. */
static const bot_options few = {.budget = {.iterations = 100}};

/* Plays a game between two kinds; returns the winner. */
static uint32_t play(const bot_kind *red, const bot_kind *blue, uint64_t seed, uint64_t *hash)
{
    struct state s, seen;
    fray_setup none = {0};
    bot *player[3] = {NULL, bot_new(red, &duel()->table, &few, seed),
                      bot_new(blue, &duel()->table, &few, seed + 1)};
    assert_non_null(player[1]);
    assert_non_null(player[2]);
    assert_true(fray_is_legal(du_game.start(&duel()->table, &none, &s.head)));
    uint32_t n = 0;
    for (; s.head.open; n++) {
        assert_true(n < du_game.longest);
        fray_answer a = {0, s.head.open & 1 ? 0 : s.head.open & 2 ? 1 : 2, 0};
        if (a.seat == 0)
            a.word = du_game.pick(&duel()->table, &s.head, 0, philox_number(seed, 0, n));
        else {
            du_game.view(&duel()->table, &s.head, 1u << a.seat, &seen.head);
            struct state before = seen;
            a.word = bot_answer(player[a.seat], &seen.head, a.seat, NULL);
            assert_memory_equal(&before, &seen, sizeof seen);
            assert_true(a.word == bot_answer(player[a.seat], &seen.head, a.seat, NULL));
        }
        assert_true(fray_is_legal(du_game.apply(&duel()->table, &s.head, a, NULL, NULL)));
        assert_true(fray_is_legal(du_game.audit(&duel()->table, &s.head)));
    }
    bot_free(player[1]);
    bot_free(player[2]);
    *hash = fray_hash(&s.head) + n;
    return du_game.result(&duel()->table, &s.head).winner;
}

static void all_kinds_finish_legal_games(void **unused)
{
    (void)unused;
    for (uint32_t i = 0; i < bot_kind_count; i++) {
        uint64_t one, two;
        for (uint64_t seed = 0; seed < 8; seed++) {
            play(bot_kind_at(i), bot_kind_at(i), seed, &one);
            play(bot_kind_at(i), bot_kind_at(i), seed, &two);
            assert_true(one == two);
        }
    }
}

static void beats(const bot_kind *good, const bot_kind *bad, uint32_t games, uint32_t times)
{
    uint32_t won = 0, lost = 0;
    uint64_t hash;
    for (uint64_t seed = 0; seed < games; seed++) {
        bool swapped = seed % 2;
        uint32_t winner = play(swapped ? bad : good, swapped ? good : bad, seed, &hash);
        won += winner == (swapped ? 2 : 1);
        lost += winner == (swapped ? 1 : 2);
    }
    assert_true(won > times * lost);
}

static void instinct_beats_random(void **unused)
{
    (void)unused;
    beats(&bot_instinct, &bot_random, 200, 2);
}

static void greedy_beats_random(void **unused)
{
    (void)unused;
    beats(&bot_greedy, &bot_random, 200, 3);
}

static void search_beats_random(void **unused)
{
    (void)unused;
    beats(&bot_hard, &bot_random, 80, 3);
}

/* A position in the middle of a game, with hidden cards: the first at which `seat` is asked
 * after so many answers. */
static void middle(uint64_t seed, uint32_t answers, uint32_t seat, struct state *s)
{
    fray_setup none = {0};
    for (uint32_t again = 0;; again++) {
        assert_true(again < 100);
        assert_true(fray_is_legal(du_game.start(&duel()->table, &none, &s->head)));
        for (uint32_t n = 0; s->head.open && (n < answers || !(s->head.open >> seat & 1)); n++) {
            fray_answer a = {0, s->head.open & 1 ? 0 : s->head.open & 2 ? 1 : 2, 0};
            a.word = du_game.pick(&duel()->table, &s->head, a.seat,
                                  philox_number(seed + 1000 * again, 0, n));
            assert_true(fray_is_legal(du_game.apply(&duel()->table, &s->head, a, NULL, NULL)));
        }
        if (s->head.open) return;
    }
}

static void poke(struct state *s, uint32_t fact, uint32_t of, int32_t value)
{
    assert_true(fray_is_legal(du_game.poke(&duel()->table, &s->head, fact, of, value)));
}

/* Both in a corner, nobody with a card; that seat's turn is to be settled: five options. */
static void face_to_face(uint32_t seat, struct state *s)
{
    fray_setup none = {0};
    assert_true(fray_is_legal(du_game.start(&duel()->table, &none, &s->head)));
    poke(s, DUEL_F_TURN, 0, (int32_t)seat);
    poke(s, DUEL_F_AT, seat, (int32_t)duel_square("a1"));
    poke(s, DUEL_F_AT, 3 - seat, (int32_t)duel_square("b1"));
}

/* What a seat cannot know does not change its answer: other hidden cards, same view, same seed. */
static void hidden_cards_do_not_show(void **unused)
{
    (void)unused;
    uint32_t differing = 0;
    for (uint32_t i = 0; i < bot_kind_count; i++) {
        bot *b = bot_new(bot_kind_at(i), &duel()->table, &few, 3);
        assert_non_null(b);
        for (uint64_t seed = 0; seed < 30; seed++) {
            struct state s, other, view, seen;
            uint64_t random = seed;
            middle(seed, 8 + (uint32_t)seed % 9, 1, &s);
            du_game.view(&duel()->table, &s.head, 2, &view.head);
            uint64_t word = bot_answer(b, &view.head, 1, NULL);
            for (int again = 0; again < 4; again++) {
                du_game.guess(&duel()->table, &view.head, &random, &other.head);
                differing += memcmp(&other, &s, sizeof s) != 0;
                du_game.view(&duel()->table, &other.head, 2, &seen.head);
                assert_true(bot_answer(b, &seen.head, 1, NULL) == word);
            }
        }
        bot_free(b);
    }
    assert_true(differing > 20); /* the guesses did hold other cards */
}

/* The same seed, iterations and number of threads give the same thought. */
static void threads_do_not_show(void **unused)
{
    (void)unused;
    for (uint32_t threads = 1; threads <= 4; threads++) {
        bot_options o = {.budget = {.iterations = 301}, .threads = threads};
        bot *b = bot_new(&bot_expert, &duel()->table, &o, 9);
        assert_non_null(b);
        for (uint64_t seed = 0; seed < 10; seed++) {
            struct state s, view;
            bot_thought one, two;
            middle(seed, 9, 2, &s);
            du_game.view(&duel()->table, &s.head, 4, &view.head);
            uint64_t word = bot_answer(b, &view.head, 2, &one);
            assert_true(word == bot_answer(b, &view.head, 2, &two));
            assert_memory_equal(&one, &two, sizeof one);
            assert_true(one.options == 0 || one.option[0].word == word);
            assert_true(one.iterations <= 301);
            for (uint32_t k = 0; k < one.options; k++)
                assert_true(one.option[k].win >= 0 && one.option[k].win <= 1);
        }
        bot_free(b);
    }
}

/* It thinks for as long as it may, and no longer. */
static void time_is_kept(void **unused)
{
    (void)unused;
    bot_options o = {.budget = {.ms = 50}};
    bot *b = bot_new(&bot_expert, &duel()->table, &o, 9);
    struct state s, view;
    bot_thought thought;
    int64_t least = INT64_MAX;
    assert_non_null(b);
    middle(1, 9, 2, &s);
    du_game.view(&duel()->table, &s.head, 4, &view.head);
    for (int i = 0; i < 5; i++) {   /* a busy machine may be late once, not always */
        bot_reseed(b, (uint64_t)i); /* it knows nothing yet */
        int64_t start = clock_us();
        bot_answer(b, &view.head, 2, &thought);
        int64_t took = clock_us() - start;
        if (took < least) least = took;
        assert_true(thought.iterations > 0);
    }
    assert_true(least <= 50000);
    bot_give(b, (bot_budget){.iterations = 10});
    bot_answer(b, &view.head, 2, &thought);
    assert_true(thought.iterations <= 10);
    bot_free(b);
}

/* A tree that is full learns on with what it has. */
static void a_full_tree_goes_on(void **unused)
{
    (void)unused;
    bot_options o = {.budget = {.iterations = 1}};
    bot *b = bot_new(&bot_expert, &duel()->table, &o, 9);
    struct state s, view;
    bot_thought thought;
    assert_non_null(b);
    middle(2, 5, 1, &s);
    du_game.view(&duel()->table, &s.head, 2, &view.head);
    bot_give(b, (bot_budget){.iterations = 50000}); /* memory is for the least there is */
    fray_answer a = {bot_answer(b, &view.head, 1, &thought), 1, 0};
    assert_true(fray_is_legal(du_game.check(&duel()->table, &s.head, a)));
    bot_free(b);
}

static uint32_t visits_of(const bot_thought *thought)
{
    uint32_t all = 0;
    for (uint32_t i = 0; i < thought->options; i++) all += thought->option[i].visits;
    return all;
}

/* With a time alone: threads look at one tree, and what it knows is there for the next answer, unless it
 * is of another seed, seat or stage, or the next has a number of iterations. */
static void time_is_made_the_most_of(void **unused)
{
    (void)unused;
    struct state s, view, other;
    bot_thought thought;
    face_to_face(2, &s);
    assert_true(fray_is_legal(du_game.settle(&duel()->table, &s.head, NULL)));
    du_game.view(&duel()->table, &s.head, 4, &view.head);
    face_to_face(1, &s);
    assert_true(fray_is_legal(du_game.settle(&duel()->table, &s.head, NULL)));
    du_game.view(&duel()->table, &s.head, 2, &other.head);
    for (uint32_t threads = 1; threads <= 3; threads++) {
        bot_options o = {.budget = {.ms = 500}, .threads = threads}; /* memory on any machine */
        bot *b = bot_new(&bot_expert, &duel()->table, &o, 9);
        assert_non_null(b);
        bot_give(b, (bot_budget){.ms = 10});
        bot_answer(b, &view.head, 2, &thought);
        assert_int_equal(visits_of(&thought), thought.iterations);
        bot_answer(b, &view.head, 2, &thought);
        assert_true(visits_of(&thought) > thought.iterations);
        bot_answer(b, &other.head, 1, &thought);
        assert_int_equal(visits_of(&thought), thought.iterations);
        bot_reseed(b, 10);
        bot_answer(b, &other.head, 1, &thought);
        assert_int_equal(visits_of(&thought), thought.iterations);
        bot_give(b, (bot_budget){.iterations = 30});
        bot_answer(b, &other.head, 1, &thought);
        assert_int_equal(visits_of(&thought), thought.iterations);
        bot_give(b, (bot_budget){.ms = 10});
        bot_answer(b, &other.head, 1, &thought);
        assert_int_equal(visits_of(&thought), thought.iterations);
        bot_free(b);
    }
}

/* What Ann sees in the last round: it is her action, then Bob's, who is next to her. */
static void last_actions(int32_t ann, int32_t bob, struct state *view)
{
    struct state s;
    face_to_face(1, &s);
    poke(&s, DUEL_F_ROUND, 0, s.rounds);
    poke(&s, DUEL_F_HITS, ANN, ann);
    poke(&s, DUEL_F_HITS, BOB, bob);
    assert_true(fray_is_legal(du_game.settle(&duel()->table, &s.head, NULL)));
    du_game.view(&duel()->table, &s.head, 2, &view->head);
}

/* In the last round the weaker fighter must strike, and has little hope. */
static void what_wins_is_seen(void **unused)
{
    (void)unused;
    bot_options o = {.budget = {.iterations = 2000}};
    bot *b = bot_new(&bot_expert, &duel()->table, &o, 9);
    struct state view;
    bot_thought thought;
    assert_non_null(b);
    last_actions(1, 0, &view);
    uint64_t word = bot_answer(b, &view.head, 1, &thought);
    assert_int_equal(fray_act_of(word), DUEL_STRIKE);
    assert_true(thought.option[0].win < 0.5f);
    bot_free(b);
}

static void nothing_comes_to_mind(const fray_table *t, const fray_position *p, uint32_t seat,
                                  const int32_t *leaning, const uint64_t *word, uint32_t n,
                                  int16_t *out)
{
    (void)t;
    (void)p;
    (void)seat;
    (void)leaning;
    (void)word;
    memset(out, 0, n * sizeof *out);
}

/* What comes of the first thing that is tried, on average over many seeds. */
static float first_hope(const bot_kind *kind, const fray_table *t, const fray_position *view)
{
    enum { SEEDS = 400 };
    bot_options once = {.budget = {.iterations = 1}};
    bot *b = bot_new(kind, t, &once, 0);
    bot_thought thought;
    float sum = 0;
    assert_non_null(b);
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        bot_reseed(b, seed);
        bot_answer(b, view, 1, &thought);
        assert_int_equal(thought.iterations, 1);
        sum += thought.option[0].win;
    }
    bot_free(b);
    return sum / SEEDS;
}

/* The other has the last action of the match, and could strike, with so many dice that it hardly fails. To whom nothing comes to mind before
 * anything else, strikes now and then; who looks what comes of it, more often. */
static void what_follows_is_looked_at(void **unused)
{
    (void)unused;
    fray_knowledge blank = *du_game.knowledge;
    fray_game game = du_game;
    fray_table there = duel()->table;
    struct content strong;
    struct state view;
    blank.order = nothing_comes_to_mind;
    game.knowledge = &blank;
    there.game = &game;
    memcpy(&strong, there.content, sizeof strong);
    strong.figure[BOB].dice = 6;
    there.content = &strong;
    last_actions(1, 1, &view);
    float quick = first_hope(&bot_hard, &there, &view.head);
    assert_true(first_hope(&bot_expert, &there, &view.head) < quick - 0.05f);
}

/* ---- a team ---- */

static const fray_table hill = {.game = &team_game};

/* Plays a mission with one bot on all seats; true: it was won. */
static bool climb(bot *b, uint32_t mission, uint32_t seats, uint64_t random)
{
    fray_setup setup = {2, {{TEAM_S_MISSION, 0, mission}, {TEAM_S_SEATS, 0, seats}}};
    team_position s, view;
    assert_true(fray_is_legal(team_game.start(&hill, &setup, &s.head)));
    while (!s.head.over) {
        fray_answer a = {0, fray_asked(&s.head), 0};
        team_game.view(&hill, &s.head, 1u << a.seat, &view.head);
        a.word = a.seat ? bot_answer(b, &view.head, a.seat, NULL)
                        : team_game.pick(&hill, &s.head, 0, fray_next(&random));
        assert_true(fray_is_legal(team_game.apply(&hill, &s.head, a, NULL, NULL)));
    }
    return s.won;
}

static void teams_of_every_size_are_played(void **unused)
{
    (void)unused;
    static const bot_kind *const kinds[] = {&bot_random, &bot_greedy, &bot_beginner, &bot_normal,
                                            &bot_hard};
    uint32_t won[5] = {0};
    for (int i = 0; i < 5; i++) {
        bot_options o = {.budget = {.iterations = 60}};
        bot *b = bot_new(kinds[i], &hill, &o, 3);
        assert_non_null(b);
        for (uint32_t seats = 2; seats <= TEAM_SEATS; seats++)
            for (uint64_t game = 0; game < 40; game++) won[i] += climb(b, 3, seats, game);
        bot_free(b);
    }
    assert_true(won[4] > won[0] + 30); /* of 120 */
    assert_true(won[3] > won[0] + 30);
}

/* One push more, and it is done: whoever could take no more bruise leaves it to the other, who can
 * do it without danger. One who took the other for an opponent would rather push. */
static void allies_are_trusted(void **unused)
{
    (void)unused;
    for (uint32_t seats = 2; seats <= TEAM_SEATS; seats++) {
        fray_game small = team_game; /* also where a game for two could be one of opponents */
        fray_table there = {.game = &small};
        fray_setup setup = {1, {{TEAM_S_SEATS, 0, seats}}};
        bot_options o = {.budget = {.iterations = 400}};
        small.seats_most = (uint8_t)seats;
        bot *b = bot_new(&bot_expert, &there, &o, 9);
        team_position s, view;
        bot_thought thought;
        assert_non_null(b);
        team_game.start(&there, &setup, &s.head);
        for (uint32_t seat = 1; seat <= seats; seat++) {
            fray_answer a = {(uint64_t)TEAM_TAKE << FRAY_KIND_SHIFT | TEAM_ROPE, seat, 0};
            assert_true(fray_is_legal(team_game.apply(&there, &s.head, a, NULL, NULL)));
        }
        s.height = (uint16_t)(s.hill - 1);
        s.bruises[1] = TEAM_BRUISES - 1;
        team_game.view(&there, &s.head, 2, &view.head);
        uint64_t word = bot_answer(b, &view.head, 1, &thought);
        assert_int_equal(fray_act_of(word), TEAM_REST);
        assert_true(thought.option[0].win > 0.95f);
        bot_free(b);
    }
}

static uint32_t measured;

static uint32_t measure_and_count(const fray_table *t, const fray_position *p, uint32_t seat,
                                  int32_t *out)
{
    measured++;
    return team_game.knowledge->measure(t, p, seat, out);
}

/* What one of a team thinks of a position, all of it do. */
static void a_team_is_judged_once(void **unused)
{
    (void)unused;
    fray_knowledge counting = *team_game.knowledge;
    fray_game watched = team_game;
    fray_table there = {.game = &watched};
    fray_setup setup = {2, {{TEAM_S_SEATS, 0, 4}, {TEAM_S_MISSION, 0, 3}}};
    bot_options o = {.budget = {.iterations = 200}};
    team_position s;
    bot_thought thought;
    counting.measure = measure_and_count;
    watched.knowledge = &counting;
    measured = 0;
    bot *b = bot_new(&bot_normal, &there, &o, 9);
    assert_non_null(b);
    team_game.start(&there, &setup, &s.head);
    bot_answer(b, &s.head, 1, &thought);
    assert_true(thought.iterations > 100);
    assert_true(measured <= thought.iterations + TEAM_SEATS);
    bot_free(b);
}

static void the_seed_matters(void **unused)
{
    (void)unused;
    struct state s;
    middle(1, 9, 1, &s);
    bot *b = bot_new(&bot_random, &duel()->table, NULL, 0);
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
        cmocka_unit_test(instinct_beats_random),
        cmocka_unit_test(greedy_beats_random),
        cmocka_unit_test(search_beats_random),
        cmocka_unit_test(hidden_cards_do_not_show),
        cmocka_unit_test(threads_do_not_show),
        cmocka_unit_test(time_is_kept),
        cmocka_unit_test(a_full_tree_goes_on),
        cmocka_unit_test(time_is_made_the_most_of),
        cmocka_unit_test(what_wins_is_seen),
        cmocka_unit_test(what_follows_is_looked_at),
        cmocka_unit_test(teams_of_every_size_are_played),
        cmocka_unit_test(allies_are_trusted),
        cmocka_unit_test(a_team_is_judged_once),
        cmocka_unit_test(the_seed_matters),
        cmocka_unit_test(kinds_are_found_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

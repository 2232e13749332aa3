/* tests/unit/test_players.c - players by a text, files of weights, and bots of ours as players. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>
#include "players/player.h"
#include "players/weights.h"
#include "support/duel.h"

/* --- texts --- */

static player_wish reads(const char *text)
{
    player_wish wish;
    char why[PLAYER_TEXT] = "";
    if (!player_read(text, &wish, PACK_EN, why, sizeof why)) fail_msg("%s: %s", text, why);
    assert_string_equal(wish.text, text);
    return wish;
}

/* It is refused, in both languages, and what is said has this in it. */
static void refuses(const char *text, const char *because)
{
    player_wish wish, before;
    char why[PLAYER_TEXT], german[PLAYER_TEXT];
    memset(&wish, 0xa5, sizeof wish);
    before = wish;
    assert_false(player_read(text, &wish, PACK_EN, why, sizeof why));
    if (!strstr(why, because)) fail_msg("\"%s\": \"%s\" lacks \"%s\"", text, why, because);
    assert_false(player_read(text, &wish, PACK_DE, german, sizeof german));
    assert_string_not_equal(why, german);
    assert_memory_equal(&wish, &before, sizeof wish);
}

static void a_kind_by_its_name(void **unused)
{
    (void)unused;
    for (uint32_t i = 0; i < bot_kind_count; i++) {
        player_wish wish = reads(bot_kind_at(i)->name);
        assert_ptr_equal(wish.kind, bot_kind_at(i));
        assert_int_equal(wish.budget.ms | wish.budget.iterations | wish.threads, 0);
        assert_string_equal(wish.weights, "");
        assert_string_equal(wish.command, "");
    }
    refuses("", "a bot is missing");
    refuses("genius", "there is no bot \"genius\"; there are: random, instinct, greedy");
    refuses("Greedy", "there is no bot");
    refuses("human", "there is no bot");
    refuses("runner", "there is no bot");
}

static void amounts_in_any_order(void **unused)
{
    (void)unused;
    player_wish wish = reads("expert:100ms");
    assert_int_equal(wish.budget.ms, 100);
    wish = reads("expert:2s");
    assert_int_equal(wish.budget.ms, 2000);
    wish = reads("expert:3000iterations:2threads:weights=a b/c.txt:5s");
    assert_int_equal(wish.budget.iterations, 3000);
    assert_int_equal(wish.threads, 2);
    assert_int_equal(wish.budget.ms, 5000);
    assert_string_equal(wish.weights, "a b/c.txt");
    wish = reads("expert:weights=x:1thread:1iteration");
    assert_int_equal(wish.threads, 1);
    assert_int_equal(wish.budget.iterations, 1);
    wish = reads("greedy:weights=x");
    assert_string_equal(wish.weights, "x");
}

static void amounts_that_are_none(void **unused)
{
    (void)unused;
    static const char *const nonsense[] = {"expert:",
                                           "expert:100",
                                           "expert:ms",
                                           "expert:100 ms",
                                           "expert:-5ms",
                                           "expert:1.5s",
                                           "expert:100ms:",
                                           "expert::100ms",
                                           "expert:weights",
                                           "expert:weights=",
                                           "expert:weights=a:weights=b",
                                           "expert:100MS",
                                           "expert:100ms2s",
                                           "expert:0x10ms"};
    for (size_t i = 0; i < sizeof nonsense / sizeof nonsense[0]; i++)
        refuses(nonsense[i], "is not understood");
    refuses("expert:0ms", "must be from 1 to 3600000");
    refuses("expert:3601s", "must be from 1 to 3600");
    refuses("expert:99999999999999999999999ms", "must be from 1 to");
    refuses("expert:0threads", "must be from 1 to");
    refuses("expert:1000threads", "must be from 1 to");
    refuses("expert:2000000000iterations", "must be from 1 to 1000000000");
    refuses("expert:100ms:1s", "once too often");
    refuses("expert:2threads:3threads", "once too often");
    refuses("greedy:100ms", "greedy does not think for longer or shorter");
    refuses("random:2threads", "leave out \"2threads\"");
}

static void programs(void **unused)
{
    (void)unused;
    player_wish wish = reads("run:python3 a.py --x=1:2,3");
    assert_null(wish.kind);
    assert_string_equal(wish.command, "python3 a.py --x=1:2,3");
    assert_int_equal(wish.budget.ms, 0);
    wish = reads("run@200ms:./my_bot");
    assert_string_equal(wish.command, "./my_bot");
    assert_int_equal(wish.budget.ms, 200);
    wish = reads("run@2s@50iterations@4threads:b@c");
    assert_int_equal(wish.budget.ms, 2000);
    assert_int_equal(wish.budget.iterations, 50);
    assert_int_equal(wish.threads, 4);
    assert_string_equal(wish.command, "b@c");
    refuses("run:", "lacks the command");
    refuses("run: \t ", "control characters"); /* a tab is one */
    refuses("run:   ", "lacks the command");
    refuses("run@200ms", "lacks the command");
    refuses("run@:x", "is not understood");
    refuses("run@200:x", "\"200\" in \"run@200:x\" is not understood");
    refuses("run@weights=x:y", "is not understood");
    refuses("run@1s@2s:x", "once too often");
}

static void texts_that_are_no_texts(void **unused)
{
    (void)unused;
    char text[PLAYER_TEXT + 8];
    memset(text, 'x', sizeof text);
    memcpy(text, "run:", 4);
    text[PLAYER_TEXT] = '\0';
    refuses(text, "longer than 399 bytes");
    text[PLAYER_TEXT - 1] = '\0';
    reads(text);
    refuses("run:a\nb", "control characters");
    refuses("run:\xff", "UTF-8");
    /* the reason is cut, not overrun, and never in the middle of a character */
    char why[24], full[PLAYER_TEXT];
    player_wish wish;
    assert_false(player_read("ÄÖÜ", &wish, PACK_DE, full, sizeof full));
    for (size_t n = 1; n <= sizeof why; n++) {
        memset(why, '#', sizeof why);
        assert_false(player_read("ÄÖÜ", &wish, PACK_DE, why, n));
        assert_true(strlen(why) < n);
        assert_true(strlen(why) + 4 > n || strlen(why) == strlen(full));
        assert_memory_equal(why, full, strlen(why));
        for (size_t i = n; i < sizeof why; i++) assert_int_equal(why[i], '#');
    }
}

/* --- weights: four features, five leanings --- */

#define OTHERS  "guard 1 1\ncards 1 1\n" /* features */
#define LEANERS "to guard 1\nto closer 1\nto play 1\n"
enum { STRIKE = 8, PASS, WEIGHTS = 13 };

static bool weighs(const char *text, int32_t *out, char *why)
{
    return weights_read(&du_game, "f", text, strlen(text), out, PACK_EN, why, PLAYER_TEXT);
}

static void weights_as_they_should_be(void **unused)
{
    (void)unused;
    static const char *const good[] = {
        OTHERS "hits 700 -1500\nnear 30 0\n",
        OTHERS "near 30 0\nhits 700 -1500",
        OTHERS "# made by hand\n\n  HITS\t700   -1500  # good\r\nNear +30 0\r\n#",
        OTHERS LEANERS "to strike 1500\nhits 700 -1500\nnear 30 0\nto pass -900\n",
    };
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        int32_t w[WEIGHTS] = {9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9};
        char why[PLAYER_TEXT] = "";
        if (!weighs(good[i], w, why)) fail_msg("%zu: %s", i, why);
        assert_int_equal(w[0], 700);
        assert_int_equal(w[1], -1500);
        assert_int_equal(w[2], 30);
        assert_int_equal(w[3], 0);
        assert_int_equal(w[STRIKE], 1500); /* those of the game, where there are none */
        assert_int_equal(w[PASS], -900);
    }
    int32_t w[WEIGHTS];
    char why[PLAYER_TEXT] = "";
    assert_true(weighs(OTHERS LEANERS "hits 7 8\nnear 3 4\nTo Pass -10000\nto STRIKE +5", w, why));
    assert_int_equal(w[STRIKE], 5);
    assert_int_equal(w[PASS], -10000);
}

static void weights_that_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *because;
    } bad[] = {
        {"", "f: the feature \"HITS\" is missing"},
        {"hits 1 2\n", "f: the feature \"NEAR\" is missing: every feature of duel"},
        {"hits 1 2\nnear 3 4\nhits 5 6\n", "f:3: \"hits\" stands on line 1 already"},
        {"# x\nwealth 1 2\n", "f:2: duel has no feature \"wealth\""},
        {"hits 1\n",
         "f:1: a line is NAME EARLY LATE or to NAME NUMBER (whole numbers), not \"hits 1\""},
        {"hits 1 2 3\n", "f:1: a line is NAME EARLY LATE"},
        {"hits 1 x\n", "f:1: \"x\" is not a whole number from -1000000 to 1000000"},
        {"hits 1 2.5\n", "\"2.5\" is not a whole number"},
        {"hits - 2\n", "\"-\" is not a whole number"},
        {"hits --1 2\n", "\"--1\" is not a whole number"},
        {"hits 1000001 2\n", "\"1000001\" is not a whole number"},
        {"hits 99999999999999999999999 2\n", "is not a whole number"},
        {"to strike\n", "f:1: a line is NAME EARLY LATE or to NAME NUMBER"},
        {"to strike 1 2\n", "f:1: a line is"},
        {"to strike 10001\n", "f:1: \"10001\" is not a whole number from -10000 to 10000"},
        {"to hits 1\n", "f:1: duel has no leaning \"to hits\""},
        {"to pass 1\nto strike 1\nTO PASS 2\n", "f:3: \"PASS\" stands on line 1 already"},
        {"to pass 1\nto strike 1\n", "f: the feature \"HITS\" is missing"},
        {OTHERS LEANERS "hits 1 2\nnear 1 2\nto pass 1\n",
         "f: the leaning \"to STRIKE\" is missing: every "
         "leaning of duel stands there once, or none"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        int32_t w[WEIGHTS];
        char why[PLAYER_TEXT] = "";
        assert_false(weighs(bad[i].text, w, why));
        if (!strstr(why, bad[i].because)) fail_msg("%s: %s", bad[i].text, why);
    }
    char why[PLAYER_TEXT] = "", line[1000];
    int32_t w[WEIGHTS];
    assert_false(
        weights_read(&du_game, "f", "hits 1 2\0near 3 4", 17, w, PACK_EN, why, sizeof why));
    assert_non_null(strstr(why, "NUL"));
    memset(line, 'x', sizeof line - 1);
    line[sizeof line - 1] = '\0';
    assert_false(weighs(line, w, why));
    assert_non_null(strstr(why, "f:1: a line is"));
    char *large = calloc(1, WEIGHTS_MOST_BYTES + 1);
    memset(large, '\n', WEIGHTS_MOST_BYTES + 1);
    assert_false(
        weights_read(&du_game, "f", large, WEIGHTS_MOST_BYTES + 1, w, PACK_EN, why, sizeof why));
    assert_non_null(strstr(why, "larger than"));
    free(large);
    fray_game ignorant = du_game;
    ignorant.knowledge = NULL;
    assert_false(weights_read(&ignorant, "f", "", 0, w, PACK_EN, why, sizeof why));
    assert_non_null(strstr(why, "no knowledge"));
}

/* --- bots of ours --- */

/* A position in which red has several options. */
static void start(struct state *seen)
{
    struct state s;
    fray_setup none = {0};
    assert_true(fray_is_legal(du_game.start(&duel()->table, &none, &s.head)));
    for (uint64_t random = 5; s.head.open & 1;) {
        fray_answer a = {du_game.pick(&duel()->table, &s.head, 0, fray_next(&random)), 0, 0};
        assert_true(fray_is_legal(du_game.apply(&duel()->table, &s.head, a, NULL, NULL)));
    }
    assert_int_equal(s.head.open, 1u << 1);
    du_game.view(&duel()->table, &s.head, 1u << 1, &seen->head);
}

static player *make(const char *text, uint64_t seed)
{
    player_wish wish = reads(text);
    char why[PLAYER_TEXT] = "";
    player *p = player_new(&wish, duel(), seed, PACK_EN, why, sizeof why);
    if (!p) fail_msg("%s: %s", text, why);
    assert_string_equal(player_text(p), text);
    return p;
}

static void they_answer_as_their_bots_do(void **unused)
{
    (void)unused;
    struct state seen;
    start(&seen);
    for (uint32_t i = 0; i < bot_kind_count; i++) {
        const bot_kind *kind = bot_kind_at(i);
        bool thinks = kind->budget.ms || kind->budget.iterations;
        bot_options options = {{0, thinks ? 50 : 0}, 0, NULL};
        char text[80], why[PLAYER_TEXT];
        snprintf(text, sizeof text, "%s%s", kind->name, thinks ? ":50iterations" : "");
        player *p = make(text, 1);
        bot *b = bot_new(kind, &duel()->table, &options, 1);
        assert_string_equal(player_name(p), kind->title_en);
        for (uint64_t seed = 1; seed < 6; seed++) {
            uint64_t word = 0;
            bot_thought ours, theirs;
            player_begin(p, seed);
            bot_reseed(b, seed);
            assert_int_equal(player_answer(p, &seen.head, 1, &word, &ours, why, sizeof why),
                             PLAYER_OK);
            assert_true(word == bot_answer(b, &seen.head, 1, &theirs));
            assert_int_equal(ours.options, theirs.options);
            assert_int_equal(ours.iterations, theirs.iterations);
        }
        player_end(p, &seen.head);
        player_free(p);
        bot_free(b);
    }
    player_free(NULL);
}

/* A budget that is taken back is the one of the text, not the kind's. */
static void budgets_are_given_and_taken_back(void **unused)
{
    (void)unused;
    struct state seen;
    bot_thought thought;
    char why[PLAYER_TEXT];
    uint64_t word;
    start(&seen);
    player *p = make("hard:40iterations", 1);
    static const struct {
        bot_budget given;
        uint32_t spent;
    } steps[] = {{{0, 40}, 40}, {{0, 90}, 90}, {{0, 0}, 40}};
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        if (i) player_give(p, steps[i].given);
        assert_int_equal(player_answer(p, &seen.head, 1, &word, &thought, why, sizeof why),
                         PLAYER_OK);
        assert_int_equal(thought.iterations, steps[i].spent);
    }
    player_free(p);
}

static void weights_from_a_file(void **unused)
{
    (void)unused;
    char path[] = "/tmp/fray-weights-XXXXXX", text[80], why[PLAYER_TEXT] = "";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    FILE *file = fdopen(fd, "w");
    assert_non_null(file);
    fputs("hits 100 200\nnear 3 x\n", file);
    fflush(file);
    snprintf(text, sizeof text, "greedy:weights=%s", path);
    player_wish wish = reads(text);
    assert_null(player_new(&wish, duel(), 1, PACK_EN, why, sizeof why));
    assert_non_null(strstr(why, ":2: \"x\" is not a whole number"));
    assert_non_null(strstr(why, path));
    rewind(file);
    fputs("hits 0 0\nguard 0 0\ncards 0 0\nnear -9000 -9000", file);
    fclose(file);

    /* whoever hates to be near plays like a bot that is given these numbers, and like no other */
    static const int32_t weights[] = {0, 0, -9000, -9000, 0, 0, 0, 0, 1500, -900, 0, 500, 900};
    bot_options options = {{0, 0}, 0, weights};
    struct state seen;
    start(&seen);
    player *p = make(text, 1);
    bot *same = bot_new(&bot_greedy, &duel()->table, &options, 1),
        *usual = bot_new(&bot_greedy, &duel()->table, NULL, 1);
    uint32_t differs = 0;
    for (uint64_t seed = 0; seed < 40; seed++) {
        uint64_t word;
        player_begin(p, seed);
        bot_reseed(same, seed);
        bot_reseed(usual, seed);
        assert_int_equal(player_answer(p, &seen.head, 1, &word, NULL, why, sizeof why), PLAYER_OK);
        assert_true(word == bot_answer(same, &seen.head, 1, NULL));
        differs += word != bot_answer(usual, &seen.head, 1, NULL);
    }
    assert_true(differs > 0);
    bot_free(same);
    bot_free(usual);
    player_free(p);
    unlink(path);
    assert_null(player_new(&wish, duel(), 1, PACK_EN, why, sizeof why));
    assert_non_null(strstr(why, path));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_kind_by_its_name),
        cmocka_unit_test(amounts_in_any_order),
        cmocka_unit_test(amounts_that_are_none),
        cmocka_unit_test(programs),
        cmocka_unit_test(texts_that_are_no_texts),
        cmocka_unit_test(weights_as_they_should_be),
        cmocka_unit_test(weights_that_are_refused),
        cmocka_unit_test(they_answer_as_their_bots_do),
        cmocka_unit_test(budgets_are_given_and_taken_back),
        cmocka_unit_test(weights_from_a_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

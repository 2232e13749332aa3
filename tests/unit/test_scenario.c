/* tests/unit/test_scenario.c - the scenario language, on the small game: what is read, what holds,
 * what is reported, and with which line. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "scenario/scenario.h"
#include "support/duel.h"
#include "support/packs.h"

extern const fray_game wu_game;

/* Each mistake of these tests is told in German, too: who hears it compares. */
static int language;

/* What a run said. */
typedef struct heard {
    int passed, failed, failures;
    int line, column; /* of the first failure */
    char expected[1200], found[1200], file[512];
} heard;

static void hear(void *who, const scenario_failure *f)
{
    heard *const h = who;
    if (h->failures++ > 0) return;
    h->line = f->line;
    h->column = f->column;
    snprintf(h->expected, sizeof h->expected, "%s", f->expected);
    snprintf(h->found, sizeof h->found, "%s", f->found);
    snprintf(h->file, sizeof h->file, "%s", f->file);
}

static heard run_with(const host_table *table, const char *text)
{
    heard h = {0};
    scenario_problem why;
    host_table told = *table;
    told.language = language;
    scenario_file *const f = scenario_read(text, strlen(text), language, &why);
    if (!f) {
        print_message("%d:%d: expected %s, found %s\n", why.line, why.column, why.expected,
                      why.found);
        fail();
    }
    for (uint32_t i = 0; i < scenario_count(f); i++) {
        if (scenario_run(f, i, &told, hear, &h)) h.passed++;
        else h.failed++;
    }
    scenario_free(f);
    return h;
}

static heard run(const char *text)
{
    return run_with(duel(), text);
}

#define HEAD "game duel\nscenario \"x\"\n"
#define NEAR                                                                                       \
    "given\nann.at = a1, bob.at = b1\nann.hits = 1; bob.hits = 2\nturn = red\n"                    \
    "red.hand = lunge\nblue.hand = parry, brace\n"

static void passes(const char *text)
{
    const heard h = run(text);
    if (h.failed) print_message("%d: expected %s, found %s\n", h.line, h.expected, h.found);
    assert_int_equal(h.failed, 0);
    assert_int_equal(h.passed, 1);
}

/* Fails at that line; both texts begin like this. */
static void fails(const char *text, int line, const char *expected, const char *found)
{
    const heard h = run(text);
    assert_int_equal(h.failed, 1);
    assert_int_equal(h.line, line);
    if (strncmp(h.expected, expected, strlen(expected)) != 0 ||
        strncmp(h.found, found, strlen(found)) != 0)
        print_message("expected %s\nfound %s\n", h.expected, h.found);
    assert_memory_equal(h.expected, expected, strlen(expected));
    assert_memory_equal(h.found, found, strlen(found));
    language = PACK_DE; /* the same line; a text without a row stops the test */
    const heard german = run(text);
    language = PACK_EN;
    assert_int_equal(german.failures, h.failures);
    assert_int_equal(german.line, line);
}

/* A claim at the start of NEAR, and what is found where it does not hold. */
static void holds(const char *claim)
{
    char text[600];
    snprintf(text, sizeof text, HEAD NEAR "expect\n%s\n", claim);
    passes(text);
}

static void holds_not(const char *claim, const char *found)
{
    char text[600];
    snprintf(text, sizeof text, HEAD NEAR "expect\n%s\n", claim);
    fails(text, 10, "", found);
}

static void reads_not(const char *text, int line, int column, const char *expected)
{
    scenario_problem why;
    scenario_file *const f = scenario_read(text, strlen(text), PACK_EN, &why);
    assert_null(f);
    if (why.line != line || why.column != column || !strstr(why.expected, expected))
        print_message("%s\n-> %d:%d: expected %s, found %s\n", text, why.line, why.column,
                      why.expected, why.found);
    assert_int_equal(why.line, line);
    assert_int_equal(why.column, column);
    assert_non_null(strstr(why.expected, expected));
    assert_true(why.found[0] != '\0');
    scenario_problem german;
    assert_null(scenario_read(text, strlen(text), PACK_DE, &german));
    assert_int_equal(german.line, line);
    assert_int_equal(german.column, column);
    if (strpbrk(why.expected, "abcdefghijklmnopqrstuvwxyz") && strcmp(why.expected, "'at'") != 0 &&
        strcmp(why.expected, german.expected) == 0)
        fail_msg("no German: %s", why.expected);
}

static void test_a_whole_scenario(void **state)
{
    (void)state;
    passes("# a comment\n"
           "\n"
           "game duel   # another\n"
           "set option rounds 3\n"
           "scenario \"A parry stops the strike # this is no comment\"\n"
           "proves DU-CARD-01, DU-STRIKE-01\n"
           "proves DU-STRIKE-02\n"
           "set blue hits 2\n"
           "given\n"
           "  ann at a1, bob at b1, red.hand = lunge, shove, blue.hand = parry,\n"
           "    brace                # a comma goes on\n"
           "  turn = red\n"
           "play\n"
           "  red: strike ann  -> refused DU-STRIKE-02\n"
           "  red: strike bob\n"
           "expect\n"
           "  asks chance roll about red; bob.hits = 2\n"
           "  options include roll 2H, roll 1H 1C; options count = 6\n"
           "play\n"
           "  chance: roll 1C 1M\n"
           "expect\n"
           "  asks blue react by DU-REACT-01\n"
           "  red sees asks nobody; public sees asks nobody; blue sees asks blue react\n"
           "  red sees blue.hand lacks parry, blue.hand count = 2\n"
           "  blue sees blue.hand has parry, red.hand = ?, ?\n"
           "play\n"
           "  blue: play parry\n"
           "  chance: drawn riposte\n"
           "expect\n"
           "  bob.hits = 2; red.hand = riposte, shove, lunge; turn = blue\n"
           "  log has \"Bob parries\"; log lacks \"hits in all\"; log event misses ann any\n"
           "  red sees log event drew red riposte; blue sees log event drew-hidden red\n"
           "  blue sees log lacks event drew; blue sees log has \"draws a card\"\n");
}

static void test_facts(void **state)
{
    (void)state;
    holds("round = 1");
    holds("round != 2; round < 2; round <= 1; round > 0; round >= 1");
    holds("turn = red");
    holds("ann at a1; ann not at b1; ann.at = a1");
    holds("red.hand = lunge, ann.hits = 1; ann.guard = no, bob.guard != yes");
    holds("blue.hand = brace, parry; blue.hand has parry; blue.hand lacks lunge");
    holds("blue.hand count = 2, blue.hand count < 3");
    holds("blue.hand != brace; blue.hand != brace, brace; blue.hand != none");
    holds("blue.hand =\tbrace,\n   parry # on the next line\n");
    holds_not("round = 2", "1");
    holds_not("round = two", "'two' is no number");
    holds_not("round has 1", "a single value");
    holds_not("round = 1, 2", "a single value");
    holds_not("turn = blue", "red");
    holds_not("turn > red", "a seat, which is compared by = and !=");
    holds_not("ann at b1", "a1");
    holds_not("ann at c7", "'c7' is no place");
    holds_not("ann.at=#7", "'#7' is no place");
    holds_not("ann.guard = yes", "no");
    holds_not("blue.hand = brace", "brace, parry");
    holds_not("blue.hand < brace", "a list");
    holds_not("blue.hand has brace, brace", "brace, parry");
    holds_not("blue.hand lacks lunge, parry", "brace, parry");
    holds_not("blue.hand count = 3", "2");
    holds_not("blue.hand count = x", "'x' is no number");
    holds_not("cid.hits = 2", "nothing called 'cid'");
    holds_not("ann.wounds = 2", "no such fact; fray check --facts duel");
    holds_not("hits = 2", "no such fact");
    holds_not("chance.hand = none", "nothing called 'chance'");
}

/* A word of a list, where a game has such facts. */
static void test_facts_that_are_words(void **state)
{
    (void)state;
    fray_pack *const pack = support_load_packs(&wu_game);
    assert_non_null(pack);
    const host_table h = {.table = {.game = &wu_game, .content = pack_content(pack)}, .pack = pack};
    const char *const text = "game underworlds\nscenario \"x\"\nstart\nexpect\n"
                             "stage = boards; stage != power\nstage = power\nstage = stone\n";
    const heard said = run_with(&h, text);
    assert_int_equal(said.failures, 2);
    assert_int_equal(said.line, 6);
    assert_string_equal(said.found, "boards");
    pack_free(pack);
}

static void test_what_seats_see(void **state)
{
    (void)state;
    holds("red sees red.hand = lunge, blue.hand = ?, ?; blue.hand has parry");
    holds("public sees red.hand count = 1, red.hand lacks lunge");
    holds("red sees options count = 6; blue sees red options count = 5");
    holds_not("red sees blue.hand has parry", "?, ?");
    holds_not("blue sees red.hand has lunge", "?");
    fails(HEAD NEAR "expect\nblue sees ann at b1\n", 10, "blue sees ann at b1", "a1");
}

static void test_questions_and_options(void **state)
{
    (void)state;
    holds("asks red action; asks red; asks action; asks red action about ann; asks action by "
          "DU-TURN-02");
    holds("options include pass, step a2; options exclude step b1, roll; options include strike");
    holds("options are pass, step, strike bob, guard, play lunge");
    holds("options count = 6; red options count >= 6; blue options count = 0");
    holds(
        "why red: step b1 -> DU-STEP-02; why red: step e1 -> refused DU-STEP-01; why red: pass -> "
        "legal");
    holds("why red: play parry -> DU-CARD-01; blue sees why red: pass -> legal");
    holds_not("asks blue action", "red asked action");
    holds_not("asks red blue action", "red asked action");
    holds_not("asks red react", "red asked action");
    holds_not("asks red acton", "no such question");
    holds_not("asks nobody", "red asked action");
    holds_not("asks red action about bob", "red asked action about ann");
    holds_not("asks red action by DU-STEP-01", "red asked action by DU-TURN-02");
    holds_not("asks red action by DU-NONE", "no rule DU-NONE");
    holds_not("options include step b1", "no 'step b1' among pass, step a2, step b2");
    holds_not("options include roll", "no 'roll' among");
    holds_not("options include jump", "'jump' not understood");
    holds_not("options exclude strike", "also 'strike' among");
    holds_not("options are pass", "pass, step a2");
    holds_not("options are pass, step, strike, guard, play parry", "no 'play parry' among");
    holds_not("options count = 7", "6: pass, step a2");
    holds_not("options count = many", "'many' is no number");
    holds_not("why red: step b1 -> legal", "DU-STEP-02: A square holds one fighter.");
    holds_not("why red: pass -> DU-STEP-02", "it is legal");
    holds_not("why red: pass -> DU-STE", "no rule DU-STE");
    holds_not("why red: dance -> DU-STEP-02", "'dance' not understood");
    holds_not("why blue: pass -> DU-TURN-02", "that is not asked now; Red is asked");
}

static void test_refusals_in_play(void **state)
{
    (void)state;
    passes(HEAD NEAR
           "play\nred: step b1 -> refused DU-STEP-02\nred: play parry -> refused DU-CARD-01\n"
           "expect\nasks red action; log lacks \"moves\"\n");
    fails(HEAD NEAR "play\nred: step b1 -> refused DU-STEP-01\n", 10,
          "red: step b1 to be refused by DU-STEP-01", "DU-STEP-02: A square holds one fighter.");
    fails(HEAD NEAR "play\nred: pass -> refused DU-STEP-01\n", 10, "red: pass to be",
          "it is legal");
    fails(HEAD NEAR "play\nred: pass -> refused STEP\n", 10, "red: pass to be", "no rule STEP");
    fails(HEAD NEAR "play\nred: step b1\nexpect\nround = 7\n", 10, "red: step b1",
          "it is refused by DU-STEP-02: A square holds one fighter. (Bob); red asked action; red "
          "may: "
          "pass, ");
    fails(HEAD NEAR "play\nred: hop b1\n", 10, "red: hop b1", "'hop b1' not understood");
    fails(HEAD NEAR "play\nblue: any\n", 10, "blue: any", "blue has nothing to answer");
    fails(HEAD NEAR "play\nchance: roll 2H\n", 10, "chance: roll 2H", "that is not asked");
}

/* One card is left in the deck: whoever draws, draws that. */
static void test_chance_without_a_choice(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "play\nred: pass\nblue: pass\n",
        "play\nred: pass\nexpect\nasks blue action; red.hand count = 3\n",
        "play\nred: pass\nexpect\nasks chance draw; options are drawn riposte\n",
        "play\nred: pass\nexpect\nchance options count = 1\n",
        "play\nred: pass\nchance: drawn riposte\nexpect\nasks blue\n",
        "play\nred: pass\nblue: guard\nred: strike bob\nchance: roll 2M\n",
        "play\nred: pass\nauto until chance draw\nblue: step e3 -> refused DU-STEP-01\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char text[700];
        snprintf(text, sizeof text,
                 HEAD
                 "given\nann at a1; bob at b1; red.hand = lunge, shove; blue.hand = parry, lunge, "
                 "shove\n"
                 "red.discard = heavy-blow, footwork, war-cry, parry, brace, counter, patience, "
                 "second-wind, long-reach\n%s",
                 texts[i]);
        assert_int_equal(run_with(duel(), text).passed, 1);
    }
    fails(HEAD NEAR "play\nred: pass\nblue: pass\n", 11, "blue: pass",
          "that is not asked; chance asked draw; chance may: drawn");
}

static void test_proposals(void **state)
{
    (void)state;
    passes(HEAD "start\nplay\nauto until red action\nexpect\nred.hand count = 3, round = 1\n");
    passes(HEAD "start\nplay\nauto until over\nexpect\nover; drawn; asks nobody; points red = 0\n");
    passes(HEAD "start\nplay\nauto until blue\nblue: step e2 -> refused DU-STEP-01\nblue: any\n");
    passes(HEAD NEAR "play\nauto until action\nexpect\nround = 1, red.hand = lunge\n");
    fails(HEAD "start\nplay\nauto until red part\n", 5, "to come to red part",
          "nobody: the match is over after");
    fails(HEAD "start\nplay\nauto until red rest\n", 5, "to come to red rest", "no such question");
}

static void test_the_end(void **state)
{
    (void)state;
    const char *blow =
        HEAD NEAR "play\nred: strike bob\nchance: roll 2C\nblue: decline\nexpect\n%s\n";
    char text[600];
    snprintf(text, sizeof text, blow,
             "over; winner red; points red = 3; points blue < 2; asks nobody");
    passes(text);
    snprintf(text, sizeof text, blow, "winner blue");
    fails(text, 14, "winner blue", "won by red");
    snprintf(text, sizeof text, blow, "drawn");
    fails(text, 14, "drawn", "won by red");
    snprintf(text, sizeof text, blow, "not over");
    fails(text, 14, "not over", "won by red");
    snprintf(text, sizeof text, blow, "points red = many");
    fails(text, 14, "points red = many", "'many' is no number");
    holds("not over");
    holds_not("over", "the match goes on");
    holds_not("winner red", "the match goes on");
    holds_not("points red = 3", "2");
}

static void test_the_log(void **state)
{
    (void)state;
    const char *walk =
        HEAD "given\nturn = red; red.hand = parry, shove, lunge; blue.hand = parry, shove, lunge\n"
             "play\nred: step b1\nexpect\n%s\n";
    char text[600];
    snprintf(text, sizeof text, walk,
             "log has \"Ann moves to b1.\"; log event moves ann b1; log has event moves");
    passes(text);
    snprintf(text, sizeof text, walk,
             "log lacks event moves bob; log event moves any b1; log lacks \"Bob\"");
    passes(text);
    snprintf(text, sizeof text, walk, "play\nblue: pass\nexpect\nlog lacks \"Ann\"");
    passes(text);
    snprintf(text, sizeof text, walk, "log has \"Bob moves\"");
    fails(text, 8, "log has \"Bob moves\"", "the log: Ann moves to b1.");
    snprintf(text, sizeof text, walk, "log lacks event moves");
    fails(text, 8, "log lacks event moves", "the log: Ann moves to b1. (moves)");
    snprintf(text, sizeof text, walk, "log event jumped");
    fails(text, 8, "log event jumped", "no such event");
    snprintf(text, sizeof text, walk, "log event moves ann b1 b2");
    fails(text, 8, "log event moves ann b1 b2", "event moves has 2 values");
    snprintf(text, sizeof text, walk, "log event moves cid");
    fails(text, 8, "log event moves cid", "'cid' is no piece");
    fails(HEAD NEAR "expect\nlog has \"x\"\n", 10, "log has", "an empty log");
}

static void test_set_ups(void **state)
{
    (void)state;
    passes(HEAD "set option first blue\nset red hits 2\nstart\nplay\nauto until blue action\n"
                "expect\nann.hits = 2, bob.hits = 0\n");
    passes(HEAD "given -> refused DU-STEP-02\nann at b1, bob at b1\n");
    passes(HEAD "given -> refused DU-AIM-01\nann.hits = 9\n");
    passes("game duel\nset option rounds 2\ngiven\nann at a1\nscenario \"x\"\ngiven\nbob at b1\n"
           "expect\nann at a1, bob at b1\n");
    passes("game duel\ngiven\nann at b1\nscenario \"x\"\nexpect\nann at b1\n");
    fails(HEAD "set red speed 5\nstart\nexpect\nround = 1\n", 3, "a setting in 'red speed 5'", "");
    fails(HEAD "given\nann at b1, bob at b1\nexpect\nround = 1\n", 3, "a legal set-up",
          "DU-STEP-02: A square holds one fighter.");
    fails(HEAD "given\nann at b1\nround = 40\nexpect\nround = 1\n", 5, "round = 40",
          "DU-SETUP-02: ");
    fails(HEAD "given\nann.height = 40\nexpect\nround = 1\n", 4, "ann.height = 40", "no such fact");
    fails(HEAD "given\nround = 1, 2\nexpect\nround = 1\n", 4, "round = 1, 2",
          "round has one value");
    fails(HEAD "given\nred.hand = lunge, none\nexpect\nround = 1\n", 4, "red.hand = lunge, none",
          "'none' is nothing to put on a list");
    fails(HEAD "given\nred.hand = king\nexpect\nround = 1\n", 4, "", "'king' is no card");
    fails(HEAD "start -> refused DU-STEP-02\n", 3, "a set-up refused by DU-STEP-02", "it is legal");
    fails(HEAD "start -> refused DU-NONE\n", 3, "a set-up refused", "no rule DU-NONE");
    fails(HEAD "proves DU-STEP-02 DU-NONE\nstart\nexpect\nround = 1\n", 3,
          "a rule of duel called DU-NONE", "none");
}

static void test_all_claims_are_reported_but_one_wrong_answer_ends_it(void **state)
{
    (void)state;
    heard h = run(HEAD NEAR "expect\nround = 2\nround = 3; round = 4\n");
    assert_int_equal(h.failures, 3);
    h = run(HEAD NEAR "play\nblue: pass\nred: step b1\nexpect\nround = 3\n");
    assert_int_equal(h.failures, 1);
    h = run("game duel\ngiven\nann at b1\nscenario \"a\"\nexpect\nround = 2\nscenario "
            "\"b\"\nexpect\nround = 1\n"
            "scenario \"c\"\nplay\nred: pass\n");
    assert_int_equal(h.passed, 2);
    assert_int_equal(h.failed, 1);
}

static void test_what_does_not_parse(void **state)
{
    (void)state;
    reads_not("", 1, 1, "'game'");
    reads_not("\n# x\n  duel", 3, 3, "'game'");
    reads_not("game", 1, 5, "the name of a game");
    reads_not("game duel now", 1, 11, "the end of the line");
    reads_not("game duel", 1, 10, "'scenario'");
    reads_not("game duel\ngame duel", 2, 1, "'scenario'");
    reads_not("game duel\nscenario x", 2, 10, "in \"quotes\"");
    reads_not("game duel\nscenario \"x", 2, 12, "a \" at the end");
    reads_not("game duel\nscenario \"x\"\n", 3, 1, "'given' or 'start'");
    reads_not(HEAD "start\n", 4, 1, "'play' or 'expect'");
    reads_not(HEAD "start -> WU\n", 3, 10, "'refused'");
    reads_not(HEAD "start -> refused\n", 3, 17, "the rule");
    reads_not(HEAD "start -> refused X\nplay\n", 4, 1, "nothing after");
    reads_not(HEAD "proves\nstart\n", 3, 7, "a rule");
    reads_not(HEAD "set\nstart\n", 3, 4, "a setting");
    reads_not(HEAD "set a\nproves b\nset c\nstart\n", 5, 5, "set lines to stand together");
    reads_not(HEAD "given\nround\n", 4, 6, "=, !=");
    reads_not(HEAD "given\nround > 2\n", 4, 1, "a fact to be set");
    reads_not(HEAD "given\nround =\n", 4, 8, "a value");
    reads_not(HEAD "given\nann not p3\n", 4, 9, "'at'");
    reads_not(HEAD "start\nplay\nred pass\n", 5, 1, "a seat with a colon");
    reads_not(HEAD "start\nplay\npink: pass\n", 5, 1, "a seat with a colon");
    reads_not(HEAD "start\nplay\nred:\n", 5, 5, "an answer");
    reads_not(HEAD "start\nplay\nred: pass -> DU\n", 5, 14, "'refused'");
    reads_not(HEAD "start\nplay\nauto red\n", 5, 6, "'until'");
    reads_not(HEAD "start\nplay\nauto until\n", 5, 11, "a seat, a question, or 'over'");
    reads_not(HEAD "start\nexpect\nasks\n", 5, 5, "a seat, a question, or 'nobody'");
    reads_not(HEAD "start\nexpect\noptions\n", 5, 8, "'include'");
    reads_not(HEAD "start\nexpect\noptions count 3\n", 5, 15, "=, !=");
    reads_not(HEAD "start\nexpect\noptions are pass,,\n", 5, 18, "an answer");
    reads_not(HEAD "start\nexpect\nlog has x\n", 5, 9, "\"some text\"");
    reads_not(HEAD "start\nexpect\nlog x\n", 5, 5, "'has'");
    reads_not(HEAD "start\nexpect\nwhy red: pass\n", 5, 14, "'->'");
    reads_not(HEAD "start\nexpect\nchance sees round = 1\n", 5, 1, "a player");
    reads_not(HEAD "start\nexpect\nwinner\n", 5, 7, "the seat that won");
    reads_not(HEAD "start\nexpect\npoints pink = 3\n", 5, 8, "a seat");
}

static void keep_all(void *who, const scenario_problem *why)
{
    char *const said = who;
    const size_t used = strlen(said);
    snprintf(said + used, 2000 - used, "%d:%d %s | %s\n", why->line, why->column, why->expected,
             why->found);
}

/* Each line with a mistake is told of, none twice, and with the word that was meant. */
static void test_all_that_does_not_parse(void **state)
{
    (void)state;
    static const char TEXT[] = "game duel\n"
                               "sett option rounds 3\n"
                               "scenario \"a\"\n"
                               "proves ,\n"
                               "giveen\n"
                               "  round = 2\n"
                               "  ann at b2\n"
                               "play\n"
                               "  red: pass -> refusd X\n"
                               "  red pass\n"
                               "  blue: pass\n"
                               "expect\n"
                               "  options incldue pass\n"
                               "scenario \"b\n"
                               "given\n"
                               "  round = 2\n"
                               "play\n"
                               "  auto untill red\n"
                               "scenario \"c\"\n"
                               "scenario \"d\"\n"
                               "start -> refused X\n"
                               "expect\n"
                               "  round = 1\n";
    char said[2000] = "";
    assert_null(scenario_read_all(TEXT, sizeof TEXT - 1, PACK_EN, keep_all, said));
    assert_string_equal(
        said, "2:1 'pack', 'set', 'given' or 'scenario' | 'sett'; did you mean 'set'?\n"
              "4:8 a rule | ','\n"
              "5:1 'proves', 'set', 'given' or 'start' | 'giveen'; did you mean 'given'?\n"
              "9:16 'refused' and a rule | 'refusd'; did you mean 'refused'?\n"
              "10:3 a seat with a colon, as in 'red: pass' | 'red'\n"
              "13:11 'include', 'exclude', 'are' or 'count' | 'incldue'; did you mean 'include'?\n"
              "14:12 a \" at the end of the string | the end of the line\n"
              "18:8 'until' and a question | 'untill'; did you mean 'until'?\n"
              "20:1 'proves', 'set', 'given' or 'start' | 'scenario'\n"
              "22:1 nothing after a set-up that is refused | 'expect'\n");
}

static void test_columns_count_characters(void **state)
{
    (void)state;
    reads_not("game duel\nscenario \"\xc3\xa4\xc3\xb6\" x", 2, 15, "the end of the line");
    reads_not("\xef\xbb\xbfgame duel\r\nscenario\r\n", 2, 10, "the scenario's name");
    reads_not("game \xff", 1, 6, "UTF-8 text");
    reads_not("game duel # \x01", 1, 13, "UTF-8 text");
    reads_not("game \xc0\x80", 1, 6, "UTF-8 text");
    reads_not("game duel\nscenario \"a\tb\"\n", 2, 12, "UTF-8 text");
    reads_not("game \xed\xa0\x80", 1, 6, "UTF-8 text");
}

static void test_noise(void **state)
{
    (void)state;
    enum { MEGABYTE = 1 << 20 };
    char *const noise = malloc(5 * MEGABYTE);
    scenario_problem why;
    uint64_t random = 7;
    assert_non_null(noise);
    for (int i = 0; i < MEGABYTE; i++) noise[i] = (char)fray_next(&random);
    assert_null(scenario_read(noise, MEGABYTE, PACK_EN, &why));
    assert_int_equal(why.line, 1);
    memset(noise, 'x', 5 * MEGABYTE);
    assert_null(scenario_read(noise, MEGABYTE, PACK_EN, &why));
    assert_string_equal(why.expected, "'game' and the name of a game");
    assert_true(strlen(why.found) < 50);
    assert_null(scenario_read(noise, 5 * MEGABYTE, PACK_EN, &why));
    assert_string_equal(why.found, "more");
    assert_null(scenario_read(noise, 0, PACK_EN, NULL));
    memset(noise, '\n', MEGABYTE);
    assert_null(scenario_read(noise, MEGABYTE, PACK_EN, &why));
    assert_int_equal(why.line, MEGABYTE + 1);
    memset(noise, ',', MEGABYTE);
    memcpy(noise, "game duel\nscenario \"x\"\nstart\nexpect\noptions are a", 49);
    assert_null(scenario_read(noise, MEGABYTE, PACK_EN, &why));
    /* As many claims as fit a megabyte. */
    size_t n = (size_t)snprintf(noise, MEGABYTE, HEAD "start\nexpect\n");
    while (n + 4 < MEGABYTE) n += (size_t)sprintf(noise + n, "a=1\n");
    scenario_file *f = scenario_read(noise, n, PACK_EN, &why);
    assert_non_null(f);
    heard h = {0};
    assert_false(scenario_run(f, 0, duel(), hear, &h));
    assert_int_equal(h.failures, 20); /* that is enough */
    scenario_free(f);
    /* And one fact with as many values. */
    n = (size_t)snprintf(noise, MEGABYTE, HEAD "start\nexpect\nred.hand = lunge");
    while (n + 8 < MEGABYTE) n += (size_t)sprintf(noise + n, ",lunge");
    f = scenario_read(noise, n, PACK_EN, &why);
    assert_non_null(f);
    assert_false(scenario_run(f, 0, duel(), hear, &h));
    scenario_free(f);
    free(noise);
}

/* Games that break a law: duel with one function replaced. */
static fray_verdict apply_and_forget(const fray_table *t, fray_position *p, fray_answer a,
                                     const fray_sink *sink, uint32_t *what)
{
    fray_verdict v = du_game.check(t, p, a);
    if (!fray_is_legal(v)) ((struct state *)(void *)p)->pad[0] = 1;
    else v = du_game.apply(t, p, a, sink, what);
    return v;
}

static fray_verdict apply_with_sink(const fray_table *t, fray_position *p, fray_answer a,
                                    const fray_sink *sink, uint32_t *what)
{
    const fray_verdict v = du_game.apply(t, p, a, sink, what);
    if (fray_is_legal(v) && sink) ((struct state *)(void *)p)->pad[0] ^= 1;
    return v;
}

static fray_verdict apply_and_lose_a_card(const fray_table *t, fray_position *p, fray_answer a,
                                          const fray_sink *sink, uint32_t *what)
{
    const fray_verdict v = du_game.apply(t, p, a, sink, what);
    uint64_t *const deck = &((struct state *)(void *)p)->side[RED].zone[ZONE_DECK];
    if (fray_is_legal(v)) *deck &= *deck - 1;
    return v;
}

static uint32_t options_without_pass(const fray_table *t, const fray_position *p, uint32_t seat,
                                     uint32_t from, uint32_t n, uint64_t *out)
{
    const uint32_t all = du_game.options(t, p, seat, from + 1, n, out);
    return all ? all - 1 : 0;
}

static void view_of_another(const fray_table *t, const fray_position *p, uint32_t seats,
                            fray_position *out)
{
    du_game.view(t, p, seats, out);
    if (p->question == DUEL_Q_ACTION) ((struct state *)(void *)out)->fighter[RED].square = 1;
}

static void breaks_a_law(fray_game game, const char *found)
{
    host_table table = *duel();
    table.table.game = &game;
    const heard h = run_with(&table, HEAD "given\nann at b1; bob at e1\nplay\nred: pass\n");
    assert_int_equal(h.failed, 1);
    assert_int_equal(h.line, 6);
    if (!strstr(h.found, found)) print_message("expected %s\nfound %s\n", h.expected, h.found);
    assert_non_null(strstr(h.found, found));
}

static void test_laws(void **state)
{
    (void)state;
    fray_game game = du_game;
    game.apply = apply_and_forget;
    breaks_a_law(game, "a refused answer changed the position");
    game.apply = apply_with_sink;
    breaks_a_law(game, "a clone of the position went another way");
    game.apply = apply_and_lose_a_card;
    breaks_a_law(game, "the audit says DU-SETUP-03");
    game = du_game;
    game.options = options_without_pass;
    breaks_a_law(game, "not among the options");
    game = du_game;
    game.view = view_of_another;
    breaks_a_law(game, "the seat's own view");
}

static void test_tables(void **state)
{
    (void)state;
    char why[300] = "", again[300] = "";
    const char *const extra[] = {"/no/such/extra"};
    scenario_tables *const tables = scenario_tables_new("/no/such/packs", PACK_EN);
    assert_non_null(tables);
    assert_null(scenario_tables_get(tables, "chess", NULL, 0, why, sizeof why));
    assert_string_equal(why, "no game called chess");
    assert_true(scenario_tables_lend(tables, duel()));
    const host_table *const lent = scenario_tables_get(tables, "duel", NULL, 0, why, sizeof why);
    assert_ptr_equal(lent->table.game, &du_game);
    for (uint32_t i = 0; i < fray_game_count; i++) {
        if (!fray_games[i]->schema || fray_games[i] == &du_game) continue;
        const char *const name = fray_games[i]->name;
        assert_null(scenario_tables_get(tables, name, NULL, 0, why, sizeof why));
        assert_non_null(strstr(why, "/no/such/packs"));
        assert_null(scenario_tables_get(tables, name, NULL, 0, again, sizeof again));
        assert_string_equal(why, again);
        assert_null(scenario_tables_get(tables, name, extra, 1, why, sizeof why));
    }
    assert_ptr_equal(scenario_tables_get(tables, "duel", NULL, 0, why, sizeof why), lent);
    scenario_tables_free(tables);
    scenario_tables_free(NULL);
}

static void put(const char *folder, const char *name, const char *text)
{
    char path[300];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *const out = fopen(path, "w");
    assert_non_null(out);
    fputs(text, out);
    fclose(out);
}

static void note_name(void *who, const char *file, int line, const char *scenario, bool passed)
{
    char *const all = who;
    const char *const slash = strrchr(file, '/');
    sprintf(all + strlen(all), "%s:%d %s %d;", slash ? slash + 1 : file, line, scenario, passed);
}

static void note_proof(void *who, const char *file, int line, const char *scenario, uint32_t rule)
{
    char *const all = who;
    const char *const slash = strrchr(file, '/');
    sprintf(all + strlen(all), "%s:%d %s %s;", slash ? slash + 1 : file, line, scenario,
            du_game.rule[rule].number);
}

static void test_folders(void **state)
{
    (void)state;
    char folder[] = "/tmp/fray-scenario-XXXXXX", path[300], why[300] = "", names[400] = "";
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/b", folder);
    assert_int_equal(mkdir(path, 0700), 0);
    put(folder, "c.scn",
        "game duel\nscenario \"two\"\nproves DU-TURN-01 DU-STEP-01\nstart\nexpect\nround = 0\n"
        "scenario \"three\"\nproves DU-TURN-01\nstart\nexpect\nround = 2\n");
    put(path, "a.scn",
        "game duel\nscenario \"one\"\nproves DU-TURN-01\nstart\nexpect\nround = 0\n");
    put(folder, "d.scn", "game duel\nscenario\n");
    put(folder, "e.scn", "game chess\nscenario \"x\"\nstart\nexpect\nround = 0\n");
    put(folder, "f.scn",
        "game duel\npack no-such-folder\nscenario \"x\"\nstart\nexpect\nround = 0\n");
    put(folder, "readme.txt", "not a scenario\n");

    scenario_tables *const tables = scenario_tables_new(NULL, PACK_EN);
    assert_non_null(tables);
    assert_true(scenario_tables_lend(tables, duel()));
    scenario_tally tally = {0};
    const scenario_listener names_of = {.ran = note_name, .who = names};
    assert_true(scenario_check(folder, tables, &names_of, &tally, why, sizeof why));
    assert_int_equal(tally.passed, 2);
    assert_int_equal(tally.failed, 4);
    assert_string_equal(names, "a.scn:2 one 1;c.scn:2 two 1;c.scn:7 three 0;");

    heard h = {0};
    const scenario_listener failures = {.failed = hear, .who = &h};
    snprintf(path, sizeof path, "%s/d.scn", folder);
    assert_true(scenario_check(path, tables, &failures, &tally, why, sizeof why));
    assert_int_equal(h.line, 2);
    assert_int_equal(h.column, 9);
    assert_string_equal(h.file, path);

    char proofs[400] = "";
    const scenario_listener proofs_of = {.proved = note_proof, .who = proofs};
    tally = (scenario_tally){0};
    assert_true(scenario_proofs(&du_game, folder, tables, &proofs_of, &tally, why, sizeof why));
    assert_string_equal(proofs, /* "three" fails: it proves nothing */
                        "a.scn:2 one DU-TURN-01;c.scn:2 two DU-TURN-01;c.scn:2 two DU-STEP-01;");
    assert_int_equal(tally.passed, 2);

    assert_false(scenario_check("/no/such\x01path", tables, NULL, &tally, why, sizeof why));
    assert_non_null(strstr(why, "/no/such?path: "));
    scenario_tables_free(tables);
    snprintf(path, sizeof path, "rm -r %s", folder);
    assert_int_equal(system(path), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_whole_scenario),
        cmocka_unit_test(test_facts),
        cmocka_unit_test(test_facts_that_are_words),
        cmocka_unit_test(test_what_seats_see),
        cmocka_unit_test(test_questions_and_options),
        cmocka_unit_test(test_refusals_in_play),
        cmocka_unit_test(test_chance_without_a_choice),
        cmocka_unit_test(test_proposals),
        cmocka_unit_test(test_the_end),
        cmocka_unit_test(test_the_log),
        cmocka_unit_test(test_set_ups),
        cmocka_unit_test(test_all_claims_are_reported_but_one_wrong_answer_ends_it),
        cmocka_unit_test(test_what_does_not_parse),
        cmocka_unit_test(test_all_that_does_not_parse),
        cmocka_unit_test(test_columns_count_characters),
        cmocka_unit_test(test_noise),
        cmocka_unit_test(test_laws),
        cmocka_unit_test(test_tables),
        cmocka_unit_test(test_folders),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

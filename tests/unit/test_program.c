/* tests/unit/test_program.c - programs outside as players: what they are told, what they may say, and
 * every way they fail. The programs are small shell scripts in a temporary folder. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <cmocka.h>
#include <jansson.h>
#include "base/clock.h"
#include "host/match.h"
#include "players/facts.h"
#include "players/outside.h"
#include "players/player.h"
#include "support/duel.h"
#include "wire/tell.h"

static host_table h; /* duel() */
static char folder[] = "/tmp/fray-program-XXXXXX";

/* What every script begins with: `say TEXT`, `hello`, and `asked`, which reads on until a question
 * comes, with its number in $id and all of it in $line. */
static const char prelude[] =
    "say() { printf '%s\\n' \"$1\"; }\n"
    "hello() { read -r line && say '{\"name\": \"Test\"}'; }\n"
    "asked() {\n"
    "    while read -r line; do\n"
    "        case $line in\n"
    "        '{\"t\":\"ask\"'*) id=${line#*\\\"id\\\":}; id=${id%%,*}; return 0 ;;\n"
    "        '{\"t\":\"quit\"'*) exit 0 ;;\n"
    "        esac\n"
    "    done\n"
    "    exit 0\n"
    "}\n"
    "first() { say \"{\\\"id\\\": $id, \\\"answer\\\": 0}\"; }\n"
    "cd \"$(dirname \"$0\")\"\n";

static void nap(long ms)
{
    const struct timespec t = {0, ms * 1000000};
    nanosleep(&t, NULL);
}

static void path_of(const char *name, char *out, size_t n)
{
    snprintf(out, n, "%s/%s", folder, name);
}

/* A wish for a script of these lines. */
static player_wish wish_of(const char *how, const char *script)
{
    char path[200], text[PLAYER_TEXT], why[PLAYER_TEXT];
    player_wish wish;
    path_of("bot", path, sizeof path);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(prelude, file);
    fputs(script, file);
    assert_int_equal(fclose(file), 0);
    snprintf(text, sizeof text, "%s:sh %s", how, path);
    assert_true(player_read(text, &wish, PACK_EN, why, sizeof why));
    return wish;
}

static player *starts(const char *how, const char *script)
{
    char why[PLAYER_TEXT] = "";
    player_wish wish = wish_of(how, script);
    player *p = player_new(&wish, &h, 7, PACK_EN, why, sizeof why);
    if (!p) fail_msg("%s", why);
    return p;
}

static void does_not_start(const char *script, const char *because)
{
    char why[PLAYER_TEXT] = "";
    player_wish wish = wish_of("run", script);
    assert_null(player_new(&wish, &h, 7, PACK_EN, why, sizeof why));
    if (!strstr(why, because)) fail_msg("\"%s\" lacks \"%s\"", why, because);
}

static void poke(struct state *s, uint32_t fact, uint32_t of, int32_t value)
{
    assert_true(fray_is_legal(du_game.poke(&h.table, &s->head, fact, of, value)));
}

/* A position with a question for red, beside bob; both have three cards, none of red's for this moment. */
static void position(struct state *s)
{
    static const char *const hand[][3] = {{"parry", "brace", "counter"},
                                          {"parry", "shove", "lunge"}};
    fray_setup none = {0};
    assert_true(fray_is_legal(du_game.start(&h.table, &none, &s->head)));
    poke(s, DUEL_F_AT, ANN, (int32_t)duel_square("a1"));
    poke(s, DUEL_F_AT, BOB, (int32_t)duel_square("b1"));
    for (uint32_t seat = RED; seat <= BLUE; seat++)
        for (int i = 0; i < HAND; i++)
            poke(s, DUEL_F_HAND, seat, (int32_t)duel_card(hand[seat - RED][i]));
    assert_true(fray_is_legal(du_game.settle(&h.table, &s->head, NULL)));
    assert_int_equal(s->head.open, 1u << RED);
}

static player_fault ask(player *p, uint64_t *word, bot_thought *thought, char *why)
{
    struct state s, seen;
    position(&s);
    du_game.view(&h.table, &s.head, 1u << 1, &seen.head);
    struct state before = seen;
    player_fault fault = player_answer(p, &seen.head, 1, word, thought, why, PLAYER_TEXT);
    assert_memory_equal(&seen, &before, sizeof seen);
    return fault;
}

static uint64_t option(uint32_t n)
{
    struct state s;
    uint64_t word;
    position(&s);
    assert_true(du_game.options(&h.table, &s.head, 1, n, 1, &word) > n);
    return word;
}

static void answers(player *p, uint64_t wanted)
{
    char why[PLAYER_TEXT] = "";
    uint64_t word = 0;
    player_fault fault = ask(p, &word, NULL, why);
    if (fault) fail_msg("%d: %s", (int)fault, why);
    assert_true(word == wanted);
}

/* The first question to this script ends like this. */
static void fails(const char *how, const char *script, player_fault wanted, const char *because)
{
    char why[PLAYER_TEXT] = "";
    uint64_t word = 12345;
    player *p = starts(how, script);
    player_fault fault = ask(p, &word, NULL, why);
    if (fault != wanted || !strstr(why, because))
        fail_msg("%d \"%s\", not %d \"%s\"", (int)fault, why, (int)wanted, because);
    assert_null(strchr(why, '\n'));
    assert_true(word == 12345);
    /* it stays so for the rest of the match */
    char again[PLAYER_TEXT] = "";
    assert_int_equal(ask(p, &word, NULL, again), wanted);
    assert_string_equal(why, again);
    player_free(p);
}

/* Waits for a file that a script writes, and reads the number in it. */
static long number_in(const char *name)
{
    char path[200];
    long number = 0;
    path_of(name, path, sizeof path);
    for (int i = 0; i < 2000 && number == 0; i++) {
        FILE *file = fopen(path, "r");
        if (file && fscanf(file, "%ld", &number) != 1) number = 0;
        if (file) fclose(file);
        if (number == 0) nap(1);
    }
    unlink(path);
    assert_true(number > 0);
    return number;
}

/* The process is gone, or will be in a moment (it may be an orphan that init has to reap). */
static void is_gone(long pid)
{
    for (int i = 0; i < 2000; i++) {
        char path[64], state = 'Z';
        snprintf(path, sizeof path, "/proc/%ld/stat", pid);
        FILE *file = fopen(path, "r");
        if (file && fscanf(file, "%*d (%*[^)]) %c", &state) != 1) state = '?';
        if (file) fclose(file);
        if (state == 'Z') return;
        nap(1);
    }
    fail_msg("process %ld is still there", pid);
}

/* --- good ones --- */

#define FAITHFUL "hello\nwhile asked; do first; done\n"

static void a_whole_match(void **unused)
{
    (void)unused;
    fray_setup none = {0};
    fray_verdict v;
    match *m = match_new(&h, &none, 3, &v);
    player *p = starts("run", FAITHFUL);
    assert_string_equal(player_name(p), "Test");
    player_begin(p, 1);
    uint32_t asked = 0;
    while (!match_position(m)->over) {
        uint32_t open = match_position(m)->open, seat = open & 2 ? 1 : 2;
        struct state seen;
        char why[PLAYER_TEXT];
        if (match_roll(m, NULL)) continue;
        du_game.view(&h.table, match_position(m), 1u << seat, &seen.head);
        fray_answer a = {0, seat, 0};
        assert_int_equal(player_answer(p, &seen.head, seat, &a.word, NULL, why, sizeof why),
                         PLAYER_OK);
        assert_true(fray_is_legal(match_answer(m, a, NULL)));
        asked++;
    }
    player_end(p, match_position(m));
    assert_true(asked > 5);
    player_free(p);
    match_free(m);
}

static void answers_in_words(void **unused)
{
    (void)unused;
    player *p =
        starts("run", "hello\nwhile asked; do say \"{\\\"id\\\":$id,\\\"answer\\\":\\\"step "
                      "a2\\\"}\"; done\n");
    answers(p, duel_word(DUEL_STEP, duel_square("a2")));
    player_free(p);
}

/* Remarks, blank lines, CRLF, answers to old questions and more fields than we know do no harm. */
static void what_is_let_pass(void **unused)
{
    (void)unused;
    player *p = starts("run", "hello\n"
                              "say '{\"log\": \"before\"}'\n"
                              "while asked; do\n"
                              "    say ''; say '{\"log\": {\"any\": \"thing\"}}'; say '  '\n"
                              "    say '{\"id\": 0, \"answer\": 999}'\n"
                              "    say \"{\\\"id\\\": $((id - 1)), \\\"answer\\\": \\\"x\\\"}\"\n"
                              "    printf '{\"answer\": 1, \"more\": [1], \"id\": %s}\\r\\n' $id\n"
                              "    say \"{\\\"id\\\": $id, \\\"answer\\\": 2}\"\n"
                              "done\n");
    for (int i = 0; i < 3; i++) answers(p, option(1));
    player_free(p);
}

static void its_thoughts(void **unused)
{
    (void)unused;
    static const char *const script =
        "hello\nwhile asked; do say "
        "\"{\\\"id\\\":$id,\\\"answer\\\":1,\\\"thought\\\":[[1,70,0.75],"
        "[0,30,1],[99,1,0.5],[0,-1,0.5],[0,1,7],[\\\"a\\\",1,1],3,[0,5000000000,0.5]]}\"; done\n";
    player *p = starts("run", script);
    bot_thought thought;
    uint64_t word;
    char why[PLAYER_TEXT];
    assert_int_equal(ask(p, &word, &thought, why), PLAYER_OK);
    assert_int_equal(thought.options, 2);
    assert_int_equal(thought.iterations, 100);
    assert_true(thought.option[0].word == option(1) && thought.option[1].word == option(0));
    assert_int_equal(thought.option[0].visits, 70);
    assert_true(thought.option[0].win == 0.75f && thought.option[1].win == 1.0f);
    player_free(p);
    p = starts("run", FAITHFUL);
    memset(&thought, 0xff, sizeof thought);
    assert_int_equal(ask(p, &word, &thought, why), PLAYER_OK);
    assert_int_equal(thought.options, 0);
    player_free(p);
}

static uint32_t options_counted;

static uint32_t count_options(const fray_table *t, const fray_position *p, uint32_t seat,
                              uint32_t from, uint32_t n, uint64_t *out)
{
    options_counted++;
    return du_game.options(t, p, seat, from, n, out);
}

/* However many rows a line has room for, they are not what we spend our time on. */
static void too_many_thoughts(void **unused)
{
    (void)unused;
    fray_game game = du_game;
    host_table other = h;
    struct state s, seen;
    bot_thought thought;
    uint64_t word;
    char why[PLAYER_TEXT] = "";
    game.options = count_options;
    other.table.game = &game;
    player_wish wish = wish_of("run@60s", "hello\nrows='[999,1,0.5]'\n"
                                          "for i in 1 2 3 4 5 6 7 8 9 10; do rows=\"$rows,$rows\"\n"
                                          "done\nasked\nsay \"{\\\"id\\\":$id,\\\"answer\\\":0,"
                                          "\\\"thought\\\":[$rows]}\"\nasked\n");
    player *p = player_new(&wish, &other, 7, PACK_EN, why, sizeof why);
    assert_non_null(p);
    position(&s);
    du_game.view(&h.table, &s.head, 1u << 1, &seen.head);
    options_counted = 0;
    assert_int_equal(player_answer(p, &seen.head, 1, &word, &thought, why, sizeof why), PLAYER_OK);
    assert_true(options_counted < 100);
    player_free(p);
}

/* --- what it is told --- */

/* The lines a script kept in "heard", parsed. */
static json_t *heard(size_t n)
{
    char path[200];
    json_error_t error;
    json_t *all = json_array();
    path_of("heard", path, sizeof path);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, file) > 0) {
        json_t *message = json_loads(line, JSON_REJECT_DUPLICATES, &error);
        if (!message) fail_msg("%s in %s", error.text, line);
        json_array_append_new(all, message);
    }
    free(line);
    fclose(file);
    unlink(path);
    assert_int_equal(json_array_size(all), n);
    return all;
}

static const char *text_at(json_t *all, size_t i, const char *key)
{
    return json_string_value(json_object_get(json_array_get(all, i), key));
}

/* Keeps what it hears; $1 of `keep` is what it says of itself. */
#define KEEPER(hello)                                                                              \
    "read -r line; printf '%s\\n' \"$line\" >heard; say '" hello "'\n"                             \
    "while read -r line; do printf '%s\\n' \"$line\" >>heard\n"                                    \
    "    case $line in *'\"t\":\"ask\"'*) id=${line#*\\\"id\\\":}; id=${id%%,*}; first ;;\n"       \
    "    *'\"t\":\"quit\"'*) exit ;; esac\ndone\n"

static void what_it_is_told(void **unused)
{
    (void)unused;
    fray_setup setup = {0};
    char why[PLAYER_TEXT];
    assert_true(setup_read_line(&h, &setup, "option rounds 4", why, sizeof why, PACK_EN));
    assert_true(setup_read_line(&h, &setup, "red hits 2", why, sizeof why, PACK_EN));
    assert_true(setup_read_line(&h, &setup, "blue hits 1", why, sizeof why, PACK_EN));
    player *p = starts("run@5s@70iterations", KEEPER("{\"name\": \"Keeper\"}"));
    player_setup(p, &setup);
    player_begin(p, UINT64_MAX);
    answers(p, option(0));
    struct state s;
    position(&s);
    player_end(p, &s.head);
    player_free(p);

    json_t *all = heard(5);
    static const char *const order[] = {"hello", "new", "ask", "end", "quit"};
    for (size_t i = 0; i < 5; i++) assert_string_equal(text_at(all, i, "t"), order[i]);

    json_t *hello = json_array_get(all, 0), *news = json_array_get(all, 1),
           *question = json_array_get(all, 2), *end = json_array_get(all, 3);
    assert_int_equal(json_integer_value(json_object_get(hello, "protocol")), 1);
    assert_string_equal(text_at(all, 0, "game"), "duel");
    assert_int_equal(json_array_size(json_object_get(hello, "questions")), DUEL_QUESTIONS - 1);
    assert_int_equal(json_array_size(json_object_get(hello, "acts")), DUEL_ACTS - 1);
    assert_int_equal(json_array_size(json_object_get(hello, "facts")), DUEL_FACTS - 1);

    assert_string_equal(text_at(all, 1, "seat"), "red");
    json_int_t seed = json_integer_value(json_object_get(news, "seed"));
    assert_true(seed > 0 && seed < INT64_C(1) << 53);
    json_t *budget = json_object_get(news, "budget");
    assert_int_equal(json_integer_value(json_object_get(budget, "ms")), 5000);
    assert_int_equal(json_integer_value(json_object_get(budget, "iterations")), 70);
    /* what the others agreed for themselves is not for it */
    json_t *settings = json_pack("[s, s]", "option rounds 4", "red hits 2");
    assert_true(json_equal(settings, json_object_get(news, "settings")));
    json_decref(settings);

    assert_int_equal(json_integer_value(json_object_get(question, "id")), 1);
    json_t *asks = json_object_get(question, "question");
    assert_string_equal(json_string_value(json_object_get(asks, "id")), "action");
    assert_true(json_string_length(json_object_get(asks, "text")) > 0);
    json_t *options = json_object_get(question, "options");
    uint64_t word[64];
    uint32_t count = du_game.options(&h.table, &s.head, 1, 0, 64, word);
    assert_int_equal(json_array_size(options), count);
    for (uint32_t i = 0; i < count; i++) {
        json_t *o = json_array_get(options, i);
        char say[200];
        words_answer(&h, &s.head, word[i], say, sizeof say);
        assert_int_equal(json_integer_value(json_object_get(o, "n")), i);
        assert_string_equal(json_string_value(json_object_get(o, "say")), say);
        assert_string_equal(json_string_value(json_object_get(o, "act")),
                            du_game.act[fray_act_of(word[i])].word);
        if (fray_act_of(word[i]) == DUEL_STRIKE) {
            json_t *target = json_object_get(json_object_get(o, "fields"), "target");
            assert_string_equal(json_string_value(target), "bob");
        }
    }
    static const char *const facts =
        "{\"ann.at\": \"a1\", \"ann.dice\": 2, \"ann.hits\": 0, \"blue.deck-count\": 9, "
        "\"blue.hand\": [null, null, null], \"bob.at\": \"b1\", \"bob.dice\": 2, \"bob.hits\": 0, "
        "\"red.deck-count\": 9, \"red.hand\": [\"brace\", \"counter\", \"parry\"], \"round\": 1, "
        "\"turn\": \"red\"}";
    char *told = json_dumps(json_object_get(question, "facts"), JSON_SORT_KEYS);
    assert_string_equal(told, facts);
    free(told);

    /* the things are what a page would be sent */
    json_writer out = {0};
    tell_space *space = tell_space_new(&du_game);
    writer_start(&out);
    tell_things(&out, &h, space, &s.head, (tell_reader){1u << 1, PACK_EN});
    json_t *things = json_loadb(out.text, out.length, 0, NULL);
    assert_true(json_array_size(things) > 5);
    assert_true(json_equal(things, json_object_get(question, "things")));
    json_decref(things);
    writer_free(&out);
    tell_space_free(space);

    assert_string_equal(text_at(all, 3, "by"), "stopped");
    assert_non_null(json_object_get(json_object_get(end, "result"), "points"));
    json_decref(all);
}

/* Ann stands nowhere, hits are a debt, and dice the first word of a list. */
static bool peek_nowhere(const fray_table *t, const fray_position *p, uint32_t fact, uint32_t of,
                         uint32_t nth, int32_t *value)
{
    bool found = du_game.peek(t, p, fact, of, nth, value);
    if (fact == DUEL_F_AT && of == ANN) *value = 0;
    if (fact == DUEL_F_HITS) *value = -(int32_t)of;
    if (fact == DUEL_F_DICE) *value = 0;
    return found;
}

static void nothing_is_left_out_and_numbers_never(void **unused)
{
    (void)unused;
    fray_game game = du_game;
    host_table other = h;
    struct state s;
    fray_fact_row rows[DUEL_FACTS];
    json_writer out = {0};
    memcpy(rows, du_game.fact, sizeof rows);
    rows[DUEL_F_DICE].type = FRAY_WORD;
    game.fact = rows;
    game.peek = peek_nowhere;
    other.table.game = &game;
    position(&s);
    writer_start(&out);
    facts_tell(&out, &other, &s.head);
    json_t *facts = json_loadb(out.text, out.length, JSON_REJECT_DUPLICATES, NULL);
    assert_null(json_object_get(facts, "ann.at"));
    assert_string_equal(json_string_value(json_object_get(facts, "bob.at")), "b1");
    assert_int_equal(json_integer_value(json_object_get(facts, "ann.hits")), -1);
    assert_string_equal(json_string_value(json_object_get(facts, "ann.dice")), "far");
    json_decref(facts);
    writer_free(&out);
}

static void it_says_what_it_wants(void **unused)
{
    (void)unused;
    player *p = starts("run", KEEPER("{\"name\": \"Keeper\", \"things\": false, \"facts\": false, "
                                     "\"catalogue\": true, \"protocol\": 1}"));
    answers(p, option(0));
    player_free(p);
    json_t *all = heard(5);
    assert_string_equal(text_at(all, 1, "t"), "catalogue");
    json_t *catalogue = json_object_get(json_array_get(all, 1), "catalogue");
    assert_string_equal(json_string_value(json_object_get(catalogue, "name")), "duel");
    json_t *question = json_array_get(all, 3);
    assert_null(json_object_get(question, "facts"));
    assert_null(json_object_get(question, "things"));
    assert_non_null(json_object_get(question, "options"));
    json_decref(all);
}

/* Another seat is another `new`, and so is another match; in between there is none. */
static void a_match_is_announced_once(void **unused)
{
    (void)unused;
    struct state s, seen;
    char why[PLAYER_TEXT];
    uint64_t word;
    player *p = starts("run", KEEPER("{\"name\": \"Keeper\"}"));
    answers(p, option(0));
    answers(p, option(0));
    player_begin(p, 5);
    answers(p, option(0));
    position(&s);
    fray_answer pass = {duel_word(DUEL_PASS, 0), 1, 0};
    assert_true(fray_is_legal(du_game.apply(&h.table, &s.head, pass, NULL, NULL)));
    assert_int_equal(s.head.open, 1u << 2);
    du_game.view(&h.table, &s.head, 1u << 2, &seen.head);
    assert_int_equal(player_answer(p, &seen.head, 2, &word, NULL, why, sizeof why), PLAYER_OK);
    player_free(p);
    json_t *all = heard(9);
    static const char *const order[] = {"hello", "new", "ask", "ask", "new",
                                        "ask",   "new", "ask", "quit"};
    for (size_t i = 0; i < 9; i++) assert_string_equal(text_at(all, i, "t"), order[i]);
    assert_string_equal(text_at(all, 6, "seat"), "blue");
    json_decref(all);
}

/* What a program is told of its seed says nothing about seeds that are like it, such as the dice's; the
 * same one is the same number again. */
static void the_seed_tells_of_no_other(void **unused)
{
    (void)unused;
    static const uint64_t seed[] = {100, 101, 100, UINT64_MAX};
    enum { SEEDS = sizeof seed / sizeof seed[0] };
    int64_t told[SEEDS];
    player *p = starts("run", KEEPER("{\"name\": \"Keeper\"}"));
    for (size_t i = 0; i < SEEDS; i++) {
        player_begin(p, seed[i]);
        answers(p, option(0));
    }
    player_free(p);
    json_t *all = heard(2 + 2 * SEEDS);
    for (size_t i = 0; i < SEEDS; i++) {
        json_t *news = json_array_get(all, 1 + 2 * i);
        told[i] = json_integer_value(json_object_get(news, "seed"));
        assert_true(told[i] >= 0 && told[i] < INT64_C(1) << 53);
    }
    json_decref(all);
    assert_true(told[0] == told[2]);
    assert_true(llabs(told[0] - told[1]) > 1000 && llabs(told[0] - 100) > 1000);
    assert_true(told[3] != (INT64_C(1) << 53) - 1);
}

/* --- bad ones --- */

static void it_never_begins(void **unused)
{
    (void)unused;
    char why[PLAYER_TEXT] = "";
    player_wish wish;
    does_not_start("echo 'no such module' >&2\nexit 3\n",
                   "ended with exit status 3; the last it wrote was: no such module");
    does_not_start("exit 0\n", "ended with exit status 0");
    does_not_start("kill -9 $$\n", "ended by signal 9");
    does_not_start("say hello\n", "said \"hello\", which is not JSON");
    does_not_start("say '[]'; read -r x; read -r x\n", "not a JSON object");
    does_not_start("say '{\"id\": 1}'; read -r x; read -r x\n", "where {\"name\": \"..\"} is due");
    does_not_start("say '{\"name\": 7}'; read -r x; read -r x\n", "where {\"name\"");
    does_not_start("say '{\"name\": \"\"}'; read -r x; read -r x\n", "where {\"name\"");
    does_not_start("say '{\"name\": \"x\", \"protocol\": 2}'; read -r x; read -r x\n",
                   "this is protocol 1");
    does_not_start("say '{\"name\": \"x\", \"facts\": 1}'; read -r x; read -r x\n",
                   "true or false");
    assert_true(player_read("run:/no/such/program", &wish, PACK_DE, why, sizeof why));
    assert_null(player_new(&wish, &h, 1, PACK_DE, why, sizeof why));
    assert_non_null(strstr(why, "mit Status 127"));
    assert_non_null(strstr(why, "/no/such/program"));
}

static void it_crashes(void **unused)
{
    (void)unused;
    fails("run", "hello\nasked\necho one >&2; echo 'ValueError: x' >&2; echo >&2; exit 1\n",
          PLAYER_CRASHED, "exit status 1; the last it wrote was: ValueError: x");
    fails("run", "hello\nasked\nprintf 'no end\\033[1m' >&2; kill -SEGV $$\n", PLAYER_CRASHED,
          "signal 11; the last it wrote was: no end?[1m");
    /* what it leaves running holds its pipes, and does not hold us */
    fails("run@60s", "hello\nasked\nsleep 100 &\nexit 4\n", PLAYER_CRASHED, "exit status 4");
}

static void it_closes_its_pipes(void **unused)
{
    (void)unused;
    fails("run@60s", "hello\nasked\necho $$ >pid; exec >&-; sleep 100\n", PLAYER_CRASHED,
          "closed its input or output");
    is_gone(number_in("pid"));
    /* more than a pipe holds, so that we have to write where nobody reads */
    player *p = starts("run@60s", "hello\nasked\nexec <&-\nfirst\nsleep 100\n");
    char why[PLAYER_TEXT] = "";
    uint64_t word;
    answers(p, option(0));
    nap(50);
    assert_int_equal(ask(p, &word, NULL, why), PLAYER_CRASHED);
    assert_non_null(strstr(why, "closed its input or output"));
    player_free(p);
}

static void it_hangs(void **unused)
{
    (void)unused;
    int64_t begin = clock_ms();
    fails("run@50ms", "hello\nasked\necho $$ >pid\necho busy >&2\nsleep 100\n", PLAYER_HUNG,
          "did not answer in its time, nor after it was told to stop; the last it wrote was: busy");
    int64_t took = clock_ms() - begin;
    assert_true(took >= 50 + PLAYER_GRACE_MS && took < 50 + PLAYER_GRACE_MS + 1500);
    is_gone(number_in("pid"));
}

/* Talking is not answering. */
static void it_talks_for_ever(void **unused)
{
    (void)unused;
    int64_t begin = clock_ms();
    fails("run@50ms", "hello\nasked\nwhile :; do say '{\"log\": 1}'; say '{\"id\": 0}'; done\n",
          PLAYER_HUNG, "did not answer in its time");
    assert_true(clock_ms() - begin < 50 + PLAYER_GRACE_MS + 1500);
}

static void it_answers_when_told_to_stop(void **unused)
{
    (void)unused;
    player *p = starts("run@100ms", "hello\nwhile asked; do read -r line\n"
                                    "case $line in *'\"t\":\"stop\",\"id\":'$id'}') first;; esac\n"
                                    "done\n");
    for (int i = 0; i < 2; i++) {
        int64_t begin = clock_ms();
        answers(p, option(0));
        int64_t took = clock_ms() - begin;
        assert_true(took >= 100 && took < 1500);
    }
    player_free(p);
}

static void it_garbles(void **unused)
{
    (void)unused;
    fails("run", "hello\nasked\nsay 'I think: pass'\nasked\n", PLAYER_GARBLED,
          "said \"I think: pass\", which is not JSON");
    fails("run", "hello\nasked\nsay '[1, 2]'\nasked\n", PLAYER_GARBLED, "not a JSON object");
    fails("run", "hello\nasked\nsay '{\"id\": 1'\nasked\n", PLAYER_GARBLED, "not JSON");
    fails("run", "hello\nasked\nsay '{\"id\": 1, \"id\": 1, \"answer\": 0}'\nasked\n",
          PLAYER_GARBLED, "not JSON");
    fails("run", "hello\nasked\nprintf '{\"id\": 1, \"answer\": \"\\377\"}\\n'\nasked\n",
          PLAYER_GARBLED, "not JSON");
    fails("run", "hello\nasked\nprintf '\\000\\000\\n'\nasked\n", PLAYER_GARBLED, "not JSON");
    fails("run", "hello\nasked\nsay '{\"id\": 1}'\nasked\n", PLAYER_GARBLED,
          "neither answer nor log");
    fails("run", "hello\nasked\nsay '{\"answer\": 0}'\nasked\n", PLAYER_GARBLED,
          "the question has the id 1");
    fails("run", "hello\nasked\nsay '{\"id\": 2, \"answer\": 0}'\nasked\n", PLAYER_GARBLED,
          "the question has the id 1");
    fails("run", "hello\nasked\nsay '{\"id\": -1, \"answer\": 0}'\nasked\n", PLAYER_GARBLED,
          "the question has the id 1");
    fails("run", "hello\nasked\nsay '{\"id\": \"1\", \"answer\": 0}'\nasked\n", PLAYER_GARBLED,
          "the question has the id 1");
    fails("run", "hello\nasked\nsay '{\"id\": 1, \"answer\": null}'\nasked\n", PLAYER_GARBLED,
          "the number of an option or its text");
    fails("run", "hello\nasked\nsay '{\"id\": 1, \"answer\": 0.5}'\nasked\n", PLAYER_GARBLED,
          "the number of an option or its text");
    fails("run", "hello\nasked\nhead -c 3000000 /dev/zero | tr '\\0' x\nasked\n", PLAYER_GARBLED,
          "a line of more than 1048576 bytes");
    fails("run", "hello\nasked\nhead -c 1048577 /dev/zero | tr '\\0' x; echo\nasked\n",
          PLAYER_GARBLED, "a line of more than 1048576 bytes");
    /* as long as a line may be, but no JSON: what is shown of it is cut */
    fails("run", "hello\nasked\nhead -c 1048576 /dev/zero | tr '\\0' x; echo\nasked\n",
          PLAYER_GARBLED, "xxxxxxxx\", which is not JSON");
}

static void it_answers_what_is_no_option(void **unused)
{
    (void)unused;
    struct state s;
    uint64_t word;
    char wanted[80], script[200];
    position(&s);
    uint32_t count = du_game.options(&h.table, &s.head, 1, 0, 1, &word);
    snprintf(wanted, sizeof wanted, "but the options are 0 to %u", count - 1);
    snprintf(script, sizeof script, "hello\nasked\nsay '{\"id\": 1, \"answer\": %u}'\nasked\n",
             count);
    fails("run", script, PLAYER_ILLEGAL, wanted);
    fails("run", "hello\nasked\nsay '{\"id\": 1, \"answer\": -1}'\nasked\n", PLAYER_ILLEGAL,
          wanted);
    fails("run", "hello\nasked\nsay '{\"id\": 1, \"answer\": 4294967296}'\nasked\n", PLAYER_ILLEGAL,
          wanted);
    fails("run", "hello\nasked\nsay '{\"id\": 1, \"answer\": \"dance\"}'\nasked\n", PLAYER_ILLEGAL,
          "which is refused: \"dance\" is not an answer here");
    fails("run", "hello\nasked\nsay '{\"id\": 1, \"answer\": \"step e3\"}'\nasked\n",
          PLAYER_ILLEGAL, "which is refused: DU-STEP-01");
    fails("run", "hello\nasked\nsay '{\"id\": 1, \"answer\": \"\"}'\nasked\n", PLAYER_ILLEGAL,
          "which is refused: an answer is missing");
    fails("run", "hello\nasked\nprintf '{\"id\": 1, \"answer\": \"pass\\\\u0000\"}\\n'\nasked\n",
          PLAYER_GARBLED, "not JSON");
}

static void a_flood_on_stderr(void **unused)
{
    (void)unused;
    player *p = starts("run@20s", "hello\nwhile asked; do\n"
                                  "    head -c 2000000 /dev/zero | tr '\\0' '\\n' >&2\n"
                                  "    head -c 300000 /dev/zero | tr '\\0' y >&2\n"
                                  "    first\ndone\n");
    for (int i = 0; i < 3; i++) answers(p, option(0));
    player_free(p);
}

/* --- its end --- */

static void what_does_not_go_is_ended(void **unused)
{
    (void)unused;
    player *p = starts("run", "trap '' TERM\n(trap '' TERM; sleep 100) &\necho $! >child\n"
                              "echo $$ >pid\nhello\nasked\nfirst\nsleep 60\n");
    answers(p, option(0));
    int64_t begin = clock_ms();
    player_free(p);
    int64_t took = clock_ms() - begin;
    assert_true(took < 2000);
    is_gone(number_in("pid"));
    is_gone(number_in("child"));
    /* so is one that left its group for ours */
    p = starts("run", "echo $$ >pid\nexec python3 -c 'import os, time\n"
                      "os.setpgid(0, os.getpgid(os.getppid()))\n"
                      "print(\"{\\\"name\\\": \\\"Guest\\\"}\", flush=True)\n"
                      "time.sleep(100)'\n");
    player_free(p);
    is_gone(number_in("pid"));
    /* it is told before it is made to, though a busy machine may not leave it the time to say so */
    bool told = false;
    char path[200];
    path_of("told", path, sizeof path);
    for (int i = 0; i < 5 && !told; i++) {
        p = starts("run",
                   "trap 'echo 1 >told; exit' TERM\nhello\nasked\nfirst\nsleep 100 &\nwait\n");
        answers(p, option(0));
        player_free(p);
        told = unlink(path) == 0;
    }
    assert_true(told);
    /* one that goes by itself is not waited for, though the machine may be slow now and then */
    int64_t least = INT64_MAX;
    for (int i = 0; i < 5 && least >= 250; i++) {
        p = starts("run", FAITHFUL);
        begin = clock_ms();
        player_free(p);
        took = clock_ms() - begin;
        if (took < least) least = took;
    }
    assert_true(least < 250);
}

/* In the next match it may try again; what it did in the last one is forgotten. */
static void it_is_started_again(void **unused)
{
    (void)unused;
    player *p = starts("run", "hello\nasked\nif [ -e again ]; then first; asked; fi\n"
                              ">again\nexit 9\n");
    char why[PLAYER_TEXT], path[200];
    uint64_t word;
    assert_int_equal(ask(p, &word, NULL, why), PLAYER_CRASHED);
    assert_int_equal(ask(p, &word, NULL, why), PLAYER_CRASHED);
    player_begin(p, 2);
    answers(p, option(0));
    assert_int_equal(ask(p, &word, NULL, why), PLAYER_CRASHED);
    assert_non_null(strstr(why, "exit status 9"));
    player_end(p, (const fray_position *)(const void *)&(struct state){0});
    player_free(p);
    path_of("again", path, sizeof path);
    unlink(path);
}

/* It has three descriptors, its own process group, and the usual signals. */
static void it_inherits_nothing(void **unused)
{
    (void)unused;
    signal(SIGPIPE, SIG_IGN);
    int fd = open("/dev/null", O_RDONLY), left = dup2(fd, 77);
    assert_int_equal(left, 77);
    player *p = starts("run", "read -r line\n"
                              "[ ! -e /proc/$$/fd/77 ] || exit 5\n"
                              "case $(sed -n 's/^SigIgn:.*\\(.\\)...$/\\1/p' /proc/$$/status) in\n"
                              "[13579bdf]) exit 6 ;; esac\n"
                              "[ \"$(cut -d' ' -f5 /proc/$$/stat)\" = $$ ] || exit 7\n"
                              "say '{\"name\": \"Test\"}'; while asked; do first; done\n");
    answers(p, option(0));
    player_free(p);
    close(left);
    close(fd);
    signal(SIGPIPE, SIG_DFL);
}

static void all_is_kept_where_asked(void **unused)
{
    (void)unused;
    char path[200], text[40000] = "", why[PLAYER_TEXT];
    path_of("log", path, sizeof path);
    setenv("FRAY_BOT_LOG", path, 1);
    player *p = starts("run", "echo ready >&2\nhello\nwhile asked; do first; done\n");
    answers(p, option(0));
    player_free(p);
    setenv("FRAY_BOT_LOG", "/no/such/folder/log", 1);
    player_wish wish = wish_of("run", FAITHFUL);
    assert_null(player_new(&wish, &h, 1, PACK_EN, why, sizeof why));
    assert_non_null(strstr(why, "could not be started"));
    unsetenv("FRAY_BOT_LOG");
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_true(fread(text, 1, sizeof text - 1, file) > 0);
    fclose(file);
    unlink(path);
    assert_non_null(strstr(text, " > {\"t\":\"hello\""));
    assert_non_null(strstr(text, " < {\"name\": \"Test\"}"));
    assert_non_null(strstr(text, " ! ready"));
    assert_non_null(strstr(text, " < {\"id\": 1, \"answer\": 0}"));
}

/* --- one that says nothing at all: it takes as long as it may, beside all the others --- */

static pthread_t silent_thread;
static char silent_why[PLAYER_TEXT];
static int64_t silent_took;
static bool silent_failed;

static void *wait_for_silent(void *unused)
{
    (void)unused;
    player_wish wish;
    host_table own = h;
    int64_t begin = clock_ms();
    bool ok = player_read("run:sleep 100", &wish, PACK_EN, silent_why, sizeof silent_why);
    silent_failed = ok && !player_new(&wish, &own, 1, PACK_EN, silent_why, sizeof silent_why);
    silent_took = clock_ms() - begin;
    return NULL;
}

static void it_says_nothing(void **unused)
{
    (void)unused;
    assert_int_equal(pthread_join(silent_thread, NULL), 0);
    assert_true(silent_failed);
    assert_non_null(strstr(silent_why, "did not say who it is"));
    assert_true(silent_took >= 10000 && silent_took < 13000);
}

static int set_up(void **unused)
{
    (void)unused;
    h = *duel();
    if (!mkdtemp(folder)) return -1;
    return pthread_create(&silent_thread, NULL, wait_for_silent, NULL);
}

static int tear_down(void **unused)
{
    (void)unused;
    char path[200];
    path_of("bot", path, sizeof path);
    unlink(path);
    return rmdir(folder); /* every test took away what it made */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_match),
        cmocka_unit_test(answers_in_words),
        cmocka_unit_test(what_is_let_pass),
        cmocka_unit_test(its_thoughts),
        cmocka_unit_test(too_many_thoughts),
        cmocka_unit_test(what_it_is_told),
        cmocka_unit_test(nothing_is_left_out_and_numbers_never),
        cmocka_unit_test(it_says_what_it_wants),
        cmocka_unit_test(a_match_is_announced_once),
        cmocka_unit_test(the_seed_tells_of_no_other),
        cmocka_unit_test(it_never_begins),
        cmocka_unit_test(it_crashes),
        cmocka_unit_test(it_closes_its_pipes),
        cmocka_unit_test(it_hangs),
        cmocka_unit_test(it_talks_for_ever),
        cmocka_unit_test(it_answers_when_told_to_stop),
        cmocka_unit_test(it_garbles),
        cmocka_unit_test(it_answers_what_is_no_option),
        cmocka_unit_test(a_flood_on_stderr),
        cmocka_unit_test(what_does_not_go_is_ended),
        cmocka_unit_test(it_is_started_again),
        cmocka_unit_test(it_inherits_nothing),
        cmocka_unit_test(all_is_kept_where_asked),
        cmocka_unit_test(it_says_nothing),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}

/* tests/unit/test_arena.c - the arena: games by number, journals torn at every byte, the same
 * results on any number of threads and ranks. test_rating.c has its statistics. */
#include <errno.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <cmocka.h>
#include "arena/ranks.h"
#include "arena/report.h"
#include "arena/run.h"
#include "arena/says.h"
#include "players/vary.h"
#include "support/packs.h"
#include "toy/team.h"
#include "toy/toy.h"

static const host_table host = {.table = {.game = &toy_game}};
static const host_table hill = {.table = {.game = &team_game}};

/* Where a plan is played. */
static const host_table *host_of(const arena_plan *plan)
{
    return plan->together ? &hill : &host;
}

#define assert_near(a, b, within)                                                                  \
    do {                                                                                           \
        double x_ = (a), y_ = (b);                                                                 \
        if (!(fabs(x_ - y_) <= (within))) fail_msg("%.9g is not about %.9g", x_, y_);              \
    } while (0)

/* ---- plans ---- */

static arena_plan *some_plan(bool gauntlet)
{
    char why[400] = "";
    arena_plan *plan = plan_new(&host);
    assert_non_null(plan);
    plan->gauntlet = gauntlet;
    plan->seed = 11;
    const char *bots[] = {"greedy", "weak=random with health 2", "other=greedy"};
    assert_true(plan_add_setting(plan, &host, "option rounds 4", PACK_EN, why, sizeof why));
    assert_true(plan_add_variant(plan, &host, "plain:", PACK_EN, why, sizeof why));
    assert_true(plan_add_variant(plan, &host, "soft: gentle yes", PACK_EN, why, sizeof why));
    for (int i = 0; i < 3; i++)
        if (!plan_add_entrant(plan, &host, bots[i], PACK_EN, why, sizeof why)) fail_msg("%s", why);
    if (!plan_is_whole(plan, &host, PACK_EN, why, sizeof why)) fail_msg("%s", why);
    return plan;
}

static void games_come_in_pairs_and_rounds(void **unused)
{
    (void)unused;
    for (int gauntlet = 0; gauntlet < 2; gauntlet++) {
        arena_plan *plan = some_plan(gauntlet);
        uint64_t round = plan_round(plan);
        assert_int_equal(round, gauntlet ? 4 : 6);
        uint32_t met[3][3][2] = {{{0}}};
        for (uint64_t pair = 0; pair < 5 * round; pair++) {
            plan_game one = plan_game_at(plan, 2 * pair), two = plan_game_at(plan, 2 * pair + 1);
            assert_true(one.a < one.b && one.a == two.a && one.b == two.b);
            assert_true(!gauntlet || one.a == 0);
            assert_true(one.entrant[1] == one.a && one.entrant[2] == one.b);
            assert_true(two.entrant[1] == one.b && two.entrant[2] == one.a);
            assert_true(one.dice == two.dice && one.round == pair / round);
            assert_true(one.player_seed[1] == two.player_seed[1]);
            assert_true(one.player_seed[1] != one.player_seed[2]);
            if (pair) assert_true(one.dice != plan_game_at(plan, 2 * pair - 1).dice);
            met[one.a][one.b][one.variant]++;
        }
        for (uint32_t a = 0; a < 3; a++)
            for (uint32_t b = a + 1; b < 3; b++)
                for (uint32_t v = 0; v < 2; v++)
                    assert_int_equal(met[a][b][v], gauntlet && a > 0 ? 0 : 5);
        free(plan);
    }
}

static void settings_follow_their_entrant(void **unused)
{
    (void)unused;
    arena_plan *plan = some_plan(false);
    for (uint64_t number = 0; number < 24; number++) {
        plan_game g = plan_game_at(plan, number);
        fray_setup setup;
        uint32_t value = 0;
        assert_true(plan_setup(plan, &host, &g, &setup));
        assert_true(setup_find(&setup, TOY_S_ROUNDS, 0, &value) && value == 4);
        assert_true(setup_find(&setup, TOY_S_GENTLE, 0, &value) && value == g.variant);
        for (uint32_t seat = 1; seat <= 2; seat++) {
            assert_true(setup_find(&setup, TOY_S_HEALTH, seat, &value));
            assert_int_equal(value == 2, g.entrant[seat] == 1);
        }
    }
    free(plan);
}

static void what_is_wrong_with_a_plan_is_said(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"deep-thought",
                                       "greedy with",
                                       "greedy with health",
                                       "greedy with horse 3",
                                       "=greedy",
                                       "",
                                       "greedy:",
                                       "x\ty=greedy with health 3"};
    static const char *const variants[] = {"no name", ": gentle yes", "x: horse 3", "x: gentle"};
    arena_plan *plan = plan_new(&host);
    char why[400], long_name[200];
    assert_non_null(plan);
    for (size_t i = 0; i < sizeof bots / sizeof bots[0]; i++) {
        why[0] = '\0';
        if (plan_add_entrant(plan, &host, bots[i], PACK_EN, why, sizeof why) || !why[0])
            fail_msg("\"%s\" is taken, or nothing is said: \"%s\"", bots[i], why);
    }
    for (size_t i = 0; i < sizeof variants / sizeof variants[0]; i++) {
        why[0] = '\0';
        if (plan_add_variant(plan, &host, variants[i], PACK_EN, why, sizeof why) || !why[0])
            fail_msg("\"%s\" is taken, or nothing is said: \"%s\"", variants[i], why);
    }
    memset(long_name, 'x', 100);
    strcpy(long_name + 100, "=greedy");
    assert_false(plan_add_entrant(plan, &host, long_name, PACK_EN, why, sizeof why));
    assert_false(plan_is_whole(plan, &host, PACK_EN, why, sizeof why));
    assert_true(plan_add_entrant(plan, &host, "greedy", PACK_EN, why, sizeof why));
    assert_false(plan_add_entrant(plan, &host, "greedy", PACK_EN, why, sizeof why));
    assert_false(plan_is_whole(plan, &host, PACK_EN, why, sizeof why));
    assert_true(plan_add_entrant(plan, &host, "b=greedy", PACK_EN, why, sizeof why));
    assert_true(plan_is_whole(plan, &host, PACK_EN, why, sizeof why));
    assert_int_equal(plan->entrants, 2);
    free(plan);
}

static void a_plan_comes_back_from_its_head(void **unused)
{
    (void)unused;
    arena_plan *plan = some_plan(true), *back = calloc(1, sizeof *back);
    json_t *head = plan_head(plan);
    assert_non_null(back);
    assert_non_null(head);
    assert_true(plan_read_head(head, back));
    json_t *again = plan_head(back);
    assert_true(json_equal(head, again));
    json_object_set_new(head, "format", json_integer(2));
    assert_false(plan_read_head(head, back));
    json_decref(head);
    json_decref(again);
    free(plan);
    free(back);
}

/* Every combination of what `base` leaves open is met once, and every board soon. */
static void meets_all(const host_table *h, const fray_setup *base, uint64_t all)
{
    const fray_game *game = h->table.game;
    uint64_t decks = pack_count(h->pack, FRAY_LIST), boards = pack_count(h->pack, FRAY_SCENERY);
    uint64_t names = decks * decks * boards * boards;
    uint32_t early[64] = {0};
    char *seen = calloc(names, 1);
    assert_non_null(seen);
    assert_int_equal(vary_count(h, base), all);
    for (uint64_t i = 0; i < all; i++) {
        fray_setup setup;
        uint64_t name = 0;
        vary_widely(h, base, i, &setup);
        for (uint32_t key = 1; key < game->settings; key++) {
            uint32_t type = game->setting[key].type, value = 0;
            if (type != FRAY_LIST && type != FRAY_SCENERY) continue;
            for (uint32_t seat = 1; seat <= 2; seat++) {
                assert_true(setup_find(&setup, key, seat, &value) && value > 0);
                name = name * (type == FRAY_LIST ? decks : boards) + value - 1;
                if (type == FRAY_SCENERY && i < 4 * boards) early[value]++;
            }
        }
        assert_true(name < names);
        assert_false(seen[name]++);
    }
    for (uint64_t board = 1; board <= boards; board++) assert_true(early[board] > 0);
    free(seen);
}

static void set_ups_go_through_all_decks_and_boards(void **unused)
{
    (void)unused;
    const fray_game *game = fray_games[0];
    fray_pack *pack = support_load_packs(game);
    assert_non_null(pack);
    host_table h = {{game, pack_content(pack), NULL}, pack, PACK_EN};
    uint64_t decks = pack_count(pack, FRAY_LIST), boards = pack_count(pack, FRAY_SCENERY);
    char why[200];
    fray_setup base;
    memset(&base, 0, sizeof base);
    meets_all(&h, &base, decks * decks * boards * boards);
    assert_true(setup_read_line(&h, &base, "blue deck core-garrek", why, sizeof why, PACK_EN));
    meets_all(&h, &base, decks * boards * boards);
    pack_free(pack);
}

/* ---- one game ---- */

static uint64_t nonsense(const bot *b, const fray_position *view, uint32_t seat, uint64_t *random,
                         bot_thought *thought)
{
    (void)b, (void)view, (void)seat, (void)random, (void)thought;
    return UINT64_MAX;
}

static const bot_kind bot_nonsense = {.name = "nonsense", .answer = nonsense};

typedef struct witness {
    uint32_t decisions, events, ends;
    atomic_bool stop;
    uint32_t stop_after;
} witness;

static void on_event(void *who, const fray_event *event)
{
    (void)event;
    ((witness *)who)->events++;
}

static void on_decision(void *who, const contest_decision *d)
{
    witness *w = who;
    w->decisions++;
    assert_int_equal(d->view->viewer, 1u << d->seat);
    assert_true(match_position(d->match)->open >> d->seat & 1);
    if (w->decisions == w->stop_after) atomic_store(&w->stop, true);
}

static void on_end(void *who, const match *m)
{
    (void)m;
    ((witness *)who)->ends++;
}

static contest_outcome play_toy(const bot_kind *red, const bot_kind *blue, witness *w)
{
    fray_setup setup;
    contest c;
    contest_outcome out;
    char why[200];
    fray_sink sink = {on_event, w};
    memset(&setup, 0, sizeof setup);
    memset(&c, 0, sizeof c);
    setup_complete(&host, &setup);
    c.h = &host;
    c.setup = &setup;
    c.seed = 3;
    for (uint32_t seat = 1; seat <= 2; seat++) {
        player_wish wish;
        memset(&wish, 0, sizeof wish);
        wish.kind = seat == 1 ? red : blue;
        snprintf(wish.text, sizeof wish.text, "%s", wish.kind->name);
        c.player[seat] = player_new(&wish, &host, 0, PACK_EN, why, sizeof why);
        assert_non_null(c.player[seat]);
        c.player_seed[seat] = seat;
    }
    c.audit = true;
    c.sink = &sink;
    c.stop = &w->stop;
    c.decided = on_decision;
    c.ended = on_end;
    c.who = w;
    contest_play(&c, &out);
    for (uint32_t seat = 1; seat <= 2; seat++) player_free(c.player[seat]);
    return out;
}

static void a_contest_tells_what_happened(void **unused)
{
    (void)unused;
    witness w = {0}, again = {0};
    contest_outcome one = play_toy(&bot_greedy, &bot_random, &w);
    contest_outcome two = play_toy(&bot_greedy, &bot_random, &again);
    assert_int_equal(one.end, CONTEST_PLAYED);
    assert_true(one.hash == two.hash && one.answers == two.answers && w.events == again.events);
    assert_int_equal(one.pace[1].answers + one.pace[2].answers, w.decisions);
    assert_true(one.answers > w.decisions && w.events > 0 && w.ends == 1);
    assert_true(one.pace[1].longest_us <= one.pace[1].total_us);
    assert_true(one.score.drawn || one.score.winners == 1u << one.score.winner);
}

static void a_fault_is_a_loss(void **unused)
{
    (void)unused;
    witness w = {0};
    contest_outcome out = play_toy(&bot_random, &bot_nonsense, &w);
    assert_int_equal(out.end, CONTEST_FORFEIT);
    assert_int_equal(out.seat, 2);
    assert_int_equal(out.fault, PLAYER_ILLEGAL);
    assert_int_equal(out.score.winner, 1);
    assert_true(out.score.over && !out.score.drawn && out.why[0] && w.ends == 1);
}

static void a_contest_can_be_stopped(void **unused)
{
    (void)unused;
    witness w = {0};
    w.stop_after = 4;
    contest_outcome out = play_toy(&bot_random, &bot_random, &w);
    assert_int_equal(out.end, CONTEST_STOPPED);
    assert_int_equal(w.decisions, 4);
}

/* ---- lines, journals ---- */

static char folder[64];

static int make_folder(void **unused)
{
    (void)unused;
    snprintf(folder, sizeof folder, "/tmp/fray-arena-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static int drop_folder(void **unused)
{
    char path[100];
    (void)unused;
    snprintf(path, sizeof path, "%s/journal", folder);
    unlink(path);
    return rmdir(folder);
}

static void play_all(arena_plan *plan, uint64_t pairs, uint32_t threads, arena_games *games,
                     journal *j, uint32_t shard, uint32_t shards)
{
    arena_run run;
    memset(&run, 0, sizeof run);
    run.plan = plan;
    run.h = host_of(plan);
    run.threads = threads;
    run.pairs = pairs;
    run.games = games;
    run.journal = j;
    run.shard = shard;
    run.shards = shards;
    if (arena_play(&run) != ARENA_DONE) fail_msg("%s", run.why);
}

/* While the leader is busy with showing how far it is, the last thread at work fails. */
static void looks_away(void *unused, const arena_progress *also)
{
    const struct timespec moment = {0, 5000000};
    (void)unused;
    (void)also;
    nanosleep(&moment, NULL);
}

/* That the machine, or a file, lets a bot of ours down is no loss of the bot: the run ends, and
 * all that it did not play can be played later. The moment at which it fails is left to chance, so it is
 * tried some times. */
static void a_bot_that_cannot_be_made_has_not_lost(void **unused)
{
    (void)unused;
    arena_plan *plan = some_plan(false);
    snprintf(plan->entrant[2].wish.weights, sizeof plan->entrant[2].wish.weights, "%s/none",
             folder);
    for (uint32_t try = 0; try < 20; try++) {
        arena_games games = {0};
        arena_run run;
        memset(&run, 0, sizeof run);
        run.plan = plan;
        run.h = &host;
        run.threads = 1;
        run.pairs = plan_round(plan);
        run.games = &games;
        run.tick = looks_away;
        assert_int_equal(arena_play(&run), ARENA_FAILED);
        assert_true(run.why[0]);
        for (uint64_t i = 0; i < 2 * run.pairs; i++) {
            const arena_game *g = games_at(&games, i);
            assert_true(!g || g->end == CONTEST_PLAYED);
        }
        games_free(&games);
    }
    free(plan);
}

/* All that the games show, without times. */
static char *results_of(const arena_plan *plan, const arena_games *games, const arena_sprt *sprt)
{
    arena_results *r = results_make(plan, games, UINT64_MAX, sprt);
    assert_non_null(r);
    json_t *json = results_json(r);
    char *text = json_dumps(json, JSON_INDENT(1) | JSON_PRESERVE_ORDER);
    assert_non_null(text);
    json_decref(json);
    results_free(r);
    return text;
}

static void assert_same(char *one, char *two)
{
    assert_string_equal(one, two);
    free(two);
}

static void lines_are_read_as_they_were_written(void **unused)
{
    (void)unused;
    arena_plan *plan = some_plan(false);
    atomic_bool stop = false;
    const arena_desk desk = {plan, &host, PACK_EN, true, &stop};
    arena_player *p = arena_player_new(&desk);
    assert_non_null(p);
    for (uint64_t pair = 0; pair < 6; pair++) {
        arena_pair *played = arena_player_play(p, pair);
        assert_non_null(played);
        for (int i = 0; i < 2; i++) {
            uint64_t number = 0;
            arena_game back;
            const arena_game *g = &played->game[i];
            const char *line = played->line[i];
            assert_true(game_read(line, strlen(line), &number, &back));
            assert_int_equal(number, 2 * pair + (uint64_t)i);
            assert_true(back.winner == g->winner && back.hash == g->hash && back.end == g->end);
            assert_memory_equal(back.pace, g->pace, sizeof back.pace);
            assert_memory_equal(back.points, g->points, sizeof back.points);
            assert_non_null(strstr(line, "\"cards\":{\"drew\":["));
            /* every torn line is seen to be one */
            for (size_t n = 0; n < strlen(line); n++)
                assert_false(game_read(line, n, &number, &back));
        }
        arena_pair_free(played);
    }
    arena_player_free(p);
    free(plan);
}

static void odd_lines_are_refused(void **unused)
{
    (void)unused;
    static const char good[] =
        "{\"game\":3,\"winner\":1,\"answers\":9,\"hash\":\"0123456789abcdef\",\"seats\":["
        "{\"points\":1,\"answers\":2,\"longest_us\":3,\"total_us\":4},"
        "{\"points\":1,\"answers\":2,\"longest_us\":3,\"total_us\":4}]}";
    static const char *const change[][2] = {
        {"\"game\":3", "\"game\":-3"},
        {"\"game\":3", "\"game\":99999999999"},
        {"\"winner\":1", "\"winner\":3"},
        {"\"winner\":1", "\"winner\":\"red\""},
        {"cdef\"", "cdeg\""},
        {"\"points\":1", "\"points\":99999999999"},
        {"\"answers\":9", "\"end\":\"forfeit\",\"answers\":9"},
        {"\"answers\":9",
         "\"end\":\"forfeit\",\"fault\":\"hung\",\"seat\":0,\"why\":\"\",\"answers\":9"},
        {"\"answers\":9",
         "\"end\":\"tired\",\"fault\":\"hung\",\"seat\":1,\"why\":\"\",\"answers\":9"},
    };
    uint64_t number = 0;
    arena_game g;
    assert_true(game_read(good, strlen(good), &number, &g));
    for (size_t i = 0; i < sizeof change / sizeof change[0]; i++) {
        char line[600];
        const char *at = strstr(good, change[i][0]);
        assert_non_null(at);
        snprintf(line, sizeof line, "%.*s%s%s", (int)(at - good), good, change[i][1],
                 at + strlen(change[i][0]));
        if (game_read(line, strlen(line), &number, &g)) fail_msg("%s", line);
    }
}

static char *read_file(const char *path, size_t *n)
{
    FILE *in = fopen(path, "rb");
    char *text = malloc(1 << 20);
    assert_non_null(in);
    assert_non_null(text);
    *n = fread(text, 1, (1 << 20) - 1, in);
    text[*n] = '\0';
    fclose(in);
    return text;
}

static void write_file(const char *path, const char *bytes, size_t n)
{
    FILE *out = fopen(path, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(bytes, 1, n, out), n);
    fclose(out);
}

static void a_journal_torn_anywhere_goes_on(void **unused)
{
    (void)unused;
    enum { PAIRS = 3 };
    arena_plan *plan = some_plan(false);
    char path[100], why[400] = "";
    arena_games games = {0};
    snprintf(path, sizeof path, "%s/journal", folder);
    unlink(path);
    journal *j = journal_open(path, plan, &games, PACK_EN, why, sizeof why);
    assert_non_null(j);
    play_all(plan, PAIRS, 1, &games, j, 0, 0);
    journal_close(j);
    char *want = results_of(plan, &games, NULL);
    games_free(&games);
    size_t n, head;
    char *whole = read_file(path, &n);
    head = strcspn(whole, "\n") + 1;
    /* every byte of the head and of the first lines, then in steps: each is a killed run */
    for (size_t cut = 0; cut <= n; cut += cut < head + 40 || n - cut < 40 ? 1 : 17) {
        write_file(path, whole, cut);
        j = journal_open(path, plan, &games, PACK_EN, why, sizeof why);
        if (!j) fail_msg("%zu bytes: %s", cut, why);
        uint64_t known = 0;
        size_t lines = 0;
        for (uint64_t i = 0; i < 2 * PAIRS; i++) known += games_at(&games, i) != NULL;
        for (size_t i = 0; i < cut; i++) lines += whole[i] == '\n';
        assert_int_equal(known, lines ? lines - 1 : 0);
        if (cut % 50 == 0 || cut == n) {
            play_all(plan, PAIRS, 2, &games, j, 0, 0);
            assert_same(want, results_of(plan, &games, NULL));
            arena_games again = {0};
            arena_plan *read = calloc(1, sizeof *read);
            assert_non_null(read);
            if (!journal_read(path, true, read, &again, PACK_EN, why, sizeof why))
                fail_msg("%s", why);
            assert_same(want, results_of(read, &again, NULL));
            games_free(&again);
            free(read);
        }
        journal_close(j);
        games_free(&games);
    }
    free(whole);
    free(want);
    free(plan);
}

static void journals_of_others_are_refused(void **unused)
{
    (void)unused;
    arena_plan *plan = some_plan(false);
    char path[100], why[400] = "";
    arena_games games = {0};
    size_t n;
    snprintf(path, sizeof path, "%s/journal", folder);
    unlink(path);
    journal *j = journal_open(path, plan, &games, PACK_EN, why, sizeof why);
    assert_non_null(j);
    play_all(plan, 2, 1, &games, j, 0, 0);
    journal_close(j);
    games_free(&games);
    plan->seed++;
    assert_null(journal_open(path, plan, &games, PACK_EN, why, sizeof why));
    assert_non_null(strstr(why, "seed"));
    plan->seed--;
    snprintf(plan->entrant[1].with, sizeof plan->entrant[1].with, "health 4");
    assert_null(journal_open(path, plan, &games, PACK_EN, why, sizeof why));
    assert_non_null(strstr(why, "entrants"));
    snprintf(plan->entrant[1].with, sizeof plan->entrant[1].with, "health 2");
    /* a bad line before the last is no torn one */
    char *whole = read_file(path, &n);
    char *second = strchr(whole, '\n') + 1;
    *second = '[';
    write_file(path, whole, n);
    assert_null(journal_open(path, plan, &games, PACK_EN, why, sizeof why));
    assert_non_null(strstr(why, ":2:"));
    games_free(&games);
    size_t after;
    char *left = read_file(path, &after); /* and nothing was changed */
    assert_int_equal(after, n);
    assert_memory_equal(left, whole, n);
    free(left);
    free(whole);
    write_file(path, "dear diary\n", 11);
    assert_null(journal_open(path, plan, &games, PACK_EN, why, sizeof why));
    write_file(path, "dear diary", 10);
    assert_null(journal_open(path, plan, &games, PACK_EN, why, sizeof why));
    games_free(&games);
    free(plan);
}

/* ---- running ---- */

static void threads_and_shards_do_not_show(void **unused)
{
    (void)unused;
    enum { PAIRS = 42 };
    arena_plan *plan = some_plan(false);
    arena_games one = {0}, many = {0}, shards = {0};
    play_all(plan, PAIRS, 1, &one, NULL, 0, 0);
    char *want = results_of(plan, &one, NULL);
    play_all(plan, PAIRS, 5, &many, NULL, 0, 0);
    assert_same(want, results_of(plan, &many, NULL));
    for (uint32_t i = 0; i < 4; i++) {
        play_all(plan, PAIRS, 2, &shards, NULL, (i + 2) % 4, 4);
        for (uint64_t pair = 0; i == 0 && pair < PAIRS; pair++)
            assert_int_equal(games_has_pair(&shards, pair), pair % 4 == 2);
    }
    assert_same(want, results_of(plan, &shards, NULL));
    /* it was no trivial result */
    assert_non_null(strstr(want, "\"games\": 84"));
    games_free(&one);
    games_free(&many);
    games_free(&shards);
    free(want);
    free(plan);
}

/* Mailboxes in place of MPI. As there, what is long is not sent before somebody takes it. */
enum { RANKS = 3, AT_ONCE = 64, STUCK_S = 10 };
typedef struct letter {
    struct letter *next;
    int from;
    size_t n;
    char bytes[];
} letter;
typedef struct office {
    pthread_mutex_t lock;
    pthread_cond_t fetched;
    letter *box[RANKS];
    uint64_t in[RANKS], out[RANKS]; /* letters, in all */
    bool stuck;                     /* nobody came for one */
} office;
typedef struct clerk {
    office *office;
    int rank;
} clerk;

static int post(void *who, int to, const void *bytes, size_t n)
{
    clerk *c = who;
    letter *l = malloc(sizeof *l + n + 1);
    if (!l) return -1;
    l->next = NULL;
    l->from = c->rank;
    l->n = n;
    memcpy(l->bytes, bytes, n);
    l->bytes[n] = '\0';
    pthread_mutex_lock(&c->office->lock);
    letter **at = &c->office->box[to];
    while (*at) at = &(*at)->next;
    *at = l;
    uint64_t number = ++c->office->in[to];
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += STUCK_S;
    while (n > AT_ONCE && c->office->out[to] < number && !c->office->stuck)
        c->office->stuck =
            pthread_cond_timedwait(&c->office->fetched, &c->office->lock, &until) == ETIMEDOUT;
    bool stuck = c->office->stuck;
    pthread_mutex_unlock(&c->office->lock);
    return stuck ? -1 : 0;
}

static int fetch(void *who, int *from, void **bytes, size_t *n)
{
    clerk *c = who;
    pthread_mutex_lock(&c->office->lock);
    letter *l = c->office->box[c->rank];
    if (l) {
        c->office->box[c->rank] = l->next;
        c->office->out[c->rank]++;
        pthread_cond_broadcast(&c->office->fetched);
    }
    pthread_mutex_unlock(&c->office->lock);
    if (!l) return 0;
    *from = l->from;
    *n = l->n;
    *bytes = malloc(l->n + 1);
    if (*bytes) memcpy(*bytes, l->bytes, l->n + 1);
    free(l);
    return *bytes ? 1 : -1;
}

static void *follower_thread(void *who)
{
    arena_run *run = who;
    return ranks_follow(run) == ARENA_DONE ? run : NULL;
}

/* Plays on several ranks, with that plan on all but the first; returns how many games these
 * played. */
static uint64_t play_together(const arena_plan *plan, const arena_plan *there, uint64_t pairs,
                              const arena_sprt *sprt, arena_games *games, arena_end wanted,
                              char why[400])
{
    office o = {.lock = PTHREAD_MUTEX_INITIALIZER, .fetched = PTHREAD_COND_INITIALIZER};
    clerk c[RANKS];
    arena_net net[RANKS];
    arena_run run[RANKS];
    pthread_t thread[RANKS];
    for (int i = 0; i < RANKS; i++) {
        c[i].office = &o;
        c[i].rank = i;
        memset(&net[i], 0, sizeof net[i]);
        net[i].rank = i;
        net[i].size = RANKS;
        net[i].send = post;
        net[i].poll = fetch;
        net[i].who = &c[i];
        memset(&run[i], 0, sizeof run[i]);
        run[i].plan = i ? there : plan;
        run[i].h = host_of(plan);
        run[i].threads = (uint32_t)(1 + i % 2);
        run[i].net = &net[i];
    }
    run[0].pairs = pairs;
    run[0].games = games;
    run[0].sprt = sprt;
    for (int i = 1; i < RANKS; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, follower_thread, &run[i]), 0);
    assert_int_equal(arena_play(&run[0]), wanted);
    snprintf(why, 400, "%s", run[0].why);
    uint64_t elsewhere = 0;
    for (int i = 1; i < RANKS; i++) {
        void *done = NULL;
        pthread_join(thread[i], &done);
        assert_true((done != NULL) == (wanted == ARENA_DONE));
        elsewhere += run[i].played;
    }
    /* whatever the moment it ended at, nobody waits for somebody to hear it */
    assert_false(o.stuck);
    assert_null(o.box[0]);
    for (int i = 1; i < RANKS; i++)
        for (letter *l = o.box[i], *next; l; l = next) {
            next = l->next;
            free(l);
        }
    return elsewhere;
}

static void ranks_do_not_show(void **unused)
{
    (void)unused;
    enum { PAIRS = 30 };
    arena_plan *plan = some_plan(true);
    arena_games alone = {0}, together = {0};
    char why[400];
    play_all(plan, PAIRS, 1, &alone, NULL, 0, 0);
    char *want = results_of(plan, &alone, NULL);
    assert_true(play_together(plan, plan, PAIRS, NULL, &together, ARENA_DONE, why) > 0);
    assert_same(want, results_of(plan, &together, NULL));
    games_free(&alone);
    games_free(&together);
    free(want);
    free(plan);
}

/* A program that one machine does not have has not lost there: the run ends, and says so. */
static void a_rank_that_cannot_play_says_so(void **unused)
{
    (void)unused;
    arena_plan *plan = some_plan(false), *there = some_plan(false);
    arena_games games = {0};
    char why[400];
    assert_true(player_read("run:/nowhere/bot", &there->entrant[1].wish, PACK_EN, why, sizeof why));
    assert_int_equal(play_together(plan, there, 20000, NULL, &games, ARENA_FAILED, why), 0);
    assert_non_null(strstr(why, "weak"));
    games_free(&games);
    free(plan);
    free(there);
}

static void the_test_stops_where_it_is_decided(void **unused)
{
    (void)unused;
    char why[400];
    const arena_sprt sprt = {0, 60};
    arena_plan *plan = plan_new(&host);
    assert_non_null(plan);
    assert_true(plan_add_entrant(plan, &host, "greedy", PACK_EN, why, sizeof why));
    assert_true(plan_add_entrant(plan, &host, "random", PACK_EN, why, sizeof why));
    assert_true(plan_is_whole(plan, &host, PACK_EN, why, sizeof why));
    char *want = NULL;
    static const uint32_t tried[] = {0, 1, 4};
    for (size_t i = 0; i < sizeof tried / sizeof tried[0]; i++) {
        enum { PAIRS = 2000 };
        uint32_t threads = tried[i];
        arena_games games = {0};
        if (threads == 0) { /* on ranks, some of which are in the middle of a pair when it ends */
            play_together(plan, plan, PAIRS, &sprt, &games, ARENA_DONE, why);
        } else {
            arena_run run;
            memset(&run, 0, sizeof run);
            run.plan = plan;
            run.h = &host;
            run.threads = threads;
            run.pairs = PAIRS;
            run.games = &games;
            run.sprt = &sprt;
            assert_int_equal(arena_play(&run), ARENA_DONE);
            assert_true(run.played < 1000);
        }
        char *got = results_of(plan, &games, &sprt);
        if (want) assert_same(want, got);
        else want = got;
        arena_results *r = results_make(plan, &games, UINT64_MAX, &sprt);
        assert_non_null(r);
        assert_int_equal(r->test.decision, SPRT_ELO1);
        assert_true(r->test.llr >= r->test.high);
        assert_int_equal(r->played, 2 * r->test.next);
        /* one pair before, it was open */
        sprt_state before = sprt_begin();
        sprt_go_on(&before, &sprt, &games, r->test.next - 1);
        assert_int_equal(before.decision, SPRT_OPEN);
        results_free(r);
        games_free(&games);
    }
    free(want);
    free(plan);
}

/* ---- results ---- */

/* Games of two entrants, by the winners of both games of each pair. */
static void fill(arena_games *games, const char *winners)
{
    for (uint64_t i = 0; winners[i]; i++) {
        arena_game g;
        memset(&g, 0, sizeof g);
        g.known = true;
        g.winner = (uint8_t)(winners[i] - '0');
        g.pace[0].answers = 10;
        g.pace[0].total_us = 1000;
        g.pace[0].longest_us = 200;
        if (winners[i] == '9') { /* the one in seat 1 failed */
            g.winner = 2;
            g.end = CONTEST_FORFEIT;
            g.seat = 1;
            g.fault = PLAYER_HUNG;
            g.why = strdup("no answer <after> 3 s");
        }
        if (winners[i] == '8') {
            g.winner = 0;
            g.end = CONTEST_STUCK;
        }
        assert_true(games_put(games, i, &g));
    }
}

static arena_plan *two(void)
{
    char why[300];
    arena_plan *plan = plan_new(&host);
    assert_non_null(plan);
    assert_true(plan_add_entrant(plan, &host, "<b>&\u00e4=greedy", PACK_EN, why, sizeof why));
    assert_true(plan_add_entrant(plan, &host, "random", PACK_EN, why, sizeof why));
    assert_true(plan_is_whole(plan, &host, PACK_EN, why, sizeof why));
    return plan;
}

static void results_count_what_counts(void **unused)
{
    (void)unused;
    arena_plan *plan = two();
    arena_games games = {0};
    /* a wins both; one each; draw and win of b; a fails in seat 1 and wins; an error, so that b's
     * fault in the same pair is told but does not count; half a pair */
    fill(&games, "12"
                 "11"
                 "01"
                 "92"
                 "89"
                 "9");
    arena_results *r = results_make(plan, &games, UINT64_MAX, NULL);
    assert_non_null(r);
    assert_int_equal(r->played, 8);
    assert_int_equal(r->errors, 1);
    assert_int_equal(r->forfeits, 2);
    assert_int_equal(r->entrant[0].forfeits, 1);
    assert_int_equal(r->entrant[1].forfeits, 1);
    uint64_t told = 0;
    for (uint64_t i = 0; i < 20; i++) told += results_fault_at(r, i, true) != NULL;
    assert_int_equal(told, r->forfeits);
    assert_ptr_equal(results_fault_at(r, 8, false), games_at(&games, 8));
    const results_pairing *p = &r->pairing[0];
    assert_true(p->won == 4 && p->drawn == 1 && p->lost == 3);
    const uint64_t pairs[] = {0, 1, 2, 0, 1};
    assert_memory_equal(p->pairs, pairs, sizeof pairs);
    assert_near(p->share.value, 4.5 / 8, 1e-12);
    assert_near(r->entrant[0].share + r->entrant[1].share, 1, 1e-12);
    assert_int_equal(p->half_points[0], 2 + 2 + 1 + 0);
    assert_int_equal(p->half_points[1], 2 + 0 + 0 + 2);
    results_free(r);
    r = results_make(plan, &games, 1, NULL);
    assert_non_null(r);
    assert_int_equal(r->played, 2);
    results_free(r);
    games_free(&games);
    free(plan);
}

static void reports_are_whole_in_both_languages(void **unused)
{
    (void)unused;
    arena_plan *plan = two();
    arena_games games = {0};
    const arena_sprt sprt = {0, 20};
    const report_speed speed = {12, 3};
    fill(&games, "121101921112");
    arena_results *r = results_make(plan, &games, UINT64_MAX, &sprt);
    assert_non_null(r);
    for (int language = PACK_EN; language <= PACK_DE; language++) {
        char *page = NULL, *table = NULL;
        size_t n;
        FILE *out = open_memstream(&page, &n);
        report_html(r, &speed, "Toy", language, out);
        fclose(out);
        assert_non_null(strstr(page, "&lt;b&gt;&amp;\u00e4"));
        assert_null(strstr(page, "<b>&\u00e4"));
        assert_null(strstr(page, "<script"));
        assert_null(strstr(page, "http"));
        assert_null(strstr(page, "nan"));
        assert_non_null(strstr(page, "no answer &lt;after&gt; 3 s"));
        assert_non_null(strstr(page, language == PACK_DE ? "lang=\"de\"" : "lang=\"en\""));
        assert_non_null(strstr(page, language == PACK_DE ? "Spielst\u00e4rke" : "Strength"));
        assert_non_null(strstr(page, "</html>"));
        out = open_memstream(&table, &n);
        report_text(r, &speed, language, out);
        fclose(out);
        assert_non_null(strstr(table, language == PACK_DE ? "62,5 %" : "62.5 %"));
        assert_non_null(strstr(table, language == PACK_DE ? "4,0 Partien/s" : "4.0 games/s"));
        free(page);
        free(table);
    }
    results_free(r);
    games_free(&games);
    /* and of nothing at all */
    r = results_make(plan, &games, UINT64_MAX, NULL);
    assert_non_null(r);
    char *page = NULL;
    size_t n;
    FILE *out = open_memstream(&page, &n);
    report_html(r, &speed, "Toy", PACK_EN, out);
    report_text(r, &speed, PACK_EN, out);
    fclose(out);
    assert_null(strstr(page, "nan"));
    free(page);
    results_free(r);
    free(plan);
}

/* ---- teams ---- */

static arena_plan *team_plan(uint32_t entrants)
{
    static const char *const bots[] = {"greedy", "random", "third=random"};
    char why[400] = "";
    arena_plan *plan = plan_new(&hill);
    assert_non_null(plan);
    plan->seed = 7;
    assert_true(plan_add_variant(plan, &hill, "plain:", PACK_EN, why, sizeof why));
    assert_true(plan_add_variant(plan, &hill, "uphill: pace steep", PACK_EN, why, sizeof why));
    for (uint32_t i = 0; i < entrants; i++)
        if (!plan_add_entrant(plan, &hill, bots[i], PACK_EN, why, sizeof why)) fail_msg("%s", why);
    if (!plan_is_whole(plan, &hill, PACK_EN, why, sizeof why)) fail_msg("%s", why);
    return plan;
}

static uint32_t setting_of(const fray_setup *setup, uint32_t key)
{
    uint32_t value = 0;
    setup_find(setup, key, 0, &value);
    return value;
}

/* Every mission with every number of seats once, then again; what is fixed stays so. */
static void teams_vary_in_mission_and_size(void **unused)
{
    (void)unused;
    enum { ALL = TEAM_MISSIONS * (TEAM_SEATS - 1) };
    fray_setup base = {0}, setup;
    uint32_t met[TEAM_MISSIONS + 1][TEAM_SEATS + 1] = {{0}};
    assert_int_equal(vary_count(&hill, &base), ALL);
    for (uint64_t i = 0; i < 2 * ALL; i++) {
        vary_widely(&hill, &base, i, &setup);
        met[setting_of(&setup, TEAM_S_MISSION)][setting_of(&setup, TEAM_S_SEATS)]++;
    }
    for (uint32_t mission = 1; mission <= TEAM_MISSIONS; mission++)
        for (uint32_t seats = 2; seats <= TEAM_SEATS; seats++)
            assert_int_equal(met[mission][seats], 2);
    setup_put(&hill, &base, TEAM_S_MISSION, 0, 2);
    assert_int_equal(vary_count(&hill, &base), TEAM_SEATS - 1);
    setup_put(&hill, &base, TEAM_S_SEATS, 0, 3);
    assert_int_equal(vary_count(&hill, &base), 1);
    vary_widely(&hill, &base, 5, &setup);
    assert_int_equal(setting_of(&setup, TEAM_S_MISSION), 2);
    assert_int_equal(setting_of(&setup, TEAM_S_SEATS), 3);
    /* in turn, each for as many games as there are seats to change */
    memset(&base, 0, sizeof base);
    for (uint64_t i = 0; i < 12; i++) {
        vary_setup(&hill, &base, i, 2, &setup);
        assert_int_equal(setting_of(&setup, TEAM_S_MISSION), 1 + i / 2 % TEAM_MISSIONS);
    }
}

/* A heat is the same for all entrants and in all variants, but for what these are. */
static void every_team_plays_the_same_games(void **unused)
{
    (void)unused;
    char why[400] = "";
    arena_plan *plan = team_plan(3);
    assert_int_equal(plan_unit(plan), 1);
    assert_int_equal(plan_round(plan), 6);
    for (uint64_t i = 0; i < 60; i++) {
        plan_game one = plan_game_at(plan, i), first = plan_game_at(plan, i / 6 * 6);
        fray_setup setup, same;
        assert_int_equal(one.a, i % 3);
        assert_int_equal(one.variant, i / 3 % 2);
        assert_int_equal(one.round, i / 6);
        for (uint32_t seat = 1; seat <= TEAM_SEATS; seat++)
            assert_int_equal(one.entrant[seat], one.a);
        assert_true(one.dice == first.dice && one.player_seed[1] == first.player_seed[1]);
        assert_true(one.player_seed[1] == one.player_seed[TEAM_SEATS]);
        assert_true(i < 6 || one.dice != plan_game_at(plan, i - 6).dice);
        assert_true(plan_setup(plan, &hill, &one, &setup));
        assert_true(plan_setup(plan, &hill, &first, &same));
        assert_int_equal(setting_of(&setup, TEAM_S_PACE), one.variant);
        assert_int_equal(setting_of(&setup, TEAM_S_MISSION), setting_of(&same, TEAM_S_MISSION));
        assert_int_equal(setting_of(&setup, TEAM_S_SEATS), setting_of(&same, TEAM_S_SEATS));
    }
    json_t *head = plan_head(plan);
    arena_plan *back = calloc(1, sizeof *back);
    assert_true(back && plan_read_head(head, back));
    assert_true(back->together && back->entrants == 3);
    json_decref(head);
    free(back);
    free(plan);
    /* one alone will do; its settings are of the match */
    plan = plan_new(&hill);
    assert_false(plan_is_whole(plan, &hill, PACK_DE, why, sizeof why));
    assert_true(plan_add_entrant(plan, &hill, "random with hands 3", PACK_EN, why, sizeof why));
    assert_false(plan_add_entrant(plan, &hill, "x=random with horse 3", PACK_EN, why, sizeof why));
    assert_true(plan_is_whole(plan, &hill, PACK_EN, why, sizeof why));
    plan_game g = plan_game_at(plan, 4);
    fray_setup setup;
    assert_true(plan_setup(plan, &hill, &g, &setup));
    assert_int_equal(setting_of(&setup, TEAM_S_SEATS), 3);
    head = plan_head(plan);
    back = calloc(1, sizeof *back);
    assert_true(back && plan_read_head(head, back));
    json_decref(head);
    free(back);
    /* what cannot begin is found before anybody plays, in whichever heat it would be */
    assert_true(plan_add_setting(plan, &hill, "option first green", PACK_EN, why, sizeof why));
    plan->entrant[0].with[0] = '\0'; /* two are too few for that */
    assert_false(plan_is_whole(plan, &hill, PACK_EN, why, sizeof why));
    assert_non_null(strstr(why, "cannot begin"));
    free(plan);
}

/* What nobody has won is lost, and not drawn. */
static void a_team_that_does_not_win_has_lost(void **unused)
{
    (void)unused;
    uint32_t won = 0, lost = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        fray_setup setup = {2, {{TEAM_S_MISSION, 0, 2}, {TEAM_S_SEATS, 0, 3}}};
        contest c = {.h = &hill, .setup = &setup, .seed = seed};
        contest_outcome out;
        player_wish wish;
        char why[400];
        assert_true(player_read("random", &wish, PACK_EN, why, sizeof why));
        for (uint32_t seat = 1; seat <= 3; seat++) {
            c.player[seat] = player_new(&wish, &hill, 0, PACK_EN, why, sizeof why);
            c.player_seed[seat] = seed;
        }
        assert_true(contest_play(&c, &out));
        assert_false(out.score.drawn);
        assert_true(out.score.winners == 0 || out.score.winners == 14);
        *(out.score.winners ? &won : &lost) += 1;
        for (uint32_t seat = 1; seat <= 3; seat++) player_free(c.player[seat]);
    }
    assert_true(won > 5 && lost > 5);
}

static void lines_of_teams_tell_the_story(void **unused)
{
    (void)unused;
    arena_plan *plan = team_plan(2);
    atomic_bool stop = false;
    const arena_desk desk = {plan, &hill, PACK_EN, true, &stop};
    arena_player *p = arena_player_new(&desk);
    uint32_t slipped = 0;
    assert_non_null(p);
    for (uint64_t i = 0; i < 72; i++) {
        arena_pair *played = arena_player_play(p, i);
        assert_non_null(played);
        assert_null(played->line[1]);
        const arena_game *g = &played->game[0];
        const char *line = played->line[0];
        uint64_t number = 0;
        arena_game back;
        assert_true(game_read(line, strlen(line), &number, &back));
        assert_int_equal(number, i);
        assert_true(back.team && back.winner == g->winner && back.hash == g->hash);
        assert_memory_equal(back.pace, g->pace, sizeof back.pace);
        assert_string_equal(back.set, g->set);
        game_clear(&back);
        for (size_t n = 0; n < strlen(line); n++) assert_false(game_read(line, n, &number, &back));
        json_t *json = json_loads(line, 0, NULL), *last = json_object_get(json, "last");
        json_t *facts = json_object_get(json, "facts"), *seats = json_object_get(json, "seats");
        fray_setup setup;
        plan_game which = plan_game_at(plan, i);
        assert_true(plan_setup(plan, &hill, &which, &setup));
        assert_int_equal(json_array_size(seats), setting_of(&setup, TEAM_S_SEATS));
        assert_string_equal(
            json_string_value(json_object_get(json_object_get(json, "began"), "first")), "red");
        assert_true(json_integer_value(json_object_get(facts, "round")) >= 1);
        assert_int_equal(json_integer_value(json_object_get(facts, "height")), g->points[0]);
        const char *grip = json_string_value(
            json_object_get(json_object_get(json_array_get(seats, 1), "facts"), "grip"));
        assert_true(strcmp(grip, "gloves") == 0 || strcmp(grip, "rope") == 0);
        json_t *end = json_array_get(last, json_array_size(last) - 1);
        const char *how = json_string_value(json_array_get(end, 0));
        assert_true((strcmp(how, "won") == 0) == (g->winner == 1));
        if (strcmp(how, "lost") == 0) { /* .. slipped stone, red ida; bruised; lost */
            json_t *cause = json_array_get(last, json_array_size(last) - 3);
            const char *who = json_string_value(json_array_get(end, 1));
            assert_string_equal(json_string_value(json_array_get(cause, 0)), "slipped");
            assert_string_equal(json_string_value(json_array_get(cause, 1)), "stone");
            assert_string_equal(json_string_value(json_array_get(cause, 2)), who);
            static const char *const whose[] = {"red ida", "blue jon", "green kim", "gold lou"};
            bool known = false;
            for (int k = 0; k < 4; k++) known |= strcmp(who, whose[k]) == 0;
            assert_true(known);
            slipped++;
        }
        json_decref(json);
        arena_pair_free(played);
    }
    assert_true(slipped > 0);
    arena_player_free(p);
    free(plan);
}

static void odd_lines_of_teams_are_refused(void **unused)
{
    (void)unused;
    static const char good[] =
        "{\"game\":3,\"won\":true,\"set\":[\"mission #1\",\"hands 2\"],\"answers\":9,"
        "\"hash\":\"0123456789abcdef\",\"seats\":["
        "{\"points\":1,\"answers\":2,\"longest_us\":9,\"total_us\":4},"
        "{\"points\":1,\"answers\":3,\"longest_us\":3,\"total_us\":5},"
        "{\"points\":1,\"answers\":4,\"longest_us\":3,\"total_us\":6}]}";
    static const char *const change[][2] = {
        {"true", "1"},
        {"\"won\":true,", ""},
        {",\"set\":[\"mission #1\",\"hands 2\"]", ""},
        {"\"hands 2\"", "2"},
        {"\"hands 2\"", "\"hands\""},
        {"\"hands 2\"", "\"hands 2, mission #1\""},
        {"\"seats\":[", "\"seats\":[],\"x\":["},
        {"\"answers\":9",
         "\"end\":\"forfeit\",\"fault\":\"hung\",\"seat\":8,\"why\":\"\",\"answers\":9"},
    };
    uint64_t number = 0;
    arena_game g;
    assert_true(game_read(good, strlen(good), &number, &g));
    assert_true(g.team && g.winner == 1 && g.pace[0].answers == 9 && g.pace[0].total_us == 15);
    assert_int_equal(g.pace[0].longest_us, 9);
    assert_string_equal(g.set, "mission #1, hands 2");
    game_clear(&g);
    for (size_t i = 0; i < sizeof change / sizeof change[0]; i++) {
        char line[700];
        const char *at = strstr(good, change[i][0]);
        assert_non_null(at);
        snprintf(line, sizeof line, "%.*s%s%s", (int)(at - good), good, change[i][1],
                 at + strlen(change[i][0]));
        if (game_read(line, strlen(line), &number, &g)) fail_msg("%s", line);
    }
}

static void threads_shards_and_ranks_of_teams_do_not_show(void **unused)
{
    (void)unused;
    enum { GAMES = 3000 };
    arena_plan *plan = team_plan(3);
    arena_games one = {0}, many = {0}, shards = {0}, spread = {0}, again = {0};
    char path[100], why[400];
    play_all(plan, GAMES, 1, &one, NULL, 0, 0);
    char *want = results_of(plan, &one, NULL);
    play_all(plan, GAMES, 3, &many, NULL, 0, 0);
    assert_same(want, results_of(plan, &many, NULL));
    for (uint32_t i = 0; i < 4; i++) play_all(plan, GAMES, 2, &shards, NULL, i, 4);
    assert_same(want, results_of(plan, &shards, NULL));
    assert_true(play_together(plan, plan, GAMES, NULL, &spread, ARENA_DONE, why) > 0);
    assert_same(want, results_of(plan, &spread, NULL));
    /* in two sittings, with a torn line between */
    snprintf(path, sizeof path, "%s/journal", folder);
    unlink(path);
    for (int sitting = 0; sitting < 2; sitting++) {
        size_t n = 0;
        arena_games sofar = {0};
        journal *j = journal_open(path, plan, &sofar, PACK_EN, why, sizeof why);
        assert_non_null(j);
        play_all(plan, sitting ? GAMES : 31, 2, &sofar, j, 0, 0);
        journal_close(j);
        char *text = read_file(path, &n);
        if (!sitting) write_file(path, text, n - 40);
        free(text);
        games_free(&sofar);
    }
    memset(why, 0, sizeof why);
    arena_plan *read = calloc(1, sizeof *read);
    if (!journal_read(path, true, read, &again, PACK_EN, why, sizeof why)) fail_msg("%s", why);
    assert_same(want, results_of(read, &again, NULL));
    unlink(path);
    free(read);
    free(want);
    games_free(&one);
    games_free(&many);
    games_free(&shards);
    games_free(&spread);
    games_free(&again);
    free(plan);
}

/* Games of two teams heat by heat, in one variant: "11" both won, "10" only the first. 9: a
 * forfeit, 8: an error, ".": not played. */
static void fill_teams(arena_games *games, const char *won)
{
    for (uint64_t i = 0; won[i]; i++) {
        arena_game g;
        char set[60];
        if (won[i] == '.') continue;
        memset(&g, 0, sizeof g);
        g.known = g.team = true;
        g.winner = won[i] == '1';
        snprintf(set, sizeof set, "mission #%u, hands 2", (unsigned)(i / 2 % 2 + 1));
        g.set = strdup(set);
        if (won[i] == '9') {
            g.end = CONTEST_FORFEIT;
            g.seat = 3;
            g.fault = PLAYER_HUNG;
            g.why = strdup("no answer <after> 3 s");
        }
        if (won[i] == '8') g.end = CONTEST_STUCK;
        assert_true(games_put(games, i, &g));
    }
}

static arena_plan *two_teams(void)
{
    char why[300];
    arena_plan *plan = plan_new(&hill);
    assert_non_null(plan);
    assert_true(plan_add_entrant(plan, &hill, "<b>&\u00e4=greedy", PACK_EN, why, sizeof why));
    assert_true(plan_add_entrant(plan, &hill, "random", PACK_EN, why, sizeof why));
    assert_true(plan_is_whole(plan, &hill, PACK_EN, why, sizeof why));
    return plan;
}

static void what_teams_won_is_counted(void **unused)
{
    (void)unused;
    arena_plan *plan = two_teams();
    arena_games games = {0};
    /* both; only the first, three times; only the second; neither; the second fails; an error,
     * beside which the other's game counts for itself; one that the other did not play yet */
    fill_teams(&games, "11"
                       "10"
                       "10"
                       "10"
                       "01"
                       "00"
                       "19"
                       "81"
                       "1.");
    arena_results *r = results_make(plan, &games, UINT64_MAX, NULL);
    assert_non_null(r);
    assert_int_equal(r->played, 16);
    assert_int_equal(r->errors, 1);
    assert_int_equal(r->forfeits, 1);
    assert_int_equal(r->entrant[1].forfeits, 1);
    assert_ptr_equal(results_fault_at(r, 13, true), games_at(&games, 13));
    assert_ptr_equal(results_fault_at(r, 14, false), games_at(&games, 14));
    assert_true(r->team[0].games == 8 && r->team[0].won == 6);
    assert_true(r->team[1].games == 8 && r->team[1].won == 3);
    assert_near(r->team[0].share.low, rating_wilson(6, 8).low, 1e-12);
    const results_pairing *p = &r->pairing[0];
    const uint64_t heats[] = {1, 0, 2, 0, 4};
    assert_memory_equal(p->pairs, heats, sizeof heats);
    assert_true(p->games == 7 && p->won == 4 && p->lost == 1 && p->drawn == 2);
    rating_span d = results_difference(p);
    assert_near(d.value, 3 / 7.0, 1e-12);
    assert_true(d.low < 0 && d.low > -0.3 && d.high > 0.7 && d.high < 1);
    /* by mission: heats 0, 2, 4 .. are of the first; hands never change, and are left out */
    assert_int_equal(r->values, 2);
    assert_string_equal(r->value[0].word, "mission");
    assert_string_equal(r->value[1].value, "#2");
    assert_true(r->value[0].of[0].games == 5 && r->value[0].of[0].won == 4);
    assert_true(r->value[1].of[1].games == 4 && r->value[1].of[1].won == 1);
    results_free(r);
    r = results_make(plan, &games, 2, NULL);
    assert_non_null(r);
    assert_int_equal(r->played, 4);
    results_free(r);
    games_free(&games);
    free(plan);
}

static void reports_of_teams_are_whole(void **unused)
{
    (void)unused;
    arena_plan *plan = two_teams();
    arena_games games = {0};
    const arena_sprt sprt = {0, 20};
    const report_speed speed = {12, 3};
    fill_teams(&games, "1110100119108111");
    arena_results *r = results_make(plan, &games, UINT64_MAX, &sprt);
    assert_non_null(r);
    for (int language = PACK_EN; language <= PACK_DE; language++) {
        char *page = NULL, *table = NULL;
        size_t n;
        FILE *out = open_memstream(&page, &n);
        report_html(r, &speed, "Stone", language, out);
        fclose(out);
        assert_non_null(strstr(page, "&lt;b&gt;&amp;\u00e4"));
        assert_null(strstr(page, "<b>&\u00e4"));
        assert_null(strstr(page, "nan"));
        assert_null(strstr(page, "Elo</th>"));
        assert_non_null(strstr(page, "no answer &lt;after&gt; 3 s"));
        assert_non_null(strstr(page, language == PACK_DE ? "Gewonnene Partien" : "Games won"));
        assert_non_null(strstr(page, language == PACK_DE ? "Nach mission" : "By mission"));
        assert_non_null(strstr(page, "</html>"));
        out = open_memstream(&table, &n);
        report_text(r, &speed, language, out);
        fclose(out);
        assert_non_null(strstr(table, language == PACK_DE ? "Punkte (95 %: " : "points (95 %: "));
        assert_non_null(strstr(table, language == PACK_DE ? "gewonnen nach mission, in %\n"
                                                          : "won by mission, in %\n"));
        free(page);
        free(table);
    }
    json_t *json = results_json(r);
    assert_non_null(json_object_get(json_object_get(json, "by"), "mission"));
    assert_null(json_object_get(json_array_get(json_object_get(json, "entrants"), 0), "elo"));
    json_decref(json);
    results_free(r);
    games_free(&games);
    free(plan);
}

static void the_test_of_teams_stops_where_it_is_decided(void **unused)
{
    (void)unused;
    const arena_sprt sprt = {0, 40};
    arena_plan *plan = two_teams();
    char *want = NULL, why[400];
    for (uint32_t threads = 0; threads <= 3; threads++) {
        enum { GAMES = 4000 };
        arena_games games = {0};
        if (threads == 0) {
            play_together(plan, plan, GAMES, &sprt, &games, ARENA_DONE, why);
        } else {
            arena_run run;
            memset(&run, 0, sizeof run);
            run.plan = plan;
            run.h = &hill;
            run.threads = threads;
            run.pairs = GAMES;
            run.games = &games;
            run.sprt = &sprt;
            assert_int_equal(arena_play(&run), ARENA_DONE);
            assert_true(run.played < 2000);
        }
        char *got = results_of(plan, &games, &sprt);
        if (want) assert_same(want, got);
        else want = got;
        arena_results *r = results_make(plan, &games, UINT64_MAX, &sprt);
        assert_non_null(r);
        assert_int_equal(r->test.decision, SPRT_ELO1);
        assert_int_equal(r->played, 2 * r->test.next);
        results_free(r);
        games_free(&games);
    }
    free(want);
    free(plan);
}

/* The conversions of a format, in order: "%.40s of %lu" is "s lu ". */
static void conversions(const char *format, char *out)
{
    for (; *format; format++) {
        if (*format != '%') continue;
        format += 1 + strspn(format + 1, "0123456789.-+#");
        if (!*format) break;
        if (*format == '%' || *format == ' ') continue; /* "95 %" stands alone in plain texts */
        size_t length = strspn(format, "lhz") + 1;
        memcpy(out, format, length);
        out[length] = ' ';
        out += length + 1;
        format += length - 1;
    }
    *out = '\0';
}

static void both_languages_take_the_same_arguments(void **unused)
{
    (void)unused;
    for (arena_saying id = ARENA_SAYS_NOTHING + 1; id < ARENA_SAYINGS; id++) {
        char en[100], de[100];
        assert_true(*arena_words(PACK_EN, id) && *arena_words(PACK_DE, id));
        conversions(arena_words(PACK_EN, id), en);
        conversions(arena_words(PACK_DE, id), de);
        if (strcmp(en, de) != 0) fail_msg("%s: %s against %s", arena_words(PACK_EN, id), en, de);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_come_in_pairs_and_rounds),
        cmocka_unit_test(settings_follow_their_entrant),
        cmocka_unit_test(what_is_wrong_with_a_plan_is_said),
        cmocka_unit_test(a_plan_comes_back_from_its_head),
        cmocka_unit_test(set_ups_go_through_all_decks_and_boards),
        cmocka_unit_test(a_contest_tells_what_happened),
        cmocka_unit_test(a_fault_is_a_loss),
        cmocka_unit_test(a_contest_can_be_stopped),
        cmocka_unit_test(a_bot_that_cannot_be_made_has_not_lost),
        cmocka_unit_test(lines_are_read_as_they_were_written),
        cmocka_unit_test(odd_lines_are_refused),
        cmocka_unit_test(a_journal_torn_anywhere_goes_on),
        cmocka_unit_test(journals_of_others_are_refused),
        cmocka_unit_test(threads_and_shards_do_not_show),
        cmocka_unit_test(ranks_do_not_show),
        cmocka_unit_test(a_rank_that_cannot_play_says_so),
        cmocka_unit_test(the_test_stops_where_it_is_decided),
        cmocka_unit_test(results_count_what_counts),
        cmocka_unit_test(reports_are_whole_in_both_languages),
        cmocka_unit_test(both_languages_take_the_same_arguments),
        cmocka_unit_test(teams_vary_in_mission_and_size),
        cmocka_unit_test(every_team_plays_the_same_games),
        cmocka_unit_test(a_team_that_does_not_win_has_lost),
        cmocka_unit_test(lines_of_teams_tell_the_story),
        cmocka_unit_test(odd_lines_of_teams_are_refused),
        cmocka_unit_test(threads_shards_and_ranks_of_teams_do_not_show),
        cmocka_unit_test(what_teams_won_is_counted),
        cmocka_unit_test(reports_of_teams_are_whole),
        cmocka_unit_test(the_test_of_teams_stops_where_it_is_decided),
    };
    return cmocka_run_group_tests(tests, make_folder, drop_folder);
}

/* tests/unit/test_arena.c - an arena runs: the same results on any number of threads, shards and ranks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <cmocka.h>
#include "arena/ranks.h"
#include "support/arena.h"

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
             arena_folder);
    for (uint32_t try = 0; try < 20; try++) {
        arena_games games = {0};
        arena_run run = run_of(plan, plan_round(plan), 1, &games);
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
    snprintf(path, sizeof path, "%s/journal", arena_folder);
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

/* On ranks, some of which are in the middle of a pair when it ends, and on so many threads. */
static void stops_where_decided(arena_plan *plan, double elo, uint64_t most_played)
{
    enum { PAIRS = 4000, MOST_THREADS = 4 };
    const arena_sprt sprt = {0, elo};
    char *want = NULL, why[400];
    for (uint32_t threads = 0; threads <= MOST_THREADS; threads++) {
        arena_games games = {0};
        if (threads == 0) {
            play_together(plan, plan, PAIRS, &sprt, &games, ARENA_DONE, why);
        } else {
            arena_run run = run_of(plan, PAIRS, threads, &games);
            run.sprt = &sprt;
            assert_int_equal(arena_play(&run), ARENA_DONE);
            assert_true(run.played < most_played);
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

static void the_test_stops_where_it_is_decided(void **unused)
{
    (void)unused;
    stops_where_decided(two_entrants(duel()), 60, 1000);
}

static void the_test_of_teams_stops_where_it_is_decided(void **unused)
{
    (void)unused;
    stops_where_decided(two_entrants(&hill), 40, 2000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bot_that_cannot_be_made_has_not_lost),
        cmocka_unit_test(threads_and_shards_do_not_show),
        cmocka_unit_test(ranks_do_not_show),
        cmocka_unit_test(a_rank_that_cannot_play_says_so),
        cmocka_unit_test(threads_shards_and_ranks_of_teams_do_not_show),
        cmocka_unit_test(the_test_stops_where_it_is_decided),
        cmocka_unit_test(the_test_of_teams_stops_where_it_is_decided),
    };
    return cmocka_run_group_tests(tests, make_folder, drop_folder);
}

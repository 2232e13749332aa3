/* src/arena/run.c - plays the games that are still to be played, on threads and on other ranks. */
#include "arena/run.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "arena/pool.h"
#include "arena/ranks.h"
#include "arena/says.h"
#include "arena/stop.h"
#include "base/clock.h"

enum { TICK_MS = 100, POLL_US = 500 };

void arena_nap(void)
{
    const struct timespec moment = {0, POLL_US * 1000L};
    nanosleep(&moment, NULL);
}

/* ---- the leader ---- */

typedef struct leader {
    arena_run *run;
    pool pool;
    uint32_t unit;                   /* games in what is given out */
    uint64_t next;                   /* pair to be given out */
    uint64_t known, all;             /* pairs of this run's share */
    uint64_t half_points, half_most; /* of the first entrant, in what is known */
    sprt_state test;
    double begun, ticked;
    bool failed;
} leader;

static bool is_ours(const arena_run *run, uint64_t pair)
{
    return run->shards == 0 || pair % run->shards == run->shard;
}

/* Under the pool's lock. Pairs that were not given out yet are written by nobody, so that
 * looking at the games here is safe. */
static pool_next next_pair(void *who, uint64_t *pair)
{
    leader *l = who;
    while (l->next < l->run->pairs &&
           (!is_ours(l->run, l->next) || games_has_unit(l->run->games, l->unit, l->next)))
        l->next++;
    if (l->next >= l->run->pairs) return POOL_OVER;
    *pair = l->next++;
    return POOL_PAIR;
}

static void count(leader *l, uint64_t pair)
{
    plan_game which = plan_game_at(l->run->plan, l->unit * pair);
    if (pair < l->run->pairs && is_ours(l->run, pair)) l->known++;
    if (which.a != 0) return;
    if (l->unit == 1) {
        const arena_game *g = games_at(l->run->games, pair);
        l->half_points += game_counts(g) && g->winner;
        l->half_most += game_counts(g);
        return;
    }
    int points = games_pair(l->run->games, pair);
    if (points < 0) return;
    l->half_points += (uint64_t)points;
    l->half_most += 4;
}

/* Pairs that the test may look at. Two teams play their games of a block one behind the other, so
 * that these are as good as a pair. */
static uint64_t tested(const leader *l)
{
    return l->run->pairs * l->unit / 2;
}

static bool fails(leader *l, arena_saying what, const char *detail)
{
    arena_run *run = l->run;
    if (!l->failed) arena_say(run->why, sizeof run->why, run->language, what, detail);
    l->failed = true;
    return false;
}

bool arena_take_in(void *who, uint64_t pair, arena_game game[2], char *const line[2])
{
    leader *l = who;
    arena_run *run = l->run;
    if (pair >= run->pairs || games_has_unit(run->games, l->unit, pair)) return true;
    for (uint32_t i = 0; i < l->unit; i++) {
        if (run->journal && !journal_add(run->journal, line[i]))
            return fails(l, ARENA_SAYS_JOURNAL, strerror(errno));
        if (!games_put(run->games, l->unit * pair + i, &game[i]))
            return fails(l, ARENA_SAYS_JOURNAL, strerror(ENOMEM));
    }
    run->played += l->unit;
    count(l, pair);
    return true;
}

bool arena_fail(void *who, const char *why)
{
    return fails(who, ARENA_SAYS_RANK_FAILED, why);
}

static bool take_in_all(leader *l, double ms)
{
    bool any = false;
    for (arena_pair *it = pool_collect(&l->pool, ms), *next; it; it = next) {
        next = it->next;
        arena_take_in(l, it->pair, it->game, it->line);
        arena_pair_free(it);
        any = true;
    }
    return any;
}

static void tick(leader *l, bool now)
{
    arena_run *run = l->run;
    double clock = clock_seconds(), since = clock - l->begun;
    if (!run->tick || (!now && clock - l->ticked < TICK_MS / 1000.0)) return;
    l->ticked = clock;
    arena_progress p = {.games = l->unit * l->known, .all = l->unit * l->all, .left_s = -1};
    p.per_s = since > 0 ? (double)run->played / since : 0;
    if (run->played > 0) p.left_s = l->unit * (double)(l->all - l->known) / p.per_s;
    p.share = l->half_most ? (double)l->half_points / (double)l->half_most : 0.5;
    p.test = run->sprt ? &l->test : NULL;
    run->tick(run->who, &p);
}

/* Until all is played, decided, stopped or lost. */
static arena_end lead(leader *l, ranks *others)
{
    arena_run *run = l->run;
    for (;;) {
        bool any = take_in_all(l, others ? POLL_US / 1000.0 : TICK_MS);
        if (others && pool_is_idle(&l->pool)) arena_nap();
        if (others && !ranks_serve(others, &l->pool, &any)) l->failed = true;
        if (any && run->journal && !journal_sync(run->journal))
            fails(l, ARENA_SAYS_JOURNAL, strerror(errno));
        if (any && run->sprt) sprt_go_on(&l->test, run->sprt, run->games, tested(l));
        /* asked before whether one failed: the last thread at work may fail in between */
        bool idle = pool_is_idle(&l->pool) && (!others || ranks_under_way(others) == 0);
        if (l->pool.failed) fails(l, ARENA_SAYS_MEMORY, "");
        tick(l, false);
        if (l->failed) return ARENA_FAILED;
        if (run->sprt && l->test.decision != SPRT_OPEN) return ARENA_DONE;
        if (stop_wanted()) return ARENA_STOPPED;
        if (idle) return ARENA_DONE;
    }
}

arena_end arena_play(arena_run *run)
{
    stop_before before;
    leader *l = calloc(1, sizeof *l);
    bool many = run->net && run->net->size > 1;
    ranks *others = l && many ? ranks_new(run->net, plan_unit(run->plan), l) : NULL;
    /* threads look at games while others are added: they must not move */
    bool ok =
        l && (others || !many) && games_reserve(run->games, plan_unit(run->plan) * run->pairs);
    arena_end end = ARENA_FAILED;
    run->played = 0;
    if (!ok) {
        arena_say(run->why, sizeof run->why, run->language, ARENA_SAYS_MEMORY, "");
        if (others) ranks_dismiss(others);
        free(l);
        return ARENA_FAILED;
    }
    l->run = run;
    l->unit = plan_unit(run->plan);
    l->test = sprt_begin();
    for (uint64_t i = 0; i < run->pairs; i++) l->all += is_ours(run, i);
    for (uint64_t i = 0; i < run->games->room / l->unit; i++)
        if (games_has_unit(run->games, l->unit, i)) count(l, i);
    if (run->sprt) sprt_go_on(&l->test, run->sprt, run->games, tested(l));
    l->pool.task.plan = run->plan;
    l->pool.task.h = run->h;
    l->pool.task.language = run->language;
    l->pool.task.lines = run->journal != NULL;
    l->pool.next = next_pair;
    l->pool.who = l;
    l->begun = clock_seconds();
    (void)stop_catch(&before);
    if (l->known == l->all || (run->sprt && l->test.decision != SPRT_OPEN)) {
        end = ARENA_DONE;
    } else if (!pool_start(&l->pool, run->threads)) {
        arena_say(run->why, sizeof run->why, run->language, ARENA_SAYS_MEMORY, "");
    } else {
        end = lead(l, others);
        atomic_store(&l->pool.stop, true);
        /* pairs that were whole by then are not thrown away */
        if (end == ARENA_STOPPED && take_in_all(l, 0) && run->journal) journal_sync(run->journal);
        tick(l, true);
        pool_end(&l->pool);
    }
    run->seconds = clock_seconds() - l->begun;
    if (others) ranks_dismiss(others);
    stop_release(&before);
    free(l);
    return end;
}

/* ---- the others ---- */

arena_end arena_follow(arena_run *run)
{
    stop_before before;
    (void)stop_catch(&before);
    double begun = clock_seconds();
    arena_end end = ranks_follow(run);
    run->seconds = clock_seconds() - begun;
    stop_release(&before);
    return end;
}

/* src/arena/pool.c - threads that play pairs of games. */
#include "arena/pool.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct pool_thread {
    pool *pool;
    pthread_t id;
    arena_player *player;
} pool_thread;

/* True: there is a pair to play. */
static bool take(pool *p, uint64_t *pair)
{
    pthread_mutex_lock(&p->lock);
    pool_next next = POOL_OVER;
    while (!atomic_load(&p->stop) && (next = p->next(p->who, pair)) == POOL_WAIT)
        pthread_cond_wait(&p->more, &p->lock);
    bool has = next == POOL_PAIR && !atomic_load(&p->stop);
    if (!has) {
        p->playing--;
        pthread_cond_signal(&p->arrived);
    }
    pthread_mutex_unlock(&p->lock);
    return has;
}

static void hand_in(pool *p, arena_pair *played)
{
    pthread_mutex_lock(&p->lock);
    *p->last = played;
    p->last = &played->next;
    pthread_cond_signal(&p->arrived);
    pthread_mutex_unlock(&p->lock);
}

static void *work(void *who)
{
    pool_thread *t = who;
    uint64_t pair;
    while (take(t->pool, &pair)) {
        arena_pair *played = arena_player_play(t->player, pair);
        if (played) {
            hand_in(t->pool, played);
        } else if (!atomic_load(&t->pool->stop)) {
            atomic_store(&t->pool->failed, true);
            atomic_store(&t->pool->stop, true);
        }
    }
    return NULL;
}

bool pool_start(pool *p, uint32_t threads)
{
    pthread_condattr_t steady;
    p->task.stop = &p->stop;
    p->last = &p->first;
    p->thread = calloc(threads, sizeof *p->thread);
    if (!p->thread) return false;
    pthread_mutex_init(&p->lock, NULL);
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(&p->arrived, &steady);
    pthread_cond_init(&p->more, NULL);
    pthread_condattr_destroy(&steady);
    for (; p->threads < threads; p->threads++) {
        pool_thread *t = &p->thread[p->threads];
        t->pool = p;
        t->player = arena_player_new(&p->task);
        if (!t->player) break;
        pthread_mutex_lock(&p->lock);
        p->playing++;
        pthread_mutex_unlock(&p->lock);
        if (pthread_create(&t->id, NULL, work, t) == 0) continue;
        arena_player_free(t->player);
        pthread_mutex_lock(&p->lock);
        p->playing--;
        pthread_mutex_unlock(&p->lock);
        break;
    }
    if (p->threads > 0) return true;
    pool_end(p);
    return false;
}

arena_pair *pool_collect(pool *p, double ms)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    long ns = until.tv_nsec + (long)(ms * 1e6);
    until.tv_sec += ns / 1000000000;
    until.tv_nsec = ns % 1000000000;
    pthread_mutex_lock(&p->lock);
    if (!p->first && p->playing > 0) pthread_cond_timedwait(&p->arrived, &p->lock, &until);
    arena_pair *list = p->first;
    p->first = NULL;
    p->last = &p->first;
    pthread_mutex_unlock(&p->lock);
    return list;
}

pool_next pool_give(pool *p, uint64_t *pair)
{
    pthread_mutex_lock(&p->lock);
    pool_next next = atomic_load(&p->stop) ? POOL_OVER : p->next(p->who, pair);
    pthread_mutex_unlock(&p->lock);
    return next;
}

void pool_wake(pool *p)
{
    pthread_mutex_lock(&p->lock);
    pthread_cond_broadcast(&p->more);
    pthread_mutex_unlock(&p->lock);
}

bool pool_is_idle(pool *p)
{
    pthread_mutex_lock(&p->lock);
    bool idle = p->playing == 0 && !p->first;
    pthread_mutex_unlock(&p->lock);
    return idle;
}

void pool_end(pool *p)
{
    if (!p->thread) return;
    atomic_store(&p->stop, true);
    pool_wake(p);
    for (uint32_t i = 0; i < p->threads; i++) {
        pthread_join(p->thread[i].id, NULL);
        arena_player_free(p->thread[i].player);
    }
    for (arena_pair *it = p->first, *next; it; it = next) {
        next = it->next;
        arena_pair_free(it);
    }
    free(p->thread);
    p->thread = NULL;
    pthread_mutex_destroy(&p->lock);
    pthread_cond_destroy(&p->arrived);
    pthread_cond_destroy(&p->more);
}

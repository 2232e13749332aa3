/* src/arena/pool.h - threads that play pairs of games. They share where the next pair comes from and a
 * queue of what was played, both under one lock that is held for a moment once a pair. */
#pragma once
#include <pthread.h>
#include "arena/play.h"

typedef enum pool_next { POOL_PAIR, POOL_WAIT, POOL_OVER } pool_next;

typedef struct pool {
    arena_task task;
    atomic_bool stop;
    /* Which pair is next; called under the lock. */
    pool_next (*next)(void *who, uint64_t *pair);
    void *who;
    /* all below is the pool's own */
    pthread_mutex_t lock;
    pthread_cond_t arrived, more;
    arena_pair *first, **last; /* played, not yet taken */
    struct pool_thread *thread;
    uint32_t threads, playing; /* started; not yet at an end */
    atomic_bool failed;        /* one ended for want of memory */
} pool;

/* Sets it up and starts the threads; fewer than wished for only take longer. False: none could be. */
bool pool_start(pool *p, uint32_t threads);
/* What was played since the last call, in a list; waits up to so many milliseconds for something. */
arena_pair *pool_collect(pool *p, double ms);
/* The next pair for somebody else. */
pool_next pool_give(pool *p, uint64_t *pair);
/* After a wait: there may be more now. */
void pool_wake(pool *p);
bool pool_is_idle(pool *p); /* no thread plays, and nothing waits to be collected */
/* Stops games under way, waits for the threads and frees all; what was played meanwhile is lost. */
void pool_end(pool *p);

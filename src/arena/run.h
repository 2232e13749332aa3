/* src/arena/run.h - plays the games that are still to be played, on threads and on other ranks.
 *
 * Threads play pairs and hand them in; one thread, the caller's, adds them to the games, writes the
 * journal, watches the test and the clock. Under MPI it also gives pairs to the other ranks, one by
 * one as they ask, and takes in what they played; there the caller's thread only carries messages. */
#pragma once
#include "arena/journal.h"
#include "arena/net.h"
#include "arena/play.h"
#include "arena/results.h"

/* How it goes, for a bar. */
typedef struct arena_progress {
    uint64_t games, all;    /* known; and in all, as far as this run goes */
    double per_s, left_s;   /* of this run; left_s < 0: not known yet */
    double share;           /* of the first entrant's points or wins, in what is known */
    const sprt_state *test; /* NULL: none */
} arena_progress;

typedef enum arena_end {
    ARENA_DONE,
    ARENA_STOPPED, /* by a signal */
    ARENA_FAILED   /* `why` */
} arena_end;

typedef struct arena_run {
    const arena_plan *plan;
    const host_table *h;
    int language;
    uint32_t threads;
    uint64_t pairs; /* numbers below this (of games, where teams play) are to be played .. */
    uint32_t shard, shards; /* .. whose remainder by shards is shard; shards 0: all */
    const arena_sprt *sprt; /* stops when it is decided; NULL: none */
    arena_games *games;     /* known already, and what is added */
    journal *journal;       /* NULL: nothing is kept */
    const arena_net *net;   /* NULL: alone */
    void (*tick)(void *who, const arena_progress *p); /* a few times a second; NULL: none */
    void *who;
    /* out: */
    double seconds;
    uint64_t played; /* games of this run */
    char why[400];
} arena_run;

/* SIGINT, SIGTERM and SIGHUP end it cleanly; a second one at once. */
arena_end arena_play(arena_run *run);
/* The part of the other ranks: plays what rank 0 gives until it says that it is over. */
arena_end arena_follow(arena_run *run);

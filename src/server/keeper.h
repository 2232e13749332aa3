/* src/server/keeper.h - the one thread that touches the store.
 *
 * Jobs come in from the loop and go back to it when they are done. Writing jobs that wait
 * together are one transaction: many matches share one wait for the disk. */
#pragma once
#include "net/net.h"
#include "store/store.h"

typedef struct keeper keeper;
typedef struct keeper_job keeper_job;

/* Embed it first in a struct of the caller's own. */
struct keeper_job {
    bool writes;       /* runs inside a transaction, with other jobs that write */
    char id[STORE_ID]; /* the match; writing jobs are ordered by it */
    /* In the keeper's thread. For a job that writes it may run again in another transaction, so
     * it changes nothing but the job itself. */
    store_result (*run)(keeper_job *job, store *s);
    /* In the loop; `result` is final: after STORE_OK what was written is durable. Frees the job. */
    void (*done)(keeper_job *job);
    void (*drop)(keeper_job *job); /* frees a job that comes too late: the loop has stopped */
    store_result result;
    keeper_job *next;
};

typedef struct keeper_counts {
    uint64_t commits, jobs, failures, conflicts;
    uint64_t commit_ns;  /* all commits together */
    bool well;           /* the last thing done with the store worked */
    char why[STORE_WHY]; /* else: what the store said */
} keeper_counts;

/* Takes the store over. `noticed` is called in the loop with the id of a match that another server
 * wrote to, or "" when any may have changed, or the store is back after a failure. */
keeper *keeper_new(store *s, net *w, void (*noticed)(void *who, const char *id), void *who);
/* Finishes what waits (their `done` is not called any more), closes the store. */
void keeper_free(keeper *k);
void keeper_give(keeper *k, keeper_job *job);
keeper_counts keeper_count(keeper *k);
/* For a job's `run`: writes what changes nothing, and waits for the disk. */
store_result keeper_try(keeper_job *job, store *s);

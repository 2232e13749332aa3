/* src/server/sweep.c - matches that nobody has touched for long are removed, if the server is to do that. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "server/server.h"

enum { AGAIN_MS = 60 * 60000, NEXT_MS = 20, DAY_MS = 86400000 };

typedef struct sweep_job {
    keeper_job job;
    server *s;
    int64_t before;
    char from[STORE_ID], id[STORE_ID];
    uint64_t looked, removed;
} sweep_job;

static store_result run_sweep(keeper_job *job, store *s)
{
    sweep_job *j = (sweep_job *)job;
    memcpy(j->id, j->from, sizeof j->id); /* it may run again */
    j->looked = j->removed = 0;
    return store_sweep(s, j->before, j->id, &j->looked, &j->removed);
}

static void drop(keeper_job *job)
{
    free(job);
}

static void go_on(void *arg);

static void ended(server *s)
{
    char looked[24], removed[24];
    snprintf(looked, sizeof looked, "%" PRIu64, s->sweep.looked);
    snprintf(removed, sizeof removed, "%" PRIu64, s->sweep.removed);
    report("swept", "looked", looked, "removed", removed);
    net_after(s->w, AGAIN_MS, sweep_begin, s);
}

static void swept(keeper_job *job)
{
    sweep_job *j = (sweep_job *)job;
    server *s = j->s;
    bool good = job->result == STORE_OK;
    if (good) {
        s->sweep.looked += j->looked;
        s->sweep.removed += j->removed;
        s->sweep.all += j->removed;
        memcpy(s->sweep.id, j->id, sizeof j->id);
    }
    free(j);
    if (!good) net_after(s->w, AGAIN_MS, sweep_begin, s); /* the keeper has told why */
    else if (!s->sweep.id[0]) ended(s);
    else net_after(s->w, NEXT_MS, go_on, s);
}

static void go_on(void *arg)
{
    server *s = arg;
    sweep_job *j = s->stopping ? NULL : calloc(1, sizeof *j);
    if (!j) return;
    j->job.writes = true;
    j->job.run = run_sweep;
    j->job.done = swept;
    j->job.drop = drop;
    j->s = s;
    j->before = s->epoch + clock_ms() - (int64_t)s->options.keep_days * DAY_MS;
    memcpy(j->from, s->sweep.id, sizeof j->from);
    keeper_give(s->k, &j->job);
}

void sweep_begin(void *who)
{
    server *s = who;
    if (s->options.keep_days == 0) return;
    s->sweep.id[0] = '\0';
    s->sweep.looked = s->sweep.removed = 0;
    go_on(s);
}

/* src/server/keeper.c - the store's thread: group commit, notices, coming back after a failure. */
#include "server/keeper.h"
#include <poll.h>
#include <stdio.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>
#include "base/clock.h"
#include "server/server.h"

enum {
    MOST_TOGETHER = 256, /* writing jobs in one transaction */
    NAP_MS = 10,         /* until there may be memory */
    RETRY_MS = 500       /* between two tries to reach a store that is gone */
};

struct keeper {
    store *s;
    net *w;
    void (*noticed)(void *who, const char *id);
    void *who;
    pthread_t thread;
    pthread_mutex_t lock;
    int wake; /* eventfd: a job, or stop */
    keeper_job *first, **last;
    keeper_job *late;     /* the thread's own until it has ended */
    keeper_counts counts; /* under the lock */
    bool stop, lost;
    bool thread_runs;
};

static void wake(keeper *k)
{
    uint64_t one = 1;
    ssize_t written = write(k->wake, &one, sizeof one);
    (void)written; /* full only when it is awake already */
}

/* ---- notices ---- */

typedef struct notice {
    keeper *k;
    char id[STORE_ID];
} notice;

static void tell_notice(void *arg)
{
    notice *n = arg;
    n->k->noticed(n->k->who, n->id);
    free(n);
}

static void take_notice(void *who, const char *id)
{
    keeper *k = who;
    notice *n = calloc(1, sizeof *n);
    if (!n) { /* it is as if the store had been away: all is looked up when it is back */
        k->lost = true;
        return;
    }
    n->k = k;
    strncpy(n->id, id, sizeof n->id - 1);
    if (net_post(k->w, tell_notice, n)) return;
    free(n);
    k->lost = true;
}

/* The store failed, or works again; the log hears of it when that, or the reason, is another than before. */
static void note_health(keeper *k, bool well)
{
    const char *why = well ? "" : store_why(k->s)[0] ? store_why(k->s) : "no memory";
    pthread_mutex_lock(&k->lock);
    bool news = well != k->counts.well || strcmp(why, k->counts.why) != 0;
    k->counts.well = well;
    snprintf(k->counts.why, sizeof k->counts.why, "%s", why);
    pthread_mutex_unlock(&k->lock);
    if (news && well) report("store-works");
    else if (news) report("store-failed", "why", why);
}

/* Is the store there again? Then whoever could not be sure of a match looks it up. */
static void try_store(keeper *k)
{
    k->lost = !store_try(k->s);
    note_health(k, !k->lost);
    if (!k->lost) take_notice(k, "");
}

store_result keeper_try(keeper_job *job, store *s)
{
    (void)job;
    return store_try(s) ? STORE_OK : STORE_FAILED;
}

/* ---- jobs ---- */

static void finish(void *arg)
{
    keeper_job *job = arg;
    job->done(job);
}

static bool is_stopping(keeper *k)
{
    pthread_mutex_lock(&k->lock);
    bool stop = k->stop;
    pthread_mutex_unlock(&k->lock);
    return stop;
}

static void give_back(keeper *k, keeper_job *job)
{
    pthread_mutex_lock(&k->lock);
    k->counts.jobs++;
    k->counts.conflicts += job->result == STORE_CONFLICT;
    k->counts.failures += job->result == STORE_FAILED;
    pthread_mutex_unlock(&k->lock);
    while (!net_post(k->w, finish, job)) {
        if (!is_stopping(k)) { /* no memory: a room waits for this, and would for ever */
            nanosleep(&(struct timespec){0, NAP_MS * 1000000L}, NULL);
            continue;
        }
        job->next = k->late; /* the loop has stopped: dropped where no other thread runs */
        k->late = job;
        return;
    }
}

/* By match, so that two servers never wait for each other's rows crosswise; jobs of one match keep
 * their order. A batch is small and nearly sorted by nothing: insertion does. */
static void sort(keeper_job **job, size_t n)
{
    for (size_t i = 1; i < n; i++)
        for (size_t j = i; j > 0 && strcmp(job[j]->id, job[j - 1]->id) < 0; j--) {
            keeper_job *swap = job[j];
            job[j] = job[j - 1];
            job[j - 1] = swap;
        }
}

static bool run_all(keeper *k, keeper_job **job, size_t n)
{
    if (store_begin(k->s) != STORE_OK) return false;
    for (size_t i = 0; i < n; i++) {
        job[i]->result = job[i]->run(job[i], k->s);
        if (job[i]->result == STORE_FAILED) return false;
    }
    int64_t start = clock_ns();
    if (store_commit(k->s) != STORE_OK) return false;
    pthread_mutex_lock(&k->lock);
    k->counts.commits++;
    k->counts.commit_ns += (uint64_t)(clock_ns() - start);
    pthread_mutex_unlock(&k->lock);
    return true;
}

static void write_together(keeper *k, keeper_job **job, size_t n)
{
    sort(job, n);
    if (!run_all(k, job, n)) {
        note_health(k, false);
        store_rollback(k->s);
        k->lost = true;
        for (size_t i = 0; i < n; i++) job[i]->result = STORE_FAILED;
    }
    if (!k->lost) note_health(k, true);
    for (size_t i = 0; i < n; i++) give_back(k, job[i]);
}

static keeper_job *take_jobs(keeper *k)
{
    pthread_mutex_lock(&k->lock);
    keeper_job *jobs = k->first;
    k->first = NULL;
    k->last = &k->first;
    pthread_mutex_unlock(&k->lock);
    return jobs;
}

static void work(keeper *k, keeper_job *jobs)
{
    while (jobs) {
        keeper_job *batch[MOST_TOGETHER];
        size_t n = 0;
        while (jobs && jobs->writes && n < MOST_TOGETHER) {
            batch[n++] = jobs;
            jobs = jobs->next;
        }
        if (k->lost) try_store(k);
        if (n > 0) {
            write_together(k, batch, n);
            continue;
        }
        keeper_job *next = jobs->next;
        bool was_lost = k->lost;
        jobs->result = was_lost ? STORE_FAILED : jobs->run(jobs, k->s);
        if (jobs->result == STORE_FAILED) k->lost = true;
        if (!was_lost && jobs->result != STORE_MISSING) note_health(k, !k->lost);
        give_back(k, jobs);
        jobs = next;
    }
}

static void *run(void *arg)
{
    keeper *k = arg;
    for (;;) {
        struct pollfd wait[2] = {{k->wake, POLLIN, 0}, {store_descriptor(k->s), POLLIN, 0}};
        int ready = poll(wait, wait[1].fd >= 0 ? 2 : 1, k->lost ? RETRY_MS : -1);
        uint64_t count;
        if (wait[0].revents) {
            ssize_t got = read(k->wake, &count, sizeof count);
            (void)got;
        }
        if (ready == 0 && k->lost) try_store(k);
        work(k, take_jobs(k));
        if (!k->lost) store_notices(k->s, take_notice, k);
        /* a connection that broke while nothing was asked of it */
        if (store_is_shared(k->s) && store_descriptor(k->s) < 0) k->lost = true;
        pthread_mutex_lock(&k->lock);
        bool stop = k->stop && !k->first;
        pthread_mutex_unlock(&k->lock);
        if (stop) return NULL;
    }
}

keeper *keeper_new(store *s, net *w, void (*noticed)(void *who, const char *id), void *who)
{
    keeper *k = calloc(1, sizeof *k);
    if (!k) return NULL;
    k->s = s;
    k->w = w;
    k->noticed = noticed;
    k->who = who;
    k->last = &k->first;
    k->counts.well = true;
    k->lost = !store_try(s); /* nobody writes yet who would find out */
    pthread_mutex_init(&k->lock, NULL);
    note_health(k, !k->lost);
    k->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (k->wake < 0 || pthread_create(&k->thread, NULL, run, k) != 0) {
        if (k->wake >= 0) close(k->wake);
        pthread_mutex_destroy(&k->lock);
        free(k);
        return NULL;
    }
    k->thread_runs = true;
    return k;
}

void keeper_free(keeper *k)
{
    if (!k) return;
    pthread_mutex_lock(&k->lock);
    k->stop = true;
    pthread_mutex_unlock(&k->lock);
    wake(k);
    pthread_join(k->thread, NULL);
    while (k->late) {
        keeper_job *job = k->late;
        k->late = job->next;
        job->drop(job);
    }
    store_close(k->s);
    close(k->wake);
    pthread_mutex_destroy(&k->lock);
    free(k);
}

void keeper_give(keeper *k, keeper_job *job)
{
    job->next = NULL;
    job->result = STORE_FAILED;
    pthread_mutex_lock(&k->lock);
    *k->last = job;
    k->last = &job->next;
    pthread_mutex_unlock(&k->lock);
    wake(k);
}

keeper_counts keeper_count(keeper *k)
{
    pthread_mutex_lock(&k->lock);
    keeper_counts counts = k->counts;
    pthread_mutex_unlock(&k->lock);
    return counts;
}

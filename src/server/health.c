/* src/server/health.c - does it work? Nobody may have written for long, so it is tried.
 *
 * When the answer comes must not tell what the store does for others: it comes at once where it was tried within
 * the last second, and else on a beat. */
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "server/server.h"

enum { FRESH_MS = 1000, BEAT_MS = 100, MOST_BEATS = 20 };

typedef struct try_job {
    keeper_job job;
    server *s;
} try_job;

static void say(server *s, net_reply *reply, bool well)
{
    const char *text = well ? "ok\n" : "the store does not work\n";
    net_answer(s->w, reply, well ? 200 : 503, "text/plain; charset=utf-8", text, strlen(text));
}

static void drop(keeper_job *job)
{
    free(job);
}

static void tried(keeper_job *job)
{
    server *s = ((try_job *)job)->s;
    s->health.tries = false;
    s->health.well = job->result == STORE_OK;
    s->health.tried = clock_ms();
    free(job);
}

static void beat(void *arg)
{
    server *s = arg;
    server_health *h = &s->health;
    bool silent = ++h->beats >= MOST_BEATS;
    if (h->tries && !silent && net_after(s->w, BEAT_MS, beat, s)) return;
    bool well = h->well && !h->tries;
    while (h->asking) say(s, h->reply[--h->asking], well);
}

static bool begin(server *s)
{
    try_job *j = s->health.tries ? NULL : calloc(1, sizeof *j);
    if (!j) return s->health.tries;
    j->s = s;
    j->job.run = keeper_try;
    j->job.done = tried;
    j->job.drop = drop;
    s->health.tries = true;
    keeper_give(s->k, &j->job);
    return true;
}

void health_ask(server *s, net_reply *reply)
{
    server_health *h = &s->health;
    bool fresh = h->tried && !h->tries && clock_ms() - h->tried < FRESH_MS && !h->asking;
    if (fresh || h->asking == SERVER_ASK_HEALTH) {
        say(s, reply, h->well);
        return;
    }
    bool waits = h->asking > 0;
    if (!waits) {
        h->beats = 0;
        waits = begin(s) && net_after(s->w, BEAT_MS, beat, s);
    }
    if (waits) h->reply[h->asking++] = reply;
    else say(s, reply, false);
}

/* src/server/thinker.h - threads for what takes time: bots, hints, odds, replays.
 *
 * A job runs with a desk of its thread's own: a table of each game with work memory, space for
 * telling, bots. It sees nothing of the server. */
#pragma once
#include "bots/bots.h"
#include "net/net.h"
#include "wire/tell.h"

typedef struct thinker thinker;
typedef struct thinker_job thinker_job;

/* What a thread lends its jobs, for one game. */
typedef struct thinker_desk {
    host_table h;
    tell_space *space;
    fray_position *p, *q; /* scratch, of the game's size */
    bot *bot[8];          /* by number of the kind; made when first used */
    void *work;
} thinker_desk;

struct thinker_job {
    const fray_game *game;
    void (*run)(thinker_job *job, thinker_desk *desk); /* in a thread */
    void (*done)(thinker_job *job);                    /* in the loop; frees the job */
    void (*drop)(thinker_job *job);                    /* frees it where it comes too late */
    bool urgent; /* before those that are not: bots' answers */
    thinker_job *next;
};

/* `table`: for each game its content; they outlive the thinker. NULL without memory. */
thinker *thinker_new(net *w, const host_table *table, uint32_t games, uint32_t threads);
void thinker_free(thinker *t); /* finishes what runs, forgets what waits */
/* False: too much waits already, or no memory; the job stays the caller's. */
bool thinker_give(thinker *t, thinker_job *job);
uint32_t thinker_waiting(thinker *t);
/* The desk's bot of a kind, with this seed; NULL without memory. */
bot *thinker_bot(thinker_desk *desk, const bot_kind *kind, uint64_t seed);

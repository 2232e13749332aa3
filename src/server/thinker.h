/* src/server/thinker.h - threads for what takes time: bots, hints, odds, replays, programs outside.
 *
 * A job waits in a queue and runs with a workspace of its thread's own: a table of each game with work
 * memory, space for messages, players. It sees nothing of the server.
 *
 * Jobs of one owner, which is an address, keep their order; owners take turns, so that however many matches one
 * of them plays, another waits for one job of each at most.
 *
 * There are threads for what we compute, one more that is kept for answers in secret (how long those
 * take must tell nothing), and threads that wait for programs, so that one that hangs holds up
 * nobody who plays without it. */
#pragma once
#include "net/net.h"
#include "server/roster.h"
#include "wire/tell.h"

typedef struct thinker thinker;
typedef struct thinker_job thinker_job;

/* What a thread lends its jobs, for one game. */
typedef struct thinker_workspace {
    host_table h;
    tell_space *space;
    player **player; /* by number in the roster; made when first used */
    uint32_t players;
    void *work;
} thinker_workspace;

typedef enum thinker_queue {
    THINK_SECRET,         /* a bot's answer to a question others must not know of */
    THINK_ANSWER,         /* any other of its answers */
    THINK_ASKED,          /* hints, odds, replays */
    THINK_PROGRAM_SECRET, /* as the first two, of a program outside */
    THINK_PROGRAM,
    THINK_QUEUES
} thinker_queue;

struct thinker_job {
    const fray_game *game;
    thinker_queue queue;
    void (*run)(thinker_job *job, thinker_workspace *workspace); /* in a thread */
    void (*done)(thinker_job *job);                              /* in the loop; frees the job */
    void (*drop)(thinker_job *job); /* frees it where it comes too late */
    uint64_t owner;                 /* whose address it is for: owners take turns */
    uint64_t round;                 /* of those turns; the thinker's */
    uint32_t ahead; /* jobs of ours that came before it when it was given; the thinker's */
    thinker_job *next;
};

/* `table`: for each game its content; they and the roster outlive the thinker. NULL without memory. */
thinker *thinker_new(net *w, const host_table *table, uint32_t games, const roster *who,
                     uint32_t threads);
void thinker_free(thinker *t); /* finishes what runs, forgets what waits */
/* False: too much waits already, or no memory; the job stays the caller's. */
bool thinker_give(thinker *t, thinker_job *job);
uint32_t thinker_waiting(thinker *t);
/* Of a time to think, what a job may take that begins now: as many as want to think by turns before its owner's
 * next are done share it, so that all get an answer within about twice that time, until there is too little
 * for each to be of use. */
uint32_t thinker_share(thinker *t, const thinker_job *job, uint32_t ms);

/* The workspace's player, for a match of that set-up, with this seed and budget; NULL: `why` says why, in
 * English. */
player *thinker_player(thinker_workspace *workspace, const roster_bot *b, const fray_setup *setup,
                       uint64_t seed, bot_budget budget, char *why, size_t n);
void thinker_dismiss(thinker_workspace *workspace,
                     const roster_bot *b); /* the next time it is made anew */

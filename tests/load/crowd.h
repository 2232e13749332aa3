/* tests/load/crowd.h - the people of a load: they make matches, sit down, answer and watch.
 *
 * Red and blue of every match answer what they are asked, at random; a match that is over is replaced
 * by a new one, and all who belong to it connect anew. Answers go out at random moments, so many a
 * second in all, each from somebody picked at random among those who are asked: how long a
 * question waits to be picked is the time to think. Times count from the moment an answer is
 * sent until its `ok` (it is durable), and until the other player's `update`. */
#pragma once
#include "client.h"
#include "figures.h"

enum { CROWD_SILENT = 10 }; /* every tenth idle one never says hello */

typedef struct crowd_options {
    const char *server;     /* "127.0.0.1:7777" */
    const char *game, *bot; /* bot: plays blue; NULL: people on both sides */
    uint32_t matches, idle; /* idle: connections that watch or say nothing */
    uint32_t rate;          /* answers a second; 0: as many as go */
    uint32_t pause;         /* of the matches, see docs/protocol.md */
    uint32_t seed;
} crowd_options;

typedef struct crowd_counts {
    uint64_t sent, stored, errors;
    uint64_t stale; /* answers that came too late: both were asked, and the other was quicker */
    uint64_t made, over, updates;
    uint32_t unanswered;
    figures_times ok, seen;
} crowd_counts;

typedef struct crowd crowd;

/* NULL: `why` says what is wrong. */
crowd *crowd_new(const crowd_options *options, char *why, size_t n);
void crowd_free(crowd *c);
/* Each of these waits until all of it is done; false: something went wrong, and was said on
 * standard error. */
bool crowd_make_matches(crowd *c, uint32_t from, uint32_t to); /* by number, without `to` */
bool crowd_take_seats(crowd *c);
bool crowd_connect_silent(crowd *c);
bool crowd_watch(crowd *c);
void crowd_rest(crowd *c, uint32_t ms); /* looks on */
/* For so many seconds; then waits for what is unanswered. */
void crowd_play(crowd *c, uint32_t seconds);
const char *crowd_metrics(crowd *c);  /* of the server; "" and an error if there are none */
uint32_t crowd_stuck(const crowd *c); /* matches that run and in which nobody has anything to do */
crowd_counts *crowd_count(crowd *c);

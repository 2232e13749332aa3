/* src/arena/tune.h - better weights of a game's knowledge, by play.
 *
 * Simultaneous perturbation (Spall 1992): each step moves all that is to be varied a little, up or
 * down by a coin each, lets the one half play the other, and goes the way of the winner, by how much
 * it won. Who wins is the only measure: what merely goes together with winning does not count.
 * Where all seats are one team, each half plays the same missions with the same dice as the
 * whole team, and the one that wins more of them has won. The result is a function of the plan
 * alone, whatever the number of threads. */
#pragma once
#include <stdatomic.h>
#include "players/player.h"

typedef struct tune_step {
    uint32_t step, steps;
    double share;           /* of the half that was moved up, in this step */
    const int32_t *weights; /* after it */
} tune_step;

typedef struct tune_plan {
    const host_table *h;
    player_wish bot; /* of ours; should count iterations, so that it is the same every time */
    uint64_t seed;
    uint32_t steps, pairs; /* of games, in each step */
    uint32_t threads;
    int language;
    uint8_t vary;                                   /* BOT_JUDGES: features; BOT_LEANS: leanings */
    int32_t weights[FRAY_MAX_WEIGHTS];              /* in: where to begin; out */
    bool (*stepped)(void *who, const tune_step *s); /* false: stop here. May be NULL */
    void *who;
    const atomic_bool *stop; /* when it becomes true, the step under way is given up. May be NULL */
    char why[400];
} tune_plan;

/* False: `why`. */
bool tune_run(tune_plan *plan);

/* src/cli/sim.h - many games between bots: what the parts of `fray sim` share.
 *
 * sim_run.c plays; sim.c reads the options and shows the outcome. */
#pragma once
#include <stdatomic.h>
#include "cli/cli.h"
#include "players/player.h"

typedef enum sim_error {
    SIM_FINE,
    SIM_SETUP,  /* the set-up is refused: `line` */
    SIM_FAULT,  /* a bot failed, and `line` says how: `seat` */
    SIM_AUDIT,  /* something is not conserved: `line` */
    SIM_LONG,   /* it goes on for longer than the game promises */
    SIM_STUCK,  /* nobody is asked, and it is not over */
    SIM_CHANCE, /* chance's own pick is refused */
    SIM_MEMORY,
    SIM_BROKEN, /* more was under way than fits into a match */
    SIM_FILE    /* the record could not be written */
} sim_error;

typedef struct sim_outcome {
    uint64_t hash; /* of the final position */
    uint32_t answers;
    uint8_t winner, drawn;
    uint8_t team;  /* 1: all seats won together */
    uint8_t error; /* sim_error */
    uint8_t seat;
    bool played; /* to its end; else nothing is known of it */
    char *line;  /* why, malloced; NULL where there is no error */
} sim_outcome;

typedef struct sim {
    const cli_env *env;
    const host_table *h;
    fray_setup base;
    player_wish bot[FRAY_MAX_SEATS];
    uint32_t bots, threads;
    uint64_t games, first, seed;
    bool audit;
    const char *records;   /* folder, or NULL */
    sim_outcome *outcome;  /* by game */
    char why[PLAYER_TEXT]; /* of a run that did not begin */
    const atomic_bool *stop;
    atomic_uint_fast64_t next, done, answers;
} sim;

/* Which of the bots sits on `seat` in game number i: they change places with every game. */
uint32_t sim_bot_at(const sim *s, uint64_t i, uint32_t seat);
/* Plays all games, or as many as there is time for until a signal comes; false: `why` says why not a single one. */
bool sim_run(sim *s);
/* One number for all that happened, in order of the games. */
uint64_t sim_fingerprint(const sim *s);

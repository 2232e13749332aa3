/* src/players/contest.h - one game between players, from the set-up to its end.
 *
 * Whoever lets programs play each other asks here: each is shown the view of its own seat and nothing
 * else, the dice come from the seed, and a player that fails has lost. With the same set-up, seeds
 * and deterministic players it is the same game every time. */
#pragma once
#include <stdatomic.h>
#include "host/match.h"
#include "players/player.h"

/* How it ended. Only the first two are results. */
typedef enum contest_end {
    CONTEST_PLAYED,  /* as the rules say */
    CONTEST_FORFEIT, /* `seat` failed as `fault` and `why` say, and has lost */
    CONTEST_STOPPED, /* from outside, by `stop` */
    /* these are mistakes of the set-up, the rules or the machine, not of a player: */
    CONTEST_SETUP,  /* the set-up is refused: `why` */
    CONTEST_AUDIT,  /* something is not conserved: `why` */
    CONTEST_LONG,   /* it goes on for longer than the game promises */
    CONTEST_STUCK,  /* nobody is asked, and it is not over */
    CONTEST_CHANCE, /* chance's own pick is refused */
    CONTEST_MEMORY,
    CONTEST_BROKEN, /* more was under way than fits into a position */
    CONTEST_ENDS
} contest_end;

/* A player's answer, before it is given. */
typedef struct contest_decision {
    const match *match;
    const fray_position *view; /* what the seat was shown */
    uint32_t seat;
    uint64_t word;
    const bot_thought *thought;
} contest_decision;

typedef struct contest {
    const host_table *h; /* with work memory of this thread */
    const fray_setup *setup;
    uint64_t seed;                        /* of the dice */
    player *player[FRAY_MAX_SEATS];       /* by seat, each its own; made at the same table */
    uint64_t player_seed[FRAY_MAX_SEATS]; /* by seat: what player_begin is told */
    int language;                         /* of `why` */
    /* all of these may be left zero */
    bool audit; /* check conservation after every answer */
    const fray_sink *sink;
    const atomic_bool *stop; /* looked at before every answer */
    void (*decided)(void *who, const contest_decision *d);
    void (*ended)(void *who, const match *m); /* the whole match, before it is forgotten */
    void *who;
} contest;

/* How long a player took over its answers. */
typedef struct contest_pace {
    uint32_t answers;
    uint64_t longest_us, total_us;
} contest_pace;

enum { CONTEST_WHY = 320 };

typedef struct contest_outcome {
    contest_end end;
    uint32_t seat;      /* CONTEST_FORFEIT: who; else who answered last */
    player_fault fault; /* CONTEST_FORFEIT */
    fray_score score;   /* of a result; a forfeit counts here as lost */
    uint32_t answers;   /* chance's among them */
    uint64_t hash;      /* of the last position */
    contest_pace pace[FRAY_MAX_SEATS];
    char why[CONTEST_WHY]; /* one line in the language; "" where there is nothing to say */
} contest_outcome;

/* True: `out` is a result. */
bool contest_play(const contest *c, contest_outcome *out);

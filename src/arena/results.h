/* src/arena/results.h - what the games show: ratings, scores, the sequential test, faults, times.
 *
 * A function of the plan and of the games by number, so nobody can tell how many threads or
 * machines played them, nor in how many sittings. Times are kept apart: they are never the same
 * twice.
 *
 * Where teams play, there are no points and no Elo: an entrant has a share of games it won, and
 * two are compared by blocks of paired games, which people and JSON call heats: one set-up with its
 * dice, played once by each. A block that only one of them won counts for it, one that both
 * won or both lost for neither; as half points these are 4, 0 and 2 of a pair, and all that
 * counts pairs counts blocks. */
#pragma once
#include "arena/game.h"
#include "arena/rating.h"

/* A wish for the sequential test. */
typedef struct arena_sprt {
    double elo0, elo1;
} arena_sprt;

typedef enum sprt_decision { SPRT_OPEN, SPRT_ELO0, SPRT_ELO1 } sprt_decision;

/* The test as it stands after the first pairs, in the order of their numbers. */
typedef struct sprt_state {
    uint64_t next; /* pair to be looked at */
    uint64_t pairs[RATING_PAIR];
    double llr, low, high;
    sprt_decision decision;
} sprt_state;

enum { SPRT_PERCENT = 5 }; /* chance of either error */

sprt_state sprt_begin(void);
/* Looks at the pairs that are known without a gap, up to `most`; stops where it is decided. */
void sprt_go_on(sprt_state *s, const arena_sprt *wish, const arena_games *games, uint64_t most);

/* Two entrants against each other. Of teams: `games` is blocks, those that only a won, both or
 * neither, and only b. */
typedef struct results_pairing {
    uint32_t a, b;
    uint64_t games, won, drawn, lost; /* of a */
    uint64_t pairs[RATING_PAIR];
    uint64_t half_points[2]; /* of a in seat 1 and in seat 2 */
    rating_span share;       /* of a */
} results_pairing;

/* What a team won. */
typedef struct results_won {
    uint64_t games, won;
    rating_span share; /* by Wilson */
} results_won;

/* .. where a setting of the match had this value. */
typedef struct results_value {
    const char *word, *value; /* "mission", "river-crossing" */
    results_won *of;          /* by entrant */
} results_value;

typedef struct results_entrant {
    rating rating;
    uint64_t games, won, drawn, lost, forfeits, errors;
    double share;
    /* times: */
    uint64_t answers, total_us, longest_us, late; /* late: games with an answer beyond the budget */
} results_entrant;

typedef struct arena_results {
    const arena_plan *plan;
    const arena_games *games;
    uint64_t played;           /* games that count */
    uint64_t pairs;            /* numbers below which they are: of pairs, or of blocks */
    uint64_t numbers;          /* .. and of games */
    uint64_t forfeits, errors; /* games */
    uint64_t answers;
    uint64_t fingerprint; /* one number for all that happened */
    uint32_t pairings;
    results_pairing *pairing;    /* all variants together */
    results_pairing *by_variant; /* variant by variant */
    results_entrant entrant[ARENA_ENTRANTS];
    /* of teams: */
    results_won team[ARENA_ENTRANTS], *team_by_variant; /* [variant * entrants + entrant] */
    results_value *value; /* by the words of the settings; those with only one value are left out */
    uint32_t values;
    char *value_text;       /* what they are made of */
    const arena_sprt *sprt; /* NULL: none is wished for */
    sprt_state test;
} arena_results;

/* By how much a won more often than b, from -1 to 1. */
rating_span results_difference(const results_pairing *p);

/* Counts the pairs (of teams: the blocks) with numbers below `most` (UINT64_MAX: all), and with a
 * test none beyond its decision. NULL: no memory. */
arena_results *results_make(const arena_plan *plan, const arena_games *games, uint64_t most,
                            const arena_sprt *sprt);
void results_free(arena_results *r);

/* results.json; NULL without memory. And the times, which are no part of it. */
json_t *results_json(const arena_results *r);
json_t *results_times_json(const arena_results *r);

/* Game `number` if it is among those looked at and did not end by the rules: with `forfeits` one
 * that somebody lost by a fault, else one that could not be played. NULL: it is not. */
const arena_game *results_fault_at(const arena_results *r, uint64_t number, bool forfeits);
/* How that is called, in the language. */
const char *results_fault(const arena_game *g, int language);

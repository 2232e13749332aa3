/* src/arena/rating.h - how strong, and how sure: shares with intervals, Elo, the sequential test.
 *
 * Games come in pairs of one set-up and one set of dice with the seats changed, and the two
 * games of a pair are not independent. So everything here counts pairs: a pair brings its first
 * entrant 0, 1/2, 1, 3/2 or 2 points, and how often each happened is all that is known of a
 * pairing (its pentanomial). */
#pragma once
#include <stdbool.h>
#include <stdint.h>

enum { RATING_PAIR = 5 }; /* outcomes of a pair, in half points of the first entrant */

typedef struct rating_pairing {
    uint32_t a, b; /* entrants */
    uint64_t pairs[RATING_PAIR];
} rating_pairing;

/* Elo difference at which the expected share is this, and back: 400 points are odds of ten to one.
 * Shares of 0 and 1 give infinity. */
double rating_elo_of(double share);
double rating_share_of(double elo);

/* A figure with its interval at 95 %. */
typedef struct rating_span {
    double value, low, high;
} rating_span;

/* How often something happened, of n times that are independent: Wilson's interval, honest for
 * few and for none of them as well. n = 0: 0, from 0 to 1. */
rating_span rating_wilson(uint64_t happened, uint64_t n);

/* The share of the points that a won. The interval counts one pair won and one lost besides
 * those played, so that it is honest where few were played or all were won. No pairs: 0.5, from
 * 0 to 1. */
rating_span rating_share(const uint64_t pairs[RATING_PAIR]);

typedef struct rating {
    rating_span elo;
    uint64_t pairs; /* in which it played; 0: the rest means nothing */
    bool
        open; /* no finite rating is the likeliest one (it won all, say): the value leans to the others
                  as if one pair more had been won and one lost */
} rating;

/* The ratings under which these results are the likeliest, draws counting half: of mean 0, or
 * with the first entrant at 0 (its interval is then no interval). Intervals by sandwich variance
 * over pairs. False: no memory. */
bool rating_elo(uint32_t entrants, const rating_pairing *pairing, uint32_t pairings, bool to_first,
                rating *out);

/* Is the first entrant elo1 stronger than the second, or only elo0? Generalised sequential
 * probability ratio test over pairs: the logarithm of the ratio of the likelihoods. */
double rating_llr(const uint64_t pairs[RATING_PAIR], double elo0, double elo1);
/* Where it is decided: at `low` and below elo0 is accepted, at `high` and above elo1. */
void rating_llr_bounds(double alpha, double beta, double *low, double *high);

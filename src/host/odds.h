/* src/host/odds.h - exact odds: what chance can make of a position, and how often.
 *
 * The walk goes through the real procedure: every answer of chance with its weight, the players'
 * by what is assumed of them, equal positions merged. Nothing is sampled; shares are exact
 * fractions as long as 128 bits hold them. */
#pragma once
#include "host/words.h"

__extension__ typedef unsigned __int128 odds_int;

/* A probability: part / whole in lowest terms, while exact; `about` always. */
typedef struct odds_share {
    odds_int part, whole;
    double about;
    bool exact;
} odds_share;

odds_share odds_share_of(odds_int part, odds_int whole);
odds_share odds_share_add(odds_share a, odds_share b);
odds_share odds_share_times(odds_share a, odds_share b);
/* "5/12", or "~0.41667" when it is no longer exact; returns its length, like snprintf. */
size_t odds_share_text(odds_share a, char *out, size_t n);

/* An answer somebody is taken to give, in notation: at the next question in turn to this seat at
 * which it is legal. Chance may be told as well: then that throw is certain. */
typedef struct odds_given {
    uint32_t seat;
    const char *text;
} odds_given;

typedef struct odds_wish {
    const odds_given *given;
    uint32_t givens;
    /* Stop at these rows of questions, and answer all others by their first option, the proposal.
     * None: stop at the first question that leaves a choice and is not private; a private one
     * is answered by its proposal. Given answers come first either way. */
    const uint32_t *until;
    uint32_t untils;
    /* In place of that: stop where the game's knowledge finds it quiet, so that what is under way
     * comes to its end. */
    bool quiet;
    uint32_t viewer; /* seats whose view of the ends counts; 0: all there is to know */
    uint32_t most;   /* positions before the walk gives up; 0: as memory allows */
} odds_wish;

/* A choice the walk made for somebody. */
typedef struct odds_assumed {
    uint32_t seat, question;
    bool given; /* asked for by the caller; else the proposal */
    char text[120];
} odds_assumed;

/* Where branches stopped. */
typedef struct odds_end {
    uint32_t seat, question; /* 0, 0: the match was over */
    odds_share share;
} odds_end;

typedef struct odds_value {
    int32_t value;
    bool there; /* false: the fact has no value there */
    odds_share share;
} odds_value;

/* A fact that came out differently. */
typedef struct odds_fact {
    uint32_t fact, of;      /* row of the game's facts, value of its owner */
    uint32_t first, values; /* in odds.value, ascending, those without a value last */
    uint32_t like;          /* 0, or 1 + the fact before it that goes hand in hand with it */
    uint32_t pad;
    uint64_t split; /* names how it parts the ends: the same for facts that go hand in hand */
} odds_fact;

typedef struct odds {
    odds_assumed *assumed;
    odds_end *end;
    odds_fact *fact;
    odds_value *value;
    uint32_t assumptions, ends, facts, values;
    uint32_t taken;        /* given answers that were taken, in at least one branch */
    uint32_t outcomes;     /* different positions at the ends */
    uint32_t walked;       /* positions on the way */
    bool exact;            /* all shares are exact */
    fray_position *sample; /* one of the ends: names are the same in all of them */
} odds;

enum { ODDS_OK, ODDS_TOO_MANY, ODDS_NO_MEMORY = -1 };

/* ODDS_OK, or *out is NULL. ODDS_TOO_MANY: more positions than `most` or than memory allows, or
 * they go round for ever. */
int odds_walk(const host_table *h, const fray_position *from, const odds_wish *wish, odds **out);
void odds_free(odds *o);

/* src/balance/balance.h - is a game fair? Journals of arenas, counted by what the seats had: which
 * side, what was set for them (warband, deck, board), which cards they drew, played, scored.
 *
 * Nothing here knows a game: whatever a journal says of a seat is a factor of it. A setting is
 * compared with those who had another one, so with half of the points. A card is compared within
 * strata: with what the same bot won with the same deck against the same bot, had the card or not;
 * else the best deck's cards would all look good. docs/balance.md explains both, and what they do not
 * show.
 *
 * Where all seats are one team, a factor is of the team (mission, number of seats) or of one seat
 * (hero, cards), and all are compared by how often their team won. */
#pragma once
#include "balance/names.h"
#include "arena/game.h"
#include "arena/rating.h"

/* ---- the games ---- */

/* What a factor is of. The order is that of the report. */
typedef enum balance_what {
    BALANCE_MATCH,   /* a setting of the match, where all seats are one team: of the team */
    BALANCE_SETTING, /* a setting of the seat */
    BALANCE_FACT,    /* a fact of the seat: what it plays, or that it began */
    BALANCE_CARD     /* an event that names a card */
} balance_what;

/* A kind of factor. */
typedef struct balance_kind {
    balance_what what;
    const char *word; /* "warband"; "drew" */
    uint32_t rank;    /* where the game's own table has it; else behind all */
} balance_kind;

typedef struct balance_factor {
    uint32_t kind;
    uint32_t card;     /* the same card in every kind; of another kind nothing */
    const char *value; /* as journals write it: "garreks-reavers"; "sidestep" */
} balance_factor;

/* The stratum within which a seat is compared, by number: for cards the same bots, settings and
 * deck; for what a seat of a team plays, the same bots and settings of the match. */
typedef struct balance_seat {
    uint32_t stratum, team_stratum;
    uint32_t first, factors; /* in balance.link */
} balance_seat;

/* How a lost game of a team ended: numbers of balance.endings, UINT32_MAX: not known. */
typedef struct balance_ending {
    uint32_t end;    /* the last event */
    uint32_t victim; /* whom it names */
    uint32_t cause;  /* the event that led to it, and who of nobody's did it */
} balance_ending;

typedef struct balance_game {
    uint64_t number, order; /* in its arena; as it was read */
    uint64_t cluster;       /* games of an arena with the same one have set-up and dice in common */
    uint32_t arena;         /* journals of the same plan are one */
    uint32_t seat, seats;   /* in balance.seat: two; of a team itself first, then its seats */
    uint32_t fact, facts;   /* in balance.fact: numbers at its end */
    balance_ending ending;
    uint8_t winner, end; /* contest_end */
} balance_game;

typedef struct balance_fact {
    uint32_t name; /* of balance.fact_names */
    int32_t value;
} balance_fact;

typedef struct balance {
    const host_table *h;
    bool together;               /* all seats of this game are one team */
    json_t *heads;               /* of the arenas */
    balance_names strata, cards; /* and what gave them their numbers */
    balance_names kind_names, factor_names, fact_names;
    balance_names endings; /* "lost"; "f abe"; "monster-attacks f ember-fetch" */
    balance_kind *kind;
    balance_factor *factor;
    uint32_t kinds_room, factors_room;
    uint32_t *link; /* factors of seats */
    size_t links, links_room;
    balance_seat *seat;
    size_t seats, seats_room;
    balance_fact *fact;
    size_t facts, facts_room;
    balance_game *game;
    uint64_t games, games_room;
    bool other_pack; /* of some: played with other packs than those that are loaded */
    bool bound;      /* bots that differ played with settings of their own */
} balance;

/* NULL: no memory. The table must outlive it. */
balance *balance_new(const host_table *h);
void balance_free(balance *b);
/* Adds the games of a journal, or of the journal in a folder; those with numbers from `most` on are
 * left out. False: `why` says what is wrong with it, in the language. */
bool balance_read(balance *b, const char *path, uint64_t most, int language, char *why, size_t n);

/* ---- what they show ---- */

typedef struct balance_share {
    uint64_t games;    /* seats of games that are counted */
    double average;    /* what would be expected */
    rating_span share; /* of the points */
    double score;      /* standard deviations above the average */
    double p, q;       /* p-value of that; and corrected for how many were looked at */
    bool significant;  /* statistically, by q and by the interval */
} balance_share;

/* Where the quarters of many numbers end; n is how many they are, perhaps none. */
typedef struct balance_quartiles {
    uint64_t n;
    double mean, low, middle, high; /* quartiles */
} balance_quartiles;

typedef struct balance_row {
    uint32_t factor;
    balance_share is;
    uint64_t
        all; /* settings: games where both had it, besides. Cards: seats that could have had it */
    balance_quartiles rounds; /* of settings of a team's match: how long it took */
} balance_row;

/* One against another one: the share of a. */
typedef struct balance_cell {
    uint32_t a, b; /* rows */
    balance_share is;
} balance_cell;

enum { BALANCE_MOST_CELLS = 64 }; /* rows of a table with more have no cells */

typedef struct balance_table {
    uint32_t kind;
    balance_row *row; /* from the surest above the average to the surest below; settings by share */
    uint32_t rows;
    balance_cell *cell; /* of settings: a < b, those that met */
    uint32_t cells;
    int same_as; /* an earlier table that says the same, one for one; -1: none */
} balance_table;

/* ---- of teams ---- */

/* Two settings of the match at once: rows of table a down, of b across. */
typedef struct balance_grid {
    uint32_t a, b;
    uint64_t *games, *won; /* [row of a * rows of b + row of b] */
} balance_grid;

/* A number at the end of games that were won, and of those that were lost. */
typedef struct balance_number {
    uint32_t name; /* of balance.fact_names */
    bool given;    /* by the settings alone: the same in all games that have the same ones */
    balance_quartiles won, lost;
} balance_number;

/* One way of losing, and how often. */
typedef struct balance_way {
    const char *name; /* of balance.endings */
    uint64_t games;
} balance_way;

typedef struct balance_ways {
    balance_way *way; /* the most frequent first */
    uint32_t n;
} balance_ways;

typedef struct balance_report {
    const balance *of;
    uint64_t games, pairs, drawn;
    uint64_t forfeits, errors; /* games that say nothing here, and are not among these */
    uint32_t arenas;
    balance_share side; /* seat 1; seat 2 has the rest */
    balance_table *table;
    uint32_t tables, settings; /* settings come first */
    /* of teams: */
    uint32_t matches;   /* settings of the match, which come before all others */
    balance_share team; /* games won */
    balance_grid *grid;
    uint32_t grids;
    balance_number *number;
    uint32_t numbers;
    balance_ways ends, victims, causes; /* of lost games */
} balance_report;

enum { BALANCE_PERCENT = 5 }; /* of what is significant may be chance: false discovery rate */

/* Puts the games in the order of their numbers, each once, and counts. NULL: no memory. */
balance_report *balance_count(balance *b);
void balance_report_free(balance_report *r);

/* What these two share with seats changed: the other's view. */
balance_share balance_turned(balance_share s);

/* ---- for programs; the same in every language. NULL: no memory ---- */
json_t *balance_json(const balance_report *r);

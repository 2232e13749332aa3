/* src/arena/game.h - one game of an arena: how it ended, and its line in the journal.
 *
 * A line is one JSON object:
 *   {"game": 12, "winner": 2, "answers": 231, "hash": "..", "seats": [
 *     {"entrant": 0, "setup": ["deck core-garrek", ..], "points": 4,
 *      "answers": 57, "longest_us": 812, "total_us": 9120, "cards": {"drew": ["sidestep", ..], ..}}, ..]}
 * with "end", "seat", "fault" and "why" where it did not end as the rules say. Winner 0 is a draw. `cards`
 * holds, for every kind of event that names a seat (or a piece of it) and a card, those cards once. */
#pragma once
#include <jansson.h>
#include "arena/plan.h"
#include "players/contest.h"

typedef struct arena_pace {
    uint32_t answers, longest_us;
    uint64_t total_us;
} arena_pace;

/* What is kept of a game. Index 0 is seat 1. */
typedef struct arena_game {
    bool known;     /* it was played, or tried */
    uint8_t end;    /* contest_end */
    uint8_t seat;   /* of a forfeit */
    uint8_t fault;  /* player_fault, of a forfeit */
    uint8_t winner; /* seat; 0: drawn */
    uint32_t answers;
    int32_t points[2];
    uint64_t hash;
    arena_pace pace[2];
    char *why; /* of all but CONTEST_PLAYED; malloced, or NULL */
} arena_game;

/* Is it a result that counts? */
bool game_counts(const arena_game *g);
/* How a journal calls its end: "played", "forfeit", "stuck" .. */
const char *game_end(const arena_game *g);
/* How a journal calls the fault of a forfeit: "crashed", "hung", "garbled", "illegal". */
const char *game_fault(const arena_game *g);
/* Half points of the pair for entrant a: 0 .. 4; -1: one of the two games does not count. */
int game_pair_points(const arena_game pair[2]);

/* The cards that were seen in a game, by seat and kind of event. */
typedef struct game_seen {
    uint16_t kind; /* row of the game's events */
    uint8_t seat;
    uint32_t card;
} game_seen;
typedef struct game_cards {
    game_seen *seen;
    uint32_t count, room;
} game_cards;

/* The line, without its newline; malloced, NULL without memory. */
char *game_line(const host_table *h, const plan_game *which, const fray_setup *setup,
                const game_cards *cards, const arena_game *g);
/* And back. False: it is not the line of a game; `out` is unchanged. */
bool game_read(const char *line, size_t n, uint64_t *number, arena_game *out);
bool game_read_json(const json_t *line, uint64_t *number, arena_game *out);

/* All games by number; grows as needed. */
typedef struct arena_games {
    arena_game *game;
    uint64_t room;
} arena_games;

enum { ARENA_MOST_GAMES = 10000000 };
/* Keeps a game, whose `why` it takes over; one that is known already stays as it was. False: no memory,
 * or the number is beyond all bounds. */
bool games_put(arena_games *all, uint64_t number, arena_game *g);
/* Room for so many at once; then no games_put below that number moves them. */
bool games_reserve(arena_games *all, uint64_t games);
/* NULL: not known. */
const arena_game *games_at(const arena_games *all, uint64_t number);
/* Half points of pair number u: as game_pair_points, and -1 if it was not played. */
int games_pair(const arena_games *all, uint64_t pair);
bool games_has_pair(const arena_games *all, uint64_t pair);
void games_free(arena_games *all);

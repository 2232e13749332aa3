/* src/arena/game.h - one game of an arena: how it ended, and its line in the journal.
 *
 * A line is one JSON object:
 *   {"game": 12, "winner": 2, "answers": 231, "hash": "..", "seats": [
 *     {"entrant": 0, "setup": ["deck core-garrek", ..], "points": 4,
 *      "answers": 57, "longest_us": 812, "total_us": 9120, "cards": {"drew": [..], ..}}, ..]}
 * with "end", "seat", "fault" and "why" where it did not end as the rules say. Winner 0 is a draw.
 * `cards` holds, for every kind of event that names a seat (or a piece of it) and a card, those
 * cards once. Where all seats are one team, "won" (true, false) stands in place of the winner,
 * "set" names the settings of the match that say what was played, and there are as many seats as
 * took part. story.h has the rest. */
#pragma once
#include <jansson.h>
#include "arena/plan.h"
#include "arena/story.h"
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
    uint8_t winner; /* seat; 0: drawn. Of a team: 1 if it won, 0 if not */
    bool team;      /* one entrant played all seats: index 0 is for all of them */
    uint32_t answers;
    int32_t points[2];
    uint64_t hash;
    arena_pace pace[2];
    char *why; /* of all but CONTEST_PLAYED; malloced, or NULL */
    char *set; /* of a team: "mission river-crossing, heroes 3"; malloced until games_put, then one
                  for all games that have the same; NULL: nothing */
} arena_game;

/* Is it a result that counts? */
bool game_counts(const arena_game *g);
/* How a journal calls its end: "played", "forfeit", "stuck" .. */
const char *game_end(const arena_game *g);
/* How a journal calls the fault of a forfeit: "crashed", "hung", "garbled", "illegal". */
const char *game_fault(const arena_game *g);
/* Half points of the pair for entrant a: 0 .. 4; -1: one of the two games does not count. Of
 * teams: 4 if only the first did it, 0 if only the second, else 2. */
int game_pair_points(const arena_game pair[2]);
/* Whatever it owns besides itself. */
void game_clear(arena_game *g);

/* The line, without its newline; malloced, NULL without memory. `pace` by seat. */
char *game_line(const host_table *h, const plan_game *which, const fray_setup *setup,
                const story *told, const contest_pace *pace, const arena_game *g);
/* The settings of the match that say what a team plays: "mission river-crossing, heroes 3";
 * malloced, NULL without memory. */
char *game_set(const host_table *h, const fray_setup *setup);
/* And back. False: it is not the line of a game; `out` is unchanged. */
bool game_read(const char *line, size_t n, uint64_t *number, arena_game *out);
bool game_read_json(const json_t *line, uint64_t *number, arena_game *out);

/* All games by number; grows as needed. */
typedef struct arena_games {
    arena_game *game;
    uint64_t room;
    char **set; /* all that games have, each once */
    uint32_t sets;
} arena_games;

enum { ARENA_MOST_GAMES = 10000000 };
/* Keeps a game, whose `why` and `set` it takes over; one that is known already stays as it was.
 * False: no memory, or the number is beyond all bounds. */
bool games_put(arena_games *all, uint64_t number, arena_game *g);
/* Room for so many at once; then no games_put below that number moves them. */
bool games_reserve(arena_games *all, uint64_t games);
/* NULL: not known. */
const arena_game *games_at(const arena_games *all, uint64_t number);
/* Half points of games 2u and 2u + 1: as game_pair_points, and -1 if they were not played. */
int games_pair(const arena_games *all, uint64_t pair);
bool games_has_pair(const arena_games *all, uint64_t pair);
/* Is number u of what is given out at once there: a pair, or a team's game? */
bool games_has_unit(const arena_games *all, uint32_t unit, uint64_t number);
void games_free(arena_games *all);

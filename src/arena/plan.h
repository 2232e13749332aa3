/* src/arena/plan.h - what an arena plays: who, in which variants, from which seed; and which game
 * is number n. All of it decides the games, and is the head of a journal.
 *
 * Games come in pairs: the same set-up and dice, the entrants change seats. Pair number u is of
 * pairing u % pairings, variant u / pairings % variants, so that whatever was played so far is
 * spread evenly; games 2u and 2u + 1 are its two. More games only go on where fewer ended.
 *
 * In a game that all seats win or lose together, an entrant plays all seats, and every entrant
 * plays the same games: a block of paired games, to people a heat, is one set-up with its dice,
 * played once by each. Game n is of entrant n % entrants and variant n / entrants % variants;
 * variants have set-ups and dice in common, too. Wherever pairs are given out, played and numbered,
 * one such game takes the place of a pair (plan_unit). */
#pragma once
#include <jansson.h>
#include "players/player.h"

enum {
    ARENA_ENTRANTS = 64,
    ARENA_VARIANTS = 32,
    ARENA_NAME = 64,   /* bytes of a name */
    ARENA_LINES = 1024 /* bytes of settings, ", " between them */
};

/* A bot, with what it plays. */
typedef struct arena_entrant {
    char name[ARENA_NAME];
    char player[PLAYER_TEXT];
    char with[ARENA_LINES]; /* settings of its seat: "deck core-garrek, board mirror-well"; of a
                               team of the match: "red hero abe, blue hero don" */
    char weights[20];       /* what its file of weights held; "" none */
    player_wish wish;       /* of `player`; zero in a plan that is read from a journal */
} arena_entrant;

/* Settings of the match under a name. */
typedef struct arena_variant {
    char name[ARENA_NAME];
    char with[ARENA_LINES]; /* "option rounds 4" */
} arena_variant;

typedef struct arena_plan {
    char game[40], pack[20], version[24];
    uint64_t seed;
    bool gauntlet; /* the first against each other one; else everybody against everybody */
    bool together; /* one entrant plays all seats */
    uint32_t entrants, variants;
    char with[ARENA_LINES]; /* settings of every match */
    arena_entrant entrant[ARENA_ENTRANTS];
    arena_variant variant[ARENA_VARIANTS]; /* without any: one without a name */
} arena_plan;

/* For a game; NULL: no memory. Freed by free(). */
arena_plan *plan_new(const host_table *h);
/* What the options say. False: `why` says what is wrong with the text, in the language.
 * An entrant: [NAME=]PLAYER[ with SETTING[, SETTING..]]; a variant: NAME: SETTING[, SETTING..]. */
bool plan_add_entrant(arena_plan *plan, const host_table *h, const char *text, int language,
                      char *why, size_t n);
bool plan_add_variant(arena_plan *plan, const host_table *h, const char *text, int language,
                      char *why, size_t n);
bool plan_add_setting(arena_plan *plan, const host_table *h, const char *line, int language,
                      char *why, size_t n);
/* Are there enough entrants, and can every pairing begin in every variant? Fills in what was left
 * out. */
bool plan_is_whole(arena_plan *plan, const host_table *h, int language, char *why, size_t n);

/* All of it as the head of a journal, NULL without memory; and back, without a game. */
json_t *plan_head(const arena_plan *plan);
bool plan_read_head(const json_t *head, arena_plan *out);

/* One game. */
typedef struct plan_game {
    uint64_t number, pair;
    uint64_t round; /* which pair of its pairing and variant; which block of its variant */
    uint32_t variant, pairing, a, b;
    uint32_t entrant[FRAY_MAX_SEATS]; /* by seat: a and b on 1 and 2, changed in the second game of
                                         the pair; of a team all the same, as are a and b */
    uint64_t dice, player_seed[FRAY_MAX_SEATS];
} plan_game;

/* Games that are given out at once, and count only together: 2, or 1 where teams play. */
uint32_t plan_unit(const arena_plan *plan);

uint32_t plan_pairings(const arena_plan *plan);
/* The two entrants of a pairing, a < b. */
void plan_pairing(const arena_plan *plan, uint32_t pairing, uint32_t *a, uint32_t *b);
/* Pairs in one round: every pairing in every variant once; where teams play, every entrant. */
uint64_t plan_round(const arena_plan *plan);
plan_game plan_game_at(const arena_plan *plan, uint64_t number);
/* Its set-up; false: it is refused before the game has seen it (there are too many settings). */
bool plan_setup(const arena_plan *plan, const host_table *h, const plan_game *g, fray_setup *out);

/* How long a player may think, in milliseconds; 0: as long as it wants. */
uint32_t plan_budget_ms(const arena_entrant *e);

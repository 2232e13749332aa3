/* src/games/underworlds/content.h - boards, warbands and cards as the rules read them.
 *
 * One flat block, filled by the pack reader through the schema (schema.c), completed once by
 * game_prepare, and never changed afterwards. Row 0 of every table is empty. */
#pragma once
#include "core/bits.h"
#include "fray/game.h"
#include "geom/hex.h"

enum {
    MAX_BOARDS = 64,
    MAX_WARBANDS = 32,
    MAX_FIGURES = 96,
    MAX_SIDES = 192,
    MAX_WEAPONS = 320,
    MAX_CARDS = 640,
    MAX_TRIGGERS = 320,
    MAX_CHANGES = 640,
    MAX_DECKS = 64,
    CODE_WORDS = 24576,
    BOARD_HEXES = 38,
    MAX_HEX = 83, /* hexes of the largest battlefield; hex 0 is none */
    MAX_WARBAND = 7,
    SHAPES = 32,
    MAX_RADIUS = 4
};

enum feature { FEATURE_PLAIN, FEATURE_START, FEATURE_BLOCKED, FEATURE_LETHAL };

struct board {
    uint8_t feature[BOARD_HEXES]; /* row by row */
    uint8_t pad[2];
};

enum symbol { SYMBOL_HAMMER, SYMBOL_SWORDS };       /* attack characteristics */
enum defence_symbol { SYMBOL_BLOCK, SYMBOL_DODGE }; /* defence characteristics */

/* WU-KEY: bits of weapon.keywords, in the order of the schema's words. */
enum keyword {
    KEY_CLEAVE = 1 << 0,
    KEY_KNOCKBACK_1 = 1 << 1,
    KEY_ALL_ADJACENT = 1 << 2,
    KEY_CLEAVE_IF_CRIT = 1 << 3,
    KEY_CRIT_DAMAGE_1 = 1 << 4,
    KEY_CRIT_KNOCKBACK_1 = 1 << 5,
    KEY_REROLL_1 = 1 << 6,
    KEY_HAMMER_AND_SWORDS = 1 << 7,
    KEY_HAMMER_IS_CRIT = 1 << 8,
    KEY_MAX_DAMAGE_1 = 1 << 9,
    KEY_DISCARD_ON_SUCCESS = 1 << 10,
    KEY_DISCARD_AFTER_USE = 1 << 11,
    KEY_ENSNARE = 1 << 12,
    KEY_COMBO = 1 << 13
};

struct weapon {
    uint8_t range, symbol, dice, damage;
    uint32_t keywords;
    uint16_t change, changes; /* first row and number */
    uint16_t trigger, triggers;
    uint16_t card;   /* upgrade that brings it; 0: printed on a fighter card. By game_prepare */
    uint16_t nth;    /* 1..: its place on its card. By game_prepare */
    uint64_t alters; /* bit n: some change row changes n. By game_prepare */
};

/* One side of a fighter card. */
struct side_card {
    uint8_t move, symbol, dice, wounds;
    uint16_t weapon, weapons;
    uint16_t change, changes;
    uint16_t trigger, triggers;
    uint16_t action; /* what its printed Action does, 0 none */
    uint16_t pad;
    uint32_t windows; /* bit w: a trigger answers window w. By game_prepare */
    uint32_t forced;  /* the same for triggers nobody may decline */
    uint64_t alters;
};

enum inspire_moment { INSPIRE_AT_CHECKPOINT, INSPIRE_AT_END_OF_PHASE };

/* WU-BG-03: what cards may ask of a fighter. In the order of the schema's words. */
enum tag { TAG_HUNTER = 1, TAG_QUARRY = 2 };

struct figure {
    uint16_t side, sides; /* front, then Inspired */
    uint16_t warband;
    uint16_t inspire; /* condition */
    uint8_t inspire_moment, leader, copies;
    uint32_t tags; /* TAG_* */
    uint16_t
        inspire_like; /* the first figure of its warband with this condition; 0: it speaks of its
                              bearer, so no other verdict is its own. By game_prepare */
};

struct warband {
    uint16_t figure[MAX_WARBAND]; /* copies written out. By game_prepare */
    uint8_t fighters, pad;
};

enum card_kind { CARD_OBJECTIVE = 1, CARD_PLOY, CARD_UPGRADE };
enum timing { TIMING_IMMEDIATE, TIMING_END, TIMING_THIRD_END, TIMING_FIRST_END, TIMING_EARLY_END };
enum judging { JUDGE_EVENT, JUDGE_TALLY, JUDGE_STATE };

/* When a ploy makes sense: whoever plays at random would waste what only the next attack uses. */
enum sense { SENSE_ANY, SENSE_ATTACK, SENSE_DEFEND, SENSE_HEAL };

struct card {
    uint8_t kind;
    uint8_t glory, timing, judging; /* objectives */
    uint8_t window; /* ploys: when played. Objectives judged by event: the moment. */
    uint8_t leader_only;
    uint8_t relic, rewards_leader;
    uint16_t warband; /* 0: universal */
    uint16_t when;    /* condition to score, or to react */
    uint16_t act;     /* ploys: what it does */
    uint16_t action;  /* upgrades: what its printed Action does */
    uint16_t only;    /* upgrades: fighters that may carry it, a list in the pool; 0: any */
    uint16_t errata;  /* card that takes its place where later changes are used (WU-DECK-09) */
    uint16_t weapon, weapons;
    uint16_t change, changes;
    uint16_t trigger, triggers;
    uint32_t windows, forced; /* by game_prepare */
    uint64_t alters;
    uint64_t spreads; /* changes it makes to fighters other than its bearer */
    uint8_t sets;     /* some change sets a value: then order matters. By game_prepare */
    uint8_t
        likely; /* objectives, for bots: how often it is scored in a round in hand, in hundredths;
                       0: not known */
    uint8_t sense; /* ploys, for bots: enum sense */
    uint8_t pad[5];
};

struct trigger {
    uint8_t window, forced;
    uint16_t when, act;
};

/* A change to a characteristic or permission, with its life. */
enum life {
    LIFE_ATTACHED,
    LIFE_NEXT_ACTIVATION,
    LIFE_ACTIVATION,
    LIFE_PHASE,
    LIFE_ROUND,
    LIFE_GAME,
    LIFE_ATTACK
};
enum first { FIRST_NONE, FIRST_ATTACK, FIRST_TARGETED, FIRST_DAMAGED, FIRST_MOVE, FIRST_ACTIVATED };
struct change {
    fray_change is;
    uint16_t when;  /* `if`: looked at each time */
    uint16_t who;   /* `for`: fighters it is for (it = the fighter); 0: the bearer, or anybody */
    uint16_t binds; /* `first` binds only to one (it) for which this holds */
    uint16_t to;    /* grants: the fighter it is for, looked at once */
    uint8_t life, first;
    uint8_t keeps; /* life it goes on with, for the fighter that was first, once taken; 0: none */
    uint8_t pad;
    uint16_t trigger, triggers; /* reactions lent while it lives */
};

struct deck {
    uint16_t warband;
    uint16_t objectives, power; /* lists in the pool */
};

/* A way to join two boards: WU-BOARD-07 to WU-BOARD-09, with the geometry that follows. */
struct shape {
    int8_t dx, dr; /* offset of the second board */
    uint8_t joins; /* complete hexes on the join line */
    uint8_t hexes; /* in all */
    int16_t left;  /* the smallest x */
    struct hex at[MAX_HEX + 1];
    uint8_t board[MAX_HEX + 1];                /* 1, 2; 0: a join hex */
    uint8_t local[MAX_HEX + 1];                /* its place on that board */
    uint8_t of_board[2][BOARD_HEXES];          /* and back */
    uint8_t next[MAX_HEX + 1][HEX_DIRECTIONS]; /* neighbour by direction, 0 none */
    uint8_t apart[MAX_HEX + 1][MAX_HEX + 1];   /* WU-HEX-05 */
    bits near[MAX_HEX + 1];                    /* neighbours */
    bits within[MAX_RADIUS + 1][MAX_HEX + 1];  /* hexes at most that far, itself included */
    bits all, edge, land[3]; /* complete; WU-HEX-07; join hexes, first and second board */
};

struct content {
    uint16_t boards, warbands, figures, sides, weapons, cards, triggers, changes, decks, pad[3];
    uint32_t code_used, pad2;
    uint64_t spreads; /* of all cards. By game_prepare */
    struct board board[MAX_BOARDS];
    struct warband warband[MAX_WARBANDS];
    struct figure figure[MAX_FIGURES];
    struct side_card side[MAX_SIDES];
    struct weapon weapon[MAX_WEAPONS];
    struct card card[MAX_CARDS];
    struct trigger trigger[MAX_TRIGGERS];
    struct change change[MAX_CHANGES];
    struct deck deck[MAX_DECKS];
    uint16_t code[CODE_WORDS];
    struct shape shape[SHAPES];
};

/* Completes and judges what a pack holds. */
static fray_verdict game_prepare(void *content);
/* Geometry of a battlefield (ground.c). */
static void shapes_prepare(struct content *k);

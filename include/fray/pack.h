/* include/fray/pack.h - how a game describes its content, so that the pack reader knows no game.
 *
 * A pack is a folder of YAML files. A file is a list of entries; the first key of an entry says
 * what it is ("ploy: sidestep"). The schema below says which keys an entry may have and where in
 * the game's flat content each value goes. */
#pragma once
#include "fray/program.h"

/* A word in an expression: attacker, adjacent(x), x.wounds (the same as wounds(x)). */
typedef struct fray_term {
    const char *word;
    uint16_t number; /* row; the code is FRAY_E_TERM + number */
    uint8_t result;  /* type */
    uint8_t args;
    uint8_t arg[3];    /* types */
    uint32_t subjects; /* which of the game's subjects must be at hand; 0: none */
    const char *en;    /* help */
    uint64_t reads;    /* changes its value depends on: bit n is row n of the game's changes */
} fray_term;

/* Of a term that asks the rules, which may ask for any change. */
#define FRAY_READS_ALL (~UINT64_C(0))

/* A statement: "push $fighter up to $number"; "choose @fighter from $fighters". $type is an
 * expression of that type, @type a new name. "$type[other]" is a truth that is looked at later with
 * `it` standing for an `other`. Several patterns may share an op with different `variant`. */
typedef struct fray_verb {
    const char *pattern;
    uint16_t op;      /* FRAY_S_VERB + op */
    uint16_t variant; /* first argument: one word before the others */
    uint32_t subjects;
    const char *en;
} fray_verb;

/* What a window is opened for. Content that waits there for anything else would wait for ever. */
enum fray_window_kind {
    FRAY_FOR_REACT = 1, /* players may react */
    FRAY_FOR_ACT = 2,   /* what happens by itself */
    FRAY_FOR_SCORE = 4, /* what is scored for it */
    FRAY_FOR_PLAY = 8   /* what is played on one's turn */
};

/* How players are asked to react. */
enum fray_window_policy {
    FRAY_AGAIN = 1,      /* who has used it is asked anew */
    FRAY_ONE_A_SEAT = 2, /* each seat may react once */
    FRAY_CLOSES = 4      /* a use closes it for everybody */
};

/* A moment at which content may act. */
/* NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding): as one writes a row; there are few */
typedef struct fray_window {
    const char *word;                /* "attack-failed" */
    uint32_t subjects;               /* what content may speak of there */
    const char *en;                  /* help for those who write packs */
    const char *title_en, *title_de; /* for those who are asked there */
    uint8_t kinds, policy;           /* FRAY_FOR_.. it is opened for; FRAY_AGAIN ..: how it asks */
} fray_window;

/* What a change can change: "damage" takes a number, "cleave" is a flag, "symbol" takes a word. */
/* NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding): as one writes a row; there are few */
typedef struct fray_change_row {
    const char *word;
    uint8_t takes; /* FRAY_T_NUMBER, FRAY_T_TRUTH for a flag, FRAY_T_NONE: one of `words` */
    const char *const *words;
    uint32_t subjects; /* what its `if` and value may speak of, besides the entry's own */
    const char *en;
} fray_change_row;

typedef enum fray_pack_type {
    FRAY_PACK_INT,   /* least..most, stored in `size` bytes */
    FRAY_PACK_YES,   /* yes or no: 1 byte */
    FRAY_PACK_WORD,  /* one of words: its place in the list (0..), 1 byte */
    FRAY_PACK_WORDS, /* list of words: a mask, 4 bytes */
    FRAY_PACK_REF,   /* id of an entry of entity `entity`: its number, 2 bytes; 0 none */
    FRAY_PACK_REFS,  /* list of ids: 2 bytes, offset in the code pool of [count][numbers] */
    FRAY_PACK_TRUTH, /* condition: 2 bytes, offset in the code pool of an expression */
    FRAY_PACK_VALUE, /* the same for a number; or, with `least` set, for a value of that type that is
                         looked at once, when the statement runs, and may use its names */
    FRAY_PACK_DO,    /* statements: 2 bytes, offset in the code pool */
    FRAY_PACK_CHANGE, /* a fray_change */
    FRAY_PACK_ROWS,   /* list of maps, rows of `entity`, consecutive: uint16_t first, count */
    FRAY_PACK_GRID, /* lines of signs without blanks: `size` bytes, each the sign's place in words */
    FRAY_PACK_LIST, /* up to `size` words in their order: `size` bytes, each the place in words plus 1,
                      the rest 0. With size 1: one word that may be left out */
    FRAY_PACK_PLAN, /* a floor plan, drawn with `signs`: a fray_plan; all 0 when left out */
    FRAY_PACK_NUMBERS, /* whole numbers in their order, each least..most: `size` bytes. The first says how
                         many were given, then come the numbers, a byte each (signed when least < 0), the
                         rest 0. `fallback`: how many there must be; 0: any up to size - 1 */
    FRAY_PACK_DRAWING /* an area, drawn as lines of signs of one character: `size` bytes. Columns, rows,
                        then the cells row by row, each the sign's place in words; the rest 0, and all
                        of it when left out */
} fray_pack_type;

/* A floor plan: a square grid's cells and the edges around them. 0: nothing is drawn there, else the sign's
 * place in its list plus 1. Cells that letters may name: the letter itself, 'a' to 'z'. */
enum { FRAY_PLAN_SIDE = 14 };
typedef struct fray_plan {
    uint8_t columns, rows;                         /* 1 to FRAY_PLAN_SIDE each */
    uint8_t cell[FRAY_PLAN_SIDE * FRAY_PLAN_SIDE]; /* row * columns + column */
    /* row * (columns + 1) + column: the west side of that cell; column = columns: of none, the east border */
    uint8_t upright[FRAY_PLAN_SIDE * (FRAY_PLAN_SIDE + 1)];
    /* line * columns + column: the north side of that cell; line = rows: of none, the south border */
    uint8_t across[FRAY_PLAN_SIDE * (FRAY_PLAN_SIDE + 1)];
} fray_plan;
static_assert(sizeof(fray_plan) == 618, "a plan has no padding");

/* What may be drawn on a plan: lists of signs, each ended by NULL. Those of cells and upright edges have one
 * character, those of edges across three; none has a blank alone or the sign of corners, +. */
typedef struct fray_signs {
    const char *const *cell, *const *upright, *const *across;
    uint8_t
        letters; /* 1: any small letter is a sign of a cell, too; then it has at most 96 others */
} fray_signs;

/* NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding): as one writes a row; there are few */
typedef struct fray_pack_field {
    const char *key;
    uint8_t type; /* fray_pack_type */
    uint8_t required;
    uint16_t size;
    uint32_t offset;     /* in the row; keys with the same one exclude each other */
    int32_t least, most; /* FRAY_PACK_INT, _YES, _NUMBERS. FRAY_PACK_VALUE: least is its type, 0: a
                            number. FRAY_PACK_ROWS: fewer than least are worth a warning */
    int32_t fallback;    /* when left out. FRAY_PACK_NUMBERS: how many there must be, 0: any */
    const char *const *words; /* ends with NULL. FRAY_PACK_REF, _REFS: which of the entities that
                                 share the array; NULL: all of them */
    uint8_t entity;           /* FRAY_PACK_REF, _REFS, _ROWS: row of the schema's entities;
                            FRAY_PACK_TRUTH, _VALUE: type of the `it` they are about, 0 none */
    uint32_t subjects;        /* programs: what is always at hand here. `opened`: of which the
                                 window must have one; 0: any will do */
    const char *window; /* key beside this one whose word names the window of a program; or NULL */
    const char *en;     /* help, shown when a value is wrong */
    uint8_t aside;      /* 1: no rule looks at it, so it is in no hash: what bots should expect */
    uint8_t opened;     /* FRAY_PACK_WORD: it names a window that is opened for one of these kinds;
                           FRAY_PACK_YES: where it is yes, these count for `window` instead */
    const fray_signs *signs; /* FRAY_PACK_PLAN */
} fray_pack_field;

typedef struct fray_pack_entity {
    const char *key; /* "ploy"; rows only found inside others have a key, too, for messages */
    uint8_t type;    /* fray_type its numbers have outside (FRAY_CARD ..), or FRAY_NONE */
    uint8_t inner;   /* 1: only as FRAY_PACK_ROWS or a grant, never at the top of a file */
    uint16_t row_bytes, most; /* most: rows besides row 0, so the array has one more */
    uint32_t array, count;  /* offsets in the content: rows from number 1 on (row 0 stays zero), and
                              a uint16_t that counts them. Entities that share an array share both */
    uint32_t preset_offset; /* one byte of the row that says which of the sharing entities it is */
    uint8_t preset;
    uint16_t fields;
    const fray_pack_field *field;
    const char *const *does; /* keys by which it does something, ended by NULL: with none of them it
                                does nothing, which is worth a warning. NULL: it always does */
} fray_pack_entity;

/* From least to most. */
typedef struct fray_range {
    int16_t least, most;
} fray_range;

/* A line of help, and the same in German. */
typedef struct fray_help {
    const char *en, *de;
} fray_help;

/* Every top entry also may have: name {en, de}, text {en, de}, number, origin (seed, recalled,
 * house, public). Names are for people; the rules never see them. An inner row may have name. */
typedef struct fray_schema {
    const char *const *type; /* names of value types, from FRAY_T_NONE on */
    const uint8_t *element;  /* of a set type: its element type, else 0 */
    uint8_t types;
    const char *const *subject; /* names of subjects, bit by bit, for messages */
    const fray_term *term;
    const fray_verb *verb;
    const fray_window *window;
    const fray_change_row *change; /* row 0: nothing, which no rule asks for */
    uint16_t terms, verbs, windows, changes, subjects;
    uint8_t entities;
    uint8_t grant; /* entity whose rows a `grant:` statement makes */
    const fray_pack_entity *entity;
    uint32_t code, code_count,
        code_most;           /* offsets in the content: pool of uint16_t, uint32_t used;
                                             and the pool's size in words. Word 0 stays 0 */
    const fray_range *range; /* by type: what can be in a set of numbers; NULL: 0 to 63 */
    const fray_help *help;   /* German for the English lines above; ended by a NULL. May be NULL */
    const uint8_t *
        wider; /* by type: what such a thing is besides (a hero is a figure), a set of such things a set
                                of those; else 0. May be NULL */
} fray_schema;

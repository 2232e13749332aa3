/* include/fray/answer.h - an answer is a seat and one 64-bit word with declared fields.
 *
 * Every shape of answer is a row of its game's table (`answers.def`): a word that records and
 * people use ("charge"), and fields of a declared width and type. The top byte of the word is
 * the number of the row, the fields fill it from bit 0 upwards, unused bits are zero. Packing,
 * text, JSON and highlighting all come from the row. Answers name things, never a place in a
 * list; rows and fields are only ever appended. */
#pragma once
#include "fray/base.h"

/* Who answers. Chance is a seat like any other; players are 1.. in the order of the set-up. */
enum { FRAY_CHANCE = 0, FRAY_MAX_SEATS = 8, FRAY_EVERYONE = 0xff };

typedef struct fray_answer {
    uint64_t word;
    uint32_t seat;
    uint32_t pad;
} fray_answer;

/* What a value is. A type together with a value names one thing within a match; the game spells
 * it (fray_spell), the scene draws it, a pack may hold its name. */
typedef enum fray_type {
    FRAY_NONE,
    FRAY_NUMBER,  /* a plain number */
    FRAY_FLAG,    /* no, yes */
    FRAY_SEAT,    /* a player */
    FRAY_PIECE,   /* a figure in this match */
    FRAY_PLACE,   /* a hex, a square, a location */
    FRAY_CARD,    /* a card of the packs, by its number there */
    FRAY_FIGURE,  /* a kind of figure of the packs: what a piece is */
    FRAY_WEAPON,  /* an attack of the packs */
    FRAY_SCENERY, /* a board, tile or piece of terrain of the packs */
    FRAY_FACTION, /* a warband, army, team of the packs */
    FRAY_LIST,    /* a deck or army list of the packs */
    FRAY_TOKEN,   /* a numbered or named token in this match */
    FRAY_FACES,   /* how many dice show the face the field is named after */
    FRAY_WORD,    /* one of a list of words the game spells */
    FRAY_WINDOW,  /* a moment at which content may act: a row of the game's windows */
    FRAY_RULE,    /* a rule of the game */
    FRAY_MISSION, /* a mission of the packs */
    FRAY_MARKER,  /* a kind of marker of the packs */
    FRAY_EDGE,    /* a side of a place */
    FRAY_CORNER,  /* a corner where places meet, on one of their levels */
    FRAY_TYPES
} fray_type;

typedef struct fray_field {
    const char *name; /* for JSON and, for FRAY_FACES, the letter of the face */
    uint8_t type, shift, width;
    uint8_t words;       /* FRAY_WORD: which list of words of the game */
    int32_t least, most; /* the word holds value - least; both 0: whatever the width holds */
} fray_field;

enum { FRAY_MAX_FIELDS = 6, FRAY_KIND_SHIFT = 56 };

/* What a fact, or an argument of an event, means to those who know no game. */
typedef enum fray_role {
    FRAY_ROLE_NONE,
    FRAY_ROLE_ROUND /* the number of the round; an event: it begins */
} fray_role;

/* What an act means to those who know no game. */
typedef enum fray_act_role {
    FRAY_ACT_PLAIN,
    FRAY_ACT_PASS,    /* one does nothing now */
    FRAY_ACT_DECLINE, /* one does without what was offered */
    FRAY_ACT_DONE,    /* one has picked all one wants */
    FRAY_ACT_SET, /* its fields hold things of one kind as a set: rising, 0 behind the last of them */
    FRAY_ACT_PICK, /* the card it names is not played by it: put away, looked at, pointed out */
    FRAY_ACT_ROLES
} fray_act_role;

/* A shape of answer. `en` and `de` are what people read, with {0} {1} .. for the fields; of a set {0} is all of
 * it. */
/* NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding): as one writes a row; there are few */
typedef struct fray_act {
    const char *word, *en, *de;
    uint8_t fields;
    fray_field field[FRAY_MAX_FIELDS];
    uint8_t role; /* fray_act_role */
} fray_act;

static inline uint32_t fray_act_of(uint64_t word)
{
    return (uint32_t)(word >> FRAY_KIND_SHIFT);
}

/* The bits of a field, as they stand in the word. */
static inline uint32_t fray_get(uint64_t word, const fray_field *field)
{
    return (uint32_t)((word >> field->shift) & ((UINT64_C(1) << field->width) - 1));
}

/* What they mean. */
static inline int32_t fray_value(uint64_t word, const fray_field *field)
{
    return field->least + (int32_t)fray_get(word, field);
}

/* A value that the field can hold. */
static inline bool fray_fits(int32_t value, const fray_field *field)
{
    const int64_t width = INT64_C(1) << field->width, from = (int64_t)value - field->least;
    return from >= 0 && from < width && (!(field->least || field->most) || value <= field->most);
}

/* Puts a value into a field of the word that is still empty; false: the field is not wide enough. */
static inline bool fray_put(uint64_t *word, const fray_field *field, uint32_t value)
{
    const int64_t from = field->least ? (int64_t)(int32_t)value - field->least : (int64_t)value;
    if (from < 0 || from >= INT64_C(1) << field->width) return false;
    *word |= (uint64_t)from << field->shift;
    return true;
}

/* How many fields of the word say something: all of them, but for what is behind the last of a set. */
static inline uint32_t fray_fields_of(const fray_act *act, uint64_t word)
{
    uint32_t n = act->fields;
    while (act->role == FRAY_ACT_SET && n > 0 && !fray_value(word, &act->field[n - 1])) n--;
    return n;
}

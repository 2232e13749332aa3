/* src/draw/looks.h - how things look: sides, marks and counters by their ids, and the few words
 * of a picture that belong to no game.
 *
 * A game adds rows to the tables in looks.c; a mark without a row is drawn as its plain-text
 * sign in a circle, so nothing is ever left out of a picture. */
#pragma once
#include "fray/game.h"

/* The colours of a side. Told apart by brightness and by the line inside the disc, too. */
typedef struct seat_look {
    const char *fill;  /* of discs */
    const char *ink;   /* of letters on them */
    const char *tint;  /* of the ground that is theirs */
    const char *inner; /* dashes of the line inside the disc; "" a whole line, NULL none */
} seat_look;
const seat_look *looks_seat(uint32_t seat); /* 0: nobody's */

typedef enum look_kind {
    LOOK_SIGN,  /* a sign in a small circle; without a drawing of its own, the mark's glyph */
    LOOK_PLAIN, /* not drawn: nobody needs to see it */
    LOOK_LAND,  /* the ground's tint says so */
    LOOK_WALL,  /* the place is dark and hatched */
    LOOK_THORN, /* a dashed outline with thorns pointing inwards */
    LOOK_ROUND, /* a dashed circle on the ground */
    LOOK_ROUGH, /* wavy lines across the ground */
    LOOK_WOODS, /* bushes on the ground */
    LOOK_HIGH,  /* a second outline inside the first, and a tint */
    LOOK_NORTH, /* a heavy line along the upper side; the legend need not say so */
    LOOK_WEST,  /* .. and along the left side */
    LOOK_CROSS, /* the piece is pale and crossed out */
    LOOK_DONE   /* the token is pale */
} look_kind;

/* NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding): as one writes a row; there are few */
typedef struct mark_look {
    const char *id; /* as the game's table of marks has it */
    look_kind look;
    uint8_t seat;       /* LOOK_LAND: whose */
    const char *icon;   /* LOOK_SIGN: path within -6..6; NULL: the glyph */
    bool solid;         /* the path is filled, not only a line */
    const char *ring;   /* colour of a ring around the piece; NULL none */
    const char *dashes; /* of the ring; NULL a whole line */
} mark_look;
/* Of the mark with this id; a plain sign for one nobody knows. */
const mark_look *looks_mark(const char *id);

/* Is badge `id` a count of full pips, and which badge says how many there are in all? */
bool looks_pips(const char *id, const char **of);

typedef enum look_word {
    WORD_WINS,
    WORD_WIN, /* several */
    WORD_DRAWN,
    WORD_WAITS,
    WORD_TOKEN,
    WORD_ABOUT,
    WORD_FACE_DOWN,
    WORD_BESIDE,
    WORD_TABLE,
    WORD_TOGETHER,
    WORD_LOST,
    LOOK_WORDS
} look_word;
const char *looks_word(look_word word, int language);

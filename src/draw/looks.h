/* src/draw/looks.h - how sides look, and the few words of a picture that belong to no game. How marks
 * look is said by their game (fray/scene.h). */
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
    WORD_EDGE,
    WORD_CORNER,
    WORD_AREA,
    WORD_LINE,
    WORD_LEVEL,
    LOOK_WORDS
} look_word;
const char *looks_word(look_word word, int language);

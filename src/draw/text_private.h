/* src/draw/text_private.h - what the files that draw boards with characters share: text_canvas.c has
 * the signs, text.c hexes and all that is common, text_squares.c boards of squares. */
#pragma once
#include "draw/text.h"

/* --- text_canvas.c --- */

typedef struct sign {
    char text[5]; /* one character, UTF-8; empty: blank */
    uint8_t look; /* DRAW_* */
    uint8_t back; /* 1: on a background of that colour */
    uint8_t pad;
} sign;

typedef struct canvas {
    sign *sign;
    int columns, lines;
} canvas;

sign *canvas_at(const canvas *c, int x, int y); /* NULL: beyond the edge */
/* Bytes of the character a text begins with. */
int canvas_character(const char *text);
/* Writes from (x, y) to the right, at most `most` characters. */
void canvas_put(const canvas *c, int x, int y, const char *text, int most, int look, bool back);
void canvas_put_centred(const canvas *c, int x, int y, const char *text, int most, int look,
                        bool back);
void canvas_print(FILE *out, const canvas *c, bool colour);
int canvas_seat_look(uint32_t seat);
/* Letters on a background of the seat's colour. */
const char *canvas_seat_back(uint32_t seat);

/* --- text.c --- */

enum { BOARD_MOST_ROWS = 40 };

typedef struct board {
    const host_table *h;
    const fray_position *view;
    const fray_thing *thing;
    uint32_t n;
    const draw_text_label *label;
    const draw_text_style *style;
    canvas canvas;
    int32_t left, top, right, bottom; /* of the centres of all places, in board units */
    int32_t half_x, half_y;           /* a place's outline */
    /* squares: columns from one to the next, and lines inside those of each row */
    int pitch, rows, across;
    uint8_t inside[BOARD_MOST_ROWS];
} board;

/* What is written into a place. */
typedef struct filling {
    char name[24];
    char middle[32]; /* piece or option number */
    sign below[8];   /* tokens and marks */
    int belows;
    int middle_look;
    bool middle_back;
    bool full; /* a mark that fills the place: nothing may enter */
} filling;

const draw_text_lit *board_lit(const board *b, uint32_t type, uint32_t value);
/* "◆3", "◆?": a token's sign and shortest name. */
void board_token(const board *b, const fray_thing *token, char *out, size_t n);
/* Plain-text signs of a thing's marks; `full`: one of them fills the place. */
void board_marks(const board *b, const fray_thing *thing, char *out, size_t n, bool *full);
const char *board_brackets(uint32_t seat);

/* --- text_squares.c --- */

/* How large it is, and then its signs. Squares share their sides. */
void squares_measure(board *b);
void squares_draw(const board *b);
/* Signs that fill a kind of ground, for the legend; NULL: none. */
const char *squares_ground(const fray_label *mark, bool ascii);

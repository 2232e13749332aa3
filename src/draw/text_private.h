/* src/draw/text_private.h - what the files that draw boards with characters share: text_canvas.c has
 * the signs, text.c hexes and all that is common, text_squares.c boards of squares, text_edges.c their borders. */
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
/* .. of the areas that a place lies in. */
void board_area_marks(const board *b, const fray_thing *place, char *out, size_t n);
/* "↗": where a piece faces; "" where that means nothing. */
const char *board_facing(const board *b, const fray_thing *piece);

/* --- text_squares.c --- */

/* How large it is, and then its signs. Squares share their sides. */
void squares_measure(board *b);
void squares_draw(const board *b);
int squares_line(const board *b, int row); /* the line of a row's upper border */
/* Signs that fill a kind of ground, for the legend; NULL: none. */
const char *squares_ground(const fray_mark *mark, bool ascii);

/* --- text_edges.c --- */

/* How what stands on the border north or west of a square looks, of several what reaches highest; NULL:
 * nothing, or a plain line. */
const fray_mark *squares_edge_on(const board *b, int column, int row, bool west);
void squares_put_edges(const board *b);
/* Numbers of the options that lead to an edge or a corner: over all else, on the edge's middle, where squares
 * meet. */
void squares_put_numbers(const board *b);
/* What an edge with this mark is made of, for the legend: "===" a wall. False: it is no look of edges. */
bool squares_edge(const fray_mark *mark, bool ascii, char *out, size_t n);

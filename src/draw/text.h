/* src/draw/text.h - a scene's board drawn with characters.
 *
 * Knows no game: places stand where their centres are, hexes and squares get outlines, anything
 * else is scattered over a plane. Pieces are three letters in brackets of their owner's, so that
 * the picture says the same without colours. */
#pragma once
#include <stdio.h>
#include "host/words.h"

/* Something to pick out: an option's number is written where its thing is. */
typedef struct draw_text_lit {
    uint32_t type, value;
    uint32_t number; /* 0: without a number */
} draw_text_lit;

typedef struct draw_text_style {
    bool ascii;  /* nothing beyond 7 bits */
    bool colour; /* ANSI colours */
    bool small;  /* one line a row of places, without outlines */
    int language;
    size_t width;  /* columns there are; 0: as many as it takes */
    size_t beside; /* .. of which so many are better left for something else */
    const draw_text_lit *lit;
    uint32_t lits;
} draw_text_style;

/* Three letters for a piece, the same in pictures and lists, different for all pieces of a seat. */
typedef struct draw_text_label {
    char text[4];
} draw_text_label;
/* One for each thing; empty for what is no piece. */
void draw_text_labels(const host_table *h, const fray_position *view, const fray_thing *thing,
                      uint32_t n, draw_text_label *label);
/* "[Sae]" in the brackets of its seat, with its colours. */
void draw_text_piece(FILE *out, const draw_text_label *label, uint32_t seat, bool colour);

/* The board, line by line; false if there is none or memory ran out. Lines end with \n, without
 * blanks before it. */
bool draw_text_board(FILE *out, const host_table *h, const fray_position *view,
                     const fray_thing *thing, uint32_t n, const draw_text_style *style);
/* What the signs mean, as far as they occur; one line, at most two. */
void draw_text_legend(FILE *out, const host_table *h, const fray_thing *thing, uint32_t n,
                      const draw_text_style *style);

/* Colours by what they mean; "" when colours are off. DRAW_SEAT is seat 1's, the next seats follow. */
enum draw_colour {
    DRAW_PLAIN,
    DRAW_SEAT,
    DRAW_DIM = DRAW_SEAT + 8,
    DRAW_BOLD,
    DRAW_LIT, /* what an option points at */
    DRAW_TOKEN,
    DRAW_ROUGH, /* grounds */
    DRAW_WOODS,
    DRAW_HIGH
};
const char *draw_text_colour(bool colour, int meaning);

/* Columns a text takes on the terminal: escapes take none, every other character one. */
size_t draw_text_width(const char *text);

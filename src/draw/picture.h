/* src/draw/picture.h - an SVG picture under way: what svg.c, board.c and sides.c share.
 *
 * The page is filled from the top; `y` is how far. All lengths on it are whole pixels. */
#pragma once
#include "draw/looks.h"
#include "draw/page.h"
#include "draw/svg.h"

enum {
    PICTURE_MARGIN = 24,
    PICTURE_LEAST_WIDTH = 1040,
    PICTURE_NAME = 200, /* bytes of a name */
    PICTURE_DISC = 22,  /* radius of a piece on the board */
    PICTURE_HALF = 52,  /* from the centre of a place to its side */
    PICTURE_CORNERS = 8 /* a place has at most */
};

/* Up to three characters on a piece's disc, different for the pieces of a side. */
typedef struct picture_initials {
    char text[12];
} picture_initials;

typedef struct picture {
    const host_table *h;
    const fray_game *game;
    const fray_position *view;
    int language;
    const fray_thing *thing;
    uint32_t n;
    const picture_initials *initials; /* one a thing; empty for what is no piece */
    FILE *out;
    int width, y;
    bool over; /* nobody is asked any more */
    /* the board: page pixels a board unit, and what lies at the page's left margin and `y` */
    double scale_x, scale_y;
    int32_t left, top;
    int board_left, board_top;
    bool has_board;
    /* what the legend has to explain */
    uint32_t marks;
    bool has_token, has_about, has_level;
    uint32_t pips; /* fray_what that has pips; 0 none */
} picture;

/* --- names (svg.c) --- */

const char *picture_label(const picture *pc, const fray_label *label);
/* For people; a piece without the seat that mirror matches add, for its colour says that. */
void picture_name(const picture *pc, const fray_thing *t, char *out, size_t n);
/* "c7, wound tokens 1, Wounds 4, on Guard": where it is, what it counts, its marks. */
void picture_details(const picture *pc, const fray_thing *t, char *out, size_t n);

/* Opens and closes the element of a thing; its title says all to those who point or listen. */
void picture_open(const picture *pc, const fray_thing *t);
void picture_close(const picture *pc);

/* --- the board (board.c) --- */

/* Finds out how large the board is on the page; false: there is none. */
bool picture_measure(picture *pc, int *width, int *height);
/* Where board units are on the page. */
int picture_x(const picture *pc, int32_t x);
int picture_y(const picture *pc, int32_t y);
const fray_shape *picture_shape(const picture *pc, const fray_thing *t); /* NULL: it has none */
/* Row m of the marks, if the thing has it; and whether it has any that looks so. */
const fray_mark *picture_mark(const picture *pc, const fray_thing *t, uint32_t m);
bool picture_has_look(const picture *pc, const fray_thing *t, fray_look which);
typedef struct picture_outline {
    int n;
    double x[PICTURE_CORNERS], y[PICTURE_CORNERS]; /* around the centre, in pixels */
} picture_outline;
picture_outline picture_outline_of(const picture *pc, const fray_thing *place, double times);
/* `look`: attributes. */
void picture_put_outline(FILE *out, const picture_outline *o, int x, int y, const char *look);
void picture_board(picture *pc);
/* A disc with initials around a centre, with rings, signs and pips. */
void picture_piece(picture *pc, const fray_thing *t, const char *initials, int x, int y,
                   int radius);
void picture_plain_disc(FILE *out, uint32_t seat, const char *initials, int x, int y, int radius);
/* Single signs, also for the legend. */
void picture_sign(FILE *out, const fray_mark *mark, int x, int y);
void picture_token(FILE *out, const char *text, int x, int y, int half, bool pale);
void picture_pip(FILE *out, bool full, int x, int y);
/* Full and empty pips in a row around (x, y), for a badge that counts up to another. */
void picture_pips(picture *pc, const fray_thing *t, int x, int y);
/* A place with its ground, at half the size for the legend. */
void picture_ground(FILE *out, const picture *pc, const fray_thing *place, int x, int y,
                    bool small);

/* --- between places, and over them (edges.c) --- */

/* What a thing covers, in board units. */
typedef struct picture_box {
    int32_t left, top, right, bottom;
} picture_box;
picture_box picture_box_of(const picture *pc, const fray_thing *t);
/* On a place that lies higher: a shadow along its sides towards what lies lower, and its level. */
void picture_level(picture *pc, const fray_thing *place, int x, int y);
void picture_level_sign(FILE *out, int level, int x, int y);
/* A notch at the rim of a disc, on the side the piece faces. */
void picture_notch(FILE *out, const fray_thing *t, int x, int y, int radius);
void picture_areas(picture *pc);
void picture_edges(picture *pc);
void picture_lines(picture *pc);
/* Only those that whoever is asked may pick, as far as the view knows. */
void picture_corners(picture *pc);
/* The sign of a mark for the legend, if these draw what has it. */
bool picture_edge_entry(picture *pc, uint32_t mark, int x, int y);

/* --- what the sides have (sides.c) --- */

void picture_sides(picture *pc);
/* A track as a row of numbered spaces from (x, y) down. */
void picture_spaces(const picture *pc, const fray_thing *t, int x, int y);
/* "round 3", "coin on heads: yes" */
void picture_track_text(const picture *pc, const fray_thing *t, char *out, size_t n);
/* Tracks of a seat in a row from (x, y), and on below while there are more; returns the last
 * line's y. */
int picture_tracks(const picture *pc, uint32_t seat, int x, int y, int right,
                   const page_font *font);

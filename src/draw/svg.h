/* src/draw/svg.h - a position as one SVG picture.
 *
 * Knows no game: it draws the game's scene, that is places, tokens, pieces, cards and tracks with
 * their outlines, marks and badges, and names them by the packs. How marks look is said by
 * their game. The picture stands alone: no fonts, styles or scripts from elsewhere. */
#pragma once
#include <stdio.h>
#include "host/words.h"

typedef struct svg_picture {
    const host_table *h;
    /* What is drawn, all of it: whoever hides something passes game->view's position. */
    const fray_position *view;
    int language;            /* PACK_EN, PACK_DE */
    const fray_score *score; /* how it stands; NULL: as the rules say, who know no conceding */
    const char *caption;     /* a small line below the title; NULL none */
} svg_picture;

/* 0, or -1 with errno: no memory, or `out` took not all. Each thing of the scene is one element
 * with the id "thing-ID". */
int svg_write(FILE *out, const svg_picture *picture);

/* include/fray/scene.h - what there is to draw, for terminals, pages and pictures alike.
 *
 * A scene is a list of things with ids that stay for the match. Each brings its own outline in
 * board units (the game's table of shapes), so one plain drawing serves every game. A thing
 * stands for a (type, value) as answers use them: options point at things. */
#pragma once
#include "fray/answer.h"

typedef enum fray_what {
    FRAY_DRAW_PLACE = 1, /* a hex or square: outline, marks */
    FRAY_DRAW_PIECE,     /* a figure on the board, or beside it when `place` is 0 */
    FRAY_DRAW_TOKEN,     /* a marker on the board */
    FRAY_DRAW_CARD,      /* a card in a zone; value 0: its back */
    FRAY_DRAW_TRACK      /* a number of a seat or of the table: glory, round */
} fray_what;

enum { FRAY_MAX_BADGES = 6 };

typedef struct fray_thing {
    uint32_t id;
    uint8_t what;  /* fray_what */
    uint8_t type;  /* fray_type of value */
    uint8_t seat;  /* owner; 0 is nobody */
    uint8_t shape; /* row of the game's shapes */
    uint32_t value;
    int32_t x, y;                   /* centre in board units; unused beside the board */
    uint32_t place;                 /* value of the place it stands in; 0 beside the board */
    uint16_t zone;                  /* cards and tracks: row of the game's zones */
    uint16_t on;                    /* cards: id of the piece that carries it, 0 none */
    uint32_t marks;                 /* bit n: row n of the game's marks */
    int16_t badge[FRAY_MAX_BADGES]; /* numbers, named by the game's badges row of `what` */
} fray_thing;

/* Words for what a drawing shows. */
typedef struct fray_label {
    const char *id, *en, *de;
    char glyph; /* plain-text sign; 0 none */
} fray_label;

typedef struct fray_shape {
    uint8_t points;
    int8_t x[8], y[8]; /* outline around the centre, in board units */
} fray_shape;

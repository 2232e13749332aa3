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
    FRAY_DRAW_TRACK,     /* a number of a seat or of the table: glory, round */
    FRAY_DRAW_EDGE,      /* what stands on a side of a place: from x, y to to_x, to_y */
    FRAY_DRAW_CORNER,    /* a point where places meet, drawn while it may be picked */
    FRAY_DRAW_AREA, /* part of the ground: its shape, or without one the box from x, y to to_x, to_y */
    FRAY_DRAW_LINE, /* from x, y to to_x, to_y: a way, what is in sight */
    FRAY_DRAW_WHATS
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
    int16_t badge[FRAY_MAX_BADGES]; /* numbers, named by the game's badges of `what` */
    int32_t to_x, to_y;             /* the other end of an edge, area or line */
    uint16_t level, height; /* where it stands, how far it rises above that: in steps of the game */
    uint16_t turn;          /* which way it faces, 65536 to a turn, clockwise from the top */
    uint16_t pad;
} fray_thing;

/* Words for what a drawing shows. */
typedef struct fray_label {
    const char *id, *en, *de;
    char glyph; /* plain-text sign; 0 none */
} fray_label;

/* How a mark shows in pictures. */
typedef enum fray_look {
    FRAY_LOOK_SIGN,    /* a sign in a small circle; without an icon, the glyph */
    FRAY_LOOK_PLAIN,   /* not drawn: nobody needs to see it */
    FRAY_LOOK_LAND,    /* the ground's tint says so */
    FRAY_LOOK_WALL,    /* the place is dark and hatched */
    FRAY_LOOK_THORN,   /* a dashed outline with thorns pointing inwards */
    FRAY_LOOK_CIRCLE,  /* a dashed one on the ground */
    FRAY_LOOK_ROUGH,   /* wavy lines across the ground */
    FRAY_LOOK_WOODS,   /* bushes on the ground */
    FRAY_LOOK_HIGH,    /* a second outline inside the first, and a tint */
    FRAY_LOOK_NORTH,   /* a heavy line along the upper side; the legend need not say so */
    FRAY_LOOK_WEST,    /* .. and along the left side */
    FRAY_LOOK_CROSS,   /* the piece is pale and crossed out; the line is, where it ends */
    FRAY_LOOK_PALE,    /* the token, the edge is pale */
    FRAY_LOOK_THICK,   /* the edge, the line is thick: a wall */
    FRAY_LOOK_DARK,    /* the edge is dark and massive: the side of a building */
    FRAY_LOOK_DOUBLE,  /* the edge is two thin lines: a low wall */
    FRAY_LOOK_BOX,     /* a box on the edge, in text with the glyph in it */
    FRAY_LOOK_TINT,    /* the area is tinted */
    FRAY_LOOK_OUTLINE, /* .. its outline is drawn, as it is without any look */
    FRAY_LOOK_DOTTED,  /* .. its outline is dotted; the line is */
    FRAY_LOOK_ARROW,   /* the line ends in a point: a way */
    FRAY_LOOK_NOTCH,   /* the piece has a notch where it faces, as one has that is turned at all */
    FRAY_LOOKS
} fray_look;

/* What may be true of a thing, and how that looks. */
typedef struct fray_mark {
    fray_label label;
    const char *icon; /* FRAY_LOOK_SIGN: a path within -6..6; NULL: the glyph */
    const char *fine,
        *plain;         /* text: what fills the ground, in any sign and in 7 bits; NULL none */
    const char *ring;   /* colour of a ring around the piece; NULL none */
    const char *dashes; /* of the ring; NULL a whole line */
    uint8_t look;       /* fray_look */
    uint8_t seat;       /* FRAY_LOOK_LAND: whose; 0 nobody's */
    uint8_t fill;       /* 1: the icon is filled, not only a line */
} fray_mark;

/* A number on a thing: badge[at] of those that are `what`. */
typedef struct fray_badge {
    fray_label label;
    uint8_t what, at;
    uint8_t
        pips; /* it counts full pips: `at` of the badge that says of how many, plus 1; 0: a number */
} fray_badge;

/* What a zone is to those who know no game. */
typedef enum fray_zone_role {
    FRAY_ZONE_PLAIN,
    FRAY_ZONE_HAND,    /* cards in hand */
    FRAY_ZONE_PLAYED,  /* cards that are being played */
    FRAY_ZONE_DISCARD, /* cards that are used up */
    FRAY_ZONE_ROUND,   /* the track that counts the rounds */
    FRAY_ZONE_ROLES
} fray_zone_role;

typedef struct fray_zone {
    fray_label label;
    uint8_t role; /* fray_zone_role */
} fray_zone;

typedef struct fray_shape {
    uint8_t points;
    int8_t x[8], y[8]; /* outline around the centre, in board units */
} fray_shape;

/* src/draw/looks.c - how things look: sides, marks and counters by their ids. */
#include "draw/looks.h"
#include <string.h>
#include "pack/pack.h"

/* clang-format off */
static const seat_look seats[FRAY_MAX_SEATS] = {
    {"#6b6b6b", "#fff", "#f3f2ee", NULL},
    {"#c1440e", "#fff", "#fbe5d9", NULL},      /* red */
    {"#1f5f99", "#fff", "#dceaf7", ""},        /* blue */
    {"#1b7f5c", "#fff", "#ddf1e9", "6 3"},     /* green */
    {"#d9a400", "#222", "#fbf2d0", "2 3"},     /* gold */
    {"#333333", "#fff", "#e2e2e2", "9 2 2 2"}, /* black */
    {"#f7f7f7", "#222", "#fdfdfd", ""},        /* white */
    {"#8f8f8f", "#fff", "#ececec", "4 4"},     /* grey */
};

/* The last row is for all that have none. */
static const mark_look marks[] = {
    /* Underworlds */
    {"blocked",   LOOK_WALL,  0, NULL, false, NULL, NULL},
    {"lethal",    LOOK_THORN, 0, NULL, false, NULL, NULL},
    {"start",     LOOK_ROUND, 0, NULL, false, NULL, NULL},
    {"edge",      LOOK_PLAIN, 0, NULL, false, NULL, NULL},
    {"red-land",  LOOK_LAND,  1, NULL, false, NULL, NULL},
    {"blue-land", LOOK_LAND,  2, NULL, false, NULL, NULL},
    {"no-land",   LOOK_LAND,  0, NULL, false, NULL, NULL},
    {"moved",     LOOK_SIGN,  0, "M-5 0H4M0-4L4 0L0 4", false, NULL, NULL},
    {"charged",   LOOK_SIGN,  0, "M-5-4L-1 0L-5 4M0-4L4 0L0 4", false, NULL, NULL},
    {"guard",     LOOK_SIGN,  0, "M0-6L5-4V0C5 3 3 5 0 6C-3 5-5 3-5 0V-4Z", true, "#222", NULL},
    {"inspired",  LOOK_SIGN,  0, "M0-6L2-2L6-2L3 1L4 5L0 3L-4 5L-3 1L-6-2L-2-2Z", true, "#d9a400", "5 3"},
    {"leader",    LOOK_SIGN,  0, "M-6 4V-4L-3-1L0-6L3-1L6-4V4Z", true, NULL, NULL},
    {"out",       LOOK_CROSS, 0, NULL, false, NULL, NULL},
    /* Fireteam Zero; "start" is above */
    {"difficult", LOOK_ROUGH, 0, NULL, false, NULL, NULL},
    {"cover",     LOOK_WOODS, 0, NULL, false, NULL, NULL},
    {"elevated",  LOOK_HIGH,  0, NULL, false, NULL, NULL},
    {"impassable", LOOK_WALL, 0, NULL, false, NULL, NULL},
    {"sector-north", LOOK_NORTH, 0, NULL, false, NULL, NULL},
    {"sector-west", LOOK_WEST, 0, NULL, false, NULL, NULL},
    {"exit",      LOOK_SIGN,  0, "M-5-5H1V-2M1 2V5H-5ZM-2 0H6M3-3L6 0L3 3", false, NULL, NULL},
    {"boss-site", LOOK_SIGN,  0, "M-5-4L0-2L5-4L3 1L4 5L0 3L-4 5L-3 1Z", true, NULL, NULL},
    {"secured",   LOOK_SIGN,  0, "M-5 0L-1 4L5-4", false, NULL, NULL},
    {"down",      LOOK_CROSS, 0, NULL, false, NULL, NULL},
    {"now",       LOOK_SIGN,  0, "M-3-5L5 0L-3 5Z", true, "#e0a800", NULL},
    {"target",    LOOK_SIGN,  0, "M-5 0H5M0-5V5M-3-3A4 4 0 1 0 3 3A4 4 0 1 0-3-3", false, "#b00020", "5 3"},
    {"waiting",   LOOK_SIGN,  0, "M-4-5H4L-4 5H4Z", false, NULL, NULL},
    {"first",     LOOK_SIGN,  0, "M-3 6V-6L5-3L-3 0", false, NULL, NULL},
    {"specialist", LOOK_PLAIN, 0, NULL, false, NULL, NULL},
    {"minion",    LOOK_PLAIN, 0, NULL, false, NULL, NULL},
    {"elite",     LOOK_SIGN,  0, "M0-6L2-2L6-2L3 1L4 5L0 3L-4 5L-3 1L-6-2L-2-2Z", true, "#6b3fa0", NULL},
    {"boss",      LOOK_SIGN,  0, "M-6 4V-4L-3-1L0-6L3-1L6-4V4Z", true, "#b00020", NULL},
    {"searched",  LOOK_DONE,  0, NULL, false, NULL, NULL},
    {"moving",    LOOK_SIGN,  0, "M-5 0H4M0-4L4 0L0 4", false, NULL, NULL},
    {"complete",  LOOK_SIGN,  0, "M-5 0L-1 4L5-4", false, NULL, NULL},
    {"brawl",     LOOK_PLAIN, 0, NULL, false, NULL, NULL},
    {"gunfire",   LOOK_PLAIN, 0, NULL, false, NULL, NULL},
    {"explosive", LOOK_PLAIN, 0, NULL, false, NULL, NULL},
    {"tactics-phase", LOOK_PLAIN, 0, NULL, false, NULL, NULL},
    {"hero-phase", LOOK_PLAIN, 0, NULL, false, NULL, NULL},
    {"threat-phase", LOOK_PLAIN, 0, NULL, false, NULL, NULL},
    {"",          LOOK_SIGN,  0, NULL, false, NULL, NULL},
};

static const struct {
    const char *id, *of;
} pips[] = {
    {"damage", "wounds"}, /* Underworlds: wound tokens of as many as a fighter takes */
    {"markers", "needs"}, /* Fireteam: information markers of as many as complete an objective */
};

static const char *const words[LOOK_WORDS][PACK_LANGUAGES] = {
    [WORD_WINS]      = {"wins", "gewinnt"},
    [WORD_WIN]       = {"win", "gewinnen"},
    [WORD_DRAWN]     = {"drawn", "unentschieden"},
    [WORD_WAITS]     = {"Everybody waits.", "Alle warten."},
    [WORD_TOKEN]     = {"token", "Marker"},
    [WORD_ABOUT]     = {"what the question is about", "darum geht es in der Frage"},
    [WORD_FACE_DOWN] = {"face down", "verdeckt"},
    [WORD_BESIDE]    = {"beside the board", "neben dem Spielfeld"},
    [WORD_TABLE]     = {"Table", "Tisch"},
    [WORD_TOGETHER]  = {"won together", "gemeinsam gewonnen"},
    [WORD_LOST]      = {"lost together", "gemeinsam verloren"},
};
/* clang-format on */

const seat_look *looks_seat(uint32_t seat)
{
    return &seats[seat < FRAY_MAX_SEATS ? seat : 0];
}

const mark_look *looks_mark(const char *id)
{
    const mark_look *row = marks;
    while (*row->id && strcmp(row->id, id) != 0) row++;
    return row;
}

bool looks_pips(const char *id, const char **of)
{
    for (size_t i = 0; i < sizeof pips / sizeof *pips; i++) {
        if (strcmp(pips[i].id, id) != 0) continue;
        *of = pips[i].of;
        return true;
    }
    return false;
}

const char *looks_word(look_word word, int language)
{
    return words[word][language == PACK_DE ? PACK_DE : PACK_EN];
}

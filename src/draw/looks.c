/* src/draw/looks.c - how sides look, and the words of pictures. */
#include "draw/looks.h"
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
    [WORD_EDGE]      = {"edge", "Kante"},
    [WORD_CORNER]    = {"corner", "Ecke"},
    [WORD_AREA]      = {"area", "Bereich"},
    [WORD_LINE]      = {"line", "Linie"},
    [WORD_LEVEL]     = {"level", "Ebene"},
};
/* clang-format on */

const seat_look *looks_seat(uint32_t seat)
{
    return &seats[seat < FRAY_MAX_SEATS ? seat : 0];
}

const char *looks_word(look_word word, int language)
{
    return words[word][language == PACK_DE ? PACK_DE : PACK_EN];
}

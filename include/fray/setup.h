/* include/fray/setup.h - what is agreed before a match: lists, missions, rule switches.
 *
 * A set-up is a list of (key, seat, value). The keys are rows of the game's `settings.def`;
 * records and command lines write them as text, the game judges them as a whole. */
#pragma once
#include "fray/answer.h"

enum { FRAY_MAX_SETTINGS = 256 };

typedef struct fray_setting {
    uint16_t key;
    uint16_t seat; /* 0: the whole match */
    uint32_t value;
} fray_setting;

typedef struct fray_setup {
    uint32_t count;
    fray_setting item[FRAY_MAX_SETTINGS];
} fray_setup;

typedef struct fray_setting_row {
    const char *word;        /* "warband", "los_touch_blocks" */
    uint8_t type;            /* fray_type of the value */
    uint8_t per_seat;        /* 1: given for a seat */
    uint8_t many;            /* 1: may be given several times (the cards of a deck) */
    uint8_t words;           /* FRAY_WORD: which list of words of the game */
    uint32_t fallback, most; /* default where not given, and the largest legal value */
    const char *rule;        /* printed rule id behind a switch, "" if none */
    const char *en, *de;     /* one line of help */
} fray_setting_row;

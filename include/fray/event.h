/* include/fray/event.h - what happened, as told while it happens.
 *
 * An event is a row of the game's `events.def` and its typed arguments; hosts render it in the
 * reader's language. `audience` is the mask of seats that may read it as it is; everybody else
 * reads its public twin: the row the event's row names, with the same arguments less the last. */
#pragma once
#include "fray/answer.h"

enum { FRAY_MAX_ARGS = 5 };

typedef struct fray_event {
    uint16_t kind;    /* row of the game's events */
    uint16_t rule;    /* rule it follows from, 0: none in particular */
    uint8_t audience; /* bit n: seat n may read it; FRAY_EVERYONE */
    uint8_t pad[3];
    uint32_t arg[FRAY_MAX_ARGS];
} fray_event;

typedef struct fray_event_row {
    const char *id;      /* "attack-declared" */
    const char *en, *de; /* "{0} attacks {1} with {2}." */
    uint16_t twin;       /* 0, or the row that others read in its place */
    uint8_t args;
    uint8_t type[FRAY_MAX_ARGS];  /* fray_type of each */
    uint8_t words[FRAY_MAX_ARGS]; /* for FRAY_WORD: which list */
    uint8_t role;                 /* fray_role of one of them */
} fray_event_row;

/* Where events go. A NULL sink costs nothing. */
typedef struct fray_sink {
    void (*tell)(void *who, const fray_event *event);
    void *who;
} fray_sink;

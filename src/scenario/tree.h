/* src/scenario/tree.h - a scenario file as it was read: flat lists of lines and words. */
#pragma once
#include "scenario/lex.h"

typedef enum line_kind {
    LINE_PLAY,   /* a play block begins: the log is emptied */
    LINE_EXPECT, /* an expect block begins; flag: it speaks of what chance is asked */
    /* in play */
    LINE_ANSWER, /* seat: text; rule: what must refuse it, or NULL */
    LINE_AUTO,   /* proposals until seats are asked text; flag: until the match is over */
    /* facts: given, and claims */
    LINE_FACT,  /* text op words */
    LINE_COUNT, /* how many values the list has: text count op words */
    /* other claims */
    LINE_ASKS,    /* seats (0: any; flag: nobody), text or NULL; words: the thing; rule: who asks */
    LINE_INCLUDE, /* options of the seat: words are among them */
    LINE_EXCLUDE,
    LINE_ARE,
    LINE_OPTIONS, /* options count op words */
    LINE_LOG,     /* text; flag: must not be there */
    LINE_EVENT,   /* event text words; flag: must not be there */
    LINE_WHY,     /* seat: text -> rule, NULL: legal */
    LINE_OVER,    /* flag: not over */
    LINE_DRAWN,
    LINE_WINNER, /* seats */
    LINE_POINTS  /* seat op words */
} line_kind;

enum { NO_SEAT = 0xff };

typedef struct scenario_word {
    const char *text;
    int line;
} scenario_word;

typedef struct scenario_row {
    uint8_t kind;   /* line_kind */
    uint8_t op;     /* lex_operator */
    uint8_t viewer; /* 0: the whole position; else the mask of seats who look, bit 0: the public */
    uint8_t seat;   /* NO_SEAT: whoever is asked */
    uint8_t seats;  /* mask */
    bool flag;
    int line;
    uint32_t word, words; /* first, how many */
    const char *text, *rule;
    const char *source; /* facts and claims: as written */
} scenario_row;

typedef enum scenario_begin { BEGIN_NOT, BEGIN_GIVEN, BEGIN_START } scenario_begin;

/* A stretch of the file's rows or words. */
typedef struct scenario_span {
    uint32_t from, n;
} scenario_span;

/* What stands before the first scenario is part 0, and holds for all of them. */
typedef struct scenario_part {
    const char *name, *refused; /* rule that forbids the set-up, or NULL */
    int line, begin_line;
    scenario_begin begin;
    scenario_span proves, settings; /* words */
    scenario_span given, steps;     /* rows */
} scenario_part;

struct scenario_file {
    const char *game;
    int game_line;
    uint32_t parts, rows, words; /* in use */
    uint32_t parts_most, rows_most, words_most;
    scenario_part *part;
    scenario_row *row;
    scenario_word *word;
    scenario_span pack; /* words */
    char *pool;         /* all texts */
    size_t pool_used, pool_most;
};

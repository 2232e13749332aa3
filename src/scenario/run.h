/* src/scenario/run.h - between the files that run a scenario: its state, facts, laws, claims. */
#pragma once
#include "scenario/says.h"
#include "scenario/tree.h"

/* A text for a report; what does not fit is cut. */
typedef struct note {
    int language;
    size_t n;
    char text[1200];
} note;
/* In the note's language; the format is a row of says.def. */
void note_add(note *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

typedef struct runner {
    const scenario_file *f;
    const scenario_part *part;
    const host_table *h;
    const fray_game *g;
    fray_position *p;            /* where the match stands */
    fray_position *spare, *seen; /* for laws; for views */
    fray_event *event;           /* since the last play began */
    uint32_t events, events_most;
    uint64_t random; /* what chance says when nobody does */
    fray_setup setup;
    fray_position *first; /* kept for scenario_match, with the answers; else NULL */
    fray_answer *answer;
    uint32_t answers, answers_most;
    scenario_report *report;
    void *who;
    uint32_t failures;
} runner;

/* Reports that the line does not hold; returns false. */
bool run_fail(runner *r, int line, const char *expected, const char *found);

uint32_t run_rule(const runner *r, const char *number); /* 0: there is none */
/* "no such question; did you mean 'activation'? ..": words that the game does not have. */
void run_no_rule(const runner *r, const char *number, note *out);
void run_no_question(const runner *r, const char *id, note *out);
void run_no_event(const runner *r, const char *id, note *out);
/* An answer in words, "any" for the proposal; false: `why` says what was not understood. */
bool run_read(const runner *r, const fray_position *p, uint32_t seat, const char *text,
              uint64_t *word, note *why);
/* Who is asked what, and the first of their options. */
void run_asked(const runner *r, const fray_position *p, note *out);
void run_options(const runner *r, const fray_position *p, uint32_t seat, note *out);
void run_verdict(const runner *r, const fray_position *p, fray_verdict v, note *out);
/* "'garek' is no piece of this match; did you mean 'garrek'?" */
void run_no_value(const runner *r, const fray_position *p, uint32_t type, uint32_t list,
                  const char *text, note *out);
/* Which of the game's questions; 0: there is none. */
uint32_t run_question(const runner *r, const char *id);

/* Facts, by rows of the game's table. fact_find: false, `why` says what is unknown. */
bool fact_find(const runner *r, const fray_position *p, const char *path, uint32_t *fact,
               uint32_t *of, note *why);
bool fact_read(const runner *r, const fray_position *p, uint32_t type, uint32_t list,
               const char *text, int32_t *value);
void fact_spell(const runner *r, const fray_position *p, uint32_t type, uint32_t list,
                int32_t value, note *out);
/* Sets it. False: `why`, and the verdict if it was the rules that forbade it. */
bool fact_poke(runner *r, const scenario_row *row, fray_verdict *v, note *why);
bool fact_holds(runner *r, const fray_position *p, const scenario_row *row, note *found);
bool fact_compare(int64_t have, uint32_t op, int64_t want);
bool fact_number(const char *text, int32_t *value);

/* Laws that always hold; false: `broken` says which does not. */
bool law_before(runner *r, fray_answer a, note *broken);  /* a is legal here */
bool law_refused(runner *r, fray_answer a, note *broken); /* a is not */
bool law_rests(runner *r, note *broken);                  /* the position is sound */

/* A claim under expect. */
bool claim_holds(runner *r, const scenario_row *row, note *found);

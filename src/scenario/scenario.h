/* src/scenario/scenario.h - rules tests in plain text: read them, run them, report what does not hold.
 *
 * docs/scenarios.md is the language. A file holds scenarios of one game; each sets up a position,
 * plays, and states what must be so. What is found is told in the reader's language: that of the table, or as
 * named. The log, which claims speak of, is the English one. */
#pragma once
#include "host/match.h"

typedef struct scenario_file scenario_file;

/* Why a text is no scenario file: one of its mistakes. */
typedef struct scenario_problem {
    int line, column; /* from 1; columns count characters */
    char expected[160], found[120];
} scenario_problem;

/* Reads the text of one file. NULL: `why` says what is wrong first, and where. */
scenario_file *scenario_read(const char *text, size_t n, int language, scenario_problem *why);
/* The same; all mistakes are told, in their order: after one it reads on behind the line. */
scenario_file *scenario_read_all(const char *text, size_t n, int language,
                                 void (*told)(void *who, const scenario_problem *problem),
                                 void *who);
void scenario_free(scenario_file *f);

const char *scenario_game(const scenario_file *f);
uint32_t scenario_packs(const scenario_file *f); /* extra pack folders, as written */
const char *scenario_pack(const scenario_file *f, uint32_t n);
uint32_t scenario_count(const scenario_file *f);
const char *scenario_name(const scenario_file *f, uint32_t n);
int scenario_line(const scenario_file *f, uint32_t n);

/* Something that does not hold. The texts live as long as the call. */
typedef struct scenario_failure {
    const char *file;     /* as it was found; "" from scenario_run */
    int line, column;     /* column 0: the whole line */
    const char *scenario; /* its name; "" where the file does not parse */
    const char *expected, *found;
} scenario_failure;
typedef void scenario_report(void *who, const scenario_failure *failure);

/* Runs scenario n at a table of its game; true: every line holds. */
bool scenario_run(const scenario_file *f, uint32_t n, const host_table *h, scenario_report *report,
                  void *who);

/* The match that scenario n leads to: set up, and after as many of its answers (UINT32_MAX: all). Claims are
 * not looked at. NULL: `why`, in one line; of a set-up that is to be refused there is no match. */
match *scenario_match(const scenario_file *f, uint32_t n, const host_table *h, uint32_t to,
                      match_problem *why);
/* Where a match that was set up by hand comes from: scenario n of a file. */
typedef struct scenario_origin {
    const scenario_file *file;
    uint32_t n;
} scenario_origin;
/* A scenario that leads to where the match stands, as the text of a file; malloced, NULL without memory.
 * `from`: of a match that was set up by hand, else NULL. */
char *scenario_write(const match *m, const char *name, const scenario_origin *from);
/* The scenario it comes from with all answers since: what such a match has in place of a record. The first
 * line is scenario_kept. */
char *scenario_keep(const match *m, const scenario_origin *from);
extern const char scenario_kept[];

/* Tables by game and extra packs, each loaded once. `packs` is the folder with a folder per game;
 * NULL: searched as host/paths.h says. */
typedef struct scenario_tables scenario_tables;
scenario_tables *scenario_tables_new(const char *packs, int language);
int scenario_tables_language(const scenario_tables *tables);
/* Use this table, which the caller keeps, for its game wherever no extra packs are wanted. */
bool scenario_tables_lend(scenario_tables *tables, const host_table *h);
/* NULL: `why` says what is wrong with the name or the packs, in one line. */
const host_table *scenario_tables_get(scenario_tables *tables, const char *game,
                                      const char *const *extra, uint32_t n, char *why, size_t size);
void scenario_tables_free(scenario_tables *tables);
/* The table of a file that was found at this path. */
const host_table *scenario_table(const scenario_file *f, const char *path, scenario_tables *tables,
                                 char *why, size_t size);

/* Who hears what a check finds; each function may be NULL. */
typedef struct scenario_listener {
    scenario_report *failed;
    void (*ran)(void *who, const char *file, int line, const char *scenario, bool passed);
    /* A scenario that passed says that it proves the rule (game->rules numbers). */
    void (*proved)(void *who, const char *file, int line, const char *scenario, uint32_t rule);
    void *who;
} scenario_listener;

/* Scenarios that passed and failed; a file that cannot be run counts as one that failed. */
typedef struct scenario_tally {
    uint32_t passed, failed;
} scenario_tally;

/* Runs a file, or all *.scn below a folder in the order of their paths, and adds to the tally.
 * False: there is no such path, or no memory; then nothing was run and `why` is one line. */
bool scenario_check(const char *path, scenario_tables *tables, const scenario_listener *listener,
                    scenario_tally *tally, char *why, size_t size);

/* The same for the scenarios of one game; `tally` may be NULL. */
bool scenario_proofs(const fray_game *game, const char *path, scenario_tables *tables,
                     const scenario_listener *listener, scenario_tally *tally, char *why,
                     size_t size);

/* What a value is, in one word: "number", "piece", "yes/no". */
const char *scenario_type(uint32_t type);

/* src/balance/show.h - a balance report for people: a table for the terminal, a page for the
 * browser. */
#pragma once
#include <stdio.h>
#include "balance/balance.h"

void balance_text(const balance_report *r, int language, FILE *out);
/* A page that stands alone: no scripts, nothing to be loaded. */
void balance_html(const balance_report *r, int language, FILE *out);

/* The parts of both that only games of teams have: settings of the match by two, numbers at the
 * end, how games were lost. */
void balance_teams_text(const balance_report *r, int language, FILE *out);
void balance_teams_html(const balance_report *r, int language, FILE *out);

/* For both: names as people of the language know them, each into out, which is returned. A kind:
 * what the game says a setting is, or what an event tells of a card: "Draws [card]". */
enum { BALANCE_NAME = 300 };
const char *balance_kind_name(const balance_report *r, uint32_t kind, int language,
                              char out[BALANCE_NAME]);
const char *balance_row_name(const balance_report *r, const balance_table *table, uint32_t row,
                             int language, char out[BALANCE_NAME]);
/* A fact by its name; a way to lose, as balance.endings has it. */
const char *balance_fact_name(const balance_report *r, const char *fact, int language,
                              char out[BALANCE_NAME]);
const char *balance_way_name(const balance_report *r, const char *way, int language,
                             char out[BALANCE_NAME]);
/* "7.4 (6 to 9)": the mean, and the quartiles. */
const char *balance_quartiles_text(const balance_quartiles *s, int language,
                                   char out[BALANCE_NAME]);
/* "42.0 to 58.1" */
const char *balance_interval(const balance_share *s, int language, char out[BALANCE_NAME]);
/* q: "0.03", "<0.001" */
const char *balance_q(const balance_share *s, int language, char out[BALANCE_NAME]);
/* Has the table anything to compare? */
bool balance_says_something(const balance_table *table);
/* Is a table of one against another worth reading: few enough, and met often enough? */
bool balance_has_cross(const balance_table *table);
/* Row a against row b, seen from a; false: they did not meet. */
bool balance_cross(const balance_table *table, uint32_t a, uint32_t b, balance_share *out);
bool balance_any_significant(const balance_report *r);

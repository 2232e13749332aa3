/* src/arena/report.h - results for people: a table for the terminal, a page for the browser. */
#pragma once
#include <stdio.h>
#include "arena/results.h"
#include "arena/says.h"

/* How fast it went; seconds 0: not known (games of earlier runs). */
typedef struct report_speed {
    uint64_t games;
    double seconds;
} report_speed;

void report_text(const arena_results *r, const report_speed *speed, int language, FILE *out);
/* A page that stands alone: no scripts, nothing to be loaded. `title`: the game's. */
void report_html(const arena_results *r, const report_speed *speed, const char *title, int language,
                 FILE *out);

/* For both: figures as people of the language write them, each into out, which is returned: a whole
 * number; one with so many digits behind the point; an Elo with its sign; milliseconds ("0.8 ms",
 * "1.2 s"); a share of one as per cent, without the sign. */
enum { REPORT_FIGURE = 40 };
const char *report_count(uint64_t n, char out[REPORT_FIGURE]);
const char *report_real(double x, int digits, int language, char out[REPORT_FIGURE]);
const char *report_elo(double elo, char out[REPORT_FIGURE]);
const char *report_ms(double ms, int language, char out[REPORT_FIGURE]);
const char *report_share(double share, int language, char out[REPORT_FIGURE]);
/* Points of per cent with their sign: "+6.3". */
const char *report_points(double difference, int language, char out[REPORT_FIGURE]);
/* "62.5 % (95 %: 55.1 to 69.3)" */
enum { REPORT_SPAN = 120 };
const char *report_span(rating_span share, int language, char out[REPORT_SPAN]);
/* A sentence with its arguments. */
void report_tell(FILE *out, int language, arena_saying id, ...);
/* printf pads bytes; people see characters. */
uint32_t report_width(const char *text);
void report_padded(FILE *out, const char *text, uint32_t width, bool right);
/* The column of names in tables for the terminal. */
uint32_t report_name_width(const arena_results *r, int language);
/* How it was played, and what the test says of the first entrant. */
arena_saying report_mode(const arena_plan *plan);
arena_saying report_decision(const arena_results *r);
/* Entrants from the strongest on. */
void report_order(const arena_results *r, uint32_t order[ARENA_ENTRANTS]);
/* The pairing of these two, or NULL; *turned: a is the second. */
const results_pairing *report_pairing(const arena_results *r, uint32_t a, uint32_t b, bool *turned);

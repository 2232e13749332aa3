/* src/arena/report_teams.h - what teams won, for the terminal and the page. For report.c and
 * report_html.c alone. */
#pragma once
#include "arena/report.h"

/* The parts that take the place of ratings and cross tables. */
void report_teams_text(const arena_results *r, const uint32_t *order, uint32_t width, int language,
                       FILE *out);
void report_teams_html(const arena_results *r, const uint32_t *order, int language, FILE *out);

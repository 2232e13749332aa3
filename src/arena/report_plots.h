/* src/arena/report_plots.h - the curves of an arena's page: plain SVG, with the figures around it in
 * HTML so that they stay readable on a narrow screen. For the pages alone. */
#pragma once
#include "arena/report.h"

/* The share of a pairing's first entrant, pair by pair, with its interval. */
void plot_share(const arena_results *r, uint32_t pairing, int language, FILE *out);
/* The share of the games that a team won, game by game. */
void plot_won(const arena_results *r, uint32_t entrant, int language, FILE *out);
/* The logarithm of the likelihood ratio, pair by pair, between its bounds. */
void plot_test(const arena_results *r, int language, FILE *out);

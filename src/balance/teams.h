/* src/balance/teams.h - what the games of teams show besides shares: how long they took, how
 * they stood, how they were lost. For count.c alone. */
#pragma once
#include "balance/balance.h"

/* The number of the round at the end of games: those of the observations seat[0 .. n-1], whose
 * games are game[..]. */
balance_quartiles teams_rounds(const balance *b, const uint64_t *seat, uint64_t n,
                               const uint64_t *game);
/* Where the packs, or the order of numbers, have a value of a setting. */
uint32_t teams_place(const balance *b, const balance_kind *kind, const char *value);
/* Grids, numbers and ways to lose, once the tables are there. False: no memory. */
bool teams_count(balance_report *r);
void teams_free(balance_report *r);

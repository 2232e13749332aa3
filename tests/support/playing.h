/* tests/support/playing.h - plays random games and the scenarios of a game, for tests that have included its unit
 * and note what is done there. With cmocka. */
#pragma once
#include "host/match.h"

/* From start to end, each with another set-up. */
void playing_games(const host_table *h, uint32_t games);
/* All of the game, with the packs they name; `with`, which may be NULL, hears of each table first. */
void playing_scenarios(const fray_game *game, void (*with)(const host_table *h));

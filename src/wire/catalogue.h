/* src/wire/catalogue.h - what does not change during a match, as JSON for pages: the games, and
 * each game's tables and content in both languages. Made once at the start. */
#pragma once
#include "host/words.h"
#include "wire/jot.h"

void catalogue_games(jot *out);
void catalogue_game(jot *out, const host_table *h);
void catalogue_rules(jot *out, const fray_game *game);

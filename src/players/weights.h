/* src/players/weights.h - files with weights of a game's knowledge.
 *
 * Text, one line a feature: its id, and what one of it is worth early and late in a match, as in
 * the rows of the game's `features.def`; and one line a leaning, as in its `leanings.def`:
 *
 *     # made by hand
 *     glory     500  480
 *     fighters  333  300
 *     to hit     12
 *
 * Every feature of the game stands there exactly once, in any order, and so does every leaning; or
 * none of them: then the game's own count. '#' begins a comment. */
#pragma once
#include "fray/game.h"

enum { WEIGHTS_MOST_BYTES = 1 << 16 };

/* The game's own, fray_weights of them: 2 a feature, then the leanings, in the order of its tables. */
void weights_own(const fray_knowledge *know, int32_t *out);
/* Into out, in the same order. False: `why` says file, line and reason,
 * in the language. */
bool weights_load(const fray_game *game, const char *path, int32_t *out, int language, char *why,
                  size_t n);
/* The same for a text that is in memory; `name` stands in what is said. */
bool weights_read(const fray_game *game, const char *name, const char *text, size_t length,
                  int32_t *out, int language, char *why, size_t n);

/* src/players/weights.h - files with weights of a game's knowledge.
 *
 * Text, one line a feature: its id, and what one of it is worth early and late in a match, as in
 * the rows of the game's `features.def`:
 *
 *     # made by hand
 *     glory     500  480
 *     fighters  333  300
 *
 * Every feature of the game stands there exactly once, in any order; '#' begins a comment. */
#pragma once
#include "fray/game.h"

enum { WEIGHTS_MOST = 1000000, WEIGHTS_MOST_BYTES = 1 << 16 };

/* Into out, 2 a feature in the order of the game's table. False: `why` says file, line and reason,
 * in the language. */
bool weights_load(const fray_game *game, const char *path, int32_t *out, int language, char *why,
                  size_t n);
/* The same for a text that is in memory; `name` stands in what is said. */
bool weights_read(const fray_game *game, const char *name, const char *text, size_t length,
                  int32_t *out, int language, char *why, size_t n);

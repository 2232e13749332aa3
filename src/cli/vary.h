/* src/cli/vary.h - set-ups that go through all the decks of the packs, game by game. */
#pragma once
#include "host/match.h"

/* The set-up of game number `i`: what `base` fixes, every combination of decks in turn, each for
 * `repeat` games running (so that bots can swap sides), and defaults for the rest. */
void vary_setup(const host_table *h, const fray_setup *base, uint64_t i, uint32_t repeat,
                fray_setup *out);

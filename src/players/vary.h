/* src/players/vary.h - set-ups that go through all there is in the packs, game by game. */
#pragma once
#include "host/match.h"

/* The set-up of game number `i`: what `base` fixes, every mission and every combination of decks
 * in turn, each for `repeat` games running (so that bots can swap sides), and defaults for the
 * rest. */
void vary_setup(const host_table *h, const fray_setup *base, uint64_t i, uint32_t repeat,
                fray_setup *out);

/* The same for decks, scenery (boards), missions and, in a game that is won or lost together, the
 * number of seats, of which there are too many combinations to go through in order: any few numbers
 * in a row are spread over all of them, and vary_count() in a row meet each once. A seat that may
 * bring several boards brings one. */
void vary_widely(const host_table *h, const fray_setup *base, uint64_t i, fray_setup *out);
uint64_t vary_count(const host_table *h, const fray_setup *base);

/* src/server/fog.h - could somebody else have been asked in secret, as far as a viewer can tell?
 *
 * Where reality alone said yes, the rest that follows would tell of it. So positions are guessed that look
 * the same to the viewer, as many as it takes for one of them to say so, too: where a secret is possible at
 * all, hardly ever fewer than one in fifty do (docs/architecture.md has the figures). */
#pragma once
#include "host/match.h"

enum { FOG_GUESSES = 256 };

/* Plays the answers from .. to - 1 of the match in `p`, as far as they are legal there: was somebody other than
 * `seats` asked in secret? */
bool fog_is_met(const fray_table *t, const match *m, uint32_t from, uint32_t to, uint32_t seats,
                fray_position *p);
/* Is it in one of at most so many guesses of `view`? They are drawn by the view and `lot` alone, so nobody who
 * comes to the same view again draws another; and they are looked at until one says yes, which tells
 * nothing either. `p` is scratch; *tried: how many it took. */
bool fog_is_guessed(const fray_table *t, const match *m, uint32_t from, uint32_t to, uint32_t seats,
                    const fray_position *view, uint64_t lot, uint32_t most, fray_position *p,
                    uint32_t *tried);

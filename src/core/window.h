/* src/core/window.h - windows: the moments at which content may act, and what each is opened for.
 *
 * Included once by a game's rules.h. Of the game it takes the rows of windows.def (core/tables.h). */
#pragma once
#include "core/bits.h"

static_assert(WINDOWS <= 32, "windows are bits of a mask");

/* Does each of these windows have that kind in its row? */
static inline bool are_for(uint32_t windows, unsigned kind)
{
    for (; windows; windows &= windows - 1)
        if (!(window_rows[bit_low(windows)].kinds & kind)) return false;
    return true;
}

/* Said by whoever opens windows for something, whether or not anybody waits there. */
static inline void opened_for(uint32_t windows, unsigned kind)
{
    assert(are_for(windows, kind));
    (void)windows;
    (void)kind;
}

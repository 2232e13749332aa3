/* src/core/window.h - windows: the moments at which content may act, what each is opened for, and how players are
 * asked to react.
 *
 * Included once by a game's rules.h, after core/machine.h. It takes from the game, and each is checked by use:
 *
 *     windows.def          by core/tables.h: what each window is opened for, and how it asks
 *     struct window_frame  begins with head, subject, nth, seat, used and policy; the rest is the game's
 *     Q_REACT, A_DECLINE   the question, and the answer that uses nothing
 *     seat_at(c, nth)      who is asked as the nth from 0 on; 0: nobody is left
 *     can_react(c, w)      is it open, and can w->seat use it? Says rule, and what the question is about
 *     start_reaction(c, w) pushes what c->answer uses, and counts it in w->used if it is a reaction
 *     follow_reaction(c, w)  after a use, until it says no: pushes what has to end before anybody is asked
 *
 * What happens by itself has nothing in common: who comes first is a rule of its own in each game. */
#pragma once
#include <stddef.h>
#include "core/bits.h"
#include "core/proc.h"

static_assert(WINDOWS <= 32, "windows are bits of a mask");
static_assert(offsetof(struct window_frame, policy) == 11, "what window frames begin with");

/* ---- what they are opened for ---- */

/* Does each of these windows have that kind in its row? */
static inline bool are_for(uint32_t windows, unsigned kind)
{
    for (; windows; windows &= windows - 1)
        if (!(window_rows[bit_low(windows)].kinds & kind)) return false;
    return true;
}

/* Tests count by it what windows are opened for. */
#ifndef NOTE_OPENED
#define NOTE_OPENED(windows, kind) ((void)0)
#endif

/* Said by whoever opens windows for something, whether or not anybody waits there. */
static inline void opened_for(uint32_t windows, unsigned kind)
{
    assert(are_for(windows, kind));
    NOTE_OPENED(windows, kind);
    (void)windows;
    (void)kind;
}

/* ---- reactions ---- */
static unsigned seat_at(const struct call *c, unsigned nth);
static bool can_react(struct call *c, const struct window_frame *w);
static void start_reaction(struct call *c, struct window_frame *w);
static bool follow_reaction(struct call *c, struct window_frame *w);

/* The windows are one: they ask alike, and whoever is asked has the cards of all. */
static inline struct window_frame *push_opened(struct call *c, uint32_t windows, unsigned subject)
{
    struct window_frame *w = PUSH(c, window);
    w->subject = (uint16_t)subject;
    w->policy = window_rows[bit_low(windows)].policy;
    return w;
}

/* Has the seat that is asked reacted as often as it may? */
static inline bool is_used_up(const struct window_frame *w)
{
    return w->used && (w->policy & ONE_A_SEAT);
}

enum window_step { WINDOW_START, WINDOW_ASKED, WINDOW_USED, WINDOW_FOLLOWED };

static enum wait proc_window(struct call *c)
{
    proc_begin(window);
    for (; (my->seat = (uint8_t)seat_at(c, my->nth)) != 0; my->nth++) {
        my->used = 0;
        while (can_react(c, my)) {
            ask(WINDOW_ASKED, my->seat, Q_REACT);
            if (fray_act_of(c->answer) == A_DECLINE) break;
            call(WINDOW_USED, start_reaction(c, my));
            while (follow_reaction(c, my)) finish(WINDOW_FOLLOWED);
            if (my->policy & CLOSES) return WAIT_NONE;
            if (!(my->policy & AGAIN)) break;
        }
    }
    proc_end();
}

/* src/core/within.h - changes that ask for changes, such as "damage + 1, if: range <= 2", come to an end at run time.
 *
 * The pack reader refuses circles by what each term says it reads (fray_term.reads). Were one of them wrong, a card
 * could still not crash a match: conditions of a change see a copy of the position in which nothing else changes what is
 * looked up, and which is noted to be one deeper; at the deepest no change counts.
 *
 * Included by a game's change.c. Its struct state has `depth`, which is 0 on the table, and `altering`; its struct matter has `s`; the stack
 * (core/stack.h) is its last member. */
#pragma once
#include <stddef.h>
#include <string.h>
#include "core/change.h"

enum { DEEPEST = 6 };

/* Made for the first row that asks: most queries need none. */
struct within {
    bool made;
    struct state s;
};

/* Is it looked up already, or too much besides? `own`: changes that count whatever is in play. */
static inline bool is_within(const struct state *s, unsigned what, uint64_t own)
{
    return s->depth && (s->depth == DEEPEST || !((s->altering | own) >> what & 1));
}

static inline void look_within(struct within *within, unsigned what, struct matter *m)
{
    if (!within->made) { /* cppcheck-suppress ctuuninitvar ; all callers set it */
        memcpy(&within->s, m->s,
               offsetof(struct state, stack) + m->s->used); /* no frame is behind */
        within->s.depth++;
        within->s.altering &= ~(UINT64_C(1) << what);
        within->made = true;
    }
    m->s = &within->s;
}

/* src/core/lookup.h - values and permissions with all that changes them, by the words that every game uses.
 *
 * Included by a game's change.c behind what it takes from there, with LOOKUP_OF, the type of whom changes are for:
 *
 *     may_differ(m, what)   could anything change it? Nearly always nothing does, and then there is nothing to gather
 *     query(m, what, p)     the sum of all that does, for p */
#pragma once
#include "core/change.h"

static int value_of(const struct matter *m, unsigned what, LOOKUP_OF p, int printed)
{
    if (!may_differ(m, what)) return printed;
    struct sum sum = query(m, what, p);
    return sum_value(&sum, printed); /* the cap comes last */
}

static bool is_so(const struct matter *m, unsigned what, LOOKUP_OF p)
{
    return may_differ(m, what) && query(m, what, p).flag;
}

/* src/core/change.h - what all changes to one value make of it, whatever the order they are found in: first what
 * is set, then times, then added, then the cap. */
#pragma once
#include "fray/program.h"

/* Said by a game where it looks up changes of this kind: a test that includes its unit sees which terms do. */
#ifndef NOTE_READ
#define NOTE_READ(what) ((void)0)
#endif

struct sum {
    int32_t set, times, add, cap;
    uint32_t given; /* when the value that counts was set */
    bool has_set, has_cap, flag;
};

static inline struct sum sum_none(void)
{
    struct sum sum = {0, 1, 0, 0, 0, false, false, false};
    return sum;
}

/* One change more. Of values that are set the latest counts by `given`; among equal ones, such as 0 where a
 * game does not count, the one added last. */
void sum_add(struct sum *sum, unsigned how, int64_t value, unsigned given);

/* What it all makes of the printed value. No content brings it beyond a million, up or down. */
int32_t sum_value(const struct sum *sum, int32_t printed);

/* src/core/rows.h - short lists inside a position, such as changes in play, over rows as a game lays them out.
 *
 * A row begins with a uint16_t that is 0 where the row is free. Those in use come first, in the order they were
 * added; the others are all zeros, so that equal lists are equal bytes. */
#pragma once
#include <string.h>
#include "core/bits.h"

/* An array of the position as the functions below take it: where, how many rows, bytes of a row. */
#define ROWS_IN(array) (array), (unsigned)(sizeof(array) / sizeof((array)[0])), sizeof((array)[0])

enum rows_full { DROP_OLDEST, DROP_NEW };

static inline void *rows_at(void *list, unsigned i, size_t bytes)
{
    return (uint8_t *)list + i * bytes;
}

/* How many are in use. */
static inline unsigned rows_used(const void *list, unsigned most, size_t bytes)
{
    uint16_t first;
    unsigned n = 0;
    for (; n < most; n++) {
        memcpy(&first, (const uint8_t *)list + n * bytes, sizeof first);
        if (!first) break;
    }
    return n;
}

/* Copies the row to the end. A full list loses its oldest row for it, or does without the new one: false. */
static inline bool rows_add(void *list, unsigned most, size_t bytes, const void *row,
                            enum rows_full full)
{
    unsigned n = rows_used(list, most, bytes);
    if (n == most && full == DROP_NEW) return false;
    if (n == most) memmove(list, rows_at(list, 1, bytes), --n * bytes);
    memcpy(rows_at(list, n, bytes), row, bytes);
    return true;
}

/* Keeps those for which `keeps` says so; their order stays. All are looked at before any goes, since what keeps
 * one may depend on others. Did any go? Of at most 64 rows. */
static inline bool rows_keep(void *list, unsigned most, size_t bytes,
                             bool (*keeps)(const void *row, const void *about), const void *about)
{
    unsigned used = rows_used(list, most, bytes), kept = 0;
    uint64_t stay = 0;
    assert(most <= 64);
    for (unsigned i = 0; i < used; i++)
        if (keeps(rows_at(list, i, bytes), about)) stay |= UINT64_C(1) << i;
    for (; stay; stay &= stay - 1, kept++)
        memmove(rows_at(list, kept, bytes), rows_at(list, (unsigned)bit_low(stay), bytes), bytes);
    memset(rows_at(list, kept, bytes), 0, (used - kept) * bytes);
    return kept < used;
}

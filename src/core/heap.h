/* src/core/heap.h - cards, tokens or figures of which only the number of each kind matters: a heap has no
 * order, and drawing from it is by how many there are. */
#pragma once
#include "core/chapter.h"
#include "core/lots.h"

static inline unsigned heap_total(const uint8_t *count, unsigned kinds)
{
    unsigned n = 0;
    for (unsigned i = 0; i < kinds; i++) n += count[i];
    return n;
}

/* One of a kind goes from a heap to another; there is one. */
static inline void heap_move(uint8_t *from, uint8_t *to, unsigned kind)
{
    assert(from[kind]);
    from[kind]--;
    to[kind]++;
}

/* All of a heap go to another; how many they were. */
static inline unsigned heap_pour(uint8_t *from, uint8_t *to, unsigned kinds)
{
    unsigned n = 0;
    for (unsigned i = 0; i < kinds; i++) {
        n += from[i];
        to[i] = (uint8_t)(to[i] + from[i]);
        from[i] = 0;
    }
    return n;
}

/* Drawing one, each as likely: an answer of this act names the card of its kind. */
static inline unsigned heap_lots(const uint8_t *count, unsigned kinds, unsigned act,
                                 const uint16_t *card, struct lot *list)
{
    unsigned n = 0;
    for (unsigned i = 0; i < kinds; i++) n = lot_add(list, n, word_of(act, card[i], 0), count[i]);
    return n;
}

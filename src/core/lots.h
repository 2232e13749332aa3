/* src/core/lots.h - what chance may answer, as a list: words with weights. */
#pragma once
#include "fray/game.h"

struct lot {
    uint64_t word, weight;
};
enum { MOST_LOTS = 128 };

/* One more, unless its weight is 0; returns how many there are. */
static inline unsigned lot_add(struct lot *list, unsigned n, uint64_t word, uint64_t weight)
{
    if (!weight || n >= MOST_LOTS) return n;
    list[n].word = word;
    list[n].weight = weight;
    return n + 1;
}

static inline uint64_t lots_total(const struct lot *list, unsigned n)
{
    uint64_t total = 0;
    for (unsigned i = 0; i < n; i++) total += list[i].weight;
    return total;
}

/* 0: it is none of them. */
static inline uint64_t lots_weight(const struct lot *list, unsigned n, uint64_t word)
{
    for (unsigned i = 0; i < n; i++)
        if (list[i].word == word) return list[i].weight;
    return 0;
}

/* By weight, out of one random word; there is at least one. */
static inline uint64_t lots_pick(const struct lot *list, unsigned n, uint64_t random)
{
    uint64_t drawn = fray_even(random, lots_total(list, n));
    unsigned i = 0;
    while (i + 1 < n && drawn >= list[i].weight) drawn -= list[i++].weight;
    return list[i].word;
}

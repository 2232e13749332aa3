/* src/core/lots.h - what chance may answer. Lots: a list of words with weights. A draw: so many things at once of
 * those that are left, in no order, each such set as likely as any other. */
#pragma once
#include "core/bits.h"
#include "fray/game.h"

/* ---- lots ---- */

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

/* ---- draws ---- */

enum { MOST_LEFT = 64, MOST_DRAWN = FRAY_MAX_FIELDS };

/* `m` of the `n` things that are left, which have numbers from 1 on. Draws are counted from 0 in the order of
 * their numbers, as words stand in a dictionary: 1 2, 1 3, 2 3. */
struct draw {
    struct wide left;
    uint8_t thing[MOST_LEFT]; /* the same, rising */
    unsigned n, m;
};

/* Its three figures from a set and m. */
static inline struct draw draw_from(struct wide left, unsigned m)
{
    struct draw d;
    d.left = left;
    d.n = 0;
    d.m = m < MOST_DRAWN ? m : (unsigned)MOST_DRAWN;
    assert(m <= MOST_DRAWN && !wide_has(&left, 0));
    while (!wide_empty(&left) && d.n < MOST_LEFT) d.thing[d.n++] = (uint8_t)wide_take(&left);
    assert(wide_empty(&left));
    return d;
}

/* How many there are: n over m, which 64 bits hold for every draw; 0: too little is left. */
static inline uint64_t draw_total(const struct draw *d)
{
    uint64_t total = d->m <= d->n;
    for (unsigned i = 1; i <= d->m && total; i++) total = total * (d->n - d->m + i) / i;
    return total;
}

/* Draw number `rank`, which exists, as places in d->thing. Of the draws of m out of n things, m in n begin with
 * the first of them. */
static inline void draw_nth(const struct draw *d, uint64_t rank, uint8_t which[MOST_DRAWN])
{
    uint64_t all = draw_total(d);
    for (unsigned i = 0, k = 0; k < d->m && i < d->n; i++) {
        uint64_t with = all * (d->m - k) / (d->n - i);
        if (rank < with) {
            which[k++] = (uint8_t)i;
            all = with;
        } else {
            rank -= with;
            all -= with;
        }
    }
}

/* The one after it; false: that was the last. */
static inline bool draw_next(const struct draw *d, uint8_t which[MOST_DRAWN])
{
    unsigned k = d->m;
    while (k > 0 && which[k - 1] == d->n - d->m + k - 1) k--;
    if (k == 0) return false;
    for (unsigned next = which[k - 1] + 1u; k <= d->m && k <= MOST_DRAWN; k++)
        which[k - 1] = (uint8_t)next++;
    return true;
}

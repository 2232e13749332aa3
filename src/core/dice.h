/* src/core/dice.h - dice of one kind thrown together: counted per face, not listed in order.
 *
 * What matters of a throw is how many dice show each face. There are few such counts, each with a
 * weight: the number of ways to throw it. */
#pragma once
#include "fray/answer.h"

enum { MAX_FACES = 6, MAX_THROWN = 10 };

/* A kind of die: how many of its sides show each face. */
struct die {
    uint8_t faces, sides;
    uint8_t of[MAX_FACES]; /* sides that show face i; they add up to `sides` */
};

/* sides to the power of n. */
uint64_t dice_total(const struct die *die, unsigned n);
/* Ways to throw exactly these counts with n dice; 0 if they do not add up to n. */
uint64_t dice_weight(const struct die *die, unsigned n, const uint8_t *count);
/* The counts of throw number `which` (0 .. dice_total - 1): every throw once. */
void dice_throw(const struct die *die, unsigned n, uint64_t which, uint8_t *count);
/* Steps through all counts of n dice that can be thrown: begin with dice_first, false after the
 * last. Ordered so that the first has all dice on the first face. */
void dice_first(const struct die *die, unsigned n, uint8_t *count);
bool dice_next(const struct die *die, unsigned n, uint8_t *count);

/* Counts as an answer: four bits a face, from the first. */
static inline void dice_from(uint64_t word, unsigned faces, uint8_t *count)
{
    for (unsigned f = 0; f < faces; f++) count[f] = (uint8_t)((word >> (4 * f)) & 15);
}
static inline uint64_t dice_word(unsigned act, unsigned faces, const uint8_t *count)
{
    uint64_t word = (uint64_t)act << FRAY_KIND_SHIFT;
    for (unsigned f = 0; f < faces; f++) word |= (uint64_t)count[f] << (4 * f);
    return word;
}

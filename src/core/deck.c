/* src/core/deck.c - bringing a list of cards into its order. */
#include "core/deck.h"

/* A set of faces is in order by itself; a face that is there twice has no place in one. */
void deck_order(const uint16_t *face, unsigned from, unsigned end, uint8_t *order)
{
    uint64_t faces[DECK_FACES / 64] = {0};
    uint8_t place[DECK_FACES];
    unsigned n = from;
    bool twice = false;
    for (unsigned i = from; i < end; i++) {
        unsigned f = face[i];
        if (!f) order[n++] = (uint8_t)i;
        twice = twice || (f && (faces[f / 64] >> f % 64 & 1));
        faces[f / 64] |= UINT64_C(1) << f % 64;
        place[f] = (uint8_t)i;
    }
    faces[0] &= ~UINT64_C(1);
    for (unsigned w = 0; w < DECK_FACES / 64 && !twice; w++)
        for (uint64_t left = faces[w]; left; left &= left - 1)
            /* cppcheck-suppress uninitvar ; a face in the set has its place */
            order[n++] = place[64 * w + (unsigned)bit_low(left)];
    for (unsigned i = from; i < end && twice; i++) {
        unsigned j = i;
        for (; j > from && face[i] < face[order[j - 1]]; j--) order[j] = order[j - 1];
        order[j] = (uint8_t)i;
    }
}

void deck_sort(uint16_t *face, unsigned cards, const uint8_t *order, uint64_t *const *mask,
               unsigned masks)
{
    uint16_t old[DECK_CARDS];
    uint8_t to[DECK_CARDS] = {0};
    memcpy(old, face, sizeof old);
    for (unsigned i = 0; i < cards; i++) {
        face[i] = old[order[i]];
        to[order[i]] = (uint8_t)i;
    }
    for (unsigned i = 0; i < masks; i++) {
        uint64_t moved = 0;
        for (uint64_t left = *mask[i]; left; left &= left - 1)
            moved |= UINT64_C(1) << to[bit_low(left)];
        *mask[i] = moved;
    }
}

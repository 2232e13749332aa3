/* src/core/dice.c - dice of one kind thrown together: counted per face, not listed in order. */
#include "core/dice.h"
#include <string.h>

uint64_t dice_total(const struct die *die, unsigned n)
{
    uint64_t total = 1;
    while (n-- > 0) total *= die->sides;
    return total;
}

uint64_t dice_weight(const struct die *die, unsigned n, const uint8_t *count)
{
    uint64_t ways = 1;
    unsigned left = n;
    for (unsigned f = 0; f < die->faces; f++) {
        if (count[f] > left) return 0;
        /* choose which of the dice left show face f: left over count[f], built up exactly */
        uint64_t choose = 1;
        for (unsigned i = 0; i < count[f]; i++) choose = choose * (left - i) / (i + 1);
        ways *= choose;
        for (unsigned i = 0; i < count[f]; i++) ways *= die->of[f];
        left -= count[f];
    }
    return left == 0 ? ways : 0;
}

void dice_throw(const struct die *die, unsigned n, uint64_t which, uint8_t *count)
{
    memset(count, 0, die->faces);
    while (n-- > 0) {
        unsigned side = (unsigned)(which % die->sides), f = 0;
        which /= die->sides;
        while (side >= die->of[f]) side -= die->of[f++];
        count[f]++;
    }
}

void dice_first(const struct die *die, unsigned n, uint8_t *count)
{
    memset(count, 0, die->faces);
    count[0] = (uint8_t)n;
}

bool dice_next(const struct die *die, unsigned n, uint8_t *count)
{
    /* the next composition of n: move one die from the last filled face before the end */
    unsigned last = die->faces - 1u, f = last;
    (void)n;
    while (f > 0 && count[f - 1] == 0) f--;
    if (f == 0) return false;
    uint8_t tail = count[last];
    count[last] = 0;
    count[f - 1]--;
    count[f] = (uint8_t)(tail + 1);
    return true;
}

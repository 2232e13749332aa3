/* src/pack/spelling.h - "did you mean": which known word is nearest to one that is not known. */
#pragma once
#include "pack/problems.h"

/* Offer candidates one by one; `best` is the nearest that is near enough to be meant, or NULL. */
struct pack_near {
    const char *word;
    size_t length;
    const char *best;
    int distance;
};
struct pack_near pack_near_to(const char *word, size_t length);
void pack_try(struct pack_near *near, const char *candidate);

/* "unknown key 'dmage'; did you mean 'damage'? Known: damage, cost": the nearest first. */
void pack_say_unknown(struct pack_problems *problems, struct pack_place place, const char *what,
                      const char *word, size_t length, const char *const *known, int count);

bool pack_same(const char *word, size_t length, const char *known);

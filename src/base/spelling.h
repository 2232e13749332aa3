/* src/base/spelling.h - "did you mean": which known word is nearest to one that is not known. */
#pragma once
#include <stdbool.h>
#include <stddef.h>

/* Offer candidates one by one; `best` is the nearest that is near enough to be meant, or NULL. It is one of the
 * candidates, so these have to outlive it. */
struct spelling {
    const char *word;
    size_t length;
    const char *best;
    int distance;
};
struct spelling spelling_of(const char *word, size_t length);
void spelling_try(struct spelling *near, const char *candidate);
/* All of a list that ends with NULL. */
void spelling_try_all(struct spelling *near, const char *const *candidates);

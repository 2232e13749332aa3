/* src/pack/spelling.h - words that are not known, said with the nearest that is (base/spelling.h). */
#pragma once
#include "pack/problems.h"

/* "unknown key 'dmage'; did you mean 'damage'? Known: damage, cost": the nearest first. */
void pack_say_unknown(struct pack_problems *problems, struct pack_place place,
                      const char *what, /* in the language */
                      const char *word, size_t length, const char *const *known, int count);

bool pack_same(const char *word, size_t length, const char *known);

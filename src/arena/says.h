/* src/arena/says.h - the arena's own sentences, in English and German: rows of says.def. */
#pragma once
#include <stddef.h>

typedef enum arena_saying {
    ARENA_SAYS_NOTHING,
#define SAYS(id, en, de) ARENA_SAYS_##id,
#include "arena/says.def"
#undef SAYS
    ARENA_SAYINGS
} arena_saying;

/* The row's text: a printf format. */
const char *arena_words(int language, arena_saying id);
/* Into out, cut to n between characters, then cleaned: one line without control characters. */
void arena_say(char *out, size_t n, int language, arena_saying id, ...);

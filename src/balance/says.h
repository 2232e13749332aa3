/* src/balance/says.h - the sentences of balance reports, in English and German: rows of
 * says.def. */
#pragma once
#include <stddef.h>

typedef enum balance_saying {
    BALANCE_SAYS_NOTHING,
#define SAYS(id, en, de) BALANCE_SAYS_##id,
#include "balance/says.def"
#undef SAYS
    BALANCE_SAYINGS
} balance_saying;

/* The row's text: a printf format. */
const char *balance_words(int language, balance_saying id);
/* Into out, cut to n between characters, then cleaned: one line without control characters. */
void balance_say(char *out, size_t n, int language, balance_saying id, ...);

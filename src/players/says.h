/* src/players/says.h - what is said about players, in English and German: rows of says.def. */
#pragma once
#include <stddef.h>

typedef enum player_saying {
    PLAYER_SAYS_NOTHING,
#define SAYS(id, en, de) PLAYER_SAYS_##id,
#include "players/says.def"
#undef SAYS
    PLAYER_SAYINGS
} player_saying;

/* The row's text: a printf format whose arguments are all `const char *`. */
const char *player_words(int language, player_saying id);
/* Into out, cut to n between characters, then cleaned: one line without control characters. */
void player_say(char *out, size_t n, int language, player_saying id, ...);
/* A number as text, for arguments of sayings: into out, which is returned. */
enum { PLAYER_DIGITS = 24 };
const char *player_digits(long long value, char out[PLAYER_DIGITS]);

/* src/players/says.c - the rows of says.def. */
#include "players/says.h"
#include <stdio.h>
#include "base/says.h"
#include "pack/pack.h" /* PACK_EN, PACK_DE */

static const char *const sayings[PLAYER_SAYINGS][PACK_LANGUAGES] = {
    {"", ""},
#define SAYS(id, en, de) {en, de},
#include "players/says.def"
#undef SAYS
};

const char *player_words(int language, player_saying id)
{
    return sayings[id][language == PACK_DE ? PACK_DE : PACK_EN];
}

void player_say(char *out, size_t n, int language, player_saying id, ...)
{
    va_list args;
    va_start(args, id);
    says_line(out, n, player_words(language, id), args);
    va_end(args);
}

const char *player_digits(long long value, char out[PLAYER_DIGITS])
{
    snprintf(out, PLAYER_DIGITS, "%lld", value);
    return out;
}

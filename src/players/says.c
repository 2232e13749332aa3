/* src/players/says.c - the rows of says.def. */
#include "players/says.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "host/says.h" /* host_clean */
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

/* A character that was cut in two at the end goes as a whole. */
static void drop_half(char *text)
{
    size_t n = strlen(text), lead = n;
    while (lead > 0 && n - lead < 3 && ((unsigned char)text[lead - 1] & 0xc0) == 0x80) lead--;
    if (lead == 0) return;
    unsigned char c = (unsigned char)text[lead - 1];
    size_t wants = c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : c >= 0xc0 ? 2 : 1;
    if (n - (lead - 1) < wants) text[lead - 1] = '\0';
}

void player_say(char *out, size_t n, int language, player_saying id, ...)
{
    if (n == 0) return;
    va_list args;
    va_start(args, id);
    int length = vsnprintf(out, n, player_words(language, id), args);
    va_end(args);
    if (length >= 0 && (size_t)length >= n) drop_half(out);
    host_clean(out);
}

const char *player_digits(long long value, char out[PLAYER_DIGITS])
{
    snprintf(out, PLAYER_DIGITS, "%lld", value);
    return out;
}

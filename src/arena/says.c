/* src/arena/says.c - the arena's own sentences, in English and German. */
#include "arena/says.h"
#include "base/says.h"
#include "pack/pack.h"

static const char *const texts[][PACK_LANGUAGES] = {
    {"", ""},
#define SAYS(id, en, de) {en, de},
#include "arena/says.def"
#undef SAYS
};

const char *arena_words(int language, arena_saying id)
{
    return texts[id][language == PACK_DE ? PACK_DE : PACK_EN];
}

void arena_say(char *out, size_t n, int language, arena_saying id, ...)
{
    va_list args;
    va_start(args, id);
    says_line(out, n, arena_words(language, id), args);
    va_end(args);
}

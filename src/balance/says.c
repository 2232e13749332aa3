/* src/balance/says.c - the sentences of balance reports, in English and German. */
#include "balance/says.h"
#include "base/says.h"
#include "pack/pack.h"

static const char *const texts[][PACK_LANGUAGES] = {
    {"", ""},
#define SAYS(id, en, de) {en, de},
#include "balance/says.def"
#undef SAYS
};

const char *balance_words(int language, balance_saying id)
{
    return texts[id][language == PACK_DE ? PACK_DE : PACK_EN];
}

void balance_say(char *out, size_t n, int language, balance_saying id, ...)
{
    va_list args;
    va_start(args, id);
    says_line(out, n, balance_words(language, id), args);
    va_end(args);
}

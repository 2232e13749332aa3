/* src/pack/says.c - what is said about packs, in English and German. */
#include "pack/says.h"
#include "pack/pack.h"

static const char *const text[][PACK_LANGUAGES] = {
    {"", ""},
#define SAYS(id, en, de) {en, de},
#include "pack/says.def"
};

const char *pack_phrase(int language, pack_message id)
{
    return text[id][language == PACK_DE ? PACK_DE : PACK_EN];
}

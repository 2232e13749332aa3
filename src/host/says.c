/* src/host/says.c - the host's own sentences. */
#include "host/says.h"
#include "base/says.h"
#include "pack/pack.h" /* PACK_EN, PACK_DE */

static const char *const text[][PACK_LANGUAGES] = {
    {"", ""},
#define SAYS(id, en, de) {en, de},
#include "host/says.def"
#undef SAYS
};

const char *host_text(int language, host_message id)
{
    return text[id][language == PACK_DE ? PACK_DE : PACK_EN];
}

void host_say(char *out, size_t n, int language, host_message id, ...)
{
    va_list args;
    va_start(args, id);
    says_line(out, n, host_text(language, id), args);
    va_end(args);
}

/* src/host/says.c - the host's own sentences. */
#include "host/says.h"
#include <stdio.h>
#include "base/utf8.h"
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

void host_clean(char *line)
{
    size_t n;
    for (; *line; line += n) {
        int32_t c = utf8_read(line, 4, &n);
        if (c >= 0 && !utf8_is_control(c)) continue;
        *line = '?';
        n = 1; /* the second byte of a control character is none by itself */
    }
}

void host_say_so(char *out, size_t n, const char *format, va_list args)
{
    if (n == 0) return;
    int length = vsnprintf(out, n, format, args);
    if (length >= 0 && (size_t)length >= n) out[utf8_whole(out, n - 1)] = '\0';
    host_clean(out);
}

void host_say(char *out, size_t n, int language, host_message id, ...)
{
    va_list args;
    va_start(args, id);
    host_say_so(out, n, host_text(language, id), args);
    va_end(args);
}

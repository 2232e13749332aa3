/* src/host/says.c - the host's own sentences. */
#include "host/says.h"
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
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

/* Length of the UTF-8 character at s, 0 if it is broken. */
static size_t character(const unsigned char *s)
{
    size_t n = s[0] < 0x80                   ? 1
               : s[0] >= 0xc2 && s[0] < 0xe0 ? 2
               : s[0] >= 0xe0 && s[0] < 0xf0 ? 3
               : s[0] >= 0xf0 && s[0] < 0xf5 ? 4
                                             : 0;
    for (size_t i = 1; i < n; i++)
        if ((s[i] & 0xc0) != 0x80) return 0;
    bool overlong = (s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xf0 && s[1] < 0x90);
    bool outside = (s[0] == 0xed && s[1] >= 0xa0) || (s[0] == 0xf4 && s[1] >= 0x90);
    return overlong || outside ? 0 : n;
}

void host_clean(char *line)
{
    for (unsigned char *s = (unsigned char *)line; *s;) {
        size_t n = character(s);
        bool control = *s < ' ' || *s == 0x7f || (s[0] == 0xc2 && s[1] < 0xa0);
        if (n && !control) {
            s += n;
            continue;
        }
        *s++ = '?';
    }
}

/* A character that was cut in two at the end goes as a whole. */
static void drop_half(char *line)
{
    size_t n = strlen(line), lead = n;
    while (lead > 0 && n - lead < 3 && ((unsigned char)line[lead - 1] & 0xc0) == 0x80) lead--;
    if (lead == 0) return;
    unsigned char c = (unsigned char)line[lead - 1];
    size_t wants = c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : c >= 0xc0 ? 2 : 1;
    if (n - (lead - 1) < wants) line[lead - 1] = '\0';
}

void host_say_so(char *out, size_t n, const char *format, va_list args)
{
    if (n == 0) return;
    int length = vsnprintf(out, n, format, args);
    if (length >= 0 && (size_t)length >= n) drop_half(out);
    host_clean(out);
}

void host_say(char *out, size_t n, int language, host_message id, ...)
{
    va_list args;
    va_start(args, id);
    host_say_so(out, n, host_text(language, id), args);
    va_end(args);
}

/* src/base/says.c - a sentence for people as one clean line. */
#include "base/says.h"
#include <stdio.h>
#include "base/utf8.h"

void says_clean(char *line)
{
    size_t n;
    for (; *line; line += n) {
        int32_t c = utf8_read(line, 4, &n);
        if (c >= 0 && !utf8_is_control(c)) continue;
        *line = '?';
        n = 1; /* the second byte of a control character is none by itself */
    }
}

void says_line(char *out, size_t n, const char *format, va_list args)
{
    if (n == 0) return;
    int length = vsnprintf(out, n, format, args);
    if (length >= 0 && (size_t)length >= n) out[utf8_whole(out, n - 1)] = '\0';
    says_clean(out);
}

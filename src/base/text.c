/* src/base/text.c - text put together in a buffer of fixed size. */
#include "base/text.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

text_line text_in(char *out, size_t size)
{
    text_line t = {out, size, 0};
    if (size > 0) out[0] = '\0';
    return t;
}

void text_add_n(text_line *t, const char *s, size_t n)
{
    if (t->length + 1 < t->size) {
        size_t room = t->size - t->length - 1, fits = n < room ? n : room;
        memcpy(t->out + t->length, s, fits);
        t->out[t->length + fits] = '\0';
    }
    t->length += n;
}

void text_add(text_line *t, const char *s)
{
    text_add_n(t, s, strlen(s));
}

void text_number(text_line *t, int64_t value)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRId64, value);
    text_add(t, digits);
}

static char small(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

bool text_same(const char *a, const char *b)
{
    while (*a && small(*a) == small(*b)) {
        a++;
        b++;
    }
    return *a == '\0' && *b == '\0';
}

bool text_read_number(const char *s, uint64_t most, uint64_t *out)
{
    uint64_t n = 0;
    if (*s == '\0') return false;
    for (; *s; s++) {
        if (*s < '0' || *s > '9') return false;
        uint64_t digit = (uint64_t)(*s - '0');
        if (n > (UINT64_MAX - digit) / 10) return false;
        n = n * 10 + digit;
    }
    if (n > most) return false;
    *out = n;
    return true;
}

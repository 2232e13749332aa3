/* src/base/utf8.h - characters of UTF-8: read one, cut between two. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The second or a later byte of a character. */
static inline bool utf8_is_tail(char c)
{
    return ((unsigned char)c & 0xc0) == 0x80;
}

/* The character at `at`, of which `left` bytes can be read (4 will do where a NUL ends the text), with its
 * length in bytes. -1, and a length of 1: there is none, or one that is cut off, overlong or a surrogate. */
static inline int32_t utf8_read(const char *at, size_t left, size_t *length)
{
    static const int32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned char lead = (unsigned char)at[0];
    size_t n = lead < 0x80 ? 1 : lead < 0xc0 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    *length = 1;
    if (n == 1) return lead;
    if (n == 0 || lead > 0xf4 || n > left) return -1;
    int32_t c = lead & (0x7f >> n);
    for (size_t i = 1; i < n; i++) {
        if (!utf8_is_tail(at[i])) return -1;
        c = c << 6 | (at[i] & 0x3f);
    }
    if (c < least[n] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff)) return -1;
    *length = n;
    return c;
}

/* C0, DEL and C1: what may do something to a terminal. */
static inline bool utf8_is_control(int32_t c)
{
    return (c >= 0 && c < ' ') || (c >= 0x7f && c < 0xa0);
}

/* How many of the first n bytes do not end in the middle of a character. */
static inline size_t utf8_whole(const char *text, size_t n)
{
    size_t lead = n, tails = 0;
    while (tails < 3 && lead > 0 && utf8_is_tail(text[lead - 1])) lead--, tails++;
    if (lead == 0) return n;
    unsigned char c = (unsigned char)text[lead - 1];
    size_t wants = c < 0xc0 ? 0 : c < 0xe0 ? 1 : c < 0xf0 ? 2 : 3; /* tails */
    return tails < wants ? lead - 1 : n;
}

/* As much of the text as has room in n bytes with a NUL, cut between characters. */
static inline void utf8_copy(char *out, size_t n, const char *text)
{
    size_t length = strlen(text);
    if (n == 0) return;
    if (length >= n) length = utf8_whole(text, n - 1);
    memcpy(out, text, length);
    out[length] = '\0';
}

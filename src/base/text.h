/* src/base/text.h - text put together in a buffer of fixed size, counting what did not fit. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct text_line {
    char *out;
    size_t size, length; /* length: what all would have had, as snprintf counts */
} text_line;

/* The buffer is always ended by NUL when size > 0. */
text_line text_in(char *out, size_t size);
void text_add(text_line *t, const char *s);
void text_add_n(text_line *t, const char *s, size_t n);
void text_number(text_line *t, int64_t value);

/* ASCII comparison that does not tell capitals from small letters. */
bool text_same(const char *a, const char *b);
/* Decimal digits alone, at most `most`. */
bool text_read_number(const char *s, uint64_t most, uint64_t *out);

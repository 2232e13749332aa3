/* src/base/says.h - a sentence for people as one clean line: fitted into its buffer, harmless to a
 * terminal. What is said stands in tables of each folder's own (says.def, messages.def). */
#pragma once
#include <stdarg.h>
#include <stddef.h>

/* The format filled in: into out, cut to n between characters, then cleaned. */
void says_line(char *out, size_t n, const char *format, va_list args);
/* Makes a text one clean line: control characters and broken UTF-8 become '?'. */
void says_clean(char *text);

/* src/cli/ascii.h - 7 bits alone, for terminals and locales that know no more. */
#pragma once
#include <stdbool.h>

/* The locale (LC_ALL, LC_CTYPE, LANG) names a character set, and it is not UTF-8. */
bool ascii_is_wished(void);
/* From now on all that is printed, to stdout and to stderr, has 7 bits: "ae" for "ä". */
void ascii_begin(void);
bool ascii_is_on(void);
/* stderr as it was: for lines that programs read. */
void ascii_leave_errors(void);

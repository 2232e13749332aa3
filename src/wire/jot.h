/* src/wire/jot.h - JSON written straight into a growing text: what is sent often needs no tree.
 *
 * Commas come by themselves. Running out of memory is remembered: the text is then empty, and the
 * caller looks once, at the end. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct jot {
    char *text; /* ends with NUL */
    size_t length, room;
    bool comma, failed;
} jot;

void jot_start(jot *j); /* empty; keeps the memory it has, none if it is all zero */
void jot_free(jot *j);
/* key: NULL inside arrays and at the top. */
void jot_open(jot *j, const char *key, char bracket);        /* '{' or '[' */
void jot_close(jot *j, char bracket);                        /* '}' or ']' */
void jot_string(jot *j, const char *key, const char *value); /* escapes; bad UTF-8 becomes
                                                                U+FFFD, NULL null */
void jot_number(jot *j, const char *key, int64_t value);
void jot_share(jot *j, const char *key, double value); /* 0..1, six digits */
void jot_bool(jot *j, const char *key, bool value);
void jot_null(jot *j, const char *key);
void jot_raw(jot *j, const char *key, const char *json, size_t n); /* already JSON */
/* The key alone: what is written next is its value. For functions that write a value and know no
 * key, such as those of wire/tell.h. */
void jot_key(jot *j, const char *key);
/* As if memory had run out: for writers whose own memory did. */
void jot_fail(jot *j);

/* src/wire/writer.h - writes JSON straight into a growing text: what is sent often needs no tree.
 *
 * Commas come by themselves. Running out of memory is remembered: the text is then empty, and the
 * caller looks once, at the end. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct json_writer {
    char *text; /* ends with NUL */
    size_t length, room;
    bool comma, failed;
} json_writer;

void writer_start(json_writer *j); /* empty; keeps the memory it has, none if it is all zero */
void writer_free(json_writer *j);
/* key: NULL inside arrays and at the top. */
void writer_open(json_writer *j, const char *key, char bracket); /* '{' or '[' */
void writer_close(json_writer *j, char bracket);                 /* '}' or ']' */
void writer_string(json_writer *j, const char *key,
                   const char *value); /* escapes; bad UTF-8 becomes
                                                                U+FFFD, NULL null */
void writer_number(json_writer *j, const char *key, int64_t value);
void writer_share(json_writer *j, const char *key, double value); /* 0..1, six digits */
void writer_bool(json_writer *j, const char *key, bool value);
void writer_null(json_writer *j, const char *key);
void writer_raw(json_writer *j, const char *key, const char *json, size_t n); /* already JSON */
/* The key alone: what is written next is its value. For functions that write a value and know no
 * key, such as those of wire/tell.h. */
void writer_key(json_writer *j, const char *key);
/* As if memory had run out: for writers whose own memory did. */
void writer_fail(json_writer *j);

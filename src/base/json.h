/* src/base/json.h - JSON read whole or not at all; and whether what was put together is whole. */
#pragma once
#include <errno.h>
#include <jansson.h>
#include <stddef.h>

/* NULL: it is none (errno is 0, and `error`, which may be NULL, says why), or there is no memory (errno is ENOMEM). */
json_t *json_read(const char *text, size_t n, json_error_t *error);

/* How often this thread had no memory for JSON that it put together: if that grows, something may be missing in it. */
unsigned json_refusals(void);
/* Its text, whole; to be freed. NULL: no memory, or no value. */
char *json_text(const json_t *value, size_t flags);

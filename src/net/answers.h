/* src/net/answers.h - answers: the headers all of them have, and the words of a refusal. */
#pragma once
#include <microhttpd.h>
#include <stdbool.h>
#include <stddef.h>

/* Adds the headers that every answer has. */
bool answer_guard(struct MHD_Response *r);
/* One of a handler: copied, guarded, not to be kept by caches. NULL: no memory. */
struct MHD_Response *answer_new(const char *type, const char *body, size_t n);
/* In the language asked for; under /api/ in the shape that errors have there. `closes`: the
 * connection ends with it. */
struct MHD_Response *answer_refusal(unsigned int status, const char *path, const char *language,
                                    bool closes);

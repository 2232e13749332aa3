/* src/net/answers.h - answers: the headers all of them have, and the words of a refusal. */
#pragma once
#include <stdbool.h>
#include <stddef.h>

enum { ANSWER_OWN = 320, ANSWER_HEAD = 2048 };

typedef struct answer {
    unsigned int status;
    char own[ANSWER_OWN]; /* headers besides those of all: lines, each with its CRLF */
    const char *body;
    size_t bytes;
    char *to_free; /* the body, where it goes with the answer */
} answer;

/* One of a handler: not to be kept by caches. The body is copied. False: no memory. */
bool answer_make(answer *a, unsigned int status, const char *type, const char *body, size_t n);
/* In the language asked for; under /api/ in the shape that errors have there. */
bool answer_refuse(answer *a, unsigned int status, const char *path, const char *language);
/* One that makes a WebSocket of the connection. */
void answer_upgrade(answer *a, const char *accept);
/* Puts a header of its own behind the others; what has no room is left out. */
void answer_add(answer *a, const char *name, const char *value);
/* All that is sent before its body; its length. `closes`: the connection ends with it. */
size_t answer_head(const answer *a, bool closes, char out[ANSWER_HEAD]);
void answer_free(answer *a);

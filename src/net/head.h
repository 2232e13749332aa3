/* src/net/head.h - the head of a request, read strictly (RFC 9112): whatever two readers could take
 * for two different things is refused. Pure. */
#pragma once
#include <stdbool.h>
#include <stddef.h>

enum {
    HEAD_MOST = 16 << 10, /* bytes of a request line and its headers */
    HEAD_FIELDS = 100     /* headers */
};

typedef enum head_state { HEAD_PART, HEAD_WHOLE, HEAD_BAD } head_state;

/* Texts lie in what was read and are there as long as that; NULL: not said. */
typedef struct head {
    const char *method, *path, *query; /* "" where reading did not get so far */
    const char *host, *length, *transfer, *origin, *type, *key, *version, *matches, *encodings,
        *languages, *expect;
    const char *forwarded_for; /* the last X-Forwarded-For */
    bool is_old;               /* HTTP/1.0 */
    bool wants_socket;         /* Upgrade: websocket */
    bool upgrades, closes;     /* Connection: upgrade, close */
    bool is_forwarded;         /* a proxy says that it asks for somebody else */
} head;

/* Does a head end in these n bytes? Looks at those from *seen on, and moves it to behind the head or
 * what there is of it. HEAD_BAD: a sign that is in no head, or a line that does not end in CRLF. */
head_state head_find(const char *text, size_t n, size_t *seen);
/* Reads a whole head of n bytes in place. 0, or the status to refuse it with. */
unsigned int head_read(char *text, size_t n, head *h);

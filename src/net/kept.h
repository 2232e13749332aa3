/* src/net/kept.h - an answer that stays: as it is and packed, each with its ETag. */
#pragma once
#include "net/answers.h"
#include "net/net.h"

enum { KEPT_TAG = 40 };

/* One way to send it. */
typedef struct kept_shape {
    char tag[KEPT_TAG];      /* ETag, in quotes; "" where there is no such shape */
    answer whole, unchanged; /* 200 and 304 */
} kept_shape;

typedef struct kept {
    kept_shape plain, packed;
} kept;

typedef struct kept_bytes {
    const char *data; /* NULL: there are none */
    size_t n;
} kept_bytes;

/* The bytes stay the caller's. `cache`: its Cache-Control. */
void kept_make(kept *k, const char *type, const char *cache, kept_bytes plain, kept_bytes packed);
/* By the request's If-None-Match and Accept-Encoding, or NULL; its body stays ours. */
answer kept_answer(const kept *k, const char *matches, const char *encodings);

/* Packs as gzip does; the bytes are the caller's to free. None: it would gain nothing, or memory is out. */
kept_bytes kept_pack(const char *data, size_t n);

/* What net_keep makes. */
struct net_kept {
    kept kept;
    char *plain;
    kept_bytes packed;
};

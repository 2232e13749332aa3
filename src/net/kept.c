/* src/net/kept.c - an answer that stays. */
#include "net/kept.h"
#include <nettle/sha2.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include "net/handshake.h"

/* These bytes (200) or none (304), with the headers both have. */
static answer answer_of(const kept_shape *s, const char *type, const char *cache, kept_bytes bytes,
                        bool is_packed, bool has_twin)
{
    answer a = {.status = bytes.data ? 200 : 304, .body = bytes.data, .bytes = bytes.n};
    answer_add(&a, "ETag", s->tag);
    answer_add(&a, "Cache-Control", cache);
    if (has_twin) answer_add(&a, "Vary", "Accept-Encoding");
    if (is_packed && bytes.data) answer_add(&a, "Content-Encoding", "gzip");
    if (bytes.data) answer_add(&a, "Content-Type", type);
    return a;
}

static void make_shape(kept_shape *s, const char *type, const char *cache, kept_bytes bytes,
                       bool is_packed, bool has_twin)
{
    uint8_t digest[SHA256_DIGEST_SIZE];
    struct sha256_ctx sha;
    sha256_init(&sha);
    sha256_update(&sha, bytes.n, (const uint8_t *)bytes.data);
    sha256_digest(&sha, sizeof digest, digest);
    size_t at = 0;
    s->tag[at++] = '"';
    for (int i = 0; i < 12; i++) at += (size_t)snprintf(s->tag + at, 3, "%02x", digest[i]);
    snprintf(s->tag + at, sizeof s->tag - at, "%s\"", is_packed ? "-gz" : "");
    s->whole = answer_of(s, type, cache, bytes, is_packed, has_twin);
    s->unchanged = answer_of(s, type, cache, (kept_bytes){NULL, 0}, is_packed, has_twin);
}

void kept_make(kept *k, const char *type, const char *cache, kept_bytes plain, kept_bytes packed)
{
    *k = (kept){0};
    bool has_twin = packed.data != NULL;
    make_shape(&k->plain, type, cache, plain, false, has_twin);
    if (has_twin) make_shape(&k->packed, type, cache, packed, true, true);
}

/* If-None-Match: "*" or a list of tags; a weak one ("W/") counts as well (RFC 9110, 13.1.2). */
static bool is_matched(const char *matches, const char *tag)
{
    size_t n = strlen(tag);
    for (const char *at = matches; at && *at;) {
        at += strspn(at, " \t,");
        if (*at == '*') return true;
        if (!strncmp(at, "W/", 2)) at += 2;
        size_t length = strcspn(at, ", \t");
        if (length == n && !strncmp(at, tag, n)) return true;
        at += length;
    }
    return false;
}

answer kept_answer(const kept *k, const char *matches, const char *encodings)
{
    bool packed = k->packed.tag[0] && handshake_takes(encodings, "gzip");
    const kept_shape *s = packed ? &k->packed : &k->plain;
    return is_matched(matches, s->tag) ? s->unchanged : s->whole;
}

kept_bytes kept_pack(const char *data, size_t n)
{
    enum { GZIP = 16, LEVEL = 9, MEMORY = 8 }; /* a window of 15 bits with a head of gzip */
    const kept_bytes none = {NULL, 0};
    z_stream z;
    memset(&z, 0, sizeof z);
    if (n > UINT32_MAX / 2 ||
        deflateInit2(&z, LEVEL, Z_DEFLATED, 15 + GZIP, MEMORY, Z_DEFAULT_STRATEGY) != Z_OK)
        return none;
    char *out = malloc(n);
    z.next_in = (Bytef *)(uintptr_t)data;
    z.avail_in = (uInt)n;
    z.next_out = (Bytef *)out;
    z.avail_out = (uInt)n; /* no more than it has now, or it gains nothing */
    bool done = out && deflate(&z, Z_FINISH) == Z_STREAM_END;
    size_t packed = done ? n - z.avail_out : 0;
    deflateEnd(&z);
    if (done) return (kept_bytes){out, packed};
    free(out);
    return none;
}

net_kept *net_keep(const char *type, const char *body, size_t n)
{
    net_kept *k = calloc(1, sizeof *k);
    char *plain = malloc(n + 1);
    if (!k || !plain) {
        free(k);
        free(plain);
        return NULL;
    }
    memcpy(plain, body, n);
    k->plain = plain;
    k->packed = kept_pack(plain, n);
    kept_make(&k->kept, type, "no-cache", (kept_bytes){plain, n}, k->packed);
    return k;
}

void net_let_go(net_kept *k)
{
    if (!k) return;
    free((char *)(uintptr_t)k->packed.data);
    free(k->plain);
    free(k);
}

/* src/server/secret.c - keys from the system's random source, hashed with SHA-256. */
#include "server/secret.h"
#include <errno.h>
#include <nettle/base64.h>
#include <nettle/memops.h>
#include <nettle/sha2.h>
#include <string.h>
#include <sys/random.h>

bool secret_random(void *out, size_t n)
{
    char *to = out;
    while (n > 0) {
        ssize_t got = getrandom(to, n, 0);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        to += got;
        n -= (size_t)got;
    }
    return true;
}

bool secret_new_key(char key[SECRET_KEY + 1])
{
    uint8_t bytes[SECRET_KEY * 3 / 4];
    struct base64_encode_ctx ctx;
    if (!secret_random(bytes, sizeof bytes)) return false;
    base64url_encode_init(&ctx);
    size_t n = base64_encode_update(&ctx, key, sizeof bytes, bytes);
    n += base64_encode_final(&ctx, key + n);
    key[n] = '\0';
    return n == SECRET_KEY;
}

bool secret_new_id(char id[SECRET_ID + 1])
{
    /* without the signs that look like others when somebody reads a link aloud */
    static const char signs[] =
        "23456789abcdefghjkmnpqrstuvwxyz"; /* 31: one of 32 is thrown away */
    for (size_t i = 0; i < SECRET_ID;) {
        uint8_t byte;
        if (!secret_random(&byte, 1)) return false;
        if ((byte & 31) < sizeof signs - 1) id[i++] = signs[byte & 31];
    }
    id[SECRET_ID] = '\0';
    return true;
}

void secret_hash(const char *key, uint8_t hash[SECRET_HASH_BYTES])
{
    struct sha256_ctx ctx;
    sha256_init(&ctx);
    sha256_update(&ctx, strlen(key), (const uint8_t *)key);
    sha256_digest(&ctx, SECRET_HASH_BYTES, hash);
}

bool secret_same(const uint8_t *a, const uint8_t *b)
{
    return memeql_sec(a, b, SECRET_HASH_BYTES) != 0;
}

bool secret_is_id(const char *text)
{
    size_t n = strspn(text, "23456789abcdefghjkmnpqrstuvwxyz");
    return n == SECRET_ID && text[n] == '\0';
}

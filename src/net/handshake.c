/* src/net/handshake.c - what a request's headers say. */
#include "net/handshake.h"
#include <arpa/inet.h>
#include <nettle/base64.h>
#include <nettle/sha1.h>
#include <string.h>
#include <strings.h>

enum { KEY_SIGNS = 24, KEY_BYTES = 16 };

/* The length without the scheme's own port, which browsers leave out and others may write. */
static size_t without_port(const char *host, const char *port)
{
    size_t n = strlen(host), p = strlen(port);
    return n > p && !strcmp(host + n - p, port) ? n - p : n;
}

bool handshake_origin(const char *origin, const char *host, const char *const *others)
{
    for (; others && *others; others++)
        if (!strcasecmp(origin, *others)) return true;
    const char *port, *own;
    if (!strncasecmp(origin, "http://", 7)) {
        own = origin + 7;
        port = ":80";
    } else if (!strncasecmp(origin, "https://", 8)) {
        own = origin + 8;
        port = ":443";
    } else {
        return false; /* "null", a file, an extension */
    }
    if (!host || !*host) return false;
    size_t a = without_port(own, port), b = without_port(host, port);
    return a == b && !strncasecmp(own, host, a);
}

bool handshake_host(const char *host, const char *const *names)
{
    char name[256];
    bool is_six = *host == '[';
    size_t n = strcspn(host, is_six ? "]" : ":");
    const char *rest = host + n;
    if (is_six && *rest) rest++;
    if (*rest == ':') rest += 1 + strspn(rest + 1, "0123456789");
    if (*rest || n < 1 || n >= sizeof name) return false;
    memcpy(name, host + is_six, n - is_six);
    name[n - is_six] = '\0';
    struct in6_addr address;
    if (is_six) return host[n] == ']' && inet_pton(AF_INET6, name, &address) == 1;
    if (inet_pton(AF_INET, name, &address) == 1 || !strcasecmp(name, "localhost")) return true;
    for (; names && *names; names++)
        if (!strcasecmp(name, *names)) return true;
    return false;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t';
}

/* The next member of a list: where it begins, its length without spaces, its parameters. Moves on
 * behind its comma; false at the end. */
static bool next_member(const char **list, const char **name, size_t *n, const char **rest,
                        size_t *rest_n)
{
    const char *at = *list;
    while (is_space(*at) || *at == ',') at++;
    if (!*at) return false;
    const char *end = at + strcspn(at, ","), *semi = memchr(at, ';', (size_t)(end - at));
    const char *stop = semi ? semi : end;
    *rest = stop;
    *rest_n = (size_t)(end - stop);
    while (stop > at && is_space(stop[-1])) stop--;
    *name = at;
    *n = (size_t)(stop - at);
    *list = end;
    return true;
}

bool handshake_has(const char *list, const char *token)
{
    const char *name, *rest;
    size_t n, rest_n;
    while (list && next_member(&list, &name, &n, &rest, &rest_n))
        if (rest_n == 0 && n == strlen(token) && !strncasecmp(name, token, n)) return true;
    return false;
}

/* ";q=0", ";q=0.0" and so on, with spaces; anything else is not nothing. */
static bool is_nothing(const char *rest, size_t n)
{
    size_t i = 0;
    while (i < n && (is_space(rest[i]) || rest[i] == ';')) i++;
    if (i + 1 >= n || (rest[i] != 'q' && rest[i] != 'Q') || rest[i + 1] != '=') return false;
    i += 2;
    if (i >= n || rest[i] != '0') return false;
    for (i++; i < n; i++)
        if (rest[i] != '.' && rest[i] != '0' && !is_space(rest[i])) return false;
    return true;
}

bool handshake_takes(const char *list, const char *token)
{
    const char *name, *rest;
    size_t n, rest_n;
    while (list && next_member(&list, &name, &n, &rest, &rest_n))
        if (n == strlen(token) && !strncasecmp(name, token, n)) return !is_nothing(rest, rest_n);
    return false;
}

bool handshake_accept(const char *key, char accept[HANDSHAKE_ACCEPT])
{
    static const char MAGIC[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"; /* RFC 6455, 1.3 */
    struct base64_decode_ctx decode;
    uint8_t bytes[BASE64_DECODE_LENGTH(KEY_SIGNS)], digest[SHA1_DIGEST_SIZE];
    size_t n = sizeof bytes;
    if (strlen(key) != KEY_SIGNS) return false;
    base64_decode_init(&decode);
    if (!base64_decode_update(&decode, &n, bytes, KEY_SIGNS, key)) return false;
    if (!base64_decode_final(&decode) || n != KEY_BYTES) return false;
    struct sha1_ctx sha;
    sha1_init(&sha);
    sha1_update(&sha, KEY_SIGNS, (const uint8_t *)key);
    sha1_update(&sha, sizeof MAGIC - 1, (const uint8_t *)MAGIC);
    sha1_digest(&sha, sizeof digest, digest);
    base64_encode_raw(accept, sizeof digest, digest);
    accept[HANDSHAKE_ACCEPT - 1] = '\0';
    return true;
}

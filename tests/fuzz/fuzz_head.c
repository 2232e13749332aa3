/* tests/fuzz/fuzz_head.c - any bytes as the head of a request: found in any pieces alike, and what is
 * read of it holds no sign by which another reader could take it for something else. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "net/handshake.h"
#include "net/head.h"
#include "net/limits.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds)
{
    if (!holds) abort();
}

static void must_be_visible(const char *text)
{
    for (; *text; text++) must(*text > ' ' && *text <= '~');
}

static void must_be_value(const char *text)
{
    if (!text) return;
    for (const char *c = text; *c; c++)
        must(((unsigned char)*c >= ' ' || *c == '\t') && *c != 0x7f);
    size_t n = strlen(text);
    must(n == 0 || (!strchr(" \t", text[0]) && !strchr(" \t", text[n - 1])));
}

/* What else is made of a head that was read. */
static void use(const head *h)
{
    char accept[HANDSHAKE_ACCEPT];
    struct sockaddr_storage address;
    static const char *const NAMES[] = {"play.example", NULL};
    if (h->host) {
        bool ours = handshake_host(h->host, NAMES);
        must(!ours || !strpbrk(h->host, " /@?#\\"));
    }
    if (h->origin) handshake_origin(h->origin, h->host, NAMES);
    if (h->key && handshake_accept(h->key, accept)) must(strlen(accept) == HANDSHAKE_ACCEPT - 1);
    if (h->encodings) handshake_takes(h->encodings, "gzip");
    if (h->forwarded_for && limits_read(h->forwarded_for, strlen(h->forwarded_for), &address))
        must(address.ss_family == AF_INET || address.ss_family == AF_INET6);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t seen = 0, again = 0, cut = size ? data[0] % (size + 1) : 0;
    const char *bytes = (const char *)data;
    head_state state = head_find(bytes, size, &seen), pieces = head_find(bytes, cut, &again);
    if (pieces == HEAD_PART) pieces = head_find(bytes, size, &again);
    must(pieces == state);
    if (state != HEAD_WHOLE) return 0;
    must(again == seen && seen <= size && seen >= 4);
    must(!memcmp(bytes + seen - 4, "\r\n\r\n", 4) && !memchr(bytes, '\0', seen));
    char *text = malloc(seen); /* exactly: what reads on is found */
    if (!text) return 0;
    memcpy(text, bytes, seen);
    head h;
    unsigned int status = head_read(text, seen, &h);
    must(status == 0 || status == 400 || status == 431 || status == 505);
    must(h.method && h.path && h.query);
    must_be_visible(h.path);
    must_be_visible(h.query);
    if (status == 0) {
        must(*h.method && *h.path && !strchr(h.path, '?'));
        const char *const value[] = {h.host,      h.length,    h.transfer, h.origin,
                                     h.type,      h.key,       h.version,  h.matches,
                                     h.encodings, h.languages, h.expect,   h.forwarded_for};
        for (size_t i = 0; i < sizeof value / sizeof *value; i++) must_be_value(value[i]);
        use(&h);
    }
    free(text);
    return 0;
}

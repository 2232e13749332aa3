/* src/net/limits.c - who asks how often, and how much of us each address holds. */
#include "net/limits.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include "base/clock.h"

enum { CHAINS = 4096, MOST_ADDRESSES = 100000, FIRST_SWEEP = 1024, SECOND = 1000000 };

/* An eighth of the loop's time, with 20 ms of it saved up. */
enum { WORK_SHARE = 8, WORK_SAVED = 20000 };

bool limits_take(limits_rate *rate, int64_t now, uint32_t per_second, uint32_t seconds)
{
    int64_t cost = per_second ? SECOND / (int64_t)per_second : 0;
    int64_t from = *rate > now ? *rate : now;
    if (from + cost > now + (int64_t)seconds * SECOND) return false;
    *rate = from + cost;
    return true;
}

void limits_work(limits_address *a, int64_t now, int64_t us)
{
    a->work = (a->work > now ? a->work : now) + us * WORK_SHARE;
}

bool limits_is_heavy(const limits_address *a, int64_t now)
{
    return a->work > now + (int64_t)WORK_SAVED * WORK_SHARE;
}

bool limits_init(limits *l)
{
    *l = (limits){.sweep_at = FIRST_SWEEP};
    if (getrandom(l->seed, sizeof l->seed, 0) != (ssize_t)sizeof l->seed) return false;
    /* NOLINTNEXTLINE(bugprone-sizeof-expression): a table of pointers */
    l->chain = calloc(CHAINS, sizeof *l->chain);
    return l->chain != NULL;
}

void limits_free(limits *l)
{
    for (uint32_t i = 0; l->chain && i < CHAINS; i++) {
        while (l->chain[i]) {
            limits_address *a = l->chain[i];
            l->chain[i] = a->next;
            free(a);
        }
    }
    free(l->chain);
    *l = (limits){0};
}

static const uint8_t MAPPED[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

/* All of an address, as IPv6. */
static void whole_key_of(const struct sockaddr *address, uint8_t key[16])
{
    memset(key, 0, 16);
    if (address->sa_family == AF_INET6) {
        const struct sockaddr_in6 *six = (const void *)address;
        memcpy(key, six->sin6_addr.s6_addr, 16);
    } else if (address->sa_family == AF_INET) {
        const struct sockaddr_in *four = (const void *)address;
        memcpy(key, MAPPED, sizeof MAPPED);
        memcpy(key + sizeof MAPPED, &four->sin_addr, 4);
    }
}

static void key_of(const struct sockaddr *address, uint8_t key[16])
{
    whole_key_of(address, key);
    if (memcmp(key, MAPPED, sizeof MAPPED) != 0) memset(key + 8, 0, 8);
}

bool limits_is_same(const struct sockaddr *a, const struct sockaddr *b)
{
    uint8_t x[16], y[16];
    whole_key_of(a, x);
    whole_key_of(b, y);
    return memcmp(x, y, sizeof x) == 0;
}

bool limits_read(const char *text, size_t n, struct sockaddr_storage *address)
{
    char copy[64];
    if (n == 0 || n >= sizeof copy) return false;
    memcpy(copy, text, n);
    copy[n] = '\0';
    char *from = copy, *end = NULL, *colon = strrchr(copy, ':');
    if (*copy == '[') { /* the only way to write a port behind IPv6 */
        from++;
        end = strchr(from, ']');
        if (!end || (end[1] && end[1] != ':')) return false;
    } else if (colon && strchr(copy, ':') == colon) end = colon;
    if (end) {
        const char *port = *end == ']' ? end + 1 + (end[1] == ':') : end + 1;
        if (port[strspn(port, "0123456789")] || strlen(port) > 5) return false;
        *end = '\0';
    }
    memset(address, 0, sizeof *address);
    struct sockaddr_in *four = (void *)address;
    struct sockaddr_in6 *six = (void *)address;
    if (*copy != '[' && inet_pton(AF_INET, from, &four->sin_addr) == 1)
        address->ss_family = AF_INET;
    else if ((*copy == '[' || !end) && inet_pton(AF_INET6, from, &six->sin6_addr) == 1)
        address->ss_family = AF_INET6;
    return address->ss_family != 0;
}

static uint64_t mix(uint64_t x)
{
    x ^= x >> 32;
    x *= UINT64_C(0xd6e8feb86659fd93);
    x ^= x >> 32;
    x *= UINT64_C(0xd6e8feb86659fd93);
    return x ^ x >> 32;
}

static uint32_t chain_of(const limits *l, const uint8_t key[16])
{
    uint64_t half[2];
    memcpy(half, key, sizeof half);
    return (uint32_t)(mix(mix(half[0] ^ l->seed[0]) ^ half[1] ^ l->seed[1]) % CHAINS);
}

/* Forgets those who hold nothing and have all of their rate again. Each sweep doubles the count at
 * which the next one comes, so an entry costs a constant share of them. */
static void sweep(limits *l, int64_t now)
{
    for (uint32_t i = 0; i < CHAINS; i++) {
        for (limits_address **at = &l->chain[i]; *at;) {
            limits_address *a = *at;
            if (a->lines || a->sockets || a->requests > now || a->work > now) {
                at = &a->next;
                continue;
            }
            *at = a->next;
            free(a);
            l->count--;
        }
    }
    l->sweep_at = 2 * l->count > FIRST_SWEEP ? 2 * l->count : FIRST_SWEEP;
    if (l->sweep_at > MOST_ADDRESSES) l->sweep_at = MOST_ADDRESSES;
}

limits_address *limits_find(limits *l, const struct sockaddr *address)
{
    uint8_t key[16];
    key_of(address, key);
    uint32_t chain = chain_of(l, key);
    for (limits_address *a = l->chain[chain]; a; a = a->next)
        if (!memcmp(a->bytes, key, sizeof key)) return a;
    if (l->count >= l->sweep_at) sweep(l, clock_us());
    if (l->count >= MOST_ADDRESSES) return NULL;
    limits_address *a = calloc(1, sizeof *a);
    if (!a) return NULL;
    memcpy(a->bytes, key, sizeof key);
    a->next = l->chain[chain];
    l->chain[chain] = a;
    l->count++;
    return a;
}

void limits_print(const struct sockaddr *address, char *text, size_t n)
{
    const void *bytes = NULL;
    int family = address->sa_family;
    if (family == AF_INET) {
        bytes = &((const struct sockaddr_in *)(const void *)address)->sin_addr;
    } else if (family == AF_INET6) {
        const uint8_t *six =
            ((const struct sockaddr_in6 *)(const void *)address)->sin6_addr.s6_addr;
        bool is_mapped = !memcmp(six, MAPPED, sizeof MAPPED);
        if (is_mapped) family = AF_INET;
        bytes = is_mapped ? six + sizeof MAPPED : six;
    }
    if (!bytes || !inet_ntop(family, bytes, text, (socklen_t)n)) snprintf(text, n, "?");
}

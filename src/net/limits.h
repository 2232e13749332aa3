/* src/net/limits.h - who asks how often, and how much of us each address holds.
 *
 * An address is one of IPv4, or a /64 of IPv6: that is what one customer of a provider has. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

/* A rate with something saved up. It holds the moment at which all of it will be there again, so
 * zero is a full one. In microseconds of clock_us. */
typedef int64_t limits_rate;
/* One of `per_second`, with `seconds` worth of them saved up. False: none left. */
bool limits_take(limits_rate *rate, int64_t now, uint32_t per_second, uint32_t seconds);

typedef struct limits_address {
    struct limits_address *next;
    uint8_t bytes[16];
    limits_rate requests;
    limits_rate work; /* of the loop's time */
    uint32_t lines;   /* HTTP connections, which hold this entry */
    uint32_t sockets; /* WebSockets, which hold it too */
    bool told;        /* that it was over its rate, since it last was within it */
} limits_address;

/* Notes that the loop worked so many microseconds for it. One that has more than its share waits
 * until nobody else wants the loop: who costs much is slowed down, not refused. */
void limits_work(limits_address *a, int64_t now, int64_t us);
bool limits_is_heavy(const limits_address *a, int64_t now);

typedef struct limits {
    limits_address **chain;
    uint32_t count, sweep_at;
    uint64_t seed[2]; /* nobody outside can choose addresses that fall into one chain */
} limits;

bool limits_init(limits *l);
void limits_free(limits *l);
/* The entry of a client, made if there is none; it stays while `lines` or `sockets` count it.
 * NULL: no memory, or more addresses than we keep. */
limits_address *limits_find(limits *l, const struct sockaddr *address);
/* "127.0.0.1", "::1"; an IPv4 address that comes in IPv6's clothes is shown as IPv4. */
void limits_print(const struct sockaddr *address, char *text, size_t n);
/* An address as proxies write it: 192.0.2.1, 192.0.2.1:80, 2001:db8::1, [2001:db8::1]:80. */
bool limits_read(const char *text, size_t n, struct sockaddr_storage *address);
/* The very same one, not only the same network. */
bool limits_is_same(const struct sockaddr *a, const struct sockaddr *b);

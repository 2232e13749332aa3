/* src/server/serve.h - the service: matches over HTTP and WebSockets, until it is stopped. */
#pragma once
#include "players/player.h"

enum {
    SERVE_BOT_NAME = 41,
    /* No answer may be thought about for longer: somebody waits for it, and the server cannot stop
     * in the middle of it. */
    SERVE_MOST_MS = 10000
};

/* A bot besides those of src/bots, such as a program outside. */
typedef struct serve_bot {
    char name[SERVE_BOT_NAME]; /* one clean line, none of src/bots, and no other has it */
    player_wish wish;          /* its time at most SERVE_MOST_MS */
} serve_bot;

typedef struct serve_options {
    const char *listen, *database, *files; /* see net.h, store.h; files may be NULL */
    const char *const *origin, *const *host, *const *proxy; /* see net.h; may be NULL */
    uint32_t threads;             /* for bots, hints, odds; 0: as many as processors */
    uint32_t matches_per_address; /* open ones; 0: the default, 200 */
    uint32_t matches_per_day;     /* an address may make, long ones count for more; 0: 1,000 */
    uint32_t keep_days;           /* a match nobody has touched for so long is removed; 0: never */
    uint32_t sockets_per_address, messages_per_second; /* 0: net.h's */
    uint32_t pause_ms;                                 /* between people, see docs/protocol.md */
    uint32_t think_ms; /* what a hint may take, and an answer of whoever uses all time; 0: 500 */
    const serve_bot *bot;
    uint32_t bots;
    uint32_t idle_minutes;                         /* a room nobody looks at is put away; 0: 10 */
    void (*ready)(void *who, const char *address); /* listens: "127.0.0.1:7777" */
    void *who;
} serve_options;

/* Games with their content, each with its pack; they outlive the service. Runs until SIGTERM or
 * SIGINT. 0, or 1: `why` says in one English line what is wrong. */
int serve_run(const serve_options *options, const host_table *table, uint32_t games, char *why,
              size_t n);

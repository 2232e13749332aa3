/* src/server/server.h - what the parts of the server share. For src/server alone; programs include
 * serve.h.
 *
 * One thread runs the loop and everything here but what keeper.c and thinker.c say runs elsewhere. */
#pragma once
#include "server/keeper.h"
#include "server/says.h"
#include "server/serve.h"
#include "server/thinker.h"
#include "wire/message.h"

typedef struct server server;
typedef struct room room;
typedef struct guest guest;
typedef struct held_text held_text;

/* A game at the loop's own table. */
typedef struct server_game {
    host_table h;
    tell_space *space;
    fray_position *view, *guess, *walk; /* scratch */
    void *work;
    net_kept *catalogue, *rules; /* JSON, made once */
    /* By question and act of an answer: how many guesses were made whether somebody may be asked in
     * secret after it, and whether any said so. Learnt from what viewers can know alone. */
    uint32_t *guessed;
    uint8_t *met;
} server_game;

enum { SERVER_BUCKETS = 4096, SERVER_LATENCIES = 14 };

typedef struct server_counts {
    uint64_t answers; /* of players, through a connection */
    uint64_t bot_answers, chance_answers, forfeits;
    uint64_t matches_made, matches_over, rooms_loaded;
    uint64_t errors[SERVER_ERRORS];     /* sent, by code */
    uint64_t latency[SERVER_LATENCIES]; /* answers from arrival to `ok`: up to 2^n / 2 ms */
    uint64_t latency_ms;                /* all together */
} server_counts;

/* What /healthz knows: the store is tried when somebody asks, once a second at most. */
enum { SERVER_ASK_HEALTH = 64 };
typedef struct server_health {
    bool tries, well;
    int64_t tried;  /* when, by clock_ms */
    uint32_t beats; /* for which those who ask have waited */
    uint32_t asking;
    net_reply *reply[SERVER_ASK_HEALTH];
} server_health;

struct server {
    serve_options options;
    net *w;
    keeper *k;
    thinker *t;
    server_game *game;
    uint32_t games;
    roster who; /* can be given a seat and is no person */
    net_kept *games_list;
    room *bucket[SERVER_BUCKETS];
    uint32_t rooms, guests;
    uint32_t loading; /* rooms that wait for the store for the first time */
    bool shared;      /* other servers write to the store, too */
    server_counts counts;
    server_health health;
    int64_t
        epoch; /* the time of day at clock_ms 0, as it was at the start: a step tells nobody's age */
    struct {
        char id[STORE_ID];
        uint64_t looked, removed, all; /* in this sweep; removed in all */
    } sweep;
    json_writer out, part; /* texts under construction */
    bool stopping;
};

/* A connection. */
struct guest {
    server *s;
    net_socket *socket;
    room *room;      /* NULL before hello */
    guest *next;     /* of the same viewer */
    uint32_t viewer; /* seat; 0 spectators */
    int language;
    uint32_t asking;          /* hints and odds under way */
    uint32_t uses;            /* jobs and deferred messages that hold on to it */
    uint32_t queued, storing; /* messages that wait for the store; that are being stored */
    uint64_t passed;          /* the room's pass in which one of them had to wait on */
    char *said; /* under seal, to a store that others write to: see room_again; NULL: nothing */
    held_text *held, **held_last; /* kept back: see room_hold */
    size_t held_bytes;
    bool greeted, gone;
    bool waits;                     /* its hello does */
    bool host;                      /* came with the host's key */
    net_timer hello_timer;          /* 0: it has joined */
    uint8_t key[SECRET_HASH_BYTES]; /* the hash of what it came in with */
    char address[64];
};

/* ---- guest.c ---- */
void *guest_opened(void *who, net_socket *socket, const char *address);
void guest_message(void *who, net_socket *socket, void *mine, const char *text, size_t n);
void guest_closed(void *who, net_socket *socket, void *mine);
/* Handles one message as if it came now; `waited`: it had to, and it is its turn. */
void guest_handle(guest *g, const char *text, size_t n, int64_t since, bool waited);
void guest_send(guest *g, const json_writer *text);
void guest_let_go(guest *g); /* sends what was kept back */
/* `re`: JSON or "". rule: "" or a rule's number. Fatal ones close. */
void guest_error_text(guest *g, server_error code, const char *text, const char *rule,
                      const char *re);
/* The same with the code's own text. */
void guest_error(guest *g, server_error code, const char *re);
void guest_ok(guest *g, const char *re);
void guest_release(guest *g); /* one use less; frees it when it is gone and nothing uses it */

/* ---- lobby.c: rooms by their names ---- */
room *lobby_find(server *s, const char *id); /* NULL: not loaded */
/* Loaded, or being loaded: then it waits for the store. NULL without memory. */
room *lobby_enter(server *s, const char *id);
void lobby_add(server *s, room *r);
void lobby_noticed(void *who, const char *id); /* another server wrote */
void lobby_sweep(void *who);                   /* a timer: rooms nobody needs go */
void lobby_free(server *s);
server_game *lobby_game(server *s, const char *name);

/* ---- serve.c ---- */
bool serve_is_stopping(void); /* what fails now may fail because of that */

/* ---- web.c: HTTP ---- */
void web_request(void *who, net_reply *reply, const net_request *r);
/* The whole match as frames; `wish` is "VIEW LANGUAGE KEY". */
void web_replay_room(room *r, net_reply *reply, const char *wish);
void web_error(server *s, net_reply *reply, int status, const char *code, const char *text);

/* ---- sweep.c ---- */
void sweep_begin(void *who); /* a timer: matches that are too old go, a few at a time */

/* ---- health.c ---- */
void health_ask(server *s, net_reply *reply);

/* ---- report.c ---- */
/* One line of JSON on standard error: at, what, then pairs of key and text. */
#define report(...) report_line(__VA_ARGS__, (const char *)NULL)
void report_line(const char *what, ...); /* ends with NULL */
void report_net(void *who, const char *what, const char *address, const char *details);
void report_metrics(server *s, json_writer *out);
int64_t report_time(void); /* milliseconds since 1970 */
void report_latency(server *s, int64_t ms);

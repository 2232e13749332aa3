/* src/net/net.h - HTTP and WebSockets on one event loop. It knows no matches and no JSON.
 *
 * One thread runs the loop and calls the handlers; only net_post and net_stop may be called from
 * others. Frames are wslay's; all connections wait in one epoll.
 *
 * The loop's time is shared out by address: what it does for each is measured, and who had more than
 * an eighth of it waits until nobody else wants any.
 *
 * The program's part: it ignores SIGPIPE, and raises RLIMIT_NOFILE above the sockets it allows (each
 * takes a descriptor; some 1,100 more are for HTTP connections and ourselves). With fewer
 * descriptors fewer are taken. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct net net;
typedef struct net_socket net_socket; /* a WebSocket */
typedef struct net_reply net_reply;   /* an HTTP request that waits for its answer */

/* All of it is there only during the call of `request`: copy what is needed later. */
typedef struct net_request {
    const char *method, *path; /* "GET", "/api/games/underworlds"; no query */
    const char *address;       /* of the client, without port; of whom one of our proxies named */
    bool is_forwarded;         /* it came through a proxy, be it ours or not */
    const char *language;      /* ?lang= of the query, else Accept-Language; "" if neither */
    const char *body;          /* with a NUL behind */
    size_t length;
} net_request;

typedef struct net_handlers {
    void *who;
    /* Answer it by net_answer, now or later, exactly once. GET and POST only (HEAD comes as GET),
     * whole body. Asked for /api/.., /healthz and /metrics; all others are files. What waits
     * when net_run returns was answered with 503, and its reply must not be used any more. */
    void (*request)(void *who, net_reply *reply, const net_request *r);
    /* A WebSocket is open (its origin was checked); what is returned comes back as `mine`. NULL
     * refuses: the socket is closed again, and `closed` is not called. */
    void *(*opened)(void *who, net_socket *s, const char *address);
    void (*message)(void *who, net_socket *s, void *mine, const char *text, size_t n);
    /* It is gone, whoever closed it; s must not be used any more. */
    void (*closed)(void *who, net_socket *s, void *mine);
    /* A line for the log: what (one word: origin host rate limit slow flood idle timeout memory files),
     * about whom ("" nobody), details. Not more than some in a second. May be NULL. */
    void (*log)(void *who, const char *what, const char *address, const char *details);
} net_handlers;

typedef struct net_limits {
    uint32_t sockets;             /* WebSockets at once; default 10,000 */
    uint32_t sockets_per_address; /* default 200; as many HTTP connections, too */
    uint32_t body_bytes;          /* of a request; default 1 MiB */
    uint32_t message_bytes;       /* of a message; default 64 KiB. Longer: closed with 1009 */
    /* Waiting to be sent to one slow client; default 1 MiB. More: cut off. */
    uint32_t queue_bytes;
    /* Of one socket, with four seconds' worth saved up; default 20. net_take_rate tells whether
     * one is over it. */
    uint32_t messages_per_second;
    /* Of one address, HTTP, with five seconds' worth saved up; default 100. More: 429. */
    uint32_t requests_per_second;
    /* No sign of life, not even a pong: closed; default 90. Pings go out at a third of it. */
    uint32_t idle_seconds;
    uint32_t request_seconds; /* for a whole request; default 15 */
} net_limits;

typedef struct net_options {
    const char *listen; /* "127.0.0.1:7777", "[::1]:7777"; port 0: any free one */
    /* Folder whose files are served, read once at the start; NULL none. "/" is index.html. X.gz
     * beside X is sent to those who take it. */
    const char *files;
    /* Further origins allowed besides the own host; ends with NULL; or NULL. */
    const char *const *origin;
    /* Names this server goes by, besides addresses and localhost; as `origin`. Requests for others
     * are refused (421): such a name is somebody else's, who points it at us. */
    const char *const *host;
    /* Addresses of reverse proxies: what they send comes from the last address of X-Forwarded-For. */
    const char *const *proxy;
    net_limits limits; /* 0: the default */
} net_options;

typedef struct net_counts {
    uint64_t requests, sockets_opened, messages_in, messages_out, bytes_in, bytes_out;
    uint64_t refused_origin, refused_limit, refused_rate, cut_off;
    uint32_t sockets;
} net_counts;

/* NULL: `why` says what is wrong in one English line (address in use ..). */
net *net_new(const net_options *options, const net_handlers *handlers, char *why, size_t n);
void net_free(net *w);
const char *net_address(const net *w); /* "127.0.0.1:7777", with the port it got */
/* Until net_stop; then no new connections are taken, `grace_ms` are given for queues to empty and
 * waiting requests to be answered, and all sockets are closed (1001). Handlers are called until it
 * returns. Once only. */
void net_run(net *w);
void net_stop(net *w, uint32_t grace_ms); /* from any thread or a signal handler */
net_counts net_count(const net *w);

/* Runs f(arg) in the loop, soon; from any thread. False without memory or when it has stopped. What
 * was taken is run, if net_run is: at the latest before it returns. */
bool net_post(net *w, void (*f)(void *arg), void *arg);
/* Runs f(arg) in the loop once, in `ms` milliseconds. 0: no memory. */
typedef uint64_t net_timer;
net_timer net_after(net *w, uint32_t ms, void (*f)(void *arg), void *arg);
void net_cancel(net *w, net_timer timer); /* one that is over or 0 is ignored */

void net_answer(net *w, net_reply *reply, int status, const char *type, const char *body,
                size_t n); /* copies; type: "application/json" */

/* What is made once and asked for often: it has an ETag, and is packed for those who take that. */
typedef struct net_kept net_kept;
net_kept *net_keep(const char *type, const char *body, size_t n); /* copies; NULL: no memory */
void net_let_go(net_kept *kept);                                  /* after net_free */
/* Answers with it (200), or that it is what the client has (304). During the call of `request` only. */
void net_answer_kept(net *w, net_reply *reply, const net_kept *kept);

/* Copies and queues; false: cut off, `closed` was or will be called. */
bool net_send(net_socket *s, const char *text, size_t n);
/* After what is queued; code as RFC 6455 has them. `closed` follows. */
void net_close(net_socket *s, int code, const char *reason);
/* Call for every message: false when it is over the rate (then drop it). */
bool net_take_rate(net_socket *s);
/* From now on the bytes of a message it may send; more: closed with 1009. */
void net_limit_messages(net_socket *s, uint32_t bytes);
/* What was done for this socket since `begin` (clock_us) counts as its address's, although it was not
 * done when the message came. */
void net_worked(net_socket *s, int64_t begin);
const char *net_socket_address(const net_socket *s);

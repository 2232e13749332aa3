/* src/net/net_private.h - what the files of this folder share: the loop and what hangs on it. */
#pragma once
#include <microhttpd.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "net/files.h"
#include "net/limits.h"
#include "net/net.h"
#include "net/timers.h"

enum { NET_ADDRESS = 48 }; /* the longest IPv6 address and a NUL, with room */

/* What epoll hands back. A socket begins with one. */
enum net_kind { NET_HTTP, NET_WAKE, NET_SOCKET };
typedef struct net_event {
    enum net_kind kind;
} net_event;

typedef struct net_posted {
    struct net_posted *next;
    void (*f)(void *arg);
    void *arg;
} net_posted;

struct net {
    net_handlers on;
    net_limits limits;
    char **origin; /* ends with NULL */
    char address[80];
    net_counts counts;
    files *files; /* NULL: none are served */

    int epoll_fd, wake_fd, listen_fd;
    net_event http_event, wake_event;
    struct MHD_Daemon *http;
    int64_t http_due; /* when MHD wants to run although nothing came; INT64_MAX: not at all */

    timers timers;
    limits who;
    limits_rate logged;
    uint32_t unlogged; /* lines left out since */

    /* http.c */
    net_reply *replies; /* requests that were begun and not completed */
    uint32_t open_replies;
    size_t body_bytes; /* of all bodies being read */

    /* socket.c */
    net_socket *sockets; /* all there are */
    net_socket *dirty;   /* to be looked after before the loop waits again */
    uint32_t reserved;   /* sockets, and handshakes that will be one */

    /* From other threads and signal handlers. */
    pthread_mutex_t lock; /* of the four below */
    net_posted *first, **last;
    bool has_stopped;
    atomic_uint stop_ms; /* the grace + 1, 0: go on */

    bool is_stopping;
    int64_t stop_until;
};

/* net.c */
/* A line for the log, at most some in a second: nobody fills our disk by being refused. */
void net_log(net *w, const char *what, const char *address, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* http.c */
bool http_start(net *w, char *why, size_t n);
void http_quiet(net *w); /* takes no new connections any more */
void http_stop(net *w);  /* answers what waits, and closes all connections */
void http_run(net *w);
/* Begins with a slash; only signs that need no decoding; no empty, dotted or hidden parts. */
bool net_is_plain_path(const char *path);

/* socket.c */
/* Room for one more of this address? Then it is reserved, else the status to refuse it with. */
unsigned int socket_reserve(net *w, limits_address *from);
void socket_release(net *w, limits_address *from);
/* Takes a connection over that MHD has upgraded, with its reservation. */
void socket_begin(net *w, limits_address *from, const char *address, const char *extra,
                  size_t extra_n, int fd, struct MHD_UpgradeResponseHandle *upgrade);
void socket_event(net_socket *s, uint32_t events);
void socket_sweep(net *w); /* sends, closes and buries what is dirty */
void socket_close_all(net *w, int code, const char *reason);
void socket_end_all(net *w);

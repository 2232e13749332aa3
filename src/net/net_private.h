/* src/net/net_private.h - what the files of this folder share: the loop and what hangs on it. */
#pragma once
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

/* What epoll hands back. Sockets and lines (HTTP connections) begin with one. */
enum net_kind { NET_LISTEN, NET_WAKE, NET_LINE, NET_SOCKET };
typedef struct net_event {
    enum net_kind kind;
    bool waits;           /* in the list of those that are looked at when nobody else wants to be */
    uint32_t events;      /* what it waits with */
    limits_address *from; /* whom it works for */
    struct net_event *next, **back;
} net_event;

typedef struct net_posted {
    struct net_posted *next;
    void (*f)(void *arg);
    void *arg;
} net_posted;

struct net {
    net_handlers on;
    net_limits limits;
    char **origin, **host; /* end with NULL */
    struct sockaddr_storage *proxy;
    uint32_t proxies;
    char address[80];
    net_counts counts;
    files *files; /* NULL: none are served */

    int epoll_fd, wake_fd, listen_fd;
    net_event listen_event, wake_event;
    net_event *later, **last_later; /* of addresses that had more than their share of the loop */
    limits_address *works_for;      /* whom the loop works for just now */

    timers timers;
    limits who;
    limits_rate logged;
    uint32_t unlogged; /* lines left out since */

    /* http.c */
    net_reply *first_line, **last_line; /* all there are */
    net_reply *dirty_lines;             /* as those of sockets */
    uint32_t lines;                     /* with a descriptor */
    uint32_t open_replies;              /* requests that were begun and not completed */
    size_t body_bytes;                  /* of all bodies being read */
    net_timer deaf;                     /* takes no connections until then; 0: it does */

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

/* loop.c */
/* It is looked at as if epoll had reported that, when nobody else wants the loop. */
void event_later(net *w, net_event *e, uint32_t events);
void event_forget(net *w, net_event *e);
/* Closes a descriptor that epoll knows. To close it alone is not enough: a program that is being started at that
 * moment still has it, and epoll would go on telling of it, by an event that is gone. */
void event_close(net *w, int fd);
/* Charges those for whom the loop works with the time since `begin`, of clock_us. */
void worked_since(net *w, int64_t begin);

/* line.c */
bool line_start(net *w, char *why, size_t n);
void line_accept(net *w);
void line_event(net_reply *l);
void line_sweep(net *w); /* sends what handlers answered, and buries lines that are over */
void line_quiet(net *w); /* takes no new connections any more */
void line_stop(net *w);  /* answers what waits, and closes all connections */
int line_files(void);    /* descriptors below this one are for connections */

/* http.c */
/* Begins with a slash; only signs that need no decoding; no empty, dotted or hidden parts. */
bool net_is_plain_path(const char *path);

/* socket.c */
/* Room for one more of this address? Then it is reserved, else the status to refuse it with. */
unsigned int socket_reserve(net *w, limits_address *from);
void socket_release(net *w, limits_address *from);
/* Takes a connection over, with its reservation and what came behind the handshake. */
void socket_begin(net *w, limits_address *from, const char *address, const char *extra,
                  size_t extra_n, int fd);
void socket_event(net_socket *s, uint32_t events);
void socket_sweep(net *w); /* sends, closes and buries what is dirty */
void socket_close_all(net *w, int code, const char *reason);
void socket_end_all(net *w);

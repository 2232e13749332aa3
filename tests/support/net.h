/* tests/support/net.h - HTTP and WebSockets over real connections of the loopback. With cmocka.
 *
 * A net with echoing handlers runs in a thread; the tests speak to it byte by byte, because what matters most
 * here is what no proper client would send. */
#pragma once
#include <pthread.h>
#include <stdbool.h>
#include "net/net.h"

enum { PATIENCE = 10, MOST_GUESTS = 512, FIN = 0x80, WORK_US = 4000 };
enum { OP_MORE = 0, OP_TEXT = 1, OP_BINARY = 2, OP_CLOSE = 8, OP_PING = 9, OP_PONG = 10 };

#define KEY  "dGhlIHNhbXBsZSBub25jZQ=="
#define HOST "Host: a.example\r\n"
#define JSON "Content-Type: application/json\r\n"
#define WS                                                                                         \
    "Upgrade: websocket\r\nConnection: keep-alive, Upgrade\r\nSec-WebSocket-Version: 13\r\n"       \
    "Sec-WebSocket-Key: " KEY "\r\n"

typedef struct rig {
    net *w;
    pthread_t thread;
    int port;
    pthread_mutex_t lock; /* of what follows */
    char log[4096];       /* "origin slow " */
    int opened, closed, asked, refused_sends, lines, worked;
    net_reply *kept; /* in the loop only, as all below */
    net_kept *page;  /* a thousand lines, made when /api/page is first asked for */
    net_socket *guest[MOST_GUESTS];
    int guests;
    bool refuses, gossips;
} rig;

/* Waits for something that happens in the loop; false if it does not. */
#define COMES_TRUE(condition)                                                                      \
    ({                                                                                             \
        int tries_ = PATIENCE * 100;                                                               \
        while (!(condition) && tries_-- > 0) nap(10);                                              \
        (condition);                                                                               \
    })

typedef struct answer {
    int status; /* 0: the connection ended instead */
    char head[4096];
    char *body;
    size_t n;
} answer;

int count_of(rig *r, const int *what);
bool has_logged(rig *r, const char *what);
void nap(int ms);
net_handlers handlers_of(rig *r);
void start(rig *r, net_options o);
void stop(rig *r);
void take_counts(void *arg);
net_counts counts_of(rig *r);
int dial(const rig *r);
int dial_from(const rig *r, int last); /* from 127.0.0.`last` */
bool say_bytes(int fd, const void *data, size_t n);
void say(int fd, const char *text);
/* Has the other side closed, with nothing more to say? */
bool is_at_end(int fd);
/* Value of a header, "" if there is none. */
const char *head_of(const answer *a, const char *name);
answer hear(int fd, bool is_head);
/* One request on a connection of its own. */
answer ask_raw(const rig *r, const char *request);
answer get(const rig *r, const char *path, const char *heads);
answer post(const rig *r, const char *path, const char *heads, const char *body);
int open_ws(const rig *r);
int open_ws_on(int fd); /* the handshake, on a connection there is */
/* A frame as a client sends it: first byte, masked payload. */
bool frame(int fd, int first, const void *data, size_t n);
void text(int fd, const char *words);
/* The next frame of the server; its opcode, or -1 at the end. */
int next_frame(int fd, char *data, size_t room, size_t *n);
void expect_text(int fd, const char *words);
/* The close frame that comes, behind whatever else comes; -1: the connection just ended. */
int close_code(int fd);
void make_page(char *folder);
void drop_page(const char *folder);

/* The program's part, says net.h, is to ignore SIGPIPE. Here none is to come at all: it would end the test. */
void want_no_pipe_signal(void);

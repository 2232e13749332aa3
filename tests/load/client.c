/* tests/load/client.c - many connections on one epoll. */
#include "client.h"
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#include "base/clock.h"

enum {
    MOST_MESSAGE = 4 << 20, /* bytes of one message or reply, the room for reading */
    MOST_SENT = 2048,       /* bytes of a message of ours */
    AT_ONCE = 256,          /* events */
    SECOND = 1000000000
};

/* Any key will do for a test; this one and what must come back for it are RFC 6455's example. */
#define SHAKE_KEY    "dGhlIHNhbXBsZSBub25jZQ=="
#define SHAKE_ACCEPT "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="

enum stage { HTTP, SHAKING, OPEN, GONE };

struct client_line {
    client *c;
    void *mine;
    int fd;
    enum stage stage;
    char *rest; /* of a message that has not come whole */
    size_t rest_n, rest_room;
    client_line *next, **back, *next_gone;
};

struct client {
    client_handlers on;
    struct sockaddr_in server;
    char host[32];
    int epoll;
    uint32_t mask; /* of the next frame */
    client_line *lines, *gone;
    char *room; /* where everything is read to; one byte more for a NUL */
};

client *client_new(const char *address, const client_handlers *handlers, char *why, size_t n)
{
    client *c = calloc(1, sizeof *c);
    const char *colon = strrchr(address, ':');
    char host[32] = "";
    if (colon && (size_t)(colon - address) < sizeof host)
        memcpy(host, address, (size_t)(colon - address));
    snprintf(why, n, "no memory");
    if (!c) return NULL;
    c->on = *handlers;
    c->mask = 0x9e3779b9;
    c->room = malloc(MOST_MESSAGE + 1);
    c->epoll = epoll_create1(EPOLL_CLOEXEC);
    c->server.sin_family = AF_INET;
    c->server.sin_port = htons((uint16_t)(colon ? strtoul(colon + 1, NULL, 10) : 0));
    snprintf(c->host, sizeof c->host, "%s", address);
    if (c->room && c->epoll >= 0 && c->server.sin_port != 0 &&
        inet_pton(AF_INET, host, &c->server.sin_addr) == 1 &&
        ntohl(c->server.sin_addr.s_addr) >> 24 == IN_LOOPBACKNET)
        return c;
    if (c->room) snprintf(why, n, "%s: expected 127.x.x.x:PORT, a load is for loopback", address);
    client_free(c);
    return NULL;
}

static void free_line(client_line *l)
{
    if (l->fd >= 0) close(l->fd);
    free(l->rest);
    free(l);
}

static void bury(client *c)
{
    while (c->gone) {
        client_line *l = c->gone;
        c->gone = l->next_gone;
        free_line(l);
    }
}

void client_free(client *c)
{
    if (!c) return;
    while (c->lines) {
        client_line *l = c->lines;
        c->lines = l->next;
        free_line(l);
    }
    bury(c);
    if (c->epoll >= 0) close(c->epoll);
    free(c->room);
    free(c);
}

/* Events of this round may still name it: it is freed behind them. */
static void drop(client_line *l)
{
    client *c = l->c;
    if (l->stage == GONE) return;
    l->stage = GONE;
    close(l->fd);
    l->fd = -1;
    *l->back = l->next;
    if (l->next) l->next->back = l->back;
    l->next_gone = c->gone;
    c->gone = l;
}

static void fail(client_line *l, const char *why)
{
    client *c = l->c;
    void *mine = l->mine;
    if (l->stage == GONE) return;
    drop(l);
    c->on.closed(c->on.who, mine, why);
}

/* ---- sending ---- */

/* What we say is short, and the server reads: a full buffer is a fault of one of us. */
static bool put(client_line *l, const char *bytes, size_t n)
{
    ssize_t sent;
    if (l->stage == GONE) return false;
    do sent = send(l->fd, bytes, n, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent == (ssize_t)n;
}

static client_line *connect_line(client *c, uint32_t source, void *mine, enum stage stage)
{
    client_line *l = calloc(1, sizeof *l);
    int on = 1;
    struct epoll_event wait = {.events = EPOLLIN};
    struct sockaddr_in from = {.sin_family = AF_INET};
    /* 127.1.x.y: all of 127 is this machine */
    from.sin_addr.s_addr = htonl((uint32_t)IN_LOOPBACKNET << 24 | 1u << 16 |
                                 (source / 250 & 0xff) << 8 | (source % 250 + 1));
    if (!l) return NULL;
    l->c = c;
    l->mine = mine;
    l->stage = stage;
    l->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    wait.data.ptr = l;
    /* connecting within one machine is done at once; then never wait again */
    if (l->fd < 0 || bind(l->fd, (struct sockaddr *)&from, sizeof from) != 0 ||
        connect(l->fd, (struct sockaddr *)&c->server, sizeof c->server) != 0 ||
        fcntl(l->fd, F_SETFL, O_NONBLOCK) != 0 ||
        setsockopt(l->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) != 0 ||
        epoll_ctl(c->epoll, EPOLL_CTL_ADD, l->fd, &wait) != 0) {
        free_line(l);
        return NULL;
    }
    l->next = c->lines;
    l->back = &c->lines;
    if (l->next) l->next->back = &l->next;
    c->lines = l;
    return l;
}

client_line *client_http(client *c, uint32_t source, void *mine)
{
    return connect_line(c, source, mine, HTTP);
}

client_line *client_socket(client *c, uint32_t source, void *mine)
{
    char text[400];
    client_line *l = connect_line(c, source, mine, SHAKING);
    int n = snprintf(text, sizeof text,
                     "GET /ws HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                     "Sec-WebSocket-Key: " SHAKE_KEY "\r\nSec-WebSocket-Version: 13\r\n\r\n",
                     c->host);
    if (!l || put(l, text, (size_t)n)) return l;
    drop(l);
    return NULL;
}

bool client_request(client_line *l, const char *path, const char *body)
{
    char text[MOST_SENT];
    size_t length = body ? strlen(body) : 0;
    int n = snprintf(text, sizeof text,
                     "%s %s HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\n"
                     "Content-Length: %zu\r\n\r\n%s",
                     body ? "POST" : "GET", path, l->c->host, length, body ? body : "");
    return n > 0 && (size_t)n < sizeof text && put(l, text, (size_t)n);
}

/* Frames of a client are masked, RFC 6455 5.3. */
static bool put_frame(client_line *l, int opcode, const char *bytes, size_t n)
{
    char frame[MOST_SENT];
    size_t at = 2;
    uint8_t mask[4];
    if (n > sizeof frame - 8) return false;
    l->c->mask = l->c->mask * 1664525u + 1013904223u;
    memcpy(mask, &l->c->mask, sizeof mask);
    frame[0] = (char)(0x80 | opcode);
    if (n < 126) frame[1] = (char)(0x80 | n);
    else {
        frame[1] = (char)(0x80 | 126);
        frame[at++] = (char)(n >> 8);
        frame[at++] = (char)(n & 0xff);
    }
    memcpy(frame + at, mask, sizeof mask);
    at += sizeof mask;
    for (size_t i = 0; i < n; i++) frame[at + i] = (char)(bytes[i] ^ mask[i % 4]);
    return put(l, frame, at + n);
}

bool client_send(client_line *l, const char *text, size_t n)
{
    return l->stage == OPEN && put_frame(l, 1, text, n);
}

void client_close(client_line *l)
{
    if (l->stage == OPEN) put_frame(l, 8, "\x03\xe8", 2); /* 1000: all is well */
    drop(l);
}

/* ---- reading ---- */

/* Each of these takes what is whole at the beginning and says how many bytes that was: 0 nothing is
 * yet, or the line is gone. */

static size_t take_reply(client_line *l, char *bytes, size_t n)
{
    client *c = l->c;
    bytes[n] = '\0'; /* there is room for it */
    char *end = strstr(bytes, "\r\n\r\n");
    if (!end) return 0;
    size_t head = (size_t)(end - bytes) + 4, body = 0;
    for (char *line = strstr(bytes, "\r\n"); line && line < end; line = strstr(line + 2, "\r\n"))
        if (strncasecmp(line + 2, "Content-Length:", 15) == 0) body = strtoul(line + 17, NULL, 10);
    if (n - head < body) return 0;
    int status = n > 12 ? (int)strtol(bytes + 9, NULL, 10) : 0;
    c->on.replied(c->on.who, l->mine, status, bytes + head, body);
    return l->stage == GONE ? 0 : head + body;
}

static size_t take_shake(client_line *l, char *bytes, size_t n)
{
    client *c = l->c;
    char why[60];
    bytes[n] = '\0';
    char *end = strstr(bytes, "\r\n\r\n");
    if (!end) return 0;
    const char *accept = strstr(bytes, SHAKE_ACCEPT);
    if (strncmp(bytes, "HTTP/1.1 101", 12) != 0 || !accept || accept > end) {
        snprintf(why, sizeof why, "no WebSocket: %.30s", bytes);
        fail(l, why);
        return 0;
    }
    l->stage = OPEN;
    c->on.opened(c->on.who, l->mine);
    return l->stage == GONE ? 0 : (size_t)(end - bytes) + 4;
}

static void take_close(client_line *l, const unsigned char *data, size_t n)
{
    char why[160];
    snprintf(why, sizeof why, "closed with %d %.*s", n < 2 ? 1005 : data[0] << 8 | data[1],
             n < 2 ? 0 : (int)n - 2, n < 2 ? "" : (const char *)data + 2);
    fail(l, why);
}

static size_t take_frame(client_line *l, const char *bytes, size_t n)
{
    client *c = l->c;
    const unsigned char *b = (const unsigned char *)bytes;
    size_t head = 2;
    uint64_t length;
    if (n < 2) return 0;
    length = b[1] & 0x7f;
    if (length >= 126) {
        size_t wide = length == 126 ? 2 : 8;
        head += wide;
        if (n < head) return 0;
        length = 0;
        for (size_t i = 0; i < wide; i++) length = length << 8 | b[2 + i];
    }
    if (b[1] & 0x80 || length > MOST_MESSAGE - head) {
        fail(l, "a frame that is masked or too long");
        return 0;
    }
    if (n - head < length) return 0;
    if (b[0] == 0x81) c->on.text(c->on.who, l->mine, bytes + head, (size_t)length);
    else if (b[0] == 0x89) put_frame(l, 10, bytes + head, (size_t)length);
    else if (b[0] == 0x88) take_close(l, b + head, (size_t)length);
    else if (b[0] != 0x8a) fail(l, "a frame of a kind we do not expect");
    return l->stage == GONE ? 0 : head + (size_t)length;
}

static size_t take(client_line *l, char *bytes, size_t n)
{
    switch (l->stage) {
    case HTTP: return take_reply(l, bytes, n);
    case SHAKING: return take_shake(l, bytes, n);
    case OPEN: return take_frame(l, bytes, n);
    case GONE: break;
    }
    return 0;
}

static bool keep(client_line *l, const char *bytes, size_t n)
{
    if (n > l->rest_room) {
        char *more = realloc(l->rest, n);
        if (!more) return false;
        l->rest = more;
        l->rest_room = n;
    }
    memcpy(l->rest, bytes, n);
    l->rest_n = n;
    return true;
}

static void read_line(client_line *l)
{
    char *room = l->c->room;
    size_t n = l->rest_n, at = 0, used;
    if (n) memcpy(room, l->rest, n);
    ssize_t got = recv(l->fd, room + n, MOST_MESSAGE - n, 0);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (got <= 0) {
        fail(l, got == 0 ? "closed without a word" : strerror(errno));
        return;
    }
    l->rest_n = 0;
    n += (size_t)got;
    while (at < n && (used = take(l, room + at, n - at)) > 0) at += used;
    if (l->stage == GONE) return;
    if (n - at >= MOST_MESSAGE) fail(l, "a message without end");
    else if (at < n && !keep(l, room + at, n - at)) fail(l, "no memory");
    else if (at == n && l->rest) { /* most of the time there is no rest: keep no room for it */
        free(l->rest);
        l->rest = NULL;
        l->rest_room = 0;
    }
}

void client_wait(client *c, int64_t until)
{
    struct epoll_event event[AT_ONCE];
    struct pollfd p = {c->epoll, POLLIN, 0};
    int64_t left = until - clock_ns();
    /* epoll's own timeout counts in milliseconds: too coarse */
    struct timespec t = {left > 0 ? left / SECOND : 0, left > 0 ? left % SECOND : 0};
    if (ppoll(&p, 1, &t, NULL) <= 0) return;
    int n = epoll_wait(c->epoll, event, AT_ONCE, 0);
    for (int i = 0; i < n; i++) {
        client_line *l = event[i].data.ptr;
        if (l->stage != GONE) read_line(l);
    }
    bury(c);
}

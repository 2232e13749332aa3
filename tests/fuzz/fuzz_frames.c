/* tests/fuzz/fuzz_frames.c - any bytes behind a WebSocket's handshake, in two pieces: messages come
 * whole, within their limit and in UTF-8, and the socket always finds its end.
 *
 * The first byte says how much comes with the handshake and whether the rest is meant as it is, or
 * as first byte, length and payload of frames, which are then put together as a client does: few
 * would be found by luck. */
#include <arpa/inet.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>
#include "base/utf8.h"
#include "net/net_private.h"

enum { MOST_MESSAGE = 300, MOST_BYTES = 60000 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int opened, closed;

static void must(bool holds)
{
    if (!holds) abort();
}

static void *on_opened(void *who, net_socket *s, const char *address)
{
    (void)s;
    (void)address;
    opened++;
    return who;
}

static void on_message(void *who, net_socket *s, void *mine, const char *text, size_t n)
{
    must(mine == who && n <= MOST_MESSAGE && text[n] == '\0');
    for (size_t at = 0, length; at < n; at += length)
        must(utf8_read(text + at, n - at, &length) >= 0);
    net_send(s, text, n);
    if (n && text[0] == 'q') net_close(s, 4000, text);
    if (n && text[0] == 'm') net_limit_messages(s, 10);
}

static void on_closed(void *who, net_socket *s, void *mine)
{
    (void)s;
    must(mine == who);
    closed++;
}

static net *start(void)
{
    static const net_options OPTIONS = {.listen = "127.0.0.1:0",
                                        .limits = {.message_bytes = MOST_MESSAGE}};
    static int me;
    static const net_handlers HANDLERS = {
        .who = &me, .opened = on_opened, .message = on_message, .closed = on_closed};
    char why[200];
    net *w = net_new(&OPTIONS, &HANDLERS, why, sizeof why);
    must(w != NULL);
    return w;
}

/* Reads what the server says; false at its end. */
static bool hear(int fd)
{
    char bytes[4096];
    for (;;) {
        ssize_t n = recv(fd, bytes, sizeof bytes, MSG_DONTWAIT);
        if (n == 0) return false;
        if (n < 0) return true;
    }
}

static size_t build_frames(const uint8_t *data, size_t size, uint8_t *out, size_t room)
{
    size_t at = 0, i = 0;
    while (i + 2 <= size) {
        uint8_t first = data[i], n = data[i + 1] & 0x7f;
        i += 2;
        if (n > size - i) n = (uint8_t)(size - i);
        if (n > 125) n = 125;
        if (at + 6 + n > room) break;
        out[at++] = first;
        out[at++] = 0x80 | n;
        memset(out + at, 0, 4); /* a mask that changes nothing */
        memcpy(out + at + 4, data + i, n);
        at += 4 + (size_t)n;
        i += n;
    }
    return at;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static net *w;
    static uint8_t built[4 * MOST_BYTES];
    int pair[2];
    if (!w) w = start();
    if (size < 2 || size > MOST_BYTES) return 0;
    uint8_t how = data[0];
    data++;
    size--;
    if (how & 1) {
        size = build_frames(data, size, built, sizeof built);
        data = built;
    }
    must(!socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, pair));
    const struct sockaddr_in address = {.sin_family = AF_INET};
    limits_address *from = limits_find(&w->who, (const struct sockaddr *)&address);
    must(from && !socket_reserve(w, from));
    size_t early = how % (size + 1);
    opened = closed = 0;
    socket_begin(w, from, "127.0.0.1", (const char *)data, early, pair[0]);
    socket_sweep(w);
    const uint8_t *rest = data + early;
    size_t left = size - early;
    bool hears = true, is_shut = false;
    for (int i = 0; w->sockets && i < 2000; i++) {
        ssize_t n = left ? send(pair[1], rest, left, MSG_NOSIGNAL) : 0;
        if (n > 0) {
            rest += n;
            left -= (size_t)n;
        }
        if ((!left || n < 0) && !is_shut) is_shut = !shutdown(pair[1], SHUT_WR);
        socket_event(w->sockets, EPOLLIN);
        socket_sweep(w);
        hears = hears && hear(pair[1]);
    }
    must(!w->sockets && opened == 1 && closed == 1 && from->sockets == 0);
    close(pair[1]);
    return 0;
}

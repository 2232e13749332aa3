/* src/net/line.c - connections that speak HTTP: which are taken, what is read and sent, when they end.
 *
 * A line has one request at a time; what comes behind it waits. It is buried only in line_sweep, so
 * that handlers and events may still have it until then. */
#include "net/line.h"
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>
#include "base/clock.h"

enum {
    MOST_LINES = 1000, /* at once; WebSockets do not count here */
    SLOWEST = 4096,    /* bytes a second a client must take of an answer */
    FIRST_BYTES = 1024,
    AT_ONCE = 64 << 10, /* bytes read of a body, then it is the next one's turn */
    TAKEN_AT_ONCE = 64, /* connections */
    SPARE_FILES = 64, /* descriptors left for the store, programs and the like; at most a quarter */
    DEAF_MS = 250,    /* until it is tried again to take connections, when there was no room */
    LINGER_MS = 2000, /* for what is still on its way to us after our last answer */
};

static bool is_reading(const net_reply *l)
{
    return l->stage == READS_HEAD || l->stage == READS_BODY;
}

void line_mark(net_reply *l)
{
    if (l->is_dirty) return;
    l->is_dirty = true;
    l->next_dirty = l->w->dirty_lines;
    l->w->dirty_lines = l;
}

/* Ends. */

void line_drop_body(net_reply *l)
{
    l->w->body_bytes -= l->room;
    free(l->body);
    l->body = NULL;
    l->length = l->room = 0;
}

static void end_request(net_reply *l)
{
    net *w = l->w;
    if (l->head_n) w->open_replies--;
    if (l->has_place) socket_release(w, l->event.from);
    if (l->event.from != l->peer) l->event.from->lines--;
    l->event.from = l->peer;
    memcpy(l->address, l->peer_text, sizeof l->address);
    free(l->query_language);
    l->query_language = NULL;
    line_drop_body(l);
    answer_free(&l->answer);
    l->has_place = l->is_answered = l->is_post = l->closes = false;
    l->head_n = l->taken = l->expected = l->out_n = l->sent = 0;
    l->refusal = 0;
}

/* The connection is closed at once, and its place is free; the rest follows in line_sweep. */
void line_hang_up(net_reply *l)
{
    if (l->fd < 0) return;
    event_close(l->w, l->fd);
    l->fd = -1;
    l->w->lines--;
    net_cancel(l->w, l->deadline);
    l->deadline = 0;
}

void line_end(net_reply *l)
{
    line_hang_up(l);
    if (l->stage == ASKED) return; /* until its handler has answered */
    l->stage = OVER;
    line_mark(l);
}

static void bury(net_reply *l)
{
    end_request(l);
    event_forget(l->w, &l->event);
    l->peer->lines--;
    *l->back = l->next;
    if (l->next) l->next->back = l->back;
    else l->w->last_line = l->back;
    free(l->in);
    free(l);
}

static void put_last(net_reply *l)
{
    net *w = l->w;
    l->next = NULL;
    l->back = w->last_line;
    *l->back = l;
    w->last_line = &l->next;
}

void line_await(net_reply *l, uint32_t events)
{
    if (l->waits_for == events) return;
    l->waits_for = events;
    struct epoll_event wait = {.events = events, .data.ptr = l};
    if (epoll_ctl(l->w->epoll_fd, EPOLL_CTL_MOD, l->fd, &wait)) line_end(l);
}

/* Deadlines: for those who send or take a byte now and then. */

static void on_deadline(void *arg)
{
    net_reply *l = arg;
    l->deadline = 0;
    bool is_idle = l->stage == READS_HEAD && l->in_n == 0;
    if (!is_idle && l->stage != LINGERS)
        net_log(l->w, "timeout", l->address, "too slow with a request");
    line_end(l);
}

/* 0: none. */
void line_deadline(net_reply *l, uint32_t ms)
{
    net_cancel(l->w, l->deadline);
    l->deadline = ms ? net_after(l->w, ms, on_deadline, l) : 0;
    if (ms && !l->deadline) line_end(l); /* no memory, and a connection without an end in sight */
}

static uint32_t time_to_read(const net *w)
{
    return w->limits.request_seconds * 1000;
}

static uint32_t time_to_send(const net *w, size_t bytes)
{
    return time_to_read(w) + (uint32_t)(bytes / SLOWEST < 3600 ? bytes / SLOWEST : 3600) * 1000;
}

/* Answers. */

static void linger(net_reply *l)
{
    l->stage = LINGERS;
    shutdown(l->fd, SHUT_WR);
    line_deadline(l, LINGER_MS);
    if (l->stage == LINGERS) line_await(l, EPOLLIN);
}

static void upgrade(net_reply *l)
{
    net *w = l->w;
    int fd = l->fd;
    epoll_ctl(w->epoll_fd, EPOLL_CTL_DEL, fd, NULL);
    l->fd = -1;
    w->lines--;
    net_cancel(w, l->deadline);
    l->deadline = 0;
    l->has_place = false; /* it goes with the socket */
    l->stage = OVER;
    line_mark(l);
    socket_begin(w, l->event.from, l->address, l->in + l->head_n, l->in_n - l->head_n, fd);
}

/* Forgets the request that is over, and keeps what came behind it. */
static void begin_next(net_reply *l)
{
    l->in_n -= l->head_n;
    if (l->in_n) memmove(l->in, l->in + l->head_n, l->in_n);
    l->seen = 0;
    end_request(l);
    if (l->in_n == 0) { /* idle ones cost little */
        free(l->in);
        l->in = NULL;
        l->in_room = 0;
    }
    l->stage = READS_HEAD;
    *l->back = l->next;
    if (l->next) l->next->back = l->back;
    else l->w->last_line = l->back;
    put_last(l);
    line_deadline(l, time_to_read(l->w));
    if (l->stage != READS_HEAD) return;
    line_await(l, EPOLLIN);
    /* epoll does not know of what is here already */
    if (l->in_n && l->stage == READS_HEAD) event_later(l->w, &l->event, EPOLLIN);
}

static void send_some(net_reply *l)
{
    bool is_short = !strcmp(l->head.method, "HEAD") || l->answer.status == 304;
    size_t body = is_short ? 0 : l->answer.bytes, all = l->out_n + body;
    while (l->sent < all) {
        struct iovec part[2];
        int parts = 0;
        if (l->sent < l->out_n)
            part[parts++] = (struct iovec){l->out + l->sent, l->out_n - l->sent};
        size_t from = l->sent > l->out_n ? l->sent - l->out_n : 0;
        if (body > from)
            part[parts++] = (struct iovec){(char *)(uintptr_t)l->answer.body + from, body - from};
        const struct msghdr message = {.msg_iov = part, .msg_iovlen = (size_t)parts};
        ssize_t r = sendmsg(l->fd, &message, MSG_NOSIGNAL);
        if (r < 0 && errno == EINTR) continue;
        if (r < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
            line_await(l, EPOLLOUT);
            return;
        }
        if (r < 0) {
            line_end(l);
            return;
        }
        l->sent += (size_t)r;
    }
    if (l->answer.status == 101) upgrade(l);
    else if (l->closes) linger(l);
    else begin_next(l);
}

/* Sends l->answer. */
void line_send(net_reply *l)
{
    if (l->fd < 0) { /* it went away meanwhile */
        l->stage = OVER;
        line_mark(l);
        return;
    }
    l->closes = l->closes || l->head.closes || l->head.is_old || l->w->is_stopping;
    l->out_n = answer_head(&l->answer, l->closes && l->answer.status != 101, l->out);
    l->sent = 0;
    l->stage = SENDS;
    line_deadline(l, time_to_send(l->w, l->answer.bytes));
    if (l->stage == SENDS) send_some(l);
}

/* Reading. */

/* Bytes that came; 0: none now, or the line is at its end. */
static size_t read_bytes(net_reply *l, char *to, size_t n)
{
    ssize_t r;
    do r = recv(l->fd, to, n, 0);
    while (r < 0 && errno == EINTR);
    if (r > 0) return (size_t)r;
    if (r == 0 || (errno != EAGAIN && errno != EWOULDBLOCK)) line_end(l);
    return 0;
}

static void read_head(net_reply *l)
{
    if (l->in_n == l->in_room) {
        size_t room = l->in_room ? 2 * l->in_room : FIRST_BYTES;
        char *more = room <= HEAD_MOST ? realloc(l->in, room) : NULL;
        if (!more) {
            line_end(l);
            return;
        }
        l->in = more;
        l->in_room = room;
    }
    l->in_n += read_bytes(l, l->in + l->in_n, l->in_room - l->in_n);
}

static void read_body(net_reply *l)
{
    char bytes[16 << 10];
    for (size_t left = AT_ONCE; left && l->taken < l->expected;) {
        size_t n = l->expected - l->taken < sizeof bytes ? l->expected - l->taken : sizeof bytes;
        n = read_bytes(l, bytes, n);
        if (n == 0) return;
        http_body(l, bytes, n);
        left -= n < left ? n : left;
    }
    if (l->taken == l->expected) http_whole(l);
}

static void drain(net_reply *l)
{
    char bytes[16 << 10];
    for (int i = 0; i < 4 && l->stage == LINGERS; i++)
        if (read_bytes(l, bytes, sizeof bytes) == 0) return;
}

void line_event(net_reply *l)
{
    switch (l->stage) {
    case READS_HEAD: /* what came with the request before is looked at first */
        if (l->seen == l->in_n) read_head(l);
        if (l->stage == READS_HEAD && l->seen < l->in_n) http_head(l);
        break;
    case READS_BODY: read_body(l); break;
    case ASKED: line_end(l); break; /* epoll reports only that it is gone */
    case SENDS: send_some(l); break;
    case LINGERS: drain(l); break;
    case OVER: break;
    }
}

void line_sweep(net *w)
{
    while (w->dirty_lines) {
        net_reply *l = w->dirty_lines;
        w->dirty_lines = l->next_dirty;
        l->is_dirty = false;
        w->works_for = l->event.from;
        int64_t begin = clock_us();
        if (l->stage == ASKED && l->is_answered) line_send(l);
        worked_since(w, begin);
        if (l->stage == OVER && !l->is_dirty) bury(l);
    }
}

/* Taking connections. */

static void listen_again(void *arg)
{
    net *w = arg;
    w->deaf = 0;
    if (w->listen_fd < 0) return;
    struct epoll_event wait = {.events = EPOLLIN, .data.ptr = &w->listen_event};
    if (epoll_ctl(w->epoll_fd, EPOLL_CTL_MOD, w->listen_fd, &wait))
        w->deaf = net_after(w, DEAF_MS, listen_again, w);
}

/* There is no room now: whoever connects waits, and so do we. */
static void listen_later(net *w)
{
    struct epoll_event wait = {.data.ptr = &w->listen_event};
    if (w->deaf || epoll_ctl(w->epoll_fd, EPOLL_CTL_MOD, w->listen_fd, &wait)) return;
    w->deaf = net_after(w, DEAF_MS, listen_again, w);
    if (!w->deaf) listen_again(w);
}

/* Lines are short: the one that has been without a whole request for longest goes. */
static bool give_way(net *w)
{
    for (net_reply *l = w->first_line; l; l = l->next) {
        if (l->fd < 0 || (!is_reading(l) && l->stage != LINGERS)) continue;
        w->counts.refused_limit++;
        net_log(w, "limit", l->address, "its request was not whole when others needed its place");
        line_end(l);
        return true;
    }
    return false;
}

static bool is_proxy(const net *w, const struct sockaddr *address)
{
    for (uint32_t i = 0; i < w->proxies; i++)
        if (limits_is_same((const struct sockaddr *)&w->proxy[i], address)) return true;
    return false;
}

static void take_line(net *w, int fd, const struct sockaddr *address)
{
    bool proxy = is_proxy(w, address);
    limits_address *from = limits_find(&w->who, address);
    bool is_full = from && !proxy && from->lines >= w->limits.sockets_per_address;
    net_reply *l = from && !is_full ? calloc(1, sizeof *l) : NULL;
    struct epoll_event wait = {.events = EPOLLIN, .data.ptr = l};
    if (is_full) {
        w->counts.refused_limit++;
        char text[NET_ADDRESS];
        limits_print(address, text, sizeof text);
        net_log(w, "limit", text, "too many connections of one address");
    }
    if (!l || epoll_ctl(w->epoll_fd, EPOLL_CTL_ADD, fd, &wait)) {
        free(l);
        close(fd);
        return;
    }
    int on = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    l->event = (net_event){.kind = NET_LINE, .from = from};
    l->w = w;
    l->fd = fd;
    l->waits_for = EPOLLIN;
    l->peer = from;
    l->is_proxy = proxy;
    l->head = (head){.method = "", .path = "", .query = ""};
    l->language = "";
    limits_print(address, l->peer_text, sizeof l->peer_text);
    memcpy(l->address, l->peer_text, sizeof l->address);
    from->lines++;
    w->lines++;
    put_last(l);
    line_deadline(l, time_to_read(w));
}

int line_files(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur > INT32_MAX) return INT32_MAX;
    int all = (int)limit.rlim_cur;
    return all - (all / 4 < SPARE_FILES ? all / 4 : SPARE_FILES);
}

void line_accept(net *w)
{
    int most = line_files();
    for (int i = 0; i < TAKEN_AT_ONCE && w->listen_fd >= 0; i++) {
        if (w->lines >= MOST_LINES && !give_way(w)) {
            listen_later(w);
            return;
        }
        union {
            struct sockaddr any;
            struct sockaddr_storage room;
        } from;
        socklen_t n = sizeof from;
        int fd = accept4(w->listen_fd, &from.any, &n, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return;
        if (fd < 0 && (errno == EINTR || errno == ECONNABORTED || errno == EPROTO)) continue;
        if (fd >= 0 && fd < most) take_line(w, fd, &from.any);
        else if (fd >= 0 && give_way(w)) { /* that one's descriptor is free now */
            int lower = fcntl(fd, F_DUPFD_CLOEXEC, 0);
            close(fd);
            if (lower >= 0) take_line(w, lower, &from.any);
        } else if (fd >= 0) {
            w->counts.refused_limit++;
            net_log(w, "limit", "", "no descriptors for more connections");
            close(fd);
            listen_later(w);
            return;
        } else if (!give_way(w)) {
            net_log(w, "limit", "", "no connection can be taken: %s", strerror(errno));
            listen_later(w);
            return;
        }
    }
}

bool line_start(net *w, char *why, size_t n)
{
    struct epoll_event wait = {.events = EPOLLIN, .data.ptr = &w->listen_event};
    w->last_line = &w->first_line;
    if (!epoll_ctl(w->epoll_fd, EPOLL_CTL_ADD, w->listen_fd, &wait)) return true;
    snprintf(why, n, "the HTTP server does not start: %s", strerror(errno));
    return false;
}

void line_quiet(net *w)
{
    if (w->listen_fd < 0) return;
    close(w->listen_fd);
    w->listen_fd = -1;
}

void line_stop(net *w)
{
    for (net_reply *l = w->first_line; l; l = l->next) {
        if (l->stage != ASKED || l->is_answered) continue;
        l->closes = l->is_answered = true;
        if (!answer_refuse(&l->answer, 503, l->head.path, l->language)) line_hang_up(l);
        line_mark(l);
    }
    line_sweep(w);
    for (net_reply *l = w->first_line; l; l = l->next) {
        if (l->stage == ASKED) l->stage = OVER; /* sweep had no answer of it: it never comes */
        line_end(l);
    }
    line_sweep(w);
    line_quiet(w);
}

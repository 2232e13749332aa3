/* src/net/socket.c - WebSockets: bytes through wslay, messages to the handlers.
 *
 * Handlers may send to and close any socket from within any call. So nothing is sent, closed or
 * freed on the spot: a socket that has something to do is marked dirty, and the loop looks after
 * the dirty ones before it waits again. Only there do sockets end.
 *
 * wslay checks frames, masks and UTF-8. It does not keep messages for us: it would take 100 bytes
 * for each fragment of one, and a client chooses how many those are. */
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>
#include <wslay/wslay.h>
#include "base/clock.h"
#include "base/utf8.h"
#include "net/net_private.h"

enum {
    READ_AT_ONCE = 64 << 10, /* bytes, then it is the next one's turn */
    READ_US = 1000,          /* or so long, looked at after each piece */
    READ_PIECE = 128,        /* bytes: as many small messages cannot be stopped in between */
    MOST_EMPTY = 16,         /* fragments without a byte, in a message */
    CONTROLS_PER_SECOND = 10,
    OWN_FILES = 20,     /* descriptors of the program, about */
    MESSAGE_COST = 128, /* what wslay needs for a message in the queue besides its bytes */
    FIRST_TEXT = 512,
    CLOSE_MS = 5000,  /* for the rest of the queue and the other side's close */
    LINGER_MS = 2000, /* for what is still on its way to us after our close */
    RATE_SAVED = 4,   /* seconds */
    REASON = 123,     /* the most that fits in a close frame */
};

enum stage {
    OPEN,
    CLOSING,   /* net_close was called: what is queued goes out, then our close */
    LINGERING, /* we are done and say no more; what still comes is thrown away */
    ENDED,     /* to be buried */
};

struct net_socket {
    net_event event; /* first: epoll hands back a pointer to it */
    net *w;
    net_socket *next, **back; /* in the list of all */
    net_socket *next_dirty;
    bool is_dirty, has_mine, reads, writes; /* reads, writes: what epoll waits for */
    bool in_text;                           /* the frame that comes is a part of a message */
    enum stage stage;
    int fd;
    int code; /* of the close that waits for the queue to empty; 0 none */
    char *reason;
    void *mine;
    wslay_event_context_ptr frames;
    uint32_t message_bytes; /* the most of a message */
    uint32_t empty;         /* fragments without a byte, in the message that comes */
    limits_rate controls;   /* of pings, pongs */
    limits_rate rate;
    int64_t seen; /* when something last came */
    net_timer timer;
    size_t budget;           /* bytes that may still be read this time */
    int64_t until;           /* of clock_us: then it is the next one's turn */
    char *text;              /* of the message that comes */
    size_t length, room;     /* of it */
    uint8_t *early;          /* what came behind the handshake */
    size_t early_n, early_i; /* its length; how much of it was read */
    char address[NET_ADDRESS];
};

static void mark(net_socket *s)
{
    if (s->is_dirty) return;
    s->is_dirty = true;
    s->next_dirty = s->w->dirty;
    s->w->dirty = s;
}

static void end(net_socket *s)
{
    s->stage = ENDED;
    mark(s);
}

/* wslay's callbacks */

static ssize_t on_recv(wslay_event_context_ptr frames, uint8_t *bytes, size_t n, int flags,
                       void *arg)
{
    (void)flags;
    net_socket *s = arg;
    if (s->early) {
        size_t rest = s->early_n - s->early_i;
        if (n > rest) n = rest;
        memcpy(bytes, s->early + s->early_i, n);
        s->early_i += n;
        if (s->early_i == s->early_n) {
            free(s->early);
            s->early = NULL;
        }
        return (ssize_t)n;
    }
    if (n > s->budget) n = s->budget;
    if (n > READ_PIECE) n = READ_PIECE;
    if (n == 0 || s->stage == ENDED || clock_us() > s->until) {
        wslay_event_set_error(frames, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    ssize_t r;
    do r = recv(s->fd, bytes, n, 0);
    while (r < 0 && errno == EINTR);
    if (r > 0) {
        s->budget -= (size_t)r;
        s->seen = clock_ms();
        s->w->counts.bytes_in += (uint64_t)r;
        return r;
    }
    bool would_block = r < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
    if (!would_block) end(s);
    wslay_event_set_error(frames, would_block ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static ssize_t on_send(wslay_event_context_ptr frames, const uint8_t *bytes, size_t n, int flags,
                       void *arg)
{
    net_socket *s = arg;
    ssize_t r;
    do r = send(s->fd, bytes, n, MSG_NOSIGNAL | (flags & WSLAY_MSG_MORE ? MSG_MORE : 0));
    while (r < 0 && errno == EINTR);
    if (r > 0) {
        s->w->counts.bytes_out += (uint64_t)r;
        return r;
    }
    bool would_block = r < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
    if (!would_block) end(s);
    wslay_event_set_error(frames, would_block ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static void flush(net_socket *s)
{
    if (s->stage != ENDED && wslay_event_want_write(s->frames) && wslay_event_send(s->frames))
        end(s);
}

static void drop_text(net_socket *s)
{
    free(s->text);
    s->text = NULL;
    s->length = s->room = 0;
}

/* A fault of the other side: it is told, and no more is read of it. */
static void fail(net_socket *s, uint16_t code)
{
    s->in_text = false;
    drop_text(s);
    wslay_event_shutdown_read(s->frames);
    wslay_event_queue_close(s->frames, code, NULL, 0);
    mark(s);
}

/* What is allowed once and asks for nothing, again and again. */
static void refuse_flood(net_socket *s, const char *of)
{
    net *w = s->w;
    w->counts.cut_off++;
    net_log(w, "flood", s->address, "%s", of);
    fail(s, WSLAY_CODE_POLICY_VIOLATION);
}

static void on_frame(wslay_event_context_ptr frames,
                     const struct wslay_event_on_frame_recv_start_arg *f, void *arg)
{
    (void)frames;
    net_socket *s = arg;
    /* wslay answers a close at once, before what is queued: so that goes out now. */
    if (f->opcode == WSLAY_CONNECTION_CLOSE) flush(s);
    bool is_control = wslay_is_ctrl_frame(f->opcode);
    s->in_text = !is_control && s->stage == OPEN;
    if (is_control && s->stage == OPEN && f->opcode != WSLAY_CONNECTION_CLOSE &&
        !limits_take(&s->controls, clock_us(), CONTROLS_PER_SECOND, RATE_SAVED))
        refuse_flood(s, "pings");
    if (!s->in_text) return;
    if (f->opcode != WSLAY_CONTINUATION_FRAME) s->empty = 0;
    if (f->payload_length == 0 && !f->fin) s->empty++;
    if (f->opcode == WSLAY_BINARY_FRAME) fail(s, WSLAY_CODE_UNSUPPORTED_DATA);
    else if (s->length > s->message_bytes || f->payload_length > s->message_bytes - s->length)
        fail(s, WSLAY_CODE_MESSAGE_TOO_BIG);
    else if (s->empty > MOST_EMPTY) refuse_flood(s, "empty fragments");
}

static void on_chunk(wslay_event_context_ptr frames,
                     const struct wslay_event_on_frame_recv_chunk_arg *c, void *arg)
{
    (void)frames;
    net_socket *s = arg;
    if (!s->in_text) return;
    size_t need = s->length + c->data_length + 1;
    if (need > s->room) {
        size_t room = s->room ? 2 * s->room : FIRST_TEXT;
        if (room < need) room = need;
        char *more = realloc(s->text, room);
        if (!more) {
            fail(s, WSLAY_CODE_INTERNAL_SERVER_ERROR);
            return;
        }
        s->text = more;
        s->room = room;
    }
    memcpy(s->text + s->length, c->data, c->data_length);
    s->length += c->data_length;
}

static void on_message(wslay_event_context_ptr frames, const struct wslay_event_on_msg_recv_arg *m,
                       void *arg)
{
    (void)frames;
    net_socket *s = arg;
    net *w = s->w;
    if (m->opcode != WSLAY_TEXT_FRAME || s->stage != OPEN || !wslay_event_get_read_enabled(frames))
        return;
    /* The handler gets it alone: it may do whatever it likes to the socket. */
    char *text = s->text;
    size_t n = s->length;
    s->text = NULL;
    s->length = s->room = 0;
    if (text) text[n] = '\0';
    w->counts.messages_in++;
    w->on.message(w->on.who, s, s->mine, text ? text : "", n);
    free(text);
}

static const struct wslay_event_callbacks CALLBACKS = {
    .recv_callback = on_recv,
    .send_callback = on_send,
    .on_frame_recv_start_callback = on_frame,
    .on_frame_recv_chunk_callback = on_chunk,
    .on_msg_recv_callback = on_message,
};

/* What waits to be sent, in bytes of memory. */
static size_t queued(const net_socket *s)
{
    return wslay_event_get_queued_msg_length(s->frames) +
           wslay_event_get_queued_msg_count(s->frames) * MESSAGE_COST;
}

static void cut_off(net_socket *s)
{
    net *w = s->w;
    w->counts.cut_off++;
    net_log(w, "slow", s->address, "takes less than it is sent: %zu bytes wait", queued(s));
    end(s);
}

/* What handlers call */

bool net_send(net_socket *s, const char *text, size_t n)
{
    if (s->stage != OPEN || !wslay_event_get_write_enabled(s->frames)) return false;
    const struct wslay_event_msg m = {WSLAY_TEXT_FRAME, (const uint8_t *)text, n};
    mark(s);
    /* Much at once is not yet a slow client: it has not even been tried. */
    if (queued(s) + n + MESSAGE_COST > s->w->limits.queue_bytes) flush(s);
    if (s->stage != OPEN) return false;
    bool is_alone = !wslay_event_want_write(s->frames);
    if (!is_alone && queued(s) + n + MESSAGE_COST > s->w->limits.queue_bytes) {
        cut_off(s);
        return false;
    }
    int r = wslay_event_queue_msg(s->frames, &m);
    if (r == WSLAY_ERR_NO_MORE_MSG) return false; /* the other side has closed */
    if (r) {
        net_log(s->w, "memory", s->address, "none for a message of %zu bytes", n);
        end(s);
        return false;
    }
    s->w->counts.messages_out++;
    return true;
}

static void on_timer(void *arg);

static void set_timer(net_socket *s, uint32_t ms)
{
    net_cancel(s->w, s->timer);
    s->timer = net_after(s->w, ms, on_timer, s);
    if (!s->timer) end(s); /* no memory, and a socket without an end in sight */
}

/* As much of it as fits, cut between two signs of UTF-8; NULL for none. */
static char *copy_reason(const char *reason)
{
    size_t n = reason ? strnlen(reason, REASON + 1) : 0;
    if (n > REASON) n = utf8_whole(reason, REASON);
    return n ? strndup(reason, n) : NULL;
}

void net_close(net_socket *s, int code, const char *reason)
{
    if (s->stage != OPEN) return;
    s->stage = CLOSING;
    s->code = code ? code : WSLAY_CODE_NORMAL_CLOSURE;
    s->reason = copy_reason(reason);
    set_timer(s, CLOSE_MS);
    mark(s);
}

bool net_take_rate(net_socket *s)
{
    net *w = s->w;
    if (limits_take(&s->rate, clock_us(), w->limits.messages_per_second, RATE_SAVED)) return true;
    w->counts.refused_rate++;
    return false;
}

void net_limit_messages(net_socket *s, uint32_t bytes)
{
    s->message_bytes = bytes < s->w->limits.message_bytes ? bytes : s->w->limits.message_bytes;
}

void net_worked(net_socket *s, int64_t begin)
{
    int64_t now = clock_us();
    if (s->w->works_for != s->event.from) limits_work(s->event.from, now, now - begin);
}

const char *net_socket_address(const net_socket *s)
{
    return s->address;
}

/* Its life */

unsigned int socket_reserve(net *w, limits_address *from)
{
    if (from->sockets >= w->limits.sockets_per_address) return 429;
    /* A quarter of the descriptors is left to those who only ask. */
    uint32_t all = (uint32_t)line_files(), room = all > OWN_FILES ? all - OWN_FILES : 0;
    if (w->reserved >= w->limits.sockets || w->reserved >= room / 4 * 3) return 503;
    from->sockets++;
    w->reserved++;
    return 0;
}

void socket_release(net *w, limits_address *from)
{
    assert(from->sockets && w->reserved);
    from->sockets--;
    w->reserved--;
}

static uint32_t ping_ms(const net *w)
{
    return w->limits.idle_seconds * 1000 / 3;
}

static void on_timer(void *arg)
{
    net_socket *s = arg;
    net *w = s->w;
    s->timer = 0;
    int64_t silent = clock_ms() - s->seen;
    if (s->stage != OPEN || silent >= (int64_t)w->limits.idle_seconds * 1000) {
        if (s->stage == OPEN) net_log(w, "idle", s->address, "no sign of life");
        end(s);
        return;
    }
    if (silent >= ping_ms(w) / 2) {
        const struct wslay_event_msg ping = {WSLAY_PING, NULL, 0};
        wslay_event_queue_msg(s->frames, &ping);
        mark(s);
    }
    set_timer(s, ping_ms(w));
}

/* All that a socket needs; false: no memory or descriptor. */
static bool set_up(net_socket *s, const char *extra, size_t extra_n)
{
    net *w = s->w;
    if (extra_n) {
        s->early = malloc(extra_n);
        if (!s->early) return false;
        memcpy(s->early, extra, extra_n);
        s->early_n = extra_n;
    }
    if (wslay_event_context_server_init(&s->frames, &CALLBACKS, s)) {
        s->frames = NULL;
        return false;
    }
    wslay_event_config_set_no_buffering(s->frames, 1);
    wslay_event_config_set_max_recv_msg_length(s->frames, w->limits.message_bytes);
    s->timer = net_after(w, ping_ms(w), on_timer, s);
    struct epoll_event wait = {.events = EPOLLIN, .data.ptr = s};
    return s->timer && !epoll_ctl(w->epoll_fd, EPOLL_CTL_ADD, s->fd, &wait);
}

static void free_socket(net_socket *s)
{
    net_cancel(s->w, s->timer);
    wslay_event_context_free(s->frames);
    event_forget(s->w, &s->event);
    event_close(s->w, s->fd);
    free(s->reason);
    free(s->text);
    free(s->early);
    free(s);
}

void socket_begin(net *w, limits_address *from, const char *address, const char *extra,
                  size_t extra_n, int fd)
{
    net_socket *s = calloc(1, sizeof *s);
    if (s) {
        s->event = (net_event){.kind = NET_SOCKET, .from = from};
        s->w = w;
        s->fd = fd;
        s->message_bytes = w->limits.message_bytes;
        s->seen = clock_ms();
        s->reads = true;
        snprintf(s->address, sizeof s->address, "%s", address);
    }
    if (!s || !set_up(s, extra, extra_n)) {
        net_log(w, "memory", address, "no room for a socket: %s", strerror(errno));
        if (s) free_socket(s);
        else close(fd);
        socket_release(w, from);
        return;
    }
    s->next = w->sockets;
    s->back = &w->sockets;
    if (s->next) s->next->back = &s->next;
    w->sockets = s;
    w->counts.sockets++;
    w->counts.sockets_opened++;
    mark(s);
    s->mine = w->on.opened(w->on.who, s, s->address);
    s->has_mine = s->mine != NULL;
    if (!s->has_mine) net_close(s, WSLAY_CODE_POLICY_VIOLATION, NULL);
    if (w->is_stopping) net_close(s, WSLAY_CODE_GOING_AWAY, NULL);
}

static void tell_closed(net_socket *s)
{
    if (!s->has_mine) return;
    s->has_mine = false;
    s->w->on.closed(s->w->on.who, s, s->mine);
}

/* Only in socket_sweep, when nobody uses it. */
static void bury(net_socket *s)
{
    net *w = s->w;
    tell_closed(s);
    *s->back = s->next;
    if (s->next) s->next->back = s->back;
    w->counts.sockets--;
    socket_release(w, s->event.from);
    free_socket(s);
}

/* We have said our last word, perhaps in the middle of the other side's. Closing now would reset
 * the connection and take that word from it. */
static void linger(net_socket *s)
{
    s->stage = LINGERING;
    drop_text(s);
    shutdown(s->fd, SHUT_WR);
    set_timer(s, LINGER_MS);
    tell_closed(s);
}

static void drain(net_socket *s)
{
    char bytes[4096];
    for (size_t left = READ_AT_ONCE; left; left -= sizeof bytes) {
        ssize_t r = recv(s->fd, bytes, sizeof bytes, 0);
        if (r > 0 || (r < 0 && errno == EINTR)) continue;
        if (r == 0 || (errno != EAGAIN && errno != EWOULDBLOCK)) end(s);
        return;
    }
}

static void await(net_socket *s)
{
    bool reads = s->stage == LINGERING || wslay_event_want_read(s->frames);
    bool writes = s->stage != LINGERING && wslay_event_want_write(s->frames);
    if (reads == s->reads && writes == s->writes) return;
    struct epoll_event wait = {.events = (reads ? EPOLLIN : 0u) | (writes ? EPOLLOUT : 0u),
                               .data.ptr = s};
    if (epoll_ctl(s->w->epoll_fd, EPOLL_CTL_MOD, s->fd, &wait)) end(s);
    s->reads = reads;
    s->writes = writes;
}

static void read_some(net_socket *s)
{
    s->budget = READ_AT_ONCE;
    s->until = clock_us() + READ_US;
    if (wslay_event_want_read(s->frames) && wslay_event_recv(s->frames) == WSLAY_ERR_NOMEM) end(s);
    mark(s);
}

/* Sends what it can, and goes on with a close where it stands. */
static void settle(net_socket *s)
{
    if (s->early && s->stage == OPEN) read_some(s); /* epoll does not know of these bytes */
    if (s->stage == ENDED || s->stage == LINGERING) return;
    if (s->stage == OPEN && !wslay_event_want_read(s->frames)) {
        s->stage = CLOSING; /* the other side has closed or erred; wslay's answer is queued */
        set_timer(s, CLOSE_MS);
    }
    flush(s);
    /* wslay sends control frames first, and nothing after a close; so ours must wait. */
    if (s->stage == CLOSING && s->code && !wslay_event_want_write(s->frames)) {
        size_t n = s->reason ? strlen(s->reason) : 0;
        wslay_event_queue_close(s->frames, (uint16_t)s->code, (const uint8_t *)s->reason, n);
        s->code = 0;
        flush(s);
    }
    /* Pongs are queued without us: who only pings and never reads. */
    if (wslay_event_get_queued_msg_count(s->frames) * MESSAGE_COST > s->w->limits.queue_bytes &&
        s->stage != ENDED)
        cut_off(s);
    if (s->stage != ENDED && wslay_event_get_close_sent(s->frames)) {
        if (wslay_event_get_close_received(s->frames)) end(s);
        else if (!wslay_event_want_read(s->frames)) linger(s);
    }
    if (s->stage != ENDED) await(s);
}

void socket_event(net_socket *s, uint32_t events)
{
    if (s->stage == ENDED) return;
    if (s->stage == LINGERING) drain(s);
    else if (events & (EPOLLIN | EPOLLHUP | EPOLLERR)) read_some(s);
    mark(s);
    /* Gone in both directions, while we wait for neither: it would be reported for ever. */
    if (events & (EPOLLHUP | EPOLLERR) && s->stage != LINGERING && !s->reads) end(s);
}

void socket_sweep(net *w)
{
    while (w->dirty) {
        net_socket *s = w->dirty;
        w->dirty = s->next_dirty;
        s->is_dirty = false;
        w->works_for = s->event.from;
        int64_t begin = clock_us();
        if (s->stage == ENDED) bury(s);
        else settle(s); /* if it ends there it is marked again */
        worked_since(w, begin);
    }
}

void socket_close_all(net *w, int code, const char *reason)
{
    for (net_socket *s = w->sockets; s; s = s->next) net_close(s, code, reason);
}

void socket_end_all(net *w)
{
    for (net_socket *s = w->sockets; s; s = s->next) end(s);
    socket_sweep(w);
}

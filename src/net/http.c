/* src/net/http.c - requests: which are refused, who answers the others. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include "base/clock.h"
#include "net/handshake.h"
#include "net/kept.h"
#include "net/line.h"

enum {
    MOST_BODIES = 64 << 20, /* bytes of all bodies that are being read */
    SWALLOW = 4,            /* times the limit of a body: read and dropped, so that the client
                                    gets to see our refusal and not a connection reset */
    REQUESTS_SAVED = 5,     /* seconds */
    FIRST_BODY = 4096,
};

bool net_is_plain_path(const char *path)
{
    static const char SIGNS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                                "-._~+@/";
    if (path[0] != '/' || path[strspn(path, SIGNS)] != '\0') return false;
    return !strstr(path, "//") && !strstr(path, "/.");
}

/* Whose are not files. */
static bool is_handlers(const char *path)
{
    return !strncmp(path, "/api/", 5) || !strcmp(path, "/healthz") || !strcmp(path, "/metrics");
}

static void refuse(net_reply *l, unsigned int status)
{
    if (answer_refuse(&l->answer, status, l->head.path, l->language)) line_send(l);
    else line_end(l);
}

static void close_with(net_reply *l, unsigned int status)
{
    l->closes = true;
    refuse(l, status);
}

static void take_answer(net_reply *l, bool is_made)
{
    assert(l->stage == ASKED && !l->is_answered);
    l->is_answered = true;
    if (!is_made) {
        net_log(l->w, "memory", l->address, "none for an answer");
        line_hang_up(l);
    }
    line_mark(l); /* sent from line_sweep: a handler may have more to do with what it lent us */
}

void net_answer(net *w, net_reply *l, int status, const char *type, const char *body, size_t n)
{
    (void)w;
    take_answer(l, answer_make(&l->answer, (unsigned int)status, type, body, n));
}

void net_answer_kept(net *w, net_reply *l, const net_kept *k)
{
    (void)w;
    l->answer = kept_answer(&k->kept, l->head.matches, l->head.encodings);
    take_answer(l, true);
}

/* Requests. */

/* Content-Length as a number; false: it is none. */
static bool read_length(const char *text, size_t *length)
{
    *length = 0;
    size_t n = strspn(text, "0123456789");
    if (n == 0 || text[n]) return false;
    for (; *text; text++) {
        *length = *length * 10 + (size_t)(*text - '0');
        if (*length > SIZE_MAX / 20) *length = SIZE_MAX / 20; /* too much in any case */
    }
    return true;
}

static bool is_json(const char *type)
{
    static const char JSON[] = "application/json";
    size_t n = sizeof JSON - 1;
    return type && !strncasecmp(type, JSON, n) && (!type[n] || strchr("; \t", type[n]));
}

static bool is_foreign(const net_reply *l)
{
    const char *origin = l->head.origin;
    if (!origin || handshake_origin(origin, l->head.host, (const char *const *)l->w->origin))
        return false;
    l->w->counts.refused_origin++;
    net_log(l->w, "origin", l->address, "%.100s is not the origin of %.100s", origin,
            l->head.host ? l->head.host : "(no host)");
    return true;
}

static bool is_over_rate(const net_reply *l)
{
    net *w = l->w;
    limits_address *from = l->event.from;
    bool is_over =
        !limits_take(&from->requests, clock_us(), w->limits.requests_per_second, REQUESTS_SAVED);
    if (is_over) w->counts.refused_rate++;
    if (is_over && !from->told)
        net_log(w, "rate", l->address, "more than %u requests a second",
                (unsigned)w->limits.requests_per_second);
    from->told = is_over;
    return is_over;
}

/* A proxy of ours says for whom it asks: the last one it names, for those before are what it was told.
 * False: it says nothing that makes sense. */
static bool find_who_asks(net_reply *l)
{
    const char *list = l->head.forwarded_for;
    if (!l->is_proxy || !list) return true;
    const char *last = strrchr(list, ',');
    last = last ? last + 1 : list;
    last += strspn(last, " \t");
    struct sockaddr_storage address;
    if (!limits_read(last, strlen(last), &address)) return false;
    limits_address *from = limits_find(&l->w->who, (const struct sockaddr *)&address);
    if (!from) return false;
    from->lines++; /* keeps it, until end_request */
    l->event.from = l->w->works_for = from;
    limits_print((const struct sockaddr *)&address, l->address, sizeof l->address);
    return true;
}

static bool is_our_name(const net_reply *l)
{
    const char *host = l->head.host;
    if (!host || handshake_host(host, (const char *const *)l->w->host)) return true;
    l->w->counts.refused_origin++;
    net_log(l->w, "host", l->address, "%.100s is no name of ours; --host allows one", host);
    return false;
}

/* The status to refuse it with, known from its head alone; 0: none. `closes` is set where what
 * follows on the connection cannot be trusted to be another request. */
static unsigned int examine(net_reply *l)
{
    const head *h = &l->head;
    bool is_get = !strcmp(h->method, "GET") || !strcmp(h->method, "HEAD");
    l->is_post = !strcmp(h->method, "POST");
    l->closes = true;
    if (!h->host && !h->is_old) return 400;
    /* Two ways to say where a body ends are two requests to two readers; so we know one way. */
    if (h->transfer) return h->length ? 400 : 411;
    if (h->length && !read_length(h->length, &l->expected)) return 400;
    if (is_get && l->expected) return 400;
    if (l->expected > (size_t)l->w->limits.body_bytes * SWALLOW) return 413;
    if (!find_who_asks(l)) return 400;
    if (!is_our_name(l)) return 421;
    l->closes = false;
    if (is_over_rate(l)) return 429;
    if (!is_get && !l->is_post) return 405;
    if (!net_is_plain_path(h->path)) return 404;
    if (l->is_post && !is_handlers(h->path)) return 405;
    if (l->expected > l->w->limits.body_bytes) return 413;
    if (l->is_post && !is_json(h->type)) return 415;
    if (l->is_post && is_foreign(l)) return 403;
    return 0;
}

/* Memory grows as bytes come: what a header announces costs nothing yet. */
void http_body(net_reply *l, const char *data, size_t n)
{
    net *w = l->w;
    l->taken += n;
    if (l->refusal) return;
    if (l->length + n + 1 > l->room) {
        size_t room = l->room ? 2 * l->room : FIRST_BODY;
        if (room < l->length + n + 1) room = l->length + n + 1;
        if (room > l->expected + 1) room = l->expected + 1;
        char *more = w->body_bytes - l->room + room <= MOST_BODIES ? realloc(l->body, room) : NULL;
        if (!more) {
            l->refusal = 503;
            line_drop_body(l);
            return;
        }
        w->body_bytes += room - l->room;
        l->body = more;
        l->room = room;
    }
    memcpy(l->body + l->length, data, n);
    l->length += n;
}

static void ask(net_reply *l)
{
    net *w = l->w;
    if (l->body) l->body[l->length] = '\0';
    const net_request request = {
        .method = l->is_post ? "POST" : "GET",
        .path = l->head.path,
        .address = l->address,
        .is_forwarded = l->head.is_forwarded || l->is_proxy,
        .language = l->language,
        .body = l->body ? l->body : "",
        .length = l->length,
    };
    l->stage = ASKED;
    line_deadline(l, 0); /* now it is the handler's time */
    line_await(l, 0);
    w->on.request(w->on.who, l, &request);
    line_drop_body(l);
}

static void begin_socket(net_reply *l)
{
    net *w = l->w;
    const head *h = &l->head;
    char accept[HANDSHAKE_ACCEPT];
    unsigned int status = 0;
    bool is_socket = h->wants_socket && h->upgrades && !h->is_old;
    if (!is_socket || !h->version || strcmp(h->version, "13") != 0) status = 426;
    else if (!h->key || !handshake_accept(h->key, accept)) status = 400;
    else if (is_foreign(l)) status = 403;
    else {
        status = w->is_stopping ? 503 : socket_reserve(w, l->event.from);
        if (status) {
            w->counts.refused_limit++;
            net_log(w, "limit", l->address, "%s",
                    status == 429 ? "too many sockets of one address" : "no room for more sockets");
        }
    }
    if (status) {
        refuse(l, status);
        return;
    }
    l->has_place = true;
    answer_upgrade(&l->answer, accept);
    line_send(l);
}

/* All of it is here. */
void http_whole(net_reply *l)
{
    if (l->refusal) refuse(l, l->refusal);
    else if (is_handlers(l->head.path)) ask(l);
    else if (!strcmp(l->head.path, "/ws")) begin_socket(l);
    else if (l->w->files && files_answer(l->w->files, l->head.path, l->head.matches,
                                         l->head.encodings, &l->answer))
        line_send(l);
    else refuse(l, 404);
}

/* ?lang= of the query, else Accept-Language. */
static const char *language_of(net_reply *l)
{
    for (const char *at = l->head.query; *at; at += strcspn(at, "&"), at += *at == '&')
        if (!strncmp(at, "lang=", 5)) {
            l->query_language = strndup(at + 5, strcspn(at + 5, "&"));
            if (l->query_language) return l->query_language;
        }
    return l->head.languages ? l->head.languages : "";
}

static void begin_request(net_reply *l)
{
    net *w = l->w;
    l->head_n = l->seen;
    w->open_replies++;
    w->counts.requests++;
    unsigned int status = head_read(l->in, l->head_n, &l->head);
    l->language = language_of(l);
    if (status) {
        close_with(l, status);
        return;
    }
    l->refusal = examine(l);
    if (l->closes) {
        refuse(l, l->refusal);
        return;
    }
    l->stage = READS_BODY;
    size_t here = l->in_n - l->head_n;
    if (here > l->expected) here = l->expected;
    if (here) {
        http_body(l, l->in + l->head_n, here);
        memmove(l->in + l->head_n, l->in + l->head_n + here, l->in_n - l->head_n - here);
        l->in_n -= here;
    }
    static const char GO_ON[] = "HTTP/1.1 100 Continue\r\n\r\n";
    if (l->taken < l->expected && l->head.expect && !strcasecmp(l->head.expect, "100-continue") &&
        send(l->fd, GO_ON, sizeof GO_ON - 1, MSG_NOSIGNAL) != (ssize_t)sizeof GO_ON - 1)
        line_end(l); /* nothing was sent before, so there is room or nobody */
    else if (l->taken == l->expected) {
        /* Only now it is known whom a proxy asks for. */
        bool waits = l->event.from != l->peer && limits_is_heavy(l->event.from, clock_us());
        if (waits) event_later(w, &l->event, EPOLLIN);
        else http_whole(l);
    }
}

void http_head(net_reply *l)
{
    l->head = (head){.method = "", .path = "", .query = ""};
    l->language = "";
    switch (head_find(l->in, l->in_n, &l->seen)) {
    case HEAD_WHOLE: begin_request(l); break;
    case HEAD_BAD: close_with(l, 400); break;
    case HEAD_PART:
        if (l->in_n == HEAD_MOST) close_with(l, 431);
        break;
    }
}

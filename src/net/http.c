/* src/net/http.c - requests: which are refused, who answers the others.
 *
 * MHD reads and writes; it calls on_request once with the headers, then with pieces of the body,
 * then until there is an answer. A request that waits for its handler is suspended meanwhile. */
#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>
#include "base/clock.h"
#include "net/answers.h"
#include "net/handshake.h"
#include "net/net_private.h"

enum {
    MOST_LINES = 1000,      /* HTTP connections at once; WebSockets do not count here */
    LINE_MEMORY = 16 << 10, /* MHD's for each: request line and headers must fit */
    MOST_BODIES = 64 << 20, /* bytes of all bodies that are being read */
    SWALLOW = 4,            /* times the limit of a body: read and dropped, so that the client
                                    gets to see our refusal and not a connection reset */
    SLOWEST = 4096,         /* bytes a second a client must take of an answer */
    REQUESTS_SAVED = 5,     /* seconds */
    RUNS_AT_END = 4,        /* of MHD, to send the last answers before all is closed */
    FIRST_BODY = 4096,
};

/* A TCP connection that speaks HTTP. */
typedef struct line {
    net *w;
    limits_address *from;
    net_timer deadline; /* for the request that is being read or the answer that is being sent */
    int fd;
    char address[NET_ADDRESS];
} line;

typedef struct heads {
    const char *host, *length, *transfer, *origin, *type, *key, *version, *matches, *encodings,
        *languages;
    bool wants_socket; /* Upgrade: websocket */
    bool upgrades;     /* Connection: upgrade */
    bool is_bad;       /* one that must be single is there twice; a NUL in one */
    bool is_forwarded; /* a proxy says for whom it asks */
} heads;

struct net_reply {
    net *w;
    line *line;
    struct MHD_Connection *connection;
    net_reply *next, **back; /* in the list of all */
    const char *path, *language;
    heads heads;
    unsigned int refusal; /* the status it will be refused with once its body is read; 0: not */
    unsigned int status;
    struct MHD_Response *response; /* ours until it is queued */
    char *body;
    size_t length, room, expected;
    size_t answer_bytes;
    bool is_post, closes, was_asked, is_suspended, is_answered;
    bool has_place; /* a WebSocket's place is reserved for it */
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

/* Deadlines. MHD's own timeout is for silence; ours is for those who send a byte now and then. */

static void on_deadline(void *arg)
{
    line *l = arg;
    l->deadline = 0;
    net_log(l->w, "timeout", l->address, "too slow with a request");
    shutdown(l->fd, SHUT_RDWR); /* MHD notices and closes it */
}

/* 0: none. Without memory for a timer there is still MHD's timeout. */
static void set_deadline(line *l, uint32_t ms)
{
    net_cancel(l->w, l->deadline);
    l->deadline = ms ? net_after(l->w, ms, on_deadline, l) : 0;
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

static enum MHD_Result queue(net_reply *r, unsigned int status, struct MHD_Response *response,
                             size_t bytes)
{
    set_deadline(r->line, time_to_send(r->w, bytes));
    return MHD_queue_response(r->connection, status, response);
}

/* Queues the response of r, which then is MHD's. */
static enum MHD_Result queue_own(net_reply *r, size_t bytes)
{
    struct MHD_Response *response = r->response;
    if (!response) return MHD_NO; /* no memory: the connection is closed */
    r->response = NULL;
    enum MHD_Result result = queue(r, r->status, response, bytes);
    MHD_destroy_response(response);
    return result;
}

static enum MHD_Result refuse(net_reply *r, unsigned int status)
{
    r->status = status;
    r->response = answer_refusal(status, r->path, r->language, r->closes);
    return queue_own(r, 0);
}

void net_answer(net *w, net_reply *r, int status, const char *type, const char *body, size_t n)
{
    assert(r->was_asked && !r->is_answered && w == r->w);
    r->is_answered = true;
    r->status = (unsigned int)status;
    r->answer_bytes = n;
    r->response = answer_new(type, body, n);
    if (!r->is_suspended) return; /* on_request queues it as soon as the handler returns */
    r->is_suspended = false;
    MHD_resume_connection(r->connection);
    w->http_due = 0; /* its daemon looks at it only when it is run */
}

/* Reading a request. */

static enum MHD_Result on_header(void *arg, enum MHD_ValueKind kind, const char *name,
                                 size_t name_n, const char *value, size_t value_n)
{
    (void)kind;
    heads *h = arg;
    if (!value) value = "";
    if (strlen(name) != name_n || (value_n && strlen(value) != value_n)) h->is_bad = true;
    const struct {
        const char *name, **value;
    } single[] = {
        {"Host", &h->host},
        {"Content-Length", &h->length},
        {"Transfer-Encoding", &h->transfer},
        {"Origin", &h->origin},
        {"Content-Type", &h->type},
        {"Sec-WebSocket-Key", &h->key},
        {"Sec-WebSocket-Version", &h->version},
        {"If-None-Match", &h->matches},
        {"Accept-Encoding", &h->encodings},
        {"Accept-Language", &h->languages},
    };
    for (size_t i = 0; i < sizeof single / sizeof *single; i++) {
        if (strcasecmp(name, single[i].name) != 0) continue;
        if (*single[i].value) h->is_bad = true;
        *single[i].value = value;
        return MHD_YES;
    }
    if (!strcasecmp(name, "X-Forwarded-For") || !strcasecmp(name, "Forwarded"))
        h->is_forwarded = true;
    /* These two are lists, which may come in pieces. */
    if (!strcasecmp(name, "Upgrade")) h->wants_socket |= handshake_has(value, "websocket");
    if (!strcasecmp(name, "Connection")) h->upgrades |= handshake_has(value, "upgrade");
    return MHD_YES;
}

/* Content-Length as a number; false: it is none. */
static bool read_length(const char *text, size_t *length)
{
    *length = 0;
    if (!*text || strlen(text) > 15) return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9') return false;
        *length = *length * 10 + (size_t)(*text - '0');
    }
    return true;
}

static bool is_json(const char *type)
{
    static const char JSON[] = "application/json";
    size_t n = sizeof JSON - 1;
    return type && !strncasecmp(type, JSON, n) && (!type[n] || strchr("; \t", type[n]));
}

static bool is_foreign(const net_reply *r)
{
    const char *origin = r->heads.origin;
    if (!origin || handshake_origin(origin, r->heads.host, (const char *const *)r->w->origin))
        return false;
    r->w->counts.refused_origin++;
    net_log(r->w, "origin", r->line->address, "%.100s is not the origin of %.100s", origin,
            r->heads.host ? r->heads.host : "(no host)");
    return true;
}

static bool is_over_rate(net_reply *r)
{
    net *w = r->w;
    limits_address *from = r->line->from;
    bool is_over =
        !limits_take(&from->requests, clock_us(), w->limits.requests_per_second, REQUESTS_SAVED);
    if (is_over) w->counts.refused_rate++;
    if (is_over && !from->told)
        net_log(w, "rate", r->line->address, "more than %u requests a second",
                (unsigned)w->limits.requests_per_second);
    from->told = is_over;
    return is_over;
}

/* The status to refuse it with, known from its headers alone; 0: none. `closes` is set where what
 * follows on the connection cannot be trusted to be another request. */
static unsigned int examine(net_reply *r, const char *method, const char *version)
{
    const heads *h = &r->heads;
    bool is_get = !strcmp(method, "GET") || !strcmp(method, "HEAD");
    r->is_post = !strcmp(method, "POST");
    r->closes = true;
    if (h->is_bad || (!h->host && strcmp(version, "HTTP/1.0") != 0)) return 400;
    /* Two ways to say where a body ends are two requests to two readers; so we know one way. */
    if (h->transfer) return h->length ? 400 : 411;
    if (h->length && !read_length(h->length, &r->expected)) return 400;
    if (is_get && r->expected) return 400;
    if (r->expected > (size_t)r->w->limits.body_bytes * SWALLOW) return 413;
    r->closes = false;
    if (is_over_rate(r)) return 429;
    if (!is_get && !r->is_post) return 405;
    if (!net_is_plain_path(r->path)) return 404;
    if (r->is_post && !is_handlers(r->path)) return 405;
    if (r->expected > r->w->limits.body_bytes) return 413;
    if (r->is_post && !is_json(h->type)) return 415;
    if (r->is_post && is_foreign(r)) return 403;
    return 0;
}

static void drop_body(net_reply *r)
{
    r->w->body_bytes -= r->room;
    free(r->body);
    r->body = NULL;
    r->length = r->room = 0;
}

/* Memory grows as bytes come: what a header announces costs nothing yet. */
static void take_body(net_reply *r, const char *data, size_t n)
{
    net *w = r->w;
    if (r->refusal) return;
    if (n > r->expected - r->length) {
        r->refusal = 400;
        return;
    }
    if (r->length + n + 1 > r->room) {
        size_t room = r->room ? 2 * r->room : FIRST_BODY;
        if (room < r->length + n + 1) room = r->length + n + 1;
        if (room > r->expected + 1) room = r->expected + 1;
        char *more = w->body_bytes - r->room + room <= MOST_BODIES ? realloc(r->body, room) : NULL;
        if (!more) {
            r->refusal = 503;
            drop_body(r);
            return;
        }
        w->body_bytes += room - r->room;
        r->body = more;
        r->room = room;
    }
    memcpy(r->body + r->length, data, n);
    r->length += n;
}

static enum MHD_Result ask(net_reply *r)
{
    net *w = r->w;
    if (r->body) r->body[r->length] = '\0';
    const net_request request = {
        .method = r->is_post ? "POST" : "GET",
        .path = r->path,
        .address = r->line->address,
        .is_forwarded = r->heads.is_forwarded,
        .language = r->language,
        .body = r->body ? r->body : "",
        .length = r->length,
    };
    set_deadline(r->line, 0); /* now it is the handler's time */
    r->was_asked = true;
    w->on.request(w->on.who, r, &request);
    drop_body(r);
    if (r->is_answered) return queue_own(r, r->answer_bytes);
    r->is_suspended = true;
    MHD_suspend_connection(r->connection);
    return MHD_YES;
}

/* WebSockets. */

static void on_upgrade(void *arg, struct MHD_Connection *c, void *mine, const char *extra,
                       size_t extra_n, MHD_socket fd, struct MHD_UpgradeResponseHandle *upgrade)
{
    (void)c;
    net_reply *r = mine;
    set_deadline(r->line, 0);
    r->has_place = false; /* it goes with the socket */
    socket_begin(arg, r->line->from, r->line->address, extra, extra_n, fd, upgrade);
}

static enum MHD_Result begin_socket(net_reply *r, const char *version)
{
    net *w = r->w;
    const heads *h = &r->heads;
    char accept[HANDSHAKE_ACCEPT];
    if (!h->wants_socket || !h->upgrades || strcmp(version, "HTTP/1.1") != 0) return refuse(r, 426);
    if (!h->version || strcmp(h->version, "13") != 0) return refuse(r, 426);
    if (!h->key || !handshake_accept(h->key, accept)) return refuse(r, 400);
    if (is_foreign(r)) return refuse(r, 403);
    unsigned int full = w->is_stopping ? 503 : socket_reserve(w, r->line->from);
    if (full) {
        w->counts.refused_limit++;
        net_log(w, "limit", r->line->address, "%s",
                full == 429 ? "too many sockets of one address" : "no room for more sockets");
        return refuse(r, full);
    }
    r->has_place = true;
    struct MHD_Response *response = MHD_create_response_for_upgrade(on_upgrade, w);
    enum MHD_Result result = MHD_NO;
    if (response && MHD_add_response_header(response, "Upgrade", "websocket") &&
        MHD_add_response_header(response, "Sec-WebSocket-Accept", accept))
        result = queue(r, MHD_HTTP_SWITCHING_PROTOCOLS, response, 0);
    if (response) MHD_destroy_response(response);
    return result;
}

static enum MHD_Result answer_file(net_reply *r)
{
    unsigned int status;
    size_t bytes;
    struct MHD_Response *response = r->w->files
                                        ? files_answer(r->w->files, r->path, r->heads.matches,
                                                       r->heads.encodings, &status, &bytes)
                                        : NULL;
    return response ? queue(r, status, response, bytes) : refuse(r, 404);
}

/* The life of a request. */

static net_reply *begin(net *w, struct MHD_Connection *c, const char *path)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(c, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    if (!info || !info->socket_context) return NULL;
    net_reply *r = calloc(1, sizeof *r);
    if (!r) return NULL;
    r->w = w;
    r->line = info->socket_context;
    r->connection = c;
    r->path = path;
    r->next = w->replies;
    r->back = &w->replies;
    if (r->next) r->next->back = &r->next;
    w->replies = r;
    w->open_replies++;
    w->counts.requests++;
    MHD_get_connection_values_n(c, MHD_HEADER_KIND, on_header, &r->heads);
    r->language = MHD_lookup_connection_value(c, MHD_GET_ARGUMENT_KIND, "lang");
    if (!r->language) r->language = r->heads.languages ? r->heads.languages : "";
    return r;
}

static enum MHD_Result on_request(void *arg, struct MHD_Connection *c, const char *path,
                                  const char *method, const char *version, const char *data,
                                  size_t *n, void **mine)
{
    net *w = arg;
    net_reply *r = *mine;
    if (!r) {
        *mine = r = begin(w, c, path);
        if (!r) return MHD_NO;
        r->refusal = examine(r, method, version);
        return r->closes ? refuse(r, r->refusal) : MHD_YES;
    }
    if (*n) {
        take_body(r, data, *n);
        *n = 0;
        return MHD_YES;
    }
    if (r->is_answered) return queue_own(r, r->answer_bytes);
    if (r->was_asked) return MHD_YES;
    if (!r->refusal && r->length != r->expected) r->refusal = 400;
    if (r->refusal) return refuse(r, r->refusal);
    if (is_handlers(r->path)) return ask(r);
    if (!strcmp(r->path, "/ws")) return begin_socket(r, version);
    return answer_file(r);
}

static void on_completed(void *arg, struct MHD_Connection *c, void **mine,
                         enum MHD_RequestTerminationCode how)
{
    (void)c;
    (void)how;
    net *w = arg;
    net_reply *r = *mine;
    if (!r) return;
    *mine = NULL;
    if (r->has_place) socket_release(w, r->line->from);
    if (r->response) MHD_destroy_response(r->response);
    drop_body(r);
    set_deadline(r->line, time_to_read(w)); /* for the next one on this connection */
    *r->back = r->next;
    if (r->next) r->next->back = r->back;
    w->open_replies--;
    free(r);
}

static void on_connection(void *arg, struct MHD_Connection *c, void **context,
                          enum MHD_ConnectionNotificationCode what)
{
    net *w = arg;
    line *l = *context;
    if (what == MHD_CONNECTION_NOTIFY_CLOSED) {
        if (!l) return;
        *context = NULL;
        set_deadline(l, 0);
        l->from->lines--;
        free(l);
        return;
    }
    const struct sockaddr *address =
        MHD_get_connection_info(c, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr;
    int fd = MHD_get_connection_info(c, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
    limits_address *from = limits_find(&w->who, address);
    l = from ? calloc(1, sizeof *l) : NULL;
    if (!l) {
        shutdown(fd, SHUT_RDWR); /* there is no other way to say no here */
        return;
    }
    l->w = w;
    l->fd = fd;
    l->from = from;
    from->lines++;
    limits_print(address, l->address, sizeof l->address);
    set_deadline(l, time_to_read(w));
    *context = l;
}

/* A path means what is written there: %2e is three signs. */
static size_t on_escape(void *arg, struct MHD_Connection *c, char *text)
{
    (void)arg;
    (void)c;
    return strlen(text);
}

static void on_log(void *arg, const char *format, va_list args)
{
    char text[300];
    vsnprintf(text, sizeof text, format, args);
    text[strcspn(text, "\r\n")] = '\0';
    net_log(arg, "http", "", "%s", text);
}

bool http_start(net *w, char *why, size_t n)
{
    const unsigned int flags =
        MHD_USE_EPOLL | MHD_ALLOW_UPGRADE | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG;
    w->http = MHD_start_daemon(
        flags, 0, NULL, NULL, on_request, w, MHD_OPTION_EXTERNAL_LOGGER, on_log, w,
        MHD_OPTION_LISTEN_SOCKET, w->listen_fd, MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_CONNECTION_LIMIT, (unsigned int)MOST_LINES, MHD_OPTION_PER_IP_CONNECTION_LIMIT,
        (unsigned int)w->limits.sockets_per_address, MHD_OPTION_CONNECTION_TIMEOUT,
        (unsigned int)w->limits.request_seconds, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
        (size_t)LINE_MEMORY, MHD_OPTION_UNESCAPE_CALLBACK, on_escape, NULL,
        MHD_OPTION_NOTIFY_COMPLETED, on_completed, w, MHD_OPTION_NOTIFY_CONNECTION, on_connection,
        w, MHD_OPTION_END);
    const union MHD_DaemonInfo *info =
        w->http ? MHD_get_daemon_info(w->http, MHD_DAEMON_INFO_EPOLL_FD) : NULL;
    struct epoll_event wait = {.events = EPOLLIN, .data.ptr = &w->http_event};
    if (info && !epoll_ctl(w->epoll_fd, EPOLL_CTL_ADD, info->epoll_fd, &wait)) return true;
    snprintf(why, n, "the HTTP server does not start: %s", strerror(errno));
    return false;
}

void http_run(net *w)
{
    MHD_UNSIGNED_LONG_LONG ms;
    w->http_due = INT64_MAX;
    MHD_run(w->http); /* which may set it, by our handlers */
    if (MHD_get_timeout(w->http, &ms) != MHD_YES) return;
    int64_t due = clock_ms() + (int64_t)ms;
    if (due < w->http_due) w->http_due = due;
}

void http_quiet(net *w)
{
    if (w->listen_fd < 0) return;
    MHD_quiesce_daemon(w->http);
    close(w->listen_fd);
    w->listen_fd = -1;
}

void http_stop(net *w)
{
    if (!w->http) return;
    for (net_reply *r = w->replies, *next; r; r = next) {
        next = r->next;
        if (!r->is_suspended) continue;
        r->is_answered = true;
        r->is_suspended = false;
        r->closes = true;
        r->status = MHD_HTTP_SERVICE_UNAVAILABLE;
        r->response = answer_refusal(r->status, r->path, r->language, r->closes);
        MHD_resume_connection(r->connection);
    }
    for (int i = 0; i < RUNS_AT_END; i++) MHD_run(w->http);
    http_quiet(w);
    MHD_stop_daemon(w->http);
    w->http = NULL;
}

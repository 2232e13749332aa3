/* src/net/net.c - a net from its options, and back. */
#include "net/net.h"
#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>
#include "base/clock.h"
#include "net/net_private.h"

enum { LINES_PER_SECOND = 20, LINES_SAVED = 5 };

void net_log(net *w, const char *what, const char *address, const char *format, ...)
{
    if (!w->on.log) return;
    if (!limits_take(&w->logged, clock_us(), LINES_PER_SECOND, LINES_SAVED)) {
        w->unlogged++;
        return;
    }
    char text[400];
    if (w->unlogged) {
        snprintf(text, sizeof text, "%u lines were left out", (unsigned)w->unlogged);
        w->unlogged = 0;
        w->on.log(w->on.who, "log", "", text);
    }
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    for (char *c = text; *c; c++) /* a header of a stranger must not begin a line of ours */
        if ((unsigned char)*c < ' ' || *c == 0x7f) *c = '?';
    w->on.log(w->on.who, what, address, text);
}

static void set_defaults(net_limits *l)
{
    if (!l->sockets) l->sockets = 10000;
    if (!l->sockets_per_address) l->sockets_per_address = 200;
    if (!l->body_bytes) l->body_bytes = 1 << 20;
    if (!l->message_bytes) l->message_bytes = 64 << 10;
    if (!l->queue_bytes) l->queue_bytes = 1 << 20;
    if (!l->messages_per_second) l->messages_per_second = 20;
    if (!l->requests_per_second) l->requests_per_second = 100;
    if (!l->idle_seconds) l->idle_seconds = 90;
    if (!l->request_seconds) l->request_seconds = 15;
}

/* A list that ends with NULL; NULL: no memory. */
static char **copy_list(const char *const *list)
{
    size_t n = 0;
    while (list && list[n]) n++;
    char **copy = calloc(n + 1, sizeof *copy);
    for (size_t i = 0; copy && i < n; i++) {
        copy[i] = strdup(list[i]);
        if (copy[i]) continue;
        while (i) free(copy[--i]);
        free(copy);
        return NULL;
    }
    return copy;
}

static void free_list(char **list)
{
    for (char **l = list; l && *l; l++) free(*l);
    free(list);
}

static bool read_proxies(net *w, const char *const *list, char *why, size_t n)
{
    uint32_t count = 0;
    while (list && list[count]) count++;
    w->proxy = calloc(count + 1, sizeof *w->proxy);
    snprintf(why, n, "no memory");
    for (; w->proxy && w->proxies < count; w->proxies++) {
        const char *text = list[w->proxies];
        if (limits_read(text, strlen(text), &w->proxy[w->proxies])) continue;
        snprintf(why, n, "\"%.60s\" is no address of a proxy: expected one as 127.0.0.1 or ::1",
                 text);
        return false;
    }
    return w->proxy != NULL;
}

/* "127.0.0.1:80" or "[::1]:80" to an address; the caller frees it. */
static struct addrinfo *read_address(const char *text, char *why, size_t n)
{
    char host[64];
    const char *colon = text ? strrchr(text, ':') : NULL;
    const char *from = text, *to = colon;
    if (colon && *from == '[' && colon[-1] == ']') {
        from++;
        to--;
    } else if (colon && memchr(text, ':', (size_t)(colon - text))) {
        colon = NULL; /* IPv6 without brackets: which colon is it? */
    }
    const char *port = colon ? colon + 1 : "";
    size_t digits = strspn(port, "0123456789");
    bool ok = colon && from < to && (size_t)(to - from) < sizeof host && digits > 0 &&
              digits <= 5 && port[digits] == '\0' && strtoul(port, NULL, 10) <= 65535;
    struct addrinfo *found = NULL;
    if (ok) {
        snprintf(host, sizeof host, "%.*s", (int)(to - from), from);
        const struct addrinfo hints = {.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV,
                                       .ai_family = *text == '[' ? AF_INET6 : AF_INET,
                                       .ai_socktype = SOCK_STREAM};
        if (getaddrinfo(host, port, &hints, &found)) found = NULL;
    }
    if (!found)
        snprintf(why, n,
                 "cannot listen on \"%.60s\": expected an address and a port, as "
                 "127.0.0.1:7777, 0.0.0.0:7777 or [::1]:7777",
                 text ? text : "");
    return found;
}

static void explain(const char *listen, int error, char *why, size_t n)
{
    const char *what = strerror(error);
    if (error == EADDRINUSE)
        what = "the port is in use; stop the program that has it, or choose another port";
    else if (error == EACCES || error == EPERM)
        what = "no permission; ports below 1024 need special rights, choose a higher one";
    else if (error == EADDRNOTAVAIL) what = "this machine has no such address";
    snprintf(why, n, "cannot listen on %s: %s", listen, what);
}

static bool listen_on(net *w, const char *listen_text, char *why, size_t n)
{
    struct addrinfo *a = read_address(listen_text, why, n);
    if (!a) return false;
    int on = 1;
    union {
        struct sockaddr any;
        struct sockaddr_in four;
        struct sockaddr_in6 six;
    } own = {.six = {0}};
    socklen_t own_n = sizeof own;
    int fd = socket(a->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    bool ok = fd >= 0 && !setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) &&
              !bind(fd, a->ai_addr, a->ai_addrlen) && !listen(fd, SOMAXCONN) &&
              !getsockname(fd, &own.any, &own_n);
    if (!ok) {
        explain(listen_text, errno, why, n);
        if (fd >= 0) close(fd);
        freeaddrinfo(a);
        return false;
    }
    freeaddrinfo(a);
    char host[NET_ADDRESS];
    limits_print(&own.any, host, sizeof host);
    bool is_six = own.any.sa_family == AF_INET6;
    uint16_t port = ntohs(is_six ? own.six.sin6_port : own.four.sin_port);
    snprintf(w->address, sizeof w->address, is_six ? "[%s]:%u" : "%s:%u", host, (unsigned)port);
    w->listen_fd = fd;
    return true;
}

static void on_passed_over(void *arg, const char *name, const char *why)
{
    net_log(arg, "files", "", "%s is not served: %s", name, why);
}

static bool make_waiting(net *w)
{
    struct epoll_event wait = {.events = EPOLLIN, .data.ptr = &w->wake_event};
    w->epoll_fd = epoll_create1(EPOLL_CLOEXEC);
    w->wake_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    return w->epoll_fd >= 0 && w->wake_fd >= 0 &&
           !epoll_ctl(w->epoll_fd, EPOLL_CTL_ADD, w->wake_fd, &wait);
}

net *net_new(const net_options *options, const net_handlers *handlers, char *why, size_t n)
{
    net *w = calloc(1, sizeof *w);
    if (!w) {
        snprintf(why, n, "no memory");
        return NULL;
    }
    w->on = *handlers;
    w->limits = options->limits;
    set_defaults(&w->limits);
    w->epoll_fd = w->wake_fd = w->listen_fd = -1;
    w->listen_event.kind = NET_LISTEN;
    w->wake_event.kind = NET_WAKE;
    w->last_later = &w->later;
    w->last = &w->first;
    pthread_mutex_init(&w->lock, NULL);
    w->origin = copy_list(options->origin);
    w->host = copy_list(options->host);
    if (!w->origin || !w->host || !limits_init(&w->who)) {
        snprintf(why, n, "no memory");
        goto fail;
    }
    if (!read_proxies(w, options->proxy, why, n)) goto fail;
    if (options->files && !(w->files = files_read(options->files, on_passed_over, w, why, n)))
        goto fail;
    if (!make_waiting(w)) {
        snprintf(why, n, "cannot wait for connections: %s", strerror(errno));
        goto fail;
    }
    if (!listen_on(w, options->listen, why, n) || !line_start(w, why, n)) goto fail;
    return w;
fail:
    net_free(w);
    return NULL;
}

void net_free(net *w)
{
    if (!w) return;
    socket_end_all(w);
    line_stop(w);
    if (w->listen_fd >= 0) close(w->listen_fd);
    if (w->epoll_fd >= 0) close(w->epoll_fd);
    if (w->wake_fd >= 0) close(w->wake_fd);
    while (w->first) { /* only where net_run never ran */
        net_posted *p = w->first;
        w->first = p->next;
        free(p);
    }
    files_free(w->files);
    timers_free(&w->timers);
    limits_free(&w->who);
    free_list(w->origin);
    free_list(w->host);
    free(w->proxy);
    pthread_mutex_destroy(&w->lock);
    free(w);
}

const char *net_address(const net *w)
{
    return w->address;
}

net_counts net_count(const net *w)
{
    return w->counts;
}

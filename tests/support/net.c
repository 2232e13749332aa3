/* tests/support/net.c - a net with handlers that note all, and a client that can say anything. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
#include "base/clock.h"
#include "support/net.h"

/* The net under test */

static void count(rig *r, int *what)
{
    pthread_mutex_lock(&r->lock);
    ++*what;
    pthread_mutex_unlock(&r->lock);
}

int count_of(rig *r, const int *what)
{
    pthread_mutex_lock(&r->lock);
    int n = *what;
    pthread_mutex_unlock(&r->lock);
    return n;
}

bool has_logged(rig *r, const char *what)
{
    pthread_mutex_lock(&r->lock);
    bool has = strstr(r->log, what) != NULL;
    pthread_mutex_unlock(&r->lock);
    return has;
}

void nap(int ms)
{
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000L}, NULL);
}

struct later {
    rig *r;
    net_reply *reply;
    const char *text;
};

static void answer_later(void *arg)
{
    struct later *l = arg;
    net_answer(l->r->w, l->reply, 200, "text/plain", l->text, strlen(l->text));
    free(l);
}

static void *think(void *arg)
{
    struct later *l = arg;
    nap(30);
    if (!net_post(l->r->w, answer_later, l)) free(l);
    return NULL;
}

static void on_request(void *who, net_reply *reply, const net_request *q)
{
    rig *r = who;
    struct later *l;
    char text[600];
    int n;
    pthread_t thinker;
    count(r, &r->asked);
    if (q->body[q->length]) abort(); /* the promised NUL */
    if (!strcmp(q->path, "/healthz")) {
        net_answer(r->w, reply, 200, "text/plain", "ok", 2);
    } else if (!strcmp(q->path, "/api/body")) {
        net_answer(r->w, reply, 201, "application/json", q->body, q->length);
    } else if (!strcmp(q->path, "/api/big")) {
        char *big = calloc(1, 3 << 20);
        if (!big) abort();
        memset(big, 'x', 3 << 20);
        net_answer(r->w, reply, 200, "text/plain", big, 3 << 20);
        free(big);
    } else if (!strcmp(q->path, "/api/page")) {
        char *page = calloc(1000, 12);
        if (!page) abort();
        for (size_t i = 0; i < 1000; i++) snprintf(page + 11 * i, 12, "line %05zu\n", i);
        if (!r->page) r->page = net_keep("text/plain", page, 11000);
        free(page);
        if (!r->page) abort();
        net_answer_kept(r->w, reply, r->page);
    } else if (!strcmp(q->path, "/api/never")) {
        r->kept = reply;
    } else if (!strcmp(q->path, "/api/later") || !strcmp(q->path, "/api/thread")) {
        l = malloc(sizeof *l);
        if (!l) abort();
        *l = (struct later){r, reply, q->path[5] == 'l' ? "it was later" : "by a thread"};
        if (q->path[5] == 'l') net_after(r->w, 30, answer_later, l);
        else if (!pthread_create(&thinker, NULL, think, l)) pthread_detach(thinker);
    } else {
        n = snprintf(text, sizeof text, "%s %s from %s in \"%s\": %.100s", q->method, q->path,
                     q->address, q->language, q->body);
        net_answer(r->w, reply, 200, "text/plain", text, (size_t)n);
    }
}

static void *on_opened(void *who, net_socket *s, const char *address)
{
    rig *r = who;
    (void)address;
    if (r->refuses || r->guests == MOST_GUESTS) return NULL;
    count(r, &r->opened);
    r->guest[r->guests++] = s;
    if (r->gossips) net_send(s, "welcome", 7);
    return r;
}

static void on_message(void *who, net_socket *s, void *mine, const char *text, size_t n)
{
    rig *r = who;
    if (mine != r || text[n]) abort();
    char *big;
    if (!strcmp(text, "bye")) { /* ten messages, then the end, then nothing more */
        for (char i = '0'; i <= '9'; i++) net_send(s, &i, 1);
        net_close(s, 4001, "as you like it");
        net_close(s, 4002, "twice");
        if (!net_send(s, "too late", 8)) count(r, &r->refused_sends);
    } else if (!strcmp(text, "flood")) {
        big = calloc(1, 100000);
        if (!big) abort();
        memset(big, 'y', 100000);
        for (int i = 0; i < 200; i++)
            if (!net_send(s, big, 100000)) count(r, &r->refused_sends);
        free(big);
    } else if (!strcmp(text, "take")) {
        bool may = net_take_rate(s);
        net_send(s, may ? "yes" : "no", may ? 3 : 2);
    } else if (!strncmp(text, "work", 4)) { /* some milliseconds of the loop */
        for (int64_t until = clock_us() + WORK_US; clock_us() < until;) {
        }
        count(r, &r->worked);
        net_send(s, "worked", 6);
    } else if (!strcmp(text, "who")) {
        net_send(s, net_socket_address(s), strlen(net_socket_address(s)));
    } else {
        net_send(s, text, n);
    }
}

static void on_closed(void *who, net_socket *s, void *mine)
{
    rig *r = who;
    if (mine != r) abort();
    count(r, &r->closed);
    for (int i = 0; i < r->guests; i++)
        if (r->guest[i] == s) r->guest[i--] = r->guest[--r->guests];
    /* A bad handler must do no harm, and to tell all others is what a good one does. */
    if (net_send(s, "?", 1)) abort();
    net_close(s, 1000, "");
    for (int i = 0; r->gossips && i < r->guests; i++) net_send(r->guest[i], "gone", 4);
}

static void on_log(void *who, const char *what, const char *address, const char *details)
{
    rig *r = who;
    (void)address;
    (void)details;
    pthread_mutex_lock(&r->lock);
    r->lines++;
    size_t n = strlen(r->log);
    snprintf(r->log + n, sizeof r->log - n, "%s ", what);
    pthread_mutex_unlock(&r->lock);
}

static void *run(void *arg)
{
    net_run(arg);
    return NULL;
}

net_handlers handlers_of(rig *r)
{
    return (net_handlers){r, on_request, on_opened, on_message, on_closed, on_log};
}

void start(rig *r, net_options o)
{
    char why[200] = "";
    static const char *const NAMES[] = {"a.example", "b.example", NULL};
    if (!o.listen) o.listen = "127.0.0.1:0";
    if (!o.host) o.host = NAMES;
    net_handlers on = handlers_of(r);
    pthread_mutex_init(&r->lock, NULL);
    r->w = net_new(&o, &on, why, sizeof why);
    if (!r->w) fail_msg("%s", why);
    r->port = atoi(strrchr(net_address(r->w), ':') + 1);
    assert_int_not_equal(0, r->port);
    assert_int_equal(0, pthread_create(&r->thread, NULL, run, r->w));
}

void stop(rig *r)
{
    net_stop(r->w, 0);
    pthread_join(r->thread, NULL);
    net_free(r->w);
    net_let_go(r->page);
    assert_int_equal(r->opened, r->closed); /* each one exactly once */
    pthread_mutex_destroy(&r->lock);
}

struct peek {
    rig *r;
    net_counts counts;
    sem_t done;
};

void take_counts(void *arg)
{
    struct peek *p = arg;
    p->counts = net_count(p->r->w);
    sem_post(&p->done);
}

net_counts counts_of(rig *r)
{
    struct peek p = {.r = r};
    sem_init(&p.done, 0, 0);
    assert_true(net_post(r->w, take_counts, &p));
    while (sem_wait(&p.done)) {
    }
    sem_destroy(&p.done);
    return p.counts;
}

/* The other end */

int dial_from(const rig *r, int last)
{
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    struct timeval patience = {.tv_sec = PATIENCE};
    struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons((uint16_t)r->port)};
    a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    struct sockaddr_in own = {.sin_family = AF_INET};
    own.sin_addr.s_addr = htonl(INADDR_LOOPBACK - 1 + (uint32_t)last);
    assert_int_equal(0, bind(fd, (struct sockaddr *)&own, sizeof own));
    assert_int_equal(0, connect(fd, (struct sockaddr *)&a, sizeof a));
    return fd;
}

int dial(const rig *r)
{
    return dial_from(r, 1);
}

bool say_bytes(int fd, const void *data, size_t n)
{
    for (size_t at = 0; at < n;) {
        ssize_t r = send(fd, (const char *)data + at, n - at, MSG_NOSIGNAL);
        if (r <= 0) return false;
        at += (size_t)r;
    }
    return true;
}

void say(int fd, const char *text)
{
    say_bytes(fd, text, strlen(text));
}

static bool hear_bytes(int fd, void *data, size_t n)
{
    for (size_t at = 0; at < n;) {
        ssize_t r = recv(fd, (char *)data + at, n - at, 0);
        if (r <= 0) return false;
        at += (size_t)r;
    }
    return true;
}

bool is_at_end(int fd)
{
    char c;
    ssize_t r = recv(fd, &c, 1, 0);
    return r == 0 || (r < 0 && errno == ECONNRESET);
}

const char *head_of(const answer *a, const char *name)
{
    static char value[1024];
    size_t n = strlen(name);
    for (const char *at = strstr(a->head, "\r\n"); at; at = strstr(at + 2, "\r\n")) {
        if (strncasecmp(at + 2, name, n) || at[2 + n] != ':') continue;
        const char *from = at + 3 + n;
        from += strspn(from, " ");
        snprintf(value, sizeof value, "%.*s", (int)strcspn(from, "\r"), from);
        return value;
    }
    return "";
}

answer hear(int fd, bool is_head)
{
    static char body[4 << 20];
    answer a = {.body = body};
    size_t n = 0;
    while (n < sizeof a.head - 1 && !strstr(a.head, "\r\n\r\n")) {
        if (!hear_bytes(fd, a.head + n, 1)) return a;
        n++;
    }
    if (sscanf(a.head, "HTTP/1.1 %d", &a.status) != 1) return a;
    a.n = is_head || a.status == 101 || a.status == 304
              ? 0
              : (size_t)strtoul(head_of(&a, "Content-Length"), NULL, 10);
    if (a.n >= sizeof body || !hear_bytes(fd, body, a.n)) a.status = 0;
    body[a.status ? a.n : 0] = '\0';
    return a;
}

answer ask_raw(const rig *r, const char *request)
{
    int fd = dial(r);
    say(fd, request);
    answer a = hear(fd, !strncmp(request, "HEAD ", 5));
    close(fd);
    return a;
}

answer get(const rig *r, const char *path, const char *heads)
{
    char request[2048];
    snprintf(request, sizeof request, "GET %s HTTP/1.1\r\n" HOST "%s\r\n", path, heads);
    return ask_raw(r, request);
}

answer post(const rig *r, const char *path, const char *heads, const char *body)
{
    char request[4096];
    snprintf(request, sizeof request, "POST %s HTTP/1.1\r\n" HOST "Content-Length: %zu\r\n%s\r\n%s",
             path, strlen(body), heads, body);
    return ask_raw(r, request);
}

int open_ws_on(int fd)
{
    say(fd, "GET /ws HTTP/1.1\r\n" HOST WS "\r\n");
    answer a = hear(fd, false);
    assert_int_equal(101, a.status);
    assert_string_equal("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", head_of(&a, "Sec-WebSocket-Accept"));
    return fd;
}

int open_ws(const rig *r)
{
    return open_ws_on(dial(r));
}

bool frame(int fd, int first, const void *data, size_t n)
{
    unsigned char head[14] = {(unsigned char)first}, *at = head + 2;
    static const unsigned char mask[4] = {0x37, 0xfa, 0x21, 0x3d};
    head[1] = (unsigned char)(0x80 | (n < 126 ? n : n < 65536 ? 126 : 127));
    for (int i = n < 126 ? 0 : n < 65536 ? 2 : 8; i-- > 0;) *at++ = (unsigned char)(n >> (8 * i));
    memcpy(at, mask, 4);
    at += 4;
    unsigned char *masked = malloc(n + 1);
    assert_non_null(masked);
    for (size_t i = 0; i < n; i++) masked[i] = ((const unsigned char *)data)[i] ^ mask[i % 4];
    bool ok = say_bytes(fd, head, (size_t)(at - head)) && say_bytes(fd, masked, n);
    free(masked);
    return ok;
}

void text(int fd, const char *words)
{
    frame(fd, FIN | OP_TEXT, words, strlen(words));
}

int next_frame(int fd, char *data, size_t room, size_t *n)
{
    unsigned char head[2], more[8];
    if (!hear_bytes(fd, head, 2)) return -1;
    assert_int_equal(0, head[1] & 0x80); /* a server does not mask */
    assert_int_equal(FIN, head[0] & 0xf0);
    *n = head[1] & 0x7f;
    if (*n >= 126) {
        int bytes = *n == 126 ? 2 : 8;
        if (!hear_bytes(fd, more, (size_t)bytes)) return -1;
        *n = 0;
        for (int i = 0; i < bytes; i++) *n = *n << 8 | more[i];
    }
    assert_true(*n < room);
    if (!hear_bytes(fd, data, *n)) return -1;
    data[*n] = '\0';
    return head[0] & 0x0f;
}

void expect_text(int fd, const char *words)
{
    char data[1024];
    size_t n;
    assert_int_equal(OP_TEXT, next_frame(fd, data, sizeof data, &n));
    assert_string_equal(words, data);
}

int close_code(int fd)
{
    static char data[1 << 20];
    size_t n;
    for (;;) {
        int op = next_frame(fd, data, sizeof data, &n);
        if (op < 0) return -1;
        if (op == OP_CLOSE)
            return n < 2 ? 1005 : (unsigned char)data[0] << 8 | (unsigned char)data[1];
    }
}

/* Files on the disk */

static void put_file(const char *folder, const char *name, const char *words)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(words, f);
    fclose(f);
}

void make_page(char *folder)
{
    char path[256];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/assets", folder);
    assert_int_equal(0, mkdir(path, 0700));
    put_file(folder, "index.html", "<!doctype html>hello");
    put_file(folder, "app.js", "plain();");
    put_file(folder, "app.js.gz", "(packed)");
    put_file(folder, "assets/board-1a2b.css", "b{}");
    put_file(folder, ".secret", "no");
    put_file(folder, "with space", "no");
    snprintf(path, sizeof path, "%s/passwd", folder);
    assert_int_equal(0, symlink("/etc/passwd", path));
    snprintf(path, sizeof path, "%s/out", folder);
    assert_int_equal(0, symlink("/etc", path));
}

void drop_page(const char *folder)
{
    static const char *const NAMES[] = {"index.html", "app.js",
                                        "app.js.gz",  "assets/board-1a2b.css",
                                        ".secret",    "with space",
                                        "passwd",     "out",
                                        "assets",     ""};
    char path[256];
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, NAMES[i]);
        remove(path);
    }
}

/* Signals */

static void on_pipe(int number)
{
    (void)number;
    static const char WORDS[] = "SIGPIPE\n";
    ssize_t r = write(STDERR_FILENO, WORDS, sizeof WORDS - 1);
    (void)r;
    _exit(1);
}

void want_no_pipe_signal(void)
{
    signal(SIGPIPE, on_pipe);
}

/* tests/unit/test_net.c - HTTP and WebSockets over real connections of the loopback.
 *
 * A net with echoing handlers runs in a thread; the tests speak to it byte by byte, because what
 * matters most here is what no proper client would send. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
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
#include "net/handshake.h"
#include "net/limits.h"
#include "net/net.h"
#include "net/timers.h"

enum { PATIENCE = 10, MOST_GUESTS = 512, FIN = 0x80 };
enum { OP_MORE = 0, OP_TEXT = 1, OP_BINARY = 2, OP_CLOSE = 8, OP_PING = 9, OP_PONG = 10 };

#define KEY  "dGhlIHNhbXBsZSBub25jZQ=="
#define HOST "Host: a.example\r\n"

/* The net under test */

typedef struct rig {
    net *w;
    pthread_t thread;
    int port;
    pthread_mutex_t lock; /* of what follows */
    char log[4096];       /* "origin slow " */
    int opened, closed, asked, refused_sends, lines;
    net_reply *kept; /* in the loop only, as all below */
    net_socket *guest[MOST_GUESTS];
    int guests;
    bool refuses, gossips;
} rig;

static void count(rig *r, int *what)
{
    pthread_mutex_lock(&r->lock);
    ++*what;
    pthread_mutex_unlock(&r->lock);
}

static int count_of(rig *r, const int *what)
{
    pthread_mutex_lock(&r->lock);
    int n = *what;
    pthread_mutex_unlock(&r->lock);
    return n;
}

static bool has_logged(rig *r, const char *what)
{
    pthread_mutex_lock(&r->lock);
    bool has = strstr(r->log, what) != NULL;
    pthread_mutex_unlock(&r->lock);
    return has;
}

static void nap(int ms)
{
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000L}, NULL);
}

/* Waits for something that happens in the loop; false if it does not. */
#define COMES_TRUE(condition)                                                                      \
    ({                                                                                             \
        int tries_ = PATIENCE * 100;                                                               \
        while (!(condition) && tries_-- > 0) nap(10);                                              \
        (condition);                                                                               \
    })

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

static net_handlers handlers_of(rig *r)
{
    return (net_handlers){r, on_request, on_opened, on_message, on_closed, on_log};
}

static void start(rig *r, net_options o)
{
    char why[200] = "";
    if (!o.listen) o.listen = "127.0.0.1:0";
    net_handlers on = handlers_of(r);
    pthread_mutex_init(&r->lock, NULL);
    r->w = net_new(&o, &on, why, sizeof why);
    if (!r->w) fail_msg("%s", why);
    r->port = atoi(strrchr(net_address(r->w), ':') + 1);
    assert_int_not_equal(0, r->port);
    assert_int_equal(0, pthread_create(&r->thread, NULL, run, r->w));
}

static void stop(rig *r)
{
    net_stop(r->w, 0);
    pthread_join(r->thread, NULL);
    net_free(r->w);
    assert_int_equal(r->opened, r->closed); /* each one exactly once */
    pthread_mutex_destroy(&r->lock);
}

struct peek {
    rig *r;
    net_counts counts;
    sem_t done;
};

static void take_counts(void *arg)
{
    struct peek *p = arg;
    p->counts = net_count(p->r->w);
    sem_post(&p->done);
}

static net_counts counts_of(rig *r)
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

static int dial(const rig *r)
{
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    struct timeval patience = {.tv_sec = PATIENCE};
    struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons((uint16_t)r->port)};
    a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    assert_int_equal(0, connect(fd, (struct sockaddr *)&a, sizeof a));
    return fd;
}

static bool say_bytes(int fd, const void *data, size_t n)
{
    for (size_t at = 0; at < n;) {
        ssize_t r = send(fd, (const char *)data + at, n - at, MSG_NOSIGNAL);
        if (r <= 0) return false;
        at += (size_t)r;
    }
    return true;
}

static void say(int fd, const char *text)
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

/* Has the other side closed, with nothing more to say? */
static bool is_at_end(int fd)
{
    char c;
    ssize_t r = recv(fd, &c, 1, 0);
    return r == 0 || (r < 0 && errno == ECONNRESET);
}

typedef struct answer {
    int status; /* 0: the connection ended instead */
    char head[4096];
    char *body;
    size_t n;
} answer;

/* Value of a header, "" if there is none. */
static const char *head_of(const answer *a, const char *name)
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

static answer hear(int fd, bool is_head)
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

/* One request on a connection of its own. */
static answer ask_raw(const rig *r, const char *request)
{
    int fd = dial(r);
    say(fd, request);
    answer a = hear(fd, !strncmp(request, "HEAD ", 5));
    close(fd);
    return a;
}

static answer get(const rig *r, const char *path, const char *heads)
{
    char request[2048];
    snprintf(request, sizeof request, "GET %s HTTP/1.1\r\n" HOST "%s\r\n", path, heads);
    return ask_raw(r, request);
}

static answer post(const rig *r, const char *path, const char *heads, const char *body)
{
    char request[4096];
    snprintf(request, sizeof request, "POST %s HTTP/1.1\r\n" HOST "Content-Length: %zu\r\n%s\r\n%s",
             path, strlen(body), heads, body);
    return ask_raw(r, request);
}

#define JSON "Content-Type: application/json\r\n"
#define WS                                                                                         \
    "Upgrade: websocket\r\nConnection: keep-alive, Upgrade\r\nSec-WebSocket-Version: 13\r\n"       \
    "Sec-WebSocket-Key: " KEY "\r\n"

static int open_ws(const rig *r)
{
    int fd = dial(r);
    say(fd, "GET /ws HTTP/1.1\r\n" HOST WS "\r\n");
    answer a = hear(fd, false);
    assert_int_equal(101, a.status);
    assert_string_equal("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", head_of(&a, "Sec-WebSocket-Accept"));
    return fd;
}

/* A frame as a client sends it: first byte, masked payload. */
static bool frame(int fd, int first, const void *data, size_t n)
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

static void text(int fd, const char *words)
{
    frame(fd, FIN | OP_TEXT, words, strlen(words));
}

/* The next frame of the server; its opcode, or -1 at the end. */
static int next_frame(int fd, char *data, size_t room, size_t *n)
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

static void expect_text(int fd, const char *words)
{
    char data[1024];
    size_t n;
    assert_int_equal(OP_TEXT, next_frame(fd, data, sizeof data, &n));
    assert_string_equal(words, data);
}

/* The close frame that comes, behind whatever else comes; -1: the connection just ended. */
static int close_code(int fd)
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

static void make_page(char *folder)
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

static void drop_page(const char *folder)
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

/* Parts by themselves */

struct rung {
    int *next;
    int mine, *order;
};

static void ring(void *arg)
{
    struct rung *r = arg;
    r->order[(*r->next)++] = r->mine;
}

struct eager {
    timers *t;
    int runs;
};

static void set_again(void *arg)
{
    struct eager *e = arg;
    if (++e->runs < 100) timers_add(e->t, 0, set_again, e);
}

static void timers_run_in_order_and_can_be_cancelled(void **state)
{
    (void)state;
    enum { N = 500 };
    timers t = {0};
    static struct rung rung[N];
    static int order[N];
    static uint64_t name[N];
    int next = 0;
    uint32_t dice = 1;
    for (int i = 0; i < N; i++) {
        dice = dice * 1664525 + 1013904223;
        rung[i] = (struct rung){&next, i, order};
        name[i] = timers_add(&t, (int64_t)(dice >> 28), ring, &rung[i]); /* many at once */
        assert_true(name[i] != 0);
    }
    static int64_t due[N];
    dice = 1;
    for (int i = 0; i < N; i++) due[i] = (int64_t)((dice = dice * 1664525 + 1013904223) >> 28);
    for (int i = 0; i < N; i += 3) timers_cancel(&t, name[i]);
    for (int i = 0; i < N; i += 3) timers_cancel(&t, name[i]); /* nothing happens */
    timers_cancel(&t, 0);
    assert_int_equal(0, timers_next(&t));
    timers_run(&t, 7);
    for (int i = 0; i < next; i++) assert_true(due[order[i]] <= 7);
    timers_run(&t, 1000);
    assert_int_equal(N - (N + 2) / 3, next);
    for (int i = 0; i + 1 < next; i++) {
        int a = order[i], b = order[i + 1];
        assert_true(a % 3 != 0 && (due[a] < due[b] || (due[a] == due[b] && a < b)));
    }
    assert_true(timers_next(&t) == INT64_MAX);
    uint64_t again = timers_add(&t, 5, ring, &rung[0]);
    for (int i = 0; i < N; i++) assert_true(again != name[i]); /* never the name of another */
    timers_cancel(&t, name[1]);
    assert_int_equal(5, timers_next(&t));
    /* One that sets itself again waits for the next time, or nobody else would have a turn. */
    struct eager e = {&t, 0};
    timers_add(&t, 0, set_again, &e);
    timers_run(&t, 1);
    assert_int_equal(1, e.runs);
    timers_run(&t, 1);
    assert_int_equal(2, e.runs);
    timers_free(&t);
}

static void a_rate_saves_up_and_no_more(void **state)
{
    (void)state;
    limits_rate rate = 0;
    int64_t now = 1000000000;
    for (int i = 0; i < 80; i++) assert_true(limits_take(&rate, now, 20, 4));
    assert_false(limits_take(&rate, now, 20, 4));
    assert_false(limits_take(&rate, now + 49000, 20, 4));
    assert_true(limits_take(&rate, now + 50000, 20, 4));
    assert_false(limits_take(&rate, now + 50000, 20, 4));
    now += 3600000000;
    for (int i = 0; i < 80; i++) assert_true(limits_take(&rate, now, 20, 4));
    assert_false(limits_take(&rate, now, 20, 4));
}

static const struct sockaddr *six(const char *words)
{
    static struct sockaddr_in6 a;
    a = (struct sockaddr_in6){.sin6_family = AF_INET6};
    assert_int_equal(1, inet_pton(AF_INET6, words, &a.sin6_addr));
    return (const struct sockaddr *)&a;
}

static void addresses_are_hosts_or_networks(void **state)
{
    (void)state;
    limits l;
    char words[64];
    struct sockaddr_in four = {.sin_family = AF_INET};
    inet_pton(AF_INET, "192.0.2.7", &four.sin_addr);
    assert_true(limits_init(&l));
    limits_address *a = limits_find(&l, six("2001:db8:0:1::1"));
    assert_ptr_equal(a, limits_find(&l, six("2001:db8:0:1:ffff::9"))); /* one /64 */
    assert_ptr_not_equal(a, limits_find(&l, six("2001:db8:0:2::1")));
    limits_address *b = limits_find(&l, six("::ffff:192.0.2.7"));
    assert_ptr_equal(b, limits_find(&l, (struct sockaddr *)&four));
    assert_ptr_not_equal(b, limits_find(&l, six("::ffff:192.0.2.8")));
    limits_print(six("::ffff:192.0.2.7"), words, sizeof words);
    assert_string_equal("192.0.2.7", words);
    limits_print(six("2001:db8::1"), words, sizeof words);
    assert_string_equal("2001:db8::1", words);
    /* Many that come once are forgotten; one that holds something is not. */
    b->lines = 1;
    for (uint32_t i = 0; i < 300000; i++) {
        four.sin_addr.s_addr = htonl(0x0a000000 + i);
        assert_non_null(limits_find(&l, (struct sockaddr *)&four));
    }
    assert_true(l.count < 10000);
    assert_ptr_equal(b, limits_find(&l, six("::ffff:192.0.2.7")));
    limits_free(&l);
}

static void headers_are_read_to_the_letter(void **state)
{
    (void)state;
    static const char *const OTHERS[] = {"https://friend.example", NULL};
    char accept[HANDSHAKE_ACCEPT];
    assert_true(handshake_origin("http://a.example:7777", "A.example:7777", NULL));
    assert_true(handshake_origin("https://a.example", "a.example", NULL));
    assert_true(handshake_origin("https://a.example", "a.example:443", NULL));
    assert_true(handshake_origin("http://[::1]:7777", "[::1]:7777", NULL));
    assert_true(handshake_origin("https://friend.example", "a.example", OTHERS));
    assert_false(handshake_origin("http://friend.example", "a.example", OTHERS));
    assert_false(handshake_origin("http://a.example:7778", "a.example:7777", NULL));
    assert_false(handshake_origin("http://a.example", "a.example:443", NULL));
    assert_false(handshake_origin("http://a.example.evil.example", "a.example", NULL));
    assert_false(handshake_origin("http://a.exampl", "a.example", NULL));
    assert_false(handshake_origin("null", "a.example", NULL));
    assert_false(handshake_origin("ftp://a.example", "a.example", NULL));
    assert_false(handshake_origin("http://", "", NULL));
    assert_false(handshake_origin("http://a.example", NULL, NULL));
    assert_true(handshake_has("keep-alive, Upgrade", "upgrade"));
    assert_true(handshake_has("upgrade", "upgrade"));
    assert_true(handshake_has(" ,\tUPGRADE , x", "upgrade"));
    assert_false(handshake_has("upgraded", "upgrade"));
    assert_false(handshake_has("keep-alive", "upgrade"));
    assert_false(handshake_has("", "upgrade"));
    assert_false(handshake_has(NULL, "upgrade"));
    assert_true(handshake_takes("br, gzip;q=0.8", "gzip"));
    assert_true(handshake_takes("gzip ;q=0.001", "gzip"));
    assert_true(handshake_takes("GZIP", "gzip"));
    assert_false(handshake_takes("br;q=1, gzip; q=0", "gzip"));
    assert_false(handshake_takes("gzip;q=0.000", "gzip"));
    assert_false(handshake_takes("br, x-gzip", "gzip"));
    assert_true(handshake_accept(KEY, accept));
    assert_string_equal("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", accept);
    assert_false(handshake_accept("", accept));
    assert_false(handshake_accept("dGhlIHNhbXBsZSBub25jZQ", accept));   /* no padding */
    assert_false(handshake_accept("dGhlIHNhbXBsZSBub25jZSE=", accept)); /* 17 bytes */
    assert_false(handshake_accept("????????????????????????", accept));
}

/* Starting */

static void what_cannot_be_listened_on_is_explained(void **state)
{
    (void)state;
    static const char *const BAD[] = {"",
                                      "7777",
                                      "localhost:7777",
                                      "127.0.0.1",
                                      ":7777",
                                      "[::1]",
                                      "::1:7777",
                                      "127.0.0.1:99999",
                                      "1.2.3:",
                                      "1.2.3.4.5:6",
                                      "[127.0.0.1]:1",
                                      "127.0.0.1:-1",
                                      "[]:1",
                                      "127.0.0.1:7 ",
                                      "]:1"};
    char why[200];
    rig r = {0};
    net_handlers on = handlers_of(&r);
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        net_options o = {.listen = BAD[i]};
        why[0] = '\0';
        assert_null(net_new(&o, &on, why, sizeof why));
        assert_non_null(strstr(why, "127.0.0.1:7777"));
    }
    start(&r, (net_options){0});
    net_options o = {.listen = net_address(r.w)};
    assert_null(net_new(&o, &on, why, sizeof why));
    assert_non_null(strstr(why, "in use"));
    assert_non_null(strstr(why, net_address(r.w)));
    o.listen = "192.0.2.1:0";
    assert_null(net_new(&o, &on, why, sizeof why));
    assert_non_null(strstr(why, "no such address"));
    o = (net_options){.listen = "127.0.0.1:0", .files = "/nowhere/at all"};
    assert_null(net_new(&o, &on, why, sizeof why));
    assert_non_null(strstr(why, "/nowhere/at all"));
    stop(&r);
}

static void it_listens_on_ipv6(void **state)
{
    (void)state;
    int fd = socket(AF_INET6, SOCK_STREAM, 0);
    struct sockaddr_in6 a = {.sin6_family = AF_INET6, .sin6_addr = IN6ADDR_LOOPBACK_INIT};
    if (fd < 0 || bind(fd, (struct sockaddr *)&a, sizeof a)) {
        if (fd >= 0) close(fd);
        skip(); /* this machine has none */
    }
    close(fd);
    rig r = {0};
    start(&r, (net_options){.listen = "[::1]:0"});
    assert_memory_equal("[::1]:", net_address(r.w), 6);
    a.sin6_port = htons((uint16_t)r.port);
    fd = socket(AF_INET6, SOCK_STREAM, 0);
    assert_int_equal(0, connect(fd, (struct sockaddr *)&a, sizeof a));
    say(fd, "GET /api/x HTTP/1.1\r\n" HOST "\r\n");
    answer got = hear(fd, false);
    assert_non_null(strstr(got.body, "from ::1 in"));
    close(fd);
    stop(&r);
}

/* Requests */

static void handlers_are_asked_and_answer(void **state)
{
    (void)state;
    rig r = {0};
    start(&r, (net_options){0});
    answer a = get(&r, "/api/games?lang=de&x=1", "Accept-Language: fr\r\n");
    assert_int_equal(200, a.status);
    assert_string_equal("GET /api/games from 127.0.0.1 in \"de\": ", a.body);
    assert_string_equal("text/plain", head_of(&a, "Content-Type"));
    assert_string_equal("no-store", head_of(&a, "Cache-Control"));
    a = get(&r, "/metrics", "Accept-Language: fr, en;q=0.5\r\n");
    assert_string_equal("GET /metrics from 127.0.0.1 in \"fr, en;q=0.5\": ", a.body);
    a = post(&r, "/api/x", JSON, "{\"a\": 1}");
    assert_string_equal("POST /api/x from 127.0.0.1 in \"\": {\"a\": 1}", a.body);
    a = post(&r, "/api/body", "Content-Type: Application/JSON; charset=utf-8\r\n", "[]");
    assert_int_equal(201, a.status);
    assert_string_equal("[]", a.body);
    a = post(&r, "/api/x", JSON, "");
    assert_int_equal(200, a.status);
    a = ask_raw(&r, "HEAD /healthz HTTP/1.1\r\n" HOST "\r\n");
    assert_int_equal(200, a.status);
    assert_string_equal("2", head_of(&a, "Content-Length"));
    a = ask_raw(&r, "GET /healthz HTTP/1.0\r\n\r\n"); /* without a host, as probes do */
    assert_int_equal(200, a.status);
    a = get(&r, "/api/big", "");
    assert_int_equal(200, a.status);
    assert_int_equal(3 << 20, a.n);
    assert_int_equal('x', a.body[(3 << 20) - 1]);
    assert_int_equal(8, counts_of(&r).requests);
    stop(&r);
}

static void answers_may_come_later(void **state)
{
    (void)state;
    rig r = {0};
    start(&r, (net_options){0});
    int fd[20];
    for (int i = 0; i < 20; i++) {
        fd[i] = dial(&r);
        say(fd[i], i % 2 ? "GET /api/later HTTP/1.1\r\n" HOST "\r\n"
                         : "GET /api/thread HTTP/1.1\r\n" HOST "\r\n");
    }
    for (int i = 0; i < 20; i++) {
        answer a = hear(fd[i], false);
        assert_int_equal(200, a.status);
        assert_string_equal(i % 2 ? "it was later" : "by a thread", a.body);
        /* and the connection goes on, here with two requests at once */
        say(fd[i], "GET /healthz HTTP/1.1\r\n" HOST "\r\nGET /api/later HTTP/1.1\r\n" HOST "\r\n");
    }
    for (int i = 0; i < 20; i++) {
        assert_string_equal("ok", hear(fd[i], false).body);
        assert_string_equal("it was later", hear(fd[i], false).body);
        close(fd[i]);
    }
    /* One goes away before its answer. */
    int gone = dial(&r);
    say(gone, "GET /api/later HTTP/1.1\r\n" HOST "\r\n");
    assert_true(COMES_TRUE(count_of(&r, &r.asked) == 61));
    close(gone);
    nap(80);
    assert_string_equal("ok", get(&r, "/healthz", "").body);
    stop(&r);
}

static void every_answer_is_guarded(void **state)
{
    (void)state;
    rig r = {0};
    char folder[] = "/tmp/fray-net-XXXXXX";
    make_page(folder);
    start(&r, (net_options){.files = folder});
    static const char *const PATHS[] = {"/", "/healthz", "/nothing", "/api/body", "/ws"};
    for (size_t i = 0; i < sizeof PATHS / sizeof *PATHS; i++) {
        answer a = get(&r, PATHS[i], "");
        assert_string_equal(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
            "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
            "form-action 'none'; frame-ancestors 'none'",
            head_of(&a, "Content-Security-Policy"));
        assert_string_equal("nosniff", head_of(&a, "X-Content-Type-Options"));
        assert_string_equal("no-referrer", head_of(&a, "Referrer-Policy"));
        assert_string_equal("same-origin", head_of(&a, "Cross-Origin-Opener-Policy"));
        assert_string_equal("same-origin", head_of(&a, "Cross-Origin-Resource-Policy"));
        assert_non_null(strstr(head_of(&a, "Permissions-Policy"), "camera=()"));
    }
    stop(&r);
    drop_page(folder);
}

static void bad_requests_are_refused(void **state)
{
    (void)state;
    rig r = {0};
    start(&r, (net_options){.limits = {.body_bytes = 1000}});
    static const struct {
        int status;
        const char *request;
    } CASES[] = {
        {405, "PUT /api/x HTTP/1.1\r\n" HOST "Content-Length: 0\r\n\r\n"},
        {405, "DELETE /api/x HTTP/1.1\r\n" HOST "\r\n"},
        {405, "OPTIONS /api/x HTTP/1.1\r\n" HOST "\r\n"},
        {405, "TRACE / HTTP/1.1\r\n" HOST "\r\n"},
        {405, "POST / HTTP/1.1\r\n" HOST JSON "Content-Length: 0\r\n\r\n"},
        {405, "POST /ws HTTP/1.1\r\n" HOST JSON WS "Content-Length: 0\r\n\r\n"},
        {415, "POST /api/x HTTP/1.1\r\n" HOST "Content-Length: 2\r\n\r\n[]"},
        {415,
         "POST /api/x HTTP/1.1\r\n" HOST "Content-Type: text/plain\r\nContent-Length: 2\r\n\r\n[]"},
        {415, "POST /api/x HTTP/1.1\r\n" HOST
              "Content-Type: application/jsonx\r\nContent-Length: 2\r\n\r\n[]"},
        {403, "POST /api/x HTTP/1.1\r\n" HOST JSON
              "Origin: http://evil.example\r\nContent-Length: 2\r\n\r\n[]"},
        {403, "POST /api/x HTTP/1.1\r\n" HOST JSON "Origin: null\r\nContent-Length: 2\r\n\r\n[]"},
        {200, "POST /api/x HTTP/1.1\r\n" HOST JSON
              "Origin: http://a.example\r\nContent-Length: 2\r\n\r\n[]"},
        {413, "POST /api/x HTTP/1.1\r\n" HOST JSON "Content-Length: 4001\r\n\r\n"},
        {413, "POST /api/x HTTP/1.1\r\n" HOST JSON "Content-Length: 999999999999999\r\n\r\n"},
        {413, "POST /api/x HTTP/1.1\r\n" HOST JSON "Content-Length: 99999999999999999999\r\n\r\n"},
        {400, "POST /api/x HTTP/1.1\r\n" HOST JSON "Content-Length: -1\r\n\r\n"},
        {400, "POST /api/x HTTP/1.1\r\n" HOST JSON "Content-Length: +2\r\n\r\n[]"},
        {400, "POST /api/x HTTP/1.1\r\n" HOST JSON "Content-Length: 2, 2\r\n\r\n[]"},
        {400, "POST /api/x HTTP/1.1\r\n" HOST JSON "Content-Length: 0x2\r\n\r\n[]"},
        /* Two ways to read where the body ends */
        {400, "POST /api/x HTTP/1.1\r\n" HOST JSON
              "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"},
        {400, "POST /api/x HTTP/1.1\r\n" HOST JSON
              "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n"},
        {400,
         "POST /api/x HTTP/1.1\r\n" HOST JSON "Content-Length: 2\r\nContent-Length: 20\r\n\r\n[]"},
        {400, "POST /api/x HTTP/1.1\r\n" HOST JSON
              "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n"},
        {411, "POST /api/x HTTP/1.1\r\n" HOST JSON "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"},
        {411, "GET /api/x HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"},
        {400, "GET /api/x HTTP/1.1\r\n" HOST "Content-Length: 5\r\n\r\nhello"},
        {400, "GET /api/x HTTP/1.1\r\n" HOST HOST "\r\n"},
        {400, "GET /api/x HTTP/1.1\r\n" HOST "Host: b.example\r\n\r\n"},
        {400, "GET /api/x HTTP/1.1\r\n\r\n"},
        {404, "GET http://a.example/healthz HTTP/1.1\r\n" HOST "\r\n"},
        {404, "GET * HTTP/1.1\r\n" HOST "\r\n"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        answer a = ask_raw(&r, CASES[i].request);
        if (a.status != CASES[i].status)
            fail_msg("expected %d, got %d: %s", CASES[i].status, a.status, CASES[i].request);
    }
    assert_int_equal(1, count_of(&r, &r.asked)); /* no refused one came through */
    assert_true(has_logged(&r, "origin"));
    assert_int_equal(2, counts_of(&r).refused_origin);
    /* In words: of the protocol under /api/, in both languages. */
    answer a = get(&r, "/api/../x?lang=de", "");
    assert_string_equal("{\"error\":\"not-found\",\"text\":\"Unter dieser Adresse ist nichts.\"}",
                        a.body);
    a = get(&r, "/x", "");
    assert_string_equal("not-found: There is nothing at this address.\n", a.body);
    stop(&r);
}

static void a_refused_body_is_no_second_request(void **state)
{
    (void)state;
    rig r = {0};
    start(&r, (net_options){.limits = {.body_bytes = 100}});
    /* What looks like a request is the body of one that was refused: never asked. */
    static const char SMUGGLED[] = "GET /api/smuggled HTTP/1.1\r\n" HOST "\r\n";
    char request[1024];
    snprintf(request, sizeof request,
             "POST /api/x HTTP/1.1\r\n" HOST JSON "Content-Length: 5\r\n"
             "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n%s",
             SMUGGLED);
    int fd = dial(&r);
    say(fd, request);
    assert_int_equal(400, hear(fd, false).status);
    assert_true(is_at_end(fd));
    close(fd);
    snprintf(request, sizeof request,
             "POST /api/x HTTP/1.1\r\n" HOST
             "Content-Type: text/plain\r\nContent-Length: %zu\r\n\r\n%s"
             "GET /healthz HTTP/1.1\r\n" HOST "\r\n",
             strlen(SMUGGLED), SMUGGLED);
    fd = dial(&r);
    say(fd, request);
    assert_int_equal(415, hear(fd, false).status);
    assert_string_equal("ok", hear(fd, false).body); /* this one was meant */
    close(fd);
    /* Somewhat too long: read to its end, so that the client reads our refusal. */
    fd = dial(&r);
    say(fd, "POST /api/x HTTP/1.1\r\n" HOST JSON "Content-Length: 350\r\n\r\n");
    for (int i = 0; i < 350; i++) say(fd, "z");
    assert_int_equal(413, hear(fd, false).status);
    say(fd, "GET /healthz HTTP/1.1\r\n" HOST "\r\n");
    assert_string_equal("ok", hear(fd, false).body);
    close(fd);
    assert_int_equal(2, count_of(&r, &r.asked));
    stop(&r);
}

static void who_asks_too_often_has_to_wait(void **state)
{
    (void)state;
    rig r = {0};
    start(&r, (net_options){.limits = {.requests_per_second = 2}});
    int ok = 0, refused = 0;
    for (int i = 0; i < 30; i++) {
        answer a = get(&r, "/healthz", "");
        ok += a.status == 200;
        refused += a.status == 429 && !strcmp("1", head_of(&a, "Retry-After"));
    }
    assert_int_equal(30, ok + refused);
    assert_true(ok >= 10 && ok <= 20); /* ten were saved up; two a second come back */
    assert_int_equal(refused, counts_of(&r).refused_rate);
    assert_true(has_logged(&r, "rate"));
    nap(1100);
    assert_int_equal(200, get(&r, "/healthz", "").status);
    stop(&r);
}

static void a_request_has_its_time(void **state)
{
    (void)state;
    rig r = {0};
    start(&r, (net_options){.limits = {.request_seconds = 1}});
    int drip = dial(&r), mute = dial(&r), body = dial(&r), waits = dial(&r);
    int64_t begin = clock_ms();
    say(drip, "GET /healthz HTTP/1.1\r\n");
    say(body, "POST /api/x HTTP/1.1\r\n" HOST JSON "Content-Length: 500\r\n\r\n");
    say(waits, "GET /api/never HTTP/1.1\r\n" HOST "\r\n");
    bool is_over = false;
    while (!is_over && clock_ms() - begin < PATIENCE * 1000) { /* a byte now and then */
        nap(100);
        is_over = !say_bytes(drip, "X", 1) && !say_bytes(body, "X", 1);
    }
    assert_true(is_over);
    assert_true(clock_ms() - begin < 4000);
    assert_true(is_at_end(mute));
    assert_true(clock_ms() - begin < 4000);
    /* The handler's time is its own. */
    char c;
    assert_int_equal(-1, recv(waits, &c, 1, MSG_DONTWAIT));
    assert_int_equal(EAGAIN, errno);
    assert_true(has_logged(&r, "timeout"));
    net_stop(r.w, 0);
    assert_int_equal(503, hear(waits, false).status);
    close(drip);
    close(mute);
    close(body);
    close(waits);
    stop(&r);
}

/* Files */

static void files_are_served(void **state)
{
    (void)state;
    rig r = {0};
    char folder[] = "/tmp/fray-net-XXXXXX", heads[200], tag[80];
    make_page(folder);
    start(&r, (net_options){.files = folder});
    answer a = get(&r, "/", "");
    assert_int_equal(200, a.status);
    assert_string_equal("<!doctype html>hello", a.body);
    assert_string_equal("text/html; charset=utf-8", head_of(&a, "Content-Type"));
    assert_string_equal("no-cache", head_of(&a, "Cache-Control"));
    assert_string_equal("", head_of(&a, "Vary"));
    snprintf(tag, sizeof tag, "%s", head_of(&a, "ETag"));
    assert_true(strlen(tag) > 10 && tag[0] == '"');
    a = get(&r, "/index.html?v=2", "");
    assert_string_equal(tag, head_of(&a, "ETag"));
    snprintf(heads, sizeof heads, "If-None-Match: \"x\", W/%s\r\n", tag);
    a = get(&r, "/", heads);
    assert_int_equal(304, a.status);
    assert_string_equal(tag, head_of(&a, "ETag"));
    assert_int_equal(304, get(&r, "/", "If-None-Match: *\r\n").status);
    assert_int_equal(200, get(&r, "/", "If-None-Match: \"x\"\r\n").status);
    assert_int_equal(200, get(&r, "/app.js", heads).status); /* another file's */
    a = ask_raw(&r, "HEAD / HTTP/1.1\r\n" HOST "\r\n");
    assert_int_equal(200, a.status);
    assert_string_equal("20", head_of(&a, "Content-Length"));
    a = get(&r, "/assets/board-1a2b.css", "");
    assert_string_equal("public, max-age=31536000, immutable", head_of(&a, "Cache-Control"));
    assert_string_equal("text/css; charset=utf-8", head_of(&a, "Content-Type"));

    a = get(&r, "/app.js", "");
    assert_string_equal("plain();", a.body);
    assert_string_equal("", head_of(&a, "Content-Encoding"));
    assert_string_equal("Accept-Encoding", head_of(&a, "Vary"));
    snprintf(tag, sizeof tag, "%s", head_of(&a, "ETag"));
    a = get(&r, "/app.js", "Accept-Encoding: br, gzip\r\n");
    assert_string_equal("(packed)", a.body);
    assert_string_equal("gzip", head_of(&a, "Content-Encoding"));
    assert_string_equal("text/javascript; charset=utf-8", head_of(&a, "Content-Type"));
    assert_string_not_equal(tag, head_of(&a, "ETag"));
    a = get(&r, "/app.js", "Accept-Encoding: gzip;q=0\r\n");
    assert_string_equal("plain();", a.body);
    assert_int_equal(0, count_of(&r, &r.asked));
    assert_true(has_logged(&r, "files"));
    stop(&r);
    drop_page(folder);
}

static void no_path_leads_out(void **state)
{
    (void)state;
    rig r = {0};
    char folder[] = "/tmp/fray-net-XXXXXX";
    make_page(folder);
    start(&r, (net_options){.files = folder});
    static const char *const PATHS[] = {"/../etc/passwd",
                                        "/..",
                                        "/.",
                                        "/./index.html",
                                        "//index.html",
                                        "//etc/passwd",
                                        "/%2e%2e/etc/passwd",
                                        "/%2e%2e%2fetc/passwd",
                                        "/..%2fetc/passwd",
                                        "/%69ndex.html",
                                        "/assets/../index.html",
                                        "/assets/%2e%2e/index.html",
                                        "/assets",
                                        "/assets/",
                                        "/.secret",
                                        "/passwd",
                                        "/out/passwd",
                                        "/app.js.gz",
                                        "/with%20space",
                                        "/with+space",
                                        "/index.html/",
                                        "/index.html%00",
                                        "/index.htm",
                                        "/\\..\\x",
                                        "/INDEX.HTML",
                                        "/api",
                                        "/healthz/",
                                        "/wsx",
                                        "/%",
                                        "/index.html;x",
                                        "/~root"};
    for (size_t i = 0; i < sizeof PATHS / sizeof *PATHS; i++) {
        answer a = get(&r, PATHS[i], "");
        if (a.status != 404) fail_msg("%s gives %d", PATHS[i], a.status);
    }
    assert_int_equal(404, get(&r, "/api/../index.html", "").status);
    assert_int_equal(404, get(&r, "/api/%2e%2e/x", "").status);
    assert_int_equal(404, get(&r, "/api//x", "").status);
    assert_int_equal(0, count_of(&r, &r.asked));
    stop(&r);
    drop_page(folder);
}

/* WebSockets */

static void a_handshake_must_be_right(void **state)
{
    (void)state;
    rig r = {0};
    static const char *const FRIENDS[] = {"https://friend.example", NULL};
    start(&r, (net_options){.origin = FRIENDS});
#define VERSION "Sec-WebSocket-Version: 13\r\n"
#define UP      "Upgrade: websocket\r\nConnection: Upgrade\r\n"
#define A_KEY   "Sec-WebSocket-Key: " KEY "\r\n"
    static const struct {
        int status;
        const char *heads;
    } CASES[] = {
        {101, UP VERSION A_KEY},
        {101,
         "Upgrade: WebSocket\r\nConnection: keep-alive\r\nConnection: upgrade\r\n" VERSION A_KEY},
        {101, WS "Origin: http://a.example\r\n"},
        {101, WS "Origin: https://a.example\r\n"},
        {101, WS "Origin: https://friend.example\r\n"},
        {403, WS "Origin: http://evil.example\r\n"},
        {403, WS "Origin: http://a.example:81\r\n"},
        {403, WS "Origin: null\r\n"},
        {403, WS "Origin: \r\n"},
        {400, WS "Origin: http://a.example\r\nOrigin: http://evil.example\r\n"},
        {400, UP VERSION},
        {400, UP VERSION "Sec-WebSocket-Key: short\r\n"},
        {400, UP VERSION A_KEY A_KEY},
        {426, UP A_KEY},
        {426, UP A_KEY "Sec-WebSocket-Version: 8\r\n"},
        {426, "Connection: Upgrade\r\n" VERSION A_KEY},
        {426, "Upgrade: websocket\r\n" VERSION A_KEY},
        {426, "Upgrade: h2c\r\nConnection: Upgrade\r\n" VERSION A_KEY},
        {426, ""},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        answer a = get(&r, "/ws", CASES[i].heads);
        if (a.status != CASES[i].status)
            fail_msg("expected %d, got %d: %s", CASES[i].status, a.status, CASES[i].heads);
        if (a.status == 426) assert_string_equal("13", head_of(&a, "Sec-WebSocket-Version"));
    }
    assert_int_equal(426, ask_raw(&r, "GET /ws HTTP/1.0\r\n" HOST WS "\r\n").status);
    assert_true(has_logged(&r, "origin"));
    assert_int_equal(4, counts_of(&r).refused_origin);
    assert_int_equal(5, counts_of(&r).sockets_opened);
    assert_true(COMES_TRUE(counts_of(&r).sockets == 0)); /* get() has hung up */
    stop(&r);
}

static void the_log_is_not_a_weapon(void **state)
{
    (void)state;
    rig r = {0};
    start(&r, (net_options){.limits = {.requests_per_second = 100000}});
    int fd = dial(&r);
    for (int i = 0; i < 300; i++) {
        say(fd, "GET /ws HTTP/1.1\r\n" HOST WS "Origin: http://evil.example\r\n\r\n");
        assert_int_equal(403, hear(fd, false).status);
    }
    close(fd);
    assert_int_equal(300, counts_of(&r).refused_origin);
    assert_in_range(count_of(&r, &r.lines), 50, 200);
    stop(&r);
}

static void messages_come_back_whole(void **state)
{
    (void)state;
    rig r = {0};
    start(&r, (net_options){0});
    static const size_t SIZES[] = {0, 1, 2, 125, 126, 127, 4095, 4096, 4097, 65535, 65536};
    static char out[65537], in[65538];
    size_t n;
    int fd = open_ws(&r);
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        for (size_t k = 0; k < SIZES[i]; k++) out[k] = (char)('a' + (k * 7 + i) % 26);
        assert_true(frame(fd, FIN | OP_TEXT, out, SIZES[i]));
        assert_int_equal(OP_TEXT, next_frame(fd, in, sizeof in, &n));
        assert_int_equal(SIZES[i], n);
        assert_memory_equal(out, in, n);
    }
    /* Many at once, before one is read */
    for (int i = 0; i < 300; i++) text(fd, i % 2 ? "odd" : "even");
    for (int i = 0; i < 300; i++) expect_text(fd, i % 2 ? "odd" : "even");
    text(fd, "who");
    expect_text(fd, "127.0.0.1");
    net_counts c = counts_of(&r);
    assert_int_equal(312, c.messages_in);
    assert_int_equal(312, c.messages_out);
    assert_int_equal(1, c.sockets);
    assert_true(c.bytes_in > 140000 && c.bytes_out > 140000);
    close(fd);
    stop(&r);
}

static void messages_come_in_pieces(void **state)
{
    (void)state;
    rig r = {0};
    start(&r, (net_options){0});
    char data[200];
    size_t n;
    int fd = open_ws(&r);
    /* In fragments, one of them empty, a sign cut in two, a ping in between */
    frame(fd, OP_TEXT, "gr\xc3", 3);
    frame(fd, OP_MORE, "", 0);
    frame(fd, FIN | OP_PING, "there?", 6);
    frame(fd, OP_MORE, "\xbc\xc3\x9f", 3);
    frame(fd, FIN | OP_MORE, "e", 1);
    assert_int_equal(OP_PONG, next_frame(fd, data, sizeof data, &n));
    assert_string_equal("there?", data);
    expect_text(fd, "gr\xc3\xbc\xc3\x9f"
                    "e");
    /* As bytes that come one by one */
    static const unsigned char HI[] = {FIN | OP_TEXT, 0x82, 1, 2, 3, 4, 'h' ^ 1, 'i' ^ 2};
    for (size_t i = 0; i < sizeof HI; i++) {
        say_bytes(fd, &HI[i], 1);
        nap(2);
    }
    expect_text(fd, "hi");
    /* In 30,000 fragments */
    for (int i = 0; i < 30000; i++) frame(fd, i ? OP_MORE : OP_TEXT, "q", 1);
    frame(fd, FIN | OP_MORE, "!", 1);
    static char big[30010];
    assert_int_equal(OP_TEXT, next_frame(fd, big, sizeof big, &n));
    assert_int_equal(30001, n);
    assert_int_equal('!', big[30000]);
    close(fd);
    /* Together with the handshake */
    fd = dial(&r);
    char both[600];
    int length = snprintf(both, sizeof both, "GET /ws HTTP/1.1\r\n" HOST WS "\r\n");
    for (int i = 0; i < 3; i++) {
        memcpy(both + length, HI, sizeof HI);
        length += (int)sizeof HI;
    }
    say_bytes(fd, both, (size_t)length - 3); /* all but the last one's end */
    assert_int_equal(101, hear(fd, false).status);
    expect_text(fd, "hi");
    expect_text(fd, "hi");
    say_bytes(fd, both + length - 3, 3);
    expect_text(fd, "hi");
    close(fd);
    /* And gone again in the same breath, with more behind it than is read at once */
    static const unsigned char BYE[] = {FIN | OP_CLOSE, 0x80, 1, 2, 3, 4};
    static char much[60000];
    length = snprintf(much, sizeof much, "GET /ws HTTP/1.1\r\n" HOST WS "\r\n");
    memcpy(much + length, BYE, sizeof BYE);
    assert_true(COMES_TRUE(counts_of(&r).sockets == 0));
    int before = count_of(&r, &r.closed);
    for (int i = 0; i < 20; i++) {
        fd = dial(&r);
        say_bytes(fd, much, sizeof much);
        assert_int_equal(101, hear(fd, false).status);
        assert_true(COMES_TRUE(count_of(&r, &r.closed) == before + i + 1));
        close(fd);
    }
    stop(&r);
}

static void what_is_forbidden_is_closed_with_its_code(void **state)
{
    (void)state;
    rig r = {0};
    start(&r, (net_options){.limits = {.message_bytes = 1000}});
    static char big[2000], in[1100];
    size_t n;
    memset(big, 'x', sizeof big);
    int fd = open_ws(&r);
    frame(fd, FIN | OP_TEXT, big, 1000);
    assert_int_equal(OP_TEXT, next_frame(fd, in, sizeof in, &n));
    assert_int_equal(1000, n);
    frame(fd, FIN | OP_TEXT, big, 1001);
    assert_int_equal(1009, close_code(fd));
    close(fd);
    fd = open_ws(&r); /* too long in sum */
    frame(fd, OP_TEXT, big, 600);
    frame(fd, OP_MORE, big, 401);
    assert_int_equal(1009, close_code(fd));
    close(fd);
    fd = open_ws(&r); /* announced, never sent */
    say_bytes(fd, "\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\1\2\3\4zzzz", 18);
    assert_int_equal(1009, close_code(fd));
    close(fd);
    fd = open_ws(&r);
    frame(fd, FIN | OP_BINARY, "bytes", 5);
    assert_int_equal(1003, close_code(fd));
    close(fd);
    static const char *const BAD[] = {"\xff", "\xc0\x80", "a\xed\xa0\x80", "\xf5\x80\x80\x80",
                                      "\xc3"};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        fd = open_ws(&r);
        text(fd, BAD[i]);
        assert_int_equal(1007, close_code(fd));
        assert_true(is_at_end(fd));
        close(fd);
    }
    static const char *const BROKEN[] = {
        "\x81\x02hi",         /* not masked */
        "\xc1\x82\1\2\3\4hi", /* a reserved bit */
        "\x80\x82\1\2\3\4hi", /* goes on with nothing */
        "\x83\x82\1\2\3\4hi", /* an opcode that is none */
    };
    for (size_t i = 0; i < sizeof BROKEN / sizeof *BROKEN; i++) {
        fd = open_ws(&r);
        say(fd, BROKEN[i]);
        assert_int_equal(1002, close_code(fd));
        close(fd);
    }
    fd = open_ws(&r); /* a new message inside another */
    frame(fd, OP_TEXT, "a", 1);
    frame(fd, FIN | OP_TEXT, "b", 1);
    assert_int_equal(1002, close_code(fd));
    close(fd);
    fd = open_ws(&r); /* a control frame that is cut up: closed, without a word why */
    frame(fd, OP_PING, "a", 1);
    assert_int_equal(1005, close_code(fd));
    close(fd);
    assert_int_equal(1, counts_of(&r).messages_in);
    assert_true(COMES_TRUE(counts_of(&r).sockets == 0));
    /* All this while the client goes on sending: the close still arrives. */
    fd = open_ws(&r);
    frame(fd, FIN | OP_TEXT, big, 1001);
    for (int i = 0; i < 2000; i++) assert_true(frame(fd, FIN | OP_TEXT, big, 900));
    assert_int_equal(1009, close_code(fd));
    close(fd);
    stop(&r);
}

static void closes_are_answered(void **state)
{
    (void)state;
    rig r = {0};
    start(&r, (net_options){0});
    int fd = open_ws(&r);
    text(fd, "last");
    frame(fd, FIN | OP_CLOSE,
          "\x03\xe8"
          "bye",
          5);
    text(fd, "never");
    expect_text(fd, "last");
    assert_int_equal(1000, close_code(fd));
    assert_true(is_at_end(fd));
    close(fd);
    fd = open_ws(&r);
    frame(fd, FIN | OP_CLOSE, "", 0);
    assert_int_equal(1005, close_code(fd));
    close(fd);
    fd = open_ws(&r);
    frame(fd, FIN | OP_CLOSE, "\x03\xec", 2); /* 1004 is no code */
    assert_int_equal(1002, close_code(fd));
    close(fd);
    assert_int_equal(1, counts_of(&r).messages_in);
    assert_true(COMES_TRUE(count_of(&r, &r.closed) == 3));
    /* Ours: after all that is queued, and only the first one. */
    char data[200];
    size_t n;
    fd = open_ws(&r);
    text(fd, "bye");
    text(fd, "unheard");
    for (char i = '0'; i <= '9'; i++) expect_text(fd, (char[]){i, '\0'});
    assert_int_equal(OP_CLOSE, next_frame(fd, data, sizeof data, &n));
    assert_int_equal(16, n);
    assert_memory_equal("\x0f\xa1"
                        "as you like it",
                        data, n);
    assert_int_equal(1, count_of(&r, &r.refused_sends));
    assert_int_equal(2, counts_of(&r).messages_in);
    assert_int_equal(1, counts_of(&r).sockets); /* it waits for ours */
    frame(fd, FIN | OP_CLOSE, data, 2);
    assert_true(is_at_end(fd));
    close(fd);
    assert_true(COMES_TRUE(counts_of(&r).sockets == 0));
    /* Who does not answer ours is dropped all the same. */
    fd = open_ws(&r);
    text(fd, "bye");
    assert_int_equal(4001, close_code(fd));
    assert_true(COMES_TRUE(counts_of(&r).sockets == 0));
    close(fd);
    stop(&r);
}

static void a_handler_may_refuse(void **state)
{
    (void)state;
    rig r = {.refuses = true};
    start(&r, (net_options){0});
    int fd = open_ws(&r);
    assert_int_equal(1008, close_code(fd));
    close(fd);
    assert_true(COMES_TRUE(counts_of(&r).sockets == 0));
    assert_int_equal(0, count_of(&r, &r.closed));
    stop(&r);
}

static void the_silent_are_pinged_then_closed(void **state)
{
    (void)state;
    rig r = {0};
    enum { IDLE = 2 }; /* seconds: so long a busy machine may keep us from answering */
    start(&r, (net_options){.limits = {.idle_seconds = IDLE}});
    char data[200];
    size_t n;
    int answers = open_ws(&r), silent = open_ws(&r);
    int64_t begin = clock_ms();
    while (clock_ms() - begin < IDLE * 2500) {
        assert_int_equal(OP_PING, next_frame(answers, data, sizeof data, &n));
        frame(answers, FIN | OP_PONG, data, n);
    }
    assert_int_equal(-1, close_code(silent)); /* pinged, then cut */
    assert_true(has_logged(&r, "idle"));
    text(answers, "still here");
    int op;
    while ((op = next_frame(answers, data, sizeof data, &n)) == OP_PING) {
    }
    assert_int_equal(OP_TEXT, op);
    assert_int_equal(1, counts_of(&r).sockets);
    close(answers);
    close(silent);
    stop(&r);
}

static void the_slow_are_cut_off(void **state)
{
    (void)state;
    rig r = {0};
    start(&r, (net_options){.limits = {.queue_bytes = 300000}});
    int slow = open_ws(&r), other = open_ws(&r);
    text(slow, "flood"); /* 20 MB, of which nothing is read */
    assert_true(COMES_TRUE(count_of(&r, &r.closed) == 1));
    assert_true(has_logged(&r, "slow"));
    assert_int_equal(1, counts_of(&r).cut_off);
    assert_true(count_of(&r, &r.refused_sends) > 0);
    text(other, "not me");
    expect_text(other, "not me");
    close(slow);
    /* One who pings and never reads */
    int pings = open_ws(&r);
    struct timeval soon = {.tv_sec = 3};
    setsockopt(pings, SOL_SOCKET, SO_SNDTIMEO, &soon, sizeof soon);
    char payload[125] = {0};
    for (int i = 0; i < 400000 && count_of(&r, &r.closed) < 2; i++)
        if (!frame(pings, FIN | OP_PING, payload, sizeof payload)) break;
    assert_true(COMES_TRUE(count_of(&r, &r.closed) == 2));
    assert_int_equal(2, counts_of(&r).cut_off);
    close(pings);
    close(other);
    stop(&r);
}

static void who_reads_gets_it_all(void **state)
{
    (void)state;
    rig r = {0};
    start(&r, (net_options){.limits = {.queue_bytes = 30 << 20}});
    static char data[100001];
    size_t n;
    int fd = open_ws(&r);
    text(fd, "flood");
    nap(100); /* so that the buffers are full and it is sent piece by piece */
    for (int i = 0; i < 200; i++) {
        assert_int_equal(OP_TEXT, next_frame(fd, data, sizeof data, &n));
        assert_int_equal(100000, n);
        assert_int_equal('y', data[0]);
        assert_int_equal('y', data[n - 1]);
    }
    text(fd, "and now");
    expect_text(fd, "and now");
    assert_int_equal(0, count_of(&r, &r.refused_sends));
    close(fd);
    stop(&r);
}

static void messages_have_a_rate(void **state)
{
    (void)state;
    rig r = {0};
    start(&r, (net_options){.limits = {.messages_per_second = 5}});
    char data[100];
    size_t n;
    int fd = open_ws(&r), yes = 0;
    for (int i = 0; i < 40; i++) text(fd, "take");
    for (int i = 0; i < 40; i++) {
        assert_int_equal(OP_TEXT, next_frame(fd, data, sizeof data, &n));
        yes += !strcmp(data, "yes");
    }
    assert_in_range(yes, 20, 30);
    assert_int_equal(40 - yes, counts_of(&r).refused_rate);
    int other = open_ws(&r); /* each has its own */
    text(other, "take");
    expect_text(other, "yes");
    close(fd);
    close(other);
    stop(&r);
}

static void sockets_are_limited(void **state)
{
    (void)state;
    rig r = {0}, s = {0};
    start(&r, (net_options){.limits = {.sockets_per_address = 3}});
    start(&s, (net_options){.limits = {.sockets = 2}});
    int fd[5];
    for (int i = 0; i < 3; i++) fd[i] = open_ws(&r);
    assert_int_equal(429, get(&r, "/ws", WS).status);
    assert_int_equal(1, counts_of(&r).refused_limit);
    assert_true(has_logged(&r, "limit"));
    assert_int_equal(200, get(&r, "/healthz", "").status); /* HTTP counts by itself */
    close(fd[0]);
    assert_true(COMES_TRUE(counts_of(&r).sockets == 2));
    fd[0] = open_ws(&r);
    for (int i = 3; i < 5; i++) fd[i] = open_ws(&s);
    answer a = get(&s, "/ws", WS);
    assert_int_equal(503, a.status);
    for (int i = 0; i < 5; i++) close(fd[i]);
    stop(&r);
    stop(&s);
}

static void many_come_and_go(void **state)
{
    (void)state;
    rig r = {.gossips = true}; /* each end is told to all: ends cause work for others that end */
    start(&r, (net_options){.limits = {.queue_bytes = 4000}});
    int fd[100];
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 100; i++) {
            fd[i] = open_ws(&r);
            expect_text(fd[i], "welcome");
        }
        for (int i = 0; i < 100; i++) {
            struct linger reset = {.l_onoff = 1};
            text(fd[i], i % 5 ? "hello" : "bye");
            if (i % 3 == 0) setsockopt(fd[i], SOL_SOCKET, SO_LINGER, &reset, sizeof reset);
            if (i % 7 == 0) frame(fd[i], FIN | OP_CLOSE, "", 0);
            close(fd[i]);
        }
        assert_true(COMES_TRUE(counts_of(&r).sockets == 0));
    }
    assert_int_equal(300, count_of(&r, &r.opened));
    assert_int_equal(300, count_of(&r, &r.closed));
    stop(&r);
}

/* The loop */

enum { POSTERS = 4, POSTS = 2000 };

struct poster {
    rig *r;
    int next, wrong;
    sem_t *done;
    struct mail {
        struct poster *from;
        int number;
    } mail[POSTS];
};

static void on_mail(void *arg)
{
    struct mail *m = arg;
    struct poster *p = m->from;
    if (m->number != p->next++) p->wrong++;
    if (p->next == POSTS) sem_post(p->done);
}

static void *post_much(void *arg)
{
    struct poster *p = arg;
    for (int i = 0; i < POSTS; i++) {
        p->mail[i] = (struct mail){p, i};
        while (!net_post(p->r->w, on_mail, &p->mail[i])) nap(1);
    }
    return NULL;
}

static void threads_may_post(void **state)
{
    (void)state;
    rig r = {0};
    start(&r, (net_options){0});
    static struct poster p[POSTERS];
    pthread_t thread[POSTERS];
    sem_t done;
    sem_init(&done, 0, 0);
    for (int i = 0; i < POSTERS; i++) {
        p[i] = (struct poster){.r = &r, .done = &done};
        assert_int_equal(0, pthread_create(&thread[i], NULL, post_much, &p[i]));
    }
    for (int i = 0; i < POSTERS; i++) pthread_join(thread[i], NULL);
    for (int i = 0; i < POSTERS; i++)
        while (sem_wait(&done)) {
        }
    for (int i = 0; i < POSTERS; i++) assert_int_equal(0, p[i].wrong);
    sem_destroy(&done);
    stop(&r);
}

struct clockwork {
    rig *r;
    char order[16];
    int n, again;
    int64_t begin, late;
    net_timer cancelled;
    sem_t done;
};

struct tick {
    struct clockwork *c;
    char name;
};

static void on_tick(void *arg)
{
    struct tick *t = arg;
    t->c->order[t->c->n++] = t->name;
    if (t->name == 'b') net_cancel(t->c->r->w, t->c->cancelled);
    if (t->name == 'z') {
        t->c->late = clock_ms() - t->c->begin;
        sem_post(&t->c->done);
    }
}

static void on_again(void *arg)
{
    struct clockwork *c = arg; /* at once, again and again: others must still get their turn */
    if (c->again++ < 1000) net_after(c->r->w, 0, on_again, c);
    else sem_post(&c->done);
}

static void wind_up(void *arg)
{
    struct clockwork *c = arg;
    static struct tick t[6];
    static const struct {
        char name;
        uint32_t ms;
    } TICKS[] = {{'z', 90}, {'c', 30}, {'b', 20}, {'a', 20}, {'x', 40}, {'d', 31}};
    c->begin = clock_ms();
    for (int i = 0; i < 6; i++) {
        t[i] = (struct tick){c, TICKS[i].name};
        net_timer name = net_after(c->r->w, TICKS[i].ms, on_tick, &t[i]);
        if (t[i].name == 'x') c->cancelled = name;
    }
    on_again(c);
}

static void timers_run_in_the_loop(void **state)
{
    (void)state;
    rig r = {0};
    start(&r, (net_options){0});
    struct clockwork c = {.r = &r};
    sem_init(&c.done, 0, 0);
    assert_true(net_post(r.w, wind_up, &c));
    for (int i = 0; i < 2; i++) /* the last tick, and the last of those at once */
        while (sem_wait(&c.done)) {
        }
    assert_string_equal("bacdz", c.order);
    assert_in_range(c.late, 90, 2000);
    assert_int_equal(1001, c.again);
    sem_destroy(&c.done);
    stop(&r);
}

static void it_stops_with_grace(void **state)
{
    (void)state;
    rig r = {0};
    start(&r, (net_options){.limits = {.queue_bytes = 30 << 20}});
    int polite = open_ws(&r), rude = open_ws(&r), behind = open_ws(&r);
    int late = dial(&r), never = dial(&r);
    static char data[100001];
    size_t n;
    text(behind, "flood");
    say(never, "GET /api/never HTTP/1.1\r\n" HOST "\r\n");
    say(late, "GET /api/later HTTP/1.1\r\n" HOST "\r\n");
    assert_true(COMES_TRUE(count_of(&r, &r.asked) == 2 && counts_of(&r).messages_in == 1));
    int64_t begin = clock_ms();
    enum { GRACE = 2000 }; /* long enough for 20 MB on a busy machine */
    net_stop(r.w, GRACE);
    assert_int_equal(1001, close_code(polite));
    frame(polite, FIN | OP_CLOSE, "\x03\xe9", 2);
    assert_true(is_at_end(polite));
    for (int i = 0; i < 200; i++) /* what was queued still comes */
        assert_int_equal(OP_TEXT, next_frame(behind, data, sizeof data, &n));
    assert_int_equal(1001, close_code(behind));
    assert_string_equal("it was later", hear(late, false).body);
    assert_int_equal(503, hear(never, false).status);
    assert_int_equal(1001, close_code(rude)); /* and gives no answer */
    pthread_join(r.thread, NULL);
    assert_in_range(clock_ms() - begin, GRACE - 100, GRACE + 4300);
    assert_false(net_post(r.w, take_counts, NULL));
    assert_int_equal(3, r.opened);
    assert_int_equal(3, r.closed);
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons((uint16_t)r.port)};
    a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert_int_equal(-1, connect(fd, (struct sockaddr *)&a, sizeof a));
    assert_int_equal(ECONNREFUSED, errno);
    int all[] = {fd, polite, rude, behind, late, never};
    for (int i = 0; i < 6; i++) close(all[i]);
    net_free(r.w);
}

static void it_stops_soon_when_nobody_waits(void **state)
{
    (void)state;
    rig r = {0};
    start(&r, (net_options){0});
    int idle = dial(&r); /* an HTTP connection without a request is nobody */
    say(idle, "GET /healthz HTTP/1.1\r\n" HOST "\r\n");
    assert_int_equal(200, hear(idle, false).status);
    int64_t begin = clock_ms();
    net_stop(r.w, 60000);
    pthread_join(r.thread, NULL);
    assert_true(clock_ms() - begin < 5000);
    close(idle);
    net_free(r.w);
    /* One that never ran, with a post that is never run */
    net_options o = {.listen = "127.0.0.1:0"};
    net_handlers on = handlers_of(&r);
    char why[100];
    r.w = net_new(&o, &on, why, sizeof why);
    assert_non_null(r.w);
    assert_true(net_post(r.w, on_mail, NULL));
    net_free(r.w);
}

static net *to_stop;

static void on_signal(int number)
{
    (void)number;
    net_stop(to_stop, 0);
}

static void a_signal_may_stop_it(void **state)
{
    (void)state;
    rig r = {0};
    start(&r, (net_options){0});
    int fd = open_ws(&r);
    to_stop = r.w;
    struct sigaction act = {.sa_handler = on_signal}, before;
    sigaction(SIGUSR1, &act, &before);
    raise(SIGUSR1);
    pthread_join(r.thread, NULL);
    sigaction(SIGUSR1, &before, NULL);
    assert_int_equal(1001, close_code(fd));
    close(fd);
    assert_int_equal(1, r.closed);
    net_free(r.w);
}

/* The program's part, says net.h, is to ignore it. Here none is to come at all. */
static void on_pipe(int number)
{
    (void)number;
    static const char WORDS[] = "SIGPIPE\n";
    ssize_t r = write(STDERR_FILENO, WORDS, sizeof WORDS - 1);
    (void)r;
    _exit(1);
}

int main(void)
{
    signal(SIGPIPE, on_pipe);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(timers_run_in_order_and_can_be_cancelled),
        cmocka_unit_test(a_rate_saves_up_and_no_more),
        cmocka_unit_test(addresses_are_hosts_or_networks),
        cmocka_unit_test(headers_are_read_to_the_letter),
        cmocka_unit_test(what_cannot_be_listened_on_is_explained),
        cmocka_unit_test(it_listens_on_ipv6),
        cmocka_unit_test(handlers_are_asked_and_answer),
        cmocka_unit_test(answers_may_come_later),
        cmocka_unit_test(every_answer_is_guarded),
        cmocka_unit_test(bad_requests_are_refused),
        cmocka_unit_test(a_refused_body_is_no_second_request),
        cmocka_unit_test(who_asks_too_often_has_to_wait),
        cmocka_unit_test(a_request_has_its_time),
        cmocka_unit_test(files_are_served),
        cmocka_unit_test(no_path_leads_out),
        cmocka_unit_test(a_handshake_must_be_right),
        cmocka_unit_test(the_log_is_not_a_weapon),
        cmocka_unit_test(messages_come_back_whole),
        cmocka_unit_test(messages_come_in_pieces),
        cmocka_unit_test(what_is_forbidden_is_closed_with_its_code),
        cmocka_unit_test(closes_are_answered),
        cmocka_unit_test(a_handler_may_refuse),
        cmocka_unit_test(the_silent_are_pinged_then_closed),
        cmocka_unit_test(the_slow_are_cut_off),
        cmocka_unit_test(who_reads_gets_it_all),
        cmocka_unit_test(messages_have_a_rate),
        cmocka_unit_test(sockets_are_limited),
        cmocka_unit_test(many_come_and_go),
        cmocka_unit_test(threads_may_post),
        cmocka_unit_test(timers_run_in_the_loop),
        cmocka_unit_test(it_stops_with_grace),
        cmocka_unit_test(it_stops_soon_when_nobody_waits),
        cmocka_unit_test(a_signal_may_stop_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* tests/unit/test_siege.c - the net under attack: odd requests, names, proxies, floods, too few places. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>
#include "base/clock.h"
#include "net/head.h"
#include "support/net.h"

#define GET    "GET /healthz HTTP/1.1\r\n"
#define TEN(x) x x x x x x x x x x

/* What two readers could read in two ways: each with the status it is refused with. */
static const struct odd {
    int status;
    size_t n; /* 0: up to its NUL */
    const char *request;
} ODD[] = {
    {400, 0, "POST /api/x HTTP/1.1\r\n" HOST JSON "Content-Length : 2\r\n\r\n[]"},
    {400, 0, "POST /api/x HTTP/1.1\r\n" HOST JSON "Content-Length\t: 2\r\n\r\n[]"},
    {400, 0, "POST /api/x HTTP/1.1\r\n" HOST JSON "Content-Length:\r\n\r\n[]"},
    {400, 0, GET HOST "X: a\r\n b\r\n\r\n"},
    {400, 0, GET HOST "X: a\r\n\tb\r\n\r\n"},
    {400, 0, GET HOST "X: a\r\n \r\n\r\n"},
    {400, 0, GET " X: a\r\n" HOST "\r\n"},
    {400, 0, GET HOST "X: a\rY: b\r\n\r\n"},
    {400, 0, GET HOST "X: a\r\r\n\r\n"},
    {400, 0, "GET /healthz HTTP/1.1\r" HOST "\r\n"},
    {400, 0, "GET /healthz HTTP/1.1\n" HOST "\n"},
    {400, 0, GET HOST "X: a\n\r\n"},
    {400, 0, "\r\n" GET HOST "\r\n"},
    {400, 0, "\n" GET HOST "\r\n"},
    {400, 0, " " GET HOST "\r\n"},
    {400, sizeof "GET /health\0z HTTP/1.1\r\n" HOST "\r\n" - 1,
     "GET /health\0z HTTP/1.1\r\n" HOST "\r\n"},
    {400, sizeof GET HOST "X: a\0b\r\n\r\n" - 1, GET HOST "X: a\0b\r\n\r\n"},
    {400, sizeof GET HOST "X\0: a\r\n\r\n" - 1, GET HOST "X\0: a\r\n\r\n"},
    {400, 0, GET HOST "X: a\x7f\r\n\r\n"},
    {400, 0, GET HOST "X: \x1b[2J\r\n\r\n"},
    {400, 0, GET HOST "Nonsense\r\n\r\n"},
    {400, 0, GET HOST ": x\r\n\r\n"},
    {400, 0, GET HOST "X y: z\r\n\r\n"},
    {400, 0, GET HOST "X\xc3\xa4: z\r\n\r\n"},
    {400, 0, "GET  /healthz HTTP/1.1\r\n" HOST "\r\n"},
    {400, 0, "GET /healthz  HTTP/1.1\r\n" HOST "\r\n"},
    {400, 0, "GET /healthz HTTP/1.1 \r\n" HOST "\r\n"},
    {400, 0, "GET\t/healthz\tHTTP/1.1\r\n" HOST "\r\n"},
    {400, 0, "GET /healthz x HTTP/1.1\r\n" HOST "\r\n"},
    {400, 0, "GET /health\xc3\xa4z HTTP/1.1\r\n" HOST "\r\n"},
    {400, 0, "GET /healthz\r\n" HOST "\r\n"},
    {400, 0, "GET\r\n" HOST "\r\n"},
    {400, 0, "GET ?lang=de HTTP/1.1\r\n" HOST "\r\n"},
    {400, 0, "G(T /healthz HTTP/1.1\r\n" HOST "\r\n"},
    {400, 0, "GET /healthz http/1.1\r\n" HOST "\r\n"},
    {400, 0, "GET /healthz HTTP/11\r\n" HOST "\r\n"},
    {505, 0, "GET /healthz HTTP/2.0\r\n" HOST "\r\n"},
    {505, 0, "GET /healthz HTTP/1.2\r\n" HOST "\r\n"},
    {505, 0, "GET /healthz HTTP/0.9\r\n" HOST "\r\n"},
    {431, 0, GET HOST TEN(TEN("X: y\r\n")) "\r\n"},
};

static void odd_requests_end_the_connection(void **state)
{
    (void)state;
    rig r = {0};
    start(&r, (net_options){.limits = {.requests_per_second = 10000}});
    for (size_t i = 0; i < sizeof ODD / sizeof *ODD; i++) {
        int fd = dial(&r);
        size_t n = ODD[i].n ? ODD[i].n : strlen(ODD[i].request);
        say_bytes(fd, ODD[i].request, n);
        say(fd, GET HOST "\r\n"); /* what comes behind it is no request any more */
        answer a = hear(fd, false);
        if (a.status != ODD[i].status)
            fail_msg("expected %d, got %d: %s", ODD[i].status, a.status, ODD[i].request);
        assert_string_equal("close", head_of(&a, "Connection"));
        assert_true(is_at_end(fd));
        close(fd);
    }
    static char big[HEAD_MOST + 1000];
    memset(big, 'y', sizeof big - 1);
    memcpy(big, GET HOST "X: ", strlen(GET HOST "X: "));
    assert_int_equal(431, ask_raw(&r, big).status);
    memcpy(big, "GET /", 5);
    memset(big + 5, 'y', sizeof big - 6);
    assert_int_equal(431, ask_raw(&r, big).status);
    assert_int_equal(0, count_of(&r, &r.asked));
    stop(&r);
}

/* However it comes in pieces, it is read the same. */
static void heads_are_found_in_any_pieces(void **state)
{
    (void)state;
    static const char WHOLE[] = GET HOST "X: y\r\n\r\nrest";
    size_t end = sizeof WHOLE - 1 - 4;
    for (size_t cut = 0; cut <= end; cut++) {
        size_t seen = 0;
        assert_int_equal(cut < end ? HEAD_PART : HEAD_WHOLE, head_find(WHOLE, cut, &seen));
        assert_int_equal(HEAD_WHOLE,
                         cut < end ? head_find(WHOLE, sizeof WHOLE - 1, &seen) : HEAD_WHOLE);
        assert_int_equal(end, seen);
    }
    rig r = {0};
    start(&r, (net_options){0});
    int fd = dial(&r);
    for (size_t i = 0; i < end; i++) say_bytes(fd, WHOLE + i, 1);
    assert_int_equal(200, hear(fd, false).status);
    close(fd);
    fd = dial(&r); /* two at once, and no more to come: both are answered */
    say(fd, GET HOST "\r\n" GET HOST "\r\n");
    shutdown(fd, SHUT_WR);
    assert_int_equal(200, hear(fd, false).status);
    assert_int_equal(200, hear(fd, false).status);
    assert_true(is_at_end(fd));
    close(fd);
    fd = dial(&r); /* the body comes when it is wanted */
    say(fd, "POST /api/body HTTP/1.1\r\n" HOST JSON
            "Content-Length: 2\r\nExpect: 100-continue\r\n\r\n");
    assert_int_equal(100, hear(fd, true).status);
    say(fd, "[]");
    assert_string_equal("[]", hear(fd, false).body);
    close(fd);
    answer a = get(&r, "/healthz", "Connection: close\r\n");
    assert_string_equal("close", head_of(&a, "Connection"));
    stop(&r);
}

/* A name that is not ours is somebody's who points it at us: its pages must not read what ours may. */
static void names_must_be_ours(void **state)
{
    (void)state;
    rig r = {0};
    static const char *const NAMES[] = {"play.example", NULL};
    start(&r, (net_options){.host = NAMES});
    static const char *const OURS[] = {"play.example",   "PLAY.example:8443", "localhost",
                                       "LocalHost:7777", "127.0.0.1:80",      "192.0.2.1",
                                       "[::1]",          "[2001:db8::1]:80"};
    static const char *const OTHERS[] = {"evil.example",
                                         "play.example.evil.example",
                                         "xplay.example",
                                         "localhost.evil.example",
                                         "127.0.0.1.evil.example",
                                         "",
                                         ":80",
                                         "[::1",
                                         "[::1].evil.example",
                                         "play.example:x",
                                         "play.example:80:80",
                                         "[play.example]",
                                         "::1",
                                         "play.example "
                                         "x"};
    char heads[200];
    for (size_t i = 0; i < sizeof OURS / sizeof *OURS; i++) {
        snprintf(heads, sizeof heads, "GET /healthz HTTP/1.1\r\nHost: %s\r\n\r\n", OURS[i]);
        if (ask_raw(&r, heads).status != 200) fail_msg("%s is refused", OURS[i]);
    }
    int asked = count_of(&r, &r.asked);
    static const char *const PATHS[] = {"/healthz", "/metrics", "/api/x", "/ws", "/"};
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++) {
        snprintf(heads, sizeof heads, "GET %s HTTP/1.1\r\nHost: %s\r\n\r\n", PATHS[i % 5],
                 OTHERS[i]);
        if (ask_raw(&r, heads).status != 421) fail_msg("%s is taken", OTHERS[i]);
    }
    answer a = ask_raw(&r, "GET /api/x?lang=de HTTP/1.1\r\nHost: evil.example\r\n\r\n");
    assert_non_null(strstr(a.body, "--host"));
    assert_int_equal(asked, count_of(&r, &r.asked));
    assert_true(has_logged(&r, "host"));
    stop(&r);
}

static void proxies_say_who_asks(void **state)
{
    (void)state;
    rig r = {0}, plain = {0};
    static const char *const PROXIES[] = {"127.0.0.9", "127.0.0.1", NULL};
    start(&r, (net_options){.proxy = PROXIES,
                            .limits = {.requests_per_second = 1, .sockets_per_address = 2}});
    start(&plain, (net_options){0});
    static const struct {
        const char *heads, *address;
    } CASES[] = {
        {"X-Forwarded-For: 198.51.100.7\r\n", "from 198.51.100.7 in"},
        {"X-Forwarded-For: 10.0.0.1, 198.51.100.8\r\n", "from 198.51.100.8 in"},
        {"X-Forwarded-For: 10.0.0.1\r\nX-Forwarded-For: 10.0.0.2 ,  198.51.100.9\r\n",
         "from 198.51.100.9 in"},
        {"X-Forwarded-For: 198.51.100.10:4711\r\n", "from 198.51.100.10 in"},
        {"X-Forwarded-For: [2001:db8::7]:80\r\n", "from 2001:db8::7 in"},
        {"X-Forwarded-For: 2001:db8:1::7\r\n", "from 2001:db8:1::7 in"},
        {"", "from 127.0.0.1 in"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        answer a = get(&r, "/api/x", CASES[i].heads);
        if (a.status != 200 || !strstr(a.body, CASES[i].address))
            fail_msg("%s: %s", CASES[i].heads, a.body);
        a = get(&plain, "/api/x", CASES[i].heads); /* from anybody else it means nothing */
        assert_non_null(strstr(a.body, "from 127.0.0.1 in"));
    }
    static const char *const BAD[] = {"X-Forwarded-For: \r\n",
                                      "X-Forwarded-For: unknown\r\n",
                                      "X-Forwarded-For: 198.51.100.7,\r\n",
                                      "X-Forwarded-For: 198.51.100.7, evil.example\r\n",
                                      "X-Forwarded-For: [::1\r\n",
                                      "X-Forwarded-For: 1.2.3.4:x\r\n"};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        assert_int_equal(400, get(&r, "/api/x", BAD[i]).status);
    /* Each has its own rate, on one connection of the proxy. */
    int fd = dial(&r), refused = 0;
    for (int i = 0; i < 12; i++) {
        say(fd, "GET /healthz HTTP/1.1\r\n" HOST "X-Forwarded-For: 203.0.113.1\r\n\r\n");
        refused += hear(fd, false).status == 429;
    }
    assert_in_range(refused, 5, 7);
    say(fd, "GET /healthz HTTP/1.1\r\n" HOST "X-Forwarded-For: 203.0.113.2\r\n\r\n");
    assert_int_equal(200, hear(fd, false).status);
    close(fd);
    /* And its own sockets, whose guests know it by its address; the proxy has as many as it needs. */
    int socket[3];
    for (int i = 0; i < 3; i++) {
        char request[600];
        snprintf(request, sizeof request,
                 "GET /ws HTTP/1.1\r\n" HOST WS "X-Forwarded-For: 203.0.113.%d\r\n\r\n", 3 + i / 2);
        socket[i] = dial(&r);
        say(socket[i], request);
        assert_int_equal(101, hear(socket[i], true).status);
        text(socket[i], "who");
        expect_text(socket[i], i < 2 ? "203.0.113.3" : "203.0.113.4");
    }
    assert_int_equal(429, get(&r, "/ws", WS "X-Forwarded-For: 203.0.113.3\r\n").status);
    for (int i = 0; i < 3; i++) close(socket[i]);
    stop(&r);
    stop(&plain);
}

/* Places */

enum { LINES = 1000 }; /* as many as there are */

static rlim_t want_files(rlim_t n)
{
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    rlim_t before = limit.rlim_cur;
    limit.rlim_cur = n < limit.rlim_max ? n : limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    return before;
}

static bool has_ended(int fd)
{
    char c;
    ssize_t n = recv(fd, &c, 1, MSG_DONTWAIT);
    return n == 0 || (n < 0 && errno != EAGAIN);
}

static void slow_requests_give_way(void **state)
{
    (void)state;
    rlim_t before = want_files(4096);
    rig r = {0};
    start(&r, (net_options){.limits = {.sockets_per_address = 3000, .requests_per_second = 10000}});
    static int slow[LINES];
    int waits = dial(&r), body = dial(&r);
    say(waits, "GET /api/never HTTP/1.1\r\n" HOST "\r\n");
    assert_true(COMES_TRUE(count_of(&r, &r.asked) == 1));
    say(body, "POST /api/x HTTP/1.1\r\n" HOST JSON "Content-Length: 5\r\n\r\n");
    nap(20);
    for (int i = 0; i < LINES - 2; i++) {
        slow[i] = dial(&r);
        say(slow[i], "GET /");
    }
    int64_t begin = clock_ms();
    for (int i = 0; i < 20; i++) assert_int_equal(200, get(&r, "/healthz", "").status);
    assert_true(clock_ms() - begin < 3000);
    assert_true(COMES_TRUE(has_ended(body))); /* the oldest without a whole request */
    assert_false(has_ended(waits));           /* older, and whole */
    assert_false(has_ended(slow[LINES - 3])); /* the youngest */
    assert_true(has_logged(&r, "limit"));
    assert_true(counts_of(&r).refused_limit >= 1);
    /* All of them gone at once */
    for (int i = 0; i < LINES - 2; i++) close(slow[i]);
    begin = clock_ms();
    assert_int_equal(200, get(&r, "/healthz", "").status);
    assert_true(clock_ms() - begin < 3000);
    close(waits);
    close(body);
    stop(&r);
    want_files(before);
}

/* Lines that all wait for their answers give no way; who comes then waits until one is done. */
static void it_takes_connections_again_when_there_is_room(void **state)
{
    (void)state;
    rlim_t before = want_files(64);
    rig r = {0};
    start(&r, (net_options){0});
    int fd[64], n = 0;
    while (n < 40) { /* more than get a descriptor of the server's, which are ours, too */
        fd[n] = dial(&r);
        say(fd[n++], "GET /api/never HTTP/1.1\r\n" HOST "\r\n");
        if (n > 8 && has_logged(&r, "limit")) break;
        nap(2);
    }
    assert_true(COMES_TRUE(has_logged(&r, "limit")));
    for (int i = 0; i < n; i++) close(fd[i]);
    int64_t begin = clock_ms();
    int status = 0;
    while (status != 200 && clock_ms() - begin < 3000) status = get(&r, "/healthz", "").status;
    assert_int_equal(200, status);
    stop(&r);
    want_files(before);
}

/* Floods */

static void pings_have_a_rate(void **state)
{
    (void)state;
    rig r = {0};
    start(&r, (net_options){0});
    char data[200];
    size_t n;
    int fd = open_ws(&r), calm = open_ws(&r);
    for (int i = 0; i < 200; i++) frame(fd, FIN | (i % 2 ? OP_PING : OP_PONG), "x", 1);
    assert_int_equal(1008, close_code(fd));
    assert_true(has_logged(&r, "flood"));
    assert_int_equal(1, counts_of(&r).cut_off);
    for (int i = 0; i < 20; i++) {
        frame(calm, FIN | OP_PING, "x", 1);
        assert_int_equal(OP_PONG, next_frame(calm, data, sizeof data, &n));
    }
    close(fd);
    close(calm);
    stop(&r);
}

static void empty_fragments_are_few(void **state)
{
    (void)state;
    rig r = {0};
    start(&r, (net_options){0});
    int fd = open_ws(&r);
    for (int message = 0; message < 20; message++) { /* some in each of many messages */
        frame(fd, OP_TEXT, "", 0);
        for (int i = 0; i < 10; i++) frame(fd, OP_MORE, "", 0);
        frame(fd, FIN | OP_MORE, "x", 1);
        expect_text(fd, "x");
    }
    frame(fd, OP_TEXT, "x", 1);
    for (int i = 0; i < 17; i++) frame(fd, OP_MORE, "", 0);
    assert_int_equal(1008, close_code(fd));
    assert_true(has_logged(&r, "flood"));
    close(fd);
    stop(&r);
}

/* One address has much work done, of many sockets at once; another asks for little. */
static void who_costs_much_waits(void **state)
{
    (void)state;
    rig r = {0};
    start(&r, (net_options){0});
    enum { SOCKETS = 20, EACH = 20 };
    char work[200] = "work";
    memset(work + 4, '!', sizeof work - 5);
    int fd[SOCKETS], small = open_ws(&r);
    for (int i = 0; i < SOCKETS; i++) fd[i] = open_ws_on(dial_from(&r, 2));
    for (int k = 0; k < EACH; k++)
        for (int i = 0; i < SOCKETS; i++) text(fd[i], work);
    assert_true(COMES_TRUE(count_of(&r, &r.worked) > 10)); /* by now it has had its share */
    const int before = count_of(&r, &r.worked);
    for (int i = 0; i < 10; i++) {
        text(small, "small");
        expect_text(small, "small");
        assert_int_equal(200, get(&r, "/healthz", "").status);
    }
    /* each time one that was under way, and few more while nobody else asks: in turn it would be all twice */
    assert_in_range(count_of(&r, &r.worked) - before, 0, 10 * 12);
    assert_true(count_of(&r, &r.worked) < SOCKETS * EACH);
    assert_true(
        COMES_TRUE(count_of(&r, &r.worked) == SOCKETS * EACH)); /* slowed down, not refused */
    for (int i = 0; i < SOCKETS; i++) close(fd[i]);
    close(small);
    stop(&r);
}

int main(void)
{
    want_no_pipe_signal();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(odd_requests_end_the_connection),
        cmocka_unit_test(heads_are_found_in_any_pieces),
        cmocka_unit_test(names_must_be_ours),
        cmocka_unit_test(proxies_say_who_asks),
        cmocka_unit_test(slow_requests_give_way),
        cmocka_unit_test(it_takes_connections_again_when_there_is_room),
        cmocka_unit_test(pings_have_a_rate),
        cmocka_unit_test(empty_fragments_are_few),
        cmocka_unit_test(who_costs_much_waits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* tests/unit/test_sockets.c - WebSockets: handshakes, messages, closing, limits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>
#include "base/clock.h"
#include "net/handshake.h"
#include "support/net.h"

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

int main(void)
{
    want_no_pipe_signal();
    const struct CMUnitTest tests[] = {
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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

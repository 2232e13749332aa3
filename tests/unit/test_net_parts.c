/* tests/unit/test_net_parts.c - parts of the net by themselves: timers, rates, addresses, headers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include "net/handshake.h"
#include "net/limits.h"
#include "net/timers.h"
#include "support/net.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(timers_run_in_order_and_can_be_cancelled),
        cmocka_unit_test(a_rate_saves_up_and_no_more),
        cmocka_unit_test(addresses_are_hosts_or_networks),
        cmocka_unit_test(headers_are_read_to_the_letter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

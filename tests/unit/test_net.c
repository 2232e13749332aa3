/* tests/unit/test_net.c - the net starts, runs its loop, and stops. */
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
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include "base/clock.h"
#include "support/net.h"

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

int main(void)
{
    want_no_pipe_signal();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_cannot_be_listened_on_is_explained),
        cmocka_unit_test(it_listens_on_ipv6),
        cmocka_unit_test(threads_may_post),
        cmocka_unit_test(timers_run_in_the_loop),
        cmocka_unit_test(it_stops_with_grace),
        cmocka_unit_test(it_stops_soon_when_nobody_waits),
        cmocka_unit_test(a_signal_may_stop_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* tests/unit/test_http.c - requests and what they are answered, files, and what is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include "base/clock.h"
#include "support/net.h"

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

/* What a handler keeps is packed once, and named by what is in it. */
static void what_is_kept_is_packed_and_named(void **state)
{
    (void)state;
    rig r = {0};
    char plain_tag[80], packed_tag[80], heads[300];
    start(&r, (net_options){0});
    answer plain = get(&r, "/api/page", "");
    assert_int_equal(200, plain.status);
    assert_int_equal(11000, plain.n);
    assert_memory_equal("line 00000\n", plain.body, 11);
    assert_string_equal("text/plain", head_of(&plain, "Content-Type"));
    assert_string_equal("no-cache", head_of(&plain, "Cache-Control"));
    assert_string_equal("Accept-Encoding", head_of(&plain, "Vary"));
    snprintf(plain_tag, sizeof plain_tag, "%s", head_of(&plain, "ETag"));
    answer packed = get(&r, "/api/page?lang=de", "Accept-Encoding: gzip, br\r\n");
    assert_int_equal(200, packed.status);
    assert_true(packed.n < 4000);
    assert_memory_equal("\x1f\x8b\x08", packed.body, 3);
    assert_string_equal("gzip", head_of(&packed, "Content-Encoding"));
    assert_string_equal("text/plain", head_of(&packed, "Content-Type"));
    snprintf(packed_tag, sizeof packed_tag, "%s", head_of(&packed, "ETag"));
    assert_string_not_equal(plain_tag, packed_tag);
    snprintf(heads, sizeof heads, "Accept-Encoding: gzip\r\nIf-None-Match: %s\r\n", packed_tag);
    answer same = get(&r, "/api/page", heads);
    assert_int_equal(304, same.status);
    assert_int_equal(0, same.n);
    assert_string_equal(packed_tag, head_of(&same, "ETag"));
    assert_string_equal("Accept-Encoding", head_of(&same, "Vary"));
    assert_string_equal("", head_of(&same, "Content-Encoding"));
    /* the name of one shape is none of the other, and a tag of yesterday is none at all */
    snprintf(heads, sizeof heads, "If-None-Match: %s\r\n", packed_tag);
    assert_int_equal(200, get(&r, "/api/page", heads).status);
    snprintf(heads, sizeof heads, "If-None-Match: \"0123456789abcdef01234567\", %s\r\n", plain_tag);
    assert_int_equal(304, get(&r, "/api/page", heads).status);
    assert_int_equal(
        200, get(&r, "/api/page", "If-None-Match: \"0123456789abcdef01234567\"\r\n").status);
    /* the connection goes on after each of them */
    answer head = ask_raw(&r, "HEAD /api/page HTTP/1.1\r\n" HOST "\r\n");
    assert_string_equal("11000", head_of(&head, "Content-Length"));
    assert_int_equal(0, head.n);
    /* all else is made anew each time */
    answer other = get(&r, "/healthz", "If-None-Match: *\r\n");
    assert_int_equal(200, other.status);
    assert_string_equal("no-store", head_of(&other, "Cache-Control"));
    stop(&r);
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

int main(void)
{
    want_no_pipe_signal();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(handlers_are_asked_and_answer),
        cmocka_unit_test(answers_may_come_later),
        cmocka_unit_test(every_answer_is_guarded),
        cmocka_unit_test(bad_requests_are_refused),
        cmocka_unit_test(a_refused_body_is_no_second_request),
        cmocka_unit_test(who_asks_too_often_has_to_wait),
        cmocka_unit_test(a_request_has_its_time),
        cmocka_unit_test(files_are_served),
        cmocka_unit_test(what_is_kept_is_packed_and_named),
        cmocka_unit_test(no_path_leads_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

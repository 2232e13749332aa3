/* tests/unit/test_store_postgres.c - what PostgreSQL alone has to do: share its tables with other servers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "base/clock.h"
#include "support/store.h"

struct heard {
    int count, any;
    char ids[400];
};

static void take_notice(void *who, const char *id)
{
    struct heard *heard = who;
    size_t used = strlen(heard->ids);
    heard->count++;
    if (*id == '\0') heard->any++;
    snprintf(heard->ids + used, sizeof heard->ids - used, "%s;", id);
}

/* What the store hears within a moment, or until it heard `most`. */
static struct heard listen_to(store *s, int most)
{
    struct heard heard = {0};
    int64_t deadline = clock_ms() + (most > 0 ? 3000 : 150);
    store_notices(s, take_notice, &heard);
    while ((most == 0 || heard.count < most) && clock_ms() < deadline) {
        struct pollfd wait = {store_descriptor(s), POLLIN, 0};
        if (wait.fd < 0) break;
        poll(&wait, 1, 50);
        store_notices(s, take_notice, &heard);
    }
    return heard;
}

static void others_hear_what_was_committed(void **state)
{
    struct bed *b = *state;
    store *other = open_at(url);
    store_key key = {1, {5}};
    put_match(b->s, "loud");
    put_match(b->s, "quiet");
    assert_int_equal(listen_to(other, 0).count, 0); /* nobody waits for a match just made */
    OK(store_begin(b->s));
    OK(append_one(b->s, "loud", 1, 1));
    OK(append_one(b->s, "loud", 2, 1));             /* one notice is enough */
    assert_int_equal(listen_to(other, 0).count, 0); /* not before the commit */
    OK(store_commit(b->s));
    assert_string_equal(listen_to(other, 1).ids, "loud;");
    assert_int_equal(length_of(other, "loud"), 2);
    OK(store_begin(b->s));
    OK(append_one(b->s, "quiet", 1, 1));
    store_rollback(b->s);
    assert_int_equal(listen_to(other, 0).count, 0);
    OK(store_begin(b->s));
    OK(store_rekey(b->s, "quiet", &key));
    OK(store_commit(b->s));
    assert_string_equal(listen_to(other, 1).ids, "quiet;");
    OK(store_begin(b->s));
    OK(store_name(b->s, "loud", 1, "Ana"));
    OK(store_commit(b->s));
    assert_string_equal(listen_to(other, 1).ids, "loud;");
    assert_int_equal(listen_to(b->s, 0).count, 0); /* own writes are known */
    put_one(other, "loud", 3, 1);
    assert_string_equal(listen_to(b->s, 1).ids, "loud;");
    store_close(other);
}

/* A notice may be read along with the answer to something else. */
static void notices_are_kept_until_taken(void **state)
{
    struct bed *b = *state;
    store *other = open_at(url);
    put_match(b->s, "kept");
    put_one(other, "kept", 1, 1);
    for (int i = 0; i < 20; i++) assert_int_equal(length_of(b->s, "kept"), 1);
    struct heard heard = {0};
    store_notices(b->s, take_notice, &heard);
    assert_string_equal(heard.ids, "kept;");
    store_notices(b->s, take_notice, &heard);
    assert_int_equal(heard.count, 1);
    store_close(other);
}

static void too_many_notices_are_any_match(void **state)
{
    struct bed *b = *state;
    admin_run(
        "DO $$ BEGIN FOR i IN 1..255 LOOP PERFORM pg_notify('fray', 'm' || i); END LOOP; END $$");
    struct heard heard = listen_to(b->s, 255);
    assert_int_equal(heard.count, 255);
    assert_int_equal(heard.any, 0);
    admin_run(
        "DO $$ BEGIN FOR i IN 1..600 LOOP PERFORM pg_notify('fray', 'm' || i); END LOOP; END $$");
    /* All of them have to be here before they are taken. */
    MISSING(store_names(b->s, "nobody", NULL, NULL));
    heard = listen_to(b->s, 0);
    assert_int_equal(heard.any, 1);
    assert_int_equal(heard.count, 1);
    /* What is no id is not ours. */
    admin_run("SELECT pg_notify('fray', ''), pg_notify('fray', repeat('x', 24)),"
              " pg_notify('other', 'm1')");
    assert_int_equal(listen_to(b->s, 0).count, 0);
}

struct writer {
    store *s;
    uint32_t won, lost;
    uint64_t mark;
    bool failed;
};

enum { RACE = 150 };

/* Appends behind what it believes to be the end, until the log is long enough. */
static void *write_along(void *arg)
{
    struct writer *w = arg;
    uint32_t n = 1;
    while (n <= RACE) {
        store_result result = store_begin(w->s);
        if (result == STORE_OK) result = append_one(w->s, "duel", n, w->mark);
        if (result == STORE_OK && store_commit(w->s) == STORE_OK) {
            w->won++;
        } else if (result == STORE_CONFLICT) {
            store_rollback(w->s);
            w->lost++;
        } else {
            w->failed = true;
            return NULL;
        }
        n++; /* won or lost: somebody wrote it */
    }
    return NULL;
}

static void two_servers_write_each_entry_once(void **state)
{
    struct bed *b = *state;
    put_match(b->s, "duel");
    struct writer w[2] = {{.s = b->s, .mark = 1}, {.s = open_at(url), .mark = 2}};
    pthread_t thread[2];
    for (int i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, write_along, &w[i]), 0);
    for (int i = 0; i < 2; i++) pthread_join(thread[i], NULL);
    store_close(w[1].s);
    assert_false(w[0].failed || w[1].failed);
    assert_int_equal(w[0].won + w[1].won, RACE);
    assert_int_equal(w[0].lost + w[1].lost, RACE);
    assert_int_equal(length_of(b->s, "duel"), RACE);
    struct taken *all = entries_of(b->s, "duel", 1);
    assert_int_equal(all->count, RACE);
    uint32_t marks[3] = {0};
    for (uint32_t i = 0; i < RACE; i++) {
        assert_int_equal(all->entry[i].n, i + 1);
        marks[all->entry[i].word]++;
    }
    assert_int_equal(marks[1], w[0].won);
    assert_int_equal(marks[2], w[1].won);
}

/* The second one waits for the first to end, and sees then how that went. */
static void *append_second(void *arg)
{
    struct writer *w = arg;
    w->failed = store_begin(w->s) != STORE_OK;
    store_result result = append_one(w->s, "wait", 1, w->mark);
    w->lost = result == STORE_CONFLICT;
    w->won = result == STORE_OK && store_commit(w->s) == STORE_OK;
    store_rollback(w->s);
    return NULL;
}

static void an_entry_is_free_again_after_a_rollback(void **state)
{
    struct bed *b = *state;
    put_match(b->s, "wait");
    for (int round = 0; round < 2; round++) {
        struct writer w = {.s = open_at(url), .mark = 5};
        pthread_t thread;
        OK(store_begin(b->s));
        OK(append_one(b->s, "wait", 1, 4));
        assert_int_equal(pthread_create(&thread, NULL, append_second, &w), 0);
        nanosleep(&(struct timespec){0, 100000000}, NULL);
        if (round == 0) store_rollback(b->s);
        else CONFLICT(append_one(b->s, "wait", 1, 4)); /* own row, seen as it is now */
        if (round == 1) OK(store_commit(b->s));
        pthread_join(thread, NULL);
        store_close(w.s);
        assert_false(w.failed);
        assert_int_equal(w.won, round == 0);
        assert_int_equal(w.lost, round == 1);
        assert_int_equal(length_of(b->s, "wait"), 1);
        if (round == 0) admin_run("DELETE FROM fray.entries; UPDATE fray.matches SET length = 0");
    }
}

static void cut_all(void)
{
    admin_run("SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity"
              " WHERE application_name = 'fray'");
}

static void all_calls_fail(store *s)
{
    store_match m;
    uint32_t count;
    int64_t start = clock_ms();
    FAILED(store_begin(s));
    FAILED(append_one(s, "cut", 2, 1));
    FAILED(store_commit(s));
    FAILED(store_load(s, "cut", &m));
    FAILED(store_entries(s, "cut", 1, take_entry, &taken));
    FAILED(store_names(s, "cut", NULL, NULL));
    FAILED(store_open_matches(s, "192.0.2.7", 0, &count));
    store_rollback(s);
    assert_int_equal(store_descriptor(s), -1);
    assert_true(store_why(s)[0] != '\0');
    assert_null(strchr(store_why(s), '\n'));
    assert_true(clock_ms() - start < 1000);
}

static void a_lost_connection_is_made_anew(void **state)
{
    struct bed *b = *state;
    put_match(b->s, "cut");
    put_one(b->s, "cut", 1, 1);
    cut_all(); /* between two transactions */
    all_calls_fail(b->s);
    assert_true(store_try(b->s));
    struct heard heard = {0};
    store_notices(b->s, take_notice, &heard);
    store_notices(b->s, take_notice, &heard);
    assert_string_equal(heard.ids, ";");
    assert_int_equal(length_of(b->s, "cut"), 1);
    put_one(b->s, "cut", 2, 1);

    OK(store_begin(b->s)); /* within one */
    OK(append_one(b->s, "cut", 3, 1));
    cut_all();
    FAILED(store_commit(b->s));
    store_rollback(b->s);
    all_calls_fail(b->s);
    assert_true(store_try(b->s));
    assert_int_equal(length_of(b->s, "cut"), 2);
    put_one(b->s, "cut", 3, 1);

    store *other = open_at(url); /* it hears of others again */
    listen_to(b->s, 1);
    put_one(other, "cut", 4, 1);
    assert_string_equal(listen_to(b->s, 1).ids, "cut;");
    store_close(other);

    cut_all(); /* while it only listens */
    for (int i = 0; i < 20 && store_descriptor(b->s) >= 0; i++) listen_to(b->s, 0);
    assert_int_equal(store_descriptor(b->s), -1);
    assert_true(store_try(b->s));
    assert_string_equal(listen_to(b->s, 1).ids, ";");
}

static void tables_that_are_gone_are_not_made_anew(void **state)
{
    struct bed *b = *state;
    put_match(b->s, "gone");
    cut_all();
    FAILED(store_begin(b->s));
    admin_run("DROP SCHEMA fray CASCADE");
    assert_false(store_try(b->s));
    assert_non_null(strstr(store_why(b->s), "gone"));
    assert_int_equal(admin_number("SELECT count(*) FROM pg_namespace WHERE nspname = 'fray'"), 0);
}

/* Somebody else keeps a row: the transaction is given up, the connection is not. */
static void a_lock_that_is_not_let_go_fails_in_time(void **state)
{
    struct bed *b = *state;
    put_match(b->s, "locked");
    admin_run("BEGIN");
    admin_run("SELECT FROM fray.matches WHERE id = 'locked' FOR UPDATE");
    int64_t start = clock_ms();
    OK(store_begin(b->s));
    store_result result = append_one(b->s, "locked", 1, 1);
    int64_t took = clock_ms() - start;
    admin_run("ROLLBACK");
    assert_int_equal(result, STORE_FAILED);
    assert_non_null(strstr(store_why(b->s), "lock"));
    assert_true(took < 6000);
    FAILED(append_one(b->s, "locked", 1, 1)); /* void */
    store_rollback(b->s);
    put_one(b->s, "locked", 1, 1);
    assert_int_equal(listen_to(b->s, 0).any, 0); /* still the same connection */
}

/* The server is there and says nothing. */
static void a_silent_server_is_given_up_in_time(void **state)
{
    struct bed *b = *state;
    put_match(b->s, "mute");
    pid_t backend =
        (pid_t)admin_number("SELECT pid FROM pg_stat_activity WHERE application_name = 'fray'");
    assert_int_equal(kill(backend, SIGSTOP), 0);
    int64_t start = clock_ms();
    store_result result = store_begin(b->s), again = store_begin(b->s);
    int64_t took = clock_ms() - start;
    store_rollback(b->s);
    bool tried = store_try(b->s);
    kill(backend, SIGCONT);
    assert_int_equal(result, STORE_FAILED);
    assert_int_equal(again, STORE_FAILED);
    assert_true(took < 12000);
    assert_true(tried);
    put_one(b->s, "mute", 1, 1);
}

static void *open_too(void *arg)
{
    char why[STORE_WHY];
    store *s = store_open(url, why, sizeof why);
    if (s == NULL) fprintf(stderr, "%s\n", why);
    *(bool *)arg = s != NULL;
    store_close(s);
    return NULL;
}

static void servers_may_make_the_tables_at_once(void **state)
{
    struct bed *b = *state;
    store_close(b->s);
    b->s = NULL;
    for (int round = 0; round < 5; round++) {
        pthread_t thread[4];
        bool opened[4];
        admin_run("DROP SCHEMA fray CASCADE");
        for (int i = 0; i < 4; i++)
            assert_int_equal(pthread_create(&thread[i], NULL, open_too, &opened[i]), 0);
        for (int i = 0; i < 4; i++) pthread_join(thread[i], NULL);
        for (int i = 0; i < 4; i++) assert_true(opened[i]);
    }
    b->s = open_at(url);
}

static void a_schema_of_somebody_else_is_refused(void **state)
{
    struct bed *b = *state;
    store_close(b->s);
    b->s = NULL;
    admin_run("DROP SCHEMA fray CASCADE");
    admin_run("CREATE SCHEMA fray");
    admin_run("CREATE TABLE fray.matches (x int)");
    refused(url, "somebody else");
    assert_int_equal(admin_number("SELECT count(*) FROM pg_class c JOIN pg_namespace n"
                                  " ON n.oid = c.relnamespace WHERE n.nspname = 'fray'"),
                     1);
    admin_run("DROP TABLE fray.matches");
    b->s = open_at(url); /* an empty one is for us */
    put_match(b->s, "mine");
}

static void databases_that_cannot_be_used_are_refused(void **state)
{
    (void)state;
    char other[300];
    refused("postgresql:///fray?host=/nowhere&user=x", "/nowhere");
    refused("postgresql://127.0.0.1:1/fray", "refused");
    snprintf(other, sizeof other, "%s&dbname=nosuch", url);
    refused(other, "nosuch");
    admin_run("DROP DATABASE IF EXISTS ascii");
    admin_run("CREATE DATABASE ascii ENCODING 'SQL_ASCII' TEMPLATE template0");
    snprintf(other, sizeof other, "%s&dbname=ascii", url);
    refused(other, "UTF-8");
    admin_run("DROP DATABASE ascii");
}

/* What a database is set to must not weaken what a commit or an append means. */
static void sessions_have_settings_of_their_own(void **state)
{
    struct bed *b = *state;
    admin_run("ALTER DATABASE fray SET synchronous_commit = off");
    admin_run("ALTER DATABASE fray SET default_transaction_isolation = 'serializable'");
    admin_run("CREATE FUNCTION fray.see() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
              " NEW.game := current_setting('synchronous_commit') || ' '"
              " || current_setting('transaction_isolation'); RETURN NEW; END $$");
    admin_run("CREATE TRIGGER see BEFORE INSERT ON fray.matches"
              " FOR EACH ROW EXECUTE FUNCTION fray.see()");
    reopen(b);
    put_match(b->s, "seen");
    admin_run("ALTER DATABASE fray RESET ALL");
    store_match got;
    OK(store_load(b->s, "seen", &got));
    assert_string_equal(got.game, "on read committed");
    store_release(&got);
}

static void a_password_is_not_repeated(void **state)
{
    (void)state;
    static const char *const urls[] = {
        "postgresql://me:hush@[::1/fray", "postgresql://me:hush/hush@host/fray",
        "postgres://me:hush@host/fray?nonsense=hush", "postgresql://me:hush%zz@host/fray"};
    for (size_t i = 0; i < sizeof urls / sizeof *urls; i++) {
        char why[STORE_WHY] = "";
        assert_null(store_open(urls[i], why, sizeof why));
        assert_non_null(strstr(why, "URL"));
        if (strstr(why, "hush")) fail_msg("%s", why);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        POSTGRES_TEST(others_hear_what_was_committed),
        POSTGRES_TEST(notices_are_kept_until_taken),
        POSTGRES_TEST(too_many_notices_are_any_match),
        POSTGRES_TEST(two_servers_write_each_entry_once),
        POSTGRES_TEST(an_entry_is_free_again_after_a_rollback),
        POSTGRES_TEST(a_lost_connection_is_made_anew),
        POSTGRES_TEST(tables_that_are_gone_are_not_made_anew),
        POSTGRES_TEST(a_lock_that_is_not_let_go_fails_in_time),
        POSTGRES_TEST(a_silent_server_is_given_up_in_time),
        POSTGRES_TEST(servers_may_make_the_tables_at_once),
        POSTGRES_TEST(a_schema_of_somebody_else_is_refused),
        cmocka_unit_test(databases_that_cannot_be_used_are_refused),
        POSTGRES_TEST(sessions_have_settings_of_their_own),
        cmocka_unit_test(a_password_is_not_repeated),
    };
    return cmocka_run_group_tests(tests, start_all, stop_all);
}

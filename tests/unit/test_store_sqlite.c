/* tests/unit/test_store_sqlite.c - what SQLite alone has to do: hold its file alone, and leave others be. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>
#include "support/store.h"

static void write_file(const char *file, const void *bytes, size_t n)
{
    FILE *out = fopen(file, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(bytes, 1, n, out), n);
    fclose(out);
}

static size_t read_file(const char *file, char *bytes, size_t room)
{
    FILE *in = fopen(file, "rb");
    if (in == NULL) return 0;
    size_t n = fread(bytes, 1, room, in);
    fclose(in);
    return n;
}

/* Refused, and not a byte of it or its log is another than before. */
static void refused_and_unchanged(const char *words)
{
    enum { ROOM = 100000 };
    static char before[2][ROOM], after[2][ROOM];
    size_t size = read_file(path, before[0], ROOM), log = read_file(log_path, before[1], ROOM);
    refused(path, words);
    assert_int_equal(read_file(path, after[0], ROOM), size);
    assert_int_equal(read_file(log_path, after[1], ROOM), log);
    assert_memory_equal(before[0], after[0], size);
    assert_memory_equal(before[1], after[1], log);
}

static void other_files_are_left_as_they_are(void **state)
{
    (void)state;
    char noise[5000];
    uint32_t x = 1;
    for (size_t i = 0; i < sizeof noise; i++) {
        x = x * 1664525 + 1013904223;
        noise[i] = (char)(x >> 24);
    }
    static const size_t sizes[] = {1, 15, 99, 100, 512, 4096, sizeof noise};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        remove_files();
        write_file(path, noise, sizes[i]);
        refused_and_unchanged("not a database of fray");
    }
    remove_files();
    write_file(path, "SQLite format 3", 16);
    refused_and_unchanged("not a database of fray");
    remove_files();
}

static void other_databases_are_left_as_they_are(void **state)
{
    (void)state;
    remove_files();
    sqlite_run(path, "CREATE TABLE matches (id TEXT); INSERT INTO matches VALUES ('mine')");
    refused_and_unchanged("not a database of fray");
    remove_files();
    /* One that somebody left with its log beside it: just to look at it as a database moves the
     * log into the file. */
    pid_t child = fork();
    if (child == 0) {
        sqlite3 *db = NULL;
        _exit(sqlite3_open(path, &db) == SQLITE_OK &&
                      sqlite3_exec(db, "PRAGMA journal_mode = WAL; CREATE TABLE t (x)", NULL, NULL,
                                   NULL) == SQLITE_OK
                  ? 0
                  : 1);
    }
    int code;
    assert_int_equal(waitpid(child, &code, 0), child);
    assert_int_equal(code, 0);
    struct stat st;
    assert_int_equal(stat(log_path, &st), 0);
    assert_true(st.st_size > 0);
    refused_and_unchanged("not a database of fray");
    char shm[80];
    snprintf(shm, sizeof shm, "%s-shm", path);
    remove(shm);
    remove_files();
}

static void places_that_are_no_file_are_refused(void **state)
{
    (void)state;
    char deep[100];
    refused(store_folder, "not a file");
    refused("/dev/null", "not a file");
    refused("", "give a file");
    snprintf(deep, sizeof deep, "%s/no/such/folder", store_folder);
    refused(deep, "No such file or directory");
}

/* SQLite has names that mean something else; here all are files. */
static void odd_names_are_files_all_the_same(void **state)
{
    (void)state;
    static const char *const odd[] = {":memory:", "file:x?mode=memory", "a b%20'c"};
    char back[4096], log[80];
    assert_non_null(getcwd(back, sizeof back));
    assert_int_equal(chdir(store_folder), 0);
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        store *s = open_at(odd[i]);
        put_match(s, "odd");
        store_close(s);
        s = open_at(odd[i]);
        assert_int_equal(length_of(s, "odd"), 0);
        store_close(s);
        snprintf(log, sizeof log, "%s-wal", odd[i]);
        remove(log);
        assert_int_equal(remove(odd[i]), 0);
    }
    assert_int_equal(chdir(back), 0);
}

static void an_empty_file_is_as_good_as_none(void **state)
{
    (void)state;
    remove_files();
    write_file(path, "", 0);
    store *s = open_at(path);
    put_match(s, "first");
    store_close(s);
    remove_files();
}

static void a_second_server_is_refused(void **state)
{
    struct bed *b = *state;
    put_match(b->s, "held");
    refused(path, "in use");
    pid_t child = fork();
    if (child == 0) {
        char why[STORE_WHY];
        store *s = store_open(path, why, sizeof why);
        _exit(s == NULL && strstr(why, "in use") ? 0 : 1);
    }
    int code;
    assert_int_equal(waitpid(child, &code, 0), child);
    assert_int_equal(code, 0);
    put_one(b->s, "held", 1, 1); /* the first one goes on */
    /* Also while it is between two transactions and everything was written back. */
    reopen(b);
    refused(path, "in use");
}

static void only_the_owner_may_read_it(void **state)
{
    struct bed *b = *state;
    struct stat st;
    put_match(b->s, "secret");
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    assert_int_equal(stat(log_path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
}

/* A process that dies leaves its log behind: all that was committed is in it. */
static void what_was_committed_outlives_the_process(void **state)
{
    struct bed *b = *state;
    store_close(b->s);
    b->s = NULL;
    remove_files();
    pid_t child = fork();
    if (child == 0) {
        char why[STORE_WHY];
        store_match m = sample("dies");
        store *s = store_open(path, why, sizeof why);
        bool ok = s && store_begin(s) == STORE_OK && store_create(s, &m) == STORE_OK &&
                  store_commit(s) == STORE_OK && store_begin(s) == STORE_OK &&
                  append_one(s, "dies", 1, 1) == STORE_OK && store_commit(s) == STORE_OK &&
                  store_begin(s) == STORE_OK && append_one(s, "dies", 2, 1) == STORE_OK;
        _exit(ok ? 0 : 1); /* neither committed nor closed */
    }
    int code;
    assert_int_equal(waitpid(child, &code, 0), child);
    assert_int_equal(code, 0);
    b->s = open_at(path);
    assert_int_equal(length_of(b->s, "dies"), 1);
    assert_int_equal(entries_of(b->s, "dies", 1)->count, 1);
}

/* No more room for a file: the limit on its size stands in for the end of the disk. */
static void limit_files(rlim_t most)
{
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = most;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static void a_full_disk_fails_until_there_is_room(void **state)
{
    struct bed *b = *state;
    static store_entry entry[2000];
    struct stat st;
    put_match(b->s, "full");
    put_one(b->s, "full", 1, 1);
    for (uint32_t i = 0; i < 2000; i++) entry[i] = entry_of(i + 2, UINT64_MAX);
    assert_int_equal(stat(log_path, &st), 0);
    void (*before)(int) = signal(SIGXFSZ, SIG_IGN);
    /* Once there is room for nothing, once for a part of it. */
    for (int round = 0; round < 2; round++) {
        limit_files((rlim_t)st.st_size + (rlim_t)round * 20000);
        store_result began = store_begin(b->s);
        store_result appended =
            began == STORE_OK ? store_append(b->s, "full", entry, 2000) : STORE_FAILED;
        store_result done = appended == STORE_OK ? store_commit(b->s) : STORE_FAILED;
        char why[STORE_WHY];
        snprintf(why, sizeof why, "%s", store_why(b->s));
        store_rollback(b->s);
        bool tried = round == 0 && store_try(b->s);
        limit_files(RLIM_INFINITY);
        assert_int_equal(done, STORE_FAILED);
        assert_false(tried);
        assert_non_null(strstr(why, path));
        assert_int_equal(length_of(b->s, "full"), 1);
        assert_int_equal(entries_of(b->s, "full", 1)->count, 1);
    }
    signal(SIGXFSZ, before);
    assert_true(store_try(b->s));
    OK(store_begin(b->s));
    OK(store_append(b->s, "full", entry, 2000));
    OK(store_commit(b->s));
    reopen(b);
    assert_int_equal(entries_of(b->s, "full", 1)->count, 2001);
}

static void a_file_that_was_taken_away_is_noticed(void **state)
{
    struct bed *b = *state;
    char away[80];
    put_match(b->s, "away");
    snprintf(away, sizeof away, "%s.away", path);
    assert_int_equal(rename(path, away), 0);
    FAILED(store_begin(b->s));
    assert_non_null(strstr(store_why(b->s), "moved"));
    assert_false(store_try(b->s));
    assert_int_equal(rename(away, path), 0);
    assert_true(store_try(b->s));
    put_one(b->s, "away", 1, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(other_files_are_left_as_they_are),
        cmocka_unit_test(other_databases_are_left_as_they_are),
        cmocka_unit_test(places_that_are_no_file_are_refused),
        cmocka_unit_test(odd_names_are_files_all_the_same),
        cmocka_unit_test(an_empty_file_is_as_good_as_none),
        SQLITE_TEST(a_second_server_is_refused),
        SQLITE_TEST(only_the_owner_may_read_it),
        SQLITE_TEST(what_was_committed_outlives_the_process),
        SQLITE_TEST(a_full_disk_fails_until_there_is_room),
        SQLITE_TEST(a_file_that_was_taken_away_is_noticed),
    };
    return cmocka_run_group_tests(tests, start_files, stop_all);
}

/* tests/support/store.c - databases of both kinds to try the store on, and matches to put there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "support/postgres.h"
#include "support/store.h"

/* ---- databases to try it on ---- */

enum kind kinds[2] = {SQLITE, POSTGRES};

char store_folder[] = "/tmp/fray-store-XXXXXX";
char path[64], log_path[80];
const char *url;
PGconn *admin;

void admin_run(const char *sql)
{
    PGresult *result = PQexec(admin, sql);
    if (PQresultStatus(result) != PGRES_COMMAND_OK && PQresultStatus(result) != PGRES_TUPLES_OK)
        fail_msg("%s: %s", sql, PQerrorMessage(admin));
    PQclear(result);
}

long admin_number(const char *sql)
{
    PGresult *result = PQexec(admin, sql);
    if (PQresultStatus(result) != PGRES_TUPLES_OK || PQntuples(result) != 1)
        fail_msg("%s: %s", sql, PQerrorMessage(admin));
    long number = strtol(PQgetvalue(result, 0, 0), NULL, 10);
    PQclear(result);
    return number;
}

void sqlite_run(const char *file, const char *sql)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) fail_msg("%s", sqlite3_errmsg(db));
    sqlite3_close(db);
}

store *open_at(const char *where)
{
    char why[STORE_WHY];
    store *s = store_open(where, why, sizeof why);
    if (s == NULL) fail_msg("%s", why);
    return s;
}

void refused(const char *where, const char *words)
{
    char why[STORE_WHY] = "";
    store *s = store_open(where, why, sizeof why);
    if (s != NULL) {
        store_close(s);
        fail_msg("%s was opened", where);
    }
    if (strstr(why, words) == NULL) fail_msg("'%s' is not in: %s", words, why);
    assert_null(strchr(why, '\n'));
}

void remove_files(void)
{
    remove(path);
    remove(log_path);
}

int set_up(void **state)
{
    struct bed *b = calloc(1, sizeof *b);
    b->kind = *(enum kind *)*state;
    b->where = b->kind == SQLITE ? path : url;
    if (b->kind == SQLITE) remove_files();
    else admin_run("DROP SCHEMA IF EXISTS fray CASCADE");
    b->s = open_at(b->where);
    *state = b;
    return 0;
}

int tear_down(void **state)
{
    struct bed *b = *state;
    store_close(b->s);
    free(b);
    return 0;
}

void reopen(struct bed *b)
{
    store_close(b->s);
    b->s = NULL;
    b->s = open_at(b->where);
}

/* ---- matches to put there ---- */

store_match sample(const char *id)
{
    store_match m = {.game = "underworlds",
                     .setup = "red deck reavers\nblue deck 'champions'; --\n",
                     .options = "{\"seats\": {\"red\": \"Jürgen\\\\\"}}",
                     .address = "192.0.2.7",
                     .created = 1700000000123,
                     .keys = 3};
    snprintf(m.id, sizeof m.id, "%s", id);
    static const uint8_t role[] = {1, STORE_WATCH, STORE_HOST};
    for (uint8_t i = 0; i < 3; i++) {
        m.key[i].role = role[i];
        for (uint8_t j = 0; j < STORE_HASH; j++) m.key[i].hash[j] = (uint8_t)(j * 37 + i * 101);
    }
    m.key[0].hash[0] = 0; /* a hash may hold any byte */
    return m;
}

void put_match(store *s, const char *id)
{
    store_match m = sample(id);
    OK(store_begin(s));
    OK(store_create(s, &m));
    OK(store_commit(s));
}

store_entry entry_of(uint32_t n, uint64_t word)
{
    return (store_entry){.n = n, .kind = STORE_ANSWER, .seat = 2, .word = word, .at = 1700 + n};
}

store_result append_one(store *s, const char *id, uint32_t n, uint64_t word)
{
    store_entry entry = entry_of(n, word);
    return store_append(s, id, &entry, 1);
}

void put_one(store *s, const char *id, uint32_t n, uint64_t word)
{
    OK(store_begin(s));
    OK(append_one(s, id, n, word));
    OK(store_commit(s));
}

void take_entry(void *who, const store_entry *entry)
{
    struct taken *t = who;
    assert_true(t->count < sizeof t->entry / sizeof *t->entry);
    t->entry[t->count++] = *entry;
}

struct taken taken;

struct taken *entries_of(store *s, const char *id, uint32_t from)
{
    memset(&taken, 0, sizeof taken);
    OK(store_entries(s, id, from, take_entry, &taken));
    return &taken;
}

uint32_t length_of(store *s, const char *id)
{
    store_match m;
    OK(store_load(s, id, &m));
    uint32_t length = m.length;
    store_release(&m);
    return length;
}

void same_match(const store_match *a, const store_match *b)
{
    assert_string_equal(a->id, b->id);
    assert_string_equal(a->game, b->game);
    assert_string_equal(a->setup, b->setup);
    assert_string_equal(a->options, b->options);
    assert_string_equal(a->address, b->address);
    assert_true(a->created == b->created);
    assert_int_equal(a->keys, b->keys);
    for (uint32_t i = 0; i < a->keys; i++) {
        assert_int_equal(a->key[i].role, b->key[i].role);
        assert_memory_equal(a->key[i].hash, b->key[i].hash, STORE_HASH);
    }
}

/* ---- groups of tests ---- */

static void say_nothing(void *who, const char *text)
{
    (void)who;
    (void)text;
}

int start_files(void **state)
{
    (void)state;
    if (mkdtemp(store_folder) == NULL) return perror(store_folder), 1;
    snprintf(path, sizeof path, "%s/matches", store_folder);
    snprintf(log_path, sizeof log_path, "%s-wal", path);
    return 0;
}

int start_all(void **state)
{
    if (start_files(state) != 0) return 1;
    url = support_postgres_start();
    if (url == NULL) return 1;
    admin = PQconnectdb(url);
    PQsetNoticeProcessor(admin, say_nothing, NULL);
    return PQstatus(admin) == CONNECTION_OK ? 0 : 1;
}

int stop_all(void **state)
{
    (void)state;
    PQfinish(admin);
    support_postgres_stop();
    remove_files();
    rmdir(store_folder);
    return 0;
}

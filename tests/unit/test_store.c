/* tests/unit/test_store.c - the store: one suite over both kinds of database, then what only one
 * of them has to do: hold its file alone, or share it with other servers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "base/clock.h"
#include "store/store.h"
#include "support/postgres.h"
#include <errno.h>
#include <fcntl.h>
#include <libpq-fe.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* ---- databases to try it on ---- */

enum kind { SQLITE, POSTGRES };
static enum kind kinds[] = {SQLITE, POSTGRES};

static char folder[] = "/tmp/fray-store-XXXXXX";
static char path[64], log_path[80];
static const char *url;
static PGconn *admin; /* the test's own connection, past the store */

struct bed {
    enum kind kind;
    const char *where;
    store *s;
};

static void admin_run(const char *sql)
{
    PGresult *result = PQexec(admin, sql);
    if (PQresultStatus(result) != PGRES_COMMAND_OK && PQresultStatus(result) != PGRES_TUPLES_OK)
        fail_msg("%s: %s", sql, PQerrorMessage(admin));
    PQclear(result);
}

static long admin_number(const char *sql)
{
    PGresult *result = PQexec(admin, sql);
    if (PQresultStatus(result) != PGRES_TUPLES_OK || PQntuples(result) != 1)
        fail_msg("%s: %s", sql, PQerrorMessage(admin));
    long number = strtol(PQgetvalue(result, 0, 0), NULL, 10);
    PQclear(result);
    return number;
}

static void sqlite_run(const char *file, const char *sql)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) fail_msg("%s", sqlite3_errmsg(db));
    sqlite3_close(db);
}

static store *open_at(const char *where)
{
    char why[STORE_WHY];
    store *s = store_open(where, why, sizeof why);
    if (s == NULL) fail_msg("%s", why);
    return s;
}

/* Refused with one line that has these words in it. */
static void refused(const char *where, const char *words)
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

static void remove_files(void)
{
    remove(path);
    remove(log_path);
}

static int set_up(void **state)
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

static int tear_down(void **state)
{
    struct bed *b = *state;
    store_close(b->s);
    free(b);
    return 0;
}

/* Closes the store and opens it again. */
static void reopen(struct bed *b)
{
    store_close(b->s);
    b->s = NULL;
    b->s = open_at(b->where);
}

/* ---- matches to put there ---- */

#define OK(call)       assert_int_equal(call, STORE_OK)
#define MISSING(call)  assert_int_equal(call, STORE_MISSING)
#define CONFLICT(call) assert_int_equal(call, STORE_CONFLICT)
#define FAILED(call)   assert_int_equal(call, STORE_FAILED)

static store_match sample(const char *id)
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

static void put_match(store *s, const char *id)
{
    store_match m = sample(id);
    OK(store_begin(s));
    OK(store_create(s, &m));
    OK(store_commit(s));
}

static store_entry entry_of(uint32_t n, uint64_t word)
{
    return (store_entry){.n = n, .kind = STORE_ANSWER, .seat = 2, .word = word, .at = 1700 + n};
}

static store_result append_one(store *s, const char *id, uint32_t n, uint64_t word)
{
    store_entry entry = entry_of(n, word);
    return store_append(s, id, &entry, 1);
}

/* In a transaction of its own. */
static void put_one(store *s, const char *id, uint32_t n, uint64_t word)
{
    OK(store_begin(s));
    OK(append_one(s, id, n, word));
    OK(store_commit(s));
}

struct taken {
    uint32_t count;
    store_entry entry[4000];
};

static void take_entry(void *who, const store_entry *entry)
{
    struct taken *t = who;
    assert_true(t->count < sizeof t->entry / sizeof *t->entry);
    t->entry[t->count++] = *entry;
}

static struct taken taken;

static struct taken *entries_of(store *s, const char *id, uint32_t from)
{
    memset(&taken, 0, sizeof taken);
    OK(store_entries(s, id, from, take_entry, &taken));
    return &taken;
}

static uint32_t length_of(store *s, const char *id)
{
    store_match m;
    OK(store_load(s, id, &m));
    uint32_t length = m.length;
    store_release(&m);
    return length;
}

static void same_match(const store_match *a, const store_match *b)
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

/* ---- both kinds: matches ---- */

static void a_match_comes_back_as_it_was(void **state)
{
    struct bed *b = *state;
    store_match made = sample("k3v9"), got;
    put_match(b->s, "k3v9");
    OK(store_load(b->s, "k3v9", &got));
    same_match(&made, &got);
    assert_int_equal(got.length, 0);
    /* The id may be that of the struct it goes into. */
    store_match again = got;
    OK(store_load(b->s, again.id, &again));
    same_match(&made, &again);
    store_release(&again);
    store_release(&got);
    assert_null(got.own);
}

static void a_match_may_have_no_keys_or_all(void **state)
{
    struct bed *b = *state;
    store_match none = sample("none"), all = sample("all"), got;
    none.keys = 0;
    none.setup = none.options = none.address = "";
    all.keys = STORE_MOST_KEYS;
    for (uint8_t i = 0; i < STORE_MOST_KEYS; i++) {
        all.key[i].role = (uint8_t)(244 + i); /* as long as roles get */
        memset(all.key[i].hash, 0xf0 + i, STORE_HASH);
    }
    OK(store_begin(b->s));
    OK(store_create(b->s, &none));
    OK(store_create(b->s, &all));
    OK(store_commit(b->s));
    OK(store_load(b->s, "none", &got));
    same_match(&none, &got);
    store_release(&got);
    OK(store_load(b->s, "all", &got));
    same_match(&all, &got);
    store_release(&got);
}

static void long_texts_come_back(void **state)
{
    struct bed *b = *state;
    enum { LONG = 300000 };
    char *text = malloc(LONG + 1);
    for (int i = 0; i < LONG; i++) text[i] = (char)('a' + i % 26);
    text[LONG] = '\0';
    store_match m = sample("long"), got;
    m.setup = text;
    OK(store_begin(b->s));
    OK(store_create(b->s, &m));
    OK(store_commit(b->s));
    OK(store_load(b->s, "long", &got));
    assert_string_equal(got.setup, text);
    store_release(&got);
    free(text);
}

static void a_taken_id_is_a_conflict(void **state)
{
    struct bed *b = *state;
    store_match first = sample("same"), second = sample("same"), other = sample("other"), got;
    put_match(b->s, "same");
    second.game = "another";
    second.keys = 1;
    OK(store_begin(b->s));
    CONFLICT(store_create(b->s, &second));
    OK(store_create(b->s, &other));
    OK(store_commit(b->s));
    OK(store_load(b->s, "same", &got));
    same_match(&first, &got);
    store_release(&got);
    OK(store_load(b->s, "other", &got));
    store_release(&got);
}

static void what_is_not_there_is_missing(void **state)
{
    struct bed *b = *state;
    static const char *const ids[] = {
        "nobody",   "",        "x'; DROP TABLE matches; --", "k3v9\n", "123456789012345678901234",
        "\xff\xfe", "\xc3\xa4"};
    store_key key = {1, {0}};
    store_match untouched, before;
    memset(&untouched, 0xa5, sizeof untouched);
    before = untouched;
    put_match(b->s, "k3v9");
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        MISSING(store_load(b->s, ids[i], &untouched));
        assert_memory_equal(&untouched, &before, sizeof before);
        MISSING(store_entries(b->s, ids[i], 1, take_entry, &taken));
        MISSING(store_names(b->s, ids[i], NULL, NULL));
        OK(store_begin(b->s));
        MISSING(append_one(b->s, ids[i], 1, 1));
        MISSING(store_rekey(b->s, ids[i], &key));
        MISSING(store_name(b->s, ids[i], 1, "Ana"));
        MISSING(store_finish(b->s, ids[i]));
        OK(append_one(b->s, "k3v9", (uint32_t)i + 1, 1)); /* the rest goes on */
        OK(store_commit(b->s));
    }
    assert_int_equal(length_of(b->s, "k3v9"), sizeof ids / sizeof *ids);
}

/* ---- both kinds: logs ---- */

static void a_log_grows_in_order(void **state)
{
    struct bed *b = *state;
    put_match(b->s, "log");
    put_match(b->s, "log2"); /* its neighbour */
    assert_int_equal(entries_of(b->s, "log", 1)->count, 0);
    put_one(b->s, "log", 1, 11);
    put_one(b->s, "log2", 1, 99);
    store_entry three[3] = {{2, STORE_UNDO, 1, 0, 5, 6, 7, ""},
                            {3, STORE_OFFER, 255, 0, 8, 9, -10, "charge saek"},
                            {4, STORE_UNSTAND, 0, 0, 0, 0, 0, "NULL"}};
    OK(store_begin(b->s));
    OK(store_append(b->s, "log", three, 3));
    OK(append_one(b->s, "log", 5, 12)); /* twice in one transaction */
    OK(store_append(b->s, "log", three, 0));
    OK(store_commit(b->s));
    assert_int_equal(length_of(b->s, "log"), 5);
    struct taken *all = entries_of(b->s, "log", 1);
    assert_int_equal(all->count, 5);
    store_entry first = entry_of(1, 11);
    assert_memory_equal(&all->entry[0], &first, sizeof first);
    assert_memory_equal(&all->entry[1], three, sizeof three);
    struct taken *some = entries_of(b->s, "log", 4);
    assert_int_equal(some->count, 2);
    assert_int_equal(some->entry[0].n, 4);
    assert_int_equal(entries_of(b->s, "log", 0)->count, 5);
    assert_int_equal(entries_of(b->s, "log", 6)->count, 0);
}

static void numbers_keep_all_their_bits(void **state)
{
    struct bed *b = *state;
    static const uint64_t word[] = {0,
                                    1,
                                    UINT64_MAX,
                                    UINT64_C(1) << 63,
                                    UINT64_MAX >> 1,
                                    UINT64_C(0x0123456789abcdef),
                                    UINT64_C(0xfedcba9876543210)};
    enum { COUNT = sizeof word / sizeof *word };
    store_entry entry[COUNT];
    put_match(b->s, "bits");
    for (uint32_t i = 0; i < COUNT; i++)
        entry[i] = (store_entry){
            i + 1, 255, 255, 0, word[i], word[COUNT - 1 - i], i % 2 ? INT64_MIN : INT64_MAX, ""};
    OK(store_begin(b->s));
    OK(store_append(b->s, "bits", entry, COUNT));
    OK(store_commit(b->s));
    assert_int_equal(entries_of(b->s, "bits", 1)->count, COUNT);
    assert_memory_equal(taken.entry, entry, sizeof entry);
}

static void notation_comes_back_sign_by_sign(void **state)
{
    struct bed *b = *state;
    static const char *const say[] = {
        "charge saek", "",  "\"quoted\"", "{a,b},\\ \\\\n",         "'; --",
        "NULL",        " ", ",",          "J\u00fcrgen \U0001f3b2", "a\tb\nc%s$1?1:x"};
    enum { COUNT = sizeof say / sizeof *say + 2 };
    store_entry entry[COUNT];
    for (uint32_t i = 0; i < COUNT; i++) {
        entry[i] = entry_of(i + 1, i);
        if (i + 2 < COUNT) snprintf(entry[i].say, STORE_SAY, "%s", say[i]);
    }
    /* As long as can be, and of signs that take the most room. */
    memset(entry[COUNT - 2].say, '\\', STORE_SAY - 1);
    memset(entry[COUNT - 1].say, '"', STORE_SAY - 1);
    put_match(b->s, "say");
    OK(store_begin(b->s));
    OK(store_append(b->s, "say", entry, COUNT));
    OK(store_commit(b->s));
    assert_int_equal(entries_of(b->s, "say", 1)->count, COUNT);
    assert_memory_equal(taken.entry, entry, sizeof entry);
    OK(store_begin(b->s));
    entry[0] = entry_of(COUNT + 1, 1);
    strcpy(entry[0].say, "\xff");
    FAILED(store_append(b->s, "say", entry, 1));
    store_rollback(b->s);
    assert_int_equal(length_of(b->s, "say"), COUNT);
}

static void many_entries_at_once(void **state)
{
    struct bed *b = *state;
    enum { MANY = 3000 };
    static store_entry entry[MANY];
    for (uint32_t i = 0; i < MANY; i++) {
        entry[i] = entry_of(i + 1, UINT64_MAX - i);
        entry[i].extra = UINT64_C(1) << 63 | i;
        entry[i].at = INT64_MIN + i;
        memset(entry[i].say, '"', STORE_SAY - 1);
    }
    put_match(b->s, "many");
    OK(store_begin(b->s));
    OK(store_append(b->s, "many", entry, MANY));
    OK(store_commit(b->s));
    assert_int_equal(entries_of(b->s, "many", 1)->count, MANY);
    assert_memory_equal(taken.entry, entry, sizeof entry);
}

static void whoever_comes_second_is_told(void **state)
{
    struct bed *b = *state;
    store_entry two[2] = {entry_of(2, 5), entry_of(3, 5)};
    put_match(b->s, "race");
    put_one(b->s, "race", 1, 1);
    put_one(b->s, "race", 2, 2);
    OK(store_begin(b->s));
    CONFLICT(append_one(b->s, "race", 1, 7));
    CONFLICT(append_one(b->s, "race", 2, 7));
    CONFLICT(store_append(b->s, "race", two, 2)); /* not even the one that would fit */
    CONFLICT(append_one(b->s, "race", 4, 7));     /* a gap */
    OK(store_commit(b->s));
    assert_int_equal(length_of(b->s, "race"), 2);
    assert_int_equal(entries_of(b->s, "race", 1)->count, 2);
    assert_true(taken.entry[1].word == 2);
}

static void a_conflict_leaves_the_rest_of_the_group(void **state)
{
    struct bed *b = *state;
    put_match(b->s, "a");
    put_match(b->s, "b");
    put_match(b->s, "c");
    put_one(b->s, "b", 1, 1);
    OK(store_begin(b->s));
    OK(append_one(b->s, "a", 1, 10));
    CONFLICT(append_one(b->s, "b", 1, 11));
    OK(append_one(b->s, "c", 1, 12));
    OK(store_commit(b->s));
    reopen(b);
    assert_true(entries_of(b->s, "a", 1)->entry[0].word == 10);
    assert_true(entries_of(b->s, "b", 1)->entry[0].word == 1);
    assert_int_equal(taken.count, 1);
    assert_true(entries_of(b->s, "c", 1)->entry[0].word == 12);
}

/* ---- both kinds: transactions ---- */

static void rolled_back_is_as_if_never_written(void **state)
{
    struct bed *b = *state;
    store_match m = sample("gone"), got;
    store_key key = {1, {9}};
    put_match(b->s, "here");
    OK(store_begin(b->s));
    OK(store_create(b->s, &m));
    OK(append_one(b->s, "here", 1, 1));
    OK(store_rekey(b->s, "here", &key));
    OK(store_name(b->s, "here", 1, "Ana"));
    OK(store_finish(b->s, "here"));
    store_rollback(b->s);
    store_rollback(b->s); /* once too often does no harm */
    MISSING(store_load(b->s, "gone", &got));
    assert_int_equal(length_of(b->s, "here"), 0);
    assert_int_equal(entries_of(b->s, "here", 1)->count, 0);
    OK(store_names(b->s, "here", NULL, NULL)); /* would call NULL */
    uint32_t open = 0;
    OK(store_open_matches(b->s, "192.0.2.7", 0, &open));
    assert_int_equal(open, 1);
    OK(store_load(b->s, "here", &got));
    m = sample("here");
    same_match(&m, &got);
    store_release(&got);
    put_one(b->s, "here", 1, 2);
    assert_true(entries_of(b->s, "here", 1)->entry[0].word == 2);
}

static void writing_needs_a_transaction(void **state)
{
    struct bed *b = *state;
    store_match m = sample("loose"), got;
    put_match(b->s, "here");
    FAILED(store_create(b->s, &m));
    assert_non_null(strstr(store_why(b->s), "transaction"));
    FAILED(append_one(b->s, "here", 1, 1));
    FAILED(store_finish(b->s, "here"));
    FAILED(store_commit(b->s));
    MISSING(store_load(b->s, "loose", &got));
    assert_int_equal(length_of(b->s, "here"), 0);
    OK(store_begin(b->s));
    FAILED(store_begin(b->s));
    OK(append_one(b->s, "here", 1, 1)); /* the one that was begun goes on */
    OK(store_commit(b->s));
    assert_int_equal(length_of(b->s, "here"), 1);
}

static void a_void_transaction_takes_nothing_more(void **state)
{
    struct bed *b = *state;
    static const char *const bad[] = {"\xff",
                                      "\xc3",
                                      "\xc0\xaf",
                                      "a\xed\xa0\x80",
                                      "\xe2\x82",
                                      "\xf4\x90\x80\x80",
                                      "\xf8\x88\x80\x80\x80",
                                      "\x80"};
    put_match(b->s, "here");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        OK(store_begin(b->s));
        OK(append_one(b->s, "here", 1, 1));
        FAILED(store_name(b->s, "here", 1, bad[i]));
        assert_non_null(strstr(store_why(b->s), "UTF-8"));
        FAILED(append_one(b->s, "here", 2, 1));
        FAILED(store_commit(b->s));
        FAILED(store_begin(b->s));
        store_rollback(b->s);
        assert_int_equal(length_of(b->s, "here"), 0);
    }
    uint32_t count = 9;
    OK(store_open_matches(b->s, "\xff", 0, &count));
    assert_int_equal(count, 0);
    assert_true(store_try(b->s));
    put_one(b->s, "here", 1, 1);
}

static void closing_rolls_back(void **state)
{
    struct bed *b = *state;
    put_match(b->s, "here");
    OK(store_begin(b->s));
    OK(append_one(b->s, "here", 1, 1));
    reopen(b);
    assert_int_equal(length_of(b->s, "here"), 0);
}

static void all_is_there_after_reopening(void **state)
{
    struct bed *b = *state;
    store_match m = sample("stays"), got;
    put_match(b->s, "stays");
    for (uint32_t n = 1; n <= 50; n++) put_one(b->s, "stays", n, n * 3);
    reopen(b);
    OK(store_load(b->s, "stays", &got));
    same_match(&m, &got);
    assert_int_equal(got.length, 50);
    store_release(&got);
    assert_int_equal(entries_of(b->s, "stays", 1)->count, 50);
    for (uint32_t i = 0; i < 50; i++) assert_true(taken.entry[i].word == (i + 1) * 3);
    put_one(b->s, "stays", 51, 1);
}

/* ---- both kinds: keys, names, the end ---- */

static void a_key_is_replaced_or_added(void **state)
{
    struct bed *b = *state;
    store_match want = sample("keys"), got;
    store_key blue = {2, {7}};
    put_match(b->s, "keys");
    put_match(b->s, "others");
    memset(want.key[0].hash, 0xab, STORE_HASH);
    OK(store_begin(b->s));
    OK(store_rekey(b->s, "keys", &want.key[0]));
    OK(store_rekey(b->s, "keys", &blue));
    OK(store_commit(b->s));
    want.key[3] = want.key[2];
    want.key[2] = want.key[1];
    want.key[1] = blue;
    want.keys = 4;
    OK(store_load(b->s, "keys", &got));
    same_match(&want, &got);
    store_release(&got);
    OK(store_load(b->s, "others", &got));
    want = sample("others");
    same_match(&want, &got);
    store_release(&got);
}

struct names {
    int count;
    char text[200];
};

static void take_name(void *who, uint8_t seat, const char *name)
{
    struct names *names = who;
    size_t used = strlen(names->text);
    snprintf(names->text + used, sizeof names->text - used, "%d=%s;", seat, name);
    names->count++;
}

static void names_are_kept_by_seat(void **state)
{
    struct bed *b = *state;
    struct names names = {0};
    put_match(b->s, "names");
    OK(store_names(b->s, "names", take_name, &names));
    assert_int_equal(names.count, 0);
    OK(store_begin(b->s));
    OK(store_name(b->s, "names", 2, "Bob"));
    OK(store_name(b->s, "names", 1, "Ana"));
    OK(store_name(b->s, "names", 2, "Jürgen 'ß' \xf0\x9f\x8e\xb2"));
    OK(store_name(b->s, "names", 3, ""));
    OK(store_commit(b->s));
    OK(store_names(b->s, "names", take_name, &names));
    assert_string_equal(names.text, "1=Ana;2=Jürgen 'ß' \xf0\x9f\x8e\xb2;3=;");
}

static uint32_t open_of(store *s, const char *address, int64_t since)
{
    uint32_t count = 77;
    OK(store_open_matches(s, address, since, &count));
    return count;
}

static void open_matches_are_counted_by_address_and_time(void **state)
{
    struct bed *b = *state;
    OK(store_begin(b->s));
    for (int i = 0; i < 5; i++) {
        store_match m = sample("");
        snprintf(m.id, sizeof m.id, "m%d", i);
        m.created = 1000 + i;
        m.address = i == 4 ? "2001:db8::1" : "192.0.2.7";
        OK(store_create(b->s, &m));
    }
    OK(store_commit(b->s));
    assert_int_equal(open_of(b->s, "192.0.2.7", 0), 4);
    assert_int_equal(open_of(b->s, "192.0.2.7", 1000), 3);
    assert_int_equal(open_of(b->s, "192.0.2.7", 1003), 0);
    assert_int_equal(open_of(b->s, "2001:db8::1", 0), 1);
    assert_int_equal(open_of(b->s, "198.51.100.1", 0), 0);
    OK(store_begin(b->s));
    OK(store_finish(b->s, "m2"));
    OK(store_finish(b->s, "m2")); /* twice is once */
    OK(store_commit(b->s));
    assert_int_equal(open_of(b->s, "192.0.2.7", 0), 3);
    assert_int_equal(open_of(b->s, "192.0.2.7", 1001), 1);
}

/* ---- both kinds: whose it is ---- */

static void tables_of_a_later_version_are_refused(void **state)
{
    struct bed *b = *state;
    put_match(b->s, "later");
    store_close(b->s);
    b->s = NULL;
    if (b->kind == SQLITE) sqlite_run(path, "PRAGMA user_version = 2");
    else admin_run("UPDATE fray.version SET number = 2");
    refused(b->where, "version 2");
    if (b->kind == SQLITE) sqlite_run(path, "PRAGMA user_version = 1");
    else admin_run("UPDATE fray.version SET number = 1");
    b->s = open_at(b->where);
    assert_int_equal(length_of(b->s, "later"), 0);
}

static void trying_while_all_is_well(void **state)
{
    struct bed *b = *state;
    put_match(b->s, "well");
    assert_true(store_try(b->s));
    put_one(b->s, "well", 1, 1);
    assert_true(store_is_shared(b->s) == (b->kind == POSTGRES));
    assert_true((store_descriptor(b->s) >= 0) == (b->kind == POSTGRES));
}

/* ---- SQLite alone ---- */

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
    refused(folder, "not a file");
    refused("/dev/null", "not a file");
    refused("", "give a file");
    snprintf(deep, sizeof deep, "%s/no/such/folder", folder);
    refused(deep, "No such file or directory");
}

/* SQLite has names that mean something else; here all are files. */
static void odd_names_are_files_all_the_same(void **state)
{
    (void)state;
    static const char *const odd[] = {":memory:", "file:x?mode=memory", "a b%20'c"};
    char back[4096], log[80];
    assert_non_null(getcwd(back, sizeof back));
    assert_int_equal(chdir(folder), 0);
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

/* ---- PostgreSQL alone ---- */

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

/* ---- */

static void say_nothing(void *who, const char *text)
{
    (void)who;
    (void)text;
}

static int start_all(void **state)
{
    (void)state;
    if (mkdtemp(folder) == NULL) return perror(folder), 1;
    snprintf(path, sizeof path, "%s/matches", folder);
    snprintf(log_path, sizeof log_path, "%s-wal", path);
    url = support_postgres_start();
    if (url == NULL) return 1;
    admin = PQconnectdb(url);
    PQsetNoticeProcessor(admin, say_nothing, NULL);
    return PQstatus(admin) == CONNECTION_OK ? 0 : 1;
}

static int stop_all(void **state)
{
    (void)state;
    PQfinish(admin);
    support_postgres_stop();
    remove_files();
    rmdir(folder);
    return 0;
}

#define WITH(test, words, which)                                                                   \
    {                                                                                              \
#test " (" words ")", test, set_up, tear_down, &kinds[which]                               \
    }
#define BOTH(test)          WITH(test, "SQLite", SQLITE), WITH(test, "PostgreSQL", POSTGRES)
#define SQLITE_TEST(test)   WITH(test, "SQLite", SQLITE)
#define POSTGRES_TEST(test) WITH(test, "PostgreSQL", POSTGRES)

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH(a_match_comes_back_as_it_was),
        BOTH(a_match_may_have_no_keys_or_all),
        BOTH(long_texts_come_back),
        BOTH(a_taken_id_is_a_conflict),
        BOTH(what_is_not_there_is_missing),
        BOTH(a_log_grows_in_order),
        BOTH(numbers_keep_all_their_bits),
        BOTH(notation_comes_back_sign_by_sign),
        BOTH(many_entries_at_once),
        BOTH(whoever_comes_second_is_told),
        BOTH(a_conflict_leaves_the_rest_of_the_group),
        BOTH(rolled_back_is_as_if_never_written),
        BOTH(writing_needs_a_transaction),
        BOTH(a_void_transaction_takes_nothing_more),
        BOTH(closing_rolls_back),
        BOTH(all_is_there_after_reopening),
        BOTH(a_key_is_replaced_or_added),
        BOTH(names_are_kept_by_seat),
        BOTH(open_matches_are_counted_by_address_and_time),
        BOTH(tables_of_a_later_version_are_refused),
        BOTH(trying_while_all_is_well),
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

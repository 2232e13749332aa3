/* tests/unit/test_store.c - the store: one suite over both kinds of database. test_store_sqlite.c and
 * test_store_postgres.c have what only one of them has to do. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "support/store.h"

/* ---- matches ---- */

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

/* ---- logs ---- */

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

/* ---- transactions ---- */

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

static void made_ones_count_over_or_not_and_long_ones_more(void **state)
{
    struct bed *b = *state;
    uint64_t made = 9;
    OK(store_made(b->s, "192.0.2.7", 0, &made));
    assert_int_equal(made, 0);
    put_match(b->s, "one");
    put_match(b->s, "two");
    OK(store_begin(b->s));
    OK(store_finish(b->s, "one"));
    for (uint32_t n = 1; n <= 2 * STORE_LONG; n++) OK(append_one(b->s, "two", n, n));
    OK(store_commit(b->s));
    OK(store_made(b->s, "192.0.2.7", 1700000000122, &made));
    assert_int_equal(made, 4);
    OK(store_made(b->s, "192.0.2.7", 1700000000123, &made)); /* made after, not then */
    assert_int_equal(made, 0);
    OK(store_made(b->s, "192.0.2.8", 0, &made));
    assert_int_equal(made, 0);
}

static void a_sweep_takes_what_is_old_a_few_at_a_time(void **state)
{
    struct bed *b = *state;
    char id[STORE_ID] = "", name[STORE_ID];
    uint64_t looked = 0, removed = 0;
    uint32_t goes = 0;
    store_match got;
    OK(store_begin(b->s));
    for (int i = 0; i < 150; i++) {
        store_match m = sample("x");
        /* capitals too: the order is one of bytes, whatever the database's */
        snprintf(m.id, sizeof m.id, "%c%03d", i % 2 ? 'A' : 'a', i);
        m.created = i % 3 == 0 ? 2000 : 1000;
        OK(store_create(b->s, &m));
        store_entry e = entry_of(1, 1);
        e.at = i % 3 == 1 ? 2000 : 1000; /* made long ago, and touched since */
        OK(store_append(b->s, m.id, &e, 1));
    }
    OK(store_commit(b->s));
    FAILED(store_sweep(b->s, 1500, id, &looked, &removed)); /* without a transaction */
    do {
        OK(store_begin(b->s));
        OK(store_sweep(b->s, 1500, id, &looked, &removed));
        OK(store_commit(b->s));
        goes++;
    } while (id[0]);
    assert_int_equal(looked, 150);
    assert_int_equal(removed, 50);
    assert_true(goes > 1);
    for (int i = 0; i < 150; i++) {
        snprintf(name, sizeof name, "%c%03d", i % 2 ? 'A' : 'a', i);
        store_result found = store_load(b->s, name, &got);
        assert_int_equal(found, i % 3 == 2 ? STORE_MISSING : STORE_OK);
        if (found == STORE_OK) store_release(&got);
    }
    MISSING(store_entries(b->s, "a002", 1, take_entry, NULL)); /* with all it had */
}

static void an_address_of_version_6_counts_by_its_net(void **state)
{
    char out[STORE_ADDRESS];
    (void)state;
    store_address("2001:db8:1:2:3:4:5:6", out);
    assert_string_equal(out, "2001:db8:1:2::/64");
    store_address("::1", out);
    assert_string_equal(out, "::/64");
    store_address("192.0.2.7", out);
    assert_string_equal(out, "192.0.2.7");
    store_address("", out);
    assert_string_equal(out, "");
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

/* ---- keys, names, the end ---- */

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

/* ---- whose it is ---- */

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
        BOTH(made_ones_count_over_or_not_and_long_ones_more),
        BOTH(a_sweep_takes_what_is_old_a_few_at_a_time),
        BOTH(an_address_of_version_6_counts_by_its_net),
        BOTH(tables_of_a_later_version_are_refused),
        BOTH(trying_while_all_is_well),
    };
    return cmocka_run_group_tests(tests, start_all, stop_all);
}

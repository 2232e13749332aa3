/* tests/support/store.h - databases of both kinds to try the store on, and matches to put there. With cmocka. */
#pragma once
#include <libpq-fe.h>
#include "store/store.h"

enum kind { SQLITE, POSTGRES };
extern enum kind kinds[2];
extern char store_folder[], path[64], log_path[80]; /* SQLite's file and its log, in a folder */
void remove_files(void);
extern const char *url; /* PostgreSQL's database */
extern PGconn *admin;   /* the test's own connection, past the store */

struct bed {
    enum kind kind;
    const char *where;
    store *s;
};

void admin_run(const char *sql);
long admin_number(const char *sql);
void sqlite_run(const char *file, const char *sql);
store *open_at(const char *where);
/* Refused with one line that has these words in it. */
void refused(const char *where, const char *words);
int set_up(void **state);
int tear_down(void **state);
/* Closes the store and opens it again. */
void reopen(struct bed *b);

#define OK(call)       assert_int_equal(call, STORE_OK)
#define MISSING(call)  assert_int_equal(call, STORE_MISSING)
#define CONFLICT(call) assert_int_equal(call, STORE_CONFLICT)
#define FAILED(call)   assert_int_equal(call, STORE_FAILED)

struct taken {
    uint32_t count;
    store_entry entry[4000];
};
extern struct taken taken; /* by entries_of, the last time */
void take_entry(void *who, const store_entry *entry);

store_match sample(const char *id);
void put_match(store *s, const char *id);
store_entry entry_of(uint32_t n, uint64_t word);
store_result append_one(store *s, const char *id, uint32_t n, uint64_t word);
/* In a transaction of its own. */
void put_one(store *s, const char *id, uint32_t n, uint64_t word);
struct taken *entries_of(store *s, const char *id, uint32_t from);
uint32_t length_of(store *s, const char *id);
void same_match(const store_match *a, const store_match *b);

/* For groups of tests: a place for a file, or that and a PostgreSQL. */
int start_files(void **state);
int start_all(void **state);
int stop_all(void **state);

#define WITH(test, words, which)                                                                   \
    {                                                                                              \
#test " (" words ")", test, set_up, tear_down, &kinds[which]                               \
    }
#define BOTH(test)          WITH(test, "SQLite", SQLITE), WITH(test, "PostgreSQL", POSTGRES)
#define SQLITE_TEST(test)   WITH(test, "SQLite", SQLITE)
#define POSTGRES_TEST(test) WITH(test, "PostgreSQL", POSTGRES)

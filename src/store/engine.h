/* src/store/engine.h - what a kind of database has to do; private to this folder.
 *
 * store.c checks what comes from outside and keeps track of the transaction, so an engine gets
 * sound ids and texts, writes only inside an open transaction, and is asked to roll back once. */
#pragma once
#include "store/store.h"

enum { STORE_VERSION = 1 }; /* of the tables; both kinds count alike */

enum { STORE_SWEEP = 64 }; /* matches that are looked at in one go */

enum transaction { TRANSACTION_NONE, TRANSACTION_OPEN, TRANSACTION_VOID };

struct engine {
    bool shared;
    void (*close)(store *s);
    bool (*try_again)(store *s);
    store_result (*begin)(store *s);
    store_result (*commit)(store *s);
    void (*rollback)(store *s);
    store_result (*create)(store *s, const store_match *m);
    store_result (*append)(store *s, const char *id, const store_entry *entry, uint32_t count);
    store_result (*rekey)(store *s, const char *id, const store_key *key);
    store_result (*name)(store *s, const char *id, uint8_t seat, const char *name);
    store_result (*finish)(store *s, const char *id);
    store_result (*load)(store *s, const char *id, store_match *out);
    store_result (*entries)(store *s, const char *id, uint32_t from, store_take *take, void *who);
    store_result (*names)(store *s, const char *id, store_take_name *take, void *who);
    store_result (*open_matches)(store *s, const char *address, int64_t since, uint32_t *count);
    store_result (*made)(store *s, const char *address, int64_t since, uint64_t *count);
    store_result (*sweep)(store *s, int64_t before, char id[STORE_ID], uint64_t *looked,
                          uint64_t *removed);
    int (*descriptor)(const store *s);
    void (*notices)(store *s, store_take_notice *take, void *who);
};

/* The first member of each engine's own struct. */
struct store {
    const struct engine *engine;
    enum transaction transaction;
    char why[STORE_WHY];
};

store *sqlite_open(const char *path, char *why, size_t n);
store *postgres_open(const char *url, char *why, size_t n);

/* Notes why, in one line whatever the texts hold; returns STORE_FAILED. */
store_result store_fail(store *s, const char *what, const char *text);
/* The same into any buffer: "what: text". */
void store_explain(char *why, size_t n, const char *what, const char *text);

/* Fills in `out` with copies of the four texts, behind `own`; false: no memory, `out` as it was. */
bool store_keep_texts(store_match *out, const char *game, const char *setup, const char *options,
                      const char *address);

/* Databases have signed integers only; words go there and back bit for bit. */
static inline int64_t store_signed(uint64_t word)
{
    union {
        uint64_t u;
        int64_t i;
    } both = {word};
    return both.i;
}

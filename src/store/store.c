/* src/store/store.c - the store: picks the kind of database, checks what goes there, keeps track
 * of the transaction. */
#include "store/store.h"
#include "base/utf8.h"
#include "store/engine.h"
#include <arpa/inet.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- words for people ---- */

void store_explain(char *why, size_t n, const char *what, const char *text)
{
    if (n == 0) return;
    size_t used = 0;
    bool gap = false;
    /* Libraries break their messages into lines and indent them: one blank stands for all that. */
    for (int part = 0; part < 2; part++) {
        const char *c = part == 0 ? what : text;
        for (; *c; c++) {
            if ((unsigned char)*c <= ' ' || *c == 0x7f) {
                gap = true;
                continue;
            }
            if (gap && used > 0 && used + 1 < n) why[used++] = ' ';
            gap = false;
            if (used + 1 < n) why[used++] = *c;
        }
        if (part == 0 && used > 0) {
            if (used + 1 < n) why[used++] = ':';
            gap = true;
        }
    }
    /* Half a character at the end would be no UTF-8. */
    if (used + 1 == n) used = utf8_whole(why, used);
    why[used] = '\0';
}

store_result store_fail(store *s, const char *what, const char *text)
{
    store_explain(s->why, sizeof s->why, what, text);
    return STORE_FAILED;
}

/* ---- what is let in ---- */

/* Letters and digits; what a client sends as a match's id may be anything. */
static bool is_id(const char *id)
{
    size_t n = 0;
    for (; n < STORE_ID && id[n]; n++) {
        char c = id[n];
        if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')))
            return false;
    }
    return n > 0 && n < STORE_ID;
}

/* PostgreSQL refuses anything else in the middle of a transaction, SQLite takes it all: here both
 * are the same. */
static bool is_utf8(const char *text)
{
    for (size_t n; *text; text += n)
        if (utf8_read(text, 4, &n) < 0) return false;
    return true;
}

bool store_keep_texts(store_match *out, const char *game, const char *setup, const char *options,
                      const char *address)
{
    const char *text[4] = {game, setup, options, address};
    size_t size[4], all = 0;
    for (int i = 0; i < 4; i++) all += size[i] = strlen(text[i]) + 1;
    char *own = malloc(all), *at = own;
    if (own == NULL) return false;
    const char *copy[4];
    for (int i = 0; i < 4; i++) {
        memcpy(at, text[i], size[i]);
        copy[i] = at;
        at += size[i];
    }
    out->game = copy[0];
    out->setup = copy[1];
    out->options = copy[2];
    out->address = copy[3];
    out->own = own;
    return true;
}

void store_address(const char *address, char out[STORE_ADDRESS])
{
    struct in6_addr six;
    snprintf(out, STORE_ADDRESS, "%s", address);
    if (inet_pton(AF_INET6, address, &six) != 1) return;
    memset(six.s6_addr + 8, 0, 8);
    char text[INET6_ADDRSTRLEN];
    if (inet_ntop(AF_INET6, &six, text, sizeof text)) snprintf(out, STORE_ADDRESS, "%s/64", text);
}

/* ---- open and close ---- */

store *store_open(const char *where, char *why, size_t n)
{
    if (n > 0) why[0] = '\0';
    if (where == NULL || *where == '\0') {
        store_explain(why, n, "where to keep matches", "give a file or postgresql://..");
        return NULL;
    }
    /* Either spelling is libpq's own. */
    if (strncmp(where, "postgresql://", 13) == 0 || strncmp(where, "postgres://", 11) == 0)
        return postgres_open(where, why, n);
    return sqlite_open(where, why, n);
}

void store_close(store *s)
{
    if (s == NULL) return;
    store_rollback(s);
    s->engine->close(s);
}

const char *store_why(const store *s)
{
    return s->why;
}

bool store_is_shared(const store *s)
{
    return s->engine->shared;
}

bool store_try(store *s)
{
    store_rollback(s);
    return s->engine->try_again(s);
}

/* ---- transactions ---- */

store_result store_begin(store *s)
{
    if (s->transaction != TRANSACTION_NONE)
        return store_fail(s, "begin", "the last transaction has not ended");
    store_result result = s->engine->begin(s);
    if (result == STORE_OK) s->transaction = TRANSACTION_OPEN;
    return result;
}

/* A void transaction must not be taken for a short one: nothing goes in until it is rolled back. */
static bool may_write(store *s)
{
    if (s->transaction == TRANSACTION_OPEN) return true;
    if (s->transaction == TRANSACTION_NONE) store_fail(s, "write", "no transaction was begun");
    return false; /* void: the reason is noted already */
}

/* What a call of an engine came to; a failure inside a transaction makes it void. */
static store_result note(store *s, store_result result)
{
    if (result == STORE_FAILED && s->transaction == TRANSACTION_OPEN)
        s->transaction = TRANSACTION_VOID;
    return result;
}

store_result store_commit(store *s)
{
    if (!may_write(s)) return STORE_FAILED;
    store_result result = note(s, s->engine->commit(s));
    if (result == STORE_OK) s->transaction = TRANSACTION_NONE;
    return result;
}

void store_rollback(store *s)
{
    if (s->transaction == TRANSACTION_NONE) return;
    s->transaction = TRANSACTION_NONE;
    s->engine->rollback(s);
}

/* ---- writing ---- */

store_result store_create(store *s, const store_match *m)
{
    assert(is_id(m->id) && m->keys <= STORE_MOST_KEYS);
    if (!may_write(s)) return STORE_FAILED;
    if (!is_utf8(m->game) || !is_utf8(m->setup) || !is_utf8(m->options) || !is_utf8(m->address))
        return note(s, store_fail(s, "new match", "a text is not UTF-8"));
    return note(s, s->engine->create(s, m));
}

store_result store_append(store *s, const char *id, const store_entry *entry, uint32_t count)
{
    if (!may_write(s)) return STORE_FAILED;
    if (!is_id(id)) return STORE_MISSING;
    if (count == 0) return STORE_OK;
    assert(entry[0].n > 0 && UINT32_MAX - entry[0].n >= count - 1);
    for (uint32_t i = 0; i < count; i++) {
        assert(entry[i].n == entry[0].n + i && memchr(entry[i].say, 0, STORE_SAY));
        if (!is_utf8(entry[i].say)) return note(s, store_fail(s, "entry", "it is not UTF-8"));
    }
    return note(s, s->engine->append(s, id, entry, count));
}

store_result store_rekey(store *s, const char *id, const store_key *key)
{
    if (!may_write(s)) return STORE_FAILED;
    if (!is_id(id)) return STORE_MISSING;
    return note(s, s->engine->rekey(s, id, key));
}

store_result store_name(store *s, const char *id, uint8_t seat, const char *name)
{
    if (!may_write(s)) return STORE_FAILED;
    if (!is_id(id)) return STORE_MISSING;
    if (!is_utf8(name)) return note(s, store_fail(s, "name", "it is not UTF-8"));
    return note(s, s->engine->name(s, id, seat, name));
}

store_result store_finish(store *s, const char *id)
{
    if (!may_write(s)) return STORE_FAILED;
    if (!is_id(id)) return STORE_MISSING;
    return note(s, s->engine->finish(s, id));
}

/* ---- reading ---- */

store_result store_load(store *s, const char *id, store_match *out)
{
    if (!is_id(id)) return STORE_MISSING;
    return note(s, s->engine->load(s, id, out));
}

void store_release(store_match *m)
{
    free(m->own);
    m->own = NULL;
    m->game = m->setup = m->options = m->address = NULL;
}

store_result store_entries(store *s, const char *id, uint32_t from, store_take *take, void *who)
{
    if (!is_id(id)) return STORE_MISSING;
    return note(s, s->engine->entries(s, id, from, take, who));
}

store_result store_names(store *s, const char *id, store_take_name *take, void *who)
{
    if (!is_id(id)) return STORE_MISSING;
    return note(s, s->engine->names(s, id, take, who));
}

store_result store_open_matches(store *s, const char *address, int64_t since, uint32_t *count)
{
    /* Nothing else is ever written, so such an address has no matches. */
    if (!is_utf8(address)) return *count = 0, STORE_OK;
    return note(s, s->engine->open_matches(s, address, since, count));
}

store_result store_made(store *s, const char *address, int64_t since, uint64_t *count)
{
    if (!is_utf8(address)) return *count = 0, STORE_OK;
    return note(s, s->engine->made(s, address, since, count));
}

store_result store_sweep(store *s, int64_t before, char id[STORE_ID], uint64_t *looked,
                         uint64_t *removed)
{
    if (!may_write(s)) return STORE_FAILED;
    return note(s, s->engine->sweep(s, before, id, looked, removed));
}

/* ---- what others wrote ---- */

int store_descriptor(const store *s)
{
    return s->engine->descriptor(s);
}

void store_notices(store *s, store_take_notice *take, void *who)
{
    s->engine->notices(s, take, who);
}

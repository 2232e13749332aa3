/* src/store/store.h - where matches are kept: SQLite in a file, or PostgreSQL by URL.
 *
 * A match is a head that never changes (game, set-up) and a log of entries that only grows. Entry
 * n of a match is written once; whoever comes second with the same n is told so, which is what
 * keeps several servers on one database consistent. Everything here blocks, for seconds at most,
 * and belongs to one thread at a time; strings are copied. Texts must be UTF-8: any other fails. An
 * id that no match can have is STORE_MISSING, so one from outside may be handed on as it came. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct store store;

/* An address as limits count it: an IPv6 one by its first 64 bits, which is what one customer of a provider
 * has; any other as it is. */
enum { STORE_ADDRESS = 64 };
void store_address(const char *address, char out[STORE_ADDRESS]);

enum { STORE_ID = 24, STORE_HASH = 32, STORE_MOST_KEYS = 12, STORE_WHY = 240, STORE_SAY = 120 };

typedef enum store_result {
    STORE_OK,
    STORE_MISSING,  /* no such match */
    STORE_CONFLICT, /* somebody else wrote that entry first; nothing of this call was written */
    STORE_FAILED    /* disk full, connection lost ..: see store_why; the transaction is void */
} store_result;

/* What the log of a match is made of. Numbers are in the database: append only. */
typedef enum store_kind {
    STORE_ANSWER = 1, /* seat answers `word` */
    STORE_UNDO,       /* the last `word` answers are taken back */
    STORE_CONCEDE,    /* seat gives up */
    STORE_OFFER,      /* seat offers `word` (an offer of the server's) about `extra` */
    STORE_REPLY,      /* seat accepts (extra 1) or refuses (0) the offer made by entry `word` */
    STORE_DRAWN,      /* agreed draw */
    STORE_TIMEOUT,    /* seat ran out of time */
    STORE_STAND,      /* standing answer of seat: `word` to question `extra` (low byte), until (next
                         byte) */
    STORE_UNSTAND,    /* no longer; extra: question, 0 all */
    STORE_UNSAY /* seat takes back its last `word` answers to the sealed question that is open */
} store_kind;

typedef struct store_entry {
    uint32_t n; /* from 1, without gaps */
    uint8_t kind, seat;
    uint16_t pad;
    uint64_t word, extra;
    int64_t at; /* milliseconds since 1970 */
    /* Of an answer: its notation, which lasts when the numbers of content change. Else "". */
    char say[STORE_SAY];
} store_entry;

/* A key of a match, by its hash; `role` is a seat's number, or one of these. */
enum { STORE_WATCH = 100, STORE_HOST = 101 };
typedef struct store_key {
    uint8_t role;
    uint8_t hash[STORE_HASH];
} store_key;

typedef struct store_match {
    char id[STORE_ID];   /* "k3v9..": letters and digits */
    const char *game;    /* "underworlds" */
    const char *setup;   /* lines as records hold them */
    const char *options; /* JSON of the server's own: seats, clock, dice, pause */
    const char *address; /* who made it, for the limit on open matches */
    int64_t created;     /* milliseconds since 1970 */
    uint32_t length;     /* entries; set by store_load */
    uint32_t keys;
    store_key key[STORE_MOST_KEYS];
    void *own; /* store_load: memory behind the strings; see store_release */
} store_match;

/* `where`: a file's path, or postgresql://..; makes tables where there are none, refuses those of a
 * later version. NULL: `why` says what is wrong in one English line. A SQLite file is held alone:
 * a second server on it is refused. */
store *store_open(const char *where, char *why, size_t n);
void store_close(store *s);
const char *store_why(const store *s); /* of the last STORE_FAILED */
bool store_is_shared(const store *s);  /* other servers may write, too */
/* After STORE_FAILED: is the database there (again)? Reconnects if need be. */
bool store_try(store *s);

/* Everything between begin and commit is durable together once commit says STORE_OK. After
 * STORE_FAILED, whether of commit or before, call rollback; a failed commit may or may not be
 * written (the connection broke), so read again before going on. STORE_CONFLICT leaves the rest of
 * the transaction as it is. To keep two servers from waiting for each other, append to the
 * matches of one transaction in the order of their ids. */
store_result store_begin(store *s);
store_result store_commit(store *s);
void store_rollback(store *s);

/* STORE_CONFLICT: the id is taken. */
store_result store_create(store *s, const store_match *m);
/* count entries, numbered from entry[0].n on without gaps, right behind what is there. */
store_result store_append(store *s, const char *id, const store_entry *entry, uint32_t count);
/* Another hash for a role; or a role of its own. Shared stores tell the others, as for append. */
store_result store_rekey(store *s, const char *id, const store_key *key);
/* How the seat is called. The others are told, too. */
store_result store_name(store *s, const char *id, uint8_t seat, const char *name);
/* The match is over: it no longer counts as open. */
store_result store_finish(store *s, const char *id);

/* Without a transaction. A function that takes rows must not call the store. */
store_result store_load(store *s, const char *id, store_match *out);
void store_release(store_match *m);
typedef void store_take(void *who, const store_entry *entry);
/* Entries number `from` and later, in order. */
store_result store_entries(store *s, const char *id, uint32_t from, store_take *take, void *who);
typedef void store_take_name(void *who, uint8_t seat, const char *name);
store_result store_names(store *s, const char *id, store_take_name *take, void *who);
/* Matches of an address that are not over and were made after `since`. */
store_result store_open_matches(store *s, const char *address, int64_t since, uint32_t *count);
/* What an address made after `since`: a match counts once, and once more for every STORE_LONG entries. */
enum { STORE_LONG = 250 };
store_result store_made(store *s, const char *address, int64_t since, uint64_t *count);

/* In a transaction: looks at the next few matches behind *id ("" is the first) by their ids, and removes those
 * of which nothing is younger than `before`. *id is the last one looked at, "" when that was the end;
 * *looked and *removed are counted up. */
store_result store_sweep(store *s, int64_t before, char id[STORE_ID], uint64_t *looked,
                         uint64_t *removed);

/* A shared store hears of what other servers wrote: poll this descriptor for reading (-1: none,
 * or not connected: store_try), then take the ids. Any other call may have read some along with its
 * own answer, so take them after those as well, before polling. Own writes are not reported. After
 * a lost connection was made anew (store_try), or if too many ids came, any match may have changed:
 * `take` is called once with "". */
int store_descriptor(const store *s);
typedef void store_take_notice(void *who, const char *id);
void store_notices(store *s, store_take_notice *take, void *who);

/* src/store/sqlite.c - matches in one SQLite file, held by this process alone.
 *
 * Write-ahead log, and every commit waits for the disk. The file says that it is ours by its
 * application id and which tables it has by its user version, both in its header. */
#include "store/engine.h"
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    OURS = 0x66726179, /* "fray" */
    HEADER = 100,      /* bytes; the application id is at 68 (SQLite's file format, 1.3) */
    BUSY_MS = 1000     /* a server that is just ending may still hold the file */
};

/* As text, since a PRAGMA takes no parameters. */
#define VERSION_TEXT "1"
#define OURS_TEXT    "1718772089"
_Static_assert(STORE_VERSION == 1 && OURS == 1718772089, "the texts above say the same");

/* `over` is a match that has ended. Entries lie in the order of the log, match by match, so that
 * reading one is reading along. */
static const char TABLES[] =
    "CREATE TABLE matches ("
    " id TEXT PRIMARY KEY, game TEXT NOT NULL, setup TEXT NOT NULL, options TEXT NOT NULL,"
    " address TEXT NOT NULL, created INTEGER NOT NULL,"
    " length INTEGER NOT NULL DEFAULT 0, over INTEGER NOT NULL DEFAULT 0) STRICT;"
    "CREATE INDEX matches_open ON matches (address, created) WHERE over = 0;"
    "CREATE TABLE keys ("
    " match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, role INTEGER NOT NULL,"
    " hash BLOB NOT NULL CHECK (length(hash) = 32), PRIMARY KEY (match, role))"
    " STRICT, WITHOUT ROWID;"
    "CREATE TABLE names ("
    " match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, seat INTEGER NOT NULL,"
    " name TEXT NOT NULL, PRIMARY KEY (match, seat)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE entries ("
    " match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, n INTEGER NOT NULL,"
    " kind INTEGER NOT NULL, seat INTEGER NOT NULL, word INTEGER NOT NULL,"
    " extra INTEGER NOT NULL, at INTEGER NOT NULL, say TEXT NOT NULL, PRIMARY KEY (match, n))"
    " STRICT, WITHOUT ROWID;"
    "PRAGMA application_id = " OURS_TEXT ";"
    "PRAGMA user_version = " VERSION_TEXT ";";

/* What older tables of this version may lack. */
static const char INDEXES[] =
    "CREATE INDEX IF NOT EXISTS matches_made ON matches (address, created)";

enum statement {
    BEGIN,
    COMMIT,
    CREATE,
    CREATE_KEY,
    GROW,
    ENTRY,
    REKEY,
    NAME,
    FINISH,
    EXISTS,
    LOAD,
    LOAD_KEYS,
    ENTRIES,
    NAMES,
    OPEN_MATCHES,
    MADE,
    OLD,
    REMOVE,
    STATEMENTS
};

/* clang-format off */
static const char *const SQL[STATEMENTS] = {
    [BEGIN]        = "BEGIN IMMEDIATE",
    [COMMIT]       = "COMMIT",
    [CREATE]       = "INSERT INTO matches (id, game, setup, options, address, created)"
                     " VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO NOTHING",
    [CREATE_KEY]   = "INSERT INTO keys (match, role, hash) VALUES (?1, ?2, ?3)",
    /* Both the check and the claim: whoever finds another length changes no row. */
    [GROW]         = "UPDATE matches SET length = length + ?3 WHERE id = ?1 AND length = ?2",
    [ENTRY]        = "INSERT INTO entries (match, n, kind, seat, word, extra, at, say)"
                     " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    [REKEY]        = "INSERT INTO keys (match, role, hash)"
                     " SELECT id, ?2, ?3 FROM matches WHERE id = ?1"
                     " ON CONFLICT (match, role) DO UPDATE SET hash = excluded.hash",
    [NAME]         = "INSERT INTO names (match, seat, name)"
                     " SELECT id, ?2, ?3 FROM matches WHERE id = ?1"
                     " ON CONFLICT (match, seat) DO UPDATE SET name = excluded.name",
    [FINISH]       = "UPDATE matches SET over = 1 WHERE id = ?1",
    [EXISTS]       = "SELECT 1 FROM matches WHERE id = ?1",
    [LOAD]         = "SELECT game, setup, options, address, created, length"
                     " FROM matches WHERE id = ?1",
    [LOAD_KEYS]    = "SELECT role, hash FROM keys WHERE match = ?1 ORDER BY role",
    [ENTRIES]      = "SELECT n, kind, seat, word, extra, at, say FROM entries"
                     " WHERE match = ?1 AND n >= ?2 ORDER BY n",
    [NAMES]        = "SELECT seat, name FROM names WHERE match = ?1 ORDER BY seat",
    [OPEN_MATCHES] = "SELECT count(*) FROM matches"
                     " WHERE address = ?1 AND created > ?2 AND over = 0",
    [MADE]         = "SELECT count(*) + coalesce(sum(length / ?3), 0) FROM matches"
                     " WHERE address = ?1 AND created > ?2",
    [OLD]          = "SELECT id, max(created, coalesce((SELECT at FROM entries"
                     " WHERE match = m.id AND n = m.length), 0)) < ?2"
                     " FROM matches m WHERE id > ?1 ORDER BY id LIMIT ?3",
    [REMOVE]       = "DELETE FROM matches WHERE id = ?1",
};
/* clang-format on */

struct sqlite {
    store base;
    sqlite3 *db;
    sqlite3_stmt *statement[STATEMENTS];
    char *path;
};

static struct sqlite *of(store *s)
{
    return (struct sqlite *)s;
}

/* ---- statements ---- */

/* Why the last call went wrong: SQLite's words, and the system's where it asked the system. */
static void explain(const struct sqlite *q, char *why, size_t n)
{
    char text[STORE_WHY];
    int code = sqlite3_errcode(q->db), number = sqlite3_system_errno(q->db);
    bool of_system = number != 0 && ((code & 0xff) == SQLITE_IOERR || code == SQLITE_CANTOPEN);
    snprintf(text, sizeof text, "%s%s%s%s", sqlite3_errmsg(q->db), of_system ? " (" : "",
             of_system ? strerror(number) : "", of_system ? ")" : "");
    store_explain(why, n, q->path, text);
}

static store_result failed(struct sqlite *q)
{
    explain(q, q->base.why, sizeof q->base.why);
    return STORE_FAILED;
}

static sqlite3_stmt *with_id(struct sqlite *q, enum statement which, const char *id)
{
    sqlite3_stmt *statement = q->statement[which];
    sqlite3_bind_text(statement, 1, id, -1, SQLITE_STATIC);
    return statement;
}

/* Makes it ready for the next time, and forgets what was bound: that belongs to the caller. */
static void done(sqlite3_stmt *statement)
{
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
}

/* Runs what returns no rows; `changed` (or NULL): how many rows it wrote. */
static store_result run(struct sqlite *q, sqlite3_stmt *statement, int *changed)
{
    store_result result = STORE_OK;
    if (sqlite3_step(statement) != SQLITE_DONE) result = failed(q);
    else if (changed) *changed = sqlite3_changes(q->db);
    done(statement);
    return result;
}

/* The same where no row changed means that there is no such match. */
static store_result run_on_match(struct sqlite *q, sqlite3_stmt *statement)
{
    int changed;
    store_result result = run(q, statement, &changed);
    return result == STORE_OK && changed == 0 ? STORE_MISSING : result;
}

static store_result is_there(struct sqlite *q, const char *id)
{
    sqlite3_stmt *statement = with_id(q, EXISTS, id);
    int step = sqlite3_step(statement);
    store_result result = step == SQLITE_ROW    ? STORE_OK
                          : step == SQLITE_DONE ? STORE_MISSING
                                                : failed(q);
    done(statement);
    return result;
}

/* ---- open and close ---- */

static void sqlite_close(store *s)
{
    struct sqlite *q = of(s);
    for (int i = 0; i < STATEMENTS; i++) sqlite3_finalize(q->statement[i]);
    sqlite3_close(q->db);
    free(q->path);
    free(q);
}

/* Makes the file, if there is none, for its owner's eyes only; the log beside it gets the same
 * mode. Never opens one that is there: closing it again would drop the locks of this process. */
static bool make_file(const struct sqlite *q, char *why, size_t n)
{
    int file = open(q->path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file >= 0) return close(file), true;
    struct stat st;
    if (errno == EEXIST && stat(q->path, &st) == 0) {
        if (S_ISREG(st.st_mode)) return true;
        store_explain(why, n, q->path, "is not a file; choose another path");
        return false;
    }
    store_explain(why, n, q->path, strerror(errno));
    return false;
}

/* Is the file empty, or by its header ours? Asked before SQLite reads it as a database, because
 * even that may write: it would tidy up the log of somebody else's. */
static bool may_be_ours(const struct sqlite *q)
{
    sqlite3_file *file = NULL;
    struct stat st;
    unsigned char head[HEADER] = {0};
    static const unsigned char ours[4] = {OURS >> 24, OURS >> 16 & 0xff, OURS >> 8 & 0xff,
                                          OURS & 0xff};
    sqlite3_file_control(q->db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (file == NULL || file->pMethods == NULL) return false;
    if (stat(q->path, &st) != 0) return false; /* xFileSize calls a file of one byte empty */
    if (st.st_size == 0) return true;
    if (file->pMethods->xRead(file, head, HEADER, 0) != SQLITE_OK) return false;
    return memcmp(head, "SQLite format 3", 16) == 0 && memcmp(head + 68, ours, 4) == 0;
}

static bool read_number(struct sqlite *q, const char *sql, int64_t *number)
{
    sqlite3_stmt *statement = NULL;
    bool ok = sqlite3_prepare_v2(q->db, sql, -1, &statement, NULL) == SQLITE_OK &&
              sqlite3_step(statement) == SQLITE_ROW;
    if (ok) *number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return ok;
}

/* The tables, with the file locked: makes them where there is nothing yet. */
static bool see_to_tables(struct sqlite *q, char *why, size_t n)
{
    int64_t id, version, things;
    if (!read_number(q, "PRAGMA application_id", &id) ||
        !read_number(q, "PRAGMA user_version", &version) ||
        !read_number(q, "SELECT count(*) FROM sqlite_schema", &things)) {
        explain(q, why, n);
        return false;
    }
    if (id == 0 && version == 0 && things == 0) {
        if (sqlite3_exec(q->db, TABLES, NULL, NULL, NULL) == SQLITE_OK &&
            sqlite3_exec(q->db, INDEXES, NULL, NULL, NULL) == SQLITE_OK)
            return true;
        explain(q, why, n);
        return false;
    }
    if (id == OURS && version == STORE_VERSION) {
        if (sqlite3_exec(q->db, INDEXES, NULL, NULL, NULL) == SQLITE_OK) return true;
        explain(q, why, n);
        return false;
    }
    char text[STORE_WHY];
    snprintf(text, sizeof text, "has tables of version %lld, this program knows version %d; %s",
             (long long)version, STORE_VERSION, "use the program that made it");
    store_explain(why, n, q->path, text);
    return false;
}

static bool take_hold(struct sqlite *q, char *why, size_t n)
{
    sqlite3_busy_timeout(q->db, BUSY_MS);
    /* Exclusive before the first look: the log's index is then kept in memory, and the lock for as
     * long as the file is open. */
    if (sqlite3_exec(q->db,
                     "PRAGMA locking_mode = EXCLUSIVE;"
                     "PRAGMA foreign_keys = ON;"
                     "PRAGMA trusted_schema = OFF;"
                     "PRAGMA synchronous = FULL;"
                     "BEGIN EXCLUSIVE",
                     NULL, NULL, NULL) != SQLITE_OK) {
        if (sqlite3_errcode(q->db) == SQLITE_BUSY)
            store_explain(why, n, q->path,
                          "is in use by another process; stop that one or choose another path");
        else explain(q, why, n);
        return false;
    }
    if (!see_to_tables(q, why, n)) return false;
    /* The log is kept between checkpoints, but not at the size of its worst day. */
    if (sqlite3_exec(q->db,
                     "COMMIT; PRAGMA journal_mode = WAL; PRAGMA journal_size_limit = 16777216",
                     NULL, NULL, NULL) == SQLITE_OK)
        return true;
    explain(q, why, n);
    return false;
}

static const struct engine ENGINE;

store *sqlite_open(const char *path, char *why, size_t n)
{
    struct sqlite *q = calloc(1, sizeof *q);
    if (q == NULL) goto no_memory;
    q->base.engine = &ENGINE;
    q->path = malloc(strlen(path) + 3);
    if (q->path == NULL) goto no_memory;
    /* ":memory:" and "file:.." are not what they seem to SQLite; "./file:.." is a file. */
    sprintf(q->path, "%s%s", path[0] == '/' ? "" : "./", path);
    if (!make_file(q, why, n)) goto fail;
    if (sqlite3_open_v2(q->path, &q->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) !=
        SQLITE_OK) {
        if (q->db == NULL) goto no_memory;
        explain(q, why, n);
        goto fail;
    }
    sqlite3_extended_result_codes(q->db, 0);
    if (sqlite3_db_readonly(q->db, "main") != 0) {
        store_explain(why, n, q->path, "may be read but not written; check its owner and mode");
        goto fail;
    }
    if (!may_be_ours(q)) {
        store_explain(why, n, q->path,
                      "is not a database of fray (left as it is); choose another path");
        goto fail;
    }
    if (!take_hold(q, why, n)) goto fail;
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(q->db, SQL[i], -1, SQLITE_PREPARE_PERSISTENT, &q->statement[i],
                               NULL) != SQLITE_OK) {
            explain(q, why, n);
            goto fail;
        }
    return &q->base;
no_memory:
    store_explain(why, n, path, "no memory");
fail:
    if (q) sqlite_close(&q->base);
    return NULL;
}

/* Whoever removes or replaces the file would take along all that is written from then on. */
static bool is_still_there(struct sqlite *q)
{
    int moved = 0;
    sqlite3_file_control(q->db, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    if (moved)
        store_fail(&q->base, q->path,
                   "was moved, removed or replaced; put it back or start the server again");
    return !moved;
}

static bool sqlite_try(store *s)
{
    struct sqlite *q = of(s);
    if (!is_still_there(q)) return false;
    /* Says nothing new, but writes and waits for the disk: that is what has to work. */
    if (sqlite3_exec(q->db, "PRAGMA user_version = " VERSION_TEXT, NULL, NULL, NULL) == SQLITE_OK)
        return true;
    failed(q);
    return false;
}

/* ---- transactions ---- */

static store_result sqlite_begin(store *s)
{
    struct sqlite *q = of(s);
    if (!is_still_there(q)) return STORE_FAILED;
    return run(q, q->statement[BEGIN], NULL);
}

static store_result sqlite_commit(store *s)
{
    struct sqlite *q = of(s);
    return run(q, q->statement[COMMIT], NULL);
}

static void sqlite_rollback(store *s)
{
    struct sqlite *q = of(s);
    /* After some failures SQLite has done so by itself. */
    if (!sqlite3_get_autocommit(q->db)) sqlite3_exec(q->db, "ROLLBACK", NULL, NULL, NULL);
}

/* ---- writing ---- */

static store_result sqlite_create(store *s, const store_match *m)
{
    struct sqlite *q = of(s);
    sqlite3_stmt *statement = with_id(q, CREATE, m->id);
    const char *const text[] = {m->game, m->setup, m->options, m->address};
    for (int i = 0; i < 4; i++) sqlite3_bind_text(statement, 2 + i, text[i], -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 6, m->created);
    int made;
    store_result result = run(q, statement, &made);
    if (result != STORE_OK) return result;
    if (made == 0) return STORE_CONFLICT;
    for (uint32_t i = 0; i < m->keys; i++) {
        statement = with_id(q, CREATE_KEY, m->id);
        sqlite3_bind_int(statement, 2, m->key[i].role);
        sqlite3_bind_blob(statement, 3, m->key[i].hash, STORE_HASH, SQLITE_STATIC);
        if (run(q, statement, NULL) != STORE_OK) return STORE_FAILED;
    }
    return STORE_OK;
}

static store_result sqlite_append(store *s, const char *id, const store_entry *entry,
                                  uint32_t count)
{
    struct sqlite *q = of(s);
    sqlite3_stmt *statement = with_id(q, GROW, id);
    sqlite3_bind_int64(statement, 2, (int64_t)entry[0].n - 1);
    sqlite3_bind_int64(statement, 3, count);
    int grown;
    store_result result = run(q, statement, &grown);
    if (result != STORE_OK) return result;
    if (grown == 0) {
        result = is_there(q, id);
        return result == STORE_OK ? STORE_CONFLICT : result;
    }
    for (uint32_t i = 0; i < count; i++) {
        statement = with_id(q, ENTRY, id);
        sqlite3_bind_int64(statement, 2, entry[i].n);
        sqlite3_bind_int(statement, 3, entry[i].kind);
        sqlite3_bind_int(statement, 4, entry[i].seat);
        sqlite3_bind_int64(statement, 5, store_signed(entry[i].word));
        sqlite3_bind_int64(statement, 6, store_signed(entry[i].extra));
        sqlite3_bind_int64(statement, 7, entry[i].at);
        sqlite3_bind_text(statement, 8, entry[i].say, -1, SQLITE_STATIC);
        if (run(q, statement, NULL) != STORE_OK) return STORE_FAILED;
    }
    return STORE_OK;
}

static store_result sqlite_rekey(store *s, const char *id, const store_key *key)
{
    struct sqlite *q = of(s);
    sqlite3_stmt *statement = with_id(q, REKEY, id);
    sqlite3_bind_int(statement, 2, key->role);
    sqlite3_bind_blob(statement, 3, key->hash, STORE_HASH, SQLITE_STATIC);
    return run_on_match(q, statement);
}

static store_result sqlite_name(store *s, const char *id, uint8_t seat, const char *name)
{
    struct sqlite *q = of(s);
    sqlite3_stmt *statement = with_id(q, NAME, id);
    sqlite3_bind_int(statement, 2, seat);
    sqlite3_bind_text(statement, 3, name, -1, SQLITE_STATIC);
    return run_on_match(q, statement);
}

static store_result sqlite_finish(store *s, const char *id)
{
    struct sqlite *q = of(s);
    return run_on_match(q, with_id(q, FINISH, id));
}

/* ---- reading ---- */

/* Columns are NOT NULL, so NULL is a want of memory. */
static const char *text_at(sqlite3_stmt *statement, int column)
{
    return (const char *)sqlite3_column_text(statement, column);
}

static store_result no_memory(struct sqlite *q)
{
    return store_fail(&q->base, q->path, "no memory");
}

static store_result load_keys(struct sqlite *q, const char *id, store_match *m)
{
    sqlite3_stmt *statement = with_id(q, LOAD_KEYS, id);
    store_result result = STORE_OK;
    int step;
    while ((step = sqlite3_step(statement)) == SQLITE_ROW) {
        const void *hash = sqlite3_column_blob(statement, 1);
        if (m->keys == STORE_MOST_KEYS || hash == NULL ||
            sqlite3_column_bytes(statement, 1) != STORE_HASH) {
            result = store_fail(&q->base, q->path, "the keys of a match are damaged");
            break;
        }
        m->key[m->keys].role = (uint8_t)sqlite3_column_int(statement, 0);
        memcpy(m->key[m->keys].hash, hash, STORE_HASH);
        m->keys++;
    }
    if (step != SQLITE_ROW && step != SQLITE_DONE) result = failed(q);
    done(statement);
    return result;
}

static store_result sqlite_load(store *s, const char *id, store_match *out)
{
    struct sqlite *q = of(s);
    store_match m = {0};
    snprintf(m.id, sizeof m.id, "%s", id);
    sqlite3_stmt *statement = with_id(q, LOAD, id);
    int step = sqlite3_step(statement);
    store_result result = STORE_OK;
    if (step == SQLITE_ROW) {
        const char *game = text_at(statement, 0), *setup = text_at(statement, 1);
        const char *options = text_at(statement, 2), *address = text_at(statement, 3);
        if (!game || !setup || !options || !address ||
            !store_keep_texts(&m, game, setup, options, address))
            result = no_memory(q);
        m.created = sqlite3_column_int64(statement, 4);
        m.length = (uint32_t)sqlite3_column_int64(statement, 5);
    } else {
        result = step == SQLITE_DONE ? STORE_MISSING : failed(q);
    }
    done(statement);
    if (result == STORE_OK) result = load_keys(q, m.id, &m);
    if (result == STORE_OK) *out = m;
    else store_release(&m);
    return result;
}

static store_result sqlite_entries(store *s, const char *id, uint32_t from, store_take *take,
                                   void *who)
{
    struct sqlite *q = of(s);
    sqlite3_stmt *statement = with_id(q, ENTRIES, id);
    sqlite3_bind_int64(statement, 2, from);
    int step;
    bool any = false;
    store_result result = STORE_OK;
    while ((step = sqlite3_step(statement)) != SQLITE_DONE) {
        const char *say = step == SQLITE_ROW ? text_at(statement, 6) : NULL;
        if (say == NULL) {
            result = step == SQLITE_ROW ? no_memory(q) : failed(q);
            break;
        }
        store_entry entry = {.n = (uint32_t)sqlite3_column_int64(statement, 0),
                             .kind = (uint8_t)sqlite3_column_int(statement, 1),
                             .seat = (uint8_t)sqlite3_column_int(statement, 2),
                             .word = (uint64_t)sqlite3_column_int64(statement, 3),
                             .extra = (uint64_t)sqlite3_column_int64(statement, 4),
                             .at = sqlite3_column_int64(statement, 5)};
        snprintf(entry.say, sizeof entry.say, "%s", say);
        take(who, &entry);
        any = true;
    }
    done(statement);
    return result == STORE_OK && !any ? is_there(q, id) : result;
}

static store_result sqlite_names(store *s, const char *id, store_take_name *take, void *who)
{
    struct sqlite *q = of(s);
    sqlite3_stmt *statement = with_id(q, NAMES, id);
    int step;
    bool any = false;
    store_result result = STORE_OK;
    while ((step = sqlite3_step(statement)) != SQLITE_DONE) {
        const char *name = step == SQLITE_ROW ? text_at(statement, 1) : NULL;
        if (name == NULL) {
            result = step == SQLITE_ROW ? no_memory(q) : failed(q);
            break;
        }
        take(who, (uint8_t)sqlite3_column_int(statement, 0), name);
        any = true;
    }
    done(statement);
    return result == STORE_OK && !any ? is_there(q, id) : result;
}

static store_result sqlite_open_matches(store *s, const char *address, int64_t since,
                                        uint32_t *count)
{
    struct sqlite *q = of(s);
    sqlite3_stmt *statement = with_id(q, OPEN_MATCHES, address);
    sqlite3_bind_int64(statement, 2, since);
    store_result result = STORE_OK;
    if (sqlite3_step(statement) == SQLITE_ROW)
        *count = (uint32_t)sqlite3_column_int64(statement, 0);
    else result = failed(q);
    done(statement);
    return result;
}

static store_result sqlite_made(store *s, const char *address, int64_t since, uint64_t *count)
{
    struct sqlite *q = of(s);
    sqlite3_stmt *statement = with_id(q, MADE, address);
    sqlite3_bind_int64(statement, 2, since);
    sqlite3_bind_int(statement, 3, STORE_LONG);
    store_result result = STORE_OK;
    if (sqlite3_step(statement) == SQLITE_ROW)
        *count = (uint64_t)sqlite3_column_int64(statement, 0);
    else result = failed(q);
    done(statement);
    return result;
}

static store_result sqlite_sweep(store *s, int64_t before, char id[STORE_ID], uint64_t *looked,
                                 uint64_t *removed)
{
    struct sqlite *q = of(s);
    char old[STORE_SWEEP][STORE_ID], last[STORE_ID] = "";
    uint32_t seen = 0, n = 0;
    sqlite3_stmt *statement = with_id(q, OLD, id);
    sqlite3_bind_int64(statement, 2, before);
    sqlite3_bind_int(statement, 3, STORE_SWEEP);
    int step;
    while ((step = sqlite3_step(statement)) == SQLITE_ROW && seen < STORE_SWEEP) {
        const char *text = text_at(statement, 0);
        if (!text) break;
        snprintf(last, sizeof last, "%s", text);
        if (sqlite3_column_int(statement, 1)) memcpy(old[n++], last, sizeof last);
        seen++;
    }
    store_result result = step == SQLITE_DONE ? STORE_OK : failed(q);
    done(statement);
    for (uint32_t i = 0; i < n && result == STORE_OK; i++)
        result = run(q, with_id(q, REMOVE, old[i]), NULL);
    if (result != STORE_OK) return result;
    *looked += seen;
    *removed += n;
    memcpy(id, seen < STORE_SWEEP ? "" : last, seen < STORE_SWEEP ? 1 : sizeof last);
    return STORE_OK;
}

/* ---- nobody else writes ---- */

static int sqlite_descriptor(const store *s)
{
    (void)s;
    return -1;
}

static void sqlite_notices(store *s, store_take_notice *take, void *who)
{
    (void)s;
    (void)take;
    (void)who;
}

static const struct engine ENGINE = {.shared = false,
                                     .close = sqlite_close,
                                     .try_again = sqlite_try,
                                     .begin = sqlite_begin,
                                     .commit = sqlite_commit,
                                     .rollback = sqlite_rollback,
                                     .create = sqlite_create,
                                     .append = sqlite_append,
                                     .rekey = sqlite_rekey,
                                     .name = sqlite_name,
                                     .finish = sqlite_finish,
                                     .load = sqlite_load,
                                     .entries = sqlite_entries,
                                     .names = sqlite_names,
                                     .open_matches = sqlite_open_matches,
                                     .made = sqlite_made,
                                     .sweep = sqlite_sweep,
                                     .descriptor = sqlite_descriptor,
                                     .notices = sqlite_notices};

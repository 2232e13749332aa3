/* src/store/postgres.c - matches in PostgreSQL, where several servers may write to them.
 *
 * One connection; everything is in a schema of its own, `fray`. Writers of one match are kept apart
 * by its row: a log grows only where its length is what the writer believes, and the row stays
 * locked until the end of the transaction. Who wrote says so on the channel `fray`, which
 * PostgreSQL passes on with the commit.
 *
 * Nothing here waits for ever: each statement has a limit at the server, so that locks are let go,
 * and a longer one here, for a server that is silent. */
#include "base/clock.h"
#include "store/engine.h"
#include <errno.h>
#include <inttypes.h>
#include <libpq-fe.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PATIENCE_MS = 7000, /* for one statement; longer than statement_timeout below */
    MOST_NOTICES = 256  /* kept until taken; beyond that it is "any match" */
};

/* Limits for this session. Durable means durable, whatever the database was set to; but stronger
 * settings than ours stay. A server that stalls inside a transaction holds up the others: it loses
 * its connection instead. */
static const char SESSION[] = "SET statement_timeout = 5000; SET lock_timeout = 3000;"
                              "SET idle_in_transaction_session_timeout = 10000;"
                              "SELECT set_config('synchronous_commit', 'on', false)"
                              " WHERE current_setting('synchronous_commit') = 'off'";

/* Two servers may come to an empty database at once: one makes the tables, the other waits here.
 * The number is "fray"; the lock ends with the transaction. */
static const char LOCK[] = "BEGIN; SELECT pg_advisory_xact_lock(1718772089)";

/* What older tables of this version may lack; only their owner may add it, and all works without. */
static const char INDEXES[] =
    "DO $$ BEGIN IF to_regclass('fray.matches_made') IS NULL AND EXISTS (SELECT FROM pg_class"
    " WHERE oid = 'fray.matches'::regclass AND pg_has_role(relowner, 'USAGE'))"
    " THEN CREATE INDEX matches_made ON fray.matches (address, created); END IF; END $$";

static const char LOOK[] =
    "SELECT to_regnamespace('fray') IS NOT NULL, to_regclass('fray.version') IS NOT NULL,"
    " EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
    " WHERE n.nspname = 'fray')";

/* A match's row changes with every append: room beside it keeps that from touching its indexes. */
#define VERSION_TEXT "1"
_Static_assert(STORE_VERSION == 1, "the text above says the same");
static const char TABLES[] =
    "CREATE TABLE fray.version ("
    " one boolean PRIMARY KEY DEFAULT true CHECK (one), number integer NOT NULL);"
    "INSERT INTO fray.version (number) VALUES (" VERSION_TEXT ");"
    "CREATE TABLE fray.matches ("
    " id text PRIMARY KEY, game text NOT NULL, setup text NOT NULL, options text NOT NULL,"
    " address text NOT NULL, created bigint NOT NULL,"
    " length bigint NOT NULL DEFAULT 0, over boolean NOT NULL DEFAULT false)"
    " WITH (fillfactor = 70);"
    "CREATE INDEX matches_open ON fray.matches (address, created) WHERE NOT over;"
    "CREATE TABLE fray.keys ("
    " match text NOT NULL REFERENCES fray.matches ON DELETE CASCADE, role smallint NOT NULL,"
    " hash bytea NOT NULL CHECK (octet_length(hash) = 32), PRIMARY KEY (match, role));"
    "CREATE TABLE fray.names ("
    " match text NOT NULL REFERENCES fray.matches ON DELETE CASCADE, seat smallint NOT NULL,"
    " name text NOT NULL, PRIMARY KEY (match, seat));"
    "CREATE TABLE fray.entries ("
    " match text NOT NULL REFERENCES fray.matches ON DELETE CASCADE, n bigint NOT NULL,"
    " kind smallint NOT NULL, seat smallint NOT NULL, word bigint NOT NULL,"
    " extra bigint NOT NULL, at bigint NOT NULL, say text NOT NULL, PRIMARY KEY (match, n))";

enum statement {
    CREATE,
    APPEND,
    REKEY,
    NAME,
    FINISH,
    EXISTS,
    LOAD,
    ENTRIES,
    NAMES,
    OPEN_MATCHES,
    MADE,
    SWEEP,
    STATEMENTS
};

/* Each is one round trip. Those that write return a row for the match they wrote to, and with it
 * the notice for the others, where there is one. */
/* clang-format off */
static const struct {
    const char *name, *sql;
} SQL[STATEMENTS] = {
    [CREATE] = {"create",
        "WITH made AS (INSERT INTO fray.matches (id, game, setup, options, address, created)"
        " VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING id),"
        " given AS (INSERT INTO fray.keys (match, role, hash)"
        " SELECT made.id, k.role, decode(k.hash, 'hex')"
        " FROM made, unnest($7::smallint[], $8::text[]) AS k (role, hash))"
        " SELECT id FROM made"},
    /* Both the check and the claim: whoever finds another length changes no row. */
    [APPEND] = {"append",
        "WITH grown AS (UPDATE fray.matches SET length = length + $3::bigint"
        " WHERE id = $1 AND length = $2::bigint RETURNING id),"
        " put AS (INSERT INTO fray.entries (match, n, kind, seat, word, extra, at, say)"
        " SELECT grown.id, $2::bigint + e.i, e.kind, e.seat, e.word, e.extra, e.at, e.say"
        " FROM grown, unnest($4::smallint[], $5::smallint[], $6::bigint[], $7::bigint[],"
        " $8::bigint[], $9::text[]) WITH ORDINALITY AS e (kind, seat, word, extra, at, say, i))"
        " SELECT pg_notify('fray', id) FROM grown"},
    [REKEY] = {"rekey",
        "WITH put AS (INSERT INTO fray.keys (match, role, hash)"
        " SELECT id, $2::smallint, decode($3, 'hex') FROM fray.matches WHERE id = $1"
        " ON CONFLICT (match, role) DO UPDATE SET hash = excluded.hash RETURNING match)"
        " SELECT pg_notify('fray', match) FROM put"},
    [NAME] = {"name",
        "WITH put AS (INSERT INTO fray.names (match, seat, name)"
        " SELECT id, $2::smallint, $3 FROM fray.matches WHERE id = $1"
        " ON CONFLICT (match, seat) DO UPDATE SET name = excluded.name RETURNING match)"
        " SELECT pg_notify('fray', match) FROM put"},
    [FINISH] = {"finish", "UPDATE fray.matches SET over = true WHERE id = $1 RETURNING id"},
    [EXISTS] = {"exists", "SELECT id FROM fray.matches WHERE id = $1"},
    [LOAD] = {"load",
        "SELECT m.game, m.setup, m.options, m.address, m.created, m.length, k.role,"
        " encode(k.hash, 'hex') FROM fray.matches m LEFT JOIN fray.keys k ON k.match = m.id"
        " WHERE m.id = $1 ORDER BY k.role"},
    [ENTRIES] = {"entries",
        "SELECT n, kind, seat, word, extra, at, say FROM fray.entries"
        " WHERE match = $1 AND n >= $2 ORDER BY n"},
    [NAMES] = {"names", "SELECT seat, name FROM fray.names WHERE match = $1 ORDER BY seat"},
    [OPEN_MATCHES] = {"open_matches",
        "SELECT count(*) FROM fray.matches WHERE address = $1 AND created > $2 AND NOT over"},
    [MADE] = {"made",
        "SELECT count(*) + coalesce(sum(length / $3::bigint), 0)::bigint FROM fray.matches"
        " WHERE address = $1 AND created > $2"},
    [SWEEP] = {"sweep",
        "WITH looked AS (SELECT m.id, greatest(m.created, coalesce((SELECT e.at FROM fray.entries e"
        " WHERE e.match = m.id AND e.n = m.length), 0)) < $2::bigint AS old"
        " FROM fray.matches m WHERE m.id COLLATE \"C\" > $1 ORDER BY m.id COLLATE \"C\" LIMIT $3::bigint),"
        " gone AS (DELETE FROM fray.matches m USING looked l WHERE m.id = l.id AND l.old"
        " RETURNING m.id)"
        " SELECT coalesce((SELECT max(id COLLATE \"C\") FROM looked), ''), (SELECT count(*) FROM looked),"
        " (SELECT count(*) FROM gone)"},
};
/* clang-format on */

struct postgres {
    store base;
    char *url;
    PGconn *link; /* NULL: lost */
    /* Read along with the results of other statements, and not yet taken. */
    uint32_t notices;
    char notice[MOST_NOTICES][STORE_ID];
    bool any; /* any match may have changed */
};

static struct postgres *of(store *s)
{
    return (struct postgres *)s;
}

/* ---- the connection ---- */

static void drop(struct postgres *p)
{
    PQfinish(p->link);
    p->link = NULL;
}

/* The connection is of no use any more. */
static store_result lost(struct postgres *p, const char *text)
{
    store_fail(&p->base, "PostgreSQL", text);
    drop(p);
    return STORE_FAILED;
}

/* Notices of others that came along; own ones are known. What is no id of ours was said by
 * somebody else on this channel. */
static void gather(struct postgres *p)
{
    PGnotify *said;
    while ((said = PQnotifies(p->link)) != NULL) {
        size_t n = strlen(said->extra);
        if (said->be_pid != PQbackendPID(p->link) && n > 0 && n < STORE_ID) {
            if (p->notices == MOST_NOTICES) p->any = true;
            else memcpy(p->notice[p->notices++], said->extra, n + 1);
        }
        PQfreemem(said);
    }
}

/* Waits until something can be read, or sent while there is something left to send. */
static bool wait_until(struct postgres *p, int64_t deadline, bool sending)
{
    for (;;) {
        int64_t left = deadline - clock_ms();
        struct pollfd wait = {PQsocket(p->link), (short)(POLLIN | (sending ? POLLOUT : 0)), 0};
        int ready = poll(&wait, 1, left > 0 ? (int)left : 0);
        if (ready > 0) return true;
        if (ready < 0 && errno == EINTR) continue;
        lost(p, "no answer from the server; the connection is given up");
        return false;
    }
}

/* The last result of what was sent; NULL: the connection is lost, and it was said why. */
static PGresult *answer(struct postgres *p)
{
    int64_t deadline = clock_ms() + PATIENCE_MS;
    PGresult *last = NULL;
    for (;;) {
        int left = PQflush(p->link);
        if (left < 0) goto broken;
        if (left == 0 && !PQisBusy(p->link)) {
            PGresult *next = PQgetResult(p->link);
            if (next == NULL) break;
            /* Of several statements in one text the first that fails is the last that ran. */
            PQclear(last);
            last = next;
            continue;
        }
        if (!wait_until(p, deadline, left > 0)) {
            PQclear(last);
            return NULL;
        }
        if (!PQconsumeInput(p->link)) goto broken;
    }
    gather(p);
    if (last == NULL || PQstatus(p->link) != CONNECTION_OK) goto broken;
    return last;
broken:
    PQclear(last);
    lost(p, PQerrorMessage(p->link));
    return NULL;
}

/* The result if it is a good one. Else NULL, and store_why knows. */
static PGresult *good(struct postgres *p, bool sent)
{
    if (!sent) return lost(p, PQerrorMessage(p->link)), NULL;
    PGresult *result = answer(p);
    if (result == NULL) return NULL;
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) return result;
    const char *text = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    store_fail(&p->base, "PostgreSQL", text ? text : PQresultErrorMessage(result));
    PQclear(result);
    return NULL;
}

/* Runs SQL that needs no values, one statement or several. While the connection is lost all fails
 * at once, and store_why still says how it was lost. */
static PGresult *run_text(struct postgres *p, const char *sql)
{
    return p->link ? good(p, PQsendQuery(p->link, sql)) : NULL;
}

static bool run(struct postgres *p, const char *sql)
{
    PGresult *result = run_text(p, sql);
    PQclear(result);
    return result != NULL;
}

static PGresult *run_with(struct postgres *p, enum statement which, int count,
                          const char *const *value)
{
    if (p->link == NULL) return NULL;
    return good(p, PQsendQueryPrepared(p->link, SQL[which].name, count, value, NULL, NULL, 0));
}

/* Does it return a row? What that means is the caller's: `none` is the result if not. */
static store_result run_for_row(struct postgres *p, enum statement which, int count,
                                const char *const *value, store_result none)
{
    PGresult *result = run_with(p, which, count, value);
    if (result == NULL) return STORE_FAILED;
    store_result found = PQntuples(result) > 0 ? STORE_OK : none;
    PQclear(result);
    return found;
}

static store_result is_there(struct postgres *p, const char *id)
{
    return run_for_row(p, EXISTS, 1, &id, STORE_MISSING);
}

static int64_t number_at(const PGresult *result, int row, int column)
{
    return strtoll(PQgetvalue(result, row, column), NULL, 10);
}

/* ---- open and close ---- */

static void say_nothing(void *who, const char *text)
{
    (void)who;
    (void)text;
}

/* The URL may hold a password, and libpq quotes what it cannot read: then its words are not passed
 * on. A password with a bare / or @ in it is taken for a port. */
static bool is_url(const char *url)
{
    char *text = NULL;
    PQconninfoOption *option = PQconninfoParse(url, &text);
    bool sound = option != NULL;
    for (PQconninfoOption *o = option; sound && o->keyword; o++)
        if (strcmp(o->keyword, "port") == 0 && o->val)
            sound = o->val[strspn(o->val, "0123456789,")] == '\0';
    PQconninfoFree(option);
    PQfreemem(text);
    return sound;
}

static bool link_up(struct postgres *p)
{
    /* What stands before dbname the URL may change. Of several hosts the one that can be written
     * to is taken. */
    static const char *const name[] = {"fallback_application_name", "connect_timeout",
                                       "tcp_user_timeout",          "keepalives_idle",
                                       "keepalives_interval",       "keepalives_count",
                                       "target_session_attrs",      "dbname",
                                       "client_encoding",           NULL};
    const char *const value[] = {"fray", "5",          "10000", "10",   "5",
                                 "3",    "read-write", p->url,  "UTF8", NULL};
    if (!is_url(p->url)) {
        store_fail(&p->base, "the URL of the database",
                   "cannot be read; it is postgresql://user:password@host:port/database, with"
                   " signs like / : @ in its parts written as %2F %3A %40");
        return false;
    }
    p->link = PQconnectdbParams(name, value, 1);
    if (p->link == NULL) return store_fail(&p->base, "PostgreSQL", "no memory"), false;
    if (PQstatus(p->link) != CONNECTION_OK) return lost(p, PQerrorMessage(p->link)), false;
    PQsetNoticeProcessor(p->link, say_nothing, NULL);
    if (PQsetnonblocking(p->link, 1) != 0) return lost(p, PQerrorMessage(p->link)), false;
    const char *encoding = PQparameterStatus(p->link, "server_encoding");
    if (encoding == NULL || strcmp(encoding, "UTF8") != 0)
        return lost(p, "the database is not in UTF-8; make it with ENCODING 'UTF8'"), false;
    return true;
}

/* Within the transaction of LOCK. Later on (`anew` is false) tables that are gone mean that this is
 * another database than before, and nothing to start afresh in. */
static bool see_to_tables(struct postgres *p, bool anew)
{
    PGresult *result = run_text(p, LOOK);
    if (result == NULL) return false;
    bool has_schema = PQgetvalue(result, 0, 0)[0] == 't';
    bool has_version = PQgetvalue(result, 0, 1)[0] == 't';
    bool has_things = PQgetvalue(result, 0, 2)[0] == 't';
    PQclear(result);
    if (!has_version) {
        if (!anew) return lost(p, "the tables of fray are gone from the database"), false;
        if (has_things)
            return lost(p, "the schema fray holds tables of somebody else; use another database"),
                   false;
        /* It may be there: made by somebody who may, for a user who may not. */
        return (has_schema || run(p, "CREATE SCHEMA fray")) && run(p, TABLES);
    }
    result = run_text(p, "SELECT number FROM fray.version");
    if (result == NULL) return false;
    int64_t version = PQntuples(result) == 1 ? number_at(result, 0, 0) : 0;
    PQclear(result);
    if (version == STORE_VERSION) return true;
    char text[STORE_WHY];
    snprintf(text, sizeof text,
             "the database has tables of version %" PRId64 ", this program knows version %d; "
             "use the program that made them",
             version, STORE_VERSION);
    return lost(p, text), false;
}

/* LISTEN comes before anything is read, so that no change falls in between. */
static bool start(struct postgres *p, bool anew)
{
    bool ok = link_up(p) && run(p, SESSION) && run(p, LOCK) && see_to_tables(p, anew) &&
              run(p, INDEXES) && run(p, "COMMIT") && run(p, "LISTEN fray");
    for (int i = 0; ok && i < STATEMENTS; i++) {
        PGresult *result = good(p, PQsendPrepare(p->link, SQL[i].name, SQL[i].sql, 0, NULL));
        ok = result != NULL;
        PQclear(result);
    }
    if (!ok) drop(p);
    return ok;
}

static void postgres_close(store *s)
{
    struct postgres *p = of(s);
    drop(p);
    free(p->url);
    free(p);
}

static const struct engine ENGINE;

store *postgres_open(const char *url, char *why, size_t n)
{
    struct postgres *p = calloc(1, sizeof *p);
    if (p) p->url = strdup(url);
    if (p == NULL || p->url == NULL) {
        free(p);
        store_explain(why, n, "PostgreSQL", "no memory");
        return NULL;
    }
    p->base.engine = &ENGINE;
    if (start(p, true)) return &p->base;
    store_explain(why, n, "", p->base.why);
    postgres_close(&p->base);
    return NULL;
}

static bool postgres_try(store *s)
{
    struct postgres *p = of(s);
    /* Says nothing new, but writes and waits for the disk: that is what has to work. */
    static const char WRITE[] = "UPDATE fray.version SET number = number";
    if (p->link && run(p, WRITE)) return true;
    drop(p);
    if (!start(p, false) || !run(p, WRITE)) return false;
    p->any = true;
    return true;
}

/* ---- transactions ---- */

static store_result postgres_begin(store *s)
{
    return run(of(s), "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE") ? STORE_OK : STORE_FAILED;
}

static store_result postgres_commit(store *s)
{
    struct postgres *p = of(s);
    PGresult *result = run_text(p, "COMMIT");
    if (result == NULL) return STORE_FAILED;
    /* A transaction that cannot be committed is rolled back without an error. */
    bool committed = strcmp(PQcmdStatus(result), "COMMIT") == 0;
    PQclear(result);
    return committed ? STORE_OK : store_fail(s, "PostgreSQL", "the transaction was rolled back");
}

static void postgres_rollback(store *s)
{
    struct postgres *p = of(s);
    if (p->link == NULL || PQtransactionStatus(p->link) == PQTRANS_IDLE) return;
    char why[STORE_WHY]; /* of what made it void: more telling than what follows from it */
    memcpy(why, s->why, sizeof why);
    if (!run(p, "ROLLBACK")) drop(p);
    memcpy(s->why, why, sizeof why);
}

/* ---- writing ---- */

/* A decimal number of 64 bits with its sign and NUL; a hash in hexadecimal. */
enum { DIGITS = 21, HEX = 2 * STORE_HASH + 1 };

static const char *decimal(char out[DIGITS], int64_t number)
{
    snprintf(out, DIGITS, "%" PRId64, number);
    return out;
}

static void to_hex(char out[HEX], const uint8_t hash[STORE_HASH])
{
    static const char digit[] = "0123456789abcdef";
    for (int i = 0; i < STORE_HASH; i++) {
        *out++ = digit[hash[i] >> 4];
        *out++ = digit[hash[i] & 15];
    }
    *out = '\0';
}

static bool from_hex(const char *text, uint8_t hash[STORE_HASH])
{
    static const char digit[] = "0123456789abcdef";
    if (strlen(text) != (size_t)2 * STORE_HASH) return false;
    for (size_t i = 0; i < STORE_HASH; i++) {
        const char *high = strchr(digit, text[2 * i]), *low = strchr(digit, text[2 * i + 1]);
        if (high == NULL || low == NULL) return false;
        hash[i] = (uint8_t)((high - digit) << 4 | (low - digit));
    }
    return true;
}

static store_result postgres_create(store *s, const store_match *m)
{
    char created[DIGITS], roles[STORE_MOST_KEYS * 4 + 2], hashes[STORE_MOST_KEYS * HEX + 2];
    char *role = roles, *hash = hashes;
    *role++ = *hash++ = '{';
    for (uint32_t i = 0; i < m->keys; i++) {
        if (i > 0) *role++ = *hash++ = ',';
        role += sprintf(role, "%d", m->key[i].role);
        to_hex(hash, m->key[i].hash);
        hash += (size_t)2 * STORE_HASH;
    }
    memcpy(role, "}", sizeof "}");
    memcpy(hash, "}", sizeof "}");
    const char *const value[] = {m->id,      m->game,    m->setup,
                                 m->options, m->address, decimal(created, m->created),
                                 roles,      hashes};
    return run_for_row(of(s), CREATE, 8, value, STORE_CONFLICT);
}

/* Arrays are handed over as text: {1,2} and {"a","b"}. QUOTED is the most that one text takes. */
enum { NUMBERS = 5, QUOTED = 2 * STORE_SAY + 3 };

static char *put_number(char *at, int64_t number, char behind)
{
    return at + sprintf(at, "%" PRId64 "%c", number, behind);
}

static char *put_quoted(char *at, const char *text, char behind)
{
    *at++ = '"';
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') *at++ = '\\';
        *at++ = *text;
    }
    *at++ = '"';
    *at++ = behind;
    return at;
}

static store_result postgres_append(store *s, const char *id, const store_entry *entry,
                                    uint32_t count)
{
    /* A number's sign behind takes the place of its NUL. */
    size_t room = (size_t)count * DIGITS + 2, all = room * NUMBERS + (size_t)count * QUOTED + 2;
    char *text = malloc(all), *at[NUMBERS + 1], length[DIGITS], more[DIGITS];
    if (text == NULL) return store_fail(s, "PostgreSQL", "no memory");
    const char *value[3 + NUMBERS + 1] = {id, decimal(length, (int64_t)entry[0].n - 1),
                                          decimal(more, count)};
    for (size_t i = 0; i <= NUMBERS; i++) {
        value[3 + i] = at[i] = text + room * i;
        *at[i]++ = '{';
    }
    for (const store_entry *e = entry; e < entry + count; e++) {
        char behind = e + 1 < entry + count ? ',' : '}';
        at[0] = put_number(at[0], e->kind, behind);
        at[1] = put_number(at[1], e->seat, behind);
        at[2] = put_number(at[2], store_signed(e->word), behind);
        at[3] = put_number(at[3], store_signed(e->extra), behind);
        at[4] = put_number(at[4], e->at, behind);
        at[5] = put_quoted(at[5], e->say, behind);
    }
    *at[5] = '\0';
    store_result result = run_for_row(of(s), APPEND, 3 + NUMBERS + 1, value, STORE_CONFLICT);
    free(text);
    if (result == STORE_CONFLICT && (result = is_there(of(s), id)) == STORE_OK)
        return STORE_CONFLICT;
    return result;
}

static store_result postgres_rekey(store *s, const char *id, const store_key *key)
{
    char role[DIGITS], hash[HEX];
    to_hex(hash, key->hash);
    const char *const value[] = {id, decimal(role, key->role), hash};
    return run_for_row(of(s), REKEY, 3, value, STORE_MISSING);
}

static store_result postgres_name(store *s, const char *id, uint8_t seat, const char *name)
{
    char number[DIGITS];
    const char *const value[] = {id, decimal(number, seat), name};
    return run_for_row(of(s), NAME, 3, value, STORE_MISSING);
}

static store_result postgres_finish(store *s, const char *id)
{
    return run_for_row(of(s), FINISH, 1, &id, STORE_MISSING);
}

/* ---- reading ---- */

static store_result postgres_load(store *s, const char *id, store_match *out)
{
    struct postgres *p = of(s);
    PGresult *result = run_with(p, LOAD, 1, &id);
    if (result == NULL) return STORE_FAILED;
    store_match m = {0};
    store_result loaded = STORE_OK;
    int rows = PQntuples(result);
    if (rows == 0) {
        loaded = STORE_MISSING;
    } else if (rows > STORE_MOST_KEYS) {
        loaded = store_fail(s, "PostgreSQL", "the keys of a match are damaged");
    } else if (!store_keep_texts(&m, PQgetvalue(result, 0, 0), PQgetvalue(result, 0, 1),
                                 PQgetvalue(result, 0, 2), PQgetvalue(result, 0, 3))) {
        loaded = store_fail(s, "PostgreSQL", "no memory");
    } else {
        snprintf(m.id, sizeof m.id, "%s", id);
        m.created = number_at(result, 0, 4);
        m.length = (uint32_t)number_at(result, 0, 5);
    }
    /* A row for each key; for a match that has none, one row without. */
    for (int i = 0; loaded == STORE_OK && i < rows; i++) {
        if (PQgetisnull(result, i, 6)) break;
        m.key[i].role = (uint8_t)number_at(result, i, 6);
        m.keys++;
        if (!from_hex(PQgetvalue(result, i, 7), m.key[i].hash))
            loaded = store_fail(s, "PostgreSQL", "the keys of a match are damaged");
    }
    PQclear(result);
    if (loaded == STORE_OK) *out = m;
    else store_release(&m);
    return loaded;
}

static store_result postgres_entries(store *s, const char *id, uint32_t from, store_take *take,
                                     void *who)
{
    char number[DIGITS];
    const char *const value[] = {id, decimal(number, from)};
    PGresult *result = run_with(of(s), ENTRIES, 2, value);
    if (result == NULL) return STORE_FAILED;
    int rows = PQntuples(result);
    for (int i = 0; i < rows; i++) {
        store_entry entry = {.n = (uint32_t)number_at(result, i, 0),
                             .kind = (uint8_t)number_at(result, i, 1),
                             .seat = (uint8_t)number_at(result, i, 2),
                             .word = (uint64_t)number_at(result, i, 3),
                             .extra = (uint64_t)number_at(result, i, 4),
                             .at = number_at(result, i, 5)};
        snprintf(entry.say, sizeof entry.say, "%s", PQgetvalue(result, i, 6));
        take(who, &entry);
    }
    PQclear(result);
    return rows > 0 ? STORE_OK : is_there(of(s), id);
}

static store_result postgres_names(store *s, const char *id, store_take_name *take, void *who)
{
    PGresult *result = run_with(of(s), NAMES, 1, &id);
    if (result == NULL) return STORE_FAILED;
    int rows = PQntuples(result);
    for (int i = 0; i < rows; i++)
        take(who, (uint8_t)number_at(result, i, 0), PQgetvalue(result, i, 1));
    PQclear(result);
    return rows > 0 ? STORE_OK : is_there(of(s), id);
}

static store_result postgres_open_matches(store *s, const char *address, int64_t since,
                                          uint32_t *count)
{
    char number[DIGITS];
    const char *const value[] = {address, decimal(number, since)};
    PGresult *result = run_with(of(s), OPEN_MATCHES, 2, value);
    if (result == NULL) return STORE_FAILED;
    *count = (uint32_t)number_at(result, 0, 0);
    PQclear(result);
    return STORE_OK;
}

static store_result postgres_made(store *s, const char *address, int64_t since, uint64_t *count)
{
    char number[DIGITS], entries[DIGITS];
    const char *const value[] = {address, decimal(number, since), decimal(entries, STORE_LONG)};
    PGresult *result = run_with(of(s), MADE, 3, value);
    if (result == NULL) return STORE_FAILED;
    *count = (uint64_t)number_at(result, 0, 0);
    PQclear(result);
    return STORE_OK;
}

static store_result postgres_sweep(store *s, int64_t before, char id[STORE_ID], uint64_t *looked,
                                   uint64_t *removed)
{
    char number[DIGITS], most[DIGITS];
    const char *const value[] = {id, decimal(number, before), decimal(most, STORE_SWEEP)};
    PGresult *result = run_with(of(s), SWEEP, 3, value);
    if (result == NULL) return STORE_FAILED;
    int64_t seen = number_at(result, 0, 1);
    snprintf(id, STORE_ID, "%s", seen < STORE_SWEEP ? "" : PQgetvalue(result, 0, 0));
    *looked += (uint64_t)seen;
    *removed += (uint64_t)number_at(result, 0, 2);
    PQclear(result);
    return STORE_OK;
}

/* ---- what others wrote ---- */

static int postgres_descriptor(const store *s)
{
    const struct postgres *p = (const struct postgres *)s;
    return p->link ? PQsocket(p->link) : -1;
}

static void postgres_notices(store *s, store_take_notice *take, void *who)
{
    struct postgres *p = of(s);
    if (p->link) {
        if (!PQconsumeInput(p->link)) lost(p, PQerrorMessage(p->link));
        else gather(p);
    }
    /* "" says it of all. */
    if (p->any) {
        p->any = false;
        p->notices = 0;
        take(who, "");
        return;
    }
    for (uint32_t i = 0; i < p->notices; i++) take(who, p->notice[i]);
    p->notices = 0;
}

static const struct engine ENGINE = {.shared = true,
                                     .close = postgres_close,
                                     .try_again = postgres_try,
                                     .begin = postgres_begin,
                                     .commit = postgres_commit,
                                     .rollback = postgres_rollback,
                                     .create = postgres_create,
                                     .append = postgres_append,
                                     .rekey = postgres_rekey,
                                     .name = postgres_name,
                                     .finish = postgres_finish,
                                     .load = postgres_load,
                                     .entries = postgres_entries,
                                     .names = postgres_names,
                                     .open_matches = postgres_open_matches,
                                     .made = postgres_made,
                                     .sweep = postgres_sweep,
                                     .descriptor = postgres_descriptor,
                                     .notices = postgres_notices};

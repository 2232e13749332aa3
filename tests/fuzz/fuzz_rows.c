/* tests/fuzz/fuzz_rows.c - any bytes as what the store has of a match: the room is folded of them or is broken, comes
 * out the same when it is read anew, and its position is sound.
 *
 * The first byte says how much is read at first, the rest later, as from a store that others write to. Then come
 * lines: the game, the options, names of seats ("~ 1 Ann"), settings, an empty line, and an entry a line: kind, seat,
 * word, extra, stamp, and what was said. This file stands for the store, the keeper's thread, the loop's timers,
 * thinkers, guests and pages. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "fuzz/tables.h"
#include "server/room.h"

enum { MOST_ENTRIES = 2000, MOST_SETUP = 4000 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static void must(bool holds)
{
    if (!holds) abort();
}

/* ---- what is stored ---- */

static struct rows {
    char *text; /* of all that follows */
    const char *game, *options, *name[ROOM_SEATS];
    char setup[MOST_SETUP];
    store_entry *entry;
    uint32_t entries, there; /* how many there are so far */
} rows;

static char *cut_line(char **at)
{
    char *line = *at, *end = strchr(line, '\n');
    *at = end ? end + 1 : line + strlen(line);
    if (end) *end = '\0';
    return line;
}

static void read_entry(const char *line)
{
    unsigned kind = 0, seat = 0;
    uint64_t word = 0, extra = 0;
    int64_t stamp = 0;
    int said = 0;
    store_entry *e = &rows.entry[rows.entries];
    if (sscanf(line, "%u %u %" SCNu64 " %" SCNu64 " %" SCNd64 " %n", &kind, &seat, &word, &extra,
               &stamp, &said) < 2)
        return;
    memset(e, 0, sizeof *e);
    e->n = ++rows.entries;
    e->kind = (uint8_t)kind;
    e->seat = (uint8_t)seat;
    e->word = word;
    e->extra = extra;
    e->at = stamp;
    if (said) snprintf(e->say, sizeof e->say, "%s", line + said);
}

static bool read_rows(const uint8_t *data, size_t n)
{
    memset(&rows, 0, sizeof rows);
    rows.text = malloc(n + 1);
    rows.entry = calloc(MOST_ENTRIES, sizeof *rows.entry);
    must(rows.text && rows.entry);
    memcpy(rows.text, data, n);
    rows.text[n] = '\0';
    char *at = rows.text;
    rows.game = cut_line(&at);
    rows.options = cut_line(&at);
    for (char *line; *(line = cut_line(&at));) {
        const unsigned seat =
            line[0] == '~' && line[1] == ' ' ? (unsigned)(line[2] - '0') : ROOM_SEATS;
        const size_t used = strlen(rows.setup);
        if (seat < ROOM_SEATS && line[3] == ' ') rows.name[seat] = line + 4;
        else if (used + strlen(line) + 2 < MOST_SETUP) sprintf(rows.setup + used, "%s\n", line);
    }
    while (*at && rows.entries < MOST_ENTRIES) read_entry(cut_line(&at));
    return *rows.game;
}

store_result store_load(store *s, const char *id, store_match *out)
{
    (void)s;
    memset(out, 0, sizeof *out);
    snprintf(out->id, sizeof out->id, "%s", id);
    out->game = rows.game;
    out->setup = rows.setup;
    out->options = rows.options;
    out->address = "192.0.2.1";
    out->length = rows.there;
    return STORE_OK;
}

void store_release(store_match *m)
{
    (void)m;
}

store_result store_entries(store *s, const char *id, uint32_t from, store_take *take, void *who)
{
    (void)s, (void)id;
    for (uint32_t i = from; i <= rows.there; i++) take(who, &rows.entry[i - 1]);
    return STORE_OK;
}

store_result store_names(store *s, const char *id, store_take_name *take, void *who)
{
    (void)s, (void)id;
    for (uint8_t seat = 0; seat < ROOM_SEATS; seat++)
        if (rows.name[seat]) take(who, seat, rows.name[seat]);
    return STORE_OK;
}

/* ---- what is around a room ---- */

/* It reads at once; what would be written is not. */
void keeper_give(keeper *k, keeper_job *job)
{
    (void)k;
    if (job->writes) {
        job->drop(job);
        return;
    }
    job->result = job->run(job, NULL);
    job->done(job);
}

static server the_server;

server_game *lobby_game(server *s, const char *name)
{
    static bool laid[FUZZ_MOST_GAMES];
    static server_game game[FUZZ_MOST_GAMES];
    (void)s;
    for (uint32_t n = 0; n < fray_game_count; n++) {
        const fray_game *g = fray_games[n];
        if (strcmp(g->name, name) != 0) continue;
        if (!laid[n]) {
            game[n].h = *fuzz_table(n);
            game[n].space = tell_space_new(g);
            game[n].view = calloc(1, g->position_bytes);
            game[n].guess = calloc(1, g->position_bytes);
            game[n].walk = calloc(1, g->position_bytes);
            game[n].guessed = calloc((size_t)g->questions * g->acts, sizeof *game[n].guessed);
            game[n].met = calloc((size_t)g->questions * g->acts, sizeof *game[n].met);
            must(game[n].space && game[n].view && game[n].guess && game[n].walk &&
                 game[n].guessed && game[n].met);
            laid[n] = true;
        }
        return &game[n];
    }
    return NULL;
}

room *lobby_find(server *s, const char *id)
{
    (void)s, (void)id;
    return NULL;
}

net_timer net_after(net *w, uint32_t ms, void (*f)(void *arg), void *arg)
{
    static net_timer timer;
    (void)w, (void)ms, (void)f, (void)arg;
    return ++timer;
}

void net_cancel(net *w, net_timer timer)
{
    (void)w, (void)timer;
}

bool thinker_give(thinker *t, thinker_job *job)
{
    (void)t, (void)job;
    return false; /* too much waits already */
}

bool serve_is_stopping(void)
{
    return false;
}

int64_t report_time(void)
{
    return INT64_C(1700000000000);
}

void report_line(const char *what, ...)
{
    must(*what);
}

void report_latency(server *s, int64_t ms)
{
    (void)s, (void)ms;
}

/* ---- the fold ---- */

static void must_be_sound(const room *r)
{
    if (!r->m) return;
    const fray_table *t = &r->game->h.table;
    must(fray_is_legal(t->game->audit(t, match_position(r->m))));
    for (uint32_t seat = 0; seat < ROOM_SEATS; seat++)
        must(memchr(r->seat[seat].name, '\0', sizeof r->seat[seat].name) != NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    if (n == 0) return 0;
    if (read_rows(data + 1, n - 1)) {
        room *r = room_empty(&the_server, "fuzz"), *again = room_empty(&the_server, "fuzz");
        must(r && again);
        rows.there = data[0] < rows.entries ? data[0] : rows.entries;
        room_load(r);
        must_be_sound(r);
        rows.there = rows.entries;
        if (!r->broken) room_load(r);
        must_be_sound(r);
        room_load(again);
        must_be_sound(again);
        must(r->broken == again->broken);
        if (!r->broken) {
            must(r->length == again->length && match_length(r->m) == match_length(again->m));
            must(memcmp(match_position(r->m), match_position(again->m),
                        r->game->h.table.game->position_bytes) == 0);
        }
        room_free(r);
        room_free(again);
    }
    free(rows.text);
    free(rows.entry);
    return 0;
}

/* src/server/room_store.c - entries become durable, and come back: writing, waiting, loading. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "server/room.h"

enum { MOST_DEFERRED = 256, RETRY_MS = 400 };

/* ---- storing ---- */

typedef struct write_job {
    keeper_job job;
    room *r;
    guest *g;
    char re[MESSAGE_MOST_WORD];
    int64_t since;
    bool over, answered;
    uint32_t count, before; /* entries; answers there were before them */
    store_entry entry[];
} write_job;

static store_result run_write(keeper_job *job, store *s)
{
    write_job *w = (write_job *)job;
    store_result result = store_append(s, job->id, w->entry, w->count);
    if (result == STORE_OK && w->over) result = store_finish(s, job->id);
    return result;
}

/* Changes that come within one pause are one: see open_viewer. */
static void note_change(room *r, uint32_t before)
{
    int64_t now = clock_ms();
    if (now - r->changed >= r->pause_ms) r->before_fog = before;
    r->changed = now;
}

static void after_change(room *r)
{
    if (!r->over_logged && room_is_over(r)) {
        r->over_logged = true;
        r->s->counts.matches_over++;
        report("over", "match", r->id, "by", room_ended_by(r->m));
    }
    room_show_all(r);
    room_wake(r);
    room_run_waiting(r);
}

static void wrote(keeper_job *job)
{
    write_job *w = (write_job *)job;
    room *r = w->r;
    guest *g = w->g;
    store_result result = job->result;
    r->busy = false;
    if (result == STORE_OK) {
        r->length += w->count;
        note_change(r, w->before);
        if (g && w->answered) {
            r->s->counts.answers++;
            report_latency(r->s, clock_ms() - w->since);
        }
        if (g) guest_ok(g, w->re);
    } else {
        report(result == STORE_CONFLICT ? "conflict" : "not-stored", "match", r->id);
        r->unsure = true;
        if (g) guest_error(g, result == STORE_CONFLICT ? ERROR_STALE : ERROR_NOT_STORED, w->re);
    }
    if (g) guest_release(g);
    free(w);
    if (r->unsure || r->look_again) room_load(r);
    else after_change(r);
}

static void drop_write(keeper_job *job)
{
    write_job *w = (write_job *)job;
    if (w->g) guest_release(w->g);
    free(w);
}

static uint32_t answers_before(const room *r)
{
    uint32_t answers = match_length(r->m), drafted = 0;
    for (uint32_t i = 0; i < r->drafts; i++) drafted += r->draft[i].kind == STORE_ANSWER;
    return answers > drafted ? answers - drafted : 0;
}

void room_store(room *r, guest *g, const char *re, int64_t since)
{
    write_job *w = calloc(1, sizeof *w + r->drafts * sizeof *r->draft);
    if (!w || r->drafts == 0) { /* without memory: back to what is stored */
        free(w);
        if (g && r->drafts) guest_error(g, ERROR_NOT_STORED, re);
        r->unsure = r->drafts > 0;
        r->drafts = 0;
        if (r->unsure) room_load(r);
        return;
    }
    w->job.writes = true;
    w->job.run = run_write;
    w->job.done = wrote;
    w->job.drop = drop_write;
    memcpy(w->job.id, r->id, sizeof w->job.id);
    w->r = r;
    w->g = g;
    if (g) g->uses++;
    snprintf(w->re, sizeof w->re, "%s", re);
    w->since = since;
    w->over = room_is_over(r);
    w->answered = r->draft[0].kind == STORE_ANSWER;
    w->count = r->drafts;
    w->before = answers_before(r);
    memcpy(w->entry, r->draft, r->drafts * sizeof *r->draft);
    room_forget_draft(r);
    r->busy = true;
    keeper_give(r->s->k, &w->job);
}

/* ---- waiting ---- */

bool room_wait(room *r, guest *g, net_reply *reply, const char *text, size_t n, int64_t since)
{
    room_waiting *w = r->waiting < MOST_DEFERRED ? malloc(sizeof *w + n + 1) : NULL;
    if (!w) return false;
    w->g = g;
    if (g) g->uses++;
    w->reply = reply;
    w->since = since;
    w->notified = false;
    w->next = NULL;
    w->n = n;
    memcpy(w->text, text, n);
    w->text[n] = '\0';
    *r->last = w;
    r->last = &w->next;
    r->waiting++;
    return true;
}

void room_run_waiting(room *r)
{
    while (!r->busy && !r->unsure && r->first) {
        room_waiting *w = r->first;
        r->first = w->next;
        if (!r->first) r->last = &r->first;
        r->waiting--;
        if (w->g && !w->g->gone) guest_handle(w->g, w->text, w->n, w->since);
        if (w->reply) web_replay_room(r, w->reply, w->text);
        if (w->g) guest_release(w->g);
        free(w);
    }
}

/* ---- loading ---- */

typedef struct load_job {
    keeper_job job;
    room *r;
    uint32_t from; /* entries the room has; 0: everything is wanted */
    store_match head;
    bool has_head;
    store_entry *entry;
    uint32_t entries, space;
    char name[ROOM_SEATS][ROOM_MOST_NAME];
    bool no_memory, renamed, first;
} load_job;

static void keep_entry(void *who, const store_entry *e)
{
    load_job *l = who;
    if (l->entries == l->space) {
        uint32_t more = l->space ? 2 * l->space : 256;
        store_entry *grown = realloc(l->entry, more * sizeof *grown);
        if (!grown) {
            l->no_memory = true;
            return;
        }
        l->entry = grown;
        l->space = more;
    }
    l->entry[l->entries++] = *e;
}

static void keep_name(void *who, uint8_t seat, const char *name)
{
    load_job *l = who;
    if (seat < ROOM_SEATS) snprintf(l->name[seat], sizeof l->name[seat], "%s", name);
}

static store_result run_load(keeper_job *job, store *s)
{
    load_job *l = (load_job *)job;
    store_result result = store_load(s, job->id, &l->head);
    l->has_head = result == STORE_OK;
    if (result == STORE_OK) result = store_names(s, job->id, keep_name, l);
    if (result == STORE_OK) result = store_entries(s, job->id, l->from + 1, keep_entry, l);
    return l->no_memory ? STORE_FAILED : result;
}

static void free_load(keeper_job *job)
{
    load_job *l = (load_job *)job;
    if (l->has_head) store_release(&l->head);
    free(l->entry);
    free(l);
}

static bool read_setup(const host_table *h, const char *lines, fray_setup *setup)
{
    char line[MATCH_MOST_LINE], why[STORE_WHY];
    memset(setup, 0, sizeof *setup);
    while (*lines) {
        size_t n = strcspn(lines, "\n");
        if (n >= sizeof line) return false;
        memcpy(line, lines, n);
        line[n] = '\0';
        if (n && !setup_read_line(h, setup, line, why, sizeof why, PACK_EN)) return false;
        lines += n + (lines[n] == '\n');
    }
    return true;
}

/* The word an entry means with the packs of today. */
static bool read_word(room *r, store_entry *e)
{
    char why[STORE_WHY];
    if (e->kind != STORE_ANSWER && e->kind != STORE_STAND) return true;
    return words_read_answer(&r->game->h, match_position(r->m), e->seat, e->say, &e->word, why,
                             sizeof why);
}

static bool fold(room *r, load_job *l)
{
    if (l->from == 0) {
        server_game *game = lobby_game(r->s, l->head.game);
        fray_setup setup;
        fray_verdict why;
        if (!game || !read_setup(&game->h, l->head.setup, &setup)) return false;
        if (!room_restart(r, game, &setup, l->head.options, &why)) return false;
    }
    r->keys = l->head.keys;
    memcpy(r->key, l->head.key, sizeof r->key);
    for (uint32_t seat = 1; seat <= r->seats; seat++) {
        if (!l->name[seat][0] || strcmp(l->name[seat], r->seat[seat].name) == 0) continue;
        memcpy(r->seat[seat].name, l->name[seat], ROOM_MOST_NAME);
        l->renamed = true;
    }
    int64_t now = report_time();
    bool recent = false;
    for (uint32_t i = 0; i < l->entries; i++) {
        store_entry *e = &l->entry[i];
        if (!recent &&
            now - e->at < r->pause_ms) { /* others may be in fog because of it, elsewhere */
            recent = true;
            note_change(r, match_length(r->m));
        }
        if (e->n != r->length + 1 || !read_word(r, e) || !room_take(r, e)) {
            char n[16];
            snprintf(n, sizeof n, "%" PRIu32, e->n);
            report("broken", "match", r->id, "entry", n, "say", e->say);
            return false;
        }
        r->length++;
    }
    return true;
}

static void try_again(void *arg)
{
    room *r = arg;
    r->retry_timer = 0;
    if (!r->busy) room_load(r);
}

/* The store does not answer: who waits for the match hears of it; requests are not kept waiting. */
static void notify_waiting(room *r)
{
    room_waiting **at = &r->first;
    while (*at) {
        room_waiting *w = *at;
        bool seated = w->g && w->g->room;
        if (w->g && !seated && !w->notified) guest_error(w->g, ERROR_BUSY, "");
        w->notified = true;
        if (!w->reply && !seated) { /* a hello waits on */
            at = &w->next;
            continue;
        }
        *at = w->next;
        r->waiting--;
        if (seated) {
            guest_handle(w->g, w->text, w->n, w->since); /* hears that nothing was stored */
            guest_release(w->g);
        } else {
            web_error(r->s, w->reply, 503, says_code(ERROR_BUSY), says_error(ERROR_BUSY, PACK_EN));
        }
        free(w);
    }
    r->last = at;
}

/* The match cannot go on here. */
static void send_home(room *r)
{
    for (uint32_t viewer = 0; viewer < ROOM_SEATS; viewer++)
        while (r->viewer[viewer].guests) {
            guest *g = r->viewer[viewer].guests;
            room_leave(r, g);
            guest_error(g, ERROR_BROKEN, "");
        }
}

static void loaded(keeper_job *job)
{
    load_job *l = (load_job *)job;
    room *r = l->r;
    store_result result = job->result;
    bool first = l->first;
    r->s->loading -= first;
    r->busy = false;
    if (result == STORE_OK) {
        r->unsure = r->look_again = false;
        if (!fold(r, l)) r->broken = true;
        if (r->m && room_is_over(r)) r->over_logged = true;
        if (first) r->s->counts.rooms_loaded++;
    } else if (result == STORE_MISSING) {
        r->missing = true;
        r->unsure = false;
    } else {
        r->unsure = true; /* until the keeper says that the store is back */
        notify_waiting(r);
    }
    bool renamed = l->renamed;
    free_load(job);
    if (r->unsure) return;
    if (r->broken || r->missing) {
        send_home(r);
        room_run_waiting(r);
        return;
    }
    r->idle_since = clock_ms();
    room_check_keys(r); /* another server may have given out new ones */
    if (renamed) room_show_seats(r);
    after_change(r);
}

void room_load(room *r)
{
    if (r->busy) {
        r->look_again = true;
        return;
    }
    load_job *l = calloc(1, sizeof *l);
    r->drafts = 0;
    if (!l) {
        r->unsure = true;
        if (!r->retry_timer) r->retry_timer = net_after(r->s->w, RETRY_MS, try_again, r);
        return;
    }
    l->job.run = run_load;
    l->job.done = loaded;
    l->job.drop = free_load;
    memcpy(l->job.id, r->id, sizeof l->job.id);
    l->r = r;
    l->first = !r->m;
    r->s->loading += l->first;
    l->from = r->m && !r->unsure ? r->length : 0;
    r->busy = true;
    keeper_give(r->s->k, &l->job);
}

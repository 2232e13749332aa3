/* src/server/room_store.c - entries become durable, and come back: writing, waiting, loading. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "server/room.h"

enum {
    MOST_DEFERRED = 256,
    RETRY_MS = 400,
    MOST_AWAY_MS = 10 * 60000, /* counts on a clock of what passed before a match was read */
    LEAST_LEFT_MS = 60000      /* and leaves so much */
};

/* ---- storing ---- */

typedef struct write_job {
    keeper_job job;
    room *r;
    guest *g;
    char re[MESSAGE_MOST_WORD];
    int64_t since;
    bool over, answered, visible;
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

/* What was to be unsaid now is. */
static void take_unsaid(room *r, write_job *w)
{
    for (uint32_t i = 0; i < w->count; i++) {
        if (w->entry[i].kind != STORE_UNSAY) continue;
        room_take(r, &w->entry[i], clock_ms());
        w->visible = w->visible || !r->silent;
        w->before = match_length(r->m);
    }
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
    if (g) g->storing--;
    if (result == STORE_OK) {
        r->length += w->count;
        take_unsaid(r, w);
        room_note_stored(r);
        /* what others cannot know of must not show in what they are shown when */
        if (w->visible) note_change(r, w->before);
        if (g && w->answered) {
            r->s->counts.answers++;
            report_latency(r->s, clock_ms() - w->since);
        }
        if (g) guest_ok(g, w->re);
    } else {
        report(result == STORE_CONFLICT ? "conflict" : "not-stored", "match", r->id);
        r->unsure = true;
        bool again = g && result == STORE_CONFLICT && room_again(r, g, w->since);
        if (g && !again)
            guest_error(g, result == STORE_CONFLICT ? ERROR_STALE : ERROR_NOT_STORED, w->re);
    }
    if (g) guest_release(g);
    free(w);
    if (r->unsure || r->look_again) room_load(r);
    else after_change(r);
}

static void drop_write(keeper_job *job)
{
    write_job *w = (write_job *)job;
    if (w->g) w->g->storing--;
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
    if (g) {
        g->uses++;
        g->storing++;
    }
    snprintf(w->re, sizeof w->re, "%s", re);
    w->since = since;
    w->over = room_is_over(r);
    w->answered = r->draft[0].kind == STORE_ANSWER;
    w->visible = r->visible;
    w->count = r->drafts;
    w->before = answers_before(r);
    memcpy(w->entry, r->draft, r->drafts * sizeof *r->draft);
    room_forget_draft(r);
    r->busy = true;
    keeper_give(r->s->k, &w->job);
}

/* ---- waiting ---- */

bool room_wait(room *r, guest *g, net_reply *reply, const char *text, size_t n, int64_t since,
               bool stores)
{
    room_waiting *w = r->waiting < MOST_DEFERRED ? malloc(sizeof *w + n + 1) : NULL;
    if (!w) return false;
    w->g = g;
    if (g) {
        g->uses++;
        g->queued++;
    }
    w->reply = reply;
    w->stores = stores;
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

bool room_again(room *r, guest *g, int64_t since)
{
    room_waiting *first = r->first, **last = r->last;
    if (!g->said) return false;
    r->first = NULL;
    r->last = &r->first;
    bool again = room_wait(r, g, NULL, g->said, strlen(g->said), since, true);
    *r->last = first;
    if (first) r->last = last;
    return again;
}

/* The next whose turn it is, taken out; NULL: none. One connection's messages keep their order. */
static room_waiting *next_waiting(room *r)
{
    bool rests = !r->busy && !r->unsure;
    r->passes++;
    for (room_waiting **at = &r->first; *at; at = &(*at)->next) {
        room_waiting *w = *at;
        bool ready = rests || (!w->stores && room_is_whole(r));
        if (w->g && !w->g->gone) {
            ready = ready && !w->g->storing && w->g->passed != r->passes;
            if (!ready) w->g->passed = r->passes;
        }
        if (!ready) continue;
        *at = w->next;
        if (!w->next) r->last = at;
        r->waiting--;
        if (w->g) w->g->queued--;
        return w;
    }
    return NULL;
}

void room_run_waiting(room *r)
{
    room_waiting *w;
    while ((w = next_waiting(r))) {
        if (w->g && !w->g->gone) guest_handle(w->g, w->text, w->n, w->since, true);
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

/* From a stamp until now: bounded, since the system's clock may have been set in between. */
static int64_t time_since(int64_t now, int64_t stamp)
{
    int64_t passed = now - stamp;
    return passed < 0 ? 0 : passed < MOST_AWAY_MS ? passed : MOST_AWAY_MS;
}

/* Of questions that were open before, it was known better since when; else a start of the server counts
 * the time between, but takes nobody's last minute: while it was down nobody could answer. */
static void set_clocks(room *r, const room_seat *before)
{
    int64_t now = clock_ms();
    for (uint32_t seat = 1; seat <= r->seats; seat++) {
        room_seat *x = &r->seat[seat];
        int64_t most = x->left_ms > LEAST_LEFT_MS ? x->left_ms - LEAST_LEFT_MS : 0;
        if (!x->since) continue;
        if (before[seat].since && before[seat].stamp == x->stamp) x->since = before[seat].since;
        else if (now - x->since > most) x->since = now - most;
    }
}

static bool fold(room *r, load_job *l)
{
    if (l->from == 0) {
        server_game *game = lobby_game(r->s, l->head.game);
        fray_setup setup;
        fray_verdict why;
        if (!game || !read_setup(&game->h, l->head.setup, &setup)) return false;
        if (!room_restart(r, game, &setup, l->head.options, &why)) return false;
        r->owner = room_owner(l->head.address);
    }
    r->keys = l->head.keys;
    memcpy(r->key, l->head.key, sizeof r->key);
    for (uint32_t seat = 1; seat <= r->seats; seat++) {
        if (!l->name[seat][0] || strcmp(l->name[seat], r->seat[seat].name) == 0) continue;
        memcpy(r->seat[seat].name, l->name[seat], ROOM_MOST_NAME);
        l->renamed = true;
    }
    int64_t now = report_time(), clock = clock_ms();
    bool recent = false;
    for (uint32_t i = 0; i < l->entries; i++) {
        store_entry *e = &l->entry[i];
        const uint32_t before = match_length(r->m);
        if (e->at < 0) e->at = 0; /* before all clocks */
        const int64_t since = clock - time_since(now, e->at);
        if (e->n == r->length + 1) {
            if (!read_word(r, e)) e->word = 0; /* it may be an answer to the next question */
            room_end_series(r, e, since);
        }
        if (e->n != r->length + 1 || !read_word(r, e) || !room_take(r, e, since)) {
            char n[16];
            snprintf(n, sizeof n, "%" PRIu32, e->n);
            report("broken", "match", r->id, "entry", n, "say", e->say);
            return false;
        }
        r->length++;
        if (!recent && !r->silent &&
            now - e->at < r->pause_ms) { /* others may be in fog because of it, elsewhere */
            recent = true;
            note_change(r, before);
        }
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
            w->g->queued--;
            guest_handle(w->g, w->text, w->n, w->since, true); /* hears that nothing was stored */
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
        room_seat before[ROOM_SEATS];
        memcpy(before, r->seat, sizeof before);
        if (!fold(r, l)) r->broken = true;
        else set_clocks(r, before);
        if (!r->broken) room_note_stored(r);
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

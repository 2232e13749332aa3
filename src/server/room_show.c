/* src/server/room_show.c - who is shown what of a match, and when.
 *
 * A viewer is shown the position up to the last moment at which, for all it may know, everybody knew
 * who was asked. While somebody else decides in secret it is sent nothing at all, and where such
 * a secret question was possible but was not asked, it is sent no sooner: both look alike.
 *
 * So each viewer has a fog clock. It starts when an answer is stored after which somebody else may be
 * asked in secret, as far as this viewer can tell (could_be_secret), and runs for the match's pause:
 *
 *     fog_since            + pause / 2               + pause
 *     |--------------------|-------------------------|------------------------------->
 *     an answer is         a viewer who is asked     all others are shown it, and one who
 *     stored; in the fog   next itself is shown      is asked, where the secret took more
 *     somebody may be      what is new, if the       than half; if it is still open, once it
 *     asked in secret      secret is over by now     is answered: that cannot be hidden
 *
 * A bot that is asked in secret answers before half of the pause is over (room_secret_deadline); its open
 * answers it gives when everybody's fog has lifted (room_fog_deadline). Where no secret question was
 * possible there is no fog, and what is new is shown at once. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "server/fog.h"
#include "server/room.h"

enum {
    ENOUGH = 60000, /* guesses */
    HOLD_MS = 100   /* longer than two answers take to be stored on a disk that works */
};

static uint32_t mask_of(uint32_t viewer)
{
    return 1u << viewer; /* spectators: bit 0 alone, the public */
}

static bool is_quiet(const room *r, const fray_position *p, uint32_t viewer)
{
    return tell_is_quiet(&r->game->h, r->game->space, p, mask_of(viewer));
}

/* ---- names of questions ---- */

int room_asked(const room *r, uint32_t viewer, const fray_position *p)
{
    if (viewer == 0 || p->over || r->known.over) return -1;
    if (p->open >> viewer & 1) return (int)viewer;
    /* what chance is asked and the server leaves open are dice for this seat to throw */
    if (r->dice == viewer && (p->open >> FRAY_CHANCE & 1)) return FRAY_CHANCE;
    return -1;
}

/* The name of the open question: made of what the viewer knows, so that it counts nothing hidden: its view, how often it has
 * answered, how often answers were taken back. Of a sealed question without the view, for that another seat is shut
 * makes it no other question. */
static void ask_id(const room *r, const room_viewer *v, uint32_t seat, char out[24])
{
    const fray_table *t = &r->game->h.table;
    uint32_t viewer = (uint32_t)(v - r->viewer);
    memset(r->game->view, 0, t->game->position_bytes);
    t->game->view(t, v->at, mask_of(viewer), r->game->view);
    bool sealed = (v->at->flags & FRAY_ASKS_SEALED) != 0;
    uint64_t mix = sealed ? (uint64_t)r->known.seat[viewer].unsaid << 28 ^ v->at->question
                          : fray_hash(r->game->view);
    mix ^= (uint64_t)v->generation << 40 ^ (uint64_t)v->answers << 8 ^ seat;
    snprintf(out, 24, "%016" PRIx64, fray_next(&mix));
}

/* Since it was shown, has the viewer's seat answered itself? Then it waits, like everybody. */
static bool has_answered(const room *r, const room_viewer *v)
{
    uint32_t viewer = (uint32_t)(v - r->viewer);
    return viewer != 0 && v->answers != r->known.seat[viewer].answers;
}

bool room_is_current(const room *r, uint32_t viewer, const char *ask)
{
    const room_viewer *v = &r->viewer[viewer];
    char id[24];
    if (!v->at || has_answered(r, v) || v->generation != r->known.generation) return false;
    int seat = room_asked(r, viewer, v->at);
    if (seat < 0) return false;
    ask_id(r, v, (uint32_t)seat, id);
    return strcmp(id, ask) == 0;
}

/* ---- parts of messages ---- */

static bool is_shown_all(const room *r, const room_viewer *v)
{
    return v->at && v->generation == r->known.generation && v->shown == r->known.steps;
}

/* Clocks as this viewer may know them: those of others stand as they did when it was last shown all. */
static void write_clock(json_writer *out, const room *r, const room_viewer *v, uint32_t seat,
                        int64_t now)
{
    bool own = seat == (uint32_t)(v - r->viewer), all = is_shown_all(r, v) || !v->at;
    const room_known *k = &r->known;
    int64_t left = own || all ? k->seat[seat].left_ms : v->clock[seat].left_ms;
    int64_t since = all ? k->seat[seat].since : own ? 0 : v->clock[seat].since;
    bool runs = !k->over && since && k->seat[seat].runs && !(all && k->seat[seat].secret);
    if (runs && now > since) left -= now - since;
    writer_open(out, "clock", '{');
    writer_number(out, "ms", left > 0 ? left : 0);
    writer_bool(out, "runs", runs);
    writer_close(out, '}');
}

static void write_seats(json_writer *out, const room *r, uint32_t viewer)
{
    int64_t now = clock_ms();
    writer_open(out, "seats", '[');
    for (uint32_t seat = 1; seat <= r->seats; seat++) {
        const room_seat *x = &r->seat[seat];
        writer_open(out, NULL, '{');
        writer_string(out, "seat", words_seat(seat));
        writer_string(out, "name", x->name);
        if (x->bot[0]) writer_string(out, "bot", x->bot);
        else writer_null(out, "bot");
        writer_bool(out, "here", x->is || r->viewer[seat].guests);
        if (r->clock_ms && !x->bot[0]) write_clock(out, r, &r->viewer[viewer], seat, now);
        else writer_null(out, "clock");
        writer_close(out, '}');
    }
    writer_close(out, ']');
}

/* It stands, or this viewer was not shown yet that it does not. */
static bool is_open_offer(const room_offer *o, const room_viewer *v)
{
    return !o->lapsed || o->lapsed > v->shown;
}

/* A hash of what is sent besides the position: when it changes, the viewer is sent an update. */
static uint64_t beside(const room *r, const room_viewer *v)
{
    uint64_t mix = r->known.over ? 1 : 2;
    for (uint32_t i = 0; i < r->known.offers; i++) {
        const room_offer *o = &r->known.offer[i];
        if (!is_open_offer(o, v)) continue;
        mix = fray_next(&mix) ^ o->name;
    }
    for (uint32_t i = 0; i < r->known.standings; i++) {
        const room_standing *x = &r->known.standing[i];
        if (x->seat != (uint32_t)(v - r->viewer)) continue;
        mix = fray_next(&mix) ^ x->word ^ ((uint64_t)x->question << 8 | x->until);
    }
    return mix;
}

/* May the viewer's seat take back its last answer? NULL: there is none. */
static const char *undo_of(const room *r, uint32_t viewer)
{
    bool is_free;
    if (viewer == 0 || room_undo_count(r, viewer, &is_free) == 0) return NULL;
    return is_free ? "free" : "ask";
}

/* Nothing is on its way that would change the position. */
static bool is_at_rest(const room *r)
{
    return match_length(r->m) == r->known.steps && r->generation == r->known.generation;
}

/* What it was sent goes on record, once it was shown all. */
static void note_sent(room *r, room_viewer *v)
{
    v->beside = beside(r, v);
    if (!is_shown_all(r, v) || !is_at_rest(r)) return;
    v->undo = undo_of(r, (uint32_t)(v - r->viewer));
    for (uint32_t seat = 1; seat <= r->seats; seat++) {
        v->clock[seat].left_ms = r->known.seat[seat].left_ms;
        v->clock[seat].since = r->known.seat[seat].secret ? 0 : r->known.seat[seat].since;
    }
}

static void write_offers(json_writer *out, const room *r, uint32_t viewer, int language)
{
    static const struct {
        const char *word;
        server_saying saying;
    } rows[] = {[OFFER_DRAW] = {"draw", SAY_OFFER_DRAW},
                [OFFER_UNDO] = {"undo", SAY_OFFER_UNDO},
                [OFFER_CONCEDE] = {"concede", SAY_OFFER_CONCEDE}};
    char text[300];
    writer_open(out, "offers", '[');
    for (uint32_t i = 0; i < r->known.offers; i++) {
        const room_offer *o = &r->known.offer[i];
        if (!is_open_offer(o, &r->viewer[viewer])) continue;
        if (o->what < OFFER_DRAW || o->what > OFFER_CONCEDE) continue; /* of a later version */
        snprintf(text, sizeof text, says_text(rows[o->what].saying, language),
                 words_seat_name(o->seat, language));
        writer_open(out, NULL, '{');
        writer_number(out, "offer", o->name);
        writer_string(out, "what", rows[o->what].word);
        writer_string(out, "seat", words_seat(o->seat));
        writer_string(out, "text", text);
        writer_bool(out, "mine", o->seat == viewer);
        writer_close(out, '}');
    }
    writer_close(out, ']');
}

static void write_standing(json_writer *out, const room *r, const room_viewer *v, uint32_t viewer,
                           int language)
{
    static const char *const untils[] = {"", "other", "round", "end"};
    const host_table *h = &r->game->h;
    char text[300];
    writer_open(out, "standing", '[');
    for (uint32_t i = 0; i < r->known.standings; i++) {
        const room_standing *x = &r->known.standing[i];
        if (x->seat != viewer) continue; /* nobody else's business */
        writer_open(out, NULL, '{');
        writer_string(out, "question", h->table.game->question[x->question].id);
        words_answer(h, v->at, x->word, text, sizeof text);
        writer_string(out, "say", text);
        words_option(h, v->at, x->word, language, text, sizeof text);
        writer_string(out, "text", text);
        writer_string(out, "until", x->until <= UNTIL_END ? untils[x->until] : "");
        writer_close(out, '}');
    }
    writer_close(out, ']');
}

/* A bot failed: what happened, for everybody. What its program wrote is for the server's log. */
static void write_forfeit(json_writer *out, const room *r, int language)
{
    static const struct {
        const char *word;
        server_saying saying;
    } rows[ROOM_FORFEITS] = {
        [FORFEIT_CRASHED] = {"crashed", SAY_CRASHED}, [FORFEIT_HUNG] = {"hung", SAY_HUNG},
        [FORFEIT_GARBLED] = {"garbled", SAY_GARBLED}, [FORFEIT_ILLEGAL] = {"illegal", SAY_ILLEGAL},
        [FORFEIT_ABSENT] = {"absent", SAY_ABSENT},
    };
    char text[300];
    snprintf(text, sizeof text, says_text(rows[r->forfeit].saying, language),
             words_seat_name(r->forfeiter, language), r->seat[r->forfeiter].bot);
    writer_open(out, "forfeit", '{');
    writer_string(out, "seat", words_seat(r->forfeiter));
    writer_string(out, "why", rows[r->forfeit].word);
    writer_string(out, "text", text);
    writer_close(out, '}');
}

/* From "ask" to "result": what table and update have in common. v->at is what is shown. */
static void write_rest(json_writer *out, const room *r, uint32_t viewer, int language)
{
    const room_viewer *v = &r->viewer[viewer];
    const host_table *h = &r->game->h;
    tell_space *space = r->game->space;
    tell_reader reader = {mask_of(viewer), language};
    bool over = r->known.over, answered = has_answered(r, v) && !over;
    int seat = answered ? -1 : room_asked(r, viewer, v->at);
    char id[24];
    if (seat >= 0) {
        ask_id(r, v, (uint32_t)seat, id);
        writer_key(out, "ask");
        tell_ask(out, h, space, v->at, (uint32_t)seat, id, reader);
    } else writer_null(out, "ask");
    writer_key(out, "waiting");
    if (answered || over) writer_raw(out, NULL, "[]", 2);
    else tell_waiting(out, h, space, v->at, reader);
    writer_bool(out, "quiet", answered || (!over && is_quiet(r, v->at, viewer)));
    /* what it was not shown yet must not show in what may be taken back */
    const char *undo = is_at_rest(r) && v->shown == r->known.steps ? undo_of(r, viewer) : v->undo;
    if (undo && !answered && !over) writer_string(out, "undo", undo);
    else writer_null(out, "undo");
    write_offers(out, r, viewer, language);
    write_standing(out, r, v, viewer, language);
    writer_bool(out, "over", over);
    writer_key(out, "result");
    fray_score score = match_result(r->m);
    if (!over) score = h->table.game->result(&h->table, v->at); /* no more than is shown */
    tell_score(out, r->seats, score, room_ended_by(r->m));
    if (over && r->forfeit) write_forfeit(out, r, language);
}

/* ---- the log ---- */

typedef struct scribe {
    json_writer *out;
    const room *r;
    const fray_position *p;
    tell_reader reader;
    uint32_t n;
} scribe;

static void write_event(void *who, const fray_event *e)
{
    scribe *s = who;
    if (tell_event(s->out, &s->r->game->h, s->p, e, s->n + 1, s->reader)) s->n++;
}

/* Plays answers from..to-1 on in `p` and writes what the reader may know of them; returns how many
 * lines of the log there are then. */
static uint32_t write_log(json_writer *out, const room *r, fray_position *p, uint32_t from,
                          uint32_t to, uint32_t sent, tell_reader reader)
{
    const fray_table *t = &r->game->h.table;
    scribe s = {out, r, p, reader, sent};
    fray_sink sink = {write_event, &s};
    writer_open(out, "log", '[');
    for (uint32_t i = from; i < to; i++)
        t->game->apply(t, p, match_step_at(r->m, i)->answer, &sink, NULL);
    writer_close(out, ']');
    return s.n;
}

/* ---- the whole table ---- */

/* Which deck or army somebody plays is theirs to know until it is over. */
static bool is_open_setting(const room *r, const fray_setting *x, uint32_t viewer)
{
    const fray_setting_row *row = &r->game->h.table.game->setting[x->key];
    bool list = row->per_seat && (row->type == FRAY_LIST || row->type == FRAY_CARD);
    return !list || x->seat == viewer || r->known.over;
}

static void first_position(const room *r, fray_position *p)
{
    const fray_table *t = &r->game->h.table;
    fray_verdict v;
    memset(p, 0, t->game->position_bytes);
    v = t->game->start(t, match_setup(r->m), p);
    (void)v; /* it was legal when the match was made */
}

/* What a viewer that nobody has watched yet is to be shown: the last moment that is not quiet, and
 * not one that is still in the others' fog. */
static bool open_viewer(room *r, uint32_t viewer)
{
    const fray_table *t = &r->game->h.table;
    room_viewer *v = &r->viewer[viewer];
    size_t bytes = t->game->position_bytes;
    uint32_t steps = r->known.steps, last = steps, answers = 0;
    if (!v->at) v->at = malloc(bytes);
    if (!v->at) return false;
    memcpy(v->at, match_position(r->m), bytes);
    v->shown = steps;
    v->generation = r->known.generation;
    v->answers = r->known.seat[viewer].answers;
    v->fog_step = 0;
    if (r->pause_ms && clock_ms() - r->changed < r->pause_ms && r->before_fog < steps)
        last = r->before_fog;
    bool all = r->known.over || (last == steps && is_at_rest(r) && !is_quiet(r, v->at, viewer));
    if (all && is_at_rest(r)) return true;
    fray_position *p = r->game->walk;
    first_position(r, p);
    for (uint32_t i = 0;; i++) {
        if (i == 0 || all || (i <= last && !is_quiet(r, p, viewer))) {
            memcpy(v->at, p, bytes);
            v->shown = i;
            answers = 0;
        }
        if (i == steps) break;
        fray_answer a = match_step_at(r->m, i)->answer;
        answers += a.seat == viewer;
        answers += r->dice == viewer && (r->mark[i] & MARK_BY_HAND);
        t->game->apply(t, p, a, NULL, NULL);
    }
    v->answers -= viewer ? answers : 0; /* given since: it waits */
    return true;
}

void room_show_table(room *r, guest *g)
{
    const host_table *h = &r->game->h;
    room_viewer *v = &r->viewer[g->viewer];
    tell_reader reader = {mask_of(g->viewer), g->language};
    json_writer *out = &r->s->out;
    char line[MATCH_MOST_LINE];
    writer_start(out);
    writer_open(out, NULL, '{');
    writer_string(out, "t", "table");
    writer_number(out, "v", 1);
    writer_string(out, "match", r->id);
    writer_string(out, "game", h->table.game->name);
    writer_string(out, "seat", g->viewer ? words_seat(g->viewer) : "watch");
    writer_string(out, "lang", g->language == PACK_DE ? "de" : "en");
    writer_open(out, "settings", '[');
    const fray_setup *setup = match_setup(r->m);
    for (uint32_t i = 0; i < setup->count; i++) {
        setup_line(h, &setup->item[i], line, sizeof line);
        if (is_open_setting(r, &setup->item[i], g->viewer)) writer_string(out, NULL, line);
    }
    writer_close(out, ']');
    room_write_operation(r, out);
    writer_string(out, "dice", r->dice ? words_seat(r->dice) : "server");
    writer_bool(out, "host", g->host);
    write_seats(out, r, g->viewer);
    writer_key(out, "things");
    tell_things(out, h, r->game->space, v->at, reader);
    tell_forecast(out, h, r->game->space, NULL, v->at, reader);
    first_position(r, r->game->walk);
    v->events = write_log(out, r, r->game->walk, 0, v->shown, 0, reader);
    write_rest(out, r, g->viewer, g->language);
    writer_close(out, '}');
    note_sent(r, v);
    guest_send(g, out);
}

/* ---- updates ---- */

static void write_update(room *r, uint32_t viewer, int language, uint32_t to, uint32_t *sent)
{
    const host_table *h = &r->game->h;
    room_viewer *v = &r->viewer[viewer];
    tell_reader reader = {mask_of(viewer), language};
    json_writer *out = &r->s->out;
    size_t bytes = h->table.game->position_bytes;
    fray_position *walk = r->game->walk, *before = v->at;
    uint32_t answers = v->answers;
    memcpy(walk, v->at, bytes);
    writer_start(out);
    writer_open(out, NULL, '{');
    writer_string(out, "t", "update");
    *sent = write_log(out, r, walk, v->shown, to, v->events, reader);
    if (to == v->shown) writer_raw(out, "things", "[],\"gone\":[]", 12);
    else tell_changes(out, h, r->game->space, before, walk, reader);
    if (to != v->shown) tell_forecast(out, h, r->game->space, before, walk, reader);
    uint32_t shown = v->shown;
    v->at = walk; /* the rest is written as it will be shown */
    v->shown = to;
    if (to != shown) v->answers = r->known.seat[viewer].answers;
    write_rest(out, r, viewer, language);
    v->at = before;
    v->shown = shown;
    v->answers = answers;
    writer_close(out, '}');
}

static void show_seats(room *r, uint32_t viewer)
{
    json_writer *out = &r->s->out;
    guest *next;
    if (!r->viewer[viewer].guests) return;
    writer_start(out);
    writer_open(out, NULL, '{');
    writer_string(out, "t", "seats");
    write_seats(out, r, viewer);
    writer_close(out, '}');
    for (guest *g = r->viewer[viewer].guests; g; g = next) {
        next = g->next;
        guest_send(g, out);
    }
}

void room_show_seats(room *r)
{
    for (uint32_t viewer = 0; viewer <= r->seats; viewer++) show_seats(r, viewer);
}

static void send_update(room *r, uint32_t viewer, uint32_t to)
{
    const fray_table *t = &r->game->h.table;
    room_viewer *v = &r->viewer[viewer];
    uint32_t sent = v->events;
    guest *next;
    for (int language = 0; language < PACK_LANGUAGES; language++) {
        bool made = false;
        for (guest *g = v->guests; g; g = next) {
            next = g->next;
            if (g->language != language) continue;
            if (!made) write_update(r, viewer, language, to, &sent);
            made = true;
            guest_send(g, &r->s->out);
        }
    }
    for (uint32_t i = v->shown; i < to; i++)
        t->game->apply(t, v->at, match_step_at(r->m, i)->answer, NULL, NULL);
    bool moved = to != v->shown;
    if (moved) v->answers = r->known.seat[viewer].answers;
    v->shown = to;
    v->events = sent;
    note_sent(r, v);
    if (r->clock_ms && (moved || has_answered(r, v))) show_seats(r, viewer);
}

/* Could somebody else have been asked in secret on the way from what the viewer was shown to now: in
 * reality, or as far as it can tell? Both are looked at, so that the time this takes tells nothing; but
 * after answers that never led to a secret question, however often that was tried, one guess is
 * enough. */
static bool could_be_secret(room *r, uint32_t viewer)
{
    const fray_table *t = &r->game->h.table;
    const room_viewer *v = &r->viewer[viewer];
    fray_position *view = r->game->view, *p = r->game->guess;
    uint32_t act = fray_act_of(match_step_at(r->m, v->shown)->answer.word), tried;
    size_t pair = (size_t)v->at->question * t->game->acts + act;
    uint32_t *guessed = &r->game->guessed[pair];
    uint32_t most = *guessed >= ENOUGH && !r->game->met[pair] ? 1 : FOG_GUESSES;
    memcpy(p, v->at, t->game->position_bytes);
    bool met = fog_is_met(t, r->m, v->shown, r->known.steps, mask_of(viewer), p);
    memset(view, 0, t->game->position_bytes);
    t->game->view(t, v->at, mask_of(viewer), view);
    bool guess = fog_is_guessed(t, r->m, v->shown, r->known.steps, mask_of(viewer), view, r->lot,
                                most, p, &tried);
    if (*guessed < ENOUGH) *guessed += tried;
    if (guess) r->game->met[pair] = 1;
    return met || guess;
}

static void show(room *r, uint32_t viewer);

static void show_later(void *arg)
{
    room_viewer *v = arg;
    room *r = v->room;
    v->timer = 0;
    if (!room_is_whole(r)) return; /* everybody is shown an undo, when it is stored */
    show(r, (uint32_t)(v - r->viewer));
    room_wake(r); /* a bot's answer may have waited for it */
}

/* Sets the fog clock, and the timer of its deadline. Whoever is asked itself is in fog for half as long: it
 * needs the other half to decide, if that is to be no longer than the others' fog. There are these two
 * moments and none between, or what came between would tell that somebody had decided then. */
static bool is_in_fog(room *r, uint32_t viewer, const fray_position *now_at)
{
    room_viewer *v = &r->viewer[viewer];
    int64_t now = clock_ms();
    if (r->pause_ms == 0 || r->known.over) return false;
    bool asked = room_asked(r, viewer, now_at) >= 0;
    if (v->fog_step != v->shown + 1) {
        v->fog_step = v->shown + 1;
        v->fog_since = could_be_secret(r, viewer) ? now : 0;
    }
    bool early = asked && r->changed <= v->fog_since + r->pause_ms / 2;
    int64_t deadline = v->fog_since ? v->fog_since + (early ? r->pause_ms / 2 : r->pause_ms) : now;
    v->fog_deadline = deadline;
    if (now >= deadline) return false;
    net_cancel(r->s->w, v->timer);
    v->timer = net_after(r->s->w, (uint32_t)(deadline - now), show_later, v);
    return v->timer != 0;
}

int64_t room_fog_deadline(const room *r)
{
    int64_t last = 0;
    for (uint32_t viewer = 0; viewer <= r->seats; viewer++) {
        const room_viewer *v = &r->viewer[viewer];
        if (v->guests && v->timer && v->fog_deadline > last) last = v->fog_deadline;
    }
    return last;
}

int64_t room_secret_deadline(const room *r)
{
    int64_t first = 0;
    for (uint32_t viewer = 0; viewer <= r->seats && r->pause_ms; viewer++) {
        const room_viewer *v = &r->viewer[viewer];
        if (!v->guests || v->fog_step != v->shown + 1 || !v->fog_since) continue;
        int64_t half = v->fog_since + r->pause_ms / 2; /* then it is asked itself, if it is next */
        if (!first || half < first) first = half;
    }
    return first;
}

/* The position as it is stored, from where the viewer stands. */
static void to_known(const room *r, const room_viewer *v, fray_position *p)
{
    const fray_table *t = &r->game->h.table;
    memcpy(p, is_at_rest(r) ? match_position(r->m) : v->at, t->game->position_bytes);
    for (uint32_t i = v->shown; i < r->known.steps && !is_at_rest(r); i++)
        t->game->apply(t, p, match_step_at(r->m, i)->answer, NULL, NULL);
}

/* Passes over what others said under seal since it was shown something: it sees and hears nothing of it, and is sent
 * nothing. Seats that are shut it is shown. */
static void pass_unseen(room *r, uint32_t viewer)
{
    const fray_table *t = &r->game->h.table;
    room_viewer *v = &r->viewer[viewer];
    while (v->at && v->generation == r->known.generation && v->shown < r->known.steps) {
        fray_answer a = match_step_at(r->m, v->shown)->answer;
        if (!(r->mark[v->shown] & MARK_SILENT) || a.seat == viewer) return;
        t->game->apply(t, v->at, a, NULL, NULL);
        v->shown++;
    }
}

void room_unshow(room *r, uint32_t step, uint32_t seat, bool all)
{
    const fray_table *t = &r->game->h.table;
    for (uint32_t viewer = 0; viewer <= r->seats; viewer++) {
        room_viewer *v = &r->viewer[viewer];
        if (!v->at || v->generation != r->generation) continue;
        v->anew = v->anew || all || viewer == seat;
        if (v->shown <= step) continue;
        v->fog_step -= v->fog_step == v->shown + 1;
        v->waits -= v->waits == v->shown + 1;
        v->shown--;
        first_position(r, v->at);
        for (uint32_t i = 0; i < v->shown; i++)
            t->game->apply(t, v->at, match_step_at(r->m, i)->answer, NULL, NULL);
    }
}

static void show(room *r, uint32_t viewer)
{
    room_viewer *v = &r->viewer[viewer];
    uint32_t steps = r->known.steps;
    bool anew = v->anew;
    guest *next;
    pass_unseen(r, viewer);
    v->anew = false;
    if (!v->guests) return;
    if (v->generation != r->known.generation || !v->at || v->shown > steps) {
        net_cancel(r->s->w, v->timer);
        v->timer = 0;
        v->fog_step = 0;
        if (!open_viewer(r, viewer)) return;
        for (guest *g = v->guests; g; g = next) {
            next = g->next;
            room_show_table(r, g);
        }
        return;
    }
    for (guest *g = anew ? v->guests : NULL; g; g = next) {
        next = g->next;
        room_show_table(r, g);
    }
    bool more = v->shown < steps;
    if (more && !r->known.over) {
        fray_position *at = r->game->walk;
        to_known(r, v, at);
        /* its clock starts now, also where somebody is asked in secret */
        bool quiet = is_quiet(r, at, viewer), in_fog = is_in_fog(r, viewer, at);
        more = !in_fog && !quiet;
    }
    /* the message to wait is sent once, whatever happens meanwhile */
    bool waits = has_answered(r, v) && v->waits != v->shown + 1;
    if (more) send_update(r, viewer, steps);
    else if (v->beside != beside(r, v) || waits) {
        send_update(r, viewer, v->shown);
        if (has_answered(r, v)) v->waits = v->shown + 1;
    }
}

void room_show_all(room *r)
{
    if (!r->m || !room_is_whole(r)) return;
    for (uint32_t viewer = 0; viewer <= r->seats; viewer++) show(r, viewer);
}

/* ---- what is kept back ---- */

/* Others may be storing what they say to it. */
static bool is_sealed(const room_viewer *v)
{
    return v->at && (v->at->flags & FRAY_ASKS_SEALED);
}

bool room_is_sealed(const room *r, uint32_t viewer)
{
    return is_sealed(&r->viewer[viewer]);
}

bool room_waits(const room *r, uint32_t viewer)
{
    const room_viewer *v = &r->viewer[viewer];
    return v->at && (is_sealed(v) || has_answered(r, v) || room_asked(r, viewer, v->at) < 0);
}

bool room_holds(const room *r, uint32_t viewer)
{
    return r->viewer[viewer].hold_timer != 0;
}

/* Somebody who waits has something on its way; under seal the viewer itself. */
static bool is_storing(const room *r, const room_viewer *v)
{
    for (uint32_t viewer = 0; viewer <= r->seats; viewer++) {
        if (is_sealed(v) && v != &r->viewer[viewer]) continue;
        for (const guest *g = r->viewer[viewer].guests; g && room_waits(r, viewer); g = g->next)
            if (g->queued || g->storing) return true;
    }
    return false;
}

static void let_go(void *arg)
{
    room_viewer *v = arg;
    room *r = v->room;
    guest *next;
    v->hold_timer = is_storing(r, v) ? net_after(r->s->w, HOLD_MS, let_go, v) : 0;
    for (guest *g = v->hold_timer ? NULL : v->guests; g; g = next) {
        next = g->next;
        guest_let_go(g);
    }
}

void room_hold(room *r, uint32_t viewer, bool all)
{
    if (r->pause_ms == 0 || r->known.over) return;
    for (uint32_t i = 0; i <= r->seats; i++) {
        room_viewer *v = &r->viewer[i];
        /* nobody else sees what is said under seal */
        if (i != viewer && (!all || is_sealed(v) || !room_waits(r, i))) continue;
        if (v->guests && !v->hold_timer) v->hold_timer = net_after(r->s->w, HOLD_MS, let_go, v);
    }
}

/* ---- coming and going ---- */

void room_join(room *r, guest *g, uint32_t viewer)
{
    room_viewer *v = &r->viewer[viewer];
    v->room = r;
    bool first = !v->guests;
    /* What was shown last stays: coming back must not show sooner what is in fog. */
    bool known = v->at && v->generation == r->known.generation && v->shown <= r->known.steps;
    if (!known && !open_viewer(r, viewer)) {
        guest_error(g, ERROR_BUSY, "");
        return;
    }
    g->room = r;
    g->viewer = viewer;
    g->greeted = true;
    g->next = v->guests;
    v->guests = g;
    pass_unseen(r, viewer);
    room_show_table(r, g);
    show(r, viewer);
    if (first && viewer) room_show_seats(r);
    room_wake(r);
}

void room_leave(room *r, guest *g)
{
    room_viewer *v = &r->viewer[g->viewer];
    guest **at = &v->guests;
    while (*at && *at != g) at = &(*at)->next;
    if (*at) *at = g->next;
    g->next = NULL;
    g->room = NULL;
    r->idle_since = clock_ms();
    if (v->guests) return;
    net_cancel(r->s->w, v->timer);
    net_cancel(r->s->w, v->hold_timer);
    v->timer = v->hold_timer = 0;
    if (g->viewer && r->m) room_show_seats(r);
}

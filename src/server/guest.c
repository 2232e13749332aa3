/* src/server/guest.c - a connection: what it says, and what it is answered. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "server/room.h"

enum {
    MOST_HELLO = 1024,  /* bytes: who has not said hello says nothing longer */
    HELLO_MS = 10000,   /* until then it has joined a match */
    COSTLY = 4,         /* what a costly message takes from the rate limit, besides itself */
    MOST_HELD = 1 << 20 /* bytes that are kept back for one connection */
};

struct held_text {
    held_text *next;
    size_t n;
    char text[];
};

static void on_late(void *arg)
{
    guest *g = arg;
    g->hello_timer = 0;
    guest_error_text(g, ERROR_BAD_MESSAGE, says_text(SAY_HELLO_FIRST, g->language), "", "");
    net_close(g->socket, 4000, "hello");
}

void *guest_opened(void *who, net_socket *socket, const char *address)
{
    server *s = who;
    guest *g = calloc(1, sizeof *g);
    if (!g) return NULL;
    g->s = s;
    g->socket = socket;
    g->uses = 1;
    g->held_last = &g->held;
    snprintf(g->address, sizeof g->address, "%s", address);
    net_limit_messages(socket, MOST_HELLO);
    g->hello_timer = net_after(s->w, HELLO_MS, on_late, g);
    if (!g->hello_timer) {
        free(g);
        return NULL;
    }
    s->guests++;
    return g;
}

static held_text *take_held(guest *g)
{
    held_text *first = g->held;
    g->held = NULL;
    g->held_last = &g->held;
    g->held_bytes = 0;
    return first;
}

void guest_release(guest *g)
{
    if (--g->uses > 0) return;
    for (held_text *h = take_held(g), *next; h; h = next) {
        next = h->next;
        free(h);
    }
    free(g->said);
    free(g);
}

void guest_closed(void *who, net_socket *socket, void *mine)
{
    guest *g = mine;
    (void)who;
    (void)socket;
    net_cancel(g->s->w, g->hello_timer);
    g->gone = true;
    g->socket = NULL;
    g->s->guests--;
    if (g->room) room_leave(g->room, g);
    guest_release(g);
}

/* False: no memory, or too much is kept. */
static bool keep_back(guest *g, const json_writer *text)
{
    if (g->held_bytes + text->length > MOST_HELD) return false;
    held_text *h = malloc(sizeof *h + text->length);
    if (!h) return false;
    h->next = NULL;
    h->n = text->length;
    memcpy(h->text, text->text, text->length);
    *g->held_last = h;
    g->held_last = &h->next;
    g->held_bytes += h->n;
    return true;
}

void guest_let_go(guest *g)
{
    for (held_text *h = take_held(g), *next; h; h = next) {
        next = h->next;
        if (!g->gone && g->socket) net_send(g->socket, h->text, h->n);
        free(h);
    }
}

void guest_send(guest *g, const json_writer *text)
{
    if (g->gone || !g->socket) return;
    if (text->failed) {
        /* no memory for the message: better no connection than a hole in what it knows */
        net_close(g->socket, 1011, "");
        return;
    }
    if (g->room && room_holds(g->room, g->viewer) && keep_back(g, text)) return;
    guest_let_go(g); /* whatever happens, in order */
    if (!g->gone && g->socket) net_send(g->socket, text->text, text->length);
}

void guest_error_text(guest *g, server_error code, const char *text, const char *rule,
                      const char *re)
{
    json_writer *out = &g->s->part; /* not `out`: that may hold a message to others */
    g->s->counts.errors[code]++;
    if (g->gone || !g->socket) return;
    writer_start(out);
    writer_open(out, NULL, '{');
    writer_string(out, "t", "error");
    writer_string(out, "error", says_code(code));
    writer_string(out, "text", text);
    if (rule[0]) writer_string(out, "rule", rule);
    if (re[0]) writer_raw(out, "re", re, strlen(re));
    writer_close(out, '}');
    guest_send(g, out);
    if (says_is_fatal(code)) guest_let_go(g);
    if (says_is_fatal(code) && g->socket) net_close(g->socket, 4000, says_code(code));
}

void guest_error(guest *g, server_error code, const char *re)
{
    guest_error_text(g, code, says_error(code, g->language), "", re);
}

void guest_ok(guest *g, const char *re)
{
    json_writer *out = &g->s->out;
    writer_start(out);
    writer_open(out, NULL, '{');
    writer_string(out, "t", "ok");
    if (re[0]) writer_raw(out, "re", re, strlen(re));
    writer_close(out, '}');
    guest_send(g, out);
}

/* ---- hello ---- */

static void hello(guest *g, const message *m, const char *text, size_t n, int64_t since)
{
    if (m->language >= 0) g->language = m->language;
    if (m->version != 1) {
        guest_error_text(g, ERROR_BAD_MESSAGE, says_text(SAY_VERSION, g->language), "", m->re);
        return;
    }
    if (g->greeted) {
        guest_error_text(g, ERROR_BAD_MESSAGE, says_text(SAY_HELLO_ONCE, g->language), "", m->re);
        return;
    }
    if (!secret_is_id(m->match)) {
        guest_error(g, ERROR_BAD_KEY, m->re);
        return;
    }
    room *r = lobby_enter(g->s, m->match);
    if (!r) {
        guest_error(g, ERROR_BUSY, m->re);
        return;
    }
    if ((r->busy || r->unsure) && !room_is_whole(r)) {
        bool waits = !g->waits && n <= MOST_HELLO && room_wait(r, g, NULL, text, n, since, false);
        if (waits) g->waits = true;
        else guest_error(g, ERROR_BUSY, m->re);
        return;
    }
    g->waits = false;
    uint32_t role = r->missing || r->broken ? 0 : room_role(r, m->key);
    if (r->broken) guest_error(g, ERROR_BROKEN, m->re);
    else if (role == 0) {
        report("bad-key", "address", g->address);
        guest_error(g, ERROR_BAD_KEY, m->re);
    } else {
        secret_hash(m->key, g->key);
        g->host = role == STORE_HOST;
        net_cancel(g->s->w, g->hello_timer);
        g->hello_timer = 0;
        net_limit_messages(g->socket, UINT32_MAX);
        room_join(r, g, role == STORE_WATCH || role == STORE_HOST ? 0 : role);
    }
}

/* ---- why, explain, survey, record ---- */

static void why(room *r, guest *g, const message *m)
{
    room_viewer *v = &r->viewer[g->viewer];
    tell_reader reader = {1u << g->viewer, g->language};
    json_writer *out = &g->s->out;
    if (!room_is_current(r, g->viewer, m->ask)) {
        guest_error(g, ERROR_STALE, m->re);
        return;
    }
    uint32_t seat = (uint32_t)room_asked(r, g->viewer, v->at);
    writer_start(out);
    writer_open(out, NULL, '{');
    writer_string(out, "t", "why");
    if (m->type) {
        writer_string(out, "type", tell_type(m->type));
        writer_number(out, "value", m->value);
    } else writer_string(out, "say", m->say[0]);
    writer_key(out, "reasons");
    if (m->type)
        tell_why_thing(out, &r->game->h, r->game->space, v->at, seat, m->type, m->value, reader);
    else tell_why_say(out, &r->game->h, r->game->space, v->at, seat, m->say[0], reader);
    if (m->re[0]) writer_raw(out, "re", m->re, strlen(m->re));
    writer_close(out, '}');
    guest_send(g, out);
}

static void explain(room *r, guest *g, const message *m)
{
    tell_reader reader = {1u << g->viewer, g->language};
    json_writer *out = &g->s->out;
    char problem[300];
    if (!room_is_current(r, g->viewer, m->ask)) {
        guest_error(g, ERROR_STALE, m->re);
        return;
    }
    const fray_position *at = r->viewer[g->viewer].at;
    uint32_t seat = (uint32_t)room_asked(r, g->viewer, at);
    writer_start(out);
    writer_open(out, NULL, '{');
    writer_string(out, "t", "explain");
    writer_string(out, "say", m->say[0]);
    if (!tell_explain(out, &r->game->h, r->game->space, at, seat, m->say[0], reader, problem,
                      sizeof problem)) {
        guest_error_text(g, ERROR_REFUSED, problem, "", m->re);
        return;
    }
    if (m->re[0]) writer_raw(out, "re", m->re, strlen(m->re));
    writer_close(out, '}');
    guest_send(g, out);
}

static void tell_spot(json_writer *out, const message_spot *spot)
{
    writer_open(out, NULL, '[');
    if (spot->type) {
        writer_string(out, NULL, tell_type(spot->type));
        writer_number(out, NULL, spot->value);
    } else {
        writer_number(out, NULL, spot->x);
        writer_number(out, NULL, spot->y);
    }
    writer_close(out, ']');
}

/* For everybody who looks on, by what they see; no question need be open. */
static void survey(room *r, guest *g, const message *m)
{
    tell_reader reader = {1u << g->viewer, g->language};
    json_writer *out = &g->s->out;
    fray_spot end[2];
    memset(end, 0, sizeof end);
    for (int i = 0; i < 2; i++) {
        end[i].type = (uint8_t)m->spot[i].type;
        end[i].value = m->spot[i].value;
        end[i].x = m->spot[i].x;
        end[i].y = m->spot[i].y;
    }
    if (!r->viewer[g->viewer].at) { /* nothing was shown yet */
        guest_error(g, ERROR_BUSY, m->re);
        return;
    }
    writer_start(out);
    writer_open(out, NULL, '{');
    writer_string(out, "t", "survey");
    writer_key(out, "from");
    tell_spot(out, &m->spot[0]);
    writer_key(out, "to");
    tell_spot(out, &m->spot[1]);
    if (!tell_survey(out, &r->game->h, r->game->space, r->viewer[g->viewer].at, end, reader)) {
        guest_error_text(g, ERROR_REFUSED, says_text(SAY_NO_SPOT, g->language), "", m->re);
        return;
    }
    if (m->re[0]) writer_raw(out, "re", m->re, strlen(m->re));
    writer_close(out, '}');
    guest_send(g, out);
}

/* The text of a match that is over: made once, for it means to play all of it again. */
static const char *record_of(room *r)
{
    if (r->record && r->record_length == r->length) return r->record;
    free(r->record);
    r->record = match_text(r->m);
    r->record_length = r->length;
    return r->record;
}

static void record(room *r, guest *g, const message *m)
{
    if (!r->known.over) {
        guest_error(g, ERROR_NOT_OVER, m->re);
        return;
    }
    const char *text = record_of(r);
    if (!text) {
        guest_error(g, ERROR_BUSY, m->re);
        return;
    }
    json_writer *out = &g->s->out;
    writer_start(out);
    writer_open(out, NULL, '{');
    writer_string(out, "t", "record");
    writer_string(out, "record", text);
    if (m->re[0]) writer_raw(out, "re", m->re, strlen(m->re));
    writer_close(out, '}');
    guest_send(g, out);
}

static void pong(guest *g, const message *m)
{
    json_writer *out = &g->s->out;
    writer_start(out);
    writer_open(out, NULL, '{');
    writer_string(out, "t", "pong");
    if (m->re[0]) writer_raw(out, "re", m->re, strlen(m->re));
    writer_close(out, '}');
    guest_send(g, out);
}

/* ---- messages ---- */

/* For one who sits at a match of which what it may look at, or do, is as stored. */
static void act(room *r, guest *g, const message *m, int64_t since)
{
    bool costly =
        m->kind == MESSAGE_LANG || m->kind == MESSAGE_RECORD || m->kind == MESSAGE_CAMPAIGN;
    for (int i = 0; costly && i < COSTLY; i++) {
        if (net_take_rate(g->socket)) continue;
        guest_error(g, ERROR_TOO_FAST, m->re);
        return;
    }
    switch (m->kind) {
    case MESSAGE_ANSWER: room_answer(r, g, m, since); break;
    case MESSAGE_WHY: why(r, g, m); break;
    case MESSAGE_EXPLAIN: explain(r, g, m); break;
    case MESSAGE_SURVEY: survey(r, g, m); break;
    case MESSAGE_ODDS: room_odds(r, g, m); break;
    case MESSAGE_HINT: room_hint(r, g, m); break;
    case MESSAGE_UNDO: room_undo(r, g, m, since); break;
    case MESSAGE_OFFER: room_offers(r, g, m, since); break;
    case MESSAGE_REPLY: room_reply(r, g, m, since); break;
    case MESSAGE_CONCEDE: room_concede(r, g, m, since); break;
    case MESSAGE_STAND: room_stand(r, g, m, since); break;
    case MESSAGE_UNSTAND: room_unstand(r, g, m, since); break;
    case MESSAGE_NAME: room_name(r, g, m); break;
    case MESSAGE_RELINK: room_relink(r, g, m); break;
    case MESSAGE_RECORD: record(r, g, m); break;
    case MESSAGE_CAMPAIGN: room_campaign(r, g, m); break;
    case MESSAGE_LANG:
        if (m->language >= 0) g->language = m->language;
        room_show_table(r, g);
        break;
    case MESSAGE_NONE:
    case MESSAGE_HELLO:
    case MESSAGE_PING:
    case MESSAGE_KINDS: break;
    }
}

/* What it asks for becomes part of the match, or of what stands beside it. */
static bool would_be_stored(message_kind kind)
{
    return kind == MESSAGE_ANSWER || kind == MESSAGE_UNDO || kind == MESSAGE_OFFER ||
           kind == MESSAGE_REPLY || kind == MESSAGE_CONCEDE || kind == MESSAGE_STAND ||
           kind == MESSAGE_UNSTAND || kind == MESSAGE_NAME || kind == MESSAGE_RELINK;
}

/* Another server may be storing what somebody else said under seal: then this is said once more. */
static void keep_said(guest *g, const char *text, size_t n)
{
    free(g->said);
    g->said = g->s->shared && room_is_sealed(g->room, g->viewer) ? strndup(text, n) : NULL;
}

/* One who sits at a match. What it was shown is answered at once, whatever is on its way to the store; only
 * what would be stored itself waits for that, and what the same connection says after it. */
static void seated(guest *g, const message *m, const char *text, size_t n, int64_t since,
                   bool waited)
{
    room *r = g->room;
    bool stores = would_be_stored(m->kind), whole = room_is_whole(r);
    bool behind = !waited && (g->queued || g->storing);
    if (!behind && stores && whole && room_refuses(r, g, m)) return;
    if (stores && !waited && room_waits(r, g->viewer))
        room_hold(r, g->viewer, m->kind != MESSAGE_STAND && m->kind != MESSAGE_UNSTAND);
    if (behind || (r->busy && (stores || !whole))) {
        if (!room_wait(r, g, NULL, text, n, since, stores)) guest_error(g, ERROR_BUSY, m->re);
    } else if (m->kind == MESSAGE_PING) pong(g, m);
    else if (r->unsure && (stores || !whole)) guest_error(g, ERROR_NOT_STORED, m->re);
    else {
        if (stores) keep_said(g, text, n);
        act(r, g, m, since);
    }
}

static void handle(guest *g, const char *text, size_t n, int64_t since, bool waited)
{
    static _Thread_local message
        m; /* 18 KiB; the loop is one thread, and nobody is in here twice */
    char what[300];
    message_fault fault = message_read(text, n, g->language, &m, what, sizeof what);
    if (fault == MESSAGE_NO_MEMORY) { /* whoever said it would wait for an answer */
        net_close(g->socket, 1011, "");
        return;
    }
    if (fault != MESSAGE_OK) {
        guest_error_text(g, fault == MESSAGE_BAD_JSON ? ERROR_BAD_JSON : ERROR_BAD_MESSAGE, what,
                         "", m.re);
        return;
    }
    if (m.kind == MESSAGE_HELLO) hello(g, &m, text, n, since);
    else if (g->room) seated(g, &m, text, n, since, waited);
    else if (m.kind == MESSAGE_PING) pong(g, &m);
    else guest_error_text(g, ERROR_BAD_MESSAGE, says_text(SAY_HELLO_FIRST, g->language), "", m.re);
}

void guest_handle(guest *g, const char *text, size_t n, int64_t since, bool waited)
{
    int64_t begin = clock_us();
    g->uses++;
    handle(g, text, n, since, waited);
    if (g->socket) net_worked(g->socket, begin);
    guest_release(g);
}

void guest_message(void *who, net_socket *socket, void *mine, const char *text, size_t n)
{
    guest *g = mine;
    (void)who;
    if (!net_take_rate(socket)) guest_error(g, ERROR_TOO_FAST, "");
    else guest_handle(g, text, n, clock_ms(), false);
}

/* src/server/guest.c - a connection: what it says, and what it is answered. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "server/room.h"

enum {
    MOST_HELLO = 1024, /* bytes, where it has to wait */
    COSTLY = 4         /* what a costly message takes from the rate limit, besides itself */
};

void *guest_opened(void *who, net_socket *socket, const char *address)
{
    server *s = who;
    guest *g = calloc(1, sizeof *g);
    if (!g) return NULL;
    g->s = s;
    g->socket = socket;
    g->uses = 1;
    snprintf(g->address, sizeof g->address, "%s", address);
    s->guests++;
    return g;
}

void guest_release(guest *g)
{
    if (--g->uses == 0) free(g);
}

void guest_closed(void *who, net_socket *socket, void *mine)
{
    guest *g = mine;
    (void)who;
    (void)socket;
    g->gone = true;
    g->socket = NULL;
    g->s->guests--;
    if (g->room) room_leave(g->room, g);
    guest_release(g);
}

void guest_send(guest *g, const json_writer *text)
{
    if (g->gone || !g->socket) return;
    if (text->failed) {
        /* no memory for the message: better no connection than a hole in what it knows */
        net_close(g->socket, 1011, "");
        return;
    }
    net_send(g->socket, text->text, text->length);
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
    if (r->busy || r->unsure) {
        bool waits = !g->waits && n <= MOST_HELLO && room_wait(r, g, NULL, text, n, since);
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
        room_join(r, g, role == STORE_WATCH || role == STORE_HOST ? 0 : role);
    }
}

/* ---- why, record ---- */

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

static void record(room *r, guest *g, const message *m)
{
    if (!room_is_over(r)) {
        guest_error(g, ERROR_NOT_OVER, m->re);
        return;
    }
    char *text = match_text(r->m);
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
    free(text);
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

/* For one who sits at a match that is as stored. */
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

void guest_handle(guest *g, const char *text, size_t n, int64_t since)
{
    static _Thread_local message
        m; /* 18 KiB; the loop is one thread, and nobody is in here twice */
    char what[300];
    message_fault fault = message_read(text, n, g->language, &m, what, sizeof what);
    if (fault != MESSAGE_OK) {
        guest_error_text(g, fault == MESSAGE_BAD_JSON ? ERROR_BAD_JSON : ERROR_BAD_MESSAGE, what,
                         "", m.re);
        return;
    }
    if (m.kind == MESSAGE_PING) pong(g, &m);
    else if (m.kind == MESSAGE_HELLO) hello(g, &m, text, n, since);
    else if (!g->room)
        guest_error_text(g, ERROR_BAD_MESSAGE, says_text(SAY_HELLO_FIRST, g->language), "", m.re);
    else if (g->room->busy) {
        if (!room_wait(g->room, g, NULL, text, n, since)) guest_error(g, ERROR_BUSY, m.re);
    } else if (g->room->unsure) guest_error(g, ERROR_NOT_STORED, m.re); /* the store is away */
    else act(g->room, g, &m, since);
}

void guest_message(void *who, net_socket *socket, void *mine, const char *text, size_t n)
{
    guest *g = mine;
    (void)who;
    if (!net_take_rate(socket)) guest_error(g, ERROR_TOO_FAST, "");
    else guest_handle(g, text, n, clock_ms());
}

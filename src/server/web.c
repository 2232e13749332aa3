/* src/server/web.c - what is asked over HTTP: the catalogue, replays, health; new matches are made in
 * make.c. */
#include "server/web.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "base/json.h"

enum { MOST_VALUES = 2000 }; /* of a body: settings, seats and their fields are some dozens */

void web_error(server *s, net_reply *reply, int status, const char *code, const char *text)
{
    json_writer *out = &s->part;
    writer_start(out);
    writer_open(out, NULL, '{');
    writer_string(out, "error", code);
    writer_string(out, "text", text);
    writer_close(out, '}');
    net_answer(s->w, reply, status, "application/json", out->text, out->length);
}

void web_say(server *s, net_reply *reply, int status, server_error e, int language)
{
    web_error(s, reply, status, says_code(e), says_error(e, language));
}

void web_json(server *s, net_reply *reply, const json_writer *out)
{
    if (out->failed) web_say(s, reply, 503, ERROR_BUSY, PACK_EN);
    else net_answer(s->w, reply, 200, "application/json", out->text, out->length);
}

/* ---- reading bodies ---- */

bool web_bad_field(const web_wish *w, const char *field)
{
    char text[300];
    snprintf(text, sizeof text, says_text(SAY_FIELD, w->language), field);
    web_error(w->s, w->reply, 400, says_code(ERROR_BAD_MESSAGE), text);
    return false;
}

/* What needs no reading to be refused: a body of a mebibyte is read for 50 ms if all of it is commas. */
static bool is_small(const web_wish *w, const net_request *r)
{
    char text[300], where[100], most[16];
    message_size size = message_measure(r->body, r->length, MESSAGE_MOST_DEPTH, MOST_VALUES);
    if (size == MESSAGE_FITS) return true;
    snprintf(most, sizeof most, "%d", size == MESSAGE_DEEP ? (int)MESSAGE_MOST_DEPTH : MOST_VALUES);
    snprintf(where, sizeof where,
             says_text(size == MESSAGE_DEEP ? SAY_BODY_DEEP : SAY_BODY_MANY, w->language), most);
    snprintf(text, sizeof text, says_text(SAY_BODY, w->language), where);
    web_error(w->s, w->reply, 400, says_code(ERROR_BAD_JSON), text);
    return false;
}

static bool read_body(web_wish *w, const net_request *r)
{
    json_error_t error;
    if (!is_small(w, r)) return false;
    w->body = json_read(r->body, r->length, &error);
    if (json_is_object(w->body)) return true;
    if (!w->body && errno == ENOMEM) {
        web_error(w->s, w->reply, 503, says_code(ERROR_BUSY), says_error(ERROR_BUSY, w->language));
        return false;
    }
    char text[300], where[200];
    snprintf(where, sizeof where, "%d:%d: %s", w->body ? 1 : error.line, w->body ? 1 : error.column,
             w->body ? "object expected" : error.text);
    snprintf(text, sizeof text, says_text(SAY_BODY, w->language), where);
    web_error(w->s, w->reply, 400, says_code(ERROR_BAD_JSON), text);
    return false;
}

bool web_text(const web_wish *w, const char *field, const char **out)
{
    const json_t *value = json_object_get(w->body, field);
    *out = json_string_value(value);
    return !value || *out || web_bad_field(w, field);
}

bool web_read_game(web_wish *w, const char *name)
{
    char text[300];
    if (!name) return web_bad_field(w, "game");
    w->game = lobby_game(w->s, name);
    if (w->game) return true;
    snprintf(text, sizeof text, says_text(SAY_NO_GAME, w->language), name);
    web_error(w->s, w->reply, 404, "no-game", text);
    return false;
}

void web_bad_record(const web_wish *w, const match_problem *why)
{
    char text[400], line[16];
    snprintf(line, sizeof line, "%d", why->line);
    snprintf(text, sizeof text, says_text(SAY_RECORD_LINE, w->language), line, why->text);
    web_error(w->s, w->reply, 400, "bad-record", text);
}

/* ---- /api/replay ---- */

void web_replay_room(room *r, net_reply *reply, const char *text)
{
    char view[MESSAGE_MOST_WORD], key[MESSAGE_MOST_WORD];
    int language = text[0] == 'd' ? PACK_DE : PACK_EN;
    if (sscanf(text + 2, "%63s %63s", view, key) != 2 || r->missing || !r->m ||
        room_role(r, key) == 0)
        web_say(r->s, reply, 403, ERROR_BAD_KEY, language);
    else if (r->broken) web_say(r->s, reply, 409, ERROR_BROKEN, language);
    else if (!r->known.over) web_say(r->s, reply, 409, ERROR_NOT_OVER, language);
    else room_replay(r, reply, view, language);
}

static bool is_word(const char *text)
{
    size_t n = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_");
    return n > 0 && n < MESSAGE_MOST_WORD && text[n] == '\0';
}

static void make_replay(web_wish *w)
{
    const char *record, *id, *key, *view, *language;
    if (!web_text(w, "record", &record) || !web_text(w, "match", &id) ||
        !web_text(w, "key", &key) || !web_text(w, "view", &view) || !web_text(w, "lang", &language))
        return;
    char text[200];
    if (language) w->language = words_language(language);
    if (!view) view = "all";
    if (!is_word(view)) {
        web_bad_field(w, "view");
        return;
    }
    if (record) {
        match_problem why;
        char name[64];
        if (!match_read_game(record, strlen(record), name, sizeof name, w->language, &why))
            web_bad_record(w, &why);
        else if (web_read_game(w, name)) {
            char *copy = strdup(record);
            if (copy)
                think_replay(w->s, w->reply, w->game, copy, view, w->language,
                             room_owner(w->address));
            else web_say(w->s, w->reply, 503, ERROR_BUSY, w->language);
        }
        return;
    }
    if (!id || !key || !is_word(key)) {
        web_bad_field(w, id ? "key" : "record");
        return;
    }
    room *r = secret_is_id(id) ? lobby_enter(w->s, id) : NULL;
    if (!r) {
        web_say(w->s, w->reply, 403, ERROR_BAD_KEY, w->language);
        return;
    }
    snprintf(text, sizeof text, "%s%s %s", w->language == PACK_DE ? "d " : "e ", view, key);
    if (room_is_whole(r) || (!r->busy && !r->unsure)) web_replay_room(r, w->reply, text);
    else if (!room_wait(r, NULL, w->reply, text, strlen(text), clock_ms(), false))
        web_say(w->s, w->reply, 503, ERROR_BUSY, w->language);
}

/* ---- requests ---- */

/* Figures move when somebody answers in secret: they are for who runs the server, on its machine. */
static bool is_local(const net_request *r)
{
    bool loopback = strncmp(r->address, "127.", 4) == 0 || strcmp(r->address, "::1") == 0;
    return loopback && !r->is_forwarded;
}

static bool get(server *s, net_reply *reply, const net_request *r)
{
    const char *path = r->path;
    static const char games[] = "/api/games/";
    char name[64];
    if (strcmp(path, "/healthz") == 0) {
        health_ask(s, reply);
        return true;
    }
    if (strcmp(path, "/metrics") == 0 && is_local(r)) {
        report_metrics(s, &s->out);
        net_answer(s->w, reply, 200, "text/plain; version=0.0.4; charset=utf-8", s->out.text,
                   s->out.length);
        return true;
    }
    if (strcmp(path, "/api/games") == 0) {
        net_answer_kept(s->w, reply, s->games_list);
        return true;
    }
    if (strncmp(path, games, sizeof games - 1) != 0) return false;
    path += sizeof games - 1;
    size_t n = strcspn(path, "/");
    if (n >= sizeof name) return false;
    memcpy(name, path, n);
    name[n] = '\0';
    server_game *game = lobby_game(s, name);
    bool rules = strcmp(path + n, "/rules") == 0;
    if (!game || (path[n] && !rules)) return false;
    net_answer_kept(s->w, reply, rules ? game->rules : game->catalogue);
    return true;
}

void web_request(void *who, net_reply *reply, const net_request *r)
{
    server *s = who;
    web_wish w = {.s = s, .reply = reply, .address = r->address};
    w.language = r->language[0] ? words_language(r->language) : PACK_EN;
    void (*post)(web_wish * w) = strcmp(r->path, "/api/check") == 0     ? make_check
                                 : strcmp(r->path, "/api/matches") == 0 ? make_match
                                 : strcmp(r->path, "/api/replay") == 0  ? make_replay
                                                                        : NULL;
    if (strcmp(r->method, "POST") == 0 && post) {
        if (read_body(&w, r)) post(&w);
        json_decref(w.body);
    } else if (strcmp(r->method, "POST") == 0 || !get(s, reply, r)) {
        web_error(s, reply, 404, "not-found", says_text(SAY_NO_PATH, w.language));
    }
}

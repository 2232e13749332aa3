/* src/wire/replay.c - a whole match as frames to watch. */
#include "wire/replay.h"
#include <stdlib.h>
#include <string.h>
#include "wire/tell_private.h"

/* One answer while it is played again. */
typedef struct frame {
    const host_table *h;
    tell_space *s;
    tell_reader r;
    match *m;            /* as far as it has been told */
    const fray_act *act; /* of the answer, and the answer */
    fray_answer a;
    json_writer log;
    uint32_t events; /* told so far in all frames */
    uint32_t named;  /* fields whose things the reader has been shown: bit by bit */
    bool withheld;   /* some event was not told as it is */
} frame;

/* Values of these types may lie face down. */
static bool may_be_hidden(uint32_t type)
{
    return type == FRAY_CARD || type == FRAY_TOKEN;
}

static void name_thing(frame *f, uint32_t type, uint32_t value)
{
    for (uint32_t i = 0; i < f->act->fields; i++) {
        const fray_field *field = &f->act->field[i];
        if (field->type == type && (uint32_t)fray_value(f->a.word, field) == value)
            f->named |= 1u << i;
    }
}

static void hear(void *who, const fray_event *e)
{
    frame *f = who;
    const fray_game *game = f->h->table.game;
    bool told = tell_event(&f->log, f->h, match_position(f->m), e, f->events + 1, f->r);
    bool whole = e->audience == FRAY_EVERYONE || (e->audience & f->r.seats);
    f->events += told;
    f->withheld = f->withheld || !whole;
    if (!told || !whole) return;
    const fray_event_row *row = &game->event[e->kind];
    for (uint32_t i = 0; i < row->args; i++) name_thing(f, row->type[i], e->arg[i]);
}

/* What the one who answered has lying open may be named. */
static void name_open_things(frame *f)
{
    json_writer none = {0};
    if (f->a.seat == FRAY_CHANCE || !tell_scenes(&none, f->h, f->s, false)) return;
    for (uint32_t i = 0; i < f->s->things; i++) {
        const fray_thing *t = &f->s->thing[i];
        if (t->value && (t->seat == f->a.seat || t->seat == 0)) name_thing(f, t->type, t->value);
    }
}

static bool sees_all(const frame *f)
{
    for (uint32_t seat = 1; seat <= f->h->table.game->seats_most; seat++)
        if (!(f->r.seats >> seat & 1)) return false;
    return true;
}

/* May the reader know what was answered? Own answers; of the others those whose every card and
 * token was shown, to a question that was open to see, with nothing told behind the reader's
 * back. */
static bool is_known(const frame *f, bool asked, bool sealed)
{
    if (sees_all(f) || (f->a.seat && f->r.seats >> f->a.seat & 1)) return true;
    if (!asked || sealed || f->withheld) return false;
    for (uint32_t i = 0; i < f->act->fields; i++) {
        const fray_field *field = &f->act->field[i];
        bool matters = may_be_hidden(field->type) && fray_value(f->a.word, field);
        if (matters && !(f->named >> i & 1)) return false;
    }
    return true;
}

static void tell_answer(json_writer *out, const frame *f, const fray_position *before)
{
    char text[TELL_MOST_TEXT];
    words_answer(f->h, before, f->a.word, text, sizeof text);
    writer_string(out, "say", text);
    words_option(f->h, before, f->a.word, f->r.language, text, sizeof text);
    writer_string(out, "text", text);
}

static void tell_open_question(json_writer *out, const frame *f)
{
    const fray_table *t = &f->h->table;
    char text[TELL_MOST_TEXT];
    const fray_position *v = f->s->view;
    t->game->view(t, match_position(f->m), f->r.seats, f->s->view);
    if (!v->open || !v->question || v->question >= t->game->questions) {
        writer_null(out, "ask");
        return;
    }
    writer_open(out, "ask", '{');
    writer_string(out, "seat", words_seat(fray_asked(v)));
    writer_string(out, "question", t->game->question[v->question].id);
    words_question(f->h, v, f->r.language, text, sizeof text);
    writer_string(out, "text", text);
    tell_rule(out, f->h, "rule", v->rule);
    if (v->flags & FRAY_ASKS_PRIVATE) writer_bool(out, "private", true);
    if (v->flags & FRAY_ASKS_SEALED) {
        writer_open(out, "sealed", '[');
        for (uint32_t seat = 1; seat < FRAY_MAX_SEATS; seat++)
            if (v->open >> seat & 1) writer_string(out, NULL, words_seat(seat));
        writer_close(out, ']');
    }
    writer_close(out, '}');
}

static void tell_frame(json_writer *out, frame *f, uint32_t n, fray_answer a)
{
    const fray_table *t = &f->h->table;
    fray_position *before = f->s->spare, *view = f->s->view;
    memcpy(before, match_position(f->m), t->game->position_bytes);
    t->game->view(t, before, f->r.seats, view);
    bool asked = view->open >> a.seat & 1, sealed = view->flags & FRAY_ASKS_SEALED;
    f->a = a;
    f->act = &t->game->act[fray_act_of(a.word)];
    f->named = 0;
    f->withheld = false;
    name_open_things(f);
    fray_sink sink = {hear, f};
    writer_start(&f->log);
    writer_open(&f->log, NULL, '[');
    match_answer(f->m, a, &sink);
    writer_close(&f->log, ']');
    if (f->log.failed) writer_fail(out);
    t->game->view(t, match_position(f->m), f->r.seats, view);
    name_open_things(f);
    writer_open(out, NULL, '{');
    writer_number(out, "n", n);
    bool known = is_known(f, asked, sealed);
    /* who is asked under seal is public; that somebody answered is, once that shuts it */
    const fray_position *now = match_position(f->m);
    bool silent = fray_still_sealed(before, now) && now->open >> a.seat & 1;
    if ((asked && !silent) || known) writer_string(out, "seat", words_seat(a.seat));
    if (known) tell_answer(out, f, before);
    writer_raw(out, "log", f->log.text, f->log.length);
    tell_changes(out, f->h, f->s, before, match_position(f->m), f->r);
    tell_open_question(out, f);
    writer_close(out, '}');
}

static void tell_settings(json_writer *out, const host_table *h, const fray_setup *setup)
{
    char line[MATCH_MOST_LINE];
    writer_open(out, "settings", '[');
    for (uint32_t i = 0; i < setup->count; i++) {
        setup_line(h, &setup->item[i], line, sizeof line);
        writer_string(out, NULL, line);
    }
    writer_close(out, ']');
}

void replay_tell(json_writer *out, const match *m, tell_space *s, tell_reader r, const char *view,
                 const char *by)
{
    const host_table *h = match_table(m);
    fray_verdict why;
    frame f = {.h = h, .s = s, .r = r, .m = match_new(h, match_setup(m), 0, &why)};
    char *record = match_text(m);
    if (!f.m || !record) {
        writer_fail(out);
        goto done;
    }
    writer_open(out, NULL, '{');
    writer_string(out, "game", h->table.game->name);
    writer_string(out, "view", view);
    tell_settings(out, h, match_setup(m));
    writer_number(out, "length", match_length(m));
    writer_string(out, "record", record);
    writer_key(out, "result");
    tell_score(out, match_seats(m), match_result(m), by);
    writer_key(out, "first");
    tell_things(out, h, s, match_position(f.m), r);
    writer_open(out, "frames", '[');
    for (uint32_t i = 0; i < match_length(m); i++)
        tell_frame(out, &f, i + 1, match_step_at(m, i)->answer);
    writer_close(out, ']');
    writer_close(out, '}');
done:
    writer_free(&f.log);
    free(record);
    match_free(f.m);
}

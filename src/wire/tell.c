/* src/wire/tell.c - what a seat is told: things, events, questions, results. */
#include "wire/tell_private.h"
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_THINGS = 512 };

static const char *const types[FRAY_TYPES] = {
    "none",   "number", "flag",    "seat",    "piece",  "place", "card",
    "figure", "weapon", "scenery", "faction", "list",   "token", "faces",
    "word",   "window", "rule",    "mission", "marker", "edge",  "corner"};
static const char *const whats[FRAY_DRAW_WHATS] = {NULL,    "place", "piece",  "token", "card",
                                                   "track", "edge",  "corner", "area",  "line"};

const char *tell_what(uint32_t what)
{
    return what < FRAY_DRAW_WHATS ? whats[what] : NULL;
}

const char *tell_type(uint32_t type)
{
    return type < FRAY_TYPES ? types[type] : NULL;
}

bool tell_read_type(const char *word, uint32_t *type)
{
    for (uint32_t i = 0; i < FRAY_TYPES; i++) {
        if (strcmp(types[i], word) != 0) continue;
        *type = i;
        return true;
    }
    return false;
}

/* --- memory --- */

/* Room for scenes of n things; what was in them is lost. */
static bool make_room(tell_space *s, uint32_t n)
{
    uint32_t slots = 16;
    while (slots < 2 * n) slots *= 2;
    fray_thing *thing = calloc(2 * (size_t)n, sizeof *thing);
    uint32_t *slot = calloc(slots, sizeof *slot);
    uint8_t *kept = calloc(n, 1);
    if (!thing || !slot || !kept) {
        free(thing);
        free(slot);
        free(kept);
        return false;
    }
    free(s->thing);
    free(s->slot);
    free(s->kept);
    s->thing = thing;
    s->old = thing + n;
    s->room = n;
    s->slot = slot;
    s->slots = slots;
    s->kept = kept;
    return true;
}

tell_space *tell_space_new(const fray_game *game)
{
    tell_space *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    size_t unit = alignof(max_align_t), bytes = (game->position_bytes + unit - 1) / unit * unit;
    char *block = calloc(3, bytes);
    s->game = game;
    s->view = (fray_position *)(void *)block;
    if (!block || !make_room(s, FIRST_THINGS)) {
        tell_space_free(s);
        return NULL;
    }
    s->before = (fray_position *)(void *)(block + bytes);
    s->spare = (fray_position *)(void *)(block + 2 * bytes);
    for (uint32_t i = 1; i < game->badges; i++) {
        uint8_t *n = &s->badges[game->badge[i].what];
        if (game->badge[i].at >= *n) *n = (uint8_t)(game->badge[i].at + 1);
    }
    return s;
}

void tell_space_free(tell_space *s)
{
    if (!s) return;
    free(s->view);
    free(s->thing);
    free(s->slot);
    free(s->kept);
    free(s);
}

/* --- parts --- */

void tell_pair(json_writer *out, uint32_t type, uint32_t value)
{
    if (type == FRAY_NONE || type >= FRAY_TYPES) return;
    writer_open(out, NULL, '[');
    writer_string(out, NULL, types[type]);
    writer_number(out, NULL, type == FRAY_NUMBER ? (int64_t)(int32_t)value : (int64_t)value);
    writer_close(out, ']');
}

void tell_rule(json_writer *out, const host_table *h, const char *key, uint32_t rule)
{
    if (rule && rule < h->table.game->rules)
        writer_string(out, key, h->table.game->rule[rule].number);
}

static void number_field(json_writer *out, const char *key, int64_t value)
{
    if (value) writer_number(out, key, value);
}

/* --- things --- */

static void tell_marks(json_writer *out, const fray_game *game, uint32_t marks)
{
    if (!marks) return;
    writer_open(out, "marks", '[');
    for (uint32_t i = 1; i < game->marks && i < 32; i++)
        if (marks >> i & 1) writer_string(out, NULL, game->mark[i].label.id);
    writer_close(out, ']');
}

static void tell_badges(json_writer *out, const tell_space *s, const fray_thing *t)
{
    bool any = false;
    uint32_t n = s->badges[t->what];
    for (uint32_t i = 0; i < n; i++) any = any || t->badge[i];
    if (!any) return;
    writer_open(out, "badges", '[');
    for (uint32_t i = 0; i < n; i++) writer_number(out, NULL, t->badge[i]);
    writer_close(out, ']');
}

static void tell_names(json_writer *out, const host_table *h, const fray_position *view,
                       const fray_thing *t, int language)
{
    char say[TELL_MOST_TEXT], name[TELL_MOST_TEXT];
    /* a card's back and a token face down have none; a track is named by its zone */
    if (!t->value || t->what == FRAY_DRAW_TRACK) return;
    words_value(h, view, t->type, t->value, say, sizeof say);
    words_name(h, view, t->type, t->value, language, name, sizeof name);
    if (strcmp(name, say) != 0) writer_string(out, "name", name);
    writer_string(out, "say", say);
}

void tell_thing(json_writer *out, const host_table *h, const tell_space *s, const fray_thing *t,
                int language)
{
    const fray_game *game = h->table.game;
    if (t->what == 0 || t->what >= FRAY_DRAW_WHATS) return;
    writer_open(out, NULL, '{');
    writer_number(out, "id", t->id);
    writer_string(out, "what", whats[t->what]);
    if (t->type) writer_string(out, "type", tell_type(t->type));
    number_field(out, "value", t->type == FRAY_NUMBER ? (int32_t)t->value : (int64_t)t->value);
    if (t->seat) writer_string(out, "seat", words_seat(t->seat));
    number_field(out, "shape", t->shape);
    number_field(out, "x", t->x);
    number_field(out, "y", t->y);
    number_field(out, "place", t->place);
    if (t->zone && t->zone < game->zones) writer_string(out, "zone", game->zone[t->zone].label.id);
    if (t->what == FRAY_DRAW_CARD && t->zone < game->zones &&
        game->zone[t->zone].role == FRAY_ZONE_HAND)
        writer_bool(out, "hand", true);
    number_field(out, "on", t->on);
    if (t->what >= FRAY_DRAW_EDGE) {
        writer_number(out, "to_x", t->to_x);
        writer_number(out, "to_y", t->to_y);
    }
    number_field(out, "level", t->level);
    number_field(out, "height", t->height);
    number_field(out, "turn", t->turn);
    tell_marks(out, game, t->marks);
    tell_badges(out, s, t);
    tell_names(out, h, s->view, t, language);
    writer_close(out, '}');
}

bool tell_scenes(json_writer *out, const host_table *h, tell_space *s, bool both)
{
    const fray_table *t = &h->table;
    for (;;) {
        s->things = t->game->scene(t, s->view, s->thing, s->room);
        s->olds = both ? t->game->scene(t, s->before, s->old, s->room) : 0;
        uint32_t most = s->things > s->olds ? s->things : s->olds;
        if (most <= s->room) return true;
        if (!make_room(s, most + most / 2)) break;
    }
    writer_fail(out);
    return false;
}

void tell_things(json_writer *out, const host_table *h, tell_space *s, const fray_position *p,
                 tell_reader r)
{
    h->table.game->view(&h->table, p, r.seats, s->view);
    if (!tell_scenes(out, h, s, false)) return;
    writer_open(out, NULL, '[');
    for (uint32_t i = 0; i < s->things; i++) tell_thing(out, h, s, &s->thing[i], r.language);
    writer_close(out, ']');
}

static uint32_t slot_of(const tell_space *s, uint32_t id)
{
    uint32_t at = (id * UINT32_C(2654435769)) & (s->slots - 1);
    while (s->slot[at] && s->old[s->slot[at] - 1].id != id) at = (at + 1) & (s->slots - 1);
    return at;
}

static bool same_spelling(const fray_spelling *a, const fray_spelling *b)
{
    return a->type == b->type && a->value == b->value &&
           strncmp(a->before, b->before, sizeof a->before) == 0 &&
           strncmp(a->text, b->text, sizeof a->text) == 0 &&
           strncmp(a->after, b->after, sizeof a->after) == 0;
}

/* Is it written as before? Names depend on more of a position than the thing itself. */
static bool same_name(const host_table *h, const tell_space *s, const fray_thing *t)
{
    const fray_table *table = &h->table;
    fray_spelling a, b;
    if (!t->value || t->what == FRAY_DRAW_TRACK) return true;
    memset(&a, 0, sizeof a);
    memset(&b, 0, sizeof b);
    bool was = table->game->spell(table, s->before, t->type, t->value, &a);
    bool is = table->game->spell(table, s->view, t->type, t->value, &b);
    return was == is && same_spelling(&a, &b); /* both were zeroed */
}

static bool same_thing(const fray_thing *a, const fray_thing *b)
{
    return a->what == b->what && a->type == b->type && a->seat == b->seat && a->shape == b->shape &&
           a->value == b->value && a->x == b->x && a->y == b->y && a->place == b->place &&
           a->zone == b->zone && a->on == b->on && a->marks == b->marks && a->to_x == b->to_x &&
           a->to_y == b->to_y && a->level == b->level && a->height == b->height &&
           a->turn == b->turn && memcmp(a->badge, b->badge, sizeof a->badge) == 0;
}

void tell_changes(json_writer *out, const host_table *h, tell_space *s, const fray_position *before,
                  const fray_position *p, tell_reader r)
{
    const fray_table *t = &h->table;
    t->game->view(t, before, r.seats, s->before);
    t->game->view(t, p, r.seats, s->view);
    if (!tell_scenes(out, h, s, true)) return;
    memset(s->slot, 0, s->slots * sizeof *s->slot);
    memset(s->kept, 0, s->olds);
    for (uint32_t i = 0; i < s->olds; i++) s->slot[slot_of(s, s->old[i].id)] = i + 1;
    writer_open(out, "things", '[');
    for (uint32_t i = 0; i < s->things; i++) {
        const fray_thing *thing = &s->thing[i];
        uint32_t was = s->slot[slot_of(s, thing->id)];
        if (was) s->kept[was - 1] = 1;
        if (was && same_thing(&s->old[was - 1], thing) && same_name(h, s, thing)) continue;
        tell_thing(out, h, s, thing, r.language);
    }
    writer_close(out, ']');
    writer_open(out, "gone", '[');
    for (uint32_t i = 0; i < s->olds; i++)
        if (!s->kept[i]) writer_number(out, NULL, s->old[i].id);
    writer_close(out, ']');
}

/* --- events --- */

bool tell_event(json_writer *out, const host_table *h, const fray_position *p, const fray_event *e,
                uint32_t n, tell_reader r)
{
    const fray_game *game = h->table.game;
    char text[TELL_MOST_TEXT];
    if (e->kind == 0 || e->kind >= game->events) return false;
    const fray_event_row *row = &game->event[e->kind];
    uint32_t args = row->args;
    if (e->audience != FRAY_EVERYONE && !(e->audience & r.seats)) {
        if (row->twin == 0 || row->twin >= game->events) return false;
        uint32_t known = args ? args - 1 : 0;
        row = &game->event[row->twin];
        args = row->args < known ? row->args : known;
    }
    /* the position is not looked at, but for how public things are called */
    words_event(h, p, e, r.seats, r.language, text, sizeof text);
    writer_open(out, NULL, '{');
    writer_number(out, "n", n);
    writer_string(out, "kind", row->id);
    writer_string(out, "text", text);
    tell_rule(out, h, "rule", e->rule);
    writer_open(out, "args", '[');
    for (uint32_t i = 0; i < args; i++) tell_pair(out, row->type[i], e->arg[i]);
    writer_close(out, ']');
    writer_close(out, '}');
    return true;
}

/* --- what would happen --- */

enum { MOST_FORECAST = 256 };

static uint32_t forecast_of(const host_table *h, const fray_position *view, fray_event *out)
{
    const fray_table *t = &h->table;
    memset(out, 0, MOST_FORECAST * sizeof *out);
    uint32_t n = view->over ? 0 : t->game->forecast(t, view, out, MOST_FORECAST);
    return n < MOST_FORECAST ? n : MOST_FORECAST;
}

void tell_forecast(json_writer *out, const host_table *h, tell_space *s,
                   const fray_position *before, const fray_position *p, tell_reader r)
{
    const fray_table *t = &h->table;
    fray_event now[MOST_FORECAST], was[MOST_FORECAST];
    if (!t->game->forecast) return;
    t->game->view(t, p, r.seats, s->view);
    uint32_t n = forecast_of(h, s->view, now);
    if (before) {
        t->game->view(t, before, r.seats, s->before);
        uint32_t had = forecast_of(h, s->before, was); /* both were zeroed */
        if (had == n && memcmp(now, was, n * sizeof now[0]) == 0) return;
    }
    writer_open(out, "forecast", '[');
    for (uint32_t i = 0; i < n; i++) (void)tell_event(out, h, s->view, &now[i], i + 1, r);
    writer_close(out, ']');
}

/* --- questions --- */

bool tell_is_throw(const fray_game *game, uint64_t word)
{
    const fray_act *act = &game->act[fray_act_of(word)];
    for (uint32_t i = 0; i < act->fields; i++)
        if (act->field[i].type == FRAY_FACES) return true;
    return false;
}

static void tell_option(json_writer *out, const host_table *h, const fray_position *view,
                        uint64_t word, int language)
{
    const fray_act *act = &h->table.game->act[fray_act_of(word)];
    char text[TELL_MOST_TEXT];
    writer_open(out, NULL, '{');
    words_answer(h, view, word, text, sizeof text);
    writer_string(out, "say", text);
    words_option(h, view, word, language, text, sizeof text);
    writer_string(out, "text", text);
    writer_string(out, "act", act->word);
    writer_open(out, "fields", '[');
    for (uint32_t i = 0; i < fray_fields_of(act, word); i++)
        tell_pair(out, act->field[i].type, (uint32_t)fray_value(word, &act->field[i]));
    writer_close(out, ']');
    writer_close(out, '}');
}

static void tell_options(json_writer *out, const host_table *h, tell_space *s, uint32_t seat,
                         int language)
{
    const fray_table *t = &h->table;
    uint32_t count = 1;
    writer_open(out, "options", '[');
    for (uint32_t from = 0; from < count; from += TELL_PAGE) {
        count = t->game->options(t, s->view, seat, from, TELL_PAGE, s->option);
        for (uint32_t i = 0; i < TELL_PAGE && from + i < count; i++)
            tell_option(out, h, s->view, s->option[i], language);
    }
    writer_close(out, ']');
}

static bool is_asked(const host_table *h, tell_space *s, uint32_t seat)
{
    const fray_table *t = &h->table;
    if (seat >= FRAY_MAX_SEATS || !(s->view->open >> seat & 1)) return false;
    if (s->view->question == 0 || s->view->question >= t->game->questions) return false;
    if (seat != FRAY_CHANCE) return true;
    return t->game->options(t, s->view, seat, 0, 1, s->option) > 0 &&
           tell_is_throw(t->game, s->option[0]);
}

void tell_ask(json_writer *out, const host_table *h, tell_space *s, const fray_position *p,
              uint32_t seat, const char *id, tell_reader r)
{
    const fray_game *game = h->table.game;
    char text[TELL_MOST_TEXT];
    game->view(&h->table, p, r.seats, s->view);
    if (!is_asked(h, s, seat)) {
        writer_null(out, NULL);
        return;
    }
    const fray_position *v = s->view;
    writer_open(out, NULL, '{');
    writer_string(out, "id", id);
    writer_string(out, "seat", words_seat(seat));
    writer_string(out, "question", game->question[v->question].id);
    words_question(h, v, r.language, text, sizeof text);
    writer_string(out, "text", text);
    tell_rule(out, h, "rule", v->rule);
    if (v->type != FRAY_NONE && v->about) {
        writer_open(out, "about", '{');
        writer_string(out, "type", tell_type(v->type));
        writer_number(out, "value", v->about);
        words_name(h, v, v->type, v->about, r.language, text, sizeof text);
        writer_string(out, "text", text);
        writer_close(out, '}');
    }
    if (v->flags & FRAY_ASKS_PRIVATE) writer_bool(out, "private", true);
    if (v->flags & FRAY_ASKS_SERIES) writer_bool(out, "series", true);
    if (v->flags & FRAY_ASKS_ORDER) writer_bool(out, "order", true);
    if (v->flags & FRAY_ASKS_SEALED) writer_bool(out, "sealed", true);
    tell_options(out, h, s, seat, r.language);
    writer_close(out, '}');
}

void tell_waiting(json_writer *out, const host_table *h, tell_space *s, const fray_position *p,
                  tell_reader r)
{
    h->table.game->view(&h->table, p, r.seats, s->view);
    writer_open(out, NULL, '[');
    for (uint32_t seat = 1; seat < FRAY_MAX_SEATS; seat++)
        if (s->view->open >> seat & 1) writer_string(out, NULL, words_seat(seat));
    writer_close(out, ']');
}

bool tell_is_quiet(const host_table *h, tell_space *s, const fray_position *p, uint32_t seats)
{
    h->table.game->view(&h->table, p, seats, s->view);
    return !s->view->open && !s->view->over;
}

void tell_result(json_writer *out, const host_table *h, fray_score score, const char *by)
{
    tell_score(out, h->table.game->seats_most, score, by);
}

void tell_score(json_writer *out, uint32_t seats, fray_score score, const char *by)
{
    uint32_t winners = score.winners | (score.winner ? 1u << score.winner : 0u);
    writer_open(out, NULL, '{');
    writer_bool(out, "over", score.over);
    writer_bool(out, "drawn", score.drawn);
    writer_open(out, "winners", '[');
    for (uint32_t seat = 1; seat <= seats && seat < FRAY_MAX_SEATS; seat++)
        if (winners >> seat & 1) writer_string(out, NULL, words_seat(seat));
    writer_close(out, ']');
    writer_open(out, "points", '{');
    for (uint32_t seat = 1; seat <= seats && seat < FRAY_MAX_SEATS; seat++)
        writer_number(out, words_seat(seat), score.points[seat]);
    writer_close(out, '}');
    if (score.over && by) writer_string(out, "by", by);
    writer_close(out, '}');
}

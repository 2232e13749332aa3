/* src/arena/story.c - what a journal tells of a game besides its result. */
#include "arena/story.h"
#include <stdlib.h>
#include <string.h>

enum { MOST_WORD = 128, MOST_OF = 1023, MOST_LIST = 1024, THINGS = 1024 };
enum { PIECE = 0x80 }; /* in a card's `seat`, until its owner is known: the event names a piece */

static void forget_end(story *s)
{
    json_decref(s->ended_facts);
    json_decref(s->ended_last);
    s->ended_facts = s->ended_last = NULL;
    for (uint32_t seat = 0; seat < FRAY_MAX_SEATS; seat++) {
        json_decref(s->ended_seat[seat]);
        s->ended_seat[seat] = NULL;
    }
}

void story_begin(story *s, const host_table *h)
{
    const fray_game *game = h->table.game;
    forget_end(s);
    s->h = h;
    s->cards = s->begans = 0;
    s->events = 0;
    for (uint32_t fact = 1; fact < game->facts && s->begans < STORY_BEGAN; fact++) {
        const fray_fact_row *row = &game->fact[fact];
        if (row->of != FRAY_NONE || row->type != FRAY_SEAT || row->list) continue;
        s->began[s->begans] = 0;
        s->began_fact[s->begans++] = fact;
    }
}

void story_free(story *s)
{
    forget_end(s);
    free(s->card);
    s->card = NULL;
    s->cards_room = 0;
}

/* ---- while it is played ---- */

/* Which arguments name a card, and a seat or a piece of it; false: this kind names none. */
static bool names_card(const fray_event_row *row, uint32_t *card, uint32_t *whose)
{
    bool has_card = false, has_seat = false, has_piece = false;
    for (uint32_t i = row->args; i-- > 0;) {
        if (row->type[i] == FRAY_CARD) {
            *card = i;
            has_card = true;
        }
        if (row->type[i] == FRAY_SEAT || (row->type[i] == FRAY_PIECE && !has_seat)) {
            *whose = i;
            has_seat |= row->type[i] == FRAY_SEAT;
            has_piece = true;
        }
    }
    return has_card && has_piece;
}

static bool is_same(const story_card *a, const story_card *b)
{
    return a->kind == b->kind && a->seat == b->seat && a->card == b->card;
}

static void see_card(story *s, const fray_event *event)
{
    const fray_event_row *row = &s->h->table.game->event[event->kind];
    uint32_t card = 0, whose = 0;
    if (!names_card(row, &card, &whose) || event->arg[whose] >= PIECE) return;
    uint32_t seat = event->arg[whose] | (row->type[whose] == FRAY_PIECE ? PIECE : 0);
    story_card it = {event->kind, (uint8_t)seat, event->arg[card]};
    for (uint32_t i = 0; i < s->cards; i++)
        if (is_same(&s->card[i], &it)) return;
    if (s->cards == s->cards_room) {
        uint32_t room = s->cards_room ? 2 * s->cards_room : 64;
        story_card *list = realloc(s->card, room * sizeof *list);
        if (!list) return;
        s->card = list;
        s->cards_room = room;
    }
    s->card[s->cards++] = it;
}

void story_event(void *who, const fray_event *event)
{
    story *s = who;
    s->last[s->events++ % STORY_LAST] = *event;
    see_card(s, event);
}

static void look_who_began(story *s, const fray_position *p)
{
    const fray_table *t = &s->h->table;
    for (uint32_t i = 0; i < s->begans; i++) {
        int32_t seat = 0;
        if (s->began[i] || !t->game->peek(t, p, s->began_fact[i], 0, 0, &seat)) continue;
        if (seat > 0 && seat < FRAY_MAX_SEATS) s->began[i] = (uint32_t)seat;
    }
}

void story_decision(void *who, const contest_decision *d)
{
    look_who_began(who, match_position(d->match));
}

/* ---- at the end ---- */

/* Whose things are, as the scene at the end has them. */
typedef struct owners {
    fray_thing thing[THINGS];
    uint32_t things;
} owners;

/* 0: nobody's, or that of several: a card that two decks hold is the same card to an event. */
static uint32_t owner_of(const owners *o, uint32_t type, uint32_t value)
{
    uint32_t seat = 0;
    for (uint32_t i = 0; i < o->things; i++) {
        const fray_thing *it = &o->thing[i];
        if (it->type != type || it->value != value || it->seat == 0) continue;
        if (seat && seat != it->seat) return 0;
        seat = it->seat;
    }
    return seat;
}

/* Pieces become their seats; each card stands once again. */
static void find_owners(story *s, const owners *o)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < s->cards; i++) {
        story_card it = s->card[i];
        bool again = false;
        if (it.seat & PIECE) it.seat = (uint8_t)owner_of(o, FRAY_PIECE, it.seat & ~(uint32_t)PIECE);
        for (uint32_t k = 0; k < kept; k++) again |= is_same(&s->card[k], &it);
        if (!again && it.seat) s->card[kept++] = it;
    }
    s->cards = kept;
}

/* The value in notation; a piece or token that is of a kind of the packs by that kind. */
static json_t *word_json(const host_table *h, const fray_position *p, const owners *o,
                         uint32_t type, uint32_t words, uint32_t value)
{
    char text[MOST_WORD], line[2 * MOST_WORD];
    fray_spelling kind;
    uint32_t seat = o && (type == FRAY_PIECE || type == FRAY_CARD) ? owner_of(o, type, value) : 0;
    if (type == FRAY_NUMBER || type == FRAY_FACES) return json_integer((int32_t)value);
    if (type == FRAY_FLAG) return json_boolean(value);
    if (type == FRAY_WORD) words_listed(h, words, value, text, sizeof text);
    else if ((type == FRAY_PIECE || type == FRAY_TOKEN) &&
             h->table.game->spell(&h->table, p, type, value, &kind) && kind.type != FRAY_NONE)
        words_value(h, p, kind.type, kind.value, text, sizeof text);
    else words_value(h, p, type, value, text, sizeof text);
    snprintf(line, sizeof line, "%s%s%s", seat ? words_seat(seat) : "", seat ? " " : "", text);
    return json_string(line);
}

static uint32_t list_length(const fray_table *t, const fray_position *p, uint32_t fact, uint32_t of)
{
    uint32_t n = 0;
    int32_t value;
    while (n < MOST_LIST && t->game->peek(t, p, fact, of, n, &value)) n++;
    return n;
}

/* How many things have the flag. */
static uint32_t flags_set(const fray_table *t, const fray_position *p, uint32_t fact)
{
    uint32_t n = 0;
    for (uint32_t of = 1; of <= MOST_OF; of++) {
        int32_t value = 0;
        n += t->game->peek(t, p, fact, of, 0, &value) && value;
    }
    return n;
}

/* A fact of the whole table, if it has a value. Its name may be that of several: the first
 * stays. */
static void tell_fact(const host_table *h, const fray_position *p, uint32_t fact, json_t *out)
{
    const fray_table *t = &h->table;
    const fray_fact_row *row = &t->game->fact[fact];
    int32_t value = 0;
    json_t *told = NULL;
    if (json_object_get(out, row->name)) return;
    if (row->of == FRAY_NONE && row->list) {
        told = json_integer(list_length(t, p, fact, 0));
    } else if (row->of == FRAY_NONE && t->game->peek(t, p, fact, 0, 0, &value)) {
        bool nothing = value == 0 && row->type != FRAY_NUMBER && row->type != FRAY_FACES &&
                       row->type != FRAY_FLAG && row->type != FRAY_WORD;
        if (!nothing) told = word_json(h, p, NULL, row->type, row->words, (uint32_t)value);
    } else if (row->of != FRAY_NONE && row->of != FRAY_SEAT && row->type == FRAY_FLAG) {
        told = json_integer(flags_set(t, p, fact));
    }
    if (told) json_object_set_new(out, row->name, told);
}

static json_t *facts_json(const host_table *h, const fray_position *p)
{
    json_t *out = json_object();
    for (uint32_t fact = 1; out && fact < h->table.game->facts; fact++) tell_fact(h, p, fact, out);
    return out;
}

/* What names a seat for what it plays: it alone, or a few of them, as a list. */
static bool says_what_it_is(const fray_fact_row *row)
{
    if (row->of != FRAY_SEAT) return false;
    if (row->list) return row->type == FRAY_FIGURE || row->type == FRAY_WEAPON;
    return row->type == FRAY_FIGURE || row->type == FRAY_FACTION || row->type == FRAY_LIST;
}

/* What a seat is, rather than has: facts that name something of the packs. */
static json_t *seat_json(const host_table *h, const fray_position *p, uint32_t seat)
{
    const fray_table *t = &h->table;
    json_t *out = json_object();
    for (uint32_t fact = 1; out && fact < t->game->facts; fact++) {
        const fray_fact_row *row = &t->game->fact[fact];
        json_t *list = NULL;
        int32_t value = 0;
        if (!says_what_it_is(row)) continue;
        for (uint32_t n = 0; n < (row->list ? MOST_LIST : 1); n++) {
            if (!t->game->peek(t, p, fact, seat, n, &value)) break;
            if (value <= 0) continue;
            json_t *one = word_json(h, p, NULL, row->type, row->words, (uint32_t)value);
            if (!row->list) json_object_set_new(out, row->name, one);
            else if (list || (list = json_array())) json_array_append_new(list, one);
        }
        if (list) json_object_set_new(out, row->name, list);
    }
    return out;
}

static json_t *last_json(const story *s, const fray_position *p, const owners *o)
{
    json_t *list = json_array();
    uint64_t first = s->events > STORY_LAST ? s->events - STORY_LAST : 0;
    for (uint64_t i = first; list && i < s->events; i++) {
        const fray_event *e = &s->last[i % STORY_LAST];
        const fray_event_row *row = &s->h->table.game->event[e->kind];
        json_t *one = json_array();
        json_array_append_new(one, json_string(row->id));
        for (uint32_t k = 0; k < row->args; k++)
            json_array_append_new(one,
                                  word_json(s->h, p, o, row->type[k], row->words[k], e->arg[k]));
        json_array_append_new(list, one);
    }
    return list;
}

void story_end(void *who, const match *m)
{
    story *s = who;
    const fray_table *t = &s->h->table;
    const fray_position *p = match_position(m);
    owners *o = calloc(1, sizeof *o);
    if (!o) return;
    o->things = t->game->scene(t, p, o->thing, THINGS);
    if (o->things > THINGS) o->things = THINGS;
    look_who_began(s, p);
    find_owners(s, o);
    s->ended_facts = facts_json(s->h, p);
    s->ended_last = last_json(s, p, o);
    for (uint32_t seat = 1; seat <= match_seats(m) && seat < FRAY_MAX_SEATS; seat++)
        s->ended_seat[seat] = seat_json(s->h, p, seat);
    free(o);
}

/* ---- telling ---- */

void story_tell(const story *s, json_t *line)
{
    json_t *began = json_object();
    for (uint32_t i = 0; began && i < s->begans; i++)
        if (s->began[i])
            json_object_set_new(began, s->h->table.game->fact[s->began_fact[i]].name,
                                json_string(words_seat(s->began[i])));
    if (json_object_size(began)) json_object_set(line, "began", began);
    json_decref(began);
    if (s->ended_facts) json_object_set(line, "facts", s->ended_facts);
    if (s->ended_last) json_object_set(line, "last", s->ended_last);
}

void story_tell_seat(const story *s, uint32_t seat, json_t *line)
{
    json_t *all = json_object();
    for (uint32_t i = 0; all && i < s->cards; i++) {
        const story_card *it = &s->card[i];
        const char *event = s->h->table.game->event[it->kind].id;
        char card[MOST_WORD];
        if (it->seat != seat) continue;
        json_t *list = json_object_get(all, event);
        if (!list) {
            list = json_array();
            json_object_set_new(all, event, list);
        }
        words_value(s->h, NULL, FRAY_CARD, it->card, card, sizeof card);
        json_array_append_new(list, json_string(card));
    }
    json_object_set_new(line, "cards", all);
    if (json_object_size(s->ended_seat[seat])) json_object_set(line, "facts", s->ended_seat[seat]);
}

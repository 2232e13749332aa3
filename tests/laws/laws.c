/* tests/laws/laws.c - the laws of docs/architecture.md, tried on random games of every game.
 *
 *     laws [GAMES] [SEED] [EVERY] [GAME]
 *
 * laws-gates is the same program with the tests' own game in place of all others.
 *
 * Once with a game's packs, and for a quarter as many games with the tests' packs added, if there are
 * any. In one game of four the players do not answer quite at random: three times of four they follow the
 * game's own knowledge, and so get to what blind luck hardly ever sees. Cheap laws hold at every answer;
 * dear ones are tried at every EVERYth position. Each law is a test, and what was never reached is
 * named; the last line counts them. What no game could break is told as a figure and not counted. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "host/account.h"
#include "host/paths.h"
#include "host/words.h"
#include "laws/vary.h"

enum law {
    SOME_ANSWER,        /* some answer is always legal */
    PICK_IS_LEGAL,      /* pick gives a legal answer */
    LEGAL_APPLIES,      /* apply on a legal answer never fails */
    ENDS,               /* every game ends within its bound */
    CONSERVED,          /* nothing is lost: the game's own audit */
    OPTIONS_LEGAL,      /* every option passes check, each once, the first is the proposal */
    OPTIONS_ALL,        /* every word that passes check is an option */
    PAGES,              /* options from..n are the same list in parts */
    ILLEGAL_IS_REFUSED, /* any other word changes nothing and gets a verdict */
    WEIGHTS_ADD_UP,     /* chance's weights add up to the total */
    VIEW_SAME_OPTIONS,  /* the one who is asked can answer from the view alone */
    VIEW_OF_GUESS,      /* view(guess(v)) is v */
    GUESS_IS_SOUND,     /* a guess passes the audit and can be played on */
    VIEW_OF_VIEW,       /* a view holds nothing that viewing again would hide */
    NO_LEAK,            /* what a seat is told does not depend on what it cannot know */
    REPLAY_SAME,        /* replaying gives the same bytes, with and without sink */
    COPY_SAME,          /* a copy plays on to the same bytes */
    SPELLED,            /* every value of an option is spelled, and differently */
    READ_BACK,          /* an option's notation is read as that option */
    SAID,               /* questions and options have words for people, whole ones */
    HASHED,             /* the hash names the bytes */
    TOLD,               /* events name their rule, and have whole words */
    DRAWN,              /* what there is to draw has an id of its own, a place and a name */
    FACTS,              /* every named fact can be read, and its values have names */
    FORETOLD, /* what figures of nobody would do is told in whole words, and changes nothing */
    ACCOUNTED, /* what goes into answers, and lies between spots, is told in whole words and drawn soundly */
    SERIES,       /* picks of a series meet in any order, and only what names nothing ends it */
    SEALED,       /* what is said under seal meets in any order, and nobody else learns of it */
    COUNTED,      /* the result says who has won; a team wins or loses together */
    ASKED_ALL,    /* every question comes to be asked */
    ANSWERED_ALL, /* every shape of answer comes to be given */
    TOLD_ALL,     /* the events that came to be told: a figure */
    CARDS_ALL,    /* every card comes up */
    LAWS
};
static const char *const law_names[LAWS] = {"some answer is always legal",
                                            "pick gives a legal answer",
                                            "a legal answer applies",
                                            "every game ends within its bound",
                                            "nothing is lost",
                                            "every option is legal, and once",
                                            "every legal word is an option",
                                            "options in parts are the same list",
                                            "an illegal answer changes nothing",
                                            "chance's weights add up",
                                            "the view gives its seat the same options",
                                            "the view of a guess is the view",
                                            "a guess is sound",
                                            "a view of a view is the view",
                                            "nothing hidden leaks into views and events",
                                            "replay gives the same bytes",
                                            "a copy plays on alike",
                                            "options are spelled apart",
                                            "an option's notation is read as that option",
                                            "questions and options have whole words",
                                            "the hash names the bytes",
                                            "events have their rule and whole words",
                                            "what there is to draw is sound",
                                            "every fact can be read",
                                            "what is foretold is sound",
                                            "accounts are sound",
                                            "picks of a series meet in any order",
                                            "what is said under seal is unseen, in any order",
                                            "the result says who has won",
                                            "every question comes to be asked",
                                            "every shape of answer comes to be given",
                                            "events that came to be told",
                                            "every card comes up"};

enum {
    MOST_OPTIONS = 1024,
    MOST_EVENTS = 512,
    MOST_THINGS = 2048,
    MOST_ROWS = 128, /* questions, acts, events: those whose coming up is noted */
    MOST_CARDS = 1024,
    ENOUGH = 5000 /* games after which everything should have come up */
};

/* What has come up so far. */
struct seen {
    bool question[MOST_ROWS], act[MOST_ROWS], event[MOST_ROWS], card[MOST_CARDS];
};

struct run {
    const fray_game *game;
    const fray_pack *pack;
    host_table host;
    struct seen seen;
    uint64_t games, seed, every;
    unsigned thread, threads;
    uint64_t tried[LAWS], broken[LAWS], answers;
    char first[LAWS][200];
};

static void hold(struct run *r, enum law law, bool holds, uint64_t game, uint32_t step)
{
    r->tried[law]++;
    if (holds) return;
    if (!r->broken[law]++)
        snprintf(r->first[law], sizeof r->first[law], "game %llu, answer %u",
                 (unsigned long long)game, step);
}

static int by_word(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static bool is_in(const uint64_t *sorted, uint32_t n, uint64_t word)
{
    return bsearch(&word, sorted, n, sizeof word, by_word) != NULL;
}

static fray_answer answer(uint32_t seat, uint64_t word)
{
    fray_answer a = {word, seat, 0};
    return a;
}

/* Words of the game's shapes: all of the small ones, and random ones of the others. */
static void try_words(struct run *r, const fray_table *t, fray_position *p, uint32_t seat,
                      const uint64_t *sorted, uint32_t n, uint64_t *random, uint64_t game,
                      uint32_t step)
{
    const fray_game *g = r->game;
    fray_position *copy = malloc(g->position_bytes);
    for (uint32_t act = 0; act <= g->acts; act++) {
        unsigned bits = 0;
        const fray_act *row = act > 0 && act < g->acts ? &g->act[act] : NULL;
        for (unsigned f = 0; row && f < row->fields; f++) bits += row->field[f].width;
        uint64_t count = bits <= 7 ? UINT64_C(1) << bits : 40;
        for (uint64_t i = 0; i < count; i++) {
            uint64_t word = (uint64_t)act << FRAY_KIND_SHIFT;
            uint64_t value = bits <= 7 ? i : fray_next(random);
            for (unsigned f = 0; row && f < row->fields; f++) {
                word |= (value & ((UINT64_C(1) << row->field[f].width) - 1)) << row->field[f].shift;
                value >>= row->field[f].width;
            }
            if (i % 16 == 15) word ^= UINT64_C(1) << (fray_next(random) % 64);
            bool legal = fray_is_legal(g->check(t, p, answer(seat, word)));
            hold(r, OPTIONS_ALL, legal == is_in(sorted, n, word), game, step);
            if (!legal) {
                memcpy(copy, p, g->position_bytes);
                fray_verdict v = g->apply(t, copy, answer(seat, word), NULL, NULL);
                hold(r, ILLEGAL_IS_REFUSED,
                     !fray_is_legal(v) && memcmp(copy, p, g->position_bytes) == 0, game, step);
            }
        }
    }
    free(copy);
}

struct heard {
    uint32_t n;
    uint32_t seats;
    const fray_game *game;
    fray_event event[MOST_EVENTS];
};

/* What a seat reads of the events: others' secrets only as their public twins. */
static void listen(void *who, const fray_event *e)
{
    struct heard *h = who;
    if (h->n == MOST_EVENTS) return;
    fray_event *to = &h->event[h->n++];
    *to = *e;
    if (!(e->audience & h->seats) && e->audience != FRAY_EVERYONE) {
        const fray_event_row *row = &h->game->event[e->kind];
        to->kind = row->twin;
        if (row->args) to->arg[row->args - 1] = 0;
        to->audience = FRAY_EVERYONE;
    }
}

/* ---- words ---- */

/* Written out whole: no hole of a pattern, nothing that has no name (#7). */
static bool is_whole(const char *text, size_t length, size_t room)
{
    return length > 0 && length < room && !strpbrk(text, "#{}");
}

static void words_laws(struct run *r, const fray_position *p, uint32_t seat, const uint64_t *list,
                       uint32_t n, uint64_t *random, uint64_t game, uint32_t step)
{
    enum { SAMPLE = 8 };
    const host_table *h = &r->host;
    char text[512], why[256];
    hold(r, SAID, p->type != FRAY_NONE || !p->about, game, step);
    for (int language = PACK_EN; language <= PACK_DE; language++)
        hold(r, SAID,
             is_whole(text, words_question(h, p, language, text, sizeof text), sizeof text), game,
             step);
    for (uint32_t i = 0; i < n && i < SAMPLE; i++) {
        uint64_t word = list[n <= SAMPLE ? i : fray_even(fray_next(random), n)], read = 0;
        for (int language = PACK_EN; language <= PACK_DE; language++)
            hold(r, SAID,
                 is_whole(text, words_option(h, p, word, language, text, sizeof text), sizeof text),
                 game, step);
        bool whole = is_whole(text, words_answer(h, p, word, text, sizeof text), sizeof text);
        hold(r, READ_BACK,
             whole && words_read_answer(h, p, seat, text, &read, why, sizeof why) && read == word,
             game, step);
    }
}

struct hearing {
    struct run *r;
    const fray_position *p;
    uint64_t game;
    uint32_t step;
    bool whole; /* and look at the words, too */
};

static bool is_sound(const struct hearing *h, const fray_event *e)
{
    const fray_game *g = h->r->game;
    char text[512];
    if (!e->kind || e->kind >= g->events || e->rule >= g->rules || !e->audience) return false;
    const fray_event_row *row = &g->event[e->kind];
    if (row->twin >= g->events) return false;
    for (uint32_t i = row->args; i < FRAY_MAX_ARGS; i++)
        if (e->arg[i]) return false;
    for (int language = PACK_EN; h->whole && language <= PACK_DE; language++)
        if (!is_whole(text,
                      words_event(&h->r->host, h->p, e, e->audience, language, text, sizeof text),
                      sizeof text))
            return false;
    return true;
}

static void hear(void *who, const fray_event *e)
{
    struct hearing *h = who;
    const fray_event_row *row = &h->r->game->event[e->kind];
    if (e->kind < MOST_ROWS) h->r->seen.event[e->kind] = true;
    for (uint32_t i = 0; i < row->args; i++)
        if (row->type[i] == FRAY_CARD && e->arg[i] < MOST_CARDS) h->r->seen.card[e->arg[i]] = true;
    hold(h->r, TOLD, is_sound(h, e), h->game, h->step);
}

/* ---- drawings and facts ---- */

static bool has_name(const struct run *r, const fray_position *p, uint32_t type, uint32_t value)
{
    char text[256];
    if (!value || type == FRAY_NONE) return true;
    return is_whole(text, words_value(&r->host, p, type, value, text, sizeof text), sizeof text);
}

static bool is_thing(const struct run *r, const fray_position *p, const fray_thing *t)
{
    const fray_game *g = r->game;
    if (t->what < FRAY_DRAW_PLACE || t->what >= FRAY_DRAW_WHATS || t->type >= FRAY_TYPES ||
        t->shape >= g->shapes || t->zone >= g->zones || t->seat > g->seats_most)
        return false;
    if (g->marks < 32 && t->marks >> g->marks) return false;
    return has_name(r, p, t->type, t->value) && has_name(r, p, FRAY_PLACE, t->place);
}

static int by_number(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static void scene_law(struct run *r, const fray_table *t, const fray_position *p, uint64_t game,
                      uint32_t step)
{
    static _Thread_local fray_thing thing[MOST_THINGS];
    static _Thread_local uint32_t id[MOST_THINGS];
    uint32_t n = r->game->scene(t, p, thing, MOST_THINGS);
    bool sound = n > 0 && n <= MOST_THINGS && r->game->scene(t, p, NULL, 0) == n;
    for (uint32_t i = 0; i < n && i < MOST_THINGS; i++) {
        sound = sound && thing[i].id && is_thing(r, p, &thing[i]);
        id[i] = thing[i].id;
    }
    if (n > MOST_THINGS) n = MOST_THINGS;
    qsort(id, n, sizeof *id, by_number);
    for (uint32_t i = 1; i < n; i++) sound = sound && id[i] != id[i - 1];
    for (uint32_t i = 0; i < n; i++) {
        uint32_t on = thing[i].on;
        sound = sound && (!on || bsearch(&on, id, n, sizeof on, by_number));
    }
    hold(r, DRAWN, sound, game, step);
}

static void facts_law(struct run *r, const fray_table *t, const fray_position *p, uint64_t game,
                      uint32_t step)
{
    enum { MOST_OF = 400, MOST_LIST = 1024 };
    for (uint32_t fact = 1; fact < r->game->facts; fact++) {
        const fray_fact_row *row = &r->game->fact[fact];
        uint32_t last = row->of == FRAY_NONE ? 0 : MOST_OF;
        bool good = true;
        for (uint32_t of = row->of != FRAY_NONE; of <= last; of++) {
            uint32_t nth = 0;
            int32_t value = 0;
            for (; nth < MOST_LIST && r->game->peek(t, p, fact, of, nth, &value); nth++)
                good =
                    good && (row->type == FRAY_NUMBER || row->type == FRAY_FLAG ||
                             row->type == FRAY_WORD || has_name(r, p, row->type, (uint32_t)value));
            good = good && nth <= (row->list ? MOST_LIST - 1u : 1u);
        }
        hold(r, FACTS, good, game, step);
    }
}

/* Where there are figures that nobody plays. */
static void forecast_law(struct run *r, const fray_table *t, const fray_position *p,
                         fray_position *copy, uint64_t game, uint32_t step)
{
    static _Thread_local fray_event line[MOST_EVENTS];
    struct hearing h = {r, p, game, step, true};
    if (!r->game->forecast) return;
    memcpy(copy, p, r->game->position_bytes);
    uint32_t n = r->game->forecast(t, p, line, MOST_EVENTS);
    bool sound = n <= MOST_EVENTS && memcmp(copy, p, r->game->position_bytes) == 0;
    for (uint32_t i = 0; i < n && i < MOST_EVENTS; i++) {
        sound = sound && is_sound(&h, &line[i]) && line[i].arg[0];
        if (line[i].kind < MOST_ROWS) r->seen.event[line[i].kind] = true;
    }
    hold(r, FORETOLD, sound, game, step);
}

static bool is_sound_account(const struct run *r, struct hearing *h, const account *a)
{
    bool sound = true;
    for (uint32_t i = 0; i < a->lines; i++) {
        sound = sound && is_sound(h, &a->line[i]);
        if (a->line[i].kind < MOST_ROWS) h->r->seen.event[a->line[i].kind] = true;
    }
    for (uint32_t i = 0; i < a->draws; i++) sound = sound && is_thing(r, h->p, &a->draw[i]);
    return sound;
}

/* Any word that might be said. */
static uint64_t any_word(const fray_game *g, uint64_t *random)
{
    uint32_t act = (uint32_t)fray_even(fray_next(random), g->acts);
    uint64_t word = (uint64_t)act << FRAY_KIND_SHIFT, value = fray_next(random);
    for (unsigned f = 0; f < g->act[act].fields; f++) {
        const fray_field *field = &g->act[act].field[f];
        word |= (value >> field->shift & ((UINT64_C(1) << field->width) - 1)) << field->shift;
    }
    return word;
}

/* A thing of the scene, or a point somewhere between two. */
static fray_spot any_spot(const struct run *r, const fray_table *t, const fray_position *p,
                          uint64_t *random)
{
    static _Thread_local fray_thing thing[MOST_THINGS];
    uint32_t n = r->game->scene(t, p, thing, MOST_THINGS);
    const fray_thing *a = &thing[fray_even(fray_next(random), n < MOST_THINGS ? n : MOST_THINGS)];
    fray_spot spot = {a->type, {0}, a->value, 0, 0};
    if (a->type == FRAY_NONE || !a->value || fray_next(random) % 4 == 0) {
        spot.type = FRAY_NONE;
        spot.value = 0;
        spot.x = a->x + (int32_t)fray_even(fray_next(random), 21) - 10;
        spot.y = a->y + (int32_t)fray_even(fray_next(random), 21) - 10;
    }
    return spot;
}

/* Where a game explains or measures: in the view of the one who is asked, which stays as it is. */
static void accounts_law(struct run *r, const fray_table *t, const fray_position *p, uint32_t seat,
                         const uint64_t *list, uint32_t n, uint64_t *random, fray_position *view,
                         fray_position *copy, uint64_t game, uint32_t step)
{
    enum { TRIES = 24 };
    static _Thread_local account a;
    struct hearing h = {r, view, game, step, true};
    if (!r->game->explain && !r->game->survey) return;
    r->game->view(t, p, 1u << seat, view);
    memcpy(copy, view, r->game->position_bytes);
    for (uint32_t i = 0; i < TRIES; i++) {
        uint64_t word = i % 2 ? any_word(r->game, random) : list[fray_even(fray_next(random), n)];
        account_explain(&r->host, view, answer(seat, word), &a);
        hold(r, ACCOUNTED, is_sound_account(r, &h, &a), game, step);
        fray_spot end[2] = {any_spot(r, t, view, random), any_spot(r, t, view, random)};
        if (!account_spot(&r->host, view, &end[0]) || !account_spot(&r->host, view, &end[1]))
            continue;
        account_survey(&r->host, view, end, &a);
        hold(r, ACCOUNTED, is_sound_account(r, &h, &a), game, step);
    }
    hold(r, ACCOUNTED, memcmp(copy, view, r->game->position_bytes) == 0, game, step);
}

/* Two picks of a series in both orders; `copy` and `other` are room for positions. */
static void series_law(struct run *r, const fray_table *t, const fray_position *p, uint32_t seat,
                       const uint64_t *list, uint32_t n, uint64_t *random, fray_position *copy,
                       fray_position *other, uint64_t game, uint32_t step)
{
    const fray_game *g = r->game;
    const size_t bytes = g->position_bytes;
    if (!(p->flags & FRAY_ASKS_SERIES) || n == 0) return;
    uint64_t a = list[fray_even(fray_next(random), n)], b = list[fray_even(fray_next(random), n)];
    if (!g->act[fray_act_of(a)].fields || !g->act[fray_act_of(b)].fields) return;
    memcpy(copy, p, bytes);
    memcpy(other, p, bytes);
    g->apply(t, copy, answer(seat, a), NULL, NULL);
    g->apply(t, other, answer(seat, b), NULL, NULL);
    bool goes_on =
        copy->open == p->open && copy->question == p->question && (copy->flags & FRAY_ASKS_SERIES);
    bool both = fray_is_legal(g->apply(t, copy, answer(seat, b), NULL, NULL));
    bool too = fray_is_legal(g->apply(t, other, answer(seat, a), NULL, NULL));
    bool meets =
        both == too && (!both || (p->flags & FRAY_ASKS_ORDER) || memcmp(copy, other, bytes) == 0);
    hold(r, SERIES, goes_on && meets, game, step);
}

/* ---- sealed questions ---- */

/* The seat that answers next: one of those that are asked. */
static uint32_t asked(const fray_position *p, uint64_t *random)
{
    uint32_t seat = fray_asked(p);
    if (!(p->open & (p->open - 1u))) return seat;
    do seat = (uint32_t)fray_even(fray_next(random), FRAY_MAX_SEATS);
    while (!(p->open >> seat & 1));
    return seat;
}

/* What a reader is told by an answer: nothing of what is not for its eyes. */
static uint32_t told_of(const struct run *r, const fray_table *t, fray_position *p, fray_answer a,
                        uint32_t mask, struct heard *heard, uint32_t *what)
{
    fray_sink sink = {listen, heard};
    uint32_t n = 0;
    memset(heard, 0, sizeof *heard);
    heard->seats = mask;
    heard->game = r->game;
    *what = 0;
    r->game->apply(t, p, a, &sink, what);
    for (uint32_t i = 0; i < heard->n; i++)
        if (heard->event[i].kind) heard->event[n++] = heard->event[i];
    return n;
}

/* Does a reader besides the seat see and hear the same of both answers; and nothing, if the seat stays open? */
static bool is_unseen(const struct run *r, const fray_table *t, const fray_position *p,
                      uint32_t seat, const uint64_t word[2], uint32_t mask, fray_position *room[3])
{
    static _Thread_local struct heard heard[2];
    const size_t bytes = r->game->position_bytes;
    fray_position *after[2] = {room[0], room[1]}, *before = room[2];
    bool still[2], open[2];
    uint32_t told[2], what[2];
    for (int i = 0; i < 2; i++) {
        memcpy(after[i], p, bytes);
        told[i] = told_of(r, t, after[i], answer(seat, word[i]), mask, &heard[i], &what[i]);
        still[i] = fray_still_sealed(p, after[i]);
        open[i] = after[i]->open >> seat & 1;
        if (still[i] == (what[i] != 0)) return false; /* the end reveals, and nothing else does */
    }
    if (!still[0] || !still[1]) return true;
    for (int i = 0; i < 2; i++) r->game->view(t, after[i], mask, after[i]);
    r->game->view(t, p, mask, before);
    for (int i = 0; i < 2; i++)
        if (open[i] && (told[i] || memcmp(after[i], before, bytes) != 0)) return false;
    return open[0] != open[1] ||
           (told[0] == told[1] && memcmp(after[0], after[1], bytes) == 0 &&
            memcmp(heard[0].event, heard[1].event, told[0] * sizeof(fray_event)) == 0);
}

/* Does knowledge rate the options of a seat by what it may know? */
static bool same_order(const fray_table *t, const fray_position *a, const fray_position *b,
                       uint32_t seat, const uint64_t *list, uint32_t n)
{
    static _Thread_local int16_t one[MOST_OPTIONS], two[MOST_OPTIONS];
    const fray_knowledge *know = t->game->knowledge;
    if (!know) return true;
    know->order(t, a, seat, NULL, list, n, one);
    know->order(t, b, seat, NULL, list, n, two);
    return memcmp(one, two, n * sizeof *one) == 0;
}

/* Do answers of two seats meet in both orders, and are the options of each its own? */
static bool commute(const struct run *r, const fray_table *t, const fray_position *p, fray_answer a,
                    uint32_t other, uint64_t *random, fray_position *room[3])
{
    static _Thread_local uint64_t was[MOST_OPTIONS], is[MOST_OPTIONS];
    const fray_game *g = r->game;
    uint32_t n = g->options(t, p, other, 0, MOST_OPTIONS, was);
    if (n == 0 || n > MOST_OPTIONS) return false;
    fray_answer b = answer(other, was[fray_even(fray_next(random), n)]);
    memcpy(room[0], p, g->position_bytes);
    memcpy(room[1], p, g->position_bytes);
    g->apply(t, room[0], a, NULL, NULL);
    if (!(room[0]->open >> other & 1) || g->options(t, room[0], other, 0, MOST_OPTIONS, is) != n ||
        memcmp(was, is, n * sizeof *is) != 0 || !same_order(t, p, room[0], other, was, n))
        return false;
    return fray_is_legal(g->apply(t, room[0], b, NULL, NULL)) &&
           fray_is_legal(g->apply(t, room[1], b, NULL, NULL)) &&
           fray_is_legal(g->apply(t, room[1], a, NULL, NULL)) &&
           memcmp(room[0], room[1], g->position_bytes) == 0;
}

/* Who takes every proposal is shut in the end. */
static bool proposals_shut(const struct run *r, const fray_table *t, const fray_position *p,
                           uint32_t seat, fray_position *copy)
{
    const fray_position *now = copy;
    memcpy(copy, p, r->game->position_bytes);
    for (uint32_t n = 0; n < r->game->longest; n++) {
        uint64_t word;
        if (r->game->options(t, copy, seat, 0, 1, &word) == 0) return false;
        r->game->apply(t, copy, answer(seat, word), NULL, NULL);
        if (!fray_still_sealed(p, now) || !(now->open >> seat & 1)) return true;
    }
    return false;
}

static void sealed_law(struct run *r, const fray_table *t, const fray_position *p, uint32_t seat,
                       const uint64_t *list, uint32_t n, uint64_t *random, fray_position *room[3],
                       uint64_t game, uint32_t step)
{
    const fray_game *g = r->game;
    if (!(p->flags & FRAY_ASKS_SEALED) || n == 0) return;
    uint64_t word[2] = {list[fray_even(fray_next(random), n)],
                        list[fray_even(fray_next(random), n)]};
    bool good = !(p->flags & FRAY_ASKS_PRIVATE) && !(p->open & 1) && !p->type && !p->about;
    for (uint32_t who = 0; who <= g->seats_most; who++) {
        if (who != seat) good = good && is_unseen(r, t, p, seat, word, 1u << who, room);
        if (who != seat && p->open >> who & 1)
            good = good && commute(r, t, p, answer(seat, word[0]), who, random, room);
    }
    hold(r, SEALED, good && proposals_shut(r, t, p, seat, room[0]), game, step);
}

/* ---- what is tried now and then ---- */

static void dear_laws(struct run *r, const fray_table *t, fray_position *p, uint32_t seat,
                      uint64_t *random, uint64_t game, uint32_t step)
{
    const fray_game *g = r->game;
    static _Thread_local uint64_t list[MOST_OPTIONS], other[MOST_OPTIONS], part[MOST_OPTIONS];
    fray_position *view = malloc(g->position_bytes), *guess = malloc(g->position_bytes),
                  *again = malloc(g->position_bytes);
    uint32_t n = g->options(t, p, seat, 0, MOST_OPTIONS, list);
    bool legal = n <= MOST_OPTIONS;
    uint64_t sum = 0;
    for (uint32_t i = 0; i < n && i < MOST_OPTIONS; i++) {
        legal = legal && fray_is_legal(g->check(t, p, answer(seat, list[i])));
        if (seat == FRAY_CHANCE) sum += g->weight(t, p, list[i]);
    }
    if (seat == FRAY_CHANCE) hold(r, WEIGHTS_ADD_UP, sum == g->total(t, p), game, step);
    for (uint32_t i = 0; i < n; i += 7) {
        uint32_t got = g->options(t, p, seat, i, 7, part);
        hold(r, PAGES,
             got == n && memcmp(part, list + i, sizeof *part * (n - i < 7 ? n - i : 7)) == 0, game,
             step);
    }
    memcpy(other, list, sizeof *list * n);
    qsort(other, n, sizeof *other, by_word);
    for (uint32_t i = 1; i < n; i++) legal = legal && other[i] != other[i - 1];
    hold(r, OPTIONS_LEGAL, legal, game, step);
    try_words(r, t, p, seat, other, n, random, game, step);

    /* what a sealed question is about, the view says */
    if (p->flags & FRAY_ASKS_SEALED) g->view(t, p, 1u << seat, again);
    words_laws(r, p->flags & FRAY_ASKS_SEALED ? again : p, seat, list, n, random, game, step);
    sealed_law(r, t, p, seat, list, n, random, (fray_position *[3]){view, guess, again}, game,
               step);
    series_law(r, t, p, seat, list, n, random, view, guess, game, step);
    scene_law(r, t, p, game, step);
    if (fray_next(random) % 4 == 0) { /* the dearest */
        facts_law(r, t, p, game, step);
        forecast_law(r, t, p, again, game, step);
        accounts_law(r, t, p, seat, list, n, random, view, again, game, step);
    }

    for (uint32_t who = 0; who <= g->seats_most; who++) {
        uint32_t mask = who ? 1u << who : 1u;
        g->view(t, p, mask, view);
        memcpy(again, view, g->position_bytes);
        g->view(t, view, mask, again);
        hold(r, VIEW_OF_VIEW, view->viewer == mask && memcmp(view, again, g->position_bytes) == 0,
             game, step);
        g->guess(t, view, random, guess);
        g->view(t, guess, mask, again);
        hold(r, VIEW_OF_GUESS, memcmp(view, again, g->position_bytes) == 0, game, step);
        hold(r, GUESS_IS_SOUND,
             !guess->viewer && ((p->open && !view->open) || fray_is_legal(g->audit(t, guess))),
             game, step);
        if (who == seat && who != 0) {
            uint32_t m = g->options(t, view, seat, 0, MOST_OPTIONS, part);
            hold(r, VIEW_SAME_OPTIONS, m == n && memcmp(part, list, sizeof *list * n) == 0, game,
                 step);
            /* the same answer in the position and in a guess: the seat is told and sees the same */
            static _Thread_local struct heard one, two;
            memset(&one, 0, sizeof one);
            memset(&two, 0, sizeof two);
            one.seats = two.seats = mask;
            one.game = two.game = g;
            fray_sink first = {listen, &one}, second = {listen, &two};
            uint64_t word = list[fray_even(fray_next(random), n)];
            memcpy(again, p, g->position_bytes);
            g->apply(t, again, answer(seat, word), &first, NULL);
            g->apply(t, guess, answer(seat, word), &second, NULL);
            /* where only hidden cards make the difference, one of them may have stopped earlier, in a
             * private question; all that both were told is the same */
            uint32_t told = one.n < two.n ? one.n : two.n;
            /* where it ends a sealed question, all learn what the others said */
            bool seen = (p->flags & FRAY_ASKS_SEALED) && !fray_still_sealed(p, again);
            bool same = seen || memcmp(one.event, two.event, told * sizeof *one.event) == 0;
            if (same && !seen && one.n == two.n && again->question == guess->question &&
                again->open == guess->open && !(again->flags & FRAY_ASKS_PRIVATE)) {
                g->view(t, again, mask, again);
                g->view(t, guess, mask, guess);
                same = memcmp(again, guess, g->position_bytes) == 0;
            }
            hold(r, NO_LEAK, same, game, step);
        }
    }
    /* spelled apart: no two options may be written alike, so pieces and places must differ */
    for (uint32_t i = 0; i + 1 < n && i < 40; i++)
        for (uint32_t j = i + 1; j < n && j < 40; j++) {
            const fray_act *row = &g->act[fray_act_of(list[i])];
            if (fray_act_of(list[i]) != fray_act_of(list[j])) continue;
            bool apart = false;
            for (unsigned f = 0; f < row->fields; f++) {
                uint32_t x = fray_get(list[i], &row->field[f]),
                         y = fray_get(list[j], &row->field[f]);
                if (x == y) continue;
                fray_spelling sx, sy;
                bool knows = g->spell(t, p, row->field[f].type, x, &sx);
                if (!knows || !g->spell(t, p, row->field[f].type, y, &sy) ||
                    memcmp(&sx, &sy, sizeof sx) != 0)
                    apart = true;
            }
            hold(r, SPELLED, apart, game, step);
        }
    free(view);
    free(guess);
    free(again);
}

static void nothing(void *who, const fray_event *e)
{
    (void)who;
    (void)e;
}

/* The answer of a seat: chance's by weight, players' evenly; or, of one who knows a little about the
 * game, mostly what looks best. */
static uint64_t pick(const fray_table *t, const fray_position *p, uint32_t seat, bool knows,
                     uint64_t *random)
{
    static _Thread_local uint64_t list[MOST_OPTIONS];
    static _Thread_local int16_t order[MOST_OPTIONS];
    const fray_knowledge *k = t->game->knowledge;
    if (seat == FRAY_CHANCE || !knows || !k || fray_next(random) % 4 == 0)
        return t->game->pick(t, p, seat, fray_next(random));
    uint32_t n = t->game->options(t, p, seat, 0, MOST_OPTIONS, list), best = 0;
    if (n == 0 || n > MOST_OPTIONS) return t->game->pick(t, p, seat, fray_next(random));
    k->order(t, p, seat, NULL, list, n, order);
    for (uint32_t i = 1; i < n; i++)
        if (order[i] > order[best]) best = i;
    return list[best];
}

static void note_answer(struct run *r, const fray_position *p, uint64_t word)
{
    const fray_act *row = &r->game->act[fray_act_of(word)];
    if (p->question < MOST_ROWS) r->seen.question[p->question] = true;
    if (fray_act_of(word) < MOST_ROWS) r->seen.act[fray_act_of(word)] = true;
    for (unsigned f = 0; f < row->fields; f++)
        if (row->field[f].type == FRAY_CARD && fray_get(word, &row->field[f]) < MOST_CARDS)
            r->seen.card[fray_get(word, &row->field[f])] = true;
}

/* Somebody has won, or all have lost together, or it is drawn. */
static bool is_counted(const fray_game *g, const fray_score *score)
{
    unsigned winners = score->winners;
    if (score->winner) winners |= 1u << score->winner;
    if (!score->over || (winners & 1) || winners >> (g->seats_most + 1)) return false;
    if (!g->together) return (winners != 0) == !score->drawn;
    return (winners & (winners + 2)) == 0 && (!winners || winners >> g->seats_least);
}

static void play(struct run *r, const fray_table *t, uint64_t i)
{
    const fray_game *g = r->game;
    fray_position *p = malloc(g->position_bytes), *copy = malloc(g->position_bytes),
                  *first = malloc(g->position_bytes);
    fray_answer *record = malloc(g->longest * sizeof *record);
    fray_setup setup = vary_setup(g, r->pack, i);
    struct hearing hearing = {r, p, i, 0, false};
    fray_sink sink = {nothing, NULL}, ear = {hear, &hearing};
    uint64_t random = r->seed * UINT64_C(0x9e3779b97f4a7c15) + i;
    uint32_t n = 0;
    bool started = fray_is_legal(g->start(t, &setup, p));
    hold(r, LEGAL_APPLIES, started, i, 0);
    /* every other game with lists nobody knows: what the public may guess at the start is any lists
     * the rules allow, so that all the content comes to be played */
    if (started && i / 16 % 2) {
        g->view(t, p, 1, copy);
        g->guess(t, copy, &random, p);
    }
    memcpy(first, p, g->position_bytes);
    for (; started && p->open && n < g->longest; n++) {
        uint32_t seat = asked(p, &random);
        hold(r, CONSERVED, fray_is_legal(g->audit(t, p)), i, n);
        if (fray_next(&random) % r->every == 0) dear_laws(r, t, p, seat, &random, i, n);
        uint64_t word = pick(t, p, seat, i % 4 == 3, &random);
        hold(r, SOME_ANSWER, word != 0, i, n);
        hold(r, PICK_IS_LEGAL, fray_is_legal(g->check(t, p, answer(seat, word))), i, n);
        record[n] = answer(seat, word);
        note_answer(r, p, word);
        bool twice = (n + i) % 64 == 0;
        if (twice) memcpy(copy, p, g->position_bytes);
        hearing.step = n;
        hearing.whole = twice;
        fray_verdict v = g->apply(t, p, record[n], (i + n) % 2 ? NULL : &ear, NULL);
        hold(r, LEGAL_APPLIES, fray_is_legal(v), i, n);
        if (twice) {
            bool differs = fray_hash(copy) != fray_hash(p);
            hold(r, HASHED, differs == (memcmp(copy, p, g->position_bytes) != 0), i, n);
            g->apply(t, copy, record[n], &sink, NULL);
            hold(r, COPY_SAME, memcmp(copy, p, g->position_bytes) == 0, i, n);
            hold(r, HASHED, fray_hash(copy) == fray_hash(p), i, n);
        }
        if (!fray_is_legal(v)) break;
    }
    fray_score score = g->result(t, p);
    hold(r, ENDS, p->over && !p->open && score.over, i, n);
    hold(r, COUNTED, is_counted(g, &score), i, n);
    hold(r, CONSERVED, fray_is_legal(g->audit(t, p)), i, n);
    r->answers += n;
    if (i % 8 == 0) {
        memcpy(copy, first, g->position_bytes);
        for (uint32_t k = 0; k < n; k++) g->apply(t, copy, record[k], k % 2 ? &sink : NULL, NULL);
        hold(r, REPLAY_SAME, memcmp(copy, p, g->position_bytes) == 0, i, n);
    }
    free(p);
    free(copy);
    free(first);
    free(record);
}

static void *work(void *arg)
{
    struct run *r = arg;
    fray_table t = r->host.table;
    for (uint64_t i = r->thread; i < r->games; i += r->threads) play(r, &t, i);
    return NULL;
}

static void complain(void *who, const pack_problem *p)
{
    (void)who;
    fprintf(stderr, "%s:%d:%d: %s\n", p->file, p->line, p->column, p->text);
}

/* ---- everything ---- */

/* What is tried: how many games, how often the dear laws; and how that ended. */
struct plan {
    uint64_t games, seed, every;
    unsigned passed, failed;
};

static void print_law(struct plan *plan, enum law law, uint64_t tried, uint64_t broken,
                      const char *first)
{
    bool good = broken == 0 && tried > 0;
    printf("  %-8s %-45s tried %llu times", good ? "holds" : "BROKEN", law_names[law],
           (unsigned long long)tried);
    if (broken) printf(", broken %llu times, first in %s", (unsigned long long)broken, first);
    putchar('\n');
    ++*(good ? &plan->passed : &plan->failed);
}

/* Row i of a table of what may come up: its name, and what it is rare by. */
static const char *row_name(const fray_game *g, const fray_pack *pack, enum law law, uint32_t i,
                            const char **kind)
{
    const char *name = law == ASKED_ALL      ? g->question[i].id
                       : law == ANSWERED_ALL ? g->act[i].word
                       : law == TOLD_ALL     ? g->event[i].id
                                             : pack_id(pack, FRAY_CARD, i);
    *kind = law == CARDS_ALL ? pack_entity(pack, FRAY_CARD, i) : name;
    return name;
}

/* Whether it is a failure that a row never comes up. An event may be one that only others are told, or
 * that answers do not bring. */
static bool must_come_up(const fray_game *g, const fray_pack *pack, enum law law, uint32_t i)
{
    const char *kind = NULL;
    (void)row_name(g, pack, law, i, &kind);
    return law != TOLD_ALL && !vary_is_rare(g, kind);
}

/* Whether all rows of a table came up, and the names of those that did not. */
static void print_rows(struct plan *plan, const struct seen *seen, const fray_game *g,
                       const fray_pack *pack, enum law law)
{
    uint32_t rows = law == ASKED_ALL      ? g->questions
                    : law == ANSWERED_ALL ? g->acts
                    : law == TOLD_ALL     ? g->events
                                          : pack_count(pack, FRAY_CARD) + 1;
    const bool *row = law == ASKED_ALL      ? seen->question
                      : law == ANSWERED_ALL ? seen->act
                      : law == TOLD_ALL     ? seen->event
                                            : seen->card;
    const char *kind = NULL;
    uint32_t gaps = 0, must = 0;
    bool good = true;
    for (uint32_t i = 1; i < rows; i++) {
        bool needed = must_come_up(g, pack, law, i);
        must += needed;
        gaps += !row[i];
        good = good && (row[i] || !needed);
    }
    printf("  %-8s %-45s %u of %u",
           !must  ? "figure"
           : good ? "holds"
                  : "BROKEN",
           law_names[law], rows - 1 - gaps, rows - 1);
    for (uint32_t i = 1, n = 0; i < rows; i++)
        if (!row[i]) printf("%s %s", n++ ? "" : "; never:", row_name(g, pack, law, i, &kind));
    putchar('\n');
    if (must) ++*(good ? &plan->passed : &plan->failed);
}

static void add_seen(struct seen *all, const struct seen *some)
{
    bool *to = (bool *)all;
    const bool *from = (const bool *)some;
    for (size_t i = 0; i < sizeof *all / sizeof *to; i++) to[i] = to[i] || from[i];
}

/* The laws over one choice of packs. Its numbers of cards are its own; all else that came up counts for
 * the game. */
static bool try_laws(struct plan *plan, const fray_game *game, const char *const *folders, int n,
                     const char *title, uint64_t games, struct seen *all)
{
    enum { THREADS = 2 };
    static struct run run[THREADS];
    pthread_t thread[THREADS];
    fray_pack *pack = NULL;
    if (pack_load(game, folders, n, complain, NULL, &pack) != 0) return false;
    memset(run, 0, sizeof run);
    for (unsigned i = 0; i < THREADS; i++) {
        struct run one = {.game = game,
                          .pack = pack,
                          .host = {{game, pack_content(pack), NULL}, pack, PACK_EN},
                          .games = games,
                          .seed = plan->seed,
                          .every = plan->every ? plan->every : 1,
                          .thread = i,
                          .threads = THREADS};
        run[i] = one;
        pthread_create(&thread[i], NULL, work, &run[i]);
    }
    memset(all->card, 0, sizeof all->card);
    for (unsigned i = 0; i < THREADS; i++) {
        pthread_join(thread[i], NULL);
        add_seen(all, &run[i].seen);
    }
    printf("%s, %s: %llu random games, %llu answers\n", game->name, title,
           (unsigned long long)games, (unsigned long long)(run[0].answers + run[1].answers));
    for (unsigned law = 0; law < ASKED_ALL; law++) {
        bool never = !run[0].tried[law] && !run[1].tried[law];
        if (law == FORETOLD && !game->forecast) continue;
        if (law == ACCOUNTED && !game->explain && !game->survey) continue;
        if (law == SERIES && never && !vary_asks(game, FRAY_ASKS_SERIES)) continue;
        if (law == SEALED && never && !vary_asks(game, FRAY_ASKS_SEALED)) continue;
        print_law(plan, (enum law)law, run[0].tried[law] + run[1].tried[law],
                  run[0].broken[law] + run[1].broken[law],
                  run[run[0].broken[law] ? 0 : 1].first[law]);
    }
    if (games >= ENOUGH) print_rows(plan, all, game, pack, CARDS_ALL);
    pack_free(pack);
    return true;
}

static bool try_game(struct plan *plan, const fray_game *game)
{
    static struct seen all;
    char folder[1024], more[1200];
    const char *folders[2] = {folder, more};
    memset(&all, 0, sizeof all);
    if (!paths_find("packs", game->name, folder, sizeof folder) ||
        !try_laws(plan, game, folders, 1, "its packs", plan->games, &all))
        return false;
    /* and with the tests' own content, if there is any, which uses every verb there is */
    snprintf(more, sizeof more, "%s/../../tests/packs/%s", folder, game->name);
    if (access(more, R_OK) == 0 &&
        !try_laws(plan, game, folders, 2, "with the tests' packs", plan->games / 4, &all))
        return false;
    if (plan->games < ENOUGH) return true;
    printf("%s, what came up\n", game->name);
    for (unsigned law = ASKED_ALL; law < CARDS_ALL; law++)
        print_rows(plan, &all, game, NULL, (enum law)law);
    return true;
}

int main(int argc, char **argv)
{
    struct plan plan = {.games = argc > 1 ? strtoull(argv[1], NULL, 10) : 20000,
                        .seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1,
                        .every = argc > 3 ? strtoull(argv[3], NULL, 10) : 400};
    for (uint32_t g = 0; g < fray_game_count; g++) {
        if (argc > 4 && strcmp(argv[4], fray_games[g]->name) != 0) continue;
        if (try_game(&plan, fray_games[g])) continue;
        fprintf(stderr, "%s: packs cannot be loaded\n", fray_games[g]->name);
        return 1;
    }
    printf("%u passed, %u failed\n", plan.passed, plan.failed);
    return plan.failed != 0;
}

/* src/host/odds.c - exact odds: what chance can make of a position, and how often.
 *
 * Breadth first, one answer a layer: all branches of a layer are as many answers deep, so a position
 * met twice is met in the same layer or costs nothing but time. */
#include "host/odds.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- shares --- */

static odds_int common(odds_int a, odds_int b)
{
    while (b != 0) {
        odds_int rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static double quotient(odds_int part, odds_int whole)
{
    return (double)((long double)part / (long double)whole);
}

static odds_share inexact(double about)
{
    odds_share s = {0, 0, about, false};
    return s;
}

odds_share odds_share_of(odds_int part, odds_int whole)
{
    odds_int by = common(part, whole);
    odds_share s = {part / by, whole / by, quotient(part, whole), true};
    return s;
}

odds_share odds_share_add(odds_share a, odds_share b)
{
    double about = a.about + b.about;
    if (!a.exact || !b.exact) return inexact(about);
    odds_int by = common(a.whole, b.whole), whole, left, right, part;
    if (__builtin_mul_overflow(a.whole, b.whole / by, &whole) ||
        __builtin_mul_overflow(a.part, b.whole / by, &left) ||
        __builtin_mul_overflow(b.part, a.whole / by, &right) ||
        __builtin_add_overflow(left, right, &part))
        return inexact(about);
    return odds_share_of(part, whole);
}

odds_share odds_share_times(odds_share a, odds_share b)
{
    double about = a.about * b.about;
    if (!a.exact || !b.exact) return inexact(about);
    odds_int one = common(a.part, b.whole), two = common(b.part, a.whole), part, whole;
    if (__builtin_mul_overflow(a.part / one, b.part / two, &part) ||
        __builtin_mul_overflow(a.whole / two, b.whole / one, &whole))
        return inexact(about);
    return odds_share_of(part, whole);
}

static const char *digits(odds_int x, char out[40])
{
    char *at = out + 39;
    *at = 0;
    do *--at = (char)('0' + (int)(x % 10));
    while ((x /= 10) != 0);
    return at;
}

size_t odds_share_text(odds_share a, char *out, size_t n)
{
    char part[40], whole[40];
    int length = !a.exact ? snprintf(out, n, "~%.6g", a.about)
                 : a.whole == 1
                     ? snprintf(out, n, "%s", digits(a.part, part))
                     : snprintf(out, n, "%s/%s", digits(a.part, part), digits(a.whole, whole));
    return length < 0 ? 0 : (size_t)length;
}

/* --- layers: positions with their shares, each once --- */

typedef struct branch {
    uint64_t hash;
    odds_share share;
    uint32_t given; /* given answers already taken */
    uint32_t pad;
} branch;

typedef struct layer {
    size_t bytes; /* of a position, so that the next one is aligned */
    uint8_t *position;
    branch *branch;
    uint32_t *slot; /* hash table: number of a branch + 1 */
    uint32_t count, room, slots;
} layer;

static const fray_position *position_at(const layer *l, uint32_t n)
{
    return (const fray_position *)(const void *)(l->position + l->bytes * n);
}

static void layer_free(layer *l)
{
    free(l->position);
    free(l->branch);
    free(l->slot);
    memset(l, 0, sizeof *l);
}

static void layer_clear(layer *l)
{
    l->count = 0;
    if (l->slots) memset(l->slot, 0, l->slots * sizeof *l->slot);
}

static bool layer_grow(layer *l)
{
    uint32_t room = l->room ? l->room * 2 : 64, slots = room * 2;
    uint8_t *position = realloc(l->position, l->bytes * room);
    if (position) l->position = position;
    branch *grown = realloc(l->branch, room * sizeof *grown);
    if (grown) l->branch = grown;
    uint32_t *slot = calloc(slots, sizeof *slot);
    if (!position || !grown || !slot) {
        free(slot);
        return false;
    }
    for (uint32_t i = 0; i < l->count; i++) {
        uint64_t at = l->branch[i].hash & (slots - 1);
        while (slot[at]) at = (at + 1) & (slots - 1);
        slot[at] = i + 1;
    }
    free(l->slot);
    l->slot = slot;
    l->room = room;
    l->slots = slots;
    return true;
}

static int layer_add(layer *l, const fray_position *p, odds_share share, uint32_t given,
                     uint32_t most)
{
    if (l->count == l->room && !layer_grow(l)) return ODDS_NO_MEMORY;
    uint64_t hash = fray_hash(p) ^ (given * UINT64_C(0x9e3779b97f4a7c15));
    uint64_t at = hash & (l->slots - 1);
    for (; l->slot[at]; at = (at + 1) & (l->slots - 1)) {
        branch *b = &l->branch[l->slot[at] - 1];
        if (b->hash != hash || b->given != given) continue;
        if (memcmp(position_at(l, l->slot[at] - 1), p, p->bytes) != 0) continue;
        b->share = odds_share_add(b->share, share);
        return ODDS_OK;
    }
    if (l->count == most) return ODDS_TOO_MANY;
    memcpy(l->position + l->bytes * l->count, p, p->bytes);
    l->branch[l->count] = (branch){hash, share, given, 0};
    l->slot[at] = ++l->count;
    return ODDS_OK;
}

/* --- the walk --- */

typedef struct walk {
    const host_table *h;
    const odds_wish *wish;
    uint32_t most;
    layer now, next, ends;
    fray_position *work; /* room for one position */
    odds *out;
} walk;

static uint32_t lowest_seat(uint32_t mask)
{
    uint32_t seat = 0;
    while (!(mask >> seat & 1)) seat++;
    return seat;
}

static bool is_until(const odds_wish *wish, uint32_t question)
{
    for (uint32_t i = 0; i < wish->untils; i++)
        if (wish->until[i] == question) return true;
    return false;
}

static int note_assumed(walk *w, const fray_position *p, fray_answer a, bool given)
{
    odds *o = w->out;
    odds_assumed one = {a.seat, p->question, given, ""};
    words_answer(w->h, p, a.word, one.text, sizeof one.text);
    for (uint32_t i = 0; i < o->assumptions; i++) {
        const odds_assumed *old = &o->assumed[i];
        if (old->seat == one.seat && old->question == one.question && old->given == given &&
            strcmp(old->text, one.text) == 0)
            return ODDS_OK;
    }
    odds_assumed *grown = realloc(o->assumed, (o->assumptions + 1) * sizeof *grown);
    if (!grown) return ODDS_NO_MEMORY;
    o->assumed = grown;
    o->assumed[o->assumptions++] = one;
    return ODDS_OK;
}

static int go_on(walk *w, const fray_position *p, fray_answer a, odds_share share, uint32_t given)
{
    const fray_table *t = &w->h->table;
    memcpy(w->work, p, p->bytes);
    fray_verdict v = t->game->apply(t, w->work, a, NULL, NULL);
    assert(fray_is_legal(v));
    (void)v;
    return layer_add(&w->next, w->work, share, given, w->most);
}

static int walk_chance(walk *w, const fray_position *p, const branch *b)
{
    const fray_table *t = &w->h->table;
    odds_int total = t->game->total(t, p);
    uint64_t word[256];
    for (uint32_t from = 0, all = 1; from < all; from += 256) {
        all = t->game->options(t, p, FRAY_CHANCE, from, 256, word);
        for (uint32_t i = 0; i < 256 && from + i < all; i++) {
            uint64_t weight = t->game->weight(t, p, word[i]);
            if (weight == 0) continue;
            fray_answer a = {word[i], FRAY_CHANCE, 0};
            int code =
                go_on(w, p, a, odds_share_times(b->share, odds_share_of(weight, total)), b->given);
            if (code) return code;
        }
    }
    return ODDS_OK;
}

/* Is the next given answer one to this question? */
static bool is_given_here(const walk *w, const fray_position *p, uint32_t given, fray_answer *a)
{
    if (given >= w->wish->givens) return false;
    const odds_given *g = &w->wish->given[given];
    if (!(p->open >> g->seat & 1)) return false;
    char why[200];
    uint64_t word;
    if (!words_read_answer(w->h, p, g->seat, g->text, &word, why, sizeof why)) return false;
    *a = (fray_answer){word, g->seat, 0};
    return fray_is_legal(w->h->table.game->check(&w->h->table, p, *a));
}

static int walk_one(walk *w, const fray_position *p, const branch *b)
{
    const fray_table *t = &w->h->table;
    if (p->over || p->open == 0) return layer_add(&w->ends, p, b->share, 0, w->most);
    fray_answer a;
    if (is_given_here(w, p, b->given, &a)) {
        int code = note_assumed(w, p, a, true);
        if (b->given >= w->out->taken) w->out->taken = b->given + 1;
        return code ? code : go_on(w, p, a, b->share, b->given + 1);
    }
    if (p->open & 1u << FRAY_CHANCE) return walk_chance(w, p, b);
    a = (fray_answer){0, lowest_seat(p->open), 0};
    uint32_t all = t->game->options(t, p, a.seat, 0, 1, &a.word);
    bool stop = w->wish->untils ? is_until(w->wish, p->question)
                                : all > 1 && !(p->flags & FRAY_ASKS_PRIVATE);
    if (stop) return layer_add(&w->ends, p, b->share, 0, w->most);
    if (all > 1) {
        int code = note_assumed(w, p, a, false);
        if (code) return code;
    }
    return go_on(w, p, a, b->share, b->given);
}

/* --- what came out --- */

static int count_ends(walk *w)
{
    odds *o = w->out;
    for (uint32_t i = 0; i < w->ends.count; i++) {
        const fray_position *p = position_at(&w->ends, i);
        bool over = p->over || p->open == 0;
        odds_end one = {over ? 0 : lowest_seat(p->open), over ? 0 : p->question,
                        w->ends.branch[i].share};
        uint32_t at = 0;
        while (at < o->ends && (o->end[at].seat != one.seat || o->end[at].question != one.question))
            at++;
        if (at < o->ends) {
            o->end[at].share = odds_share_add(o->end[at].share, one.share);
            continue;
        }
        odds_end *grown = realloc(o->end, (o->ends + 1) * sizeof *grown);
        if (!grown) return ODDS_NO_MEMORY;
        o->end = grown;
        o->end[o->ends++] = one;
    }
    return ODDS_OK;
}

static int by_value(const void *left, const void *right)
{
    const odds_value *a = left, *b = right;
    if (a->there != b->there) return a->there ? -1 : 1;
    return a->value < b->value ? -1 : a->value > b->value;
}

/* Counts a value of a fact; *at is its place among the fact's values as they came up. */
static int add_value(odds *o, const odds_fact *f, odds_value one, uint32_t *at)
{
    for (uint32_t i = f->first; i < o->values; i++) {
        if (o->value[i].there != one.there || o->value[i].value != one.value) continue;
        o->value[i].share = odds_share_add(o->value[i].share, one.share);
        *at = i - f->first;
        return ODDS_OK;
    }
    if ((o->values & (o->values - 1)) == 0) {
        odds_value *grown = realloc(o->value, (o->values ? o->values * 2 : 1) * sizeof *grown);
        if (!grown) return ODDS_NO_MEMORY;
        o->value = grown;
    }
    *at = o->values - f->first;
    o->value[o->values++] = one;
    return ODDS_OK;
}

static uint32_t find_like(const odds *o, uint64_t split)
{
    for (uint32_t i = 0; i < o->facts; i++)
        if (o->fact[i].split == split) return i + 1;
    return 0;
}

static int judge_fact(walk *w, uint32_t fact, uint32_t of)
{
    const fray_table *t = &w->h->table;
    odds *o = w->out;
    odds_fact f = {.fact = fact, .of = of, .first = o->values};
    for (uint32_t i = 0; i < w->ends.count; i++) {
        odds_value one = {0, false, w->ends.branch[i].share};
        uint32_t at;
        one.there = t->game->peek(t, position_at(&w->ends, i), fact, of, 0, &one.value);
        if (!one.there) one.value = 0;
        int code = add_value(o, &f, one, &at);
        if (code) return code;
        uint64_t random = f.split + at;
        f.split = fray_next(&random);
    }
    f.values = o->values - f.first;
    if (f.values < 2) {
        o->values = f.first;
        return ODDS_OK;
    }
    f.like = find_like(o, f.split);
    qsort(o->value + f.first, f.values, sizeof *o->value, by_value);
    odds_fact *grown = realloc(o->fact, (o->facts + 1) * sizeof *grown);
    if (!grown) return ODDS_NO_MEMORY;
    o->fact = grown;
    o->fact[o->facts++] = f;
    return ODDS_OK;
}

/* Does any end know such a thing? Pieces come and go. */
static bool is_spelled(const walk *w, uint32_t type, uint32_t value)
{
    const fray_table *t = &w->h->table;
    fray_spelling s;
    for (uint32_t i = 0; i < w->ends.count; i++)
        if (t->game->spell(t, position_at(&w->ends, i), type, value, &s)) return true;
    return false;
}

enum { MOST_PIECES = 255 };

static int judge_facts(walk *w)
{
    const fray_game *g = w->h->table.game;
    bool piece[MOST_PIECES + 1] = {false};
    for (uint32_t i = 1; i <= MOST_PIECES; i++) piece[i] = is_spelled(w, FRAY_PIECE, i);
    for (uint32_t fact = 1; fact < g->facts; fact++) {
        const fray_fact_row *row = &g->fact[fact];
        uint32_t last = row->of == FRAY_NONE    ? 0
                        : row->of == FRAY_SEAT  ? g->seats_most
                        : row->of == FRAY_PIECE ? MOST_PIECES
                                                : UINT32_MAX;
        if (row->list || last == UINT32_MAX) continue;
        for (uint32_t of = last ? 1 : 0; of <= last; of++) {
            if (row->of == FRAY_PIECE && !piece[of]) continue;
            int code = judge_fact(w, fact, of);
            if (code) return code;
        }
    }
    return ODDS_OK;
}

/* The ends as the viewers see them; what they cannot tell apart becomes one. */
static int look_at_ends(walk *w)
{
    const fray_table *t = &w->h->table;
    if (w->wish->viewer == 0) return ODDS_OK;
    layer seen = {.bytes = w->ends.bytes};
    int code = ODDS_OK;
    for (uint32_t i = 0; i < w->ends.count && code == ODDS_OK; i++) {
        memset(w->work, 0, w->ends.bytes);
        t->game->view(t, position_at(&w->ends, i), w->wish->viewer, w->work);
        code = layer_add(&seen, w->work, w->ends.branch[i].share, 0, w->most);
    }
    layer_free(&w->ends);
    w->ends = seen;
    return code;
}

static int sum_up(walk *w)
{
    odds *o = w->out;
    int code = count_ends(w);
    if (!code) code = look_at_ends(w);
    if (!code) code = judge_facts(w);
    if (code) return code;
    o->outcomes = w->ends.count;
    o->exact = true;
    for (uint32_t i = 0; i < w->ends.count; i++)
        if (!w->ends.branch[i].share.exact) o->exact = false;
    for (uint32_t i = 0; i < o->values; i++)
        if (!o->value[i].share.exact) o->exact = false;
    o->sample = malloc(w->ends.bytes);
    if (!o->sample) return ODDS_NO_MEMORY;
    memcpy(o->sample, position_at(&w->ends, 0), w->ends.bytes);
    return ODDS_OK;
}

static int walk_all(walk *w, const fray_position *from)
{
    int code = layer_add(&w->next, from, odds_share_of(1, 1), 0, w->most);
    while (!code && w->next.count > 0) {
        layer done = w->now;
        w->now = w->next;
        w->next = done;
        layer_clear(&w->next);
        for (uint32_t i = 0; i < w->now.count && !code; i++)
            code = walk_one(w, position_at(&w->now, i), &w->now.branch[i]);
        w->out->walked += w->now.count;
    }
    return code ? code : sum_up(w);
}

int odds_walk(const host_table *h, const fray_position *from, const odds_wish *wish, odds **out)
{
    enum { MEMORY = 256 << 20 }; /* for the positions of one layer */
    size_t bytes = (h->table.game->position_bytes + 15u) & ~(size_t)15;
    walk w = {.h = h,
              .wish = wish,
              .most = wish->most ? wish->most : (uint32_t)(MEMORY / bytes),
              .now = {.bytes = bytes},
              .next = {.bytes = bytes},
              .ends = {.bytes = bytes},
              .work = calloc(1, bytes),
              .out = calloc(1, sizeof(odds))};
    int code = w.work && w.out ? walk_all(&w, from) : ODDS_NO_MEMORY;
    layer_free(&w.now);
    layer_free(&w.next);
    layer_free(&w.ends);
    free(w.work);
    if (code) {
        odds_free(w.out);
        w.out = NULL;
    }
    *out = w.out;
    return code;
}

void odds_free(odds *o)
{
    if (!o) return;
    free(o->assumed);
    free(o->end);
    free(o->fact);
    free(o->value);
    free(o->sample);
    free(o);
}

/* src/host/odds.c - exact odds: what chance can make of a position, and how often.
 *
 * First the graph of all positions that can come up, each once; then how often each does. Where the
 * graph goes in circles (a roll-off that ties is thrown again) the circle is summed up exactly. */
#include "host/odds.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- shares --- */

/* Most numbers are small, and small ones are divided by an instruction. */
static inline bool is_small(odds_int a, odds_int b)
{
    return (a | b) >> 64 == 0;
}

static uint64_t common_small(uint64_t a, uint64_t b)
{
    while (b != 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static odds_int common(odds_int a, odds_int b)
{
    while (!is_small(a, b)) {
        if (b == 0) return a;
        odds_int rest = a % b;
        a = b;
        b = rest;
    }
    return common_small((uint64_t)a, (uint64_t)b);
}

static inline odds_int divided(odds_int a, odds_int by)
{
    return is_small(a, by) ? (uint64_t)a / (uint64_t)by : a / by;
}

static double quotient(odds_int part, odds_int whole)
{
    if (is_small(part, whole))
        return (double)((long double)(uint64_t)part / (long double)(uint64_t)whole);
    return (double)((long double)part / (long double)whole);
}

static odds_share inexact(double about)
{
    odds_share s = {0, 0, about, false};
    return s;
}

odds_share odds_share_of(odds_int part, odds_int whole)
{
    assert(whole != 0);
    odds_int by = common(part, whole);
    odds_share s = {divided(part, by), divided(whole, by), quotient(part, whole), true};
    return s;
}

odds_share odds_share_add(odds_share a, odds_share b)
{
    double about = a.about + b.about;
    if (!a.exact || !b.exact) return inexact(about);
    odds_int by = common(a.whole, b.whole), more = divided(b.whole, by), whole, left, right, part;
    if (__builtin_mul_overflow(a.whole, more, &whole) ||
        __builtin_mul_overflow(a.part, more, &left) ||
        __builtin_mul_overflow(b.part, divided(a.whole, by), &right) ||
        __builtin_add_overflow(left, right, &part))
        return inexact(about);
    return odds_share_of(part, whole);
}

odds_share odds_share_times(odds_share a, odds_share b)
{
    double about = a.about * b.about;
    if (!a.exact || !b.exact) return inexact(about);
    odds_int one = common(a.part, b.whole), two = common(b.part, a.whole), part, whole;
    if (__builtin_mul_overflow(divided(a.part, one), divided(b.part, two), &part) ||
        __builtin_mul_overflow(divided(a.whole, two), divided(b.whole, one), &whole))
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

/* --- the graph: every position once, and what leads from it to which others --- */

typedef struct edge {
    odds_share share;
    uint32_t to;
    uint32_t next; /* of the same position; 0: the last. Edges count from 1 */
} edge;

typedef struct node {
    uint64_t hash;
    odds_share mass; /* how often the walk comes here, as far as it is known yet */
    uint32_t given;  /* given answers already taken */
    uint32_t edges;  /* its first edge; 0: an end */
    uint32_t group;  /* nodes that lead to each other are of one group */
    bool is_end;
} node;

typedef struct graph {
    size_t bytes; /* of a position, so that the next one is aligned */
    uint8_t *position;
    node *node;
    edge *edge;
    uint32_t *slot; /* hash table: number of a node + 1 */
    uint32_t nodes, room, slots, edges, edge_room;
    uint32_t most; /* nodes */
} graph;

enum { MOST_EDGES = 1 << 22 };

static const fray_position *position_at(const graph *g, uint32_t n)
{
    return (const fray_position *)(const void *)(g->position + g->bytes * n);
}

static void graph_free(graph *g)
{
    free(g->position);
    free(g->node);
    free(g->edge);
    free(g->slot);
    memset(g, 0, sizeof *g);
}

static bool graph_grow(graph *g)
{
    uint32_t room = g->room ? g->room * 2 : 64, slots = room * 2;
    uint8_t *position = realloc(g->position, g->bytes * room);
    if (position) g->position = position;
    node *grown = realloc(g->node, room * sizeof *grown);
    if (grown) g->node = grown;
    uint32_t *slot = calloc(slots, sizeof *slot);
    if (!position || !grown || !slot) {
        free(slot);
        return false;
    }
    memset(g->node + g->room, 0, (room - g->room) * sizeof *g->node);
    for (uint32_t i = 0; i < g->nodes; i++) {
        uint64_t at = g->node[i].hash & (slots - 1);
        while (slot[at]) at = (at + 1) & (slots - 1);
        slot[at] = i + 1;
    }
    free(g->slot);
    g->slot = slot;
    g->room = room;
    g->slots = slots;
    return true;
}

/* The node of a position, made if it is new. */
static int graph_find(graph *g, const fray_position *p, uint32_t given, uint32_t *found)
{
    if (g->nodes == g->room && !graph_grow(g)) return ODDS_NO_MEMORY;
    uint64_t hash = fray_hash(p) ^ (given * UINT64_C(0x9e3779b97f4a7c15));
    uint64_t at = hash & (g->slots - 1);
    for (; g->slot[at]; at = (at + 1) & (g->slots - 1)) {
        *found = g->slot[at] - 1;
        const node *n = &g->node[*found];
        if (n->hash == hash && n->given == given &&
            memcmp(position_at(g, *found), p, p->bytes) == 0)
            return ODDS_OK;
    }
    if (g->nodes == g->most) return ODDS_TOO_MANY;
    *found = g->nodes++;
    memset(g->position + g->bytes * *found, 0, g->bytes);
    memcpy(g->position + g->bytes * *found, p, p->bytes);
    g->node[*found] = (node){.hash = hash, .mass = odds_share_of(0, 1), .given = given};
    g->slot[at] = *found + 1;
    return ODDS_OK;
}

/* Adds to the share of an edge, made if it is new. */
static int graph_join(graph *g, uint32_t from, uint32_t to, odds_share share)
{
    for (uint32_t e = g->node[from].edges; e; e = g->edge[e].next) {
        if (g->edge[e].to != to) continue;
        g->edge[e].share = odds_share_add(g->edge[e].share, share);
        return ODDS_OK;
    }
    if (g->edges + 1 >= g->edge_room) {
        uint32_t room = g->edge_room ? g->edge_room * 2 : 256;
        if (room > MOST_EDGES) return ODDS_TOO_MANY;
        edge *grown = realloc(g->edge, room * sizeof *grown);
        if (!grown) return ODDS_NO_MEMORY;
        g->edge = grown;
        g->edge_room = room;
    }
    uint32_t e = ++g->edges;
    g->edge[e] = (edge){share, to, g->node[from].edges};
    g->node[from].edges = e;
    return ODDS_OK;
}

/* --- the walk --- */

typedef struct walk {
    const host_table *h;
    const odds_wish *wish;
    graph graph;
    fray_position *here, *work; /* room for one position each */
    odds *out;
    /* what came out: positions at the ends as the viewer sees them */
    graph ends;
} walk;

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

/* One answer in the position w->here, which is node `from`. */
static int go_on(walk *w, uint32_t from, fray_answer a, odds_share share, uint32_t given)
{
    const fray_table *t = &w->h->table;
    uint32_t to;
    memcpy(w->work, w->here, w->here->bytes);
    fray_verdict v = t->game->apply(t, w->work, a, NULL, NULL);
    assert(fray_is_legal(v));
    (void)v;
    int code = graph_find(&w->graph, w->work, given, &to);
    return code ? code : graph_join(&w->graph, from, to, share);
}

static int walk_chance(walk *w, uint32_t from, uint32_t given)
{
    const fray_table *t = &w->h->table;
    odds_int total = t->game->total(t, w->here);
    uint64_t word[256];
    for (uint32_t at = 0, all = 1; at < all; at += 256) {
        all = t->game->options(t, w->here, FRAY_CHANCE, at, 256, word);
        for (uint32_t i = 0; i < 256 && at + i < all; i++) {
            uint64_t weight = t->game->weight(t, w->here, word[i]);
            fray_answer a = {word[i], FRAY_CHANCE, 0};
            if (weight == 0) continue;
            int code = go_on(w, from, a, odds_share_of(weight, total), given);
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

static int walk_one(walk *w, uint32_t from)
{
    const fray_table *t = &w->h->table;
    const fray_position *p = w->here;
    uint32_t given = w->graph.node[from].given;
    odds_share certain = odds_share_of(1, 1);
    memcpy(w->here, position_at(&w->graph, from), w->graph.bytes);
    if (p->over || p->open == 0) {
        w->graph.node[from].is_end = true;
        return ODDS_OK;
    }
    fray_answer a;
    if (is_given_here(w, p, given, &a)) {
        int code = note_assumed(w, p, a, true);
        if (given >= w->out->taken) w->out->taken = given + 1;
        return code ? code : go_on(w, from, a, certain, given + 1);
    }
    bool quiet = w->wish->quiet && t->game->knowledge && t->game->knowledge->is_quiet(t, p);
    if (!quiet && p->open & 1u << FRAY_CHANCE) return walk_chance(w, from, given);
    a = (fray_answer){0, fray_asked(p), 0};
    uint32_t all = quiet ? 0 : t->game->options(t, p, a.seat, 0, 1, &a.word);
    bool stop = w->wish->quiet    ? quiet
                : w->wish->untils ? is_until(w->wish, p->question)
                                  : all > 1 && !(p->flags & FRAY_ASKS_PRIVATE);
    if (stop) {
        w->graph.node[from].is_end = true;
        return ODDS_OK;
    }
    if (all > 1) {
        int code = note_assumed(w, p, a, false);
        if (code) return code;
    }
    return go_on(w, from, a, certain, given);
}

/* --- how often the walk comes where --- */

/* Nodes that lead to each other (a roll-off that ties is thrown again) form a group; groups are
 * numbered so that edges lead to lower numbers (Tarjan, without recursion). */
typedef struct tarjan {
    uint32_t *order, *low;         /* per node; 0: not visited */
    uint32_t *stack, *path, *edge; /* of open nodes; of nodes being visited, each at which edge */
    uint32_t open, deep, visited, groups;
} tarjan;

static void tarjan_enter(tarjan *t, const graph *g, uint32_t n)
{
    t->order[n] = t->low[n] = ++t->visited;
    t->stack[t->open++] = n;
    t->path[t->deep] = n;
    t->edge[t->deep++] = g->node[n].edges;
}

static void tarjan_leave(tarjan *t, graph *g)
{
    uint32_t n = t->path[--t->deep];
    if (t->deep && t->low[n] < t->low[t->path[t->deep - 1]])
        t->low[t->path[t->deep - 1]] = t->low[n];
    if (t->low[n] != t->order[n]) return;
    t->groups++;
    uint32_t member;
    do {
        member = t->stack[--t->open];
        g->node[member].group = t->groups;
    } while (member != n);
}

/* All nodes can be reached from the first. */
static int find_groups(graph *g)
{
    assert(g->nodes > 0);
    uint32_t *memory = calloc(5 * (size_t)g->nodes, sizeof *memory);
    if (!memory) return ODDS_NO_MEMORY;
    tarjan t = {.order = memory,
                .low = memory + g->nodes,
                .stack = memory + 2 * (size_t)g->nodes,
                .path = memory + 3 * (size_t)g->nodes,
                .edge = memory + 4 * (size_t)g->nodes};
    tarjan_enter(&t, g, 0);
    while (t.deep) {
        uint32_t n = t.path[t.deep - 1], e = t.edge[t.deep - 1];
        if (e == 0) {
            tarjan_leave(&t, g);
            continue;
        }
        uint32_t to = g->edge[e].to;
        t.edge[t.deep - 1] = g->edge[e].next;
        if (t.order[to] == 0) tarjan_enter(&t, g, to);
        else if (g->node[to].group == 0 && t.order[to] < t.low[n]) t.low[n] = t.order[to];
    }
    free(memory);
    return ODDS_OK;
}

/* The share of an edge from n to `to`, which is taken away; zero if there is none. */
static odds_share cut_edge(graph *g, uint32_t n, uint32_t to)
{
    for (uint32_t *e = &g->node[n].edges; *e; e = &g->edge[*e].next) {
        if (g->edge[*e].to != to) continue;
        odds_share share = g->edge[*e].share;
        *e = g->edge[*e].next;
        return share;
    }
    return odds_share_of(0, 1);
}

/* 1 / (1 - share): how often a thing is tried that is repeated with this chance. */
static odds_share tries(odds_share share)
{
    if (share.exact) return odds_share_of(share.whole, share.whole - share.part);
    return inexact(1 / (1 - share.about));
}

/* Takes node n out of its group: what comes to it goes straight on. */
static int pass_through(graph *g, uint32_t n, const uint32_t *member, uint32_t members)
{
    odds_share again = cut_edge(g, n, n);
    if (again.exact ? again.part == again.whole : again.about >= 1) return ODDS_TOO_MANY;
    odds_share times = tries(again);
    for (uint32_t e = g->node[n].edges; e; e = g->edge[e].next) {
        g->edge[e].share = odds_share_times(g->edge[e].share, times);
        node *to = &g->node[g->edge[e].to];
        to->mass = odds_share_add(to->mass, odds_share_times(g->node[n].mass, g->edge[e].share));
    }
    for (uint32_t i = 0; i < members; i++) {
        if (member[i] == n) continue;
        odds_share share = cut_edge(g, member[i], n);
        if (share.about == 0) continue;
        for (uint32_t e = g->node[n].edges; e; e = g->edge[e].next) {
            int code =
                graph_join(g, member[i], g->edge[e].to, odds_share_times(share, g->edge[e].share));
            if (code) return code;
        }
    }
    return ODDS_OK;
}

static int by_group(const void *left, const void *right)
{
    /* group << 32 | node: later groups first, and in a group the node found last */
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return a < b ? 1 : a > b ? -1 : 0;
}

/* Lets the mass flow from the first node to the ends. */
static int flow(graph *g)
{
    enum { MOST_MEMBERS = 4096 };
    uint32_t member[MOST_MEMBERS];
    int failed = find_groups(g);
    if (failed) return failed;
    uint64_t *sorted = malloc(g->nodes * sizeof *sorted);
    if (!sorted) return ODDS_NO_MEMORY;
    for (uint32_t i = 0; i < g->nodes; i++) sorted[i] = (uint64_t)g->node[i].group << 32 | i;
    qsort(sorted, g->nodes, sizeof *sorted, by_group);
    g->node[0].mass = odds_share_of(1, 1);
    for (uint32_t i = 0; i < g->nodes && !failed;) {
        uint32_t members = 0, group = (uint32_t)(sorted[i] >> 32);
        for (; i < g->nodes && sorted[i] >> 32 == group; i++) {
            if (members == MOST_MEMBERS) {
                free(sorted);
                return ODDS_TOO_MANY;
            }
            member[members++] = (uint32_t)sorted[i];
        }
        for (uint32_t k = 0; k < members && !failed; k++)
            failed = pass_through(g, member[k], member + k, members - k);
    }
    free(sorted);
    return failed;
}

/* --- what came out --- */

static int count_end(odds *o, const fray_position *p, odds_share share)
{
    bool over = p->over || p->open == 0;
    odds_end one = {over ? 0 : fray_asked(p), over ? 0 : p->question, share};
    for (uint32_t i = 0; i < o->ends; i++) {
        if (o->end[i].seat != one.seat || o->end[i].question != one.question) continue;
        o->end[i].share = odds_share_add(o->end[i].share, one.share);
        return ODDS_OK;
    }
    odds_end *grown = realloc(o->end, (o->ends + 1) * sizeof *grown);
    if (!grown) return ODDS_NO_MEMORY;
    o->end = grown;
    o->end[o->ends++] = one;
    return ODDS_OK;
}

/* The ends as the viewers see them; what they cannot tell apart becomes one. */
static int look_at_ends(walk *w)
{
    const fray_table *t = &w->h->table;
    for (uint32_t i = 0; i < w->graph.nodes; i++) {
        const node *n = &w->graph.node[i];
        if (!n->is_end) continue;
        const fray_position *p = position_at(&w->graph, i);
        uint32_t at;
        int code = count_end(w->out, p, n->mass);
        if (code) return code;
        if (w->wish->viewer) {
            memset(w->work, 0, w->graph.bytes);
            t->game->view(t, p, w->wish->viewer, w->work);
            p = w->work;
        }
        code = graph_find(&w->ends, p, 0, &at);
        if (code) return code;
        w->ends.node[at].mass = odds_share_add(w->ends.node[at].mass, n->mass);
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

/* Nearly all facts are the same in all ends: nothing to add up. */
static bool differs(const walk *w, uint32_t fact, uint32_t of)
{
    const fray_table *t = &w->h->table;
    int32_t first = 0, value = 0;
    bool was = false;
    for (uint32_t i = 0; i < w->ends.nodes; i++) {
        bool there = t->game->peek(t, position_at(&w->ends, i), fact, of, 0, &value);
        if (!there) value = 0;
        if (i > 0 && (there != was || value != first)) return true;
        was = there;
        first = value;
    }
    return false;
}

static int judge_fact(walk *w, uint32_t fact, uint32_t of)
{
    const fray_table *t = &w->h->table;
    odds *o = w->out;
    odds_fact f = {.fact = fact, .of = of, .first = o->values};
    if (!differs(w, fact, of)) return ODDS_OK;
    for (uint32_t i = 0; i < w->ends.nodes; i++) {
        odds_value one = {0, false, w->ends.node[i].mass};
        uint32_t at;
        one.there = t->game->peek(t, position_at(&w->ends, i), fact, of, 0, &one.value);
        if (!one.there) one.value = 0;
        int code = add_value(o, &f, one, &at);
        if (code) return code;
        uint64_t random = f.split + at;
        f.split = fray_next(&random);
    }
    f.values = o->values - f.first;
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
    for (uint32_t i = 0; i < w->ends.nodes; i++)
        if (t->game->spell(t, position_at(&w->ends, i), type, value, &s)) return true;
    return false;
}

enum { MOST_PIECES = 255, MOST_TOKENS = 63 };

static int judge_owners(walk *w, uint32_t type, uint32_t fact, uint32_t last, const bool *is_there)
{
    const fray_fact_row *row = &w->h->table.game->fact[fact];
    if (row->list || row->of != type) return ODDS_OK;
    for (uint32_t of = last ? 1 : 0; of <= last; of++) {
        if (is_there && !is_there[of]) continue;
        int code = judge_fact(w, fact, of);
        if (code) return code;
    }
    return ODDS_OK;
}

/* What became of pieces tells most, so it comes first; of those that go hand in hand, too. */
static int judge_facts(walk *w)
{
    const fray_game *g = w->h->table.game;
    bool piece[MOST_PIECES + 1] = {false};
    int code = ODDS_OK;
    for (uint32_t i = 1; i <= MOST_PIECES; i++) piece[i] = is_spelled(w, FRAY_PIECE, i);
    for (uint32_t fact = 1; fact < g->facts && !code; fact++)
        code = judge_owners(w, FRAY_PIECE, fact, MOST_PIECES, piece);
    for (uint32_t fact = 1; fact < g->facts && !code; fact++)
        code = judge_owners(w, FRAY_SEAT, fact, g->seats_most, NULL);
    for (uint32_t fact = 1; fact < g->facts && !code; fact++)
        code = judge_owners(w, FRAY_NONE, fact, 0, NULL);
    bool token[MOST_TOKENS + 1] = {false};
    for (uint32_t i = 1; i <= MOST_TOKENS; i++) token[i] = is_spelled(w, FRAY_TOKEN, i);
    for (uint32_t fact = 1; fact < g->facts && !code; fact++)
        code = judge_owners(w, FRAY_TOKEN, fact, MOST_TOKENS, token);
    return code;
}

static int sum_up(walk *w)
{
    odds *o = w->out;
    int code = look_at_ends(w);
    if (!code) code = judge_facts(w);
    if (code) return code;
    o->walked = w->graph.nodes;
    o->outcomes = w->ends.nodes;
    o->exact = true;
    for (uint32_t i = 0; i < w->ends.nodes; i++)
        if (!w->ends.node[i].mass.exact) o->exact = false;
    for (uint32_t i = 0; i < o->values; i++)
        if (!o->value[i].share.exact) o->exact = false;
    o->sample = malloc(w->ends.bytes);
    if (!o->sample || w->ends.nodes == 0) return ODDS_NO_MEMORY;
    memcpy(o->sample, position_at(&w->ends, 0), w->ends.bytes);
    return ODDS_OK;
}

int odds_walk(const host_table *h, const fray_position *from, const odds_wish *wish, odds **out)
{
    enum { MEMORY = 512 << 20 }; /* for positions */
    size_t bytes = (h->table.game->position_bytes + 15u) & ~(size_t)15;
    uint32_t most = wish->most ? wish->most : (uint32_t)(MEMORY / bytes), first;
    walk w = {.h = h,
              .wish = wish,
              .graph = {.bytes = bytes, .most = most},
              .ends = {.bytes = bytes, .most = most},
              .here = calloc(1, bytes),
              .work = calloc(1, bytes),
              .out = calloc(1, sizeof(odds))};
    int code = w.here && w.work && w.out ? graph_find(&w.graph, from, 0, &first) : ODDS_NO_MEMORY;
    for (uint32_t i = 0; !code && i < w.graph.nodes; i++) code = walk_one(&w, i);
    if (!code) code = flow(&w.graph);
    if (!code) code = sum_up(&w);
    graph_free(&w.graph);
    graph_free(&w.ends);
    free(w.here);
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

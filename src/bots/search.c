/* src/bots/search.c - information-set Monte-Carlo tree search, for any game.
 *
 * Each iteration draws a full position that looks like the view (game->guess), goes down the tree
 * from there, answers for chance by its weights, stops where it meets a decision for the first time,
 * plays on through some quiet places, and has the game's knowledge say how likely each seat is to win
 * there. Playing on is what shows whether a plan comes to something: with it the same number of
 * iterations wins far more games, and more again where both sides look a step ahead on the way
 * (docs/strength.md).
 * At a decision the option is taken that promises most: what it brought so far, plus a bonus for
 * what was tried little, the larger the more promising knowledge finds it (as in AlphaZero's PUCT, Silver
 * et al. 2017; availability counts as in SO-ISMCTS, Cowling et al. 2012).
 *
 * Chance has no entry in the tree: its answer is drawn anew each time, and where it leads is found
 * by name like everything else.
 *
 * A search that has a number of iterations depends on seed, view and number of threads alone: each thread
 * grows a tree of its own, and the visits at the root are added up. One that has only a time depends
 * on the machine anyway, and makes the most of it: its threads grow one tree together, and what the last
 * answer's tree knows of this decision is kept. */
#include "bots/seek.h"
#include "base/clock.h"
#include <assert.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_NODES = 1 << 17,
    LEAST_NODES = 1 << 10,
    NODES_A_MS = 80, /* twice what a thread comes to: for what is kept */
    POSITIONS = 3,   /* of a seeker */
    CHECK_SETTLED = 64,
    DRIFT = 600 /* judged better or worse by more than this, what was learned is forgotten */
};

/* What is kept from one answer to the next. */
typedef struct memory {
    atomic_flag lock; /* of the first seeker's tree */
    bool holds;       /* that tree is of the same search, */
    uint32_t seat;
    uint64_t seed;
    int32_t base[FRAY_MAX_SEATS]; /* .. and its chances are counted from here */
} memory;

static size_t rounded(size_t n)
{
    return (n + 63u) & ~(size_t)63;
}

static bool is_timed(const bot_options *o)
{
    return !o->budget.iterations;
}

/* Of thread number n. */
static uint32_t nodes_for(const bot_options *o, uint32_t n)
{
    uint64_t nodes = !is_timed(o) ? o->budget.iterations / o->threads
                     : n == 0     ? (uint64_t)o->budget.ms * NODES_A_MS * o->threads
                                  : 0;
    return nodes < LEAST_NODES ? LEAST_NODES : nodes > MOST_NODES ? MOST_NODES : (uint32_t)nodes;
}

static size_t seeker_bytes(const fray_table *t, const bot_options *o, uint32_t n)
{
    return rounded(sizeof(seeker)) + rounded(POSITIONS * bot_stride(t)) +
           rounded(t->game->work_bytes) + rounded(tree_bytes(nodes_for(o, n)));
}

/* From the beginning of the scratch memory to thread number n. */
static size_t offset_of(const fray_table *t, const bot_options *o, uint32_t n)
{
    size_t first = rounded(sizeof(memory));
    return n == 0 ? first : first + seeker_bytes(t, o, 0) + (n - 1) * seeker_bytes(t, o, 1);
}

size_t search_bytes(const fray_table *t, const bot_options *o)
{
    return offset_of(t, o, o->threads);
}

static seeker *seeker_at(const bot *b, uint32_t n)
{
    return (seeker *)(void *)((char *)b->scratch + offset_of(b->table, &b->made, n));
}

/* Can nothing that is left to do change which option has the most visits? */
static bool is_settled(const seeker *s, uint32_t left)
{
    uint32_t most = 0, second = 0;
    for (uint32_t e = s->tree->node[s->root].first; e; e = s->tree->edge[e].next) {
        uint32_t v = s->tree->edge[e].visits;
        if (v > most) {
            second = most;
            most = v;
        } else if (v > second) second = v;
    }
    return most - second > left;
}

static void *seek(void *who)
{
    seeker *s = who;
    while (!s->most || s->iterations < s->most) {
        seek_once(s);
        s->iterations++;
        if (s->deadline && clock_us() >= s->deadline) break;
        if (s->may_settle && s->iterations % CHECK_SETTLED == 0) {
            uint64_t left = s->most ? s->most - s->iterations : UINT32_MAX;
            if (s->deadline) {
                int64_t passed = clock_us() - s->start + 1, rest = s->deadline - s->start - passed;
                uint64_t more =
                    rest > 0 ? (uint64_t)s->iterations * (uint64_t)rest / (uint64_t)passed : 0;
                if (more < left) left = more;
            }
            if (is_settled(s, (uint32_t)left)) break;
        }
    }
    return NULL;
}

/* Microseconds kept back from a budget: for the last iteration, for adding up, for threads that are
 * not let run at once. */
static int64_t spare(uint32_t ms, uint32_t threads)
{
    int64_t part = (int64_t)ms * 1000 / 25;
    return (part > 500 ? part : 500) + (threads > 1 ? 2000 : 0);
}

static void prepare(seeker *s, const bot *b, const fray_position *view, uint32_t seat,
                    uint64_t random, uint32_t n)
{
    const fray_table *t = b->table;
    const bot_budget *budget = &b->options.budget;
    uint32_t threads = b->options.threads;
    char *at = (char *)s + rounded(sizeof *s);
    s->b = b;
    s->table = *t;
    s->manner = b->kind->manner;
    s->view = view;
    s->seat = seat;
    s->seats = t->game->seats_most;
    s->p = (fray_position *)(void *)at;
    s->seen = (fray_position *)(void *)(at + bot_stride(t));
    s->ahead = (fray_position *)(void *)(at + 2 * bot_stride(t));
    at += rounded(POSITIONS * bot_stride(t));
    if (n > 0 && t->game->work_bytes) s->table.work = at;
    at += rounded(t->game->work_bytes);
    if (!s->own.node) tree_init(&s->own, at, nodes_for(&b->made, n));
    s->iterations = s->depth = 0;
    s->luck = fray_next(&random);
    s->random = random;
    for (uint32_t k = 1; k <= s->seats; k++) s->base[k] = bot_judge(t, view, k, b->options.weights);
    s->most = budget->iterations / threads + (n < budget->iterations % threads);
    if (budget->iterations && !s->most) s->most = 1;
    s->start = clock_us();
    s->deadline =
        budget->ms ? s->start + (int64_t)budget->ms * 1000 - spare(budget->ms, threads) : 0;
    s->may_settle = threads == 1 && s->manner->softness <= 0;
}

/* A new tree of its own for a thread. */
static void plant(seeker *s)
{
    bool is_new;
    s->tree = &s->own;
    s->lock = NULL;
    tree_clear(s->tree);
    s->root = tree_find(s->tree, seek_name(s->view), &is_new);
}

/* Does the tree of the last answer know this decision, and is there room to go on with it? */
static bool recall(const memory *m, seeker *s, uint64_t seed)
{
    if (!m->holds || m->seat != s->seat || m->seed != seed || tree_is_half_full(&s->own))
        return false;
    for (uint32_t k = 1; k <= s->seats; k++)
        if (abs(s->base[k] - m->base[k]) > DRIFT) return false;
    bool is_new;
    s->tree = &s->own;
    s->root = tree_find(s->tree, seek_name(s->view), &is_new);
    return s->tree->node[s->root].first != 0;
}

/* Each thread its tree. */
static void plant_all(const bot *b)
{
    memory *m = b->scratch;
    seeker *first = seeker_at(b, 0);
    uint32_t threads = b->options.threads;
    if (!is_timed(&b->options)) {
        for (uint32_t k = 0; k < threads; k++) plant(seeker_at(b, k));
        m->holds = false;
        return;
    }
    if (!recall(m, first, b->seed)) {
        plant(first);
        memcpy(m->base, first->base, sizeof m->base);
    }
    m->holds = true;
    m->seat = first->seat;
    m->seed = b->seed;
    atomic_flag_clear(&m->lock);
    for (uint32_t k = 0; k < threads; k++) {
        seeker *s = seeker_at(b, k);
        s->tree = first->tree;
        s->root = first->root;
        s->luck = first->luck; /* visits are counted together, so luck has to be spread together */
        s->lock = threads > 1 ? &m->lock : NULL;
        memcpy(s->base, m->base, sizeof s->base);
    }
}

typedef struct weighed {
    uint64_t word;
    uint32_t visits;
    double sum;
} weighed;

/* The root's options over all threads. */
static uint32_t add_up(const bot *b, weighed *out)
{
    uint32_t n = 0;
    for (uint32_t k = 0; k < b->options.threads; k++) {
        const seeker *s = seeker_at(b, k);
        uint32_t i = 0;
        if (k > 0 && s->lock) break; /* there is one tree */
        for (uint32_t e = s->tree->node[s->root].first; e; e = s->tree->edge[e].next, i++) {
            const tree_edge *x = &s->tree->edge[e];
            if (k == 0 && n < MOST_OPTIONS) out[n++] = (weighed){x->word, 0, 0};
            if (i >= n) break;
            out[i].visits += x->visits;
            out[i].sum += x->sum;
        }
    }
    return n;
}

static float mean(const weighed *w)
{
    return w->visits ? (float)(w->sum / w->visits) : 0;
}

static bool is_better(const weighed *a, const weighed *b)
{
    return a->visits != b->visits ? a->visits > b->visits : mean(a) > mean(b);
}

/* Which of the options is taken: the best, or softly one nearly as good. */
static uint32_t take(const weighed *w, uint32_t n, float softness, uint64_t *random)
{
    uint32_t best = 0;
    for (uint32_t i = 1; i < n; i++)
        if (is_better(&w[i], &w[best])) best = i;
    if (softness <= 0) return best;
    float all = 0, share[MOST_OPTIONS];
    for (uint32_t i = 0; i < n; i++) {
        share[i] = w[i].visits ? expf((mean(&w[i]) - mean(&w[best])) / softness) : 0;
        if (share[i] > 1) share[i] = 1; /* little tried, and lucky: no better than the best */
        all += share[i];
    }
    return bot_draw(share, n, all, random);
}

static void tell(const weighed *w, uint32_t n, uint32_t taken, int32_t base, bot_thought *thought)
{
    bool told[MOST_OPTIONS] = {false};
    for (uint32_t k = 0; k < BOT_SHOWN && k < n; k++) {
        uint32_t best = taken;
        for (uint32_t i = 0; i < n && k > 0; i++)
            if (!told[i] && (told[best] || is_better(&w[i], &w[best]))) best = i;
        if (!w[best].visits) break;
        told[best] = true;
        thought->option[thought->options++] =
            (bot_option){w[best].word, w[best].visits, seek_told_as(mean(&w[best]), base)};
    }
}

uint64_t search_answer(const bot *b, const fray_position *view, uint32_t seat, uint64_t *random,
                       bot_thought *thought)
{
    const fray_table *t = b->table;
    uint64_t two[2];
    uint32_t all = t->game->options(t, view, seat, 0, 2, two), threads = b->options.threads;
    if (all == 1) return two[0];
    if (all == 0) return t->game->pick(t, view, seat, fray_next(random));
    for (uint32_t k = 0; k < threads; k++)
        prepare(seeker_at(b, k), b, view, seat, fray_next(random), k);
    plant_all(b);

    pthread_t thread[BOT_MOST_THREADS];
    uint32_t started = 1;
    while (started < threads &&
           pthread_create(&thread[started], NULL, seek, seeker_at(b, started)) == 0)
        started++;
    seek(seeker_at(b, 0));
    /* where no thread could be had, the work is done here, so that the result is the same */
    for (uint32_t k = started; k < threads; k++) seek(seeker_at(b, k));
    for (uint32_t k = 1; k < started; k++) pthread_join(thread[k], NULL);

    weighed w[MOST_OPTIONS];
    uint32_t n = add_up(b, w);
    assert(n > 0); /* of two options or more some was tried */
    uint32_t taken = take(w, n, b->kind->manner->softness, random);
    for (uint32_t k = 0; k < threads; k++) {
        const seeker *s = seeker_at(b, k);
        thought->iterations += s->iterations;
        if (s->depth > thought->depth) thought->depth = s->depth;
    }
    tell(w, n, taken, seeker_at(b, 0)->base[seat], thought);
    return w[taken].word;
}

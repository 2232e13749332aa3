/* src/bots/search.c - information-set Monte-Carlo tree search, for any game.
 *
 * Each iteration draws a full position that looks like the view (game->guess), goes down the tree
 * from there, answers for chance by its weights, stops where it meets a decision for the first time,
 * plays on through some quiet places, and has the game's knowledge say how likely each seat is to win
 * there. Playing on is what shows whether a plan comes to something: with it the same number of
 * iterations wins far more games (docs/strength.md).
 * At a decision the option is taken that promises most: what it brought so far, plus a bonus for
 * what was tried little, the larger the more promising knowledge finds it (as in AlphaZero's PUCT, Silver
 * et al. 2017; availability counts as in SO-ISMCTS, Cowling et al. 2012).
 *
 * Chance has no entry in the tree: its answer is drawn anew each time, and where it leads is found
 * by name like everything else. Threads each grow a tree of their own, with their own stream; the
 * visits at the root are added up. So the result depends on seed, iterations and number of threads,
 * never on timing. */
#include "bots/search.h"
#include <math.h>
#include <pthread.h>
#include <string.h>
#include <time.h>
#include "bots/tree.h"

enum {
    MOST_OPTIONS = 512, /* of a longer list the first: the proposal and what rules care about */
    MOST_NODES = 1 << 17,
    LEAST_NODES = 1 << 10,
    NODES_A_MS = 40,
    MOST_DEPTH = 200,
    FOLLOW = 64, /* answers from one quiet place to the next at most */
    FOLLOW_OPTIONS = 128,
    WIDE = 12, /* options looked at in any case */
    CHECK_SETTLED = 64
};

static const float WIDEN = 1.5f; /* WIDE + WIDEN * sqrt(visits) options are looked at */
/* Knowledge judges and orders in thousandths of a natural logarithm. Playing on goes by its order more
 * strictly than the tree does, and what comes of it counts more sharply than the judgement alone
 * would say: both were found by play (docs/strength.md). */
static const float ORDER_IN_TREE = 1000.0f, ORDER_ON = 500.0f, JUDGED = 1000.0f, COUNTED = 600.0f;

/* One thread of a search. */
typedef struct seeker {
    const bot *b;
    fray_table table; /* the bot's, with work memory of this thread */
    const search_manner *manner;
    const fray_position *view;
    uint32_t seat, seats;
    tree tree;
    fray_position *p, *seen;
    uint64_t random, luck;
    int32_t base[FRAY_MAX_SEATS]; /* how good it is for each seat before */
    uint32_t root, iterations, most, depth;
    int64_t start, deadline; /* microseconds; 0: none */
    bool may_settle;
    /* of the iteration under way */
    uint32_t path[MOST_DEPTH];
    uint8_t chose[MOST_DEPTH];
    uint32_t steps;
    uint64_t option[MOST_OPTIONS];
    uint32_t edge[MOST_OPTIONS];
    int16_t order[MOST_OPTIONS];
} seeker;

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static size_t rounded(size_t n)
{
    return (n + 63u) & ~(size_t)63;
}

static uint32_t nodes_for(const bot_options *o)
{
    uint64_t n = o->budget.iterations ? o->budget.iterations / o->threads
                                      : (uint64_t)o->budget.ms * NODES_A_MS;
    return n < LEAST_NODES ? LEAST_NODES : n > MOST_NODES ? MOST_NODES : (uint32_t)n;
}

static size_t seeker_bytes(const fray_table *t, const bot_options *o)
{
    return rounded(sizeof(seeker)) + rounded(2 * bot_stride(t)) + rounded(t->game->work_bytes) +
           rounded(tree_bytes(nodes_for(o)));
}

size_t search_bytes(const fray_table *t, const bot_options *o)
{
    return o->threads * seeker_bytes(t, o);
}

static seeker *seeker_at(const bot *b, uint32_t n)
{
    return (seeker *)(void *)((char *)b->scratch + n * seeker_bytes(b->table, &b->made));
}

/* ---- one iteration ---- */

/* What a node is named by: what the searching seat sees, and who decides what there. */
static uint64_t name_of(seeker *s, uint32_t seat)
{
    s->table.game->view(&s->table, s->p, 1u << s->seat, s->seen);
    uint64_t key = fray_hash(s->seen);
    if (seat != s->seat) key ^= (uint64_t)s->p->question << 8 ^ (uint64_t)seat << 16 ^ s->p->about;
    return fray_next(&key);
}

/* How often an option is looked at for each time that one rated 0 is. */
static float weight_of(int16_t order, float softness)
{
    return expf((float)order / softness);
}

/* The options of `seat` here as edges of the node: their numbers into s->edge; returns how many. */
static uint32_t list(seeker *s, uint32_t node, uint32_t seat)
{
    const fray_game *game = s->table.game;
    tree *t = &s->tree;
    uint32_t n = 0;
    if (seat == s->seat && t->node[node].first) { /* the same whatever was guessed */
        for (uint32_t e = t->node[node].first; e && n < MOST_OPTIONS; e = t->edge[e].next)
            s->edge[n++] = e;
        return n;
    }
    uint32_t all = game->options(&s->table, s->p, seat, 0, MOST_OPTIONS, s->option), last = 0;
    bool ordered = false;
    if (all > MOST_OPTIONS) all = MOST_OPTIONS;
    for (uint32_t i = 0; i < all; i++) {
        bool is_new;
        uint32_t e = tree_option(t, node, last, s->option[i], &is_new);
        if (!e) continue;
        if (is_new) {
            if (!ordered) {
                game->knowledge->order(&s->table, s->p, seat, s->option, all, s->order);
                ordered = true;
            }
            t->edge[e].prior = weight_of(s->order[i], ORDER_IN_TREE);
        }
        s->edge[n++] = e;
        last = e;
    }
    return n;
}

/* Of a long list only the most promising, the more the longer one has looked. */
static float least_prior(const seeker *s, uint32_t n, uint32_t visits)
{
    uint32_t wide = WIDE + (uint32_t)(WIDEN * sqrtf((float)visits));
    if (n <= wide) return 0;
    /* the prior of number `wide`, by halving: exact order does not matter */
    float low = 0, high = 0;
    for (uint32_t i = 0; i < n; i++)
        if (s->tree.edge[s->edge[i]].prior > high) high = s->tree.edge[s->edge[i]].prior;
    for (int round = 0; round < 12; round++) {
        float middle = (low + high) / 2;
        uint32_t above = 0;
        for (uint32_t i = 0; i < n; i++) above += s->tree.edge[s->edge[i]].prior >= middle;
        if (above >= wide) low = middle;
        else high = middle;
    }
    return low;
}

static uint32_t choose(seeker *s, uint32_t node, uint32_t seat)
{
    tree *t = &s->tree;
    uint32_t n = list(s, node, seat), visits = 0, best = 0;
    double sum = 0;
    float priors = 0, most = -1e9f;
    for (uint32_t i = 0; i < n; i++) {
        const tree_edge *e = &t->edge[s->edge[i]];
        visits += e->visits;
        sum += e->sum;
        priors += e->prior;
    }
    float least = least_prior(s, n, visits);
    float untried = (visits ? (float)(sum / visits) : 0.5f) - s->manner->untried;
    for (uint32_t i = 0; i < n; i++) {
        tree_edge *e = &t->edge[s->edge[i]];
        e->offered++;
        if (e->prior < least && !e->visits) continue;
        float value = e->visits ? (float)(e->sum / e->visits) : untried;
        value += s->manner->explore * e->prior / priors * sqrtf((float)e->offered) /
                 (float)(1 + e->visits);
        if (value > most) {
            most = value;
            best = s->edge[i];
        }
    }
    return best;
}

/* An option drawn by how promising knowledge finds it; false: there is none. */
static bool draw_option(seeker *s, uint32_t seat, uint64_t *word)
{
    const fray_game *game = s->table.game;
    uint32_t n = game->options(&s->table, s->p, seat, 0, FOLLOW_OPTIONS, s->option);
    if (n == 0) return false;
    if (n > FOLLOW_OPTIONS) n = FOLLOW_OPTIONS;
    *word = s->option[0];
    if (n == 1) return true;
    float share[FOLLOW_OPTIONS], all = 0;
    game->knowledge->order(&s->table, s->p, seat, s->option, n, s->order);
    for (uint32_t i = 0; i < n; i++) all += share[i] = weight_of(s->order[i], ORDER_ON);
    float drawn = (float)(fray_next(&s->random) >> 40) / (float)(1 << 24) * all;
    for (uint32_t i = 0; i < n; i++)
        if ((drawn -= share[i]) < 0) {
            *word = s->option[i];
            break;
        }
    return true;
}

/* Plays on through quiet places: chance by its weights, players by how promising options are. */
static void follow(seeker *s)
{
    const fray_game *game = s->table.game;
    uint32_t quiet = 0;
    for (uint32_t i = 0; i < FOLLOW * (1 + s->manner->far) && s->p->open; i++) {
        fray_answer a = {0, fray_asked(s->p), 0};
        if (a.seat == FRAY_CHANCE) {
            a.word = game->pick(&s->table, s->p, 0, fray_next(&s->random));
        } else {
            if (game->knowledge->is_quiet(&s->table, s->p) && quiet++ >= s->manner->far) break;
            if (!draw_option(s, a.seat, &a.word)) break;
        }
        if (!fray_is_legal(game->apply(&s->table, s->p, a, NULL, NULL))) break;
    }
}

static float chance_of(int32_t judged)
{
    return 1.0f / (1.0f + expf((float)-judged / COUNTED));
}

/* What comes of it, as far as the searching seat would see: what it could not know there (which
 * cards a guess dealt the others) would only add noise. Chances are taken from where the search stands,
 * so that differences count as much in a game that is nearly won. Judged once where one seat's chance
 * says what the others' is: those of a team want the same, one of two opponents the contrary. */
static void learn(seeker *s)
{
    const int32_t *weights = s->b->options.weights;
    bool together = s->table.game->together;
    float win[FRAY_MAX_SEATS], own;
    s->table.game->view(&s->table, s->p, 1u << s->seat, s->seen);
    own = chance_of(bot_judge(&s->table, s->seen, s->seat, weights) - s->base[s->seat]);
    for (uint32_t seat = 1; seat <= s->seats; seat++)
        win[seat] = together || seat == s->seat ? own
                    : s->seats == 2
                        ? 1.0f - own
                        : chance_of(bot_judge(&s->table, s->seen, seat, weights) - s->base[seat]);
    for (uint32_t i = 0; i < s->steps; i++) {
        tree_edge *e = &s->tree.edge[s->path[i]];
        e->visits++;
        e->sum += win[s->chose[i]];
    }
}

/* Chance answers, spread evenly over the visits of the option before: number n of them takes a step
 * of an irrational part of all there is (a Kronecker sequence), so that luck evens out sooner than by
 * independent draws. */
static uint64_t even_luck(const seeker *s, uint32_t e, uint32_t nth)
{
    static const uint64_t step[] = {UINT64_C(0x9e3779b97f4a7c15), UINT64_C(0xc13fa9a902a6328f),
                                    UINT64_C(0x91e10da5c79e7b1c), UINT64_C(0xd1b54a32d192ed03)};
    uint64_t start = s->luck ^ s->tree.edge[e].word * 31 ^ (uint64_t)e << 40 ^ nth;
    return fray_next(&start) + (s->tree.edge[e].visits + 1) * step[nth];
}

static void iterate(seeker *s)
{
    const fray_game *game = s->table.game;
    uint32_t node = s->root, seat = s->seat;
    game->guess(&s->table, s->view, &s->random, s->p);
    s->steps = 0;
    for (;;) {
        uint32_t e = choose(s, node, seat);
        if (!e) break;
        fray_answer a = {s->tree.edge[e].word, seat, 0};
        if (!fray_is_legal(game->apply(&s->table, s->p, a, NULL, NULL))) break;
        s->path[s->steps] = e;
        s->chose[s->steps++] = (uint8_t)seat;
        for (uint32_t nth = 0; s->p->open & 1; nth++) { /* chance */
            uint64_t luck = nth < 4 ? even_luck(s, e, nth) : fray_next(&s->random);
            fray_answer c = {game->pick(&s->table, s->p, 0, luck), 0, 0};
            if (!fray_is_legal(game->apply(&s->table, s->p, c, NULL, NULL))) break;
        }
        if (!s->p->open || s->p->over || s->steps >= s->manner->sight || s->steps >= MOST_DEPTH)
            break;
        bool is_new;
        seat = fray_asked(s->p);
        node = tree_find(&s->tree, name_of(s, seat), &is_new);
        if (!node || is_new) break;
    }
    if (s->steps > s->depth) s->depth = s->steps;
    if (!s->p->over) follow(s);
    learn(s);
}

/* ---- a whole search ---- */

/* Can nothing that is left to do change which option has the most visits? */
static bool is_settled(const seeker *s, uint32_t left)
{
    uint32_t most = 0, second = 0;
    for (uint32_t e = s->tree.node[s->root].first; e; e = s->tree.edge[e].next) {
        uint32_t v = s->tree.edge[e].visits;
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
    bool is_new;
    tree_clear(&s->tree);
    s->iterations = s->depth = 0;
    s->root = tree_find(&s->tree, 1, &is_new);
    while (!s->most || s->iterations < s->most) {
        iterate(s);
        s->iterations++;
        if (s->deadline && now() >= s->deadline) break;
        if (s->may_settle && s->iterations % CHECK_SETTLED == 0) {
            uint64_t left = s->most ? s->most - s->iterations : UINT32_MAX;
            if (s->deadline) {
                int64_t passed = now() - s->start + 1, rest = s->deadline - s->start - passed;
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
    at += rounded(2 * bot_stride(t));
    if (n > 0 && t->game->work_bytes) s->table.work = at;
    at += rounded(t->game->work_bytes);
    tree_init(&s->tree, at, nodes_for(&b->made));
    s->luck = fray_next(&random);
    s->random = random;
    for (uint32_t k = 1; k <= s->seats; k++) s->base[k] = bot_judge(t, view, k, b->options.weights);
    s->most = budget->iterations / threads + (n < budget->iterations % threads);
    if (budget->iterations && !s->most) s->most = 1;
    s->start = now();
    s->deadline =
        budget->ms ? s->start + (int64_t)budget->ms * 1000 - spare(budget->ms, threads) : 0;
    s->may_settle = threads == 1 && s->manner->softness <= 0;
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
        for (uint32_t e = s->tree.node[s->root].first; e; e = s->tree.edge[e].next, i++) {
            const tree_edge *x = &s->tree.edge[e];
            if (k == 0) out[n++] = (weighed){x->word, 0, 0};
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
    float drawn = (float)(fray_next(random) >> 40) / (float)(1 << 24) * all;
    for (uint32_t i = 0; i < n; i++)
        if ((drawn -= share[i]) < 0) return i;
    return best;
}

/* Chances are counted from where the search stands, and sharply: back to what they are. */
static float told_as(float chance, int32_t base)
{
    float least = 0.0005f;
    chance = chance < least ? least : chance > 1 - least ? 1 - least : chance;
    float better = logf(chance / (1.0f - chance)) * COUNTED;
    return 1.0f / (1.0f + expf(-(better + (float)base) / JUDGED));
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
            (bot_option){w[best].word, w[best].visits, told_as(mean(&w[best]), base)};
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
    uint32_t n = add_up(b, w), taken = take(w, n, b->kind->manner->softness, random);
    for (uint32_t k = 0; k < threads; k++) {
        const seeker *s = seeker_at(b, k);
        thought->iterations += s->iterations;
        if (s->depth > thought->depth) thought->depth = s->depth;
    }
    tell(w, n, taken, seeker_at(b, 0)->base[seat], thought);
    return w[taken].word;
}

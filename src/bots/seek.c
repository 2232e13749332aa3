/* src/bots/seek.c - one iteration of a search: down the tree, on through quiet places, and what came of
 * it back up the way. */
#include "bots/seek.h"
#include <math.h>
#include <sched.h>
#include <string.h>

enum {
    FOLLOW = 64, /* answers from one quiet place to the next at most */
    WIDE = 12,   /* options looked at in any case */
    SPINS = 200  /* for a lock, before others are let run */
};

static const float WIDEN = 1.5f; /* WIDE + WIDEN * sqrt(visits) options are looked at */
/* Knowledge judges in thousandths of a natural logarithm. What comes of playing on counts more sharply
 * than the judgement alone would say, which was found by play (docs/strength.md). */
static const float JUDGED = 1000.0f, COUNTED = 600.0f;

uint64_t seek_name(const fray_position *view)
{
    uint64_t key = fray_hash(view);
    return fray_next(&key);
}

/* How many answers of the seat's the way ends with. */
static uint32_t in_a_row(const seeker *s, uint32_t seat)
{
    uint32_t n = 0;
    while (n < s->steps && s->chose[s->steps - n - 1] == seat) n++;
    return n;
}

/* What a node is named by: what the searching seat sees, and who decides what there. Under seal others
 * decide without having seen what the searching seat said, or they would have an answer to every plan: so by
 * what everybody sees there, and which of their answers it is. */
static uint64_t name_of(seeker *s, uint32_t seat)
{
    bool sealed = seat != s->seat && (s->p->flags & FRAY_ASKS_SEALED);
    s->table.game->view(&s->table, s->p, sealed ? 1u : 1u << s->seat, s->seen);
    if (seat == s->seat) return seek_name(s->seen);
    uint64_t key = fray_hash(s->seen);
    key ^= (uint64_t)s->p->question << 8 ^ (uint64_t)seat << 16 ^ s->p->about;
    if (sealed) key ^= (uint64_t)in_a_row(s, seat) << 24;
    return fray_next(&key);
}

/* The tree is locked while an option is chosen and while something is learned, never while the game
 * goes on: for so short a time that waiting is quicker than sleeping. */
static void lock(const seeker *s)
{
    if (!s->lock) return;
    for (uint32_t n = 1; atomic_flag_test_and_set_explicit(s->lock, memory_order_acquire); n++)
        if (n % SPINS == 0) sched_yield();
}

static void unlock(const seeker *s)
{
    if (s->lock) atomic_flag_clear_explicit(s->lock, memory_order_release);
}

/* The options of a decision that has them: their numbers into s->edge; returns how many. */
static uint32_t listed(seeker *s, uint32_t node)
{
    const tree *t = s->tree;
    uint32_t n = 0;
    for (uint32_t e = t->node[node].first; e && n < MOST_OPTIONS; e = t->edge[e].next)
        s->edge[n++] = e;
    return n;
}

/* How promising the options in s->option are, into s->order. */
static void rate(seeker *s, uint32_t seat, uint32_t n)
{
    const fray_knowledge *know = s->table.game->knowledge;
    know->order(&s->table, s->p, seat, fray_leanings(know, s->b->options.weights), s->option, n,
                s->order);
}

/* The same of those of `seat` here, s->option; what is new comes into the tree. */
static uint32_t list(seeker *s, uint32_t node, uint32_t seat, uint32_t all, bool ordered)
{
    tree *t = s->tree;
    const fray_knowledge *know = s->table.game->knowledge;
    uint32_t n = 0, last = 0;
    for (uint32_t i = 0; i < all; i++) {
        bool is_new;
        uint32_t e = tree_option(t, node, last, s->option[i], &is_new);
        if (!e) continue;
        if (is_new) {
            if (!ordered) {
                rate(s, seat, all);
                ordered = true;
            }
            t->edge[e].prior = bot_pull(s->order[i], (float)know->doubt);
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
        if (s->tree->edge[s->edge[i]].prior > high) high = s->tree->edge[s->edge[i]].prior;
    for (int round = 0; round < 12; round++) {
        float middle = (low + high) / 2;
        uint32_t above = 0;
        for (uint32_t i = 0; i < n; i++) above += s->tree->edge[s->edge[i]].prior >= middle;
        if (above >= wide) low = middle;
        else high = middle;
    }
    return low;
}

/* Of the first n in s->edge; 0: there is none. */
static uint32_t choose(seeker *s, uint32_t n)
{
    tree *t = s->tree;
    uint32_t visits = 0, best = 0;
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

/* An option that is looked at, the n-th time. */
typedef struct visit {
    uint32_t edge, nth; /* edge 0: there is none */
    uint64_t word;
} visit;

/* The option to go on with. It is visited from now on, and counts as lost until something is learned, so
 * that others who are on their way look elsewhere. Own options are the same whatever was guessed. */
static visit go(seeker *s, uint32_t node, uint32_t seat)
{
    const fray_game *game = s->table.game;
    lock(s);
    bool is_new = !s->tree->node[node].first;
    uint32_t n = seat == s->seat ? listed(s, node) : 0;
    if (n == 0) {
        unlock(s);
        uint32_t all = game->options(&s->table, s->p, seat, 0, MOST_OPTIONS, s->option);
        if (all > MOST_OPTIONS) all = MOST_OPTIONS;
        if (is_new) rate(s, seat, all);
        lock(s);
        n = list(s, node, seat, all, is_new);
    }
    visit v = {choose(s, n), 0, 0};
    if (v.edge) {
        v.word = s->tree->edge[v.edge].word;
        v.nth = ++s->tree->edge[v.edge].visits;
    }
    unlock(s);
    return v;
}

static void take_back(seeker *s, visit v)
{
    lock(s);
    s->tree->edge[v.edge].visits--;
    unlock(s);
}

/* The decision that is met now; 0: for the first time, or there is no room for it. */
static uint32_t meet(seeker *s, uint32_t seat)
{
    bool is_new;
    uint64_t name = name_of(s, seat);
    lock(s);
    uint32_t node = tree_find(s->tree, name, &is_new);
    unlock(s);
    return is_new ? 0 : node;
}

/* Plays on to the next quiet place: chance by its weights, players by how promising options are. False:
 * there is none any more. */
static bool to_quiet(seeker *s, fray_position *p)
{
    const fray_game *game = s->table.game;
    for (uint32_t i = 0; i < FOLLOW && p->open; i++) {
        fray_answer a = {0, bot_asked(p, s->seat), 0};
        if (a.seat == FRAY_CHANCE) a.word = game->pick(&s->table, p, 0, fray_next(&s->random));
        else if (game->knowledge->is_quiet(&s->table, p)) return true;
        else if (!bot_lean(&s->table, p, a.seat, s->b->options.weights, &s->random, 1, &a.word))
            return false;
        if (!fray_is_legal(game->apply(&s->table, p, a, NULL, NULL))) return false;
    }
    return false;
}

/* How good an option looks to its seat at the next quiet place. */
static int32_t look_ahead(seeker *s, fray_answer a)
{
    memcpy(s->ahead, s->p, s->table.game->position_bytes);
    if (!fray_is_legal(s->table.game->apply(&s->table, s->ahead, a, NULL, NULL))) return INT32_MIN;
    to_quiet(s, s->ahead);
    return bot_judge(&s->table, s->ahead, a.seat, s->b->options.weights);
}

/* The answer of whoever is asked at a quiet place: of a few that come to mind, what looks best. The luck
 * it is looked at with is not the luck it will have. */
static bool think(seeker *s, fray_answer *a)
{
    uint64_t word[MOST_LOOKED];
    int32_t most = INT32_MIN;
    a->seat = bot_asked(s->p, s->seat);
    /* looking ahead under seal would be looking at what others say */
    uint32_t look = s->p->flags & FRAY_ASKS_SEALED ? 1 : s->manner->look;
    uint32_t n = bot_lean(&s->table, s->p, a->seat, s->b->options.weights, &s->random, look, word);
    if (n > 0) a->word = word[0];
    for (uint32_t i = 0; i < n && n > 1; i++) {
        int32_t good = look_ahead(s, (fray_answer){word[i], a->seat, 0});
        if (good <= most) continue;
        most = good;
        a->word = word[i];
    }
    return n > 0;
}

/* Plays on through quiet places. */
static void follow(seeker *s)
{
    fray_answer a = {0};
    for (uint32_t quiet = 0; to_quiet(s, s->p) && quiet < s->manner->far; quiet++)
        if (!think(s, &a) || !fray_is_legal(s->table.game->apply(&s->table, s->p, a, NULL, NULL)))
            break;
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
    float win[FRAY_MAX_SEATS] = {0}, own;
    s->table.game->view(&s->table, s->p, 1u << s->seat, s->seen);
    own = chance_of(bot_judge(&s->table, s->seen, s->seat, weights) - s->base[s->seat]);
    for (uint32_t seat = 1; seat <= s->seats; seat++)
        win[seat] = together || seat == s->seat ? own
                    : s->seats == 2
                        ? 1.0f - own
                        : chance_of(bot_judge(&s->table, s->seen, seat, weights) - s->base[seat]);
    lock(s);
    for (uint32_t i = 0; i < s->steps; i++) s->tree->edge[s->path[i]].sum += win[s->chose[i]];
    unlock(s);
}

/* Chance answers, spread evenly over the visits of an option: number n of them takes a step
 * of an irrational part of all there is (a Kronecker sequence), so that luck evens out sooner than by
 * independent draws. */
static uint64_t even_luck(const seeker *s, visit v, uint32_t nth)
{
    static const uint64_t step[] = {UINT64_C(0x9e3779b97f4a7c15), UINT64_C(0xc13fa9a902a6328f),
                                    UINT64_C(0x91e10da5c79e7b1c), UINT64_C(0xd1b54a32d192ed03)};
    uint64_t start = s->luck ^ v.word * 31 ^ (uint64_t)v.edge << 40 ^ nth;
    return fray_next(&start) + v.nth * step[nth];
}

void seek_once(seeker *s)
{
    const fray_game *game = s->table.game;
    uint32_t node = s->root, seat = s->seat;
    game->guess(&s->table, s->view, &s->random, s->p);
    s->steps = 0;
    for (;;) {
        visit v = go(s, node, seat);
        if (!v.edge) break;
        fray_answer a = {v.word, seat, 0};
        if (!fray_is_legal(game->apply(&s->table, s->p, a, NULL, NULL))) {
            take_back(s, v);
            break;
        }
        s->path[s->steps] = v.edge;
        s->chose[s->steps++] = (uint8_t)seat;
        for (uint32_t nth = 0; s->p->open & 1; nth++) { /* chance */
            uint64_t luck = nth < 4 ? even_luck(s, v, nth) : fray_next(&s->random);
            fray_answer c = {game->pick(&s->table, s->p, 0, luck), 0, 0};
            if (!fray_is_legal(game->apply(&s->table, s->p, c, NULL, NULL))) break;
        }
        if (!s->p->open || s->p->over || s->steps >= s->manner->sight || s->steps >= MOST_DEPTH)
            break;
        seat = bot_asked(s->p, s->seat);
        node = meet(s, seat);
        if (!node) break;
    }
    if (s->steps > s->depth) s->depth = s->steps;
    if (!s->p->over) follow(s);
    learn(s);
}

/* Chances are counted from where the search stands, and sharply: back to what they are. */
float seek_told_as(float chance, int32_t base)
{
    float least = 0.0005f;
    chance = chance < least ? least : chance > 1 - least ? 1 - least : chance;
    float better = logf(chance / (1.0f - chance)) * COUNTED;
    return 1.0f / (1.0f + expf(-(better + (float)base) / JUDGED));
}

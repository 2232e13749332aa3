/* src/games/apex/chance.c - what a Shoot comes to in the mean, without going through its cards. For bots; play never asks.
 *
 * Of the cards only sets are needed: which ones hit in a slot. Sets of a slot with a lower modifier lie within those of
 * one with a higher, so chances of several cards at once are products of counts, and the means are exact: those of an
 * unhindered walk over the Shoot (fray odds), but for rounding. How far it spreads is so for Hits alone. */
#include "games/apex/rules.h"

enum { HEADS = 8 /* Headshots that are told apart, at most */ };

/* ---- what is known of the deck: by game_prepare ---- */

static uint64_t choose_of(unsigned n, unsigned m)
{
    uint64_t product = m > n ? 0 : 1;
    for (unsigned i = 0; i < m && product; i++) product = product * (n - i) / (i + 1);
    return product;
}

/* Mean number of pairs of Semi-Hits among so many cards: AL-HIT-07. */
static unsigned pairs_among(unsigned aims, unsigned semis, unsigned cards)
{
    uint64_t sum = 0;
    for (unsigned got = 2; got <= semis && got <= cards; got++)
        sum += got / 2 * choose_of(semis, got) * choose_of(aims - semis, cards - got);
    return (unsigned)(sum * PARTS_OF_ONE / choose_of(aims, cards));
}

static void prepare_aims(struct content *k)
{
    struct aim_sets *sets = &k->aims_by;
    for (unsigned n = 0; n < k->aims; n++) {
        const struct card *card = &k->card[k->aim[n]];
        const uint16_t bit = (uint16_t)(1u << n);
        for (unsigned value = 0; value <= card->value; value++) sets->at_least[value] |= bit;
        if (card->icons & ICON_LOWER) sets->lower |= bit;
        if (card->icons & ICON_HIGHER) sets->higher |= bit;
        if (card->icons & ICON_COVER) sets->cover |= bit;
        if (card->icons & ICON_SEMI_HIT) sets->semi |= bit;
        if (card->icons & ICON_HEADSHOT) sets->head |= bit;
    }
    for (unsigned cards = 0; cards <= k->aims; cards++)
        sets->pairs[cards] = (uint16_t)pairs_among(k->aims, (unsigned)bit_count(sets->semi), cards);
}

/* ---- the cards of a Shoot ---- */

/* For each card that will be revealed, those that would hit in its slot: the larger sets first. */
struct draws {
    unsigned cards;
    uint16_t hit[AIM_CARDS];
};

static unsigned at_least(const struct content *k, int value)
{
    return value > (int)UINT8_MAX ? 0u : k->aims_by.at_least[value < 0 ? 0 : value];
}

/* AL-HIT-08, AL-HIT-09, as judge_card has it. */
static unsigned hitting(const struct content *k, const struct plan *plan, int need)
{
    const struct aim_sets *sets = &k->aims_by;
    const unsigned acts = plan->automatic & ~(unsigned)plan->absent;
    unsigned hit = at_least(k, need);
    if (acts & ICON_LOWER) hit |= sets->lower;
    if (acts & ICON_HIGHER) hit &= ~(unsigned)sets->higher;
    if (acts & ICON_COVER) hit &= ~(unsigned)sets->cover;
    return hit;
}

static void add_draws(struct draws *d, unsigned hit, unsigned n)
{
    unsigned at = d->cards;
    while (at > 0 && bit_count(d->hit[at - 1]) < bit_count(hit)) at--;
    for (unsigned i = d->cards; i-- > at;) d->hit[i + n] = d->hit[i];
    for (unsigned i = 0; i < n; i++) d->hit[at + i] = (uint16_t)hit;
    d->cards += n;
}

static struct draws draws_of(const struct matter *about, const struct plan *plan, int to_hit)
{
    const struct content *k = about->k;
    const struct board *board = &k->board[k->aim_board];
    struct matter m = *about;
    struct draws d;
    d.cards = 0;
    for (unsigned nth = 0; nth < plan->shots; nth++) {
        m.shot = (uint8_t)(nth + 1);
        const int modifier =
            board->slot[1 + slot_of_shot(k, plan, nth)] + value_of(&m, CH_CARD_VALUE, m.shooter, 0);
        add_draws(&d, hitting(k, plan, to_hit - modifier), plan->each);
    }
    return d;
}

/* ---- means ---- */

/* n (n - 1) .. of so many factors. */
static uint64_t falling(unsigned n, unsigned factors)
{
    uint64_t product = 1;
    for (unsigned i = 0; i < factors; i++) product *= n - i;
    return product;
}

static int mean_in(const struct content *k, const struct draws *d, unsigned set)
{
    int sum = 0;
    for (unsigned i = 0; i < d->cards; i++) sum += bit_count(d->hit[i] & set);
    return sum * PARTS_OF_ONE / k->aims;
}

/* Headshots on cards of `low` that are left when so many do not count: AL-HIT-12. By how many groups of r of them there
 * are in the mean, for max(0, x - spared) is a sum over these. */
static int mean_beyond(const struct content *k, const struct draws *d, unsigned low,
                       unsigned spared)
{
    int64_t group[HEADS + 1] = {1, 0}, sum = 0;
    for (unsigned i = d->cards; i-- > 0;) { /* the smaller sets first */
        const int in = bit_count(d->hit[i] & low);
        for (int r = HEADS; r >= 1; r--)
            if (in >= r) group[r] += group[r - 1] * (in - r + 1);
    }
    for (unsigned r = spared + 1; r <= HEADS && r <= k->aims; r++) {
        const int64_t times = (int64_t)choose_of(r - 2, spared - 1),
                      mean = group[r] * PARTS_OF_ONE * times / (int64_t)falling(k->aims, r);
        sum += (r - spared) & 1 ? mean : -mean;
    }
    return (int)sum;
}

static int mean_headshots(const struct content *k, const struct draws *d, const struct plan *plan)
{
    const unsigned head = plan->absent & ICON_HEADSHOT ? 0u : k->aims_by.head,
                   high = head & at_least(k, plan->helmet_value + 1);
    if (!plan->helmet) return mean_in(k, d, head);
    return mean_in(k, d, high) + mean_beyond(k, d, head & ~high, plan->helmet);
}

/* The chance of one Hit at least: neither a card that hits nor a pair of Semi-Hits. */
static int chance_of_a_hit(const struct content *k, const struct draws *d)
{
    const unsigned semi = k->aims_by.semi, all = (1u << k->aims) - 1;
    uint64_t none = 1, one = 0;               /* ways without a Semi-Hit, and with one */
    for (unsigned i = 0; i < d->cards; i++) { /* what misses: the smaller sets first */
        const unsigned miss = all & ~(unsigned)d->hit[i], plain = (unsigned)bit_count(miss & ~semi),
                       half = (unsigned)bit_count(miss & semi);
        one = one * (plain + 1 > i ? plain + 1 - i : 0) + none * half;
        none *= plain > i ? plain - i : 0;
    }
    return PARTS_OF_ONE - (int)((none + one) * PARTS_OF_ONE / falling(k->aims, d->cards));
}

static unsigned root_of(unsigned x)
{
    unsigned root = 0;
    for (unsigned bit = 1u << 15; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= x) root += bit;
    return root;
}

/* The variance of Hits, in parts of one: from the mean number of pairs of cards that both hit. */
static int spread_of_hits(const struct content *k, const struct draws *d, int mean)
{
    int pairs = 0, before = 0;
    for (unsigned i = 0; i < d->cards; i++) {
        const int in = bit_count(d->hit[i]);
        pairs += in * before;
        before += in > 0 ? in - 1 : 0;
    }
    return 2 * pairs * PARTS_OF_ONE / (k->aims * (k->aims - 1)) + mean - mean * mean / PARTS_OF_ONE;
}

/* That of pairs of Semi-Hits, about: there is none or one, mostly. */
static int spread_of_pairs(int mean)
{
    return mean < PARTS_OF_ONE / 2 ? mean - mean * mean / PARTS_OF_ONE : PARTS_OF_ONE / 4;
}

static struct expected expected_of(const struct matter *m, const struct plan *plan, int to_hit)
{
    const struct content *k = m->k;
    const struct draws d = draws_of(m, plan, to_hit);
    const int hits = mean_in(k, &d, UINT16_MAX), heads = mean_headshots(k, &d, plan),
              pairs = k->aims_by.pairs[d.cards];
    struct expected e = {(hits + pairs) * plan->hit + heads * plan->headshot, 0};
    if (plan->first_hit) e.damage += chance_of_a_hit(k, &d) * plan->first_hit;
    const int each = plan->hit + (hits ? heads * plan->headshot / hits : 0),
              variance = spread_of_hits(k, &d, hits) + spread_of_pairs(pairs);
    e.spread = variance > 0 ? each * (int)root_of((unsigned)variance * PARTS_OF_ONE) : 0;
    return e;
}

/* The Shoot as it would be, nobody reacting. */
static struct expected expected_shot(const struct matter *m)
{
    const struct plan plan = plan_of(m);
    return expected_of(m, &plan, to_hit_of(m, NULL));
}

/* The chance of at least so many points of damage, in 256ths: as if it were spread evenly to both sides. */
static int chance_of_damage(struct expected e, int points)
{
    /* that it is above the mean by n eighths of the spread */
    static const uint8_t above[] = {128, 115, 103, 91, 79, 68, 58, 49, 41, 33, 27, 22,
                                    17,  13,  10,  8,  6,  4,  3,  2,  2,  1,  1,  0};
    const int most = (int)(sizeof above / sizeof above[0]) - 1,
              need = points * PARTS_OF_ONE - PARTS_OF_ONE / 2 - e.damage;
    if (!e.spread) return need <= 0 ? PARTS_OF_ONE : 0;
    int eighths = (need < 0 ? -need : need) * 8 / e.spread;
    if (eighths > most) eighths = most;
    return need >= 0 ? above[eighths] : PARTS_OF_ONE - above[eighths];
}

/* ---- weapons as they are printed: by game_prepare ---- */

/* At that distance, on one level and without cover, at nobody in particular. */
static unsigned plain_damage(const struct content *k, unsigned weapon, unsigned apart)
{
    const struct weapon *w = &k->weapon[weapon];
    struct matter m;
    struct plan plan;
    struct draws d;
    memset(&plan, 0, sizeof plan);
    memset(&m, 0, sizeof m);
    plan.shots = w->fire_rate[1];
    plan.each = w->fire_rate[2];
    plan.hit = w->damage;
    plan.headshot = w->headshot;
    plan.start = (uint8_t)(k->board[k->aim_board].start - 1u);
    m.k = k;
    d.cards = 0;
    for (unsigned nth = 0; nth < plan.shots; nth++) {
        const int need = w->to_hit + (int)(TO_HIT_A_SPACE * beyond_range(w, apart)) -
                         k->board[k->aim_board].slot[1 + slot_of_shot(k, &plan, nth)];
        add_draws(&d, hitting(k, &plan, need), plan.each);
    }
    return (unsigned)((mean_in(k, &d, UINT16_MAX) + k->aims_by.pairs[d.cards]) * plan.hit +
                      mean_headshots(k, &d, &plan) * plan.headshot);
}

static void prepare_plain(struct content *k)
{
    for (unsigned w = 1; w <= k->weapons; w++)
        for (unsigned apart = 1; apart < PLAIN_DISTANCES; apart++)
            k->plain[w][apart] = (uint16_t)plain_damage(k, w, apart);
}

/* The statement behind this one; NULL: that was the last. Blocks lie between the statements that lead to them. */
static const uint16_t *statement_next(const uint16_t *at)
{
    at += statement_length(at);
    return *at == FRAY_S_END ? NULL : at;
}

/* ---- what cards are for: bit n: verb n is somewhere in what it does ---- */

static void prepare_verbs(struct content *k)
{
    for (unsigned card = 1; card <= k->cards; card++) {
        const unsigned program = k->card[card].act;
        for (const uint16_t *at = program ? k->code + program : NULL; at; at = statement_next(at))
            if (*at >= FRAY_S_VERB) k->verbs[card] |= UINT64_C(1) << statement_verb(at);
    }
}

static void prepare_chances(struct content *k)
{
    prepare_aims(k);
    prepare_plain(k);
    prepare_verbs(k);
}

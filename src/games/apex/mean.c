/* src/games/apex/mean.c - what a Shoot deals on average, without walking through all draws: for bots, and for people who
 * ask what goes into a shot.
 *
 * Cards are drawn without replacement, but each is as likely as any other to come to lie in a slot: so the mean number of
 * Hits and of Headshots is a sum over slots. What is not linear (pairs of Semi-Hits, the first Hit, what a Helmet
 * ignores) is taken from how many of so many cards drawn are of a kind; for Semi-Hits that is exact, for the others the
 * kind is the mean over the slots. */
#include "games/apex/rules.h"

/* Chance in 65536ths that of n cards drawn out of `all` at least `least` (1, 2) are among `kind` of them. */
static uint32_t chance_of(unsigned all, unsigned kind, unsigned n, unsigned least)
{
    uint64_t none = 65536, one = 0;
    for (unsigned i = 0; i < n && i < all; i++) {
        const unsigned left = all - i, others = left > kind ? left - kind : 0u,
                       others_then = left + 1 > kind ? left + 1 - kind : 0u;
        /* one so far, and another kind now; or none so far, and one now */
        one = (one * others_then + none * kind) / left;
        none = none * others / left;
    }
    if (least == 1) return (uint32_t)(65536 - none);
    return (uint32_t)(none + one < 65536 ? 65536 - none - one : 0);
}

/* Of these cards so many in a slot are Hits; of those, Headshots within and above the Helmet's value. */
static struct tally hits_in_slot(const struct content *k, const struct plan *plan, int modifier,
                                 int to_hit)
{
    struct tally tally;
    memset(&tally, 0, sizeof tally);
    for (unsigned n = 0; n < k->aims; n++) {
        const struct card *card = &k->card[k->aim[n]];
        tally_card(&tally, plan, card, judge_card(plan, card, modifier, to_hit));
    }
    return tally;
}

/* The mean number of pairs, in 65536ths: of each number of Semi-Hits how likely it is. */
static uint32_t mean_pairs(unsigned all, unsigned semis, unsigned n)
{
    /* share[j]: chance in 65536ths that j of the cards so far have the icon */
    uint32_t share[AIM_CARDS + 1] = {65536}, pairs = 0;
    for (unsigned i = 0; i < n && i < all; i++)
        for (unsigned j = i + 2; j-- > 0;) {
            const uint64_t stay = j <= i && all - i + j > semis
                                      ? (uint64_t)share[j] * (all - i + j - semis)
                                      : 0,
                           come = j && semis + 1 > j ? (uint64_t)share[j - 1] * (semis + 1 - j) : 0;
            share[j] = (uint32_t)((stay + come) / (all - i));
        }
    for (unsigned j = 2; j <= n && j <= AIM_CARDS; j++) pairs += share[j] * (j / 2);
    return pairs;
}

static unsigned mean_damage(const struct matter *about, const struct plan *plan, int to_hit)
{
    const struct content *k = about->k;
    const struct board *board = &k->board[k->aim_board];
    const unsigned all = k->aims, drawn = (unsigned)plan->shots * plan->each;
    struct matter m = *about;
    unsigned hits = 0, low = 0, high = 0; /* each in `all`ths of a card */
    for (unsigned nth = 0; nth < plan->shots; nth++) {
        m.shot = (uint8_t)(nth + 1);
        const int modifier =
            board->slot[1 + slot_of_shot(k, plan, nth)] + value_of(&m, CH_CARD_VALUE, m.shooter, 0);
        const struct tally tally = hits_in_slot(k, plan, modifier, to_hit);
        hits += (unsigned)tally.hits * plan->each;
        low += (unsigned)tally.low * plan->each;
        high += (unsigned)tally.high * plan->each;
    }
    if (!drawn || !all) return 0;
    unsigned semis = 0;
    for (unsigned n = 0; n < all; n++) semis += (k->card[k->aim[n]].icons & ICON_SEMI_HIT) != 0;
    const uint64_t pairs = mean_pairs(all, semis, drawn);
    /* in 65536ths: Headshots, less those that the Helmet ignores; that there is a Hit at all */
    const unsigned kind = (low + drawn / 2) / drawn, any = (hits + drawn / 2) / drawn;
    uint64_t ignored = 0;
    for (unsigned n = 1; n <= plan->helmet && n <= 2; n++)
        ignored += chance_of(all, kind, drawn, n);
    uint64_t heads = (uint64_t)(low + high) * 65536 / all;
    heads = heads > ignored ? heads - ignored : 0;
    const uint64_t sum = ((uint64_t)hits * 65536 / all + pairs) * plan->hit +
                         heads * plan->headshot +
                         (uint64_t)chance_of(all, any, drawn, 1) * plan->first_hit;
    return (unsigned)(sum * MEAN / 65536);
}

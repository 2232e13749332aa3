/* src/games/underworlds/knowledge.c - what is worth having, for bots. No rules here. */
#include "games/underworlds/knowledge.h"
#include <string.h>

/* Hundredths of attacks that succeed, without support: by symbol and number of attack dice (1..6), then
 * by symbol and number of defence dice (0..4). Counted over all rolls (WU-DICE, WU-CBT-06). */
static const uint8_t hits[2][6][2][5] = {
    {{{50, 31, 20, 14, 10}, {50, 36, 26, 20, 15}},
     {{75, 54, 39, 28, 21}, {75, 59, 47, 37, 29}},
     {{88, 70, 54, 42, 33}, {88, 74, 61, 51, 42}},
     {{94, 80, 66, 54, 44}, {94, 83, 72, 62, 53}},
     {{97, 86, 75, 64, 54}, {97, 88, 79, 70, 62}},
     {{98, 91, 82, 72, 63}, {98, 92, 84, 77, 69}}},
    {{{33, 22, 16, 12, 9}, {33, 25, 19, 15, 11}},
     {{56, 40, 30, 23, 18}, {56, 44, 35, 28, 22}},
     {{70, 55, 43, 34, 27}, {70, 58, 48, 40, 33}},
     {{80, 66, 54, 44, 36}, {80, 69, 59, 50, 42}},
     {{87, 74, 63, 53, 44}, {87, 77, 67, 59, 51}},
     {{91, 81, 70, 60, 52}, {91, 83, 74, 66, 58}}},
};

static int clamp(int v, int low, int high)
{
    return v < low ? low : v > high ? high : v;
}

/* How likely an objective in hand is still scored, in hundredths: by what it scores in a round, and how
 * many there are yet. `left`: eighths of this round. */
static int likely(const struct state *s, const struct card *card, int left)
{
    static const uint8_t guessed[] = {50, 40, 20, 10, 5, 3};
    int share = card->likely ? card->likely : guessed[card->glory < 5 ? card->glory : 5];
    int rounds = s->opt.rounds - s->round; /* after this one */
    switch ((enum timing)card->timing) {
    case TIMING_FIRST_END: rounds = 0; break;
    case TIMING_EARLY_END: rounds -= rounds > 0; break;
    case TIMING_THIRD_END: return rounds > 0 ? share * 3 / 4 : share * left / 8;
    case TIMING_IMMEDIATE:
    case TIMING_END: break;
    }
    int odds = share * (left + 8 * rounds) / 8;
    return odds < 90 ? odds : 90;
}

static bool would_score(const struct content *k, const struct state *s, unsigned seat,
                        unsigned face)
{
    const struct card *card = &k->card[face];
    struct matter m = matter_none(k, s, seat);
    m.card = (uint16_t)face;
    return s->phase == PHASE_ACTION &&
           !(card->timing == TIMING_IMMEDIATE && card->judging == JUDGE_EVENT) &&
           !(card->timing == TIMING_THIRD_END && s->round < s->opt.rounds) &&
           matter_holds(&m, card->when);
}

/* Cards in hand; of a hand that cannot be seen only how many. */
static void count_hand(const struct content *k, const struct state *s, unsigned seat, int32_t *out)
{
    const struct side *side = &s->side[seat];
    int taken = s->side[RED].activations + s->side[BLUE].activations;
    int left_in_round = s->phase == PHASE_ACTION ? 8 - 8 * taken / (2 * s->opt.activations) : 0;
    for (uint64_t left = side->zone[ZONE_HAND]; left; left &= left - 1) {
        unsigned face = side->face[bit_low(left)];
        const struct card *card = &k->card[face];
        if (card->kind == CARD_PLOY) out[WORTH_PLOYS]++;
        else if (card->kind == CARD_UPGRADE) out[WORTH_GEAR]++;
        if (card->kind != CARD_OBJECTIVE) continue;
        if (would_score(k, s, seat, face)) out[WORTH_PROSPECTS] += card->glory;
        else out[WORTH_CHANCES] += card->glory * likely(s, card, left_in_round);
    }
    out[WORTH_OBJECTIVES] += side->hidden_hand[0];
    out[WORTH_PLOYS] += side->hidden_hand[1];
}

static struct promise promise_of(const struct matter *m, fighter_id foe)
{
    const struct content *k = m->k;
    const struct state *s = m->s;
    const struct side_card *card = card_side(k, s, foe);
    int dice = clamp(dice_of(m, false), 1, 6);
    int saves = clamp(card->dice + ((s->fighter[foe].tokens & TOKEN_GUARD) != 0), 0, 4);
    struct promise p = {hits[k->weapon[m->weapon].symbol][dice - 1][card->symbol][saves],
                        damage_of(m, false), wounds_of(k, s, foe) - s->fighter[foe].wounds};
    return p;
}

static struct matter attack_with(const struct content *k, const struct state *s, fighter_id f,
                                 unsigned weapon)
{
    struct matter m = matter_none(k, s, s->fighter[f].seat);
    m.attacker = f;
    m.weapon = (uint16_t)weapon;
    return m;
}

/* What a fighter's attacks promise. */
static void count_attacks(const struct content *k, const struct state *s, fighter_id f,
                          fighter_set foes, int32_t *out)
{
    const struct fighter *x = &s->fighter[f];
    uint16_t weapon[MAX_CARRIED];
    unsigned n = weapons_of(k, s, f, weapon);
    bool charges = !(x->tokens & (TOKEN_MOVE | TOKEN_CHARGE)), acts = !(x->tokens & TOKEN_CHARGE);
    int walk = charges ? move_of(k, s, f, 0) : 0, best = 0, strongest = 0;
    for (unsigned i = 0; i < n; i++) {
        struct matter m = attack_with(k, s, f, weapon[i]);
        int dice = clamp(dice_of(&m, false), 1, 6), range = range_of(&m);
        int plain = damage_of(&m, false) * hits[k->weapon[weapon[i]].symbol][dice - 1][0][1] / 10;
        if (plain > strongest) strongest = plain;
        for (uint64_t left = acts ? foes : 0; left; left &= left - 1) {
            fighter_id foe = (fighter_id)bit_low(left);
            if (distance(k, s, x->hex, s->fighter[foe].hex) > walk + range) continue;
            struct promise p = promise_of(&m, foe);
            int hurt = p.hit * (p.damage < p.health ? p.damage : p.health) / 10;
            if (hurt > best) best = hurt;
            if (p.damage >= p.health && p.hit > out[WORTH_KILL]) out[WORTH_KILL] = p.hit;
        }
    }
    out[WORTH_STRENGTH] += strongest;
    out[WORTH_REACH] += best;
}

/* What one side has. */
static void count(const struct content *k, const struct state *s, unsigned seat, int32_t *out)
{
    const struct side *side = &s->side[seat];
    fighter_set own = warband_of(s, seat), foes = warband_of(s, other(seat));
    int alive = 0;
    memset(out, 0, WORTHS * sizeof *out);
    out[WORTH_GLORY] = side->glory + side->spent;
    out[WORTH_UNSPENT] = side->glory;
    if (s->phase == PHASE_ACTION) out[WORTH_LEFT] = s->opt.activations - side->activations;
    count_hand(k, s, seat, out);
    for (uint64_t left = own; left; left &= left - 1) {
        fighter_id f = (fighter_id)bit_low(left);
        const struct fighter *x = &s->fighter[f];
        alive++;
        out[WORTH_HEALTH] += wounds_of(k, s, f) - x->wounds;
        out[WORTH_UPGRADES] += bit_count(x->upgrades);
        out[WORTH_LEADER] += is_leader(k, s, f);
        out[WORTH_INSPIRED] += (x->tokens & CARD_INSPIRED) != 0;
        out[WORTH_GUARD] += (x->tokens & TOKEN_GUARD) != 0;
        out[WORTH_HELD] += s->tokens_shown && token_held(s, f);
        int near = 20;
        for (uint64_t them = foes; them; them &= them - 1) {
            int d = distance(k, s, x->hex, s->fighter[bit_low(them)].hex);
            if (d < near) near = d;
        }
        out[WORTH_NEAR] += near;
        count_attacks(k, s, f, foes, out);
    }
    if (own) out[WORTH_NEAR] = out[WORTH_NEAR] * 10 / alive;
    out[WORTH_SIZE] = k->warband[side->warband].fighters;
    for (unsigned n = 1; n <= TOKENS && s->tokens_shown; n++) {
        int mine = 99, theirs = 99;
        for (uint64_t left = s->token[n] ? own | foes : 0; left; left &= left - 1) {
            fighter_id f = (fighter_id)bit_low(left);
            int d = distance(k, s, s->fighter[f].hex, s->token[n]);
            int *least = s->fighter[f].seat == seat ? &mine : &theirs;
            if (d < *least) *least = d;
        }
        out[WORTH_CLOSER] += mine < theirs;
    }
    unsigned turn = s->head.question == Q_ACTIVATION ? s->active : s->next;
    if (s->phase == PHASE_ACTION && turn == seat) out[WORTH_KILL_NOW] = out[WORTH_KILL];
}

static uint32_t measure(const fray_table *t, const fray_position *p, uint32_t seat, int32_t *out)
{
    const struct content *k = (const struct content *)t->content;
    const struct state *s = (const struct state *)p;
    int32_t theirs[WORTHS];
    memset(out, 0, WORTHS * sizeof *out);
    if (!s->shape) return 0;
    count(k, s, seat, out);
    count(k, s, other(seat), theirs);
    for (unsigned i = 0; i < WORTHS; i++) out[i] -= theirs[i];
    out[WORTH_SEES] = s->head.viewer == 1u << seat          ? 1
                      : s->head.viewer == 1u << other(seat) ? -1
                                                            : 0;
    unsigned phase = (unsigned)(s->opt.activations * SEATS), all = phase * s->opt.rounds;
    unsigned now = (unsigned)(s->side[RED].activations + s->side[BLUE].activations);
    unsigned done = (s->round ? s->round - 1u : 0u) * phase + (now < phase ? now : phase);
    unsigned come = all ? FRAY_PROGRESS * (done < all ? done : all) / all : 0;
    out[WORTH_DUE] = phase ? out[WORTH_PROSPECTS] * (int32_t)(8 * now / phase) : 0;
    if (4 * come > 3 * FRAY_PROGRESS)
        out[WORTH_LEAD] = out[WORTH_GLORY] * (int32_t)(come - 3 * FRAY_PROGRESS / 4) / 8;
    return come;
}

/* Between activations and steps, with nothing under way. */
static bool is_quiet(const fray_table *t, const fray_position *p)
{
    (void)t;
    return p->question == Q_ACTIVATION || p->question == Q_POWER || p->question == Q_UPGRADE ||
           p->question == Q_CYCLE_OUT;
}

static const fray_knowledge game_knowledge = {feature_rows, leaning_rows, WORTHS, LEANINGS,
                                              is_quiet,     measure,      order,  1500};

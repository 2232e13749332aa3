/* src/games/underworlds/order.c - which options look promising before anybody thinks: what bots try
 * first, and what they play on with where they do not look closer. No rules here. */
#include "games/underworlds/knowledge.h"

enum leaning {
#define LEANING(id, value, what) TO_##id = value,
#include "games/underworlds/leanings.def"
#undef LEANING
};

/* ---- attacks ---- */

static int order_attack(const struct content *k, const struct state *s, fighter_id f,
                        unsigned weapon, fighter_id foe)
{
    struct matter m = attack_with(k, s, f, weapon);
    struct promise p = promise_of(&m, foe);
    return p.hit * (TO_HIT + (p.damage < p.health ? TO_HURT * p.damage / p.health : TO_KILL));
}

/* The best target within `range` of a hex; 0: none. */
static int order_attacks(const struct content *k, const struct state *s, fighter_id f,
                         unsigned weapon, hex_id from, int range)
{
    int most = 0;
    for (uint64_t left = warband_of(s, other(s->fighter[f].seat)); left; left &= left - 1) {
        fighter_id foe = (fighter_id)bit_low(left);
        if (distance(k, s, from, s->fighter[foe].hex) > range) continue;
        int v = order_attack(k, s, f, weapon, foe);
        if (v > most) most = v;
    }
    return most;
}

/* A fighter's weapons, and what each promises against each enemy: asked for from many hexes, and the
 * same from all of them. */
struct hopes {
    fighter_id fighter;
    unsigned weapons;
    uint16_t weapon[MAX_CARRIED];
    int range[MAX_CARRIED];
    int of[MAX_CARRIED][MAX_FIGHTERS + 1]; /* -1: not yet asked for */
};

static void hopes_begin(const struct content *k, const struct state *s, fighter_id f,
                        struct hopes *out)
{
    if (out->fighter == f) return;
    out->fighter = f;
    out->weapons = weapons_of(k, s, f, out->weapon);
    for (unsigned i = 0; i < out->weapons; i++) {
        struct matter m = attack_with(k, s, f, out->weapon[i]);
        out->range[i] = range_of(&m);
        for (unsigned foe = 0; foe <= MAX_FIGHTERS; foe++) out->of[i][foe] = -1;
    }
}

/* Any weapon, after a walk of so many hexes. */
static int order_reach(const struct content *k, const struct state *s, struct hopes *hopes,
                       hex_id from, int walk)
{
    fighter_id f = hopes->fighter;
    int most = 0;
    for (uint64_t left = warband_of(s, other(s->fighter[f].seat)); left; left &= left - 1) {
        fighter_id foe = (fighter_id)bit_low(left);
        int away = distance(k, s, from, s->fighter[foe].hex) - walk;
        for (unsigned i = 0; i < hopes->weapons; i++) {
            if (away > hopes->range[i]) continue;
            int *v = &hopes->of[i][foe];
            if (*v < 0) *v = order_attack(k, s, f, hopes->weapon[i], foe);
            if (*v > most) most = *v;
        }
    }
    return most;
}

/* ---- objectives ---- */

/* Glory points on cards in hand that would score as things stand. */
static int glory_now(const struct content *k, const struct state *s, unsigned seat)
{
    int sum = 0;
    for (uint64_t left = s->side[seat].zone[ZONE_HAND]; left; left &= left - 1) {
        unsigned face = s->side[seat].face[bit_low(left)];
        if (k->card[face].kind == CARD_OBJECTIVE && would_score(k, s, seat, face))
            sum += k->card[face].glory;
    }
    return sum;
}

/* .. more of them with the fighter on that hex. */
static int glory_there(const struct content *k, const struct state *s, fighter_id f, hex_id h)
{
    struct state there = *s;
    there.fighter[f].hex = h;
    return glory_now(k, &there, s->fighter[f].seat) - glory_now(k, s, s->fighter[f].seat);
}

/* To go away from where it stands. */
static int order_leaving(const struct content *k, const struct state *s, fighter_id f)
{
    unsigned n = token_held(s, f), seat = s->fighter[f].seat;
    if (n == 0) return 0;
    struct state without = *s;
    without.token[n] = 0;
    return TO_LEAVE + TO_LOSE * (glory_now(k, s, seat) - glory_now(k, &without, seat));
}

static bool is_objective(const struct state *s, hex_id h)
{
    return s->tokens_shown && token_on(s, h);
}

/* ---- hexes ---- */

static int order_hex(const struct content *k, const struct state *s, struct hopes *hopes, hex_id h)
{
    fighter_id f = hopes->fighter;
    int v = order_reach(k, s, hopes, h, 0), near = 20, beside = 0;
    for (uint64_t left = warband_of(s, other(s->fighter[f].seat)); left; left &= left - 1) {
        int d = distance(k, s, h, s->fighter[bit_low(left)].hex);
        if (d < near) near = d;
        beside += d == 1;
    }
    if (beside > 1) v += TO_CROWD * (beside - 1);
    if (is_objective(s, h)) v += TO_TOKEN + TO_WANTED * glory_there(k, s, f, h);
    return v + (near < 20 ? TO_AWAY * near : 0);
}

/* An enemy there, by a push or driven back. */
static int order_foe_at(const struct state *s, hex_id h)
{
    return (is_hurt_there(s, h) ? TO_LETHAL : 0) + (is_objective(s, h) ? TO_FOE_TOKEN : 0);
}

static int order_push(const struct content *k, const struct state *s, struct hopes *hopes,
                      unsigned seat, fighter_id f, hex_id h)
{
    if (s->fighter[f].seat != seat) return order_foe_at(s, h);
    hopes_begin(k, s, f, hopes);
    return order_hex(k, s, hopes, h) * TO_PUSH / 100 - (is_hurt_there(s, h) ? TO_LETHAL : 0) +
           (is_objective(s, h) ? TO_PUSH_TOKEN : 0);
}

/* ---- cards ---- */

/* Could somebody of this seat attack with the next activation? */
static bool may_strike(const struct content *k, const struct state *s, unsigned seat)
{
    if (s->side[seat].activations >= s->opt.activations) return false;
    for (uint64_t left = warband_of(s, seat); left; left &= left - 1) {
        fighter_id f = (fighter_id)bit_low(left);
        unsigned tokens = s->fighter[f].tokens;
        if (tokens & TOKEN_CHARGE) continue;
        int walk = tokens & TOKEN_MOVE ? 0 : move_of(k, s, f, 0);
        if (is_foe_within(k, s, f, walk + longest_reach(k, s, f))) return true;
    }
    return false;
}

static bool is_somebody_hurt(const struct state *s, unsigned seat)
{
    for (uint64_t left = warband_of(s, seat); left; left &= left - 1)
        if (s->fighter[bit_low(left)].wounds) return true;
    return false;
}

static int order_ploy(const struct content *k, const struct state *s, unsigned seat, unsigned face)
{
    bool sense = false;
    switch ((enum sense)k->card[face].sense) {
    case SENSE_ANY: return TO_PLAY;
    case SENSE_ATTACK: sense = s->next == seat && may_strike(k, s, seat); break;
    case SENSE_DEFEND: sense = s->next != seat && may_strike(k, s, s->next); break;
    case SENSE_HEAL: sense = is_somebody_hurt(s, seat); break;
    }
    return sense ? TO_SENSE : TO_NONSENSE;
}

static int order_choice(const struct state *s, unsigned seat, unsigned f)
{
    if (f == 0 || f > MAX_FIGHTERS) return 0;
    return s->fighter[f].wounds * (s->fighter[f].seat == seat ? TO_OWN_HURT : TO_FOE_HURT);
}

/* ---- all of it ---- */

/* `hopes` are of the fighter that the word before was about, if any. */
static int order_word(const struct content *k, const struct state *s, unsigned seat,
                      struct hopes *hopes, uint64_t word)
{
    const void *top = frame_seen(s, s->top);
    unsigned one = word_one(word), two = word_two(word), question = s->head.question;
    fighter_id f = (fighter_id)one;
    switch (word >> FRAY_KIND_SHIFT) {
    case A_ATTACK: {
        struct matter m = attack_with(k, s, f, two);
        return TO_ATTACK + order_attacks(k, s, f, two, s->fighter[f].hex, range_of(&m));
    }
    case A_CHARGE:
        hopes_begin(k, s, f, hopes);
        return TO_CHARGE + order_leaving(k, s, f) +
               order_reach(k, s, hopes, s->fighter[f].hex, move_of(k, s, f, 0));
    case A_MOVE: return TO_MOVE + order_leaving(k, s, f);
    case A_GUARD: return token_held(s, f) ? TO_GUARD_HERE : TO_GUARD;
    case A_DRAW: return TO_DRAW;
    case A_CYCLE: return TO_CYCLE;
    case A_PASS: return question == Q_ACTIVATION ? TO_IDLE : TO_PASS;
    case A_TO:
        hopes_begin(k, s, ((const struct move_frame *)top)->fighter, hopes);
        return order_hex(k, s, hopes, (hex_id)one);
    case A_TARGET: {
        const struct attack_frame *a = (const struct attack_frame *)top;
        return a->weapon ? order_attack(k, s, a->attacker, a->weapon, f) : 0;
    }
    case A_DRIVE: return order_foe_at(s, (hex_id)one);
    case A_PUSH:
        return order_push(k, s, hopes, seat, ((const struct push_frame *)top)->fighter,
                          (hex_id)one);
    case A_CHOOSE: return order_choice(s, seat, one);
    case A_PLAY: return order_ploy(k, s, seat, one);
    case A_USE: return TO_USE;
    case A_ABILITY: return TO_ABILITY;
    case A_YES: return TO_YES;
    case A_GIVE:
        return TO_GIVE +
               TO_GIVE_HEALTH * (wounds_of(k, s, (fighter_id)two) - s->fighter[two].wounds);
    case A_SCORE: return TO_SCORE + TO_SCORE_MORE * k->card[one].glory;
    case A_DISCARD: return TO_DISCARD;
    case A_DONE: return question == Q_CYCLE_OUT || question == Q_POWER_OUT ? TO_KEEP : 0;
    case A_REDRAW: return one + two ? TO_REDRAW : 0;
    default: return 0;
    }
}

FRAY_CORE void wu_order(const fray_table *t, const fray_position *p, uint32_t seat,
                        const uint64_t *word, uint32_t n, int16_t *out)
{
    struct hopes hopes;
    hopes.fighter = 0;
    for (uint32_t i = 0; i < n; i++) {
        int v = order_word((const struct content *)t->content, (const struct state *)p, seat,
                           &hopes, word[i]);
        out[i] = (int16_t)(v < INT16_MIN ? INT16_MIN : v > INT16_MAX ? INT16_MAX : v);
    }
}

/* src/games/underworlds/order.c - which options look promising before anybody thinks: what bots try
 * first, and what they play on with where they do not look closer. No rules here. */
#include "games/underworlds/knowledge.h"

/* Options of one seat that are being rated, and what was found out on the way: they have much of it in
 * common. */
struct rating {
    const struct content *k;
    const struct state *s;
    unsigned seat;
    const int32_t *to;
    bool has_other;
    struct state other; /* the position, a little different */
    int glory;          /* glory_now of `seat`, -1: not yet asked for */
    /* A fighter's weapons, and what each promises against each enemy: asked for from many hexes,
     * and the same from all of them. */
    fighter_id fighter; /* 0: nobody's yet */
    unsigned weapons;
    uint16_t weapon[MAX_CARRIED];
    int range[MAX_CARRIED];
    int promised[MAX_CARRIED][MAX_FIGHTERS + 1]; /* -1: not yet asked for */
};

/* ---- attacks ---- */

static int order_attack(const struct rating *r, fighter_id f, unsigned weapon, fighter_id foe)
{
    const int32_t *to = r->to;
    struct matter m = attack_with(r->k, r->s, f, weapon);
    struct promise p = promise_of(&m, foe);
    return p.hit *
           (to[TO_HIT] + (p.damage < p.health ? to[TO_HURT] * p.damage / p.health : to[TO_KILL]));
}

/* The best target from where the fighter stands; 0: none. */
static int order_attacks(const struct rating *r, fighter_id f, unsigned weapon)
{
    struct matter m = attack_with(r->k, r->s, f, weapon);
    int most = 0, range = range_of(&m);
    for (uint64_t left = warband_of(r->s, other(r->s->fighter[f].seat)); left; left &= left - 1) {
        fighter_id foe = (fighter_id)bit_low(left);
        if (distance(r->k, r->s, r->s->fighter[f].hex, r->s->fighter[foe].hex) > range) continue;
        int v = order_attack(r, f, weapon, foe);
        if (v > most) most = v;
    }
    return most;
}

static void arm(struct rating *r, fighter_id f)
{
    if (r->fighter == f) return;
    r->fighter = f;
    r->weapons = weapons_of(r->k, r->s, f, r->weapon);
    for (unsigned i = 0; i < r->weapons; i++) {
        struct matter m = attack_with(r->k, r->s, f, r->weapon[i]);
        r->range[i] = range_of(&m);
        for (unsigned foe = 0; foe <= MAX_FIGHTERS; foe++) r->promised[i][foe] = -1;
    }
}

/* Any weapon of the armed fighter, after a walk of so many hexes. */
static int order_reach(struct rating *r, hex_id from, int walk)
{
    fighter_id f = r->fighter;
    int most = 0;
    for (uint64_t left = warband_of(r->s, other(r->s->fighter[f].seat)); left; left &= left - 1) {
        fighter_id foe = (fighter_id)bit_low(left);
        int away = distance(r->k, r->s, from, r->s->fighter[foe].hex) - walk;
        for (unsigned i = 0; i < r->weapons; i++) {
            if (away > r->range[i]) continue;
            int *v = &r->promised[i][foe];
            if (*v < 0) *v = order_attack(r, f, r->weapon[i], foe);
            if (*v > most) most = *v;
        }
    }
    return most;
}

/* ---- objectives ---- */

/* Glory points on cards in the seat's hand that would score in this position. */
static int glory_in(const struct rating *r, const struct state *s)
{
    int sum = 0;
    for (uint64_t left = s->side[r->seat].zone[ZONE_HAND]; left; left &= left - 1) {
        unsigned face = s->side[r->seat].face[bit_low(left)];
        if (r->k->card[face].kind == CARD_OBJECTIVE && would_score(r->k, s, r->seat, face))
            sum += r->k->card[face].glory;
    }
    return sum;
}

static int glory_now(struct rating *r)
{
    if (r->glory < 0) r->glory = glory_in(r, r->s);
    return r->glory;
}

/* The position to change a little; whoever does changes it back. */
static struct state *elsewhere(struct rating *r)
{
    if (!r->has_other) r->other = *r->s;
    r->has_other = true;
    return &r->other;
}

/* .. more of them with the fighter on that hex. */
static int glory_there(struct rating *r, fighter_id f, hex_id h)
{
    struct state *there = elsewhere(r);
    there->fighter[f].hex = h;
    int more = glory_in(r, there) - glory_now(r);
    there->fighter[f].hex = r->s->fighter[f].hex;
    return more;
}

/* To go away from where it stands. */
static int order_leaving(struct rating *r, fighter_id f)
{
    unsigned n = token_held(r->s, f);
    if (n == 0) return 0;
    struct state *without = elsewhere(r);
    without->token[n] = 0;
    int less = glory_now(r) - glory_in(r, without);
    without->token[n] = r->s->token[n];
    return r->to[TO_LEAVE] + r->to[TO_LOSE] * less;
}

static bool is_objective(const struct state *s, hex_id h)
{
    return s->tokens_shown && token_on(s, h);
}

/* ---- hexes ---- */

/* The armed fighter there. */
static int order_hex(struct rating *r, hex_id h)
{
    const struct state *s = r->s;
    const int32_t *to = r->to;
    fighter_id f = r->fighter;
    int v = order_reach(r, h, 0), near = 20, beside = 0;
    for (uint64_t left = warband_of(s, other(s->fighter[f].seat)); left; left &= left - 1) {
        int d = distance(r->k, s, h, s->fighter[bit_low(left)].hex);
        if (d < near) near = d;
        beside += d == 1;
    }
    if (beside > 1) v += to[TO_CROWD] * (beside - 1);
    if (is_objective(s, h)) v += to[TO_TOKEN] + to[TO_WANTED] * glory_there(r, f, h);
    return v + (near < 20 ? to[TO_AWAY] * near : 0);
}

/* An enemy there, by a push or driven back. */
static int order_foe_at(const struct rating *r, hex_id h)
{
    return (is_hurt_there(r->s, h) ? r->to[TO_LETHAL] : 0) +
           (is_objective(r->s, h) ? r->to[TO_FOE_TOKEN] : 0);
}

static int order_push(struct rating *r, fighter_id f, hex_id h)
{
    const int32_t *to = r->to;
    if (r->s->fighter[f].seat != r->seat) return order_foe_at(r, h);
    arm(r, f);
    return (int)((int64_t)order_hex(r, h) * to[TO_PUSH] / 100) -
           (is_hurt_there(r->s, h) ? to[TO_LETHAL] : 0) +
           (is_objective(r->s, h) ? to[TO_PUSH_TOKEN] : 0);
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

static int order_ploy(const struct rating *r, unsigned face)
{
    const struct content *k = r->k;
    const struct state *s = r->s;
    bool sense = false;
    switch ((enum sense)k->card[face].sense) {
    case SENSE_ANY: return r->to[TO_PLAY];
    case SENSE_ATTACK: sense = s->next == r->seat && may_strike(k, s, r->seat); break;
    case SENSE_DEFEND: sense = s->next != r->seat && may_strike(k, s, s->next); break;
    case SENSE_HEAL: sense = is_somebody_hurt(s, r->seat); break;
    }
    return r->to[sense ? TO_SENSE : TO_NONSENSE];
}

static int order_choice(const struct rating *r, unsigned f)
{
    if (f == 0 || f > MAX_FIGHTERS) return 0;
    const struct fighter *x = &r->s->fighter[f];
    return x->wounds * r->to[x->seat == r->seat ? TO_OWN_HURT : TO_FOE_HURT];
}

/* ---- all of it ---- */

static int order_word(struct rating *r, uint64_t word)
{
    const struct content *k = r->k;
    const struct state *s = r->s;
    const int32_t *to = r->to;
    unsigned one = word_one(word), two = word_two(word), question = s->head.question;
    fighter_id f = (fighter_id)one;
    switch (word >> FRAY_KIND_SHIFT) {
    case A_ATTACK: return to[TO_ATTACK] + order_attacks(r, f, two);
    case A_CHARGE:
        arm(r, f);
        return to[TO_CHARGE] + order_leaving(r, f) +
               order_reach(r, s->fighter[f].hex, move_of(k, s, f, 0));
    case A_MOVE: return to[TO_MOVE] + order_leaving(r, f);
    case A_GUARD: return to[token_held(s, f) ? TO_GUARD_HERE : TO_GUARD];
    case A_DRAW: return to[TO_DRAW];
    case A_CYCLE: return to[TO_CYCLE];
    case A_PASS: return to[question == Q_ACTIVATION ? TO_IDLE : TO_PASS];
    case A_TO: arm(r, frame_as(s, s->top, move)->fighter); return order_hex(r, (hex_id)one);
    case A_TARGET: {
        const struct attack_frame *a = frame_as(s, s->top, attack);
        return a->weapon ? order_attack(r, a->attacker, a->weapon, f) : 0;
    }
    case A_DRIVE: return order_foe_at(r, (hex_id)one);
    case A_PUSH: return order_push(r, frame_as(s, s->top, push)->fighter, (hex_id)one);
    case A_CHOOSE: return order_choice(r, one);
    case A_PLAY: return order_ploy(r, one);
    case A_USE: return to[TO_USE];
    case A_ABILITY: return to[TO_ABILITY];
    case A_YES: return to[TO_YES];
    case A_GIVE:
        return to[TO_GIVE] +
               to[TO_GIVE_HEALTH] * (wounds_of(k, s, (fighter_id)two) - s->fighter[two].wounds);
    case A_SCORE: return to[TO_SCORE] + to[TO_SCORE_MORE] * k->card[one].glory;
    case A_DISCARD: return to[TO_DISCARD];
    case A_DONE: return question == Q_CYCLE_OUT || question == Q_POWER_OUT ? to[TO_KEEP] : 0;
    case A_REDRAW: return one + two ? to[TO_REDRAW] : 0;
    default: return 0;
    }
}

static void order(const fray_table *t, const fray_position *p, uint32_t seat,
                  const int32_t *leaning, const uint64_t *word, uint32_t n, int16_t *out)
{
    struct rating r;
    r.k = (const struct content *)t->content;
    r.s = (const struct state *)p;
    r.seat = seat;
    r.to = leaning ? leaning : own_leanings;
    r.has_other = false;
    r.glory = -1;
    r.fighter = 0;
    r.weapons = 0;
    for (uint32_t i = 0; i < n; i++) {
        int v = order_word(&r, word[i]);
        out[i] = (int16_t)(v < INT16_MIN ? INT16_MIN : v > INT16_MAX ? INT16_MAX : v);
    }
}

/* src/games/underworlds/charge.c - chapters 12 and 13: Charge actions and Guard. */
#include "games/underworlds/rules.h"
#include "core/proc.h"

/* The largest Range of its Attack actions in a Charge; 0: it has none. */
static int longest_reach(const struct content *k, const struct state *s, fighter_id f)
{
    uint16_t weapon[MAX_CARRIED];
    struct matter m = matter_none(k, s, s->fighter[f].seat);
    int most = 0;
    m.attacker = f;
    m.how = ATTACK_IN_CHARGE;
    for (unsigned i = weapons_of(k, s, f, weapon); i > 0; i--) {
        m.weapon = weapon[i - 1];
        int reach = range_of(&m);
        if (reach > most && reach > 1 &&
            ((k->weapon[m.weapon].keywords & KEY_ALL_ADJACENT) || is_so(&m, CH_ALL_ADJACENT, f)))
            reach = 1;
        if (reach > most) most = reach;
    }
    return most;
}

/* Is some enemy near enough that a Charge could end within reach, whatever stands between? Spares
 * looking for ways where there can be none. */
static bool is_foe_within(const struct content *k, const struct state *s, fighter_id f, int reach)
{
    if (is_altered(s, CH_PRIZE)) reach += 12; /* rare: do not look closer */
    for (uint64_t left = warband_of(s, other(s->fighter[f].seat)); left; left &= left - 1)
        if (distance(k, s, s->fighter[f].hex, s->fighter[bit_low(left)].hex) <= reach) return true;
    return false;
}

/* Those of `goals` from which some Attack action would have a legal target (WU-CHARGE-03). Sight is
 * only looked at where it can be missing. */
static bits charge_goals(const struct content *k, const struct state *s, fighter_id f, bits goals)
{
    const struct shape *sh = shape_of(k, s);
    bits set = bits_none();
    int most = longest_reach(k, s, f);
    if (most == 0) return set; /* no Attack action at all */
    for (uint64_t left = warband_of(s, other(s->fighter[f].seat)); left; left &= left - 1) {
        hex_id foe = s->fighter[bit_low(left)].hex;
        set = bits_or(set, bits_and(sh->near[foe], goals));
        if (most < 2) continue;
        bits more = bits_less(goals, set);
        if (most <= MAX_RADIUS) more = bits_and(more, sh->within[most][foe]);
        while (!bits_empty(more)) {
            hex_id h = (hex_id)bits_take(&more);
            if (sh->apart[foe][h] <= most && sees(k, s, h, foe)) bits_add(&set, h);
        }
    }
    return set;
}

enum charge_step { CHARGE_START, CHARGE_MOVED, CHARGE_ATTACKED, CHARGE_CHECK };

static enum wait proc_charge(struct call *c)
{
    struct state *s = c->s;
    proc_begin(charge);
    rule(WU_CHARGE_01);
    tell(c, EV_CHARGES, my->fighter, 0, 0, 0);
    call(CHARGE_MOVED, push_move(c, my->fighter, MOVE_IN_CHARGE));
    s->fighter[my->fighter].done |=
        DID_CHARGE; /* WU-CHARGE-07: not made with its Move part alone */
    /* WU-CHARGE-08: the second part may have become impossible */
    if (is_alive(s, my->fighter) && can_attack(c->k, s, my->fighter, ATTACK_IN_CHARGE, 0)) {
        rule(WU_CHARGE_05);
        call(CHARGE_ATTACKED, push_attack(c, my->fighter, 0, ATTACK_IN_CHARGE, 0));
    } else {
        checkpoint(CHARGE_CHECK, 0); /* WU-SURGE-02: the Charge itself is over */
    }
    proc_end();
}

static fray_verdict may_guard(const struct content *k, const struct state *s, fighter_id f)
{
    if (!is_alive(s, f)) return breaks(R_WU_FIGHT_06, FRAY_PIECE, f);
    if (has_flag(k, s, f, CH_NO_ACTION)) return breaks(R_WU_ACTV_05, FRAY_PIECE, f);
    if (has_token(s, f, TOKEN_GUARD)) return breaks(R_WU_GUARD_02, FRAY_PIECE, f);
    return legal();
}

/* ---- what cards do with it ---- */

static enum wait verb_charge(struct call *c, struct effect_frame *my)
{
    enum { CHARGED = 1 };
    verb_begin();
    if (has_room_within(c->s) && is_legal(may_charge(c->k, c->s, fighter_at(c, my, 0))))
        call(CHARGED, push_action(c, fighter_at(c, my, 0), ACTION_CHARGE, 0, 1));
    verb_end();
}

static enum wait verb_guard(struct call *c, struct effect_frame *my)
{
    for (uint64_t left = (uint64_t)value_at(c, my, 0); left; left &= left - 1) {
        fighter_id f = (fighter_id)bit_low(left);
        if (!is_alive(c->s, f)) continue;
        c->s->fighter[f].tokens |= TOKEN_GUARD;
        tell(c, EV_GUARDS, f, 0, 0, 0);
    }
    return WAIT_NONE;
}

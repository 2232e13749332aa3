/* src/games/underworlds/terms.c - what the words of conditions mean. */
#include "games/underworlds/rules.h"

static int64_t one_of(fighter_set set)
{
    return set ? bit_low(set) : 0;
}

/* Whose fighter it is; an attacker in an enemy's hands is that enemy's for this attack (WU-ATK-08). */
static unsigned side_of(const struct matter *m, int64_t f)
{
    unsigned seat = m->s->fighter[f].seat;
    return (m->how & ATTACK_CONTROLLED) && f == m->attacker ? other(seat) : seat;
}

static fighter_set leaders_of(const struct matter *m, unsigned seat)
{
    unsigned set = 0;
    for (uint64_t left = warband_of(m->s, seat); left; left &= left - 1)
        if (is_leader(m->k, m->s, (fighter_id)bit_low(left))) set |= 1u << bit_low(left);
    return (fighter_set)set;
}

static int64_t tokens_held_by(const struct matter *m, unsigned seat)
{
    int64_t set = 0;
    for (uint64_t left = warband_of(m->s, seat); left; left &= left - 1) {
        unsigned n = token_held(m->s, (fighter_id)bit_low(left));
        if (n) set |= (int64_t)(1u << n);
    }
    return set;
}

static int64_t upgrades_where(const struct matter *m, fighter_id f, int kind)
{
    const struct fighter *fighter = &m->s->fighter[f];
    int64_t n = 0;
    for (uint64_t left = fighter->upgrades; left; left &= left - 1) {
        const struct card *card = &m->k->card[m->s->side[fighter->seat].face[bit_low(left)]];
        n += kind == 0   ? 1
             : kind == 1 ? card->warband != 0
             : kind == 2 ? !card->warband
                         : card->relic;
    }
    return n;
}

static bool is_lead_relic(const struct matter *m)
{
    const struct fighter *fighter = &m->s->fighter[m->bearer];
    for (uint64_t left = fighter->upgrades; left; left &= left - 1) {
        unsigned face = m->s->side[fighter->seat].face[bit_low(left)];
        if (m->k->card[face].relic) return face == m->card;
    }
    return false;
}

/* One-to-one pairing: can each of `who` have a partner of its own from its set? At most 7 a side. */
static bool pair_up(const fighter_set *partners, unsigned n, unsigned i, unsigned taken)
{
    if (i == n) return true;
    for (uint64_t left = partners[i] & ~taken; left; left &= left - 1)
        if (pair_up(partners, n, i + 1, taken | (1u << bit_low(left)))) return true;
    return false;
}

static bool can_pair(const struct matter *m, fighter_set who, bool attacked)
{
    fighter_set partners[MAX_FIGHTERS];
    unsigned n = 0;
    for (uint64_t left = who; left; left &= left - 1) {
        const struct fighter *f = &m->s->fighter[bit_low(left)];
        unsigned foes = warband_of(m->s, other(f->seat));
        if (attacked) foes |= fallen_of(m->s, other(f->seat));
        partners[n++] =
            (fighter_set)(foes & (attacked ? f->attacked : adjacent_to(m->k, m->s, f->hex)));
    }
    return pair_up(partners, n, 0, 0);
}

static bool is_connected(const struct matter *m, fighter_set set)
{
    unsigned group = set & (0u - set), grown = 0;
    while (group != grown) {
        grown = group;
        for (uint64_t left = grown; left; left &= left - 1)
            group |= set & adjacent_to(m->k, m->s, m->s->fighter[bit_low(left)].hex);
    }
    return group == set;
}

static bool is_farther(const struct matter *m, hex_id h, fighter_id f)
{
    hex_id from = m->s->fighter[f].hex;
    if (frame_proc(m->s, m->subject) == PROC_PUSH) from = frame_as(m->s, m->subject, push)->start;
    for (uint64_t left = warband_of(m->s, other(m->s->fighter[f].seat)); left; left &= left - 1) {
        hex_id foe = m->s->fighter[bit_low(left)].hex;
        if (distance(m->k, m->s, foe, h) <= distance(m->k, m->s, foe, from)) return false;
    }
    return true;
}

static int64_t far_tokens(const struct matter *m)
{
    int64_t set = 0;
    for (unsigned n = 1; n <= TOKENS; n++)
        if (m->s->token[n] && territory_of(m->k, m->s, m->s->token[n]) == other(m->owner))
            set |= (int64_t)(1u << n);
    return set;
}

static bool lies_in(const struct matter *m, int64_t f, unsigned seat)
{
    hex_id h = m->s->fighter[f].hex;
    return h && territory_of(m->k, m->s, h) == seat;
}

static const struct attack_frame *the_attack(const struct matter *m)
{
    return m->attack ? frame_as(m->s, m->attack, attack) : NULL;
}

static const struct move_frame *the_move(const struct matter *m)
{
    return frame_if(m->s, m->subject, move);
}

static const struct damage_frame *the_damage(const struct matter *m)
{
    return frame_if(m->s, m->subject, damage);
}

static const struct ploy_frame *the_ploy(const struct matter *m)
{
    return frame_if(m->s, m->subject, ploy);
}

static int64_t the_actor(const struct matter *m)
{
    switch (frame_proc(m->s, m->subject)) {
    case PROC_ACTION: return frame_as(m->s, m->subject, action)->fighter;
    case PROC_ACTIVATION: return frame_as(m->s, m->subject, activation)->fighter;
    default: return 0;
    }
}

static int64_t rolled(const struct matter *m, unsigned face)
{
    return m->dice ? m->dice[face] : 0;
}

/* What is being looked at already, of a term that asks the rules. */
static unsigned asked(const struct matter *m)
{
    return m->how & (ATTACK_STEPPING | ATTACK_ACTING);
}

static int64_t term_value(const struct eval *e, unsigned term, const int64_t *arg)
{
    const struct matter *m = (const struct matter *)e->game;
    const struct content *k = m->k;
    const struct state *s = m->s;
    const struct side *mine = &s->side[m->owner], *theirs = &s->side[other(m->owner)];
    const struct fighter *f = &s->fighter[term < TERMS && term_rows[term].args ? arg[0] & 15 : 0];
    const struct attack_frame *a = the_attack(m);
    switch ((enum term_id)term) {
    case TERM_FRIENDS: return warband_of(s, m->owner);
    case TERM_ENEMIES: return warband_of(s, other(m->owner));
    case TERM_EVERYONE: return warband_of(s, RED) | warband_of(s, BLUE);
    case TERM_FALLEN_FRIENDS: return fallen_of(s, m->owner);
    case TERM_FALLEN_ENEMIES: return fallen_of(s, other(m->owner));
    case TERM_LAST_FALLEN: return mine->last_out & fallen_of(s, m->owner);
    case TERM_FALLEN: return fallen_of(s, RED) | fallen_of(s, BLUE);
    case TERM_BEARER: return m->bearer;
    case TERM_LEADER: return one_of(leaders_of(m, m->owner));
    case TERM_ENEMY_LEADER: return one_of(leaders_of(m, other(m->owner)));
    case TERM_ADJACENT: return f->hex ? adjacent_to(k, s, f->hex) : 0;
    case TERM_WITHIN: {
        int64_t set = 0;
        for (unsigned o = 1; f->hex && o <= MAX_FIGHTERS; o++)
            if (s->fighter[o].hex && o != (unsigned)arg[0] &&
                distance(k, s, f->hex, s->fighter[o].hex) <= arg[1])
                set |= (int64_t)(1u << o);
        return set;
    }
    case TERM_NEXT_TO:
        return f->hex && s->fighter[arg[1]].hex &&
               distance(k, s, f->hex, s->fighter[arg[1]].hex) == 1;
    case TERM_FRIEND: return side_of(m, arg[0]) == m->owner;
    case TERM_ENEMY: return f->seat && side_of(m, arg[0]) != m->owner;
    case TERM_ALIVE: return f->hex != 0;
    case TERM_SAME_SIDE: return side_of(m, arg[0]) == side_of(m, arg[1]);
    case TERM_IS_LEADER: return f->figure && is_leader(k, s, (fighter_id)arg[0]);
    case TERM_WOUND_TOKENS: return f->wounds;
    case TERM_WOUNDS: return f->figure ? wounds_of(k, s, (fighter_id)arg[0]) : 0;
    case TERM_GUARDED: return f->figure && is_on_guard(k, s, (fighter_id)arg[0]);
    case TERM_INSPIRED: return (f->tokens & CARD_INSPIRED) != 0;
    case TERM_HAS_MOVED: return (f->tokens & TOKEN_MOVE) != 0;
    case TERM_HAS_CHARGED: return (f->tokens & TOKEN_CHARGE) != 0;
    case TERM_DID_MOVE: return (f->done & DID_MOVE) != 0;
    case TERM_DID_CHARGE: return (f->done & DID_CHARGE) != 0;
    case TERM_DID_ATTACK: return (f->done & DID_ATTACK) != 0;
    case TERM_DID_SUCCEED: return (f->done & DID_SUCCEED) != 0;
    case TERM_GOT_HURT: return (f->done & GOT_DAMAGE) != 0;
    case TERM_EVER_HURT: return (f->tokens & WAS_DAMAGED) != 0;
    case TERM_EVER_SUCCEEDED: return (f->done & EVER_SUCCEEDED) != 0;
    case TERM_EVER_CHOSEN: return (f->done & EVER_CHOSEN) != 0;
    case TERM_BLOCK_OR_CRIT: return (f->tokens & BLOCK_OR_CRIT) != 0;
    case TERM_WAS_RETURNED: return (f->tokens & WAS_RETURNED) != 0;
    case TERM_HOLDS: return f->hex ? (int64_t)token_held(s, (fighter_id)arg[0]) : 0;
    case TERM_HELD_BEFORE: return f->held_before;
    case TERM_IN_MY_LAND: return lies_in(m, arg[0], m->owner);
    case TERM_IN_ENEMY_LAND: return lies_in(m, arg[0], other(m->owner));
    case TERM_IN_NO_LAND: return lies_in(m, arg[0], 0);
    case TERM_IN_OWN_LAND: return lies_in(m, arg[0], f->seat);
    case TERM_ON_EDGE: return f->hex && bits_has(&shape_of(k, s)->edge, f->hex);
    case TERM_UPGRADES: return upgrades_where(m, (fighter_id)arg[0], 0);
    case TERM_OWN_UPGRADES: return upgrades_where(m, (fighter_id)arg[0], 1);
    case TERM_UNIVERSAL_UPGRADES: return upgrades_where(m, (fighter_id)arg[0], 2);
    case TERM_RELICS: return upgrades_where(m, (fighter_id)arg[0], 3);
    case TERM_LEAD_RELIC: return is_lead_relic(m);
    case TERM_KILLS: return f->kills;
    case TERM_LEADER_KILLS: return f->leader_kills;
    case TERM_TIMES_TARGETED: return f->targeted;
    case TERM_TIMES_SUPPORTING: return f->supported;
    case TERM_TIMES_CHOSEN: return f->chosen;
    case TERM_TIMES_ACTIVATED: return f->activated;
    case TERM_ATTACKED: return f->attacked;
    case TERM_DISTANCE:
        return f->hex && s->fighter[arg[1]].hex ? distance(k, s, f->hex, s->fighter[arg[1]].hex)
                                                : 99;
    case TERM_NEAR_HEX:
        return s->fighter[arg[1]].hex &&
               distance(k, s, (hex_id)arg[0], s->fighter[arg[1]].hex) == 1;
    case TERM_OBJECTIVE_AT: return s->tokens_shown && token_on(s, (hex_id)arg[0]) != 0;
    case TERM_START_HEX: return bits_has(&s->start, (unsigned)arg[0]);
    case TERM_EDGE_HEX: return bits_has(&shape_of(k, s)->edge, (unsigned)arg[0]);
    case TERM_EMPTY_HEX: return is_empty_hex(k, s, (hex_id)arg[0]);
    case TERM_LETHAL_HEX: return bits_has(&s->lethal, (unsigned)arg[0]);
    case TERM_MY_LAND: return territory_of(k, s, (hex_id)arg[0]) == m->owner;
    case TERM_FARTHER: return is_farther(m, (hex_id)arg[0], (fighter_id)arg[1]);
    case TERM_OBJECTIVES: {
        int64_t set = 0;
        for (unsigned n = 1; n <= TOKENS; n++)
            if (s->token[n]) set |= (int64_t)(1u << n);
        return set;
    }
    case TERM_MY_OBJECTIVES: return tokens_held_by(m, m->owner);
    case TERM_ENEMY_OBJECTIVES: return tokens_held_by(m, other(m->owner));
    case TERM_FAR_OBJECTIVES: return far_tokens(m);
    case TERM_LOST_OBJECTIVES: {
        int64_t set = 0;
        for (unsigned n = 1; n <= TOKENS; n++)
            if (s->holder_at_start[n] && s->fighter[s->holder_at_start[n]].seat != m->owner)
                set |= (int64_t)(1u << n);
        return set;
    }
    case TERM_ATTACKER: return m->attacker;
    case TERM_TARGET: return m->target;
    case TERM_TARGETS: return a ? a->targets : 0;
    case TERM_PRINTED_RANGE: return k->weapon[m->weapon].range;
    case TERM_PRINTED_DICE: return k->weapon[m->weapon].dice;
    case TERM_PRINTED_DAMAGE: return k->weapon[m->weapon].damage;
    case TERM_PRINTED_MOVE: return f->figure ? card_side(k, s, (fighter_id)arg[0])->move : 0;
    case TERM_PRINTED_DEFENCE: return f->figure ? card_side(k, s, (fighter_id)arg[0])->dice : 0;
    case TERM_PRINTED_WOUNDS: return f->figure ? card_side(k, s, (fighter_id)arg[0])->wounds : 0;
    case TERM_RANGE: return m->weapon ? range_of(m) : 0;
    case TERM_DICE: return m->weapon ? dice_of(m, false) : 0;
    case TERM_DAMAGE: return m->weapon ? damage_of(m, a && (a->hit & HIT_CRITICAL)) : 0;
    case TERM_FAILED: return a ? a->failed : 0;
    case TERM_SUCCEEDED: return a ? a->succeeded : 0;
    case TERM_HURT: return the_ploy(m) ? the_ploy(m)->damaged : a ? a->damaged : 0;
    case TERM_DRIVEN: return a ? a->driven : 0;
    case TERM_CRIT_DEFENDED: return a ? a->crit_defended : 0;
    case TERM_IN_CHARGE:
        return the_move(m) ? (the_move(m)->flags & MOVE_IN_CHARGE) != 0
                           : (m->how & ATTACK_IN_CHARGE) != 0;
    case TERM_AS_REACTION: return (m->how & ATTACK_REACTION) != 0;
    case TERM_CRITICAL: return a && (a->hit & HIT_CRITICAL);
    case TERM_CRIT_ROLLED: return a && a->crits > 0;
    case TERM_TRAPPED: return a && (a->hit & HIT_TRAPPED);
    case TERM_SUPPORT: return a ? a->supporters[0] : 0;
    case TERM_TARGET_SUPPORT: return a ? a->supporters[1] : 0;
    case TERM_THIS_ATTACK: return m->weapon && m->card && k->weapon[m->weapon].card == m->card;
    case TERM_PRINTED: return m->weapon && !k->weapon[m->weapon].card;
    case TERM_ONE_TARGET: return m->weapon && !(k->weapon[m->weapon].keywords & KEY_ALL_ADJACENT);
    case TERM_DEALT: return a ? a->damage_dealt : 0;
    case TERM_KILLED: return the_ploy(m) ? the_ploy(m)->killed : a ? a->killed : 0;
    case TERM_KILLED_NEAR: return a ? a->killed_adjacent : 0;
    case TERM_KILLER: return a && !(a->how & ATTACK_CONTROLLED) ? a->attacker : 0;
    case TERM_MOVER: return the_move(m) ? the_move(m)->fighter : m->mover;
    case TERM_NEAR_START: return the_move(m) ? the_move(m)->near_start : 0;
    case TERM_NEAR_END: return the_move(m) ? the_move(m)->near_end : 0;
    case TERM_HAD_GUARD: return the_move(m) ? the_move(m)->had_guard : 0;
    case TERM_HEXES_MOVED: return the_move(m) ? the_move(m)->taken : 0;
    case TERM_VICTIM: return the_damage(m) ? the_damage(m)->victim : 0;
    case TERM_AMOUNT: return the_damage(m) ? the_damage(m)->amount : 0;
    case TERM_BY_ATTACK: return the_damage(m) && the_damage(m)->source == FROM_ATTACK;
    case TERM_BY_PLOY: return the_damage(m) && the_damage(m)->source == FROM_PLOY;
    case TERM_STRIKER: return a ? a->attacker : 0;
    case TERM_ENEMY_PLOY: return the_ploy(m) && the_ploy(m)->seat != m->owner;
    case TERM_CHOSEN: return the_ploy(m) ? the_ploy(m)->asked : 0;
    case TERM_UPGRADED:
        return frame_proc(s, m->subject) == PROC_GIVE ? frame_as(s, m->subject, give)->fighter : 0;
    case TERM_ACTOR: return the_actor(m);
    case TERM_ROUND: return s->round;
    case TERM_MY_KILLS: return mine->kills + mine->named_kills;
    case TERM_MY_ENEMY_KILLS: return mine->kills;
    case TERM_MY_LEADER_KILLS: return mine->leader_kills;
    case TERM_MY_LOSSES: return mine->lost;
    case TERM_ENEMY_LOSSES: return theirs->lost;
    case TERM_MY_PLOYS: return mine->ploys;
    case TERM_MY_UPGRADES: return mine->upgrades;
    case TERM_ENEMY_PLOYS: return theirs->ploys;
    case TERM_ENEMY_UPGRADES: return theirs->upgrades;
    case TERM_ROUND_PLOYS: return mine->ploys_round;
    case TERM_ROUND_UPGRADES: return mine->upgrades_round;
    case TERM_SCORED_PHASE: return mine->scored;
    case TERM_SCORED_END: return mine->scored_end;
    case TERM_SCORED_ROUND: return mine->scored_round;
    case TERM_SCORED_GAME: return bit_count(mine->zone[ZONE_SCORED]);
    case TERM_MY_DAMAGE: return mine->damage;
    case TERM_MY_HURT: return mine->damaged_enemies;
    case TERM_MY_HAND: return bit_count(mine->zone[ZONE_HAND] & ~objective_mask(s, m->owner));
    case TERM_MY_RETURNS: return mine->returned;
    case TERM_GAME_RETURNS: return mine->returns_game;
    case TERM_DEATHS_MINE: return mine->deaths_in[1];
    case TERM_DEATHS_ENEMY: return mine->deaths_in[2];
    case TERM_DEATHS_NONE: return mine->deaths_in[0];
    case TERM_MY_ACTIVATIONS: return mine->activations;
    case TERM_LAST_STEP:
        return mine->activations >= s->opt.activations && theirs->activations >= s->opt.activations;
    case TERM_CRITS: return rolled(m, 0);
    case TERM_HAMMERS:
    case TERM_BLOCKS: return rolled(m, 1);
    case TERM_SWORDS:
    case TERM_DODGES: return rolled(m, 2);
    case TERM_SINGLES: return rolled(m, 3);
    case TERM_DOUBLES: return rolled(m, 4);
    case TERM_CONNECTED: return is_connected(m, (fighter_set)arg[0]);
    case TERM_CAN_PAIR: return can_pair(m, (fighter_set)arg[0], false);
    case TERM_CAN_PAIR_ATTACKED: return can_pair(m, (fighter_set)arg[0], true);
    case TERM_ATTACKERS_OF: {
        int64_t set = 0;
        for (unsigned o = 1; o <= MAX_FIGHTERS; o++)
            if (s->fighter[o].attacked & (1u << arg[0])) set |= (int64_t)(1u << o);
        return set;
    }
    case TERM_IS_OWNER_TURN: return s->active == m->owner;
    case TERM_UNSPENT: return mine->glory;
    case TERM_ENEMY_UNSPENT: return theirs->glory;
    case TERM_NOTHING: return 0;
    case TERM_BLOCK_SYMBOL:
        return f->figure && value_of(m, CH_DEFENCE_SYMBOL, (fighter_id)arg[0],
                                     card_side(k, s, (fighter_id)arg[0])->symbol) == SYMBOL_BLOCK;
    case TERM_NORMAL_SAVE: {
        struct matter own = *m;
        bool crit;
        own.target = (fighter_id)arg[0];
        for (unsigned face = 0; face < FACES; face++)
            if (rolled(m, face) && is_defence_success(&own, face, 0, &crit)) return 1;
        return 0;
    }
    case TERM_CAN_ATTACK: return f->hex && can_attack(k, s, (fighter_id)arg[0], asked(m), 0);
    case TERM_CAN_ATTACK_AT:
        return f->hex && arg[1] &&
               can_attack(k, s, (fighter_id)arg[0], ATTACK_MUST | asked(m), (fighter_id)arg[1]);
    case TERM_CAN_REPEAT:
        return a && arg[0] && s->fighter[a->attacker].hex &&
               is_legal(may_attack(k, s, a->attacker, a->weapon, ATTACK_MUST | asked(m),
                                   (fighter_id)arg[0]));
    case TERM_CAN_MOVE: return f->hex && is_legal(may_move(k, s, (fighter_id)arg[0]));
    case TERM_CAN_CHARGE: return f->hex && is_legal(may_charge(k, s, (fighter_id)arg[0]));
    case TERM_CAN_ACT: return can_make_action(k, s, (fighter_id)arg[0], asked(m));
    case TERM_WAS_ADJACENT: return a && a->from && a->drives;
    case TERM_CAN_USE_THIS: {
        const struct card *card = &k->card[m->card];
        return arg[0] && s->fighter[m->bearer].hex && card->weapons &&
               is_legal(may_attack(k, s, m->bearer, card->weapon, ATTACK_MUST | asked(m),
                                   (fighter_id)arg[0]));
    }
    case TERM_CARD_IN_HAND:
        for (uint64_t left = mine->zone[ZONE_HAND]; left; left &= left - 1)
            for (uint64_t who = warband_of(s, m->owner); who; who &= who - 1)
                if (is_legal(may_give(k, s, m->owner, mine->face[bit_low(left)],
                                      (fighter_id)bit_low(who), true)))
                    return 1;
        return 0;
    case TERM_FREE_START: {
        bits left = bits_and(s->start, empty_hexes(k, s));
        while (!bits_empty(left))
            if (territory_of(k, s, (hex_id)bits_take(&left)) == m->owner) return 1;
        return 0;
    }
    case TERM_HUNTER: return (k->figure[f->figure].tags & TAG_HUNTER) != 0;
    case TERM_QUARRY: return (k->figure[f->figure].tags & TAG_QUARRY) != 0;
    case TERM_COMBO: return m->weapon && (k->weapon[m->weapon].keywords & KEY_COMBO);
    case TERMS: break;
    }
    return 0;
}

/* Are two expressions the same, and do they not speak of their bearer? Then they hold for both bearers
 * or for neither. */
static bool are_alike(const uint16_t *a, const uint16_t *b)
{
    for (; *a == *b; a++, b++) {
        if (*a == FRAY_E_END) return true;
        if (*a == FRAY_E_WHERE) return false; /* too rare to look into */
        if (*a >= FRAY_E_TERM && (term_rows[*a - FRAY_E_TERM].subjects & ON_BEARER)) return false;
        if (*a == FRAY_E_CONST || *a == FRAY_E_LOCAL || *a == FRAY_E_IT) {
            if (a[1] != b[1]) return false;
            a++;
            b++;
        }
    }
    return false;
}

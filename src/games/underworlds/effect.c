/* src/games/underworlds/effect.c - runs what cards do: the statements of a compiled program.
 *
 * Choices come first (WU-PLOY-01), then the windows R-PLOY and R-CHOSEN, then the rest. */
#include "games/underworlds/verbs.h"
#include "core/proc.h"
#include <string.h>

static struct effect_frame *push_effect(struct call *c, unsigned program, unsigned card,
                                        unsigned seat, fighter_id bearer)
{
    struct effect_frame *e = PUSH(c, effect);
    e->at = (uint16_t)program;
    e->card = (uint16_t)card;
    e->seat = (uint8_t)seat;
    e->bearer = bearer;
    return e;
}

static struct matter matter_effect(const struct content *k, const struct state *s,
                                   const struct effect_frame *e)
{
    struct matter m = matter_attack(k, s, e->attack);
    m.owner = e->seat;
    m.bearer = e->bearer;
    m.card = e->card;
    m.subject = e->subject;
    m.name = e->name;
    m.dice = e->dice;
    return m;
}

static int32_t value_at(struct call *c, const struct effect_frame *my, unsigned nth)
{
    struct matter m = matter_effect(c->k, c->s, my);
    return matter_value(&m, argument(c->k->code + my->at, nth));
}

static fighter_id fighter_at(struct call *c, const struct effect_frame *my, unsigned nth)
{
    return (fighter_id)value_at(c, my, nth);
}

static bool has_options(struct call *c, const struct effect_frame *my, unsigned question)
{
    return count_options(c->k, c->s, my->seat, question) > 0;
}

static struct ploy_frame *ploy_of(struct call *c, const struct effect_frame *my)
{
    return my->ploy ? frame_edit(c, my->ploy, ploy) : NULL;
}

/* WU-PLOY-03 */
static void count_as_chosen(struct call *c, struct effect_frame *my, fighter_id f)
{
    struct ploy_frame *p = ploy_of(c, my);
    if (!p) return;
    p->chosen = (fighter_set)(p->chosen | (1u << f));
    c->s->fighter[f].chosen++;
    c->s->fighter[f].done |= EVER_CHOSEN;
    tell(c, EV_CHOSEN, my->seat, f, 0, 0);
}

static bool is_announcing(const struct content *k, const struct effect_frame *my)
{
    unsigned op = k->code[my->at];
    return op == FRAY_S_REQUIRE || (is_choice(op) && !my->announced);
}

static struct damage_frame *hurt(struct call *c, const struct effect_frame *my, fighter_id victim,
                                 int32_t amount)
{
    uint16_t ploy = my->ploy;
    unsigned source = my->source, seat = my->seat;
    /* damage to one's own fighter as a price is a cost; otherwise ploy or ability (WU-OOA-03) */
    fighter_id killer = source == FROM_ABILITY ? my->bearer : (fighter_id)0;
    struct damage_frame *d =
        push_damage(c, victim, amount < 0 ? 0u : (unsigned)amount, source, seat, killer);
    d->ploy = ploy;
    return d;
}

/* WU-DMG-05: those who are about to suffer damage together, and of some those who fall by it. */
static uint16_t waiting(const struct state *s)
{
    unsigned set = 0;
    for (fighter_id f = 1; f <= MAX_FIGHTERS; f++)
        if (s->fighter[f].pending) set |= 1u << f;
    return (uint16_t)set;
}

static uint16_t falling_of(const struct call *c, unsigned set)
{
    unsigned fall = 0;
    for (; set; set &= set - 1)
        if (is_falling(c, (fighter_id)bit_low(set))) fall |= 1u << bit_low(set);
    return (uint16_t)fall;
}

static bool can_see_target(struct call *c, const struct effect_frame *my, fighter_id f)
{
    const struct attack_frame *a = frame_as(c->s, my->attack, attack);
    return is_legal(
        may_target(c->k, c->s, a->attacker, a->weapon, a->how & (0xffu - ATTACK_MUST), 0, f));
}

static struct attack_frame *the_attack_of(struct call *c, const struct effect_frame *my)
{
    return frame_edit(c, my->attack, attack);
}

static struct damage_frame *the_damage_of(struct call *c, const struct effect_frame *my)
{
    return frame_proc(c->s, my->subject) == PROC_DAMAGE ? frame_edit(c, my->subject, damage) : NULL;
}

static void grant_attack(struct call *c, struct effect_frame *my, fighter_id f, unsigned weapon,
                         fighter_id must, unsigned how)
{
    unsigned card = my->card;
    how |= my->reaction ? (unsigned)ATTACK_REACTION : 0u;
    if (my->source == FROM_PLOY) {
        how |= ATTACK_BY_PLOY;
        if (c->k->card[card].window != W_POWER) how |= ATTACK_REACTION;
    }
    push_action(c, f, ACTION_MADE, weapon, 1); /* R-ACTION follows any action, also a granted one */
    push_attack(c, f, weapon, how, must)->card = (uint16_t)card;
}

static bool may_grant(struct call *c, fighter_id f, unsigned weapon, fighter_id must, unsigned how)
{
    if (!f || !is_alive(c->s, f) || !has_room_within(c->s)) return false;
    return weapon ? is_legal(may_attack(c->k, c->s, f, weapon, how, must))
                  : can_attack(c->k, c->s, f, how, must);
}

/* The weapon a statement names: nth of the fighter card, this card's, or the attack's own. */
static unsigned weapon_named(struct call *c, struct effect_frame *my, fighter_id f)
{
    switch (c->k->code[my->at] - FRAY_S_VERB) {
    case VERB_ATTACK_NTH: {
        const struct side_card *own = card_side(c->k, c->s, f);
        unsigned n = (unsigned)value_at(c, my, 2);
        return n >= 1 && n <= own->weapons ? own->weapon + n - 1u : 0u;
    }
    case VERB_ATTACK_THIS: return c->k->card[my->card].weapon;
    case VERB_ATTACK_AGAIN: return frame_as(c->s, my->attack, attack)->weapon;
    default: return 0;
    }
}

static void drop_upgrade(struct call *c, fighter_id f, unsigned card)
{
    struct fighter *x = &c->s->fighter[f];
    int i = card_index(c->s, x->seat, card);
    if (i < 0 || !((x->upgrades >> i) & 1)) return;
    x->upgrades &= ~(UINT64_C(1) << i);
    note_changes(c);
    tell(c, EV_UPGRADE_LOST, f, card, 0, 0);
    move_card(c, x->seat, (unsigned)i, ZONE_DISCARD);
}

static void bring_back(struct call *c, fighter_id f, hex_id h)
{
    struct fighter *x = &c->s->fighter[f];
    struct side *side = &c->s->side[x->seat];
    x->hex = h;
    x->wounds = 0;
    x->tokens |= WAS_RETURNED;
    x->returned++;
    side->returned++;
    side->returns_game++;
    rule(WU_OOA_04);
    tell(c, EV_RETURNED, f, h, 0, 0);
}

/* WU-PUSH-05: all fighters one hex one way, chains from the front; bits of those that entered a
 * lethal hex. */
static fighter_set push_one_way(struct call *c, unsigned direction)
{
    struct state *s = c->s;
    const struct shape *sh = shape_of(c->k, s);
    unsigned moved = 0, hurt_set = 0, before = 0;
    do {
        before = moved;
        for (fighter_id f = 1; f <= MAX_FIGHTERS; f++) {
            if (!s->fighter[f].hex || ((moved >> f) & 1)) continue;
            hex_id to = sh->next[s->fighter[f].hex][direction];
            if (!to || !is_empty_hex(c->k, s, to)) continue;
            s->fighter[f].hex = to;
            moved |= 1u << f;
            tell(c, EV_PUSHED, f, to, 0, 0);
            if (bits_has(&s->lethal, to)) hurt_set |= 1u << f;
        }
    } while (moved != before);
    return (fighter_set)hurt_set;
}

enum effect_step {
    EFFECT_START,
    EFFECT_CHOSE,
    EFFECT_CHOSE_HEX,
    EFFECT_CHOSE_TOKEN,
    EFFECT_PLOY_WINDOW,
    EFFECT_CHOSEN_WINDOW,
    EFFECT_MAY,
    EFFECT_EACH,
    EFFECT_EITHER,
    EFFECT_PUSHED,
    EFFECT_PUSH_NEXT,
    EFFECT_PUSHED_ALL,
    EFFECT_DIRECTION,
    EFFECT_LETHAL,
    EFFECT_INTO_LETHAL,
    EFFECT_ON_LETHAL,
    EFFECT_DAMAGED,
    EFFECT_DAMAGED_ALL,
    EFFECT_SWAP_LETHAL,
    EFFECT_PLACED,
    EFFECT_PLACE_LETHAL,
    EFFECT_DREW,
    EFFECT_OBJECTIVE,
    EFFECT_ATTACKED,
    EFFECT_MOVED,
    EFFECT_CHARGED,
    EFFECT_ACTED,
    EFFECT_ROLLED,
    EFFECT_DEFLECTED,
    EFFECT_REROLLED,
    EFFECT_TOKEN_TO,
    EFFECT_LOST,
    EFFECT_HEIR,
    EFFECT_CARD,
    EFFECT_GAVE,
    EFFECT_PLAYED,
    EFFECT_INHERITED
};

static void push_with_end(struct call *c, struct effect_frame *my, const uint16_t *at, unsigned op)
{
    uint16_t self = c->s->top;
    fighter_id f = fighter_at(c, my, 0);
    unsigned n = (unsigned)value_at(c, my, 1), seat = my->seat;
    hex_id away = op == VERB_PUSH_AWAY ? (hex_id)value_at(c, my, 2) : (hex_id)0;
    uint16_t ends = op == VERB_PUSH_END ? (uint16_t)(argument(at, 2) - c->k->code) : (uint16_t)0;
    struct push_frame *p = push_push(c, f, n, at[2] == 1 ? PUSH_UP_TO : 0, seat);
    p->away = away;
    p->ends = ends;
    p->effect = self;
}

static bool swap_fighters(struct call *c, fighter_id a, fighter_id b)
{
    hex_id h = c->s->fighter[a].hex;
    if (!h || !c->s->fighter[b].hex) return false;
    enter_hex(c, a, c->s->fighter[b].hex);
    enter_hex(c, b, h);
    rule(WU_PLACE_02);
    tell(c, EV_SWAPPED, a, b, 0, 0);
    return true;
}

/* Those of a set that stand in lethal hexes. */
static uint16_t in_lethal(const struct state *s, unsigned set)
{
    unsigned hit = 0;
    for (; set; set &= set - 1) {
        int f = bit_low(set);
        if (s->fighter[f].hex && bits_has(&s->lethal, s->fighter[f].hex)) hit |= 1u << f;
    }
    return (uint16_t)hit;
}

/* The set of an EACH: op, length, local, then the set as an argument, then how far to skip. */
static int32_t value_at_each(struct call *c, const struct effect_frame *my)
{
    struct matter m = matter_effect(c->k, c->s, my);
    return matter_value(&m, c->k->code + my->at + 4);
}

static void grant(struct call *c, const struct effect_frame *my)
{
    unsigned row = c->k->code[my->at + 2];
    const struct change *change = &c->k->change[row];
    fighter_id bearer = 0;
    if (change->to) {
        struct matter m = matter_effect(c->k, c->s, my);
        bearer = (fighter_id)matter_value(&m, c->k->code + change->to);
        if (!bearer) return;
    }
    modifier_add(c, row, my->card, my->seat, bearer);
}

static void push_away(struct call *c, const struct effect_frame *my, fighter_id f)
{
    hex_id away = (hex_id)value_at(c, my, 1);
    unsigned seat = my->seat;
    push_push(c, f, 1, 0, seat)->away = away;
}

static fighter_id attack_goal(struct call *c, const struct effect_frame *my)
{
    switch (my->verb) {
    case VERB_ATTACK: return c->k->code[my->at + 2] ? fighter_at(c, my, 1) : (fighter_id)0;
    case VERB_ATTACK_NTH: return fighter_at(c, my, 1);
    case VERB_ATTACK_THIS:
    case VERB_ATTACK_AGAIN: return fighter_at(c, my, 0);
    default: return 0;
    }
}

static fighter_id attack_maker(struct call *c, const struct effect_frame *my)
{
    if (my->verb == VERB_ATTACK_THIS) return my->bearer;
    if (my->verb == VERB_ATTACK_AGAIN) return frame_as(c->s, my->attack, attack)->attacker;
    return fighter_at(c, my, 0);
}

static bool attack_is_possible(struct call *c, struct effect_frame *my)
{
    fighter_id f = attack_maker(c, my), at = attack_goal(c, my);
    if (my->verb != VERB_ATTACK && my->verb != VERB_ATTACK_ENEMY && !at) return false;
    if (my->verb == VERB_ATTACK && c->k->code[my->at + 2] && !at) return false;
    return may_grant(c, f, weapon_named(c, my, f), at,
                     my->verb == VERB_ATTACK_ENEMY ? (unsigned)ATTACK_CONTROLLED : 0u);
}

static void start_attack(struct call *c, struct effect_frame *my)
{
    fighter_id f = attack_maker(c, my);
    grant_attack(c, my, f, weapon_named(c, my, f), attack_goal(c, my),
                 my->verb == VERB_ATTACK_ENEMY ? (unsigned)ATTACK_CONTROLLED : 0u);
}

/* Damage goes on to another victim as a new event of the same attack. */
static void deflect(struct call *c, const struct effect_frame *my, fighter_id f)
{
    unsigned amount = my->name[LIST];
    uint16_t attack = my->attack;
    const struct damage_frame *old = the_damage_of(c, my);
    unsigned source = old->source, owner = old->owner;
    fighter_id killer = old->killer;
    push_damage(c, f, amount, source, owner, killer)->attack = attack;
}

static void start_reroll(struct call *c, const struct effect_frame *my)
{
    uint16_t attack = my->attack;
    unsigned seat = my->seat, save = c->k->code[my->at + 2];
    int32_t n = value_at(c, my, 0);
    struct reroll_frame *r = PUSH(c, reroll);
    r->attack = attack;
    r->seat = (uint8_t)seat;
    r->save = (uint8_t)save;
    r->left = (uint8_t)(n > 15 ? 15 : n);
}

/* WU-UPGR-07: given, not played */
static void inherit(struct call *c, fighter_id f, unsigned card)
{
    push_give(c, c->s->fighter[f].seat, card, f, true)->moved = 1;
}

/* To the next statement, or to where the last one jumps. */
static void go_on(const struct call *c, struct effect_frame *my)
{
    my->at = (uint16_t)(my->at + c->k->code[my->at + 1] + my->jump);
    my->jump = 0;
}

/* Verbs that neither ask nor call; false if the verb is not one of these. */
static bool run_simple(struct call *c, struct effect_frame *my, unsigned op)
{
    struct state *s = c->s;
    fighter_id f;
    switch (op) {
    case VERB_HEAL:
        f = fighter_at(c, my, 0);
        if (f) heal(c, f, c->k->code[my->at + 2] ? 255u : (unsigned)value_at(c, my, 1));
        return true;
    case VERB_GUARD:
        for (uint32_t left = (uint32_t)value_at(c, my, 0); left; left &= left - 1) {
            f = (fighter_id)bit_low(left);
            if (!is_alive(s, f)) continue;
            s->fighter[f].tokens |= TOKEN_GUARD;
            tell(c, EV_GUARDS, f, 0, 0, 0);
        }
        return true;
    case VERB_GLORY: gain_glory(c, my->seat, (unsigned)value_at(c, my, 0)); return true;
    case VERB_STEAL: {
        unsigned n = (unsigned)value_at(c, my, 0), has = s->side[other(my->seat)].glory;
        if (n > has) n = has;
        s->side[other(my->seat)].glory = (uint8_t)(has - n);
        gain_glory(c, my->seat, n);
        return true;
    }
    case VERB_INSPIRE:
        f = fighter_at(c, my, 0);
        if (f && is_alive(s, f)) inspire(c, f);
        return true;
    case VERB_CURSE:
        f = fighter_at(c, my, 0);
        s->fighter[f].tokens = (uint8_t)((s->fighter[f].tokens & ~CARD_INSPIRED) | CARD_CURSED);
        note_changes(c);
        tell(c, EV_UNINSPIRED, f, 0, 0, 0);
        return true;
    case VERB_DISCARD_HAND:
        for (uint64_t left = s->side[my->seat].zone[ZONE_HAND] & ~objective_mask(s, my->seat); left;
             left &= left - 1)
            move_card(c, my->seat, (unsigned)bit_low(left), ZONE_DISCARD);
        return true;
    case VERB_HOLD: the_attack_of(c, my)->hit |= HIT_HELD; return true;
    case VERB_ADD:
        the_attack_of(c, my)->more_damage =
            (int8_t)(the_attack_of(c, my)->more_damage + value_at(c, my, 0));
        return true;
    case VERB_REDIRECT: {
        struct attack_frame *a = the_attack_of(c, my);
        a->victim = fighter_at(c, my, 0);
        a->hit |= HIT_HELD | HIT_MOVED_ON;
        tell(c, EV_REDIRECTED, a->victim, 0, 0, 0);
        return true;
    }
    case VERB_PREVENT:
        if (the_damage_of(c, my)) the_damage_of(c, my)->prevented = 1;
        return true;
    case VERB_TARGET:
        f = fighter_at(c, my, 0);
        if (f && can_see_target(c, my, f)) {
            struct attack_frame *a = the_attack_of(c, my);
            a->left = (fighter_set)((a->left & ~(1u << a->target)) | (1u << f));
            a->targets = (fighter_set)((a->targets & ~(1u << a->target)) | (1u << f));
            s->fighter[a->attacker].attacked =
                (fighter_set)(s->fighter[a->attacker].attacked | (1u << f));
            s->fighter[f].targeted++;
            a->target = f;
            tell(c, EV_RETARGETED, f, 0, 0, 0);
        }
        return true;
    case VERB_REMOVE_TOKEN: {
        unsigned n = (unsigned)value_at(c, my, 0);
        s->token[n] = 0;
        tell(c, EV_TOKEN_GONE, n, 0, 0, 0);
        return true;
    }
    case VERB_SWAP_TOKENS: {
        unsigned a = (unsigned)value_at(c, my, 0), b = (unsigned)value_at(c, my, 1);
        hex_id h = s->token[a];
        s->token[a] = s->token[b];
        s->token[b] = h;
        tell(c, EV_TOKEN_MOVED, a, s->token[a], 0, 0);
        tell(c, EV_TOKEN_MOVED, b, s->token[b], 0, 0);
        return true;
    }
    case VERB_DISCARD_THIS: drop_upgrade(c, my->bearer, my->card); return true;
    case VERB_CANCEL:
        if (frame_proc(s, my->subject) == PROC_PLOY) {
            struct ploy_frame *p = frame_edit(c, my->subject, ploy);
            p->cancelled = 1;
            tell(c, EV_CANCELLED, p->card, 0, 0, 0);
        }
        return true;
    case VERB_INSTEAD: {
        /* the ploy's effect lies right above its frame: replace the name that holds the old one */
        struct ploy_frame *p = frame_edit(c, my->subject, ploy);
        struct effect_frame *e = frame_edit(c, my->subject + p->head.size, effect);
        f = fighter_at(c, my, 0);
        for (unsigned i = 0; i < LOOP; i++)
            if (e->name[i] == p->asked) {
                e->name[i] = f;
                break;
            }
        p->chosen = (fighter_set)(p->chosen | (1u << f));
        s->fighter[f].chosen++;
        s->fighter[f].done |= EVER_CHOSEN;
        tell(c, EV_CHOSEN, my->seat, f, 0, 0);
        return true;
    }
    case VERB_SKIP: s->side[my->seat].skip++; return true;
    case VERB_BLOCK: {
        hex_id h = (hex_id)value_at(c, my, 0);
        if (!bits_has(&s->blocked, h)) bits_add(&s->shards, h);
        bits_add(&s->blocked, h);
        tell(c, EV_BLOCKED, h, 0, 0, 0);
        return true;
    }
    case VERB_UNTOKEN:
        f = fighter_at(c, my, 0);
        s->fighter[f].tokens &= (uint8_t)~TOKEN_MOVE;
        return true;
    case VERB_AS_MOVED:
        f = fighter_at(c, my, 0);
        if (!f || !is_alive(s, f)) return true; /* WU-OOA-01: no tokens there */
        s->fighter[f].tokens |= TOKEN_MOVE;
        s->fighter[f].done |= DID_MOVE | PLACED_AS_MOVE;
        return true;
    case VERB_TAKE_OUT: {
        f = fighter_at(c, my, 0);
        if (!f || !is_alive(s, f)) return true;
        struct damage_frame *d = the_damage_of(c, my);
        if (d && d->victim == f) d->prevented = 1;
        go_out_of_action(c, f, 0, 0);
        return true;
    }
    default: return false;
    }
}

static enum wait proc_effect(struct call *c)
{
    struct state *s = c->s;
    const uint16_t *code = c->k->code;
    proc_begin(effect);
    if (!my->at) return WAIT_NONE;
    for (; code[my->at] != FRAY_S_END; go_on(c, my)) {
        /* choices first; then the windows a ploy opens; then what it does (WU-PLOY-01) */
        if (!my->announced && my->ploy && !is_announcing(c->k, my)) {
            my->announced = 1;
            rule(WU_PLOY_01);
            open(EFFECT_PLOY_WINDOW, 1u << W_PLOY, my->ploy);
            my->name[LIST] = ploy_of(c, my)->chosen;
            while (my->name[LIST]) {
                ploy_of(c, my)->asked = (uint8_t)bit_low(my->name[LIST]);
                my->name[LIST] &= (uint16_t)(my->name[LIST] - 1);
                open(EFFECT_CHOSEN_WINDOW, 1u << W_CHOSEN, my->ploy);
            }
            my->name[LIST] = 0;
            ploy_of(c, my)->asked = 0;       /* whether anybody could react is nobody's business */
            if (ploy_of(c, my)->cancelled) { /* WU-PLOY-08 */
                c->ret = EFFECT_RAN;
                return WAIT_NONE;
            }
        }
        c->ret = EFFECT_RAN;
        if (code[my->at] == FRAY_S_REQUIRE || code[my->at] == FRAY_S_NEXT) {
            if (code[my->at] == FRAY_S_NEXT) /* to its EACH */
                my->jump = (int16_t) - (code[my->at + 2] + code[my->at + 1]);
            continue;
        }
        if (code[my->at] == FRAY_S_IF) {
            const uint16_t *at = code + my->at;
            struct matter m = matter_effect(c->k, s, my);
            if (!matter_value(&m, argument(at, 0))) my->jump = (int16_t)at[at[1] - 1];
            continue;
        }
        if (code[my->at] == FRAY_S_JUMP) {
            my->jump = (int16_t)code[my->at + 2];
            continue;
        }
        if (code[my->at] == FRAY_S_MAY) {
            {
                struct matter m = matter_effect(c->k, s, my);
                uint16_t name[EFFECT_NAMES];
                memcpy(name, my->name, sizeof name);
                c->ret = can_go_on(&m, code + my->at + code[my->at + 1], name);
            }
            if (c->ret) {
                about(c, my->card ? FRAY_CARD : FRAY_PIECE, my->card ? my->card : my->bearer);
                ask(EFFECT_MAY, my->seat, Q_MAY);
                c->ret = fray_act_of(c->answer) == A_YES;
                if (!c->ret) my->declined = 1; /* WU-SEQ-02: what cannot be done is not declined */
            }
            if (!c->ret) my->jump = (int16_t)code[my->at + 2];
            continue;
        }
        if (code[my->at] == FRAY_S_EITHER) {
            about(c, FRAY_CARD, my->card);
            ask(EFFECT_EITHER, my->seat, Q_OPTION);
            my->jump = (int16_t)code[my->at + 2 + word_one(c->answer)];
            continue;
        }
        if (code[my->at] == FRAY_S_EACH) {
            /* the set is taken once, when the loop begins; its player picks the order */
            if (!my->looping) {
                my->name[LOOP] = (uint16_t)value_at_each(c, my);
                my->looping = 1;
            }
            if (!my->name[LOOP]) {
                my->looping = 0;
                my->jump = (int16_t)code[my->at + code[my->at + 1] - 1];
                continue;
            }
            if (bit_count(my->name[LOOP]) > 1) {
                rule(WU_SEQ_01);
                about(c, FRAY_CARD, my->card);
                ask(EFFECT_EACH, my->seat, Q_CHOOSE);
                my->name[code[my->at + 2]] = (uint16_t)word_one(c->answer);
            } else {
                my->name[code[my->at + 2]] = (uint16_t)bit_low(my->name[LOOP]);
            }
            my->name[LOOP] &= (uint16_t) ~(1u << my->name[code[my->at + 2]]);
            continue;
        }
        if (code[my->at] == FRAY_S_GRANT) {
            grant(c, my);
            continue;
        }
        my->verb = (uint8_t)(code[my->at] - FRAY_S_VERB);
        if (run_simple(c, my, my->verb)) continue;
        if (my->verb == VERB_CHOOSE) {
            if (!has_options(c, my, Q_CHOOSE)) continue;
            about(c, FRAY_CARD, my->card);
            ask(EFFECT_CHOSE, my->seat, Q_CHOOSE);
            my->name[code[my->at + 3]] = (uint16_t)word_one(c->answer);
            if (!code[my->at + 2]) count_as_chosen(c, my, (fighter_id)word_one(c->answer));
        } else if (my->verb == VERB_NAME_IT) {
            {
                struct matter m = matter_effect(c->k, s, my);
                my->name[code[my->at + 3]] = (uint16_t)matter_value(&m, code + my->at + 5);
            }
            if (my->name[code[my->at + 3]])
                count_as_chosen(c, my, (fighter_id)my->name[code[my->at + 3]]);
        } else if (my->verb == VERB_CHOOSE_HEX) {
            about(c, FRAY_CARD, my->card);
            ask(EFFECT_CHOSE_HEX, my->seat, Q_CHOOSE_HEX);
            my->name[code[my->at + 3]] = (uint16_t)word_one(c->answer);
        } else if (my->verb == VERB_CHOOSE_TOKEN) {
            about(c, FRAY_CARD, my->card);
            ask(EFFECT_CHOSE_TOKEN, my->seat, Q_CHOOSE_TOKEN);
            my->name[code[my->at + 3]] = (uint16_t)word_one(c->answer);
        } else if (my->verb == VERB_PUSH || my->verb == VERB_PUSH_END ||
                   my->verb == VERB_PUSH_AWAY) {
            if (fighter_at(c, my, 0) && is_alive(s, fighter_at(c, my, 0)))
                call(EFFECT_PUSHED, push_with_end(c, my, code + my->at, my->verb));
        } else if (my->verb == VERB_PUSH_ALL) {
            my->name[LIST] = (uint16_t)value_at(c, my, 0);
            while (my->name[LIST]) {
                if (bit_count(my->name[LIST]) > 1) {
                    about(c, FRAY_CARD, my->card);
                    ask(EFFECT_PUSH_NEXT, my->seat, Q_CHOOSE);
                    c->ret = (int32_t)word_one(c->answer);
                } else {
                    c->ret = bit_low(my->name[LIST]);
                }
                my->name[LIST] &= (uint16_t) ~(1u << c->ret);
                call(EFFECT_PUSHED_ALL, push_away(c, my, (fighter_id)c->ret));
            }
        } else if (my->verb == VERB_PUSH_WAY) {
            about(c, FRAY_CARD, my->card);
            ask(EFFECT_DIRECTION, my->seat, Q_OPTION);
            my->name[LIST] = push_one_way(c, word_one(c->answer) - 1u);
            while (my->name[LIST]) {
                c->ret = bit_low(my->name[LIST]);
                my->name[LIST] &= (uint16_t)(my->name[LIST] - 1);
                call(EFFECT_LETHAL, push_damage(c, (fighter_id)c->ret, 1, FROM_LETHAL, 0, 0));
            }
        } else if (my->verb == VERB_PUSH_INTO) {
            c->ret = fighter_at(c, my, 0);
            if (c->ret && is_alive(s, (fighter_id)c->ret) &&
                is_empty_hex(c->k, s, the_attack_of(c, my)->from)) {
                enter_hex(c, (fighter_id)c->ret, the_attack_of(c, my)->from);
                tell(c, EV_PUSHED, (uint32_t)c->ret, s->fighter[c->ret].hex, 0, 0);
                if (is_hurt_there(s, s->fighter[c->ret].hex))
                    call(EFFECT_INTO_LETHAL,
                         push_damage(c, (fighter_id)c->ret, 1, FROM_LETHAL, 0, 0));
            }
        } else if (my->verb == VERB_DRIVE_ON) {
            c->ret = 0;
            {
                struct attack_frame *a = the_attack_of(c, my);
                hex_id from = s->fighter[a->target].hex;
                hex_id to = from && a->direction < HEX_DIRECTIONS
                                ? shape_of(c->k, s)->next[from][a->direction]
                                : (hex_id)0;
                if (to && is_empty_hex(c->k, s, to)) {
                    enter_hex(c, a->target, to);
                    tell(c, EV_DRIVEN, a->target, to, 0, 0);
                    if (is_hurt_there(s, to)) c->ret = a->target;
                }
            }
            if (c->ret)
                call(EFFECT_ON_LETHAL, push_damage(c, (fighter_id)c->ret, 1, FROM_LETHAL, 0, 0));
        } else if (my->verb == VERB_DAMAGE) {
            if (fighter_at(c, my, 0) && is_alive(s, fighter_at(c, my, 0)))
                call(EFFECT_DAMAGED, hurt(c, my, fighter_at(c, my, 0), value_at(c, my, 1)));
        } else if (my->verb == VERB_DAMAGE_ALL) {
            /* one that comes in the middle of another does not wait for it */
            my->part = waiting(s) ? DAMAGE_WHOLE : DAMAGE_WINDOWS;
            my->name[LIST] = (uint16_t)value_at(c, my, 0);
            while (my->name[LIST]) {
                c->ret = bit_low(my->name[LIST]);
                my->name[LIST] &= (uint16_t)(my->name[LIST] - 1);
                call(EFFECT_DAMAGED_ALL,
                     hurt(c, my, (fighter_id)c->ret, value_at(c, my, 1))->part = my->part);
                if (my->name[LIST] || my->part == DAMAGE_WHOLE || my->part == DAMAGE_FALL) continue;
                my->part++; /* for all: tokens, then going out of action */
                if (my->part == DAMAGE_TOKENS) my->hit = waiting(s);
                my->name[LIST] = my->part == DAMAGE_TOKENS ? my->hit : falling_of(c, my->hit);
            }
        } else if (my->verb == VERB_SWAP) {
            my->name[LIST] = 0;
            if (swap_fighters(c, fighter_at(c, my, 0), fighter_at(c, my, 1)))
                my->name[LIST] =
                    in_lethal(s, (1u << fighter_at(c, my, 0)) | (1u << fighter_at(c, my, 1)));
            while (my->name[LIST]) {
                c->ret = bit_low(my->name[LIST]);
                my->name[LIST] &= (uint16_t)(my->name[LIST] - 1);
                call(EFFECT_SWAP_LETHAL, push_damage(c, (fighter_id)c->ret, 1, FROM_LETHAL, 0, 0));
            }
        } else if (my->verb == VERB_PLACE || my->verb == VERB_RETURN) {
            /* WU-PLACE-01: one on the battlefield is placed, one that is out comes back */
            if (fighter_at(c, my, 0) &&
                is_alive(s, fighter_at(c, my, 0)) == (my->verb == VERB_PLACE) &&
                has_options(c, my, Q_CHOOSE_HEX)) {
                rule(WU_PLACE_01);
                about(c, FRAY_CARD, my->card);
                ask(EFFECT_PLACED, my->seat, Q_CHOOSE_HEX);
                c->ret = fighter_at(c, my, 0);
                if (my->verb == VERB_RETURN) {
                    bring_back(c, (fighter_id)c->ret, (hex_id)word_one(c->answer));
                } else {
                    enter_hex(c, (fighter_id)c->ret, (hex_id)word_one(c->answer));
                    tell(c, EV_PUT, (uint32_t)c->ret, word_one(c->answer), 0, 0);
                }
                if (is_hurt_there(s, s->fighter[c->ret].hex))
                    call(EFFECT_PLACE_LETHAL,
                         push_damage(c, (fighter_id)c->ret, 1, FROM_LETHAL, 0, 0));
            }
        } else if (my->verb == VERB_DRAW) {
            call(EFFECT_DREW, push_draw(c, my->seat, code[my->at + 2] != 2,
                                        (unsigned)value_at(c, my, 0), code[my->at + 2] == 1));
        } else if (my->verb == VERB_DISCARD_OBJECTIVE) {
            if (has_options(c, my, Q_CHOOSE_CARD)) {
                about(c, FRAY_CARD, my->card);
                ask(EFFECT_OBJECTIVE, my->seat, Q_CHOOSE_CARD);
                move_card(c, my->seat, (unsigned)card_index(s, my->seat, word_one(c->answer)),
                          ZONE_ASIDE);
            }
        } else if (my->verb == VERB_ATTACK || my->verb == VERB_ATTACK_NTH ||
                   my->verb == VERB_ATTACK_THIS || my->verb == VERB_ATTACK_AGAIN ||
                   my->verb == VERB_ATTACK_ENEMY) {
            if (attack_is_possible(c, my)) call(EFFECT_ATTACKED, start_attack(c, my));
        } else if (my->verb == VERB_MOVE) {
            if (is_legal(may_move(c->k, s, fighter_at(c, my, 0))))
                call(EFFECT_MOVED, push_action(c, fighter_at(c, my, 0), ACTION_MOVE, 0, 1));
        } else if (my->verb == VERB_CHARGE) {
            if (has_room_within(s) && is_legal(may_charge(c->k, s, fighter_at(c, my, 0))))
                call(EFFECT_CHARGED, push_action(c, fighter_at(c, my, 0), ACTION_CHARGE, 0, 1));
        } else if (my->verb == VERB_ACT) {
            if (has_room_within(s) && can_make_action(c->k, s, fighter_at(c, my, 0)))
                call(EFFECT_ACTED, push_action(c, fighter_at(c, my, 0), ACTION_ANY, 0, 1));
        } else if (my->verb == VERB_ROLL) {
            my->die = code[my->at + 2] ? DIE_DEFENCE : DIE_ATTACK;
            rule(WU_DICE_08);
            roll(EFFECT_ROLLED, my->die, (unsigned)value_at(c, my, 0), my->seat);
            dice_from(c->answer, FACES, my->dice);
            tell_dice(c, my->die == DIE_ATTACK ? EV_THROWN : EV_SAVED, my->dice);
        } else if (my->verb == VERB_DEFLECT) {
            if (the_damage_of(c, my) && fighter_at(c, my, 0)) {
                my->name[LIST] = (uint16_t)(the_damage_of(c, my)->amount + value_at(c, my, 1));
                c->ret = fighter_at(c, my, 0);
                the_damage_of(c, my)->prevented = 1;
                if (my->attack) the_attack_of(c, my)->hit |= HIT_HELD;
                tell(c, EV_REDIRECTED, (uint32_t)c->ret, 0, 0, 0);
                call(EFFECT_DEFLECTED, deflect(c, my, (fighter_id)c->ret));
            }
        } else if (my->verb == VERB_REROLL) {
            call(EFFECT_REROLLED, start_reroll(c, my));
            the_attack_of(c, my)->hit |= HIT_REROLLED;
        } else if (my->verb == VERB_MOVE_TOKEN) {
            if (has_options(c, my, Q_CHOOSE_HEX)) {
                about(c, FRAY_CARD, my->card);
                ask(EFFECT_TOKEN_TO, my->seat, Q_CHOOSE_HEX);
                c->ret = value_at(c, my, 0);
                s->token[c->ret] = (hex_id)word_one(c->answer);
                tell(c, EV_TOKEN_MOVED, (uint32_t)c->ret, word_one(c->answer), 0, 0);
            }
        } else if (my->verb == VERB_LOSE) {
            if (has_options(c, my, Q_CHOOSE_CARD)) {
                about(c, FRAY_CARD, my->card);
                ask(EFFECT_LOST, my->seat, Q_CHOOSE_CARD);
                drop_upgrade(c, fighter_at(c, my, 0), word_one(c->answer));
            }
        } else if (my->verb == VERB_BEQUEATH) {
            if (has_options(c, my, Q_CHOOSE_CARD)) {
                about(c, FRAY_CARD, my->card);
                ask(EFFECT_HEIR, my->seat, Q_CHOOSE_CARD);
                call(EFFECT_INHERITED, inherit(c, fighter_at(c, my, 1), word_one(c->answer)));
            }
        } else if (my->verb == VERB_FREE || my->verb == VERB_ANOTHER ||
                   my->verb == VERB_PLAY_PLOY) {
            if (has_room_within(s) && has_options(c, my, Q_CHOOSE_CARD)) {
                about(c, FRAY_CARD, my->card);
                ask(EFFECT_CARD, my->seat, Q_CHOOSE_CARD);
                if (fray_act_of(c->answer) == A_GIVE)
                    call(EFFECT_GAVE,
                         push_give(c, my->seat, word_one(c->answer),
                                   (fighter_id)word_two(c->answer), my->verb == VERB_FREE));
                else call(EFFECT_PLAYED, push_ploy(c, my->seat, word_one(c->answer)));
            }
        } else {
            assert(0 && "no such verb");
        }
    }
    c->ret = my->declined ? EFFECT_DECLINED : EFFECT_RAN;
    proc_end();
}

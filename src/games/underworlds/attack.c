/* src/games/underworlds/attack.c - chapter 14: Attack actions and the combat sequence. */
#include "games/underworlds/rules.h"
#include "core/proc.h"
#include <string.h>

/* ---- which Attack actions a fighter has ---- */

/* WU-REACT-12: how much of the stack must be free, as sums of the frames that may come to lie there. */
enum {
    /* The deepest an effect reaches by what it does without asking for room: it lets somebody make a Move
     * action, at whose end an objective is scored and another one drawn. */
    ROOM_FOR_AN_EFFECT =
        BYTES_OF_effect + BYTES_OF_action + BYTES_OF_move + BYTES_OF_checkpoint + BYTES_OF_draw,
    /* What an effect asks for, above its own frame, before it starts an action or plays a card: an Attack
     * action that takes its target out, whereupon the attacker's card acts by itself. */
    ROOM_WITHIN_AN_EFFECT =
        BYTES_OF_action + BYTES_OF_attack + BYTES_OF_damage + BYTES_OF_moment + ROOM_FOR_AN_EFFECT,
    /* What an open window leaves to its reaction: a ploy whose effect starts a Charge action that goes on
     * like that Attack action. No chain needs the spare bytes; they stay because windows shut by them, and
     * a window that opens once more is another match. */
    SPARE_ROOM = 24,
    ROOM_TO_REACT =
        BYTES_OF_ploy + BYTES_OF_effect + BYTES_OF_charge + ROOM_WITHIN_AN_EFFECT + SPARE_ROOM
};

static bool has_room_to_react(const struct state *s)
{
    return frame_has_room(s, ROOM_TO_REACT);
}

static bool has_room_within(const struct state *s)
{
    return frame_has_room(s, ROOM_WITHIN_AN_EFFECT);
}

/* For one that happens by itself. */
static bool has_room_for_an_effect(const struct state *s)
{
    return frame_has_room(s, ROOM_FOR_AN_EFFECT);
}

static unsigned weapons_of(const struct content *k, const struct state *s, fighter_id f,
                           uint16_t *out)
{
    const struct side_card *card = card_side(k, s, f);
    const struct fighter *fighter = &s->fighter[f];
    unsigned n = 0;
    for (unsigned i = 0; i < card->weapons && n < MAX_CARRIED; i++)
        out[n++] = (uint16_t)(card->weapon + i);
    for (uint64_t left = fighter->upgrades; left; left &= left - 1) { /* WU-UPGR-05 */
        const struct card *up = &k->card[s->side[fighter->seat].face[bit_low(left)]];
        for (unsigned i = 0; i < up->weapons && n < MAX_CARRIED; i++)
            out[n++] = (uint16_t)(up->weapon + i);
    }
    return n;
}

static bool carries_weapon(const struct content *k, const struct state *s, fighter_id f,
                           unsigned weapon)
{
    uint16_t list[MAX_CARRIED];
    for (unsigned n = weapons_of(k, s, f, list); n > 0; n--)
        if (list[n - 1] == weapon) return true;
    return false;
}

/* ---- targets ---- */

static struct matter would_attack(const struct content *k, const struct state *s, fighter_id f,
                                  unsigned weapon, unsigned how)
{
    struct matter m = matter_none(k, s, s->fighter[f].seat);
    m.attacker = f;
    m.weapon = (uint16_t)weapon;
    m.how = (uint16_t)how;
    return m;
}

static bool hits_all_adjacent(const struct matter *m)
{
    return (m->k->weapon[m->weapon].keywords & KEY_ALL_ADJACENT) ||
           is_so(m, CH_ALL_ADJACENT, m->attacker) || is_so(m, CH_HITS_FRIENDS, m->attacker);
}

/* Fighters an attacker may choose among: enemies, unless a card says otherwise (WU-ATK-08). */
static fighter_set possible_targets(const struct matter *m)
{
    const struct state *s = m->s;
    unsigned seat = s->fighter[m->attacker].seat, set = warband_of(s, other(seat));
    if (m->how & ATTACK_CONTROLLED) set = warband_of(s, seat);
    if (is_so(m, CH_HITS_FRIENDS, m->attacker)) set |= warband_of(s, seat);
    return (fighter_set)(set & ~(1u << m->attacker));
}

static fighter_set legal_targets(const struct content *k, const struct state *s, fighter_id f,
                                 unsigned weapon, unsigned how, fighter_id must, hex_id from)
{
    struct matter m = would_attack(k, s, f, weapon, how);
    unsigned set = 0, all = possible_targets(&m);
    if (must) all &= 1u << must;
    if (!all || !from) return 0;
    int range = hits_all_adjacent(&m) ? 1 : range_of(&m);
    for (uint64_t left = all; left; left &= left - 1) {
        hex_id h = s->fighter[bit_low(left)].hex;
        if (distance(k, s, from, h) <= range && sees(k, s, from, h)) set |= 1u << bit_low(left);
    }
    return (fighter_set)set;
}

static fray_verdict may_target(const struct content *k, const struct state *s, fighter_id f,
                               unsigned weapon, unsigned how, fighter_id must, fighter_id target)
{
    struct matter m = would_attack(k, s, f, weapon, how);
    if (target == 0 || target > MAX_FIGHTERS || !is_alive(s, target))
        return breaks(R_WU_FIGHT_06, FRAY_PIECE, target);
    if (!((possible_targets(&m) >> target) & 1)) return breaks(R_WU_ATK_01, FRAY_PIECE, target);
    if (must && target != must) return breaks(R_WU_ATK_06, FRAY_PIECE, target);
    hex_id from = s->fighter[f].hex, to = s->fighter[target].hex;
    int range = hits_all_adjacent(&m) ? 1 : range_of(&m), apart = distance(k, s, from, to);
    if (apart > range) return breaks_by(R_WU_RANGE_01, FRAY_PIECE, target, range, apart);
    if (!sees(k, s, from, to)) return breaks(R_WU_LOS_01, FRAY_PIECE, target);
    return legal();
}

/* Does one of these triggers push before an attack? */
static bool steps_first(const struct matter *m, unsigned first, unsigned count)
{
    for (const struct trigger *t = m->k->trigger + first; count > 0; t++, count--) {
        if (t->window != W_PRE || !matter_holds(m, t->when)) continue;
        for (const uint16_t *at = m->k->code + t->act; *at != FRAY_S_END;
             at += statement_length(at))
            if (statement_verb(at) == VERB_PUSH) return true;
    }
    return false;
}

/* WU-ATK-07: an effect before the attack may bring a target into reach. */
static bool could_step_first(const struct content *k, const struct state *s, fighter_id f,
                             unsigned weapon, unsigned how, fighter_id must)
{
    const struct fighter *fighter = &s->fighter[f];
    struct matter m = would_attack(k, s, f, weapon, how | ATTACK_STEPPING);
    const struct side_card *own = card_side(k, s, f);
    uint64_t left = fighter->upgrades;
    m.bearer = f;
    bool may = steps_first(&m, own->trigger, own->triggers);
    for (; left && !may; left &= left - 1) {
        unsigned face = s->side[fighter->seat].face[bit_low(left)];
        m.card = (uint16_t)face;
        may = steps_first(&m, k->card[face].trigger, k->card[face].triggers);
    }
    for (unsigned i = 0; i < MAX_MODIFIERS && s->modifier[i].change && !may; i++) {
        const struct change *row = &k->change[s->modifier[i].change];
        m.owner = s->modifier[i].owner;
        may = s->modifier[i].from == s->activation && !s->modifier[i].used &&
              steps_first(&m, row->trigger, row->triggers);
    }
    if (!may) return false;
    for (bits near = bits_and(shape_of(k, s)->near[fighter->hex], empty_hexes(k, s));
         !bits_empty(near);)
        if (legal_targets(k, s, f, weapon, how, must, (hex_id)bits_take(&near))) return true;
    return false;
}

static fray_verdict may_attack(const struct content *k, const struct state *s, fighter_id f,
                               unsigned weapon, unsigned how, fighter_id must)
{
    if (!is_alive(s, f)) return breaks(R_WU_FIGHT_06, FRAY_PIECE, f);
    if (!carries_weapon(k, s, f, weapon)) return breaks(R_WU_ATK_02, FRAY_WEAPON, weapon);
    if (has_flag(k, s, f, CH_NO_ACTION) || has_flag(k, s, f, CH_NO_ATTACK))
        return breaks(R_WU_ACTV_05, FRAY_PIECE, f);
    if (!legal_targets(k, s, f, weapon, how, must, s->fighter[f].hex) &&
        ((how & ATTACK_STEPPING) || !could_step_first(k, s, f, weapon, how, must)))
        return breaks(R_WU_ATK_01, FRAY_PIECE, f);
    return legal();
}

static bool can_attack(const struct content *k, const struct state *s, fighter_id f, unsigned how,
                       fighter_id must)
{
    uint16_t list[MAX_CARRIED];
    for (unsigned n = weapons_of(k, s, f, list); n > 0; n--)
        if (is_legal(may_attack(k, s, f, list[n - 1], how, must))) return true;
    return false;
}

/* ---- 14.3 support ---- */

static int supporters_of(const struct matter *m, fighter_id whom, fighter_id against,
                         fighter_set *who)
{
    const struct content *k = m->k;
    const struct state *s = m->s;
    unsigned near = adjacent_to(k, s, s->fighter[against].hex);
    unsigned friends = warband_of(s, s->fighter[whom].seat) & ~(1u << whom) & ~(1u << against);
    int n = 0;
    for (uint64_t left = friends; left; left &= left - 1) {
        fighter_id f = (fighter_id)bit_low(left);
        bool helps = (near >> f) & 1;
        if (!helps && whom == m->target && is_so(m, CH_AFAR, f)) /* next to the target is enough */
            helps = distance(k, s, s->fighter[f].hex, s->fighter[whom].hex) == 1;
        if (!helps) continue;
        int weight = value_of(m, CH_SUPPORT, f, 1); /* WU-SUPP-07 */
        if (weight <= 0) continue;
        n += weight;
        *who = (fighter_set)(*who | (1u << f));
    }
    return n + value_of(m, CH_SUPPORTERS, whom, 0);
}

static void count_support(struct call *c, struct attack_frame *my)
{
    struct state *s = c->s;
    struct matter m = matter_attack(c->k, s, s->top);
    fighter_set who = 0;
    int ours = 0, theirs = 0;
    bool against_friend = s->fighter[my->target].seat == s->fighter[my->attacker].seat;
    if (!against_friend && !(my->how & ATTACK_CONTROLLED)) {
        ours = supporters_of(&m, my->attacker, my->target, &who);
        theirs = supporters_of(&m, my->target, my->attacker, &who);
    }
    my->supporters[0] = (uint8_t)(ours < 0 ? 0 : ours);
    my->supporters[1] = (uint8_t)(theirs < 0 ? 0 : theirs);
    my->support = (int8_t)(ours - theirs); /* WU-SUPP-03 */
    for (uint64_t left = who; left; left &= left - 1) s->fighter[bit_low(left)].supported++;
}

/* ---- successes ---- */

static bool has_cleave(const struct matter *m)
{
    unsigned keys = m->k->weapon[m->weapon].keywords;
    if (keys & KEY_CLEAVE) return true;
    if ((keys & KEY_CLEAVE_IF_CRIT) && m->attack && frame_as(m->s, m->attack, attack)->crits > 0)
        return true; /* WU-KEY-03 */
    return is_so(m, CH_CLEAVE, m->attacker);
}

static bool is_attack_success(const struct matter *m, unsigned face, int support, bool *crit)
{
    const struct weapon *w = &m->k->weapon[m->weapon];
    int symbol;
    bool both;
    *crit = false;
    switch ((enum attack_face)face) {
    case AF_CRIT: *crit = true; return true; /* WU-DICE-03 */
    case AF_SINGLE: return support >= 1 || is_so(m, CH_SINGLE_HITS, m->attacker);
    case AF_DOUBLE: return support >= 2 && !is_so(m, CH_NO_DOUBLES, m->target);
    case AF_HAMMER:
    case AF_SWORDS: break;
    }
    symbol = value_of(m, CH_SYMBOL, m->attacker, w->symbol);
    if (is_so(m, CH_TRADE, m->attacker)) symbol = SYMBOL_HAMMER + SYMBOL_SWORDS - symbol;
    both = (w->keywords & KEY_HAMMER_AND_SWORDS) || is_so(m, CH_BOTH_SYMBOLS, m->attacker);
    if (face == AF_SWORDS) return both || symbol == SYMBOL_SWORDS;
    *crit = (w->keywords & KEY_HAMMER_IS_CRIT) || is_so(m, CH_HAMMER_CRIT, m->attacker);
    return *crit || both || symbol == SYMBOL_HAMMER;
}

static bool is_defence_success(const struct matter *m, unsigned face, int support, bool *crit)
{
    bool guard, attacked = m->weapon != 0;
    int symbol;
    *crit = false;
    if (face == DF_CRIT) {
        *crit = !is_so(m, CH_NO_CRIT_SAVES, m->target); /* */
        return *crit;
    }
    if (attacked && is_so(m, CH_ONLY_CRITS_SAVE, m->attacker)) return false;
    if (face == DF_SINGLE) return support <= -1 || is_so(m, CH_SINGLE_SAVES, m->target);
    if (face == DF_DOUBLE) return support <= -2;
    guard = is_on_guard(m->k, m->s, m->target); /* WU-GUARD-03 */
    symbol = value_of(m, CH_DEFENCE_SYMBOL, m->target, card_side(m->k, m->s, m->target)->symbol);
    if (attacked && is_so(m, CH_TRADE, m->attacker)) symbol = SYMBOL_BLOCK + SYMBOL_DODGE - symbol;
    if (face == DF_BLOCK)
        return (guard || symbol == SYMBOL_BLOCK) && !(attacked && has_cleave(m)); /* WU-KEY-01 */
    if (attacked &&
        ((m->k->weapon[m->weapon].keywords & KEY_ENSNARE) || is_so(m, CH_ENSNARE, m->attacker)))
        return false;
    return guard || symbol == SYMBOL_DODGE;
}

static void count_successes(const struct matter *m, const uint8_t *roll_, bool save, int support,
                            int *crits, int *others)
{
    *crits = *others = 0;
    for (unsigned face = 0; face < FACES; face++) {
        bool crit;
        if (!roll_[face]) continue;
        if (save ? is_defence_success(m, face, support, &crit)
                 : is_attack_success(m, face, support, &crit))
            *(crit ? crits : others) += roll_[face];
    }
}

/* ---- 14.4 driving back, 14.5 trapped ---- */

static bits drive_hexes(const struct content *k, const struct state *s, fighter_id target,
                        hex_id away)
{
    const struct shape *sh = shape_of(k, s);
    hex_id from = s->fighter[target].hex;
    bits set = bits_and(sh->near[from], empty_hexes(k, s)); /* WU-DRIVE-03 */
    for (bits left = set; !bits_empty(left);) {
        unsigned h = bits_take(&left);
        if (sh->apart[away][h] <= sh->apart[away][from]) bits_drop(&set, h); /* WU-DRIVE-02 */
    }
    return set;
}

/* May the target be driven back at all? (WU-DRIVE-05) */
static bool may_be_driven(const struct matter *m, bool critical)
{
    const struct attack_frame *my = frame_as(m->s, m->attack, attack);
    if (my->hit & HIT_HELD) return false;
    if (is_on_guard(m->k, m->s, my->target)) return false; /* WU-GUARD-04 */
    if (is_so(m, CH_NOT_DRIVEN, my->target)) return false;
    return critical || !is_so(m, CH_CRIT_DRIVES, my->target);
}

/* WU-CBT-04, WU-CBT-05: what the dice say. */
static void judge(struct call *c, struct attack_frame *my)
{
    struct matter m = matter_attack(c->k, c->s, c->s->top);
    int crits, others, saves_crit, saves;
    my->hit &= (uint8_t) ~(HIT_CRITICAL | HIT_TRAPPED);
    count_successes(&m, my->roll, false, my->support, &crits, &others);
    my->crits = (uint8_t)crits; /* before Cleave-if-crit is looked at */
    count_successes(&m, my->save, true, my->support, &saves_crit, &saves);
    my->drives = 0;
    /* NOLINTBEGIN(bugprone-branch-clone): the same for other reasons */
    if (crits > saves_crit) { /* WU-CRIT-01 */
        my->outcome = OUT_SUCCESS;
        my->drives = 1;
    } else if (crits < saves_crit) { /* WU-CRIT-02 */
        my->outcome = OUT_FAIL;
    } else if (others > saves) { /* WU-CRIT-03 */
        my->outcome = OUT_SUCCESS;
        my->drives = 1;
    } else if (others == saves && crits + others > 0) {
        my->outcome = OUT_TIE;
        my->drives = 1;
        if (may_be_driven(&m, false) &&
            bits_empty(drive_hexes(c->k, c->s, my->target, c->s->fighter[my->attacker].hex))) {
            my->outcome = OUT_SUCCESS; /* WU-TRAP-01 */
            my->hit |= HIT_TRAPPED;
            my->drives = 0; /* WU-TRAP-04 */
        }
    } else {
        my->outcome = OUT_FAIL;
    }
    /* NOLINTEND(bugprone-branch-clone) */
    /* WU-CRIT-04 */
    if (my->outcome == OUT_SUCCESS && (c->s->opt.crit_hit_strict ? crits > saves_crit : crits > 0))
        my->hit |= HIT_CRITICAL;
}

static void tell_outcome(struct call *c, const struct attack_frame *my)
{
    unsigned event = my->outcome == OUT_SUCCESS ? (unsigned)EV_SUCCEEDS
                     : my->outcome == OUT_TIE   ? (unsigned)EV_TIE
                                                : (unsigned)EV_FAILS;
    if (my->hit & HIT_TRAPPED) tell(c, EV_TRAPPED, my->target, 0, 0, 0);
    tell(c, event, my->attacker, my->target, 0, 0);
    if (my->hit & HIT_CRITICAL) tell(c, EV_CRITICAL, my->attacker, my->target, 0, 0);
}

static int knockback(struct call *c, const struct attack_frame *my)
{
    struct matter m = matter_attack(c->k, c->s, c->s->top);
    unsigned keys = c->k->weapon[my->weapon].keywords;
    int n = value_of(&m, CH_KNOCKBACK, my->attacker, keys & KEY_KNOCKBACK_1 ? 1 : 0);
    if ((keys & KEY_CRIT_KNOCKBACK_1) && (my->hit & HIT_CRITICAL) && n < 1) n = 1; /* WU-KEY-04 */
    return n;
}

/* ---- re-rolls ---- */

static int rerolls(struct call *c, const struct attack_frame *my, bool save)
{
    struct matter m = matter_attack(c->k, c->s, c->s->top);
    if (save) return value_of(&m, CH_REROLL_DEFENCE, my->target, 0);
    return value_of(&m, CH_REROLL_ATTACK, my->attacker,
                    c->k->weapon[my->weapon].keywords & KEY_REROLL_1 ? 1 : 0);
}

static void push_reroll(struct call *c, unsigned seat, bool save, int n)
{
    uint16_t attack = c->s->top;
    struct reroll_frame *r = PUSH(c, reroll);
    r->attack = attack;
    r->seat = (uint8_t)seat;
    r->save = save;
    r->left = (uint8_t)(n > 15 ? 15 : n);
}

static uint8_t *pool_of(struct call *c, const struct reroll_frame *r)
{
    struct attack_frame *a = frame_edit(c, r->attack, attack);
    return r->save ? a->save : a->roll;
}

/* Dice that were re-rolled once and must stay. */
static uint8_t *kept_of(struct call *c, const struct reroll_frame *r)
{
    struct attack_frame *a = frame_edit(c, r->attack, attack);
    return r->save ? a->resaved : a->rerolled;
}

static bool dice_to_reroll(struct call *c, const struct reroll_frame *r)
{
    for (unsigned f = 0; f < FACES; f++)
        if (pool_of(c, r)[f] > kept_of(c, r)[f]) return true;
    return false;
}

/* By what the dice show; those that were thrown twice stay (WU-DICE-05). */
static fray_verdict may_reroll(const struct asked *q, uint64_t word)
{
    const struct reroll_frame *r = asking(q, reroll);
    const struct attack_frame *a = frame_as(q->s, r->attack, attack);
    unsigned face = word_one(word);
    if (fray_act_of(word) != (r->save ? A_RESAVE : A_REROLL)) return not_asked();
    return legal_if(r->save ? a->save[face] > a->resaved[face] : a->roll[face] > a->rerolled[face],
                    R_WU_DICE_05, FRAY_NONE, 0);
}

static void list_rerolls(const struct asked *q, struct offer *o)
{
    for (unsigned f = 0; f < FACES; f++)
        offer_try(q, o, word_of(asking(q, reroll)->save ? A_RESAVE : A_REROLL, f, 0), may_reroll);
}

enum reroll_step { REROLL_START, REROLL_ASKED, REROLL_THROWN };

static enum wait proc_reroll(struct call *c)
{
    proc_begin(reroll);
    while (my->left > 0 && dice_to_reroll(c, my)) {
        rule(WU_DICE_05);
        ask(REROLL_ASKED, my->seat, Q_REROLL);
        if (fray_act_of(c->answer) == A_DECLINE) break;
        pool_of(c, my)[word_one(c->answer)]--;
        tell(c, EV_REROLLED, my->seat, 0, 0, 0);
        roll(REROLL_THROWN, my->save ? DIE_DEFENCE : DIE_ATTACK, 1, my->seat);
        for (unsigned f = 0; f < FACES; f++)
            if ((c->answer >> (4 * f)) & 15) {
                pool_of(c, my)[f]++; /* WU-DICE-07: it stands */
                kept_of(c, my)[f]++;
            }
        my->left--;
    }
    proc_end();
}

/* ---- 14.1 the combat sequence ---- */

static struct attack_frame *push_attack(struct call *c, fighter_id f, unsigned weapon, unsigned how,
                                        fighter_id must)
{
    struct attack_frame *a = PUSH(c, attack);
    a->attacker = f;
    a->weapon = (uint16_t)weapon;
    a->how = (uint8_t)(how | (must ? ATTACK_MUST : 0));
    a->must = must;
    a->seat = how & ATTACK_CONTROLLED ? other(c->s->fighter[f].seat) : c->s->fighter[f].seat;
    return a;
}

static fray_verdict may_attack_with(const struct asked *q, uint64_t word)
{
    const struct attack_frame *a = asking(q, attack);
    if (fray_act_of(word) != A_WITH) return not_asked();
    return may_attack(q->k, q->s, a->attacker, word_one(word), a->how, a->must);
}

static void list_weapons(const struct asked *q, struct offer *o)
{
    uint16_t weapon[MAX_CARRIED];
    unsigned n = weapons_of(q->k, q->s, asking(q, attack)->attacker, weapon);
    for (unsigned i = 0; i < n; i++)
        offer_try(q, o, word_of(A_WITH, weapon[i], 0), may_attack_with);
}

static struct wide target_set(const struct asked *q)
{
    return wide_of(asking(q, attack)->left);
}

static fray_verdict why_not_target(const struct asked *q, unsigned f)
{
    const struct attack_frame *a = asking(q, attack);
    fray_verdict v = may_target(q->k, q->s, a->attacker, a->weapon, a->how, a->must, (fighter_id)f);
    return is_legal(v) ? breaks(R_WU_ATK_05, FRAY_PIECE, f) : v;
}

static struct wide drop_set(const struct asked *q)
{
    struct wide set = wide_none();
    for (unsigned f = 0; f < FACES; f++)
        if (asking(q, attack)->save[f]) wide_add(&set, f);
    return set;
}

static fray_verdict why_not_drop(const struct asked *q, unsigned face)
{
    (void)q;
    (void)face;
    return breaks(R_WU_CBT_03, FRAY_NONE, 0);
}

static struct wide drive_set(const struct asked *q)
{
    const struct attack_frame *a = asking(q, attack);
    return wide_bits(drive_hexes(q->k, q->s, a->target, q->s->fighter[a->attacker].hex));
}

static fray_verdict why_not_drive(const struct asked *q, unsigned h)
{
    hex_id from = q->s->fighter[asking(q, attack)->target].hex;
    bool away =
        h && shape_of(q->k, q->s)->apart[from][h] == 1 && is_empty_hex(q->k, q->s, (hex_id)h);
    return breaks(away ? R_WU_DRIVE_02 : R_WU_DRIVE_03, FRAY_PLACE, h);
}

enum attack_step {
    ATTACK_START,
    ATTACK_WEAPON,
    ATTACK_BEFORE,
    ATTACK_TARGET,
    ATTACK_NEXT,
    ATTACK_DECLARED,
    ATTACK_DICE,
    ATTACK_REROLLS,
    ATTACK_ROLLED,
    ATTACK_SAVES,
    ATTACK_RESAVES,
    ATTACK_SAVE_MOMENT,
    ATTACK_DROPPED,
    ATTACK_SAVED,
    ATTACK_ROLLOFF,
    ATTACK_DECIDED,
    ATTACK_FAILED,
    ATTACK_SUCCEEDS,
    ATTACK_HIT_MOMENT,
    ATTACK_DAMAGED,
    ATTACK_DRIVE_WINDOW,
    ATTACK_DRIVE,
    ATTACK_DRIVE_HURT,
    ATTACK_DRIVEN,
    ATTACK_DRIVE_HARM,
    ATTACK_CHECK,
    ATTACK_AFTER,
    ATTACK_PRE_MOMENT
};

/* WU-CBT-10: its last checkpoint is past, only its after-window is left. */
static bool attack_is_over(const struct state *s, unsigned at)
{
    return frame_as(s, at, attack)->head.step == ATTACK_AFTER;
}

static void declare(struct call *c, struct attack_frame *my)
{
    struct state *s = c->s;
    struct matter m = matter_attack(c->k, s, s->top);
    struct fighter *attacker = &s->fighter[my->attacker];
    m.attack = 0; /* not bound to anything yet */
    my->serial = ++s->attack;
    attacker->done |= DID_ATTACK;
    attacker->attacks++;
    modifiers_take(c, FIRST_ATTACK, &m, my->attacker, my->serial);
    for (uint64_t left = my->targets; left; left &= left - 1) {
        fighter_id t = (fighter_id)bit_low(left);
        attacker->attacked = (fighter_set)(attacker->attacked | (1u << t));
        s->fighter[t].targeted++;
        m.target = t;
        modifiers_take(c, FIRST_TARGETED, &m, t, my->serial);
        tell(c, EV_ATTACKS, my->attacker, my->weapon, t, 0);
    }
}

static fighter_set survivors(const struct state *s)
{
    return (fighter_set)(warband_of(s, RED) | warband_of(s, BLUE));
}

static void begin_target(struct attack_frame *my)
{
    memset(my->roll, 0, sizeof my->roll);
    memset(my->save, 0, sizeof my->save);
    memset(my->rerolled, 0, sizeof my->rerolled);
    memset(my->resaved, 0, sizeof my->resaved);
    my->rolled = my->saved = my->crits = my->damage_dealt = 0;
    my->more_damage = my->all_damage;
    my->outcome = OUT_NONE;
    my->hit = my->all_hit;
    my->from = 0;
    my->drives = 0;
    my->victim = my->target;
    my->left = (fighter_set)(my->left & ~(1u << my->target));
}

/* A pool of more dice than one throw takes is thrown in parts. */
static unsigned dice_missing(struct call *c, const struct attack_frame *my, bool save)
{
    struct matter m = matter_attack(c->k, c->s, c->s->top);
    int want = save ? defence_of(&m, true) : dice_of(&m, true);
    int have = save ? my->saved : my->rolled;
    return want > have && have < 15 ? (unsigned)(want - have > 15 - have ? 15 - have : want - have)
                                    : 0u;
}

static unsigned add_dice(struct call *c, uint8_t *pool)
{
    uint8_t fresh[FACES];
    unsigned n = 0;
    dice_from(c->answer, FACES, fresh);
    for (unsigned f = 0; f < FACES; f++) {
        pool[f] = (uint8_t)(pool[f] + fresh[f]);
        n += fresh[f];
    }
    return n;
}

static void tell_dice(struct call *c, unsigned event, const uint8_t *pool)
{
    if (!c->sink) return;
    uint32_t arg[FRAY_MAX_ARGS];
    for (unsigned f = 0; f < FACES; f++) arg[f] = pool[f];
    sink_tell(c->sink, event, c->rule, FRAY_EVERYONE, arg);
}

/* What the defence roll shows, for cards and Inspire conditions (WU-INSP-06: after re-rolls). */
static void note_saves(struct state *s, struct attack_frame *my)
{
    unsigned bit = 1u << my->target;
    my->crit_defended =
        (fighter_set)(my->save[DF_CRIT] ? my->crit_defended | bit : my->crit_defended & ~bit);
    uint8_t *tokens = &s->fighter[my->target].tokens;
    if (my->save[DF_CRIT] || my->save[DF_BLOCK]) {
        if (!(*tokens & BLOCK_OR_CRIT)) my->hit |= HIT_SHOWED;
        *tokens |= BLOCK_OR_CRIT;
    } else if (my->hit & HIT_SHOWED) { /* this roll showed it, and was re-rolled */
        my->hit &= (uint8_t)~HIT_SHOWED;
        *tokens &= (uint8_t)~BLOCK_OR_CRIT;
    }
}

static void note_outcome(struct call *c, struct attack_frame *my)
{
    struct fighter *attacker = &c->s->fighter[my->attacker];
    unsigned bit = 1u << my->target;
    my->late[0] = my->late[1] = 0;
    if (my->outcome == OUT_SUCCESS) {
        my->succeeded = (fighter_set)(my->succeeded | bit);
        my->failed = (fighter_set)(my->failed & ~bit);
        attacker->done |= DID_SUCCEED | EVER_SUCCEEDED;
        attacker->successes++;
    } else {
        my->failed = (fighter_set)(my->failed | bit);
    }
}

/* WU-DMG-02: the Damage characteristic, with what reactions added */
static int attack_damage_of(struct call *c, unsigned at)
{
    const struct attack_frame *my = frame_as(c->s, at, attack);
    struct matter m = matter_attack(c->k, c->s, at);
    return damage_of(&m, (my->hit & HIT_CRITICAL) != 0);
}

static bool wants_flag(struct call *c, const struct attack_frame *my, unsigned what, fighter_id f)
{
    struct matter m = matter_attack(c->k, c->s, c->s->top);
    (void)my;
    return is_so(&m, what, f);
}

/* WU-CBT-13: it went out of action since the attack began, even if a card has brought it back. */
static bool has_left(const struct state *s, const struct attack_frame *my)
{
    return (my->how & ATTACK_OVER) || !is_alive(s, my->attacker);
}

static bool can_drive(struct call *c, const struct attack_frame *my)
{
    struct matter m = matter_attack(c->k, c->s, c->s->top);
    return my->drives && is_alive(c->s, my->target) && !has_left(c->s, my) &&
           may_be_driven(&m, (my->hit & HIT_CRITICAL) != 0);
}

static void discard_used_upgrade(struct call *c, const struct attack_frame *my)
{
    struct state *s = c->s;
    const struct weapon *w = &c->k->weapon[my->weapon];
    bool gone = (w->keywords & KEY_DISCARD_AFTER_USE) ||
                ((w->keywords & KEY_DISCARD_ON_SUCCESS) && my->succeeded);
    if (!gone || !w->card || !is_alive(s, my->attacker)) return;
    int i = card_index(s, s->fighter[my->attacker].seat, w->card);
    if (i < 0 || !((s->fighter[my->attacker].upgrades >> i) & 1)) return;
    s->fighter[my->attacker].upgrades &= ~(UINT64_C(1) << i);
    note_changes(c);
    tell(c, EV_UPGRADE_LOST, my->attacker, w->card, 0, 0);
    move_card(c, s->fighter[my->attacker].seat, (unsigned)i, ZONE_DISCARD);
}

static enum wait proc_attack(struct call *c)
{
    struct state *s = c->s;
    proc_begin(attack);
    if (my->weapon == 0) {
        rule(WU_ATK_02);
        about(c, FRAY_PIECE, my->attacker);
        ask(ATTACK_WEAPON, my->seat, Q_WEAPON);
        my->weapon = (uint16_t)word_one(c->answer);
    }
    rule(WU_ATK_07);
    moment(ATTACK_PRE_MOMENT, W_PRE, s->top);
    rule(WU_ATK_07);
    open(ATTACK_BEFORE, 1u << W_PRE, s->top);

    rule(WU_CBT_01);
    my->left = is_alive(s, my->attacker) ? legal_targets(c->k, s, my->attacker, my->weapon, my->how,
                                                         my->must, s->fighter[my->attacker].hex)
                                         : (fighter_set)0;
    if (!my->left) my->how |= ATTACK_OVER; /* spent without effect */
    if (!(my->how & ATTACK_OVER)) {
        {
            struct matter m = matter_attack(c->k, s, s->top);
            m.attack = 0;
            if (hits_all_adjacent(&m) && !my->must) my->how |= ATTACK_MULTI;
        }
        if (!(my->how & ATTACK_MULTI)) {
            about(c, FRAY_PIECE, my->attacker);
            ask(ATTACK_TARGET, my->seat, Q_TARGET);
            my->left = (fighter_set)(1u << word_one(c->answer));
            my->target = (fighter_id)word_one(c->answer);
        }
        my->targets = my->left;
        declare(c, my);
        rule(WU_CBT_06);
        open(ATTACK_DECLARED, 1u << W_DECLARED, s->top);
        my->all_hit = my->hit & HIT_HELD;
        my->all_damage = my->more_damage;
        if (!is_alive(s, my->attacker)) my->how |= ATTACK_OVER; /* WU-CBT-13 */
    }
    while (!(my->how & ATTACK_OVER) && my->left) {
        my->left = (fighter_set)(my->left & survivors(s)); /* WU-ATK-05 */
        if (!my->left) break;
        if (bit_count(my->left) > 1) { /* WU-ATK-04: in the order the attacker chooses */
            rule(WU_ATK_04);
            about(c, FRAY_PIECE, my->attacker);
            ask(ATTACK_NEXT, my->seat, Q_TARGET);
            my->target = (fighter_id)word_one(c->answer);
        } else {
            my->target = (fighter_id)bit_low(my->left);
        }
        begin_target(my);
        if (wants_flag(c, my, CH_ROLL_OFF, my->attacker)) {
            call(ATTACK_ROLLOFF, push_rolloff(c, 0));
            about(c, FRAY_PIECE, my->target);
            ask(ATTACK_DECIDED, (unsigned)c->ret, Q_DECIDE);
            my->outcome = fray_act_of(c->answer) == A_YES ? OUT_SUCCESS : OUT_FAIL;
            my->drives = my->outcome == OUT_SUCCESS;
        } else {
            rule(WU_SUPP_06);
            count_support(c, my);
            rule(WU_CBT_02);
            while (dice_missing(c, my, false)) {
                roll(ATTACK_DICE, DIE_ATTACK, dice_missing(c, my, false), my->seat);
                my->rolled = (uint8_t)(my->rolled + add_dice(c, my->roll));
            }
            tell_dice(c, EV_THROWN, my->roll);
            if (rerolls(c, my, false) > 0)
                call(ATTACK_REROLLS, push_reroll(c, my->seat, false, rerolls(c, my, false)));
            judge(c, my); /* for cards that look at the attack roll */
            rule(WU_CBT_06);
            open(ATTACK_ROLLED, 1u << W_ROLLED, s->top);
            if (has_left(s, my)) break; /* WU-CBT-13 */

            rule(WU_CBT_03);
            while (is_alive(s, my->target) && dice_missing(c, my, true)) {
                roll(ATTACK_SAVES, DIE_DEFENCE, dice_missing(c, my, true),
                     s->fighter[my->target].seat);
                my->saved = (uint8_t)(my->saved + add_dice(c, my->save));
            }
            tell_dice(c, EV_SAVED, my->save);
            if (rerolls(c, my, true) > 0)
                call(ATTACK_RESAVES,
                     push_reroll(c, s->fighter[my->target].seat, true, rerolls(c, my, true)));
            if (wants_flag(c, my, CH_DROPS_DIE, my->target)) {
                ask(ATTACK_DROPPED, s->fighter[my->target].seat, Q_DROP_DIE);
                my->save[word_one(c->answer)]--;
            }
            note_saves(s, my);
            moment(ATTACK_SAVE_MOMENT, W_DEFENDED, s->top);
            rule(WU_CBT_06);
            open(ATTACK_SAVED, 1u << W_DEFENDED, s->top);
            if (my->hit & HIT_REROLLED) note_saves(s, my);
            if (has_left(s, my)) break; /* WU-CBT-13 */
            rule(WU_CBT_04);
            judge(c, my);
        }
        note_outcome(c, my);
        tell_outcome(c, my);
        if (my->outcome != OUT_SUCCESS) {
            rule(WU_CBT_06);
            my->hit &= (uint8_t)~HIT_REROLLED; /* earlier re-rolls are in the comparison already */
            open(ATTACK_FAILED, 1u << W_FAILED, s->top);
            if (my->hit & HIT_REROLLED) { /* WU-CBT-12 */
                rule(WU_CBT_12);
                my->hit &= (uint8_t)~HIT_REROLLED;
                note_saves(s, my);
                judge(c, my);
                note_outcome(c, my);
                tell_outcome(c, my);
            }
        }
        if (my->outcome == OUT_SUCCESS && !has_left(s, my)) {
            moment(ATTACK_HIT_MOMENT, W_SUCCEEDS, s->top);
            rule(WU_CBT_06);
            open(ATTACK_SUCCEEDS, 1u << W_SUCCEEDS, s->top);
        }
        if (has_left(s, my)) { /* WU-CBT-13 */
            my->how |= ATTACK_OVER;
            break;
        }
        if (my->outcome == OUT_SUCCESS && is_alive(s, my->victim)) {
            rule(WU_CBT_07);
            call(ATTACK_DAMAGED, {
                uint16_t at = s->top;
                bool own = my->how & ATTACK_CONTROLLED || my->victim == my->attacker;
                unsigned owner = my->victim == my->attacker ? other(my->seat) : my->seat;
                struct damage_frame *d =
                    push_damage(c, my->victim, (unsigned)attack_damage_of(c, at), FROM_ATTACK,
                                owner, own ? (fighter_id)0 : my->attacker);
                d->attack = at;
            });
            if (has_left(s, my)) {
                my->how |= ATTACK_OVER;
                break;
            }
        }
        if (can_drive(c, my) &&
            !bits_empty(drive_hexes(c->k, s, my->target, s->fighter[my->attacker].hex))) {
            rule(WU_DRIVE_01);
            open(ATTACK_DRIVE_WINDOW, 1u << W_DRIVE, s->top);
            my->from = s->fighter[my->target].hex;
            my->drives = (uint8_t)(can_drive(c, my) ? 1 + knockback(c, my) : 0);
            my->direction = HEX_DIRECTIONS;
            while (my->drives && is_alive(s, my->target) && !has_left(s, my) &&
                   !bits_empty(drive_hexes(c->k, s, my->target, s->fighter[my->attacker].hex))) {
                about(c, FRAY_PIECE, my->target);
                rule(WU_DRIVE_02);
                ask(ATTACK_DRIVE, my->seat, Q_DRIVE);
                if (fray_act_of(c->answer) == A_DECLINE) break;
                {
                    const struct shape *sh = shape_of(c->k, s);
                    unsigned d = 0;
                    while (d < HEX_DIRECTIONS &&
                           sh->next[s->fighter[my->target].hex][d] != word_one(c->answer))
                        d++;
                    my->direction = (uint8_t)d;
                }
                enter_hex(c, my->target, (hex_id)word_one(c->answer));
                my->driven = (fighter_set)(my->driven | (1u << my->target));
                my->hit |= HIT_DRIVEN;
                my->drives--;
                tell(c, EV_DRIVEN, my->target, word_one(c->answer), 0, 0);
                if (is_hurt_there(s, s->fighter[my->target].hex)) {
                    rule(WU_DRIVE_07);
                    tell(c, EV_LETHAL, my->target, s->fighter[my->target].hex, 0, 0);
                    call(ATTACK_DRIVE_HURT, push_damage(c, my->target, 1, FROM_LETHAL, 0, 0));
                }
            }
            if ((my->hit & HIT_DRIVEN) && is_alive(s, my->target)) {
                {
                    struct matter m = matter_attack(c->k, s, s->top);
                    c->ret = value_of(&m, CH_HURT_BY_MOVING, my->target, 0);
                }
                if (c->ret > 0)
                    call(ATTACK_DRIVE_HARM,
                         push_damage(c, my->target, (unsigned)c->ret, FROM_PLOY, 0, 0));
            }
            if (my->hit & HIT_DRIVEN) {
                rule(WU_CBT_06);
                open(ATTACK_DRIVEN, 1u << W_DRIVEN, s->top);
            }
        }
        if (has_left(s, my)) my->how |= ATTACK_OVER;
    }
    rule(WU_CBT_10);
    discard_used_upgrade(c, my);
    checkpoint(ATTACK_CHECK, (1u << W_AFTER_ATTACK) | (my->killed ? 1u << W_KILL : 0u));
    rule(WU_CBT_10);
    open(ATTACK_AFTER, (1u << W_AFTER_ATTACK) | (my->killed ? 1u << W_KILL : 0u), s->top);
    proc_end();
}

/* ---- what cards do with it ---- */

static void grant_attack(struct call *c, const struct effect_frame *my, fighter_id f,
                         unsigned weapon, fighter_id must, unsigned how)
{
    const unsigned card = my->run.card;
    how |= my->reaction ? (unsigned)ATTACK_REACTION : 0u;
    if (my->source == FROM_PLOY) {
        how |= ATTACK_BY_PLOY;
        if (c->k->card[card].window != W_POWER) how |= ATTACK_REACTION;
    }
    push_action(c, f, ACTION_MADE, weapon, 1); /* R-ACTION follows any action, also a granted one */
    push_attack(c, f, weapon, how, must)->card = (uint16_t)card;
}

static bool may_grant(const struct call *c, fighter_id f, unsigned weapon, fighter_id must,
                      unsigned how)
{
    if (!f || !is_alive(c->s, f) || !has_room_within(c->s)) return false;
    return weapon ? is_legal(may_attack(c->k, c->s, f, weapon, how, must))
                  : can_attack(c->k, c->s, f, how, must);
}

/* An Attack action, if it can be made. */
static enum wait attack_by(struct call *c, struct effect_frame *my, fighter_id f, unsigned weapon,
                           fighter_id at, unsigned how)
{
    enum { ATTACKED = 1 };
    verb_begin();
    if (may_grant(c, f, weapon, at, how)) call(ATTACKED, grant_attack(c, my, f, weapon, at, how));
    verb_end();
}

static enum wait verb_attack(struct call *c, struct effect_frame *my)
{
    const bool aimed = variant_of(c, my) != 0;
    fighter_id at = aimed ? fighter_at(c, my, 1) : (fighter_id)0;
    return aimed && !at ? WAIT_NONE : attack_by(c, my, fighter_at(c, my, 0), 0, at, 0);
}

static enum wait verb_attack_enemy(struct call *c, struct effect_frame *my)
{
    return attack_by(c, my, fighter_at(c, my, 0), 0, 0, ATTACK_CONTROLLED);
}

/* The nth weapon of the fighter card. */
static enum wait verb_attack_nth(struct call *c, struct effect_frame *my)
{
    fighter_id f = fighter_at(c, my, 0), at = fighter_at(c, my, 1);
    const struct side_card *own = card_side(c->k, c->s, f);
    unsigned n = count_at(c, my, 2);
    unsigned weapon = n >= 1 && n <= own->weapons ? own->weapon + n - 1u : 0u;
    return at ? attack_by(c, my, f, weapon, at, 0) : WAIT_NONE;
}

static enum wait verb_attack_this(struct call *c, struct effect_frame *my)
{
    fighter_id at = fighter_at(c, my, 0);
    unsigned weapon = c->k->card[my->run.card].weapon;
    return at ? attack_by(c, my, my->bearer, weapon, at, 0) : WAIT_NONE;
}

/* WU-ATK-06 */
static enum wait verb_attack_again(struct call *c, struct effect_frame *my)
{
    const struct attack_frame *a = frame_as(c->s, my->attack, attack);
    fighter_id at = fighter_at(c, my, 0);
    return at ? attack_by(c, my, a->attacker, a->weapon, at, 0) : WAIT_NONE;
}

static enum wait verb_roll(struct call *c, struct effect_frame *my)
{
    enum { ROLLED = 1 };
    verb_begin();
    my->die = variant_of(c, my) ? DIE_DEFENCE : DIE_ATTACK;
    rule(WU_DICE_08);
    roll(ROLLED, my->die, count_at(c, my, 0), my->run.seat);
    dice_from(c->answer, FACES, my->dice);
    tell_dice(c, my->die == DIE_ATTACK ? EV_THROWN : EV_SAVED, my->dice);
    verb_end();
}

static void start_reroll(struct call *c, const struct effect_frame *my)
{
    uint16_t attack = my->attack;
    unsigned save = variant_of(c, my);
    unsigned n = count_at(c, my, 0);
    struct reroll_frame *r = PUSH(c, reroll);
    r->attack = attack;
    r->seat = my->run.seat;
    r->save = (uint8_t)save;
    r->left = (uint8_t)(n > 15 ? 15 : n);
}

static enum wait verb_reroll(struct call *c, struct effect_frame *my)
{
    enum { REROLLED = 1 };
    verb_begin();
    call(REROLLED, start_reroll(c, my));
    the_attack_of(c, my)->hit |= HIT_REROLLED;
    verb_end();
}

static enum wait verb_hold(struct call *c, struct effect_frame *my)
{
    the_attack_of(c, my)->hit |= HIT_HELD;
    return WAIT_NONE;
}

static enum wait verb_add(struct call *c, struct effect_frame *my)
{
    struct attack_frame *a = the_attack_of(c, my);
    a->more_damage = counted_up(a->more_damage + value_at(c, my, 0));
    return WAIT_NONE;
}

static enum wait verb_redirect(struct call *c, struct effect_frame *my)
{
    struct attack_frame *a = the_attack_of(c, my);
    a->victim = fighter_at(c, my, 0);
    a->hit |= HIT_HELD | HIT_MOVED_ON;
    tell(c, EV_REDIRECTED, a->victim, 0, 0, 0);
    return WAIT_NONE;
}

static enum wait verb_target(struct call *c, struct effect_frame *my)
{
    struct attack_frame *a = the_attack_of(c, my);
    struct fighter *attacker = &c->s->fighter[a->attacker];
    fighter_id f = fighter_at(c, my, 0);
    if (!f || !is_legal(may_target(c->k, c->s, a->attacker, a->weapon,
                                   a->how & (0xffu - ATTACK_MUST), 0, f)))
        return WAIT_NONE;
    a->left = (fighter_set)((a->left & ~(1u << a->target)) | (1u << f));
    a->targets = (fighter_set)((a->targets & ~(1u << a->target)) | (1u << f));
    attacker->attacked = (fighter_set)(attacker->attacked | (1u << f));
    c->s->fighter[f].targeted++;
    a->target = f;
    tell(c, EV_RETARGETED, f, 0, 0, 0);
    return WAIT_NONE;
}

/* Into a hex, and what its ground does; `event` tells of it. */
static enum wait shove(struct call *c, struct effect_frame *my, fighter_id f, hex_id to,
                       unsigned event)
{
    enum { HURT = 1 };
    verb_begin();
    if (!f || !to || !is_alive(c->s, f) || !is_empty_hex(c->k, c->s, to)) return WAIT_NONE;
    enter_hex(c, f, to);
    tell(c, event, f, to, 0, 0);
    if (is_hurt_there(c->s, to)) call(HURT, push_damage(c, f, 1, FROM_LETHAL, 0, 0));
    verb_end();
}

static enum wait verb_push_into(struct call *c, struct effect_frame *my)
{
    return shove(c, my, fighter_at(c, my, 0), the_attack_of(c, my)->from, EV_PUSHED);
}

static enum wait verb_drive_on(struct call *c, struct effect_frame *my)
{
    const struct attack_frame *a = the_attack_of(c, my);
    hex_id from = c->s->fighter[a->target].hex;
    hex_id to = from && a->direction < HEX_DIRECTIONS
                    ? shape_of(c->k, c->s)->next[from][a->direction]
                    : (hex_id)0;
    return shove(c, my, a->target, to, EV_DRIVEN);
}

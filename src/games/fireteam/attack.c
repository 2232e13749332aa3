/* src/games/fireteam/attack.c - chapters ATK, BONUS and EXPL: a hero attacks with combined cards. */
#include "games/fireteam/rules.h"
#include "core/proc.h"
#include <string.h>

/* ---- what may be attacked, with which cards ---- */

static place_id target_place(const struct state *s, piece_id target, unsigned marker)
{
    if (!target) return s->marker[marker - 1].at;
    return place_of(s, target);
}

/* The attack as it would be with cards of this type: for what changes its range. */
static struct matter matter_of(const struct content *k, const struct state *s, unsigned seat,
                               unsigned type)
{
    struct matter m = matter_none(k, s, seat);
    m.attacker = (piece_id)seat;
    m.type = (uint8_t)type;
    return m;
}

static int card_range(const struct content *k, const struct state *s, unsigned seat, unsigned card)
{
    struct matter m = matter_of(k, s, seat, k->card[card].type);
    int range = value_of(&m, CH_RANGE, (piece_id)seat, k->card[card].range);
    return range < 0 ? 0 : range;
}

/* FZ-ATK-03, FZ-ATK-12 */
static bool reaches(const struct content *k, const struct state *s, unsigned seat, unsigned card,
                    place_id at)
{
    return (int)apart(k, s, s->hero[seat].at, at) <= card_range(k, s, seat, card);
}

static fray_verdict may_target(const struct content *k, const struct state *s, unsigned seat,
                               piece_id target, unsigned marker)
{
    const struct role *role = role_of(k, s, seat);
    if (target) {
        if (!is_monster(target) || !s->monster[target].at)
            return breaks(R_FZ_ATK_01, FRAY_PIECE, target);
    } else {
        if (!marker || marker > MAX_BOARD_MARKERS || !s->marker[marker - 1].kind ||
            !k->marker[s->marker[marker - 1].kind].health)
            return breaks(R_FZ_ATK_14, FRAY_TOKEN, marker);
        int objective = objective_index(s, k->marker[s->marker[marker - 1].kind].objective);
        if (objective >= 0 && !may_objective(k, s, (unsigned)objective))
            return breaks(R_FZ_OBJ_01, FRAY_TOKEN, marker);
    }
    place_id at = target_place(s, target, marker);
    for (unsigned i = 0; i < role->kinds; i++)
        if (s->hero[seat].hand[i] && reaches(k, s, seat, role->kind[i], at)) return legal();
    if (!hand_size(s, seat)) return breaks(R_FZ_ATK_01, FRAY_PIECE, seat);
    return breaks_by(R_FZ_ATK_03, target ? FRAY_PIECE : FRAY_TOKEN, target ? target : marker,
                     (int)apart(k, s, s->hero[seat].at, at), 0);
}

static bool has_played(const struct attack_frame *a)
{
    unsigned n = 0;
    for (unsigned i = 0; i < KINDS; i++) n += a->played[i];
    return n != 0;
}

static fray_verdict may_add_card(const struct content *k, const struct state *s,
                                 const struct attack_frame *a, unsigned card)
{
    int kind = kind_of(k, s, a->seat, card);
    if (kind < 0 || s->hero[a->seat].hand[kind] <= a->played[kind])
        return breaks(R_FZ_CARD_02, FRAY_CARD, card);
    if (has_played(a) && k->card[card].type != a->type) return breaks(R_FZ_ATK_02, FRAY_CARD, card);
    if (!reaches(k, s, a->seat, card, a->at))
        return breaks_by(R_FZ_ATK_03, FRAY_CARD, card, (int)apart(k, s, a->from, a->at),
                         card_range(k, s, a->seat, card));
    return legal();
}

/* ---- strength ---- */

/* FZ-TERR-04 to FZ-TERR-09, FZ-ATK-05 */
static unsigned attack_dice(const struct content *k, const struct state *s,
                            const struct attack_frame *a)
{
    struct matter m = matter_of(k, s, a->seat, a->type);
    m.target = a->target;
    m.ranged = (a->how & ATTACK_RANGED) != 0;
    int dice = (int)a->dice;
    for (unsigned i = 0; i < KINDS; i++)
        if (a->played[i]) dice += a->played[i] * kind_card(k, s, a->seat, i)->strength;
    if (m.ranged) {
        if (has_terrain(k, s, a->at, TERRAIN_COVER) && !is_so(&m, CH_NO_COVER, a->seat)) dice--;
        if (has_terrain(k, s, a->from, TERRAIN_ELEVATED) &&
            !has_terrain(k, s, a->at, TERRAIN_ELEVATED))
            dice += value_of(&m, CH_ELEVATION, a->seat, 1);
    }
    dice = value_of(&m, CH_DICE, a->seat, dice);
    return (unsigned)(dice < 0 ? 0 : dice > MOST_DICE ? MOST_DICE : dice);
}

/* FZ-BONUS-01 */
static unsigned attack_bonus(const struct content *k, const struct state *s,
                             const struct attack_frame *a)
{
    struct matter m = matter_of(k, s, a->seat, a->type);
    m.target = a->target;
    m.ranged = (a->how & ATTACK_RANGED) != 0;
    int bonus = a->bonus;
    for (unsigned i = 0; i < KINDS; i++)
        if (a->played[i]) bonus += a->played[i] * kind_card(k, s, a->seat, i)->bonus;
    bonus = value_of(&m, CH_BONUS, a->seat, bonus);
    return (unsigned)(bonus < 0 ? 0 : bonus);
}

/* ---- the attack ---- */

static void push_attack(struct call *c, unsigned seat, piece_id target, unsigned marker)
{
    place_id at = target_place(c->s, target, marker), from = c->s->hero[seat].at;
    struct attack_frame *a = PUSH(c, attack);
    a->seat = (uint8_t)seat;
    a->target = target;
    a->marker = (uint8_t)(target ? 0 : marker);
    a->at = at;
    a->from = from;
    a->how = at != from ? ATTACK_RANGED : 0; /* FZ-ATK-11 */
    if (target) tell(c, EV_ATTACKS, seat, target, 0, 0);
    else tell(c, EV_ASSAULTS, seat, marker, 0, 0);
}

/* false: that is all. */
static bool pick_card(struct call *c, struct attack_frame *my)
{
    if (fray_act_of(c->answer) == A_DONE) return false;
    my->type = c->k->card[word_one(c->answer)].type;
    my->played[kind_of(c->k, c->s, my->seat, word_one(c->answer))]++;
    return true;
}

/* FZ-ATK-13: the cards go to the discard pile before the dice are rolled. */
static void play_cards(struct call *c, const struct attack_frame *my)
{
    const struct role *role = role_of(c->k, c->s, my->seat);
    rule(FZ_ATK_13);
    for (unsigned kind = 0; kind < role->kinds; kind++)
        for (unsigned n = my->played[kind]; n > 0; n--) {
            discard(c, my->seat, kind);
            tell(c, EV_PLAYED, my->seat, role->kind[kind], 0, 0);
        }
}

static bool can_add(const struct call *c, const struct attack_frame *my)
{
    const struct role *role = role_of(c->k, c->s, my->seat);
    for (unsigned i = 0; i < role->kinds; i++)
        if (c->s->hero[my->seat].hand[i] && is_legal(may_add_card(c->k, c->s, my, role->kind[i])))
            return true;
    return false;
}

static unsigned rolled_hits(const uint8_t *roll)
{
    return roll[FACE_HIT] + 2u * roll[FACE_DOUBLE];
}

static void tell_roll(struct call *c, const uint8_t *roll)
{
    tell(c, EV_THROWN, roll[FACE_MISS], roll[FACE_HIT], roll[FACE_DOUBLE], 0);
}

static bool target_is_there(const struct call *c, const struct attack_frame *my)
{
    if (my->target) return c->s->monster[my->target].at != 0;
    return c->s->marker[my->marker - 1].kind != 0;
}

static void push_reroll(struct call *c, unsigned any)
{
    uint16_t attack = c->s->top;
    struct reroll_frame *r = PUSH(c, reroll);
    r->attack = attack;
    r->any = (uint8_t)any;
}

/* FZ-ATK-14: a thing that is not a monster. */
static bool breaks_marker(const struct call *c, const struct attack_frame *my, unsigned slot)
{
    const struct marker_kind *kind = &c->k->marker[c->s->marker[slot].kind];
    bool bypass = (my->how & ATTACK_BYPASS_ALL) ||
                  ((my->how & ATTACK_BYPASS) && my->marker == slot + 1u); /* FZ-RES-03 */
    int damage = my->hits - (bypass ? 0 : kind->resistance[my->type]);
    return kind->health && damage >= kind->health;
}

static void push_destruction(struct call *c, unsigned seat, unsigned slot)
{
    const struct marker *marker = &c->s->marker[slot];
    const struct marker_kind *kind = &c->k->marker[marker->kind];
    int objective = objective_index(c->s, kind->objective);
    place_id here = marker->at;
    rule(FZ_ATK_14);
    tell(c, EV_DESTROYED, slot + 1u, 0, 0, 0);
    lift_marker(c, slot);
    struct effect_frame *e = push_effect(c, kind->destroyed, 0, seat);
    e->here = here;
    e->objective = (uint8_t)(objective + 1);
}

static void push_blow(struct call *c, const struct attack_frame *my)
{
    unsigned attack = c->s->top;
    unsigned bypass = (my->how & (ATTACK_BYPASS | ATTACK_BYPASS_ALL)) != 0;
    push_damage(c, my->target, my->type, my->hits, attack)->bypass = (uint8_t)bypass;
}

static void push_blast(struct call *c)
{
    uint16_t attack = c->s->top;
    struct blast_frame *b = PUSH(c, blast);
    b->attack = attack;
}

/* FZ-ATK-01: one card at least. */
static fray_verdict why_not_enough(const struct asked *q)
{
    return legal_if(has_played(asking(q, attack)), R_FZ_ATK_01, FRAY_NONE, 0);
}

static fray_verdict judge_attack_card(const struct asked *q, uint64_t word)
{
    return fray_act_of(word) == A_WITH ? may_add_card(q->k, q->s, asking(q, attack), word_one(word))
                                       : not_asked();
}

static void list_attack_cards(const struct asked *q, struct offer *o)
{
    const struct attack_frame *a = asking(q, attack);
    const struct role *role = role_of(q->k, q->s, a->seat);
    for (unsigned i = 0; i < role->kinds; i++)
        if (q->s->hero[a->seat].hand[i])
            offer_try(q, o, word_of(A_WITH, role->kind[i], 0), judge_attack_card);
}

enum attack_step {
    ATTACK_START,
    ATTACK_CARDS,
    ATTACK_DECLARED,
    ATTACK_ROLLED,
    ATTACK_HENRYS,
    ATTACK_OWN,
    ATTACK_HELPED,
    ATTACK_ANY,
    ATTACK_BLASTED,
    ATTACK_STRUCK,
    ATTACK_BROKEN,
    ATTACK_OVER
};

static bool picks_cards(const struct attack_frame *a)
{
    return a->head.step == ATTACK_CARDS;
}

/* Section 5.1. */
static enum wait proc_attack(struct call *c)
{
    proc_begin(attack);
    if (can_add(c, my)) {
        do {
            rule(FZ_ATK_01);
            if (my->target) about(c, FRAY_PIECE, my->target);
            else about(c, FRAY_TOKEN, my->marker);
            ask_series(ATTACK_CARDS, my->seat, Q_CARDS);
        } while (pick_card(c, my));
        play_cards(c, my);
    }
    open(ATTACK_DECLARED, 1u << W_DECLARED, c->s->top); /* W1 */
    my->count = (uint8_t)attack_dice(c->k, c->s, my);
    if (my->count) {
        rule(FZ_ATK_04);
        about(c, FRAY_PIECE, my->seat);
        roll(ATTACK_ROLLED, 0, my->count, 0);
        dice_from(c->answer, FACES, my->roll);
        tell_roll(c, my->roll);
        if (is_helped(c->k, c->s, my->seat, GIFT_REROLL)) { /* FZ-SPEC-10 */
            rule(FZ_SPEC_10);
            call(ATTACK_HENRYS, push_reroll(c, 0));
        }
        {
            struct matter m = matter_about(c->k, c->s, my->seat, c->s->top);
            my->rerolls = (uint8_t)value_of(&m, CH_REROLLS, my->seat, 0);
        }
        while (my->rerolls) {
            my->rerolls--;
            rule(FZ_ACT_04);
            call(ATTACK_OWN, push_reroll(c, 0));
        }
        open(ATTACK_HELPED, 1u << W_ROLLED, c->s->top); /* W2 */
        if (my->how & ATTACK_AGAIN) call(ATTACK_ANY, push_reroll(c, 1));
    }
    c->ret = (int32_t)(rolled_hits(my->roll) + attack_bonus(c->k, c->s, my));
    my->hits = (uint8_t)(c->ret > (int)UINT8_MAX ? UINT8_MAX : c->ret);
    rule(FZ_ATK_06);
    tell(c, EV_RESULT, my->seat, my->hits, 0, 0);
    {
        struct matter m = matter_about(c->k, c->s, my->seat, c->s->top);
        if (is_so(&m, CH_BYPASS, my->target)) my->how |= ATTACK_BYPASS;
        modifiers_spend(c, &m);
    }
    if (my->type == TYPE_EXPLOSIVE) {
        rule(FZ_EXPL_01);
        call(ATTACK_BLASTED, push_blast(c));
    } else if (target_is_there(c, my)) {
        if (my->target) {
            rule(FZ_ATK_07);
            call(ATTACK_STRUCK, push_blow(c, my));
        } else if (breaks_marker(c, my, my->marker - 1u)) {
            call(ATTACK_BROKEN, push_destruction(c, my->seat, my->marker - 1u));
        }
    }
    modifiers_expire(c, LIFE_ATTACK);
    moment(ATTACK_OVER, W_AFTER_ATTACK, c->s->top, my->seat);
    proc_end();
}

/* ---- rerolls ---- */

enum reroll_step { REROLL_START, REROLL_PICKED, REROLL_ROLLED };

static struct wide reroll_set(const struct asked *q)
{
    const struct reroll_frame *r = asking(q, reroll);
    const struct attack_frame *a = frame_as(q->s, r->attack, attack);
    struct wide set = wide_none();
    for (unsigned f = 0; f < FACES; f++)
        if (a->roll[f] > r->picked[f]) wide_add(&set, f);
    return set;
}

static fray_verdict why_not_reroll(const struct asked *q, unsigned face)
{
    (void)q;
    (void)face;
    return breaks(R_FZ_SPEC_10, FRAY_NONE, 0);
}

/* The attacker picks dice by what they show; the second result stands. */
static enum wait proc_reroll(struct call *c)
{
    proc_begin(reroll);
    for (;;) {
        {
            const struct attack_frame *a = frame_as(c->s, my->attack, attack);
            unsigned left = 0;
            for (unsigned f = 0; f < FACES; f++) left += (unsigned)(a->roll[f] - my->picked[f]);
            if (!left && !my->any) break;
            about(c, FRAY_PIECE, a->seat);
            if (my->any) c->s->head.flags |= FRAY_ASKS_SERIES;
            my->head.step = REROLL_PICKED;
            return wait_answer(c, a->seat, Q_REROLL);
        }
    case REROLL_PICKED:
        if (fray_act_of(c->answer) != A_REROLL) break;
        my->picked[word_one(c->answer)]++;
        if (!my->any) break;
    }
    c->ret = my->picked[FACE_MISS] + my->picked[FACE_HIT] + my->picked[FACE_DOUBLE];
    if (c->ret) {
        roll(REROLL_ROLLED, 0, (unsigned)c->ret, 0);
        struct attack_frame *a = frame_edit(c, my->attack, attack);
        uint8_t roll[FACES];
        dice_from(c->answer, FACES, roll);
        for (unsigned f = 0; f < FACES; f++)
            a->roll[f] = (uint8_t)(a->roll[f] - my->picked[f] + roll[f]);
        tell_roll(c, a->roll);
    }
    proc_end();
}

/* ---- FZ-EXPL ---- */

static const struct attack_frame *attack_behind(const struct call *c, const struct blast_frame *my)
{
    return frame_as(c->s, my->attack, attack);
}

static void push_blast_damage(struct call *c, const struct blast_frame *my, piece_id monster)
{
    const struct attack_frame *a = attack_behind(c, my);
    unsigned attack = my->attack, hits = a->hits;
    /* most cards name the target's resistance; the others keep theirs */
    unsigned bypass =
        (a->how & ATTACK_BYPASS_ALL) || ((a->how & ATTACK_BYPASS) && monster == a->target);
    push_damage(c, monster, TYPE_EXPLOSIVE, hits, attack)->bypass = (uint8_t)bypass;
}

static void push_blast_hits(struct call *c, const struct blast_frame *my, unsigned seat)
{
    const struct attack_frame *a = attack_behind(c, my);
    unsigned hits = a->hits, attacker = a->seat;
    push_hits(c, seat, hits, HITS_BLAST)->attacker = (uint8_t)attacker;
}

/* DM-F1 */
static bool is_spared(const struct call *c, const struct blast_frame *my, unsigned seat)
{
    const struct attack_frame *a = attack_behind(c, my);
    if (seat != a->seat) return false;
    struct matter m = matter_none(c->k, c->s, seat);
    return is_so(&m, CH_SPARED, (piece_id)seat);
}

/* A special-attack target at the place that these hits destroy; slot plus 1, 0 none. */
static unsigned broken_marker(const struct call *c, const struct attack_frame *a, unsigned from)
{
    for (unsigned slot = from; slot < MAX_BOARD_MARKERS; slot++) {
        const struct marker *marker = &c->s->marker[slot];
        if (!marker->kind || marker->at != a->at || !breaks_marker(c, a, slot)) continue;
        int objective = objective_index(c->s, c->k->marker[marker->kind].objective);
        if (objective >= 0 && !may_objective(c->k, c->s, (unsigned)objective)) continue;
        return slot + 1;
    }
    return 0;
}

enum blast_step { BLAST_START, BLAST_MONSTER, BLAST_MARKER, BLAST_HERO };

/* FZ-EXPL-06: monsters first, then heroes in turn order. */
static enum wait proc_blast(struct call *c)
{
    proc_begin(blast);
    my->left = monsters_at(c->s, attack_behind(c, my)->at);
    while (my->left) {
        c->ret = bit_low(my->left);
        my->left &= my->left - 1;
        if (!c->s->monster[c->ret].at) continue;
        rule(FZ_EXPL_02);
        call(BLAST_MONSTER, push_blast_damage(c, my, (piece_id)c->ret));
    }
    while ((c->ret = (int32_t)broken_marker(c, attack_behind(c, my), my->nth)) != 0) {
        my->nth = (uint8_t)c->ret;
        call(BLAST_MARKER, push_destruction(c, attack_behind(c, my)->seat, (unsigned)c->ret - 1u));
    }
    my->left = heroes_at(c->s, attack_behind(c, my)->at); /* FZ-EXPL-04 */
    for (my->nth = 0; my->nth < c->s->heroes; my->nth++) {
        c->ret = (int32_t)seat_nth(c->s, my->nth);
        if (!((my->left >> c->ret) & 1) || !is_active(c->s, (unsigned)c->ret) ||
            is_spared(c, my, (unsigned)c->ret))
            continue;
        rule(FZ_EXPL_03);
        call(BLAST_HERO, push_blast_hits(c, my, (unsigned)c->ret));
    }
    proc_end();
}

/* ---- what cards do with it ---- */

static enum wait verb_add_dice(struct call *c, struct effect_frame *my)
{
    struct attack_frame *a = the_attack(c, my);
    if (a) a->dice = counted_up(a->dice + value_at(c, my, 0));
    return WAIT_NONE;
}

static enum wait verb_add_bonus(struct call *c, struct effect_frame *my)
{
    struct attack_frame *a = the_attack(c, my);
    if (a) a->bonus = (uint8_t)counted(a->bonus + value_at(c, my, 0));
    return WAIT_NONE;
}

static enum wait verb_bypass(struct call *c, struct effect_frame *my)
{
    struct attack_frame *a = the_attack(c, my);
    if (a) a->how |= variant_of(c, my) ? ATTACK_BYPASS_ALL : ATTACK_BYPASS;
    return WAIT_NONE;
}

static enum wait verb_reroll(struct call *c, struct effect_frame *my)
{
    struct attack_frame *a = the_attack(c, my);
    if (a) a->how |= ATTACK_AGAIN;
    return WAIT_NONE;
}

static enum wait verb_regain(struct call *c, struct effect_frame *my)
{
    enum { CHOSEN = 1 };
    verb_begin();
    if (!the_attack(c, my) || !has_options(c, my, Q_CHOOSE_CARD)) return WAIT_NONE;
    about_effect(c, my);
    ask(CHOSEN, my->run.seat, Q_CHOOSE_CARD);
    take_discard(c, the_attack(c, my)->seat, word_one(c->answer));
    verb_end();
}

/* src/games/apex/shoot.c - chapters 2.14, 2.15, 2.18: the Shoot action, from choosing a Target to the last Reaction; and
 * single Aim cards revealed for something else. */
#include "games/apex/rules.h"
#include "core/proc.h"

/* ---- 1.a, 1.b: at whom, with what ---- */

static fray_verdict why_no_sight(const struct content *k, const struct state *s, unsigned from,
                                 unsigned to)
{
    struct ground_extra room;
    struct ground_why why;
    if (ground_sight(ground_of(k, s), blocks_of(k, s, &room), from, to, &why)) return legal();
    return verdict_of_sight(ground_of(k, s), &why, to);
}

static fray_verdict may_target(const struct content *k, const struct state *s, piece_id shooter,
                               unsigned target)
{
    if (!is_legend(s, target) || seat_of((piece_id)target) == seat_of(shooter) ||
        !is_on_map(s, (piece_id)target))
        return breaks(R_AL_SHOOT_02, FRAY_PIECE, target);
    const unsigned from = s->legend[shooter].at, to = s->legend[target].at;
    return sees_space(k, s, from, to) ? legal() : why_no_sight(k, s, from, to);
}

/* `with`: the only weapon that may be used; 0: any. */
static fray_verdict may_fire(const struct content *k, const struct state *s, piece_id shooter,
                             unsigned slot, unsigned with)
{
    const struct weapon_slot *has = &s->legend[shooter].weapon[slot];
    (void)k;
    if (!has->weapon) return breaks(R_AL_SHOOT_05, FRAY_PIECE, shooter);
    if (with && with != has->weapon) return breaks(R_AL_WEAP_03, FRAY_WEAPON, has->weapon);
    if (!has->ammo) return breaks_by(R_AL_SHOOT_05, FRAY_WEAPON, has->weapon, 0, 1);
    return legal();
}

static fray_verdict may_shoot_with(const struct content *k, const struct state *s, piece_id shooter,
                                   unsigned with)
{
    fray_verdict why = breaks(R_AL_SHOOT_02, FRAY_PIECE, shooter);
    bool armed = false;
    if (!is_on_map(s, shooter)) return breaks(R_AL_DMG_11, FRAY_PIECE, shooter);
    if (s->legend[shooter].did & DID_SHOOT) return breaks(R_AL_SHOOT_01, FRAY_PIECE, shooter);
    for (unsigned slot = 0; slot < SLOTS && !armed; slot++) {
        fray_verdict v = may_fire(k, s, shooter, slot, with);
        armed = is_legal(v);
        if (v.rule != R_AL_WEAP_03) why = v;
    }
    if (!armed) return why;
    for (piece_id target = 1; target <= LEGENDS; target++) {
        if (!is_legend(s, target) || seat_of(target) == seat_of(shooter)) continue;
        fray_verdict v = may_target(k, s, shooter, target);
        if (is_legal(v)) return v;
        if (is_on_map(s, target)) why = v;
    }
    return is_legal(why) ? breaks(R_AL_SHOOT_02, FRAY_PIECE, shooter) : why;
}

/* An answer names the weapon; of two alike `at` means the first. */
static unsigned slot_answered(const struct state *s, piece_id shooter, uint64_t word)
{
    const struct weapon_slot *has = s->legend[shooter].weapon;
    unsigned weapon = word_two(word), slot = fray_act_of(word) == A_AT_SECOND;
    if (slot) return has[0].weapon == weapon && has[1].weapon == weapon ? 1u : (unsigned)SLOTS;
    while (slot < SLOTS && has[slot].weapon != weapon) slot++;
    return weapon ? slot : (unsigned)SLOTS;
}

static fray_verdict may_aim(const struct asked *q, uint64_t word)
{
    const struct shoot_frame *my = asking(q, shoot);
    const unsigned act = fray_act_of(word);
    if (act != A_AT && act != A_AT_SECOND) return not_asked();
    fray_verdict v = may_target(q->k, q->s, my->shooter, word_one(word));
    if (!is_legal(v)) return v;
    const unsigned slot = slot_answered(q->s, my->shooter, word);
    if (slot == SLOTS) return breaks(R_AL_SHOOT_05, FRAY_WEAPON, word_two(word));
    return may_fire(q->k, q->s, my->shooter, slot, my->with);
}

static void list_aims(const struct asked *q, struct offer *o)
{
    const struct shoot_frame *my = asking(q, shoot);
    const struct fighter *x = &q->s->legend[my->shooter];
    const bool twins = x->weapon[0].weapon == x->weapon[1].weapon;
    for (unsigned slot = 0; slot < SLOTS; slot++)
        for (piece_id target = 1; target <= LEGENDS; target++)
            offer_try(q, o,
                      word_of(slot && twins ? A_AT_SECOND : A_AT, target, x->weapon[slot].weapon),
                      may_aim);
}

static void push_shoot(struct call *c, piece_id shooter, unsigned with, unsigned special)
{
    struct shoot_frame *f = PUSH(c, shoot);
    f->shooter = shooter;
    f->with = (uint8_t)with;
    f->special = (uint16_t)special;
}

/* AL-SHOOT-01, AL-SHOOT-05 */
static void begin_shoot(struct call *c, struct shoot_frame *my)
{
    struct fighter *x = &c->s->legend[my->shooter];
    my->target = (piece_id)word_one(c->answer);
    my->slot = (uint8_t)slot_answered(c->s, my->shooter, c->answer);
    x->did |= DID_SHOOT;
    c->s->shot_hits = c->s->shot_headshots = c->s->shot_damage = 0;
    c->s->revealed = 0;
    x->weapon[my->slot].ammo--;
    rule(AL_SHOOT_05);
    tell(c, EV_SHOOTS, my->shooter, my->target, x->weapon[my->slot].weapon,
         x->weapon[my->slot].ammo);
}

/* 1.c: anew where somebody becomes the Target. */
static void find_to_hit(struct call *c, unsigned shoot)
{
    struct shoot_frame *my = frame_edit(c, shoot, shoot);
    const struct matter m = matter_shoot(c->k, c->s, shoot);
    my->to_hit = my->aimed = (int16_t)to_hit_of(&m, NULL);
    rule(AL_SHOOT_06);
    tell(c, EV_TO_HIT, my->target, shot_distance(&m), (uint32_t)my->to_hit, 0);
}

/* Amb-10: both are there, and see each other. */
static bool can_fire(struct call *c, const struct shoot_frame *my)
{
    const struct fighter *x = c->s->legend;
    const unsigned from = x[my->shooter].at, to = x[my->target].at;
    if (from && to && sees_space(c->k, c->s, from, to)) return true;
    rule(AL_SHOOT_04);
    tell(c, EV_NO_SHOT, my->shooter, my->target, 0, 0);
    return false;
}

/* ---- 3 fire ---- */

static void plan_fire(struct call *c, struct shoot_frame *my)
{
    const struct matter m = matter_shoot(c->k, c->s, c->s->top);
    my->plan = plan_of(&m);
    rule(AL_HIT_15);
    tell(c, EV_FIRES, my->shooter, my->plan.shots, my->plan.each, 0);
}

static struct wide aim_cards(const struct content *k, unsigned used)
{
    struct wide left = wide_none();
    for (unsigned n = 0; n < k->aims; n++)
        if (!(used >> n & 1)) wide_add(&left, k->aim[n]);
    return left;
}

static unsigned aims_left(const struct asked *q, struct wide *left)
{
    const struct shoot_frame *my = asking(q, shoot);
    *left = aim_cards(q->k, my->used);
    return my->plan.each;
}

static fray_verdict why_not_aim(const struct asked *q, unsigned card)
{
    (void)q;
    return breaks(R_AL_SHOOT_08, FRAY_CARD, card);
}

/* The bit of an Aim card; AIM_CARDS: it is none. */
static unsigned aim_bit(const struct content *k, unsigned card)
{
    unsigned n = 0;
    while (n < k->aims && k->aim[n] != card) n++;
    return n < k->aims ? n : (unsigned)AIM_CARDS;
}

/* By rule and event of what a card comes to. */
static void tell_card(struct call *c, unsigned card, unsigned slot, int total, int to_hit,
                      enum outcome outcome)
{
    rule(AL_HIT_08);
    switch (outcome) {
    case OUTCOME_HIT_LOWER: tell(c, EV_CARD_LOWER, card, slot, 0, 0); return;
    case OUTCOME_MISS_HIGHER: tell(c, EV_CARD_HIGHER, card, slot, 0, 0); return;
    case OUTCOME_MISS_COVER: tell(c, EV_CARD_COVER, card, slot, 0, 0); return;
    case OUTCOME_HIT:
    case OUTCOME_MISS: break;
    }
    rule(AL_HIT_09);
    tell(c, outcome == OUTCOME_HIT ? EV_CARD_HITS : EV_CARD_MISSES, card, slot, (uint32_t)total,
         (uint32_t)to_hit);
}

/* 3.a and 3.b of one card. */
static void count_card(struct call *c, struct shoot_frame *my, unsigned card, unsigned slot,
                       int more)
{
    const struct card *row = &c->k->card[card];
    const int modifier = c->k->board[c->k->aim_board].slot[1 + slot] + more;
    const enum outcome outcome = judge_card(&my->plan, row, modifier, my->to_hit);
    my->used |= (uint16_t)(1u << (aim_bit(c->k, card) & 15));
    c->s->revealed = my->used;
    tally_card(&my->tally, &my->plan, row, outcome);
    tell_card(c, card, slot + 1, row->value + modifier, my->to_hit, outcome);
}

/* All cards of one slot. What a card adds to its value may depend on which shot it is. */
static void count_shot(struct call *c, struct shoot_frame *my)
{
    const fray_act *act = &act_rows[A_AIM];
    const unsigned slot = slot_of_shot(c->k, &my->plan, my->nth);
    my->nth++; /* now conditions know which it is */
    const struct matter m = matter_shoot(c->k, c->s, c->s->top);
    const int more = value_of(&m, CH_CARD_VALUE, my->shooter, 0);
    for (unsigned i = 0; i < my->plan.each; i++)
        count_card(c, my, (unsigned)fray_value(c->answer, &act->field[i]), slot, more);
    c->s->shot_hits = (uint8_t)hits_of(&my->tally);
    c->s->shot_headshots = (uint8_t)headshots_of(&my->tally, &my->plan);
}

/* 3.b, 3.c */
static void count_damage(struct call *c, struct shoot_frame *my)
{
    const unsigned damage = damage_of(&my->tally, &my->plan, my->less);
    c->s->shot_damage = (uint8_t)(damage > UINT8_MAX ? (unsigned)UINT8_MAX : damage);
    rule(AL_HIT_13);
    tell(c, EV_SHOT, my->target, c->s->shot_hits, c->s->shot_headshots, c->s->shot_damage);
}

static void deal_damage(struct call *c, const struct shoot_frame *my)
{
    push_damage(c, my->target, c->s->shot_damage, DAMAGE_SHOOT, my->shooter);
}

/* ---- the whole of it: AL-SHOOT-03 ---- */

enum shoot_step {
    SHOOT_START,
    SHOOT_AIMED,
    SHOOT_ENHANCED,
    SHOOT_INSTANT,
    SHOOT_BEFORE,
    SHOOT_REVEALED,
    SHOOT_FIRST,
    SHOOT_DEALT,
    SHOOT_AFTER_DAMAGE,
    SHOOT_AFTER
};

static enum wait proc_shoot(struct call *c)
{
    struct state *s = c->s;
    proc_begin(shoot);
    rule(AL_SHOOT_03);
    about(c, FRAY_PIECE, my->shooter);
    ask(SHOOT_AIMED, seat_of(my->shooter), Q_SHOOT);
    begin_shoot(c, my);
    find_to_hit(c, s->top);
    opened_for(1u << W_ENHANCE, FOR_PLAY);
    if (window_matters(c, 1u << W_ENHANCE))
        call(SHOOT_ENHANCED, push_window(c, 1u << W_ENHANCE, my->shooter, s->top));
    if (!my->enhanced) open(SHOOT_INSTANT, 1u << W_AIMED, my->shooter, s->top);
    open(SHOOT_BEFORE, 1u << W_BEFORE_FIRING, my->target, s->top);
    if (can_fire(c, my)) {
        plan_fire(c, my);
        while (my->nth < my->plan.shots) {
            rule(AL_HIT_01);
            about(c, FRAY_PIECE, my->shooter);
            ask(SHOOT_REVEALED, FRAY_CHANCE, Q_AIM);
            count_shot(c, my);
            if (my->nth == 1) moment(SHOOT_FIRST, W_FIRST_SHOT, my->shooter, s->top);
        }
        count_damage(c, my);
        if (s->shot_damage) call(SHOOT_DEALT, deal_damage(c, my));
        moment(SHOOT_AFTER_DAMAGE, W_AFTER_DAMAGE, my->shooter, s->top);
    }
    open(SHOOT_AFTER, 1u << W_AFTER_FIRING, my->target, s->top);
    my->used = 0; /* AL-SHOOT-08 */
    changes_end(c, LIFE_SHOOT);
    proc_end();
}

/* ---- facts ---- */

/* The frame of the Shoot under way; 0: none. */
static unsigned shoot_under_way(const struct state *s)
{
    unsigned at = s->top;
    while (at && frame_proc(s, at) != PROC_SHOOT) at = frame_below(s, at);
    return at;
}

/* False: there is no Shoot that is aimed, or the fact is another. */
static bool peek_shoot(const struct content *k, const struct state *s, uint32_t fact,
                       int32_t *value)
{
    const unsigned at = shoot_under_way(s);
    if (!at || !frame_as(s, at, shoot)->target) return false;
    const struct shoot_frame *f = frame_as(s, at, shoot);
    if (fact == FACT_TO_HIT) *value = f->to_hit;
    if (fact == FACT_AIM_SLOT) *value = (int32_t)slot_of_shot(k, &f->plan, f->nth) + 1;
    return fact == FACT_TO_HIT || (fact == FACT_AIM_SLOT && f->plan.shots);
}

/* ---- one Aim card for something else ---- */

/* Of those that are not in `used`; c->ret: its bit. */
static void push_reveal(struct call *c, piece_id who, unsigned used)
{
    struct reveal_frame *r = PUSH(c, reveal);
    r->who = who;
    r->used = (uint16_t)used;
}

static unsigned one_aim_left(const struct asked *q, struct wide *left)
{
    *left = aim_cards(q->k, asking(q, reveal)->used);
    return 1;
}

enum reveal_step { REVEAL_START, REVEAL_DRAWN };

static enum wait proc_reveal(struct call *c)
{
    proc_begin(reveal);
    about(c, FRAY_PIECE, my->who);
    ask(REVEAL_DRAWN, FRAY_CHANCE, Q_REVEAL);
    tell(c, EV_REVEALED, my->who, word_one(c->answer) & 255, 0, 0);
    c->ret = (int32_t)aim_bit(c->k, word_one(c->answer) & 255);
    c->s->revealed = (uint16_t)(my->used | 1u << (c->ret & 15));
    proc_end();
}

/* ---- what cards do with it ---- */

/* "with this weapon": the one whose special action it is. */
static unsigned weapon_named(const struct call *c, const struct effect_frame *my)
{
    return variant_of(c, my) ? c->k->card[my->run.card].weapon : 0u;
}

static enum wait verb_shoot(struct call *c, struct effect_frame *my)
{
    enum { SHOT = 1 };
    verb_begin();
    if (is_legal(may_shoot_with(c->k, c->s, my->legend, weapon_named(c, my))))
        call(SHOT, push_shoot(c, my->legend, weapon_named(c, my), my->run.card));
    verb_end();
}

/* The Shoot at hand, while its Target is known. */
static struct shoot_frame *shoot_at_hand(struct call *c, const struct effect_frame *my)
{
    return frame_edit_if(c->s, my->subject, shoot);
}

/* What is played after 1.c is added to what was found there (Amb-10). */
static enum wait verb_to_hit(struct call *c, struct effect_frame *my)
{
    struct shoot_frame *f = shoot_at_hand(c, my);
    const int more = (int)value_at(c, my, 0);
    if (!f) return WAIT_NONE;
    f->to_hit = (int16_t)(f->to_hit + more);
    tell(c, EV_TO_HIT_NOW, (uint32_t)more, (uint32_t)f->to_hit, 0, 0);
    return WAIT_NONE;
}

/* 1.c is done anew; no Ammo is spent again. What was added since by cards stays. */
static enum wait verb_retarget(struct call *c, struct effect_frame *my)
{
    struct shoot_frame *f = shoot_at_hand(c, my);
    if (!f || f->target == my->legend) return WAIT_NONE;
    struct matter m = matter_shoot(c->k, c->s, my->subject);
    const int added = f->to_hit - f->aimed;
    tell(c, EV_NEW_TARGET, my->legend, f->target, 0, 0);
    f->target = my->legend;
    m.target = my->legend;
    f->aimed = (int16_t)to_hit_of(&m, NULL);
    f->to_hit = (int16_t)(f->aimed + added);
    rule(AL_SHOOT_06);
    tell(c, EV_TO_HIT, f->target, shot_distance(&m), (uint32_t)f->to_hit, 0);
    return WAIT_NONE;
}

static enum wait verb_reduce(struct call *c, struct effect_frame *my)
{
    struct shoot_frame *f = shoot_at_hand(c, my);
    const unsigned n = count_at(c, my, 0);
    if (!f || !n) return WAIT_NONE;
    f->less = (uint8_t)(f->less + n > UINT8_MAX ? (unsigned)UINT8_MAX : f->less + n);
    tell(c, EV_REDUCED, f->target, n, 0, 0);
    return WAIT_NONE;
}

/* What it shows is for the term `revealed`. */
static enum wait verb_reveal(struct call *c, struct effect_frame *my)
{
    enum { REVEALED = 1 };
    verb_begin();
    call(REVEALED, push_reveal(c, my->legend, 0));
    my->revealed = (uint8_t)(c->ret + 1);
    verb_end();
}

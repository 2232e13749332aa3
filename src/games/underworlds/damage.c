/* src/games/underworlds/damage.c - chapter 16: damage, healing, out of action, Inspire. */
#include "games/underworlds/rules.h"
#include "core/proc.h"
#include <string.h>

static struct damage_frame *push_damage(struct call *c, fighter_id victim, unsigned amount,
                                        unsigned source, unsigned owner, fighter_id killer)
{
    struct damage_frame *d = PUSH(c, damage);
    d->victim = victim;
    d->amount = (uint8_t)amount;
    d->source = (uint8_t)source;
    d->owner = (uint8_t)owner;
    d->killer = killer;
    return d;
}

/* Reductions and replacements before the damage is suffered (WU-DMG-02). */
static void reduce(struct call *c, struct damage_frame *my)
{
    struct state *s = c->s;
    struct matter m = matter_attack(c->k, s, my->attack);
    m.subject = s->top;
    if (is_so(&m, CH_SAFE, my->victim)) {
        my->prevented = 1;
        return;
    }
    if (my->amount == 0) return;
    {
        int n = value_of(&m, CH_TAKEN, my->victim, my->amount);
        n = value_of(&m, CH_SUFFERS, my->victim, n < 1 ? 1 : n);
        my->amount = (uint8_t)(n < 0 ? 0 : n);
    }
    if (my->amount == 0) return;
    /* "the first fighter that would suffer damage": this is the one */
    unsigned serial = ++s->action;
    modifiers_take(c, FIRST_DAMAGED, &m, my->victim, serial);
    for (unsigned i = 0; i < MAX_MODIFIERS && s->modifier[i].change; i++) {
        struct modifier *mod = &s->modifier[i];
        const struct change *row = &c->k->change[mod->change];
        if (row->first != FIRST_DAMAGED || mod->taken != serial || mod->used) continue;
        if (row->is.what == CH_SUFFERS) my->amount = (uint8_t)row->is.value;
        mod->used = 1;
    }
}

static void suffer(struct call *c, struct damage_frame *my)
{
    struct state *s = c->s;
    struct fighter *f = &s->fighter[my->victim];
    f->wounds = (uint8_t)(f->wounds + my->amount); /* WU-DMG-01 */
    f->done |= GOT_DAMAGE;
    f->tokens |= WAS_DAMAGED;
    tell(c, EV_DAMAGE, my->victim, my->amount, 0, 0);
    if (my->attack) {
        struct attack_frame *a = frame_edit(c, my->attack, attack);
        a->damaged = (fighter_set)(a->damaged | (1u << my->victim));
        a->damage_dealt = my->amount;
    }
    if (my->ploy) {
        struct ploy_frame *p = frame_edit(c, my->ploy, ploy);
        p->damaged = (fighter_set)(p->damaged | (1u << my->victim));
    }
    if (my->owner && my->owner != f->seat) {
        struct side *by = &s->side[my->owner];
        by->damaged_enemies = (fighter_set)(by->damaged_enemies | (1u << my->victim));
        if (my->killer) by->damage = (uint8_t)(by->damage + my->amount); /* overkill counts */
    }
}

/* WU-OOA-01 to WU-OOA-05, and the glory for it. */
static void go_out_of_action(struct call *c, fighter_id f, unsigned owner, fighter_id killer)
{
    struct state *s = c->s;
    struct fighter *x = &s->fighter[f];
    unsigned land = territory_of(c->k, s, x->hex), seat = x->seat;
    bool leader = is_leader(c->k, s, f);
    rule(WU_OOA_01);
    tell(c, EV_OUT, f, 0, 0, 0);
    x->fell = x->hex;
    x->hex = 0;
    x->wounds = x->pending = 0;
    x->tokens &= (uint8_t) ~(TOKEN_MOVE | TOKEN_CHARGE | TOKEN_GUARD | BLOCK_OR_CRIT);
    if (!s->opt.keep_inspired) x->tokens &= (uint8_t)~CARD_INSPIRED; /* WU-OOA-05 */
    for (uint64_t left = x->upgrades; left; left &= left - 1)        /* WU-UPGR-04 */
        move_card(c, seat, (unsigned)bit_low(left), ZONE_DISCARD);
    x->upgrades = 0;
    modifiers_forget(c, f);
    for (unsigned at = s->top; at; at = frame_below(s, at))
        if (frame_proc(s, at) == PROC_ATTACK && frame_as(s, at, attack)->attacker == f)
            frame_edit(c, at, attack)->how |= ATTACK_OVER; /* WU-CBT-13 */
    s->side[seat].lost++;
    s->side[seat].last_out = (fighter_set)(1u << f);
    for (unsigned p = RED; p <= BLUE; p++)
        s->side[p].deaths_in[land == 0 ? 0 : land == p ? 1 : 2]++;
    if (owner) { /* WU-OOA-03 */
        if (owner != seat) {
            s->side[owner].kills++;
            s->side[owner].leader_kills = (uint8_t)(s->side[owner].leader_kills + leader);
        } else {
            s->side[owner].named_kills++;
        }
    }
    if (killer && s->fighter[killer].seat != seat) {
        s->fighter[killer].kills++;
        s->fighter[killer].leader_kills = (uint8_t)(s->fighter[killer].leader_kills + leader);
    }
    rule(WU_OOA_02);
    gain_glory(c, other(seat), 1);
}

enum damage_step { DAMAGE_START, DAMAGE_ABOUT, DAMAGE_FALLING, DAMAGE_TOOK_OUT };

static bool would_fall(const struct call *c, const struct damage_frame *my)
{
    return c->s->fighter[my->victim].wounds + my->amount >= wounds_of(c->k, c->s, my->victim);
}

/* WU-DMG-03 */
static bool is_falling(const struct call *c, fighter_id f)
{
    return c->s->fighter[f].wounds >= wounds_of(c->k, c->s, f);
}

static void note_kill(struct call *c, const struct damage_frame *my)
{
    struct state *s = c->s;
    unsigned bit = 1u << my->victim;
    if (my->attack) {
        struct attack_frame *a = frame_edit(c, my->attack, attack);
        hex_id at = s->fighter[a->attacker].hex;
        a->killed = (fighter_set)(a->killed | bit);
        a->late[0] = a->late[1] = 0; /* a new event: what is in hand now is in time for it */
        if (at && distance(c->k, s, at, s->fighter[my->victim].hex) == 1)
            a->killed_adjacent = (fighter_set)(a->killed_adjacent | bit);
    }
    if (my->ploy) {
        struct ploy_frame *p = frame_edit(c, my->ploy, ploy);
        p->killed = (fighter_set)(p->killed | bit);
        p->late[0] = p->late[1] = 0;
    }
}

/* WU-OOA-06: all of it is settled before anything else goes on. */
static enum wait proc_damage(struct call *c)
{
    struct state *s = c->s;
    proc_begin(damage);
    rule(WU_DMG_02);
    if (!is_alive(s, my->victim)) return WAIT_NONE;
    if (my->part <= DAMAGE_WINDOWS) {
        reduce(c, my);
        if (my->amount && !my->prevented) open(DAMAGE_ABOUT, 1u << W_DAMAGE, s->top);
        if (my->amount && !my->prevented && is_alive(s, my->victim) && would_fall(c, my)) {
            rule(WU_OOA_01);
            open(DAMAGE_FALLING, 1u << W_FALLING, s->top);
        }
        if (!is_alive(s, my->victim)) return WAIT_NONE;
        if (my->prevented || my->amount == 0) {
            tell(c, EV_SPARED, my->victim, 0, 0, 0); /* WU-REACT-09 */
            return WAIT_NONE;
        }
        if (my->part == DAMAGE_WINDOWS) {
            s->fighter[my->victim].pending = my->amount;
            return WAIT_NONE;
        }
    }
    if (my->part == DAMAGE_TOKENS) {
        my->amount = s->fighter[my->victim].pending;
        s->fighter[my->victim].pending = 0;
    }
    rule(WU_DMG_01);
    if (my->part != DAMAGE_FALL) suffer(c, my);
    if (my->part == DAMAGE_FALL ||
        (my->part == DAMAGE_WHOLE && is_falling(c, my->victim))) { /* WU-DMG-03 */
        note_kill(c, my);
        go_out_of_action(c, my->victim, my->owner, my->killer);
        if (my->killer && is_alive(s, my->killer)) moment(DAMAGE_TOOK_OUT, W_TAKES_OUT, s->top);
    }
    proc_end();
}

/* WU-HEAL-01 */
static void heal(struct call *c, fighter_id f, unsigned n)
{
    struct fighter *x = &c->s->fighter[f];
    if (n > x->wounds) n = x->wounds;
    if (n == 0) return;
    x->wounds = (uint8_t)(x->wounds - n);
    tell(c, EV_HEALED, f, n, 0, 0);
}

/* ---- 16.1 Inspire ---- */

static void inspire(struct call *c, fighter_id f)
{
    struct fighter *x = &c->s->fighter[f];
    if (x->tokens & (CARD_INSPIRED | CARD_CURSED)) return; /* WU-INSP-07 */
    if (c->k->figure[x->figure].sides < 2) return;
    rule(WU_INSP_01);
    x->tokens |= CARD_INSPIRED;
    note_changes(c);
    tell(c, EV_INSPIRED, f, 0, 0, 0);
}

/* Every fighter whose condition is met (WU-INSP-04, WU-INSP-05), but for `busy` ones: nobody changes
 * side in the middle of an attack (WU-INSP-03). All conditions are looked at before a card is turned. */
static void inspire_all(struct call *c, unsigned moment, fighter_set busy)
{
    struct state *s = c->s;
    unsigned met = 0, like = 0, seat = 0; /* the condition looked at last, and whose */
    bool held = false;
    for (fighter_id f = 1; f <= MAX_FIGHTERS; f++) {
        const struct fighter *x = &s->fighter[f];
        if (!x->hex || ((busy >> f) & 1) || (x->tokens & CARD_INSPIRED)) continue;
        const struct figure *figure = &c->k->figure[x->figure];
        if (!figure->inspire || figure->inspire_moment != moment) continue;
        if (!figure->inspire_like || figure->inspire_like != like || x->seat != seat) {
            struct matter m = matter_none(c->k, s, x->seat);
            m.bearer = f;
            held = matter_holds(&m, figure->inspire);
            like = figure->inspire_like;
            seat = x->seat;
        }
        if (held) met |= 1u << f;
    }
    for (; met; met &= met - 1) inspire(c, (fighter_id)bit_low(met));
    if (moment != INSPIRE_AT_CHECKPOINT) return;
    for (fighter_id f = 1; f <= MAX_FIGHTERS; f++)
        if (s->fighter[f].hex && !((busy >> f) & 1))
            s->fighter[f].tokens &= (uint8_t)~BLOCK_OR_CRIT;
}

/* ---- what cards do with it ---- */

static struct damage_frame *hurt(struct call *c, const struct effect_frame *my, fighter_id victim,
                                 int64_t amount)
{
    uint16_t ploy = my->ploy;
    /* damage to one's own fighter as a price is a cost; otherwise ploy or ability (WU-OOA-03) */
    fighter_id killer = my->source == FROM_ABILITY ? my->bearer : (fighter_id)0;
    struct damage_frame *d = push_damage(c, victim, amount < 0 ? 0u : (unsigned)amount, my->source,
                                         my->run.seat, killer);
    d->ploy = ploy;
    return d;
}

static enum wait verb_damage(struct call *c, struct effect_frame *my)
{
    enum { DAMAGED = 1 };
    verb_begin();
    if (fighter_at(c, my, 0) && is_alive(c->s, fighter_at(c, my, 0)))
        call(DAMAGED, hurt(c, my, fighter_at(c, my, 0), count_at(c, my, 1)));
    verb_end();
}

/* WU-DMG-05: those who are about to suffer damage together, and of some those who fall by it. */
static fighter_set waiting(const struct state *s)
{
    unsigned set = 0;
    for (fighter_id f = 1; f <= MAX_FIGHTERS; f++)
        if (s->fighter[f].pending) set |= 1u << f;
    return (fighter_set)set;
}

static fighter_set falling_of(const struct call *c, unsigned set)
{
    unsigned fall = 0;
    for (; set; set &= set - 1)
        if (is_falling(c, (fighter_id)bit_low(set))) fall |= 1u << bit_low(set);
    return (fighter_set)fall;
}

/* Who fell by one event fell at once: none of them is the last. */
static void note_fallen(struct state *s, unsigned set)
{
    for (unsigned seat = RED; seat <= BLUE; seat++)
        if (set & fallen_of(s, seat))
            s->side[seat].last_out = (fighter_set)(set & fallen_of(s, seat));
}

static enum wait verb_damage_all(struct call *c, struct effect_frame *my)
{
    enum { DAMAGED = 1 };
    verb_begin();
    /* one that comes in the middle of another does not wait for it */
    my->part = waiting(c->s) ? DAMAGE_WHOLE : DAMAGE_WINDOWS;
    my->list = (fighter_set)value_at(c, my, 0);
    while (my->list) {
        call(DAMAGED, hurt(c, my, take_next(my), count_at(c, my, 1))->part = my->part);
        if (my->list || my->part == DAMAGE_WHOLE || my->part == DAMAGE_FALL) continue;
        my->part++; /* for all: tokens, then going out of action */
        if (my->part == DAMAGE_TOKENS) my->hit = waiting(c->s);
        if (my->part == DAMAGE_FALL) my->hit = falling_of(c, my->hit);
        my->list = my->hit;
    }
    if (my->part == DAMAGE_FALL) note_fallen(c->s, my->hit);
    verb_end();
}

static enum wait verb_prevent(struct call *c, struct effect_frame *my)
{
    if (the_damage_of(c, my)) the_damage_of(c, my)->prevented = 1;
    return WAIT_NONE;
}

/* Damage goes on to another victim as a new event of the same attack. */
static void deflect(struct call *c, const struct effect_frame *my)
{
    struct damage_frame *old = the_damage_of(c, my);
    fighter_id f = fighter_at(c, my, 0);
    unsigned amount = counted(old->amount + value_at(c, my, 1));
    unsigned source = old->source, owner = old->owner;
    fighter_id killer = old->killer;
    uint16_t attack = my->attack;
    old->prevented = 1;
    if (attack) the_attack_of(c, my)->hit |= HIT_HELD;
    tell(c, EV_REDIRECTED, f, 0, 0, 0);
    push_damage(c, f, amount, source, owner, killer)->attack = attack;
}

static enum wait verb_deflect(struct call *c, struct effect_frame *my)
{
    enum { DEFLECTED = 1 };
    verb_begin();
    if (the_damage_of(c, my) && fighter_at(c, my, 0)) call(DEFLECTED, deflect(c, my));
    verb_end();
}

static enum wait verb_heal(struct call *c, struct effect_frame *my)
{
    fighter_id f = fighter_at(c, my, 0);
    if (f) heal(c, f, variant_of(c, my) ? (unsigned)MOST_COUNTED : count_at(c, my, 1));
    return WAIT_NONE;
}

static enum wait verb_take_out(struct call *c, struct effect_frame *my)
{
    fighter_id f = fighter_at(c, my, 0);
    struct damage_frame *d = the_damage_of(c, my);
    if (!f || !is_alive(c->s, f)) return WAIT_NONE;
    if (d && d->victim == f) d->prevented = 1;
    go_out_of_action(c, f, 0, 0);
    return WAIT_NONE;
}

static enum wait verb_inspire(struct call *c, struct effect_frame *my)
{
    fighter_id f = fighter_at(c, my, 0);
    if (f && is_alive(c->s, f)) inspire(c, f);
    return WAIT_NONE;
}

/* WU-INSP-07 */
static enum wait verb_curse(struct call *c, struct effect_frame *my)
{
    fighter_id f = fighter_at(c, my, 0);
    struct fighter *x = &c->s->fighter[f];
    x->tokens = (uint8_t)((x->tokens & ~CARD_INSPIRED) | CARD_CURSED);
    note_changes(c);
    tell(c, EV_UNINSPIRED, f, 0, 0, 0);
    return WAIT_NONE;
}

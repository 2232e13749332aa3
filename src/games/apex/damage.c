/* src/games/apex/damage.c - chapter 2.20: Shield and Health, damage, Knockdown Shields, elimination. */
#include "games/apex/rules.h"
#include "core/proc.h"

/* ---- what a Legend has ---- */

static unsigned restored(unsigned have, unsigned more, unsigned limit)
{
    return have >= limit ? have : have + more > limit ? limit : have + more;
}

/* AL-DMG-01: what is above a limit is lost. */
static void restore(struct call *c, piece_id legend, unsigned health, unsigned shield)
{
    struct fighter *x = &c->s->legend[legend];
    const unsigned had_health = x->health, had_shield = x->shield;
    x->health = (uint8_t)restored(x->health, health, HEALTH_MOST);
    x->shield = (uint8_t)restored(x->shield, shield, shield_limit(c->k, c->s, legend));
    rule(AL_DMG_01);
    if (health) tell(c, EV_HEALTH_BACK, legend, x->health - had_health, x->health, 0);
    if (shield) tell(c, EV_SHIELD_BACK, legend, x->shield - had_shield, x->shield, 0);
}

/* ---- one instance of damage ---- */

static struct damage_frame *push_damage_to(struct call *c, piece_id victim, unsigned amount,
                                           enum damage_source source, piece_id by,
                                           enum damage_kind kind)
{
    struct damage_frame *d = PUSH(c, damage);
    d->victim = victim;
    d->amount = (uint8_t)(amount > UINT8_MAX ? (unsigned)UINT8_MAX : amount);
    d->source = (uint8_t)source;
    d->by = by;
    d->kind = (uint8_t)kind;
    return d;
}

static void push_damage(struct call *c, piece_id victim, unsigned amount, enum damage_source source,
                        piece_id by)
{
    (void)push_damage_to(c, victim, amount, source, by, DAMAGE_PLAIN);
}

/* What of it reaches Health: AL-DMG-02, AL-DMG-03. */
static unsigned to_health(const struct state *s, const struct damage_frame *my)
{
    const unsigned shield = s->legend[my->victim].shield;
    if (my->kind == DAMAGE_SHIELD) return 0;
    if (my->kind == DAMAGE_HEALTH) return my->amount;
    return my->amount > shield ? my->amount - shield : 0u;
}

/* AL-DMG-06 */
static bool would_fall(const struct state *s, const struct damage_frame *my)
{
    return my->amount && to_health(s, my) >= s->legend[my->victim].health;
}

static void take_off(struct damage_frame *my, unsigned amount)
{
    my->amount = (uint8_t)(amount < my->amount ? my->amount - amount : 0);
}

/* AL-RING-06: before all else (Amb-9), Exhausted or not. */
static void cap_ring(struct call *c, struct damage_frame *my)
{
    const unsigned worn = c->s->legend[my->victim].gear[SLOT_KNOCKDOWN - SLOT_HELMET];
    const unsigned cap = c->k->loot[worn].ring_cap;
    if (my->source != DAMAGE_RING || !cap || my->amount <= cap) return;
    rule(AL_RING_06);
    tell(c, EV_PREVENTS, my->victim, my->amount - cap, 0, 0);
    my->amount = (uint8_t)cap;
}

/* AL-DMG-05, Amb-8: of the whole of it, by itself and always. */
static void knock_down(struct call *c, struct damage_frame *my)
{
    const unsigned bit = 1u << (SLOT_KNOCKDOWN - SLOT_HELMET);
    struct fighter *x = &c->s->legend[my->victim];
    const unsigned worn = x->gear[SLOT_KNOCKDOWN - SLOT_HELMET];
    unsigned prevents = c->k->loot[worn].prevents;
    if (!prevents || (x->worn & bit) || !would_fall(c->s, my)) return;
    if (prevents > my->amount) prevents = my->amount;
    rule(AL_DMG_05);
    x->worn |= (uint8_t)bit;
    take_off(my, prevents);
    tell(c, EV_KNOCKDOWN, my->victim, worn, prevents, 0);
}

static void take_damage(struct call *c, struct damage_frame *my)
{
    struct fighter *x = &c->s->legend[my->victim];
    const unsigned health = to_health(c->s, my), shield = my->kind == DAMAGE_HEALTH ? 0u
                                                          : my->amount < x->shield  ? my->amount
                                                                                    : x->shield;
    if (my->kind == DAMAGE_PLAIN) rule(AL_DMG_02);
    else rule(AL_DMG_03);
    my->fell = health >= x->health;
    x->shield = (uint8_t)(x->shield - shield);
    x->health = (uint8_t)(my->fell ? 0 : x->health - health);
    tell(c, EV_DAMAGED, my->victim, my->amount, x->shield, x->health);
}

/* AL-DMG-07 to AL-DMG-10, Amb-26: it keeps all that is its own. */
static void eliminate(struct call *c, piece_id legend)
{
    struct state *s = c->s;
    struct fighter *x = &s->legend[legend];
    const unsigned winner = other(seat_of(legend));
    rule(AL_DMG_07);
    tell(c, EV_ELIMINATED, legend, 0, 0, 0);
    x->at = 0;
    x->worn &= (uint8_t) ~(1u << (SLOT_KNOCKDOWN - SLOT_HELMET));
    x->shield = SHIELD_START;
    x->health = HEALTH_MOST;
    if (x->boxes) {
        x->boxes--;
        s->squad[winner].vp++;
        rule(AL_DMG_08);
        tell(c, EV_SCORED, winner, legend, s->squad[winner].vp, 0);
    }
    note_changes(c);
}

/* AL-ACT-10: what an active Legend was doing is lost with it. True: the frame at hand is gone. */
static bool active_fell(struct call *c)
{
    struct state *s = c->s;
    const unsigned activation = activation_at(s);
    if (!activation || s->together) return false;
    if (is_on_map(s, frame_as(s, activation, activation)->legend)) return false;
    leave(s, activation);
    changes_end(c, LIFE_SHOOT); /* its Shoot, if it was one */
    return true;
}

enum damage_step { DAMAGE_START, DAMAGE_COMES, DAMAGE_FALLS };

static enum wait proc_damage(struct call *c)
{
    struct state *s = c->s;
    proc_begin(damage);
    if (!is_on_map(s, my->victim)) return WAIT_NONE;
    cap_ring(c, my);
    if (my->amount) open(DAMAGE_COMES, 1u << W_DAMAGE, my->victim, s->top);
    knock_down(c, my);
    if (would_fall(s, my)) open(DAMAGE_FALLS, 1u << W_FALLING, my->victim, s->top);
    if (my->amount) take_damage(c, my);
    c->ret = my->fell;
    if (my->fell) {
        eliminate(c, my->victim);
        if (active_fell(c)) return WAIT_CALL;
    }
    proc_end();
}

/* ---- several Legends by one effect: at the same time (Amb-16) ---- */

static void push_harm(struct call *c, const uint8_t amount[LEGENDS + 1], enum damage_source source,
                      piece_id by, enum damage_kind kind)
{
    struct harm_frame *h = PUSH(c, harm);
    memcpy(h->amount, amount, LEGENDS + 1);
    h->amount[0] = 0;
    h->source = (uint8_t)source;
    h->by = by;
    h->kind = (uint8_t)kind;
}

/* The next one, of the squad whose turn it is first (Amb-12); 0: all have had theirs. */
static piece_id next_harmed(const struct state *s, const struct harm_frame *my)
{
    const piece_id first = first_of(s->playing ? s->playing : (unsigned)RED);
    for (piece_id nth = 0; nth < LEGENDS; nth++) {
        piece_id legend = (piece_id)((first - 1 + nth) % LEGENDS + 1);
        if (my->amount[legend]) return legend;
    }
    return 0;
}

static void harm_next(struct call *c, struct harm_frame *my, piece_id legend)
{
    const unsigned amount = my->amount[legend];
    my->amount[legend] = 0;
    (void)push_damage_to(c, legend, amount, (enum damage_source)my->source, my->by,
                         (enum damage_kind)my->kind);
}

enum harm_step { HARM_START, HARM_DEALT };

static enum wait proc_harm(struct call *c)
{
    struct state *s = c->s;
    proc_begin(harm);
    s->together++;
    while (next_harmed(s, my)) call(HARM_DEALT, harm_next(c, my, next_harmed(s, my)));
    s->together--;
    if (active_fell(c)) return WAIT_CALL;
    proc_end();
}

/* ---- what cards do with it ---- */

static void harm_all(struct call *c, const struct effect_frame *my)
{
    const unsigned n = count_at(c, my, 0);
    uint8_t amount[LEGENDS + 1] = {0};
    for (piece_set left = (piece_set)value_at(c, my, 1); left; left &= left - 1)
        if (is_legend(c->s, (unsigned)bit_low(left)) && is_on_map(c->s, (piece_id)bit_low(left)))
            amount[bit_low(left)] = (uint8_t)n;
    push_harm(c, amount, DAMAGE_CARD, my->legend, (enum damage_kind)variant_of(c, my));
}

static enum wait verb_damage(struct call *c, struct effect_frame *my)
{
    enum { DAMAGED = 1 };
    verb_begin();
    call(DAMAGED, harm_all(c, my));
    verb_end();
}

static enum wait verb_restore(struct call *c, struct effect_frame *my)
{
    const unsigned n = count_at(c, my, 0), legend = (unsigned)value_at(c, my, 1);
    if (!is_legend(c->s, legend) || !is_on_map(c->s, (piece_id)legend)) return WAIT_NONE;
    restore(c, (piece_id)legend, variant_of(c, my) ? 0 : n, variant_of(c, my) ? n : 0);
    return WAIT_NONE;
}

/* Of the damage at hand: that which the window is about. */
static enum wait verb_prevent(struct call *c, struct effect_frame *my)
{
    struct damage_frame *d = frame_edit_if(c->s, my->subject, damage);
    const unsigned n = count_at(c, my, 0);
    if (!d || !n) return WAIT_NONE;
    tell(c, EV_PREVENTS, d->victim, n < d->amount ? n : d->amount, 0, 0);
    take_off(d, n);
    return WAIT_NONE;
}

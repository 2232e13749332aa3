/* src/games/fireteam/damage.c - what damage does to monsters: chapters ATK, RES and BOSS. */
#include "games/fireteam/rules.h"
#include "core/proc.h"

static struct damage_frame *push_damage(struct call *c, piece_id monster, unsigned type,
                                        unsigned amount, unsigned attack)
{
    struct damage_frame *d = PUSH(c, damage);
    d->monster = monster;
    d->type = (uint8_t)type;
    d->amount = (uint8_t)(amount > 255 ? 255 : amount);
    d->attack = (uint16_t)attack;
    d->at = c->s->monster[monster].at;
    if (attack) d->killer = frame_as(c->s, attack, attack)->seat;
    return d;
}

/* FZ-RES-02, FZ-ATK-07: does what is left after resistance reach its health? */
static bool is_enough(const struct call *c, const struct damage_frame *my)
{
    struct matter m = matter_none(c->k, c->s, my->killer);
    m.type = my->type;
    m.target = my->monster;
    m.attacker = my->killer;
    if (my->attack) {
        const struct attack_frame *a = frame_as(c->s, my->attack, attack);
        m.ranged = (a->how & ATTACK_RANGED) != 0;
    }
    int rest = my->amount;
    if (!my->bypass) rest -= resistance_of(&m, my->monster);
    return rest >= health_of(c->k, c->s, my->monster);
}

static void note_kill(struct call *c, const struct damage_frame *my)
{
    if (!my->attack) return;
    struct attack_frame *a = frame_edit(c, my->attack, attack);
    a->killed |= 1u << my->monster;
}

/* FZ-ATK-09, FZ-RESERVE-02: it leaves to the pool it belongs to. */
static void kill(struct call *c, struct damage_frame *my)
{
    struct state *s = c->s;
    s->monster[my->monster].at = 0;
    s->waiting &= ~(1u << my->monster);
    my->killed = 1;
    note_kill(c, my);
    modifiers_forget(c, my->monster);
    rule(FZ_ATK_09);
    tell(c, EV_KILLED, my->monster, 0, 0, 0);
}

/* FZ-BOSS-03, FZ-BOSS-04: one marker at most; FZ-BOSS-05: with the last one it is defeated. */
static void wound_boss(struct call *c, struct damage_frame *my)
{
    struct state *s = c->s;
    s->power--;
    rule(FZ_BOSS_03);
    tell(c, EV_WOUNDED, BOSS, s->power, 0, 0);
    if (s->power) return;
    s->monster[BOSS].at = 0;
    s->monster[BOSS].pool = POOL_DEFEATED;
    s->waiting &= ~(1u << BOSS);
    s->boss = BOSS_DEFEATED;
    my->killed = 1;
    note_kill(c, my);
    modifiers_forget(c, BOSS);
    note_changes(c);
    rule(FZ_BOSS_05);
    tell(c, EV_DEFEATED, BOSS, 0, 0, 0);
    for (unsigned i = 0; i < MAX_OBJECTIVES; i++)
        if (s->objective[i].card && c->k->card[s->objective[i].card].boss &&
            !s->objective[i].complete) { /* FZ-BOSS-06 */
            complete_objective(c, i);
            if (c->k->card[s->objective[i].card].act) my->completed |= (uint8_t)(1u << i);
        }
}

enum damage_step { DAMAGE_START, DAMAGE_COMPLETED, DAMAGE_KILLED };

static void complete_next(struct call *c, struct damage_frame *my)
{
    unsigned nth = (unsigned)bit_low(my->completed);
    my->completed &= (uint8_t)(my->completed - 1u);
    push_completion(c, nth);
}

static enum wait proc_damage(struct call *c)
{
    proc_begin(damage);
    if (!c->s->monster[my->monster].at) return WAIT_NONE;
    rule(FZ_RES_02);
    if (!is_enough(c, my)) {
        tell(c, EV_NO_DAMAGE, my->monster, 0, 0, 0); /* FZ-ATK-08: it is lost */
        return WAIT_NONE;
    }
    if (my->monster == BOSS) wound_boss(c, my);
    else kill(c, my);
    while (my->completed) call(DAMAGE_COMPLETED, complete_next(c, my));
    if (my->killed) moment(DAMAGE_KILLED, W_KILLED, c->s->top, my->monster);
    proc_end();
}

/* FZ-BOSS-01, FZ-BOSS-02 */
static void boss_enters(struct call *c)
{
    struct state *s = c->s;
    if (s->boss != BOSS_WAITS) return;
    s->boss = BOSS_FIGHTS;
    s->power = s->heroes;
    s->monster[BOSS].at = mission_of(c->k, s)->boss_site;
    s->monster[BOSS].pool = POOL_SPAWN;
    note_changes(c);
    rule(FZ_BOSS_02);
    tell(c, EV_ENTERS, BOSS, s->monster[BOSS].at, s->power, 0);
}

/* ---- what cards do with it ---- */

static void push_effect_damage(struct call *c, const struct effect_frame *my, piece_id p,
                               unsigned amount)
{
    (void)push_damage(c, p, variant_of(c, my), amount, 0);
}

static enum wait verb_damage(struct call *c, struct effect_frame *my)
{
    enum { DAMAGED = 1 };
    verb_begin();
    if (is_on_board(c, piece_at(c, my, 0)))
        call(DAMAGED, push_effect_damage(c, my, piece_at(c, my, 0), count_at(c, my, 1)));
    verb_end();
}

/* By their numbers. */
static enum wait verb_damage_all(struct call *c, struct effect_frame *my)
{
    enum { DAMAGED = 1 };
    verb_begin();
    my->count = (uint8_t)count_at(c, my, 1);
    my->list = (piece_set)value_at(c, my, 0);
    while (my->list) {
        c->ret = bit_low(my->list);
        my->list &= my->list - 1;
        if (is_on_board(c, (piece_id)c->ret))
            call(DAMAGED, push_effect_damage(c, my, (piece_id)c->ret, my->count));
    }
    verb_end();
}

static enum wait verb_boss(struct call *c, struct effect_frame *my)
{
    (void)my;
    boss_enters(c);
    return WAIT_NONE;
}

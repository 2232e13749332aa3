/* src/games/apex/loadout.c - chapter LOAD: stage 1. Both squads choose at once and unseen by each other, each from the
 * pools of its Legends thrown together: giving is free (AL-LOAD-03), so it makes no difference who drew what.
 *
 * A squad goes through a series in a fixed order: two weapons for each Legend, then each kind of token that it has. What
 * it answers touches nothing but its own, so answers of different squads commute. */
#include "games/apex/rules.h"
#include "core/proc.h"
#include <string.h>

enum { POOL_EACH = 4 }; /* AL-LOAD-02: of weapons, Common and Rare tokens */

static struct item item_at(const struct state *s, unsigned seat, unsigned at)
{
    struct item item = {0, 0, 0};
    if (at < SLOTS * s->opt.squad) {
        item.legend = (piece_id)(first_of(seat) + at / SLOTS);
        item.slot = (uint8_t)(at % SLOTS);
        return item;
    }
    for (unsigned kind = at < FROM_TOKENS ? 0 : at - FROM_TOKENS; kind < LOOT && !item.kind; kind++)
        if (s->squad[seat].pool[kind]) item.kind = (uint8_t)kind;
    return item;
}

/* ---- what may be said ---- */

static fray_verdict may_give(const struct content *k, const struct state *s, unsigned seat,
                             unsigned kind, unsigned legend, unsigned where)
{
    if (!is_legend(s, legend) || seat_of((piece_id)legend) != seat)
        return breaks(R_AL_LOAD_03, FRAY_PIECE, legend);
    const struct fighter *f = &s->legend[legend];
    fray_verdict v = may_keep(k, s, (piece_id)legend, kind, where);
    if (!is_legal(v)) return v;
    const unsigned gear = k->loot[kind].slot - (unsigned)SLOT_HELMET,
                   fit = k->loot[kind].slot - (unsigned)SLOT_BARREL;
    if (where == KEEP_WORN && f->gear[gear] != k->starting[gear])
        return breaks(R_AL_LOOT_05, FRAY_MARKER, f->gear[gear]);
    if (where >= KEEP_WEAPON && f->weapon[where - KEEP_WEAPON].fitted[fit])
        return breaks(R_AL_ATT_02, FRAY_MARKER, f->weapon[where - KEEP_WEAPON].fitted[fit]);
    return legal();
}

static fray_verdict judge_loadout(const struct asked *q, uint64_t word)
{
    const struct loadout_frame *my = asking(q, loadout);
    const struct item item = item_at(q->s, q->seat, my->reached[q->seat]);
    switch (fray_act_of(word)) {
    case A_EQUIP:
        if (!item.legend) return breaks(R_AL_LOAD_04, FRAY_WEAPON, word_one(word));
        return legal_if(word_one(word) < WEAPONS && q->s->squad[q->seat].weapon[word_one(word)],
                        R_AL_LOAD_04, FRAY_WEAPON, word_one(word));
    case A_GIVE:
        if (!item.kind) return breaks(R_AL_LOAD_06, FRAY_PIECE, word_one(word));
        return may_give(q->k, q->s, q->seat, item.kind, word_one(word), word_two(word));
    case A_LEAVE: return legal_if(item.kind != 0, R_AL_LOAD_06, FRAY_SEAT, q->seat);
    case A_READY: return legal();
    default: return not_asked();
    }
}

/* ---- proposals: what most would do ---- */

/* About what a Shoot with it does in its Optimal Range, and where else than the other one it is good. */
static unsigned weapon_worth(const struct content *k, unsigned weapon, unsigned beside)
{
    const struct weapon *w = &k->weapon[weapon], *o = &k->weapon[beside];
    unsigned worth = (unsigned)w->fire_rate[1] * w->fire_rate[2] *
                     (w->damage * (110u - w->to_hit) + 20u * w->headshot),
             more = 0;
    for (unsigned d = w->range[1]; d <= w->range[2] && d <= 6; d++)
        more += !beside || d < o->range[1] || d > o->range[2];
    return worth + worth * more / 4;
}

static unsigned best_weapon(const struct content *k, const struct state *s, struct item item)
{
    const unsigned beside = item.slot ? s->legend[item.legend].weapon[0].weapon : 0;
    unsigned best = 0, most = 0;
    for (unsigned w = 1; w <= k->weapons; w++) {
        unsigned worth =
            s->squad[seat_of(item.legend)].weapon[w] ? 1 + weapon_worth(k, w, beside) : 0;
        if (worth > most) {
            most = worth;
            best = w;
        }
    }
    return best;
}

static uint64_t proposal(const struct content *k, const struct state *s, unsigned seat, unsigned at)
{
    const struct item item = item_at(s, seat, at);
    unsigned carries = BACKPACK, who = 0;
    if (item.legend) return word_of(A_EQUIP, best_weapon(k, s, item), 0);
    if (!item.kind) return word_of(A_READY, 0, 0);
    for (unsigned where = KEEP_WORN; where < KEEP_WHERE; where++)
        for (piece_id p = first_of(seat); p < first_of(seat) + s->opt.squad; p++)
            if (is_legal(may_give(k, s, seat, item.kind, p, where)))
                return word_of(A_GIVE, p, where);
    for (piece_id p = first_of(seat); p < first_of(seat) + s->opt.squad; p++)
        if (pack_used(&s->legend[p]) < carries &&
            is_legal(may_give(k, s, seat, item.kind, p, KEEP_PACK))) {
            carries = pack_used(&s->legend[p]);
            who = p;
        }
    const bool is_item =
        k->loot[item.kind].type == LOOT_CONSUMABLE || k->loot[item.kind].type == LOOT_GRENADE;
    return who && is_item ? word_of(A_GIVE, who, KEEP_PACK) : word_of(A_LEAVE, 0, 0);
}

static void list_loadout(const struct asked *q, struct offer *o)
{
    const unsigned at = asking(q, loadout)->reached[q->seat];
    const struct item item = item_at(q->s, q->seat, at);
    const uint64_t first = proposal(q->k, q->s, q->seat, at);
    offer_try(q, o, first, judge_loadout); /* in the view of others there is nothing to propose */
    for (unsigned w = 1; w <= q->k->weapons && item.legend; w++)
        if (word_of(A_EQUIP, w, 0) != first) offer_try(q, o, word_of(A_EQUIP, w, 0), judge_loadout);
    for (piece_id p = first_of(q->seat); p < first_of(q->seat) + SQUAD && item.kind; p++)
        for (unsigned where = 0; where < KEEP_WHERE; where++)
            if (word_of(A_GIVE, p, where) != first)
                offer_try(q, o, word_of(A_GIVE, p, where), judge_loadout);
    if (item.kind && first != word_of(A_LEAVE, 0, 0))
        offer_sure(q, o, word_of(A_LEAVE, 0, 0), judge_loadout);
    if (first != word_of(A_READY, 0, 0)) offer_sure(q, o, word_of(A_READY, 0, 0), judge_loadout);
}

/* ---- what an answer does: to its squad alone, and untold ---- */

static void load_weapon(const struct content *k, struct state *s, struct item item, unsigned weapon)
{
    struct weapon_slot *w = &s->legend[item.legend].weapon[item.slot];
    s->squad[seat_of(item.legend)].weapon[weapon]--;
    w->weapon = (uint8_t)weapon;
    w->ammo = k->weapon[weapon].loaded; /* AL-LOAD-05 */
}

static void load_token(const struct content *k, struct state *s, piece_id legend, unsigned kind,
                       unsigned where)
{
    struct fighter *f = &s->legend[legend];
    struct call quiet; /* AL-DMG-04 does its work as always, but nobody is told yet */
    s->squad[seat_of(legend)].pool[kind]--;
    call_begin(&quiet, k, s, NULL, 0);
    if (where == KEEP_PACK) pack_add(f, kind, heap_of(k, kind, false));
    else if (where == KEEP_WORN) wear(&quiet, legend, kind);
    else f->weapon[where - KEEP_WEAPON].fitted[k->loot[kind].slot - SLOT_BARREL] = (uint8_t)kind;
}

/* The next place in the series; an answer that the question takes, other than A_READY. */
static unsigned load(const struct content *k, struct state *s, unsigned seat, unsigned at,
                     uint64_t word)
{
    const struct item item = item_at(s, seat, at);
    if (item.legend) {
        load_weapon(k, s, item, word_one(word));
        return at + 1 < SLOTS * s->opt.squad ? at + 1 : (unsigned)FROM_TOKENS;
    }
    if (fray_act_of(word) == A_LEAVE) return FROM_TOKENS + item.kind + 1u;
    load_token(k, s, (piece_id)word_one(word), item.kind, word_two(word));
    return FROM_TOKENS + item.kind;
}

static void propose_on(const struct content *k, struct state *s, unsigned seat, unsigned at)
{
    for (uint64_t word = proposal(k, s, seat, at); fray_act_of(word) != A_READY;
         word = proposal(k, s, seat, at))
        at = load(k, s, seat, at, word);
}

static void propose_loadout(const struct content *k, struct state *s, unsigned seat)
{
    propose_on(k, s, seat, 0);
}

/* As if the squad had said nothing yet: all of it is in its pool. */
static void clear_loadout(const struct content *k, struct state *s, unsigned seat)
{
    struct squad *squad = &s->squad[seat];
    for (piece_id p = first_of(seat); p < first_of(seat) + s->opt.squad; p++) {
        struct fighter *f = &s->legend[p];
        for (unsigned slot = 0; slot < SLOTS; slot++) {
            if (f->weapon[slot].weapon) squad->weapon[f->weapon[slot].weapon]++;
            for (unsigned i = 0; i < FITS; i++)
                if (f->weapon[slot].fitted[i]) squad->pool[f->weapon[slot].fitted[i]]++;
        }
        for (unsigned i = 0; i < BACKPACK && f->pack[i].from; i++) squad->pool[f->pack[i].kind]++;
        for (unsigned i = 0; i < GEARS; i++) {
            if (f->gear[i] != k->starting[i]) squad->pool[f->gear[i]]++;
            f->gear[i] = k->starting[i];
        }
        memset(f->weapon, 0, sizeof f->weapon);
        memset(f->pack, 0, sizeof f->pack);
        f->worn = 0;
        f->shield = SHIELD_START;
    }
}

/* ---- the stage ---- */

static void take_loadout(struct call *c, struct loadout_frame *my)
{
    const unsigned seat = c->seat, at = my->reached[seat];
    const struct item item = item_at(c->s, seat, at);
    if (fray_act_of(c->answer) == A_READY) {
        propose_on(c->k, c->s, seat, at);
        my->reached[seat] = LOADOUT_OVER;
        my->open &= (uint8_t) ~(1u << seat);
        c->s->squad[seat].ready = 1;
        return;
    }
    my->reached[seat] = (uint8_t)load(c->k, c->s, seat, at, c->answer);
    if (item.legend) tell_seat(c, seat, EV_LOADS_WEAPON, item.legend, word_one(c->answer), 0);
    else if (fray_act_of(c->answer) == A_GIVE)
        tell_seat(c, seat, EV_LOADS, word_one(c->answer), item.kind, 0);
    else tell_seat(c, seat, EV_LEAVES_IN_POOL, seat, item.kind, 0);
}

/* AL-LOAD-07: what nobody took stays in the pools, which are out of the game now; so is Starting Gear that was replaced.
 * What is worn, fitted and equipped all can see. */
static void show_loadouts(struct call *c)
{
    const struct state *s = c->s;
    rule(AL_LOAD_07);
    c->what |= FRAY_REVEALED;
    for (piece_id p = 1; p <= LEGENDS; p++) {
        const struct fighter *f = &s->legend[p];
        if (!f->figure) continue;
        for (unsigned slot = 0; slot < SLOTS; slot++)
            tell(c, EV_EQUIPS, p, f->weapon[slot].weapon, f->weapon[slot].ammo, 0);
        for (unsigned i = 0; i < GEARS; i++) {
            if (f->gear[i] == c->k->starting[i]) continue;
            token_gone(c, c->k->starting[i]);
            tell(c, EV_WEARS, p, f->gear[i], f->shield, 0);
        }
        for (unsigned n = 0; n < (unsigned)SLOTS * FITS; n++)
            if (f->weapon[n / FITS].fitted[n % FITS])
                tell(c, EV_FITS, p, f->weapon[n / FITS].fitted[n % FITS],
                     f->weapon[n / FITS].weapon, 0);
    }
}

enum loadout_step { LOADOUT_START, LOADOUT_DEALT, LOADOUT_SAID };

static enum wait proc_loadout(struct call *c)
{
    struct state *s = c->s;
    proc_begin(loadout);
    rule(AL_LOAD_02);
    for (my->nth = 1; my->nth <= LEGENDS; my->nth++) {
        if (!s->legend[my->nth].figure) continue;
        for (my->part = 0; my->part < 3; my->part++)
            call(LOADOUT_DEALT, push_draw(c,
                                          my->part == 0   ? DRAW_WEAPONS
                                          : my->part == 1 ? DRAW_COMMON
                                                          : DRAW_RARE,
                                          DRAW_TO_POOL, POOL_EACH, my->nth));
    }
    my->nth = my->part = 0;
    my->open = 1u << RED | 1u << BLUE;
    while (my->open) {
        rule(AL_LOAD_03);
        ask_sealed(LOADOUT_SAID, my->open, Q_LOADOUT);
        take_loadout(c, my);
    }
    show_loadouts(c);
    proc_end();
}

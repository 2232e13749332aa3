/* src/games/underworlds/change.c - chapter 2.1: characteristics and everything that changes them. */
#include "core/rows.h"
#include "games/underworlds/rules.h"
#include "core/within.h"
#include <string.h>

static struct matter matter_none(const struct content *k, const struct state *s, unsigned seat)
{
    struct matter m;
    memset(&m, 0, sizeof m);
    m.k = k;
    m.s = s;
    m.owner = (uint8_t)seat;
    return m;
}

static struct matter matter_attack(const struct content *k, const struct state *s,
                                   unsigned attack_frame)
{
    struct matter m = matter_none(k, s, 0);
    if (attack_frame) {
        const struct attack_frame *a = frame_as(s, attack_frame, attack);
        m.attack = (uint16_t)attack_frame;
        m.weapon = a->weapon;
        m.attacker = a->attacker;
        m.target = a->target;
        m.how = a->how;
        m.owner = a->seat;
    }
    return m;
}

/* WU-MOD-01: `given` says which of several values was set last. */
static void gather(struct sum *sum, const struct change *row, const struct matter *m,
                   unsigned given)
{
    sum_add(sum, row->is.how,
            row->is.code ? matter_value(m, m->k->code + row->is.code) : row->is.value, given);
}

/* Does it depend on anything? */
static bool depends(const struct change *row)
{
    return row->who || row->when || row->is.code || row->binds;
}

/* Rows of a card, fighter card or weapon carried by `bearer`, as they bear on fighter f. */
static void gather_rows(struct sum *sum, const struct matter *about_what, struct within *within,
                        unsigned what, fighter_id f, fighter_id bearer, unsigned card,
                        unsigned first, unsigned count)
{
    const struct content *k = about_what->k;
    struct matter m = *about_what;
    m.bearer = bearer;
    m.owner = m.s->fighter[bearer].seat;
    m.card = (uint16_t)card;
    int index = card && k->card[card].sets ? card_index(m.s, m.owner, card) : -1;
    unsigned given = index < 0 ? 0u : m.s->side[m.owner].given[index];
    for (unsigned i = first; i < first + count; i++) {
        const struct change *row = &k->change[i];
        if (row->is.what != what) continue;
        if (!row->who && f != bearer) continue;
        if (depends(row)) look_within(within, what, &m);
        if (row->who && !matter_holds_for(&m, k->code + row->who, f)) continue;
        if (!matter_holds(&m, row->when)) continue;
        gather(sum, row, &m, given);
    }
}

/* Is a change in play alive, and is this the attack or move it is bound to? */
static bool bears_on(const struct modifier *mod, const struct matter *m, fighter_id f)
{
    const struct content *k = m->k;
    const struct state *s = m->s;
    const struct change *row = &k->change[mod->change];
    if (mod->life == LIFE_NEXT_ACTIVATION && mod->from != s->activation) return false;
    struct matter own = *m;
    own.owner = mod->owner;
    own.bearer = mod->bearer;
    own.card = mod->card;
    if (mod->bearer && !row->who && mod->bearer != f) return false;
    if (row->who && !matter_holds_for(&own, k->code + row->who, f)) return false;
    if (!matter_holds(&own, row->when)) return false;
    if (row->first == FIRST_NONE || mod->life != row->life) return true; /* or: kept once taken */
    unsigned serial = 0;
    if (m->attack) serial = frame_as(s, m->attack, attack)->serial;
    if (m->mover && frame_proc(s, m->subject) == PROC_MOVE)
        serial = frame_as(s, m->subject, move)->serial;
    if (mod->taken) return serial != 0 && mod->taken == serial;
    /* not taken yet: it bears on what would take it */
    if (serial) return false;
    if (row->first == FIRST_ATTACK && !m->attacker) return false;
    if (row->first == FIRST_MOVE && !m->mover) return false;
    if (row->first == FIRST_TARGETED || row->first == FIRST_DAMAGED) return false;
    return !row->binds ||
           matter_holds_for(&own, k->code + row->binds, m->attacker ? m->attacker : f);
}

static uint64_t changes_in_play(const struct content *k, const struct state *s)
{
    uint64_t mask = 0;
    for (fighter_id f = 1; f <= MAX_FIGHTERS; f++) {
        const struct fighter *x = &s->fighter[f];
        if (!x->figure) continue;
        mask |= card_side(k, s, f)->alters;
        for (uint64_t left = x->upgrades; left; left &= left - 1)
            mask |= k->card[s->side[x->seat].face[bit_low(left)]].alters;
    }
    for (unsigned i = 0; i < MAX_MODIFIERS && s->modifier[i].change; i++)
        mask |= UINT64_C(1) << k->change[s->modifier[i].change].is.what;
    return mask;
}

static void note_changes(struct call *c)
{
    c->s->altering = changes_in_play(c->k, c->s);
}

/* Could anything change it? Nearly always nothing does, and then there is nothing to gather. */
static inline bool is_altered(const struct state *s, unsigned what)
{
    NOTE_READ(what);
    return (s->altering >> what) & 1;
}

static inline bool may_differ(const struct matter *m, unsigned what)
{
    return is_altered(m->s, what) || (m->weapon && ((m->k->weapon[m->weapon].alters >> what) & 1));
}

static struct sum query(const struct matter *m, unsigned what, fighter_id f)
{
    const struct content *k = m->k;
    const struct state *s = m->s;
    const uint64_t bit = UINT64_C(1) << what;
    struct sum sum = sum_none();
    struct within within;
    within.made = false;
    NOTE_READ(what);
    if (is_within(s, what, m->weapon ? k->weapon[m->weapon].alters : 0)) return sum;
    if (f) {
        const struct fighter *fighter = &s->fighter[f];
        const struct side_card *card = card_side(k, s, f);
        if (card->alters & bit)
            gather_rows(&sum, m, &within, what, f, f, 0, card->change, card->changes);
        for (uint64_t left = fighter->upgrades; left; left &= left - 1) {
            unsigned face = s->side[fighter->seat].face[bit_low(left)];
            const struct card *up = &k->card[face];
            if (up->alters & bit)
                gather_rows(&sum, m, &within, what, f, f, face, up->change, up->changes);
        }
    }
    if (m->weapon && (k->weapon[m->weapon].alters & bit))
        gather_rows(&sum, m, &within, what, f, m->attacker, k->weapon[m->weapon].card,
                    k->weapon[m->weapon].change, k->weapon[m->weapon].changes);
    if (k->spreads & bit)
        for (fighter_id o = 1; o <= MAX_FIGHTERS; o++) {
            if (o == f || !s->fighter[o].hex) continue;
            for (uint64_t left = s->fighter[o].upgrades; left; left &= left - 1) {
                unsigned face = s->side[s->fighter[o].seat].face[bit_low(left)];
                const struct card *up = &k->card[face];
                if (up->spreads & bit)
                    gather_rows(&sum, m, &within, what, f, o, face, up->change, up->changes);
            }
        }
    for (const struct modifier *mod = s->modifier; mod < s->modifier + MAX_MODIFIERS && mod->change;
         mod++) {
        if (k->change[mod->change].is.what != what || mod->used) continue;
        struct matter own = *m;
        if (depends(&k->change[mod->change])) look_within(&within, what, &own);
        if (!bears_on(mod, &own, f)) continue;
        own.owner = mod->owner; /* WU-FIGHT-05: a value that speaks of friends means its owner's */
        own.bearer = mod->bearer;
        own.card = mod->card;
        gather(&sum, &k->change[mod->change], &own, mod->given);
    }
    return sum;
}

#define LOOKUP_OF fighter_id
#include "core/lookup.h" /* WU-MOD-06: the cap comes last */

static int at_least(int v, int floor_)
{
    return v < floor_ ? floor_ : v;
}

static bool has_flag(const struct content *k, const struct state *s, fighter_id f, unsigned what)
{
    if (!is_altered(s, what)) return false;
    struct matter m = matter_none(k, s, s->fighter[f].seat);
    return is_so(&m, what, f);
}

/* WU-MOD-02: the least each characteristic can be. */
static int move_of(const struct content *k, const struct state *s, fighter_id f, unsigned how)
{
    struct matter m = matter_none(k, s, s->fighter[f].seat);
    m.mover = f;
    m.how = (uint8_t)(how & MOVE_IN_CHARGE ? ATTACK_IN_CHARGE : 0);
    return at_least(value_of(&m, CH_MOVE, f, card_side(k, s, f)->move), 0);
}

static int wounds_of(const struct content *k, const struct state *s, fighter_id f)
{
    struct matter m = matter_none(k, s, s->fighter[f].seat);
    return at_least(value_of(&m, CH_WOUNDS, f, card_side(k, s, f)->wounds), 1);
}

static int range_of(const struct matter *m)
{
    return at_least(value_of(m, CH_RANGE, m->attacker, m->k->weapon[m->weapon].range), 1);
}

/* WU-MOD-03: extra dice are not part of the characteristic. */
static int dice_of(const struct matter *m, bool with_extra)
{
    int dice = at_least(value_of(m, CH_DICE, m->attacker, m->k->weapon[m->weapon].dice), 1);
    if (with_extra) dice += value_of(m, CH_ATTACK_DICE, m->attacker, 0);
    return at_least(dice, 1);
}

static int damage_of(const struct matter *m, bool critical)
{
    const struct weapon *w = &m->k->weapon[m->weapon];
    struct sum sum = query(m, CH_DAMAGE, m->attacker);
    int more = m->attack ? frame_as(m->s, m->attack, attack)->more_damage : 0; /* by reactions */
    if (critical) {
        sum_add(&sum, FRAY_HOW_TIMES, value_of(m, CH_CRIT_TIMES, m->attacker, 1), 0);
        more += value_of(m, CH_CRIT_DAMAGE, m->attacker, 0);
        if (w->keywords & KEY_CRIT_DAMAGE_1) more++; /* WU-KEY-04 */
    }
    sum_add(&sum, FRAY_HOW_ADD, more, 0);
    int v = at_least(sum_value(&sum, w->damage), 0);
    if ((w->keywords & KEY_MAX_DAMAGE_1) && v > 1) v = 1; /* WU-KEY-06 */
    return v;
}

static int defence_of(const struct matter *m, bool with_extra)
{
    int dice = card_side(m->k, m->s, m->target)->dice;
    dice = at_least(value_of(m, CH_DEFENCE, m->target, dice), 1);
    if (with_extra) dice += value_of(m, CH_DEFENCE_DICE, m->target, 0);
    return at_least(dice, 1);
}

static bool is_on_guard(const struct content *k, const struct state *s, fighter_id f)
{
    return has_token(s, f, TOKEN_GUARD) || has_flag(k, s, f, CH_ON_GUARD); /* WU-GUARD-07 */
}

static bool is_leader(const struct content *k, const struct state *s, fighter_id f)
{
    return k->figure[s->fighter[f].figure].leader || has_flag(k, s, f, CH_LEADER);
}

/* ---- changes in play ---- */

static void modifier_add(struct call *c, unsigned change, unsigned card, unsigned owner,
                         fighter_id bearer)
{
    struct state *s = c->s;
    struct modifier mod;
    memset(&mod, 0, sizeof mod);
    mod.change = (uint16_t)change;
    mod.card = (uint16_t)card;
    mod.owner = (uint8_t)owner;
    mod.bearer = bearer;
    mod.life = c->k->change[change].life;
    if (c->k->change[change].is.how == FRAY_HOW_SET) mod.given = ++s->givings;
    if (mod.life == LIFE_NEXT_ACTIVATION) mod.from = (uint16_t)(s->activation + 1u);
    rows_add(ROWS_IN(s->modifier), &mod, DROP_OLDEST); /* room for more than a power step brings */
    note_changes(c);
}

/* "The first ..": changes waiting for this bind to it and stay with it (WU-PLOY-05). */
static void modifiers_take(struct call *c, unsigned first, const struct matter *m, fighter_id f,
                           unsigned serial)
{
    struct state *s = c->s;
    for (unsigned i = 0; i < MAX_MODIFIERS && s->modifier[i].change; i++) {
        struct modifier *mod = &s->modifier[i];
        const struct change *row = &c->k->change[mod->change];
        if (row->first != first || mod->taken || mod->life != row->life) continue;
        if (mod->life == LIFE_NEXT_ACTIVATION && mod->from != s->activation) continue;
        if (mod->bearer && mod->bearer != f) continue;
        struct matter own = *m;
        own.owner = mod->owner;
        own.bearer = mod->bearer;
        own.card = mod->card;
        if (row->binds && !matter_holds_for(&own, c->k->code + row->binds, f)) continue;
        mod->taken = (uint16_t)serial;
        if (row->keeps) {
            mod->life = row->keeps;
            mod->bearer = f;
            mod->taken = 0;
        }
    }
}

/* What ends now, and when that is. */
struct ending {
    unsigned life, activation;
};

static bool outlives(const void *row, const void *about)
{
    const struct modifier *mod = (const struct modifier *)row;
    const struct ending *now = (const struct ending *)about;
    switch ((enum life)now->life) {
    case LIFE_ATTACHED: return true;
    case LIFE_ATTACK: return mod->life != LIFE_ATTACK;
    case LIFE_NEXT_ACTIVATION:
    case LIFE_ACTIVATION: /* an activation ends: what was for it, and what was to end with it */
        return mod->life != LIFE_ACTIVATION &&
               (mod->life != LIFE_NEXT_ACTIVATION || mod->from > now->activation);
    case LIFE_PHASE: return mod->life == LIFE_ROUND || mod->life == LIFE_GAME;
    case LIFE_ROUND: return mod->life == LIFE_GAME;
    case LIFE_GAME: return false;
    }
    return true;
}

static void modifiers_expire(struct call *c, unsigned life)
{
    struct ending now = {life, c->s->activation};
    if (rows_keep(ROWS_IN(c->s->modifier), outlives, &now)) note_changes(c);
}

static bool is_not_for(const void *row, const void *fighter)
{
    const struct modifier *mod = (const struct modifier *)row;
    return mod->bearer != *(const fighter_id *)fighter || mod->life == LIFE_GAME;
}

/* A fighter that leaves takes along what was chosen for it. */
static void modifiers_forget(struct call *c, fighter_id f)
{
    rows_keep(ROWS_IN(c->s->modifier), is_not_for, &f);
    note_changes(c);
}

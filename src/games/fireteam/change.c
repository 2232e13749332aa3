/* src/games/fireteam/change.c - values and permissions with everything that changes them: abilities,
 * focus cards, traits, twists, and what cards put in play for a while. */
#include "core/rows.h"
#include "games/fireteam/rules.h"
#include "core/within.h"
#include <string.h>

/* ---- the matter at hand ---- */

static struct matter matter_none(const struct content *k, const struct state *s, unsigned seat)
{
    struct matter m;
    memset(&m, 0, sizeof m);
    m.k = k;
    m.s = s;
    m.seat = (uint8_t)seat;
    return m;
}

static struct matter matter_about(const struct content *k, const struct state *s, unsigned seat,
                                  unsigned subject)
{
    struct matter m = matter_none(k, s, seat);
    m.subject = (uint16_t)subject;
    switch (frame_proc(s, subject)) {
    case PROC_ATTACK: {
        const struct attack_frame *a = frame_as(s, subject, attack);
        m.attacker = a->seat;
        m.target = a->target;
        m.type = a->type;
        m.ranged = (a->how & ATTACK_RANGED) != 0;
        m.hero = a->seat;
        break;
    }
    case PROC_ACTIVATION: {
        const struct activation_frame *a = frame_as(s, subject, activation);
        m.attacker = m.monster = a->monster;
        m.target = m.hero = a->target;
        m.type = a->type;
        m.die = a->die;
        m.ranged = a->target && s->hero[a->target].at != s->monster[a->monster].at;
        break;
    }
    case PROC_WALK: m.monster = frame_as(s, subject, walk)->monster; break;
    case PROC_HITS: {
        const struct hits_frame *h = frame_as(s, subject, hits);
        m.hero = h->seat;
        m.monster = h->monster;
        m.attacker = h->monster ? h->monster : h->attacker;
        break;
    }
    case PROC_TURN: m.hero = frame_as(s, subject, turn)->seat; break;
    case PROC_SEARCH: m.hero = frame_as(s, subject, search)->seat; break;
    case PROC_DAMAGE: {
        const struct damage_frame *d = frame_as(s, subject, damage);
        m.monster = d->monster;
        m.attacker = d->killer;
        m.type = d->type;
        m.here = d->at;
        break;
    }
    default: break;
    }
    return m;
}

/* ---- gathering ---- */

static void gather(struct sum *sum, const struct change *row, const struct matter *m)
{
    sum_add(sum, row->is.how,
            row->is.code ? matter_value(m, m->k->code + row->is.code) : row->is.value, 0);
}

/* Does it depend on anything? */
static bool depends(const struct change *row)
{
    return row->who || row->when || row->is.code;
}

/* Rows of one source as they bear on piece p; `bearer` 0: the source belongs to nobody, so its rows are
 * for everybody. */
static void gather_rows(struct sum *sum, const struct matter *about_what, struct within *within,
                        unsigned what, piece_id p, piece_id bearer, unsigned first, unsigned count)
{
    const struct content *k = about_what->k;
    struct matter m = *about_what;
    m.bearer = bearer;
    if (is_hero(bearer)) m.seat = bearer;
    for (unsigned i = first; i < first + count; i++) {
        const struct change *row = &k->change[i];
        if (row->is.what != what) continue;
        if (!row->who && bearer && p != bearer) continue;
        if (depends(row)) look_within(within, what, &m);
        if (row->who && !matter_holds_for(&m, k->code + row->who, p)) continue;
        if (matter_holds(&m, row->when)) gather(sum, row, &m);
    }
}

static void gather_modifiers(struct sum *sum, const struct matter *about_what,
                             struct within *within, unsigned what, piece_id p)
{
    const struct content *k = about_what->k;
    const struct state *s = about_what->s;
    for (unsigned i = 0; i < MAX_MODIFIERS && s->modifier[i].change; i++) {
        const struct modifier *mod = &s->modifier[i];
        const struct change *row = &k->change[mod->change];
        if (row->is.what != what) continue;
        struct matter m = *about_what;
        m.seat = mod->owner;
        m.bearer = mod->bearer;
        m.card = mod->card;
        if (mod->sector && ground_of(k, s)->sector[place_of(s, p)] != mod->sector) continue;
        if (!row->who && mod->bearer && mod->bearer != p) continue;
        if (depends(row)) look_within(within, what, &m);
        if (row->who && !matter_holds_for(&m, k->code + row->who, p)) continue;
        if (matter_holds(&m, row->when)) gather(sum, row, &m);
    }
}

/* Everything in play that may change `what`. */
static struct sum query(const struct matter *m, unsigned what, piece_id p)
{
    const struct content *k = m->k;
    const struct state *s = m->s;
    struct sum sum = sum_none();
    struct within within;
    within.made = false;
    NOTE_READ(what);
    if (is_within(s, what, 0)) return sum;
    for (unsigned i = 0; i < s->twists; i++) {
        const struct card *card = &k->card[s->twist[i]];
        if ((card->alters >> what) & 1)
            gather_rows(&sum, m, &within, what, p, 0, card->change, card->changes);
    }
    for (unsigned seat = 1; seat <= s->heroes; seat++) {
        if (!s->hero[seat].figure) continue;
        const struct figure *hero = hero_card(k, s, seat);
        if ((hero->alters >> what) & 1)
            gather_rows(&sum, m, &within, what, p, (piece_id)seat, hero->change, hero->changes);
        const struct role *role = role_of(k, s, seat);
        for (unsigned left = s->hero[seat].focus; left; left &= left - 1) {
            const struct card *card = &k->card[role->focus[bit_low(left)]];
            if ((card->alters >> what) & 1)
                gather_rows(&sum, m, &within, what, p, (piece_id)seat, card->change, card->changes);
        }
    }
    for (unsigned tier = 0; tier < TIERS; tier++) {
        const struct figure *card = &k->figure[k->family[mission_of(k, s)->family].monster[tier]];
        if (!((card->alters >> what) & 1)) continue;
        for (piece_id q = FIRST_MONSTER; q <= MAX_PIECES; q++)
            if (s->monster[q].at && (unsigned)tier_of(q) == tier)
                gather_rows(&sum, m, &within, what, p, q, card->change, card->changes);
    }
    gather_modifiers(&sum, m, &within, what, p);
    return sum;
}

static uint32_t listens(const struct content *k, const struct state *s)
{
    uint32_t mask = 0;
    for (unsigned i = 0; i < MAX_OBJECTIVES; i++) mask |= k->card[s->objective[i].card].windows;
    for (unsigned i = 0; i < s->twists; i++) mask |= k->card[s->twist[i]].windows;
    for (unsigned seat = 1; seat <= s->heroes; seat++) {
        if (!s->hero[seat].figure) continue;
        mask |= hero_card(k, s, seat)->windows;
        for (unsigned left = s->hero[seat].focus; left; left &= left - 1)
            mask |= k->card[role_of(k, s, seat)->focus[bit_low(left)]].windows;
    }
    for (unsigned tier = 0; tier < TIERS; tier++)
        mask |= k->figure[k->family[mission_of(k, s)->family].monster[tier]].windows;
    for (unsigned i = 0; i < MAX_BOARD_MARKERS; i++) mask |= k->marker[s->marker[i].kind].windows;
    return mask;
}

static uint64_t changes_in_play(const struct content *k, const struct state *s)
{
    uint64_t mask = 0;
    for (unsigned i = 0; i < s->twists; i++) mask |= k->card[s->twist[i]].alters;
    for (unsigned seat = 1; seat <= s->heroes; seat++) {
        if (!s->hero[seat].figure) continue;
        mask |= hero_card(k, s, seat)->alters;
        for (unsigned left = s->hero[seat].focus; left; left &= left - 1)
            mask |= k->card[role_of(k, s, seat)->focus[bit_low(left)]].alters;
    }
    for (unsigned tier = 0; tier < TIERS; tier++)
        mask |= k->figure[k->family[mission_of(k, s)->family].monster[tier]].alters;
    for (unsigned i = 0; i < MAX_MODIFIERS && s->modifier[i].change; i++)
        mask |= UINT64_C(1) << k->change[s->modifier[i].change].is.what;
    return mask;
}

static void note_changes(struct call *c)
{
    c->s->altering = changes_in_play(c->k, c->s);
    c->s->listening = listens(c->k, c->s);
}

/* Could anything change it? Nearly always nothing does, and then there is nothing to gather. */
static inline bool may_differ(const struct matter *m, unsigned what)
{
    NOTE_READ(what);
    return (m->s->altering >> what) & 1;
}

#define LOOKUP_OF piece_id
#include "core/lookup.h"

static int speed_of(const struct content *k, const struct state *s, piece_id p)
{
    struct matter m = matter_none(k, s, is_hero(p) ? p : 0u);
    if (is_monster(p)) m.monster = p;
    int speed = value_of(&m, CH_SPEED, p,
                         is_hero(p) ? hero_card(k, s, p)->speed : monster_card(k, s, p)->speed);
    return speed < 0 ? 0 : speed;
}

static int full_hand_of(const struct content *k, const struct state *s, unsigned seat)
{
    struct matter m = matter_none(k, s, seat);
    int full = value_of(&m, CH_FULL_HAND, (piece_id)seat, hero_card(k, s, seat)->full_hand);
    return full < 0 ? 0 : full > HAND_MOST ? HAND_MOST : full;
}

static int health_of(const struct content *k, const struct state *s, piece_id p)
{
    struct matter m = matter_none(k, s, 0);
    m.monster = p;
    int health = value_of(&m, CH_HEALTH, p, monster_card(k, s, p)->health);
    return health < 1 ? 1 : health;
}

/* FZ-RES-01: against the type of the matter. */
static int resistance_of(const struct matter *m, piece_id p)
{
    int value = value_of(m, CH_RESISTANCE, p, monster_card(m->k, m->s, p)->resistance[m->type]);
    return value < 0 ? 0 : value;
}

/* ---- what cards put in play ---- */

static void modifier_add(struct call *c, const struct modifier *mod)
{
    if (rows_add(ROWS_IN(c->s->modifier), mod, DROP_NEW)) note_changes(c);
}

static bool has_other_life(const void *row, const void *life)
{
    return ((const struct modifier *)row)->life != *(const unsigned *)life;
}

static void modifiers_expire(struct call *c, unsigned life)
{
    if (rows_keep(ROWS_IN(c->s->modifier), has_other_life, &life)) note_changes(c);
}

static bool has_other_bearer(const void *row, const void *bearer)
{
    return ((const struct modifier *)row)->bearer != *(const piece_id *)bearer;
}

/* The piece has left the board. */
static void modifiers_forget(struct call *c, piece_id bearer)
{
    if (rows_keep(ROWS_IN(c->s->modifier), has_other_bearer, &bearer)) note_changes(c);
}

static bool stays_after(const void *row, const void *attack)
{
    const struct modifier *mod = (const struct modifier *)row;
    struct matter m = *(const struct matter *)attack;
    const struct change *change = &m.k->change[mod->change];
    if (!change->once) return true;
    if (mod->bearer && mod->bearer != m.target && mod->bearer != m.attacker) return true;
    m.seat = mod->owner;
    m.bearer = mod->bearer;
    m.card = mod->card;
    return !matter_holds(&m, change->when);
}

/* Those that end with the first attack they bear on. */
static void modifiers_spend(struct call *c, const struct matter *m)
{
    if (rows_keep(ROWS_IN(c->s->modifier), stays_after, m)) note_changes(c);
}

/* ---- once in a turn, once in a round ---- */

static bool is_spent(const struct state *s, unsigned trigger, unsigned seat)
{
    for (unsigned i = 0; i < MAX_SPENT; i++)
        if (s->spent[i].trigger == trigger && s->spent[i].seat == seat) return true;
    return false;
}

static void spend(struct call *c, unsigned trigger, unsigned seat, unsigned once)
{
    struct spent row = {(uint16_t)trigger, (uint8_t)seat, (uint8_t)once};
    rows_add(ROWS_IN(c->s->spent), &row, DROP_NEW);
}

static bool has_other_once(const void *row, const void *once)
{
    return ((const struct spent *)row)->once != *(const unsigned *)once;
}

static void spent_forget(struct state *s, unsigned once)
{
    rows_keep(ROWS_IN(s->spent), has_other_once, &once);
}

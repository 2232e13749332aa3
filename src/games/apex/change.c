/* src/games/apex/change.c - values and permissions with everything that changes them: Passives of weapons, special
 * actions, Abilities that last, Zones, and what cards put in play for a while. */
#include "core/rows.h"
#include "games/apex/rules.h"
#include "core/within.h"

/* ---- the matter at hand ---- */

static struct matter matter_of(const struct content *k, const struct state *s, piece_id legend)
{
    struct matter m;
    memset(&m, 0, sizeof m);
    m.k = k;
    m.s = s;
    m.me = legend;
    m.owner = legend ? seat_of(legend) : (uint8_t)0;
    return m;
}

/* ---- gathering ---- */

/* Rows of one source, and whose they are: `me` of their conditions, for whom they are unless they say `for`. */
struct source {
    uint16_t first, count;
    uint16_t card;      /* whose text it is; 0: a weapon's */
    piece_id me;        /* whose card it is */
    piece_id whom;      /* for whom its rows are; 0: for whoever the matter is about */
    uint8_t token;      /* of an Ability: which use of it */
    piece_id mini;      /* whose Zone it is */
    uint8_t told_type;  /* what it is called in an account .. */
    uint16_t told_what; /* .. and its number */
};

struct search {
    const struct matter *about;
    unsigned what;
    piece_id p;
    struct sum sum;
    struct within within;
};

/* Does it depend on anything? */
static bool depends(const struct change *row)
{
    return row->who || row->when || row->is.code;
}

static struct matter matter_within(struct search *f, const struct source *from,
                                   const struct change *row)
{
    struct matter m = *f->about;
    m.me = from->me;
    m.owner = from->me ? seat_of(from->me) : m.owner;
    m.card = from->card;
    m.token = from->token;
    m.mini = from->mini;
    m.name = NULL;
    m.told = NULL;
    if (depends(row)) look_within(&f->within, f->what, &m);
    return m;
}

static void gather(struct search *f, const struct source *from)
{
    const struct content *k = f->about->k;
    for (unsigned i = from->first; i < (unsigned)from->first + from->count; i++) {
        const struct change *row = &k->change[i];
        if (row->is.what != f->what) continue;
        if (!row->who && from->whom && from->whom != f->p) continue;
        struct matter m = matter_within(f, from, row);
        if (row->who && !matter_holds_for(&m, k->code + row->who, f->p)) continue;
        if (!matter_holds(&m, row->when)) continue;
        int64_t value = row->is.code ? matter_value(&m, k->code + row->is.code) : row->is.value;
        sum_add(&f->sum, row->is.how, value, 0);
        if (f->about->told && row->is.how == FRAY_HOW_ADD)
            note_piece(f->about->told, from->told_type, from->told_what, (int)value);
    }
}

/* ---- what a Shoot is made with: AL-SHOOT-09, AL-WEAP-02, AL-WEAP-03 ---- */

static unsigned weapon_number(const struct matter *m)
{
    return m->shooter ? m->s->legend[m->shooter].weapon[m->slot].weapon : 0u;
}

static uint64_t altered_by_weapon(const struct matter *m)
{
    return m->k->weapon[weapon_number(m)].alters | m->k->card[m->special].alters;
}

static void gather_weapon(struct search *f)
{
    const struct matter *m = f->about;
    const unsigned number = weapon_number(m);
    const struct weapon *w = &m->k->weapon[number];
    const struct card *special = &m->k->card[m->special];
    if (w->alters >> f->what & 1) {
        struct source from = {w->change, w->changes, 0,           m->shooter,      m->shooter,
                              0,         0,          FRAY_WEAPON, (uint16_t)number};
        gather(f, &from);
    }
    if (special->alters >> f->what & 1) {
        struct source from = {
            special->change, special->changes, m->special, m->shooter, m->shooter, 0, 0,
            FRAY_CARD,       m->special};
        gather(f, &from);
    }
}

/* ---- Abilities that last: AL-TIME-02 ---- */

static bool is_lasting(const struct timer *t)
{
    return t->card && t->stage == TIME_DURATION;
}

static void gather_abilities(struct search *f)
{
    const struct content *k = f->about->k;
    const struct state *s = f->about->s;
    for (const struct timer *t = s->timer; t < s->timer + TIMERS && t->card; t++) {
        const struct card *card = &k->card[t->card];
        if (!is_lasting(t) || !(card->alters >> f->what & 1)) continue;
        struct source from = {card->change, card->changes, t->card, t->owner, t->owner, t->token, 0,
                              FRAY_CARD,    t->card};
        gather(f, &from);
    }
}

/* The Ability whose miniature it is, while it lasts; NULL: none does. */
static const struct timer *timer_of(const struct state *s, const struct mini *mini)
{
    for (const struct timer *t = s->timer; t < s->timer + TIMERS && t->card; t++)
        if (t->token == mini->token && is_lasting(t)) return t;
    return NULL;
}

/* AL-ZONE-04: Zones that a Shoot concerns; of an area, those that the Legend is in. */
static uint32_t zones_that_count(const struct matter *m, piece_id p)
{
    const struct state *s = m->s;
    if (m->shooter && m->target)
        return zones_over(m->k, s, s->legend[m->shooter].at, s->legend[m->target].at);
    uint32_t set = 0;
    for (unsigned i = 0; i < MINIS && s->mini[i].object; i++)
        if (is_in_zone(m->k, s, &s->mini[i], s->legend[p].at)) set |= UINT32_C(1) << i;
    return set;
}

/* AL-ZONE-06: all of them; one that is met twice counts once (Amb-44). */
static void gather_zones(struct search *f)
{
    const struct content *k = f->about->k;
    const struct state *s = f->about->s;
    for (uint64_t left = zones_that_count(f->about, f->p); left; left &= left - 1) {
        const unsigned i = (unsigned)bit_low(left);
        const struct timer *t = timer_of(s, &s->mini[i]);
        const struct card *card = &k->card[t ? t->card : 0];
        if (!(card->alters_in_zone >> f->what & 1)) continue;
        struct source from = {
            card->zone, card->zones, t->card, t->owner, 0, t->token, (piece_id)(FIRST_MINI + i),
            FRAY_CARD,  t->card};
        gather(f, &from);
    }
}

/* A card may keep Zones from adding to the To-Hit of a Shoot at somebody. */
static bool zones_matter(const struct matter *m, unsigned what)
{
    return what != CH_TO_HIT || !m->target || !is_so(m, CH_NO_ZONES, m->target);
}

/* ---- what cards put in play ---- */

/* What is for a Shoot counts while that Shoot is the matter. */
static void gather_modifiers(struct search *f)
{
    const struct content *k = f->about->k;
    const struct state *s = f->about->s;
    for (unsigned i = 0; i < MODIFIERS && s->modifier[i].change; i++) {
        const struct modifier *mod = &s->modifier[i];
        if (k->change[mod->change].is.what != f->what) continue;
        if (mod->from && mod->from != f->about->shoot) continue;
        struct source from = {mod->change, 1, mod->card, mod->by,  mod->bearer,
                              0,           0, FRAY_CARD, mod->card};
        gather(f, &from);
    }
}

/* ---- looking it up ---- */

/* Everything in play that may change `what` for p. */
static struct sum query(const struct matter *m, unsigned what, piece_id p)
{
    const uint64_t own = altered_by_weapon(m);
    struct search f;
    f.about = m;
    f.what = what;
    f.p = p;
    f.sum = sum_none();
    f.within.made = false;
    NOTE_READ(what);
    if (is_within(m->s, what, own)) return f.sum;
    if (own >> what & 1) gather_weapon(&f);
    if (!(m->s->altering >> what & 1)) return f.sum;
    gather_abilities(&f);
    if (zones_matter(m, what)) gather_zones(&f);
    gather_modifiers(&f);
    return f.sum;
}

/* Could anything change it? Nearly always nothing does, and then there is nothing to gather. */
static inline bool may_differ(const struct matter *m, unsigned what)
{
    NOTE_READ(what);
    return (m->s->altering | altered_by_weapon(m)) >> what & 1;
}

#define LOOKUP_OF piece_id
#include "core/lookup.h"

static uint64_t changes_in_play(const struct content *k, const struct state *s)
{
    uint64_t mask = 0;
    for (const struct timer *t = s->timer; t < s->timer + TIMERS && t->card; t++)
        if (is_lasting(t)) mask |= k->card[t->card].alters | k->card[t->card].alters_in_zone;
    for (unsigned i = 0; i < MODIFIERS && s->modifier[i].change; i++)
        mask |= UINT64_C(1) << k->change[s->modifier[i].change].is.what;
    return mask;
}

static void note_changes(struct call *c)
{
    c->s->altering = changes_in_play(c->k, c->s);
}

/* ---- coming into play, and ending ---- */

/* A change for a Shoot is for that Shoot, whoever it is about, unless it names a Legend; any other is for its player's
 * Legend, or for the one it names. */
static void grant(struct call *c, const struct effect_frame *my)
{
    const unsigned row = statement_row(statement_of(c->k, my));
    const struct change *change = &c->k->change[row];
    struct matter m = matter_effect(c->k, c->s, my);
    struct modifier mod;
    memset(&mod, 0, sizeof mod);
    mod.change = (uint16_t)row;
    mod.card = my->run.card;
    mod.owner = my->run.seat;
    mod.by = my->legend;
    mod.life = change->life;
    if (change->life == LIFE_SHOOT) mod.from = m.shoot;
    else mod.bearer = my->legend;
    if (change->to) {
        mod.bearer = (piece_id)matter_value(&m, c->k->code + change->to);
        if (!mod.bearer) return;
    }
    if (rows_add(ROWS_IN(c->s->modifier), &mod, DROP_NEW)) note_changes(c);
}

static bool has_other_life(const void *row, const void *life)
{
    return ((const struct modifier *)row)->life != *(const unsigned *)life;
}

static void changes_end(struct call *c, unsigned life)
{
    if (rows_keep(ROWS_IN(c->s->modifier), has_other_life, &life)) note_changes(c);
}

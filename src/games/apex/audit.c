/* src/games/apex/audit.c - what is true of every position, also of views: everything is there once, and in range. */
#include "games/apex/rules.h"

/* ---- tokens and weapons ---- */

struct census {
    uint16_t loot[LOOT], weapon[WEAPONS];
};

static void count_tokens(struct census *all, const struct token *list, unsigned room)
{
    for (unsigned i = 0; i < room && list[i].from; i++)
        if (list[i].kind) all->loot[list[i].kind]++;
}

static void count_legend(struct census *all, const struct fighter *f)
{
    count_tokens(all, f->pack, BACKPACK);
    for (unsigned i = 0; i < GEARS; i++) all->loot[f->gear[i]]++;
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        all->weapon[f->weapon[slot].weapon]++;
        for (unsigned i = 0; i < FITS; i++) all->loot[f->weapon[slot].fitted[i]]++;
    }
}

static void count_frames(struct census *all, const struct state *s)
{
    for (unsigned at = s->top; at; at = frame_below(s, at)) {
        const struct obtain_frame *o = frame_if(s, at, obtain);
        const struct activation_frame *a = frame_if(s, at, activation);
        if (a) all->loot[a->kind & ~(unsigned)EXHAUSTED]++;
        if (!o) continue;
        count_tokens(all, o->hand, IN_HAND);
        all->loot[o->drop & ~(unsigned)EXHAUSTED]++;
        all->weapon[o->weapon]++;
        all->weapon[o->other]++;
    }
}

static fray_verdict audit_things(const struct content *k, const struct state *s)
{
    struct census all;
    memset(&all, 0, sizeof all);
    for (unsigned n = 1; n < LOOT; n++) {
        all.loot[n] = (uint16_t)(s->bag[n] + s->package[n] + s->gone[n]);
        for (unsigned seat = RED; seat <= BLUE; seat++)
            all.loot[n] = (uint16_t)(all.loot[n] + s->squad[seat].pool[n]);
    }
    for (unsigned n = 1; n < WEAPONS; n++)
        all.weapon[n] = (uint16_t)(s->weapon[n] + s->scrap[n] + s->squad[RED].weapon[n] +
                                   s->squad[BLUE].weapon[n]);
    for (piece_id p = 1; p <= LEGENDS; p++) count_legend(&all, &s->legend[p]);
    for (unsigned i = 0; i < LYING && s->lying[i].at; i++)
        all.loot[s->lying[i].kind & ~(unsigned)EXHAUSTED]++;
    for (unsigned e = 0; e < EDGES; e++) all.loot[s->epic[e]]++;
    count_frames(&all, s);
    for (unsigned n = 1; n <= k->loots; n++) {
        const struct loot *loot = &k->loot[n];
        /* of Starting Gear what belongs to Legends that nobody plays lies aside; so does, for the time being, what a
         * Loadout has replaced */
        const unsigned there =
            loot->printed ? 0u
                          : (loot->rarity == RARITY_LEGENDARY ? 0u : loot->count) + loot->package;
        if (loot->rarity == RARITY_STARTING ? all.loot[n] > there : all.loot[n] != there)
            return breaks_by(R_AL_SETUP_05, FRAY_MARKER, n, all.loot[n], (int)there);
    }
    for (unsigned n = 1; n <= k->weapons; n++)
        if (all.weapon[n] != k->weapon[n].copies)
            return breaks_by(R_AL_SETUP_06, FRAY_WEAPON, n, all.weapon[n], k->weapon[n].copies);
    return legal();
}

/* ---- Legends ---- */

static fray_verdict audit_tokens(const struct content *k, const struct state *s, piece_id p)
{
    const struct fighter *f = &s->legend[p];
    for (unsigned a = 0; a < ABILITIES; a++) {
        const unsigned card = card_of(k, s, p)->ability[a];
        unsigned n = f->ready[a];
        for (unsigned i = 0; i < 2; i++) n += f->cooling[a][i] != 0;
        for (unsigned i = 0; i < TIMERS && s->timer[i].card; i++)
            n += s->timer[i].owner == p && s->timer[i].card == card;
        if (card && n != k->card[card].tokens)
            return breaks_by(R_AL_ABIL_02, FRAY_CARD, card, (int)n, k->card[card].tokens);
        if (f->cooling[a][0] < f->cooling[a][1]) return breaks(R_AL_TIME_06, FRAY_CARD, card);
    }
    return legal();
}

static bool is_sorted(const struct token *list, unsigned room)
{
    for (unsigned i = 0; i + 1 < room; i++) {
        if (!list[i].from && (list[i].kind || list[i + 1].from)) return false;
        if (list[i + 1].from && comes_before(list[i + 1], list[i])) return false;
    }
    return true;
}

static bool is_moving(const struct state *s)
{
    for (unsigned at = s->top; at; at = frame_below(s, at))
        if (frame_if(s, at, move)) return true;
    return false;
}

static fray_verdict audit_legend(const struct content *k, const struct state *s, piece_id p)
{
    const struct fighter *f = &s->legend[p];
    const unsigned feats = f->deck | f->hand | f->discard;
    unsigned all = 0;
    if (!f->figure) return legal_if(!f->at && !f->health, R_AL_SETUP_04, FRAY_PIECE, p);
    for (unsigned n = 0; n < LEGEND_FEATS; n++)
        if (card_of(k, s, p)->feat[n]) all |= 1u << n;
    if (feats != all ||
        bit_count(f->deck) + bit_count(f->hand) + bit_count(f->discard) != bit_count(feats))
        return breaks(R_AL_ROUND_05, FRAY_PIECE, p);
    if (f->hidden > bit_count(f->deck)) return breaks(R_AL_SETUP_12, FRAY_PIECE, p);
    if (f->health > HEALTH_MOST || f->health < 1)
        return breaks_by(R_AL_DMG_01, FRAY_PIECE, p, f->health, HEALTH_MOST);
    if (f->shield > shield_limit(k, s, p))
        return breaks_by(R_AL_DMG_04, FRAY_PIECE, p, f->shield, (int)shield_limit(k, s, p));
    if (f->boxes > DEATHBOXES || f->ap > AP) return breaks(R_AL_ACT_01, FRAY_PIECE, p);
    if (!is_sorted(f->pack, BACKPACK)) return breaks(R_AL_LOOT_07, FRAY_PIECE, p);
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        const struct weapon_slot *w = &f->weapon[slot];
        if (w->ammo > AMMO_MOST) return breaks_by(R_AL_LOOT_09, FRAY_PIECE, p, w->ammo, AMMO_MOST);
        for (unsigned i = 0; i < FITS; i++)
            if (w->fitted[i] && !fits(k, s, p, slot, w->fitted[i]))
                return breaks(R_AL_ATT_02, FRAY_MARKER, w->fitted[i]);
    }
    if (f->at) {
        const struct ground *g = ground_of(k, s);
        if (!ground_is_space(g, f->at) || wide_has(&g->solid, f->at))
            return breaks(R_AL_MOV_06, FRAY_PIECE, p);
        for (piece_id other_one = 1; other_one < p; other_one++)
            if (s->legend[other_one].at == f->at && !is_moving(s))
                return breaks(R_AL_MOV_05, FRAY_PIECE, p);
    }
    return audit_tokens(k, s, p);
}

/* ---- the table ---- */

static fray_verdict audit_table(const struct content *k, const struct state *s)
{
    const struct board *track = &k->board[k->round_track];
    const unsigned up = s->ring_up ? 1u << (s->ring_up - 1) : 0u;
    if ((s->ring_deck & up) || (s->ring_deck | up) != (1u << k->rings) - 1)
        return breaks(R_AL_SETUP_09, 0, 0);
    if (s->ring[0] > s->ring[1] || s->ring[2] > s->ring[3] ||
        s->ring[1] >= ground_of(k, s)->columns || s->ring[3] >= ground_of(k, s)->rows)
        return breaks(R_AL_RING_01, 0, 0);
    if (s->round > track->rounds || s->turn > 2 * s->round)
        return breaks(R_AL_ROUND_01, FRAY_NUMBER, s->turn);
    for (unsigned i = 0; i + 1 < LYING; i++) {
        if (!s->lying[i].at && s->lying[i + 1].at) return breaks(R_AL_LOOT_04, FRAY_NUMBER, i);
        if (s->lying[i + 1].at && lies_before(s->lying[i + 1], s->lying[i]))
            return breaks(R_AL_LOOT_04, FRAY_NUMBER, i);
    }
    for (unsigned i = 0; i < MINIS && s->mini[i].object; i++)
        if (!s->mini[i].at == !s->mini[i].on)
            return breaks(R_AL_ABIL_07, FRAY_PIECE, FIRST_MINI + i);
    if (s->together && s->head.open) {
        bool harming = false;
        for (unsigned at = s->top; at; at = frame_below(s, at))
            harming = harming || frame_if(s, at, harm);
        if (!harming) return breaks(R_AL_WIN_01, 0, 0);
    }
    return legal();
}

static fray_verdict game_audit(const fray_table *t, const fray_position *p)
{
    const struct content *k = (const struct content *)t->content;
    const struct state *s = (const struct state *)p;
    const uint8_t *stack = (const uint8_t *)s->stack;
    fray_verdict v = audit_things(k, s);
    if (is_legal(v)) v = audit_table(k, s);
    for (piece_id legend = 1; legend <= LEGENDS && is_legal(v); legend++)
        v = audit_legend(k, s, legend);
    if (!is_legal(v)) return v;
    if (changes_in_play(k, s) != s->altering) return breaks(R_AL_CARD_03, FRAY_NONE, 0);
    /* what is popped is zeroed: equal positions are equal bytes */
    for (unsigned i = s->used; i < STACK_BYTES; i++)
        if (stack[i]) return breaks(R_AL_ROUND_01, FRAY_NUMBER, i);
    if (!p->over && !p->open && !p->viewer) return breaks(R_AL_ROUND_01, FRAY_NONE, 0);
    return legal();
}

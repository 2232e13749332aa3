/* src/games/apex/facts.c - named facts (facts.def): read, set, and settled: from facts to the resting point they
 * describe. */
#include "games/apex/rules.h"
#include "core/facts.h"
#include "core/heap.h"

static bool is_there(const struct content *k, const struct state *s, unsigned type, uint32_t of)
{
    switch (type) {
    case FRAY_NONE: return true;
    case FRAY_SEAT: return of >= RED && of <= BLUE;
    case FRAY_PIECE: return is_legend(s, of) || mini_of(s, of);
    case FRAY_PLACE: return of < 256 && ground_is_space(ground_of(k, s), of);
    default: return false;
    }
}

/* ---- reading ---- */

/* The resting point at which a position is. */
static int32_t rest_of(const struct state *s)
{
    if (s->poked) return s->rest;
    switch (s->stage) {
    case STAGE_LOADOUT: return REST_LOADOUT;
    case STAGE_DROP: return REST_DROP;
    case STAGE_ENCOUNTER:
        return s->active ? REST_ACTIVATION : s->playing ? REST_TURN : REST_TRANSITION;
    default: return REST_SETUP;
    }
}

static bool nth_place(struct wide set, uint32_t nth, int32_t *value)
{
    while (nth > 0 && !wide_empty(&set)) {
        (void)wide_take(&set);
        nth--;
    }
    if (wide_empty(&set)) return false;
    *value = (int32_t)wide_take(&set);
    return true;
}

static bool peek_place(const struct content *k, const struct state *s, uint32_t fact, unsigned of,
                       uint32_t nth, int32_t *value)
{
    const struct ground *g = ground_of(k, s);
    struct ground_extra room;
    switch (fact) {
    case FACT_LEVEL: *value = g->level[of]; return true;
    case FACT_SEES: return nth_place(ground_in_sight(g, blocks_of(k, s, &room), of), nth, value);
    case FACT_ADJACENT: return nth_place(ground_adjacent_to(g, of), nth, value);
    case FACT_NEIGHBORING: return nth_place(ground_neighbours_of(g, of), nth, value);
    case FACT_COVERED: return nth_place(g->covered[of], nth, value);
    default: /* loot */
        for (unsigned i = 0; i < LYING && s->lying[i].at; i++) {
            if (s->lying[i].at != of || nth-- > 0) continue;
            *value = s->lying[i].kind & (EXHAUSTED - 1);
            return true;
        }
        return false;
    }
}

static bool nth_feat(const struct content *k, const struct state *s, piece_id p, unsigned feats,
                     unsigned hidden, uint32_t nth, int32_t *value)
{
    const uint32_t seen = (uint32_t)bit_count(feats);
    *value = nth < seen ? card_of(k, s, p)->feat[bit_nth(feats, (int)nth)] : 0;
    return nth < seen + hidden;
}

static bool nth_fitted(const struct weapon_slot *slot, uint32_t nth, int32_t *value)
{
    for (unsigned fit = 0; fit < FITS; fit++) {
        if (!slot->fitted[fit] || nth-- > 0) continue;
        *value = slot->fitted[fit];
        return true;
    }
    return false;
}

static bool peek_mini(const struct content *k, const struct state *s, uint32_t fact,
                      const struct mini *mini, int32_t *value)
{
    if (fact == FACT_AT) *value = mini_place(s, mini);
    else if (fact == FACT_MINI_ON) *value = mini->on;
    else if (fact == FACT_MINI_CORNER && stands_on_corner(k, mini))
        *value = (int32_t)mini_corner(mini);
    else return false;
    return true;
}

static bool peek_legend(const struct content *k, const struct state *s, uint32_t fact, piece_id p,
                        uint32_t nth, int32_t *value)
{
    const struct fighter *f = &s->legend[p];
    switch (fact) {
    case FACT_AT: *value = f->at; return true;
    case FACT_SHIELD: *value = f->shield; return true;
    case FACT_HEALTH: *value = f->health; return true;
    case FACT_BOXES: *value = f->boxes; return true;
    case FACT_AP: *value = f->ap; return true;
    case FACT_HELMET:
    case FACT_BODY:
    case FACT_KNOCKDOWN: *value = f->gear[fact - FACT_HELMET]; return true;
    case FACT_WEAPON_1:
    case FACT_WEAPON_2: *value = f->weapon[fact - FACT_WEAPON_1].weapon; return true;
    case FACT_AMMO_1:
    case FACT_AMMO_2: *value = f->weapon[fact - FACT_AMMO_1].ammo; return true;
    case FACT_FITTED_1:
    case FACT_FITTED_2: return nth_fitted(&f->weapon[fact - FACT_FITTED_1], nth, value);
    case FACT_BACKPACK:
        if (nth >= BACKPACK || !f->pack[nth].from) return false;
        *value = f->pack[nth].kind;
        return true;
    case FACT_HAND: return nth_feat(k, s, p, f->hand, f->hidden, nth, value);
    case FACT_DISCARD: return nth_feat(k, s, p, f->discard, 0, nth, value);
    case FACT_DECK_COUNT: *value = bit_count(f->deck) - f->hidden; return true;
    case FACT_TACTICAL:
    case FACT_ULTIMATE: *value = f->ready[fact - FACT_TACTICAL]; return true;
    case FACT_COOLING:
    case FACT_COOLING_ULT: *value = f->cooling[fact - FACT_COOLING][0]; return true;
    default: return false;
    }
}

static bool peek_table(const struct content *k, const struct state *s, uint32_t fact, uint32_t nth,
                       int32_t *value)
{
    const struct ground *g = ground_of(k, s);
    switch (fact) {
    case FACT_STAGE: *value = rest_of(s); return true;
    case FACT_RING_FROM: *value = (int32_t)ground_place(s->ring[0], s->ring[2]); return true;
    case FACT_RING_TO: *value = (int32_t)ground_place(s->ring[1], s->ring[3]); return true;
    case FACT_RING_CARD: *value = s->ring_up ? k->ring[s->ring_up - 1] : 0; return true;
    case FACT_OPENED:
        for (unsigned bin = 0; bin < g->bins && bin < GROUND_LISTED; bin++) {
            if (!is_opened(s, bin + 1) || nth-- > 0) continue;
            *value = (int32_t)bin_word(g, bin + 1);
            return true;
        }
        return false;
    case FACT_REVEALED:
        if (nth >= (uint32_t)bit_count(s->revealed)) return false;
        *value = k->aim[bit_nth(s->revealed, (int)nth)];
        return true;
    case FACT_BAG: *value = (int32_t)heap_total(s->bag, LOOT); return true;
    case FACT_WEAPONS_LEFT: *value = (int32_t)heap_total(s->weapon, WEAPONS); return true;
    default: return peek_shoot(k, s, fact, value);
    }
}

/* Of all its Legends, one after the other. */
static bool peek_squad(const struct state *s, uint32_t fact, unsigned seat, uint32_t nth,
                       int32_t *value)
{
    if (seat < RED || seat > BLUE) return false;
    for (unsigned n = 0; n < SQUAD; n++) {
        const piece_id p = (piece_id)(first_of(seat) + n);
        const struct fighter *f = &s->legend[p];
        *value = f->figure;
        if (fact == FACT_LEGENDS && f->figure && nth-- == 0) return true;
        for (unsigned slot = 0; fact == FACT_WEAPONS && slot < SLOTS; slot++) {
            *value = f->weapon[slot].weapon;
            if (*value && nth-- == 0) return true;
        }
    }
    return false;
}

static bool peek_case(const struct content *k, const struct state *s, uint32_t fact, uint32_t of,
                      uint32_t nth, int32_t *value)
{
    switch (fact_rows[fact].of) {
    case FRAY_SEAT: return peek_squad(s, fact, of, nth, value);
    case FRAY_PLACE: return peek_place(k, s, fact, of, nth, value);
    case FRAY_PIECE:
        if (!is_legend(s, of)) return peek_mini(k, s, fact, mini_of(s, of), value);
        return peek_legend(k, s, fact, (piece_id)of, nth, value);
    default: return peek_table(k, s, fact, nth, value);
    }
}

/* ---- setting ---- */

/* A token leaves the heap it is drawn from, or what has left the game, to lie somewhere; and goes back. */
static uint8_t *heap_with(const struct content *k, struct state *s, unsigned kind)
{
    if (kind < 1 || kind > k->loots || k->loot[kind].printed) return NULL;
    if (s->gone[kind]) return s->gone;
    if (s->bag[kind]) return s->bag;
    return s->package[kind] ? s->package : NULL;
}

static void give_back(const struct content *k, struct state *s, unsigned kind)
{
    if (!kind || k->loot[kind].printed) return;
    if (k->loot[kind].rarity >= DRAWN_RARITIES) { /* no bag: Starting Gear, Legendary */
        if (k->loot[kind].rarity == RARITY_STARTING) s->gone[kind]++;
        else s->package[kind]++;
    } else {
        s->bag[kind]++;
    }
}

static fray_verdict take_token(const struct content *k, struct state *s, unsigned kind)
{
    uint8_t *heap = heap_with(k, s, kind);
    if (!heap) return breaks(R_AL_SETUP_05, FRAY_MARKER, kind);
    heap[kind]--;
    return legal();
}

static fray_verdict poke_gear(const struct content *k, struct state *s, struct fighter *f,
                              unsigned gear, unsigned kind)
{
    if (kind < 1 || kind > k->loots || k->loot[kind].slot != SLOT_HELMET + gear)
        return breaks(R_AL_LOOT_05, FRAY_MARKER, kind);
    if (f->gear[gear] == kind) return legal();
    fray_verdict v = take_token(k, s, kind);
    if (!is_legal(v)) return v;
    give_back(k, s, f->gear[gear]);
    f->gear[gear] = (uint8_t)kind;
    return v;
}

static void strip(const struct content *k, struct state *s, struct weapon_slot *slot)
{
    for (unsigned fit = 0; fit < FITS; fit++) {
        give_back(k, s, slot->fitted[fit]);
        slot->fitted[fit] = 0;
    }
}

static fray_verdict poke_weapon(const struct content *k, struct state *s, struct weapon_slot *slot,
                                unsigned weapon)
{
    if (weapon < 1 || weapon > k->weapons) return breaks(R_AL_LOOT_08, FRAY_WEAPON, weapon);
    if (slot->weapon) s->weapon[slot->weapon]++;
    slot->weapon = 0;
    strip(k, s, slot);
    if (!s->weapon[weapon]) return breaks(R_AL_SETUP_06, FRAY_WEAPON, weapon);
    s->weapon[weapon]--;
    slot->weapon = (uint8_t)weapon;
    slot->ammo = k->weapon[weapon].loaded;
    return legal();
}

static fray_verdict poke_fitted(const struct content *k, struct state *s, piece_id p, unsigned slot,
                                unsigned kind)
{
    struct weapon_slot *has = &s->legend[p].weapon[slot];
    if (!kind) {
        strip(k, s, has);
        return legal();
    }
    if (kind > k->loots || !fits(k, s, p, slot, kind))
        return breaks(R_AL_ATT_02, FRAY_MARKER, kind);
    fray_verdict v = take_token(k, s, kind);
    if (!is_legal(v)) return v;
    uint8_t *at = &has->fitted[k->loot[kind].slot - SLOT_BARREL];
    give_back(k, s, *at);
    *at = (uint8_t)kind;
    return v;
}

/* Unseen by the other squad, from the bag or package that it comes from. */
static fray_verdict poke_pack(const struct content *k, struct state *s, struct fighter *f,
                              unsigned kind)
{
    if (!kind) {
        for (unsigned i = 0; i < BACKPACK; i++) give_back(k, s, f->pack[i].kind);
        memset(f->pack, 0, sizeof f->pack);
        return legal();
    }
    if (kind > k->loots || k->loot[kind].type == LOOT_GEAR)
        return breaks(R_AL_LOOT_02, FRAY_MARKER, kind);
    if (pack_used(f) == BACKPACK)
        return breaks_by(R_AL_LOOT_07, FRAY_MARKER, kind, BACKPACK + 1, BACKPACK);
    const uint8_t *heap = heap_with(k, s, kind);
    const bool package = heap == s->package;
    fray_verdict v = take_token(k, s, kind);
    if (is_legal(v))
        pack_add(f, kind, heap == s->gone ? (unsigned)SEEN : heap_of(k, kind, package));
    return v;
}

static fray_verdict poke_feat(const struct content *k, struct state *s, piece_id p, bool hand,
                              unsigned card)
{
    struct fighter *f = &s->legend[p];
    uint8_t *to = hand ? &f->hand : &f->discard;
    unsigned bit = 0;
    if (!card) {
        f->deck |= *to;
        *to = 0;
        return legal();
    }
    for (unsigned n = 0; n < LEGEND_FEATS; n++)
        if (card_of(k, s, p)->feat[n] == card) bit = 1u << n;
    if (!bit) return breaks(R_AL_SETUP_11, FRAY_CARD, card);
    f->deck &= (uint8_t)~bit;
    f->hand &= (uint8_t)~bit;
    f->discard &= (uint8_t)~bit;
    *to |= (uint8_t)bit;
    return legal();
}

static fray_verdict poke_number(uint8_t *at, int32_t value, int32_t most, unsigned number,
                                unsigned p)
{
    *at = (uint8_t)value;
    return value <= most ? legal() : breaks_by(number, FRAY_PIECE, p, value, most);
}

/* AL-TIME-05: one token there; the others in the supply. */
static fray_verdict poke_cooldown(const struct content *k, struct fighter *f,
                                  const struct legend *card, unsigned kind, int32_t value)
{
    const struct card *ability = &k->card[card->ability[kind]];
    f->cooling[kind][0] = (uint8_t)value;
    f->cooling[kind][1] = 0;
    f->ready[kind] = (uint8_t)(ability->tokens - (value ? 1 : 0));
    return value <= ability->cooldown
               ? legal()
               : breaks_by(R_AL_TIME_05, FRAY_CARD, card->ability[kind], value, ability->cooldown);
}

static fray_verdict poke_legend(const struct content *k, struct state *s, uint32_t fact, piece_id p,
                                int32_t value)
{
    struct fighter *f = &s->legend[p];
    const unsigned what = (unsigned)value;
    switch (fact) {
    case FACT_AT:
        f->at = (place_id)(what & 255);
        return legal_if(!value || is_there(k, s, FRAY_PLACE, what), R_AL_MOV_03, FRAY_PLACE, what);
    case FACT_SHIELD: return poke_number(&f->shield, value, 255, R_AL_DMG_01, p);
    case FACT_HEALTH: return poke_number(&f->health, value, HEALTH_MOST, R_AL_DMG_01, p);
    case FACT_BOXES: return poke_number(&f->boxes, value, DEATHBOXES, R_AL_SETUP_07, p);
    case FACT_AP: return poke_number(&f->ap, value, AP, R_AL_ACT_01, p);
    case FACT_HELMET:
    case FACT_BODY:
    case FACT_KNOCKDOWN: return poke_gear(k, s, f, fact - FACT_HELMET, what);
    case FACT_WEAPON_1:
    case FACT_WEAPON_2: return poke_weapon(k, s, &f->weapon[fact - FACT_WEAPON_1], what);
    case FACT_AMMO_1:
    case FACT_AMMO_2:
        return poke_number(&f->weapon[fact - FACT_AMMO_1].ammo, value, AMMO_MOST, R_AL_LOOT_09, p);
    case FACT_FITTED_1:
    case FACT_FITTED_2: return poke_fitted(k, s, p, fact - FACT_FITTED_1, what);
    case FACT_BACKPACK: return poke_pack(k, s, f, what);
    case FACT_HAND:
    case FACT_DISCARD: return poke_feat(k, s, p, fact == FACT_HAND, what);
    case FACT_COOLING:
    case FACT_COOLING_ULT: return poke_cooldown(k, f, card_of(k, s, p), fact - FACT_COOLING, value);
    default: return breaks(FRAY_NOT_ASKED, FRAY_PIECE, p);
    }
}

static fray_verdict poke_loot(const struct content *k, struct state *s, place_id at, unsigned kind)
{
    if (!kind) {
        for (unsigned i = 0; i < LYING && s->lying[i].at;) {
            if (s->lying[i].at != at) {
                i++;
                continue;
            }
            const unsigned token = s->lying[i].kind;
            (void)pick_up(s, at, token);
            give_back(k, s, token & ~(unsigned)EXHAUSTED);
        }
        return legal();
    }
    fray_verdict v = take_token(k, s, kind);
    if (is_legal(v)) lay(s, at, kind);
    return v;
}

static fray_verdict poke_ring_card(const struct content *k, struct state *s, unsigned card)
{
    for (unsigned n = 0; n < k->rings; n++) {
        if (k->ring[n] != card) continue;
        if (s->ring_up) s->ring_deck |= (uint16_t)(1u << (s->ring_up - 1));
        s->ring_deck &= (uint16_t) ~(1u << n);
        s->ring_up = (uint8_t)(n + 1);
        return legal();
    }
    return breaks(R_AL_SETUP_09, FRAY_CARD, card);
}

static fray_verdict poke_opened(const struct content *k, struct state *s, unsigned edge)
{
    const struct ground *g = ground_of(k, s);
    if (!edge) s->opened = 0;
    const unsigned n = bin_of_word(g, edge);
    if (n) s->opened |= (uint16_t)(1u << (n - 1));
    return legal_if(!edge || n, R_AL_INT_02, FRAY_EDGE, edge);
}

static fray_verdict poke_ring(const struct content *k, struct state *s, unsigned corner,
                              unsigned place)
{
    if (!is_there(k, s, FRAY_PLACE, place)) return breaks(R_AL_RING_01, FRAY_PLACE, place);
    s->ring[corner] = (uint8_t)ground_x(place);
    s->ring[2 + corner] = (uint8_t)ground_y(place);
    return legal();
}

static fray_verdict poke_table(const struct content *k, struct state *s, uint32_t fact,
                               int32_t value)
{
    const unsigned what = (unsigned)value;
    switch (fact) {
    case FACT_ROUND:
        s->round = (uint8_t)value;
        return value >= 1 && value <= k->board[k->round_track].rounds
                   ? legal()
                   : breaks_by(R_AL_ROUND_01, FRAY_NUMBER, what, value,
                               k->board[k->round_track].rounds);
    case FACT_STAGE:
        s->rest = (uint8_t)value;
        return legal_if(value < REST_SETUP, FRAY_NOT_ASKED, FRAY_NONE, 0);
    case FACT_TURN:
        s->playing = (uint8_t)value;
        return legal_if(value >= RED && value <= BLUE, FRAY_NOT_ASKED, FRAY_SEAT, what);
    case FACT_FIRST:
        s->first = (uint8_t)value;
        return legal_if(value >= RED && value <= BLUE, FRAY_NOT_ASKED, FRAY_SEAT, what);
    case FACT_ACTIVE:
        if (!is_legend(s, what)) return breaks(R_AL_TURN_01, FRAY_PIECE, what);
        s->active = (piece_id)what;
        s->playing = seat_of(s->active);
        s->rest = REST_ACTIVATION;
        if (!s->legend[what].ap) s->legend[what].ap = AP;
        return legal();
    case FACT_RING_FROM:
    case FACT_RING_TO: return poke_ring(k, s, fact == FACT_RING_TO, what);
    case FACT_RING_CARD: return poke_ring_card(k, s, what);
    case FACT_OPENED: return poke_opened(k, s, what);
    default: return breaks(FRAY_NOT_ASKED, FRAY_NONE, 0);
    }
}

static fray_verdict poke_case(const struct content *k, struct state *s, uint32_t fact, uint32_t of,
                              int32_t value)
{
    switch (fact_rows[fact].of) {
    case FRAY_PIECE:
        if (!is_legend(s, of)) return breaks(FRAY_NOT_ASKED, FRAY_PIECE, of);
        return poke_legend(k, s, fact, (piece_id)of, value);
    case FRAY_PLACE:
        if (fact != FACT_LYING) return breaks(FRAY_NOT_ASKED, FRAY_PLACE, of);
        return poke_loot(k, s, (place_id)of, (unsigned)value);
    default: return poke_table(k, s, fact, value);
    }
}

/* ---- from facts to a resting point ---- */

/* The Legends of the first game, each with the two kinds of Weapon that come next; nobody is on the Map. Round 1, the turn
 * of the squad that is Red. */
static void blank_state(const struct content *k, struct state *s)
{
    struct call c;
    unsigned weapon = 1;
    call_begin(&c, k, s, NULL, 0);
    memset(s->stack, 0, sizeof s->stack);
    s->top = s->used = 0;
    if (!s->legend[first_of(RED)].figure) seat_first_game(&c);
    for (piece_id p = 1; p <= LEGENDS; p++) {
        struct fighter *f = &s->legend[p];
        for (unsigned slot = 0; slot < SLOTS && f->figure && !f->weapon[slot].weapon; slot++) {
            (void)poke_weapon(k, s, &f->weapon[slot], weapon);
            weapon = weapon % k->weapons + 1;
        }
        s->squad[seat_of(p)].ready = 1;
    }
    if (!s->ring_up) (void)poke_ring_card(k, s, k->ring[0]);
    s->poked = s->round = 1;
    s->playing = s->first;
    s->rest = REST_TURN;
}

static void stack_turn(struct call *c, unsigned nth)
{
    struct state *s = c->s;
    s->turn = (uint8_t)(2u * (s->round - 1u) + nth);
    if (s->rest == REST_TURN) {
        push_turn(c, s->playing);
    } else if (s->rest == REST_ACTIVATION) {
        s->turn++;
        struct turn_frame *turn = PUSH(c, turn);
        turn->head.step = TURN_ACTIVATED;
        turn->seat = s->playing;
        turn->legend = s->active;
        struct activation_frame *activation = PUSH(c, activation);
        activation->head.step = ACTIVATION_ACTED;
        activation->legend = s->active;
        s->legend[s->active].did |= DID_ACTIVATE;
    }
}

/* Before the Loadout nobody has a weapon, and all is in the bags. */
static void unload(const struct content *k, struct state *s)
{
    for (piece_id p = 1; p <= LEGENDS; p++)
        for (unsigned slot = 0; slot < SLOTS; slot++) {
            struct weapon_slot *w = &s->legend[p].weapon[slot];
            strip(k, s, w);
            if (w->weapon) s->weapon[w->weapon]++;
            w->weapon = w->ammo = 0;
        }
    s->squad[RED].ready = s->squad[BLUE].ready = 0;
}

static fray_verdict game_settle(const fray_table *t, fray_position *p, const fray_sink *sink)
{
    struct state *s = (struct state *)p;
    struct call c;
    call_begin(&c, (const struct content *)t->content, s, sink, 0);
    if (!s->poked) return legal();
    struct match_frame *whole = PUSH(&c, match);
    const unsigned nth = s->playing != s->first;
    whole->nth = (uint8_t)nth;
    whole->head.step = MATCH_TURN;
    s->stage = STAGE_ENCOUNTER;
    s->track = c.k->board[c.k->round_track].begins[s->round];
    if (s->rest == REST_LOADOUT) unload(c.k, s);
    if (s->rest == REST_LOADOUT || s->rest == REST_DROP) {
        whole->head.step = s->rest == REST_DROP ? MATCH_LOADED : MATCH_DRAFTED;
        s->round = s->track = s->playing = 0;
        s->stage = s->rest == REST_DROP ? STAGE_LOADOUT : STAGE_SETUP;
    } else if (s->rest == REST_TRANSITION) {
        whole->nth = SEATS - 1;
        s->turn = (uint8_t)(2 * s->round);
        s->playing = 0;
    } else {
        stack_turn(&c, nth);
    }
    if (s->rest != REST_ACTIVATION) s->active = 0;
    s->poked = s->rest = 0;
    note_changes(&c);
    drive(&c);
    return game_audit(t, p);
}

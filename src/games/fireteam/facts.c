/* src/games/fireteam/facts.c - named facts of a position, read. */
#include "games/fireteam/view.h"
#include "core/facts.h"

static bool nth_piece(piece_set set, uint32_t nth, int32_t *value)
{
    if (nth >= (uint32_t)bit_count(set)) return false;
    *value = bit_nth(set, (int)nth);
    return true;
}

/* Number nth of the cards that `count` says there are, kind by kind. */
static bool nth_copy(const struct content *k, const struct state *s, unsigned seat,
                     const uint8_t *count, uint32_t nth, int32_t *value)
{
    const struct role *role = role_of(k, s, seat);
    for (unsigned i = 0; i < role->kinds; i++) {
        if (nth < count[i]) {
            *value = role->kind[i];
            return true;
        }
        nth -= count[i];
    }
    return false;
}

/* Number nth of the cards of a list whose bits are set. */
static bool nth_listed(const struct content *k, uint16_t list, uint64_t mask, uint32_t nth,
                       int32_t *value)
{
    if (nth >= (uint32_t)bit_count(mask)) return false;
    *value = pool_at(k->code, list, (unsigned)bit_nth(mask, (int)nth));
    return true;
}

static bool nth_of(const uint16_t *card, unsigned count, uint32_t nth, int32_t *value)
{
    if (nth >= count || !card[nth]) return false;
    *value = card[nth];
    return true;
}

static bool peek_monster(const struct content *k, const struct state *s, uint32_t fact, piece_id p,
                         int32_t *value)
{
    struct matter m = matter_none(k, s, 0);
    const struct figure *card = monster_card(k, s, p);
    switch (fact) {
    case FACT_POOL: *value = s->monster[p].pool; return true;
    case FACT_WAITING: *value = (int32_t)(s->waiting >> p & 1); return true;
    case FACT_HEALTH: *value = health_of(k, s, p); return true;
    case FACT_BRAWL:
    case FACT_GUNFIRE:
    case FACT_EXPLOSIVE:
        m.target = p;
        m.type = fact == FACT_BRAWL     ? (uint8_t)TYPE_BRAWL
                 : fact == FACT_GUNFIRE ? (uint8_t)TYPE_GUNFIRE
                                        : (uint8_t)TYPE_EXPLOSIVE;
        *value = resistance_of(&m, p);
        return true;
    case FACT_RANGE: *value = monster_range(k, s, p); return true;
    case FACT_DICE:
        m.attacker = p;
        m.type = card->type;
        *value = value_of(&m, CH_DICE, p, card->strength);
        return true;
    default: return false;
    }
}

static bool peek_piece(const struct content *k, const struct state *s, uint32_t fact, piece_id p,
                       int32_t *value)
{
    switch (fact) {
    case FACT_AT: *value = place_of(s, p); return true;
    case FACT_SPEED: *value = speed_of(k, s, p); return is_hero(p) || is_monster(p);
    default: break;
    }
    if (is_monster(p)) return peek_monster(k, s, fact, p, value);
    if (!is_hero(p)) return false;
    switch (fact) {
    case FACT_DOWN: *value = !is_active(s, p); return true;
    case FACT_STEPS: *value = s->hero[p].steps; return true;
    case FACT_ACTIONS: *value = s->hero[p].actions; return true;
    default: return false;
    }
}

static bool peek_seat(const struct content *k, const struct state *s, uint32_t fact, unsigned seat,
                      uint32_t nth, int32_t *value)
{
    const struct hero *hero = &s->hero[seat];
    const struct role *role = role_of(k, s, seat);
    switch (fact) {
    case FACT_HAND: return nth_copy(k, s, seat, hero->hand, nth, value);
    case FACT_DECK: return nth_copy(k, s, seat, hero->deck, nth, value);
    case FACT_DISCARD: return nth_copy(k, s, seat, hero->discard, nth, value);
    case FACT_FOCUS:
        if (nth >= (uint32_t)bit_count(hero->focus)) return false;
        *value = role->focus[bit_nth(hero->focus, (int)nth)];
        return true;
    case FACT_UPGRADES:
        if (nth >= (uint32_t)bit_count(hero->sets)) return false;
        *value = role->kind[bit_nth(hero->sets, (int)nth)];
        return true;
    case FACT_KEPT: return nth_of(hero->kept, MAX_KEPT, nth, value);
    case FACT_HAND_COUNT: *value = (int32_t)hand_size(s, seat); return true;
    case FACT_DECK_COUNT: *value = (int32_t)deck_size(s, seat); return true;
    case FACT_FULL_HAND: *value = full_hand_of(k, s, seat); return true;
    default: return false;
    }
}

/* Kinds of the markers at a location, slot by slot. */
static bool nth_marker(const struct state *s, place_id at, uint32_t nth, int32_t *value)
{
    for (unsigned i = 0; i < MAX_BOARD_MARKERS; i++) {
        if (!s->marker[i].kind || s->marker[i].at != at || nth--) continue;
        *value = s->marker[i].kind;
        return true;
    }
    return false;
}

static bool peek_place(const struct content *k, const struct state *s, uint32_t fact, place_id at,
                       uint32_t nth, int32_t *value)
{
    unsigned number = spawn_number(s, at);
    switch (fact) {
    case FACT_SPAWN: *value = (int32_t)number; return true;
    case FACT_SEARCHED: *value = number && ((s->searched >> number) & 1); return true;
    case FACT_SECURED: *value = is_secured(k, s, at); return true;
    case FACT_DIFFICULT: *value = has_terrain(k, s, at, TERRAIN_DIFFICULT); return true;
    case FACT_COVER: *value = has_terrain(k, s, at, TERRAIN_COVER); return true;
    case FACT_ELEVATED: *value = has_terrain(k, s, at, TERRAIN_ELEVATED); return true;
    case FACT_IMPASSABLE: *value = has_terrain(k, s, at, TERRAIN_IMPASSABLE); return true;
    case FACT_SECTOR: *value = ground_of(k, s)->sector[at]; return true;
    case FACT_FIGURES: return nth_piece(pieces_at(s, at), nth, value);
    case FACT_LAID: return nth_marker(s, at, nth, value);
    default: return false;
    }
}

static bool peek_token(const struct state *s, uint32_t fact, uint32_t of, int32_t *value)
{
    if (of > SPAWN_TOKEN) {
        *value = s->spawn[of - SPAWN_TOKEN];
        return fact == FACT_TOKEN_AT;
    }
    const struct marker *m = &s->marker[of - 1];
    if (!m->kind) return false;
    *value = fact == FACT_KIND ? m->kind : fact == FACT_TOKEN_AT ? m->at : m->moving;
    return true;
}

static const struct frame_head *frame_of(const struct state *s, unsigned proc)
{
    for (unsigned at = s->top; at;) {
        const struct frame_head *head = (const struct frame_head *)frame_seen(s, at);
        if (head->proc == proc) return head;
        at = head->below;
    }
    return NULL;
}

static bool peek_stage(const struct state *s, int32_t *value)
{
    const struct frame_head *frame;
    switch ((enum phase)s->phase) {
    case PHASE_SETUP: *value = STAGE_SETUP; return true;
    case PHASE_TACTICS:
        frame = frame_of(s, PROC_TACTICS);
        *value = frame && frame->step && frame->step < TACTICS_DREW ? STAGE_STRIKE : STAGE_TACTICS;
        return true;
    case PHASE_HEROES: *value = STAGE_TURN; return true;
    case PHASE_THREAT:
        frame = frame_of(s, PROC_THREAT);
        *value = !frame || frame->step < THREAT_CHOSEN ? STAGE_THREAT
                 : frame->step < THREAT_SPAWNED        ? STAGE_MONSTERS
                                                       : STAGE_SPAWN;
        return true;
    case PHASE_OVER: break;
    }
    return false;
}

static bool peek_table(const struct content *k, const struct state *s, uint32_t fact, uint32_t nth,
                       int32_t *value)
{
    const struct mission *m = mission_of(k, s);
    switch (fact) {
    case FACT_STAGE: return peek_stage(s, value);
    case FACT_TWISTS: return nth_of(s->twist, s->twists, nth, value);
    case FACT_TWIST_DECK: return nth_listed(k, m->twists, s->twist_deck, nth, value);
    case FACT_HEROES: return nth_piece(heroes_of(s), nth, value);
    case FACT_MONSTERS: return nth_piece(monsters_of(s), nth, value);
    case FACT_OBJECTIVES:
        if (nth >= MAX_OBJECTIVES || !s->objective[nth].card) return false;
        *value = s->objective[nth].card;
        return true;
    case FACT_RECON_TOP: return nth_of(s->recon_top, s->tops, nth, value);
    case FACT_RECON_BOTTOM: return nth_of(s->bottom, s->bottoms, nth, value);
    case FACT_RECON_LEFT: *value = (int32_t)recon_left(s); return true;
    case FACT_DISCOVERIES: return nth_listed(k, m->discoveries, s->discoveries, nth, value);
    case FACT_EFFECTS:
        for (unsigned i = 0; i < MAX_MODIFIERS; i++) {
            if (!s->modifier[i].change || nth--) continue;
            *value = s->modifier[i].card;
            return true;
        }
        return false;
    default: return false;
    }
}

static bool is_there(const struct content *k, const struct state *s, unsigned type, uint32_t of)
{
    switch (type) {
    case FRAY_PIECE: return of >= 1 && of <= MAX_PIECES && is_figure(s, of);
    case FRAY_SEAT: return of >= 1 && of <= SEATS && s->hero[of].figure;
    case FRAY_PLACE: return is_place(k, s, of);
    case FRAY_TOKEN: return of >= 1 && of <= MAX_TOKENS;
    default: return true;
    }
}

static bool peek_case(const struct content *k, const struct state *s, uint32_t fact, uint32_t of,
                      uint32_t nth, int32_t *value)
{
    switch (fact_rows[fact].of) {
    case FRAY_PIECE: return peek_piece(k, s, fact, (piece_id)of, value);
    case FRAY_SEAT: return peek_seat(k, s, fact, of, nth, value);
    case FRAY_PLACE: return peek_place(k, s, fact, (place_id)of, nth, value);
    case FRAY_TOKEN: return peek_token(s, fact, of, value);
    case FRAY_CARD: {
        int i = of ? objective_index(s, of) : -1;
        if (i < 0) return false;
        *value = fact == FACT_MARKERS ? s->objective[i].markers : s->objective[i].complete;
        return true;
    }
    default: return peek_table(k, s, fact, nth, value);
    }
}

/* src/games/fireteam/scene.c - what there is to draw, and how things are written. */
#include "games/fireteam/view.h"
#include "core/easel.h"
#include <string.h>

/* Things keep their numbers for the whole match. Copies of a card are alike: the first of its kind
 * are those in hand, so that one that is discarded moves on under its own number. */
enum {
    ID_PLACE = 1000,
    ID_TOKEN = 1500,
    ID_PIECE = 2000,
    ID_TRACK = 2500,
    ID_MISSION = 3000, /* plus the card */
    ID_KEPT = 3900,    /* plus 8 a seat, plus the slot */
    ID_PLAYER = 4000,  /* plus 2048 a seat, plus 64 a kind of card, plus which copy */
    OF_PLAYER = 2048,
    OF_FOCUS = 1024, /* focus cards, above the kinds */
    OF_KIND = 64
};
static_assert((int)ID_MISSION + (int)MAX_CARDS < ID_KEPT && (int)KINDS * (int)OF_KIND <= OF_FOCUS &&
                  (int)OF_FOCUS + (int)FOCUSES <= OF_PLAYER,
              "numbers of things do not meet");

/* ---- the board ---- */

static void put_at(fray_thing *t, const struct ground *g, place_id at)
{
    if (!at) return;
    t->place = at;
    t->x = SQUARE * (int)square_column(grid_of(g), at);
    t->y = SQUARE * (int)square_row(grid_of(g), at);
}

static bool is_border(const struct ground *g, place_id at, unsigned beside)
{
    return beside && g->sector[beside] && g->sector[beside] != g->sector[at];
}

static void add_places(struct easel *sc, const struct content *k, const struct state *s)
{
    const struct mission *m = mission_of(k, s);
    const struct ground *g = &m->ground;
    for (place_set left = g->all; left; left &= left - 1) {
        place_id at = (place_id)bit_low(left);
        fray_thing *t = easel_add(sc, (uint32_t)ID_PLACE + at, FRAY_DRAW_PLACE, FRAY_PLACE, at, 0);
        if (!t) continue;
        unsigned above = square_step(grid_of(g), at, SQUARE_N);
        unsigned before = square_step(grid_of(g), at, SQUARE_W);
        t->shape = SHAPE_SQUARE;
        put_at(t, g, at);
        easel_mark(t, g->terrain[at] & TERRAIN_DIFFICULT, MARK_DIFFICULT);
        easel_mark(t, g->terrain[at] & TERRAIN_COVER, MARK_COVER);
        easel_mark(t, g->terrain[at] & TERRAIN_ELEVATED, MARK_ELEVATED);
        easel_mark(t, g->terrain[at] & TERRAIN_IMPASSABLE, MARK_IMPASSABLE);
        easel_mark(t, is_border(g, at, above), MARK_NORTH);
        easel_mark(t, is_border(g, at, before), MARK_WEST);
        easel_mark(t, at == m->start, MARK_START);
        easel_mark(t, at == m->exit, MARK_EXIT);
        easel_mark(t, at == m->boss_site && s->boss < BOSS_FIGHTS, MARK_BOSS_SITE);
        easel_mark(t, s->phase != PHASE_SETUP && is_secured(k, s, at), MARK_SECURED);
        t->badge[BADGE_SECTOR] = g->sector[at];
    }
}

/* Who acts and who is attacked: by the attack or activation that is under way. */
struct focus {
    piece_id now, target;
    uint8_t marker;        /* slot plus 1 of a marker that is attacked */
    uint8_t played[KINDS]; /* cards of the attack, by kind; of the seat `now` */
    bool picks;            /* they are being named, so they are still in hand */
};

static struct focus drawn_focus(const struct state *s)
{
    struct focus f;
    memset(&f, 0, sizeof f);
    f.now = s->turn;
    for (unsigned at = s->top; at; at = frame_below(s, at)) {
        const struct attack_frame *attack = frame_if(s, at, attack);
        const struct activation_frame *strike = frame_if(s, at, activation);
        if (attack) {
            f.now = attack->seat;
            f.target = attack->target;
            f.marker = attack->marker;
            memcpy(f.played, attack->played, sizeof f.played);
            f.picks = picks_cards(attack);
            return f;
        }
        if (strike) {
            f.now = strike->monster;
            f.target = strike->target;
            return f;
        }
    }
    return f;
}

static void add_tokens(struct easel *sc, const struct content *k, const struct state *s,
                       const struct focus *f)
{
    const struct ground *g = ground_of(k, s);
    for (unsigned n = 1; n <= SPAWN_POINTS; n++) {
        if (!s->spawn[n]) continue;
        unsigned token = SPAWN_TOKEN + n;
        fray_thing *t = easel_add(sc, ID_TOKEN + token, FRAY_DRAW_TOKEN, FRAY_TOKEN, token, 0);
        if (!t) continue;
        t->shape = SHAPE_TOKEN;
        put_at(t, g, s->spawn[n]);
        easel_mark(t, (s->searched >> n) & 1, MARK_SEARCHED);
    }
    for (unsigned i = 0; i < MAX_BOARD_MARKERS; i++) {
        const struct marker *m = &s->marker[i];
        if (!m->kind) continue;
        fray_thing *t = easel_add(sc, ID_TOKEN + i + 1, FRAY_DRAW_TOKEN, FRAY_TOKEN, i + 1, 0);
        if (!t) continue;
        const struct marker_kind *kind = &k->marker[m->kind];
        t->shape = SHAPE_TOKEN;
        put_at(t, g, m->at);
        easel_mark(t, kind->escort && (m->moving || !kind->fixed), MARK_MOVING);
        easel_mark(t, f->marker == i + 1, MARK_TARGET);
    }
}

static void measure_monster(fray_thing *t, const struct content *k, const struct state *s,
                            piece_id p)
{
    const struct figure *card = monster_card(k, s, p);
    struct matter m = matter_none(k, s, 0);
    t->badge[BADGE_RANGE] = (int16_t)monster_range(k, s, p);
    t->badge[BADGE_HEALTH] = (int16_t)health_of(k, s, p);
    m.target = p;
    for (unsigned type = 0; type < TYPES; type++) {
        m.type = (uint8_t)type;
        t->badge[BADGE_BRAWL + type] = (int16_t)resistance_of(&m, p);
    }
    m.target = 0;
    m.attacker = p;
    m.type = card->type;
    t->badge[BADGE_DICE] = (int16_t)value_of(&m, CH_DICE, p, card->strength);
}

static void add_pieces(struct easel *sc, const struct content *k, const struct state *s,
                       const struct focus *f)
{
    for (piece_id p = 1; p <= MAX_PIECES; p++) {
        place_id at = place_of(s, p);
        if (is_hero(p) ? !s->hero[p].figure : !at) continue;
        fray_thing *t = easel_add(sc, (uint32_t)ID_PIECE + p, FRAY_DRAW_PIECE, FRAY_PIECE, p,
                                  is_hero(p) ? (unsigned)p : 0u);
        if (!t) continue;
        t->shape = SHAPE_DISC;
        put_at(t, ground_of(k, s), at);
        easel_mark(t, p == f->now, MARK_NOW);
        easel_mark(t, p == f->target, MARK_TARGET);
        if (is_hero(p)) {
            easel_mark(t, !is_active(s, p), MARK_DOWN);
            easel_mark(t, p == s->first, MARK_FIRST);
        } else if (is_monster(p)) {
            enum tier tier = tier_of(p);
            easel_mark(t, true,
                       tier == TIER_MINION  ? MARK_MINION
                       : tier == TIER_ELITE ? MARK_ELITE
                                            : MARK_BOSS);
            easel_mark(t, (s->waiting >> p) & 1, MARK_WAITING);
            measure_monster(t, k, s, p);
        } else {
            easel_mark(t, true, MARK_SPECIALIST);
        }
    }
}

/* ---- beside the board ---- */

static fray_thing *add_card(struct easel *sc, uint32_t id, unsigned card, unsigned seat,
                            enum beside_id zone)
{
    fray_thing *t = easel_card(sc, id, card, seat, zone, 0);
    if (t) t->shape = SHAPE_CARD;
    return t;
}

static void add_track(struct easel *sc, unsigned seat, enum beside_id zone, unsigned type,
                      int value, enum mark_id sign)
{
    uint32_t id = (uint32_t)ID_TRACK + (uint32_t)BESIDES * seat + (uint32_t)zone;
    fray_thing *t = easel_track(sc, id, seat, zone, type, value);
    if (!t) return;
    if (zone == BESIDE_THREAT) t->badge[BADGE_SPACES] = TRACK_SPACES;
    for (unsigned space = 1; zone == BESIDE_THREAT && space <= TRACK_SPACES; space++)
        if (twists_between(space - 1, space))
            t->badge[BADGE_STOPS] = (int16_t)(t->badge[BADGE_STOPS] | 1 << space);
    easel_mark(t, sign != MARK_NONE, sign);
}

/* FZ-CARD-01: the attack section of an action card, as printed. */
static void show_attack(fray_thing *t, const struct card *card)
{
    t->badge[BADGE_STRENGTH] = card->strength;
    t->badge[BADGE_BONUS] = card->bonus;
    t->badge[BADGE_REACH] = card->range;
    easel_mark(t, true,
               card->type == TYPE_BRAWL     ? MARK_BRAWL
               : card->type == TYPE_GUNFIRE ? MARK_GUNFIRE
                                            : MARK_EXPLOSIVE);
}

static void add_copies(struct easel *sc, const struct content *k, const struct hero *hero,
                       unsigned seat, unsigned kind, unsigned card, unsigned played, bool picks)
{
    uint32_t id = (uint32_t)ID_PLAYER + (uint32_t)OF_PLAYER * seat + (uint32_t)OF_KIND * kind;
    unsigned hand = hero->hand[kind], all = hand + hero->discard[kind];
    if (picks) hand -= played;
    for (unsigned i = 0; i < all && i < OF_KIND; i++) {
        enum beside_id zone = i < hand            ? BESIDE_HAND
                              : i < hand + played ? BESIDE_PLAYED
                                                  : BESIDE_DISCARD;
        fray_thing *t = add_card(sc, id + i, card, seat, zone);
        if (!t) continue;
        easel_mark(t, i == 0 && hand && hero->offer == kind + 1, MARK_OFFERED);
        show_attack(t, &k->card[card]);
    }
}

static void add_player(struct easel *sc, const struct content *k, const struct state *s,
                       unsigned seat, const struct focus *f)
{
    const struct hero *hero = &s->hero[seat];
    const struct role *role = role_of(k, s, seat);
    uint32_t id = (uint32_t)ID_PLAYER + (uint32_t)OF_PLAYER * seat;
    for (unsigned i = 0; i < role->kinds; i++)
        add_copies(sc, k, hero, seat, i, role->kind[i], f->now == seat ? f->played[i] : 0u,
                   f->picks);
    for (uint64_t left = hero->focus; left; left &= left - 1) {
        unsigned i = (unsigned)bit_low(left);
        (void)add_card(sc, id + OF_FOCUS + i, role->focus[i], seat, BESIDE_FOCUS);
    }
    for (unsigned i = 0; i < MAX_KEPT; i++)
        if (hero->kept[i])
            (void)add_card(sc, ID_KEPT + 8u * seat + i, hero->kept[i], seat, BESIDE_KEPT);
    add_track(sc, seat, BESIDE_DECK, FRAY_NUMBER, (int)deck_size(s, seat), MARK_NONE);
    if (s->turn != seat) return;
    add_track(sc, seat, BESIDE_STEPS, FRAY_NUMBER, hero->steps, MARK_NONE);
    add_track(sc, seat, BESIDE_ACTIONS, FRAY_NUMBER, hero->actions, MARK_NONE);
}

/* A discovery that was found and stays in play as long as a marker of its own lies on the board. */
static bool is_in_play(const struct content *k, const struct state *s, unsigned nth, unsigned card)
{
    const struct card *row = &k->card[card];
    if (!row->stays || !row->marker || ((s->discoveries >> nth) & 1)) return false;
    for (unsigned i = 0; i < s->tops; i++)
        if (s->recon_top[i] == card) return false;
    for (unsigned i = 0; i < s->bottoms; i++)
        if (s->bottom[i] == card) return false;
    return marker_count(s, row->marker) != 0;
}

static void add_mission_cards(struct easel *sc, const struct content *k, const struct state *s)
{
    const struct mission *m = mission_of(k, s);
    for (unsigned i = 0; i < s->twists; i++)
        (void)add_card(sc, ID_MISSION + (uint32_t)s->twist[i], s->twist[i], 0, BESIDE_TWISTS);
    for (unsigned i = 0; i < MAX_OBJECTIVES; i++) {
        const struct objective *o = &s->objective[i];
        if (!o->card) continue;
        fray_thing *t = add_card(sc, ID_MISSION + (uint32_t)o->card, o->card, 0, BESIDE_OBJECTIVES);
        if (!t) continue;
        t->badge[BADGE_MARKERS] = o->markers;
        t->badge[BADGE_NEEDS] = k->card[o->card].needs;
        easel_mark(t, o->complete, MARK_COMPLETE);
    }
    for (unsigned i = 0; i < pool_count(k->code, m->discoveries); i++) {
        unsigned card = pool_at(k->code, m->discoveries, i);
        if (s->threat && is_in_play(k, s, i, card))
            (void)add_card(sc, ID_MISSION + card, card, 0, BESIDE_DISCOVERIES);
    }
}

/* What is known of the recon deck, and the card that is being resolved. An event may be there
 * twice, so that these go by their place. */
static void add_recon(struct easel *sc, const struct state *s)
{
    enum { ID_TOP = ID_KEPT + 48, ID_BOTTOM = ID_TOP + 8, ID_FOUND = ID_BOTTOM + 16 };
    for (unsigned i = 0; i < s->tops; i++)
        (void)add_card(sc, ID_TOP + i, s->recon_top[i], 0, BESIDE_TOP);
    for (unsigned i = 0; i < s->bottoms; i++)
        (void)add_card(sc, ID_BOTTOM + i, s->bottom[i], 0, BESIDE_BOTTOM);
    for (unsigned at = s->top; at; at = frame_below(s, at)) {
        const struct search_frame *f = frame_if(s, at, search);
        if (!f || !f->card) continue;
        (void)add_card(sc, ID_FOUND, f->card, f->seat, BESIDE_FOUND);
        return;
    }
}

static void add_tracks(struct easel *sc, const struct state *s)
{
    enum mark_id phase = s->phase == PHASE_TACTICS  ? MARK_TACTICS
                         : s->phase == PHASE_HEROES ? MARK_HEROES
                         : s->phase == PHASE_THREAT ? MARK_THREAT
                                                    : MARK_NONE;
    int spawn = 0, reserve = 0;
    for (piece_id p = FIRST_MONSTER; p < BOSS; p++) {
        spawn += s->monster[p].pool == POOL_SPAWN && !s->monster[p].at;
        reserve += s->monster[p].pool == POOL_RESERVE && !s->monster[p].at;
    }
    add_track(sc, 0, BESIDE_ROUND, FRAY_NUMBER, s->round, phase);
    add_track(sc, 0, BESIDE_THREAT, FRAY_NUMBER, s->threat, MARK_NONE);
    add_track(sc, 0, BESIDE_COIN, FRAY_FLAG, s->heads, MARK_NONE);
    add_track(sc, 0, BESIDE_RECON, FRAY_NUMBER, (int)recon_left(s), MARK_NONE);
    add_track(sc, 0, BESIDE_SPAWN, FRAY_NUMBER, spawn, MARK_NONE);
    add_track(sc, 0, BESIDE_RESERVE, FRAY_NUMBER, reserve, MARK_NONE);
    if (s->boss == BOSS_FIGHTS) add_track(sc, 0, BESIDE_POWER, FRAY_NUMBER, s->power, MARK_NONE);
}

static uint32_t game_scene(const fray_table *t, const fray_position *view, fray_thing *out,
                           uint32_t n)
{
    const struct content *k = (const struct content *)t->content;
    const struct state *s = (const struct state *)view;
    struct easel sc = {out, n, 0};
    struct focus f = drawn_focus(s);
    add_places(&sc, k, s);
    add_tokens(&sc, k, s, &f);
    add_pieces(&sc, k, s, &f);
    for (unsigned seat = 1; seat <= s->heroes; seat++)
        if (s->hero[seat].figure) add_player(&sc, k, s, seat, &f);
    add_mission_cards(&sc, k, s);
    add_recon(&sc, s);
    add_tracks(&sc, s);
    return sc.total;
}

/* ---- spelling ---- */

/* A letter for the column, a number for the row. */
static bool spell_place(const struct content *k, const struct state *s, uint32_t at,
                        fray_spelling *out)
{
    const struct ground *g = ground_of(k, s);
    if (!is_place(k, s, at)) return false;
    out->text[0] = (char)('A' + square_column(grid_of(g), at));
    spell_number(out->text + 1, square_row(grid_of(g), at) + 1);
    return true;
}

static bool spell_piece(const struct content *k, const struct state *s, uint32_t p,
                        fray_spelling *out)
{
    if (p == 0 || p > MAX_PIECES) return false;
    unsigned tier = tier_of((piece_id)p);
    out->type = FRAY_FIGURE;
    /* cppcheck-suppress arrayIndexOutOfBoundsCond ; a hero is no monster */
    out->value = is_hero((piece_id)p) ? s->hero[p].figure
                 : p < FIRST_MONSTER  ? k->specialist[p - PATTY]
                                      : k->family[mission_of(k, s)->family].monster[tier];
    if (is_monster((piece_id)p) && p != BOSS)
        spell_nth(out,
                  p - (tier == TIER_MINION ? (unsigned)FIRST_MONSTER : (unsigned)FIRST_ELITE) + 1);
    return out->value != 0;
}

static bool spell_token(const struct state *s, uint32_t token, fray_spelling *out)
{
    if (token == 0 || token > MAX_TOKENS) return false;
    if (token > SPAWN_TOKEN) {
        spell_numbered(out, "spawn-", token - SPAWN_TOKEN);
        return s->spawn[token - SPAWN_TOKEN] != 0;
    }
    out->type = FRAY_MARKER;
    out->value = s->marker[token - 1].kind;
    spell_nth(out, token);
    return out->value != 0;
}

static bool game_spell(const fray_table *t, const fray_position *p, uint32_t type, uint32_t value,
                       fray_spelling *out)
{
    const struct content *k = (const struct content *)t->content;
    const struct state *s = (const struct state *)p;
    memset(out, 0, sizeof *out);
    out->type = FRAY_NONE;
    switch (type) {
    case FRAY_PLACE: return spell_place(k, s, value, out);
    case FRAY_PIECE: return spell_piece(k, s, value, out);
    case FRAY_TOKEN: return spell_token(s, value, out);
    case FRAY_NUMBER: spell_number(out->text, value); return true;
    case FRAY_CARD: return spell_entry(out, type, value, k->cards);
    case FRAY_FIGURE: return spell_entry(out, type, value, k->figures);
    case FRAY_MARKER: return spell_entry(out, type, value, k->markers);
    case FRAY_SCENERY: return spell_entry(out, type, value, k->tiles);
    case FRAY_MISSION: return spell_entry(out, type, value, k->missions);
    case FRAY_FACTION: return spell_entry(out, type, value, k->families);
    case FRAY_LIST: return spell_entry(out, type, value, k->operations);
    default: return false;
    }
}

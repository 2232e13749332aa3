/* src/games/underworlds/scene.c - what there is to draw, and how things are written. */
#include "games/underworlds/view.h"
#include "core/easel.h"
#include <string.h>

static void put_at(fray_thing *t, const struct shape *sh, hex_id h)
{
    t->place = h;
    t->x = sh->at[h].x; /* NOLINT(bugprone-signed-char-misuse): a number, no letter */
    t->y = 3 * sh->at[h].r;
}

static void add_hexes(struct easel *sc, const struct content *k, const struct state *s)
{
    const struct shape *sh = shape_of(k, s);
    for (unsigned h = 1; h <= sh->hexes; h++) {
        unsigned owner = territory_of(k, s, (hex_id)h);
        fray_thing *t = easel_add(sc, 1000 + h, FRAY_DRAW_PLACE, FRAY_PLACE, h, owner);
        if (!t) continue;
        put_at(t, sh, (hex_id)h);
        t->shape = SHAPE_HEX;
        easel_mark(t, bits_has(&s->blocked, h), MARK_BLOCKED);
        easel_mark(t, bits_has(&s->lethal, h), MARK_LETHAL);
        easel_mark(t, bits_has(&s->start, h), MARK_START);
        easel_mark(t, bits_has(&sh->edge, h), MARK_EDGE);
        t->marks |= 1u << (owner == RED ? MARK_RED : owner == BLUE ? MARK_BLUE : MARK_NOBODY);
    }
}

static void add_pieces(struct easel *sc, const struct content *k, const struct state *s)
{
    for (fighter_id f = 1; f <= MAX_FIGHTERS; f++) {
        const struct fighter *x = &s->fighter[f];
        if (!x->figure) continue;
        fray_thing *t = easel_add(sc, 2000u + f, FRAY_DRAW_PIECE, FRAY_PIECE, f, x->seat);
        if (!t) continue;
        t->shape = SHAPE_DISC;
        if (x->hex) put_at(t, shape_of(k, s), x->hex);
        else easel_mark(t, s->round, MARK_OUT);
        easel_mark(t, x->tokens & TOKEN_MOVE, MARK_MOVED);
        easel_mark(t, x->tokens & TOKEN_CHARGE, MARK_CHARGED);
        easel_mark(t, x->hex && is_on_guard(k, s, f), MARK_GUARD);
        easel_mark(t, x->tokens & CARD_INSPIRED, MARK_INSPIRED);
        easel_mark(t, is_leader(k, s, f), MARK_LEADER);
        struct matter m = matter_none(k, s, x->seat);
        m.target = f;
        t->badge[BADGE_DAMAGE] = x->wounds;
        t->badge[BADGE_WOUNDS] = (int16_t)wounds_of(k, s, f);
        t->badge[BADGE_MOVE] = (int16_t)move_of(k, s, f, 0);
        t->badge[BADGE_DEFENCE] = (int16_t)defence_of(&m, false);
        t->badge[BADGE_UPGRADES] = (int16_t)bit_count(x->upgrades);
    }
}

static void add_cards(struct easel *sc, const struct state *s, unsigned seat, uint64_t cards,
                      unsigned zone, unsigned on)
{
    for (; cards; cards &= cards - 1) {
        unsigned i = (unsigned)bit_low(cards), face = s->side[seat].face[i];
        fray_thing *t = easel_card(sc, 3000u + 1000u * seat + face, face, seat, zone, on);
        if (t) t->shape = SHAPE_CARD;
    }
}

static void add_side(struct easel *sc, const struct state *s, unsigned seat)
{
    const struct side *side = &s->side[seat];
    unsigned hidden = (unsigned)(side->hidden_hand[0] + side->hidden_hand[1]);
    add_cards(sc, s, seat, side->zone[ZONE_HAND], BESIDE_HAND, 0);
    for (unsigned i = 0; i < hidden; i++) {
        fray_thing *t = easel_card(sc, 6000u + 100u * seat + i, 0, seat, BESIDE_HAND, 0);
        if (t) t->shape = SHAPE_CARD;
    }
    add_cards(sc, s, seat, side->in_play, BESIDE_PLAYED, 0);
    add_cards(sc, s, seat, side->zone[ZONE_DISCARD], BESIDE_DISCARD, 0);
    add_cards(sc, s, seat, side->zone[ZONE_SCORED], BESIDE_SCORED, 0);
    for (fighter_id f = 1; f <= MAX_FIGHTERS; f++)
        if (s->fighter[f].seat == seat)
            add_cards(sc, s, seat, s->fighter[f].upgrades, BESIDE_UPGRADE, 2000u + f);
    (void)easel_track(sc, 7000u + 10u * seat, seat, BESIDE_GLORY, FRAY_NUMBER, side->glory);
    (void)easel_track(sc, 7001u + 10u * seat, seat, BESIDE_SPENT, FRAY_NUMBER, side->spent);
    (void)easel_track(sc, 7002u + 10u * seat, seat, BESIDE_DECK, FRAY_NUMBER,
                      (int)(deck_left(s, seat, true) + deck_left(s, seat, false)));
}

static uint32_t game_scene(const fray_table *t, const fray_position *view, fray_thing *out,
                           uint32_t n)
{
    const struct content *k = (const struct content *)t->content;
    const struct state *s = (const struct state *)view;
    struct easel sc = {out, n, 0};
    if (s->shape) {
        add_hexes(&sc, k, s);
        for (unsigned i = 1; i <= TOKENS; i++) {
            if (!s->token[i]) continue;
            fray_thing *thing =
                easel_add(&sc, 1500 + i, FRAY_DRAW_TOKEN, FRAY_TOKEN, s->tokens_shown ? i : 0u, 0);
            if (!thing) continue;
            put_at(thing, shape_of(k, s), s->token[i]);
            thing->shape = SHAPE_TOKEN;
        }
    }
    add_pieces(&sc, k, s);
    for (unsigned seat = RED; seat <= BLUE; seat++) add_side(&sc, s, seat);
    (void)easel_track(&sc, 7100, 0, BESIDE_ROUND, FRAY_NUMBER, s->round);
    return sc.total;
}

/* ---- spelling ---- */

/* Hexes: a letter for the row from the top, a number for the place along it; neighbours in a row are
 * two apart, so that rows that lie half a hex aside still line up. */
static bool spell_hex(const struct content *k, const struct state *s, uint32_t h,
                      fray_spelling *out)
{
    if (!s->shape || h == 0 || h > shape_of(k, s)->hexes) return false;
    const struct shape *sh = shape_of(k, s);
    out->text[0] = (char)('a' + sh->at[h].r - sh->at[1].r);
    spell_number(out->text + 1, (unsigned)(sh->at[h].x - sh->left + 1));
    return true;
}

static bool spell_piece(const struct content *k, const struct state *s, uint32_t f,
                        fray_spelling *out)
{
    if (f == 0 || f > MAX_FIGHTERS) return false;
    unsigned figure = s->fighter[f].figure ? s->fighter[f].figure : s->spare[f];
    if (!figure) return false;
    out->type = FRAY_FIGURE;
    out->value = figure;
    /* the same warband on both sides: say whose */
    if (s->side[RED].warband == s->side[BLUE].warband)
        memcpy(out->before, f >= 1u + MAX_WARBAND ? "blue-" : "red-",
               f >= 1u + MAX_WARBAND ? 6 : 5);
    if (k->figure[figure].copies > 1) {
        unsigned nth = 1;
        for (unsigned o =
                 first_fighter(s->fighter[f].seat ? (unsigned)s->fighter[f].seat : (unsigned)RED);
             o < f; o++)
            nth += s->fighter[o].figure == figure;
        spell_nth(out, nth);
    }
    return true;
}

static bool game_spell(const fray_table *t, const fray_position *p, uint32_t type, uint32_t value,
                       fray_spelling *out)
{
    const struct content *k = (const struct content *)t->content;
    const struct state *s = (const struct state *)p;
    memset(out, 0, sizeof *out);
    out->type = FRAY_NONE;
    switch (type) {
    case FRAY_PLACE: return spell_hex(k, s, value, out);
    case FRAY_PIECE: return spell_piece(k, s, value, out);
    case FRAY_TOKEN:
        if (value < 1 || value > TOKENS) return false;
        return spell_numbered(out, "objective-", value);
    case FRAY_NUMBER: spell_number(out->text, value); return true;
    case FRAY_CARD: return spell_entry(out, type, value, k->cards);
    case FRAY_FIGURE: return spell_entry(out, type, value, k->figures);
    case FRAY_WEAPON: return spell_entry(out, type, value, k->weapons);
    case FRAY_SCENERY: return spell_entry(out, type, value, k->boards);
    case FRAY_FACTION: return spell_entry(out, type, value, k->warbands);
    case FRAY_LIST: return spell_entry(out, type, value, k->decks);
    default: return false;
    }
}

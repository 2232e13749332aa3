/* src/games/duel/table.c - for those around the table: who knows what, named facts, the audit, what there is to draw. */
#include "games/duel/rules.h"
#include "core/easel.h"
#include "core/facts.h"

/* ---- who knows what ---- */

static void game_view(const fray_table *t, const fray_position *p, uint32_t seats,
                      fray_position *out)
{
    struct state *s = (struct state *)out;
    (void)t;
    if (out != p) memcpy(s, p, sizeof *s);
    for (unsigned seat = RED; seat <= BLUE; seat++) {
        struct side *side = &s->side[seat];
        struct turn_frame *turn = frame_edit_if(s, s->top, turn);
        if (seats >> seat & 1) continue;
        if (turn && turn->seat == seat) turn->picked = 0; /* not said yet */
        if (s->open_hands) continue;                      /* DU-HAND-01 */
        side->hidden = (uint8_t)(side->hidden + deck_hide(&side->zone[ZONE_DECK],
                                                          &side->zone[ZONE_HAND], s->list));
    }
    /* a private question is nobody else's business: not that it is asked, nor of whom */
    if ((s->head.flags & FRAY_ASKS_PRIVATE) && !(s->head.open & seats)) {
        frame_pop(s);
        ask_nothing(s);
    }
    seats &= 1u << RED | 1u << BLUE;
    s->head.viewer = (uint8_t)(seats ? seats : 1u);
}

static void game_guess(const fray_table *t, const fray_position *view, uint64_t *random,
                       fray_position *out)
{
    struct state *s = (struct state *)out;
    (void)t;
    if (out != view) memcpy(s, view, sizeof *s);
    for (struct side *side = &s->side[RED]; side <= &s->side[BLUE]; side++) {
        deck_deal(&side->zone[ZONE_DECK], &side->zone[ZONE_HAND], s->list, side->hidden, random);
        side->hidden = 0;
    }
    s->head.viewer = 0;
}

/* ---- named facts ---- */

static bool is_there(const struct content *k, const struct state *s, unsigned type, uint32_t of)
{
    (void)k;
    (void)s;
    return type == FRAY_NONE || (of >= RED && of <= BLUE);
}

static bool nth_card(uint64_t zone, unsigned hidden, uint32_t nth, int32_t *value)
{
    uint32_t seen = (uint32_t)bit_count(zone);
    *value = nth < seen ? bit_nth(zone, (int)nth) + 1 : 0;
    return nth < seen + hidden;
}

static bool peek_case(const struct content *k, const struct state *s, uint32_t fact, uint32_t of,
                      uint32_t nth, int32_t *value)
{
    const struct side *side = &s->side[of <= BLUE ? of : 0];
    struct matter m = matter_of(k, s, of);
    switch (fact) {
    case FACT_HAND: return nth_card(side->zone[ZONE_HAND], side->hidden, nth, value);
    case FACT_TABLE: return nth_card(side->zone[ZONE_TABLE], 0, nth, value);
    case FACT_DISCARD: return nth_card(side->zone[ZONE_DISCARD], 0, nth, value);
    case FACT_DECK: *value = (int32_t)deck_left(s, of); return true;
    case FACT_DICE: *value = dice_of(&m, of); return true;
    default: /* effects */
        if (nth >= MAX_MODIFIERS || !s->modifier[nth].change) return false;
        *value = s->modifier[nth].card;
        return true;
    }
}

/* 0: all of them go back to the deck. */
static fray_verdict poke_zone(struct state *s, unsigned seat, unsigned zone, unsigned card)
{
    uint64_t *zones = s->side[seat].zone;
    uint64_t bit = card ? card_bit(card) : zones[zone];
    if (card > MAX_CARDS || (bit & ~s->list)) return breaks(R_DU_SETUP_03, FRAY_CARD, card);
    for (unsigned z = 0; z < ZONES; z++) zones[z] &= ~bit;
    zones[card ? zone : (unsigned)ZONE_DECK] |= bit;
    return legal();
}

static fray_verdict poke_case(const struct content *k, struct state *s, uint32_t fact, uint32_t of,
                              int32_t value)
{
    (void)k;
    switch (fact) {
    case FACT_ROUND:
        s->round = (uint8_t)value;
        return value >= 1 && value <= s->rounds
                   ? legal()
                   : breaks_by(R_DU_SETUP_02, FRAY_NUMBER, (unsigned)value, value, s->rounds);
    case FACT_TURN:
        s->active = (uint8_t)value;
        return legal_if(value >= RED && value <= BLUE, FRAY_NOT_ASKED, FRAY_SEAT, (unsigned)value);
    case FACT_HAND: return poke_zone(s, of, ZONE_HAND, (unsigned)value);
    case FACT_TABLE: return poke_zone(s, of, ZONE_TABLE, (unsigned)value);
    case FACT_DISCARD: return poke_zone(s, of, ZONE_DISCARD, (unsigned)value);
    case FACT_AT:
        s->fighter[of].square = (uint8_t)value;
        return legal_if(value >= 1 && value <= SQUARES, R_DU_SETUP_01, FRAY_PLACE, (unsigned)value);
    case FACT_HITS:
        s->fighter[of].hits = (uint8_t)value;
        return legal_if(value < MAX_HITS, R_DU_AIM_01, FRAY_PIECE, of);
    default: return breaks(FRAY_NOT_ASKED, fact_rows[fact].of, of);
    }
}

/* Round 1, the first player's turn, nothing drawn. */
static void blank_state(const struct content *k, struct state *s)
{
    (void)k;
    memset(s->stack, 0, sizeof s->stack);
    s->top = s->used = 0;
    s->poked = s->round = 1;
    s->active = s->first;
}

/* The beginning of a turn is the one resting point. */
static fray_verdict game_settle(const fray_table *t, fray_position *p, const fray_sink *sink)
{
    struct state *s = (struct state *)p;
    struct call c;
    call_begin(&c, (const struct content *)t->content, s, sink, 0);
    if (!s->poked) return legal();
    s->poked = 0;
    struct match_frame *f = PUSH(&c, match);
    f->head.step = (uint8_t)match_turn_step();
    f->nth = s->active != s->first;
    s->turn = (uint8_t)(2 * (s->round - 1) + f->nth);
    push_turn(&c, s->active);
    drive(&c);
    return game_audit(t, p);
}

/* ---- what is true of every position ---- */

static fray_verdict game_audit(const fray_table *t, const fray_position *p)
{
    const struct state *s = (const struct state *)p;
    const uint8_t *stack = (const uint8_t *)s->stack;
    (void)t;
    for (unsigned seat = RED; seat <= BLUE; seat++) {
        uint64_t all = 0;
        int cards = 0;
        for (unsigned z = 0; z < ZONES; z++) {
            all |= s->side[seat].zone[z];
            cards += bit_count(s->side[seat].zone[z]);
        }
        if (all != s->list || cards != bit_count(all))
            return breaks(R_DU_SETUP_03, FRAY_SEAT, seat);
        if (s->fighter[seat].hits > MAX_HITS) return breaks(R_DU_AIM_01, FRAY_PIECE, seat);
        if (s->fighter[seat].square < 1 || s->fighter[seat].square > SQUARES)
            return breaks(R_DU_SETUP_01, FRAY_PIECE, seat);
    }
    if (s->fighter[RED].square == s->fighter[BLUE].square)
        return breaks(R_DU_STEP_02, FRAY_PIECE, BLUE);
    if (s->round > s->rounds) return breaks(R_DU_TURN_01, FRAY_NUMBER, s->round);
    /* what is popped is zeroed: equal positions are equal bytes */
    for (unsigned i = s->used; i < STACK_BYTES; i++)
        if (stack[i]) return breaks(R_DU_TURN_02, FRAY_NUMBER, i);
    if (!p->over && !p->open && !p->viewer) return breaks(R_DU_TURN_02, 0, 0);
    return legal();
}

/* ---- what there is to draw ---- */

static void put_at(fray_thing *t, unsigned square)
{
    t->place = square;
    t->x = 4 * (int32_t)square_column(grid, square);
    t->y = 4 * (int32_t)square_row(grid, square);
}

static void add_cards(struct easel *e, const struct side *side, unsigned seat, unsigned zone,
                      unsigned beside)
{
    unsigned hidden = zone == ZONE_HAND ? side->hidden : 0;
    for (uint64_t left = side->zone[zone]; left; left &= left - 1) {
        unsigned card = (unsigned)bit_low(left) + 1;
        fray_thing *t = easel_card(e, 200 + 100 * seat + card, card, seat, beside, 0);
        if (t) t->shape = SHAPE_CARD;
    }
    for (unsigned i = 0; i < hidden; i++) {
        fray_thing *t = easel_card(e, 500 + 100 * seat + i, 0, seat, beside, 0);
        if (t) t->shape = SHAPE_CARD;
    }
}

static uint32_t game_scene(const fray_table *t, const fray_position *view, fray_thing *out,
                           uint32_t n)
{
    const struct content *k = (const struct content *)t->content;
    const struct state *s = (const struct state *)view;
    struct easel e = {out, n, 0};
    for (unsigned at = 1; at <= SQUARES; at++) {
        fray_thing *place = easel_add(&e, 100 + at, FRAY_DRAW_PLACE, FRAY_PLACE, at, 0);
        if (!place) continue;
        put_at(place, at);
        place->shape = SHAPE_SQUARE;
    }
    for (unsigned f = RED; f <= BLUE; f++) {
        struct matter m = matter_of(k, s, f);
        fray_thing *piece = easel_add(&e, 200 + f, FRAY_DRAW_PIECE, FRAY_PIECE, f, f);
        if (!piece) continue;
        put_at(piece, s->fighter[f].square);
        piece->shape = SHAPE_DISC;
        piece->badge[BADGE_HITS] = s->fighter[f].hits;
        piece->badge[BADGE_MOST] = MAX_HITS;
        piece->badge[BADGE_DICE] = (int16_t)dice_of(&m, f);
        easel_mark(piece, s->fighter[f].guard, MARK_GUARD);
        easel_mark(piece, s->active == f, MARK_NOW);
    }
    for (unsigned seat = RED; seat <= BLUE; seat++) {
        const struct side *side = &s->side[seat];
        add_cards(&e, side, seat, ZONE_HAND, BESIDE_HAND);
        add_cards(&e, side, seat, ZONE_TABLE, BESIDE_TABLE);
        add_cards(&e, side, seat, ZONE_DISCARD, BESIDE_DISCARD);
        (void)easel_track(&e, 800 + seat, seat, BESIDE_DECK, FRAY_NUMBER, (int)deck_left(s, seat));
    }
    (void)easel_track(&e, 800, 0, BESIDE_ROUND, FRAY_NUMBER, s->round);
    return e.total;
}

static bool game_spell(const fray_table *t, const fray_position *p, uint32_t type, uint32_t value,
                       fray_spelling *out)
{
    const struct content *k = (const struct content *)t->content;
    (void)p;
    memset(out, 0, sizeof *out);
    switch (type) {
    case FRAY_PLACE: /* a letter for the column, a number for the row */
        if (value < 1 || value > SQUARES) return false;
        out->text[0] = (char)('a' + square_column(grid, value));
        spell_number(out->text + 1, square_row(grid, value) + 1);
        return true;
    case FRAY_NUMBER: spell_number(out->text, value); return true;
    case FRAY_CARD: return spell_entry(out, type, value, k->cards);
    case FRAY_PIECE:
    case FRAY_FIGURE: return spell_entry(out, FRAY_FIGURE, value, k->figures);
    default: return false;
    }
}

/* src/games/underworlds/facts.c - named facts: scenarios set up any resting point by them, and read
 * what must hold. Also the audit: what is true of every position. */
#include "games/underworlds/view.h"
#include "core/facts.h"

enum stage {
    STAGE_ACTIVATION,
    STAGE_POWER,
    STAGE_PHASE_END,
    STAGE_END_PHASE,
    STAGE_ROUND,
    STAGE_BOARDS,
    STAGE_TOKENS,
    STAGE_HANDS,
    STAGE_PLACING
};

static bool nth_card(const struct side *side, uint64_t mask, uint32_t nth, int32_t *value)
{
    if (nth >= (uint32_t)bit_count(mask)) return false;
    *value = side->face[bit_nth(mask, (int)nth)];
    return true;
}

/* The same where a view hides some: those come last, and their faces are nobody's (0). */
static bool nth_seen(const struct side *side, uint64_t mask, unsigned hidden, uint32_t nth,
                     int32_t *value)
{
    if (nth_card(side, mask, nth, value)) return true;
    *value = 0;
    return nth < (uint32_t)bit_count(mask) + hidden;
}

static bool nth_fighter(fighter_set set, uint32_t nth, int32_t *value)
{
    if (nth >= (uint32_t)bit_count(set)) return false;
    *value = bit_nth(set, (int)nth);
    return true;
}

static bool peek_piece(const struct content *k, const struct state *s, uint32_t fact, fighter_id f,
                       uint32_t nth, int32_t *value)
{
    const struct fighter *x = &s->fighter[f];
    struct matter m = matter_none(k, s, x->seat);
    m.target = f;
    switch (fact) {
    case FACT_UPGRADES: return nth_card(&s->side[x->seat], x->upgrades, nth, value);
    case FACT_OUT: *value = !x->hex; return true;
    case FACT_LEADER: *value = is_leader(k, s, f); return true;
    case FACT_HOLDS: *value = x->hex ? (int32_t)token_held(s, f) : 0; return true;
    case FACT_MOVE: *value = move_of(k, s, f, 0); return true;
    case FACT_MAX_WOUNDS: *value = wounds_of(k, s, f); return true;
    case FACT_DEFENCE: *value = defence_of(&m, false); return true;
    case FACT_ON_GUARD: *value = is_on_guard(k, s, f); return true;
    default: return nth_fighter(x->attacked, nth, value);
    }
}

static bool peek_seat(const struct state *s, uint32_t fact, unsigned seat, uint32_t nth,
                      int32_t *value)
{
    const struct side *side = &s->side[seat];
    unsigned hidden = (unsigned)(side->hidden_hand[0] + side->hidden_hand[1]);
    unsigned hidden_aside = (unsigned)(side->hidden_aside[0] + side->hidden_aside[1]);
    switch (fact) {
    case FACT_FIGHTERS:
        return nth_fighter((fighter_set)(warband_of(s, seat) | fallen_of(s, seat)), nth, value);
    case FACT_HAND: return nth_seen(side, side->zone[ZONE_HAND], hidden, nth, value);
    case FACT_DECK: return nth_card(side, side->zone[ZONE_DECK], nth, value);
    case FACT_DISCARD: return nth_card(side, side->zone[ZONE_DISCARD], nth, value);
    case FACT_ASIDE: return nth_seen(side, side->zone[ZONE_ASIDE], hidden_aside, nth, value);
    case FACT_SCORED: return nth_card(side, side->zone[ZONE_SCORED], nth, value);
    case FACT_HAND_COUNT: *value = bit_count(side->zone[ZONE_HAND]) + (int32_t)hidden; return true;
    default: /* deck-count */
        *value = bit_count(side->zone[ZONE_DECK]) - (int32_t)hidden - (int32_t)hidden_aside;
        return true;
    }
}

static int32_t stage_of(const struct state *s)
{
    for (unsigned at = s->top; at; at = frame_below(s, at)) switch (frame_proc(s, at)) {
        case PROC_ACTIVATION: return STAGE_ACTIVATION;
        case PROC_POWER: return STAGE_POWER;
        case PROC_ENDING: return STAGE_END_PHASE;
        case PROC_ROUND: return s->phase == PHASE_END ? STAGE_END_PHASE : STAGE_ROUND;
        case PROC_LAYOUT: return STAGE_BOARDS;
        case PROC_TOKENS: return STAGE_TOKENS;
        case PROC_OPENING: return STAGE_HANDS;
        case PROC_DEPLOY: return STAGE_PLACING;
        default: break;
        }
    return STAGE_ROUND;
}

static int32_t activations_before(const struct state *s)
{
    for (unsigned at = s->top; at; at = frame_below(s, at))
        if ((frame_proc(s, at) == PROC_ACTIVATION || frame_proc(s, at) == PROC_POWER) &&
            frame_proc(s, frame_below(s, at)) == PROC_ROUND)
            return frame_as(s, frame_below(s, at), round)->nth;
    return s->side[RED].activations + s->side[BLUE].activations;
}

static bool is_there(const struct content *k, const struct state *s, unsigned type, uint32_t of)
{
    switch (type) {
    case FRAY_PIECE: return of >= 1 && of <= MAX_FIGHTERS && s->fighter[of].figure;
    case FRAY_SEAT: return of >= RED && of <= BLUE;
    case FRAY_TOKEN: return of >= 1 && of <= TOKENS;
    case FRAY_PLACE: return s->shape && of >= 1 && of <= shape_of(k, s)->hexes;
    default: return true;
    }
}

static bool peek_case(const struct content *k, const struct state *s, uint32_t fact, uint32_t of,
                      uint32_t nth, int32_t *value)
{
    switch (fact_rows[fact].of) {
    case FRAY_PIECE: return peek_piece(k, s, fact, (fighter_id)of, nth, value);
    case FRAY_SEAT: return peek_seat(s, fact, of, nth, value);
    case FRAY_TOKEN:
        /* WU-FEAT-01: nobody knows which is which before they are turned up */
        *value = !s->tokens_shown        ? 0
                 : fact == FACT_TOKEN_AT ? s->token[of]
                                         : fighter_on(s, s->token[of]);
        return true;
    case FRAY_PLACE:
        *value = fact == FACT_BLOCKED    ? bits_has(&s->blocked, of)
                 : fact == FACT_LETHAL   ? bits_has(&s->lethal, of)
                 : fact == FACT_STARTING ? bits_has(&s->start, of)
                 : fact == FACT_EDGE     ? bits_has(&shape_of(k, s)->edge, of)
                                         : (int32_t)territory_of(k, s, (hex_id)of);
        return true;
    default: break;
    }
    switch (fact) {
    case FACT_STAGE: *value = stage_of(s); return true;
    case FACT_TAKEN: *value = s->side[RED].activations + s->side[BLUE].activations; return true;
    case FACT_BEFORE: *value = activations_before(s); return true;
    case FACT_BOARD1: *value = s->board[0] % MAX_BOARDS; return true;
    case FACT_BOARD2: *value = s->board[1] % MAX_BOARDS; return true;
    case FACT_TURNED1: *value = s->board[0] >= MAX_BOARDS; return true;
    case FACT_TURNED2: *value = s->board[1] >= MAX_BOARDS; return true;
    case FACT_JOIN: *value = s->shape ? s->shape - 1 : 0; return true;
    case FACT_HEXES: *value = s->shape ? shape_of(k, s)->hexes : 0; return true;
    default: /* effects */
        if (nth >= MAX_MODIFIERS || !s->modifier[nth].change) return false;
        *value = s->modifier[nth].card;
        return true;
    }
}

/* ---- setting facts ---- */

static fray_verdict wrong(unsigned type, unsigned subject)
{
    return breaks(FRAY_NOT_ASKED, type, subject);
}

static void leave_zones(struct state *s, unsigned seat, uint64_t bit)
{
    struct side *side = &s->side[seat];
    for (unsigned z = 0; z < ZONES; z++) side->zone[z] &= ~bit;
    side->in_play &= ~bit;
    for (fighter_id f = 1; f <= MAX_FIGHTERS; f++)
        if (s->fighter[f].seat == seat) s->fighter[f].upgrades &= ~bit;
}

/* Was it said where it is? All others are in the deck or set aside. */
static bool lies_somewhere(const struct state *s, unsigned seat, uint64_t bit)
{
    const struct side *side = &s->side[seat];
    uint64_t said = side->zone[ZONE_HAND] | side->zone[ZONE_DISCARD] | side->zone[ZONE_SCORED];
    for (fighter_id f = 1; f <= MAX_FIGHTERS; f++)
        if (s->fighter[f].seat == seat) said |= s->fighter[f].upgrades;
    return (said & bit) != 0;
}

/* Of one kind, so that the deck stays legal if one takes the other's place (WU-DECK-01 to WU-DECK-03). */
static bool is_of_kind(const struct content *k, const struct side *side, unsigned index,
                       unsigned card)
{
    const struct card *a = &k->card[side->face[index]], *b = &k->card[card];
    return a->kind == b->kind && (a->kind != CARD_OBJECTIVE || (a->timing == TIMING_IMMEDIATE) ==
                                                                   (b->timing == TIMING_IMMEDIATE));
}

/* The card's place in the list; a card that is not there takes the place of one of its kind in the
 * deck (the last), or of any that may be replaced. -1: no room, or no such card. */
static int listed_from(const struct content *k, struct state *s, unsigned seat, unsigned card,
                       unsigned zone)
{
    struct side *side = &s->side[seat];
    int i = card_index(s, seat, card);
    if (i >= 0 || card == 0 || card > k->cards) return i;
    bool power = k->card[card].kind != CARD_OBJECTIVE;
    uint64_t mask = objective_mask(s, seat), deck = side->zone[zone] & (power ? ~mask : mask);
    if (!deck) return -1;
    uint64_t alike = 0;
    for (uint64_t left = deck; left; left &= left - 1)
        if (is_of_kind(k, side, (unsigned)bit_low(left), card)) alike |= left & (0 - left);
    if (alike) deck = alike;
    side->face[bit_nth(deck, bit_count(deck) - 1)] = (uint16_t)card;
    sort_list(s, seat);
    return card_index(s, seat, card);
}

static int listed(const struct content *k, struct state *s, unsigned seat, unsigned card)
{
    return listed_from(k, s, seat, card, ZONE_DECK);
}

static fray_verdict poke_zone(const struct content *k, struct state *s, unsigned seat,
                              unsigned zone, int32_t value)
{
    struct side *side = &s->side[seat];
    if (value == 0) {
        uint64_t all = side->zone[zone];
        unsigned to = zone == ZONE_DECK ? ZONE_ASIDE : ZONE_DECK;
        side->zone[zone] = 0;
        side->zone[to] |= all;
        return legal();
    }
    /* the deck was emptied first: a new card takes the place of one set aside */
    int i = listed_from(k, s, seat, (unsigned)value, zone == ZONE_DECK ? ZONE_ASIDE : ZONE_DECK);
    if (i < 0) return wrong(FRAY_CARD, (unsigned)value);
    if (lies_somewhere(s, seat, UINT64_C(1) << i) || ((side->zone[zone] >> i) & 1))
        return breaks(R_WU_DECK_04, FRAY_CARD, (unsigned)value);
    leave_zones(s, seat, UINT64_C(1) << i);
    side->zone[zone] |= UINT64_C(1) << i;
    return legal();
}

/* By another fighter, of those that were not left out. */
static bool is_taken(const struct state *s, hex_id h, fighter_id but)
{
    for (fighter_id f = 1; f <= MAX_FIGHTERS; f++)
        if (f != but && s->fighter[f].figure && s->fighter[f].hex == h) return true;
    return false;
}

static fray_verdict poke_piece(const struct content *k, struct state *s, uint32_t fact,
                               fighter_id f, int32_t value)
{
    struct fighter *x = &s->fighter[f];
    switch (fact) {
    case FACT_AT: {
        if (value == 0) {
            x->hex = 0;
            x->fell = 1; /* meant: out of action, not to be placed by settle */
            return legal();
        }
        if (!s->shape || value > shape_of(k, s)->hexes)
            return breaks(R_WU_HEX_04, FRAY_PLACE, (unsigned)value);
        if (bits_has(&s->blocked, (unsigned)value))
            return breaks(R_WU_BLOCK_01, FRAY_PLACE, (unsigned)value);
        if (is_taken(s, (hex_id)value, f)) return breaks(R_WU_HEX_06, FRAY_PLACE, (unsigned)value);
        x->hex = (hex_id)value;
        x->fell = 0;
        return legal();
    }
    case FACT_OUT:
        x->hex = 0;
        x->fell = value ? 1 : 0;
        return legal();
    case FACT_UPGRADES: {
        struct side *side = &s->side[x->seat];
        if (value == 0) {
            side->zone[ZONE_DECK] |= x->upgrades;
            x->upgrades = 0;
            return legal();
        }
        int i = listed(k, s, x->seat, (unsigned)value);
        if (i < 0 || k->card[value].kind != CARD_UPGRADE) return wrong(FRAY_CARD, (unsigned)value);
        if (k->card[value].only && !pool_has(k->code, k->card[value].only, x->figure))
            return breaks(R_WU_DECK_06, FRAY_CARD, (unsigned)value);
        if (lies_somewhere(s, x->seat, UINT64_C(1) << i))
            return breaks(R_WU_DECK_04, FRAY_CARD, (unsigned)value);
        leave_zones(s, x->seat, UINT64_C(1) << i);
        x->upgrades |= UINT64_C(1) << i;
        if (k->card[value].sets) s->side[x->seat].given[i] = ++s->givings;
        return legal();
    }
    case FACT_HELD_BEFORE:
        if (value > TOKENS) return wrong(FRAY_TOKEN, (unsigned)value);
        x->held_at_end = x->held_before = (uint8_t)value;
        return legal();
    case FACT_ATTACKED:
        if (value > MAX_FIGHTERS) return wrong(FRAY_PIECE, (unsigned)value);
        x->attacked = (fighter_set)(value ? x->attacked | (1u << value) : 0u);
        return legal();
    default: return wrong(FRAY_PIECE, f);
    }
}

static fray_verdict poke_seat(const struct content *k, struct state *s, uint32_t fact,
                              unsigned seat, int32_t value)
{
    struct side *side = &s->side[seat];
    switch (fact) {
    case FACT_FIGHTERS:
        /* 0: leave all out; then those named come back with all that was said of them */
        if (value == 0) {
            for (unsigned f = first_fighter(seat); f < first_fighter(seat) + MAX_WARBAND + 0u;
                 f++) {
                struct fighter *x = &s->fighter[f];
                s->spare[f] = x->figure ? x->figure : s->spare[f];
                x->figure = 0;
            }
            return legal();
        }
        if (value > MAX_FIGHTERS || s->fighter[value].seat != seat)
            return wrong(FRAY_PIECE, (unsigned)value);
        if (!s->fighter[value].figure && !s->spare[value])
            return wrong(FRAY_PIECE, (unsigned)value);
        if (!s->fighter[value].figure) s->fighter[value].figure = s->spare[value];
        if (s->fighter[value].hex && is_taken(s, s->fighter[value].hex, (fighter_id)value))
            return breaks(R_WU_HEX_06, FRAY_PLACE, s->fighter[value].hex);
        return legal();
    case FACT_HAND: return poke_zone(k, s, seat, ZONE_HAND, value);
    case FACT_DECK: return poke_zone(k, s, seat, ZONE_DECK, value);
    case FACT_DISCARD: return poke_zone(k, s, seat, ZONE_DISCARD, value);
    case FACT_ASIDE: return poke_zone(k, s, seat, ZONE_ASIDE, value);
    case FACT_SCORED: return poke_zone(k, s, seat, ZONE_SCORED, value);
    case FACT_PLOYS: side->ploys = side->ploys_round = (uint8_t)value; return legal();
    case FACT_UPGRADED: side->upgrades = side->upgrades_round = (uint8_t)value; return legal();
    case FACT_SCORED_PHASE: side->scored = side->scored_round = (uint8_t)value; return legal();
    default: return wrong(FRAY_SEAT, seat);
    }
}

static void set_bit(bits *set, unsigned h, int32_t on)
{
    if (on) bits_add(set, h);
    else bits_drop(set, h);
}

static fray_verdict poke_token(const struct content *k, struct state *s, uint32_t fact, unsigned n,
                               unsigned h)
{
    if (fact != FACT_TOKEN_AT) return wrong(FRAY_TOKEN, n);
    if (h > shape_of(k, s)->hexes) return breaks(R_WU_FEAT_03, FRAY_PLACE, h);
    if (h && bits_has(&s->blocked, h)) return breaks(R_WU_BLOCK_01, FRAY_PLACE, h);
    if (h && token_on(s, (hex_id)h) && token_on(s, (hex_id)h) != n)
        return breaks(R_WU_FEAT_08, FRAY_PLACE, h);
    s->token[n] = (hex_id)h;
    return legal();
}

static fray_verdict poke_case(const struct content *k, struct state *s, uint32_t fact, uint32_t of,
                              int32_t value)
{
    switch (fact_rows[fact].of) {
    case FRAY_PIECE: return poke_piece(k, s, fact, (fighter_id)of, value);
    case FRAY_SEAT: return poke_seat(k, s, fact, of, value);
    case FRAY_TOKEN: return poke_token(k, s, fact, of, (unsigned)value);
    case FRAY_PLACE:
        if (fact == FACT_BLOCKED) set_bit(&s->blocked, of, value);
        else if (fact == FACT_LETHAL) set_bit(&s->lethal, of, value);
        else if (fact == FACT_STARTING) set_bit(&s->start, of, value);
        else return wrong(FRAY_PLACE, of);
        return legal();
    default: break;
    }
    switch (fact) {
    case FACT_ROUND:
        if (value < 1 || value > s->opt.rounds)
            return breaks(R_WU_ROUND_01, FRAY_NUMBER, (unsigned)value);
        s->round = (uint8_t)value;
        return legal();
    case FACT_STAGE:
        if (value > STAGE_PLACING) return wrong(FRAY_NONE, 0);
        s->stage = (uint8_t)(value + 1);
        return legal();
    case FACT_TURN:
        s->active = (uint8_t)value;
        return value >= RED && value <= BLUE ? legal() : wrong(FRAY_SEAT, (unsigned)value);
    case FACT_FIRST:
        s->first = (uint8_t)value;
        return value >= RED && value <= BLUE ? legal() : wrong(FRAY_SEAT, (unsigned)value);
    case FACT_BEFORE: s->taken = (uint8_t)value; return legal();
    case FACT_BOARD1:
    case FACT_BOARD2:
        if (value < 1 || value > k->boards)
            return breaks(R_WU_BOARD_03, FRAY_SCENERY, (unsigned)value);
        s->board[fact == FACT_BOARD2] =
            (uint16_t)(value + (s->board[fact == FACT_BOARD2] >= MAX_BOARDS ? MAX_BOARDS : 0));
        lay_battlefield(k, s);
        return legal();
    case FACT_TURNED1:
    case FACT_TURNED2:
        s->board[fact == FACT_TURNED2] =
            (uint16_t)(s->board[fact == FACT_TURNED2] % MAX_BOARDS + (value ? MAX_BOARDS : 0));
        lay_battlefield(k, s);
        return legal();
    case FACT_JOIN:
        if (!is_legal(may_join(k, s, (unsigned)value))) return may_join(k, s, (unsigned)value);
        s->shape = (uint8_t)(value + 1);
        lay_battlefield(k, s);
        return legal();
    case FACT_LAYER:
        if (value < RED || value > BLUE) return wrong(FRAY_SEAT, (unsigned)value);
        s->layer[0] = (uint8_t)value;
        s->layer[1] = other((unsigned)value);
        return legal();
    default: return wrong(0, 0);
    }
}

/* The position poked facts start from: two plain boards, no tokens, empty hands, nobody placed. */
static void blank_state(const struct content *k, struct state *s)
{
    memset(s->stack, 0, sizeof s->stack);
    s->top = s->used = 0;
    s->poked = 1;
    s->round = 1;
    s->layer[0] = RED;
    s->layer[1] = BLUE;
    s->board[0] = s->board[1] = 1;
    s->shape = 1 + 6; /* below the first board, aligned */
    s->tokens_shown = 1;
    lay_battlefield(k, s);
}

/* Fighters nobody placed stand on the first free starting hexes, unless said to be out. */
static void place_the_rest(const struct content *k, struct state *s)
{
    for (fighter_id f = 1; f <= MAX_FIGHTERS; f++) {
        struct fighter *x = &s->fighter[f];
        if (!x->figure || x->hex) continue;
        if (x->fell) {
            x->fell = 0;
            continue;
        }
        bits set = deploy_hexes(k, s, x->seat);
        if (!bits_empty(set)) x->hex = (hex_id)bits_take(&set);
    }
}

static void resume_match(struct call *c, unsigned which)
{
    PUSH(c, match)->head.step = (uint8_t)match_step_of(which);
}

static void resume_round(struct call *c, unsigned which, unsigned nth)
{
    struct round_frame *r = PUSH(c, round);
    r->head.step = (uint8_t)round_step_of(which);
    r->nth = (uint8_t)nth;
}

/* Those left out take nothing along. */
static void forget_the_rest(struct state *s)
{
    for (fighter_id f = 1; f <= MAX_FIGHTERS; f++) {
        struct fighter *x = &s->fighter[f];
        const uint8_t seat = x->seat;
        if (x->figure) continue;
        s->side[seat].zone[ZONE_DECK] |= x->upgrades;
        memset(x, 0, sizeof *x);
        x->seat = seat;
    }
}

/* Facts that contradict each other, or that no game could come to (what the audit does not say of every
 * position, for it holds only at rest). */
static fray_verdict judge_said(const struct state *s, unsigned stage, unsigned taken)
{
    if (taken >= 2u * s->opt.activations)
        return breaks_by(R_WU_ROUND_05, FRAY_NONE, 0, (int)taken, 2 * s->opt.activations - 1);
    /* WU-ROUND-05: they take turns */
    if ((stage == STAGE_ACTIVATION || stage == STAGE_POWER) && s->first && s->active &&
        s->active != (taken % 2 ? other(s->first) : s->first))
        return breaks(R_WU_ROUND_05, FRAY_SEAT, s->active);
    for (unsigned seat = RED; seat <= BLUE; seat++)
        if (s->side[seat].glory > 200)
            return breaks_by(R_WU_GLORY_01, FRAY_SEAT, seat, s->side[seat].glory, 200);
    return legal();
}

static fray_verdict judge_fighters(const struct content *k, const struct state *s)
{
    for (fighter_id f = 1; f <= MAX_FIGHTERS; f++) {
        const struct fighter *x = &s->fighter[f];
        if (!x->figure) continue;
        if ((x->tokens & CARD_INSPIRED) && k->figure[x->figure].sides < 2)
            return breaks(R_WU_FIGHT_01, FRAY_PIECE, f);
        if ((x->tokens & CARD_INSPIRED) && (x->tokens & CARD_CURSED))
            return breaks(R_WU_INSP_07, FRAY_PIECE, f);
        if ((x->tokens & TOKEN_MOVE) && (x->tokens & TOKEN_CHARGE))
            return breaks(R_WU_MOVE_06, FRAY_PIECE, f);
        if (x->hex && x->wounds >= wounds_of(k, s, f)) /* WU-DMG-03: it would be out of action */
            return breaks_by(R_WU_DMG_03, FRAY_PIECE, f, x->wounds, wounds_of(k, s, f) - 1);
        for (uint64_t left = x->upgrades; left; left &= left - 1) {
            unsigned card = s->side[x->seat].face[bit_low(left)];
            if (k->card[card].leader_only && !is_leader(k, s, f))
                return breaks(R_WU_DECK_06, FRAY_CARD, card);
        }
    }
    return legal();
}

static fray_verdict game_settle(const fray_table *t, fray_position *p, const fray_sink *sink)
{
    const struct content *k = (const struct content *)t->content;
    struct state *s = (struct state *)p;
    struct call c;
    call_begin(&c, k, s, sink, 0);
    if (!s->poked) return legal();
    unsigned stage = s->stage ? s->stage - 1u : (unsigned)STAGE_ACTIVATION, taken = s->taken;
    unsigned first = s->first;
    fray_verdict v = judge_said(s, stage, taken);
    forget_the_rest(s);
    s->poked = s->stage = s->taken = 0;
    memset(s->spare, 0, sizeof s->spare);
    if (!is_legal(v)) return v;
    if (!s->active) s->active = first ? (uint8_t)first : (uint8_t)RED;
    if (stage >= STAGE_TOKENS) {
        s->round = 0;
        if (stage == STAGE_TOKENS) {
            memset(s->token, 0, sizeof s->token);
            s->tokens_shown = 0;
        }
    } else if (stage != STAGE_BOARDS) {
        place_the_rest(k, s);
        if (!first) first = taken % 2 ? other(s->active) : s->active;
        if (stage == STAGE_ACTIVATION || stage == STAGE_POWER)
            s->active = taken % 2 ? other(first) : (uint8_t)first;
        s->first = (uint8_t)first;
        s->phase = stage == STAGE_END_PHASE ? PHASE_END : PHASE_ACTION;
        s->next = other(s->active);
        for (unsigned seat = RED; seat <= BLUE; seat++)
            s->side[seat].activations = (uint8_t)(seat == first ? (taken + 1) / 2 : taken / 2);
        for (unsigned n = 1; n <= TOKENS; n++)
            if (!s->holder_at_start[n]) s->holder_at_start[n] = fighter_on(s, s->token[n]);
    }
    note_changes(&c);
    v = judge_fighters(k, s);
    for (unsigned seat = RED; seat <= BLUE && is_legal(v); seat++) v = judge_deck(k, s, seat);
    if (!is_legal(v)) return v;
    switch ((enum stage)stage) {
    case STAGE_BOARDS:
        memset(s->board, 0, sizeof s->board);
        memset(s->layer, 0, sizeof s->layer);
        s->shape = 0;
        s->round = 0;
        s->tokens_shown = 0;
        s->blocked = s->lethal = s->start = bits_none();
        (void)PUSH(&c, match);
        break;
    case STAGE_TOKENS: resume_match(&c, 0); break;
    case STAGE_HANDS: resume_match(&c, 1); break;
    case STAGE_PLACING: resume_match(&c, 2); break;
    case STAGE_ROUND:
        s->round = (uint8_t)(s->round - 1);
        resume_match(&c, 3);
        break;
    case STAGE_ACTIVATION:
        resume_match(&c, 4);
        resume_round(&c, 0, taken);
        (void)PUSH(&c, activation);
        break;
    case STAGE_POWER:
        s->side[s->active].activations++;
        s->activation = 1;
        resume_match(&c, 4);
        resume_round(&c, 1, taken);
        (void)PUSH(&c, power);
        break;
    case STAGE_PHASE_END:
        resume_match(&c, 4);
        resume_round(&c, 1, 2u * s->opt.activations - 1u);
        break;
    case STAGE_END_PHASE:
        resume_match(&c, 4);
        resume_round(&c, 2, s->active == s->first ? 0u : 1u);
        (void)PUSH(&c, ending);
        break;
    }
    drive(&c);
    return game_audit(t, p);
}

/* ---- audit: what is true of every position ---- */

static fray_verdict audit_side(const struct content *k, const struct state *s, unsigned seat)
{
    const struct side *side = &s->side[seat];
    uint64_t seen = 0, all = side->cards >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << side->cards) - 1;
    uint64_t part[ZONES + 1 + MAX_FIGHTERS];
    unsigned n = 0;
    for (unsigned z = 0; z < ZONES; z++) part[n++] = side->zone[z];
    part[n++] = side->in_play;
    for (fighter_id f = 1; f <= MAX_FIGHTERS; f++)
        if (s->fighter[f].seat == seat) part[n++] = s->fighter[f].upgrades;
    for (unsigned i = 0; i < n; i++) {
        if (seen & part[i]) return breaks(R_WU_DECK_07, FRAY_SEAT, seat);
        seen |= part[i];
    }
    if (seen != all) return breaks(R_WU_DECK_07, FRAY_SEAT, seat);
    for (unsigned i = 0; i < side->cards; i++) {
        unsigned face = side->face[i];
        if (face > k->cards) return breaks(R_WU_DECK_07, FRAY_CARD, face);
        if (!face && s->head.viewer) continue;
        if ((k->card[face].kind == CARD_OBJECTIVE) != (i < side->objectives))
            return breaks(R_WU_DECK_01, FRAY_CARD, face);
        if (i && i != side->objectives && face <= side->face[i - 1])
            return breaks(R_WU_DECK_04, FRAY_CARD, face);
    }
    for (unsigned i = side->cards; i < MAX_LIST; i++)
        if (side->face[i]) return breaks(R_WU_DECK_07, FRAY_SEAT, seat);
    return legal();
}

static fray_verdict game_audit(const fray_table *t, const fray_position *p)
{
    const struct content *k = (const struct content *)t->content;
    const struct state *s = (const struct state *)p;
    bits taken = bits_none();
    for (unsigned seat = RED; seat <= BLUE; seat++) {
        fray_verdict v = audit_side(k, s, seat);
        if (!is_legal(v)) return v;
    }
    for (fighter_id f = 1; f <= MAX_FIGHTERS; f++) {
        const struct fighter *x = &s->fighter[f];
        if (!x->figure) {
            if (x->hex || x->wounds || x->upgrades) return breaks(R_WU_FIGHT_06, FRAY_PIECE, f);
            continue;
        }
        if (!x->hex) {
            if (x->wounds || x->upgrades || (x->tokens & (TOKEN_MOVE | TOKEN_CHARGE | TOKEN_GUARD)))
                return breaks(R_WU_OOA_01, FRAY_PIECE, f);
            continue;
        }
        if (!s->shape || x->hex > shape_of(k, s)->hexes) return breaks(R_WU_HEX_04, FRAY_PIECE, f);
        if (bits_has(&s->blocked, x->hex)) return breaks(R_WU_BLOCK_01, FRAY_PIECE, f);
        if (!is_passing(s, f)) {
            if (bits_has(&taken, x->hex)) return breaks(R_WU_HEX_06, FRAY_PIECE, f);
            bits_add(&taken, x->hex);
        }
        if (x->wounds > 40) return breaks(R_WU_DMG_03, FRAY_PIECE, f);
    }
    for (unsigned n = 1; n <= TOKENS; n++)
        if (s->token[n]) {
            if (s->token[n] > shape_of(k, s)->hexes) return breaks(R_WU_FEAT_03, FRAY_TOKEN, n);
            for (unsigned o = 1; o < n; o++)
                if (s->token[o] == s->token[n]) return breaks(R_WU_FEAT_08, FRAY_TOKEN, n);
        }
    if (s->altering != changes_in_play(k, s)) return breaks(R_WU_MOD_01, FRAY_NONE, 0);
    if (s->round > s->opt.rounds) return breaks(R_WU_ROUND_01, FRAY_NUMBER, s->round);
    /* what is popped is zeroed: equal positions are equal bytes */
    const uint8_t *stack = (const uint8_t *)s->stack;
    for (unsigned i = s->used; i < STACK_BYTES; i++)
        if (stack[i]) return breaks(R_WU_ENG_02, FRAY_NUMBER, i);
    if (!s->head.over && !s->head.open && !s->head.viewer) return breaks(R_WU_ENG_02, 0, 0);
    return legal();
}

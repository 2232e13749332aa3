/* src/games/duel/setup.c - chapters 1 to 3: set-up, decks and hands, how a duel ends. */
#include "games/duel/rules.h"
#include "core/proc.h"
#include <string.h>

static fray_verdict game_prepare(void *content)
{
    struct content *k = (struct content *)content;
    if (k->figures != SEATS) return breaks_by(R_DU_SETUP_01, 0, 0, k->figures, SEATS);
    for (unsigned i = 0; i < MAX_CARDS; i++) k->face[i] = (uint16_t)(i < k->cards ? i + 1 : 0);
    return legal();
}

/* ---- 2 set-up ---- */

static fray_verdict read_setting(const struct content *k, struct state *s, const fray_setting *item)
{
    const unsigned value = item->value;
    if (item->key == 0 || item->key >= SETTINGS) return breaks(R_DU_SETUP_02, 0, 0);
    const fray_setting_row *row = &setting_rows[item->key];
    if (row->per_seat ? item->seat < RED || item->seat > BLUE : item->seat != 0)
        return breaks(R_DU_SETUP_01, FRAY_SEAT, item->seat);
    bool is_needed = item->key == SET_FIRST || item->key == SET_ROUNDS || item->key == SET_WITHOUT;
    if (value > row->most || (is_needed && !value))
        return breaks_by(R_DU_SETUP_02, FRAY_NUMBER, value, (int)value, (int)row->most);
    switch ((enum setting_id)item->key) {
    case SET_FIRST: s->first = (uint8_t)value; break;
    case SET_ROUNDS: s->rounds = (uint8_t)value; break;
    case SET_HITS: s->fighter[item->seat].hits = (uint8_t)value; break;
    case SET_START: s->near = (uint8_t)value; break;
    case SET_OPEN: s->open_hands = (uint8_t)value; break;
    case SET_WITHOUT:
        if (value > k->cards) return breaks(R_DU_SETUP_03, FRAY_CARD, value);
        s->list &= ~card_bit(value);
        break;
    case SET_NONE:
    case SETTINGS: break;
    }
    return legal();
}

static fray_verdict game_start(const fray_table *t, const fray_setup *setup, fray_position *p)
{
    const struct content *k = (const struct content *)t->content;
    struct state *s = (struct state *)p;
    struct call c;
    call_begin(&c, k, s, NULL, 0);
    memset(s, 0, sizeof *s);
    s->head.game = GAME_NUMBER;
    s->head.bytes = sizeof *s;
    s->first = RED;
    s->rounds = (uint8_t)setting_rows[SET_ROUNDS].fallback;
    s->list = deck_part(0, k->cards);
    for (unsigned i = 0; i < setup->count; i++) {
        fray_verdict v = read_setting(k, s, &setup->item[i]);
        if (!is_legal(v)) return v;
    }
    if (bit_count(s->list) < 2 * HAND)
        return breaks_by(R_DU_SETUP_03, 0, 0, bit_count(s->list), 2 * HAND);
    for (unsigned seat = RED; seat <= BLUE; seat++) {
        s->side[seat].zone[ZONE_DECK] = s->list;
        s->fighter[seat].square = (uint8_t)square_at(grid, seat == RED ? s->near : 4u - s->near, 1);
    }
    (void)PUSH(&c, match);
    drive(&c);
    return legal();
}

/* ---- 3 drawing ---- */

static unsigned deck_left(const struct state *s, unsigned seat)
{
    return (unsigned)bit_count(s->side[seat].zone[ZONE_DECK]) - s->side[seat].hidden;
}

/* From wherever it lies. */
static void put_card(struct call *c, unsigned seat, unsigned card, unsigned zone)
{
    uint64_t bit = card_bit(card);
    for (unsigned z = 0; z < ZONES; z++) c->s->side[seat].zone[z] &= ~bit;
    c->s->side[seat].zone[zone] |= bit;
    c->what |= FRAY_REVEALED;
}

static void push_draw(struct call *c, unsigned seat, unsigned n)
{
    struct draw_frame *d = PUSH(c, draw);
    d->seat = (uint8_t)seat;
    d->left = (uint8_t)n;
}

/* A deck has no order: each of its cards is as likely to be drawn. */
static unsigned draw_lots(const struct asked *q, struct lot *list)
{
    return deck_lots(q->s->side[asking(q, draw)->seat].zone[ZONE_DECK], q->k->face, A_DRAWN, list);
}

static fray_verdict why_not_drawn(const struct asked *q, unsigned card)
{
    (void)q;
    return breaks(R_DU_DRAW_01, FRAY_CARD, card);
}

enum draw_step { DRAW_START, DRAW_CARD };

static enum wait proc_draw(struct call *c)
{
    proc_begin(draw);
    rule(DU_DRAW_01);
    while (my->left > 0 && deck_left(c->s, my->seat)) {
        about(c, FRAY_SEAT, my->seat);
        ask(DRAW_CARD, FRAY_CHANCE, Q_DRAW);
        put_card(c, my->seat, word_one(c->answer), ZONE_HAND);
        if (c->s->open_hands)
            tell(c, EV_DREW, my->seat, word_one(c->answer), 0, 0); /* DU-HAND-01 */
        else tell_seat(c, my->seat, EV_DREW, my->seat, word_one(c->answer), 0);
        my->left--;
    }
    proc_end();
}

/* ---- 1 the end ---- */

static bool ends_now(const struct call *c)
{
    return c->s->fighter[RED].hits >= MAX_HITS || c->s->fighter[BLUE].hits >= MAX_HITS;
}

static fray_score game_result(const fray_table *t, const fray_position *p)
{
    const struct state *s = (const struct state *)p;
    fray_score score;
    (void)t;
    memset(&score, 0, sizeof score);
    for (unsigned seat = RED; seat <= BLUE; seat++)
        score.points[seat] = s->fighter[other(seat)].hits;
    score.over = s->head.over != 0;
    if (!score.over) return score;
    int lead = s->head.over == FRAY_BROKEN ? 0 : score.points[RED] - score.points[BLUE];
    score.drawn = lead == 0;
    score.winner = (uint8_t)(lead > 0 ? RED : lead < 0 ? BLUE : 0);
    score.winners = (uint8_t)(score.winner ? 1u << score.winner : 0u);
    return score;
}

static void has_ended(struct call *c)
{
    const fray_table unused = {NULL, c->k, NULL};
    unsigned winner = game_result(&unused, &c->s->head).winner;
    c->rule = ends_now(c) ? R_DU_AIM_01 : R_DU_AIM_02;
    if (winner) tell(c, EV_WON, winner, 0, 0, 0);
    else tell(c, EV_DRAWN, 0, 0, 0, 0);
}

/* src/games/underworlds/decks.c - chapter 5: deck building; and drawing and discarding. */
#include "games/underworlds/rules.h"
#include "core/deck.h"
#include "core/proc.h"

static uint64_t objective_mask(const struct state *s, unsigned seat)
{
    return deck_part(0, s->side[seat].objectives);
}

/* Place of a card in a player's list, -1 if it is not there. */
static int card_index(const struct state *s, unsigned seat, unsigned card)
{
    return deck_index(s->side[seat].face, s->side[seat].cards, card);
}

static fray_verdict judge_deck(const struct content *k, const struct state *s, unsigned seat)
{
    const struct side *side = &s->side[seat];
    unsigned ploys = 0, surges = 0, power = (unsigned)(side->cards - side->objectives);
    for (unsigned i = 0; i < side->cards; i++) {
        const struct card *card = &k->card[side->face[i]];
        if (card->warband && card->warband != side->warband)
            return breaks(R_WU_DECK_05, FRAY_CARD, side->face[i]);
        for (unsigned j = 0; j < i; j++)
            if (side->face[j] == side->face[i])
                return breaks(R_WU_DECK_04, FRAY_CARD, side->face[i]);
        ploys += card->kind == CARD_PLOY;
        surges += card->kind == CARD_OBJECTIVE && card->timing == TIMING_IMMEDIATE;
    }
    if (side->objectives != LIST_OBJECTIVES)
        return breaks_by(R_WU_DECK_01, FRAY_SEAT, seat, side->objectives, LIST_OBJECTIVES);
    if (power < 20) return breaks_by(R_WU_DECK_02, FRAY_SEAT, seat, (int)power, 20);
    if (2 * ploys > power)
        return breaks_by(R_WU_DECK_03, FRAY_SEAT, seat, (int)ploys, (int)(power / 2));
    unsigned limit = s->opt.beastgrave ? 6u : s->opt.surge_limit;
    if (limit && surges > limit)
        return breaks_by(s->opt.beastgrave ? R_WU_BG_01 : R_WU_DECK_08, FRAY_SEAT, seat,
                         (int)surges, (int)limit);
    return legal();
}

static unsigned deck_left(const struct state *s, unsigned seat, bool power)
{
    uint64_t mask = objective_mask(s, seat);
    unsigned hidden =
        power ? (unsigned)(s->side[seat].hidden_hand[1] + s->side[seat].hidden_aside[1])
              : (unsigned)(s->side[seat].hidden_hand[0] + s->side[seat].hidden_aside[0]);
    return (unsigned)bit_count(s->side[seat].zone[ZONE_DECK] & (power ? ~mask : mask)) - hidden;
}

/* Takes a card of the list from where it lies and puts it elsewhere; who sees which follows from
 * where it goes (WU-SETUP-06, WU-SETUP-07). */
static void move_card(struct call *c, unsigned seat, unsigned index, unsigned zone)
{
    struct side *side = &c->s->side[seat];
    assert(index < MAX_LIST);
    uint64_t bit = UINT64_C(1) << index;
    for (unsigned z = 0; z < ZONES; z++) side->zone[z] &= ~bit;
    side->in_play &= ~bit;
    side->zone[zone] |= bit;
    side->given[index] = 0;
    if (zone == ZONE_DISCARD) tell(c, EV_DISCARDED, seat, side->face[index], 0, 0);
    if (zone == ZONE_ASIDE) tell_seat(c, seat, EV_ASIDE, seat, side->face[index], 0);
    if (zone == ZONE_HAND) {
        tell_seat(c, seat, EV_DREW, seat, side->face[index], 0);
        note_late(c, seat, index);
    }
    if (zone != ZONE_ASIDE) c->what |= FRAY_REVEALED;
}

static void push_draw(struct call *c, unsigned seat, bool power, unsigned n, bool up_to)
{
    struct draw_frame *d = PUSH(c, draw);
    d->seat = (uint8_t)seat;
    d->power = power;
    d->left = (uint8_t)n;
    d->up_to = up_to;
}

static uint64_t deck_cards(const struct state *s, const struct draw_frame *d)
{
    uint64_t mask = objective_mask(s, d->seat);
    return s->side[d->seat].zone[ZONE_DECK] & (d->power ? ~mask : mask);
}

/* A deck has no order: each of its cards is as likely to be drawn. */
static unsigned draw_lots(const struct asked *q, struct lot *list)
{
    const struct draw_frame *d = asking(q, draw);
    return deck_lots(deck_cards(q->s, d), q->s->side[d->seat].face, A_DRAWN, list);
}

static fray_verdict why_not_drawn(const struct asked *q, unsigned card)
{
    (void)q;
    return breaks(R_WU_DRAW_01, FRAY_CARD, card);
}

enum draw_step { DRAW_START, DRAW_MORE, DRAW_CARD };

static enum wait proc_draw(struct call *c)
{
    struct state *s = c->s;
    proc_begin(draw);
    /* WU-DRAWP-02, WU-END-08: as many as are left */
    while (my->left > 0 && deck_left(s, my->seat, my->power)) {
        if (my->up_to) {
            about(c, FRAY_SEAT, my->seat);
            ask(DRAW_MORE, my->seat, Q_DRAW_MORE);
            if (fray_act_of(c->answer) == A_DECLINE) break;
        }
        about(c, FRAY_SEAT, my->seat);
        ask(DRAW_CARD, FRAY_CHANCE, Q_DRAW);
        move_card(c, my->seat, (unsigned)card_index(s, my->seat, word_one(c->answer)), ZONE_HAND);
        my->left--;
    }
    proc_end();
}

/* ---- what cards do with it ---- */

static enum wait verb_draw(struct call *c, struct effect_frame *my)
{
    enum { DREW = 1 };
    verb_begin();
    call(DREW, push_draw(c, my->run.seat, variant_of(c, my) != 2, count_at(c, my, 0),
                         variant_of(c, my) == 1));
    verb_end();
}

static enum wait verb_discard_hand(struct call *c, struct effect_frame *my)
{
    const unsigned seat = my->run.seat;
    for (uint64_t left = c->s->side[seat].zone[ZONE_HAND] & ~objective_mask(c->s, seat); left;
         left &= left - 1)
        move_card(c, seat, (unsigned)bit_low(left), ZONE_DISCARD);
    return WAIT_NONE;
}

static enum wait verb_discard_objective(struct call *c, struct effect_frame *my)
{
    enum { CHOSEN = 1 };
    verb_begin();
    if (!has_options(c, my, Q_CHOOSE_CARD)) return WAIT_NONE;
    about_effect(c, my);
    ask(CHOSEN, my->run.seat, Q_CHOOSE_CARD);
    move_card(c, my->run.seat, (unsigned)card_index(c->s, my->run.seat, word_one(c->answer)),
              ZONE_ASIDE);
    verb_end();
}

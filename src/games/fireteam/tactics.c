/* src/games/fireteam/tactics.c - chapters TAC and STRIKE: the start player marker passes, one Tactical
 * Strike may be played, hands are refilled. */
#include "games/fireteam/rules.h"
#include "core/proc.h"

static struct tactics_frame *push_tactics(struct call *c)
{
    return PUSH(c, tactics);
}

static const struct use *strike_of(const struct content *k, unsigned card)
{
    const struct card *row = &k->card[card];
    for (unsigned i = 0; i < row->uses; i++)
        if (k->use[row->use + i].kind == USE_STRIKE) return &k->use[row->use + i];
    return NULL;
}

static fray_verdict may_offer(const struct content *k, const struct state *s, unsigned seat,
                              unsigned card)
{
    int kind = kind_of(k, s, seat, card);
    if (!is_active(s, seat)) return breaks(R_FZ_TAC_04, FRAY_PIECE, seat);
    if (kind < 0 || !s->hero[seat].hand[kind]) return breaks(R_FZ_CARD_02, FRAY_CARD, card);
    const struct use *strike = strike_of(k, card);
    if (!strike) return breaks(R_FZ_CARD_01, FRAY_CARD, card);
    struct matter m = matter_none(k, s, seat);
    m.card = (uint16_t)card;
    if (!matter_holds(&m, strike->when) || !can_run(&m, strike->act))
        return breaks(R_FZ_STRIKE_02, FRAY_CARD, card);
    return legal();
}

static bool can_offer(const struct call *c, unsigned seat)
{
    const struct role *role = role_of(c->k, c->s, seat);
    for (unsigned i = 0; i < role->kinds; i++)
        if (c->s->hero[seat].hand[i] && is_legal(may_offer(c->k, c->s, seat, role->kind[i])))
            return true;
    return false;
}

static unsigned offers(const struct state *s)
{
    unsigned n = 0;
    for (unsigned seat = 1; seat <= s->heroes; seat++) n += s->hero[seat].offer != 0;
    return n;
}

/* FZ-TAC-01: to the left. */
static void pass_marker(struct call *c)
{
    struct state *s = c->s;
    rule(FZ_TAC_01);
    s->first = (uint8_t)(s->first % s->heroes + 1u);
}

static unsigned offered_card(const struct call *c, unsigned seat)
{
    return role_of(c->k, c->s, seat)->kind[c->s->hero[seat].offer - 1u];
}

static void play_strike(struct call *c, unsigned seat)
{
    unsigned card = offered_card(c, seat);
    discard(c, seat, c->s->hero[seat].offer - 1u);
    for (unsigned other = 1; other <= SEATS; other++) c->s->hero[other].offer = 0;
    c->s->hero[seat].flags |= HERO_STRUCK;
    tell(c, EV_STRIKES, seat, card, 0, 0);
    (void)push_effect(c, strike_of(c->k, card)->act, card, seat);
}

/* FZ-TAC-05 to FZ-TAC-07, FZ-TAC-09: how many cards a player draws in step 3. */
static unsigned cards_to_draw(const struct content *k, const struct state *s, unsigned seat)
{
    const struct hero *hero = &s->hero[seat];
    struct matter m = matter_none(k, s, seat);
    int have = (int)hand_size(s, seat), full = full_hand_of(k, s, seat);
    if (hero->flags & HERO_LIFTED) full++;
    int n = full > have ? full - have : 0;
    if (hero->flags & HERO_STRUCK) {
        int still = value_of(&m, CH_REFILL, (piece_id)seat, 0);
        if (n > still) n = still;
    }
    return (unsigned)n;
}

static fray_verdict judge_strike(const struct asked *q, uint64_t word)
{
    return fray_act_of(word) == A_STRIKE ? may_offer(q->k, q->s, q->seat, word_one(word))
                                         : not_asked();
}

static void list_strikes(const struct asked *q, struct offer *o)
{
    const struct role *role = role_of(q->k, q->s, q->seat);
    for (unsigned i = 0; i < role->kinds; i++)
        if (q->s->hero[q->seat].hand[i])
            offer_try(q, o, word_of(A_STRIKE, role->kind[i], 0), judge_strike);
}

/* FZ-TAC-10: one of those that were offered, or none; in turn order. */
static fray_verdict judge_whose_strike(const struct asked *q, uint64_t word)
{
    unsigned seat = word_one(word);
    if (fray_act_of(word) == A_NONE) return legal();
    if (fray_act_of(word) != A_PLAY || seat < 1 || seat > SEATS) return not_asked();
    return legal_if(q->s->hero[seat].offer != 0, R_FZ_TAC_10, FRAY_SEAT, seat);
}

static void list_whose_strikes(const struct asked *q, struct offer *o)
{
    for (unsigned nth = 0; nth < q->s->heroes; nth++)
        offer_try(q, o, word_of(A_PLAY, seat_nth(q->s, nth), 0), judge_whose_strike);
    offer_sure(q, o, word_of(A_NONE, 0, 0), judge_whose_strike);
}

static enum wait proc_tactics(struct call *c)
{
    proc_begin(tactics);
    if (c->s->round > 1) pass_marker(c); /* FZ-ROUND-03 */
    rule(FZ_ROUND_02);
    tell(c, EV_ROUND, c->s->round, c->s->first, 0, 0);
    FRAY_FALL_THROUGH;
case TACTICS_RESUMED:
    if (c->s->round > 1) {
        for (my->nth = 0; my->nth < c->s->heroes; my->nth++) {
            my->seat = (uint8_t)seat_nth(c->s, my->nth);
            if (!can_offer(c, my->seat)) continue;
            rule(FZ_TAC_10);
            ask(TACTICS_OFFERED, my->seat, Q_STRIKE);
            if (fray_act_of(c->answer) != A_STRIKE) continue;
            c->s->hero[my->seat].offer =
                (uint8_t)(kind_of(c->k, c->s, my->seat, word_one(c->answer)) + 1);
            tell(c, EV_OFFERS, my->seat, word_one(c->answer), 0, 0);
        }
        if (offers(c->s)) {
            /* FZ-TAC-02, FZ-TAC-03: one at most */
            rule(FZ_TAC_03);
            ask(TACTICS_PICKED, c->s->first, Q_WHOSE_STRIKE);
            if (fray_act_of(c->answer) == A_PLAY) {
                rule(FZ_STRIKE_01);
                call(TACTICS_STRUCK, play_strike(c, word_one(c->answer)));
            }
            for (unsigned seat = 1; seat <= SEATS; seat++) c->s->hero[seat].offer = 0;
        }
    }
    for (my->nth = 0; my->nth < c->s->heroes; my->nth++) {
        my->seat = (uint8_t)seat_nth(c->s, my->nth);
        rule(FZ_TAC_05);
        if (cards_to_draw(c->k, c->s, my->seat))
            call(TACTICS_DREW, push_draw(c, my->seat, cards_to_draw(c->k, c->s, my->seat)));
    }
    for (unsigned seat = 1; seat <= SEATS; seat++)
        c->s->hero[seat].flags &= (uint8_t) ~(HERO_STRUCK | HERO_LIFTED);
    proc_end();
}

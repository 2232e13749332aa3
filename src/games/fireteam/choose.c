/* src/games/fireteam/choose.c - choices of effects: which can be made, and which leave the rest of the card
 * possible. A card is offered only if all its first choices can be made. */
#include "games/fireteam/rules.h"
#include <string.h>

static enum wait verb_choose(struct call *c, struct effect_frame *my)
{
    return make_choice(c, my, Q_CHOOSE);
}

static enum wait verb_choose_place(struct call *c, struct effect_frame *my)
{
    return make_choice(c, my, Q_CHOOSE_PLACE);
}

static enum wait verb_choose_sector(struct call *c, struct effect_frame *my)
{
    return make_choice(c, my, Q_CHOOSE_SECTOR);
}

/* The hero the running statement is about. */
static unsigned hero_named(const struct content *k, const struct state *s,
                           const struct effect_frame *e)
{
    struct matter m = matter_effect(k, s, e);
    int64_t seat = matter_value(&m, statement_argument(statement_of(k, e), 0));
    return seat >= 1 && seat <= SEATS ? (unsigned)seat : e->run.seat;
}

/* LD-F6: the two that a hero found; or what the running statement is about. */
static fray_verdict may_choose_card(const struct asked *q, uint64_t word)
{
    const struct content *k = q->k;
    const struct state *s = q->s;
    const struct effect_frame *e = frame_if(s, s->top, effect);
    const unsigned card = word_one(word), verb = e ? statement_verb(statement_of(k, e)) : 0u;
    const unsigned act = fray_act_of(word);
    bool fits = false;
    if (act == A_DONE) /* what may be left */
        return e && (verb == VERB_TAKE || verb == VERB_LOOK) ? legal() : not_asked();
    if (act != A_CARD) return not_asked();
    if (!e) {
        fits = card && (card == s->recon_top[0] || card == s->recon_top[1]);
    } else if (verb == VERB_LOOK) {
        for (unsigned i = e->count; i < s->tops; i++)
            fits = fits || (card && s->recon_top[i] == card);
    } else if (verb == VERB_TAKE) {
        int kind = kind_of(k, s, e->run.seat, card);
        fits = e->count && kind >= 0 && s->hero[e->run.seat].discard[kind];
    } else if (verb == VERB_TRIM) {
        unsigned seat = hero_named(k, s, e);
        int kind = kind_of(k, s, seat, card);
        fits = kind >= 0 && s->hero[seat].hand[kind];
    } else if (verb == VERB_REGAIN) {
        const struct attack_frame *a = frame_as(s, e->subject, attack);
        int kind = kind_of(k, s, a->seat, card);
        fits = kind >= 0 && a->played[kind] && s->hero[a->seat].discard[kind];
    } else {
        return not_asked();
    }
    return legal_if(fits, R_FZ_CARD_02, FRAY_CARD, card);
}

static void list_cards(const struct asked *q, struct offer *o)
{
    const struct content *k = q->k;
    const struct state *s = q->s;
    const struct effect_frame *e = frame_if(s, s->top, effect);
    const unsigned verb = e ? statement_verb(statement_of(k, e)) : 0u;
    if (!e || verb == VERB_LOOK) { /* each card once */
        unsigned from = e ? e->count : 0u, to = e ? s->tops : 2u;
        for (unsigned i = from; i < to; i++) {
            bool again = false;
            for (unsigned j = from; j < i; j++) again = again || s->recon_top[j] == s->recon_top[i];
            if (!again) offer_sure(q, o, word_of(A_CARD, s->recon_top[i], 0), may_choose_card);
        }
        offer_try(q, o, word_of(A_DONE, 0, 0), may_choose_card);
        return;
    }
    unsigned seat = verb == VERB_TRIM ? hero_named(k, s, e) : e->run.seat;
    if (verb == VERB_REGAIN) seat = frame_as(s, e->subject, attack)->seat;
    const struct role *role = role_of(k, s, seat);
    for (unsigned i = 0; i < role->kinds; i++)
        offer_try(q, o, word_of(A_CARD, role->kind[i], 0), may_choose_card);
    offer_try(q, o, word_of(A_DONE, 0, 0), may_choose_card);
}

static fray_verdict may_choose(const struct asked *q, uint64_t word)
{
    unsigned piece = word_one(word);
    if (fray_act_of(word) != A_CHOOSE || piece == 0) return not_asked();
    return legal_if(may_be_chosen(q->k, q->s, asking(q, effect), piece), R_FZ_STRIKE_02, FRAY_PIECE,
                    piece);
}

static void list_pieces(const struct asked *q, struct offer *o)
{
    const struct effect_frame *e = asking(q, effect);
    struct matter m = matter_effect(q->k, q->s, e);
    for (uint64_t left = (uint64_t)matter_value(&m, statement_set(statement_of(q->k, e))); left;
         left &= left - 1)
        offer_try(q, o, word_of(A_CHOOSE, (unsigned)bit_low(left), 0), may_choose);
}

/* A place that the statement names; or where a hero is placed, with company. */
static fray_verdict may_choose_place(const struct asked *q, uint64_t word)
{
    const struct content *k = q->k;
    const struct state *s = q->s;
    const struct effect_frame *e = asking(q, effect);
    unsigned act = fray_act_of(word), at = word_one(word), with = word_two(word);
    bool place = statement_verb(statement_of(k, e)) == VERB_PLACE_ME;
    if (act == A_DONE) return place ? legal() : not_asked();
    if (at == 0) return not_asked();
    if (!place) {
        if (act != A_PLACE) return not_asked();
        return legal_if(may_be_chosen(k, s, e, at), R_FZ_STRIKE_02, FRAY_PLACE, at);
    }
    if (act != (with ? A_STEP_WITH : A_STEP)) return not_asked();
    if (with >> WITH_MARKER_SHIFT) /* 8.14: escorts come along by moves, this is none */
        return breaks(R_FZ_INFO_01, FRAY_TOKEN, with >> WITH_MARKER_SHIFT);
    unsigned seat = hero_named(k, s, e), all[MAX_COMPANIES];
    struct matter m = matter_effect(k, s, e);
    if (at == s->hero[seat].at || !((ground_of(k, s)->passable >> at) & 1) ||
        !matter_holds_for(&m, statement_argument(statement_of(k, e), 1), at))
        return breaks(R_FZ_MOV_06, FRAY_PLACE, at);
    for (unsigned n = companies(k, s, seat, (place_id)at, all); n > 0; n--)
        if (all[n - 1] == with) return legal();
    return breaks(R_FZ_SPEC_04, FRAY_PLACE, at);
}

static void list_places(const struct asked *q, struct offer *o)
{
    const struct effect_frame *e = asking(q, effect);
    bool place = statement_verb(statement_of(q->k, e)) == VERB_PLACE_ME;
    if (place) offer_sure(q, o, word_of(A_DONE, 0, 0), may_choose_place);
    for (uint64_t left = ground_of(q->k, q->s)->passable; left; left &= left - 1) {
        unsigned at = (unsigned)bit_low(left), all[MAX_COMPANIES];
        if (!place) {
            offer_try(q, o, word_of(A_PLACE, at, 0), may_choose_place);
            continue;
        }
        unsigned n = companies(q->k, q->s, hero_named(q->k, q->s, e), (place_id)at, all);
        for (unsigned i = 0; i < n; i++)
            offer_try(q, o, word_of(all[i] ? A_STEP_WITH : A_STEP, at, all[i]), may_choose_place);
    }
}

static struct wide sector_set(const struct asked *q)
{
    struct wide set = wide_none();
    for (unsigned n = 1; n <= ground_of(q->k, q->s)->sectors; n++)
        if (may_be_chosen(q->k, q->s, asking(q, effect), n)) wide_add(&set, n);
    return set;
}

static fray_verdict why_not_sector(const struct asked *q, unsigned n)
{
    if (n == 0 || n > ground_of(q->k, q->s)->sectors) return not_asked();
    return breaks(R_FZ_STRIKE_02, FRAY_NUMBER, n);
}

static fray_verdict why_not_option(const struct asked *q, unsigned n)
{
    (void)q;
    (void)n;
    return not_asked();
}

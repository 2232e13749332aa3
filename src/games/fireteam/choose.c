/* src/games/fireteam/choose.c - choices of effects: which can be made, and which leave the rest of the card
 * possible. A card is offered only if all its first choices can be made. */
#include "games/fireteam/verbs.h"
#include <string.h>

/* ---- look-ahead: can the choices that come first all be made? ---- */

static bool is_choice(unsigned op)
{
    return op == STATEMENT(VERB_CHOOSE) || op == STATEMENT(VERB_CHOOSE_PLACE) ||
           op == STATEMENT(VERB_CHOOSE_SECTOR);
}

/* Is there a value for the choice at `at` after which the rest can be chosen, too? With `fixed`, is
 * that one such? */
static bool can_choose(struct matter *m, const uint16_t *at, uint16_t *name, unsigned fixed)
{
    const uint16_t *next = at + at[1];
    unsigned local = at[3]; /* op, length, variant, @name */
    const uint16_t *body = at + 5, *saved = m->name;
    const struct ground *g = ground_of(m->k, m->s);
    uint64_t set = 0;
    bool found = false;
    m->name = name;
    if (*at == STATEMENT(VERB_CHOOSE)) set = (uint32_t)matter_value(m, body);
    else if (*at == STATEMENT(VERB_CHOOSE_PLACE)) set = g->passable;
    else set = (UINT64_C(2) << g->sectors) - 2;
    if (fixed) set &= UINT64_C(1) << fixed;
    for (; set && !found; set &= set - 1) {
        int value = bit_low(set);
        if (*at != STATEMENT(VERB_CHOOSE) && !matter_holds_for(m, body, value)) continue;
        name[local] = (uint16_t)value;
        found = can_go_on(m, next, name);
    }
    name[local] = 0;
    m->name = saved;
    return found;
}

static bool can_go_on(struct matter *m, const uint16_t *at, uint16_t *name)
{
    for (;; at += at[1]) {
        if (*at == FRAY_S_REQUIRE) {
            const uint16_t *saved = m->name;
            m->name = name;
            bool holds = matter_value(m, argument(at, 0)) != 0;
            m->name = saved;
            if (!holds) return false;
        } else if (is_choice(*at)) {
            return can_choose(m, at, name, 0);
        } else {
            return true;
        }
    }
}

static bool can_run(const struct matter *m, unsigned program)
{
    uint16_t name[EFFECT_NAMES];
    struct matter own = *m;
    if (!program) return true;
    memset(name, 0, sizeof name);
    return can_go_on(&own, m->k->code + program, name);
}

/* ---- the choice that is being asked ---- */

static const struct effect_frame *asking(const struct state *s)
{
    return frame_as(s, s->top, effect);
}

static bool may_be_chosen(const struct content *k, const struct state *s,
                          const struct effect_frame *e, unsigned value)
{
    uint16_t name[EFFECT_NAMES];
    struct matter m = matter_effect(k, s, e);
    memcpy(name, e->name, sizeof name);
    return can_choose(&m, k->code + e->at, name, value);
}

/* The hero the running statement is about. */
static unsigned hero_named(const struct content *k, const struct state *s,
                           const struct effect_frame *e)
{
    struct matter m = matter_effect(k, s, e);
    int32_t seat = matter_value(&m, argument(k->code + e->at, 0));
    return seat >= 1 && seat <= SEATS ? (unsigned)seat : e->seat;
}

static fray_verdict may_choose_card(const struct content *k, const struct state *s, unsigned card)
{
    const fray_verdict no = breaks(R_FZ_CARD_02, FRAY_CARD, card);
    if (frame_proc(s, s->top) == PROC_SEARCH) /* LD-F6 */
        return card && (card == s->recon_top[0] || card == s->recon_top[1]) ? legal() : no;
    const struct effect_frame *e = asking(s);
    switch (k->code[e->at] - FRAY_S_VERB) {
    case VERB_LOOK:
        for (unsigned i = e->count; i < s->tops; i++)
            if (card && s->recon_top[i] == card) return legal();
        return no;
    case VERB_TAKE: {
        int kind = kind_of(k, s, e->seat, card);
        return kind >= 0 && s->hero[e->seat].discard[kind] ? legal() : no;
    }
    case VERB_TRIM: {
        unsigned seat = hero_named(k, s, e);
        int kind = kind_of(k, s, seat, card);
        return kind >= 0 && s->hero[seat].hand[kind] ? legal() : no;
    }
    case VERB_REGAIN: {
        const struct attack_frame *a = frame_as(s, e->subject, attack);
        int kind = kind_of(k, s, a->seat, card);
        return kind >= 0 && a->played[kind] && s->hero[a->seat].discard[kind] ? legal() : no;
    }
    default: return breaks(FRAY_NOT_ASKED, 0, 0);
    }
}

static fray_verdict may_choose_place(const struct content *k, const struct state *s, uint64_t word)
{
    const struct effect_frame *e = asking(s);
    unsigned act = fray_act_of(word), at = word_one(word), with = word_two(word);
    if (at == 0 || at > MAX_PLACES) return breaks(FRAY_NOT_ASKED, 0, 0);
    if (k->code[e->at] == STATEMENT(VERB_CHOOSE_PLACE)) {
        if (act != A_PLACE || with) return breaks(FRAY_NOT_ASKED, 0, 0);
        return may_be_chosen(k, s, e, at) ? legal() : breaks(R_FZ_STRIKE_02, FRAY_PLACE, at);
    }
    /* placing a hero, with company */
    if ((act == A_STEP) != (with == 0) || (act != A_STEP && act != A_STEP_WITH))
        return breaks(FRAY_NOT_ASKED, 0, 0);
    if (with >> WITH_MARKER_SHIFT) /* 8.14: escorts come along by moves, this is none */
        return breaks(R_FZ_INFO_01, FRAY_TOKEN, with >> WITH_MARKER_SHIFT);
    unsigned seat = hero_named(k, s, e), all[MAX_COMPANIES];
    struct matter m = matter_effect(k, s, e);
    if (at == s->hero[seat].at || !((ground_of(k, s)->passable >> at) & 1) ||
        !matter_holds_for(&m, argument(k->code + e->at, 1), (int32_t)at))
        return breaks(R_FZ_MOV_06, FRAY_PLACE, at);
    for (unsigned n = companies(k, s, seat, (place_id)at, all); n > 0; n--)
        if (all[n - 1] == with) return legal();
    return breaks(R_FZ_SPEC_04, FRAY_PLACE, at);
}

static fray_verdict may_choose(const struct content *k, const struct state *s, uint64_t word)
{
    const fray_verdict not_asked = breaks(FRAY_NOT_ASKED, 0, 0);
    unsigned act = fray_act_of(word), one = word_one(word);
    if (s->head.question == Q_CHOOSE_PLACE && act != A_DONE) return may_choose_place(k, s, word);
    if (word_two(word)) return not_asked;
    if (act == A_DONE) { /* what may be left */
        if (one || frame_proc(s, s->top) != PROC_EFFECT) return not_asked;
        unsigned verb = (unsigned)k->code[asking(s)->at] - FRAY_S_VERB;
        return verb == VERB_TAKE || verb == VERB_PLACE_ME ? legal() : not_asked;
    }
    switch (s->head.question) {
    case Q_CHOOSE:
        if (act != A_CHOOSE || one == 0 || one > MAX_PIECES) return not_asked;
        return may_be_chosen(k, s, asking(s), one) ? legal()
                                                   : breaks(R_FZ_STRIKE_02, FRAY_PIECE, one);
    case Q_CHOOSE_SECTOR:
        if (act != A_SECTOR || one == 0 || one > ground_of(k, s)->sectors) return not_asked;
        return may_be_chosen(k, s, asking(s), one) ? legal()
                                                   : breaks(R_FZ_STRIKE_02, FRAY_NUMBER, one);
    case Q_CHOOSE_CARD: return act == A_CARD ? may_choose_card(k, s, one) : not_asked;
    case Q_OPTION:
        if (act != A_OPTION) return not_asked;
        return one >= 1 && one <= k->code[asking(s)->at + 2] ? legal() : not_asked;
    default: return not_asked;
    }
}

/* ---- listing ---- */

static void offer_if(const struct content *k, const struct state *s, struct offer *o, uint64_t word)
{
    if (is_legal(may_choose(k, s, word))) offer_add(o, word);
}

static void offer_cards(const struct content *k, const struct state *s, struct offer *o)
{
    if (frame_proc(s, s->top) == PROC_SEARCH) {
        offer_add(o, word_of(A_CARD, s->recon_top[0], 0));
        if (s->recon_top[1] != s->recon_top[0]) offer_add(o, word_of(A_CARD, s->recon_top[1], 0));
        return;
    }
    const struct effect_frame *e = asking(s);
    unsigned verb = (unsigned)k->code[e->at] - FRAY_S_VERB;
    if (verb == VERB_LOOK) {
        for (unsigned i = e->count; i < s->tops; i++) {
            bool again = false;
            for (unsigned j = e->count; j < i; j++)
                again = again || s->recon_top[j] == s->recon_top[i];
            if (!again) offer_add(o, word_of(A_CARD, s->recon_top[i], 0));
        }
        return;
    }
    unsigned seat = verb == VERB_TRIM ? hero_named(k, s, e) : e->seat;
    if (verb == VERB_REGAIN) seat = frame_as(s, e->subject, attack)->seat;
    const struct role *role = role_of(k, s, seat);
    for (unsigned i = 0; i < role->kinds; i++) offer_if(k, s, o, word_of(A_CARD, role->kind[i], 0));
    offer_if(k, s, o, word_of(A_DONE, 0, 0));
}

static void offer_chosen_places(const struct content *k, const struct state *s, struct offer *o)
{
    const struct effect_frame *e = asking(s);
    bool hero = k->code[e->at] == STATEMENT(VERB_PLACE_ME);
    if (hero) offer_add(o, word_of(A_DONE, 0, 0));
    for (uint64_t left = ground_of(k, s)->passable; left; left &= left - 1) {
        unsigned at = (unsigned)bit_low(left), all[MAX_COMPANIES];
        if (!hero) {
            offer_if(k, s, o, word_of(A_PLACE, at, 0));
            continue;
        }
        unsigned n = companies(k, s, hero_named(k, s, e), (place_id)at, all);
        for (unsigned i = 0; i < n; i++)
            offer_if(k, s, o, word_of(all[i] ? A_STEP_WITH : A_STEP, at, all[i]));
    }
}

static void offer_choices(const struct content *k, const struct state *s, struct offer *o)
{
    switch (s->head.question) {
    case Q_CHOOSE: {
        const struct effect_frame *e = asking(s);
        struct matter m = matter_effect(k, s, e);
        for (uint32_t left = (uint32_t)matter_value(&m, k->code + e->at + 5); left;
             left &= left - 1)
            offer_if(k, s, o, word_of(A_CHOOSE, (unsigned)bit_low(left), 0));
        break;
    }
    case Q_CHOOSE_PLACE: offer_chosen_places(k, s, o); break;
    case Q_CHOOSE_SECTOR:
        for (unsigned n = 1; n <= ground_of(k, s)->sectors; n++)
            offer_if(k, s, o, word_of(A_SECTOR, n, 0));
        break;
    case Q_CHOOSE_CARD: offer_cards(k, s, o); break;
    case Q_OPTION:
        for (unsigned n = 1; n <= k->code[asking(s)->at + 2]; n++)
            offer_add(o, word_of(A_OPTION, n, 0));
        break;
    default: break;
    }
}

/* src/games/underworlds/choose.c - choices of effects: which can be made, and which leave the rest of the
 * card possible. A card is offered only if all its first choices can be made (WU-PLOY-02). */
#include "games/underworlds/rules.h"
#include <string.h>

/* ---- verbs ---- */

/* WU-PLOY-03 */
static void count_as_chosen(struct call *c, const struct effect_frame *my, fighter_id f)
{
    struct ploy_frame *p = ploy_of(c, my);
    if (!p) return;
    p->chosen = (fighter_set)(p->chosen | (1u << f));
    c->s->fighter[f].chosen++;
    c->s->fighter[f].done |= EVER_CHOSEN;
    tell(c, EV_CHOSEN, my->run.seat, f, 0, 0);
}

static enum wait verb_choose(struct call *c, struct effect_frame *my)
{
    enum wait w = make_choice(c, my, Q_CHOOSE);
    if (w == WAIT_NONE && my->head.step && !variant_of(c, my))
        count_as_chosen(c, my, (fighter_id)word_one(c->answer));
    return w;
}

static enum wait verb_choose_hex(struct call *c, struct effect_frame *my)
{
    return make_choice(c, my, Q_CHOOSE_HEX);
}

static enum wait verb_choose_token(struct call *c, struct effect_frame *my)
{
    return make_choice(c, my, Q_CHOOSE_TOKEN);
}

static enum wait verb_name_it(struct call *c, struct effect_frame *my)
{
    const uint16_t *at = statement_of(c->k, my);
    struct matter m = matter_effect(c->k, c->s, my);
    fighter_id f = (fighter_id)matter_value(&m, statement_set(at));
    my->run.name[statement_name(at)] = f;
    if (f) count_as_chosen(c, my, f);
    return WAIT_NONE;
}

/* ---- the choice that is being asked ---- */

/* Hexes the running statement lets its player pick. */
static bits effect_hexes(const struct content *k, const struct state *s)
{
    const struct effect_frame *e = frame_as(s, s->top, effect);
    const uint16_t *at = statement_of(k, e);
    const struct shape *sh = shape_of(k, s);
    struct matter m = matter_effect(k, s, e);
    bits set = bits_none();
    for (unsigned h = 1; h <= sh->hexes; h++) {
        bool good = false;
        switch (statement_verb(at)) {
        case VERB_CHOOSE_HEX: good = may_be_chosen(k, s, e, h); break;
        case VERB_PLACE:
        case VERB_RETURN:
            good =
                is_empty_hex(k, s, (hex_id)h) && matter_holds_for(&m, statement_argument(at, 1), h);
            break;
        case VERB_MOVE_TOKEN: { /* WU-FEAT-08 */
            hex_id from = s->token[matter_value(&m, statement_argument(at, 0))];
            good = from && sh->apart[from][h] == 1 && !bits_has(&s->blocked, h) &&
                   !token_on(s, (hex_id)h);
            break;
        }
        default: break;
        }
        if (good) bits_add(&set, h);
    }
    return set;
}

/* Fighters the running statement asks about, short of what later choices forbid. */
static fighter_set fighters_to_choose(const struct content *k, const struct state *s,
                                      const struct effect_frame *e)
{
    const uint16_t *at = statement_of(k, e);
    struct matter m = matter_effect(k, s, e);
    if (*at == FRAY_S_EACH) return (fighter_set)run_loop(effect_rules(), &e->run);
    if (statement_verb(at) == VERB_PUSH_ALL) return e->list;
    return (fighter_set)matter_value(&m, statement_set(at));
}

static bool is_universal(const struct content *k, unsigned card)
{
    return k->card[card].warband == 0;
}

static fray_verdict may_choose(const struct asked *q, uint64_t word)
{
    const struct effect_frame *e = asking(q, effect);
    const uint16_t *at = statement_of(q->k, e);
    const unsigned f = word_one(word);
    if (fray_act_of(word) != A_CHOOSE || f == 0) return not_asked();
    if (*at == FRAY_S_EACH || statement_verb(at) == VERB_PUSH_ALL)
        return legal_if((fighters_to_choose(q->k, q->s, e) >> f) & 1, R_WU_SEQ_01, FRAY_PIECE, f);
    return legal_if(may_be_chosen(q->k, q->s, e, f), R_WU_PLOY_02, FRAY_PIECE, f);
}

static void list_fighters(const struct asked *q, struct offer *o)
{
    for (uint64_t left = fighters_to_choose(q->k, q->s, asking(q, effect)); left; left &= left - 1)
        offer_try(q, o, word_of(A_CHOOSE, (unsigned)bit_low(left), 0), may_choose);
}

static struct wide hex_set(const struct asked *q)
{
    return wide_bits(effect_hexes(q->k, q->s));
}

static fray_verdict why_not_hex(const struct asked *q, unsigned h)
{
    if (h == 0 || h > shape_of(q->k, q->s)->hexes) return not_asked();
    return breaks(R_WU_PLACE_01, FRAY_PLACE, h);
}

static struct wide marker_set(const struct asked *q)
{
    struct wide set = wide_none();
    for (unsigned n = 1; n <= TOKENS; n++)
        if (may_be_chosen(q->k, q->s, asking(q, effect), n)) wide_add(&set, n);
    return set;
}

static fray_verdict why_not_marker(const struct asked *q, unsigned n)
{
    (void)q;
    return n ? breaks(R_WU_PLOY_02, FRAY_TOKEN, n) : not_asked();
}

/* WU-PUSH-06: one of the directions; or one of the branches of a card. */
static struct wide option_set(const struct asked *q)
{
    return statement_verb(statement_of(q->k, asking(q, effect))) == VERB_PUSH_WAY
               ? wide_of((UINT64_C(2) << HEX_DIRECTIONS) - 2)
               : branch_set(q);
}

static fray_verdict why_not_option(const struct asked *q, unsigned n)
{
    return statement_verb(statement_of(q->k, asking(q, effect))) == VERB_PUSH_WAY
               ? breaks(R_WU_PUSH_06, 0, 0)
               : why_not_branch(q, n);
}

/* ---- cards ---- */

/* WU-UPGR-08: an upgrade that the fighter carries; or one it has just lost, for an heir who may carry it. */
static fray_verdict may_lose(const struct asked *q, const uint16_t *at, unsigned card)
{
    const struct state *s = q->s;
    struct matter m = matter_effect(q->k, s, asking(q, effect));
    fighter_id f = (fighter_id)matter_value(&m, statement_argument(at, 0));
    int i = card_index(s, s->fighter[f].seat, card);
    bool fits = i >= 0;
    if (fits && statement_verb(at) == VERB_LOSE) {
        fits = (s->fighter[f].upgrades >> i) & 1;
    } else if (fits) {
        fighter_id heir = (fighter_id)matter_value(&m, statement_argument(at, 1));
        const struct card *up = &q->k->card[card];
        fits = ((s->side[s->fighter[f].seat].zone[ZONE_DISCARD] >> i) & 1) &&
               up->kind == CARD_UPGRADE && is_universal(q->k, card) &&
               (!up->only || pool_has(q->k->code, up->only, s->fighter[heir].figure)) &&
               (!up->leader_only || is_leader(q->k, s, heir));
    }
    return legal_if(fits, R_WU_UPGR_08, FRAY_CARD, card);
}

static fray_verdict may_choose_card(const struct asked *q, uint64_t word)
{
    const struct state *s = q->s;
    const struct effect_frame *e = asking(q, effect);
    const uint16_t *at = statement_of(q->k, e);
    unsigned card = word_one(word), act = fray_act_of(word);
    switch (statement_verb(at)) {
    case VERB_FREE:
    case VERB_ANOTHER:
        if (act == A_GIVE)
            return may_give(q->k, s, e->run.seat, card, (fighter_id)word_two(word),
                            statement_verb(at) == VERB_FREE);
        if (act != A_PLAY || statement_verb(at) == VERB_FREE) return not_asked();
        return may_play(q->k, s, e->run.seat, card);
    case VERB_PLAY_PLOY: return act == A_PLAY ? may_play(q->k, s, e->run.seat, card) : not_asked();
    case VERB_LOSE:
    case VERB_BEQUEATH: return act == A_CARD ? may_lose(q, at, card) : not_asked();
    case VERB_DISCARD_OBJECTIVE: {
        int i = card_index(s, e->run.seat, card);
        if (act != A_CARD) return not_asked();
        return legal_if(i >= 0 && i < s->side[e->run.seat].objectives &&
                            ((s->side[e->run.seat].zone[ZONE_HAND] >> i) & 1),
                        R_WU_CYCLE_01, FRAY_CARD, card);
    }
    default: return not_asked();
    }
}

static void list_cards(const struct asked *q, struct offer *o)
{
    const struct state *s = q->s;
    const struct side *side = &s->side[asking(q, effect)->run.seat];
    for (unsigned seat = RED; seat <= BLUE; seat++)
        for (unsigned i = 0; i < s->side[seat].cards; i++)
            if (s->side[seat].face[i] &&
                (seat == RED || card_index(s, RED, s->side[seat].face[i]) < 0))
                offer_try(q, o, word_of(A_CARD, s->side[seat].face[i], 0), may_choose_card);
    for (uint64_t left = side->zone[ZONE_HAND]; left; left &= left - 1) {
        unsigned face = side->face[bit_low(left)];
        offer_try(q, o, word_of(A_PLAY, face, 0), may_choose_card);
        for (unsigned f = 1; f <= MAX_FIGHTERS; f++)
            offer_try(q, o, word_of(A_GIVE, face, f), may_choose_card);
    }
}

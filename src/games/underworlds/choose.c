/* src/games/underworlds/choose.c - choices of effects: which can be made, and which leave the rest of the
 * card possible. A card is offered only if all its first choices can be made (WU-PLOY-02). */
#include "games/underworlds/verbs.h"
#include <string.h>

/* ---- look-ahead: can the choices that come first all be made? ---- */

static bool is_choice(unsigned op)
{
    return op == STATEMENT(VERB_CHOOSE) || op == STATEMENT(VERB_CHOOSE_HEX) ||
           op == STATEMENT(VERB_CHOOSE_TOKEN) || op == STATEMENT(VERB_NAME_IT);
}

/* Is there a value for the choice at `at` after which the rest can be chosen, too? With `fixed`, is
 * that one such? */
static bool can_choose(struct matter *m, const uint16_t *at, uint16_t *name, unsigned fixed)
{
    const uint16_t *next = at + at[1];
    unsigned local = at[3]; /* op, length, variant, @name */
    const uint16_t *body = at + 5;
    const uint16_t *saved = m->name;
    bool found = false;
    m->name = name;
    if (*at == STATEMENT(VERB_CHOOSE_HEX)) {
        for (unsigned h = 1; !found && h <= shape_of(m->k, m->s)->hexes; h++) {
            if ((fixed && fixed != h) || !matter_holds_for(m, body, (int32_t)h)) continue;
            name[local] = (uint16_t)h;
            found = can_go_on(m, next, name);
        }
    } else {
        int32_t set = matter_value(m, body);
        if (*at == STATEMENT(VERB_NAME_IT)) set = set ? (int32_t)(1u << set) : 0;
        if (fixed) set &= (int32_t)(1u << fixed);
        for (uint32_t left = (uint32_t)set; left && !found; left &= left - 1) {
            name[local] = (uint16_t)bit_low(left);
            found = can_go_on(m, next, name);
        }
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

/* WU-PLOY-02, WU-ACTV-09: can what is mandatory be done? */
static bool can_run(const struct matter *m, unsigned program)
{
    uint16_t name[EFFECT_NAMES];
    struct matter own = *m;
    if (!program) return true;
    memset(name, 0, sizeof name);
    return can_go_on(&own, m->k->code + program, name);
}

/* ---- the choice that is being asked ---- */

static bool may_be_chosen(const struct content *k, const struct state *s,
                          const struct effect_frame *e, unsigned value)
{
    uint16_t name[EFFECT_NAMES];
    struct matter m = matter_effect(k, s, e);
    memcpy(name, e->name, sizeof name);
    return can_choose(&m, k->code + e->at, name, value);
}

static const struct effect_frame *asking(const struct state *s)
{
    return frame_as(s, s->top, effect);
}

/* Hexes the running statement lets its player pick. */
static bits effect_hexes(const struct content *k, const struct state *s)
{
    const struct effect_frame *e = asking(s);
    const uint16_t *at = k->code + e->at;
    const struct shape *sh = shape_of(k, s);
    struct matter m = matter_effect(k, s, e);
    bits set = bits_none();
    for (unsigned h = 1; h <= sh->hexes; h++) {
        bool good = false;
        switch (*at - FRAY_S_VERB) {
        case VERB_CHOOSE_HEX: good = may_be_chosen(k, s, e, h); break;
        case VERB_PLACE:
        case VERB_RETURN:
            good =
                is_empty_hex(k, s, (hex_id)h) && matter_holds_for(&m, argument(at, 1), (int32_t)h);
            break;
        case VERB_MOVE_TOKEN: { /* WU-FEAT-08 */
            hex_id from = s->token[matter_value(&m, argument(at, 0))];
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
    const uint16_t *at = k->code + e->at;
    struct matter m = matter_effect(k, s, e);
    if (*at == FRAY_S_EACH) return e->name[LOOP];
    if (*at == STATEMENT(VERB_PUSH_ALL)) return e->name[LIST];
    return (fighter_set)matter_value(&m, at + 5);
}

static bool is_universal(const struct content *k, unsigned card)
{
    return k->card[card].warband == 0;
}

static fray_verdict may_choose(const struct content *k, const struct state *s, uint64_t word)
{
    const struct effect_frame *e = asking(s);
    const uint16_t *at = k->code + e->at;
    unsigned one = word_one(word);
    struct matter m = matter_effect(k, s, e);
    if (word_two(word) && fray_act_of(word) != A_GIVE) return breaks(FRAY_NOT_ASKED, 0, 0);
    switch (s->head.question) {
    case Q_CHOOSE:
        if (fray_act_of(word) != A_CHOOSE || one == 0 || one > MAX_FIGHTERS)
            return breaks(FRAY_NOT_ASKED, 0, 0);
        if (*at == FRAY_S_EACH || *at == STATEMENT(VERB_PUSH_ALL))
            return (e->name[*at == FRAY_S_EACH ? LOOP : LIST] >> one) & 1
                       ? legal()
                       : breaks(R_WU_SEQ_01, FRAY_PIECE, one);
        return may_be_chosen(k, s, e, one) ? legal() : breaks(R_WU_PLOY_02, FRAY_PIECE, one);
    case Q_CHOOSE_HEX: {
        if (fray_act_of(word) != A_HEX || one == 0 || one > shape_of(k, s)->hexes)
            return breaks(FRAY_NOT_ASKED, 0, 0);
        bits set = effect_hexes(k, s);
        return bits_has(&set, one) ? legal() : breaks(R_WU_PLACE_01, FRAY_PLACE, one);
    }
    case Q_CHOOSE_TOKEN:
        if (fray_act_of(word) != A_MARKER || one == 0 || one > TOKENS)
            return breaks(FRAY_NOT_ASKED, 0, 0);
        return may_be_chosen(k, s, e, one) ? legal() : breaks(R_WU_PLOY_02, FRAY_TOKEN, one);
    case Q_CHOOSE_CARD: {
        if (fray_act_of(word) == A_GIVE)
            return *at == STATEMENT(VERB_FREE) || *at == STATEMENT(VERB_ANOTHER)
                       ? may_give(k, s, e->seat, one, (fighter_id)(word_two(word) & 15),
                                  *at == STATEMENT(VERB_FREE))
                       : breaks(FRAY_NOT_ASKED, 0, 0);
        if (fray_act_of(word) == A_PLAY)
            return *at == STATEMENT(VERB_ANOTHER) || *at == STATEMENT(VERB_PLAY_PLOY)
                       ? may_play(k, s, e->seat, one)
                       : breaks(FRAY_NOT_ASKED, 0, 0);
        if (fray_act_of(word) != A_CARD) return breaks(FRAY_NOT_ASKED, 0, 0);
        if (*at == STATEMENT(VERB_LOSE) || *at == STATEMENT(VERB_BEQUEATH)) {
            fighter_id f = (fighter_id)matter_value(&m, argument(at, 0));
            int i = card_index(s, s->fighter[f].seat, one);
            if (i < 0) return breaks(R_WU_UPGR_08, FRAY_CARD, one);
            if (*at == STATEMENT(VERB_LOSE))
                return (s->fighter[f].upgrades >> i) & 1 ? legal()
                                                         : breaks(R_WU_UPGR_08, FRAY_CARD, one);
            fighter_id heir = (fighter_id)matter_value(&m, argument(at, 1));
            const struct card *up = &k->card[one];
            bool fits = (!up->only || list_has(k, up->only, s->fighter[heir].figure)) &&
                        (!up->leader_only || is_leader(k, s, heir));
            return ((s->side[s->fighter[f].seat].zone[ZONE_DISCARD] >> i) & 1) &&
                           up->kind == CARD_UPGRADE && is_universal(k, one) && fits
                       ? legal()
                       : breaks(R_WU_UPGR_08, FRAY_CARD, one);
        }
        if (*at == STATEMENT(VERB_DISCARD_OBJECTIVE)) {
            int i = card_index(s, e->seat, one);
            return i >= 0 && i < s->side[e->seat].objectives &&
                           ((s->side[e->seat].zone[ZONE_HAND] >> i) & 1)
                       ? legal()
                       : breaks(R_WU_CYCLE_01, FRAY_CARD, one);
        }
        return breaks(FRAY_NOT_ASKED, 0, 0);
    }
    case Q_OPTION:
        if (fray_act_of(word) != A_OPTION) return breaks(FRAY_NOT_ASKED, 0, 0);
        if (*at == STATEMENT(VERB_PUSH_WAY))
            return one >= 1 && one <= HEX_DIRECTIONS ? legal() : breaks(R_WU_PUSH_06, 0, 0);
        return one >= 1 && one <= at[2] ? legal() : breaks(R_WU_PLOY_02, FRAY_NUMBER, one);
    default: return breaks(FRAY_NOT_ASKED, 0, 0);
    }
}

static void offer_choices(const struct content *k, const struct state *s, struct offer *o)
{
    const struct effect_frame *e = asking(s);
    const struct side *side = &s->side[e->seat];
    uint64_t w;
    switch (s->head.question) {
    case Q_CHOOSE:
        for (uint64_t left = fighters_to_choose(k, s, e); left; left &= left - 1) {
            w = word_of(A_CHOOSE, (unsigned)bit_low(left), 0);
            if (is_legal(may_choose(k, s, w))) offer_add(o, w);
        }
        break;
    case Q_CHOOSE_HEX:
        for (bits set = effect_hexes(k, s); !bits_empty(set);)
            offer_add(o, word_of(A_HEX, bits_take(&set), 0));
        break;
    case Q_CHOOSE_TOKEN:
        for (unsigned n = 1; n <= TOKENS; n++)
            if (is_legal(may_choose(k, s, w = word_of(A_MARKER, n, 0)))) offer_add(o, w);
        break;
    case Q_CHOOSE_CARD:
        for (unsigned seat = RED; seat <= BLUE; seat++)
            for (unsigned i = 0; i < s->side[seat].cards; i++)
                if (s->side[seat].face[i] &&
                    is_legal(may_choose(k, s, w = word_of(A_CARD, s->side[seat].face[i], 0))) &&
                    (seat == RED || card_index(s, RED, s->side[seat].face[i]) < 0))
                    offer_add(o, w);
        for (uint64_t left = side->zone[ZONE_HAND]; left; left &= left - 1) {
            unsigned face = side->face[bit_low(left)];
            if (is_legal(may_choose(k, s, w = word_of(A_PLAY, face, 0)))) offer_add(o, w);
            for (unsigned f = 1; f <= MAX_FIGHTERS; f++)
                if (is_legal(may_choose(k, s, w = word_of(A_GIVE, face, f)))) offer_add(o, w);
        }
        break;
    case Q_OPTION:
        for (unsigned n = 1; n <= 7; n++)
            if (is_legal(may_choose(k, s, w = word_of(A_OPTION, n, 0)))) offer_add(o, w);
        break;
    default: break;
    }
}

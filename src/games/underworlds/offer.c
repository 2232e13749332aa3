/* src/games/underworlds/offer.c - the questions: which answers each takes, and why not others. */
#include "games/underworlds/verbs.h"
#include <string.h>

static const struct state *state_of(const fray_position *p)
{
    return (const struct state *)p;
}

static void offer_hexes(struct offer *o, unsigned act, bits set)
{
    while (!bits_empty(set)) offer_add(o, word_of(act, bits_take(&set), 0));
}

static uint64_t deck_cards(const struct state *s)
{
    const struct draw_frame *d = frame_as(s, s->top, draw);
    uint64_t mask = objective_mask(s, d->seat);
    return s->side[d->seat].zone[ZONE_DECK] & (d->power ? ~mask : mask);
}

/* What a fighter could do: options 1 to 4 of WU-ACTV-01. */
static void offer_actions(const struct content *k, const struct state *s, struct offer *o,
                          fighter_id f)
{
    const struct fighter *x = &s->fighter[f];
    uint16_t weapon[MAX_CARRIED];
    unsigned n = weapons_of(k, s, f, weapon);
    if (is_legal(may_move(k, s, f))) offer_add(o, word_of(A_MOVE, f, 0));
    if (is_legal(may_charge(k, s, f))) offer_add(o, word_of(A_CHARGE, f, 0));
    if (is_legal(may_guard(k, s, f))) offer_add(o, word_of(A_GUARD, f, 0));
    for (unsigned i = 0; i < n; i++)
        if (is_legal(may_attack(k, s, f, weapon[i], 0, 0)))
            offer_add(o, word_of(A_ATTACK, f, weapon[i]));
    if (card_side(k, s, f)->action &&
        is_legal(may_act(k, s, x->seat, word_of(A_ACTION, f, 0), false)))
        offer_add(o, word_of(A_ACTION, f, 0));
    for (uint64_t left = x->upgrades; left; left &= left - 1) {
        unsigned face = s->side[x->seat].face[bit_low(left)];
        if (k->card[face].action &&
            is_legal(may_act(k, s, x->seat, word_of(A_ACTION, f, face), false)))
            offer_add(o, word_of(A_ACTION, f, face));
    }
}

static void offer_activation(const struct content *k, const struct state *s, struct offer *o,
                             unsigned seat)
{
    const struct side *side = &s->side[seat];
    offer_add(o, word_of(A_PASS, 0, 0));
    if (deck_left(s, seat, true)) offer_add(o, word_of(A_DRAW, 0, 0));
    for (uint64_t left = side->zone[ZONE_HAND] & objective_mask(s, seat); left; left &= left - 1)
        offer_add(o, word_of(A_CYCLE, side->face[bit_low(left)], 0));
    for (uint64_t left = warband_of(s, seat); left; left &= left - 1)
        if (is_legal(may_activate(k, s, seat, (fighter_id)bit_low(left))))
            offer_actions(k, s, o, (fighter_id)bit_low(left));
}

static void offer_power(const struct content *k, const struct state *s, struct offer *o,
                        unsigned seat, bool ploys)
{
    const struct side *side = &s->side[seat];
    offer_add(o, word_of(ploys ? A_PASS : A_DONE, 0, 0));
    for (uint64_t left = side->zone[ZONE_HAND] & ~objective_mask(s, seat); left; left &= left - 1) {
        unsigned face = side->face[bit_low(left)];
        if (k->card[face].kind == CARD_PLOY) {
            if (ploys && is_legal(may_play(k, s, seat, face)))
                offer_add(o, word_of(A_PLAY, face, 0));
            continue;
        }
        for (uint64_t who = side->glory ? warband_of(s, seat) : 0; who; who &= who - 1)
            if (is_legal(may_carry(k, s, seat, face, (fighter_id)bit_low(who), false)))
                offer_add(o, word_of(A_GIVE, face, (unsigned)bit_low(who)));
    }
}

static unsigned head_seat(const struct state *s)
{
    return (unsigned)bit_low(s->head.open);
}

static void offer_all(const struct content *k, const struct state *s, struct offer *o)
{
    unsigned seat = head_seat(s);
    const void *top = frame_seen(s, s->top);
    switch ((enum question_id)s->head.question) {
    case Q_NONE:
    case QUESTIONS: break;
    case Q_ROLL: {
        uint8_t count[FACES];
        unsigned act = s->die == DIE_ATTACK ? A_ROLL : A_SAVE;
        dice_first(&wu_dice[s->die], s->dice, count);
        do offer_add(o, dice_word(act, FACES, count));
        while (dice_next(&wu_dice[s->die], s->dice, count));
        break;
    }
    case Q_DRAW: {
        const struct draw_frame *d = (const struct draw_frame *)top;
        for (uint64_t left = deck_cards(s); left; left &= left - 1)
            offer_add(o, word_of(A_DRAWN, s->side[d->seat].face[bit_low(left)], 0));
        break;
    }
    case Q_NUMBER:
        for (unsigned left = ((const struct tokens_frame *)top)->left; left; left &= left - 1)
            offer_add(o, word_of(A_NUMBER, (unsigned)bit_low(left), 0));
        break;
    case Q_BOARD:
        for (unsigned b = 1; b <= k->boards; b++)
            if (is_legal(may_lay(k, s, A_BOARD, b, 0))) offer_add(o, word_of(A_BOARD, b, 0));
        break;
    case Q_POSE:
        for (unsigned turned = 0; turned < 2; turned++) {
            if (!((const struct layout_frame *)top)->nth) {
                offer_add(o, word_of(A_POSE, turned, 0));
                continue;
            }
            for (unsigned join = 0; join < SHAPES; join++)
                if (is_legal(may_lay(k, s, A_JOIN, turned, join)))
                    offer_add(o, word_of(A_JOIN, turned, join));
        }
        break;
    case Q_TOKEN: offer_hexes(o, A_TOKEN, token_hexes(k, s)); break;
    case Q_MULLIGAN:
        for (unsigned n = 0; n < 4; n++) offer_add(o, word_of(A_REDRAW, n & 1, n >> 1));
        break;
    case Q_WHO_PLACES:
    case Q_WHO_STARTS:
        offer_add(o, word_of(A_FIRST, seat, 0));
        offer_add(o, word_of(A_FIRST, other(seat), 0));
        break;
    case Q_PLACE: {
        bits set = deploy_hexes(k, s, seat);
        for (uint64_t left = fallen_of(s, seat); left; left &= left - 1)
            for (bits h = set; !bits_empty(h);)
                offer_add(o, word_of(A_PLACE, (unsigned)bit_low(left), bits_take(&h)));
        break;
    }
    case Q_ACTIVATION: offer_activation(k, s, o, seat); break;
    case Q_ACTION: offer_actions(k, s, o, ((const struct action_frame *)top)->fighter); break;
    case Q_MOVE: {
        const struct move_frame *m = (const struct move_frame *)top;
        offer_hexes(o, A_TO, move_goals(k, s, m->fighter, m->flags));
        break;
    }
    case Q_VIA: {
        bool direct;
        bits set = via_hexes(k, s, (const struct move_frame *)top, &direct);
        if (direct) offer_add(o, word_of(A_STRAIGHT, 0, 0));
        offer_hexes(o, A_VIA, set);
        break;
    }
    case Q_WEAPON: {
        const struct attack_frame *a = (const struct attack_frame *)top;
        uint16_t weapon[MAX_CARRIED];
        unsigned n = weapons_of(k, s, a->attacker, weapon);
        for (unsigned i = 0; i < n; i++)
            if (is_legal(may_attack(k, s, a->attacker, weapon[i], a->how, a->must)))
                offer_add(o, word_of(A_WITH, weapon[i], 0));
        break;
    }
    case Q_TARGET:
        for (uint64_t left = ((const struct attack_frame *)top)->left; left; left &= left - 1)
            offer_add(o, word_of(A_TARGET, (unsigned)bit_low(left), 0));
        break;
    case Q_REROLL: {
        const struct reroll_frame *r = (const struct reroll_frame *)top;
        const struct attack_frame *a = frame_as(s, r->attack, attack);
        offer_add(o, word_of(A_DECLINE, 0, 0));
        for (unsigned f = 0; f < FACES; f++)
            if (r->save ? a->save[f] > a->resaved[f] : a->roll[f] > a->rerolled[f])
                offer_add(o, word_of(r->save ? A_RESAVE : A_REROLL, f, 0));
        break;
    }
    case Q_DROP_DIE:
        for (unsigned f = 0; f < FACES; f++)
            if (((const struct attack_frame *)top)->save[f]) offer_add(o, word_of(A_FACE, f, 0));
        break;
    case Q_DRIVE: {
        const struct attack_frame *a = (const struct attack_frame *)top;
        offer_add(o, word_of(A_DECLINE, 0, 0));
        offer_hexes(o, A_DRIVE, drive_hexes(k, s, a->target, s->fighter[a->attacker].hex));
        break;
    }
    case Q_PUSH: {
        const struct push_frame *p = (const struct push_frame *)top;
        if (may_stop_push(k, s, p)) offer_add(o, word_of(A_STOP, 0, 0));
        offer_hexes(o, A_PUSH, push_hexes(k, s, p));
        break;
    }
    case Q_REACT: {
        uint64_t list[MAX_REACTIONS];
        bool hidden;
        unsigned n = react_options(k, s, seat, list, &hidden);
        offer_add(o, word_of(A_DECLINE, 0, 0));
        for (unsigned i = 0; i < n; i++) offer_add(o, list[i]);
        break;
    }
    case Q_EFFECT: {
        uint64_t list[MAX_REACTIONS];
        unsigned n = moment_options(k, s, list);
        for (unsigned i = 0; i < n; i++) offer_add(o, list[i]);
        break;
    }
    case Q_POWER: offer_power(k, s, o, seat, true); break;
    case Q_UPGRADE: offer_power(k, s, o, seat, false); break;
    case Q_CHOOSE:
    case Q_CHOOSE_HEX:
    case Q_CHOOSE_CARD:
    case Q_CHOOSE_TOKEN:
    case Q_OPTION: offer_choices(k, s, o); break;
    case Q_MAY:
    case Q_DRAW_MORE:
    case Q_DECIDE:
        offer_add(o, word_of(A_DECLINE, 0, 0));
        offer_add(o, word_of(A_YES, 0, 0));
        break;
    case Q_SCORE:
        offer_add(o, word_of(A_DONE, 0, 0));
        for (uint64_t left = s->side[seat].zone[ZONE_HAND] & objective_mask(s, seat); left;
             left &= left - 1) {
            unsigned face = s->side[seat].face[bit_low(left)];
            if (is_legal(may_score(k, s, seat, face))) offer_add(o, word_of(A_SCORE, face, 0));
        }
        break;
    case Q_CYCLE_OUT:
    case Q_POWER_OUT:
        offer_add(o, word_of(A_DONE, 0, 0));
        for (uint64_t left = s->side[seat].zone[ZONE_HAND]; left; left &= left - 1) {
            unsigned face = s->side[seat].face[bit_low(left)];
            if (is_legal(may_discard(k, s, seat, face))) offer_add(o, word_of(A_DISCARD, face, 0));
        }
        break;
    }
}

static uint32_t wu_options(const fray_table *t, const fray_position *p, uint32_t seat,
                           uint32_t from, uint32_t n, uint64_t *out)
{
    struct offer o = {out, from, n, 0};
    if (!((p->open >> seat) & 1)) return 0;
    offer_all((const struct content *)t->content, state_of(p), &o);
    return o.total;
}

/* ---- check ---- */

/* A throw or draw that cannot be is refused by what chance can do. */
static fray_verdict may_roll(const struct state *s, uint64_t word)
{
    uint8_t count[FACES];
    unsigned act = s->die == DIE_ATTACK ? A_ROLL : A_SAVE;
    dice_from(word, FACES, count);
    if (word != (dice_word(act, FACES, count))) return breaks(FRAY_NOT_ASKED, 0, 0);
    if (!dice_weight(&wu_dice[s->die], s->dice, count)) {
        int have = 0;
        for (unsigned f = 0; f < FACES; f++) have += count[f];
        return breaks_by(s->die == DIE_ATTACK ? R_WU_DICE_01 : R_WU_DICE_02, FRAY_NONE, 0, have,
                         s->dice);
    }
    return legal();
}

static fray_verdict member(bool is, unsigned rule_number, unsigned type, unsigned subject)
{
    return is ? legal() : breaks(rule_number, type, subject);
}

static fray_verdict check_word(const struct content *k, const struct state *s, unsigned seat,
                               uint64_t word)
{
    unsigned act = fray_act_of(word), one = word_one(word), two = word_two(word);
    const void *top = frame_seen(s, s->top);
    const fray_verdict not_asked = breaks(FRAY_NOT_ASKED, 0, 0);
    const enum question_id q = (enum question_id)s->head.question;
    if (q == Q_ROLL) return may_roll(s, word);
    /* all other answers have two fields at most, and few have a second */
    if (word != word_of(act, one, two)) return not_asked;
    if (two && act != A_JOIN && act != A_REDRAW && act != A_PLACE && act != A_ATTACK &&
        act != A_ACTION && act != A_GIVE)
        return not_asked;
    switch (q) {
    case Q_NONE:
    case Q_ROLL:
    case QUESTIONS: return not_asked;
    case Q_DRAW: {
        const struct draw_frame *d = (const struct draw_frame *)top;
        int i = card_index(s, d->seat, one);
        if (act != A_DRAWN) return not_asked;
        return member(i >= 0 && ((deck_cards(s) >> i) & 1), R_WU_DRAW_01, FRAY_CARD, one);
    }
    case Q_NUMBER:
        if (act != A_NUMBER || one > TOKENS) return not_asked;
        return member((((const struct tokens_frame *)top)->left >> one) & 1, R_WU_FEAT_01,
                      FRAY_TOKEN, one);
    case Q_BOARD: return act == A_BOARD ? may_lay(k, s, act, one, 0) : not_asked;
    case Q_POSE:
        if (act != (((const struct layout_frame *)top)->nth ? A_JOIN : A_POSE)) return not_asked;
        return may_lay(k, s, act, one, two);
    case Q_TOKEN:
        return act == A_TOKEN && one <= MAX_HEX ? may_place_token(k, s, (hex_id)one) : not_asked;
    case Q_MULLIGAN: return act == A_REDRAW && one < 2 && two < 2 ? legal() : not_asked;
    case Q_WHO_PLACES:
    case Q_WHO_STARTS: return act == A_FIRST && (one == RED || one == BLUE) ? legal() : not_asked;
    case Q_PLACE:
        if (act != A_PLACE || one > MAX_FIGHTERS || two > MAX_HEX) return not_asked;
        return may_deploy(k, s, seat, (fighter_id)one, (hex_id)two);
    case Q_ACTIVATION: return may_act(k, s, seat, word, true);
    case Q_ACTION:
        if (act < A_MOVE || act > A_ACTION) return not_asked;
        if (one != ((const struct action_frame *)top)->fighter)
            return breaks(R_WU_ACTV_11, FRAY_PIECE, one);
        return may_act(k, s, seat, word, false);
    case Q_MOVE:
        if (act != A_TO || one > MAX_HEX) return not_asked;
        return may_move_to(k, s, (const struct move_frame *)top, (hex_id)one);
    case Q_VIA: {
        bool direct;
        bits set = via_hexes(k, s, (const struct move_frame *)top, &direct);
        if (act == A_STRAIGHT && one == 0) return member(direct, R_WU_MOVE_01, FRAY_NONE, 0);
        if (act != A_VIA || one > MAX_HEX) return not_asked;
        return member(bits_has(&set, one), R_WU_MOVE_01, FRAY_PLACE, one);
    }
    case Q_WEAPON: {
        const struct attack_frame *a = (const struct attack_frame *)top;
        return act == A_WITH ? may_attack(k, s, a->attacker, one, a->how, a->must) : not_asked;
    }
    case Q_TARGET: {
        const struct attack_frame *a = (const struct attack_frame *)top;
        if (act != A_TARGET || one > MAX_FIGHTERS) return not_asked;
        if ((a->left >> one) & 1) return legal();
        fray_verdict v = may_target(k, s, a->attacker, a->weapon, a->how, a->must, (fighter_id)one);
        return is_legal(v) ? breaks(R_WU_ATK_05, FRAY_PIECE, one) : v;
    }
    case Q_REROLL: {
        const struct reroll_frame *r = (const struct reroll_frame *)top;
        const struct attack_frame *a = frame_as(s, r->attack, attack);
        if (act == A_DECLINE && one == 0) return legal();
        if (act != (r->save ? A_RESAVE : A_REROLL) || one >= FACES) return not_asked;
        return member(r->save ? a->save[one] > a->resaved[one] : a->roll[one] > a->rerolled[one],
                      R_WU_DICE_05, FRAY_NONE, 0);
    }
    case Q_DROP_DIE:
        if (act != A_FACE || one >= FACES) return not_asked;
        return member(((const struct attack_frame *)top)->save[one] > 0, R_WU_CBT_03, FRAY_NONE, 0);
    case Q_DRIVE: {
        const struct attack_frame *a = (const struct attack_frame *)top;
        if (act == A_DECLINE && one == 0) return legal();
        if (act != A_DRIVE || one > MAX_HEX) return not_asked;
        bits set = drive_hexes(k, s, a->target, s->fighter[a->attacker].hex);
        if (bits_has(&set, one)) return legal();
        return breaks(one && shape_of(k, s)->apart[s->fighter[a->target].hex][one] == 1 &&
                              is_empty_hex(k, s, (hex_id)one)
                          ? R_WU_DRIVE_02
                          : R_WU_DRIVE_03,
                      FRAY_PLACE, one);
    }
    case Q_PUSH: {
        const struct push_frame *p = (const struct push_frame *)top;
        if (act == A_STOP && one == 0)
            return member(may_stop_push(k, s, p), R_WU_PUSH_03, FRAY_PIECE, p->fighter);
        if (act != A_PUSH || one > MAX_HEX) return not_asked;
        return may_push_to(k, s, p, (hex_id)one);
    }
    case Q_REACT: return may_react(k, s, seat, word);
    case Q_EFFECT: {
        uint64_t list[MAX_REACTIONS];
        for (unsigned n = moment_options(k, s, list); n > 0; n--)
            if (list[n - 1] == word) return legal();
        if (act == A_USE) return breaks(R_WU_SEQ_01, FRAY_CARD, one);
        return act == A_CHOOSE ? breaks(R_WU_SEQ_01, FRAY_PIECE, one) : not_asked;
    }
    case Q_POWER:
    case Q_UPGRADE:
        if (act == (q == Q_POWER ? A_PASS : A_DONE) && one == 0) return legal();
        if (act == A_PLAY)
            return q == Q_POWER ? may_play(k, s, seat, one) : breaks(R_WU_END_09, FRAY_CARD, one);
        if (act == A_GIVE && two <= MAX_FIGHTERS)
            return may_give(k, s, seat, one, (fighter_id)two, false);
        return not_asked;
    case Q_CHOOSE:
    case Q_CHOOSE_HEX:
    case Q_CHOOSE_CARD:
    case Q_CHOOSE_TOKEN:
    case Q_OPTION:
        if (act == A_GIVE && two > MAX_FIGHTERS) return not_asked;
        return may_choose(k, s, word);
    case Q_MAY:
    case Q_DRAW_MORE:
    case Q_DECIDE: return (act == A_DECLINE || act == A_YES) && one == 0 ? legal() : not_asked;
    case Q_SCORE:
        if (act == A_DONE && one == 0) return legal();
        if (act != A_SCORE) return not_asked;
        if (frame_proc(s, s->top) == PROC_CHECKPOINT && one < k->cards + 1u &&
            k->card[one].timing != TIMING_IMMEDIATE)
            return breaks(R_WU_OBJ_02, FRAY_CARD, one);
        return may_score(k, s, seat, one);
    case Q_CYCLE_OUT:
    case Q_POWER_OUT:
        if (act == A_DONE && one == 0) return legal();
        return act == A_DISCARD ? may_discard(k, s, seat, one) : not_asked;
    }
    return not_asked;
}

static fray_verdict wu_check(const fray_table *t, const fray_position *p, fray_answer a)
{
    if (a.seat >= FRAY_MAX_SEATS || !((p->open >> a.seat) & 1)) return breaks(FRAY_NOT_ASKED, 0, 0);
    return check_word((const struct content *)t->content, state_of(p), a.seat, a.word);
}

/* ---- chance ---- */

static uint64_t wu_weight(const fray_table *t, const fray_position *p, uint64_t word)
{
    const struct state *s = state_of(p);
    fray_answer a = {word, FRAY_CHANCE, 0};
    if (!fray_is_legal(wu_check(t, p, a))) return 0;
    if (s->head.question != Q_ROLL) return 1;
    uint8_t count[FACES];
    dice_from(word, FACES, count);
    return dice_weight(&wu_dice[s->die], s->dice, count);
}

static uint64_t wu_total(const fray_table *t, const fray_position *p)
{
    const struct state *s = state_of(p);
    (void)t;
    if (!(p->open & 1)) return 0;
    if (s->head.question == Q_ROLL) return dice_total(&wu_dice[s->die], s->dice);
    if (s->head.question == Q_DRAW) return (uint64_t)bit_count(deck_cards(s));
    return (uint64_t)bit_count(frame_as(s, s->top, tokens)->left);
}

static uint64_t wu_pick(const fray_table *t, const fray_position *p, uint32_t seat, uint64_t random)
{
    const struct state *s = state_of(p);
    if (s->head.question == Q_ROLL) {
        uint8_t count[FACES];
        const struct die *die = &wu_dice[s->die];
        dice_throw(die, s->dice, fray_even(random, dice_total(die, s->dice)), count);
        return dice_word(s->die == DIE_ATTACK ? A_ROLL : A_SAVE, FACES, count);
    }
    if (s->head.question == Q_DRAW) {
        const struct draw_frame *d = frame_as(s, s->top, draw);
        uint64_t left = deck_cards(s);
        int i = bit_nth(left, (int)fray_even(random, (uint64_t)bit_count(left)));
        return word_of(A_DRAWN, s->side[d->seat].face[i], 0);
    }
    uint64_t out[64];
    uint32_t n = wu_options(t, p, seat, 0, 64, out);
    if (n == 0) return 0;
    uint32_t which = (uint32_t)fray_even(random, n);
    if (which >= 64) wu_options(t, p, seat, which, 1, out);
    return out[which >= 64 ? 0 : which];
}

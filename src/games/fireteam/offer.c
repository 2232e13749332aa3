/* src/games/fireteam/offer.c - the questions: which answers each takes, and why not others. */
#include "games/fireteam/verbs.h"
#include <string.h>

static const struct state *state_of(const fray_position *p)
{
    return (const struct state *)p;
}

static unsigned head_seat(const struct state *s)
{
    return (unsigned)bit_low(s->head.open);
}

static void offer_places(struct offer *o, unsigned act, place_set set)
{
    for (; set; set &= set - 1) offer_add(o, word_of(act, (unsigned)bit_low(set), 0));
}

/* of ways as good, N, NE, E, SE, S, SW, W, NW; whoever does not choose takes the first. */
static void offer_ways(const struct content *k, const struct state *s, struct offer *o,
                       const struct walk_frame *w)
{
    const int row = ground_of(k, s)->columns, at = s->monster[w->monster].at;
    const int way[] = {-row, -row + 1, 1, row + 1, row, row - 1, -1, -row - 1};
    place_set set = walk_steps(k, s, w);
    for (unsigned i = 0; i < sizeof way / sizeof *way; i++) {
        int to = at + way[i];
        if (to > 0 && to <= MAX_PLACES && (set >> to) & 1)
            offer_add(o, word_of(A_TO, (unsigned)to, 0));
    }
}

/* ---- chance ---- */

/* What a chance question other than dice may answer, with its weight; one entry after the other. */
struct lot {
    uint64_t word, weight;
};
enum { MOST_LOTS = 96 };

static unsigned add_lot(struct lot *out, unsigned n, uint64_t word, uint64_t weight)
{
    if (!weight || n >= MOST_LOTS) return n;
    out[n].word = word;
    out[n].weight = weight;
    return n + 1;
}

/* Cards of a hero's deck or hand, by how many there are. */
static unsigned card_lots(const struct content *k, const struct state *s, unsigned seat,
                          const uint8_t *count, struct lot *out)
{
    const struct role *role = role_of(k, s, seat);
    unsigned n = 0;
    for (unsigned i = 0; i < role->kinds; i++)
        n = add_lot(out, n, word_of(A_DRAWN, role->kind[i], 0), count[i]);
    return n;
}

static unsigned lots(const struct content *k, const struct state *s, struct lot *out)
{
    const struct mission *m = mission_of(k, s);
    unsigned n = 0;
    switch (s->head.question) {
    case Q_FIRST:
        for (unsigned seat = 1; seat <= s->heroes; seat++)
            n = add_lot(out, n, word_of(A_FIRST, seat, 0), 1);
        break;
    case Q_NUMBER:
        for (unsigned number = 1; number <= SPAWN_POINTS; number++)
            n = add_lot(out, n, word_of(A_NUMBER, number, 0), !s->spawn[number]);
        break;
    case Q_DIE: /* FZ-DICE-04: two sides each */
        for (unsigned face = 0; face < DIE_FACES; face++)
            n = add_lot(out, n, word_of(A_DIE, face, 0), 1);
        break;
    case Q_SPAWN: { /* FZ-DICE-05; a secured point is rolled again (FZ-SECURE-02) */
        const struct spawn_frame *sp = frame_as(s, s->top, spawn);
        for (unsigned number = 1; number <= SPAWN_POINTS; number++)
            n = add_lot(out, n, word_of(A_SPAWN, number, 0),
                        !sp->secured || !is_secured(k, s, s->spawn[number]));
        break;
    }
    case Q_DRAW: {
        unsigned seat = frame_as(s, s->top, draw)->seat;
        return card_lots(k, s, seat, s->hero[seat].deck, out);
    }
    case Q_LOSE: {
        unsigned seat = s->head.about;
        return card_lots(k, s, seat, s->hero[seat].hand, out);
    }
    case Q_TWIST:
        for (unsigned i = 0; i < list_count(k, m->twists); i++)
            n = add_lot(out, n, word_of(A_DRAWN, list_at(k, m->twists, i), 0),
                        (s->twist_deck >> i) & 1);
        break;
    case Q_RECON:
        for (unsigned i = 0; i < list_count(k, m->discoveries); i++)
            n = add_lot(out, n, word_of(A_DRAWN, list_at(k, m->discoveries, i), 0),
                        recon_weight(k, s, list_at(k, m->discoveries, i)));
        for (unsigned i = 0; i < k->events; i++)
            n = add_lot(out, n, word_of(A_DRAWN, k->event[i], 0), recon_weight(k, s, k->event[i]));
        break;
    default: break;
    }
    return n;
}

/* ---- options ---- */

static void offer_hero(const struct content *k, const struct state *s, struct offer *o,
                       unsigned seat)
{
    for (unsigned f = 1; f <= k->figures; f++)
        if (is_legal(may_take_hero(k, s, seat, f))) offer_add(o, word_of(A_HERO, f, 0));
}

static void offer_steps(const struct content *k, const struct state *s, struct offer *o,
                        unsigned seat, unsigned left, bool normal)
{
    unsigned with[MAX_COMPANIES];
    if (normal && !is_legal(may_leave(k, s, seat))) return;
    place_set near = ground_of(k, s)->near[s->hero[seat].at] & ground_of(k, s)->passable;
    for (; near; near &= near - 1) {
        place_id to = (place_id)bit_low(near);
        if (step_cost(k, s, seat, to) > (int)left) continue;
        unsigned n = companies(k, s, seat, to, with);
        for (unsigned i = 0; i < n; i++)
            offer_add(o, word_of(with[i] ? A_STEP_WITH : A_STEP, to, with[i]));
    }
}

static void offer_word(const struct content *k, const struct state *s, struct offer *o,
                       unsigned seat, uint64_t word)
{
    if (is_legal(may_take_turn_action(k, s, seat, word))) offer_add(o, word);
}

static void offer_turn(const struct content *k, const struct state *s, struct offer *o,
                       unsigned seat)
{
    const struct hero *hero = &s->hero[seat];
    const struct role *role = role_of(k, s, seat);
    offer_add(o, word_of(A_END, 0, 0));
    if (hero->steps) offer_steps(k, s, o, seat, hero->steps, true);
    if (hero->actions || hero->free) {
        for (uint64_t left = monsters_of(s); left; left &= left - 1)
            offer_word(k, s, o, seat, word_of(A_ATTACK, (unsigned)bit_low(left), 0));
        for (unsigned i = 0; i < MAX_BOARD_MARKERS; i++)
            if (s->marker[i].kind && k->marker[s->marker[i].kind].health)
                offer_word(k, s, o, seat, word_of(A_ASSAULT, i + 1, 0));
    }
    offer_word(k, s, o, seat, word_of(A_SEARCH, 0, 0));
    offer_word(k, s, o, seat, word_of(A_FREE_SEARCH, 0, 0));
    if (!hero->actions) return;
    for (unsigned i = 0; i < MAX_BOARD_MARKERS; i++)
        if (s->marker[i].kind && s->marker[i].at == hero->at)
            offer_word(k, s, o, seat, word_of(A_INTERACT, i + 1, 0));
    for (unsigned left = hero->focus; left; left &= left - 1)
        offer_word(k, s, o, seat, word_of(A_SPECIAL, role->focus[bit_low(left)], 0));
}

static void offer_all(const struct content *k, const struct state *s, struct offer *o)
{
    const void *top = frame_seen(s, s->top);
    unsigned seat = head_seat(s);
    switch ((enum question_id)s->head.question) {
    case Q_NONE:
    case QUESTIONS: break;
    case Q_ROLL: {
        uint8_t count[MAX_FACES];
        dice_first(&fz_attack_die, s->dice, count);
        do offer_add(o, dice_word(A_ROLL, FACES, count));
        while (dice_next(&fz_attack_die, s->dice, count));
        break;
    }
    case Q_FIRST:
    case Q_NUMBER:
    case Q_DIE:
    case Q_SPAWN:
    case Q_DRAW:
    case Q_RECON:
    case Q_TWIST:
    case Q_LOSE: {
        struct lot list[MOST_LOTS];
        unsigned n = lots(k, s, list);
        for (unsigned i = 0; i < n; i++) offer_add(o, list[i].word);
        break;
    }
    case Q_HERO: offer_hero(k, s, o, seat); break;
    case Q_UPGRADE: {
        const struct role *role = role_of(k, s, seat);
        for (unsigned i = 0; i < role->kinds; i++)
            if (is_legal(may_take_upgrade(k, s, seat, role->kind[i])))
                offer_add(o, word_of(A_CARD, role->kind[i], 0));
        break;
    }
    case Q_FOCUS: {
        const struct role *role = role_of(k, s, seat);
        for (unsigned i = 0; i < role->focuses; i++)
            if (is_legal(may_take_focus(k, s, seat, role->focus[i])))
                offer_add(o, word_of(A_CARD, role->focus[i], 0));
        break;
    }
    case Q_STRIKE: {
        const struct role *role = role_of(k, s, seat);
        offer_add(o, word_of(A_NONE, 0, 0));
        for (unsigned i = 0; i < role->kinds; i++)
            if (s->hero[seat].hand[i] && is_legal(may_offer(k, s, seat, role->kind[i])))
                offer_add(o, word_of(A_STRIKE, role->kind[i], 0));
        break;
    }
    case Q_WHOSE_STRIKE:
        for (unsigned nth = 0; nth < s->heroes; nth++)
            if (s->hero[seat_nth(s, nth)].offer) offer_add(o, word_of(A_PLAY, seat_nth(s, nth), 0));
        offer_add(o, word_of(A_NONE, 0, 0));
        break;
    case Q_STAND:
        offer_add(o, word_of(A_STAND, 0, 0));
        offer_add(o, word_of(A_STAY, 0, 0));
        break;
    case Q_TURN: offer_turn(k, s, o, seat); break;
    case Q_CARDS: {
        const struct attack_frame *a = (const struct attack_frame *)top;
        const struct role *role = role_of(k, s, a->seat);
        if (a->last) offer_add(o, word_of(A_DONE, 0, 0));
        for (unsigned i = 0; i < role->kinds; i++)
            if (s->hero[a->seat].hand[i] && is_legal(may_add_card(k, s, a, role->kind[i])))
                offer_add(o, word_of(A_WITH, role->kind[i], 0));
        break;
    }
    case Q_REROLL: {
        const struct reroll_frame *r = (const struct reroll_frame *)top;
        const struct attack_frame *a = frame_as(s, r->attack, attack);
        offer_add(o, word_of(A_DONE, 0, 0));
        for (unsigned f = 0; f < FACES; f++)
            if (a->roll[f] > r->picked[f]) offer_add(o, word_of(A_REROLL, f, 0));
        break;
    }
    case Q_REACT: {
        uint64_t list[MAX_REACTIONS];
        unsigned n = react_options(k, s, seat, list);
        offer_add(o, word_of(A_DECLINE, 0, 0));
        for (unsigned i = 0; i < n; i++) offer_add(o, list[i]);
        break;
    }
    case Q_SACRIFICE:
    case Q_MAY:
        offer_add(o, word_of(A_DECLINE, 0, 0));
        offer_add(o, word_of(A_YES, 0, 0));
        break;
    case Q_DISCARD: {
        const struct role *role = role_of(k, s, seat);
        for (unsigned i = 0; i < role->kinds; i++)
            if (s->hero[seat].hand[i]) offer_add(o, word_of(A_DISCARD, role->kind[i], 0));
        break;
    }
    case Q_MONSTER:
        for (uint64_t left = next_monsters(s); left; left &= left - 1)
            offer_add(o, word_of(A_MONSTER, (unsigned)bit_low(left), 0));
        break;
    case Q_AMBUSHER: {
        const struct ambush_frame *a = (const struct ambush_frame *)top;
        for (uint64_t left = ambushers(k, s, a->seat, a->tier); left; left &= left - 1)
            offer_add(o, word_of(A_MONSTER, (unsigned)bit_low(left), 0));
        break;
    }
    case Q_WAY: offer_ways(k, s, o, (const struct walk_frame *)top); break;
    case Q_PUSH: offer_places(o, A_TO, push_steps(k, s, (const struct push_frame *)top)); break;
    case Q_STEP: {
        const struct move_frame *m = (const struct move_frame *)top;
        offer_add(o, word_of(A_DONE, 0, 0));
        offer_steps(k, s, o, m->seat, m->left, false);
        break;
    }
    case Q_CHOOSE:
    case Q_CHOOSE_PLACE:
    case Q_CHOOSE_SECTOR:
    case Q_CHOOSE_CARD:
    case Q_OPTION: offer_choices(k, s, o); break;
    }
}

static uint32_t fz_options(const fray_table *t, const fray_position *p, uint32_t seat,
                           uint32_t from, uint32_t n, uint64_t *out)
{
    struct offer o = {out, from, n, 0};
    if (!((p->open >> seat) & 1)) return 0;
    offer_all((const struct content *)t->content, state_of(p), &o);
    return o.total;
}

/* ---- check ---- */

static fray_verdict member(bool is, unsigned rule_number, unsigned type, unsigned subject)
{
    return is ? legal() : breaks(rule_number, type, subject);
}

/* A throw or draw that cannot be is refused by what chance can do. */
static fray_verdict check_roll(const struct state *s, uint64_t word)
{
    uint8_t count[MAX_FACES] = {0};
    dice_from(word, FACES, count);
    if (word != dice_word(A_ROLL, FACES, count)) return breaks(FRAY_NOT_ASKED, 0, 0);
    if (dice_weight(&fz_attack_die, s->dice, count)) return legal();
    return breaks_by(R_FZ_DICE_01, FRAY_NONE, 0,
                     count[FACE_MISS] + count[FACE_HIT] + count[FACE_DOUBLE], s->dice);
}

static fray_verdict check_lot(const struct content *k, const struct state *s, uint64_t word)
{
    struct lot list[MOST_LOTS];
    unsigned n = lots(k, s, list), one = word_one(word);
    for (unsigned i = 0; i < n; i++)
        if (list[i].word == word) return legal();
    if (n && fray_act_of(word) != fray_act_of(list[0].word)) return breaks(FRAY_NOT_ASKED, 0, 0);
    switch (s->head.question) {
    case Q_SPAWN: return breaks(R_FZ_SECURE_02, FRAY_NUMBER, one);
    case Q_NUMBER: return breaks(R_FZ_SETUP_12, FRAY_NUMBER, one);
    case Q_FIRST: return breaks(R_FZ_SETUP_03, FRAY_SEAT, one);
    case Q_DIE: return breaks(R_FZ_DICE_04, FRAY_NONE, 0);
    case Q_TWIST: return breaks(R_FZ_TWIST_01, FRAY_CARD, one);
    case Q_RECON: return breaks(R_FZ_RECON_01, FRAY_CARD, one);
    default: return breaks(R_FZ_TAC_08, FRAY_CARD, one);
    }
}

static fray_verdict check_word(const struct content *k, const struct state *s, unsigned seat,
                               uint64_t word)
{
    unsigned act = fray_act_of(word), one = word_one(word), two = word_two(word);
    const void *top = frame_seen(s, s->top);
    const fray_verdict not_asked = breaks(FRAY_NOT_ASKED, 0, 0);
    const enum question_id q = (enum question_id)s->head.question;
    if (q == Q_ROLL) return check_roll(s, word);
    if (word != word_of(act, one, two)) return not_asked;
    if (two && act != A_STEP_WITH) return not_asked;
    switch (q) {
    case Q_NONE:
    case Q_ROLL:
    case QUESTIONS: return not_asked;
    case Q_FIRST:
    case Q_NUMBER:
    case Q_DIE:
    case Q_SPAWN:
    case Q_DRAW:
    case Q_RECON:
    case Q_TWIST:
    case Q_LOSE: return check_lot(k, s, word);
    case Q_HERO: return act == A_HERO ? may_take_hero(k, s, seat, one) : not_asked;
    case Q_UPGRADE: return act == A_CARD ? may_take_upgrade(k, s, seat, one) : not_asked;
    case Q_FOCUS: return act == A_CARD ? may_take_focus(k, s, seat, one) : not_asked;
    case Q_STRIKE:
        if (act == A_NONE && one == 0) return legal();
        return act == A_STRIKE ? may_offer(k, s, seat, one) : not_asked;
    case Q_WHOSE_STRIKE:
        if (act == A_NONE && one == 0) return legal();
        if (act != A_PLAY || one < 1 || one > SEATS) return not_asked;
        return member(s->hero[one].offer != 0, R_FZ_TAC_10, FRAY_SEAT, one);
    case Q_STAND: return (act == A_STAND || act == A_STAY) && one == 0 ? legal() : not_asked;
    case Q_TURN: return may_take_turn_action(k, s, seat, word);
    case Q_CARDS: {
        const struct attack_frame *a = (const struct attack_frame *)top;
        if (act == A_DONE && one == 0) return member(a->last != 0, R_FZ_ATK_01, FRAY_NONE, 0);
        return act == A_WITH ? may_add_card(k, s, a, one) : not_asked;
    }
    case Q_REROLL: {
        const struct reroll_frame *r = (const struct reroll_frame *)top;
        const struct attack_frame *a = frame_as(s, r->attack, attack);
        if (act == A_DONE && one == 0) return legal();
        if (act != A_REROLL || one >= FACES) return not_asked;
        return member(a->roll[one] > r->picked[one], R_FZ_SPEC_10, FRAY_NONE, 0);
    }
    case Q_REACT: return may_react(k, s, seat, word);
    case Q_SACRIFICE:
    case Q_MAY: return (act == A_DECLINE || act == A_YES) && one == 0 ? legal() : not_asked;
    case Q_DISCARD: {
        int kind = kind_of(k, s, seat, one);
        if (act != A_DISCARD) return not_asked;
        return member(kind >= 0 && s->hero[seat].hand[kind], R_FZ_MON_15, FRAY_CARD, one);
    }
    case Q_MONSTER:
        if (act != A_MONSTER || one > MAX_PIECES) return not_asked;
        /* by the rule that asks: FZ-MON-01, or FZ-ROUND-05 for a card's */
        return member((next_monsters(s) >> one) & 1, s->head.rule, FRAY_PIECE, one);
    case Q_AMBUSHER: {
        const struct ambush_frame *a = (const struct ambush_frame *)top;
        if (act != A_MONSTER || one > MAX_PIECES) return not_asked;
        return member((ambushers(k, s, a->seat, a->tier) >> one) & 1, R_FZ_AMB_03, FRAY_PIECE, one);
    }
    case Q_WAY:
        if (act != A_TO || one > MAX_PLACES) return not_asked;
        return member((walk_steps(k, s, (const struct walk_frame *)top) >> one) & 1, R_FZ_MON_06,
                      FRAY_PLACE, one);
    case Q_PUSH:
        if (act != A_TO || one > MAX_PLACES) return not_asked;
        return member((push_steps(k, s, (const struct push_frame *)top) >> one) & 1, R_FZ_MOV_06,
                      FRAY_PLACE, one);
    case Q_STEP: {
        const struct move_frame *m = (const struct move_frame *)top;
        if (act == A_DONE && one == 0) return legal();
        if (act != (two ? A_STEP_WITH : A_STEP) || one > MAX_PLACES) return not_asked;
        return may_step(k, s, m->seat, (place_id)one, two, m->left, false);
    }
    case Q_CHOOSE:
    case Q_CHOOSE_PLACE:
    case Q_CHOOSE_SECTOR:
    case Q_CHOOSE_CARD:
    case Q_OPTION: return may_choose(k, s, word);
    }
    return not_asked;
}

static fray_verdict fz_check(const fray_table *t, const fray_position *p, fray_answer a)
{
    if (a.seat >= FRAY_MAX_SEATS || !((p->open >> a.seat) & 1)) return breaks(FRAY_NOT_ASKED, 0, 0);
    return check_word((const struct content *)t->content, state_of(p), a.seat, a.word);
}

/* ---- weights ---- */

static uint64_t fz_weight(const fray_table *t, const fray_position *p, uint64_t word)
{
    const struct state *s = state_of(p);
    if (!(p->open & 1)) return 0;
    if (s->head.question == Q_ROLL) {
        uint8_t count[MAX_FACES] = {0};
        dice_from(word, FACES, count);
        return word == dice_word(A_ROLL, FACES, count) ? dice_weight(&fz_attack_die, s->dice, count)
                                                       : 0;
    }
    struct lot list[MOST_LOTS];
    unsigned n = lots((const struct content *)t->content, s, list);
    for (unsigned i = 0; i < n; i++)
        if (list[i].word == word) return list[i].weight;
    return 0;
}

static uint64_t fz_total(const fray_table *t, const fray_position *p)
{
    const struct state *s = state_of(p);
    uint64_t total = 0;
    if (!(p->open & 1)) return 0;
    if (s->head.question == Q_ROLL) return dice_total(&fz_attack_die, s->dice);
    struct lot list[MOST_LOTS];
    unsigned n = lots((const struct content *)t->content, s, list);
    for (unsigned i = 0; i < n; i++) total += list[i].weight;
    return total;
}

static uint64_t fz_pick(const fray_table *t, const fray_position *p, uint32_t seat, uint64_t random)
{
    const struct state *s = state_of(p);
    if (seat == FRAY_CHANCE) {
        if (s->head.question == Q_ROLL) {
            uint8_t count[MAX_FACES];
            dice_throw(&fz_attack_die, s->dice,
                       fray_even(random, dice_total(&fz_attack_die, s->dice)), count);
            return dice_word(A_ROLL, FACES, count);
        }
        struct lot list[MOST_LOTS];
        unsigned n = lots((const struct content *)t->content, s, list);
        uint64_t total = 0;
        for (unsigned i = 0; i < n; i++) total += list[i].weight;
        uint64_t drawn = fray_even(random, total);
        for (unsigned i = 0; i < n; i++) {
            if (drawn < list[i].weight) return list[i].word;
            drawn -= list[i].weight;
        }
        return 0;
    }
    uint64_t out[64];
    uint32_t n = fz_options(t, p, seat, 0, 64, out);
    if (n == 0) return 0;
    uint32_t which = (uint32_t)fray_even(random, n);
    if (which >= 64) fz_options(t, p, seat, which, 1, out);
    return out[which >= 64 ? 0 : which];
}

/* src/games/underworlds/round.c - chapters 9 and 10: rounds and activations; chapter 20: winning. */
#include "games/underworlds/view.h"
#include "core/proc.h"
#include <string.h>

enum match_step { MATCH_START, MATCH_LAYOUT, MATCH_TOKENS, MATCH_HANDS, MATCH_PLACED, MATCH_ROUND };

static enum wait proc_match(struct call *c)
{
    struct state *s = c->s;
    proc_begin(match);
    rule(WU_SETUP_05);
    call(MATCH_LAYOUT, (void)PUSH(c, layout));
    call(MATCH_TOKENS, (void)PUSH(c, tokens));
    call(MATCH_HANDS, (void)PUSH(c, opening));
    call(MATCH_PLACED, (void)PUSH(c, deploy));
    /* WU-ROUND-01; WU-ROUND-02: it never ends early */
    while (s->round < s->opt.rounds) {
        s->round++;
        call(MATCH_ROUND, (void)PUSH(c, round));
    }
    s->phase = PHASE_OVER;
    proc_end();
}

/* Resting points scenarios begin at. */
static unsigned match_step_of(unsigned which)
{
    static const uint8_t step[] = {MATCH_LAYOUT, MATCH_TOKENS, MATCH_HANDS, MATCH_PLACED,
                                   MATCH_ROUND};
    return step[which];
}

/* What cards ask about "this phase" begins anew. */
static void clear_phase(struct call *c)
{
    struct state *s = c->s;
    for (unsigned seat = RED; seat <= BLUE; seat++) {
        struct side *side = &s->side[seat];
        side->activations = 0;
        side->ploys = side->upgrades = side->kills = side->leader_kills = side->lost = 0;
        side->damage = side->scored = side->returned = side->named_kills = 0;
        side->scored_end = side->scored_round = side->ploys_round = side->upgrades_round = 0;
        side->damaged_enemies = 0;
        memset(side->deaths_in, 0, sizeof side->deaths_in);
    }
    for (fighter_id f = 1; f <= MAX_FIGHTERS; f++) {
        struct fighter *x = &s->fighter[f];
        x->done &= EVER_SUCCEEDED | EVER_CHOSEN;
        x->attacked = 0;
        x->targeted = x->supported = x->chosen = x->kills = x->leader_kills = x->activated = 0;
        x->attacks = x->successes = x->returned = 0;
        x->held_before = x->held_at_end;
        x->held_at_end = 0;
    }
    for (unsigned n = 1; n <= TOKENS; n++) s->holder_at_start[n] = fighter_on(s, s->token[n]);
}

enum round_step {
    ROUND_START,
    ROUND_ROLLED,
    ROUND_FIRST,
    ROUND_BEGINS,
    ROUND_CHECK,
    ROUND_ACTIVATION,
    ROUND_POWER,
    ROUND_ENDS,
    ROUND_END_CHECK,
    ROUND_END_PHASE
};

static unsigned round_step_of(unsigned which)
{
    static const uint8_t step[] = {ROUND_ACTIVATION, ROUND_POWER, ROUND_END_PHASE};
    return step[which];
}

static void clean_up(struct state *s)
{
    /* WU-ROUND-10 */
    for (fighter_id f = 1; f <= MAX_FIGHTERS; f++)
        s->fighter[f].tokens &= (uint8_t) ~(TOKEN_MOVE | TOKEN_CHARGE | TOKEN_GUARD);
}

static void record_holders(struct state *s)
{
    for (fighter_id f = 1; f <= MAX_FIGHTERS; f++)
        s->fighter[f].held_at_end = (uint8_t)(is_alive(s, f) ? token_held(s, f) : 0u);
}

static enum wait proc_round(struct call *c)
{
    struct state *s = c->s;
    proc_begin(round);
    rule(WU_ROUND_03);
    s->phase = PHASE_ACTION;
    /* WU-ROUND-04 */
    call(ROUND_ROLLED,
         push_rolloff(c, s->round == 1 && s->opt.first_deployed_bonus ? s->finished_placing : 0u));
    rule(WU_ROUND_03);
    ask(ROUND_FIRST, (unsigned)c->ret, Q_WHO_STARTS);
    s->first = s->active = s->next = (uint8_t)word_one(c->answer);
    clear_phase(c);
    tell(c, EV_ROUND, s->round, s->first, 0, 0);
    rule(WU_ROUND_07);
    moment(ROUND_BEGINS, W_PHASE_STARTS, 0);
    checkpoint(ROUND_CHECK, 0);
    for (my->nth = 0; my->nth < 2 * s->opt.activations; my->nth++) {
        rule(WU_ROUND_05);
        s->active = my->nth % 2 ? other(s->first) : s->first;
        s->next = other(s->active); /* WU-ROUND-12 */
        call(ROUND_ACTIVATION, (void)PUSH(c, activation));
        rule(WU_ROUND_06);
        call(ROUND_POWER, (void)PUSH(c, power));
    }
    rule(WU_ROUND_09);
    record_holders(s);
    inspire_all(c, INSPIRE_AT_END_OF_PHASE, 0);
    moment(ROUND_ENDS, W_PHASE_ENDS, 0);
    rule(WU_ROUND_08);
    modifiers_expire(c, LIFE_PHASE);
    s->blocked = bits_less(s->blocked, s->shards);
    s->shards = bits_none();
    checkpoint(ROUND_END_CHECK, 0); /* Wounds that were only lent may be missing now */
    s->phase = PHASE_END;
    tell(c, EV_END_PHASE, s->round, 0, 0, 0);
    for (my->nth = 0; my->nth < SEATS; my->nth++) {
        rule(WU_END_01);
        s->active = my->nth ? other(s->first) : s->first;
        call(ROUND_END_PHASE, (void)PUSH(c, ending));
    }
    rule(WU_ROUND_10);
    modifiers_expire(c, LIFE_ROUND);
    clean_up(s);
    proc_end();
}

/* ---- 10 activations ---- */

static fray_verdict may_activate(const struct content *k, const struct state *s, unsigned seat,
                                 fighter_id f)
{
    if (f == 0 || f > MAX_FIGHTERS || s->fighter[f].seat != seat)
        return breaks(R_WU_ACTV_01, FRAY_PIECE, f);
    if (!is_alive(s, f)) return breaks(R_WU_FIGHT_06, FRAY_PIECE, f);
    if (has_token(s, f, TOKEN_CHARGE) && !has_flag(k, s, f, CH_CHARGE_IS_MOVE))
        return breaks(R_WU_ACTV_03, FRAY_PIECE, f);
    if (has_flag(k, s, f, CH_NO_ACTIVATION)) return breaks(R_WU_ACTV_05, FRAY_PIECE, f);
    return legal();
}

static fray_verdict may_use_action(const struct content *k, const struct state *s, fighter_id f,
                                   unsigned card, unsigned how)
{
    unsigned program;
    if (card) {
        int i = card_index(s, s->fighter[f].seat, card);
        if (i < 0 || !((s->fighter[f].upgrades >> i) & 1) || !k->card[card].action)
            return breaks(R_WU_ACTV_08, FRAY_CARD, card);
        program = k->card[card].action;
    } else {
        program = card_side(k, s, f)->action;
        if (!program) return breaks(R_WU_ACTV_08, FRAY_PIECE, f);
    }
    if (has_flag(k, s, f, CH_NO_ACTION)) return breaks(R_WU_ACTV_05, FRAY_PIECE, f);
    struct matter m = matter_none(k, s, s->fighter[f].seat);
    m.bearer = f;
    m.card = (uint16_t)card;
    m.how = (uint16_t)(how | ATTACK_ACTING);
    if (!can_run(&m, program)) return breaks(R_WU_ACTV_09, FRAY_PIECE, f);
    return legal();
}

/* One of the options 1 to 6 of WU-ACTV-01, the seventh is to pass; outside an activation only what a fighter
 * does. */
static fray_verdict may_act(const struct content *k, const struct state *s, unsigned seat,
                            uint64_t word, bool activation)
{
    unsigned one = word_one(word), two = word_two(word);
    fray_verdict v;
    switch (fray_act_of(word)) {
    case A_DRAW: return deck_left(s, seat, true) ? legal() : breaks(R_WU_DRAWP_01, FRAY_NONE, 0);
    case A_CYCLE: {
        int i = card_index(s, seat, one);
        if (i < 0 || i >= s->side[seat].objectives || !((s->side[seat].zone[ZONE_HAND] >> i) & 1))
            return breaks(R_WU_CYCLE_01, FRAY_CARD, one);
        return legal();
    }
    case A_MOVE:
    case A_CHARGE:
    case A_GUARD:
    case A_ATTACK:
    case A_ACTION: break;
    default: return not_asked();
    }
    fighter_id f = (fighter_id)one;
    if (activation) {
        v = may_activate(k, s, seat, f);
        if (!is_legal(v)) return v;
    } else if (f == 0 || !is_alive(s, f)) {
        return breaks(R_WU_ACTV_11, FRAY_PIECE, one);
    }
    switch (fray_act_of(word)) {
    case A_MOVE: return may_move(k, s, f);
    case A_CHARGE: return may_charge(k, s, f);
    case A_GUARD: return may_guard(k, s, f);
    case A_ATTACK: return may_attack(k, s, f, two, 0, 0);
    default: return may_use_action(k, s, f, two, 0);
    }
}

/* WU-ACTV-11: is there any of options 1 to 4 that the fighter could use outside an activation? */
static bool can_make_action(const struct content *k, const struct state *s, fighter_id f,
                            unsigned how)
{
    if (!f || !is_alive(s, f)) return false;
    if (is_legal(may_move(k, s, f)) || is_legal(may_guard(k, s, f)) ||
        can_attack(k, s, f, how, 0) || is_legal(may_charge(k, s, f)))
        return true;
    if (how & ATTACK_ACTING) return false;
    if (is_legal(may_use_action(k, s, f, 0, how))) return true;
    for (uint64_t left = s->fighter[f].upgrades; left; left &= left - 1)
        if (is_legal(may_use_action(k, s, f, s->side[s->fighter[f].seat].face[bit_low(left)], how)))
            return true;
    return false;
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
    if (card_side(k, s, f)->action && is_legal(may_use_action(k, s, f, 0, 0)))
        offer_add(o, word_of(A_ACTION, f, 0));
    for (uint64_t left = x->upgrades; left; left &= left - 1) {
        unsigned face = s->side[x->seat].face[bit_low(left)];
        if (k->card[face].action && is_legal(may_use_action(k, s, f, face, 0)))
            offer_add(o, word_of(A_ACTION, f, face));
    }
}

static fray_verdict judge_activation(const struct asked *q, uint64_t word)
{
    return may_act(q->k, q->s, q->seat, word, true);
}

/* After passing, which comes first (WU-PASS-01). */
static void list_activation(const struct asked *q, struct offer *o)
{
    const struct side *side = &q->s->side[q->seat];
    offer_try(q, o, word_of(A_DRAW, 0, 0), judge_activation);
    for (uint64_t left = side->zone[ZONE_HAND] & objective_mask(q->s, q->seat); left;
         left &= left - 1)
        offer_sure(q, o, word_of(A_CYCLE, side->face[bit_low(left)], 0), judge_activation);
    for (uint64_t left = warband_of(q->s, q->seat); left; left &= left - 1)
        if (is_legal(may_activate(q->k, q->s, q->seat, (fighter_id)bit_low(left))))
            offer_actions(q->k, q->s, o, (fighter_id)bit_low(left));
}

/* WU-ACTV-11: an action that a card grants to one fighter. */
static fray_verdict judge_action(const struct asked *q, uint64_t word)
{
    if (fray_act_of(word) < A_MOVE || fray_act_of(word) > A_ACTION) return not_asked();
    if (word_one(word) != asking(q, action)->fighter)
        return breaks(R_WU_ACTV_11, FRAY_PIECE, word_one(word));
    return may_act(q->k, q->s, q->seat, word, false);
}

static void list_actions(const struct asked *q, struct offer *o)
{
    offer_actions(q->k, q->s, o, asking(q, action)->fighter);
}

enum activation_step {
    ACTIVATION_START,
    ACTIVATION_CHOSEN,
    ACTIVATION_ACTED,
    ACTIVATION_DREW,
    ACTIVATION_CYCLED,
    ACTIVATION_OVER,
    ACTIVATION_SKIPPED
};

static unsigned kind_of_action(uint64_t word)
{
    switch (fray_act_of(word)) {
    case A_MOVE: return ACTION_MOVE;
    case A_CHARGE: return ACTION_CHARGE;
    case A_GUARD: return ACTION_GUARD;
    case A_ATTACK: return ACTION_ATTACK;
    default: return ACTION_CARD;
    }
}

static enum wait proc_activation(struct call *c)
{
    struct state *s = c->s;
    proc_begin(activation);
    my->seat = s->active;
    s->activation++;
    s->side[my->seat].activations++;
    if (s->side[my->seat].skip) { /* WU-ROUND-13 */
        s->side[my->seat].skip--;
        tell(c, EV_SKIPS, my->seat, 0, 0, 0);
        rule(WU_REACT_08);
        open(ACTIVATION_SKIPPED, 1u << W_AFTER_ACTIVATION, s->top);
        modifiers_expire(c, LIFE_ACTIVATION);
        return WAIT_NONE;
    }
    rule(WU_ACTV_01);
    ask(ACTIVATION_CHOSEN, my->seat, Q_ACTIVATION);
    if (fray_act_of(c->answer) == A_PASS) {
        rule(WU_PASS_01);
        tell(c, EV_PASSES, my->seat, 0, 0, 0);
    } else if (fray_act_of(c->answer) == A_DRAW) {
        rule(WU_DRAWP_01);
        call(ACTIVATION_DREW, push_draw(c, my->seat, true, 1, false));
    } else if (fray_act_of(c->answer) == A_CYCLE) {
        rule(WU_CYCLE_01);
        move_card(c, my->seat, (unsigned)card_index(s, my->seat, word_one(c->answer)), ZONE_ASIDE);
        call(ACTIVATION_CYCLED, push_draw(c, my->seat, false, 1, false));
    } else {
        rule(WU_ACTV_02);
        my->fighter = (fighter_id)word_one(c->answer);
        s->fighter[my->fighter].activated++;
        {
            struct matter m = matter_none(c->k, s, my->seat);
            modifiers_take(c, FIRST_ACTIVATED, &m, my->fighter, s->activation);
        }
        call(ACTIVATION_ACTED,
             push_action(c, my->fighter, kind_of_action(c->answer), word_two(c->answer), 0));
    }
    rule(WU_REACT_08);
    open(ACTIVATION_OVER, 1u << W_AFTER_ACTIVATION, s->top); /* also after a pass: it has ended */
    modifiers_expire(c, LIFE_ACTIVATION);                    /* WU-PLOY-06 */
    proc_end();
}

/* ---- one action of a fighter ---- */

static void push_action(struct call *c, fighter_id f, unsigned kind, unsigned what,
                        unsigned granted)
{
    struct action_frame *a = PUSH(c, action);
    a->fighter = f;
    a->kind = (uint8_t)kind;
    a->what = (uint16_t)what;
    a->seat = c->s->fighter[f].seat;
    a->granted = (uint8_t)granted;
}

enum action_step {
    ACTION_START,
    ACTION_PICKED,
    ACTION_MOVED,
    ACTION_CHARGED,
    ACTION_ATTACKED,
    ACTION_USED,
    ACTION_CHECK,
    ACTION_OVER
};

static enum wait proc_action(struct call *c)
{
    struct state *s = c->s;
    proc_begin(action);
    if (my->kind == ACTION_ANY) {
        rule(WU_ACTV_11);
        about(c, FRAY_PIECE, my->fighter);
        ask(ACTION_PICKED, my->seat, Q_ACTION);
        my->kind = (uint8_t)kind_of_action(c->answer);
        my->what = (uint16_t)word_two(c->answer);
    }
    if (my->kind == ACTION_MOVE) {
        call(ACTION_MOVED, push_move(c, my->fighter, my->granted ? MOVE_GRANTED : 0));
    } else if (my->kind == ACTION_CHARGE) {
        call(ACTION_CHARGED, {
            struct charge_frame *charge = PUSH(c, charge);
            charge->fighter = my->fighter;
            charge->seat = my->seat;
        });
    } else if (my->kind == ACTION_ATTACK) {
        call(ACTION_ATTACKED, push_attack(c, my->fighter, my->what, 0, 0));
    } else if (my->kind != ACTION_MADE) {
        if (my->kind == ACTION_GUARD) {
            rule(WU_GUARD_01);
            s->fighter[my->fighter].tokens |= TOKEN_GUARD;
            tell(c, EV_GUARDS, my->fighter, 0, 0, 0);
        } else {
            rule(WU_ACTV_08);
            tell(c, EV_ACTION, my->fighter, my->what, 0, 0);
            call(ACTION_USED, push_effect(c,
                                          my->what ? c->k->card[my->what].action
                                                   : card_side(c->k, s, my->fighter)->action,
                                          my->what, my->seat, my->fighter)
                                  ->source = FROM_ABILITY);
        }
        checkpoint(ACTION_CHECK, 0);
    }
    rule(WU_REACT_08);
    open(ACTION_OVER, 1u << W_AFTER_ACTION, s->top);
    proc_end();
}

/* ---- what cards do with it ---- */

static enum wait verb_act(struct call *c, struct effect_frame *my)
{
    enum { ACTED = 1 };
    verb_begin();
    if (has_room_within(c->s) && can_make_action(c->k, c->s, fighter_at(c, my, 0), 0))
        call(ACTED, push_action(c, fighter_at(c, my, 0), ACTION_ANY, 0, 1));
    verb_end();
}

static enum wait verb_skip(struct call *c, struct effect_frame *my)
{
    c->s->side[my->run.seat].skip++;
    return WAIT_NONE;
}

/* src/games/fireteam/turn.c - chapters HERO, MOV and ACT: a hero's turn, its steps and its actions. */
#include "games/fireteam/rules.h"
#include "core/proc.h"

/* ---- one step ---- */

/* FZ-MOV-03, FZ-TERR-01 */
static int step_cost(const struct content *k, const struct state *s, unsigned seat, place_id to)
{
    if (!has_terrain(k, s, to, TERRAIN_DIFFICULT)) return 1;
    struct matter m = matter_none(k, s, seat);
    int cost = value_of(&m, CH_ROUGH, (piece_id)seat, 2);
    return cost < 1 ? 1 : cost; /* no step is free, or a turn would have no end */
}

/* 8.14: may the marker in this slot be taken along by a hero who goes to `to`? */
static bool may_escort(const struct content *k, const struct state *s, unsigned slot, place_id from,
                       place_id to)
{
    if (slot >= MAX_BOARD_MARKERS) return false;
    const struct marker *marker = &s->marker[slot];
    if (!marker->kind || marker->at != from) return false;
    const struct marker_kind *kind = &k->marker[marker->kind];
    if (!kind->escort || (kind->fixed && !marker->moving)) return false;
    return !(kind->smooth && has_terrain(k, s, to, TERRAIN_DIFFICULT));
}

static fray_verdict may_bring(const struct content *k, const struct state *s, unsigned seat,
                              place_id to, unsigned with)
{
    place_id from = s->hero[seat].at;
    unsigned here = specialists_at(s, from), must = must_bring(s, seat);
    unsigned company = with & (WITH_PATTY | WITH_HENRY), marker = with >> WITH_MARKER_SHIFT;
    if (company & ~here)
        return breaks(R_FZ_SPEC_03, FRAY_PIECE, company & ~here & WITH_PATTY ? PATTY : HENRY);
    if (must & ~company)
        return breaks(R_FZ_SPEC_04, FRAY_PIECE, must & ~company & WITH_PATTY ? PATTY : HENRY);
    if (marker && !may_escort(k, s, marker - 1, from, to))
        return breaks(R_FZ_INFO_01, FRAY_TOKEN, marker);
    return legal();
}

static unsigned companies(const struct content *k, const struct state *s, unsigned seat,
                          place_id to, unsigned *out)
{
    place_id from = s->hero[seat].at;
    unsigned here = specialists_at(s, from), must = must_bring(s, seat), n = 0;
    for (unsigned slot = 0; slot <= MAX_BOARD_MARKERS; slot++) {
        if (slot && s->marker[slot - 1].at != from) continue;
        /* everybody first: that is how people go */
        for (unsigned company = here;; company = (company - 1) & here) {
            unsigned with = company | slot << WITH_MARKER_SHIFT;
            if (!(must & ~company) && n < MAX_COMPANIES &&
                is_legal(may_bring(k, s, seat, to, with)))
                out[n++] = with;
            if (!company) break;
        }
    }
    return n;
}

static fray_verdict may_step(const struct content *k, const struct state *s, unsigned seat,
                             place_id to, unsigned with, unsigned left, bool normal)
{
    const struct ground *g = ground_of(k, s);
    place_id from = s->hero[seat].at;
    if (to > MAX_PLACES || !((g->near[from] >> to) & 1)) return breaks(R_FZ_MOV_02, FRAY_PLACE, to);
    if (!((g->passable >> to) & 1)) return breaks(R_FZ_TERR_03, FRAY_PLACE, to);
    int cost = step_cost(k, s, seat, to);
    if (cost > (int)left)
        return breaks_by(cost > 1 ? R_FZ_TERR_01 : R_FZ_MOV_01, FRAY_PLACE, to, (int)left, cost);
    if (normal) { /* FZ-FLEE-04: only normal movement is bound */
        fray_verdict v = may_leave(k, s, seat);
        if (!is_legal(v)) return v;
    }
    return may_bring(k, s, seat, to, with);
}

/* FZ-SPEC-02, FZ-SPEC-03: who comes along, and what. */
static void bring_along(struct call *c, place_id from, place_id to, unsigned with)
{
    for (unsigned i = 0; i < 2; i++) {
        if (!((with >> i) & 1) || c->s->specialist[i] != from) continue;
        c->s->specialist[i] = to;
        rule(FZ_SPEC_03);
        tell(c, EV_FOLLOWS, PATTY + i, to, 0, 0);
    }
    if (with >> WITH_MARKER_SHIFT) {
        unsigned slot = (with >> WITH_MARKER_SHIFT) - 1u;
        c->s->marker[slot].at = to;
        rule(FZ_INFO_01);
        tell(c, EV_TAKEN_ALONG, slot + 1u, to, 0, 0);
    }
}

static bool stands(const struct state *s, piece_id p)
{
    return p && place_of(s, p) && (!is_hero(p) || s->hero[p].figure);
}

/* It is moved, wherever to and whether it likes or not; a hero drags along those who would be left alone. */
static void force_to(struct call *c, piece_id p, place_id to, unsigned event)
{
    struct state *s = c->s;
    place_id from = place_of(s, p);
    unsigned with = is_hero(p) && is_active(s, p) ? must_bring(s, p) : 0u;
    if (is_hero(p)) s->hero[p].at = to;
    else if (is_monster(p)) s->monster[p].at = to;
    else s->specialist[p - PATTY] = to;
    tell(c, event, p, to, 0, 0);
    if (!with || to == from) return;
    rule(FZ_SPEC_05);
    bring_along(c, from, to, with);
}

/* The slot of a marker that has reached the exit point and is done with there, plus 1. */
static unsigned delivered(const struct call *c, unsigned with)
{
    unsigned slot = with >> WITH_MARKER_SHIFT;
    if (!slot) return 0;
    const struct marker *marker = &c->s->marker[slot - 1];
    if (!marker->kind || marker->at != mission_of(c->k, c->s)->exit) return 0;
    return c->k->marker[marker->kind].delivered ? slot : 0;
}

static void push_delivery(struct call *c, unsigned seat, unsigned slot)
{
    const struct marker *marker = &c->s->marker[slot - 1];
    unsigned program = c->k->marker[marker->kind].delivered;
    int objective = objective_index(c->s, c->k->marker[marker->kind].objective);
    place_id here = marker->at;
    struct effect_frame *e = push_effect(c, program, 0, seat);
    e->marker = (uint8_t)slot;
    e->here = here;
    e->objective = (uint8_t)(objective + 1);
}

/* 8.14: hits that markers at a place cause to a hero who moves in. */
static unsigned burns(const struct call *c, unsigned seat)
{
    place_id at = c->s->hero[seat].at;
    for (unsigned i = 0; i < MAX_BOARD_MARKERS; i++) {
        const struct marker *marker = &c->s->marker[i];
        if (!marker->kind || marker->at != at || !c->k->marker[marker->kind].hurts) continue;
        struct matter m = matter_none(c->k, c->s, seat);
        return (unsigned)value_of(&m, CH_FIRE, (piece_id)seat, c->k->marker[marker->kind].hurts);
    }
    return 0;
}

enum step_step { STEP_START, STEP_DELIVERED, STEP_BURNT, STEP_ENTERED };

static enum wait proc_step(struct call *c)
{
    proc_begin(step);
    {
        place_id from = c->s->hero[my->seat].at;
        c->s->hero[my->seat].at = my->to;
        tell(c, EV_MOVES, my->seat, my->to, 0, 0);
        bring_along(c, from, my->to, my->with);
    }
    if (delivered(c, my->with))
        call(STEP_DELIVERED, push_delivery(c, my->seat, delivered(c, my->with)));
    if (burns(c, my->seat)) {
        rule(FZ_INFO_03);
        call(STEP_BURNT, (void)push_hits(c, my->seat, burns(c, my->seat), 0));
    }
    if (is_active(c->s, my->seat)) moment(STEP_ENTERED, W_HERO_ENTERS, 0, my->seat);
    proc_end();
}

static void push_step(struct call *c, unsigned seat, place_id to, unsigned with)
{
    struct step_frame *st = PUSH(c, step);
    st->seat = (uint8_t)seat;
    st->to = to;
    st->with = (uint8_t)with;
}

/* ---- special moves ---- */

static void push_move(struct call *c, unsigned seat, unsigned steps, unsigned card)
{
    struct move_frame *m = PUSH(c, move);
    m->seat = (uint8_t)seat;
    m->left = (uint8_t)steps;
    m->card = (uint16_t)card;
}

static bool can_step(const struct call *c, unsigned seat, unsigned left)
{
    place_set near = ground_of(c->k, c->s)->near[c->s->hero[seat].at];
    for (; near; near &= near - 1) {
        place_id to = (place_id)bit_low(near);
        unsigned with[MAX_COMPANIES];
        if (companies(c->k, c->s, seat, to, with) &&
            is_legal(may_step(c->k, c->s, seat, to, with[0], left, false)))
            return true;
    }
    return false;
}

enum move_step { MOVE_START, MOVE_STEP, MOVE_STEPPED };

/* FZ-MOV-06: optional, with terrain costs, free of FZ-FLEE-01. */
static enum wait proc_move(struct call *c)
{
    proc_begin(move);
    while (is_active(c->s, my->seat) && can_step(c, my->seat, my->left)) {
        rule(FZ_MOV_06);
        about(c, FRAY_PIECE, my->seat);
        ask(MOVE_STEP, my->seat, Q_STEP);
        if (fray_act_of(c->answer) == A_DONE) break;
        my->left =
            (uint8_t)(my->left - step_cost(c->k, c->s, my->seat, (place_id)word_one(c->answer)));
        rule(FZ_MOV_06);
        call(MOVE_STEPPED,
             push_step(c, my->seat, (place_id)word_one(c->answer), word_two(c->answer)));
    }
    proc_end();
}

/* ---- actions ---- */

static fray_verdict may_interact(const struct content *k, const struct state *s, unsigned seat,
                                 unsigned slot)
{
    const struct hero *hero = &s->hero[seat];
    if (slot >= MAX_BOARD_MARKERS || !s->marker[slot].kind)
        return breaks(R_FZ_INFO_01, FRAY_TOKEN, slot + 1);
    const struct marker_kind *kind = &k->marker[s->marker[slot].kind];
    if (!kind->interact || s->marker[slot].at != hero->at)
        return breaks(R_FZ_INFO_01, FRAY_TOKEN, slot + 1);
    if (monsters_at(s, hero->at)) return breaks(R_FZ_ACT_03, FRAY_PLACE, hero->at); /* 8.4 */
    int objective = objective_index(s, kind->objective);
    if (objective >= 0 && !may_objective(k, s, (unsigned)objective))
        return breaks(R_FZ_OBJ_01, FRAY_CARD, kind->objective);
    struct matter m = matter_none(k, s, seat);
    m.marker = (uint8_t)(slot + 1);
    m.here = hero->at;
    m.objective = (uint8_t)(objective + 1);
    if (!matter_holds(&m, kind->interact_if)) return breaks(R_FZ_OBJ_01, FRAY_TOKEN, slot + 1);
    return legal();
}

static const struct use *special_of(const struct content *k, unsigned card)
{
    const struct card *row = &k->card[card];
    for (unsigned i = 0; i < row->uses; i++)
        if (k->use[row->use + i].kind == USE_ACTION) return &k->use[row->use + i];
    return NULL;
}

static fray_verdict may_use_special(const struct content *k, const struct state *s, unsigned seat,
                                    unsigned card)
{
    const struct role *role = role_of(k, s, seat);
    const struct use *use = NULL;
    for (unsigned i = 0; i < role->focuses; i++)
        if (role->focus[i] == card && ((s->hero[seat].focus >> i) & 1)) use = special_of(k, card);
    if (!use) return breaks(R_FZ_ACT_04, FRAY_CARD, card);
    struct matter m = matter_none(k, s, seat);
    m.card = (uint16_t)card;
    m.bearer = (piece_id)seat;
    if (!matter_holds(&m, use->when) || !can_run(&m, use->act))
        return breaks(R_FZ_ACT_04, FRAY_CARD, card);
    return legal();
}

static fray_verdict has_action(const struct state *s, unsigned seat, bool attack)
{
    const struct hero *hero = &s->hero[seat];
    if (hero->actions || (attack && hero->free)) return legal();
    return breaks_by(R_FZ_ACT_01, FRAY_PIECE, seat, 0, 1);
}

/* Everything a player may do in a turn. */
static fray_verdict may_take_turn_action(const struct content *k, const struct state *s,
                                         unsigned seat, uint64_t word)
{
    unsigned act = fray_act_of(word), one = word_one(word), two = word_two(word);
    fray_verdict v;
    switch (act) {
    case A_STEP:
    case A_STEP_WITH:
        if ((act == A_STEP) != (two == 0)) return not_asked();
        return may_step(k, s, seat, (place_id)one, two, s->hero[seat].steps, true);
    case A_ATTACK:
        v = has_action(s, seat, true);
        return is_legal(v) ? may_target(k, s, seat, (piece_id)one, 0) : v;
    case A_ASSAULT:
        v = has_action(s, seat, true);
        return is_legal(v) ? may_target(k, s, seat, 0, one) : v;
    case A_SEARCH:
        v = has_action(s, seat, false);
        return is_legal(v) ? may_search(k, s, seat, false) : v;
    case A_FREE_SEARCH: return may_search(k, s, seat, true);
    case A_INTERACT:
        v = has_action(s, seat, false);
        return is_legal(v) ? may_interact(k, s, seat, one - 1u) : v;
    case A_SPECIAL:
        v = has_action(s, seat, false);
        return is_legal(v) ? may_use_special(k, s, seat, one) : v;
    default: return not_asked();
    }
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

static fray_verdict judge_turn(const struct asked *q, uint64_t word)
{
    return may_take_turn_action(q->k, q->s, q->seat, word);
}

static void list_turn(const struct asked *q, struct offer *o)
{
    const struct content *k = q->k;
    const struct state *s = q->s;
    const struct hero *hero = &s->hero[q->seat];
    const struct role *role = role_of(k, s, q->seat);
    if (hero->steps) offer_steps(k, s, o, q->seat, hero->steps, true);
    if (hero->actions || hero->free) {
        for (uint64_t left = monsters_of(s); left; left &= left - 1)
            offer_try(q, o, word_of(A_ATTACK, (unsigned)bit_low(left), 0), judge_turn);
        for (unsigned i = 0; i < MAX_BOARD_MARKERS; i++)
            if (s->marker[i].kind && k->marker[s->marker[i].kind].health)
                offer_try(q, o, word_of(A_ASSAULT, i + 1, 0), judge_turn);
    }
    offer_try(q, o, word_of(A_SEARCH, 0, 0), judge_turn);
    offer_try(q, o, word_of(A_FREE_SEARCH, 0, 0), judge_turn);
    if (!hero->actions) return;
    for (unsigned i = 0; i < MAX_BOARD_MARKERS; i++)
        if (s->marker[i].kind && s->marker[i].at == hero->at)
            offer_try(q, o, word_of(A_INTERACT, i + 1, 0), judge_turn);
    for (unsigned left = hero->focus; left; left &= left - 1)
        offer_try(q, o, word_of(A_SPECIAL, role->focus[bit_low(left)], 0), judge_turn);
}

/* A step of a special move, which needs no action (FZ-MOV-06). */
static fray_verdict judge_step(const struct asked *q, uint64_t word)
{
    const struct move_frame *m = asking(q, move);
    const unsigned with = word_two(word);
    if (fray_act_of(word) != (with ? A_STEP_WITH : A_STEP)) return not_asked();
    return may_step(q->k, q->s, m->seat, (place_id)word_one(word), with, m->left, false);
}

static void list_steps(const struct asked *q, struct offer *o)
{
    const struct move_frame *m = asking(q, move);
    offer_steps(q->k, q->s, o, m->seat, m->left, false);
}

static void push_interaction(struct call *c, unsigned seat, unsigned slot)
{
    unsigned kind = c->s->marker[slot].kind;
    tell(c, EV_INTERACTS, seat, slot + 1u, 0, 0);
    struct effect_frame *e = push_effect(c, c->k->marker[kind].interact, 0, seat);
    e->marker = (uint8_t)(slot + 1);
    e->here = c->s->hero[seat].at;
    e->objective = (uint8_t)(objective_index(c->s, c->k->marker[kind].objective) + 1);
}

static void push_special(struct call *c, unsigned seat, unsigned card)
{
    tell(c, EV_SPECIAL, seat, card, 0, 0);
    push_effect(c, special_of(c->k, card)->act, card, seat)->bearer = (piece_id)seat;
}

/* What an action leads to; steps and the end of the turn are no actions. */
static void push_action(struct call *c, unsigned seat, uint64_t word)
{
    struct hero *hero = &c->s->hero[seat];
    unsigned act = fray_act_of(word), one = word_one(word);
    bool attack = act == A_ATTACK || act == A_ASSAULT;
    /* FZ-ACT-05: what is free comes first */
    if (attack && hero->free) hero->free--;
    else if (act != A_FREE_SEARCH) hero->actions--;
    rule(FZ_ACT_01);
    switch (act) {
    case A_ATTACK: push_attack(c, seat, (piece_id)one, 0); break;
    case A_ASSAULT: push_attack(c, seat, 0, one); break;
    case A_SEARCH:
    case A_FREE_SEARCH: push_search(c, seat); break;
    case A_INTERACT: push_interaction(c, seat, one - 1u); break;
    case A_SPECIAL: push_special(c, seat, one); break;
    default: assert(0 && "no such action");
    }
}

/* ---- the turn ---- */

static void push_turn(struct call *c, unsigned seat)
{
    struct turn_frame *t = PUSH(c, turn);
    t->seat = (uint8_t)seat;
}

static void begin_turn(struct call *c, unsigned seat)
{
    struct hero *hero = &c->s->hero[seat];
    struct matter m = matter_none(c->k, c->s, seat);
    hero->steps = (uint8_t)speed_of(c->k, c->s, (piece_id)seat);
    hero->actions = (uint8_t)value_of(&m, CH_ACTIONS, (piece_id)seat, 1);
    hero->free = 0;
}

static void forget_turn(struct call *c, unsigned seat)
{
    struct hero *hero = &c->s->hero[seat];
    hero->steps = hero->actions = hero->free = 0; /* FZ-MOV-07 */
    c->s->turn = 0;
    modifiers_expire(c, LIFE_TURN);
    spent_forget(c->s, ONCE_TURN);
}

enum turn_step {
    TURN_START,
    TURN_STAND,
    TURN_STOOD,
    TURN_STARTED,
    TURN_ASKED,
    TURN_STEPPED,
    TURN_ACTED,
    TURN_OVER
};

static enum wait proc_turn(struct call *c)
{
    proc_begin(turn);
    c->s->turn = my->seat;
    if (!is_active(c->s, my->seat)) {
        rule(FZ_HERO_04);
        about(c, FRAY_PIECE, my->seat);
        ask(TURN_STAND, my->seat, Q_STAND);
        rule(FZ_DOWN_06);
        if (fray_act_of(c->answer) == A_STAY) {
            tell(c, EV_STAYS, my->seat, 0, 0, 0);
            c->s->turn = 0;
            return WAIT_NONE;
        }
        stand_up(c, my->seat);
        moment(TURN_STOOD, W_STANDS, 0, my->seat);
    }
    tell(c, EV_TURN, my->seat, 0, 0, 0);
    moment(TURN_STARTED, W_TURN_STARTS, 0, my->seat);
    begin_turn(c, my->seat);
    while (is_active(c->s, my->seat)) { /* FZ-HERO-05 */
        rule(FZ_HERO_02);
        about(c, FRAY_PIECE, my->seat);
        ask(TURN_ASKED, my->seat, Q_TURN);
        if (fray_act_of(c->answer) == A_END) break;
        if (fray_act_of(c->answer) == A_STEP || fray_act_of(c->answer) == A_STEP_WITH) {
            rule(FZ_MOV_01);
            c->s->hero[my->seat].steps =
                (uint8_t)(c->s->hero[my->seat].steps -
                          step_cost(c->k, c->s, my->seat, (place_id)word_one(c->answer)));
            call(TURN_STEPPED,
                 push_step(c, my->seat, (place_id)word_one(c->answer), word_two(c->answer)));
        } else {
            call(TURN_ACTED, push_action(c, my->seat, c->answer));
        }
    }
    forget_turn(c, my->seat);
    open(TURN_OVER, 1u << W_TURN_OVER, c->s->top); /* W8 */
    proc_end();
}

/* ---- what cards do with it ---- */

static enum wait verb_move(struct call *c, struct effect_frame *my)
{
    enum { MOVED = 1 };
    verb_begin();
    if (is_hero(piece_at(c, my, 0)) && is_active(c->s, piece_at(c, my, 0)))
        call(MOVED, push_move(c, piece_at(c, my, 0), count_at(c, my, 1), my->run.card));
    verb_end();
}

static void put_hero(struct call *c, unsigned seat, uint64_t word)
{
    place_id from = c->s->hero[seat].at, to = (place_id)word_one(word);
    c->s->hero[seat].at = to;
    tell(c, EV_PLACED, seat, to, 0, 0);
    bring_along(c, from, to, word_two(word));
}

static enum wait verb_place_me(struct call *c, struct effect_frame *my)
{
    enum { PLACED = 1 };
    verb_begin();
    if (!is_hero(piece_at(c, my, 0))) return WAIT_NONE;
    about_effect(c, my);
    ask(PLACED, my->run.seat, Q_CHOOSE_PLACE);
    if (fray_act_of(c->answer) != A_DONE) put_hero(c, piece_at(c, my, 0), c->answer);
    verb_end();
}

static enum wait verb_free(struct call *c, struct effect_frame *my)
{
    c->s->hero[my->run.seat].free++;
    return WAIT_NONE;
}

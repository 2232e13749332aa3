/* src/games/underworlds/move.c - chapter 11: Move actions, pushes, placing. */
#include "games/underworlds/rules.h"
#include "core/proc.h"

enum { NO_WAY = 99 };

/* Everywhere within `steps` of `from`, at least one step, going through `free` hexes. */
static bits flood(const struct shape *sh, hex_id from, int steps, bits free)
{
    bits reached = bits_none(), edge = bits_one(from);
    while (steps-- > 0 && !bits_empty(edge)) {
        bits grown = bits_none();
        while (!bits_empty(edge)) grown = bits_or(grown, sh->near[bits_take(&edge)]);
        edge = bits_less(bits_and(grown, free), reached);
        reached = bits_or(reached, edge);
    }
    return reached;
}

/* Least steps from `from` to `goal` through `free` hexes, at least one; the goal itself is free. */
static int way(const struct shape *sh, hex_id from, hex_id goal, bits free, int most)
{
    bits_add(&free, goal);
    bits reached = bits_none(), edge = bits_one(from);
    for (int n = 1; n <= most && !bits_empty(edge); n++) {
        bits grown = bits_none();
        while (!bits_empty(edge)) grown = bits_or(grown, sh->near[bits_take(&edge)]);
        edge = bits_less(bits_and(grown, free), reached);
        if (bits_has(&edge, goal)) return n;
        reached = bits_or(reached, edge);
    }
    return NO_WAY;
}

/* Hexes a moving fighter may pass through, and those it may end in (WU-MOVE-02). Its own hex counts
 * as empty: it has left it (WU-MOVE-03). */
static bits end_hexes(const struct content *k, const struct state *s, fighter_id f)
{
    bits free = empty_hexes(k, s);
    bits_add(&free, s->fighter[f].hex);
    return free;
}

static bits pass_hexes(const struct content *k, const struct state *s, fighter_id f, unsigned flags)
{
    struct matter m = matter_none(k, s, s->fighter[f].seat);
    m.mover = f;
    m.how = (uint8_t)(flags & MOVE_IN_CHARGE ? ATTACK_IN_CHARGE : 0);
    if (is_so(&m, CH_PASSES, f)) return bits_less(shape_of(k, s)->all, s->blocked);
    return end_hexes(k, s, f);
}

/* Hexes more it may go if it ends on an objective. */
static int prize_of(const struct content *k, const struct state *s, fighter_id f, unsigned flags)
{
    struct matter m = matter_none(k, s, s->fighter[f].seat);
    m.mover = f;
    m.how = (uint8_t)(flags & MOVE_IN_CHARGE ? ATTACK_IN_CHARGE : 0);
    return value_of(&m, CH_PRIZE, f, 0);
}

static bits move_goals(const struct content *k, const struct state *s, fighter_id f, unsigned flags)
{
    const struct shape *sh = shape_of(k, s);
    int steps = move_of(k, s, f, flags);
    bits ends = end_hexes(k, s, f), pass = ends;
    if (is_altered(s, CH_PASSES)) pass = pass_hexes(k, s, f, flags);
    bits goals = flood(sh, s->fighter[f].hex, steps, pass);
    int prize = steps > 0 && is_altered(s, CH_PRIZE) ? prize_of(k, s, f, flags) : 0;
    if (prize > 0) {
        bits more = flood(sh, s->fighter[f].hex, steps + prize, pass), tokens = bits_none();
        for (unsigned n = 1; n <= TOKENS; n++)
            if (s->token[n]) bits_add(&tokens, s->token[n]);
        goals = bits_or(goals, bits_and(more, tokens));
    }
    goals = bits_and(goals, ends);
    return flags & MOVE_IN_CHARGE ? charge_goals(k, s, f, goals) : goals;
}

/* Tokens and effects that forbid every Move action (WU-MOVE-04, WU-MOVE-06). */
static fray_verdict may_start_move(const struct content *k, const struct state *s, fighter_id f)
{
    if (!is_alive(s, f)) return breaks(R_WU_FIGHT_06, FRAY_PIECE, f);
    if (has_flag(k, s, f, CH_NO_ACTION)) return breaks(R_WU_ACTV_05, FRAY_PIECE, f);
    if (has_token(s, f, TOKEN_MOVE | TOKEN_CHARGE)) return breaks(R_WU_MOVE_06, FRAY_PIECE, f);
    return legal();
}

static fray_verdict may_move(const struct content *k, const struct state *s, fighter_id f)
{
    fray_verdict v = may_start_move(k, s, f);
    if (!is_legal(v)) return v;
    if (move_of(k, s, f, 0) == 0) return breaks(R_WU_MOVE_04, FRAY_PIECE, f);
    /* one free neighbour is enough; without one only passing through fighters could help */
    bits near = shape_of(k, s)->near[s->fighter[f].hex];
    if (bits_empty(bits_and(near, empty_hexes(k, s))) && bits_empty(move_goals(k, s, f, 0)))
        return breaks(R_WU_ACTV_09, FRAY_PIECE, f);
    return legal();
}

/* Is there a way of at most `steps` to a hex beside an enemy? The plain case of a Charge, without
 * working out every goal. */
static bool comes_next_to_foe(const struct content *k, const struct state *s, fighter_id f,
                              int steps)
{
    const struct shape *sh = shape_of(k, s);
    bits free = end_hexes(k, s, f), goals = bits_none(), reached = bits_none();
    for (uint64_t left = warband_of(s, other(s->fighter[f].seat)); left; left &= left - 1)
        goals = bits_or(goals, sh->near[s->fighter[bit_low(left)].hex]);
    goals = bits_and(goals, free);
    for (bits edge = bits_one(s->fighter[f].hex); steps > 0 && !bits_empty(edge); steps--) {
        bits grown = bits_none();
        while (!bits_empty(edge)) grown = bits_or(grown, sh->near[bits_take(&edge)]);
        edge = bits_less(bits_and(grown, free), reached);
        if (!bits_empty(bits_and(edge, goals))) return true;
        reached = bits_or(reached, edge);
    }
    return false;
}

static fray_verdict may_charge(const struct content *k, const struct state *s, fighter_id f)
{
    fray_verdict v = may_start_move(k, s, f);
    if (!is_legal(v)) {
        if (v.rule == R_WU_MOVE_06) v.rule = R_WU_CHARGE_02;
        return v;
    }
    if (has_flag(k, s, f, CH_NO_ATTACK)) return breaks(R_WU_ACTV_05, FRAY_PIECE, f);
    int move = move_of(k, s, f, MOVE_IN_CHARGE);
    if (move == 0) return breaks(R_WU_MOVE_04, FRAY_PIECE, f);
    int reach = longest_reach(k, s, f);
    bool can = reach > 0 && is_foe_within(k, s, f, move + reach);
    if (can && reach == 1 && !is_altered(s, CH_PASSES) && !is_altered(s, CH_PRIZE))
        can = comes_next_to_foe(k, s, f, move);
    else if (can) can = !bits_empty(move_goals(k, s, f, MOVE_IN_CHARGE));
    return can ? legal() : breaks(R_WU_CHARGE_03, FRAY_PIECE, f);
}

static struct wide move_set(const struct asked *q)
{
    const struct move_frame *m = asking(q, move);
    return wide_bits(move_goals(q->k, q->s, m->fighter, m->flags));
}

static fray_verdict why_not_to(const struct asked *q, unsigned h)
{
    const struct state *s = q->s;
    const struct move_frame *m = asking(q, move);
    const struct shape *sh = shape_of(q->k, s);
    if (h == 0 || h > sh->hexes) return breaks(R_WU_HEX_04, FRAY_PLACE, h);
    if (bits_has(&s->blocked, h)) return breaks(R_WU_BLOCK_01, FRAY_PLACE, h);
    bits ends = end_hexes(q->k, s, m->fighter);
    if (!bits_has(&ends, h)) return breaks(R_WU_MOVE_02, FRAY_PLACE, h);
    bits pass = pass_hexes(q->k, s, m->fighter, m->flags);
    int steps = way(sh, s->fighter[m->fighter].hex, (hex_id)h, pass, 30);
    if (steps > m->steps) return breaks_by(R_WU_MOVE_01, FRAY_PLACE, h, m->steps, steps);
    return breaks(R_WU_CHARGE_03, FRAY_PLACE, h);
}

/* ---- the way: it matters only where lethal hexes lie (WU-ENG-01) ---- */

/* Lethal hexes that may be the next to be entered on the way to the goal; `direct`: whether the goal
 * can be reached without entering another one before. */
static bits via_hexes(const struct content *k, const struct state *s, const struct move_frame *m,
                      bool *direct)
{
    const struct shape *sh = shape_of(k, s);
    hex_id from = s->fighter[m->fighter].hex;
    bits pass = pass_hexes(k, s, m->fighter, m->flags), safe = bits_less(pass, s->lethal);
    bits set = bits_none();
    *direct = way(sh, from, m->goal, safe, m->steps) != NO_WAY;
    for (bits left = bits_and(s->lethal, pass); !bits_empty(left);) {
        hex_id h = (hex_id)bits_take(&left);
        int there = way(sh, from, h, safe, m->steps);
        if (there == NO_WAY) continue;
        if (way(sh, h, m->goal, pass, m->steps - there) != NO_WAY) bits_add(&set, h);
    }
    return set;
}

static struct wide via_set(const struct asked *q)
{
    bool direct;
    return wide_bits(via_hexes(q->k, q->s, asking(q, move), &direct));
}

static fray_verdict why_not_via(const struct asked *q, unsigned h)
{
    (void)q;
    return breaks(R_WU_MOVE_01, FRAY_PLACE, h);
}

static fray_verdict why_not_straight(const struct asked *q)
{
    bool direct;
    (void)via_hexes(q->k, q->s, asking(q, move), &direct);
    return legal_if(direct, R_WU_MOVE_01, FRAY_NONE, 0);
}

static bool is_hurt_there(const struct state *s, hex_id h)
{
    return bits_has(&s->lethal, h);
}

/* Puts a fighter into a hex; what follows from a lethal one is the caller's (WU-LETHAL-01). */
static void enter_hex(struct call *c, fighter_id f, hex_id h)
{
    c->s->fighter[f].hex = h;
}

static void push_move(struct call *c, fighter_id f, unsigned flags)
{
    struct move_frame *m = PUSH(c, move);
    m->fighter = f;
    m->flags = (uint8_t)flags;
    m->seat = c->s->fighter[f].seat;
}

enum move_step {
    MOVE_START,
    MOVE_TO,
    MOVE_VIA,
    MOVE_HURT,
    MOVE_LETHAL,
    MOVE_HARMED,
    MOVE_CHECK,
    MOVE_OVER
};

static void begin_move(struct call *c, struct move_frame *my)
{
    struct state *s = c->s;
    struct fighter *f = &s->fighter[my->fighter];
    my->start = f->hex;
    my->near_start = adjacent_to(c->k, s, f->hex);
    my->had_guard = is_on_guard(c->k, s, my->fighter);
    f->tokens &= (uint8_t)~TOKEN_GUARD; /* WU-MOVE-09, WU-GUARD-05 */
    my->steps = (uint8_t)move_of(c->k, s, my->fighter, my->flags);
}

/* Who is first to move is settled when the move has a goal: until then its Move counts as if. */
static void settle_move(struct call *c, struct move_frame *my)
{
    struct matter m = matter_none(c->k, c->s, my->seat);
    m.mover = my->fighter;
    m.how = (uint8_t)(my->flags & MOVE_IN_CHARGE ? ATTACK_IN_CHARGE : 0);
    int prize = value_of(&m, CH_PRIZE, my->fighter, 0);
    if (prize > 0 && token_on(c->s, my->goal)) my->steps = (uint8_t)(my->steps + prize);
    my->serial = ++c->s->action;
    modifiers_take(c, FIRST_MOVE, &m, my->fighter, my->serial);
}

static void step_to(struct call *c, struct move_frame *my, hex_id h)
{
    const struct shape *sh = shape_of(c->k, c->s);
    bits pass = pass_hexes(c->k, c->s, my->fighter, my->flags);
    int n = way(sh, c->s->fighter[my->fighter].hex, h, bits_less(pass, c->s->lethal), my->steps);
    if (n == NO_WAY) n = way(sh, c->s->fighter[my->fighter].hex, h, pass, my->steps);
    my->steps = (uint8_t)(my->steps - n);
    my->taken = (uint8_t)(my->taken + n);
    enter_hex(c, my->fighter, h);
}

/* Is it on its way? Then somebody may stand in its hex: it only passes through. */
static bool is_passing(const struct state *s, fighter_id f)
{
    for (unsigned at = s->top; at; at = frame_below(s, at)) {
        if (frame_proc(s, at) != PROC_MOVE || frame_as(s, at, move)->fighter != f) continue;
        const unsigned step = frame_as(s, at, move)->head.step;
        if (step == MOVE_VIA || step == MOVE_HURT) return true;
    }
    return false;
}

/* Can it still end where it meant to? A reaction to damage on the way may have moved anybody. */
static bool can_arrive(const struct call *c, const struct move_frame *my)
{
    bits ends = end_hexes(c->k, c->s, my->fighter);
    bits pass = pass_hexes(c->k, c->s, my->fighter, my->flags);
    return bits_has(&ends, my->goal) && way(shape_of(c->k, c->s), c->s->fighter[my->fighter].hex,
                                            my->goal, pass, my->steps) != NO_WAY;
}

/* It cannot: the move ends where it is, and where somebody else stands in the nearest empty hex that
 * is not lethal. */
static void stop_short(struct call *c, struct move_frame *my)
{
    const hex_id from = c->s->fighter[my->fighter].hex;
    const uint8_t *apart = shape_of(c->k, c->s)->apart[from];
    hex_id end = from;
    for (fighter_id f = 1; f <= MAX_FIGHTERS; f++)
        if (f != my->fighter && c->s->fighter[f].hex == from) end = 0;
    for (bits free = bits_less(empty_hexes(c->k, c->s), c->s->lethal);
         end != from && !bits_empty(free);) {
        hex_id h = (hex_id)bits_take(&free);
        if (!end || apart[h] < apart[end]) end = h;
    }
    enter_hex(c, my->fighter, end);
    tell(c, EV_MOVES, my->fighter, end, 0, 0);
    my->goal = 0;
}

/* 0: straight to the goal; a lethal hex: it must be entered next; NO_WAY: the player is asked. */
static unsigned forced_via(const struct call *c, const struct move_frame *my)
{
    bool direct;
    if (bits_empty(c->s->lethal)) return 0;
    bits set = via_hexes(c->k, c->s, my, &direct);
    if (bits_empty(set)) return 0;
    return !direct && bits_count(set) == 1 ? bits_take(&set) : (unsigned)NO_WAY;
}

static enum wait proc_move(struct call *c)
{
    struct state *s = c->s;
    proc_begin(move);
    begin_move(c, my);
    rule(WU_MOVE_01);
    about(c, FRAY_PIECE, my->fighter);
    ask(MOVE_TO, my->seat, Q_MOVE);
    my->goal = (hex_id)word_one(c->answer);
    settle_move(c, my);
    for (;;) {
        c->ret = (int32_t)forced_via(c, my);
        if (c->ret == NO_WAY) {
            rule(WU_ENG_01);
            about(c, FRAY_PIECE, my->fighter);
            ask(MOVE_VIA, my->seat, Q_VIA);
            c->ret = fray_act_of(c->answer) == A_VIA ? (int32_t)word_one(c->answer) : 0;
        }
        if (c->ret == 0) break;
        step_to(c, my, (hex_id)c->ret);
        rule(WU_MOVE_08);
        tell(c, EV_LETHAL, my->fighter, (uint32_t)c->ret, 0, 0);
        call(MOVE_HURT, push_damage(c, my->fighter, 1, FROM_LETHAL, 0, 0));
        if (!is_alive(s, my->fighter)) break; /* WU-LETHAL-03 */
        if (!can_arrive(c, my)) stop_short(c, my);
        if (!my->goal) break;
    }
    if (is_alive(s, my->fighter) && my->goal) {
        rule(WU_MOVE_01);
        step_to(c, my, my->goal);
        tell(c, EV_MOVES, my->fighter, my->goal, 0, 0);
        if (is_hurt_there(s, my->goal)) {
            rule(WU_LETHAL_01);
            tell(c, EV_LETHAL, my->fighter, my->goal, 0, 0);
            call(MOVE_LETHAL, push_damage(c, my->fighter, 1, FROM_LETHAL, 0, 0));
        }
    }
    s->fighter[my->fighter].done |= DID_MOVE;
    if (is_alive(s, my->fighter)) {
        my->near_end = adjacent_to(c->k, s, s->fighter[my->fighter].hex);
        if (!(my->flags & MOVE_IN_CHARGE))
            s->fighter[my->fighter].tokens |= TOKEN_MOVE;    /* WU-MOVE-05 */
        else s->fighter[my->fighter].tokens |= TOKEN_CHARGE; /* WU-CHARGE-06, WU-CHARGE-08 */
        {
            struct matter m = matter_none(c->k, s, my->seat);
            c->ret = value_of(&m, CH_HURT_BY_MOVING, my->fighter, 0);
        }
        if (c->ret > 0)
            call(MOVE_HARMED, push_damage(c, my->fighter, (unsigned)c->ret, FROM_PLOY, 0, 0));
    }
    checkpoint(MOVE_CHECK, 1u << W_AFTER_MOVE);
    rule(WU_REACT_08);
    open(MOVE_OVER, 1u << W_AFTER_MOVE, s->top);
    proc_end();
}

/* ---- pushes ---- */

static struct push_frame *push_push(struct call *c, fighter_id f, unsigned n, unsigned flags,
                                    unsigned seat)
{
    struct push_frame *p = PUSH(c, push);
    p->fighter = f;
    p->left = (uint8_t)n;
    p->flags = (uint8_t)flags;
    p->seat = (uint8_t)seat;
    p->start = c->s->fighter[f].hex;
    return p;
}

static bool is_good_end(const struct content *k, const struct state *s, const struct push_frame *p,
                        hex_id h)
{
    if (!p->ends) return true;
    struct matter m = matter_none(k, s, p->seat);
    if (p->effect) {
        const struct effect_frame *e = frame_as(s, p->effect, effect);
        m.name = e->run.name;
        m.bearer = e->bearer;
        m.card = e->run.card;
        m.attack = e->attack;
        m.owner = e->run.seat;
    }
    m.subject = (uint16_t)((const uint8_t *)p - (const uint8_t *)s->stack);
    return matter_holds_for(&m, k->code + p->ends, h);
}

/* Hexes a single push from `from` may go to, short of the end condition. */
static bits single_push(const struct content *k, const struct state *s, const struct push_frame *p,
                        hex_id from)
{
    const struct shape *sh = shape_of(k, s);
    bits free = empty_hexes(k, s), set;
    bits_add(&free, s->fighter[p->fighter].hex); /* looking ahead, it has left its own */
    set = bits_and(sh->near[from], free);
    if (p->away)
        for (bits left = set; !bits_empty(left);) {
            unsigned h = bits_take(&left);
            if (sh->apart[p->away][h] <= sh->apart[p->away][from]) bits_drop(&set, h);
        }
    return set;
}

/* Can a push with `left` steps still to go from `from` end well? */
static bool can_end(const struct content *k, const struct state *s, const struct push_frame *p,
                    hex_id from, unsigned left)
{
    if (!p->ends) return true;
    if ((left == 0 || (p->flags & PUSH_UP_TO)) && is_good_end(k, s, p, from)) return true;
    if (left == 0) return false;
    bits set = single_push(k, s, p, from);
    if (bits_empty(set)) return is_good_end(k, s, p, from);
    while (!bits_empty(set))
        if (can_end(k, s, p, (hex_id)bits_take(&set), left - 1)) return true;
    return false;
}

static bits push_hexes(const struct content *k, const struct state *s, const struct push_frame *p)
{
    bits set = single_push(k, s, p, s->fighter[p->fighter].hex);
    if (p->ends)
        for (bits left = set; !bits_empty(left);) {
            hex_id h = (hex_id)bits_take(&left);
            if (!can_end(k, s, p, h, p->left - 1u)) bits_drop(&set, h);
        }
    return set;
}

static bool may_stop_push(const struct content *k, const struct state *s,
                          const struct push_frame *p)
{
    if (!(p->flags & PUSH_UP_TO)) return false;
    return is_good_end(k, s, p, s->fighter[p->fighter].hex) ||
           bits_empty(push_hexes(k, s, p)); /* no way to end well: it stays */
}

static struct wide push_set(const struct asked *q)
{
    return wide_bits(push_hexes(q->k, q->s, asking(q, push)));
}

static fray_verdict why_not_push(const struct asked *q, unsigned h)
{
    const struct push_frame *p = asking(q, push);
    const struct shape *sh = shape_of(q->k, q->s);
    hex_id from = q->s->fighter[p->fighter].hex;
    if (h == 0 || h > sh->hexes || sh->apart[from][h] != 1)
        return breaks(R_WU_PUSH_01, FRAY_PLACE, h);
    if (bits_has(&q->s->blocked, h)) return breaks(R_WU_BLOCK_01, FRAY_PLACE, h);
    if (fighter_on(q->s, (hex_id)h)) return breaks(R_WU_PUSH_01, FRAY_PLACE, h);
    if (p->away && sh->apart[p->away][h] <= sh->apart[p->away][from])
        return breaks(R_WU_PUSH_04, FRAY_PLACE, h);
    return breaks(R_WU_PUSH_03, FRAY_PLACE, h);
}

static fray_verdict why_not_stop(const struct asked *q)
{
    const struct push_frame *p = asking(q, push);
    return legal_if(may_stop_push(q->k, q->s, p), R_WU_PUSH_03, FRAY_PIECE, p->fighter);
}

enum push_step { PUSH_START, PUSH_ASKED, PUSH_HURT, PUSH_HARMED };

static enum wait proc_push(struct call *c)
{
    struct state *s = c->s;
    proc_begin(push);
    while (my->left > 0 && is_alive(s, my->fighter) && !bits_empty(push_hexes(c->k, s, my))) {
        rule(WU_PUSH_02);
        about(c, FRAY_PIECE, my->fighter);
        ask(PUSH_ASKED, my->seat, Q_PUSH);
        if (fray_act_of(c->answer) == A_STOP) break;
        rule(WU_PUSH_01);
        enter_hex(c, my->fighter, (hex_id)word_one(c->answer));
        my->left--;
        my->pushed++;
        tell(c, EV_PUSHED, my->fighter, word_one(c->answer), 0, 0);
        if (is_hurt_there(s, s->fighter[my->fighter].hex)) {
            rule(WU_LETHAL_01);
            tell(c, EV_LETHAL, my->fighter, s->fighter[my->fighter].hex, 0, 0);
            call(PUSH_HURT, push_damage(c, my->fighter, 1, FROM_LETHAL, 0, 0));
        }
    }
    if (my->pushed && is_alive(s, my->fighter)) {
        {
            struct matter m = matter_none(c->k, s, my->seat);
            c->ret = value_of(&m, CH_HURT_BY_MOVING, my->fighter, 0);
        }
        if (c->ret > 0)
            call(PUSH_HARMED, push_damage(c, my->fighter, (unsigned)c->ret, FROM_PLOY, 0, 0));
    }
    c->ret = my->pushed;
    proc_end();
}

/* ---- what cards do with it ---- */

static enum wait verb_move(struct call *c, struct effect_frame *my)
{
    enum { MOVED = 1 };
    verb_begin();
    if (is_legal(may_move(c->k, c->s, fighter_at(c, my, 0))))
        call(MOVED, push_action(c, fighter_at(c, my, 0), ACTION_MOVE, 0, 1));
    verb_end();
}

static enum wait verb_untoken(struct call *c, struct effect_frame *my)
{
    c->s->fighter[fighter_at(c, my, 0)].tokens &= (uint8_t)~TOKEN_MOVE;
    return WAIT_NONE;
}

static enum wait verb_as_moved(struct call *c, struct effect_frame *my)
{
    struct fighter *x = &c->s->fighter[fighter_at(c, my, 0)];
    if (!x->hex) return WAIT_NONE; /* WU-OOA-01: no tokens there */
    x->tokens |= TOKEN_MOVE;
    x->done |= DID_MOVE | PLACED_AS_MOVE;
    return WAIT_NONE;
}

static void push_with_end(struct call *c, const struct effect_frame *my)
{
    const uint16_t *at = statement_of(c->k, my);
    const unsigned verb = statement_verb(at), n = count_at(c, my, 1);
    const uint16_t self = c->s->top;
    hex_id away = verb == VERB_PUSH_AWAY ? (hex_id)value_at(c, my, 2) : (hex_id)0;
    struct push_frame *p =
        push_push(c, fighter_at(c, my, 0), n, statement_variant(at) ? PUSH_UP_TO : 0, my->run.seat);
    p->away = away;
    p->ends =
        verb == VERB_PUSH_END ? (uint16_t)(statement_argument(at, 2) - c->k->code) : (uint16_t)0;
    p->effect = self;
}

static enum wait verb_push(struct call *c, struct effect_frame *my)
{
    enum { PUSHED = 1 };
    verb_begin();
    if (fighter_at(c, my, 0) && is_alive(c->s, fighter_at(c, my, 0)))
        call(PUSHED, push_with_end(c, my));
    verb_end();
}

static void push_one_away(struct call *c, const struct effect_frame *my, fighter_id f)
{
    hex_id away = (hex_id)value_at(c, my, 1);
    push_push(c, f, 1, 0, my->run.seat)->away = away;
}

static enum wait verb_push_all(struct call *c, struct effect_frame *my)
{
    enum { NEXT = 1, PUSHED };
    verb_begin();
    my->list = (fighter_set)value_at(c, my, 0);
    while (my->list) {
        c->ret = bit_low(my->list);
        if (bit_count(my->list) > 1) {
            about_effect(c, my);
            ask(NEXT, my->run.seat, Q_CHOOSE);
            c->ret = (int32_t)word_one(c->answer);
        }
        my->list &= (fighter_set) ~(1u << c->ret);
        call(PUSHED, push_one_away(c, my, (fighter_id)c->ret));
    }
    verb_end();
}

/* WU-PUSH-05: all fighters one hex one way, chains from the front; bits of those that entered a
 * lethal hex. */
static fighter_set push_one_way(struct call *c, unsigned direction)
{
    struct state *s = c->s;
    const struct shape *sh = shape_of(c->k, s);
    unsigned moved = 0, hurt_set = 0, before = 0;
    do {
        before = moved;
        for (fighter_id f = 1; f <= MAX_FIGHTERS; f++) {
            if (!s->fighter[f].hex || ((moved >> f) & 1)) continue;
            hex_id to = sh->next[s->fighter[f].hex][direction];
            if (!to || !is_empty_hex(c->k, s, to)) continue;
            s->fighter[f].hex = to;
            moved |= 1u << f;
            tell(c, EV_PUSHED, f, to, 0, 0);
            if (bits_has(&s->lethal, to)) hurt_set |= 1u << f;
        }
    } while (moved != before);
    return (fighter_set)hurt_set;
}

static enum wait verb_push_way(struct call *c, struct effect_frame *my)
{
    enum { DIRECTION = 1, HURT };
    verb_begin();
    about_effect(c, my);
    ask(DIRECTION, my->run.seat, Q_OPTION);
    my->list = push_one_way(c, word_one(c->answer) - 1u);
    while (my->list) call(HURT, push_damage(c, take_next(my), 1, FROM_LETHAL, 0, 0));
    verb_end();
}

/* ---- placing (WU-PLACE) ---- */

static bool swap_fighters(struct call *c, fighter_id a, fighter_id b)
{
    hex_id h = c->s->fighter[a].hex;
    if (!h || !c->s->fighter[b].hex) return false;
    enter_hex(c, a, c->s->fighter[b].hex);
    enter_hex(c, b, h);
    rule(WU_PLACE_02);
    tell(c, EV_SWAPPED, a, b, 0, 0);
    return true;
}

/* Those of a set that stand in lethal hexes. */
static fighter_set in_lethal(const struct state *s, unsigned set)
{
    unsigned hit = 0;
    for (; set; set &= set - 1) {
        int f = bit_low(set);
        if (s->fighter[f].hex && bits_has(&s->lethal, s->fighter[f].hex)) hit |= 1u << f;
    }
    return (fighter_set)hit;
}

static enum wait verb_swap(struct call *c, struct effect_frame *my)
{
    enum { HURT = 1 };
    verb_begin();
    my->list = 0;
    if (swap_fighters(c, fighter_at(c, my, 0), fighter_at(c, my, 1)))
        my->list = in_lethal(c->s, (1u << fighter_at(c, my, 0)) | (1u << fighter_at(c, my, 1)));
    while (my->list) call(HURT, push_damage(c, take_next(my), 1, FROM_LETHAL, 0, 0));
    verb_end();
}

/* WU-OOA-04 */
static void bring_back(struct call *c, fighter_id f, hex_id h)
{
    struct fighter *x = &c->s->fighter[f];
    struct side *side = &c->s->side[x->seat];
    x->hex = h;
    x->wounds = 0;
    x->tokens |= WAS_RETURNED;
    x->returned++;
    side->returned++;
    side->returns_game++;
    rule(WU_OOA_04);
    tell(c, EV_RETURNED, f, h, 0, 0);
}

/* WU-PLACE-01: one on the battlefield is placed, one that is out comes back */
static enum wait verb_place(struct call *c, struct effect_frame *my)
{
    enum { PLACED = 1, HURT };
    const bool back = statement_verb(statement_of(c->k, my)) == VERB_RETURN;
    const fighter_id f = fighter_at(c, my, 0);
    verb_begin();
    if (!f || is_alive(c->s, f) == back || !has_options(c, my, Q_CHOOSE_HEX)) return WAIT_NONE;
    rule(WU_PLACE_01);
    about_effect(c, my);
    ask(PLACED, my->run.seat, Q_CHOOSE_HEX);
    if (back) {
        bring_back(c, f, (hex_id)word_one(c->answer));
    } else {
        enter_hex(c, f, (hex_id)word_one(c->answer));
        tell(c, EV_PUT, f, word_one(c->answer), 0, 0);
    }
    if (is_hurt_there(c->s, c->s->fighter[f].hex))
        call(HURT, push_damage(c, f, 1, FROM_LETHAL, 0, 0));
    verb_end();
}

/* src/games/apex/move.c - chapter MOV: Move actions, and how a Legend comes to stand on a space.
 *
 * One question, the goal: which of several ways of the same cost is taken no rule can tell, as long as nothing listens to
 * spaces being entered. While something does, goals are single steps and it is asked again. */
#include "games/apex/rules.h"
#include "core/proc.h"

static void enter(struct call *c, piece_id legend, place_id at)
{
    c->s->legend[legend].at = at;
    rule(AL_MOV_17);
    tell(c, EV_ENTERS, legend, at, 0, 0);
}

/* ---- where it may go ---- */

/* The MP of one step, also over a link; 0: there is no such step. */
static unsigned step_cost(const struct ground *g, const struct ground_extra *extra, unsigned from,
                          unsigned to, bool smooth)
{
    unsigned cost =
        ground_distance(from, to) == 1 ? ground_step_cost(g, extra, from, to, smooth) : 0;
    for (unsigned i = 0; extra && i < extra->links; i++)
        if (wide_has(&extra->link[i].from, from) && wide_has(&extra->link[i].to, to)) return 1;
    return cost;
}

static bool ends_well(const struct content *k, const struct state *s, const struct move_frame *my,
                      unsigned place)
{
    if (!my->ends) return true;
    struct matter m = matter_effect(k, s, frame_as(s, my->effect, effect));
    return matter_holds_for(&m, k->code + my->ends, place);
}

/* Does anything that is active act when a space is entered? Then a Move goes by single steps; but not one that has to end
 * somewhere: that is asked for as a whole. */
static bool is_listened_to(const struct content *k, const struct state *s)
{
    for (unsigned i = 0; i < TIMERS && s->timer[i].card; i++)
        if (k->card[s->timer[i].card].windows >> W_ENTERS & 1) return true;
    return false;
}

static bool goes_by_steps(const struct content *k, const struct state *s,
                          const struct move_frame *my)
{
    return !my->ends && is_listened_to(k, s);
}

/* Where a Move may end, from there, with so many points: not on an occupied space (AL-MOV-05). */
static struct wide ends_from(const struct content *k, const struct state *s, place_id at,
                             unsigned points, bool smooth)
{
    struct ground_extra room;
    return wide_less(ground_reach(ground_of(k, s), extra_of(k, s, &room), at, points, smooth),
                     occupied(k, s));
}

/* Single steps: onto a free space, or onto one from which it can go on to one. */
static struct wide steps_from(const struct content *k, const struct state *s, place_id at,
                              unsigned points, bool smooth)
{
    struct ground_extra room;
    const struct ground *g = ground_of(k, s);
    const struct ground_extra *extra = extra_of(k, s, &room);
    const struct wide taken = occupied(k, s);
    struct wide all = ground_reach(g, extra, at, points, smooth), set = wide_none();
    while (!wide_empty(&all)) {
        const unsigned to = wide_take(&all), cost = step_cost(g, extra, at, to, smooth);
        if (!cost || cost > points) continue;
        struct wide on = ends_from(k, s, (place_id)to, points - cost, smooth);
        if (!wide_has(&taken, to) || !wide_empty(&on)) wide_add(&set, to);
    }
    return set;
}

static struct wide goals_of(const struct content *k, const struct state *s,
                            const struct move_frame *my)
{
    const bool smooth = (my->how & MOVE_SMOOTH) != 0;
    if (goes_by_steps(k, s, my)) return steps_from(k, s, my->at, my->left, smooth);
    struct wide all = ends_from(k, s, my->at, my->left, smooth), set = wide_none();
    if (!my->ends) return all;
    while (!wide_empty(&all)) {
        unsigned to = wide_take(&all);
        if (ends_well(k, s, my, to)) wide_add(&set, to);
    }
    return set;
}

/* Why it cannot be a step, by the ground. */
static unsigned rule_of_step(const struct ground_why *why)
{
    switch (why->reason) {
    case GROUND_SOLID: return R_AL_MOV_06;
    case GROUND_HIGHER: return R_AL_MOV_07;
    case GROUND_TALL:
    case GROUND_OVERHEAD: return R_AL_MOV_08;
    case GROUND_JOINT: return R_AL_MOV_10;
    default: return R_AL_MOV_02;
    }
}

static fray_verdict why_no_way(const struct content *k, const struct state *s,
                               const struct move_frame *my, unsigned place)
{
    struct ground_extra room;
    struct ground_why why;
    uint8_t cost[256];
    const struct ground *g = ground_of(k, s);
    const struct ground_extra *extra = extra_of(k, s, &room);
    const struct wide taken = occupied(k, s);
    if (!ground_is_space(g, place)) return breaks(R_AL_MOV_03, FRAY_PLACE, place);
    if (is_impassable(k, s, place)) return breaks(R_AL_MOV_06, FRAY_PLACE, place);
    if (wide_has(&taken, place)) return breaks(R_AL_MOV_05, FRAY_PLACE, place);
    if (ground_distance(my->at, place) == 1 && !ground_step(g, extra, my->at, place, &why))
        return breaks(rule_of_step(&why), FRAY_PLACE, place);
    ground_costs(g, extra, my->at, GROUND_BUDGET, my->how & MOVE_SMOOTH, cost);
    if (cost[place] > my->left)
        return breaks_by(R_AL_MOV_09, FRAY_PLACE, place, my->left, cost[place]);
    return breaks(R_AL_MOV_02, FRAY_PLACE, place);
}

static fray_verdict judge_goal(const struct asked *q, uint64_t word)
{
    const struct move_frame *my = asking(q, move);
    if (fray_act_of(word) == A_RUSH) { /* Amb-13 */
        if (my->how & (MOVE_BEGUN | MOVE_ENTERS))
            return breaks(R_AL_ACT_07, FRAY_PIECE, my->legend);
        return may_rush(q->k, q->s, my->legend, word_one(word));
    }
    if (fray_act_of(word) != A_TO) return not_asked();
    const struct wide goals = goals_of(q->k, q->s, my);
    return wide_has(&goals, word_one(word)) ? legal() : why_no_way(q->k, q->s, my, word_one(word));
}

static void list_goals(const struct asked *q, struct offer *o)
{
    const struct move_frame *my = asking(q, move);
    struct wide goals = goals_of(q->k, q->s, my);
    while (!wide_empty(&goals)) offer_sure(q, o, word_of(A_TO, wide_take(&goals), 0), judge_goal);
    for (unsigned hand = q->s->legend[my->legend].hand; hand; hand &= hand - 1)
        offer_try(q, o, word_of(A_RUSH, card_of(q->k, q->s, my->legend)->feat[bit_low(hand)], 0),
                  judge_goal);
}

/* AL-MOV-01: what is left of the MP is lost. */
static fray_verdict why_not_stay(const struct asked *q)
{
    const struct move_frame *my = asking(q, move);
    if (my->ends) { /* it has to end as the card says, if it can */
        const struct wide goals = goals_of(q->k, q->s, my);
        return legal_if(wide_empty(&goals), R_AL_CARD_02, FRAY_PIECE, my->legend);
    }
    if (!(my->how & MOVE_BEGUN))
        return legal_if(!(my->how & MOVE_ENTERS), R_AL_DROP_05, FRAY_PIECE, my->legend);
    /* a single step may have led through an occupied space */
    for (piece_id p = 1; p <= LEGENDS; p++)
        if (p != my->legend && q->s->legend[p].at == my->at)
            return breaks(R_AL_MOV_05, FRAY_PLACE, my->at);
    return legal();
}

/* AL-MOV-01, with what changes them. */
static unsigned points_of(const struct content *k, const struct state *s, piece_id legend,
                          unsigned points)
{
    const struct matter m = matter_of(k, s, legend);
    const int now = value_of(&m, CH_MOVE_POINTS, legend, (int)points);
    return now < 0 ? 0u : now > GROUND_BUDGET ? (unsigned)GROUND_BUDGET : (unsigned)now;
}

/* Could it add a point by Rush, without the card that lets it move? */
static bool has_rush(const struct content *k, const struct state *s, piece_id legend, unsigned card)
{
    const unsigned hand = s->legend[legend].hand & ~feat_bit(k, s, legend, card);
    return hand && is_legal(may_rush(k, s, legend, card_of(k, s, legend)->feat[bit_low(hand)]));
}

/* Would a Move by the card of `m` lead anywhere? `ends`: where it has to end; NULL: wherever it likes. */
static fray_verdict may_move(const struct matter *m, piece_id legend, unsigned points, unsigned how,
                             const uint16_t *ends)
{
    const struct content *k = m->k;
    const struct state *s = m->s;
    const struct fighter *f = &s->legend[legend];
    if (!f->at) return breaks(R_AL_ACT_09, FRAY_PIECE, legend);
    points = points_of(k, s, legend, points) + has_rush(k, s, legend, m->card);
    struct wide set = ends_from(
        k, s, f->at, points > GROUND_BUDGET ? (unsigned)GROUND_BUDGET : points, how & MOVE_SMOOTH);
    while (!wide_empty(&set))
        if (!ends || matter_holds_for(m, ends, wide_take(&set))) return legal();
    return breaks(R_AL_MOV_02, FRAY_PIECE, legend);
}

/* ---- the Move ---- */

static void push_move(struct call *c, piece_id legend, unsigned points, unsigned how)
{
    struct move_frame *m = PUSH(c, move);
    m->legend = legend;
    m->how = (uint8_t)how;
    m->left = (uint8_t)points;
    m->at = c->s->legend[legend].at;
}

static void begin_move(struct call *c, struct move_frame *my)
{
    struct matter m = matter_of(c->k, c->s, my->legend);
    if (my->how & MOVE_ENTERS) return;
    my->left = (uint8_t)points_of(c->k, c->s, my->legend, my->left);
    if (is_so(&m, CH_SMOOTH, my->legend)) my->how |= MOVE_SMOOTH;
    if (c->s->active == my->legend) c->s->legend[my->legend].did |= DID_MOVE;
}

/* All the spaces of the way, or the one step. */
static void walk(struct call *c, struct move_frame *my)
{
    struct ground_extra room;
    const struct ground *g = ground_of(c->k, c->s);
    const struct ground_extra *extra = extra_of(c->k, c->s, &room);
    const bool smooth = (my->how & MOVE_SMOOTH) != 0;
    const unsigned goal = word_one(c->answer);
    uint8_t way[GROUND_BUDGET], cost[256];
    unsigned n = ground_way(g, extra, my->at, goal, my->left, smooth, way);
    ground_costs(g, extra, my->at, my->left, smooth, cost);
    if (goes_by_steps(c->k, c->s, my)) { /* that very step, were a longer way the same price */
        my->left = (uint8_t)(my->left - step_cost(g, extra, my->at, goal, smooth));
        enter(c, my->legend, (place_id)goal);
    } else {
        my->left = (uint8_t)(my->left - cost[goal]);
        for (unsigned i = 0; i < n; i++) enter(c, my->legend, way[i]);
    }
    my->at = (place_id)goal;
    my->how |= MOVE_BEGUN;
}

enum move_step { MOVE_START, MOVE_ASKED, MOVE_RUSHED, MOVE_STEPPED, MOVE_OVER };

static enum wait proc_move(struct call *c)
{
    struct state *s = c->s;
    proc_begin(move);
    begin_move(c, my);
    do {
        rule(AL_MOV_01);
        about(c, FRAY_PIECE, my->legend);
        ask(MOVE_ASKED, seat_of(my->legend), Q_MOVE);
        if (fray_act_of(c->answer) == A_STAY) break;
        if (fray_act_of(c->answer) == A_RUSH) {
            rush(c, my->legend, word_one(c->answer));
            my->left++;
            about(c, FRAY_PIECE, my->legend);
            ask(MOVE_RUSHED, seat_of(my->legend), Q_MOVE);
            if (fray_act_of(c->answer) == A_STAY) break;
        }
        walk(c, my);
        moment(MOVE_STEPPED, W_ENTERS, my->legend, s->top);
        if (s->legend[my->legend].at != my->at)
            return WAIT_NONE; /* it was moved elsewhere, or has fallen */
    } while (goes_by_steps(c->k, s, my) && count_options(c->k, s, seat_of(my->legend), Q_MOVE) > 1);
    if (!(my->how & MOVE_ENTERS)) open(MOVE_OVER, UINT32_C(1) << W_MOVED, my->legend, s->top);
    proc_end();
}

/* ---- what programs say ---- */

static enum wait verb_move(struct call *c, struct effect_frame *my)
{
    struct move_frame *m;
    verb_begin();
    if (!is_on_map(c->s, (piece_id)value_at(c, my, 0))) return WAIT_NONE;
    const unsigned effect = c->s->top;
    push_move(c, (piece_id)value_at(c, my, 0), count_at(c, my, 1),
              variant_of(c, my) == 1 ? (unsigned)MOVE_SMOOTH : 0u);
    m = frame_edit(c, c->s->top, move);
    if (variant_of(c, my) == 2) {
        m->ends = (uint16_t)(statement_argument(statement_of(c->k, my), 2) - c->k->code);
        m->effect = (uint16_t)effect;
    }
    my->head.step = 1;
    return WAIT_CALL;
    verb_end();
}

/* AL-MOV-17: no Move action; only the space where it ends is entered. */
static enum wait verb_relocate(struct call *c, struct effect_frame *my)
{
    const unsigned legend = (unsigned)value_at(c, my, 0), at = (unsigned)value_at(c, my, 1);
    verb_begin();
    if (!is_on_map(c->s, (piece_id)legend) || !at) return WAIT_NONE;
    enter(c, (piece_id)legend, (place_id)at);
    moment(1, W_ENTERS, (piece_id)legend, c->s->top);
    verb_end();
}

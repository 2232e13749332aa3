/* src/games/fireteam/monster.c - chapters MON and SAC: a monster moves, rolls and attacks. */
#include "games/fireteam/rules.h"
#include "core/proc.h"

static bool is_dead(const struct call *c, piece_id monster)
{
    return !c->s->monster[monster].at;
}

static bool monster_is(const struct call *c, piece_id monster, unsigned what)
{
    struct matter m = matter_none(c->k, c->s, 0);
    m.monster = monster;
    return is_so(&m, what, monster);
}

/* ---- moving ---- */

static void push_walk(struct call *c, piece_id monster, unsigned steps, bool shut)
{
    struct walk_frame *w = PUSH(c, walk);
    w->monster = monster;
    w->left = (uint8_t)steps;
    w->shut = shut;
}

/* FZ-MON-03 to FZ-MON-05, FZ-MON-07: the hero it moves toward. */
static piece_id walk_goal(const struct content *k, const struct state *s, piece_id monster)
{
    struct matter m = matter_none(k, s, 0);
    return nearest_hero(&m, s->monster[monster].at, true, NO_WAY - 1);
}

/* FZ-MON-21: kept as long as the hero is active. */
static void choose_goal(struct call *c, struct walk_frame *my)
{
    if (my->goal && is_active(c->s, my->goal)) return;
    my->goal = walk_goal(c->k, c->s, my->monster);
}

/* FZ-MON-06: every step brings it nearer. */
static place_set walk_steps(const struct content *k, const struct state *s,
                            const struct walk_frame *w)
{
    const struct ground *g = ground_of(k, s);
    place_id at = s->monster[w->monster].at, to = s->hero[w->goal].at;
    place_set set = 0;
    for (uint64_t left = g->near[at] & g->passable; left; left &= left - 1)
        if (g->walk[bit_low(left)][to] + 1 == g->walk[at][to]) set |= UINT64_C(1) << bit_low(left);
    return set;
}

/* of ways as good, N, NE, E, SE, S, SW, W, NW; whoever does not choose takes the first. */
static fray_verdict may_walk_to(const struct asked *q, uint64_t word)
{
    unsigned at = word_one(word);
    if (fray_act_of(word) != A_TO) return not_asked();
    return legal_if((walk_steps(q->k, q->s, asking(q, walk)) >> at) & 1, R_FZ_MON_06, FRAY_PLACE,
                    at);
}

static void list_ways(const struct asked *q, struct offer *o)
{
    const struct walk_frame *w = asking(q, walk);
    place_set set = walk_steps(q->k, q->s, w);
    for (unsigned way = 0; way < SQUARE_WAYS; way++) {
        unsigned to =
            square_step(grid_of(ground_of(q->k, q->s)), q->s->monster[w->monster].at, way);
        if (to && (set >> to) & 1) offer_sure(q, o, word_of(A_TO, to, 0), may_walk_to);
    }
}

enum walk_step { WALK_START, WALK_CHOSEN, WALK_TRIPPED, WALK_WINDOW };

static enum wait proc_walk(struct call *c)
{
    proc_begin(walk);
    while (my->left && !is_dead(c, my->monster)) {
        if (heroes_at(c->s, c->s->monster[my->monster].at)) break; /* FZ-MON-02, FZ-MON-03 */
        if (frame_proc(c->s, my->head.below) == PROC_ACTIVATION &&
            monster_is(c, my->monster, CH_ROOTED))
            break; /* DM-A5: it has walked into the smoke */
        choose_goal(c, my);
        if (!my->goal) break;
        if (bit_count(walk_steps(c->k, c->s, my)) > 1) {
            rule(FZ_MON_06);
            about(c, FRAY_PIECE, my->monster);
            ask(WALK_CHOSEN, c->s->first, Q_WAY);
            c->ret = (int32_t)word_one(c->answer);
        } else {
            c->ret = bit_low(walk_steps(c->k, c->s, my));
        }
        my->left--;
        c->s->monster[my->monster].at = (place_id)c->ret;
        rule(FZ_MON_03);
        tell(c, EV_MOVES, my->monster, (uint32_t)c->ret, 0, 0);
        moment(WALK_TRIPPED, W_ENTERS, c->s->top, my->monster);
        if (!my->shut && !is_dead(c, my->monster)) /* W4 */
            open(WALK_WINDOW, 1u << W_ENTERS, c->s->top);
    }
    proc_end();
}

/* ---- pushing ---- */

static void push_push(struct call *c, piece_id piece, unsigned steps, unsigned seat)
{
    place_id from = place_of(c->s, piece);
    struct push_frame *p = PUSH(c, push);
    p->piece = piece;
    p->left = (uint8_t)steps;
    p->seat = (uint8_t)seat;
    p->from = from;
}

/* 8.4: farther from where the push began, with each step. */
static place_set push_steps(const struct content *k, const struct state *s,
                            const struct push_frame *p)
{
    const struct ground *g = ground_of(k, s);
    place_id at = place_of(s, p->piece);
    place_set set = 0;
    for (uint64_t left = g->near[at] & g->passable; left; left &= left - 1)
        if (g->apart[bit_low(left)][p->from] > g->apart[at][p->from])
            set |= UINT64_C(1) << bit_low(left);
    return set;
}

static struct wide push_set(const struct asked *q)
{
    return wide_of(push_steps(q->k, q->s, asking(q, push)));
}

static fray_verdict why_not_pushed(const struct asked *q, unsigned at)
{
    (void)q;
    return breaks(R_FZ_MOV_06, FRAY_PLACE, at);
}

enum push_step { PUSH_START, PUSH_TO };

static enum wait proc_push(struct call *c)
{
    proc_begin(push);
    while (my->left && push_steps(c->k, c->s, my)) {
        my->left--;
        if (bit_count(push_steps(c->k, c->s, my)) > 1) {
            rule(FZ_MOV_06);
            about(c, FRAY_PIECE, my->piece);
            ask(PUSH_TO, my->seat, Q_PUSH);
            c->ret = (int32_t)word_one(c->answer);
        } else {
            c->ret = bit_low(push_steps(c->k, c->s, my));
        }
        force_to(c, my->piece, (place_id)c->ret, EV_PUSHED);
    }
    proc_end();
}

/* ---- attacking ---- */

static struct matter matter_strike(const struct content *k, const struct state *s, piece_id monster,
                                   unsigned die)
{
    struct matter m = matter_none(k, s, 0);
    const struct figure *card = monster_card(k, s, monster);
    m.attacker = m.monster = m.bearer = monster;
    m.die = (uint8_t)die;
    m.type = card->type;
    return m;
}

static int monster_range(const struct content *k, const struct state *s, piece_id monster)
{
    struct matter m = matter_strike(k, s, monster, 0);
    if (is_so(&m, CH_BLINDED, monster)) return 0;
    return value_of(&m, CH_RANGE, monster, monster_card(k, s, monster)->range);
}

/* FZ-MON-12, FZ-MON-13 */
static unsigned choose_target(const struct call *c, piece_id monster)
{
    struct matter m = matter_none(c->k, c->s, 0);
    return nearest_hero(&m, c->s->monster[monster].at, false, monster_range(c->k, c->s, monster));
}

static bool is_explosive(const struct activation_frame *my)
{
    return my->type == TYPE_EXPLOSIVE;
}

/* FZ-SAC-01: the next hero who could take the target's place and has not been asked. */
static unsigned volunteer(const struct call *c, const struct activation_frame *my)
{
    piece_set there = heroes_at(c->s, c->s->hero[my->target].at) & ~(1u << my->target);
    if (is_explosive(my)) return 0; /* FZ-SAC-04 */
    for (unsigned nth = 0; nth < c->s->heroes; nth++) {
        unsigned seat = seat_nth(c->s, nth);
        if (((there >> seat) & 1) && !((my->asked >> seat) & 1)) return seat;
    }
    return 0;
}

/* FZ-MON-14, FZ-TERR-08, FZ-DICE-01 */
static unsigned strike_dice(const struct call *c, const struct activation_frame *my)
{
    place_id from = c->s->monster[my->monster].at, at = c->s->hero[my->target].at;
    struct matter m = matter_strike(c->k, c->s, my->monster, my->die);
    m.type = my->type;
    m.target = my->target;
    m.ranged = from != at;
    int dice = monster_card(c->k, c->s, my->monster)->strength;
    if (m.ranged) {
        dice -= has_terrain(c->k, c->s, at, TERRAIN_COVER);
        dice += has_terrain(c->k, c->s, from, TERRAIN_ELEVATED) &&
                !has_terrain(c->k, c->s, at, TERRAIN_ELEVATED);
    }
    dice = value_of(&m, CH_DICE, my->monster, dice);
    return (unsigned)(dice < 0 ? 0 : dice > MOST_DICE ? MOST_DICE : dice);
}

static unsigned extra_damage(const struct call *c, const struct activation_frame *my)
{
    struct matter m = matter_strike(c->k, c->s, my->monster, my->die);
    m.target = my->target;
    int extra = value_of(&m, CH_EXTRA, my->monster, 0);
    return (unsigned)(extra < 0 ? 0 : extra);
}

/* FZ-EXPL-05, MO-I3: who is hit besides the target. */
static unsigned seats_hit(const struct call *c, const struct activation_frame *my)
{
    unsigned seats = 1u << my->target;
    struct matter m = matter_strike(c->k, c->s, my->monster, my->die);
    if (is_explosive(my) || is_so(&m, CH_THRASHES, my->monster)) seats |= heroes_at(c->s, my->at);
    return seats;
}

static void push_strike_hits(struct call *c, const struct activation_frame *my, unsigned seat)
{
    piece_id monster = my->monster;
    unsigned hits = my->hits, how = HITS_MONSTER;
    if (seat != my->target && !is_explosive(my)) /* thrashing: half of what was rolled */
        hits = (my->roll[FACE_HIT] + 2u * my->roll[FACE_DOUBLE]) / 2;
    if ((my->how & ACTIVATION_TOOK) && seat == my->target) how |= HITS_TOOK;
    push_hits(c, seat, hits, how)->monster = monster;
}

/* Is the target still there to be attacked? 8.4: if not, the attack is lost. */
static bool has_target(const struct call *c, const struct activation_frame *my)
{
    return is_active(c->s, my->target) &&
           (int)apart(c->k, c->s, c->s->monster[my->monster].at, c->s->hero[my->target].at) <=
               monster_range(c->k, c->s, my->monster);
}

static unsigned attack_type_of(const struct call *c, const struct activation_frame *my)
{
    struct matter m = matter_strike(c->k, c->s, my->monster, my->die);
    return (unsigned)value_of(&m, CH_TYPE, my->monster,
                              monster_card(c->k, c->s, my->monster)->type);
}

static void push_monster_special(struct call *c, const struct activation_frame *my)
{
    piece_id monster = my->monster;
    push_effect(c, monster_card(c->k, c->s, monster)->special, 0, c->s->first)->bearer = monster;
}

/* ---- the activation ---- */

static void push_activation(struct call *c, piece_id monster, bool shut)
{
    struct activation_frame *a = PUSH(c, activation);
    a->monster = monster;
    a->how = shut ? ACTIVATION_SHUT : 0;
    a->type = monster_card(c->k, c->s, monster)->type;
}

static bool is_stopped(const struct call *c, const struct activation_frame *my)
{
    return is_dead(c, my->monster) || (my->how & ACTIVATION_STOPPED);
}

static unsigned stride_of(const struct call *c, piece_id monster)
{
    struct matter m = matter_none(c->k, c->s, 0);
    return (unsigned)value_of(&m, CH_STRIDE, monster, 1);
}

static void stop_activating(struct call *c)
{
    modifiers_expire(c, LIFE_ACTIVATION);
}

/* FZ-DICE-04: two sides each. */
static unsigned die_lots(const struct asked *q, struct lot *list)
{
    unsigned n = 0;
    (void)q;
    for (unsigned face = 0; face < DIE_FACES; face++)
        n = lot_add(list, n, word_of(A_DIE, face, 0), 1);
    return n;
}

static fray_verdict why_not_die(const struct asked *q, unsigned face)
{
    (void)q;
    (void)face;
    return breaks(R_FZ_DICE_04, FRAY_NONE, 0);
}

enum activation_step {
    ACTIVATION_START,
    ACTIVATION_WINDOW,
    ACTIVATION_MOVED,
    ACTIVATION_DIE,
    ACTIVATION_STRODE,
    ACTIVATION_SPECIAL,
    ACTIVATION_SACRIFICE,
    ACTIVATION_TARGETED,
    ACTIVATION_ROLLED,
    ACTIVATION_HIT
};

/* Section 5.2. */
static enum wait proc_activation(struct call *c)
{
    proc_begin(activation);
    tell(c, EV_ACTIVATES, my->monster, 0, 0, 0);
    if (monster_is(c, my->monster, CH_STOPPED)) {
        tell(c, EV_STOPPED, my->monster, 0, 0, 0);
        return WAIT_NONE;
    }
    if (!(my->how & ACTIVATION_SHUT)) /* W3 */
        open(ACTIVATION_WINDOW, 1u << W_ACTIVATES, c->s->top);
    if (is_stopped(c, my) || !actives_of(c->s)) { /* FZ-MON-19, FZ-MON-17 */
        stop_activating(c);
        return WAIT_NONE;
    }

    /* step I */
    rule(FZ_MON_03);
    call(ACTIVATION_MOVED, push_walk(c, my->monster, (unsigned)speed_of(c->k, c->s, my->monster),
                                     (my->how & ACTIVATION_SHUT) != 0));
    if (is_stopped(c, my) || !actives_of(c->s)) {
        stop_activating(c);
        return WAIT_NONE;
    }

    /* step II */
    rule(FZ_MON_09);
    about(c, FRAY_PIECE, my->monster);
    ask(ACTIVATION_DIE, FRAY_CHANCE, Q_DIE);
    my->die = (uint8_t)(word_one(c->answer) + 1);
    tell(c, EV_DIE, my->monster, word_one(c->answer), 0, 0);
    if (my->die == DIE_MOVE + 1 ||
        (my->die == DIE_BLANK + 1 && monster_is(c, my->monster, CH_BLANK_MOVES))) {
        rule(FZ_MON_10);
        call(ACTIVATION_STRODE, push_walk(c, my->monster, stride_of(c, my->monster),
                                          (my->how & ACTIVATION_SHUT) != 0));
    } else if (my->die == DIE_SPECIAL + 1 && monster_card(c->k, c->s, my->monster)->special) {
        rule(FZ_MON_11);
        call(ACTIVATION_SPECIAL, push_monster_special(c, my));
    }
    if (is_stopped(c, my)) {
        stop_activating(c);
        return WAIT_NONE;
    }

    /* step III */
    my->type = (uint8_t)attack_type_of(c, my);
    my->target = (uint8_t)choose_target(c, my->monster);
    if (!my->target) {
        stop_activating(c);
        return WAIT_NONE;
    }
    while (volunteer(c, my)) {
        rule(FZ_SAC_01);
        about(c, FRAY_PIECE, my->target);
        ask(ACTIVATION_SACRIFICE, volunteer(c, my), Q_SACRIFICE);
        if (fray_act_of(c->answer) != A_YES) {
            my->asked = (uint8_t)(my->asked | 1u << volunteer(c, my));
            continue;
        }
        c->ret = (int32_t)volunteer(c, my);
        tell(c, EV_SACRIFICES, (uint32_t)c->ret, my->target, 0, 0);
        my->target = (uint8_t)c->ret;
        my->how |= ACTIVATION_TOOK;
        my->asked = 0xff; /* FZ-SAC-03 */
    }
    if (!(my->how & ACTIVATION_SHUT)) /* W5 */
        open(ACTIVATION_TARGETED, 1u << W_TARGETED, c->s->top);
    if (is_stopped(c, my)) {
        stop_activating(c);
        return WAIT_NONE;
    }
    if (!has_target(c, my)) {
        tell(c, EV_MISSES, my->monster, 0, 0, 0);
        stop_activating(c);
        return WAIT_NONE;
    }
    my->at = c->s->hero[my->target].at;
    my->dice = (uint8_t)strike_dice(c, my);
    rule(FZ_MON_14);
    tell(c, EV_STRIKES_AT, my->monster, my->target, my->dice, 0);
    if (my->dice) {
        about(c, FRAY_PIECE, my->monster);
        roll(ACTIVATION_ROLLED, 0, my->dice, 0);
        dice_from(c->answer, FACES, my->roll);
        tell(c, EV_THROWN, my->roll[FACE_MISS], my->roll[FACE_HIT], my->roll[FACE_DOUBLE], 0);
    }
    c->ret = (int32_t)(my->roll[FACE_HIT] + 2u * my->roll[FACE_DOUBLE] + extra_damage(c, my));
    my->hits = (uint8_t)(c->ret > (int)UINT8_MAX ? UINT8_MAX : c->ret);
    my->left = (uint8_t)seats_hit(c, my);
    while (my->left && !is_dead(c, my->monster)) { /* FZ-MON-19: a riposte may kill it */
        c->ret = 0;
        for (unsigned nth = 0; nth < c->s->heroes && !c->ret; nth++)
            if ((my->left >> seat_nth(c->s, nth)) & 1) c->ret = (int32_t)seat_nth(c->s, nth);
        my->left = (uint8_t)(my->left & ~(1u << c->ret));
        rule(FZ_MON_14);
        call(ACTIVATION_HIT, push_strike_hits(c, my, (unsigned)c->ret));
    }
    stop_activating(c);
    proc_end();
}

/* ---- what cards do with it ---- */

static bool is_on_board(const struct call *c, piece_id p)
{
    return is_monster(p) && c->s->monster[p].at;
}

/* 8.4: the activation under way ends. */
static enum wait verb_stop(struct call *c, struct effect_frame *my)
{
    const piece_id monster = piece_at(c, my, 0);
    if (!is_monster(monster) || (monster == BOSS && variant_of(c, my) != 1)) return WAIT_NONE;
    for (unsigned at = c->s->top; at; at = frame_below(c->s, at)) {
        struct activation_frame *a = frame_edit_if(c->s, at, activation);
        if (!a || a->monster != monster) continue;
        a->how |= ACTIVATION_STOPPED;
        tell(c, EV_STOPPED, monster, 0, 0, 0);
        break;
    }
    return WAIT_NONE;
}

static enum wait verb_push(struct call *c, struct effect_frame *my)
{
    enum { PUSHED = 1 };
    verb_begin();
    if (stands(c->s, piece_at(c, my, 0)) && piece_at(c, my, 0) != BOSS)
        call(PUSHED, push_push(c, piece_at(c, my, 0), count_at(c, my, 1), my->run.seat));
    verb_end();
}

static enum wait verb_walk_all(struct call *c, struct effect_frame *my)
{
    enum { NEXT = 1, WALKED };
    verb_begin();
    my->list = (piece_set)value_at(c, my, 0);
    while ((my->list &= monsters_of(c->s)) != 0) {
        c->ret = bit_low(my->list);
        if (bit_count(next_monsters(c->s)) > 1) {
            rule(FZ_ROUND_05);
            ask(NEXT, c->s->first, Q_MONSTER);
            c->ret = (int32_t)word_one(c->answer);
        }
        my->list &= ~(1u << c->ret);
        if (is_on_board(c, (piece_id)c->ret))
            call(WALKED, push_walk(c, (piece_id)c->ret, 1, false));
    }
    verb_end();
}

static enum wait verb_put(struct call *c, struct effect_frame *my)
{
    const piece_id p = piece_at(c, my, 0);
    const place_id at = (place_id)value_at(c, my, 1);
    if (stands(c->s, p) && at) force_to(c, p, at, EV_PLACED);
    return WAIT_NONE;
}

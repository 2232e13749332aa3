/* src/games/fireteam/forecast.c - what monsters would do next.
 *
 * The rules themselves are asked: each monster is activated on a copy of the position, in which nobody
 * reacts, nobody sacrifices himself and the first of equal ways is taken. Hands are refilled and
 * what ends the Hero phase is done, if that comes before. So what is foretold is what happens, as
 * long as nobody does anything about it; only twists that may come meanwhile are not known. */
#include "games/fireteam/view.h"
#include <string.h>

enum {
    PATIENCE = 400,                                    /* answers to one activation at most */
    MOST_ROLLS = (MOST_DICE + 1) * (MOST_DICE + 2) / 2 /* different ones of all dice */
};

/* ---- a copy goes on ---- */

/* What is told meanwhile of one monster. */
struct told {
    piece_id monster;
    piece_id target; /* 0: it has not attacked */
    uint8_t dice;
    place_id walked, jumped; /* where it came by moving; where it was placed */
    piece_id placed;         /* another monster that was placed, and where */
    place_id at;
    piece_set hit; /* heroes */
};

static struct told nothing_of(piece_id monster)
{
    struct told told = {monster, 0, 0, 0, 0, 0, 0, 0};
    return told;
}

static void hear(void *who, const fray_event *e)
{
    struct told *told = (struct told *)who;
    bool own = e->arg[0] == told->monster;
    switch (e->kind) {
    case EV_HIT: told->hit |= 1u << e->arg[0]; break;
    case EV_MOVES:
        if (own) told->walked = (place_id)e->arg[1];
        break;
    case EV_PLACED:
        if (own) told->jumped = (place_id)e->arg[1];
        else {
            told->placed = (piece_id)e->arg[0];
            told->at = (place_id)e->arg[1];
        }
        break;
    case EV_STRIKES_AT:
        told->target = (piece_id)e->arg[1];
        told->dice = (uint8_t)e->arg[2];
        break;
    default: break;
    }
}

static void answer(const fray_table *t, struct state *s, uint64_t word, struct told *told)
{
    fray_sink sink = {hear, told};
    struct call c;
    call_begin(&c, (const struct content *)t->content, s, &sink, word);
    drive(&c);
}

/* The monster's activation, while it is under way. */
static const struct activation_frame *activation_of(const struct state *s, piece_id monster)
{
    for (unsigned at = s->top; at; at = frame_below(s, at)) {
        const struct activation_frame *a = frame_if(s, at, activation);
        if (a && a->monster == monster) return a;
    }
    return NULL;
}

/* Does the activation itself ask this, not a card's effect in the middle of it? */
static bool asks(const struct state *s, unsigned question)
{
    return s->head.question == question && frame_proc(s, s->top) == PROC_ACTIVATION;
}

/* Answers as proposed until the activation asks this, or is over: then false. `chosen` tells whether
 * there were several ways to go. */
static bool go_on_until(const fray_table *t, struct state *s, unsigned question, struct told *told,
                        bool *chosen)
{
    for (unsigned i = 0; i < PATIENCE && activation_of(s, told->monster); i++) {
        uint64_t word;
        if (asks(s, question)) return true;
        if (!options_at(t, &s->head, fray_asked(&s->head), 0, 1, &word)) break;
        if (s->head.question == Q_WAY) *chosen = true;
        answer(t, s, word, told);
    }
    return false;
}

static void clear_stack(struct state *s)
{
    memset(s->stack, 0, s->used);
    s->top = s->used = 0;
}

/* Answers as proposed until all that is on the stack is done; false: that ends the mission. */
static bool do_all(const fray_table *t, struct state *s, unsigned phase)
{
    struct call c;
    call_begin(&c, (const struct content *)t->content, s, NULL, 0);
    for (drive(&c); s->top; drive(&c))
        if (!options_at(t, &s->head, fray_asked(&s->head), 0, 1, &c.answer)) return false;
    if (s->lost || is_won(c.k, s)) return false;
    s->phase = (uint8_t)phase; /* the driver took the empty stack for the end of the match */
    s->won = 0;
    s->head.over = 0;
    return true;
}

/* FZ-ATK-13: cards that have been named for an attack leave the hand, whatever is named besides. */
static void play_named(struct call *c)
{
    for (unsigned at = c->s->top; at; at = frame_below(c->s, at)) {
        const struct attack_frame *a = frame_if(c->s, at, attack);
        if (a && picks_cards(a)) play_cards(c, a);
    }
}

/* On to the Threat phase: what is under way is dropped, what comes by itself is done. */
static bool get_ready(const fray_table *t, struct state *s)
{
    struct call c;
    call_begin(&c, (const struct content *)t->content, s, NULL, 0);
    play_named(&c);
    if (s->phase == PHASE_THREAT) return true;
    clear_stack(s);
    s->turn = 0;
    modifiers_expire(&c, LIFE_TURN);
    for (unsigned nth = 0; s->phase == PHASE_TACTICS && nth < s->heroes; nth++) { /* FZ-TAC-05 */
        unsigned seat = seat_nth(s, nth), n = cards_to_draw(c.k, s, seat);
        if (!n) continue;
        push_draw(&c, seat, n);
        if (!do_all(t, s, PHASE_TACTICS)) return false;
    }
    s->phase = PHASE_HEROES;
    if (moment_matters(&c, W_HEROES_DONE)) {
        push_moment(&c, W_HEROES_DONE, 0, 0);
        if (!do_all(t, s, PHASE_HEROES)) return false;
    }
    s->phase = PHASE_THREAT;
    return actives_of(s) != 0; /* FZ-MON-17 */
}

/* Nothing but this activation is left to do. */
static void begin(const fray_table *t, struct state *s, struct told *told)
{
    fray_sink sink = {hear, told};
    struct call c;
    call_begin(&c, (const struct content *)t->content, s, &sink, 0);
    clear_stack(s);
    push_activation(&c, told->monster, true);
    drive(&c);
}

/* ---- how an attack may end ---- */

struct outcome {
    struct told told;        /* until dice are rolled */
    uint8_t dies;            /* it is killed itself before it attacks */
    uint8_t hit[SEATS + 1];  /* by seat, percent: it is hit */
    uint8_t down[SEATS + 1]; /* .. and knocked down */
};

/* Whole percents; what may happen is never 0, what may not happen never 100. */
static uint8_t percent(uint64_t part, uint64_t whole)
{
    assert(whole > 0);
    uint64_t rounded = (100 * part + whole / 2) / whole;
    if (rounded == 0 && part) rounded = 1;
    if (rounded == 100 && part < whole) rounded = 99;
    return (uint8_t)rounded;
}

/* Of all ways it may go, by weight. */
struct count {
    uint64_t hit[SEATS + 1], down[SEATS + 1];
};

static void add_way(struct count *n, piece_set hit, piece_set down, uint64_t weight)
{
    for (unsigned seat = 1; seat <= SEATS; seat++) {
        if ((hit >> seat) & 1) n->hit[seat] += weight;
        if ((down >> seat) & 1) n->down[seat] += weight;
    }
}

/* From where the die has been rolled on. `active`: heroes before that. */
static struct outcome attack_from(const fray_table *t, struct state *s, struct told *told,
                                  piece_set active)
{
    struct outcome o;
    struct count n;
    bool chosen;
    uint64_t word[MOST_ROLLS], all = 1;
    bool rolls = go_on_until(t, s, Q_ROLL, told, &chosen);
    memset(&o, 0, sizeof o);
    memset(&n, 0, sizeof n);
    o.told = *told;
    o.dies = !s->monster[told->monster].at && !told->target;
    if (!rolls) { /* nothing is left to chance */
        add_way(&n, told->hit, active & ~actives_of(s), 1);
    } else {
        uint32_t rows = options_at(t, &s->head, FRAY_CHANCE, 0, MOST_ROLLS, word);
        all = total_at(t, &s->head);
        for (uint32_t i = 0; i < rows && i < MOST_ROLLS; i++) {
            struct state then = *s;
            struct told after = nothing_of(told->monster);
            uint64_t weight = weight_at(t, &s->head, word[i]);
            answer(t, &then, word[i], &after);
            (void)go_on_until(t, &then, Q_NONE, &after, &chosen);
            add_way(&n, told->hit | after.hit, active & ~actives_of(&then), weight);
        }
    }
    for (unsigned seat = 1; seat <= SEATS; seat++) {
        o.hit[seat] = percent(n.hit[seat], all);
        o.down[seat] = percent(n.down[seat], all);
    }
    return o;
}

/* With this side of the activation die. */
static struct outcome attack_on(const fray_table *t, const struct state *s, piece_id monster,
                                unsigned face)
{
    struct state then = *s;
    struct told told = nothing_of(monster);
    answer(t, &then, word_of(A_DIE, face, 0), &told);
    return attack_from(t, &then, &told, actives_of(s));
}

/* ---- the lines ---- */

struct lines {
    fray_event *out;
    uint32_t n, total;
};

static void line(struct lines *l, unsigned event, unsigned rule, piece_id monster, uint32_t one,
                 uint32_t two, uint32_t three, uint32_t four)
{
    uint32_t at = l->total++;
    if (at >= l->n) return;
    fray_event *e = &l->out[at];
    memset(e, 0, sizeof *e);
    e->kind = (uint16_t)event;
    e->rule = (uint16_t)rule;
    e->audience = FRAY_EVERYONE;
    e->arg[0] = monster;
    e->arg[1] = one;
    e->arg[2] = two;
    e->arg[3] = three;
    e->arg[4] = four;
}

static bool hits_anybody(const struct outcome *o)
{
    for (unsigned seat = 1; seat <= SEATS; seat++)
        if (o->hit[seat]) return true;
    return false;
}

static void line_attack(struct lines *l, const struct outcome *o)
{
    piece_id monster = o->told.monster, target = o->told.target;
    if (target)
        line(l, EV_WOULD_ATTACK, R_FZ_MON_13, monster, target, o->told.dice, o->hit[target],
             o->down[target]);
    else if (!hits_anybody(o)) line(l, EV_WOULD_MISS, R_FZ_MON_12, monster, 0, 0, 0, 0);
    for (unsigned seat = 1; seat <= SEATS; seat++)
        if (seat != target && o->hit[seat])
            line(l, EV_WOULD_HIT, R_FZ_MON_14, monster, seat, o->hit[seat], o->down[seat], 0);
}

/* Only where it makes a difference. */
static void line_attack_on(struct lines *l, unsigned face, const struct outcome *o,
                           const struct outcome *blank)
{
    const struct told *told = &o->told;
    piece_id monster = told->monster, target = told->target;
    unsigned rule = face == DIE_MOVE ? R_FZ_MON_10 : R_FZ_MON_11;
    bool other = target != blank->told.target || told->dice != blank->told.dice;
    if (told->jumped) line(l, EV_WOULD_JUMP_ON, rule, monster, face, told->jumped, 0, 0);
    if (told->placed) line(l, EV_WOULD_PLACE_ON, rule, monster, face, told->placed, told->at, 0);
    if (o->dies) {
        line(l, EV_WOULD_DIE_ON, rule, monster, face, 0, 0, 0);
        return;
    }
    if (target && other)
        line(l, EV_WOULD_ON, rule, monster, face, target, told->dice, o->hit[target]);
    if (!target && other && !hits_anybody(o))
        line(l, EV_WOULD_MISS_ON, rule, monster, face, 0, 0, 0);
    for (unsigned seat = 1; seat <= SEATS; seat++) {
        bool same = o->hit[seat] == blank->hit[seat] && o->down[seat] == blank->down[seat];
        if (same || !o->hit[seat]) continue;
        if (seat == target && other && o->down[seat] == blank->down[seat]) continue; /* said */
        line(l, EV_WOULD_HIT_ON, rule, monster, face, seat, o->hit[seat], o->down[seat]);
    }
}

/* What is left of an activation whose die was rolled: of an attack whose dice were rolled, too, nothing
 * is foretold. */
static void foretell_rest(struct lines *l, const fray_table *t, const struct state *now,
                          const struct activation_frame *a)
{
    struct state s = *now;
    struct told told = nothing_of(a->monster);
    if (a->at) { /* it has told whom it attacks */
        if (!asks(now, Q_ROLL)) return;
        told.target = a->target;
        told.dice = a->dice;
    }
    struct outcome o = attack_from(t, &s, &told, actives_of(now));
    line_attack(l, &o);
}

static void foretell(struct lines *l, const fray_table *t, const struct state *now,
                     piece_id monster)
{
    const struct content *k = (const struct content *)t->content;
    const struct activation_frame *a = activation_of(now, monster);
    struct state s = *now;
    struct told told = nothing_of(monster);
    bool chosen = false;
    if (a && a->die) {
        foretell_rest(l, t, now, a);
        return;
    }
    place_id from = now->monster[monster].at;
    piece_id goal = walk_goal(k, now, monster);
    if (!a) begin(t, &s, &told);
    if (!go_on_until(t, &s, Q_DIE, &told, &chosen)) {
        if (!s.monster[monster].at && told.walked)
            line(l, EV_WOULD_DIE, R_FZ_MON_19, monster, told.walked, 0, 0, 0);
        else line(l, EV_WOULD_REST, R_FZ_MON_19, monster, 0, 0, 0, 0);
        return;
    }
    place_id to = s.monster[monster].at;
    if (to == from || !goal) {
        line(l, EV_WOULD_STAY, R_FZ_MON_02, monster, 0, 0, 0, 0);
    } else {
        unsigned far = ground_of(k, now)->walk[from][now->hero[goal].at];
        line(l, chosen ? EV_WOULD_ROAM : EV_WOULD_MOVE, chosen ? R_FZ_MON_06 : R_FZ_MON_03, monster,
             to, goal, far, 0);
    }
    struct outcome blank = attack_on(t, &s, monster, DIE_BLANK);
    line_attack(l, &blank);
    for (unsigned face = DIE_MOVE; face <= DIE_SPECIAL; face++) {
        struct outcome o = attack_on(t, &s, monster, face);
        line_attack_on(l, face, &o, &blank);
    }
}

/* Has step 2 of the Threat phase begun? */
static bool is_monsters_turn(const struct state *s)
{
    for (unsigned at = s->top; at;) {
        const struct frame_head *frame = (const struct frame_head *)frame_seen(s, at);
        if (frame->proc == PROC_THREAT) return frame->step > THREAT_ADVANCED;
        at = frame->below;
    }
    return false;
}

/* Monsters that act next: those that wait in step 2 of the Threat phase and the one that acts now; before
 * that step, all on the board and one in ambush; after it, none. */
static piece_set to_act(const struct state *s)
{
    piece_set set = s->waiting;
    if (s->head.over || s->phase == PHASE_SETUP || !actives_of(s)) return 0; /* FZ-MON-17 */
    if (s->phase != PHASE_THREAT || !is_monsters_turn(s)) return monsters_of(s);
    for (piece_id p = FIRST_MONSTER; p <= MAX_PIECES; p++)
        if (activation_of(s, p)) set |= 1u << p;
    return set & monsters_of(s);
}

static uint32_t game_forecast(const fray_table *t, const fray_position *view, fray_event *out,
                              uint32_t n)
{
    const struct state *now = (const struct state *)view;
    struct state s = *now;
    struct lines l = {out, n, 0};
    piece_set all = to_act(now);
    bool ready = all && get_ready(t, &s);
    for (; all; all &= all - 1) {
        piece_id monster = (piece_id)bit_low(all);
        bool acts = activation_of(now, monster) != NULL; /* in the middle of something */
        if (acts || ready) foretell(&l, t, acts ? now : &s, monster);
    }
    return l.total;
}

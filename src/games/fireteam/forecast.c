/* src/games/fireteam/forecast.c - what monsters would do next.
 *
 * The rules themselves are asked: each monster is activated on a copy of the position, in which nobody
 * reacts, nobody sacrifices himself and the first of equal ways is taken. So what is foretold is
 * what happens, as long as nobody does anything about it. */
#include "games/fireteam/view.h"
#include <string.h>

enum {
    PATIENCE = 400,                                    /* answers to one activation at most */
    MOST_ROLLS = (MOST_DICE + 1) * (MOST_DICE + 2) / 2 /* different ones of all dice */
};

/* ---- a copy goes on ---- */

/* What is told meanwhile. */
struct told {
    piece_id target; /* 0: it has not attacked */
    uint8_t dice;
    piece_set hit; /* heroes */
};

static void hear(void *who, const fray_event *e)
{
    struct told *told = (struct told *)who;
    if (e->kind == EV_HIT) told->hit |= 1u << e->arg[0];
    if (e->kind != EV_STRIKES_AT) return;
    told->target = (piece_id)e->arg[1];
    told->dice = (uint8_t)e->arg[2];
}

static void answer(const fray_table *t, struct state *s, uint64_t word, struct told *told)
{
    fray_sink sink = {hear, told};
    struct call c = {(const struct content *)t->content, s, &sink, word, 0, 0, 0};
    drive(&c);
}

/* The monster's activation, while it is under way. */
static const struct activation_frame *activation_of(const struct state *s, piece_id monster)
{
    for (unsigned at = s->top_frame; at;) {
        const struct activation_frame *a = (const struct activation_frame *)frame_seen(s, at);
        if (a->head.proc == PROC_ACTIVATION && a->monster == monster) return a;
        at = a->head.below;
    }
    return NULL;
}

/* Does the activation itself ask this, not a card's effect in the middle of it? */
static bool asks(const struct state *s, unsigned question)
{
    return s->head.question == question && frame_proc(s, s->top_frame) == PROC_ACTIVATION;
}

/* Answers as proposed until the activation asks this, or is over: then false. `chosen` tells whether
 * there were several ways to go. */
static bool go_on(const fray_table *t, struct state *s, piece_id monster, unsigned question,
                  struct told *told, bool *chosen)
{
    for (unsigned i = 0; i < PATIENCE && activation_of(s, monster); i++) {
        uint64_t word;
        if (asks(s, question)) return true;
        if (!fz_options(t, &s->head, fray_asked(&s->head), 0, 1, &word)) break;
        if (s->head.question == Q_WAY) *chosen = true;
        answer(t, s, word, told);
    }
    return false;
}

/* Nothing but this activation is left to do, and the turn that may be under way is over. */
static void begin(const fray_table *t, struct state *s, piece_id monster)
{
    struct call c = {(const struct content *)t->content, s, NULL, 0, 0, 0, 0};
    memset(s->stack, 0, s->used);
    s->top_frame = s->used = 0;
    s->turn = 0;
    s->phase = PHASE_THREAT;
    modifiers_expire(&c, LIFE_TURN);
    push_activation(&c, monster, true);
    drive(&c);
}

/* ---- how an attack may end ---- */

struct outcome {
    piece_id target;         /* 0: it does not attack */
    uint8_t dice, hit, down; /* hit, down: percent */
};

/* Whole percents; what may happen is never 0, what may not happen never 100. */
static uint8_t percent(uint64_t part, uint64_t whole)
{
    uint64_t rounded = (100 * part + whole / 2) / whole;
    if (rounded == 0 && part) rounded = 1;
    if (rounded == 100 && part < whole) rounded = 99;
    return (uint8_t)rounded;
}

/* From where the die has been rolled on. */
static struct outcome attack_from(const fray_table *t, struct state *s, piece_id monster,
                                  struct told *told)
{
    struct outcome o;
    bool chosen;
    uint64_t word[MOST_ROLLS], hit = 0, down = 0, all = 1;
    bool rolls = go_on(t, s, monster, Q_ROLL, told, &chosen);
    memset(&o, 0, sizeof o);
    o.target = told->target;
    o.dice = told->dice;
    if (!o.target) return o;
    if (!rolls) { /* without dice, nothing is left to chance */
        hit = (told->hit >> o.target) & 1;
        down = !is_active(s, o.target);
    } else {
        uint32_t n = fz_options(t, &s->head, FRAY_CHANCE, 0, MOST_ROLLS, word);
        all = fz_total(t, &s->head);
        for (uint32_t i = 0; i < n && i < MOST_ROLLS; i++) {
            struct state then = *s;
            struct told after = {0, 0, 0};
            uint64_t weight = fz_weight(t, &s->head, word[i]);
            answer(t, &then, word[i], &after);
            (void)go_on(t, &then, monster, Q_NONE, &after, &chosen);
            if ((after.hit >> o.target) & 1) hit += weight;
            if (!is_active(&then, o.target)) down += weight;
        }
    }
    o.hit = percent(hit, all);
    o.down = percent(down, all);
    return o;
}

/* With this side of the activation die. */
static struct outcome attack_on(const fray_table *t, const struct state *s, piece_id monster,
                                unsigned face)
{
    struct state then = *s;
    struct told told = {0, 0, 0};
    answer(t, &then, word_of(A_DIE, face, 0), &told);
    return attack_from(t, &then, monster, &told);
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

static void line_attack(struct lines *l, piece_id monster, const struct outcome *o)
{
    if (o->target)
        line(l, EV_WOULD_ATTACK, R_FZ_MON_13, monster, o->target, o->dice, o->hit, o->down);
    else line(l, EV_WOULD_MISS, R_FZ_MON_12, monster, 0, 0, 0, 0);
}

/* Only where it makes a difference. */
static void line_attack_on(struct lines *l, piece_id monster, unsigned face,
                           const struct outcome *o, const struct outcome *blank)
{
    unsigned rule = face == DIE_MOVE ? R_FZ_MON_10 : R_FZ_MON_11;
    if (o->target == blank->target && o->dice == blank->dice && o->hit == blank->hit) return;
    if (o->target) line(l, EV_WOULD_ON, rule, monster, face, o->target, o->dice, o->hit);
    else line(l, EV_WOULD_MISS_ON, rule, monster, face, 0, 0, 0);
}

static void foretell(struct lines *l, const fray_table *t, const struct state *now,
                     piece_id monster)
{
    const struct content *k = (const struct content *)t->content;
    const struct activation_frame *a = activation_of(now, monster);
    struct state s = *now;
    struct told told = {0, 0, 0};
    bool chosen = false;
    if (a && a->die) { /* what is left of its activation */
        struct outcome o = attack_from(t, &s, monster, &told);
        line_attack(l, monster, &o);
        return;
    }
    place_id from = now->monster[monster].at;
    piece_id goal = walk_goal(k, now, monster);
    if (!a) begin(t, &s, monster);
    if (!go_on(t, &s, monster, Q_DIE, &told, &chosen)) {
        line(l, EV_WOULD_REST, R_FZ_MON_19, monster, 0, 0, 0, 0);
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
    line_attack(l, monster, &blank);
    for (unsigned face = DIE_MOVE; face <= DIE_SPECIAL; face++) {
        struct outcome o = attack_on(t, &s, monster, face);
        line_attack_on(l, monster, face, &o, &blank);
    }
}

/* Monsters that act next: those that wait in step 2 of the Threat phase and the one that acts now; before
 * that step, all on the board; after it, none. */
static piece_set to_act(const struct state *s)
{
    piece_set set = s->waiting;
    if (s->head.over || s->phase == PHASE_SETUP || !actives_of(s)) return 0; /* FZ-MON-17 */
    if (s->phase != PHASE_THREAT) return monsters_of(s);
    for (piece_id p = FIRST_MONSTER; p <= MAX_PIECES; p++)
        if (activation_of(s, p)) set |= 1u << p;
    return set & monsters_of(s);
}

FRAY_CORE uint32_t fz_forecast(const fray_table *t, const fray_position *view, fray_event *out,
                               uint32_t n)
{
    const struct state *s = (const struct state *)view;
    struct lines l = {out, n, 0};
    for (uint64_t left = to_act(s); left; left &= left - 1)
        foretell(&l, t, s, (piece_id)bit_low(left));
    return l.total;
}

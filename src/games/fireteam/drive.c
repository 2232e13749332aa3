/* src/games/fireteam/drive.c - the stack of procedures and the driver that runs them. */
#include "games/fireteam/rules.h"
#include <string.h>

/* FZ-DICE-06: two sides without a hit, three with one, one with two, for each type. */
static void *frame_push(struct call *c, unsigned proc, unsigned size)
{
    struct state *s = c->s;
    assert((s->used ? s->used : 8u) + stack_bytes(size) <= STACK_BYTES);
    return stack_push(s->stack, &s->top_frame, &s->used, proc, size);
}

static void frame_pop(struct call *c)
{
    stack_pop(c->s->stack, &c->s->top_frame, &c->s->used);
}

static void about(struct call *c, unsigned type, unsigned value)
{
    c->s->head.type = (uint8_t)type;
    c->s->head.about = value;
}

static enum wait wait_answer(struct call *c, unsigned seat, unsigned question)
{
    c->s->head.open = (uint8_t)(1u << seat);
    c->s->head.question = (uint8_t)question;
    c->s->head.rule = (uint16_t)c->rule;
    return WAIT_ANSWER;
}

static enum wait wait_dice(struct call *c, unsigned n)
{
    c->s->dice = (uint8_t)n;
    return wait_answer(c, FRAY_CHANCE, Q_ROLL);
}

static void roll_from(uint64_t word, uint8_t *count)
{
    for (unsigned f = 0; f < FACES; f++) count[f] = (uint8_t)((word >> (4 * f)) & 15);
}

static uint64_t roll_word(const uint8_t *count)
{
    uint64_t word = (uint64_t)A_ROLL << FRAY_KIND_SHIFT;
    for (unsigned f = 0; f < FACES; f++) word |= (uint64_t)count[f] << (4 * f);
    return word;
}

static void tell(struct call *c, unsigned event, uint32_t a, uint32_t b, uint32_t d)
{
    if (!c->sink) return;
    const uint32_t arg[FRAY_MAX_ARGS] = {a, b, d, 0, 0};
    sink_tell(c->sink, event, c->rule, FRAY_EVERYONE, arg);
}

static enum wait run(struct call *c)
{
    switch ((enum proc)((const struct frame_head *)frame_top(c))->proc) {
    case PROC_NONE: break;
    case PROC_MATCH: return proc_match(c);
    case PROC_MUSTER: return proc_muster(c);
    case PROC_TACTICS: return proc_tactics(c);
    case PROC_TURN: return proc_turn(c);
    case PROC_MOVE: return proc_move(c);
    case PROC_STEP: return proc_step(c);
    case PROC_ATTACK: return proc_attack(c);
    case PROC_REROLL: return proc_reroll(c);
    case PROC_BLAST: return proc_blast(c);
    case PROC_DAMAGE: return proc_damage(c);
    case PROC_SEARCH: return proc_search(c);
    case PROC_AMBUSH: return proc_ambush(c);
    case PROC_HITS: return proc_hits(c);
    case PROC_THREAT: return proc_threat(c);
    case PROC_ADVANCE: return proc_advance(c);
    case PROC_ACTIVATION: return proc_activation(c);
    case PROC_WALK: return proc_walk(c);
    case PROC_PUSH: return proc_push(c);
    case PROC_SPAWN: return proc_spawn(c);
    case PROC_DRAW: return proc_draw(c);
    case PROC_RECON: return proc_recon(c);
    case PROC_EFFECT: return proc_effect(c);
    case PROC_WINDOW: return proc_window(c);
    case PROC_MOMENT: return proc_moment(c);
    }
    assert(0 && "no such procedure");
    return WAIT_NONE;
}

/* FZ-ROUND-04: the end comes at once, whatever is under way. */
static bool is_over(const struct call *c)
{
    return c->s->lost || (c->s->phase != PHASE_SETUP && is_won(c->k, c->s));
}

static void end(struct call *c)
{
    struct state *s = c->s;
    s->won = !s->lost;
    memset(s->stack, 0, s->used);
    s->top_frame = s->used = 0;
    s->phase = PHASE_OVER;
    s->turn = 0;
    s->head.over = 1;
}

/* Runs procedures until one waits for an answer or the match is over. */
static void drive(struct call *c)
{
    struct state *s = c->s;
    s->head.open = 0;
    s->head.question = 0;
    s->head.flags = 0;
    s->head.rule = 0;
    s->head.type = 0;
    s->head.about = 0;
    s->dice = 0;
    while (s->top_frame) {
        enum wait w = run(c);
        if (is_over(c)) break;
        if (w == WAIT_ANSWER) return;
        if (w == WAIT_NONE) frame_pop(c);
    }
    s->head.open = 0;
    s->head.question = 0;
    s->head.flags = 0;
    s->head.rule = 0;
    s->head.type = 0;
    s->head.about = 0;
    s->dice = 0;
    end(c);
}

/* src/games/underworlds/drive.c - the stack of procedures and the driver that runs them. */
#include "games/underworlds/rules.h"
#include <string.h>

/* The deepest a whole attack with everything it may call, short of another attack, can reach
 * above the frame that starts it; and a margin for the frames of the effect that starts it. */
enum { ROOM_FOR_AN_ATTACK = 440 };

static bool frame_has_room(const struct state *s)
{
    return s->used + ROOM_FOR_AN_ATTACK <= STACK_BYTES;
}

/* The same for what an effect that runs already may start: less, as its own frames are there. An open
 * window leaves this much to its reaction; effects that happen by themselves open none. */
enum { ROOM_WITHIN_AN_EFFECT = 320 };

static bool frame_has_room_within(const struct state *s)
{
    return s->used + ROOM_WITHIN_AN_EFFECT <= STACK_BYTES; /* WU-REACT-12 */
}

static void *frame_push(struct call *c, unsigned proc, unsigned size)
{
    struct state *s = c->s;
    assert((s->used ? s->used : 8u) + stack_bytes(size) <= STACK_BYTES);
    return stack_push(s->stack, &s->top, &s->used, proc, size);
}

static void frame_pop(struct call *c)
{
    stack_pop(c->s->stack, &c->s->top, &c->s->used);
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

static enum wait wait_dice(struct call *c, unsigned die, unsigned n, unsigned seat)
{
    c->s->die = (uint8_t)die;
    c->s->dice = (uint8_t)(n > MAX_THROWN ? (unsigned)MAX_THROWN : n);
    about(c, FRAY_SEAT, seat);
    return wait_answer(c, FRAY_CHANCE, Q_ROLL);
}

static void dice_from(uint64_t word, uint8_t *count)
{
    for (unsigned f = 0; f < FACES; f++) count[f] = (uint8_t)((word >> (4 * f)) & 15);
}

static uint64_t dice_word(const uint8_t *count)
{
    uint64_t word = 0;
    for (unsigned f = 0; f < FACES; f++) word |= (uint64_t)count[f] << (4 * f);
    return word;
}

static void tell_seat(struct call *c, unsigned seat, unsigned event, uint32_t a, uint32_t b,
                      uint32_t d)
{
    if (!c->sink) return;
    const uint32_t arg[FRAY_MAX_ARGS] = {a, b, d, 0, 0};
    sink_tell(c->sink, event, c->rule, 1u << seat, arg);
}

static void tell(struct call *c, unsigned event, uint32_t a, uint32_t b, uint32_t d, uint32_t e4)
{
    if (!c->sink) return;
    const uint32_t arg[FRAY_MAX_ARGS] = {a, b, d, e4, 0};
    sink_tell(c->sink, event, c->rule, FRAY_EVERYONE, arg);
}

static enum wait run(struct call *c)
{
    switch ((enum proc)((const struct frame_head *)frame_top(c))->proc) {
    case PROC_NONE: break;
    case PROC_MATCH: return proc_match(c);
    case PROC_ROLLOFF: return proc_rolloff(c);
    case PROC_LAYOUT: return proc_layout(c);
    case PROC_TOKENS: return proc_tokens(c);
    case PROC_OPENING: return proc_opening(c);
    case PROC_DEPLOY: return proc_deploy(c);
    case PROC_ROUND: return proc_round(c);
    case PROC_ACTIVATION: return proc_activation(c);
    case PROC_ACTION: return proc_action(c);
    case PROC_MOVE: return proc_move(c);
    case PROC_CHARGE: return proc_charge(c);
    case PROC_ATTACK: return proc_attack(c);
    case PROC_REROLL: return proc_reroll(c);
    case PROC_DAMAGE: return proc_damage(c);
    case PROC_PUSH: return proc_push(c);
    case PROC_POWER: return proc_power(c);
    case PROC_PLOY: return proc_ploy(c);
    case PROC_GIVE: return proc_give(c);
    case PROC_EFFECT: return proc_effect(c);
    case PROC_WINDOW: return proc_window(c);
    case PROC_MOMENT: return proc_moment(c);
    case PROC_CHECKPOINT: return proc_checkpoint(c);
    case PROC_DRAW: return proc_draw(c);
    case PROC_ENDING: return proc_ending(c);
    }
    assert(0 && "no such procedure");
    return WAIT_NONE;
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
    s->die = 0;
    s->dice = 0;
    while (s->top) {
        enum wait w = run(c);
        if (w == WAIT_ANSWER) return;
        if (w == WAIT_NONE) frame_pop(c);
    }
    s->head.over = 1;
}

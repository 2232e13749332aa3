/* src/core/proc.h - procedures that stop for an answer and go on where they stopped.
 *
 * Included by rule files only: these words are the rule language. A procedure is written top
 * to bottom as the book tells it; its locals live in a frame on a small stack inside the position,
 * so that a copy of a position stopped in the middle of an attack is still just bytes.
 *
 * A rule file has `c`, the call (core/machine.h: content, position, sink, the answer given). */
#pragma once

#define proc_begin(name)                                                                           \
    struct name##_frame *const my = (struct name##_frame *)frame_top(c);                           \
    switch ((enum name##_step)my->head.step) {                                                     \
    case 0:
/* The driver pops the frame and its caller goes on. */
#define proc_end()                                                                                 \
    }                                                                                              \
    return WAIT_NONE

/* Stop; a seat answers; go on with c->answer, already checked and legal. */
#define ask(at, seat, question)                                                                    \
    do {                                                                                           \
        my->head.step = at;                                                                        \
        return wait_answer(c, seat, question);                                                     \
    case at:;                                                                                      \
    } while (0)
/* Stop for one pick of a series; go on with it, or with the word that ends the series, which is always asked
 * for. Until then the frame keeps the picks as a set: in another order they are the same bytes. */
#define ask_series(at, seat, question)                                                             \
    do {                                                                                           \
        c->s->head.flags |= FRAY_ASKS_SERIES;                                                      \
        ask(at, seat, question);                                                                   \
    } while (0)
/* Stop for a sealed question: all seats of the set (bits, at least one) are asked the same at once, and none sees
 * what another says. Go on at each answer, which c->seat gave; it may touch only what is that seat's own, tell only
 * that seat (tell_seat, of an event without a twin), and leave nothing in the frame that others could read. Ask
 * again for those that are still open; who is no longer among them is shut, and that everybody sees. */
#define ask_sealed(at, seats, question)                                                            \
    do {                                                                                           \
        my->head.step = at;                                                                        \
        return wait_sealed(c, seats, question);                                                    \
    case at:;                                                                                      \
    } while (0)
/* Stop; chance throws n dice for a seat; go on with the counts in c->answer. */
#define roll(at, die, n, seat)                                                                     \
    do {                                                                                           \
        my->head.step = at;                                                                        \
        return wait_dice(c, die, n, seat);                                                         \
    case at:;                                                                                      \
    } while (0)
/* Stop until the procedure that `push` put on the stack has ended. */
#define call(at, push)                                                                             \
    do {                                                                                           \
        my->head.step = at;                                                                        \
        push;                                                                                      \
        return WAIT_CALL;                                                                          \
    case at:;                                                                                      \
    } while (0)
/* Stop until what was pushed before this, if anything, has ended. */
#define finish(at)                                                                                 \
    do {                                                                                           \
        my->head.step = at;                                                                        \
        return WAIT_CALL;                                                                          \
    case at:;                                                                                      \
    } while (0)
/* Open these windows (bits), so that players may react: if anybody could use them. What they are about is for
 * the game's push_window. */
#define open(at, windows, ...)                                                                     \
    do {                                                                                           \
        opened_for(windows, FOR_REACT);                                                            \
        if (window_matters(c, windows)) {                                                          \
            my->head.step = at;                                                                    \
            push_window(c, windows, __VA_ARGS__);                                                  \
            return WAIT_CALL;                                                                      \
        }                                                                                          \
        FRAY_FALL_THROUGH;                                                                         \
    case at:;                                                                                      \
    } while (0)
/* Open a window for what happens there by itself, if anything waits for it. */
#define moment(at, window, ...)                                                                    \
    do {                                                                                           \
        opened_for(UINT32_C(1) << (window), FOR_ACT);                                              \
        if (moment_matters(c, window)) {                                                           \
            my->head.step = at;                                                                    \
            push_moment(c, window, __VA_ARGS__);                                                   \
            return WAIT_CALL;                                                                      \
        }                                                                                          \
        FRAY_FALL_THROUGH;                                                                         \
    case at:;                                                                                      \
    } while (0)
/* Name the rule that is being followed: questions and events carry it. An unknown rule does not
 * compile. */
#define rule(id) (c->rule = R_##id)

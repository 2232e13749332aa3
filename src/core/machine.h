/* src/core/machine.h - what runs the procedures of every game: frames on the stack inside a position, the
 * driver, asking, telling, conditions of the matter at hand.
 *
 * Included once by a game's rules.h, after its position and frames, since it works on these. It takes from the
 * game, and each is checked by use:
 *
 *     GAME            its folder in games, where procs.def has a row PROC(ID, name, bytes) for each procedure:
 *                     its frame is struct name_frame, begun by a frame_head, and proc_name runs it
 *     STACK_BYTES     the stack's size
 *     struct state    with head, top, used, stack[STACK_BYTES / 8]
 *     struct content  what packs hold
 *     die, dice       of struct state; Q_ROLL, the question to chance for dice; game_dice[], its kinds of dice
 *                     (core/question.h) by the number that wait_dice is told. A game that throws none defines
 *                     NO_DICE and has none of these
 *     EV_BROKEN       the event that tells of a match that cannot go on
 *     ends_now(c)     is the match over, whatever is under way?
 *     has_ended(c)    the last word: marks the end in the position, tells who has won
 *     struct matter   what conditions are judged about (core/effect.h) */
#pragma once
#include <string.h>
#include "core/chapter.h"
#include "core/eval.h"
#include "core/files.h"
#include "core/question.h"
#include "core/stack.h"
#include "fray/game.h"

/* ---- procedures ---- */
enum proc {
    PROC_NONE,
#define PROC(id, name, bytes) PROC_##id,
#include GAME_FILE(procs.def)
    PROCS
};
enum {
    PROC_OF_any = PROC_NONE,
#define PROC(id, name, bytes) PROC_OF_##name = PROC_##id,
#include GAME_FILE(procs.def)
};
/* What a frame takes of the stack, for sums of the room that a chain of procedures needs. */
enum {
#define PROC(id, name, bytes) BYTES_OF_##name = (bytes),
#include GAME_FILE(procs.def)
};
/* As large as any frame. */
union any_frame {
    uint64_t aligned;
#define PROC(id, name, bytes) struct name##_frame name;
#include GAME_FILE(procs.def)
};

#define PROC(id, name, bytes)                                                                      \
    static_assert((sizeof(struct name##_frame) + 7) / 8 * 8 == (bytes),                            \
                  "size of the frame of " #name);
#include GAME_FILE(procs.def)

/* One run of the driver: an answer, and what it brings. */
struct call {
    const struct content *k;
    struct state *s;
    const fray_sink *sink; /* NULL: nobody listens */
    uint64_t answer;
    uint32_t seat;         /* who gave it */
    uint32_t rule, what;   /* rule that is followed; FRAY_CHANCE_SPOKE | FRAY_REVEALED */
    int32_t ret;           /* what a procedure that ended tells its caller */
    bool broken;           /* there was no room on the stack */
    union any_frame spill; /* where a frame lands that has none: it does no harm there */
};

#define PROC(id, name, bytes) static enum wait proc_##name(struct call *c);
#include GAME_FILE(procs.def)
static bool ends_now(const struct call *c);
static void has_ended(struct call *c);

/* All but the spill, which is made when it is needed. */
static inline void call_begin(struct call *c, const struct content *k, struct state *s,
                              const fray_sink *sink, uint64_t answer)
{
    c->k = k;
    c->s = s;
    c->sink = sink;
    c->answer = answer;
    c->seat = FRAY_CHANCE;
    c->rule = c->what = 0;
    c->ret = 0;
    c->broken = false;
}

/* ---- frames ---- */
static inline const void *frame_seen(const struct state *s, unsigned at)
{
    return (const uint8_t *)s->stack + at;
}
static inline void *frame_top(struct call *c)
{
    return (uint8_t *)c->s->stack + c->s->top;
}
/* Whose frame lies there; 0 is nobody's. */
static inline unsigned frame_proc(const struct state *s, unsigned at)
{
    return at ? ((const struct frame_head *)frame_seen(s, at))->proc : (unsigned)PROC_NONE;
}
static inline unsigned frame_below(const struct state *s, unsigned at)
{
    return ((const struct frame_head *)frame_seen(s, at))->below;
}
static inline bool frame_has_room(const struct state *s, unsigned bytes)
{
    return s->used + bytes <= STACK_BYTES;
}

/* A frame of another procedure is a mistake of ours: builds for tests stop there, others see a frame of
 * zeros and write to one that nobody reads. */
static const union any_frame no_frame = {0};
static inline const void *frame_checked(const struct state *s, unsigned at, unsigned proc)
{
    bool fits = frame_proc(s, at) == proc;
    assert(fits);
    return fits ? frame_seen(s, at) : (const void *)&no_frame;
}
static inline void *frame_to_write(struct call *c, unsigned at, unsigned proc)
{
    bool fits = frame_proc(c->s, at) == proc;
    assert(fits || c->broken);
    return fits ? (void *)((uint8_t *)c->s->stack + at) : (void *)&c->spill;
}
static inline void *frame_found(struct state *s, unsigned at, unsigned proc)
{
    return frame_proc(s, at) == proc ? (uint8_t *)s->stack + at : NULL;
}
static inline const void *frame_seen_if(const struct state *s, unsigned at, unsigned proc)
{
    return frame_proc(s, at) == proc ? frame_seen(s, at) : NULL;
}
/* The frame at `at`, which is of that procedure: to read; to write. */
#define frame_as(s, at, name)   ((const struct name##_frame *)frame_checked(s, at, PROC_OF_##name))
#define frame_edit(c, at, name) ((struct name##_frame *)frame_to_write(c, at, PROC_OF_##name))
/* The same, or NULL if it is of another one. */
#define frame_if(s, at, name)      ((const struct name##_frame *)frame_seen_if(s, at, PROC_OF_##name))
#define frame_edit_if(s, at, name) ((struct name##_frame *)frame_found(s, at, PROC_OF_##name))

/* A new frame on top, all zeros. Where there is no room the match ends, in every build: the driver sees to
 * it as soon as the procedure that pushed returns. */
static void *frame_push(struct call *c, unsigned proc, unsigned size)
{
    struct state *s = c->s;
    if ((s->used ? s->used : 8u) + stack_bytes(size) <= STACK_BYTES)
        return stack_push(s->stack, &s->top, &s->used, proc, size);
    memset(&c->spill, 0, sizeof c->spill);
    c->broken = true;
    return &c->spill;
}
#define PUSH(c, name)                                                                              \
    ((struct name##_frame *)frame_push(c, PROC_OF_##name, sizeof(struct name##_frame)))

static inline void frame_pop(struct state *s)
{
    stack_pop(s->stack, &s->top, &s->used);
}

/* What lies above the frame at `at` ends at once, whatever it was about (0: everything). */
static inline void leave(struct state *s, unsigned at)
{
    while (s->top != at && s->top) frame_pop(s);
}

/* ---- asking ---- */
static inline void about(struct call *c, unsigned type, unsigned value)
{
    c->s->head.type = (uint8_t)type;
    c->s->head.about = value;
}

static inline enum wait wait_answer(struct call *c, unsigned seat, unsigned question)
{
    c->s->head.open = (uint8_t)(1u << seat);
    c->s->head.question = (uint8_t)question;
    c->s->head.rule = (uint16_t)c->rule;
    return WAIT_ANSWER;
}

/* All seats of the set (bits) at once, each unseen by the others; about nothing in particular: what it is about
 * for each of them, its view says (sealed_seat). */
static inline enum wait wait_sealed(struct call *c, unsigned seats, unsigned question)
{
    assert(seats && !(seats & 1u << FRAY_CHANCE));
    enum wait w = wait_answer(c, FRAY_CHANCE, question);
    about(c, FRAY_NONE, 0);
    c->s->head.open = (uint8_t)seats;
    c->s->head.flags |= FRAY_ASKS_SEALED;
    return w;
}

/* In a view for the seats of a mask: the one seat whose own part of a sealed question it shows; 0: of none, or
 * of several. */
static inline unsigned sealed_seat(const struct state *s, uint32_t seats)
{
    unsigned own = s->head.open & seats, seat = 0;
    if (!(s->head.flags & FRAY_ASKS_SEALED) || !own || (own & (own - 1))) return 0;
    while (!(own >> seat & 1)) seat++;
    return seat;
}

#ifndef NO_DICE
/* Chance throws n dice of a kind; for a seat, or (0) for what `about` said. */
static inline enum wait wait_dice(struct call *c, unsigned die, unsigned n, unsigned seat)
{
    c->s->die = (uint8_t)die;
    c->s->dice = (uint8_t)(n > MAX_THROWN ? (unsigned)MAX_THROWN : n);
    if (seat) about(c, FRAY_SEAT, seat);
    return wait_answer(c, FRAY_CHANCE, Q_ROLL);
}
#endif

/* ---- telling ---- */
static inline void tell(struct call *c, unsigned event, uint32_t one, uint32_t two, uint32_t three,
                        uint32_t four)
{
    if (!c->sink) return;
    const uint32_t arg[FRAY_MAX_ARGS] = {one, two, three, four, 0};
    sink_tell(c->sink, event, c->rule, FRAY_EVERYONE, arg);
}

/* One seat alone; the others hear the event's twin. */
static inline void tell_seat(struct call *c, unsigned seat, unsigned event, uint32_t one,
                             uint32_t two, uint32_t three)
{
    if (!c->sink) return;
    const uint32_t arg[FRAY_MAX_ARGS] = {one, two, three, 0, 0};
    sink_tell(c->sink, event, c->rule, 1u << seat, arg);
}

/* ---- the driver ---- */
static inline enum wait run_top(struct call *c)
{
    switch ((enum proc)frame_proc(c->s, c->s->top)) {
    case PROC_NONE:
    case PROCS:
        break;
/* clang-format off */
#define PROC(id, name, bytes) case PROC_##id: return proc_##name(c);
#include GAME_FILE(procs.def)
        /* clang-format on */
    }
    assert(0 && "no such procedure");
    return WAIT_NONE;
}

static inline void ask_nothing(struct state *s)
{
    s->head.open = s->head.question = s->head.flags = 0;
    s->head.rule = 0;
    s->head.type = 0;
    s->head.about = 0;
#ifndef NO_DICE
    s->die = s->dice = 0;
#endif
}

/* Runs procedures until one waits for an answer or the match is over. */
static void drive(struct call *c)
{
    struct state *s = c->s;
    ask_nothing(s);
    while (s->top) {
        enum wait w = run_top(c);
        if (c->broken || ends_now(c)) break;
        if (w == WAIT_ANSWER) return;
        if (w == WAIT_NONE) frame_pop(s);
    }
    ask_nothing(s);
    leave(s, 0);
    s->head.over = c->broken ? FRAY_BROKEN : FRAY_ENDED;
    if (c->broken) tell(c, EV_BROKEN, 0, 0, 0, 0);
    else has_ended(c);
}

/* ---- the matter at hand ---- */
struct matter;
static struct eval eval_of(const struct matter *m);

/* No condition holds. */
static inline bool matter_holds(const struct matter *m, uint16_t condition)
{
    if (!condition) return true;
    struct eval e = eval_of(m);
    return eval_holds(&e, condition);
}

static inline bool matter_holds_for(const struct matter *m, const uint16_t *at, int64_t it)
{
    struct eval e = eval_of(m);
    return eval_holds_for(&e, at, it);
}

static inline int64_t matter_value(const struct matter *m, const uint16_t *at)
{
    struct eval e = eval_of(m);
    return eval_at(&e, at);
}

/* ---- questions: the rows of questions.def (core/functions.h) ---- */
static const struct questions *all_questions(void);

/* In a row's functions: the frame that asks, which is of that procedure. */
#define asking(q, name) frame_as((q)->s, (q)->s->top, name)

static inline struct asked asked_at(const struct content *k, const struct state *s, unsigned seat)
{
#ifdef NO_DICE
    struct asked q = {k, s, seat, 0, NULL};
#else
    struct asked q = {k, s, seat, s->dice, &game_dice[s->die]};
#endif
    return q;
}

/* How many options this question would have if it were asked now, by the frame on top. */
static inline uint32_t count_options(const struct content *k, const struct state *s, unsigned seat,
                                     unsigned question)
{
    struct offer o = {NULL, 0, 0, 0};
    struct asked q = asked_at(k, s, seat);
    question_offer(all_questions(), question, &q, &o);
    return o.total;
}

/* ---- what a fray_game has of it ---- */
static inline struct asked asked_of(const fray_table *t, const fray_position *p, unsigned seat)
{
    const struct state *s = (const struct state *)p;
    assert(p->question == 0 || p->question >= QUESTIONS ||
           !all_questions()->row[p->question].proc ||
           all_questions()->row[p->question].proc == frame_proc(s, s->top));
    return asked_at((const struct content *)t->content, s, seat);
}

/* Seats come from logs and messages, too. */
static inline bool is_asked(const fray_position *p, uint32_t seat)
{
    return seat < FRAY_MAX_SEATS && (p->open >> seat & 1);
}

static uint32_t options_at(const fray_table *t, const fray_position *p, uint32_t seat,
                           uint32_t from, uint32_t n, uint64_t *out)
{
    struct offer o = {out, from, n, 0};
    if (!is_asked(p, seat)) return 0;
    struct asked q = asked_of(t, p, seat);
    question_offer(all_questions(), p->question, &q, &o);
    return o.total;
}

static fray_verdict check_answer(const fray_table *t, const fray_position *p, fray_answer a)
{
    if (!is_asked(p, a.seat)) return not_asked();
    struct asked q = asked_of(t, p, a.seat);
    return question_check(all_questions(), p->question, &q, a.word);
}

static uint64_t weight_at(const fray_table *t, const fray_position *p, uint64_t word)
{
    if (!(p->open & 1)) return 0;
    struct asked q = asked_of(t, p, FRAY_CHANCE);
    return question_weight(all_questions(), p->question, &q, word);
}

static uint64_t total_at(const fray_table *t, const fray_position *p)
{
    if (!(p->open & 1)) return 0;
    struct asked q = asked_of(t, p, FRAY_CHANCE);
    return question_total(all_questions(), p->question, &q);
}

static uint64_t pick_at(const fray_table *t, const fray_position *p, uint32_t seat, uint64_t random)
{
    if (!is_asked(p, seat)) return 0;
    struct asked q = asked_of(t, p, seat);
    return question_pick(all_questions(), p->question, &q, random);
}

static fray_verdict apply_answer(const fray_table *t, fray_position *p, fray_answer a,
                                 const fray_sink *sink, uint32_t *what)
{
    fray_verdict v = check_answer(t, p, a);
    if (!is_legal(v)) return v;
    struct call c;
    const fray_position before = *p;
    call_begin(&c, (const struct content *)t->content, (struct state *)p, sink, a.word);
    c.seat = a.seat;
    if (a.seat == FRAY_CHANCE) c.what |= FRAY_CHANCE_SPOKE;
    drive(&c);
    /* the last seat is shut: now all may know */
    if ((before.flags & FRAY_ASKS_SEALED) && !fray_still_sealed(&before, p))
        c.what |= FRAY_REVEALED;
    if (what) *what = c.what;
    return v;
}

/* Those of every game, as members of a fray_game. */
#define GAME_FUNCTIONS                                                                             \
    .prepare = game_prepare, .start = game_start, .check = check_answer, .options = options_at,    \
    .weight = weight_at, .total = total_at, .pick = pick_at, .apply = apply_answer,                \
    .view = game_view, .guess = game_guess, .scene = game_scene, .peek = game_peek,                \
    .poke = game_poke, .settle = game_settle, .result = game_result, .spell = game_spell,          \
    .audit = game_audit, .knowledge = &game_knowledge

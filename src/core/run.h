/* src/core/run.h - walks the programs of cards (include/fray/program.h): statement after statement, until one
 * needs the game or a player.
 *
 * Choices come first in a program; a card can be used only if all of them can be made. So run_can looks ahead:
 * is there a value for each name with which every `require` holds? */
#pragma once
#include "core/bits.h"
#include "core/chapter.h"
#include "core/eval.h"
#include "core/stack.h"

enum { RUN_NAMES = 8, RUN_SETS = 4 };
enum { RUN_LOOPING = 1, RUN_DECLINED = 2 }; /* in an EACH; its owner declined something optional */

/* What every effect's frame begins with. */
struct run {
    struct frame_head head;   /* step: of the statement that is running; 0: it begins */
    uint16_t at, card;        /* the statement, in the pool; 0: nothing to do */
    uint16_t name[RUN_NAMES]; /* set by choices and EACH */
    uint8_t seat, flags;      /* who decides */
    uint8_t parts, pad;       /* bit n-1: part n of PARTS was begun */
};

struct call;
struct effect_frame;

/* What a game says about its programs. */
struct run_rules {
    uint64_t choices; /* bit n: verb n is a choice that comes first */
    uint64_t filters; /* bit n: what follows its name is a condition on each candidate, not a set */
    /* Candidates of the choice at `at`, by numbers from 1: number n is n & 255 in out[n >> 8]. There are `more` such
     * sets behind the first, all empty so far; at most RUN_SETS in all. */
    void (*among)(const struct eval *e, const uint16_t *at, struct wide *out);
    /* Can the verb at `at` do anything now, with the names chosen before it? A program, a part, what may be declined,
     * is not on offer if it has nothing but verbs that cannot. NULL: every verb can. */
    bool (*can)(const struct eval *e, const uint16_t *at);
    /* Could it, for all that the other players know? While a part could, its player is asked what comes next, were there
     * nothing to do: whether somebody is asked must not tell what he hides. NULL: what can be done is plain to all. */
    bool (*might)(const struct eval *e, const uint16_t *at);
    /* Why the verb at `at` can do nothing: what is told of a part that is not on offer. NULL: `rule`. */
    fray_verdict (*why_not)(const struct eval *e, const uint16_t *at);
    /* EACH: who comes next. NULL: its player picks. */
    unsigned (*next)(const struct eval *e, uint64_t set);
    /* What comes before a statement (WU-PLOY-01), like a verb; or NULL. */
    enum wait (*before)(struct call *c, struct effect_frame *my);
    uint8_t loop_at,
        loop_bytes;     /* where the frame keeps those an EACH has still to come to: 2, 4, 8 */
    uint8_t more;       /* of candidates: sets for numbers from 256 on */
    uint8_t each;       /* the question about who comes next */
    uint16_t each_rule; /* and its rule */
    uint16_t rule;      /* broken by what may not be chosen */
    uint16_t part_rule; /* by a part that was begun; 0: `rule` */
};

enum run_wants { RUN_ENDS, RUN_VERB, RUN_GRANT, RUN_MAY, RUN_EITHER, RUN_EACH, RUN_PARTS };

/* On to the statement that needs the game or a player; e is made of the same frame. */
enum run_wants run_on(const struct run_rules *rules, struct run *run, struct eval *e);
/* What its player answered to MAY (0: no), EITHER, EACH, PARTS (0: done). */
void run_take(const struct run_rules *rules, struct run *run, const uint16_t *code, uint64_t value);
/* Bit n: part n of the PARTS at hand may come next. */
uint64_t run_parts(const struct run_rules *rules, const struct run *run, struct eval *e);
/* Those the EACH at hand has still to come to. */
uint64_t run_loop(const struct run_rules *rules, const struct run *run);

/* Can the program go on at `at`, with these names (RUN_NAMES; a copy, it is written to)? With `fixed`, if the choice
 * at `at` is answered so. */
bool run_can(const struct run_rules *rules, struct eval *e, const uint16_t *at, uint16_t *name,
             unsigned fixed);

/* The statement at hand is done: on to the next, or past so many words. */
static inline void run_next(struct run *run, const uint16_t *at, unsigned skip)
{
    run->at = (uint16_t)(run->at + statement_length(at) + skip);
    run->head.step = 0;
}

/* All values with which it can go on there, as sets like those of `among`. */
void run_choosable(const struct run_rules *rules, struct eval *e, const uint16_t *at,
                   uint16_t *name, struct wide *out);

static inline bool run_is_choice(const struct run_rules *rules, const uint16_t *at)
{
    return *at >= FRAY_S_VERB && (rules->choices >> statement_verb(at) & 1);
}

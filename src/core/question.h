/* src/core/question.h - a question is a row: which answers it takes, and why not others.
 *
 * A row has one of these forms (core/functions.h spells them). PLAIN and ALSO: two words. SET: every
 * legal value of the act's one field, and the reason for the rest. LIST: candidates in their order, and a ruling on
 * any word. LOTS, for chance: words with weights; dice are a case of their own. DRAW, for chance: so many at once of
 * what is left, as an act whose fields are a set. Options, rulings, weights and picks all come from the same row, so
 * that what is listed is legal; that all that is legal is listed is a law of the tests.
 *
 * Whether a word is an answer at all is decided here, by the act's row: no bits beside its fields, every value
 * between the field's least and most. */
#pragma once
#include "core/bits.h"
#include "core/chapter.h"
#include "core/dice.h"
#include "core/lots.h"

struct content; /* the game's */
struct state;

/* Who is asked at which position; what the dice are, where chance throws. */
struct asked {
    const struct content *k;
    const struct state *s;
    unsigned seat;
    unsigned dice;                /* how many are thrown */
    const struct die_row *thrown; /* and of which kind */
};

/* A kind of die as chance is asked for it. */
struct die_row {
    struct die die;
    uint8_t act;   /* its counts as an answer */
    uint16_t rule; /* broken by counts that cannot be thrown */
};

/* NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding): as one writes a row; there are few */
struct question {
    uint8_t proc; /* whose frame asks; 0: several do */
    uint8_t act;  /* forms 1 and 4 */
    struct wide (*set)(const struct asked *q);
    void (*list)(const struct asked *q, struct offer *o); /* form 2 */
    fray_verdict (*judge)(const struct asked *q,
                          uint64_t word);                      /* of any answer but the plain one */
    unsigned (*lots)(const struct asked *q, struct lot *list); /* form 3 */
    /* form 4: how many are drawn; what is left has numbers from 1 on, at most MOST_LEFT of them. Neither
     * lots nor this: dice */
    unsigned (*draw)(const struct asked *q, struct wide *left);
    fray_verdict (*why)(const struct asked *q,
                        unsigned value); /* forms 1, 3 and 4: of what is left out */
    uint8_t plain;                       /* an act without fields that may be said first */
    fray_verdict (*plain_why)(const struct asked *q); /* NULL: always */
    uint8_t also; /* with nothing but `plain`: the other one, "no" and "yes" */
};

/* All that a game asks, and all it can be answered. */
struct questions {
    const struct question *row; /* by question */
    const fray_act *act;
    unsigned questions, acts;
};

/* Whatever is not even an answer to this. */
static inline fray_verdict not_asked(void)
{
    return breaks(FRAY_NOT_ASKED, 0, 0);
}
static inline fray_verdict legal_if(bool is, unsigned rule_number, unsigned type, unsigned subject)
{
    return is ? legal() : breaks(rule_number, type, subject);
}

/* ---- for lists ---- */

/* One option, judged. */
static inline void offer_try(const struct asked *q, struct offer *o, uint64_t word,
                             fray_verdict (*judge)(const struct asked *q, uint64_t word))
{
    if (is_legal(judge(q, word))) offer_add(o, word);
}
/* One that was judged already: builds with assertions judge it once more. */
static inline void offer_sure(const struct asked *q, struct offer *o, uint64_t word,
                              fray_verdict (*judge)(const struct asked *q, uint64_t word))
{
    assert(is_legal(judge(q, word)));
    (void)q;
    (void)judge;
    offer_add(o, word);
}

/* ---- what everybody asks of a row ---- */
void question_offer(const struct questions *all, unsigned question, const struct asked *q,
                    struct offer *o);
fray_verdict question_check(const struct questions *all, unsigned question, const struct asked *q,
                            uint64_t word);
uint64_t question_weight(const struct questions *all, unsigned question, const struct asked *q,
                         uint64_t word);
uint64_t question_total(const struct questions *all, unsigned question, const struct asked *q);
uint64_t question_pick(const struct questions *all, unsigned question, const struct asked *q,
                       uint64_t random);

/* An act packed by its row: the fields given, in their order; each fits. */
uint64_t word_put(const fray_act *act, unsigned number, const int32_t *value);

/* src/core/functions.h - the rows of a game that name functions: its questions.
 *
 * Included by a game's unit after its chapters, where all the functions are known. A row of questions.def is
 * QUESTION(ID, word, en, de, attributes), with its attributes one after another:
 *
 *     SET(proc, ACT, set, why)      every legal value of the act's field; the reason for another one
 *     LIST(proc, list, judge)       candidates in their order; the ruling on any answer
 *     LOTS(proc, lots, why)         chance: words with weights
 *     DRAW(proc, ACT, left, why)    chance: so many at once of what is left, each set as likely as another
 *     DICE                          chance throws what wait_dice said
 *     PLAIN(ACT, why)               an act without fields, said first; NULL: always
 *     ALSO(ACT)                     after PLAIN alone: the other of two such acts
 *
 * proc is the procedure whose frame asks; any: several do. */
#pragma once

#define SET(asker, it, values, reason)                                                             \
    .proc = PROC_OF_##asker, .act = A_##it, .set = (values), .why = (reason),
#define LIST(asker, lister, ruling) .proc = PROC_OF_##asker, .list = (lister), .judge = (ruling),
#define LOTS(asker, lister, reason) .proc = PROC_OF_##asker, .lots = (lister), .why = (reason),
#define DRAW(asker, it, what, reason)                                                              \
    .proc = PROC_OF_##asker, .act = A_##it, .draw = (what), .why = (reason),
#define DICE              .proc = PROC_OF_any,
#define PLAIN(it, reason) .plain = A_##it, .plain_why = (reason),
#define ALSO(it)          .also = A_##it,
static const struct question question_rows[QUESTIONS] = {
    {.proc = PROC_OF_any},
#define QUESTION(id, word, en, de, ...) {__VA_ARGS__},
#include GAME_FILE(questions.def)
};
#undef SET
#undef LIST
#undef LOTS
#undef DRAW
#undef DICE
#undef PLAIN
#undef ALSO

static const struct questions *all_questions(void)
{
    static const struct questions all = {question_rows, act_rows, QUESTIONS, ACTS};
    return &all;
}

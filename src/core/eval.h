/* src/core/eval.h - evaluates the expressions that packs bring (include/fray/program.h). */
#pragma once
#include "fray/pack.h"

enum { EVAL_DEPTH = 4, EVAL_STACK = 16 };

/* What an expression is looked at with. The game says what its terms mean. */
struct eval {
    int64_t (*term)(const struct eval *e, unsigned term, const int64_t *arg);
    const fray_term *terms; /* rows, for the number of arguments */
    const uint16_t *code;   /* the content's pool */
    const uint16_t *local;  /* names set by choose and each; may be NULL */
    int64_t it[EVAL_DEPTH];
    int depth;        /* how many `it`s there are */
    const void *game; /* the game's own */
};

/* The value of the expression that begins at `at`. */
int64_t eval_at(const struct eval *e, const uint16_t *at);

/* The condition at pool offset `offset`; no condition holds. */
static inline bool eval_holds(const struct eval *e, uint16_t offset)
{
    return offset == 0 || eval_at(e, e->code + offset) != 0;
}

/* The same with `it` standing for x. */
bool eval_holds_for(const struct eval *e, const uint16_t *at, int64_t x);

/* A set as a value: its bits as they are. */
static inline int64_t set_value(uint64_t set)
{
    return (int64_t)set;
}

/* src/pack/types.h - judges an expression by the game's tables: which term each word is, which type
 * each part has, and whether what it speaks of is at hand. */
#pragma once
#include "core/eval.h"
#include "pack/expression.h"

enum {
    PACK_MAX_LOCALS = 8,
    PACK_MAX_ITS = EVAL_DEPTH,      /* `where` in `where` */
    PACK_MAX_STACK = EVAL_STACK - 2 /* values an expression holds at once */
};

/* What may be spoken of at some point of a pack. */
struct pack_scope {
    uint32_t subjects;
    bool window; /* for messages: what is missing, is missing in this window */
    int locals;
    struct pack_local {
        const char *name;
        size_t length;
        uint8_t type;
        bool gone; /* a name of the program around a grant, which outlives it */
    } local[PACK_MAX_LOCALS];
    bool each;  /* inside an `each`: a machine keeps one loop at a time */
    bool parts; /* and one list of parts */
    int its;
    uint8_t it[PACK_MAX_ITS]; /* types; the innermost last */
};

/* Finds the types of the part and all below it. False: `wrong` says what does not fit. */
bool pack_judge(const fray_schema *schema, const struct pack_scope *scope,
                struct pack_expression *e, int root, uint8_t wanted, struct pack_wrong *wrong);
/* The same where any set will do; returns its type, or 0. */
uint8_t pack_judge_set(const fray_schema *schema, const struct pack_scope *scope,
                       struct pack_expression *e, int root, struct pack_wrong *wrong);

/* Is a number that is written out within these bounds? */
bool pack_counts(const struct pack_expression *e, int root, int16_t least, int16_t most,
                 struct pack_wrong *wrong);

/* Number of the local of that name, or -1. */
int pack_find_local(const struct pack_scope *scope, const char *name, size_t length);
/* The first of the subjects wanted that is not at hand, or NULL. */
const char *pack_missing_subject(const fray_schema *schema, const struct pack_scope *scope,
                                 uint32_t wanted);
/* "there is no attack" */
void pack_set_missing(struct pack_wrong *wrong, size_t at, const char *word, size_t length,
                      const struct pack_scope *scope, const char *subject);

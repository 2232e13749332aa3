/* src/pack/expression.h - reads conditions and values into a small tree; types.h judges it, emit.h
 * turns it into code.
 *
 *     or       and { "or" and }
 *     and      not { "and" not }
 *     not      "not" not | compare
 *     compare  sum [ = | != | < | <= | > | >= | "in"  sum ]
 *     sum      product { +|- product }
 *     product  sign { * sign }
 *     sign     "-" sign | filter
 *     filter   value [ "where" and ]
 *     value    ( number | "(" or ")" | name [ "(" or { "," or } ")" ] ) { "." name [ "(" .. ")" ] }
 */
#pragma once
#include "fray/pack.h"
#include "pack/words.h"

enum { PACK_MAX_NESTING = 32 }; /* brackets, nots and signs in each other */

enum pack_form {
    PACK_NOTHING,
    PACK_NUMBER, /* value */
    PACK_YESNO,  /* value */
    PACK_CALL,   /* a word with arguments: a term, a name, it, count .. */
    PACK_NOT,
    PACK_MINUS,
    PACK_PAIR, /* two values and `op` between them */
    PACK_WHERE /* a set, and what must hold for `it` */
};

/* A part of an expression. Numbers of parts begin with 1; 0 is none. */
struct pack_part {
    enum pack_form form;
    enum fray_expression_op op; /* PACK_PAIR */
    int16_t value;
    uint32_t from, to; /* bytes of the text */
    int word;          /* PACK_CALL: which word */
    int first, next;   /* first argument; next argument of the same parent */
    /* found by types.c: */
    uint8_t type, args;
    bool one;     /* a single thing that is wanted as a set */
    bool with_it; /* PACK_CALL: `it` is its first argument though nobody wrote it */
    enum { PACK_TERM, PACK_LOCAL, PACK_IT, PACK_BUILT_IN } means;
    int which; /* row of the terms, number of the local, level of it */
};

struct pack_expression {
    const struct pack_words *words;
    int parts;
    struct pack_part part[PACK_MAX_WORDS + 1]; /* each has a word of its own: they suffice */
};

/* How much of the grammar to read. */
enum pack_level { PACK_LEVEL_OR, PACK_LEVEL_SUM, PACK_LEVEL_PRODUCT, PACK_LEVEL_SIGN };

/* Reads from word *at on and leaves *at behind what was read. An operator that is the same word as
 * `stop` (not in brackets; may be NULL) ends it: statements have words between their values. Adds
 * to the expression's parts, so several can share it. Returns the part at the root; 0: `wrong`. */
int pack_read_expression(struct pack_expression *e, int *at, enum pack_level level,
                         const char *stop, struct pack_wrong *wrong);

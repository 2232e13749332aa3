/* src/pack/code.h - 16-bit words being written, and expressions turned into them. */
#pragma once
#include "pack/expression.h"

enum { PACK_MAX_CODE = 65535 }; /* skips and offsets are 16-bit words */

/* Programs under construction, one within the other: an inner one is written behind the outer one
 * and taken away before the outer one goes on. */
struct pack_code {
    uint16_t *word; /* PACK_MAX_CODE of them */
    uint32_t used;
    bool full; /* something did not fit */
};

void pack_put(struct pack_code *code, unsigned word);

/* Appends the code of a judged expression with its END. False: it holds too many values at once. */
bool pack_put_expression(struct pack_code *code, const struct pack_expression *e, int root);
/* The same with the number of its words in front. */
bool pack_put_argument(struct pack_code *code, const struct pack_expression *e, int root);

/* Is it a number written out, and which? */
bool pack_is_constant(const struct pack_expression *e, int root, int16_t *value);

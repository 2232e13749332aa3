/* src/bots/search.h - how the search looks, for the kinds that are levels of it. */
#pragma once
#include "bots/bots_private.h"

enum { MOST_LOOKED = 4 }; /* options, at most */

typedef struct search_manner {
    uint32_t sight; /* decisions it looks ahead at most */
    uint32_t far;   /* quiet places it plays on through, before it judges */
    uint32_t look;  /* options it draws at each of them, to take what looks best one step on */
    float softness; /* 0: always what it thinks best; else the temperature of its choice: an option
                        whose chance is less by this much is taken e times less often */
    float explore;  /* how much the bonus of what was tried little counts */
    float untried;  /* an untried option is taken to be less than average by this */
} search_manner;

size_t search_bytes(const fray_table *t, const bot_options *o);
/* For kinds with a manner. */
uint64_t search_answer(const bot *b, const fray_position *view, uint32_t seat, uint64_t *random,
                       bot_thought *thought);

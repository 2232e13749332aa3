/* src/games/fireteam/verbs.h - what the running of effects shares. */
#pragma once
#include "games/fireteam/rules.h"

/* The op of a verb's statement. */
#define STATEMENT(verb) ((unsigned)FRAY_S_VERB + (unsigned)(verb))

static struct matter matter_effect(const struct content *k, const struct state *s,
                                   const struct effect_frame *e);
static bool is_choice(unsigned op);
/* Can the choices from the statement at `at` on all be made? Names so far in `name`. */
static bool can_go_on(struct matter *m, const uint16_t *at, uint16_t *name);

/* src/games/underworlds/verbs.h - what the running of effects shares. */
#pragma once
#include "games/underworlds/rules.h"

/* The op of a verb's statement. */
#define STATEMENT(verb) ((unsigned)FRAY_S_VERB + (unsigned)(verb))

static struct matter matter_effect(const struct content *k, const struct state *s,
                                   const struct effect_frame *e);
static bits effect_hexes(const struct content *k, const struct state *s);
static bool is_choice(unsigned op);
/* Can the choices from the statement at `at` on all be made? Names so far in `name`. */
static bool can_go_on(struct matter *m, const uint16_t *at, uint16_t *name);

/* Beyond the names of a program: fighters an `each` has still to come to, and a verb's own list. */
enum { LOOP = EFFECT_NAMES - 2, LIST = EFFECT_NAMES - 1 };

/* src/games/fireteam/verbs.h - numbers of the verbs, and what the running of effects shares. */
#pragma once
#include "games/fireteam/rules.h"

/* clang-format off */
enum verb_id {
    VERB_CHOOSE, VERB_CHOOSE_PLACE, VERB_CHOOSE_SECTOR, VERB_ADD_DICE, VERB_ADD_BONUS, VERB_BYPASS,
    VERB_REROLL, VERB_STOP, VERB_CANCEL, VERB_LIMIT, VERB_RIPOSTE, VERB_DAMAGE, VERB_DAMAGE_ALL,
    VERB_HIT, VERB_HIT_ALL, VERB_MOVE, VERB_PUSH, VERB_WALK_ALL, VERB_PUT, VERB_PLACE_ME, VERB_DRAW,
    VERB_LIFT, VERB_AMBUSH, VERB_ADVANCE, VERB_CALM, VERB_COIN, VERB_MARK, VERB_RESERVES, VERB_BOSS,
    VERB_BIRTH, VERB_SPAWN, VERB_SWELL, VERB_LAY, VERB_LAY_ALL, VERB_FIRE, VERB_LIFT_UP, VERB_START,
    VERB_LOOK, VERB_TAKE, VERB_LOSE, VERB_TRIM, VERB_RISE, VERB_FREE, VERB_REGAIN, VERB_ROLL
};
/* clang-format on */

/* The op of a verb's statement. */
#define STATEMENT(verb) ((unsigned)FRAY_S_VERB + (unsigned)(verb))

static struct matter matter_effect(const struct content *k, const struct state *s,
                                   const struct effect_frame *e);
static bool is_choice(unsigned op);
/* Can the choices from the statement at `at` on all be made? Names so far in `name`. */
static bool can_go_on(struct matter *m, const uint16_t *at, uint16_t *name);

/* src/games/underworlds/verbs.h - numbers of the verbs, and what the running of effects shares. */
#pragma once
#include "games/underworlds/rules.h"

/* clang-format off */
enum verb_id {
    VERB_CHOOSE, VERB_CHOOSE_HEX, VERB_CHOOSE_TOKEN, VERB_NAME_IT, VERB_PUSH, VERB_PUSH_END,
    VERB_PUSH_AWAY, VERB_PUSH_ALL, VERB_PUSH_WAY, VERB_PUSH_INTO, VERB_DRIVE_ON, VERB_DAMAGE,
    VERB_DAMAGE_ALL, VERB_HEAL, VERB_GUARD, VERB_SWAP, VERB_PLACE, VERB_RETURN, VERB_DRAW,
    VERB_DISCARD_HAND, VERB_DISCARD_OBJECTIVE, VERB_GLORY, VERB_STEAL, VERB_INSPIRE, VERB_CURSE,
    VERB_ATTACK, VERB_ATTACK_NTH, VERB_ATTACK_THIS, VERB_ATTACK_AGAIN, VERB_ATTACK_ENEMY, VERB_MOVE,
    VERB_CHARGE, VERB_ACT, VERB_ROLL, VERB_HOLD, VERB_ADD, VERB_REDIRECT, VERB_DEFLECT,
    VERB_PREVENT, VERB_TARGET, VERB_REROLL, VERB_REMOVE_TOKEN, VERB_MOVE_TOKEN, VERB_SWAP_TOKENS,
    VERB_DISCARD_THIS, VERB_LOSE, VERB_BEQUEATH, VERB_CANCEL, VERB_INSTEAD, VERB_SKIP, VERB_BLOCK,
    VERB_FREE, VERB_ANOTHER, VERB_PLAY_PLOY, VERB_UNTOKEN, VERB_AS_MOVED, VERB_TAKE_OUT
};
/* clang-format on */

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

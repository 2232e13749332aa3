/* src/games/duel.c - a duel of two fighters: a whole small game in the rule language, to read and to copy.
 *
 * Everything inside is static: chapters call each other by plain names, and the only name others see is
 * that of the game at the end. */
/* NOLINTBEGIN(bugprone-suspicious-include): chapters are parts of it */
#include "games/duel/rules.h" /* position, tables, frames, what chapters use of each other */
/* chapters */
#include "games/duel/setup.c"  /* 1 to 3 */
#include "games/duel/turn.c"   /* 4, 5, 7 */
#include "games/duel/strike.c" /* 6 */
#include "games/duel/cards.c"  /* 8, 9 */
#include "core/functions.h"    /* rows that name functions */
/* for those around the table */
#include "games/duel/schema.c" /* what a pack may hold */
#include "games/duel/table.c"
#include "games/duel/knowledge.c"
/* NOLINTEND(bugprone-suspicious-include) */

const fray_game du_game = {
    .name = "duel",
    .title = "Duel",
    .rules_prefix = "DU",
    .number = GAME_NUMBER,
    .seats_least = 2,
    .seats_most = SEATS,
    .position_bytes = sizeof(struct state),
    .content_bytes = sizeof(struct content),
    .longest = LONGEST,
    GAME_TABLES,
    GAME_FUNCTIONS,
    .stack_offset = offsetof(struct state, stack),
};

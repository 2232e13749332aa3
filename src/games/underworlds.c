/* src/games/underworlds.c - Warhammer Underworlds: the rulebook's chapters as one unit.
 *
 * Everything inside is static: chapters call each other by plain names, and the only name others see is
 * that of the game at the end. */
/* NOLINTBEGIN(bugprone-suspicious-include): chapters are parts of it */
#include "games/underworlds/rules.h" /* position, tables, frames, what chapters use of each other */
#include "games/underworlds/terms.c"
/* chapters */
#include "games/underworlds/change.c" /* 2.1 */
#include "games/underworlds/ground.c" /* 3 */
#include "games/underworlds/setup.c"  /* 3.3, 4, 6 to 8 */
#include "games/underworlds/decks.c"  /* 5 */
#include "games/underworlds/round.c"  /* 9, 10, 20 */
#include "games/underworlds/move.c"   /* 11 */
#include "games/underworlds/charge.c" /* 12, 13 */
#include "games/underworlds/attack.c" /* 14 */
#include "games/underworlds/power.c"  /* 15 */
#include "games/underworlds/damage.c" /* 16 */
#include "games/underworlds/react.c"  /* 17 */
#include "games/underworlds/score.c"  /* 18 */
#include "games/underworlds/ending.c" /* 19 */
#include "games/underworlds/choose.c" /* what cards do */
#include "games/underworlds/effect.c"
#include "core/functions.h" /* rows that name functions */
/* for those around the table */
#include "games/underworlds/schema.c" /* what a pack may hold */
#include "games/underworlds/match.c"
#include "games/underworlds/view.c"
#include "games/underworlds/facts.c"
#include "games/underworlds/scene.c"
#include "games/underworlds/order.c"
#include "games/underworlds/knowledge.c"
/* NOLINTEND(bugprone-suspicious-include) */

const fray_game wu_game = {
    .name = "underworlds",
    .title = "Warhammer Underworlds",
    .rules_prefix = "WU",
    .number = GAME_NUMBER,
    .seats_least = 2,
    .seats_most = 2,
    .position_bytes = sizeof(struct state),
    .content_bytes = sizeof(struct content),
    .longest = LONGEST,
    GAME_TABLES,
    GAME_FUNCTIONS,
    .stack_offset = offsetof(struct state, stack),
    .judge = game_judge,
};

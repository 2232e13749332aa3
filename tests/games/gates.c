/* tests/games/gates.c - The Three Gates: a small game for two to four captains with a sealed question, for tests of
 * everything that asks several seats at once.
 *
 * Each round one captain may bar a gate, and a die says which gate is rich. Then all captains at once send their
 * guards to the gates, unseen, one after the other, call some back, and say when they are ready. When all are, the
 * guards are seen: whoever has most at a gate takes its worth, twice that at the rich gate. */
#include "games/gates/rules.h"
#include "games/gates/round.c"
#include "core/functions.h"
#include "games/gates/table.c"

const fray_game ga_game = {
    .name = "gates",
    .title = "The Three Gates",
    .rules_prefix = "GA",
    .number = 97,
    .seats_least = 2,
    .seats_most = SEATS,
    .position_bytes = sizeof(struct state),
    .content_bytes = sizeof(struct content),
    .longest = LONGEST,
    GAME_TABLES,
    GAME_FUNCTIONS,
    .seats_setting = SET_CAPTAINS,
    .stack_offset = offsetof(struct state, stack),
};

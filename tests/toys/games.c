/* tests/toys/games.c - the games of fray-toys, which is fray with toys in place of games: what no
 * standing game shows is tested with it from end to end. */
#include "support/team.h"
#include "support/yard.h"

const fray_game *const fray_games[] = {&yard_game, &team_game};
const uint32_t fray_game_count = sizeof fray_games / sizeof fray_games[0];

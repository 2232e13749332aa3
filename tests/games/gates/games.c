/* tests/games/gates/games.c - the games of programs that play the tests' own: linked in place of src/games/games.c. */
#include "fray/game.h"

extern const fray_game ga_game;

const fray_game *const fray_games[] = {&ga_game};
const uint32_t fray_game_count = 1;

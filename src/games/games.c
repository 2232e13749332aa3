/* src/games/games.c - every game there is. */
#include "fray/game.h"

extern const fray_game wu_game, fz_game, du_game, al_game;

/* clang-format off */
const fray_game *const fray_games[] = {
    &wu_game,
    &fz_game,
    &du_game,
    &al_game,
};
/* clang-format on */
const uint32_t fray_game_count = sizeof fray_games / sizeof fray_games[0];

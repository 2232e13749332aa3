/* src/games/fireteam/fireteam.h - Fireteam Zero. */
#pragma once
#include "fray/game.h"

extern const fray_game fz_game;

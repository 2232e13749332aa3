/* src/games/fireteam/fireteam.h - Fireteam Zero, as everybody else knows it. */
#pragma once
#include "fray/game.h"

FRAY_API const fray_game fz_game;

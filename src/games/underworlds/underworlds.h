/* src/games/underworlds/underworlds.h - Warhammer Underworlds, as everybody else knows it. */
#pragma once
#include "fray/game.h"

FRAY_API const fray_game wu_game;

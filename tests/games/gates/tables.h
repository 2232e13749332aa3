/* tests/games/gates/tables.h - what the rows of the .def files name, then the rows. */
#pragma once
#include "core/dice.h"
#include "games/gates/state.h"

#define GAME     gates
#define ANYTHING 0
enum { WORD_LISTS = 1 };
/* clang-format off */
static const fray_label *const game_words[WORD_LISTS] = {NULL};
enum { SHAPE_GATE = 1, SHAPE_DISC };
static const fray_shape shape_rows[] = {
    {0, {0}, {0}},
    {4, {-5, 5, 5, -5, 0, 0, 0, 0}, {-5, -5, 5, 5, 0, 0, 0, 0}},
    {8, {0, 1, 1, 1, 0, -1, -1, -1}, {-1, -1, 0, 1, 1, 1, 0, -1}},
};
static const fray_schema game_schema;
/* clang-format on */
#include "core/tables.h"

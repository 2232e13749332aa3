/* src/games/duel/tables.h - lists of words, subjects and types that the rows of the .def files name, then the rows. */
#pragma once
#include "core/dice.h"
#include "games/duel/state.h"

#define GAME        duel
#define GAME_NUMBER 3 /* of its positions */

enum subject { ON_STRIKE = 1 }; /* what cards may speak of at a moment */
#define ANYTHING ON_STRIKE
/* Types of expressions: number, truth, fighter, square. */
enum { N = FRAY_T_NUMBER, B = FRAY_T_TRUTH, F = FRAY_T_GAME, P };
enum face { FACE_HIT, FACE_CRITICAL, FACE_MISS, FACES };

/* clang-format off */
/* Lists of words, by number. */
enum { WORDS_START, WORD_LISTS };
#define OF_START OF_WORDS(WORDS_START)
static const fray_label starts[] = {{"far", "far apart", "weit", 0}, {"near", "near each other", "nah", 0}, {NULL, NULL, NULL, 0}};
static const fray_label *const game_words[WORD_LISTS] = {starts};

enum { SHAPE_SQUARE = 1, SHAPE_DISC, SHAPE_CARD };
static const fray_shape shape_rows[] = {
    {0, {0}, {0}},
    {4, {-2, 2, 2, -2, 0, 0, 0, 0}, {-2, -2, 2, 2, 0, 0, 0, 0}},
    {8, {0, 1, 1, 1, 0, -1, -1, -1}, {-1, -1, 0, 1, 1, 1, 0, -1}},
    {4, {-3, 3, 3, -3, 0, 0, 0, 0}, {-4, -4, 4, 4, 0, 0, 0, 0}},
};
/* clang-format on */
#include "core/tables.h"

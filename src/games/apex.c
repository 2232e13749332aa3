/* src/games/apex.c - Apex Legends: The Board Game: the rulebook's chapters as one unit.
 *
 * Everything inside is static: chapters call each other by plain names, and the only name others see is
 * that of the game at the end. */
/* NOLINTBEGIN(bugprone-suspicious-include): chapters are parts of it */
#include "games/apex/rules.h" /* position, tables, frames, what chapters use of each other */
/* NOLINTEND(bugprone-suspicious-include) */

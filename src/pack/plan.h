/* src/pack/plan.h - floor plans: a drawing of corners, cells and edges becomes a fray_plan, and is found again.
 *
 *     +   +---+---+     2 * rows + 1 lines. A corner is a + in columns 0, 4, 8 ..; between two corners of a line is
 *       . | a   a |     an edge across, three characters; in the lines between, upright edges below the corners and
 *     +   +---+---+     each cell's sign in its middle. Blank: nothing is drawn there. */
#pragma once
#include "pack/value.h"

/* Reads the drawing of a field, and says everything that is wrong with it. */
void pack_read_plan(const struct pack_slot *v);

/* Where byte `at` of the plan was drawn; the text was read without a mistake. */
struct pack_place pack_place_drawn(const struct pack_node *text, const fray_plan *plan, size_t at);

/* The first line of a drawing with a sign in it; where there is none, the end of the text. */
const char *pack_first_drawn(const char *text);
/* Where the column 0 of that line is in the file. */
struct pack_place pack_place_of_first(const struct pack_node *text);
/* Is it a text as a block after |, whose lines are kept as they are? */
bool pack_is_block(const struct pack_node *node);
/* Is this character a part of the drawing? Blanks and new lines are where a sign follows them. */
bool pack_is_drawn(const char *at);

/* Are the signs of a game's description in order? */
bool pack_signs_are_sound(const fray_signs *signs);

/* src/pack/drawing.h - areas: lines of signs become columns, rows and cells, and a cell's sign is found again.
 *
 *     # # # #     Each sign is one character, blanks do not count, and all lines have as many signs. */
#pragma once
#include "pack/value.h"

/* Reads the drawing of a field, and says everything that is wrong with it. */
void pack_read_drawing(const struct pack_slot *v);

/* Where byte `at` of the field was drawn; the text was read without a mistake. */
struct pack_place pack_place_of_sign(const struct pack_node *text, size_t at);

/* Are they signs of one character each, none of them blank? */
bool pack_are_signs(const char *const *words);

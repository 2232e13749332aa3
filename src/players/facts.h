/* src/players/facts.h - a view's named facts as JSON: {"round": 2, "red.glory": 3, "saek.at": "c7"}.
 *
 * All values are in notation, as answers are written, so that the name in an answer leads to its
 * facts. What is false, nothing or an empty list is left out; numbers never are. */
#pragma once
#include "host/words.h"
#include "wire/writer.h"

/* One object where a value is due. `view` is what may be known: it is shown whole. */
void facts_tell(json_writer *out, const host_table *h, const fray_position *view);
/* One value: a number, true or false, text in notation, or null for nothing. `list`: which list of
 * words, for FRAY_WORD. */
void facts_value(json_writer *out, const char *key, const host_table *h, const fray_position *view,
                 uint32_t type, uint32_t list, uint32_t value);

/* src/pack/text.h - whether bytes are text at all: strict UTF-8 without control characters. */
#pragma once
#include "pack/problems.h"

/* What is wrong with the bytes of a file and where (place->line, column), or SAY_NOTHING. */
pack_message pack_flaw(const char *bytes, size_t n, struct pack_place *place);
/* The same for one value, in which escapes may have hidden what a file must not have. */
bool pack_is_clean(const char *text, size_t n);

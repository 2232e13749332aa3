/* src/pack/says.h - what is said about packs, in English and German: rows of says.def. */
#pragma once

typedef enum pack_message {
    SAY_NOTHING,
#define SAYS(id, en, de) SAY_##id,
#include "pack/says.def"
    PACK_MESSAGES
} pack_message;

/* The row's text: a printf format. */
const char *pack_phrase(int language, pack_message id);

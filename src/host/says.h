/* src/host/says.h - the host's own sentences, in English and German: rows of says.def. */
#pragma once
#include <stddef.h>

typedef enum host_message {
    SAYS_NOTHING,
#define SAYS(id, en, de) SAYS_##id,
#include "host/says.def"
#undef SAYS
    HOST_MESSAGES
} host_message;

/* The row's text, a printf format whose arguments are all `const char *` or, where the row
 * says %u, unsigned. */
const char *host_text(int language, host_message id);
/* Into out, cut to n between characters, then cleaned. */
void host_say(char *out, size_t n, int language, host_message id, ...);

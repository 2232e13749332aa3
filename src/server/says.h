/* src/server/says.h - what the server says to people, in English and German, and its error codes. */
#pragma once
#include <stddef.h>
#include "server/secret.h"

/* cppcheck-suppress syntaxError ; it also tries SAY as a macro from outside, which there is none */
typedef enum server_error {
    ERROR_NONE,
#define ERROR(id, code, fatal, en, de) ERROR_##id,
#include "server/says.def"
#undef ERROR
    SERVER_ERRORS
} server_error;

typedef enum server_saying {
    SAY_NOTHING,
#define SAY(id, en, de) SAY_##id,
#include "server/says.def"
#undef SAY
    SERVER_SAYINGS
} server_saying;

const char *says_code(server_error e);
bool says_is_fatal(server_error e);
const char *says_error(server_error e, int language);
/* A printf format whose arguments are all `const char *`. */
const char *says_text(server_saying id, int language);

/* src/server/says.c - the rows of says.def. */
#include "server/says.h"
#include "pack/pack.h"

static const struct error_row {
    const char *code, *en, *de;
    bool fatal;
} errors[SERVER_ERRORS] = {
    {"", "", "", false},
#define ERROR(id, code, fatal, en, de) {code, en, de, fatal},
#include "server/says.def"
#undef ERROR
};

static const char *const sayings[SERVER_SAYINGS][2] = {
    {"", ""},
#define SAY(id, en, de) {en, de},
#include "server/says.def"
#undef SAY
};

const char *says_code(server_error e)
{
    return errors[e].code;
}

bool says_is_fatal(server_error e)
{
    return errors[e].fatal;
}

const char *says_error(server_error e, int language)
{
    return language == PACK_DE ? errors[e].de : errors[e].en;
}

const char *says_text(server_saying id, int language)
{
    return sayings[id][language == PACK_DE];
}

/* src/scenario/says.c - what is said about scenarios, in the reader's language. */
#include "scenario/says.h"
#include <assert.h>
#include <string.h>
#include "pack/pack.h" /* languages */

static const struct saying {
    const char *en, *de;
} sayings[] = {
#define SAYS(en, de) {en, de},
#include "scenario/says.def"
    {NULL, NULL}};

const char *scenario_says(int language, const char *en)
{
    if (language != PACK_DE) return en;
    const struct saying *s = sayings;
    while (s->en && strcmp(s->en, en) != 0) s++;
    assert(s->en); /* a row of says.def is missing */
    return s->en ? s->de : en;
}

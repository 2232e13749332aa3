/* src/pack/spelling.c - words that are not known, said with the nearest that is. */
#include "pack/spelling.h"
#include <string.h>
#include "base/spelling.h"

bool pack_same(const char *word, size_t length, const char *known)
{
    return strlen(known) == length && memcmp(word, known, length) == 0;
}

void pack_say_unknown(struct pack_problems *problems, struct pack_place place, const char *what,
                      const char *word, size_t length, const char *const *known, int count)
{
    struct spelling near = spelling_of(word, length);
    for (int i = 0; i < count; i++) spelling_try(&near, known[i]);
    struct pack_line line = {.language = problems->language};
    pack_add_said(&line, SAY_UNKNOWN, what, pack_quote(word, length).text);
    if (near.best != NULL) pack_add_said(&line, SAY_DID_YOU_MEAN, near.best);
    pack_add_said(&line, SAY_KNOWN, near.best != NULL ? "" : ".");
    if (near.best != NULL) pack_add(&line, "%s", near.best);
    bool first = near.best == NULL;
    for (int i = 0; i < count; i++) {
        if (known[i] == near.best) continue;
        pack_add(&line, "%s%s", first ? "" : ", ", known[i]);
        first = false;
    }
    pack_say(problems, place, SAY_LINE, line.text);
}

/* src/balance/names.c - texts by number. */
#include "balance/names.h"
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 64 };

static uint32_t hash(const char *text)
{
    uint32_t h = 2166136261u; /* FNV-1a */
    for (; *text; text++) h = (h ^ (uint8_t)*text) * 16777619u;
    return h;
}

/* The slot of a text, or the free one where it belongs. `room` is a power of two. */
static uint32_t *slot_of(const balance_names *n, const char *text)
{
    uint32_t mask = 2 * n->room - 1, at = hash(text) & mask;
    while (n->slot[at] && strcmp(n->text[n->slot[at] - 1], text) != 0) at = (at + 1) & mask;
    return &n->slot[at];
}

static bool grow(balance_names *n)
{
    uint32_t room = n->room ? 2 * n->room : FIRST_ROOM;
    char **text = room < UINT32_MAX / 4 ? realloc(n->text, room * sizeof *text) : NULL;
    if (!text) return false;
    n->text = text;
    uint32_t *slot = calloc(2 * (size_t)room, sizeof *slot);
    if (!slot) return false;
    free(n->slot);
    n->slot = slot;
    n->room = room;
    for (uint32_t i = 0; i < n->count; i++) *slot_of(n, n->text[i]) = i + 1;
    return true;
}

int64_t names_put(balance_names *n, const char *text)
{
    if (n->count == n->room && !grow(n)) return BALANCE_NO_NAME;
    uint32_t *slot = slot_of(n, text);
    if (*slot) return *slot - 1;
    char *copy = strdup(text);
    if (!copy) return BALANCE_NO_NAME;
    n->text[n->count++] = copy;
    *slot = n->count;
    return n->count - 1;
}

void names_free(balance_names *n)
{
    for (uint32_t i = 0; i < n->count; i++) free(n->text[i]);
    free(n->text);
    free(n->slot);
    memset(n, 0, sizeof *n);
}

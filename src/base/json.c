/* src/base/json.c - JSON read whole or not at all; and whether what was put together is whole.
 *
 * The library's reader goes on where it gets no memory: a text or number it took in may be cut short, what it could not
 * take in looks like a mistake of whoever wrote it, and an escape that was cut ends the program by an assertion. Its
 * errno is no help, since it clears that for each number. So it gets its memory here. While something is read, the
 * pieces it has are noted; when there is none left, reading is left at once and all of them are given back. */
#include "base/json.h"
#include <setjmp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

enum { FIRST_ROOM = 64 };

/* What one thread reads: a set of pieces by their addresses, room for a power of two of them. */
static _Thread_local struct {
    bool under_way;
    void **slot;       /* NULL: free; &gone: was taken */
    size_t room, used; /* used: taken, or taken before */
    jmp_buf out;
} reading;
static char gone;
static _Thread_local unsigned refusals;

static void **slot_of(void *piece)
{
    size_t at = (size_t)(((uintptr_t)piece >> 4) * UINT64_C(0x9e3779b97f4a7c15) >> 20);
    while (reading.slot[at & (reading.room - 1)] && reading.slot[at & (reading.room - 1)] != piece)
        at++;
    return &reading.slot[at & (reading.room - 1)];
}

/* Twice the room, without those that are gone; false: no memory. */
static bool grow(void)
{
    void **before = reading.slot;
    const size_t room = reading.room;
    void **more = calloc(room ? 2 * room : FIRST_ROOM, sizeof *more);
    if (!more) return false;
    reading.slot = more;
    reading.room = room ? 2 * room : FIRST_ROOM;
    reading.used = 0;
    for (size_t i = 0; i < room; i++) {
        if (!before[i] || before[i] == &gone) continue;
        *slot_of(before[i]) = before[i];
        reading.used++;
    }
    free(before);
    return true;
}

static void *give(size_t n)
{
    if (!reading.under_way) {
        void *alone = malloc(n);
        refusals += alone == NULL;
        return alone;
    }
    if (2 * (reading.used + 1) > reading.room && !grow()) longjmp(reading.out, 1);
    void *piece = malloc(n);
    if (!piece) longjmp(reading.out, 1);
    *slot_of(piece) = piece;
    reading.used++;
    return piece;
}

static void take_back(void *piece)
{
    if (piece && reading.under_way && reading.room) {
        void **slot = slot_of(piece);
        if (*slot) *slot = &gone;
    }
    free(piece);
}

/* The pieces, too, if nobody has them. */
static void forget(bool all)
{
    reading.under_way = false;
    for (size_t i = 0; all && i < reading.room; i++)
        if (reading.slot[i] != &gone) free(reading.slot[i]);
    free(reading.slot);
    reading.slot = NULL;
    reading.room = reading.used = 0;
}

/* Before anybody has memory of the library's own. */
__attribute__((constructor)) static void begin(void)
{
    json_set_alloc_funcs(give, take_back);
}

unsigned json_refusals(void)
{
    return refusals;
}

char *json_text(const json_t *value, size_t flags)
{
    const unsigned before = refusals;
    char *text = value ? json_dumps(value, flags) : NULL;
    if (refusals == before) return text;
    free(text);
    return NULL;
}

json_t *json_read(const char *text, size_t n, json_error_t *error)
{
    if (setjmp(reading.out)) {
        forget(true);
        errno = ENOMEM;
        return NULL;
    }
    reading.under_way = true;
    json_t *value = json_loadb(text, n, JSON_REJECT_DUPLICATES, error);
    forget(false);
    errno = 0;
    return value;
}

/* src/net/timers.c - what is to be done later. */
#include "net/timers.h"
#include <assert.h>
#include <stdlib.h>

enum { FIRST_ROOM = 64 };

void timers_free(timers *t)
{
    free(t->slot);
    free(t->heap);
    *t = (timers){0};
}

static bool is_sooner(const timers *t, uint32_t a, uint32_t b)
{
    const timers_slot *x = &t->slot[a], *y = &t->slot[b];
    return x->due != y->due ? x->due < y->due : x->order < y->order;
}

static void put(timers *t, uint32_t place, uint32_t slot)
{
    t->heap[place] = slot;
    t->slot[slot].place = place;
}

static void rise(timers *t, uint32_t place)
{
    uint32_t slot = t->heap[place];
    while (place > 0) {
        uint32_t parent = (place - 1) / 2;
        if (!is_sooner(t, slot, t->heap[parent])) break;
        put(t, place, t->heap[parent]);
        place = parent;
    }
    put(t, place, slot);
}

static void sink(timers *t, uint32_t place)
{
    uint32_t slot = t->heap[place];
    for (;;) {
        uint32_t child = 2 * place + 1;
        if (child >= t->count) break;
        if (child + 1 < t->count && is_sooner(t, t->heap[child + 1], t->heap[child])) child++;
        if (!is_sooner(t, t->heap[child], slot)) break;
        put(t, place, t->heap[child]);
        place = child;
    }
    put(t, place, slot);
}

static bool grow(timers *t)
{
    if (t->room > UINT32_MAX / 4) return false;
    uint32_t room = t->room ? 2 * t->room : FIRST_ROOM;
    timers_slot *slot = realloc(t->slot, room * sizeof *slot);
    if (!slot) return false;
    t->slot = slot;
    uint32_t *heap = realloc(t->heap, room * sizeof *heap);
    if (!heap) return false;
    t->heap = heap;
    t->room = room;
    return true;
}

uint64_t timers_add(timers *t, int64_t due, void (*f)(void *arg), void *arg)
{
    uint32_t slot;
    if (t->free) {
        slot = t->free - 1;
        t->free = t->slot[slot].place;
    } else {
        if (t->slots == t->room && !grow(t)) return 0;
        slot = t->slots++;
        t->slot[slot].generation = 0;
    }
    timers_slot *s = &t->slot[slot];
    s->due = due;
    s->order = t->order++;
    s->f = f;
    s->arg = arg;
    t->count++;
    put(t, t->count - 1, slot);
    rise(t, t->count - 1);
    return (uint64_t)s->generation << 32 | (slot + 1);
}

/* Takes the one at that place of the heap out, and its slot free. */
static void take_out(timers *t, uint32_t place)
{
    assert(place < t->count);
    uint32_t slot = t->heap[place], last = t->heap[--t->count];
    if (place < t->count) {
        put(t, place, last);
        rise(t, place);
        sink(t, t->slot[last].place);
    }
    t->slot[slot].f = NULL;
    t->slot[slot].generation++;
    t->slot[slot].place = t->free;
    t->free = slot + 1;
}

void timers_cancel(timers *t, uint64_t name)
{
    uint32_t slot = (uint32_t)name; /* + 1 */
    if (slot == 0 || slot > t->slots) return;
    const timers_slot *s = &t->slot[slot - 1];
    if (s->f && s->generation == (uint32_t)(name >> 32)) take_out(t, s->place);
}

int64_t timers_next(const timers *t)
{
    return t->count ? t->slot[t->heap[0]].due : INT64_MAX;
}

void timers_run(timers *t, int64_t now)
{
    uint64_t until = t->order;
    while (t->count) {
        timers_slot s = t->slot[t->heap[0]];
        if (s.due > now || s.order >= until) break;
        take_out(t, 0);
        s.f(s.arg);
    }
}

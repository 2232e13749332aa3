/* src/net/timers.h - what is to be done later, the soonest on top: a binary heap. */
#pragma once
#include <stdbool.h>
#include <stdint.h>

typedef struct timers_slot {
    int64_t due;    /* milliseconds of clock_ms */
    uint64_t order; /* of two due at once, the one that was set first */
    void (*f)(void *arg);
    void *arg;
    uint32_t place;      /* in the heap, or the next free slot */
    uint32_t generation; /* tells a timer from those that had its slot before */
} timers_slot;

/* Zero is a valid empty one. */
typedef struct timers {
    timers_slot *slot;
    uint32_t *heap; /* slots; the root is the next one due */
    uint32_t count, slots, room;
    uint32_t free; /* the first of the free slots + 1; 0 none */
    uint64_t order;
} timers;

void timers_free(timers *t);
/* A name for it that is never 0 and never used again; 0: no memory. */
uint64_t timers_add(timers *t, int64_t due, void (*f)(void *arg), void *arg);
void timers_cancel(timers *t, uint64_t name); /* one that is over or 0 is ignored */
/* When the next is due; INT64_MAX without any. */
int64_t timers_next(const timers *t);
/* Runs what is due. Those set meanwhile wait for the next call, however soon they are. */
void timers_run(timers *t, int64_t now);

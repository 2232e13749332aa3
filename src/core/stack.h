/* src/core/stack.h - the small stack of procedure frames inside a position.
 *
 * A position keeps two offsets and an array of words; frames lie there one above the other, each begun
 * by a frame_head, each rounded up to whole words. The first word stays empty, so that frame 0 is none.
 * A popped frame is zeroed: equal positions are equal bytes. */
#pragma once
#include <string.h>
#include "fray/base.h"

/* A stack of so many bytes. A test makes it smaller, to see what becomes of a match that fills it. */
#ifndef FRAY_STACK_PART
#define FRAY_STACK_PART 1
#endif
#define FRAY_STACK(bytes) ((bytes) / (FRAY_STACK_PART * 8) * 8)

/* Every frame begins with this. */
struct frame_head {
    uint8_t proc, step;
    uint16_t below; /* where the frame beneath begins */
    uint16_t size;
};

/* Bytes a frame takes. */
static inline unsigned stack_bytes(unsigned size)
{
    return (size + 7u) & ~7u;
}

/* A new frame for procedure `proc` on top; there is room. */
static inline void *stack_push(uint64_t *stack, uint16_t *top, uint16_t *used, unsigned proc,
                               unsigned size)
{
    unsigned at = *used ? *used : 8u;
    struct frame_head *head = (struct frame_head *)(void *)((uint8_t *)stack + at);
    head->proc = (uint8_t)proc;
    head->step = 0;
    head->below = *top;
    head->size = (uint16_t)stack_bytes(size);
    *top = (uint16_t)at;
    *used = (uint16_t)(at + stack_bytes(size));
    return head;
}

static inline void stack_pop(uint64_t *stack, uint16_t *top, uint16_t *used)
{
    struct frame_head *head = (struct frame_head *)(void *)((uint8_t *)stack + *top);
    uint16_t at = *top, below = head->below, size = head->size;
    memset(head, 0, size);
    *top = below;
    *used = (uint16_t)(below ? at : 0);
}

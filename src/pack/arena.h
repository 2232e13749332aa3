/* src/pack/arena.h - memory that is taken in small pieces and given back all at once. */
#pragma once
#include <stddef.h>

struct pack_arena {
    struct pack_chunk *chunk; /* the newest; NULL: nothing was taken yet */
};

/* Zeroed bytes, aligned for anything. NULL: memory is out, and nothing was taken. */
void *pack_take(struct pack_arena *arena, size_t bytes);
/* A copy of the text with a NUL at its end, or NULL. */
char *pack_keep(struct pack_arena *arena, const char *text, size_t length);
/* Everything that was taken; the arena can be used again. */
void pack_give_back(struct pack_arena *arena);

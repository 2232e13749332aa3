/* src/pack/arena.c - memory that is taken in small pieces and given back all at once. */
#include "pack/arena.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 32 * 1024 };

struct pack_chunk {
    struct pack_chunk *older;
    size_t used, room;
    max_align_t bytes[];
};

void *pack_take(struct pack_arena *arena, size_t bytes)
{
    if (bytes > SIZE_MAX / 2) return NULL;
    const size_t align = sizeof(max_align_t);
    bytes = (bytes + align - 1) / align * align;
    struct pack_chunk *chunk = arena->chunk;
    if (chunk == NULL || chunk->room - chunk->used < bytes) {
        size_t room = bytes > CHUNK ? bytes : CHUNK;
        chunk = calloc(1, sizeof *chunk + room);
        if (chunk == NULL) return NULL;
        chunk->room = room;
        chunk->older = arena->chunk;
        arena->chunk = chunk;
    }
    void *piece = (char *)chunk->bytes + chunk->used;
    chunk->used += bytes;
    return piece;
}

char *pack_keep(struct pack_arena *arena, const char *text, size_t length)
{
    char *copy = pack_take(arena, length + 1);
    if (copy != NULL) memcpy(copy, text, length);
    return copy;
}

void pack_give_back(struct pack_arena *arena)
{
    while (arena->chunk != NULL) {
        struct pack_chunk *older = arena->chunk->older;
        free(arena->chunk);
        arena->chunk = older;
    }
}

/* src/pack/files.h - the files of a pack: all *.yaml below a folder, and their bytes. */
#pragma once
#include "pack/arena.h"

enum { PACK_MAX_FILES = 8192, PACK_MAX_FOLDERS = 16 /* in each other */ };

struct pack_files {
    const char **path;
    int count, room;
};

/* Adds the files below the folder, sorted by path, to those that are there; a file stands for
 * itself. Names that begin with a dot and links to folders are passed over. Paths are kept in the
 * arena. Returns 0, or an errno. */
int pack_find_files(struct pack_files *files, const char *folder, struct pack_arena *arena);
void pack_forget_files(struct pack_files *files);

/* The first `most` bytes of a file (or fewer), with a NUL behind them. Returns 0, or an errno. */
int pack_read_file(const char *path, size_t most, struct pack_arena *arena, char **bytes,
                   size_t *n);

/* src/pack/files.c - the files of a pack: all *.yaml below a folder, and their bytes. */
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif
#include "pack/files.h"
#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool is_yaml(const char *path)
{
    size_t length = strlen(path);
    return length > 5 && strcmp(path + length - 5, ".yaml") == 0;
}

static int add_path(struct pack_files *files, const char *path)
{
    if (files->count == PACK_MAX_FILES) return EMFILE;
    if (files->count == files->room) {
        int room = files->room ? 2 * files->room : 32;
        const char **more = realloc(files->path, (size_t)room * sizeof *more);
        if (more == NULL) return ENOMEM;
        files->path = more;
        files->room = room;
    }
    files->path[files->count++] = path;
    return 0;
}

static char *join(const char *folder, const char *name, struct pack_arena *arena)
{
    size_t a = strlen(folder), b = strlen(name);
    while (a > 1 && folder[a - 1] == '/') a--;
    char *path = pack_take(arena, a + b + 2);
    if (path == NULL) return NULL;
    snprintf(path, a + b + 2, "%.*s/%s", (int)a, folder, name);
    return path;
}

static int walk(struct pack_files *files, const char *folder, struct pack_arena *arena, int depth)
{
    if (depth == PACK_MAX_FOLDERS) return ELOOP;
    DIR *open = opendir(folder);
    if (open == NULL) return errno;
    int error = 0;
    for (;;) {
        errno = 0;
        const struct dirent *entry = readdir(open);
        if (entry == NULL) {
            error = errno;
            break;
        }
        if (entry->d_name[0] == '.') continue;
        struct stat what;
        char *path = join(folder, entry->d_name, arena);
        if (path == NULL) {
            error = ENOMEM;
        } else if (lstat(path, &what) != 0) {
            error = errno == ENOENT ? 0 : errno; /* gone meanwhile */
        } else if (S_ISDIR(what.st_mode)) {
            error = walk(files, path, arena, depth + 1);
        } else if (is_yaml(path)) {
            error = add_path(files, path);
        }
        if (error) break;
    }
    closedir(open);
    return error;
}

static int by_path(const void *one, const void *two)
{
    return strcmp(*(const char *const *)one, *(const char *const *)two);
}

int pack_find_files(struct pack_files *files, const char *folder, struct pack_arena *arena)
{
    struct stat what;
    int before = files->count;
    if (stat(folder, &what) != 0) return errno;
    if (!S_ISDIR(what.st_mode)) {
        const char *path = pack_keep(arena, folder, strlen(folder));
        return path == NULL ? ENOMEM : add_path(files, path);
    }
    int error = walk(files, folder, arena, 0);
    if (files->count > before)
        qsort(files->path + before, (size_t)(files->count - before), sizeof *files->path, by_path);
    return error;
}

void pack_forget_files(struct pack_files *files)
{
    free(files->path);
    *files = (struct pack_files){NULL, 0, 0};
}

int pack_read_file(const char *path, size_t most, struct pack_arena *arena, char **bytes, size_t *n)
{
    struct stat what;
    FILE *file = fopen(path, "rb");
    if (file == NULL) return errno;
    int error = fstat(fileno(file), &what) != 0 ? errno : S_ISREG(what.st_mode) ? 0 : EINVAL;
    if (!error) {
        size_t size = what.st_size < (off_t)most ? (size_t)what.st_size : most;
        *bytes = pack_take(arena, size + 1);
        *n = *bytes != NULL ? fread(*bytes, 1, size, file) : 0;
        if (*bytes == NULL) error = ENOMEM;
        else if (ferror(file)) error = EIO;
    }
    fclose(file);
    return error;
}

/* src/net/files.c - the files of the page. */
#include "net/files.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>
#include "net/kept.h"
#include "net/net_private.h"

enum { MOST_FILES = 2000, MOST_BYTES = 64 << 20, MOST_DEPTH = 16, MOST_PATH = 512 };

typedef struct file {
    char *path; /* "/index.html" */
    char *data;
    size_t bytes;
    kept kept;
    bool is_twin; /* "x.js.gz" beside "x.js": has no name of its own */
} file;

struct files {
    file *file; /* sorted by path, once all are read */
    size_t count, room, bytes;
    files_note note;
    void *who;
    char *why;
    size_t n;
};

static void fail(files *f, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(f->why, f->n, format, args);
    va_end(args);
}

/* clang-format off */
static const struct { const char *ending, *type; } TYPES[] = {
    { ".html",        "text/html; charset=utf-8" },
    { ".js",          "text/javascript; charset=utf-8" },
    { ".mjs",         "text/javascript; charset=utf-8" },
    { ".css",         "text/css; charset=utf-8" },
    { ".json",        "application/json" },
    { ".map",         "application/json" },
    { ".webmanifest", "application/manifest+json" },
    { ".txt",         "text/plain; charset=utf-8" },
    { ".md",          "text/plain; charset=utf-8" },
    { ".svg",         "image/svg+xml" },
    { ".png",         "image/png" },
    { ".jpg",         "image/jpeg" },
    { ".webp",        "image/webp" },
    { ".avif",        "image/avif" },
    { ".ico",         "image/x-icon" },
    { ".woff2",       "font/woff2" },
    { ".wasm",        "application/wasm" },
    { ".gz",          "application/gzip" },
};
/* clang-format on */

static const char *type_of(const char *path)
{
    const char *ending = strrchr(path, '.');
    for (size_t i = 0; ending && i < sizeof TYPES / sizeof *TYPES; i++)
        if (!strcasecmp(ending, TYPES[i].ending)) return TYPES[i].type;
    return "application/octet-stream";
}

static bool make_room(files *f)
{
    if (f->count < f->room) return true;
    size_t room = f->room ? 2 * f->room : 64;
    file *more = realloc(f->file, room * sizeof *more);
    if (!more) return false;
    f->file = more;
    f->room = room;
    return true;
}

/* Takes `data` over, also when it fails. */
static bool add_file(files *f, const char *path, char *data, size_t bytes)
{
    char *name = strdup(path);
    if (!name || !make_room(f)) {
        free(name);
        free(data);
        fail(f, "no memory for the files of the page");
        return false;
    }
    f->file[f->count++] = (file){.path = name, .data = data, .bytes = bytes};
    f->bytes += bytes;
    return true;
}

/* Reads a regular file; the descriptor stays the caller's. */
static bool read_one(files *f, int fd, const char *path)
{
    struct stat st;
    if (fstat(fd, &st) || st.st_size < 0) {
        fail(f, "cannot read %s: %s", path, strerror(errno));
        return false;
    }
    size_t bytes = (size_t)st.st_size, got = 0;
    if (f->count >= MOST_FILES || bytes > MOST_BYTES - f->bytes) {
        fail(f, "too much to serve at %s: at most %d files and %d MiB; is this the page's folder?",
             path, MOST_FILES, MOST_BYTES >> 20);
        return false;
    }
    char *data = malloc(bytes + 1);
    if (!data) {
        fail(f, "no memory for the files of the page");
        return false;
    }
    while (got < bytes) {
        ssize_t r = read(fd, data + got, bytes - got);
        if (r < 0 && errno == EINTR) continue;
        if (r <= 0) {
            fail(f, "cannot read %s: %s", path,
                 r ? strerror(errno) : "it became shorter meanwhile");
            free(data);
            return false;
        }
        got += (size_t)r;
    }
    return add_file(f, path, data, bytes);
}

static bool read_folder(files *f, int fd, const char *path, int depth);

static bool read_entry(files *f, int folder, const char *path, const char *name, int depth)
{
    char full[MOST_PATH];
    if (snprintf(full, sizeof full, "%s/%s", path, name) >= (int)sizeof full) {
        f->note(f->who, name, "the path is too long");
        return true;
    }
    if (!net_is_plain_path(full)) {
        f->note(f->who, full, "a name with signs that are not served");
        return true;
    }
    /* O_NONBLOCK: a pipe must not hold us up. O_NOFOLLOW: a link may lead out. */
    int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0) {
        if (errno == ELOOP) {
            f->note(f->who, full, "a symbolic link");
            return true;
        }
        fail(f, "cannot read %s: %s", full, strerror(errno));
        return false;
    }
    struct stat st;
    if (fstat(fd, &st)) {
        fail(f, "cannot read %s: %s", full, strerror(errno));
        close(fd);
        return false;
    }
    if (S_ISDIR(st.st_mode)) return read_folder(f, fd, full, depth + 1); /* takes fd over */
    bool ok = true;
    if (S_ISREG(st.st_mode)) ok = read_one(f, fd, full);
    else f->note(f->who, full, "not a file");
    close(fd);
    return ok;
}

static bool read_folder(files *f, int fd, const char *path, int depth)
{
    if (depth > MOST_DEPTH) {
        fail(f, "folders too deep at %s: at most %d", path, MOST_DEPTH);
        close(fd);
        return false;
    }
    DIR *folder = fdopendir(fd);
    if (!folder) {
        fail(f, "cannot read %s/: %s", path, strerror(errno));
        close(fd);
        return false;
    }
    bool ok = true;
    for (const struct dirent *e; ok && (e = readdir(folder));)
        if (e->d_name[0] != '.') ok = read_entry(f, fd, path, e->d_name, depth);
    closedir(folder);
    return ok;
}

static int by_path(const void *a, const void *b)
{
    return strcmp(((const file *)a)->path, ((const file *)b)->path);
}

static file *find(const files *f, const char *path)
{
    file key = {.path = (char *)(uintptr_t)path};
    return f->count ? bsearch(&key, f->file, f->count, sizeof *f->file, by_path) : NULL;
}

static void make_answers(files *f)
{
    for (size_t i = 0; i < f->count; i++) {
        file *x = &f->file[i];
        char name[MOST_PATH + 4];
        snprintf(name, sizeof name, "%s.gz", x->path);
        file *twin = find(f, name);
        if (twin) twin->is_twin = true;
        /* Names under /assets/ hold a hash of what is in them: such a file never changes. */
        bool is_asset = !strncmp(x->path, "/assets/", 8);
        kept_make(&x->kept, type_of(x->path),
                  is_asset ? "public, max-age=31536000, immutable" : "no-cache",
                  (kept_bytes){x->data, x->bytes},
                  twin ? (kept_bytes){twin->data, twin->bytes} : (kept_bytes){NULL, 0});
    }
}

files *files_read(const char *folder, files_note note, void *who, char *why, size_t n)
{
    files *f = calloc(1, sizeof *f);
    if (!f) {
        snprintf(why, n, "no memory for the files of the page");
        return NULL;
    }
    *f = (files){.note = note, .who = who, .why = why, .n = n};
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) {
        fail(f, "cannot read the folder of the page, %s: %s", folder, strerror(errno));
        goto fail;
    }
    if (!read_folder(f, fd, "", 0)) goto fail;
    if (f->count) qsort(f->file, f->count, sizeof *f->file, by_path);
    make_answers(f);
    return f;
fail:
    files_free(f);
    return NULL;
}

void files_free(files *f)
{
    if (!f) return;
    for (size_t i = 0; i < f->count; i++) {
        free(f->file[i].path);
        free(f->file[i].data);
    }
    free(f->file);
    free(f);
}

bool files_answer(const files *f, const char *path, const char *matches, const char *encodings,
                  answer *out)
{
    const file *x = find(f, strcmp(path, "/") ? path : "/index.html");
    if (!x || x->is_twin) return false;
    *out = kept_answer(&x->kept, matches, encodings);
    return true;
}

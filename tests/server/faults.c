/* tests/server/faults.c - a disk, a clock and a memory that behave as a test wants: preloaded into
 * `fray serve` (LD_PRELOAD), told what to do by a file that both map. tests/server/faults.py builds it
 * and knows the same fields. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

struct faults {
    int64_t sync_us;                      /* what each wait for the disk takes longer */
    int64_t clock_ms;                     /* how far the system's clock was set */
    int64_t write_at, sync_at, memory_at; /* 0, or: the n-th from now fails */
    int64_t stays;                        /* and all after it */
    int64_t writes, syncs, memories;      /* counted; those of the database only */
};

static _Atomic int64_t none[9];

/* The fields in their order, as both map them. */
static _Atomic int64_t *field(int which)
{
    static _Atomic int64_t *map;
    static _Atomic bool tried;
    if (!tried) {
        const char *path = getenv("FRAY_FAULTS");
        int fd = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
        void *at =
            fd < 0 ? MAP_FAILED
                   : mmap(NULL, sizeof(struct faults), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
        if (fd >= 0) close(fd);
        map = at == MAP_FAILED ? NULL : at;
        tried = true;
    }
    return map ? &map[which] : &none[which];
}

enum { SYNC_US, CLOCK_MS, WRITE_AT, SYNC_AT, MEMORY_AT, STAYS, WRITES, SYNCS, MEMORIES };

static bool fails(int at, int count)
{
    (*field(count))++;
    _Atomic int64_t *left = field(at);
    if (*left == 0) return false;
    if (*left > 1) {
        (*left)--;
        return false;
    }
    if (!*field(STAYS)) *left = 0;
    return true;
}

static bool is_database(int fd)
{
    char link[64], path[512];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, path, sizeof path - 1);
    if (n <= 0) return false;
    path[n] = '\0';
    return strstr(path, ".sqlite") != NULL;
}

static void *real(const char *name)
{
    return dlsym(RTLD_NEXT, name);
}

#define REAL(result, name, ...)                                                                    \
    static result (*real_##name)(__VA_ARGS__);                                                     \
    if (!real_##name) real_##name = (result(*)(__VA_ARGS__))real(#name)

static int synced(int fd, int (*sync)(int))
{
    if (!is_database(fd)) return sync(fd);
    int64_t us = *field(SYNC_US);
    if (us) nanosleep(&(struct timespec){us / 1000000, us % 1000000 * 1000}, NULL);
    if (!fails(SYNC_AT, SYNCS)) return sync(fd);
    errno = EIO;
    return -1;
}

int fsync(int fd)
{
    REAL(int, fsync, int);
    return synced(fd, real_fsync);
}

int fdatasync(int fd)
{
    REAL(int, fdatasync, int);
    return synced(fd, real_fdatasync);
}

ssize_t write(int fd, const void *bytes, size_t n)
{
    REAL(ssize_t, write, int, const void *, size_t);
    if (!is_database(fd) || !fails(WRITE_AT, WRITES)) return real_write(fd, bytes, n);
    errno = ENOSPC;
    return -1;
}

ssize_t pwrite64(int fd, const void *bytes, size_t n, off64_t at)
{
    REAL(ssize_t, pwrite64, int, const void *, size_t, off64_t);
    if (!is_database(fd) || !fails(WRITE_AT, WRITES)) return real_pwrite64(fd, bytes, n, at);
    errno = ENOSPC;
    return -1;
}

ssize_t pwrite(int fd, const void *bytes, size_t n, off_t at)
{
    return pwrite64(fd, bytes, n, at);
}

int clock_gettime(clockid_t which, struct timespec *t)
{
    REAL(int, clock_gettime, clockid_t, struct timespec *);
    int got = real_clock_gettime(which, t);
    if (got == 0 && which == CLOCK_REALTIME) {
        int64_t ms = *field(CLOCK_MS);
        t->tv_sec += ms / 1000;
        t->tv_nsec += ms % 1000 * 1000000;
        if (t->tv_nsec >= 1000000000) t->tv_sec++, t->tv_nsec -= 1000000000;
        if (t->tv_nsec < 0) t->tv_sec--, t->tv_nsec += 1000000000;
    }
    return got;
}

#ifdef FAULTS_OF_MEMORY
extern void *__libc_malloc(size_t n);
extern void *__libc_calloc(size_t n, size_t size);
extern void *__libc_realloc(void *old, size_t n);

static bool starves(void)
{
    static _Thread_local bool inside; /* field() may ask for memory itself */
    if (inside) return false;
    inside = true;
    bool yes = fails(MEMORY_AT, MEMORIES);
    inside = false;
    if (yes) errno = ENOMEM;
    return yes;
}

void *malloc(size_t n)
{
    return starves() ? NULL : __libc_malloc(n);
}

void *calloc(size_t n, size_t size)
{
    return starves() ? NULL : __libc_calloc(n, size);
}

void *realloc(void *old, size_t n)
{
    return starves() ? NULL : __libc_realloc(old, n);
}
#endif

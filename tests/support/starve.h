/* tests/support/starve.h - a program in which the n-th allocation fails while it is watched. For one source of a
 * program: it stands in the C library's place, for other libraries, too. */
#pragma once
#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* The C library lends its own under these names. */
void *__libc_malloc(size_t bytes);
void *__libc_calloc(size_t n, size_t bytes);
void *__libc_realloc(void *old, size_t bytes);
void __libc_free(void *old);

/* What is counted, and the one that fails; held: pieces of memory that were not given back. */
static atomic_bool starve_watching;
static atomic_long starve_asked, starve_at, starve_held;

/* The n-th from now fails, n from 1; 0: none. */
static void starve_begin(long n)
{
    starve_asked = starve_held = 0;
    starve_at = n;
    starve_watching = true;
}

/* How many were asked for. */
static long starve_end(void)
{
    starve_watching = false;
    return starve_asked;
}

static bool starve_fails(void)
{
    return starve_watching && ++starve_asked == starve_at;
}

static void *starve_none(void)
{
    errno = ENOMEM;
    return NULL;
}

static void *starve_counted(void *piece)
{
    starve_held += starve_watching && piece != NULL;
    return piece;
}

void *malloc(size_t bytes)
{
    return starve_fails() ? starve_none() : starve_counted(__libc_malloc(bytes));
}

void *calloc(size_t n, size_t bytes)
{
    return starve_fails() ? starve_none() : starve_counted(__libc_calloc(n, bytes));
}

void *realloc(void *old, size_t bytes)
{
    if (starve_fails()) return starve_none();
    return old ? __libc_realloc(old, bytes) : starve_counted(__libc_realloc(NULL, bytes));
}

void free(void *old)
{
    starve_held -= starve_watching && old != NULL;
    __libc_free(old);
}

/* Which n of so many: FRAY_FAULTS=every tries each, else about a hundred, and the last eight. */
static inline bool starve_tries(long n, long all)
{
    const char *every = getenv("FRAY_FAULTS");
    return (every && strcmp(every, "every") == 0) || n % (all / 97 + 1) == 0 || n > all - 8;
}

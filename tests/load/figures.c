/* tests/load/figures.c - percentiles, /proc, and what waiting for the disk costs. */
#include "figures.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "client.h"
#include "base/clock.h"

enum { PAGE = 4096 };

void figures_add(figures_times *t, int64_t ns)
{
    if (t->count == t->room) {
        size_t more = t->room ? 2 * t->room : 4096;
        uint32_t *grown = realloc(t->us, more * sizeof *grown);
        if (!grown) return;
        t->us = grown;
        t->room = more;
    }
    t->us[t->count++] = (uint32_t)(ns / 1000);
    t->sorted = false;
}

static int by_size(const void *a, const void *b)
{
    const uint32_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

double figures_at(figures_times *t, double share)
{
    if (t->count == 0) return 0;
    if (!t->sorted) qsort(t->us, t->count, sizeof *t->us, by_size);
    t->sorted = true;
    size_t i = (size_t)(share * (double)t->count);
    return t->us[i < t->count ? i : t->count - 1] / 1000.0;
}

void figures_free(figures_times *t)
{
    free(t->us);
    *t = (figures_times){0};
}

static bool read_all(const char *path, char *text, size_t n)
{
    FILE *f = fopen(path, "r");
    if (!f) return false;
    size_t got = fread(text, 1, n - 1, f);
    text[got] = '\0';
    fclose(f);
    return got > 0;
}

uint64_t figures_memory(int pid)
{
    char path[60], text[4096];
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    if (!read_all(path, text, sizeof text)) return 0;
    const char *line = strstr(text, "VmRSS:");
    return line ? strtoull(line + 6, NULL, 10) * 1024 : 0;
}

double figures_cpu(int pid, bool one)
{
    char path[60], text[1024];
    snprintf(path, sizeof path, one ? "/proc/%d/task/%d/stat" : "/proc/%d/stat", pid, pid);
    unsigned long user = 0, system = 0;
    if (!read_all(path, text, sizeof text)) return 0;
    const char *rest = strrchr(text, ')'); /* the name before it may hold anything */
    if (!rest ||
        sscanf(rest, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) != 2)
        return 0;
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

double figures_waited(int pid)
{
    char path[60], text[200];
    unsigned long long ran = 0, waited = 0;
    snprintf(path, sizeof path, "/proc/%d/task/%d/schedstat", pid, pid);
    if (!read_all(path, text, sizeof text) || sscanf(text, "%llu %llu", &ran, &waited) != 2)
        return 0;
    return (double)waited / 1e9;
}

double figures_metric(const char *text, const char *name)
{
    size_t n = strlen(name);
    for (const char *line = text; line; line = strchr(line, '\n'), line = line ? line + 1 : NULL)
        if (strncmp(line, name, n) == 0 && line[n] == ' ') return strtod(line + n, NULL);
    return 0;
}

bool figures_disk(const char *folder, int count, figures_times *out)
{
    char path[1024], page[PAGE];
    snprintf(path, sizeof path, "%s/disk", folder);
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0) return false;
    memset(page, 'x', sizeof page);
    bool good = true;
    for (int i = 0; i < count && good; i++) {
        int64_t from = clock_ns();
        good = write(fd, page, sizeof page) == PAGE && fdatasync(fd) == 0;
        figures_add(out, clock_ns() - from);
    }
    close(fd);
    unlink(path);
    return good;
}

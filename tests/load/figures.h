/* tests/load/figures.h - what is measured: times as percentiles, what a process takes, the disk. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Times in microseconds, all of them kept: percentiles are exact. Starts as zero. */
typedef struct figures_times {
    uint32_t *us;
    size_t count, room;
    bool sorted;
} figures_times;

void figures_add(figures_times *t, int64_t ns);    /* without memory: not counted */
double figures_at(figures_times *t, double share); /* milliseconds; 0.5 the median, 1 the longest */
void figures_free(figures_times *t);

/* Of a process, by /proc; 0 where it cannot be read. */
uint64_t figures_memory(int pid);      /* resident bytes */
double figures_cpu(int pid, bool one); /* seconds so far; one: of its first thread alone */
/* Seconds in which its first thread could have run, and others did. */
double figures_waited(int pid);
/* A line of Prometheus text; 0: there is none of that name. */
double figures_metric(const char *text, const char *name);

/* Writes 4 KiB at the end of a new file in `folder` and waits for the disk, `count` times. False:
 * it cannot be written there. */
bool figures_disk(const char *folder, int count, figures_times *out);

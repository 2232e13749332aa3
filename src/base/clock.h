/* src/base/clock.h - how long something takes: a clock that never goes back and means nothing by itself. */
#pragma once
#include <stdint.h>
#include <time.h>

static inline int64_t clock_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static inline int64_t clock_us(void)
{
    return clock_ns() / 1000;
}

static inline int64_t clock_ms(void)
{
    return clock_ns() / 1000000;
}

static inline double clock_seconds(void)
{
    return 1e-9 * (double)clock_ns();
}

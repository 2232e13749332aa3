/* src/arena/stop.h - Ctrl-C while many games run: what there is by then is kept and told. */
#pragma once
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>

enum { STOP_SIGNALS = 3 };
typedef struct stop_before {
    struct sigaction was[STOP_SIGNALS];
} stop_before;

/* From here on SIGINT, SIGTERM and SIGHUP ask for an end; a second one ends the program. Those that are
 * ignored stay so. What is returned says whether one came, as contests look at it. */
const atomic_bool *stop_catch(stop_before *before);
void stop_release(const stop_before *before);
bool stop_wanted(void);

/* src/players/outside.h - a program at the other end of three pipes: lines to it, lines from it.
 *
 * It is started by `/bin/sh -c "exec COMMAND"` in a process group of its own with a minder (minder.h), inherits no
 * descriptor but its three pipes, and is trusted in nothing: lines have a bound, all waiting has a
 * deadline, and at the end all it started is gone, also if we are killed. Knows nothing of what the lines say.
 *
 * If the environment has FRAY_BOT_LOG, all that is said either way is appended to that file. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct outside outside;

enum {
    OUTSIDE_MOST_LINE = 1 << 20, /* bytes of what it says in one line */
    OUTSIDE_LAST = 240           /* bytes kept of the last line on its stderr */
};

typedef enum outside_heard {
    OUTSIDE_LINE,
    OUTSIDE_LATE,  /* the deadline has passed */
    OUTSIDE_ENDED, /* it ended, or closed its input or output */
    OUTSIDE_LONG,  /* a line above the bound */
    OUTSIDE_MEMORY /* ours is used up */
} outside_heard;

/* NULL: errno says why. That the command is nonsense shows only later, as OUTSIDE_ENDED. */
outside *outside_start(const char *command);
/* Asks it to go by closing its input, then tells it to, then makes it; `at_once`: makes it. */
void outside_stop(outside *o, bool at_once);

/* A line for it, without its end; it goes out at once as far as the pipe takes it, and else while
 * we listen. False: no memory. That nobody reads it shows when listening. */
bool outside_say(outside *o, const char *line, size_t n);
/* The next line it says, without its end and with a NUL behind; it lasts until the next call. The
 * deadline is one of clock_ms. */
outside_heard outside_hear(outside *o, int64_t deadline, char **line, size_t *n);

/* Waits `ms` at most for it to end. False: it goes on. Else *code is its exit status, or, where
 * *is_signal, the signal that ended it; -1 where the system does not say. */
bool outside_ended(outside *o, int64_t ms, int *code, bool *is_signal);
/* The last line it wrote on stderr, cleaned; "" if it wrote none. */
const char *outside_last(outside *o);

/* src/players/minder.h - a small process between us and a program, which sees to it that nothing of the program is
 * left, whatever it started and wherever that went (setsid, a chain of forks).
 *
 * It adopts what the program's processes leave behind (a child subreaper, prctl(2)), and ends them all with
 * the program, or when the line to us is closed: so also when we are killed. Its own end is that of
 * the program: the same exit status, or the same signal. */
#pragma once
#include <sys/types.h>

/* Runs `/bin/sh -c "exec COMMAND"` with these as its stdin, stdout and stderr. 0, or an error number; *line is
 * ours to keep: a byte tells all of its processes to end (SIGTERM), closing it ends them. */
int minder_start(const char *command, int in, int out, int err, pid_t *pid, int *line);

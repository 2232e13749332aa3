/* src/players/minder.c - the process that minds a program: this same executable, started anew under another
 * name, so that it shares no memory with us. */
/* NOLINTNEXTLINE(bugprone-reserved-identifier): the C library asks for it */
#define _GNU_SOURCE /* posix_spawn_file_actions_addclosefrom_np, ppoll */
#include "players/minder.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "base/clock.h"

extern char **environ;

static const char NAME[] = "fray: minder";

enum {
    LINE = 3,          /* to us; 0 to 2 are the program's */
    MOST_LISTED = 256, /* children in one look */
    KILLING_MS = 1500  /* a chain of forks runs before us for a while */
};

/* ---- in the minder ---- */

typedef struct minded {
    pid_t pid; /* the program */
    int status;
    bool is_over;
} minded;

static void nothing(int signal)
{
    (void)signal; /* that it came ends the wait */
}

/* Our children, adopted ones among them; how many. */
static int children(pid_t out[MOST_LISTED])
{
    char text[MOST_LISTED * 12];
    int fd = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC), n = 0;
    ssize_t length = fd < 0 ? -1 : read(fd, text, sizeof text - 1);
    if (fd >= 0) close(fd);
    if (length <= 0) return 0;
    text[length] = '\0';
    for (char *c = text, *end; n < MOST_LISTED; c = end) {
        long pid = strtol(c, &end, 10);
        /* the last may be cut off: it is seen the next time */
        if (end == c || (*end == '\0' && length == sizeof text - 1)) break;
        out[n++] = (pid_t)pid;
    }
    return n;
}

static void reap(minded *m)
{
    int status;
    for (pid_t pid; (pid = waitpid(-1, &status, WNOHANG)) > 0;) {
        if (pid != m->pid) continue;
        m->status = status;
        m->is_over = true;
    }
}

static void signal_all(const minded *m, int signal)
{
    pid_t pid[MOST_LISTED];
    if (!m->is_over) kill(-m->pid, signal); /* its group, where it has one */
    for (int n = children(pid); n > 0; n--) kill(pid[n - 1], signal);
}

/* Until there are none: those of an ended child become ours. */
static void end_all(minded *m)
{
    pid_t pid[MOST_LISTED];
    int64_t until = clock_ms() + KILLING_MS;
    do {
        signal_all(m, SIGKILL);
        reap(m);
    } while (children(pid) > 0 && clock_ms() < until);
}

/* As the program did. */
static void leave(const minded *m)
{
    if (WIFEXITED(m->status)) _exit(WEXITSTATUS(m->status));
    struct rlimit none = {0, 0};
    sigset_t all;
    setrlimit(RLIMIT_CORE, &none); /* one is enough */
    sigfillset(&all);
    signal(WTERMSIG(m->status), SIG_DFL);
    sigprocmask(SIG_UNBLOCK, &all, NULL);
    raise(WTERMSIG(m->status));
    _exit(128 + WTERMSIG(m->status));
}

static pid_t run(const char *command)
{
    pid_t pid = fork();
    if (pid != 0) {
        if (pid > 0) setpgid(pid, pid); /* whoever comes first */
        return pid;
    }
    char *exec = NULL;
    sigset_t none;
    sigemptyset(&none);
    setpgid(0, 0);
    sigprocmask(SIG_SETMASK, &none, NULL);
    static const int ours[] = {SIGCHLD, SIGTERM, SIGINT, SIGHUP, SIGQUIT};
    for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++) signal(ours[i], SIG_DFL);
    if (asprintf(&exec, "exec %s", command) < 0) _exit(127);
    execl("/bin/sh", "sh", "-c", exec, (char *)NULL);
    _exit(127);
}

static void mind(const char *command)
{
    static const int quiet[] = {SIGTERM, SIGINT, SIGHUP, SIGQUIT};
    minded m = {0, 0, false};
    sigset_t child, none;
    struct sigaction a;
    memset(&a, 0, sizeof a);
    a.sa_handler = nothing;
    sigaction(SIGCHLD, &a, NULL);
    for (size_t i = 0; i < sizeof quiet / sizeof quiet[0]; i++) signal(quiet[i], SIG_IGN);
    sigemptyset(&none);
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    sigprocmask(SIG_BLOCK, &child, NULL);
    fcntl(LINE, F_SETFD, FD_CLOEXEC);
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    m.pid = run(command);
    if (m.pid < 0) _exit(127);
    int empty = open("/dev/null", O_RDWR);
    for (int fd = 0; fd < LINE; fd++)
        dup2(empty, fd); /* or nobody would see the program close its own */
    while (!m.is_over) {
        struct pollfd line = {LINE, POLLIN, 0};
        char word;
        int ready = ppoll(&line, 1, NULL, &none);
        ssize_t n = ready > 0 ? read(LINE, &word, 1) : 1;
        if (n == 0 || (n < 0 && errno != EINTR)) end_all(&m);
        else if (ready > 0) signal_all(&m, SIGTERM);
        reap(&m);
    }
    end_all(&m);
    leave(&m);
}

/* What it is to run, the second word of its command line; NULL: there is none. */
static char *own_command(void)
{
    FILE *line = fopen("/proc/self/cmdline", "re");
    char *command = NULL;
    size_t room = 0;
    if (!line) return NULL;
    for (int word = 0; word < 2; word++)
        if (getdelim(&command, &room, '\0', line) < 0) {
            free(command);
            command = NULL;
            break;
        }
    fclose(line);
    return command;
}

/* Before main, in whatever executable this is linked to. Not by the arguments that glibc hands to a
 * constructor: gcc, when it optimises across files, calls several of them from one of its own without any. */
__attribute__((constructor)) static void begin(void)
{
    if (strcmp(program_invocation_name, NAME) != 0) return;
    char *command = own_command();
    if (!command) _exit(127);
    mind(command);
}

/* ---- in whoever starts it ---- */

int minder_start(const char *command, int in, int out, int err, pid_t *pid, int *line)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t none, usual;
    int end[2], own[] = {in, out, err}, high = -1;
    char *copy = strdup(command), name[sizeof NAME], *argv[] = {name, copy, NULL};
    if (!copy) return ENOMEM;
    memcpy(name, NAME, sizeof NAME);
    int error = pipe2(end, O_CLOEXEC) == 0 ? 0 : errno;
    if (error) {
        free(copy);
        return error;
    }
    error = posix_spawn_file_actions_init(&files);
    if (error) goto no_files;
    error = posix_spawnattr_init(&how);
    if (error) goto no_how;

    sigemptyset(&none);
    sigemptyset(&usual); /* what we ignore it would ignore as well */
    static const int ours[] = {SIGPIPE, SIGXFSZ, SIGINT, SIGTERM, SIGQUIT, SIGHUP, SIGCHLD};
    for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++) sigaddset(&usual, ours[i]);
    error = posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                               POSIX_SPAWN_SETSIGDEF);
    if (!error) error = posix_spawnattr_setpgroup(&how, 0);
    if (!error) error = posix_spawnattr_setsigmask(&how, &none);
    if (!error) error = posix_spawnattr_setsigdefault(&how, &usual);
    /* the line first, from above where it goes to, so that putting the others in place does not overwrite it */
    if (!error) high = fcntl(end[0], F_DUPFD_CLOEXEC, LINE + 1);
    if (!error && high < 0) error = errno;
    for (int i = 0; i < LINE && !error; i++)
        error = posix_spawn_file_actions_adddup2(&files, own[i], i);
    if (!error) error = posix_spawn_file_actions_adddup2(&files, high, LINE);
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
    /* elsewhere it inherits what others left open without FD_CLOEXEC */
    if (!error) error = posix_spawn_file_actions_addclosefrom_np(&files, LINE + 1);
#endif
    if (!error) error = posix_spawn(pid, "/proc/self/exe", &files, &how, argv, environ);
    if (high >= 0) close(high);
    posix_spawnattr_destroy(&how);
no_how:
    posix_spawn_file_actions_destroy(&files);
no_files:
    close(end[0]);
    if (error) close(end[1]);
    else *line = end[1];
    free(copy);
    return error;
}

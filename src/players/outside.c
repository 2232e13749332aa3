/* src/players/outside.c - a program at the other end of three pipes. */
#include "players/outside.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/says.h"
#include "players/minder.h"

enum {
    CHUNK = 1 << 16,
    SLICE_MS = 50,    /* how often we look whether it is still there */
    GO_MS = 300,      /* from the closed input to SIGTERM, and from there to SIGKILL */
    GONE_MS = 2000,   /* for the system to take a killed process away */
    DEAF_MS = 200,    /* from a closed input to giving it up: it may be about to end */
    MOST_CHUNKS = 256 /* of stderr that are read at the end, however much there is */
};

struct outside {
    pid_t pid;        /* its minder's, which ends as it does; 0: reaped */
    int leash;        /* our end of the minder's line; -1 closed */
    int in, out, err; /* our ends of its stdin, stdout and stderr; -1 closed */
    bool is_over;     /* it has ended */
    int code;         /* with this; -1 unknown */
    bool is_signal;
    int64_t deaf; /* 0, or when it is given up after it closed its input */

    char *heard;                     /* bytes from .. length-1 are not handed out yet */
    size_t from, length, room, seen; /* seen: no newline before this */

    char *said; /* bytes sent .. queued-1 still have to go */
    size_t sent, queued, say_room;

    char last[OUTSIDE_LAST], line[OUTSIDE_LAST]; /* whole line; the one that comes in */
    size_t line_length;

    FILE *log;
};

static void note(outside *o, char sign, const char *text, size_t n)
{
    if (!o->log) return;
    fprintf(o->log, "%ld %c %.*s\n", (long)o->pid, sign, (int)n, text);
    fflush(o->log);
}

static void let_go(int *fd)
{
    if (*fd >= 0) close(*fd);
    *fd = -1;
}

/* --- starting --- */

/* A pipe whose ends are above stderr, so that putting them in place overwrites none of them. */
static bool make_pipe(int end[2])
{
    int raw[2];
    if (pipe(raw) != 0) return false;
    end[0] = fcntl(raw[0], F_DUPFD_CLOEXEC, 3);
    end[1] = fcntl(raw[1], F_DUPFD_CLOEXEC, 3);
    int error = errno;
    close(raw[0]);
    close(raw[1]);
    errno = error;
    return end[0] >= 0 && end[1] >= 0;
}

static bool be_nonblocking(int fd)
{
    int flags = fcntl(fd, F_GETFL);
    return flags >= 0 && fcntl(fd, F_SETFL, flags | O_NONBLOCK) == 0;
}

outside *outside_start(const char *command)
{
    int in[2] = {-1, -1}, out[2] = {-1, -1}, err[2] = {-1, -1}, error = 0;
    const char *log = getenv("FRAY_BOT_LOG");
    outside *o = calloc(1, sizeof *o);
    if (!o) return NULL;
    bool ok = make_pipe(in) && make_pipe(out) && make_pipe(err) && be_nonblocking(in[1]) &&
              be_nonblocking(out[0]) && be_nonblocking(err[0]);
    if (ok && log && *log) ok = (o->log = fopen(log, "ae")) != NULL;
    if (!ok) error = errno;
    o->leash = -1;
    if (ok) error = minder_start(command, in[0], out[1], err[1], &o->pid, &o->leash);
    let_go(&in[0]);
    let_go(&out[1]);
    let_go(&err[1]);
    o->in = in[1];
    o->out = out[0];
    o->err = err[0];
    if (!error) {
        note(o, '=', command, strlen(command));
        return o;
    }
    o->pid = 0;
    outside_stop(o, true);
    errno = error;
    return NULL;
}

/* --- its end --- */

/* Has it ended? It stays a zombie, so that its number, and that of its group, is nobody else's. */
static bool look(outside *o)
{
    siginfo_t info;
    if (o->is_over || !o->pid) return true;
    memset(&info, 0, sizeof info);
    int got;
    do got = waitid(P_PID, (id_t)o->pid, &info, WEXITED | WNOHANG | WNOWAIT);
    while (got != 0 && errno == EINTR);
    if (got == 0 && info.si_pid == 0) return false;
    o->is_over = true;
    o->code = got == 0 ? info.si_status : -1; /* else somebody else has waited for it */
    o->is_signal = got == 0 && info.si_code != CLD_EXITED;
    return true;
}

static void keep_stderr(outside *o, const char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (bytes[i] != '\n' && bytes[i] != '\r') {
            if (o->line_length + 1 < sizeof o->line) o->line[o->line_length++] = bytes[i];
            continue;
        }
        o->line[o->line_length] = '\0';
        if (o->line[strspn(o->line, " \t")] != '\0') {
            memcpy(o->last, o->line, o->line_length + 1);
            note(o, '!', o->line, o->line_length);
        }
        o->line_length = 0;
    }
}

/* One chunk of stderr; false: there is nothing more for now. */
static bool read_stderr(outside *o)
{
    char bytes[4096];
    if (o->err < 0) return false;
    ssize_t n = read(o->err, bytes, sizeof bytes);
    if (n > 0) keep_stderr(o, bytes, (size_t)n);
    else if (n == 0 || (errno != EAGAIN && errno != EINTR)) let_go(&o->err);
    return n > 0;
}

/* Lets it end within `ms`; whatever it still says is thrown away, so that it does not wait for us. */
static bool wait_for(outside *o, int64_t ms, bool discard)
{
    const struct timespec nap = {0, 2000000};
    static const struct timespec none = {0, 0};
    char bytes[4096];
    for (int64_t until = clock_ms() + ms; !look(o);) {
        if (clock_ms() >= until) return false;
        while (discard && o->out >= 0 && read(o->out, bytes, sizeof bytes) > 0) {
            if (clock_ms() >= until) return false;
        }
        bool more = read_stderr(o);
        nanosleep(more ? &none : &nap, NULL);
    }
    return true;
}

bool outside_ended(outside *o, int64_t ms, int *code, bool *is_signal)
{
    if (!wait_for(o, ms, false)) return false;
    *code = o->code;
    *is_signal = o->is_signal;
    return true;
}

const char *outside_last(outside *o)
{
    for (int i = 0; i < MOST_CHUNKS && read_stderr(o); i++) {
    }
    keep_stderr(o, "\n", 1); /* a last line may lack its end */
    says_clean(o->last);
    return o->last;
}

/* write() on a pipe that nobody reads brings SIGPIPE on the whole program: it is held back on this
 * thread, and taken away if it came by this. */
static ssize_t write_quietly(int fd, const char *bytes, size_t n)
{
    static const struct timespec now = {0, 0};
    sigset_t mine, before, waiting;
    sigemptyset(&mine);
    sigaddset(&mine, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &mine, &before);
    bool was = sigpending(&waiting) == 0 && sigismember(&waiting, SIGPIPE) == 1;
    ssize_t done = write(fd, bytes, n);
    int error = errno;
    if (done < 0 && error == EPIPE && !was) {
        while (sigtimedwait(&mine, NULL, &now) < 0 && errno == EINTR) {
        }
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return done;
}

void outside_stop(outside *o, bool at_once)
{
    if (!o) return;
    let_go(&o->in);
    if (o->pid) {
        if (!at_once && !wait_for(o, GO_MS, true)) {
            write_quietly(o->leash, "t", 1);
            wait_for(o, GO_MS, true);
        }
        let_go(&o->leash); /* the minder ends all there is */
        if (!wait_for(o, GONE_MS, true)) {
            kill(o->pid, SIGKILL); /* somebody stopped it */
            wait_for(o, GONE_MS, true);
        }
        while (waitpid(o->pid, NULL, WNOHANG) < 0 && errno == EINTR) {
        }
    }
    let_go(&o->leash);
    let_go(&o->out);
    let_go(&o->err);
    if (o->log) fclose(o->log);
    free(o->heard);
    free(o->said);
    free(o);
}

/* --- saying --- */

/* As much as the pipe takes. */
static void send_on(outside *o)
{
    while (o->in >= 0 && o->sent < o->queued) {
        ssize_t n = write_quietly(o->in, o->said + o->sent, o->queued - o->sent);
        if (n >= 0) {
            o->sent += (size_t)n;
            continue;
        }
        if (errno == EINTR) continue;
        if (errno == EAGAIN) return;
        let_go(&o->in);
        o->deaf = clock_ms() + DEAF_MS;
    }
    o->sent = o->queued = 0;
}

bool outside_say(outside *o, const char *line, size_t n)
{
    if (o->in < 0) return true;
    if (o->sent > 0) {
        memmove(o->said, o->said + o->sent, o->queued - o->sent);
        o->queued -= o->sent;
        o->sent = 0;
    }
    if (o->queued + n + 1 > o->say_room) {
        size_t room = 2 * (o->queued + n + 1);
        char *said = realloc(o->said, room);
        if (!said) return false;
        o->said = said;
        o->say_room = room;
    }
    memcpy(o->said + o->queued, line, n);
    o->said[o->queued + n] = '\n';
    o->queued += n + 1;
    note(o, '>', line, n);
    send_on(o);
    return true;
}

/* --- hearing --- */

/* Bytes that came in; false: no memory. */
static bool read_more(outside *o)
{
    if (o->from > 0) {
        memmove(o->heard, o->heard + o->from, o->length - o->from);
        o->length -= o->from;
        o->seen -= o->from;
        o->from = 0;
    }
    if (o->length + CHUNK + 1 > o->room) {
        size_t room = o->room ? 2 * o->room : 2 * (size_t)CHUNK;
        char *heard = realloc(o->heard, room);
        if (!heard) return false;
        o->heard = heard;
        o->room = room;
    }
    ssize_t n = read(o->out, o->heard + o->length, CHUNK);
    if (n > 0) o->length += (size_t)n;
    else if (n == 0 || (errno != EAGAIN && errno != EINTR)) let_go(&o->out);
    return true;
}

/* The next whole line among what came in. */
static bool take_line(outside *o, char **line, size_t *n)
{
    if (o->seen == o->length) return false;
    char *end = memchr(o->heard + o->seen, '\n', o->length - o->seen);
    if (!end) {
        o->seen = o->length;
        return false;
    }
    *line = o->heard + o->from;
    *n = (size_t)(end - *line);
    o->seen = o->from = (size_t)(end - o->heard) + 1;
    if (*n > 0 && (*line)[*n - 1] == '\r') --*n;
    (*line)[*n] = '\0';
    note(o, '<', *line, *n);
    return true;
}

outside_heard outside_hear(outside *o, int64_t deadline, char **line, size_t *n)
{
    for (;;) {
        if (take_line(o, line, n)) return *n > OUTSIDE_MOST_LINE ? OUTSIDE_LONG : OUTSIDE_LINE;
        if (o->length - o->from > OUTSIDE_MOST_LINE) return OUTSIDE_LONG;
        int64_t now = clock_ms(), left = deadline - now;
        if (o->out < 0 || (o->deaf && now >= o->deaf)) return OUTSIDE_ENDED;
        if (left <= 0) return OUTSIDE_LATE;

        struct pollfd ends[] = {{o->out, POLLIN, 0},
                                {o->err, POLLIN, 0},
                                {o->sent < o->queued ? o->in : -1, POLLOUT, 0}};
        int ready = poll(ends, 3, (int)(left < SLICE_MS ? left : SLICE_MS));
        /* it has ended, and what it left running holds its pipes */
        if (ready == 0 && look(o)) return OUTSIDE_ENDED;
        if (ready <= 0) continue;
        if (ends[1].revents) read_stderr(o);
        if (ends[2].revents) send_on(o);
        if (ends[0].revents && !read_more(o)) return OUTSIDE_MEMORY;
    }
}

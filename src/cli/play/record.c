/* src/cli/play/record.c - what is kept of a match at the terminal: its log, and its record on disk.
 *
 * The record is written before anybody is asked, so that nothing typed is ever lost. */
#include "base/file.h"
#include "cli/play/play.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* --- the log --- */

static bool add_line(play *g, play_line line)
{
    if (g->lines == g->line_room) {
        uint32_t room = g->line_room ? g->line_room * 2 : 256;
        play_line *grown = realloc(g->line, room * sizeof *grown);
        if (!grown) return false;
        g->line = grown;
        g->line_room = room;
    }
    g->line[g->lines++] = line;
    return true;
}

void play_hear(void *who, const fray_event *event)
{
    play *g = who;
    play_line line = {match_length(g->match), 0, NULL, *event, {{"", "", "", 0, 0}}};
    words_names(g->h, match_position(g->match), g->before, event, line.names);
    add_line(g, line);
}

void play_note(play *g, uint32_t audience, const char *text)
{
    play_line line = {
        match_length(g->match), (uint8_t)audience, strdup(text), {0}, {{"", "", "", 0, 0}}};
    if (!line.note || !add_line(g, line)) free(line.note);
}

static void forget_lines(play *g, uint32_t step)
{
    while (g->lines > 0 && g->line[g->lines - 1].step >= step) free(g->line[--g->lines].note);
    for (uint32_t seat = 0; seat < FRAY_MAX_SEATS; seat++) {
        if (g->told[seat] > g->lines) g->told[seat] = g->lines;
        if (g->fresh[seat] > g->lines) g->fresh[seat] = g->lines;
    }
}

/* What answer number `step` alone brought; the answers after it move up. */
static void forget_step(play *g, uint32_t step)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < g->lines; i++) {
        play_line line = g->line[i];
        bool gone = line.step == step && !line.note;
        for (uint32_t seat = 0; seat < FRAY_MAX_SEATS && gone; seat++) {
            g->told[seat] -= g->told[seat] > kept;
            g->fresh[seat] -= g->fresh[seat] > kept;
        }
        if (gone) continue;
        line.step -= line.step > step;
        g->line[kept++] = line;
    }
    g->lines = kept;
}

typedef struct listener {
    play *g;
    const fray_position *p;
    uint32_t step;
} listener;

static void hear_again(void *who, const fray_event *event)
{
    listener *l = who;
    play_line line = {l->step, 0, NULL, *event, {{"", "", "", 0, 0}}};
    words_names(l->g->h, l->p, l->g->before, event, line.names);
    add_line(l->g, line);
}

bool play_retell(play *g)
{
    const size_t bytes = g->game->position_bytes;
    fray_position *p = calloc(1, bytes);
    if (!p) return false;
    listener l = {g, p, 0};
    fray_sink sink = {hear_again, &l};
    fray_verdict v = fray_legal();
    memcpy(p, match_first(g->match), bytes);
    for (; l.step < match_length(g->match) && fray_is_legal(v); l.step++) {
        memcpy(g->before, p, bytes);
        v = g->game->apply(g->t, p, match_step_at(g->match, l.step)->answer, &sink, NULL);
    }
    free(p);
    return fray_is_legal(v);
}

/* --- keeping the record --- */

/* For the signal handler, which may look at nothing else. */
static char last_words[4200];
static volatile sig_atomic_t last_words_length;

static void stop_by_signal(int signal)
{
    if (write(STDOUT_FILENO, last_words, (size_t)last_words_length) < 0) _exit(1);
    _exit(128 + signal);
}

static void set_last_words(const play *g)
{
    last_words_length = 0;
    if (!g->path[0]) return;
    int head = snprintf(last_words, sizeof last_words, "%s\n",
                        g->colour ? draw_text_colour(true, DRAW_PLAIN) : "");
    int n = snprintf(last_words + head, sizeof last_words - (size_t)head - 1, "%s%s",
                     play_words(g, PLAY_RECORD_AT), g->path);
    if (n < 0 || (size_t)head + (size_t)n > sizeof last_words - 2) return;
    last_words[head + n] = '\n';
    last_words_length = head + n + 1;
}

void play_catch_signals(const play *g)
{
    static const int caught[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action;
    set_last_words(g);
    memset(&action, 0, sizeof action);
    action.sa_handler = stop_by_signal;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof caught / sizeof *caught; i++) sigaction(caught[i], &action, NULL);
}

int play_write(const play *g, const char *path)
{
    if (!match_is_set_up(g->match)) return match_write(g->match, path) == 0 ? 0 : errno;
    char *text = scenario_keep(g->match, &g->source.from);
    int error = text ? file_put(path, text) : ENOMEM;
    free(text);
    return error;
}

static int write_campaign(const play *g)
{
    const match *under_way = g->counted ? NULL : g->match;
    return campaign_write(g->campaign, under_way, g->path) == 0 ? 0 : errno;
}

bool play_save(play *g)
{
    sigset_t all, before;
    g->failed = g->failed || !g->path[0];
    if (!g->path[0]) return false;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &before);
    int error = g->campaign ? write_campaign(g) : play_write(g, g->path);
    bool ok = error == 0;
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (!ok && !g->failed) {
        play_say(g, PLAY_CANNOT_SAVE, g->path, strerror(error));
        play_say(g, PLAY_LOST, g->path);
    }
    g->failed = !ok;
    return ok;
}

static bool make_folders(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        int code = mkdir(path, 0700);
        *slash = '/';
        if (code != 0 && errno != EEXIST) return false;
    }
    return true;
}

bool play_choose_path(const play *g, char *path, size_t size)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    time_t now = time(NULL);
    struct tm day;
    char stamp[32];
    if (!localtime_r(&now, &day)) return false;
    strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &day);
    for (int i = 1; i <= 100; i++) {
        char nth[8] = "";
        if (i > 1) snprintf(nth, sizeof nth, "-%d", i);
        int n = snprintf(path, size, "%s%s/fray/%s-%s%s.%s",
                         state && *state == '/' ? state
                         : home                 ? home
                                                : "/tmp",
                         state && *state == '/' ? "" : "/.local/state", g->game->name, stamp, nth,
                         match_is_set_up(g->match) ? "scn" : "fray");
        if (n < 0 || (size_t)n >= size || !make_folders(path)) break;
        int file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
        if (file >= 0) return close(file) == 0;
        if (errno != EEXIST) break;
    }
    play_say(g, PLAY_CANNOT_SAVE, path, strerror(errno));
    path[0] = 0;
    return false;
}

bool play_unsay(play *g, uint32_t seat, uint32_t step)
{
    if (!match_unsay(g->match, seat, 1)) return false;
    forget_step(g, step);
    return true;
}

bool play_back_to(play *g, uint32_t n, bool agreed)
{
    if (!match_undo(g->match, match_length(g->match) - n, agreed)) return false;
    forget_lines(g, n);
    return true;
}

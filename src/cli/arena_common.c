/* src/cli/arena_common.c - what `fray arena` and `fray balance` share. */
#include "cli/arena_common.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "base/json.h"
#include "arena/report.h"
#include "base/file.h"

enum { BAR = 24 };

void arena_show_progress(void *who, const arena_progress *p)
{
    const arena_watcher *w = who;
    char bar[BAR + 1], games[REPORT_FIGURE], all[REPORT_FIGURE], left[40] = "", test[40] = "";
    for (uint32_t i = 0; i < BAR; i++) bar[i] = i < p->games * BAR / p->all ? '#' : '.';
    bar[BAR] = '\0';
    if (p->left_s >= 0 && p->left_s < 1e7) {
        unsigned s = (unsigned)p->left_s;
        if (s >= 3600) snprintf(left, sizeof left, "%u:%02u:%02u", s / 3600, s / 60 % 60, s % 60);
        else snprintf(left, sizeof left, "%u:%02u", s / 60, s % 60);
    }
    if (p->test) snprintf(test, sizeof test, ", LLR %.2f", p->test->llr);
    cli_say(w->env, stderr, MSG_ARENA_PROGRESS, bar, report_count(p->games, games),
            report_count(p->all, all), p->per_s, *left ? left : "-", w->plan->entrant[0].name,
            100 * p->share, test);
    fflush(stderr);
}

bool arena_write_file(const cli_env *env, const char *folder, const char *name, const char *text)
{
    char path[ARENA_PATH];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    int error = file_put(path, text);
    if (error) cli_bad(env, MSG_CANNOT_WRITE, path, strerror(error));
    return !error;
}

bool arena_write_json(const cli_env *env, const char *folder, const char *name, const json_t *value)
{
    char *text = json_text(value, JSON_INDENT(2) | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(9));
    size_t n = text ? strlen(text) : 0;
    char *line = text ? realloc(text, n + 2) : NULL;
    if (!line) {
        free(text);
        cli_bad(env, MSG_NO_MEMORY);
        return false;
    }
    memcpy(line + n, "\n", 2);
    bool ok = arena_write_file(env, folder, name, line);
    free(line);
    return ok;
}

bool arena_make_folder(const cli_env *env, const char *path)
{
    struct stat st;
    if (mkdir(path, 0777) == 0) return true;
    int reason = errno;
    if (stat(path, &st) == 0 && S_ISDIR(st.st_mode)) return true;
    cli_bad(env, MSG_CANNOT_WRITE, path, strerror(reason));
    return false;
}

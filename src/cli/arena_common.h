/* src/cli/arena_common.h - what `fray arena` and `fray balance` share: the bar while games are
 * played, and the folder with its files. */
#pragma once
#include "arena/run.h"
#include "cli/cli.h"

enum { ARENA_PATH = 4096 };

typedef struct arena_watcher {
    const cli_env *env;
    const arena_plan *plan;
} arena_watcher;

/* For arena_run.tick; `who` is an arena_watcher. */
void arena_show_progress(void *who, const arena_progress *p);

/* Each is false with its line on stderr. A file is written beside and put in its place: whoever
 * reads it finds a whole one. */
bool arena_make_folder(const cli_env *env, const char *path);
bool arena_write_file(const cli_env *env, const char *folder, const char *name, const char *text);
bool arena_write_json(const cli_env *env, const char *folder, const char *name,
                      const json_t *value);

/* src/scenario/files.c - finds scenario files, runs what is in them, counts. */
#include "scenario/says.h"
#include "scenario/tree.h"
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    MOST_BYTES = 4 << 20,
    MOST_DEPTH = 32,
    MOST_FILES = 1 << 20,
    MOST_PATH = 4096,
    MOST_PACKS = 8
};

/* A sorted list of paths. */
typedef struct paths {
    char **path;
    size_t n, most;
} paths;

static void paths_free(paths *list)
{
    for (size_t i = 0; i < list->n; i++) free(list->path[i]);
    free(list->path);
}

static bool paths_add(paths *list, const char *path)
{
    if (list->n == list->most) {
        const size_t more = list->most ? list->most * 2 : 32;
        char **const bigger =
            more <= MOST_FILES ? realloc(list->path, more * sizeof *bigger) : NULL;
        if (!bigger) return false;
        list->path = bigger;
        list->most = more;
    }
    list->path[list->n] = strdup(path);
    return list->path[list->n] && ++list->n;
}

static bool is_scenario(const char *name)
{
    const size_t n = strlen(name);
    return n > 4 && strcmp(name + n - 4, ".scn") == 0;
}

/* All *.scn below the folder; links to folders are not followed. False: no memory. */
static bool find(paths *list, const char *folder, int depth)
{
    DIR *const dir = depth < MOST_DEPTH ? opendir(folder) : NULL;
    if (!dir) return true;
    bool ok = true;
    for (const struct dirent *entry; ok && (entry = readdir(dir));) {
        char path[MOST_PATH];
        struct stat about;
        if (entry->d_name[0] == '.') continue;
        const size_t n = strlen(folder);
        const char *const slash = n > 0 && folder[n - 1] == '/' ? "" : "/";
        const int length = snprintf(path, sizeof path, "%s%s%s", folder, slash, entry->d_name);
        if (length < 0 || length >= (int)sizeof path || lstat(path, &about) != 0) continue;
        if (S_ISDIR(about.st_mode)) ok = find(list, path, depth + 1);
        else if (is_scenario(entry->d_name)) ok = paths_add(list, path);
    }
    closedir(dir);
    return ok;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The file's bytes; NULL: `why`. */
static char *read_all(const char *path, size_t *n, char *why, size_t size)
{
    FILE *const in = fopen(path, "rb");
    char *text = in ? malloc(MOST_BYTES + 1) : NULL;
    if (text) *n = fread(text, 1, MOST_BYTES + 1, in);
    if (!text || ferror(in)) {
        snprintf(why, size, "%s", strerror(errno));
        free(text);
        text = NULL;
    }
    if (in) fclose(in);
    return text;
}

/* A pack folder as a file means it: beside the file, or below one of the folders above it. */
static bool find_pack(const char *file, const char *pack, char *out, size_t size)
{
    char base[MOST_PATH];
    struct stat about;
    size_t n = 0;
    if (file[0] != '/' && getcwd(base, sizeof base)) n = strlen(base);
    const int length = snprintf(base + n, sizeof base - n, "%s%s", n ? "/" : "", file);
    if (length < 0 || (size_t)length >= sizeof base - n) return false;
    if (pack[0] == '/') base[0] = '\0';
    do {
        char *const slash = strrchr(base, '/');
        if (slash) *slash = '\0';
        const int whole = snprintf(out, size, "%s%s%s", base, pack[0] == '/' ? "" : "/", pack);
        if (whole > 0 && (size_t)whole < size && stat(out, &about) == 0 && S_ISDIR(about.st_mode))
            return true;
    } while (base[0]);
    return false;
}

const host_table *scenario_table(const scenario_file *f, const char *file, scenario_tables *tables,
                                 char *why, size_t size)
{
    char folder[MOST_PACKS][MOST_PATH];
    const char *extra[MOST_PACKS];
    const uint32_t n = scenario_packs(f);
    if (n > MOST_PACKS) {
        snprintf(why, size,
                 scenario_says(scenario_tables_language(tables), "more than %d pack lines"),
                 MOST_PACKS);
        return NULL;
    }
    for (uint32_t i = 0; i < n; i++) {
        extra[i] = folder[i];
        if (find_pack(file, scenario_pack(f, i), folder[i], sizeof folder[i])) continue;
        snprintf(why, size,
                 scenario_says(scenario_tables_language(tables),
                               "no folder %s beside or above the file"),
                 scenario_pack(f, i));
        return NULL;
    }
    return scenario_tables_get(tables, f->game, extra, n, why, size);
}

/* What a run of several files carries along. */
typedef struct check {
    scenario_tables *tables;
    const scenario_listener *listener;
    const fray_game *only; /* NULL: all games */
    scenario_tally tally;
    const char *file;
} check;

static void tell_failure(void *who, const scenario_failure *failure)
{
    const check *const c = who;
    scenario_failure named = *failure;
    named.file = c->file;
    if (c->listener && c->listener->failed) c->listener->failed(c->listener->who, &named);
}

static void file_fails(check *c, int line, int column, const char *expected, const char *found)
{
    char clean[512];
    lex_clean(found, strlen(found), clean, sizeof clean);
    c->tally.failed++;
    tell_failure(
        c,
        &(scenario_failure){
            .line = line, .column = column, .scenario = "", .expected = expected, .found = clean});
}

/* One of the mistakes of a file, which counts as one that failed. */
static void tell_problem(void *who, const scenario_problem *problem)
{
    check *const c = who;
    const uint32_t failed = c->tally.failed;
    file_fails(c, problem->line, problem->column, problem->expected, problem->found);
    c->tally.failed = failed;
}

static void tell_proofs(const check *c, const scenario_part *part, const scenario_file *f,
                        const fray_game *game)
{
    if (!c->listener || !c->listener->proved) return;
    for (uint32_t i = 0; i < part->proves.n; i++) {
        const char *const number = f->word[part->proves.from + i].text;
        for (uint32_t rule = 1; rule < game->rules; rule++) {
            if (strcmp(game->rule[rule].number, number) != 0) continue;
            c->listener->proved(c->listener->who, c->file, part->line, part->name, rule);
            break;
        }
    }
}

static void check_parsed(check *c, const scenario_file *f)
{
    char why[512] = "";
    if (c->only && strcmp(c->only->name, f->game) != 0) return;
    const host_table *const h = scenario_table(f, c->file, c->tables, why, sizeof why);
    if (!h) {
        file_fails(c, f->game_line, 0,
                   scenario_says(scenario_tables_language(c->tables), "a game and its packs"), why);
        return;
    }
    for (uint32_t i = 0; i < scenario_count(f); i++) {
        const scenario_part *const part = &f->part[i + 1];
        const bool passed = scenario_run(f, i, h, tell_failure, c);
        *(passed ? &c->tally.passed : &c->tally.failed) += 1;
        if (passed) tell_proofs(c, part, f, h->table.game);
        if (c->listener && c->listener->ran)
            c->listener->ran(c->listener->who, c->file, part->line, part->name, passed);
    }
}

static void check_file(check *c, const char *path)
{
    char why[256] = "";
    size_t n = 0;
    char *const text = read_all(path, &n, why, sizeof why);
    c->file = path;
    if (!text) {
        file_fails(c, 0, 0,
                   scenario_says(scenario_tables_language(c->tables), "a file that can be read"),
                   why);
        return;
    }
    scenario_file *const f =
        scenario_read_all(text, n, scenario_tables_language(c->tables), tell_problem, c);
    free(text);
    if (f) check_parsed(c, f);
    else c->tally.failed++;
    scenario_free(f);
}

static bool check_path(check *c, const char *path, char *why, size_t size)
{
    struct stat about;
    char clean[256];
    lex_clean(path, strlen(path), clean, sizeof clean);
    if (stat(path, &about) != 0 || access(path, R_OK) != 0) {
        snprintf(why, size, "%s: %s", clean, strerror(errno));
        return false;
    }
    if (!S_ISDIR(about.st_mode)) {
        check_file(c, path);
        return true;
    }
    paths list = {0};
    const bool ok = find(&list, path, 0);
    if (ok && list.n > 0) qsort(list.path, list.n, sizeof *list.path, by_name);
    if (!ok)
        snprintf(why, size, scenario_says(scenario_tables_language(c->tables), "%s: out of memory"),
                 clean);
    for (size_t i = 0; ok && i < list.n; i++) check_file(c, list.path[i]);
    paths_free(&list);
    return ok;
}

static void add_tally(scenario_tally *to, const scenario_tally *more)
{
    to->passed += more->passed;
    to->failed += more->failed;
}

bool scenario_check(const char *path, scenario_tables *tables, const scenario_listener *listener,
                    scenario_tally *tally, char *why, size_t size)
{
    check c = {.tables = tables, .listener = listener};
    const bool ok = check_path(&c, path, why, size);
    add_tally(tally, &c.tally);
    return ok;
}

bool scenario_proofs(const fray_game *game, const char *path, scenario_tables *tables,
                     const scenario_listener *listener, scenario_tally *tally, char *why,
                     size_t size)
{
    check c = {.tables = tables, .listener = listener, .only = game};
    const bool ok = check_path(&c, path, why, size);
    if (tally) add_tally(tally, &c.tally);
    return ok;
}

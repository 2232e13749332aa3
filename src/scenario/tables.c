/* src/scenario/tables.c - the tables scenarios are played at: games with packs, loaded once. */
#include "scenario/scenario.h"
#include "scenario/says.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "host/paths.h"

enum { MOST_FOLDERS = 16, MOST_PATH = 4096 };

typedef struct entry {
    host_table host;
    fray_pack *pack; /* ours to free */
    void *work;
    char *extra[MOST_FOLDERS];
    uint32_t n;
    char *why; /* it could not be loaded, and this was the reason */
} entry;

struct scenario_tables {
    char *packs; /* or NULL */
    entry **all; /* each stays where it is */
    uint32_t n, most;
    int language;
};

scenario_tables *scenario_tables_new(const char *packs, int language)
{
    scenario_tables *const tables = calloc(1, sizeof *tables);
    if (tables && packs && !(tables->packs = strdup(packs))) {
        free(tables);
        return NULL;
    }
    if (tables) tables->language = language;
    return tables;
}

int scenario_tables_language(const scenario_tables *tables)
{
    return tables->language;
}

static void close_entry(entry *e)
{
    for (uint32_t i = 0; i < e->n; i++) free(e->extra[i]);
    if (e->pack) pack_free(e->pack);
    free(e->work);
    free(e->why);
    free(e);
}

void scenario_tables_free(scenario_tables *tables)
{
    if (!tables) return;
    for (uint32_t i = 0; i < tables->n; i++) close_entry(tables->all[i]);
    free(tables->all);
    free(tables->packs);
    free(tables);
}

static entry *new_entry(scenario_tables *tables)
{
    if (tables->n == tables->most) {
        const uint32_t more = tables->most ? tables->most * 2 : 8;
        /* NOLINTNEXTLINE(bugprone-sizeof-expression): a list of pointers */
        entry **const bigger = realloc(tables->all, more * sizeof *bigger);
        if (!bigger) return NULL;
        tables->all = bigger;
        tables->most = more;
    }
    entry *const e = calloc(1, sizeof *e);
    if (e) tables->all[tables->n++] = e;
    return e;
}

bool scenario_tables_lend(scenario_tables *tables, const host_table *h)
{
    entry *const e = new_entry(tables);
    if (e) e->host = *h;
    return e != NULL;
}

static bool is_same(const entry *e, const char *game, const char *const *extra, uint32_t n)
{
    if (strcmp(e->host.table.game->name, game) != 0 || e->n != n) return false;
    for (uint32_t i = 0; i < n; i++)
        if (strcmp(e->extra[i], extra[i]) != 0) return false;
    return true;
}

static const fray_game *find_game(const char *name)
{
    for (uint32_t i = 0; i < fray_game_count; i++)
        if (strcmp(fray_games[i]->name, name) == 0) return fray_games[i];
    return NULL;
}

/* The first of a pack's problems, as one line. */
typedef struct first_problem {
    char *why;
    size_t size;
    bool heard;
} first_problem;

static void hear_problem(void *who, const pack_problem *p)
{
    first_problem *const first = who;
    if (first->heard || p->warning) return;
    first->heard = true;
    snprintf(first->why, first->size, "%s:%d:%d: %s", p->file, p->line, p->column, p->text);
}

static bool load_pack(const scenario_tables *tables, entry *e, char *why, size_t size)
{
    const fray_game *const game = e->host.table.game;
    char folder[MOST_PATH], list[MOST_PATH + 64];
    const char *folders[MOST_FOLDERS + 1] = {folder};
    first_problem first = {why, size, false};
    if (tables->packs) {
        const int length = snprintf(folder, sizeof folder, "%s/%s", tables->packs, game->name);
        if (length < 0 || (size_t)length >= sizeof folder) folder[0] = '\0';
    } else if (!paths_find("packs", game->name, folder, sizeof folder)) {
        snprintf(list, sizeof list, scenario_says(tables->language, "no packs of %s in %s"),
                 game->name, folder);
        snprintf(why, size, "%s", list);
        return false;
    }
    for (uint32_t i = 0; i < e->n; i++) folders[i + 1] = e->extra[i];
    const int problems = pack_load_in(game, folders, (int)e->n + 1, tables->language, hear_problem,
                                      &first, &e->pack);
    if (problems == 0) {
        e->host.pack = e->pack;
        e->host.table.content = pack_content(e->pack);
        return true;
    }
    const size_t used = strlen(why);
    if (!first.heard)
        snprintf(why, size, scenario_says(tables->language, "the packs in %s cannot be read"),
                 folder);
    else if (problems > 1)
        snprintf(why + used, size - used, scenario_says(tables->language, " (and %d more)"),
                 problems - 1);
    return false;
}

static bool open_entry(const scenario_tables *tables, entry *e, const char *const *extra,
                       uint32_t n, char *why, size_t size)
{
    const fray_game *const game = e->host.table.game;
    for (; e->n < n; e->n++) {
        if ((e->extra[e->n] = strdup(extra[e->n]))) continue;
        snprintf(why, size, "%s", scenario_says(tables->language, "out of memory"));
        return false;
    }
    if (game->schema && !load_pack(tables, e, why, size)) return false;
    if (game->work_bytes == 0) return true;
    e->host.table.work = e->work = calloc(1, game->work_bytes);
    if (!e->work) snprintf(why, size, "%s", scenario_says(tables->language, "out of memory"));
    return e->work != NULL;
}

const host_table *scenario_tables_get(scenario_tables *tables, const char *game,
                                      const char *const *extra, uint32_t n, char *why, size_t size)
{
    for (uint32_t i = 0; i < tables->n; i++) {
        const entry *const known = tables->all[i];
        if (!is_same(known, game, extra, n)) continue;
        if (!known->why) return &known->host;
        snprintf(why, size, "%s", known->why);
        return NULL;
    }
    const fray_game *const rules = find_game(game);
    if (!rules || n > MOST_FOLDERS) {
        struct spelling near = spelling_of(game, strlen(game));
        char meant[100];
        for (uint32_t i = 0; i < fray_game_count; i++) spelling_try(&near, fray_games[i]->name);
        words_meant(&near, tables->language, meant, sizeof meant);
        if (rules)
            snprintf(why, size, scenario_says(tables->language, "too many packs for %s"), game);
        else
            snprintf(why, size, scenario_says(tables->language, "no game called %s%s"), game,
                     meant);
        return NULL;
    }
    entry *const e = new_entry(tables);
    if (!e) {
        snprintf(why, size, "%s", scenario_says(tables->language, "out of memory"));
        return NULL;
    }
    e->host.table.game = rules;
    e->host.language = tables->language;
    why[0] = '\0';
    if (open_entry(tables, e, extra, n, why, size)) return &e->host;
    e->why = strdup(why);
    if (!e->why) { /* then it is tried again the next time */
        tables->n--;
        close_entry(e);
    }
    return NULL;
}

/* src/cli/source.c - a position to look at or to go on from: a record, or a scenario of a file. */
#include "cli/source.h"
#include <stdlib.h>
#include <string.h>
#include "base/text.h"

static int bad_line(const cli_env *env, const cli_source *s, const match_problem *why)
{
    return cli_bad(env, MSG_REPLAY_BAD, s->path, why->line, why->text);
}

static int open_record(const cli_env *env, cli_source *s, const char *text, size_t n)
{
    char name[80];
    match_problem why;
    if (s->scenario) return cli_bad(env, MSG_SOURCE_NO_SCENARIOS, s->path, s->scenario);
    if (!match_read_game(text, n, name, sizeof name, env->language, &why))
        return bad_line(env, s, &why);
    const fray_game *game = cli_game(env, name);
    if (!game || cli_load(env, game, &s->table) != CLI_OK) return CLI_BAD;
    s->host = s->table.host;
    s->match = match_read(&s->host, text, n, s->to, env->language, &why);
    return s->match ? CLI_OK : bad_line(env, s, &why);
}

/* Which scenario is meant: by its name, or because there is no other; else all are named. */
static int find_scenario(const cli_env *env, const cli_source *s, const scenario_file *f,
                         uint32_t *found)
{
    char all[400];
    text_line t = text_in(all, sizeof all);
    const char *wished = s->scenario ? s->scenario : "";
    struct spelling near = spelling_of(wished, strlen(wished));
    uint32_t n = scenario_count(f), fits = 0;
    *found = 0;
    if (!s->scenario && n == 1) return CLI_OK;
    for (uint32_t i = 0; i < n; i++) {
        const char *name = scenario_name(f, i);
        if (s->scenario && strcmp(name, wished) == 0) {
            *found = i;
            return CLI_OK;
        }
        if (s->scenario && strstr(name, wished)) {
            *found = i;
            fits++;
        }
        spelling_try(&near, name);
        if (i) text_add(&t, "; ");
        text_add(&t, name);
    }
    if (fits == 1) return CLI_OK;
    if (!s->scenario) return cli_bad(env, MSG_SOURCE_WHICH, s->path, n, all);
    return cli_bad(env, MSG_SOURCE_NO_SUCH, s->path, wished, all, cli_meant(env, &near));
}

static int open_scenario(const cli_env *env, cli_source *s, const char *text, size_t n)
{
    scenario_problem wrong;
    match_problem why = {0};
    char reason[512] = "";
    s->file = scenario_read(text, n, env->language, &wrong);
    if (!s->file)
        return cli_bad(env, MSG_SOURCE_BAD, s->path, wrong.line, wrong.column, wrong.expected,
                       wrong.found);
    s->from.file = s->file;
    if (find_scenario(env, s, s->file, &s->from.n) != CLI_OK) return CLI_BAD;
    s->tables = scenario_tables_new(env->packs, env->language);
    if (!s->tables) return cli_bad(env, MSG_NO_MEMORY);
    const host_table *h = scenario_table(s->file, s->path, s->tables, reason, sizeof reason);
    if (!h) return cli_bad(env, MSG_REPLAY_BAD, s->path, 1, reason);
    s->host = *h;
    s->host.language = env->language;
    s->match = scenario_match(s->file, s->from.n, &s->host, s->to, &why);
    return s->match ? CLI_OK : bad_line(env, s, &why);
}

/* Scenarios begin with their game, records with their format. */
static bool begins_scenario(const char *text)
{
    for (;;) {
        text += strspn(text, " \t\r\n");
        if (*text != '#') return strncmp(text, "game ", 5) == 0;
        text += strcspn(text, "\n");
    }
}

int cli_open(const cli_env *env, cli_source *s)
{
    size_t n;
    char *text = cli_read_file(env, s->path, MATCH_MOST_BYTES, &n);
    if (!text) return CLI_BAD;
    int code =
        begins_scenario(text) ? open_scenario(env, s, text, n) : open_record(env, s, text, n);
    free(text);
    if (code != CLI_OK || s->to == UINT32_MAX || match_length(s->match) >= s->to) return code;
    return cli_bad(env, MSG_SOURCE_SHORT, (unsigned)s->to, s->path, match_length(s->match));
}

void cli_close(cli_source *s)
{
    match_free(s->match);
    scenario_tables_free(s->tables);
    scenario_free(s->file);
    cli_unload(&s->table);
    s->match = NULL;
    s->tables = NULL;
    s->file = NULL;
}

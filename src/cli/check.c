/* src/cli/check.c - fray check: runs scenarios and tells what does not hold; lists a game's words. */
#include "cli/cli.h"
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/says.h"
#include "host/paths.h"
#include "scenario/scenario.h"

/* --facts: everything a scenario of the game may name. */

static void print_words(const fray_game *game, uint32_t list)
{
    const fray_label *label = list < game->word_lists ? game->words[list] : NULL;
    if (!label || !label->id) printf("WORD");
    for (bool first = true; label && label->id; label++, first = false)
        printf("%s%s", first ? "" : "|", label->id);
}

static void print_type(const fray_game *game, uint32_t type, uint32_t list)
{
    if (type == FRAY_WORD) print_words(game, list);
    else if (type == FRAY_FLAG) printf("yes|no");
    else
        for (const char *s = scenario_type(type); *s; s++)
            putchar(*s >= 'a' && *s <= 'z' ? *s - 'a' + 'A' : *s);
}

static void print_facts(const fray_game *game)
{
    printf("facts: under given and expect\n");
    for (uint32_t i = 1; i < game->facts; i++) {
        const fray_fact_row *const row = &game->fact[i];
        printf("  ");
        if (row->of != FRAY_NONE) {
            print_type(game, row->of, 0);
            putchar('.');
        }
        printf("%s = ", row->name);
        print_type(game, row->type, row->words);
        printf("%s  # %s\n", row->list ? ", ..." : "", row->en);
    }
}

static void print_answers(const fray_game *game)
{
    printf("\nanswers: under play, after the seat\n");
    for (uint32_t i = 1; i < game->acts; i++) {
        const fray_act *const act = &game->act[i];
        printf("  %s", act->word);
        for (uint32_t k = 0; k < act->fields; k++) {
            const fray_field *const field = &act->field[k];
            putchar(' ');
            const bool optional = act->role == FRAY_ACT_SET && k > 0;
            if (optional) putchar('[');
            if (field->type == FRAY_FACES) printf("[n%s]", field->name);
            else print_type(game, field->type, field->words);
            if (optional) putchar(']');
        }
        printf("  # %s\n", act->en);
    }
}

static void print_events(const fray_game *game)
{
    printf("\nevents: log event\n");
    for (uint32_t i = 1; i < game->events; i++) {
        const fray_event_row *const row = &game->event[i];
        printf("  %s", row->id);
        for (uint32_t k = 0; k < row->args; k++) {
            putchar(' ');
            print_type(game, row->type[k], row->words[k]);
        }
        printf("  # %s\n", row->en);
    }
}

static void print_settings(const fray_game *game)
{
    printf("\nsettings: set\n");
    for (uint32_t i = 1; i < game->settings; i++) {
        const fray_setting_row *const row = &game->setting[i];
        printf("  %s %s ", row->per_seat ? "SEAT" : "option", row->word);
        print_type(game, row->type, row->words);
        printf("  # %s%s%s%s\n", row->en, row->many ? " (any number of lines)" : "",
               row->rule[0] ? "; " : "", row->rule);
    }
}

static int list_words(const cli_env *env, const char *name)
{
    const fray_game *const game = cli_game(env, name);
    if (!game) return CLI_BAD;
    print_facts(game);
    print_answers(game);
    printf("\nquestions: asks, auto until\n");
    for (uint32_t i = 1; i < game->questions; i++)
        printf("  %s  # %s\n", game->question[i].id, game->question[i].en);
    print_events(game);
    print_settings(game);
    return CLI_OK;
}

/* What the listener writes to. */
typedef struct output {
    const cli_env *env;
    bool verbose;
    json_t *failures; /* NULL: lines */
} output;

/* File names can hold anything; what is printed is one clean line. */
static char *clean(const char *text)
{
    char *const copy = strdup(text);
    if (copy) says_clean(copy);
    return copy;
}

static void tell_failure(void *who, const scenario_failure *f)
{
    const output *const out = who;
    char *const file = clean(f->file);
    const char *const name = file ? file : "?";
    if (out->failures) {
        json_array_append_new(out->failures, json_pack("{s:s, s:i, s:s, s:s, s:s}", "file", name,
                                                       "line", f->line, "scenario", f->scenario,
                                                       "expected", f->expected, "found", f->found));
    } else {
        printf("%s:", name);
        if (f->line > 0) printf("%d:", f->line);
        if (f->column > 0) printf("%d:", f->column);
        cli_say(out->env, stdout, MSG_CHECK_LINE, f->expected, f->found);
    }
    free(file);
}

static void tell_ran(void *who, const char *file, int line, const char *scenario, bool passed)
{
    const output *const out = who;
    char *const name = clean(file);
    if (out->verbose && !out->failures)
        printf("%s %s:%d: %s\n", passed ? "passed" : "failed", name ? name : "?", line, scenario);
    free(name);
}

static int run_all(const cli_env *env, int n, char *const *paths, output *out)
{
    char why[512] = "";
    scenario_tables *const tables = scenario_tables_new(env->packs, env->language);
    const scenario_listener listener = {.failed = tell_failure, .ran = tell_ran, .who = out};
    scenario_tally tally = {0};
    bool ok = tables != NULL;
    if (!ok) return cli_bad(env, MSG_NO_MEMORY);
    for (int i = 0; i < n && ok; i++)
        ok = scenario_check(paths[i], tables, &listener, &tally, why, sizeof why);
    scenario_tables_free(tables);
    if (!ok) return cli_bad_line(env, why);
    if (out->failures)
        cli_json(json_pack("{s:I, s:I, s:O}", "passed", (json_int_t)tally.passed, "failed",
                           (json_int_t)tally.failed, "failures", out->failures));
    else printf("%u passed, %u failed\n", (unsigned)tally.passed, (unsigned)tally.failed);
    return tally.failed ? CLI_FAILED : CLI_OK;
}

int cmd_check(int argc, char **argv, const cli_env *env)
{
    static const struct option options[] = {{"json", no_argument, NULL, 'j'},
                                            {"verbose", no_argument, NULL, 'v'},
                                            {"facts", required_argument, NULL, 'f'},
                                            {NULL, 0, NULL, 0}};
    const char *facts = NULL;
    bool json = false;
    output out = {.env = env};
    optind = 1;
    opterr = 0;
    for (int c; (c = getopt_long(argc, argv, ":jv", options, NULL)) != -1;) {
        if (c == 'j') json = true;
        else if (c == 'v') out.verbose = true;
        else if (c == 'f') facts = optarg;
        else return cli_bad_option(env, argv, c);
    }
    if (facts) {
        if (json || out.verbose || optind < argc) return cli_bad(env, MSG_CHECK_FACTS_ALONE);
        return list_words(env, facts);
    }
    char all[4096];
    const int n = argc - optind;
    if (n == 0 && !paths_find("scenarios", "", all, sizeof all))
        return cli_bad(env, MSG_CHECK_NO_SCENARIOS, all);
    for (int i = optind; i < argc; i++) /* all or nothing: a wrong name is no failed scenario */
        if (access(argv[i], R_OK) != 0)
            return cli_bad(env, MSG_CHECK_NO_PATH, argv[i], strerror(errno));
    if (json && !(out.failures = json_array())) return cli_bad(env, MSG_NO_MEMORY);
    char *const own[] = {all};
    const int code = n == 0 ? run_all(env, 1, own, &out) : run_all(env, n, argv + optind, &out);
    json_decref(out.failures);
    return code;
}

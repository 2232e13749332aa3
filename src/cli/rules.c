/* src/cli/rules.c - `fray rules`: the rules of a game, and what proves them. */
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include "base/text.h"
#include "cli/cli.h"
#include "host/paths.h"
#include "scenario/scenario.h"

enum { MOST_PATH = 4096, MOST_LIST = 1 << 20, MOST_SOURCE = 1 << 22 };

/* What is known about each rule of a game; arrays of game->rules. */
typedef struct proofs {
    const fray_game *game;
    uint16_t *scenarios, *tests;
    const char **reason; /* why nothing proves it; points into `text` */
    char *text;          /* the list of proofs */
    scenario_tally tally;
} proofs;

static void proofs_free(proofs *p)
{
    free(p->scenarios);
    free(p->tests);
    free(p->reason);
    free(p->text);
}

static uint32_t find_rule(const fray_game *game, const char *number)
{
    for (uint32_t i = 1; i < game->rules; i++)
        if (text_same(game->rule[i].number, number)) return i;
    return 0;
}

/* "tests/unit/test_x.c:name": does the file, seen from the root of the sources, hold the name? */
static bool test_exists(const char *list_path, const char *test)
{
    char path[2 * MOST_PATH];
    const char *colon = strrchr(test, ':'), *slash = strrchr(list_path, '/');
    int folder = slash ? (int)(slash - list_path) : 1;
    if (!colon || colon[1] == '\0') return false;
    snprintf(path, sizeof path, "%.*s/../../%.*s", folder, slash ? list_path : ".",
             (int)(colon - test), test);
    FILE *in = fopen(path, "rb");
    char *source = malloc(MOST_SOURCE);
    bool found = false;
    if (in && source) {
        source[fread(source, 1, MOST_SOURCE - 1, in)] = '\0';
        found = strstr(source, colon + 1) != NULL;
    }
    if (in) fclose(in);
    free(source);
    return found;
}

/* Lines "RULE TEST" and "RULE - REASON"; blank lines and # comments are skipped. */
static int read_list(const cli_env *env, const char *path, proofs *p)
{
    size_t n;
    int line = 0;
    p->text = cli_read_file(env, path, MOST_LIST, &n);
    if (!p->text) return CLI_BAD;
    for (char *at = p->text, *next; at && *at; at = next) {
        next = strchr(at, '\n');
        if (next) *next++ = '\0';
        line++;
        size_t end = strlen(at);
        while (end > 0 && strchr(" \t\r", at[end - 1])) at[--end] = '\0';
        if (*at == '\0' || *at == '#') continue;
        char *rest = strchr(at, ' ');
        if (!rest) return cli_bad(env, MSG_RULES_BAD_PROOF, path, line, at);
        *rest++ = '\0';
        rest += strspn(rest, " \t");
        uint32_t rule = find_rule(p->game, at);
        if (!rule) return cli_bad(env, MSG_RULES_BAD_RULE, path, line, at);
        if (rest[0] == '-' && rest[1] == ' ') p->reason[rule] = rest + 2;
        else if (test_exists(path, rest)) p->tests[rule]++;
        else return cli_bad(env, MSG_RULES_BAD_TEST, path, line, rest);
    }
    return CLI_OK;
}

/* Runs the scenarios and reads the list of proofs. A place that was not named and is not there
 * proves nothing, which is no mistake. */
static int collect(const cli_env *env, const fray_game *game, const char *folder, const char *list,
                   proofs *p)
{
    char path[MOST_PATH], name[80], why[400];
    p->game = game;
    p->scenarios = calloc(game->rules, sizeof *p->scenarios);
    p->tests = calloc(game->rules, sizeof *p->tests);
    p->reason = calloc(game->rules, sizeof *p->reason);
    if (!p->scenarios || !p->tests || !p->reason) return cli_bad(env, MSG_NO_MEMORY);
    if (!folder && paths_find("scenarios", game->name, path, sizeof path)) folder = path;
    if (folder) {
        scenario_tables *tables = scenario_tables_new(env->packs);
        if (!tables) return cli_bad(env, MSG_NO_MEMORY);
        bool ran = scenario_proofs(game, folder, tables, p->scenarios, &p->tally, why, sizeof why);
        scenario_tables_free(tables);
        if (!ran) return cli_bad_line(env, why);
    }
    snprintf(name, sizeof name, "%s.txt", game->name);
    if (!list && paths_find("proofs", name, path, sizeof path)) list = path;
    return list ? read_list(env, list, p) : CLI_OK;
}

static bool is_proved(const proofs *p, uint32_t rule)
{
    return p->scenarios[rule] || p->tests[rule];
}

static json_t *rule_json(const proofs *p, uint32_t i)
{
    const fray_rule_row *r = &p->game->rule[i];
    json_t *row = json_pack("{s:s, s:s, s:s, s:s, s:s, s:i, s:i}", "number", r->number, "origin",
                            r->origin, "where", r->where, "en", r->en, "de", r->de, "scenarios",
                            p->scenarios[i], "tests", p->tests[i]);
    if (p->reason[i]) json_object_set_new(row, "reason", json_string(p->reason[i]));
    return row;
}

static void show_rule(const cli_env *env, const proofs *p, uint32_t i)
{
    const fray_rule_row *r = &p->game->rule[i];
    bool known = r->where && *r->where;
    printf("%s  %s\n", r->number, env->language == PACK_DE ? r->de : r->en);
    cli_say(env, stdout, MSG_RULES_ORIGIN, r->origin, known ? ", " : "", known ? r->where : "");
    if (is_proved(p, i)) {
        char by[80];
        snprintf(by, sizeof by, cli_text(env, MSG_RULES_SCENARIOS), p->scenarios[i], p->tests[i]);
        cli_say(env, stdout, MSG_RULES_PROVED, by);
    } else {
        cli_say(env, stdout, MSG_RULES_PROVED, cli_text(env, MSG_RULES_NO_PROOF));
        if (p->reason[i]) cli_say(env, stdout, MSG_RULES_EXCUSED, p->reason[i]);
    }
}

static int show_all(const cli_env *env, const proofs *p, bool json, bool unproved)
{
    uint32_t proved = 0, excused = 0, rules = p->game->rules - 1u;
    json_t *missing = json ? json_array() : NULL, *list = json ? json_array() : NULL;
    json_t *reasons = json ? json_object() : NULL;
    for (uint32_t i = 1; i <= rules; i++) {
        const fray_rule_row *r = &p->game->rule[i];
        bool is = is_proved(p, i);
        proved += is;
        excused += !is && p->reason[i];
        if (json) {
            if (!is) json_array_append_new(missing, json_string(r->number));
            if (!is && p->reason[i])
                json_object_set_new(reasons, r->number, json_string(p->reason[i]));
            if (!is || !unproved) json_array_append_new(list, rule_json(p, i));
            continue;
        }
        if (unproved && is) continue;
        printf("%-13s %4u  %s\n", r->number, p->scenarios[i] + p->tests[i],
               unproved && p->reason[i]   ? p->reason[i]
               : env->language == PACK_DE ? r->de
                                          : r->en);
    }
    uint32_t without = rules - proved;
    if (json) {
        cli_json(json_pack("{s:s, s:I, s:I, s:o, s:o, s:I, s:o}", "game", p->game->name, "rules",
                           (json_int_t)rules, "proved", (json_int_t)proved, "unproved", missing,
                           "excused", reasons, "scenarios_failed", (json_int_t)p->tally.failed,
                           "list", list));
    } else {
        char note[80] = "";
        if (excused) snprintf(note, sizeof note, cli_text(env, MSG_RULES_TOTAL_EXCUSED), excused);
        cli_say(env, stdout, MSG_RULES_TOTAL, rules, proved, without, note);
        if (p->tally.failed) cli_say(env, stderr, MSG_RULES_FAILED, p->tally.failed);
    }
    return unproved && without > excused ? CLI_FAILED : CLI_OK;
}

int cmd_rules(int argc, char **argv, const cli_env *env)
{
    static const struct option options[] = {{"json", no_argument, NULL, 'j'},
                                            {"unproved", no_argument, NULL, 'u'},
                                            {"scenarios", required_argument, NULL, 's'},
                                            {"proofs", required_argument, NULL, 'p'},
                                            {0, 0, 0, 0}};
    bool json = false, unproved = false;
    const char *folder = NULL, *list = NULL;
    opterr = 0;
    for (int c; (c = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
        switch (c) {
        case 'j': json = true; break;
        case 'u': unproved = true; break;
        case 's': folder = optarg; break;
        case 'p': list = optarg; break;
        default: return cli_bad_option(env, argv, c);
        }
    }
    if (optind == argc) return cli_bad(env, MSG_TOO_FEW, "GAME", env->command);
    if (optind + 1 < argc) return cli_bad(env, MSG_TOO_MANY, argv[optind + 1], env->command);

    const fray_game *game = NULL;
    uint32_t rule = 0;
    for (uint32_t i = 0; i < fray_game_count && !game; i++) {
        bool named = strcmp(fray_games[i]->name, argv[optind]) == 0;
        rule = named ? 0 : find_rule(fray_games[i], argv[optind]);
        if (named || rule) game = fray_games[i];
    }
    if (!game) return cli_bad(env, MSG_RULES_NOTHING, argv[optind]);
    proofs p;
    memset(&p, 0, sizeof p);
    int code = collect(env, game, folder, list, &p);
    if (code == CLI_OK) {
        if (!rule) code = show_all(env, &p, json, unproved);
        else if (json) cli_json(rule_json(&p, rule));
        else show_rule(env, &p, rule);
    }
    proofs_free(&p);
    return code;
}

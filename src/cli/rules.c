/* src/cli/rules.c - `fray rules`: the rules of a game, what proves them, and where they are in C. */
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/says.h"
#include "base/text.h"
#include "cli/cli.h"
#include "cli/where.h"
#include "host/paths.h"
#include "scenario/scenario.h"

enum { MOST_PATH = 4096, MOST_LIST = 1 << 20, MOST_SOURCE = 1 << 22 };

/* A scenario, or a test by the list of proofs. */
typedef struct proof {
    char *file, *name;
    int line;
} proof;

/* What is known about each rule of a game; arrays of game->rules. */
typedef struct proofs {
    const fray_game *game;
    uint16_t *scenarios, *tests;
    const char **reason; /* why nothing proves it; points into `text` */
    char *text;          /* the list of proofs */
    scenario_tally tally;
    bool found, listed;     /* the scenarios, the list of proofs; else .. */
    char looked[MOST_PATH]; /* .. the places they were looked for at */
    uint32_t wanted;        /* the rule whose proofs are listed; 0: none */
    proof *proof;
    uint32_t n, most;
    bool no_memory;
} proofs;

static void proofs_free(proofs *p)
{
    for (uint32_t i = 0; i < p->n; i++) {
        free(p->proof[i].file);
        free(p->proof[i].name);
    }
    free(p->proof);
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

/* The game or rule that was meant. */
static const char *meant_rule(const cli_env *env, const char *typed)
{
    char capitals[80];
    size_t n = 0;
    struct spelling near = spelling_of(typed, strlen(typed));
    for (uint32_t i = 0; i < fray_game_count; i++) spelling_try(&near, fray_games[i]->name);
    if (near.best) return cli_meant(env, &near);
    for (; typed[n] && n + 1 < sizeof capitals; n++)
        capitals[n] = (char)(typed[n] >= 'a' && typed[n] <= 'z' ? typed[n] - 'a' + 'A' : typed[n]);
    capitals[n] = '\0';
    near = spelling_of(capitals, n);
    for (uint32_t i = 0; i < fray_game_count; i++)
        for (uint32_t rule = 1; rule < fray_games[i]->rules; rule++)
            spelling_try(&near, fray_games[i]->rule[rule].number);
    return cli_meant(env, &near);
}

static char *clean_copy(const char *text, size_t n)
{
    char *const copy = strndup(text, n);
    if (copy) says_clean(copy);
    return copy;
}

/* Lists a proof of the rule that is wanted. The file: as people would type it where they are. */
static void add_proof(proofs *p, const char *file, size_t length, int line, const char *name)
{
    char here[MOST_PATH];
    const size_t above = getcwd(here, sizeof here) ? strlen(here) : 0;
    if (above && above < length && memcmp(file, here, above) == 0 && file[above] == '/') {
        file += above + 1;
        length -= above + 1;
    }
    if (p->n == p->most) {
        const uint32_t more = p->most ? 2 * p->most : 16;
        proof *const bigger = realloc(p->proof, more * sizeof *bigger);
        p->no_memory = p->no_memory || !bigger;
        if (!bigger) return;
        p->proof = bigger;
        p->most = more;
    }
    proof *const one = &p->proof[p->n++];
    *one = (proof){clean_copy(file, length), clean_copy(name, strlen(name)), line};
    p->no_memory = p->no_memory || !one->file || !one->name;
}

static void hear_proof(void *who, const char *file, int line, const char *scenario, uint32_t rule)
{
    proofs *const p = who;
    if (p->scenarios[rule] < UINT16_MAX) p->scenarios[rule]++;
    if (rule == p->wanted) add_proof(p, file, strlen(file), line, scenario);
}

/* "tests/unit/test_x.c:name": the line of the file, seen from the root of the sources, that first has
 * the name; 0: there is none. */
static int test_line(const char *list_path, const char *test)
{
    char path[2 * MOST_PATH];
    const char *colon = strrchr(test, ':'), *slash = strrchr(list_path, '/');
    int folder = slash ? (int)(slash - list_path) : 1;
    int line = 0;
    if (!colon || colon[1] == '\0') return 0;
    snprintf(path, sizeof path, "%.*s/../../%.*s", folder, slash ? list_path : ".",
             (int)(colon - test), test);
    FILE *in = fopen(path, "rb");
    char *source = malloc(MOST_SOURCE);
    if (in && source) {
        source[fread(source, 1, MOST_SOURCE - 1, in)] = '\0';
        const char *const found = strstr(source, colon + 1);
        line = found ? 1 : 0;
        for (const char *at = source; found && at < found; at++) line += *at == '\n';
    }
    if (in) fclose(in);
    free(source);
    return line;
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
        if (rest[0] == '-' && rest[1] == ' ') {
            p->reason[rule] = rest + 2;
            continue;
        }
        const int at_line = test_line(path, rest);
        const char *const colon = strrchr(rest, ':');
        if (!at_line) return cli_bad(env, MSG_RULES_BAD_TEST, path, line, rest);
        p->tests[rule]++;
        if (rule == p->wanted) add_proof(p, rest, (size_t)(colon - rest), at_line, colon + 1);
    }
    return CLI_OK;
}

/* Runs the scenarios and reads the list of proofs. A place that was not named and is not there
 * proves nothing, which is no mistake but is told. */
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
    p->found = folder != NULL;
    if (folder) {
        const scenario_listener listener = {.proved = hear_proof, .who = p};
        scenario_tables *tables = scenario_tables_new(env->packs, env->language);
        if (!tables) return cli_bad(env, MSG_NO_MEMORY);
        bool ran = scenario_proofs(game, folder, tables, &listener, &p->tally, why, sizeof why);
        scenario_tables_free(tables);
        if (!ran) return cli_bad_line(env, why);
    } else {
        snprintf(p->looked, sizeof p->looked, "%s", path);
        says_clean(p->looked);
    }
    snprintf(name, sizeof name, "%s.txt", game->name);
    if (!list && paths_find("proofs", name, path, sizeof path)) list = path;
    p->listed = list != NULL;
    int code = list ? read_list(env, list, p) : CLI_OK;
    return p->no_memory ? cli_bad(env, MSG_NO_MEMORY) : code;
}

/* The first line of C that names the rule; others follow it. The last one's `rule` is NULL. */
static const where_place *first_place(const char *number)
{
    const where_place *at = where_places;
    while (at->rule && strcmp(at->rule, number) != 0) at++;
    return at;
}

static bool is_place_of(const where_place *at, const char *number)
{
    return at->rule && strcmp(at->rule, number) == 0;
}

static bool is_proved(const proofs *p, uint32_t rule)
{
    return p->scenarios[rule] || p->tests[rule];
}

/* Is all there that could prove something? */
static bool is_known(const proofs *p)
{
    return p->found && p->listed;
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

/* The same with all places: of one rule, for it is long. */
static json_t *wanted_json(const proofs *p)
{
    json_t *row = rule_json(p, p->wanted), *all = json_array(), *source = json_array();
    const char *const number = p->game->rule[p->wanted].number;
    for (uint32_t i = 0; i < p->n; i++) {
        const proof *const one = &p->proof[i];
        json_array_append_new(all, json_pack("{s:s, s:i, s:s}", "file", one->file, "line",
                                             one->line, "name", one->name));
    }
    for (const where_place *at = first_place(number); is_place_of(at, number); at++)
        json_array_append_new(source, json_pack("{s:s, s:i}", "file", at->file, "line", at->line));
    json_object_set_new(row, "scenarios_found", json_boolean(p->found));
    json_object_set_new(row, "proofs", all);
    json_object_set_new(row, "source", source);
    return row;
}

static void show_source(const cli_env *env, const char *number)
{
    const where_place *at = first_place(number);
    cli_say(env, stdout, at->rule ? MSG_RULES_SOURCE : MSG_RULES_UNNAMED);
    for (; is_place_of(at, number); at++) printf("  %s:%d\n", at->file, at->line);
}

static void show_rule(const cli_env *env, const proofs *p)
{
    const uint32_t i = p->wanted;
    const fray_rule_row *r = &p->game->rule[i];
    bool known = r->where && *r->where;
    printf("%s  %s\n", r->number, env->language == PACK_DE ? r->de : r->en);
    cli_say(env, stdout, MSG_RULES_ORIGIN, r->origin, known ? ", " : "", known ? r->where : "");
    if (is_proved(p, i)) {
        char by[160];
        text_line t = text_in(by, sizeof by);
        char count[80];
        snprintf(count, sizeof count, cli_text(env, MSG_RULES_SCENARIOS), p->scenarios[i],
                 p->tests[i]);
        text_add(&t, count);
        if (!is_known(p)) text_add(&t, cli_text(env, MSG_RULES_MORE));
        cli_say(env, stdout, MSG_RULES_PROVED, by);
        for (uint32_t n = 0; n < p->n; n++)
            printf("  %s:%d  %s\n", p->proof[n].file, p->proof[n].line, p->proof[n].name);
    } else {
        cli_message nothing = is_known(p) ? MSG_RULES_NO_PROOF : MSG_RULES_NOT_KNOWN;
        cli_say(env, stdout, MSG_RULES_PROVED, cli_text(env, nothing));
        if (p->reason[i]) cli_say(env, stdout, MSG_RULES_EXCUSED, p->reason[i]);
    }
    if (!p->found) cli_say(env, stdout, MSG_RULES_NO_SCENARIOS, p->game->name, p->looked);
    show_source(env, r->number);
    if (p->tally.failed) cli_say(env, stderr, MSG_RULES_FAILED, p->tally.failed);
}

/* How many prove a rule, as far as that is known. */
static const char *count_text(const proofs *p, uint32_t rule, char *out, size_t n)
{
    const unsigned count = (unsigned)(p->scenarios[rule] + p->tests[rule]);
    if (!is_known(p) && count == 0) return "?";
    snprintf(out, n, "%u%s", count, is_known(p) ? "" : "+");
    return out;
}

static int show_all(const cli_env *env, const proofs *p, bool json, bool unproved)
{
    uint32_t proved = 0, excused = 0, named = 0, rules = p->game->rules - 1u;
    json_t *missing = json ? json_array() : NULL, *list = json ? json_array() : NULL;
    json_t *reasons = json ? json_object() : NULL;
    for (uint32_t i = 1; i <= rules; i++) {
        const fray_rule_row *r = &p->game->rule[i];
        bool is = is_proved(p, i);
        proved += is;
        excused += !is && p->reason[i];
        named += first_place(r->number)->rule != NULL;
        if (json) {
            if (!is) json_array_append_new(missing, json_string(r->number));
            if (!is && p->reason[i])
                json_object_set_new(reasons, r->number, json_string(p->reason[i]));
            if (!is || !unproved) json_array_append_new(list, rule_json(p, i));
            continue;
        }
        if (unproved && is) continue;
        char count[16];
        printf("%-13s %4s  %s\n", r->number, count_text(p, i, count, sizeof count),
               unproved && p->reason[i]   ? p->reason[i]
               : env->language == PACK_DE ? r->de
                                          : r->en);
    }
    uint32_t without = rules - proved;
    if (json) {
        cli_json(json_pack("{s:s, s:I, s:o, s:I, s:o, s:o, s:b, s:I, s:o}", "game", p->game->name,
                           "rules", (json_int_t)rules, "proved",
                           is_known(p) ? json_integer((json_int_t)proved) : json_null(), "named",
                           (json_int_t)named, "unproved",
                           is_known(p) ? json_incref(missing) : json_null(), "excused", reasons,
                           "scenarios_found", p->found, "scenarios_failed",
                           (json_int_t)p->tally.failed, "list", list));
        json_decref(missing);
    } else {
        char note[80] = "";
        if (excused) snprintf(note, sizeof note, cli_text(env, MSG_RULES_TOTAL_EXCUSED), excused);
        if (is_known(p)) cli_say(env, stdout, MSG_RULES_TOTAL, rules, proved, without, note);
        else cli_say(env, stdout, MSG_RULES_TOTAL_UNKNOWN, rules);
        if (!unproved) cli_say(env, stdout, MSG_RULES_NAMED, named, rules - named);
        if (!p->found) cli_say(env, stderr, MSG_RULES_NO_SCENARIOS, p->game->name, p->looked);
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
    if (!game) return cli_bad(env, MSG_RULES_NOTHING, argv[optind], meant_rule(env, argv[optind]));
    proofs p;
    memset(&p, 0, sizeof p);
    p.wanted = rule;
    int code = collect(env, game, folder, list, &p);
    if (code == CLI_OK && unproved && !is_known(&p))
        code = cli_bad(env, MSG_RULES_CANNOT, game->name);
    if (code == CLI_OK) {
        if (!rule) code = show_all(env, &p, json, unproved);
        else if (json) cli_json(wanted_json(&p));
        else show_rule(env, &p);
    }
    proofs_free(&p);
    return code;
}

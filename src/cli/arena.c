/* src/cli/arena.c - `fray arena`: bots measured against each other. */
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "arena/report.h"
#include "arena/run.h"
#include "base/text.h"
#include "cli/arena_common.h"

enum { MOST_TEXTS = 256, MOST_THREADS = 1024, MOST_ELO = 2000 };

/* What the command line says, before the game is loaded. */
typedef struct wishes {
    const char *game, *out;
    const char *bot[MOST_TEXTS], *variant[MOST_TEXTS], *set[MOST_TEXTS];
    uint32_t bots, variants, sets;
    uint64_t games, seed, threads;
    uint32_t shard, shards; /* from 0; 0: all */
    bool gauntlet, json, merge, has_games;
    arena_sprt sprt;
    bool has_sprt;
    char **journal; /* --merge */
    int journals;
} wishes;

static bool add(const cli_env *env, const char *option, const char **list, uint32_t *n)
{
    if (*n < MOST_TEXTS) {
        list[(*n)++] = optarg;
        return true;
    }
    cli_bad(env, MSG_ARENA_MANY, option, MOST_TEXTS);
    return false;
}

/* "ELO0,ELO1" */
static bool read_sprt(const cli_env *env, const char *text, arena_sprt *out)
{
    char *end = NULL;
    out->elo0 = strtod(text, &end);
    bool ok = end != text && *end == ',';
    const char *second = end + 1;
    if (ok) out->elo1 = strtod(second, &end);
    ok = ok && end != second && *end == '\0' && isfinite(out->elo0) && isfinite(out->elo1) &&
         fabs(out->elo0) <= MOST_ELO && fabs(out->elo1) <= MOST_ELO && out->elo0 < out->elo1;
    if (!ok) cli_bad(env, MSG_ARENA_BAD_SPRT, text);
    return ok;
}

/* "2/4" */
static bool read_shard(const cli_env *env, const char *text, wishes *w)
{
    char first[12];
    size_t n = strcspn(text, "/");
    uint64_t i = 0, all = 0;
    bool ok = n < sizeof first && text[n] == '/';
    if (ok) {
        memcpy(first, text, n);
        first[n] = '\0';
        ok = text_read_number(first, 1000000, &i) &&
             text_read_number(text + n + 1, 1000000, &all) && i >= 1 && i <= all;
    }
    if (!ok) cli_bad(env, MSG_ARENA_BAD_SHARD, text);
    w->shard = (uint32_t)(i - 1);
    w->shards = (uint32_t)all;
    return ok;
}

static int read_options(const cli_env *env, wishes *w, int argc, char **argv)
{
    static const struct option options[] = {{"bot", required_argument, NULL, 'b'},
                                            {"variant", required_argument, NULL, 'v'},
                                            {"set", required_argument, NULL, 'S'},
                                            {"games", required_argument, NULL, 'g'},
                                            {"seed", required_argument, NULL, 's'},
                                            {"threads", required_argument, NULL, 't'},
                                            {"gauntlet", no_argument, NULL, 'G'},
                                            {"sprt", required_argument, NULL, 'p'},
                                            {"out", required_argument, NULL, 'o'},
                                            {"json", no_argument, NULL, 'j'},
                                            {"shard", required_argument, NULL, 'h'},
                                            {"merge", no_argument, NULL, 'm'},
                                            {0, 0, 0, 0}};
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    w->games = 100;
    w->seed = 1;
    w->threads = arena_mpi_rank() >= 0 || cores < 1 ? 1 : (uint64_t)cores;
    opterr = 0;
    for (int c; (c = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
        bool ok = true;
        switch (c) {
        case 'b': ok = add(env, "--bot", w->bot, &w->bots); break;
        case 'v': ok = add(env, "--variant", w->variant, &w->variants); break;
        case 'S': ok = add(env, "--set", w->set, &w->sets); break;
        case 'g':
            ok = cli_number(env, "--games", optarg, 1, ARENA_MOST_GAMES, &w->games);
            w->has_games = true;
            break;
        case 's': ok = cli_number(env, "--seed", optarg, 0, UINT64_MAX, &w->seed); break;
        case 't': ok = cli_number(env, "--threads", optarg, 1, MOST_THREADS, &w->threads); break;
        case 'G': w->gauntlet = true; break;
        case 'p': ok = w->has_sprt = read_sprt(env, optarg, &w->sprt); break;
        case 'o': w->out = optarg; break;
        case 'j': w->json = true; break;
        case 'h': ok = read_shard(env, optarg, w); break;
        case 'm': w->merge = true; break;
        default: return cli_bad_option(env, argv, c);
        }
        if (!ok) return CLI_BAD;
    }
    w->journal = argv + optind;
    w->journals = argc - optind;
    if (w->merge) return w->journals ? CLI_OK : cli_bad(env, MSG_TOO_FEW, "JOURNAL", env->command);
    if (optind == argc) return cli_bad(env, MSG_TOO_FEW, "GAME", env->command);
    if (optind + 1 < argc) return cli_bad(env, MSG_TOO_MANY, argv[optind + 1], env->command);
    if (w->shards && w->has_sprt) return cli_bad(env, MSG_ARENA_SHARD_SPRT);
    if (w->shards && !w->out) return cli_bad(env, MSG_ARENA_SHARD_OUT);
    w->game = argv[optind];
    return CLI_OK;
}

static arena_plan *read_plan(const cli_env *env, const wishes *w, const host_table *h)
{
    char why[500] = "";
    arena_plan *plan = plan_new(h);
    bool ok = plan != NULL;
    if (!ok) {
        cli_bad(env, MSG_NO_MEMORY);
        return NULL;
    }
    plan->seed = w->seed;
    plan->gauntlet = w->gauntlet;
    for (uint32_t i = 0; ok && i < w->sets; i++) {
        ok = plan_add_setting(plan, h, w->set[i], env->language, why, sizeof why);
        if (!ok) cli_bad(env, MSG_SIM_BAD_SET, w->set[i], why);
    }
    for (uint32_t i = 0; ok && i < w->variants; i++) {
        ok = plan_add_variant(plan, h, w->variant[i], env->language, why, sizeof why);
        if (!ok) cli_bad(env, MSG_ARENA_BAD, "--variant", w->variant[i], why);
    }
    for (uint32_t i = 0; ok && i < w->bots; i++) {
        ok = plan_add_entrant(plan, h, w->bot[i], env->language, why, sizeof why);
        if (!ok) cli_bad(env, MSG_ARENA_BAD, "--bot", w->bot[i], why);
    }
    if (ok && !(ok = plan_is_whole(plan, h, env->language, why, sizeof why)))
        cli_bad_line(env, why);
    if (ok && w->games % plan_unit(plan)) {
        cli_bad(env, MSG_ARENA_ODD);
        ok = false;
    }
    if (ok && w->has_sprt && plan->entrants != 2) {
        cli_bad(env, MSG_ARENA_SPRT_TWO, plan->entrants);
        ok = false;
    }
    if (ok) return plan;
    free(plan);
    return NULL;
}

/* ---- what is shown and kept at the end ---- */

static bool write_page(const cli_env *env, const char *folder, const arena_results *r,
                       const report_speed *speed)
{
    char *text = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&text, &n);
    const char *title = r->plan->game;
    for (uint32_t i = 0; i < fray_game_count; i++)
        if (strcmp(fray_games[i]->name, r->plan->game) == 0) title = fray_games[i]->title;
    if (out) {
        report_html(r, speed, title, env->language, out);
        fclose(out);
    }
    bool ok = text ? arena_write_file(env, folder, "report.html", text)
                   : (cli_bad(env, MSG_NO_MEMORY), false);
    free(text);
    return ok;
}

/* The table or JSON on stdout, the files in the folder. */
static int show(const cli_env *env, const wishes *w, const arena_plan *plan,
                const arena_games *games, uint64_t pairs, const report_speed *speed)
{
    arena_results *r = results_make(plan, games, pairs, w->has_sprt ? &w->sprt : NULL);
    if (!r) return cli_bad(env, MSG_NO_MEMORY);
    json_t *json = results_json(r), *times = results_times_json(r);
    int code = json && times ? CLI_OK : cli_bad(env, MSG_NO_MEMORY);
    if (code == CLI_OK && speed->games) {
        json_object_set_new(times, "games", json_integer((json_int_t)speed->games));
        json_object_set_new(times, "seconds", json_real(speed->seconds));
        json_object_set_new(times, "games_per_s",
                            json_real((double)speed->games / (speed->seconds + 1e-9)));
    }
    if (code == CLI_OK && w->out &&
        !(arena_write_json(env, w->out, "results.json", json) &&
          arena_write_json(env, w->out, "times.json", times) && write_page(env, w->out, r, speed)))
        code = CLI_BAD;
    if (code == CLI_OK && w->json) {
        json_object_set(json, "times", times);
        cli_json(json_incref(json));
    } else if (code == CLI_OK) {
        report_text(r, speed, env->language, stdout);
        if (w->out) cli_say(env, stdout, MSG_ARENA_PAGE, w->out);
    }
    if (code == CLI_OK && r->errors) code = CLI_FAILED;
    json_decref(json);
    json_decref(times);
    results_free(r);
    return code;
}

/* ---- running ---- */

/* Up to where results are counted, in pairs or blocks. */
static uint64_t shown(const wishes *w, const arena_plan *plan)
{
    return plan->together ? w->games * plan->variants : w->games / 2 * plan_round(plan);
}

/* Rank 0, or the only one there is. */
static int lead(const cli_env *env, const wishes *w, const host_table *h, const arena_plan *plan,
                const arena_net *net)
{
    arena_games games = {0};
    arena_watcher watch = {env, plan};
    arena_run run;
    char path[ARENA_PATH], why[500] = "";
    int code = CLI_OK;
    memset(&run, 0, sizeof run);
    run.plan = plan;
    run.h = h;
    run.language = env->language;
    run.threads = (uint32_t)w->threads;
    run.pairs = w->games / plan_unit(plan) * plan_round(plan);
    run.shard = w->shard;
    run.shards = w->shards;
    run.sprt = w->has_sprt ? &w->sprt : NULL;
    run.games = &games;
    run.net = net;
    if (env->err_terminal) {
        run.tick = arena_show_progress;
        run.who = &watch;
    }
    const arena_task task = {plan, h, env->language, false, NULL};
    if (plan_unit(plan) * run.pairs > ARENA_MOST_GAMES)
        code = cli_bad(env, MSG_ARENA_TOO_MANY, ARENA_MOST_GAMES);
    if (code == CLI_OK && !arena_can_play(&task, why, sizeof why)) code = cli_bad_line(env, why);
    if (code == CLI_OK && w->out) {
        snprintf(path, sizeof path, "%s/journal.jsonl", w->out);
        if (!arena_make_folder(env, w->out)) code = CLI_BAD;
        else run.journal = journal_open(path, plan, &games, env->language, why, sizeof why);
        if (code == CLI_OK && !run.journal) code = cli_bad_line(env, why);
    }
    if (code == CLI_OK) {
        arena_end end = arena_play(&run);
        if (env->err_terminal) fputs("\r\033[K", stderr);
        const report_speed speed = {run.played, run.seconds};
        if (end != ARENA_FAILED) code = show(env, w, plan, &games, shown(w, plan), &speed);
        else code = cli_bad_line(env, run.why);
        if (end == ARENA_STOPPED && code != CLI_BAD) {
            cli_say(env, stderr, w->out ? MSG_ARENA_GO_ON : MSG_ARENA_STOPPED, w->out);
            code = CLI_FAILED;
        }
    } else if (net) { /* the others wait for games that nobody will give them */
        for (int to = 1; to < net->size; to++) net->send(net->who, to, "E", 1);
    }
    journal_close(run.journal);
    games_free(&games);
    return code;
}

static int follow(const cli_env *env, const wishes *w, const host_table *h, const arena_plan *plan,
                  const arena_net *net)
{
    arena_run run;
    memset(&run, 0, sizeof run);
    run.plan = plan;
    run.h = h;
    run.language = env->language;
    run.threads = (uint32_t)w->threads;
    run.net = net;
    return arena_follow(&run) == ARENA_FAILED ? cli_bad_line(env, run.why) : CLI_OK;
}

static int play(const cli_env *env, const wishes *w)
{
    const fray_game *game = cli_game(env, w->game);
    arena_net net;
    char why[500];
    bool many = arena_mpi_rank() >= 0;
    if (!game) return CLI_BAD;
    cli_table table;
    if (cli_load(env, game, &table) != CLI_OK) return CLI_BAD;
    arena_plan *plan = read_plan(env, w, &table.host);
    int code = plan ? CLI_OK : CLI_BAD;
    if (code == CLI_OK && many && arena_mpi_join(&net, env->language, why, sizeof why) != 0)
        code = cli_bad_line(env, why);
    else if (code == CLI_OK) {
        code = many && net.rank > 0 ? follow(env, w, &table.host, plan, &net)
                                    : lead(env, w, &table.host, plan, many ? &net : NULL);
        if (many) net.end(net.who, 0);
    }
    free(plan);
    cli_unload(&table);
    return code;
}

/* Adds journals up. */
static int merge(const cli_env *env, const wishes *w)
{
    arena_games games = {0};
    const report_speed unknown = {0, 0};
    char why[500];
    int code = CLI_OK;
    arena_plan *plan = calloc(1, sizeof *plan);
    if (!plan) return cli_bad(env, MSG_NO_MEMORY);
    for (int i = 0; i < w->journals && code == CLI_OK; i++)
        if (!journal_read(w->journal[i], i == 0, plan, &games, env->language, why, sizeof why))
            code = cli_bad_line(env, why);
    if (code == CLI_OK && w->has_sprt && plan->entrants != 2)
        code = cli_bad(env, MSG_ARENA_SPRT_TWO, plan->entrants);
    if (code == CLI_OK && w->out && !arena_make_folder(env, w->out)) code = CLI_BAD;
    uint64_t pairs = w->has_games ? shown(w, plan) : UINT64_MAX;
    if (code == CLI_OK && w->has_games && w->games % plan_unit(plan))
        code = cli_bad(env, MSG_ARENA_ODD);
    if (code == CLI_OK) code = show(env, w, plan, &games, pairs, &unknown);
    games_free(&games);
    free(plan);
    return code;
}

int cmd_arena(int argc, char **argv, const cli_env *env)
{
    wishes w;
    memset(&w, 0, sizeof w);
    /* the other ranks read the same line and find the same mistakes: one of them says so */
    if (arena_mpi_rank() > 0 && !freopen("/dev/null", "w", stderr)) return CLI_BAD;
    int code = read_options(env, &w, argc, argv);
    if (code != CLI_OK) return code;
    return w.merge ? merge(env, &w) : play(env, &w);
}

/* src/cli/tune.c - `fray tune`: weights of a game's knowledge, made better by play. */
#include "arena/stop.h"
#include "arena/tune.h"
#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "cli/cli.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/text.h"
#include "players/weights.h"

enum { MOST_STEPS = 100000, MOST_PAIRS = 100000, MOST_THREADS = 1024 };

typedef struct wishes {
    const char *bot, *from, *only, *out;
    bool blank;
    uint64_t steps, games, seed, threads;
} wishes;

/* The weights as a file that --from and weights=FILE can take, for features.def and leanings.def, with
 * the command that made them. */
static bool write_weights(const cli_env *env, const wishes *w, const fray_game *game,
                          const tune_step *s)
{
    const fray_knowledge *know = game->knowledge;
    file_new file;
    int error = file_begin(&file, w->out);
    FILE *out = file.out;
    if (!error) {
        fprintf(out, "# fray tune %s --bot %s --games %" PRIu64 " --seed %" PRIu64, game->name,
                w->bot, w->games, w->seed);
        if (w->from) fprintf(out, " --from %s", w->from);
        if (w->only) fprintf(out, " --only %s", w->only);
        if (w->blank) fprintf(out, " --blank");
        fprintf(out, ": step %u of %u\n", s->step, s->steps);
        for (size_t i = 0; i < know->features; i++)
            fprintf(out, "%-12s %6d %6d\n", know->feature[i].id, s->weights[2 * i],
                    s->weights[2 * i + 1]);
        for (uint32_t i = 0; i < know->leanings; i++)
            fprintf(out, "to %-12s %6d\n", know->leaning[i].id, s->weights[2 * know->features + i]);
        error = file_end(&file, 0);
    }
    if (error) cli_bad(env, MSG_CANNOT_WRITE, w->out, strerror(error));
    return !error;
}

typedef struct tuning {
    const cli_env *env;
    const wishes *w;
    const fray_game *game;
    double begin;
    uint32_t steps; /* done */
    bool failed;
} tuning;

static bool stepped(void *who, const tune_step *s)
{
    tuning *t = who;
    double passed = clock_seconds() - t->begin;
    t->steps = s->step;
    t->failed = !write_weights(t->env, t->w, t->game, s);
    if (t->env->err_terminal) {
        cli_say(t->env, stderr, MSG_TUNE_PROGRESS, s->step, s->steps, 100 * s->share,
                passed / s->step * (s->steps - s->step));
        fflush(stderr);
    }
    return !t->failed;
}

/* 0: there is no such word. */
static uint8_t only_of(const char *word)
{
    return text_same(word, "features") ? BOT_JUDGES : text_same(word, "leanings") ? BOT_LEANS : 0;
}

static int run(const cli_env *env, const wishes *w, const host_table *h)
{
    const fray_knowledge *know = h->table.game->knowledge;
    tuning t = {env, w, h->table.game, clock_seconds(), 0, false};
    tune_plan plan;
    memset(&plan, 0, sizeof plan);
    plan.h = h;
    plan.seed = w->seed;
    plan.steps = (uint32_t)w->steps;
    plan.pairs = (uint32_t)(w->games / 2);
    plan.threads = (uint32_t)w->threads;
    plan.language = env->language;
    plan.stepped = stepped;
    plan.who = &t;
    weights_own(know, plan.weights);
    if (!player_read(w->bot, &plan.bot, env->language, plan.why, sizeof plan.why))
        return cli_bad(env, MSG_TUNE_FAILED, plan.why);
    if (!plan.bot.kind || plan.bot.weights[0] ||
        (!plan.bot.budget.iterations && plan.bot.kind->budget.ms))
        return cli_bad(env, MSG_TUNE_BAD_BOT, w->bot);
    if (w->from &&
        !weights_load(t.game, w->from, plan.weights, env->language, plan.why, sizeof plan.why))
        return cli_bad(env, MSG_TUNE_FAILED, plan.why);
    plan.vary = plan.bot.kind->uses & (w->only ? only_of(w->only) : BOT_JUDGES | BOT_LEANS);
    if (know->leanings == 0) plan.vary &= BOT_JUDGES;
    if (!plan.vary) return cli_bad(env, MSG_TUNE_NOTHING, w->bot);
    for (uint32_t i = 0; w->blank && i < know->leanings; i++)
        plan.weights[2 * know->features + i] = 0;
    stop_before before;
    plan.stop = stop_catch(&before);
    bool ok = tune_run(&plan);
    stop_release(&before);
    if (env->err_terminal) fputs("\r\033[K", stderr);
    if (!ok) return cli_bad(env, MSG_TUNE_FAILED, plan.why);
    if (t.failed) return CLI_BAD;
    if (t.steps < w->steps) {
        if (t.steps) cli_say(env, stderr, MSG_TUNE_STOPPED, t.steps, (unsigned)w->steps, w->out);
        else cli_say(env, stderr, MSG_TUNE_STOPPED_EARLY);
        return CLI_FAILED;
    }
    cli_say(env, stdout, MSG_TUNE_DONE, w->out, w->out);
    return CLI_OK;
}

int cmd_tune(int argc, char **argv, const cli_env *env)
{
    static const struct option options[] = {
        {"bot", required_argument, NULL, 'b'},     {"steps", required_argument, NULL, 'n'},
        {"games", required_argument, NULL, 'g'},   {"seed", required_argument, NULL, 's'},
        {"threads", required_argument, NULL, 't'}, {"from", required_argument, NULL, 'f'},
        {"only", required_argument, NULL, 'y'},    {"blank", no_argument, NULL, 'k'},
        {"out", required_argument, NULL, 'o'},     {0, 0, 0, 0}};
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    wishes w = {.bot = "hard:300iterations", .steps = 100, .games = 200, .seed = 1};
    w.threads = cores > 0 ? (uint64_t)cores : 1;
    opterr = 0;
    for (int c; (c = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
        bool ok = true;
        switch (c) {
        case 'b': w.bot = optarg; break;
        case 'n': ok = cli_number(env, "--steps", optarg, 1, MOST_STEPS, &w.steps); break;
        case 'g':
            ok = cli_number(env, "--games", optarg, 2, UINT64_C(2) * MOST_PAIRS, &w.games);
            break;
        case 's': ok = cli_number(env, "--seed", optarg, 0, UINT64_MAX, &w.seed); break;
        case 't': ok = cli_number(env, "--threads", optarg, 1, MOST_THREADS, &w.threads); break;
        case 'f': w.from = optarg; break;
        case 'y': w.only = optarg; break;
        case 'k': w.blank = true; break;
        case 'o': w.out = optarg; break;
        default: return cli_bad_option(env, argv, c);
        }
        if (!ok) return CLI_BAD;
    }
    if (optind == argc) return cli_bad(env, MSG_TOO_FEW, "GAME", env->command);
    if (optind + 1 < argc) return cli_bad(env, MSG_TOO_MANY, argv[optind + 1], env->command);
    if (!w.out) return cli_bad(env, MSG_TUNE_NO_OUT);
    if (w.only && !only_of(w.only)) return cli_bad(env, MSG_TUNE_BAD_ONLY, w.only);
    w.games -= w.games % 2;
    const fray_game *game = cli_game(env, argv[optind]);
    cli_table table;
    if (!game || cli_load(env, game, &table) != CLI_OK) return CLI_BAD;
    int code = run(env, &w, &table.host);
    cli_unload(&table);
    return code;
}

/* src/cli/balance.c - `fray balance`: is the game fair? From games of arenas, or from some played
 * now. */
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "balance/says.h"
#include "balance/show.h"
#include "arena/play.h"
#include "cli/arena_common.h"

enum { MOST_FROM = 1024, MOST_THREADS = 1024 };

/* What the command line says, before the game is loaded. */
typedef struct wishes {
    const char *game, *out, *bot;
    const char *from[MOST_FROM];
    uint32_t froms;
    uint64_t games, seed, threads;
    bool json;
    const char *play; /* the last option that is for playing; NULL: none */
} wishes;

static int read_options(const cli_env *env, wishes *w, int argc, char **argv)
{
    static const struct option options[] = {
        {"from", required_argument, NULL, 'f'},    {"bot", required_argument, NULL, 'b'},
        {"games", required_argument, NULL, 'g'},   {"seed", required_argument, NULL, 's'},
        {"threads", required_argument, NULL, 't'}, {"out", required_argument, NULL, 'o'},
        {"json", no_argument, NULL, 'j'},          {0, 0, 0, 0}};
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    w->bot = "easy";
    w->games = 200;
    w->seed = 1;
    w->threads = cores < 1 ? 1 : (uint64_t)cores;
    opterr = 0;
    for (int c; (c = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
        bool ok = true;
        switch (c) {
        case 'f':
            if (w->froms == MOST_FROM) return cli_bad(env, MSG_ARENA_MANY, "--from", MOST_FROM);
            w->from[w->froms++] = optarg;
            break;
        case 'b':
            w->bot = optarg;
            w->play = "--bot";
            break;
        case 'g':
            ok = cli_number(env, "--games", optarg, 1, ARENA_MOST_GAMES, &w->games);
            w->play = "--games";
            break;
        case 's':
            ok = cli_number(env, "--seed", optarg, 0, UINT64_MAX, &w->seed);
            w->play = "--seed";
            break;
        case 't':
            ok = cli_number(env, "--threads", optarg, 1, MOST_THREADS, &w->threads);
            w->play = "--threads";
            break;
        case 'o': w->out = optarg; break;
        case 'j': w->json = true; break;
        default: return cli_bad_option(env, argv, c);
        }
        if (!ok) return CLI_BAD;
    }
    if (optind == argc) return cli_bad(env, MSG_TOO_FEW, "GAME", env->command);
    if (optind + 1 < argc) return cli_bad(env, MSG_TOO_MANY, argv[optind + 1], env->command);
    if (w->froms && w->play) return cli_bad(env, MSG_BALANCE_BOTH, w->play);
    w->game = argv[optind];
    return CLI_OK;
}

/* ---- playing ---- */

/* The setting that gives a seat a deck; 0: the game knows none. */
static uint32_t deck_setting(const host_table *h)
{
    const fray_game *game = h->table.game;
    for (uint32_t key = 1; key < game->settings; key++)
        if (game->setting[key].per_seat && game->setting[key].type == FRAY_LIST) return key;
    return 0;
}

/* The bot with each deck against itself with each other one: so the games of a pair have the
 * same dice, and the decks change seats. A game without decks, or with more than an arena takes,
 * is played by two of the bot with whatever the set-up gives them. Where all seats are one team,
 * the bot is that team, in every mission and size of it. */
static bool add_entrants(const cli_env *env, const wishes *w, const host_table *h, arena_plan *plan)
{
    char text[2 * PLAYER_TEXT], why[500] = "";
    uint32_t key = deck_setting(h), decks = key && h->pack ? pack_count(h->pack, FRAY_LIST) : 0;
    bool each = !plan->together && decks >= 2 && decks <= ARENA_ENTRANTS;
    uint32_t all = each ? decks : plan->together ? 1 : 2;
    for (uint32_t i = 1; i <= all; i++) {
        const char *deck = each ? pack_id(h->pack, FRAY_LIST, i) : NULL;
        if (each)
            snprintf(text, sizeof text, "%.*s=%s with %s %s", ARENA_NAME - 1, deck, w->bot,
                     h->table.game->setting[key].word, deck);
        else if (plan->together) snprintf(text, sizeof text, "%s", w->bot);
        else snprintf(text, sizeof text, "%s=%s", i == 1 ? "one" : "two", w->bot);
        if (plan_add_entrant(plan, h, text, env->language, why, sizeof why)) continue;
        cli_bad(env, MSG_ARENA_BAD, "--bot", w->bot, why);
        return false;
    }
    if (w->games % plan_unit(plan)) {
        cli_bad(env, MSG_ARENA_ODD);
        return false;
    }
    if (plan_is_whole(plan, h, env->language, why, sizeof why)) return true;
    cli_bad_line(env, why);
    return false;
}

/* Plays into the journal of a folder. CLI_FAILED: it was stopped, and what there is can be shown.
 * */
static int play_into(const cli_env *env, const wishes *w, const host_table *h,
                     const arena_plan *plan, const char *journal_path)
{
    arena_games games = {0};
    arena_watcher watch = {env, plan};
    arena_run run;
    char why[500] = "";
    int code = CLI_OK;
    memset(&run, 0, sizeof run);
    run.plan = plan;
    run.h = h;
    run.language = env->language;
    run.threads = (uint32_t)w->threads;
    run.pairs = w->games / plan_unit(plan);
    run.games = &games;
    if (env->err_terminal) {
        run.tick = arena_show_progress;
        run.who = &watch;
    }
    const arena_task task = {plan, h, env->language, false, NULL};
    if (!arena_can_play(&task, why, sizeof why)) return cli_bad_line(env, why);
    run.journal = journal_open(journal_path, plan, &games, env->language, why, sizeof why);
    if (!run.journal) return cli_bad_line(env, why);
    arena_end end = arena_play(&run);
    if (env->err_terminal) fputs("\r\033[K", stderr);
    if (end == ARENA_FAILED) code = cli_bad_line(env, run.why);
    if (end == ARENA_STOPPED) {
        cli_say(env, stderr, w->out ? MSG_ARENA_GO_ON : MSG_ARENA_STOPPED, w->out);
        code = CLI_FAILED;
    }
    journal_close(run.journal);
    games_free(&games);
    return code;
}

/* Plays, and reads what was played: in --out, or in a folder that does not stay. */
static int play(const cli_env *env, const wishes *w, const host_table *h, balance *b)
{
    char folder[ARENA_PATH], path[ARENA_PATH + 20], why[500] = "";
    const char *temporary = getenv("TMPDIR");
    arena_plan *plan = plan_new(h);
    if (!plan) return cli_bad(env, MSG_NO_MEMORY);
    plan->seed = w->seed;
    int code = add_entrants(env, w, h, plan) ? CLI_OK : CLI_BAD;
    if (code == CLI_OK && w->out) {
        snprintf(folder, sizeof folder, "%s", w->out);
        if (!arena_make_folder(env, folder)) code = CLI_BAD;
    } else if (code == CLI_OK) {
        snprintf(folder, sizeof folder, "%s/fray-balance-XXXXXX",
                 temporary && *temporary ? temporary : "/tmp");
        if (!mkdtemp(folder)) code = cli_bad(env, MSG_CANNOT_WRITE, folder, strerror(errno));
    }
    if (code == CLI_OK) {
        snprintf(path, sizeof path, "%s/journal.jsonl", folder);
        code = play_into(env, w, h, plan, path);
        if (code != CLI_BAD && !balance_read(b, path, w->games, env->language, why, sizeof why))
            code = cli_bad_line(env, why);
        if (!w->out) {
            unlink(path);
            rmdir(folder);
        }
    }
    free(plan);
    return code;
}

/* ---- showing ---- */

static bool write_page(const cli_env *env, const char *folder, const balance_report *r)
{
    char *text = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&text, &n);
    if (out) {
        balance_html(r, env->language, out);
        fclose(out);
    }
    bool ok = text ? arena_write_file(env, folder, "balance.html", text)
                   : (cli_bad(env, MSG_NO_MEMORY), false);
    free(text);
    return ok;
}

static int show(const cli_env *env, const wishes *w, const balance_report *r)
{
    json_t *json = balance_json(r);
    int code = json ? CLI_OK : cli_bad(env, MSG_NO_MEMORY);
    if (code == CLI_OK && w->out &&
        !(arena_make_folder(env, w->out) && arena_write_json(env, w->out, "balance.json", json) &&
          write_page(env, w->out, r)))
        code = CLI_BAD;
    if (code == CLI_OK && w->json) {
        cli_json(json_incref(json));
    } else if (code == CLI_OK) {
        balance_text(r, env->language, stdout);
        if (w->out) cli_say(env, stdout, MSG_BALANCE_PAGE, w->out);
    }
    json_decref(json);
    return code == CLI_OK && r->errors ? CLI_FAILED : code;
}

int cmd_balance(int argc, char **argv, const cli_env *env)
{
    wishes w;
    cli_table table;
    char why[500] = "";
    memset(&w, 0, sizeof w);
    if (read_options(env, &w, argc, argv) != CLI_OK) return CLI_BAD;
    const fray_game *game = cli_game(env, w.game);
    if (!game || cli_load(env, game, &table) != CLI_OK) return CLI_BAD;
    balance *b = balance_new(&table.host);
    int code = b ? CLI_OK : cli_bad(env, MSG_NO_MEMORY);
    if (code == CLI_OK && !w.froms) code = play(env, &w, &table.host, b);
    for (uint32_t i = 0; i < w.froms && code == CLI_OK; i++)
        if (!balance_read(b, w.from[i], UINT64_MAX, env->language, why, sizeof why))
            code = cli_bad_line(env, why);
    balance_report *r = code != CLI_BAD ? balance_count(b) : NULL;
    if (code != CLI_BAD && !r) code = cli_bad(env, MSG_NO_MEMORY);
    if (r && !r->games) {
        balance_say(why, sizeof why, env->language, BALANCE_SAYS_NO_GAMES,
                    w.froms ? w.from[0] : w.game);
        code = cli_bad_line(env, why);
    } else if (r) {
        int shown = show(env, &w, r);
        if (shown != CLI_OK) code = shown;
    }
    balance_report_free(r);
    balance_free(b);
    cli_unload(&table);
    return code;
}

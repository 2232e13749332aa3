/* src/cli/serve.c - `fray serve`: matches in the browser. */
#include "server/serve.h"
#include <arpa/inet.h>
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "base/says.h"
#include "cli/ascii.h"
#include "cli/cli.h"
#include "host/paths.h"

enum wish {
    OPTION_LISTEN = 256,
    OPTION_DB,
    OPTION_STATIC,
    OPTION_ORIGIN,
    OPTION_HOST,
    OPTION_PROXY,
    OPTION_THREADS,
    OPTION_MATCHES,
    OPTION_DAY,
    OPTION_KEEP,
    OPTION_SOCKETS,
    OPTION_MESSAGES,
    OPTION_PAUSE,
    OPTION_THINK,
    OPTION_BOT
};
static const struct option options[] = {
    {"listen", required_argument, NULL, OPTION_LISTEN},
    {"db", required_argument, NULL, OPTION_DB},
    {"static", required_argument, NULL, OPTION_STATIC},
    {"origin", required_argument, NULL, OPTION_ORIGIN},
    {"host", required_argument, NULL, OPTION_HOST},
    {"proxy", required_argument, NULL, OPTION_PROXY},
    {"threads", required_argument, NULL, OPTION_THREADS},
    {"matches-per-address", required_argument, NULL, OPTION_MATCHES},
    {"matches-per-day", required_argument, NULL, OPTION_DAY},
    {"keep", required_argument, NULL, OPTION_KEEP},
    {"sockets-per-address", required_argument, NULL, OPTION_SOCKETS},
    {"messages-per-second", required_argument, NULL, OPTION_MESSAGES},
    {"pause", required_argument, NULL, OPTION_PAUSE},
    {"think", required_argument, NULL, OPTION_THINK},
    {"bot", required_argument, NULL, OPTION_BOT},
    {NULL, 0, NULL, 0}};

enum { MOST_NAMES = 16, MOST_BOTS = 16, DEFAULT_PAUSE_MS = 1200, LEAST_THINK_MS = 10 };

typedef struct wishes {
    serve_options serve;
    const char *origin[MOST_NAMES + 1], *host[MOST_NAMES + 1], *proxy[MOST_NAMES + 1];
    serve_bot bot[MOST_BOTS];
    char database[1024], files[1024];
} wishes;

static bool number(const cli_env *env, const char *option, uint64_t most, uint32_t *out)
{
    uint64_t n;
    if (!cli_number(env, option, optarg, 0, most, &n)) return false;
    *out = (uint32_t)n;
    return true;
}

static bool think(const cli_env *env, uint32_t *ms)
{
    uint64_t n;
    if (!cli_number(env, "--think", optarg, LEAST_THINK_MS, SERVE_MOST_MS, &n)) return false;
    *ms = (uint32_t)n;
    return true;
}

/* NAME=PLAYER, as in 'Ada=run:python3 ada.py'. */
static int read_bot(const cli_env *env, wishes *w, const char *text)
{
    const char *equals = strchr(text, '=');
    size_t n = equals ? (size_t)(equals - text) : 0;
    char clean[SERVE_BOT_NAME], why[PLAYER_TEXT];
    if (w->serve.bots == MOST_BOTS) return cli_bad(env, MSG_SERVE_BOTS, MOST_BOTS);
    serve_bot *b = &w->bot[w->serve.bots];
    if (n == 0 || n >= sizeof b->name)
        return cli_bad(env, MSG_SERVE_BOT_NAME, text, SERVE_BOT_NAME - 1);
    memcpy(b->name, text, n);
    b->name[n] = '\0';
    snprintf(clean, sizeof clean, "%s", b->name);
    says_clean(clean);
    if (strcmp(clean, b->name) != 0 || b->name[0] == ' ' || b->name[n - 1] == ' ')
        return cli_bad(env, MSG_SERVE_BOT_NAME, clean, SERVE_BOT_NAME - 1);
    bool taken = bot_find(b->name) != NULL;
    for (uint32_t i = 0; i < w->serve.bots; i++)
        taken = taken || strcmp(w->bot[i].name, b->name) == 0;
    if (taken) return cli_bad(env, MSG_SERVE_BOT_TAKEN, b->name);
    if (!player_read(equals + 1, &b->wish, env->language, why, sizeof why))
        return cli_bad(env, MSG_SERVE_BOT_WISH, b->name, why);
    if (b->wish.budget.ms > SERVE_MOST_MS)
        return cli_bad(env, MSG_SERVE_BOT_TIME, b->name, SERVE_MOST_MS / 1000);
    w->serve.bots++;
    return CLI_OK;
}

/* One more of a list that ends with NULL. */
static bool add(const cli_env *env, const char *option, const char **list)
{
    uint32_t n = 0;
    while (list[n]) n++;
    if (n == MOST_NAMES) return cli_bad(env, MSG_SERVE_MANY, option, MOST_NAMES) == CLI_OK;
    list[n] = optarg;
    return true;
}

/* play.example: no port, no scheme. */
static bool add_host(const cli_env *env, const char **list)
{
    size_t n = strspn(optarg, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._");
    if (n == 0 || optarg[n]) return cli_bad(env, MSG_SERVE_HOST, optarg) == CLI_OK;
    return add(env, "--host", list);
}

static bool add_proxy(const cli_env *env, const char **list)
{
    struct in6_addr address;
    if (inet_pton(AF_INET, optarg, &address) != 1 && inet_pton(AF_INET6, optarg, &address) != 1)
        return cli_bad(env, MSG_SERVE_PROXY, optarg) == CLI_OK;
    return add(env, "--proxy", list);
}

static int read_options(const cli_env *env, wishes *w, int argc, char **argv)
{
    int c;
    bool good = true;
    opterr = 0;
    optind = 1;
    while (good && (c = getopt_long(argc, argv, ":", options, NULL)) != -1) {
        switch (c) {
        case OPTION_LISTEN: w->serve.listen = optarg; break;
        case OPTION_DB: w->serve.database = optarg; break;
        case OPTION_STATIC: w->serve.files = optarg; break;
        case OPTION_ORIGIN: good = add(env, "--origin", w->origin); break;
        case OPTION_HOST: good = add_host(env, w->host); break;
        case OPTION_PROXY: good = add_proxy(env, w->proxy); break;
        case OPTION_THREADS: good = number(env, "--threads", 64, &w->serve.threads); break;
        case OPTION_MATCHES:
            good = number(env, "--matches-per-address", 1000000, &w->serve.matches_per_address);
            break;
        case OPTION_DAY:
            good = number(env, "--matches-per-day", 1000000, &w->serve.matches_per_day);
            break;
        case OPTION_KEEP: good = number(env, "--keep", 36500, &w->serve.keep_days); break;
        case OPTION_SOCKETS:
            good = number(env, "--sockets-per-address", 1000000, &w->serve.sockets_per_address);
            break;
        case OPTION_MESSAGES:
            good = number(env, "--messages-per-second", 1000000, &w->serve.messages_per_second);
            break;
        case OPTION_THINK: good = think(env, &w->serve.think_ms); break;
        case OPTION_BOT: good = read_bot(env, w, optarg) == CLI_OK; break;
        case OPTION_PAUSE: good = number(env, "--pause", 10000, &w->serve.pause_ms); break;
        default: return cli_bad_option(env, argv, c);
        }
    }
    if (!good) return CLI_BAD;
    if (optind < argc) return cli_bad(env, MSG_TOO_MANY, argv[optind], "serve");
    return CLI_OK;
}

/* $XDG_DATA_HOME/fray/matches.sqlite, its folders made. */
static int default_database(const cli_env *env, char *out, size_t n)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data && data[0] == '/') snprintf(out, n, "%s/fray/matches.sqlite", data);
    else if (home && home[0] == '/') snprintf(out, n, "%s/.local/share/fray/matches.sqlite", home);
    else return cli_bad(env, MSG_SERVE_NO_HOME);
    for (char *slash = strchr(out + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(out, 0700) != 0 && errno != EEXIST)
            return cli_bad(env, MSG_SERVE_NO_FOLDER, out, strerror(errno));
        *slash = '/';
    }
    return CLI_OK;
}

static void ready(void *who, const char *address)
{
    const cli_env *env = who;
    cli_say(env, stdout, MSG_SERVE_READY, address);
    fflush(stdout);
}

int cmd_serve(int argc, char **argv, const cli_env *env)
{
    wishes w;
    char why[400];
    memset(&w, 0, sizeof w);
    w.serve.listen = "127.0.0.1:7777";
    w.serve.pause_ms = DEFAULT_PAUSE_MS;
    int code = read_options(env, &w, argc, argv);
    if (code != CLI_OK) return code;
    if (!w.serve.database) {
        code = default_database(env, w.database, sizeof w.database);
        if (code != CLI_OK) return code;
        w.serve.database = w.database;
    }
    if (!w.serve.files) {
        if (!paths_find("web", "", w.files, sizeof w.files))
            cli_say(env, stderr, MSG_SERVE_NO_PAGE);
        else w.serve.files = w.files;
    }
    w.serve.origin = w.origin;
    w.serve.host = w.host;
    w.serve.proxy = w.proxy;
    w.serve.bot = w.bot;
    w.serve.ready = ready;
    w.serve.who = (void *)(uintptr_t)env; /* read only */

    cli_table *loaded = calloc(fray_game_count, sizeof *loaded);
    host_table *table = calloc(fray_game_count, sizeof *table);
    uint32_t games = 0;
    bool room = loaded && table;
    code = room ? CLI_OK : cli_bad(env, MSG_NO_MEMORY);
    for (uint32_t i = 0; room && i < fray_game_count && code == CLI_OK; i++) {
        code = cli_load(env, fray_games[i], &loaded[i]);
        if (code == CLI_OK) table[games++] = loaded[i].host;
    }
    ascii_leave_errors(); /* from here on they are lines of JSON */
    if (code == CLI_OK && serve_run(&w.serve, table, games, why, sizeof why) != 0)
        code = cli_bad(env, MSG_SERVE_FAILED, why);
    for (uint32_t i = 0; i < games; i++) cli_unload(&loaded[i]);
    free(loaded);
    free(table);
    return code;
}

/* src/server/serve.c - the service put together, run, and taken apart again. */
#include "server/serve.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#include "base/clock.h"
#include "server/server.h"
#include "wire/catalogue.h"

enum { GRACE_MS = 2000, DEFAULT_THINK_MS = 500 };

static net *volatile running; /* for the signal handler alone */
static volatile sig_atomic_t stop_wanted;

static void stop(int signal)
{
    (void)signal;
    stop_wanted = 1;
    if (running) net_stop(running, GRACE_MS);
}

bool serve_is_stopping(void)
{
    return stop_wanted != 0;
}

static void catch_signals(void)
{
    struct sigaction a;
    memset(&a, 0, sizeof a);
    a.sa_handler = stop;
    sigaction(SIGTERM, &a, NULL);
    sigaction(SIGINT, &a, NULL);
}

/* What would end a program and is for us an error like others. */
static void ignore_signals(void)
{
    struct sigaction a;
    memset(&a, 0, sizeof a);
    a.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &a, NULL); /* a client that left */
    sigaction(SIGXFSZ, &a, NULL); /* a file at its limit: as on a full disk */
}

/* A socket is a descriptor: as many as the system lets us. */
static void raise_limits(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
}

/* JSON that does not change while the server runs. NULL: no memory. */
static net_kept *keep(const json_writer *out)
{
    return out->failed ? NULL : net_keep("application/json", out->text, out->length);
}

static bool lay_game(server *s, server_game *game, const host_table *table)
{
    const fray_game *g = table->table.game;
    game->h = *table;
    game->space = tell_space_new(g);
    game->view = calloc(1, g->position_bytes);
    game->guess = calloc(1, g->position_bytes);
    game->walk = calloc(1, g->position_bytes);
    game->work = g->work_bytes ? calloc(1, g->work_bytes) : NULL;
    game->h.table.work = game->work;
    game->guessed = calloc((size_t)g->questions * g->acts, sizeof *game->guessed);
    game->met = calloc((size_t)g->questions * g->acts, sizeof *game->met);
    writer_start(&s->out);
    catalogue_game(&s->out, &game->h);
    game->catalogue = keep(&s->out);
    writer_start(&s->out);
    catalogue_rules(&s->out, g);
    game->rules = keep(&s->out);
    return game->catalogue && game->rules && game->space && game->view && game->guess &&
           game->walk && game->guessed && game->met && (game->work || !g->work_bytes);
}

static void clear_game(server_game *game)
{
    tell_space_free(game->space);
    free(game->view);
    free(game->guess);
    free(game->walk);
    free(game->work);
    free(game->guessed);
    free(game->met);
    net_let_go(game->catalogue);
    net_let_go(game->rules);
}

static net *listen_on(server *s, char *why, size_t n)
{
    const serve_options *o = &s->options;
    net_options options;
    net_handlers handlers = {s, web_request, guest_opened, guest_message, guest_closed, report_net};
    memset(&options, 0, sizeof options);
    options.listen = o->listen;
    options.files = o->files;
    options.origin = o->origin;
    options.host = o->host;
    options.proxy = o->proxy;
    options.limits.sockets_per_address = o->sockets_per_address;
    options.limits.messages_per_second = o->messages_per_second;
    return net_new(&options, &handlers, why, n);
}

static uint32_t processors(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n > 0 ? (uint32_t)n : 1;
}

/* A command that is wrong shows now, not when somebody plays against it. */
static bool try_programs(server *s, char *why, size_t n)
{
    char problem[PLAYER_TEXT];
    for (uint32_t i = 0; i < s->who.bots; i++) {
        const roster_bot *b = &s->who.bot[i];
        if (i < bot_kind_count) continue;
        player *p = player_new(&b->wish, &s->game[0].h, 0, PACK_EN, problem, sizeof problem);
        if (!p) {
            snprintf(why, n, "%s: %s", b->name, problem);
            return false;
        }
        player_free(p);
    }
    return true;
}

static bool put_together(server *s, const host_table *table, uint32_t games, char *why, size_t n)
{
    bool good = true;
    s->games = games;
    s->game = calloc(games, sizeof *s->game);
    good = s->game != NULL;
    for (uint32_t i = 0; i < games && good; i++) good = lay_game(s, &s->game[i], &table[i]);
    snprintf(why, n, "no memory");
    good = good && roster_fill(&s->who, s->options.bot, s->options.bots, s->options.think_ms);
    if (!good) return false;
    writer_start(&s->out);
    roster_tell(&s->who, &s->out);
    s->games_list = keep(&s->out);
    if (!s->games_list || !try_programs(s, why, n)) return false;
    store *st = store_open(s->options.database, why, n);
    if (!st) return false;
    s->shared = store_is_shared(st);
    s->w = listen_on(s, why, n);
    if (!s->w) {
        store_close(st);
        return false;
    }
    snprintf(why, n, "no memory, or no more threads");
    s->k = keeper_new(st, s->w, lobby_noticed, s);
    if (!s->k) {
        store_close(st);
        return false;
    }
    s->t = thinker_new(s->w, table, games, &s->who,
                       s->options.threads ? s->options.threads : processors());
    return s->t != NULL;
}

static void take_apart(server *s)
{
    s->stopping = true;
    thinker_free(s->t);
    keeper_free(s->k);
    lobby_free(s);
    running = NULL; /* a signal may still come */
    net_free(s->w);
    for (uint32_t i = 0; s->game && i < s->games; i++) clear_game(&s->game[i]);
    free(s->game);
    roster_free(&s->who);
    net_let_go(s->games_list);
    writer_free(&s->out);
    writer_free(&s->part);
    free(s);
}

int serve_run(const serve_options *options, const host_table *table, uint32_t games, char *why,
              size_t n)
{
    server *s = calloc(1, sizeof *s);
    if (!s) {
        snprintf(why, n, "no memory");
        return 1;
    }
    s->options = *options;
    s->epoch = report_time() - clock_ms();
    ignore_signals();
    if (s->options.think_ms == 0) s->options.think_ms = DEFAULT_THINK_MS;
    if (!put_together(s, table, games, why, n)) {
        take_apart(s);
        return 1;
    }
    running = s->w;
    catch_signals();
    raise_limits();
    lobby_sweep(s);
    sweep_begin(s);
    report("listening", "address", net_address(s->w));
    if (options->ready) options->ready(options->who, net_address(s->w));
    net_run(s->w);
    report("stopped");
    take_apart(s);
    return 0;
}

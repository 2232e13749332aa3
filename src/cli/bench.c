/* src/cli/bench.c - `fray bench`: how fast the rules are, on one core; and that they are the same rules.
 *
 * Everything is allocated before the clock starts. */
#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "bots/bots.h"
#include "cli/cli.h"
#include "cli/fingerprint.h"
#include "base/clock.h"
#include "players/vary.h"
#ifdef __GLIBC__
#include <malloc.h>
#endif

enum {
    CLONED = 16,      /* of them are cloned: as in a search, they are at hand in the cache */
    SAMPLES = 1024,   /* positions kept for listing options and cloning */
    SAMPLE_EVERY = 7, /* questions to players; odd, so that no rhythm of the game shows */
    MOST_OPTIONS = 4096,
    CHECK_CLOCK = 1024 /* answers between looks at the clock */
};

typedef struct bench {
    const cli_env *env;
    const host_table *h;
    const fray_game *game;
    double seconds; /* for each measurement */
    fray_position *now;
    char *sample; /* SAMPLES positions */
    uint32_t samples;
    uint64_t *option;
    fray_setup none;
    uint64_t random;

    double answers_per_s, games_per_s, options_per_s, ns_per_option, clone_ns, options_each;
    double iterations_per_s; /* of a search */
    int64_t heap_grown;      /* bytes in use after play less before; -1: cannot be told here */
} bench;

static int64_t heap_in_use(void)
{
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
    struct mallinfo2 info = mallinfo2();
    return (int64_t)(info.uordblks + info.hblkhd);
#else
    return -1;
#endif
}

static fray_position *sample(bench *b, uint32_t n)
{
    return (fray_position *)(void *)(b->sample + (size_t)n * b->game->position_bytes);
}

static bool start(bench *b, uint64_t game, fray_verdict *why)
{
    fray_setup setup;
    if (b->game->together) vary_widely(b->h, &b->none, game, &setup); /* teams of every size */
    else vary_setup(b->h, &b->none, game, 1, &setup);
    *why = b->game->start(&b->h->table, &setup, b->now);
    return fray_is_legal(*why);
}

/* One random answer; false: it was refused, which no pick ever is. */
static inline bool step(bench *b, fray_verdict *why)
{
    const fray_table *t = &b->h->table;
    fray_answer a = {0, fray_asked(b->now), 0};
    a.word = b->game->pick(t, b->now, a.seat, fray_next(&b->random));
    *why = b->game->apply(t, b->now, a, NULL, NULL);
    return fray_is_legal(*why);
}

/* Random games before the clock starts: warm caches, and positions to list options at. */
static bool gather(bench *b, fray_verdict *why)
{
    uint64_t asked = 0;
    for (uint64_t game = 0; b->samples < SAMPLES && game < SAMPLES; game++) {
        if (!start(b, game, why)) return false;
        while (b->now->open && b->samples < SAMPLES) {
            if (!(b->now->open & 1) && ++asked % SAMPLE_EVERY == 0)
                memcpy(sample(b, b->samples++), b->now, b->game->position_bytes);
            if (!step(b, why)) return false;
        }
    }
    return true;
}

static bool time_play(bench *b, fray_verdict *why)
{
    uint64_t answers = 0, games = 0;
    int64_t heap = heap_in_use();
    double begin = clock_seconds(), seconds;
    if (!start(b, 0, why)) return false;
    do {
        for (int i = 0; i < CHECK_CLOCK; i++) {
            if (!b->now->open && !start(b, ++games, why)) return false;
            if (!step(b, why)) return false;
            answers++;
        }
        seconds = clock_seconds() - begin;
    } while (seconds < b->seconds);
    b->answers_per_s = (double)answers / seconds;
    b->games_per_s = (double)games / seconds;
    b->heap_grown = heap < 0 ? -1 : heap_in_use() - heap;
    return true;
}

static void time_options(bench *b)
{
    uint64_t listed = 0, lists = 0;
    double begin = clock_seconds(), seconds = 0;
    while (b->samples > 0 && seconds < b->seconds) {
        for (uint32_t i = 0; i < b->samples; i++) {
            const fray_position *p = sample(b, i);
            uint32_t n =
                b->game->options(&b->h->table, p, fray_asked(p), 0, MOST_OPTIONS, b->option);
            listed += n < MOST_OPTIONS ? n : MOST_OPTIONS;
            lists++;
        }
        seconds = clock_seconds() - begin;
    }
    if (listed == 0) return;
    b->options_per_s = (double)listed / seconds;
    b->ns_per_option = 1e9 * seconds / (double)listed;
    b->options_each = (double)listed / (double)lists;
}

static void time_clone(bench *b)
{
    uint64_t clones = 0;
    double begin = clock_seconds(), seconds = 0;
    volatile uint8_t sink = 0; /* what is never read may never be copied */
    while (b->samples > 0 && seconds < b->seconds / 4) {
        for (uint32_t i = 0; i < b->samples; i++) {
            memcpy(b->now, sample(b, i % CLONED), b->game->position_bytes);
            sink = (uint8_t)(sink ^ ((const uint8_t *)b->now)[i % b->game->position_bytes]);
        }
        clones += b->samples;
        seconds = clock_seconds() - begin;
    }
    if (clones) b->clone_ns = 1e9 * seconds / (double)clones;
}

/* A whole search at one sample after the other, each as deep as `hard` goes. */
static bool time_search(bench *b)
{
    bot *searcher = bot_new(&bot_hard, &b->h->table, NULL, 1);
    if (!searcher) return false;
    uint64_t iterations = 0;
    double begin = clock_seconds(), seconds = 0;
    for (uint32_t i = 0; b->samples > 0 && seconds < b->seconds; i++) {
        const fray_position *p = sample(b, i % b->samples);
        uint32_t seat = fray_asked(p);
        bot_thought thought;
        b->game->view(&b->h->table, p, 1u << seat, b->now);
        bot_answer(searcher, b->now, seat, &thought);
        iterations += thought.iterations;
        seconds = clock_seconds() - begin;
    }
    bot_free(searcher);
    b->iterations_per_s = seconds > 0 ? (double)iterations / seconds : 0;
    return true;
}

static int run(bench *b)
{
    fray_verdict why;
    b->now = calloc(1, b->game->position_bytes);
    b->sample = calloc(SAMPLES, b->game->position_bytes);
    b->option = calloc(MOST_OPTIONS, sizeof *b->option);
    int code = CLI_OK;
    if (!b->now || !b->sample || !b->option) code = cli_bad(b->env, MSG_NO_MEMORY);
    else if (!gather(b, &why) || !time_play(b, &why)) {
        char line[300];
        words_verdict(b->h, b->now, why, b->env->language, line, sizeof line);
        fprintf(stderr, "fray bench: ");
        cli_say(b->env, stderr, MSG_BENCH_REFUSED, b->game->name, line);
        fputc('\n', stderr);
        code = CLI_FAILED;
    } else {
        time_options(b);
        time_clone(b);
        if (!time_search(b)) code = cli_bad(b->env, MSG_NO_MEMORY);
    }
    free(b->now);
    free(b->sample);
    free(b->option);
    return code;
}

static void head(const cli_env *env)
{
    cli_say(env, stdout, MSG_BENCH_HEAD, "", cli_text(env, MSG_BENCH_ANSWERS),
            cli_text(env, MSG_BENCH_GAMES), cli_text(env, MSG_BENCH_OPTIONS),
            cli_text(env, MSG_BENCH_NS), cli_text(env, MSG_BENCH_BYTES),
            cli_text(env, MSG_BENCH_CLONE), cli_text(env, MSG_BENCH_SEARCH));
}

static json_t *row_json(const bench *b)
{
    return json_pack("{s:s, s:f, s:f, s:f, s:f, s:f, s:I, s:f, s:f, s:I}", "game", b->game->name,
                     "answers_per_s", b->answers_per_s, "games_per_s", b->games_per_s,
                     "options_per_s", b->options_per_s, "ns_per_option", b->ns_per_option,
                     "options_per_question", b->options_each, "position_bytes",
                     (json_int_t)b->game->position_bytes, "clone_ns", b->clone_ns,
                     "iterations_per_s", b->iterations_per_s, "heap_grown",
                     (json_int_t)b->heap_grown);
}

static void row_text(const bench *b)
{
    printf("%-14s %12.0f %10.1f %12.0f %10.2f %10" PRIu32 " %9.1f %12.0f\n", b->game->name,
           b->answers_per_s, b->games_per_s, b->options_per_s, b->ns_per_option,
           b->game->position_bytes, b->clone_ns, b->iterations_per_s);
}

/* Benches one game; a game alone is one object in JSON, several are a list. */
static int bench_game(const cli_env *env, const fray_game *game, double seconds, json_t **json)
{
    cli_table table;
    bench b;
    memset(&b, 0, sizeof b);
    if (cli_load(env, game, &table) != CLI_OK) return CLI_BAD;
    b.env = env;
    b.h = &table.host;
    b.game = game;
    b.seconds = seconds;
    b.random = 1;
    int code = run(&b);
    if (code == CLI_OK && b.heap_grown > 0) {
        char bytes[24];
        snprintf(bytes, sizeof bytes, "%" PRId64, b.heap_grown);
        cli_bad(env, MSG_BENCH_HEAP, bytes);
        code = CLI_FAILED;
    }
    if (json) *json = row_json(&b);
    else row_text(&b);
    cli_unload(&table);
    return code;
}

/* The fingerprint of one game in place of its speed. */
static int print_game(const cli_env *env, const fray_game *game, const fingerprint_wish *wish,
                      json_t **json)
{
    cli_table table;
    fingerprint f;
    char play[20], told[20];
    if (cli_load(env, game, &table) != CLI_OK) return CLI_BAD;
    int code = fingerprint_take(env, &table.host, wish, &f);
    cli_unload(&table);
    if (code != CLI_OK) return code;
    snprintf(play, sizeof play, "%016" PRIx64,
             f.play); /* texts: JSON numbers do not hold 64 bits */
    snprintf(told, sizeof told, "%016" PRIx64, f.told);
    if (json)
        *json = json_pack("{s:s, s:I, s:I, s:I, s:s, s:s}", "game", game->name, "games",
                          (json_int_t)wish->games, "seed", (json_int_t)wish->seed, "answers",
                          (json_int_t)f.answers, "play", play, "told", told);
    else printf("%-14s play %s told %s\n", game->name, play, told);
    return CLI_OK;
}

int cmd_bench(int argc, char **argv, const cli_env *env)
{
    static const struct option options[] = {{"seconds", required_argument, NULL, 's'},
                                            {"json", no_argument, NULL, 'j'},
                                            {"fingerprint", no_argument, NULL, 'f'},
                                            {"games", required_argument, NULL, 'g'},
                                            {"seed", required_argument, NULL, 'S'},
                                            {"threads", required_argument, NULL, 't'},
                                            {0, 0, 0, 0}};
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    fingerprint_wish wish = {2000, 7, 1};
    uint64_t threads = cores > 0 ? (uint64_t)cores : 1;
    bool json = false, print = false;
    double seconds = 1;
    opterr = 0;
    for (int c; (c = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
        char *end;
        switch (c) {
        case 's':
            seconds = strtod(optarg, &end);
            if (end == optarg || *end || !(seconds >= 0.01 && seconds <= 3600))
                return cli_bad(env, MSG_BENCH_BAD_SECONDS, optarg);
            break;
        case 'j': json = true; break;
        case 'f': print = true; break;
        case 'g':
            if (!cli_number(env, "--games", optarg, 1, 10000000, &wish.games)) return CLI_BAD;
            break;
        case 'S':
            if (!cli_number(env, "--seed", optarg, 0, INT64_MAX, &wish.seed)) return CLI_BAD;
            break;
        case 't':
            if (!cli_number(env, "--threads", optarg, 1, 256, &threads)) return CLI_BAD;
            break;
        default: return cli_bad_option(env, argv, c);
        }
    }
    for (int i = optind; i < argc; i++)
        if (!cli_game(env, argv[i])) return CLI_BAD;
    uint32_t count = optind < argc ? (uint32_t)(argc - optind) : fray_game_count;
    json_t *list = json ? json_array() : NULL;
    int worst = CLI_OK;
    wish.threads = (uint32_t)threads;
    if (!json && !print) head(env);
    for (uint32_t i = 0; i < count; i++) {
        const fray_game *game =
            optind < argc ? cli_game(env, argv[optind + (int)i]) : fray_games[i];
        json_t *row = NULL;
        int code = print ? print_game(env, game, &wish, json ? &row : NULL)
                         : bench_game(env, game, seconds, json ? &row : NULL);
        if (code > worst) worst = code;
        if (row) json_array_append_new(list, row);
        if (code == CLI_BAD) break;
    }
    if (json && count == 1 && json_array_size(list) == 1) {
        cli_json(json_incref(json_array_get(list, 0)));
        json_decref(list);
    } else if (json) {
        cli_json(list);
    } else if (worst == CLI_OK && !print) {
        cli_say(env, stdout, MSG_BENCH_NOTE);
    }
    return worst;
}

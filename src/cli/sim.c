/* src/cli/sim.c - `fray sim`: bots play many games; statistics. */
#include "cli/arena_common.h"
#include "cli/sim.h"
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "arena/rating.h"
#include "base/clock.h"
#include "base/text.h"
#include "players/vary.h"

enum { MOST_GAMES = 100000000, MOST_THREADS = 1024, MOST_SETS = 256, SHOWN_ERRORS = 10 };

/* All outcomes added up. */
typedef struct tally {
    uint64_t games, played, errors, drawn, answers; /* games: that came to an end */
    uint64_t seat[FRAY_MAX_SEATS], bot[FRAY_MAX_SEATS];
    uint64_t team; /* games that all seats won together */
} tally;

/* One mission of a game that is won or lost together. */
typedef struct mission_tally {
    uint64_t played, team;
} mission_tally;

static tally add_up(const sim *s)
{
    tally t;
    memset(&t, 0, sizeof t);
    for (uint64_t i = 0; i < s->games; i++) {
        const sim_outcome *o = &s->outcome[i];
        if (!o->played) continue;
        t.games++;
        t.answers += o->answers;
        if (o->error) {
            t.errors++;
            continue;
        }
        t.played++;
        t.drawn += o->drawn;
        t.team += o->team;
        if (!o->winner || o->drawn) continue;
        t.seat[o->winner]++;
        t.bot[sim_bot_at(s, s->first + i, o->winner)]++;
    }
    return t;
}

static void error_line(const sim *s, uint64_t i, char *out, size_t n)
{
    const sim_outcome *o = &s->outcome[i];
    const cli_env *env = s->env;
    const char *why = o->line ? o->line : "";
    switch ((sim_error)o->error) {
    case SIM_FAULT:
        snprintf(out, n, cli_text(env, MSG_SIM_ERROR_BOT),
                 s->bot[sim_bot_at(s, s->first + i, o->seat)].text, words_seat(o->seat), why);
        break;
    case SIM_AUDIT: snprintf(out, n, cli_text(env, MSG_SIM_ERROR_AUDIT), why); break;
    case SIM_LONG:
        snprintf(out, n, cli_text(env, MSG_SIM_ERROR_LONG), s->h->table.game->longest);
        break;
    case SIM_BROKEN: snprintf(out, n, "%s", cli_text(env, MSG_SIM_ERROR_BROKEN)); break;
    case SIM_STUCK: snprintf(out, n, "%s", cli_text(env, MSG_SIM_ERROR_STUCK)); break;
    case SIM_CHANCE: snprintf(out, n, "%s", cli_text(env, MSG_SIM_ERROR_CHANCE)); break;
    case SIM_MEMORY: snprintf(out, n, "%s", cli_text(env, MSG_NO_MEMORY)); break;
    case SIM_SETUP:
    case SIM_FILE:
    case SIM_FINE: snprintf(out, n, "%s", why); break;
    }
}

/* The first few errors, each with the number that repeats it (--first N --games 1). */
static void show_errors(const sim *s)
{
    uint32_t shown = 0;
    for (uint64_t i = 0; i < s->games && shown < SHOWN_ERRORS; i++) {
        char number[24], line[800];
        if (!s->outcome[i].error) continue;
        shown++;
        snprintf(number, sizeof number, "%" PRIu64, s->first + i);
        error_line(s, i, line, sizeof line);
        cli_say(s->env, stderr, MSG_SIM_ERROR, number, s->outcome[i].answers + 1, line);
    }
}

/* ---- games that are won or lost together ---- */

/* The setting that names the mission; 0: there is none. */
static uint32_t mission_setting(const fray_game *game)
{
    for (uint32_t key = 1; key < game->settings; key++)
        if (game->setting[key].type == FRAY_MISSION && !game->setting[key].per_seat) return key;
    return 0;
}

/* The mission of a game; 0: none is named. */
static uint32_t mission_of(const sim *s, uint64_t i)
{
    fray_setup setup;
    uint32_t value = 0;
    vary_setup(s->h, &s->base, s->first + i, s->bots, &setup);
    setup_find(&setup, mission_setting(s->h->table.game), 0, &value);
    return value;
}

/* The games by mission: *count of them, from value 0 on; NULL where there are none to tell
 * apart. */
static mission_tally *by_mission(const sim *s, uint32_t *count)
{
    uint32_t most = 0, missions = 0;
    if (!mission_setting(s->h->table.game)) return NULL;
    for (uint64_t i = 0; i < s->games; i++) {
        uint32_t value = mission_of(s, i);
        if (value > most) most = value;
    }
    mission_tally *all = calloc((size_t)most + 1, sizeof *all);
    for (uint64_t i = 0; all && i < s->games; i++) {
        mission_tally *it = &all[mission_of(s, i)];
        if (!s->outcome[i].played || s->outcome[i].error) continue;
        missions += it->played++ == 0;
        it->team += s->outcome[i].team;
    }
    *count = most + 1;
    if (missions > 1) return all;
    free(all);
    return NULL;
}

/* ---- showing ---- */

static json_t *share_json(const char *name, uint64_t wins, uint64_t n)
{
    rating_span x = rating_wilson(wins, n);
    return json_pack("{s:s, s:I, s:f, s:f, s:f}", "name", name, "wins", (json_int_t)wins, "share",
                     x.value, "low", x.low, "high", x.high);
}

static json_t *team_json(const sim *s, const tally *t)
{
    uint32_t key = mission_setting(s->h->table.game), count = 0;
    mission_tally *mission = by_mission(s, &count);
    json_t *missions = json_array();
    for (uint32_t value = 0; mission && value < count; value++) {
        char name[100];
        if (!mission[value].played) continue;
        setup_write_value(s->h, key, value, name, sizeof name);
        json_t *one = share_json(name, mission[value].team, mission[value].played);
        if (one) json_object_set_new(one, "games", json_integer((json_int_t)mission[value].played));
        json_array_append_new(missions, one);
    }
    free(mission);
    return json_pack("{s:o, s:o}", "team", share_json("team", t->team, t->played), "missions",
                     missions);
}

static json_t *wins_json(const sim *s, const tally *t)
{
    json_t *seats, *bots;
    if (s->h->table.game->together) return team_json(s, t);
    seats = json_array();
    bots = json_array();
    for (uint32_t i = 0; i < s->bots; i++) {
        json_array_append_new(seats, share_json(words_seat(i + 1), t->seat[i + 1], t->played));
        json_array_append_new(bots, share_json(s->bot[i].text, t->bot[i], t->played));
    }
    return json_pack("{s:o, s:o, s:I}", "seats", seats, "bots", bots, "drawn",
                     (json_int_t)t->drawn);
}

static void show_json(const sim *s, const tally *t, double seconds)
{
    char fingerprint[20], seed[24]; /* texts: JSON numbers do not hold 64 bits */
    snprintf(fingerprint, sizeof fingerprint, "%016" PRIx64, sim_fingerprint(s));
    snprintf(seed, sizeof seed, "%" PRIu64, s->seed);
    cli_json(json_pack("{s:s, s:I, s:I, s:I, s:f, s:f, s:s, s:s, s:I, s:o}", "game",
                       s->h->table.game->name, "games", (json_int_t)t->games, "errors",
                       (json_int_t)t->errors, "answers", (json_int_t)t->answers, "seconds", seconds,
                       "answers_per_s", seconds > 0 ? (double)t->answers / seconds : 0.0,
                       "fingerprint", fingerprint, "seed", seed, "threads", (json_int_t)s->threads,
                       "wins", wins_json(s, t)));
}

static void show_share(const sim *s, const char *name, uint64_t wins, uint64_t n)
{
    rating_span x = rating_wilson(wins, n);
    cli_say(s->env, stdout, MSG_SIM_WINS, name, (unsigned)wins, (unsigned)n, 100 * x.value,
            100 * x.low, 100 * x.high);
}

static void show_team(const sim *s, const tally *t)
{
    uint32_t count = 0;
    mission_tally *mission = by_mission(s, &count);
    show_share(s, cli_text(s->env, MSG_SIM_TEAM), t->team, t->played);
    for (uint32_t value = 0; mission && value < count; value++) {
        char name[100];
        if (!mission[value].played) continue;
        words_name(s->h, NULL, FRAY_MISSION, value, s->env->language, name, sizeof name);
        show_share(s, name, mission[value].team, mission[value].played);
    }
    free(mission);
}

static void show_sides(const sim *s, const tally *t)
{
    char name[60];
    for (uint32_t i = 1; i <= s->bots; i++)
        show_share(s, words_seat_name(i, s->env->language), t->seat[i], t->played);
    for (uint32_t i = 0; i < s->bots; i++) {
        snprintf(name, sizeof name, "%u %.48s", i + 1, s->bot[i].text);
        show_share(s, name, t->bot[i], t->played);
    }
    cli_say(s->env, stdout, MSG_SIM_DRAWN, (unsigned)t->drawn);
}

static void show_text(const sim *s, const tally *t, double seconds)
{
    char answers[24], fingerprint[20];
    double games = t->games ? (double)t->games : 1, count = (double)t->answers;
    snprintf(answers, sizeof answers, "%" PRIu64, t->answers);
    snprintf(fingerprint, sizeof fingerprint, "%016" PRIx64, sim_fingerprint(s));
    cli_say(s->env, stdout, MSG_SIM_SUMMARY, s->h->table.game->name, (unsigned)t->games,
            (unsigned)t->errors, answers, count / games, seconds, count / seconds,
            (double)t->games / seconds);
    if (s->h->table.game->together) show_team(s, t);
    else show_sides(s, t);
    cli_say(s->env, stdout, MSG_SIM_FINGERPRINT, fingerprint);
}

/* One more bot; false: the line is printed. */
static bool add_bot(sim *s, const char *option, const char *text)
{
    char why[PLAYER_TEXT];
    if (s->bots + 1 >= FRAY_MAX_SEATS) {
        cli_bad(s->env, MSG_SIM_MANY_BOTS, (unsigned)(FRAY_MAX_SEATS - 1));
        return false;
    }
    if (!player_read(text, &s->bot[s->bots], s->env->language, why, sizeof why)) {
        cli_bad(s->env, MSG_SIM_BAD_BOT, option, why);
        return false;
    }
    s->bots++;
    return true;
}

/* "random,greedy" */
static bool add_bots(sim *s, const char *list)
{
    for (const char *at = list, *next; at; at = next) {
        char text[PLAYER_TEXT + 1]; /* one more, so that what is too long is seen to be */
        const char *end = strchr(at, ',');
        snprintf(text, sizeof text, "%.*s", end ? (int)(end - at) : (int)strlen(at), at);
        if (!add_bot(s, "--bots", text)) return false;
        next = end ? end + 1 : NULL;
    }
    return true;
}

/* As many seats take part as bots are named; random ones if nobody was. */
static bool fill_seats(sim *s)
{
    const fray_game *game = s->h->table.game;
    uint32_t said = 0;
    bool is_nobody = s->bots == 0;
    while (is_nobody && s->bots < setup_seats(s->h, &s->base) && add_bot(s, "--bot", "random")) {
    }
    if (game->seats_setting && setup_find(&s->base, game->seats_setting, 0, &said) && said &&
        said != s->bots) {
        cli_bad(s->env, MSG_SIM_OTHER_SEATS, game->setting[game->seats_setting].word, said,
                (unsigned)s->bots);
        return false;
    }
    if (setup_put_seats(s->h, &s->base, s->bots)) return true;
    cli_bad(s->env, MSG_SIM_BAD_BOTS, game->name, game->seats_least, game->seats_most,
            (unsigned)s->bots);
    return false;
}

/* Will the set-up be accepted at all? Better said once than by every game. */
static bool can_start(const sim *s)
{
    fray_setup setup;
    fray_verdict why;
    char line[300], number[24];
    vary_setup(s->h, &s->base, s->first, s->bots, &setup);
    match *m = match_new(s->h, &setup, 0, &why);
    match_free(m);
    if (m) return true;
    words_verdict(s->h, NULL, why, s->env->language, line, sizeof line);
    snprintf(number, sizeof number, "%" PRIu64, s->first);
    cli_bad(s->env, MSG_SIM_BAD_SETUP, number, line);
    return false;
}

static int run(sim *s, bool json)
{
    s->outcome = calloc(s->games, sizeof *s->outcome);
    if (!s->outcome) return cli_bad(s->env, MSG_NO_MEMORY);
    double begin = clock_seconds();
    if (!sim_run(s)) {
        free(s->outcome);
        return cli_bad_line(s->env, s->why);
    }
    double seconds = clock_seconds() - begin;
    tally t = add_up(s);
    show_errors(s);
    if (json) show_json(s, &t, seconds);
    else show_text(s, &t, seconds);
    for (uint64_t i = 0; i < s->games; i++) free(s->outcome[i].line);
    free(s->outcome);
    if (t.games == s->games) return t.errors ? CLI_FAILED : CLI_OK;
    cli_say(s->env, stderr, MSG_SIM_STOPPED, (unsigned)t.games, (unsigned)s->games);
    return CLI_FAILED;
}

int cmd_sim(int argc, char **argv, const cli_env *env)
{
    static const struct option options[] = {{"bots", required_argument, NULL, 'b'},
                                            {"bot", required_argument, NULL, 'B'},
                                            {"games", required_argument, NULL, 'g'},
                                            {"first", required_argument, NULL, 'f'},
                                            {"seed", required_argument, NULL, 's'},
                                            {"threads", required_argument, NULL, 't'},
                                            {"audit", no_argument, NULL, 'a'},
                                            {"set", required_argument, NULL, 'S'},
                                            {"records", required_argument, NULL, 'r'},
                                            {"json", no_argument, NULL, 'j'},
                                            {0, 0, 0, 0}};
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    const char *set[MOST_SETS];
    uint64_t threads = cores > 0 ? (uint64_t)cores : 1;
    uint32_t sets = 0;
    bool json = false;
    sim s;
    memset(&s, 0, sizeof s);
    s.env = env;
    s.games = 100;
    s.seed = 1;
    opterr = 0;
    for (int c; (c = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
        bool ok = true;
        switch (c) {
        case 'b': ok = add_bots(&s, optarg); break;
        case 'B': ok = add_bot(&s, "--bot", optarg); break;
        case 'g': ok = cli_number(env, "--games", optarg, 1, MOST_GAMES, &s.games); break;
        case 'f': ok = cli_number(env, "--first", optarg, 0, UINT64_MAX / 2, &s.first); break;
        case 's': ok = cli_number(env, "--seed", optarg, 0, UINT64_MAX, &s.seed); break;
        case 't': ok = cli_number(env, "--threads", optarg, 1, MOST_THREADS, &threads); break;
        case 'a': s.audit = true; break;
        case 'r': s.records = optarg; break;
        case 'j': json = true; break;
        case 'S':
            if (sets < MOST_SETS) set[sets++] = optarg;
            break;
        default: return cli_bad_option(env, argv, c);
        }
        if (!ok) return CLI_BAD;
    }
    if (optind == argc) return cli_bad(env, MSG_TOO_FEW, "GAME", env->command);
    if (optind + 1 < argc) return cli_bad(env, MSG_TOO_MANY, argv[optind + 1], env->command);
    if (s.records && !arena_make_folder(env, s.records)) return CLI_BAD;
    if (s.records && access(s.records, W_OK | X_OK) != 0)
        return cli_bad(env, MSG_CANNOT_WRITE, s.records, strerror(errno));
    const fray_game *game = cli_game(env, argv[optind]);
    cli_table table;
    if (!game || cli_load(env, game, &table) != CLI_OK) return CLI_BAD;
    s.h = &table.host;
    s.threads = (uint32_t)(threads < s.games ? threads : s.games);
    int code = CLI_OK;
    for (uint32_t i = 0; i < sets && code == CLI_OK; i++) {
        char why[300];
        if (!setup_read_line(s.h, &s.base, set[i], why, sizeof why, env->language))
            code = cli_bad(env, MSG_SIM_BAD_SET, set[i], why);
    }
    if (code == CLI_OK) code = fill_seats(&s) && can_start(&s) ? run(&s, json) : CLI_BAD;
    cli_unload(&table);
    return code;
}

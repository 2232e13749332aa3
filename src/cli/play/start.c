/* src/cli/play/start.c - `fray play`: its options, how a match begins and how it ends. */
#include "cli/ascii.h"
#include "cli/play/play.h"
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "host/philox.h"

enum { THINK_MS = 1000, MOST_THINK_MS = 600000 };

/* A player's own seed: one from which that of the dice cannot be worked out. */
static uint64_t seed_of(const play_wishes *w, uint32_t seat)
{
    enum { STREAM_PLAYER = 2 };
    return philox_number(w->seed, STREAM_PLAYER, seat);
}

static int read_seat(const play *g, play_wishes *w, const char *text)
{
    char name[32], why[PLAYER_TEXT];
    uint32_t seat;
    const char *equal = strchr(text, '=');
    snprintf(name, sizeof name, "%.*s", equal ? (int)(equal - text) : 0, text);
    if (!equal || !words_read_seat(name, &seat) || seat < 1 || seat >= FRAY_MAX_SEATS)
        return play_bad(g, PLAY_BAD_SEAT, text);
    w->named |= 1u << seat;
    w->is_person[seat] = strcmp(equal + 1, "human") == 0 || strcmp(equal + 1, "me") == 0;
    if (w->is_person[seat] ||
        player_read(equal + 1, &w->player[seat], g->language, why, sizeof why))
        return CLI_OK;
    return play_bad(g, PLAY_BAD_PLAYER, name, why);
}

enum wish {
    OPTION_SEAT = 256,
    OPTION_SEED,
    OPTION_SET,
    OPTION_LOAD,
    OPTION_TO,
    OPTION_SCENARIO,
    OPTION_SAVE,
    OPTION_OPERATION,
    OPTION_ASK,
    OPTION_ASCII,
    OPTION_COLOR,
    OPTION_PLAIN,
    OPTION_DICE,
    OPTION_BOARD,
    OPTION_THINK
};
static const struct option options[] = {{"seat", required_argument, NULL, OPTION_SEAT},
                                        {"seed", required_argument, NULL, OPTION_SEED},
                                        {"set", required_argument, NULL, OPTION_SET},
                                        {"load", required_argument, NULL, OPTION_LOAD},
                                        {"from", required_argument, NULL, OPTION_LOAD},
                                        {"to", required_argument, NULL, OPTION_TO},
                                        {"scenario", required_argument, NULL, OPTION_SCENARIO},
                                        {"save", required_argument, NULL, OPTION_SAVE},
                                        {"operation", required_argument, NULL, OPTION_OPERATION},
                                        {"ask", no_argument, NULL, OPTION_ASK},
                                        {"ascii", no_argument, NULL, OPTION_ASCII},
                                        {"color", required_argument, NULL, OPTION_COLOR},
                                        {"colour", required_argument, NULL, OPTION_COLOR},
                                        {"plain", no_argument, NULL, OPTION_PLAIN},
                                        {"dice", required_argument, NULL, OPTION_DICE},
                                        {"board", required_argument, NULL, OPTION_BOARD},
                                        {"think", required_argument, NULL, OPTION_THINK},
                                        {NULL, 0, NULL, 0}};

static int read_colour(play *g, const char *text)
{
    if (strcmp(text, "always") == 0) g->colour = true;
    else if (strcmp(text, "never") == 0) g->colour = false;
    else if (strcmp(text, "auto") != 0) return play_bad(g, PLAY_BAD_COLOUR, text);
    return CLI_OK;
}

static int read_board(play *g, const char *text)
{
    if (strcmp(text, "full") == 0) g->size = BOARD_FULL;
    else if (strcmp(text, "small") == 0) g->size = BOARD_SMALL;
    else if (strcmp(text, "auto") != 0) return play_bad(g, PLAY_BAD_BOARD, text);
    return CLI_OK;
}

static int read_options(play *g, play_wishes *w, int argc, char **argv)
{
    int c, code = CLI_OK;
    uint64_t to;
    opterr = 0;
    optind = 1;
    while (code == CLI_OK && (c = getopt_long(argc, argv, ":", options, NULL)) != -1) {
        switch (c) {
        case OPTION_SEAT: code = read_seat(g, w, optarg); break;
        case OPTION_SEED:
            w->seeded = cli_number(g->env, "--seed", optarg, 0, UINT64_MAX, &w->seed);
            if (!w->seeded) code = CLI_BAD;
            break;
        case OPTION_SET:
            if (w->sets < FRAY_MAX_SETTINGS) w->set[w->sets++] = optarg;
            break;
        case OPTION_LOAD: w->load = optarg; break;
        case OPTION_TO:
            if (!cli_number(g->env, "--to", optarg, 0, UINT32_MAX - 1, &to)) code = CLI_BAD;
            else g->source.to = (uint32_t)to;
            break;
        case OPTION_SCENARIO: g->source.scenario = optarg; break;
        case OPTION_SAVE: w->save = optarg; break;
        case OPTION_OPERATION: w->operation = optarg; break;
        case OPTION_ASK: w->ask = true; break;
        case OPTION_ASCII:
            g->ascii = true;
            ascii_begin();
            break;
        case OPTION_COLOR: code = read_colour(g, optarg); break;
        case OPTION_PLAIN: g->plain = true; break;
        case OPTION_DICE:
            g->ask_dice = strcmp(optarg, "ask") == 0;
            if (!g->ask_dice && strcmp(optarg, "roll") != 0)
                code = play_bad(g, PLAY_BAD_DICE, optarg);
            break;
        case OPTION_BOARD: code = read_board(g, optarg); break;
        case OPTION_THINK:
            if (!cli_number(g->env, "--think", optarg, 1, MOST_THINK_MS, &w->think)) code = CLI_BAD;
            break;
        default: code = cli_bad_option(g->env, argv, c);
        }
    }
    if (code != CLI_OK) return code;
    if (optind >= argc && !w->load) return play_bad(g, PLAY_NO_GAME);
    if (optind + 1 < argc) return cli_bad(g->env, MSG_TOO_MANY, argv[optind + 1], "play");
    if (w->load && w->sets) return play_bad(g, PLAY_LOAD_OR_SET);
    w->game = argv[optind]; /* NULL: what is loaded says it */
    return CLI_OK;
}

/* --- what is there already --- */

static bool is_same_file(const char *a, const char *b)
{
    struct stat one, two;
    return stat(a, &one) == 0 && stat(b, &two) == 0 && one.st_dev == two.st_dev &&
           one.st_ino == two.st_ino;
}

/* The first bytes of a file; of none, none. */
static void read_head(const char *path, char *out, size_t n)
{
    FILE *in = fopen(path, "rb");
    out[in ? fread(out, 1, n - 1, in) : 0] = '\0';
    if (in) fclose(in);
}

/* Where --save names a match that is kept already it goes on; another one is never written over it. */
static int go_on_there(const play *g, play_wishes *w)
{
    char head[64];
    struct stat there;
    if (!w->save || stat(w->save, &there) != 0 || !S_ISREG(there.st_mode)) return CLI_OK;
    read_head(w->save, head, sizeof head);
    if (strncmp(head, "fray-record ", 12) != 0 &&
        strncmp(head, scenario_kept, strlen(scenario_kept)) != 0)
        return CLI_OK;
    const char *other = w->load && (g->source.to != UINT32_MAX || !is_same_file(w->load, w->save))
                            ? "--load"
                        : w->sets      ? "--set"
                        : w->operation ? "--operation"
                                       : NULL;
    if (other) return play_bad(g, PLAY_KEPT_THERE, w->save, other);
    w->load = w->save;
    w->goes_on = true;
    return CLI_OK;
}

/* The match to go on from, and with it the game. */
static int open_source(play *g, const play_wishes *w)
{
    g->source.path = w->load;
    int code = cli_open(g->env, &g->source);
    if (code != CLI_OK) return code;
    const fray_game *game = g->source.host.table.game;
    if (w->game && strcmp(w->game, game->name) != 0)
        return play_bad(g, PLAY_OTHER_GAME, w->load, game->name, w->game);
    bool over = match_position(g->source.match)->over || match_ended(g->source.match, NULL);
    if (over && w->goes_on) return play_bad(g, PLAY_OVER_THERE, w->save);
    return play_sit_down(g) ? CLI_OK : play_bad(g, PLAY_NO_MEMORY);
}

/* --- beginning --- */

static int read_settings(const play *g, play_wishes *w)
{
    char text[600];
    for (uint32_t i = 0; i < w->sets; i++)
        if (!setup_read_line(g->h, &w->setup, w->set[i], text, sizeof text, g->language))
            return play_bad(g, PLAY_BAD_SET, w->set[i], text);
    return CLI_OK;
}

/* As many seats as are named by --seat, unless a setting says how many. */
static int count_seats(const play *g, play_wishes *w)
{
    uint32_t said, seats = w->seats;
    if (g->game->seats_setting && setup_find(&w->setup, g->game->seats_setting, 0, &said))
        return CLI_OK;
    for (uint32_t seat = 1; seat < FRAY_MAX_SEATS && !w->seats; seat++)
        if (w->named >> seat & 1 && seat > setup_seats(g->h, &w->setup)) seats = seat;
    if (!seats || (!g->game->seats_setting && seats == g->game->seats_least)) return CLI_OK;
    if (setup_put_seats(g->h, &w->setup, seats)) return CLI_OK;
    return play_bad(g, PLAY_BAD_SEATS, seats, g->game->title, g->game->seats_least,
                    g->game->seats_most);
}

static int start_new(play *g, const play_wishes *w)
{
    enum { STREAM_MATCH = 3 };
    fray_setup setup = w->setup;
    fray_verdict why;
    char text[600];
    uint64_t seed = w->seed;
    if (g->campaign) { /* each mission with dice of its own */
        play_campaign_setup(g, w, &setup);
        seed = philox_number(w->seed, STREAM_MATCH, campaign_plays(g->campaign));
    }
    setup_complete(g->h, &setup);
    g->match = match_new(g->h, &setup, seed, &why);
    if (g->match) return CLI_OK;
    words_verdict(g->h, NULL, why, g->language, text, sizeof text);
    return play_bad(g, PLAY_BAD_SETUP, text);
}

bool play_sit_down(play *g)
{
    if (g->source.match) {
        g->h = &g->source.host;
        g->match = g->source.match;
        g->source.match = NULL;
        g->seats = match_seats(g->match);
    }
    g->t = &g->h->table;
    g->game = g->t->game;
    if (!g->view) g->view = calloc(1, g->game->position_bytes);
    if (!g->before) g->before = calloc(1, g->game->position_bytes);
    return g->view && g->before;
}

/* A match that has begun already: its log, and dice that nobody knows. */
static int take_up(play *g, const play_wishes *w)
{
    match_reseed(g->match, w->seed);
    return play_retell(g) ? CLI_OK : play_bad(g, PLAY_NO_MEMORY);
}

static int take_seats(play *g, const play_wishes *w)
{
    const fray_setup *setup = match_setup(g->match);
    g->seats = match_seats(g->match);
    for (uint32_t seat = g->seats + 1; seat < FRAY_MAX_SEATS; seat++)
        if (w->named >> seat & 1) return play_bad(g, PLAY_SEAT_BEYOND, words_seat(seat), g->seats);
    for (uint32_t seat = 1; seat <= g->seats; seat++) {
        char why[PLAYER_TEXT];
        if (w->is_person[seat]) continue;
        g->player[seat] =
            player_new(&w->player[seat], g->h, seed_of(w, seat), g->language, why, sizeof why);
        if (!g->player[seat])
            return play_bad(g, PLAY_NO_PLAYER, words_seat(seat), w->player[seat].text, why);
        player_setup(g->player[seat], setup);
        player_begin(g->player[seat], seed_of(w, seat));
    }
    const bot_kind *adviser = bot_find("expert");
    if (!adviser) adviser = bot_kind_at(bot_kind_count - 1);
    bot_options wanted = {{(uint32_t)w->think, 0}, 0, NULL};
    g->adviser = bot_new(adviser, g->t, &wanted, w->seed);
    return g->adviser ? CLI_OK : play_bad(g, PLAY_NO_MEMORY);
}

static void greet(const play *g)
{
    play_say(g, PLAY_WELCOME, g->game->title);
    if (g->campaign) play_campaign_stands(g);
    for (uint32_t seat = 1; seat <= g->seats; seat++) {
        char who[600];
        const player *p = g->player[seat];
        if (p) snprintf(who, sizeof who, play_words(g, PLAY_BOT), player_name(p), player_text(p));
        else snprintf(who, sizeof who, "%s", play_words(g, PLAY_HUMAN));
        play_say(g, PLAY_PLAYS, play_seat_name(g, seat), who);
    }
}

/* The only person here; 0: there are none or several. */
static uint32_t only_person(const play *g)
{
    uint32_t found = 0;
    for (uint32_t seat = 1; seat <= g->seats; seat++)
        if (!g->player[seat]) found = seat;
    return play_people(g) == 1 ? found : 0;
}

static bool is_over(const play *g)
{
    return match_position(g->match)->over || match_ended(g->match, NULL);
}

static void say_go_on(const play *g, play_message label, const char *option)
{
    char command[120];
    snprintf(command, sizeof command, "fray play %s --%s ", g->game->name, option);
    play_say_command(g, label, command, g->path);
}

/* Where everything is kept. */
static void part_with_campaign(play *g)
{
    char record[4096] = "";
    if (!is_over(g)) {
        if (!play_save(g)) return;
        play_say_command(g, PLAY_CAMPAIGN_AT, "", g->path);
        say_go_on(g, PLAY_CAMPAIGN_ON, "save");
        return;
    }
    play_campaign_over(g, record, sizeof record);
    if (record[0]) play_say_command(g, PLAY_REPLAY, "fray replay ", record);
    fputc('\n', stdout);
    play_campaign_stands(g);
    if (!play_save(g)) return;
    play_say_command(g, PLAY_CAMPAIGN_AT, "", g->path);
    if (campaign_next(g->campaign)) say_go_on(g, PLAY_CAMPAIGN_ON, "save");
}

static void part(play *g)
{
    uint32_t person = only_person(g);
    bool over = is_over(g);
    /* at the end everybody may look; whoever only stops still has secrets */
    if (over && play_look(g, 0)) {
        play_free_options(g);
        g->told[0] = g->told[g->shown];
        if (g->plain) {
            play_news(g);
        } else {
            play_hide(g);
            play_board(g);
            fputc('\n', stdout);
            play_log(g, 12);
        }
    } else if (!over && person && play_look(g, person)) {
        play_news(g);
    }
    if (g->campaign) {
        play_result(g);
        part_with_campaign(g);
        return;
    }
    bool kept = play_save(g);
    play_result(g);
    if (!kept) return;
    play_say_command(g, PLAY_RECORD_AT, "", g->path);
    if (!over) say_go_on(g, PLAY_GO_ON, "load");
    play_say_command(g, PLAY_REPLAY, "fray replay ", g->path);
}

/* Programs hear how it ended, or that it did not. */
static void end_players(play *g)
{
    for (uint32_t seat = 1; seat <= g->seats; seat++) {
        if (!g->player[seat]) continue;
        g->game->view(g->t, match_position(g->match), 1u << seat, g->view);
        player_end(g->player[seat], g->view);
    }
}

/* From set-up to result. */
static int play_match(play *g, const play_wishes *w)
{
    int code = CLI_OK;
    if (!play_sit_down(g)) return play_bad(g, PLAY_NO_MEMORY);
    bool begun = g->match != NULL;
    code = begun ? take_up(g, w) : start_new(g, w);
    if (code == CLI_OK) code = take_seats(g, w);
    if (code != CLI_OK) return code;
    if (!g->path[0]) {
        if (w->save) snprintf(g->path, sizeof g->path, "%s", w->save);
        else play_choose_path(g, g->path, sizeof g->path);
    }
    play_catch_signals(g);
    greet(g);
    if (!play_run(g)) {
        play_save(g);
        return play_bad(g, PLAY_NO_MEMORY);
    }
    part(g);
    end_players(g);
    if (g->failed) play_bad(g, PLAY_NOT_KEPT, g->path[0] ? g->path : play_words(g, PLAY_NOWHERE));
    else if (g->lost) play_bad(g, PLAY_NOT_KEPT, play_words(g, PLAY_NOWHERE));
    return g->failed || g->lost || g->forfeit ? CLI_FAILED : CLI_OK;
}

/* Away with a match and all that was kept about it. */
static void forget_match(play *g)
{
    play_free_options(g);
    for (uint32_t i = 0; i < g->lines; i++) free(g->line[i].note);
    g->lines = 0;
    for (uint32_t seat = 0; seat < FRAY_MAX_SEATS; seat++) {
        player_free(g->player[seat]);
        g->player[seat] = NULL;
        g->told[seat] = g->fresh[seat] = 0;
    }
    bot_free(g->adviser);
    g->adviser = NULL;
    match_free(g->match);
    g->match = NULL;
    g->counted = false;
    free(g->view);
    free(g->before);
    g->view = g->before = NULL;
    g->things = g->comings = g->shown = g->viewer = 0;
}

/* An operation: one mission after the other, as long as people like. */
static int play_missions(play *g, play_wishes *w)
{
    for (;;) {
        char name[120], question[300];
        if (!campaign_next(g->campaign)) {
            play_campaign_stands(g);
            return CLI_OK;
        }
        int code = play_match(g, w);
        if (code != CLI_OK || !is_over(g) || !campaign_next(g->campaign)) return code;
        words_name(g->h, NULL, FRAY_MISSION, campaign_next(g->campaign), g->language, name,
                   sizeof name);
        snprintf(question, sizeof question, play_words(g, PLAY_CAMPAIGN_AGAIN), name);
        if (!play_agree(g, question)) return code;
        /* what seats bring and who begins is chosen anew; as many take part */
        fray_setup kept = {0};
        for (uint32_t i = 0; i < w->setup.count; i++)
            if (!campaign_forgets(g->game, &w->setup.item[i]))
                kept.item[kept.count++] = w->setup.item[i];
        w->setup = kept;
        forget_match(g);
    }
}

static int play_whole(play *g, play_wishes *w)
{
    int code = read_settings(g, w);
    if (code == CLI_OK) code = play_open_campaign(g, w);
    if (code != CLI_OK) return code;
    /* who says a part of it by options has said all */
    bool asks = g->env->in_terminal && campaign_key(g->game) && !w->sets && !w->named;
    if ((asks || w->ask) && !w->load) play_ask(g, w);
    code = count_seats(g, w);
    if (code == CLI_OK && w->chosen && !g->campaign) code = play_begin_campaign(g, w);
    if (code != CLI_OK) return code;
    return g->campaign ? play_missions(g, w) : play_match(g, w);
}

void play_clean_up(play *g)
{
    forget_match(g);
    campaign_free(g->campaign);
    free(g->option);
    free(g->line);
    free(g->thing);
    free(g->own);
    free(g->coming);
    free(g->input);
    cli_close(&g->source);
    cli_unload(&g->table);
}

int cmd_play(int argc, char **argv, const cli_env *env)
{
    play_wishes w = {.think = THINK_MS, .is_person = {[1] = true}};
    char why[PLAYER_TEXT];
    for (uint32_t seat = 2; seat < FRAY_MAX_SEATS; seat++)
        player_read(bot_find("normal") ? "normal" : "greedy", &w.player[seat], env->language, why,
                    sizeof why);
    play *g = calloc(1, sizeof *g);
    if (!g) return CLI_FAILED;
    g->env = env;
    g->language = env->language;
    g->colour = env->colour;
    g->plain = !env->out_terminal;
    g->ascii = env->ascii;
    g->echo = !env->in_terminal;
    g->auto_one = true;
    g->source.to = UINT32_MAX;
    int code = read_options(g, &w, argc, argv);
    if (!w.seeded) w.seed = cli_seed();
    g->random = w.seed;
    if (code == CLI_OK) code = go_on_there(g, &w);
    if (code == CLI_OK && w.load) {
        code = open_source(g, &w);
    } else if (code == CLI_OK) {
        const fray_game *game = cli_game(env, w.game);
        code = game ? cli_load(env, game, &g->table) : CLI_BAD;
        g->h = &g->table.host;
        g->t = &g->h->table;
        g->game = game;
    }
    if (code == CLI_OK) code = play_whole(g, &w);
    play_clean_up(g);
    free(g);
    return code;
}

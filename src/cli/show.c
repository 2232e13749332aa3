/* src/cli/show.c - `fray show`: a position in characters, or as a scenario, what goes into an answer there and what
 * lies between two spots; `fray hint`: what to answer there. */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include "cli/play/play.h"

enum { THINK_MS = 1000, MOST_THINK_MS = 600000 };

typedef struct wishes {
    const char *view, *as, *explain, *ruler;
    uint64_t think;
    bool json;
} wishes;

enum wish {
    WISH_TO = 256,
    WISH_SCENARIO,
    WISH_VIEW,
    WISH_AS,
    WISH_THINK,
    WISH_JSON,
    WISH_BOARD,
    WISH_EXPLAIN,
    WISH_RULER
};

static int read_options(play *g, wishes *w, const struct option *options, int argc, char **argv)
{
    const cli_env *env = g->env;
    uint64_t to;
    opterr = 0;
    optind = 1;
    for (int c; (c = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
        bool ok = true;
        switch (c) {
        case WISH_TO:
            ok = cli_number(env, "--to", optarg, 0, UINT32_MAX - 1, &to);
            if (ok) g->source.to = (uint32_t)to;
            break;
        case WISH_SCENARIO: g->source.scenario = optarg; break;
        case WISH_VIEW: w->view = optarg; break;
        case WISH_AS: w->as = optarg; break;
        case WISH_BOARD: g->size = strcmp(optarg, "small") == 0 ? BOARD_SMALL : BOARD_FULL; break;
        case WISH_THINK:
            ok = cli_number(env, "--think", optarg, 1, MOST_THINK_MS, &w->think);
            break;
        case WISH_JSON: w->json = true; break;
        case WISH_EXPLAIN: w->explain = optarg; break;
        case WISH_RULER: w->ruler = optarg; break;
        default: return cli_bad_option(env, argv, c);
        }
        if (!ok) return CLI_BAD;
    }
    if (optind >= argc) return cli_bad(env, MSG_TOO_FEW, "FILE", env->command);
    if (optind + 1 < argc) return cli_bad(env, MSG_TOO_MANY, argv[optind + 1], env->command);
    g->source.path = argv[optind];
    return CLI_OK;
}

static void begin(play *g, const cli_env *env)
{
    memset(g, 0, sizeof *g);
    g->env = env;
    g->language = env->language;
    g->colour = env->colour;
    g->ascii = env->ascii;
    g->plain = true; /* nothing is cleared */
    g->source.to = UINT32_MAX;
}

/* --- show --- */

/* A sealed question is each seat's own: of the one that looks, or of all that are asked. */
static void show_sealed(play *g)
{
    uint32_t viewer = g->viewer, open = g->view->open;
    for (uint32_t seat = 1; seat <= g->seats; seat++) {
        if (!(open >> seat & 1) || (viewer && seat != viewer)) continue;
        if (!play_look(g, seat)) return;
        play_free_options(g);
        if (play_list(g, seat)) play_question(g, seat);
    }
}

/* What is asked, as far as the view knows, and the options of the first who is. */
static void show_question(play *g)
{
    if (g->view->over) {
        play_result(g);
        return;
    }
    if (!g->view->open) return;
    if (g->view->flags & FRAY_ASKS_SEALED) {
        show_sealed(g);
        return;
    }
    uint32_t seat = fray_asked(g->view);
    if (g->viewer && g->view->open >> g->viewer & 1) seat = g->viewer;
    play_free_options(g);
    if (seat != FRAY_CHANCE && !play_list(g, seat)) return;
    play_question(g, seat);
}

/* What goes into an answer of whoever is asked, by what that seat knows. */
static int show_explained(play *g, const wishes *w)
{
    const fray_position *p = match_position(g->match);
    uint32_t seat = p->open ? fray_asked(p) : 0;
    uint64_t word;
    char why[600];
    if (!g->game->explain) return cli_bad(g->env, MSG_SHOW_NO_EXPLAIN, g->game->title);
    if (seat == FRAY_CHANCE) return cli_bad(g->env, MSG_HINT_NOBODY, g->source.path);
    if (!play_look(g, seat)) return cli_bad(g->env, MSG_NO_MEMORY);
    if (!words_read_answer(g->h, g->view, seat, w->explain, &word, why, sizeof why))
        return cli_bad_line(g->env, why);
    play_explain(g, seat, word);
    return CLI_OK;
}

static int show_measured(const play *g, const wishes *w)
{
    char why[600];
    if (!g->game->survey) return cli_bad(g->env, MSG_SHOW_NO_RULER, g->game->title);
    return play_ruler(g, w->ruler, why, sizeof why) ? CLI_OK : cli_bad_line(g->env, why);
}

static int show(play *g, const wishes *w)
{
    uint32_t seat = 0;
    bool all = strcmp(w->view, "all") == 0;
    if (!all && (!words_read_seat(w->view, &seat) || seat < 1 || seat > g->seats))
        return cli_bad(g->env, MSG_SHOW_BAD_VIEW, w->view);
    if (!play_look(g, seat)) return cli_bad(g->env, MSG_NO_MEMORY);
    if (w->ruler) return show_measured(g, w);
    play_board(g);
    play_hand(g, true);
    show_question(g);
    return CLI_OK;
}

static int show_scenario(const play *g)
{
    char name[80];
    snprintf(name, sizeof name, "After answer %u", match_length(g->match));
    char *text = scenario_write(g->match, name, match_is_set_up(g->match) ? &g->source.from : NULL);
    if (!text) return cli_bad(g->env, MSG_NO_MEMORY);
    fputs(text, stdout);
    free(text);
    return CLI_OK;
}

int cmd_show(int argc, char **argv, const cli_env *env)
{
    static const struct option options[] = {{"to", required_argument, NULL, WISH_TO},
                                            {"scenario", required_argument, NULL, WISH_SCENARIO},
                                            {"view", required_argument, NULL, WISH_VIEW},
                                            {"as", required_argument, NULL, WISH_AS},
                                            {"board", required_argument, NULL, WISH_BOARD},
                                            {"explain", required_argument, NULL, WISH_EXPLAIN},
                                            {"ruler", required_argument, NULL, WISH_RULER},
                                            {NULL, 0, NULL, 0}};
    wishes w = {.view = "all", .as = "board"};
    play g;
    begin(&g, env);
    int code = read_options(&g, &w, options, argc, argv);
    bool scenario = strcmp(w.as, "scenario") == 0;
    if (code == CLI_OK && !scenario && strcmp(w.as, "board") != 0)
        code = cli_bad(env, MSG_SHOW_BAD_AS, w.as);
    if (code == CLI_OK) code = cli_open(env, &g.source);
    if (code == CLI_OK && !play_sit_down(&g)) code = cli_bad(env, MSG_NO_MEMORY);
    if (code == CLI_OK)
        code = scenario ? show_scenario(&g) : w.explain ? show_explained(&g, &w) : show(&g, &w);
    play_clean_up(&g);
    return code;
}

/* --- hint --- */

static void print_json(const play *g, uint32_t seat, uint64_t word, const bot_thought *thought)
{
    char text[600];
    json_t *rows = json_array();
    for (uint32_t i = 0; i < thought->options && i < BOT_SHOWN; i++) {
        const bot_option *o = &thought->option[i];
        words_answer(g->h, g->view, o->word, text, sizeof text);
        json_array_append_new(rows, json_pack("{s:s, s:f, s:I}", "answer", text, "win",
                                              (double)o->win, "visits", (json_int_t)o->visits));
    }
    words_answer(g->h, g->view, word, text, sizeof text);
    cli_json(json_pack("{s:s, s:s, s:s, s:s, s:o}", "game", g->game->name, "seat", words_seat(seat),
                       "question", g->game->question[g->view->question].id, "answer", text,
                       "options", rows));
}

static int hint(play *g, const wishes *w)
{
    const fray_position *p = match_position(g->match);
    uint32_t seat = p->open ? fray_asked(p) : 0;
    if (seat == FRAY_CHANCE) return cli_bad(g->env, MSG_HINT_NOBODY, g->source.path);
    const bot_kind *kind = bot_find("expert");
    bot_options wanted = {{(uint32_t)w->think, 0}, 0, NULL};
    g->adviser = bot_new(kind ? kind : bot_kind_at(bot_kind_count - 1), g->t, &wanted, 1);
    if (!g->adviser || !play_look(g, seat) || !play_list(g, seat))
        return cli_bad(g->env, MSG_NO_MEMORY);
    if (w->json) {
        bot_thought thought;
        uint64_t word = bot_answer(g->adviser, g->view, seat, &thought);
        print_json(g, seat, word, &thought);
        return CLI_OK;
    }
    char question[600];
    words_question(g->h, g->view, g->language, question, sizeof question);
    printf("%s: %s\n", play_seat_name(g, seat), question);
    play_hint(g, seat);
    return CLI_OK;
}

int cmd_hint(int argc, char **argv, const cli_env *env)
{
    static const struct option options[] = {{"to", required_argument, NULL, WISH_TO},
                                            {"scenario", required_argument, NULL, WISH_SCENARIO},
                                            {"think", required_argument, NULL, WISH_THINK},
                                            {"json", no_argument, NULL, WISH_JSON},
                                            {NULL, 0, NULL, 0}};
    wishes w = {.think = THINK_MS};
    play g;
    begin(&g, env);
    int code = read_options(&g, &w, options, argc, argv);
    if (code == CLI_OK) code = cli_open(env, &g.source);
    if (code == CLI_OK && !play_sit_down(&g)) code = cli_bad(env, MSG_NO_MEMORY);
    if (code == CLI_OK) code = hint(&g, &w);
    play_clean_up(&g);
    return code;
}

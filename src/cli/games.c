/* src/cli/games.c - `fray games`: which games there are. */
#include <getopt.h>
#include "cli/cli.h"

static void players(const fray_game *game, char *out, size_t n)
{
    if (game->seats_least == game->seats_most) snprintf(out, n, "%u", game->seats_least);
    else snprintf(out, n, "%u-%u", game->seats_least, game->seats_most);
}

int cmd_games(int argc, char **argv, const cli_env *env)
{
    static const struct option options[] = {{"json", no_argument, NULL, 'j'}, {0, 0, 0, 0}};
    bool json = false;
    opterr = 0;
    for (int c; (c = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
        if (c != 'j') return cli_bad_option(env, argv, c);
        json = true;
    }
    if (optind < argc) return cli_bad(env, MSG_TOO_MANY, argv[optind], env->command);
    json_t *list = json ? json_array() : NULL;
    for (uint32_t i = 0; i < fray_game_count; i++) {
        const fray_game *game = fray_games[i];
        if (json) {
            json_array_append_new(
                list, json_pack("{s:s, s:s, s:s, s:[i,i], s:i, s:I, s:I}", "name", game->name,
                                "title", game->title, "rules_prefix", game->rules_prefix, "players",
                                game->seats_least, game->seats_most, "rules", game->rules - 1,
                                "position_bytes", (json_int_t)game->position_bytes, "longest",
                                (json_int_t)game->longest));
            continue;
        }
        char seats[16];
        players(game, seats, sizeof seats);
        cli_say(env, stdout, MSG_GAMES_ROW, game->name, game->title, seats, game->rules - 1u);
    }
    if (json) cli_json(list);
    else if (fray_game_count == 0) cli_say(env, stdout, MSG_GAMES_NONE);
    return CLI_OK;
}

/* src/cli/main.c - finds the command, takes out the options all commands know, and hands over. */
#include <errno.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/json.h"
#include "base/text.h"
#include "bots/bots.h"
#include "cli/ascii.h"
#include "cli/cli.h"

#ifndef FRAY_VERSION
#define FRAY_VERSION "unknown"
#endif

static const struct command {
    const char *name;
    int (*run)(int argc, char **argv, const cli_env *env);
    cli_message about, usage;
} commands[] = {
#define COMMAND(name) {#name, cmd_##name, MSG_ABOUT_##name, MSG_USAGE_##name},
    COMMAND(play) COMMAND(serve) COMMAND(replay) COMMAND(show) COMMAND(hint) COMMAND(odds)
        COMMAND(draw) COMMAND(check) COMMAND(rules) COMMAND(sim) COMMAND(arena) COMMAND(balance)
            COMMAND(tune) COMMAND(bench) COMMAND(pack) COMMAND(games)
#undef COMMAND
};

static const struct command *find(const char *name)
{
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(commands[i].name, name) == 0) return &commands[i];
    return NULL;
}

static int unknown(const cli_env *env, const char *name)
{
    struct spelling near = spelling_of(name, strlen(name));
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        spelling_try(&near, commands[i].name);
    return cli_bad(env, MSG_BAD_COMMAND, name, cli_meant(env, &near));
}

static void overview(const cli_env *env, FILE *out)
{
    cli_say(env, out, MSG_PROGRAM);
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        fprintf(out, "  %-8s %s\n", commands[i].name, cli_text(env, commands[i].about));
    cli_say(env, out, MSG_PROGRAM_TAIL);
}

/* Usage texts are formats: a few name the bots. */
static void usage(const cli_env *env, const struct command *command)
{
    char bots[200];
    text_line t = text_in(bots, sizeof bots);
    for (uint32_t i = 0; i < bot_kind_count; i++) {
        if (i) text_add(&t, ", ");
        text_add(&t, bot_kind_at(i)->name);
    }
    bool names_bots = command->usage == MSG_USAGE_sim || command->usage == MSG_USAGE_play;
    if (names_bots) cli_say(env, stdout, command->usage, bots);
    else fputs(cli_text(env, command->usage), stdout);
}

/* What main takes out of the arguments, wherever it stands before "--". */
typedef struct common {
    const char *language, *packs;
    const char *lacking; /* an option without its value */
    bool help, version;
} common;

/* "--name=value" or "--name value"; returns how many arguments it took. */
static int takes(const char *name, int left, char **argv, const char **value, const char **lacking)
{
    size_t n = strlen(name);
    if (strncmp(argv[0], name, n) != 0) return 0;
    if (argv[0][n] == '=') {
        *value = argv[0] + n + 1;
        return 1;
    }
    if (argv[0][n] != '\0') return 0;
    if (left < 2) {
        *lacking = name;
        return 1;
    }
    *value = argv[1];
    return 2;
}

static int take_common(int argc, char **argv, common *c)
{
    int kept = 1;
    for (int i = 1; i < argc;) {
        if (strcmp(argv[i], "--") == 0) {
            while (i < argc) argv[kept++] = argv[i++];
            break;
        }
        int n = takes("--lang", argc - i, argv + i, &c->language, &c->lacking);
        if (n == 0) n = takes("--packs", argc - i, argv + i, &c->packs, &c->lacking);
        if (n == 0 && (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)) {
            c->help = true;
            n = 1;
        }
        if (n == 0 && strcmp(argv[i], "--version") == 0) {
            c->version = true;
            n = 1;
        }
        if (n == 0) {
            argv[kept++] = argv[i++];
        }
        i += n;
    }
    argv[kept] = NULL;
    return kept;
}

/* Output that was lost (a full disk) must not look like success; a closed pipe is the reader's. */
static int finish(const cli_env *env, int code)
{
    if (json_refusals()) {
        cli_bad(env, MSG_NO_MEMORY);
        return code == CLI_OK ? CLI_FAILED : code;
    }
    bool lost = ferror(stdout); /* of what, nobody kept */
    errno = ENOSPC;
    if (fflush(stdout) == 0 && !lost) return code;
    cli_bad(env, MSG_LOST_OUTPUT, strerror(errno));
    return code == CLI_OK ? CLI_FAILED : code;
}

int main(int argc, char **argv)
{
    setlocale(LC_CTYPE, "");
    common c;
    memset(&c, 0, sizeof c);
    if (argc < 1) return CLI_BAD;
    argc = take_common(argc, argv, &c);

    const char *no_colour = getenv("NO_COLOR"), *term = getenv("TERM");
    cli_env env = {"",
                   c.packs,
                   words_language(NULL),
                   isatty(STDOUT_FILENO),
                   isatty(STDERR_FILENO),
                   isatty(STDIN_FILENO),
                   false,
                   ascii_is_wished(),
                   NULL};
    if (env.ascii) ascii_begin();
    env.colour =
        env.out_terminal && !(no_colour && *no_colour) && term && strcmp(term, "dumb") != 0;
    if (c.lacking) return cli_bad(&env, MSG_LACKS_VALUE, c.lacking);
    if (c.language) {
        if (strcmp(c.language, "en") != 0 && strcmp(c.language, "de") != 0)
            return cli_bad(&env, MSG_BAD_LANGUAGE, c.language);
        env.language = words_language(c.language);
    }
    if (c.version) {
        printf("fray %s\n", FRAY_VERSION);
        return finish(&env, CLI_OK);
    }
    if (argc < 2 || strcmp(argv[1], "help") == 0) {
        const struct command *about = argc > 2 ? find(argv[2]) : NULL;
        if (argc < 2 && !c.help) return cli_bad(&env, MSG_NO_COMMAND);
        if (argc > 2 && !about) return unknown(&env, argv[2]);
        if (about) usage(&env, about);
        else overview(&env, stdout);
        return finish(&env, CLI_OK);
    }
    const struct command *command = find(argv[1]);
    if (!command) return unknown(&env, argv[1]);
    env.command = command->name;
    env.usage = cli_text(&env, command->usage);
    if (c.help) {
        usage(&env, command);
        return finish(&env, CLI_OK);
    }
    return finish(&env, command->run(argc - 1, argv + 1, &env));
}

/* src/cli/cli.h - what all subcommands share: language, messages, loading, JSON, the terminal.
 *
 * A subcommand is `int cmd_x(int argc, char **argv, const cli_env *env)`; argv[0] is its own
 * name. It returns an exit code. main has already taken the options that every command knows
 * (--lang, --packs, --help, --version) out of argv, and prints the usage texts. */
#pragma once
#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include "host/match.h"
#include "host/words.h"

/* Exit codes. CLI_FAILED: the command ran, and what it was asked to check does not hold. CLI_BAD:
 * the input was wrong; exactly one line on stderr said what, where, and what to do. */
enum { CLI_OK = 0, CLI_FAILED = 1, CLI_BAD = 2 };

typedef struct cli_env {
    const char *command; /* "sim"; "" before one is known */
    const char *packs;   /* --packs DIR: the folder with a folder per game; NULL: search */
    int language;        /* PACK_EN, PACK_DE */
    bool out_terminal, err_terminal, in_terminal;
    bool colour;       /* stdout is a terminal that takes colours, and NO_COLOR is not set */
    bool ascii;        /* the locale knows 7 bits (cli/ascii.h) */
    const char *usage; /* the command's, for options that are near to what was typed */
} cli_env;

/* Texts: rows of messages.def, printf formats; both languages take the same arguments (a test
 * compares them). Add yours there, in a section of your own. */
typedef enum cli_message {
    MSG_NONE,
#define MESSAGE(id, en, de) MSG_##id,
#include "cli/messages.def"
#undef MESSAGE
    CLI_MESSAGES
} cli_message;
const char *cli_text(const cli_env *env, cli_message id);
void cli_say(const cli_env *env, FILE *out, cli_message id, ...); /* adds no newline */

/* One line on stderr, "fray sim: ...", whatever the arguments hold (control characters are
 * masked). Both return CLI_BAD, so that a command can end with `return cli_bad(...)`. */
int cli_bad(const cli_env *env, cli_message id, ...);
int cli_bad_line(const cli_env *env, const char *text); /* text already in the language */

/* "; did you mean "play"?" for the nearest of words that were tried, or "". The text lasts until the next. */
const char *cli_meant(const cli_env *env, const struct spelling *near);

/* After getopt_long (with opterr = 0 and a leading ':' in the short options) gave '?' or ':'. */
int cli_bad_option(const cli_env *env, char **argv, int c);
/* A whole number from least to most; false: the line is printed. `option` as typed: "--games". */
bool cli_number(const cli_env *env, const char *option, const char *text, uint64_t least,
                uint64_t most, uint64_t *out);

/* A game by name; NULL: the line is printed. */
const fray_game *cli_game(const cli_env *env, const char *name);

/* A game with its packs and work memory for one thread. */
typedef struct cli_table {
    host_table host; /* host.pack is `pack` */
    fray_pack *pack; /* NULL for a game without a schema */
    void *work;
} cli_table;
/* The packs are searched as host/paths.h says, or taken from --packs. Returns CLI_OK, or CLI_BAD
 * with the first problem printed (and how many more there are). */
int cli_load(const cli_env *env, const fray_game *game, cli_table *out);
void cli_unload(cli_table *t);

/* The whole file ("-": stdin) as malloced bytes with a NUL behind; NULL: the line is printed. */
char *cli_read_file(const cli_env *env, const char *path, size_t most, size_t *n);

/* Prints indented, keys as inserted, final newline; takes over the reference. */
void cli_json(json_t *value);

/* A seed nobody can guess, from the system. */
uint64_t cli_seed(void);
/* Columns of the terminal on stdout; 80 if there is none. */
int cli_columns(void);

/* Every subcommand, each in its own file. */
int cmd_games(int argc, char **argv, const cli_env *env);
int cmd_rules(int argc, char **argv, const cli_env *env);
int cmd_replay(int argc, char **argv, const cli_env *env);
int cmd_draw(int argc, char **argv, const cli_env *env);
int cmd_sim(int argc, char **argv, const cli_env *env);
int cmd_arena(int argc, char **argv, const cli_env *env);
int cmd_tune(int argc, char **argv, const cli_env *env);
int cmd_balance(int argc, char **argv, const cli_env *env);
int cmd_bench(int argc, char **argv, const cli_env *env);
int cmd_pack(int argc, char **argv, const cli_env *env);
int cmd_play(int argc, char **argv, const cli_env *env);
int cmd_check(int argc, char **argv, const cli_env *env);
int cmd_show(int argc, char **argv, const cli_env *env);
int cmd_hint(int argc, char **argv, const cli_env *env);
int cmd_odds(int argc, char **argv, const cli_env *env);
int cmd_serve(int argc, char **argv, const cli_env *env);

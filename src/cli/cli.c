/* src/cli/cli.c - what all subcommands share. */
#include "cli/cli.h"
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>
#include "base/says.h"
#include "base/text.h"
#include "base/utf8.h"
#include "cli/ascii.h"
#include "host/paths.h"

enum { MOST_LINE = 1600 };

static const char *const messages[][PACK_LANGUAGES] = {
    {"", ""},
#define MESSAGE(id, en, de) {en, de},
#include "cli/messages.def"
#undef MESSAGE
};

const char *cli_text(const cli_env *env, cli_message id)
{
    return messages[id][env->language == PACK_DE ? PACK_DE : PACK_EN];
}

void cli_say(const cli_env *env, FILE *out, cli_message id, ...)
{
    va_list args;
    va_start(args, id);
    vfprintf(out, cli_text(env, id), args);
    va_end(args);
}

int cli_bad_line(const cli_env *env, const char *line)
{
    char clean[MOST_LINE];
    utf8_copy(clean, sizeof clean, line);
    says_clean(clean);
    fflush(stdout);
    fprintf(stderr, "fray%s%s: %s\n", env->command[0] ? " " : "", env->command, clean);
    return CLI_BAD;
}

int cli_bad(const cli_env *env, cli_message id, ...)
{
    char line[MOST_LINE];
    va_list args;
    va_start(args, id);
    says_line(line, sizeof line, cli_text(env, id), args);
    va_end(args);
    return cli_bad_line(env, line);
}

const char *cli_meant(const cli_env *env, const struct spelling *near)
{
    static char text[100];
    words_meant(near, env->language, text, sizeof text);
    return text;
}

/* Options are where the usage text names them. */
static const char *meant_option(const cli_env *env, const char *typed)
{
    enum { MOST = 100, LONGEST = 32 };
    char word[MOST][LONGEST];
    struct spelling near = spelling_of(typed, strcspn(typed, "="));
    size_t n = 0;
    const char *at = env->usage;
    while (n < MOST && at && (at = strstr(at, "--")) != NULL) {
        size_t length = 2 + strspn(at + 2, "abcdefghijklmnopqrstuvwxyz-");
        if (length > 2 && length < LONGEST) {
            snprintf(word[n], LONGEST, "%.*s", (int)length, at);
            spelling_try(&near, word[n++]);
        }
        at += length;
    }
    return cli_meant(env, &near);
}

int cli_bad_option(const cli_env *env, char **argv, int c)
{
    /* getopt names a short option by its letter and has already stepped past a long one. */
    char letter[3] = {'-', (char)optopt, '\0'};
    const char *which = optind > 0 ? argv[optind - 1] : "?";
    if (optopt > ' ' && optopt < 127 && strncmp(which, "--", 2) != 0) which = letter;
    if (c == ':') return cli_bad(env, MSG_NEEDS_VALUE, which, env->command);
    return cli_bad(env, MSG_BAD_OPTION, which, env->command, meant_option(env, which));
}

bool cli_number(const cli_env *env, const char *option, const char *given, uint64_t least,
                uint64_t most, uint64_t *out)
{
    char from[24], to[24];
    if (text_read_number(given, most, out) && *out >= least) return true;
    snprintf(from, sizeof from, "%" PRIu64, least);
    snprintf(to, sizeof to, "%" PRIu64, most);
    cli_bad(env, MSG_BAD_NUMBER, option, from, to, given);
    return false;
}

const fray_game *cli_game(const cli_env *env, const char *name)
{
    char all[200];
    text_line t = text_in(all, sizeof all);
    struct spelling near = spelling_of(name, strlen(name));
    for (uint32_t i = 0; i < fray_game_count; i++) {
        if (strcmp(fray_games[i]->name, name) == 0) return fray_games[i];
        spelling_try(&near, fray_games[i]->name);
        if (i) text_add(&t, ", ");
        text_add(&t, fray_games[i]->name);
    }
    cli_bad(env, MSG_BAD_GAME, name, all, cli_meant(env, &near));
    return NULL;
}

/* The first problem of a pack; the rest are only counted. */
typedef struct first_problem {
    char file[300], text[300];
    int line, column, count;
} first_problem;

/* Warnings come beside; of them, too, the first is said. */
typedef struct load_report {
    first_problem mistake, warning;
} load_report;

static void keep_first(void *who, const pack_problem *problem)
{
    load_report *report = who;
    first_problem *first = problem->warning ? &report->warning : &report->mistake;
    if (first->count++) return;
    snprintf(first->file, sizeof first->file, "%s", problem->file ? problem->file : "?");
    snprintf(first->text, sizeof first->text, "%s", problem->text);
    first->line = problem->line;
    first->column = problem->column;
}

/* One line on stderr; the command goes on. */
static void warn_of_packs(const cli_env *env, const first_problem *first, const char *folder)
{
    if (first->count == 0) return;
    cli_bad(env, first->count == 1 ? MSG_WARN_PACK : MSG_WARN_PACKS, first->file, first->line,
            first->column, first->text, first->count - 1, folder);
}

int cli_load(const cli_env *env, const fray_game *game, cli_table *out)
{
    memset(out, 0, sizeof *out);
    out->host.table.game = game;
    out->host.language = env->language;
    if (game->schema) {
        char folder[4096];
        if (env->packs) snprintf(folder, sizeof folder, "%s/%s", env->packs, game->name);
        else if (!paths_find("packs", game->name, folder, sizeof folder))
            return cli_bad(env, MSG_NO_PACKS, game->name, folder);
        const char *folders[] = {folder};
        load_report report;
        memset(&report, 0, sizeof report);
        const first_problem *const first = &report.mistake;
        int problems =
            pack_load_in(game, folders, 1, env->language, keep_first, &report, &out->pack);
        if (problems != 0) {
            if (first->count == 0) return cli_bad(env, MSG_CANNOT_READ, folder, strerror(errno));
            if (first->count == 1)
                return cli_bad(env, MSG_BAD_PACK, first->file, first->line, first->column,
                               first->text);
            return cli_bad(env, MSG_BAD_PACKS, first->file, first->line, first->column, first->text,
                           first->count - 1, folder);
        }
        warn_of_packs(env, &report.warning, folder);
        out->host.pack = out->pack;
        out->host.table.content = pack_content(out->pack);
    }
    if (game->work_bytes) {
        out->work = calloc(1, game->work_bytes);
        if (!out->work) {
            cli_unload(out);
            return cli_bad(env, MSG_NO_MEMORY);
        }
        out->host.table.work = out->work;
    }
    return CLI_OK;
}

void cli_unload(cli_table *t)
{
    if (t->pack) pack_free(t->pack);
    free(t->work);
    memset(t, 0, sizeof *t);
}

char *cli_read_file(const cli_env *env, const char *path, size_t most, size_t *n)
{
    bool is_stdin = strcmp(path, "-") == 0;
    FILE *in = is_stdin ? stdin : fopen(path, "rb");
    char *bytes = NULL;
    size_t used = 0, room = 0;
    if (!in) {
        cli_bad(env, MSG_CANNOT_READ, path, strerror(errno));
        return NULL;
    }
    for (;;) {
        if (used + 1 >= room) {
            room = room ? 2 * room : 65536;
            char *more = realloc(bytes, room);
            if (!more) {
                cli_bad(env, MSG_NO_MEMORY);
                goto fail;
            }
            bytes = more;
        }
        size_t got = fread(bytes + used, 1, room - used - 1, in);
        used += got;
        if (used > most) {
            char limit[24];
            snprintf(limit, sizeof limit, "%zu", most);
            cli_bad(env, MSG_TOO_LARGE, path, limit);
            goto fail;
        }
        if (got == 0) break;
    }
    if (ferror(in)) {
        cli_bad(env, MSG_CANNOT_READ, path, strerror(errno));
        goto fail;
    }
    if (!is_stdin) fclose(in);
    bytes[used] = '\0';
    *n = used;
    return bytes;
fail:
    if (!is_stdin) fclose(in);
    free(bytes);
    return NULL;
}

void cli_json(json_t *value)
{
    if (!value) return; /* no memory: jansson said so by giving nothing */
    size_t ascii = ascii_is_on() ? JSON_ENSURE_ASCII : 0;
    json_dumpf(value, stdout,
               JSON_INDENT(2) | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(9) | ascii);
    putchar('\n');
    json_decref(value);
}

uint64_t cli_seed(void)
{
    uint64_t seed = 0;
    FILE *in = fopen("/dev/urandom", "rb");
    bool read = in && fread(&seed, sizeof seed, 1, in) == 1;
    if (in) fclose(in);
    if (read) return seed;
    struct timespec now; /* no such device: the clock and the process at least differ */
    clock_gettime(CLOCK_REALTIME, &now);
    seed = (uint64_t)now.tv_sec << 32 ^ (uint64_t)now.tv_nsec << 8 ^ (uint64_t)getpid();
    return fray_next(&seed);
}

int cli_columns(void)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
    const char *columns = getenv("COLUMNS");
    uint64_t n;
    return columns && text_read_number(columns, 1000, &n) && n > 20 ? (int)n : 80;
}

/* src/cli/draw.c - `fray draw`: a position as a picture, SVG or PNG. */
#include <errno.h>
#include <getopt.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/file.h"
#include "base/text.h"
#include "cli/source.h"
#include "draw/svg.h"

extern char **environ;

enum kind { KIND_NONE, KIND_STDOUT, KIND_SVG, KIND_PNG };

static enum kind kind_of(const char *path)
{
    if (strcmp(path, "-") == 0) return KIND_STDOUT;
    const char *name = strrchr(path, '/'), *dot = strrchr(path, '.');
    name = name ? name + 1 : path;
    if (!dot || dot <= name) return KIND_NONE;
    return text_same(dot, ".svg") ? KIND_SVG : text_same(dot, ".png") ? KIND_PNG : KIND_NONE;
}

/* --- what is seen --- */

typedef struct request {
    const char *picture, *view; /* as typed */
    enum kind kind;
} request;

/* The seats whose knowledge is shown; 0: there is no such view. */
static uint32_t view_mask(const fray_game *game, const char *view)
{
    uint32_t mask = 0, seat;
    if (strcmp(view, "watch") == 0) return 1;
    if (strcmp(view, "all") == 0) {
        for (seat = 1; seat <= game->seats_most; seat++) mask |= 1u << seat;
        return mask;
    }
    return words_read_seat(view, &seat) && seat >= 1 && seat <= game->seats_most ? 1u << seat : 0;
}

static void find_caption(const cli_env *env, const request *r, const match *m, char *out, size_t n)
{
    uint32_t seat;
    char part[120];
    text_line line = text_in(out, n);
    snprintf(part, sizeof part, cli_text(env, MSG_DRAW_AFTER), match_length(m));
    text_add(&line, part);
    if (strcmp(r->view, "all") == 0) return;
    text_add(&line, ", ");
    if (words_read_seat(r->view, &seat))
        snprintf(part, sizeof part, cli_text(env, MSG_DRAW_SEEN_BY),
                 words_seat_name(seat, env->language));
    else snprintf(part, sizeof part, "%s", cli_text(env, MSG_DRAW_SEEN_OPEN));
    text_add(&line, part);
}

/* The picture of where the match stands. 0, or what went wrong. */
static int draw(const cli_env *env, const request *r, const match *m, FILE *out)
{
    const host_table *h = match_table(m);
    const fray_game *game = h->table.game;
    fray_position *view = calloc(1, game->position_bytes);
    if (!view) return ENOMEM;
    game->view(&h->table, match_position(m), view_mask(game, r->view), view);
    char caption[300];
    fray_score score = match_result(m);
    find_caption(env, r, m, caption, sizeof caption);
    svg_picture picture = {h, view, env->language, &score, caption};
    int error = svg_write(out, &picture) == 0 ? 0 : errno;
    free(view);
    return error;
}

/* --- PNG --- */

/* Runs rsvg-convert from file to file. 0: done; -1: it said no, in `said`; else errno. */
static int convert(FILE *svg, FILE *png, FILE *said)
{
    char *const words[] = {"rsvg-convert", "--format=png", "--zoom=1.5", NULL};
    posix_spawn_file_actions_t actions;
    pid_t child;
    int status, error = posix_spawn_file_actions_init(&actions);
    if (error) return error;
    error = posix_spawn_file_actions_adddup2(&actions, fileno(svg), STDIN_FILENO);
    if (!error) error = posix_spawn_file_actions_adddup2(&actions, fileno(png), STDOUT_FILENO);
    if (!error) error = posix_spawn_file_actions_adddup2(&actions, fileno(said), STDERR_FILENO);
    if (!error) error = posix_spawnp(&child, words[0], &actions, NULL, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error) return error;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR) return errno;
    struct stat made;
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0 || fstat(fileno(png), &made) != 0) return -1;
    return made.st_size > 0 || !S_ISREG(made.st_mode) ? 0 : -1;
}

static int complain(const cli_env *env, const char *path, int error, FILE *said)
{
    char why[300];
    if (error == ENOENT) return cli_bad(env, MSG_DRAW_NO_TOOL, path);
    if (error > 0) return cli_bad(env, MSG_DRAW_TOOL_FAILED, path, strerror(error));
    rewind(said);
    if (!fgets(why, sizeof why, said))
        return cli_bad(env, MSG_DRAW_TOOL_FAILED, path, cli_text(env, MSG_DRAW_NO_REASON));
    why[strcspn(why, "\n")] = '\0';
    return cli_bad(env, MSG_DRAW_TOOL_FAILED, path, why);
}

static int write_png(const cli_env *env, const request *r, const match *m)
{
    file_new png;
    int error = file_begin(&png, r->picture);
    if (error) return cli_bad(env, MSG_CANNOT_WRITE, r->picture, strerror(error));
    FILE *svg = tmpfile(), *said = tmpfile();
    int code = CLI_OK;
    error = svg && said ? draw(env, r, m, svg) : errno;
    if (!error && fseek(svg, 0, SEEK_SET) != 0) error = errno;
    int converted = error ? 0 : convert(svg, png.out, said);
    if (converted) code = complain(env, r->picture, converted, said);
    error = file_end(&png, converted ? ECANCELED : error);
    if (code == CLI_OK && error) code = cli_bad(env, MSG_CANNOT_WRITE, r->picture, strerror(error));
    if (svg) fclose(svg);
    if (said) fclose(said);
    return code;
}

static int write_svg(const cli_env *env, const request *r, const match *m)
{
    file_new svg;
    int error = file_begin(&svg, r->picture);
    if (!error) error = file_end(&svg, draw(env, r, m, svg.out));
    return error ? cli_bad(env, MSG_CANNOT_WRITE, r->picture, strerror(error)) : CLI_OK;
}

/* --- the command --- */

static int draw_match(const cli_env *env, const request *r, const match *m)
{
    if (!view_mask(match_table(m)->table.game, r->view))
        return cli_bad(env, MSG_DRAW_BAD_VIEW, r->view);
    if (r->kind == KIND_PNG) return write_png(env, r, m);
    if (r->kind == KIND_SVG) return write_svg(env, r, m);
    /* a picture says of itself that it is UTF-8, whatever the locale */
    FILE *out = fdopen(dup(STDOUT_FILENO), "wb");
    int error = out ? draw(env, r, m, out) : errno;
    if (out && fclose(out) != 0 && !error) error = errno;
    return error ? cli_bad(env, MSG_CANNOT_WRITE, "stdout", strerror(error)) : CLI_OK;
}

int cmd_draw(int argc, char **argv, const cli_env *env)
{
    static const struct option options[] = {{"to", required_argument, NULL, 't'},
                                            {"view", required_argument, NULL, 'v'},
                                            {"output", required_argument, NULL, 'o'},
                                            {"scenario", required_argument, NULL, 's'},
                                            {0, 0, 0, 0}};
    request r = {NULL, "all", KIND_NONE};
    cli_source source = {.to = UINT32_MAX};
    uint64_t to;
    opterr = 0;
    for (int c; (c = getopt_long(argc, argv, ":o:", options, NULL)) != -1;) {
        switch (c) {
        case 't':
            if (!cli_number(env, "--to", optarg, 0, UINT32_MAX - 1, &to)) return CLI_BAD;
            source.to = (uint32_t)to;
            break;
        case 's': source.scenario = optarg; break;
        case 'v': r.view = optarg; break;
        case 'o': r.picture = optarg; break;
        default: return cli_bad_option(env, argv, c);
        }
    }
    if (optind == argc) return cli_bad(env, MSG_TOO_FEW, "FILE", env->command);
    if (optind + 1 < argc) return cli_bad(env, MSG_TOO_MANY, argv[optind + 1], env->command);
    if (!r.picture) return cli_bad(env, MSG_TOO_FEW, "-o PICTURE", env->command);
    source.path = argv[optind];
    r.kind = kind_of(r.picture);
    if (r.kind == KIND_NONE) return cli_bad(env, MSG_DRAW_BAD_NAME, r.picture);
    int code = cli_open(env, &source);
    if (code == CLI_OK) code = draw_match(env, &r, source.match);
    cli_close(&source);
    return code;
}

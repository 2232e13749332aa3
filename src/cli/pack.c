/* src/cli/pack.c - `fray pack`: checks content packs, tries them, lists their entries and words. */
#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "base/text.h"
#include "cli/cli.h"
#include "cli/pack_try.h"
#include "host/paths.h"

enum { MOST_FOLDERS = 64, MOST_GAMES = 1000000 };

/* ---- check ---- */

typedef struct listing {
    const cli_env *env;
    unsigned mistakes, warnings;
    json_t *json, *warned; /* NULL: print */
} listing;

static void show_problem(void *who, const pack_problem *p)
{
    listing *l = who;
    *(p->warning ? &l->warnings : &l->mistakes) += 1;
    if (l->json) {
        json_array_append_new(p->warning ? l->warned : l->json,
                              json_pack("{s:s, s:i, s:i, s:s}", "file", p->file ? p->file : "",
                                        "line", p->line, "column", p->column, "text", p->text));
    } else {
        printf("%s:%d:%d: %s%s\n", p->file ? p->file : "?", p->line, p->column,
               p->warning ? cli_text(l->env, MSG_PACK_WARNING) : "", p->text);
    }
}

/* The game whose name is a folder on the path: packs/underworlds/core. */
static const fray_game *game_of_path(const char *path)
{
    for (uint32_t i = 0; i < fray_game_count; i++) {
        size_t n = strlen(fray_games[i]->name);
        for (const char *at = path; (at = strstr(at, fray_games[i]->name)); at += n)
            if ((at == path || at[-1] == '/') && (at[n] == '\0' || at[n] == '/'))
                return fray_games[i];
    }
    return NULL;
}

/* What its entries take of the game's box: a line for each that takes anything. */
static void show_taken(const cli_env *env, const fray_game *game, const fray_pack *pack)
{
    for (uint32_t type = 1; type < FRAY_TYPES && game->takes; type++) {
        for (uint32_t i = 1; i <= pack_count(pack, type); i++) {
            const void *content = pack_content(pack);
            const fray_label *thing;
            uint32_t many = 0, n = 0;
            for (; (thing = game->takes(content, type, i, n, &many)) != NULL; n++) {
                if (n == 0)
                    cli_say(env, stdout, MSG_PACK_TAKES, pack_entity(pack, type, i),
                            pack_id(pack, type, i));
                printf("%s %u x %s", n ? "," : "", many,
                       env->language == PACK_DE ? thing->de : thing->en);
            }
            if (n) printf("\n");
        }
    }
}

static int show_checked(const cli_env *env, const fray_game *game, const char *where,
                        const fray_pack *pack, const listing *found)
{
    char hash[20], counts[200];
    uint32_t entries = 0;
    for (uint32_t type = 1; type < FRAY_TYPES; type++) entries += pack_count(pack, type);
    snprintf(hash, sizeof hash, "%016" PRIx64, pack_hash(pack));
    if (found->json) {
        cli_json(json_pack("{s:o, s:o, s:I, s:s}", "problems", found->json, "warnings",
                           found->warned, "entries", (json_int_t)entries, "hash", hash));
        return CLI_OK;
    }
    snprintf(counts, sizeof counts, cli_text(env, MSG_PACK_COUNTS), entries, hash);
    if (found->warnings) cli_say(env, stdout, MSG_PACK_WARNED, where, counts, found->warnings);
    else cli_say(env, stdout, MSG_PACK_FINE, where, counts);
    show_taken(env, game, pack);
    return CLI_OK;
}

/* What is to be read: the folders that were named, of one game, and before them its own if they build on it;
 * where they are among its own, those alone. */
typedef struct folders {
    const fray_game *game;
    const char *all[MOST_FOLDERS + 1];
    int count, before; /* all of them; the game's own */
    char own[4096];
} folders;

/* Is it this folder, or one below it? */
static bool is_within(const char *folder, const char *of)
{
    struct stat here, there;
    char path[4096];
    int n = snprintf(path, sizeof path, "%s", folder);
    if (stat(of, &there) != 0) return false;
    for (int up = 0; up < MOST_FOLDERS && n > 0 && (size_t)n + 4 < sizeof path; up++) {
        if (stat(path, &here) != 0) return false;
        if (here.st_dev == there.st_dev && here.st_ino == there.st_ino) return true;
        memcpy(path + n, "/..", sizeof "/..");
        n += 3;
    }
    return false;
}

static int find_folders(const cli_env *env, int n, char **named, const char *name, bool base,
                        folders *out)
{
    struct stat st;
    out->count = 0;
    if (n == 0) return cli_bad(env, MSG_TOO_FEW, "FOLDER", env->command);
    if (n > MOST_FOLDERS) return cli_bad(env, MSG_TOO_MANY, named[MOST_FOLDERS], env->command);
    out->game = name ? cli_game(env, name) : game_of_path(named[0]);
    if (!out->game) return name ? CLI_BAD : cli_bad(env, MSG_PACK_WHICH_GAME, named[0]);
    if (!out->game->schema) return cli_bad(env, MSG_PACK_NO_SCHEMA, out->game->name);
    if (base) {
        if (env->packs) snprintf(out->own, sizeof out->own, "%s/%s", env->packs, out->game->name);
        else if (!paths_find("packs", out->game->name, out->own, sizeof out->own))
            return cli_bad(env, MSG_NO_PACKS, out->game->name, out->own);
        out->all[out->count++] = out->own;
    }
    for (int i = 0; i < n; i++) {
        if (stat(named[i], &st) != 0 || !S_ISDIR(st.st_mode))
            return cli_bad(env, MSG_PACK_NO_FOLDER, named[i]);
        if (base && is_within(named[i], out->own)) {
            out->count = 1;
            break;
        }
        out->all[out->count++] = named[i];
    }
    out->before = out->count > 1 && base ? 1 : 0;
    return CLI_OK;
}

static int check(const cli_env *env, const folders *read, const char *where, bool json)
{
    listing found = {env, 0, 0, json ? json_array() : NULL, json ? json_array() : NULL};
    fray_pack *pack = NULL;
    int problems = pack_load_in(read->game, read->all, read->count, env->language, show_problem,
                                &found, &pack);
    if (problems == 0) {
        int code = show_checked(env, read->game, where, pack, &found);
        pack_free(pack);
        return code;
    }
    if (found.mistakes == 0) {
        json_decref(found.json);
        json_decref(found.warned);
        return cli_bad(env, MSG_NO_MEMORY);
    }
    if (json) cli_json(json_pack("{s:o, s:o}", "problems", found.json, "warnings", found.warned));
    else cli_say(env, stdout, MSG_PACK_PROBLEMS, found.mistakes);
    return CLI_FAILED;
}

/* ---- list ---- */

static int list(const cli_env *env, const char *name, bool json)
{
    const fray_game *game = cli_game(env, name);
    cli_table table;
    if (!game) return CLI_BAD;
    if (!game->schema) return cli_bad(env, MSG_PACK_NO_SCHEMA, game->name);
    if (cli_load(env, game, &table) != CLI_OK) return CLI_BAD;
    const fray_pack *pack = table.pack;
    json_t *rows = json ? json_array() : NULL;
    for (uint32_t type = 1; type < FRAY_TYPES; type++) {
        for (uint32_t i = 1; i <= pack_count(pack, type); i++) {
            const char *entity = pack_entity(pack, type, i), *id = pack_id(pack, type, i);
            const char *number = pack_number(pack, type, i), *origin = pack_origin(pack, type, i);
            const char *en = pack_name(pack, type, i, PACK_EN),
                       *de = pack_name(pack, type, i, PACK_DE);
            if (!id || !*id) continue; /* rows inside others have no id of their own */
            if (json) {
                json_array_append_new(rows,
                                      json_pack("{s:s?, s:s, s:{s:s?, s:s?}, s:s?, s:s?}", "entity",
                                                entity, "id", id, "name", "en", en, "de", de,
                                                "number", number, "origin", origin));
                continue;
            }
            printf("%-10s %-28s %-32s %-12s %s\n", entity ? entity : "", id,
                   (env->language == PACK_DE ? de : en) ? (env->language == PACK_DE ? de : en) : "",
                   number ? number : "", origin ? origin : "");
        }
    }
    if (json) cli_json(rows);
    cli_unload(&table);
    return CLI_OK;
}

/* ---- words ---- */

static const char *const field_types[] = {"number", "yes or no", "word",      "words",
                                          "id",     "ids",       "condition", "number expression",
                                          "effect", "change",    "rows",      "grid"};

static void text_of_field(const fray_pack_field *f, char *out, size_t n)
{
    size_t kinds = sizeof field_types / sizeof field_types[0];
    text_line t = text_in(out, n);
    text_add(&t, f->type < kinds ? field_types[f->type] : "?");
    if (f->type == FRAY_PACK_INT) {
        text_add(&t, " ");
        text_number(&t, f->least);
        text_add(&t, "..");
        text_number(&t, f->most);
    }
    for (const char *const *w = f->words; w && *w; w++) {
        text_add(&t, w == f->words ? ": " : ", ");
        text_add(&t, *w);
    }
    if (f->required) text_add(&t, "; required");
}

/* What a window is opened for. */
static json_t *kinds_json(uint32_t kinds)
{
    static const char *const names[] = {"react", "act", "score", "play"};
    json_t *list = json_array();
    for (uint32_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (kinds >> i & 1) json_array_append_new(list, json_string(names[i]));
    return list;
}

static json_t *words_json(const fray_schema *s)
{
    json_t *entities = json_array(), *windows = json_array(), *changes = json_array();
    json_t *terms = json_array(), *verbs = json_array();
    char what[600];
    for (uint32_t i = 0; i < s->entities; i++) {
        const fray_pack_entity *e = &s->entity[i];
        if (!e->key) continue;
        json_t *fields = json_array();
        for (uint32_t k = 0; k < e->fields; k++) {
            const fray_pack_field *f = &e->field[k];
            if (!f->key) continue;
            text_of_field(f, what, sizeof what);
            json_array_append_new(fields, json_pack("{s:s, s:s, s:b, s:s?}", "key", f->key, "takes",
                                                    what, "required", f->required, "en", f->en));
        }
        json_array_append_new(entities, json_pack("{s:s, s:b, s:o}", "key", e->key, "inner",
                                                  e->inner, "fields", fields));
    }
    for (uint32_t i = 0; i < s->windows; i++)
        if (s->window[i].word && s->window[i].kinds)
            json_array_append_new(windows, json_pack("{s:s, s:s?, s:o}", "word", s->window[i].word,
                                                     "en", s->window[i].en, "for",
                                                     kinds_json(s->window[i].kinds)));
    for (uint32_t i = 0; i < s->changes; i++)
        if (s->change[i].word)
            json_array_append_new(changes, json_pack("{s:s, s:s?}", "word", s->change[i].word, "en",
                                                     s->change[i].en));
    for (uint32_t i = 0; i < s->terms; i++)
        if (s->term[i].word)
            json_array_append_new(
                terms, json_pack("{s:s, s:s?}", "word", s->term[i].word, "en", s->term[i].en));
    for (uint32_t i = 0; i < s->verbs; i++)
        if (s->verb[i].pattern)
            json_array_append_new(verbs, json_pack("{s:s, s:s?}", "pattern", s->verb[i].pattern,
                                                   "en", s->verb[i].en));
    return json_pack("{s:o, s:o, s:o, s:o, s:o}", "entities", entities, "windows", windows,
                     "changes", changes, "terms", terms, "verbs", verbs);
}

static int words(const cli_env *env, const char *name, bool json)
{
    const fray_game *game = cli_game(env, name);
    if (!game) return CLI_BAD;
    if (!game->schema) return cli_bad(env, MSG_PACK_NO_SCHEMA, game->name);
    if (json) cli_json(words_json(game->schema));
    else pack_print_words(game, stdout);
    return CLI_OK;
}

int cmd_pack(int argc, char **argv, const cli_env *env)
{
    static const struct option options[] = {
        {"game", required_argument, NULL, 'g'}, {"base", no_argument, NULL, 'b'},
        {"json", no_argument, NULL, 'j'},       {"games", required_argument, NULL, 'n'},
        {"seed", required_argument, NULL, 's'}, {0, 0, 0, 0}};
    const char *game = NULL;
    bool base = false, json = false;
    uint64_t games = 200, seed = 1;
    folders read;
    opterr = 0;
    for (int c; (c = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
        switch (c) {
        case 'g': game = optarg; break;
        case 'b': base = true; break;
        case 'j': json = true; break;
        case 'n':
            if (!cli_number(env, "--games", optarg, 1, MOST_GAMES, &games)) return CLI_BAD;
            break;
        case 's':
            if (!cli_number(env, "--seed", optarg, 0, UINT64_MAX, &seed)) return CLI_BAD;
            break;
        default: return cli_bad_option(env, argv, c);
        }
    }
    if (optind == argc) return cli_bad(env, MSG_PACK_WHAT, "");
    const char *what = argv[optind++];
    const bool is_try = strcmp(what, "try") == 0;
    if (is_try || strcmp(what, "check") == 0) {
        const int code =
            find_folders(env, argc - optind, argv + optind, game, base || is_try, &read);
        if (code != CLI_OK) return code;
        if (!is_try) return check(env, &read, argv[optind], json);
        return pack_try_run(
            env, &(pack_try){read.game, read.all, read.count, read.before, games, seed, json});
    }
    bool is_list = strcmp(what, "list") == 0;
    if (!is_list && strcmp(what, "words") != 0) {
        struct spelling near = spelling_of(what, strlen(what));
        spelling_try(&near, "check");
        spelling_try(&near, "list");
        spelling_try(&near, "words");
        spelling_try(&near, "try");
        return cli_bad(env, MSG_PACK_WHAT, cli_meant(env, &near));
    }
    if (optind == argc) return cli_bad(env, MSG_TOO_FEW, "GAME", env->command);
    if (optind + 1 < argc) return cli_bad(env, MSG_TOO_MANY, argv[optind + 1], env->command);
    return is_list ? list(env, argv[optind], json) : words(env, argv[optind], json);
}

/* src/pack/load.c - from files to a pack: read all, number all, fill all, judge the whole. */
#include "pack/files.h"
#include "pack/reader.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { NO_MEMORY = -1, NO_FILE = -2 };

/* ---- the pack itself ---- */

/* Shelves for the arrays of the content. False: memory is out. */
static bool make_shelves(struct fray_pack *pack, const fray_schema *schema)
{
    for (uint8_t i = 0; i < schema->entities; i++) {
        const fray_pack_entity *entity = &schema->entity[i];
        if (entity->key == NULL) continue;
        uint8_t n = 0;
        while (n < pack->shelves && pack->shelf[n].entity->array != entity->array) n++;
        pack->shelf_of[i] = n;
        if (n < pack->shelves) continue;
        struct pack_shelf *shelf = &pack->shelf[pack->shelves++];
        shelf->entity = entity;
        shelf->most = entity->most;
        shelf->row = pack_take(&pack->texts, (entity->most + (size_t)1) * sizeof *shelf->row);
        if (shelf->row == NULL) return false;
    }
    return true;
}

/* Returns 0, the problems of the game's own description (they are said), or a negative. */
static int begin(struct pack_reader *r, const fray_game *game)
{
    *r = (struct pack_reader){.game = game, .schema = game->schema};
    r->file = calloc(PACK_MAX_FILES + 1, sizeof *r->file);
    r->code.word = calloc(PACK_MAX_CODE, sizeof *r->code.word);
    r->pack = calloc(1, sizeof *r->pack);
    if (r->file == NULL || r->code.word == NULL || r->pack == NULL) return NO_MEMORY;
    r->file[0] = game->name;
    if (!pack_is_sound(r)) return r->problems.out_of_memory ? NO_MEMORY : r->problems.count;
    r->pack->game = game;
    r->pack->content = calloc(1, game->content_bytes);
    if (r->pack->content == NULL || !make_shelves(r->pack, r->schema)) return NO_MEMORY;
    uint32_t used = 1; /* word 0 stays 0: offset 0 is no program */
    if (r->schema->code_most) memcpy(r->pack->content + r->schema->code_count, &used, sizeof used);
    return 0;
}

/* ---- reading ---- */

static int read_bytes(struct pack_reader *r, const char *name, const char *bytes, size_t n)
{
    struct pack_node *root;
    r->file[++r->files] = name;
    int result =
        pack_read_yaml(&r->nodes, &r->pack->texts, &r->problems, r->files, bytes, n, &root);
    if (result > 0) r->incomplete = true;
    if (result < 0 || (root != NULL && !pack_list_entries(r, root))) return NO_MEMORY;
    return 0;
}

static int say_trouble(struct pack_reader *r, const char *path, int error)
{
    if (error == ENOMEM) return NO_MEMORY;
    r->file[++r->files] = path;
    pack_say(&r->problems, (struct pack_place){r->files, 0, 0}, "cannot be read: %s",
             strerror(error));
    return NO_FILE;
}

static int read_folders(struct pack_reader *r, const char *const *folders, int n)
{
    struct pack_files files = {NULL, 0, 0};
    int result = 0;
    for (int i = 0; i < n && result == 0; i++) {
        int before = files.count;
        int error = pack_find_files(&files, folders[i], &r->nodes);
        if (error) result = say_trouble(r, folders[i], error);
        else if (files.count == before) result = say_trouble(r, folders[i], ENOENT);
    }
    for (int i = 0; i < files.count && result == 0; i++) {
        char *bytes = NULL;
        size_t length = 0;
        int error = pack_read_file(files.path[i], PACK_MAX_FILE + 1, &r->nodes, &bytes, &length);
        result = error ? say_trouble(r, files.path[i], error)
                       : read_bytes(r, files.path[i], bytes, length);
    }
    pack_forget_files(&files);
    return result;
}

/* ---- judging the whole ---- */

static void say_verdict(struct pack_reader *r, fray_verdict v)
{
    struct pack_line line = {.used = 0};
    struct pack_place place = {r->files ? 1 : 0, 0, 0};
    for (uint8_t i = 0; i < r->pack->shelves && v.type != FRAY_NONE; i++) {
        const struct pack_shelf *shelf = &r->pack->shelf[i];
        if (shelf->entity->type != v.type || v.subject == 0 || v.subject > shelf->rows) continue;
        const struct pack_row *row = &shelf->row[v.subject];
        place = row->place;
        pack_add(&line, "%s '%s': ", row->entity->key, row->id);
    }
    pack_add(&line, "%s: %s", r->game->rule[v.rule].number, r->game->rule[v.rule].en);
    if (v.about == FRAY_ABOUT_FIGURES)
        pack_add(&line, " (have %ld, need %ld)", (long)v.have, (long)v.need);
    pack_say(&r->problems, place, "%s", line.text);
}

static uint64_t mix(uint64_t hash, const char *text)
{
    do hash = (hash ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    while (*text++ != '\0');
    return hash;
}

static uint64_t spread(uint64_t hash)
{
    hash = (hash ^ (hash >> 32)) * UINT64_C(0xd6e8feb86659fd93);
    return hash ^ (hash >> 32);
}

/* Words for people: they do not matter to the rules. */
static bool is_for_people(const char *key)
{
    return strcmp(key, "name") == 0 || strcmp(key, "text") == 0 || strcmp(key, "number") == 0 ||
           strcmp(key, "origin") == 0;
}

static const fray_pack_field *field_of(const fray_pack_entity *entity, const char *key)
{
    for (uint16_t i = 0; entity && i < entity->fields; i++)
        if (strcmp(entity->field[i].key, key) == 0) return &entity->field[i];
    return NULL;
}

/* What is written, not the bytes it became: a record names its packs by this, and must outlast a
 * build that lays content out differently. The order of keys does not count. `entity`: what the node,
 * or each of its list, is a row of; NULL: of none. */
static uint64_t hash_node(const fray_schema *schema, const fray_pack_entity *entity,
                          const struct pack_node *node)
{
    uint64_t hash = spread(UINT64_C(0xcbf29ce484222325) + node->kind);
    if (node->kind == PACK_TEXT) return spread(mix(hash, node->text));
    if (node->kind == PACK_LIST) {
        for (const struct pack_node *n = node->kid; n != NULL; n = n->next)
            hash = spread(hash * 31 + hash_node(schema, entity, n));
        return hash;
    }
    for (const struct pack_node *key = node->kid; key != NULL && key->next != NULL;
         key = key->next->next) {
        const fray_pack_field *field = field_of(entity, key->text);
        if (is_for_people(key->text) || (field && field->aside)) continue;
        const fray_pack_entity *rows =
            field && field->type == FRAY_PACK_ROWS ? &schema->entity[field->entity] : NULL;
        hash += spread(mix(UINT64_C(0xcbf29ce484222325), key->text) ^
                       hash_node(schema, rows, key->next));
    }
    return spread(hash);
}

/* Of all entries, in the order of their ids. */
static uint64_t hash_of(const struct pack_reader *r)
{
    uint64_t hash = mix(UINT64_C(0xcbf29ce484222325), r->game->name);
    for (uint32_t i = 0; i < r->entries; i++)
        hash = spread(hash * 31 + hash_node(r->schema, r->entry[i].entity, r->entry[i].map));
    return hash;
}

static void finish(struct pack_reader *r)
{
    pack_number_entries(r);
    for (uint32_t i = 0; i < r->entries; i++)
        if (r->entry[i].map->row) pack_fill_row(r, r->entry[i].entity, r->entry[i].map, NULL);
    for (uint8_t i = 0; i < r->pack->shelves; i++) {
        const struct pack_shelf *shelf = &r->pack->shelf[i];
        memcpy(r->pack->content + shelf->entity->count, &shelf->rows, sizeof shelf->rows);
    }
    if (r->problems.count == 0) pack_find_circles(r);
    if (r->problems.count > 0 || r->problems.out_of_memory) return;
    /* What was read has a name before anything is derived from it. */
    r->pack->hash = hash_of(r);
    if (r->game->prepare == NULL) return;
    fray_verdict verdict = r->game->prepare(r->pack->content);
    if (!fray_is_legal(verdict)) say_verdict(r, verdict);
}

static int load(const fray_game *game, const char *const *folders, int n, const char *name,
                const char *bytes, size_t length, pack_report *report, void *who, fray_pack **out)
{
    struct pack_reader r;
    *out = NULL;
    int result = begin(&r, game);
    if (result == 0)
        result = folders ? read_folders(&r, folders, n) : read_bytes(&r, name, bytes, length);
    if (result == 0) finish(&r);
    if (r.problems.out_of_memory) result = NO_MEMORY;
    if (r.file != NULL) {
        int told = pack_tell(&r.problems, r.file, report, who);
        if (result >= 0) result = told;
    }
    if (result == 0) {
        *out = r.pack;
        r.pack = NULL;
    }
    pack_free(r.pack);
    pack_give_back(&r.nodes);
    pack_forget(&r.problems);
    free(r.entry);
    free(r.code.word);
    free(r.file);
    return result;
}

int pack_load(const fray_game *game, const char *const *folders, int n, pack_report *report,
              void *who, fray_pack **out)
{
    static const char *const none[1] = {NULL};
    return load(game, folders ? folders : none, folders ? n : 0, NULL, NULL, 0, report, who, out);
}

int pack_load_text(const fray_game *game, const char *name, const char *bytes, size_t n,
                   pack_report *report, void *who, fray_pack **out)
{
    return load(game, NULL, 0, name, bytes, n, report, who, out);
}

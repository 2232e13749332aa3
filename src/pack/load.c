/* src/pack/load.c - from files to a pack: read all, number all, fill all, judge the whole. */
#include "pack/drawing.h"
#include "pack/files.h"
#include "pack/plan.h"
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
static int begin(struct pack_reader *r, const fray_game *game, int language)
{
    *r = (struct pack_reader){.game = game, .schema = game->schema, .problems.language = language};
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
    pack_say(&r->problems, (struct pack_place){r->files, 0, 0}, SAY_CANNOT_READ, strerror(error));
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

/* The row that a verdict is about, or NULL. */
static const struct pack_row *row_of(const struct pack_reader *r, fray_verdict v)
{
    for (uint8_t i = 0; i < r->pack->shelves && v.type != FRAY_NONE; i++) {
        const struct pack_shelf *shelf = &r->pack->shelf[i];
        if (shelf->entity->type == v.type && v.subject > 0 && v.subject <= shelf->rows)
            return &shelf->row[v.subject];
    }
    return NULL;
}

/* Where byte `at` of a field was written: at a sign of a drawing, a number of a list, else where the value begins. */
static struct pack_place place_in(const fray_pack_field *field, const struct pack_node *node,
                                  const void *bytes, size_t at)
{
    if (field->type == FRAY_PACK_PLAN) return pack_place_drawn(node, bytes, at);
    if (field->type == FRAY_PACK_DRAWING) return pack_place_of_sign(node, at);
    if (field->type != FRAY_PACK_NUMBERS || node->kind != PACK_LIST || at == 0) return node->place;
    const struct pack_node *number = node->kid;
    while (number != NULL && at-- > 1) number = number->next;
    return number != NULL ? number->place : node->place;
}

/* What was written for a byte of the row. False: nothing was. */
static bool find_byte(const struct pack_reader *r, const struct pack_row *row, size_t byte,
                      struct pack_place *place, const char **key)
{
    const struct pack_filled *f = r->filled;
    while (f != NULL && &pack_shelf_of(r, f->entity)->row[f->map->row] != row) f = f->next;
    for (uint16_t i = 0; f != NULL && i < f->entity->fields; i++) {
        const fray_pack_field *field = &f->entity->field[i];
        const struct pack_node *node = pack_value(f->map, field->key);
        size_t in = byte - field->offset; /* huge before it */
        if (node == NULL || in >= pack_field_bytes(field)) continue;
        const void *bytes = pack_bytes(r, f->entity, f->map->row) + field->offset;
        *place = place_in(field, node, bytes, in);
        *key = field->key;
        return true;
    }
    return false;
}

/* `entry`: the one that was judged; NULL: all of them together. */
static void say_verdict(struct pack_reader *r, const struct pack_row *entry, fray_verdict v)
{
    struct pack_line line = {.language = r->problems.language};
    struct pack_place place = {r->files ? 1 : 0, 0, 0};
    const struct pack_row *about = row_of(r, v);
    if (entry == NULL) entry = about;
    if (entry != NULL) {
        place = entry->place;
        pack_add(&line, "%s '%s': ", entry->entity->key, entry->id);
    }
    if (about != NULL && about != entry)
        pack_add(&line, "%s '%s': ", about->entity->key, about->id);
    const char *key;
    if (v.about == FRAY_ABOUT_BYTE && about != NULL &&
        find_byte(r, about, (size_t)v.have, &place, &key))
        pack_add(&line, "%s: ", key);
    const fray_rule_row *rule = &r->game->rule[v.rule];
    pack_add(&line, "%s: %s", rule->number, line.language == PACK_DE ? rule->de : rule->en);
    if (v.about == FRAY_ABOUT_FIGURES)
        pack_add_said(&line, SAY_HAVE_NEED, (long)v.have, (long)v.need);
    pack_say(&r->problems, place, SAY_LINE, line.text);
}

/* Each by itself, so that all that no match could use are told at once. */
static void judge_entries(struct pack_reader *r)
{
    for (uint8_t i = 0; i < r->pack->shelves && r->game->judge != NULL; i++) {
        const struct pack_shelf *shelf = &r->pack->shelf[i];
        for (uint16_t n = 1; n <= shelf->rows && shelf->entity->type != FRAY_NONE; n++) {
            fray_verdict verdict = r->game->judge(r->pack->content, shelf->entity->type, n);
            if (!fray_is_legal(verdict)) say_verdict(r, &shelf->row[n], verdict);
        }
    }
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

/* As it is seen: trailing blanks are no part of it. */
static uint64_t hash_drawing(const char *text)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (const char *at = pack_first_drawn(text); *at != '\0'; at++)
        if (pack_is_drawn(at)) hash = (hash ^ (unsigned char)*at) * UINT64_C(0x100000001b3);
    return spread(hash);
}

/* Signs and lines; blanks are no part of it. */
static uint64_t hash_signs(const char *text)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (const char *at = pack_first_drawn(text); *at != '\0'; at++)
        if (*at != ' ' && pack_is_drawn(at))
            hash = (hash ^ (unsigned char)*at) * UINT64_C(0x100000001b3);
    return spread(hash);
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
        const bool text = field && key->next->kind == PACK_TEXT;
        uint64_t value;
        if (text && field->type == FRAY_PACK_PLAN) value = hash_drawing(key->next->text);
        else if (text && field->type == FRAY_PACK_DRAWING) value = hash_signs(key->next->text);
        else value = hash_node(schema, rows, key->next);
        hash += spread(mix(UINT64_C(0xcbf29ce484222325), key->text) ^ value);
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
    r->filled_end = &r->filled;
    for (uint32_t i = 0; i < r->entries; i++) {
        const struct pack_entry *entry = &r->entry[i];
        if (entry->map->row == 0) continue;
        r->owner = &pack_shelf_of(r, entry->entity)->row[entry->map->row];
        pack_fill_row(r, entry->entity, entry->map, NULL);
    }
    for (uint8_t i = 0; i < r->pack->shelves; i++) {
        const struct pack_shelf *shelf = &r->pack->shelf[i];
        memcpy(r->pack->content + shelf->entity->count, &shelf->rows, sizeof shelf->rows);
    }
    if (r->problems.count == 0) pack_find_circles(r);
    if (r->problems.count > 0 || r->problems.out_of_memory) return;
    pack_find_idle(r);
    /* What was read has a name before anything is derived from it. */
    r->pack->hash = hash_of(r);
    fray_verdict verdict = fray_legal();
    if (r->game->prepare != NULL) verdict = r->game->prepare(r->pack->content);
    if (!fray_is_legal(verdict)) say_verdict(r, NULL, verdict);
    judge_entries(r);
}

static int load(const fray_game *game, const char *const *folders, int n, const char *name,
                const char *bytes, size_t length, int language, pack_report *report, void *who,
                fray_pack **out)
{
    struct pack_reader r;
    *out = NULL;
    int result = begin(&r, game, language);
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

int pack_load_in(const fray_game *game, const char *const *folders, int n, int language,
                 pack_report *report, void *who, fray_pack **out)
{
    static const char *const none[1] = {NULL};
    return load(game, folders ? folders : none, folders ? n : 0, NULL, NULL, 0, language, report,
                who, out);
}

int pack_load(const fray_game *game, const char *const *folders, int n, pack_report *report,
              void *who, fray_pack **out)
{
    return pack_load_in(game, folders, n, PACK_EN, report, who, out);
}

int pack_load_text_in(const fray_game *game, const char *name, const char *bytes, size_t n,
                      int language, pack_report *report, void *who, fray_pack **out)
{
    return load(game, NULL, 0, name, bytes, n, language, report, who, out);
}

int pack_load_text(const fray_game *game, const char *name, const char *bytes, size_t n,
                   pack_report *report, void *who, fray_pack **out)
{
    return pack_load_text_in(game, name, bytes, n, PACK_EN, report, who, out);
}

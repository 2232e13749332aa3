/* src/pack/row.c - reads one map into its row of the content, key by key, as the schema says. */
#include "pack/spelling.h"
#include "pack/value.h"
#include <string.h>

/* {en: .., de: ..}: English must be there, German may fall back to it. */
static void read_languages(struct pack_reader *r, const struct pack_node *map, const char **out)
{
    static const char *const known[PACK_LANGUAGES] = {"en", "de"};
    if (map->kind != PACK_MAP) {
        pack_say_kind(r, map, SAY_LANGUAGES);
        return;
    }
    for (const struct pack_node *key = map->kid; key != NULL; key = key->next->next) {
        if (pack_same(key->text, key->length, "en") || pack_same(key->text, key->length, "de"))
            continue;
        pack_say_unknown(&r->problems, key->place, pack_phrase(r->problems.language, SAY_LANGUAGE),
                         key->text, key->length, known, PACK_LANGUAGES);
    }
    const struct pack_node *en = pack_value(map, "en"), *de = pack_value(map, "de");
    if (en == NULL) {
        pack_say(&r->problems, map->place, SAY_EN_MISSING);
        return;
    }
    if (de == NULL) de = en;
    if (en->kind != PACK_TEXT || de->kind != PACK_TEXT) {
        pack_say_kind(r, en->kind != PACK_TEXT ? en : de, SAY_A_TEXT);
        return;
    }
    out[PACK_EN] = en->text;
    out[PACK_DE] = de->text;
}

static void read_origin(struct pack_reader *r, const struct pack_node *node, struct pack_row *row)
{
    static const char *const known[] = {"seed", "recalled", "house", "public"};
    if (node->kind != PACK_TEXT) {
        pack_say_kind(r, node, SAY_ORIGINS);
        return;
    }
    for (int i = 0; i < 4; i++)
        if (pack_same(node->text, node->length, known[i])) row->origin = known[i];
    if (row->origin[0] == '\0')
        pack_say_unknown(&r->problems, node->place, pack_phrase(r->problems.language, SAY_ORIGIN),
                         node->text, node->length, known, 4);
}

/* Keys that every row has, whatever the game. */
static bool read_common(struct pack_reader *r, const struct pack_node *key, struct pack_row *row)
{
    const struct pack_node *value = key->next;
    if (strcmp(key->text, "name") == 0) {
        read_languages(r, value, row->name);
    } else if (row->top && strcmp(key->text, "text") == 0) {
        read_languages(r, value, row->text);
    } else if (row->top && strcmp(key->text, "number") == 0) {
        if (value->kind == PACK_TEXT) row->number = value->text;
        else pack_say_kind(r, value, SAY_TEXT_LIKE);
    } else if (row->top && strcmp(key->text, "origin") == 0) {
        read_origin(r, value, row);
    } else {
        return !row->top && strcmp(key->text, "id") == 0; /* read when it got its number */
    }
    return true;
}

static const fray_pack_field *find_field(const fray_pack_entity *entity, const char *key)
{
    for (uint16_t i = 0; i < entity->fields; i++)
        if (strcmp(entity->field[i].key, key) == 0) return &entity->field[i];
    return NULL;
}

static void say_unknown_key(struct pack_reader *r, const fray_pack_entity *entity,
                            const struct pack_node *key, bool top)
{
    static const char *const common[2][4] = {{"id", "name", NULL, NULL},
                                             {"name", "text", "number", "origin"}};
    const char *known[PACK_MAX_KNOWN + 4];
    int count = 0;
    for (uint16_t i = 0; i < entity->fields && count < PACK_MAX_KNOWN; i++)
        known[count++] = entity->field[i].key;
    for (int i = 0; i < 4 && common[top][i] != NULL; i++) known[count++] = common[top][i];
    pack_say_unknown(&r->problems, key->place, pack_phrase(r->problems.language, SAY_KEY),
                     key->text, key->length, known, count);
}

static void say_missing(struct pack_reader *r, const struct pack_node *map,
                        const struct pack_row *row, const fray_pack_field *field)
{
    struct pack_line line = {.language = r->problems.language};
    pack_add(&line, "%s", row->entity->key);
    if (row->id[0] != '\0') pack_add(&line, " '%s'", row->id);
    pack_add_said(&line, SAY_HAS_NO, field->key);
    pack_add_help(&line, field);
    pack_say(&r->problems, map->place, SAY_LINE, line.text);
}

/* Does a row inside another lie among entries? Then it is named like them, in answers and records. */
static bool is_among_entries(const struct pack_reader *r, const fray_pack_entity *entity)
{
    for (uint8_t i = 0; i < r->schema->entities; i++)
        if (r->schema->entity[i].array == entity->array && !r->schema->entity[i].inner) return true;
    return false;
}

static void say_nameless(struct pack_reader *r, const fray_pack_entity *entity,
                         const struct pack_node *map)
{
    struct pack_line line = {.language = r->problems.language};
    pack_add(&line, "%s", entity->key);
    pack_add_said(&line, SAY_HAS_NO, "id");
    pack_say(&r->problems, map->place, SAY_LINE, line.text);
}

/* Keys that fill the same bytes are several ways to say one thing: only one of them can be meant. */
static void say_rivals(struct pack_reader *r, const fray_pack_entity *entity,
                       const struct pack_node *map)
{
    for (const struct pack_node *key = map->kid; key != NULL; key = key->next->next) {
        const fray_pack_field *field = find_field(entity, key->text);
        for (const struct pack_node *n = map->kid; n != key && field != NULL; n = n->next->next) {
            const fray_pack_field *before = find_field(entity, n->text);
            if (before == NULL || before == field || before->offset != field->offset) continue;
            pack_say(&r->problems, key->place, SAY_RIVALS, before->key, field->key);
        }
    }
}

/* Row by row as they are read: what stands in others comes behind them. */
static void note_filled(struct pack_reader *r, const fray_pack_entity *entity,
                        const struct pack_node *map)
{
    struct pack_filled *filled = pack_take(&r->nodes, sizeof *filled);
    if (filled == NULL) {
        r->problems.out_of_memory = true;
        return;
    }
    *filled = (struct pack_filled){NULL, entity, map, r->owner};
    *r->filled_end = filled;
    r->filled_end = &filled->next;
}

void pack_fill_row(struct pack_reader *r, const fray_pack_entity *entity,
                   const struct pack_node *map, const struct pack_scope *around)
{
    /* Beside an unknown change anything may be spoken of: one mistake is said once. */
    static const fray_change_row unknown = {.subjects = ~UINT32_C(0)};
    struct pack_row *row = &pack_shelf_of(r, entity)->row[map->row];
    uint8_t *bytes = pack_bytes(r, entity, map->row);
    if (entity->preset) bytes[entity->preset_offset] = entity->preset;
    note_filled(r, entity, map);

    for (const struct pack_node *key = map->kid; key != NULL; key = key->next->next) {
        if (row->top && key == map->kid) continue;
        if (find_field(entity, key->text) == NULL && !read_common(r, key, row))
            say_unknown_key(r, entity, key, row->top);
    }
    say_rivals(r, entity, map);
    if (!row->top && is_among_entries(r, entity) && pack_value(map, "id") == NULL)
        say_nameless(r, entity, map);
    /* Changes first: the conditions beside them may speak of more. */
    struct pack_slot slot = {.r = r, .entity = entity, .map = map, .around = around};
    for (int changes = 1; changes >= 0; changes--) {
        for (uint16_t i = 0; i < entity->fields; i++) {
            const fray_pack_field *field = &entity->field[i];
            if ((field->type == FRAY_PACK_CHANGE) != changes) continue;
            slot.field = field;
            slot.node = pack_value(map, field->key);
            slot.to = bytes + field->offset;
            if (changes && slot.node != NULL) {
                slot.change = pack_find_change(r, slot.node);
                if (slot.change == NULL) slot.change = &unknown;
            }
            if (slot.node != NULL) pack_read_slot(&slot);
            else if (field->required) say_missing(r, map, row, field);
            else pack_fall_back(&slot);
        }
    }
}

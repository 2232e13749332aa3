/* src/pack/entries.c - finds entries and rows, gives them numbers, and looks ids up. */
#include "pack/reader.h"
#include "pack/spelling.h"
#include "base/spelling.h"
#include <stdlib.h>
#include <string.h>

enum { LONGEST_ID = 64 };

struct pack_shelf *pack_shelf_of(const struct pack_reader *r, const fray_pack_entity *entity)
{
    return &r->pack->shelf[r->pack->shelf_of[entity - r->schema->entity]];
}

uint8_t *pack_bytes(const struct pack_reader *r, const fray_pack_entity *entity, uint16_t number)
{
    return r->pack->content + entity->array + (size_t)entity->row_bytes * number;
}

/* ---- entries of a file ---- */

static bool is_id(const struct pack_node *node)
{
    if (node->kind != PACK_TEXT || node->length == 0 || node->length > LONGEST_ID) return false;
    for (uint32_t i = 0; i < node->length; i++) {
        char c = node->text[i];
        bool letter = c >= 'a' && c <= 'z', digit = c >= '0' && c <= '9';
        if (!letter && (i == 0 || (!digit && c != '-'))) return false;
    }
    return true;
}

static void say_no_id(struct pack_reader *r, const struct pack_node *node)
{
    struct pack_line line = {.language = r->problems.language};
    pack_add_said(&line, SAY_WANT_ID);
    if (node->kind == PACK_TEXT)
        pack_add_said(&line, SAY_NOT_THIS, pack_quote(node->text, node->length).text);
    pack_say(&r->problems, node->place, SAY_LINE, line.text);
}

static const fray_pack_entity *find_entity(struct pack_reader *r, const struct pack_node *key)
{
    const char *known[PACK_MAX_ENTITIES];
    int count = 0;
    for (uint8_t i = 0; i < r->schema->entities; i++) {
        const fray_pack_entity *entity = &r->schema->entity[i];
        if (entity->key == NULL || entity->inner) continue;
        if (pack_same(key->text, key->length, entity->key)) return entity;
        known[count++] = entity->key;
    }
    pack_say_unknown(&r->problems, key->place, pack_phrase(r->problems.language, SAY_KIND_OF_ENTRY),
                     key->text, key->length, known, count);
    return NULL;
}

static bool add_entry(struct pack_reader *r, struct pack_entry entry)
{
    if (r->entries == r->entry_room) {
        uint32_t room = r->entry_room ? 2 * r->entry_room : 64;
        struct pack_entry *more = realloc(r->entry, room * sizeof *more);
        if (more == NULL) return false;
        r->entry = more;
        r->entry_room = room;
    }
    r->entry[r->entries++] = entry;
    return true;
}

bool pack_list_entries(struct pack_reader *r, const struct pack_node *root)
{
    if (root->kind != PACK_LIST) {
        pack_say_kind(r, root, SAY_LIST_OF_ENTRIES);
        r->incomplete = true;
        return true;
    }
    for (struct pack_node *map = root->kid; map != NULL; map = map->next) {
        if (map->kind != PACK_MAP || map->kids == 0) {
            pack_say_kind(r, map, SAY_AN_ENTRY);
            r->incomplete = true;
            continue;
        }
        const fray_pack_entity *entity = find_entity(r, map->kid);
        const struct pack_node *id = map->kid->next;
        if (entity != NULL && !is_id(id)) say_no_id(r, id);
        if (entity == NULL || !is_id(id)) {
            r->incomplete = true;
            continue;
        }
        if (!add_entry(r, (struct pack_entry){entity, map, id, r->entries})) return false;
    }
    return true;
}

/* ---- numbers ---- */

static int by_array(const struct pack_entry *a, const struct pack_entry *b)
{
    return a->entity->array < b->entity->array ? -1 : a->entity->array > b->entity->array;
}

static int by_id(const void *one, const void *two)
{
    const struct pack_entry *a = one, *b = two;
    int apart = by_array(a, b);
    if (!apart) apart = strcmp(a->id->text, b->id->text);
    return apart ? apart : a->order < b->order ? -1 : a->order > b->order;
}

static void say_twice(struct pack_reader *r, const struct pack_entry *first,
                      const struct pack_entry *again)
{
    struct pack_place place = first->id->place;
    pack_say(&r->problems, again->id->place, SAY_ID_TWICE, again->entity->key, again->id->text,
             first->entity->key, r->file[place.file], place.line, place.column);
}

static const struct pack_node *name_of(const struct pack_entry *entry)
{
    const struct pack_node *name = pack_value(entry->map, "name");
    if (name != NULL && name->kind == PACK_MAP) name = pack_value(name, "en");
    return name != NULL && name->kind == PACK_TEXT ? name : NULL;
}

static int by_name(const void *one, const void *two)
{
    const struct pack_entry *a = one, *b = two;
    const struct pack_node *x = name_of(a), *y = name_of(b);
    int apart = by_array(a, b);
    if (!apart) apart = strcmp(x ? x->text : "", y ? y->text : "");
    return apart ? apart : a->order < b->order ? -1 : a->order > b->order;
}

/* People tell entries apart by their names, and so do rules ("no two cards of one name"): an entry
 * that carries another's name is a mistake, whatever its id. */
static void find_namesakes(struct pack_reader *r)
{
    qsort(r->entry, r->entries, sizeof *r->entry, by_name);
    for (uint32_t i = 1; i < r->entries; i++) {
        const struct pack_entry *first = &r->entry[i - 1], *again = &r->entry[i];
        const struct pack_node *x = name_of(first), *y = name_of(again);
        if (!x || !y || by_array(first, again) != 0 || strcmp(x->text, y->text) != 0) continue;
        if (strcmp(first->id->text, again->id->text) == 0) continue; /* said by its id */
        pack_say(&r->problems, y->place, SAY_NAME_TWICE, pack_quote(y->text, y->length).text,
                 first->entity->key, first->id->text, r->file[x->place.file], x->place.line,
                 x->place.column);
    }
}

/* `count` numbers in a row, or 0. */
static uint16_t next_numbers(struct pack_reader *r, const fray_pack_entity *entity, uint32_t count,
                             struct pack_place place)
{
    struct pack_shelf *shelf = pack_shelf_of(r, entity);
    if (shelf->rows + count <= shelf->most) {
        uint16_t first = (uint16_t)(shelf->rows + 1);
        shelf->rows = (uint16_t)(shelf->rows + count);
        return first;
    }
    if (!shelf->full) pack_say(&r->problems, place, SAY_TOO_MANY_OF, entity->key, shelf->most);
    shelf->full = true;
    return 0;
}

static void set_row(struct pack_reader *r, const fray_pack_entity *entity, struct pack_node *map,
                    uint16_t number, const char *id, struct pack_place place, bool top)
{
    struct pack_row *row = &pack_shelf_of(r, entity)->row[number];
    map->row = number;
    row->entity = entity;
    row->id = id;
    row->number = row->origin = "";
    row->place = place;
    row->top = top;
    for (int i = 0; i < PACK_LANGUAGES; i++) {
        row->name[i] = id;
        row->text[i] = "";
    }
}

/* Rows inside a row. What is neither a map nor a list of maps is said when it is read. */
static void number_inner(struct pack_reader *r, const fray_pack_entity *entity,
                         const struct pack_node *map)
{
    for (uint16_t i = 0; i < entity->fields; i++) {
        const fray_pack_field *field = &entity->field[i];
        struct pack_node *list = field->type == FRAY_PACK_ROWS ? pack_value(map, field->key) : NULL;
        if (list != NULL && list->kind != PACK_TEXT)
            pack_number_rows(r, &r->schema->entity[field->entity], list);
    }
}

static void number_map(struct pack_reader *r, const fray_pack_entity *entity, struct pack_node *map,
                       uint16_t number)
{
    const struct pack_node *id = pack_value(map, "id");
    if (id != NULL && !is_id(id)) {
        say_no_id(r, id);
        id = NULL;
    }
    set_row(r, entity, map, number, id != NULL ? id->text : "", map->place, false);
}

uint16_t pack_number_rows(struct pack_reader *r, const fray_pack_entity *entity,
                          struct pack_node *list)
{
    bool single = list->kind == PACK_MAP;
    struct pack_node *kid = single ? list : list->kid;
    uint32_t count = single ? 1 : list->kids;
    for (struct pack_node *map = kid; !single && map != NULL; map = map->next)
        if (map->kind != PACK_MAP) return 0;
    uint16_t first = count ? next_numbers(r, entity, count, list->place) : 0;
    if (first == 0) return 0;
    /* The whole list first, so that it stays together whatever is inside. */
    struct pack_node *map = kid;
    for (uint32_t i = 0; i < count && map != NULL; i++, map = map->next)
        number_map(r, entity, map, (uint16_t)(first + i));
    map = kid;
    for (uint32_t i = 0; i < count && map != NULL; i++, map = map->next)
        number_inner(r, entity, map);
    return first;
}

void pack_number_entries(struct pack_reader *r)
{
    if (r->entries == 0) return;
    find_namesakes(r);
    qsort(r->entry, r->entries, sizeof *r->entry, by_id);
    const struct pack_entry *first = NULL;
    for (uint32_t i = 0; i < r->entries; i++) {
        const struct pack_entry *entry = &r->entry[i];
        if (first != NULL && by_array(first, entry) == 0 &&
            strcmp(first->id->text, entry->id->text) == 0)
            say_twice(r, first, entry);
        else first = entry;
        uint16_t number = next_numbers(r, entry->entity, 1, entry->map->place);
        if (number == 0) continue;
        set_row(r, entry->entity, entry->map, number, entry->id->text, entry->id->place, true);
        pack_shelf_of(r, entry->entity)->sorted = number;
    }
    for (uint32_t i = 0; i < r->entries; i++)
        if (r->entry[i].map->row) number_inner(r, r->entry[i].entity, r->entry[i].map);
}

/* ---- references ---- */

static int id_to_row(const void *id, const void *row)
{
    return strcmp(id, ((const struct pack_row *)row)->id);
}

static bool may_be(const fray_pack_field *field, const struct pack_row *row)
{
    if (field->words == NULL) return true;
    for (const char *const *key = field->words; *key != NULL; key++)
        if (strcmp(row->entity->key, *key) == 0) return true;
    return false;
}

void pack_add_kinds(struct pack_line *line, const fray_schema *schema, const fray_pack_field *field,
                    const char *between)
{
    const fray_pack_entity *of = &schema->entity[field->entity];
    size_t begin = line->used;
    for (const char *const *key = field->words; key != NULL && *key != NULL; key++)
        pack_add(line, "%s%s", line->used > begin ? between : "", *key);
    for (uint8_t i = 0; field->words == NULL && i < schema->entities; i++) {
        const fray_pack_entity *entity = &schema->entity[i];
        if (entity->key != NULL && entity->array == of->array && !entity->inner)
            pack_add(line, "%s%s", line->used > begin ? between : "", entity->key);
    }
    if (line->used == begin) pack_add(line, "%s", of->key); /* rows inside others */
}

static void say_unknown_id(struct pack_reader *r, const fray_pack_field *field,
                           const struct pack_node *id, struct pack_line *why)
{
    if (r->incomplete) return; /* it may be what could not be read */
    const struct pack_shelf *shelf = pack_shelf_of(r, &r->schema->entity[field->entity]);
    struct spelling near = spelling_of(id->text, id->length);
    for (uint32_t i = 1; i <= shelf->rows && r->problems.count < PACK_MAX_SHOWN; i++)
        if (may_be(field, &shelf->row[i])) spelling_try(&near, shelf->row[i].id);
    pack_add_said(why, SAY_THERE_IS_NO);
    pack_add_kinds(why, r->schema, field, pack_phrase(why->language, SAY_OR));
    pack_add(why, " '%s'", pack_quote(id->text, id->length).text);
    if (near.best != NULL) pack_add_said(why, SAY_DID_YOU_MEAN, near.best);
}

uint16_t pack_refer(struct pack_reader *r, const fray_pack_field *field, const struct pack_node *id,
                    struct pack_line *why)
{
    const struct pack_shelf *shelf = pack_shelf_of(r, &r->schema->entity[field->entity]);
    const struct pack_row *row = NULL;
    if (shelf->sorted)
        row = bsearch(id->text, shelf->row + 1, shelf->sorted, sizeof *row, id_to_row);
    for (uint32_t i = shelf->sorted + 1u; (row == NULL || !row->top) && i <= shelf->rows; i++) {
        if (strcmp(shelf->row[i].id, id->text) != 0) continue;
        if (row != NULL) {
            pack_add_said(why, SAY_SEVERAL, id->text);
            return 0;
        }
        row = &shelf->row[i];
    }
    if (row != NULL && may_be(field, row)) return (uint16_t)(row - shelf->row);
    if (row != NULL) {
        pack_add_said(why, SAY_OTHER_KIND, id->text, row->entity->key);
        pack_add_kinds(why, r->schema, field, pack_phrase(why->language, SAY_OR));
    } else {
        say_unknown_id(r, field, id, why);
    }
    return 0;
}

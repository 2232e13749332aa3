/* src/pack/sound.c - whether a game's own description is in order, before anything is read by it.
 *
 * A schema is a table somebody typed: an array without its row 0, a verb of a type that does not
 * exist. Here that is a message; later it would be a crash. */
#include "pack/drawing.h"
#include "pack/plan.h"
#include "pack/reader.h"
#include "pack/spelling.h"
#include "pack/value.h"
#include "pack/verb.h"
#include <string.h>

static void say(struct pack_reader *r, const char *what, const char *name, const char *problem)
{
    pack_say(&r->problems, (struct pack_place){0, 0, 0}, SAY_DESCRIPTION, what, name, problem);
}

/* ---- types, terms, verbs ---- */

static void check_types(struct pack_reader *r)
{
    const fray_schema *s = r->schema;
    for (uint8_t i = 1; i < s->types; i++) {
        if (s->type[i] == NULL) say(r, "type", "?", "has no name");
        if (s->element[i] >= s->types) say(r, "type", s->type[i], "is a set of an unknown type");
        /* below itself, so that no circle leads back */
        if (s->wider != NULL && s->wider[i] >= i)
            say(r, "type", s->type[i], "must stand behind what it is besides");
    }
    if (s->types < FRAY_T_GAME) say(r, "types", "number, truth", "must be there");
}

static void check_terms(struct pack_reader *r)
{
    const fray_schema *s = r->schema;
    for (uint16_t i = 0; i < s->terms; i++) {
        const fray_term *t = &s->term[i];
        if (t->word == NULL) continue;
        if (pack_is_reserved(t->word, strlen(t->word)))
            say(r, "term", t->word, "is a reserved word");
        if (t->result == 0 || t->result >= s->types) say(r, "term", t->word, "has no known type");
        if (t->args > 3) say(r, "term", t->word, "has more than three arguments");
        for (int a = 0; a < t->args && a < 3; a++)
            if (t->arg[a] == 0 || t->arg[a] >= s->types)
                say(r, "term", t->word, "has an argument of no known type");
        if (t->reads != FRAY_READS_ALL && s->changes < PACK_MAX_CHANGES && t->reads >> s->changes)
            say(r, "term", t->word, "reads a change that does not exist");
        if (t->number > UINT16_MAX - FRAY_E_TERM) say(r, "term", t->word, "has too large a number");
    }
}

static void check_verbs(struct pack_reader *r)
{
    const fray_schema *s = r->schema;
    for (uint16_t i = 0; i < s->verbs; i++) {
        const char *pattern = s->verb[i].pattern, *at = pattern;
        struct pack_piece piece;
        int pieces = 0;
        if (pattern == NULL) continue;
        for (; pack_next_piece(s, &at, &piece); pieces++) {
            bool bracket = memchr(piece.text, '[', piece.length + (piece.sign != 0)) != NULL;
            if (pieces == 0 && piece.sign) say(r, "verb", pattern, "must begin with a word");
            if (piece.sign && piece.type == 0) say(r, "verb", pattern, "has an unknown type");
            if (piece.sign && bracket && piece.it == 0)
                say(r, "verb", pattern, "has an unknown type in brackets");
        }
        if (pieces == 0 || pieces > PACK_MAX_PIECES) say(r, "verb", pattern, "has too many words");
    }
}

static void check_changes(struct pack_reader *r)
{
    for (uint16_t i = 0; i < r->schema->changes; i++) {
        const fray_change_row *row = &r->schema->change[i];
        if (row->word != NULL && row->takes == FRAY_T_NONE && row->words == NULL)
            say(r, "change", row->word, "takes a word, but has no list of words");
    }
    if (r->schema->changes > PACK_MAX_CHANGES)
        say(r, "changes", "", "are more than 64: sets of them have 64 bits");
}

/* ---- entities ---- */

uint32_t pack_field_bytes(const fray_pack_field *field)
{
    switch ((fray_pack_type)field->type) {
    case FRAY_PACK_INT:
    case FRAY_PACK_GRID:
    case FRAY_PACK_LIST:
    case FRAY_PACK_NUMBERS:
    case FRAY_PACK_DRAWING: return field->size;
    case FRAY_PACK_YES:
    case FRAY_PACK_WORD: return 1;
    case FRAY_PACK_WORDS:
    case FRAY_PACK_ROWS: return 4;
    case FRAY_PACK_REF:
    case FRAY_PACK_REFS:
    case FRAY_PACK_TRUTH:
    case FRAY_PACK_VALUE:
    case FRAY_PACK_DO: return 2;
    case FRAY_PACK_CHANGE: return sizeof(fray_change);
    case FRAY_PACK_PLAN: return sizeof(fray_plan);
    }
    return UINT32_MAX;
}

static int count_words(const fray_pack_field *field)
{
    int n = 0;
    while (field->words != NULL && field->words[n] != NULL) n++;
    return n;
}

static void check_int(struct pack_reader *r, const fray_pack_field *f)
{
    int64_t top = INT64_C(1) << 8 * f->size;
    if (f->size != 1 && f->size != 2 && f->size != 4)
        say(r, "field", f->key, "a number has 1, 2 or 4 bytes");
    else if (f->least > f->most || f->most >= top || f->least < -top / 2 ||
             (f->least < 0 && f->most >= top / 2))
        say(r, "field", f->key, "its range does not fit its bytes");
}

static void check_numbers(struct pack_reader *r, const fray_pack_field *f)
{
    const int32_t top = f->least < 0 ? INT8_MAX : UINT8_MAX;
    if (f->size < 2 || f->size > UINT8_MAX + 1)
        say(r, "field", f->key, "has no room for a number, or for more than can be counted");
    else if (f->fallback < 0 || f->fallback >= f->size)
        say(r, "field", f->key, "has no room for as many numbers as there must be");
    if (f->least > f->most || f->least < INT8_MIN || f->most > top)
        say(r, "field", f->key, "its range does not fit a byte");
}

static void check_drawing(struct pack_reader *r, const fray_pack_field *f)
{
    if (f->size < 3) say(r, "field", f->key, "has no room for a sign");
    if (!pack_are_signs(f->words)) say(r, "field", f->key, "its signs have one character each");
}

/* The words of a reference are keys of entities that share its array. */
static void check_kinds(struct pack_reader *r, const fray_pack_field *f)
{
    const fray_schema *s = r->schema;
    for (int n = 0; f->entity < s->entities && f->words != NULL && f->words[n] != NULL; n++) {
        bool found = false;
        for (uint8_t i = 0; i < s->entities; i++)
            found |= s->entity[i].key != NULL && strcmp(s->entity[i].key, f->words[n]) == 0 &&
                     s->entity[i].array == s->entity[f->entity].array;
        if (!found) say(r, "field", f->key, "may refer to an entity that does not share the array");
    }
}

static void check_field(struct pack_reader *r, const fray_pack_entity *entity,
                        const fray_pack_field *f)
{
    const fray_schema *s = r->schema;
    fray_pack_type type = (fray_pack_type)f->type;
    uint32_t bytes = pack_field_bytes(f);
    if (bytes > entity->row_bytes || f->offset > entity->row_bytes - bytes)
        say(r, "field", f->key, "lies outside of its row");
    if (type == FRAY_PACK_INT) check_int(r, f);
    if (type == FRAY_PACK_NUMBERS) check_numbers(r, f);
    if (type == FRAY_PACK_DRAWING) check_drawing(r, f);
    if (type == FRAY_PACK_WORD || type == FRAY_PACK_WORDS || type == FRAY_PACK_GRID ||
        type == FRAY_PACK_LIST || type == FRAY_PACK_DRAWING) {
        int words = count_words(f);
        int most = type == FRAY_PACK_WORDS ? 32 : type == FRAY_PACK_LIST ? 255 : 256;
        if (words == 0 || words > most) say(r, "field", f->key, "has no words, or too many");
        if (type == FRAY_PACK_WORD && (f->fallback < 0 || f->fallback >= words))
            say(r, "field", f->key, "its fallback is not one of its words");
    }
    if (type == FRAY_PACK_REF || type == FRAY_PACK_REFS || type == FRAY_PACK_ROWS) {
        if (f->entity >= s->entities || s->entity[f->entity].key == NULL)
            say(r, "field", f->key, "its entity does not exist");
    }
    if (type == FRAY_PACK_REF || type == FRAY_PACK_REFS) check_kinds(r, f);
    if ((type == FRAY_PACK_TRUTH || type == FRAY_PACK_VALUE) && f->entity >= s->types)
        say(r, "field", f->key, "the type of its 'it' does not exist");
    if (type == FRAY_PACK_VALUE && (f->least < 0 || f->least >= s->types))
        say(r, "field", f->key, "its type does not exist");
    if (type == FRAY_PACK_LIST && f->size == 0) say(r, "field", f->key, "has no room for a word");
    if (type == FRAY_PACK_PLAN && !pack_signs_are_sound(f->signs))
        say(r, "field", f->key,
            "a cell and an upright edge have signs of one character, an edge across of three");
    if (f->opened && type != FRAY_PACK_WORD && (type != FRAY_PACK_YES || f->window == NULL))
        say(r, "field", f->key, "names no window that could be opened");
    if (f->window != NULL && pack_window_field(entity, f) == NULL)
        say(r, "field", f->key, "there is no key of words for its window");
}

/* Bytes of the content. */
struct region {
    const char *name;
    uint64_t from, bytes;
};

static bool overlap(struct region a, struct region b)
{
    return a.from < b.from + b.bytes && b.from < a.from + a.bytes;
}

static void check_regions(struct pack_reader *r)
{
    const fray_schema *s = r->schema;
    struct region all[2 * PACK_MAX_ENTITIES + 2];
    int n = 0;
    for (uint8_t i = 0; i < s->entities; i++) {
        const fray_pack_entity *e = &s->entity[i];
        bool shared = false;
        for (uint8_t k = 0; k < i; k++)
            shared |= s->entity[k].key != NULL && s->entity[k].array == e->array;
        if (e->key == NULL || shared) continue;
        all[n++] = (struct region){e->key, e->array, (e->most + UINT64_C(1)) * e->row_bytes};
        all[n++] = (struct region){e->key, e->count, sizeof(uint16_t)};
    }
    if (s->code_most) {
        all[n++] = (struct region){"code", s->code, (uint64_t)s->code_most * sizeof(uint16_t)};
        all[n++] = (struct region){"code_count", s->code_count, sizeof(uint32_t)};
    }
    for (int i = 0; i < n; i++) {
        if (all[i].from + all[i].bytes > r->game->content_bytes)
            say(r, "entity", all[i].name, "lies outside of the content");
        for (int k = 0; k < i; k++)
            if (overlap(all[i], all[k])) say(r, "entity", all[i].name, "shares bytes with another");
    }
}

static void check_entity(struct pack_reader *r, const fray_pack_entity *e)
{
    const fray_schema *s = r->schema;
    if (e->most == 0) say(r, "entity", e->key, "has no room for a row besides row 0");
    for (const char *const *key = e->does; key != NULL && *key != NULL; key++) {
        uint16_t i = 0;
        while (i < e->fields && strcmp(e->field[i].key, *key) != 0) i++;
        if (i == e->fields)
            say(r, "entity", e->key, "does something by a key that it does not have");
    }
    if (e->row_bytes == 0 || (e->preset && e->preset_offset >= e->row_bytes))
        say(r, "entity", e->key, "its preset lies outside of its row");
    for (uint16_t i = 0; i < e->fields; i++) check_field(r, e, &e->field[i]);
    for (const fray_pack_entity *other = s->entity; other < e; other++) {
        if (other->key == NULL) continue;
        bool same = other->array == e->array;
        if (same && (other->count != e->count || other->row_bytes != e->row_bytes ||
                     other->most != e->most || other->type != e->type))
            say(r, "entity", e->key, "shares an array, but not its count, rows and type");
        if (!same && e->type != FRAY_NONE && other->type == e->type)
            say(r, "entity", e->key,
                "has the type of another array: its numbers would not be unique");
    }
}

bool pack_is_sound(struct pack_reader *r)
{
    const fray_schema *s = r->schema;
    if (s == NULL) {
        say(r, "schema", r->game->name, "there is none: this game has no packs");
        return false;
    }
    check_types(r);
    check_terms(r);
    check_verbs(r);
    check_changes(r);
    if (s->entities == 0 || s->entities > PACK_MAX_ENTITIES || s->grant >= s->entities) {
        say(r, "entities", "", "are none or too many, or 'grant' is not one of them");
        return false;
    }
    for (uint8_t i = 0; i < s->entities; i++)
        if (s->entity[i].key != NULL) check_entity(r, &s->entity[i]);
    check_regions(r);
    return r->problems.count == 0 && !r->problems.out_of_memory;
}

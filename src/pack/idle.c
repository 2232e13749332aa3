/* src/pack/idle.c - what was read and can do nothing, or is hardly meant: warnings, which name the card. */
#include "core/eval.h"
#include "pack/reader.h"
#include <string.h>

/* A row that is looked at. */
struct look {
    struct pack_reader *r;
    const struct pack_filled *row;
    const fray_pack_entity *entity;
    const uint8_t *bytes;
};

static uint16_t word_at(const struct pack_reader *r, uint32_t at)
{
    uint16_t word;
    memcpy(&word, r->pack->content + r->schema->code + 2 * (size_t)at, sizeof word);
    return word;
}

static uint16_t offset_of(const struct look *l, const fray_pack_field *field)
{
    uint16_t offset;
    memcpy(&offset, l->bytes + field->offset, sizeof offset);
    return offset;
}

/* ---- expressions that are the same in every position ---- */

struct known {
    bool is;
    int64_t value;
};

static struct known the(int64_t value)
{
    return (struct known){true, value};
}

/* Some are so whatever the other side is. */
static struct known joined(unsigned op, struct known a, struct known b)
{
    const struct known open = {false, 0};
    bool no = (a.is && !a.value) || (b.is && !b.value),
         yes = (a.is && a.value) || (b.is && b.value);
    switch (op) {
    case FRAY_E_AND:
    case FRAY_E_MUL:
    case FRAY_E_BOTH:
        if (no) return the(0);
        break;
    case FRAY_E_OR:
        if (yes) return the(1);
        break;
    case FRAY_E_IN:
        if (b.is && !b.value) return the(0);
        break;
    default: break;
    }
    if (!a.is || !b.is) return open;
    switch (op) {
    case FRAY_E_AND:
    case FRAY_E_OR: return the(a.value && b.value);
    case FRAY_E_ADD: return the(a.value + b.value);
    case FRAY_E_SUB: return the(a.value - b.value);
    case FRAY_E_EQ: return the(a.value == b.value);
    case FRAY_E_NE: return the(a.value != b.value);
    case FRAY_E_LT: return the(a.value < b.value);
    case FRAY_E_LE: return the(a.value <= b.value);
    case FRAY_E_GT: return the(a.value > b.value);
    case FRAY_E_GE: return the(a.value >= b.value);
    default: return open;
    }
}

/* The value of the expression at an offset of the pool, if it depends on nothing; *end is behind it. */
static struct known value_of(const struct pack_reader *r, uint32_t at, uint32_t *end)
{
    struct known v[EVAL_STACK] = {{false, 0}};
    int n = 0;
    for (;;) {
        unsigned op = word_at(r, at++);
        if (op == FRAY_E_END) {
            *end = at;
            return n > 0 ? v[n - 1] : the(0);
        }
        if (op == FRAY_E_CONST) {
            v[n++] = the((int16_t)word_at(r, at++));
        } else if (op == FRAY_E_LOCAL || op == FRAY_E_IT) {
            v[n++] = (struct known){false, 0};
            at++;
        } else if (op == FRAY_E_WHERE) {
            struct known body = value_of(r, at + 1, &at);
            if (body.is && !body.value) v[n - 1] = the(0);
            else if (!v[n - 1].is || v[n - 1].value) v[n - 1].is = false;
        } else if (op == FRAY_E_NOT) {
            v[n - 1].value = !v[n - 1].value;
        } else if (op == FRAY_E_COUNT || op == FRAY_E_ONE) {
            if (v[n - 1].value) v[n - 1].is = false;
        } else if (op < FRAY_E_TERM) {
            n--;
            v[n - 1] = joined(op, v[n - 1], v[n]);
        } else {
            n -= r->schema->term[op - FRAY_E_TERM].args;
            v[n++] = (struct known){false, 0};
        }
    }
}

static bool never_holds(const struct pack_reader *r, uint32_t at)
{
    uint32_t end;
    struct known value = value_of(r, at, &end);
    return value.is && !value.value;
}

/* ---- programs ---- */

/* A verb that gives a value a name does nothing else. */
static bool only_names(const fray_schema *schema, unsigned verb, unsigned variant)
{
    for (uint16_t i = 0; i < schema->verbs; i++)
        if (schema->verb[i].pattern != NULL && schema->verb[i].op == verb &&
            schema->verb[i].variant == variant)
            return strchr(schema->verb[i].pattern, '@') != NULL;
    return false;
}

/* Blocks lie behind the statements they belong to: one walk sees them all. */
static bool does_nothing(const struct pack_reader *r, uint32_t at)
{
    bool nothing = true;
    for (unsigned op; (op = word_at(r, at)) != FRAY_S_END; at += word_at(r, at + 1)) {
        if (op == FRAY_S_REQUIRE && never_holds(r, at + 3)) return true;
        bool does =
            op == FRAY_S_GRANT ||
            (op >= FRAY_S_VERB && !only_names(r->schema, op - FRAY_S_VERB, word_at(r, at + 2)));
        nothing = nothing && !does;
    }
    return nothing;
}

/* ---- rows ---- */

static const char *kind_of(const struct look *l)
{
    return l->row->owner->entity->key;
}

static const char *id_of(const struct look *l)
{
    return l->row->owner->id;
}

static bool is_among(const char *const *keys, const char *key)
{
    for (; keys != NULL && *keys != NULL; keys++)
        if (strcmp(*keys, key) == 0) return true;
    return false;
}

/* Is there something for the key? An empty list is nothing. */
static const struct pack_node *given(const struct look *l, const fray_pack_field *field)
{
    const struct pack_node *node = pack_value(l->row->map, field->key);
    return node != NULL && (node->kind == PACK_TEXT || node->kids > 0) ? node : NULL;
}

/* With none of the keys by which it does something. */
static void look_for_any(const struct look *l)
{
    struct pack_line line = {.language = l->r->problems.language};
    const char *const *keys = l->entity->does;
    if (keys == NULL) return;
    for (uint16_t i = 0; i < l->entity->fields; i++) {
        const fray_pack_field *field = &l->entity->field[i];
        if (!is_among(keys, field->key) || !given(l, field)) continue;
        if (field->type != FRAY_PACK_YES || l->bytes[field->offset]) return;
    }
    for (int i = 0; keys[i] != NULL; i++) {
        if (i && keys[i + 1] == NULL) pack_add_said(&line, SAY_OR);
        else if (i) pack_add(&line, ", ");
        pack_add(&line, "%s", keys[i]);
    }
    pack_warn(&l->r->problems, l->row->map->place, SAY_CAN_DO_NOTHING, kind_of(l), id_of(l),
              line.text);
}

static void look_at_rows(const struct look *l, const fray_pack_field *field)
{
    const struct pack_node *node = pack_value(l->row->map, field->key);
    const int rows = node == NULL ? 0 : node->kind == PACK_MAP ? 1 : (int)node->kids;
    if (rows < field->least)
        pack_warn(&l->r->problems, node != NULL ? node->place : l->row->map->place, SAY_FEW_ROWS,
                  kind_of(l), id_of(l), field->key, (int)field->least, rows);
}

static void look_at_change(const struct look *l, const struct pack_node *node,
                           const fray_pack_field *field)
{
    fray_change change;
    memcpy(&change, l->bytes + field->offset, sizeof change);
    bool none = !change.code && ((change.how == FRAY_HOW_ADD && change.value == 0) ||
                                 (change.how == FRAY_HOW_TIMES && change.value == 1));
    if (none) pack_warn(&l->r->problems, node->place, SAY_NO_CHANGE, kind_of(l), id_of(l));
}

/* ---- of another family ---- */

static const fray_pack_field *find_ref(const fray_pack_entity *entity, const char *key)
{
    for (uint16_t i = 0; i < entity->fields; i++)
        if (entity->field[i].type == FRAY_PACK_REF && strcmp(entity->field[i].key, key) == 0)
            return &entity->field[i];
    return NULL;
}

static uint16_t number_in(const uint8_t *bytes, const fray_pack_field *field)
{
    uint16_t number;
    memcpy(&number, bytes + field->offset, sizeof number);
    return number;
}

/* What this row says by the reference `own`, the rows it refers to say by the same key. Whoever says nothing goes
 * with all. */
static void compare(const struct look *l, const struct pack_node *node, const fray_pack_field *to,
                    const fray_pack_field *own, uint16_t number)
{
    struct pack_reader *r = l->r;
    const struct pack_row *row = &pack_shelf_of(r, &r->schema->entity[to->entity])->row[number];
    const fray_pack_field *same = find_ref(row->entity, own->key);
    if (same == NULL || same->entity != own->entity) return;
    const struct pack_shelf *shelf = pack_shelf_of(r, &r->schema->entity[own->entity]);
    const uint16_t mine = number_in(l->bytes, own),
                   its = number_in(pack_bytes(r, row->entity, number), same);
    if (mine && its && mine != its)
        pack_warn(&r->problems, node->place, SAY_FOREIGN, kind_of(l), id_of(l), own->key,
                  shelf->row[mine].id, row->id, shelf->row[its].id);
}

static void look_at_refs(const struct look *l, const struct pack_node *node,
                         const fray_pack_field *to)
{
    const uint16_t list = number_in(l->bytes, to);
    for (uint16_t i = 0; i < l->entity->fields; i++) {
        const fray_pack_field *own = &l->entity->field[i];
        if (own->type != FRAY_PACK_REF || own == to) continue;
        if (to->type == FRAY_PACK_REF) {
            if (list) compare(l, node, to, own, list);
            continue;
        }
        const struct pack_node *at = node->kind == PACK_LIST ? node->kid : node;
        for (uint16_t k = 1; list && k <= word_at(l->r, list) && at != NULL; k++, at = at->next)
            compare(l, at, to, own, word_at(l->r, list + k));
    }
}

/* ---- all of it ---- */

static void look_at_field(const struct look *l, const fray_pack_field *field)
{
    const struct pack_node *node = given(l, field);
    const bool doing = is_among(l->entity->does, field->key);
    if (field->type == FRAY_PACK_ROWS) look_at_rows(l, field);
    if (node == NULL) return;
    if (field->type == FRAY_PACK_CHANGE) look_at_change(l, node, field);
    if (field->type == FRAY_PACK_REF || field->type == FRAY_PACK_REFS) look_at_refs(l, node, field);
    /* a condition that has to be written may have to say no */
    if (field->type == FRAY_PACK_TRUTH && (doing || !field->required) &&
        never_holds(l->r, offset_of(l, field)))
        pack_warn(&l->r->problems, node->place, SAY_NEVER_HOLDS, kind_of(l), id_of(l), field->key);
    if (field->type == FRAY_PACK_DO && does_nothing(l->r, offset_of(l, field)))
        pack_warn(&l->r->problems, node->place, SAY_DOES_NOTHING, kind_of(l), id_of(l), field->key);
}

void pack_find_idle(struct pack_reader *r)
{
    for (const struct pack_filled *row = r->filled; row != NULL; row = row->next) {
        const struct look l = {r, row, row->entity, pack_bytes(r, row->entity, row->map->row)};
        look_for_any(&l);
        for (uint16_t i = 0; i < row->entity->fields; i++)
            look_at_field(&l, &row->entity->field[i]);
    }
}

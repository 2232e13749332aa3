/* src/pack/statement.c - programs: blocks of statements, and those that hold others. */
#include "pack/reader.h"
#include "pack/spelling.h"
#include "pack/verb.h"

enum { MAX_BRANCHES = 8 }; /* of an either; parts */

static void put_block(struct pack_reader *r, const struct pack_node *block,
                      struct pack_scope scope);

/* ---- words that are known only later ---- */

/* Room for one word; its place. */
static uint32_t put_later(struct pack_reader *r)
{
    pack_put(&r->code, 0);
    return r->code.used - 1;
}

static void set_word(struct pack_reader *r, uint32_t at, uint32_t value)
{
    if (!r->code.full) r->code.word[at] = (uint16_t)value;
}

/* Begins a statement; end_statement fills in its length. */
static uint32_t begin(struct pack_reader *r, enum fray_statement_op op)
{
    pack_put(&r->code, op);
    return put_later(r) - 1;
}

static void end_statement(struct pack_reader *r, uint32_t from)
{
    set_word(r, from + 1, r->code.used - from);
}

/* ---- conditions and sets ---- */

/* An expression from word `at` to the end, as an argument. Returns its type, 0: it was said. */
static uint8_t put_expression(struct pack_reader *r, const struct pack_node *text,
                              const struct pack_words *words, int at,
                              const struct pack_scope *scope, uint8_t type)
{
    struct pack_expression e = {.words = words, .parts = 0};
    struct pack_wrong wrong = pack_wrong_in(r->problems.language);
    int root = pack_read_expression(&e, &at, PACK_LEVEL_OR, NULL, &wrong);
    if (root && at < words->count)
        pack_set_wrong(&wrong, words->word[at].from, SAY_DOES_NOT_FIT,
                       pack_show(words, at, r->problems.language).text);
    if (!wrong.is && type && !pack_judge(r->schema, scope, &e, root, type, &wrong)) type = 0;
    if (!wrong.is && !type) type = pack_judge_set(r->schema, scope, &e, root, &wrong);
    if (!wrong.is && !pack_put_argument(&r->code, &e, root))
        pack_set_wrong(&wrong, 0, SAY_TOO_NESTED, PACK_MAX_STACK);
    if (!wrong.is) return type;
    pack_say_wrong(r, text, &wrong);
    return 0;
}

static bool cut(struct pack_reader *r, const struct pack_node *text, struct pack_words *words,
                pack_message expected)
{
    struct pack_wrong wrong = pack_wrong_in(r->problems.language);
    if (text->kind != PACK_TEXT) {
        pack_say_kind(r, text, expected);
        return false;
    }
    if (pack_cut(text->text, text->length, words, &wrong)) return true;
    pack_say_wrong(r, text, &wrong);
    return false;
}

static void put_condition(struct pack_reader *r, const struct pack_node *text,
                          const struct pack_scope *scope)
{
    struct pack_words words;
    if (cut(r, text, &words, SAY_A_CONDITION))
        put_expression(r, text, &words, 0, scope, FRAY_T_TRUTH);
}

/* ---- statements that hold others ---- */

static void put_if(struct pack_reader *r, const struct pack_node *map,
                   const struct pack_scope *scope)
{
    const struct pack_node *then = pack_value(map, "then"), *otherwise = pack_value(map, "else");
    if (then == NULL) {
        pack_say(&r->problems, map->place, SAY_NEEDS, "if", "then");
        return;
    }
    uint32_t from = begin(r, FRAY_S_IF);
    put_condition(r, pack_value(map, "if"), scope);
    uint32_t skip = put_later(r);
    end_statement(r, from);
    put_block(r, then, *scope);
    if (otherwise != NULL) {
        uint32_t jump = begin(r, FRAY_S_JUMP), over = put_later(r);
        end_statement(r, jump);
        set_word(r, skip, r->code.used - skip - 1);
        put_block(r, otherwise, *scope);
        set_word(r, over, r->code.used - over - 1);
    } else {
        set_word(r, skip, r->code.used - skip - 1);
    }
}

static void put_may(struct pack_reader *r, const struct pack_node *map,
                    const struct pack_scope *scope)
{
    uint32_t from = begin(r, FRAY_S_MAY), skip = put_later(r);
    end_statement(r, from);
    put_block(r, pack_value(map, "may"), *scope);
    set_word(r, skip, r->code.used - skip - 1);
}

/* "x in SET": the new name goes to the scope. */
static void put_each_head(struct pack_reader *r, const struct pack_node *text,
                          struct pack_scope *scope)
{
    struct pack_words words;
    if (!cut(r, text, &words, SAY_NAME_IN_SET)) return;
    if (words.word[0].kind != PACK_WORD_NAME || !pack_is(&words, 1, "in")) {
        pack_say(&r->problems, text->place, SAY_EACH_WRITTEN);
        return;
    }
    uint8_t set = put_expression(r, text, &words, 2, scope, 0);
    if (!set) return;
    struct pack_wrong wrong = pack_wrong_in(r->problems.language);
    if (!pack_new_name(r->schema, scope, &words, 0, r->schema->element[set], &wrong))
        pack_say_wrong(r, text, &wrong);
}

static void put_each(struct pack_reader *r, const struct pack_node *map, struct pack_scope scope)
{
    const struct pack_node *body = pack_value(map, "do");
    if (body == NULL) {
        pack_say(&r->problems, map->place, SAY_NEEDS, "each", "do");
        return;
    }
    if (scope.each) {
        pack_say(&r->problems, map->place, SAY_EACH_IN_EACH);
        return;
    }
    scope.each = true;
    uint32_t from = begin(r, FRAY_S_EACH);
    pack_put(&r->code, (unsigned)scope.locals);
    put_each_head(r, pack_value(map, "each"), &scope);
    uint32_t skip = put_later(r);
    end_statement(r, from);
    put_block(r, body, scope);
    uint32_t next = begin(r, FRAY_S_NEXT);
    pack_put(&r->code, next - from);
    end_statement(r, next);
    set_word(r, skip, r->code.used - skip - 1);
}

static void put_either(struct pack_reader *r, const struct pack_node *map,
                       const struct pack_scope *scope)
{
    const struct pack_node *list = pack_value(map, "either");
    if (list->kind != PACK_LIST || list->kids < 2 || list->kids > MAX_BRANCHES) {
        pack_say(&r->problems, list->place, SAY_BRANCHES, "either", MAX_BRANCHES);
        return;
    }
    uint32_t skip[MAX_BRANCHES] = {0}, over[MAX_BRANCHES] = {0}, n = list->kids, i = 0;
    uint32_t from = begin(r, FRAY_S_EITHER);
    pack_put(&r->code, n);
    for (i = 0; i < n; i++) skip[i] = put_later(r);
    end_statement(r, from);
    uint32_t end = r->code.used;
    i = 0;
    for (const struct pack_node *branch = list->kid; branch != NULL; branch = branch->next, i++) {
        set_word(r, skip[i], r->code.used - end);
        put_block(r, branch, *scope);
        if (i + 1 == n) break; /* the last one goes on by itself */
        uint32_t jump = begin(r, FRAY_S_JUMP);
        over[i] = put_later(r);
        end_statement(r, jump);
    }
    for (i = 0; i + 1 < n; i++) set_word(r, over[i], r->code.used - over[i] - 1);
}

/* Blocks that each go back to where its owner picks the next one. */
static void put_parts(struct pack_reader *r, const struct pack_node *map, struct pack_scope scope)
{
    const struct pack_node *list = pack_value(map, "parts");
    uint32_t skip[MAX_BRANCHES + 1] = {0}, n = list->kids, i = 0;
    if (list->kind != PACK_LIST || n < 2 || n > MAX_BRANCHES) {
        pack_say(&r->problems, list->place, SAY_BRANCHES, "parts", MAX_BRANCHES);
        return;
    }
    if (scope.each || scope.parts) {
        pack_say(&r->problems, map->place, SAY_PARTS_INSIDE, scope.each ? "each" : "parts");
        return;
    }
    scope.parts = true;
    uint32_t from = begin(r, FRAY_S_PARTS);
    pack_put(&r->code, n);
    for (i = 0; i <= n; i++) skip[i] = put_later(r);
    end_statement(r, from);
    uint32_t end = r->code.used;
    i = 0;
    for (const struct pack_node *part = list->kid; part != NULL; part = part->next, i++) {
        set_word(r, skip[i], r->code.used - end);
        put_block(r, part, scope);
        uint32_t next = begin(r, FRAY_S_NEXT);
        pack_put(&r->code, next - from);
        end_statement(r, next);
    }
    set_word(r, skip[n], r->code.used - end);
}

static void put_require(struct pack_reader *r, const struct pack_node *map,
                        const struct pack_scope *scope)
{
    uint32_t from = begin(r, FRAY_S_REQUIRE);
    put_condition(r, pack_value(map, "require"), scope);
    end_statement(r, from);
}

static void put_grant(struct pack_reader *r, const struct pack_node *map,
                      const struct pack_scope *scope)
{
    struct pack_node *row = pack_value(map, "grant");
    const fray_pack_entity *entity = &r->schema->entity[r->schema->grant];
    if (row->kind != PACK_MAP) {
        pack_say_kind(r, row, SAY_MAP_WITH_CHANGE);
        return;
    }
    uint16_t number = pack_number_rows(r, entity, row);
    uint32_t from = begin(r, FRAY_S_GRANT);
    pack_put(&r->code, number);
    end_statement(r, from);
    if (number) pack_fill_row(r, entity, row, scope);
}

/* ---- blocks ---- */

/* What a map may be; the first key decides, the others are those it may have besides. */
static const struct form {
    const char *key, *also[2];
} forms[] = {
    {"if", {"then", "else"}}, {"may", {NULL, NULL}},   {"each", {"do", NULL}},
    {"either", {NULL, NULL}}, {"parts", {NULL, NULL}}, {"require", {NULL, NULL}},
    {"grant", {NULL, NULL}},
};
enum { FORMS = sizeof forms / sizeof forms[0] };

static bool has_only_its_keys(struct pack_reader *r, const struct pack_node *map,
                              const struct form *form)
{
    const char *known[] = {form->key, form->also[0], form->also[1]};
    int count = form->also[0] == NULL ? 1 : form->also[1] == NULL ? 2 : 3;
    bool good = true;
    for (const struct pack_node *key = map->kid; key != NULL; key = key->next->next) {
        int i = 0;
        while (i < count && !pack_same(key->text, key->length, known[i])) i++;
        if (i < count) continue;
        pack_say_unknown(&r->problems, key->place, pack_phrase(r->problems.language, SAY_KEY),
                         key->text, key->length, known, count);
        good = false;
    }
    return good;
}

static void put_map(struct pack_reader *r, const struct pack_node *map,
                    const struct pack_scope *scope)
{
    const char *known[FORMS];
    bool grants = r->schema->entity[r->schema->grant].key != NULL;
    int count = FORMS - !grants;
    for (int i = 0; i < count; i++) {
        known[i] = forms[i].key;
        if (pack_value(map, forms[i].key) == NULL) continue;
        if (!has_only_its_keys(r, map, &forms[i])) return;
        switch (i) {
        case 0: put_if(r, map, scope); return;
        case 1: put_may(r, map, scope); return;
        case 2: put_each(r, map, *scope); return;
        case 3: put_either(r, map, scope); return;
        case 4: put_parts(r, map, *scope); return;
        case 5: put_require(r, map, scope); return;
        default: put_grant(r, map, scope); return;
        }
    }
    const struct pack_node *key = map->kid;
    pack_say_unknown(&r->problems, key ? key->place : map->place,
                     pack_phrase(r->problems.language, SAY_STATEMENT), key ? key->text : "",
                     key ? key->length : 0, known, count);
}

static void put_statement(struct pack_reader *r, const struct pack_node *node,
                          struct pack_scope *scope)
{
    if (node->kind == PACK_TEXT) pack_put_verb(r, node, scope);
    else if (node->kind == PACK_MAP) put_map(r, node, scope);
    else pack_say_kind(r, node, SAY_A_STATEMENT);
}

/* Names made in a block end with it: the scope is a copy. */
static void put_block(struct pack_reader *r, const struct pack_node *block, struct pack_scope scope)
{
    if (block->kind != PACK_LIST) {
        put_statement(r, block, &scope);
        return;
    }
    if (block->kids == 0) pack_say(&r->problems, block->place, SAY_EMPTY_BLOCK);
    for (const struct pack_node *node = block->kid; node != NULL; node = node->next)
        put_statement(r, node, &scope);
}

uint16_t pack_program(struct pack_reader *r, const struct pack_node *block,
                      const struct pack_scope *scope)
{
    uint32_t from = r->code.used;
    put_block(r, block, *scope);
    pack_put(&r->code, FRAY_S_END);
    return pack_to_pool(r, from, block->place);
}

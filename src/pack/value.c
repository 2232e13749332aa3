/* src/pack/value.c - reads one value into its bytes of the content, as its field says. */
#include "pack/value.h"
#include "base/utf8.h"
#include "pack/drawing.h"
#include "pack/plan.h"
#include "pack/spelling.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void pack_add_help(struct pack_line *line, const fray_pack_field *field)
{
    if (field->en != NULL) pack_add(line, " (%s)", field->en);
}

void pack_add_opened(struct pack_line *line, uint8_t kinds, const char *between)
{
    static const pack_message what[] = {SAY_REACTIONS, SAY_BY_THEMSELVES, SAY_SCORING,
                                        SAY_ON_A_TURN};
    const char *before = "";
    for (int i = 0; i < 4; i++) {
        if (!(kinds >> i & 1)) continue;
        pack_add(line, "%s", before);
        pack_add_said(line, what[i]);
        before = between;
    }
}

static const char *says(const struct pack_slot *v, pack_message id)
{
    return pack_phrase(v->r->problems.language, id);
}

static void expected(const struct pack_slot *v, const struct pack_node *node, const char *what)
{
    struct pack_line line = {.language = v->r->problems.language};
    pack_add_said(&line, SAY_KEY_EXPECTED, v->field->key, what);
    if (node->kind == PACK_TEXT) pack_add(&line, "'%s'", pack_quote(node->text, node->length).text);
    else pack_add_said(&line, node->kind == PACK_LIST ? SAY_A_LIST : SAY_A_MAP);
    pack_add_help(&line, v->field);
    pack_say(&v->r->problems, node->place, SAY_LINE, line.text);
}

/* ---- numbers and words ---- */

static void put_int(const struct pack_slot *v, int32_t number)
{
    uint8_t one = (uint8_t)number;
    uint16_t two = (uint16_t)number;
    if (v->field->size == 1) memcpy(v->to, &one, 1);
    else if (v->field->size == 2) memcpy(v->to, &two, 2);
    else memcpy(v->to, &number, 4);
}

/* False: it is none from least to most, which was said. */
static bool read_number(const struct pack_slot *v, const struct pack_node *node, int32_t *out)
{
    char what[64];
    snprintf(what, sizeof what, says(v, SAY_WHOLE_NUMBER), (long)v->field->least,
             (long)v->field->most);
    const char *text = node->kind == PACK_TEXT ? node->text : "";
    size_t digits = strspn(text + (*text == '-'), "0123456789");
    bool number = digits > 0 && digits <= 10 && (*text == '-') + digits == node->length;
    long long value = number ? strtoll(text, NULL, 10) : 0;
    if (!number || value < v->field->least || value > v->field->most) {
        expected(v, node, what);
        return false;
    }
    *out = (int32_t)value;
    return true;
}

static void read_int(const struct pack_slot *v)
{
    int32_t number;
    if (read_number(v, v->node, &number)) put_int(v, number);
}

static void read_yes(const struct pack_slot *v)
{
    bool text = v->node->kind == PACK_TEXT;
    bool only = v->field->least > 0;
    if (text && strcmp(v->node->text, "yes") == 0) *v->to = 1;
    else if (text && strcmp(v->node->text, "no") == 0 && !only) *v->to = 0;
    else expected(v, v->node, says(v, only ? SAY_YES : SAY_YES_OR_NO));
}

/* Place of the word in the field's list; -1: it was said. Empty words stand for none. */
static int find_word(const struct pack_slot *v, const struct pack_node *node)
{
    const char *const *words = v->field->words;
    const char *known[PACK_MAX_KNOWN];
    int count = 0, all = 0;
    if (node->kind != PACK_TEXT) {
        expected(v, node, says(v, SAY_A_WORD));
        return -1;
    }
    for (; words[all] != NULL; all++) {
        if (words[all][0] == '\0') continue;
        if (pack_same(node->text, node->length, words[all])) return all;
        if (count < PACK_MAX_KNOWN) known[count++] = words[all];
    }
    char what[80];
    if (all > PACK_MAX_KNOWN) {
        snprintf(what, sizeof what, says(v, SAY_WORD_FROM_TO), words[0], words[all - 1]);
        expected(v, node, what);
        return -1;
    }
    snprintf(what, sizeof what, says(v, SAY_WORD_FOR), v->field->key);
    pack_say_unknown(&v->r->problems, node->place, what, node->text, node->length, known, count);
    return -1;
}

/* ---- windows ---- */

/* The field that says what this window must be opened for: its own, or a yes beside it. */
static const fray_pack_field *opener_of(const struct pack_slot *v)
{
    for (uint16_t i = 0; i < v->entity->fields; i++) {
        const fray_pack_field *beside = &v->entity->field[i];
        if (beside->type != FRAY_PACK_YES || !beside->opened) continue;
        const struct pack_node *said = pack_value(v->map, beside->key);
        if (said != NULL && said->kind == PACK_TEXT && strcmp(said->text, "yes") == 0 &&
            pack_window_field(v->entity, beside) == v->field)
            return beside;
    }
    return v->field;
}

static bool is_opened(const fray_window *window, const fray_pack_field *by, uint32_t subjects)
{
    return window->word != NULL && (window->kinds & by->opened) != 0 &&
           (!subjects || (window->subjects & subjects));
}

/* Who waits in a window that is never opened for it waits for ever. */
static void check_opened(const struct pack_slot *v, const char *word)
{
    const fray_schema *schema = v->r->schema;
    const fray_pack_field *by = opener_of(v);
    const struct pack_node *node = by == v->field ? v->node : pack_value(v->map, by->key);
    const uint32_t subjects = v->field->subjects;
    struct pack_line line = {.language = v->r->problems.language};
    for (uint16_t i = 0; i < schema->windows; i++)
        if (is_opened(&schema->window[i], by, subjects) &&
            strcmp(schema->window[i].word, word) == 0)
            return;
    pack_add_said(&line, SAY_NOT_OPENED, by->key, word);
    pack_add_opened(&line, by->opened, says(v, SAY_OR));
    const char *before = says(v, SAY_ABOUT);
    for (uint16_t i = 0; i < schema->subjects; i++) {
        if (!(subjects >> i & 1)) continue;
        pack_add(&line, "%s%s", before, schema->subject[i]);
        before = says(v, SAY_OR);
    }
    before = says(v, SAY_THOSE_ARE);
    for (uint16_t i = 0; i < schema->windows; i++) {
        if (!is_opened(&schema->window[i], by, subjects)) continue;
        pack_add(&line, "%s%s", before, schema->window[i].word);
        before = ", ";
    }
    pack_say(&v->r->problems, node->place, SAY_LINE, line.text);
}

static void read_word(const struct pack_slot *v)
{
    int word = find_word(v, v->node);
    if (word < 0) return;
    *v->to = (uint8_t)word;
    if (v->field->opened) check_opened(v, v->field->words[word]);
}

/* A list may be left out around a single one. */
static const struct pack_node *first_of(const struct pack_node *node)
{
    return node->kind == PACK_LIST ? node->kid : node;
}

static const struct pack_node *next_of(const struct pack_node *list, const struct pack_node *node)
{
    return list->kind == PACK_LIST ? node->next : NULL;
}

static void read_words(const struct pack_slot *v)
{
    uint32_t mask = 0;
    for (const struct pack_node *n = first_of(v->node); n != NULL; n = next_of(v->node, n)) {
        int word = find_word(v, n);
        if (word < 0) continue;
        if (mask >> word & 1)
            pack_say(&v->r->problems, n->place, SAY_SAID_TWICE, v->field->words[word]);
        mask |= UINT32_C(1) << word;
    }
    memcpy(v->to, &mask, sizeof mask);
}

/* "expected at most 3 words, not 4" */
static void say_count(const struct pack_slot *v, pack_message id, int wanted, uint32_t given)
{
    struct pack_line line = {.language = v->r->problems.language};
    pack_add_said(&line, id, v->field->key, wanted, (unsigned long)given);
    pack_add_help(&line, v->field);
    pack_say(&v->r->problems, v->node->place, SAY_LINE, line.text);
}

/* Words in their order; one may come twice, which is for the game to judge. */
static void read_list(const struct pack_slot *v)
{
    uint32_t words = 0;
    for (const struct pack_node *n = first_of(v->node); n != NULL; n = next_of(v->node, n)) {
        int word = find_word(v, n);
        if (words < v->field->size && word >= 0) v->to[words] = (uint8_t)(word + 1);
        words++;
    }
    if (words > v->field->size)
        say_count(v, v->field->size == 1 ? SAY_MOST_ONE_WORD : SAY_MOST_WORDS, v->field->size,
                  words);
}

/* Numbers in their order, and how many they are. */
static void read_numbers(const struct pack_slot *v)
{
    const int room = v->field->size - 1, exactly = v->field->fallback;
    uint32_t given = 0;
    for (const struct pack_node *n = first_of(v->node); n != NULL; n = next_of(v->node, n)) {
        int32_t number;
        if (read_number(v, n, &number) && given < (uint32_t)room)
            v->to[1 + given] = (uint8_t)number;
        given++;
    }
    if (exactly && given != (uint32_t)exactly)
        say_count(v, exactly == 1 ? SAY_ONE_NUMBER : SAY_NUMBERS, exactly, given);
    else if (given > (uint32_t)room)
        say_count(v, room == 1 ? SAY_MOST_ONE_NUMBER : SAY_MOST_NUMBERS, room, given);
    else *v->to = (uint8_t)given;
}

/* ---- references ---- */

static uint16_t refer(const struct pack_slot *v, const struct pack_node *node)
{
    const fray_pack_entity *entity = &v->r->schema->entity[v->field->entity];
    struct pack_line why = {.language = v->r->problems.language};
    if (node->kind != PACK_TEXT) {
        char what[64];
        snprintf(what, sizeof what, says(v, SAY_ID_OF), entity->key);
        expected(v, node, what);
        return 0;
    }
    uint16_t number = pack_refer(v->r, v->field, node, &why);
    if (why.used) pack_say(&v->r->problems, node->place, SAY_KEY_IS, v->field->key, why.text);
    return number;
}

static void read_ref(const struct pack_slot *v)
{
    uint16_t number = refer(v, v->node);
    memcpy(v->to, &number, sizeof number);
}

static void read_refs(const struct pack_slot *v)
{
    struct pack_code *code = &v->r->code;
    uint32_t from = code->used;
    const struct pack_node *first = first_of(v->node);
    if (first == NULL) return; /* an empty list: word 0 of the pool is one */
    pack_put(code, 0);
    for (const struct pack_node *n = first; n != NULL; n = next_of(v->node, n))
        pack_put(code, refer(v, n));
    if (!code->full) code->word[from] = (uint16_t)(code->used - from - 1);
    uint16_t offset = pack_to_pool(v->r, from, v->node->place);
    memcpy(v->to, &offset, sizeof offset);
}

/* ---- programs ---- */

const fray_pack_field *pack_window_field(const fray_pack_entity *entity,
                                         const fray_pack_field *field)
{
    for (uint16_t i = 0; field->window != NULL && i < entity->fields; i++) {
        const fray_pack_field *beside = &entity->field[i];
        bool words = beside->type == FRAY_PACK_WORD || beside->type == FRAY_PACK_WORDS;
        if (words && strcmp(beside->key, field->window) == 0) return beside;
    }
    return NULL;
}

static uint32_t subjects_of(const struct pack_slot *v, const char *window, uint32_t otherwise)
{
    const fray_schema *schema = v->r->schema;
    for (uint16_t i = 0; i < schema->windows; i++)
        if (schema->window[i].word && strcmp(schema->window[i].word, window) == 0)
            return schema->window[i].subjects;
    return otherwise;
}

static bool is_in(const char *const *words, const char *word)
{
    for (; *words != NULL; words++)
        if (strcmp(*words, word) == 0) return true;
    return false;
}

/* What is at hand in all windows that the key beside this one names. A word that is wrong is said
 * once, by that key: here it has everything. */
static uint32_t window_subjects(const struct pack_slot *v, const fray_pack_field *window,
                                bool *is_window)
{
    const struct pack_node *node = pack_value(v->map, window->key);
    *is_window = node != NULL;
    if (node == NULL) {
        *is_window = window->type == FRAY_PACK_WORD && !window->required;
        return *is_window ? subjects_of(v, window->words[window->fallback], 0) : 0;
    }
    uint32_t subjects = ~UINT32_C(0);
    for (const struct pack_node *n = first_of(node); n != NULL; n = next_of(node, n))
        if (n->kind == PACK_TEXT && is_in(window->words, n->text))
            subjects &= subjects_of(v, n->text, 0);
    return subjects;
}

/* What a grant shares with the program around it. A value is taken when the grant is made, so it may
 * speak of all that the program knows. What is looked at later cannot use the program's names, which
 * end with it; a program of the grant's own begins afresh. */
static void look_around(const struct pack_slot *v, struct pack_scope *scope)
{
    if (v->around == NULL || v->field->type == FRAY_PACK_DO) return;
    scope->locals = v->around->locals;
    memcpy(scope->local, v->around->local, sizeof scope->local);
    bool now = v->field->type == FRAY_PACK_VALUE;
    if (now) scope->subjects |= v->around->subjects;
    for (int i = 0; i < scope->locals; i++) scope->local[i].gone = !now;
}

static struct pack_scope scope_of(const struct pack_slot *v)
{
    struct pack_scope scope = {.subjects = v->field->subjects};
    bool expression = v->field->type == FRAY_PACK_TRUTH || v->field->type == FRAY_PACK_VALUE;
    const fray_pack_field *window = pack_window_field(v->entity, v->field);
    if (window != NULL) scope.subjects |= window_subjects(v, window, &scope.window);
    if (v->change != NULL && v->field->type != FRAY_PACK_DO) scope.subjects |= v->change->subjects;
    if (expression && v->field->entity) {
        scope.its = 1;
        scope.it[0] = v->field->entity;
    }
    look_around(v, &scope);
    return scope;
}

static void read_expression(const struct pack_slot *v)
{
    struct pack_scope scope = scope_of(v);
    uint8_t type = FRAY_T_TRUTH;
    if (v->field->type == FRAY_PACK_VALUE)
        type = v->field->least ? (uint8_t)v->field->least : (uint8_t)FRAY_T_NUMBER;
    uint16_t offset = pack_condition(v->r, v->node, &scope, type);
    memcpy(v->to, &offset, sizeof offset);
}

static void read_do(const struct pack_slot *v)
{
    struct pack_scope scope = scope_of(v);
    uint16_t offset = pack_program(v->r, v->node, &scope);
    memcpy(v->to, &offset, sizeof offset);
}

static void read_change(const struct pack_slot *v)
{
    struct pack_scope scope = scope_of(v);
    fray_change change;
    if (pack_change(v->r, v->node, &scope, &change)) memcpy(v->to, &change, sizeof change);
}

/* ---- rows and grids ---- */

static void read_rows(const struct pack_slot *v)
{
    const fray_pack_entity *entity = &v->r->schema->entity[v->field->entity];
    uint16_t first_count[2] = {0, 0};
    if (v->node->kind == PACK_TEXT) {
        expected(v, v->node, says(v, SAY_LIST_OF_MAPS));
        return;
    }
    bool maps = true;
    const struct pack_node *first = first_of(v->node);
    for (const struct pack_node *n = first; n != NULL; n = next_of(v->node, n)) {
        if (n->kind == PACK_MAP) continue;
        expected(v, n, says(v, SAY_A_MAP));
        maps = false;
    }
    if (!maps || first == NULL || first->row == 0) return; /* did not fit: was said */
    first_count[0] = first->row;
    first_count[1] = v->node->kind == PACK_LIST ? (uint16_t)v->node->kids : 1;
    memcpy(v->to, first_count, sizeof first_count);
    for (const struct pack_node *n = first; n != NULL; n = next_of(v->node, n))
        pack_fill_row(v->r, entity, n, NULL);
}

/* The place in the field's words of the longest sign the text begins with, or -1. */
static int find_sign(const struct pack_slot *v, const char *text, size_t *length)
{
    int found = -1;
    *length = 0;
    for (int i = 0; v->field->words[i] != NULL; i++) {
        size_t n = strlen(v->field->words[i]);
        if (n <= *length || strncmp(text, v->field->words[i], n) != 0) continue;
        *length = n;
        found = i;
    }
    return found;
}

static void say_unknown_sign(const struct pack_slot *v, const struct pack_node *text, size_t at)
{
    struct pack_line line = {.language = v->r->problems.language};
    size_t end = at + 1;
    while (end < text->length && utf8_is_tail(text->text[end])) end++;
    pack_add_said(&line, SAY_SIGN, v->field->key, pack_quote(text->text + at, end - at).text);
    for (int i = 0; v->field->words[i] != NULL; i++)
        if (v->field->words[i][0] != '\0') pack_add(&line, " %s", v->field->words[i]);
    pack_say(&v->r->problems, pack_place_in(text, at), SAY_LINE, line.text);
}

/* Reads the signs of one text from number *signs on; more than fit are only counted. */
static bool read_signs(const struct pack_slot *v, const struct pack_node *text, uint32_t *signs)
{
    for (size_t at = 0, length = 1; at < text->length; at += length) {
        length = 1;
        if (text->text[at] == ' ' || text->text[at] == '\n') continue;
        int sign = find_sign(v, text->text + at, &length);
        if (sign < 0) {
            say_unknown_sign(v, text, at);
            return false;
        }
        if (*signs < v->field->size) v->to[*signs] = (uint8_t)sign;
        ++*signs;
    }
    return true;
}

static void read_grid(const struct pack_slot *v)
{
    uint32_t signs = 0;
    for (const struct pack_node *n = first_of(v->node); n != NULL; n = next_of(v->node, n)) {
        if (n->kind != PACK_TEXT) {
            expected(v, n, says(v, SAY_LINES_OF_SIGNS));
            return;
        }
        if (!read_signs(v, n, &signs)) return;
    }
    if (signs != v->field->size) say_count(v, SAY_SIGNS, v->field->size, signs);
}

void pack_read_slot(const struct pack_slot *v)
{
    switch ((fray_pack_type)v->field->type) {
    case FRAY_PACK_INT: read_int(v); break;
    case FRAY_PACK_YES: read_yes(v); break;
    case FRAY_PACK_WORD: read_word(v); break;
    case FRAY_PACK_WORDS: read_words(v); break;
    case FRAY_PACK_REF: read_ref(v); break;
    case FRAY_PACK_REFS: read_refs(v); break;
    case FRAY_PACK_TRUTH:
    case FRAY_PACK_VALUE: read_expression(v); break;
    case FRAY_PACK_DO: read_do(v); break;
    case FRAY_PACK_CHANGE: read_change(v); break;
    case FRAY_PACK_ROWS: read_rows(v); break;
    case FRAY_PACK_GRID: read_grid(v); break;
    case FRAY_PACK_LIST: read_list(v); break;
    case FRAY_PACK_PLAN: pack_read_plan(v); break;
    case FRAY_PACK_NUMBERS: read_numbers(v); break;
    case FRAY_PACK_DRAWING: pack_read_drawing(v); break;
    }
}

void pack_fall_back(const struct pack_slot *v)
{
    int32_t fallback = v->field->fallback;
    if (v->field->type == FRAY_PACK_INT) put_int(v, fallback);
    if (v->field->type == FRAY_PACK_YES || v->field->type == FRAY_PACK_WORD)
        *v->to = (uint8_t)fallback;
    if (v->field->type == FRAY_PACK_WORDS) memcpy(v->to, &fallback, sizeof fallback);
}

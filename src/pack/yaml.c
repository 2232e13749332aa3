/* src/pack/yaml.c - one YAML file as a tree of texts, lists and maps, each with its place. */
#include "pack/yaml.h"
#include "base/utf8.h"
#include "pack/spelling.h"
#include "pack/text.h"
#include <assert.h>
#include <string.h>
#include <yaml.h>

/* The tree as far as it is built. */
struct builder {
    struct pack_arena *nodes, *texts;
    struct pack_problems *problems;
    uint16_t file;
    int documents, depth;
    uint32_t values;
    struct pack_node *open[PACK_MAX_DEPTH]; /* lists and maps that are not closed yet */
    struct pack_node **end[PACK_MAX_DEPTH]; /* where the next child of each is hung */
    bool value_next[PACK_MAX_DEPTH];        /* a map: its key was read, its value was not */
    struct pack_node *root;
    size_t block_end; /* the line behind a block that was read just now; 0: something else was */
    /* Marks count lines and characters; this follows them to the byte. They only go forwards. */
    const char *cursor, *bytes_end;
    size_t line, column;
};

enum step { GO_ON, FINISHED, GIVE_UP, NO_MEMORY };

static struct pack_place place_of(const struct builder *b, const yaml_mark_t *mark)
{
    return (struct pack_place){b->file, (int)mark->line + 1, (int)mark->column + 1};
}

static enum step refuse(struct builder *b, const yaml_mark_t *mark, pack_message why)
{
    pack_say(b->problems, place_of(b, mark), why);
    return GIVE_UP;
}

static const char *follow(struct builder *b, const yaml_mark_t *mark)
{
    while (b->cursor < b->bytes_end &&
           (b->line < mark->line || (b->line == mark->line && b->column < mark->column))) {
        if (*b->cursor == '\n') {
            b->line++;
            b->column = 0;
        } else {
            b->column++;
        }
        b->cursor++;
        while (b->cursor < b->bytes_end && utf8_is_tail(*b->cursor)) b->cursor++;
    }
    return b->cursor;
}

/* Says so if the map that is open has the key already. */
static enum step check_key(struct builder *b, const struct pack_node *key, const yaml_mark_t *mark)
{
    const struct pack_node *map = b->open[b->depth - 1];
    if (key->kind != PACK_TEXT) return refuse(b, mark, SAY_KEY_NO_WORD);
    if (pack_same(key->text, key->length, "<<")) return refuse(b, mark, SAY_MERGE_KEYS);
    if (map->kids >= PACK_MAX_KEYS) return refuse(b, mark, SAY_TOO_MANY_KEYS);
    const struct pack_node *same = pack_key(map, key->text);
    if (same != NULL)
        pack_say(b->problems, key->place, SAY_KEY_TWICE, pack_quote(key->text, key->length).text,
                 same->place.line, same->place.column);
    return GO_ON;
}

/* Hangs a new node into the tree. */
static enum step hang(struct builder *b, struct pack_node *node, const yaml_mark_t *mark)
{
    if (++b->values > PACK_MAX_VALUES) return refuse(b, mark, SAY_TOO_MANY_VALUES);
    node->place = place_of(b, mark);
    if (b->depth == 0) {
        b->root = node;
        return GO_ON;
    }
    int top = b->depth - 1;
    struct pack_node *parent = b->open[top];
    if (parent->kind == PACK_MAP && !b->value_next[top]) {
        enum step step = check_key(b, node, mark);
        if (step != GO_ON) return step;
        b->value_next[top] = true;
    } else {
        b->value_next[top] = false;
        parent->kids++;
    }
    *b->end[top] = node;
    b->end[top] = &node->next;
    return GO_ON;
}

static enum step enter(struct builder *b, enum pack_kind kind, const yaml_event_t *event,
                       const yaml_char_t *anchor, const yaml_char_t *tag)
{
    if (anchor != NULL) return refuse(b, &event->start_mark, SAY_ANCHORS);
    if (tag != NULL) return refuse(b, &event->start_mark, SAY_TAGS);
    if (b->depth == PACK_MAX_DEPTH) return refuse(b, &event->start_mark, SAY_NESTED_LISTS);
    struct pack_node *node = pack_take(b->nodes, sizeof *node);
    if (node == NULL) return NO_MEMORY;
    node->kind = kind;
    enum step step = hang(b, node, &event->start_mark);
    if (step != GO_ON) return step;
    b->open[b->depth] = node;
    b->end[b->depth] = &node->kid;
    b->value_next[b->depth] = false;
    b->depth++;
    return GO_ON;
}

static enum step add_text(struct builder *b, const yaml_event_t *event)
{
    const yaml_mark_t *mark = &event->start_mark;
    const char *value = (const char *)event->data.scalar.value;
    size_t length = event->data.scalar.length;
    if (event->data.scalar.anchor != NULL) return refuse(b, mark, SAY_ANCHORS);
    if (event->data.scalar.tag != NULL) return refuse(b, mark, SAY_TAGS);
    if (!pack_is_clean(value, length)) return refuse(b, mark, SAY_CONTROL_IN_TEXT);
    struct pack_node *node = pack_take(b->nodes, sizeof *node);
    if (node == NULL) return NO_MEMORY;
    node->kind = PACK_TEXT;
    node->text = pack_keep(b->texts, value, length);
    if (node->text == NULL) return NO_MEMORY;
    node->length = (uint32_t)length;
    yaml_scalar_style_t style = event->data.scalar.style;
    node->folded = style == YAML_LITERAL_SCALAR_STYLE || style == YAML_FOLDED_SCALAR_STYLE;
    if (node->folded) b->block_end = event->end_mark.line;
    node->raw = follow(b, mark);
    node->raw_end = b->bytes_end;
    return hang(b, node, mark);
}

static enum step take_event(struct builder *b, const yaml_event_t *event)
{
    const yaml_mark_t *mark = &event->start_mark;
    b->block_end = 0;
    switch (event->type) {
    case YAML_NO_EVENT:
    case YAML_STREAM_START_EVENT:
    case YAML_DOCUMENT_END_EVENT: return GO_ON;
    case YAML_STREAM_END_EVENT: return FINISHED;
    case YAML_DOCUMENT_START_EVENT:
        if (event->data.document_start.version_directive != NULL ||
            event->data.document_start.tag_directives.start !=
                event->data.document_start.tag_directives.end)
            return refuse(b, mark, SAY_DIRECTIVES);
        if (b->documents++ > 0) return refuse(b, mark, SAY_ONE_DOCUMENT);
        return GO_ON;
    case YAML_ALIAS_EVENT: return refuse(b, mark, SAY_ALIASES);
    case YAML_SCALAR_EVENT: return add_text(b, event);
    case YAML_SEQUENCE_START_EVENT:
        return enter(b, PACK_LIST, event, event->data.sequence_start.anchor,
                     event->data.sequence_start.tag);
    case YAML_MAPPING_START_EVENT:
        return enter(b, PACK_MAP, event, event->data.mapping_start.anchor,
                     event->data.mapping_start.tag);
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
        assert(b->depth > 0); /* what ends has begun */
        b->depth--;
        return GO_ON;
    }
    return GO_ON;
}

/* A line that begins left of its block's first one ends the block, but is no key either. */
static bool is_left_of_block(const struct builder *b, const yaml_mark_t *mark)
{
    const struct pack_place place = place_of(b, mark);
    return b->block_end && mark->line == b->block_end && b->depth > 0 &&
           place.column > b->open[b->depth - 1]->place.column;
}

static void say_parser_problem(struct builder *b, const yaml_parser_t *parser)
{
    if (is_left_of_block(b, &parser->problem_mark)) {
        pack_say(b->problems, place_of(b, &parser->problem_mark), SAY_LEFT_OF_BLOCK);
        return;
    }
    pack_say(b->problems, place_of(b, &parser->problem_mark), SAY_NO_YAML,
             parser->problem ? parser->problem : pack_phrase(b->problems->language, SAY_UNREADABLE),
             parser->context ? " " : "", parser->context ? parser->context : "");
}

int pack_read_yaml(struct pack_arena *nodes, struct pack_arena *texts,
                   struct pack_problems *problems, uint16_t file, const char *bytes, size_t n,
                   struct pack_node **root)
{
    *root = NULL;
    struct pack_place place = {file, 0, 0};
    if (n > PACK_MAX_FILE) {
        pack_say(problems, place, SAY_FILE_TOO_LARGE, PACK_MAX_FILE);
        return 1;
    }
    if (n >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) { /* some editors begin a file so */
        bytes += 3;
        n -= 3;
    }
    pack_message flaw = pack_flaw(bytes, n, &place);
    if (flaw != SAY_NOTHING) {
        pack_say(problems, place, flaw);
        return 1;
    }
    struct builder b = {.nodes = nodes,
                        .texts = texts,
                        .problems = problems,
                        .file = file,
                        .cursor = bytes,
                        .bytes_end = bytes + n};
    yaml_parser_t parser;
    if (!yaml_parser_initialize(&parser)) return -1;
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&parser, (const unsigned char *)bytes, n);
    enum step step = GO_ON;
    while (step == GO_ON) {
        yaml_event_t event;
        if (!yaml_parser_parse(&parser, &event)) {
            step = parser.error == YAML_MEMORY_ERROR ? NO_MEMORY : GIVE_UP;
            if (step == GIVE_UP) say_parser_problem(&b, &parser);
            break;
        }
        step = take_event(&b, &event);
        yaml_event_delete(&event);
    }
    yaml_parser_delete(&parser);
    if (step == NO_MEMORY) return -1;
    if (step == GIVE_UP) return 1;
    *root = b.root;
    return 0;
}

struct pack_node *pack_key(const struct pack_node *map, const char *key)
{
    if (map->kind != PACK_MAP) return NULL;
    for (struct pack_node *k = map->kid; k != NULL; k = k->next ? k->next->next : NULL)
        if (strcmp(k->text, key) == 0) return k;
    return NULL;
}

struct pack_node *pack_value(const struct pack_node *map, const char *key)
{
    struct pack_node *k = pack_key(map, key);
    return k != NULL ? k->next : NULL;
}

/* ---- places inside a text ---- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\n' || c == '\r';
}

/* A reader's finger on the file. */
struct finger {
    const char *at, *end;
    struct pack_place place;
};

static void move(struct finger *f)
{
    if (f->at == f->end) return;
    if (*f->at == '\n') {
        f->place.line++;
        f->place.column = 1;
    } else {
        f->place.column++;
    }
    f->at++;
    while (f->at < f->end && utf8_is_tail(*f->at)) f->at++;
}

/* An escape such as \" or \x41. */
static void move_over_escape(struct finger *f)
{
    move(f);
    char letter = ' ';
    if (f->at < f->end) letter = *f->at;
    for (int i = letter == 'x' ? 3 : letter == 'u' ? 5 : letter == 'U' ? 9 : 1; i > 0; i--) move(f);
}

/* Text and file are walked side by side. Where lines were joined only blanks differ. */
struct pack_place pack_place_in(const struct pack_node *text, size_t offset)
{
    struct finger f = {text->raw, text->raw_end, text->place};
    if (f.at == NULL || f.at == f.end) return text->place;
    char quote = '\0';
    if (*f.at == '\'' || *f.at == '"') quote = *f.at;
    if (quote) move(&f);
    if (text->folded)
        while (f.at < f.end && *f.at != '\n') move(&f);
    if (text->folded)
        while (f.at < f.end && is_blank(*f.at)) move(&f);
    size_t i = 0;
    if (text->folded)
        while (i < text->length && is_blank(text->text[i])) i++;
    while (i < offset && i < text->length && f.at < f.end) {
        if (is_blank(text->text[i])) {
            while (i < text->length && is_blank(text->text[i])) i++;
            while (f.at < f.end && is_blank(*f.at)) move(&f);
            continue;
        }
        if (quote == '"' && *f.at == '\\') {
            move_over_escape(&f);
        } else if (*f.at == text->text[i]) {
            if (quote == '\'' && *f.at == '\'') move(&f);
            move(&f);
        } else {
            return text->place;
        }
        i++;
        while (i < text->length && utf8_is_tail(text->text[i])) i++;
    }
    return f.place;
}

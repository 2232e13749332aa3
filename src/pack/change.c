/* src/pack/change.c - changes: "damage + 1", "range = 1", "symbol = swords", "cleave". */
#include "pack/reader.h"
#include "pack/spelling.h"
#include <string.h>

static const struct {
    const char *sign;
    enum fray_how how;
    enum pack_level value; /* so that "a - 1 + 2" is not misread as a - 3 */
} ways[] = {
    {"+", FRAY_HOW_ADD, PACK_LEVEL_PRODUCT}, {"-", FRAY_HOW_ADD, PACK_LEVEL_PRODUCT},
    {"*", FRAY_HOW_TIMES, PACK_LEVEL_SIGN},  {"=", FRAY_HOW_SET, PACK_LEVEL_SUM},
    {"cap", FRAY_HOW_CAP, PACK_LEVEL_SUM},
};

const fray_change_row *pack_find_change(struct pack_reader *r, const struct pack_node *text)
{
    struct pack_words words;
    struct pack_wrong wrong = pack_wrong_in(r->problems.language);
    if (text->kind != PACK_TEXT) return NULL;
    pack_cut(text->text, text->length, &words, &wrong);
    if (words.count == 0) return NULL;
    for (uint16_t i = 0; i < r->schema->changes; i++)
        if (r->schema->change[i].word && pack_is(&words, 0, r->schema->change[i].word))
            return &r->schema->change[i];
    return NULL;
}

static void say_unknown(struct pack_reader *r, const struct pack_node *text)
{
    const char *known[256];
    int count = 0;
    for (uint16_t i = 0; i < r->schema->changes && count < 256; i++)
        if (r->schema->change[i].word) known[count++] = r->schema->change[i].word;
    size_t length = strcspn(text->text, " \n");
    pack_say_unknown(&r->problems, text->place, pack_phrase(r->problems.language, SAY_CHANGE),
                     text->text, length, known, count);
}

/* "symbol = swords": the place of the word in the row's list. */
static void read_word(const struct pack_words *words, const fray_change_row *row, fray_change *out,
                      struct pack_wrong *wrong)
{
    if (words->count != 3 || !pack_is(words, 1, "=")) {
        pack_set_wrong(wrong, 0, SAY_WRITE_WORD, row->word, row->word);
        return;
    }
    struct pack_line line = {.language = wrong->line.language};
    for (int i = 0; row->words[i] != NULL; i++) {
        if (row->words[i][0] != '\0' && pack_is(words, 2, row->words[i])) {
            out->how = FRAY_HOW_SET;
            out->value = (int16_t)i;
            return;
        }
        pack_add(&line, "%s%s", line.used ? ", " : "", row->words[i]);
    }
    pack_set_wrong(wrong, words->word[2].from, SAY_ONE_OF, line.text);
}

/* What follows "damage +". */
static void read_value(struct pack_reader *r, const struct pack_node *text,
                       const struct pack_words *words, size_t way, const struct pack_scope *scope,
                       fray_change *out, struct pack_wrong *wrong)
{
    struct pack_expression e = {.words = words, .parts = 0};
    int at = 2, root = pack_read_expression(&e, &at, ways[way].value, NULL, wrong);
    if (root && at < words->count) pack_set_wrong(wrong, words->word[at].from, SAY_BRACKETS);
    if (wrong->is || !pack_judge(r->schema, scope, &e, root, FRAY_T_NUMBER, wrong)) return;
    bool minus = strcmp(ways[way].sign, "-") == 0;
    out->how = (uint8_t)ways[way].how;
    if (pack_is_constant(&e, root, &out->value)) {
        if (minus) out->value = (int16_t)-out->value;
        return;
    }
    uint32_t from = r->code.used;
    if (minus) {
        struct pack_part *negative = &e.part[++e.parts]; /* 'damage' and '-' left it room */
        *negative = (struct pack_part){.form = PACK_MINUS, .first = root, .type = FRAY_T_NUMBER};
        root = e.parts;
    }
    if (pack_put_expression(&r->code, &e, root)) {
        out->code = pack_to_pool(r, from, text->place);
    } else {
        r->code.used = from;
        pack_set_wrong(wrong, 0, SAY_TOO_NESTED, PACK_MAX_STACK);
    }
}

bool pack_change(struct pack_reader *r, const struct pack_node *text,
                 const struct pack_scope *scope, fray_change *out)
{
    if (text->kind != PACK_TEXT) {
        pack_say_kind(r, text, SAY_A_CHANGE);
        return false;
    }
    const fray_change_row *row = pack_find_change(r, text);
    if (row == NULL) {
        say_unknown(r, text);
        return false;
    }
    struct pack_words words;
    struct pack_wrong wrong = pack_wrong_in(r->problems.language);
    *out = (fray_change){.what = (uint8_t)(row - r->schema->change)};
    if (pack_cut(text->text, text->length, &words, &wrong)) {
        size_t way = 0, count = sizeof ways / sizeof ways[0];
        while (way < count && !pack_is(&words, 1, ways[way].sign)) way++;
        if (words.count < 2) way = count;
        if (row->takes == FRAY_T_NONE) {
            read_word(&words, row, out, &wrong);
        } else if (row->takes == FRAY_T_TRUTH) {
            out->how = FRAY_HOW_FLAG;
            out->value = 1;
            if (words.count > 1)
                pack_set_wrong(&wrong, words.word[1].from, SAY_STANDS_ALONE, row->word);
        } else if (way == count) {
            pack_set_wrong(&wrong, words.word[words.count > 1].from, SAY_TAKES_NUMBER, row->word,
                           row->word);
        } else {
            read_value(r, text, &words, way, scope, out, &wrong);
        }
    }
    if (wrong.is) pack_say_wrong(r, text, &wrong);
    return !wrong.is;
}

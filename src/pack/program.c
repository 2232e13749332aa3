/* src/pack/program.c - conditions and values in the content's pool, and what else programs share. */
#include "pack/reader.h"
#include <string.h>

void pack_say_wrong(struct pack_reader *r, const struct pack_node *text,
                    const struct pack_wrong *wrong)
{
    pack_say(&r->problems, pack_place_in(text, wrong->at), "%s", wrong->line.text);
}

void pack_say_kind(struct pack_reader *r, const struct pack_node *node, const char *expected)
{
    const char *is = node->kind == PACK_LIST ? "a list" : node->kind == PACK_MAP ? "a map" : "text";
    pack_say(&r->problems, node->place, "expected %s, not %s", expected, is);
}

uint16_t pack_to_pool(struct pack_reader *r, uint32_t from, struct pack_place place)
{
    const fray_schema *schema = r->schema;
    uint32_t used, length = r->code.used - from;
    memcpy(&used, r->pack->content + schema->code_count, sizeof used);
    r->code.used = from;
    uint32_t most = schema->code_most > PACK_MAX_CODE ? PACK_MAX_CODE : schema->code_most;
    if (r->code.full || used + length > most) {
        if (!r->pool_full)
            pack_say(&r->problems, place, "all programs together are too long: at most %u words",
                     (unsigned)most);
        r->pool_full = true;
        r->code.full = false;
        return 0;
    }
    memcpy(r->pack->content + schema->code + 2 * (size_t)used, r->code.word + from,
           2 * (size_t)length);
    uint32_t end = used + length;
    memcpy(r->pack->content + schema->code_count, &end, sizeof end);
    return (uint16_t)used;
}

uint16_t pack_condition(struct pack_reader *r, const struct pack_node *text,
                        const struct pack_scope *scope, uint8_t type)
{
    struct pack_words words;
    struct pack_expression e = {.words = &words, .parts = 0};
    struct pack_wrong wrong = {.is = false};
    int at = 0, root = 0;
    uint32_t from = r->code.used;
    if (text->kind != PACK_TEXT) {
        pack_say_kind(r, text, type == FRAY_T_TRUTH ? "a condition" : "a value");
        return 0;
    }
    if (pack_cut(text->text, text->length, &words, &wrong))
        root = pack_read_expression(&e, &at, PACK_LEVEL_OR, NULL, &wrong);
    if (root && at < words.count)
        pack_set_wrong(&wrong, words.word[at].from, "%s does not fit here",
                       pack_show(&words, at).text);
    if (!wrong.is && pack_judge(r->schema, scope, &e, root, type, &wrong) &&
        !pack_put_expression(&r->code, &e, root))
        pack_set_wrong(&wrong, 0, "this is too nested: it holds more than %d values at once",
                       PACK_MAX_STACK);
    if (!wrong.is) return pack_to_pool(r, from, text->place);
    r->code.used = from;
    pack_say_wrong(r, text, &wrong);
    return 0;
}

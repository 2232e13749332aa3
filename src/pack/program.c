/* src/pack/program.c - conditions and values in the content's pool, and what else programs share. */
#include "pack/reader.h"
#include <string.h>

void pack_say_wrong(struct pack_reader *r, const struct pack_node *text,
                    const struct pack_wrong *wrong)
{
    pack_say(&r->problems, pack_place_in(text, wrong->at), SAY_LINE, wrong->line.text);
}

void pack_say_kind(struct pack_reader *r, const struct pack_node *node, pack_message expected)
{
    const int language = r->problems.language;
    pack_message is = node->kind == PACK_LIST  ? SAY_A_LIST
                      : node->kind == PACK_MAP ? SAY_A_MAP
                                               : SAY_TEXT;
    pack_say(&r->problems, node->place, SAY_EXPECTED, pack_phrase(language, expected),
             pack_phrase(language, is));
}

uint16_t pack_to_pool(struct pack_reader *r, uint32_t from, struct pack_place place)
{
    const fray_schema *schema = r->schema;
    uint32_t used, length = r->code.used - from;
    memcpy(&used, r->pack->content + schema->code_count, sizeof used);
    r->code.used = from;
    uint32_t most = schema->code_most > PACK_MAX_CODE ? PACK_MAX_CODE : schema->code_most;
    if (r->code.full || used + length > most) {
        if (!r->pool_full) pack_say(&r->problems, place, SAY_POOL_FULL, (unsigned)most);
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
    struct pack_wrong wrong = pack_wrong_in(r->problems.language);
    int at = 0, root = 0;
    uint32_t from = r->code.used;
    if (text->kind != PACK_TEXT) {
        pack_say_kind(r, text, type == FRAY_T_TRUTH ? SAY_A_CONDITION : SAY_A_VALUE);
        return 0;
    }
    if (pack_cut(text->text, text->length, &words, &wrong))
        root = pack_read_expression(&e, &at, PACK_LEVEL_OR, NULL, &wrong);
    if (root && at < words.count)
        pack_set_wrong(&wrong, words.word[at].from, SAY_DOES_NOT_FIT,
                       pack_show(&words, at, r->problems.language).text);
    if (!wrong.is && pack_judge(r->schema, scope, &e, root, type, &wrong) &&
        !pack_put_expression(&r->code, &e, root))
        pack_set_wrong(&wrong, 0, SAY_TOO_NESTED, PACK_MAX_STACK);
    if (!wrong.is) return pack_to_pool(r, from, text->place);
    r->code.used = from;
    pack_say_wrong(r, text, &wrong);
    return 0;
}

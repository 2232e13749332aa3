/* src/pack/words.c - cuts conditions and statements into words, numbers and signs. */
#include "pack/words.h"
#include "base/utf8.h"
#include "pack/spelling.h"
#include <string.h>

const char *const pack_reserved[] = {"and",   "or",     "not",  "in",    "where", "it",
                                     "outer", "yes",    "no",   "count", "any",   "none",
                                     "both",  "either", "less", NULL};

bool pack_is_reserved(const char *word, size_t length)
{
    for (int i = 0; pack_reserved[i] != NULL; i++)
        if (pack_same(word, length, pack_reserved[i])) return true;
    return false;
}

/* Statements may have capitals ("the Move token"); names and terms have none. */
static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static size_t name_length(const char *text, size_t length)
{
    size_t n = 0;
    while (n < length && (is_letter(text[n]) || is_digit(text[n]) || text[n] == '-')) n++;
    return n;
}

static size_t sign_length(const char *text, size_t length)
{
    if (length > 1 && text[1] == '=' && strchr("!<>", text[0]) != NULL) return 2;
    return strchr("()+-*=<>.,:;/", text[0]) != NULL ? 1 : 0;
}

static bool read_number(const char *text, size_t length, struct pack_word *word,
                        struct pack_wrong *wrong)
{
    int value = 0;
    uint32_t i = word->from;
    for (; i < length && is_digit(text[i]); i++) {
        value = 10 * value + (text[i] - '0');
        if (value > PACK_MAX_NUMBER) {
            pack_set_wrong(wrong, word->from, SAY_NUMBER_TOO_LARGE, PACK_MAX_NUMBER);
            return false;
        }
    }
    word->to = i;
    word->value = (int16_t)value;
    return true;
}

bool pack_cut(const char *text, size_t length, struct pack_words *out, struct pack_wrong *wrong)
{
    out->text = text;
    out->count = 0;
    uint32_t at = 0;
    for (;;) {
        while (at < length && (text[at] == ' ' || text[at] == '\n')) at++;
        struct pack_word *word = &out->word[out->count];
        *word = (struct pack_word){PACK_WORD_END, 0, at, at};
        if (at == length) return true;
        if (out->count == PACK_MAX_WORDS) {
            pack_set_wrong(wrong, at, SAY_TOO_LONG, PACK_MAX_WORDS);
            return false;
        }
        if (is_letter(text[at])) {
            word->kind = PACK_WORD_NAME;
            word->to = at + (uint32_t)name_length(text + at, length - at);
        } else if (is_digit(text[at])) {
            word->kind = PACK_WORD_NUMBER;
            if (!read_number(text, length, word, wrong)) return false;
        } else {
            word->kind = PACK_WORD_SIGN;
            word->to = at + (uint32_t)sign_length(text + at, length - at);
            if (word->to == at) {
                size_t end = at + 1;
                while (end < length && utf8_is_tail(text[end])) end++;
                pack_set_wrong(wrong, at, SAY_MEANS_NOTHING, pack_quote(text + at, end - at).text);
                return false;
            }
        }
        at = word->to;
        out->count++;
    }
}

bool pack_is(const struct pack_words *words, int n, const char *is)
{
    const struct pack_word *word = &words->word[n];
    return word->kind != PACK_WORD_END &&
           pack_same(words->text + word->from, word->to - word->from, is);
}

struct pack_quoted pack_show(const struct pack_words *words, int n, int language)
{
    const struct pack_word *word = &words->word[n];
    if (word->kind == PACK_WORD_END) {
        const char *end = pack_phrase(language, SAY_THE_END);
        return pack_quote(end, strlen(end));
    }
    struct pack_quoted inner = pack_quote(words->text + word->from, word->to - word->from), out;
    size_t length = strlen(inner.text);
    out.text[0] = '\'';
    memcpy(out.text + 1, inner.text, length);
    memcpy(out.text + 1 + length, "'", 2);
    return out;
}

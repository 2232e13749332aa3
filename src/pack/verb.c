/* src/pack/verb.c - matches one line of text with the patterns of the game's verbs. */
#include "pack/verb.h"
#include "pack/spelling.h"
#include "base/spelling.h"
#include <stdlib.h>
#include <string.h>

/* A line of text held against a pattern. */
struct match {
    int values, names;
    int root[PACK_MAX_PIECES];                /* parts of the expression, one for each $ */
    struct pack_piece value[PACK_MAX_PIECES]; /* and what is wanted there */
    int name[PACK_MAX_PIECES];                /* words, one for each @ */
    struct pack_piece name_is[PACK_MAX_PIECES];
    char order[PACK_MAX_PIECES + 1]; /* '$' and '@' as the pattern has them */
    bool shape;                      /* the text has the pattern's shape */
    int literals;                    /* words of the pattern that were there */
    int reached;                     /* word up to which it went well */
    struct pack_wrong wrong;         /* in an expression */
};

static uint8_t type_named(const fray_schema *schema, const char *name, size_t length)
{
    for (uint8_t i = 1; i < schema->types; i++)
        if (schema->type[i] != NULL && pack_same(name, length, schema->type[i])) return i;
    return 0;
}

bool pack_next_piece(const fray_schema *schema, const char **at, struct pack_piece *piece)
{
    const char *from = *at + strspn(*at, " ");
    size_t length = strcspn(from, " ");
    *at = from + length;
    *piece = (struct pack_piece){'\0', from, length, 0, 0, 0, INT16_MAX};
    if (length == 0) return false;
    if (*from != '$' && *from != '@') return true;
    piece->sign = *from;
    piece->text = from + 1;
    piece->length = length - 1;
    const char *bracket = memchr(from, '[', length);
    if (bracket != NULL && from[length - 1] == ']') {
        piece->length = (size_t)(bracket - from) - 1;
        piece->it = type_named(schema, bracket + 1, (size_t)(from + length - bracket) - 2);
    }
    const char *range = memchr(from, '(', length), *to = strstr(from, "..");
    if (range != NULL && to != NULL && to < from + length) {
        piece->length = (size_t)(range - from) - 1;
        piece->least = (int16_t)strtol(range + 1, NULL, 10);
        piece->most = (int16_t)strtol(to + 2, NULL, 10);
    }
    piece->type = type_named(schema, piece->text, piece->length);
    return true;
}

/* Words that together spell the piece; "round:" is two. */
static bool take_literal(const struct pack_words *words, int *at, const struct pack_piece *piece)
{
    size_t done = 0;
    int n = *at;
    while (done < piece->length) {
        const struct pack_word *word = &words->word[n];
        size_t length = word->to - word->from;
        if (word->kind == PACK_WORD_END || length > piece->length - done) return false;
        if (memcmp(words->text + word->from, piece->text + done, length) != 0) return false;
        done += length;
        n++;
    }
    *at = n;
    return true;
}

/* The word or sign at which an expression before this piece must end. */
static const char *stop_at(const struct pack_piece *next, char *buffer, size_t room)
{
    if (next->length == 0 || next->sign) return NULL;
    size_t length = strspn(next->text, "abcdefghijklmnopqrstuvwxyz0123456789-");
    if (length == 0) length = next->length;
    if (length > next->length) length = next->length;
    if (length >= room) return NULL;
    memcpy(buffer, next->text, length);
    buffer[length] = '\0';
    return buffer;
}

/* Does the text have the shape of the pattern? Types are not looked at. */
static bool has_shape(const fray_schema *schema, const char *pattern, struct pack_expression *e,
                      struct match *m)
{
    int at = 0;
    struct pack_piece piece;
    e->parts = 0;
    m->values = m->names = m->reached = m->literals = 0;
    m->wrong.is = false;
    while (pack_next_piece(schema, &pattern, &piece)) {
        if (piece.sign == '\0') {
            if (!take_literal(e->words, &at, &piece)) return false;
            m->literals++;
        } else if (piece.sign == '@') {
            if (e->words->word[at].kind != PACK_WORD_NAME) return false;
            m->order[m->values + m->names] = '@';
            m->name_is[m->names] = piece;
            m->name[m->names++] = at++;
        } else {
            const char *rest = pattern;
            struct pack_piece next;
            char stop[40];
            pack_next_piece(schema, &rest, &next);
            m->order[m->values + m->names] = '$';
            m->value[m->values] = piece;
            uint32_t from = e->words->word[at].from;
            int root = pack_read_expression(e, &at, PACK_LEVEL_OR,
                                            stop_at(&next, stop, sizeof stop), &m->wrong);
            /* Not even the beginning of a value: then this is not the pattern. */
            if (!root && m->wrong.at == from) m->wrong.is = false;
            if (!root) return false;
            m->root[m->values++] = root;
        }
        m->reached = at;
    }
    return at == e->words->count;
}

bool pack_new_name(const fray_schema *schema, struct pack_scope *scope,
                   const struct pack_words *words, int n, uint8_t type, struct pack_wrong *wrong)
{
    const struct pack_word *word = &words->word[n];
    const char *name = words->text + word->from;
    size_t length = word->to - word->from;
    for (size_t i = 0; i < length; i++)
        if (name[i] >= 'A' && name[i] <= 'Z') pack_set_wrong(wrong, word->from, SAY_NAME_LETTERS);
    bool taken = pack_is_reserved(name, length) || pack_find_local(scope, name, length) >= 0;
    for (uint16_t i = 0; i < schema->terms && !taken; i++)
        taken = schema->term[i].word && pack_same(name, length, schema->term[i].word);
    if (taken) pack_set_wrong(wrong, word->from, SAY_NAME_TAKEN, pack_quote(name, length).text);
    else if (scope->locals == PACK_MAX_LOCALS)
        pack_set_wrong(wrong, word->from, SAY_TOO_MANY_NAMES, PACK_MAX_LOCALS);
    if (wrong->is) return false;
    scope->local[scope->locals++] = (struct pack_local){name, length, type, false};
    return true;
}

static bool has_types(const fray_schema *schema, const fray_verb *verb, struct pack_expression *e,
                      struct match *m, const struct pack_scope *scope)
{
    const char *missing = pack_missing_subject(schema, scope, verb->subjects);
    const struct pack_word *first = &e->words->word[0];
    if (missing != NULL) {
        pack_set_missing(&m->wrong, first->from, e->words->text + first->from,
                         first->to - first->from, scope, missing);
        return false;
    }
    for (int i = 0; i < m->values; i++) {
        struct pack_scope inner = *scope;
        if (m->value[i].it) {
            inner.its = 1;
            inner.it[0] = m->value[i].it;
        }
        if (!pack_judge(schema, &inner, e, m->root[i], m->value[i].type, &m->wrong)) return false;
        if (!pack_counts(e, m->root[i], m->value[i].least, m->value[i].most, &m->wrong))
            return false;
    }
    struct pack_scope after = *scope;
    for (int i = 0; i < m->names; i++)
        if (!pack_new_name(schema, &after, e->words, m->name[i], m->name_is[i].type, &m->wrong))
            return false;
    return true;
}

static bool emit(struct pack_reader *r, const fray_verb *verb, const struct pack_expression *e,
                 struct match *m, struct pack_scope *scope)
{
    bool fits = true;
    uint32_t from = r->code.used;
    pack_put(&r->code, (unsigned)FRAY_S_VERB + verb->op);
    pack_put(&r->code, 0);
    pack_put(&r->code, verb->variant);
    for (int i = 0, value = 0, name = 0; i < m->values + m->names; i++) {
        if (m->order[i] == '$') {
            fits = pack_put_argument(&r->code, e, m->root[value++]) && fits;
        } else {
            pack_put(&r->code, (unsigned)scope->locals);
            pack_new_name(r->schema, scope, e->words, m->name[name], m->name_is[name].type,
                          &m->wrong);
            name++;
        }
    }
    if (!r->code.full) r->code.word[from + 1] = (uint16_t)(r->code.used - from);
    return fits;
}

static bool begins_with(const fray_verb *verb, const struct pack_words *words)
{
    size_t length = strcspn(verb->pattern, " ");
    const struct pack_word *word = &words->word[0];
    return word->to - word->from == length &&
           memcmp(words->text + word->from, verb->pattern, length) == 0;
}

/* Nothing has this shape: shows the patterns that begin so, or the nearest. */
static void say_no_shape(struct pack_reader *r, const struct pack_node *text,
                         const struct pack_words *words, int reached)
{
    struct pack_line line = {.language = r->problems.language};
    const struct pack_word *first = &words->word[0];
    const char *name = words->text + first->from;
    size_t length = first->to - first->from;
    bool known = false;
    struct spelling near = spelling_of(name, length);
    char begin[256][33];
    int begins = 0;
    for (uint16_t i = 0; i < r->schema->verbs; i++) {
        const fray_verb *verb = &r->schema->verb[i];
        if (!verb->pattern) continue;
        if (begins_with(verb, words)) {
            if (known) pack_add(&line, " | %s", verb->pattern);
            else pack_add_said(&line, SAY_THIS_IS_WRITTEN, verb->pattern);
            known = true;
        }
        size_t n = strcspn(verb->pattern, " ");
        if (n >= sizeof begin[0] || begins == 256) continue;
        memcpy(begin[begins], verb->pattern, n);
        begin[begins][n] = '\0';
        spelling_try(&near, begin[begins++]);
    }
    if (!known) {
        pack_add_said(&line, SAY_UNKNOWN, pack_phrase(line.language, SAY_STATEMENT),
                      pack_quote(name, length).text);
        if (near.best != NULL) pack_add_said(&line, SAY_DID_YOU_MEAN, near.best);
        pack_add_said(&line, SAY_KNOWN, near.best != NULL ? "" : ".");
        for (int i = 0; i < begins; i++)
            if (i == 0 || strcmp(begin[i], begin[i - 1]) != 0)
                pack_add(&line, "%s%s", i ? ", " : "", begin[i]);
    }
    pack_say(&r->problems, pack_place_in(text, words->word[known ? reached : 0].from), SAY_LINE,
             line.text);
}

/* Which of two patterns that do not fit was meant? */
static bool is_nearer(const struct match *a, const struct match *b)
{
    if (a->shape != b->shape) return a->shape;
    if (!a->shape && a->reached != b->reached) return a->reached > b->reached;
    return a->literals > b->literals;
}

void pack_put_verb(struct pack_reader *r, const struct pack_node *text, struct pack_scope *scope)
{
    struct pack_words words;
    struct pack_expression e = {.words = &words, .parts = 0};
    struct pack_wrong wrong = pack_wrong_in(r->problems.language);
    struct match match = {.wrong = wrong}, best = {.reached = -1, .wrong = wrong};
    if (!pack_cut(text->text, text->length, &words, &wrong)) {
        pack_say_wrong(r, text, &wrong);
        return;
    }
    for (uint16_t i = 0; i < r->schema->verbs; i++) {
        const fray_verb *verb = &r->schema->verb[i];
        if (!verb->pattern || !begins_with(verb, &words)) continue;
        match.shape = has_shape(r->schema, verb->pattern, &e, &match);
        if (match.shape && has_types(r->schema, verb, &e, &match, scope)) {
            if (emit(r, verb, &e, &match, scope)) return;
            pack_say(&r->problems, text->place, SAY_TOO_NESTED, PACK_MAX_STACK);
            return;
        }
        if (is_nearer(&match, &best)) best = match;
    }
    if (best.wrong.is) pack_say_wrong(r, text, &best.wrong);
    else say_no_shape(r, text, &words, best.reached < 0 ? 0 : best.reached);
}

/* src/pack/expression.c - reads conditions and values into a small tree. */
#include "pack/expression.h"
#include <string.h>

struct parser {
    struct pack_expression *e;
    const struct pack_words *words;
    int at;
    int brackets, nesting;
    const char *stop;
    struct pack_wrong *wrong;
};

static int read_or(struct parser *p);
static int read_and(struct parser *p);
static int read_sign(struct parser *p);

static const struct pack_word *here(const struct parser *p)
{
    return &p->words->word[p->at];
}

/* Is this word next, as an operator? */
static bool sees(const struct parser *p, const char *word)
{
    if (!pack_is(p->words, p->at, word)) return false;
    return p->brackets > 0 || p->stop == NULL || strcmp(p->stop, word) != 0;
}

static bool take(struct parser *p, const char *word)
{
    if (!sees(p, word)) return false;
    p->at++;
    return true;
}

static int fail(struct parser *p, pack_message expected)
{
    pack_set_wrong(p->wrong, here(p)->from, SAY_EXPECTED,
                   pack_phrase(p->wrong->line.language, expected),
                   pack_show(p->words, p->at, p->wrong->line.language).text);
    return 0;
}

static int add(struct parser *p, enum pack_form form, uint32_t from)
{
    int n = ++p->e->parts;
    assert(n <= PACK_MAX_WORDS);
    struct pack_part *part = &p->e->part[n];
    memset(part, 0, sizeof *part);
    part->form = form;
    part->from = from;
    return n;
}

static struct pack_part *part(struct parser *p, int n)
{
    return &p->e->part[n];
}

/* A part that reaches up to the last word read. */
static int done(struct parser *p, int n)
{
    part(p, n)->to = p->words->word[p->at - 1].to;
    return n;
}

static int pair(struct parser *p, enum fray_expression_op op, int left, int right)
{
    if (!left || !right) return 0;
    int n = add(p, PACK_PAIR, part(p, left)->from);
    part(p, n)->op = op;
    part(p, n)->first = left;
    part(p, n)->args = 2;
    part(p, left)->next = right;
    return done(p, n);
}

static bool deeper(struct parser *p)
{
    if (p->nesting++ < PACK_MAX_NESTING) return true;
    pack_set_wrong(p->wrong, here(p)->from, SAY_TOO_DEEP);
    return false;
}

/* "(" was taken: one or several arguments up to ")", behind those the call has already. */
static bool read_arguments(struct parser *p, int call)
{
    if (!deeper(p)) return false;
    p->brackets++;
    int last = part(p, call)->first;
    do {
        int argument = read_or(p);
        if (!argument) return false;
        if (last) part(p, last)->next = argument;
        else part(p, call)->first = argument;
        last = argument;
        part(p, call)->args++;
    } while (take(p, ","));
    if (!take(p, ")")) return fail(p, SAY_A_BRACKET), false;
    p->brackets--;
    p->nesting--;
    return true;
}

static int read_call(struct parser *p, int owner)
{
    const struct pack_word *name = here(p);
    int n = add(p, PACK_CALL, owner ? part(p, owner)->from : name->from);
    part(p, n)->word = p->at++;
    if (owner) {
        part(p, n)->first = owner;
        part(p, n)->args = 1;
    }
    /* Only a bracket that touches the name belongs to it. */
    if (pack_is(p->words, p->at, "(") && here(p)->from == name->to) {
        p->at++;
        if (!read_arguments(p, n)) return 0;
    }
    return done(p, n);
}

static bool is_operator(const struct parser *p)
{
    static const char *const words[] = {"and", "or", "not", "in", "where"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (pack_is(p->words, p->at, words[i])) return true;
    return false;
}

static int read_value(struct parser *p)
{
    const struct pack_word *word = here(p);
    int n = 0;
    if (word->kind == PACK_WORD_NUMBER) {
        n = add(p, PACK_NUMBER, word->from);
        part(p, n)->value = word->value;
        p->at++;
        done(p, n);
    } else if (pack_is(p->words, p->at, "yes") || pack_is(p->words, p->at, "no")) {
        n = add(p, PACK_YESNO, word->from);
        part(p, n)->value = pack_is(p->words, p->at, "yes");
        p->at++;
        done(p, n);
    } else if (pack_is(p->words, p->at, "(")) {
        if (!deeper(p)) return 0;
        p->at++;
        p->brackets++;
        n = read_or(p);
        if (!n) return 0;
        if (!take(p, ")")) return fail(p, SAY_A_BRACKET);
        p->brackets--;
        p->nesting--;
    } else if (word->kind == PACK_WORD_NAME && !is_operator(p)) {
        n = read_call(p, 0);
    } else {
        return fail(p, SAY_A_VALUE);
    }
    while (n && take(p, ".")) {
        if (here(p)->kind != PACK_WORD_NAME) return fail(p, SAY_A_NAME);
        n = read_call(p, n);
    }
    return n;
}

static int read_filter(struct parser *p)
{
    int set = read_value(p);
    if (!set || !take(p, "where")) return set;
    if (!deeper(p)) return 0;
    int body = read_and(p);
    p->nesting--;
    if (!body) return 0;
    int n = add(p, PACK_WHERE, part(p, set)->from);
    part(p, n)->first = set;
    part(p, n)->args = 2;
    part(p, set)->next = body;
    return done(p, n);
}

static int read_prefixed(struct parser *p, enum pack_form form, int (*read)(struct parser *))
{
    uint32_t from = p->words->word[p->at - 1].from;
    if (!deeper(p)) return 0;
    int operand = read(p);
    p->nesting--;
    if (!operand) return 0;
    int n = add(p, form, from);
    part(p, n)->first = operand;
    part(p, n)->args = 1;
    return done(p, n);
}

static int read_sign(struct parser *p)
{
    if (take(p, "-")) return read_prefixed(p, PACK_MINUS, read_sign);
    return read_filter(p);
}

static int read_product(struct parser *p)
{
    int left = read_sign(p);
    while (left && take(p, "*")) left = pair(p, FRAY_E_MUL, left, read_sign(p));
    return left;
}

static int read_sum(struct parser *p)
{
    int left = read_product(p);
    while (left) {
        if (take(p, "+")) left = pair(p, FRAY_E_ADD, left, read_product(p));
        else if (take(p, "-")) left = pair(p, FRAY_E_SUB, left, read_product(p));
        else break;
    }
    return left;
}

static int read_compare(struct parser *p)
{
    static const struct {
        const char *sign;
        enum fray_expression_op op;
    } signs[] = {{"=", FRAY_E_EQ}, {"!=", FRAY_E_NE}, {"<", FRAY_E_LT}, {"<=", FRAY_E_LE},
                 {">", FRAY_E_GT}, {">=", FRAY_E_GE}, {"in", FRAY_E_IN}};
    int left = read_sum(p);
    for (size_t i = 0; left && i < sizeof signs / sizeof signs[0]; i++)
        if (take(p, signs[i].sign)) return pair(p, signs[i].op, left, read_sum(p));
    return left;
}

static int read_not(struct parser *p)
{
    if (take(p, "not")) return read_prefixed(p, PACK_NOT, read_not);
    return read_compare(p);
}

static int read_and(struct parser *p)
{
    int left = read_not(p);
    while (left && take(p, "and")) left = pair(p, FRAY_E_AND, left, read_not(p));
    return left;
}

static int read_or(struct parser *p)
{
    int left = read_and(p);
    while (left && take(p, "or")) left = pair(p, FRAY_E_OR, left, read_and(p));
    return left;
}

int pack_read_expression(struct pack_expression *e, int *at, enum pack_level level,
                         const char *stop, struct pack_wrong *wrong)
{
    struct parser p = {e, e->words, *at, 0, 0, stop, wrong};
    int root = 0;
    switch (level) {
    case PACK_LEVEL_OR: root = read_or(&p); break;
    case PACK_LEVEL_SUM: root = read_sum(&p); break;
    case PACK_LEVEL_PRODUCT: root = read_product(&p); break;
    case PACK_LEVEL_SIGN: root = read_sign(&p); break;
    }
    *at = p.at;
    return root;
}

/* src/pack/types.c - judges an expression by the game's tables. */
#include "pack/types.h"
#include "pack/code.h"
#include "pack/spelling.h"
#include "base/spelling.h"
#include <string.h>

struct judge {
    const fray_schema *schema;
    struct pack_scope scope; /* its own: `where` adds to it */
    struct pack_expression *e;
    struct pack_wrong *wrong;
};

static uint8_t judge(struct judge *j, int n);

static struct pack_part *part(struct judge *j, int n)
{
    return &j->e->part[n];
}

static const char *type_name(const struct judge *j, uint8_t type)
{
    return j->schema->type[type];
}

static struct pack_quoted quote_part(struct judge *j, int n)
{
    const struct pack_part *p = part(j, n);
    return pack_quote(j->e->words->text + p->from, p->to - p->from);
}

static uint8_t element_of(const struct judge *j, uint8_t type)
{
    return type < j->schema->types ? j->schema->element[type] : 0;
}

/* The set type that holds things of this type; a set type itself; or 0. */
static uint8_t set_of(const struct judge *j, uint8_t type)
{
    if (element_of(j, type)) return type;
    for (uint8_t set = 1; set < j->schema->types; set++)
        if (j->schema->element[set] == type && type) return set;
    return 0;
}

/* A hero is a figure, heroes are figures. */
static bool is_a(const struct judge *j, uint8_t type, uint8_t wanted)
{
    while (type && type != wanted) type = j->schema->wider != NULL ? j->schema->wider[type] : 0;
    return type != 0;
}

/* One of two types that the other is as well; 0: neither is. */
static uint8_t narrower(const struct judge *j, uint8_t a, uint8_t b)
{
    return is_a(j, a, b) ? a : is_a(j, b, a) ? b : (uint8_t)0;
}

/* What both are: figures, of heroes and monsters; or 0. */
static uint8_t common(const struct judge *j, uint8_t a, uint8_t b)
{
    while (a && !is_a(j, b, a)) a = j->schema->wider != NULL ? j->schema->wider[a] : 0;
    return a;
}

/* A set of numbers is never made of a number by itself: that would hide mistakes. */
static bool fits(const struct judge *j, uint8_t type, uint8_t wanted)
{
    if (is_a(j, type, wanted)) return true;
    uint8_t element = element_of(j, wanted);
    return type >= FRAY_T_GAME && element && is_a(j, type, element);
}

/* The part is judged and fits: as it is, or as the only one of a set. */
static void make(struct judge *j, int n, uint8_t wanted)
{
    part(j, n)->one = element_of(j, wanted) && !element_of(j, part(j, n)->type);
}

static const char *says(const struct judge *j, pack_message id)
{
    return pack_phrase(j->wrong->line.language, id);
}

static uint8_t mismatch(struct judge *j, int n, const char *expected)
{
    pack_set_wrong(j->wrong, part(j, n)->from, SAY_WRONG_TYPE, quote_part(j, n).text,
                   type_name(j, part(j, n)->type), expected);
    return 0;
}

static bool want(struct judge *j, int n, uint8_t wanted)
{
    uint8_t type = judge(j, n);
    if (!type) return false;
    if (!fits(j, type, wanted)) return mismatch(j, n, type_name(j, wanted)), false;
    make(j, n, wanted);
    return true;
}

static uint8_t want_set(struct judge *j, int n)
{
    uint8_t type = judge(j, n);
    if (!type) return 0;
    uint8_t set = set_of(j, type);
    if (!set || !fits(j, type, set)) return mismatch(j, n, says(j, SAY_A_SET));
    make(j, n, set);
    return set;
}

/* ---- words ---- */

int pack_find_local(const struct pack_scope *scope, const char *name, size_t length)
{
    for (int i = scope->locals - 1; i >= 0; i--)
        if (scope->local[i].length == length && memcmp(scope->local[i].name, name, length) == 0)
            return i;
    return -1;
}

const char *pack_missing_subject(const fray_schema *schema, const struct pack_scope *scope,
                                 uint32_t wanted)
{
    uint32_t missing = wanted & ~scope->subjects;
    for (uint16_t i = 0; i < 32; i++)
        if (missing >> i & 1)
            return i < schema->subjects && schema->subject[i] != NULL ? schema->subject[i] : "?";
    return NULL;
}

void pack_set_missing(struct pack_wrong *wrong, size_t at, const char *word, size_t length,
                      const struct pack_scope *scope, const char *subject)
{
    pack_set_wrong(wrong, at, scope->window ? SAY_WINDOW_HAS_NO : SAY_THERE_IS_NONE,
                   pack_quote(word, length).text, subject);
}

struct name {
    const char *text;
    size_t length, at;
};

static struct name name_of(struct judge *j, int n)
{
    const struct pack_word *word = &j->e->words->word[part(j, n)->word];
    return (struct name){j->e->words->text + word->from, word->to - word->from, word->from};
}

static bool is_known(const struct judge *j, const char *word, size_t length)
{
    for (uint16_t i = 0; i < j->schema->terms; i++)
        if (j->schema->term[i].word && pack_same(word, length, j->schema->term[i].word))
            return true;
    return pack_find_local(&j->scope, word, length) >= 0;
}

static uint8_t unknown(struct judge *j, struct name name)
{
    struct spelling near = spelling_of(name.text, name.length);
    for (uint16_t i = 0; i < j->schema->terms; i++)
        if (j->schema->term[i].word) spelling_try(&near, j->schema->term[i].word);
    spelling_try_all(&near, pack_reserved);
    /* Names of locals end where the text goes on, so they are copied. */
    char local[PACK_MAX_LOCALS][33];
    for (int i = 0; i < j->scope.locals; i++) {
        const struct pack_local *l = &j->scope.local[i];
        if (l->length >= sizeof local[i]) continue;
        memcpy(local[i], l->name, l->length);
        local[i][l->length] = '\0';
        spelling_try(&near, local[i]);
    }
    struct pack_line line = {.language = j->wrong->line.language};
    pack_add_said(&line, SAY_UNKNOWN_WORD, pack_quote(name.text, name.length).text);
    const char *dash = memchr(name.text, '-', name.length);
    if (dash != NULL && is_known(j, name.text, (size_t)(dash - name.text)))
        pack_add_said(&line, SAY_MINUS_BLANKS);
    else if (near.best != NULL) pack_add_said(&line, SAY_DID_YOU_MEAN, near.best);
    pack_set_wrong(j->wrong, name.at, SAY_LINE, line.text);
    return 0;
}

/* "adjacent(fighter, fighter)" */
static void add_signature(const struct judge *j, struct pack_line *line, const fray_term *term)
{
    pack_add(line, "%s", term->word);
    for (int i = 0; i < term->args; i++)
        pack_add(line, "%s%s", i ? ", " : "(", type_name(j, term->arg[i]));
    if (term->args) pack_add(line, ")");
}

bool pack_counts(const struct pack_expression *e, int root, int16_t least, int16_t most,
                 struct pack_wrong *wrong)
{
    int16_t value;
    if (!pack_is_constant(e, root, &value) || (value >= least && value <= most)) return true;
    const struct pack_part *p = &e->part[root];
    pack_set_wrong(wrong, p->from, SAY_OUT_OF_RANGE,
                   pack_quote(e->words->text + p->from, p->to - p->from).text, least, most);
    return false;
}

/* Do the arguments of call n fit the term from its argument `skip` on? */
static bool arguments_fit(struct judge *j, int n, const fray_term *term, int skip)
{
    if (part(j, n)->args + skip != term->args) return false;
    int i = skip;
    for (int a = part(j, n)->first; a; a = part(j, a)->next)
        if (!fits(j, part(j, a)->type, term->arg[i++])) return false;
    return true;
}

static bool takes_it(const struct judge *j, const fray_term *term)
{
    return term->args > 0 && j->scope.its > 0 &&
           is_a(j, j->scope.it[j->scope.its - 1], term->arg[0]);
}

static uint8_t say_misfit(struct judge *j, int n, const fray_term *only, int rows)
{
    struct name name = name_of(j, n);
    struct pack_line line = {.language = j->wrong->line.language};
    if (rows == 1 && part(j, n)->args == only->args) {
        int i = 0;
        for (int a = part(j, n)->first; a; a = part(j, a)->next, i++)
            if (!fits(j, part(j, a)->type, only->arg[i]))
                return mismatch(j, a, type_name(j, only->arg[i]));
    }
    pack_add_said(&line, SAY_IS_WRITTEN, pack_quote(name.text, name.length).text);
    bool first = true;
    for (uint16_t i = 0; i < j->schema->terms; i++) {
        const fray_term *term = &j->schema->term[i];
        if (!term->word || !pack_same(name.text, name.length, term->word)) continue;
        if (!first) pack_add_said(&line, SAY_OR);
        add_signature(j, &line, term);
        first = false;
    }
    pack_set_wrong(j->wrong, name.at, SAY_LINE, line.text);
    return 0;
}

/* A term by its word and arguments. One whose subjects are at hand goes before one whose are not,
 * all arguments written before `it` left out. */
static uint8_t judge_term(struct judge *j, int n)
{
    struct name name = name_of(j, n);
    const fray_term *found = NULL, *some = NULL;
    bool with_it = false, missing = false;
    int rows = 0;
    for (int skip = 0; skip <= 1; skip++) {
        for (uint16_t i = 0; i < j->schema->terms; i++) {
            const fray_term *term = &j->schema->term[i];
            if (!term->word || !pack_same(name.text, name.length, term->word)) continue;
            if (skip == 0) rows++;
            some = term;
            if (skip && !takes_it(j, term)) continue;
            if (!arguments_fit(j, n, term, skip)) continue;
            bool misses = pack_missing_subject(j->schema, &j->scope, term->subjects) != NULL;
            if (found != NULL && (misses || !missing)) continue;
            found = term;
            with_it = skip == 1;
            missing = misses;
        }
    }
    if (some == NULL) return unknown(j, name);
    if (found == NULL) return say_misfit(j, n, some, rows);
    if (missing) {
        pack_set_missing(j->wrong, name.at, name.text, name.length, &j->scope,
                         pack_missing_subject(j->schema, &j->scope, found->subjects));
        return 0;
    }
    int i = with_it;
    for (int a = part(j, n)->first; a; a = part(j, a)->next) {
        if (!pack_counts(j->e, a, 0, INT16_MAX, j->wrong)) return 0; /* all of them count */
        make(j, a, found->arg[i++]);
    }
    part(j, n)->means = PACK_TERM;
    part(j, n)->with_it = with_it;
    part(j, n)->which = found->number;
    return found->result;
}

static uint8_t judge_it(struct judge *j, int n, int level)
{
    struct name name = name_of(j, n);
    if (part(j, n)->args) {
        pack_set_wrong(j->wrong, name.at, SAY_THING_TAKES_NOTHING, level ? "outer" : "it");
        return 0;
    }
    if (j->scope.its <= level) {
        pack_set_wrong(j->wrong, name.at, level ? SAY_OUTER : SAY_IT);
        return 0;
    }
    part(j, n)->means = PACK_IT;
    part(j, n)->which = level;
    return j->scope.it[j->scope.its - 1 - level];
}

static uint8_t judge_local(struct judge *j, int n, int local)
{
    struct name name = name_of(j, n);
    if (part(j, n)->args)
        pack_set_wrong(j->wrong, name.at, SAY_NAME_TAKES_NOTHING,
                       pack_quote(name.text, name.length).text);
    else if (j->scope.local[local].gone)
        pack_set_wrong(j->wrong, name.at, SAY_OUTLIVES, pack_quote(name.text, name.length).text);
    if (j->wrong->is) return 0;
    part(j, n)->means = PACK_LOCAL;
    part(j, n)->which = local;
    return j->scope.local[local].type;
}

/* ---- what every game has ---- */

static const struct {
    const char *word;
    enum fray_expression_op op;
    uint8_t args, result; /* FRAY_T_NONE: the set */
} built_in[] = {
    {"count", FRAY_E_COUNT, 1, FRAY_T_NUMBER}, {"any", FRAY_E_GT, 1, FRAY_T_TRUTH},
    {"none", FRAY_E_EQ, 1, FRAY_T_TRUTH},      {"both", FRAY_E_BOTH, 2, FRAY_T_NONE},
    {"either", FRAY_E_EITHER, 2, FRAY_T_NONE}, {"less", FRAY_E_LESS, 2, FRAY_T_NONE},
};

/* Of what type they are together: what is in both is of the narrower one, what is in either of what all are. */
static uint8_t judge_two_sets(struct judge *j, enum fray_expression_op op, uint8_t set, int second)
{
    uint8_t type = judge(j, second), other = type ? set_of(j, type) : (uint8_t)0;
    if (!type) return 0;
    uint8_t together = !other                    ? (uint8_t)0
                       : op == FRAY_E_EITHER     ? common(j, set, other)
                       : narrower(j, set, other) ? narrower(j, set, other)
                                                 : (uint8_t)0;
    if (!together || !fits(j, type, other)) return mismatch(j, second, type_name(j, set));
    make(j, second, other);
    return op == FRAY_E_LESS ? set : together;
}

static uint8_t judge_built_in(struct judge *j, int n, size_t row)
{
    struct name name = name_of(j, n);
    if (part(j, n)->args != built_in[row].args) {
        pack_set_wrong(j->wrong, name.at, SAY_WRITTEN_SETS, built_in[row].word, built_in[row].word,
                       built_in[row].args == 1 ? "set" : "set, set");
        return 0;
    }
    int first = part(j, n)->first, second = part(j, first)->next;
    uint8_t set = want_set(j, first);
    if (!set) return 0;
    if (second && !(set = judge_two_sets(j, built_in[row].op, set, second))) return 0;
    part(j, n)->means = PACK_BUILT_IN;
    part(j, n)->op = built_in[row].op;
    return built_in[row].result ? built_in[row].result : set;
}

static uint8_t judge_call(struct judge *j, int n)
{
    struct name name = name_of(j, n);
    if (pack_same(name.text, name.length, "it")) return judge_it(j, n, 0);
    if (pack_same(name.text, name.length, "outer")) return judge_it(j, n, 1);
    for (size_t i = 0; i < sizeof built_in / sizeof built_in[0]; i++)
        if (pack_same(name.text, name.length, built_in[i].word)) return judge_built_in(j, n, i);
    if (pack_is_reserved(name.text, name.length)) return unknown(j, name);
    int local = pack_find_local(&j->scope, name.text, name.length);
    if (local >= 0) return judge_local(j, n, local);
    for (int a = part(j, n)->first; a; a = part(j, a)->next)
        if (!judge(j, a)) return 0;
    return judge_term(j, n);
}

/* ---- operators ---- */

static uint8_t judge_same(struct judge *j, int n, int left, int right)
{
    uint8_t a = judge(j, left);
    uint8_t b = a ? judge(j, right) : 0;
    if (!b) return 0;
    if (narrower(j, a, b)) return FRAY_T_TRUTH;
    bool one_of = (element_of(j, b) && narrower(j, element_of(j, b), a)) ||
                  (element_of(j, a) && narrower(j, element_of(j, a), b));
    pack_set_wrong(j->wrong, part(j, n)->from, SAY_TYPES_DIFFER, quote_part(j, left).text,
                   quote_part(j, right).text, type_name(j, a), type_name(j, b),
                   says(j, one_of ? SAY_USE_IN : SAY_NEVER_SAME));
    return 0;
}

/* A number that no such set ever has in it. */
static bool can_be_in(struct judge *j, int n, uint8_t set)
{
    static const fray_range any = {0, 63}; /* bits of a set */
    const fray_range range = j->schema->range != NULL ? j->schema->range[set] : any;
    return pack_counts(j->e, n, range.least, range.most, j->wrong);
}

static uint8_t judge_in(struct judge *j, int left, int right)
{
    uint8_t thing = judge(j, left);
    if (!thing) return 0;
    uint8_t set = set_of(j, thing);
    if (!set) return mismatch(j, left, says(j, SAY_SOME_SET));
    if (set == thing) return mismatch(j, left, says(j, SAY_A_SINGLE));
    uint8_t in = judge(j, right);
    if (!in) return 0;
    if (!fits(j, in, set) && !fits(j, set, in)) return mismatch(j, right, type_name(j, set));
    make(j, right, set);
    return can_be_in(j, left, set) ? FRAY_T_TRUTH : 0;
}

static uint8_t judge_pair(struct judge *j, int n)
{
    int left = part(j, n)->first, right = part(j, left)->next;
    enum fray_expression_op op = part(j, n)->op;
    if (op == FRAY_E_EQ || op == FRAY_E_NE) return judge_same(j, n, left, right);
    if (op == FRAY_E_IN) return judge_in(j, left, right);
    bool truths = op == FRAY_E_AND || op == FRAY_E_OR;
    bool sum = op == FRAY_E_ADD || op == FRAY_E_SUB || op == FRAY_E_MUL;
    uint8_t type = truths ? FRAY_T_TRUTH : FRAY_T_NUMBER;
    if (!want(j, left, type) || !want(j, right, type)) return 0;
    return sum ? FRAY_T_NUMBER : FRAY_T_TRUTH;
}

static uint8_t judge_where(struct judge *j, int n)
{
    int set = part(j, n)->first, body = part(j, set)->next;
    uint8_t type = want_set(j, set);
    if (!type) return 0;
    if (j->scope.its == PACK_MAX_ITS) {
        pack_set_wrong(j->wrong, part(j, n)->from, SAY_WHERE_TOO_DEEP);
        return 0;
    }
    j->scope.it[j->scope.its++] = element_of(j, type);
    bool holds = want(j, body, FRAY_T_TRUTH);
    j->scope.its--;
    return holds ? type : 0;
}

static uint8_t type_of(struct judge *j, int n)
{
    int first = part(j, n)->first;
    switch (part(j, n)->form) {
    case PACK_NOTHING: return 0;
    case PACK_NUMBER: return FRAY_T_NUMBER;
    case PACK_YESNO: return FRAY_T_TRUTH;
    case PACK_CALL: return judge_call(j, n);
    case PACK_NOT: return want(j, first, FRAY_T_TRUTH) ? FRAY_T_TRUTH : 0;
    case PACK_MINUS: return want(j, first, FRAY_T_NUMBER) ? FRAY_T_NUMBER : 0;
    case PACK_PAIR: return judge_pair(j, n);
    case PACK_WHERE: return judge_where(j, n);
    }
    return 0;
}

static uint8_t judge(struct judge *j, int n)
{
    return part(j, n)->type = type_of(j, n);
}

bool pack_judge(const fray_schema *schema, const struct pack_scope *scope,
                struct pack_expression *e, int root, uint8_t wanted, struct pack_wrong *wrong)
{
    struct judge j = {schema, *scope, e, wrong};
    return want(&j, root, wanted);
}

uint8_t pack_judge_set(const fray_schema *schema, const struct pack_scope *scope,
                       struct pack_expression *e, int root, struct pack_wrong *wrong)
{
    struct judge j = {schema, *scope, e, wrong};
    return want_set(&j, root);
}

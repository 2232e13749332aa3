/* src/scenario/facts.c - named facts of a position: found by path, read, set and compared. */
#include "scenario/run.h"
#include "base/spelling.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

const char *scenario_type(uint32_t type)
{
    static const char *const names[FRAY_TYPES] = {
        "nothing", "number", "yes/no",  "seat",    "piece",  "place", "card",
        "figure",  "weapon", "scenery", "faction", "list",   "token", "faces",
        "word",    "window", "rule",    "mission", "marker", "edge",  "corner"};
    return type < FRAY_TYPES ? names[type] : "?";
}

bool fact_compare(int64_t have, uint32_t op, int64_t want)
{
    switch ((lex_operator)op) {
    case OP_EQ: return have == want;
    case OP_NE: return have != want;
    case OP_LT: return have < want;
    case OP_LE: return have <= want;
    case OP_GT: return have > want;
    case OP_GE: return have >= want;
    case OP_NONE:
    case OP_HAS:
    case OP_LACKS: break;
    }
    return false;
}

bool fact_number(const char *text, int32_t *value)
{
    char *end;
    errno = 0;
    const long long n = strtoll(text, &end, 10);
    if (end == text || *end || errno || n < INT32_MIN || n > INT32_MAX) return false;
    *value = (int32_t)n;
    return true;
}

bool fact_read(const runner *r, const fray_position *p, uint32_t type, uint32_t list,
               const char *text, int32_t *value)
{
    uint32_t found = 0;
    if (type == FRAY_NUMBER || type == FRAY_FACES) return fact_number(text, value);
    const bool known = type == FRAY_WORD ? words_read_listed(r->h, list, text, &found)
                                         : words_read_value(r->h, p, type, text, &found);
    *value = (int32_t)found;
    if (known) return text[0] != '#'; /* a bare number may be nothing at all */
    *value = 0;
    return type != FRAY_FLAG && (strcmp(text, "none") == 0 || strcmp(text, "?") == 0);
}

void fact_spell(const runner *r, const fray_position *p, uint32_t type, uint32_t list,
                int32_t value, note *out)
{
    char text[96] = "";
    if (type == FRAY_WORD) words_listed(r->h, list, (uint32_t)value, text, sizeof text);
    else words_value(r->h, p, type, (uint32_t)value, text, sizeof text);
    note_add(out, "%s", text);
}

/* The owner's part of a path that ends with the fact's name; NULL: it is another fact. */
static const char *owner_in(const char *path, const char *name, char *owner, size_t n)
{
    const size_t all = strlen(path), last = strlen(name);
    if (all < last || strcmp(path + all - last, name) != 0) return NULL;
    if (all == last) return "";
    const size_t length = all - last - 1;
    if (path[length] != '.' || length == 0 || length >= n) return NULL;
    memcpy(owner, path, length);
    owner[length] = '\0';
    return owner;
}

static bool find_named(const runner *r, const fray_position *p, const char *path, uint32_t *fact,
                       uint32_t *of, const char **unknown, char *space, size_t n)
{
    for (uint32_t i = 1; i < r->g->facts; i++) {
        const fray_fact_row *const row = &r->g->fact[i];
        const char *const owner = owner_in(path, row->name, space, n);
        if (!owner || (row->of == FRAY_NONE) != (*owner == '\0')) continue;
        int32_t value = 0;
        *unknown = owner;
        if (row->of != FRAY_NONE && (!fact_read(r, p, row->of, 0, owner, &value) || value == 0))
            continue;
        *fact = i;
        *of = (uint32_t)value;
        return true;
    }
    return false;
}

/* What stands behind the last point is the fact's name, whatever its owner. */
static void no_fact(const runner *r, const char *path, note *why)
{
    const char *const point = strrchr(path, '.'), *const name = point ? point + 1 : path;
    struct spelling near = spelling_of(name, strlen(name));
    for (uint32_t i = 1; i < r->g->facts; i++)
        if ((r->g->fact[i].of != FRAY_NONE) == (point != NULL))
            spelling_try(&near, r->g->fact[i].name);
    note_add(why, "no such fact; ");
    if (near.best) note_add(why, "did you mean '%.*s%s'? ", (int)(name - path), path, near.best);
    note_add(why, "fray check --facts %s lists them", r->g->name);
}

/* There is such a fact, but its owner is not known. */
static void no_owner(const runner *r, const fray_position *p, const char *path, const char *owner,
                     note *why)
{
    char meant[200] = "", space[128];
    for (uint32_t i = 1; i < r->g->facts && !meant[0]; i++) {
        const fray_fact_row *const row = &r->g->fact[i];
        if (row->of != FRAY_NONE && owner_in(path, row->name, space, sizeof space))
            words_meant_value(r->h, p, row->of, 0, owner, r->h->language, meant, sizeof meant);
    }
    note_add(why, "nothing called '%s' has such a fact in this match%s", owner, meant);
}

bool fact_find(const runner *r, const fray_position *p, const char *path, uint32_t *fact,
               uint32_t *of, note *why)
{
    char owner[128], other[256];
    const char *unknown = NULL;
    if (find_named(r, p, path, fact, of, &unknown, owner, sizeof owner)) return true;
    /* "saek at c5" also where the game calls it a place */
    const size_t n = strlen(path);
    if (n > 3 && n + 4 < sizeof other && strcmp(path + n - 3, ".at") == 0) {
        memcpy(other, path, n - 2);
        memcpy(other + n - 2, "place", 6);
        if (find_named(r, p, other, fact, of, &unknown, owner, sizeof owner)) return true;
    }
    if (unknown) no_owner(r, p, path, unknown, why);
    else no_fact(r, path, why);
    return false;
}

static bool read_word(const runner *r, const fray_position *p, const fray_fact_row *fact,
                      const char *text, int32_t *value, note *why)
{
    if (fact_read(r, p, fact->type, fact->words, text, value)) return true;
    run_no_value(r, p, fact->type, fact->words, text, why);
    return false;
}

bool fact_poke(runner *r, const scenario_row *row, fray_verdict *v, note *why)
{
    uint32_t fact, of;
    if (!fact_find(r, r->p, row->text, &fact, &of, why)) return false;
    const fray_fact_row *const about = &r->g->fact[fact];
    const scenario_word *const word = &r->f->word[row->word];
    if (!about->list && row->words > 1) {
        note_add(why, "%s has one value, not a list", row->text);
        return false;
    }
    *v = fray_legal();
    uint32_t wanted = row->words;
    if (about->list) {
        *v = r->g->poke(&r->h->table, r->p, fact, of, 0);
        if (wanted == 1 && strcmp(word[0].text, "none") == 0) wanted = 0;
    }
    for (uint32_t i = 0; i < wanted && fray_is_legal(*v); i++) {
        int32_t value;
        if (!read_word(r, r->p, about, word[i].text, &value, why)) return false;
        if (about->list && value == 0) {
            note_add(why, "'%s' is nothing to put on a list", word[i].text);
            return false;
        }
        *v = r->g->poke(&r->h->table, r->p, fact, of, value);
    }
    if (fray_is_legal(*v)) return true;
    if (v->rule == FRAY_NOT_ASKED && v->about == FRAY_ABOUT_NOTHING)
        note_add(why, "a fact that cannot be set so: it is read only, or has no such value");
    else run_verdict(r, r->p, *v, why);
    return false;
}

enum { MOST_VALUES = 512 };

static bool list_holds(const scenario_row *row, const int32_t *have, uint32_t n,
                       const int32_t *want, uint32_t wanted)
{
    bool used[MOST_VALUES] = {false};
    uint32_t met = 0;
    for (uint32_t i = 0; i < wanted; i++) {
        for (uint32_t k = 0; k < n; k++) {
            if (used[k] || have[k] != want[i]) continue;
            used[k] = true;
            met++;
            break;
        }
    }
    switch ((lex_operator)row->op) {
    case OP_EQ: return met == wanted && met == n;
    case OP_NE: return met != wanted || met != n;
    case OP_HAS: return met == wanted;
    case OP_LACKS: return met == 0;
    case OP_NONE:
    case OP_LT:
    case OP_LE:
    case OP_GT:
    case OP_GE: break;
    }
    return false;
}

static bool fact_list(runner *r, const fray_position *p, const scenario_row *row, uint32_t fact,
                      uint32_t of, note *found)
{
    const fray_fact_row *const about = &r->g->fact[fact];
    const scenario_word *const word = &r->f->word[row->word];
    int32_t have[MOST_VALUES], want[MOST_VALUES], number = 0;
    uint32_t n = 0, wanted = 0;
    while (n < MOST_VALUES && r->g->peek(&r->h->table, p, fact, of, n, &have[n])) n++;
    if (row->kind == LINE_COUNT) {
        if (!fact_number(word[0].text, &number)) {
            note_add(found, "'%s' is no number", word[0].text);
            return false;
        }
        note_add(found, "%u", (unsigned)n);
        return fact_compare(n, row->op, number);
    }
    if (row->op == OP_LT || row->op == OP_LE || row->op == OP_GT || row->op == OP_GE) {
        note_add(found, "a list, which is compared by =, !=, has and lacks");
        return false;
    }
    const bool nothing = row->words == 1 && strcmp(word[0].text, "none") == 0;
    for (; !nothing && wanted < row->words && wanted < MOST_VALUES; wanted++)
        if (!read_word(r, p, about, word[wanted].text, &want[wanted], found)) return false;
    for (uint32_t i = 0; i < n; i++) {
        if (i > 0) note_add(found, ", ");
        if (have[i] == 0 && about->type != FRAY_NUMBER && about->type != FRAY_WORD)
            note_add(found, "?");
        else fact_spell(r, p, about->type, about->words, have[i], found);
    }
    if (n == 0) note_add(found, "none");
    return list_holds(row, have, n, want, wanted);
}

bool fact_holds(runner *r, const fray_position *p, const scenario_row *row, note *found)
{
    uint32_t fact, of;
    if (!fact_find(r, p, row->text, &fact, &of, found)) return false;
    const fray_fact_row *const about = &r->g->fact[fact];
    if (about->list) return fact_list(r, p, row, fact, of, found);
    if (row->kind == LINE_COUNT || row->op == OP_HAS || row->op == OP_LACKS || row->words > 1) {
        note_add(found, "a single value, not a list");
        return false;
    }
    const bool number = about->type == FRAY_NUMBER || about->type == FRAY_FACES;
    if (!number && row->op != OP_EQ && row->op != OP_NE) {
        note_add(found, "a %s, which is compared by = and !=",
                 scenario_says(found->language, scenario_type(about->type)));
        return false;
    }
    const char *const text = r->f->word[row->word].text;
    int32_t have = 0, want = 0;
    const bool none = strcmp(text, "none") == 0 && number;
    if (!none && !read_word(r, p, about, text, &want, found)) return false;
    if (!r->g->peek(&r->h->table, p, fact, of, 0, &have)) {
        note_add(found, "none");
        const bool same = none || (!number && want == 0);
        return same == (row->op == OP_EQ);
    }
    fact_spell(r, p, about->type, about->words, have, found);
    if (none) return row->op == OP_NE;
    return fact_compare(have, row->op, want);
}

/* src/wire/why.c - why a thing or an answer cannot be chosen. */
#include <stdio.h>
#include <string.h>
#include "base/says.h"
#include "wire/tell_private.h"

enum {
    MOST_REASONS = 6,
    MOST_CHECKS = 4096,
    MOST_OPTIONS = 1024, /* compared with */
    MOST_VALUES = 256    /* of a type, tried in a field */
};

static const char *const texts[][PACK_LANGUAGES] = {
#define TELLS(id, en, de) {en, de},
#include "wire/tells.def"
#undef TELLS
};

void tell_say(char *out, size_t n, int language, tell_text id, ...)
{
    va_list args;
    va_start(args, id);
    says_line(out, n, texts[id][language == PACK_DE ? PACK_DE : PACK_EN], args);
    va_end(args);
}

void tell_verdict(const host_table *h, const fray_position *view, fray_verdict v, int language,
                  char *out, size_t n)
{
    const fray_game *game = h->table.game;
    char text[TELL_MOST_TEXT];
    if (v.rule == FRAY_NOT_ASKED) {
        if (words_question(h, view, language, text, sizeof text))
            tell_say(out, n, language, TELLS_NO_FIT, text);
        else tell_say(out, n, language, TELLS_NOT_ASKED);
        return;
    }
    words_verdict(h, view, v, language, text, sizeof text);
    size_t number = v.rule < game->rules ? strlen(game->rule[v.rule].number) + strlen(": ") : 0;
    snprintf(out, n, "%s", strlen(text) > number ? text + number : text);
}

bool tell_read_answer(const host_table *h, const fray_position *view, uint32_t seat,
                      const char *say, int language, uint64_t *word, char *why, size_t n)
{
    host_table reader = *h;
    reader.language = language;
    return words_read_answer(&reader, view, seat, say, word, why, n);
}

/* --- an answer --- */

static void tell_reason(json_writer *out, const host_table *h, const fray_position *view,
                        uint64_t word, fray_verdict v, int language)
{
    char text[TELL_MOST_TEXT];
    writer_open(out, NULL, '{');
    words_answer(h, view, word, text, sizeof text);
    writer_string(out, "say", text);
    words_option(h, view, word, language, text, sizeof text);
    writer_string(out, "text", text);
    tell_rule(out, h, "rule", v.rule);
    tell_verdict(h, view, v, language, text, sizeof text);
    writer_string(out, "why", text);
    writer_close(out, '}');
}

void tell_why_say(json_writer *out, const host_table *h, tell_space *s, const fray_position *p,
                  uint32_t seat, const char *say, tell_reader r)
{
    const fray_table *t = &h->table;
    char why[TELL_MOST_TEXT];
    uint64_t word;
    t->game->view(t, p, r.seats, s->view);
    writer_open(out, NULL, '[');
    if (tell_read_answer(h, s->view, seat, say, r.language, &word, why, sizeof why)) {
        fray_verdict v = t->game->check(t, s->view, (fray_answer){word, seat, 0});
        if (!fray_is_legal(v)) tell_reason(out, h, s->view, word, v, r.language);
    } else {
        writer_open(out, NULL, '{');
        writer_string(out, "say", say);
        writer_string(out, "text", say);
        writer_string(out, "why", why);
        writer_close(out, '}');
    }
    writer_close(out, ']');
}

/* --- a thing --- */

/* What is worth trying in a field of a type. */
typedef struct values {
    uint32_t n, value[MOST_VALUES];
} values;

/* An answer that names the thing, and what is against it. */
typedef struct reason {
    uint64_t word;
    fray_verdict v;
    uint32_t rank; /* less tells more */
} reason;

typedef struct search {
    const host_table *h;
    tell_space *s;
    uint32_t seat, type, value;
    uint64_t option[MOST_OPTIONS];
    uint32_t options, checks;
    values of[FRAY_TYPES];
    reason best[MOST_REASONS];
    uint32_t reasons;
} search;

static void add_value(values *of, uint32_t value)
{
    for (uint32_t i = 0; i < of->n; i++)
        if (of->value[i] == value) return;
    if (of->n < MOST_VALUES) of->value[of->n++] = value;
}

/* All options of the seat, and the values in them; true: one of them names the thing itself. */
static bool look_at_options(search *f)
{
    const fray_table *t = &f->h->table;
    uint32_t count = 1;
    bool named = false;
    for (uint32_t from = 0; from < count; from += TELL_PAGE) {
        count = t->game->options(t, f->s->view, f->seat, from, TELL_PAGE, f->s->option);
        for (uint32_t i = 0; i < TELL_PAGE && from + i < count; i++) {
            uint64_t word = f->s->option[i];
            const fray_act *act = &t->game->act[fray_act_of(word)];
            if (f->options < MOST_OPTIONS) f->option[f->options++] = word;
            for (uint32_t k = 0; k < act->fields; k++) {
                const uint32_t type = act->field[k].type;
                const uint32_t value = (uint32_t)fray_value(word, &act->field[k]);
                named = named || (type == f->type && value == f->value);
                if (type < FRAY_TYPES) add_value(&f->of[type], value);
            }
        }
    }
    return named;
}

/* What lies on the table; flags and seats; and of the packs where nothing else is known. */
static void look_around(search *f)
{
    const fray_game *game = f->h->table.game;
    /* one's own first: of reasons that tell as much the first is kept, and people mean their own */
    for (int others = 0; others < 2; others++)
        for (uint32_t i = 0; i < f->s->things; i++) {
            const fray_thing *t = &f->s->thing[i];
            if ((t->seat == f->seat) == others || !t->value || t->type >= FRAY_TYPES) continue;
            add_value(&f->of[t->type], t->value);
        }
    add_value(&f->of[FRAY_FLAG], 0);
    add_value(&f->of[FRAY_FLAG], 1);
    for (uint32_t seat = 1; seat <= game->seats_most; seat++) add_value(&f->of[FRAY_SEAT], seat);
    for (uint32_t type = 1; f->h->pack && type < FRAY_TYPES; type++) {
        uint32_t n = f->of[type].n ? 0 : pack_count(f->h->pack, type);
        for (uint32_t i = 1; i <= n && i <= MOST_VALUES; i++) add_value(&f->of[type], i);
    }
}

/* In how many fields besides `at` the nearest option of the same shape differs. */
static uint32_t distance(const search *f, uint64_t word, uint32_t at)
{
    const fray_act *act = &f->h->table.game->act[fray_act_of(word)];
    uint32_t least = FRAY_MAX_FIELDS;
    for (uint32_t i = 0; i < f->options; i++) {
        if (fray_act_of(f->option[i]) != fray_act_of(word)) continue;
        uint32_t differs = 0;
        for (uint32_t k = 0; k < act->fields; k++)
            differs +=
                k != at && fray_get(word, &act->field[k]) != fray_get(f->option[i], &act->field[k]);
        if (differs < least) least = differs;
    }
    return least;
}

/* What tells most comes first: a rule rather than "not asked", one that does not blame what was put
 * into the other fields, of an answer near to one that can be given. */
static uint32_t rank_of(const search *f, uint64_t word, uint32_t at, fray_verdict v)
{
    enum { NO_RULE = 1000, BLAMES_ANOTHER = 100 };
    const fray_act *act = &f->h->table.game->act[fray_act_of(word)];
    uint32_t rank = distance(f, word, at) + (v.rule >= f->h->table.game->rules ? NO_RULE : 0);
    for (uint32_t k = 0; k < act->fields; k++) {
        const fray_field *field = &act->field[k];
        if (k == at || v.type == FRAY_NONE || v.type != field->type) continue;
        if (v.subject == (uint32_t)fray_value(word, field) && v.subject != f->value)
            rank += BLAMES_ANOTHER;
    }
    return rank;
}

static void try_word(search *f, uint64_t word, uint32_t at, reason *best)
{
    const fray_table *t = &f->h->table;
    fray_verdict v = t->game->check(t, f->s->view, (fray_answer){word, f->seat, 0});
    f->checks++;
    if (fray_is_legal(v)) return;
    uint32_t rank = rank_of(f, word, at, v);
    if (best->word && best->rank <= rank) return;
    best->word = word;
    best->v = v;
    best->rank = rank;
}

/* The thing in field `at`, in the others whatever may stand there. */
static void try_field(search *f, uint32_t row, uint32_t at, reason *best)
{
    const fray_act *act = &f->h->table.game->act[row];
    uint32_t turn[FRAY_MAX_FIELDS] = {0};
    for (uint32_t k = 0; k < act->fields; k++)
        if (k != at && (act->field[k].type >= FRAY_TYPES || !f->of[act->field[k].type].n)) return;
    while (f->checks < MOST_CHECKS) {
        uint64_t word = (uint64_t)row << FRAY_KIND_SHIFT;
        bool fits = true;
        for (uint32_t k = 0; k < act->fields; k++) {
            const fray_field *field = &act->field[k];
            uint32_t value = k == at ? f->value : f->of[field->type].value[turn[k]];
            fits = fits && fray_put(&word, field, value);
        }
        if (fits) try_word(f, word, at, best);
        uint32_t k = 0;
        for (; k < act->fields; k++) {
            if (k == at) continue;
            if (++turn[k] < f->of[act->field[k].type].n) break;
            turn[k] = 0;
        }
        if (k == act->fields) return;
    }
}

static bool same_verdict(fray_verdict a, fray_verdict b)
{
    return a.rule == b.rule && a.type == b.type && a.subject == b.subject && a.have == b.have &&
           a.need == b.need;
}

/* Is it of a shape that nothing can be answered in now, and says nothing new? */
static bool is_idle(const search *f, const reason *one)
{
    for (uint32_t i = 0; i < f->options; i++)
        if (fray_act_of(f->option[i]) == fray_act_of(one->word)) return false;
    for (uint32_t i = 0; i < f->reasons; i++)
        if (same_verdict(f->best[i].v, one->v)) return true;
    return false;
}

/* Keeps the best few, in order. */
static void keep(search *f, reason one)
{
    if (is_idle(f, &one)) return;
    uint32_t at = f->reasons < MOST_REASONS ? f->reasons++ : MOST_REASONS;
    if (at == MOST_REASONS && f->best[--at].rank <= one.rank) return;
    for (; at > 0 && f->best[at - 1].rank > one.rank; at--) f->best[at] = f->best[at - 1];
    f->best[at] = one;
}

static void find_reasons(search *f)
{
    const fray_game *game = f->h->table.game;
    for (uint32_t row = 1; row < game->acts; row++) {
        reason best = {0};
        for (uint32_t at = 0; at < game->act[row].fields; at++)
            if (game->act[row].field[at].type == f->type) try_field(f, row, at, &best);
        if (best.word && best.v.rule < game->rules) keep(f, best);
    }
}

/* Rules speak of what there is in the match. */
static bool is_there(const search *f)
{
    fray_spelling s;
    bool named = f->type >= FRAY_PIECE && f->type <= FRAY_TOKEN;
    return !named || f->h->table.game->spell(&f->h->table, f->s->view, f->type, f->value, &s);
}

/* No rule has anything to say of it: it is simply not what is asked for. */
static void tell_no_answer(json_writer *out, const search *f, int language)
{
    const fray_position *view = f->s->view;
    char say[TELL_MOST_TEXT], name[TELL_MOST_TEXT], question[TELL_MOST_TEXT],
        why[3 * TELL_MOST_TEXT];
    bool asked = view->open >> f->seat & 1;
    words_value(f->h, view, f->type, f->value, say, sizeof say);
    words_name(f->h, view, f->type, f->value, language, name, sizeof name);
    if (asked && words_question(f->h, view, language, question, sizeof question))
        tell_say(why, sizeof why, language, TELLS_NO_ANSWER, name, question);
    else tell_say(why, sizeof why, language, TELLS_NOT_ASKED);
    writer_open(out, NULL, '{');
    writer_string(out, "say", say);
    writer_string(out, "text", name);
    if (asked) tell_rule(out, f->h, "rule", view->rule);
    writer_string(out, "why", why);
    writer_close(out, '}');
}

void tell_why_thing(json_writer *out, const host_table *h, tell_space *s, const fray_position *p,
                    uint32_t seat, uint32_t type, uint32_t value, tell_reader r)
{
    search f = {.h = h, .s = s, .seat = seat, .type = type, .value = value};
    h->table.game->view(&h->table, p, r.seats, s->view);
    if (!tell_scenes(out, h, s, false)) return;
    writer_open(out, NULL, '[');
    bool asked = seat < FRAY_MAX_SEATS && s->view->open >> seat & 1;
    bool named = asked && look_at_options(&f);
    if (!named && type > FRAY_NONE && type < FRAY_TYPES) {
        look_around(&f);
        if (asked && is_there(&f)) find_reasons(&f);
        for (uint32_t i = 0; i < f.reasons; i++)
            tell_reason(out, h, s->view, f.best[i].word, f.best[i].v, r.language);
        if (f.reasons == 0) tell_no_answer(out, &f, r.language);
    }
    writer_close(out, ']');
}

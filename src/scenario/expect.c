/* src/scenario/expect.c - does a claim hold? Questions, options, the log, verdicts, the end. */
#include "scenario/run.h"
#include <stdlib.h>
#include <string.h>

static bool holds_asks(const runner *r, const fray_position *p, const scenario_row *row,
                       note *found)
{
    const uint32_t question = row->text ? run_question(r, row->text) : 0;
    if (row->text && !question) {
        run_no_question(r, row->text, found);
        return false;
    }
    const uint32_t rule = row->rule ? run_rule(r, row->rule) : 0;
    if (row->rule && !rule) {
        run_no_rule(r, row->rule, found);
        return false;
    }
    run_asked(r, p, found);
    if (row->flag) return p->open == 0;
    if (p->open == 0 || (row->seats && row->seats != p->open)) return false;
    if (question && question != p->question) return false;
    if (rule && rule != p->rule) {
        note_add(found, " by %s", p->rule < r->g->rules ? r->g->rule[p->rule].number : "?");
        return false;
    }
    if (row->words == 0) return true;
    int32_t about;
    if (!fact_read(r, p, p->type, 0, r->f->word[row->word].text, &about) ||
        (uint32_t)about != p->about) {
        note_add(found, " about ");
        fact_spell(r, p, p->type, 0, (int32_t)p->about, found);
        return false;
    }
    return true;
}

/* The seat whose options are meant. */
static bool find_seat(const fray_position *p, const scenario_row *row, uint32_t *seat, note *found)
{
    *seat = row->seat;
    if (row->seat != NO_SEAT) return true;
    for (uint32_t s = 0; s < FRAY_MAX_SEATS; s++) {
        if (p->open != 1u << s) continue;
        *seat = s;
        return true;
    }
    note_add(found,
             p->open ? "several seats are asked: say whose options are meant" : "nobody is asked");
    return false;
}

/* A word that stands for all answers of its kind: "charge" where a charge names a fighter. */
static bool is_kind(const fray_game *g, const char *text)
{
    bool is = false;
    for (uint32_t i = 1; i < g->acts; i++) {
        if (strcmp(g->act[i].word, text) != 0) continue;
        if (g->act[i].fields == 0) return false;
        is = true;
    }
    return is;
}

typedef struct pattern {
    const char *kind; /* or NULL, and then the one word */
    uint64_t word;
    bool met;
} pattern;

static bool fits(const fray_game *g, const pattern *m, uint64_t word)
{
    const uint32_t act = fray_act_of(word);
    return m->kind ? act < g->acts && strcmp(g->act[act].word, m->kind) == 0 : m->word == word;
}

enum { MOST_PATTERNS = 256, MOST_SCANNED = 1 << 16, PAGE = 128 };

static bool holds_options(const runner *r, const fray_position *p, const scenario_row *row,
                          note *found)
{
    uint32_t seat;
    pattern m[MOST_PATTERNS];
    uint64_t page[PAGE];
    if (!find_seat(p, row, &seat, found)) return false;
    const uint32_t all = r->g->options(&r->h->table, p, seat, 0, 0, NULL);
    if (row->kind == LINE_OPTIONS) {
        int32_t want;
        if (!fact_number(r->f->word[row->word].text, &want)) {
            note_add(found, "'%s' is no number", r->f->word[row->word].text);
            return false;
        }
        note_add(found, "%u: ", (unsigned)all);
        run_options(r, p, seat, found);
        return fact_compare(all, row->op, want);
    }
    if (row->words > MOST_PATTERNS) {
        note_add(found, "more than %d answers on one line", MOST_PATTERNS);
        return false;
    }
    for (uint32_t i = 0; i < row->words; i++) {
        const char *const text = r->f->word[row->word + i].text;
        m[i] = (pattern){.kind = is_kind(r->g, text) ? text : NULL};
        if (!m[i].kind && !run_read(r, p, seat, text, &m[i].word, found)) return false;
    }
    bool strange = false; /* an option that was not named */
    for (uint32_t from = 0; from < all && from < MOST_SCANNED; from += PAGE) {
        r->g->options(&r->h->table, p, seat, from, PAGE, page);
        for (uint32_t k = 0; k < PAGE && from + k < all; k++) {
            bool named = false;
            for (uint32_t i = 0; i < row->words; i++) {
                if (!fits(r->g, &m[i], page[k])) continue;
                m[i].met = named = true;
            }
            strange = strange || !named;
        }
    }
    const bool wanted = row->kind != LINE_EXCLUDE;
    bool ok = !(row->kind == LINE_ARE && strange);
    for (uint32_t i = 0; i < row->words; i++) {
        if (m[i].met == wanted) continue;
        note_add(found, "%s '%s' among ", scenario_says(found->language, wanted ? "no" : "also"),
                 r->f->word[row->word + i].text);
        ok = false;
        break;
    }
    if (!ok) run_options(r, p, seat, found);
    return ok;
}

/* The event as the viewer reads it; false: the viewer reads nothing. */
static bool as_read(const runner *r, const fray_event *e, uint8_t viewer, fray_event *out)
{
    *out = *e;
    if (viewer == 0 || e->audience == FRAY_EVERYONE || (e->audience & viewer)) return true;
    const fray_event_row *const row = &r->g->event[e->kind];
    if (row->twin == 0 || row->twin >= r->g->events) return false;
    out->kind = row->twin;
    return true;
}

static void log_text(const runner *r, const fray_position *p, const scenario_row *row,
                     const fray_event *e, char *out, size_t n)
{
    const uint32_t seats = row->viewer ? row->viewer : FRAY_EVERYONE;
    out[0] = '\0';
    words_event(r->h, p, e, seats, PACK_EN, out, n);
}

static bool event_fits(const runner *r, const fray_position *p, const scenario_row *row,
                       const fray_event *e, const int32_t *want, const bool *given)
{
    const fray_event_row *const kind = &r->g->event[e->kind];
    (void)p;
    if (strcmp(kind->id, row->text) != 0) return false;
    for (uint32_t i = 0; i < row->words; i++)
        if (given[i] && e->arg[i] != (uint32_t)want[i]) return false;
    return true;
}

static bool read_event(const runner *r, const fray_position *p, const scenario_row *row,
                       int32_t *want, bool *given, note *found)
{
    uint32_t kind = 1;
    while (kind < r->g->events && strcmp(r->g->event[kind].id, row->text) != 0) kind++;
    if (kind >= r->g->events) {
        run_no_event(r, row->text, found);
        return false;
    }
    const fray_event_row *const e = &r->g->event[kind];
    if (row->words > e->args || row->words > FRAY_MAX_ARGS) {
        note_add(found, "event %s has %u values", e->id, (unsigned)e->args);
        return false;
    }
    for (uint32_t i = 0; i < row->words; i++) {
        const char *const text = r->f->word[row->word + i].text;
        given[i] = strcmp(text, "any") != 0;
        if (!given[i] || fact_read(r, p, e->type[i], e->words[i], text, &want[i])) continue;
        run_no_value(r, p, e->type[i], e->words[i], text, found);
        return false;
    }
    return true;
}

static bool holds_log(const runner *r, const fray_position *p, const scenario_row *row, note *found)
{
    int32_t want[FRAY_MAX_ARGS] = {0};
    bool given[FRAY_MAX_ARGS] = {false}, met = false;
    if (row->kind == LINE_EVENT && !read_event(r, p, row, want, given, found)) return false;
    for (uint32_t i = 0; i < r->events; i++) {
        char text[512];
        fray_event e;
        if (!as_read(r, &r->event[i], row->viewer, &e)) continue;
        log_text(r, p, row, &r->event[i], text, sizeof text);
        const bool fit = row->kind == LINE_EVENT ? event_fits(r, p, row, &e, want, given)
                                                 : strstr(text, row->text) != NULL;
        met = met || fit;
        note_add(found, "%s%s", found->n ? " | " : "the log: ", text);
        if (row->kind == LINE_EVENT) note_add(found, " (%s)", r->g->event[e.kind].id);
    }
    if (found->n == 0) note_add(found, "an empty log");
    return met != row->flag;
}

static bool holds_why(runner *r, const fray_position *p, const scenario_row *row, note *found)
{
    uint64_t word;
    const uint32_t rule = row->rule ? run_rule(r, row->rule) : 0;
    if (row->rule && !rule) {
        run_no_rule(r, row->rule, found);
        return false;
    }
    if (!run_read(r, p, row->seat, row->text, &word, found)) return false;
    const fray_answer a = {.word = word, .seat = row->seat};
    const fray_verdict v = r->g->check(&r->h->table, p, a);
    if (!fray_is_legal(v) && p == r->p && !law_refused(r, a, found)) return false;
    if (fray_is_legal(v)) note_add(found, "it is legal");
    else run_verdict(r, p, v, found);
    return v.rule == rule;
}

static void tell_end(const runner *r, const fray_position *p, const fray_score *score, note *found)
{
    (void)r;
    if (!p->over) {
        note_add(found, "the match goes on");
    } else if (score->drawn) {
        note_add(found, "a draw");
    } else {
        note_add(found, "won by");
        for (uint32_t s = 1; s < FRAY_MAX_SEATS; s++)
            if (score->winner == s || (score->winners >> s & 1))
                note_add(found, " %s", words_seat(s));
    }
}

static bool holds_end(const runner *r, const fray_position *p, const scenario_row *row, note *found)
{
    const fray_score score = r->g->result(&r->h->table, p);
    const uint32_t won = score.winners | (score.winner ? 1u << score.winner : 0);
    int32_t want;
    if (row->kind == LINE_POINTS) {
        const char *const text = r->f->word[row->word].text;
        if (!fact_number(text, &want)) {
            note_add(found, "'%s' is no number", text);
            return false;
        }
        note_add(found, "%ld", (long)score.points[row->seat]);
        return fact_compare(score.points[row->seat], row->op, want);
    }
    tell_end(r, p, &score, found);
    if (row->kind == LINE_OVER) return (p->over != 0) != row->flag;
    if (row->kind == LINE_DRAWN) return p->over && score.drawn;
    return p->over && won == row->seats;
}

bool claim_holds(runner *r, const scenario_row *row, note *found)
{
    const fray_position *p = r->p;
    if (row->viewer) {
        r->g->view(&r->h->table, r->p, row->viewer, r->seen);
        p = r->seen;
    }
    switch ((line_kind)row->kind) {
    case LINE_FACT:
    case LINE_COUNT: return fact_holds(r, p, row, found);
    case LINE_ASKS: return holds_asks(r, p, row, found);
    case LINE_INCLUDE:
    case LINE_EXCLUDE:
    case LINE_ARE:
    case LINE_OPTIONS: return holds_options(r, p, row, found);
    case LINE_LOG:
    case LINE_EVENT: return holds_log(r, p, row, found);
    case LINE_WHY: return holds_why(r, p, row, found);
    case LINE_OVER:
    case LINE_DRAWN:
    case LINE_WINNER:
    case LINE_POINTS: return holds_end(r, p, row, found);
    case LINE_PLAY:
    case LINE_EXPECT:
    case LINE_ANSWER:
    case LINE_AUTO: break;
    }
    return false;
}

/* src/scenario/run.c - runs one scenario: sets it up, plays it, asks whether its claims hold. */
#include "scenario/run.h"
#include "base/spelling.h"
#include "host/match.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ANSWERS = 10000, MOST_FAILURES = 20, MOST_EVENTS = 1 << 16, MOST_SHOWN = 12 };

void note_add(note *out, const char *format, ...)
{
    if (out->n + 1 >= sizeof out->text) return;
    va_list args;
    va_start(args, format);
    const int n = vsnprintf(out->text + out->n, sizeof out->text - out->n,
                            scenario_says(out->language, format), args);
    va_end(args);
    if (n > 0) out->n += (size_t)n;
    if (out->n >= sizeof out->text) out->n = sizeof out->text - 1;
}

bool run_fail(runner *r, int line, const char *expected, const char *found)
{
    char clean[2][1024];
    r->failures++;
    if (!r->report || r->failures > MOST_FAILURES) return false;
    lex_clean(expected, strlen(expected), clean[0], sizeof clean[0]);
    lex_clean(found, strlen(found), clean[1], sizeof clean[1]);
    r->report(r->who, &(scenario_failure){.file = "",
                                          .line = line,
                                          .scenario = r->part->name,
                                          .expected = clean[0],
                                          .found = clean[1]});
    return false;
}

uint32_t run_rule(const runner *r, const char *number)
{
    for (uint32_t i = 1; i < r->g->rules; i++)
        if (strcmp(r->g->rule[i].number, number) == 0) return i;
    return 0;
}

uint32_t run_question(const runner *r, const char *id)
{
    for (uint32_t i = 1; i < r->g->questions; i++)
        if (strcmp(r->g->question[i].id, id) == 0) return i;
    return 0;
}

static void add_meant(const struct spelling *near, note *out)
{
    if (near->best) note_add(out, "; did you mean '%s'?", near->best);
}

void run_no_rule(const runner *r, const char *number, note *out)
{
    struct spelling near = spelling_of(number, strlen(number));
    for (uint32_t i = 1; i < r->g->rules; i++) spelling_try(&near, r->g->rule[i].number);
    note_add(out, "no rule %s", number);
    add_meant(&near, out);
}

void run_no_question(const runner *r, const char *id, note *out)
{
    struct spelling near = spelling_of(id, strlen(id));
    for (uint32_t i = 1; i < r->g->questions; i++) spelling_try(&near, r->g->question[i].id);
    note_add(out, "no such question");
    add_meant(&near, out);
    note_add(out, "%sfray check --facts %s lists them", near.best ? " " : "; ", r->g->name);
}

void run_no_event(const runner *r, const char *id, note *out)
{
    struct spelling near = spelling_of(id, strlen(id));
    for (uint32_t i = 1; i < r->g->events; i++) spelling_try(&near, r->g->event[i].id);
    note_add(out, "no such event");
    add_meant(&near, out);
    note_add(out, "%sfray check --facts %s lists them", near.best ? " " : "; ", r->g->name);
}

void run_no_value(const runner *r, const fray_position *p, uint32_t type, uint32_t list,
                  const char *text, note *out)
{
    char meant[200];
    words_meant_value(r->h, p, type, list, text, r->h->language, meant, sizeof meant);
    note_add(out, "'%s' is no %s of this match%s", text,
             scenario_says(r->h->language, scenario_type(type)), meant);
}

void run_verdict(const runner *r, const fray_position *p, fray_verdict v, note *out)
{
    char text[512] = "";
    words_verdict(r->h, p, v, r->h->language, text, sizeof text);
    note_add(out, "%s", text);
}

void run_options(const runner *r, const fray_position *p, uint32_t seat, note *out)
{
    uint64_t word[MOST_SHOWN];
    const uint32_t all = r->g->options(&r->h->table, p, seat, 0, MOST_SHOWN, word);
    for (uint32_t i = 0; i < all && i < MOST_SHOWN; i++) {
        char text[96] = "";
        words_answer(r->h, p, word[i], text, sizeof text);
        note_add(out, "%s%s", i ? ", " : "", text);
    }
    if (all == 0) note_add(out, "no options");
    if (all > MOST_SHOWN) note_add(out, " and %u more", (unsigned)(all - MOST_SHOWN));
}

static const char *question_id(const runner *r, const fray_position *p)
{
    return p->question && p->question < r->g->questions ? r->g->question[p->question].id
                                                        : "nothing";
}

void run_asked(const runner *r, const fray_position *p, note *out)
{
    uint32_t shown = 0;
    if (p->open == 0) note_add(out, p->over ? "nobody: the match is over" : "nobody");
    for (uint32_t seat = 0; seat < FRAY_MAX_SEATS; seat++) {
        if (!(p->open >> seat & 1)) continue;
        note_add(out, "%s%s", shown++ ? ", " : "", words_seat(seat));
    }
    if (p->open) note_add(out, " asked %s", question_id(r, p));
}

/* The same with the options of each, for an answer that did not fit. */
static void asked_and_options(const runner *r, note *out)
{
    run_asked(r, r->p, out);
    for (uint32_t seat = 0; seat < FRAY_MAX_SEATS; seat++) {
        if (!(r->p->open >> seat & 1)) continue;
        note_add(out, "; %s may: ", words_seat(seat));
        run_options(r, r->p, seat, out);
    }
}

bool run_read(const runner *r, const fray_position *p, uint32_t seat, const char *text,
              uint64_t *word, note *why)
{
    if (strcmp(text, "any") == 0) {
        if (r->g->options(&r->h->table, p, seat, 0, 1, word) > 0) return true;
        note_add(why, "%s has nothing to answer", words_seat(seat));
        return false;
    }
    char wrong[240] = "";
    if (words_read_answer(r->h, p, seat, text, word, wrong, sizeof wrong)) return true;
    note_add(why, "'%s' not understood%s%s", text, wrong[0] ? ": " : "", wrong);
    return false;
}

static void hear(void *who, const fray_event *event)
{
    runner *const r = who;
    if (r->events == r->events_most) {
        const uint32_t more = r->events_most ? r->events_most * 2 : 64;
        fray_event *const bigger =
            more <= MOST_EVENTS ? realloc(r->event, more * sizeof *bigger) : NULL;
        if (!bigger) return; /* the rest of a log that long is not needed */
        r->event = bigger;
        r->events_most = more;
    }
    if (event->kind > 0 && event->kind < r->g->events) r->event[r->events++] = *event;
}

static bool keep_answer(runner *r, fray_answer a)
{
    if (r->answers == r->answers_most) {
        const uint32_t more = r->answers_most ? 2 * r->answers_most : 64;
        fray_answer *const bigger = realloc(r->answer, more * sizeof *bigger);
        if (!bigger) return false;
        r->answer = bigger;
        r->answers_most = more;
    }
    r->answer[r->answers++] = a;
    return true;
}

/* Gives a legal answer and holds the game to its laws. */
static bool give(runner *r, fray_answer a, note *broken)
{
    const fray_table *const t = &r->h->table;
    const fray_sink sink = {hear, r};
    if (!law_before(r, a, broken)) return false;
    memcpy(r->spare, r->p, r->g->position_bytes);
    if (!fray_is_legal(r->g->apply(t, r->p, a, &sink, NULL))) {
        note_add(broken, "a legal answer was refused when it was given");
        return false;
    }
    if (r->first && !keep_answer(r, a)) {
        note_add(broken, "out of memory");
        return false;
    }
    r->g->apply(t, r->spare, a, NULL, NULL);
    if (memcmp(r->spare, r->p, r->g->position_bytes) != 0) {
        note_add(broken, "a clone of the position went another way");
        return false;
    }
    return law_rests(r, broken);
}

static void describe(const scenario_row *row, note *out)
{
    note_add(out, "%s: %s", words_seat(row->seat), row->text);
    if (row->rule) note_add(out, " to be refused by %s", row->rule);
}

static bool law_fails(runner *r, int line, const char *found)
{
    return run_fail(r, line, scenario_says(r->h->language, "the laws of every game to hold"),
                    found);
}

/* Chance answers by itself where it has no choice. */
static bool forced_chance(runner *r, int line)
{
    for (uint32_t i = 0; r->p->open == 1u << FRAY_CHANCE; i++) {
        uint64_t word;
        note broken = {.language = r->h->language};
        if (r->g->options(&r->h->table, r->p, FRAY_CHANCE, 0, 1, &word) != 1) return true;
        if (i == MOST_ANSWERS)
            return law_fails(r, line,
                             scenario_says(r->h->language, "chance alone goes on for ever"));
        if (!give(r, (fray_answer){.word = word, .seat = FRAY_CHANCE}, &broken))
            return law_fails(r, line, broken.text);
    }
    return true;
}

/* Is the line what chance is asked now? If not, what it is asked was left out. */
static bool fits_chance(const runner *r, const scenario_row *row)
{
    fray_answer a = {.seat = FRAY_CHANCE};
    note unheard = {.language = r->h->language};
    if (row->seat != FRAY_CHANCE) return false;
    if (row->rule) return true;
    return run_read(r, r->p, FRAY_CHANCE, row->text, &a.word, &unheard) &&
           fray_is_legal(r->g->check(&r->h->table, r->p, a));
}

static bool play_answer(runner *r, const scenario_row *row)
{
    uint64_t word;
    note expected = {.language = r->h->language}, found = {.language = r->h->language};
    if (!fits_chance(r, row) && !forced_chance(r, row->line)) return false;
    describe(row, &expected);
    const uint32_t rule = row->rule ? run_rule(r, row->rule) : 0;
    if (row->rule && !rule) {
        run_no_rule(r, row->rule, &found);
        return run_fail(r, row->line, expected.text, found.text);
    }
    if (!run_read(r, r->p, row->seat, row->text, &word, &found)) {
        note_add(&found, "; ");
        asked_and_options(r, &found);
        return run_fail(r, row->line, expected.text, found.text);
    }
    const fray_answer a = {.word = word, .seat = row->seat};
    const fray_verdict v = r->g->check(&r->h->table, r->p, a);
    if (row->rule) {
        if (!fray_is_legal(v) && !law_refused(r, a, &found))
            return law_fails(r, row->line, found.text);
        if (v.rule == rule) return true;
        if (fray_is_legal(v)) note_add(&found, "it is legal");
        else run_verdict(r, r->p, v, &found);
        return run_fail(r, row->line, expected.text, found.text);
    }
    if (!fray_is_legal(v)) {
        if (v.rule == FRAY_NOT_ASKED) note_add(&found, "that is not asked; ");
        else {
            note_add(&found, "it is refused by ");
            run_verdict(r, r->p, v, &found);
            note_add(&found, "; ");
        }
        asked_and_options(r, &found);
        return run_fail(r, row->line, expected.text, found.text);
    }
    if (give(r, a, &found)) return true;
    note_add(&expected, " to keep the laws of every game");
    return run_fail(r, row->line, expected.text, found.text);
}

static bool auto_is_there(const runner *r, const scenario_row *row, uint32_t question)
{
    if (row->flag) return r->p->over != 0;
    if (r->p->open == 0) return false;
    return (!row->seats || row->seats == r->p->open) && (!question || question == r->p->question);
}

static bool play_auto(runner *r, const scenario_row *row)
{
    note expected = {.language = r->h->language}, found = {.language = r->h->language};
    const uint32_t question = row->text ? run_question(r, row->text) : 0;
    note_add(&expected, "to come to");
    for (uint32_t seat = 0; seat < FRAY_MAX_SEATS; seat++)
        if (row->seats >> seat & 1) note_add(&expected, " %s", words_seat(seat));
    note_add(&expected, " %s",
             row->flag   ? scenario_says(r->h->language, "the end")
             : row->text ? row->text
                         : scenario_says(r->h->language, "asked"));
    if (row->text && !question) {
        run_no_question(r, row->text, &found);
        return run_fail(r, row->line, expected.text, found.text);
    }
    for (uint32_t n = 0; !auto_is_there(r, row, question); n++) {
        if (r->p->open == 0 || n == MOST_ANSWERS) {
            run_asked(r, r->p, &found);
            note_add(&found, " after %u answers", (unsigned)n);
            return run_fail(r, row->line, expected.text, found.text);
        }
        fray_answer a = {.seat = fray_asked(r->p)};
        if (a.seat == FRAY_CHANCE) /* thrown, not proposed: equal throws may be thrown again */
            a.word = r->g->pick(&r->h->table, r->p, a.seat, fray_next(&r->random));
        else r->g->options(&r->h->table, r->p, a.seat, 0, 1, &a.word);
        if (!give(r, a, &found)) {
            note_add(&found, " (answer %u)", (unsigned)n + 1);
            return law_fails(r, row->line, found.text);
        }
    }
    return true;
}

static bool read_settings(runner *r, const scenario_span *lines, fray_setup *setup)
{
    bool known = true;
    for (uint32_t i = 0; i < lines->n; i++) {
        const scenario_word *const w = &r->f->word[lines->from + i];
        char why[240] = "";
        note expected = {.language = r->h->language};
        if (setup_read_line(r->h, setup, w->text, why, sizeof why, r->h->language)) continue;
        note_add(&expected, "a setting in '%s'", w->text);
        known = run_fail(r, w->line, expected.text, why);
    }
    return known;
}

/* Places are known once there is a board, which may be what an earlier fact failed to say. */
static bool names_place(const runner *r, const scenario_row *row)
{
    uint32_t fact, of;
    note unheard = {.language = r->h->language};
    return fact_find(r, r->p, row->text, &fact, &of, &unheard) &&
           r->g->fact[fact].type == FRAY_PLACE;
}

/* False: a fact is wrong, and reported. A verdict is reported only where none is expected. */
static bool poke_all(runner *r, const scenario_span *rows, fray_verdict *v)
{
    bool known = true;
    for (uint32_t i = 0; i < rows->n && fray_is_legal(*v); i++) {
        const scenario_row *const row = &r->f->row[rows->from + i];
        note why = {.language = r->h->language};
        if (fact_poke(r, row, v, &why)) continue;
        if (known && r->part->refused && !fray_is_legal(*v)) return true;
        if (known || (fray_is_legal(*v) && !names_place(r, row)))
            run_fail(r, row->line, row->source, why.text);
        known =
            false; /* what the rules say is no matter any more, but other words may be unknown, too */
    }
    return known;
}

/* The set-up came to a verdict: is it the one that was expected? *go: there is something to play. */
static bool judge_set_up(runner *r, fray_verdict v, bool *go)
{
    const scenario_part *const part = r->part;
    note expected = {.language = r->h->language}, found = {.language = r->h->language};
    const uint32_t rule = part->refused ? run_rule(r, part->refused) : 0;
    *go = fray_is_legal(v) && !part->refused;
    if (part->refused && !rule) run_no_rule(r, part->refused, &found);
    else if (fray_is_legal(v) && part->refused) note_add(&found, "it is legal");
    else if (!fray_is_legal(v)) run_verdict(r, r->p, v, &found);
    if (part->refused) note_add(&expected, "a set-up refused by %s", part->refused);
    else note_add(&expected, "a legal set-up");
    if (v.rule != rule || (part->refused && !rule))
        return run_fail(r, part->begin_line, expected.text, found.text);
    note broken = {.language = r->h->language};
    if (*go && !law_rests(r, &broken)) return law_fails(r, part->begin_line, broken.text);
    return true;
}

static bool set_up(runner *r, bool *go)
{
    const scenario_part *const common = &r->f->part[0], *const part = r->part;
    const fray_sink sink = {hear, r};
    *go = false;
    const bool set = read_settings(r, &common->settings, &r->setup);
    if (!read_settings(r, &part->settings, &r->setup) || !set) return false;
    setup_complete(r->h, &r->setup);
    fray_verdict v = r->g->start(&r->h->table, &r->setup, r->p);
    if (!fray_is_legal(v) || part->begin == BEGIN_START) return judge_set_up(r, v, go);
    const bool known = poke_all(r, &common->given, &v);
    if (!poke_all(r, &part->given, &v) || !known) return false;
    if (fray_is_legal(v)) v = r->g->settle(&r->h->table, r->p, &sink);
    return judge_set_up(r, v, go);
}

static void run_steps(runner *r)
{
    for (uint32_t i = 0; i < r->part->steps.n; i++) {
        const scenario_row *const row = &r->f->row[r->part->steps.from + i];
        note found = {.language = r->h->language};
        if (row->kind == LINE_PLAY) {
            r->events = 0;
        } else if (row->kind == LINE_EXPECT) {
            if (!row->flag && !forced_chance(r, row->line)) return;
        } else if (row->kind == LINE_ANSWER) {
            if (!play_answer(r, row)) return; /* what follows would be about another match */
        } else if (row->kind == LINE_AUTO) {
            if (!play_auto(r, row)) return;
        } else if (!r->first && !claim_holds(r, row, &found)) {
            run_fail(r, row->line, row->source, found.text);
        }
    }
}

static void check_proves(runner *r)
{
    for (uint32_t i = 0; i < r->part->proves.n; i++) {
        const scenario_word *const w = &r->f->word[r->part->proves.from + i];
        note expected = {.language = r->h->language};
        if (run_rule(r, w->text)) continue;
        note_add(&expected, "a rule of %s called %s", r->g->name, w->text);
        run_fail(r, w->line, expected.text, scenario_says(r->h->language, "none"));
    }
}

static bool open_run(runner *r)
{
    r->p = calloc(1, r->g->position_bytes);
    r->spare = calloc(1, r->g->position_bytes);
    r->seen = calloc(1, r->g->position_bytes);
    return (r->p && r->spare && r->seen) ||
           run_fail(r, r->part->line, scenario_says(r->h->language, "memory for a position"),
                    scenario_says(r->h->language, "none"));
}

static void close_run(runner *r)
{
    free(r->p);
    free(r->spare);
    free(r->seen);
    free(r->event);
    free(r->first);
    free(r->answer);
}

bool scenario_run(const scenario_file *f, uint32_t n, const host_table *h, scenario_report *report,
                  void *who)
{
    runner r = {
        .f = f, .part = &f->part[n + 1], .h = h, .g = h->table.game, .report = report, .who = who};
    bool go = false;
    if (open_run(&r)) {
        check_proves(&r);
        if (set_up(&r, &go) && go) run_steps(&r);
    }
    close_run(&r);
    return r.failures == 0;
}

/* --- a match --- */

typedef struct first_failure {
    match_problem *why;
    int language;
} first_failure;

static void keep_failure(void *who, const scenario_failure *failure)
{
    const first_failure *const first = who;
    match_problem *const why = first->why;
    if (why->text[0]) return;
    why->line = failure->line;
    snprintf(why->text, sizeof why->text,
             scenario_says(first->language, "expected %.100s, found %.120s"), failure->expected,
             failure->found);
}

/* Up to the answers wanted; what comes after them may be wrong. */
static match *match_of(const runner *r, uint32_t to, match_problem *why)
{
    match *m = match_new_at(r->h, &r->setup, r->first, 0);
    for (uint32_t i = 0; m && i < r->answers && i < to; i++)
        if (!fray_is_legal(match_answer(m, r->answer[i], NULL))) {
            match_free(m);
            m = NULL;
        }
    if (!m)
        snprintf(why->text, sizeof why->text, "%s", scenario_says(r->h->language, "out of memory"));
    return m;
}

match *scenario_match(const scenario_file *f, uint32_t n, const host_table *h, uint32_t to,
                      match_problem *why)
{
    first_failure first = {why, h->language};
    runner r = {.f = f,
                .part = &f->part[n + 1],
                .h = h,
                .g = h->table.game,
                .report = keep_failure,
                .who = &first};
    bool go = false;
    match *m = NULL;
    *why = (match_problem){0};
    if (open_run(&r) && set_up(&r, &go) && go && (r.first = calloc(1, r.g->position_bytes))) {
        memcpy(r.first, r.p, r.g->position_bytes);
        run_steps(&r);
        if (r.failures == 0 || r.answers >= to) m = match_of(&r, to, why);
    }
    if (!m && !why->text[0]) {
        why->line = r.part->begin_line;
        snprintf(
            why->text, sizeof why->text, "%s",
            scenario_says(h->language, "this set-up is to be refused: there is nothing to see"));
    }
    close_run(&r);
    return m;
}

/* src/scenario/parse.c - scenario text to its tree: the head of a file, scenarios, blocks. */
#include "scenario/parse.h"
#include "base/spelling.h"
#include "scenario/says.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "; did you mean 'given'?": the nearest of the words that stand quoted in what is expected. */
static void add_meant(const parser *r, const char *what, char *found, size_t n)
{
    char words[8][16];
    struct spelling near = spelling_of(r->x.now.at, r->x.now.n);
    unsigned count = 0;
    for (const char *at = what; count < 8 && (at = strchr(at, '\'')); count++) {
        const char *const end = strchr(++at, '\'');
        if (!end || (size_t)(end - at) >= sizeof words[0]) break;
        memcpy(words[count], at, (size_t)(end - at));
        words[count][end - at] = '\0';
        spelling_try(&near, words[count]);
        at = end + 1;
    }
    const size_t used = strlen(found);
    if (near.best)
        snprintf(found + used, n - used, scenario_says(r->language, "; did you mean '%s'?"),
                 near.best);
}

bool parse_expected(parser *r, const char *what)
{
    enum { MOST_TOLD = 50 };
    scenario_problem why = {.line = r->x.now.line, .column = r->x.now.column};
    if (r->failed) return false;
    r->failed = true;
    if (r->x.now.kind == LEX_BAD) what = r->x.bad;
    snprintf(why.expected, sizeof why.expected, "%s", scenario_says(r->language, what));
    lex_show(&r->x, r->language, why.found, sizeof why.found);
    if (r->x.now.kind == LEX_WORD) add_meant(r, what, why.found, sizeof why.found);
    if (r->wrong++ < MOST_TOLD && r->told) r->told(r->who, &why);
    return false;
}

/* Behind a line with a mistake: on to the next one. False: there is none. */
static bool read_on(parser *r)
{
    lex_line(&r->x);
    while (r->x.now.kind == LEX_NEWLINE) lex_next(&r->x);
    r->failed = false;
    return r->x.now.kind != LEX_END;
}

char *parse_keep(parser *r, const char *text, size_t n)
{
    scenario_file *f = r->f;
    if (f->pool_most - f->pool_used < n + 1) { /* cannot be: see scenario_read */
        parse_expected(r, "less text");
        return NULL;
    }
    char *const out = f->pool + f->pool_used;
    memcpy(out, text, n);
    out[n] = '\0';
    f->pool_used += n + 1;
    return out;
}

/* Room for one more element; false: no memory. */
static bool grow(parser *r, void **array, uint32_t used, uint32_t *most, size_t bytes)
{
    if (used < *most) return true;
    const uint32_t more = *most ? *most * 2 : 16;
    void *const bigger = realloc(*array, more * bytes);
    if (!bigger) return parse_expected(r, "more memory");
    *array = bigger;
    *most = more;
    return true;
}

scenario_row *parse_row(parser *r, line_kind kind)
{
    scenario_file *f = r->f;
    if (!grow(r, (void **)&f->row, f->rows, &f->rows_most, sizeof *f->row)) return NULL;
    scenario_row *const row = &f->row[f->rows++];
    *row = (scenario_row){.kind = (uint8_t)kind,
                          .seat = NO_SEAT,
                          .viewer = r->viewer,
                          .line = r->x.now.line,
                          .word = f->words};
    return row;
}

bool parse_word(parser *r, const char *text, int line)
{
    scenario_file *f = r->f;
    if (!text) return false;
    if (!grow(r, (void **)&f->word, f->words, &f->words_most, sizeof *f->word)) return false;
    f->word[f->words++] = (scenario_word){text, line};
    return true;
}

static bool is_in(lex_kind kind, unsigned stops)
{
    return kind == LEX_END || kind == LEX_NEWLINE || kind == LEX_BAD || (stops >> kind & 1);
}

/* Signs of x up to `end` or a kind in the mask of stops, kept with one blank where there were some. */
static const char *collect(parser *r, lexer *x, const char *end, unsigned stops)
{
    scenario_file *const f = r->f;
    char *const out = f->pool + f->pool_used;
    size_t n = 0;
    for (bool first = true; !is_in(x->now.kind, stops) && x->now.at < end; first = false) {
        const size_t quotes = x->now.kind == LEX_STRING;
        const size_t bytes = x->now.n + 2 * quotes;
        if (f->pool_most - f->pool_used < n + bytes + 2) { /* cannot be: see scenario_read */
            parse_expected(r, "less text");
            return NULL;
        }
        if (!first && x->now.gap) out[n++] = ' ';
        memcpy(out + n, x->now.at - quotes, bytes);
        n += bytes;
        lex_next(x);
    }
    out[n] = '\0';
    f->pool_used += n + 1;
    return out;
}

const char *parse_text(parser *r, unsigned stops, const char *what)
{
    if (!is_in(r->x.now.kind, stops)) return collect(r, &r->x, r->x.end, stops);
    parse_expected(r, what);
    return NULL;
}

const char *parse_source(parser *r, lexer from)
{
    return collect(r, &from, r->x.now.at, 0);
}

const char *parse_one(parser *r, lex_kind kind, const char *what)
{
    if (r->x.now.kind != kind) {
        parse_expected(r, what);
        return NULL;
    }
    const char *const text = parse_keep(r, r->x.now.at, r->x.now.n);
    lex_next(&r->x);
    return text;
}

bool parse_take(parser *r, const char *word)
{
    if (!lex_is(&r->x, word)) return false;
    lex_next(&r->x);
    return true;
}

static void skip_empty(parser *r)
{
    while (r->x.now.kind == LEX_NEWLINE) lex_next(&r->x);
}

bool parse_line_end(parser *r)
{
    if (r->x.now.kind != LEX_NEWLINE && r->x.now.kind != LEX_END)
        return parse_expected(r, "the end of the line");
    skip_empty(r);
    return true;
}

/* The words that begin a part of a file. In a block they may also be facts: "round = 2". */
static bool at_keyword(const parser *r)
{
    static const char *const all[] = {"game",  "pack",  "scenario", "proves", "set",
                                      "given", "start", "play",     "expect", NULL};
    for (int i = 0; all[i]; i++) {
        if (!lex_is(&r->x, all[i])) continue;
        lexer ahead = r->x;
        lex_next(&ahead);
        return ahead.now.kind != LEX_OPERATOR && !lex_is(&ahead, "at");
    }
    return false;
}

static bool block_ended(parser *r)
{
    return r->failed || r->x.now.kind == LEX_END || at_keyword(r);
}

/* "-> refused WU-MOVE-06", or nothing. */
static bool refusal(parser *r, const char **rule)
{
    *rule = NULL;
    if (r->x.now.kind != LEX_ARROW) return true;
    lex_next(&r->x);
    if (!parse_take(r, "refused")) return parse_expected(r, "'refused' and a rule");
    *rule = parse_one(r, LEX_WORD, "the rule that refuses it");
    return *rule != NULL;
}

static bool set_line(parser *r, scenario_span *settings)
{
    const int line = r->x.now.line;
    if (settings->n == 0) settings->from = r->f->words;
    if (settings->from + settings->n != r->f->words)
        return parse_expected(r, "set lines to stand together"); /* other words came between */
    settings->n++;
    return parse_word(r, parse_text(r, 0, "a setting, as in: set red warband NAME"), line);
}

static bool given_block(parser *r, scenario_part *part)
{
    part->begin = BEGIN_GIVEN;
    part->begin_line = r->x.now.line;
    lex_next(&r->x);
    if (!refusal(r, &part->refused) || !parse_line_end(r)) read_on(r);
    part->given.from = r->f->rows;
    while (!block_ended(r))
        if ((!parse_facts(r) || !parse_line_end(r)) && !read_on(r)) break;
    part->given.n = r->f->rows - part->given.from;
    return true;
}

static bool answer_line(parser *r)
{
    uint8_t seat = NO_SEAT;
    scenario_row *row = parse_row(r, LINE_ANSWER);
    if (!row || !parse_seat(r, true, &seat)) return false;
    row->seat = seat;
    row->text = parse_text(r, 1u << LEX_ARROW, "an answer");
    return row->text && refusal(r, &row->rule);
}

static bool auto_line(parser *r)
{
    scenario_row *row = parse_row(r, LINE_AUTO);
    lex_next(&r->x);
    if (!row) return false;
    if (!parse_take(r, "until")) return parse_expected(r, "'until' and a question");
    if (parse_take(r, "over")) {
        row->flag = true;
        return true;
    }
    row->seats = parse_seats(r);
    if (r->x.now.kind == LEX_WORD) row->text = parse_one(r, LEX_WORD, "a question");
    return row->seats || row->text || parse_expected(r, "a seat, a question, or 'over'");
}

static bool play_block(parser *r)
{
    if (!parse_row(r, LINE_PLAY)) return false;
    lex_next(&r->x);
    if (!parse_line_end(r)) read_on(r);
    while (!block_ended(r)) {
        const bool ok = lex_is(&r->x, "auto") ? auto_line(r) : answer_line(r);
        if ((!ok || !parse_line_end(r)) && !read_on(r)) break;
    }
    return true;
}

static bool expect_block(parser *r)
{
    const uint32_t head = r->f->rows;
    if (!parse_row(r, LINE_EXPECT)) return false;
    lex_next(&r->x);
    if (!parse_line_end(r)) read_on(r);
    while (!block_ended(r))
        if ((!parse_claims(r) || !parse_line_end(r)) && !read_on(r)) break;
    for (uint32_t i = head + 1; i < r->f->rows; i++) {
        const scenario_row *const row = &r->f->row[i];
        const bool of_chance = (row->kind == LINE_ASKS && (row->seats & 1)) || row->seat == 0;
        r->f->row[head].flag |= of_chance;
    }
    return true;
}

static bool proves_line(parser *r, scenario_part *part)
{
    lex_next(&r->x);
    if (part->proves.n == 0) part->proves.from = r->f->words;
    if (part->proves.from + part->proves.n != r->f->words)
        return parse_expected(r, "proves lines to stand together");
    do {
        const int line = r->x.now.line;
        if (!parse_word(r, parse_one(r, LEX_WORD, "a rule"), line)) return false;
        part->proves.n++;
        if (r->x.now.kind == LEX_COMMA) lex_next(&r->x);
    } while (r->x.now.kind == LEX_WORD);
    return true;
}

static scenario_part *new_part(parser *r)
{
    scenario_file *f = r->f;
    if (!grow(r, (void **)&f->part, f->parts, &f->parts_most, sizeof *f->part)) return NULL;
    f->part[f->parts] = (scenario_part){.name = "", .line = r->x.now.line};
    return &f->part[f->parts++];
}

/* Behind a line that begins nothing: on to one that does, since what lies between belongs to what is not known. */
static void to_keyword(parser *r)
{
    while (read_on(r) && !at_keyword(r)) lex_line(&r->x);
}

static bool at_steps(const parser *r)
{
    return lex_is(&r->x, "play") || lex_is(&r->x, "expect") || lex_is(&r->x, "scenario");
}

static bool start_line(parser *r, scenario_part *part)
{
    part->begin = BEGIN_START;
    part->begin_line = r->x.now.line;
    lex_next(&r->x);
    return refusal(r, &part->refused) && parse_line_end(r);
}

/* proves and set lines, then how it begins. */
static bool scenario_head(parser *r, scenario_part *part)
{
    while (lex_is(&r->x, "proves") || lex_is(&r->x, "set")) {
        const bool set = lex_is(&r->x, "set");
        if (set) lex_next(&r->x);
        if (!(set ? set_line(r, &part->settings) : proves_line(r, part)) || !parse_line_end(r))
            read_on(r);
    }
    if (lex_is(&r->x, "given")) return given_block(r, part);
    if (lex_is(&r->x, "start")) return start_line(r, part);
    if (r->f->part[0].begin == BEGIN_NOT)
        return parse_expected(r, "'proves', 'set', 'given' or 'start'");
    part->begin = BEGIN_GIVEN; /* the file's own */
    part->begin_line = part->line;
    return true;
}

/* A block of steps; false: what stands there is none, and it was said. */
static bool step_block(parser *r, const scenario_part *part)
{
    const bool play = lex_is(&r->x, "play");
    if (!play && !lex_is(&r->x, "expect"))
        return parse_expected(r, part->refused || r->f->rows > part->steps.from
                                     ? "'play', 'expect', 'scenario' or the end of the file"
                                     : "'play' or 'expect'");
    if (part->refused) return parse_expected(r, "nothing after a set-up that is refused");
    return play ? play_block(r) : expect_block(r);
}

static void scenario(parser *r)
{
    const uint32_t wrong = r->wrong, number = r->f->parts;
    scenario_part one = {.name = "", .line = r->x.now.line}, *const part = new_part(r);
    lex_next(&r->x);
    if (!part) return;
    one.name = parse_one(r, LEX_STRING, "the scenario's name in \"quotes\"");
    if (!one.name || !parse_line_end(r)) to_keyword(r);
    if (!scenario_head(r, &one)) {
        if (at_steps(r)) r->failed = false; /* how it begins is missing, no more */
        else to_keyword(r);
    }
    one.steps.from = r->f->rows;
    while (r->x.now.kind != LEX_END && !lex_is(&r->x, "scenario"))
        if (!step_block(r, &one)) to_keyword(r);
    one.steps.n = r->f->rows - one.steps.from;
    if (one.steps.n == 0 && !one.refused && r->wrong == wrong)
        parse_expected(r, "'play' or 'expect'");
    r->failed = false;
    r->f->part[number] = one;
}

static bool pack_line(parser *r)
{
    scenario_file *f = r->f;
    const int line = r->x.now.line;
    lex_next(&r->x);
    if (f->pack.n == 0) f->pack.from = f->words;
    if (f->pack.from + f->pack.n != f->words)
        return parse_expected(r, "pack lines to stand together");
    f->pack.n++;
    const bool quoted = r->x.now.kind == LEX_STRING;
    return parse_word(r, quoted ? parse_one(r, LEX_STRING, "") : parse_text(r, 0, "a folder"),
                      line);
}

static bool head_line(parser *r, scenario_part *common)
{
    if (lex_is(&r->x, "pack")) return pack_line(r) && parse_line_end(r);
    if (parse_take(r, "set")) return set_line(r, &common->settings) && parse_line_end(r);
    if (!lex_is(&r->x, "given") || common->begin != BEGIN_NOT)
        return parse_expected(r, "'pack', 'set', 'given' or 'scenario'");
    return given_block(r, common) &&
           (!common->refused || parse_expected(r, "a set-up to be refused only in a scenario"));
}

static void whole_file(parser *r)
{
    scenario_file *f = r->f;
    skip_empty(r);
    f->game_line = r->x.now.line;
    if (!parse_take(r, "game")) {
        parse_expected(r, "'game' and the name of a game");
        return; /* it may be anything */
    }
    f->game = parse_one(r, LEX_WORD, "the name of a game");
    scenario_part common = {.name = "", .line = f->game_line};
    if (!new_part(r)) return;
    if (!f->game || !parse_line_end(r)) to_keyword(r);
    while (!lex_is(&r->x, "scenario")) {
        if (head_line(r, &common)) continue;
        to_keyword(r);
        if (r->x.now.kind == LEX_END) return;
    }
    f->part[0] = common;
    while (r->x.now.kind != LEX_END) scenario(r);
}

scenario_file *scenario_read_all(const char *text, size_t n, int language,
                                 void (*told)(void *who, const scenario_problem *problem),
                                 void *who)
{
    scenario_problem why = {.line = 1, .column = 1};
    parser r = {.told = told, .who = who, .language = language};
    enum { MOST = 4 << 20 };
    if (n > MOST) {
        snprintf(why.expected, sizeof why.expected, scenario_says(language, "at most %d bytes"),
                 MOST);
        snprintf(why.found, sizeof why.found, "%s", scenario_says(language, "more"));
        told(who, &why);
        return NULL;
    }
    r.f = calloc(1, sizeof *r.f);
    /* Texts are pieces of the source with a NUL each; a claim is kept as a whole, too. */
    if (r.f) r.f->pool = malloc(r.f->pool_most = 4 * n + 64);
    if (!r.f || !r.f->pool) {
        snprintf(why.expected, sizeof why.expected, "%s",
                 scenario_says(language, "memory for the file"));
        snprintf(why.found, sizeof why.found, "%s", scenario_says(language, "none"));
        told(who, &why);
        scenario_free(r.f);
        return NULL;
    }
    lex_begin(&r.x, text, n);
    whole_file(&r);
    if (r.wrong == 0) return r.f;
    scenario_free(r.f);
    return NULL;
}

static void keep_first(void *who, const scenario_problem *problem)
{
    scenario_problem *const first = who;
    if (first->line == 0) *first = *problem;
}

scenario_file *scenario_read(const char *text, size_t n, int language, scenario_problem *why)
{
    scenario_problem first = {0};
    scenario_file *const f = scenario_read_all(text, n, language, keep_first, &first);
    if (why) *why = first;
    return f;
}

void scenario_free(scenario_file *f)
{
    if (!f) return;
    free(f->part);
    free(f->row);
    free(f->word);
    free(f->pool);
    free(f);
}

const char *scenario_game(const scenario_file *f)
{
    return f->game;
}

uint32_t scenario_packs(const scenario_file *f)
{
    return f->pack.n;
}

const char *scenario_pack(const scenario_file *f, uint32_t n)
{
    return f->word[f->pack.from + n].text;
}

uint32_t scenario_count(const scenario_file *f)
{
    return f->parts - 1;
}

const char *scenario_name(const scenario_file *f, uint32_t n)
{
    return f->part[n + 1].name;
}

int scenario_line(const scenario_file *f, uint32_t n)
{
    return f->part[n + 1].line;
}

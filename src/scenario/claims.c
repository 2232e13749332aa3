/* src/scenario/claims.c - reads facts and claims: the lines under given and expect. */
#include "scenario/parse.h"
#include <stdio.h>
#include <string.h>

static const unsigned SEPARATORS = 1u << LEX_COMMA | 1u << LEX_SEMICOLON | 1u << LEX_ARROW;

/* A seat in the sign to be read, less `tail` characters at its end. */
static bool seat_here(const lexer *x, size_t tail, uint8_t *seat)
{
    char text[16];
    uint32_t value;
    if (x->now.kind != LEX_WORD || x->now.n <= tail || x->now.n - tail >= sizeof text) return false;
    memcpy(text, x->now.at, x->now.n - tail);
    text[x->now.n - tail] = '\0';
    if (!words_read_seat(text, &value) || value >= FRAY_MAX_SEATS) return false;
    *seat = (uint8_t)value;
    return true;
}

bool parse_seat(parser *r, bool colon, uint8_t *seat)
{
    const lex_token *const now = &r->x.now;
    const bool has_colon = now->kind == LEX_WORD && now->at[now->n - 1] == ':';
    if (colon != has_colon || !seat_here(&r->x, colon, seat))
        return parse_expected(r, colon ? "a seat with a colon, as in 'red: pass'" : "a seat");
    lex_next(&r->x);
    return true;
}

uint8_t parse_seats(parser *r)
{
    uint8_t seat, mask = 0;
    while (seat_here(&r->x, 0, &seat)) {
        mask |= (uint8_t)(1u << seat);
        lex_next(&r->x);
    }
    return mask;
}

static bool is_relation(const lexer *x)
{
    return x->now.kind == LEX_OPERATOR || lex_is(x, "at") || lex_is(x, "not") || lex_is(x, "has") ||
           lex_is(x, "lacks") || lex_is(x, "count");
}

/* After a comma: does another claim follow, rather than another value of the list? */
static bool claim_follows(const parser *r)
{
    lexer ahead = r->x;
    bool first = true;
    for (; ahead.now.kind != LEX_NEWLINE && ahead.now.kind != LEX_END; first = false) {
        if (ahead.now.kind == LEX_BAD || (SEPARATORS >> ahead.now.kind & 1)) return false;
        if (!first && (is_relation(&ahead) || lex_is(&ahead, "sees"))) return true;
        lex_next(&ahead);
    }
    return false;
}

static bool values(parser *r, uint32_t row, bool many)
{
    do {
        const int line = r->x.now.line;
        if (!parse_word(r, parse_text(r, SEPARATORS, "a value"), line)) return false;
        r->f->row[row].words++;
        if (!many || r->x.now.kind != LEX_COMMA) return true;
        lexer here = r->x;
        lex_next(&r->x);
        if (!claim_follows(r)) continue;
        r->x = here; /* the comma separates claims */
        return true;
    } while (true);
}

static bool operator_here(parser *r, uint8_t *op)
{
    if (r->x.now.kind != LEX_OPERATOR) return parse_expected(r, "=, !=, <, <=, > or >=");
    *op = (uint8_t)r->x.now.op;
    lex_next(&r->x);
    return true;
}

static const char *with_at(parser *r, const char *thing)
{
    char path[256];
    const int n = snprintf(path, sizeof path, "%s.at", thing);
    if (n > 0 && (size_t)n < sizeof path) return parse_keep(r, path, (size_t)n);
    parse_expected(r, "a shorter name");
    return NULL;
}

static bool fact(parser *r)
{
    const uint32_t at = r->f->rows;
    if (!parse_row(r, LINE_FACT)) return false;
    const char *path = parse_one(r, LEX_WORD, "a fact, as in 'saek.wounds = 2' or 'saek at c5'");
    if (!path) return false;
    uint8_t op = OP_NONE;
    bool many = true;
    if (r->x.now.kind == LEX_OPERATOR) {
        if (!operator_here(r, &op)) return false;
    } else if (lex_is(&r->x, "at") || lex_is(&r->x, "not")) {
        op = lex_is(&r->x, "at") ? OP_EQ : OP_NE;
        lex_next(&r->x);
        if (op == OP_NE && !parse_take(r, "at")) return parse_expected(r, "'at'");
        path = with_at(r, path);
        many = false;
    } else if (lex_is(&r->x, "has") || lex_is(&r->x, "lacks")) {
        op = lex_is(&r->x, "has") ? OP_HAS : OP_LACKS;
        lex_next(&r->x);
    } else if (parse_take(r, "count")) {
        r->f->row[at].kind = LINE_COUNT;
        many = false;
        if (!operator_here(r, &op)) return false;
    } else {
        return parse_expected(r, "=, !=, <, <=, >, >=, at, not at, has, lacks or count");
    }
    r->f->row[at].text = path;
    r->f->row[at].op = op;
    return path && values(r, at, many);
}

/* Claims of one line, separated by ; or, before a fact, by a comma. Who looks, looks up to the ; */
static bool separated(parser *r, bool (*one)(parser *))
{
    r->viewer = 0;
    while (true) {
        const uint32_t at = r->f->rows;
        const lexer from = r->x;
        if (!one(r)) return false;
        r->f->row[at].source = parse_source(r, from);
        if (r->x.now.kind != LEX_COMMA && r->x.now.kind != LEX_SEMICOLON) return !r->failed;
        if (r->x.now.kind == LEX_SEMICOLON) r->viewer = 0;
        lex_next(&r->x);
    }
}

static bool given_fact(parser *r)
{
    const uint32_t at = r->f->rows;
    const lexer here = r->x;
    if (!fact(r)) return false;
    if (r->f->row[at].kind == LINE_FACT && r->f->row[at].op == OP_EQ) return true;
    r->x = here;
    return parse_expected(r, "a fact to be set, with = or at");
}

bool parse_facts(parser *r)
{
    return separated(r, given_fact);
}

static bool arrow_rule(parser *r, const char **rule)
{
    if (r->x.now.kind != LEX_ARROW) return parse_expected(r, "'->' and a rule, or '-> legal'");
    lex_next(&r->x);
    *rule = NULL;
    if (parse_take(r, "legal")) return true;
    parse_take(r, "refused");
    *rule = parse_one(r, LEX_WORD, "the rule that refuses it, or 'legal'");
    return *rule != NULL;
}

static bool asks(parser *r)
{
    const uint32_t at = r->f->rows;
    if (!parse_row(r, LINE_ASKS)) return false;
    scenario_row row = r->f->row[at];
    if (parse_take(r, "nobody")) {
        r->f->row[at].flag = true;
        return true;
    }
    row.seats = parse_seats(r);
    const bool question =
        r->x.now.kind == LEX_WORD && !lex_is(&r->x, "about") && !lex_is(&r->x, "by");
    if (question) row.text = parse_one(r, LEX_WORD, "a question");
    if (!row.seats && !row.text) return parse_expected(r, "a seat, a question, or 'nobody'");
    if (parse_take(r, "about")) {
        const int line = r->x.now.line;
        if (!parse_word(r, parse_one(r, LEX_WORD, "what the question is about"), line))
            return false;
        row.words = 1;
    }
    if (parse_take(r, "by") && !(row.rule = parse_one(r, LEX_WORD, "a rule"))) return false;
    r->f->row[at] = row;
    return true;
}

static bool answers(parser *r, uint32_t row)
{
    do {
        const int line = r->x.now.line;
        const unsigned stops = 1u << LEX_COMMA | 1u << LEX_SEMICOLON;
        if (!parse_word(r, parse_text(r, stops, "an answer"), line)) return false;
        r->f->row[row].words++;
        if (r->x.now.kind != LEX_COMMA) return true;
        lex_next(&r->x);
    } while (true);
}

static bool options(parser *r, uint8_t seat)
{
    const uint32_t at = r->f->rows;
    scenario_row *row = parse_row(r, LINE_INCLUDE);
    if (!row) return false;
    row->seat = seat;
    if (parse_take(r, "include")) return answers(r, at);
    if (parse_take(r, "exclude")) {
        row->kind = LINE_EXCLUDE;
        return answers(r, at);
    }
    if (parse_take(r, "are")) {
        row->kind = LINE_ARE;
        return answers(r, at);
    }
    if (parse_take(r, "count")) {
        row->kind = LINE_OPTIONS;
        return operator_here(r, &row->op) && values(r, at, false);
    }
    return parse_expected(r, "'include', 'exclude', 'are' or 'count'");
}

static bool event_claim(parser *r, uint32_t at)
{
    r->f->row[at].kind = LINE_EVENT;
    const char *id = parse_one(r, LEX_WORD, "the name of an event");
    if (!id) return false;
    r->f->row[at].text = id;
    while (r->x.now.kind == LEX_WORD) {
        const int line = r->x.now.line;
        if (!parse_word(r, parse_one(r, LEX_WORD, ""), line)) return false;
        r->f->row[at].words++;
    }
    return true;
}

static bool log_claim(parser *r)
{
    const uint32_t at = r->f->rows;
    scenario_row *row = parse_row(r, LINE_LOG);
    if (!row) return false;
    if (parse_take(r, "event")) return event_claim(r, at);
    row->flag = lex_is(&r->x, "lacks");
    if (!parse_take(r, "has") && !parse_take(r, "lacks"))
        return parse_expected(r, "'has', 'lacks' or 'event'");
    if (parse_take(r, "event")) return event_claim(r, at);
    row->text = parse_one(r, LEX_STRING, "\"some text\" or 'event'");
    return row->text != NULL;
}

static bool why_claim(parser *r)
{
    uint8_t seat = NO_SEAT;
    scenario_row *row = parse_row(r, LINE_WHY);
    if (!row || !parse_seat(r, true, &seat)) return false;
    row->seat = seat;
    row->text = parse_text(r, 1u << LEX_ARROW, "an answer");
    return row->text && arrow_rule(r, &row->rule);
}

static bool end_claim(parser *r, line_kind kind, bool flag)
{
    scenario_row *row = parse_row(r, kind);
    if (!row) return false;
    row->flag = flag;
    if (kind == LINE_WINNER && (row->seats = parse_seats(r)) == 0)
        return parse_expected(r, "the seat that won");
    return true;
}

static bool points(parser *r)
{
    const uint32_t at = r->f->rows;
    scenario_row *row = parse_row(r, LINE_POINTS);
    return row && parse_seat(r, false, &row->seat) && operator_here(r, &row->op) &&
           values(r, at, false);
}

/* "red sees", "public sees": then the claim is about what they know. */
static bool read_viewer(parser *r)
{
    uint8_t seat = 0;
    lexer ahead = r->x;
    lex_next(&ahead);
    if (!lex_is(&ahead, "sees")) return true;
    if (!lex_is(&r->x, "public") && (!seat_here(&r->x, 0, &seat) || seat == FRAY_CHANCE))
        return parse_expected(r, "a player, or 'public'");
    r->viewer = (uint8_t)(1u << seat);
    lex_next(&r->x);
    lex_next(&r->x);
    return true;
}

static bool claim(parser *r)
{
    if (!read_viewer(r)) return false;
    lexer ahead = r->x;
    lex_next(&ahead);
    uint8_t seat;
    if (ahead.now.kind == LEX_OPERATOR) return fact(r);
    if (lex_is(&ahead, "options") && seat_here(&r->x, 0, &seat)) {
        lex_next(&r->x);
        lex_next(&r->x);
        return options(r, seat);
    }
    if (parse_take(r, "asks")) return asks(r);
    if (parse_take(r, "options")) return options(r, NO_SEAT);
    if (parse_take(r, "log")) return log_claim(r);
    if (parse_take(r, "why")) return why_claim(r);
    if (parse_take(r, "over")) return end_claim(r, LINE_OVER, false);
    if (parse_take(r, "drawn")) return end_claim(r, LINE_DRAWN, false);
    if (parse_take(r, "winner")) return end_claim(r, LINE_WINNER, false);
    if (parse_take(r, "points")) return points(r);
    if (lex_is(&r->x, "not") && lex_is(&ahead, "over")) {
        lex_next(&r->x);
        lex_next(&r->x);
        return end_claim(r, LINE_OVER, true);
    }
    return fact(r);
}

bool parse_claims(parser *r)
{
    return separated(r, claim);
}

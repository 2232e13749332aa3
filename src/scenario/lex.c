/* src/scenario/lex.c - the signs a scenario is made of. */
#include "scenario/lex.h"
#include "scenario/says.h"
#include <stdio.h>
#include <string.h>
#include "base/utf8.h"

/* Length of the UTF-8 character at `s`, 0 if it is none that text may hold. */
static size_t character(const char *s, const char *end)
{
    size_t n;
    const int32_t c = utf8_read(s, (size_t)(end - s), &n);
    const bool odd = c == 0x2028 || c == 0x2029 || c == 0xfeff;
    return c < 0 || utf8_is_control(c) || odd ? 0 : n;
}

void lex_clean(const char *text, size_t length, char *out, size_t n)
{
    const char *const end = text + length;
    size_t used = 0;
    if (n == 0) return;
    while (text < end) {
        const size_t step = character(text, end);
        const size_t need = step ? step : 1;
        if (used + need + 4 > n) { /* room for the dots */
            const char *dots = "...";
            while (*dots && used + 1 < n) out[used++] = *dots++;
            break;
        }
        if (step) memcpy(out + used, text, step);
        else out[used] = '?';
        used += need;
        text += need;
    }
    out[used] = '\0';
}

static void step(lexer *x, size_t bytes)
{
    x->at += bytes;
    x->column++;
}

static void bad(lexer *x, const char *why)
{
    x->now.kind = LEX_BAD;
    x->now.line = x->line;
    x->now.column = x->column;
    x->bad = why;
}

static bool is_blank(const lexer *x)
{
    return x->at < x->end && (*x->at == ' ' || *x->at == '\t' || *x->at == '\r');
}

/* Over blanks and a comment; false: something in the comment is not text. */
static bool skip(lexer *x)
{
    const bool fresh = x->column == 1;
    const char *const from = x->at;
    while (is_blank(x)) step(x, 1);
    x->now.gap = fresh || x->at > from;
    if (x->at == x->end || *x->at != '#' || !x->now.gap) return true;
    while (x->at < x->end && *x->at != '\n') {
        const size_t n = is_blank(x) ? 1 : character(x->at, x->end);
        if (n == 0) {
            bad(x, "printable UTF-8 text");
            return false;
        }
        step(x, n);
    }
    return true;
}

static void new_line(lexer *x)
{
    x->at++;
    x->line++;
    x->column = 1;
}

static bool ends_word(const lexer *x)
{
    if (x->at == x->end || *x->at == '\n' || is_blank(x)) return true;
    if (strchr(",;\"=<>", *x->at)) return true;
    const char next = *(x->end - x->at > 1 ? x->at + 1 : " ");
    return (*x->at == '-' && next == '>') || (*x->at == '!' && next == '=');
}

static void read_string(lexer *x)
{
    step(x, 1);
    x->now.kind = LEX_STRING;
    x->now.at = x->at;
    while (x->at < x->end && *x->at != '"' && *x->at != '\n') {
        const size_t n = character(x->at, x->end);
        if (n == 0) {
            bad(x, "printable UTF-8 text");
            return;
        }
        step(x, n);
    }
    if (x->at == x->end || *x->at == '\n') {
        bad(x, "a \" at the end of the string");
        return;
    }
    x->now.n = (size_t)(x->at - x->now.at);
    step(x, 1);
}

static void read_word(lexer *x)
{
    x->now.kind = LEX_WORD;
    do {
        const size_t n = character(x->at, x->end);
        if (n == 0) {
            bad(x, "printable UTF-8 text");
            return;
        }
        step(x, n);
    } while (!ends_word(x));
    x->now.n = (size_t)(x->at - x->now.at);
}

static void read_operator(lexer *x)
{
    static const struct {
        const char *sign;
        lex_operator op;
    } all[] = {{"!=", OP_NE}, {"<=", OP_LE}, {">=", OP_GE},
               {"=", OP_EQ},  {"<", OP_LT},  {">", OP_GT}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        const size_t n = strlen(all[i].sign);
        if ((size_t)(x->end - x->at) < n || memcmp(x->at, all[i].sign, n) != 0) continue;
        x->now.kind = LEX_OPERATOR;
        x->now.op = all[i].op;
        x->now.n = n;
        x->at += n;
        x->column += (int)n;
        return;
    }
    bad(x, "an operator"); /* not reached: ends_word names the same signs */
}

void lex_next(lexer *x)
{
    if (x->now.kind == LEX_BAD) return;
    const bool after_comma = x->now.kind == LEX_COMMA;
    bool gap = false;
    do { /* a comma at the end of a line goes on with the next */
        if (!skip(x)) return;
        gap = gap || x->now.gap;
        if (!after_comma || x->at == x->end || *x->at != '\n') break;
        new_line(x);
        gap = true;
    } while (true);
    x->now = (lex_token){.at = x->at, .line = x->line, .column = x->column, .gap = gap};
    if (x->at == x->end) {
        x->now.kind = LEX_END;
    } else if (*x->at == '\n') {
        x->now.kind = LEX_NEWLINE;
        new_line(x);
    } else if (*x->at == ',' || *x->at == ';') {
        x->now.kind = *x->at == ',' ? LEX_COMMA : LEX_SEMICOLON;
        x->now.n = 1;
        step(x, 1);
    } else if (*x->at == '"') {
        read_string(x);
    } else if (*x->at == '-' && x->end - x->at > 1 && x->at[1] == '>') {
        x->now.kind = LEX_ARROW;
        x->now.n = 2;
        step(x, 1);
        step(x, 1);
    } else if (ends_word(x)) {
        read_operator(x);
    } else {
        read_word(x);
    }
}

void lex_line(lexer *x)
{
    if (x->now.kind == LEX_NEWLINE || x->now.kind == LEX_END) return;
    while (x->at < x->end && *x->at != '\n') x->at++;
    x->now.kind = LEX_WORD;
    lex_next(x);
}

void lex_begin(lexer *x, const char *text, size_t n)
{
    *x = (lexer){.at = text, .end = text + n, .line = 1, .column = 1};
    if (n >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) x->at += 3; /* an editor's mark */
    lex_next(x);
}

bool lex_is(const lexer *x, const char *word)
{
    const size_t n = strlen(word);
    return x->now.kind == LEX_WORD && x->now.n == n && memcmp(x->now.at, word, n) == 0;
}

void lex_show(const lexer *x, int language, char *out, size_t n)
{
    char text[40];
    switch (x->now.kind) {
    case LEX_END: snprintf(out, n, "%s", scenario_says(language, "the end of the file")); break;
    case LEX_NEWLINE: snprintf(out, n, "%s", scenario_says(language, "the end of the line")); break;
    case LEX_BAD:
        if (x->at == x->end || *x->at == '\n')
            snprintf(out, n, "%s", scenario_says(language, "the end of the line"));
        else
            snprintf(out, n, scenario_says(language, "the byte 0x%02x"),
                     (unsigned)(unsigned char)*x->at);
        break;
    case LEX_STRING:
        lex_clean(x->now.at, x->now.n, text, sizeof text);
        snprintf(out, n, "\"%s\"", text);
        break;
    case LEX_WORD:
    case LEX_COMMA:
    case LEX_SEMICOLON:
    case LEX_ARROW:
    case LEX_OPERATOR:
    default: lex_clean(x->now.at, x->now.n, text, sizeof text); snprintf(out, n, "'%s'", text);
    }
}

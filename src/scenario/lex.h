/* src/scenario/lex.h - the signs a scenario is made of: words, strings, operators, line ends.
 *
 * Blanks separate, `#` after a blank or at the start of a line begins a comment, a comma at the end
 * of a line goes on with the next one. */
#pragma once
#include "scenario/scenario.h"

typedef enum lex_kind {
    LEX_END,
    LEX_NEWLINE,
    LEX_WORD,
    LEX_STRING, /* at, n: what is between the quotes */
    LEX_COMMA,
    LEX_SEMICOLON,
    LEX_ARROW,
    LEX_OPERATOR,
    LEX_BAD /* `bad` says what was expected; it comes again and again */
} lex_kind;

/* How a fact is compared, or how options and lists are. */
typedef enum lex_operator {
    OP_NONE,
    OP_EQ,
    OP_NE,
    OP_LT,
    OP_LE,
    OP_GT,
    OP_GE,
    OP_HAS,
    OP_LACKS
} lex_operator;

typedef struct lex_token {
    lex_kind kind;
    lex_operator op;
    const char *at;
    size_t n;
    int line, column;
    bool gap; /* a blank stands before it */
} lex_token;

/* Copy it to look ahead. */
typedef struct lexer {
    const char *at, *end;
    int line, column;
    lex_token now; /* the sign to be read next */
    const char *bad;
} lexer;

void lex_begin(lexer *x, const char *text, size_t n);
void lex_next(lexer *x); /* on to the next sign */
void lex_line(lexer *x); /* on to the end of the line, whatever stands there */
bool lex_is(const lexer *x, const char *word);
/* The sign as people may read it in a message: short, and printable. */
void lex_show(const lexer *x, int language, char *out, size_t n);

/* Copies text for a message: what is not printable UTF-8 becomes '?', what is too long is cut. */
void lex_clean(const char *text, size_t length, char *out, size_t n);

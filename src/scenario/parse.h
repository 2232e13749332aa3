/* src/scenario/parse.h - between the two halves of the parser: blocks, and lines of claims. */
#pragma once
#include "scenario/tree.h"

typedef struct parser {
    lexer x;
    scenario_file *f;
    void (*told)(void *who, const scenario_problem *problem);
    void *who;
    int language;
    uint8_t viewer; /* of the claim being read */
    bool failed;    /* in this line */
    uint32_t wrong; /* lines so far */
} parser;

/* Tells of a mistake at the sign to be read, unless the line has one already; returns false. */
bool parse_expected(parser *r, const char *what);

/* Each returns NULL or false once something has failed. */
char *parse_keep(parser *r, const char *text, size_t n);
scenario_row *parse_row(parser *r, line_kind kind); /* good until the next one is made */
bool parse_word(parser *r, const char *text, int line);
/* All signs up to the end of the line or a kind in the mask of stops, one blank between them. */
const char *parse_text(parser *r, unsigned stops, const char *what);
/* What was read since then, with one blank where there were some. */
const char *parse_source(parser *r, lexer from);
const char *parse_one(parser *r, lex_kind kind, const char *what);
bool parse_take(parser *r, const char *word); /* true: it was there, and is read */
bool parse_line_end(parser *r);

/* A seat, as "red:" with a colon or without. */
bool parse_seat(parser *r, bool colon, uint8_t *seat);
uint8_t parse_seats(parser *r); /* as many seats as there are; a mask */

bool parse_facts(parser *r);  /* a line under given */
bool parse_claims(parser *r); /* a line under expect */

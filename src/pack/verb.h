/* src/pack/verb.h - matches one line of text with the patterns of the game's verbs. */
#pragma once
#include "pack/reader.h"

/* Appends the statement's words to the code and its new names to the scope. Says what is wrong. */
void pack_put_verb(struct pack_reader *r, const struct pack_node *text, struct pack_scope *scope);

/* A new name for the scope; false: `wrong`. The name must live as long as the scope. */
bool pack_new_name(const fray_schema *schema, struct pack_scope *scope,
                   const struct pack_words *words, int n, uint8_t type, struct pack_wrong *wrong);

enum { PACK_MAX_PIECES = 24 };

/* A piece of a pattern: "up", "$fighter", "$truth[fighter]", "$number(1..5)", "@fighter". */
struct pack_piece {
    char sign; /* '$', '@' or 0 for a word that must be there */
    const char *text;
    size_t length;       /* of the word, or the name of the type */
    uint8_t type, it;    /* it: the type in brackets, or 0 */
    int16_t least, most; /* of a number that is written out */
};
/* The piece at *at, which is moved on; false at the end. A type that is unknown is 0. */
bool pack_next_piece(const fray_schema *schema, const char **at, struct pack_piece *piece);

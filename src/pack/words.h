/* src/pack/words.h - cuts conditions and statements into words, numbers and signs. */
#pragma once
#include "pack/problems.h"

enum { PACK_MAX_WORDS = 256, PACK_MAX_NUMBER = 32767 };

enum pack_word_kind { PACK_WORD_END, PACK_WORD_NAME, PACK_WORD_NUMBER, PACK_WORD_SIGN };

struct pack_word {
    enum pack_word_kind kind;
    int16_t value;     /* of a number */
    uint32_t from, to; /* bytes of the text */
};

struct pack_words {
    const char *text;
    int count;
    struct pack_word word[PACK_MAX_WORDS + 1]; /* the last one is a PACK_WORD_END */
};

/* A name has letters, digits and dashes, so a minus needs blanks around it. False: `wrong`. */
bool pack_cut(const char *text, size_t length, struct pack_words *out, struct pack_wrong *wrong);

/* Is word n this one? */
bool pack_is(const struct pack_words *words, int n, const char *is);
/* "'push'", or "the end": for messages. */
struct pack_quoted pack_show(const struct pack_words *words, int n, int language);

/* Words with a meaning of their own in every game: and, or, where, it, count .. */
bool pack_is_reserved(const char *word, size_t length);
extern const char *const pack_reserved[]; /* ends with NULL */

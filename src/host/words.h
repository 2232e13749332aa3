/* src/host/words.h - turns ids and values into words, and words into answers.
 *
 * Records, scenarios and prompts use the plain notation ("charge saek", "to c7"), which is the same
 * in every language; people read sentences in English or German. */
#pragma once
#include "fray/game.h"
#include "pack/pack.h"
#include "base/spelling.h"

/* A table with the names of its content: what host functions work on. */
typedef struct host_table {
    fray_table table;
    const fray_pack *pack; /* NULL for a game that needs none */
    int language;          /* of what words_read_answer complains; PACK_EN, PACK_DE */
} host_table;

/* Language by --lang, else by locale (LC_ALL, LC_MESSAGES, LANG): "de..." is German. */
int words_language(const char *wish);

/* Each writes at most n bytes with the final NUL and returns the length it would have had. The
 * position may be NULL where there is none yet: then only names of the packs are known. */
size_t words_value(const host_table *h, const fray_position *p, uint32_t type, uint32_t value,
                   char *out, size_t n); /* notation: "saek", "c7", "sidestep", "red" */
size_t words_name(const host_table *h, const fray_position *p, uint32_t type, uint32_t value,
                  int language, char *out, size_t n); /* for people: "Blooded Saek" */
/* A value of the game's list of words; the notation is the same in every language. */
size_t words_listed(const host_table *h, uint32_t list, uint32_t value, char *out, size_t n);
size_t words_listed_name(const host_table *h, uint32_t list, uint32_t value, int language,
                         char *out, size_t n);
size_t words_answer(const host_table *h, const fray_position *p, uint64_t word, char *out,
                    size_t n); /* notation */
size_t words_option(const host_table *h, const fray_position *p, uint64_t word, int language,
                    char *out, size_t n); /* for people */
size_t words_question(const host_table *h, const fray_position *p, int language, char *out,
                      size_t n);
/* "WU-MOVE-06: .. (Saek; have 1, need 2)"; "" for a legal verdict. */
size_t words_verdict(const host_table *h, const fray_position *p, fray_verdict v, int language,
                     char *out, size_t n);
/* What these seats together read of an event; "" if it is none of their business. */
size_t words_event(const host_table *h, const fray_position *p, const fray_event *e, uint32_t seats,
                   int language, char *out, size_t n);

/* The same later on, when what it was about may be gone: with the names of its arguments (FRAY_MAX_ARGS of
 * them) that words_names took when it was told, of the position then or that before the answer. */
void words_names(const host_table *h, const fray_position *p, const fray_position *before,
                 const fray_event *e, fray_spelling *names);
size_t words_event_named(const host_table *h, const fray_position *p, const fray_event *e,
                         const fray_spelling *names, uint32_t seats, int language, char *out,
                         size_t n);

/* Notation to a value or a word. Answers are first matched against the legal options, so that a
 * name that could mean several things means the legal one; else field by field. False: `why` says
 * what was not understood, in the language. */
bool words_read_value(const host_table *h, const fray_position *p, uint32_t type, const char *text,
                      uint32_t *value);
bool words_read_listed(const host_table *h, uint32_t list, const char *text, uint32_t *value);
bool words_read_answer(const host_table *h, const fray_position *p, uint32_t seat, const char *text,
                       uint64_t *word, char *why, size_t n);
/* "; did you mean "saek"?" in the language; "" where no word is near enough. The first is of a word that was
 * looked for among others, the second of a value, `list` as for FRAY_WORD. */
size_t words_meant(const struct spelling *near, int language, char *out, size_t n);
size_t words_meant_value(const host_table *h, const fray_position *p, uint32_t type, uint32_t list,
                         const char *text, int language, char *out, size_t n);
/* Seats in notation: chance, red, blue, green, gold .. ; and for people: Red, Rot. */
const char *words_seat(uint32_t seat);
bool words_read_seat(const char *text, uint32_t *seat);
const char *words_seat_name(uint32_t seat, int language);

/* A verdict of the host itself, not of the rules: there is no memory for one more answer. */
enum { WORDS_NO_MEMORY = 0xfffe }; /* FRAY_NOT_ASKED is 0xffff */

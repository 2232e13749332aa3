/* src/core/schema.h - rows of what packs may hold, for a game's schema.c: in struct content, array `list` with so many
 * rows counted in `lists`; in its rows, fields by member. */
#pragma once
#include <stddef.h>
#include "fray/pack.h"

/* clang-format off */
#define AT(member)       (uint32_t) offsetof(struct content, member)
#define IN(type, member) (uint32_t) offsetof(struct type, member)
#define COUNT(list)      (uint16_t)(sizeof(list) / sizeof((list)[0]))
#define FIELDS(list)     COUNT(list), list

/* key, kind, required, size, offset, least, most, fallback, words, entity, subjects, window, help, aside, opened */
#define INT(key, type, member, least, most, req, fall, en) {key, FRAY_PACK_INT, req, sizeof(((struct type *)0)->member), IN(type, member), least, most, fall, NULL, 0, 0, NULL, en, 0, 0}
/* for bots: no rule looks at it */
#define ASIDE_INT(key, type, member, least, most, en) {key, FRAY_PACK_INT, 0, sizeof(((struct type *)0)->member), IN(type, member), least, most, 0, NULL, 0, 0, NULL, en, 1, 0}
#define YES(key, type, member, en) {key, FRAY_PACK_YES, 0, 1, IN(type, member), 0, 1, 0, NULL, 0, 0, NULL, en, 0, 0}
#define WORD(key, type, member, words, req, fall, en) {key, FRAY_PACK_WORD, req, 1, IN(type, member), 0, 0, fall, words, 0, 0, NULL, en, 0, 0}
/* A word that names a window opened for these kinds, about one of the subjects if there are any; a yes that makes it others. */
#define WINDOW_FOR(kinds, subjects, key, type, member, req, fall, en) {key, FRAY_PACK_WORD, req, 1, IN(type, member), 0, 0, fall, window_words, 0, subjects, NULL, en, 0, kinds}
#define YES_FOR(kinds, window, key, type, member, en) {key, FRAY_PACK_YES, 0, 1, IN(type, member), 0, 1, 0, NULL, 0, 0, window, en, 0, kinds}
#define WORDS(key, type, member, words, en) {key, FRAY_PACK_WORDS, 0, 4, IN(type, member), 0, 0, 0, words, 0, 0, NULL, en, 0, 0}
#define LISTED(key, type, member, words, req, en) {key, FRAY_PACK_LIST, req, sizeof(((struct type *)0)->member), IN(type, member), 0, 0, 0, words, 0, 0, NULL, en, 0, 0}
#define GRID(key, type, member, words, en) {key, FRAY_PACK_GRID, 1, sizeof(((struct type *)0)->member), IN(type, member), 0, 0, 0, words, 0, 0, NULL, en, 0, 0}
#define REF(key, type, member, kinds, entity, req, en) {key, FRAY_PACK_REF, req, 2, IN(type, member), 0, 0, 0, kinds, entity, 0, NULL, en, 0, 0}
#define REFS(key, type, member, kinds, entity, req, en) {key, FRAY_PACK_REFS, req, 2, IN(type, member), 0, 0, 0, kinds, entity, 0, NULL, en, 0, 0}
#define ROWS(key, type, member, entity, en) {key, FRAY_PACK_ROWS, 0, 4, IN(type, member), 0, 0, 0, NULL, entity, 0, NULL, en, 0, 0}
#define TRUTH(key, type, member, subjects, window, req, en) {key, FRAY_PACK_TRUTH, req, 2, IN(type, member), 0, 0, 0, NULL, 0, subjects, window, en, 0, 0}
#define TRUTH_OF(key, type, member, it, subjects, en) {key, FRAY_PACK_TRUTH, 0, 2, IN(type, member), 0, 0, 0, NULL, it, subjects, NULL, en, 0, 0}
#define VALUE(key, type, member, of, subjects, en) {key, FRAY_PACK_VALUE, 0, 2, IN(type, member), of, 0, 0, NULL, 0, subjects, NULL, en, 0, 0}
#define DO(key, type, member, subjects, window, req, en) {key, FRAY_PACK_DO, req, 2, IN(type, member), 0, 0, 0, NULL, 0, subjects, window, en, 0, 0}
#define CHANGED(key, type, member, subjects, req, en) {key, FRAY_PACK_CHANGE, req, sizeof(fray_change), IN(type, member), 0, 0, 0, NULL, 0, subjects, NULL, en, 0, 0}

/* All of it: a game's type_names, type_elements, subject_names, entities and tables; which entity a grant makes. */
#define SCHEMA(grants) {type_names, type_elements, COUNT(type_names), subject_names, term_rows, verb_rows, window_rows, change_rows, \
    TERMS, COUNT(verb_rows), WINDOWS, CHANGES, COUNT(subject_names), ENTITIES, grants, entities, AT(code), AT(code_used), CODE_WORDS}
/* clang-format on */

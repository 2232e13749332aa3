/* src/core/schema.h - rows of what packs may hold, for a game's schema.c: in struct content, array `list` with so many
 * rows counted in `lists`; in its rows, fields by member. */
#pragma once
#include <stddef.h>
#include "fray/pack.h"

/* clang-format off */
#define AT(member)       (uint32_t) offsetof(struct content, member)
#define IN(type, member) (uint32_t) offsetof(struct type, member)
#define COUNT(list)      (uint16_t)(sizeof(list) / sizeof((list)[0]))
#define FIELDS(list)     COUNT(list), list, NULL
/* Of an entity that does nothing without one of these keys. */
#define FIELDS_DOING(list, keys) COUNT(list), list, keys

/* key, kind, required, size, offset, least, most, fallback, words, entity, subjects, window, help, aside, opened, signs */
#define INT(key, type, member, least, most, req, fall, en) {key, FRAY_PACK_INT, req, sizeof(((struct type *)0)->member), IN(type, member), least, most, fall, NULL, 0, 0, NULL, en, 0, 0, NULL}
/* for bots: no rule looks at it */
#define ASIDE_INT(key, type, member, least, most, en) {key, FRAY_PACK_INT, 0, sizeof(((struct type *)0)->member), IN(type, member), least, most, 0, NULL, 0, 0, NULL, en, 1, 0, NULL}
#define YES(key, type, member, en) {key, FRAY_PACK_YES, 0, 1, IN(type, member), 0, 1, 0, NULL, 0, 0, NULL, en, 0, 0, NULL}
#define WORD(key, type, member, words, req, fall, en) {key, FRAY_PACK_WORD, req, 1, IN(type, member), 0, 0, fall, words, 0, 0, NULL, en, 0, 0, NULL}
/* A word that names a window opened for these kinds, about one of the subjects if there are any; a yes that makes it others. */
#define WINDOW_FOR(kinds, subjects, key, type, member, req, fall, en) {key, FRAY_PACK_WORD, req, 1, IN(type, member), 0, 0, fall, window_words, 0, subjects, NULL, en, 0, kinds, NULL}
#define YES_FOR(kinds, window, key, type, member, en) {key, FRAY_PACK_YES, 0, 1, IN(type, member), 0, 1, 0, NULL, 0, 0, window, en, 0, kinds, NULL}
#define WORDS(key, type, member, words, en) {key, FRAY_PACK_WORDS, 0, 4, IN(type, member), 0, 0, 0, words, 0, 0, NULL, en, 0, 0, NULL}
#define LISTED(key, type, member, words, req, en) {key, FRAY_PACK_LIST, req, sizeof(((struct type *)0)->member), IN(type, member), 0, 0, 0, words, 0, 0, NULL, en, 0, 0, NULL}
#define GRID(key, type, member, words, en) {key, FRAY_PACK_GRID, 1, sizeof(((struct type *)0)->member), IN(type, member), 0, 0, 0, words, 0, 0, NULL, en, 0, 0, NULL}
#define PLAN(key, type, member, signs, req, en) {key, FRAY_PACK_PLAN, req, sizeof(fray_plan), IN(type, member), 0, 0, 0, NULL, 0, 0, NULL, en, 0, 0, signs}
/* `exactly` so many numbers, each least..most; 0: as many as there is room for, or fewer. The member's first byte counts them. */
#define NUMBERS(key, type, member, least, most, exactly, req, en) {key, FRAY_PACK_NUMBERS, req, sizeof(((struct type *)0)->member), IN(type, member), least, most, exactly, NULL, 0, 0, NULL, en, 0, 0, NULL}
/* The member has columns, rows and cells, a byte each. */
#define DRAWING(key, type, member, words, req, en) {key, FRAY_PACK_DRAWING, req, sizeof(((struct type *)0)->member), IN(type, member), 0, 0, 0, words, 0, 0, NULL, en, 0, 0, NULL}
#define REF(key, type, member, kinds, entity, req, en) {key, FRAY_PACK_REF, req, 2, IN(type, member), 0, 0, 0, kinds, entity, 0, NULL, en, 0, 0, NULL}
#define REFS(key, type, member, kinds, entity, req, en) {key, FRAY_PACK_REFS, req, 2, IN(type, member), 0, 0, 0, kinds, entity, 0, NULL, en, 0, 0, NULL}
#define ROWS(key, type, member, entity, en) SOME_ROWS(0, key, type, member, entity, en)
/* Fewer than `few` are hardly meant. */
#define SOME_ROWS(few, key, type, member, entity, en) {key, FRAY_PACK_ROWS, 0, 4, IN(type, member), few, 0, 0, NULL, entity, 0, NULL, en, 0, 0, NULL}
#define TRUTH(key, type, member, subjects, window, req, en) {key, FRAY_PACK_TRUTH, req, 2, IN(type, member), 0, 0, 0, NULL, 0, subjects, window, en, 0, 0, NULL}
#define TRUTH_OF(key, type, member, it, subjects, en) {key, FRAY_PACK_TRUTH, 0, 2, IN(type, member), 0, 0, 0, NULL, it, subjects, NULL, en, 0, 0, NULL}
#define VALUE(key, type, member, of, subjects, en) {key, FRAY_PACK_VALUE, 0, 2, IN(type, member), of, 0, 0, NULL, 0, subjects, NULL, en, 0, 0, NULL}
#define DO(key, type, member, subjects, window, req, en) {key, FRAY_PACK_DO, req, 2, IN(type, member), 0, 0, 0, NULL, 0, subjects, window, en, 0, 0, NULL}
#define CHANGED(key, type, member, subjects, req, en) {key, FRAY_PACK_CHANGE, req, sizeof(fray_change), IN(type, member), 0, 0, 0, NULL, 0, subjects, NULL, en, 0, 0, NULL}

/* All of it: a game's type_names, type_elements, subject_names, entities and tables; which entity a grant makes; then
 * other members by name, if any. */
#define SCHEMA(grants, ...) {.type = type_names, .element = type_elements, .types = COUNT(type_names), .subject = subject_names, \
    .term = term_rows, .verb = verb_rows, .window = window_rows, .change = change_rows, .terms = TERMS, .verbs = COUNT(verb_rows), \
    .windows = WINDOWS, .changes = CHANGES, .subjects = COUNT(subject_names), .entities = ENTITIES, .grant = grants, \
    .entity = entities, .code = AT(code), .code_count = AT(code_used), .code_most = CODE_WORDS, __VA_ARGS__}
/* clang-format on */

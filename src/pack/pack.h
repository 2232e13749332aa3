/* src/pack/pack.h - reads content packs: folders of YAML become one flat, checked content block.
 *
 * All or nothing: every mistake is reported with file, line, column and what was expected, and
 * then nothing is loaded. The content is allocated once and never changes. */
#pragma once
#include "fray/game.h"
#include <stdio.h>

typedef struct fray_pack fray_pack;

enum { PACK_EN, PACK_DE, PACK_LANGUAGES };

/* One mistake in a pack; or a warning: what is allowed, but hardly meant. */
typedef struct pack_problem {
    const char *file;
    int line, column; /* from 1; 0 where a whole file is meant */
    const char *text; /* one line */
    bool warning;     /* it keeps nothing from being loaded, and is not counted */
} pack_problem;

typedef void pack_report(void *who, const pack_problem *problem);

/* Reads the folders in order (all *.yaml below each, sorted by path). Returns 0, or the number of
 * problems reported (then *out is NULL). Memory or IO failure: negative. */
int pack_load(const fray_game *game, const char *const *folders, int n, pack_report *report,
              void *who, fray_pack **out);
/* The same for one file that is in memory already; `name` stands in the reports. */
int pack_load_text(const fray_game *game, const char *name, const char *bytes, size_t n,
                   pack_report *report, void *who, fray_pack **out);
/* The same with what is wrong said in this language; above it is English. */
int pack_load_in(const fray_game *game, const char *const *folders, int n, int language,
                 pack_report *report, void *who, fray_pack **out);
int pack_load_text_in(const fray_game *game, const char *name, const char *bytes, size_t n,
                      int language, pack_report *report, void *who, fray_pack **out);
void pack_free(fray_pack *pack);

const void *pack_content(const fray_pack *pack);
/* A name of all that was read that matters to play (not comments, order of files or texts). */
uint64_t pack_hash(const fray_pack *pack);

/* Entries by fray_type (FRAY_CARD ..) and number (1..pack_count). */
uint32_t pack_count(const fray_pack *pack, uint32_t type);
const char *pack_id(const fray_pack *pack, uint32_t type, uint32_t number); /* "sidestep" */
const char *pack_name(const fray_pack *pack, uint32_t type, uint32_t number, int language);
const char *pack_text(const fray_pack *pack, uint32_t type, uint32_t number, int language);
const char *pack_number(const fray_pack *pack, uint32_t type, uint32_t number); /* "WU-S-360" */
const char *pack_entity(const fray_pack *pack, uint32_t type, uint32_t number); /* "ploy" */
const char *pack_origin(const fray_pack *pack, uint32_t type, uint32_t number);
/* 0 if there is no such entry. */
uint32_t pack_find(const fray_pack *pack, uint32_t type, const char *id);

/* Line number n of a floor plan as it is drawn, from 0 to 2 * rows, without blanks at its end; else "". */
enum { PACK_PLAN_LINE = 4 * (4 * FRAY_PLAN_SIDE + 1) + 1 };
void pack_plan_line(const fray_plan *plan, const fray_signs *signs, int n,
                    char out[PACK_PLAN_LINE]);

/* Everything that packs of a game can say, with help: entries and their keys, terms, statements,
 * windows, changes. */
void pack_print_words(const fray_game *game, FILE *out);

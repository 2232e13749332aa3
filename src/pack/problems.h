/* src/pack/problems.h - collects what is wrong with a pack, and tells it in the order of reading. */
#pragma once
#include "pack/arena.h"
#include "pack/pack.h"
#include "pack/says.h"

enum { PACK_MAX_PROBLEMS = 4096, PACK_MAX_SHOWN = 100, PACK_LINE = 600 };

/* Where something stands. */
struct pack_place {
    uint16_t file;    /* row of the names of files; 0 is the game's own description */
    int line, column; /* from 1; 0: the file as a whole */
};

struct pack_problems {
    struct pack_arena memory;
    struct pack_said *said;
    int count, room;
    int warnings; /* of those kept */
    int language; /* PACK_EN, PACK_DE: of all that is said */
    bool out_of_memory;
};

/* One line; more than PACK_MAX_PROBLEMS are counted and forgotten. */
void pack_say(struct pack_problems *problems, struct pack_place place, pack_message id, ...);

/* The same for what is no mistake. */
void pack_warn(struct pack_problems *problems, struct pack_place place, pack_message id, ...);
/* How many mistakes there are. */
static inline int pack_mistakes(const struct pack_problems *problems)
{
    return problems->count - problems->warnings;
}

/* Reports the first PACK_MAX_SHOWN by file, line and column, then a line if there are more.
 * Returns how many times it reported, warnings left out. */
int pack_tell(struct pack_problems *problems, const char *const *files, pack_report *report,
              void *who);
void pack_forget(struct pack_problems *problems);

/* A line that grows; what does not fit is cut off. Never cuts a character in two. */
struct pack_line {
    char text[PACK_LINE];
    size_t used;
    int language;
};
/* What no language changes, .. */
void pack_add(struct pack_line *line, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* .. and what stands in says.def. */
void pack_add_said(struct pack_line *line, pack_message id, ...);

/* The first mistake in one text, such as a condition, as an offset in it. */
struct pack_wrong {
    bool is;
    size_t at;
    struct pack_line line;
};
/* Only the first call has an effect. */
void pack_set_wrong(struct pack_wrong *wrong, size_t at, pack_message id, ...);
/* Nothing yet. */
static inline struct pack_wrong pack_wrong_in(int language)
{
    return (struct pack_wrong){.line.language = language};
}

/* A word of the pack as messages show it: short, on one line. */
struct pack_quoted {
    char text[48];
};
struct pack_quoted pack_quote(const char *text, size_t length);

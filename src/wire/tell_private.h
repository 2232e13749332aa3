/* src/wire/tell_private.h - what telling is made of: for tell.c, why.c, accounts.c, chances.c and replay.c. */
#pragma once
#include "wire/tell.h"

enum {
    TELL_MOST_TEXT = 1024, /* bytes of a sentence */
    TELL_PAGE = 256        /* options looked at in one go */
};

struct tell_space {
    const fray_game *game;
    fray_position *view, *before, *spare; /* one block */
    fray_thing *thing, *old;              /* one block of 2 * room: scenes of view and before */
    uint32_t things, olds, room;
    uint32_t *slot; /* of ids: 1 + place in `old`; 2^n of them, at least 2 * room */
    uint8_t *kept;  /* by place in `old`: it is still there */
    uint32_t slots;
    uint64_t option[TELL_PAGE];
    uint8_t badges[FRAY_DRAW_WHATS]; /* by fray_what: how many have a name */
};

/* Words of our own. */
typedef enum tell_text {
#define TELLS(id, en, de) TELLS_##id,
#include "wire/tells.def"
#undef TELLS
    TELL_TEXTS
} tell_text;
void tell_say(char *out, size_t n, int language, tell_text id, ...);

/* The scene of `view` into `thing`, and if `both` that of `before` into `old`. False without
 * memory: the writer has failed. */
bool tell_scenes(json_writer *out, const host_table *h, tell_space *s, bool both);
/* One thing of the view, as THING. */
void tell_thing(json_writer *out, const host_table *h, const tell_space *s, const fray_thing *t,
                int language);
/* [type, value]; nothing for FRAY_NONE. */
void tell_pair(json_writer *out, uint32_t type, uint32_t value);
/* The number of a rule ("WU-MOVE-06") as a field; nothing where there is none. */
void tell_rule(json_writer *out, const host_table *h, const char *key, uint32_t rule);
/* A verdict in words, without the number of its rule; what is asked in the view, if that is all
 * that is against it. */
void tell_verdict(const host_table *h, const fray_position *view, fray_verdict v, int language,
                  char *out, size_t n);
/* Reads an answer in the reader's language; false: `why` says what was not understood. */
bool tell_read_answer(const host_table *h, const fray_position *view, uint32_t seat,
                      const char *say, int language, uint64_t *word, char *why, size_t n);

/* include/fray/game.h - the contract between a game's rules and everybody else.
 *
 * A game is a conversation: the rules ask, a seat answers, the rules go on. A position is one
 * flat block of bytes that begins with a fray_position; memcpy clones it, memcmp compares it.
 * Nothing here allocates, prints, keeps time or draws random numbers: chance is a seat. */
#pragma once
#include "fray/answer.h"
#include "fray/event.h"
#include "fray/knowledge.h"
#include "fray/pack.h"
#include "fray/scene.h"
#include "fray/setup.h"
#include "fray/verdict.h"

/* What every position begins with, so that generic code needs no game. */
struct fray_position {
    uint16_t game;    /* fray_game.number */
    uint16_t bytes;   /* of the whole position */
    uint8_t open;     /* seats that may answer now (bit 0: chance); 0: the match is over */
    uint8_t question; /* row of the game's questions */
    uint8_t flags;    /* FRAY_ASKS_* */
    uint8_t over;     /* the match is over: FRAY_ENDED, FRAY_BROKEN */
    uint16_t rule;    /* the rule that asks */
    uint8_t type;     /* fray_type of what the question is about */
    uint8_t viewer;   /* 0: a full position; else a view: bit n is set for each seat it is for,
                          bit 0 alone: for the public */
    uint32_t about;   /* and its value */
};

/* How a match is over: as the rules say, or because it ran out of room for what waits to be done. No
 * content that passes the check leads there. */
enum { FRAY_ENDED = 1, FRAY_BROKEN = 2 };

enum {
    FRAY_ASKS_PRIVATE = 1, /* only hidden cards make this question possible: nobody else is told */
    FRAY_ASKS_SERIES =
        2, /* one of several picks, in any order, until an answer without fields ends it.
                              The position keeps the set, and nothing is done with it before */
    FRAY_ASKS_ORDER = 4, /* a series in which the order matters */
    FRAY_ASKS_SEALED = 8 /* every open seat answers, once or several times, until the game shuts it.
                              What was said is unseen until all are shut; who is still open is public.
                              All are asked the same; what it is about is each seat's own, in its view.
                              Answers of different seats commute; proposals shut a seat in the end */
};

typedef struct fray_question_row {
    const char *id;      /* "activation" */
    const char *en, *de; /* what it asks, {0}: what it is about */
} fray_question_row;

typedef struct fray_rule_row {
    const char *number; /* "WU-TRAP-01" */
    const char *origin; /* where the rule is from: seed, recalled, house */
    const char *where;  /* page or section, "" if unknown */
    const char *en, *de;
} fray_rule_row;

/* A named fact of a position: "saek.wounds", "red.glory", "round". */
/* NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding): as one writes a row; there are few */
typedef struct fray_fact_row {
    const char *name;
    uint8_t of;    /* fray_type of its owner: FRAY_NONE, FRAY_SEAT, FRAY_PIECE, FRAY_PLACE .. */
    uint8_t type;  /* fray_type of its value */
    uint8_t list;  /* 1: it is a set of values */
    uint8_t words; /* FRAY_WORD: which list */
    const char *en, *de; /* one line for docs, --help and odds */
    uint8_t role;        /* fray_role */
} fray_fact_row;

typedef struct fray_score {
    int32_t points[FRAY_MAX_SEATS]; /* by seat, as the game counts them */
    uint8_t winner; /* seat that won; 0 while it goes on or if drawn. Teams: mask in `winners` */
    uint8_t winners;
    uint8_t over, drawn;
} fray_score;

/* What an applied answer brought, for undo: past these, taking back needs consent. */
enum { FRAY_CHANCE_SPOKE = 1, FRAY_REVEALED = 2 };

typedef struct fray_game fray_game;

/* A table to play at: the rules, their content, and optional work memory of the caller's
 * (game->work_bytes, zeroed once); results are the same without it. */
struct fray_table {
    const fray_game *game;
    const void *content;
    void *work;
};

/* How a value is written. Either plain text (a hex: "c7"), or the name of an entry of the packs
 * (type, value) with text around it ("2:" + saek, petitioner + "-3"). */
typedef struct fray_spelling {
    char before[8], text[16], after[8];
    uint8_t type; /* FRAY_NONE: `text` alone */
    uint32_t value;
} fray_spelling;

/* A thing, or a point between things. */
typedef struct fray_spot {
    uint8_t type; /* fray_type of value; FRAY_NONE: the point x, y in board units */
    uint8_t pad[3];
    uint32_t value;
    int32_t x, y;
} fray_spot;

/* An account of something: lines that are told like events, and drawings to lay over the scene. At most
 * so many are filled in; all are counted. */
typedef struct fray_account {
    fray_event *line;
    fray_thing *draw;
    uint32_t most_lines, most_draws;
    uint32_t lines, draws;
} fray_account;

struct fray_game {
    const char *name;         /* "underworlds": on command lines and in records */
    const char *title;        /* "Warhammer Underworlds" */
    const char *rules_prefix; /* "WU" */
    uint16_t number;
    uint8_t seats_least, seats_most;
    uint32_t position_bytes, content_bytes, work_bytes;
    uint32_t longest; /* no match has more answers */

    /* tables; row 0 of each is empty, so that 0 is none */
    const fray_rule_row *rule;
    const fray_question_row *question;
    const fray_act *act;
    const fray_event_row *event;
    const fray_fact_row *fact;
    const fray_setting_row *setting;
    const fray_mark *mark;
    const fray_zone *zone;
    const fray_badge *badge;
    const fray_shape *shape;
    const fray_label *const *words; /* lists for FRAY_WORD values; each ends with a NULL id */
    uint16_t rules, questions, acts, events, facts, settings, marks, zones, badges, shapes;
    uint16_t word_lists;
    const fray_schema *schema;

    /* Derive what content implies (geometry, masks) once it is read; judge it as a whole. A verdict may blame
     * one byte of a row (fray_blames): people are told where that was written. */
    fray_verdict (*prepare)(void *content);
    /* Set-up to first position, already at its first question; or the rule it breaks. */
    fray_verdict (*start)(const fray_table *t, const fray_setup *setup, fray_position *p);
    /* Would `a` be a legal reply? The same test that lists the options. */
    fray_verdict (*check)(const fray_table *t, const fray_position *p, fray_answer a);
    /* Legal words of `seat`, numbers from .. from+n-1, into out; returns how many there are in all
     * (so: more follow when that exceeds from+n). The first option is the proposal. */
    uint32_t (*options)(const fray_table *t, const fray_position *p, uint32_t seat, uint32_t from,
                        uint32_t n, uint64_t *out);
    /* Chance: the weight of a word, and the sum over all of them. */
    uint64_t (*weight)(const fray_table *t, const fray_position *p, uint64_t word);
    uint64_t (*total)(const fray_table *t, const fray_position *p);
    /* A legal word without listing: chance by weight, players evenly. */
    uint64_t (*pick)(const fray_table *t, const fray_position *p, uint32_t seat, uint64_t random);
    /* Give a legal answer (else nothing changes and the verdict says why); then on to the next
     * question. Returns FRAY_CHANCE_SPOKE | FRAY_REVEALED through `what` unless it is NULL. */
    fray_verdict (*apply)(const fray_table *t, fray_position *p, fray_answer a,
                          const fray_sink *sink, uint32_t *what);
    /* What the seats of the mask together may know (bit 0: nobody but the public). */
    void (*view)(const fray_table *t, const fray_position *p, uint32_t seats, fray_position *out);
    /* A full position that looks like this view; `random` is the caller's stream. */
    void (*guess)(const fray_table *t, const fray_position *view, uint64_t *random,
                  fray_position *out);
    /* What there is to draw; returns how many things, fills at most n. */
    uint32_t (*scene)(const fray_table *t, const fray_position *view, fray_thing *out, uint32_t n);
    /* Named facts. peek: value number `nth` of a list; false when there is none. poke: sets a
     * fact, or adds to a list (value 0 empties it); a verdict tells what forbids it. */
    bool (*peek)(const fray_table *t, const fray_position *p, uint32_t fact, uint32_t of,
                 uint32_t nth, int32_t *value);
    fray_verdict (*poke)(const fray_table *t, fray_position *p, uint32_t fact, uint32_t of,
                         int32_t value);
    /* After pokes: back to the resting point they describe, at its question; judges the whole. */
    fray_verdict (*settle)(const fray_table *t, fray_position *p, const fray_sink *sink);
    fray_score (*result)(const fray_table *t, const fray_position *p);
    /* How a value is written; false if there is no such thing in this match. */
    bool (*spell)(const fray_table *t, const fray_position *p, uint32_t type, uint32_t value,
                  fray_spelling *out);
    /* Is everything conserved and in range? The broken rule or law otherwise. For tests. */
    fray_verdict (*audit)(const fray_table *t, const fray_position *p);
    const fray_knowledge *knowledge; /* about good play, for bots */
    uint16_t seats_setting; /* setting that says how many seats take part; 0: always seats_least */
    uint8_t together;       /* 1: all seats win or lose as one team */
    /* What figures that nobody plays would do next, if nobody does anything before or about it: lines
     * that are told like events, those of a figure together, the figure first among their arguments.
     * Returns how many there are, fills at most n. NULL: every figure is somebody's. */
    uint32_t (*forecast)(const fray_table *t, const fray_position *view, fray_event *out,
                         uint32_t n);
    /* Mission number n (0 ..) of an operation, which is a FRAY_LIST of the packs; 0: it has no more.
     * NULL: the game has no operations. */
    uint32_t (*mission)(const fray_table *t, uint32_t operation, uint32_t n);
    /* Where in a position the frames of waiting procedures begin; 0: it has none. They say how the rules
     * go on, not what is on the table. */
    uint32_t stack_offset;
    /* Could any match use this entry of the packs, with the switches that allow most? Asked of every top
     * entry once the whole is prepared; the same verdicts. NULL: all can be used. */
    fray_verdict (*judge)(const void *content, uint32_t type, uint32_t number);
    /* What goes into an answer, legal or not, piece by piece, and what it would look like: for the seat that
     * would give it. NULL: there is nothing to say. */
    void (*explain)(const fray_table *t, const fray_position *view, fray_answer a,
                    fray_account *out);
    /* What lies between two things or points: distance, sight and what stands in its way; for everybody.
     * NULL: nothing to measure. */
    void (*survey)(const fray_table *t, const fray_position *view, const fray_spot end[2],
                   fray_account *out);
    /* Thing number n (0 ..) of those that an entry of the packs takes of the game's box, and how many of it; NULL:
     * no more. For whoever makes packs. NULL: nothing is taken of any box. */
    const fray_label *(*takes)(const void *content, uint32_t type, uint32_t number, uint32_t n,
                               uint32_t *many);
};

/* The fact of the table that has this role; 0: the game has none. */
static inline uint32_t fray_fact_with(const fray_game *game, uint32_t role)
{
    uint32_t row = 1;
    while (row < game->facts && game->fact[row].role != role) row++;
    return row < game->facts ? row : 0;
}

/* What badge[at] of such things is; NULL: nothing. */
static inline const fray_badge *fray_badge_of(const fray_game *game, uint32_t what, uint32_t at)
{
    for (uint32_t i = 1; i < game->badges; i++)
        if (game->badge[i].what == what && game->badge[i].at == at) return &game->badge[i];
    return NULL;
}

/* The first of such things' badges that counts pips; NULL: none. */
static inline const fray_badge *fray_pips_of(const fray_game *game, uint32_t what)
{
    for (uint32_t i = 1; i < game->badges; i++)
        if (game->badge[i].what == what && game->badge[i].pips) return &game->badge[i];
    return NULL;
}

/* Every game there is, in the order of their numbers. */
FRAY_API const fray_game *const fray_games[];
FRAY_API const uint32_t fray_game_count;

/* A 64-bit name of the position's bytes. */
FRAY_API uint64_t fray_hash(const fray_position *p);
/* The same of its first n bytes. */
FRAY_API uint64_t fray_hash_front(const fray_position *p, uint32_t n);

/* Does the sealed question that `before` asks go on in `now`, for some of its seats? Then nobody but who
 * answered in between knows what was said. */
static inline bool fray_still_sealed(const fray_position *before, const fray_position *now)
{
    return (before->flags & FRAY_ASKS_SEALED) && (now->flags & FRAY_ASKS_SEALED) &&
           now->question == before->question && now->open && !(now->open & ~before->open);
}

/* The seat to answer next: chance first, then the lowest; of a sealed question any open seat will do. Somebody
 * must be asked. */
static inline uint32_t fray_asked(const fray_position *p)
{
    uint32_t seat = 0;
    while (seat < FRAY_MAX_SEATS - 1 && !(p->open >> seat & 1)) seat++;
    return seat;
}

/* A random stream the caller owns: splitmix64, one step. */
static inline uint64_t fray_next(uint64_t *random)
{
    uint64_t z = (*random += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* Evenly from 0 .. n-1 out of one random word. */
static inline uint64_t fray_even(uint64_t random, uint64_t n)
{
    uint64_t rl = random & 0xffffffffu, rh = random >> 32, nl = n & 0xffffffffu;
    /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): n has 64 bits, whatever it was made of */
    uint64_t nh = n >> 32;
    uint64_t low = rl * nl, mid = rh * nl + (low >> 32), mid2 = rl * nh + (mid & 0xffffffffu);
    return rh * nh + (mid >> 32) + (mid2 >> 32);
}

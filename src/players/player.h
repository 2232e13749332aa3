/* src/players/player.h - whoever plays a seat and is not a person: a bot of ours, or a program
 * outside that speaks docs/bot-protocol.md. Whoever has a seat to fill says which by a text, and does
 * not see the difference afterwards, but that a program outside may fail.
 *
 *     hard                     a kind of src/bots, with its own budget
 *     expert:100ms             .. with another: 100ms, 2s, 3000iterations, 2threads, in any order
 *     expert:2s:4threads       .. and with : between them
 *     expert:weights=FILE      .. with other weights of its knowledge, as `fray tune` writes them
 *     run:python3 my_bot.py    a program; the rest of the text is its command line
 *     run@200ms:./my_bot       .. with a budget other than PLAYER_RUN_MS
 */
#pragma once
#include "bots/bots.h"
#include "host/words.h"

enum {
    PLAYER_TEXT = 400,     /* bytes of the text */
    PLAYER_RUN_MS = 1000,  /* budget of a program that is given none */
    PLAYER_GRACE_MS = 2000 /* after the budget, before it is given up */
};

typedef struct player_wish {
    char text[PLAYER_TEXT]; /* as it was written */
    const bot_kind *kind;   /* NULL: a program */
    bot_budget budget;      /* 0, 0: its own */
    uint32_t threads;
    char weights[PLAYER_TEXT]; /* file, "" none */
    const int32_t *weight;     /* in place of a file, for who tunes them; NULL: none. Not copied */
    char command[PLAYER_TEXT]; /* "" for a bot of ours */
} player_wish;

/* False: `why` says what is wrong with the text, and what there is, in the language. */
bool player_read(const char *text, player_wish *out, int language, char *why, size_t n);

typedef struct player player;

/* NULL: `why` says why (no memory, no such program, bad weights). The table, with work memory of
 * one thread, must outlive the player. */
player *player_new(const player_wish *wish, const host_table *h, uint64_t seed, int language,
                   char *why, size_t n);
void player_free(player *p); /* ends the program, by force if it must */
const char *player_text(const player *p);
/* What it calls itself: "Normal", or whatever a program says; at most 63 bytes, clean. */
const char *player_name(const player *p);
/* What is agreed for the match that begins next, NULL: nothing is known of it. A program is told
 * what holds for all and for its own seat. Need not be called. */
void player_setup(player *p, const fray_setup *setup);
/* A new match begins: another seed; a program is told. One that failed may try again. */
void player_begin(player *p, uint64_t seed);
void player_give(player *p, bot_budget budget);

/* How asking it went. All but the first end its part in the match: it forfeits. */
typedef enum player_fault {
    PLAYER_OK,
    PLAYER_CRASHED, /* it ended, or closed its output */
    PLAYER_HUNG,    /* no answer within budget and grace */
    PLAYER_GARBLED, /* what it says is not the protocol */
    PLAYER_ILLEGAL  /* it names no option there is */
} player_fault;

/* Its answer for `seat`, open in the view (a view of this seat, as game->view makes it). On a fault
 * `why` says what happened in one line, and *word is not set. `thought` may be NULL. */
player_fault player_answer(player *p, const fray_position *view, uint32_t seat, uint64_t *word,
                           bot_thought *thought, char *why, size_t n);
/* The match is over, by the result of the rules or a forfeit: a program is told. */
void player_end(player *p, const fray_position *view);

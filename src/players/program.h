/* src/players/program.h - a program outside as a player: docs/bot-protocol.md, our side of it. */
#pragma once
#include "players/player.h"

typedef struct program program;

enum {
    PROGRAM_PROTOCOL = 1,
    PROGRAM_HELLO_MS = 10000, /* to say who it is after it was started */
    PROGRAM_NAME = 64         /* bytes of what it calls itself */
};

/* Starts it and waits until it has said who it is. NULL: `why` says why not. */
program *program_new(const player_wish *wish, const host_table *h, uint64_t seed, int language,
                     char *why, size_t n);
void program_free(program *g);
const char *program_name(const program *g);

/* As player.h has them. A program that failed is started again when it is asked in a new match. */
void program_begin(program *g, uint64_t seed);
void program_setup(program *g, const fray_setup *setup);
void program_give(program *g, bot_budget budget);
player_fault program_answer(program *g, const fray_position *view, uint32_t seat, uint64_t *word,
                            bot_thought *thought, char *why, size_t n);
void program_end(program *g, const fray_position *view);

/* src/arena/play.h - one thread's place to play pairs of games at. */
#pragma once
#include "arena/game.h"

/* What is to be played, the same for all threads. */
typedef struct arena_task {
    const arena_plan *plan;
    const host_table *h; /* whose work memory is not used */
    int language;
    bool lines;              /* also write the lines of a journal */
    const atomic_bool *stop; /* ends a game under way */
} arena_task;

typedef struct arena_player arena_player;

arena_player *arena_player_new(const arena_task *task); /* NULL: no memory */
void arena_player_free(arena_player *p);

/* A pair as it was played; where teams play, game 0 alone (plan_unit). */
typedef struct arena_pair {
    struct arena_pair *next; /* in a queue */
    uint64_t pair;
    arena_game game[2];
    char *line[2]; /* malloced; NULL where none was wished for */
} arena_pair;

/* Malloced; NULL: stopped, or no memory (then stop is not set). */
arena_pair *arena_player_play(arena_player *p, uint64_t pair);
void arena_pair_free(arena_pair *pair);

/* Can every entrant be made? A program that is not there is better named now. */
bool arena_can_play(const arena_task *task, char *why, size_t n);

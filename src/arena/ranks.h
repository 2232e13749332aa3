/* src/arena/ranks.h - the arena on several ranks: who asks whom for what. For run.c alone.
 *
 * A message is a letter and what belongs to it:
 *   to rank 0    W n         wants n pairs to play
 *                R lines     a pair was played: the two lines of a journal, of a team one
 *                F text      cannot go on
 *                Q           says nothing more
 *   from rank 0  P number    play this pair
 *                E           it is over */
#pragma once
#include "arena/pool.h"
#include "arena/run.h"

typedef struct ranks ranks;

/* Rank 0's side. `unit`: plan_unit. `leader` goes to arena_take_in and arena_fail. */
ranks *ranks_new(const arena_net *net, uint32_t unit, void *leader); /* NULL: no memory */
/* Reads all messages that are there and answers them; *any becomes true where games came in. False: the
 * net failed, or a rank did. */
bool ranks_serve(ranks *r, pool *p, bool *any);
uint64_t ranks_under_way(const ranks *r); /* pairs given out and not come back */
/* Tells all that it is over, hears them out, and frees. */
void ranks_dismiss(ranks *r);

/* The others' side. */
arena_end ranks_follow(arena_run *run);

/* In run.c: a pair that came in; what a rank could not. Both are false where that ends the run. */
bool arena_take_in(void *leader, uint64_t pair, arena_game game[2], char *const line[2]);
bool arena_fail(void *leader, const char *why);
void arena_nap(void); /* between two looks at the net */

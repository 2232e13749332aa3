/* tests/support/arena.h - arenas of small games, which several tests play: duel() has two sides, hill is a team's.
 * With cmocka. */
#pragma once
#include "arena/report.h"
#include "arena/run.h"
#include "support/duel.h"

extern const host_table hill; /* a team: support/team.h */
/* Where a plan is played. */
const host_table *host_of(const arena_plan *plan);

/* Three entrants in two variants; all against all, or against the first. */
arena_plan *some_plan(bool gauntlet);
arena_plan *team_plan(uint32_t entrants); /* up to three, in two variants */
/* Greedy, with a name that has to be escaped on a page, and random. */
arena_plan *two_entrants(const host_table *h);
uint32_t setting_of(const fray_setup *setup, uint32_t key); /* 0: it has none */

/* All that a run needs; what is left out may be set after. */
arena_run run_of(const arena_plan *plan, uint64_t pairs, uint32_t threads, arena_games *games);
void play_all(arena_plan *plan, uint64_t pairs, uint32_t threads, arena_games *games, journal *j,
              uint32_t shard, uint32_t shards);
/* All that the games show, without times; to be freed. */
char *results_of(const arena_plan *plan, const arena_games *games, const arena_sprt *sprt);
void assert_same(char *one, char *two); /* frees the second */

/* A folder for one file, `journal`: set-up and teardown of a group of tests. */
extern char arena_folder[64];
int make_folder(void **unused);
int drop_folder(void **unused);
char *read_file(const char *path, size_t *n); /* to be freed */
void write_file(const char *path, const char *bytes, size_t n);

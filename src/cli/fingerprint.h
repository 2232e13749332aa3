/* src/cli/fingerprint.h - `fray bench --fingerprint`: two numbers that name how the rules play.
 *
 * Random games by pick, whose numbers come from seed, game and answer alone: no bot has a say, and no byte
 * of a position can change what is picked. So the same rules give the same numbers, however a
 * procedure lays out its frame while it waits. */
#pragma once
#include "cli/cli.h"

typedef struct fingerprint {
    uint64_t play; /* every question, its options in their order, and the bytes at the end */
    uint64_t told; /* every event */
    uint64_t answers;
} fingerprint;

typedef struct fingerprint_wish {
    uint64_t games, seed;
    uint32_t threads; /* how many does not show */
} fingerprint_wish;

/* CLI_OK, or what stands in the way was printed. */
int fingerprint_take(const cli_env *env, const host_table *h, const fingerprint_wish *wish,
                     fingerprint *out);

/* src/arena/schedule.c - which game is number n: a function of the plan and n alone. */
#include <assert.h>
#include <string.h>
#include "arena/plan.h"
#include "host/philox.h"

/* Both games of a pair, and whoever sits where, get the same numbers: the seed of a player belongs to
 * its seat, so that two entrants that play alike draw level in every pair, and what differs is theirs. */
enum { STREAM_DICE = 1, STREAM_SEAT = 2, STREAM_OTHER_DICE = 16 };

/* A program may remember: with the same dice it would know in the second game of a pair which cards
 * the other holds, for it held them in the first. */
static bool may_remember(const arena_entrant *e)
{
    return strncmp(e->player, "run:", 4) == 0 || strncmp(e->player, "run@", 4) == 0;
}

uint32_t plan_pairings(const arena_plan *plan)
{
    uint32_t n = plan->entrants;
    return n < 2 ? 0 : plan->gauntlet ? n - 1 : n * (n - 1) / 2;
}

void plan_pairing(const arena_plan *plan, uint32_t pairing, uint32_t *a, uint32_t *b)
{
    uint32_t first = 0, left = pairing;
    assert(pairing < plan_pairings(plan));
    while (!plan->gauntlet && left >= plan->entrants - 1 - first) {
        left -= plan->entrants - 1 - first;
        first++;
    }
    *a = first;
    *b = first + 1 + left;
}

uint32_t plan_unit(const arena_plan *plan)
{
    return plan->together ? 1 : 2;
}

uint64_t plan_round(const arena_plan *plan)
{
    return (uint64_t)(plan->together ? plan->entrants : plan_pairings(plan)) * plan->variants;
}

/* The same numbers for every entrant and variant of a block. */
static plan_game team_game_at(const arena_plan *plan, uint64_t number)
{
    assert(plan->entrants > 0 && plan->variants > 0);
    plan_game g = {.number = number, .pair = number};
    g.a = g.b = (uint32_t)(number % plan->entrants);
    g.variant = (uint32_t)(number / plan->entrants % plan->variants);
    g.round = number / plan->entrants / plan->variants;
    g.dice = philox_number(plan->seed, STREAM_DICE, g.round);
    for (uint32_t seat = 1; seat < FRAY_MAX_SEATS; seat++) {
        g.entrant[seat] = g.a;
        g.player_seed[seat] = philox_number(plan->seed, STREAM_SEAT, g.round);
    }
    return g;
}

plan_game plan_game_at(const arena_plan *plan, uint64_t number)
{
    if (plan->together) return team_game_at(plan, number);
    uint32_t pairings = plan_pairings(plan);
    assert(pairings > 0 && plan->variants > 0);
    plan_game g = {.number = number, .pair = number / 2};
    g.pairing = (uint32_t)(g.pair % pairings);
    g.variant = (uint32_t)(g.pair / pairings % plan->variants);
    g.round = g.pair / pairings / plan->variants;
    plan_pairing(plan, g.pairing, &g.a, &g.b);
    g.entrant[1] = number % 2 ? g.b : g.a;
    g.entrant[2] = number % 2 ? g.a : g.b;
    bool own =
        number % 2 && (may_remember(&plan->entrant[g.a]) || may_remember(&plan->entrant[g.b]));
    g.dice = philox_number(plan->seed, own ? STREAM_OTHER_DICE : STREAM_DICE, g.pair);
    for (uint32_t seat = 1; seat <= 2; seat++)
        g.player_seed[seat] = philox_number(plan->seed, STREAM_SEAT + seat, g.pair);
    return g;
}

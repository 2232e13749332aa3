/* src/server/roster.h - who can be given a seat and is no person: our bots, and what whoever runs
 * the server named, programs outside among them. Clients say a name of this list, never a command. */
#pragma once
#include "server/serve.h"
#include "wire/writer.h"

typedef struct roster_bot {
    char name[SERVE_BOT_NAME];
    uint32_t number; /* its place in the list */
    player_wish wish;
} roster_bot;

typedef struct roster {
    roster_bot *bot;
    uint32_t bots;
} roster;

/* Our kinds from the weakest on, then the others. Whose budget is time gets `think_ms`, if nobody said
 * otherwise. False without memory. */
bool roster_fill(roster *r, const serve_bot *more, uint32_t n, uint32_t think_ms);
void roster_free(roster *r);
const roster_bot *roster_find(const roster *r, const char *name); /* NULL: there is none */
const roster_bot *roster_adviser(const roster *r);                /* who gives hints */
bool roster_is_program(const roster_bot *b);
/* What it may use for one answer; 0, 0: it does not count. */
bot_budget roster_budget(const roster_bot *b);
/* The answers of this bot are given at multiples of so many milliseconds, or the time it took would
 * tell how much there was to think about. 0: it takes none. */
uint32_t roster_beat(const roster_bot *b);
/* What /api/games says. */
void roster_tell(const roster *r, json_writer *out);

/* src/server/roster.c - the list of who can be given a seat and is no person. */
#include "server/roster.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "server/says.h"
#include "wire/catalogue.h"

enum {
    /* A level thinks by iterations, so that it is as strong everywhere; on a slow machine it stops
     * here, for nobody waits gladly. */
    LEVEL_MS = 2000,
    /* Where time is the budget it is used up, or there was nothing to decide: the beat is the time,
     * and some for the thread to wake up. Whoever counts iterations is mostly done within one. */
    BEAT_MS = 250,
    BEAT_MORE_MS = 50
};

static void put(roster *r, const char *name, const player_wish *wish, uint32_t think_ms)
{
    roster_bot *b = &r->bot[r->bots];
    b->number = r->bots++;
    b->wish = *wish;
    snprintf(b->name, sizeof b->name, "%s", name);
    bot_budget *budget = &b->wish.budget;
    if (budget->ms || budget->iterations) return; /* as whoever runs the server wants it */
    if (!wish->kind) budget->ms = PLAYER_RUN_MS;
    else if (wish->kind->budget.iterations == 0 && wish->kind->budget.ms) budget->ms = think_ms;
}

bool roster_fill(roster *r, const serve_bot *more, uint32_t n, uint32_t think_ms)
{
    r->bots = 0;
    r->bot = calloc(bot_kind_count + n, sizeof *r->bot);
    if (!r->bot) return false;
    for (uint32_t i = 0; i < bot_kind_count; i++) {
        player_wish wish;
        memset(&wish, 0, sizeof wish);
        wish.kind = bot_kind_at(i);
        snprintf(wish.text, sizeof wish.text, "%s", wish.kind->name);
        put(r, wish.kind->name, &wish, think_ms);
    }
    for (uint32_t i = 0; i < n; i++) put(r, more[i].name, &more[i].wish, think_ms);
    return true;
}

void roster_free(roster *r)
{
    free(r->bot);
    memset(r, 0, sizeof *r);
}

const roster_bot *roster_find(const roster *r, const char *name)
{
    for (uint32_t i = 0; i < r->bots; i++)
        if (strcmp(r->bot[i].name, name) == 0) return &r->bot[i];
    return NULL;
}

const roster_bot *roster_adviser(const roster *r)
{
    const roster_bot *best = &r->bot[bot_kind_count - 1];
    for (uint32_t i = 0; i < bot_kind_count; i++) /* the last level is the strongest */
        if (r->bot[i].wish.kind->is_level) best = &r->bot[i];
    return best;
}

bool roster_is_program(const roster_bot *b)
{
    return b->wish.kind == NULL;
}

bot_budget roster_budget(const roster_bot *b)
{
    bot_budget budget = b->wish.budget;
    bool is_own = budget.ms == 0 && budget.iterations == 0;
    if (is_own) budget = b->wish.kind->budget;
    if (budget.iterations && budget.ms == 0) budget.ms = is_own ? LEVEL_MS : SERVE_MOST_MS;
    return budget;
}

uint32_t roster_beat(const roster_bot *b)
{
    bot_budget budget = roster_budget(b);
    if (budget.ms == 0 && budget.iterations == 0) return 0;
    bool used_up = !roster_is_program(b) && budget.iterations == 0;
    return used_up ? budget.ms + BEAT_MORE_MS : BEAT_MS;
}

void roster_tell(const roster *r, json_writer *out)
{
    catalogue_bot *row = calloc(r->bots, sizeof *row);
    for (uint32_t i = 0; row && i < r->bots; i++) {
        const roster_bot *b = &r->bot[i];
        const bot_kind *kind = b->wish.kind;
        bool named = i >= bot_kind_count; /* by whoever runs the server */
        row[i].name = b->name;
        row[i].title_en = named ? b->name : kind->title_en;
        row[i].title_de = named ? b->name : kind->title_de;
        row[i].en = kind ? kind->en : says_text(SAY_PROGRAM, PACK_EN);
        row[i].de = kind ? kind->de : says_text(SAY_PROGRAM, PACK_DE);
        row[i].level = !named && kind->is_level;
    }
    if (row) catalogue_games(out, row, r->bots);
    else writer_fail(out);
    free(row);
}

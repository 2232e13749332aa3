/* src/host/campaign.h - an operation in progress: which of its missions were played, and how they ended.
 *
 * A mission that is won leads to the next one, one that is lost is played again; nothing else is
 * carried over but what was agreed for the whole operation (difficulty, rule switches). It is kept as
 * one text file, as campaign.c describes, together with the record of the mission under way. */
#pragma once
#include "host/match.h"

typedef struct campaign campaign;

enum { CAMPAIGN_FORMAT = 1, CAMPAIGN_MOST_BYTES = 2 * MATCH_MOST_BYTES };

/* A mission that was played to its end. */
typedef struct campaign_play {
    uint32_t mission;
    uint32_t rounds;
    uint32_t seats;                /* that took part */
    uint32_t hero[FRAY_MAX_SEATS]; /* by seat; FRAY_FIGURE, 0: the game names none */
    bool won;
} campaign_play;

/* Does the game have operations? They are the lists of its packs. */
bool campaign_has(const fray_game *game);
/* The setting that says which mission is played; 0: the game has none. */
uint32_t campaign_key(const fray_game *game);

/* Begins an operation. Of the set-up those settings are kept that hold for a whole match, but for the
 * mission. The table must outlive it. NULL: no such operation, or no memory. */
campaign *campaign_new(const host_table *h, uint32_t operation, const fray_setup *agreed);
void campaign_free(campaign *c);

uint32_t campaign_operation(const campaign *c);
uint32_t campaign_missions(const campaign *c);            /* of the operation */
uint32_t campaign_mission(const campaign *c, uint32_t n); /* from 0; 0 beyond the end */
uint32_t campaign_won(const campaign *c);                 /* so many of them are won */
uint32_t campaign_next(const campaign *c);                /* to be played; 0: all are won */
uint32_t campaign_plays(const campaign *c);               /* in the order they were played */
const campaign_play *campaign_play_at(const campaign *c, uint32_t n); /* NULL beyond the end */

/* Is this setting of one mission alone? What seats bring, and who begins; the rest is agreed for the operation. */
bool campaign_forgets(const fray_game *game, const fray_setting *item);
/* May it be said anew for each mission? That, and how many take part. */
bool campaign_asks_anew(const fray_game *game, const fray_setting *item);
/* What is agreed, with the next mission: all that a new match of the operation starts from. */
void campaign_setup(const campaign *c, fray_setup *setup);
const fray_setup *campaign_agreed(const campaign *c);
/* Counts a match that is over. False, and nothing changes: it is not over, or of another mission than
 * the next, or memory ran out. */
bool campaign_note(campaign *c, const match *m);

/* The file: with the match under way, or NULL. campaign_text: malloced, NULL without memory.
 * campaign_write: 0, or -1 with errno; the file is whole or as it was. */
char *campaign_text(const campaign *c, const match *m);
int campaign_write(const campaign *c, const match *m, const char *path);
/* Is this text meant to be such a file, be it damaged or of another version? */
bool campaign_is(const char *text, size_t n);
/* Reads it strictly; *m is the match under way, or NULL. NULL: the problem says line and reason. */
campaign *campaign_read(const host_table *h, const char *text, size_t n, int language, match **m,
                        match_problem *why);

/* src/wire/catalogue.h - what does not change during a match, as JSON for pages: the games, and
 * each game's tables and content in both languages. Made once at the start. */
#pragma once
#include "host/words.h"
#include "wire/writer.h"

/* Somebody who can be given a seat and is no person. */
typedef struct catalogue_bot {
    const char *name;                /* what a client says to have it */
    const char *title_en, *title_de; /* "Beginner", "Anfänger" */
    const char *en, *de;             /* one line: how it plays */
    bool level; /* for people to choose; the others are yardsticks, or programs */
} catalogue_bot;

/* The bots as they are given: from the weakest on, if they have an order. */
void catalogue_games(json_writer *out, const catalogue_bot *bot, uint32_t bots);
void catalogue_game(json_writer *out, const host_table *h);
void catalogue_rules(json_writer *out, const fray_game *game);

/* src/arena/story.h - what a journal tells of a game besides its result: which cards were seen, who
 * began, how everything stood at the end, and what happened last.
 *
 * No game is known here: all of it is made of the game's own tables of facts and events. In the
 * line of a game:
 *   "began": {"first": "blue"}     facts that name a seat: the first one each of them named
 *   "facts": {"round": 7, ..}      at the end: single values; of lists how long they are; of flags
 *                                  that things have, how many have them
 *   "last": [["hit", "red abe", 2], ..]  the last events, each with its arguments; a piece goes
 *                                  by its kind, and what belongs to one seat has that in front
 * and in each of its seats "cards" {"drew": [..]} and "facts" {"hero": "abe"}. */
#pragma once
#include <jansson.h>
#include "players/contest.h"

enum { STORY_LAST = 12, STORY_BEGAN = 8 };

/* A card that was seen, by seat and kind of event. */
typedef struct story_card {
    uint16_t kind; /* row of the game's events */
    uint8_t seat;
    uint32_t card;
} story_card;

typedef struct story {
    const host_table *h;
    story_card *card;
    uint32_t cards, cards_room;
    uint32_t began_fact[STORY_BEGAN], began[STORY_BEGAN],
        begans;                  /* facts, and the seats they named */
    fray_event last[STORY_LAST]; /* a ring */
    uint64_t events;
    /* made at the end; each owned, NULL: there is nothing to tell */
    json_t *ended_facts, *ended_last, *ended_seat[FRAY_MAX_SEATS];
} story;

/* Of a new game. Memory is kept from one to the next; all zero is none yet. */
void story_begin(story *s, const host_table *h);
void story_free(story *s);
/* What a contest calls: as its sink, before every answer, and at the end. `who` is the story. */
void story_event(void *who, const fray_event *event);
void story_decision(void *who, const contest_decision *d);
void story_end(void *who, const match *m);

/* For a line. */
void story_tell(const story *s, json_t *line);
void story_tell_seat(const story *s, uint32_t seat, json_t *line);

/* src/bots/seek.h - one thread of a search. */
#pragma once
#include <stdatomic.h>
#include "bots/search.h"
#include "bots/tree.h"

enum {
    MOST_OPTIONS = 512, /* of a longer list the first: the proposal and what rules care about */
    MOST_DEPTH = 200
};

/* One thread of a search. */
typedef struct seeker {
    const bot *b;
    fray_table table; /* the bot's, with work memory of this thread */
    const search_manner *manner;
    const fray_position *view;
    uint32_t seat, seats;
    tree own, *tree;   /* tree: its own, or the one it grows with others */
    atomic_flag *lock; /* of a tree that is grown with others, or NULL */
    fray_position *p, *seen, *ahead;
    uint64_t random, luck;
    int32_t base[FRAY_MAX_SEATS]; /* how good it is for each seat before */
    uint32_t root, iterations, most, depth;
    int64_t start, deadline; /* microseconds; 0: none */
    bool may_settle;
    /* of the iteration under way */
    uint32_t path[MOST_DEPTH];
    uint8_t chose[MOST_DEPTH];
    uint32_t steps;
    uint64_t option[MOST_OPTIONS];
    uint32_t edge[MOST_OPTIONS];
    int16_t order[MOST_OPTIONS];
} seeker;

/* What an own decision is named by in the tree. */
uint64_t seek_name(const fray_position *view);
/* One iteration from the view. */
void seek_once(seeker *s);
/* Chances are counted from where the search stands, and sharply: back to what they are. */
float seek_told_as(float chance, int32_t base);

/* src/bots/tree.h - what a search remembers: decisions it has met, and the options tried there.
 *
 * A decision is named by what the searching seat would see there, so that two ways to the same
 * sight meet again (a transposition), and none of its own decisions can depend on what it could
 * not know. One of another seat, whose hidden cards differ from guess to guess, has all options that any
 * guess allowed; each counts how often it was on offer.
 *
 * Memory is taken once and bounded: a full tree learns at the decisions it has. */
#pragma once
#include "fray/game.h"

typedef struct tree_edge {
    uint64_t word;
    double sum; /* of the chances to win, of the seat that decides */
    uint32_t visits, offered;
    float prior; /* how promising before anything is tried: odds, not normed */
    uint32_t next;
} tree_edge;

typedef struct tree_node {
    uint64_t key;
    uint32_t first; /* edge; 0: not listed yet */
    uint32_t pad;
} tree_node;

typedef struct tree {
    tree_node *node; /* 1 .. nodes; 0 is none */
    tree_edge *edge; /* 1 .. edges */
    uint32_t *slot;  /* of keys; `slots` is a power of two */
    uint32_t nodes, edges, most_nodes, most_edges, slots;
} tree;

/* Bytes for a tree of so many decisions, and making one in such a block (zeroed). */
size_t tree_bytes(uint32_t nodes);
void tree_init(tree *t, void *memory, uint32_t nodes);
void tree_clear(tree *t);
bool tree_is_half_full(const tree *t);
/* The decision of that name. *is_new: it was not there. 0: it was not, and memory is full. */
uint32_t tree_find(tree *t, uint64_t key, bool *is_new);
/* The option, looked for from edge `last` on (0: from the beginning) and added after it if it is
 * new. Options come in nearly the same order each time: then the next one is the right one. 0: full. */
uint32_t tree_option(tree *t, uint32_t node, uint32_t last, uint64_t word, bool *is_new);

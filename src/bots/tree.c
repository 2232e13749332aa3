/* src/bots/tree.c - decisions by name in an open hash table, options in lists. */
#include "bots/tree.h"
#include <string.h>

enum { EDGES_A_NODE = 10 }; /* on average; what does not fit is not tried */

static uint32_t slots_for(uint32_t nodes)
{
    uint32_t slots = 64;
    while (slots < 2 * nodes) slots *= 2;
    return slots;
}

static uint32_t edges_for(uint32_t nodes)
{
    return EDGES_A_NODE * nodes + 1024; /* one long list fits the smallest tree */
}

size_t tree_bytes(uint32_t nodes)
{
    return (nodes + 1) * sizeof(tree_node) + (edges_for(nodes) + 1) * sizeof(tree_edge) +
           slots_for(nodes) * sizeof(uint32_t);
}

void tree_init(tree *t, void *memory, uint32_t nodes)
{
    t->node = memory;
    t->edge = (tree_edge *)(void *)(t->node + nodes + 1);
    t->slot = (uint32_t *)(void *)(t->edge + edges_for(nodes) + 1);
    t->most_nodes = nodes;
    t->most_edges = edges_for(nodes);
    t->slots = slots_for(nodes);
    t->nodes = t->edges = 0;
}

void tree_clear(tree *t)
{
    memset(t->slot, 0, t->slots * sizeof *t->slot);
    t->nodes = t->edges = 0;
}

bool tree_is_half_full(const tree *t)
{
    return t->nodes > t->most_nodes / 2 || t->edges > t->most_edges / 2;
}

uint32_t tree_find(tree *t, uint64_t key, bool *is_new)
{
    uint32_t at = (uint32_t)(key ^ key >> 32) & (t->slots - 1);
    *is_new = false;
    for (; t->slot[at]; at = (at + 1) & (t->slots - 1))
        if (t->node[t->slot[at]].key == key) return t->slot[at];
    if (t->nodes == t->most_nodes) return 0;
    *is_new = true;
    t->slot[at] = ++t->nodes;
    t->node[t->nodes] = (tree_node){.key = key};
    return t->nodes;
}

uint32_t tree_option(tree *t, uint32_t node, uint32_t last, uint64_t word, bool *is_new)
{
    uint32_t expected = last ? t->edge[last].next : t->node[node].first;
    *is_new = false;
    if (expected && t->edge[expected].word == word) return expected;
    for (uint32_t e = t->node[node].first; e; e = t->edge[e].next)
        if (t->edge[e].word == word) return e;
    if (t->edges == t->most_edges) return 0;
    *is_new = true;
    uint32_t e = ++t->edges;
    t->edge[e] = (tree_edge){.word = word, .next = expected};
    if (last) t->edge[last].next = e;
    else t->node[node].first = e;
    return e;
}

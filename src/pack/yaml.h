/* src/pack/yaml.h - one YAML file as a tree of texts, lists and maps, each with its place.
 *
 * A strict subset: no anchors, aliases, tags, directives, merge keys, second documents, tabs,
 * duplicate keys, control characters; keys are plain text. Every scalar is text. */
#pragma once
#include "pack/problems.h"

enum {
    PACK_MAX_FILE = 4 << 20,   /* bytes */
    PACK_MAX_DEPTH = 24,       /* lists and maps in each other */
    PACK_MAX_VALUES = 1 << 18, /* texts, lists and maps of a file */
    PACK_MAX_KEYS = 256        /* of a map */
};

enum pack_kind { PACK_TEXT, PACK_LIST, PACK_MAP };

struct pack_node {
    enum pack_kind kind;
    uint16_t row; /* of a map that is a row of the content: its number, once it has one */
    bool folded;  /* a text as a block after | or > */
    struct pack_place place;
    const char *text; /* with a NUL at its end, and no other */
    uint32_t length;
    uint32_t kids;             /* entries of a list; pairs of a map */
    const char *raw, *raw_end; /* where the text begins in the file, and where the file ends */
    struct pack_node *kid;     /* first entry; of a map: the first key, followed by its value */
    struct pack_node *next;
};

/* Nodes and texts are taken from `nodes` and `texts`; `bytes` must live as long as the nodes.
 * Returns 0 (*root is NULL for a file without content), 1 when the file cannot be read further and
 * the reason was said, or -1 when memory is out. Duplicate keys are said, the first one stands. */
int pack_read_yaml(struct pack_arena *nodes, struct pack_arena *texts,
                   struct pack_problems *problems, uint16_t file, const char *bytes, size_t n,
                   struct pack_node **root);

/* The value of a key, or NULL. */
struct pack_node *pack_value(const struct pack_node *map, const char *key);
/* The key itself, or NULL. */
struct pack_node *pack_key(const struct pack_node *map, const char *key);
/* The place of the text's byte `offset`. */
struct pack_place pack_place_in(const struct pack_node *text, size_t offset);

/* src/pack/value.h - reads one value into its bytes of the content, as its field says. */
#pragma once
#include "pack/reader.h"

/* Words or keys that a message lists; longer lists of words are told by their ends: A1 to L9. */
enum { PACK_MAX_KNOWN = 96 };

/* A field of a row, and what the pack has for it. */
struct pack_slot {
    struct pack_reader *r;
    const fray_pack_entity *entity;
    const fray_pack_field *field;
    const struct pack_node *map;     /* around it */
    const struct pack_node *node;    /* the value; NULL: it was left out */
    uint8_t *to;                     /* where it goes */
    const fray_change_row *change;   /* a change beside it, or NULL */
    const struct pack_scope *around; /* what the program around a grant knows, or NULL */
};

/* The key of words beside a field that names its window, or NULL. */
const fray_pack_field *pack_window_field(const fray_pack_entity *entity,
                                         const fray_pack_field *field);

void pack_read_slot(const struct pack_slot *slot);
/* What the row has when the key is left out. */
void pack_fall_back(const struct pack_slot *slot);

/* "reactions, scoring": what windows are opened for */
void pack_add_opened(struct pack_line *line, uint8_t kinds, const char *between);
/* " (what the field is)" */
void pack_add_help(struct pack_line *line, const fray_pack_field *field);

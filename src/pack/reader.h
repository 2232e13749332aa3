/* src/pack/reader.h - a pack while it is read: what all parts of the reader work on. */
#pragma once
#include "pack/code.h"
#include "pack/types.h"
#include "pack/yaml.h"

/* What is known of a row besides its bytes in the content. Texts are never NULL. */
struct pack_row {
    const fray_pack_entity *entity;
    const char *id, *number, *origin;
    const char *name[PACK_LANGUAGES], *text[PACK_LANGUAGES];
    struct pack_place place;
    bool top; /* an entry of a file, not a row inside one */
};

/* The rows of one array of the content, whichever entities share it. */
struct pack_shelf {
    const fray_pack_entity *entity; /* the first of them */
    struct pack_row *row;           /* from 1 */
    uint16_t rows, most;            /* besides row 0 */
    uint16_t sorted;                /* rows 1 to `sorted` are top entries, in the order of ids */
    bool full;                      /* and that was said */
};

enum { PACK_MAX_ENTITIES = 64, PACK_MAX_CHANGES = 64 };

struct fray_pack {
    const fray_game *game;
    uint8_t *content;
    struct pack_arena texts; /* and rows */
    struct pack_shelf shelf[PACK_MAX_ENTITIES];
    uint8_t shelf_of[PACK_MAX_ENTITIES]; /* by entity */
    uint8_t shelves;
    uint64_t hash;
};

/* An entry at the top of a file. */
struct pack_entry {
    const fray_pack_entity *entity;
    struct pack_node *map;
    const struct pack_node *id;
    uint32_t order; /* in which it was read */
};

/* A row that was read, and the entry it stands in. */
struct pack_filled {
    struct pack_filled *next;
    const fray_pack_entity *entity;
    const struct pack_node *map;
    const struct pack_row *owner;
};

struct pack_reader {
    const fray_game *game;
    const fray_schema *schema;
    struct fray_pack *pack;
    struct pack_problems problems;
    struct pack_arena nodes;
    struct pack_code code;
    struct pack_entry *entry;
    uint32_t entries, entry_room;
    const struct pack_row *owner;             /* the entry that is being read */
    struct pack_filled *filled, **filled_end; /* in the order of reading */
    const char **file;                        /* names, from 1; 0 is the game */
    uint16_t files;
    bool incomplete; /* some entries could not be read: references may miss them */
    bool pool_full;  /* and that was said */
};

struct pack_shelf *pack_shelf_of(const struct pack_reader *r, const fray_pack_entity *entity);
/* Where the row's bytes are. */
uint8_t *pack_bytes(const struct pack_reader *r, const fray_pack_entity *entity, uint16_t number);

/* Is the game's own description in order? Says what is not. (sound.c) */
bool pack_is_sound(struct pack_reader *r);
/* How many bytes of a row a field fills. */
uint32_t pack_field_bytes(const fray_pack_field *field);

/* Finds the entries of a file. False: memory is out. (entries.c) */
bool pack_list_entries(struct pack_reader *r, const struct pack_node *root);
/* Numbers all entries of all files by id, then the rows inside them, so that anything may refer to
 * anything, and neither the order of files nor of entries matters. */
void pack_number_entries(struct pack_reader *r);
/* Number of the row with that id that the field may refer to, or 0; *why says that it is unknown,
 * of another kind, or not the only one. */
uint16_t pack_refer(struct pack_reader *r, const fray_pack_field *field, const struct pack_node *id,
                    struct pack_line *why);
/* "ploy or upgrade": what the field may refer to. */
void pack_add_kinds(struct pack_line *line, const fray_schema *schema, const fray_pack_field *field,
                    const char *between);
/* Numbers for the maps of a list, consecutive, and for the rows inside them; 0 if they do not fit.
 * The list may also be a single map. */
uint16_t pack_number_rows(struct pack_reader *r, const fray_pack_entity *entity,
                          struct pack_node *list);

/* Reads a map into its row. `around` is what the program around a grant knows, else NULL. (row.c) */
void pack_fill_row(struct pack_reader *r, const fray_pack_entity *entity,
                   const struct pack_node *map, const struct pack_scope *around);

/* Condition or value; 0 if something is wrong and was said. Offset in the pool. (program.c) */
uint16_t pack_condition(struct pack_reader *r, const struct pack_node *text,
                        const struct pack_scope *scope, uint8_t type);
/* "damage + 1" (change.c). The row of the change, or NULL when that is unknown, too. */
const fray_change_row *pack_find_change(struct pack_reader *r, const struct pack_node *text);
bool pack_change(struct pack_reader *r, const struct pack_node *text,
                 const struct pack_scope *scope, fray_change *out);
/* Statements (statement.c): offset in the pool, or 0. */
uint16_t pack_program(struct pack_reader *r, const struct pack_node *block,
                      const struct pack_scope *scope);

/* Says which changes ask for what they change, by themselves or in a circle, of all that was read. (cycle.c) */
void pack_find_circles(struct pack_reader *r);

/* Warns of what can do nothing, or is hardly meant. (idle.c) */
void pack_find_idle(struct pack_reader *r);

/* Moves the code written since `from` to the content's pool. 0: the pool is full, which was said. */
uint16_t pack_to_pool(struct pack_reader *r, uint32_t from, struct pack_place place);
/* Says a mistake found inside a text. */
void pack_say_wrong(struct pack_reader *r, const struct pack_node *text,
                    const struct pack_wrong *wrong);
/* Says "expected ..., not '...'" for a value that is not a text. */
void pack_say_kind(struct pack_reader *r, const struct pack_node *node, pack_message expected);

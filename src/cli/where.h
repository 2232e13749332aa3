/* src/cli/where.h - which lines of the games' sources name which rule.
 *
 * The table is made by tools/where while fray is built: it is never older than the sources it tells of. */
#pragma once

typedef struct where_place {
    const char *rule; /* its number, "WU-TRAP-01"; NULL ends the table */
    const char *file; /* seen from the root of the sources */
    int line;
} where_place;

/* Sorted by rule, file and line. */
extern const where_place where_places[];

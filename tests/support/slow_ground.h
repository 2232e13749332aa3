/* tests/support/slow_ground.h - a second opinion on what geom/ground.h says: slow, in fractions, from a list of
 * buildings, walls and solid spaces. It has no tables and does not walk a line: it asks every side of every part
 * of the map where the line meets it, and every part at a corner on which side it stands. */
#pragma once
#include "geom/ground.h"

enum { SLOW_PARTS = 96, SLOW_UNITS = 800, SLOW_SOLIDS = 16, SLOW_NO_STEP = 99 };

enum slow_kind { SLOW_BUILDING, SLOW_WALL, SLOW_HALF, SLOW_BIN };

/* A building of columns x rows spaces, or what stands on `length` edges in a row from the west (axis 0: north) side
 * of a space on. */
struct slow_part {
    enum slow_kind kind;
    int x, y, columns, rows, axis, length, base;
};

/* One side of one part, between two neighbouring corners. */
struct slow_unit {
    int x, y, to_x, to_y, base, top;
    enum slow_kind kind;
    const struct slow_part *part;
};

struct slow_ground {
    int columns, rows;
    unsigned parts, solids, units;
    struct slow_part part[SLOW_PARTS];
    struct slow_unit unit[SLOW_UNITS];
    int solid_x[SLOW_SOLIDS], solid_y[SLOW_SOLIDS];
    /* things one level high on a space, which block sight and cannot be entered */
    unsigned blocks;
    int block_x[GROUND_BLOCKS], block_y[GROUND_BLOCKS];
};

/* A point to look from or to, in half spaces, and its level. */
struct slow_end {
    int x2, y2, level;
};

void slow_building(struct slow_ground *g, int x, int y, int columns, int rows, int base);
void slow_wall(struct slow_ground *g, enum slow_kind kind, int axis, int x, int y, int length,
               int base);
void slow_solid(struct slow_ground *g, int x, int y);
/* After the last part, before the first question. */
void slow_ready(struct slow_ground *g);
/* The same map for the quick one, without its tables. */
void slow_hand_over(const struct slow_ground *g, struct ground *out);
/* Buildings beside and on each other, walls, half-walls and bins on whatever there is, solid spaces. */
void slow_random(struct slow_ground *g, uint64_t *random);

bool slow_is_space(const struct slow_ground *g, int x, int y);
int slow_level(const struct slow_ground *g, int x, int y);
bool slow_has_part(const struct slow_ground *g, int axis, int x, int y, int base);
struct slow_end slow_centre(const struct slow_ground *g, int x, int y);
struct slow_end slow_corner_end(int x, int y, int level);

bool slow_sight(const struct slow_ground *g, struct slow_end from, struct slow_end to);
/* A wall on that edge with that top: does it block the line in its inside, does it count on a side of a corner the
 * line goes through, or nothing of that? */
enum slow_block { SLOW_NOTHING, SLOW_INSIDE, SLOW_LEFT, SLOW_RIGHT };
enum slow_block slow_wall_blocks(struct slow_end from, struct slow_end to, int axis, int x, int y,
                                 int top);
bool slow_cover(const struct slow_ground *g, int x, int y, int to_x, int to_y);
/* Points of a step, or SLOW_NO_STEP. */
int slow_step(const struct slow_ground *g, int x, int y, int to_x, int to_y, bool smooth);
bool slow_adjacent(const struct slow_ground *g, int x, int y, int to_x, int to_y);
bool slow_neighbouring(const struct slow_ground *g, int x, int y, int to_x, int to_y);
enum ground_push slow_push(const struct slow_ground *g, const struct wide *occupied, int x, int y,
                           int dx, int dy);
bool slow_is_corner(const struct slow_ground *g, int x, int y, int level);
/* Free of parts; the space inside a right angle of two, if there is one. */
bool slow_is_open(const struct slow_ground *g, int x, int y, int level, int *angle_x, int *angle_y);
bool slow_in_zone(const struct slow_ground *g, int x, int y, int level, int at_x, int at_y);
/* Does the line between two centres hold a point nearer than 1 to the corner, along the grid? */
bool slow_through(int corner_x, int corner_y, int x, int y, int to_x, int to_y);
/* Is the space in sight of an area's source for what is not aerial? */
bool slow_area_sight(const struct slow_ground *g, int x, int y, int level, int to_x, int to_y);

/* src/geom/ground_private.h - what the files behind ground.h share: corners that are crossed, and who makes which
 * tables. */
#pragma once
#include "geom/ground.h"

/* An edge by the column and row of its place, which may be far outside. */
struct ground_line {
    int axis, x, y;
};

/* The corner by which one leaves a space for one diagonally beside it, and the four edges that meet there: two on
 * each side of the way. `near` are sides of the space that is left, `far` of the one that is entered. */
struct ground_joint {
    int x, y;
    struct ground_line near[2], far[2];
};

/* sx, sy: 1 or -1, right and down. */
static inline struct ground_joint ground_joint_of(int x, int y, int sx, int sy)
{
    int column = sx > 0 ? x + 1 : x, row = sy > 0 ? y + 1 : y;
    struct ground_joint j = {
        column, row, {{0, column, y}, {1, x, row}}, {{1, x + sx, row}, {0, column, y + sy}}};
    return j;
}

/* The edge's number; it has one if it is near the board, and nothing stands on those that have none. */
static inline bool ground_is_near(struct ground_line e)
{
    return e.x >= -1 && e.x <= GROUND_MOST && e.y >= -1 && e.y <= GROUND_MOST;
}
static inline unsigned ground_edge_of(struct ground_line e)
{
    return ground_edge(ground_place(e.x, e.y), (unsigned)e.axis);
}

static inline void ground_no_why(struct ground_why *why)
{
    struct ground_why none = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    *why = none;
}
/* Fills in a reason about a place, and returns `is`: an answer with what is to be said about it. */
static inline bool ground_because(bool is, struct ground_why *why, enum ground_reason reason,
                                  unsigned place)
{
    if (why) {
        ground_no_why(why);
        why->reason = (uint8_t)reason;
        why->place = (uint8_t)place;
    }
    return is;
}

static inline bool ground_has_block(const struct ground_extra *extra, unsigned place)
{
    for (unsigned i = 0; extra && i < extra->blocks; i++)
        if (extra->block[i] == place) return true;
    return false;
}

/* Parts of ground_prepare: levels, parts, land, outside and tops are there; steps before sight. */
void ground_prepare_steps(struct ground *g);
void ground_prepare_sight(struct ground *g);

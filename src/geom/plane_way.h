/* src/geom/plane_way.h - moves along a jointed tool: where they end, and what is met on the way.
 *
 * A tool is two equal halves with a joint between them. It is laid against a base, or into a notch of it, at `grip`
 * from the centre, the joint is set, and the base goes along it: to the joint its centre has k = grip + half to go, from
 * there k again. `length` is how far along that track it goes, from 0 to 2k; less than 2k is a part of a move. `bend` is
 * how far the second half turns to the left of the first, a quarter of a turn either way.
 *
 * - A walk: the base has no facing, and its centre runs along the track.
 * - A drive: the base has a notch in front and one behind, each at `grip` from the centre, and both stay on the track.
 *   So the base turns while the joint is between its notches, and its centre leaves the track there.
 *
 * Points of a track are rounded as plane_along does, one after the other: joint from start, end from joint. */
#pragma once
#include "geom/plane_prism.h"

struct plane_tool {
    int32_t grip; /* at most PLANE_GRIP */
    int32_t half;
};

enum {
    PLANE_GRIP = 8500,
    PLANE_WAY_STEP = 100,
    PLANE_TURN = 2 * PLANE_GRIP / PLANE_WAY_STEP + 2, /* its places, both ends too */
    PLANE_WAY_PLACES = PLANE_TURN + 2
};

static inline int32_t plane_tool_leg(struct plane_tool tool)
{
    return tool.grip + tool.half;
}
static inline int32_t plane_tool_full(struct plane_tool tool)
{
    return 2 * plane_tool_leg(tool);
}

/* Where a base stands and looks. */
struct plane_pose {
    struct plane_point at;
    uint16_t facing;
    uint8_t pad[2];
};
static inline struct plane_pose plane_pose_of(struct plane_point at, uint16_t facing)
{
    struct plane_pose pose;
    pose.at = at;
    pose.facing = facing;
    pose.pad[0] = pose.pad[1] = 0;
    return pose;
}

/* ---- where moves end ---- */

struct plane_point plane_walk(const struct plane_sines *sines, struct plane_tool tool,
                              struct plane_point from, uint16_t heading, int16_t bend,
                              int32_t length);
/* `back`: the tool lies in the rear notch, and the base goes backwards. */
struct plane_pose plane_drive(const struct plane_sines *sines, struct plane_tool tool,
                              struct plane_pose from, int16_t bend, int32_t length, bool back);

/* ---- which move ends there ---- */

/* Heading and length of the walk with this bend that ends nearest to a point, at most 2 u from it. False: none with this
 * bend ends so near; nothing is written. Where angles have a finer grain than that, with legs up to 10500, all that a
 * walk reaches is found, and straight walks find all within their length. */
bool plane_walk_to(const struct plane_sines *sines, struct plane_tool tool, struct plane_point from,
                   struct plane_point to, int16_t bend, uint16_t *heading, int32_t *length);
/* In the same way bend and length of the drive that brings the centre to a point; all that a drive reaches is found. Where
 * several lead there, any: with the joint between the notches, one place can be had in more ways than one. */
bool plane_drive_to(const struct plane_sines *sines, struct plane_tool tool, struct plane_pose from,
                    struct plane_point to, bool back, int16_t *bend, int32_t *length);

/* ---- what is met ---- */

/* What a base sweeps over: all that lies within its radius of its way. The way is the polyline through its centre's
 * places; where a drive turns, through those at every PLANE_WAY_STEP of length from where the turn begins, and at its
 * end. The bone of a long base is taken at each of them, with the polylines of both its ends; what lies between two
 * bones is as far as their outline, which tells rightly for limits well above the way between the two.
 *
 * The places of a turn are made when something first comes near it: so a way is not const to who asks, but answers do
 * not depend on what was asked before. */
struct plane_way {
    struct plane_point
        place[4];         /* start, corners, end; of a drive the corners are the ends of the turn */
    uint16_t facing[4];   /* of long bases */
    uint16_t places;      /* 2 to 4 */
    uint16_t turn_made;   /* how many places of the turn; 0: none as yet */
    int32_t half, radius; /* the base */
    struct plane_box box; /* holds the whole way, bones too */
    /* from place 1 to place 2 of a drive */
    bool turns, back;
    struct plane_box turn_box;
    struct plane_tool tool;
    int32_t length;
    struct plane_pose from;
    int16_t bend;
    struct plane_point turn[PLANE_TURN];
    uint16_t turn_facing[PLANE_TURN];
};

void plane_way_of_walk(const struct plane_sines *sines, struct plane_tool tool,
                       struct plane_point from, uint16_t heading, int16_t bend, int32_t length,
                       int32_t radius, struct plane_way *way);
/* `half`: of the bone; 0: a round base. */
void plane_way_of_drive(const struct plane_sines *sines, struct plane_tool tool,
                        struct plane_pose from, int16_t bend, int32_t length, bool back,
                        int32_t half, int32_t radius, struct plane_way *way);

/* A longer move with the same tool and bend comes by all places of a shorter one, but for rounding and for the step in
 * which the shorter one ends, of which the longer takes the chord: together less than this. So if with some length the
 * gap of a round base to something is below a limit, it is below the limit and this with every greater length; who looks
 * for the longest way that is free can halve so far, and has only the last bit to try. */
enum { PLANE_WAY_SLACK = 16 };

/* The sign of: the gap between what the base sweeps over and the other thing, less `gap`. */
int plane_way_compare(const struct plane_sines *sines, struct plane_way *way,
                      const struct plane_base *base, int32_t gap);
int plane_way_compare_footprint(const struct plane_sines *sines, struct plane_way *way,
                                const struct plane_footprint *f, int32_t gap);
/* All places of the centre, to be drawn; how many. */
uint32_t plane_way_places(const struct plane_sines *sines, struct plane_way *way,
                          struct plane_point out[PLANE_WAY_PLACES]);

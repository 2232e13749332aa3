/* src/geom/ground.h - a board of squares in three dimensions: spaces on levels, what stands on their edges, and
 * what follows: sight, cover, steps, ways, pushes, corners, zones, areas. Whole numbers only.
 *
 * Space (x, y): x grows to the right, y downwards. Its number is its place, (y + 1) * 16 + (x + 1), 0 is none; so a
 * frame of places lies around the board: what is outside, from where one may step onto it. An edge is
 * `place | axis << 8`: axis 0 is the west side of the place, 1 its north side. A corner is `place | level << 8`:
 * the north-west corner of the place; the corner above it is another.
 *
 * On an edge may stand one part for each level that it can be based on: the outer wall of a building's storey, a
 * wall, a half-wall, a bin. The first two are one level high and block sight, the last two have no height and give
 * cover; all but the first are obstacles. All of them join where they meet at a corner on the same base. A solid
 * space cannot be entered and gives cover.
 *
 * How it is used: a struct ground of zeros is given its size, levels, parts and solid spaces; ground_prepare makes
 * the tables from them; from then on it is constant. What moves on the board comes with each question as `extra`.
 * The deciders (ground_sight, _sight_corner, _cover, _step, _adjacent, _neighbouring, _push, _area_value) work
 * from what stands where, explain, and are what the tables are made by; play asks the tables. */
#pragma once
#include "core/bits.h"
#include "geom/square.h"

enum {
    GROUND_LEAST = 6, /* columns and rows */
    GROUND_MOST = 14,
    GROUND_LEVELS = 3, /* of spaces and corners: 0 to 2 */
    GROUND_BASES = 4,
    GROUND_REACH = 5,   /* movement points for which there are tables; more are worked out */
    GROUND_SMOOTH = 3,  /* the same for smooth moves */
    GROUND_BUDGET = 15, /* movement points, at most */
    GROUND_LISTED = 16,
    GROUND_BLOCKS = 4,
    GROUND_LINKS = 4
};

enum ground_part {
    GROUND_EMPTY,
    GROUND_BUILDING, /* the outer wall of a storey */
    GROUND_WALL,
    GROUND_HALF,
    GROUND_BIN,
    GROUND_PARTS
};

/* What moves, where a question may depend on it. NULL does as well as nothing. */
struct ground_link {
    struct wide from,
        to; /* from any of these to any of those, for one movement point, whatever the levels */
};
struct ground_extra {
    uint8_t blocks, links;
    /* Spaces with a solid thing one level high that blocks sight: as if walls of that height stood on its four
     * sides; but a line that only touches a corner of the space does not meet it. It joins nothing, and its space
     * keeps its level. */
    uint8_t block[GROUND_BLOCKS];
    struct ground_link link[GROUND_LINKS];
};

struct ground {
    /* ---- what stands where: filled in by whoever makes the board ---- */
    uint8_t columns, rows;
    uint8_t level[256]; /* outside: 0 */
    /* By axis and place: four bits a base, see ground_part_at and ground_put. */
    uint16_t part[2][256];
    struct wide solid;

    /* ---- made of it by ground_prepare ---- */
    struct wide land;       /* all spaces of the board */
    struct wide outside[4]; /* the places along its north, east, south and west side */
    /* How high an edge blocks sight, by axis and place: the highest top of a wall over it; 0: nowhere. */
    uint8_t top[2][256];

    struct wide sees[256]; /* from each space: the spaces in sight, itself too */
    /* Of each target: the spaces from which it is behind cover, whether they see it or not. */
    struct wide covered[256];
    /* Of each space: one bit a direction (enum square_way). Neighbouring is directed, from the space to a lower
     * one. */
    uint8_t adjacent[256], neighbouring[256];

    /* From which places, also outside, a step that way costs exactly 1, 2, 3; smooth: where what is crossed is not
     * paid for, 1 or 2. */
    struct wide step[3][SQUARE_WAYS], smooth_step[2][SQUARE_WAYS];
    /* Where one gets to from a place, also from outside, with 1, 2 .. points: never itself, never a solid space. */
    struct wide reach[GROUND_REACH][256], smooth[GROUND_SMOOTH][256];

    /* By level: the corners that there are, as a space around is on that level; of these, the ones that no parts
     * occupy; the place inside a right angle of two parts, 0 for none; from each space, the corners in sight. */
    struct wide corner[GROUND_LEVELS], open[GROUND_LEVELS];
    uint8_t angle[GROUND_LEVELS][256];
    struct wide sees_corner[GROUND_LEVELS][256];

    /* Bins in the order of base, row, column, axis; solid spaces in that of their places. Only as many as are
     * listed here, but all are counted. */
    uint16_t bins, solids;
    uint16_t bin[GROUND_LISTED]; /* the edge */
    uint8_t bin_base[GROUND_LISTED];
    uint8_t solid_place[GROUND_LISTED];
};

/* Why. Which members are filled in, the reason says; the others are 0. */
enum ground_reason {
    GROUND_YES, /* nothing speaks against it */
    /* Places. */
    GROUND_OFF,       /* `place` is no space of the board, or none that can be stepped from */
    GROUND_ITSELF,    /* a space and itself */
    GROUND_APART,     /* not at distance 1; of an area: not in its drawing */
    GROUND_NO_CORNER, /* no space around that corner is on its level */
    GROUND_SOLID,     /* `place` cannot be entered */
    GROUND_OCCUPIED,  /* `place` is taken */
    GROUND_HIGHER,    /* `place` is higher than allowed: of a step by more than one level */
    GROUND_LOWER,     /* `place` is lower, where the same level is needed */
    /* What is crossed: a part on `edge` with `base`, or parts that join at `corner`, of which `edge` and
     * `other` stand on either side. */
    GROUND_EDGE,
    GROUND_JOINT,
    GROUND_TALL,     /* a step: what stands on `edge` rises two levels or more */
    GROUND_OVERHEAD, /* a step: what stands on `edge` begins above the mover, and has height */
    /* Sight: a wall with its `top`: on `edge`, crossed in its inside, or on `edge` and `other`, on both sides of
     * `corner` (given with the lower end's level). If `place` is not 0, one of them is a side of the block there.
     * The rest is about `edge`. */
    GROUND_TOP_ABOVE, /* above both ends */
    /* level with the upper end, `x` spaces from it; the lower is in row `d` behind, of `rows` that are hidden */
    GROUND_TOP_EVEN,
    GROUND_TOP_BETWEEN, /* between the ends, and the lower one is in row `d` behind, of one that is hidden */
    /* Cover. */
    GROUND_UNCOVERED,
    GROUND_SPACE /* the line passes through the solid space `place` */
};

struct ground_why {
    uint8_t reason; /* enum ground_reason */
    uint8_t place, base, top;
    uint8_t x, d, rows;
    uint8_t climb;    /* steps that are possible: points for a higher level .. */
    uint8_t crossing; /* .. and for what is crossed, which `edge`, `other` and `corner` name */
    uint8_t pad;
    uint16_t edge, other; /* of a corner: one on each side of the line */
    uint16_t corner;      /* 0: an edge is crossed in its inside, or nothing */
};

/* ---- numbers: those of places are below 256 wherever they are given ---- */

static inline unsigned ground_place(int x, int y)
{
    return (unsigned)((y + 1) * 16 + x + 1);
}
static inline int ground_x(unsigned place)
{
    return (int)(place & 15) - 1;
}
static inline int ground_y(unsigned place)
{
    return (int)(place >> 4 & 15) - 1;
}
static inline unsigned ground_edge(unsigned place, unsigned axis)
{
    return place | axis << 8;
}
static inline unsigned ground_corner(unsigned place, unsigned level)
{
    return place | level << 8;
}
/* What the place of a neighbour is more than one's own. */
static inline int ground_offset(unsigned way)
{
    static const int8_t offset[SQUARE_WAYS] = {-16, -15, 1, 17, 16, 15, -1, -17};
    return offset[way];
}
/* The direction that goes so far to the right and down: each 1, 0 or -1, SQUARE_WAYS if both are 0. */
static inline unsigned ground_way_of(int right, int down)
{
    static const uint8_t way[3][3] = {{SQUARE_NW, SQUARE_N, SQUARE_NE},
                                      {SQUARE_W, SQUARE_WAYS, SQUARE_E},
                                      {SQUARE_SW, SQUARE_S, SQUARE_SE}};
    return way[down + 1][right + 1];
}
/* The next place that way; the place is not one of the frame, or the way leads back onto the board. */
static inline unsigned ground_beside(unsigned place, unsigned way)
{
    return (unsigned)((int)place + ground_offset(way)) & 255;
}
/* The edge of a place to its north, east, south or west (SQUARE_N, _E, _S, _W). */
static inline unsigned ground_side(unsigned place, unsigned way)
{
    if (way == SQUARE_E) return ground_edge(place + 1, 0);
    if (way == SQUARE_S) return ground_edge(place + 16, 1);
    return ground_edge(place, way == SQUARE_N);
}
/* The two spaces of an edge, one of which may be outside: the place of its number, and this one. */
static inline unsigned ground_behind(unsigned edge)
{
    return (edge & 255) - (edge >> 8 ? 16 : 1);
}
static inline bool ground_is_space(const struct ground *g, unsigned place)
{
    return wide_has(&g->land, place);
}

/* ---- what stands where ---- */

static inline unsigned ground_part_at(const struct ground *g, unsigned edge, unsigned base)
{
    return g->part[edge >> 8 & 1][edge & 255] >> (4 * base) & 15;
}
/* Puts a part on an edge, in place of one that stands there on that base; `base` below GROUND_BASES. */
static inline void ground_put(struct ground *g, unsigned edge, unsigned base, enum ground_part part)
{
    uint16_t *at = &g->part[edge >> 8 & 1][edge & 255];
    *at = (uint16_t)((*at & ~(15u << (4 * base))) | (unsigned)part << (4 * base));
}

/* Makes the tables; all that they are about is there. False, and nothing is made, if the board has not 6 to 14
 * columns and rows, if there is a level above 2 or a number that is no part, or if anything stands outside (on the
 * outer sides is not outside). Whether buildings are rectangles and parts stand on something is for the game to
 * judge. */
bool ground_prepare(struct ground *g);

/* ---- distance: whatever the levels and whatever stands between; any places, also outside ---- */

static inline unsigned ground_most_of(int dx, int dy)
{
    unsigned ax = (unsigned)(dx < 0 ? -dx : dx), ay = (unsigned)(dy < 0 ? -dy : dy);
    return ax > ay ? ax : ay;
}
static inline unsigned ground_distance(unsigned a, unsigned b)
{
    return ground_most_of(ground_x(b) - ground_x(a), ground_y(b) - ground_y(a));
}
/* To the nearer of the two spaces of an edge: 0 to one's own edges. */
static inline unsigned ground_edge_distance(unsigned place, unsigned edge)
{
    unsigned one = ground_distance(place, edge & 255),
             other = ground_distance(place, ground_behind(edge));
    return one < other ? one : other;
}
/* To the nearest of the four spaces of a corner: 0 to one's own corners. */
static inline unsigned ground_corner_distance(unsigned place, unsigned corner)
{
    int dx = ground_x(corner & 255) - ground_x(place),
        dy = ground_y(corner & 255) - ground_y(place);
    return ground_most_of(dx > 0 ? dx - 1 : dx, dy > 0 ? dy - 1 : dy);
}
/* Spaces of the board, and corners of a level that there are, at a distance of `least` to `most`. */
struct wide ground_spaces_within(const struct ground *g, unsigned place, unsigned least,
                                 unsigned most);
struct wide ground_corners_within(const struct ground *g, unsigned place, unsigned level,
                                  unsigned least, unsigned most);
/* The direction from one place to another: where one difference is more than twice the other, the lesser is taken
 * for none. SQUARE_WAYS: it is the same place. */
unsigned ground_direction(unsigned from, unsigned to);
/* The direction of a step to a place at distance 1, else SQUARE_WAYS. */
static inline unsigned ground_way_to(unsigned from, unsigned to)
{
    return ground_distance(from, to) == 1
               ? ground_way_of(ground_x(to) - ground_x(from), ground_y(to) - ground_y(from))
               : (unsigned)SQUARE_WAYS;
}

/* ---- deciders: whether, and why (`why` may be NULL) ---- */

/* Do the centres of two spaces see each other, seen from above? The same both ways but for which of several walls
 * is named: the first one from the upper end, or from `from` on one level. A wall blocks if it is crossed in its
 * inside, or if the line goes through a corner with walls on either side of it, and
 *   its top is above both ends, or
 *   its top is level with the upper end, it is no side of the upper space, and the lower end is at most as many
 *   rows
 *     behind its line as the upper end is spaces before it, times the difference of their levels; or
 *   its top lies between the ends, it is no side of the upper space, and the lower end is in the first row behind
 *   it. */
bool ground_sight(const struct ground *g, const struct ground_extra *extra, unsigned from,
                  unsigned to, struct ground_why *why);
/* The same from the centre of a space to a corner. What meets at that corner is not crossed. */
bool ground_sight_corner(const struct ground *g, const struct ground_extra *extra, unsigned from,
                         unsigned corner, struct ground_why *why);
/* Is the target behind cover from there? The line, whether it is blocked or not, crosses a half-wall or bin on the
 * target's own edge and level, or a joint of parts on the target's level of which one is such, or passes through
 * the inside of a solid space adjacent to the target. `why`: what gives it, GROUND_EDGE, _JOINT or _SPACE; else
 * GROUND_UNCOVERED. */
bool ground_cover(const struct ground *g, unsigned from, unsigned to, struct ground_why *why);

/* The points of a step to a place beside; 0: it cannot be taken. One for the space, one to climb a level, one for
 * what is crossed: obstacles on the edge, or a joint. Whoever steps may stand outside. With points for what is
 * crossed the reason is GROUND_EDGE or GROUND_JOINT, else GROUND_YES. */
unsigned ground_step(const struct ground *g, const struct ground_extra *extra, unsigned from,
                     unsigned to, struct ground_why *why);
/* At distance 1, on the same level (adjacent) or on the same or a lower one (neighbouring), and nothing to be
 * crossed between them, as a step would have to pay for or could not. */
bool ground_adjacent(const struct ground *g, unsigned from, unsigned to, struct ground_why *why);
bool ground_neighbouring(const struct ground *g, unsigned from, unsigned to,
                         struct ground_why *why);

/* What becomes of somebody who is pushed one space that way. `occupied`: the spaces on which somebody or something
 * stands; solid spaces and blocks are so anyway. `why->place`: the space it is about. */
enum ground_push {
    GROUND_PUSH_ON,    /* goes there, on the same level */
    GROUND_PUSH_DOWN,  /* goes there, on a lower level: no collision */
    GROUND_PUSH_STAYS, /* collides and stays; why: GROUND_OFF, _HIGHER, _OCCUPIED, _EDGE or _JOINT */
    GROUND_PUSH_LANDS /* collides with what stands below: is put on a free space that neighbours `why->place` */
};
enum ground_push ground_push(const struct ground *g, const struct ground_extra *extra,
                             const struct wide *occupied, unsigned from, unsigned way,
                             struct ground_why *why);

/* ---- sight and cover in play ---- */

/* For what the table says is seen, with blocks that may stand between; use ground_sees. */
bool ground_sees_past(const struct ground *g, const struct ground_extra *extra, unsigned from,
                      unsigned to);
bool ground_sees_corner_past(const struct ground *g, const struct ground_extra *extra,
                             unsigned from, unsigned corner);

static inline bool ground_sees(const struct ground *g, const struct ground_extra *extra,
                               unsigned from, unsigned to)
{
    if (!wide_has(&g->sees[from], to)) return false;
    return !extra || !extra->blocks || ground_sees_past(g, extra, from, to);
}
static inline bool ground_sees_corner(const struct ground *g, const struct ground_extra *extra,
                                      unsigned from, unsigned corner)
{
    if (corner >> 8 >= GROUND_LEVELS || !wide_has(&g->sees_corner[corner >> 8][from], corner & 255))
        return false;
    return !extra || !extra->blocks || ground_sees_corner_past(g, extra, from, corner);
}
/* All spaces in sight of one. */
struct wide ground_in_sight(const struct ground *g, const struct ground_extra *extra,
                            unsigned from);
static inline bool ground_is_covered(const struct ground *g, unsigned from, unsigned to)
{
    return wide_has(&g->covered[to], from);
}

/* ---- what is beside what ---- */

static inline bool ground_is_adjacent(const struct ground *g, unsigned from, unsigned to)
{
    unsigned way = ground_way_to(from, to);
    return way < SQUARE_WAYS && (g->adjacent[from] >> way & 1);
}
static inline bool ground_is_neighbouring(const struct ground *g, unsigned from, unsigned to)
{
    unsigned way = ground_way_to(from, to);
    return way < SQUARE_WAYS && (g->neighbouring[from] >> way & 1);
}
struct wide ground_adjacent_to(const struct ground *g, unsigned from);
struct wide ground_neighbours_of(const struct ground *g, unsigned from);

static inline bool ground_shares_edge(const struct ground *g, unsigned place, unsigned edge)
{
    return ground_is_space(g, place) && (place == (edge & 255) || place == ground_behind(edge));
}
static inline bool ground_shares_corner(const struct ground *g, unsigned place, unsigned corner)
{
    return ground_is_space(g, place) && ground_corner_distance(place, corner) == 0;
}
/* A space and a part on an edge, or a corner: on the level of its base, or at least that high. */
static inline bool ground_adjacent_edge(const struct ground *g, unsigned place, unsigned edge,
                                        unsigned base)
{
    return ground_shares_edge(g, place, edge) && g->level[place] == base;
}
static inline bool ground_neighbouring_edge(const struct ground *g, unsigned place, unsigned edge,
                                            unsigned base)
{
    return ground_shares_edge(g, place, edge) && g->level[place] >= base;
}
static inline bool ground_adjacent_corner(const struct ground *g, unsigned place, unsigned corner)
{
    return ground_shares_corner(g, place, corner) && g->level[place] == corner >> 8;
}
static inline bool ground_neighbouring_corner(const struct ground *g, unsigned place,
                                              unsigned corner)
{
    return ground_shares_corner(g, place, corner) && g->level[place] >= corner >> 8;
}

/* ---- moves: `smooth` does not pay for what is crossed; what forbids a step still does ---- */

/* What ground_step says, from the tables. */
unsigned ground_step_cost(const struct ground *g, const struct ground_extra *extra, unsigned from,
                          unsigned to, bool smooth);
/* Spaces in reach with so many points, itself not among them: through occupied spaces too, so whoever must end on
 * a free one takes the occupied away. A link is an extra step onto a space that is not solid; one that must end on
 * a free space has no occupied ones in its `to`. */
struct wide ground_reach(const struct ground *g, const struct ground_extra *extra, unsigned from,
                         unsigned points, bool smooth);
/* What it costs to get to each place; 0: out of reach, or itself. */
void ground_costs(const struct ground *g, const struct ground_extra *extra, unsigned from,
                  unsigned points, bool smooth, uint8_t cost[256]);
/* The cheapest way, always the same of several: the spaces entered, the last is `to`, and how many they are; 0: out
 * of reach. `way` has room for as many as there are points. */
unsigned ground_way(const struct ground *g, const struct ground_extra *extra, unsigned from,
                    unsigned to, unsigned points, bool smooth, uint8_t *way);

/* ---- corners and zones ---- */

static inline bool ground_is_corner(const struct ground *g, unsigned corner)
{
    return corner >> 8 < GROUND_LEVELS && wide_has(&g->corner[corner >> 8], corner & 255);
}
/* Something may be put there as far as parts go: fewer than two meet there on its level, or two in a
 * right angle. */
static inline bool ground_is_open(const struct ground *g, unsigned corner)
{
    return corner >> 8 < GROUND_LEVELS && wide_has(&g->open[corner >> 8], corner & 255);
}
/* The place inside the right angle of two parts, which what stands at the corner leaves out; 0: there is none. */
static inline unsigned ground_angle(const struct ground *g, unsigned corner)
{
    return ground_is_corner(g, corner) ? g->angle[corner >> 8][corner & 255] : 0;
}
/* The zone of something at a corner is the diamond |dx| + |dy| <= 1 around it, on its level. In it are the spaces
 * around the corner on that level, but for the one inside an angle. */
static inline bool ground_in_zone(const struct ground *g, unsigned corner, unsigned place)
{
    return ground_adjacent_corner(g, place, corner) && place != ground_angle(g, corner);
}
struct wide ground_zone(const struct ground *g, unsigned corner);
/* Does the line between two spaces go through the zone: through the inside of the diamond, with the upper end on
 * its level? Along a side is not through. */
bool ground_through_zone(const struct ground *g, unsigned corner, unsigned from, unsigned to);
/* One end is in the zone, or the line goes through it. */
static inline bool ground_zone_concerns(const struct ground *g, unsigned corner, unsigned from,
                                        unsigned to)
{
    return ground_in_zone(g, corner, from) || ground_in_zone(g, corner, to) ||
           ground_through_zone(g, corner, from, to);
}

/* ---- areas ---- */

/* One space of a drawing that faces north: so many to the right of its source and below it; the value is not 0. */
struct ground_cell {
    int8_t dx, dy;
    uint8_t value, pad;
};
struct ground_area {
    const struct ground_cell *cell;
    uint16_t cells;
    uint8_t facing; /* quarter turns clockwise */
    bool aerial;    /* takes all of the drawing, whatever stands where */
    int16_t x, y;   /* the source, which may be outside; up to 100 either way */
    uint8_t level, pad;
};
/* The level of what lies there on top of everything: of the space, one more on a block, 0 outside. */
unsigned ground_level_on(const struct ground *g, const struct ground_extra *extra, int x, int y);
/* The value of an area for a space, 0 if it is not affected. Not aerial: only spaces on the source's level from
 * which no wall that is higher hides the source, joints as for sight. Why not: GROUND_OFF, _APART, _HIGHER,
 * _LOWER, _TOP_ABOVE. */
unsigned ground_area_value(const struct ground *g, const struct ground_extra *extra,
                           const struct ground_area *area, unsigned place, struct ground_why *why);
/* All spaces that are affected. */
struct wide ground_area_spaces(const struct ground *g, const struct ground_extra *extra,
                               const struct ground_area *area);

/* src/geom/plane_way.c - moves along a jointed tool: where they end, and what is met on the way. */
#include "geom/plane_way.h"

/* A tool as it lies: its two halves' directions, and the joint. */
struct track {
    struct plane_direction first, second;
    struct plane_point joint;
};

static struct track track_of(const struct plane_sines *sines, struct plane_tool tool,
                             struct plane_point from, uint16_t heading, int16_t bend)
{
    struct track t;
    t.first = plane_direction_of(sines, heading);
    t.second = plane_direction_of(sines, (uint16_t)(heading + bend));
    t.joint = plane_along(from, t.first, plane_tool_leg(tool));
    return t;
}

/* ---- where moves end ---- */

static struct plane_point walked(const struct track *t, struct plane_tool tool,
                                 struct plane_point from, int32_t length)
{
    int32_t leg = plane_tool_leg(tool);
    return length <= leg ? plane_along(from, t->first, length)
                         : plane_along(t->joint, t->second, length - leg);
}

struct plane_point plane_walk(const struct plane_sines *sines, struct plane_tool tool,
                              struct plane_point from, uint16_t heading, int16_t bend,
                              int32_t length)
{
    struct track t = track_of(sines, tool, from, heading, bend);
    assert(length >= 0 && length <= plane_tool_full(tool));
    return walked(&t, tool, from, length);
}

/* Rounded down; (-3) & 1 is 1. */
static int32_t halved(int32_t n)
{
    return (n - (n & 1)) / 2;
}

/* The two notches while the joint is between them: twice the grip apart, one on each half. */
struct notches {
    struct plane_point rear, front;
};

static struct notches notches_at(const struct plane_sines *sines, struct plane_tool tool,
                                 const struct track *t, struct plane_point from, int16_t bend,
                                 int32_t length)
{
    int64_t p = tool.grip + plane_tool_leg(tool) - length; /* from the rear one to the joint */
    int32_t along = plane_part(p * plane_direction_of(sines, (uint16_t)bend).c);
    int64_t square = (int64_t)along * along - p * p + INT64_C(4) * tool.grip * tool.grip;
    struct notches n;
    n.rear = plane_along(from, t->first, length - tool.grip);
    n.front = plane_along(t->joint, t->second, (int32_t)plane_root((uint64_t)square) - along);
    return n;
}

static struct plane_point middle(struct notches n)
{
    return plane_point_of(halved(n.rear.x + n.front.x), halved(n.rear.y + n.front.y));
}

/* While the joint lies between the notches the base turns: from this length on, and before that one. */
static bool is_turning(struct plane_tool tool, int32_t length)
{
    return length > tool.half && length < tool.grip + plane_tool_leg(tool);
}

static uint16_t heading_of(struct plane_pose from, bool back)
{
    return (uint16_t)(from.facing + (back ? PLANE_HALF : 0));
}

struct plane_pose plane_drive(const struct plane_sines *sines, struct plane_tool tool,
                              struct plane_pose from, int16_t bend, int32_t length, bool back)
{
    struct track t = track_of(sines, tool, from.at, heading_of(from, back), bend);
    assert(length >= 0 && length <= plane_tool_full(tool));
    if (is_turning(tool, length)) {
        struct notches n = notches_at(sines, tool, &t, from.at, bend, length);
        uint16_t heading = plane_angle(sines, plane_minus(n.front, n.rear));
        return plane_pose_of(middle(n), (uint16_t)(heading + (back ? PLANE_HALF : 0)));
    }
    return plane_pose_of(walked(&t, tool, from.at, length),
                         (uint16_t)(from.facing + (length <= tool.half ? 0 : bend)));
}

/* ---- which move ends there ---- */

/* How far guesses may be from the best, in angles and in units, lengths of drives twice that; and how far an end may be
 * off, squared. */
enum { AIM_SLACK = 2, AIM_OFF = 4 };

static int32_t nearest_root(int64_t n)
{
    int64_t root = plane_root((uint64_t)n);
    return (int32_t)(n - root * root > root ? root + 1 : root);
}

static bool in_range(int32_t n, int32_t least, int32_t most)
{
    return n >= least && n <= most;
}

bool plane_walk_to(const struct plane_sines *sines, struct plane_tool tool, struct plane_point from,
                   struct plane_point to, int16_t bend, uint16_t *heading, int32_t *length)
{
    struct plane_point step = plane_minus(to, from), end = {0, 0};
    int64_t leg = plane_tool_leg(tool), square = plane_square(step), best = AIM_OFF + 1;
    if (square > 4 * (leg + 1) * (leg + 1)) return false;
    /* the track as if its first half lay along x: how far beyond the joint is it as far as that? */
    struct plane_direction d = plane_direction_of(sines, (uint16_t)bend);
    int32_t guess = nearest_root(square), along = plane_part(leg * d.c);
    end.x = guess;
    if (guess > leg) {
        int32_t beyond = nearest_root((int64_t)along * along - leg * leg + square) - along;
        end = plane_point_of(leg + plane_part((int64_t)beyond * d.c),
                             plane_part((int64_t)beyond * d.s));
        guess = (int32_t)leg + beyond;
    }
    uint16_t turn = (uint16_t)(plane_angle(sines, step) - plane_angle(sines, end));
    for (int32_t i = -AIM_SLACK; i <= AIM_SLACK; i++)
        for (int32_t j = -AIM_SLACK; j <= AIM_SLACK; j++) {
            if (!in_range(guess + j, 0, plane_tool_full(tool))) continue;
            struct plane_point got =
                plane_walk(sines, tool, from, (uint16_t)(turn + i), bend, guess + j);
            int64_t off = plane_square(plane_minus(got, to));
            if (off >= best) continue;
            best = off;
            *heading = (uint16_t)(turn + i);
            *length = guess + j;
        }
    return best <= AIM_OFF;
}

/* How long drives are that end there, to about four units: before, in, or behind the turn. Where one goes over into the
 * next a unit decides which, so there may be several: how many. `to` is seen from the joint, with the first half along
 * x. */
static unsigned guess_drives(struct plane_tool tool, struct plane_point to, int32_t guess[3])
{
    int64_t grip = tool.grip, square = plane_square(to), aside = to.y < 0 ? -(int64_t)to.y : to.y;
    int32_t leg = plane_tool_leg(tool);
    unsigned n = 0;
    if (to.x <= AIM_SLACK - grip && aside <= AIM_SLACK) guess[n++] = leg + to.x;
    if (to.x >= -AIM_SLACK && square >= (grip - AIM_SLACK) * (grip - AIM_SLACK))
        guess[n++] = leg + nearest_root(square);
    if (aside <= grip + AIM_SLACK && square <= (grip + AIM_SLACK) * (grip + AIM_SLACK)) {
        /* The rear notch lies on the first half, at `grip` from there. And with a bend of a quarter the front one is not
         * before the joint, which tells better where the turn is nearly done. */
        int32_t rear = (aside < grip ? nearest_root(grip * grip - aside * aside) : 0) - to.x;
        guess[n++] = leg + tool.grip - (rear < -2 * to.x ? -2 * to.x : rear);
    }
    return n;
}

/* A drive of that length, without the facing. */
static struct plane_point driven(const struct plane_sines *sines, struct plane_tool tool,
                                 struct plane_pose from, bool back, int32_t bend, int32_t length)
{
    struct track t = track_of(sines, tool, from.at, heading_of(from, back), (int16_t)bend);
    return is_turning(tool, length)
               ? middle(notches_at(sines, tool, &t, from.at, (int16_t)bend, length))
               : walked(&t, tool, from.at, length);
}

/* The last bend with which a drive of that length ends to the right of a point, or nearly so. While it turns the rear
 * notch stays where it is whatever the bend, and then the joint does: seen from there, more bend is more to the left. */
static int32_t bend_towards(const struct plane_sines *sines, struct plane_tool tool,
                            struct plane_pose from, bool back, int32_t length,
                            struct plane_point to)
{
    int32_t leg = plane_tool_leg(tool), bend = -PLANE_QUARTER;
    struct plane_point pivot = plane_at(sines, from.at, heading_of(from, back),
                                        is_turning(tool, length) ? length - tool.grip : leg);
    struct plane_point aim = plane_minus(to, pivot);
    for (int32_t half = PLANE_QUARTER; half; half /= 2) {
        struct plane_point end = driven(sines, tool, from, back, bend + half, length);
        if (plane_cross(plane_minus(end, pivot), aim) >= 0) bend += half;
    }
    return bend;
}

/* The best drive to a point so far. */
struct search {
    int64_t off; /* how far it is off, squared */
    int32_t bend, length;
};

static void try_drives(const struct plane_sines *sines, struct plane_tool tool,
                       struct plane_pose from, bool back, int32_t length, struct plane_point to,
                       struct search *best)
{
    int32_t bend = bend_towards(sines, tool, from, back, length, to);
    for (int32_t i = -AIM_SLACK; i <= AIM_SLACK; i++) {
        if (!in_range(bend + i, -PLANE_QUARTER, PLANE_QUARTER)) continue;
        struct plane_point end = driven(sines, tool, from, back, bend + i, length);
        int64_t off = plane_square(plane_minus(end, to));
        if (off >= best->off) continue;
        best->off = off;
        best->bend = bend + i;
        best->length = length;
    }
}

bool plane_drive_to(const struct plane_sines *sines, struct plane_tool tool, struct plane_pose from,
                    struct plane_point to, bool back, int16_t *bend, int32_t *length)
{
    struct plane_point step = plane_minus(to, from.at);
    struct search best = {AIM_OFF + 1, 0, 0};
    int32_t full = plane_tool_full(tool), guess[3];
    if (plane_square(step) > INT64_C(1) * (full + AIM_SLACK) * (full + AIM_SLACK)) return false;
    step = plane_turned(step, plane_direction_of(sines, (uint16_t)-heading_of(from, back)));
    step.x -= plane_tool_leg(tool);
    unsigned n = guess_drives(tool, step, guess);
    for (unsigned i = 0; i < n; i++)
        for (int32_t j = 0; j <= 4 * AIM_SLACK && best.off > 1; j++) {
            int32_t goes = guess[i] + (j % 2 ? j / 2 + 1 : -(j / 2));
            if (in_range(goes, 0, full)) try_drives(sines, tool, from, back, goes, to, &best);
        }
    if (best.off > AIM_OFF) return false;
    *bend = (int16_t)best.bend;
    *length = best.length;
    return true;
}

/* ---- ways ---- */

static void begin_way(struct plane_way *way, struct plane_point from, uint16_t facing, int32_t half,
                      int32_t radius)
{
    way->places = 1;
    way->place[0] = from;
    way->facing[0] = facing;
    way->turn_made = 0;
    way->turns = false;
    way->half = half;
    way->radius = radius;
    way->box = plane_box_of(from, from);
}

static void go_on(struct plane_way *way, struct plane_point to, uint16_t facing)
{
    way->place[way->places] = to;
    way->facing[way->places] = facing;
    way->places++;
    way->box = plane_box_with(way->box, to);
}

void plane_way_of_walk(const struct plane_sines *sines, struct plane_tool tool,
                       struct plane_point from, uint16_t heading, int16_t bend, int32_t length,
                       int32_t radius, struct plane_way *way)
{
    struct track t = track_of(sines, tool, from, heading, bend);
    assert(length >= 0 && length <= plane_tool_full(tool));
    begin_way(way, from, 0, 0, radius);
    if (length > plane_tool_leg(tool)) go_on(way, t.joint, 0);
    go_on(way, walked(&t, tool, from, length), 0);
}

/* The centre is half way between the notches: nowhere but in the triangle of where the turn begins, where it ends, and
 * the fourth corner of the parallelogram that these two make with the joint. Rounding adds less than 4. */
static struct plane_box box_of_turn(const struct track *t, struct plane_tool tool, int32_t half)
{
    struct plane_point start = plane_along(t->joint, t->first, -tool.grip);
    struct plane_point end = plane_along(t->joint, t->second, tool.grip);
    struct plane_box box = plane_box_of(start, end);
    box = plane_box_with(box, plane_plus(start, plane_minus(end, t->joint)));
    return plane_box_wider(box, half + 4);
}

void plane_way_of_drive(const struct plane_sines *sines, struct plane_tool tool,
                        struct plane_pose from, int16_t bend, int32_t length, bool back,
                        int32_t half, int32_t radius, struct plane_way *way)
{
    struct track t = track_of(sines, tool, from.at, heading_of(from, back), bend);
    int32_t turned = tool.grip + plane_tool_leg(tool); /* where the turn ends */
    assert(tool.grip >= 0 && tool.grip <= PLANE_GRIP);
    begin_way(way, from.at, from.facing, half, radius);
    if (length > tool.half) {
        struct plane_pose end;
        go_on(way, walked(&t, tool, from.at, tool.half), from.facing);
        end = plane_drive(sines, tool, from, bend, length < turned ? length : turned, back);
        go_on(way, end.at, end.facing);
        way->turns = true;
        way->turn_box = box_of_turn(&t, tool, half);
        way->box = plane_box_with(way->box, way->turn_box.least);
        way->box = plane_box_with(way->box, way->turn_box.most);
        way->tool = tool;
        way->from = from;
        way->bend = bend;
        way->length = length < turned ? length : turned;
        way->back = back;
    }
    if (length <= tool.half || length > turned) {
        struct plane_pose end = plane_drive(sines, tool, from, bend, length, back);
        go_on(way, end.at, end.facing);
    }
    way->box = plane_box_wider(way->box, half);
}

/* All places of the turn, its ends as the way has them. */
static void make_turn(const struct plane_sines *sines, struct plane_way *way)
{
    struct track t =
        track_of(sines, way->tool, way->from.at, heading_of(way->from, way->back), way->bend);
    uint16_t n = 0;
    way->turn[n] = way->place[1];
    way->turn_facing[n++] = way->facing[1];
    for (int32_t s = way->tool.half + PLANE_WAY_STEP; s < way->length; s += PLANE_WAY_STEP) {
        struct notches at = notches_at(sines, way->tool, &t, way->from.at, way->bend, s);
        way->turn[n] = middle(at);
        way->turn_facing[n] = 0;
        if (way->half)
            way->turn_facing[n] = (uint16_t)(plane_angle(sines, plane_minus(at.front, at.rear)) +
                                             (way->back ? PLANE_HALF : 0));
        n++;
    }
    way->turn[n] = way->place[2];
    way->turn_facing[n++] = way->facing[2];
    way->turn_made = n;
}

/* What a way is compared with: one of the two. */
struct obstacle {
    const struct plane_base *base;
    const struct plane_footprint *footprint;
    struct plane_box box; /* of its bone, or the footprint */
    int32_t gap;
    int64_t
        reach; /* squared: a bone whose box is farther than that from the other is farther than the gap */
};

/* What a round base sweeps over between two places is a long base. */
static int compare_swept(const struct obstacle *o, struct plane_point from, struct plane_point to,
                         int32_t radius)
{
    struct plane_base swept;
    swept.a = from;
    swept.b = to;
    swept.radius = radius;
    return o->base ? plane_compare(&swept, o->base, o->gap)
                   : plane_compare_footprint(o->footprint, &swept, o->gap);
}

/* The bones of a long base at both places, and the ways of their ends between. */
static int compare_swept_long(const struct plane_sines *sines, const struct plane_way *way,
                              const struct obstacle *o, struct plane_pose from,
                              struct plane_pose to)
{
    struct plane_base one = plane_long(sines, from.at, from.facing, way->half, way->radius);
    struct plane_base two = plane_long(sines, to.at, to.facing, way->half, way->radius);
    const struct plane_point end[5] = {one.a, one.b, two.b, two.a, one.a};
    int least = 1;
    for (unsigned i = 0; i < 4 && least >= 0; i++) {
        int side = compare_swept(o, end[i], end[i + 1], way->radius);
        least = side < least ? side : least;
    }
    return least;
}

static int compare_step(const struct plane_sines *sines, const struct plane_way *way,
                        const struct obstacle *o, const struct plane_point *place,
                        const uint16_t *facing)
{
    if (!way->half) return compare_swept(o, place[0], place[1], way->radius);
    return compare_swept_long(sines, way, o, plane_pose_of(place[0], facing[0]),
                              plane_pose_of(place[1], facing[1]));
}

static int compare_turn(const struct plane_sines *sines, struct plane_way *way,
                        const struct obstacle *o)
{
    int least = 1;
    if (plane_box_gap(&way->turn_box, &o->box) > o->reach) return 1;
    if (!way->turn_made) make_turn(sines, way);
    for (unsigned i = 0; i + 1 < way->turn_made && least >= 0; i++) {
        int step = compare_step(sines, way, o, &way->turn[i], &way->turn_facing[i]);
        least = step < least ? step : least;
    }
    return least;
}

static int compare_way(const struct plane_sines *sines, struct plane_way *way, struct obstacle *o,
                       int32_t length)
{
    int least = 1;
    if (length < 0) return 1;
    o->reach = (int64_t)length * length;
    if (plane_box_gap(&way->box, &o->box) > o->reach) return 1;
    for (unsigned i = 0; i + 1 < way->places && least >= 0; i++) {
        int step = way->turns && i == 1
                       ? compare_turn(sines, way, o)
                       : compare_step(sines, way, o, &way->place[i], &way->facing[i]);
        least = step < least ? step : least;
    }
    return least;
}

int plane_way_compare(const struct plane_sines *sines, struct plane_way *way,
                      const struct plane_base *base, int32_t gap)
{
    struct obstacle o;
    o.base = base;
    o.footprint = NULL;
    o.box = plane_box_of(base->a, base->b);
    o.gap = gap;
    return compare_way(sines, way, &o, way->radius + base->radius + gap);
}

int plane_way_compare_footprint(const struct plane_sines *sines, struct plane_way *way,
                                const struct plane_footprint *f, int32_t gap)
{
    struct obstacle o;
    o.base = NULL;
    o.footprint = f;
    o.box = f->box;
    o.gap = gap;
    return compare_way(sines, way, &o, way->radius + gap);
}

uint32_t plane_way_places(const struct plane_sines *sines, struct plane_way *way,
                          struct plane_point out[PLANE_WAY_PLACES])
{
    uint32_t n = 0;
    if (way->turns && !way->turn_made) make_turn(sines, way);
    for (uint32_t i = 0; i < way->places; i++) {
        if (way->turns && i == 1)
            for (uint32_t j = 0; j + 1 < way->turn_made; j++) out[n++] = way->turn[j];
        else out[n++] = way->place[i];
    }
    return n;
}

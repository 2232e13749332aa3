/* src/geom/ground_sight.c - lines over a board on levels: sight, cover, zones, areas.
 *
 * Points are in half spaces: the centre of (x, y) is (2x + 1, 2y + 1), corners have even numbers. A line has a
 * centre at one end and another centre or a corner at the other, so it never runs along a line of the grid. */
#include "geom/ground_private.h"

struct end {
    int x, y, level;
};

static struct end centre_at(int x, int y, unsigned level)
{
    struct end e = {2 * x + 1, 2 * y + 1, (int)level};
    return e;
}

static struct end centre_of(const struct ground *g, unsigned place)
{
    return centre_at(ground_x(place), ground_y(place), g->level[place]);
}

static struct end corner_end(unsigned corner)
{
    struct end e = {2 * ground_x(corner & 255), 2 * ground_y(corner & 255), (int)(corner >> 8)};
    return e;
}

static int absolute(int n)
{
    return n < 0 ? -n : n;
}

/* ---- walking a line ---- */

struct walk {
    int sx, sy;        /* right and down: 1, -1 or 0 */
    int width, height; /* how far it goes, in halves */
    int upright,
        across; /* how far from its beginning the next upright line is, and the next one across */
    int x, y;   /* the space it is in */
};

/* What is crossed between one space and the next. */
enum met { MET_END, MET_UPRIGHT, MET_ACROSS, MET_CORNER };

static struct walk walk_from(struct end a, struct end b)
{
    struct walk w;
    w.sx = (b.x > a.x) - (b.x < a.x);
    w.sy = (b.y > a.y) - (b.y < a.y);
    w.width = absolute(b.x - a.x);
    w.height = absolute(b.y - a.y);
    w.upright = a.x & 1 ? 1 : 2;
    w.across = a.y & 1 ? 1 : 2;
    /* from a corner it goes into the space on its way */
    w.x = a.x & 1 ? (a.x - 1) / 2 : a.x / 2 - (w.sx < 0);
    w.y = a.y & 1 ? (a.y - 1) / 2 : a.y / 2 - (w.sy < 0);
    return w;
}

/* Goes on to the next space. */
static enum met walk_on(struct walk *w)
{
    /* parts of the line's length up to both lines, times width and height */
    int to_upright = w->upright * w->height, to_across = w->across * w->width;
    bool crosses_upright = to_upright <= to_across, crosses_across = to_across <= to_upright;
    if (crosses_upright ? w->upright >= w->width : w->across >= w->height) return MET_END;
    if (crosses_upright) {
        w->upright += 2;
        w->x += w->sx;
    }
    if (crosses_across) {
        w->across += 2;
        w->y += w->sy;
    }
    if (crosses_upright && crosses_across) return MET_CORNER;
    return crosses_upright ? MET_UPRIGHT : MET_ACROSS;
}

/* ---- what blocks it ---- */

/* One line of sight, from the upper end to the lower. */
struct sight {
    const struct ground *g;
    const struct ground_extra *extra; /* NULL: no block is near */
    struct end upper, lower;
};

/* An edge that the line crosses, or that stands at a corner it goes through. */
struct side {
    struct ground_line edge;
    bool of_upper;     /* a side of the upper space */
    uint8_t inside[2]; /* spaces beside it through which the line passes; 0: none */
};

static unsigned near_place(int x, int y)
{
    struct ground_line e = {0, x, y};
    return ground_is_near(e) ? ground_place(x, y) & 255 : 0;
}

/* Does a wall there, so high, block this line? */
static bool is_effective(const struct sight *s, const struct side *side, int top,
                         struct ground_why *why)
{
    bool across = side->edge.axis == 1;
    int line = across ? 2 * side->edge.y : 2 * side->edge.x;
    int upper = across ? s->upper.y : s->upper.x, lower = across ? s->lower.y : s->lower.x;
    int x = absolute(line - upper) / 2, d = (absolute(line - lower) + 1) / 2, rows = 1;
    enum ground_reason reason = GROUND_TOP_BETWEEN;
    if (top > s->upper.level) { /* and so above the lower one */
        reason = GROUND_TOP_ABOVE;
        rows = x = d = 0;
    } else if (side->of_upper || top <= s->lower.level) {
        return false;
    } else if (top == s->upper.level) {
        reason = GROUND_TOP_EVEN;
        rows = x * (s->upper.level - s->lower.level);
    } else {
        x = 0;
    }
    if (d > rows) return false;
    if (!why) return true;
    ground_because(true, why, reason, 0);
    why->edge = (uint16_t)ground_edge_of(side->edge);
    why->top = (uint8_t)top;
    why->x = (uint8_t)x;
    why->d = (uint8_t)d;
    why->rows = (uint8_t)rows;
    return true;
}

/* What stands on the edge, or a block of which it is a side. */
static bool blocks(const struct sight *s, const struct side *side, struct ground_why *why)
{
    if (!ground_is_near(side->edge)) return false;
    unsigned edge = ground_edge_of(side->edge), top = s->g->top[edge >> 8][edge & 255];
    if (top && is_effective(s, side, (int)top, why)) return true;
    for (unsigned i = 0; s->extra && i < 2; i++) {
        unsigned place = side->inside[i];
        if (!place || !ground_has_block(s->extra, place)) continue;
        if (!is_effective(s, side, s->g->level[place] + 1, why)) continue;
        if (why) why->place = (uint8_t)place;
        return true;
    }
    return false;
}

/* At a corner: something on either side of the line. Of a block only sides of spaces that the line passes through
 * count: it is nothing to a line that touches its corner. */
static bool joint_blocks(const struct sight *s, const struct ground_joint *j,
                         const struct side *here, struct ground_why *why)
{
    struct ground_why because[2];
    for (unsigned i = 0; i < 2; i++) {
        struct side near = {j->near[i], here->of_upper, {here->inside[0], 0}};
        struct side far = {j->far[i], false, {here->inside[1], 0}};
        struct ground_why *say = why ? &because[i] : NULL;
        if (!blocks(s, &near, say) && !blocks(s, &far, say)) return false;
    }
    if (!why) return true;
    *why = because[0];
    why->other = because[1].edge;
    if (!why->place) why->place = because[1].place;
    why->corner = (uint16_t)ground_corner(ground_place(j->x, j->y), (unsigned)s->lower.level);
    return true;
}

static bool is_blocked(const struct sight *s, struct ground_why *why)
{
    struct walk w = walk_from(s->upper, s->lower);
    bool of_upper = s->upper.x & 1; /* what meets at an upper corner is not crossed */
    for (;;) {
        int x = w.x, y = w.y;
        enum met met = walk_on(&w);
        if (met == MET_END) return false;
        struct side side = {{0, 0, 0}, of_upper, {0, 0}};
        if (s->extra) {
            side.inside[0] = (uint8_t)near_place(x, y);
            side.inside[1] = (uint8_t)near_place(w.x, w.y);
        }
        if (met == MET_CORNER) {
            struct ground_joint j = ground_joint_of(x, y, w.sx, w.sy);
            if (joint_blocks(s, &j, &side, why)) return true;
        } else {
            side.edge.axis = met == MET_ACROSS;
            side.edge.x = met == MET_UPRIGHT && w.sx > 0 ? w.x : x;
            side.edge.y = met == MET_ACROSS && w.sy > 0 ? w.y : y;
            if (blocks(s, &side, why)) return true;
        }
        of_upper = false;
    }
}

static bool is_seen(const struct ground *g, const struct ground_extra *extra, struct end from,
                    struct end to, struct ground_why *why)
{
    struct sight s = {g, extra && extra->blocks ? extra : NULL, from, to};
    if (to.level > from.level) {
        s.upper = to;
        s.lower = from;
    }
    return !is_blocked(&s, why);
}

bool ground_sight(const struct ground *g, const struct ground_extra *extra, unsigned from,
                  unsigned to, struct ground_why *why)
{
    ground_because(true, why, GROUND_YES, 0);
    if (!ground_is_space(g, from)) return ground_because(false, why, GROUND_OFF, from);
    if (!ground_is_space(g, to)) return ground_because(false, why, GROUND_OFF, to);
    return is_seen(g, extra, centre_of(g, from), centre_of(g, to), why);
}

bool ground_sight_corner(const struct ground *g, const struct ground_extra *extra, unsigned from,
                         unsigned corner, struct ground_why *why)
{
    ground_because(true, why, GROUND_YES, 0);
    if (!ground_is_space(g, from)) return ground_because(false, why, GROUND_OFF, from);
    if (!ground_is_corner(g, corner)) return ground_because(false, why, GROUND_NO_CORNER, 0);
    return is_seen(g, extra, centre_of(g, from), corner_end(corner), why);
}

/* Does a block stand among these columns and rows? A line stays among those of its ends. */
static bool has_block_within(const struct ground_extra *extra, int left, int top, int right,
                             int bottom)
{
    for (unsigned i = 0; i < extra->blocks; i++) {
        int x = ground_x(extra->block[i]), y = ground_y(extra->block[i]);
        if (x >= left && x <= right && y >= top && y <= bottom) return true;
    }
    return false;
}

static int lesser(int a, int b)
{
    return a < b ? a : b;
}
static int greater(int a, int b)
{
    return a > b ? a : b;
}

bool ground_sees_past(const struct ground *g, const struct ground_extra *extra, unsigned from,
                      unsigned to)
{
    int x = ground_x(from), y = ground_y(from), to_x = ground_x(to), to_y = ground_y(to);
    return !has_block_within(extra, lesser(x, to_x), lesser(y, to_y), greater(x, to_x),
                             greater(y, to_y)) ||
           ground_sight(g, extra, from, to, NULL);
}

bool ground_sees_corner_past(const struct ground *g, const struct ground_extra *extra,
                             unsigned from, unsigned corner)
{
    int x = ground_x(from), y = ground_y(from);
    int to_x = ground_x(corner & 255), to_y = ground_y(corner & 255);
    /* the corner's number is that of the space below and right of it */
    return !has_block_within(extra, lesser(x, to_x), lesser(y, to_y), greater(x, to_x - 1),
                             greater(y, to_y - 1)) ||
           ground_sight_corner(g, extra, from, corner, NULL);
}

struct wide ground_in_sight(const struct ground *g, const struct ground_extra *extra, unsigned from)
{
    struct wide seen = wide_none();
    if (from > 255) return seen;
    seen = g->sees[from];
    if (!extra || !extra->blocks) return seen;
    for (struct wide left = seen; !wide_empty(&left);) {
        unsigned to = wide_take(&left);
        if (!ground_sees_past(g, extra, from, to)) wide_drop(&seen, to);
    }
    return seen;
}

/* ---- cover ---- */

static unsigned part_on(const struct ground *g, struct ground_line edge, unsigned base)
{
    return ground_part_at(g, ground_edge_of(edge), base);
}

static bool protects(unsigned part)
{
    return part == GROUND_HALF || part == GROUND_BIN;
}

/* What gives cover is one of the two sides of the target at the joint; something must stand on
 * either side of it. */
static bool joint_covers(const struct ground *g, const struct ground_joint *j, unsigned base,
                         struct ground_why *why)
{
    struct ground_line stands[2];
    int protecting = -1;
    for (int i = 0; i < 2; i++) {
        unsigned part = part_on(g, j->near[i], base);
        if (!part && !part_on(g, j->far[i], base)) return false;
        stands[i] = part ? j->near[i] : j->far[i];
        if (protecting < 0 && protects(part)) protecting = i;
    }
    if (protecting < 0) return false;
    if (!why) return true;
    why->reason = GROUND_JOINT;
    why->base = (uint8_t)base;
    why->edge = (uint16_t)ground_edge_of(stands[protecting]);
    why->other = (uint16_t)ground_edge_of(stands[1 - protecting]);
    why->corner = (uint16_t)ground_corner(ground_place(j->x, j->y), base);
    return true;
}

static bool edge_covers(const struct ground *g, struct ground_line edge, unsigned base,
                        struct ground_why *why)
{
    if (!protects(part_on(g, edge, base))) return false;
    if (!why) return true;
    why->reason = GROUND_EDGE;
    why->base = (uint8_t)base;
    why->edge = (uint16_t)ground_edge_of(edge);
    return true;
}

bool ground_cover(const struct ground *g, unsigned from, unsigned to, struct ground_why *why)
{
    ground_because(false, why, GROUND_UNCOVERED, 0);
    if (!ground_is_space(g, from) || !ground_is_space(g, to) || from == to) return false;
    /* from the target on: what gives it cover is at its own edges and corners, or on the spaces beside it */
    struct walk w = walk_from(centre_of(g, to), centre_of(g, from));
    int x = w.x, y = w.y;
    enum met met = walk_on(&w);
    if (met == MET_CORNER) {
        struct ground_joint j = ground_joint_of(x, y, w.sx, w.sy);
        if (joint_covers(g, &j, g->level[to], why)) return true;
    } else {
        struct ground_line edge = {met == MET_ACROSS, met == MET_UPRIGHT && w.sx > 0 ? w.x : x,
                                   met == MET_ACROSS && w.sy > 0 ? w.y : y};
        if (edge_covers(g, edge, g->level[to], why)) return true;
    }
    for (; met != MET_END; met = walk_on(&w)) {
        unsigned place = ground_place(w.x, w.y);
        if (ground_distance(place, to) > 1) return false;
        if (wide_has(&g->solid, place) && ground_adjacent(g, to, place, NULL))
            return ground_because(true, why, GROUND_SPACE, place);
    }
    return false;
}

/* ---- the tables ---- */

static void prepare_row(struct ground *g, unsigned from)
{
    for (struct wide left = g->land; !wide_empty(&left);) {
        unsigned to = wide_take(&left);
        if (ground_sight(g, NULL, from, to, NULL)) wide_add(&g->sees[from], to);
        if (ground_cover(g, to, from, NULL)) wide_add(&g->covered[from], to);
    }
    for (unsigned level = 0; level < GROUND_LEVELS; level++)
        for (struct wide left = g->corner[level]; !wide_empty(&left);) {
            unsigned at = wide_take(&left);
            if (ground_sight_corner(g, NULL, from, ground_corner(at, level), NULL))
                wide_add(&g->sees_corner[level][from], at);
        }
}

void ground_prepare_sight(struct ground *g)
{
    for (unsigned from = 0; from < 256; from++) {
        g->sees[from] = g->covered[from] = wide_none();
        for (unsigned level = 0; level < GROUND_LEVELS; level++)
            g->sees_corner[level][from] = wide_none();
        if (ground_is_space(g, from)) prepare_row(g, from);
    }
}

/* ---- zones ---- */

/* Are two intervals apart, the second one without its ends? */
static bool apart(int one, int other, int reach)
{
    return lesser(one, other) >= reach || greater(one, other) <= -reach;
}

bool ground_through_zone(const struct ground *g, unsigned corner, unsigned from, unsigned to)
{
    if (!ground_is_space(g, from) || !ground_is_space(g, to) || from == to) return false;
    struct end a = centre_of(g, from), b = centre_of(g, to), p = corner_end(corner);
    if (greater(a.level, b.level) != p.level) return false;
    /* the diamond is |u + v| < 2 and |u - v| < 2; two convex figures are apart if they are so across one of
     * their sides */
    int au = a.x - p.x, av = a.y - p.y, bu = b.x - p.x, bv = b.y - p.y;
    if (apart(au + av, bu + bv, 2) || apart(au - av, bu - bv, 2)) return false;
    return absolute(au * bv - av * bu) < 2 * greater(absolute(bu - au), absolute(bv - av));
}

/* ---- areas ---- */

unsigned ground_level_on(const struct ground *g, const struct ground_extra *extra, int x, int y)
{
    if (x < 0 || x >= g->columns || y < 0 || y >= g->rows) return 0;
    unsigned place = ground_place(x, y);
    return g->level[place] + (ground_has_block(extra, place) ? 1u : 0u);
}

/* The cell of the drawing that falls on a space so far from the source; NULL: none. */
static const struct ground_cell *cell_at(const struct ground_area *area, int dx, int dy)
{
    for (unsigned turns = area->facing & 3; turns > 0; turns--) { /* back, against the clock */
        int right = dy;
        dy = -dx;
        dx = right;
    }
    for (unsigned i = 0; i < area->cells; i++)
        if (area->cell[i].dx == dx && area->cell[i].dy == dy) return &area->cell[i];
    return NULL;
}

unsigned ground_area_value(const struct ground *g, const struct ground_extra *extra,
                           const struct ground_area *area, unsigned place, struct ground_why *why)
{
    ground_because(true, why, GROUND_YES, 0);
    if (!ground_is_space(g, place)) return ground_because(false, why, GROUND_OFF, place);
    const struct ground_cell *cell =
        cell_at(area, ground_x(place) - area->x, ground_y(place) - area->y);
    if (!cell) return ground_because(false, why, GROUND_APART, place);
    if (area->aerial) return cell->value;
    if (g->level[place] > area->level) return ground_because(false, why, GROUND_HIGHER, place);
    if (g->level[place] < area->level) return ground_because(false, why, GROUND_LOWER, place);
    if (!is_seen(g, extra, centre_at(area->x, area->y, area->level), centre_of(g, place), why))
        return 0;
    return cell->value;
}

struct wide ground_area_spaces(const struct ground *g, const struct ground_extra *extra,
                               const struct ground_area *area)
{
    struct wide set = wide_none();
    for (struct wide left = g->land; !wide_empty(&left);) {
        unsigned place = wide_take(&left);
        if (ground_area_value(g, extra, area, place, NULL)) wide_add(&set, place);
    }
    return set;
}

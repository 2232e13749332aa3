/* tests/support/slow_ground.c - a second opinion on what geom/ground.h says. */
#include "support/slow_ground.h"
#include <stdlib.h>
#include <string.h>
#include "fray/game.h"

/* ---- the map ---- */

void slow_building(struct slow_ground *g, int x, int y, int columns, int rows, int base)
{
    assert(g->parts < SLOW_PARTS);
    g->part[g->parts++] = (struct slow_part){SLOW_BUILDING, x, y, columns, rows, 0, 0, base};
}

void slow_wall(struct slow_ground *g, enum slow_kind kind, int axis, int x, int y, int length,
               int base)
{
    assert(g->parts < SLOW_PARTS);
    g->part[g->parts++] = (struct slow_part){kind, x, y, 0, 0, axis, length, base};
}

void slow_solid(struct slow_ground *g, int x, int y)
{
    assert(g->solids < SLOW_SOLIDS);
    g->solid_x[g->solids] = x;
    g->solid_y[g->solids++] = y;
}

bool slow_is_space(const struct slow_ground *g, int x, int y)
{
    return x >= 0 && x < g->columns && y >= 0 && y < g->rows;
}

static bool covers(const struct slow_part *part, int x, int y)
{
    return part->kind == SLOW_BUILDING && x >= part->x && x < part->x + part->columns &&
           y >= part->y && y < part->y + part->rows;
}

int slow_level(const struct slow_ground *g, int x, int y)
{
    int level = 0;
    for (unsigned i = 0; i < g->parts; i++) level += covers(&g->part[i], x, y);
    return level;
}

static bool blocks_sight(enum slow_kind kind)
{
    return kind == SLOW_BUILDING || kind == SLOW_WALL;
}

static void add_unit(struct slow_ground *g, const struct slow_part *part, int x, int y,
                     bool upright)
{
    assert(g->units < SLOW_UNITS);
    g->unit[g->units++] =
        (struct slow_unit){x, y, x + !upright, y + upright, part->base, 0, part->kind, part};
}

static bool same_edge(const struct slow_unit *a, const struct slow_unit *b)
{
    return a->x == b->x && a->y == b->y && a->to_x == b->to_x && a->to_y == b->to_y;
}

void slow_ready(struct slow_ground *g)
{
    g->units = 0;
    for (unsigned i = 0; i < g->parts; i++) {
        const struct slow_part *part = &g->part[i];
        for (int n = 0; n < part->length; n++)
            add_unit(g, part, part->x + (part->axis ? n : 0), part->y + (part->axis ? 0 : n),
                     !part->axis);
        for (int n = 0; n < part->columns; n++) {
            add_unit(g, part, part->x + n, part->y, false);
            add_unit(g, part, part->x + n, part->y + part->rows, false);
        }
        for (int n = 0; n < part->rows; n++) {
            add_unit(g, part, part->x, part->y + n, true);
            add_unit(g, part, part->x + part->columns, part->y + n, true);
        }
    }
    /* what is stacked over one edge is as high as the highest of it */
    for (unsigned i = 0; i < g->units; i++)
        for (unsigned j = 0; j < g->units; j++)
            if (same_edge(&g->unit[i], &g->unit[j]) && blocks_sight(g->unit[j].kind) &&
                g->unit[i].top < g->unit[j].base + 1)
                g->unit[i].top = g->unit[j].base + 1;
}

void slow_hand_over(const struct slow_ground *g, struct ground *out)
{
    static const enum ground_part kind[] = {GROUND_BUILDING, GROUND_WALL, GROUND_HALF, GROUND_BIN};
    memset(out, 0, sizeof *out);
    out->columns = (uint8_t)g->columns;
    out->rows = (uint8_t)g->rows;
    for (int y = 0; y < g->rows; y++)
        for (int x = 0; x < g->columns; x++)
            out->level[ground_place(x, y)] = (uint8_t)slow_level(g, x, y);
    for (unsigned i = 0; i < g->units; i++) {
        const struct slow_unit *u = &g->unit[i];
        ground_put(out, ground_edge(ground_place(u->x, u->y), u->y == u->to_y), (unsigned)u->base,
                   kind[u->kind]);
    }
    for (unsigned i = 0; i < g->solids; i++)
        wide_add(&out->solid, ground_place(g->solid_x[i], g->solid_y[i]));
}

bool slow_has_part(const struct slow_ground *g, int axis, int x, int y, int base)
{
    for (unsigned i = 0; i < g->units; i++)
        if (g->unit[i].x == x && g->unit[i].y == y && (g->unit[i].y == g->unit[i].to_y) == axis &&
            g->unit[i].base == base)
            return true;
    return false;
}

static int any(uint64_t *random, int below)
{
    return (int)fray_even(fray_next(random), (uint64_t)below);
}

/* Do all spaces of the rectangle lie on the map and on this level? */
static bool is_flat(const struct slow_ground *g, int x, int y, int columns, int rows, int level)
{
    for (int j = y; j < y + rows; j++)
        for (int i = x; i < x + columns; i++)
            if (!slow_is_space(g, i, j) || slow_level(g, i, j) != level) return false;
    return true;
}

static void random_building(struct slow_ground *g, uint64_t *random, int base)
{
    static const int sizes[][2] = {{2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}, {3, 3}};
    const int *size = sizes[any(random, 6)];
    int x = any(random, g->columns), y = any(random, g->rows);
    if (is_flat(g, x, y, size[0], size[1], base)) slow_building(g, x, y, size[0], size[1], base);
}

/* Something on one edge, or a wall of up to three, where there is a floor on that level on one of its sides. */
static void random_wall(struct slow_ground *g, uint64_t *random)
{
    enum slow_kind kind = SLOW_WALL + (unsigned)any(random, 3);
    int axis = any(random, 2), base = any(random, 3);
    int x = any(random, g->columns + !axis), y = any(random, g->rows + axis);
    int length = kind == SLOW_WALL ? 1 + any(random, 3) : 1;
    for (int n = 0; n < length; n++) {
        int at_x = x + (axis ? n : 0), at_y = y + (axis ? 0 : n);
        int one_x = at_x - !axis, one_y = at_y - axis;
        bool floor = (slow_is_space(g, at_x, at_y) && slow_level(g, at_x, at_y) == base) ||
                     (slow_is_space(g, one_x, one_y) && slow_level(g, one_x, one_y) == base);
        if (!floor || slow_has_part(g, axis, at_x, at_y, base)) return;
    }
    slow_wall(g, kind, axis, x, y, length, base);
    slow_ready(g);
}

void slow_random(struct slow_ground *g, uint64_t *random)
{
    memset(g, 0, sizeof *g);
    g->columns = GROUND_LEAST + any(random, GROUND_MOST - GROUND_LEAST + 1);
    g->rows = GROUND_LEAST + any(random, GROUND_MOST - GROUND_LEAST + 1);
    int spaces = g->columns * g->rows, dense = 1 + any(random, 4);
    for (int n = spaces * dense / 10; n > 0 && g->parts < 20; n--) random_building(g, random, 0);
    for (int n = spaces * dense / 3; n > 0 && g->parts < 28; n--) random_building(g, random, 1);
    slow_ready(g);
    for (int n = spaces * dense / 4; n > 0 && g->parts < SLOW_PARTS; n--) random_wall(g, random);
    for (int n = any(random, 6); n > 0; n--)
        slow_solid(g, any(random, g->columns), any(random, g->rows));
}

/* ---- fractions ---- */

struct fraction {
    int64_t over, under; /* under is above 0 */
};

static struct fraction fraction(int64_t over, int64_t under)
{
    struct fraction f = {under < 0 ? -over : over, under < 0 ? -under : under};
    return f;
}

static int compare(struct fraction a, struct fraction b)
{
    int64_t left = a.over * b.under, right = b.over * a.under;
    return (left > right) - (left < right);
}

static bool strictly_within(struct fraction f, int64_t low, int64_t high)
{
    return compare(f, fraction(low, 1)) > 0 && compare(f, fraction(high, 1)) < 0;
}

/* Where a line from a to b, both in halves, is after the part t of its length, in wholes. */
static struct fraction along(int a, int b, struct fraction t)
{
    return fraction(a * t.under + t.over * (b - a), 2 * t.under);
}

/* ---- sight ---- */

struct slow_end slow_centre(const struct slow_ground *g, int x, int y)
{
    return (struct slow_end){2 * x + 1, 2 * y + 1, slow_level(g, x, y)};
}

struct slow_end slow_corner_end(int x, int y, int level)
{
    return (struct slow_end){2 * x, 2 * y, level};
}

/* Where a line meets an edge: not at all, between its corners, or in one of them. */
enum meeting { APART, INSIDE, AT_FIRST, AT_SECOND };

static enum meeting meets(struct slow_end a, struct slow_end b, const struct slow_unit *u)
{
    bool upright = u->x == u->to_x;
    int from = upright ? a.x2 : a.y2, to = upright ? b.x2 : b.y2,
        line = 2 * (upright ? u->x : u->y);
    if ((line <= from) == (line <= to) || line == from || line == to)
        return APART; /* where the line ends it crosses nothing */
    struct fraction t = fraction(line - from, to - from);
    struct fraction at = upright ? along(a.y2, b.y2, t) : along(a.x2, b.x2, t);
    int low = upright ? u->y : u->x;
    if (compare(at, fraction(low, 1)) == 0) return AT_FIRST;
    if (compare(at, fraction(low + 1, 1)) == 0) return AT_SECOND;
    return strictly_within(at, low, low + 1) ? INSIDE : APART;
}

/* Left or right of a line through one of its corners. */
static bool is_left(struct slow_end a, struct slow_end b, const struct slow_unit *u,
                    enum meeting at)
{
    int ex = u->to_x - u->x, ey = u->to_y - u->y;
    int cross = (b.x2 - a.x2) * ey - (b.y2 - a.y2) * ex;
    return at == AT_FIRST ? cross < 0 : cross > 0;
}

/* Whole spaces between a point and a grid line, both in halves, counted one by one. */
static int spaces_between(int point, int line)
{
    int low = point < line ? point : line, high = point < line ? line : point, n = 0;
    for (int at = low + (low & 1); at + 2 <= high; at += 2) n++;
    return n;
}

/* Rows from a line to the lower end: those between, and its own if it is a space. */
static int rows_behind(int point, int line)
{
    return spaces_between(point, line) + (point & 1);
}

static bool is_side_of(const struct slow_unit *u, struct slow_end end)
{
    if (end.x2 % 2 == 0) return false; /* what meets at a corner is not crossed */
    int x = (end.x2 - 1) / 2, y = (end.y2 - 1) / 2;
    if (u->x == u->to_x) return u->y == y && (u->x == x || u->x == x + 1);
    return u->x == x && (u->y == y || u->y == y + 1);
}

static bool is_effective(const struct slow_unit *u, struct slow_end upper, struct slow_end lower)
{
    bool upright = u->x == u->to_x;
    int line = 2 * (upright ? u->x : u->y);
    int x = spaces_between(upright ? upper.x2 : upper.y2, line);
    int d = rows_behind(upright ? lower.x2 : lower.y2, line);
    if (u->top > upper.level && u->top > lower.level) return true;
    if (is_side_of(u, upper)) return false;
    if (u->top == upper.level && upper.level > lower.level)
        return d <= x * (upper.level - lower.level);
    return lower.level < u->top && u->top < upper.level && d <= 1;
}

/* Does the line pass through the inside of the space? The part of it that is between the lines of the sides. */
static bool passes_inside(struct slow_end a, struct slow_end b, int x, int y)
{
    struct fraction low = fraction(0, 1), high = fraction(1, 1);
    const int from[2] = {a.x2, a.y2}, to[2] = {b.x2, b.y2}, side[2] = {2 * x, 2 * y};
    for (int i = 0; i < 2; i++) {
        if (from[i] == to[i]) {
            if (from[i] <= side[i] || from[i] >= side[i] + 2) return false;
            continue;
        }
        struct fraction one = fraction(side[i] - from[i], to[i] - from[i]);
        struct fraction two = fraction(side[i] + 2 - from[i], to[i] - from[i]);
        struct fraction first = compare(one, two) < 0 ? one : two;
        struct fraction last = compare(one, two) < 0 ? two : one;
        if (compare(first, low) > 0) low = first;
        if (compare(last, high) < 0) high = last;
    }
    return compare(low, high) < 0;
}

/* What stands left and right of a line at the corners it goes through. */
struct corners {
    bool left[GROUND_MOST + 1][GROUND_MOST + 1], right[GROUND_MOST + 1][GROUND_MOST + 1];
};

/* Blocked at once, or noted at its corner; true where it blocks. */
static bool note(struct corners *c, const struct slow_unit *u, struct slow_end a, struct slow_end b,
                 enum meeting at)
{
    if (at == APART || at == INSIDE) return at == INSIDE;
    int x = at == AT_FIRST ? u->x : u->to_x, y = at == AT_FIRST ? u->y : u->to_y;
    if (is_left(a, b, u, at)) c->left[y][x] = true;
    else c->right[y][x] = true;
    return c->left[y][x] && c->right[y][x];
}

static bool is_blocked_by_block(const struct slow_ground *g, unsigned n, struct corners *c,
                                struct slow_end upper, struct slow_end lower)
{
    int x = g->block_x[n], y = g->block_y[n], base = slow_level(g, x, y);
    const struct slow_unit side[4] = {
        {x, y, x + 1, y, base, base + 1, SLOW_WALL, NULL},
        {x, y + 1, x + 1, y + 1, base, base + 1, SLOW_WALL, NULL},
        {x, y, x, y + 1, base, base + 1, SLOW_WALL, NULL},
        {x + 1, y, x + 1, y + 1, base, base + 1, SLOW_WALL, NULL},
    };
    if (!passes_inside(upper, lower, x, y)) return false; /* touched at a corner, it is nothing */
    for (int i = 0; i < 4; i++)
        if (is_effective(&side[i], upper, lower) &&
            note(c, &side[i], upper, lower, meets(upper, lower, &side[i])))
            return true;
    return false;
}

bool slow_sight(const struct slow_ground *g, struct slow_end from, struct slow_end to)
{
    struct slow_end upper = from.level >= to.level ? from : to;
    struct slow_end lower = from.level >= to.level ? to : from;
    struct corners c;
    memset(&c, 0, sizeof c);
    for (unsigned i = 0; i < g->units; i++) {
        const struct slow_unit *u = &g->unit[i];
        enum meeting at = blocks_sight(u->kind) ? meets(upper, lower, u) : APART;
        if (at != APART && is_effective(u, upper, lower) && note(&c, u, upper, lower, at))
            return false;
    }
    for (unsigned i = 0; i < g->blocks; i++)
        if (is_blocked_by_block(g, i, &c, upper, lower)) return false;
    return true;
}

enum slow_block slow_wall_blocks(struct slow_end from, struct slow_end to, int axis, int x, int y,
                                 int top)
{
    struct slow_end upper = from.level >= to.level ? from : to;
    struct slow_end lower = from.level >= to.level ? to : from;
    const struct slow_unit u = {x, y, x + axis, y + !axis, 0, top, SLOW_WALL, NULL};
    enum meeting at = meets(upper, lower, &u);
    if (at == APART || !is_effective(&u, upper, lower)) return SLOW_NOTHING;
    if (at == INSIDE) return SLOW_INSIDE;
    return is_left(upper, lower, &u, at) ? SLOW_LEFT : SLOW_RIGHT;
}

bool slow_area_sight(const struct slow_ground *g, int x, int y, int level, int to_x, int to_y)
{
    return slow_level(g, to_x, to_y) == level &&
           slow_sight(g, (struct slow_end){2 * x + 1, 2 * y + 1, level},
                      slow_centre(g, to_x, to_y));
}

/* ---- cover ---- */

static bool gives_cover(enum slow_kind kind)
{
    return kind == SLOW_HALF || kind == SLOW_BIN;
}

/* All that stands on one base at a corner of the line: is something on either side, and does one of it protect? */
static bool is_protecting_joint(const struct slow_ground *g, struct slow_end a, struct slow_end b,
                                int x, int y)
{
    bool left = false, right = false, protects = false;
    for (unsigned i = 0; i < g->units; i++) {
        const struct slow_unit *u = &g->unit[i];
        bool first = u->x == x && u->y == y, second = u->to_x == x && u->to_y == y;
        if (u->base != b.level || (!first && !second)) continue;
        enum meeting at = meets(a, b, u);
        if (at != (first ? AT_FIRST : AT_SECOND)) continue;
        if (is_left(a, b, u, at)) left = true;
        else right = true;
        if (gives_cover(u->kind) && is_side_of(u, b)) protects = true;
    }
    return left && right && protects;
}

bool slow_cover(const struct slow_ground *g, int x, int y, int to_x, int to_y)
{
    struct slow_end a = slow_centre(g, x, y), b = slow_centre(g, to_x, to_y);
    for (unsigned i = 0; i < g->units; i++) {
        const struct slow_unit *u = &g->unit[i];
        if (gives_cover(u->kind) && u->base == b.level && is_side_of(u, b) &&
            meets(a, b, u) == INSIDE)
            return true;
    }
    for (int i = 0; i < 4;
         i++) /* what protects is a side of the target, so the joint is one of its corners */
        if (is_protecting_joint(g, a, b, to_x + (i & 1), to_y + (i >> 1))) return true;
    for (unsigned i = 0; i < g->solids; i++)
        if (slow_adjacent(g, to_x, to_y, g->solid_x[i], g->solid_y[i]) &&
            passes_inside(a, b, g->solid_x[i], g->solid_y[i]))
            return true;
    return false;
}

/* ---- steps ---- */

/* The building on whose roof one stands. */
static const struct slow_part *roof_of(const struct slow_ground *g, int x, int y)
{
    for (unsigned i = 0; i < g->parts; i++)
        if (covers(&g->part[i], x, y) && g->part[i].base + 1 == slow_level(g, x, y))
            return &g->part[i];
    return NULL;
}

/* What one part asks of a mover on that level: nothing, a point, or that it stays. */
static int restriction(const struct slow_unit *u, int level, const struct slow_part *start,
                       const struct slow_part *goal)
{
    if (u->base < level) return 0;
    if (u->part == start || u->part == goal) return 0;
    if (!blocks_sight(u->kind)) return u->base <= level + 1 ? 1 : 0;
    if (u->base > level) return SLOW_NO_STEP;
    return u->top == level + 1 ? 1 : SLOW_NO_STEP;
}

/* Straight: whatever stands on the edge between, each for itself. */
static int crossing_straight(const struct slow_ground *g, int x, int y, int to_x, int to_y)
{
    int most = 0, level = slow_level(g, x, y);
    for (unsigned i = 0; i < g->units; i++) {
        const struct slow_unit *u = &g->unit[i];
        struct slow_end here = {2 * x + 1, 2 * y + 1, 0}, there = {2 * to_x + 1, 2 * to_y + 1, 0};
        if (!is_side_of(u, here) || !is_side_of(u, there)) continue;
        int asks = restriction(u, level, roof_of(g, x, y), roof_of(g, to_x, to_y));
        if (asks > most) most = asks;
    }
    return most;
}

/* Across a corner: parts of one base matter if some stand on either side; then the one that asks least counts. */
static int crossing_joint(const struct slow_ground *g, int x, int y, int to_x, int to_y, int base)
{
    struct slow_end a = {2 * x + 1, 2 * y + 1, 0}, b = {2 * to_x + 1, 2 * to_y + 1, 0};
    bool left = false, right = false;
    int least = SLOW_NO_STEP, level = slow_level(g, x, y);
    for (unsigned i = 0; i < g->units; i++) {
        const struct slow_unit *u = &g->unit[i];
        enum meeting at = meets(a, b, u);
        if (u->base != base || (at != AT_FIRST && at != AT_SECOND)) continue;
        if (is_left(a, b, u, at)) left = true;
        else right = true;
        int asks = restriction(u, level, roof_of(g, x, y), roof_of(g, to_x, to_y));
        if (asks < least) least = asks;
    }
    return left && right ? least : 0;
}

static int crossing(const struct slow_ground *g, int x, int y, int to_x, int to_y)
{
    if (x == to_x || y == to_y) return crossing_straight(g, x, y, to_x, to_y);
    int most = 0;
    for (int base = 0; base < GROUND_BASES; base++) {
        int asks = crossing_joint(g, x, y, to_x, to_y, base);
        if (asks > most) most = asks;
    }
    return most;
}

static bool is_beside(int x, int y, int to_x, int to_y)
{
    return (x != to_x || y != to_y) && abs(to_x - x) <= 1 && abs(to_y - y) <= 1;
}

/* On the map or straight beside it. */
static bool can_stand(const struct slow_ground *g, int x, int y)
{
    return (x >= 0 && x < g->columns && y >= -1 && y <= g->rows) ||
           (y >= 0 && y < g->rows && x >= -1 && x <= g->columns);
}

static bool is_solid(const struct slow_ground *g, int x, int y)
{
    for (unsigned i = 0; i < g->solids; i++)
        if (g->solid_x[i] == x && g->solid_y[i] == y) return true;
    for (unsigned i = 0; i < g->blocks; i++)
        if (g->block_x[i] == x && g->block_y[i] == y) return true;
    return false;
}

int slow_step(const struct slow_ground *g, int x, int y, int to_x, int to_y, bool smooth)
{
    if (!is_beside(x, y, to_x, to_y) || !can_stand(g, x, y) || !slow_is_space(g, to_x, to_y) ||
        is_solid(g, to_x, to_y))
        return SLOW_NO_STEP;
    int up = slow_level(g, to_x, to_y) - slow_level(g, x, y);
    int crossed = crossing(g, x, y, to_x, to_y);
    if (up > 1 || crossed == SLOW_NO_STEP) return SLOW_NO_STEP;
    return 1 + (up == 1) + (smooth ? 0 : crossed);
}

bool slow_neighbouring(const struct slow_ground *g, int x, int y, int to_x, int to_y)
{
    return slow_is_space(g, x, y) && slow_is_space(g, to_x, to_y) && is_beside(x, y, to_x, to_y) &&
           slow_level(g, to_x, to_y) <= slow_level(g, x, y) && crossing(g, x, y, to_x, to_y) == 0;
}

bool slow_adjacent(const struct slow_ground *g, int x, int y, int to_x, int to_y)
{
    return slow_neighbouring(g, x, y, to_x, to_y) &&
           slow_level(g, to_x, to_y) == slow_level(g, x, y);
}

/* Does a push meet something that stands on the level of who is pushed? */
static bool is_push_stopped(const struct slow_ground *g, int x, int y, int to_x, int to_y)
{
    struct slow_end a = slow_centre(g, x, y), b = slow_centre(g, to_x, to_y);
    bool left = false, right = false;
    for (unsigned i = 0; i < g->units; i++) {
        const struct slow_unit *u = &g->unit[i];
        enum meeting at = meets(a, b, u);
        if (u->base != a.level || at == APART) continue;
        if (at == INSIDE) return true;
        if (is_left(a, b, u, at)) left = true;
        else right = true;
    }
    return left && right;
}

enum ground_push slow_push(const struct slow_ground *g, const struct wide *occupied, int x, int y,
                           int dx, int dy)
{
    int to_x = x + dx, to_y = y + dy, level = slow_level(g, x, y);
    if (!slow_is_space(g, to_x, to_y)) return GROUND_PUSH_STAYS;
    bool taken = wide_has(occupied, ground_place(to_x, to_y)) || is_solid(g, to_x, to_y);
    int there = slow_level(g, to_x, to_y);
    if (there > level || (there == level && taken)) return GROUND_PUSH_STAYS;
    if (is_push_stopped(g, x, y, to_x, to_y)) return GROUND_PUSH_STAYS;
    if (there == level) return GROUND_PUSH_ON;
    return taken ? GROUND_PUSH_LANDS : GROUND_PUSH_DOWN;
}

/* ---- corners and zones ---- */

bool slow_is_corner(const struct slow_ground *g, int x, int y, int level)
{
    for (int i = 0; i < 4; i++) {
        int at_x = x - (i & 1), at_y = y - (i >> 1);
        if (slow_is_space(g, at_x, at_y) && slow_level(g, at_x, at_y) == level) return true;
    }
    return false;
}

bool slow_is_open(const struct slow_ground *g, int x, int y, int level, int *angle_x, int *angle_y)
{
    bool north = slow_has_part(g, 0, x, y - 1, level), south = slow_has_part(g, 0, x, y, level);
    bool west = slow_has_part(g, 1, x - 1, y, level), east = slow_has_part(g, 1, x, y, level);
    *angle_x = *angle_y = -1;
    if (!slow_is_corner(g, x, y, level)) return false;
    if (north + south + west + east == 2 && north != south) {
        *angle_x = east ? x : x - 1;
        *angle_y = south ? y : y - 1;
        return true;
    }
    return north + south + west + east < 2;
}

bool slow_in_zone(const struct slow_ground *g, int x, int y, int level, int at_x, int at_y)
{
    int angle_x, angle_y;
    if (!slow_is_space(g, at_x, at_y) || slow_level(g, at_x, at_y) != level) return false;
    if (at_x < x - 1 || at_x > x || at_y < y - 1 || at_y > y) return false;
    slow_is_open(g, x, y, level, &angle_x, &angle_y);
    return angle_x < 0 || at_x != angle_x || at_y != angle_y;
}

static struct fraction magnitude(struct fraction f)
{
    return fraction(f.over < 0 ? -f.over : f.over, f.under);
}

/* |u| + |v| is least where one of them is 0, or at an end; the ends, being centres, are never nearer than 1. */
bool slow_through(int corner_x, int corner_y, int x, int y, int to_x, int to_y)
{
    int from[2] = {2 * (x - corner_x) + 1, 2 * (y - corner_y) + 1};
    int to[2] = {2 * (to_x - corner_x) + 1, 2 * (to_y - corner_y) + 1};
    for (int i = 0; i < 2; i++) {
        if (from[i] == to[i]) continue;
        struct fraction t = fraction(-from[i], to[i] - from[i]);
        if (strictly_within(t, 0, 1) &&
            compare(magnitude(along(from[1 - i], to[1 - i], t)), fraction(1, 1)) < 0)
            return true;
    }
    return false;
}

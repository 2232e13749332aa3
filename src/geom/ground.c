/* src/geom/ground.c - a board on levels: its tables, distances and corners. */
#include "geom/ground_private.h"

/* ---- what may stand where ---- */

static bool is_on_board(const struct ground *g, int x, int y)
{
    return x >= 0 && x < g->columns && y >= 0 && y < g->rows;
}

/* An edge of the board: one of its two spaces is on it. */
static bool is_edge(const struct ground *g, int axis, int x, int y)
{
    return is_on_board(g, x, y) || (axis ? is_on_board(g, x, y - 1) : is_on_board(g, x - 1, y));
}

static bool has_strange_part(uint16_t parts)
{
    for (; parts; parts = (uint16_t)(parts >> 4))
        if ((parts & 15) >= GROUND_PARTS) return true;
    return false;
}

static bool is_sound(const struct ground *g)
{
    if (g->columns < GROUND_LEAST || g->columns > GROUND_MOST) return false;
    if (g->rows < GROUND_LEAST || g->rows > GROUND_MOST) return false;
    for (unsigned place = 0; place < 256; place++) {
        int x = ground_x(place), y = ground_y(place);
        bool on = is_on_board(g, x, y);
        if (g->level[place] >= GROUND_LEVELS || (!on && g->level[place])) return false;
        if (!on && wide_has(&g->solid, place)) return false;
        for (int axis = 0; axis < 2; axis++) {
            uint16_t parts = g->part[axis][place];
            if (has_strange_part(parts) || (parts && !is_edge(g, axis, x, y))) return false;
        }
    }
    return true;
}

/* ---- tables ---- */

static void prepare_places(struct ground *g)
{
    g->land = wide_none();
    for (unsigned side = 0; side < 4; side++) g->outside[side] = wide_none();
    for (int y = 0; y < g->rows; y++) {
        for (int x = 0; x < g->columns; x++) wide_add(&g->land, ground_place(x, y));
        wide_add(&g->outside[SQUARE_E / 2], ground_place(g->columns, y));
        wide_add(&g->outside[SQUARE_W / 2], ground_place(-1, y));
    }
    for (int x = 0; x < g->columns; x++) {
        wide_add(&g->outside[SQUARE_N / 2], ground_place(x, -1));
        wide_add(&g->outside[SQUARE_S / 2], ground_place(x, g->rows));
    }
}

static void prepare_tops(struct ground *g)
{
    for (unsigned axis = 0; axis < 2; axis++)
        for (unsigned place = 0; place < 256; place++) {
            g->top[axis][place] = 0;
            for (unsigned base = 0; base < GROUND_BASES; base++) {
                unsigned part = ground_part_at(g, ground_edge(place, axis), base);
                if (part == GROUND_BUILDING || part == GROUND_WALL)
                    g->top[axis][place] = (uint8_t)(base + 1);
            }
        }
}

static void list_bin(struct ground *g, unsigned edge, unsigned base)
{
    if (ground_part_at(g, edge, base) != GROUND_BIN) return;
    if (g->bins < GROUND_LISTED) {
        g->bin[g->bins] = (uint16_t)edge;
        g->bin_base[g->bins] = (uint8_t)base;
    }
    g->bins++;
}

static void prepare_lists(struct ground *g)
{
    g->bins = g->solids = 0;
    for (unsigned i = 0; i < GROUND_LISTED; i++) {
        g->bin[i] = 0;
        g->bin_base[i] = g->solid_place[i] = 0;
    }
    for (unsigned base = 0; base < GROUND_BASES; base++)
        for (unsigned place = 0; place < 256; place++)
            for (unsigned axis = 0; axis < 2; axis++) list_bin(g, ground_edge(place, axis), base);
    for (struct wide left = g->solid; !wide_empty(&left); g->solids++) {
        unsigned place = wide_take(&left);
        if (g->solids < GROUND_LISTED) g->solid_place[g->solids] = (uint8_t)place;
    }
}

static bool is_level(const struct ground *g, unsigned place, unsigned level)
{
    return ground_is_space(g, place) && g->level[place] == level;
}

/* Two parts in a straight line, three or four leave no room for anything else at a corner; in a right angle
 * there is room on its outer side. */
static void prepare_corner(struct ground *g, unsigned at, unsigned level)
{
    unsigned west = at - 1,
             north = at - 16; /* on the board's first column or row these are outside */
    if (!is_level(g, at, level) && !is_level(g, west, level) && !is_level(g, north, level) &&
        !is_level(g, north - 1, level))
        return;
    bool up = ground_part_at(g, ground_edge(north, 0), level) != GROUND_EMPTY;
    bool down = ground_part_at(g, ground_edge(at, 0), level) != GROUND_EMPTY;
    bool left = ground_part_at(g, ground_edge(west, 1), level) != GROUND_EMPTY;
    bool right = ground_part_at(g, ground_edge(at, 1), level) != GROUND_EMPTY;
    bool angle = up != down && left != right;
    wide_add(&g->corner[level], at);
    if (angle || up + down + left + right < 2) wide_add(&g->open[level], at);
    if (angle) g->angle[level][at] = (uint8_t)((down ? at : north) - (right ? 0u : 1u));
}

static void prepare_corners(struct ground *g)
{
    for (unsigned level = 0; level < GROUND_LEVELS; level++) {
        g->corner[level] = g->open[level] = wide_none();
        for (unsigned place = 0; place < 256; place++) g->angle[level][place] = 0;
        for (int y = 0; y <= g->rows; y++)
            for (int x = 0; x <= g->columns; x++) prepare_corner(g, ground_place(x, y), level);
    }
}

bool ground_prepare(struct ground *g)
{
    if (!is_sound(g)) return false;
    prepare_places(g);
    prepare_tops(g);
    prepare_lists(g);
    prepare_corners(g);
    ground_prepare_steps(g);
    ground_prepare_sight(g);
    return true;
}

/* ---- distance ---- */

/* All numbers of places with columns and rows in these bounds. */
static struct wide box(int left, int top, int right, int bottom)
{
    struct wide set = wide_none();
    if (left < -1) left = -1;
    if (top < -1) top = -1;
    if (right > GROUND_MOST) right = GROUND_MOST;
    if (bottom > GROUND_MOST) bottom = GROUND_MOST;
    if (left > right) return set;
    uint64_t row = (UINT64_C(2) << (right + 1)) - (UINT64_C(1) << (left + 1));
    for (int y = top; y <= bottom; y++) set.w[(y + 1) >> 2] |= row << (16 * ((y + 1) & 3));
    return set;
}

/* Around a space; corners: one more to the right and below, as it has corners on both of its sides. */
static struct wide around(unsigned place, unsigned distance, int more)
{
    int x = ground_x(place), y = ground_y(place), d = distance > 16 ? 16 : (int)distance;
    return box(x - d, y - d, x + d + more, y + d + more);
}

static struct wide ring(unsigned place, unsigned least, unsigned most, int more)
{
    if (least > most) return wide_none();
    struct wide set = around(place, most, more);
    return least ? wide_less(set, around(place, least - 1, more)) : set;
}

struct wide ground_spaces_within(const struct ground *g, unsigned place, unsigned least,
                                 unsigned most)
{
    return wide_and(ring(place, least, most, 0), g->land);
}

struct wide ground_corners_within(const struct ground *g, unsigned place, unsigned level,
                                  unsigned least, unsigned most)
{
    if (level >= GROUND_LEVELS) return wide_none();
    return wide_and(ring(place, least, most, 1), g->corner[level]);
}

unsigned ground_direction(unsigned from, unsigned to)
{
    int dx = ground_x(to) - ground_x(from), dy = ground_y(to) - ground_y(from);
    int ax = dx < 0 ? -dx : dx, ay = dy < 0 ? -dy : dy;
    if (ax > 2 * ay) dy = 0;
    if (ay > 2 * ax) dx = 0;
    return ground_way_of((dx > 0) - (dx < 0), (dy > 0) - (dy < 0));
}

struct wide ground_zone(const struct ground *g, unsigned corner)
{
    static const uint8_t back[4] = {0, 1, 16, 17};
    struct wide set = wide_none();
    for (unsigned i = 0; i < 4; i++) {
        unsigned place = (corner & 255) - back[i];
        if (ground_in_zone(g, corner, place)) wide_add(&set, place);
    }
    return set;
}

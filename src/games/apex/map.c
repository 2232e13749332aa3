/* src/games/apex/map.c - MAP: from floor plans to the ground that the rules go by, and what no match could be played on.
 *
 * A letter on the plan of level n is a Building whose base is n: its walls stand on that level around the letters, its
 * roof is the space on level n + 1. So the level of a space is that of the highest plan on which anything but a letter is
 * drawn there, and every plan below has a letter. */
#include "games/apex/rules.h"

/* Signs, in the order of the schema's lists, from 1 on. */
enum cell_sign { CELL_NONE, CELL_FLOOR, CELL_BEACON };
enum edge_sign { EDGE_NONE, EDGE_OUTLINE, EDGE_WALL, EDGE_HALF_WALL, EDGE_BIN, EDGE_SIGNS };

/* The map that is judged. */
struct draft_map {
    struct content *k;
    unsigned number;
    unsigned columns, rows;
};

static fray_verdict blames_map(const struct draft_map *d, unsigned broken, const void *byte)
{
    return fray_blames((uint16_t)broken, FRAY_MISSION, d->number, &d->k->map[d->number], byte);
}

/* ---- signs of a plan ---- */

static fray_plan *floor_of(const struct draft_map *d, unsigned floor)
{
    return &d->k->map[d->number].floor[floor];
}

/* A cell, one beside the map, or one of a plan that was left out: nothing. */
static unsigned cell_at(const struct draft_map *d, unsigned floor, int x, int y)
{
    const fray_plan *plan = floor_of(d, floor);
    if (x < 0 || y < 0 || x >= plan->columns || y >= plan->rows) return CELL_NONE;
    return plan->cell[(unsigned)y * plan->columns + (unsigned)x];
}

static bool is_building(unsigned sign)
{
    return sign >= 'a' && sign <= 'z';
}

/* The west (axis 0) or north side of a cell; columns and rows themselves are the borders in the east and south. */
static const uint8_t *edge_sign(const struct draft_map *d, unsigned floor, unsigned axis,
                                unsigned x, unsigned y)
{
    const fray_plan *plan = floor_of(d, floor);
    return axis ? &plan->across[y * plan->columns + x]
                : &plan->upright[y * (plan->columns + 1u) + x];
}

/* What is drawn for a space, on the plan of its level or, where that was left out, on the one below it. */
static const uint8_t *sign_of(const struct draft_map *d, unsigned place)
{
    unsigned floor = d->k->ground[d->number].level[place];
    while (floor > 0 && !floor_of(d, floor)->columns) floor--;
    const fray_plan *plan = floor_of(d, floor);
    return &plan->cell[(unsigned)ground_y(place) * plan->columns + (unsigned)ground_x(place)];
}

/* ---- floors: AL-MAP-08, -16, -17 ---- */

static fray_verdict judge_size(struct draft_map *d)
{
    const fray_plan *ground = floor_of(d, 0);
    d->columns = ground->columns;
    d->rows = ground->rows;
    if (d->columns < GROUND_LEAST || d->rows < GROUND_LEAST || d->columns > GROUND_MOST ||
        d->rows > GROUND_MOST)
        return blames_map(d, R_AL_MAP_16, &ground->columns);
    for (unsigned floor = 1; floor < GROUND_LEVELS; floor++) {
        const fray_plan *plan = floor_of(d, floor);
        if (plan->columns && (plan->columns != d->columns || plan->rows != d->rows))
            return blames_map(d, R_AL_MAP_16, &plan->columns);
    }
    return legal();
}

/* A cell of a plan against the one below it. */
static fray_verdict judge_cell(const struct draft_map *d, unsigned floor, unsigned x, unsigned y)
{
    const fray_plan *plan = floor_of(d, floor);
    const uint8_t *at = &plan->cell[y * plan->columns + x];
    if (floor == 0) return *at ? legal() : blames_map(d, R_AL_MAP_16, at);
    const bool stands = is_building(cell_at(d, floor - 1, (int)x, (int)y));
    if (*at && !stands) return blames_map(d, is_building(*at) ? R_AL_MAP_17 : R_AL_MAP_08, at);
    if (!*at && stands) return blames_map(d, R_AL_MAP_08, at);
    if (is_building(*at) && floor == GROUND_LEVELS - 1) return blames_map(d, R_AL_MAP_17, at);
    return legal();
}

static fray_verdict judge_cells(const struct draft_map *d, unsigned floor)
{
    for (unsigned y = 0; y < d->rows; y++) {
        for (unsigned x = 0; x < d->columns; x++) {
            fray_verdict v = judge_cell(d, floor, x, y);
            if (!is_legal(v)) return v;
        }
    }
    return legal();
}

/* ---- Buildings: AL-MAP-17 ---- */

/* The size of what a letter covers, BUILDING_SIZES if there is no such Building: all of its cells have to lie in the
 * rectangle that begins with the first one in reading order. */
static enum building_size building_size(const struct draft_map *d, unsigned floor, unsigned letter,
                                        unsigned left, unsigned up)
{
    unsigned wide = 0, high = 0, cells = 0;
    while (cell_at(d, floor, (int)(left + wide), (int)up) == letter) wide++;
    while (cell_at(d, floor, (int)left, (int)(up + high)) == letter) high++;
    for (unsigned y = 0; y < d->rows; y++) {
        for (unsigned x = 0; x < d->columns; x++) {
            if (cell_at(d, floor, (int)x, (int)y) != letter) continue;
            if (x < left || x >= left + wide || y >= up + high) return BUILDING_SIZES;
            cells++;
        }
    }
    const unsigned least = wide < high ? wide : high, most = wide < high ? high : wide;
    if (cells != wide * high) return BUILDING_SIZES;
    if (least == 3 && most == 3) return BUILDING_3X3;
    if (least == 2 && most >= 2 && most <= 4)
        return (enum building_size)(BUILDING_2X2 + (int)most - 2);
    return BUILDING_SIZES;
}

static fray_verdict judge_buildings(const struct draft_map *d, unsigned floor)
{
    uint32_t seen = 0;
    for (unsigned y = 0; y < d->rows; y++) {
        for (unsigned x = 0; x < d->columns; x++) {
            const unsigned letter = cell_at(d, floor, (int)x, (int)y);
            if (!is_building(letter) || seen >> (letter - 'a') & 1) continue;
            seen |= 1u << (letter - 'a');
            const enum building_size size = building_size(d, floor, letter, x, y);
            if (size == BUILDING_SIZES)
                return blames_map(d, R_AL_MAP_17, &floor_of(d, floor)->cell[y * d->columns + x]);
            d->k->map[d->number].buildings[size]++;
        }
    }
    return legal();
}

/* ---- levels, and what stands on edges ---- */

static void find_levels(const struct draft_map *d)
{
    struct ground *g = &d->k->ground[d->number];
    g->columns = (uint8_t)d->columns;
    g->rows = (uint8_t)d->rows;
    for (unsigned y = 0; y < d->rows; y++) {
        for (unsigned x = 0; x < d->columns; x++) {
            const unsigned place = ground_place((int)x, (int)y);
            unsigned level = 0;
            while (level < GROUND_LEVELS - 1 && is_building(cell_at(d, level, (int)x, (int)y)))
                level++;
            g->level[place] = (uint8_t)level;
            if (cell_at(d, level, (int)x, (int)y) == CELL_BEACON) wide_add(&g->solid, place);
        }
    }
}

/* The Buildings on both sides of an edge, if they are different ones: their walls stand on it. */
static unsigned walls_on(const struct draft_map *d, unsigned floor, unsigned axis, unsigned x,
                         unsigned y)
{
    const unsigned one = cell_at(d, floor, (int)x, (int)y),
                   two = cell_at(d, floor, (int)x - !axis, (int)y - (int)axis);
    if (one == two) return 0;
    return (is_building(one) ? 1u : 0u) + (is_building(two) ? 1u : 0u);
}

static fray_verdict put_edge(const struct draft_map *d, unsigned floor, unsigned axis, unsigned x,
                             unsigned y)
{
    static const uint8_t part_of[EDGE_SIGNS] = {GROUND_EMPTY, GROUND_EMPTY, GROUND_WALL,
                                                GROUND_HALF, GROUND_BIN};
    struct ground *g = &d->k->ground[d->number];
    const unsigned place = ground_place((int)x, (int)y), edge = ground_edge(place, axis),
                   other_side = ground_behind(edge);
    const uint8_t *sign = edge_sign(d, floor, axis, x, y);
    const unsigned walls = walls_on(d, floor, axis, x, y);
    if (*sign == EDGE_OUTLINE && !walls) return blames_map(d, R_AL_MAP_07, sign);
    if (walls + (*sign > EDGE_OUTLINE) > 1) return blames_map(d, R_AL_MAP_03, sign);
    if (walls) ground_put(g, edge, floor, GROUND_BUILDING);
    if (*sign <= EDGE_OUTLINE) return legal();
    const bool here = x < d->columns && y < d->rows && g->level[place] == floor,
               there = (axis ? y : x) > 0 && g->level[other_side] == floor;
    if (!here && !there) return blames_map(d, R_AL_MAP_18, sign);
    ground_put(g, edge, floor, (enum ground_part)part_of[*sign]);
    return legal();
}

/* A plan that was left out has no signs, but what stands on its level are walls of nothing: Buildings have letters. */
static fray_verdict put_edges(const struct draft_map *d, unsigned floor)
{
    for (unsigned axis = 0; axis < 2; axis++) {
        for (unsigned y = 0; y < d->rows + axis; y++) {
            for (unsigned x = 0; x < d->columns + !axis; x++) {
                fray_verdict v = put_edge(d, floor, axis, x, y);
                if (!is_legal(v)) return v;
            }
        }
    }
    return legal();
}

/* ---- parts of the box: AL-SETUP-08 ---- */

/* A straight run of Walls is one Wall of that length (AL-MAP-14). */
static void count_walls(const struct draft_map *d, unsigned floor, unsigned axis)
{
    struct map *map = &d->k->map[d->number];
    const unsigned lines = axis ? d->rows + 1 : d->columns + 1, along = axis ? d->columns : d->rows;
    for (unsigned line = 0; line < lines; line++) {
        unsigned run = 0;
        for (unsigned i = 0; i <= along; i++) {
            const bool is = i < along && *edge_sign(d, floor, axis, axis ? i : line,
                                                    axis ? line : i) == EDGE_WALL;
            if (is) run++;
            if (is || !run) continue;
            (floor ? map->roof_walls : map->walls)[run > 3 ? 3 : run - 1]++;
            run = 0;
        }
    }
}

static void count_parts(const struct draft_map *d)
{
    struct map *map = &d->k->map[d->number];
    const struct ground *g = &d->k->ground[d->number];
    for (unsigned floor = 0; floor < GROUND_LEVELS; floor++) {
        if (!floor_of(d, floor)->columns) continue;
        for (unsigned axis = 0; axis < 2; axis++) {
            count_walls(d, floor, axis);
            for (unsigned y = 0; y < d->rows + axis; y++)
                for (unsigned x = 0; x < d->columns + !axis; x++)
                    if (*edge_sign(d, floor, axis, x, y) == EDGE_HALF_WALL)
                        (*(floor ? &map->roof_half_walls : &map->half_walls))++;
        }
    }
    map->bins = (uint8_t)g->bins;
    map->beacons = (uint8_t)g->solids;
}

/* ---- the map as a whole: AL-DROP-03, AL-RESPAWN-03, AL-MAP-19, -20 ---- */

/* The least that a Reward gives to enter with. */
static unsigned least_move(const struct content *k)
{
    unsigned least = GROUND_REACH;
    for (unsigned i = 1; i <= k->cards; i++)
        if (k->card[i].kind == CARD_REWARD && k->card[i].move < least) least = k->card[i].move;
    return least;
}

/* A plain Move action: no step of it may cost more. */
enum { MOVE_ACTION = 2 };

/* Where one gets to from these places with Move actions; or, backwards, from where one gets there. */
static struct wide walked(const struct ground *g, struct wide from, bool backwards)
{
    struct wide found = from, fresh = from;
    while (!wide_empty(&fresh)) {
        const unsigned at = wide_take(&fresh);
        for (unsigned way = 0; way < SQUARE_WAYS; way++) {
            const unsigned to = (unsigned)((int)at + ground_offset(way));
            if (to > 255 || !ground_is_space(g, to) || wide_has(&found, to)) continue;
            if (wide_has(&g->solid, to)) continue;
            const unsigned cost =
                backwards ? ground_step(g, NULL, to, at, NULL) : ground_step(g, NULL, at, to, NULL);
            if (!cost || cost > MOVE_ACTION) continue;
            wide_add(&found, to);
            wide_add(&fresh, to);
        }
    }
    return found;
}

static fray_verdict judge_sides(const struct draft_map *d)
{
    const struct ground *g = &d->k->ground[d->number];
    const unsigned move = least_move(d->k);
    struct wide spaces = wide_less(g->land, g->solid);
    for (unsigned side = 0; side < 4; side++) {
        bool enters = false;
        struct wide left = g->outside[side];
        while (!enters && !wide_empty(&left)) {
            struct wide in = ground_reach(g, NULL, wide_take(&left), move, false);
            enters = !wide_empty(&in);
        }
        if (!enters) return breaks(R_AL_DROP_03, FRAY_MISSION, d->number);
    }
    for (unsigned side = 0; side < 4; side++) {
        struct wide lost = wide_less(spaces, walked(g, g->outside[side], false));
        if (!wide_empty(&lost)) return blames_map(d, R_AL_MAP_19, sign_of(d, wide_take(&lost)));
    }
    struct wide all = spaces, one = wide_none();
    wide_add(&one, wide_take(&all));
    struct wide stuck = wide_less(spaces, walked(g, one, true));
    if (!wide_empty(&stuck)) return blames_map(d, R_AL_MAP_19, sign_of(d, wide_take(&stuck)));
    return legal();
}

static fray_verdict judge_whole(const struct draft_map *d)
{
    const struct ground *g = &d->k->ground[d->number];
    if (g->bins > GROUND_LISTED)
        return breaks_by(R_AL_MAP_20, FRAY_MISSION, d->number, g->bins, GROUND_LISTED);
    if (g->solids < 1) return breaks_by(R_AL_MAP_20, FRAY_MISSION, d->number, 0, 1);
    for (struct wide left = g->solid; !wide_empty(&left);) {
        const unsigned at = wide_take(&left);
        struct wide beside = wide_less(ground_adjacent_to(g, at), g->solid);
        if (wide_empty(&beside)) return blames_map(d, R_AL_RESPAWN_03, sign_of(d, at));
    }
    return judge_sides(d);
}

static fray_verdict prepare_map(struct content *k, unsigned number)
{
    struct draft_map d = {k, number, 0, 0};
    fray_verdict v = judge_size(&d);
    for (unsigned floor = 0; is_legal(v) && floor < GROUND_LEVELS; floor++) {
        if (!floor_of(&d, floor)->columns) continue;
        v = judge_cells(&d, floor);
        if (is_legal(v)) v = judge_buildings(&d, floor);
    }
    if (!is_legal(v)) return v;
    find_levels(&d);
    for (unsigned floor = 0; is_legal(v) && floor < GROUND_LEVELS; floor++)
        if (floor_of(&d, floor)->columns) v = put_edges(&d, floor);
    if (!is_legal(v)) return v;
    if (!ground_prepare(&k->ground[number])) return breaks(R_AL_MAP_16, FRAY_MISSION, number);
    count_parts(&d);
    return judge_whole(&d);
}

/* ---- for whoever draws maps: AL-SETUP-08 ---- */

/* clang-format off */
static const fray_label box_parts[] = {
    {"building-2x2", "Building 2x2", "Gebäude 2x2", 0}, {"building-2x3", "Building 2x3", "Gebäude 2x3", 0},
    {"building-2x4", "Building 2x4", "Gebäude 2x4", 0}, {"building-3x3", "Building 3x3", "Gebäude 3x3", 0},
    {"wall-1", "Wall of 1", "Mauer der Länge 1", 0}, {"wall-2", "Wall of 2", "Mauer der Länge 2", 0},
    {"wall-3", "Wall of 3", "Mauer der Länge 3", 0}, {"wall-long", "longer Wall", "längere Mauer", 0},
    {"roof-wall-1", "Rooftop Edge Wall of 1", "Dachkanten-Mauer der Länge 1", 0},
    {"roof-wall-2", "Rooftop Edge Wall of 2", "Dachkanten-Mauer der Länge 2", 0},
    {"roof-wall-3", "Rooftop Edge Wall of 3", "Dachkanten-Mauer der Länge 3", 0},
    {"roof-wall-long", "longer Rooftop Edge Wall", "längere Dachkanten-Mauer", 0},
    {"half-wall", "Half-Wall", "Halbmauer", 0}, {"roof-half-wall", "Rooftop Edge Half-Wall", "Dachkanten-Halbmauer", 0},
    {"supply-bin", "Supply Bin", "Versorgungsbehälter", 0}, {"respawn-beacon", "Respawn Beacon", "Respawn-Sender", 0}};
/* clang-format on */
enum { BOX_PARTS = sizeof box_parts / sizeof box_parts[0] };
static_assert(offsetof(struct map, beacons) - offsetof(struct map, buildings) + 1 == BOX_PARTS,
              "a word for each count, in their order");

static const fray_label *game_takes(const void *content, uint32_t type, uint32_t number, uint32_t n,
                                    uint32_t *many)
{
    const struct content *k = (const struct content *)content;
    if (type != FRAY_MISSION) return NULL;
    const uint8_t *count = (const uint8_t *)&k->map[number] + offsetof(struct map, buildings);
    for (unsigned i = 0; i < BOX_PARTS; i++) {
        if (!count[i] || n--) continue;
        *many = count[i];
        return &box_parts[i];
    }
    return NULL;
}

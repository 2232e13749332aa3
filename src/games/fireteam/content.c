/* src/games/fireteam/content.c - completes what a pack holds, and judges it as a whole.
 *
 * The pack reader has checked every entry by itself. Here entries are brought together: a role gets its
 * cards, a family its monsters, a mission its battlefield with all distances. What no game could be
 * played with is refused, with the rule that it breaks. */
#include "games/fireteam/rules.h"

static_assert(CHANGES <= 64, "kinds of changes are bits of a mask");
static_assert(MAX_SECTORS * TILE_PLACES >= MAX_PLACES, "every tile can be a sector");

/* ---- cards and figures ---- */

static uint64_t altered(const struct content *k, unsigned first, unsigned count)
{
    uint64_t mask = 0;
    for (unsigned i = first; i < first + count; i++) mask |= UINT64_C(1) << k->change[i].is.what;
    return mask;
}

static uint32_t awaited(const struct content *k, unsigned first, unsigned count)
{
    uint32_t mask = 0;
    for (unsigned i = first; i < first + count; i++) mask |= 1u << k->trigger[i].window;
    return mask;
}

static fray_verdict prepare_cards(struct content *k)
{
    unsigned kept = 0;
    k->events = 0;
    for (unsigned c = 1; c <= k->cards; c++) {
        struct card *card = &k->card[c];
        card->alters = altered(k, card->change, card->changes);
        card->windows = awaited(k, card->trigger, card->triggers);
        for (unsigned i = 0; i < card->uses; i++) k->use[card->use + i].card = (uint16_t)c;
        /* FZ-CARD-01: one use besides attacking */
        if ((card->kind == CARD_ACTION || card->kind == CARD_UPGRADE) && card->uses != 1)
            return breaks_by(R_FZ_CARD_01, FRAY_CARD, c, card->uses, 1);
        if (card->kind == CARD_EVENT) k->event[k->events++] = (uint16_t)c;
        if (card->kind == CARD_EVENT && card->stays) kept += card->copies;
        if (kept > MAX_KEPT) /* one hero may find them all */
            return breaks_by(R_FZ_RECON_04, FRAY_CARD, c, (int)kept, MAX_KEPT);
        /* FZ-OBJ-01: an objective says what completes it, markers or the boss */
        if (card->kind == CARD_OBJECTIVE && !card->needs == !card->boss)
            return breaks(R_FZ_OBJ_01, FRAY_CARD, c);
    }
    if (k->events > MAX_EVENT_KINDS)
        return breaks_by(R_FZ_SETUP_17, FRAY_CARD, k->event[MAX_EVENT_KINDS], k->events,
                         MAX_EVENT_KINDS);
    return legal();
}

/* FZ-SETUP-07: the cards of each role, in the order of their numbers. */
static fray_verdict prepare_roles(struct content *k)
{
    for (unsigned c = 1; c <= k->cards; c++) {
        struct card *card = &k->card[c];
        struct role *role = &k->role[card->role];
        if (card->kind == CARD_FOCUS) {
            if (role->focuses == FOCUSES) return breaks(R_FZ_SETUP_07, FRAY_CARD, c);
            role->focus[role->focuses++] = (uint16_t)c;
        } else if (card->kind == CARD_ACTION || card->kind == CARD_UPGRADE) {
            unsigned cards = card->copies;
            for (unsigned i = 0; i < role->kinds; i++) cards += k->card[role->kind[i]].copies;
            if (role->kinds == KINDS) return breaks(R_FZ_SETUP_07, FRAY_CARD, c);
            if (cards > HAND_MOST) /* one hand may come to hold them all */
                return breaks_by(R_FZ_SETUP_07, FRAY_CARD, c, (int)cards, HAND_MOST);
            if (card->kind == CARD_UPGRADE)
                role->upgrades = (uint16_t)(role->upgrades | 1u << role->kinds);
            role->kind[role->kinds++] = (uint16_t)c;
        }
    }
    return legal();
}

/* One minion, one elite and one boss of a family at most, and no more figures than there are pieces. */
static fray_verdict prepare_monster(struct content *k, unsigned f)
{
    static const uint8_t most[TIERS] = {MINIONS, ELITES, 1};
    const struct figure *figure = &k->figure[f];
    uint16_t *slot = &k->family[figure->family].monster[figure->tier];
    if (*slot) return breaks(R_FZ_SETUP_16, FRAY_FIGURE, f);
    if (figure->figures > most[figure->tier])
        return breaks_by(R_FZ_SETUP_16, FRAY_FIGURE, f, figure->figures, most[figure->tier]);
    *slot = (uint16_t)f;
    return legal();
}

static fray_verdict prepare_figures(struct content *k)
{
    unsigned specialists = 0;
    for (unsigned f = 1; f <= k->figures; f++) {
        struct figure *figure = &k->figure[f];
        figure->alters = altered(k, figure->change, figure->changes);
        figure->windows = awaited(k, figure->trigger, figure->triggers);
        if (figure->kind == FIGURE_MONSTER) {
            fray_verdict v = prepare_monster(k, f);
            if (!is_legal(v)) return v;
        }
        if (figure->kind == FIGURE_SPECIALIST) {
            /* Patty, who helps searching, comes before Henry, who helps rolling */
            if (figure->gift == GIFT_SEARCH) k->specialist[0] = (uint16_t)f;
            if (figure->gift == GIFT_REROLL) k->specialist[1] = (uint16_t)f;
            specialists++;
        }
    }
    if (specialists != 2 || !k->specialist[0] || !k->specialist[1])
        return breaks_by(R_FZ_SETUP_22, FRAY_NONE, 0, (int)specialists, 2);
    return legal();
}

/* ---- the battlefield of a mission ---- */

/* FZ-TERR-10: what each sign of a tile says. */
static const uint8_t terrain_of_sign[] = {
    0,                                 /* . */
    TERRAIN_DIFFICULT,                 /* d */
    TERRAIN_COVER,                     /* c */
    TERRAIN_ELEVATED,                  /* e */
    TERRAIN_DIFFICULT | TERRAIN_COVER, /* b */
    TERRAIN_ELEVATED | TERRAIN_COVER,  /* t */
    TERRAIN_IMPASSABLE,                /* # */
    TERRAIN_IMPASSABLE | TERRAIN_HOLE  /* _ */
};

static bool is_hole(const struct tile *tile)
{
    for (unsigned i = 0; i < TILE_PLACES; i++)
        if (!(terrain_of_sign[tile->sign[i]] & TERRAIN_HOLE)) return false;
    return true;
}

/* FZ-SETUP-11. False: there is no room for it. */
static bool lay_tiles(const struct content *k, const struct mission *m, struct ground *g)
{
    unsigned tiles = pool_count(k->code, m->tiles);
    unsigned columns = m->columns * (unsigned)TILE_EDGE;
    unsigned rows = tiles / m->columns * TILE_EDGE;
    if (!tiles || tiles % m->columns || rows > MAP_ROWS || columns * rows > MAX_PLACES)
        return false;
    g->columns = (uint8_t)columns;
    g->rows = (uint8_t)rows;
    for (unsigned t = 0; t < tiles; t++) {
        const struct tile *tile = &k->tile[pool_at(k->code, m->tiles, t)];
        unsigned sector = is_hole(tile) ? 0u : ++g->sectors;
        for (unsigned i = 0; i < TILE_PLACES; i++) {
            unsigned row = t / m->columns * TILE_EDGE + i / TILE_EDGE;
            unsigned column = t % m->columns * TILE_EDGE + i % TILE_EDGE;
            unsigned at = square_at(grid_of(g), column, row);
            unsigned terrain = terrain_of_sign[tile->sign[i]];
            g->terrain[at] = (uint8_t)terrain;
            if (terrain & TERRAIN_HOLE) continue;
            g->sector[at] = (uint8_t)sector;
            g->land[sector] |= UINT64_C(1) << at;
            g->all |= UINT64_C(1) << at;
            if (!(terrain & TERRAIN_IMPASSABLE)) g->passable |= UINT64_C(1) << at;
        }
    }
    return true;
}

/* FZ-MOV-02: all that touch, across the borders of tiles, too. */
static place_set touching(const struct ground *g, unsigned at)
{
    place_set set = 0;
    for (unsigned way = 0; way < SQUARE_WAYS; way++)
        set |= UINT64_C(1) << square_step(grid_of(g), at, way);
    return set & g->all; /* place 0 is not among them */
}

static bool prepare_ground(const struct content *k, const struct mission *m, struct ground *g)
{
    if (!lay_tiles(k, m, g)) return false;
    for (place_set left = g->all; left; left &= left - 1)
        g->near[bit_low(left)] = touching(g, (unsigned)bit_low(left));
    const struct wide all = wide_of(g->all), passable = wide_of(g->passable);
    memset(g->apart, NO_WAY, sizeof g->apart);
    memset(g->walk, NO_WAY, sizeof g->walk);
    for (unsigned at = 0; at <= MAX_PLACES; at++) {
        square_flood(grid_of(g), &all, at, g->apart[at]);     /* FZ-ATK-10 */
        square_flood(grid_of(g), &passable, at, g->walk[at]); /* FZ-MON-04 */
    }
    return true;
}

/* Can one walk from any place to any other? */
static bool is_connected(const struct ground *g)
{
    if (!g->passable) return false;
    const uint8_t *walk = g->walk[bit_low(g->passable)];
    for (place_set left = g->passable; left; left &= left - 1)
        if (walk[bit_low(left)] == NO_WAY) return false;
    return true;
}

/* ---- missions ---- */

/* The place of a name; 0: there is none where a figure could stand. */
static place_id standing_place(const struct ground *g, unsigned name)
{
    unsigned at = named_square(g, name);
    return (place_id)(g->passable >> at & 1 ? at : 0u);
}

static fray_verdict prepare_spawn(struct mission *m, unsigned number, place_set *points)
{
    *points = 0;
    for (unsigned i = 0; i < SPAWN_POINTS; i++) {
        m->spawn[i] = standing_place(&m->ground, m->spawn_name[i]);
        if (!m->spawn[i] || *points >> m->spawn[i] & 1)
            return breaks_by(R_FZ_SETUP_12, FRAY_MISSION, number, (int)i, SPAWN_POINTS);
        *points |= UINT64_C(1) << m->spawn[i];
    }
    return legal();
}

/* A named point that is no spawn point; none was named: 0, if that is allowed. */
static bool prepare_point(const struct mission *m, place_set points, unsigned name, uint8_t *at)
{
    *at = standing_place(&m->ground, name);
    return *at ? !(points >> *at & 1) : !name;
}

static fray_verdict prepare_places(struct content *k, unsigned number)
{
    struct mission *m = &k->mission[number];
    place_set points;
    fray_verdict v = prepare_spawn(m, number, &points);
    if (!is_legal(v)) return v;
    if (!prepare_point(m, points, m->start_name, &m->start) || !m->start)
        return breaks(R_FZ_SETUP_22, FRAY_MISSION, number);
    if (!prepare_point(m, points, m->exit_name, &m->exit))
        return breaks(R_FZ_SETUP_13, FRAY_MISSION, number);
    if (!prepare_point(m, points, m->boss_name, &m->boss_site))
        return breaks(R_FZ_SETUP_14, FRAY_MISSION, number);
    if (m->sites > MAX_BOARD_MARKERS)
        return breaks_by(R_FZ_INFO_01, FRAY_MISSION, number, m->sites, MAX_BOARD_MARKERS);
    for (unsigned i = m->site; i < m->site + (unsigned)m->sites; i++) {
        struct site *site = &k->site[i];
        unsigned alike = 0;
        site->at = standing_place(&m->ground, site->name);
        if (!site->at) return breaks(R_FZ_INFO_01, FRAY_MISSION, number);
        for (unsigned n = m->site; n <= i; n++) alike += k->site[n].marker == site->marker;
        unsigned supply = k->marker[site->marker].supply;
        if (supply && alike > supply)
            return breaks_by(R_FZ_INFO_04, FRAY_MISSION, number, (int)alike, (int)supply);
    }
    return legal();
}

static bool has_twice(const struct content *k, uint16_t list)
{
    for (unsigned i = 1; i < pool_count(k->code, list); i++)
        for (unsigned n = 0; n < i; n++)
            if (pool_at(k->code, list, i) == pool_at(k->code, list, n)) return true;
    return false;
}

/* FZ-SETUP-17, FZ-SETUP-18, FZ-RECON-02: discoveries of the mission's own objectives, and events. */
static fray_verdict judge_recon(const struct content *k, unsigned number)
{
    const struct mission *m = &k->mission[number];
    unsigned discoveries = pool_count(k->code, m->discoveries), copies = 0;
    if (discoveries + m->events != RECON_CARDS || has_twice(k, m->discoveries))
        return breaks_by(R_FZ_SETUP_18, FRAY_MISSION, number, (int)discoveries + m->events,
                         RECON_CARDS);
    for (unsigned i = 0; i < k->events; i++) copies += k->card[k->event[i]].copies;
    if (copies < m->events)
        return breaks_by(R_FZ_SETUP_17, FRAY_MISSION, number, (int)copies, m->events);
    for (unsigned i = 0; i < discoveries; i++) {
        unsigned c = pool_at(k->code, m->discoveries, i);
        const struct card *card = &k->card[c];
        if (!pool_has(k->code, m->objectives, card->objective))
            return breaks(R_FZ_RECON_02, FRAY_CARD, c);
        for (unsigned n = 0; n < CARD_PLACES && card->place[n]; n++)
            if (!standing_place(&m->ground, card->place[n]))
                return breaks(R_FZ_INFO_01, FRAY_CARD, c);
    }
    return legal();
}

/* FZ-OBJ-01, FZ-BOSS-01: what has to be done can be done here. */
static fray_verdict judge_objectives(const struct content *k, unsigned number)
{
    const struct mission *m = &k->mission[number];
    unsigned objectives = pool_count(k->code, m->objectives);
    if (!objectives || objectives > MAX_OBJECTIVES || has_twice(k, m->objectives))
        return breaks_by(R_FZ_OBJ_01, FRAY_MISSION, number, (int)objectives, MAX_OBJECTIVES);
    for (unsigned i = 0; i < objectives; i++) {
        unsigned c = pool_at(k->code, m->objectives, i);
        const struct card *card = &k->card[c];
        if (card->after && (card->after == c || !pool_has(k->code, m->objectives, card->after)))
            return breaks(R_FZ_OBJ_01, FRAY_CARD, c);
        if (card->boss && !m->boss_site) return breaks(R_FZ_BOSS_01, FRAY_MISSION, number);
    }
    return legal();
}

/* FZ-SETUP-06: somebody can take the role that is required. */
static bool has_hero(const struct content *k, unsigned role)
{
    for (unsigned f = 1; f <= k->figures; f++)
        if (k->figure[f].kind == FIGURE_HERO && k->figure[f].role == role) return true;
    return false;
}

/* FZ-SETUP-20: pools for teams of every size. FZ-SPAWN-06: the family has the monsters that they use. */
static fray_verdict judge_monsters(const struct content *k, unsigned number)
{
    const struct mission *m = &k->mission[number];
    bool used[TIERS] = {false, false, m->boss_site != 0};
    if (m->forces != FORCES)
        return breaks_by(R_FZ_SETUP_20, FRAY_MISSION, number, m->forces, FORCES);
    for (unsigned i = 0; i < FORCES; i++) {
        const struct force *force = &k->force[m->force + i];
        if (force->heroes != FEWEST_HEROES + i)
            return breaks_by(R_FZ_SETUP_20, FRAY_MISSION, number, force->heroes,
                             (int)(FEWEST_HEROES + i));
        used[TIER_MINION] = used[TIER_MINION] || force->minions;
        used[TIER_ELITE] = used[TIER_ELITE] || force->elites || force->reserve;
    }
    for (unsigned tier = 0; tier < TIERS; tier++)
        if (used[tier] && !k->family[m->family].monster[tier])
            return breaks_by(R_FZ_SPAWN_06, FRAY_MISSION, number, 0, 1);
    return legal();
}

static fray_verdict prepare_mission(struct content *k, unsigned number)
{
    enum { TWIST_BITS = 16 }; /* of the position's twist deck */
    struct mission *m = &k->mission[number];
    if (!prepare_ground(k, m, &m->ground) || !is_connected(&m->ground))
        return breaks(R_FZ_SETUP_11, FRAY_MISSION, number);
    unsigned twists = pool_count(k->code, m->twists);
    if (twists > TWIST_BITS || has_twice(k, m->twists))
        return breaks_by(R_FZ_SETUP_15, FRAY_MISSION, number, (int)twists, TWIST_BITS);
    if (m->role && !has_hero(k, m->role)) return breaks(R_FZ_SETUP_06, FRAY_MISSION, number);
    if (m->levels != LEVELS)
        return breaks_by(R_FZ_SETUP_02, FRAY_MISSION, number, m->levels, LEVELS);
    fray_verdict v = prepare_places(k, number);
    if (is_legal(v)) v = judge_objectives(k, number);
    if (is_legal(v)) v = judge_recon(k, number);
    if (is_legal(v)) v = judge_monsters(k, number);
    return v;
}

/* FZ-CAMP-01: a mission is one act of one operation, or of none (FZ-CAMP-02). */
static fray_verdict prepare_operation(struct content *k, unsigned number)
{
    uint16_t missions = k->operation[number].missions;
    for (unsigned i = 0; i < pool_count(k->code, missions); i++) {
        struct mission *m = &k->mission[pool_at(k->code, missions, i)];
        if (m->operation) return breaks(R_FZ_CAMP_01, FRAY_LIST, number);
        m->operation = (uint16_t)number;
        m->act = (uint8_t)(i + 1);
    }
    return legal();
}

static fray_verdict game_prepare(void *content)
{
    struct content *k = (struct content *)content;
    for (unsigned i = 1; i <= k->markers; i++)
        k->marker[i].windows = awaited(k, k->marker[i].trigger, k->marker[i].triggers);
    fray_verdict v = prepare_cards(k);
    if (is_legal(v)) v = prepare_roles(k);
    if (is_legal(v)) v = prepare_figures(k);
    for (unsigned i = 1; i <= k->missions && is_legal(v); i++) v = prepare_mission(k, i);
    for (unsigned i = 1; i <= k->operations && is_legal(v); i++) v = prepare_operation(k, i);
    return v;
}

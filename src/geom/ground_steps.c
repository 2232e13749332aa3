/* src/geom/ground_steps.c - steps, ways and pushes on a board with levels, and what is beside what. */
#include "geom/ground_private.h"

/* ---- what is crossed ---- */

enum { NEVER = 2 }; /* points for what cannot be crossed */

/* What has to be crossed between a space and one beside it. */
struct crossing {
    unsigned points; /* 0, 1 or NEVER */
    enum ground_reason reason;
    unsigned base, edge, other, corner;
};

struct step {
    unsigned from, to, way, level, to_level;
};

static struct step step_of(const struct ground *g, unsigned from, unsigned to)
{
    struct step s = {from, to, ground_way_to(from, to), g->level[from], g->level[to]};
    return s;
}

/* What a part asks of somebody on the step's level who would cross it. `of_goal`: it is a side of the space that
 * is entered; a building that is climbed asks for no more than the climbing. */
static unsigned asks(const struct ground *g, const struct step *s, unsigned edge, unsigned base,
                     bool of_goal)
{
    unsigned part = ground_part_at(g, edge, base);
    if (part == GROUND_HALF || part == GROUND_BIN) return base <= s->level + 1;
    if (part == GROUND_BUILDING && of_goal && s->to_level == base + 1) return 0;
    /* what is based above the mover is two levels up, too */
    return g->top[edge >> 8][edge & 255] == s->level + 1 ? 1 : NEVER;
}

/* The edge between: each part on it is crossed, so what asks most counts. */
static struct crossing cross_edge(const struct ground *g, const struct step *s)
{
    struct crossing most = {0, GROUND_YES, 0, 0, 0, 0};
    unsigned edge = ground_side(s->from, s->way);
    if (g->part[edge >> 8][edge & 255] == 0) return most;
    for (unsigned base = s->level; base < GROUND_BASES; base++) {
        unsigned points = ground_part_at(g, edge, base) ? asks(g, s, edge, base, true) : 0;
        if (points <= most.points) continue;
        most.points = points;
        most.base = base;
        most.edge = edge;
        most.reason = base > s->level ? GROUND_OVERHEAD : GROUND_TALL;
        if (points < NEVER) most.reason = GROUND_EDGE;
    }
    return most;
}

/* Parts on one base at the corner between: nothing unless some stand on either side; then what asks
 * least counts. */
static struct crossing cross_base(const struct ground *g, const struct step *s,
                                  const struct ground_joint *j, unsigned base)
{
    struct crossing least = {NEVER, GROUND_JOINT, base, 0, 0, 0};
    const struct crossing nothing = {0, GROUND_YES, 0, 0, 0, 0};
    unsigned stands[2] = {0, 0};
    for (unsigned i = 0; i < 4; i++) {
        bool of_goal = i & 1;
        unsigned edge = ground_edge_of(of_goal ? j->far[i >> 1] : j->near[i >> 1]);
        if (!ground_part_at(g, edge, base)) continue;
        unsigned points = asks(g, s, edge, base, of_goal);
        if (points < least.points) least.points = points;
        if (!stands[i >> 1]) stands[i >> 1] = edge;
    }
    if (!stands[0] || !stands[1] || !least.points) return nothing;
    least.edge = stands[0];
    least.other = stands[1];
    least.corner = ground_corner(ground_place(j->x, j->y), base);
    return least;
}

static struct ground_joint joint_of(const struct step *s)
{
    int x = ground_x(s->from), y = ground_y(s->from);
    return ground_joint_of(x, y, ground_x(s->to) - x, ground_y(s->to) - y);
}

static struct crossing cross(const struct ground *g, const struct step *s)
{
    if (!(s->way & 1)) return cross_edge(g, s);
    struct crossing most = {0, GROUND_YES, 0, 0, 0, 0};
    struct ground_joint j = joint_of(s);
    for (unsigned base = s->level; base < GROUND_BASES; base++) {
        struct crossing c = cross_base(g, s, &j, base);
        if (c.points > most.points) most = c;
    }
    return most;
}

static void tell_crossing(struct ground_why *why, const struct crossing *c)
{
    if (!why) return;
    why->reason = (uint8_t)c->reason;
    why->base = (uint8_t)c->base;
    why->edge = (uint16_t)c->edge;
    why->other = (uint16_t)c->other;
    why->corner = (uint16_t)c->corner;
}

/* ---- steps ---- */

static bool can_stand(const struct ground *g, unsigned place)
{
    if (ground_is_space(g, place)) return true;
    for (unsigned side = 0; side < 4; side++)
        if (wide_has(&g->outside[side], place)) return true;
    return false;
}

unsigned ground_step(const struct ground *g, const struct ground_extra *extra, unsigned from,
                     unsigned to, struct ground_why *why)
{
    ground_because(true, why, GROUND_YES, 0);
    if (!can_stand(g, from)) return ground_because(false, why, GROUND_OFF, from);
    if (!ground_is_space(g, to)) return ground_because(false, why, GROUND_OFF, to);
    struct step s = step_of(g, from, to);
    if (from == to) return ground_because(false, why, GROUND_ITSELF, to);
    if (s.way == SQUARE_WAYS) return ground_because(false, why, GROUND_APART, to);
    if (wide_has(&g->solid, to) || ground_has_block(extra, to))
        return ground_because(false, why, GROUND_SOLID, to);
    if (s.to_level > s.level + 1) return ground_because(false, why, GROUND_HIGHER, to);
    struct crossing c = cross(g, &s);
    tell_crossing(why, &c);
    if (c.points == NEVER) return 0;
    unsigned climb = s.to_level > s.level;
    if (why) {
        why->climb = (uint8_t)climb;
        why->crossing = (uint8_t)c.points;
    }
    return 1 + climb + c.points;
}

bool ground_neighbouring(const struct ground *g, unsigned from, unsigned to, struct ground_why *why)
{
    ground_because(true, why, GROUND_YES, 0);
    if (!ground_is_space(g, from)) return ground_because(false, why, GROUND_OFF, from);
    if (!ground_is_space(g, to)) return ground_because(false, why, GROUND_OFF, to);
    struct step s = step_of(g, from, to);
    if (from == to) return ground_because(false, why, GROUND_ITSELF, to);
    if (s.way == SQUARE_WAYS) return ground_because(false, why, GROUND_APART, to);
    if (s.to_level > s.level) return ground_because(false, why, GROUND_HIGHER, to);
    struct crossing c = cross(g, &s);
    if (!c.points) return true;
    if (c.reason != GROUND_JOINT) c.reason = GROUND_EDGE; /* however high it is */
    tell_crossing(why, &c);
    return false;
}

bool ground_adjacent(const struct ground *g, unsigned from, unsigned to, struct ground_why *why)
{
    if (ground_is_space(g, from) && ground_is_space(g, to) && ground_distance(from, to) == 1 &&
        g->level[to] < g->level[from])
        return ground_because(false, why, GROUND_LOWER, to);
    return ground_neighbouring(g, from, to, why);
}

/* ---- pushes ---- */

/* What stands in the way on the level of who is pushed: on the edge, or on either side at the corner. */
static bool stops_push(const struct ground *g, const struct step *s, struct ground_why *why)
{
    struct crossing c = {0, GROUND_EDGE, s->level, 0, 0, 0};
    if (s->way & 1) {
        struct ground_joint j = joint_of(s);
        unsigned stands[2] = {0, 0};
        for (unsigned i = 0; i < 4; i++) {
            unsigned edge = ground_edge_of(i & 1 ? j.far[i >> 1] : j.near[i >> 1]);
            if (!stands[i >> 1] && ground_part_at(g, edge, s->level)) stands[i >> 1] = edge;
        }
        if (!stands[0] || !stands[1]) return false;
        c.reason = GROUND_JOINT;
        c.edge = stands[0];
        c.other = stands[1];
        c.corner = ground_corner(ground_place(j.x, j.y), s->level);
    } else {
        c.edge = ground_side(s->from, s->way);
        if (!ground_part_at(g, c.edge, s->level)) return false;
    }
    tell_crossing(why, &c);
    return true;
}

static enum ground_push stays(struct ground_why *why, enum ground_reason reason, unsigned place)
{
    ground_because(false, why, reason, place);
    return GROUND_PUSH_STAYS;
}

enum ground_push ground_push(const struct ground *g, const struct ground_extra *extra,
                             const struct wide *occupied, unsigned from, unsigned way,
                             struct ground_why *why)
{
    if (!ground_is_space(g, from) || way >= SQUARE_WAYS) return stays(why, GROUND_OFF, from);
    unsigned to = ground_beside(from, way);
    if (!ground_is_space(g, to)) return stays(why, GROUND_OFF, to);
    struct step s = step_of(g, from, to);
    bool taken = wide_has(occupied, to) || wide_has(&g->solid, to) || ground_has_block(extra, to);
    if (s.to_level > s.level) return stays(why, GROUND_HIGHER, to);
    if (s.to_level == s.level && taken) return stays(why, GROUND_OCCUPIED, to);
    ground_because(true, why, GROUND_YES, to);
    if (stops_push(g, &s, why)) return GROUND_PUSH_STAYS;
    if (s.to_level == s.level) return GROUND_PUSH_ON;
    if (!taken) return GROUND_PUSH_DOWN;
    ground_because(false, why, GROUND_OCCUPIED, to);
    return GROUND_PUSH_LANDS;
}

/* ---- tables of steps ---- */

static void prepare_steps_from(struct ground *g, unsigned from)
{
    g->adjacent[from] = g->neighbouring[from] = 0;
    if (!can_stand(g, from)) return;
    for (unsigned way = 0; way < SQUARE_WAYS; way++) {
        unsigned to = ground_beside(from, way);
        if (ground_distance(from, to) != 1) continue; /* the number goes round the frame */
        struct ground_why why;
        unsigned points = ground_step(g, NULL, from, to, &why);
        if (points) {
            wide_add(&g->step[points - 1][way], from);
            wide_add(&g->smooth_step[points - why.crossing - 1][way], from);
        }
        if (ground_adjacent(g, from, to, NULL)) g->adjacent[from] |= (uint8_t)(1u << way);
        if (ground_neighbouring(g, from, to, NULL)) g->neighbouring[from] |= (uint8_t)(1u << way);
    }
}

static struct wide spaces_beside(unsigned from, unsigned ways)
{
    struct wide set = wide_none();
    for (unsigned way = 0; way < SQUARE_WAYS; way++)
        if (ways >> way & 1) wide_add(&set, ground_beside(from, way));
    return set;
}

struct wide ground_adjacent_to(const struct ground *g, unsigned from)
{
    return spaces_beside(from, g->adjacent[from & 255]);
}

struct wide ground_neighbours_of(const struct ground *g, unsigned from)
{
    return spaces_beside(from, g->neighbouring[from & 255]);
}

unsigned ground_step_cost(const struct ground *g, const struct ground_extra *extra, unsigned from,
                          unsigned to, bool smooth)
{
    unsigned way = ground_way_to(from, to);
    if (way == SQUARE_WAYS || ground_has_block(extra, to)) return 0;
    for (unsigned points = 1; points <= (smooth ? 2 : 3); points++)
        if (wide_has(smooth ? &g->smooth_step[points - 1][way] : &g->step[points - 1][way], from))
            return points;
    return 0;
}

/* ---- ways: a flood by points, all places of a set at once ---- */

/* All numbers of the set, so much more. */
static struct wide shifted(struct wide set, int offset)
{
    struct wide out = wide_none();
    unsigned by = (unsigned)(offset < 0 ? -offset : offset); /* below 64, and not 0 */
    for (unsigned n = 0; n < 4; n++) {
        if (offset > 0) out.w[n] = set.w[n] << by | (n > 0 ? set.w[n - 1] >> (64 - by) : 0);
        else out.w[n] = set.w[n] >> by | (n < 3 ? set.w[n + 1] << (64 - by) : 0);
    }
    return out;
}

static bool meets(const struct wide *a, const struct wide *b)
{
    struct wide both = wide_and(*a, *b);
    return !wide_empty(&both);
}

/* Where one gets to, by the points it costs at least. */
struct flood {
    struct wide at[GROUND_BUDGET + 1];
};

static const struct wide *steps_of(const struct ground *g, unsigned points, bool smooth)
{
    return smooth ? g->smooth_step[points - 1] : g->step[points - 1];
}

static unsigned dearest(bool smooth)
{
    return smooth ? 2 : 3;
}

/* All that a step or a link leads to for exactly so many points. */
static struct wide next_of(const struct ground *g, const struct ground_extra *extra,
                           const struct flood *f, unsigned points, bool smooth)
{
    struct wide next = wide_none();
    for (unsigned cost = 1; cost <= dearest(smooth) && cost <= points; cost++) {
        const struct wide *step = steps_of(g, cost, smooth), *at = &f->at[points - cost];
        if (wide_empty(at)) continue;
        for (unsigned way = 0; way < SQUARE_WAYS; way++)
            next = wide_or(next, shifted(wide_and(*at, step[way]), ground_offset(way)));
    }
    for (unsigned i = 0; extra && i < extra->links; i++)
        if (meets(&f->at[points - 1], &extra->link[i].from))
            next = wide_or(next, wide_less(wide_and(extra->link[i].to, g->land), g->solid));
    for (unsigned i = 0; extra && i < extra->blocks; i++) wide_drop(&next, extra->block[i]);
    return next;
}

static void flood(const struct ground *g, const struct ground_extra *extra, unsigned from,
                  unsigned points, bool smooth, struct flood *f)
{
    struct wide reached = wide_none();
    wide_add(&reached, from);
    f->at[0] = reached;
    for (unsigned n = 1; n <= points; n++) {
        f->at[n] = wide_less(next_of(g, extra, f, n, smooth), reached);
        reached = wide_or(reached, f->at[n]);
    }
}

static struct wide flooded(const struct flood *f, unsigned points)
{
    struct wide set = wide_none();
    for (unsigned n = 1; n <= points; n++) set = wide_or(set, f->at[n]);
    return set;
}

void ground_prepare_steps(struct ground *g)
{
    struct flood f;
    for (unsigned points = 0; points < 3; points++)
        for (unsigned way = 0; way < SQUARE_WAYS; way++) {
            g->step[points][way] = wide_none();
            if (points < 2) g->smooth_step[points][way] = wide_none();
        }
    for (unsigned from = 0; from < 256; from++) prepare_steps_from(g, from);
    for (unsigned from = 0; from < 256; from++) {
        flood(g, NULL, from, GROUND_REACH, false, &f);
        for (unsigned n = 1; n <= GROUND_REACH; n++) g->reach[n - 1][from] = flooded(&f, n);
        flood(g, NULL, from, GROUND_SMOOTH, true, &f);
        for (unsigned n = 1; n <= GROUND_SMOOTH; n++) g->smooth[n - 1][from] = flooded(&f, n);
    }
}

/* Does what moves change where the table says one gets to? Only a block among it, or a link that is reached with a
 * point left. */
static bool matters(const struct ground_extra *extra, const struct wide *reach,
                    const struct wide *before, unsigned from)
{
    for (unsigned i = 0; i < extra->blocks; i++)
        if (wide_has(reach, extra->block[i])) return true;
    for (unsigned i = 0; i < extra->links; i++)
        if (wide_has(&extra->link[i].from, from) || (before && meets(before, &extra->link[i].from)))
            return true;
    return false;
}

struct wide ground_reach(const struct ground *g, const struct ground_extra *extra, unsigned from,
                         unsigned points, bool smooth)
{
    struct flood f;
    if (from > 255 || points == 0) return wide_none();
    if (points > GROUND_BUDGET) points = GROUND_BUDGET;
    if (points <= (smooth ? (unsigned)GROUND_SMOOTH : (unsigned)GROUND_REACH)) {
        const struct wide(*table)[256] = smooth ? g->smooth : g->reach;
        const struct wide *before = points > 1 ? &table[points - 2][from] : NULL;
        if (!extra || !matters(extra, &table[points - 1][from], before, from))
            return table[points - 1][from];
    }
    flood(g, extra, from, points, smooth, &f);
    return flooded(&f, points);
}

void ground_costs(const struct ground *g, const struct ground_extra *extra, unsigned from,
                  unsigned points, bool smooth, uint8_t cost[256])
{
    struct flood f;
    for (unsigned place = 0; place < 256; place++) cost[place] = 0;
    if (from > 255) return;
    if (points > GROUND_BUDGET) points = GROUND_BUDGET;
    flood(g, extra, from, points, smooth, &f);
    for (unsigned n = 1; n <= points; n++)
        for (struct wide left = f.at[n]; !wide_empty(&left);) cost[wide_take(&left)] = (uint8_t)n;
}

/* The place before `at` on a cheapest way from a place that gets there with so many points; they become those it
 * took to the place before. Of several the one that comes straight from there, or nearly; links only where no step
 * does. */
static unsigned step_back(const struct ground *g, const struct ground_extra *extra,
                          const struct flood *f, unsigned from, unsigned at, bool smooth,
                          unsigned *points)
{
    unsigned straight = ground_direction(from, at);
    for (unsigned turn = 0; turn < SQUARE_WAYS; turn++) {
        unsigned way = (straight + turn) % SQUARE_WAYS;
        unsigned before = (unsigned)((int)at - ground_offset(way));
        for (unsigned cost = 1; cost <= dearest(smooth) && cost <= *points; cost++) {
            if (!wide_has(&f->at[*points - cost], before) ||
                !wide_has(&steps_of(g, cost, smooth)[way], before))
                continue;
            *points -= cost;
            return before;
        }
    }
    *points -= 1;
    for (unsigned i = 0; extra && i < extra->links; i++) {
        struct wide start = wide_and(f->at[*points], extra->link[i].from);
        if (wide_has(&extra->link[i].to, at) && !wide_empty(&start)) return wide_take(&start);
    }
    assert(false);
    return at;
}

unsigned ground_way(const struct ground *g, const struct ground_extra *extra, unsigned from,
                    unsigned to, unsigned points, bool smooth, uint8_t *way)
{
    struct flood f;
    uint8_t back[GROUND_BUDGET];
    unsigned n = 0, spent = 1;
    if (from > 255 || to == from) return 0;
    if (points > GROUND_BUDGET) points = GROUND_BUDGET;
    flood(g, extra, from, points, smooth, &f);
    while (spent <= points && !wide_has(&f.at[spent], to)) spent++;
    if (spent > points) return 0;
    for (unsigned at = to; spent > 0; at = step_back(g, extra, &f, from, at, smooth, &spent))
        back[n++] = (uint8_t)at;
    for (unsigned i = 0; i < n; i++) way[i] = back[n - 1 - i];
    return n;
}

/* src/games/fireteam/board.c - who is where, and what that means: chapters MOV, TERR, FLEE, SPEC, SECURE. */
#include "games/fireteam/rules.h"

static piece_set heroes_of(const struct state *s)
{
    piece_set set = 0;
    for (unsigned seat = 1; seat <= SEATS; seat++)
        if (s->hero[seat].figure) set |= 1u << seat;
    return set;
}

static piece_set actives_of(const struct state *s)
{
    piece_set set = 0;
    for (unsigned seat = 1; seat <= SEATS; seat++)
        if (is_active(s, seat)) set |= 1u << seat;
    return set;
}

static piece_set monsters_of(const struct state *s)
{
    piece_set set = 0;
    for (piece_id p = FIRST_MONSTER; p <= MAX_PIECES; p++)
        if (s->monster[p].at) set |= 1u << p;
    return set;
}

static piece_set heroes_at(const struct state *s, place_id at)
{
    piece_set set = 0;
    for (unsigned seat = 1; seat <= SEATS; seat++)
        if (s->hero[seat].at == at && is_active(s, seat)) set |= 1u << seat;
    return at ? set : 0;
}

static piece_set monsters_at(const struct state *s, place_id at)
{
    piece_set set = 0;
    for (piece_id p = FIRST_MONSTER; p <= MAX_PIECES; p++)
        if (s->monster[p].at == at) set |= 1u << p;
    return at ? set : 0;
}

static piece_set pieces_at(const struct state *s, place_id at)
{
    piece_set set = monsters_at(s, at);
    for (unsigned seat = 1; at && seat <= SEATS; seat++)
        if (s->hero[seat].figure && s->hero[seat].at == at) set |= 1u << seat;
    return set | specialists_at(s, at) << PATTY;
}

/* FZ-ATK-10 */
static unsigned apart(const struct content *k, const struct state *s, place_id a, place_id b)
{
    return ground_of(k, s)->apart[a][b];
}

static bool has_terrain(const struct content *k, const struct state *s, place_id at,
                        unsigned terrain)
{
    return (ground_of(k, s)->terrain[at] & terrain) != 0;
}

/* FZ-ROUND-02: clockwise from the start player. */
static unsigned seat_nth(const struct state *s, unsigned nth)
{
    return (s->first - 1u + nth) % s->heroes + 1u;
}

static unsigned order_of(const struct state *s, unsigned seat)
{
    return (seat + s->heroes - s->first) % s->heroes;
}

static unsigned spawn_number(const struct state *s, place_id at)
{
    for (unsigned n = 1; at && n <= SPAWN_POINTS; n++)
        if (s->spawn[n] == at) return n;
    return 0;
}

/* FZ-SECURE-01, FZ-SECURE-03 */
static bool is_secured(const struct content *k, const struct state *s, place_id at)
{
    int heroes = bit_count(heroes_at(s, at));
    if (!heroes || monsters_at(s, at)) return false;
    struct matter m = matter_none(k, s, 0);
    return heroes >= value_of(&m, CH_SECURED_BY, 0, 1);
}

static place_id place_named(const struct content *k, const struct state *s, unsigned name)
{
    return (place_id)named_square(ground_of(k, s), name);
}

/* ---- FZ-FLEE ---- */

/* May a hero leave its location by normal movement? Judged at each step (FZ-FLEE-02, FZ-FLEE-06). */
static fray_verdict may_leave(const struct content *k, const struct state *s, unsigned seat)
{
    const struct hero *hero = &s->hero[seat];
    piece_set there = monsters_at(s, hero->at);
    if (!there) return legal();
    struct matter m = matter_none(k, s, seat);
    int monsters = 0;
    for (uint64_t left = there; left; left &= left - 1)
        monsters += value_of(&m, CH_WEIGHT, (piece_id)bit_low(left), 1);
    int heroes = bit_count(heroes_at(s, hero->at)); /* FZ-FLEE-02, FZ-FLEE-03 */
    bool caught = monsters > heroes + value_of(&m, CH_MARGIN, (piece_id)seat, 0);
    if (!caught && is_so(&m, CH_ENTANGLED, (piece_id)seat)) caught = true;
    if (!caught || is_so(&m, CH_FLEE, (piece_id)seat)) return legal();
    return breaks_by(R_FZ_FLEE_01, FRAY_PLACE, hero->at, monsters, heroes);
}

/* ---- FZ-SPEC ---- */

static unsigned specialists_at(const struct state *s, place_id at)
{
    if (!at) return 0;
    return (s->specialist[0] == at ? (unsigned)WITH_PATTY : 0u) |
           (s->specialist[1] == at ? (unsigned)WITH_HENRY : 0u);
}

/* FZ-SPEC-04, FZ-SPEC-05: nobody is left without an active hero. */
static unsigned must_bring(const struct state *s, unsigned seat)
{
    place_id at = s->hero[seat].at;
    return heroes_at(s, at) & ~(1u << seat) ? 0u : specialists_at(s, at);
}

/* FZ-SPEC-09, FZ-SPEC-10: a specialist with this gift is near enough. */
static bool is_helped(const struct content *k, const struct state *s, unsigned seat, unsigned gift)
{
    struct matter m = matter_none(k, s, seat);
    for (unsigned i = 0; i < 2; i++) {
        if (k->figure[k->specialist[i]].gift != gift || !s->specialist[i]) continue;
        if ((int)apart(k, s, s->hero[seat].at, s->specialist[i]) <=
                value_of(&m, CH_GIFT_REACH, (piece_id)seat, 1) &&
            !is_so(&m, CH_GIFTLESS, (piece_id)seat))
            return true;
    }
    return false;
}

/* FZ-MON-03 to FZ-MON-05, FZ-MON-13: the nearest active hero, by walking or by range, not farther than
 * `most`; in ties the earlier one in turn order. 0: none. */
static piece_id nearest_hero(const struct matter *m, place_id from, bool walking, int most)
{
    const struct state *s = m->s;
    const struct ground *g = ground_of(m->k, s);
    int best = most + 1, best_order = 0;
    piece_id found = 0;
    for (unsigned nth = 0; nth < s->heroes; nth++) {
        unsigned seat = seat_nth(s, nth);
        if (!is_active(s, seat)) continue;
        int far = walking ? g->walk[from][s->hero[seat].at] : g->apart[from][s->hero[seat].at];
        if (far > most) continue;
        int order = (int)nth + (is_so(m, CH_LAST, (piece_id)seat) ? SEATS : 0);
        if (found && (far > best || (far == best && order > best_order))) continue;
        best = far;
        best_order = order;
        found = (piece_id)seat;
    }
    return found;
}

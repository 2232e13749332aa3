/* src/games/apex/zone.c - chapter 2.32, and what stands on the Map besides Legends: which spaces and intersections are
 * taken, what of it blocks sight and ways, which ways lead farther than a step. */
#include "core/rows.h"
#include "games/apex/rules.h"

/* ---- miniatures ---- */

/* What it is now: opened, it is another object (AL-INT-05). */
static const struct object *object_of(const struct content *k, const struct mini *mini)
{
    const struct object *object = &k->object[mini->object];
    return mini->open && object->opened ? &k->object[object->opened] : object;
}

static bool has_tag(const struct content *k, const struct mini *mini, uint32_t tag)
{
    return (object_of(k, mini)->tags & tag) != 0;
}

static unsigned minis_used(const struct state *s)
{
    return rows_used(ROWS_IN(s->mini));
}

static inline piece_id piece_of_mini(unsigned i)
{
    return (piece_id)(FIRST_MINI + i);
}

/* The miniature with that piece's number; NULL: there is none. */
static const struct mini *mini_of(const struct state *s, unsigned piece)
{
    bool is = piece >= FIRST_MINI && piece <= MAX_PIECES && s->mini[piece - FIRST_MINI].object;
    return is ? &s->mini[piece - FIRST_MINI] : NULL;
}

/* The first one of a use of an Ability. */
static const struct mini *mini_of_token(const struct state *s, unsigned token)
{
    for (const struct mini *mini = s->mini; token && mini < s->mini + MINIS && mini->object; mini++)
        if (mini->token == token) return mini;
    return NULL;
}

/* Where it is: an attached one is where its Legend is, 0: off the Map with it (AL-ABIL-07). */
static place_id mini_place(const struct state *s, const struct mini *mini)
{
    return mini->on ? s->legend[mini->on].at : mini->at;
}

static bool stands_on_corner(const struct content *k, const struct mini *mini)
{
    return k->object[mini->object].stands == STANDS_CORNER;
}

/* Of one that stands on an intersection. */
static unsigned mini_corner(const struct mini *mini)
{
    return ground_corner(mini->at, mini->level);
}

/* ---- free and occupied: AL-MAP-03 ---- */

static struct wide occupied(const struct content *k, const struct state *s)
{
    struct wide set = wide_none();
    for (piece_id legend = 1; legend <= LEGENDS; legend++)
        if (s->legend[legend].at) wide_add(&set, s->legend[legend].at);
    for (const struct mini *mini = s->mini; mini < s->mini + MINIS && mini->object; mini++)
        if (has_tag(k, mini, TAG_OCCUPY_SPACE) && mini_place(s, mini))
            wide_add(&set, mini_place(s, mini));
    return set;
}

/* Spaces of the Map where somebody or something may be put that wants a free one. */
static struct wide free_spaces(const struct content *k, const struct state *s)
{
    const struct ground *g = ground_of(k, s);
    return wide_less(wide_less(g->land, g->solid), occupied(k, s));
}

static bool is_free_space(const struct content *k, const struct state *s, unsigned place)
{
    const struct wide set = free_spaces(k, s);
    return wide_has(&set, place);
}

/* AL-MOV-06 */
static bool is_impassable(const struct content *k, const struct state *s, unsigned place)
{
    for (const struct mini *mini = s->mini; mini < s->mini + MINIS && mini->object; mini++)
        if (mini->at == place && has_tag(k, mini, TAG_IMPASSABLE)) return true;
    return wide_has(&ground_of(k, s)->solid, place);
}

/* AL-ABIL-06 */
static bool is_free_corner(const struct content *k, const struct state *s, unsigned corner)
{
    if (!ground_is_open(ground_of(k, s), corner)) return false;
    for (const struct mini *mini = s->mini; mini < s->mini + MINIS && mini->object; mini++)
        if (stands_on_corner(k, mini) && mini_corner(mini) == corner &&
            has_tag(k, mini, TAG_OCCUPY_INTERSECTION))
            return false;
    return true;
}

/* ---- what moves and matters to sight and ways ---- */

/* AL-LOS-16, AL-MOV-06: a space that cannot be entered, one level high. */
static void add_block(const struct content *k, const struct mini *mini, struct ground_extra *extra)
{
    if (extra->blocks < GROUND_BLOCKS && mini->at &&
        has_tag(k, mini, TAG_BLOCKAGE | TAG_IMPASSABLE))
        extra->block[extra->blocks++] = mini->at;
}

/* One end of a link: its space, or those at distance 1 of it. */
static struct wide link_end(const struct content *k, const struct state *s, const struct mini *mini)
{
    struct wide set = wide_none();
    if (k->object[mini->object].links == LINKS_AROUND)
        return ground_spaces_within(ground_of(k, s), mini->at, 1, 1);
    wide_add(&set, mini->at);
    return set;
}

/* Two of a kind and of one owner are joined, both ways. Where the way leads to spaces beside one, it leads to free ones:
 * whoever goes there is placed, and does not pass through. */
static void add_links(const struct content *k, const struct state *s, const struct mini *one,
                      struct wide taken, struct ground_extra *extra)
{
    const struct mini *other = NULL;
    for (const struct mini *mini = one + 1; mini < s->mini + MINIS && mini->object && !other;
         mini++)
        if (mini->object == one->object && mini->owner == one->owner) other = mini;
    if (!other || extra->links + 2 > GROUND_LINKS) return;
    const struct mini *const end[2] = {one, other};
    for (unsigned from = 0; from < 2; from++) {
        struct ground_link *link = &extra->link[extra->links++];
        link->from = link_end(k, s, end[from]);
        link->to = link_end(k, s, end[1 - from]);
        if (k->object[one->object].links == LINKS_AROUND) link->to = wide_less(link->to, taken);
    }
}

/* For questions to the ground about sight and areas: NULL, or `room` filled in. */
static const struct ground_extra *blocks_of(const struct content *k, const struct state *s,
                                            struct ground_extra *room)
{
    if (!s->mini[0].object) return NULL; /* as nearly always */
    room->blocks = room->links = 0;
    for (const struct mini *mini = s->mini; mini < s->mini + MINIS && mini->object; mini++)
        add_block(k, mini, room);
    return room->blocks ? room : NULL;
}

/* For all of them, those about ways too. */
static const struct ground_extra *extra_of(const struct content *k, const struct state *s,
                                           struct ground_extra *room)
{
    if (!s->mini[0].object) return NULL;
    (void)blocks_of(k, s, room);
    for (const struct mini *mini = s->mini; mini < s->mini + MINIS && mini->object; mini++)
        if (k->object[mini->object].links) add_links(k, s, mini, occupied(k, s), room);
    return room->blocks || room->links ? room : NULL;
}

/* ---- sight ---- */

static bool sees_space(const struct content *k, const struct state *s, unsigned from, unsigned to)
{
    struct ground_extra room;
    return from && to && ground_sees(ground_of(k, s), blocks_of(k, s, &room), from, to);
}

static bool sees_corner(const struct content *k, const struct state *s, unsigned from,
                        unsigned corner)
{
    struct ground_extra room;
    return from && ground_sees_corner(ground_of(k, s), blocks_of(k, s, &room), from, corner);
}

/* ---- Zones ---- */

static bool is_zone(const struct content *k, const struct mini *mini)
{
    return mini->at && stands_on_corner(k, mini) && has_tag(k, mini, TAG_ZONE);
}

/* AL-ZONE-02, AL-ZONE-03 */
static bool is_in_zone(const struct content *k, const struct state *s, const struct mini *mini,
                       unsigned place)
{
    return place && is_zone(k, mini) && ground_in_zone(ground_of(k, s), mini_corner(mini), place);
}

/* Which miniatures' Zones concern a line between two spaces: bit n is mini n (AL-ZONE-04 to -06). */
static uint32_t zones_over(const struct content *k, const struct state *s, unsigned from,
                           unsigned to)
{
    uint32_t set = 0;
    for (unsigned i = 0; i < MINIS && s->mini[i].object; i++)
        if (is_zone(k, &s->mini[i]) &&
            ground_zone_concerns(ground_of(k, s), mini_corner(&s->mini[i]), from, to))
            set |= UINT32_C(1) << i;
    return set;
}

/* AL-AOE-03 tells what an area reaches; this what a card keeps from it. */
static bool is_sheltered(const struct content *k, const struct state *s,
                         const struct ground_area *area, piece_id legend)
{
    const struct ground *g = ground_of(k, s);
    bool on = area->x >= 0 && area->y >= 0 && area->x < g->columns && area->y < g->rows;
    struct matter m = matter_of(k, s, legend);
    m.source = (place_id)(on ? ground_place(area->x, area->y) : 0u);
    return is_so(&m, CH_SHELTERED, legend);
}

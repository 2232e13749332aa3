/* src/games/apex/terms.c - what the words of conditions mean. */
#include "games/apex/rules.h"

enum { FAR_AWAY = 99 }; /* distance to what is not on the Map */

/* A Legend that a condition speaks of; whatever else: nobody. */
static piece_id legend_named(int64_t p)
{
    return (piece_id)(p >= 1 && p <= LEGENDS ? p : 0);
}

static unsigned place_named(const struct matter *m, int64_t place)
{
    return place > 0 && place < 256 && ground_is_space(ground_of(m->k, m->s), (unsigned)place)
               ? (unsigned)place
               : 0u;
}

static const struct fighter *fighter_of(const struct matter *m, int64_t p)
{
    return &m->s->legend[legend_named(p)];
}

static piece_set on_map(const struct state *s, piece_set set)
{
    piece_set on = 0;
    for (uint64_t left = set; left; left &= left - 1)
        if (is_on_map(s, (piece_id)bit_low(left))) on |= 1u << bit_low(left);
    return on;
}

static int64_t apart(unsigned a, unsigned b)
{
    return a && b ? (int64_t)ground_distance(a, b) : (int64_t)FAR_AWAY;
}

static int64_t corner_apart(unsigned from, int64_t corner)
{
    return from && corner ? (int64_t)ground_corner_distance(from, (unsigned)corner)
                          : (int64_t)FAR_AWAY;
}

/* AL-ABIL-08 */
static bool is_in_range(const struct matter *m, int64_t p)
{
    const struct card *card = &m->k->card[m->card];
    const place_id from = m->s->legend[m->me].at, to = fighter_of(m, p)->at;
    const int64_t far = apart(from, to);
    if (far == FAR_AWAY) return false;
    if (card->range[0] && (far < card->range[1] || far > card->range[2])) return false;
    return !card->sight || sees_space(m->k, m->s, from, to);
}

/* ---- miniatures of the card: the one that is looked at, else those of this use of it ---- */

static bool is_its_mini(const struct matter *m, unsigned i)
{
    if (m->mini) return m->mini == FIRST_MINI + i;
    return m->token && m->s->mini[i].token == m->token;
}

static unsigned minis_of_card(const struct matter *m, bool count)
{
    unsigned n = 0;
    for (unsigned i = 0; i < MINIS && m->s->mini[i].object; i++) {
        const place_id at = mini_place(m->s, &m->s->mini[i]);
        if (!is_its_mini(m, i) || !at) continue;
        if (!count) return at;
        n++;
    }
    return n;
}

static bool carries(const struct matter *m, int64_t p)
{
    const piece_id legend = legend_named(p);
    for (unsigned i = 0; legend && i < MINIS && m->s->mini[i].object; i++)
        if (m->token && m->s->mini[i].token == m->token && m->s->mini[i].on == legend) return true;
    return false;
}

static bool is_in_its_zone(const struct matter *m, unsigned place)
{
    for (unsigned i = 0; i < MINIS && m->s->mini[i].object; i++)
        if (is_its_mini(m, i) && is_in_zone(m->k, m->s, &m->s->mini[i], place)) return true;
    return false;
}

/* ---- what is under way ---- */

static const struct damage_frame *damage_at(const struct matter *m)
{
    return frame_if(m->s, m->subject, damage);
}

static bool is_by(const struct matter *m, enum damage_source source)
{
    return damage_at(m) && damage_at(m)->source == source;
}

static int64_t hits_so_far(const struct matter *m, bool headshots)
{
    const struct shoot_frame *f = frame_if(m->s, m->shoot, shoot);
    if (!f) return 0;
    return headshots ? (int64_t)headshots_of(&f->tally, &f->plan) : (int64_t)hits_of(&f->tally);
}

static int64_t term_value(const struct eval *e, unsigned term, const int64_t *arg)
{
    const struct matter *m = (const struct matter *)e->game;
    const struct content *k = m->k;
    const struct state *s = m->s;
    const struct ground *g = ground_of(k, s);
    const piece_set mine = m->me ? squad_of(s, seat_of(m->me)) : 0,
                    theirs = m->me ? squad_of(s, other(seat_of(m->me))) : 0;
    switch ((enum term_id)term) {
    case TERM_ME: return m->me;
    case TERM_ACTIVE: return s->active;
    case TERM_SHOOTER: return m->shooter;
    case TERM_TARGET: return m->target;
    case TERM_MOVER:
    case TERM_HURT:
    case TERM_RESPAWNING: return m->who;
    case TERM_NOBODY: return 0;
    case TERM_SQUAD: return on_map(s, mine);
    case TERM_SQUADMATES: return on_map(s, mine & ~(1u << m->me));
    case TERM_ENEMIES: return on_map(s, theirs);
    case TERM_LEGENDS: return on_map(s, squad_of(s, RED) | squad_of(s, BLUE));
    case TERM_MY_SQUAD: return mine;
    case TERM_ON_MAP: return fighter_of(m, arg[0])->at != 0;
    case TERM_IS_ACTIVE: return arg[0] && arg[0] == s->active;
    case TERM_SPACE_OF: return fighter_of(m, arg[0])->at;
    case TERM_LEVEL: return g->level[fighter_of(m, arg[0])->at];
    case TERM_LEVEL_AT: return g->level[place_named(m, arg[0])];
    case TERM_LEVEL_CORNER: return arg[0] >> 8;
    case TERM_DISTANCE: return apart(fighter_of(m, arg[0])->at, fighter_of(m, arg[1])->at);
    case TERM_DISTANCE_TO: return apart(fighter_of(m, arg[0])->at, place_named(m, arg[1]));
    case TERM_SPACES_APART: return apart(place_named(m, arg[0]), place_named(m, arg[1]));
    case TERM_CORNER_APART: return corner_apart(fighter_of(m, arg[0])->at, arg[1]);
    case TERM_SEES: return sees_space(k, s, fighter_of(m, arg[0])->at, fighter_of(m, arg[1])->at);
    case TERM_SEES_SPACE:
        return sees_space(k, s, fighter_of(m, arg[0])->at, place_named(m, arg[1]));
    case TERM_SEES_CORNER: return sees_corner(k, s, fighter_of(m, arg[0])->at, (unsigned)arg[1]);
    case TERM_ADJACENT:
        return ground_is_adjacent(g, fighter_of(m, arg[0])->at, fighter_of(m, arg[1])->at);
    case TERM_ADJACENT_TO:
        return ground_is_adjacent(g, fighter_of(m, arg[0])->at, place_named(m, arg[1]));
    case TERM_NEIGHBORING:
        return ground_is_neighbouring(g, fighter_of(m, arg[0])->at, place_named(m, arg[1]));
    case TERM_FREE: return is_free_space(k, s, place_named(m, arg[0]));
    case TERM_FREE_CORNER: return is_free_corner(k, s, (unsigned)arg[0]);
    case TERM_IN_RANGE: return is_in_range(m, arg[0]);
    case TERM_COVERED: return m->shooter && m->target && is_behind_cover(m);
    case TERM_HEALTH: return fighter_of(m, arg[0])->health;
    case TERM_SHIELD: return fighter_of(m, arg[0])->shield;
    case TERM_SHIELD_LIMIT: return legend_named(arg[0]) ? shield_limit(k, s, (piece_id)arg[0]) : 0;
    case TERM_WANTS_AMMO: return legend_named(arg[0]) && takes_ammo(k, s, (piece_id)arg[0]);
    case TERM_DEATHBOXES: return fighter_of(m, arg[0])->boxes;
    case TERM_IN_RING: return is_in_ring(s, fighter_of(m, arg[0])->at);
    case TERM_ROUND: return s->round;
    case TERM_MOVED: return (fighter_of(m, arg[0])->did & DID_MOVE) != 0;
    case TERM_STATIONARY: return m->shooter && !(s->legend[m->shooter].did & DID_MOVE);
    case TERM_SHOT: return m->shot;
    case TERM_HITS: return hits_so_far(m, false);
    case TERM_HEADSHOTS: return hits_so_far(m, true);
    case TERM_DAMAGE: return damage_at(m) ? damage_at(m)->amount : 0;
    case TERM_BY_SHOOT: return is_by(m, DAMAGE_SHOOT);
    case TERM_BY_RING: return is_by(m, DAMAGE_RING);
    case TERM_BY_AREA: return is_by(m, DAMAGE_AREA);
    case TERM_REVEALED: return m->revealed ? k->card[k->aim[m->revealed - 1]].value : 0;
    case TERM_MINIATURE: return minis_of_card(m, false);
    case TERM_MINIATURES: return minis_of_card(m, true);
    case TERM_CARRIES: return carries(m, arg[0]);
    case TERM_IN_ZONE: return is_in_its_zone(m, fighter_of(m, arg[0])->at);
    case TERM_SOURCE_IN: return m->source && is_in_its_zone(m, m->source);
    case TERM_COOLING: return s->legend[m->me].cooling[ABILITY_TACTICAL][0] != 0;
    case TERM_COOLING_ULT: return s->legend[m->me].cooling[ABILITY_ULTIMATE][0] != 0;
    case TERMS: break;
    }
    assert(0 && "no such term");
    return 0;
}

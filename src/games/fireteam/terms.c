/* src/games/fireteam/terms.c - what the words of conditions mean. */
#include "games/fireteam/rules.h"

enum { FAR_AWAY = 99 }; /* range to what is not on the board */

static piece_set monsters_of_tier(const struct state *s, unsigned tier)
{
    piece_set set = 0;
    for (uint64_t left = monsters_of(s); left; left &= left - 1)
        if ((unsigned)tier_of((piece_id)bit_low(left)) == tier) set |= 1u << bit_low(left);
    return set;
}

/* Where a piece is; one that was killed just now, where it stood. */
static place_id where(const struct matter *m, int64_t p)
{
    place_id at = p > 0 && p <= MAX_PIECES ? place_of(m->s, (piece_id)p) : (place_id)0;
    return at || !m->here || p != m->monster ? at : m->here;
}

static int64_t range_to(const struct matter *m, place_id a, place_id b)
{
    return a && b ? (int64_t)apart(m->k, m->s, a, b) : (int64_t)FAR_AWAY;
}

static piece_set within(const struct matter *m, int64_t p, int64_t most)
{
    piece_set set = 0;
    place_id at = where(m, p);
    for (piece_id q = 1; at && q <= MAX_PIECES; q++) {
        place_id there = is_hero(q) && !m->s->hero[q].figure ? (place_id)0 : place_of(m->s, q);
        if (q != p && there && (int64_t)apart(m->k, m->s, at, there) <= most) set |= 1u << q;
    }
    return set;
}

/* MO-F3: by range, with ties as for a target. */
static int64_t hero_nearest(const struct matter *m, int64_t p)
{
    place_id at = where(m, p);
    return at ? nearest_hero(m, at, false, NO_WAY - 1) : 0;
}

/* MO-I3: by range; ties: earlier in turn order. */
static int64_t hero_farthest(const struct matter *m, int64_t p)
{
    place_id at = where(m, p);
    int best = -1;
    unsigned found = 0;
    for (unsigned nth = 0; at && nth < m->s->heroes; nth++) {
        unsigned seat = seat_nth(m->s, nth);
        if (!is_active(m->s, seat)) continue;
        int d = (int)apart(m->k, m->s, at, m->s->hero[seat].at);
        if (d <= best) continue;
        best = d;
        found = seat;
    }
    return (int64_t)found;
}

static piece_set in_sector(const struct matter *m, piece_set set, int64_t sector)
{
    const struct ground *g = ground_of(m->k, m->s);
    piece_set out = 0;
    for (uint64_t left = set; left; left &= left - 1)
        if (g->sector[place_of(m->s, (piece_id)bit_low(left))] == sector)
            out |= 1u << bit_low(left);
    return out;
}

static int64_t sector_range(const struct matter *m, int64_t p, int64_t sector)
{
    const struct ground *g = ground_of(m->k, m->s);
    place_id at = where(m, p);
    int64_t best = FAR_AWAY;
    if (!at || sector < 1 || sector > g->sectors) return best;
    for (uint64_t left = g->land[sector]; left; left &= left - 1)
        if (g->apart[at][bit_low(left)] < best) best = g->apart[at][bit_low(left)];
    return best;
}

/* Two sectors share an edge if a location of one lies straight beside one of the other. */
static bool share_an_edge(const struct matter *m, int64_t a, int64_t b)
{
    const struct ground *g = ground_of(m->k, m->s);
    if (a == b || a < 1 || b < 1 || a > g->sectors || b > g->sectors) return false;
    for (uint64_t left = g->land[a]; left; left &= left - 1) {
        for (unsigned way = SQUARE_N; way < SQUARE_WAYS; way += 2)
            if (g->sector[square_step(grid_of(g), (unsigned)bit_low(left), way)] == b) return true;
    }
    return false;
}

static bool is_near_fire(const struct matter *m, int64_t p)
{
    place_id at = where(m, p);
    for (unsigned i = 0; at && i < MAX_BOARD_MARKERS; i++) {
        const struct marker *marker = &m->s->marker[i];
        if (marker->kind && m->k->marker[marker->kind].hurts &&
            apart(m->k, m->s, at, marker->at) <= 1)
            return true;
    }
    return false;
}

static int64_t alike_here(const struct matter *m, int64_t p)
{
    if (!is_monster((piece_id)p)) return 0;
    int64_t n = 0;
    for (uint64_t left = monsters_at(m->s, where(m, p)); left; left &= left - 1)
        n += bit_low(left) != p && tier_of((piece_id)bit_low(left)) == tier_of((piece_id)p);
    return n;
}

static const struct hits_frame *hits_of(const struct matter *m)
{
    return frame_if(m->s, m->subject, hits);
}

static const struct attack_frame *attack_of(const struct matter *m)
{
    return frame_if(m->s, m->subject, attack);
}

static const struct damage_frame *damage_of(const struct matter *m)
{
    return frame_if(m->s, m->subject, damage);
}

static int64_t discards(const struct matter *m, int64_t p)
{
    int64_t n = 0;
    for (unsigned i = 0; is_hero((piece_id)p) && i < KINDS; i++) n += m->s->hero[p].discard[i];
    return n;
}

/* DC-05 */
static bool is_farthest_spawn(const struct matter *m, place_id at, int64_t p)
{
    int64_t far = range_to(m, at, where(m, p));
    if (!spawn_number(m->s, at)) return false;
    for (unsigned n = 1; n <= SPAWN_POINTS; n++)
        if (range_to(m, m->s->spawn[n], where(m, p)) > far) return false;
    return true;
}

static bool was_brawl(const struct matter *m)
{
    const struct damage_frame *d = damage_of(m);
    return d && d->attack && d->type == TYPE_BRAWL;
}

static int64_t term_value(const struct eval *e, unsigned term, const int64_t *arg)
{
    const struct matter *m = (const struct matter *)e->game;
    const struct state *s = m->s;
    const bool known = m->attacker || m->target; /* an attack, or damage of a type (FZ-RES-04) */
    switch ((enum term_id)term) {
    case TERM_ME: return m->seat;
    case TERM_BEARER: return m->bearer;
    case TERM_HEROES: return (int64_t)actives_of(s);
    case TERM_ALL_HEROES: return (int64_t)heroes_of(s);
    case TERM_ALLIES: return (int64_t)(actives_of(s) & ~(1u << m->seat));
    case TERM_DOWNED: return (int64_t)(heroes_of(s) & ~actives_of(s));
    case TERM_MONSTERS: return (int64_t)monsters_of(s);
    case TERM_MINIONS: return (int64_t)monsters_of_tier(s, TIER_MINION);
    case TERM_ELITES: return (int64_t)monsters_of_tier(s, TIER_ELITE);
    case TERM_THE_BOSS: return s->monster[BOSS].at ? BOSS : 0;
    case TERM_PATTY: return PATTY;
    case TERM_HENRY: return HENRY;
    case TERM_NOBODY: return 0;
    case TERM_ATTACKER: return m->attacker;
    case TERM_TARGET: return m->target;
    case TERM_MONSTER: return m->monster;
    case TERM_HERO: return m->hero;
    case TERM_HITS: return hits_of(m) ? hits_of(m)->hits : 0;
    case TERM_BLAST: return hits_of(m) && (hits_of(m)->how & HITS_BLAST);
    case TERM_BY_MONSTER: return hits_of(m) && (hits_of(m)->how & HITS_MONSTER);
    case TERM_TOOK_PLACE: return hits_of(m) && (hits_of(m)->how & HITS_TOOK);
    case TERM_KILLER: return damage_of(m) ? damage_of(m)->killer : 0;
    case TERM_KILL_BRAWL: return was_brawl(m);
    case TERM_MARKERS: return m->objective ? s->objective[m->objective - 1].markers : 0;
    case TERM_COMPLETE: return m->objective && s->objective[m->objective - 1].complete;
    case TERM_BRAWL: return known && m->type == TYPE_BRAWL;
    case TERM_GUNFIRE: return known && m->type == TYPE_GUNFIRE;
    case TERM_EXPLOSIVE: return known && m->type == TYPE_EXPLOSIVE;
    case TERM_RANGED: return m->ranged;
    case TERM_BY_HERO: return is_hero(m->attacker);
    case TERM_KILLED: return attack_of(m) ? (int64_t)attack_of(m)->killed : 0;
    case TERM_DISTANCE: return range_to(m, where(m, arg[0]), where(m, arg[1]));
    case TERM_DISTANCE_TO: return range_to(m, where(m, arg[0]), (place_id)arg[1]);
    case TERM_PLACE_OF: return where(m, arg[0]);
    case TERM_HERE: return m->here;
    case TERM_AT: return (int64_t)pieces_at(s, (place_id)arg[0]);
    case TERM_BESIDE: return (int64_t)(pieces_at(s, where(m, arg[0])) & ~(1u << (unsigned)arg[0]));
    case TERM_WITHIN: return (int64_t)within(m, arg[0], arg[1]);
    case TERM_NEAREST: return hero_nearest(m, arg[0]);
    case TERM_FARTHEST: return hero_farthest(m, arg[0]);
    case TERM_ACTIVE: return is_hero((piece_id)arg[0]) && is_active(s, (unsigned)arg[0]);
    case TERM_IS_DOWN:
        return is_hero((piece_id)arg[0]) && s->hero[arg[0]].figure &&
               !is_active(s, (unsigned)arg[0]);
    case TERM_IS_MINION:
        return is_monster((piece_id)arg[0]) && tier_of((piece_id)arg[0]) == TIER_MINION;
    case TERM_IS_ELITE:
        return is_monster((piece_id)arg[0]) && tier_of((piece_id)arg[0]) == TIER_ELITE;
    case TERM_IS_BOSS: return arg[0] == BOSS;
    case TERM_HAND: return is_hero((piece_id)arg[0]) ? (int64_t)hand_size(s, (unsigned)arg[0]) : 0;
    case TERM_ALIKE: return alike_here(m, arg[0]);
    case TERM_NEAR_FIRE: return is_near_fire(m, arg[0]);
    case TERM_SECTOR_OF: return ground_of(m->k, s)->sector[where(m, arg[0])];
    case TERM_MONSTERS_IN: return (int64_t)in_sector(m, monsters_of(s), arg[0]);
    case TERM_HEROES_IN: return (int64_t)in_sector(m, actives_of(s), arg[0]);
    case TERM_SECTOR_RANGE: return sector_range(m, arg[0], arg[1]);
    case TERM_SECTORS_TOUCH: return share_an_edge(m, arg[0], arg[1]);
    case TERM_SPAWN_POINT: return spawn_number(s, (place_id)arg[0]) != 0;
    case TERM_IS_SEARCHED: {
        unsigned n = spawn_number(s, (place_id)arg[0]);
        return n && ((s->searched >> n) & 1);
    }
    case TERM_NO_MONSTERS: return !monsters_at(s, (place_id)arg[0]);
    case TERM_MINE_COUNT: return (int64_t)marker_count(s, m->k->card[m->card].marker);
    case TERM_HEADS: return s->heads;
    case TERM_ROUND: return s->round;
    case TERM_THREATENING: return s->phase == PHASE_THREAT;
    case TERM_SPECIAL: return m->die == DIE_SPECIAL + 1;
    case TERM_PRINTED_SPEED:
        return is_monster((piece_id)arg[0]) ? monster_card(m->k, s, (piece_id)arg[0])->speed
               : is_hero((piece_id)arg[0])  ? hero_card(m->k, s, (unsigned)arg[0])->speed
                                            : 0;
    case TERM_PRINTED_HEALTH:
        return is_monster((piece_id)arg[0]) ? monster_card(m->k, s, (piece_id)arg[0])->health : 0;
    case TERM_PRINTED_RANGE:
        return is_monster((piece_id)arg[0]) ? monster_card(m->k, s, (piece_id)arg[0])->range : 0;
    case TERM_PRINTED_HAND:
        return is_hero((piece_id)arg[0]) ? hero_card(m->k, s, (unsigned)arg[0])->full_hand : 0;
    case TERM_SEARCHING:
        return frame_proc(s, m->subject) == PROC_SEARCH &&
               frame_as(s, m->subject, search)->seat == arg[0];
    case TERM_DISCARDS: return discards(m, arg[0]);
    case TERM_TARGET_PLACE: return attack_of(m) ? attack_of(m)->at : where(m, m->target);
    case TERM_FAR_SPAWN: return is_farthest_spawn(m, (place_id)arg[0], arg[1]);
    case TERMS: break;
    }
    assert(0 && "no such term");
    return 0;
}

/* src/games/apex/knowledge.c - what is worth having, for bots. No rules here. */
#include "games/apex/knowledge.h"

/* ---- shots ---- */

static bool can_use(const struct weapon_slot *w)
{
    return w->weapon && w->ammo;
}

/* The best Shoot at that Target, which is in sight, by mean damage; nothing: it has no Ammo. */
static struct expected best_shot(const struct content *k, const struct state *s, piece_id shooter,
                                 piece_id target)
{
    struct expected best = {0, 0};
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        if (!can_use(&s->legend[shooter].weapon[slot])) continue;
        const struct matter m = matter_aim(k, s, shooter, target, slot, 0);
        const struct expected e = expected_shot(&m);
        if (e.damage > best.damage) best = e;
    }
    return best;
}

/* As printed: what its Weapons would do at that distance. */
static int plain_shot(const struct content *k, const struct state *s, piece_id shooter,
                      unsigned apart)
{
    int best = 0;
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        const struct weapon_slot *w = &s->legend[shooter].weapon[slot];
        if (!can_use(w) || apart >= PLAIN_DISTANCES) continue;
        if (k->plain[w->weapon][apart] > best) best = k->plain[w->weapon][apart];
    }
    return best;
}

/* How much it takes until a Legend falls. */
static int stamina(const struct content *k, const struct state *s, piece_id legend)
{
    const struct fighter *f = &s->legend[legend];
    const unsigned knock = SLOT_KNOCKDOWN - SLOT_HELMET;
    return f->health + f->shield + (f->worn >> knock & 1 ? 0 : k->loot[f->gear[knock]].prevents);
}

/* Is a Shoot still to come in the turn that is under way? */
static bool shoots_yet(const struct state *s, piece_id legend)
{
    const struct fighter *f = &s->legend[legend];
    if (s->playing != seat_of(legend)) return false;
    if (s->active == legend) return f->ap && !(f->did & DID_SHOOT);
    return !(f->did & DID_ACTIVATE);
}

/* Which of the features its Shoots count for; WORTHS: the match ends before. */
static unsigned when_it_shoots(const struct content *k, const struct state *s, piece_id legend)
{
    const unsigned turns = 2u * k->board[k->round_track].rounds,
                   left = s->turn < turns ? turns - s->turn : 0u;
    if (shoots_yet(s, legend)) return WORTH_STRIKE;
    if (s->playing && s->playing != seat_of(legend)) return left >= 1 ? WORTH_NEXT : WORTHS;
    return left >= 2 ? WORTH_LATER : WORTHS;
}

/* Can it move to where it sees that space, and still shoot? */
static bool could_see(const struct content *k, const struct state *s, piece_id legend,
                      place_id there)
{
    enum { MOVES = 2 };
    const struct ground *g = ground_of(k, s);
    if (s->active == legend && s->legend[legend].ap < AP) return false;
    const struct wide from = wide_and(g->reach[MOVES - 1][s->legend[legend].at], g->sees[there]);
    return !wide_empty(&from);
}

/* Who sees whom, and what comes of it. */
static void count_sight(const struct content *k, const struct state *s, piece_id legend, int sign,
                        int32_t *out)
{
    const struct ground *g = ground_of(k, s);
    const place_id at = s->legend[legend].at;
    const unsigned when = when_it_shoots(k, s, legend);
    int best = 0;
    for (piece_id enemy = first_of(other(seat_of(legend)));
         enemy < first_of(other(seat_of(legend))) + s->opt.squad; enemy++) {
        const place_id there = s->legend[enemy].at;
        if (!there) continue;
        if (!sees_space(k, s, at, there)) {
            const int after = could_see(k, s, legend, there)
                                  ? plain_shot(k, s, legend, ground_distance(at, there)) * 3 / 4
                                  : 0;
            if (after > best) best = after;
            continue;
        }
        const struct expected e = best_shot(k, s, legend, enemy);
        if (e.damage > best) best = e.damage;
        if (e.damage && when != WORTHS)
            out[WORTH_FRAIL] -=
                sign * chance_of_damage(e, stamina(k, s, enemy)) * PERCENT / PARTS_OF_ONE;
        out[WORTH_COVER] += sign * ground_is_covered(g, there, at);
        out[WORTH_HIGHER] += sign * (g->level[at] > g->level[there]);
    }
    if (when != WORTHS) out[when] += sign * best * TENTHS / PARTS_OF_ONE;
}

/* ---- what it has ---- */

/* 1 to 4; Starting Gear and nothing: 0. */
static int rank_of(const struct content *k, unsigned kind)
{
    return kind && k->loot[kind].rarity < RARITY_STARTING ? k->loot[kind].rarity + 1 : 0;
}

static int attachments_worth(const struct content *k, const struct fighter *f)
{
    int sum = 0;
    for (unsigned slot = 0; slot < SLOTS; slot++)
        for (unsigned fit = 0; fit < FITS; fit++) sum += rank_of(k, f->weapon[slot].fitted[fit]);
    return sum;
}

static int gear_worth(const struct content *k, const struct fighter *f)
{
    int sum = 0;
    for (unsigned i = 0; i < GEARS; i++)
        if (i != SLOT_KNOCKDOWN - SLOT_HELMET || !(f->worn >> i & 1)) sum += rank_of(k, f->gear[i]);
    return sum;
}

/* In tenths: of the better Weapon at each distance. */
static int arms_worth(const struct content *k, const struct fighter *f)
{
    enum { MOST_APART = 6 };
    int sum = 0;
    for (unsigned apart = 1; apart <= MOST_APART; apart++) {
        const int one = k->plain[f->weapon[0].weapon][apart],
                  two = k->plain[f->weapon[1].weapon][apart];
        sum += one > two ? one : two;
    }
    return sum * TENTHS / ((int)MOST_APART * (int)PARTS_OF_ONE);
}

static void count_goods(const struct content *k, const struct state *s, piece_id legend, int sign,
                        int32_t *out)
{
    static const uint8_t root[AMMO_MOST + 1] = {0, 10, 14, 17, 20, 22};
    const struct fighter *f = &s->legend[legend];
    for (unsigned slot = 0; slot < SLOTS; slot++)
        if (f->weapon[slot].weapon)
            out[WORTH_AMMO] +=
                sign *
                root[f->weapon[slot].ammo > AMMO_MOST ? (unsigned)AMMO_MOST : f->weapon[slot].ammo];
    out[WORTH_ARMS] += sign * arms_worth(k, f);
    out[WORTH_FITTED] += sign * attachments_worth(k, f);
    out[WORTH_GEAR] += sign * gear_worth(k, f);
    out[WORTH_ITEMS] += sign * (int)pack_used(f);
    out[WORTH_FEATS] += sign * (bit_count(f->hand) + f->hidden);
    out[WORTH_ABILITIES] += sign * (f->ready[ABILITY_TACTICAL] + f->ready[ABILITY_ULTIMATE]);
}

static void count_lasting(const struct state *s, unsigned seat, int32_t *out)
{
    for (const struct timer *t = s->timer; t < s->timer + TIMERS && t->card; t++)
        out[WORTH_ABILITIES] += seat_of(t->owner) == seat ? 1 : -1;
}

/* ---- where it is ---- */

static int beyond(int at, int low, int high)
{
    return at < low ? low - at : at > high ? at - high : 0;
}

/* Spaces to the Ring as it will be. */
static int to_ring(const struct content *k, const struct state *s, place_id at)
{
    const struct card *card = &k->card[s->ring_up ? k->ring[s->ring_up - 1] : 0];
    if (s->opt.no_ring) return 0;
    const int x = beyond(ground_x(at), s->ring[0] + card->inward[3], s->ring[1] - card->inward[1]),
              y = beyond(ground_y(at), s->ring[2] + card->inward[0], s->ring[3] - card->inward[2]);
    return x > y ? x : y;
}

static bool is_poor(const struct content *k, const struct fighter *f)
{
    return attachments_worth(k, f) + gear_worth(k, f) < POOR;
}

static int to_bin(const struct content *k, const struct state *s, place_id at)
{
    const struct ground *g = ground_of(k, s);
    unsigned least = FAR_OFF;
    for (unsigned n = 1; n <= g->bins; n++) {
        if (is_opened(s, n)) continue;
        const unsigned apart = ground_edge_distance(at, g->bin[n - 1]);
        if (apart < least) least = apart;
    }
    return (int)least;
}

static void count_place(const struct content *k, const struct state *s, piece_id legend, int sign,
                        int32_t *out)
{
    const struct fighter *f = &s->legend[legend];
    out[WORTH_BURNS] += sign * (int)ring_damage(k, s, legend);
    out[WORTH_OUTSIDE] += sign * to_ring(k, s, f->at);
    if (is_poor(k, f)) out[WORTH_BIN] += sign * to_bin(k, s, f->at);
}

/* ---- all of it ---- */

static void count_for(const struct content *k, const struct state *s, piece_id legend, int sign,
                      int32_t *out)
{
    const struct fighter *f = &s->legend[legend];
    out[WORTH_WHOLE] += sign * (f->boxes == DEATHBOXES);
    out[WORTH_LAST] += sign * (f->boxes == 0);
    out[WORTH_HEALTH] += sign * f->health; /* who comes back has its own */
    out[WORTH_SHIELD] += sign * f->shield;
    out[WORTH_WAITING] += sign * (s->playing == seat_of(legend) && !(f->did & DID_ACTIVATE));
    count_goods(k, s, legend, sign, out);
    if (s->stage != STAGE_ENCOUNTER) return;
    if (!f->at) {
        out[WORTH_FALLEN] += sign;
        return;
    }
    count_place(k, s, legend, sign, out);
    count_sight(k, s, legend, sign, out);
}

static uint32_t measure(const fray_table *t, const fray_position *p, uint32_t seat, int32_t *out)
{
    const struct content *k = (const struct content *)t->content;
    const struct state *s = (const struct state *)p;
    const unsigned rounds = k->board[k->round_track].rounds;
    memset(out, 0, WORTHS * sizeof *out);
    for (unsigned squad = RED; squad <= BLUE; squad++) {
        const int sign = squad == seat ? 1 : -1;
        out[WORTH_POINTS] += sign * s->squad[squad].vp;
        for (unsigned l = first_of(squad), last = l + SQUAD; l < last; l++)
            if (s->legend[l].figure) count_for(k, s, (piece_id)l, sign, out);
    }
    out[WORTH_BEST] = (int)best_health(s, seat) - (int)best_health(s, other(seat));
    count_lasting(s, seat, out);
    return s->round ? FRAY_PROGRESS * (s->round - 1u) / rounds : 0u;
}

/* Between actions, and at the choice of a Legend; never inside of a Shoot or a window. */
static bool is_quiet(const fray_table *t, const fray_position *p)
{
    (void)t;
    return p->question == Q_ACTION || p->question == Q_ACTIVATE || p->question == Q_ENTRANCE ||
           p->question == Q_ENTRY;
}

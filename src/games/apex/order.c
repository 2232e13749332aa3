/* src/games/apex/order.c - which options look promising before anybody thinks: what bots try first. No rules here. */
#include "games/apex/knowledge.h"

/* What options of one question are rated with. */
struct rating {
    const struct content *k;
    const struct state *s;
    const int32_t *to; /* leanings */
    piece_id me;       /* the Legend that acts */
    bool seeks;        /* it goes, and is poor enough to look for Supply Bins */
};

static bool does(const struct rating *r, unsigned card, unsigned verb)
{
    return r->k->verbs[card] >> verb & 1;
}

/* ---- shots ---- */

static int points(int parts)
{
    return parts / PARTS_OF_ONE;
}

static int rate_shot(const struct rating *r, struct expected e, piece_id target)
{
    return r->to[TO_SHOOT] + r->to[TO_DAMAGE] * points(e.damage) +
           r->to[TO_FELL] * chance_of_damage(e, stamina(r->k, r->s, target)) * PERCENT /
               PARTS_OF_ONE;
}

static int rate_at(const struct rating *r, piece_id target, unsigned slot, unsigned special)
{
    const struct matter m = matter_aim(r->k, r->s, r->me, target, slot, special);
    return rate_shot(r, expected_shot(&m), target);
}

/* The best Shoot that the action allows. */
static int rate_shoot(const struct rating *r, unsigned card)
{
    const unsigned with = r->k->card[card].weapon;
    const unsigned foes = other(seat_of(r->me));
    int best = r->to[TO_SHOOT];
    for (piece_id target = first_of(foes); target < first_of(foes) + r->s->opt.squad; target++)
        for (unsigned slot = 0; slot < SLOTS; slot++) {
            const struct weapon_slot *w = &r->s->legend[r->me].weapon[slot];
            if (!can_use(w) || (with && with != w->weapon)) continue;
            if (!is_legal(may_target(r->k, r->s, r->me, target))) continue;
            const int v = rate_at(r, target, slot, with ? card : 0u);
            if (v > best) best = v;
        }
    return best;
}

/* ---- actions ---- */

static int missing(const struct rating *r, piece_id legend)
{
    const struct fighter *f = &r->s->legend[legend];
    return HEALTH_MOST - f->health + (int)shield_limit(r->k, r->s, legend) - f->shield;
}

/* The best Item of the Backpack: what it would give back; a Grenade while there is an enemy to throw it at. */
static int rate_use(const struct rating *r)
{
    const struct fighter *f = &r->s->legend[r->me];
    const unsigned foes = other(seat_of(r->me));
    int best = 0;
    for (unsigned i = 0; i < BACKPACK && f->pack[i].from; i++) {
        const struct loot *item = &r->k->loot[f->pack[i].kind];
        const int health = HEALTH_MOST - f->health,
                  shield = (int)shield_limit(r->k, r->s, r->me) - f->shield,
                  back = (item->health < health ? item->health : health) +
                         (item->shield < shield ? item->shield : shield);
        if (r->to[TO_HEAL] * back > best) best = r->to[TO_HEAL] * back;
        if (item->type != LOOT_GRENADE || r->to[TO_GRENADE] <= best) continue;
        for (piece_id p = first_of(foes); p < first_of(foes) + r->s->opt.squad; p++)
            if (r->s->legend[p].at && ground_distance(f->at, r->s->legend[p].at) <= item->range[2])
                best = r->to[TO_GRENADE];
    }
    return best;
}

static int rate_verbs(const struct rating *r, unsigned card)
{
    int v = 0;
    if (does(r, card, VERB_RESPAWN)) v += r->to[TO_RESPAWN];
    if (!r->s->legend[r->me].at) return v;
    if (does(r, card, VERB_SHOOT)) v += rate_shoot(r, card);
    if (does(r, card, VERB_MELEE) || does(r, card, VERB_STRIKE)) v += r->to[TO_MELEE];
    if (does(r, card, VERB_USE)) v += rate_use(r);
    if (does(r, card, VERB_RESTORE)) v += r->to[TO_HEAL] * missing(r, r->me) / 2;
    if (does(r, card, VERB_DESTROY)) v += r->to[TO_DESTROY];
    if (does(r, card, VERB_INTERACT))
        v += is_legal(may_reach_bin(r->k, r->s, r->me, r->k->card[card].range[2]))
                 ? r->to[TO_LOOT]
                 : r->to[TO_TINKER];
    if (does(r, card, VERB_MOVE) || does(r, card, VERB_RELOCATE)) v += r->to[TO_MOVE];
    return v;
}

static int rate_action(const struct rating *r, unsigned card)
{
    const struct card *row = &r->k->card[card];
    int v = rate_verbs(r, card) - r->to[TO_AP] * row->cost;
    if (row->kind == CARD_ABILITY) v += r->to[TO_ABILITY];
    if (row->kind == CARD_FEAT) v += r->to[TO_FEAT];
    if (row->kind == CARD_FEAT && bit_count(r->s->legend[r->me].hand) == 1) v += r->to[TO_LAST];
    return v;
}

static int rate_rush(const struct rating *r)
{
    return r->to[TO_RUSH] + (bit_count(r->s->legend[r->me].hand) == 1 ? r->to[TO_LAST] : 0);
}

/* ---- loot ---- */

/* Steps of rarity above what is there already. */
static int rise(const struct rating *r, unsigned kind, unsigned where)
{
    const struct loot *loot = &r->k->loot[kind];
    const struct fighter *f = &r->s->legend[r->me];
    if (where == KEEP_WORN)
        return rank_of(r->k, kind) - rank_of(r->k, f->gear[loot->slot - SLOT_HELMET]);
    if (where >= KEEP_WEAPON && loot->slot >= SLOT_BARREL)
        return rank_of(r->k, kind) -
               rank_of(r->k, attachment(r->k, r->s, r->me, where - KEEP_WEAPON,
                                        loot->slot - (unsigned)SLOT_BARREL));
    /* spare Attachments are little use */
    return loot->type == LOOT_ATTACHMENT ? 0 : rank_of(r->k, kind);
}

static int rate_loot(const struct rating *r, unsigned kind, unsigned where)
{
    return r->to[TO_RARE] * rise(r, kind, where);
}

/* In tenths, as in count_goods; with this Weapon in that slot. */
static int rate_arms(const struct rating *r, unsigned weapon, unsigned slot)
{
    struct fighter f = r->s->legend[r->me];
    const int before = arms_worth(r->k, &f);
    f.weapon[slot].weapon = (uint8_t)weapon;
    return r->to[TO_ARMS] * (arms_worth(r->k, &f) - before);
}

/* For nobody in particular. */
static int rate_weapon(const struct rating *r, unsigned weapon)
{
    struct fighter f;
    memset(&f, 0, sizeof f);
    f.weapon[0].weapon = (uint8_t)weapon;
    return r->to[TO_ARMS] * arms_worth(r->k, &f);
}

/* ---- where to ---- */

static int rate_sight(const struct rating *r, place_id at)
{
    const struct ground *g = ground_of(r->k, r->s);
    const struct fighter *f = &r->s->legend[r->me];
    const unsigned foes = other(seat_of(r->me));
    const bool shoots = shoots_yet(r->s, r->me);
    int best = 0, seen = 0, near = FAR_OFF;
    for (piece_id p = first_of(foes); p < first_of(foes) + r->s->opt.squad; p++) {
        const place_id there = r->s->legend[p].at;
        if (!there) continue;
        const unsigned apart = ground_distance(at, there);
        if ((int)apart < near) near = (int)apart;
        if (!sees_space(r->k, r->s, at, there)) continue;
        int hits = plain_shot(r->k, r->s, r->me, apart), hurts = plain_shot(r->k, r->s, p, apart);
        if (ground_is_covered(g, at, there)) hits = hits * 3 / 4;
        if (ground_is_covered(g, there, at)) hurts = hurts * 3 / 4;
        if (hits > best) best = hits;
        seen += hurts;
    }
    int v = r->to[TO_SEEN] * points(seen);
    if (shoots) v += r->to[TO_AIM] * points(best);
    if (!seen && near < FAR_OFF && f->at) v -= r->to[TO_NEAR] * near;
    return v;
}

static int rate_goal(const struct rating *r, place_id at)
{
    const struct ground *g = ground_of(r->k, r->s);
    int v = rate_sight(r, at) + r->to[TO_HIGH] * g->level[at] -
            r->to[TO_RING] * to_ring(r->k, r->s, at);
    if (!r->seeks) return v;
    v -= r->to[TO_BIN] * to_bin(r->k, r->s, at);
    for (unsigned n = 1; n <= g->bins; n++)
        if (!is_opened(r->s, n) && ground_adjacent_edge(g, at, g->bin[n - 1], g->bin_base[n - 1]))
            return v + r->to[TO_BESIDE];
    return v;
}

/* Enemies around a space less those of one's own. */
static int around(const struct rating *r, place_id at, unsigned seat)
{
    int sum = 0;
    for (piece_id p = 1; p <= LEGENDS; p++)
        if (r->s->legend[p].at && ground_distance(at, r->s->legend[p].at) <= 1)
            sum += seat_of(p) == seat ? -1 : 1;
    return sum;
}

/* ---- whom ---- */

static int rate_piece(const struct rating *r, unsigned p, unsigned seat)
{
    return p <= LEGENDS && seat_of((piece_id)p) != seat
               ? r->to[TO_WEAK] * (HEALTH_MOST + SHIELD_START - stamina(r->k, r->s, (piece_id)p))
               : 0;
}

static int rate_target(const struct rating *r, unsigned piece, unsigned seat)
{
    const struct mini *mini = mini_of(r->s, piece);
    return mini && seat_of(mini->owner) == seat ? r->to[TO_DROP] : 0;
}

/* ---- all of them ---- */

static int rate(const struct rating *r, unsigned question, unsigned seat, uint64_t word)
{
    const int32_t *to = r->to;
    const unsigned one = word_one(word), two = word_two(word);
    switch (fray_act_of(word)) {
    case A_DO:
    case A_PLAY: return rate_action(r, one);
    case A_RUSH: return rate_rush(r);
    case A_TAKE:
    case A_TAKE_WORN: return to[TO_TAKE] + rate_loot(r, two & 0xff, two >> 8);
    case A_KEEP:
    case A_FIT: return rate_loot(r, one, two);
    case A_GIVE: return two == KEEP_PACK ? 0 : to[TO_RARE];
    case A_EQUIP:
    case A_WEAPON: return rate_weapon(r, one);
    case A_REPLACE: return rate_arms(r, frame_as(r->s, r->s->top, obtain)->weapon, one - 1);
    case A_RELOAD: return to[TO_RELOAD] * (int)(one + two);
    case A_DROP:
    case A_SHED:
    case A_UNFIT:
    case A_LEAVE: return to[TO_DROP];
    case A_READY: return to[TO_READY];
    case A_END: return to[TO_END] + to[TO_IDLE] * r->s->legend[r->me].ap;
    case A_LOOT_BIN: return to[TO_LOOT];
    case A_TO: return rate_goal(r, (place_id)one);
    case A_ON:
        return question == Q_LANDING ? to[TO_BLAST] * around(r, (place_id)one, seat)
               : question == Q_RESPAWN || question == Q_SPACE ? rate_sight(r, (place_id)one)
                                                              : 0;
    case A_AT:
        return rate_at(r, (piece_id)one, slot_answered(r->s, r->me, word),
                       frame_as(r->s, r->s->top, shoot)->special);
    case A_AT_SECOND: return rate_at(r, (piece_id)one, 1, 0);
    case A_HIT:
    case A_CHOOSE: return rate_piece(r, one, seat);
    case A_DESTROY: return rate_target(r, one, seat);
    case A_YES:
    case A_REACT: return to[TO_REACT];
    default: return 0;
    }
}

/* Whose doing the question is about. */
static piece_id acting(const struct state *s)
{
    if (frame_if(s, s->top, activation)) return frame_as(s, s->top, activation)->legend;
    if (frame_if(s, s->top, move)) return frame_as(s, s->top, move)->legend;
    if (frame_if(s, s->top, shoot)) return frame_as(s, s->top, shoot)->shooter;
    if (frame_if(s, s->top, obtain)) return frame_as(s, s->top, obtain)->legend;
    if (frame_if(s, s->top, interact)) return frame_as(s, s->top, interact)->legend;
    if (frame_if(s, s->top, respawn)) return frame_as(s, s->top, respawn)->legend;
    if (frame_if(s, s->top, effect)) return frame_as(s, s->top, effect)->legend;
    return s->active;
}

static void order(const fray_table *t, const fray_position *p, uint32_t seat,
                  const int32_t *leaning, const uint64_t *word, uint32_t n, int16_t *out)
{
    struct rating r = {(const struct content *)t->content, (const struct state *)p,
                       leaning ? leaning : own_leanings, acting((const struct state *)p), false};
    if (!r.me) r.me = first_of(seat);
    r.seeks = p->question == Q_MOVE && is_poor(r.k, &r.s->legend[r.me]);
    for (uint32_t i = 0; i < n; i++) {
        const int v = rate(&r, p->question, seat, word[i]);
        out[i] = (int16_t)(v < INT16_MIN ? INT16_MIN : v > INT16_MAX ? INT16_MAX : v);
    }
}

static const fray_knowledge game_knowledge = {feature_rows, leaning_rows, WORTHS, LEANINGS,
                                              is_quiet,     measure,      order,  1000};

/* src/games/fireteam/hits.c - hits on heroes: chapters MON, DOWN, COIN and the unprotected specialists. */
#include "games/fireteam/rules.h"
#include "core/proc.h"

/* FZ-AMB-05: within the activation of an ambusher nobody reacts, whatever the hits come from. */
static bool is_in_ambush(const struct state *s)
{
    for (unsigned at = s->top; at; at = frame_below(s, at))
        if (frame_proc(s, at) == PROC_ACTIVATION &&
            (frame_as(s, at, activation)->how & ACTIVATION_SHUT))
            return true;
    return false;
}

static struct hits_frame *push_hits(struct call *c, unsigned seat, unsigned hits, unsigned how)
{
    if (is_in_ambush(c->s)) how |= HITS_SHUT;
    struct hits_frame *h = PUSH(c, hits);
    h->seat = (uint8_t)seat;
    h->hits = (uint8_t)(hits > 255 ? 255 : hits);
    h->how = (uint8_t)how;
    return h;
}

/* FZ-COIN */
static void turn_coin(struct call *c, bool heads)
{
    if (c->s->heads == heads) return;
    c->s->heads = heads;
    tell(c, EV_COIN, heads, 0, 0, 0);
}

/* FZ-DOWN-06 */
static void stand_up(struct call *c, unsigned seat)
{
    c->s->hero[seat].flags &= (uint8_t)~HERO_DOWN;
    tell(c, EV_STANDS, seat, 0, 0, 0);
}

static uint8_t at_least_none(int hits)
{
    return (uint8_t)(hits < 0 ? 0 : hits > (int)UINT8_MAX ? UINT8_MAX : hits);
}

/* What makes hits worse, and what hero abilities lower. Nothing lowers unblockable ones (FZ-REACT-06,
 * FZ-RES-05). */
static void weigh(struct call *c, struct hits_frame *my)
{
    struct matter m = matter_about(c->k, c->s, my->seat, c->s->top);
    my->hits = at_least_none(value_of(&m, CH_WORSE, my->seat, my->hits));
    if (my->how & HITS_UNBLOCKABLE) return;
    int hits = value_of(&m, CH_HITS, my->seat, my->hits);
    my->hits = at_least_none(hits < my->hits ? hits : my->hits);
}

static bool is_infectious(const struct call *c, const struct hits_frame *my)
{
    if (!my->monster) return false;
    struct matter m = matter_about(c->k, c->s, my->seat, c->s->top);
    return is_so(&m, CH_INFECTIOUS, my->monster);
}

static void discard_for_hit(struct call *c, struct hits_frame *my, unsigned card)
{
    discard(c, my->seat, (unsigned)kind_of(c->k, c->s, my->seat, card));
    my->discarded++;
    my->hits--;
    rule(FZ_MON_15);
    tell(c, EV_DISCARDED, my->seat, card, 0, 0);
}

static void discard_hand(struct call *c, struct hits_frame *my)
{
    const struct role *role = role_of(c->k, c->s, my->seat);
    for (unsigned i = 0; i < role->kinds; i++)
        while (c->s->hero[my->seat].hand[i]) {
            discard(c, my->seat, i);
            my->discarded++;
            tell(c, EV_DISCARDED, my->seat, role->kind[i], 0, 0);
        }
}

/* FZ-SPEC-08: specialists whom this knock-down leaves without an active hero. */
static unsigned left_unprotected(struct call *c, const struct hits_frame *my)
{
    place_id at = c->s->hero[my->seat].at;
    struct matter m = matter_none(c->k, c->s, my->seat);
    unsigned there = heroes_at(c->s, at) ? 0u : specialists_at(c->s, at), n = 0;
    if (is_so(&m, CH_SHEPHERD, my->seat)) return 0;
    rule(FZ_SPEC_08);
    for (unsigned i = 0; i < 2; i++)
        if ((there >> i) & 1) {
            tell(c, EV_UNPROTECTED, PATTY + i, 0, 0, 0);
            n++;
        }
    return n;
}

/* FZ-DOWN-01, FZ-DOWN-03, FZ-DOWN-04: discard, lay down, coin, specialists. */
static void knock_down(struct call *c, struct hits_frame *my)
{
    rule(FZ_DOWN_01);
    discard_hand(c, my);
    c->s->hero[my->seat].flags |= HERO_DOWN;
    tell(c, EV_DOWN, my->seat, 0, 0, 0);
    if (!c->s->heads) {
        rule(FZ_COIN_02);
        c->s->lost = 1;
        tell(c, EV_LOST, my->seat, 0, 0, 0);
        return;
    }
    rule(FZ_DOWN_03);
    turn_coin(c, false);
    my->owed = (uint8_t)left_unprotected(c, my);
}

/* CC-U1: the monster that attacked is still at the reacting hero's location. */
static bool can_riposte(const struct call *c, const struct hits_frame *my)
{
    return my->riposte && my->monster && is_active(c->s, my->riposter) &&
           c->s->monster[my->monster].at &&
           c->s->monster[my->monster].at == c->s->hero[my->riposter].at;
}

static void push_riposte(struct call *c, const struct hits_frame *my)
{
    piece_id monster = my->monster;
    unsigned amount = my->riposte;
    (void)push_damage(c, monster, TYPE_BRAWL, amount, 0);
}

/* FZ-MON-15: a card of the hand for each hit. */
static fray_verdict judge_discard(const struct asked *q, uint64_t word)
{
    unsigned card = word_one(word);
    int kind = kind_of(q->k, q->s, q->seat, card);
    if (fray_act_of(word) != A_DISCARD) return not_asked();
    return legal_if(kind >= 0 && q->s->hero[q->seat].hand[kind], R_FZ_MON_15, FRAY_CARD, card);
}

static void list_discards(const struct asked *q, struct offer *o)
{
    const struct role *role = role_of(q->k, q->s, q->seat);
    for (unsigned i = 0; i < role->kinds; i++)
        if (q->s->hero[q->seat].hand[i])
            offer_sure(q, o, word_of(A_DISCARD, role->kind[i], 0), judge_discard);
}

enum hits_step {
    HITS_START,
    HITS_WINDOW,
    HITS_RANDOM,
    HITS_DISCARD,
    HITS_ADVANCED,
    HITS_AFTER,
    HITS_RIPOSTE
};

static enum wait proc_hits(struct call *c)
{
    proc_begin(hits);
    if (!is_active(c->s, my->seat)) return WAIT_NONE; /* FZ-DOWN-05 */
    weigh(c, my);
    if (!my->hits) return WAIT_NONE;
    tell(c, EV_HIT, my->seat, my->hits, 0, 0);
    if (!(my->how & HITS_UNBLOCKABLE)) open(HITS_WINDOW, 1u << W_HIT, c->s->top); /* W6 */
    if (my->hits > hand_size(c->s, my->seat)) {
        knock_down(c, my);
    } else {
        while (my->hits) {
            if (my->hits == hand_size(c->s, my->seat)) { /* FZ-DOWN-02: nothing to choose */
                rule(FZ_DOWN_02);
                discard_hand(c, my);
                my->hits = 0;
                break;
            }
            if (!my->discarded && is_infectious(c, my)) {
                rule(FZ_MON_18);
                about(c, FRAY_PIECE, my->seat);
                ask(HITS_RANDOM, FRAY_CHANCE, Q_LOSE);
                discard_for_hit(c, my, word_one(c->answer));
                continue;
            }
            rule(FZ_MON_15);
            about(c, FRAY_PIECE, my->seat);
            ask(HITS_DISCARD, my->seat, Q_DISCARD);
            discard_for_hit(c, my, word_one(c->answer));
        }
    }
    if (my->owed) {
        rule(FZ_SPEC_08);
        call(HITS_ADVANCED, push_advance(c, my->owed));
    }
    if (my->discarded && is_active(c->s, my->seat) && !(my->how & (HITS_SHUT | HITS_UNBLOCKABLE)))
        open(HITS_AFTER, 1u << W_HURT, c->s->top); /* W7; 8.11 */
    if (can_riposte(c, my)) call(HITS_RIPOSTE, push_riposte(c, my));
    proc_end();
}

/* ---- what cards do with it ---- */

static enum wait verb_hit(struct call *c, struct effect_frame *my)
{
    enum { HIT = 1 };
    verb_begin();
    if (is_hero(piece_at(c, my, 0)))
        call(HIT, (void)push_hits(c, piece_at(c, my, 0), count_at(c, my, 1),
                                  variant_of(c, my) ? (unsigned)HITS_UNBLOCKABLE : 0u));
    verb_end();
}

static enum wait verb_hit_all(struct call *c, struct effect_frame *my)
{
    enum { HIT = 1 };
    verb_begin();
    my->count = (uint8_t)count_at(c, my, 1);
    my->list = (piece_set)value_at(c, my, 0);
    while (my->list) {
        c->ret = take_next(c, my);
        if (is_hero((piece_id)c->ret))
            call(HIT, (void)push_hits(c, (unsigned)c->ret, my->count, 0));
    }
    verb_end();
}

static void lower_hits(struct call *c, struct hits_frame *h, unsigned to)
{
    if (!h || to >= h->hits) return;
    tell(c, EV_CANCELLED, h->seat, h->hits - to, 0, 0);
    h->hits = (uint8_t)to;
}

static enum wait verb_cancel(struct call *c, struct effect_frame *my)
{
    struct hits_frame *h = the_hits(c, my);
    unsigned n = count_at(c, my, 0);
    if (h) lower_hits(c, h, h->hits > n ? h->hits - n : 0u);
    return WAIT_NONE;
}

static enum wait verb_limit(struct call *c, struct effect_frame *my)
{
    lower_hits(c, the_hits(c, my), count_at(c, my, 0));
    return WAIT_NONE;
}

static enum wait verb_riposte(struct call *c, struct effect_frame *my)
{
    struct hits_frame *h = the_hits(c, my);
    if (!h) return WAIT_NONE;
    h->riposte = (uint8_t)count_at(c, my, 0);
    h->riposter = my->run.seat;
    return WAIT_NONE;
}

static enum wait verb_coin(struct call *c, struct effect_frame *my)
{
    (void)my;
    rule(FZ_COIN_03);
    turn_coin(c, true);
    return WAIT_NONE;
}

/* its own player decides */
static enum wait verb_rise(struct call *c, struct effect_frame *my)
{
    enum { ASKED = 1, STOOD };
    const piece_id p = piece_at(c, my, 0);
    verb_begin();
    if (!is_hero(p) || !(c->s->hero[p].flags & HERO_DOWN)) return WAIT_NONE;
    rule(FZ_DOWN_06);
    about(c, FRAY_PIECE, p);
    ask(ASKED, p, Q_STAND);
    if (fray_act_of(c->answer) != A_STAND) return WAIT_NONE;
    stand_up(c, p);
    moment(STOOD, W_STANDS, 0, p);
    verb_end();
}

/* src/games/fireteam/search.c - chapters SRCH, RECON and AMB: searching, recon cards, ambushes. */
#include "games/fireteam/rules.h"
#include "core/proc.h"
#include <string.h>

/* ---- the recon deck ---- */

static unsigned recon_left(const struct state *s)
{
    return s->tops + (unsigned)bit_count(s->discoveries) + s->events + s->bottoms;
}

static unsigned unseen_events(const struct content *k, const struct state *s)
{
    unsigned n = 0;
    for (unsigned i = 0; i < k->events; i++) n += s->unseen[i];
    return n;
}

/* Which of the events, or -1. */
static int event_index(const struct content *k, unsigned card)
{
    for (unsigned i = 0; i < k->events; i++)
        if (k->event[i] == card) return (int)i;
    return -1;
}

static int discovery_index(const struct content *k, const struct state *s, unsigned card)
{
    uint16_t list = mission_of(k, s)->discoveries;
    for (unsigned i = 0; i < pool_count(k->code, list); i++)
        if (pool_at(k->code, list, i) == card && ((s->discoveries >> i) & 1)) return (int)i;
    return -1;
}

/* FZ-SETUP-17: which events were shuffled in is not known; each one not seen yet is as likely. So a
 * discovery weighs as much as all unseen events together, an event as often as events are left. */
static uint64_t recon_weight(const struct content *k, const struct state *s, unsigned card)
{
    int event = event_index(k, card);
    if (event >= 0) return (uint64_t)s->events * s->unseen[event];
    if (discovery_index(k, s, card) < 0) return 0;
    unsigned unseen = unseen_events(k, s);
    return unseen ? unseen : 1;
}

static void learn(struct call *c, unsigned card)
{
    struct state *s = c->s;
    int event = event_index(c->k, card);
    if (event >= 0) {
        s->unseen[event]--;
        s->events--;
    } else {
        int nth = discovery_index(c->k, s, card);
        assert(nth >= 0); /* chance answered with one of the two */
        s->discoveries = (uint16_t)(s->discoveries & ~(1u << nth));
    }
    s->recon_top[s->tops++] = (uint16_t)card;
}

static void push_recon(struct call *c, unsigned count)
{
    struct recon_frame *r = PUSH(c, recon);
    r->count = (uint8_t)(count > MAX_TOP ? (unsigned)MAX_TOP : count);
}

static unsigned recon_lots(const struct asked *q, struct lot *list)
{
    const struct content *k = q->k;
    const struct mission *m = mission_of(k, q->s);
    unsigned n = 0;
    for (unsigned i = 0; i < pool_count(k->code, m->discoveries); i++)
        n = lot_add(list, n, word_of(A_DRAWN, pool_at(k->code, m->discoveries, i), 0),
                    recon_weight(k, q->s, pool_at(k->code, m->discoveries, i)));
    for (unsigned i = 0; i < k->events; i++)
        n = lot_add(list, n, word_of(A_DRAWN, k->event[i], 0), recon_weight(k, q->s, k->event[i]));
    return n;
}

static fray_verdict why_not_recon(const struct asked *q, unsigned card)
{
    (void)q;
    return breaks(R_FZ_RECON_01, FRAY_CARD, card);
}

enum recon_step { RECON_START, RECON_DRAWN };

/* The top cards become known, as many as there are. */
static enum wait proc_recon(struct call *c)
{
    proc_begin(recon);
    while (c->s->tops < my->count && recon_left(c->s) > c->s->tops) {
        if (!c->s->discoveries && !c->s->events) { /* only cards at the bottom are left */
            c->s->recon_top[c->s->tops++] = c->s->bottom[0];
            memmove(&c->s->bottom[0], &c->s->bottom[1], (MAX_BOTTOM - 1) * sizeof c->s->bottom[0]);
            c->s->bottom[MAX_BOTTOM - 1] = 0;
            c->s->bottoms--;
            continue;
        }
        rule(FZ_RECON_01);
        ask(RECON_DRAWN, FRAY_CHANCE, Q_RECON);
        learn(c, word_one(c->answer));
    }
    proc_end();
}

/* ---- searching ---- */

static fray_verdict may_search(const struct content *k, const struct state *s, unsigned seat,
                               bool free)
{
    place_id at = s->hero[seat].at;
    unsigned number = spawn_number(s, at);
    if (!number) return breaks(R_FZ_SRCH_01, FRAY_PLACE, at);
    if ((s->searched >> number) & 1) return breaks(R_FZ_SRCH_04, FRAY_PLACE, at);
    if (monsters_at(s, at)) return breaks(R_FZ_SRCH_01, FRAY_PLACE, at);
    if (free && !is_helped(k, s, seat, GIFT_SEARCH)) return breaks(R_FZ_SPEC_09, FRAY_PIECE, seat);
    return legal();
}

static void push_search(struct call *c, unsigned seat)
{
    struct search_frame *f = PUSH(c, search);
    f->seat = (uint8_t)seat;
}

/* LD-F6: who looks at more recon cards than one when this hero searches; 0: nobody. */
static unsigned scout_for(const struct call *c, unsigned seat)
{
    struct matter m = matter_none(c->k, c->s, seat);
    if (value_of(&m, CH_PREVIEW, (piece_id)seat, 1) < 2) return 0;
    for (unsigned nth = 0; nth < c->s->heroes; nth++) {
        unsigned other = seat_nth(c->s, nth);
        const struct role *role = role_of(c->k, c->s, other);
        for (unsigned i = 0; i < role->focuses; i++)
            if (((c->s->hero[other].focus >> i) & 1) &&
                ((c->k->card[role->focus[i]].alters >> CH_PREVIEW) & 1) &&
                apart(c->k, c->s, c->s->hero[other].at, c->s->hero[seat].at) <= 1)
                return other;
    }
    return seat;
}

/* The card on top leaves the deck. */
static uint16_t take_top(struct state *s)
{
    uint16_t card = s->recon_top[0];
    memmove(&s->recon_top[0], &s->recon_top[1], MAX_TOP * sizeof s->recon_top[0]);
    s->tops--;
    s->recon_top[s->tops] = 0;
    return card;
}

static void put_below(struct call *c, unsigned card)
{
    c->s->bottom[c->s->bottoms++] = (uint16_t)card;
    tell(c, EV_BOTTOM, card, 0, 0, 0);
}

/* The other card goes to the bottom. */
static void resolve_chosen(struct call *c, unsigned card)
{
    unsigned first = take_top(c->s), second = take_top(c->s);
    memmove(&c->s->recon_top[1], &c->s->recon_top[0], MAX_TOP * sizeof c->s->recon_top[0]);
    c->s->recon_top[0] = (uint16_t)card;
    c->s->tops++;
    put_below(c, card == first ? second : first);
}

static void keep(struct call *c, unsigned seat, unsigned card)
{
    uint16_t *kept = c->s->hero[seat].kept;
    for (unsigned i = 0; i < MAX_KEPT; i++) {
        if (kept[i]) continue;
        kept[i] = (uint16_t)card;
        tell(c, EV_KEEPS, seat, card, 0, 0);
        return;
    }
}

static void push_find(struct call *c, unsigned seat, unsigned card)
{
    int objective = objective_index(c->s, c->k->card[card].objective);
    place_id at = c->s->hero[seat].at;
    struct effect_frame *e = push_effect(c, c->k->card[card].act, card, seat);
    e->objective = (uint8_t)(objective + 1);
    e->here = at;
}

enum search_step { SEARCH_START, SEARCH_SEEN, SEARCH_CHOSEN, SEARCH_RESOLVED, SEARCH_OVER };

/* Section 5.3. */
static enum wait proc_search(struct call *c)
{
    proc_begin(search);
    {
        place_id at = c->s->hero[my->seat].at;
        c->s->searched = (uint16_t)(c->s->searched | 1u << spawn_number(c->s, at));
        rule(FZ_SRCH_03);
        tell(c, EV_SEARCHES, my->seat, at, 0, 0);
    }
    my->chooser = (uint8_t)scout_for(c, my->seat);
    my->looks = my->chooser ? 2 : 1;
    call(SEARCH_SEEN, push_recon(c, my->looks));
    if (my->chooser && c->s->tops >= 2) {
        about(c, FRAY_PIECE, my->seat);
        ask(SEARCH_CHOSEN, my->chooser, Q_CHOOSE_CARD);
        resolve_chosen(c, word_one(c->answer));
    }
    if (!c->s->tops) return WAIT_NONE; /* FZ-RECON-04 */
    my->card = take_top(c->s);
    c->s->drawn++;
    rule(FZ_SRCH_03);
    tell(c, EV_RECON, my->seat, my->card, 0, 0);
    if (c->k->card[my->card].stays && c->k->card[my->card].kind == CARD_EVENT)
        keep(c, my->seat, my->card);
    if (c->k->card[my->card].act) {
        rule(FZ_RECON_02);
        call(SEARCH_RESOLVED, push_find(c, my->seat, my->card));
    }
    /* also for a hero whom the card knocked down */
    moment(SEARCH_OVER, W_SEARCHED, c->s->top, my->seat);
    proc_end();
}

/* ---- ambushes ---- */

static piece_set of_tier(piece_set set, unsigned tier)
{
    piece_set out = 0;
    for (uint64_t left = set; left; left &= left - 1)
        if (tier_of((piece_id)bit_low(left)) == tier) out |= 1u << bit_low(left);
    return out;
}

static piece_set ambushers(const struct content *k, const struct state *s, unsigned seat,
                           unsigned tier)
{
    piece_set off = off_board(s, tier), far = 0; /* FZ-AMB-02 */
    if (off) return off & (~off + 1u);
    unsigned most = 0;
    for (uint64_t left = of_tier(monsters_of(s), tier); left; left &= left - 1) {
        unsigned d = apart(k, s, s->monster[bit_low(left)].at, s->hero[seat].at);
        if (d < most) continue;
        if (d > most) far = 0; /* FZ-AMB-03 */
        most = d;
        far |= 1u << bit_low(left);
    }
    return unlike_monsters(s, far);
}

static void push_ambush(struct call *c, unsigned seat, unsigned tier)
{
    struct ambush_frame *a = PUSH(c, ambush);
    a->seat = (uint8_t)seat;
    a->tier = (uint8_t)tier;
}

static struct wide ambusher_set(const struct asked *q)
{
    const struct ambush_frame *a = asking(q, ambush);
    return wide_of(ambushers(q->k, q->s, a->seat, a->tier));
}

static fray_verdict why_not_ambusher(const struct asked *q, unsigned monster)
{
    (void)q;
    return breaks(R_FZ_AMB_03, FRAY_PIECE, monster);
}

enum ambush_step { AMBUSH_START, AMBUSH_CHOSEN, AMBUSH_SPRUNG };

static enum wait proc_ambush(struct call *c)
{
    proc_begin(ambush);
    if (my->tier == TIER_ELITE && !ambushers(c->k, c->s, my->seat, TIER_ELITE))
        my->tier = TIER_MINION;                                       /* EV-02 */
    if (!ambushers(c->k, c->s, my->seat, my->tier)) return WAIT_NONE; /* FZ-AMB-04 */
    if (bit_count(ambushers(c->k, c->s, my->seat, my->tier)) > 1) {
        rule(FZ_AMB_03);
        about(c, FRAY_PIECE, my->seat);
        ask(AMBUSH_CHOSEN, my->seat, Q_AMBUSHER);
        my->monster = (piece_id)word_one(c->answer);
    } else {
        my->monster = (piece_id)bit_low(ambushers(c->k, c->s, my->seat, my->tier));
    }
    c->s->monster[my->monster].at = c->s->hero[my->seat].at;
    rule(FZ_AMB_01);
    tell(c, EV_AMBUSH, my->monster, c->s->hero[my->seat].at, 0, 0);
    call(AMBUSH_SPRUNG, push_activation(c, my->monster, true)); /* FZ-AMB-05 */
    proc_end();
}

/* ---- what cards do with it ---- */

static enum wait verb_ambush(struct call *c, struct effect_frame *my)
{
    enum { AMBUSHED = 1 };
    verb_begin();
    if (is_hero(piece_at(c, my, 0)))
        call(AMBUSHED,
             push_ambush(c, piece_at(c, my, 0),
                         variant_of(c, my) ? (unsigned)TIER_ELITE : (unsigned)TIER_MINION));
    verb_end();
}

/* Field Telephone: the card that is drawn next comes to the front. */
static void bring_up(struct state *s, unsigned to, unsigned card)
{
    for (unsigned i = to; i < s->tops; i++) {
        if (s->recon_top[i] != card) continue;
        memmove(&s->recon_top[to + 1], &s->recon_top[to], (i - to) * sizeof s->recon_top[0]);
        s->recon_top[to] = (uint16_t)card;
        return;
    }
}

static enum wait verb_look(struct call *c, struct effect_frame *my)
{
    enum { LOOKED = 1, ORDERED };
    verb_begin();
    call(LOOKED, push_recon(c, count_at(c, my, 0)));
    for (my->count = 0; my->count < c->s->tops; my->count++)
        tell(c, EV_LOOKED, c->s->recon_top[my->count], 0, 0, 0);
    for (my->count = 0; c->s->tops > 1; my->count++) {
        about_effect(c, my);
        c->s->head.flags |= FRAY_ASKS_ORDER;
        ask_series(ORDERED, my->run.seat, Q_CHOOSE_CARD);
        if (fray_act_of(c->answer) == A_DONE) break; /* the rest stay as they lie */
        bring_up(c->s, my->count, word_one(c->answer));
    }
    verb_end();
}

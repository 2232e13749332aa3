/* src/games/underworlds/power.c - chapter 15: the power step, ploys and upgrades. */
#include "games/underworlds/rules.h"
#include "core/proc.h"

static bool is_in_hand(const struct state *s, unsigned seat, unsigned card)
{
    int i = card_index(s, seat, card);
    return i >= 0 && ((s->side[seat].zone[ZONE_HAND] >> i) & 1);
}

static bool no_power_cards(const struct content *k, const struct state *s)
{
    struct matter m = matter_none(k, s, RED);
    return is_so(&m, CH_NO_POWER, 0);
}

/* A ploy on one's turn in a power step (WU-POWER-03, WU-PLOY-02). */
static fray_verdict may_play(const struct content *k, const struct state *s, unsigned seat,
                             unsigned card)
{
    if (!is_in_hand(s, seat, card)) return breaks(R_WU_POWER_01, FRAY_CARD, card);
    const struct card *ploy = &k->card[card];
    if (ploy->kind != CARD_PLOY) return breaks(R_WU_POWER_03, FRAY_CARD, card);
    if (ploy->window != W_POWER) return breaks(R_WU_POWER_03, FRAY_CARD, card);
    if (no_power_cards(k, s)) return breaks(R_WU_SETUP_08, FRAY_CARD, card);
    struct matter m = matter_none(k, s, seat);
    m.card = (uint16_t)card;
    if (!matter_holds(&m, ploy->when) || !can_run(&m, ploy->act))
        return breaks(R_WU_PLOY_02, FRAY_CARD, card);
    return legal();
}

/* WU-UPGR-01, WU-UPGR-08, WU-DECK-06 */
static fray_verdict may_give(const struct content *k, const struct state *s, unsigned seat,
                             unsigned card, fighter_id f, bool free)
{
    if (!is_in_hand(s, seat, card)) return breaks(R_WU_POWER_01, FRAY_CARD, card);
    return may_carry(k, s, seat, card, f, free);
}

/* The same for a card that is known to be in hand. */
static fray_verdict may_carry(const struct content *k, const struct state *s, unsigned seat,
                              unsigned card, fighter_id f, bool free)
{
    const struct card *up = &k->card[card];
    if (up->kind != CARD_UPGRADE) return breaks(R_WU_POWER_03, FRAY_CARD, card);
    if (f == 0 || f > MAX_FIGHTERS || s->fighter[f].seat != seat || !is_alive(s, f))
        return breaks(R_WU_UPGR_01, FRAY_PIECE, f);
    if (up->only && !pool_has(k->code, up->only, s->fighter[f].figure))
        return breaks(R_WU_DECK_06, FRAY_PIECE, f);
    if (up->leader_only && !is_leader(k, s, f)) return breaks(R_WU_DECK_06, FRAY_PIECE, f);
    if (!free && s->side[seat].glory == 0) return breaks_by(R_WU_UPGR_01, FRAY_CARD, card, 0, 1);
    if (s->phase == PHASE_ACTION && no_power_cards(k, s))
        return breaks(R_WU_SETUP_08, FRAY_CARD, card);
    return legal();
}

/* Upgrades from hand; in the power step ploys, too. */
static fray_verdict may_spend(const struct asked *q, uint64_t word)
{
    unsigned card = word_one(word);
    if (fray_act_of(word) == A_PLAY)
        return frame_proc(q->s, q->s->top) == PROC_POWER ? may_play(q->k, q->s, q->seat, card)
                                                         : breaks(R_WU_END_09, FRAY_CARD, card);
    if (fray_act_of(word) != A_GIVE) return not_asked();
    return may_give(q->k, q->s, q->seat, card, (fighter_id)word_two(word), false);
}

static void list_power(const struct asked *q, struct offer *o)
{
    const struct content *k = q->k;
    const struct state *s = q->s;
    const struct side *side = &s->side[q->seat];
    const bool ploys = frame_proc(s, s->top) == PROC_POWER;
    for (uint64_t left = side->zone[ZONE_HAND] & ~objective_mask(s, q->seat); left;
         left &= left - 1) {
        unsigned face = side->face[bit_low(left)];
        if (k->card[face].kind == CARD_PLOY) {
            if (ploys) offer_try(q, o, word_of(A_PLAY, face, 0), may_spend);
            continue;
        }
        for (uint64_t who = side->glory ? warband_of(s, q->seat) : 0; who; who &= who - 1)
            if (is_legal(may_carry(k, s, q->seat, face, (fighter_id)bit_low(who), false)))
                offer_sure(q, o, word_of(A_GIVE, face, (unsigned)bit_low(who)), may_spend);
    }
}

enum power_step { POWER_START, POWER_ASKED, POWER_PLAYED, POWER_GIVEN, POWER_CARD };

static enum wait proc_power(struct call *c)
{
    struct state *s = c->s;
    proc_begin(power);
    my->seat = s->active;
    while (my->passes < SEATS) { /* WU-POWER-01, WU-POWER-02 */
        rule(WU_POWER_01);
        opened_for(1u << W_POWER, FOR_PLAY);
        ask(POWER_ASKED, my->seat, Q_POWER);
        if (fray_act_of(c->answer) == A_PASS) {
            my->passes++;
            tell(c, EV_PASSES, my->seat, 0, 0, 0);
        } else {
            my->passes = 0;
            if (fray_act_of(c->answer) == A_PLAY)
                call(POWER_PLAYED, push_ploy(c, my->seat, word_one(c->answer)));
            else
                call(POWER_GIVEN, push_give(c, my->seat, word_one(c->answer),
                                            (fighter_id)word_two(c->answer), false));
            open(POWER_CARD, 1u << W_CARD, s->top);
        }
        my->seat = other(my->seat);
    }
    proc_end();
}

/* ---- 15.1 ploys ---- */

static struct ploy_frame *push_ploy(struct call *c, unsigned seat, unsigned card)
{
    struct ploy_frame *p = PUSH(c, ploy);
    p->card = (uint16_t)card;
    p->seat = (uint8_t)seat;
    return p;
}

enum ploy_step { PLOY_START, PLOY_RESOLVED, PLOY_CHECK, PLOY_AFTER };

static void start_ploy(struct call *c, struct ploy_frame *my)
{
    struct side *side = &c->s->side[my->seat];
    int index = card_index(c->s, my->seat, my->card);
    assert(index >= 0); /* it was played from the hand */
    uint64_t bit = UINT64_C(1) << index;
    side->zone[ZONE_HAND] &= ~bit;
    side->in_play |= bit;
    side->ploys++;
    side->ploys_round++;
    c->what |= FRAY_REVEALED;
    rule(WU_PLOY_01);
    tell(c, EV_PLOY, my->seat, my->card, 0, 0);
}

static uint32_t after_ploy(const struct ploy_frame *my)
{
    /* WU-REACT-10: what an attack or ploy did opens the same windows */
    return (my->killed ? 1u << W_KILL : 0u) | (my->damaged ? 1u << W_AFTER_ATTACK : 0u);
}

static enum wait proc_ploy(struct call *c)
{
    struct state *s = c->s;
    proc_begin(ploy);
    start_ploy(c, my);
    call(PLOY_RESOLVED, {
        uint16_t at = s->top;
        struct effect_frame *e = push_effect(c, c->k->card[my->card].act, my->card, my->seat, 0);
        e->source = FROM_PLOY;
        e->ploy = at;
        e->subject = my->window;
        e->attack = my->attack;
    });
    {
        int i = card_index(s, my->seat, my->card);
        if ((s->side[my->seat].in_play >> i) & 1) move_card(c, my->seat, (unsigned)i, ZONE_DISCARD);
    }
    checkpoint(PLOY_CHECK, (1u << W_PLOY_OVER) | (my->killed ? 1u << W_KILL : 0u));
    rule(WU_REACT_10);
    open(PLOY_AFTER, after_ploy(my), s->top);
    proc_end();
}

/* ---- 15.2 upgrades ---- */

static struct give_frame *push_give(struct call *c, unsigned seat, unsigned card, fighter_id f,
                                    bool free)
{
    struct give_frame *g = PUSH(c, give);
    g->card = (uint16_t)card;
    g->seat = (uint8_t)seat;
    g->fighter = f;
    g->free = free;
    return g;
}

enum give_step { GIVE_START, GIVE_LATE, GIVE_CHECK, GIVE_AFTER };

static void attach(struct call *c, const struct give_frame *my)
{
    struct side *side = &c->s->side[my->seat];
    uint64_t bit = UINT64_C(1) << card_index(c->s, my->seat, my->card);
    if (!my->free) { /* WU-UPGR-01, WU-GLORY-02 */
        side->glory--;
        side->spent++;
    }
    side->zone[my->moved ? ZONE_DISCARD : ZONE_HAND] &= ~bit;
    c->s->fighter[my->fighter].upgrades |= bit;
    if (c->k->card[my->card].sets)
        side->given[card_index(c->s, my->seat, my->card)] = ++c->s->givings;
    note_changes(c);
    if (!my->moved) { /* WU-UPGR-07 */
        side->upgrades_round++;
        if (c->s->phase == PHASE_ACTION) side->upgrades++;
    }
    c->what |= FRAY_REVEALED;
    rule(WU_UPGR_01);
    tell(c, EV_UPGRADE, my->seat, my->card, my->fighter, 0);
}

static enum wait proc_give(struct call *c)
{
    struct state *s = c->s;
    proc_begin(give);
    attach(c, my);
    /* WU-END-13: a third-end-phase effect played in that phase applies at once */
    if (s->phase == PHASE_END && s->round == s->opt.rounds &&
        ((c->k->card[my->card].forced >> W_THIRD_END) & 1)) {
        rule(WU_END_13);
        moment(GIVE_LATE, W_THIRD_END, s->top);
    }
    checkpoint(GIVE_CHECK, 0);
    if (s->phase == PHASE_ACTION) open(GIVE_AFTER, 1u << W_UPGRADED, s->top);
    proc_end();
}

/* ---- what cards do with it ---- */

/* One card of the hand: any, a ploy, or an upgrade for free. */
static enum wait verb_another(struct call *c, struct effect_frame *my)
{
    enum { CHOSEN = 1, GAVE, PLAYED };
    const bool free = statement_verb(statement_of(c->k, my)) == VERB_FREE;
    verb_begin();
    if (!has_room_within(c->s) || !has_options(c, my, Q_CHOOSE_CARD)) return WAIT_NONE;
    about_effect(c, my);
    ask(CHOSEN, my->run.seat, Q_CHOOSE_CARD);
    if (fray_act_of(c->answer) == A_GIVE)
        call(GAVE, push_give(c, my->run.seat, word_one(c->answer), (fighter_id)word_two(c->answer),
                             free));
    else call(PLAYED, push_ploy(c, my->run.seat, word_one(c->answer)));
    verb_end();
}

static enum wait verb_cancel(struct call *c, struct effect_frame *my)
{
    struct ploy_frame *p = frame_edit_if(c->s, my->subject, ploy);
    if (!p) return WAIT_NONE;
    p->cancelled = 1;
    tell(c, EV_CANCELLED, p->card, 0, 0, 0);
    return WAIT_NONE;
}

/* The ploy's effect lies right above its frame: the name that holds the old one gets the new one. */
static enum wait verb_instead(struct call *c, struct effect_frame *my)
{
    struct ploy_frame *p = frame_edit(c, my->subject, ploy);
    struct run *run = &frame_edit(c, my->subject + p->head.size, effect)->run;
    fighter_id f = fighter_at(c, my, 0);
    unsigned i = 0;
    while (i < RUN_NAMES && run->name[i] != p->asked) i++;
    if (i < RUN_NAMES) run->name[i] = f;
    p->chosen = (fighter_set)(p->chosen | (1u << f));
    c->s->fighter[f].chosen++;
    c->s->fighter[f].done |= EVER_CHOSEN;
    tell(c, EV_CHOSEN, my->run.seat, f, 0, 0);
    return WAIT_NONE;
}

static void drop_upgrade(struct call *c, fighter_id f, unsigned card)
{
    struct fighter *x = &c->s->fighter[f];
    int i = card_index(c->s, x->seat, card);
    if (i < 0 || !((x->upgrades >> i) & 1)) return;
    x->upgrades &= ~(UINT64_C(1) << i);
    note_changes(c);
    tell(c, EV_UPGRADE_LOST, f, card, 0, 0);
    move_card(c, x->seat, (unsigned)i, ZONE_DISCARD);
}

static enum wait verb_discard_this(struct call *c, struct effect_frame *my)
{
    drop_upgrade(c, my->bearer, my->run.card);
    return WAIT_NONE;
}

static enum wait verb_lose(struct call *c, struct effect_frame *my)
{
    enum { CHOSEN = 1 };
    verb_begin();
    if (!has_options(c, my, Q_CHOOSE_CARD)) return WAIT_NONE;
    about_effect(c, my);
    ask(CHOSEN, my->run.seat, Q_CHOOSE_CARD);
    drop_upgrade(c, fighter_at(c, my, 0), word_one(c->answer));
    verb_end();
}

/* WU-UPGR-07: given, not played */
static void inherit(struct call *c, fighter_id f, unsigned card)
{
    push_give(c, c->s->fighter[f].seat, card, f, true)->moved = 1;
}

static enum wait verb_bequeath(struct call *c, struct effect_frame *my)
{
    enum { CHOSEN = 1, INHERITED };
    verb_begin();
    if (!has_options(c, my, Q_CHOOSE_CARD)) return WAIT_NONE;
    about_effect(c, my);
    ask(CHOSEN, my->run.seat, Q_CHOOSE_CARD);
    call(INHERITED, inherit(c, fighter_at(c, my, 1), word_one(c->answer)));
    verb_end();
}

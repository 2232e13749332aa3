/* src/games/duel/cards.c - chapters 8 and 9: playing cards, what they change and when they act. */
#include "core/change.h"
#include "core/rows.h"
#include "games/duel/rules.h"
#include "core/proc.h"
#include <string.h>

static struct matter matter_of(const struct content *k, const struct state *s, unsigned seat)
{
    struct matter m = {k, s, NULL, 0, (uint8_t)seat};
    return m;
}

static struct matter matter_effect(const struct content *k, const struct state *s,
                                   const struct effect_frame *e)
{
    struct matter m = {k, s, e->run.name, e->subject, e->run.seat};
    return m;
}

static int64_t term_value(const struct eval *e, unsigned term, const int64_t *arg)
{
    const struct matter *m = (const struct matter *)e->game;
    const struct fighter *all = m->s->fighter;
    switch ((enum term_id)term) {
    case TERM_ME: return m->owner;
    case TERM_FOE: return other(m->owner);
    case TERM_HITS: return all[arg[0]].hits;
    case TERM_GUARDED: return all[arg[0]].guard;
    case TERM_DICE: return dice_of(m, (unsigned)arg[0]);
    case TERM_IN_REACH: return is_legal(may_strike(m, m->owner, other(m->owner)));
    case TERM_APART: return square_apart(grid, (unsigned)arg[0], all[arg[1]].square);
    case TERM_EMPTY: return is_empty(m->s, (unsigned)arg[0]);
    case TERM_SCORE: return m->subject ? frame_as(m->s, m->subject, strike)->score : 0;
    case TERMS: break;
    }
    return 0;
}

/* ---- 8 playing a card ---- */

static bool is_in_hand(const struct state *s, unsigned seat, unsigned card)
{
    return card >= 1 && card <= MAX_CARDS && (s->side[seat].zone[ZONE_HAND] >> (card - 1) & 1);
}

static fray_verdict may_play(const struct matter *m, unsigned card, unsigned window)
{
    if (!is_in_hand(m->s, m->owner, card)) return breaks(R_DU_CARD_01, FRAY_CARD, card);
    const struct card *row = &m->k->card[card];
    if (row->window != window) return breaks(R_DU_CARD_02, FRAY_CARD, card);
    return legal_if(matter_holds(m, row->when) && can_run(m, row->act), R_DU_CARD_03, FRAY_CARD,
                    card);
}

static void push_effect(struct call *c, unsigned program, unsigned card, unsigned seat,
                        unsigned subject)
{
    struct effect_frame *e = PUSH(c, effect);
    e->run.at = (uint16_t)program;
    e->run.card = (uint16_t)card;
    e->run.seat = (uint8_t)seat;
    e->subject = (uint16_t)subject;
}

static void play_card(struct call *c, unsigned seat, unsigned card, unsigned subject)
{
    rule(DU_CARD_04);
    put_card(c, seat, card, c->k->card[card].then ? ZONE_TABLE : ZONE_DISCARD);
    tell(c, EV_PLAYS, seat, card, 0, 0);
    push_effect(c, c->k->card[card].act, card, seat, subject);
}

/* ---- what cards ask ---- */

static void about_effect(struct call *c, const struct effect_frame *my)
{
    about(c, FRAY_CARD, my->run.card);
}

static void choose_among(const struct eval *e, const uint16_t *at, struct wide *out)
{
    (void)e;
    (void)at;
    *out = wide_of(deck_part(1, SQUARES + 1));
}

static const struct run_rules *effect_rules(void)
{
    static const struct run_rules rules = {
        .choices = UINT64_C(1) << VERB_CHOOSE,
        .filters = UINT64_C(1) << VERB_CHOOSE,
        .among = choose_among,
        .rule = R_DU_CARD_03,
    };
    return &rules;
}

static struct wide square_set(const struct asked *q)
{
    struct wide set = wide_none();
    for (unsigned at = 1; at <= SQUARES; at++)
        if (may_be_chosen(q->k, q->s, asking(q, effect), at)) wide_add(&set, at);
    return set;
}

static fray_verdict why_not_square(const struct asked *q, unsigned square)
{
    (void)q;
    return square >= 1 && square <= SQUARES ? breaks(R_DU_CARD_03, FRAY_PLACE, square)
                                            : not_asked();
}

static enum wait verb_choose(struct call *c, struct effect_frame *my)
{
    return make_choice(c, my, Q_SQUARE);
}

/* ---- what cards change ---- */

static void grant(struct call *c, const struct effect_frame *my)
{
    struct state *s = c->s;
    struct modifier mod;
    memset(&mod, 0, sizeof mod);
    mod.change = (uint16_t)statement_row(statement_of(c->k, my));
    const struct change *row = &c->k->change[mod.change];
    struct matter m = matter_effect(c->k, s, my);
    mod.card = my->run.card;
    mod.owner = my->run.seat;
    mod.fighter = (uint8_t)(row->to ? matter_value(&m, c->k->code + row->to) : mod.owner);
    unsigned next = mod.owner == s->active ? 2u : 1u; /* turns until its player's next one */
    mod.until = (uint8_t)(s->turn + (row->life == LIFE_NEXT_TURN ? next : 0u));
    rows_add(ROWS_IN(s->modifier), &mod, DROP_OLDEST);
}

static int value_of(const struct matter *m, unsigned what, unsigned f, int printed)
{
    struct sum sum = sum_none();
    NOTE_READ(what);
    for (unsigned i = 0; i < MAX_MODIFIERS && m->s->modifier[i].change; i++) {
        const struct modifier *mod = &m->s->modifier[i];
        const struct change *row = &m->k->change[mod->change];
        if (row->is.what != what || mod->fighter != f) continue;
        struct matter own = *m;
        own.owner = mod->owner;
        if (!matter_holds(&own, row->when)) continue;
        int64_t value =
            row->is.code ? matter_value(&own, m->k->code + row->is.code) : row->is.value;
        sum_add(&sum, row->is.how, value, 0);
    }
    return sum_value(&sum, printed);
}

static bool outlasts(const void *row, const void *turn)
{
    return ((const struct modifier *)row)->until > *(const uint8_t *)turn;
}

/* DU-CARD-05 */
static void changes_end(struct call *c)
{
    rows_keep(ROWS_IN(c->s->modifier), outlasts, &c->s->turn);
}

/* ---- 9 reactions: the target of a strike alone ---- */

static bool window_matters(const struct call *c, uint32_t windows)
{
    const struct strike_frame *f = frame_as(c->s, c->s->top, strike);
    if (f->reaction) return false; /* DU-REACT-02 */
    for (uint64_t left = c->s->side[f->target].zone[ZONE_HAND]; left; left &= left - 1)
        if (windows >> c->k->card[bit_low(left) + 1].window & 1) return true;
    return false;
}

static void push_window(struct call *c, uint32_t windows, unsigned subject)
{
    push_opened(c, windows, subject)->window = (uint8_t)bit_low(windows);
}

static unsigned seat_at(const struct call *c, unsigned nth)
{
    const struct window_frame *w = frame_as(c->s, c->s->top, window);
    return nth == 0 ? frame_as(c->s, w->subject, strike)->target : 0u;
}

static fray_verdict may_react(const struct content *k, const struct state *s,
                              const struct window_frame *w, unsigned card)
{
    struct matter m = matter_of(k, s, w->seat);
    m.subject = w->subject;
    return may_play(&m, card, w->window);
}

static struct wide reactions(const struct content *k, const struct state *s,
                             const struct window_frame *w)
{
    struct wide set = wide_none();
    for (uint64_t left = s->side[w->seat].zone[ZONE_HAND]; left; left &= left - 1)
        if (is_legal(may_react(k, s, w, (unsigned)bit_low(left) + 1)))
            wide_add(&set, (unsigned)bit_low(left) + 1);
    return set;
}

static struct wide reaction_set(const struct asked *q)
{
    return reactions(q->k, q->s, asking(q, window));
}

static fray_verdict why_not_reaction(const struct asked *q, unsigned card)
{
    return may_react(q->k, q->s, asking(q, window), card);
}

static bool can_react(struct call *c, const struct window_frame *w)
{
    struct wide set = reactions(c->k, c->s, w);
    if (wide_empty(&set)) return false;
    c->rule = w->window == W_STRUCK ? R_DU_REACT_01 : R_DU_REACT_03;
    c->s->head.flags |= FRAY_ASKS_PRIVATE;
    about(c, FRAY_WINDOW, w->window);
    return true;
}

static void start_reaction(struct call *c, struct window_frame *w)
{
    w->used = 1;
    play_card(c, w->seat, word_one(c->answer), w->subject);
}

static bool follow_reaction(struct call *c, struct window_frame *w)
{
    (void)c;
    (void)w;
    return false;
}

/* ---- 9 what acts by itself ---- */

/* The next card on the table, from a place of the list on, that acts then: its number; 0: none does. */
static unsigned next_to_act(const struct call *c, unsigned window, unsigned place)
{
    uint64_t left = c->s->side[c->s->active].zone[ZONE_TABLE] & deck_part(place, MAX_CARDS);
    for (; left; left &= left - 1)
        if (c->k->card[bit_low(left) + 1].at == window) return (unsigned)bit_low(left) + 1;
    return 0;
}

static bool moment_matters(const struct call *c, unsigned window)
{
    return next_to_act(c, window, 0) != 0;
}

static void push_moment(struct call *c, unsigned window, unsigned subject)
{
    (void)subject; /* a turn has nothing that cards speak of */
    PUSH(c, moment)->window = (uint8_t)window;
}

static void act_by_itself(struct call *c, struct moment_frame *my)
{
    unsigned card = next_to_act(c, my->window, my->place);
    my->place = (uint8_t)card;
    rule(DU_TABLE_01);
    tell(c, EV_ACTS, c->s->active, card, 0, 0);
    push_effect(c, c->k->card[card].then, card, c->s->active, 0);
}

enum moment_step { MOMENT_START, MOMENT_ACTED };

static enum wait proc_moment(struct call *c)
{
    proc_begin(moment);
    while (next_to_act(c, my->window, my->place)) call(MOMENT_ACTED, act_by_itself(c, my));
    proc_end();
}

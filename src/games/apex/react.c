/* src/games/apex/react.c - chapters 2.29 and 2.30: Reactions, Instants and Enhance cards: who is asked in which window;
 * and what Abilities that are active do by themselves at a moment. */
#include "games/apex/rules.h"
#include "core/proc.h"

/* ---- windows ---- */

/* Feats in hand, and Abilities with a token in the supply, that answer a window. Cheap, and a little too generous:
 * conditions are looked at later. */
static unsigned feats_for(const struct content *k, const struct state *s, piece_id legend,
                          unsigned window)
{
    return s->legend[legend].hand & card_of(k, s, legend)->feat_window[window];
}

static unsigned abilities_for(const struct content *k, const struct state *s, piece_id legend,
                              unsigned window)
{
    unsigned kinds = card_of(k, s, legend)->ability_window[window];
    for (unsigned kind = 0; kind < ABILITIES; kind++)
        if (!s->legend[legend].ready[kind]) kinds &= ~(1u << kind);
    return kinds;
}

/* AL-INST-02: Instants are for activations; what else there is belongs to a Shoot, which is in one anyway. */
static bool window_matters(const struct call *c, uint32_t windows)
{
    const unsigned window = (unsigned)bit_low(windows);
    if (!c->s->active) return false;
    for (piece_id legend = 1; legend <= LEGENDS; legend++)
        if (is_legend(c->s, legend) &&
            (feats_for(c->k, c->s, legend, window) | abilities_for(c->k, c->s, legend, window)))
            return true;
    return false;
}

static void push_window(struct call *c, uint32_t windows, piece_id who, unsigned subject)
{
    struct window_frame *w = push_opened(c, windows, subject);
    w->window = (uint8_t)bit_low(windows);
    w->who = who;
}

static const struct shoot_frame *shoot_of(const struct state *s, const struct window_frame *w)
{
    return frame_if(s, w->subject, shoot);
}

/* Reactions are the targeted squad's, Enhance cards the Shooter's; of Instants the active squad's come first
 * (Amb-57). */
static unsigned seat_at(const struct call *c, unsigned nth)
{
    const struct state *s = c->s;
    const struct window_frame *w = frame_as(s, s->top, window);
    switch (w->window) {
    case W_BEFORE_FIRING:
    case W_AFTER_FIRING: return nth ? 0u : other(seat_of(shoot_of(s, w)->shooter));
    case W_ENHANCE: return nth ? 0u : seat_of(w->who);
    default: return nth == 0 ? s->playing : nth == 1 ? other(s->playing) : 0u;
    }
}

/* ---- which cards a squad could play ---- */

static struct matter matter_window(const struct content *k, const struct state *s,
                                   const struct window_frame *w, piece_id legend)
{
    struct matter m = shoot_of(s, w) ? matter_shoot(k, s, w->subject) : matter_of(k, s, legend);
    m.me = legend;
    m.owner = seat_of(legend);
    m.who = w->who;
    m.subject = w->subject;
    return m;
}

/* Whose card it is; 0: nobody's of this squad. */
static piece_id legend_with(const struct content *k, const struct state *s, unsigned seat,
                            unsigned card)
{
    for (piece_set left = squad_of(s, seat); left; left &= left - 1) {
        piece_id legend = (piece_id)bit_low(left);
        if (k->card[card].legend == s->legend[legend].figure) return legend;
    }
    return 0;
}

/* AL-REACT-02, AL-REACT-06 */
static fray_verdict may_answer_shoot(const struct content *k, const struct state *s,
                                     const struct window_frame *w, piece_id legend, unsigned card)
{
    if (w->window != W_BEFORE_FIRING && w->window != W_AFTER_FIRING) return legal();
    const piece_id target = shoot_of(s, w)->target;
    if (legend != target && !k->card[card].squad) return breaks(R_AL_REACT_02, FRAY_CARD, card);
    if (w->window == W_AFTER_FIRING && legend == target && !is_on_map(s, target))
        return breaks(R_AL_REACT_06, FRAY_PIECE, legend);
    return legal();
}

static fray_verdict may_react(const struct content *k, const struct state *s,
                              const struct window_frame *w, unsigned card)
{
    if (card < 1 || card > k->cards) return not_asked();
    const piece_id legend = legend_with(k, s, w->seat, card);
    if (!legend) return breaks(R_AL_CARD_01, FRAY_CARD, card);
    if (w->window == W_AIMED && shoot_of(s, w)->enhanced)
        return breaks(R_AL_SHOOT_07, FRAY_CARD, card);
    if (w->used >> legend & 1)
        return breaks(k->card[card].label == LABEL_REACTION ? R_AL_REACT_04 : R_AL_INST_01,
                      FRAY_PIECE, legend);
    if (w->window == W_ENHANCE && legend != w->who) return breaks(R_AL_CARD_02, FRAY_CARD, card);
    fray_verdict v = may_answer_shoot(k, s, w, legend, card);
    if (!is_legal(v)) return v;
    const struct matter m = matter_window(k, s, w, legend);
    return may_play(&m, card, w->window);
}

/* All that may be played, Abilities alone in `open`: those everybody knows of. */
static struct wide reactions(const struct content *k, const struct state *s,
                             const struct window_frame *w, bool *open)
{
    struct wide set = wide_none();
    *open = false;
    for (piece_set left = squad_of(s, w->seat); left; left &= left - 1) {
        const piece_id legend = (piece_id)bit_low(left);
        const struct legend *own = card_of(k, s, legend);
        for (unsigned kinds = abilities_for(k, s, legend, w->window); kinds; kinds &= kinds - 1) {
            unsigned card = own->ability[bit_low(kinds)];
            if (!is_legal(may_react(k, s, w, card))) continue;
            wide_add(&set, card);
            *open = true;
        }
        for (unsigned feats = feats_for(k, s, legend, w->window); feats; feats &= feats - 1) {
            unsigned card = own->feat[bit_low(feats)];
            if (is_legal(may_react(k, s, w, card))) wide_add(&set, card);
        }
    }
    return set;
}

static struct wide reaction_set(const struct asked *q)
{
    bool open;
    return reactions(q->k, q->s, asking(q, window), &open);
}

static fray_verdict why_not_reaction(const struct asked *q, unsigned card)
{
    return may_react(q->k, q->s, asking(q, window), card);
}

static unsigned rule_of_window(unsigned window)
{
    switch (window) {
    case W_BEFORE_FIRING:
    case W_AFTER_FIRING: return R_AL_REACT_01;
    case W_ENHANCE: return R_AL_SHOOT_07;
    default: return R_AL_INST_01;
    }
}

/* If only a hand makes it possible, nobody else learns that it was asked. */
static bool can_react(struct call *c, const struct window_frame *w)
{
    bool open;
    struct wide set = reactions(c->k, c->s, w, &open);
    if (wide_empty(&set)) return false;
    c->rule = rule_of_window(w->window);
    if (!open) c->s->head.flags |= FRAY_ASKS_PRIVATE;
    about(c, FRAY_WINDOW, w->window);
    return true;
}

/* AL-REACT-04, AL-SHOOT-07: what is played while a Shooter aims counts as the one Enhance card. */
static void start_reaction(struct call *c, struct window_frame *w)
{
    const unsigned card = word_one(c->answer);
    const piece_id legend = legend_with(c->k, c->s, w->seat, card);
    w->used |= (uint8_t)(1u << legend);
    c->rule = rule_of_window(w->window);
    if (w->window == W_ENHANCE || w->window == W_AIMED)
        frame_edit(c, w->subject, shoot)->enhanced = 1;
    play_card(c, legend, card, w->subject);
}

/* The effect that was played is all. */
static bool follow_reaction(struct call *c, struct window_frame *w)
{
    (void)c;
    (void)w;
    return false;
}

/* ---- what happens by itself ---- */

/* Changes and triggers of an Ability work while its token lies below the Initiative track: AL-TIME-02. */
static bool waits_for(const struct content *k, const struct timer *t, unsigned window)
{
    return t->card && t->stage == TIME_DURATION && (k->card[t->card].windows >> window & 1);
}

static bool moment_matters(const struct call *c, unsigned window)
{
    for (unsigned i = 0; i < TIMERS && c->s->timer[i].card; i++)
        if (waits_for(c->k, &c->s->timer[i], window)) return true;
    return false;
}

static void push_moment(struct call *c, unsigned window, piece_id who, unsigned subject)
{
    struct moment_frame *m = PUSH(c, moment);
    m->window = (uint8_t)window;
    m->who = who;
    m->subject = (uint16_t)subject;
}

static struct matter matter_moment(const struct call *c, const struct moment_frame *my,
                                   const struct timer *t)
{
    struct matter m = frame_proc(c->s, my->subject) == PROC_SHOOT
                          ? matter_shoot(c->k, c->s, my->subject)
                          : matter_of(c->k, c->s, t->owner);
    m.me = t->owner;
    m.owner = seat_of(t->owner);
    m.who = my->who;
    m.card = t->card;
    m.token = t->token;
    m.subject = my->subject;
    return m;
}

/* The next one that acts, of the squad whose turn it is now among the two: its program; 0: no more. */
static unsigned next_to_act(const struct call *c, struct moment_frame *my)
{
    const unsigned whose = c->s->playing ? c->s->playing : c->s->first; /* in the Transition: Red */
    const unsigned seat = my->nth ? other(whose) : whose;
    for (; my->timer < TIMERS && c->s->timer[my->timer].card; my->timer++, my->row = 0) {
        const struct timer *t = &c->s->timer[my->timer];
        const struct card *card = &c->k->card[t->card];
        if (!waits_for(c->k, t, my->window) || seat_of(t->owner) != seat) continue;
        if (my->window == W_DESTROYED && t->token != frame_as(c->s, my->subject, destroy)->token)
            continue;
        for (; my->row < card->triggers; my->row++) {
            const struct trigger *row = &c->k->trigger[card->trigger + my->row];
            const struct matter m = matter_moment(c, my, t);
            if (row->window == my->window && matter_holds(&m, row->when) && can_run(&m, row->act))
                return row->act;
        }
    }
    return 0;
}

static void act_by_itself(struct call *c, struct moment_frame *my, unsigned program)
{
    const struct timer *t = &c->s->timer[my->timer];
    const uint8_t token = t->token;
    const piece_id who = my->who;
    const unsigned subject = my->subject;
    my->row++;
    tell(c, EV_ACTS, t->owner, t->card, 0, 0);
    struct effect_frame *e = push_effect(c, program, t->card, t->owner);
    e->subject = (uint16_t)subject;
    e->who = who;
    e->token = token;
}

enum moment_step { MOMENT_START, MOMENT_ACTED };

/* Amb-12: those of the squad whose turn it is first, each squad's in the order they were placed. */
static enum wait proc_moment(struct call *c)
{
    proc_begin(moment);
    for (my->nth = 0; my->nth < SEATS; my->nth++) {
        my->timer = my->row = 0;
        while (next_to_act(c, my)) call(MOMENT_ACTED, act_by_itself(c, my, next_to_act(c, my)));
    }
    proc_end();
}

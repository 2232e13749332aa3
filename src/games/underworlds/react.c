/* src/games/underworlds/react.c - chapter 17: reaction windows; chapter 9.1: effects of one moment. */
#include "games/underworlds/rules.h"
#include "core/proc.h"
#include <string.h>

/* WU-REACT-03: the next player, in the end phase the first player. */
static unsigned priority_player(const struct state *s)
{
    return s->phase == PHASE_END ? s->first : s->next;
}

/* Does anybody hold or carry a card that answers one of these windows? Cheap, and a little too
 * generous: conditions are looked at later. */
static bool window_matters(const struct call *c, uint32_t windows)
{
    const struct content *k = c->k;
    const struct state *s = c->s;
    if (!windows) return false;
    for (unsigned seat = RED; seat <= BLUE; seat++) {
        const struct side *side = &s->side[seat];
        for (uint64_t left = side->zone[ZONE_HAND] & ~objective_mask(s, seat); left;
             left &= left - 1) {
            const struct card *card = &k->card[side->face[bit_low(left)]];
            if (card->kind == CARD_PLOY && ((windows >> card->window) & 1)) return true;
        }
    }
    for (fighter_id f = 1; f <= MAX_FIGHTERS; f++) {
        const struct fighter *x = &s->fighter[f];
        if (!x->hex) continue;
        if (card_side(k, s, f)->windows & windows) return true;
        for (uint64_t left = x->upgrades; left; left &= left - 1)
            if (k->card[s->side[x->seat].face[bit_low(left)]].windows & windows) return true;
    }
    for (unsigned i = 0; i < MAX_MODIFIERS && s->modifier[i].change; i++)
        if (k->change[s->modifier[i].change].triggers) return true;
    return false;
}

/* The attack that the frame at `subject` is or belongs to, 0 none. */
static uint16_t attack_about(const struct state *s, unsigned subject)
{
    if (frame_proc(s, subject) == PROC_DAMAGE) return frame_as(s, subject, damage)->attack;
    return (uint16_t)(frame_proc(s, subject) == PROC_ATTACK ? subject : 0);
}

static void push_window(struct call *c, uint32_t windows, unsigned subject)
{
    struct window_frame *w = push_opened(c, windows, subject);
    w->windows = windows;
    w->attack = attack_about(c->s, subject);
    if (!c->s->opt.one_reaction) w->policy &= (uint8_t)~CLOSES; /* WU-REACT-05 */
}

/* ---- which reactions a seat could use ---- */

static struct matter matter_in(const struct content *k, const struct state *s, unsigned subject,
                               unsigned attack, unsigned seat)
{
    struct matter m = matter_attack(k, s, attack);
    m.subject = (uint16_t)subject;
    m.owner = (uint8_t)seat;
    if (frame_proc(s, subject) == PROC_MOVE) m.mover = frame_as(s, subject, move)->fighter;
    return m;
}

/* First usable trigger of a run of rows; 0 none. */
static unsigned usable(const struct matter *m, unsigned first, unsigned count, uint32_t windows,
                       bool forced)
{
    for (unsigned i = first; i < first + count; i++) {
        const struct trigger *t = &m->k->trigger[i];
        if ((t->forced != 0) != forced || !((windows >> t->window) & 1)) continue;
        if (matter_holds(m, t->when) && can_run(m, t->act)) return i;
    }
    return 0;
}

/* The modifier row that lends a reaction under this card's name, or -1. */
static int lender(const struct content *k, const struct state *s, unsigned seat, unsigned card)
{
    for (unsigned i = 0; i < MAX_MODIFIERS && s->modifier[i].change; i++) {
        const struct modifier *mod = &s->modifier[i];
        if (mod->owner == seat && mod->card == card && !mod->used &&
            k->change[mod->change].triggers &&
            (mod->life != LIFE_NEXT_ACTIVATION || mod->from == s->activation))
            return (int)i;
    }
    return -1;
}

static fighter_id bearer_of(const struct state *s, unsigned seat, unsigned card)
{
    int i = card_index(s, seat, card);
    if (i < 0) return 0;
    for (uint64_t left = warband_of(s, seat); left; left &= left - 1)
        if ((s->fighter[bit_low(left)].upgrades >> i) & 1) return (fighter_id)bit_low(left);
    return 0;
}

static unsigned react_options(const struct content *k, const struct state *s, unsigned seat,
                              uint64_t *out, bool *all_hidden)
{
    const struct window_frame *w = frame_as(s, s->top, window);
    const struct side *side = &s->side[seat];
    struct matter m = matter_in(k, s, w->subject, w->attack, seat);
    unsigned n = 0;
    *all_hidden = true;
    bool shut = is_so(&m, CH_NO_POWER, 0);
    for (uint64_t left = shut ? 0 : side->zone[ZONE_HAND] & ~objective_mask(s, seat); left;
         left &= left - 1) {
        unsigned face = side->face[bit_low(left)];
        const struct card *card = &k->card[face];
        if (card->kind != CARD_PLOY || !((w->windows >> card->window) & 1)) continue;
        m.card = (uint16_t)face;
        if (matter_holds(&m, card->when) && can_run(&m, card->act))
            out[n++] = word_of(A_PLAY, face, 0);
    }
    /* WU-REACT-02: of fighters on the battlefield only */
    for (uint64_t who = warband_of(s, seat); who; who &= who - 1) {
        fighter_id f = (fighter_id)bit_low(who);
        const struct side_card *own = card_side(k, s, f);
        m.bearer = f;
        m.card = 0;
        if ((own->windows & w->windows) &&
            usable(&m, own->trigger, own->triggers, w->windows, false)) {
            out[n++] = word_of(A_ABILITY, f, 0);
            *all_hidden = false;
        }
        for (uint64_t left = s->fighter[f].upgrades; left; left &= left - 1) {
            unsigned face = side->face[bit_low(left)];
            const struct card *card = &k->card[face];
            if (!(card->windows & w->windows)) continue;
            m.card = (uint16_t)face;
            if (usable(&m, card->trigger, card->triggers, w->windows, false)) {
                out[n++] = word_of(A_USE, face, 0);
                *all_hidden = false;
            }
        }
    }
    m.bearer = 0;
    for (unsigned i = 0; i < MAX_MODIFIERS && s->modifier[i].change; i++) {
        const struct modifier *mod = &s->modifier[i];
        const struct change *row = &k->change[mod->change];
        if (!row->triggers || lender(k, s, seat, mod->card) != (int)i) continue;
        m.card = mod->card;
        m.bearer = mod->bearer;
        if (usable(&m, row->trigger, row->triggers, w->windows, false)) {
            out[n++] = word_of(A_USE, mod->card, 0);
            *all_hidden = false;
        }
    }
    return n;
}

static fray_verdict may_react(const struct asked *q, uint64_t word)
{
    uint64_t list[MAX_REACTIONS];
    bool hidden;
    unsigned act = fray_act_of(word);
    if (act != A_PLAY && act != A_USE && act != A_ABILITY) return not_asked();
    for (unsigned n = react_options(q->k, q->s, q->seat, list, &hidden); n > 0; n--)
        if (list[n - 1] == word) return legal();
    return breaks(R_WU_REACT_01, act == A_ABILITY ? FRAY_PIECE : FRAY_CARD, word_one(word));
}

static void list_reactions(const struct asked *q, struct offer *o)
{
    uint64_t list[MAX_REACTIONS];
    bool hidden;
    unsigned n = react_options(q->k, q->s, q->seat, list, &hidden);
    for (unsigned i = 0; i < n; i++) offer_sure(q, o, list[i], may_react);
}

/* WU-REACT-03, WU-REACT-04: in order of priority. */
static unsigned seat_at(const struct call *c, unsigned nth)
{
    unsigned first = priority_player(c->s);
    return nth == 0 ? first : nth == 1 ? other(first) : 0u;
}

static bool can_react(struct call *c, const struct window_frame *w)
{
    uint64_t list[MAX_REACTIONS];
    bool hidden;
    if (!has_room_to_react(c->s)) return false; /* WU-REACT-12 */
    if (!react_options(c->k, c->s, w->seat, list, &hidden)) return false;
    rule(WU_REACT_01);
    if (hidden) c->s->head.flags |= FRAY_ASKS_PRIVATE;
    about(c, FRAY_WINDOW, (unsigned)bit_low(w->windows));
    return true;
}

static void start_reaction(struct call *c, struct window_frame *my)
{
    struct state *s = c->s;
    const struct content *k = c->k;
    unsigned one = word_one(c->answer), seat = my->seat, act = fray_act_of(c->answer);
    uint16_t subject = my->subject, attack = my->attack;
    struct matter m = matter_in(k, s, subject, attack, seat);
    unsigned trigger = 0;
    fighter_id bearer = 0;
    rule(WU_REACT_01);
    my->used = 1;
    my->ability = act != A_PLAY;
    if (act == A_PLAY) {
        struct ploy_frame *p = push_ploy(c, seat, one);
        p->window = subject;
        p->attack = attack;
        return;
    }
    if (act == A_ABILITY) {
        const struct side_card *own = card_side(k, s, (fighter_id)one);
        m.bearer = bearer = (fighter_id)one;
        trigger = usable(&m, own->trigger, own->triggers, my->windows, false);
        tell(c, EV_ABILITY, one, 0, 0, 0);
    } else {
        bearer = bearer_of(s, seat, one);
        m.card = (uint16_t)one;
        if (bearer) {
            m.bearer = bearer;
            trigger = usable(&m, k->card[one].trigger, k->card[one].triggers, my->windows, false);
        } else {
            struct modifier *mod = &s->modifier[lender(k, s, seat, one)];
            const struct change *row = &k->change[mod->change];
            m.bearer = bearer = mod->bearer;
            trigger = usable(&m, row->trigger, row->triggers, my->windows, false);
            mod->used = 1;
        }
        tell(c, EV_REACTS, seat, one, 0, 0);
    }
    struct effect_frame *e =
        push_effect(c, k->trigger[trigger].act, act == A_USE ? one : 0, seat, bearer);
    e->subject = subject;
    e->attack = attack;
    e->source = FROM_ABILITY;
    e->reaction = 1;
}

/* WU-SURGE-02: ploys reach their own checkpoint, after other reactions comes this one. */
static bool follow_reaction(struct call *c, struct window_frame *w)
{
    bool checks = w->ability && reach_checkpoint(c, 0, c->s->top);
    w->ability = 0;
    if (checks) push_checkpoint(c, 0, c->s->top);
    else rule(WU_REACT_05);
    return checks;
}

/* ---- 9.1 effects of one moment that are no reactions ---- */

/* May content of this fighter act in the moment, its card (0) or an upgrade? The trigger row, 0 none. */
static unsigned moment_trigger(const struct content *k, const struct state *s,
                               const struct moment_frame *w, fighter_id f, unsigned card)
{
    struct matter m = matter_in(k, s, w->subject, w->attack, s->fighter[f].seat);
    m.bearer = f;
    m.card = (uint16_t)card;
    const struct side_card *own = card_side(k, s, f);
    const struct card *up = &k->card[card];
    unsigned first = card ? up->weapon : own->weapon, weapons = card ? up->weapons : own->weapons;
    unsigned found = card ? usable(&m, up->trigger, up->triggers, 1u << w->window, true)
                          : usable(&m, own->trigger, own->triggers, 1u << w->window, true);
    if (!found && m.attacker == f && m.weapon >= first && m.weapon < first + weapons)
        found = usable(&m, k->weapon[m.weapon].trigger, k->weapon[m.weapon].triggers,
                       1u << w->window, true);
    return found;
}

static bool moment_matters(const struct call *c, unsigned window)
{
    const struct state *s = c->s;
    for (fighter_id f = 1; f <= MAX_FIGHTERS; f++) {
        if (!s->fighter[f].hex) continue;
        if ((card_side(c->k, s, f)->forced >> window) & 1) return true;
        for (uint64_t left = s->fighter[f].upgrades; left; left &= left - 1)
            if ((c->k->card[s->side[s->fighter[f].seat].face[bit_low(left)]].forced >> window) & 1)
                return true;
    }
    return false;
}

/* Who may act in which moment: only the fighter that is meant, where one is. */
static bool is_meant(const struct state *s, const struct moment_frame *w, fighter_id f)
{
    if (w->window == W_TAKES_OUT && frame_proc(s, w->subject) == PROC_DAMAGE)
        return frame_as(s, w->subject, damage)->killer == f;
    if (w->window == W_DEFENDED && w->attack) return frame_as(s, w->attack, attack)->target == f;
    if ((w->window == W_SUCCEEDS || w->window == W_PRE) && w->attack)
        return frame_as(s, w->attack, attack)->attacker == f;
    if (w->window == W_THIRD_END && frame_proc(s, w->subject) == PROC_GIVE)
        return frame_as(s, w->subject, give)->fighter == f;
    if (w->window == W_THIRD_END) return s->fighter[f].seat == s->active;
    return true;
}

static void push_moment(struct call *c, unsigned window, unsigned subject)
{
    struct state *s = c->s;
    struct moment_frame *w = PUSH(c, moment);
    w->window = (uint8_t)window;
    w->subject = (uint16_t)subject;
    w->attack = attack_about(s, subject);
    for (unsigned seat = RED; seat <= BLUE; seat++)
        for (uint64_t left = warband_of(s, seat); left; left &= left - 1) {
            fighter_id f = (fighter_id)bit_low(left);
            if (is_meant(s, w, f)) w->left = (fighter_set)(w->left | (1u << f));
        }
}

/* The sources of fighter f whose effects are still to be resolved: its card (0) and upgrades. */
static unsigned sources_of(const struct content *k, const struct state *s,
                           const struct moment_frame *w, fighter_id f, uint16_t *cards)
{
    const struct fighter *x = &s->fighter[f];
    unsigned n = 0, given = 0;
    if (w->window == W_THIRD_END && frame_proc(s, w->subject) == PROC_GIVE)
        given = frame_as(s, w->subject, give)->card;
    if (!given && !((w->own >> f) & 1) && moment_trigger(k, s, w, f, 0)) cards[n++] = 0;
    for (uint64_t left = x->upgrades & ~w->done[x->seat - 1]; left; left &= left - 1) {
        unsigned face = s->side[x->seat].face[bit_low(left)];
        if ((!given || face == given) && moment_trigger(k, s, w, f, face))
            cards[n++] = (uint16_t)face;
    }
    return n;
}

static bool has_effects(const struct content *k, const struct state *s,
                        const struct moment_frame *w, unsigned seat)
{
    uint16_t cards[MAX_LIST + 1];
    if ((w->declined >> seat) & 1) return false;
    for (uint64_t left = w->left; left; left &= left - 1) {
        fighter_id f = (fighter_id)bit_low(left);
        if (s->fighter[f].seat == seat && is_alive(s, f) && sources_of(k, s, w, f, cards))
            return true;
    }
    return false;
}

/* The effects the asked seat may resolve next: a fighter's, or one of its upgrades where it has
 * several (WU-SEQ-01). */
static unsigned moment_options(const struct content *k, const struct state *s, uint64_t *out)
{
    const struct moment_frame *w = frame_as(s, s->top, moment);
    uint16_t cards[MAX_LIST + 1];
    unsigned n = 0;
    for (uint64_t left = w->left; left; left &= left - 1) {
        fighter_id f = (fighter_id)bit_low(left);
        if (s->fighter[f].seat != w->seat || !is_alive(s, f)) continue;
        unsigned sources = sources_of(k, s, w, f, cards);
        for (unsigned i = 0; i < sources; i++)
            out[n++] =
                sources > 1 && cards[i] ? word_of(A_USE, cards[i], 0) : word_of(A_CHOOSE, f, 0);
    }
    return n;
}

static void pick_effect(struct call *c, struct moment_frame *my, uint64_t word)
{
    uint16_t cards[MAX_LIST + 1];
    if (fray_act_of(word) == A_USE) {
        my->card = (uint16_t)word_one(word);
        my->which = bearer_of(c->s, my->seat, my->card);
        return;
    }
    my->which = (fighter_id)word_one(word);
    my->card = sources_of(c->k, c->s, my, my->which, cards) ? cards[0] : 0;
}

static void start_moment_effect(struct call *c, struct moment_frame *my)
{
    uint16_t subject = my->subject, attack = my->attack;
    unsigned trigger = moment_trigger(c->k, c->s, my, my->which, my->card);
    my->row = (uint16_t)trigger;
    if (my->card) my->done[my->seat - 1] |= UINT64_C(1) << card_index(c->s, my->seat, my->card);
    else my->own = (fighter_set)(my->own | (1u << my->which));
    struct effect_frame *e =
        push_effect(c, c->k->trigger[trigger].act, my->card, my->seat, my->which);
    e->subject = subject;
    e->attack = attack;
    e->source = FROM_ABILITY;
}

/* One card may list several effects of one moment: the next of them after the one that ran, 0 none. */
static unsigned row_after(const struct call *c, const struct moment_frame *my)
{
    const struct content *k = c->k;
    const struct state *s = c->s;
    const struct side_card *own = card_side(k, s, my->which);
    struct matter m = matter_in(k, s, my->subject, my->attack, my->seat);
    unsigned end = my->card ? k->card[my->card].trigger + k->card[my->card].triggers
                            : own->trigger + own->triggers;
    int i = my->card ? card_index(s, my->seat, my->card) : -1;
    if (!is_alive(s, my->which) || my->row >= end) return 0;
    if (i >= 0 && !((s->fighter[my->which].upgrades >> i) & 1)) return 0;
    m.bearer = my->which;
    m.card = my->card;
    return usable(&m, my->row + 1u, end - my->row - 1u, 1u << my->window, true);
}

static void start_next_row(struct call *c, struct moment_frame *my)
{
    uint16_t subject = my->subject, attack = my->attack;
    my->row = (uint16_t)row_after(c, my);
    struct effect_frame *e =
        push_effect(c, c->k->trigger[my->row].act, my->card, my->seat, my->which);
    e->subject = subject;
    e->attack = attack;
    e->source = FROM_ABILITY;
}

static fray_verdict may_come_next(const struct asked *q, uint64_t word)
{
    uint64_t list[MAX_REACTIONS];
    for (unsigned n = moment_options(q->k, q->s, list); n > 0; n--)
        if (list[n - 1] == word) return legal();
    if (fray_act_of(word) == A_USE) return breaks(R_WU_SEQ_01, FRAY_CARD, word_one(word));
    return fray_act_of(word) == A_CHOOSE ? breaks(R_WU_SEQ_01, FRAY_PIECE, word_one(word))
                                         : not_asked();
}

static void list_effects(const struct asked *q, struct offer *o)
{
    uint64_t list[MAX_REACTIONS];
    unsigned n = moment_options(q->k, q->s, list);
    for (unsigned i = 0; i < n; i++) offer_sure(q, o, list[i], may_come_next);
}

enum moment_step {
    MOMENT_START,
    MOMENT_ROLLED,
    MOMENT_PICKED,
    MOMENT_DONE,
    MOMENT_MORE,
    MOMENT_CHECK
};

static enum wait proc_moment(struct call *c)
{
    struct state *s = c->s;
    proc_begin(moment);
    if (!has_room_for_an_effect(s)) return WAIT_NONE; /* WU-REACT-12 */
    if (has_effects(c->k, s, my, RED) && has_effects(c->k, s, my, BLUE)) {
        rule(WU_SEQ_02);
        call(MOMENT_ROLLED, push_rolloff(c, 0));
        my->seat = (uint8_t)c->ret;
    } else {
        my->seat = has_effects(c->k, s, my, RED) ? RED : BLUE;
    }
    while (has_effects(c->k, s, my, RED) || has_effects(c->k, s, my, BLUE)) {
        if (!has_effects(c->k, s, my, my->seat)) my->seat = other(my->seat);
        {
            uint64_t list[MAX_REACTIONS];
            unsigned n = moment_options(c->k, s, list);
            my->which = 0;
            if (n == 1) pick_effect(c, my, list[0]);
        }
        if (!my->which) { /* WU-SEQ-01 */
            rule(WU_SEQ_01);
            ask(MOMENT_PICKED, my->seat, Q_EFFECT);
            pick_effect(c, my, c->answer);
        }
        call(MOMENT_DONE, start_moment_effect(c, my));
        if (c->ret == EFFECT_DECLINED) my->declined |= (uint8_t)(1u << my->seat); /* WU-SEQ-02 */
        while (row_after(c, my)) call(MOMENT_MORE, start_next_row(c, my));
        if (my->window == W_PHASE_STARTS) checkpoint(MOMENT_CHECK, 0); /* WU-SURGE-02 */
        my->seat = other(my->seat);
    }
    proc_end();
}

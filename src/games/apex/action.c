/* src/games/apex/action.c - chapter ACT: the activation of a Legend, and what it may do in it. */
#include "games/apex/rules.h"
#include "core/proc.h"
#include <string.h>

static void push_activation(struct call *c, piece_id legend)
{
    PUSH(c, activation)->legend = legend;
}

static unsigned activation_at(const struct state *s)
{
    unsigned at = s->top;
    while (at && frame_proc(s, at) != (unsigned)PROC_OF_activation) at = frame_below(s, at);
    return at;
}

/* ---- what costs AP ---- */

static fray_verdict may_spend(const struct state *s, piece_id legend, unsigned ap)
{
    if (s->active != legend) return breaks(R_AL_TURN_05, FRAY_PIECE, legend);
    return s->legend[legend].ap >= ap
               ? legal()
               : breaks_by(R_AL_ACT_02, FRAY_PIECE, legend, s->legend[legend].ap, (int)ap);
}

/* Is this special action printed on a weapon it has, on Gear it wears? (AL-ACT-06) */
static bool has_special(const struct content *k, const struct state *s, piece_id legend,
                        unsigned card)
{
    const struct fighter *f = &s->legend[legend];
    const struct card *row = &k->card[card];
    for (unsigned slot = 0; slot < SLOTS; slot++)
        if (row->weapon && f->weapon[slot].weapon == row->weapon) return true;
    for (unsigned i = 0; i < GEARS; i++)
        if (row->loot && f->gear[i] == row->loot) return true;
    return false;
}

/* A basic action, or a special one of a weapon or of Gear. */
static fray_verdict may_do(const struct content *k, const struct state *s, piece_id legend,
                           unsigned card)
{
    if (card < 1 || card > k->cards) return not_asked();
    const struct card *row = &k->card[card];
    if (row->kind != CARD_ACTION && row->kind != CARD_SPECIAL)
        return breaks(R_AL_ACT_04, FRAY_CARD, card);
    if (row->kind == CARD_SPECIAL && !has_special(k, s, legend, card))
        return breaks(R_AL_ACT_06, FRAY_CARD, card);
    fray_verdict v = may_spend(s, legend, row->cost);
    if (!is_legal(v)) return v;
    struct matter m = matter_of(k, s, legend);
    m.card = (uint16_t)card;
    m.special = (uint16_t)(row->kind == CARD_SPECIAL ? card : 0);
    return why_not_run(&m, row->act);
}

static void do_action(struct call *c, piece_id legend, unsigned card)
{
    const struct card *row = &c->k->card[card];
    c->s->legend[legend].ap = (uint8_t)(c->s->legend[legend].ap - row->cost);
    rule(AL_ACT_04);
    tell(c, EV_DOES, legend, card, 0, 0);
    (void)push_effect(c, row->act, card, legend);
}

/* ---- Rush: AL-ACT-07 ---- */

static unsigned feat_bit(const struct content *k, const struct state *s, piece_id legend,
                         unsigned card)
{
    for (unsigned n = 0; n < LEGEND_FEATS; n++)
        if (card && card_of(k, s, legend)->feat[n] == card) return 1u << n;
    return 0;
}

static fray_verdict may_rush(const struct content *k, const struct state *s, piece_id legend,
                             unsigned card)
{
    const struct fighter *f = &s->legend[legend];
    if (s->active != legend) return breaks(R_AL_ACT_07, FRAY_PIECE, legend);
    if (!f->at) return breaks(R_AL_ACT_09, FRAY_PIECE, legend);
    if (f->did & DID_RUSH) return breaks(R_AL_ACT_07, FRAY_PIECE, legend);
    return legal_if((f->hand & feat_bit(k, s, legend, card)) != 0, R_AL_CARD_07, FRAY_CARD, card);
}

static void discard_feat(struct call *c, piece_id legend, unsigned card)
{
    struct fighter *f = &c->s->legend[legend];
    const unsigned bit = feat_bit(c->k, c->s, legend, card);
    f->hand &= (uint8_t)~bit;
    f->discard |= (uint8_t)bit;
    c->what |= FRAY_REVEALED;
}

static void rush(struct call *c, piece_id legend, unsigned card)
{
    rule(AL_ACT_07);
    discard_feat(c, legend, card);
    c->s->legend[legend].did |= DID_RUSH;
    tell(c, EV_RUSHES, legend, card, 0, 0);
}

/* ---- dropping and picking up: AL-LOOT-15, AL-LOOT-16 ---- */

static unsigned count_taken(const struct activation_frame *my, unsigned kind)
{
    unsigned n = 0;
    for (unsigned i = 0; i < BACKPACK; i++) n += my->taken[i] == kind;
    return n;
}

/* Tokens of the Backpack that were not picked up in this window. */
static fray_verdict may_drop(const struct state *s, const struct activation_frame *my,
                             unsigned kind)
{
    const struct fighter *f = &s->legend[my->legend];
    unsigned n = 0;
    for (unsigned i = 0; i < BACKPACK; i++) n += f->pack[i].from && f->pack[i].kind == kind;
    if (!f->at) return breaks(R_AL_ACT_09, FRAY_PIECE, my->legend);
    if (!kind || !n) return breaks(R_AL_LOOT_15, FRAY_MARKER, kind);
    return legal_if(n > count_taken(my, kind), R_AL_LOOT_16, FRAY_MARKER, kind);
}

static uint64_t take_word(unsigned place, unsigned token, unsigned where)
{
    return word_of(token & EXHAUSTED ? A_TAKE_WORN : A_TAKE, place,
                   (token & ~(unsigned)EXHAUSTED) | where << 8);
}

static fray_verdict may_take(const struct content *k, const struct state *s,
                             const struct activation_frame *my, unsigned place, unsigned token,
                             unsigned where)
{
    const struct fighter *f = &s->legend[my->legend];
    const unsigned kind = token & ~(unsigned)EXHAUSTED;
    if (!f->at) return breaks(R_AL_ACT_09, FRAY_PIECE, my->legend);
    if (kind < 1 || kind > k->loots || !ground_is_space(ground_of(k, s), place)) return not_asked();
    if (place != f->at && !ground_is_adjacent(ground_of(k, s), f->at, place))
        return breaks(R_AL_LOOT_15, FRAY_PLACE, place);
    const unsigned here = count_lying(s->lying, LYING, (place_id)place, token);
    if (!here) return breaks(R_AL_LOOT_15, FRAY_MARKER, kind);
    if (here == count_lying(my->dropped, TOUCHED, (place_id)place, token))
        return breaks(R_AL_LOOT_16, FRAY_MARKER, kind);
    fray_verdict v = may_keep(k, s, my->legend, kind, where);
    if (!is_legal(v)) return v;
    /* what would have to give way was taken in this window itself */
    const unsigned slot = k->loot[kind].slot;
    if (where == KEEP_WORN && (my->worn >> (slot - SLOT_HELMET) & 1))
        return breaks(R_AL_LOOT_16, FRAY_MARKER, kind);
    if (where >= KEEP_WEAPON &&
        (my->fitted >> (4 * (where - KEEP_WEAPON) + slot - SLOT_BARREL) & 1))
        return breaks(R_AL_LOOT_16, FRAY_MARKER, kind);
    return legal();
}

static void note_taken(struct activation_frame *my, unsigned kind)
{
    unsigned n = 0;
    while (n < BACKPACK && my->taken[n]) n++;
    assert(n < BACKPACK);
    if (n == BACKPACK) return;
    while (n > 0 &&
           my->taken[n - 1] > kind) { /* sorted: in another order they are the same bytes */
        my->taken[n] = my->taken[n - 1];
        n--;
    }
    my->taken[n] = (uint8_t)kind;
}

/* What has to be dropped for it; 0: nothing. */
static unsigned take_up(struct call *c, struct activation_frame *my)
{
    const unsigned place = word_one(c->answer), kind = word_two(c->answer) & 0xff,
                   where = word_two(c->answer) >> 8;
    const unsigned token =
        kind | (fray_act_of(c->answer) == A_TAKE_WORN ? (unsigned)EXHAUSTED : 0u);
    const unsigned slot = c->k->loot[kind].slot;
    unsigned moved, old;
    rule(AL_LOOT_15);
    (void)pick_up(c->s, (place_id)place, token);
    tell(c, EV_TAKES, my->legend, kind, place, 0);
    old = keep(c, my->legend, token, SEEN, where, &moved);
    if (where == KEEP_PACK) note_taken(my, kind);
    else if (where == KEEP_WORN) my->worn |= (uint8_t)(1u << (slot - SLOT_HELMET));
    else my->fitted |= (uint8_t)(1u << (4 * (where - KEEP_WEAPON) + slot - SLOT_BARREL));
    return old; /* what went back to the Backpack may be dropped, too: AL-LOOT-13 leaves the choice */
}

/* A new window: AL-LOOT-16. */
static void open_window(struct activation_frame *my)
{
    memset(my->dropped, 0, sizeof my->dropped);
    memset(my->taken, 0, sizeof my->taken);
    my->fitted = my->worn = my->kind = 0;
}

/* ---- the question ---- */

/* A Legend off the Map: by which of the basic actions it comes back. */
static bool can_come_back(const struct content *k, const struct state *s, piece_id legend)
{
    for (unsigned n = 0; n < k->actions; n++)
        if (is_legal(may_do(k, s, legend, k->action[n]))) return true;
    return false;
}

/* AL-TURN-04, AL-RESPAWN-02: who begins its activation off the Map cannot pass as long as it could come back; who falls
 * in it may do without that. */
static fray_verdict may_end(const struct content *k, const struct state *s,
                            const struct activation_frame *my)
{
    if (s->legend[my->legend].at || my->was_on_map) return legal();
    return legal_if(!can_come_back(k, s, my->legend), R_AL_TURN_04, FRAY_PIECE, my->legend);
}

static fray_verdict may_play_in_turn(const struct asked *q, piece_id legend, unsigned card)
{
    const struct matter m = matter_of(q->k, q->s, legend);
    return may_play(&m, card, W_NONE);
}

static fray_verdict judge_action(const struct asked *q, uint64_t word)
{
    const struct activation_frame *my = asking(q, activation);
    const unsigned one = word_one(word), two = word_two(word);
    switch (fray_act_of(word)) {
    case A_DO: return may_do(q->k, q->s, my->legend, one);
    case A_PLAY: return may_play_in_turn(q, my->legend, one);
    case A_RUSH: return may_rush(q->k, q->s, my->legend, one);
    case A_DROP: return may_drop(q->s, my, one);
    case A_TAKE: return may_take(q->k, q->s, my, one, two & 0xff, two >> 8);
    case A_TAKE_WORN: return may_take(q->k, q->s, my, one, (two & 0xff) | EXHAUSTED, two >> 8);
    case A_END: return may_end(q->k, q->s, my);
    default: return not_asked();
    }
}

static void list_takes(const struct asked *q, struct offer *o, const struct activation_frame *my)
{
    const struct lying *l = q->s->lying;
    for (unsigned i = 0; i < LYING && l[i].at; i++) {
        if (i && l[i].at == l[i - 1].at && l[i].kind == l[i - 1].kind) continue;
        if (ground_distance(l[i].at, q->s->legend[my->legend].at) > 1) continue;
        for (unsigned w = KEEP_WHERE; w-- > 0;)
            offer_try(q, o, take_word(l[i].at, l[i].kind, w), judge_action);
    }
}

static void list_actions(const struct asked *q, struct offer *o)
{
    const struct activation_frame *my = asking(q, activation);
    const struct fighter *f = &q->s->legend[my->legend];
    const struct legend *card = card_of(q->k, q->s, my->legend);
    for (unsigned n = 0; n < q->k->actions; n++)
        offer_try(q, o, word_of(A_DO, q->k->action[n], 0), judge_action);
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        const struct weapon *w = &q->k->weapon[f->weapon[slot].weapon];
        if (slot && f->weapon[slot].weapon == f->weapon[0].weapon) continue;
        for (unsigned n = 0; n < w->specials; n++)
            offer_try(q, o, word_of(A_DO, w->special + n, 0), judge_action);
    }
    for (unsigned i = 0; i < GEARS; i++)
        for (unsigned n = 0; n < q->k->loot[f->gear[i]].specials; n++)
            offer_try(q, o, word_of(A_DO, q->k->loot[f->gear[i]].special + n, 0), judge_action);
    for (unsigned a = 0; a < ABILITIES; a++)
        if (card->ability[a]) offer_try(q, o, word_of(A_PLAY, card->ability[a], 0), judge_action);
    for (unsigned act = A_PLAY; act <= A_RUSH; act++)
        for (unsigned hand = f->hand; hand; hand &= hand - 1)
            offer_try(q, o, word_of(act, card->feat[bit_low(hand)], 0), judge_action);
    if (f->at) list_takes(q, o, my);
    for (unsigned i = 0; i < BACKPACK && f->pack[i].from; i++)
        if (f->pack[i].kind && token_at(f->pack, BACKPACK, f->pack[i].kind) == i)
            offer_try(q, o, word_of(A_DROP, f->pack[i].kind, 0), judge_action);
    offer_try(q, o, word_of(A_END, 0, 0), judge_action);
}

/* ---- the activation ---- */

/* Pushes what was said; a whole action ends the window. */
static void begin_action(struct call *c, struct activation_frame *my)
{
    const unsigned card = word_one(c->answer);
    open_window(my);
    switch (fray_act_of(c->answer)) {
    case A_DO: do_action(c, my->legend, card); break;
    case A_PLAY:
        c->s->legend[my->legend].ap =
            (uint8_t)(c->s->legend[my->legend].ap - c->k->card[card].cost);
        play_card(c, my->legend, card, 0);
        break;
    default:
        rush(c, my->legend, card);
        push_move(c, my->legend, 1, 0);
        break;
    }
}

static bool is_whole_action(uint64_t word)
{
    unsigned act = fray_act_of(word);
    return act == A_DO || act == A_PLAY || act == A_RUSH;
}

static void begin_activation(struct call *c, piece_id legend)
{
    struct fighter *f = &c->s->legend[legend];
    c->s->active = legend;
    f->ap = AP;
    f->did = DID_ACTIVATE;
    rule(AL_ACT_01);
    tell(c, EV_ACTIVATES, legend, 0, 0, 0);
}

static void end_activation(struct call *c, piece_id legend)
{
    c->s->legend[legend].ap = 0;
    c->s->legend[legend].did = DID_ACTIVATE;
    c->s->active = 0;
    c->s->shot_hits = c->s->shot_headshots = c->s->shot_damage = 0;
    c->s->revealed = 0;
    changes_end(c, LIFE_ACTIVATION);
    rule(AL_ACT_10);
    tell(c, EV_ENDS, legend, 0, 0, 0);
}

static enum wait proc_activation(struct call *c)
{
    struct state *s = c->s;
    proc_begin(activation);
    begin_activation(c, my->legend);
    moment(ACTIVATION_BEGUN, W_ACTIVATION_BEGINS, my->legend, 0);
    /* AL-ACT-10: who has fallen and cannot come back has nothing more to say */
    while (is_on_map(s, my->legend) || can_come_back(c->k, s, my->legend)) {
        rule(AL_ACT_01);
        about(c, FRAY_PIECE, my->legend);
        if (is_on_map(s, my->legend)) my->was_on_map = 1;
        ask(ACTIVATION_ASKED, seat_of(my->legend), Q_ACTION);
        if (fray_act_of(c->answer) == A_END) break;
        if (is_whole_action(c->answer)) {
            call(ACTIVATION_ACTED, begin_action(c, my));
            continue;
        }
        rule(AL_LOOT_15);
        if (fray_act_of(c->answer) == A_DROP) {
            my->kind = (uint8_t)word_one(c->answer);
            (void)pack_take(&s->legend[my->legend], my->kind);
        } else my->kind = (uint8_t)take_up(c, my);
        if (my->kind) {
            rule(AL_LOOT_03);
            about(c, FRAY_MARKER, my->kind & ~(unsigned)EXHAUSTED);
            ask(ACTIVATION_DROP, seat_of(my->legend), Q_DROP_AT);
            drop_at(c, my->legend, (place_id)word_one(c->answer), my->kind);
            lay_in(my->dropped, TOUCHED, (place_id)word_one(c->answer), my->kind);
            my->kind = 0;
        }
    }
    open_window(my);
    moment(ACTIVATION_OVER, W_ACTIVATION_ENDS, my->legend, 0);
    open(ACTIVATION_ENDED, UINT32_C(1) << W_ACTIVATION_ENDS, my->legend, 0);
    end_activation(c, my->legend);
    proc_end();
}

/* src/games/apex/turn.c - chapters ROUND, TURN and RING: eight rounds of a turn each and a Transition phase. */
#include "games/apex/rules.h"
#include "core/proc.h"

/* ---- the turn of a squad ---- */

static void push_turn(struct call *c, unsigned seat)
{
    PUSH(c, turn)->seat = (uint8_t)seat;
}

/* Legends of the squad whose Draft cards are still face up (AL-TURN-03). */
static struct wide waiting(const struct state *s, unsigned seat)
{
    struct wide set = wide_none();
    for (piece_id p = first_of(seat); p < first_of(seat) + s->opt.squad; p++)
        if (!(s->legend[p].did & DID_ACTIVATE)) wide_add(&set, p);
    return set;
}

static struct wide activate_set(const struct asked *q)
{
    return waiting(q->s, asking(q, turn)->seat);
}

static fray_verdict why_not_activated(const struct asked *q, unsigned p)
{
    if (!is_legend(q->s, p) || seat_of((piece_id)p) != q->seat)
        return breaks(R_AL_TURN_01, FRAY_PIECE, p);
    return breaks(R_AL_TURN_03, FRAY_PIECE, p);
}

/* AL-WIN-02, Amb-46: it has no Deathbox token left, and the enemies have the points. */
static bool falls_for_good(const struct state *s, piece_id legend)
{
    const unsigned need = s->opt.squad == SQUAD ? 4 : 2;
    return s->legend[legend].boxes == 0 && s->squad[other(seat_of(legend))].vp >= need;
}

static enum wait proc_turn(struct call *c)
{
    struct state *s = c->s;
    proc_begin(turn);
    rule(AL_TURN_01);
    s->turn++;
    s->playing = my->seat;
    tell(c, EV_TURN, my->seat, 0, 0, 0);
    rule(AL_TURN_02);
    call(TURN_DUE, push_due(c));
    while (wide_count(waiting(s, my->seat))) {
        if (wide_count(waiting(s, my->seat)) == 1) {
            struct wide last = waiting(s, my->seat);
            my->legend = (piece_id)wide_take(&last);
        } else {
            rule(AL_TURN_01);
            about(c, FRAY_SEAT, my->seat);
            ask(TURN_ACTIVATE, my->seat, Q_ACTIVATE);
            my->legend = (piece_id)word_one(c->answer);
        }
        rule(AL_WIN_02);
        if (falls_for_good(s, my->legend)) {
            s->won = (uint8_t)(1u << other(my->seat));
            return WAIT_NONE;
        }
        call(TURN_ACTIVATED, push_activation(c, my->legend));
    }
    changes_end(c, LIFE_TURN);
    s->playing = 0;
    proc_end();
}

/* ---- the Ring ---- */

static bool is_in_ring(const struct state *s, place_id at)
{
    const int x = ground_x(at), y = ground_y(at);
    return x >= s->ring[0] && x <= s->ring[1] && y >= s->ring[2] && y <= s->ring[3];
}

/* Two borders that face each other go inward; Amb-15: they never cross, but stop side by side. */
static void close_in(uint8_t *low, uint8_t *high, unsigned from_low, unsigned from_high)
{
    while (from_low || from_high) {
        if (from_low && *low + 1 < *high) ++*low;
        if (from_high && *low + 1 < *high) --*high;
        from_low -= from_low > 0;
        from_high -= from_high > 0;
    }
}

/* AL-RING-02 */
static void move_ring(struct call *c)
{
    struct state *s = c->s;
    const struct card *card = &c->k->card[s->ring_up ? c->k->ring[s->ring_up - 1] : 0];
    close_in(&s->ring[0], &s->ring[1], (unsigned)card->inward[3], (unsigned)card->inward[1]);
    close_in(&s->ring[2], &s->ring[3], (unsigned)card->inward[0], (unsigned)card->inward[2]);
    rule(AL_RING_02);
    tell(c, EV_RING_MOVES, ground_place(s->ring[0], s->ring[2]),
         ground_place(s->ring[1], s->ring[3]), 0, 0);
}

/* AL-RING-05, -06: what the Ring does to it now; 0: nothing. */
static unsigned ring_damage(const struct content *k, const struct state *s, piece_id legend)
{
    const struct fighter *f = &s->legend[legend];
    const unsigned printed = k->board[k->round_track].ring_damage[s->round];
    const unsigned cap = k->loot[f->gear[SLOT_KNOCKDOWN - SLOT_HELMET]].ring_cap;
    if (s->opt.no_ring || !f->at || is_in_ring(s, f->at)) return 0;
    return cap && printed > cap ? cap : printed;
}

static unsigned ring_victims(const struct content *k, const struct state *s)
{
    unsigned n = 0;
    for (piece_id p = 1; p <= LEGENDS; p++) n += ring_damage(k, s, p) > 0;
    return n;
}

/* All of them at once (Amb-16). */
static void push_ring_damage(struct call *c)
{
    uint8_t amount[LEGENDS + 1] = {0};
    for (piece_id p = 1; p <= LEGENDS; p++) amount[p] = (uint8_t)ring_damage(c->k, c->s, p);
    push_harm(c, amount, DAMAGE_RING, 0, DAMAGE_HEALTH);
}

/* ---- the Transition phase: AL-ROUND-03 ---- */

static enum track_space space_of(const struct content *k, const struct state *s)
{
    return (enum track_space)k->board[k->round_track].space[s->track];
}

enum transition_step {
    TRANSITION_START,
    TRANSITION_HARM,
    TRANSITION_FEAT,
    TRANSITION_RING,
    TRANSITION_OVER
};

static enum wait proc_transition(struct call *c)
{
    struct state *s = c->s;
    proc_begin(transition);
    rule(AL_RING_05);
    if (ring_victims(c->k, s)) call(TRANSITION_HARM, push_ring_damage(c));
    rule(AL_ROUND_06); /* those off the Map, too */
    for (my->nth = 1; my->nth <= LEGENDS; my->nth++)
        if (s->legend[my->nth].figure)
            call(TRANSITION_FEAT, push_draw(c, DRAW_FEATS, DRAW_TO_HAND, 1, my->nth));
    rule(AL_TIME_06);
    cool_down(c);
    rule(AL_ROUND_04);
    s->track++;
    while (space_of(c->k, s) == TRACK_SQUARE) {
        for (my->icon = 0; my->icon < TRACK_ICONS && !s->opt.no_ring;
             my->icon++) { /* AL-ROUND-07 */
            if (c->k->board[c->k->round_track].icon[my->icon] == ICON_RING_MOVES) move_ring(c);
            if (c->k->board[c->k->round_track].icon[my->icon] != ICON_RING_SHUFFLES) continue;
            rule(AL_RING_04);
            s->ring_deck |= (uint16_t)(1u << (s->ring_up - 1));
            s->ring_up = 0;
            ask(TRANSITION_RING, FRAY_CHANCE, Q_RING);
            reveal_ring(c);
        }
        s->track++;
    }
    if (space_of(c->k, s) == TRACK_TROPHY) {
        s->stage = STAGE_OVER;
        return WAIT_NONE;
    }
    for (my->nth = 1; my->nth <= LEGENDS; my->nth++)
        s->legend[my->nth].did &= (uint8_t)~DID_ACTIVATE;
    rule(AL_ROUND_02);
    s->round++;
    tell(c, EV_ROUND, s->round, 0, 0, 0);
    moment(TRANSITION_OVER, W_TRANSITION, 0, 0);
    proc_end();
}

/* tests/games/gates/round.c - set-up, rounds, orders, gates. */
#include "games/gates/rules.h"
#include "core/proc.h"
#include <string.h>

/* ---- 1 set-up and end ---- */

static fray_verdict game_prepare(void *content)
{
    const struct content *k = (const struct content *)content;
    return legal_if(k->gates == GATES && k->guards == 1, R_GA_SETUP_01, 0, 0);
}

static fray_verdict read_setting(struct state *s, const fray_setting *item)
{
    if (item->key == 0 || item->key >= SETTINGS || item->seat)
        return breaks(R_GA_SETUP_01, FRAY_NUMBER, item->key);
    uint32_t most = setting_rows[item->key].most, least = item->key == SET_CAPTAINS ? 2u : 1u;
    uint8_t value = (uint8_t)item->value;
    if (item->value > most || (item->key != SET_QUICK && item->value < least))
        return breaks_by(R_GA_SETUP_01, FRAY_NUMBER, item->value, (int)item->value, (int)most);
    switch ((enum setting_id)item->key) {
    case SET_CAPTAINS: s->seats = value; break;
    case SET_ROUNDS: s->rounds = value; break;
    case SET_GUARDS: s->guards = value; break;
    case SET_QUICK: s->quick = value; break;
    case SET_NONE:
    case SETTINGS: break;
    }
    return legal();
}

static fray_verdict game_start(const fray_table *t, const fray_setup *setup, fray_position *p)
{
    struct state *s = (struct state *)p;
    struct call c;
    memset(s, 0, sizeof *s);
    s->head.game = 97;
    s->head.bytes = sizeof *s;
    s->seats = 2;
    s->rounds = s->guards = 3;
    for (unsigned i = 0; i < setup->count; i++) {
        fray_verdict v = read_setting(s, &setup->item[i]);
        if (!is_legal(v)) return v;
    }
    call_begin(&c, (const struct content *)t->content, s, NULL, 0);
    (void)PUSH(&c, match);
    drive(&c);
    return legal();
}

static bool ends_now(const struct call *c)
{
    (void)c;
    return false;
}

static fray_score game_result(const fray_table *t, const fray_position *p)
{
    const struct state *s = (const struct state *)p;
    fray_score score;
    unsigned best = 0, most = 0;
    (void)t;
    memset(&score, 0, sizeof score);
    for (unsigned seat = 1; seat <= s->seats; seat++) {
        score.points[seat] = s->captain[seat].points;
        if (best && s->captain[seat].points == most) best = SEATS + 1;
        else if (!best || s->captain[seat].points > most) best = seat;
        if (s->captain[seat].points > most) most = s->captain[seat].points;
    }
    score.over = s->head.over != 0;
    if (!score.over) return score;
    score.drawn = best > SEATS || s->head.over == FRAY_BROKEN;
    score.winner = (uint8_t)(score.drawn ? 0 : best);
    score.winners = (uint8_t)(score.winner ? 1u << score.winner : 0u);
    return score;
}

static void has_ended(struct call *c)
{
    const fray_table unused = {NULL, c->k, NULL};
    unsigned winner = game_result(&unused, &c->s->head).winner;
    c->rule = R_GA_AIM_01;
    if (winner) tell(c, EV_WON, winner, 0, 0, 0);
    else tell(c, EV_DRAWN, 0, 0, 0, 0);
}

enum match_step { MATCH_START, MATCH_ROUND };

static unsigned round_step(void)
{
    return MATCH_ROUND;
}

static enum wait proc_match(struct call *c)
{
    struct state *s = c->s;
    proc_begin(match);
    while (s->round < s->rounds) {
        s->round++;
        tell(c, EV_ROUND, s->round, 0, 0, 0);
        call(MATCH_ROUND, (void)PUSH(c, round));
    }
    proc_end();
}

/* ---- 2 rounds ---- */

static unsigned first_of(const struct state *s)
{
    return (s->round - 1u) % s->seats + 1u;
}

static fray_verdict may_bar(const struct asked *q, uint64_t word)
{
    unsigned gate = word_one(word);
    (void)q;
    return legal_if(fray_act_of(word) == A_BAR && gate >= 1 && gate <= GATES, FRAY_NOT_ASKED, 0, 0);
}

static void list_bars(const struct asked *q, struct offer *o)
{
    for (unsigned gate = 1; gate <= GATES; gate++)
        offer_try(q, o, word_of(A_BAR, gate, 0), may_bar);
}

static unsigned gate_thrown(uint64_t word)
{
    uint8_t count[MAX_FACES] = {0};
    unsigned gate = 1;
    dice_from(word, GATES, count);
    while (gate < GATES && !count[gate - 1]) gate++;
    return gate;
}

static void bar(struct call *c)
{
    c->s->barred = (uint8_t)(fray_act_of(c->answer) == A_BAR ? word_one(c->answer) : 0);
    if (c->s->barred) tell(c, EV_BARS, c->seat, c->s->barred, 0, 0);
    else tell(c, EV_LEAVES, c->seat, 0, 0, 0);
}

static void open_gates(struct call *c);

enum round_step { ROUND_START, ROUND_BARRED, ROUND_RICH, ROUND_ORDERED };

static unsigned orders_step(void)
{
    return ROUND_ORDERED;
}

static enum wait proc_round(struct call *c)
{
    struct state *s = c->s;
    proc_begin(round);
    rule(GA_BAR_01);
    about(c, FRAY_SEAT, first_of(s));
    ask(ROUND_BARRED, first_of(s), Q_BAR);
    rule(GA_BAR_01);
    bar(c);
    rule(GA_RICH_01);
    roll(ROUND_RICH, 0, 1, first_of(s));
    rule(GA_RICH_01);
    s->rich = (uint8_t)gate_thrown(c->answer);
    tell(c, EV_RICH, s->rich, 0, 0, 0);
    call(ROUND_ORDERED, (void)PUSH(c, orders));
    rule(GA_GATE_01);
    open_gates(c);
    proc_end();
}

/* ---- 3 orders ---- */

static unsigned sent_by(const struct state *s, unsigned seat)
{
    const uint8_t *sent = s->captain[seat].sent;
    return (unsigned)sent[1] + sent[2] + sent[3];
}

/* The seats whose orders are not yet all given. */
static unsigned still_open(const struct state *s)
{
    unsigned open = 0;
    for (unsigned seat = 1; seat <= s->seats; seat++)
        if (!s->captain[seat].ready) open |= 1u << seat;
    return open;
}

static fray_verdict may_order(const struct asked *q, uint64_t word)
{
    const struct state *s = q->s;
    const struct captain *own = &s->captain[q->seat];
    unsigned gate = word_one(word), act = fray_act_of(word);
    if (gate < 1 || gate > GATES || (act != A_SEND && act != A_CALL)) return not_asked();
    if (act == A_CALL) {
        if (!own->sent[gate]) return breaks(R_GA_CALL_01, FRAY_PLACE, gate);
        return own->called < s->guards
                   ? legal()
                   : breaks_by(R_GA_CALL_02, FRAY_SEAT, q->seat, own->called, s->guards);
    }
    if (gate == s->barred) return breaks(R_GA_BAR_02, FRAY_PLACE, gate);
    unsigned sent = sent_by(s, q->seat);
    return sent < s->guards ? legal()
                            : breaks_by(R_GA_SEND_02, FRAY_SEAT, q->seat, (int)sent, s->guards);
}

static fray_verdict why_not_ready(const struct asked *q)
{
    unsigned sent = sent_by(q->s, q->seat);
    return sent == q->s->guards
               ? legal()
               : breaks_by(R_GA_READY_01, FRAY_SEAT, q->seat, (int)sent, q->s->guards);
}

static void list_orders(const struct asked *q, struct offer *o)
{
    for (unsigned gate = 1; gate <= GATES; gate++)
        offer_try(q, o, word_of(A_SEND, gate, 0), may_order);
    for (unsigned gate = 1; gate <= GATES; gate++)
        offer_try(q, o, word_of(A_CALL, gate, 0), may_order);
}

/* What it touches and tells is its seat's alone; but that a seat is ready, all may know. */
static void take_order(struct call *c)
{
    struct captain *own = &c->s->captain[c->seat];
    unsigned gate = word_one(c->answer), act = fray_act_of(c->answer);
    if (act == A_SEND) {
        own->sent[gate]++;
        tell_seat(c, c->seat, EV_SENDS, c->seat, gate, 0);
    } else if (act == A_CALL) {
        own->sent[gate]--;
        own->called++;
        tell_seat(c, c->seat, EV_CALLS, c->seat, gate, 0);
    }
    if (act == A_READY || (c->s->quick && sent_by(c->s, c->seat) == c->s->guards)) {
        own->ready = 1;
        tell(c, EV_READY, c->seat, 0, 0, 0);
    }
}

enum orders_step { ORDERS_START, ORDERS_GIVEN };

static enum wait proc_orders(struct call *c)
{
    proc_begin(orders);
    while (still_open(c->s)) {
        rule(GA_SEND_01);
        ask_sealed(ORDERS_GIVEN, still_open(c->s), Q_SEND);
        rule(GA_SEND_01);
        take_order(c);
    }
    proc_end();
}

/* ---- 4 gates ---- */

static void open_gate(struct call *c, unsigned gate)
{
    struct state *s = c->s;
    unsigned best = 0, most = 0;
    for (unsigned seat = 1; seat <= s->seats; seat++) {
        unsigned n = s->captain[seat].sent[gate];
        tell(c, EV_SEEN, seat, n, gate, 0);
        if (n == most) best = 0;
        if (n <= most) continue;
        most = n;
        best = seat;
    }
    if (!best) return;
    unsigned worth = c->k->gate[gate].worth * (gate == s->rich ? 2u : 1u);
    s->captain[best].points = (uint8_t)(s->captain[best].points + worth);
    tell(c, EV_TAKES, best, gate, worth, 0);
}

static void open_gates(struct call *c)
{
    struct state *s = c->s;
    for (unsigned gate = 1; gate <= GATES; gate++) open_gate(c, gate);
    for (unsigned seat = 1; seat <= s->seats; seat++) {
        struct captain *own = &s->captain[seat];
        memset(own->sent, 0, sizeof own->sent);
        own->ready = own->called = 0;
    }
    s->barred = s->rich = 0;
}

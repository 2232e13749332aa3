/* src/games/fireteam/threat.c - the Threat phase: chapters THR, TWIST, SPAWN and RESERVE. */
#include "games/fireteam/rules.h"
#include "core/proc.h"

/* ---- the threat track ---- */

/* 8.2 */
static bool is_twist_space(unsigned space)
{
    return space % 3 == 0 && space < TRACK_SPACES;
}

static void push_advance(struct call *c, unsigned spaces)
{
    struct advance_frame *a = PUSH(c, advance);
    a->spaces = (uint8_t)spaces;
}

static void twist_comes(struct call *c, struct advance_frame *my, unsigned card)
{
    struct state *s = c->s;
    const struct mission *m = mission_of(c->k, s);
    for (unsigned i = 0; i < pool_count(c->k->code, m->twists); i++)
        if (pool_at(c->k->code, m->twists, i) == card)
            s->twist_deck = (uint16_t)(s->twist_deck & ~(1u << i));
    s->twist[s->twists++] = (uint16_t)card;
    my->card = (uint16_t)card;
    note_changes(c);
    rule(FZ_TWIST_01);
    tell(c, EV_TWIST, card, 0, 0, 0);
}

static unsigned twist_lots(const struct asked *q, struct lot *list)
{
    const struct mission *m = mission_of(q->k, q->s);
    unsigned n = 0;
    for (unsigned i = 0; i < pool_count(q->k->code, m->twists); i++)
        n = lot_add(list, n, word_of(A_DRAWN, pool_at(q->k->code, m->twists, i), 0),
                    (q->s->twist_deck >> i) & 1);
    return n;
}

static fray_verdict why_not_twist(const struct asked *q, unsigned card)
{
    (void)q;
    return breaks(R_FZ_TWIST_01, FRAY_CARD, card);
}

enum advance_step { ADVANCE_START, ADVANCE_DRAWN, ADVANCE_DONE };

/* FZ-TWIST-04: one space at a time. */
static enum wait proc_advance(struct call *c)
{
    proc_begin(advance);
    while (my->spaces && c->s->threat < TRACK_SPACES) { /* FZ-THR-03 */
        my->spaces--;
        c->s->threat++;
        rule(FZ_THR_02);
        tell(c, EV_THREAT, c->s->threat, 0, 0, 0);
        if (!is_twist_space(c->s->threat) || !c->s->twist_deck || c->s->twists == TWIST_SPACES)
            continue; /* FZ-TWIST-03, FZ-TWIST-05 */
        rule(FZ_TWIST_01);
        ask(ADVANCE_DRAWN, FRAY_CHANCE, Q_TWIST);
        twist_comes(c, my, word_one(c->answer));
        if (c->k->card[my->card].act)
            call(ADVANCE_DONE,
                 (void)push_effect(c, c->k->card[my->card].act, my->card, c->s->first));
    }
    proc_end();
}

/* ---- spawning ---- */

/* Monsters of a tier that belong to the spawn pool and are off the board. */
static piece_set off_board(const struct state *s, unsigned tier)
{
    piece_id first = tier == TIER_MINION  ? (piece_id)FIRST_MONSTER
                     : tier == TIER_ELITE ? (piece_id)FIRST_ELITE
                                          : (piece_id)BOSS;
    piece_id last = tier == TIER_MINION  ? (piece_id)(FIRST_ELITE - 1)
                    : tier == TIER_ELITE ? (piece_id)(BOSS - 1)
                                         : (piece_id)BOSS;
    piece_set set = 0;
    for (piece_id p = first; p <= last; p++)
        if (!s->monster[p].at && s->monster[p].pool == POOL_SPAWN) set |= 1u << p;
    return set;
}

static void push_spawn(struct call *c, piece_set which, bool secured)
{
    struct spawn_frame *sp = PUSH(c, spawn);
    sp->left = which;
    sp->secured = secured;
}

/* FZ-DICE-05; a secured point is rolled again (FZ-SECURE-02). */
static unsigned spawn_lots(const struct asked *q, struct lot *list)
{
    const bool secured = asking(q, spawn)->secured;
    unsigned n = 0;
    for (unsigned number = 1; number <= SPAWN_POINTS; number++)
        n = lot_add(list, n, word_of(A_SPAWN, number, 0),
                    !secured || !is_secured(q->k, q->s, q->s->spawn[number]));
    return n;
}

static fray_verdict why_not_spawn(const struct asked *q, unsigned number)
{
    (void)q;
    return breaks(R_FZ_SECURE_02, FRAY_NUMBER, number);
}

enum spawn_step { SPAWN_START, SPAWN_ROLLED };

/* FZ-SPAWN-02: minions first, as pieces are numbered; FZ-SPAWN-03. */
static enum wait proc_spawn(struct call *c)
{
    proc_begin(spawn);
    while (my->left) {
        my->monster = (piece_id)bit_low(my->left);
        my->left &= my->left - 1;
        rule(FZ_SPAWN_03);
        about(c, FRAY_PIECE, my->monster);
        ask(SPAWN_ROLLED, FRAY_CHANCE, Q_SPAWN);
        c->s->monster[my->monster].at = c->s->spawn[word_one(c->answer)];
        rule(FZ_SPAWN_03);
        tell(c, EV_SPAWNS, my->monster, c->s->monster[my->monster].at, 0, 0);
    }
    proc_end();
}

/* FZ-SPAWN-01, FZ-BOSS-07, FZ-BOSS-08 */
static bool spawning_goes_on(const struct call *c)
{
    const struct state *s = c->s;
    if (s->boss == BOSS_FIGHTS) return false;
    if (s->boss != BOSS_DEFEATED || mission_of(c->k, s)->spawns_on) return true;
    for (unsigned i = 0; i < MAX_OBJECTIVES; i++)
        if (s->objective[i].card && !s->objective[i].complete) return true;
    return false;
}

/* ---- the phase ---- */

static struct threat_frame *push_threat(struct call *c)
{
    return PUSH(c, threat);
}

/* Is something in play for this figure alone? */
static bool is_marked(const struct state *s, piece_id p)
{
    for (unsigned i = 0; i < MAX_MODIFIERS; i++)
        if (s->modifier[i].change && s->modifier[i].bearer == p) return true;
    return false;
}

static bool are_alike(const struct state *s, piece_id a, piece_id b)
{
    return s->monster[a].at == s->monster[b].at && tier_of(a) == tier_of(b) && !is_marked(s, a) &&
           !is_marked(s, b);
}

/* Of monsters that are alike the first stands for all: which of them it is makes no difference. */
static piece_set unlike_monsters(const struct state *s, piece_set set)
{
    piece_set out = 0;
    for (piece_set left = set; left; left &= left - 1) {
        bool alike = false;
        for (piece_set seen = out; seen && !alike; seen &= seen - 1)
            alike = are_alike(s, (piece_id)bit_low(seen), (piece_id)bit_low(left));
        if (!alike) out |= 1u << bit_low(left);
    }
    return out;
}

/* FZ-MON-01: those of the tier whose turn it is. FZ-ROUND-05: those that a card still has to come to. */
static piece_set next_monsters(const struct state *s)
{
    if (frame_proc(s, s->top) == PROC_EFFECT)
        return unlike_monsters(s, frame_as(s, s->top, effect)->list);
    piece_set minions = ((1u << FIRST_ELITE) - 1u) & ~((1u << FIRST_MONSTER) - 1u);
    piece_set elites = ((1u << BOSS) - 1u) & ~((1u << FIRST_ELITE) - 1u);
    piece_set now = s->waiting & minions  ? s->waiting & minions
                    : s->waiting & elites ? s->waiting & elites
                                          : s->waiting;
    return unlike_monsters(s, now);
}

static struct wide next_set(const struct asked *q)
{
    return wide_of(next_monsters(q->s));
}

/* By the rule that asks: FZ-MON-01, or FZ-ROUND-05 for a card's. */
static fray_verdict why_not_next(const struct asked *q, unsigned monster)
{
    return breaks(q->s->head.rule, FRAY_PIECE, monster);
}

static enum wait proc_threat(struct call *c)
{
    proc_begin(threat);
    if (c->s->calm) { /* EV-11 */
        c->s->calm = 0;
        tell(c, EV_CALM, 0, 0, 0, 0);
    } else {
        rule(FZ_THR_02);
        call(THREAT_ADVANCED, push_advance(c, 1));
    }
    if (!c->s->waiting) /* a scenario may begin in the middle */
        c->s->waiting = actives_of(c->s) ? monsters_of(c->s) : 0; /* FZ-MON-17, FZ-MON-19 */
    while (c->s->waiting) {
        if (bit_count(next_monsters(c->s)) > 1) {
            rule(FZ_MON_01);
            ask(THREAT_CHOSEN, c->s->first, Q_MONSTER);
            my->monster = (piece_id)word_one(c->answer);
        } else {
            my->monster = (piece_id)bit_low(next_monsters(c->s));
        }
        c->s->waiting &= ~(1u << my->monster);
        rule(FZ_MON_01);
        call(THREAT_ACTIVATED, push_activation(c, my->monster, false));
        if (!actives_of(c->s)) c->s->waiting = 0; /* FZ-MON-17 */
    }
    FRAY_FALL_THROUGH;
case THREAT_RESUMED:
    if (spawning_goes_on(c)) {
        rule(FZ_SPAWN_02);
        call(THREAT_SPAWNED,
             push_spawn(c, off_board(c->s, TIER_MINION) | off_board(c->s, TIER_ELITE), true));
    }
    proc_end();
}

/* ---- what cards do with it ---- */

static enum wait verb_advance(struct call *c, struct effect_frame *my)
{
    enum { ADVANCED = 1 };
    verb_begin();
    rule(FZ_TWIST_04);
    call(ADVANCED, push_advance(c, count_at(c, my, 0)));
    verb_end();
}

static enum wait verb_calm(struct call *c, struct effect_frame *my)
{
    (void)my;
    c->s->calm = 1;
    return WAIT_NONE;
}

static piece_set first_minions(const struct state *s, unsigned n)
{
    piece_set off = off_board(s, TIER_MINION), set = 0;
    for (; n > 0 && off; n--, off &= off - 1) set |= off & (~off + 1u);
    return set;
}

static enum wait verb_spawn(struct call *c, struct effect_frame *my)
{
    enum { SPAWNED = 1 };
    verb_begin();
    rule(FZ_SECURE_05);
    call(SPAWNED, push_spawn(c, first_minions(c->s, count_at(c, my, 0)), true));
    verb_end();
}

static enum wait verb_birth(struct call *c, struct effect_frame *my)
{
    const piece_set off = off_board(c->s, TIER_MINION);
    const place_id at = (place_id)value_at(c, my, 0);
    if (!off || !at) return WAIT_NONE;
    piece_id p = (piece_id)bit_low(off);
    c->s->monster[p].at = at;
    tell(c, EV_PLACED, p, at, 0, 0);
    return WAIT_NONE;
}

static void join_pool(struct call *c, piece_id p)
{
    c->s->monster[p].pool = POOL_SPAWN;
    rule(FZ_RESERVE_03);
    tell(c, EV_JOINS, p, 0, 0, 0);
}

static enum wait verb_reserves(struct call *c, struct effect_frame *my)
{
    (void)my;
    for (piece_id p = FIRST_MONSTER; p < BOSS; p++)
        if (c->s->monster[p].pool == POOL_RESERVE) join_pool(c, p);
    return WAIT_NONE;
}

/* TW-T4: an unused minion, or else an unused elite. */
static enum wait verb_swell(struct call *c, struct effect_frame *my)
{
    const struct family *family = &c->k->family[mission_of(c->k, c->s)->family];
    (void)my;
    for (piece_id p = FIRST_MONSTER; p < BOSS; p++) {
        unsigned tier = tier_of(p), first = tier == TIER_MINION ? FIRST_MONSTER : FIRST_ELITE;
        if (c->s->monster[p].pool != POOL_UNUSED ||
            p - first >= c->k->figure[family->monster[tier]].figures)
            continue;
        join_pool(c, p);
        break;
    }
    return WAIT_NONE;
}

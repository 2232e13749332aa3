/* src/games/fireteam/setup.c - chapter SETUP, from the choice of heroes to the first round, and the course
 * of a mission (chapter ROUND). */
#include "games/fireteam/view.h"
#include "core/proc.h"
#include <string.h>

/* ---- heroes, upgrades, focus cards ---- */

static unsigned figure_role(const struct content *k, unsigned figure)
{
    return k->figure[figure].role;
}

static bool role_is_taken(const struct content *k, const struct state *s, unsigned role,
                          unsigned but)
{
    for (unsigned seat = 1; seat <= SEATS; seat++)
        if (seat != but && s->hero[seat].figure && figure_role(k, s->hero[seat].figure) == role)
            return true;
    return false;
}

static fray_verdict may_take_hero(const struct content *k, const struct state *s, unsigned seat,
                                  unsigned figure)
{
    if (!figure || figure > k->figures || k->figure[figure].kind != FIGURE_HERO)
        return breaks(R_FZ_SETUP_04, FRAY_FIGURE, figure);
    unsigned role = figure_role(k, figure), needed = mission_of(k, s)->role;
    if (role_is_taken(k, s, role, seat)) return breaks(R_FZ_SETUP_05, FRAY_FIGURE, figure);
    unsigned open = 0;
    for (unsigned other = 1; other <= s->heroes; other++)
        open += other != seat && !s->hero[other].figure;
    if (needed && role != needed && !open && !role_is_taken(k, s, needed, seat))
        return breaks(R_FZ_SETUP_06, FRAY_FIGURE, figure);
    return legal();
}

static unsigned upgrades_of(const struct state *s, unsigned seat)
{
    return (unsigned)bit_count(s->hero[seat].sets);
}

static unsigned focuses_of(const struct state *s, unsigned seat)
{
    return (unsigned)bit_count(s->hero[seat].focus);
}

static fray_verdict may_take_upgrade(const struct content *k, const struct state *s, unsigned seat,
                                     unsigned card)
{
    int kind = kind_of(k, s, seat, card);
    if (kind < 0 || !((role_of(k, s, seat)->upgrades >> kind) & 1) ||
        ((s->hero[seat].sets >> kind) & 1))
        return breaks(R_FZ_SETUP_08, FRAY_CARD, card);
    if (upgrades_of(s, seat) >= mission_of(k, s)->upgrades)
        return breaks_by(R_FZ_SETUP_08, FRAY_CARD, card, (int)upgrades_of(s, seat) + 1,
                         mission_of(k, s)->upgrades);
    return legal();
}

static int focus_of(const struct content *k, const struct state *s, unsigned seat, unsigned card)
{
    const struct role *role = role_of(k, s, seat);
    for (unsigned i = 0; card && i < role->focuses; i++)
        if (role->focus[i] == card) return (int)i;
    return -1;
}

static fray_verdict may_take_focus(const struct content *k, const struct state *s, unsigned seat,
                                   unsigned card)
{
    int nth = focus_of(k, s, seat, card);
    if (nth < 0 || ((s->hero[seat].focus >> nth) & 1))
        return breaks(R_FZ_SETUP_09, FRAY_CARD, card);
    if (focuses_of(s, seat) >= mission_of(k, s)->focuses)
        return breaks_by(R_FZ_SETUP_09, FRAY_CARD, card, (int)focuses_of(s, seat) + 1,
                         mission_of(k, s)->focuses);
    return legal();
}

/* FZ-SETUP-07: the action cards of the role; upgrades follow. */
static void take_hero(struct call *c, unsigned seat, unsigned figure)
{
    struct hero *hero = &c->s->hero[seat];
    hero->figure = (uint16_t)figure;
    const struct role *role = role_of(c->k, c->s, seat);
    for (unsigned i = 0; i < role->kinds; i++)
        if (!((role->upgrades >> i) & 1)) hero->deck[i] = c->k->card[role->kind[i]].copies;
    note_changes(c);
    rule(FZ_SETUP_04);
    tell(c, EV_TEAM, seat, figure, 0, 0);
}

/* FZ-SETUP-08: a set is all its cards. */
static void take_upgrade(struct call *c, unsigned seat, unsigned card)
{
    struct hero *hero = &c->s->hero[seat];
    unsigned kind = (unsigned)kind_of(c->k, c->s, seat, card);
    assert(kind < KINDS); /* may_take_upgrade */
    hero->sets = (uint16_t)(hero->sets | 1u << kind);
    hero->deck[kind] = c->k->card[card].copies;
    rule(FZ_SETUP_08);
    tell(c, EV_UPGRADE, seat, card, 0, 0);
}

static void take_focus(struct call *c, unsigned seat, unsigned card)
{
    struct hero *hero = &c->s->hero[seat];
    int nth = focus_of(c->k, c->s, seat, card);
    assert(nth >= 0); /* may_take_focus */
    hero->focus = (uint16_t)(hero->focus | 1u << nth);
    rule(FZ_SETUP_09);
    tell(c, EV_FOCUS, seat, card, 0, 0);
    note_changes(c);
}

static unsigned sets_to_choose(const struct content *k, const struct state *s, unsigned seat)
{
    unsigned all = (unsigned)bit_count(role_of(k, s, seat)->upgrades);
    unsigned most = mission_of(k, s)->upgrades;
    return most < all ? most : all;
}

static unsigned focuses_to_choose(const struct content *k, const struct state *s, unsigned seat)
{
    unsigned all = role_of(k, s, seat)->focuses, most = mission_of(k, s)->focuses;
    return most < all ? most : all;
}

static fray_verdict judge_hero(const struct asked *q, uint64_t word)
{
    return fray_act_of(word) == A_HERO ? may_take_hero(q->k, q->s, q->seat, word_one(word))
                                       : not_asked();
}

static void list_heroes(const struct asked *q, struct offer *o)
{
    for (unsigned f = 1; f <= q->k->figures; f++)
        offer_try(q, o, word_of(A_HERO, f, 0), judge_hero);
}

static fray_verdict judge_upgrade(const struct asked *q, uint64_t word)
{
    return fray_act_of(word) == A_CARD ? may_take_upgrade(q->k, q->s, q->seat, word_one(word))
                                       : not_asked();
}

static void list_upgrades(const struct asked *q, struct offer *o)
{
    const struct role *role = role_of(q->k, q->s, q->seat);
    for (unsigned i = 0; i < role->kinds; i++)
        offer_try(q, o, word_of(A_CARD, role->kind[i], 0), judge_upgrade);
}

static fray_verdict judge_focus(const struct asked *q, uint64_t word)
{
    return fray_act_of(word) == A_CARD ? may_take_focus(q->k, q->s, q->seat, word_one(word))
                                       : not_asked();
}

static void list_focuses(const struct asked *q, struct offer *o)
{
    const struct role *role = role_of(q->k, q->s, q->seat);
    for (unsigned i = 0; i < role->focuses; i++)
        offer_try(q, o, word_of(A_CARD, role->focus[i], 0), judge_focus);
}

enum muster_step { MUSTER_START, MUSTER_HERO, MUSTER_UPGRADE, MUSTER_FOCUS };

/* FZ-SETUP-04: from the start player on, each a hero; then what belongs to it. */
static enum wait proc_muster(struct call *c)
{
    proc_begin(muster);
    for (my->nth = 0; my->nth < c->s->heroes; my->nth++) {
        my->seat = (uint8_t)seat_nth(c->s, my->nth);
        if (!c->s->hero[my->seat].figure) {
            rule(FZ_SETUP_04);
            ask(MUSTER_HERO, my->seat, Q_HERO);
            take_hero(c, my->seat, word_one(c->answer));
        }
    }
    for (my->nth = 0; my->nth < c->s->heroes; my->nth++) {
        my->seat = (uint8_t)seat_nth(c->s, my->nth);
        while (upgrades_of(c->s, my->seat) < sets_to_choose(c->k, c->s, my->seat)) {
            rule(FZ_SETUP_08);
            about(c, FRAY_PIECE, my->seat);
            ask(MUSTER_UPGRADE, my->seat, Q_UPGRADE);
            take_upgrade(c, my->seat, word_one(c->answer));
        }
        while (focuses_of(c->s, my->seat) < focuses_to_choose(c->k, c->s, my->seat)) {
            rule(FZ_SETUP_09);
            about(c, FRAY_PIECE, my->seat);
            ask(MUSTER_FOCUS, my->seat, Q_FOCUS);
            take_focus(c, my->seat, word_one(c->answer));
        }
    }
    proc_end();
}

/* ---- the board and the pools ---- */

static const struct level *level_of(const struct content *k, const struct state *s)
{
    const struct mission *m = mission_of(k, s);
    unsigned nth = s->opt.difficulty < m->levels ? s->opt.difficulty : 0u;
    return &k->level[m->levels ? m->level + nth : 0u];
}

static const struct force *force_of(const struct content *k, const struct state *s)
{
    const struct mission *m = mission_of(k, s);
    return &k->force[m->force + s->heroes - FEWEST_HEROES];
}

static unsigned pool_size(int wanted, int most)
{
    return (unsigned)(wanted < 0 ? 0 : wanted > most ? most : wanted);
}

/* FZ-SETUP-20, FZ-SETUP-21: so many of a tier belong to the spawn pool, then so many to the reserve. */
static void fill_pool(struct state *s, piece_id first, unsigned spawn, unsigned reserve)
{
    for (unsigned i = 0; i < spawn; i++) s->monster[first + i].pool = POOL_SPAWN;
    for (unsigned i = 0; i < reserve; i++) s->monster[first + spawn + i].pool = POOL_RESERVE;
}

static unsigned figures_of(const struct content *k, const struct state *s, unsigned tier,
                           unsigned most)
{
    unsigned n = k->figure[k->family[mission_of(k, s)->family].monster[tier]].figures;
    return n < most ? n : most;
}

/* What the briefing fixes, without asking anybody. */
static void lay_out(struct call *c)
{
    const struct content *k = c->k;
    struct state *s = c->s;
    const struct mission *m = mission_of(k, s);
    const struct force *force = force_of(k, s);
    const struct level *level = level_of(k, s);
    int minions = (int)figures_of(k, s, TIER_MINION, MINIONS);
    int elites = (int)figures_of(k, s, TIER_ELITE, ELITES);
    unsigned n = pool_size(force->minions + level->minions, minions);
    fill_pool(s, FIRST_MONSTER, n, 0);
    n = pool_size(force->elites + level->elites, elites);
    fill_pool(s, FIRST_ELITE, n, pool_size(force->reserve, elites - (int)n));
    s->boss = m->boss_site ? BOSS_WAITS : BOSS_NONE; /* FZ-SETUP-14 */
    s->threat = level->threat ? level->threat : 1;   /* FZ-SETUP-15 */
    s->twist_deck = (uint16_t)((1u << pool_count(k->code, m->twists)) - 1u);
    s->heads = 1;                                                     /* FZ-SETUP-19 */
    for (unsigned i = 0; i < pool_count(k->code, m->objectives); i++) /* FZ-SETUP-16 */
        s->objective[i].card = pool_at(k->code, m->objectives, i);
    for (unsigned i = 0; i < k->events; i++) s->unseen[i] = k->card[k->event[i]].copies;
    s->events = m->events; /* FZ-SETUP-17 */
    s->discoveries = (uint16_t)((1u << pool_count(k->code, m->discoveries)) - 1u);
    for (unsigned i = 0; i < m->sites; i++) {
        const struct site *site = &k->site[m->site + i];
        (void)lay_marker(c, site->marker, site->at);
    }
}

/* ---- the whole mission ---- */

static void begin_round(struct call *c)
{
    c->s->round++;
    c->s->phase = PHASE_TACTICS;
    rule(FZ_ROUND_01);
}

static void end_round(struct call *c)
{
    modifiers_expire(c, LIFE_ROUND);
    spent_forget(c->s, ONCE_ROUND);
    if (c->s->round < c->s->opt.last_round) return;
    rule(FZ_ROUND_06);
    tell(c, EV_TOO_LATE, c->s->round, 0, 0, 0);
    c->s->lost = 1;
}

/* FZ-SETUP-22 */
static void heroes_arrive(struct call *c)
{
    place_id start = mission_of(c->k, c->s)->start;
    for (unsigned seat = 1; seat <= c->s->heroes; seat++) c->s->hero[seat].at = start;
    c->s->specialist[0] = c->s->specialist[1] = start;
}

static void lay_spawn_marker(struct call *c, unsigned nth, unsigned number)
{
    c->s->spawn[number] = mission_of(c->k, c->s)->spawn[nth];
    rule(FZ_SETUP_12);
    tell(c, EV_SPAWN_MARKER, number, c->s->spawn[number], 0, 0);
}

/* FZ-SETUP-03: any hero's player may begin. */
static unsigned first_lots(const struct asked *q, struct lot *list)
{
    unsigned n = 0;
    for (unsigned seat = 1; seat <= q->s->heroes; seat++)
        n = lot_add(list, n, word_of(A_FIRST, seat, 0), 1);
    return n;
}

static fray_verdict why_not_first(const struct asked *q, unsigned seat)
{
    (void)q;
    return breaks(R_FZ_SETUP_03, FRAY_SEAT, seat);
}

/* FZ-SETUP-12: numbers of spawn markers that do not lie yet. */
static unsigned number_lots(const struct asked *q, struct lot *list)
{
    unsigned n = 0;
    for (unsigned number = 1; number <= SPAWN_POINTS; number++)
        n = lot_add(list, n, word_of(A_NUMBER, number, 0), !q->s->spawn[number]);
    return n;
}

static fray_verdict why_not_number(const struct asked *q, unsigned number)
{
    (void)q;
    return breaks(R_FZ_SETUP_12, FRAY_NUMBER, number);
}

enum match_step {
    MATCH_START,
    MATCH_FIRST,
    MATCH_MUSTERED,
    MATCH_NUMBER,
    MATCH_SPAWNED,
    MATCH_TACTICS,
    MATCH_TURN,
    MATCH_HEROES_DONE,
    MATCH_THREAT
};

static enum wait proc_match(struct call *c)
{
    proc_begin(match);
    if (!c->s->first) {
        rule(FZ_SETUP_03);
        ask(MATCH_FIRST, FRAY_CHANCE, Q_FIRST);
        c->s->first = (uint8_t)word_one(c->answer);
    }
    tell(c, EV_FIRST, c->s->first, 0, 0, 0);
    call(MATCH_MUSTERED, (void)PUSH(c, muster));
    lay_out(c);
    note_changes(c);
    for (my->nth = 0; my->nth < SPAWN_POINTS; my->nth++) {
        if (c->s->opt.listed) {
            lay_spawn_marker(c, my->nth, my->nth + 1u);
            continue;
        }
        rule(FZ_SETUP_12);
        about(c, FRAY_PLACE, mission_of(c->k, c->s)->spawn[my->nth]);
        ask(MATCH_NUMBER, FRAY_CHANCE, Q_NUMBER);
        lay_spawn_marker(c, my->nth, word_one(c->answer));
    }
    rule(FZ_SETUP_20);
    call(MATCH_SPAWNED,
         push_spawn(c, off_board(c->s, TIER_MINION) | off_board(c->s, TIER_ELITE), false));
    heroes_arrive(c);
    while (!c->s->lost) {
        begin_round(c);
        call(MATCH_TACTICS, (void)push_tactics(c));
        c->s->phase = PHASE_HEROES;
        for (my->nth = 0; my->nth < c->s->heroes; my->nth++) {
            rule(FZ_HERO_01);
            call(MATCH_TURN, push_turn(c, seat_nth(c->s, my->nth)));
        }
        moment(MATCH_HEROES_DONE, W_HEROES_DONE, 0, 0);
        c->s->phase = PHASE_THREAT;
        rule(FZ_THR_01);
        call(MATCH_THREAT, (void)push_threat(c));
        end_round(c);
    }
    proc_end();
}

/* ---- resuming at a resting point, for scenarios ---- */

static void resume_at(struct call *c, unsigned stage)
{
    struct state *s = c->s;
    struct match_frame *m = PUSH(c, match);
    switch ((enum stage)stage) {
    case STAGE_SETUP: s->phase = PHASE_SETUP; return;
    case STAGE_TACTICS:
    case STAGE_STRIKE:
        m->head.step = MATCH_TACTICS;
        s->phase = PHASE_TACTICS;
        {
            struct tactics_frame *t = push_tactics(c);
            if (stage == STAGE_STRIKE) t->head.step = TACTICS_RESUMED;
        }
        return;
    case STAGE_TURN:
        m->head.step = MATCH_TURN;
        s->phase = PHASE_HEROES;
        m->nth = (uint8_t)order_of(s, s->turn);
        push_turn(c, s->turn);
        return;
    case STAGE_THREAT:
    case STAGE_MONSTERS:
    case STAGE_SPAWN:
        m->head.step = MATCH_THREAT;
        s->phase = PHASE_THREAT;
        s->turn = 0;
        {
            struct threat_frame *t = push_threat(c);
            if (stage == STAGE_MONSTERS) t->head.step = THREAT_ADVANCED;
            if (stage == STAGE_SPAWN) t->head.step = THREAT_RESUMED;
        }
        return;
    case STAGES: break;
    }
    assert(0 && "no such stage");
}

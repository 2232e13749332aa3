/* src/games/fireteam/poke.c - named facts, set: scenarios lay out any resting point by them. */
#include "games/fireteam/view.h"
#include <string.h>

/* Bits of state.poked. */
enum { POKED = 1, POKED_THREAT = 2 };

static fray_verdict wrong(unsigned type, unsigned subject)
{
    return breaks(FRAY_NOT_ASKED, type, subject);
}

/* FZ-TERR-03 */
static fray_verdict may_stand(const struct content *k, const struct state *s, int32_t at)
{
    bool passable = at > 0 && at <= MAX_PLACES && ((ground_of(k, s)->passable >> at) & 1);
    return passable ? legal() : breaks(R_FZ_TERR_03, FRAY_PLACE, (unsigned)at);
}

static fray_verdict poke_pool(const struct content *k, struct state *s, piece_id p, unsigned pool)
{
    const struct figure *card = monster_card(k, s, p);
    unsigned nth = p - (tier_of(p) == TIER_MINION  ? (unsigned)FIRST_MONSTER
                        : tier_of(p) == TIER_ELITE ? (unsigned)FIRST_ELITE
                                                   : (unsigned)BOSS);
    if (pool > POOL_DEFEATED || (pool == POOL_DEFEATED && p != BOSS)) return wrong(FRAY_PIECE, p);
    if (pool && nth >= card->figures)
        return breaks_by(R_FZ_SPAWN_06, FRAY_PIECE, p, (int)nth + 1, card->figures);
    if (pool == POOL_UNUSED || pool == POOL_DEFEATED) s->monster[p].at = 0;
    s->monster[p].pool = (uint8_t)pool;
    return legal();
}

static fray_verdict poke_boss(const struct content *k, struct state *s, unsigned boss)
{
    const struct mission *m = mission_of(k, s);
    if (boss > BOSS_DEFEATED || (boss == BOSS_NONE) != (m->boss_site == 0))
        return breaks(R_FZ_BOSS_01, FRAY_MISSION, s->mission);
    bool fights = boss == BOSS_FIGHTS;
    s->boss = (uint8_t)boss;
    s->monster[BOSS].at = (place_id)(!fights               ? 0u
                                     : s->monster[BOSS].at ? s->monster[BOSS].at
                                                           : m->boss_site);
    s->monster[BOSS].pool = (uint8_t)(fights                  ? POOL_SPAWN
                                      : boss == BOSS_DEFEATED ? POOL_DEFEATED
                                                              : POOL_UNUSED);
    s->power = (uint8_t)(!fights ? 0u : s->power ? s->power : s->heroes); /* FZ-BOSS-02 */
    return legal();
}

/* The figure stands there; one that was in no pool belongs to the spawn pool from now on. */
static fray_verdict poke_place(const struct content *k, struct state *s, piece_id p, int32_t at)
{
    if (at || !is_monster(p)) {
        fray_verdict v = may_stand(k, s, at);
        if (!is_legal(v)) return v;
    }
    if (is_hero(p)) s->hero[p].at = (place_id)at;
    else if (!is_monster(p)) s->specialist[p - PATTY] = (place_id)at;
    else if (p == BOSS) {
        fray_verdict v = poke_boss(k, s,
                                   at                            ? BOSS_FIGHTS
                                   : mission_of(k, s)->boss_site ? BOSS_WAITS
                                                                 : BOSS_NONE);
        if (!is_legal(v)) return v;
        s->monster[BOSS].at = (place_id)at;
    } else {
        if (at && s->monster[p].pool == POOL_UNUSED) {
            fray_verdict v = poke_pool(k, s, p, POOL_SPAWN);
            if (!is_legal(v)) return v;
        }
        s->monster[p].at = (place_id)at;
    }
    return legal();
}

static fray_verdict poke_piece(const struct content *k, struct state *s, uint32_t fact, piece_id p,
                               int32_t value)
{
    if (fact == FACT_AT) return poke_place(k, s, p, value);
    if (is_monster(p)) {
        if (fact == FACT_POOL) return poke_pool(k, s, p, (unsigned)value);
        if (fact != FACT_WAITING) return wrong(FRAY_PIECE, p);
        s->waiting = value ? s->waiting | 1u << p : s->waiting & ~(1u << p);
        return legal();
    }
    if (!is_hero(p)) return wrong(FRAY_PIECE, p);
    struct hero *hero = &s->hero[p];
    switch (fact) {
    case FACT_DOWN:
        hero->flags = (uint8_t)(value ? hero->flags | HERO_DOWN : hero->flags & ~HERO_DOWN);
        return legal();
    case FACT_STEPS:
    case FACT_ACTIONS: /* until settle: plus 1, so that 0 means that nothing was said */
        if (value > 99) return wrong(FRAY_NUMBER, (unsigned)value);
        *(fact == FACT_STEPS ? &hero->steps : &hero->actions) = (uint8_t)(value + 1);
        return legal();
    default: return wrong(FRAY_PIECE, p);
    }
}

/* Cards of a player: 0 gives all in `to` back to `from`; a card comes from there, else from
 * `or_from`. */
static fray_verdict poke_cards(const struct content *k, const struct state *s, unsigned seat,
                               uint8_t *to, uint8_t *from, uint8_t *or_from, int32_t card)
{
    if (card == 0) {
        for (unsigned i = 0; i < KINDS; i++) {
            from[i] = (uint8_t)(from[i] + to[i]);
            to[i] = 0;
        }
        return legal();
    }
    int kind = kind_of(k, s, seat, (unsigned)card);
    if (kind < 0) return breaks(R_FZ_SETUP_07, FRAY_CARD, (unsigned)card);
    uint8_t *source = from[kind] ? from : or_from;
    if (!source || !source[kind]) /* FZ-SETUP-07, FZ-SETUP-08: so many there are */
        return breaks_by(R_FZ_SETUP_08, FRAY_CARD, (unsigned)card, to[kind] + 1,
                         (int)kind_copies(k, s, seat, (unsigned)kind));
    source[kind]--;
    to[kind]++;
    return legal();
}

/* ---- the recon deck: its unseen part, and cards whose place is known ---- */

static int number_in(const struct content *k, uint16_t list, unsigned card)
{
    for (unsigned i = 0; i < pool_count(k->code, list); i++)
        if (pool_at(k->code, list, i) == card) return (int)i;
    return -1;
}

static void hide_recon(const struct content *k, struct state *s, unsigned card)
{
    int event = event_index(k, card), found = number_in(k, mission_of(k, s)->discoveries, card);
    if (event >= 0) {
        s->unseen[event]++;
        s->events++;
    } else if (found >= 0) {
        s->discoveries = (uint16_t)(s->discoveries | 1u << found);
    }
}

static fray_verdict show_recon(const struct content *k, struct state *s, unsigned card)
{
    int event = event_index(k, card), found = number_in(k, mission_of(k, s)->discoveries, card);
    if (event >= 0 && s->events && s->unseen[event]) {
        s->unseen[event]--;
        s->events--;
        return legal();
    }
    if (found >= 0 && ((s->discoveries >> found) & 1)) {
        s->discoveries = (uint16_t)(s->discoveries & ~(1u << found));
        return legal();
    }
    return breaks(R_FZ_RECON_01, FRAY_CARD, card);
}

static fray_verdict poke_recon(const struct content *k, struct state *s, uint16_t *list,
                               uint8_t *count, unsigned most, int32_t card)
{
    if (card == 0) {
        while (*count) {
            hide_recon(k, s, list[--*count]);
            list[*count] = 0;
        }
        return legal();
    }
    if (*count == most)
        return breaks_by(R_FZ_RECON_01, FRAY_CARD, (unsigned)card, (int)most + 1, (int)most);
    fray_verdict v = show_recon(k, s, (unsigned)card);
    if (is_legal(v)) list[(*count)++] = (uint16_t)card;
    return v;
}

/* FZ-SETUP-18: what is not in the deck has been drawn. */
static fray_verdict count_drawn(struct state *s)
{
    unsigned left = recon_left(s);
    if (left > RECON_CARDS) return breaks_by(R_FZ_SETUP_18, FRAY_NONE, 0, (int)left, RECON_CARDS);
    s->drawn = (uint16_t)(RECON_CARDS - left);
    return legal();
}

static fray_verdict poke_kept(const struct content *k, struct state *s, unsigned seat, int32_t card)
{
    uint16_t *kept = s->hero[seat].kept;
    unsigned n = 0;
    while (n < MAX_KEPT && kept[n]) n++;
    if (card == 0) {
        while (n) {
            hide_recon(k, s, kept[--n]);
            kept[n] = 0;
        }
        return legal();
    }
    if (n == MAX_KEPT || k->card[card].kind != CARD_EVENT || !k->card[card].stays)
        return breaks(R_FZ_RECON_04, FRAY_CARD, (unsigned)card);
    fray_verdict v = show_recon(k, s, (unsigned)card);
    if (is_legal(v)) kept[n] = (uint16_t)card;
    return v;
}

static fray_verdict poke_upgrades(struct call *c, unsigned seat, int32_t card)
{
    struct hero *hero = &c->s->hero[seat];
    if (card) {
        fray_verdict v = may_take_upgrade(c->k, c->s, seat, (unsigned)card);
        if (is_legal(v)) take_upgrade(c, seat, (unsigned)card);
        return v;
    }
    for (unsigned i = 0; i < KINDS; i++)
        if ((hero->sets >> i) & 1) hero->deck[i] = hero->hand[i] = hero->discard[i] = 0;
    hero->sets = 0;
    return legal();
}

static fray_verdict poke_focus(struct call *c, unsigned seat, int32_t card)
{
    if (card) {
        fray_verdict v = may_take_focus(c->k, c->s, seat, (unsigned)card);
        if (is_legal(v)) take_focus(c, seat, (unsigned)card);
        return v;
    }
    c->s->hero[seat].focus = 0;
    return legal();
}

static fray_verdict poke_seat(struct call *c, uint32_t fact, unsigned seat, int32_t value)
{
    const struct content *k = c->k;
    struct state *s = c->s;
    struct hero *hero = &s->hero[seat];
    if (value > k->cards) return wrong(FRAY_SEAT, seat);
    switch (fact) {
    case FACT_HAND: return poke_cards(k, s, seat, hero->hand, hero->deck, hero->discard, value);
    case FACT_DECK: return poke_cards(k, s, seat, hero->deck, hero->discard, NULL, value);
    case FACT_DISCARD: return poke_cards(k, s, seat, hero->discard, hero->deck, NULL, value);
    case FACT_FOCUS: return poke_focus(c, seat, value);
    case FACT_UPGRADES: return poke_upgrades(c, seat, value);
    case FACT_KEPT: {
        fray_verdict v = poke_kept(k, s, seat, value);
        return is_legal(v) ? count_drawn(s) : v;
    }
    default: return wrong(FRAY_SEAT, seat);
    }
}

static fray_verdict poke_ground(struct call *c, uint32_t fact, place_id at, int32_t value)
{
    struct state *s = c->s;
    unsigned number = spawn_number(s, at);
    switch (fact) {
    case FACT_SPAWN: /* FZ-SETUP-12: two markers change places */
        if (!number || value < 1 || value > SPAWN_POINTS)
            return breaks(R_FZ_SETUP_12, FRAY_PLACE, at);
        s->spawn[number] = s->spawn[value];
        s->spawn[value] = at;
        return legal();
    case FACT_SEARCHED:
        if (!number) return breaks(R_FZ_SRCH_01, FRAY_PLACE, at);
        s->searched =
            (uint16_t)(value ? s->searched | 1u << number : s->searched & ~(1u << number));
        return legal();
    case FACT_LAID:
        if (value == 0) {
            for (unsigned i = 0; i < MAX_BOARD_MARKERS; i++)
                if (s->marker[i].at == at) memset(&s->marker[i], 0, sizeof s->marker[i]);
            return legal();
        }
        if (value > c->k->markers || !lay_marker(c, (unsigned)value, at))
            return breaks(R_FZ_INFO_04, FRAY_MARKER, (unsigned)value);
        return legal();
    default: return wrong(FRAY_PLACE, at);
    }
}

static fray_verdict poke_token(const struct content *k, struct state *s, uint32_t fact, uint32_t of,
                               int32_t value)
{
    if (of > SPAWN_TOKEN || !s->marker[of - 1].kind) return wrong(FRAY_TOKEN, of);
    struct marker *m = &s->marker[of - 1];
    switch (fact) {
    case FACT_TOKEN_AT:
        if (value == 0) {
            memset(m, 0, sizeof *m);
            return legal();
        }
        if (!is_place(k, s, (uint32_t)value)) return wrong(FRAY_PLACE, (unsigned)value);
        m->at = (place_id)value;
        return legal();
    case FACT_MOVING: m->moving = value != 0; return legal();
    default: return wrong(FRAY_TOKEN, of);
    }
}

static fray_verdict poke_objective(const struct content *k, struct state *s, uint32_t fact,
                                   unsigned card, int32_t value)
{
    int i = objective_index(s, card);
    if (!card || i < 0) return breaks(R_FZ_OBJ_01, FRAY_CARD, card);
    struct objective *o = &s->objective[i];
    unsigned needs = k->card[card].needs;
    if (fact == FACT_COMPLETE) {
        o->complete = value != 0;
        o->markers = (uint8_t)(value ? needs : 0u);
        return legal();
    }
    if (value > (int32_t)needs) return breaks_by(R_FZ_OBJ_05, FRAY_CARD, card, value, (int)needs);
    o->markers = (uint8_t)value;
    o->complete = needs && value == (int32_t)needs; /* FZ-OBJ-02 */
    return legal();
}

static fray_verdict poke_twists(const struct content *k, struct state *s, bool deck, int32_t card)
{
    uint16_t list = mission_of(k, s)->twists;
    int nth = number_in(k, list, (unsigned)card);
    if (card == 0) {
        if (deck) s->twist_deck = 0;
        for (; !deck && s->twists; s->twist[s->twists] = 0) {
            nth = number_in(k, list, s->twist[--s->twists]);
            assert(nth >= 0); /* it was drawn from that list */
            s->twist_deck = (uint16_t)(s->twist_deck | 1u << nth);
        }
        return legal();
    }
    if (nth < 0) return breaks(R_FZ_SETUP_15, FRAY_CARD, (unsigned)card);
    uint16_t bit = (uint16_t)(1u << nth);
    if (deck) {
        for (unsigned i = 0; i < s->twists; i++)
            if (s->twist[i] == card) return breaks(R_FZ_TWIST_01, FRAY_CARD, (unsigned)card);
        s->twist_deck = (uint16_t)(s->twist_deck | bit);
        return legal();
    }
    if (s->twists == TWIST_SPACES) return breaks(R_FZ_TWIST_03, FRAY_CARD, (unsigned)card);
    if (!(s->twist_deck & bit)) return breaks(R_FZ_TWIST_01, FRAY_CARD, (unsigned)card);
    s->twist_deck = (uint16_t)(s->twist_deck & ~bit);
    s->twist[s->twists++] = (uint16_t)card;
    return legal();
}

static fray_verdict poke_table(const struct content *k, struct state *s, uint32_t fact,
                               int32_t value)
{
    fray_verdict v = legal();
    switch (fact) {
    case FACT_ROUND:
        if (value < 1 || value > s->opt.last_round)
            return breaks(R_FZ_ROUND_01, FRAY_NUMBER, (unsigned)value);
        s->round = (uint8_t)value;
        return v;
    case FACT_STAGE:
        if (value >= STAGES) return wrong(FRAY_NONE, 0);
        s->stage = (uint8_t)(value + 1);
        return v;
    case FACT_TURN:
    case FACT_FIRST:
        if (value < 1 || value > s->heroes)
            return breaks(R_FZ_ROUND_02, FRAY_SEAT, (unsigned)value);
        *(fact == FACT_TURN ? &s->turn : &s->first) = (uint8_t)value;
        return v;
    case FACT_THREAT:
        if (value < 1 || value > TRACK_SPACES)
            return breaks_by(R_FZ_THR_03, FRAY_NUMBER, (unsigned)value, value, TRACK_SPACES);
        s->threat = (uint8_t)value;
        s->poked |= POKED_THREAT;
        return v;
    case FACT_TWISTS: return poke_twists(k, s, false, value);
    case FACT_TWIST_DECK: return poke_twists(k, s, true, value);
    case FACT_POWER:
        if (value > s->heroes) return breaks_by(R_FZ_BOSS_02, FRAY_NUMBER, 0, value, s->heroes);
        s->power = (uint8_t)value;
        return v;
    case FACT_BOSS: return poke_boss(k, s, (unsigned)value);
    case FACT_RECON_TOP: v = poke_recon(k, s, s->recon_top, &s->tops, MAX_TOP, value); break;
    case FACT_RECON_BOTTOM: v = poke_recon(k, s, s->bottom, &s->bottoms, MAX_BOTTOM, value); break;
    case FACT_DISCOVERIES:
        if (value == 0) s->discoveries = 0;
        else {
            int nth = number_in(k, mission_of(k, s)->discoveries, (unsigned)value);
            if (nth < 0) return breaks(R_FZ_RECON_02, FRAY_CARD, (unsigned)value);
            s->discoveries = (uint16_t)(s->discoveries | 1u << nth);
        }
        break;
    case FACT_EVENTS_LEFT:
        if (value > RECON_CARDS)
            return breaks_by(R_FZ_SETUP_18, FRAY_NUMBER, 0, value, RECON_CARDS);
        s->events = (uint8_t)value;
        break;
    default: return wrong(FRAY_NONE, 0);
    }
    return is_legal(v) ? count_drawn(s) : v;
}

/* The position poked facts start from: the briefing laid out, everybody at the start point with
 * empty hands, spawn markers in the order of the briefing, no monster on the board. Heroes that the
 * set-up does not name are the first that may be taken. */
static void blank_state(const struct content *k, struct state *s)
{
    struct state was = *s;
    struct call c;
    call_begin(&c, k, s, NULL, 0);
    memset(s, 0, sizeof *s);
    s->head = was.head;
    s->opt = was.opt;
    s->mission = was.mission;
    s->heroes = was.heroes;
    s->first = was.first ? was.first : 1;
    for (unsigned seat = 1; seat <= s->heroes; seat++) s->hero[seat].figure = was.hero[seat].figure;
    for (unsigned seat = 1; seat <= s->heroes; seat++) {
        struct hero *hero = &s->hero[seat];
        for (unsigned f = 1; f <= k->figures && !hero->figure; f++)
            if (is_legal(may_take_hero(k, s, seat, f))) hero->figure = (uint16_t)f;
        hero->focus = was.hero[seat].focus;
        hero->sets = was.hero[seat].sets;
        for (unsigned i = 0; i < KINDS; i++) hero->deck[i] = (uint8_t)kind_copies(k, s, seat, i);
        hero->at = mission_of(k, s)->start;
    }
    s->specialist[0] = s->specialist[1] = mission_of(k, s)->start;
    lay_out(&c);
    for (unsigned n = 1; n <= SPAWN_POINTS; n++) s->spawn[n] = mission_of(k, s)->spawn[n - 1];
    s->round = 1;
    s->phase = PHASE_HEROES;
    s->poked = POKED;
}

static fray_verdict poke_case(const struct content *k, struct state *s, uint32_t fact, uint32_t of,
                              int32_t value)
{
    struct call c;
    call_begin(&c, k, s, NULL, 0);
    switch (fact_rows[fact].of) {
    case FRAY_PIECE: return poke_piece(k, s, fact, (piece_id)of, value);
    case FRAY_SEAT: return poke_seat(&c, fact, of, value);
    case FRAY_PLACE: return poke_ground(&c, fact, (place_id)of, value);
    case FRAY_TOKEN: return poke_token(k, s, fact, of, value);
    case FRAY_CARD: return poke_objective(k, s, fact, of, value);
    default: return poke_table(k, s, fact, value);
    }
}

/* ---- settling ---- */

/* Setup begins with the heroes and their cards, and nothing else. */
static void back_to_setup(struct state *s)
{
    struct state was = *s;
    memset(s, 0, sizeof *s);
    s->head = was.head;
    s->opt = was.opt;
    s->mission = was.mission;
    s->heroes = was.heroes;
    s->first = was.first;
    for (unsigned seat = 1; seat <= s->heroes; seat++) {
        s->hero[seat].figure = was.hero[seat].figure;
        s->hero[seat].focus = was.hero[seat].focus;
        s->hero[seat].sets = was.hero[seat].sets;
        for (unsigned i = 0; i < KINDS; i++)
            s->hero[seat].deck[i] = (uint8_t)(was.hero[seat].deck[i] + was.hero[seat].hand[i] +
                                              was.hero[seat].discard[i]);
    }
}

/* Steps and actions that were said, taken out of the heroes; plus 1, 0: not said. */
struct said {
    uint8_t steps, actions;
};

static fray_verdict game_settle(const fray_table *t, fray_position *p, const fray_sink *sink)
{
    const struct content *k = (const struct content *)t->content;
    struct state *s = (struct state *)p;
    struct call c;
    call_begin(&c, k, s, sink, 0);
    struct said said[SEATS + 1];
    if (!s->poked) return legal();
    unsigned poked = s->poked, stage = s->stage ? s->stage - 1u : (unsigned)STAGE_TURN;
    s->poked = s->stage = 0;
    for (unsigned seat = 0; seat <= SEATS; seat++) {
        said[seat].steps = s->hero[seat].steps;
        said[seat].actions = s->hero[seat].actions;
        s->hero[seat].steps = s->hero[seat].actions = 0;
    }
    /* FZ-TWIST-01: the marker stands on the space of the last twist unless it was said where */
    if (!(poked & POKED_THREAT) && s->twists)
        s->threat = (uint8_t)(3u * (first_threat(k, s) / 3u + s->twists));
    if (stage == STAGE_STRIKE && s->round == 1) return breaks(R_FZ_ROUND_03, FRAY_NUMBER, s->round);
    if (stage == STAGE_SETUP) back_to_setup(s);
    else if (!s->turn) s->turn = s->first;
    unsigned turn = s->turn;
    if (stage != STAGE_TURN) s->turn = 0;
    note_changes(&c);
    resume_at(&c, stage);
    drive(&c);
    for (unsigned seat = 1; seat <= SEATS; seat++) {
        if (!said[seat].steps && !said[seat].actions) continue;
        if (s->head.question != Q_TURN || seat != turn)
            return breaks(R_FZ_HERO_02, FRAY_PIECE, seat);
        if (said[seat].steps) s->hero[seat].steps = (uint8_t)(said[seat].steps - 1);
        if (said[seat].actions) s->hero[seat].actions = (uint8_t)(said[seat].actions - 1);
    }
    return game_audit(t, p);
}

/* src/games/fireteam/audit.c - what is true of every position. */
#include "games/fireteam/view.h"

/* Has the briefing been laid out? The threat marker is put down then (FZ-SETUP-15). */
static bool is_laid_out(const struct state *s)
{
    return s->threat != 0;
}

static bool is_passable(const struct content *k, const struct state *s, place_id at)
{
    return at && at <= MAX_PLACES && ((ground_of(k, s)->passable >> at) & 1);
}

/* ---- players ---- */

static fray_verdict audit_cards(const struct content *k, const struct state *s, unsigned seat)
{
    const struct hero *hero = &s->hero[seat];
    const struct role *role = role_of(k, s, seat);
    const struct mission *m = mission_of(k, s);
    for (unsigned i = 0; i < KINDS; i++) {
        int all = hero->deck[i] + hero->hand[i] + hero->discard[i];
        int copies = hero->figure ? (int)kind_copies(k, s, seat, i) : 0;
        if (all != copies) return breaks_by(R_FZ_SETUP_08, FRAY_CARD, role->kind[i], all, copies);
    }
    if (hand_size(s, seat) > HAND_MOST) return breaks(R_FZ_TAC_09, FRAY_SEAT, seat);
    if (hero->sets & ~role->upgrades) return breaks(R_FZ_SETUP_08, FRAY_SEAT, seat);
    if (bit_count(hero->sets) > m->upgrades)
        return breaks_by(R_FZ_SETUP_08, FRAY_SEAT, seat, bit_count(hero->sets), m->upgrades);
    if (hero->focus >> role->focuses) return breaks(R_FZ_SETUP_09, FRAY_SEAT, seat);
    if (bit_count(hero->focus) > m->focuses)
        return breaks_by(R_FZ_SETUP_09, FRAY_SEAT, seat, bit_count(hero->focus), m->focuses);
    if (hero->offer > role->kinds) return breaks(R_FZ_TAC_10, FRAY_SEAT, seat);
    for (unsigned i = 0; i < MAX_KEPT; i++) {
        unsigned card = hero->kept[i];
        if (!card) continue;
        if ((i && !hero->kept[i - 1]) || card > k->cards || k->card[card].kind != CARD_EVENT)
            return breaks(R_FZ_RECON_04, FRAY_CARD, card);
    }
    return legal();
}

static fray_verdict audit_heroes(const struct content *k, const struct state *s)
{
    bool playing = s->phase != PHASE_SETUP, needed = !mission_of(k, s)->role;
    for (unsigned seat = 0; seat <= SEATS; seat++) {
        const struct hero *hero = &s->hero[seat];
        bool seated = seat >= 1 && seat <= s->heroes;
        if (!seated && (hero->figure || hero->at || hero->flags))
            return breaks(R_FZ_SETUP_01, FRAY_SEAT, seat);
        fray_verdict v = audit_cards(k, s, seat);
        if (!is_legal(v)) return v;
        if (!hero->figure) {
            if (seated && playing) return breaks(R_FZ_SETUP_04, FRAY_SEAT, seat);
            continue;
        }
        const struct figure *card = hero_card(k, s, seat);
        if (hero->figure > k->figures || card->kind != FIGURE_HERO)
            return breaks(R_FZ_SETUP_04, FRAY_SEAT, seat);
        for (unsigned other = 1; other < seat; other++)
            if (s->hero[other].figure && hero_card(k, s, other)->role == card->role)
                return breaks(R_FZ_SETUP_05, FRAY_SEAT, seat);
        needed = needed || card->role == mission_of(k, s)->role;
        if (playing && !is_passable(k, s, hero->at)) return breaks(R_FZ_TERR_03, FRAY_PIECE, seat);
        /* what is left of a turn belongs to whose turn it is */
        if (seat != s->turn && !s->head.over && (hero->steps || hero->actions || hero->free))
            return breaks(R_FZ_MOV_07, FRAY_PIECE, seat);
    }
    if (playing && !needed) return breaks(R_FZ_SETUP_06, FRAY_MISSION, s->mission);
    return legal();
}

/* ---- monsters ---- */

static fray_verdict audit_monsters(const struct content *k, const struct state *s)
{
    for (piece_id p = 0; p <= MAX_PIECES; p++) {
        const struct monster *m = &s->monster[p];
        bool pooled = m->pool == POOL_SPAWN || m->pool == POOL_RESERVE;
        if (p < FIRST_MONSTER) {
            if (m->at || m->pool) return breaks(R_FZ_MON_01, FRAY_PIECE, p);
            continue;
        }
        unsigned nth = p < FIRST_ELITE ? p - (unsigned)FIRST_MONSTER
                       : p < BOSS      ? p - (unsigned)FIRST_ELITE
                                       : 0u;
        if (m->pool > POOL_DEFEATED || (m->pool && nth >= monster_card(k, s, p)->figures))
            return breaks(R_FZ_SPAWN_06, FRAY_PIECE, p);
        if (m->at && !pooled) return breaks(R_FZ_SPAWN_06, FRAY_PIECE, p);
        if (m->at && !is_passable(k, s, m->at)) return breaks(R_FZ_TERR_03, FRAY_PIECE, p);
        if (m->pool == POOL_DEFEATED && p != BOSS) return breaks(R_FZ_ATK_09, FRAY_PIECE, p);
        if (((s->waiting >> p) & 1) && !m->at) return breaks(R_FZ_MON_01, FRAY_PIECE, p);
    }
    if (s->waiting && s->phase != PHASE_THREAT && s->phase != PHASE_OVER)
        return breaks(R_FZ_MON_01, FRAY_NONE, 0);
    return legal();
}

static fray_verdict audit_boss(const struct content *k, const struct state *s)
{
    const struct monster *m = &s->monster[BOSS];
    bool fights = s->boss == BOSS_FIGHTS, expected = mission_of(k, s)->boss_site != 0;
    if (s->boss > BOSS_DEFEATED) return breaks(R_FZ_BOSS_01, FRAY_PIECE, BOSS);
    if (is_laid_out(s) && (s->boss == BOSS_NONE) == expected)
        return breaks(R_FZ_BOSS_01, FRAY_PIECE, BOSS);
    if ((m->at != 0) != fights) return breaks(R_FZ_BOSS_01, FRAY_PIECE, BOSS);
    if (s->power > s->heroes) return breaks_by(R_FZ_BOSS_02, FRAY_PIECE, BOSS, s->power, s->heroes);
    if ((s->power != 0) != fights) return breaks(R_FZ_BOSS_05, FRAY_PIECE, BOSS);
    if ((m->pool == POOL_DEFEATED) != (s->boss == BOSS_DEFEATED))
        return breaks(R_FZ_BOSS_05, FRAY_PIECE, BOSS);
    return legal();
}

/* ---- the board ---- */

static fray_verdict audit_board(const struct content *k, const struct state *s)
{
    const struct ground *g = ground_of(k, s);
    const struct mission *m = mission_of(k, s);
    place_set points = 0, taken = 0;
    for (unsigned i = 0; i < SPAWN_POINTS; i++) points |= UINT64_C(1) << m->spawn[i];
    if (s->spawn[0] || s->spawn[SPAWN_POINTS + 1]) return breaks(R_FZ_SETUP_12, FRAY_NONE, 0);
    for (unsigned n = 1; n <= SPAWN_POINTS; n++) {
        if (!s->spawn[n]) {
            if (s->phase != PHASE_SETUP) return breaks(R_FZ_SETUP_12, FRAY_NUMBER, n);
            continue;
        }
        if (s->spawn[n] > MAX_PLACES) return breaks(R_FZ_SETUP_12, FRAY_NUMBER, n);
        place_set bit = UINT64_C(1) << s->spawn[n];
        if ((taken & bit) || !(points & bit)) return breaks(R_FZ_SETUP_12, FRAY_PLACE, s->spawn[n]);
        taken |= bit;
    }
    if (s->searched & ~((1u << (SPAWN_POINTS + 1)) - 2u)) return breaks(R_FZ_SRCH_03, FRAY_NONE, 0);
    for (unsigned i = 0; i < 2 && s->phase != PHASE_SETUP; i++)
        if (!is_passable(k, s, s->specialist[i]))
            return breaks(R_FZ_SPEC_01, FRAY_PIECE, PATTY + i);
    for (unsigned i = 0; i < MAX_BOARD_MARKERS; i++) {
        const struct marker *marker = &s->marker[i];
        if (!marker->kind) {
            if (marker->at || marker->moving) return breaks(R_FZ_INFO_04, FRAY_NUMBER, i + 1);
            continue;
        }
        if (marker->kind > k->markers || marker->at > MAX_PLACES || !((g->all >> marker->at) & 1))
            return breaks(R_FZ_INFO_01, FRAY_TOKEN, i + 1);
        const struct marker_kind *kind = &k->marker[marker->kind];
        unsigned n = marker_count(s, marker->kind);
        if (kind->supply && n > kind->supply)
            return breaks_by(R_FZ_INFO_04, FRAY_TOKEN, i + 1, (int)n, kind->supply);
        for (unsigned o = 0; o < i && kind->alone; o++)
            if (s->marker[o].kind == marker->kind && s->marker[o].at == marker->at)
                return breaks(R_FZ_INFO_03, FRAY_TOKEN, i + 1);
    }
    return legal();
}

/* ---- cards of the mission ---- */

static fray_verdict audit_twists(const struct content *k, const struct state *s)
{
    uint16_t list = mission_of(k, s)->twists;
    unsigned in_play = 0;
    if (s->threat > TRACK_SPACES || (s->phase != PHASE_SETUP && !s->threat))
        return breaks(R_FZ_THR_03, FRAY_NUMBER, s->threat);
    if (s->twists > TWIST_SPACES) return breaks(R_FZ_TWIST_03, FRAY_NUMBER, s->twists);
    if (s->twist_deck >> pool_count(k->code, list)) return breaks(R_FZ_SETUP_15, FRAY_NONE, 0);
    for (unsigned i = 0; i < TWIST_SPACES; i++) {
        unsigned nth = 0, card = s->twist[i];
        if ((card != 0) != (i < s->twists)) return breaks(R_FZ_TWIST_01, FRAY_CARD, card);
        if (!card) continue;
        while (nth < pool_count(k->code, list) && pool_at(k->code, list, nth) != card) nth++;
        if (nth == pool_count(k->code, list) || ((in_play | s->twist_deck) >> nth & 1))
            return breaks(R_FZ_TWIST_01, FRAY_CARD, card);
        in_play |= 1u << nth;
    }
    if (!is_laid_out(s)) return legal();
    unsigned reached = twists_between(first_threat(k, s), s->threat);
    unsigned drawn = s->twists + (s->head.question == Q_TWIST ? 1u : 0u);
    if (drawn > reached || (drawn < reached && s->twist_deck)) /* FZ-TWIST-05 */
        return breaks_by(R_FZ_TWIST_01, FRAY_NONE, 0, (int)drawn, (int)reached);
    return legal();
}

static unsigned times(const uint16_t *card, unsigned count, unsigned wanted)
{
    unsigned n = 0;
    for (unsigned i = 0; i < count; i++) n += card[i] == wanted;
    return n;
}

static fray_verdict audit_recon(const struct content *k, const struct state *s)
{
    uint16_t list = mission_of(k, s)->discoveries;
    if (s->tops > MAX_TOP + 1 || s->bottoms > MAX_BOTTOM)
        return breaks(R_FZ_RECON_01, FRAY_NONE, 0);
    if (s->discoveries >> pool_count(k->code, list)) return breaks(R_FZ_RECON_02, FRAY_NONE, 0);
    int deck = bit_count(s->discoveries) + s->events + s->tops + s->bottoms;
    if (is_laid_out(s) && deck != RECON_CARDS - s->drawn)
        return breaks_by(R_FZ_SETUP_18, FRAY_NONE, 0, deck + s->drawn, RECON_CARDS);
    for (unsigned i = 0; i < MAX_TOP + 1u; i++)
        if ((s->recon_top[i] != 0) != (i < s->tops))
            return breaks(R_FZ_RECON_01, FRAY_CARD, s->recon_top[i]);
    for (unsigned i = 0; i < MAX_BOTTOM; i++)
        if ((s->bottom[i] != 0) != (i < s->bottoms))
            return breaks(R_FZ_RECON_01, FRAY_CARD, s->bottom[i]);
    for (unsigned i = 0; i < pool_count(k->code, list); i++) {
        unsigned card = pool_at(k->code, list, i), there = (s->discoveries >> i) & 1;
        there += times(s->recon_top, s->tops, card) + times(s->bottom, s->bottoms, card);
        if (there > 1) return breaks(R_FZ_RECON_02, FRAY_CARD, card);
    }
    unsigned unseen = 0;
    for (unsigned i = 0; i < MAX_EVENT_KINDS; i++) {
        unsigned card = i < k->events ? k->event[i] : 0u, copies = k->card[card].copies, seen = 0;
        if (card) {
            seen = times(s->recon_top, s->tops, card) + times(s->bottom, s->bottoms, card);
            for (unsigned seat = 1; seat <= SEATS; seat++)
                seen += times(s->hero[seat].kept, MAX_KEPT, card);
        }
        if (s->unseen[i] + seen > copies)
            return breaks_by(R_FZ_SETUP_17, FRAY_CARD, card, (int)(s->unseen[i] + seen),
                             (int)copies);
        unseen += s->unseen[i];
    }
    if (s->events > unseen) return breaks_by(R_FZ_SETUP_17, FRAY_NONE, 0, s->events, (int)unseen);
    return legal();
}

static fray_verdict audit_objectives(const struct content *k, const struct state *s)
{
    uint16_t list = mission_of(k, s)->objectives;
    for (unsigned i = 0; i < MAX_OBJECTIVES; i++) {
        const struct objective *o = &s->objective[i];
        unsigned card =
            i < pool_count(k->code, list) && is_laid_out(s) ? pool_at(k->code, list, i) : 0u;
        if (o->card != card) return breaks(R_FZ_SETUP_16, FRAY_CARD, o->card);
        if (!card && (o->markers || o->complete)) return breaks(R_FZ_OBJ_01, FRAY_NUMBER, i);
        unsigned needs = k->card[card].needs;
        /* FZ-OBJ-02, FZ-OBJ-05 */
        if (o->complete ? o->markers < needs : o->markers > needs)
            return breaks_by(R_FZ_OBJ_02, FRAY_CARD, card, o->markers, (int)needs);
    }
    return legal();
}

/* ---- the course ---- */

static fray_verdict audit_effects(const struct content *k, const struct state *s)
{
    if (s->altering != changes_in_play(k, s)) return breaks(R_FZ_TWIST_02, FRAY_NONE, 0);
    for (unsigned i = 0; i < MAX_MODIFIERS; i++) {
        const struct modifier *mod = &s->modifier[i];
        bool blank = !mod->card && !mod->owner && !mod->bearer && !mod->sector && !mod->life;
        if (mod->change ? mod->change > k->changes || mod->card > k->cards || mod->owner > SEATS ||
                              mod->bearer > MAX_PIECES || mod->sector > MAX_SECTORS ||
                              mod->life > LIFE_MISSION
                        : !blank)
            return breaks(R_FZ_CARD_02, FRAY_CARD, mod->card);
    }
    for (unsigned i = 0; i < MAX_SPENT; i++) {
        const struct spent *spent = &s->spent[i];
        if (spent->trigger
                ? spent->trigger > k->triggers || spent->seat > SEATS || spent->once > ONCE_ROUND
                : spent->seat || spent->once)
            return breaks(R_FZ_CARD_02, FRAY_NUMBER, i);
    }
    return legal();
}

/* Frames lie one upon the other from the first word on, and nothing lies above them. */
static fray_verdict audit_stack(const struct state *s)
{
    const uint8_t *stack = (const uint8_t *)s->stack;
    unsigned end = s->used, at = s->top;
    if (end > STACK_BYTES || (at == 0) != (end == 0))
        return breaks(R_FZ_ROUND_01, FRAY_NUMBER, end);
    for (unsigned i = 0; i < STACK_BYTES; i++)
        if ((i < 8 || i >= end) && stack[i]) return breaks(R_FZ_ROUND_01, FRAY_NUMBER, i);
    while (at) {
        if (at % 8 || at + sizeof(struct frame_head) > end)
            return breaks(R_FZ_ROUND_01, FRAY_NUMBER, at);
        const struct frame_head *head = (const struct frame_head *)frame_seen(s, at);
        if (head->proc == PROC_NONE || head->proc > PROC_MOMENT || at + head->size != end ||
            (head->proc == PROC_MATCH) != (head->below == 0) || (!head->below && at != 8))
            return breaks(R_FZ_ROUND_01, FRAY_NUMBER, at);
        end = at;
        at = head->below;
    }
    return legal();
}

static fray_verdict audit_course(const struct state *s)
{
    bool over = s->head.over != 0;
    unsigned asked = ((1u << s->heroes) - 1u) << 1 | 1u; /* chance and the players */
    if (s->heroes < 2 || s->heroes > SEATS) return breaks(R_FZ_SETUP_01, FRAY_NUMBER, s->heroes);
    if (s->first > s->heroes || (!s->first && s->phase != PHASE_SETUP))
        return breaks(R_FZ_SETUP_03, FRAY_SEAT, s->first);
    if (s->turn > s->heroes || (s->turn && s->phase != PHASE_HEROES))
        return breaks(R_FZ_HERO_01, FRAY_SEAT, s->turn);
    if (s->phase > PHASE_OVER || (s->phase == PHASE_OVER) != over)
        return breaks(R_FZ_ROUND_01, FRAY_NUMBER, s->phase);
    if (s->round > s->opt.last_round || (!s->round && s->phase != PHASE_SETUP))
        return breaks(R_FZ_ROUND_01, FRAY_NUMBER, s->round);
    if (s->heads > 1) return breaks(R_FZ_COIN_01, FRAY_NUMBER, s->heads);
    /* FZ-ROUND-04: it is over when it is won or lost, and then nothing is asked */
    if (s->won > 1 || s->lost > 1 || s->won + s->lost != (over ? 1 : 0))
        return breaks(R_FZ_ROUND_04, FRAY_NONE, 0);
    if (over ? s->head.open || s->head.question || s->used
             : !s->head.open || (s->head.open & ~asked) || !s->head.question ||
                   s->head.question >= QUESTIONS || s->head.rule >= RULES)
        return breaks(R_FZ_ROUND_04, FRAY_NUMBER, s->head.question);
    if (s->poked || s->stage) return breaks(R_FZ_ROUND_01, FRAY_NONE, 0);
    return legal();
}

static fray_verdict game_audit(const fray_table *t, const fray_position *p)
{
    const struct content *k = (const struct content *)t->content;
    const struct state *s = (const struct state *)p;
    if (!s->mission || s->mission > k->missions)
        return breaks(R_FZ_SETUP_02, FRAY_MISSION, s->mission);
    fray_verdict v = audit_course(s);
    if (is_legal(v)) v = audit_stack(s);
    if (is_legal(v)) v = audit_heroes(k, s);
    if (is_legal(v)) v = audit_monsters(k, s);
    if (is_legal(v)) v = audit_boss(k, s);
    if (is_legal(v)) v = audit_board(k, s);
    if (is_legal(v)) v = audit_twists(k, s);
    if (is_legal(v)) v = audit_recon(k, s);
    if (is_legal(v)) v = audit_objectives(k, s);
    if (is_legal(v)) v = audit_effects(k, s);
    return v;
}

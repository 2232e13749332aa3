/* src/games/fireteam/knowledge.c - what is worth having, for bots. No rules here. */
#include "games/fireteam/view.h"
#include <string.h>

enum { FAR_OFF = 20, WITHIN_REACH = 12 };

static place_set only(unsigned at)
{
    return at ? UINT64_C(1) << at : 0;
}

/* Steps from a place to the nearest hero. */
static int steps_to_hero(const struct content *k, const struct state *s, place_id at, bool active)
{
    int best = FAR_OFF;
    for (unsigned seat = 1; seat <= s->heroes; seat++) {
        if (active && !is_active(s, seat)) continue;
        int d = ground_of(k, s)->walk[at][s->hero[seat].at];
        if (d < best) best = d;
    }
    return best;
}

/* The objective, still open, that a marker is there for; -1: none. */
static int serves(const struct content *k, const struct state *s, const struct marker *marker)
{
    if (!marker->kind) return -1;
    int objective = objective_index(s, k->marker[marker->kind].objective);
    return objective >= 0 && !s->objective[objective].complete &&
                   may_objective(k, s, (unsigned)objective)
               ? objective
               : -1;
}

/* The same, if there is something to do with it now. */
static int is_for(const struct content *k, const struct state *s, const struct marker *marker)
{
    const struct marker_kind *kind = &k->marker[marker->kind];
    return kind->escort && kind->fixed && !marker->moving ? -1 : serves(k, s, marker);
}

/* How near heroes are to what there is to do for an objective: of as many things as it still needs, the
 * nearest ones. That there is something to do is never worse than that there is nothing. */
static int nearness(const struct content *k, const struct state *s, unsigned objective)
{
    int best[MAX_BOARD_MARKERS], n = 0, all = 0;
    int lacks = k->card[s->objective[objective].card].needs - s->objective[objective].markers;
    for (unsigned i = 0; i < MAX_BOARD_MARKERS; i++) {
        if (is_for(k, s, &s->marker[i]) != (int)objective) continue;
        int near = WITHIN_REACH - steps_to_hero(k, s, s->marker[i].at, true), at = n++;
        /* cppcheck-suppress uninitvar ; the first `at` of them are written */
        for (; at > 0 && best[at - 1] < near; at--) best[at] = best[at - 1];
        best[at] = near;
    }
    for (int i = 0; i < n && i < lacks; i++) all += best[i] > 0 ? best[i] : 0;
    return all;
}

static bool is_discovery(const struct content *k, unsigned card)
{
    return k->card[card].kind == CARD_DISCOVERY;
}

/* Discoveries still in the recon deck, those too whose place was seen. */
static unsigned undiscovered(const struct content *k, const struct state *s)
{
    unsigned n = (unsigned)bit_count(s->discoveries);
    for (unsigned i = 0; i < s->tops; i++) n += is_discovery(k, s->recon_top[i]);
    for (unsigned i = 0; i < s->bottoms; i++) n += is_discovery(k, s->bottom[i]);
    return n;
}

/* How many hits may come to each hero in the next Threat phase, beyond what the hand takes: the monsters
 * near enough, by their dice. */
static int danger(const struct content *k, const struct state *s)
{
    int all = 0, due[SEATS + 1] = {0};
    for (uint64_t left = monsters_of(s); left; left &= left - 1) {
        piece_id p = (piece_id)bit_low(left);
        const struct figure *card = monster_card(k, s, p);
        unsigned best = 0;
        int near = FAR_OFF;
        for (unsigned seat = 1; seat <= s->heroes; seat++) {
            if (!is_active(s, seat)) continue;
            int d = ground_of(k, s)->walk[s->monster[p].at][s->hero[seat].at];
            if (d < near) {
                near = d;
                best = seat;
            }
        }
        if (!best) continue;
        int reach = card->speed + card->range;
        int chance = near <= reach ? 10 : near == reach + 1 ? 4 : 0; /* tenths */
        due[best] += chance * card->strength;
    }
    for (unsigned seat = 1; seat <= s->heroes; seat++) {
        int hits = due[seat] * 9 / 10, hand = 10 * (int)hand_size(s, seat);
        all += hits > hand ? 4 * (hits - hand) + hits / 2 : hits / 2;
    }
    return all;
}

static void count_objectives(const struct content *k, const struct state *s, int32_t *out)
{
    const struct mission *m = mission_of(k, s);
    bool open = false;
    for (unsigned i = 0; i < MAX_OBJECTIVES; i++) {
        if (!s->objective[i].card) continue;
        out[WORTH_MARKERS] += s->objective[i].markers;
        out[WORTH_COMPLETE] += s->objective[i].complete;
        if (s->objective[i].complete) continue;
        open = true;
        out[WORTH_SITES] += nearness(k, s, i);
    }
    for (unsigned i = 0; i < MAX_BOARD_MARKERS; i++)
        if (k->marker[s->marker[i].kind].escort && serves(k, s, &s->marker[i]) >= 0)
            out[WORTH_ESCORT] +=
                ground_of(k, s)->walk[s->marker[i].at][m->exit ? m->exit : m->start];
    for (unsigned seat = 1; seat <= s->heroes && m->exit && !open; seat++)
        out[WORTH_EXIT] += WITHIN_REACH - ground_of(k, s)->walk[s->hero[seat].at][m->exit];
}

/* While something is hidden, what leads to it; then as much as it can have been worth at most: to find the
 * last of it must never look like a loss. */
static void count_search(const struct content *k, const struct state *s, int32_t *out)
{
    unsigned hidden = undiscovered(k, s);
    out[WORTH_FOUND] =
        (int32_t)pool_count(k->code, mission_of(k, s)->discoveries) - (int32_t)hidden;
    out[WORTH_SEARCHED] = hidden ? bit_count(s->searched) : (int32_t)SPAWN_POINTS;
    if (!hidden) return;
    int hunt = FAR_OFF;
    for (unsigned n = 1; n <= SPAWN_POINTS; n++) {
        if ((s->searched >> n) & 1 || !s->spawn[n]) continue;
        int d = steps_to_hero(k, s, s->spawn[n], true);
        if (d < hunt) hunt = d;
    }
    out[WORTH_HUNT] = hunt;
}

static void count(const struct content *k, const struct state *s, int32_t *out)
{
    count_objectives(k, s, out);
    count_search(k, s, out);
    out[WORTH_COIN] = s->heads;
    for (unsigned seat = 1; seat <= s->heroes; seat++) {
        unsigned cards = hand_size(s, seat);
        if (!is_active(s, seat)) out[WORTH_DOWN]++;
        else out[WORTH_FRAIL] += cards < 2;
        out[WORTH_CARDS] += (int32_t)(cards < 6 ? cards : 6);
    }
    out[WORTH_DANGER] = danger(k, s);
    out[WORTH_MONSTERS] = bit_count(monsters_of(s));
    out[WORTH_POWER] = s->boss == BOSS_WAITS ? s->heroes : s->power;
    out[WORTH_THREAT] = s->threat;
    out[WORTH_TWISTS] = s->twists;
}

/* The team's; every seat's is the same. */
static uint32_t measure(const fray_table *t, const fray_position *p, uint32_t seat, int32_t *out)
{
    const struct content *k = (const struct content *)t->content;
    const struct state *s = (const struct state *)p;
    (void)seat;
    memset(out, 0, WORTHS * sizeof *out);
    if (s->phase == PHASE_SETUP || s->phase == PHASE_OVER) return 0;
    count(k, s, out);
    unsigned needed = 0, done = 0;
    for (unsigned i = 0; i < MAX_OBJECTIVES; i++) {
        if (!s->objective[i].card) continue;
        needed += 2;
        done += s->objective[i].complete ? 2u : s->objective[i].markers ? 1u : 0u;
    }
    return needed ? FRAY_PROGRESS * done / needed : 0;
}

/* An attack, an activation or a search is under way. */
static bool is_amid(const struct state *s)
{
    for (unsigned at = s->top; at;) {
        unsigned proc = frame_proc(s, at);
        if (proc == PROC_ATTACK || proc == PROC_ACTIVATION || proc == PROC_SEARCH) return true;
        at = frame_below(s, at);
    }
    return false;
}

/* Between the decisions of a turn, and when the round goes on by itself. */
static bool is_quiet(const fray_table *t, const fray_position *p)
{
    (void)t;
    if (p->open & 1u << FRAY_CHANCE) return !is_amid((const struct state *)p);
    return p->question == Q_TURN || p->question == Q_STRIKE;
}

/* ---- which options to look at first ---- */

/* Where there is something to do for the mission. */
static place_set goals_of(const struct content *k, const struct state *s)
{
    const struct mission *m = mission_of(k, s);
    place_set set = 0;
    bool open = false;
    for (unsigned i = 0; i < MAX_OBJECTIVES; i++) {
        const struct card *card = &k->card[s->objective[i].card];
        if (!s->objective[i].card || s->objective[i].complete) continue;
        open = true;
        if (card->boss && s->boss == BOSS_FIGHTS) set |= only(s->monster[BOSS].at);
        if (!((card->windows >> W_KILLED) & 1) || !may_objective(k, s, i)) continue;
        for (piece_set left = monsters_of(s); left; left &= left - 1)
            if (tier_of((piece_id)bit_low(left)) == TIER_ELITE)
                set |= only(s->monster[bit_low(left)].at);
    }
    if (!open) return only(m->exit);
    bool hunt = undiscovered(k, s) > 0;
    for (unsigned n = 1; hunt && n <= SPAWN_POINTS; n++)
        if (!((s->searched >> n) & 1)) set |= only(s->spawn[n]);
    for (unsigned i = 0; i < MAX_BOARD_MARKERS; i++)
        if (is_for(k, s, &s->marker[i]) >= 0) set |= only(s->marker[i].at);
    return set;
}

static int steps_to(const struct ground *g, place_id from, place_set goals)
{
    int best = FAR_OFF;
    for (; goals; goals &= goals - 1) {
        int d = g->walk[from][bit_low(goals)];
        if (d < best) best = d;
    }
    return best;
}

/* What a hero is out for. */
struct aim {
    place_set goals;
    int away;          /* steps to the nearest */
    const int32_t *to; /* leanings */
};

static int order_step(const struct content *k, const struct state *s, unsigned seat,
                      const struct aim *aim, place_id there, unsigned with)
{
    const int32_t *to = aim->to;
    const struct ground *g = ground_of(k, s);
    const struct mission *m = mission_of(k, s);
    place_id from = s->hero[seat].at, home = m->exit ? m->exit : m->start;
    int v = to[TO_MEET] * bit_count(monsters_at(s, there)) +
            to[TO_ESCORT] * bit_count(with & (WITH_PATTY | WITH_HENRY));
    if (with >> WITH_MARKER_SHIFT)
        return v + to[TO_HOME] * (g->walk[from][home] - g->walk[there][home]);
    return v + to[TO_NEARER] * (aim->away - steps_to(g, there, aim->goals));
}

/* Whoever has more cards than the target may take its place. */
static int order_sacrifice(const struct state *s, unsigned seat, const int32_t *to)
{
    if (s->head.question != Q_SACRIFICE) return to[TO_REACT];
    const struct activation_frame *a = frame_as(s, s->top, activation);
    return to[TO_SACRIFICE] +
           to[TO_SPARE] * ((int)hand_size(s, seat) - (int)hand_size(s, a->target));
}

/* Worth it while there is something to find, all the more if it is known to lie on top. */
static int order_search(const struct content *k, const struct state *s, const int32_t *to,
                        int worth)
{
    if (!undiscovered(k, s)) return to[TO_RUMMAGE];
    return worth + (s->tops && is_discovery(k, s->recon_top[0]) ? to[TO_FIND] : 0);
}

static int order_word(const struct content *k, const struct state *s, unsigned seat,
                      const struct aim *aim, uint64_t word)
{
    const int32_t *to = aim->to;
    unsigned one = word_one(word);
    switch (word >> FRAY_KIND_SHIFT) {
    case A_STEP:
    case A_STEP_WITH: return order_step(k, s, seat, aim, (place_id)one, word_two(word));
    case A_ATTACK: {
        piece_id p = (piece_id)one;
        int d = (int)apart(k, s, s->hero[seat].at, s->monster[p].at);
        return to[TO_ATTACK] + to[TO_FAR] * d + (p == BOSS ? to[TO_BOSS] : 0) +
               ((aim->goals >> s->monster[p].at) & 1 && tier_of(p) == TIER_ELITE ? to[TO_ELITE]
                                                                                 : 0);
    }
    case A_ASSAULT: return to[TO_ASSAULT];
    case A_SEARCH: return order_search(k, s, to, to[TO_SEARCH]);
    case A_FREE_SEARCH: return order_search(k, s, to, to[TO_FREE_SEARCH]);
    case A_INTERACT: return to[TO_INTERACT];
    case A_SPECIAL: return to[TO_SPECIAL];
    case A_END: return to[TO_END];
    /* the stronger the better: an attack that does not do is for nothing (FZ-ATK-08) */
    case A_WITH: return to[TO_MORE] + to[TO_STRONG] * (k->card[one].strength + k->card[one].bonus);
    case A_STAND: return to[TO_STAND];
    case A_STRIKE:
    case A_PLAY: return to[TO_STRIKE];
    case A_REACT:
    case A_USE: return to[TO_REACT];
    case A_YES: return order_sacrifice(s, seat, to);
    case A_DISCARD: return to[TO_DISCARD] * (k->card[one].strength + k->card[one].bonus);
    default: return 0;
    }
}

static void order(const fray_table *t, const fray_position *p, uint32_t seat,
                  const int32_t *leaning, const uint64_t *word, uint32_t n, int16_t *out)
{
    const struct content *k = (const struct content *)t->content;
    const struct state *s = (const struct state *)p;
    struct aim aim = {0, FAR_OFF, leaning ? leaning : own_leanings};
    if (s->head.question == Q_TURN || s->head.question == Q_STEP) {
        aim.goals = goals_of(k, s);
        aim.away = steps_to(ground_of(k, s), s->hero[seat].at, aim.goals);
    }
    for (uint32_t i = 0; i < n; i++) {
        int v = order_word(k, s, seat, &aim, word[i]);
        out[i] = (int16_t)(v < INT16_MIN ? INT16_MIN : v > INT16_MAX ? INT16_MAX : v);
    }
}

static const fray_knowledge game_knowledge = {feature_rows, leaning_rows, WORTHS, LEANINGS,
                                              is_quiet,     measure,      order,  1000};

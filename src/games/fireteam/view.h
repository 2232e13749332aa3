/* src/games/fireteam/view.h - who knows what, named facts, and what there is to draw. */
#pragma once
#include "games/fireteam/rules.h"

static fray_verdict game_audit(const fray_table *t, const fray_position *p);
static fray_score game_result(const fray_table *t, const fray_position *p);

/* setup.c: puts the frames of a resting point on the empty stack. */
static void resume_at(struct call *c, unsigned stage);

/* Tokens as answers and scenes name them: markers on the board by their slot plus 1, then the spawn
 * markers by their number. */
enum { SPAWN_TOKEN = MAX_BOARD_MARKERS, MAX_TOKENS = (int)SPAWN_TOKEN + (int)SPAWN_POINTS };

/* Figures and places that there are in this match. */
static inline bool is_figure(const struct state *s, uint32_t p)
{
    return p <= SEATS ? s->hero[p].figure != 0 : p >= PATTY && p <= MAX_PIECES;
}
static inline bool is_place(const struct content *k, const struct state *s, uint32_t at)
{
    return at >= 1 && at <= MAX_PLACES && ((ground_of(k, s)->all >> at) & 1);
}

/* FZ-SETUP-07, FZ-SETUP-08: how many cards of a kind a hero's player has in all. */
static inline unsigned kind_copies(const struct content *k, const struct state *s, unsigned seat,
                                   unsigned kind)
{
    const struct role *role = role_of(k, s, seat);
    if (kind >= role->kinds) return 0;
    bool upgrade = (role->upgrades >> kind) & 1, chosen = (s->hero[seat].sets >> kind) & 1;
    return upgrade && !chosen ? 0u : k->card[role->kind[kind]].copies;
}

/* Twists that are in play when the marker has come from space `from` to space `to` (8.2). */
static inline unsigned twists_between(unsigned from, unsigned to)
{
    unsigned before = from / 3, reached = to / 3;
    if (reached > TWIST_SPACES) reached = TWIST_SPACES;
    return reached > before ? reached - before : 0u;
}

/* The space the threat marker began on, by difficulty. */
static inline unsigned first_threat(const struct content *k, const struct state *s)
{
    const struct mission *m = mission_of(k, s);
    unsigned nth = s->opt.difficulty < m->levels ? s->opt.difficulty : 0u;
    unsigned space = m->levels ? k->level[m->level + nth].threat : 0u;
    return space ? space : 1u;
}

/* src/games/fireteam/objective.c - chapters OBJ, INFO and WIN: objectives, markers on the board, success. */
#include "games/fireteam/rules.h"
#include "core/proc.h"
#include <string.h>

static int objective_index(const struct state *s, unsigned card)
{
    for (unsigned i = 0; card && i < MAX_OBJECTIVES; i++)
        if (s->objective[i].card == card) return (int)i;
    return -1;
}

/* Is it time for this objective? Some come only after another one. */
static bool may_objective(const struct content *k, const struct state *s, unsigned nth)
{
    int before = objective_index(s, k->card[s->objective[nth].card].after);
    return before < 0 || s->objective[before].complete;
}

static bool is_fulfilled(const struct content *k, const struct state *s, unsigned nth)
{
    unsigned needs = k->card[s->objective[nth].card].needs;
    return needs && s->objective[nth].markers >= needs;
}

/* FZ-OBJ-03, FZ-OBJ-05 */
static bool mark_objective(struct call *c, unsigned nth)
{
    struct objective *o = &c->s->objective[nth];
    if (o->complete || !may_objective(c->k, c->s, nth)) return false;
    o->markers++;
    c->rule = R_FZ_OBJ_03;
    tell(c, EV_MARKED, o->card, o->markers, 0, 0);
    return true;
}

static void complete_objective(struct call *c, unsigned nth)
{
    struct objective *o = &c->s->objective[nth];
    if (o->complete) return;
    o->complete = 1;
    c->rule = R_FZ_OBJ_02;
    tell(c, EV_COMPLETE, o->card, 0, 0, 0);
    if (c->k->card[o->card].coin) { /* FZ-OBJ-04 */
        c->rule = R_FZ_COIN_03;
        turn_coin(c, true);
    }
}

/* ---- markers on the board ---- */

static unsigned marker_count(const struct state *s, unsigned kind)
{
    unsigned n = 0;
    for (unsigned i = 0; kind && i < MAX_BOARD_MARKERS; i++) n += s->marker[i].kind == kind;
    return n;
}

static int marker_at(const struct state *s, place_id at, unsigned kind)
{
    for (unsigned i = 0; kind && i < MAX_BOARD_MARKERS; i++)
        if (s->marker[i].kind == kind && s->marker[i].at == at) return (int)i;
    return -1;
}

/* FZ-INFO-04: named markers are limited; where there is none left, nothing is placed. */
static bool lay_marker(struct call *c, unsigned kind, place_id at)
{
    struct state *s = c->s;
    const struct marker_kind *row = &c->k->marker[kind];
    if (!kind || !at || !((ground_of(c->k, s)->passable >> at) & 1)) return false;
    if (row->supply && marker_count(s, kind) >= row->supply) return false;
    if (row->alone && marker_at(s, at, kind) >= 0) return false;
    for (unsigned i = 0; i < MAX_BOARD_MARKERS; i++) {
        if (s->marker[i].kind) continue;
        s->marker[i].kind = (uint16_t)kind;
        s->marker[i].at = at;
        note_changes(c);
        c->rule = R_FZ_INFO_04;
        tell(c, EV_LAID, i + 1, at, 0, 0);
        return true;
    }
    return false;
}

static void lift_marker(struct call *c, unsigned slot)
{
    c->rule = R_FZ_INFO_01;
    tell(c, EV_LIFTED, slot + 1, 0, 0, 0);
    memset(&c->s->marker[slot], 0, sizeof c->s->marker[slot]);
    note_changes(c);
}

/* ---- success ---- */

/* FZ-WIN-01 to FZ-WIN-03 */
static bool is_won(const struct content *k, const struct state *s)
{
    for (unsigned i = 0; i < MAX_OBJECTIVES; i++)
        if (s->objective[i].card && !s->objective[i].complete) return false;
    place_id exit = mission_of(k, s)->exit;
    for (unsigned seat = 1; exit && seat <= s->heroes; seat++)
        if (s->hero[seat].at != exit) return false;
    return true;
}

/* ---- what cards do with it ---- */

static void push_completion(struct call *c, unsigned nth)
{
    unsigned card = c->s->objective[nth].card;
    push_effect(c, c->k->card[card].act, card, c->s->first)->objective = (uint8_t)(nth + 1);
}

static enum wait verb_mark(struct call *c, struct effect_frame *my)
{
    enum { MARKED = 1, COMPLETED };
    verb_begin();
    if (!my->objective || !mark_objective(c, my->objective - 1u)) return WAIT_NONE;
    moment(MARKED, W_MARKED, 0, my->objective);
    if (!is_fulfilled(c->k, c->s, my->objective - 1u)) return WAIT_NONE;
    complete_objective(c, my->objective - 1u);
    if (c->k->card[c->s->objective[my->objective - 1].card].act)
        call(COMPLETED, push_completion(c, my->objective - 1u));
    verb_end();
}

static enum wait verb_lay(struct call *c, struct effect_frame *my)
{
    (void)lay_marker(c, c->k->card[my->run.card].marker, (place_id)value_at(c, my, 0));
    return WAIT_NONE;
}

static enum wait verb_lay_all(struct call *c, struct effect_frame *my)
{
    const struct card *card = &c->k->card[my->run.card];
    for (unsigned i = 0; i < CARD_PLACES && card->place[i]; i++)
        (void)lay_marker(c, card->marker, place_named(c->k, c->s, card->place[i]));
    return WAIT_NONE;
}

static unsigned fire_kind(const struct content *k)
{
    for (unsigned i = 1; i <= k->markers; i++)
        if (k->marker[i].hurts) return i;
    return 0;
}

static enum wait verb_fire(struct call *c, struct effect_frame *my)
{
    (void)lay_marker(c, fire_kind(c->k), (place_id)value_at(c, my, 0));
    return WAIT_NONE;
}

static enum wait verb_lift_up(struct call *c, struct effect_frame *my)
{
    if (my->marker && c->s->marker[my->marker - 1].kind) lift_marker(c, my->marker - 1u);
    return WAIT_NONE;
}

static enum wait verb_start(struct call *c, struct effect_frame *my)
{
    unsigned kind = c->k->card[my->run.card].marker;
    for (unsigned i = 0; kind && i < MAX_BOARD_MARKERS; i++)
        if (c->s->marker[i].kind == kind) {
            c->s->marker[i].moving = 1;
            tell(c, EV_STARTED, i + 1, 0, 0, 0);
        }
    return WAIT_NONE;
}

/* src/games/apex/respawn.c - chapter 2.27: coming back to the Map. */
#include "games/apex/rules.h"
#include "core/proc.h"

enum { FAR = 255 };

/* The least distance from a Beacon to a squadmate on the Map; 0 if there is none (AL-RESPAWN-03). */
static unsigned to_squadmate(const struct state *s, piece_id legend, unsigned beacon)
{
    unsigned least = FAR;
    for (piece_set left = squad_of(s, seat_of(legend)) & ~(1u << legend); left; left &= left - 1) {
        const place_id at = s->legend[bit_low(left)].at;
        const unsigned apart = at ? ground_distance(beacon, at) : (unsigned)FAR;
        if (apart < least) least = apart;
    }
    return least == FAR ? 0 : least;
}

/* Amb-14: over all pairs of a Beacon with room and a squadmate the smallest distance decides. */
static struct wide beacon_spaces(const struct content *k, const struct state *s, piece_id legend)
{
    const struct ground *g = ground_of(k, s);
    const struct wide free = free_spaces(k, s);
    struct wide all = wide_none();
    unsigned least = FAR;
    for (struct wide left = g->solid; !wide_empty(&left);) {
        const unsigned beacon = wide_take(&left), apart = to_squadmate(s, legend, beacon);
        const struct wide beside = wide_and(ground_adjacent_to(g, beacon), free);
        if (wide_empty(&beside) || apart > least) continue;
        all = apart < least ? beside : wide_or(all, beside);
        least = apart;
    }
    return all;
}

static struct wide respawn_spaces(const struct content *k, const struct state *s, piece_id legend,
                                  piece_id beside)
{
    struct wide set = beacon_spaces(k, s, legend);
    if (beside && s->legend[beside].at)
        set = wide_or(set, wide_and(ground_adjacent_to(ground_of(k, s), s->legend[beside].at),
                                    free_spaces(k, s)));
    return set;
}

static fray_verdict may_respawn(const struct content *k, const struct state *s, piece_id legend)
{
    if (is_on_map(s, legend)) return breaks(R_AL_RESPAWN_01, FRAY_PIECE, legend);
    const struct wide set = beacon_spaces(k, s, legend);
    return legal_if(!wide_empty(&set), R_AL_RESPAWN_03, FRAY_PIECE, legend);
}

static struct wide respawn_set(const struct asked *q)
{
    const struct respawn_frame *my = asking(q, respawn);
    return respawn_spaces(q->k, q->s, my->legend, my->beside);
}

static fray_verdict why_not_there(const struct asked *q, unsigned place)
{
    bool is = ground_is_space(ground_of(q->k, q->s), place);
    return is ? breaks(R_AL_RESPAWN_03, FRAY_PLACE, place) : not_asked();
}

static void push_respawn(struct call *c, piece_id legend)
{
    PUSH(c, respawn)->legend = legend;
}

enum respawn_step { RESPAWN_START, RESPAWN_OPENED, RESPAWN_SPACE, RESPAWN_ENTERED };

static enum wait proc_respawn(struct call *c)
{
    proc_begin(respawn);
    if (!is_legal(may_respawn(c->k, c->s, my->legend))) return WAIT_NONE;
    rule(AL_RESPAWN_01);
    open(RESPAWN_OPENED, UINT32_C(1) << W_RESPAWNS, my->legend, c->s->top);
    rule(AL_RESPAWN_03);
    about(c, FRAY_PIECE, my->legend);
    ask(RESPAWN_SPACE, seat_of(my->legend), Q_RESPAWN);
    tell(c, EV_RESPAWNS, my->legend, word_one(c->answer), 0, 0);
    enter(c, my->legend, (place_id)word_one(c->answer)); /* what is attached comes with it */
    moment(RESPAWN_ENTERED, W_ENTERS, my->legend, c->s->top);
    proc_end();
}

static enum wait verb_respawn(struct call *c, struct effect_frame *my)
{
    verb_begin();
    call(1, push_respawn(c, my->legend));
    verb_end();
}

/* The Respawn that the window is about. */
static struct respawn_frame *the_respawn_of(struct call *c, const struct effect_frame *my)
{
    return frame_edit(c, my->subject, respawn);
}

/* What the action has cost is given back. */
static enum wait verb_freely(struct call *c, struct effect_frame *my)
{
    const piece_id legend = the_respawn_of(c, my)->legend;
    struct fighter *f = &c->s->legend[legend];
    if (f->ap < AP) f->ap++;
    return WAIT_NONE;
}

/* LI1: only for somebody else than that Legend, which is not on the Map if it respawns itself (Amb-51). */
static enum wait verb_beside(struct call *c, struct effect_frame *my)
{
    the_respawn_of(c, my)->beside = (piece_id)count_at(c, my, 0);
    return WAIT_NONE;
}

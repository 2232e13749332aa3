/* src/games/duel/strike.c - chapter 6: striking. */
#include "games/duel/rules.h"
#include "core/proc.h"

static void push_strike(struct call *c, unsigned striker, unsigned target, bool reaction)
{
    struct strike_frame *f = PUSH(c, strike);
    f->striker = (uint8_t)striker;
    f->target = (uint8_t)target;
    f->reaction = reaction;
}

static fray_verdict may_strike(const struct matter *m, unsigned f, unsigned target)
{
    const struct fighter *all = m->s->fighter;
    if (target < RED || target > BLUE) return not_asked();
    if (target == f) return breaks(R_DU_STRIKE_02, FRAY_PIECE, f);
    int apart = (int)square_apart(grid, all[f].square, all[target].square);
    int reach = value_of(m, CH_REACH, f, 1);
    return apart <= reach ? legal() : breaks_by(R_DU_STRIKE_01, FRAY_PIECE, target, apart, reach);
}

static int dice_of(const struct matter *m, unsigned f)
{
    int dice = value_of(m, CH_DICE, f, m->k->figure[f].dice);
    return dice < 1 ? 1 : dice > MAX_THROWN ? (int)MAX_THROWN : dice;
}

/* DU-STRIKE-04, DU-GUARD-01 */
static bool lands(const struct call *c, const struct strike_frame *my)
{
    struct matter m = matter_of(c->k, c->s, my->striker);
    m.subject = c->s->top;
    return !my->parried &&
           my->score >= value_of(&m, CH_NEED, my->target, 2 + c->s->fighter[my->target].guard);
}

static void count_dice(struct call *c, struct strike_frame *my)
{
    uint8_t count[FACES];
    dice_from(c->answer, FACES, count);
    my->score = (uint8_t)(count[FACE_HIT] + 2 * count[FACE_CRITICAL]);
    tell(c, EV_THROWN, count[FACE_HIT], count[FACE_CRITICAL], count[FACE_MISS], 0);
}

static unsigned dice_thrown(const struct call *c, const struct strike_frame *my)
{
    struct matter m = matter_of(c->k, c->s, my->striker);
    return (unsigned)dice_of(&m, my->striker);
}

enum strike_step { STRIKE_START, STRIKE_ROLLED, STRIKE_STRUCK, STRIKE_MISSED };

static enum wait proc_strike(struct call *c)
{
    struct state *s = c->s;
    proc_begin(strike);
    rule(DU_STRIKE_03);
    tell(c, EV_STRIKES, my->striker, my->target, 0, 0);
    roll(STRIKE_ROLLED, 0, dice_thrown(c, my), my->striker);
    rule(DU_STRIKE_03);
    count_dice(c, my);
    if (lands(c, my)) open(STRIKE_STRUCK, 1u << W_STRUCK, s->top);
    rule(DU_STRIKE_04);
    if (lands(c, my)) {
        s->fighter[my->target].hits++;
        tell(c, EV_HIT, my->target, s->fighter[my->target].hits, 0, 0);
    } else {
        tell(c, EV_MISSES, my->striker, my->target, 0, 0);
        open(STRIKE_MISSED, 1u << W_MISSED, s->top); /* DU-REACT-03 */
    }
    proc_end();
}

/* ---- what cards do with it ---- */

static enum wait verb_strike(struct call *c, struct effect_frame *my)
{
    enum { STRUCK = 1 };
    const unsigned seat = my->run.seat;
    verb_begin();
    {
        struct matter m = matter_of(c->k, c->s, seat);
        if (!is_legal(may_strike(&m, seat, other(seat)))) return WAIT_NONE;
    }
    call(STRUCK, push_strike(c, seat, other(seat), my->subject != 0));
    verb_end();
}

static enum wait verb_parry(struct call *c, struct effect_frame *my)
{
    frame_edit(c, my->subject, strike)->parried = 1;
    tell(c, EV_PARRIES, my->run.seat, 0, 0, 0);
    return WAIT_NONE;
}

static enum wait verb_heal(struct call *c, struct effect_frame *my)
{
    unsigned f = (unsigned)value_at(c, my, 0);
    int64_t healed = value_at(c, my, 1), hits = c->s->fighter[f].hits;
    if (healed > 0) c->s->fighter[f].hits = (uint8_t)(healed < hits ? hits - healed : 0);
    tell(c, EV_HEALS, f, c->s->fighter[f].hits, 0, 0);
    return WAIT_NONE;
}

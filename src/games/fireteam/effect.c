/* src/games/fireteam/effect.c - what cards do: the frame of an effect, and what its verbs are about. core/effect.h runs
 * it; the verbs stand in their chapters. */
#include "games/fireteam/rules.h"
#include "core/proc.h"
#include <string.h>

/* Effects lead to effects: a monster that is killed may kill another. Whatever a pack makes of that, one
 * that is too deep does nothing; there is room above it for the frames that lead to the next. The most of
 * them: an ambush, whose monster hits a hero, who strikes back and kills it, and that is a moment at which a
 * card acts by itself. No chain needs the spare bytes; they stay because effects end by them, and one more
 * that runs is another match. */
enum {
    SPARE_ROOM = 32,
    ROOM_ABOVE_AN_EFFECT = BYTES_OF_ambush + BYTES_OF_activation + BYTES_OF_hits + BYTES_OF_damage +
                           BYTES_OF_moment + BYTES_OF_effect + SPARE_ROOM
};

static struct effect_frame *push_effect(struct call *c, unsigned program, unsigned card,
                                        unsigned seat)
{
    struct effect_frame *e = PUSH(c, effect);
    e->run.at = (uint16_t)(frame_has_room(c->s, ROOM_ABOVE_AN_EFFECT) ? program : 0u);
    e->run.card = (uint16_t)card;
    e->run.seat = (uint8_t)seat;
    return e;
}

static struct matter matter_effect(const struct content *k, const struct state *s,
                                   const struct effect_frame *e)
{
    struct matter m = matter_about(k, s, e->run.seat, e->subject);
    m.bearer = e->bearer;
    m.card = e->run.card;
    m.objective = e->objective;
    m.marker = e->marker;
    m.name = e->run.name;
    if (e->here) m.here = e->here;
    if (e->die) m.die = e->die;
    if (is_monster(e->piece)) m.monster = e->piece;
    if (is_hero(e->piece)) m.hero = e->piece;
    if (!m.monster && is_monster(e->bearer)) m.monster = e->bearer;
    return m;
}

static void about_effect(struct call *c, const struct effect_frame *my)
{
    if (my->run.card) about(c, FRAY_CARD, my->run.card);
    else if (my->bearer) about(c, FRAY_PIECE, my->bearer);
    else if (my->marker) about(c, FRAY_TOKEN, my->marker);
}

static piece_id piece_at(const struct call *c, const struct effect_frame *my, unsigned nth)
{
    return (piece_id)value_at(c, my, nth);
}

/* Heroes of a set come in turn order, monsters by their numbers. */
static piece_id next_of(const struct state *s, piece_set set)
{
    for (unsigned nth = 0; nth < s->heroes; nth++)
        if ((set >> seat_nth(s, nth)) & 1) return (piece_id)seat_nth(s, nth);
    return (piece_id)bit_low(set);
}

/* Of a verb's list. */
static piece_id take_next(struct call *c, struct effect_frame *my)
{
    piece_id p = next_of(c->s, my->list);
    my->list &= ~(1u << p);
    return p;
}

static struct attack_frame *the_attack(struct call *c, const struct effect_frame *my)
{
    return frame_edit_if(c->s, my->subject, attack);
}

static struct hits_frame *the_hits(struct call *c, const struct effect_frame *my)
{
    return frame_edit_if(c->s, my->subject, hits);
}

static void grant(struct call *c, const struct effect_frame *my)
{
    unsigned row = statement_row(statement_of(c->k, my));
    const struct change *change = &c->k->change[row];
    struct matter m = matter_effect(c->k, c->s, my);
    struct modifier mod = {(uint16_t)row, my->run.card, my->run.seat, 0, 0, change->life};
    if (change->to) {
        mod.bearer = (piece_id)matter_value(&m, c->k->code + change->to);
        if (!mod.bearer) return;
    }
    if (change->in) {
        mod.sector = (uint8_t)matter_value(&m, c->k->code + change->in);
        if (!mod.sector) return;
    }
    modifier_add(c, &mod);
}

static enum wait verb_roll(struct call *c, struct effect_frame *my)
{
    enum { ROLLED = 1 };
    verb_begin();
    about_effect(c, my);
    ask(ROLLED, FRAY_CHANCE, Q_DIE);
    my->die = (uint8_t)(word_one(c->answer) + 1);
    tell(c, EV_DIE, my->piece, word_one(c->answer), 0, 0);
    verb_end();
}

/* Candidates of a choice: figures; or places and sectors, each with its condition. */
static void choose_among(const struct eval *e, const uint16_t *at, struct wide *out)
{
    const struct matter *m = (const struct matter *)e->game;
    const struct ground *g = ground_of(m->k, m->s);
    *out = wide_of(statement_verb(at) == VERB_CHOOSE ? (uint64_t)eval_at(e, statement_set(at))
                   : statement_verb(at) == VERB_CHOOSE_PLACE ? g->passable
                                                             : (UINT64_C(2) << g->sectors) - 2);
}

static unsigned each_next(const struct eval *e, uint64_t set)
{
    return next_of(((const struct matter *)e->game)->s, (piece_set)set);
}

static const struct run_rules *effect_rules(void)
{
    static const struct run_rules rules = {
        .choices = UINT64_C(1) << VERB_CHOOSE | UINT64_C(1) << VERB_CHOOSE_PLACE |
                   UINT64_C(1) << VERB_CHOOSE_SECTOR,
        .filters = UINT64_C(1) << VERB_CHOOSE_PLACE | UINT64_C(1) << VERB_CHOOSE_SECTOR,
        .among = choose_among,
        .next = each_next,
        .loop_at = offsetof(struct effect_frame, loop),
        .loop_bytes = sizeof(piece_set),
        .rule = R_FZ_STRIKE_02,
    };
    return &rules;
}

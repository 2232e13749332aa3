/* src/games/apex/destroy.c - chapter 2.26: destroying miniatures. */
#include "games/apex/rules.h"
#include "core/proc.h"

/* AL-DESTROY-02: one way for all targets; also the words of answers. */
enum { BY_WEAPON_1, BY_WEAPON_2, BY_HAND, DESTROY_WAYS };
static_assert((int)BY_HAND == (int)SLOTS, "a way for each Weapon, then by hand");

/* AL-DESTROY-05: range and sight go to where it stands. */
static fray_verdict may_shoot_down(const struct content *k, const struct state *s, piece_id legend,
                                   unsigned piece, unsigned slot)
{
    const struct mini *mini = mini_of(s, piece);
    const struct weapon_slot *weapon = &s->legend[legend].weapon[slot];
    const uint8_t *range = k->weapon[weapon->weapon].range;
    const place_id from = s->legend[legend].at, at = mini_place(s, mini);
    const bool corner = stands_on_corner(k, mini);
    /* Amb-35 */
    if (!weapon->weapon || !weapon->ammo)
        return breaks(R_AL_DESTROY_02, FRAY_WEAPON, weapon->weapon);
    const unsigned apart =
        corner ? ground_corner_distance(from, mini_corner(mini)) : ground_distance(from, at);
    if (apart < range[1] || apart > range[2])
        return breaks_by(R_AL_DESTROY_02, FRAY_PIECE, piece, (int)apart,
                         apart < range[1] ? range[1] : range[2]);
    return legal_if(corner ? sees_corner(k, s, from, mini_corner(mini))
                           : sees_space(k, s, from, at),
                    R_AL_DESTROY_05, FRAY_PIECE, piece);
}

static fray_verdict may_break(const struct content *k, const struct state *s, piece_id legend,
                              unsigned piece)
{
    const struct mini *mini = mini_of(s, piece);
    const struct ground *g = ground_of(k, s);
    const place_id from = s->legend[legend].at, at = mini_place(s, mini);
    bool near = stands_on_corner(k, mini) ? ground_adjacent_corner(g, from, mini_corner(mini))
                                          : at == from || ground_is_adjacent(g, from, at);
    return legal_if(near, R_AL_DESTROY_02, FRAY_PIECE, piece);
}

static fray_verdict may_destroy_so(const struct content *k, const struct state *s, piece_id legend,
                                   unsigned piece, unsigned way)
{
    const struct mini *mini = mini_of(s, piece);
    if (!mini || way >= DESTROY_WAYS) return not_asked();
    if (!has_tag(k, mini, TAG_DESTROYABLE) || !mini_place(s, mini))
        return breaks(R_AL_DESTROY_01, FRAY_PIECE, piece);
    return way == BY_HAND ? may_break(k, s, legend, piece)
                          : may_shoot_down(k, s, legend, piece, way);
}

static fray_verdict may_destroy(const struct content *k, const struct state *s, piece_id legend)
{
    if (!is_on_map(s, legend)) return breaks(R_AL_DMG_11, FRAY_PIECE, legend);
    for (unsigned piece = FIRST_MINI; mini_of(s, piece); piece++)
        for (unsigned way = 0; way < DESTROY_WAYS; way++)
            if (is_legal(may_destroy_so(k, s, legend, piece, way))) return legal();
    return breaks(R_AL_DESTROY_01, FRAY_PIECE, legend);
}

/* ---- which ---- */

static fray_verdict may_pick_target(const struct asked *q, uint64_t word)
{
    const struct destroy_frame *my = asking(q, destroy);
    const unsigned piece = word_one(word), way = word_two(word);
    if (fray_act_of(word) != A_DESTROY) return not_asked();
    fray_verdict v = may_destroy_so(q->k, q->s, my->legend, piece, way);
    if (!is_legal(v)) return v;
    if (my->picked >> piece & 1) return breaks(R_AL_DESTROY_01, FRAY_PIECE, piece);
    if (!my->left)
        return breaks_by(R_AL_DESTROY_01, FRAY_PIECE, piece, bit_count(my->picked) + 1,
                         bit_count(my->picked));
    return legal_if(!my->picked || my->way == way, R_AL_DESTROY_02, FRAY_PIECE, piece);
}

static void list_targets(const struct asked *q, struct offer *o)
{
    for (unsigned piece = FIRST_MINI; mini_of(q->s, piece); piece++)
        for (unsigned way = 0; way < DESTROY_WAYS; way++)
            offer_try(q, o, word_of(A_DESTROY, piece, way), may_pick_target);
}

/* Whoever destroys something destroys one miniature at least: else the action is left out (AL-ACT-05). */
static fray_verdict why_not_destroyed(const struct asked *q)
{
    return legal_if(asking(q, destroy)->picked, R_AL_DESTROY_01, FRAY_NONE, 0);
}

static void push_destroy(struct call *c, piece_id legend, unsigned n)
{
    struct destroy_frame *my = PUSH(c, destroy);
    my->legend = legend;
    my->left = (uint8_t)n;
}

/* The last one that was picked goes first, for the numbers of those behind it change. */
static void take_target(const struct state *s, struct destroy_frame *my)
{
    my->piece = MAX_PIECES;
    while (!(my->picked >> my->piece & 1)) my->piece--;
    my->picked &= ~(1u << my->piece);
    my->token = mini_of(s, my->piece)->token;
}

/* AL-DESTROY-03, Amb-42: back to the supply; the token cools down with the last one of its use. */
static void destroy_it(struct call *c, const struct destroy_frame *my)
{
    const struct mini *mini = mini_of(c->s, my->piece);
    rule(AL_DESTROY_03);
    tell(c, EV_DESTROYS, my->legend, mini->object, mini->owner, 0);
    remove_mini(c, my->piece);
    if (my->token && !minis_of_token(c->s, my->token)) end_use(c, my->token);
}

enum destroy_step { DESTROY_START, DESTROY_PICKED, DESTROY_MOMENT };

static enum wait proc_destroy(struct call *c)
{
    proc_begin(destroy);
    if (!is_legal(may_destroy(c->k, c->s, my->legend))) return WAIT_NONE;
    do {
        rule(AL_DESTROY_01);
        about(c, FRAY_PIECE, my->legend);
        ask_series(DESTROY_PICKED, seat_of(my->legend), Q_DESTROY);
        if (fray_act_of(c->answer) == A_DONE) break;
        my->picked |= 1u << word_one(c->answer);
        my->way = (uint8_t)word_two(c->answer);
        my->left--;
    } while (true);
    while (my->picked) {
        take_target(c->s, my);
        moment(DESTROY_MOMENT, W_DESTROYED, my->legend, c->s->top);
        destroy_it(c, my);
    }
    proc_end();
}

static enum wait verb_destroy(struct call *c, struct effect_frame *my)
{
    verb_begin();
    call(1, push_destroy(c, my->legend, count_at(c, my, 0)));
    verb_end();
}

/* src/games/apex/effect.c - what cards do: the frame that runs their programs, what they let their player choose, and
 * whether they could do anything now. The verbs stand in their chapters. */
#include "games/apex/rules.h"
#include "core/proc.h"

/* ---- the frame of an effect ---- */

static struct effect_frame *push_effect(struct call *c, unsigned program, unsigned card,
                                        piece_id legend)
{
    struct effect_frame *e = PUSH(c, effect);
    e->run.at = (uint16_t)program;
    e->run.card = (uint16_t)card;
    e->run.seat = seat_of(legend);
    e->legend = legend;
    return e;
}

static struct matter matter_effect(const struct content *k, const struct state *s,
                                   const struct effect_frame *e)
{
    struct matter m = frame_proc(s, e->subject) == PROC_SHOOT ? matter_shoot(k, s, e->subject)
                                                              : matter_of(k, s, e->legend);
    m.me = e->legend;
    m.owner = e->run.seat;
    m.who = e->who;
    m.card = e->run.card;
    m.token = e->token;
    m.subject = e->subject;
    m.revealed = e->revealed;
    m.name = e->run.name;
    return m;
}

static void about_effect(struct call *c, const struct effect_frame *my)
{
    if (my->run.card) about(c, FRAY_CARD, my->run.card);
    else about(c, FRAY_PIECE, my->legend);
}

/* ---- what can be chosen ---- */

/* AL-ABIL-08: how far it reaches. Without a Range icon everything is in range. */
static bool is_at_range(const struct card *card, unsigned apart)
{
    return !card->range[0] || (apart >= card->range[1] && apart <= card->range[2]);
}

static struct wide spaces_among(const struct matter *m, bool beside)
{
    const struct ground *g = ground_of(m->k, m->s);
    const struct card *card = &m->k->card[m->card];
    const place_id from = m->s->legend[m->me].at;
    struct ground_extra room;
    if (!from) return wide_none();
    if (beside) return ground_spaces_within(g, from, 1, 1);
    struct wide set =
        card->range[0] ? ground_spaces_within(g, from, card->range[1], card->range[2]) : g->land;
    if (card->sight) set = wide_and(set, ground_in_sight(g, blocks_of(m->k, m->s, &room), from));
    return set;
}

static struct wide corners_among(const struct matter *m, unsigned level)
{
    const struct ground *g = ground_of(m->k, m->s);
    const struct card *card = &m->k->card[m->card];
    const place_id from = m->s->legend[m->me].at;
    struct ground_extra room;
    if (!from) return wide_none();
    struct wide set = card->range[0]
                          ? ground_corners_within(g, from, level, card->range[1], card->range[2])
                          : g->corner[level];
    if (!card->sight) return set;
    const struct ground_extra *extra = blocks_of(m->k, m->s, &room);
    set = wide_and(set, g->sees_corner[level][from]);
    for (struct wide left = set; extra && !wide_empty(&left);) {
        unsigned at = wide_take(&left);
        if (!ground_sees_corner(g, extra, from, ground_corner(at, level))) wide_drop(&set, at);
    }
    return set;
}

static void choose_among(const struct eval *e, const uint16_t *at, struct wide *out)
{
    const struct matter *m = (const struct matter *)e->game;
    switch (statement_verb(at)) {
    case VERB_CHOOSE_SPACE: out[0] = spaces_among(m, statement_variant(at) == 1); break;
    case VERB_CHOOSE_CORNER: /* a corner is its place, and 256 a level */
        for (unsigned level = 0; level < GROUND_LEVELS; level++)
            out[level] = corners_among(m, level);
        break;
    default: out[0] = wide_of((uint64_t)eval_at(e, statement_set(at))); break;
    }
}

static enum wait verb_choose(struct call *c, struct effect_frame *my)
{
    return make_choice(c, my, Q_CHOOSE);
}

static enum wait verb_choose_space(struct call *c, struct effect_frame *my)
{
    return make_choice(c, my, Q_SPACE);
}

static enum wait verb_choose_corner(struct call *c, struct effect_frame *my)
{
    return make_choice(c, my, Q_CORNER);
}

/* Those of the candidates behind which the card can go on; those to whom an `each` has still to come. */
static struct wide choosable(const struct asked *q)
{
    struct wide set[RUN_SETS];
    const struct effect_frame *e = asking(q, effect);
    if (*statement_of(q->k, e) == FRAY_S_EACH) return wide_of(run_loop(effect_rules(), &e->run));
    all_to_choose(q->k, q->s, asking(q, effect), set);
    return set[0];
}

static fray_verdict why_not_chosen(const struct asked *q, unsigned piece)
{
    bool is = is_legend(q->s, piece) || mini_of(q->s, piece);
    return is ? breaks(R_AL_ABIL_08, FRAY_PIECE, piece) : not_asked();
}

/* Not there: too near or far, out of sight, taken, or for what the card says itself. */
static fray_verdict why_not_space(const struct asked *q, unsigned place)
{
    const struct effect_frame *e = asking(q, effect);
    const struct card *card = &q->k->card[e->run.card];
    if (!ground_is_space(ground_of(q->k, q->s), place)) return not_asked();
    unsigned apart = ground_distance(q->s->legend[e->legend].at, place);
    if (statement_variant(statement_of(q->k, e)) == 1) {
        if (apart != 1) return breaks_by(R_AL_ABIL_08, FRAY_PLACE, place, (int)apart, 1);
    } else if (!is_at_range(card, apart)) {
        return breaks_by(R_AL_ABIL_08, FRAY_PLACE, place, (int)apart,
                         apart < card->range[1] ? card->range[1] : card->range[2]);
    } else if (card->sight && !sees_space(q->k, q->s, q->s->legend[e->legend].at, place)) {
        return breaks(R_AL_ABIL_08, FRAY_PLACE, place);
    }
    return breaks(is_free_space(q->k, q->s, place) ? R_AL_ABIL_03 : R_AL_ABIL_05, FRAY_PLACE,
                  place);
}

static fray_verdict may_choose_corner(const struct asked *q, uint64_t word)
{
    const struct effect_frame *e = asking(q, effect);
    const struct card *card = &q->k->card[e->run.card];
    const unsigned corner = word_one(word), from = q->s->legend[e->legend].at;
    if (fray_act_of(word) != A_CORNER || !ground_is_corner(ground_of(q->k, q->s), corner))
        return not_asked();
    if (may_be_chosen(q->k, q->s, e, corner)) return legal();
    unsigned apart = ground_corner_distance(from, corner);
    if (!is_at_range(card, apart))
        return breaks_by(R_AL_ABIL_08, FRAY_CORNER, corner, (int)apart,
                         apart < card->range[1] ? card->range[1] : card->range[2]);
    if (card->sight && !sees_corner(q->k, q->s, from, corner))
        return breaks(R_AL_ABIL_08, FRAY_CORNER, corner);
    return breaks(is_free_corner(q->k, q->s, corner) ? R_AL_ABIL_03 : R_AL_ABIL_06, FRAY_CORNER,
                  corner);
}

static void list_corners(const struct asked *q, struct offer *o)
{
    struct wide set[RUN_SETS];
    all_to_choose(q->k, q->s, asking(q, effect), set);
    for (unsigned level = 0; level < GROUND_LEVELS; level++)
        while (!wide_empty(&set[level]))
            offer_sure(q, o, word_of(A_CORNER, ground_corner(wide_take(&set[level]), level), 0),
                       may_choose_corner);
}

/* ---- what can be done ---- */

/* Would this verb do anything, and if not, why? Those that are not named here always can. */
static fray_verdict why_not_verb(const struct eval *e, const uint16_t *at)
{
    const struct matter *m = (const struct matter *)e->game;
    const struct content *k = m->k;
    const struct state *s = m->s;
    const struct fighter *f = &s->legend[m->me];
    const struct card *card = &k->card[m->card];
    switch (statement_verb(at)) {
    case VERB_SHOOT: return may_shoot_with(k, s, m->me, statement_variant(at) ? card->weapon : 0);
    case VERB_INTERACT:
        return statement_variant(at) ? may_reach_bin(k, s, m->me, card->range[2])
                                     : may_interact(k, s, m->me);
    case VERB_MOVE: {
        struct matter named = *m; /* for where it has to end */
        named.name = e->local;
        return may_move(&named, (piece_id)eval_at(e, statement_argument(at, 0)),
                        counted(eval_at(e, statement_argument(at, 1))),
                        statement_variant(at) == 1 ? (unsigned)MOVE_SMOOTH : 0u,
                        statement_variant(at) == 2 ? statement_argument(at, 2) : NULL);
    }
    case VERB_LOAD:
        return legal_if(takes_ammo(k, s, (piece_id)eval_at(e, statement_argument(at, 0))),
                        R_AL_LOOT_09, FRAY_PIECE, m->me);
    case VERB_DRAW_FEATS:
        return legal_if(can_draw(k, s, DRAW_FEATS, m->me), R_AL_ROUND_05, FRAY_PIECE, m->me);
    case VERB_USE: return may_use(k, s, m->me, statement_variant(at) ? USE_CONSUMABLES : USE_ITEMS);
    case VERB_MELEE:
    case VERB_STRIKE: return may_melee(k, s, m->me);
    case VERB_DESTROY: return may_destroy(k, s, m->me);
    case VERB_RESPAWN: return may_respawn(k, s, m->me);
    case VERB_TACTICAL: return may_use_tactical(m);
    case VERB_COOL:
        return legal_if(f->cooling[statement_variant(at)][0], R_AL_TIME_06, FRAY_CARD,
                        card_of(k, s, m->me)->ability[statement_variant(at)]);
    case VERB_PLACE:
    case VERB_SET:
    case VERB_ATTACH:
        return legal_if(can_supply(k, s, m->me, card->object), R_AL_ABIL_03, FRAY_SCENERY,
                        card->object);
    default: return legal();
    }
}

static bool can_do(const struct eval *e, const uint16_t *at)
{
    return is_legal(why_not_verb(e, at));
}

/* Could it, as far as the other squad knows? What a Backpack holds that nobody has seen may be an Item, or fit. */
static bool might_do(const struct eval *e, const uint16_t *at)
{
    const struct matter *m = (const struct matter *)e->game;
    const struct token *pack = m->s->legend[m->me].pack;
    bool hides = false;
    for (unsigned i = 0; i < BACKPACK && pack[i].from; i++) hides = hides || pack[i].from != SEEN;
    if (!hides || !is_on_map(m->s, m->me)) return false;
    return statement_verb(at) == VERB_USE ||
           (statement_verb(at) == VERB_INTERACT && !statement_variant(at));
}

/* The first thing a program does that is neither a choice nor a condition; of parts the first one. NULL: nothing. */
static const uint16_t *first_verb(const uint16_t *at)
{
    while (*at != FRAY_S_END) {
        if (*at == FRAY_S_PARTS) at += statement_length(at) + statement_block(at, 1);
        else if (*at >= FRAY_S_VERB && !run_is_choice(effect_rules(), at)) return at;
        else if (*at == FRAY_S_REQUIRE || *at >= FRAY_S_VERB) at += statement_length(at);
        else return NULL;
    }
    return NULL;
}

/* Can it be done, and if not, why: the reason of what it would do first. */
static fray_verdict why_not_run(const struct matter *m, unsigned program)
{
    if (can_run(m, program)) return legal();
    uint16_t name[RUN_NAMES] = {0};
    struct eval e = eval_of(m);
    const uint16_t *at = first_verb(m->k->code + program);
    e.local = name;
    fray_verdict v = at ? why_not_verb(&e, at) : legal();
    if (!is_legal(v)) return v;
    bool ability = m->k->card[m->card].kind == CARD_ABILITY;
    return breaks(ability ? R_AL_ABIL_03 : R_AL_CARD_02, FRAY_CARD, m->card);
}

/* What is done for each of several is done in their order: nothing that a card does so depends on it. */
static unsigned first_of_set(const struct eval *e, uint64_t set)
{
    (void)e;
    return (unsigned)bit_low(set);
}

static const struct run_rules *effect_rules(void)
{
    static const struct run_rules rules = {
        .choices = UINT64_C(1) << VERB_CHOOSE | UINT64_C(1) << VERB_CHOOSE_SPACE |
                   UINT64_C(1) << VERB_CHOOSE_CORNER,
        .filters = UINT64_C(1) << VERB_CHOOSE_SPACE | UINT64_C(1) << VERB_CHOOSE_CORNER,
        .among = choose_among,
        .can = can_do,
        .might = might_do,
        .why_not = why_not_verb,
        .next = first_of_set,
        .loop_at = offsetof(struct effect_frame, loop),
        .loop_bytes = sizeof(piece_set),
        .more = GROUND_LEVELS - 1,
        .rule = R_AL_CARD_02,
        .part_rule = R_AL_ACT_05,
    };
    return &rules;
}

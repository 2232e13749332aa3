/* src/games/apex/ability.c - chapters 2.28, 2.31 and 2.33: Feats and Abilities: who may play them, their tokens and
 * miniatures, and when they are due. Also the frame that runs what any card does. */
#include "core/rows.h"
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
    case VERB_MOVE:
        return may_move(k, s, (piece_id)eval_at(e, statement_argument(at, 0)),
                        counted(eval_at(e, statement_argument(at, 1))),
                        statement_variant(at) == 1 ? (unsigned)MOVE_SMOOTH : 0u);
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
        .next = first_of_set,
        .loop_at = offsetof(struct effect_frame, loop),
        .loop_bytes = sizeof(piece_set),
        .more = GROUND_LEVELS - 1,
        .rule = R_AL_CARD_02,
    };
    return &rules;
}

/* ---- 2.28 who may play a card ---- */

/* Which of its Legend's Feats it is. */
static unsigned feat_index(const struct content *k, const struct state *s, piece_id legend,
                           unsigned card)
{
    unsigned n = 0;
    while (n < LEGEND_FEATS && card_of(k, s, legend)->feat[n] != card) n++;
    return n;
}

/* AL-CARD-03, AL-ABIL-02 */
static fray_verdict may_hold(const struct matter *m, unsigned card)
{
    const struct card *row = &m->k->card[card];
    const struct fighter *f = &m->s->legend[m->me];
    if (row->kind != CARD_FEAT && row->kind != CARD_ABILITY) return not_asked();
    if (!is_legend(m->s, m->me) || row->legend != f->figure)
        return breaks(R_AL_CARD_01, FRAY_CARD, card);
    if (row->kind == CARD_ABILITY)
        return legal_if(f->ready[row->ability], R_AL_ABIL_02, FRAY_CARD, card);
    return legal_if(f->hand >> feat_index(m->k, m->s, m->me, card) & 1, R_AL_CARD_03, FRAY_CARD,
                    card);
}

/* AL-CARD-02: in one's own activation for its AP; in a window what is meant for that. */
static fray_verdict may_play_now(const struct matter *m, unsigned card, unsigned window)
{
    const struct card *row = &m->k->card[card];
    if (window) {
        unsigned rule_number = row->label == LABEL_INSTANT    ? R_AL_INST_01
                               : row->label == LABEL_REACTION ? R_AL_REACT_03
                                                              : R_AL_CARD_02;
        return legal_if(row->window == window, rule_number, FRAY_CARD, card);
    }
    if (row->label != LABEL_FREE && row->label != LABEL_SPECIAL)
        return breaks(row->label == LABEL_REACTION ? R_AL_REACT_01 : R_AL_CARD_02, FRAY_CARD, card);
    if (m->s->active != m->me) return breaks(R_AL_CARD_02, FRAY_CARD, card);
    return may_spend(m->s, m->me, row->cost);
}

/* May `about->me` play this Feat or Ability: as an action of its activation (window 0), or in a window? */
static fray_verdict may_play(const struct matter *about, unsigned card, unsigned window)
{
    struct matter m = *about;
    if (card < 1 || card > m.k->cards) return not_asked();
    fray_verdict v = may_hold(&m, card);
    if (!is_legal(v)) return v;
    /* but for what is played about one's own Respawn (Amb-51) */
    if (!is_on_map(m.s, m.me) && !(window == W_RESPAWNS && m.who == m.me))
        return breaks(R_AL_CARD_01, FRAY_PIECE, m.me);
    v = may_play_now(&m, card, window);
    if (!is_legal(v)) return v;
    m.card = (uint16_t)card;
    if (!matter_holds(&m, m.k->card[card].when))
        return breaks(m.k->card[card].label == LABEL_INSTANT ? R_AL_INST_01 : R_AL_CARD_02,
                      FRAY_CARD, card);
    return why_not_run(&m, m.k->card[card].act);
}

/* A Feat is discarded (AL-CARD-03); of an Ability a token is committed (AL-ABIL-02), which is below the Initiative
 * track or on the Cooldown track before anything happens: what happens may end the activation. AP are for the caller
 * to take. */
static void play_card(struct call *c, piece_id legend, unsigned card, unsigned subject)
{
    const struct card *row = &c->k->card[card];
    const struct window_frame *w = frame_if(c->s, c->s->top, window);
    const piece_id who = (piece_id)(w ? w->who : 0);
    unsigned token = 0;
    tell(c, EV_PLAYS, legend, card, 0, 0);
    if (row->kind == CARD_ABILITY) {
        token = commit_token(c, legend, card);
    } else {
        struct fighter *f = &c->s->legend[legend];
        unsigned bit = 1u << feat_index(c->k, c->s, legend, card);
        f->hand &= (uint8_t)~bit;
        f->discard |= (uint8_t)bit;
    }
    struct effect_frame *e = push_effect(c, row->act, card, legend);
    e->subject = (uint16_t)subject;
    e->who = who;
    e->token = (uint8_t)token;
}

/* "Use my tactical Ability": whenever the card that says so may be played. */
static fray_verdict may_use_tactical(const struct matter *about)
{
    struct matter m = *about;
    m.card = card_of(m.k, m.s, m.me)->ability[ABILITY_TACTICAL];
    fray_verdict v = may_hold(&m, m.card);
    if (!is_legal(v)) return v;
    if (!is_on_map(m.s, m.me)) return breaks(R_AL_CARD_01, FRAY_PIECE, m.me);
    return why_not_run(&m, m.k->card[m.card].act);
}

static void use_tactical(struct call *c, const struct effect_frame *my)
{
    const struct matter m = matter_effect(c->k, c->s, my);
    if (is_legal(may_use_tactical(&m)))
        play_card(c, my->legend, card_of(c->k, c->s, my->legend)->ability[ABILITY_TACTICAL], 0);
}

static enum wait verb_tactical(struct call *c, struct effect_frame *my)
{
    verb_begin();
    use_tactical(c, my);
    finish(1);
    verb_end();
}

/* ---- 2.33 tokens ---- */

/* A number that no use under way has. */
static unsigned new_token(const struct state *s)
{
    for (unsigned token = 1;; token++) {
        bool taken = false;
        for (unsigned i = 0; i < TIMERS; i++) taken = taken || s->timer[i].token == token;
        for (unsigned i = 0; i < MINIS; i++) taken = taken || s->mini[i].token == token;
        if (!taken) return token;
    }
}

/* AL-TIME-05, AL-TIME-07: onto the Cooldown track, the greater place first. */
static void start_cooldown(struct call *c, piece_id legend, unsigned card)
{
    const struct card *row = &c->k->card[card];
    struct fighter *f = &c->s->legend[legend];
    uint8_t *track = f->cooling[row->ability], place = row->cooldown;
    if (!place) {
        f->ready[row->ability]++;
        return;
    }
    tell(c, EV_COOLS, legend, card, place, 0);
    if (place > track[0]) {
        uint8_t less = track[0];
        track[0] = place;
        place = less;
    }
    if (place) track[1] = place;
}

/* AL-TIME-02, AL-TIME-03: below those that lie there already. */
static void start_timer(struct call *c, piece_id legend, unsigned card, unsigned token,
                        enum stage_of_time stage)
{
    const struct card *row = &c->k->card[card];
    struct timer timer;
    memset(&timer, 0, sizeof timer);
    timer.card = (uint16_t)card;
    timer.owner = legend;
    timer.due = (uint8_t)(c->s->turn + (stage == TIME_DELAY ? row->delay : row->duration));
    timer.token = (uint8_t)token;
    timer.stage = (uint8_t)stage;
    rows_add(ROWS_IN(c->s->timer), &timer, DROP_NEW);
    tell(c, stage == TIME_DELAY ? EV_DELAYED : EV_LASTS, legend, card,
         stage == TIME_DELAY ? row->delay : row->duration, 0);
}

/* The number of the use; 0: of one that is over at once. */
static unsigned commit_token(struct call *c, piece_id legend, unsigned card)
{
    const struct card *row = &c->k->card[card];
    unsigned token = 0;
    c->s->legend[legend].ready[row->ability]--;
    if (row->delay || row->duration) {
        rule(AL_TIME_02);
        token = new_token(c->s);
        start_timer(c, legend, card, token, row->delay ? TIME_DELAY : TIME_DURATION);
    } else {
        rule(AL_TIME_07);
        start_cooldown(c, legend, card);
    }
    note_changes(c);
    return token;
}

static bool is_of_another(const void *row, const void *token)
{
    return ((const struct timer *)row)->token != *(const uint8_t *)token;
}

/* AL-TIME-05: a use is over: its miniatures go back, but for PERSISTENT ones, and its token cools down. */
static void end_use(struct call *c, unsigned token)
{
    const uint8_t which = (uint8_t)token;
    for (unsigned i = minis_used(c->s); i-- > 0;) {
        if (c->s->mini[i].token != which) continue;
        if (has_tag(c->k, &c->s->mini[i], TAG_PERSISTENT)) c->s->mini[i].token = 0;
        else remove_mini(c, piece_of_mini(i));
    }
    for (unsigned i = 0; i < TIMERS && c->s->timer[i].card; i++) {
        const struct timer ended = c->s->timer[i];
        if (ended.token != which) continue;
        rows_keep(ROWS_IN(c->s->timer), is_of_another, &which);
        tell(c, EV_OVER, ended.owner, ended.card, 0, 0);
        start_cooldown(c, ended.owner, ended.card);
        break;
    }
    note_changes(c);
}

/* AL-TIME-06: all its tokens on the Cooldown track move n to the left; those that leave it are available again. */
static void cool_ability(struct call *c, piece_id legend, unsigned kind, unsigned n)
{
    struct fighter *f = &c->s->legend[legend];
    for (unsigned i = 0; i < 2; i++) {
        uint8_t *at = &f->cooling[kind][i];
        if (!*at) continue;
        *at = (uint8_t)(*at > n ? *at - n : 0);
        if (*at) continue;
        f->ready[kind]++;
        tell(c, EV_READY, legend, card_of(c->k, c->s, legend)->ability[kind], 0, 0);
    }
}

/* AL-ROUND-03, step 3 */
static void cool_down(struct call *c)
{
    rule(AL_TIME_06);
    for (piece_id legend = 1; legend <= LEGENDS; legend++)
        for (unsigned kind = 0; is_legend(c->s, legend) && kind < ABILITIES; kind++)
            cool_ability(c, legend, kind, 1);
}

static enum wait verb_cool(struct call *c, struct effect_frame *my)
{
    cool_ability(c, my->legend, variant_of(c, my), count_at(c, my, 0));
    return WAIT_NONE;
}

/* ---- what lies below the Initiative marker ---- */

static void push_due(struct call *c)
{
    PUSH(c, due);
}

/* The topmost one that is due now: AL-TURN-02. */
static bool next_due(const struct state *s, struct due_frame *my)
{
    for (unsigned i = 0; i < TIMERS && s->timer[i].card; i++) {
        if (s->timer[i].due > s->turn) continue;
        my->card = s->timer[i].card;
        my->legend = s->timer[i].owner;
        my->token = s->timer[i].token;
        my->stage = s->timer[i].stage;
        return true;
    }
    return false;
}

/* What happens when its time has come: with a Delay that, else when its Duration is over. */
static void push_due_effect(struct call *c, const struct due_frame *my)
{
    struct effect_frame *e = push_effect(c, c->k->card[my->card].due, my->card, my->legend);
    e->token = my->token;
}

/* AL-TIME-08: behind the Delay comes the Duration, if there is one. */
static void go_on_or_end(struct call *c, const struct due_frame *my)
{
    if (my->stage == TIME_DELAY && c->k->card[my->card].duration) {
        rows_keep(ROWS_IN(c->s->timer), is_of_another, &my->token);
        start_timer(c, my->legend, my->card, my->token, TIME_DURATION);
        note_changes(c);
    } else {
        end_use(c, my->token);
    }
}

enum due_step { DUE_START, DUE_HAPPENED };

static enum wait proc_due(struct call *c)
{
    proc_begin(due);
    while (next_due(c->s, my)) {
        rule(AL_TURN_02);
        tell(c, EV_DUE, my->legend, my->card, 0, 0);
        if (c->k->card[my->card].due && (my->stage == TIME_DELAY || !c->k->card[my->card].delay))
            call(DUE_HAPPENED, push_due_effect(c, my));
        rule(AL_TIME_05);
        go_on_or_end(c, my);
    }
    proc_end();
}

/* ---- 2.31 miniatures ---- */

static unsigned minis_of_token(const struct state *s, unsigned token)
{
    unsigned n = 0;
    for (unsigned i = 0; i < MINIS && s->mini[i].object; i++) n += s->mini[i].token == token;
    return n;
}

/* How many of a kind a Legend has on the Map. */
static unsigned minis_out(const struct state *s, piece_id owner, unsigned object)
{
    unsigned n = 0;
    for (unsigned i = 0; i < MINIS && s->mini[i].object; i++)
        n += s->mini[i].object == object && s->mini[i].owner == owner;
    return n;
}

/* AL-ABIL-03, AL-ABIL-04: from the supply, or a PERSISTENT one from the Map. */
static bool can_supply(const struct content *k, const struct state *s, piece_id owner,
                       unsigned object)
{
    const struct object *row = &k->object[object];
    if (!object || !row->count) return false;
    return minis_out(s, owner, object) < row->count || row->tags & TAG_PERSISTENT;
}

static bool is_another_mini(const void *row, const void *mini)
{
    return row != mini;
}

/* Back to its owner's supply. Those behind it have other numbers then. */
static void remove_mini(struct call *c, unsigned piece)
{
    rows_keep(ROWS_IN(c->s->mini), is_another_mini, &c->s->mini[piece - FIRST_MINI]);
    note_changes(c);
}

/* One of the card's miniatures, or what it becomes, comes onto the Map; the one that has stood there longest is taken
 * if there is none in the supply. */
static struct mini *put_mini(struct call *c, const struct effect_frame *my, unsigned object)
{
    struct state *s = c->s;
    struct mini mini;
    if (!can_supply(c->k, s, my->legend, object)) return NULL;
    if (minis_out(s, my->legend, object) == c->k->object[object].count) {
        unsigned i = 0;
        while (s->mini[i].object != object || s->mini[i].owner != my->legend) i++;
        rule(AL_ABIL_04);
        remove_mini(c, piece_of_mini(i));
    }
    memset(&mini, 0, sizeof mini);
    mini.object = (uint8_t)object;
    mini.owner = my->legend;
    mini.token = my->token;
    return rows_add(ROWS_IN(s->mini), &mini, DROP_NEW) ? &s->mini[minis_used(s) - 1] : NULL;
}

static void place_mini(struct call *c, const struct effect_frame *my, unsigned place,
                       unsigned facing)
{
    unsigned object = c->k->card[my->run.card].object;
    struct mini *mini = place ? put_mini(c, my, object) : NULL;
    if (!mini) return;
    mini->at = (place_id)place;
    mini->level = ground_of(c->k, c->s)->level[place];
    mini->facing = (uint8_t)facing;
    tell(c, EV_PLACES, my->legend, object, place, 0);
    note_changes(c);
}

static enum wait verb_place(struct call *c, struct effect_frame *my)
{
    enum { FACED = 1 };
    verb_begin();
    if (!c->k->card[my->run.card].facing) {
        place_mini(c, my, (unsigned)value_at(c, my, 0), 0);
        return WAIT_NONE;
    }
    rule(AL_ABIL_03);
    about_effect(c, my);
    ask(FACED, my->run.seat, Q_FACING);
    place_mini(c, my, (unsigned)value_at(c, my, 0), word_one(c->answer));
    verb_end();
}

static enum wait verb_set(struct call *c, struct effect_frame *my)
{
    unsigned corner = (unsigned)value_at(c, my, 0), object = c->k->card[my->run.card].object;
    struct mini *mini = corner ? put_mini(c, my, object) : NULL;
    if (!mini) return WAIT_NONE;
    mini->at = (place_id)(corner & 255);
    mini->level = (uint8_t)(corner >> 8);
    tell(c, EV_SETS, my->legend, object, corner, 0);
    note_changes(c);
    return WAIT_NONE;
}

/* AL-ABIL-07 */
static enum wait verb_attach(struct call *c, struct effect_frame *my)
{
    unsigned legend = count_at(c, my, 0), object = c->k->card[my->run.card].object;
    struct mini *mini = is_legend(c->s, legend) ? put_mini(c, my, object) : NULL;
    if (!mini) return WAIT_NONE;
    mini->on = (piece_id)legend;
    tell(c, EV_ATTACHES, my->legend, object, legend, 0);
    note_changes(c);
    return WAIT_NONE;
}

/* The first one of a use that is of another kind. */
static const struct mini *other_than(const struct state *s, unsigned token, unsigned object)
{
    for (const struct mini *mini = s->mini; token && mini < s->mini + MINIS && mini->object; mini++)
        if (mini->token == token && mini->object != object) return mini;
    return NULL;
}

/* Each of this use becomes another, where it stands. */
static enum wait verb_replace(struct call *c, struct effect_frame *my)
{
    const unsigned becomes = c->k->card[my->run.card].becomes;
    for (const struct mini *first; (first = other_than(c->s, my->token, becomes)) != NULL;) {
        const struct mini old = *first;
        remove_mini(c, piece_of_mini((unsigned)(first - c->s->mini)));
        struct mini *mini = put_mini(c, my, becomes);
        if (!mini) continue;
        mini->at = old.at;
        mini->level = old.level;
        mini->facing = old.facing;
        mini->on = old.on;
        tell(c, EV_PLACES, my->legend, becomes, old.at, 0);
        note_changes(c);
    }
    return WAIT_NONE;
}

/* AL-AOE-01: around a miniature of it on that space, as it faces. */
static struct ground_area card_area(const struct content *k, const struct state *s, unsigned card,
                                    place_id at, unsigned facing)
{
    const struct card *row = &k->card[card];
    struct ground_area area = area_of(k, row->cell, row->cells, facing, row->aerial != 0);
    struct ground_extra room;
    area.x = (int16_t)ground_x(at);
    area.y = (int16_t)ground_y(at);
    area.level = (uint8_t)ground_level_on(ground_of(k, s), blocks_of(k, s, &room), area.x, area.y);
    return area;
}

static void blast(struct call *c, const struct effect_frame *my)
{
    const struct mini *mini = mini_of_token(c->s, my->token);
    const place_id at = (place_id)(mini ? mini_place(c->s, mini) : 0);
    if (!at) return;
    const struct ground_area area = card_area(c->k, c->s, my->run.card, at, mini->facing);
    rule(AL_AOE_04);
    tell(c, EV_BLAST, my->run.card, at, 0, 0);
    damage_area(c, &area, c->k->card[my->run.card].damage, my->legend);
}

static enum wait verb_blast(struct call *c, struct effect_frame *my)
{
    verb_begin();
    blast(c, my);
    finish(1);
    verb_end();
}

/* src/games/apex/ability.c - chapters 2.28, 2.31 and 2.33: Feats and Abilities: who may play them, their tokens, and when
 * they are due. */
#include "core/rows.h"
#include "games/apex/rules.h"
#include "core/proc.h"

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

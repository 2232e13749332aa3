/* src/games/fireteam/react.c - chapter REACT: windows in which players may react, and moments at which
 * abilities, traits, twists and objectives act by themselves. */
#include "games/fireteam/rules.h"
#include "core/proc.h"

/* ---- reactions ---- */

/* Whom the range of a reaction is measured to (8.4). */
static piece_id reaction_subject(const struct matter *m, unsigned window)
{
    switch (window) {
    case W_DECLARED:
    case W_ROLLED: return m->attacker;
    case W_ACTIVATES:
    case W_ENTERS:
    case W_TARGETED: return m->monster;
    default: return m->hero;
    }
}

static const struct use *use_in(const struct content *k, unsigned card, unsigned kind,
                                unsigned window)
{
    const struct card *row = &k->card[card];
    for (unsigned i = 0; i < row->uses; i++) {
        const struct use *use = &k->use[row->use + i];
        if (use->kind == kind && use->window == window) return use;
    }
    return NULL;
}

static fray_verdict may_use(const struct content *k, const struct state *s, unsigned seat,
                            unsigned card, const struct use *use, const struct window_frame *w)
{
    struct matter m = matter_about(k, s, seat, w->subject);
    m.card = (uint16_t)card;
    m.bearer = (piece_id)seat;
    piece_id to = reaction_subject(&m, w->window);
    if (to && (int)apart(k, s, s->hero[seat].at, place_of(s, to)) > use->reach)
        return breaks_by(R_FZ_REACT_03, FRAY_CARD, card,
                         (int)apart(k, s, s->hero[seat].at, place_of(s, to)), use->reach);
    if (!matter_holds(&m, use->when) || !can_run(&m, use->act))
        return breaks(R_FZ_REACT_01, FRAY_CARD, card);
    return legal();
}

static const struct window_frame *window_of(const struct state *s)
{
    return frame_as(s, s->top, window);
}

static fray_verdict may_react(const struct asked *q, uint64_t word)
{
    const struct content *k = q->k;
    const struct state *s = q->s;
    const unsigned seat = q->seat;
    const struct window_frame *w = asking(q, window);
    unsigned card = word_one(word), act = fray_act_of(word);
    if (act == A_USE) {
        const struct use *use = card <= k->cards ? use_in(k, card, USE_KEPT, w->window) : NULL;
        if (!has_kept(s, seat, card) || !use) return breaks(R_FZ_REACT_01, FRAY_CARD, card);
        return may_use(k, s, seat, card, use, w);
    }
    if (act != A_REACT) return not_asked();
    int kind = kind_of(k, s, seat, card);
    if (kind < 0 || !s->hero[seat].hand[kind]) return breaks(R_FZ_CARD_02, FRAY_CARD, card);
    if (w->kept) return breaks(R_FZ_REACT_04, FRAY_CARD, card);
    if (is_used_up(w)) return breaks(R_FZ_REACT_02, FRAY_CARD, card);
    const struct use *use = use_in(k, card, USE_REACTION, w->window);
    if (!use) return breaks(R_FZ_REACT_01, FRAY_CARD, card);
    return may_use(k, s, seat, card, use, w);
}

static void list_reactions(const struct asked *q, struct offer *o)
{
    uint64_t list[MAX_REACTIONS];
    unsigned n = react_options(q->k, q->s, q->seat, list);
    for (unsigned i = 0; i < n; i++) offer_sure(q, o, list[i], may_react);
}

static unsigned react_options(const struct content *k, const struct state *s, unsigned seat,
                              uint64_t *out)
{
    const struct asked q = asked_at(k, s, seat);
    const struct role *role = role_of(k, s, seat);
    const struct window_frame *w = window_of(s);
    unsigned n = 0;
    if (!is_active(s, seat)) return 0; /* FZ-CARD-06 */
    for (unsigned i = 0; i < role->kinds && !w->kept && !is_used_up(w); i++) {
        uint64_t word = word_of(A_REACT, role->kind[i], 0);
        if (s->hero[seat].hand[i] && is_legal(may_react(&q, word))) out[n++] = word;
    }
    for (unsigned i = 0; i < MAX_KEPT; i++) {
        uint64_t word = word_of(A_USE, s->hero[seat].kept[i], 0);
        bool again = false; /* two of a kind are one choice */
        for (unsigned j = 0; j < i; j++)
            again = again || s->hero[seat].kept[j] == s->hero[seat].kept[i];
        if (s->hero[seat].kept[i] && !again && is_legal(may_react(&q, word))) out[n++] = word;
    }
    return n;
}

/* Does anybody hold a card for this window? Nearly always nobody does. */
static bool window_matters(const struct call *c, uint32_t windows)
{
    const unsigned window = (unsigned)bit_low(windows);
    const struct content *k = c->k;
    const struct state *s = c->s;
    for (unsigned seat = 1; seat <= s->heroes; seat++) {
        if (!is_active(s, seat)) continue;
        const struct role *role = role_of(k, s, seat);
        for (unsigned i = 0; i < role->kinds; i++)
            if (s->hero[seat].hand[i] && use_in(k, role->kind[i], USE_REACTION, window))
                return true;
        for (unsigned i = 0; i < MAX_KEPT && s->hero[seat].kept[i]; i++)
            if (use_in(k, s->hero[seat].kept[i], USE_KEPT, window)) return true;
    }
    return false;
}

static void push_window(struct call *c, uint32_t windows, unsigned subject)
{
    struct window_frame *w = push_opened(c, windows, subject);
    const struct hits_frame *hits = frame_if(c->s, subject, hits);
    w->window = (uint8_t)bit_low(windows);
    w->kept = hits && (hits->how & HITS_SHUT); /* FZ-REACT-04 */
}

/* FZ-REACT-02: one reaction each. Kept events are none: they may be used before and after. */
static void start_reaction(struct call *c, struct window_frame *my)
{
    unsigned act = fray_act_of(c->answer), card = word_one(c->answer), seat = my->seat;
    uint16_t subject = my->subject;
    bool kept = act == A_USE;
    rule(FZ_REACT_01);
    const struct use *use = use_in(c->k, card, kept ? USE_KEPT : USE_REACTION, my->window);
    if (kept) drop_kept(c, seat, card);
    else discard(c, seat, (unsigned)kind_of(c->k, c->s, seat, card));
    my->used = (uint8_t)(my->used | !kept);
    tell(c, EV_REACTS, seat, card, 0, 0);
    struct effect_frame *e = push_effect(c, use->act, card, seat);
    e->subject = subject;
    e->bearer = (piece_id)seat;
}

/* FZ-REACT-05: in turn order. */
static unsigned seat_at(const struct call *c, unsigned nth)
{
    return nth < c->s->heroes ? seat_nth(c->s, nth) : 0u;
}

/* Is there still something to react to? */
static bool is_open(const struct call *c, const struct window_frame *my)
{
    const struct state *s = c->s;
    switch (frame_proc(s, my->subject)) {
    case PROC_ACTIVATION: {
        const struct activation_frame *a = frame_as(s, my->subject, activation);
        return s->monster[a->monster].at && !(a->how & ACTIVATION_STOPPED);
    }
    case PROC_WALK: return s->monster[frame_as(s, my->subject, walk)->monster].at != 0;
    default: return true;
    }
}

static bool can_react(struct call *c, const struct window_frame *w)
{
    uint64_t list[MAX_REACTIONS];
    if (!is_open(c, w) || !react_options(c->k, c->s, w->seat, list)) return false;
    rule(FZ_REACT_01);
    about(c, FRAY_WINDOW, w->window);
    return true;
}

/* Nothing does. */
static bool follow_reaction(struct call *c, struct window_frame *w)
{
    (void)c;
    (void)w;
    return false;
}

/* ---- what happens by itself ---- */

/* Where triggers come from, in the order they are looked at: objectives, twists in the order drawn
 * heroes in turn order with their focus cards, the monster concerned, markers there. */
enum {
    SOURCE_OBJECTIVE = 0,
    SOURCE_TWIST = SOURCE_OBJECTIVE + MAX_OBJECTIVES,
    SOURCE_HERO = SOURCE_TWIST + TWIST_SPACES,
    SOURCE_MONSTER = SOURCE_HERO + SEATS * (1 + FOCUSES),
    SOURCE_MARKER,
    SOURCES = SOURCE_MARKER + MAX_BOARD_MARKERS
};

struct source {
    uint32_t windows; /* that its triggers wait for; most sources wait for none */
    uint16_t trigger, triggers;
    uint16_t card;
    uint8_t seat; /* of the hero it belongs to, 0 none */
    piece_id bearer;
    uint8_t objective, marker; /* each plus 1 */
};

static struct source source_of(const struct call *c, const struct moment_frame *my, unsigned n)
{
    const struct content *k = c->k;
    const struct state *s = c->s;
    struct source from = {0, 0, 0, 0, 0, 0, 0, 0};
    const struct card *card = NULL;
    if (n < SOURCE_TWIST) {
        from.card = s->objective[n].card;
        from.objective = (uint8_t)(n + 1);
        if (from.card && !s->objective[n].complete) card = &k->card[from.card];
        if (my->objective && my->objective != n + 1) card = NULL;
    } else if (n < SOURCE_HERO) {
        from.card = s->twist[n - SOURCE_TWIST];
        if (from.card) card = &k->card[from.card];
    } else if (n < SOURCE_MONSTER) {
        unsigned nth = (n - SOURCE_HERO) / (1 + FOCUSES), part = (n - SOURCE_HERO) % (1 + FOCUSES);
        if (nth >= s->heroes) return from;
        unsigned seat = seat_nth(s, nth);
        from.seat = (uint8_t)seat;
        from.bearer = (piece_id)seat;
        if (part == 0) {
            from.windows = hero_card(k, s, seat)->windows;
            from.trigger = hero_card(k, s, seat)->trigger;
            from.triggers = hero_card(k, s, seat)->triggers;
        } else if ((s->hero[seat].focus >> (part - 1)) & 1) {
            from.card = role_of(k, s, seat)->focus[part - 1];
            card = &k->card[from.card];
        }
    } else if (n == SOURCE_MONSTER) {
        if (!is_monster(my->piece)) return from;
        from.bearer = my->piece;
        from.windows = monster_card(k, s, my->piece)->windows;
        from.trigger = monster_card(k, s, my->piece)->trigger;
        from.triggers = monster_card(k, s, my->piece)->triggers;
    } else {
        const struct marker *marker = &s->marker[n - SOURCE_MARKER];
        if (!marker->kind || marker->at != my->here) return from;
        from.marker = (uint8_t)(n - SOURCE_MARKER + 1);
        from.objective = (uint8_t)(objective_index(s, k->marker[marker->kind].objective) + 1);
        from.windows = k->marker[marker->kind].windows;
        from.trigger = k->marker[marker->kind].trigger;
        from.triggers = k->marker[marker->kind].triggers;
    }
    if (card) {
        from.windows = card->windows;
        from.trigger = card->trigger;
        from.triggers = card->triggers;
    }
    return from;
}

/* The first source from number n on in which something waits for this window. */
static unsigned next_source(const struct call *c, const struct moment_frame *my, unsigned n)
{
    while (n < SOURCES && !((source_of(c, my, n).windows >> my->window) & 1)) n++;
    return n;
}

static bool moment_matters(const struct call *c, unsigned window)
{
    return (c->s->listening >> window) & 1;
}

static void push_moment(struct call *c, unsigned window, unsigned subject, unsigned whom)
{
    struct moment_frame *m = PUSH(c, moment);
    const struct damage_frame *killed = frame_if(c->s, subject, damage);
    assert(are_for(1u << window, FOR_ACT)); /* forecast.c has no word for it */
    m->window = (uint8_t)window;
    m->subject = (uint16_t)subject;
    if (window == W_MARKED) {
        m->objective = (uint8_t)whom;
        return;
    }
    m->piece = (piece_id)whom;
    m->here = killed ? killed->at : place_of(c->s, m->piece);
}

/* Who decides and is "me": the hero it belongs to, else the hero concerned, else the start player. */
static unsigned owner_of(const struct call *c, const struct moment_frame *my,
                         const struct source *from)
{
    if (from->seat) return from->seat;
    if (is_hero(my->piece)) return my->piece;
    return c->s->first;
}

static struct matter matter_moment(const struct call *c, const struct moment_frame *my,
                                   const struct source *from)
{
    struct matter m = matter_about(c->k, c->s, owner_of(c, my, from), my->subject);
    m.card = from->card;
    m.bearer = from->bearer;
    m.objective = from->objective;
    m.marker = from->marker;
    m.here = my->here;
    if (is_monster(my->piece)) m.monster = my->piece;
    if (is_hero(my->piece)) m.hero = my->piece;
    return m;
}

static bool is_due(const struct call *c, const struct moment_frame *my, const struct source *from,
                   unsigned row)
{
    const struct trigger *t = &c->k->trigger[row];
    if (t->window != my->window) return false;
    struct matter m = matter_moment(c, my, from);
    if (t->once && is_spent(c->s, row, m.seat)) return false;
    return matter_holds(&m, t->when) && can_run(&m, t->act);
}

static void push_due(struct call *c, const struct moment_frame *my, const struct source *from,
                     unsigned row)
{
    unsigned seat = owner_of(c, my, from);
    uint16_t subject = my->subject;
    piece_id piece = my->piece;
    place_id here = my->here;
    if (c->k->trigger[row].once) spend(c, row, seat, c->k->trigger[row].once);
    struct effect_frame *e = push_effect(c, c->k->trigger[row].act, from->card, seat);
    e->subject = subject;
    e->bearer = from->bearer;
    e->objective = from->objective;
    e->marker = from->marker;
    e->here = here;
    e->piece = piece;
}

enum moment_step { MOMENT_START, MOMENT_ASKED, MOMENT_DONE };

static enum wait proc_moment(struct call *c)
{
    struct source from;
    proc_begin(moment);
    for (my->source = (uint8_t)next_source(c, my, 0); my->source < SOURCES;
         my->source = (uint8_t)next_source(c, my, my->source + 1u)) {
        for (my->row = 0;; my->row++) {
            from = source_of(c, my, my->source);
            if (my->row >= from.triggers) break;
            if (!is_due(c, my, &from, from.trigger + my->row)) continue;
            if (c->k->trigger[from.trigger + my->row].may) {
                rule(FZ_ACT_04);
                if (from.card) about(c, FRAY_CARD, from.card);
                else about(c, FRAY_PIECE, from.bearer);
                ask(MOMENT_ASKED, owner_of(c, my, &from), Q_MAY);
                if (fray_act_of(c->answer) != A_YES) continue;
                from = source_of(c, my, my->source);
            }
            rule(FZ_MON_18);
            call(MOMENT_DONE, push_due(c, my, &from, from.trigger + my->row));
        }
    }
    proc_end();
}

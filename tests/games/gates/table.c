/* tests/games/gates/table.c - for those around the table: who knows what, facts, the audit, the scene, bots, packs. */
#include "games/gates/rules.h"
#include "core/easel.h"
#include "core/facts.h"
#include "core/schema.h"

/* ---- who knows what ---- */

static unsigned guard_of(unsigned seat, unsigned nth)
{
    return (seat - 1) * MOST_GUARDS + nth;
}

/* Orders are each captain's own until they are seen; whose guard is asked about, too. */
static void game_view(const fray_table *t, const fray_position *p, uint32_t seats,
                      fray_position *out)
{
    struct state *s = (struct state *)out;
    (void)t;
    if (out != p) memcpy(s, p, sizeof *s);
    seats &= (2u << SEATS) - 2;
    for (unsigned seat = 1; seat <= s->seats; seat++) {
        struct captain *own = &s->captain[seat];
        if (seats >> seat & 1) continue;
        memset(own->sent, 0, sizeof own->sent);
        own->called = 0;
    }
    unsigned own = sealed_seat(s, seats);
    if (own) {
        unsigned sent = sent_by(s, own);
        s->head.type = (uint8_t)(sent < s->guards ? FRAY_PIECE : FRAY_SEAT);
        s->head.about = sent < s->guards ? guard_of(own, sent + 1) : own;
    }
    s->head.viewer = (uint8_t)(seats ? seats : 1u);
}

static void game_guess(const fray_table *t, const fray_position *view, uint64_t *random,
                       fray_position *out)
{
    struct state *s = (struct state *)out;
    bool sealed = (view->flags & FRAY_ASKS_SEALED) != 0;
    (void)t;
    if (out != view) memcpy(s, view, sizeof *s);
    s->head.viewer = 0;
    if (!sealed) return;
    s->head.type = FRAY_NONE;
    s->head.about = 0;
    for (unsigned seat = 1; seat <= s->seats; seat++) {
        struct captain *own = &s->captain[seat];
        if (view->viewer >> seat & 1) continue;
        unsigned sent = s->guards; /* of those who are ready; of others any number */
        if (!own->ready) sent = (unsigned)fray_even(fray_next(random), sent + 1u - s->quick);
        while (sent_by(s, seat) < sent) {
            unsigned gate = 1 + (unsigned)fray_even(fray_next(random), GATES);
            if (gate != s->barred) own->sent[gate]++;
        }
    }
}

/* ---- named facts ---- */

static bool is_there(const struct content *k, const struct state *s, unsigned type, uint32_t of)
{
    (void)k;
    return type == FRAY_NONE || (of >= 1 && of <= s->seats);
}

static bool peek_case(const struct content *k, const struct state *s, uint32_t fact, uint32_t of,
                      uint32_t nth, int32_t *value)
{
    const struct captain *own = &s->captain[of <= SEATS ? of : 0];
    (void)k;
    (void)nth;
    if (s->head.viewer && !(s->head.viewer >> of & 1)) return false;
    *value = fact == FACT_CALLED ? own->called : own->sent[fact - FACT_MIDDLE + 1];
    return true;
}

static fray_verdict poke_case(const struct content *k, struct state *s, uint32_t fact, uint32_t of,
                              int32_t value)
{
    uint8_t x = (uint8_t)value;
    (void)k;
    switch (fact) {
    case FACT_ROUND:
        s->round = x;
        return legal_if(value >= 1 && value <= s->rounds, R_GA_SETUP_01, FRAY_NUMBER, x);
    case FACT_BARRED: s->barred = x; return legal_if(value <= GATES, R_GA_BAR_02, FRAY_PLACE, x);
    case FACT_RICH: s->rich = x; return legal_if(value <= GATES, R_GA_RICH_01, FRAY_PLACE, x);
    case FACT_CALLED: s->captain[of].called = x; return legal();
    case FACT_MIDDLE:
    case FACT_NORTH:
    case FACT_SOUTH: s->captain[of].sent[fact - FACT_MIDDLE + 1] = x; return legal();
    default: return breaks(FRAY_NOT_ASKED, fact_rows[fact].of, of);
    }
}

/* The beginning of round 1. */
static void blank_state(const struct content *k, struct state *s)
{
    (void)k;
    memset(s->stack, 0, sizeof s->stack);
    s->top = s->used = 0;
    s->poked = s->round = 1;
}

static fray_verdict game_audit(const fray_table *t, const fray_position *p);

/* The beginning of a round; or, where a gate is rich, while orders are given. */
static fray_verdict game_settle(const fray_table *t, fray_position *p, const fray_sink *sink)
{
    struct state *s = (struct state *)p;
    struct call c;
    if (!s->poked) return legal();
    s->poked = 0;
    call_begin(&c, (const struct content *)t->content, s, sink, 0);
    PUSH(&c, match)->head.step = (uint8_t)round_step();
    struct round_frame *round = PUSH(&c, round);
    if (s->rich) {
        if (!still_open(s)) return breaks(R_GA_READY_01, 0, 0);
        round->head.step = (uint8_t)orders_step();
        (void)PUSH(&c, orders);
    } else {
        s->barred = 0;
    }
    drive(&c);
    return game_audit(t, p);
}

/* ---- what is true of every position ---- */

static fray_verdict game_audit(const fray_table *t, const fray_position *p)
{
    const struct state *s = (const struct state *)p;
    const uint8_t *stack = (const uint8_t *)s->stack;
    bool sealed = (p->flags & FRAY_ASKS_SEALED) != 0;
    (void)t;
    if (s->seats < 2 || s->seats > SEATS) return breaks(R_GA_SETUP_01, FRAY_NUMBER, s->seats);
    for (unsigned seat = 1; seat <= s->seats; seat++) {
        const struct captain *own = &s->captain[seat];
        unsigned sent = sent_by(s, seat);
        if (sent > s->guards || own->called > s->guards || (own->ready && sent < s->guards) ||
            (s->quick && !own->ready && sent == s->guards))
            return breaks_by(R_GA_SEND_02, FRAY_SEAT, seat, (int)sent, s->guards);
        if (s->barred && own->sent[s->barred]) return breaks(R_GA_BAR_02, FRAY_SEAT, seat);
        if (!sealed && (sent || own->called || own->ready))
            return breaks(R_GA_SEND_01, FRAY_SEAT, seat);
    }
    if (sealed && p->open != still_open(s)) return breaks(R_GA_READY_01, 0, 0);
    for (unsigned i = s->used; i < STACK_BYTES; i++)
        if (stack[i]) return breaks(R_GA_BAR_01, FRAY_NUMBER, i);
    return legal();
}

/* ---- what there is to draw ---- */

static uint32_t game_scene(const fray_table *t, const fray_position *view, fray_thing *out,
                           uint32_t n)
{
    const struct content *k = (const struct content *)t->content;
    const struct state *s = (const struct state *)view;
    struct easel e = {out, n, 0};
    for (unsigned gate = 1; gate <= GATES; gate++) {
        fray_thing *place = easel_add(&e, 100 + gate, FRAY_DRAW_PLACE, FRAY_PLACE, gate, 0);
        if (!place) continue;
        place->shape = SHAPE_GATE;
        place->place = gate;
        place->x = 12 * (int32_t)gate;
        place->badge[BADGE_WORTH] = k->gate[gate].worth;
        easel_mark(place, s->barred == gate, MARK_BARRED);
        easel_mark(place, s->rich == gate, MARK_RICH);
    }
    for (unsigned seat = 1; seat <= s->seats; seat++) {
        const struct captain *own = &s->captain[seat];
        unsigned nth = 0;
        for (unsigned gate = 1; gate <= GATES; gate++)
            for (unsigned i = 0; i < own->sent[gate]; i++) {
                unsigned guard = guard_of(seat, ++nth);
                fray_thing *piece =
                    easel_add(&e, 200 + guard, FRAY_DRAW_PIECE, FRAY_PIECE, guard, seat);
                if (!piece) continue;
                piece->shape = SHAPE_DISC;
                piece->place = gate;
                piece->x = 12 * (int32_t)gate + 2 * (int32_t)i - 4;
                piece->y = 2 * (int32_t)seat - 5;
            }
        fray_thing *track =
            easel_track(&e, 800 + seat, seat, BESIDE_POINTS, FRAY_NUMBER, own->points);
        if (track) easel_mark(track, own->ready, MARK_READY);
    }
    (void)easel_track(&e, 800, 0, BESIDE_ROUND, FRAY_NUMBER, s->round);
    return e.total;
}

static bool game_spell(const fray_table *t, const fray_position *p, uint32_t type, uint32_t value,
                       fray_spelling *out)
{
    static const char *const owners[] = {"", "red-", "blue-", "green-", "gold-"};
    const struct content *k = (const struct content *)t->content;
    const struct state *s = (const struct state *)p;
    memset(out, 0, sizeof *out);
    switch (type) {
    case FRAY_PLACE: return spell_entry(out, type, value, k->gates);
    case FRAY_NUMBER: spell_number(out->text, value); return true;
    case FRAY_FIGURE: return spell_entry(out, type, value, k->guards);
    case FRAY_PIECE:
        if (value < 1 || value > (unsigned)s->seats * MOST_GUARDS) return false;
        if ((value - 1) % MOST_GUARDS >= s->guards) return false;
        strcpy(out->before, owners[(value - 1) / MOST_GUARDS + 1]);
        spell_nth(out, (value - 1) % MOST_GUARDS + 1);
        return spell_entry(out, FRAY_FIGURE, 1, 1);
    default: return false;
    }
}

/* ---- bots ---- */

static bool is_quiet(const fray_table *t, const fray_position *p)
{
    (void)t;
    return p->question == Q_BAR;
}

static uint32_t measure(const fray_table *t, const fray_position *p, uint32_t seat, int32_t *out)
{
    const struct state *s = (const struct state *)p;
    int32_t best = 0;
    (void)t;
    for (unsigned i = 1; i <= s->seats; i++)
        if (i != seat && s->captain[i].points > best) best = s->captain[i].points;
    out[WORTH_LEAD] = s->captain[seat].points - best;
    return FRAY_PROGRESS * (s->round - 1u) / s->rounds;
}

static void order(const fray_table *t, const fray_position *p, uint32_t seat,
                  const int32_t *leaning, const uint64_t *word, uint32_t n, int16_t *out)
{
    const int32_t *to = leaning ? leaning : own_leanings;
    (void)t;
    (void)seat;
    for (uint32_t i = 0; i < n; i++) {
        unsigned act = fray_act_of(word[i]);
        bool rich = act == A_SEND && word_one(word[i]) == ((const struct state *)p)->rich;
        out[i] = (int16_t)(rich ? to[TO_RICH] : act == A_CALL ? to[TO_BACK] : 0);
    }
}

static const fray_knowledge game_knowledge = {feature_rows, leaning_rows, WORTHS, LEANINGS,
                                              is_quiet,     measure,      order,  1000};

/* ---- packs ---- */

static const char *const type_names[] = {"nothing", "number", "truth"};
static const uint8_t type_elements[] = {0, 0, 0};
static const char *const subject_names[] = {"nothing"};
enum { E_GATE, E_GUARD, ENTITIES };
/* clang-format off */
static const fray_pack_field gate_fields[] = {
    INT("worth", gate, worth, 1, 5, 1, 1, "points for who takes it"),
};
static const fray_pack_field guard_fields[] = {
    INT("unused", guard, unused, 0, 1, 0, 0, "nothing"),
};
static const fray_pack_entity entities[ENTITIES] = {
    {"gate",  FRAY_PLACE,  0, sizeof(struct gate),  GATES, AT(gate),  AT(gates),  0, 0, FIELDS(gate_fields)},
    {"guard", FRAY_FIGURE, 0, sizeof(struct guard), 1,     AT(guard), AT(guards), 0, 0, FIELDS(guard_fields)},
};
/* clang-format on */
static const fray_schema game_schema = SCHEMA(E_GATE, .help = NULL);

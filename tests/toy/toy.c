/* tests/toy/toy.c - the toy game: tables first, then its rules from start to audit. */
#include "toy/toy.h"
#include <string.h>

enum stage {
    STAGE_DEAL,
    STAGE_ACTION,
    STAGE_DICE,
    STAGE_PARRY,
    STAGE_PRESS,
    STAGE_DRAW,
    STAGE_OVER
};

/* clang-format off */
static const fray_rule_row rules[] = {
    {0},
    {"TOY-TURN",   "house", "p1", "A knight acts in its own turn.", "Ein Ritter handelt im eigenen Zug."},
    {"TOY-STEP",   "house", "p1", "A knight moves to a neighbouring place.", "Ein Ritter zieht auf ein Nachbarfeld."},
    {"TOY-FREE",   "house", "p1", "A place holds one knight.", "Auf einem Feld steht ein Ritter."},
    {"TOY-NEAR",   "house", "p2", "A knight strikes its neighbour.", "Ein Ritter schlägt seinen Nachbarn."},
    {"TOY-FOE",    "house", "p2", "A knight does not strike itself.", "Ein Ritter schlägt nicht sich selbst."},
    {"TOY-CHANGE", "house", "p2", "A new stance differs from the old one.", "Eine neue Haltung ist eine andere."},
    {"TOY-DICE",   "house", "p3", "All dice show a face.", "Jeder Würfel zeigt eine Seite."},
    {"TOY-HEAP",   "house", "p3", "Only what is in the heap is drawn.", "Gezogen wird, was im Haufen ist."},
    {"TOY-HAND",   "house", "p3", "Only a parry in hand is played.", "Gespielt wird eine Parade auf der Hand."},
    {"TOY-WORD",   "house", "",   "The answer fits the question.", "Die Antwort passt zur Frage."},
    {"TOY-SETUP",  "house", "",   "The settings are in range.", "Die Vorgaben sind im Rahmen."},
    {"TOY-HEALTH", "house", "",   "Health is 0 to 5.", "Gesundheit ist 0 bis 5."},
};
static const fray_question_row questions[] = {
    {0},
    {"deal",   "{0} draws a card", "{0} zieht eine Karte"},
    {"action", "What does {0} do?", "Was tut {0}?"},
    {"dice",   "Roll for {0}", "Wirf für {0}"},
    {"parry",  "Does {0} parry?", "Pariert {0}?"},
    {"press",  "Does {0} press on?", "Setzt {0} nach?"},
};
static const fray_act acts[] = {
    {0},
    {"draw",   "draws {0}", "zieht {0}", 1, {{"card", FRAY_CARD, 0, 2, 0, 0, 0}}},
    {"roll",   "rolls {0}H {1}C {2}M", "wirft {0}H {1}C {2}M", 3,
               {{"H", FRAY_FACES, 0, 3, 0, 0, 0}, {"C", FRAY_FACES, 3, 3, 0, 0, 0}, {"M", FRAY_FACES, 6, 3, 0, 0, 0}}},
    {"pass",   "pass", "passen", 0, {{0}}},
    {"move",   "move to {0}", "ziehe nach {0}", 1, {{"to", FRAY_PLACE, 0, 4, 0, 0, 0}}},
    {"strike", "strike {0}", "schlage {0}", 1, {{"target", FRAY_PIECE, 0, 4, 0, 0, 0}}},
    {"stance", "take a {0} stance", "Haltung {0} einnehmen", 1, {{"stance", FRAY_WORD, 0, 2, 1, 0, 0}}},
    {"parry",  "parry with {0}", "pariere mit {0}", 1, {{"card", FRAY_CARD, 0, 2, 0, 0, 0}}},
    {"press",  "press on: {0}", "nachsetzen: {0}", 1, {{"on", FRAY_FLAG, 0, 1, 0, 0, 0}}},
};
static const fray_event_row events[] = {
    {0},
    {"drew",        "{0} draws {1}.", "{0} zieht {1}.", TOY_E_DREW_UNSEEN, 2, {FRAY_SEAT, FRAY_CARD}, {0}},
    {"drew-unseen", "{0} draws a card.", "{0} zieht eine Karte.", 0, 1, {FRAY_SEAT}, {0}},
    {"moved",       "{0} moves to {1}.", "{0} zieht nach {1}.", 0, 2, {FRAY_PIECE, FRAY_PLACE}, {0}},
    {"struck",      "{0} strikes {1}.", "{0} schlägt {1}.", 0, 2, {FRAY_PIECE, FRAY_PIECE}, {0}},
    {"wounded",     "{0} suffers {1}.", "{0} erleidet {1}.", 0, 2, {FRAY_PIECE, FRAY_NUMBER}, {0}},
    {"parried",     "{0} parries with {1}.", "{0} pariert mit {1}.", 0, 2, {FRAY_PIECE, FRAY_CARD}, {0}},
    {"stance",      "{0} takes a {1} stance.", "{0} nimmt die Haltung {1} ein.", 0, 2, {FRAY_PIECE, FRAY_WORD}, {0, 1}},
};
static const fray_fact_row facts[] = {
    {0},
    {"round",  FRAY_NONE,  FRAY_NUMBER, 0, 0, "the round, from 1", "die Runde, ab 1", FRAY_ROLE_ROUND},
    {"turn",   FRAY_NONE,  FRAY_SEAT,   0, 0, "whose turn it is", "wer am Zug ist", 0},
    {"hand",   FRAY_SEAT,  FRAY_CARD,   1, 0, "cards in hand", "Handkarten", 0},
    {"health", FRAY_PIECE, FRAY_NUMBER, 0, 0, "health left", "übrige Gesundheit", 0},
    {"place",  FRAY_PIECE, FRAY_PLACE,  0, 0, "where it stands", "wo sie steht", 0},
    {"stance", FRAY_PIECE, FRAY_WORD,   0, 1, "its stance", "ihre Haltung", 0},
};
static const fray_setting_row settings[] = {
    {0},
    {"first",  FRAY_SEAT,   0, 0, 0, 1, 2, "TOY-TURN", "who begins", "wer beginnt"},
    {"rounds", FRAY_NUMBER, 0, 0, 0, 10, 10, "", "how many rounds", "wie viele Runden"},
    {"health", FRAY_NUMBER, 1, 0, 0, 3, 5, "TOY-HEALTH", "health at the start", "Gesundheit am Anfang"},
    {"gentle", FRAY_FLAG,   0, 0, 0, 0, 1, "", "nobody presses on", "niemand setzt nach"},
    {"ban",    FRAY_CARD,   0, 1, 0, 0, TOY_BLANK, "TOY-HEAP", "a card left out", "eine Karte, die fehlt"},
    {"stance", FRAY_WORD,   0, 0, 1, 0, 2, "", "stance at the start", "Haltung am Anfang"},
};
static const fray_label stances[] = {
    {"plain", "plain", "einfach", 0}, {"high", "high", "hoch", 0}, {"low", "low", "tief", 0}, {0},
};
static const fray_label none_words[] = {{0}};
static const fray_label *const word_lists[] = {none_words, stances};
static const fray_label zones[] = {{0}, {"hand", "hand", "Hand", 0}, {"table", "table", "Tisch", 0}};
static const fray_label marks[] = {{0}};
static const fray_label badges[FRAY_MAX_BADGES * (FRAY_DRAW_TRACK + 1)] = {
    [FRAY_MAX_BADGES * FRAY_DRAW_PIECE] = {"health", "health", "Gesundheit", 'h'},
    [FRAY_MAX_BADGES * FRAY_DRAW_TRACK] = {"round", "round", "Runde", 0},
};
static const fray_shape shapes[] = {{0}, {4, {-5, 5, 5, -5}, {-5, -5, 5, 5}}};
static const char *const cards[] = {"", "parry", "boost", "blank"};
static const char *const pieces[] = {"", "ann", "bob"};
/* clang-format on */

static const toy_position *toy(const fray_position *p)
{
    return (const toy_position *)(const void *)p;
}

static uint32_t other(uint32_t seat)
{
    return 3 - seat;
}

static uint32_t field(uint64_t word, uint32_t act, uint32_t n)
{
    return fray_get(word, &acts[act].field[n]);
}

uint64_t toy_word(uint32_t act, uint32_t a, uint32_t b, uint32_t c)
{
    const fray_field *f = acts[act].field;
    return (uint64_t)act << FRAY_KIND_SHIFT | (uint64_t)a << f[0].shift |
           (uint64_t)b << f[1].shift | (uint64_t)c << f[2].shift;
}

static void tell(const fray_sink *sink, uint16_t kind, uint8_t audience, uint32_t a, uint32_t b)
{
    if (!sink) return;
    fray_event e = {kind, 0, audience, {0}, {a, b}};
    sink->tell(sink->who, &e);
}

static uint32_t hand_size(const toy_position *s, uint32_t seat)
{
    return (uint32_t)(s->hand[seat][0] != 0) + (s->hand[seat][1] != 0);
}

static bool holds(const toy_position *s, uint32_t seat, uint8_t card)
{
    return s->hand[seat][0] == card || s->hand[seat][1] == card;
}

static void sort_hand(uint8_t *hand)
{
    if (hand[0] >= hand[1]) return;
    uint8_t low = hand[0];
    hand[0] = hand[1];
    hand[1] = low;
}

static void take(toy_position *s, uint32_t seat, uint8_t card)
{
    s->heap[card]--;
    s->hand[seat][1] = s->hand[seat][1] ? s->hand[seat][1] : card;
    sort_hand(s->hand[seat]);
}

static void give_back(toy_position *s, uint32_t seat, uint8_t card)
{
    uint8_t *hand = s->hand[seat];
    hand[hand[0] == card ? 0 : 1] = 0;
    s->heap[card]++;
    sort_hand(hand);
}

static uint32_t heap_size(const toy_position *s)
{
    return (uint32_t)s->heap[1] + s->heap[2] + s->heap[3];
}

static uint32_t dice_of(const toy_position *s)
{
    return s->stance[s->turn] == 1 ? 3 : 2;
}

static bool adjacent(uint32_t a, uint32_t b)
{
    return a + 1 == b || b + 1 == a;
}

/* Waits at the stage: fills the header with who is asked what. */
static void wait_at(toy_position *s, enum stage stage)
{
    fray_position *h = &s->head;
    s->stage = (uint8_t)stage;
    h->open = h->question = h->flags = h->type = 0;
    h->rule = TOY_R_TURN;
    h->about = 0;
    uint32_t seat = s->turn;
    switch (stage) {
    case STAGE_DEAL:
    case STAGE_DRAW:
        h->question = TOY_Q_DEAL;
        h->open = 1;
        h->rule = TOY_R_HEAP;
        break;
    case STAGE_ACTION: h->question = TOY_Q_ACTION; break;
    case STAGE_DICE:
        h->question = TOY_Q_DICE;
        h->open = 1;
        h->rule = TOY_R_DICE;
        break;
    case STAGE_PARRY:
        h->question = TOY_Q_PARRY;
        h->flags = FRAY_ASKS_PRIVATE;
        seat = other(s->turn);
        break;
    case STAGE_PRESS: h->question = TOY_Q_PRESS; break;
    case STAGE_OVER: h->over = 1; return;
    }
    if (!h->open) h->open = (uint8_t)(1u << seat);
    h->type = stage == STAGE_DEAL || stage == STAGE_DRAW ? FRAY_SEAT : FRAY_PIECE;
    h->about = seat;
}

static void end_turn(toy_position *s, bool drawn)
{
    s->damage = 0;
    if (!drawn && hand_size(s, s->turn) < TOY_HAND && heap_size(s)) {
        wait_at(s, STAGE_DRAW);
        return;
    }
    s->turn = (uint8_t)other(s->turn);
    if (s->turn == 1) s->round++;
    wait_at(s, s->round > s->rounds ? STAGE_OVER : STAGE_ACTION);
}

static void wound(toy_position *s, uint32_t piece, uint32_t n, const fray_sink *sink)
{
    if (n > s->health[piece]) n = s->health[piece];
    s->health[piece] = (uint8_t)(s->health[piece] - n);
    tell(sink, TOY_E_WOUNDED, FRAY_EVERYONE, piece, n);
}

static void strike_lands(toy_position *s, const fray_sink *sink)
{
    if (s->damage) wound(s, other(s->turn), s->damage, sink);
    if (!s->health[other(s->turn)]) wait_at(s, STAGE_OVER);
    else if (s->damage && !s->gentle && s->health[s->turn] > 1) wait_at(s, STAGE_PRESS);
    else end_turn(s, false);
}

static fray_verdict start(const fray_table *t, const fray_setup *setup, fray_position *p)
{
    (void)t;
    toy_position s;
    memset(&s, 0, sizeof s);
    s.head.game = toy_game.number;
    s.head.bytes = sizeof s;
    s.turn = 1;
    s.round = 1;
    s.rounds = 10;
    s.health[1] = s.health[2] = 3;
    s.place[1] = 2;
    s.place[2] = 4;
    for (int c = 1; c < TOY_CARDS; c++) s.heap[c] = s.copies[c] = 2;
    for (uint32_t i = 0; i < setup->count; i++) {
        const fray_setting *x = &setup->item[i];
        if (x->key == 0 || x->key >= TOY_SETTINGS || x->value > settings[x->key].most ||
            x->seat > 2 || (settings[x->key].per_seat ? !x->seat : x->seat))
            return fray_short(TOY_R_SETUP, FRAY_NUMBER, x->key, (int32_t)x->value, 0);
        uint8_t value = (uint8_t)x->value;
        if (x->key != TOY_S_GENTLE && x->key != TOY_S_STANCE && !value)
            return fray_breaks(TOY_R_SETUP, FRAY_NUMBER, x->key);
        if (x->key == TOY_S_FIRST) s.turn = value;
        if (x->key == TOY_S_ROUNDS) s.rounds = value;
        if (x->key == TOY_S_HEALTH) s.health[x->seat] = value;
        if (x->key == TOY_S_GENTLE) s.gentle = value;
        if (x->key == TOY_S_STANCE) s.stance[1] = s.stance[2] = value;
        if (x->key == TOY_S_BAN) s.heap[value] = s.copies[value] = 0;
    }
    wait_at(&s, heap_size(&s) >= 4 ? STAGE_DEAL : STAGE_ACTION);
    memcpy(p, &s, sizeof s);
    return fray_legal();
}

static fray_verdict check(const fray_table *t, const fray_position *p, fray_answer a)
{
    (void)t;
    const toy_position *s = toy(p);
    if (a.seat > 2 || !(p->open >> a.seat & 1)) return fray_breaks(TOY_R_TURN, FRAY_SEAT, a.seat);
    uint32_t act = fray_act_of(a.word);
    uint32_t f0 = act && act < TOY_ACTS ? field(a.word, act, 0) : 0;
    uint64_t canon = act == TOY_ROLL
                         ? toy_word(act, f0, field(a.word, act, 1), field(a.word, act, 2))
                         : (uint64_t)act << FRAY_KIND_SHIFT | f0;
    bool fits = false;
    switch ((enum stage)s->stage) {
    case STAGE_DEAL:
    case STAGE_DRAW: fits = act == TOY_DRAW; break;
    case STAGE_ACTION: fits = act >= TOY_PASS && act <= TOY_STANCE; break;
    case STAGE_DICE: fits = act == TOY_ROLL; break;
    case STAGE_PARRY: fits = act == TOY_PLAY; break;
    case STAGE_PRESS: fits = act == TOY_PRESS; break;
    case STAGE_OVER: break;
    }
    if (!fits || canon != a.word) return fray_breaks(TOY_R_WORD, FRAY_NONE, 0);
    uint32_t me = a.seat, gap;
    switch ((enum toy_act)act) {
    case TOY_DRAW:
        if (!f0 || !s->heap[f0]) return fray_breaks(TOY_R_HEAP, FRAY_CARD, f0);
        break;
    case TOY_ROLL: {
        uint32_t n = f0 + field(a.word, act, 1) + field(a.word, act, 2);
        if (n != dice_of(s))
            return fray_short(TOY_R_DICE, FRAY_NONE, 0, (int32_t)n, (int32_t)dice_of(s));
        break;
    }
    case TOY_MOVE:
        if (!f0 || f0 > TOY_PLACES) return fray_breaks(TOY_R_WORD, FRAY_NONE, 0);
        gap = f0 > s->place[me] ? f0 - s->place[me] : s->place[me] - f0;
        if (gap != 1) return fray_short(TOY_R_STEP, FRAY_PLACE, f0, (int32_t)gap, 1);
        if (s->place[other(me)] == f0) return fray_breaks(TOY_R_FREE, FRAY_PIECE, other(me));
        break;
    case TOY_STRIKE:
        if (!f0 || f0 > 2) return fray_breaks(TOY_R_WORD, FRAY_NONE, 0);
        if (f0 == me) return fray_breaks(TOY_R_FOE, FRAY_PIECE, me);
        if (!adjacent(s->place[1], s->place[2])) return fray_breaks(TOY_R_NEAR, FRAY_PIECE, f0);
        break;
    case TOY_STANCE:
        if (f0 > 2) return fray_breaks(TOY_R_WORD, FRAY_NONE, 0);
        if (f0 == s->stance[me]) return fray_breaks(TOY_R_CHANGE, FRAY_PIECE, me);
        break;
    case TOY_PLAY:
        if (f0 && (f0 != TOY_PARRY || !holds(s, me, TOY_PARRY)))
            return fray_breaks(TOY_R_HAND, FRAY_CARD, f0);
        break;
    case TOY_PASS:
    case TOY_PRESS:
    case TOY_ACTS: break;
    }
    return fray_legal();
}

static uint32_t options(const fray_table *t, const fray_position *p, uint32_t seat, uint32_t from,
                        uint32_t n, uint64_t *out)
{
    /* Every word of small fields there is, judged by the one test: slow and sure. */
    uint32_t count = 0;
    for (uint32_t act = 1; act < TOY_ACTS; act++) {
        uint32_t cube = acts[act].fields == 3 ? 64 : acts[act].fields ? 16 : 1;
        for (uint32_t i = 0; i < cube; i++) {
            bool dice = acts[act].fields == 3;
            if (!dice && acts[act].fields && i >> acts[act].field[0].width) break;
            uint64_t word =
                dice ? toy_word(act, i & 3, i >> 2 & 3, i >> 4) : toy_word(act, i, 0, 0);
            fray_answer a = {word, seat, 0};
            if (!fray_is_legal(check(t, p, a))) continue;
            if (count >= from && count - from < n) out[count - from] = word;
            count++;
        }
    }
    return count;
}

static uint64_t weight(const fray_table *t, const fray_position *p, uint64_t word)
{
    fray_answer a = {word, FRAY_CHANCE, 0};
    if (!fray_is_legal(check(t, p, a))) return 0;
    if (fray_act_of(word) == TOY_DRAW) return toy(p)->heap[field(word, TOY_DRAW, 0)];
    static const uint64_t factorial[] = {1, 1, 2, 6}, per_face[] = {3, 1, 2}; /* sides of six */
    uint64_t ways = factorial[dice_of(toy(p))];
    for (uint32_t f = 0; f < 3; f++) {
        uint32_t n = field(word, TOY_ROLL, f);
        ways /= factorial[n];
        while (n--) ways *= per_face[f];
    }
    return ways;
}

static uint64_t total(const fray_table *t, const fray_position *p)
{
    (void)t;
    if (toy(p)->stage == STAGE_DICE) return dice_of(toy(p)) == 3 ? 216 : 36;
    return heap_size(toy(p));
}

static uint64_t pick(const fray_table *t, const fray_position *p, uint32_t seat, uint64_t random)
{
    uint64_t word[64];
    uint32_t n = options(t, p, seat, 0, 64, word);
    if (n == 0) return 0;
    if (seat != FRAY_CHANCE) return word[fray_even(random, n)];
    uint64_t at = fray_even(random, total(t, p));
    for (uint32_t i = 0; i < n; i++) {
        uint64_t w = weight(t, p, word[i]);
        if (at < w) return word[i];
        at -= w;
    }
    return word[0];
}

static void draws(toy_position *s, uint8_t card, const fray_sink *sink)
{
    uint32_t seat = s->head.about;
    take(s, seat, card);
    tell(sink, TOY_E_DREW, (uint8_t)(1u << seat), seat, card);
    if (s->stage == STAGE_DRAW) {
        end_turn(s, true);
        return;
    }
    /* dealing: both hands in turn, the beginner's first */
    wait_at(s, STAGE_DEAL);
    if (hand_size(s, s->turn) == TOY_HAND) s->head.about = other(s->turn);
    if (hand_size(s, other(s->turn)) == TOY_HAND) wait_at(s, STAGE_ACTION);
}

static fray_verdict apply(const fray_table *t, fray_position *p, fray_answer a,
                          const fray_sink *sink, uint32_t *what)
{
    fray_verdict v = check(t, p, a);
    if (!fray_is_legal(v)) return v;
    toy_position *s = (toy_position *)(void *)p;
    uint32_t act = fray_act_of(a.word), f0 = field(a.word, act, 0), seat = a.seat;
    if (what) *what = a.seat == FRAY_CHANCE ? FRAY_CHANCE_SPOKE : 0;
    switch ((enum toy_act)act) {
    case TOY_DRAW: draws(s, (uint8_t)f0, sink); break;
    case TOY_ROLL:
        s->damage = (uint8_t)(f0 + 2 * field(a.word, act, 1));
        if (s->damage && holds(s, other(s->turn), TOY_PARRY)) wait_at(s, STAGE_PARRY);
        else strike_lands(s, sink);
        break;
    case TOY_PASS: end_turn(s, false); break;
    case TOY_MOVE:
        s->place[seat] = (uint8_t)f0;
        tell(sink, TOY_E_MOVED, FRAY_EVERYONE, seat, f0);
        end_turn(s, false);
        break;
    case TOY_STRIKE:
        tell(sink, TOY_E_STRUCK, FRAY_EVERYONE, seat, f0);
        wait_at(s, STAGE_DICE);
        break;
    case TOY_STANCE:
        s->stance[seat] = (uint8_t)f0;
        tell(sink, TOY_E_STANCE, FRAY_EVERYONE, seat, f0);
        end_turn(s, false);
        break;
    case TOY_PLAY:
        if (f0) {
            give_back(s, seat, TOY_PARRY);
            tell(sink, TOY_E_PARRIED, FRAY_EVERYONE, seat, f0);
            if (what) *what |= FRAY_REVEALED;
            s->damage = 0;
        }
        strike_lands(s, sink);
        break;
    case TOY_PRESS:
        if (f0) {
            wound(s, seat, 1, sink);
            wound(s, other(seat), 1, sink);
        }
        if (!s->health[other(seat)]) wait_at(s, STAGE_OVER);
        else end_turn(s, false);
        break;
    case TOY_ACTS: break;
    }
    if (s->head.over) s->damage = 0;
    return v;
}

static void view(const fray_table *t, const fray_position *p, uint32_t seats, fray_position *out)
{
    (void)t;
    toy_position s;
    memcpy(&s, p, sizeof s);
    for (uint32_t seat = 1; seat <= 2; seat++) {
        if (seats >> seat & 1) continue;
        for (int i = 0; i < TOY_HAND; i++) {
            uint8_t card = s.hand[seat][i];
            if (!card || card == TOY_HIDDEN) continue;
            s.heap[card]++;
            s.hand[seat][i] = TOY_HIDDEN;
        }
    }
    /* Whoever is not asked is not told by whom the table waits. (That it waits they could infer
     * from `stage`: a real game hides that as well.) */
    if (s.head.flags & FRAY_ASKS_PRIVATE && !(s.head.open & seats)) {
        s.head.open = s.head.question = s.head.flags = s.head.type = 0;
        s.head.about = 0;
    }
    s.head.viewer = (uint8_t)seats;
    memcpy(out, &s, sizeof s);
}

static void guess(const fray_table *t, const fray_position *p, uint64_t *random, fray_position *out)
{
    (void)t;
    toy_position s;
    memcpy(&s, p, sizeof s);
    s.head.viewer = 0;
    if (s.stage == STAGE_PARRY && !s.head.open) wait_at(&s, STAGE_PARRY);
    uint32_t hidden[3] = {0};
    for (uint32_t seat = 1; seat <= 2; seat++) {
        for (int i = 0; i < TOY_HAND; i++) {
            if (s.hand[seat][i] != TOY_HIDDEN) continue;
            s.hand[seat][i] = 0;
            hidden[seat]++;
        }
    }
    /* a pending parry says that there is one */
    uint32_t target = other(s.turn);
    if (s.stage == STAGE_PARRY && hidden[target]) {
        take(&s, target, TOY_PARRY);
        hidden[target]--;
    }
    for (uint32_t seat = 1; seat <= 2; seat++) {
        for (; hidden[seat] > 0; hidden[seat]--) {
            uint64_t at = fray_even(fray_next(random), heap_size(&s));
            uint8_t card = 1;
            while (at >= s.heap[card]) at -= s.heap[card++];
            take(&s, seat, card);
        }
    }
    memcpy(out, &s, sizeof s);
}

static uint32_t scene(const fray_table *t, const fray_position *p, fray_thing *out, uint32_t n)
{
    (void)t;
    const toy_position *s = toy(p);
    uint32_t count = 0;
    fray_thing x;
    for (uint32_t i = 1; i <= TOY_PLACES + 2u + 2u * TOY_HAND + 1u; i++) {
        memset(&x, 0, sizeof x);
        x.id = i;
        x.shape = 1;
        if (i <= TOY_PLACES) {
            x.what = FRAY_DRAW_PLACE;
            x.type = FRAY_PLACE;
            x.value = i;
            x.x = (int32_t)(10 * i);
        } else if (i <= TOY_PLACES + 2u) {
            uint32_t piece = i - TOY_PLACES;
            x.what = FRAY_DRAW_PIECE;
            x.type = FRAY_PIECE;
            x.seat = (uint8_t)piece;
            x.value = piece;
            x.place = s->place[piece];
            x.x = 10 * s->place[piece];
            x.badge[0] = s->health[piece];
        } else if (i <= TOY_PLACES + 2u + 2u * TOY_HAND) {
            uint32_t slot = i - TOY_PLACES - 3;
            x.seat = (uint8_t)(1 + slot / TOY_HAND);
            uint8_t card = s->hand[x.seat][slot % TOY_HAND];
            if (!card) continue;
            x.what = FRAY_DRAW_CARD;
            x.type = FRAY_CARD;
            x.value = card == TOY_HIDDEN ? 0 : card;
            x.zone = 1;
        } else {
            x.what = FRAY_DRAW_TRACK;
            x.type = FRAY_NUMBER;
            x.value = s->round;
            x.zone = 2;
            x.badge[0] = s->round;
        }
        if (count < n) out[count] = x;
        count++;
    }
    return count;
}

static bool peek(const fray_table *t, const fray_position *p, uint32_t fact, uint32_t of,
                 uint32_t nth, int32_t *value)
{
    (void)t;
    const toy_position *s = toy(p);
    if (fact == 0 || fact >= TOY_FACTS || (facts[fact].of ? of < 1 || of > 2 : of != 0))
        return false;
    if (nth >= (facts[fact].list ? hand_size(s, of) : 1)) return false;
    switch ((enum toy_fact)fact) {
    case TOY_F_ROUND: *value = s->round; break;
    case TOY_F_TURN: *value = s->turn; break;
    case TOY_F_HAND: *value = s->hand[of][nth] == TOY_HIDDEN ? 0 : s->hand[of][nth]; break;
    case TOY_F_HEALTH: *value = s->health[of]; break;
    case TOY_F_PLACE: *value = s->place[of]; break;
    case TOY_F_STANCE: *value = s->stance[of]; break;
    case TOY_FACTS: return false;
    }
    return true;
}

static fray_verdict poke(const fray_table *t, fray_position *p, uint32_t fact, uint32_t of,
                         int32_t value)
{
    (void)t;
    toy_position *s = (toy_position *)(void *)p;
    if (fact == 0 || fact >= TOY_FACTS || (facts[fact].of ? of < 1 || of > 2 : of != 0) ||
        value < 0)
        return fray_breaks(TOY_R_SETUP, FRAY_NUMBER, fact);
    uint8_t v = (uint8_t)value;
    switch ((enum toy_fact)fact) {
    case TOY_F_ROUND:
        if (value < 1 || value > s->rounds) return fray_short(TOY_R_SETUP, FRAY_NONE, 0, value, 1);
        s->round = v;
        break;
    case TOY_F_TURN:
        if (value < 1 || value > 2) return fray_breaks(TOY_R_SETUP, FRAY_SEAT, (uint32_t)value);
        s->turn = v;
        break;
    case TOY_F_HAND:
        if (value == 0) {
            while (s->hand[of][0]) give_back(s, of, s->hand[of][0]);
            break;
        }
        if (value >= TOY_CARDS || !s->heap[v] || hand_size(s, of) == TOY_HAND)
            return fray_breaks(TOY_R_HEAP, FRAY_CARD, (uint32_t)value);
        take(s, of, v);
        break;
    case TOY_F_HEALTH:
        if (value > 5) return fray_short(TOY_R_HEALTH, FRAY_PIECE, of, value, 5);
        s->health[of] = v;
        break;
    case TOY_F_PLACE:
        if (value < 1 || value > TOY_PLACES) return fray_breaks(TOY_R_STEP, FRAY_PLACE, v);
        s->place[of] = v;
        break;
    case TOY_F_STANCE:
        if (value > 2) return fray_breaks(TOY_R_WORD, FRAY_NONE, 0);
        s->stance[of] = v;
        break;
    case TOY_FACTS: break;
    }
    return fray_legal();
}

static fray_verdict audit(const fray_table *t, const fray_position *p)
{
    (void)t;
    const toy_position *s = toy(p);
    if (p->game != toy_game.number || p->bytes != sizeof *s || s->turn < 1 || s->turn > 2)
        return fray_breaks(TOY_R_SETUP, FRAY_NONE, 0);
    if (s->place[1] == s->place[2]) return fray_breaks(TOY_R_FREE, FRAY_PIECE, 2);
    for (uint32_t piece = 1; piece <= 2; piece++)
        if (s->health[piece] > 5)
            return fray_short(TOY_R_HEALTH, FRAY_PIECE, piece, s->health[piece], 5);
    uint32_t have = heap_size(s), want = 0, hidden = 0;
    for (uint32_t seat = 1; seat <= 2; seat++)
        for (int i = 0; i < TOY_HAND; i++)
            (s->hand[seat][i] == TOY_HIDDEN ? &hidden : &have)[0] += s->hand[seat][i] != 0;
    for (uint32_t c = 1; c < TOY_CARDS; c++) want += s->copies[c];
    (void)hidden; /* back in the heap already */
    if (have != want) return fray_short(TOY_R_HEAP, FRAY_NONE, 0, (int32_t)have, (int32_t)want);
    return fray_legal();
}

static fray_verdict settle(const fray_table *t, fray_position *p, const fray_sink *sink)
{
    (void)sink;
    toy_position *s = (toy_position *)(void *)p;
    fray_verdict v = audit(t, p);
    if (!fray_is_legal(v)) return v;
    s->damage = 0;
    s->head.over = 0;
    wait_at(s, s->health[1] && s->health[2] ? STAGE_ACTION : STAGE_OVER);
    return v;
}

static fray_score result(const fray_table *t, const fray_position *p)
{
    (void)t;
    const toy_position *s = toy(p);
    fray_score r;
    memset(&r, 0, sizeof r);
    r.over = p->over;
    r.points[1] = s->health[1];
    r.points[2] = s->health[2];
    if (!r.over) return r;
    r.drawn = s->health[1] == s->health[2];
    r.winner = r.drawn ? 0 : s->health[1] > s->health[2] ? 1 : 2;
    r.winners = (uint8_t)(r.winner ? 1u << r.winner : 0);
    return r;
}

static bool spell(const fray_table *t, const fray_position *p, uint32_t type, uint32_t value,
                  fray_spelling *out)
{
    (void)t;
    (void)p;
    memset(out, 0, sizeof *out);
    if (type == FRAY_PIECE && value >= 1 && value <= 2) strcpy(out->text, pieces[value]);
    else if (type == FRAY_CARD && value >= 1 && value < TOY_CARDS) strcpy(out->text, cards[value]);
    else if (type == FRAY_PLACE && value >= 1 && value <= TOY_PLACES) {
        out->text[0] = 'p';
        out->text[1] = (char)('0' + value);
    } else return false;
    return true;
}

static const fray_feature_row features[] = {
    {"health", "health beyond the other's", 700, 1500},
    {"near", "beside the other knight", 30, 0},
};

static bool is_quiet(const fray_table *t, const fray_position *p)
{
    (void)t;
    return p->question == TOY_Q_ACTION;
}

static uint32_t measure(const fray_table *t, const fray_position *p, uint32_t seat, int32_t *out)
{
    fray_score r = result(t, p);
    out[0] = r.points[seat] - r.points[other(seat)];
    out[1] = adjacent(toy(p)->place[1], toy(p)->place[2]);
    return toy(p)->rounds ? FRAY_PROGRESS * (uint32_t)toy(p)->round / toy(p)->rounds : 0;
}

static const fray_leaning_row leanings[] = {
    {"strike", "to strike", 1000, 250},
    {"pass", "to do nothing", 0, 250},
};

static void order(const fray_table *t, const fray_position *p, uint32_t seat,
                  const int32_t *leaning, const uint64_t *word, uint32_t n, int16_t *out)
{
    int32_t strike = leaning ? leaning[0] : leanings[0].value;
    int32_t pass = leaning ? leaning[1] : leanings[1].value;
    (void)t;
    (void)p;
    (void)seat;
    for (uint32_t i = 0; i < n; i++)
        out[i] = (int16_t)(word[i] >> 56 == TOY_STRIKE ? strike
                           : word[i] >> 56 == TOY_PASS ? pass
                                                       : 0);
}

static const fray_knowledge knowledge = {features, leanings, 2, 2, is_quiet, measure, order, 1000};

static fray_verdict prepare(void *content)
{
    (void)content;
    return fray_legal();
}

const fray_game toy_game = {
    .name = "toy",
    .title = "Two Knights",
    .rules_prefix = "TOY",
    .number = 99,
    .seats_least = 2,
    .seats_most = 2,
    .position_bytes = sizeof(toy_position),
    .longest = 128,
    .rule = rules,
    .question = questions,
    .act = acts,
    .event = events,
    .fact = facts,
    .setting = settings,
    .mark = marks,
    .zone = zones,
    .badge = badges,
    .shape = shapes,
    .words = word_lists,
    .rules = TOY_RULES,
    .questions = TOY_QUESTIONS,
    .acts = TOY_ACTS,
    .events = TOY_EVENTS,
    .facts = TOY_FACTS,
    .settings = TOY_SETTINGS,
    .marks = 1,
    .zones = 3,
    .badges = FRAY_DRAW_TRACK + 1,
    .shapes = 2,
    .word_lists = 2,
    .prepare = prepare,
    .start = start,
    .check = check,
    .options = options,
    .weight = weight,
    .total = total,
    .pick = pick,
    .apply = apply,
    .view = view,
    .guess = guess,
    .scene = scene,
    .peek = peek,
    .poke = poke,
    .settle = settle,
    .result = result,
    .spell = spell,
    .audit = audit,
    .knowledge = &knowledge,
};

/* tests/support/team.c - the stone and the hill: tables first, then its rules. */
#include "support/team.h"
#include <string.h>

/* clang-format off */
static const fray_rule_row rules[] = {
    {0},
    {"TEAM-TURN",  "house", "", "Who is asked answers.", "Wer gefragt ist, antwortet."},
    {"TEAM-SETUP", "house", "", "The settings are in range.", "Die Vorgaben sind im Rahmen."},
};
static const fray_question_row questions[] = {
    {0},
    {"grip", "What does {0} take?", "Was nimmt {0}?"},
    {"turn", "Does {0} push?", "Schiebt {0}?"},
    {"die",  "Throw for {0}", "Wirf für {0}"},
};
static const fray_act acts[] = {
    {0},
    {"take",  "take {0}", "nimm {0}", 1, {{"card", FRAY_CARD, 0, 2, 0, 0, 0}}, 0},
    {"push",  "push", "schieben", 0, {{0}}, 0},
    {"rest",  "rest", "ausruhen", 0, {{0}}, 0},
    {"throw", "throws {0}", "wirft {0}", 1, {{"eyes", FRAY_NUMBER, 0, 3, 0, 0, 0}}, 0},
};
static const fray_event_row events[] = {
    {0},
    {"took",    "{0} takes {1}.", "{0} nimmt {1}.", 0, 2, {FRAY_SEAT, FRAY_CARD}, {0}, 0},
    {"pushed",  "{0} pushes by {1}.", "{0} schiebt um {1}.", 0, 2, {FRAY_PIECE, FRAY_NUMBER}, {0}, 0},
    {"slipped", "{0} slips onto {1}.", "{0} rutscht auf {1}.", 0, 2, {FRAY_PIECE, FRAY_PIECE}, {0}, 0},
    {"bruised", "{0} has {1} bruises.", "{0} hat {1} Beulen.", 0, 2, {FRAY_PIECE, FRAY_NUMBER}, {0}, 0},
    {"won",     "It is done.", "Es ist geschafft.", 0, 0, {0}, {0}, 0},
    {"lost",    "{0} gives up.", "{0} gibt auf.", 0, 1, {FRAY_PIECE}, {0}, 0},
    {"late",    "Night falls in round {0}.", "In Runde {0} wird es Nacht.", 0, 1, {FRAY_NUMBER}, {0}, 0},
};
static const fray_fact_row facts[] = {
    {0},
    {"round",   FRAY_NONE,  FRAY_NUMBER, 0, 0, "number of the round (from 1)", "Nummer der Runde (ab 1)", FRAY_ROLE_ROUND},
    {"height",  FRAY_NONE,  FRAY_NUMBER, 0, 0, "how high the stone is", "wie hoch der Stein liegt", 0},
    {"first",   FRAY_NONE,  FRAY_SEAT,   0, 0, "who begins", "wer beginnt", 0},
    {"bruised", FRAY_PIECE, FRAY_FLAG,   0, 0, "it is bruised", "sie hat Beulen", 0},
    {"grip",    FRAY_SEAT,  FRAY_FIGURE, 0, 0, "what it took", "was er nahm", 0},
};
static const fray_setting_row settings[] = {
    {0},
    {"mission", FRAY_MISSION, 0, 0, 0, 0, TEAM_MISSIONS, "", "the hill; left out: the first", "der Hügel; sonst der erste"},
    {"hands",   FRAY_NUMBER,  0, 0, 0, 0, TEAM_SEATS, "", "seats that push, 2 to 4", "Sitze, die schieben, 2 bis 4"},
    {"first",   FRAY_SEAT,    0, 0, 0, 1, TEAM_SEATS, "", "who begins", "wer beginnt"},
    {"pace",    FRAY_WORD,    0, 0, 1, 0, 1, "", "how steep it is", "wie steil es ist"},
};
static const fray_label paces[] = {{"gentle", "gentle", "sanft", 0}, {"steep", "steep", "steil", 0}, {0}};
static const fray_label nothing[] = {{0}};
static const fray_label *const word_lists[] = {nothing, paces};
static const fray_mark no_marks[1];
static const fray_badge no_badges[1];
static const fray_zone no_zones[1];
static const fray_shape shapes[] = {{0}};
/* clang-format on */

static const team_position *team(const fray_position *p)
{
    return (const team_position *)(const void *)p;
}

static uint64_t word(uint32_t act, uint32_t value)
{
    return (uint64_t)act << FRAY_KIND_SHIFT | value;
}

static void tell(const fray_sink *sink, uint16_t kind, uint32_t a, uint32_t b)
{
    if (!sink) return;
    fray_event e = {kind, 0, FRAY_EVERYONE, {0}, {a, b}};
    sink->tell(sink->who, &e);
}

static void ask(team_position *s, enum team_question question)
{
    s->head.question = (uint8_t)question;
    s->head.open = (uint8_t)(question == TEAM_Q_DIE ? 1u : 1u << s->turn);
    s->head.rule = TEAM_R_TURN;
    s->head.type = FRAY_PIECE;
    s->head.about = s->turn;
}

static void end(team_position *s, bool won)
{
    s->head.open = s->head.question = s->head.type = 0;
    s->head.about = 0;
    s->head.over = 1;
    s->won = won;
}

static uint8_t after(const team_position *s, uint32_t seat)
{
    return (uint8_t)(seat % s->seats + 1);
}

static void next_turn(team_position *s, const fray_sink *sink)
{
    s->turn = after(s, s->turn);
    if (s->turn == s->first) s->round++;
    if (s->round <= TEAM_ROUNDS) {
        ask(s, TEAM_Q_TURN);
        return;
    }
    s->round = TEAM_ROUNDS;
    tell(sink, TEAM_E_LATE, s->round, 0);
    end(s, false);
}

static fray_verdict start(const fray_table *t, const fray_setup *setup, fray_position *p)
{
    (void)t;
    team_position s;
    uint32_t value[TEAM_SETTINGS] = {0, 1, 2, 1, 0};
    memset(&s, 0, sizeof s);
    for (uint32_t i = 0; i < setup->count; i++) {
        const fray_setting *x = &setup->item[i];
        if (x->key == 0 || x->key >= TEAM_SETTINGS || x->seat || x->value > settings[x->key].most)
            return fray_breaks(TEAM_R_SETUP, FRAY_NUMBER, x->key);
        if (x->value || x->key == TEAM_S_PACE) value[x->key] = x->value;
    }
    if (value[TEAM_S_SEATS] < 2 || value[TEAM_S_FIRST] > value[TEAM_S_SEATS])
        return fray_breaks(TEAM_R_SETUP, FRAY_NUMBER, TEAM_S_SEATS);
    s.head.game = team_game.number;
    s.head.bytes = sizeof s;
    s.mission = (uint8_t)value[TEAM_S_MISSION];
    s.seats = (uint8_t)value[TEAM_S_SEATS];
    s.first = s.turn = (uint8_t)value[TEAM_S_FIRST];
    s.pace = (uint8_t)value[TEAM_S_PACE];
    s.round = 1;
    s.hill = (uint16_t)(TEAM_STEEP * s.mission * s.seats + (s.pace ? 2 * s.seats : 0));
    ask(&s, TEAM_Q_GRIP);
    memcpy(p, &s, sizeof s);
    return fray_legal();
}

static uint32_t options(const fray_table *t, const fray_position *p, uint32_t seat, uint32_t from,
                        uint32_t n, uint64_t *out)
{
    (void)t;
    uint64_t all[6];
    uint32_t count = 0;
    if (!(p->open >> seat & 1)) return 0;
    switch ((enum team_question)p->question) {
    case TEAM_Q_GRIP:
        all[count++] = word(TEAM_TAKE, TEAM_GLOVES);
        all[count++] = word(TEAM_TAKE, TEAM_ROPE);
        break;
    case TEAM_Q_TURN:
        all[count++] = word(TEAM_REST, 0);
        all[count++] = word(TEAM_PUSH, 0);
        break;
    case TEAM_Q_DIE:
        for (uint32_t eyes = 1; eyes <= 6; eyes++) all[count++] = word(TEAM_THROW, eyes);
        break;
    case TEAM_QUESTIONS: break;
    }
    for (uint32_t i = from; i < count && i - from < n; i++) out[i - from] = all[i];
    return count;
}

static fray_verdict check(const fray_table *t, const fray_position *p, fray_answer a)
{
    uint64_t all[6];
    uint32_t n = a.seat < FRAY_MAX_SEATS ? options(t, p, a.seat, 0, 6, all) : 0;
    for (uint32_t i = 0; i < n; i++)
        if (all[i] == a.word) return fray_legal();
    return fray_breaks(TEAM_R_TURN, FRAY_SEAT, a.seat);
}

static uint64_t weight(const fray_table *t, const fray_position *p, uint64_t w)
{
    fray_answer a = {w, FRAY_CHANCE, 0};
    return fray_is_legal(check(t, p, a));
}

static uint64_t total(const fray_table *t, const fray_position *p)
{
    (void)t;
    (void)p;
    return 6;
}

static uint64_t pick(const fray_table *t, const fray_position *p, uint32_t seat, uint64_t random)
{
    uint64_t all[6];
    uint32_t n = options(t, p, seat, 0, 6, all);
    return n ? all[fray_even(random, n)] : 0;
}

static void thrown(team_position *s, uint32_t eyes, const fray_sink *sink)
{
    uint32_t by = eyes + (s->grip[s->turn] == TEAM_GLOVES);
    s->height = (uint16_t)(s->height + by);
    tell(sink, TEAM_E_PUSHED, s->turn, by);
    if (eyes == 1) {
        tell(sink, TEAM_E_SLIPPED, TEAM_STONE, s->turn);
        tell(sink, TEAM_E_BRUISED, s->turn, ++s->bruises[s->turn]);
    }
    if (s->bruises[s->turn] == TEAM_BRUISES) {
        tell(sink, TEAM_E_LOST, s->turn, 0);
        end(s, false);
    } else if (s->height >= s->hill) {
        tell(sink, TEAM_E_WON, 0, 0);
        end(s, true);
    } else {
        next_turn(s, sink);
    }
}

static fray_verdict apply(const fray_table *t, fray_position *p, fray_answer a,
                          const fray_sink *sink, uint32_t *what)
{
    team_position *s = (team_position *)(void *)p;
    fray_verdict v = check(t, p, a);
    if (!fray_is_legal(v)) return v;
    uint32_t value = (uint32_t)(a.word & 7);
    if (what) *what = a.seat == FRAY_CHANCE ? FRAY_CHANCE_SPOKE : 0;
    switch ((enum team_act)fray_act_of(a.word)) {
    case TEAM_TAKE:
        s->grip[s->turn] = (uint8_t)value;
        tell(sink, TEAM_E_TOOK, s->turn, value);
        s->turn = after(s, s->turn);
        ask(s, s->grip[s->turn] ? TEAM_Q_TURN : TEAM_Q_GRIP);
        break;
    case TEAM_PUSH: ask(s, TEAM_Q_DIE); break;
    case TEAM_REST:
        if (s->bruises[s->turn]) s->bruises[s->turn]--;
        next_turn(s, sink);
        break;
    case TEAM_THROW: thrown(s, value, sink); break;
    case TEAM_ACTS: break;
    }
    return v;
}

static void view(const fray_table *t, const fray_position *p, uint32_t seats, fray_position *out)
{
    (void)t;
    memcpy(out, p, sizeof(team_position));
    out->viewer = (uint8_t)seats;
}

static void guess(const fray_table *t, const fray_position *p, uint64_t *random, fray_position *out)
{
    (void)t;
    (void)random;
    memcpy(out, p, sizeof(team_position));
    out->viewer = 0;
}

static uint32_t scene(const fray_table *t, const fray_position *p, fray_thing *out, uint32_t n)
{
    (void)t;
    uint32_t count = 0;
    for (uint32_t piece = 1; piece <= TEAM_STONE; piece++) {
        fray_thing x;
        if (piece > team(p)->seats && piece < TEAM_STONE) continue;
        memset(&x, 0, sizeof x);
        x.id = piece;
        x.what = FRAY_DRAW_PIECE;
        x.type = FRAY_PIECE;
        x.value = piece;
        x.seat = (uint8_t)(piece < TEAM_STONE ? piece : 0);
        if (count < n) out[count] = x;
        count++;
    }
    return count;
}

static bool peek(const fray_table *t, const fray_position *p, uint32_t fact, uint32_t of,
                 uint32_t nth, int32_t *value)
{
    (void)t;
    const team_position *s = team(p);
    if (fact == 0 || fact >= TEAM_FACTS || nth) return false;
    if (facts[fact].of ? of < 1 || of > s->seats : of != 0) return false;
    switch ((enum team_fact)fact) {
    case TEAM_F_ROUND: *value = s->round; break;
    case TEAM_F_HEIGHT: *value = s->height; break;
    case TEAM_F_FIRST: *value = s->first; break;
    case TEAM_F_BRUISED: *value = s->bruises[of] > 0; break;
    case TEAM_F_GRIP: *value = s->grip[of]; break;
    case TEAM_FACTS: return false;
    }
    return true;
}

static fray_verdict poke(const fray_table *t, fray_position *p, uint32_t fact, uint32_t of,
                         int32_t value)
{
    (void)t;
    (void)p;
    (void)of;
    (void)value;
    return fray_breaks(TEAM_R_SETUP, FRAY_NUMBER, fact);
}

static fray_verdict settle(const fray_table *t, fray_position *p, const fray_sink *sink)
{
    (void)t;
    (void)p;
    (void)sink;
    return fray_legal();
}

static fray_score result(const fray_table *t, const fray_position *p)
{
    (void)t;
    const team_position *s = team(p);
    fray_score r;
    memset(&r, 0, sizeof r);
    r.over = p->over;
    for (uint32_t seat = 1; seat <= s->seats; seat++) {
        r.points[seat] = s->height;
        if (s->won) r.winners = (uint8_t)(r.winners | 1u << seat);
    }
    return r;
}

static bool spell(const fray_table *t, const fray_position *p, uint32_t type, uint32_t value,
                  fray_spelling *out)
{
    static const char *const piece[] = {"", "ida", "jon", "kim", "lou", "stone"};
    static const char *const grip[] = {"", "gloves", "rope"};
    (void)t;
    (void)p;
    memset(out, 0, sizeof *out);
    if (type == FRAY_PIECE && value >= 1 && value <= TEAM_STONE) strcpy(out->text, piece[value]);
    else if ((type == FRAY_CARD || type == FRAY_FIGURE) && value >= 1 && value <= TEAM_ROPE)
        strcpy(out->text, grip[value]);
    else return false;
    return true;
}

static fray_verdict audit(const fray_table *t, const fray_position *p)
{
    (void)t;
    const team_position *s = team(p);
    return s->seats >= 2 && s->seats <= TEAM_SEATS && s->turn >= 1 && s->turn <= s->seats
               ? fray_legal()
               : fray_breaks(TEAM_R_SETUP, FRAY_NONE, 0);
}

static fray_verdict prepare(void *content)
{
    (void)content;
    return fray_legal();
}

static const fray_feature_row features[] = {
    {"left", "how far it still is to the top", -150, -300},
    {"bruises", "bruises of whoever has most", -300, -300},
};

static bool is_quiet(const fray_table *t, const fray_position *p)
{
    (void)t;
    return p->question == TEAM_Q_TURN;
}

static uint32_t measure(const fray_table *t, const fray_position *p, uint32_t seat, int32_t *out)
{
    const team_position *s = team(p);
    (void)t;
    (void)seat;
    out[0] = s->hill - s->height;
    out[1] = 0;
    for (uint32_t i = 1; i <= s->seats; i++)
        if (s->bruises[i] > out[1]) out[1] = s->bruises[i];
    return FRAY_PROGRESS * (uint32_t)(s->round - 1) / TEAM_ROUNDS;
}

static void order(const fray_table *t, const fray_position *p, uint32_t seat,
                  const int32_t *leaning, const uint64_t *words, uint32_t n, int16_t *out)
{
    (void)leaning;
    (void)t;
    (void)p;
    (void)seat;
    (void)words;
    for (uint32_t i = 0; i < n; i++) out[i] = 0;
}

static const fray_knowledge knowledge = {features, NULL, 2, 0, is_quiet, measure, order, 1000};

const fray_game team_game = {
    .name = "stone",
    .title = "The Stone and the Hill",
    .rules_prefix = "TEAM",
    .number = 98,
    .seats_least = 2,
    .seats_most = TEAM_SEATS,
    .position_bytes = sizeof(team_position),
    .longest = 200,
    .rule = rules,
    .question = questions,
    .act = acts,
    .event = events,
    .fact = facts,
    .setting = settings,
    .mark = no_marks,
    .zone = no_zones,
    .badge = no_badges,
    .shape = shapes,
    .words = word_lists,
    .rules = TEAM_RULES,
    .questions = TEAM_QUESTIONS,
    .acts = TEAM_ACTS,
    .events = TEAM_EVENTS,
    .facts = TEAM_FACTS,
    .settings = TEAM_SETTINGS,
    .marks = 1,
    .zones = 1,
    .badges = 1,
    .shapes = 1,
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
    .seats_setting = TEAM_S_SEATS,
    .together = 1,
};

/* tests/support/yard.c - the yard: tables first, then the ground, its rules, its scene, its accounts. */
#include "support/yard.h"
#include <string.h>
#include "core/account.h"

/* clang-format off */
static const fray_rule_row rules[] = {
    {0},
    {"YARD-TURN",  "house", "", "Who is asked answers.", "Wer gefragt ist, antwortet.", },
    {"YARD-STEP",  "house", "", "One walks to a neighbouring square, up one level at most.", "Man geht auf ein Nachbarfeld, höchstens eine Ebene hinauf."},
    {"YARD-WALL",  "house", "", "Nobody walks through a wall.", "Niemand geht durch eine Mauer."},
    {"YARD-FREE",  "house", "", "A square holds one walker.", "Auf einem Feld steht nur einer."},
    {"YARD-BIN",   "house", "", "A full bin beside one can be searched.", "Durchsucht wird eine volle Tonne neben einem."},
    {"YARD-FAR",   "house", "", "The ball flies two squares.", "Der Ball fliegt zwei Felder weit."},
    {"YARD-SETUP", "house", "", "There is nothing to set.", "Es gibt keine Vorgaben."},
};
static const fray_question_row questions[] = {{0}, {"turn", "What does {0} do?", "Was tut {0}?"}};
static const fray_act acts[] = {
    {0},
    {"walk",   "walk to {0}", "gehe nach {0}", 1, {{"to", FRAY_PLACE, 0, 5, 0, 0, 0}}, 0},
    {"search", "search {0}", "durchsuche {0}", 1, {{"bin", FRAY_EDGE, 0, 5, 0, 0, 0}}, 0},
    {"throw",  "throw the ball at {0}", "wirf den Ball auf {0}", 1, {{"at", FRAY_CORNER, 0, 6, 0, 0, 0}}, 0},
    {"rest",   "rest", "ausruhen", 0, {{0}}, FRAY_ACT_PASS},
};
static const fray_event_row events[] = {
    {0},
    {"walked",     "{0} walks to {1}.", "{0} geht nach {1}.", 0, 2, {FRAY_PIECE, FRAY_PLACE}, {0}, 0},
    {"searched",   "{0} searches {1}.", "{0} durchsucht {1}.", 0, 2, {FRAY_PIECE, FRAY_EDGE}, {0}, 0},
    {"threw",      "{0} throws the ball at {1}.", "{0} wirft den Ball auf {1}.", 0, 2, {FRAY_PIECE, FRAY_CORNER}, {0}, 0},
    {"rested",     "{0} rests.", "{0} ruht aus.", 0, 1, {FRAY_PIECE}, {0}, 0},
    {"costs",      "The way costs {0}.", "Der Weg kostet {0}.", 0, 1, {FRAY_NUMBER}, {0}, 0},
    {"climbs",     "Climbing costs {0} more.", "Klettern kostet {0} mehr.", 0, 1, {FRAY_NUMBER}, {0}, 0},
    {"in-the-way", "{0} is in the way.", "{0} ist im Weg.", 0, 1, {FRAY_EDGE}, {0}, 0},
    {"lands",      "The ball lies at {0}.", "Der Ball liegt bei {0}.", 0, 1, {FRAY_CORNER}, {0}, 0},
    {"apart",      "{0} squares apart, {1} levels.", "{0} Felder auseinander, {1} Ebenen.", 0, 2, {FRAY_NUMBER, FRAY_NUMBER}, {0}, 0},
    {"seen",       "Nothing is between them.", "Nichts ist dazwischen.", 0, 0, {0}, {0}, 0},
    {"unseen",     "{0} is between them.", "{0} ist dazwischen.", 0, 1, {FRAY_EDGE}, {0}, 0},
};
static const fray_fact_row facts[] = {
    {0},
    {"round", FRAY_NONE,  FRAY_NUMBER, 0, 0, "the round, from 1", "die Runde, ab 1", FRAY_ROLE_ROUND},
    {"place", FRAY_PIECE, FRAY_PLACE,  0, 0, "where it stands", "wo sie steht", 0},
    {"bins",  FRAY_PIECE, FRAY_NUMBER, 0, 0, "bins it searched", "Tonnen, die sie durchsucht hat", 0},
};
static const fray_setting_row settings[1];
#define LOOKS(id, en, de, glyph, look) {{id, en, de, glyph}, NULL, NULL, NULL, NULL, NULL, look, 0, 0}
static const fray_mark marks[] = {
    LOOKS("", "", "", 0, FRAY_LOOK_PLAIN),
    LOOKS("house",   "house", "Haus", 0, FRAY_LOOK_DARK),
    LOOKS("wall",    "wall", "Mauer", 0, FRAY_LOOK_THICK),
    LOOKS("low",     "low wall", "niedrige Mauer", 0, FRAY_LOOK_DOUBLE),
    LOOKS("bin",     "bin", "Tonne", 's', FRAY_LOOK_BOX),
    LOOKS("empty",   "empty", "leer", 0, FRAY_LOOK_PALE),
    LOOKS("puddle",  "puddle", "Pfütze", '~', FRAY_LOOK_TINT),
    LOOKS("shade",   "shade", "Schatten", ',', FRAY_LOOK_DOTTED),
    LOOKS("ball",    "near the ball", "beim Ball", 'o', FRAY_LOOK_OUTLINE),
    LOOKS("rope",    "rope", "Seil", 0, FRAY_LOOK_DOTTED),
    LOOKS("way",     "way", "Weg", 0, FRAY_LOOK_ARROW),
    LOOKS("crossed", "stopped here", "hier ist Schluss", 0, FRAY_LOOK_CROSS),
    LOOKS("faces",   "looks there", "blickt dorthin", 0, FRAY_LOOK_NOTCH),
};
static const fray_badge badges[] = {
    {{0}, 0, 0, 0},
    {{"bins", "bins", "Tonnen", 0}, FRAY_DRAW_PIECE, 0, 0},
    {{"round", "round", "Runde", 0}, FRAY_DRAW_TRACK, 0, 0},
};
static const fray_zone zones[] = {{{0}, 0}, {{"round", "round", "Runde", 0}, FRAY_ZONE_ROUND}};
enum { SHAPE_SQUARE = 1, SHAPE_DIAMOND };
static const fray_shape shapes[] = {{0}, {4, {-5, 5, 5, -5}, {-5, -5, 5, 5}}, {4, {0, 10, 0, -10}, {-10, 0, 10, 0}}};
static const fray_label nothing[] = {{0}};
static const fray_label *const word_lists[] = {nothing};
/* clang-format on */

/* --- the ground --- */

static const uint8_t levels[YARD_PLACES + 1] = {0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 2};

/* What stands on sides: from a corner so many squares to the right (0) or down (1). */
static const struct part {
    uint8_t column, row, down, length, mark, level, height;
    const char *name;
} parts[YARD_PARTS] = {
    {0, 0, 0, 0, 0, 0, 0, NULL},
    {1, 1, 0, 2, YARD_M_HOUSE, 0, 1, "house-1"}, /* north of b2 and c2, and so on round the house */
    {1, 1, 1, 1, YARD_M_HOUSE, 0, 1, "house-2"},
    {3, 1, 1, 1, YARD_M_HOUSE, 0, 1, "house-3"},
    {1, 2, 0, 1, YARD_M_HOUSE, 0, 1, "house-4"},
    {2, 2, 0, 1, YARD_M_HOUSE, 1, 1, "house-5"}, /* from the roof up to the tower */
    {2, 2, 1, 1, YARD_M_HOUSE, 0, 2, "house-6"},
    {3, 2, 1, 1, YARD_M_HOUSE, 0, 2, "house-7"},
    {2, 3, 0, 1, YARD_M_HOUSE, 0, 2, "house-8"},
    {0, 0, 0, 0, 0, 0, 0, NULL},
    {4, 0, 1, 2, YARD_M_LOW, 0, 0, "low-wall"},
    {0, 3, 0, 2, YARD_M_WALL, 0, 1, "wall"},
    {1, 0, 1, 1, YARD_M_BIN, 0, 0, "bin-1"},
    {4, 2, 0, 1, YARD_M_BIN, 0, 0, "bin-2"},
};

static int column_of(uint32_t place)
{
    return (int)(place - 1) % YARD_COLUMNS;
}

static int row_of(uint32_t place)
{
    return (int)(place - 1) / YARD_COLUMNS;
}

static int corner_column(uint32_t corner)
{
    return (int)(corner - 1) % (YARD_COLUMNS + 1);
}

static int corner_row(uint32_t corner)
{
    return (int)(corner - 1) / (YARD_COLUMNS + 1);
}

static bool is_corner(uint32_t corner)
{
    return corner > 0 && corner_column(corner) > 0 && corner_column(corner) < YARD_COLUMNS &&
           corner_row(corner) > 0 && corner_row(corner) < YARD_ROWS;
}

static bool is_part(uint32_t edge)
{
    return edge < YARD_PARTS && parts[edge].length;
}

static bool is_bin(uint32_t edge)
{
    return edge == YARD_BIN_1 || edge == YARD_BIN_2;
}

/* Ends of a part, in board units: x, y, to x, to y. */
static void ends_of(uint32_t edge, int out[4])
{
    const struct part *p = &parts[edge];
    out[0] = YARD_UNIT * p->column;
    out[1] = YARD_UNIT * p->row;
    out[2] = out[0] + (p->down ? 0 : YARD_UNIT * p->length);
    out[3] = out[1] + (p->down ? YARD_UNIT * p->length : 0);
}

/* On which side of the line from a to b lies c? */
static int side(const int a[2], const int b[2], const int c[2])
{
    int v = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    return (v > 0) - (v < 0);
}

/* The part that the straight way between two points crosses and that reaches above this level; 0 none. */
static uint32_t crossed(const int a[2], const int b[2], int level)
{
    for (uint32_t i = 1; i < YARD_PARTS; i++) {
        int e[4];
        if (!is_part(i) || parts[i].level + parts[i].height <= level) continue;
        ends_of(i, e);
        if (side(a, b, e) * side(a, b, e + 2) < 0 && side(e, e + 2, a) * side(e, e + 2, b) < 0)
            return i;
    }
    return 0;
}

static void centre(uint32_t place, int out[2])
{
    out[0] = YARD_UNIT * column_of(place) + YARD_UNIT / 2;
    out[1] = YARD_UNIT * row_of(place) + YARD_UNIT / 2;
}

static int apart(int a, int b)
{
    return a > b ? a - b : b - a;
}

uint32_t yard_place(const char *name)
{
    return (uint32_t)(name[1] - '1') * YARD_COLUMNS + (uint32_t)(name[0] - 'a') + 1;
}

uint32_t yard_corner(const char *square)
{
    return (uint32_t)(square[1] - '1') * (YARD_COLUMNS + 1) + (uint32_t)(square[0] - 'a') + 1;
}

uint64_t yard_word(uint32_t act, uint32_t value)
{
    return (uint64_t)act << FRAY_KIND_SHIFT | value;
}

/* --- the rules --- */

static const yard_position *yard(const fray_position *p)
{
    return (const yard_position *)(const void *)p;
}

static void ask(yard_position *s)
{
    s->head.question = YARD_Q_TURN;
    s->head.open = (uint8_t)(1u << s->turn);
    s->head.rule = YARD_R_TURN;
    s->head.type = FRAY_PIECE;
    s->head.about = s->turn;
}

static fray_verdict start(const fray_table *t, const fray_setup *setup, fray_position *p)
{
    (void)t;
    yard_position s;
    memset(&s, 0, sizeof s);
    if (setup->count) return fray_breaks(YARD_R_SETUP, FRAY_NUMBER, setup->item[0].key);
    s.head.game = yard_game.number;
    s.head.bytes = sizeof s;
    s.round = s.turn = 1;
    s.place[YARD_REX] = (uint8_t)yard_place("a2");
    s.place[YARD_BEA] = (uint8_t)yard_place("e3");
    s.facing[YARD_BEA] = 3 * 16384; /* to the west; rex looks north, which is 0 */
    ask(&s);
    memcpy(p, &s, sizeof s);
    return fray_legal();
}

/* The part that keeps one from walking there, 0 none. */
static uint32_t barrier(const yard_position *s, uint32_t to)
{
    int a[2], b[2], level = levels[s->place[s->turn]];
    centre(s->place[s->turn], a);
    centre(to, b);
    return crossed(a, b, (levels[to] > level ? levels[to] : level));
}

static fray_verdict may_walk(const yard_position *s, uint32_t to)
{
    uint32_t from = s->place[s->turn];
    if (to < 1 || to > YARD_PLACES) return fray_breaks(YARD_R_STEP, FRAY_NONE, 0);
    if (apart(column_of(to), column_of(from)) + apart(row_of(to), row_of(from)) != 1 ||
        levels[to] > levels[from] + 1)
        return fray_breaks(YARD_R_STEP, FRAY_PLACE, to);
    if (barrier(s, to)) return fray_breaks(YARD_R_WALL, FRAY_EDGE, barrier(s, to));
    if (s->place[3 - s->turn] == to) return fray_breaks(YARD_R_FREE, FRAY_PLACE, to);
    return fray_legal();
}

static fray_verdict may_search(const yard_position *s, uint32_t bin)
{
    int a[2], e[4];
    centre(s->place[s->turn], a);
    if (!is_part(bin)) return fray_breaks(YARD_R_BIN, FRAY_NONE, 0);
    ends_of(bin, e);
    bool beside = apart(a[0] * 2, e[0] + e[2]) + apart(a[1] * 2, e[1] + e[3]) == YARD_UNIT;
    bool full = is_bin(bin) && !(s->opened >> (bin - YARD_BIN_1) & 1);
    return beside && full ? fray_legal() : fray_breaks(YARD_R_BIN, FRAY_EDGE, bin);
}

static fray_verdict may_throw(const yard_position *s, uint32_t corner)
{
    int a[2];
    centre(s->place[s->turn], a);
    if (!is_corner(corner)) return fray_breaks(YARD_R_FAR, FRAY_NONE, 0);
    int wide = apart(a[0], YARD_UNIT * corner_column(corner));
    int high = apart(a[1], YARD_UNIT * corner_row(corner));
    int far = ((wide > high ? wide : high) + YARD_UNIT / 2) / YARD_UNIT;
    return far <= 2 ? fray_legal() : fray_short(YARD_R_FAR, FRAY_CORNER, corner, far, 2);
}

static fray_verdict check(const fray_table *t, const fray_position *p, fray_answer a)
{
    (void)t;
    const yard_position *s = yard(p);
    uint32_t value = (uint32_t)(a.word & 63);
    if (a.seat > 2 || !(p->open >> a.seat & 1)) return fray_breaks(YARD_R_TURN, FRAY_SEAT, a.seat);
    if (a.word == yard_word(YARD_WALK, value)) return may_walk(s, value);
    if (a.word == yard_word(YARD_SEARCH, value)) return may_search(s, value);
    if (a.word == yard_word(YARD_THROW, value)) return may_throw(s, value);
    if (a.word == yard_word(YARD_REST, 0)) return fray_legal();
    return fray_breaks(YARD_R_TURN, FRAY_NONE, 0);
}

static uint32_t options(const fray_table *t, const fray_position *p, uint32_t seat, uint32_t from,
                        uint32_t n, uint64_t *out)
{
    uint32_t count = 0;
    for (uint32_t act = YARD_WALK; act < YARD_ACTS; act++)
        for (uint32_t value = 0; value < 64; value++) {
            fray_answer a = {yard_word(act, value), seat, 0};
            if (!fray_is_legal(check(t, p, a))) continue;
            if (count >= from && count - from < n) out[count - from] = a.word;
            count++;
        }
    return count;
}

static uint64_t weight(const fray_table *t, const fray_position *p, uint64_t word)
{
    (void)t, (void)p, (void)word;
    return 0;
}

static uint64_t total(const fray_table *t, const fray_position *p)
{
    (void)t, (void)p;
    return 0;
}

static uint64_t pick(const fray_table *t, const fray_position *p, uint32_t seat, uint64_t random)
{
    uint64_t all[64];
    uint32_t n = options(t, p, seat, 0, 64, all);
    return n ? all[fray_even(random, n)] : 0;
}

static void tell(const fray_sink *sink, uint16_t kind, uint32_t a, uint32_t b)
{
    if (!sink) return;
    fray_event e = {kind, 0, FRAY_EVERYONE, {0}, {a, b}};
    sink->tell(sink->who, &e);
}

static uint16_t facing(uint32_t from, uint32_t to)
{
    int right = column_of(to) - column_of(from), down = row_of(to) - row_of(from);
    return (uint16_t)(16384 * (right > 0 ? 1 : down > 0 ? 2 : right < 0 ? 3 : 0));
}

static fray_verdict apply(const fray_table *t, fray_position *p, fray_answer a,
                          const fray_sink *sink, uint32_t *what)
{
    yard_position *s = (yard_position *)(void *)p;
    fray_verdict v = check(t, p, a);
    if (!fray_is_legal(v)) return v;
    uint32_t value = (uint32_t)(a.word & 63);
    if (what) *what = 0;
    switch ((enum yard_act)fray_act_of(a.word)) {
    case YARD_WALK:
        s->facing[s->turn] = facing(s->place[s->turn], value);
        s->place[s->turn] = (uint8_t)value;
        tell(sink, YARD_E_WALKED, s->turn, value);
        break;
    case YARD_SEARCH:
        s->opened = (uint8_t)(s->opened | 1u << (value - YARD_BIN_1));
        s->bins[s->turn]++;
        tell(sink, YARD_E_SEARCHED, s->turn, value);
        break;
    case YARD_THROW:
        s->ball = (uint8_t)value;
        s->thrower = s->turn;
        tell(sink, YARD_E_THREW, s->turn, value);
        break;
    case YARD_REST: tell(sink, YARD_E_RESTED, s->turn, 0); break;
    case YARD_ACTS: break;
    }
    s->turn = (uint8_t)(3 - s->turn);
    if (s->turn == 1) s->round++;
    ask(s);
    if (s->round <= YARD_ROUNDS) return v;
    s->round = YARD_ROUNDS;
    s->head.open = s->head.question = s->head.type = 0;
    s->head.about = 0;
    s->head.over = FRAY_ENDED;
    return v;
}

static void view(const fray_table *t, const fray_position *p, uint32_t seats, fray_position *out)
{
    (void)t;
    memcpy(out, p, sizeof(yard_position));
    out->viewer = (uint8_t)seats;
}

static void guess(const fray_table *t, const fray_position *p, uint64_t *random, fray_position *out)
{
    (void)t, (void)random;
    memcpy(out, p, sizeof(yard_position));
    out->viewer = 0;
}

/* --- the scene --- */

enum {
    ID_PLACE = 100,
    ID_PART = 200,
    ID_CORNER = 300,
    ID_AREA = 400,
    ID_ROPE = 500,
    ID_ROUND = 501
};

static void add_ground(struct easel *e)
{
    for (uint32_t place = 1; place <= YARD_PLACES; place++) {
        fray_thing *t = easel_add(e, ID_PLACE + place, FRAY_DRAW_PLACE, FRAY_PLACE, place, 0);
        int at[2];
        if (!t) continue;
        centre(place, at);
        t->x = at[0];
        t->y = at[1];
        t->shape = SHAPE_SQUARE;
        t->level = levels[place];
    }
}

static void add_area(struct easel *e, uint32_t nth, unsigned mark, int x, int y, int to_x, int to_y)
{
    fray_thing *t = easel_add(e, ID_AREA + nth, FRAY_DRAW_AREA, FRAY_NONE, 0, 0);
    if (!t) return;
    easel_span(t, x, y, to_x, to_y);
    easel_mark(t, true, mark);
}

static void add_part(const yard_position *s, struct easel *e, uint32_t i)
{
    int at[4];
    fray_thing *t = easel_add(e, ID_PART + i, FRAY_DRAW_EDGE, FRAY_EDGE, i, 0);
    if (!t) return;
    ends_of(i, at);
    easel_span(t, at[0], at[1], at[2], at[3]);
    t->level = parts[i].level;
    t->height = parts[i].height;
    easel_mark(t, true, parts[i].mark);
    easel_mark(t, is_bin(i) && (s->opened >> (i - YARD_BIN_1) & 1), YARD_M_EMPTY);
}

static void add_ball(const yard_position *s, struct easel *e)
{
    fray_thing *t =
        s->ball ? easel_add(e, ID_AREA + 3, FRAY_DRAW_AREA, FRAY_NONE, 0, s->thrower) : NULL;
    if (!t) return;
    t->x = YARD_UNIT * corner_column(s->ball);
    t->y = YARD_UNIT * corner_row(s->ball);
    t->shape = SHAPE_DIAMOND;
    easel_mark(t, true, YARD_M_BALL);
}

static void add_walkers(const yard_position *s, struct easel *e)
{
    for (uint32_t piece = 1; piece <= 2; piece++) {
        fray_thing *t = easel_add(e, piece, FRAY_DRAW_PIECE, FRAY_PIECE, piece, piece);
        int at[2];
        if (!t) continue;
        centre(s->place[piece], at);
        t->x = at[0];
        t->y = at[1];
        t->place = s->place[piece];
        t->level = levels[s->place[piece]];
        t->turn = s->facing[piece];
        t->badge[0] = s->bins[piece];
        easel_mark(t, true, YARD_M_FACES);
    }
}

static uint32_t scene(const fray_table *t, const fray_position *p, fray_thing *out, uint32_t n)
{
    (void)t;
    const yard_position *s = yard(p);
    struct easel e = {out, n, 0};
    add_ground(&e);
    add_area(&e, 1, YARD_M_PUDDLE, 30, 20, 50, 40);
    add_area(&e, 2, YARD_M_SHADE, 0, 0, 30, 10);
    add_ball(s, &e);
    for (uint32_t i = 1; i < YARD_PARTS; i++)
        if (is_part(i)) add_part(s, &e, i);
    fray_thing *rope = easel_add(&e, ID_ROPE, FRAY_DRAW_LINE, FRAY_NONE, 0, 0);
    if (rope) easel_span(rope, 5, 38, 25, 38);
    if (rope) easel_mark(rope, true, YARD_M_ROPE);
    for (uint32_t i = 1; i < (YARD_COLUMNS + 1) * YARD_ROWS; i++) {
        fray_thing *corner = is_corner(i) && p->open
                                 ? easel_add(&e, ID_CORNER + i, FRAY_DRAW_CORNER, FRAY_CORNER, i, 0)
                                 : NULL;
        if (!corner) continue;
        corner->x = YARD_UNIT * corner_column(i);
        corner->y = YARD_UNIT * corner_row(i);
    }
    add_walkers(s, &e);
    (void)easel_track(&e, ID_ROUND, 0, 1, FRAY_NUMBER, s->round);
    return e.total;
}

/* --- accounts --- */

static void draw_line(fray_account *out, const int a[2], const int b[2], unsigned seat,
                      bool stopped)
{
    fray_thing *t = account_draw(out, FRAY_DRAW_LINE, FRAY_NONE, 0, seat);
    if (!t) return;
    easel_span(t, a[0], a[1], b[0], b[1]);
    easel_mark(t, !stopped, YARD_M_WAY);
    easel_mark(t, stopped, YARD_M_CROSSED);
}

static void draw_part(fray_account *out, uint32_t edge)
{
    fray_thing *t = account_draw(out, FRAY_DRAW_EDGE, FRAY_EDGE, edge, 0);
    int at[4];
    if (!t) return;
    ends_of(edge, at);
    easel_span(t, at[0], at[1], at[2], at[3]);
    t->level = parts[edge].level;
    t->height = parts[edge].height;
}

static void explain(const fray_table *t, const fray_position *p, fray_answer a, fray_account *out)
{
    const yard_position *s = yard(p);
    uint32_t value = (uint32_t)(a.word & 63);
    int from[2], to[2];
    (void)t;
    if (!s->turn) return;
    centre(s->place[s->turn], from);
    if (fray_act_of(a.word) == YARD_WALK && value >= 1 && value <= YARD_PLACES) {
        int climb = levels[value] - levels[s->place[s->turn]];
        centre(value, to);
        account_say(out, YARD_E_COSTS, 0, 1 + (climb > 0 ? climb : 0), 0);
        if (climb > 0) account_say(out, YARD_E_CLIMBS, YARD_R_STEP, climb, 0);
        if (barrier(s, value))
            account_say(out, YARD_E_IN_THE_WAY, YARD_R_WALL, (int)barrier(s, value), 0);
        draw_line(out, from, to, s->turn, !fray_is_legal(may_walk(s, value)));
        if (barrier(s, value)) draw_part(out, barrier(s, value));
    } else if (fray_act_of(a.word) == YARD_THROW && is_corner(value)) {
        account_say(out, YARD_E_LANDS, YARD_R_FAR, (int)value, 0);
        fray_thing *zone = account_draw(out, FRAY_DRAW_AREA, FRAY_NONE, 0, s->turn);
        if (!zone) return;
        zone->x = YARD_UNIT * corner_column(value);
        zone->y = YARD_UNIT * corner_row(value);
        zone->shape = SHAPE_DIAMOND;
        easel_mark(zone, true, YARD_M_BALL);
    }
}

/* Where a spot is, and how high; false: nowhere on the yard. */
static bool find_spot(const yard_position *s, const fray_spot *spot, int at[2], int *level)
{
    uint32_t place = spot->type == FRAY_PLACE                       ? spot->value
                     : spot->type == FRAY_PIECE && spot->value <= 2 ? s->place[spot->value]
                                                                    : 0;
    int e[4];
    *level = place >= 1 && place <= YARD_PLACES ? levels[place] : 0;
    if (place >= 1 && place <= YARD_PLACES) centre(place, at);
    else if (spot->type == FRAY_EDGE && is_part(spot->value)) {
        ends_of(spot->value, e);
        at[0] = (e[0] + e[2]) / 2;
        at[1] = (e[1] + e[3]) / 2;
    } else if (spot->type == FRAY_CORNER && is_corner(spot->value)) {
        at[0] = YARD_UNIT * corner_column(spot->value);
        at[1] = YARD_UNIT * corner_row(spot->value);
    } else if (spot->type == FRAY_NONE) {
        at[0] = spot->x;
        at[1] = spot->y;
    } else return false;
    return true;
}

static void survey(const fray_table *t, const fray_position *p, const fray_spot end[2],
                   fray_account *out)
{
    const yard_position *s = yard(p);
    int a[2], b[2], high[2];
    (void)t;
    if (!find_spot(s, &end[0], a, &high[0]) || !find_spot(s, &end[1], b, &high[1])) return;
    int wide = apart(a[0], b[0]), tall = apart(a[1], b[1]);
    uint32_t between = crossed(a, b, high[0] > high[1] ? high[0] : high[1]);
    account_say(out, YARD_E_APART, 0, ((wide > tall ? wide : tall) + YARD_UNIT / 2) / YARD_UNIT,
                apart(high[0], high[1]));
    account_say(out, between ? YARD_E_UNSEEN : YARD_E_SEEN, 0, (int)between, 0);
    draw_line(out, a, b, 0, between != 0);
    if (between) draw_part(out, between);
}

/* --- the rest of the contract --- */

static bool peek(const fray_table *t, const fray_position *p, uint32_t fact, uint32_t of,
                 uint32_t nth, int32_t *value)
{
    (void)t;
    const yard_position *s = yard(p);
    if (fact == 0 || fact >= YARD_FACTS || nth) return false;
    if (facts[fact].of ? of < 1 || of > 2 : of != 0) return false;
    *value = fact == YARD_F_ROUND ? s->round : fact == YARD_F_PLACE ? s->place[of] : s->bins[of];
    return true;
}

static fray_verdict poke(const fray_table *t, fray_position *p, uint32_t fact, uint32_t of,
                         int32_t value)
{
    (void)t;
    yard_position *s = (yard_position *)(void *)p;
    if (fact != YARD_F_PLACE || of < 1 || of > 2 || value < 1 || value > YARD_PLACES)
        return fray_breaks(YARD_R_SETUP, FRAY_NUMBER, fact);
    s->place[of] = (uint8_t)value;
    return fray_legal();
}

static fray_verdict settle(const fray_table *t, fray_position *p, const fray_sink *sink)
{
    (void)t, (void)p, (void)sink;
    return fray_legal();
}

static fray_score result(const fray_table *t, const fray_position *p)
{
    (void)t;
    const yard_position *s = yard(p);
    fray_score r;
    memset(&r, 0, sizeof r);
    r.over = p->over;
    r.points[1] = s->bins[1];
    r.points[2] = s->bins[2];
    r.drawn = p->over && s->bins[1] == s->bins[2];
    if (p->over && !r.drawn) r.winner = s->bins[1] > s->bins[2] ? 1 : 2;
    r.winners = (uint8_t)(r.winner ? 1u << r.winner : 0);
    return r;
}

static bool spell(const fray_table *t, const fray_position *p, uint32_t type, uint32_t value,
                  fray_spelling *out)
{
    (void)t, (void)p;
    memset(out, 0, sizeof *out);
    if (type == FRAY_PIECE && value >= 1 && value <= 2) {
        memcpy(out->text, value == 1 ? "rex" : "bea", 4);
    } else if (type == FRAY_PLACE && value >= 1 && value <= YARD_PLACES) {
        out->text[0] = (char)('a' + column_of(value));
        out->text[1] = (char)('1' + row_of(value));
    } else if (type == FRAY_EDGE && is_part(value)) {
        memcpy(out->text, parts[value].name, strlen(parts[value].name));
    } else if (type == FRAY_CORNER && is_corner(value)) {
        memcpy(out->text, "nw-", 3);
        out->text[3] = (char)('a' + corner_column(value));
        out->text[4] = (char)('1' + corner_row(value));
    } else return false;
    return true;
}

static fray_verdict audit(const fray_table *t, const fray_position *p)
{
    (void)t;
    const yard_position *s = yard(p);
    bool fine = s->turn >= 1 && s->turn <= 2 && s->round <= YARD_ROUNDS &&
                s->place[1] != s->place[2] && s->bins[1] + s->bins[2] <= 2;
    return fine ? fray_legal() : fray_breaks(YARD_R_SETUP, FRAY_NONE, 0);
}

static fray_verdict prepare(void *content)
{
    (void)content;
    return fray_legal();
}

static const fray_feature_row features[] = {{"bins", "bins searched beyond the other's", 500, 900}};

static bool is_quiet(const fray_table *t, const fray_position *p)
{
    (void)t, (void)p;
    return true;
}

static uint32_t measure(const fray_table *t, const fray_position *p, uint32_t seat, int32_t *out)
{
    (void)t;
    const yard_position *s = yard(p);
    out[0] = s->bins[seat] - s->bins[3 - seat];
    return FRAY_PROGRESS * (uint32_t)(s->round - 1) / YARD_ROUNDS;
}

static void order(const fray_table *t, const fray_position *p, uint32_t seat,
                  const int32_t *leaning, const uint64_t *words, uint32_t n, int16_t *out)
{
    (void)t, (void)p, (void)seat, (void)leaning, (void)words;
    for (uint32_t i = 0; i < n; i++) out[i] = 0;
}

static const fray_knowledge knowledge = {features, NULL, 1, 0, is_quiet, measure, order, 1000};

const fray_game yard_game = {
    .name = "yard",
    .title = "The Yard",
    .rules_prefix = "YARD",
    .number = 97,
    .seats_least = 2,
    .seats_most = 2,
    .position_bytes = sizeof(yard_position),
    .longest = 2 * YARD_ROUNDS,
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
    .rules = YARD_RULES,
    .questions = YARD_QUESTIONS,
    .acts = YARD_ACTS,
    .events = YARD_EVENTS,
    .facts = YARD_FACTS,
    .settings = 1,
    .marks = YARD_MARKS,
    .zones = 2,
    .badges = 3,
    .shapes = 3,
    .word_lists = 1,
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
    .explain = explain,
    .survey = survey,
};

/* src/games/underworlds/ground.c - chapter 3: hexes, boards, battlefield, territory, line of sight. */
#include "games/underworlds/rules.h"
#include "core/proc.h"
#include <string.h>

/* ---- geometry of a way to join two boards; once, when content is read ---- */

static struct hex on_board(unsigned local)
{
    /* WU-BOARD-01: rows of 8, 7, 8, 7, 8 complete hexes */
    struct hex h;
    unsigned row = 1;
    for (; local >= (row % 2 ? 8u : 7u); row++) local -= row % 2 ? 8u : 7u;
    h.r = (int8_t)row;
    h.x = (int8_t)(row % 2 ? 2 * local + 1 : 2 * local + 2);
    return h;
}

static void add_hex(struct shape *sh, struct hex at, unsigned board, unsigned local)
{
    unsigned n = ++sh->hexes;
    assert(n <= MAX_HEX);
    sh->at[n] = at;
    sh->board[n] = (uint8_t)board;
    sh->local[n] = (uint8_t)local;
}

static bool comes_before(const struct shape *sh, unsigned i, unsigned j)
{
    return sh->at[i].r != sh->at[j].r ? sh->at[i].r < sh->at[j].r : sh->at[i].x < sh->at[j].x;
}

static void swap_hexes(struct shape *sh, unsigned i, unsigned j)
{
    struct hex at = sh->at[i];
    uint8_t board = sh->board[i], local = sh->local[i];
    sh->at[i] = sh->at[j];
    sh->board[i] = sh->board[j];
    sh->local[i] = sh->local[j];
    sh->at[j] = at;
    sh->board[j] = board;
    sh->local[j] = local;
}

static void measure_shape(struct shape *sh)
{
    /* WU-HEX-05: steps through complete hexes only, so on offset layouts the way round counts */
    for (unsigned a = 1; a <= sh->hexes; a++) {
        uint8_t queue[MAX_HEX];
        unsigned head = 0, tail = 0;
        memset(sh->apart[a], 0xff, sizeof sh->apart[a]);
        sh->apart[a][a] = 0;
        queue[tail++] = (uint8_t)a;
        while (head < tail) {
            unsigned h = queue[head++];
            for (unsigned d = 0; d < HEX_DIRECTIONS; d++) {
                unsigned n = sh->next[h][d];
                if (n && sh->apart[a][n] == 0xff) {
                    sh->apart[a][n] = (uint8_t)(sh->apart[a][h] + 1);
                    queue[tail++] = (uint8_t)n;
                }
            }
        }
        for (unsigned b = 1; b <= sh->hexes; b++)
            for (unsigned r = sh->apart[a][b]; r <= MAX_RADIUS; r++) bits_add(&sh->within[r][a], b);
    }
}

static void build_shape(struct shape *sh, int dx, int dr)
{
    memset(sh, 0, sizeof *sh);
    sh->dx = (int8_t)dx;
    sh->dr = (int8_t)dr;
    for (unsigned i = 0; i < BOARD_HEXES; i++) {
        struct hex h = on_board(i);
        add_hex(sh, h, 1, i);
        h.x = (int8_t)(h.x + dx);
        h.r = (int8_t)(h.r + dr);
        add_hex(sh, h, 2, i);
    }
    /* half hexes that meet half hexes become complete (WU-BOARD-08, WU-BOARD-09) */
    if (dr == 6 || dr == -6) {
        int from = dx + 2 > 2 ? dx + 2 : 2, to = dx + 14 < 14 ? dx + 14 : 14;
        for (int x = from; x <= to; x += 2) {
            struct hex h;
            h.x = (int8_t)x;
            h.r = (int8_t)(dr > 0 ? 6 : 0);
            add_hex(sh, h, 0, 0);
            sh->joins++;
        }
    } else {
        for (int r = 2; r <= 4; r += 2) {
            if (r - dr != 2 && r - dr != 4) continue;
            struct hex h;
            h.x = (int8_t)(dx > 0 ? 16 : 0);
            h.r = (int8_t)r;
            add_hex(sh, h, 0, 0);
            sh->joins++;
        }
    }
    /* number the hexes row by row */
    for (unsigned i = 2; i <= sh->hexes; i++)
        for (unsigned j = i; j > 1 && comes_before(sh, j, j - 1); j--) swap_hexes(sh, j, j - 1);
    sh->left = (int16_t)sh->at[1].x;
    for (unsigned h = 1; h <= sh->hexes; h++) {
        if (sh->at[h].x < sh->left) sh->left = (int16_t)sh->at[h].x;
        unsigned sides = 0;
        if (sh->board[h]) sh->of_board[sh->board[h] - 1][sh->local[h]] = (uint8_t)h;
        bits_add(&sh->all, h);
        bits_add(&sh->land[sh->board[h]], h);
        for (unsigned d = 0; d < HEX_DIRECTIONS; d++) {
            struct hex n = hex_step(sh->at[h], d);
            for (unsigned i = 1; i <= sh->hexes; i++)
                if (sh->at[i].x == n.x && sh->at[i].r == n.r) {
                    sh->next[h][d] = (uint8_t)i;
                    bits_add(&sh->near[h], i);
                    sides++;
                }
        }
        if (sides < HEX_DIRECTIONS) bits_add(&sh->edge, h); /* WU-HEX-07 */
    }
    measure_shape(sh);
}

static void shapes_prepare(struct content *k)
{
    unsigned n = 0;
    /* the order is that of the list of joins in tables.h: records name them */
    for (int side = 1; side >= -1; side -= 2)
        for (int dx = -12; dx <= 12; dx += 2) build_shape(&k->shape[n++], dx, 6 * side);
    for (int side = 1; side >= -1; side -= 2)
        for (int dr = -2; dr <= 2; dr += 2) build_shape(&k->shape[n++], 16 * side, dr);
    assert(n == SHAPES);
}

/* ---- the battlefield of a position ---- */

/* Reads the features of both boards into the position (WU-HEX-08, WU-BOARD-10). */
static void lay_battlefield(const struct content *k, struct state *s)
{
    const struct shape *sh = shape_of(k, s);
    s->blocked = s->lethal = s->start = bits_none();
    for (unsigned h = 1; h <= sh->hexes; h++) {
        unsigned b = sh->board[h];
        if (!b) continue;
        unsigned board = s->board[b - 1], local = sh->local[h];
        /* WU-BOARD-04: half a turn reads the board backwards */
        if (board >= MAX_BOARDS) local = BOARD_HEXES - 1u - local;
        switch ((enum feature)k->board[board % MAX_BOARDS].feature[local]) {
        case FEATURE_PLAIN: break;
        case FEATURE_START: bits_add(&s->start, h); break;
        case FEATURE_BLOCKED: bits_add(&s->blocked, h); break;
        case FEATURE_LETHAL: bits_add(&s->lethal, h); break;
        }
    }
}

static fighter_id fighter_on(const struct state *s, hex_id h)
{
    for (fighter_id f = 1; f <= MAX_FIGHTERS; f++)
        if (s->fighter[f].hex == h) return h ? f : (fighter_id)0;
    return 0;
}

static bits occupied(const struct state *s)
{
    bits b = bits_none();
    for (fighter_id f = 1; f <= MAX_FIGHTERS; f++)
        if (s->fighter[f].hex) bits_add(&b, s->fighter[f].hex);
    return b;
}

static fighter_set adjacent_to(const struct content *k, const struct state *s, hex_id h)
{
    const bits *near = &shape_of(k, s)->near[h];
    unsigned set = 0;
    for (unsigned f = 1; f <= MAX_FIGHTERS; f++)
        if (s->fighter[f].hex && bits_has(near, s->fighter[f].hex)) set |= 1u << f;
    return (fighter_set)set;
}

static fighter_set warband_of(const struct state *s, unsigned seat)
{
    unsigned set = 0, from = first_fighter(seat);
    for (unsigned f = from; f < from + MAX_WARBAND; f++)
        if (s->fighter[f].hex) set |= 1u << f;
    return (fighter_set)set;
}

static fighter_set fallen_of(const struct state *s, unsigned seat)
{
    unsigned set = 0, from = first_fighter(seat);
    for (unsigned f = from; f < from + MAX_WARBAND; f++)
        if (s->fighter[f].figure && !s->fighter[f].hex) set |= 1u << f;
    return (fighter_set)set;
}

static int distance(const struct content *k, const struct state *s, hex_id a, hex_id b)
{
    return shape_of(k, s)->apart[a][b];
}

/* Whose territory a hex is: a seat, or 0 for no one's (WU-TERR-01, WU-TERR-02). */
static unsigned territory_of(const struct content *k, const struct state *s, hex_id h)
{
    unsigned board = shape_of(k, s)->board[h];
    return board ? s->layer[board - 1] : 0u;
}

static bits empty_hexes(const struct content *k, const struct state *s)
{
    return bits_less(bits_less(shape_of(k, s)->all, s->blocked), occupied(s));
}

static bool is_empty_hex(const struct content *k, const struct state *s, hex_id h)
{
    return h && h <= shape_of(k, s)->hexes && !bits_has(&s->blocked, h) && !fighter_on(s, h);
}

static bool sees(const struct content *k, const struct state *s, hex_id a, hex_id b)
{
    const struct shape *sh = shape_of(k, s);
    if (sh->apart[a][b] <= 1) return true; /* WU-LOS-05 */
    struct hex from = sh->at[a], to = sh->at[b];
    bool touch = s->opt.los_touch_blocks;
    for (bits left = s->blocked; !bits_empty(left);) {
        unsigned wall = bits_take(&left);
        if (hex_segment_meets(from, to, sh->at[wall], touch)) return false; /* WU-LOS-02 .. -04 */
        if (touch) continue;
        for (bits pair = bits_and(sh->near[wall], s->blocked); !bits_empty(pair);)
            if (hex_segment_along(from, to, sh->at[wall], sh->at[bits_take(&pair)]))
                return false; /* WU-LOS-07 */
    }
    return true;
}

/* Number of the objective token in a hex, 0 none; before they are turned up they have none. */
static unsigned token_on(const struct state *s, hex_id h)
{
    for (unsigned n = 1; n <= TOKENS; n++)
        if (h && s->token[n] == h) return n;
    return 0;
}

/* WU-HOLD-01; nobody holds an objective in a blocked hex (WU-HOLD-04). */
static unsigned token_held(const struct state *s, fighter_id f)
{
    return s->tokens_shown ? token_on(s, s->fighter[f].hex) : 0u;
}

/* ---- what cards do with it ---- */

/* The number of an objective; 0: there is none of that number. */
static unsigned token_at(const struct call *c, const struct effect_frame *my, unsigned nth)
{
    unsigned n = count_at(c, my, nth);
    return n <= TOKENS ? n : 0u;
}

static enum wait verb_remove_token(struct call *c, struct effect_frame *my)
{
    unsigned n = token_at(c, my, 0);
    if (!n) return WAIT_NONE;
    c->s->token[n] = 0;
    tell(c, EV_TOKEN_GONE, n, 0, 0, 0);
    return WAIT_NONE;
}

static enum wait verb_swap_tokens(struct call *c, struct effect_frame *my)
{
    unsigned a = token_at(c, my, 0), b = token_at(c, my, 1);
    if (!a || !b) return WAIT_NONE;
    hex_id h = c->s->token[a];
    c->s->token[a] = c->s->token[b];
    c->s->token[b] = h;
    tell(c, EV_TOKEN_MOVED, a, c->s->token[a], 0, 0);
    tell(c, EV_TOKEN_MOVED, b, c->s->token[b], 0, 0);
    return WAIT_NONE;
}

static enum wait verb_move_token(struct call *c, struct effect_frame *my)
{
    enum { CHOSEN = 1 };
    verb_begin();
    if (!token_at(c, my, 0) || !has_options(c, my, Q_CHOOSE_HEX)) return WAIT_NONE;
    about_effect(c, my);
    ask(CHOSEN, my->run.seat, Q_CHOOSE_HEX);
    c->ret = (int32_t)token_at(c, my, 0);
    c->s->token[c->ret] = (hex_id)word_one(c->answer);
    tell(c, EV_TOKEN_MOVED, (uint32_t)c->ret, word_one(c->answer), 0, 0);
    verb_end();
}

static enum wait verb_block(struct call *c, struct effect_frame *my)
{
    hex_id h = (hex_id)value_at(c, my, 0);
    if (!bits_has(&c->s->blocked, h)) bits_add(&c->s->shards, h);
    bits_add(&c->s->blocked, h);
    tell(c, EV_BLOCKED, h, 0, 0, 0);
    return WAIT_NONE;
}

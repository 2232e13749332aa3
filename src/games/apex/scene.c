/* src/games/apex/scene.c - what there is to draw, and how things are spelled. */
#include "core/easel.h"
#include "games/apex/rules.h"

/* Ids of things: pieces have their own numbers. */
enum {
    ID_PLACE = 0x1000,
    ID_EDGE = 0x2000,
    ID_LYING = 0x3000,
    ID_AREA = 0x3800,
    ID_CORNER = 0x4000,
    ID_WEAPON = 0x5000,
    ID_FITTED = 0x5100,
    ID_GEAR = 0x5200,
    ID_PACK = 0x5300,
    ID_FEAT = 0x6000,
    ID_HIDDEN = 0x6200,
    ID_ABILITY = 0x6600,
    ID_TIMER = 0x6800,
    ID_AIM = 0x6900,
    ID_TRACK = 0x7000,
    ID_POOL = 0x7100,
    ID_POOL_WEAPON = 0x7300
};

/* ---- the board ---- */

static void put_on(fray_thing *t, const struct ground *g, unsigned place)
{
    int xy[2];
    middle_of(place, xy);
    t->x = xy[0];
    t->y = xy[1];
    t->place = place;
    t->level = g->level[place];
}

/* What a Move that is asked about costs to each space; 0: it does not reach so far. */
static void costs_asked(const struct content *k, const struct state *s, uint8_t cost[256])
{
    const struct move_frame *my = frame_if(s, s->top, move);
    struct ground_extra room;
    memset(cost, 0, 256);
    if (s->head.question != Q_MOVE || !my) return;
    ground_costs(ground_of(k, s), extra_of(k, s, &room), my->at, my->left,
                 (my->how & MOVE_SMOOTH) != 0, cost);
}

static void add_spaces(struct easel *e, const struct content *k, const struct state *s)
{
    const struct ground *g = ground_of(k, s);
    uint8_t cost[256];
    costs_asked(k, s, cost);
    for (struct wide left = g->land; !wide_empty(&left);) {
        const unsigned place = wide_take(&left);
        fray_thing *t = easel_add(e, ID_PLACE + place, FRAY_DRAW_PLACE, FRAY_PLACE, place, 0);
        if (!t) continue;
        put_on(t, g, place);
        t->shape = SHAPE_SQUARE;
        easel_mark(t, wide_has(&g->solid, place), MARK_SOLID);
        easel_mark(t, wide_has(&g->solid, place), MARK_BEACON); /* nothing else is solid */
        t->badge[BADGE_COST] = cost[place];
    }
}

static bool is_looted(const struct ground *g, const struct state *s, unsigned edge, unsigned base)
{
    for (unsigned bin = 0; bin < g->bins && bin < GROUND_LISTED; bin++)
        if (g->bin[bin] == edge && g->bin_base[bin] == base) return is_opened(s, bin + 1);
    return false;
}

static void add_part(struct easel *e, const struct ground *g, const struct state *s, unsigned edge,
                     unsigned base)
{
    static const uint8_t marks[] = {0, MARK_BUILDING, MARK_WALL, MARK_HALF, MARK_BIN};
    const unsigned part = ground_part_at(g, edge, base);
    int xy[2];
    if (!part) return;
    fray_thing *t = easel_add(e, ID_EDGE + (edge << 2 | base), FRAY_DRAW_EDGE, FRAY_EDGE,
                              edge_on(edge, base), 0);
    if (!t) return;
    point_of(edge & 255, xy);
    easel_span(t, xy[0], xy[1], xy[0] + (edge >> 8 ? SQUARE : 0), xy[1] + (edge >> 8 ? 0 : SQUARE));
    t->place = edge & 255;
    t->level = (uint16_t)base;
    t->height = part == GROUND_BUILDING || part == GROUND_WALL;
    easel_mark(t, true, marks[part]);
    easel_mark(t, part == GROUND_BIN && is_looted(g, s, edge, base), MARK_OPENED);
}

static void add_parts(struct easel *e, const struct ground *g, const struct state *s)
{
    for (unsigned y = 0; y <= g->rows; y++)
        for (unsigned x = 0; x <= g->columns; x++)
            for (unsigned axis = 0; axis < 2; axis++)
                for (unsigned base = 0; base < GROUND_BASES; base++)
                    add_part(e, g, s, ground_edge(ground_place((int)x, (int)y), axis), base);
}

/* The box between two spaces, both of which are in it. */
static void add_box(struct easel *e, unsigned id, unsigned mark, const uint8_t ring[4])
{
    fray_thing *t = easel_add(e, ID_AREA + id, FRAY_DRAW_AREA, FRAY_NONE, 0, 0);
    if (!t) return;
    easel_span(t, SQUARE * ring[0] - SQUARE / 2, SQUARE * ring[2] - SQUARE / 2,
               SQUARE * ring[1] + SQUARE / 2, SQUARE * ring[3] + SQUARE / 2);
    easel_mark(t, true, mark);
}

/* What the card that is face up will make of it. */
static void ring_after(const struct content *k, const struct state *s, uint8_t next[4])
{
    const struct card *card = &k->card[k->ring[s->ring_up - 1]];
    memcpy(next, s->ring, 4);
    close_in(&next[0], &next[1], (unsigned)card->inward[3], (unsigned)card->inward[1]);
    close_in(&next[2], &next[3], (unsigned)card->inward[0], (unsigned)card->inward[2]);
}

static void add_ring(struct easel *e, const struct content *k, const struct state *s)
{
    uint8_t next[4];
    if (s->opt.no_ring) return;
    add_box(e, 1, MARK_RING, s->ring);
    if (!s->ring_up) return;
    ring_after(k, s, next);
    add_box(e, 2, MARK_RING_NEXT, next);
}

static void add_zone(struct easel *e, const struct mini *mini, unsigned i)
{
    int xy[2];
    fray_thing *t =
        easel_add(e, ID_AREA + 8 + i, FRAY_DRAW_AREA, FRAY_NONE, 0, seat_of(mini->owner));
    if (!t) return;
    point_of(mini_corner(mini), xy);
    t->x = xy[0];
    t->y = xy[1];
    t->level = mini->level;
    t->shape = SHAPE_ZONE;
    easel_mark(t, true, MARK_ZONE);
}

static void add_minis(struct easel *e, const struct content *k, const struct state *s)
{
    for (unsigned i = 0; i < minis_used(s); i++) {
        const struct mini *mini = &s->mini[i];
        const unsigned place = mini_place(s, mini);
        int xy[2];
        if (is_zone(k, mini)) add_zone(e, mini, i);
        fray_thing *t = easel_add(e, piece_of_mini(i), FRAY_DRAW_TOKEN, FRAY_PIECE,
                                  piece_of_mini(i), seat_of(mini->owner));
        if (!t || !place) continue;
        put_on(t, ground_of(k, s), place);
        t->shape = SHAPE_TOKEN;
        t->turn = (uint16_t)(mini->facing * 16384u);
        easel_mark(t, mini->open, MARK_OPENED);
        if (!stands_on_corner(k, mini)) continue;
        point_of(mini_corner(mini), xy);
        t->x = xy[0];
        t->y = xy[1];
        t->level = mini->level;
    }
}

static void add_lying(struct easel *e, const struct ground *g, const struct state *s)
{
    for (unsigned i = 0; i < LYING && s->lying[i].at; i++) {
        const unsigned kind = s->lying[i].kind & (EXHAUSTED - 1);
        fray_thing *t = easel_add(e, ID_LYING + i, FRAY_DRAW_TOKEN, FRAY_MARKER, kind, 0);
        if (!t) continue;
        put_on(t, g, s->lying[i].at);
        t->shape = SHAPE_TOKEN;
        easel_mark(t, (s->lying[i].kind & EXHAUSTED) != 0, MARK_EXHAUSTED);
    }
}

/* Those that may be picked, while they may. */
static void add_corners(struct easel *e, const struct content *k, const struct state *s)
{
    uint64_t word[2 * GROUND_MOST * GROUND_MOST];
    struct offer o = {word, 0, sizeof word / sizeof word[0], 0};
    if (s->head.question != Q_CORNER || frame_proc(s, s->top) != PROC_EFFECT) return;
    const struct asked q = asked_at(k, s, fray_asked(&s->head));
    list_corners(&q, &o);
    for (unsigned i = 0; i < o.total && i < o.n; i++) {
        const unsigned corner = word_one(word[i]);
        int xy[2];
        fray_thing *t = easel_add(e, ID_CORNER + corner, FRAY_DRAW_CORNER, FRAY_CORNER, corner, 0);
        if (!t) continue;
        point_of(corner, xy);
        t->x = xy[0];
        t->y = xy[1];
        t->level = (uint16_t)(corner >> 8);
    }
}

/* Spaces around the Map that a Legend may come from, while it is asked. */
static void add_doorsteps(struct easel *e, const struct content *k, const struct state *s)
{
    uint64_t word[4 * GROUND_MOST * SQUAD];
    struct offer o = {word, 0, sizeof word / sizeof word[0], 0};
    struct wide seen = wide_none();
    if (s->head.question != Q_ENTRY || frame_proc(s, s->top) != PROC_DROP) return;
    const struct asked q = asked_at(k, s, fray_asked(&s->head));
    list_landings(&q, &o);
    for (unsigned i = 0; i < o.total && i < o.n; i++) {
        const unsigned place = word_two(word[i]);
        if (wide_has(&seen, place) || ground_is_space(ground_of(k, s), place)) continue;
        wide_add(&seen, place);
        fray_thing *t = easel_add(e, ID_PLACE + place, FRAY_DRAW_PLACE, FRAY_PLACE, place, 0);
        if (!t) continue;
        put_on(t, ground_of(k, s), place);
        t->level = 0;
        t->shape = SHAPE_SQUARE;
    }
}

/* ---- Legends, and what each has ---- */

/* A card or token of any kind that a Legend has. */
static fray_thing *add_kept(struct easel *e, unsigned id, unsigned type, unsigned value, piece_id p,
                            unsigned zone)
{
    fray_thing *t = easel_add(e, id, FRAY_DRAW_CARD, type, value, seat_of(p));
    if (!t) return NULL;
    t->zone = (uint16_t)zone;
    t->on = p;
    t->shape = type == FRAY_MARKER ? SHAPE_TOKEN : SHAPE_CARD;
    return t;
}

static void add_weapons(struct easel *e, const struct fighter *f, piece_id p)
{
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        const struct weapon_slot *has = &f->weapon[slot];
        if (!has->weapon) continue;
        fray_thing *t =
            add_kept(e, ID_WEAPON + 16u * p + slot, FRAY_WEAPON, has->weapon, p, BESIDE_WEAPONS);
        if (t) t->badge[BADGE_AMMO] = has->ammo;
        for (unsigned fit = 0; fit < FITS; fit++) {
            if (!has->fitted[fit]) continue;
            t = add_kept(e, ID_FITTED + 16u * p + FITS * slot + fit, FRAY_MARKER, has->fitted[fit],
                         p, BESIDE_FITTED);
            if (t) t->on = (uint16_t)(ID_WEAPON + 16u * p + slot);
        }
    }
}

/* 1 Common .. 4 Legendary, of whichever bag. */
static int16_t rarity_of_heap(unsigned heap)
{
    return (int16_t)(heap > HEAP_PACKAGE ? heap - HEAP_PACKAGE : heap);
}

static void add_tokens(struct easel *e, const struct fighter *f, piece_id p)
{
    for (unsigned i = 0; i < GEARS; i++) {
        if (!f->gear[i]) continue;
        fray_thing *t = add_kept(e, ID_GEAR + 4u * p + i, FRAY_MARKER, f->gear[i], p, BESIDE_GEAR);
        if (t) easel_mark(t, f->worn >> i & 1, MARK_EXHAUSTED);
    }
    for (unsigned i = 0; i < BACKPACK && f->pack[i].from; i++) {
        fray_thing *t =
            add_kept(e, ID_PACK + 16u * p + i, FRAY_MARKER, f->pack[i].kind, p, BESIDE_BACKPACK);
        if (!t) continue;
        easel_mark(t, (f->pack[i].from & SEEN) != 0, MARK_SEEN);
        if (!f->pack[i].kind) t->badge[BADGE_RARITY] = rarity_of_heap(f->pack[i].from);
    }
}

static void add_feats(struct easel *e, const struct legend *card, const struct fighter *f,
                      piece_id p)
{
    for (unsigned n = 0; n < LEGEND_FEATS; n++)
        if ((f->hand | f->discard) >> n & 1)
            (void)add_kept(e, ID_FEAT + 16u * p + n, FRAY_CARD, card->feat[n], p,
                           f->hand >> n & 1 ? BESIDE_HAND : BESIDE_DISCARD);
    for (unsigned n = 0; n < f->hidden; n++)
        (void)add_kept(e, ID_HIDDEN + 16u * p + n, FRAY_CARD, 0, p, BESIDE_HAND);
    for (unsigned kind = 0; kind < ABILITIES; kind++) {
        fray_thing *t = add_kept(e, ID_ABILITY + 4u * p + kind, FRAY_CARD, card->ability[kind], p,
                                 BESIDE_ABILITIES);
        if (t) t->badge[BADGE_TOKENS] = f->ready[kind];
        if (t) t->badge[BADGE_COOLDOWN] = f->cooling[kind][0];
    }
}

static void add_legend(struct easel *e, const struct content *k, const struct state *s, piece_id p)
{
    const struct fighter *f = &s->legend[p];
    const unsigned shoot = shoot_under_way(s);
    fray_thing *t = easel_add(e, p, FRAY_DRAW_PIECE, FRAY_PIECE, p, seat_of(p));
    if (t) {
        if (f->at) put_on(t, ground_of(k, s), f->at);
        t->shape = SHAPE_DISC;
        t->badge[BADGE_SHIELD] = f->shield;
        t->badge[BADGE_HEALTH] = f->health;
        t->badge[BADGE_BOXES] = f->boxes;
        t->badge[BADGE_AP] = f->ap;
        easel_mark(t, s->active == p, MARK_NOW);
        easel_mark(t, shoot && frame_as(s, shoot, shoot)->target == p, MARK_TARGET);
        easel_mark(t, s->playing == seat_of(p) && !(f->did & DID_ACTIVATE), MARK_WAITING);
    }
    add_weapons(e, f, p);
    add_tokens(e, f, p);
    add_feats(e, card_of(k, s, p), f, p);
}

/* ---- beside the board ---- */

/* Of a Loadout under way: what nobody has taken yet, one of each kind and how many there are. */
static void add_pool(struct easel *e, const struct content *k, const struct state *s, unsigned seat)
{
    const struct squad *squad = &s->squad[seat];
    if (s->stage != STAGE_LOADOUT) return;
    for (unsigned n = 1; n <= k->weapons + k->loots; n++) {
        const bool token = n > k->weapons;
        const unsigned kind = token ? n - k->weapons : n,
                       copies = token ? squad->pool[kind] : squad->weapon[kind];
        if (!copies) continue;
        fray_thing *t = easel_add(e, (token ? ID_POOL : ID_POOL_WEAPON) + 64u * seat + kind,
                                  FRAY_DRAW_CARD, token ? FRAY_MARKER : FRAY_WEAPON, kind, seat);
        if (!t) continue;
        t->zone = BESIDE_POOL;
        t->badge[BADGE_COPIES] = (int16_t)copies;
    }
}

static void add_timers(struct easel *e, const struct state *s)
{
    for (unsigned i = 0; i < TIMERS && s->timer[i].card; i++) {
        const struct timer *timer = &s->timer[i];
        fray_thing *t = add_kept(e, ID_TIMER + i, FRAY_CARD, timer->card, timer->owner, BESIDE_DUE);
        if (t) t->badge[BADGE_TURNS] = (int16_t)(timer->due - s->turn);
    }
}

static void add_aim_cards(struct easel *e, const struct content *k, const struct state *s)
{
    const unsigned at = shoot_under_way(s);
    for (unsigned n = 0; n < k->aims; n++)
        if (s->revealed >> n & 1)
            (void)easel_card(e, ID_AIM + n, k->aim[n], s->playing, BESIDE_AIM, 0);
    if (at && frame_as(s, at, shoot)->target)
        (void)easel_track(e, ID_TRACK + 3, 0, BESIDE_TO_HIT, FRAY_NUMBER,
                          frame_as(s, at, shoot)->to_hit);
}

static uint32_t game_scene(const fray_table *t, const fray_position *view, fray_thing *out,
                           uint32_t n)
{
    const struct content *k = (const struct content *)t->content;
    const struct state *s = (const struct state *)view;
    const struct ground *g = ground_of(k, s);
    struct easel e = {out, n, 0};
    add_spaces(&e, k, s);
    add_parts(&e, g, s);
    add_ring(&e, k, s);
    add_lying(&e, g, s);
    add_minis(&e, k, s);
    add_corners(&e, k, s);
    add_doorsteps(&e, k, s);
    for (piece_id p = 1; p <= LEGENDS; p++)
        if (is_legend(s, p)) add_legend(&e, k, s, p);
    for (unsigned seat = RED; seat <= BLUE; seat++) add_pool(&e, k, s, seat);
    add_timers(&e, s);
    add_aim_cards(&e, k, s);
    (void)easel_track(&e, ID_TRACK, 0, BESIDE_ROUND, FRAY_NUMBER, s->round);
    for (unsigned seat = RED; seat <= BLUE; seat++)
        (void)easel_track(&e, ID_TRACK + seat, seat, BESIDE_VP, FRAY_NUMBER, s->squad[seat].vp);
    if (s->ring_up) (void)easel_card(&e, ID_TRACK + 4, k->ring[s->ring_up - 1], 0, BESIDE_RING, 0);
    return e.total;
}

/* ---- spelling ---- */

/* A letter for the column, a number for the row, from 1 on; around the Map lie row 0 and column z. */
static char *spell_place(char *to, unsigned place)
{
    static const char columns[] = "zabcdefghijklmno";
    *to++ = columns[(ground_x(place) + 1) & 15];
    spell_number(to, (unsigned)(ground_y(place) + 1));
    return to + strlen(to);
}

static bool is_place(const struct ground *g, unsigned place)
{
    return place < 256 && ground_x(place) >= -1 && ground_y(place) >= -1 &&
           ground_x(place) <= g->columns && ground_y(place) <= g->rows;
}

static void spell_level(char *to, unsigned level)
{
    if (!level) return;
    *to++ = '.';
    spell_number(to, level);
}

/* "e4/f4", and what stands above it "e4/f4.1" */
static bool spell_edge(const struct ground *g, unsigned value, char *to)
{
    const unsigned edge = value & 511, place = edge & 255;
    if (value >> 9 >= GROUND_BASES || !is_place(g, place) ||
        !is_place(g, ground_behind(edge) & 255))
        return false;
    if (!ground_is_space(g, place) && !ground_is_space(g, ground_behind(edge))) return false;
    to = spell_place(to, ground_behind(edge));
    *to++ = '/';
    spell_level(spell_place(to, place), value >> 9);
    return true;
}

/* "nw-f4", "nw-f4.1" */
static bool spell_corner(const struct ground *g, unsigned corner, char *to)
{
    if (!ground_is_corner(g, corner)) return false;
    for (const char *word = "nw-"; *word; word++) *to++ = *word;
    spell_level(spell_place(to, corner & 255), corner >> 8);
    return true;
}

/* Who plays there: also while the Legends of a first game are not yet dealt out, if it is agreed which squad is Red. */
static unsigned figure_of(const struct content *k, const struct state *s, unsigned piece)
{
    if (s->legend[piece].figure) return s->legend[piece].figure;
    if (s->opt.draft != DRAFT_FIRST_GAME || !s->opt.initiative) return 0;
    const unsigned first = seat_of((piece_id)piece) == s->opt.initiative ? FIRST_RED : FIRST_BLUE;
    unsigned nth = piece - first_of(seat_of((piece_id)piece));
    for (unsigned f = 1; f <= k->legends; f++) {
        if (k->legend[f].first_game != first || (k->legend[f].third && s->opt.squad < SQUAD))
            continue;
        if (nth-- == 0) return f;
    }
    return 0;
}

static bool spell_piece(const struct content *k, const struct state *s, unsigned piece,
                        fray_spelling *out)
{
    if (piece >= 1 && piece <= LEGENDS)
        return spell_entry(out, FRAY_FIGURE, figure_of(k, s, piece), k->legends);
    const struct mini *mini = mini_of(s, piece);
    unsigned before = 0;
    if (!mini) return false;
    for (const struct mini *other_mini = s->mini; other_mini < mini; other_mini++)
        before += other_mini->object == mini->object;
    if (before) spell_nth(out, before + 1);
    return spell_entry(out, FRAY_SCENERY, mini->object, k->objects);
}

static bool game_spell(const fray_table *t, const fray_position *p, uint32_t type, uint32_t value,
                       fray_spelling *out)
{
    const struct content *k = (const struct content *)t->content;
    const struct state *s = (const struct state *)p;
    const struct ground *g = ground_of(k, s);
    memset(out, 0, sizeof *out);
    switch (type) {
    case FRAY_PLACE:
        if (!value || !is_place(g, value)) return false;
        (void)spell_place(out->text, value);
        return true;
    case FRAY_EDGE: return spell_edge(g, value, out->text);
    case FRAY_CORNER: return spell_corner(g, value, out->text);
    case FRAY_PIECE: return spell_piece(k, s, value, out);
    case FRAY_NUMBER: spell_number(out->text, value); return true;
    case FRAY_CARD: return spell_entry(out, type, value, k->cards);
    case FRAY_FIGURE: return spell_entry(out, type, value, k->legends);
    case FRAY_WEAPON: return spell_entry(out, type, value, k->weapons);
    case FRAY_MARKER: return spell_entry(out, type, value, k->loots);
    case FRAY_SCENERY: return spell_entry(out, type, value, k->objects);
    case FRAY_MISSION: return spell_entry(out, type, value, k->maps);
    case FRAY_LIST: return spell_entry(out, type, value, k->boards);
    default: return false;
    }
}

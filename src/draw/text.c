/* src/draw/text.c - a scene's board drawn with characters.
 *
 * A hex that stands on a point, three lines a row and six columns a hex:
 *
 *        / \
 *       /c7 \        its name
 *      |[Sae]|       who stands there, or the number of an option
 *       \ 3s/        tokens and marks
 *        \ /
 *
 * Neighbours share their sides, so the slanted ones cost no lines of their own. */
#include "draw/text_private.h"
#include "draw/looks.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* --- pieces --- */

static const char brackets[][3] = {"::", "[]", "()", "<>", "{}", "//", "\\\\", "!!", "??"};

const char *board_brackets(uint32_t seat)
{
    return brackets[seat <= 8 ? seat : 0];
}

static bool is_taken(const fray_thing *thing, const draw_text_label *label, uint32_t at,
                     const char *text)
{
    for (uint32_t i = 0; i < at; i++)
        if (thing[i].what == FRAY_DRAW_PIECE && thing[i].seat == thing[at].seat &&
            strcmp(label[i].text, text) == 0)
            return true;
    return false;
}

/* "saek" Sae, "petitioner-3" Pe3; when taken, other letters of the name, then figures. */
static void choose_label(const fray_thing *thing, draw_text_label *label, uint32_t at,
                         const char *name)
{
    const char *colon = strrchr(name, ':'), *seat = words_seat(thing[at].seat);
    if (colon) name = colon + 1;
    /* whose it is, the brackets say */
    if (strncmp(name, seat, strlen(seat)) == 0 && name[strlen(seat)] == '-')
        name += strlen(seat) + 1;
    size_t n = strlen(name), letters = 0;
    char plain[64], text[4] = "";
    for (size_t i = 0; i < n && letters < sizeof plain - 1; i++)
        if (isalnum((unsigned char)name[i])) plain[letters++] = name[i];
    while (letters < 3) plain[letters++] = '.';
    plain[letters] = 0;
    if (isalpha((unsigned char)plain[0])) plain[0] = (char)toupper((unsigned char)plain[0]);
    bool numbered = n > 2 && isdigit((unsigned char)name[n - 1]);
    const char *second = strchr(name, '-');
    if (!thing[at].seat && numbered && second && isalpha((unsigned char)second[1])) {
        /* nobody's come in kinds: "corrupted-animal-3" CA3 */
        text[0] = plain[0];
        text[1] = (char)toupper((unsigned char)second[1]);
        text[2] = name[n - 1];
        if (!is_taken(thing, label, at, text)) goto found;
    }
    for (size_t i = 1; i < letters; i++) {
        for (size_t k = i + 1; k < letters; k++) {
            text[0] = plain[0];
            text[1] = plain[i];
            text[2] = plain[numbered ? letters - 1 : k];
            if (!is_taken(thing, label, at, text)) goto found;
        }
    }
    for (int i = 0; i < 100; i++) {
        text[1] = (char)('0' + i / 10);
        text[2] = (char)('0' + i % 10);
        if (!is_taken(thing, label, at, text)) break;
    }
found:
    memcpy(label[at].text, text, sizeof text);
}

void draw_text_labels(const host_table *h, const fray_position *view, const fray_thing *thing,
                      uint32_t n, draw_text_label *label)
{
    for (uint32_t i = 0; i < n; i++) {
        char name[80];
        label[i].text[0] = 0;
        if (thing[i].what != FRAY_DRAW_PIECE) continue;
        words_value(h, view, thing[i].type, thing[i].value, name, sizeof name);
        choose_label(thing, label, i, name);
    }
}

void draw_text_piece(FILE *out, const draw_text_label *label, uint32_t seat, bool colour)
{
    const char *sides = board_brackets(seat);
    fprintf(out, "%s%c%s%c%s", colour ? canvas_seat_back(seat) : "", sides[0], label->text,
            sides[1], draw_text_colour(colour, DRAW_PLAIN));
}

/* --- the board --- */

const draw_text_lit *board_lit(const board *b, uint32_t type, uint32_t value)
{
    for (uint32_t i = 0; i < b->style->lits; i++)
        if (b->style->lit[i].type == type && b->style->lit[i].value == value)
            return &b->style->lit[i];
    return NULL;
}

static void append(filling *f, const char *text, int look)
{
    for (; *text && f->belows < (int)(sizeof f->below / sizeof *f->below); f->belows++) {
        int n = canvas_character(text);
        memset(&f->below[f->belows], 0, sizeof *f->below);
        memcpy(f->below[f->belows].text, text, (size_t)n);
        f->below[f->belows].look = (uint8_t)look;
        text += n;
    }
}

static const char *token_sign(const draw_text_style *style)
{
    return style->ascii ? "@" : "◆";
}

/* One that the packs name by its letters ("fire" Fi, "tanker-alpha" TA); any other by its number if
 * its name ends in one ("objective-3"), else its beginning. */
static void short_name(const board *b, const fray_thing *token, char out[4])
{
    const fray_table *t = &b->h->table;
    char name[80];
    fray_spelling spelled;
    words_value(b->h, b->view, token->type, token->value, name, sizeof name);
    size_t n = strlen(name), from = n;
    while (from > 0 && isdigit((unsigned char)name[from - 1])) from--;
    if (t->game->spell(t, b->view, token->type, token->value, &spelled) && spelled.type) {
        const char *hyphen = strchr(name, '-');
        bool two = hyphen && hyphen + 1 < name + from;
        out[0] = (char)toupper((unsigned char)name[0]);
        out[1] = (char)(two ? toupper((unsigned char)hyphen[1]) : name[1]);
        out[2] = 0;
    } else if (from < n && n - from <= 2) {
        memcpy(out, name + from, n - from + 1);
    } else {
        out[0] = name[0];
        out[1] = 0;
    }
}

void board_token(const board *b, const fray_thing *token, char *out, size_t n)
{
    char name[4] = "?"; /* face down */
    if (token->value) short_name(b, token, name);
    snprintf(out, n, "%s%s", token_sign(b->style), name);
}

void board_marks(const board *b, const fray_thing *thing, char *out, size_t n, bool *full)
{
    size_t used = 0;
    *full = false;
    for (uint32_t m = 1; m < b->h->table.game->marks && m < 32; m++) {
        const fray_mark *mark = &b->h->table.game->mark[m];
        char glyph = mark->label.glyph;
        if (!(thing->marks >> m & 1) || !glyph) continue;
        if (mark->look == FRAY_LOOK_WALL) *full = true;
        else if (used + 1 < n) out[used++] = glyph;
    }
    out[used] = 0;
}

/* Does the area cover the middle of the place? By its shape, or by its box. */
static bool covers(const board *b, const fray_thing *area, const fray_thing *place)
{
    const fray_game *g = b->h->table.game;
    if (area->shape == 0 || area->shape >= g->shapes)
        return (place->x >= area->x) != (place->x > area->to_x) &&
               (place->y >= area->y) != (place->y > area->to_y);
    const fray_shape *s = &g->shape[area->shape];
    bool inside = false;
    int64_t x = (int64_t)place->x - area->x, y = (int64_t)place->y - area->y;
    for (int k = 0; k < s->points && k < 8; k++) {
        int next = k + 1 < s->points && k < 7 ? k + 1 : 0;
        int x0 = (int)s->x[k], y0 = (int)s->y[k], x1 = (int)s->x[next], y1 = (int)s->y[next];
        /* a side that crosses the height of the point to its right */
        if ((y0 > y) == (y1 > y)) continue;
        int64_t left = (x - x0) * (y1 - y0), right = (x1 - x0) * (y - y0);
        if (y1 > y0 ? left < right : left > right) inside = !inside;
    }
    return inside;
}

void board_area_marks(const board *b, const fray_thing *place, char *out, size_t n)
{
    fray_thing all = {.marks = 0};
    bool full;
    for (uint32_t i = 0; i < b->n; i++)
        if (b->thing[i].what == FRAY_DRAW_AREA && covers(b, &b->thing[i], place))
            all.marks |= b->thing[i].marks;
    board_marks(b, &all, out, n, &full);
}

const char *board_facing(const board *b, const fray_thing *piece)
{
    static const char *const fine[] = {"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"};
    static const char *const plain[] = {"^", "/", ">", "\\", "v", "/", "<", "\\"};
    const fray_game *g = b->h->table.game;
    bool faces = piece->turn != 0;
    for (uint32_t m = 1; m < g->marks && m < 32; m++)
        faces |= (piece->marks >> m & 1) && g->mark[m].look == FRAY_LOOK_NOTCH;
    if (!faces) return "";
    return (b->style->ascii ? plain : fine)[((uint32_t)piece->turn + 4096) / 8192 % 8];
}

static void append_token(const board *b, const fray_thing *token, filling *f)
{
    char text[16];
    board_token(b, token, text, sizeof text);
    append(f, text, DRAW_TOKEN);
}

static void append_marks(const board *b, const fray_thing *thing, filling *f, int look)
{
    char marks[33];
    bool full;
    board_marks(b, thing, marks, sizeof marks, &full);
    f->full = f->full || full;
    append(f, marks, look);
}

static void fill_piece(const board *b, uint32_t i, filling *f)
{
    const fray_thing *piece = &b->thing[i];
    const char *sides = board_brackets(piece->seat);
    snprintf(f->middle, sizeof f->middle, "%c%s%c", sides[0], b->label[i].text, sides[1]);
    f->middle_look = canvas_seat_look(piece->seat);
    f->middle_back = true;
}

static void fill_number(const board *b, const draw_text_lit *lit, filling *f)
{
    char number[16] = "*";
    if (lit->number) snprintf(number, sizeof number, "%u", lit->number);
    if (f->middle[0]) {
        f->belows = 0;
        append(f, number, DRAW_LIT);
        return;
    }
    snprintf(f->middle, sizeof f->middle, b->style->colour ? " %s " : "-%s-", number);
    f->middle_look = DRAW_LIT;
}

static void fill(const board *b, const fray_thing *place, filling *f)
{
    memset(f, 0, sizeof *f);
    words_value(b->h, b->view, place->type, place->value, f->name, sizeof f->name);
    const draw_text_lit *lit = board_lit(b, place->type, place->value);
    const fray_thing *piece = NULL;
    uint32_t pieces = 0, first = 0;
    for (uint32_t i = 0; i < b->n; i++) {
        const fray_thing *t = &b->thing[i];
        if (t->place != place->value) continue;
        if (t->what == FRAY_DRAW_TOKEN) append_token(b, t, f);
        if (t->what == FRAY_DRAW_PIECE) {
            fill_piece(b, i, f);
            if (pieces++ == 0) first = i;
            piece = t;
        }
        if (!lit && (t->what == FRAY_DRAW_PIECE || t->what == FRAY_DRAW_TOKEN))
            lit = board_lit(b, t->type, t->value);
    }
    if (pieces > 1) { /* the first of them, and how many more */
        snprintf(f->middle, sizeof f->middle, "%s+%u", b->label[first].text, pieces - 1);
        f->middle_look = canvas_seat_look(b->thing[first].seat);
    }
    append_marks(b, place, f, DRAW_PLAIN);
    char areas[33];
    board_area_marks(b, place, areas, sizeof areas);
    append(f, areas, DRAW_BOLD);
    if (pieces == 1) append(f, board_facing(b, piece), canvas_seat_look(piece->seat));
    if (pieces == 1) append_marks(b, piece, f, canvas_seat_look(piece->seat));
    if (lit) fill_number(b, lit, f);
}

/* How the sides of a place look: whose territory it is. */
static void put_side(const board *b, int x, int y, const char *plain, const char *fine,
                     uint32_t seat)
{
    canvas_put(&b->canvas, x, y, b->style->ascii ? plain : fine, 1,
               seat ? canvas_seat_look(seat) : DRAW_DIM, false);
}

static void put_full(const board *b, int x, int y, int half)
{
    for (int dx = -half; dx <= half; dx++)
        canvas_put(&b->canvas, x + dx, y, b->style->ascii ? "#" : "▒", 1, DRAW_DIM, false);
}

static void draw_filling(const board *b, const filling *f, int x, int y)
{
    const canvas *c = &b->canvas;
    if (f->full) {
        put_full(b, x, y - 1, 1);
        put_full(b, x, y, 2);
        put_full(b, x, y + 1, 1);
    } else {
        canvas_put_centred(c, x, y - 1, f->name, 3, DRAW_DIM, false);
    }
    if (f->middle[0]) canvas_put_centred(c, x, y, f->middle, 5, f->middle_look, f->middle_back);
    /* three signs in a row; the fourth in the tip below */
    int first = f->belows >= 2 ? x - 1 : x;
    for (int i = 0; i < f->belows && i < 4; i++)
        canvas_put(c, i < 3 ? first + i : x, i < 3 ? y + 1 : y + 2, f->below[i].text, 1,
                   f->below[i].look, false);
}

static int scaled(int32_t at, int32_t from, int32_t unit, int columns)
{
    int32_t times = (at - from) * columns;
    return unit > 0 ? (times + (times < 0 ? -unit / 2 : unit / 2)) / unit : times;
}

static void draw_hexes(const board *b)
{
    for (uint32_t i = 0; i < b->n; i++) {
        const fray_thing *t = &b->thing[i];
        if (t->what != FRAY_DRAW_PLACE) continue;
        /* half a hex is three columns; three quarters of its height are three lines */
        int x = 3 + scaled(t->x, b->left, b->half_x, 3);
        int y = 2 + scaled(t->y, b->top, b->half_y, 2);
        filling f;
        fill(b, t, &f);
        put_side(b, x - 1, y - 2, "/", "╱", t->seat);
        put_side(b, x + 1, y - 2, "\\", "╲", t->seat);
        put_side(b, x - 2, y - 1, "/", "╱", t->seat);
        put_side(b, x + 2, y - 1, "\\", "╲", t->seat);
        put_side(b, x - 3, y, "|", "│", t->seat);
        put_side(b, x + 3, y, "|", "│", t->seat);
        put_side(b, x - 2, y + 1, "\\", "╲", t->seat);
        put_side(b, x + 2, y + 1, "/", "╱", t->seat);
        put_side(b, x - 1, y + 2, "\\", "╲", t->seat);
        put_side(b, x + 1, y + 2, "/", "╱", t->seat);
        draw_filling(b, &f, x, y);
    }
}

/* One line a row of hexes or squares: whoever is there, else what is there, else its name. */
static void draw_small(const board *b, bool hex)
{
    for (uint32_t i = 0; i < b->n; i++) {
        const fray_thing *t = &b->thing[i];
        if (t->what != FRAY_DRAW_PLACE) continue;
        int x = 3 + scaled(t->x, b->left, b->half_x, 3);
        int y = scaled(t->y, b->top, hex ? b->half_y * 3 : b->half_y * 2, hex ? 2 : 1);
        filling f;
        fill(b, t, &f);
        int look = t->seat ? canvas_seat_look(t->seat) : DRAW_DIM;
        if (f.full) {
            put_full(b, x, y, 2);
        } else if (f.middle[0]) {
            canvas_put_centred(&b->canvas, x, y, f.middle, 5, f.middle_look, f.middle_back);
        } else {
            canvas_put(&b->canvas, x - 2, y, f.name, 3, look, false);
            int end = x - 2 + (int)draw_text_width(f.name);
            if (f.belows && f.below[0].look != DRAW_TOKEN)
                canvas_put(&b->canvas, end++, y, ":", 1, DRAW_DIM, false);
            for (int k = 0; k < f.belows && end + k < x + 3; k++)
                canvas_put(&b->canvas, end + k, y, f.below[k].text, 1, f.below[k].look, false);
        }
    }
}

/* Neither hexes nor squares: the labels of pieces and tokens where they stand. */
static void draw_plane(const board *b)
{
    int32_t wide = b->right - b->left, high = b->bottom - b->top;
    for (uint32_t i = 0; i < b->n; i++) {
        const fray_thing *t = &b->thing[i];
        if (t->what == FRAY_DRAW_CARD || t->what >= FRAY_DRAW_TRACK) continue;
        int x = 3 + scaled(t->x, b->left, wide, b->canvas.columns - 7);
        int y = scaled(t->y, b->top, high, b->canvas.lines - 1);
        filling f;
        memset(&f, 0, sizeof f);
        if (t->what == FRAY_DRAW_PIECE) {
            fill_piece(b, i, &f);
            canvas_put_centred(&b->canvas, x, y, f.middle, 5, f.middle_look, true);
        } else {
            words_value(b->h, b->view, t->type, t->value, f.name, sizeof f.name);
            canvas_put_centred(&b->canvas, x, y, f.name, 6, DRAW_DIM, false);
        }
    }
}

enum { LEAST_UNIT = 1, MOST_LINES = 400, MOST_COLUMNS = 400, PLANE_COLUMNS = 96 };

/* Where the places are; false if there are none. */
static bool measure(board *b)
{
    bool any = false;
    for (uint32_t i = 0; i < b->n; i++) {
        const fray_thing *t = &b->thing[i];
        if (t->what != FRAY_DRAW_PLACE && !(t->what == FRAY_DRAW_PIECE && t->place)) continue;
        if (!any || t->x < b->left) b->left = t->x;
        if (!any || t->x > b->right) b->right = t->x;
        if (!any || t->y < b->top) b->top = t->y;
        if (!any || t->y > b->bottom) b->bottom = t->y;
        any = true;
    }
    return any;
}

enum form { FORM_PLANE, FORM_HEX, FORM_SQUARE };

static enum form form_of(board *b)
{
    const fray_game *g = b->h->table.game;
    for (uint32_t i = 0; i < b->n; i++) {
        const fray_thing *t = &b->thing[i];
        if (t->what != FRAY_DRAW_PLACE || t->shape == 0 || t->shape >= g->shapes) continue;
        const fray_shape *s = &g->shape[t->shape];
        bool on_a_point = false;
        b->half_x = b->half_y = LEAST_UNIT;
        for (int k = 0; k < s->points && k < 8; k++) {
            if ((int)s->x[k] > b->half_x) b->half_x = (int)s->x[k];
            if ((int)s->y[k] > b->half_y) b->half_y = (int)s->y[k];
            if (s->x[k] == 0) on_a_point = true;
        }
        if (s->points == 6 && on_a_point) return FORM_HEX;
        return s->points == 4 ? FORM_SQUARE : FORM_PLANE;
    }
    return FORM_PLANE;
}

static void size_canvas(board *b, enum form form)
{
    canvas *c = &b->canvas;
    bool small = b->style->small;
    if (form == FORM_PLANE) {
        c->columns = PLANE_COLUMNS;
        c->lines = small ? 16 : 32;
    } else if (small) {
        c->columns = scaled(b->right, b->left, b->half_x, 3) + 7;
        c->lines = 1 + (form == FORM_HEX ? scaled(b->bottom, b->top, b->half_y * 3, 2)
                                         : scaled(b->bottom, b->top, b->half_y * 2, 1));
    } else if (form == FORM_SQUARE) {
        squares_measure(b);
    } else {
        c->columns = scaled(b->right, b->left, b->half_x, 3) + 9;
        c->lines = scaled(b->bottom, b->top, b->half_y, 2) + 5;
    }
    if (c->columns > MOST_COLUMNS) c->columns = MOST_COLUMNS;
    if (c->lines > MOST_LINES) c->lines = MOST_LINES;
}

bool draw_text_board(FILE *out, const host_table *h, const fray_position *view,
                     const fray_thing *thing, uint32_t n, const draw_text_style *style)
{
    board b = {.h = h, .view = view, .thing = thing, .n = n, .style = style};
    if (!measure(&b)) return false;
    enum form form = form_of(&b);
    draw_text_label *label = calloc(n, sizeof *label);
    if (label) {
        draw_text_labels(h, view, thing, n, label);
        b.label = label;
        size_canvas(&b, form);
        b.canvas.sign = calloc((size_t)b.canvas.columns * (size_t)b.canvas.lines, sizeof(sign));
    }
    bool ok = b.canvas.sign != NULL;
    if (ok) {
        if (form == FORM_PLANE) draw_plane(&b);
        else if (style->small) draw_small(&b, form == FORM_HEX);
        else if (form == FORM_HEX) draw_hexes(&b);
        else squares_draw(&b);
        canvas_print(out, &b.canvas, style->colour);
    }
    free(label);
    free(b.canvas.sign);
    return ok;
}

void draw_text_legend(FILE *out, const host_table *h, const fray_thing *thing, uint32_t n,
                      const draw_text_style *style)
{
    const fray_game *g = h->table.game;
    uint32_t marks = 0, seats = 0;
    bool tokens = false, levels = false;
    for (uint32_t i = 0; i < n; i++) {
        if (thing[i].what == FRAY_DRAW_PLACE || thing[i].what == FRAY_DRAW_EDGE ||
            thing[i].what == FRAY_DRAW_AREA)
            marks |= thing[i].marks;
        levels = levels || (thing[i].what == FRAY_DRAW_PLACE && thing[i].level);
        if (thing[i].what == FRAY_DRAW_PIECE) {
            seats |= 1u << (thing[i].seat & 15);
            marks |= thing[i].marks;
        }
        if (thing[i].what == FRAY_DRAW_TOKEN) {
            tokens = true;
            marks |= thing[i].marks;
        }
    }
    const char *gap = "";
    for (uint32_t seat = 1; seat <= 8; seat++) {
        if (!(seats >> seat & 1)) continue;
        draw_text_label dots = {"..."};
        fputs(gap, out);
        draw_text_piece(out, &dots, seat, style->colour);
        fprintf(out, " %s", words_seat_name(seat, style->language));
        gap = ", ";
    }
    for (uint32_t m = 1; m < g->marks && m < 32; m++) {
        const fray_mark *mark = &g->mark[m];
        const fray_label *label = &mark->label;
        char edge[16];
        bool is_edge = squares_edge(mark, style->ascii, edge, sizeof edge);
        if (!(marks >> m & 1) || (!label->glyph && !is_edge)) continue;
        const char *words = style->language == PACK_DE && label->de ? label->de : label->en;
        const char *ground = squares_ground(mark, style->ascii);
        if (is_edge) fprintf(out, "%s%s %s", gap, edge, words);
        else if (mark->look == FRAY_LOOK_WALL)
            fprintf(out, "%s%s %s", gap, style->ascii ? "###" : "▒▒▒", words);
        else fprintf(out, "%s%c%s %s", gap, label->glyph, ground ? ground : "", words);
        gap = ", ";
    }
    if (levels) {
        fprintf(out, "%s%s1 %s", gap, style->ascii ? "^" : "▲",
                looks_word(WORD_LEVEL, style->language));
        gap = ", ";
    }
    if (tokens)
        fprintf(out, "%s%s %s", gap, token_sign(style), looks_word(WORD_TOKEN, style->language));
    fputc('\n', out);
}

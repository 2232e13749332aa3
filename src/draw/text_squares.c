/* src/draw/text_squares.c - boards of squares, in which many figures may stand together:
 *
 *     ┏━━━━━━━━━┳━━━━━━━━━┓    heavy lines: the edge, and borders the game marks as such
 *     ┃E6 +  ◆12┊F6 c ░░░░┃    name, signs of the ground, markers; the ground's texture in between
 *     ┃[Abe](Sha┊:Co1: ░░░┃    who is there; without brackets when it gets crowded
 *     ┗━━━━━━━━━┻━━━━━━━━━┛
 *
 * A row is as high as its fullest square needs. What stands on a border is drawn in its place: walls,
 * low walls, boxes; a level is a number in the square. In 7 bits that is a plan as people type it:
 *
 *     +-------+=======+.......+    ---, | a building;  ===, # a wall;  ~~~, ! a low wall;
 *     |a1 ^1  #b1     s       .    [s], s a box, here with the glyph s */
#include <stdlib.h>
#include <string.h>
#include "draw/text_private.h"

enum { LEAST_PITCH = 6, GOOD_PITCH = 8, MOST_PITCH = 11, MOST_LINES = 8, MOST_CHIPS = 40 };

const char *squares_ground(const fray_mark *mark, bool ascii)
{
    return ascii ? mark->plain : mark->fine;
}

static bool has_look(const board *b, const fray_thing *t, fray_look look)
{
    const fray_game *game = b->h->table.game;
    for (uint32_t m = 1; m < game->marks && m < 32; m++)
        if (t->marks >> m & 1 && game->mark[m].look == look) return true;
    return false;
}

/* The colour of a ground. */
static int colour_of(const fray_mark *mark)
{
    return mark->look == FRAY_LOOK_ROUGH   ? DRAW_ROUGH
           : mark->look == FRAY_LOOK_WOODS ? DRAW_WOODS
           : mark->look == FRAY_LOOK_HIGH  ? DRAW_HIGH
                                           : DRAW_DIM;
}

/* --- what is written into a square --- */

/* Something that is not broken at the end of a line: a name, a marker, a figure. */
typedef struct chip {
    char text[40], tail[16]; /* tail: the number of an option, right behind it */
    int look;
    bool back, breaks; /* breaks: a new line begins with it */
} chip;

typedef struct square {
    chip chip[MOST_CHIPS];
    int chips;
    bool full; /* nothing may enter */
} square;

static chip *add(square *q, const char *text, int look)
{
    if (q->chips == MOST_CHIPS) return NULL;
    chip *c = &q->chip[q->chips++];
    memset(c, 0, sizeof *c);
    snprintf(c->text, sizeof c->text, "%s", text);
    c->look = look;
    return c;
}

static void add_tail(const board *b, chip *c, uint32_t type, uint32_t value)
{
    const draw_text_lit *lit = c ? board_lit(b, type, value) : NULL;
    if (lit && lit->number) snprintf(c->tail, sizeof c->tail, "=%u", lit->number);
    else if (lit) snprintf(c->tail, sizeof c->tail, "=*");
}

/* Name, signs of the ground, markers, and the number of the option that leads here. */
static void add_head(const board *b, const fray_thing *place, square *q)
{
    char name[24], marks[33], text[20];
    bool full;
    words_value(b->h, b->view, place->type, place->value, name, sizeof name);
    board_marks(b, place, marks, sizeof marks, &full);
    q->full = full;
    if (full) return;
    chip *c = add(q, name, DRAW_DIM);
    add_tail(b, c, place->type, place->value);
    if (place->level) {
        snprintf(text, sizeof text, "%s%u", b->style->ascii ? "^" : "▲", place->level);
        add(q, text, DRAW_HIGH);
    }
    if (marks[0]) add(q, marks, DRAW_BOLD);
    board_area_marks(b, place, marks, sizeof marks);
    if (marks[0]) add(q, marks, DRAW_BOLD);
    for (uint32_t i = 0; i < b->n; i++) {
        const fray_thing *t = &b->thing[i];
        if (t->what != FRAY_DRAW_TOKEN || t->place != place->value) continue;
        board_token(b, t, text, sizeof text);
        board_marks(b, t, marks, sizeof marks, &full);
        size_t n = strlen(text);
        snprintf(text + n, sizeof text - n, "%.2s", marks);
        c = add(q, text, DRAW_TOKEN);
        add_tail(b, c, t->type, t->value);
    }
}

static void add_figures(const board *b, const fray_thing *place, square *q, bool crowded)
{
    bool first = true, full;
    for (uint32_t i = 0; i < b->n; i++) {
        const fray_thing *t = &b->thing[i];
        char text[20], marks[33];
        if (t->what != FRAY_DRAW_PIECE || t->place != place->value) continue;
        const char *sides = board_brackets(t->seat);
        board_marks(b, t, marks, sizeof marks, &full);
        if (crowded) snprintf(text, sizeof text, "%s", b->label[i].text);
        else
            snprintf(text, sizeof text, "%c%s%c%s%.2s", sides[0], b->label[i].text, sides[1],
                     board_facing(b, t), marks);
        chip *c = add(q, text, canvas_seat_look(t->seat));
        if (!c) return;
        c->back = true;
        c->breaks = first;
        add_tail(b, c, t->type, t->value);
        first = false;
    }
}

static int width_of(const chip *c)
{
    return (int)(draw_text_width(c->text) + draw_text_width(c->tail));
}

/* Where chip i goes in lines of `inner` columns; returns how many lines there are. Figures stand close. */
static int arrange(const square *q, int inner, int *x, int *y)
{
    int at = 0, line = 0;
    for (int i = 0; i < q->chips; i++) {
        const chip *c = &q->chip[i];
        int gap = at > 0 && !(c->back && q->chip[i - 1].back) ? 1 : 0;
        /* bare names need one, too, to be told apart without colours */
        if (at > 0 && c->back && c->text[0] >= 'A' && c->text[0] <= 'Z' && c->text[3] == 0 &&
            q->chip[i - 1].tail[0])
            gap = 1;
        if (at > 0 && (c->breaks || at + gap + width_of(c) > inner)) {
            at = 0;
            line++;
            gap = 0;
        }
        if (x) x[i] = at + gap;
        if (y) y[i] = line;
        at += gap + width_of(c);
    }
    return line + 1;
}

static int lines_of(const board *b, const fray_thing *place, square *q)
{
    memset(q, 0, sizeof *q);
    add_head(b, place, q);
    int head = q->chips;
    if (q->full) return 2;
    add_figures(b, place, q, false);
    if (arrange(q, b->pitch - 1, NULL, NULL) <= 3) return arrange(q, b->pitch - 1, NULL, NULL);
    q->chips = head;
    add_figures(b, place, q, true);
    return arrange(q, b->pitch - 1, NULL, NULL);
}

/* --- how large --- */

static int column_of(const board *b, const fray_thing *t)
{
    return (t->x - b->left + b->half_x) / (2 * b->half_x);
}

static int row_of(const board *b, const fray_thing *t)
{
    return (t->y - b->top + b->half_y) / (2 * b->half_y);
}

/* As wide as there is room for, leaving some beside the board if squares do not get too narrow. */
static int choose_pitch(const board *b)
{
    int width = (int)b->style->width, beside = (int)b->style->beside;
    if (!width) return MOST_PITCH;
    for (int pitch = MOST_PITCH; pitch >= GOOD_PITCH; pitch--)
        if (b->across * pitch + 3 + beside <= width) return pitch;
    for (int pitch = MOST_PITCH; pitch > LEAST_PITCH; pitch--)
        if (b->across * pitch + 1 <= width) return pitch;
    return LEAST_PITCH;
}

void squares_measure(board *b)
{
    b->across = (b->right - b->left + b->half_x) / (2 * b->half_x) + 1;
    b->rows = (b->bottom - b->top + b->half_y) / (2 * b->half_y) + 1;
    if (b->rows > BOARD_MOST_ROWS) b->rows = BOARD_MOST_ROWS;
    b->pitch = choose_pitch(b);
    for (int row = 0; row < b->rows; row++) b->inside[row] = 2;
    square *q = malloc(sizeof *q);
    for (uint32_t i = 0; q && i < b->n; i++) {
        const fray_thing *t = &b->thing[i];
        if (t->what != FRAY_DRAW_PLACE || row_of(b, t) >= b->rows) continue;
        int lines = lines_of(b, t, q);
        uint8_t *inside = &b->inside[row_of(b, t)];
        if (lines > MOST_LINES) lines = MOST_LINES;
        if (lines > *inside) *inside = (uint8_t)lines;
    }
    free(q);
    b->canvas.columns = b->across * b->pitch + 1;
    b->canvas.lines = b->rows + 1;
    for (int row = 0; row < b->rows; row++) b->canvas.lines += b->inside[row];
}

int squares_line(const board *b, int row)
{
    int y = 0;
    for (int i = 0; i < row && i < b->rows; i++) y += b->inside[i] + 1;
    return y;
}

/* --- borders --- */

enum weight { NO_LINE, THIN, HEAVY };

static const fray_thing *place_at(const board *b, int column, int row)
{
    for (uint32_t i = 0; i < b->n; i++) {
        const fray_thing *t = &b->thing[i];
        if (t->what == FRAY_DRAW_PLACE && column_of(b, t) == column && row_of(b, t) == row)
            return t;
    }
    return NULL;
}

/* Of the border north or west of a square. */
static enum weight border(const board *b, int column, int row, bool west)
{
    const fray_thing *here = place_at(b, column, row);
    const fray_thing *there = place_at(b, column - (west ? 1 : 0), row - (west ? 0 : 1));
    const fray_mark *mark = squares_edge_on(b, column, row, west);
    if (mark && mark->look == FRAY_LOOK_DARK) return HEAVY;
    if (!here && !there) return NO_LINE;
    if (!here || !there) return HEAVY;
    return has_look(b, here, west ? FRAY_LOOK_WEST : FRAY_LOOK_NORTH) ? HEAVY : THIN;
}

static void put_corner(const board *b, int column, int row)
{
    /* by the heavy lines that meet: up 1, right 2, down 4, left 8 */
    static const char *const heavy[] = {"·", "╹", "╺", "┗", "╻", "┃", "┏", "┣",
                                        "╸", "┛", "━", "┻", "┓", "┫", "┳", "╋"};
    enum weight arm[] = {border(b, column, row - 1, true), border(b, column, row, false),
                         border(b, column, row, true), border(b, column - 1, row, false)};
    int mask = 0;
    bool any = false;
    for (int i = 0; i < 4; i++) {
        mask |= (arm[i] == HEAVY) << i;
        any = any || arm[i] != NO_LINE;
    }
    if (!any) return;
    const char *corner = !b->style->ascii ? heavy[mask] : mask == 10 ? "-" : mask == 5 ? "|" : "+";
    if (b->style->ascii && mask == 0) corner = ".";
    canvas_put(&b->canvas, column * b->pitch, squares_line(b, row), corner, 1, DRAW_DIM, false);
}

static void put_borders(const board *b)
{
    for (int row = 0; row <= b->rows; row++)
        for (int column = 0; column <= b->across; column++) {
            int x = column * b->pitch, y = squares_line(b, row);
            enum weight north = border(b, column, row, false), west = border(b, column, row, true);
            const char *flat = b->style->ascii  ? north == HEAVY ? "-" : "."
                               : north == HEAVY ? "━"
                                                : "┈";
            const char *upright = b->style->ascii ? west == HEAVY ? "|" : ":"
                                  : west == HEAVY ? "┃"
                                                  : "┊";
            for (int i = 1; north != NO_LINE && i < b->pitch; i++)
                canvas_put(&b->canvas, x + i, y, flat, 1, DRAW_DIM, false);
            for (int i = 1; row < b->rows && west != NO_LINE && i <= b->inside[row]; i++)
                canvas_put(&b->canvas, x, y + i, upright, 1, DRAW_DIM, false);
            put_corner(b, column, row);
        }
}

/* --- squares --- */

static bool is_blank(const board *b, int x, int y)
{
    const sign *s = canvas_at(&b->canvas, x, y);
    return s && !s->text[0];
}

/* The texture of the ground, in the blanks that do not touch a word. */
static void put_ground(const board *b, const fray_thing *place, int left, int top, int high)
{
    const fray_game *game = b->h->table.game;
    const fray_mark *which[32];
    int n = 0;
    bool blank[16];
    for (uint32_t m = 1; m < game->marks && m < 32; m++)
        if (place->marks >> m & 1 && squares_ground(&game->mark[m], b->style->ascii))
            which[n++] = &game->mark[m];
    for (int y = top; n && y < top + high; y++) {
        int inner = b->pitch - 1 < 16 ? b->pitch - 1 : 16;
        for (int i = 0; i < inner; i++)
            blank[i] = is_blank(b, left + i, y) && (i == 0 || is_blank(b, left + i - 1, y)) &&
                       (i + 1 == inner || is_blank(b, left + i + 1, y));
        for (int i = 0; i < inner; i++) {
            const fray_mark *mark = which[(i + y) % n];
            if (blank[i])
                canvas_put(&b->canvas, left + i, y, squares_ground(mark, b->style->ascii), 1,
                           colour_of(mark), false);
        }
    }
}

static void put_square(const board *b, const fray_thing *place, square *q)
{
    int x[MOST_CHIPS] = {0}, y[MOST_CHIPS] = {0};
    int row = row_of(b, place), left = column_of(b, place) * b->pitch + 1,
        top = squares_line(b, row) + 1;
    int high = b->inside[row];
    lines_of(b, place, q);
    for (int i = 0; q->full && i < high; i++)
        for (int k = 0; k < b->pitch - 1; k++)
            canvas_put(&b->canvas, left + k, top + i, b->style->ascii ? "#" : "▒", 1, DRAW_DIM,
                       false);
    arrange(q, b->pitch - 1, x, y);
    int hidden = 0;
    for (int i = 0; i < q->chips; i++) {
        const chip *c = &q->chip[i];
        if (y[i] >= high) {
            hidden++;
            continue;
        }
        int room = b->pitch - 1 - x[i], wide = (int)draw_text_width(c->text);
        canvas_put(&b->canvas, left + x[i], top + y[i], c->text, room, c->look, c->back);
        if (c->tail[0] && room > wide)
            canvas_put(&b->canvas, left + x[i] + wide, top + y[i], c->tail, room - wide, DRAW_LIT,
                       false);
    }
    if (hidden) {
        char more[16];
        snprintf(more, sizeof more, "+%d", hidden);
        canvas_put(&b->canvas, left + b->pitch - 1 - (int)strlen(more), top + high - 1, more, 8,
                   DRAW_BOLD, false);
    }
    put_ground(b, place, left, top, high);
}

void squares_draw(const board *b)
{
    square *q = malloc(sizeof *q);
    if (!q) return;
    put_borders(b);
    squares_put_edges(b);
    for (uint32_t i = 0; i < b->n; i++)
        if (b->thing[i].what == FRAY_DRAW_PLACE && row_of(b, &b->thing[i]) < b->rows)
            put_square(b, &b->thing[i], q);
    squares_put_numbers(b);
    free(q);
}

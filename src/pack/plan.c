/* src/pack/plan.c - floor plans: a drawing of corners, cells and edges becomes a fray_plan, and is found again. */
#include "pack/plan.h"
#include "base/utf8.h"
#include "pack/spelling.h"
#include <string.h>

enum {
    CELL = 4, /* columns of the drawing from one corner to the next */
    MOST_LINES = 2 * FRAY_PLAN_SIDE + 1,
    MOST_COLUMNS = CELL * FRAY_PLAN_SIDE + 1
};

/* A line of a drawing, as far as a plan can reach. */
struct line {
    const char *at[MOST_COLUMNS + 1]; /* where its characters begin, and the last one ends */
    int characters;                   /* how many of them there are */
    int length;                       /* of the whole line, without blanks at its end */
    const char *beyond; /* the first sign further out than a plan can reach, or NULL .. */
    int beyond_column;  /* .. and its column */
    bool corners;       /* it is meant as a line of corners, whatever is wrong with it */
};

struct drawing {
    const struct pack_slot *v;
    struct pack_place place; /* of the first line's column 0 */
    struct line line[MOST_LINES];
    int lines;
    bool longer; /* than any plan */
    int width;   /* cells of its lines of corners, which may be more than a plan can have */
    fray_plan plan;
};

/* One character, or those of an edge across, without the blanks around them. */
struct sign {
    const char *text;
    size_t length;
    int column;
};

static int least_of(int a, int b)
{
    return a < b ? a : b;
}

/* ---- lines ---- */

/* Cells between the corners of a line, the last corner may be missing. */
static int width_of(const struct line *line)
{
    return (line->length + CELL - 2) / CELL;
}

/* Returns where the next line begins. */
static const char *read_line(const char *at, struct line *line)
{
    int column = 0, corners = 0;
    *line = (struct line){.length = 0};
    for (; *at != '\0' && *at != '\n'; column++) {
        if (column < MOST_COLUMNS) line->at[column] = at;
        if (*at != ' ') line->length = column + 1;
        if (*at != ' ' && column >= MOST_COLUMNS && line->beyond == NULL) {
            line->beyond = at;
            line->beyond_column = column;
        }
        corners += *at == '+' && column % CELL == 0;
        line->characters = least_of(column + 1, MOST_COLUMNS);
        do at++;
        while (utf8_is_tail(*at));
        if (column < MOST_COLUMNS) line->at[column + 1] = at;
    }
    /* half of its corners tell a line of corners with gaps from one of cells with a slip */
    line->corners = corners > 0 && 2 * corners > width_of(line);
    return at + (*at == '\n');
}

const char *pack_first_drawn(const char *text)
{
    const char *at = text + strspn(text, " \n");
    while (*at != '\0' && at > text && at[-1] != '\n') at--;
    return at;
}

bool pack_is_block(const struct pack_node *node)
{
    return node->kind == PACK_TEXT && node->folded && *node->raw == '|';
}

bool pack_is_drawn(const char *at)
{
    const char *next = at + strspn(at, *at == '\n' ? " \n" : " ");
    return *next != '\0' && (*next != '\n' || *at == '\n');
}

struct pack_place pack_place_of_first(const struct pack_node *text)
{
    const char *first = pack_first_drawn(text->text);
    size_t blanks = strspn(first, " ");
    struct pack_place place = pack_place_in(text, (size_t)(first - text->text) + blanks);
    place.column -= (int)blanks;
    return place;
}

static struct pack_place place_at(const struct drawing *d, int line, int column)
{
    return (struct pack_place){d->place.file, d->place.line + line, d->place.column + column};
}

static void read_lines(struct drawing *d, const char *at)
{
    while (d->lines < MOST_LINES && *at != '\0') at = read_line(at, &d->line[d->lines++]);
    d->longer = at[strspn(at, " \n")] != '\0';
    while (!d->longer && d->line[d->lines - 1].length == 0) d->lines--;
}

/* The width that most lines of corners have; of two the larger one. -1: there is no such line. */
static int usual_width(const struct drawing *d)
{
    int usual = -1, most = 0;
    for (int i = 0; i < d->lines; i++) {
        int width = width_of(&d->line[i]), same = 0;
        if (!d->line[i].corners) continue;
        for (int k = 0; k < d->lines; k++)
            same += d->line[k].corners && width_of(&d->line[k]) == width;
        if (same < most || (same == most && width <= usual)) continue;
        usual = width;
        most = same;
    }
    return usual;
}

/* ---- signs ---- */

static struct sign sign_at(const struct line *line, int column, int characters)
{
    int to = least_of(column + characters, line->characters);
    while (column < to && *line->at[column] == ' ') column++;
    while (column < to && *line->at[to - 1] == ' ') to--;
    if (column >= to) return (struct sign){"", 0, column};
    return (struct sign){line->at[column], (size_t)(line->at[to] - line->at[column]), column};
}

/* The first one behind a column. */
static struct sign sign_behind(const struct line *line, int column)
{
    while (++column < line->characters) {
        struct sign sign = sign_at(line, column, 1);
        if (sign.length) return sign;
    }
    if (line->beyond == NULL) return (struct sign){"", 0, column};
    size_t length = 1;
    while (utf8_is_tail(line->beyond[length])) length++;
    return (struct sign){line->beyond, length, line->beyond_column};
}

static void say_sign(const struct drawing *d, int line, struct sign sign, pack_message id)
{
    pack_say(&d->v->r->problems, place_at(d, line, sign.column), id, d->v->field->key,
             pack_quote(sign.text, sign.length).text);
}

static void say_unknown_sign(const struct drawing *d, int line, struct sign sign, pack_message id,
                             const char *const *words, bool letters)
{
    struct pack_line text = {.language = d->v->r->problems.language};
    pack_add_said(&text, id, d->v->field->key, pack_quote(sign.text, sign.length).text);
    for (int i = 0; words[i] != NULL; i++) pack_add(&text, " %s", words[i]);
    if (letters) pack_add(&text, " a .. z");
    pack_say(&d->v->r->problems, place_at(d, line, sign.column), SAY_LINE, text.text);
}

/* What stands there as a number of the plan; 0 if it is nothing, or was said. */
static uint8_t read_sign(const struct drawing *d, int line, int column, int characters,
                         pack_message unknown, const char *const *words, bool letters)
{
    struct sign sign = sign_at(&d->line[line], column, characters);
    if (sign.length == 0) return 0;
    for (int i = 0; words[i] != NULL; i++)
        if (pack_same(sign.text, sign.length, words[i])) return (uint8_t)(i + 1);
    if (letters && sign.length == 1 && *sign.text >= 'a' && *sign.text <= 'z')
        return (uint8_t)*sign.text;
    say_unknown_sign(d, line, sign, unknown, words, letters);
    return 0;
}

/* ---- corners and cells ---- */

static void read_corner(const struct drawing *d, int line, int column)
{
    struct sign sign = sign_at(&d->line[line], column, 1);
    if (sign.length == 0)
        pack_say(&d->v->r->problems, place_at(d, line, column), SAY_PLAN_NO_CORNER,
                 d->v->field->key);
    else if (*sign.text != '+') say_sign(d, line, sign, SAY_PLAN_CORNER);
}

/* `n`: number of the line of edges, from 0. */
static void read_corners(struct drawing *d, int line, int n)
{
    const struct line *l = &d->line[line];
    const fray_signs *signs = d->v->field->signs;
    const int width = width_of(l), columns = d->plan.columns, to = least_of(width, columns);
    if (width != d->width) {
        int column = width < d->width ? l->length : sign_behind(l, CELL * columns).column;
        pack_say(&d->v->r->problems, place_at(d, line, column), SAY_LINE_WIDTH, d->v->field->key,
                 width, d->width);
    }
    for (int x = 0; x <= to; x++) read_corner(d, line, CELL * x);
    for (int x = 0; x < to; x++)
        d->plan.across[n * columns + x] =
            read_sign(d, line, CELL * x + 1, CELL - 1, SAY_PLAN_ACROSS, signs->across, false);
}

static void read_cells(struct drawing *d, int line, int row)
{
    const fray_signs *signs = d->v->field->signs;
    const int columns = d->plan.columns;
    for (int x = 0; x <= columns; x++)
        d->plan.upright[row * (columns + 1) + x] =
            read_sign(d, line, CELL * x, 1, SAY_PLAN_UPRIGHT, signs->upright, false);
    for (int x = 0; x < columns; x++) {
        d->plan.cell[row * columns + x] =
            read_sign(d, line, CELL * x + CELL / 2, 1, SAY_PLAN_CELL, signs->cell, signs->letters);
        for (int side = 1; side < CELL; side += 2) {
            struct sign sign = sign_at(&d->line[line], CELL * x + side, 1);
            if (sign.length) say_sign(d, line, sign, SAY_PLAN_BESIDE);
        }
    }
    struct sign outside = sign_behind(&d->line[line], CELL * columns);
    if (outside.length && columns == d->width) say_sign(d, line, outside, SAY_PLAN_OUTSIDE);
}

/* ---- the whole ---- */

static void say_at_line(const struct drawing *d, int line, pack_message id)
{
    int column = line < d->lines ? sign_behind(&d->line[line], -1).column : 0;
    if (line < d->lines && d->line[line].length == 0) column = 0;
    pack_say(&d->v->r->problems, place_at(d, line, column), id, d->v->field->key);
}

static void say_large(const struct drawing *d, int line, int column)
{
    pack_say(&d->v->r->problems, place_at(d, line, column), SAY_PLAN_LARGE, d->v->field->key,
             FRAY_PLAN_SIDE, FRAY_PLAN_SIDE);
}

/* A line that is missing is said, and counts as if it were there: what follows is read as it was meant. */
static void read_rows(struct drawing *d)
{
    int n = 0, i = 0; /* lines of the plan, and of the drawing */
    for (; i < d->lines && n < MOST_LINES; i++, n++) {
        const bool corners = d->line[i].corners;
        if (corners == n % 2) {
            say_at_line(d, i, corners ? SAY_PLAN_NO_CELLS : SAY_PLAN_NO_CORNERS);
            if (++n == MOST_LINES) break;
        }
        if (corners) read_corners(d, i, n / 2);
        else read_cells(d, i, n / 2);
    }
    if (i < d->lines || d->longer) say_large(d, i, 0);
    else if (n == 1) say_at_line(d, 0, SAY_PLAN_EXPECTED);
    else if (n % 2 == 0) say_at_line(d, i - 1, SAY_PLAN_NO_END);
    d->plan.rows = (uint8_t)(n / 2);
}

static void say_wide(const struct drawing *d)
{
    for (int i = 0; i < d->lines; i++) {
        if (!d->line[i].corners || width_of(&d->line[i]) != d->width) continue;
        say_large(d, i, d->line[i].beyond_column);
        return;
    }
}

void pack_read_plan(const struct pack_slot *v)
{
    struct drawing d = {.v = v};
    const struct pack_node *node = v->node;
    const char *key = v->field->key;
    if (!pack_is_block(node)) {
        pack_say(&v->r->problems, node->place, SAY_PLAN_BLOCK, key, key);
        return;
    }
    const char *first = pack_first_drawn(node->text);
    d.place = *first ? pack_place_of_first(node) : node->place;
    if (*first) read_lines(&d, first);
    d.width = usual_width(&d);
    if (d.width < 1) {
        pack_say(&v->r->problems, d.place, SAY_PLAN_EXPECTED, key);
        return;
    }
    d.plan.columns = (uint8_t)least_of(d.width, FRAY_PLAN_SIDE);
    if (d.width > FRAY_PLAN_SIDE) say_wide(&d);
    read_rows(&d);
    memcpy(v->to, &d.plan, sizeof d.plan);
}

struct pack_place pack_place_drawn(const struct pack_node *text, const fray_plan *plan, size_t at)
{
    struct pack_place place = pack_place_of_first(text);
    const int columns = plan->columns, byte = (int)at;
    const int cell = byte - (int)offsetof(fray_plan, cell);
    const int upright = byte - (int)offsetof(fray_plan, upright);
    const int across = byte - (int)offsetof(fray_plan, across);
    if (cell < 0 || columns == 0) return place; /* its size */
    if (upright < 0) {
        place.line += 2 * (cell / columns) + 1;
        place.column += CELL * (cell % columns) + CELL / 2;
    } else if (across < 0) {
        place.line += 2 * (upright / (columns + 1)) + 1;
        place.column += CELL * (upright % (columns + 1));
    } else {
        place.line += 2 * (across / columns);
        place.column += CELL * (across % columns) + 1;
    }
    return place;
}

/* ---- back to a drawing ---- */

/* Word number n of a list, from 1; a letter is its own sign. */
static const char *sign_of(const char *const *words, uint8_t n, char letter[2])
{
    int count = 0;
    while (words[count] != NULL) count++;
    if (n == 0) return "";
    if (n <= count) return words[n - 1];
    letter[0] = (char)n;
    letter[1] = '\0';
    return letter;
}

/* So many characters, the sign among them after `before` blanks. */
static void add_sign(struct pack_line *line, const char *sign, int before, int characters)
{
    int taken = before;
    for (const char *at = sign; *at != '\0'; at++) taken += !utf8_is_tail(*at);
    pack_add(line, "%*s%s%*s", before, "", sign, characters - taken, "");
}

void pack_plan_line(const fray_plan *plan, const fray_signs *signs, int n, char out[PACK_PLAN_LINE])
{
    struct pack_line line = {.used = 0};
    char letter[2];
    const int columns = plan->columns, row = n / 2;
    const bool is_there = n >= 0 && n <= 2 * plan->rows && columns <= FRAY_PLAN_SIDE;
    for (int x = 0; x <= columns && is_there; x++) {
        if (n % 2 == 0) {
            pack_add(&line, "+");
            if (x < columns)
                add_sign(&line, sign_of(signs->across, plan->across[row * columns + x], letter), 0,
                         CELL - 1);
        } else {
            uint8_t edge = plan->upright[row * (columns + 1) + x];
            add_sign(&line, sign_of(signs->upright, edge, letter), 0, 1);
            if (x < columns)
                add_sign(&line, sign_of(signs->cell, plan->cell[row * columns + x], letter), 1,
                         CELL - 1);
        }
    }
    while (line.used > 0 && line.text[line.used - 1] == ' ') line.used--;
    memcpy(out, line.text, line.used);
    out[line.used] = '\0';
}

/* ---- a game's signs ---- */

static bool are_words(const char *const *words, int characters, int most)
{
    int n = 0;
    if (words == NULL) return false;
    for (; words[n] != NULL; n++) {
        int found = 0;
        for (const char *at = words[n]; *at != '\0'; at++) {
            if (*at == ' ' || *at == '+') return false;
            found += !utf8_is_tail(*at);
        }
        if (found != characters) return false;
    }
    return n <= most;
}

bool pack_signs_are_sound(const fray_signs *signs)
{
    return signs != NULL && are_words(signs->cell, 1, signs->letters ? 'a' - 1 : UINT8_MAX) &&
           are_words(signs->upright, 1, UINT8_MAX) && are_words(signs->across, CELL - 1, UINT8_MAX);
}

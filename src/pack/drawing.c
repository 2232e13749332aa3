/* src/pack/drawing.c - areas: lines of signs become columns, rows and cells, and a cell's sign is found again. */
#include "pack/drawing.h"
#include "base/utf8.h"
#include "pack/plan.h"
#include "pack/spelling.h"
#include <string.h>

enum {
    SIZES = 2,
    MOST_SIDE = UINT8_MAX
}; /* the bytes before the cells; what one of them can say */

struct area {
    const struct pack_slot *v;
    struct pack_place place; /* of the first line's column 0 */
    int room;                /* for so many cells */
    int width; /* signs of its lines; those with more than MOST_SIDE are one as wide as the other */
    bool large; /* too large, which was said */
};

/* ---- lines ---- */

static const char *behind(const char *at)
{
    do at++;
    while (utf8_is_tail(*at));
    return at;
}

static bool is_end(char c)
{
    return c == '\0' || c == '\n';
}

static int signs_in(const char *line)
{
    int signs = 0;
    for (; !is_end(*line); line = behind(line)) signs += *line != ' ';
    return signs;
}

static int width_of(const char *line)
{
    int signs = signs_in(line);
    return signs > MOST_SIDE ? MOST_SIDE + 1 : signs;
}

/* Where the next line begins, or the text ends. */
static const char *below(const char *line)
{
    line += strcspn(line, "\n");
    return line + (*line == '\n');
}

/* The width that most lines have; of two the larger one. 0: there is no sign. */
static int usual_width(const char *line)
{
    int lines[MOST_SIDE + 2] = {0}, usual = 0;
    for (; *line != '\0'; line = below(line)) lines[width_of(line)]++;
    for (int width = 1; width <= MOST_SIDE + 1; width++)
        if (lines[width] && (!usual || lines[width] >= lines[usual])) usual = width;
    return usual;
}

/* ---- signs ---- */

static struct pack_place place_at(const struct area *a, int line, int column)
{
    return (struct pack_place){a->place.file, a->place.line + line, a->place.column + column};
}

static void say_large(struct area *a, int line, int column)
{
    const int side = a->room < MOST_SIDE ? a->room : MOST_SIDE;
    if (!a->large)
        pack_say(&a->v->r->problems, place_at(a, line, column), SAY_DRAWING_LARGE, a->v->field->key,
                 a->room, side, side);
    a->large = true;
}

static void say_unknown(const struct area *a, int line, int column, const char *sign, size_t length)
{
    struct pack_line text = {.language = a->v->r->problems.language};
    pack_add_said(&text, SAY_SIGN, a->v->field->key, pack_quote(sign, length).text);
    for (int i = 0; a->v->field->words[i] != NULL; i++)
        pack_add(&text, " %s", a->v->field->words[i]);
    pack_say(&a->v->r->problems, place_at(a, line, column), SAY_LINE, text.text);
}

/* `n`: which sign of its line. */
static void read_sign(struct area *a, int line, int n, int column, const char *sign)
{
    const size_t length = (size_t)(behind(sign) - sign);
    const int cell = line * a->width + n;
    int word = 0;
    if (n >= MOST_SIDE || cell >= a->room) {
        say_large(a, line, column);
        return;
    }
    while (a->v->field->words[word] != NULL && !pack_same(sign, length, a->v->field->words[word]))
        word++;
    if (a->v->field->words[word] == NULL) say_unknown(a, line, column, sign, length);
    else a->v->to[SIZES + cell] = (uint8_t)word;
}

/* A line of another width is said at the first sign too many, or behind the last one. */
static void read_line(struct area *a, int line, const char *text)
{
    int n = 0, column = 0, wrong = 0;
    for (const char *at = text; !is_end(*at); at = behind(at), column++) {
        if (*at == ' ') continue;
        if (n < a->width) read_sign(a, line, n, column, at);
        if (n <= a->width) wrong = n < a->width ? column + 1 : column;
        n++;
    }
    if (width_of(text) != a->width)
        pack_say(&a->v->r->problems, place_at(a, line, wrong), SAY_LINE_WIDTH, a->v->field->key, n,
                 a->width);
}

/* ---- the whole ---- */

static void say(const struct pack_slot *v, pack_message id)
{
    struct pack_line line = {.language = v->r->problems.language};
    pack_add_said(&line, id, v->field->key, v->field->key);
    pack_add_help(&line, v->field);
    pack_say(&v->r->problems, v->node->place, SAY_LINE, line.text);
}

/* A line further left than the first ends the block. If it begins with #, which is a likely sign of an area, YAML takes
 * it for a comment and says nothing: comments stand no further right than their key. */
static void find_lost_line(const struct area *a)
{
    const struct pack_node *key = pack_key(a->v->map, a->v->field->key);
    const char *at = a->v->node->raw, *end = a->v->node->raw_end;
    struct pack_place place = {a->place.file, a->v->node->place.line, 0};
    while (at < end) {
        while (at < end && *at != '\n') at++;
        at += at < end;
        place.line++;
        place.column = 1;
        for (; at < end && *at == ' '; at++) place.column++;
        const bool empty = at == end || *at == '\n' || *at == '\r';
        if (!empty && place.column < a->place.column) break;
    }
    if (at < end && *at == '#' && key != NULL && place.column > key->place.column)
        pack_say(&a->v->r->problems, place, SAY_LEFT_OF_BLOCK);
}

void pack_read_drawing(const struct pack_slot *v)
{
    struct area a = {.v = v, .room = v->field->size - SIZES};
    if (!pack_is_block(v->node)) {
        say(v, SAY_DRAWING_BLOCK);
        return;
    }
    const char *text = pack_first_drawn(v->node->text);
    a.width = usual_width(text);
    if (a.width == 0) {
        say(v, SAY_DRAWING_EMPTY);
        return;
    }
    a.place = pack_place_of_first(v->node);
    int rows = 0;
    for (; text[strspn(text, " \n")] != '\0' && !a.large; text = below(text), rows++) {
        if (rows == MOST_SIDE) say_large(&a, rows, (int)strspn(text, " "));
        else read_line(&a, rows, text);
    }
    find_lost_line(&a);
    v->to[0] = (uint8_t)a.width;
    v->to[1] = (uint8_t)rows;
}

struct pack_place pack_place_of_sign(const struct pack_node *text, size_t at)
{
    struct pack_place place = pack_place_of_first(text), sign = place;
    size_t signs = at < SIZES ? 1 : at - SIZES + 1; /* up to the one that is looked for */
    const int column = place.column;
    for (const char *c = pack_first_drawn(text->text); *c != '\0' && signs > 0; c = behind(c)) {
        if (*c != ' ' && *c != '\n') {
            sign = place;
            signs--;
        }
        place.line += *c == '\n';
        place.column = *c == '\n' ? column : place.column + 1;
    }
    return sign;
}

bool pack_are_signs(const char *const *words)
{
    for (; words != NULL && *words != NULL; words++)
        if (**words == '\0' || **words == ' ' || *behind(*words) != '\0') return false;
    return true;
}

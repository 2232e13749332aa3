/* src/draw/board.c - places, tokens and pieces where they are. */
#include <stdlib.h>
#include <string.h>
#include "draw/picture.h"

/* A place reaches this far from its centre; a hex that stands on a point is 104 wide, 120 high. */
enum { HALF_LONG = 60, MOST_BOARD = 6000, PLANE_WIDTH = 1200 };

/* What stands where in a place, down from its centre: baselines of words, middles of drawings.
 * The name of a piece runs into the tip between the names of the two places below. */
enum { NAME_AT = -39, DISC_AT = -8, PIPS_AT = 24, PIECE_NAME_AT = 40 };

static int rounded(double v)
{
    return (int)(v < 0 ? v - 0.5 : v + 0.5);
}

/* --- how large --- */

static bool is_on_board(const fray_thing *t)
{
    return t->what == FRAY_DRAW_PLACE ||
           ((t->what == FRAY_DRAW_PIECE || t->what == FRAY_DRAW_TOKEN) && t->place);
}

const fray_shape *picture_shape(const picture *pc, const fray_thing *t)
{
    return t->shape < pc->game->shapes && pc->game->shape[t->shape].points >= 3
               ? &pc->game->shape[t->shape]
               : NULL;
}

/* Board units need not be square: a hex is drawn regular whatever its outline's numbers are. */
static bool scale_by_place(picture *pc)
{
    for (uint32_t i = 0; i < pc->n; i++) {
        const fray_shape *s = picture_shape(pc, &pc->thing[i]);
        if (pc->thing[i].what != FRAY_DRAW_PLACE || !s) continue;
        int half_x = 1, half_y = 1;
        bool on_point = false, on_side = false;
        for (int k = 0; k < s->points && k < PICTURE_CORNERS; k++) {
            if (abs(s->x[k]) > half_x) half_x = abs(s->x[k]);
            if (abs(s->y[k]) > half_y) half_y = abs(s->y[k]);
            on_point |= s->x[k] == 0;
            on_side |= s->y[k] == 0;
        }
        bool hex = s->points == 6 && on_point != on_side;
        pc->scale_x = (double)(hex && on_side ? HALF_LONG : PICTURE_HALF) / half_x;
        pc->scale_y = (double)(hex && on_point ? HALF_LONG : PICTURE_HALF) / half_y;
        if (!hex) {
            if (pc->scale_y < pc->scale_x) pc->scale_x = pc->scale_y;
            pc->scale_y = pc->scale_x;
        }
        return true;
    }
    return false;
}

/* As far as what lies on sides and over places reaches, less the half of a place that the centres of places
 * have around them anyway. */
static void reach_out(picture *pc, int32_t *right, int32_t *bottom)
{
    int32_t half_x = (int32_t)(PICTURE_HALF / pc->scale_x),
            half_y = (int32_t)(PICTURE_HALF / pc->scale_y);
    for (uint32_t i = 0; i < pc->n; i++) {
        const fray_thing *t = &pc->thing[i];
        if (t->what != FRAY_DRAW_EDGE && t->what != FRAY_DRAW_AREA && t->what != FRAY_DRAW_LINE)
            continue;
        picture_box box = picture_box_of(pc, t);
        if (box.left + half_x < pc->left) pc->left = box.left + half_x;
        if (box.right - half_x > *right) *right = box.right - half_x;
        if (box.top + half_y < pc->top) pc->top = box.top + half_y;
        if (box.bottom - half_y > *bottom) *bottom = box.bottom - half_y;
    }
}

bool picture_measure(picture *pc, int *width, int *height)
{
    int32_t right = 0, bottom = 0;
    bool any = false;
    for (uint32_t i = 0; i < pc->n; i++) {
        const fray_thing *t = &pc->thing[i];
        if (!is_on_board(t)) continue;
        if (!any || t->x < pc->left) pc->left = t->x;
        if (!any || t->x > right) right = t->x;
        if (!any || t->y < pc->top) pc->top = t->y;
        if (!any || t->y > bottom) bottom = t->y;
        any = true;
    }
    pc->has_board = any;
    if (!any) return false;
    bool scaled = scale_by_place(pc);
    if (scaled) reach_out(pc, &right, &bottom);
    double wide = (double)right - pc->left, high = (double)bottom - pc->top;
    if (!scaled) pc->scale_x = pc->scale_y = wide > 0 ? PLANE_WIDTH / wide : 1;
    double widest =
        wide * pc->scale_x > high * pc->scale_y ? wide * pc->scale_x : high * pc->scale_y;
    if (widest > MOST_BOARD) {
        pc->scale_x *= MOST_BOARD / widest;
        pc->scale_y *= MOST_BOARD / widest;
    }
    *width = rounded(wide * pc->scale_x) + 2 * HALF_LONG;
    *height = rounded(high * pc->scale_y) + 2 * HALF_LONG;
    return true;
}

int picture_x(const picture *pc, int32_t x)
{
    return pc->board_left + HALF_LONG + rounded(((double)x - pc->left) * pc->scale_x);
}

int picture_y(const picture *pc, int32_t y)
{
    return pc->board_top + HALF_LONG + rounded(((double)y - pc->top) * pc->scale_y);
}

/* --- the ground --- */

picture_outline picture_outline_of(const picture *pc, const fray_thing *place, double times)
{
    const fray_shape *s = picture_shape(pc, place);
    picture_outline o = {0};
    o.n = s ? s->points < PICTURE_CORNERS ? s->points : PICTURE_CORNERS : 4;
    for (int k = 0; k < o.n; k++) {
        double x = s ? s->x[k] * pc->scale_x : (k == 1 || k == 2 ? 1 : -1) * PICTURE_HALF;
        double y = s ? s->y[k] * pc->scale_y : (k >= 2 ? 1 : -1) * PICTURE_HALF;
        o.x[k] = times * x;
        o.y[k] = times * y;
    }
    return o;
}

void picture_put_outline(FILE *out, const picture_outline *o, int x, int y, const char *look)
{
    fputs("<polygon points=\"", out);
    for (int k = 0; k < o->n; k++)
        fprintf(out, "%s%d,%d", k ? " " : "", x + rounded(o->x[k]), y + rounded(o->y[k]));
    fprintf(out, "\" %s/>\n", look);
}

/* Slanted lines across a convex outline: each crosses two of its sides. */
static void put_hatching(FILE *out, const picture_outline *o, int x, int y, int step)
{
    fputs("<path fill=\"none\" stroke=\"#8d8d8d\" stroke-width=\"2\" d=\"", out);
    for (int c = -40 * step; c <= 40 * step; c += step) {
        double at[2][2];
        int found = 0;
        for (int k = 0; k < o->n && found < 2; k++) {
            int next = (k + 1) % o->n;
            double a = o->x[k] + o->y[k] - c, b = o->x[next] + o->y[next] - c;
            if ((a < 0) == (b < 0)) continue;
            double part = a / (a - b);
            at[found][0] = o->x[k] + part * (o->x[next] - o->x[k]);
            at[found++][1] = o->y[k] + part * (o->y[next] - o->y[k]);
        }
        if (found == 2)
            fprintf(out, "M%d %dL%d %d", x + rounded(at[0][0]), y + rounded(at[0][1]),
                    x + rounded(at[1][0]), y + rounded(at[1][1]));
    }
    fputs("\"/>\n", out);
}

/* A thorn in the middle of every side, pointing inwards. */
static void put_thorns(FILE *out, const picture_outline *o, int x, int y)
{
    picture_put_outline(
        out, o, x, y,
        "fill=\"none\" stroke=\"#b00020\" stroke-width=\"2\" stroke-dasharray=\"6 3\"");
    fputs("<path fill=\"#b00020\" d=\"", out);
    for (int k = 0; k < o->n; k++) {
        int next = (k + 1) % o->n;
        double dx = o->x[next] - o->x[k], dy = o->y[next] - o->y[k];
        fprintf(out, "M%d %dL%d %dL%d %dZ", x + rounded(o->x[k] + 0.41 * dx),
                y + rounded(o->y[k] + 0.41 * dy), x + rounded(0.7 * (o->x[k] + dx / 2)),
                y + rounded(0.7 * (o->y[k] + dy / 2)), x + rounded(o->x[k] + 0.59 * dx),
                y + rounded(o->y[k] + 0.59 * dy));
    }
    fputs("\"/>\n", out);
}

/* Wavy lines across. */
static void put_waves(FILE *out, const picture_outline *o, int x, int y, bool small)
{
    double high = 0, wide = 0;
    for (int k = 0; k < o->n; k++) {
        if (o->y[k] > high) high = o->y[k];
        if (o->x[k] > wide) wide = o->x[k];
    }
    int step = small ? 6 : 16, half = small ? 3 : 8, in = small ? 1 : 6;
    fputs("<path fill=\"none\" stroke=\"#a8763a\" stroke-width=\"1.5\" d=\"", out);
    for (int down = -(int)high + step; down < (int)high; down += step) {
        fprintf(out, "M%d %d", x - (int)wide + in, y + down);
        for (int right = -(int)wide + in; right + 2 * half <= (int)wide - in; right += 2 * half)
            fprintf(out, "q%d %d %d 0t%d 0", half / 2, -half / 2, half, half);
    }
    fputs("\"/>\n", out);
}

/* Small bushes, here and there. */
static void put_bushes(FILE *out, const picture_outline *o, int x, int y, bool small)
{
    static const int8_t at[][2] = {{-34, -20}, {0, -30}, {34, -16}, {-18, 4}, {20, 8},
                                   {-38, 28},  {2, 34},  {38, 32},  {-6, -10}};
    double high = 0;
    for (int k = 0; k < o->n; k++)
        if (o->y[k] > high) high = o->y[k];
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        if (small && i % 3) continue;
        fprintf(out,
                "<path transform=\"translate(%d %d) scale(%s)\" fill=\"#9dbf8e\" "
                "d=\"M-8 4a4 4 0 0 1 1-7a5 5 0 0 1 10-1a4 4 0 0 1 3 8Z\"/>\n",
                x + rounded(at[i][0] * high / 52), y + rounded(at[i][1] * high / 52),
                small ? "0.5" : "1");
    }
}

const fray_mark *picture_mark(const picture *pc, const fray_thing *t, uint32_t m)
{
    return t->marks >> m & 1 ? &pc->game->mark[m] : NULL;
}

bool picture_has_look(const picture *pc, const fray_thing *t, fray_look which)
{
    for (uint32_t m = 1; m < pc->game->marks && m < 32; m++)
        if (t->marks >> m & 1 && pc->game->mark[m].look == which) return true;
    return false;
}

/* The higher, the lighter; where there are no levels all is as bright. */
static const char *tint_of(const picture *pc, const fray_thing *place)
{
    static const char *const tints[] = {"#dddad0", "#f2f0ea", "#fff"};
    bool levels = false;
    for (uint32_t i = 0; i < pc->n && !levels; i++)
        levels = pc->thing[i].what == FRAY_DRAW_PLACE && pc->thing[i].level;
    if (place->seat || !levels) return looks_seat(place->seat)->tint;
    return tints[place->level < 2 ? place->level : 2];
}

void picture_ground(FILE *out, const picture *pc, const fray_thing *place, int x, int y, bool small)
{
    char look[120];
    double times = small ? 0.22 : 1;
    bool wall = picture_has_look(pc, place, FRAY_LOOK_WALL);
    picture_outline whole = picture_outline_of(pc, place, times),
                    inner = picture_outline_of(pc, place, 0.93 * times);
    snprintf(look, sizeof look, "fill=\"%s\" stroke=\"#77756e\" stroke-width=\"1\"",
             wall ? "#4a4a4a" : tint_of(pc, place));
    picture_put_outline(out, &whole, x, y, look);
    if (picture_has_look(pc, place, FRAY_LOOK_HIGH)) {
        picture_outline inset = picture_outline_of(pc, place, 0.8 * times);
        picture_put_outline(out, &inner, x, y,
                            "fill=\"#e9dcc3\" stroke=\"#a8763a\" stroke-width=\"1\"");
        picture_put_outline(out, &inset, x, y,
                            "fill=\"#f3ead8\" stroke=\"#a8763a\" stroke-width=\"1\"");
    }
    if (picture_has_look(pc, place, FRAY_LOOK_ROUGH)) put_waves(out, &inner, x, y, small);
    if (picture_has_look(pc, place, FRAY_LOOK_WOODS)) put_bushes(out, &whole, x, y, small);
    if (wall) put_hatching(out, &inner, x, y, small ? 6 : 14);
    if (picture_has_look(pc, place, FRAY_LOOK_THORN)) put_thorns(out, &inner, x, y);
    if (picture_has_look(pc, place, FRAY_LOOK_CIRCLE))
        fprintf(out,
                "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"none\" stroke=\"#55534d\" "
                "stroke-width=\"2\" stroke-dasharray=\"%s\"/>\n",
                x, small ? y : y + DISC_AT, small ? 6 : 26, small ? "3 2" : "7 5");
}

/* --- signs --- */

void picture_sign(FILE *out, const fray_mark *mark, int x, int y)
{
    fprintf(out,
            "<circle cx=\"%d\" cy=\"%d\" r=\"9\" fill=\"#fff\" stroke=\"#222\" "
            "stroke-width=\"1\"/>\n",
            x, y);
    if (mark->icon) {
        fprintf(out, "<path transform=\"translate(%d %d)\" d=\"%s\" ", x, y, mark->icon);
        fputs(mark->fill ? "fill=\"#222\"/>\n"
                         : "fill=\"none\" stroke=\"#222\" stroke-width=\"2\"/>\n",
              out);
        return;
    }
    page_font font = {12, true, "#222", "middle", false};
    const fray_label *label = &mark->label;
    const char *from = label->glyph ? &label->glyph : label->en ? label->en : "?";
    char sign[8] = "";
    memcpy(sign, from, label->glyph ? 1 : page_character(from));
    page_text(out, x, y + 4, &font, sign);
}

void picture_token(FILE *out, const char *text, int x, int y, int half, bool pale)
{
    page_font font = {half > 14 ? 17 : 11, true, pale ? "#77756e" : "#222", "middle", false};
    fprintf(out,
            "<path d=\"M%d %dL%d %dL%d %dL%d %dZ\" fill=\"%s\" stroke=\"%s\" "
            "stroke-width=\"2\"/>\n",
            x, y - half, x + half, y, x, y + half, x - half, y, pale ? "#fdf6dd" : "#ffd75e",
            pale ? "#a8a59b" : "#222");
    page_text(out, x, y + font.size * 3 / 8, &font, text);
}

void picture_pip(FILE *out, bool full, int x, int y)
{
    fprintf(out,
            "<circle cx=\"%d\" cy=\"%d\" r=\"4\" fill=\"%s\" stroke=\"#222\" "
            "stroke-width=\"1\"/>\n",
            x, y, full ? "#222" : "#fff");
}

/* --- places and tokens --- */

/* In a square there is room for many: name and signs along the top, tokens at its right end, figures below. */
static bool is_square(const picture *pc, uint32_t place)
{
    for (uint32_t i = 0; i < pc->n; i++) {
        const fray_thing *t = &pc->thing[i];
        if (t->what != FRAY_DRAW_PLACE || t->value != place) continue;
        const fray_shape *s = picture_shape(pc, t);
        return s && s->points == 4;
    }
    return false;
}

static bool is_about(const picture *pc, const fray_thing *t)
{
    const fray_position *p = pc->view;
    return !pc->over && p->open && p->type == t->type && p->about && p->about == t->value &&
           (t->what == FRAY_DRAW_PLACE || t->what == FRAY_DRAW_PIECE || t->what == FRAY_DRAW_TOKEN);
}

/* Signs of marks that change neither ground nor piece, along a row. */
static void put_place_signs(picture *pc, const fray_thing *t, int x, int y)
{
    int n = 0;
    for (uint32_t m = 1; m < pc->game->marks && m < 32; m++) {
        const fray_mark *row = picture_mark(pc, t, m);
        if (row && row->look == FRAY_LOOK_SIGN) picture_sign(pc->out, row, x + 20 * n++, y);
    }
}

static void put_place(picture *pc, const fray_thing *t)
{
    char name[PICTURE_NAME];
    int x = picture_x(pc, t->x), y = picture_y(pc, t->y);
    bool wall = picture_has_look(pc, t, FRAY_LOOK_WALL);
    page_font font = {12, false, wall ? "#fff" : "#55534d", "middle", false};
    picture_open(pc, t);
    picture_ground(pc->out, pc, t, x, y, false);
    picture_level(pc, t, x, y);
    if (is_about(pc, t)) {
        picture_outline o = picture_outline_of(pc, t, 0.94);
        picture_put_outline(pc->out, &o, x, y,
                            "fill=\"none\" stroke=\"#e0a800\" stroke-width=\"6\"");
        pc->has_about = true;
    }
    bool square = is_square(pc, t->value);
    words_value(pc->h, pc->view, t->type, t->value, name, sizeof name);
    if (square && !wall) {
        font.anchor = "start";
        font.halo = true;
        put_place_signs(pc, t, x - 46 + page_width(&font, name) + 14, y - 40);
        page_text(pc->out, x - 47, y - 36, &font, name);
        picture_close(pc);
        return;
    }
    put_place_signs(pc, t, x - 24, y - 20);
    if (wall) { /* a plate, or the hatching runs through the letters */
        int half = page_width(&font, name) / 2 + 3;
        fprintf(pc->out,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"15\" rx=\"3\" fill=\"#4a4a4a\"/>\n",
                x - half, y - 6, 2 * half);
    }
    page_text(pc->out, x, wall ? y + 6 : y + NAME_AT, &font, name);
    picture_close(pc);
}

/* Does it stand on a corner or a side of its place, not in it? */
static bool is_astray(const picture *pc, const fray_thing *t)
{
    for (uint32_t i = 0; i < pc->n; i++) {
        const fray_thing *place = &pc->thing[i];
        if (place->what == FRAY_DRAW_PLACE && place->value == t->place)
            return t->what == FRAY_DRAW_TOKEN && (place->x != t->x || place->y != t->y);
    }
    return false;
}

static uint32_t others_there(const picture *pc, const fray_thing *t, unsigned what, bool before)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < pc->n && !(before && &pc->thing[i] == t); i++)
        n += pc->thing[i].what == what && pc->thing[i].place == t->place &&
             !is_astray(pc, &pc->thing[i]);
    return n;
}

/* One that the packs name by its letters (fire Fi, tanker-alpha TA); any other by its number if its
 * name ends in one ("objective-3"), else its first letter; face down "?". */
static void token_text(const picture *pc, const fray_thing *t, char *out, size_t n)
{
    const fray_table *table = &pc->h->table;
    char name[PICTURE_NAME] = "?";
    fray_spelling spelled;
    if (t->value) words_value(pc->h, pc->view, t->type, t->value, name, sizeof name);
    size_t end = strlen(name), from = end;
    while (from > 0 && name[from - 1] >= '0' && name[from - 1] <= '9') from--;
    if (t->value && table->game->spell(table, pc->view, t->type, t->value, &spelled) &&
        spelled.type) {
        const char *hyphen = strchr(name, '-');
        bool two = hyphen && hyphen + 1 < name + from;
        char first = name[0], second = *(two ? hyphen + 1 : name + 1);
        if (first >= 'a' && first <= 'z') first = (char)(first - 'a' + 'A');
        if (two && second >= 'a' && second <= 'z') second = (char)(second - 'a' + 'A');
        snprintf(out, n, "%c%c", first, second);
        return;
    }
    if (from == end || end - from > 2) {
        from = 0;
        name[page_character(name)] = '\0';
    }
    snprintf(out, n, "%s", name + from);
}

static void put_token(picture *pc, const fray_thing *t)
{
    char text[12];
    int x = picture_x(pc, t->x), y = picture_y(pc, t->y);
    uint32_t nth = others_there(pc, t, FRAY_DRAW_TOKEN, true);
    bool beside = others_there(pc, t, FRAY_DRAW_PIECE, false) > 0;
    token_text(pc, t, text, sizeof text);
    bool pale = picture_has_look(pc, t, FRAY_LOOK_PALE), square = is_square(pc, t->place);
    int half = square ? 14 : beside ? 12 : 22;
    if (is_astray(pc, t)) {
        half = 14;
    } else if (square) {
        x += 36 - 26 * (int)nth;
        y -= 36;
    } else if (beside) {
        x -= 37;
        y += 6 + 14 * (int)nth;
    } else {
        x += 14 * (int)nth;
    }
    picture_open(pc, t);
    if (is_about(pc, t)) {
        fprintf(pc->out, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"#ffe9a8\"/>\n", x, y,
                half + 7);
        pc->has_about = true;
    }
    picture_token(pc->out, text, x, y, half, pale);
    picture_close(pc);
    pc->has_token = true;
}

/* --- pieces --- */

void picture_plain_disc(FILE *out, uint32_t seat, const char *initials, int x, int y, int radius)
{
    const seat_look *as = looks_seat(seat);
    page_font font = {radius * 3 / 4, true, as->ink, "middle", false};
    fprintf(out,
            "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"%s\" stroke=\"#222\" "
            "stroke-width=\"2\"/>\n",
            x, y, radius, as->fill);
    if (as->inner) {
        fprintf(out, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"none\" stroke=\"%s\"", x, y,
                radius - 3, as->ink);
        if (*as->inner) fprintf(out, " stroke-dasharray=\"%s\"", as->inner);
        fputs(" stroke-width=\"1\"/>\n", out);
    }
    if (*initials) page_text(out, x, y + font.size * 3 / 8, &font, initials);
}

static void put_rings(const picture *pc, const fray_thing *t, int x, int y, int radius)
{
    for (uint32_t m = 1; m < pc->game->marks && m < 32; m++) {
        const fray_mark *row = picture_mark(pc, t, m);
        if (!row || !row->ring) continue;
        radius += 4;
        fprintf(pc->out,
                "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"none\" stroke=\"%s\" "
                "stroke-width=\"3\"",
                x, y, radius, row->ring);
        if (row->dashes) fprintf(pc->out, " stroke-dasharray=\"%s\"", row->dashes);
        fputs("/>\n", pc->out);
    }
}

/* On both sides of the disc; the last one where a token lies if there is one. */
static void put_signs(const picture *pc, const fray_thing *t, int x, int y)
{
    static const int8_t at[][2] = {{33, -16}, {38, 3}, {-33, -16}, {30, 21}, {-38, 3}};
    uint32_t n = 0;
    for (uint32_t m = 1; m < pc->game->marks && m < 32; m++) {
        const fray_mark *row = picture_mark(pc, t, m);
        if (!row || row->look != FRAY_LOOK_SIGN) continue;
        picture_sign(pc->out, row, x + at[n][0], y + at[n][1]);
        if (++n == sizeof at / sizeof *at) return; /* its title still says all of them */
    }
}

void picture_pips(picture *pc, const fray_thing *t, int x, int y)
{
    enum { MOST_PIPS = 12, GAP = 10 };
    const fray_badge *row = fray_pips_of(pc->game, t->what);
    if (!row) return;
    int full = t->badge[row->at], all = t->badge[row->pips - 1];
    if (full > all) all = full;
    if (all > MOST_PIPS) all = MOST_PIPS;
    for (int k = 0; k < all; k++)
        picture_pip(pc->out, k < full, x + GAP * k - GAP * (all - 1) / 2, y);
    if (all > 0) pc->pips = t->what;
}

void picture_piece(picture *pc, const fray_thing *t, const char *initials, int x, int y, int radius)
{
    bool crossed = picture_has_look(pc, t, FRAY_LOOK_CROSS);
    if (is_about(pc, t)) {
        fprintf(pc->out,
                "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"#ffe9a8\" stroke=\"#e0a800\" "
                "stroke-width=\"3\"/>\n",
                x, y, radius + 7);
        pc->has_about = true;
    }
    if (t->turn || picture_has_look(pc, t, FRAY_LOOK_NOTCH))
        picture_notch(pc->out, t, x, y, radius);
    if (!crossed) {
        put_rings(pc, t, x, y, radius);
        picture_plain_disc(pc->out, t->seat, initials, x, y, radius);
        return;
    }
    page_font font = {radius * 3 / 4, true, "#222", "middle", true};
    fputs("<g opacity=\"0.4\">\n", pc->out);
    picture_plain_disc(pc->out, t->seat, "", x, y, radius);
    fputs("</g>\n", pc->out);
    fprintf(pc->out, "<path d=\"M%d %dL%d %dM%d %dL%d %d\" stroke=\"#222\" stroke-width=\"3\"/>\n",
            x - radius, y - radius, x + radius, y + radius, x + radius, y - radius, x - radius,
            y + radius);
    if (*initials) page_text(pc->out, x, y + font.size * 3 / 8, &font, initials);
}

/* One of several in a square: in rows, the smaller the more there are; alone with its name. */
static void put_in_square(picture *pc, const fray_thing *t, const char *initials)
{
    /* by how many there are: in how many columns, radius, and from row to row */
    static const struct {
        uint8_t most, columns, radius, pitch;
    } grid[] = {{1, 1, 20, 0},  {2, 2, 19, 0},  {4, 2, 16, 35},
                {6, 3, 14, 33}, {9, 3, 11, 25}, {255, 5, 8, 18}};
    uint32_t all = others_there(pc, t, FRAY_DRAW_PIECE, false), nth, kind = 0;
    nth = others_there(pc, t, FRAY_DRAW_PIECE, true);
    while (all > grid[kind].most) kind++;
    int columns = grid[kind].columns, rows = ((int)all + columns - 1) / columns;
    int column = (int)nth % columns, row = (int)nth / columns, radius = grid[kind].radius;
    int x = picture_x(pc, t->x) + (2 * column - columns + 1) * (PICTURE_HALF - 2) / columns;
    int y = picture_y(pc, t->y) + (all == 1 ? 2 : 14) + (2 * row - rows + 1) * grid[kind].pitch / 2;
    picture_open(pc, t);
    picture_piece(pc, t, initials, x, y, radius);
    if (all <= 2) put_signs(pc, t, x, y);
    if (all == 1) {
        char name[PICTURE_NAME];
        page_font font = {12, false, "#111", "middle", true};
        page_lines lines;
        picture_name(pc, t, name, sizeof name);
        page_fit(&lines, name, &font, 9, 2 * PICTURE_HALF - 8, 2);
        for (uint32_t i = 0; i < lines.n; i++)
            page_text(pc->out, x, y + 34 + (int)i * font.size, &font, lines.line[i]);
    }
    picture_close(pc);
}

/* Drawn so that it fits into a place: disc, pips, and the name in the lower tip. */
static void put_piece(picture *pc, const fray_thing *t, const char *initials)
{
    char name[PICTURE_NAME];
    page_font font = {12, false, "#111", "middle", true};
    page_lines lines;
    int x = picture_x(pc, t->x), y = picture_y(pc, t->y);
    if (is_square(pc, t->place)) {
        put_in_square(pc, t, initials);
        return;
    }
    x += 12 * (int)others_there(pc, t, FRAY_DRAW_PIECE, true);
    picture_open(pc, t);
    picture_piece(pc, t, initials, x, y + DISC_AT, PICTURE_DISC);
    put_signs(pc, t, x, y + DISC_AT);
    picture_pips(pc, t, x, y + PIPS_AT);
    picture_name(pc, t, name, sizeof name);
    page_fit(&lines, name, &font, 10, 2 * PICTURE_HALF - 26, 2);
    for (uint32_t i = 0; i < lines.n; i++)
        page_text(pc->out, x, y + PIECE_NAME_AT + (int)i * font.size, &font, lines.line[i]);
    picture_close(pc);
}

/* Heavy lines between places: borders the game marks as such. */
static void put_edges(const picture *pc)
{
    for (uint32_t i = 0; i < pc->n; i++) {
        const fray_thing *t = &pc->thing[i];
        if (t->what != FRAY_DRAW_PLACE) continue;
        picture_outline o = picture_outline_of(pc, t, 1);
        int x = picture_x(pc, t->x), y = picture_y(pc, t->y), half_x = abs(rounded(o.x[0]));
        int half_y = abs(rounded(o.y[0]));
        if (picture_has_look(pc, t, FRAY_LOOK_NORTH))
            fprintf(pc->out, "<path d=\"M%d %dH%d\" stroke=\"#222\" stroke-width=\"4\"/>\n",
                    x - half_x, y - half_y, x + half_x);
        if (picture_has_look(pc, t, FRAY_LOOK_WEST))
            fprintf(pc->out, "<path d=\"M%d %dV%d\" stroke=\"#222\" stroke-width=\"4\"/>\n",
                    x - half_x, y - half_y, y + half_y);
    }
}

void picture_board(picture *pc)
{
    for (uint32_t i = 0; i < pc->n; i++)
        if (pc->thing[i].what == FRAY_DRAW_PLACE) put_place(pc, &pc->thing[i]);
    picture_areas(pc);
    put_edges(pc);
    picture_edges(pc);
    for (uint32_t i = 0; i < pc->n; i++)
        if (pc->thing[i].what == FRAY_DRAW_TOKEN) put_token(pc, &pc->thing[i]);
    picture_lines(pc);
    for (uint32_t i = 0; i < pc->n; i++)
        if (pc->thing[i].what == FRAY_DRAW_PIECE && pc->thing[i].place)
            put_piece(pc, &pc->thing[i], pc->initials[i].text);
    picture_corners(pc);
}

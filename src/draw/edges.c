/* src/draw/edges.c - what lies between places and over them: edges, areas, lines, corners; which way
 * pieces face, and how high places lie. */
#include <math.h>
#include <stdlib.h>
#include "draw/picture.h"

static int whole(double v)
{
    return (int)(v < 0 ? v - 0.5 : v + 0.5);
}

static void take_in(picture_box *box, int32_t x, int32_t y)
{
    if (x < box->left) box->left = x;
    if (x > box->right) box->right = x;
    if (y < box->top) box->top = y;
    if (y > box->bottom) box->bottom = y;
}

picture_box picture_box_of(const picture *pc, const fray_thing *t)
{
    const fray_shape *s = t->what == FRAY_DRAW_AREA ? picture_shape(pc, t) : NULL;
    picture_box box = {t->x, t->y, t->x, t->y};
    for (int k = 0; s && k < s->points && k < PICTURE_CORNERS; k++)
        take_in(&box, t->x + s->x[k], t->y + s->y[k]);
    if (!s) take_in(&box, t->to_x, t->to_y);
    return box;
}

/* --- levels --- */

/* The place around this point of the board; NULL: there is none. */
static const fray_thing *place_around(const picture *pc, double x, double y)
{
    const fray_thing *best = NULL;
    double least = 0;
    for (uint32_t i = 0; i < pc->n; i++) {
        const fray_thing *t = &pc->thing[i];
        if (t->what != FRAY_DRAW_PLACE) continue;
        double far = hypot((t->x - x) * pc->scale_x, (t->y - y) * pc->scale_y);
        if (far < PICTURE_HALF && (!best || far < least)) {
            best = t;
            least = far;
        }
    }
    return best;
}

void picture_level_sign(FILE *out, int level, int x, int y)
{
    page_font font = {12, true, "#222", "start", true};
    char text[12];
    snprintf(text, sizeof text, "%d", level);
    fprintf(out, "<path fill=\"#222\" d=\"M%d %dl5 -9l5 9Z\"/>\n", x - 10, y + 4);
    page_text(out, x + 2, y + 4, &font, text);
}

void picture_level(picture *pc, const fray_thing *place, int x, int y)
{
    picture_outline o = picture_outline_of(pc, place, 1);
    if (!place->level) return;
    for (int k = 0; k < o.n; k++) {
        int next = (k + 1) % o.n;
        double mid_x = o.x[k] + o.x[next],
               mid_y = o.y[k] + o.y[next]; /* twice as far: its neighbour */
        const fray_thing *there =
            place_around(pc, place->x + mid_x / pc->scale_x, place->y + mid_y / pc->scale_y);
        if (there && there->level >= place->level) continue;
        fprintf(pc->out,
                "<path fill=\"#000\" fill-opacity=\"0.28\" d=\"M%d %dL%d %dL%d %dL%d %dZ\"/>\n",
                x + whole(o.x[k]), y + whole(o.y[k]), x + whole(o.x[next]), y + whole(o.y[next]),
                x + whole(0.78 * o.x[next]), y + whole(0.78 * o.y[next]), x + whole(0.78 * o.x[k]),
                y + whole(0.78 * o.y[k]));
    }
    picture_level_sign(pc->out, place->level, x + PICTURE_HALF - 26, y + PICTURE_HALF - 14);
    pc->has_level = true;
}

void picture_notch(FILE *out, const fray_thing *t, int x, int y, int radius)
{
    static const double turn = 6.283185307179586 / 65536;
    const double a = t->turn * turn, dx = sin(a), dy = -cos(a), tip = radius + 9, foot = radius - 1,
                 half = 7;
    fprintf(out,
            "<path d=\"M%d %dL%d %dL%d %dZ\" fill=\"#222\" stroke=\"#fff\" stroke-width=\"1\"/>\n",
            x + whole(tip * dx), y + whole(tip * dy), x + whole(foot * dx - half * dy),
            y + whole(foot * dy + half * dx), x + whole(foot * dx + half * dy),
            y + whole(foot * dy - half * dx));
}

/* --- strokes --- */

typedef struct stroke {
    int x, y, to_x, to_y;
} stroke;

static stroke stroke_of(const picture *pc, const fray_thing *t)
{
    stroke s = {picture_x(pc, t->x), picture_y(pc, t->y), picture_x(pc, t->to_x),
                picture_y(pc, t->to_y)};
    return s;
}

static void put_stroke(FILE *out, stroke s, const char *colour, const char *width,
                       const char *dashes)
{
    fprintf(out,
            "<path d=\"M%d %dL%d %d\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\" "
            "stroke-linecap=\"round\"",
            s.x, s.y, s.to_x, s.to_y, colour, width);
    if (dashes) fprintf(out, " stroke-dasharray=\"%s\"", dashes);
    fputs("/>\n", out);
}

/* A box on the middle of a stroke, along it. */
static void put_box(FILE *out, stroke s, int half)
{
    double length = hypot(s.to_x - s.x, s.to_y - s.y), dx = 1, dy = 0;
    if (length > 0) {
        dx = (s.to_x - s.x) / length;
        dy = (s.to_y - s.y) / length;
    }
    double x = (s.x + s.to_x) / 2.0, y = (s.y + s.to_y) / 2.0, deep = half * 0.5;
    fprintf(out,
            "<path d=\"M%d %dL%d %dL%d %dL%d %dZ\" fill=\"#ecdcb4\" stroke=\"#222\" "
            "stroke-width=\"2\"/>\n",
            whole(x - half * dx - deep * dy), whole(y - half * dy + deep * dx),
            whole(x + half * dx - deep * dy), whole(y + half * dy + deep * dx),
            whole(x + half * dx + deep * dy), whole(y + half * dy - deep * dx),
            whole(x - half * dx + deep * dy), whole(y - half * dy - deep * dx));
}

static void put_edge_looks(const picture *pc, const fray_thing *t, stroke s, int box)
{
    bool dark = picture_has_look(pc, t, FRAY_LOOK_DARK);
    bool thick = picture_has_look(pc, t, FRAY_LOOK_THICK);
    bool twice = picture_has_look(pc, t, FRAY_LOOK_DOUBLE);
    if (dark) put_stroke(pc->out, s, "#3d3a34", "11", NULL);
    if (thick) put_stroke(pc->out, s, "#222", "6", NULL);
    if (twice) {
        put_stroke(pc->out, s, "#222", "8", NULL);
        put_stroke(pc->out, s, "#fff", "4", NULL);
    }
    if (!dark && !thick && !twice) put_stroke(pc->out, s, "#77756e", "2", NULL);
    if (picture_has_look(pc, t, FRAY_LOOK_BOX)) put_box(pc->out, s, box);
}

/* Signs of its marks, beside each other around a point. */
static void put_signs(const picture *pc, const fray_thing *t, int x, int y)
{
    int n = 0;
    for (uint32_t m = 1; m < pc->game->marks && m < 32; m++) {
        const fray_mark *row = picture_mark(pc, t, m);
        if (row && row->look == FRAY_LOOK_SIGN) picture_sign(pc->out, row, x + 20 * n++, y);
    }
}

void picture_edges(picture *pc)
{
    for (uint32_t i = 0; i < pc->n; i++) {
        const fray_thing *t = &pc->thing[i];
        if (t->what != FRAY_DRAW_EDGE) continue;
        stroke s = stroke_of(pc, t);
        bool pale = picture_has_look(pc, t, FRAY_LOOK_PALE);
        picture_open(pc, t);
        if (pale) fputs("<g opacity=\"0.45\">\n", pc->out);
        put_edge_looks(pc, t, s, 15);
        if (pale) fputs("</g>\n", pc->out);
        put_signs(pc, t, (s.x + s.to_x) / 2, (s.y + s.to_y) / 2);
        picture_close(pc);
    }
}

/* --- areas --- */

static void put_area_look(const picture *pc, const fray_thing *t, const char *points)
{
    bool tint = picture_has_look(pc, t, FRAY_LOOK_TINT);
    bool dotted = picture_has_look(pc, t, FRAY_LOOK_DOTTED);
    bool outline = picture_has_look(pc, t, FRAY_LOOK_OUTLINE) || (!tint && !dotted);
    const char *colour = t->seat ? looks_seat(t->seat)->fill : "#8a6a00";
    fprintf(pc->out, "<polygon points=\"%s\" ", points);
    if (tint) fprintf(pc->out, "fill=\"%s\" fill-opacity=\"0.2\" ", colour);
    else fputs("fill=\"none\" ", pc->out);
    fprintf(pc->out, "stroke=\"%s\" stroke-width=\"%s\"", colour, outline || dotted ? "4" : "1");
    if (dotted) fputs(" stroke-dasharray=\"1 9\" stroke-linecap=\"round\"", pc->out);
    fputs("/>\n", pc->out);
}

void picture_areas(picture *pc)
{
    for (uint32_t i = 0; i < pc->n; i++) {
        const fray_thing *t = &pc->thing[i];
        if (t->what != FRAY_DRAW_AREA) continue;
        const fray_shape *shape = picture_shape(pc, t);
        picture_box b = picture_box_of(pc, t);
        char points[40 * PICTURE_CORNERS] = "";
        size_t n = 0;
        for (int k = 0; k < (shape ? shape->points : 4) && k < PICTURE_CORNERS; k++) {
            int32_t x = shape ? t->x + shape->x[k] : k == 1 || k == 2 ? b.right : b.left;
            int32_t y = shape ? t->y + shape->y[k] : k >= 2 ? b.bottom : b.top;
            n += (size_t)snprintf(points + n, sizeof points - n, "%s%d,%d", k ? " " : "",
                                  picture_x(pc, x), picture_y(pc, y));
        }
        picture_open(pc, t);
        put_area_look(pc, t, points);
        put_signs(pc, t, picture_x(pc, b.left) + 14, picture_y(pc, b.top) + 14);
        picture_close(pc);
    }
}

/* --- lines --- */

static void put_line_looks(const picture *pc, const fray_thing *t, stroke s)
{
    const char *colour = t->seat ? looks_seat(t->seat)->fill : "#222";
    const char *dashes = picture_has_look(pc, t, FRAY_LOOK_DOTTED) ? "2 8" : NULL;
    bool thick = picture_has_look(pc, t, FRAY_LOOK_THICK);
    double length = hypot(s.to_x - s.x, s.to_y - s.y), dx = 1, dy = 0;
    if (length > 0) {
        dx = (s.to_x - s.x) / length;
        dy = (s.to_y - s.y) / length;
    }
    put_stroke(pc->out, s, "#fff", thick ? "10" : "7", NULL); /* a seam, to be seen over anything */
    put_stroke(pc->out, s, colour, thick ? "6" : "3", dashes);
    if (picture_has_look(pc, t, FRAY_LOOK_ARROW))
        fprintf(pc->out, "<path d=\"M%d %dL%d %dL%d %dZ\" fill=\"%s\" stroke=\"#fff\"/>\n",
                s.to_x + whole(4 * dx), s.to_y + whole(4 * dy), s.to_x - whole(14 * dx - 9 * dy),
                s.to_y - whole(14 * dy + 9 * dx), s.to_x - whole(14 * dx + 9 * dy),
                s.to_y - whole(14 * dy - 9 * dx), colour);
    if (picture_has_look(pc, t, FRAY_LOOK_CROSS))
        fprintf(pc->out,
                "<path d=\"M%d %dl16 16m0 -16l-16 16\" fill=\"none\" stroke=\"#b00020\" "
                "stroke-width=\"4\"/>\n",
                s.to_x - 8, s.to_y - 8);
}

void picture_lines(picture *pc)
{
    for (uint32_t i = 0; i < pc->n; i++) {
        const fray_thing *t = &pc->thing[i];
        if (t->what != FRAY_DRAW_LINE) continue;
        stroke s = stroke_of(pc, t);
        picture_open(pc, t);
        put_line_looks(pc, t, s);
        put_signs(pc, t, (s.x + s.to_x) / 2, (s.y + s.to_y) / 2);
        picture_close(pc);
    }
}

/* --- corners --- */

/* Which corners an option of this word names. */
static void note_picks(const picture *pc, uint64_t word, bool *may)
{
    const fray_act *act = &pc->game->act[fray_act_of(word)];
    for (uint32_t k = 0; k < act->fields; k++)
        for (uint32_t i = 0; i < pc->n; i++) {
            const fray_thing *t = &pc->thing[i];
            if (t->what == FRAY_DRAW_CORNER && t->type == act->field[k].type &&
                t->value == fray_get(word, &act->field[k]))
                may[i] = true;
        }
}

/* .. any option of those who are asked, and whose view this is. */
static void find_picks(const picture *pc, bool *may)
{
    enum { PAGE = 64 };
    const fray_position *p = pc->view;
    uint64_t word[PAGE];
    uint32_t seats = (p->viewer ? p->viewer : FRAY_EVERYONE) & p->open;
    for (uint32_t seat = 1; seat < FRAY_MAX_SEATS && !pc->over; seat++) {
        uint32_t n = seats >> seat & 1;
        for (uint32_t from = 0; from < n; from += PAGE) {
            n = pc->game->options(&pc->h->table, p, seat, from, PAGE, word);
            for (uint32_t i = 0; i < PAGE && from + i < n; i++) note_picks(pc, word[i], may);
        }
    }
}

void picture_corners(picture *pc)
{
    bool any = false;
    for (uint32_t i = 0; i < pc->n; i++) any = any || pc->thing[i].what == FRAY_DRAW_CORNER;
    bool *may = any ? calloc(pc->n, sizeof *may) : NULL;
    if (may) find_picks(pc, may);
    for (uint32_t i = 0; i < pc->n; i++) {
        const fray_thing *t = &pc->thing[i];
        if (t->what != FRAY_DRAW_CORNER) continue;
        picture_open(pc, t);
        if (may && may[i])
            fprintf(pc->out,
                    "<path d=\"M%d %dl7 7l-7 7l-7 -7Z\" fill=\"#ffe9a8\" stroke=\"#222\" "
                    "stroke-width=\"2\"/>\n",
                    picture_x(pc, t->x), picture_y(pc, t->y) - 7);
        picture_close(pc);
    }
    free(may);
}

/* --- the legend --- */

/* An edge, an area or a line that has the mark; NULL: there is none. */
static const fray_thing *bearer_of(const picture *pc, uint32_t mark)
{
    for (uint32_t i = 0; i < pc->n; i++)
        if (pc->thing[i].what >= FRAY_DRAW_EDGE && pc->thing[i].marks >> mark & 1)
            return &pc->thing[i];
    return NULL;
}

bool picture_edge_entry(picture *pc, uint32_t mark, int x, int y)
{
    stroke s = {x - 8, y, x + 8, y};
    fray_thing sample = {.marks = 1u << mark};
    char points[8 * 12];
    if (pc->game->mark[mark].look == FRAY_LOOK_NOTCH) {
        picture_notch(pc->out, &sample, x, y + 3, 8);
        picture_plain_disc(pc->out, 0, "", x, y + 3, 8);
        return true;
    }
    const fray_thing *bearer = bearer_of(pc, mark);
    switch (bearer ? bearer->what : 0) {
    case FRAY_DRAW_EDGE:
        if (pc->game->mark[mark].look == FRAY_LOOK_PALE) { /* as what has it looks else */
            fputs("<g opacity=\"0.45\">\n", pc->out);
            put_edge_looks(pc, bearer, s, 9);
            fputs("</g>\n", pc->out);
        } else put_edge_looks(pc, &sample, s, 9);
        return true;
    case FRAY_DRAW_LINE: put_line_looks(pc, &sample, s); return true;
    case FRAY_DRAW_AREA:
        snprintf(points, sizeof points, "%d,%d %d,%d %d,%d %d,%d", x - 9, y - 9, x + 9, y - 9,
                 x + 9, y + 9, x - 9, y + 9);
        put_area_look(pc, &sample, points);
        return true;
    default: return false;
    }
}

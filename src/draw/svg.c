/* src/draw/svg.c - a position as one SVG picture: title, board, legend, sides. */
#include "draw/svg.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "base/text.h"
#include "draw/picture.h"

/* --- names --- */

const char *picture_label(const picture *pc, const fray_label *label)
{
    const char *text = pc->language == PACK_DE && label->de ? label->de : label->en;
    return text ? text : "";
}

void picture_name(const picture *pc, const fray_thing *t, char *out, size_t n)
{
    static const look_word kind[FRAY_DRAW_WHATS] = {[FRAY_DRAW_EDGE] = WORD_EDGE,
                                                    [FRAY_DRAW_CORNER] = WORD_CORNER,
                                                    [FRAY_DRAW_AREA] = WORD_AREA,
                                                    [FRAY_DRAW_LINE] = WORD_LINE};
    char owner[40];
    if (t->value == 0 && t->what >= FRAY_DRAW_EDGE && t->what < FRAY_DRAW_WHATS) {
        snprintf(out, n, "%s", looks_word(kind[t->what], pc->language));
        return;
    }
    if (t->value == 0) {
        snprintf(out, n, "%s", looks_word(WORD_FACE_DOWN, pc->language));
        return;
    }
    words_name(pc->h, pc->view, t->type, t->value, pc->language, out, n);
    if (t->what != FRAY_DRAW_PIECE) return;
    snprintf(owner, sizeof owner, " (%s)", words_seat_name(t->seat, pc->language));
    size_t length = strlen(out), more = strlen(owner);
    if (length > more && strcmp(out + length - more, owner) == 0) out[length - more] = '\0';
}

static void add_part(text_line *line, const char *part)
{
    if (line->length) text_add(line, ", ");
    text_add(line, part);
}

void picture_details(const picture *pc, const fray_thing *t, char *text, size_t n)
{
    const fray_game *game = pc->game;
    text_line line = text_in(text, n);
    char place[PICTURE_NAME];
    if (t->place && t->what != FRAY_DRAW_PLACE) {
        words_value(pc->h, pc->view, FRAY_PLACE, t->place, place, sizeof place);
        add_part(&line, place);
    }
    if (t->level) {
        add_part(&line, looks_word(WORD_LEVEL, pc->language));
        text_add(&line, "\u00a0");
        text_number(&line, t->level);
    }
    for (uint32_t i = 0; i < FRAY_MAX_BADGES && t->what != FRAY_DRAW_TRACK; i++) {
        const fray_badge *row = fray_badge_of(game, t->what, i);
        if (!row || !t->badge[i]) continue;
        add_part(&line, picture_label(pc, &row->label));
        text_add(&line, "\u00a0"); /* the number stays with its name */
        text_number(&line, t->badge[i]);
    }
    bool out = false;
    for (uint32_t m = 1; m < game->marks && m < 32; m++) {
        /* which way it faces is seen, and is no news in words */
        if (!(t->marks >> m & 1) || game->mark[m].look == FRAY_LOOK_NOTCH) continue;
        add_part(&line, picture_label(pc, &game->mark[m].label));
        out |= game->mark[m].look == FRAY_LOOK_CROSS;
    }
    if (t->what == FRAY_DRAW_PIECE && !t->place && pc->has_board && !out)
        add_part(&line, looks_word(WORD_BESIDE, pc->language));
}

void picture_open(const picture *pc, const fray_thing *t)
{
    char name[PICTURE_NAME], details[2 * PICTURE_NAME];
    picture_details(pc, t, details, sizeof details);
    if (t->what == FRAY_DRAW_TRACK) {
        picture_track_text(pc, t, name, sizeof name);
    } else {
        picture_name(pc, t, name, sizeof name);
    }
    fprintf(pc->out, "<g id=\"thing-%u\"><title>", (unsigned)t->id);
    page_escape(pc->out, name);
    if (details[0]) fputs(": ", pc->out);
    page_escape(pc->out, details);
    fputs("</title>\n", pc->out);
}

void picture_close(const picture *pc)
{
    fputs("</g>\n", pc->out);
}

/* --- initials --- */

static bool is_taken(const picture *pc, const picture_initials *initials, uint32_t at)
{
    for (uint32_t i = 0; i < at; i++)
        if (pc->thing[i].what == FRAY_DRAW_PIECE && pc->thing[i].seat == pc->thing[at].seat &&
            strcmp(initials[i].text, initials[at].text) == 0)
            return true;
    return false;
}

static void set_initials(picture_initials *out, const char *first, const char *second)
{
    size_t n = page_character(first), more = page_character(second);
    memset(out, 0, sizeof *out);
    memcpy(out->text, first, n);
    memcpy(out->text + n, second, more);
}

/* Past quotation marks and the like. */
static const char *letter_of(const char *word)
{
    while (*word && (strchr("\"'(-", *word) || (unsigned char)*word == 0xe2))
        word += page_character(word);
    return word;
}

/* "Corrupted Animal 3" CA3: figures that are nobody's come in kinds. */
static bool numbered_initials(const fray_thing *t, const char *name, picture_initials *out)
{
    const char *second = strchr(name, ' '), *last = strrchr(name, ' ');
    if (t->seat || !second || second == last || last[1] < '0' || last[1] > '9') return false;
    set_initials(out, name, second + 1);
    size_t n = strlen(out->text);
    snprintf(out->text + n, sizeof out->text - n, "%.2s", last + 1);
    return true;
}

/* "Blooded Saek" BS, "Petitioner 3" P3; two alike: by other letters of the name, then a number. */
static void find_initials(const picture *pc, picture_initials *initials, uint32_t at)
{
    char name[PICTURE_NAME];
    picture_name(pc, &pc->thing[at], name, sizeof name);
    if (numbered_initials(&pc->thing[at], name, &initials[at]) && !is_taken(pc, initials, at))
        return;
    const char *last = strrchr(name, ' ');
    last = last ? letter_of(last + 1) : name + page_character(name);
    set_initials(&initials[at], name, last);
    for (const char *next = last; is_taken(pc, initials, at) && *next;) {
        next += page_character(next);
        set_initials(&initials[at], name, next);
    }
    for (char digit[] = "2"; is_taken(pc, initials, at) && digit[0] < '9'; digit[0]++)
        set_initials(&initials[at], name, digit);
}

/* --- title --- */

/* "Red 9, Blue 4: Red wins" */
static void add_result(const picture *pc, const fray_score *score, text_line *line)
{
    uint32_t winners = score->winner ? 1u << score->winner : score->winners, count = 0;
    if (pc->game->together) {
        text_add(line, looks_word(winners ? WORD_TOGETHER : WORD_LOST, pc->language));
        return;
    }
    for (uint32_t seat = 1; seat <= pc->game->seats_least; seat++) {
        add_part(line, words_seat_name(seat, pc->language));
        text_add(line, " ");
        text_number(line, score->points[seat]);
    }
    text_add(line, ": ");
    for (uint32_t seat = 1; seat < FRAY_MAX_SEATS && !score->drawn; seat++) {
        if (!(winners >> seat & 1)) continue;
        if (count++) text_add(line, ", ");
        text_add(line, words_seat_name(seat, pc->language));
    }
    if (count) text_add(line, " ");
    text_add(line, looks_word(count == 0   ? WORD_DRAWN
                              : count == 1 ? WORD_WINS
                                           : WORD_WIN,
                              pc->language));
}

/* How it ended, or who is asked what. */
static void find_status(const picture *pc, const fray_score *score, char *out, size_t n)
{
    text_line line = text_in(out, n);
    const fray_position *p = pc->view;
    char question[2 * PICTURE_NAME];
    if (pc->over) {
        add_result(pc, score, &line);
        return;
    }
    for (uint32_t seat = 0; seat < FRAY_MAX_SEATS; seat++)
        if (p->open >> seat & 1) add_part(&line, words_seat_name(seat, pc->language));
    if (!p->open) { /* somebody is asked in secret */
        text_add(&line, looks_word(WORD_WAITS, pc->language));
        return;
    }
    words_question(pc->h, p, pc->language, question, sizeof question);
    text_add(&line, ": ");
    text_add(&line, question);
    if (out[0] >= 'a' && out[0] <= 'z') out[0] = (char)(out[0] - 'a' + 'A');
}

static void put_title(picture *pc, const char *status, const char *caption)
{
    static const page_font title = {24, true, "#111", "start", false};
    static const page_font tracks = {18, false, "#333", "start", false};
    static const page_font small = {13, false, "#55534d", "start", false};
    page_font asks = {17, false, "#111", "start", false};
    int right = pc->width - PICTURE_MARGIN;
    page_lines lines;
    pc->y = PICTURE_MARGIN + 22;
    page_text(pc->out, PICTURE_MARGIN, pc->y, &title, pc->game->title);
    pc->y = picture_tracks(pc, 0, PICTURE_MARGIN + page_width(&title, pc->game->title) + 18, pc->y,
                           right, &tracks);
    for (uint32_t i = 0; i < pc->n; i++) {
        const fray_thing *t = &pc->thing[i];
        if (t->what != FRAY_DRAW_TRACK || t->seat || t->badge[1] <= 0) continue;
        picture_spaces(pc, t, PICTURE_MARGIN, pc->y + 10);
        pc->y += 34;
    }
    pc->y += 6;
    page_wrap(&lines, status, &asks, right - PICTURE_MARGIN, 4);
    for (uint32_t i = 0; i < lines.n; i++)
        page_text(pc->out, PICTURE_MARGIN, pc->y += 22, &asks, lines.line[i]);
    if (caption) page_text(pc->out, PICTURE_MARGIN, pc->y += 20, &small, caption);
    pc->y += 16;
}

/* --- legend --- */

enum { LEGEND_LINE = 30, LEGEND_SIGN = 30 };

typedef struct legend {
    picture *pc;
    int x;
    bool any;
} legend;

/* One more entry; returns where the middle of its sign belongs, the picture's y being its line. */
static int put_entry(legend *l, const char *text)
{
    static const page_font font = {13, false, "#333", "start", false};
    int width = LEGEND_SIGN + page_width(&font, text) + 20;
    if (!l->any) l->pc->y += LEGEND_LINE / 2 + 4;
    if (l->any && l->x + width > l->pc->width - PICTURE_MARGIN) {
        l->x = PICTURE_MARGIN;
        l->pc->y += LEGEND_LINE;
    }
    int x = l->x + LEGEND_SIGN / 2 - 1;
    page_text(l->pc->out, l->x + LEGEND_SIGN, l->pc->y + 5, &font, text);
    l->x += width;
    l->any = true;
    return x;
}

static void put_mark_entry(legend *l, uint32_t m)
{
    picture *pc = l->pc;
    const fray_mark *row = &pc->game->mark[m];
    if (row->look == FRAY_LOOK_PLAIN || row->look == FRAY_LOOK_NORTH || row->look == FRAY_LOOK_WEST)
        return;
    int x = put_entry(l, picture_label(pc, &row->label));
    fray_thing sample = {.what = FRAY_DRAW_PLACE, .shape = 0, .marks = 1u << m};
    for (uint32_t i = 0; i < pc->n; i++)
        if (pc->thing[i].what == FRAY_DRAW_PLACE) sample.shape = pc->thing[i].shape;
    sample.seat = row->seat;
    if (row->look == FRAY_LOOK_SIGN) {
        picture_sign(pc->out, row, x, pc->y);
    } else if (picture_edge_entry(pc, m, x, pc->y)) {
        return;
    } else if (row->look == FRAY_LOOK_CROSS) {
        sample.what = FRAY_DRAW_PIECE;
        picture_piece(pc, &sample, "", x, pc->y, 9);
    } else if (row->look == FRAY_LOOK_PALE) {
        picture_token(pc->out, "", x, pc->y, 9, true);
    } else {
        picture_ground(pc->out, pc, &sample, x, pc->y, true);
    }
}

/* "wound tokens / Wounds", by the badges of what has them. */
static void put_pips_entry(legend *l)
{
    picture *pc = l->pc;
    char text[PICTURE_NAME];
    const fray_badge *full = fray_pips_of(pc->game, pc->pips);
    const fray_badge *all = full ? fray_badge_of(pc->game, pc->pips, full->pips - 1u) : NULL;
    if (!all) return;
    snprintf(text, sizeof text, "%s / %s", picture_label(pc, &full->label),
             picture_label(pc, &all->label));
    int x = put_entry(l, text);
    picture_pip(pc->out, true, x - 5, pc->y);
    picture_pip(pc->out, false, x + 5, pc->y);
}

static void put_legend(picture *pc)
{
    legend l = {pc, PICTURE_MARGIN, false};
    for (uint32_t m = 1; m < pc->game->marks && m < 32; m++)
        if (pc->marks >> m & 1) put_mark_entry(&l, m);
    if (pc->has_token) {
        int x = put_entry(&l, looks_word(WORD_TOKEN, pc->language));
        picture_token(pc->out, "", x, pc->y, 9, false);
    }
    if (pc->pips) put_pips_entry(&l);
    if (pc->has_level) {
        int x = put_entry(&l, looks_word(WORD_LEVEL, pc->language));
        picture_level_sign(pc->out, 1, x, pc->y);
    }
    if (pc->has_about) {
        int x = put_entry(&l, looks_word(WORD_ABOUT, pc->language));
        fprintf(pc->out,
                "<circle cx=\"%d\" cy=\"%d\" r=\"9\" fill=\"#ffe9a8\" stroke=\"#e0a800\" "
                "stroke-width=\"3\"/>\n",
                x, pc->y);
    }
    pc->y += l.any ? LEGEND_LINE : 0;
}

/* --- the whole --- */

/* Beside the board a piece shows no signs, only whether it is out. */
static void find_marks(picture *pc)
{
    uint32_t crossed = 0;
    for (uint32_t m = 1; m < pc->game->marks && m < 32; m++)
        if (pc->game->mark[m].look == FRAY_LOOK_CROSS) crossed |= 1u << m;
    for (uint32_t i = 0; i < pc->n; i++) {
        const fray_thing *t = &pc->thing[i];
        if (t->what == FRAY_DRAW_PLACE || t->what == FRAY_DRAW_TOKEN || t->what >= FRAY_DRAW_EDGE)
            pc->marks |= t->marks;
        if (t->what == FRAY_DRAW_PIECE) pc->marks |= t->place ? t->marks : t->marks & crossed;
        /* cards are drawn below the legend */
        if (t->what == FRAY_DRAW_CARD && fray_pips_of(pc->game, FRAY_DRAW_CARD))
            pc->pips = FRAY_DRAW_CARD;
    }
}

static void put_body(picture *pc, const char *status, const char *caption)
{
    int width = 0, height = 0;
    bool board = picture_measure(pc, &width, &height);
    pc->width = width + 2 * PICTURE_MARGIN;
    if (pc->width < PICTURE_LEAST_WIDTH) pc->width = PICTURE_LEAST_WIDTH;
    put_title(pc, status, caption);
    pc->board_left = (pc->width - width) / 2;
    pc->board_top = pc->y;
    picture_board(pc);
    if (board) pc->y += height;
    find_marks(pc);
    put_legend(pc);
    pc->y += 12;
    picture_sides(pc);
    pc->y += PICTURE_MARGIN;
}

/* What the picture says, for those who cannot see it. */
static void put_description(FILE *out, const picture *pc, const char *status)
{
    char name[PICTURE_NAME], details[2 * PICTURE_NAME];
    fputs("<desc id=\"fray-desc\">", out);
    page_escape(out, status);
    for (uint32_t i = 0; i < pc->n; i++) {
        const fray_thing *t = &pc->thing[i];
        if (t->what != FRAY_DRAW_PIECE) continue;
        picture_name(pc, t, name, sizeof name);
        picture_details(pc, t, details, sizeof details);
        fputs("\n", out);
        page_escape(out, words_seat_name(t->seat, pc->language));
        fputs(", ", out);
        page_escape(out, name);
        fputs(": ", out);
        page_escape(out, details);
    }
    fputs("</desc>\n", out);
}

static void put_whole(FILE *out, const picture *pc, const char *status, const char *body, size_t n)
{
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "viewBox=\"0 0 %d %d\" role=\"img\" lang=\"%s\" aria-labelledby=\"fray-title\" "
            "aria-describedby=\"fray-desc\" font-family=\"sans-serif\">\n<title id=\"fray-title\">",
            pc->width, pc->y, pc->width, pc->y, pc->language == PACK_DE ? "de" : "en");
    page_escape(out, pc->game->title);
    for (uint32_t i = 0; i < pc->n; i++) {
        const fray_thing *t = &pc->thing[i];
        if (t->what != FRAY_DRAW_TRACK || t->seat || t->zone >= pc->game->zones) continue;
        char text[PICTURE_NAME];
        picture_track_text(pc, t, text, sizeof text);
        fputs(", ", out);
        page_escape(out, text);
    }
    fputs("</title>\n", out);
    put_description(out, pc, status);
    fprintf(out, "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", pc->width, pc->y);
    fwrite(body, 1, n, out);
    fputs("</svg>\n", out);
}

int svg_write(FILE *out, const svg_picture *wish)
{
    const host_table *h = wish->h;
    const fray_game *game = h->table.game;
    picture pc = {.h = h, .game = game, .view = wish->view, .language = wish->language};
    pc.n = game->scene(&h->table, wish->view, NULL, 0);
    fray_thing *thing = calloc(pc.n ? pc.n : 1, sizeof *thing);
    picture_initials *initials = calloc(pc.n ? pc.n : 1, sizeof *initials);
    char *body = NULL, status[3 * PICTURE_NAME];
    size_t n = 0;
    int code = -1;
    if (thing && initials) pc.out = open_memstream(&body, &n);
    if (pc.out) {
        game->scene(&h->table, wish->view, thing, pc.n);
        pc.thing = thing;
        pc.initials = initials;
        for (uint32_t i = 0; i < pc.n; i++)
            if (thing[i].what == FRAY_DRAW_PIECE) find_initials(&pc, initials, i);
        fray_score score = wish->score ? *wish->score : game->result(&h->table, wish->view);
        pc.over = score.over || wish->view->over;
        find_status(&pc, &score, status, sizeof status);
        put_body(&pc, status, wish->caption);
        bool lost = ferror(pc.out);
        if (fclose(pc.out) == 0 && !lost) {
            put_whole(out, &pc, status, body, n);
            if (fflush(out) == 0 && !ferror(out)) code = 0;
        }
    }
    int error = errno;
    free(body);
    free(initials);
    free(thing);
    if (code != 0) errno = error ? error : EIO;
    return code;
}

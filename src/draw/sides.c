/* src/draw/sides.c - what each side has: its numbers, its pieces and what they carry, its cards. */
#include <inttypes.h>
#include <string.h>
#include "draw/picture.h"

enum {
    CARD_WIDTH = 115,
    CARD_HEIGHT = 46,
    CARD_GAP = 7,
    ROSTER_DISC = 15,
    ROSTER_INDENT = 46,
    LINE = 17
};

static const page_font heading = {17, true, "#111", "start", false};
static const page_font plain = {13, false, "#333", "start", false};
static const page_font strong = {14, true, "#111", "start", false};

/* One side's part of the page. */
typedef struct panel {
    picture *pc;
    uint32_t seat;
    int left, right, y;
} panel;

/* --- numbers --- */

/* Badges of a track that has spaces: how many, and where something happens. */
enum { TRACK_SPACES = 1, TRACK_STOPS = 2, SPACE = 26 };

void picture_track_text(const picture *pc, const fray_thing *t, char *out, size_t n)
{
    const char *label =
        t->zone < pc->game->zones ? picture_label(pc, &pc->game->zone[t->zone].label) : "";
    if (t->type == FRAY_FLAG) {
        char yes[20];
        words_name(pc->h, pc->view, FRAY_FLAG, t->value, pc->language, yes, sizeof yes);
        snprintf(out, n, "%s: %s", label, yes);
        return;
    }
    snprintf(out, n, "%s %d", label, t->badge[0]);
}

void picture_spaces(const picture *pc, const fray_thing *t, int x, int y)
{
    static const page_font number = {13, false, "#333", "middle", false};
    static const page_font here = {13, true, "#fff", "middle", false};
    char text[PICTURE_NAME];
    picture_open(pc, t);
    for (int space = 1; space <= t->badge[TRACK_SPACES]; space++, x += SPACE) {
        bool stop = t->badge[TRACK_STOPS] >> space & 1, marked = space == t->badge[0];
        fprintf(pc->out,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\" fill=\"%s\" "
                "stroke=\"%s\" stroke-width=\"%d\"/>\n",
                x, y, SPACE - 4, SPACE - 4, marked ? "#b00020" : "#fff",
                stop ? "#b00020" : "#77756e", stop ? 3 : 1);
        snprintf(text, sizeof text, "%d", space);
        page_text(pc->out, x + (SPACE - 4) / 2, y + 16, marked ? &here : &number, text);
    }
    picture_close(pc);
}

int picture_tracks(const picture *pc, uint32_t seat, int x, int y, int right, const page_font *font)
{
    int at = x;
    for (uint32_t i = 0; i < pc->n; i++) {
        const fray_thing *t = &pc->thing[i];
        char text[PICTURE_NAME];
        if (t->what != FRAY_DRAW_TRACK || t->seat != seat) continue;
        picture_track_text(pc, t, text, sizeof text);
        int width = page_width(font, text);
        if (at > x && at + width > right) {
            at = x;
            y += font->size + 5;
        }
        picture_open(pc, t);
        page_text(pc->out, at, y, font, text);
        picture_close(pc);
        at += width + 18;
    }
    return y;
}

/* --- cards --- */

/* "Ammo 3, Exhausted": the card it lies on; else its numbers that are not nothing, and its marks. */
static void card_numbers(const picture *pc, const fray_thing *t, char *out, size_t n)
{
    size_t used = 0;
    *out = 0;
    for (uint32_t i = 0; i < pc->n && t->on; i++) /* a part of a card says of which */
        if (pc->thing[i].what == FRAY_DRAW_CARD && pc->thing[i].id == t->on) {
            picture_name(pc, &pc->thing[i], out, n);
            return;
        }
    for (uint32_t i = 0; i < FRAY_MAX_BADGES && used < n; i++) {
        const fray_badge *row = fray_badge_of(pc->game, FRAY_DRAW_CARD, i);
        if (row && !row->pips && t->badge[i])
            used += (size_t)snprintf(out + used, n - used, "%s%s %d", used ? ", " : "",
                                     picture_label(pc, &row->label), t->badge[i]);
    }
    for (uint32_t m = 1; m < pc->game->marks && m < 32 && used < n; m++) {
        const fray_mark *row = picture_mark(pc, t, m);
        if (row && row->look != FRAY_LOOK_PLAIN)
            used += (size_t)snprintf(out + used, n - used, "%s%s", used ? ", " : "",
                                     picture_label(pc, &row->label));
    }
}

static void put_card(picture *pc, const fray_thing *t, int x, int y)
{
    const seat_look *as = looks_seat(t->seat);
    char name[PICTURE_NAME];
    page_font font = {12, false, "#111", "middle", false};
    page_lines lines;
    picture_open(pc, t);
    fprintf(pc->out,
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"5\" fill=\"%s\" "
            "stroke=\"%s\" stroke-width=\"1\"/>\n",
            x, y, CARD_WIDTH, CARD_HEIGHT, t->value ? "#fffdf6" : as->fill, as->fill);
    if (t->value) {
        fprintf(pc->out,
                "<rect x=\"%d\" y=\"%d\" width=\"5\" height=\"%d\" rx=\"2\" fill=\"%s\"/>\n", x, y,
                CARD_HEIGHT, as->fill);
        picture_name(pc, t, name, sizeof name);
        page_fit(&lines, name, &font, 9, CARD_WIDTH - 11, 3);
        card_numbers(pc, t, name, sizeof name);
        int pitch = font.size + 1, middle = y + (*name ? CARD_HEIGHT - 12 : CARD_HEIGHT) / 2,
            first = middle - pitch * ((int)lines.n - 1) / 2 + font.size * 3 / 8;
        for (uint32_t i = 0; i < lines.n; i++)
            page_text(pc->out, x + CARD_WIDTH / 2 + 2, first + (int)i * pitch, &font,
                      lines.line[i]);
        page_font small = {10, false, "#555", "middle", false};
        page_fit(&lines, name, &small, 8, CARD_WIDTH - 11, 1);
        if (lines.n)
            page_text(pc->out, x + CARD_WIDTH / 2 + 2, y + CARD_HEIGHT - 5, &small, lines.line[0]);
        picture_pips(pc, t, x + CARD_WIDTH / 2 + 2, y + CARD_HEIGHT - 1);
    } else { /* a back */
        page_font back = {20, true, as->ink, "middle", false};
        fprintf(pc->out,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"3\" fill=\"none\" "
                "stroke=\"%s\" stroke-dasharray=\"4 3\"/>\n",
                x + 4, y + 4, CARD_WIDTH - 8, CARD_HEIGHT - 8, as->ink);
        page_text(pc->out, x + CARD_WIDTH / 2, y + CARD_HEIGHT / 2 + 7, &back, "?");
    }
    picture_close(pc);
}

/* The piece that has it, also as a part of a card. */
static const fray_thing *carrier_of(const picture *pc, const fray_thing *card)
{
    for (uint32_t depth = 0; card && card->on && depth < 4; depth++) {
        const fray_thing *on = NULL;
        for (uint32_t i = 0; i < pc->n && !on; i++)
            if (pc->thing[i].id == card->on) on = &pc->thing[i];
        if (on && on->what == FRAY_DRAW_PIECE) return on;
        card = on;
    }
    return NULL;
}

/* The cards of a zone that nobody carries, or those that a piece carries, `only` of that zone, in rows. */
static void put_cards(panel *p, uint32_t zone, const fray_thing *carrier, int left, bool only)
{
    int x = left;
    bool any = false;
    for (uint32_t i = 0; i < p->pc->n; i++) {
        const fray_thing *t = &p->pc->thing[i];
        if (t->what != FRAY_DRAW_CARD || carrier_of(p->pc, t) != carrier) continue;
        if (only && t->zone != zone) continue;
        if (!carrier && (t->seat != p->seat || t->zone != zone)) continue;
        if (any && x + CARD_WIDTH > p->right) {
            x = left;
            p->y += CARD_HEIGHT + CARD_GAP;
        }
        put_card(p->pc, t, x, p->y);
        x += CARD_WIDTH + CARD_GAP;
        any = true;
    }
    if (any) p->y += CARD_HEIGHT + CARD_GAP;
}

/* What a piece carries: where that is of several kinds each zone has a row with its name. */
static void put_carried(panel *p, const fray_thing *carrier, int left)
{
    static const page_font caption = {11, false, "#555", "start", false};
    uint32_t zones = 0;
    for (int turn = 0; turn < 2; turn++) {
        for (uint32_t zone = 0; zone < p->pc->game->zones; zone++) {
            uint32_t n = 0;
            for (uint32_t i = 0; i < p->pc->n; i++) {
                const fray_thing *t = &p->pc->thing[i];
                n +=
                    t->what == FRAY_DRAW_CARD && t->zone == zone && carrier_of(p->pc, t) == carrier;
            }
            if (n == 0) continue;
            if (turn == 0) {
                zones++;
                continue;
            }
            p->y += 10;
            page_text(p->pc->out, left, p->y, &caption,
                      picture_label(p->pc, &p->pc->game->zone[zone].label));
            p->y += 4;
            put_cards(p, zone, carrier, left, true);
        }
        if (turn == 0 && zones < 2) {
            put_cards(p, 0, carrier, left, false);
            return;
        }
    }
}

static uint32_t cards_in(const panel *p, uint32_t zone)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < p->pc->n; i++) {
        const fray_thing *t = &p->pc->thing[i];
        n += t->what == FRAY_DRAW_CARD && t->seat == p->seat && t->zone == zone &&
             !carrier_of(p->pc, t);
    }
    return n;
}

static void put_zones(panel *p)
{
    for (uint32_t zone = 0; zone < p->pc->game->zones; zone++) {
        uint32_t n = cards_in(p, zone);
        char text[PICTURE_NAME];
        if (n == 0) continue;
        snprintf(text, sizeof text, "%s (%" PRIu32 ")",
                 picture_label(p->pc, &p->pc->game->zone[zone].label), n);
        p->y += LINE;
        page_text(p->pc->out, p->left, p->y, &strong, text);
        p->y += 7;
        put_cards(p, zone, NULL, p->left, true);
    }
}

/* --- pieces --- */

/* A line of the roster. Who is not on the board is drawn here; for the others the small disc says
 * which one on the board is meant. */
static void put_roster_line(panel *p, const fray_thing *t, const char *initials)
{
    picture *pc = p->pc;
    char name[PICTURE_NAME], details[2 * PICTURE_NAME];
    page_lines lines;
    int x = p->left + ROSTER_DISC + 6, y = p->y + ROSTER_DISC + 6;
    picture_name(pc, t, name, sizeof name);
    picture_details(pc, t, details, sizeof details);
    if (!t->place) {
        picture_open(pc, t);
        picture_piece(pc, t, initials, x, y, ROSTER_DISC);
    } else {
        picture_plain_disc(pc->out, t->seat, initials, x, y, ROSTER_DISC);
    }
    page_text(pc->out, p->left + ROSTER_INDENT, p->y + 17, &strong, name);
    page_wrap(&lines, details, &plain, p->right - p->left - ROSTER_INDENT, PAGE_MOST_LINES);
    for (uint32_t i = 0; i < lines.n; i++)
        page_text(pc->out, p->left + ROSTER_INDENT, p->y + 17 + LINE * ((int)i + 1), &plain,
                  lines.line[i]);
    if (!t->place) picture_close(pc);
    p->y += 24 + LINE * (int)(lines.n ? lines.n : 1);
    put_carried(p, t, p->left + ROSTER_INDENT);
}

static bool has_part(const panel *p)
{
    for (uint32_t i = 0; i < p->pc->n; i++) {
        const fray_thing *t = &p->pc->thing[i];
        if (t->seat != p->seat) continue;
        if (t->what == FRAY_DRAW_PIECE || t->what == FRAY_DRAW_CARD) return true;
        if (t->what == FRAY_DRAW_TRACK && p->seat) return true; /* the table's are in the title */
    }
    return false;
}

static void put_panel(panel *p)
{
    picture *pc = p->pc;
    const char *name =
        p->seat ? words_seat_name(p->seat, pc->language) : looks_word(WORD_TABLE, pc->language);
    fprintf(pc->out, "<path d=\"M%d %dH%d\" stroke=\"%s\" stroke-width=\"4\"/>\n", p->left, p->y,
            p->right, looks_seat(p->seat)->fill);
    p->y += 24;
    page_text(pc->out, p->left, p->y, &heading, name);
    if (p->seat)
        p->y = picture_tracks(pc, p->seat, p->left + page_width(&heading, name) + 18, p->y,
                              p->right, &plain);
    p->y += 8;
    for (uint32_t i = 0; i < pc->n; i++)
        if (pc->thing[i].what == FRAY_DRAW_PIECE && pc->thing[i].seat == p->seat)
            put_roster_line(p, &pc->thing[i], pc->initials[i].text);
    put_zones(p);
}

void picture_sides(picture *pc)
{
    /* two columns, as the sides sit at a table; more sides go where there is room */
    int half = (pc->width - 3 * PICTURE_MARGIN) / 2, column[2] = {pc->y, pc->y};
    for (uint32_t seat = 0; seat < FRAY_MAX_SEATS; seat++) {
        int at = column[1] < column[0], left = PICTURE_MARGIN + at * (half + PICTURE_MARGIN);
        panel p = {pc, seat, left, left + half, column[at]};
        if (!has_part(&p)) continue;
        put_panel(&p);
        column[at] = p.y + 16;
    }
    pc->y = column[0] > column[1] ? column[0] : column[1];
}

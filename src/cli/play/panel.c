/* src/cli/play/panel.c - beside the board: numbers and cards of the table, what everybody has, and what
 * figures that nobody plays are and would do. */
#include <stdlib.h>
#include <string.h>
#include "cli/play/play.h"

/* --- numbers --- */

/* ", wounds 2, moved": numbers that are not zero, marks that are set; "markers 1/2" where one number
 * counts up to another. */
void play_write_badges(const play *g, FILE *out, const fray_thing *t, bool marks)
{
    const fray_game *game = g->game;
    const fray_badge *row = fray_pips_of(game, t->what);
    uint32_t told = 0; /* bit i: said together with another */
    if (row && t->badge[row->pips - 1]) {
        fprintf(out, ", %s %d/%d", play_label(g, &row->label), t->badge[row->at],
                t->badge[row->pips - 1]);
        told = 1u << row->at | 1u << (row->pips - 1);
    }
    for (uint32_t i = 0; i < FRAY_MAX_BADGES; i++) {
        row = fray_badge_of(game, t->what, i);
        if (told >> i & 1 || t->badge[i] == 0 || !row) continue;
        fprintf(out, ", %s %d", play_label(g, &row->label), t->badge[i]);
    }
    for (uint32_t m = 1; marks && m < game->marks && m < 32; m++)
        if (t->marks >> m & 1 && game->mark[m].look != FRAY_LOOK_NOTCH)
            fprintf(out, ", %s", play_label(g, &game->mark[m].label));
}

static const fray_label *zone_of(const play *g, const fray_thing *t)
{
    const fray_label *label = t->zone < g->game->zones ? &g->game->zone[t->zone].label : NULL;
    return label && label->id && *label->id ? label : NULL;
}

/* A track with spaces is drawn; its badges say how many there are and where something happens. */
enum { TRACK_SPACES = 1, TRACK_STOPS = 2 };

static void write_track(const play *g, FILE *out, const fray_thing *t, size_t width)
{
    char *text = NULL;
    size_t size;
    FILE *line = open_memstream(&text, &size);
    if (!line) return;
    fprintf(line, "%s", play_label(g, zone_of(g, t)));
    for (int16_t space = 1; space <= t->badge[TRACK_SPACES]; space++) {
        bool stop = t->badge[TRACK_STOPS] >> space & 1, here = space == t->badge[0];
        fprintf(line, " %s%s%d%s%s", here ? play_colour(g, DRAW_LIT) : "",
                here   ? ">"
                : stop ? "["
                       : "",
                space,
                here   ? "<"
                : stop ? "]"
                       : "",
                here ? play_colour(g, DRAW_PLAIN) : "");
    }
    if (play_captured(line, &text)) play_wrap(out, text, width, 2, 0);
    free(text);
}

/* "round 3 (Hero phase)", "coin on heads: yes" */
static void write_number(const play *g, FILE *out, const fray_thing *t, const char *gap)
{
    fprintf(out, "%s%s", gap, play_label(g, zone_of(g, t)));
    if (t->type == FRAY_FLAG) {
        char yes[20];
        words_name(g->h, g->view, FRAY_FLAG, t->value, g->language, yes, sizeof yes);
        fprintf(out, ": %s", yes);
    } else {
        fprintf(out, " %d", t->badge[0]);
    }
    for (uint32_t m = 1; m < g->game->marks && m < 32; m++)
        if (t->marks >> m & 1) fprintf(out, " (%s)", play_label(g, &g->game->mark[m].label));
}

static uint32_t cards_in(const play *g, uint32_t seat, uint32_t zone)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->things; i++) {
        const fray_thing *t = &g->thing[i];
        n += t->what == FRAY_DRAW_CARD && t->seat == seat && t->zone == zone && !t->on;
    }
    return n;
}

static bool is_track(const fray_thing *t, uint32_t seat)
{
    return t->what == FRAY_DRAW_TRACK && t->seat == seat;
}

/* Are the cards of this zone listed by name? Those of the table are; those of people where everybody
 * plays together, but for what is used up. */
static bool is_listed(const play *g, uint32_t seat, uint32_t zone)
{
    if (seat == 0) return true;
    return g->game->together && g->game->zone[zone].role != FRAY_ZONE_DISCARD;
}

/* "glory 3, hand 5" */
static void write_numbers(const play *g, FILE *out, uint32_t seat)
{
    const char *gap = "";
    for (uint32_t i = 0; i < g->things; i++) {
        const fray_thing *t = &g->thing[i];
        if (!is_track(t, seat) || !zone_of(g, t) || t->badge[TRACK_SPACES]) continue;
        /* of much that there is only to begin with, nothing need be said */
        if (g->game->together && t->badge[0] == 0 && t->type != FRAY_FLAG) continue;
        write_number(g, out, t, gap);
        gap = ", ";
    }
    for (uint32_t zone = 1; zone < g->game->zones; zone++) {
        uint32_t n = is_listed(g, seat, zone) ? 0 : cards_in(g, seat, zone);
        if (n) fprintf(out, "%s%s %u", gap, play_label(g, &g->game->zone[zone].label), n);
        if (n) gap = ", ";
    }
}

/* --- cards --- */

static bool same_card(const fray_thing *a, const fray_thing *b)
{
    return a->what == FRAY_DRAW_CARD && a->seat == b->seat && a->zone == b->zone &&
           a->value == b->value && a->marks == b->marks && !a->on;
}

/* "hand: Rifle Burst (2x), Grenade Toss", one line a zone. */
static void write_cards(const play *g, FILE *out, uint32_t seat, size_t width)
{
    for (uint32_t zone = 1; zone < g->game->zones; zone++) {
        char *text = NULL, name[120];
        size_t size;
        if (!is_listed(g, seat, zone) || cards_in(g, seat, zone) == 0) continue;
        FILE *line = open_memstream(&text, &size);
        if (!line) return;
        const char *gap = ":";
        for (uint32_t i = 0; i < g->things; i++) {
            const fray_thing *t = &g->thing[i];
            if (t->what != FRAY_DRAW_CARD || t->seat != seat || t->zone != zone || t->on) continue;
            uint32_t times = 1, before = 0;
            for (uint32_t k = 0; k < i; k++) before += same_card(&g->thing[k], t);
            for (uint32_t k = i + 1; k < g->things; k++) times += same_card(&g->thing[k], t);
            if (before) continue;
            words_name(g->h, g->view, t->type, t->value, g->language, name, sizeof name);
            fprintf(line, "%s %s", gap, name);
            if (times > 1) fprintf(line, " (%ux)", times);
            if (!seat) play_write_badges(g, line, t, true);
            gap = seat ? "," : ";";
        }
        if (play_captured(line, &text)) {
            const char *label = play_label(g, &g->game->zone[zone].label);
            fprintf(out, "  %s%s%s", play_colour(g, DRAW_DIM), label, play_colour(g, DRAW_PLAIN));
            /* the colon belongs to the label */
            size_t used = 2 + draw_text_width(label);
            fputc(':', out);
            fputc(' ', out);
            play_wrap(out, text + 1, width, 4, used + 2);
        }
        free(text);
    }
}

/* --- figures --- */

/* Its lines one after the other, without the name that they all begin with. */
void play_write_coming(const play *g, FILE *out, uint32_t piece, size_t width)
{
    char name[120], line[600];
    char *text = NULL;
    size_t size, n;
    FILE *all = open_memstream(&text, &size);
    if (!all) return;
    words_name(g->h, g->view, FRAY_PIECE, piece, g->language, name, sizeof name);
    n = strlen(name);
    for (uint32_t i = 0; i < g->comings; i++) {
        const fray_event *e = &g->coming[i];
        if (e->arg[0] != piece) continue;
        if (!words_event(g->h, g->view, e, play_mask(g), g->language, line, sizeof line)) continue;
        const char *rest = strncmp(line, name, n) == 0 ? line + n + strspn(line + n, " ,") : line;
        fprintf(all, "%s ", rest);
    }
    if (play_captured(all, &text) && text[0]) {
        fprintf(out, "%7s%s%s ", "", play_colour(g, DRAW_DIM), g->ascii ? ">" : "→");
        play_wrap(out, text, width, 9, 9);
        fputs(play_colour(g, DRAW_PLAIN), out);
    }
    free(text);
}

static void write_carried(const play *g, FILE *out, const fray_thing *t)
{
    char name[120];
    for (uint32_t i = 0; i < g->things; i++) {
        const fray_thing *card = &g->thing[i];
        if (card->what != FRAY_DRAW_CARD || !card->on || card->on != t->id) continue;
        words_name(g->h, g->view, card->type, card->value, g->language, name, sizeof name);
        fprintf(out, ", + %s", name);
    }
}

/* Does it carry things of several zones? Then each zone has a line of its own below it. */
static bool carries_zones(const play *g, const fray_thing *t)
{
    uint32_t zone = 0;
    for (uint32_t i = 0; i < g->things; i++) {
        const fray_thing *card = &g->thing[i];
        if (card->what != FRAY_DRAW_CARD || !card->on || card->on != t->id) continue;
        if (zone && card->zone != zone) return true;
        zone = card->zone;
    }
    return false;
}

/* " (Shotgun Bolt)": what lies on a card. */
static void write_parts(const play *g, FILE *out, const fray_thing *card)
{
    char name[120];
    const char *gap = " (";
    for (uint32_t i = 0; i < g->things; i++) {
        const fray_thing *part = &g->thing[i];
        if (part->what != FRAY_DRAW_CARD || !part->value || !card->id || part->on != card->id)
            continue;
        words_name(g->h, g->view, part->type, part->value, g->language, name, sizeof name);
        fprintf(out, "%s%s", gap, name);
        play_write_badges(g, out, part, true);
        gap = "; ";
    }
    if (gap[0] == ';') fputc(')', out);
}

/* "Weapons: Mastiff, Ammo 3, slot 1; R-99, Ammo 2, slot 2" */
static void write_carried_zone(const play *g, FILE *out, const fray_thing *t, uint32_t zone,
                               size_t width)
{
    char name[120];
    char *text = NULL;
    size_t size;
    uint32_t hidden = 0;
    const char *gap = ": ";
    FILE *line = open_memstream(&text, &size);
    if (!line) return;
    for (uint32_t i = 0; i < g->things; i++) {
        const fray_thing *card = &g->thing[i];
        if (card->what != FRAY_DRAW_CARD || card->on != t->id || card->zone != zone) continue;
        bool told = card->value != 0;
        for (uint32_t b = 0; b < FRAY_MAX_BADGES; b++) told = told || card->badge[b];
        hidden += !told;
        if (!told) continue;
        if (card->value)
            words_name(g->h, g->view, card->type, card->value, g->language, name, sizeof name);
        else snprintf(name, sizeof name, "?");
        fprintf(line, "%s%s", gap, name);
        play_write_badges(g, line, card, true);
        write_parts(g, line, card);
        gap = "; ";
    }
    if (hidden) fprintf(line, "%s%u", gap, hidden);
    if (play_captured(line, &text) && text[0]) {
        const char *label = play_label(g, &g->game->zone[zone].label);
        fprintf(out, "       %s%s%s", play_colour(g, DRAW_DIM), label, play_colour(g, DRAW_PLAIN));
        /* the colon belongs to the label */
        fputc(':', out);
        fputc(' ', out);
        play_wrap(out, text + 2, width, 9, 7 + draw_text_width(label) + 2);
    }
    free(text);
}

static void write_carried_zones(const play *g, FILE *out, const fray_thing *t, size_t width)
{
    for (uint32_t zone = 1; zone < g->game->zones; zone++)
        write_carried_zone(g, out, t, zone, width);
}

/* A figure on a line of its own; one of several of a kind without what was said of the kind. */
static void write_piece(const play *g, FILE *out, uint32_t at, const draw_text_label *label,
                        bool of_kind, size_t width)
{
    const fray_thing *t = &g->thing[at];
    char name[120], place[40] = "";
    char *text = NULL;
    size_t size;
    words_name(g->h, g->view, t->type, t->value, g->language, name, sizeof name);
    if (t->place) words_name(g->h, g->view, FRAY_PLACE, t->place, g->language, place, sizeof place);
    FILE *line = open_memstream(&text, &size);
    if (!line) return;
    fprintf(line, "%s, %s", name, t->place ? place : play_words(g, PLAY_BESIDE));
    fray_thing bare = *t;
    if (of_kind) memset(bare.badge, 0, sizeof bare.badge);
    play_write_badges(g, line, &bare, true);
    const bool zones = carries_zones(g, t);
    if (!zones) write_carried(g, line, t);
    if (!play_captured(line, &text)) return;
    fputc(' ', out);
    draw_text_piece(out, label, t->seat, g->colour);
    fputc(' ', out);
    play_wrap(out, text, width, 7, 7);
    free(text);
    if (zones) write_carried_zones(g, out, t, width);
    if (of_kind) play_write_coming(g, out, t->value, width);
}

/* What kind of figure of the packs a piece is; 0: none. */
static uint32_t kind_of(const play *g, const fray_thing *t)
{
    fray_spelling s;
    if (t->type != FRAY_PIECE || !g->game->spell(g->t, g->view, FRAY_PIECE, t->value, &s)) return 0;
    return s.type == FRAY_FIGURE ? s.value : 0;
}

static bool has_numbers(const fray_thing *t)
{
    for (uint32_t i = 0; i < FRAY_MAX_BADGES; i++)
        if (t->badge[i]) return true;
    return false;
}

static bool is_alike(const play *g, const fray_thing *t, const fray_thing *first)
{
    return t->what == FRAY_DRAW_PIECE && !t->seat && kind_of(g, t) == kind_of(g, first) &&
           memcmp(t->badge, first->badge, sizeof t->badge) == 0;
}

/* Is it nobody's, and the first of its kind with these numbers? Then they are said once for all. */
static bool begins_kind(const play *g, uint32_t at)
{
    const fray_thing *t = &g->thing[at];
    if (t->seat || !kind_of(g, t) || !has_numbers(t)) return false;
    for (uint32_t i = 0; i < at; i++) {
        const fray_thing *other = &g->thing[i];
        if (is_alike(g, other, t)) return false;
    }
    return true;
}

/* ":Co1: A3, :Co2: B4, acts now" */
static void write_row(const play *g, FILE *out, uint32_t at, const draw_text_label *label,
                      size_t width)
{
    char *text = NULL, place[40];
    size_t size;
    FILE *line = open_memstream(&text, &size);
    if (!line) return;
    for (uint32_t i = at; i < g->things; i++) {
        const fray_thing *t = &g->thing[i];
        fray_thing bare = *t;
        if (!is_alike(g, t, &g->thing[at])) continue;
        memset(bare.badge, 0, sizeof bare.badge);
        words_name(g->h, g->view, FRAY_PLACE, t->place, g->language, place, sizeof place);
        fputs(i > at ? "; " : "", line);
        draw_text_piece(line, &label[i], t->seat, g->colour);
        fprintf(line, " %s", place);
        play_write_badges(g, line, &bare, true);
    }
    if (play_captured(line, &text)) {
        fputc(' ', out);
        play_wrap(out, text, width, 2, 1);
    }
    free(text);
}

static void write_kind(const play *g, FILE *out, uint32_t at, const draw_text_label *label,
                       bool coming, size_t width)
{
    const fray_thing *first = &g->thing[at];
    char *text = NULL, name[120];
    size_t size;
    words_name(g->h, g->view, FRAY_FIGURE, kind_of(g, first), g->language, name, sizeof name);
    FILE *line = open_memstream(&text, &size);
    if (!line) return;
    play_write_badges(g, line, first, false);
    if (play_captured(line, &text)) {
        fprintf(out, "%s%s%s", play_colour(g, DRAW_BOLD), name, play_colour(g, DRAW_PLAIN));
        size_t used = draw_text_width(name);
        fputs(": ", out);
        play_wrap(out, text + 2, width, 2, used + 2); /* without the first ", " */
    }
    free(text);
    if (!coming || !g->comings) {
        write_row(g, out, at, label, width);
        return;
    }
    for (uint32_t i = at; i < g->things; i++)
        if (is_alike(g, &g->thing[i], first)) write_piece(g, out, i, &label[i], true, width);
}

static void write_pieces(const play *g, FILE *out, uint32_t seat, const draw_text_label *label,
                         bool coming, size_t width)
{
    for (uint32_t i = 0; i < g->things; i++) {
        const fray_thing *t = &g->thing[i];
        if (t->what != FRAY_DRAW_PIECE || t->seat != seat) continue;
        if (begins_kind(g, i)) write_kind(g, out, i, label, coming, width);
        else if (seat || !kind_of(g, t) || !has_numbers(t))
            write_piece(g, out, i, &label[i], false, width);
    }
}

/* --- the least of it --- */

/* Whose turn it is: the first seat among the facts of the table. */
static uint32_t whose_turn(const play *g)
{
    for (uint32_t fact = 1; fact < g->game->facts; fact++) {
        const fray_fact_row *row = &g->game->fact[fact];
        int32_t seat;
        if (row->of != FRAY_NONE || row->type != FRAY_SEAT || row->list) continue;
        return g->game->peek(g->t, g->view, fact, 0, 0, &seat) && seat > 0 ? (uint32_t)seat : 0;
    }
    return 0;
}

/* "glory 3, spent 1": of its tracks alone. */
static void write_tracks(const play *g, FILE *out, uint32_t seat, const char *gap)
{
    for (uint32_t i = 0; i < g->things; i++) {
        const fray_thing *t = &g->thing[i];
        if (!is_track(t, seat) || !zone_of(g, t) || t->badge[TRACK_SPACES]) continue;
        write_number(g, out, t, gap);
        gap = ", ";
    }
}

/* "[Sae]2/3", one word: of what fills up against how much there is, that alone. */
static void write_least(const play *g, FILE *out, const fray_thing *t, const draw_text_label *label)
{
    const fray_badge *row = fray_pips_of(g->game, t->what);
    fputc(' ', out);
    draw_text_piece(out, label, t->seat, g->colour);
    if (!t->place) fputs("x", out);
    else if (row && t->badge[row->pips - 1])
        fprintf(out, "%d/%d", t->badge[row->at], t->badge[row->pips - 1]);
}

void play_write_status(const play *g, FILE *out, size_t width)
{
    draw_text_label *label = calloc(g->things ? g->things : 1, sizeof *label);
    if (!label) return;
    draw_text_labels(g->h, g->view, g->thing, g->things, label);
    for (uint32_t seat = 0; seat <= g->seats; seat++) {
        char *text = NULL;
        size_t size;
        FILE *line = open_memstream(&text, &size);
        if (!line) break;
        if (seat) fprintf(line, "%s", play_seat_name(g, seat));
        write_tracks(g, line, seat, seat ? ": " : "");
        if (!seat && whose_turn(g)) {
            fputs(", ", line);
            fprintf(line, play_words(g, PLAY_TURN), play_seat_name(g, whose_turn(g)));
        }
        for (uint32_t i = 0; seat && i < g->things; i++)
            if (g->thing[i].what == FRAY_DRAW_PIECE && g->thing[i].seat == seat)
                write_least(g, line, &g->thing[i], &label[i]);
        if (play_captured(line, &text) && text[0]) play_wrap(out, text, width, 2, 0);
        free(text);
    }
    free(label);
}

/* --- all of it --- */

static void write_head(const play *g, FILE *out, uint32_t seat, size_t width)
{
    char *text = NULL;
    size_t size;
    FILE *line = open_memstream(&text, &size);
    if (!line) return;
    write_numbers(g, line, seat);
    if (play_captured(line, &text)) {
        if (seat) {
            fprintf(out, "%s%s%s%s", play_colour(g, DRAW_BOLD), play_seat_colour(g, seat),
                    play_seat_name(g, seat), play_colour(g, DRAW_PLAIN));
            if (text[0]) fputs("  ", out);
        }
        if (seat || text[0])
            play_wrap(out, text, width, 2, seat ? strlen(play_seat_name(g, seat)) + 2 : 0);
    }
    free(text);
}

void play_write_panel(const play *g, FILE *out, bool coming, size_t width)
{
    draw_text_label *label = calloc(g->things ? g->things : 1, sizeof *label);
    if (!label) return;
    draw_text_labels(g->h, g->view, g->thing, g->things, label);
    write_head(g, out, 0, width);
    for (uint32_t i = 0; i < g->things; i++)
        if (is_track(&g->thing[i], 0) && zone_of(g, &g->thing[i]) &&
            g->thing[i].badge[TRACK_SPACES])
            write_track(g, out, &g->thing[i], width);
    write_cards(g, out, 0, width);
    for (uint32_t seat = 1; seat <= g->seats; seat++) {
        write_head(g, out, seat, width);
        write_pieces(g, out, seat, label, coming, width);
        write_cards(g, out, seat, width);
    }
    /* nobody's come last: there are many, and with what they would do */
    write_pieces(g, out, 0, label, coming, width);
    free(label);
}

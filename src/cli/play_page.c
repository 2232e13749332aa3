/* src/cli/play_page.c - what a player sees: the board, who stands where, the hand, the log. */
#include "cli/play.h"
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { LOG_LINES = 8, MOST_LOG_LINES = 24, LEAST_PANEL = 40, MOST_PANEL = 64 };
enum { LINES_BESIDES = 14 }; /* of the page, that a full board must leave room for */

/* --- looking --- */

static bool make_room(play *g, uint32_t n)
{
    if (n <= g->thing_room) return true;
    fray_thing *thing = realloc(g->thing, n * sizeof *thing);
    if (thing) g->thing = thing;
    bool *own = realloc(g->own, n * sizeof *own);
    if (own) g->own = own;
    if (!thing || !own) return false;
    g->thing_room = n;
    return true;
}

static uint32_t viewer_mask(const play *g)
{
    uint32_t mask = 0;
    if (g->viewer) return 1u << g->viewer;
    for (uint32_t seat = 1; seat <= g->seats; seat++) mask |= 1u << seat;
    return mask;
}

/* A card that is known to the viewer but not to the public. */
static bool is_own(const fray_thing *card, const fray_thing *open, uint32_t n)
{
    if (card->what != FRAY_DRAW_CARD || card->value == 0) return false;
    for (uint32_t i = 0; i < n; i++)
        if (open[i].id == card->id && open[i].what == FRAY_DRAW_CARD) return open[i].value == 0;
    return true;
}

bool play_look(play *g, uint32_t seat)
{
    const fray_position *p = match_position(g->match);
    g->viewer = seat;
    fray_position *public_view = calloc(1, g->game->position_bytes);
    if (!public_view) return false;
    g->game->view(g->t, p, 1, public_view);
    g->game->view(g->t, p, viewer_mask(g), g->view);
    uint32_t n = g->game->scene(g->t, public_view, NULL, 0);
    fray_thing *open = calloc(n ? n : 1, sizeof *open);
    g->things = g->game->scene(g->t, g->view, NULL, 0);
    bool ok = open && make_room(g, g->things ? g->things : 1);
    if (ok) {
        g->game->scene(g->t, public_view, open, n);
        g->game->scene(g->t, g->view, g->thing, g->things);
        for (uint32_t i = 0; i < g->things; i++) g->own[i] = is_own(&g->thing[i], open, n);
    }
    free(open);
    free(public_view);
    return ok;
}

/* --- the board --- */

static int terminal_lines(void)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0) return size.ws_row;
    return 24;
}

static int count_lines(const char *text)
{
    int n = 0;
    for (; *text; text++) n += *text == '\n';
    return n;
}

static const char *label_words(const play *g, const fray_label *label)
{
    return g->language == PACK_DE && label->de ? label->de : label->en;
}

/* ", wounds 2, moved": numbers that are not zero, marks that are set. */
static void write_badges(const play *g, FILE *out, const fray_thing *t)
{
    const fray_game *game = g->game;
    for (uint32_t i = 0; game->badge && i < FRAY_MAX_BADGES; i++) {
        const fray_label *label = &game->badge[t->what * FRAY_MAX_BADGES + i];
        if (t->badge[i] == 0 || !label->id || !*label->id) continue;
        fprintf(out, ", %s %d", label_words(g, label), t->badge[i]);
    }
    for (uint32_t m = 1; m < game->marks && m < 32; m++)
        if (t->marks >> m & 1) fprintf(out, ", %s", label_words(g, &game->mark[m]));
}

/* "glory 3, hand 5" */
static void write_tracks(const play *g, FILE *out, uint32_t seat)
{
    const char *gap = "";
    for (uint32_t i = 0; i < g->things; i++) {
        const fray_thing *t = &g->thing[i];
        if (t->what != FRAY_DRAW_TRACK || t->seat != seat) continue;
        const fray_label *label = t->zone < g->game->zones ? &g->game->zone[t->zone] : NULL;
        if (!label || !label->id || !*label->id) continue;
        fprintf(out, "%s%s %d", gap, label_words(g, label), t->badge[0]);
        gap = ", ";
    }
    for (uint32_t zone = 1; zone < g->game->zones; zone++) {
        uint32_t n = 0;
        for (uint32_t i = 0; i < g->things; i++) {
            const fray_thing *t = &g->thing[i];
            n += t->what == FRAY_DRAW_CARD && t->seat == seat && t->zone == zone && !t->on;
        }
        if (n) fprintf(out, "%s%s %u", gap, label_words(g, &g->game->zone[zone]), n);
        if (n) gap = ", ";
    }
}

static char *captured(FILE *out, char **text)
{
    if (fclose(out) == 0) return *text;
    free(*text);
    *text = NULL;
    return NULL;
}

static void write_piece(const play *g, FILE *out, uint32_t at, const draw_text_label *label,
                        size_t width)
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
    write_badges(g, line, t);
    for (uint32_t i = 0; i < g->things; i++) {
        const fray_thing *card = &g->thing[i];
        if (card->what != FRAY_DRAW_CARD || !card->on || card->on != t->id) continue;
        words_name(g->h, g->view, card->type, card->value, g->language, name, sizeof name);
        fprintf(line, ", + %s", name);
    }
    if (!captured(line, &text)) return;
    fputc(' ', out);
    draw_text_piece(out, label, t->seat, g->colour);
    fputc(' ', out);
    play_wrap(out, text, width, 7, 7);
    free(text);
}

/* Everything that has a number or stands somewhere, seat by seat. */
static void write_panel(const play *g, FILE *out, size_t width)
{
    draw_text_label *label = calloc(g->things ? g->things : 1, sizeof *label);
    if (!label) return;
    draw_text_labels(g->h, g->view, g->thing, g->things, label);
    char *text = NULL;
    size_t size;
    for (uint32_t seat = 0; seat <= g->seats; seat++) {
        FILE *line = open_memstream(&text, &size);
        if (!line) break;
        write_tracks(g, line, seat);
        if (!captured(line, &text)) break;
        if (seat == 0) {
            if (text[0]) play_wrap(out, text, width, 2, 0);
        } else {
            fprintf(out, "%s%s%s%s", play_colour(g, DRAW_BOLD), play_seat_colour(g, seat),
                    play_seat_name(g, seat), play_colour(g, DRAW_PLAIN));
            if (text[0]) fputs("  ", out);
            play_wrap(out, text, width, 2, strlen(play_seat_name(g, seat)) + 2);
        }
        free(text);
        text = NULL;
        for (uint32_t i = 0; i < g->things; i++)
            if (g->thing[i].what == FRAY_DRAW_PIECE && g->thing[i].seat == seat)
                write_piece(g, out, i, &label[i], width);
    }
    free(label);
}

static size_t widest(const char *text)
{
    size_t most = 0;
    while (*text) {
        char line[4096];
        size_t n = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)n, text);
        size_t wide = draw_text_width(line);
        if (wide > most) most = wide;
        text += n;
        if (*text) text++;
    }
    return most;
}

/* Two texts side by side, the left one `wide` columns and a gap. */
static void print_beside(const play *g, const char *left, const char *right, size_t wide)
{
    while (*left || *right) {
        char line[8192];
        size_t n = strcspn(left, "\n"), k = strcspn(right, "\n");
        snprintf(line, sizeof line, "%.*s", (int)n, left);
        size_t has = draw_text_width(line);
        play_print(g, line);
        if (k) {
            snprintf(line, sizeof line, "%*s%.*s", (int)(wide - has + 2), "", (int)k, right);
            play_print(g, line);
        }
        fputc('\n', stdout);
        left += n + (left[n] != 0);
        right += k + (right[k] != 0);
    }
}

/* The board as text; NULL: there is none. Too tall for the terminal: once more, small. */
static char *board_text(const play *g, draw_text_style *style)
{
    for (;;) {
        char *text = NULL;
        size_t size;
        FILE *out = open_memstream(&text, &size);
        if (!out) return NULL;
        bool drawn = draw_text_board(out, g->h, g->view, g->thing, g->things, style);
        if (!captured(out, &text)) return NULL;
        if (!drawn) {
            free(text);
            return NULL;
        }
        if (g->size != BOARD_AUTO || !g->env->out_terminal || style->small) return text;
        if (count_lines(text) + LINES_BESIDES <= terminal_lines()) return text;
        style->small = true;
        free(text);
    }
}

static void write_legend(const play *g, FILE *out, const draw_text_style *style, size_t width)
{
    char *text = NULL;
    size_t size;
    FILE *legend = open_memstream(&text, &size);
    if (!legend) return;
    draw_text_legend(legend, g->h, g->thing, g->things, style);
    if (captured(legend, &text)) play_wrap(out, text, width, 0, 0);
    free(text);
}

void play_board(play *g)
{
    char *panel = NULL;
    size_t size, columns = play_columns(g);
    uint32_t lits;
    draw_text_lit *lit = play_lit(g, &lits);
    draw_text_style style = {.ascii = g->ascii,
                             .colour = g->colour,
                             .small = g->size == BOARD_SMALL,
                             .language = g->language,
                             .lit = lit,
                             .lits = lit ? lits : 0};
    char *board = board_text(g, &style);
    size_t wide = board ? widest(board) : 0, room = columns > wide + 2 ? columns - wide - 2 : 0;
    bool beside = board && room >= LEAST_PANEL;
    if (room > MOST_PANEL) room = MOST_PANEL;
    FILE *out = open_memstream(&panel, &size);
    if (out) {
        write_panel(g, out, beside ? room : columns);
        if (beside) fputc('\n', out);
        if (board) write_legend(g, out, &style, beside ? room : columns);
        captured(out, &panel);
    }
    if (beside && panel) {
        print_beside(g, board, panel, wide);
    } else {
        if (board) play_print(g, board);
        if (panel) play_print(g, panel);
    }
    free(board);
    free(panel);
    free(lit);
}

/* --- cards --- */

static void write_card(const play *g, FILE *out, const fray_thing *t, size_t columns)
{
    char name[120];
    words_name(g->h, g->view, t->type, t->value, g->language, name, sizeof name);
    const fray_pack *pack = g->h->pack;
    const char *text = pack ? pack_text(pack, t->type, t->value, g->language) : NULL;
    const char *kind = pack ? pack_entity(pack, t->type, t->value) : NULL;
    size_t used = 2 + draw_text_width(name);
    fprintf(out, "  %s%s%s", play_colour(g, DRAW_BOLD), name, play_colour(g, DRAW_PLAIN));
    if (kind && *kind) {
        fprintf(out, " %s%s%s", play_colour(g, DRAW_DIM), kind, play_colour(g, DRAW_PLAIN));
        used += 1 + draw_text_width(kind);
    }
    if (text && *text) {
        fputs(": ", out);
        play_wrap(out, text, columns, 4, used + 2);
    } else {
        fputc('\n', out);
    }
}

void play_hand(play *g, bool all)
{
    char *text = NULL;
    size_t size, columns = play_columns(g);
    bool any = false;
    FILE *out = open_memstream(&text, &size);
    if (!out) return;
    for (uint32_t seat = 1; seat <= g->seats; seat++) {
        for (uint32_t zone = 1; zone < g->game->zones; zone++) {
            bool headed = false;
            for (uint32_t i = 0; i < g->things; i++) {
                const fray_thing *t = &g->thing[i];
                if (t->what != FRAY_DRAW_CARD || t->seat != seat || t->zone != zone) continue;
                if (t->value == 0 || (!all && !g->own[i])) continue;
                if (!headed)
                    fprintf(out, "%s%s%s, %s\n", play_seat_colour(g, seat), play_seat_name(g, seat),
                            play_colour(g, DRAW_PLAIN), label_words(g, &g->game->zone[zone]));
                headed = any = true;
                write_card(g, out, t, columns);
            }
        }
    }
    if (captured(out, &text)) play_print(g, text);
    free(text);
    if (!any) play_say(g, PLAY_NO_CARDS);
}

/* --- the log --- */

static bool write_line(const play *g, FILE *out, const play_line *l, size_t columns)
{
    char text[1024];
    uint32_t mask = viewer_mask(g);
    if (l->note) {
        if (!(l->audience & mask)) return false;
        snprintf(text, sizeof text, "%s", l->note);
    } else if (words_event(g->h, g->view, &l->event, mask, g->language, text, sizeof text) == 0) {
        return false;
    }
    fprintf(out, "%s%s%s ", play_colour(g, DRAW_DIM), g->ascii ? "-" : "·",
            play_colour(g, DRAW_PLAIN));
    play_wrap(out, text, columns, 2, 2);
    return true;
}

static void print_lines(play *g, uint32_t from)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out) return;
    for (uint32_t i = from; i < g->lines; i++) write_line(g, out, &g->line[i], play_columns(g));
    if (captured(out, &text)) play_print(g, text);
    free(text);
}

void play_log(play *g, uint32_t lines)
{
    if (g->lines == 0) play_say(g, PLAY_NOTHING_YET);
    print_lines(g, lines < g->lines ? g->lines - lines : 0);
}

/* --- the whole page --- */

static void ask(play *g, uint32_t seat)
{
    char question[600];
    words_question(g->h, g->view, g->language, question, sizeof question);
    const char *rule =
        g->view->rule && g->view->rule < g->game->rules ? g->game->rule[g->view->rule].number : "";
    char head[900];
    snprintf(head, sizeof head, "\n%s%s%s%s: %s%s%s  %s%s%s\n", play_colour(g, DRAW_BOLD),
             play_seat_colour(g, seat), play_seat_name(g, seat), play_colour(g, DRAW_PLAIN),
             play_colour(g, DRAW_BOLD), question, play_colour(g, DRAW_PLAIN),
             play_colour(g, DRAW_DIM), rule, play_colour(g, DRAW_PLAIN));
    play_print(g, head);
}

static void hint_how(play *g)
{
    char line[300];
    snprintf(line, sizeof line, "%s%s%s\n", play_colour(g, DRAW_DIM), play_words(g, PLAY_HOW),
             play_colour(g, DRAW_PLAIN));
    play_print(g, line);
}

/* A terminal that can be cleared. */
static bool is_screen(const play *g)
{
    const char *term = getenv("TERM");
    return !g->plain && g->env->out_terminal && term && strcmp(term, "dumb") != 0;
}

void play_hide(play *g)
{
    if (is_screen(g)) fputs("\33[H\33[2J\33[3J", stdout);
}

void play_news(play *g)
{
    uint32_t *told = &g->told[g->viewer];
    print_lines(g, *told < g->lines ? *told : g->lines);
    *told = g->lines;
}

void play_page(play *g, uint32_t seat)
{
    if (g->plain) {
        play_news(g);
    } else {
        if (is_screen(g)) fputs("\33[H\33[2J", stdout);
        play_board(g);
        fputc('\n', stdout);
        play_hand(g, false);
        fputc('\n', stdout);
        uint32_t fresh = g->fresh[seat] < g->lines ? g->lines - g->fresh[seat] : 0;
        play_log(g, fresh < LOG_LINES        ? LOG_LINES
                    : fresh > MOST_LOG_LINES ? MOST_LOG_LINES
                                             : fresh);
    }
    g->told[seat] = g->lines;
    ask(g, seat);
    play_show_options(g);
    if (!g->plain) hint_how(g);
}

void play_result(play *g)
{
    fray_score r = g->game->result(g->t, match_position(g->match));
    fputc('\n', stdout);
    if (r.over || g->conceded) play_say(g, PLAY_OVER);
    for (uint32_t seat = 1; seat <= g->seats; seat++) {
        bool won = g->conceded ? seat != g->conceded : r.over && (r.winners >> seat & 1);
        char line[200];
        snprintf(line, sizeof line, "  %s%-8s%s %4d %s\n", play_seat_colour(g, seat),
                 play_seat_name(g, seat), play_colour(g, DRAW_PLAIN), r.points[seat],
                 won ? "*" : "");
        play_print(g, line);
    }
    if (g->conceded) play_say(g, PLAY_CONCEDED, play_seat_name(g, g->conceded));
    for (uint32_t seat = 1; seat <= g->seats && r.over && !g->conceded; seat++)
        if (r.winners >> seat & 1) play_say(g, PLAY_WINS, play_seat_name(g, seat));
    if (r.over && r.drawn && !g->conceded) play_say(g, PLAY_DRAWN);
    if (!r.over && !g->conceded) play_say(g, PLAY_STOPPED, match_length(g->match));
}

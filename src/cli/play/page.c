/* src/cli/play/page.c - the page a player sees: board, hand, log, question, options. */
#include "cli/play/play.h"
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* --- cards --- */

/* `t` is the card in the scene, NULL: it is not there. */
static void write_card(const play *g, FILE *out, uint32_t type, uint32_t value, const fray_thing *t)
{
    char name[120];
    words_name(g->h, g->view, type, value, g->language, name, sizeof name);
    const fray_pack *pack = g->h->pack;
    const char *text = pack ? pack_text(pack, type, value, g->language) : NULL;
    const char *kind = pack ? pack_entity(pack, type, value) : NULL;
    size_t used = 2 + draw_text_width(name);
    fprintf(out, "  %s%s%s", play_colour(g, DRAW_BOLD), name, play_colour(g, DRAW_PLAIN));
    if (kind && *kind) {
        fprintf(out, " %s%s%s", play_colour(g, DRAW_DIM), kind, play_colour(g, DRAW_PLAIN));
        used += 1 + draw_text_width(kind);
    }
    char *numbers = NULL;
    size_t size;
    FILE *line = t ? open_memstream(&numbers, &size) : NULL;
    if (line) play_write_badges(g, line, t, true);
    if (line && play_captured(line, &numbers) && numbers[0]) {
        fprintf(out, "%s", numbers);
        used += draw_text_width(numbers);
    }
    free(numbers);
    if (text && *text) {
        fputs(": ", out);
        play_wrap(out, text, play_columns(g), 4, used + 2);
    } else {
        fputc('\n', out);
    }
}

void play_card(const play *g, uint32_t type, uint32_t value)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out) return;
    write_card(g, out, type, value, NULL);
    if (play_captured(out, &text)) play_put(g, text);
    free(text);
}

/* One line a zone: "Red, hand: Sidestep, Shardgale" */
static void write_card_name(const play *g, FILE *out, const fray_thing *t, bool first)
{
    char name[120];
    words_name(g->h, g->view, t->type, t->value, g->language, name, sizeof name);
    fprintf(out, "%s%s", first ? ": " : ", ", name);
}

static bool write_zone(const play *g, FILE *out, uint32_t seat, uint32_t zone, bool all, bool texts)
{
    bool any = false;
    for (uint32_t i = 0; i < g->things; i++) {
        const fray_thing *t = &g->thing[i];
        if (t->what != FRAY_DRAW_CARD || t->seat != seat || t->zone != zone) continue;
        if (t->value == 0 || (!all && !g->own[i])) continue;
        if (!any)
            fprintf(out, "%s%s%s, %s%s", play_seat_colour(g, seat), play_seat_name(g, seat),
                    play_colour(g, DRAW_PLAIN), play_label(g, &g->game->zone[zone].label),
                    texts ? "\n" : "");
        if (texts) write_card(g, out, t->type, t->value, t);
        else write_card_name(g, out, t, !any);
        any = true;
    }
    if (any && !texts) fputc('\n', out);
    return any;
}

/* The cards only the viewer sees, or all it may see. */
static bool write_hand(const play *g, FILE *out, bool all, bool texts)
{
    bool any = false;
    for (uint32_t seat = 1; seat <= g->seats; seat++) {
        for (uint32_t zone = 1; zone < g->game->zones; zone++) {
            char *text = NULL;
            size_t size;
            FILE *part = open_memstream(&text, &size);
            if (!part) return any;
            bool some = write_zone(g, part, seat, zone, all, texts);
            if (!play_captured(part, &text)) return any;
            if (some && texts) play_fit(g, out, text);
            else if (some) play_wrap(out, text, play_columns(g), 2, 0);
            any = any || some;
            free(text);
        }
    }
    return any;
}

void play_hand(play *g, bool all)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out) return;
    bool any = write_hand(g, out, all, true);
    if (play_captured(out, &text)) fputs(text, stdout);
    free(text);
    if (!any) play_say(g, PLAY_NO_CARDS);
}

/* --- the log --- */

/* What the viewer reads of a line; false: nothing. */
static bool read_line(const play *g, const play_line *l, char *text, size_t n)
{
    uint32_t mask = play_mask(g);
    if (!l->note)
        return words_event_named(g->h, g->view, &l->event, l->names, mask, g->language, text, n) >
               0;
    if (!(l->audience & mask)) return false;
    snprintf(text, n, "%s", l->note);
    return true;
}

void play_write_log(const play *g, FILE *out, uint32_t from, size_t width)
{
    char line[1024], next[1024];
    for (uint32_t i = from; i < g->lines;) {
        uint32_t times = 1;
        if (!read_line(g, &g->line[i++], line, sizeof line)) continue;
        for (; i < g->lines; i++) {
            if (!read_line(g, &g->line[i], next, sizeof next)) continue;
            if (strcmp(line, next) != 0) break;
            times++;
        }
        size_t n = strlen(line);
        if (times > 1) snprintf(line + n, sizeof line - n, " (%ux)", times);
        fprintf(out, "%s%s%s ", play_colour(g, DRAW_DIM), g->ascii ? "-" : "·",
                play_colour(g, DRAW_PLAIN));
        play_wrap(out, line, width, 2, 2);
    }
}

/* Where the last n lines begin that the viewer can tell apart. */
static uint32_t log_start(const play *g, uint32_t n)
{
    char line[1024], later[1024] = "";
    uint32_t i = g->lines, seen = 0;
    while (i > 0) {
        if (read_line(g, &g->line[i - 1], line, sizeof line) && strcmp(line, later) != 0) {
            if (++seen > n) break;
            memcpy(later, line, sizeof later);
        }
        i--;
    }
    return i;
}

static void print_log(play *g, uint32_t from)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out) return;
    play_write_log(g, out, from, play_columns(g));
    if (play_captured(out, &text)) fputs(text, stdout);
    free(text);
}

void play_log(play *g, uint32_t lines)
{
    if (g->lines == 0) play_say(g, PLAY_NOTHING_YET);
    print_log(g, log_start(g, lines));
}

/* Whoever plays together reads together. */
static void note_told(play *g, uint32_t seat)
{
    g->told[seat] = g->lines;
    for (uint32_t other = 0; g->game->together && other < FRAY_MAX_SEATS; other++)
        g->told[other] = g->lines;
}

void play_news(play *g)
{
    uint32_t told = g->told[g->viewer];
    print_log(g, told < g->lines ? told : g->lines);
    note_told(g, g->viewer);
}

/* --- what comes next --- */

/* What figures that nobody plays would do, as things stand. */
static void foresee(play *g)
{
    g->comings = 0;
    if (!g->game->forecast) return;
    uint32_t n = g->game->forecast(g->t, g->view, NULL, 0);
    fray_event *grown = realloc(g->coming, (n ? n : 1) * sizeof *grown);
    if (!grown) return;
    g->coming = grown;
    g->comings = n;
    g->game->forecast(g->t, g->view, grown, n);
}

void play_threats(play *g, const char *wanted)
{
    char *text = NULL, line[600];
    size_t size;
    uint32_t n = 0, last = 0;
    foresee(g);
    FILE *out = open_memstream(&text, &size);
    if (!out) return;
    for (uint32_t i = 0; i < g->comings; i++) {
        const fray_event *e = &g->coming[i];
        char notation[80];
        words_value(g->h, g->view, FRAY_PIECE, e->arg[0], notation, sizeof notation);
        if (!words_event(g->h, g->view, e, play_mask(g), g->language, line, sizeof line)) continue;
        if (*wanted && !strstr(line, wanted) && !strstr(notation, wanted)) continue;
        if (n++ && e->arg[0] != last) fputc('\n', out);
        last = e->arg[0];
        fprintf(out, "%s%s%s ", play_colour(g, DRAW_DIM), g->ascii ? "-" : "·",
                play_colour(g, DRAW_PLAIN));
        play_wrap(out, line, play_columns(g), 2, 2);
    }
    if (play_captured(out, &text)) fputs(text, stdout);
    free(text);
    play_say(g, n ? PLAY_THREATS_AS : PLAY_NO_THREATS);
}

/* --- the whole page --- */

static void write_question(const play *g, FILE *out, uint32_t seat)
{
    char question[600];
    words_question(g->h, g->view, g->language, question, sizeof question);
    const char *rule =
        g->view->rule && g->view->rule < g->game->rules ? g->game->rule[g->view->rule].number : "";
    char *text = NULL;
    size_t size;
    FILE *part = open_memstream(&text, &size);
    if (!part) return;
    fprintf(part, "\n%s%s%s%s: %s%s%s  %s%s%s\n", play_colour(g, DRAW_BOLD),
            play_seat_colour(g, seat), play_seat_name(g, seat), play_colour(g, DRAW_PLAIN),
            play_colour(g, DRAW_BOLD), question, play_colour(g, DRAW_PLAIN),
            play_colour(g, DRAW_DIM), rule, play_colour(g, DRAW_PLAIN));
    play_write_options(g, part);
    if (play_captured(part, &text)) play_fit(g, out, text);
    free(text);
}

void play_question(play *g, uint32_t seat)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out) return;
    write_question(g, out, seat);
    if (play_captured(out, &text)) fputs(text, stdout);
    free(text);
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

/* From all there is to see down to what a small terminal can hold. */
static const play_layout layouts[] = {
    {.panel = true, .coming = true, .texts = true, .log_lines = 8, .most_log = 24},
    {.panel = true, .coming = true, .texts = true, .log_lines = 4, .most_log = 16},
    {.panel = true, .coming = true, .log_lines = 4, .most_log = 12},
    {.panel = true, .texts = true, .log_lines = 4, .most_log = 16},
    {.panel = true, .log_lines = 4, .most_log = 10},
    {.small = true, .panel = true, .coming = true, .texts = true, .log_lines = 8, .most_log = 24},
    {.small = true, .panel = true, .texts = true, .log_lines = 8, .most_log = 24},
    {.small = true, .panel = true, .log_lines = 6, .most_log = 16},
    {.small = true, .log_lines = 3, .most_log = 12},
    {.small = true, .log_lines = 3, .most_log = 6},
    {.small = true, .no_hand = true, .log_lines = 2, .most_log = 4},
    {.small = true, .no_hand = true, .log_lines = 1, .most_log = 1},
    {.small = true, .no_hand = true},
    {.bare = true, .log_lines = 3, .most_log = 8},
    {.bare = true, .no_hand = true, .log_lines = 2, .most_log = 3},
    {.bare = true, .no_hand = true},
};
enum { LAYOUTS = sizeof layouts / sizeof *layouts };

/* The first line since the seat's last answer; of people who play together, since anybody's. */
static uint32_t fresh_for(const play *g, uint32_t seat)
{
    uint32_t from = g->fresh[seat];
    for (uint32_t other = 1; g->game->together && other <= g->seats; other++)
        if (!g->player[other] && g->fresh[other] > from) from = g->fresh[other];
    return from;
}

static char *page_text(const play *g, uint32_t seat, const play_layout *layout)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out) return NULL;
    uint32_t from = log_start(g, layout->log_lines);
    /* what happened since this seat's last answer is shown in any case, within reason */
    if (fresh_for(g, seat) < from) from = fresh_for(g, seat);
    if (from < log_start(g, layout->most_log)) from = log_start(g, layout->most_log);
    if (layout->most_log == 0) from = g->lines;
    bool logged = play_write_board(g, out, layout, from);
    if (!layout->bare && !layout->no_hand) fputc('\n', out);
    /* where hands are open the panel has them, but not what the cards say */
    bool told = layout->no_hand || (g->game->together && layout->panel && !layout->texts);
    if (!told && write_hand(g, out, false, layout->texts) && !logged) fputc('\n', out);
    if (!logged) play_write_log(g, out, from, play_columns(g));
    if (!layout->panel) play_write_status(g, out, play_columns(g));
    write_question(g, out, seat);
    const char *how = play_words(g, g->game->forecast ? PLAY_HOW_THREATS : PLAY_HOW);
    if (layout->no_hand) return play_captured(out, &text);
    fputs(play_colour(g, DRAW_DIM), out);
    play_wrap(out, how, play_columns(g), 2, 0);
    fputs(play_colour(g, DRAW_PLAIN), out);
    return play_captured(out, &text);
}

/* The fullest layout that fits; board sizes people asked for stay. */
static char *fitting_page(const play *g, uint32_t seat)
{
    for (int i = 0;; i++) {
        play_layout layout = layouts[i];
        if (g->size != BOARD_AUTO) layout.small = g->size == BOARD_SMALL;
        char *text = page_text(g, seat, &layout);
        bool fits = !g->env->out_terminal || (text && count_lines(text) < terminal_lines());
        if (fits || !text || i == LAYOUTS - 1) return text;
        free(text);
    }
}

void play_page(play *g, uint32_t seat)
{
    char *text = NULL;
    size_t size;
    foresee(g);
    if (g->plain) {
        play_news(g);
        FILE *out = open_memstream(&text, &size);
        if (out) {
            write_question(g, out, seat);
            play_captured(out, &text);
        }
    } else {
        if (is_screen(g)) fputs("\33[H\33[2J", stdout);
        text = fitting_page(g, seat);
    }
    if (text) fputs(text, stdout);
    free(text);
    note_told(g, seat);
}

void play_board(play *g)
{
    foresee(g);
    static const play_layout tries[] = {{.panel = true, .coming = true},
                                        {.panel = true},
                                        {.small = true, .panel = true, .coming = true},
                                        {.small = true, .panel = true}};
    enum { TRIES = sizeof tries / sizeof *tries };
    for (int i = g->size == BOARD_SMALL ? 2 : 0; i < TRIES; i++) {
        char *text = NULL;
        size_t size;
        FILE *out = open_memstream(&text, &size);
        if (!out) return;
        play_write_board(g, out, &tries[i], g->lines);
        if (!play_captured(out, &text)) return;
        bool last = i + 1 == (g->size == BOARD_FULL ? 2 : TRIES);
        bool fits = last || !g->env->out_terminal || count_lines(text) < terminal_lines();
        if (fits) fputs(text, stdout);
        free(text);
        if (fits) return;
    }
}

/* A game that is won or lost together has no points of anybody's. */
static void write_points(const play *g, const fray_score *r)
{
    for (uint32_t seat = 1; seat <= g->seats; seat++) {
        bool won = r->over && (r->winners >> seat & 1);
        char line[200];
        snprintf(line, sizeof line, "  %s%-8s%s %4d %s\n", play_seat_colour(g, seat),
                 play_seat_name(g, seat), play_colour(g, DRAW_PLAIN), r->points[seat],
                 won ? "*" : "");
        fputs(line, stdout);
    }
}

void play_result(play *g)
{
    fray_score r = match_result(g->match);
    bool together = g->game->together;
    fputc('\n', stdout);
    if (r.over) play_say(g, PLAY_OVER);
    if (!together) write_points(g, &r);
    uint32_t loser, how = match_ended(g->match, &loser);
    if (how == MATCH_CONCEDED)
        play_say(g, g->forfeit ? PLAY_FORFEITED : PLAY_CONCEDED, play_seat_name(g, loser));
    if (how == MATCH_TIMED_OUT) play_say(g, PLAY_TIMED_OUT, play_seat_name(g, loser));
    if (r.over && together) play_say(g, r.winners ? PLAY_TEAM_WINS : PLAY_TEAM_LOSES);
    for (uint32_t seat = 1; seat <= g->seats && r.over && !together; seat++)
        if (r.winners >> seat & 1) play_say(g, PLAY_WINS, play_seat_name(g, seat));
    if (r.over && r.drawn) play_say(g, PLAY_DRAWN);
    if (!r.over) play_say(g, PLAY_STOPPED, match_length(g->match));
}

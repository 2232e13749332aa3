/* src/cli/play/board.c - what the viewer sees, and the board with everybody on it. */
#include "cli/play/play.h"
#include <stdlib.h>
#include <string.h>

enum { LEAST_PANEL = 40, MOST_PANEL = 64 };

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

uint32_t play_mask(const play *g)
{
    uint32_t mask = 0;
    if (g->viewer) return 1u << g->viewer;
    for (uint32_t seat = 1; seat <= g->seats; seat++) mask |= 1u << seat;
    return mask;
}

/* A card that is known to the viewer but not to the public; where hands are open, one of the viewer's. */
static bool is_own(const play *g, const fray_thing *card, const fray_thing *open, uint32_t n)
{
    if (card->what != FRAY_DRAW_CARD || card->value == 0) return false;
    if (g->viewer && card->seat == g->viewer && card->zone < g->game->zones &&
        g->game->zone[card->zone].role == FRAY_ZONE_HAND)
        return true;
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
    g->game->view(g->t, p, play_mask(g), g->view);
    uint32_t n = g->game->scene(g->t, public_view, NULL, 0);
    fray_thing *open = calloc(n ? n : 1, sizeof *open);
    g->things = g->game->scene(g->t, g->view, NULL, 0);
    bool ok = open && make_room(g, g->things ? g->things : 1);
    if (ok) {
        g->game->scene(g->t, public_view, open, n);
        g->game->scene(g->t, g->view, g->thing, g->things);
        for (uint32_t i = 0; i < g->things; i++) g->own[i] = is_own(g, &g->thing[i], open, n);
    }
    free(open);
    free(public_view);
    return ok;
}

/* --- the board --- */

const char *play_label(const play *g, const fray_label *label)
{
    return g->language == PACK_DE && label->de ? label->de : label->en;
}

char *play_captured(FILE *out, char **text)
{
    if (fclose(out) == 0) return *text;
    free(*text);
    *text = NULL;
    return NULL;
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
static void write_beside(FILE *out, const char *left, const char *right, size_t wide)
{
    while (*left || *right) {
        char line[8192];
        size_t n = strcspn(left, "\n"), k = strcspn(right, "\n");
        snprintf(line, sizeof line, "%.*s", (int)n, left);
        size_t has = draw_text_width(line);
        fputs(line, out);
        if (k) fprintf(out, "%*s%.*s", (int)(wide - has + 2), "", (int)k, right);
        fputc('\n', out);
        left += n + (left[n] != 0);
        right += k + (right[k] != 0);
    }
}

static char *board_text(const play *g, const draw_text_style *style)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out) return NULL;
    bool drawn = draw_text_board(out, g->h, g->view, g->thing, g->things, style);
    if (!play_captured(out, &text) || drawn) return text;
    free(text);
    return NULL;
}

static void write_legend(const play *g, FILE *out, const draw_text_style *style, size_t width)
{
    char *text = NULL;
    size_t size;
    FILE *legend = open_memstream(&text, &size);
    if (!legend) return;
    draw_text_legend(legend, g->h, g->thing, g->things, style);
    if (play_captured(legend, &text)) play_wrap(out, text, width, 0, 0);
    free(text);
}

bool play_write_board(const play *g, FILE *out, const play_layout *layout, uint32_t log_from)
{
    char *panel = NULL;
    size_t size, columns = play_columns(g);
    uint32_t lits;
    draw_text_lit *lit = play_lit(g, &lits);
    draw_text_style style = {.ascii = g->ascii,
                             .colour = g->colour,
                             .small = layout->small,
                             .width = columns,
                             .beside = LEAST_PANEL,
                             .language = g->language,
                             .lit = lit,
                             .lits = lit ? lits : 0};
    char *board = layout->bare ? NULL : board_text(g, &style);
    size_t wide = board ? widest(board) : 0, room = columns > wide + 2 ? columns - wide - 2 : 0;
    bool beside = board && room >= LEAST_PANEL, logged = false;
    if (room > MOST_PANEL) room = MOST_PANEL;
    FILE *side = open_memstream(&panel, &size);
    if (side) {
        size_t width = beside ? room : columns;
        if (layout->panel) play_write_panel(g, side, layout->coming, width);
        if (beside && layout->panel) fputc('\n', side);
        if (board && (layout->panel || beside) && !layout->bare)
            write_legend(g, side, &style, width);
        fflush(side);
        /* room beside the board is better than lines below it */
        if (beside && log_from < g->lines) {
            fputc('\n', side);
            play_write_log(g, side, log_from, width);
            fflush(side);
            logged = true;
        }
        play_captured(side, &panel);
    }
    if (beside && panel) {
        write_beside(out, board, panel, wide);
    } else {
        if (board) fputs(board, out);
        if (panel) fputs(panel, out);
    }
    free(board);
    free(panel);
    free(lit);
    return logged;
}

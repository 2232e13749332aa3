/* src/balance/teams_show.c - what only games of teams have, for terminal and page. */
#include <math.h>
#include <stdarg.h>
#include <string.h>
#include "arena/html.h"
#include "arena/report.h"
#include "balance/says.h"
#include "balance/show.h"

enum { WIDEST = 64, CELL = 16, MOST_WAYS = 12 };

const char *balance_quartiles_text(const balance_quartiles *s, int language, char out[BALANCE_NAME])
{
    char mean[REPORT_FIGURE], low[REPORT_FIGURE], high[REPORT_FIGURE];
    bool whole = s->low == floor(s->low) && s->high == floor(s->high);
    if (s->n)
        snprintf(out, BALANCE_NAME, "%s (%s %s %s)", report_real(s->mean, 1, language, mean),
                 report_real(s->low, whole ? 0 : 1, language, low),
                 balance_words(language, BALANCE_SAYS_TO),
                 report_real(s->high, whole ? 0 : 1, language, high));
    else snprintf(out, BALANCE_NAME, "-");
    return out;
}

static const char *say(int language, balance_saying id)
{
    return balance_words(language, id);
}

/* "62.5 (40)": won in per cent, of so many games; "-" none. */
static const char *cell_text(const balance_grid *g, size_t at, int language, char out[BALANCE_NAME])
{
    char share[REPORT_FIGURE], games[REPORT_FIGURE];
    if (g->games[at])
        snprintf(out, BALANCE_NAME, "%s (%s)",
                 report_share((double)g->won[at] / (double)g->games[at], language, share),
                 report_count(g->games[at], games));
    else snprintf(out, BALANCE_NAME, "-");
    return out;
}

static void grid_title(const balance_report *r, const balance_grid *g, int language, char *out,
                       size_t n)
{
    char down[BALANCE_NAME], across[BALANCE_NAME];
    snprintf(out, n, say(language, BALANCE_SAYS_TWO_AT_ONCE),
             balance_kind_name(r, r->table[g->a].kind, language, down),
             balance_kind_name(r, r->table[g->b].kind, language, across));
}

/* The three lists of ways to lose. */
static const balance_ways *ways(const balance_report *r, int which, balance_saying *title)
{
    *title = which == 0   ? BALANCE_SAYS_LOST_END
             : which == 1 ? BALANCE_SAYS_LOST_VICTIM
                          : BALANCE_SAYS_LOST_CAUSE;
    return which == 0 ? &r->ends : which == 1 ? &r->victims : &r->causes;
}

static uint64_t lost_games(const balance_ways *list)
{
    uint64_t all = 0;
    for (uint32_t i = 0; i < list->n; i++) all += list->way[i].games;
    return all;
}

/* ---- the terminal ---- */

static void grid_text(const balance_report *r, const balance_grid *g, int language, FILE *out)
{
    const balance_table *down = &r->table[g->a], *across = &r->table[g->b];
    char title[3 * BALANCE_NAME], text[BALANCE_NAME];
    uint32_t width = 0;
    for (uint32_t y = 0; y < down->rows; y++) {
        uint32_t n = report_width(balance_row_name(r, down, y, language, text));
        width = n > width ? n : width;
    }
    grid_title(r, g, language, title, sizeof title);
    fprintf(out, "\n%s\n    ", title);
    report_padded(out, "", width, false);
    for (uint32_t x = 0; x < across->rows; x++)
        report_padded(out, balance_row_name(r, across, x, language, text), CELL, true);
    fputc('\n', out);
    for (uint32_t y = 0; y < down->rows; y++) {
        fputs("    ", out);
        report_padded(out, balance_row_name(r, down, y, language, text), width, false);
        for (uint32_t x = 0; x < across->rows; x++)
            report_padded(out, cell_text(g, (size_t)y * across->rows + x, language, text), CELL,
                          true);
        fputc('\n', out);
    }
}

static void numbers_text(const balance_report *r, int language, FILE *out)
{
    char text[BALANCE_NAME];
    uint32_t width = 0;
    for (uint32_t i = 0; i < r->numbers; i++) {
        const char *name = r->of->fact_names.text[r->number[i].name];
        uint32_t n = report_width(balance_fact_name(r, name, language, text));
        if (!r->number[i].given && n > width) width = n < WIDEST ? n : WIDEST;
    }
    fprintf(out, "\n%s\n    ", say(language, BALANCE_SAYS_NUMBERS));
    report_padded(out, "", width, false);
    report_padded(out, say(language, BALANCE_SAYS_IF_WON), CELL + 4, true);
    report_padded(out, say(language, BALANCE_SAYS_IF_LOST), CELL + 4, true);
    fputc('\n', out);
    for (uint32_t i = 0; i < r->numbers; i++) {
        const balance_number *n = &r->number[i];
        if (n->given) continue;
        fputs("    ", out);
        report_padded(out, balance_fact_name(r, r->of->fact_names.text[n->name], language, text),
                      width, false);
        report_padded(out, balance_quartiles_text(&n->won, language, text), CELL + 4, true);
        report_padded(out, balance_quartiles_text(&n->lost, language, text), CELL + 4, true);
        fputc('\n', out);
    }
}

static void ways_text(const balance_report *r, int language, FILE *out)
{
    char text[BALANCE_NAME], figure[REPORT_FIGURE];
    if (!r->ends.n) return;
    fprintf(out, "\n%s\n", say(language, BALANCE_SAYS_LOST_BY));
    for (int which = 0; which < 3; which++) {
        balance_saying title;
        const balance_ways *list = ways(r, which, &title);
        uint64_t all = lost_games(list);
        if (!list->n) continue;
        fprintf(out, "    %s\n", say(language, title));
        for (uint32_t i = 0; i < list->n && i < MOST_WAYS; i++) {
            fputs("    ", out);
            report_padded(out, report_count(list->way[i].games, figure), 8, true);
            report_padded(out,
                          report_share((double)list->way[i].games / (double)all, language, figure),
                          7, true);
            fprintf(out, " %%  %s\n", balance_way_name(r, list->way[i].name, language, text));
        }
    }
}

void balance_teams_text(const balance_report *r, int language, FILE *out)
{
    for (uint32_t i = 0; i < r->grids; i++) grid_text(r, &r->grid[i], language, out);
    numbers_text(r, language, out);
    ways_text(r, language, out);
}

/* ---- the page ---- */

static void grid_html(const balance_report *r, const balance_grid *g, int language, FILE *out)
{
    const balance_table *down = &r->table[g->a], *across = &r->table[g->b];
    char text[3 * BALANCE_NAME], name[BALANCE_NAME];
    fputs("<section>\n", out);
    grid_title(r, g, language, text, sizeof text);
    html_heading(out, "h2", text);
    fputs("<div class=\"wide\"><table class=\"cross\"><thead><tr><th></th>", out);
    for (uint32_t x = 0; x < across->rows; x++)
        html_column(out, "", balance_row_name(r, across, x, language, name));
    fputs("</tr></thead><tbody>\n", out);
    for (uint32_t y = 0; y < down->rows; y++) {
        fputs("<tr>", out);
        html_cell(out, "name", balance_row_name(r, down, y, language, name));
        for (uint32_t x = 0; x < across->rows; x++) {
            size_t at = (size_t)y * across->rows + x;
            char share[REPORT_FIGURE], games[REPORT_FIGURE], span[REPORT_SPAN];
            if (!g->games[at]) {
                fputs("<td></td>", out);
                continue;
            }
            rating_span s = rating_wilson(g->won[at], g->games[at]);
            fputs("<td style=\"", out);
            html_shade(out, s.value);
            fputs("\" title=\"", out);
            html_text(out, report_span(s, language, span));
            fprintf(out, "\">%s<span class=\"small\">%s</span></td>",
                    report_share(s.value, language, share), report_count(g->games[at], games));
        }
        fputs("</tr>\n", out);
    }
    fputs("</tbody></table></div></section>\n", out);
}

static void numbers_html(const balance_report *r, int language, FILE *out)
{
    char text[BALANCE_NAME];
    fputs("<section>\n", out);
    html_heading(out, "h2", say(language, BALANCE_SAYS_NUMBERS));
    fputs("<div class=\"wide\"><table><thead><tr>", out);
    html_column(out, "name", say(language, BALANCE_SAYS_NUMBER));
    html_column(out, "", say(language, BALANCE_SAYS_IF_WON));
    html_column(out, "", say(language, BALANCE_SAYS_IF_LOST));
    fputs("</tr></thead><tbody>\n", out);
    for (uint32_t i = 0; i < r->numbers; i++) {
        const balance_number *n = &r->number[i];
        if (n->given) continue;
        fputs("<tr>", out);
        html_cell(out, "name",
                  balance_fact_name(r, r->of->fact_names.text[n->name], language, text));
        html_cell(out, "", balance_quartiles_text(&n->won, language, text));
        html_cell(out, "", balance_quartiles_text(&n->lost, language, text));
        fputs("</tr>\n", out);
    }
    fputs("</tbody></table></div></section>\n", out);
}

static void ways_html(const balance_report *r, int language, FILE *out)
{
    char text[BALANCE_NAME], figure[REPORT_FIGURE];
    if (!r->ends.n) return;
    fputs("<section>\n", out);
    html_heading(out, "h2", say(language, BALANCE_SAYS_LOST_BY));
    for (int which = 0; which < 3; which++) {
        balance_saying title;
        const balance_ways *list = ways(r, which, &title);
        uint64_t all = lost_games(list);
        if (!list->n) continue;
        fputs("<div class=\"wide\"><table><thead><tr>", out);
        html_column(out, "name", say(language, title));
        html_column(out, "", say(language, BALANCE_SAYS_GAMES));
        html_column(out, "", "%");
        fputs("</tr></thead><tbody>\n", out);
        for (uint32_t i = 0; i < list->n; i++) {
            fputs("<tr>", out);
            html_cell(out, "name", balance_way_name(r, list->way[i].name, language, text));
            html_cell(out, "", report_count(list->way[i].games, figure));
            html_cell(out, "",
                      report_share((double)list->way[i].games / (double)all, language, figure));
            fputs("</tr>\n", out);
        }
        fputs("</tbody></table></div>\n", out);
    }
    html_note(out, say(language, BALANCE_SAYS_LOST_NOTE));
    fputs("</section>\n", out);
}

void balance_teams_html(const balance_report *r, int language, FILE *out)
{
    for (uint32_t i = 0; i < r->grids; i++) grid_html(r, &r->grid[i], language, out);
    numbers_html(r, language, out);
    ways_html(r, language, out);
}

/* src/balance/html.c - a balance report as a page that stands alone. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "balance/says.h"
#include "balance/show.h"
#include "arena/report.h"
#include "arena/html.h"

enum { MOST_CROSS = 24, MOST_MARKED = 60 };

static const html_axis shares = {0, 1, 0.25};

/* What every part of the page is written from. */
typedef struct page {
    const balance_report *r;
    int language;
    FILE *out;
} page;

static const char *say(const page *p, balance_saying id)
{
    return balance_words(p->language, id);
}

static const char *row_name(const page *p, const balance_table *table, uint32_t row,
                            char out[BALANCE_NAME])
{
    return balance_row_name(p->r, table, row, p->language, out);
}

static const char *kind_name(const page *p, uint32_t kind, char out[BALANCE_NAME])
{
    return balance_kind_name(p->r, kind, p->language, out);
}

static const char *per_cent(const page *p, double share, char out[REPORT_FIGURE])
{
    report_share(share, p->language, out);
    size_t n = strlen(out);
    snprintf(out + n, REPORT_FIGURE - n, " %%");
    return out;
}

/* ---- bars ---- */

/* The interval on an axis, the average dashed; what is significant has a colour. `zero` is what stands
 * at 0. */
static void track(const page *p, html_axis axis, double zero, const balance_share *is)
{
    rating_span s = {is->share.value - zero, is->share.low - zero, is->share.high - zero};
    char span[REPORT_SPAN];
    fprintf(p->out, "<div class=\"track %s\" title=\"",
            !is->significant ? "plain"
            : is->score > 0  ? "up"
                             : "down");
    html_text(p->out, report_span(is->share, p->language, span));
    fputs("\">", p->out);
    html_grid(p->out, axis);
    fprintf(p->out, "<span class=\"mark\" style=\"left:%.2f%%\"></span>",
            html_part(axis, is->average - zero));
    if (is->games) html_bar(p->out, axis, s);
    fputs("</div>\n", p->out);
}

/* A name with something small below, its share, its bar. */
static void bar_row(const page *p, const char *name, const char *below, const balance_share *is)
{
    char figure[REPORT_FIGURE];
    fputs("<b>", p->out);
    html_text(p->out, name);
    if (is->significant) fputs(" *", p->out);
    fputs("<span class=\"small\">", p->out);
    html_text(p->out, below);
    fprintf(p->out, "</span></b><span class=\"figure\">%s</span>",
            is->games ? per_cent(p, is->share.value, figure) : "–");
    track(p, shares, 0, is);
}

static void scale(const page *p)
{
    fputs("<div class=\"axis\">", p->out);
    for (int i = 0; i <= html_steps(shares); i++)
        fprintf(p->out, "<span style=\"left:%d%%\">%d %%</span>", 25 * i, 25 * i);
    fputs("</div></div>\n", p->out);
}

/* ---- parts ---- */

static void found(const page *p, const char *what, const char *name, const balance_share *is)
{
    char share[REPORT_FIGURE], average[REPORT_FIGURE];
    fputs("<li><b>", p->out);
    html_text(p->out, name);
    fputs("</b> · <span class=\"note\">", p->out);
    html_text(p->out, what);
    fprintf(p->out, "</span> · %s (%s ", per_cent(p, is->share.value, share),
            say(p, BALANCE_SAYS_AVERAGE));
    fprintf(p->out, "%s)</li>\n", per_cent(p, is->average, average));
}

static void significant(const page *p)
{
    char name[BALANCE_NAME], kind[BALANCE_NAME];
    uint32_t shown = 0;
    fputs("<section>\n", p->out);
    html_heading(p->out, "h2", say(p, BALANCE_SAYS_MARKED));
    if (p->r->of->other_pack) html_note(p->out, say(p, BALANCE_SAYS_OTHER_PACK));
    if (p->r->of->bound) html_note(p->out, say(p, BALANCE_SAYS_BOUND));
    fputs("<ul>\n", p->out);
    for (uint32_t seat = 1; p->r->side.significant && seat <= 2; seat++) {
        balance_share is = seat == 1 ? p->r->side : balance_turned(p->r->side);
        if (is.score < 0) continue; /* the other one says it */
        found(p, say(p, BALANCE_SAYS_SIDES), words_seat_name(seat, p->language), &is);
    }
    for (uint32_t t = 0; t < p->r->tables; t++) {
        const balance_table *table = &p->r->table[t];
        kind_name(p, table->kind, kind);
        for (uint32_t i = 0; i < table->rows && shown < MOST_MARKED; i++) {
            if (!table->row[i].is.significant) continue;
            found(p, kind, row_name(p, table, i, name), &table->row[i].is);
            shown++;
        }
    }
    fputs("</ul>\n", p->out);
    html_note(p->out, say(p, balance_any_significant(p->r) ? BALANCE_SAYS_MARK_NOTE
                                                           : BALANCE_SAYS_NO_MARKS));
    fputs("</section>\n", p->out);
}

static void sides(const page *p)
{
    fputs("<section>\n", p->out);
    html_heading(p->out, "h2", say(p, BALANCE_SAYS_SIDES));
    fputs("<div class=\"elo\">\n", p->out);
    for (uint32_t seat = 1; seat <= 2; seat++) {
        balance_share is = seat == 1 ? p->r->side : balance_turned(p->r->side);
        bar_row(p, words_seat_name(seat, p->language), "", &is);
    }
    scale(p);
    html_note(p->out, say(p, BALANCE_SAYS_SIDES_NOTE));
    fputs("</section>\n", p->out);
}

static void cross(const page *p, const balance_table *table)
{
    char name[BALANCE_NAME], figure[REPORT_FIGURE], span[REPORT_SPAN];
    fputs("<div class=\"group\">", p->out);
    html_heading(p->out, "h3", say(p, BALANCE_SAYS_CROSS_TITLE));
    fputs("<div class=\"wide\"><table class=\"cross\"><thead><tr><th></th>", p->out);
    for (uint32_t k = 0; k < table->rows; k++) fprintf(p->out, "<th scope=\"col\">%u</th>", k + 1);
    fputs("</tr></thead><tbody>\n", p->out);
    for (uint32_t i = 0; i < table->rows; i++) {
        fprintf(p->out, "<tr><td class=\"name\">%u · ", i + 1);
        html_text(p->out, row_name(p, table, i, name));
        fputs("</td>", p->out);
        for (uint32_t k = 0; k < table->rows; k++) {
            balance_share is;
            if (i == k && table->row[i].all) {
                fprintf(p->out, "<td class=\"self\">·<span class=\"small\">%" PRIu64 "</span></td>",
                        table->row[i].all);
            } else if (i == k || !balance_cross(table, i, k, &is)) {
                fprintf(p->out, "<td%s></td>", i == k ? " class=\"self\"" : "");
            } else {
                fputs("<td style=\"", p->out);
                html_shade(p->out, is.share.value);
                fputs("\" title=\"", p->out);
                html_text(p->out, report_span(is.share, p->language, span));
                fprintf(p->out, "\">%s%s%s<span class=\"small\">%" PRIu64 "</span></td>",
                        is.significant ? "<b>" : "",
                        report_share(is.share.value, p->language, figure),
                        is.significant ? " *</b>" : "", is.games);
            }
        }
        fputs("</tr>\n", p->out);
    }
    fputs("</tbody></table></div>\n", p->out);
    html_note(p->out, say(p, BALANCE_SAYS_CROSS_NOTE));
    fputs("</div>\n", p->out);
}

/* A setting of the match, where all seats are one team. */
static void match_setting(const page *p, const balance_table *table)
{
    char name[BALANCE_NAME], below[2 * BALANCE_NAME], games[REPORT_FIGURE], rounds[BALANCE_NAME];
    fputs("<section>\n", p->out);
    html_heading(p->out, "h2", kind_name(p, table->kind, name));
    fputs("<div class=\"elo\">\n", p->out);
    for (uint32_t i = 0; i < table->rows; i++) {
        const balance_row *row = &table->row[i];
        snprintf(below, sizeof below, "%s · %s", report_count(row->is.games, games),
                 balance_quartiles_text(&row->rounds, p->language, rounds));
        bar_row(p, row_name(p, table, i, name), below, &row->is);
    }
    scale(p);
    html_note(p->out, say(p, BALANCE_SAYS_MATCH_NOTE));
    fputs("</section>\n", p->out);
}

static void setting(const page *p, uint32_t t)
{
    const balance_table *table = &p->r->table[t];
    char name[BALANCE_NAME], line[2 * BALANCE_NAME], games[REPORT_FIGURE], mirror[REPORT_FIGURE];
    if (!balance_says_something(table)) return;
    fputs("<section>\n", p->out);
    html_heading(p->out, "h2", kind_name(p, table->kind, name));
    for (uint32_t k = t + 1; k < p->r->settings; k++) {
        if (p->r->table[k].same_as != (int)t) continue;
        snprintf(line, sizeof line, say(p, BALANCE_SAYS_SAME),
                 kind_name(p, p->r->table[k].kind, name));
        html_note(p->out, line);
    }
    fputs("<div class=\"elo\">\n", p->out);
    for (uint32_t i = 0; i < table->rows; i++) {
        const balance_row *row = &table->row[i];
        int n = snprintf(line, sizeof line, "%s %s", report_count(row->is.games, games),
                         say(p, BALANCE_SAYS_GAMES));
        if (row->all && !p->r->of->together)
            snprintf(line + n, sizeof line - (size_t)n, ", %s %s", say(p, BALANCE_SAYS_MIRROR),
                     report_count(row->all, mirror));
        bar_row(p, row_name(p, table, i, name), line, &row->is);
    }
    scale(p);
    html_note(p->out,
              say(p, p->r->of->together ? BALANCE_SAYS_MEMBER_NOTE : BALANCE_SAYS_SETTING_NOTE));
    if (table->rows <= MOST_CROSS && balance_has_cross(table)) cross(p, table);
    fputs("</section>\n", p->out);
}

/* ---- cards ---- */

/* Differences from the average: as wide as the furthest of them, intervals may be cut off. */
static html_axis card_axis(const balance_table *table)
{
    static const double widths[] = {0.05, 0.1, 0.2, 0.3, 0.5};
    size_t w = 0;
    for (uint32_t i = 0; i < table->rows; i++) {
        const balance_share *is = &table->row[i].is;
        while (w + 1 < sizeof widths / sizeof widths[0] &&
               fabs(is->share.value - is->average) > widths[w])
            w++;
    }
    html_axis axis = {-widths[w], widths[w], widths[w]};
    return axis;
}

static void card_table(const page *p, const balance_table *table, const uint32_t *order)
{
    html_axis axis = card_axis(table);
    char name[BALANCE_NAME], figure[REPORT_FIGURE], all[REPORT_FIGURE];
    char line[2 * REPORT_FIGURE + 8], q[BALANCE_NAME];
    fputs("<div class=\"wide\"><table class=\"bars\"><thead><tr>", p->out);
    html_column(p->out, "name", say(p, BALANCE_SAYS_CARD));
    html_column(p->out, "", say(p, BALANCE_SAYS_HAD));
    html_column(p->out, "", say(p, BALANCE_SAYS_SHARE));
    fprintf(p->out,
            "<th class=\"ends\"><span>-%.0f %%</span><span>0</span><span>+%.0f %%</span></th>",
            100 * axis.to, 100 * axis.to);
    html_column(p->out, "optional", say(p, BALANCE_SAYS_AVERAGE));
    html_column(p->out, "optional", say(p, BALANCE_SAYS_CHANCE));
    fputs("</tr></thead><tbody>\n", p->out);
    for (uint32_t k = 0; k < table->rows; k++) {
        const balance_row *row = &table->row[order[k]];
        fputs("<tr><td class=\"name\">", p->out);
        html_text(p->out, row_name(p, table, order[k], name));
        if (row->is.significant) fputs(" *", p->out);
        fputs("</td><td>", p->out);
        snprintf(line, sizeof line, "%s / %s", report_count(row->is.games, figure),
                 report_count(row->all, all));
        html_text(p->out, line);
        fputs("</td>", p->out);
        html_cell(p->out, "", per_cent(p, row->is.share.value, figure));
        fputs("<td class=\"bar-cell\">", p->out);
        track(p, axis, row->is.average, &row->is);
        fputs("</td>", p->out);
        html_cell(p->out, "optional", per_cent(p, row->is.average, figure));
        html_cell(p->out, "optional", balance_q(&row->is, p->language, q));
        fputs("</tr>\n", p->out);
    }
    fputs("</tbody></table></div>\n", p->out);
}

/* A row and how often it was had. */
typedef struct often {
    uint64_t games;
    uint32_t row;
} often;

static int by_games(const void *a, const void *b)
{
    const often *x = a, *y = b;
    if (x->games != y->games) return x->games > y->games ? -1 : 1;
    return x->row < y->row ? -1 : x->row > y->row;
}

/* False: no memory. */
static bool order_by_games(const balance_table *table, uint32_t *order)
{
    often *list = malloc((table->rows + (size_t)1) * sizeof *list);
    if (!list) return false;
    for (uint32_t i = 0; i < table->rows; i++) {
        list[i].games = table->row[i].is.games;
        list[i].row = i;
    }
    qsort(list, table->rows, sizeof *list, by_games);
    for (uint32_t i = 0; i < table->rows; i++) order[i] = list[i].row;
    free(list);
    return true;
}

static void event(const page *p, uint32_t t, const char *open)
{
    const balance_table *table = &p->r->table[t];
    char name[BALANCE_NAME];
    uint32_t *order = malloc((table->rows + (size_t)1) * sizeof *order);
    if (!order || !balance_says_something(table)) {
        free(order);
        return;
    }
    fprintf(p->out, "<details%s><summary>", open);
    html_text(p->out, kind_name(p, table->kind, name));
    fputs("</summary>\n", p->out);
    html_heading(p->out, "h3", say(p, BALANCE_SAYS_BY_SURENESS));
    for (uint32_t i = 0; i < table->rows; i++) order[i] = i;
    card_table(p, table, order);
    if (order_by_games(table, order)) {
        fputs("<details><summary>", p->out);
        html_text(p->out, say(p, BALANCE_SAYS_BY_GAMES));
        fputs("</summary>\n", p->out);
        card_table(p, table, order);
        fputs("</details>", p->out);
    }
    fputs("</details>\n", p->out);
    free(order);
}

static void cards(const page *p)
{
    if (p->r->settings == p->r->tables) return;
    fputs("<section>\n", p->out);
    html_heading(p->out, "h2", say(p, BALANCE_SAYS_CARDS_TITLE));
    html_note(p->out, say(p, BALANCE_SAYS_CARDS_NOTE));
    for (uint32_t t = p->r->settings; t < p->r->tables; t++)
        event(p, t, t == p->r->settings ? " open" : "");
    fputs("</section>\n", p->out);
}

/* ---- the rest ---- */

/* Who played, arena by arena. */
static void arenas(const page *p)
{
    size_t i, k;
    json_t *head, *entrant;
    char line[100];
    fputs("<dl>\n", p->out);
    json_array_foreach(p->r->of->heads, i, head)
    {
        snprintf(line, sizeof line, say(p, BALANCE_SAYS_ARENA), (unsigned)i + 1);
        html_heading(p->out, "dt", line);
        fputs("<dd>", p->out);
        json_array_foreach(json_object_get(head, "entrants"), k, entrant)
        {
            const char *name = json_string_value(json_object_get(entrant, "name"));
            const char *who = json_string_value(json_object_get(entrant, "player"));
            if (k) fputs(", ", p->out);
            html_text(p->out, name ? name : "");
            fputs(" <code>", p->out);
            html_text(p->out, who ? who : "");
            fputs("</code>", p->out);
        }
        fputs("</dd>\n", p->out);
    }
    fputs("</dl>\n", p->out);
}

void balance_html(const balance_report *r, int language, FILE *out)
{
    const page p = {r, language, out};
    char title[200], lead[400], games[REPORT_FIGURE], pairs[REPORT_FIGURE], drawn[REPORT_FIGURE];
    char span[REPORT_SPAN];
    snprintf(title, sizeof title, say(&p, BALANCE_SAYS_TITLE), r->of->h->table.game->title);
    if (r->of->together)
        snprintf(lead, sizeof lead, say(&p, BALANCE_SAYS_TEAM_SUMMARY),
                 report_count(r->games, games), report_count(r->pairs, pairs),
                 report_span(r->team.share, language, span));
    else
        snprintf(lead, sizeof lead, say(&p, BALANCE_SAYS_SUMMARY), report_count(r->games, games),
                 report_count(r->pairs, pairs), report_count(r->drawn, drawn));
    html_begin(out, language, title, lead);
    if (r->forfeits || r->errors) {
        snprintf(lead, sizeof lead, say(&p, BALANCE_SAYS_LEFT_OUT),
                 report_count(r->forfeits, games), report_count(r->errors, pairs));
        html_note(out, lead);
    }
    significant(&p);
    if (!r->of->together) sides(&p);
    for (uint32_t t = 0; t < r->matches; t++)
        if (r->table[t].rows > 1) match_setting(&p, &r->table[t]);
    if (r->of->together) balance_teams_html(r, language, out);
    for (uint32_t t = r->matches; t < r->settings; t++) setting(&p, t);
    cards(&p);
    fputs("<section>\n", out);
    html_heading(out, "h2", say(&p, BALANCE_SAYS_HOW));
    html_note(out, say(&p, r->of->together ? BALANCE_SAYS_TEAM_HOW_NOTE : BALANCE_SAYS_HOW_NOTE));
    arenas(&p);
    fputs("</section>\n", out);
    html_end(out);
}

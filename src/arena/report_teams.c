/* src/arena/report_teams.c - what teams won: each alone, beside each other, and by what was
 * played. */
#include "arena/report_teams.h"
#include <string.h>
#include "arena/html.h"
#include "arena/report_plots.h"
#include "base/utf8.h"

enum { MOST_COMPARED = 20, MOST_PLOTS = 36, WIDEST_SHARE = 12 };

static const char *say(int language, arena_saying id)
{
    return arena_words(language, id);
}

/* ---- the terminal ---- */

static void ranking(const arena_results *r, const uint32_t *order, uint32_t width, int language,
                    FILE *out)
{
    char text[2 * REPORT_FIGURE + 8], low[REPORT_FIGURE], high[REPORT_FIGURE];
    fputs("    ", out);
    report_padded(out, say(language, ARENA_SAYS_ENTRANT), width, false);
    report_padded(out, say(language, ARENA_SAYS_SHARE_WON), 10, true);
    report_padded(out, say(language, ARENA_SAYS_INTERVAL), 18, true);
    report_padded(out, say(language, ARENA_SAYS_GAMES), 10, true);
    report_padded(out, say(language, ARENA_SAYS_WON), 9, true);
    report_padded(out, say(language, ARENA_SAYS_LOST), 9, true);
    fputc('\n', out);
    for (uint32_t k = 0; k < r->plan->entrants; k++) {
        const results_won *w = &r->team[order[k]];
        fprintf(out, "%3u ", k + 1);
        report_padded(out, r->plan->entrant[order[k]].name, width, false);
        snprintf(text, sizeof text, "%s %%", report_share(w->share.value, language, low));
        report_padded(out, text, 10, true);
        snprintf(text, sizeof text, "%s %s %s", report_share(w->share.low, language, low),
                 say(language, ARENA_SAYS_TO), report_share(w->share.high, language, high));
        report_padded(out, text, 18, true);
        report_padded(out, report_count(w->games, low), 10, true);
        report_padded(out, report_count(w->won, low), 9, true);
        report_padded(out, report_count(w->games - w->won, low), 9, true);
        fputc('\n', out);
    }
}

/* Who won more, block by block. */
static void compared(const arena_results *r, const results_pairing *list, int language, FILE *out)
{
    for (uint32_t i = 0; i < r->pairings; i++) {
        const results_pairing *p = &list[i];
        rating_span d = results_difference(p);
        char value[REPORT_FIGURE], low[REPORT_FIGURE], high[REPORT_FIGURE];
        char won[REPORT_FIGURE], lost[REPORT_FIGURE], same[REPORT_FIGURE];
        if (!p->games) continue;
        fputs("    ", out);
        report_tell(out, language, ARENA_SAYS_DIFFERENCE, r->plan->entrant[p->a].name,
                    r->plan->entrant[p->b].name, report_points(d.value, language, value),
                    report_points(d.low, language, low), report_points(d.high, language, high));
        fputs("; ", out);
        report_tell(out, language, ARENA_SAYS_HEATS, report_count(p->games, value),
                    report_count(p->won, won), report_count(p->lost, lost),
                    report_count(p->drawn, same));
        fputc('\n', out);
    }
}

/* A table of shares: names down, entrants across. */
static void share_head(const arena_results *r, const uint32_t *order, uint32_t width, FILE *out)
{
    fputs("    ", out);
    report_padded(out, "", width, false);
    for (uint32_t k = 0; k < r->plan->entrants; k++) {
        char name[WIDEST_SHARE + 1];
        utf8_copy(name, sizeof name, r->plan->entrant[order[k]].name);
        report_padded(out, name, WIDEST_SHARE + 2, true);
    }
    fputc('\n', out);
}

static void share_row(const arena_results *r, const uint32_t *order, const char *name,
                      const results_won *of, uint32_t width, int language, FILE *out)
{
    char share[REPORT_FIGURE];
    fputs("    ", out);
    report_padded(out, name, width, false);
    for (uint32_t k = 0; k < r->plan->entrants; k++) {
        const results_won *w = &of[order[k]];
        report_padded(out, w->games ? report_share(w->share.value, language, share) : "-",
                      WIDEST_SHARE + 2, true);
    }
    fputc('\n', out);
}

static void by_setting(const arena_results *r, const uint32_t *order, uint32_t width, int language,
                       FILE *out)
{
    for (uint32_t i = 0; i < r->values; i++) {
        const results_value *v = &r->value[i];
        if (i == 0 || strcmp(v[-1].word, v->word) != 0) {
            report_tell(out, language, ARENA_SAYS_BY_SETTING, v->word);
            fputc('\n', out);
            share_head(r, order, width, out);
        }
        share_row(r, order, v->value, v->of, width, language, out);
    }
    for (uint32_t i = 0; r->plan->variants > 1 && i < r->plan->variants; i++) {
        if (i == 0) {
            report_tell(out, language, ARENA_SAYS_BY_SETTING, say(language, ARENA_SAYS_VARIANT));
            fputc('\n', out);
            share_head(r, order, width, out);
        }
        share_row(r, order, r->plan->variant[i].name,
                  &r->team_by_variant[(size_t)i * r->plan->entrants], width, language, out);
    }
}

void report_teams_text(const arena_results *r, const uint32_t *order, uint32_t width, int language,
                       FILE *out)
{
    uint32_t wide = width;
    for (uint32_t i = 0; i < r->values; i++) {
        uint32_t n = report_width(r->value[i].value);
        if (n > wide) wide = n;
    }
    ranking(r, order, width, language, out);
    if (r->pairings <= MOST_COMPARED) compared(r, r->pairing, language, out);
    by_setting(r, order, wide, language, out);
}

/* ---- the page ---- */

static const html_axis shares = {0, 1, 0.25}, differences = {-1, 1, 0.5};

/* A name with something small below, its figure, its bar. */
static void bar_row(FILE *out, const char *name, const char *below, const char *figure,
                    html_axis axis, rating_span s, const char *title)
{
    fputs("<b>", out);
    html_text(out, name);
    fputs("<span class=\"small\">", out);
    html_text(out, below);
    fprintf(out, "</span></b><span class=\"figure\">%s</span><div class=\"track\" title=\"",
            figure);
    html_text(out, title);
    fputs("\">", out);
    html_grid(out, axis);
    html_bar(out, axis, s);
    fputs("</div>\n", out);
}

static void won_row(FILE *out, const char *name, const results_won *w, int language)
{
    char figure[REPORT_FIGURE], below[REPORT_FIGURE + 40], span[REPORT_SPAN], share[REPORT_FIGURE];
    snprintf(below, sizeof below, "%s %s", report_count(w->games, figure),
             say(language, ARENA_SAYS_GAMES));
    snprintf(figure, sizeof figure, "%.30s %%", report_share(w->share.value, language, share));
    bar_row(out, name, below, w->games ? figure : "–", shares, w->share,
            report_span(w->share, language, span));
}

static void scale(FILE *out, html_axis a, bool signs, int language)
{
    char figure[REPORT_FIGURE];
    fputs("<div class=\"axis\">", out);
    for (int i = 0; i <= html_steps(a); i++) {
        double x = a.from + i * a.step;
        if (signs) report_points(x, language, figure);
        else snprintf(figure, sizeof figure, "%.0f %%", 100 * x);
        fprintf(out, "<span style=\"left:%.2f%%\">%s</span>", html_part(a, x), figure);
    }
    fputs("</div></div>\n", out);
}

static void won_section(const arena_results *r, const uint32_t *order, int language, FILE *out)
{
    fputs("<section>\n", out);
    html_heading(out, "h2", say(language, ARENA_SAYS_WON_TITLE));
    fputs("<div class=\"elo\">\n", out);
    for (uint32_t k = 0; k < r->plan->entrants; k++)
        won_row(out, r->plan->entrant[order[k]].name, &r->team[order[k]], language);
    scale(out, shares, false, language);
    html_note(out, say(language, ARENA_SAYS_WON_NOTE));
    fputs("</section>\n", out);
}

static void compared_section(const arena_results *r, int language, FILE *out)
{
    char name[2 * ARENA_NAME + 8], below[200], title[REPORT_SPAN], value[REPORT_FIGURE];
    char won[REPORT_FIGURE], lost[REPORT_FIGURE], same[REPORT_FIGURE], games[REPORT_FIGURE];
    fputs("<section>\n", out);
    html_heading(out, "h2", say(language, ARENA_SAYS_COMPARED));
    fputs("<div class=\"elo\">\n", out);
    for (uint32_t i = 0; i < r->pairings; i++) {
        const results_pairing *p = &r->pairing[i];
        rating_span d = results_difference(p);
        if (!p->games) continue;
        snprintf(name, sizeof name, "%s – %s", r->plan->entrant[p->a].name,
                 r->plan->entrant[p->b].name);
        snprintf(below, sizeof below, say(language, ARENA_SAYS_HEATS),
                 report_count(p->games, games), report_count(p->won, won),
                 report_count(p->lost, lost), report_count(p->drawn, same));
        snprintf(title, sizeof title, "%s %s %s", report_points(d.low, language, won),
                 say(language, ARENA_SAYS_TO), report_points(d.high, language, lost));
        bar_row(out, name, below, report_points(d.value, language, value), differences, d, title);
    }
    scale(out, differences, true, language);
    html_note(out, say(language, ARENA_SAYS_COMPARED_NOTE));
    fputs("</section>\n", out);
}

/* The entrants below a name. */
static void group(const arena_results *r, const uint32_t *order, const char *name,
                  const results_won *of, int language, FILE *out)
{
    fputs("<div class=\"group\">", out);
    html_heading(out, "h3", name);
    fputs("<div class=\"elo\">\n", out);
    for (uint32_t k = 0; k < r->plan->entrants; k++)
        won_row(out, r->plan->entrant[order[k]].name, &of[order[k]], language);
    fputs("</div></div>\n", out);
}

static void by_section(const arena_results *r, const uint32_t *order, const char *word,
                       int language, FILE *out)
{
    char line[200];
    fputs("<section>\n", out);
    snprintf(line, sizeof line, say(language, ARENA_SAYS_BY_TITLE), word);
    html_heading(out, "h2", line);
    for (uint32_t i = 0; i < r->values; i++)
        if (strcmp(r->value[i].word, word) == 0)
            group(r, order, r->value[i].value, r->value[i].of, language, out);
    fputs("</section>\n", out);
}

static void variants_section(const arena_results *r, const uint32_t *order, int language, FILE *out)
{
    fputs("<section>\n", out);
    html_heading(out, "h2", say(language, ARENA_SAYS_VARIANTS));
    for (uint32_t v = 0; v < r->plan->variants; v++)
        group(r, order, r->plan->variant[v].name,
              &r->team_by_variant[(size_t)v * r->plan->entrants], language, out);
    fputs("</section>\n", out);
}

static void curves(const arena_results *r, const uint32_t *order, int language, FILE *out)
{
    if (r->plan->entrants > MOST_PLOTS) return;
    fputs("<section>\n", out);
    html_heading(out, "h2", say(language, ARENA_SAYS_WON_CURVE));
    fprintf(out, "<div class=\"plots%s\">\n", r->plan->entrants == 1 ? " single" : "");
    for (uint32_t k = 0; k < r->plan->entrants; k++) {
        fputs("<div>", out);
        html_heading(out, "h3", r->plan->entrant[order[k]].name);
        plot_won(r, order[k], language, out);
        fputs("</div>\n", out);
    }
    fputs("</div>\n", out);
    html_note(out, say(language, ARENA_SAYS_WON_CURVE_NOTE));
    fputs("</section>\n", out);
}

void report_teams_html(const arena_results *r, const uint32_t *order, int language, FILE *out)
{
    won_section(r, order, language, out);
    if (r->pairings) compared_section(r, language, out);
    for (uint32_t i = 0; i < r->values; i++)
        if (i == 0 || strcmp(r->value[i - 1].word, r->value[i].word) != 0)
            by_section(r, order, r->value[i].word, language, out);
    if (r->plan->variants > 1) variants_section(r, order, language, out);
    curves(r, order, language, out);
}

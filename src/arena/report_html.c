/* src/arena/report_html.c - results as a page that stands alone. */
#include <inttypes.h>
#include <math.h>
#include <string.h>
#include "arena/html.h"
#include "arena/report_plots.h"
#include "arena/report_teams.h"
#include "arena/says.h"

enum { MOST_PLOTS = 36, SHOWN = 100 };

/* What every part of the page is written from. */
typedef struct page {
    const arena_results *r;
    const arena_plan *plan;
    int language;
    FILE *out;
    uint32_t order[ARENA_ENTRANTS];
} page;

static const char *say(const page *p, arena_saying id)
{
    return arena_words(p->language, id);
}

static void text(const page *p, const char *s)
{
    html_text(p->out, s);
}

static const char *name(const page *p, uint32_t entrant)
{
    return p->plan->entrant[entrant].name;
}

static void heading(const page *p, const char *tag, const char *words)
{
    html_heading(p->out, tag, words);
}

static void note(const page *p, const char *words)
{
    html_note(p->out, words);
}

static void cell(const page *p, const char *class, const char *words)
{
    html_cell(p->out, class, words);
}

static void column(const page *p, const char *class, const char *words)
{
    html_column(p->out, class, words);
}

/* ---- ratings ---- */

static html_axis elo_axis(const page *p)
{
    static const double steps[] = {5, 10, 20, 50, 100, 200, 400, 800, 1600};
    double from = 0, to = 0;
    bool any = false;
    for (uint32_t i = 0; i < p->plan->entrants; i++) {
        const rating *e = &p->r->entrant[i].rating;
        if (!e->pairs) continue;
        from = any ? fmin(from, fmin(e->elo.low, e->elo.value)) : fmin(e->elo.low, e->elo.value);
        to = any ? fmax(to, fmax(e->elo.high, e->elo.value)) : fmax(e->elo.high, e->elo.value);
        any = true;
    }
    size_t i = 0;
    while (i + 1 < sizeof steps / sizeof steps[0] && (to - from) / steps[i] > 5) i++;
    html_axis a = {floor(from / steps[i]) * steps[i], ceil(to / steps[i]) * steps[i], steps[i]};
    if (a.to <= a.from) a.to = a.from + a.step;
    return a;
}

static void elo_chart(const page *p)
{
    html_axis a = elo_axis(p);
    char figure[REPORT_FIGURE];
    fputs("<div class=\"elo\">\n", p->out);
    for (uint32_t k = 0; k < p->plan->entrants; k++) {
        const rating *e = &p->r->entrant[p->order[k]].rating;
        bool fixed = p->plan->gauntlet && p->order[k] == 0;
        fputs("<b>", p->out);
        text(p, name(p, p->order[k]));
        fprintf(p->out, "</b><span class=\"figure\">%s%s</span><div class=\"track\">",
                e->open && e->pairs ? "~" : "", e->pairs ? report_elo(e->elo.value, figure) : "–");
        html_grid(p->out, a);
        if (e->pairs && !fixed) html_bar(p->out, a, e->elo);
        if (e->pairs && fixed) html_dot(p->out, a, e->elo.value);
        fputs("</div>\n", p->out);
    }
    fputs("<div class=\"axis\">", p->out);
    for (int i = 0; i <= html_steps(a); i++)
        fprintf(p->out, "<span style=\"left:%.2f%%\">%s</span>", html_part(a, a.from + i * a.step),
                report_elo(a.from + i * a.step, figure));
    fputs("</div></div>\n", p->out);
}

static void ranking(const page *p)
{
    char a[REPORT_FIGURE], b[REPORT_FIGURE], line[2 * REPORT_FIGURE + 40];
    fputs("<div class=\"wide\"><table><thead><tr>", p->out);
    column(p, "name", say(p, ARENA_SAYS_ENTRANT));
    column(p, "", say(p, ARENA_SAYS_ELO));
    column(p, "", say(p, ARENA_SAYS_INTERVAL));
    column(p, "", say(p, ARENA_SAYS_GAMES));
    column(p, "", say(p, ARENA_SAYS_SCORE));
    column(p, "optional", say(p, ARENA_SAYS_WON));
    column(p, "optional", say(p, ARENA_SAYS_DRAWN));
    column(p, "optional", say(p, ARENA_SAYS_LOST));
    fputs("</tr></thead><tbody>\n", p->out);
    for (uint32_t k = 0; k < p->plan->entrants; k++) {
        uint32_t i = p->order[k];
        const results_entrant *e = &p->r->entrant[i];
        bool fixed = p->plan->gauntlet && i == 0;
        fputs("<tr><td class=\"name\">", p->out);
        text(p, name(p, i));
        if (strcmp(name(p, i), p->plan->entrant[i].player) != 0 || p->plan->entrant[i].with[0]) {
            fputs("<span class=\"small\"><code>", p->out);
            text(p, p->plan->entrant[i].player);
            fputs("</code>", p->out);
            if (p->plan->entrant[i].with[0]) fputs(" · ", p->out);
            text(p, p->plan->entrant[i].with);
            fputs("</span>", p->out);
        }
        fputs("</td>", p->out);
        snprintf(line, sizeof line, "%s%s", e->rating.open && e->rating.pairs ? "~" : "",
                 e->rating.pairs ? report_elo(e->rating.elo.value, a) : "–");
        cell(p, "", line);
        snprintf(line, sizeof line, "%s %s %s", report_elo(e->rating.elo.low, a),
                 say(p, ARENA_SAYS_TO), report_elo(e->rating.elo.high, b));
        cell(p, "", e->rating.pairs && !fixed ? line : "–");
        cell(p, "", report_count(e->games, a));
        snprintf(line, sizeof line, "%s %%", report_share(e->share, p->language, a));
        cell(p, "", line);
        cell(p, "optional", report_count(e->won, a));
        cell(p, "optional", report_count(e->drawn, a));
        cell(p, "optional", report_count(e->lost, a));
        fputs("</tr>\n", p->out);
    }
    fputs("</tbody></table></div>\n", p->out);
}

static void strength(const page *p)
{
    char line[200];
    bool open = false;
    fputs("<section>\n", p->out);
    heading(p, "h2", say(p, ARENA_SAYS_STRENGTH));
    elo_chart(p);
    ranking(p);
    if (p->plan->gauntlet) snprintf(line, sizeof line, say(p, ARENA_SAYS_ELO_FIRST), name(p, 0));
    else snprintf(line, sizeof line, "%s", say(p, ARENA_SAYS_ELO_MEAN));
    note(p, line);
    for (uint32_t i = 0; i < p->plan->entrants; i++)
        open |= p->r->entrant[i].rating.open && p->r->entrant[i].rating.pairs;
    if (open) note(p, say(p, ARENA_SAYS_OPEN_NOTE));
    fputs("</section>\n", p->out);
}

/* ---- the cross table ---- */

static void cross_cell(const page *p, uint32_t i, uint32_t k)
{
    bool turned = false;
    const results_pairing *it = report_pairing(p->r, i, k, &turned);
    char share[REPORT_FIGURE], span[REPORT_SPAN];
    if (!it || !it->games) {
        fprintf(p->out, "<td%s></td>", i == k ? " class=\"self\"" : "");
        return;
    }
    rating_span s = it->share;
    if (turned) {
        s.value = 1 - it->share.value;
        s.low = 1 - it->share.high;
        s.high = 1 - it->share.low;
    }
    fputs("<td style=\"", p->out);
    html_shade(p->out, s.value);
    fputs("\" title=\"", p->out);
    text(p, report_span(s, p->language, span));
    fprintf(p->out, "\">%s<span class=\"small\">%" PRIu64 "–%" PRIu64 "–%" PRIu64 "</span></td>",
            report_share(s.value, p->language, share), turned ? it->lost : it->won, it->drawn,
            turned ? it->won : it->lost);
}

static void cross_table(const page *p)
{
    uint32_t n = p->plan->entrants;
    fputs("<section>\n", p->out);
    heading(p, "h2", say(p, p->plan->gauntlet ? ARENA_SAYS_CROSS_FIRST : ARENA_SAYS_CROSS_TITLE));
    fputs("<div class=\"wide\"><table class=\"cross\"><thead><tr><th></th>", p->out);
    for (uint32_t k = 0; k < n; k++) fprintf(p->out, "<th scope=\"col\">%u</th>", k + 1);
    fputs("</tr></thead><tbody>\n", p->out);
    for (uint32_t i = 0; i < n; i++) {
        fprintf(p->out, "<tr><td class=\"name\">%u · ", i + 1);
        text(p, name(p, p->order[i]));
        fputs("</td>", p->out);
        for (uint32_t k = 0; k < n; k++) cross_cell(p, p->order[i], p->order[k]);
        fputs("</tr>\n", p->out);
    }
    fputs("</tbody></table></div>\n", p->out);
    note(p, say(p, ARENA_SAYS_CROSS_NOTE));
    fputs("</section>\n", p->out);
}

/* ---- curves ---- */

static void pairing_title(const page *p, const results_pairing *it)
{
    char line[2 * ARENA_NAME + 20];
    snprintf(line, sizeof line, say(p, ARENA_SAYS_AGAINST), name(p, it->a), name(p, it->b));
    heading(p, "h3", line);
}

static void curves(const page *p)
{
    char span[REPORT_SPAN];
    if (p->r->pairings > MOST_PLOTS) return;
    fputs("<section>\n", p->out);
    heading(p, "h2", say(p, ARENA_SAYS_CURVE));
    fprintf(p->out, "<div class=\"plots%s\">\n", p->r->pairings == 1 ? " single" : "");
    for (uint32_t i = 0; i < p->r->pairings; i++) {
        fputs("<div>", p->out);
        pairing_title(p, &p->r->pairing[i]);
        fputs("<span class=\"note\">", p->out);
        text(p, report_span(p->r->pairing[i].share, p->language, span));
        fputs("</span>", p->out);
        plot_share(p->r, i, p->language, p->out);
        fputs("</div>\n", p->out);
    }
    fputs("</div>\n", p->out);
    note(p, say(p, ARENA_SAYS_CURVE_NOTE));
    fputs("</section>\n", p->out);
}

static void test(const page *p)
{
    const sprt_state *t = &p->r->test;
    char games[REPORT_FIGURE], llr[REPORT_FIGURE], low[REPORT_FIGURE], high[REPORT_FIGURE];
    char line[300];
    fputs("<section>\n", p->out);
    heading(p, "h2", say(p, ARENA_SAYS_TEST_TITLE));
    snprintf(line, sizeof line, say(p, report_decision(p->r)), name(p, 0));
    fputs("<p class=\"verdict\">", p->out);
    text(p, line);
    fputs("</p>\n", p->out);
    snprintf(line, sizeof line, say(p, ARENA_SAYS_TEST), p->r->sprt->elo0, p->r->sprt->elo1);
    note(p, line);
    snprintf(line, sizeof line, say(p, ARENA_SAYS_TEST_STATE),
             report_real(t->llr, 2, p->language, llr), report_count(p->r->played, games),
             report_real(t->low, 2, p->language, low), report_real(t->high, 2, p->language, high));
    note(p, line);
    fputs("<div class=\"plots single\"><div>", p->out);
    plot_test(p->r, p->language, p->out);
    fputs("</div></div>\n", p->out);
    note(p, say(p, ARENA_SAYS_TEST_NOTE));
    fputs("</section>\n", p->out);
}

/* ---- variants ---- */

static void variants(const page *p)
{
    char span[REPORT_SPAN], figure[REPORT_FIGURE];
    const html_axis shares = {0, 1, 0.25};
    fputs("<section>\n", p->out);
    heading(p, "h2", say(p, ARENA_SAYS_VARIANTS));
    for (uint32_t i = 0; i < p->r->pairings; i++) {
        fputs("<div class=\"group\">", p->out);
        pairing_title(p, &p->r->pairing[i]);
        fputs("<div class=\"elo\">\n", p->out);
        for (uint32_t v = 0; v < p->plan->variants; v++) {
            const results_pairing *it = &p->r->by_variant[(size_t)v * p->r->pairings + i];
            fputs("<b>", p->out);
            text(p, p->plan->variant[v].name);
            fputs("<span class=\"small\">", p->out);
            text(p,
                 *p->plan->variant[v].with ? p->plan->variant[v].with : say(p, ARENA_SAYS_PLAIN));
            fprintf(p->out,
                    "</span></b><span class=\"figure\">%s %%</span><div class=\"track\" title=\"",
                    report_share(it->share.value, p->language, figure));
            text(p, report_span(it->share, p->language, span));
            fputs("\">", p->out);
            html_grid(p->out, shares);
            html_bar(p->out, shares, it->share);
            fputs("</div>\n", p->out);
        }
        fputs("</div></div>\n", p->out);
    }
    fputs("</section>\n", p->out);
}

/* ---- times ---- */

/* Milliseconds on an axis of powers of ten. */
static double log_ms(double ms)
{
    return log10(ms > 0.001 ? ms : 0.001);
}

static void times(const page *p)
{
    html_axis a = {-3, 0, 1};
    char figure[REPORT_FIGURE];
    for (uint32_t i = 0; i < p->plan->entrants; i++) {
        double budget = plan_budget_ms(&p->plan->entrant[i]);
        a.to = fmax(a.to, ceil(log_ms((double)p->r->entrant[i].longest_us / 1000)));
        if (budget > 0) a.to = fmax(a.to, ceil(log_ms(budget)));
    }
    fputs("<section>\n", p->out);
    heading(p, "h2", say(p, ARENA_SAYS_TIMES_TITLE));
    fputs("<div class=\"elo\">\n", p->out);
    for (uint32_t k = 0; k < p->plan->entrants; k++) {
        uint32_t i = p->order[k], budget = plan_budget_ms(&p->plan->entrant[i]);
        const results_entrant *e = &p->r->entrant[i];
        double mean = e->answers ? (double)e->total_us / (double)e->answers / 1000 : 0;
        double longest = (double)e->longest_us / 1000;
        fputs("<b>", p->out);
        text(p, name(p, i));
        fprintf(p->out, "</b><span class=\"figure\">%s</span><div class=\"track\">",
                report_ms(mean, p->language, figure));
        html_grid(p->out, a);
        fprintf(p->out,
                "<span class=\"bar\" style=\"left:%.2f%%;width:%.2f%%\"></span>"
                "<span class=\"end\" style=\"left:%.2f%%\"></span>"
                "<span class=\"dot\" style=\"left:%.2f%%\"></span>",
                html_part(a, log_ms(mean)),
                html_part(a, log_ms(longest)) - html_part(a, log_ms(mean)),
                html_part(a, log_ms(longest)), html_part(a, log_ms(mean)));
        if (budget)
            fprintf(p->out, "<span class=\"mark\" style=\"left:%.2f%%\"></span>",
                    html_part(a, log_ms(budget)));
        fputs("</div>\n", p->out);
    }
    fputs("<div class=\"axis\">", p->out);
    for (int i = 0; i <= html_steps(a); i++)
        fprintf(p->out, "<span style=\"left:%.2f%%\">%s</span>", html_part(a, a.from + i),
                report_ms(pow(10, a.from + i), p->language, figure));
    fputs("</div></div>\n", p->out);
    note(p, say(p, ARENA_SAYS_TIMES_NOTE));
    fputs("<div class=\"wide\"><table><thead><tr>", p->out);
    column(p, "name", say(p, ARENA_SAYS_ENTRANT));
    column(p, "", say(p, ARENA_SAYS_MEAN_TIME));
    column(p, "", say(p, ARENA_SAYS_LONGEST));
    column(p, "", say(p, ARENA_SAYS_BUDGET));
    column(p, "", say(p, ARENA_SAYS_LATE_SHORT));
    fputs("</tr></thead><tbody>\n", p->out);
    for (uint32_t k = 0; k < p->plan->entrants; k++) {
        uint32_t i = p->order[k], budget = plan_budget_ms(&p->plan->entrant[i]);
        const results_entrant *e = &p->r->entrant[i];
        double mean = e->answers ? (double)e->total_us / (double)e->answers / 1000 : 0;
        fputs("<tr>", p->out);
        cell(p, "name", name(p, i));
        cell(p, "", report_ms(mean, p->language, figure));
        cell(p, "", report_ms((double)e->longest_us / 1000, p->language, figure));
        cell(p, "", budget ? report_ms(budget, p->language, figure) : "–");
        cell(p, e->late ? "warn" : "", budget ? report_count(e->late, figure) : "–");
        fputs("</tr>\n", p->out);
    }
    fputs("</tbody></table></div></section>\n", p->out);
}

/* ---- the rest ---- */

static void fault_list(const page *p, bool forfeits)
{
    char number[REPORT_FIGURE], line[600];
    uint64_t all = forfeits ? p->r->forfeits : p->r->errors, shown = 0;
    if (all == 0) return;
    snprintf(line, sizeof line, say(p, forfeits ? ARENA_SAYS_FORFEITS : ARENA_SAYS_ERRORS),
             report_count(all, number));
    fputs("<p class=\"warn\">", p->out);
    text(p, line);
    fputs("</p><ul>\n", p->out);
    for (uint64_t i = 0; i < p->r->numbers && shown < SHOWN; i++) {
        const arena_game *g = results_fault_at(p->r, i, forfeits);
        if (!g) continue;
        plan_game which = plan_game_at(p->plan, i);
        report_count(i, number);
        if (forfeits)
            snprintf(line, sizeof line, say(p, ARENA_SAYS_FORFEIT), number,
                     name(p, which.entrant[g->seat]), results_fault(g, p->language),
                     g->why ? g->why : "");
        else if (p->plan->together)
            snprintf(line, sizeof line, say(p, ARENA_SAYS_TEAM_ERROR), number, name(p, which.a),
                     results_fault(g, p->language), g->why && *g->why ? ": " : "",
                     g->why ? g->why : "");
        else
            snprintf(line, sizeof line, say(p, ARENA_SAYS_ERROR), number, name(p, which.entrant[1]),
                     name(p, which.entrant[2]), results_fault(g, p->language),
                     g->why && *g->why ? ": " : "", g->why ? g->why : "");
        heading(p, "li", line);
        shown++;
    }
    fputs("</ul>\n", p->out);
    if (shown == all) return;
    snprintf(line, sizeof line, say(p, ARENA_SAYS_MORE), report_count(all - shown, number));
    note(p, line);
}

static void term(const page *p, arena_saying id, const char *value)
{
    heading(p, "dt", say(p, id));
    heading(p, "dd", value);
}

static void how(const page *p, const report_speed *speed)
{
    char line[REPORT_FIGURE], seconds[REPORT_FIGURE], rate[REPORT_FIGURE], sentence[200];
    fputs("<section>\n", p->out);
    heading(p, "h2", say(p, ARENA_SAYS_HOW));
    note(p, say(p, p->plan->together ? ARENA_SAYS_SAME_GAMES : ARENA_SAYS_PAIRED));
    fputs("<dl>\n", p->out);
    term(p, ARENA_SAYS_GAME, p->plan->game);
    if (p->plan->pack[0]) term(p, ARENA_SAYS_PACK, p->plan->pack);
    term(p, ARENA_SAYS_MODE, say(p, report_mode(p->plan)));
    if (p->plan->with[0]) term(p, ARENA_SAYS_SETTINGS, p->plan->with);
    snprintf(line, sizeof line, "%" PRIu64, p->plan->seed);
    term(p, ARENA_SAYS_SEED, line);
    snprintf(line, sizeof line, "%016" PRIx64, p->r->fingerprint);
    term(p, ARENA_SAYS_FINGERPRINT_WORD, line);
    snprintf(line, sizeof line, "fray %s", p->plan->version);
    term(p, ARENA_SAYS_PROGRAM, line);
    fputs("</dl>\n", p->out);
    if (speed->games && speed->seconds > 0) {
        snprintf(sentence, sizeof sentence, say(p, ARENA_SAYS_SPEED),
                 report_count(speed->games, line),
                 report_real(speed->seconds, 1, p->language, seconds),
                 report_real((double)speed->games / speed->seconds, 1, p->language, rate));
        note(p, sentence);
    }
    fputs("</section>\n", p->out);
}

void report_html(const arena_results *r, const report_speed *speed, const char *title, int language,
                 FILE *out)
{
    page p = {r, r->plan, language, out, {0}};
    char line[300], lead[300], games[REPORT_FIGURE], seed[24];
    report_order(r, p.order);
    snprintf(line, sizeof line, say(&p, ARENA_SAYS_TITLE), title);
    snprintf(seed, sizeof seed, "%" PRIu64, r->plan->seed);
    snprintf(lead, sizeof lead, say(&p, ARENA_SAYS_LEAD), r->plan->entrants,
             report_count(r->played, games), seed);
    html_begin(out, language, line, lead);
    if (r->sprt) test(&p);
    if (r->played && r->plan->together) {
        report_teams_html(r, p.order, language, out);
        times(&p);
    } else if (r->played) {
        strength(&p);
        if (r->plan->entrants > 2) cross_table(&p);
        curves(&p);
        if (r->plan->variants > 1) variants(&p);
        times(&p);
    } else {
        note(&p, say(&p, ARENA_SAYS_NO_GAMES));
    }
    if (r->forfeits || r->errors) {
        fputs("<section>\n", out);
        heading(&p, "h2", say(&p, ARENA_SAYS_FORFEITS_TITLE));
        fault_list(&p, true);
        fault_list(&p, false);
        fputs("</section>\n", out);
    }
    how(&p, speed);
    html_end(out);
}

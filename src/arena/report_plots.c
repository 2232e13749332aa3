/* src/arena/report_plots.c - the curves of an arena's page. */
#include "arena/report_plots.h"
#include <math.h>
#include <stdlib.h>
#include "arena/says.h"

enum { WIDE = 1000, HIGH = 400, POINTS = 240 };

/* A curve that is thinned out as it grows: every `step`-th value is kept. */
typedef struct curve {
    double value[2 * POINTS], low[2 * POINTS], high[2 * POINTS];
    uint64_t at[2 * POINTS]; /* pair, from 1 */
    uint32_t count;
    uint64_t step, seen;
} curve;

static void add_point(curve *c, double value, double low, double high)
{
    if (c->step == 0) c->step = 1;
    c->seen++;
    /* the last one is always there: the next takes its place unless it was due */
    if (c->count > 0 && c->at[c->count - 1] % c->step != 0) c->count--;
    c->value[c->count] = value;
    c->low[c->count] = low;
    c->high[c->count] = high;
    c->at[c->count++] = c->seen;
    if (c->count < 2 * POINTS) return;
    uint32_t kept = 0;
    c->step *= 2;
    for (uint32_t i = 0; i < c->count; i++) {
        if (c->at[i] % c->step != 0 && i + 1 < c->count) continue;
        c->value[kept] = c->value[i];
        c->low[kept] = c->low[i];
        c->high[kept] = c->high[i];
        c->at[kept++] = c->at[i];
    }
    c->count = kept;
}

static double x_of(const curve *c, uint32_t i)
{
    return (double)c->at[i] * WIDE / (double)c->seen;
}

static void path(const curve *c, const double *value, double from, double to, FILE *out)
{
    for (uint32_t i = 0; i < c->count; i++)
        fprintf(out, "%s%.1f %.1f", i ? "L" : "M", x_of(c, i),
                HIGH * (to - value[i]) / (to - from));
}

static void begin_plot(FILE *out)
{
    fprintf(out,
            "<div class=\"plot\"><svg viewBox=\"0 0 %d %d\" preserveAspectRatio=\"none\" "
            "aria-hidden=\"true\">",
            WIDE, HIGH);
}

static void level(double y, double from, double to, const char *class, FILE *out)
{
    fprintf(out, "<path class=\"%s\" d=\"M0 %.1fH%d\"/>", class, HIGH * (to - y) / (to - from),
            WIDE);
}

static void label(double y, double from, double to, const char *text, FILE *out)
{
    fprintf(out, "<span style=\"top:%.1f%%\">%s</span>", 100 * (to - y) / (to - from), text);
}

/* `each`: games of a point. */
static void below(const curve *c, uint64_t each, int language, FILE *out)
{
    char games[REPORT_FIGURE];
    fprintf(out, "<div class=\"below\"><span>0</span><span>%s %s</span></div>\n",
            report_count(each * c->seen, games), arena_words(language, ARENA_SAYS_GAMES));
}

/* A share with its interval, from 0 to 1. */
static void draw_share(const curve *c, uint64_t each, int language, FILE *out)
{
    static const double levels[] = {0, 0.25, 0.5, 0.75, 1};
    begin_plot(out);
    for (int i = 0; i < 5; i++) level(levels[i], 0, 1, i == 2 ? "bound" : "grid", out);
    if (c->count > 0) {
        fputs("<path class=\"band\" d=\"", out);
        path(c, c->high, 0, 1, out);
        for (uint32_t i = c->count; i-- > 0;)
            fprintf(out, "L%.1f %.1f", x_of(c, i), HIGH * (1 - c->low[i]));
        fputs("Z\"/><path class=\"line\" d=\"", out);
        path(c, c->value, 0, 1, out);
        fputs("\"/>", out);
    }
    fputs("</svg>", out);
    for (int i = 0; i < 5; i += 2) {
        char text[REPORT_FIGURE];
        snprintf(text, sizeof text, "%.0f %%", 100 * levels[i]);
        label(levels[i], 0, 1, text, out);
    }
    fputs("</div>", out);
    below(c, each, language, out);
}

void plot_share(const arena_results *r, uint32_t pairing, int language, FILE *out)
{
    curve *c = calloc(1, sizeof *c);
    uint64_t pairs[RATING_PAIR] = {0};
    if (!c) return;
    for (uint64_t pair = 0; pair < r->pairs; pair++) {
        int points = games_pair(r->games, pair);
        if (points < 0 || pair % r->pairings != pairing) continue;
        pairs[points]++;
        rating_span s = rating_share(pairs);
        add_point(c, s.value, s.low, s.high);
    }
    draw_share(c, 2, language, out);
    free(c);
}

void plot_won(const arena_results *r, uint32_t entrant, int language, FILE *out)
{
    curve *c = calloc(1, sizeof *c);
    uint64_t games = 0, won = 0;
    if (!c) return;
    for (uint64_t number = entrant; number < r->numbers; number += r->plan->entrants) {
        const arena_game *g = games_at(r->games, number);
        if (!g || !game_counts(g)) continue;
        games++;
        won += g->winner != 0;
        rating_span s = rating_wilson(won, games);
        add_point(c, s.value, s.low, s.high);
    }
    draw_share(c, 1, language, out);
    free(c);
}

void plot_test(const arena_results *r, int language, FILE *out)
{
    curve *c = calloc(1, sizeof *c);
    uint64_t pairs[RATING_PAIR] = {0};
    double from = r->test.low, to = r->test.high;
    if (!c) return;
    for (uint64_t pair = 0; pair < r->pairs; pair++) {
        int points = games_pair(r->games, pair);
        if (points < 0) continue;
        pairs[points]++;
        double llr = rating_llr(pairs, r->sprt->elo0, r->sprt->elo1);
        add_point(c, llr, llr, llr);
        from = fmin(from, llr);
        to = fmax(to, llr);
    }
    double margin = 0.06 * (to - from);
    from -= margin;
    to += margin;
    begin_plot(out);
    level(0, from, to, "grid", out);
    level(r->test.low, from, to, "bound", out);
    level(r->test.high, from, to, "bound", out);
    if (c->count > 0) {
        fputs("<path class=\"line\" d=\"", out);
        path(c, c->value, from, to, out);
        fputs("\"/>", out);
    }
    fputs("</svg>", out);
    const double marks[] = {r->test.low, 0, r->test.high};
    for (int i = 0; i < 3; i++) {
        char text[REPORT_FIGURE];
        label(marks[i], from, to, report_real(marks[i], i == 1 ? 0 : 2, language, text), out);
    }
    fputs("</div>", out);
    below(c, 2, language, out);
    free(c);
}

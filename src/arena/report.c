/* src/arena/report.c - results as a table for the terminal, and what it shares with the page. */
#include "arena/report.h"
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>
#include "arena/report_teams.h"
#include "arena/says.h"
#include "base/utf8.h"
#include "pack/pack.h"

enum { SHOWN = 20, MOST_LINE = 500, WIDEST_NAME = 28 };

const char *report_count(uint64_t n, char out[REPORT_FIGURE])
{
    snprintf(out, REPORT_FIGURE, "%" PRIu64, n);
    return out;
}

const char *report_real(double x, int digits, int language, char out[REPORT_FIGURE])
{
    snprintf(out, REPORT_FIGURE, "%.*f", digits, x);
    if (out[0] == '-' && !strpbrk(out, "123456789")) memmove(out, out + 1, strlen(out)); /* no -0 */
    char *point = strchr(out, '.');
    if (point && language == PACK_DE) *point = ',';
    return out;
}

const char *report_share(double share, int language, char out[REPORT_FIGURE])
{
    return report_real(100 * share, 1, language, out);
}

const char *report_span(rating_span share, int language, char out[REPORT_SPAN])
{
    char value[REPORT_FIGURE], low[REPORT_FIGURE], high[REPORT_FIGURE];
    snprintf(out, REPORT_SPAN, arena_words(language, ARENA_SAYS_SHARE),
             report_share(share.value, language, value), report_share(share.low, language, low),
             report_share(share.high, language, high));
    return out;
}

const char *report_elo(double elo, char out[REPORT_FIGURE])
{
    double rounded = round(elo);
    snprintf(out, REPORT_FIGURE, "%s%.0f",
             rounded > 0   ? "+"
             : rounded < 0 ? "-"
                           : "",
             fabs(rounded));
    return out;
}

const char *report_points(double difference, int language, char out[REPORT_FIGURE])
{
    char figure[REPORT_FIGURE];
    double rounded = round(1000 * difference) / 10;
    snprintf(out, REPORT_FIGURE, "%s%.30s",
             rounded > 0   ? "+"
             : rounded < 0 ? "-"
                           : "",
             report_real(fabs(rounded), 1, language, figure));
    return out;
}

const char *report_ms(double ms, int language, char out[REPORT_FIGURE])
{
    bool micro = ms < 0.0995, whole = (ms >= 9.95 && ms < 9950) || ms == 1;
    double x = micro ? ms * 1000 : ms < 9950 ? ms : ms / 1000;
    report_real(x, micro || whole ? 0 : 1, language, out);
    size_t used = strlen(out);
    snprintf(out + used, REPORT_FIGURE - used, " %s", micro ? "µs" : ms < 9950 ? "ms" : "s");
    return out;
}

/* What entrants are put in order by. */
static double strength_of(const arena_results *r, uint32_t i)
{
    return r->plan->together ? r->team[i].share.value : r->entrant[i].rating.elo.value;
}

void report_order(const arena_results *r, uint32_t order[ARENA_ENTRANTS])
{
    for (uint32_t i = 0; i < r->plan->entrants; i++) {
        uint32_t at = i;
        while (at > 0 && strength_of(r, order[at - 1]) < strength_of(r, i)) {
            order[at] = order[at - 1];
            at--;
        }
        order[at] = i;
    }
}

const results_pairing *report_pairing(const arena_results *r, uint32_t a, uint32_t b, bool *turned)
{
    for (uint32_t i = 0; i < r->pairings; i++) {
        const results_pairing *p = &r->pairing[i];
        *turned = p->a == b && p->b == a;
        if ((p->a == a && p->b == b) || *turned) return p;
    }
    return NULL;
}

/* ---- the table ---- */

static const char *say(int language, arena_saying id)
{
    return arena_words(language, id);
}

void report_tell(FILE *out, int language, arena_saying id, ...)
{
    va_list args;
    va_start(args, id);
    vfprintf(out, arena_words(language, id), args);
    va_end(args);
}

uint32_t report_width(const char *text)
{
    uint32_t n = 0;
    for (; *text; text++) n += !utf8_is_tail(*text);
    return n;
}

arena_saying report_mode(const arena_plan *plan)
{
    return plan->together   ? ARENA_SAYS_TEAMS
           : plan->gauntlet ? ARENA_SAYS_GAUNTLET
                            : ARENA_SAYS_ROUND_ROBIN;
}

void report_padded(FILE *out, const char *text, uint32_t width, bool right)
{
    uint32_t n = report_width(text);
    for (uint32_t i = n; right && i < width; i++) fputc(' ', out);
    fputs(text, out);
    for (uint32_t i = n; !right && i < width; i++) fputc(' ', out);
}

uint32_t report_name_width(const arena_results *r, int language)
{
    uint32_t width = report_width(say(language, ARENA_SAYS_TIMES));
    for (uint32_t i = 0; i < r->plan->entrants; i++) {
        uint32_t n = report_width(r->plan->entrant[i].name);
        if (n > width) width = n;
    }
    return width < WIDEST_NAME ? width : WIDEST_NAME;
}

static void entrant_row(const arena_results *r, uint32_t place, uint32_t i, uint32_t width,
                        int language, FILE *out)
{
    const results_entrant *e = &r->entrant[i];
    char a[REPORT_FIGURE], b[REPORT_FIGURE], line[2 * REPORT_FIGURE + 8];
    fprintf(out, "%3u ", place);
    report_padded(out, r->plan->entrant[i].name, width, false);
    if (e->rating.pairs) {
        snprintf(line, sizeof line, "%s%s", e->rating.open ? "~" : "",
                 report_elo(e->rating.elo.value, a));
        report_padded(out, line, 8, true);
        bool fixed = r->plan->gauntlet && i == 0;
        snprintf(line, sizeof line, "%s %s %s", report_elo(e->rating.elo.low, a),
                 say(language, ARENA_SAYS_TO), report_elo(e->rating.elo.high, b));
        report_padded(out, fixed ? "" : line, 18, true);
    } else {
        report_padded(out, "-", 8, true);
        report_padded(out, "", 18, true);
    }
    report_padded(out, report_count(e->games, a), 10, true);
    snprintf(line, sizeof line, "%s %%", report_share(e->share, language, a));
    report_padded(out, line, 10, true);
    report_padded(out, report_count(e->won, a), 9, true);
    report_padded(out, report_count(e->drawn, a), 8, true);
    report_padded(out, report_count(e->lost, a), 9, true);
    fputc('\n', out);
}

static void ranking(const arena_results *r, const uint32_t *order, int language, FILE *out)
{
    uint32_t width = report_name_width(r, language);
    bool open = false;
    fputs("    ", out);
    report_padded(out, say(language, ARENA_SAYS_ENTRANT), width, false);
    report_padded(out, say(language, ARENA_SAYS_ELO), 8, true);
    report_padded(out, say(language, ARENA_SAYS_INTERVAL), 18, true);
    report_padded(out, say(language, ARENA_SAYS_GAMES), 10, true);
    report_padded(out, say(language, ARENA_SAYS_SCORE), 10, true);
    report_padded(out, say(language, ARENA_SAYS_WON), 9, true);
    report_padded(out, say(language, ARENA_SAYS_DRAWN), 8, true);
    report_padded(out, say(language, ARENA_SAYS_LOST), 9, true);
    fputc('\n', out);
    for (uint32_t i = 0; i < r->plan->entrants; i++) {
        entrant_row(r, i + 1, order[i], width, language, out);
        open |= r->entrant[i].rating.open && r->entrant[i].rating.pairs;
    }
    if (open) fprintf(out, "    %s\n", say(language, ARENA_SAYS_OPEN_NOTE));
}

/* One line a pairing for a few, a table for many. */
static void pairings(const arena_results *r, const results_pairing *list, int language, FILE *out)
{
    for (uint32_t i = 0; i < r->pairings; i++) {
        const results_pairing *p = &list[i];
        char names[2 * ARENA_NAME + 20], share[REPORT_SPAN], line[REPORT_FIGURE];
        if (!p->games) continue;
        snprintf(names, sizeof names, say(language, ARENA_SAYS_AGAINST),
                 r->plan->entrant[p->a].name, r->plan->entrant[p->b].name);
        fprintf(out, "    %s: %s; ", names, report_span(p->share, language, share));
        fprintf(out, "%s %s, ", report_count(p->won, line), say(language, ARENA_SAYS_WON));
        fprintf(out, "%s %s, ", report_count(p->drawn, line), say(language, ARENA_SAYS_DRAWN));
        fprintf(out, "%s %s\n", report_count(p->lost, line), say(language, ARENA_SAYS_LOST));
    }
}

static void cross_table(const arena_results *r, const uint32_t *order, int language, FILE *out)
{
    uint32_t n = r->plan->entrants, width = report_name_width(r, language);
    fprintf(out, "%s\n    ", say(language, ARENA_SAYS_CROSS));
    report_padded(out, "", width, false);
    for (uint32_t k = 0; k < n; k++) fprintf(out, "%7u", k + 1);
    fputc('\n', out);
    for (uint32_t i = 0; i < n; i++) {
        fprintf(out, "%3u ", i + 1);
        report_padded(out, r->plan->entrant[order[i]].name, width, false);
        for (uint32_t k = 0; k < n; k++) {
            bool turned = false;
            const results_pairing *p = report_pairing(r, order[i], order[k], &turned);
            char share[REPORT_FIGURE];
            double value = p && turned ? 1 - p->share.value : p ? p->share.value : 0;
            report_padded(out,
                          p && p->games ? report_share(value, language, share)
                          : i == k      ? "·"
                                        : "-",
                          7, true);
        }
        fputc('\n', out);
    }
}

arena_saying report_decision(const arena_results *r)
{
    bool team = r->plan->together;
    if (r->test.decision == SPRT_ELO1) return team ? ARENA_SAYS_TEAM_ELO1 : ARENA_SAYS_TEST_ELO1;
    if (r->test.decision == SPRT_ELO0) return team ? ARENA_SAYS_TEAM_ELO0 : ARENA_SAYS_TEST_ELO0;
    return ARENA_SAYS_TEST_OPEN;
}

static void test(const arena_results *r, int language, FILE *out)
{
    char games[REPORT_FIGURE], llr[REPORT_FIGURE], low[REPORT_FIGURE], high[REPORT_FIGURE];
    const sprt_state *t = &r->test;
    const char *first = r->plan->entrant[0].name;
    report_tell(out, language, ARENA_SAYS_TEST, r->sprt->elo0, r->sprt->elo1);
    fputs("\n    ", out);
    report_tell(out, language, ARENA_SAYS_TEST_STATE, report_real(t->llr, 2, language, llr),
                report_count(r->played, games), report_real(t->low, 2, language, low),
                report_real(t->high, 2, language, high));
    fputs("; ", out);
    report_tell(out, language, report_decision(r), first);
    fputc('\n', out);
}

/* Forfeits or errors: the first of them, and how many more there are. */
static void faults(const arena_results *r, bool forfeits, int language, FILE *out)
{
    char number[REPORT_FIGURE];
    uint64_t all = forfeits ? r->forfeits : r->errors, shown = 0;
    if (all == 0) return;
    report_tell(out, language, forfeits ? ARENA_SAYS_FORFEITS : ARENA_SAYS_ERRORS,
                report_count(all, number));
    fputc('\n', out);
    for (uint64_t i = 0; i < r->numbers && shown < SHOWN; i++) {
        const arena_game *g = results_fault_at(r, i, forfeits);
        if (!g) continue;
        plan_game which = plan_game_at(r->plan, i);
        const char *why = g->why ? g->why : "";
        snprintf(number, sizeof number, "%" PRIu64, i);
        fputs("    ", out);
        if (forfeits)
            report_tell(out, language, ARENA_SAYS_FORFEIT, number,
                        r->plan->entrant[which.entrant[g->seat]].name, results_fault(g, language),
                        why);
        else if (r->plan->together)
            report_tell(out, language, ARENA_SAYS_TEAM_ERROR, number,
                        r->plan->entrant[which.a].name, results_fault(g, language),
                        *why ? ": " : "", why);
        else
            report_tell(out, language, ARENA_SAYS_ERROR, number,
                        r->plan->entrant[which.entrant[1]].name,
                        r->plan->entrant[which.entrant[2]].name, results_fault(g, language),
                        *why ? ": " : "", why);
        fputc('\n', out);
        shown++;
    }
    if (shown == all) return;
    fputs("    ", out);
    report_tell(out, language, ARENA_SAYS_MORE, report_count(all - shown, number));
    fputc('\n', out);
}

static void times(const arena_results *r, const uint32_t *order, int language, FILE *out)
{
    uint32_t width = report_name_width(r, language);
    fputs("    ", out);
    report_padded(out, say(language, ARENA_SAYS_TIMES), width, false);
    report_padded(out, say(language, ARENA_SAYS_MEAN_TIME), 12, true);
    report_padded(out, say(language, ARENA_SAYS_LONGEST), 12, true);
    report_padded(out, say(language, ARENA_SAYS_BUDGET), 12, true);
    fputc('\n', out);
    for (uint32_t i = 0; i < r->plan->entrants; i++) {
        const results_entrant *e = &r->entrant[order[i]];
        const arena_entrant *who = &r->plan->entrant[order[i]];
        uint32_t budget = plan_budget_ms(who);
        char text[REPORT_FIGURE];
        fputs("    ", out);
        report_padded(out, who->name, width, false);
        double mean = e->answers ? (double)e->total_us / (double)e->answers / 1000 : 0;
        report_padded(out, report_ms(mean, language, text), 12, true);
        report_padded(out, report_ms((double)e->longest_us / 1000, language, text), 12, true);
        report_padded(out, budget ? report_ms(budget, language, text) : "-", 12, true);
        if (e->late)
            fprintf(out, "  %s: %s", say(language, ARENA_SAYS_LATE), report_count(e->late, text));
        fputc('\n', out);
    }
}

void report_text(const arena_results *r, const report_speed *speed, int language, FILE *out)
{
    uint32_t order[ARENA_ENTRANTS] = {0};
    char games[REPORT_FIGURE], seed[24], line[MOST_LINE];
    char seconds[REPORT_FIGURE], rate[REPORT_FIGURE];
    snprintf(seed, sizeof seed, "%" PRIu64, r->plan->seed);
    snprintf(line, sizeof line, say(language, ARENA_SAYS_SUMMARY), r->plan->game,
             report_count(r->played, games), seed);
    fprintf(out, "%s, %s\n", line, say(language, report_mode(r->plan)));
    report_order(r, order);
    if (r->played && r->plan->together) {
        report_teams_text(r, order, report_name_width(r, language), language, out);
    } else if (r->played) {
        ranking(r, order, language, out);
        if (r->plan->entrants > 2) cross_table(r, order, language, out);
        if (r->pairings <= SHOWN) pairings(r, r->pairing, language, out);
        for (uint32_t v = 0; r->plan->variants > 1 && v < r->plan->variants; v++) {
            fprintf(out, "%s %s\n", say(language, ARENA_SAYS_VARIANT), r->plan->variant[v].name);
            pairings(r, &r->by_variant[(size_t)v * r->pairings], language, out);
        }
    } else {
        fprintf(out, "%s\n", say(language, ARENA_SAYS_NO_GAMES));
    }
    if (r->sprt) test(r, language, out);
    if (r->played) times(r, order, language, out);
    faults(r, true, language, out);
    faults(r, false, language, out);
    if (speed->games && speed->seconds > 0) {
        report_tell(out, language, ARENA_SAYS_SPEED, report_count(speed->games, games),
                    report_real(speed->seconds, 1, language, seconds),
                    report_real((double)speed->games / speed->seconds, 1, language, rate));
        fputc('\n', out);
    }
    snprintf(line, sizeof line, "%016" PRIx64, r->fingerprint);
    report_tell(out, language, ARENA_SAYS_FINGERPRINT, line);
    fputc('\n', out);
}

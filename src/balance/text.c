/* src/balance/text.c - a balance report as tables for the terminal. */
#include <stdarg.h>
#include "balance/says.h"
#include "balance/show.h"
#include "arena/report.h"

enum { ENDS = 5, WIDEST_NAME = 40, MOST_CROSS = 10 };

/* What every part is written from. */
typedef struct sheet {
    const balance_report *r;
    int language;
    FILE *out;
} sheet;

static const char *say(const sheet *s, balance_saying id)
{
    return balance_words(s->language, id);
}

static void tell(const sheet *s, balance_saying id, ...)
{
    va_list args;
    va_start(args, id);
    vfprintf(s->out, balance_words(s->language, id), args);
    va_end(args);
}

static void right(const sheet *s, const char *text, uint32_t width)
{
    report_padded(s->out, text, width, true);
}

/* ---- rows ---- */

static void head(const sheet *s, balance_saying what, uint32_t width, balance_saying games,
                 bool mirror, bool average)
{
    fputs("    ", s->out);
    report_padded(s->out, say(s, what), width, false);
    right(s, say(s, games), 14);
    if (mirror) right(s, say(s, BALANCE_SAYS_MIRROR), 9);
    right(s, say(s, BALANCE_SAYS_SHARE), 9);
    right(s, say(s, BALANCE_SAYS_INTERVAL), 16);
    if (average) right(s, say(s, BALANCE_SAYS_AVERAGE), 10);
    right(s, say(s, BALANCE_SAYS_CHANCE), 8);
    fputc('\n', s->out);
}

static void row(const sheet *s, const char *name, uint32_t width, const char *games,
                const uint64_t *mirror, const balance_share *is, bool average)
{
    char figure[REPORT_FIGURE], line[BALANCE_NAME];
    fprintf(s->out, "  %s ", is->significant ? "*" : " ");
    report_padded(s->out, name, width, false);
    right(s, games, 14);
    if (mirror) right(s, report_count(*mirror, figure), 9);
    if (is->games) {
        right(s, report_share(is->share.value, s->language, figure), 9);
        right(s, balance_interval(is, s->language, line), 16);
        if (average) right(s, report_share(is->average, s->language, figure), 10);
        right(s, balance_q(is, s->language, line), 8);
    } else {
        right(s, "-", 9);
    }
    fputc('\n', s->out);
}

static uint32_t name_width(const sheet *s, const balance_table *table, uint32_t least)
{
    char name[BALANCE_NAME];
    uint32_t width = least;
    for (uint32_t i = 0; i < table->rows; i++) {
        uint32_t n = report_width(balance_row_name(s->r, table, i, s->language, name));
        if (n > width) width = n;
    }
    return width < WIDEST_NAME ? width : WIDEST_NAME;
}

/* ---- parts ---- */

static void sides(const sheet *s)
{
    char games[REPORT_FIGURE];
    fprintf(s->out, "\n%s\n", say(s, BALANCE_SAYS_SIDES));
    head(s, BALANCE_SAYS_SIDE, 12, BALANCE_SAYS_GAMES, false, false);
    report_count(s->r->games, games);
    for (uint32_t seat = 1; seat <= 2; seat++) {
        balance_share is = seat == 1 ? s->r->side : balance_turned(s->r->side);
        row(s, words_seat_name(seat, s->language), 12, games, NULL, &is, false);
    }
}

static void cross(const sheet *s, const balance_table *table, uint32_t width)
{
    char name[BALANCE_NAME], figure[REPORT_FIGURE];
    fprintf(s->out, "    %s\n    ", say(s, BALANCE_SAYS_CROSS));
    report_padded(s->out, "", width + 4, false);
    for (uint32_t k = 0; k < table->rows; k++) fprintf(s->out, "%7u ", k + 1);
    fputc('\n', s->out);
    for (uint32_t i = 0; i < table->rows; i++) {
        fprintf(s->out, "    %2u  ", i + 1);
        report_padded(s->out, balance_row_name(s->r, table, i, s->language, name), width, false);
        for (uint32_t k = 0; k < table->rows; k++) {
            balance_share is;
            bool met = i != k && balance_cross(table, i, k, &is);
            right(s,
                  met      ? report_share(is.share.value, s->language, figure)
                  : i == k ? "·"
                           : "-",
                  7);
            fputc(met && is.significant ? '*' : ' ', s->out);
        }
        fputc('\n', s->out);
    }
}

/* A setting of the match, where all seats are one team. */
static void match_setting(const sheet *s, const balance_table *table)
{
    char name[BALANCE_NAME], figure[REPORT_FIGURE], rounds[BALANCE_NAME];
    uint32_t width = name_width(s, table, report_width(say(s, BALANCE_SAYS_VALUE)));
    fprintf(s->out, "\n%s\n    ", balance_kind_name(s->r, table->kind, s->language, name));
    report_padded(s->out, say(s, BALANCE_SAYS_VALUE), width, false);
    right(s, say(s, BALANCE_SAYS_GAMES), 9);
    right(s, say(s, BALANCE_SAYS_SHARE), 9);
    right(s, say(s, BALANCE_SAYS_INTERVAL), 16);
    right(s, say(s, BALANCE_SAYS_CHANCE), 8);
    right(s, say(s, BALANCE_SAYS_ROUNDS), 22);
    fputc('\n', s->out);
    for (uint32_t i = 0; i < table->rows; i++) {
        const balance_row *it = &table->row[i];
        fprintf(s->out, "  %s ", it->is.significant ? "*" : " ");
        report_padded(s->out, balance_row_name(s->r, table, i, s->language, name), width, false);
        right(s, report_count(it->is.games, figure), 9);
        right(s, report_share(it->is.share.value, s->language, figure), 9);
        right(s, balance_interval(&it->is, s->language, name), 16);
        right(s, balance_q(&it->is, s->language, name), 8);
        right(s, balance_quartiles_text(&it->rounds, s->language, rounds), 22);
        fputc('\n', s->out);
    }
}

static void setting(const sheet *s, uint32_t t)
{
    const balance_table *table = &s->r->table[t];
    char name[BALANCE_NAME], games[REPORT_FIGURE];
    if (!balance_says_something(table)) return;
    uint32_t width = name_width(s, table, report_width(say(s, BALANCE_SAYS_VALUE)));
    fprintf(s->out, "\n%s\n", balance_kind_name(s->r, table->kind, s->language, name));
    for (uint32_t k = t + 1; k < s->r->settings; k++) {
        if (s->r->table[k].same_as != (int)t) continue;
        fputs("    ", s->out);
        tell(s, BALANCE_SAYS_SAME, balance_kind_name(s->r, s->r->table[k].kind, s->language, name));
        fputc('\n', s->out);
    }
    bool team = s->r->of->together; /* beside its stratum; else against the other */
    head(s, BALANCE_SAYS_VALUE, width, BALANCE_SAYS_GAMES, !team, team);
    for (uint32_t i = 0; i < table->rows; i++)
        row(s, balance_row_name(s->r, table, i, s->language, name), width,
            report_count(table->row[i].is.games, games), team ? NULL : &table->row[i].all,
            &table->row[i].is, team);
    /* of two, the rows say it already */
    if (table->rows > 2 && table->rows <= MOST_CROSS && balance_has_cross(table))
        cross(s, table, width);
}

/* The ends of the table, and all that is significant: it stands there. */
static void cards(const sheet *s, const balance_table *table)
{
    char name[BALANCE_NAME], games[REPORT_FIGURE], all[REPORT_FIGURE], both[2 * REPORT_FIGURE + 4];
    uint32_t first = 0, last = 0, width;
    if (!balance_says_something(table)) return;
    for (uint32_t i = 0; i < table->rows; i++) {
        first += table->row[i].is.significant && table->row[i].is.score > 0;
        last += table->row[i].is.significant && table->row[i].is.score < 0;
    }
    if (first < ENDS) first = ENDS;
    if (last < ENDS) last = ENDS;
    uint32_t hidden = table->rows > first + last + 1 ? table->rows - first - last : 0;
    width = name_width(s, table, report_width(say(s, BALANCE_SAYS_CARD)));
    balance_kind_name(s->r, table->kind, s->language, name);
    fputc('\n', s->out);
    tell(s, BALANCE_SAYS_CARDS, name);
    fputc('\n', s->out);
    head(s, BALANCE_SAYS_CARD, width, BALANCE_SAYS_HAD, false, true);
    for (uint32_t i = 0; i < table->rows; i++) {
        const balance_row *it = &table->row[i];
        if (hidden && i == first) {
            fputs("    ", s->out);
            tell(s, BALANCE_SAYS_OMITTED, report_count(hidden, games));
            fputc('\n', s->out);
            i += hidden - 1;
            continue;
        }
        snprintf(both, sizeof both, "%s / %s", report_count(it->is.games, games),
                 report_count(it->all, all));
        row(s, balance_row_name(s->r, table, i, s->language, name), width, both, NULL, &it->is,
            true);
    }
}

void balance_text(const balance_report *r, int language, FILE *out)
{
    const sheet s = {r, language, out};
    char games[REPORT_FIGURE], pairs[REPORT_FIGURE], drawn[REPORT_FIGURE], span[REPORT_SPAN];
    fprintf(out, "%s: ", r->of->h->table.game->name);
    if (r->of->together)
        tell(&s, BALANCE_SAYS_TEAM_SUMMARY, report_count(r->games, games),
             report_count(r->pairs, pairs), report_span(r->team.share, language, span));
    else
        tell(&s, BALANCE_SAYS_SUMMARY, report_count(r->games, games), report_count(r->pairs, pairs),
             report_count(r->drawn, drawn));
    if (r->arenas > 1) {
        fputs(", ", out);
        tell(&s, BALANCE_SAYS_FROM_ARENAS, r->arenas);
    }
    fputc('\n', out);
    if (r->forfeits || r->errors) {
        tell(&s, BALANCE_SAYS_LEFT_OUT, report_count(r->forfeits, games),
             report_count(r->errors, pairs));
        fputc('\n', out);
    }
    if (r->of->other_pack) fprintf(out, "%s\n", say(&s, BALANCE_SAYS_OTHER_PACK));
    if (r->of->bound) fprintf(out, "%s\n", say(&s, BALANCE_SAYS_BOUND));
    if (!r->of->together) sides(&s);
    for (uint32_t t = 0; t < r->matches; t++)
        if (r->table[t].rows > 1) match_setting(&s, &r->table[t]);
    if (r->of->together) balance_teams_text(r, language, out);
    for (uint32_t t = r->matches; t < r->settings; t++) setting(&s, t);
    for (uint32_t t = r->settings; t < r->tables; t++) cards(&s, &r->table[t]);
    fprintf(out, "\n%s\n",
            say(&s, balance_any_significant(r) ? BALANCE_SAYS_MARK_NOTE : BALANCE_SAYS_NO_MARKS));
}

/* src/balance/label.c - how a balance report calls things, for terminal and page. */
#include <string.h>
#include "balance/says.h"
#include "balance/show.h"
#include "arena/report.h"
#include "base/text.h"

enum { CROSS_GAMES = 8 }; /* games of a mean cell of a table that is worth reading */

static void capital(char *text)
{
    if (*text >= 'a' && *text <= 'z') *text = (char)(*text - 'a' + 'A');
}

/* "{0} gives {1} to {2}." becomes "gives [card] to ..": its subject is who is counted. */
static void event_name(const fray_event_row *row, int language, char out[BALANCE_NAME])
{
    const char *s = language == PACK_DE ? row->de : row->en;
    text_line t = text_in(out, BALANCE_NAME);
    if (strncmp(s, "{0} ", 4) == 0 && row->type[0] != FRAY_CARD) s += 4;
    while (*s) {
        uint32_t arg = (uint32_t)(s[0] == '{' ? s[1] - '0' : FRAY_MAX_ARGS);
        if (arg < row->args && s[2] == '}') {
            text_add(&t, row->type[arg] == FRAY_CARD ? balance_words(language, BALANCE_SAYS_A_CARD)
                                                     : "…");
            s += 3;
        } else {
            if (*s != '.' || s[1]) text_add_n(&t, s, 1);
            s++;
        }
    }
}

/* What follows ";" or stands in brackets is for whoever writes a set-up or a scenario. */
static void help_name(const char *help, char out[BALANCE_NAME])
{
    size_t n = strcspn(help, ";(");
    while (n > 0 && help[n - 1] == ' ') n--;
    snprintf(out, BALANCE_NAME, "%.*s", (int)n, help);
}

const char *balance_kind_name(const balance_report *r, uint32_t kind, int language,
                              char out[BALANCE_NAME])
{
    const fray_game *game = r->of->h->table.game;
    const balance_kind *k = &r->of->kind[kind];
    snprintf(out, BALANCE_NAME, "%s", k->word);
    if (k->what == BALANCE_CARD && k->rank < game->events) {
        event_name(&game->event[k->rank], language, out);
    } else if (k->what == BALANCE_FACT && k->rank < game->facts) {
        const fray_fact_row *row = &game->fact[k->rank];
        char fact[BALANCE_NAME];
        help_name(language == PACK_DE ? row->de : row->en, fact);
        /* what a seat plays; else whom it named at the beginning */
        snprintf(out, BALANCE_NAME,
                 r->of->together || row->list ? "%.200s"
                                              : balance_words(language, BALANCE_SAYS_BEGAN),
                 fact);
    } else if (k->what != BALANCE_FACT && k->rank < game->settings) {
        const fray_setting_row *row = &game->setting[k->rank];
        help_name(language == PACK_DE ? row->de : row->en, out);
    }
    capital(out);
    return out;
}

const char *balance_fact_name(const balance_report *r, const char *fact, int language,
                              char out[BALANCE_NAME])
{
    const fray_game *game = r->of->h->table.game;
    snprintf(out, BALANCE_NAME, "%s", fact);
    for (uint32_t i = 1; i < game->facts; i++) {
        if (strcmp(game->fact[i].name, fact) != 0) continue;
        help_name(language == PACK_DE ? game->fact[i].de : game->fact[i].en, out);
        break;
    }
    capital(out);
    return out;
}

/* "f abe", "monster-attacks f ember-fetch", "lost": who, and what. */
const char *balance_way_name(const balance_report *r, const char *way, int language,
                             char out[BALANCE_NAME])
{
    const host_table *h = r->of->h;
    char event[BALANCE_NAME] = "", who[BALANCE_NAME] = "", id[BALANCE_NAME];
    const char *rest = way;
    if (way[0] == '\0' || way[1] != ' ') {
        size_t n = strcspn(way, " ");
        snprintf(id, sizeof id, "%.*s", (int)n, way);
        rest = way[n] ? way + n + 1 : "";
        snprintf(event, sizeof event, "%s", id);
        for (uint32_t i = 1; i < h->table.game->events; i++)
            if (strcmp(h->table.game->event[i].id, id) == 0)
                event_name(&h->table.game->event[i], language, event);
    }
    if (*rest) {
        uint32_t type = *rest == 'c' ? FRAY_CARD : FRAY_FIGURE, number;
        snprintf(who, sizeof who, "%s", rest + 2);
        if (words_read_value(h, NULL, type, rest + 2, &number))
            words_name(h, NULL, type, number, language, who, sizeof who);
    }
    if (*event && *who) snprintf(out, BALANCE_NAME, "%.140s: %.140s", who, event);
    else snprintf(out, BALANCE_NAME, "%s", *who ? who : event);
    capital(out);
    return out;
}

const char *balance_row_name(const balance_report *r, const balance_table *table, uint32_t row,
                             int language, char out[BALANCE_NAME])
{
    const host_table *h = r->of->h;
    const balance_kind *k = &r->of->kind[table->kind];
    const char *value = r->of->factor[table->row[row].factor].value;
    const fray_setting_row *setting = &h->table.game->setting[0]; /* row 0 is empty */
    uint32_t type = FRAY_CARD, number;
    if (k->what == BALANCE_FACT) {
        type = k->rank < h->table.game->facts ? h->table.game->fact[k->rank].type : FRAY_NONE;
    } else if (k->what != BALANCE_CARD) {
        if (k->rank < h->table.game->settings) setting = &h->table.game->setting[k->rank];
        type = setting->type;
    }
    snprintf(out, BALANCE_NAME, "%s", value);
    if (k->what == BALANCE_FACT && strcmp(value, "yes") == 0) {
        snprintf(out, BALANCE_NAME, "%s", balance_words(language, BALANCE_SAYS_YES));
        return out;
    }
    if (type == FRAY_WORD) {
        if (words_read_listed(h, setting->words, value, &number))
            words_listed_name(h, setting->words, number, language, out, BALANCE_NAME);
    } else if (words_read_value(h, NULL, type, value, &number)) {
        words_name(h, NULL, type, number, language, out, BALANCE_NAME);
    }
    return out;
}

const char *balance_interval(const balance_share *s, int language, char out[BALANCE_NAME])
{
    char low[REPORT_FIGURE], high[REPORT_FIGURE];
    snprintf(out, BALANCE_NAME, "%s %s %s", report_share(s->share.low, language, low),
             balance_words(language, BALANCE_SAYS_TO), report_share(s->share.high, language, high));
    return out;
}

const char *balance_q(const balance_share *s, int language, char out[BALANCE_NAME])
{
    char q[REPORT_FIGURE];
    bool tiny = s->q < 0.0005;
    snprintf(out, BALANCE_NAME, "%s%s", tiny ? "<" : "",
             report_real(tiny ? 0.001 : s->q, s->q < 0.0995 ? 3 : 2, language, q));
    return out;
}

bool balance_says_something(const balance_table *table)
{
    for (uint32_t i = 0; i < table->rows; i++)
        if (table->row[i].is.games) return true;
    return false;
}

bool balance_has_cross(const balance_table *table)
{
    uint64_t games = 0, places = (uint64_t)table->rows * (table->rows ? table->rows - 1 : 0) / 2;
    for (uint32_t i = 0; i < table->cells; i++) games += table->cell[i].is.games;
    return table->rows >= 2 && games >= CROSS_GAMES * places;
}

bool balance_cross(const balance_table *table, uint32_t a, uint32_t b, balance_share *out)
{
    for (uint32_t i = 0; i < table->cells; i++) {
        const balance_cell *cell = &table->cell[i];
        if (cell->a != (a < b ? a : b) || cell->b != (a < b ? b : a)) continue;
        *out = a < b ? cell->is : balance_turned(cell->is);
        return true;
    }
    return false;
}

bool balance_any_significant(const balance_report *r)
{
    bool any = r->side.significant;
    for (uint32_t t = 0; t < r->tables; t++) {
        for (uint32_t i = 0; i < r->table[t].rows; i++) any |= r->table[t].row[i].is.significant;
        for (uint32_t i = 0; i < r->table[t].cells; i++) any |= r->table[t].cell[i].is.significant;
    }
    return any;
}

/* src/balance/label.c - how a balance report calls things, for terminal and page. */
#include <string.h>
#include "balance/says.h"
#include "balance/show.h"
#include "arena/report.h"
#include "host/text.h"

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

const char *balance_kind_name(const balance_report *r, uint32_t kind, int language,
                              char out[BALANCE_NAME])
{
    const fray_game *game = r->of->h->table.game;
    const balance_kind *k = &r->of->kind[kind];
    snprintf(out, BALANCE_NAME, "%s", k->word);
    if (k->of_cards && k->rank < game->events) {
        event_name(&game->event[k->rank], language, out);
    } else if (!k->of_cards && k->rank < game->settings) {
        const fray_setting_row *row = &game->setting[k->rank];
        const char *help = language == PACK_DE ? row->de : row->en;
        /* what follows ";" is for whoever writes a set-up */
        snprintf(out, BALANCE_NAME, "%.*s", (int)strcspn(help, ";"), help);
    }
    capital(out);
    return out;
}

const char *balance_row_name(const balance_report *r, const balance_table *table, uint32_t row,
                             int language, char out[BALANCE_NAME])
{
    const host_table *h = r->of->h;
    const balance_kind *k = &r->of->kind[table->kind];
    const char *value = r->of->trait[table->row[row].trait].value;
    const fray_setting_row *setting = &h->table.game->setting[0]; /* row 0 is empty */
    if (!k->of_cards && k->rank < h->table.game->settings)
        setting = &h->table.game->setting[k->rank];
    uint32_t type = k->of_cards ? FRAY_CARD : setting->type, number;
    snprintf(out, BALANCE_NAME, "%s", value);
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

bool balance_any_marked(const balance_report *r)
{
    bool any = r->side.marked;
    for (uint32_t t = 0; t < r->tables; t++) {
        for (uint32_t i = 0; i < r->table[t].rows; i++) any |= r->table[t].row[i].is.marked;
        for (uint32_t i = 0; i < r->table[t].cells; i++) any |= r->table[t].cell[i].is.marked;
    }
    return any;
}

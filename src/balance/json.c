/* src/balance/json.c - a balance report for other programs: ids, in no language. */
#include <math.h>
#include "balance/balance.h"

/* As results_json.c: nobody compares the noise behind the sixth digit. */
static json_t *real(double x)
{
    double rounded = round(x * 1e6) / 1e6;
    return json_real(rounded == 0 ? 0 : rounded); /* no -0.0 */
}

static json_t *share_json(const balance_share *s)
{
    return json_pack("{s:I, s:o, s:o, s:o, s:o, s:o, s:o, s:b}", "games", (json_int_t)s->games,
                     "average", real(s->average), "share", real(s->share.value), "low",
                     real(s->share.low), "high", real(s->share.high), "p", real(s->chance), "q",
                     real(s->q), "marked", s->marked);
}

/* What it is about first. */
static json_t *named(const char *key, const char *value, json_t *rest)
{
    json_t *out = json_pack("{s:s}", key, value);
    if (out && rest) json_object_update(out, rest);
    json_decref(rest);
    return out;
}

static const char *value_of(const balance_report *r, const balance_table *table, uint32_t row)
{
    return r->of->trait[table->row[row].trait].value;
}

static json_t *setting_json(const balance_report *r, const balance_table *table)
{
    json_t *rows = json_array(), *cells = json_array();
    const char *word = r->of->kind[table->kind].word;
    if (table->same_as >= 0) {
        json_decref(rows);
        json_decref(cells);
        return json_pack("{s:s, s:s}", "setting", word, "same_as",
                         r->of->kind[r->table[table->same_as].kind].word);
    }
    for (uint32_t i = 0; i < table->rows; i++) {
        json_t *one = named("value", value_of(r, table, i), share_json(&table->row[i].is));
        if (one)
            json_object_set_new(one, "mirror_games", json_integer((json_int_t)table->row[i].all));
        json_array_append_new(rows, one);
    }
    for (uint32_t i = 0; i < table->cells; i++) {
        const balance_cell *cell = &table->cell[i];
        json_t *one = named("b", value_of(r, table, cell->b), share_json(&cell->is));
        json_array_append_new(cells, named("a", value_of(r, table, cell->a), one));
    }
    return json_pack("{s:s, s:o, s:o}", "setting", word, "values", rows, "pairings", cells);
}

static json_t *cards_json(const balance_report *r, const balance_table *table)
{
    json_t *rows = json_array();
    for (uint32_t i = 0; i < table->rows; i++) {
        json_t *one = named("card", value_of(r, table, i), share_json(&table->row[i].is));
        if (one)
            json_object_set_new(one, "could_have", json_integer((json_int_t)table->row[i].all));
        json_array_append_new(rows, one);
    }
    return json_pack("{s:s, s:o}", "event", r->of->kind[table->kind].word, "cards", rows);
}

json_t *balance_json(const balance_report *r)
{
    json_t *settings = json_array(), *cards = json_array(), *sides = json_array();
    balance_share second = balance_turned(r->side);
    for (uint32_t t = 0; t < r->settings; t++)
        json_array_append_new(settings, setting_json(r, &r->table[t]));
    for (uint32_t t = r->settings; t < r->tables; t++)
        json_array_append_new(cards, cards_json(r, &r->table[t]));
    json_array_append_new(sides, named("side", words_seat(1), share_json(&r->side)));
    json_array_append_new(sides, named("side", words_seat(2), share_json(&second)));
    return json_pack("{s:s, s:I, s:I, s:I, s:I, s:I, s:O, s:o, s:o, s:o}", "game",
                     r->of->h->table.game->name, "games", (json_int_t)r->games, "pairs",
                     (json_int_t)r->pairs, "drawn", (json_int_t)r->drawn, "forfeits",
                     (json_int_t)r->forfeits, "errors", (json_int_t)r->errors, "arenas",
                     r->of->heads, "sides", sides, "settings", settings, "cards", cards);
}

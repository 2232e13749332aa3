/* src/balance/json.c - a balance report for other programs: ids, in no language. */
#include <math.h>
#include <string.h>
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
                     real(s->share.low), "high", real(s->share.high), "p", real(s->p), "q",
                     real(s->q), "marked", s->significant);
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
    return r->of->factor[table->row[row].factor].value;
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

static json_t *quartiles_json(const balance_quartiles *s)
{
    return json_pack("{s:I, s:o, s:o, s:o, s:o}", "games", (json_int_t)s->n, "mean", real(s->mean),
                     "quartile_1", real(s->low), "median", real(s->middle), "quartile_3",
                     real(s->high));
}

/* A setting of a team's match. */
static json_t *match_json(const balance_report *r, const balance_table *table)
{
    json_t *rows = json_array();
    for (uint32_t i = 0; i < table->rows; i++) {
        json_t *one = named("value", value_of(r, table, i), share_json(&table->row[i].is));
        if (one) json_object_set_new(one, "rounds", quartiles_json(&table->row[i].rounds));
        json_array_append_new(rows, one);
    }
    return json_pack("{s:s, s:o}", "setting", r->of->kind[table->kind].word, "values", rows);
}

static json_t *grid_json(const balance_report *r, const balance_grid *g)
{
    const balance_table *down = &r->table[g->a], *across = &r->table[g->b];
    json_t *cells = json_array();
    for (uint32_t y = 0; y < down->rows; y++) {
        for (uint32_t x = 0; x < across->rows; x++) {
            size_t at = (size_t)y * across->rows + x;
            rating_span s = rating_wilson(g->won[at], g->games[at]);
            if (!g->games[at]) continue;
            json_array_append_new(
                cells, json_pack("{s:s, s:s, s:I, s:I, s:o, s:o, s:o}", "row", value_of(r, down, y),
                                 "column", value_of(r, across, x), "games",
                                 (json_int_t)g->games[at], "won", (json_int_t)g->won[at], "share",
                                 real(s.value), "low", real(s.low), "high", real(s.high)));
        }
    }
    return json_pack("{s:s, s:s, s:o}", "rows", r->of->kind[down->kind].word, "columns",
                     r->of->kind[across->kind].word, "cells", cells);
}

static json_t *ways_json(const balance_ways *list)
{
    json_t *out = json_array();
    for (uint32_t i = 0; i < list->n; i++) {
        /* "monster-attacks f ember-fetch": the event, what kind of thing, which one */
        const char *way = list->way[i].name, *thing = NULL;
        size_t n = way[0] && way[1] == ' ' ? 0 : strcspn(way, " ");
        json_t *one = json_pack("{s:I}", "games", (json_int_t)list->way[i].games);
        if (n) json_object_set_new(one, "event", json_stringn(way, n));
        thing = n == 0 ? way : way[n] ? way + n + 1 : NULL;
        if (thing)
            json_object_set_new(one, *thing == 'c' ? "card" : "figure", json_string(thing + 2));
        json_array_append_new(out, one);
    }
    return out;
}

static json_t *team_json(const balance_report *r)
{
    json_t *matches = json_array(), *grids = json_array(), *numbers = json_object();
    for (uint32_t t = 0; t < r->matches; t++)
        json_array_append_new(matches, match_json(r, &r->table[t]));
    for (uint32_t i = 0; i < r->grids; i++) json_array_append_new(grids, grid_json(r, &r->grid[i]));
    for (uint32_t i = 0; i < r->numbers; i++)
        json_object_set_new(numbers, r->of->fact_names.text[r->number[i].name],
                            json_pack("{s:o, s:o, s:b}", "won", quartiles_json(&r->number[i].won),
                                      "lost", quartiles_json(&r->number[i].lost), "given",
                                      r->number[i].given));
    return json_pack("{s:o, s:o, s:o, s:o, s:{s:o, s:o, s:o}}", "won", share_json(&r->team),
                     "match", matches, "two_at_once", grids, "numbers", numbers, "lost", "end",
                     ways_json(&r->ends), "victim", ways_json(&r->victims), "cause",
                     ways_json(&r->causes));
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
    json_t *settings = json_array(), *cards = json_array(), *sides = json_array(), *out;
    balance_share second = balance_turned(r->side);
    for (uint32_t t = r->matches; t < r->settings; t++)
        json_array_append_new(settings, setting_json(r, &r->table[t]));
    for (uint32_t t = r->settings; t < r->tables; t++)
        json_array_append_new(cards, cards_json(r, &r->table[t]));
    json_array_append_new(sides, named("side", words_seat(1), share_json(&r->side)));
    json_array_append_new(sides, named("side", words_seat(2), share_json(&second)));
    out = json_pack("{s:s, s:I, s:I, s:I, s:I, s:I, s:O, s:o, s:o, s:o}", "game",
                    r->of->h->table.game->name, "games", (json_int_t)r->games, "pairs",
                    (json_int_t)r->pairs, "drawn", (json_int_t)r->drawn, "forfeits",
                    (json_int_t)r->forfeits, "errors", (json_int_t)r->errors, "arenas",
                    r->of->heads, "sides", sides, "settings", settings, "cards", cards);
    if (!out || !r->of->together) return out;
    json_object_del(out, "drawn");
    json_object_del(out, "sides");
    json_object_set(out, "heats", json_object_get(out, "pairs"));
    json_object_del(out, "pairs");
    json_object_set_new(out, "team", team_json(r));
    return out;
}

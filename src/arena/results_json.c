/* src/arena/results_json.c - what the games show, for other programs. */
#include <inttypes.h>
#include <math.h>
#include <string.h>
#include "arena/results.h"

enum { SHOWN = 100 }; /* forfeits and errors that are told one by one */

/* Four digits behind the point say all there is; so nobody compares the noise behind them. */
static json_t *real(double x)
{
    double rounded = round(x * 10000) / 10000;
    return json_real(rounded == 0 ? 0 : rounded); /* no -0.0 */
}

static json_t *pairs_json(const uint64_t pairs[RATING_PAIR])
{
    json_t *list = json_array();
    for (int i = 0; i < RATING_PAIR; i++)
        json_array_append_new(list, json_integer((json_int_t)pairs[i]));
    return list;
}

/* Two teams, block by block. */
static json_t *compared_json(const arena_results *r, const results_pairing *p)
{
    rating_span d = results_difference(p);
    return json_pack("{s:s, s:s, s:I, s:I, s:I, s:I, s:o, s:o, s:o}", "a",
                     r->plan->entrant[p->a].name, "b", r->plan->entrant[p->b].name, "heats",
                     (json_int_t)p->games, "only_a", (json_int_t)p->won, "alike",
                     (json_int_t)p->drawn, "only_b", (json_int_t)p->lost, "difference",
                     real(d.value), "low", real(d.low), "high", real(d.high));
}

static json_t *pairing_json(const arena_results *r, const results_pairing *p)
{
    if (r->plan->together) return compared_json(r, p);
    double most = (double)p->games; /* half points there were in one seat: in half of the games */
    return json_pack("{s:s, s:s, s:I, s:I, s:I, s:I, s:o, s:o, s:o, s:o, s:o, s:o}", "a",
                     r->plan->entrant[p->a].name, "b", r->plan->entrant[p->b].name, "games",
                     (json_int_t)p->games, "won", (json_int_t)p->won, "drawn", (json_int_t)p->drawn,
                     "lost", (json_int_t)p->lost, "share", real(p->share.value), "low",
                     real(p->share.low), "high", real(p->share.high), "share_as_seat_1",
                     real(p->games ? (double)p->half_points[0] / most : 0.5), "share_as_seat_2",
                     real(p->games ? (double)p->half_points[1] / most : 0.5), "pairs",
                     pairs_json(p->pairs));
}

static json_t *pairings_json(const arena_results *r, const results_pairing *p)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < r->pairings; i++) json_array_append_new(list, pairing_json(r, &p[i]));
    return list;
}

/* What each team won, by entrant. */
static json_t *won_json(const arena_results *r, const results_won *w)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < r->plan->entrants; i++)
        json_array_append_new(list, json_pack("{s:s, s:I, s:I, s:o, s:o, s:o}", "name",
                                              r->plan->entrant[i].name, "games",
                                              (json_int_t)w[i].games, "won", (json_int_t)w[i].won,
                                              "share", real(w[i].share.value), "low",
                                              real(w[i].share.low), "high", real(w[i].share.high)));
    return list;
}

/* {"mission": [{"value": "river-crossing", "entrants": [..]}, ..], ..} */
static json_t *by_setting_json(const arena_results *r)
{
    json_t *out = json_object();
    for (uint32_t i = 0; i < r->values; i++) {
        const results_value *v = &r->value[i];
        if (!json_object_get(out, v->word)) json_object_set_new(out, v->word, json_array());
        json_array_append_new(
            json_object_get(out, v->word),
            json_pack("{s:s, s:o}", "value", v->value, "entrants", won_json(r, v->of)));
    }
    return out;
}

static json_t *team_json(const arena_results *r, const json_t *head, uint32_t i)
{
    const results_won *w = &r->team[i];
    json_t *one = json_copy(json_array_get(json_object_get(head, "entrants"), i));
    json_t *more =
        json_pack("{s:I, s:I, s:I, s:I, s:o, s:o, s:o}", "games", (json_int_t)w->games, "won",
                  (json_int_t)w->won, "lost", (json_int_t)(w->games - w->won), "forfeits",
                  (json_int_t)r->entrant[i].forfeits, "share", real(w->share.value), "low",
                  real(w->share.low), "high", real(w->share.high));
    if (one) json_object_update(one, more);
    json_decref(more);
    return one;
}

static json_t *entrant_json(const arena_results *r, const json_t *head, uint32_t i)
{
    const results_entrant *e = &r->entrant[i];
    if (r->plan->together) return team_json(r, head, i);
    json_t *one = json_copy(json_array_get(json_object_get(head, "entrants"), i));
    json_t *more =
        json_pack("{s:I, s:I, s:I, s:I, s:I, s:o}", "games", (json_int_t)e->games, "won",
                  (json_int_t)e->won, "drawn", (json_int_t)e->drawn, "lost", (json_int_t)e->lost,
                  "forfeits", (json_int_t)e->forfeits, "share", real(e->share));
    if (e->rating.pairs) {
        json_object_set_new(more, "elo", real(e->rating.elo.value));
        json_object_set_new(more, "elo_low", real(e->rating.elo.low));
        json_object_set_new(more, "elo_high", real(e->rating.elo.high));
        json_object_set_new(more, "elo_is_open", json_boolean(e->rating.open));
    }
    if (one) json_object_update(one, more);
    json_decref(more);
    return one;
}

/* Games that did not end as the rules say, those of one kind. */
static json_t *faults_json(const arena_results *r, bool forfeits)
{
    json_t *list = json_array();
    for (uint64_t i = 0; i < r->numbers && json_array_size(list) < SHOWN; i++) {
        const arena_game *g = results_fault_at(r, i, forfeits);
        if (!g) continue;
        plan_game which = plan_game_at(r->plan, i);
        json_t *one = json_pack("{s:I, s:s, s:s}", "game", (json_int_t)i, "end", game_end(g), "why",
                                g->why ? g->why : "");
        if (forfeits) {
            json_object_set_new(one, "entrant",
                                json_string(r->plan->entrant[which.entrant[g->seat]].name));
            json_object_set_new(one, "fault", json_string(game_fault(g)));
        }
        json_array_append_new(list, one);
    }
    return list;
}

static json_t *test_json(const arena_results *r)
{
    static const char *const words[] = {"open", "elo0", "elo1"};
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:s, s:I}", "elo0", real(r->sprt->elo0),
                     "elo1", real(r->sprt->elo1), "alpha", real(SPRT_PERCENT / 100.0), "beta",
                     real(SPRT_PERCENT / 100.0), "llr", real(r->test.llr), "low", real(r->test.low),
                     "high", real(r->test.high), "decision", words[r->test.decision], "pairs",
                     (json_int_t)r->test.next);
}

json_t *results_json(const arena_results *r)
{
    const arena_plan *plan = r->plan;
    char fingerprint[20];
    json_t *head = plan_head(plan), *entrants = json_array(), *variants = json_array();
    json_t *out = head ? json_copy(head) : NULL;
    for (uint32_t i = 0; i < plan->entrants; i++)
        json_array_append_new(entrants, entrant_json(r, head, i));
    for (uint32_t v = 0; v < plan->variants; v++) {
        json_t *one = json_copy(json_array_get(json_object_get(head, "variants"), v));
        if (one)
            json_object_set_new(one, "pairings",
                                pairings_json(r, &r->by_variant[(size_t)v * r->pairings]));
        if (one && plan->together)
            json_object_set_new(one, "entrants",
                                won_json(r, &r->team_by_variant[(size_t)v * plan->entrants]));
        json_array_append_new(variants, one);
    }
    snprintf(fingerprint, sizeof fingerprint, "%016" PRIx64, r->fingerprint);
    if (out) {
        json_object_del(out, "journal");
        json_object_set_new(out, "games", json_integer((json_int_t)r->played));
        json_object_set_new(out, "answers", json_integer((json_int_t)r->answers));
        json_object_set_new(out, "fingerprint", json_string(fingerprint));
        json_object_set_new(out, "entrants", entrants);
        json_object_set_new(out, "pairings", pairings_json(r, r->pairing));
        json_object_set_new(out, "variants", variants);
        if (plan->together) json_object_set_new(out, "by", by_setting_json(r));
        if (r->sprt) json_object_set_new(out, "sprt", test_json(r));
        json_object_set_new(out, "forfeits", faults_json(r, true));
        json_object_set_new(out, "errors", faults_json(r, false));
    }
    json_decref(head);
    return out;
}

json_t *results_times_json(const arena_results *r)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < r->plan->entrants; i++) {
        const results_entrant *e = &r->entrant[i];
        double mean = e->answers ? (double)e->total_us / (double)e->answers / 1000 : 0;
        json_array_append_new(
            list, json_pack("{s:s, s:I, s:o, s:o, s:I, s:I}", "name", r->plan->entrant[i].name,
                            "answers", (json_int_t)e->answers, "mean_ms", real(mean), "longest_ms",
                            real((double)e->longest_us / 1000), "budget_ms",
                            (json_int_t)plan_budget_ms(&r->plan->entrant[i]), "late_games",
                            (json_int_t)e->late));
    }
    return json_pack("{s:o}", "entrants", list);
}

/* tests/unit/test_results.c - what counts in the games of an arena, and the reports of it. test_rating.c has
 * the statistics. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "support/arena.h"

#define assert_near(a, b, within)                                                                  \
    do {                                                                                           \
        double x_ = (a), y_ = (b);                                                                 \
        if (!(fabs(x_ - y_) <= (within))) fail_msg("%.9g is not about %.9g", x_, y_);              \
    } while (0)

static const report_speed speed = {12, 3};

/* The page, which is whole and has nothing in it that an entrant's name or a fault could do. */
static char *page_of(const arena_results *r, int language)
{
    char *page = NULL;
    size_t n;
    FILE *out = open_memstream(&page, &n);
    report_html(r, &speed, "Toy", language, out);
    fclose(out);
    assert_non_null(strstr(page, language == PACK_DE ? "lang=\"de\"" : "lang=\"en\""));
    assert_non_null(strstr(page, "</html>"));
    assert_null(strstr(page, "<b>&\u00e4"));
    assert_null(strstr(page, "<script"));
    assert_null(strstr(page, "http"));
    assert_null(strstr(page, "nan"));
    return page;
}

static char *table_of(const arena_results *r, int language)
{
    char *table = NULL;
    size_t n;
    FILE *out = open_memstream(&table, &n);
    report_text(r, &speed, language, out);
    fclose(out);
    assert_null(strstr(table, "nan"));
    return table;
}

/* ---- sides ---- */

/* Games of two entrants, by the winners of both games of each pair. */
static void fill(arena_games *games, const char *winners)
{
    for (uint64_t i = 0; winners[i]; i++) {
        arena_game g;
        memset(&g, 0, sizeof g);
        g.known = true;
        g.winner = (uint8_t)(winners[i] - '0');
        g.pace[0].answers = 10;
        g.pace[0].total_us = 1000;
        g.pace[0].longest_us = 200;
        if (winners[i] == '9') { /* the one in seat 1 failed */
            g.winner = 2;
            g.end = CONTEST_FORFEIT;
            g.seat = 1;
            g.fault = PLAYER_HUNG;
            g.why = strdup("no answer <after> 3 s");
        }
        if (winners[i] == '8') {
            g.winner = 0;
            g.end = CONTEST_STUCK;
        }
        assert_true(games_put(games, i, &g));
    }
}

static void results_count_what_counts(void **unused)
{
    (void)unused;
    arena_plan *plan = two_entrants(duel());
    arena_games games = {0};
    /* a wins both; one each; draw and win of b; a fails in seat 1 and wins; an error, so that b's
     * fault in the same pair is told but does not count; half a pair */
    fill(&games, "12"
                 "11"
                 "01"
                 "92"
                 "89"
                 "9");
    arena_results *r = results_make(plan, &games, UINT64_MAX, NULL);
    assert_non_null(r);
    assert_int_equal(r->played, 8);
    assert_int_equal(r->errors, 1);
    assert_int_equal(r->forfeits, 2);
    assert_int_equal(r->entrant[0].forfeits, 1);
    assert_int_equal(r->entrant[1].forfeits, 1);
    uint64_t told = 0;
    for (uint64_t i = 0; i < 20; i++) told += results_fault_at(r, i, true) != NULL;
    assert_int_equal(told, r->forfeits);
    assert_ptr_equal(results_fault_at(r, 8, false), games_at(&games, 8));
    const results_pairing *p = &r->pairing[0];
    assert_true(p->won == 4 && p->drawn == 1 && p->lost == 3);
    const uint64_t pairs[] = {0, 1, 2, 0, 1};
    assert_memory_equal(p->pairs, pairs, sizeof pairs);
    assert_near(p->share.value, 4.5 / 8, 1e-12);
    assert_near(r->entrant[0].share + r->entrant[1].share, 1, 1e-12);
    assert_int_equal(p->half_points[0], 2 + 2 + 1 + 0);
    assert_int_equal(p->half_points[1], 2 + 0 + 0 + 2);
    results_free(r);
    r = results_make(plan, &games, 1, NULL);
    assert_non_null(r);
    assert_int_equal(r->played, 2);
    results_free(r);
    games_free(&games);
    free(plan);
}

static void reports_are_whole_in_both_languages(void **unused)
{
    (void)unused;
    arena_plan *plan = two_entrants(duel());
    arena_games games = {0};
    const arena_sprt sprt = {0, 20};
    fill(&games, "121101921112");
    arena_results *r = results_make(plan, &games, UINT64_MAX, &sprt);
    assert_non_null(r);
    for (int language = PACK_EN; language <= PACK_DE; language++) {
        char *page = page_of(r, language), *table = table_of(r, language);
        assert_non_null(strstr(page, "&lt;b&gt;&amp;\u00e4"));
        assert_non_null(strstr(page, "no answer &lt;after&gt; 3 s"));
        assert_non_null(strstr(page, language == PACK_DE ? "Spielst\u00e4rke" : "Strength"));
        assert_non_null(strstr(table, language == PACK_DE ? "62,5 %" : "62.5 %"));
        assert_non_null(strstr(table, language == PACK_DE ? "4,0 Partien/s" : "4.0 games/s"));
        free(page);
        free(table);
    }
    results_free(r);
    games_free(&games);
    /* and of nothing at all */
    r = results_make(plan, &games, UINT64_MAX, NULL);
    assert_non_null(r);
    free(page_of(r, PACK_EN));
    free(table_of(r, PACK_EN));
    results_free(r);
    free(plan);
}

/* ---- teams ---- */

/* Games of two teams heat by heat, in one variant: "11" both won, "10" only the first. 9: a
 * forfeit, 8: an error, ".": not played. */
static void fill_teams(arena_games *games, const char *won)
{
    for (uint64_t i = 0; won[i]; i++) {
        arena_game g;
        char set[60];
        if (won[i] == '.') continue;
        memset(&g, 0, sizeof g);
        g.known = g.team = true;
        g.winner = won[i] == '1';
        snprintf(set, sizeof set, "mission #%u, hands 2", (unsigned)(i / 2 % 2 + 1));
        g.set = strdup(set);
        if (won[i] == '9') {
            g.end = CONTEST_FORFEIT;
            g.seat = 3;
            g.fault = PLAYER_HUNG;
            g.why = strdup("no answer <after> 3 s");
        }
        if (won[i] == '8') g.end = CONTEST_STUCK;
        assert_true(games_put(games, i, &g));
    }
}

static void what_teams_won_is_counted(void **unused)
{
    (void)unused;
    arena_plan *plan = two_entrants(&hill);
    arena_games games = {0};
    /* both; only the first, three times; only the second; neither; the second fails; an error,
     * beside which the other's game counts for itself; one that the other did not play yet */
    fill_teams(&games, "11"
                       "10"
                       "10"
                       "10"
                       "01"
                       "00"
                       "19"
                       "81"
                       "1.");
    arena_results *r = results_make(plan, &games, UINT64_MAX, NULL);
    assert_non_null(r);
    assert_int_equal(r->played, 16);
    assert_int_equal(r->errors, 1);
    assert_int_equal(r->forfeits, 1);
    assert_int_equal(r->entrant[1].forfeits, 1);
    assert_ptr_equal(results_fault_at(r, 13, true), games_at(&games, 13));
    assert_ptr_equal(results_fault_at(r, 14, false), games_at(&games, 14));
    assert_true(r->team[0].games == 8 && r->team[0].won == 6);
    assert_true(r->team[1].games == 8 && r->team[1].won == 3);
    assert_near(r->team[0].share.low, rating_wilson(6, 8).low, 1e-12);
    const results_pairing *p = &r->pairing[0];
    const uint64_t heats[] = {1, 0, 2, 0, 4};
    assert_memory_equal(p->pairs, heats, sizeof heats);
    assert_true(p->games == 7 && p->won == 4 && p->lost == 1 && p->drawn == 2);
    rating_span d = results_difference(p);
    assert_near(d.value, 3 / 7.0, 1e-12);
    assert_true(d.low < 0 && d.low > -0.3 && d.high > 0.7 && d.high < 1);
    /* by mission: heats 0, 2, 4 .. are of the first; hands never change, and are left out */
    assert_int_equal(r->values, 2);
    assert_string_equal(r->value[0].word, "mission");
    assert_string_equal(r->value[1].value, "#2");
    assert_true(r->value[0].of[0].games == 5 && r->value[0].of[0].won == 4);
    assert_true(r->value[1].of[1].games == 4 && r->value[1].of[1].won == 1);
    results_free(r);
    r = results_make(plan, &games, 2, NULL);
    assert_non_null(r);
    assert_int_equal(r->played, 4);
    results_free(r);
    games_free(&games);
    free(plan);
}

static void reports_of_teams_are_whole(void **unused)
{
    (void)unused;
    arena_plan *plan = two_entrants(&hill);
    arena_games games = {0};
    const arena_sprt sprt = {0, 20};
    fill_teams(&games, "1110100119108111");
    arena_results *r = results_make(plan, &games, UINT64_MAX, &sprt);
    assert_non_null(r);
    for (int language = PACK_EN; language <= PACK_DE; language++) {
        char *page = page_of(r, language), *table = table_of(r, language);
        assert_non_null(strstr(page, "&lt;b&gt;&amp;\u00e4"));
        assert_non_null(strstr(page, "no answer &lt;after&gt; 3 s"));
        assert_null(strstr(page, "Elo</th>"));
        assert_non_null(strstr(page, language == PACK_DE ? "Gewonnene Partien" : "Games won"));
        assert_non_null(strstr(page, language == PACK_DE ? "Nach mission" : "By mission"));
        assert_non_null(strstr(table, language == PACK_DE ? "Punkte (95 %: " : "points (95 %: "));
        assert_non_null(strstr(table, language == PACK_DE ? "gewonnen nach mission, in %\n"
                                                          : "won by mission, in %\n"));
        free(page);
        free(table);
    }
    json_t *json = results_json(r);
    assert_non_null(json_object_get(json_object_get(json, "by"), "mission"));
    assert_null(json_object_get(json_array_get(json_object_get(json, "entrants"), 0), "elo"));
    json_decref(json);
    results_free(r);
    games_free(&games);
    free(plan);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(results_count_what_counts),
        cmocka_unit_test(reports_are_whole_in_both_languages),
        cmocka_unit_test(what_teams_won_is_counted),
        cmocka_unit_test(reports_of_teams_are_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

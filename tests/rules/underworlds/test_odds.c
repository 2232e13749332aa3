/* tests/rules/underworlds/test_odds.c - the table of combat odds in docs/rules/underworlds.md (23.4), walked
 * through the real procedure: dice faces, comparison and ties (WU-DICE-01, WU-DICE-02, WU-CBT-04). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "host/match.h"
#include "host/odds.h"
#include "rules/underworlds/packs.h"

static void poke(fray_position *p, const char *fact, uint32_t type, const char *of,
                 uint32_t value_type, const char *value)
{
    const fray_game *g = h.table.game;
    uint32_t owner = 0, v = 0, row = 1;
    if (of) assert_true(words_read_value(&h, p, type, of, &owner));
    if (value_type) assert_true(words_read_value(&h, p, value_type, value, &v));
    while (row < g->facts && (strcmp(g->fact[row].name, fact) != 0 || g->fact[row].of != type))
        row++;
    assert_true(row < g->facts);
    if (g->fact[row].list) assert_true(fray_is_legal(g->poke(&h.table, p, row, owner, 0)));
    assert_true(fray_is_legal(g->poke(&h.table, p, row, owner, (int32_t)v)));
}

struct row {
    const char *attack, *attacker, *target; /* "red: attack .." */
    const char *upgrade;                    /* of the target */
    bool inspired;                          /* the target */
    unsigned success, of, tie, of_tie;      /* exact shares */
};

/* both players lead the same two warbands as the row needs */
static const struct row rows[] = {
    {"attack saek great-axe", "saek", "garrek", NULL, false, 16, 27, 1, 12},
    {"attack saek great-axe", "saek", "garrek", "bloodslick", false, 605, 1296, 157, 1296},
    {"attack saek great-axe", "saek", "steelheart", NULL, false, 29, 54, 5, 36},
    {"attack saek great-axe", "saek", "steelheart", NULL, true, 167, 432, 71, 432},
    {"attack angharad sigmarite-hammer", "angharad", "garrek", NULL, false, 955, 1296, 1, 16},
    {"attack angharad sigmarite-hammer", "angharad", "steelheart", NULL, false, 901, 1296, 5, 48},
    {"attack angharad sigmarite-hammer", "angharad", "steelheart", NULL, true, 1055, 1944, 41, 288},
    {"attack targor gore-axe-and-blade", "targor", "garrek", NULL, false, 95, 216, 2, 27},
    {"attack targor gore-axe-and-blade", "targor", "steelheart", NULL, false, 29, 72, 1, 9},
    {"attack targor gore-axe-and-blade", "targor", "steelheart", NULL, true, 65, 216, 157, 1296},
    {"attack karsus brutal-chop", "karsus", "garrek", NULL, false, 755, 1296, 2, 27},
    {"attack karsus brutal-chop", "karsus", "garrek", "bloodslick", false, 1871, 3888, 35, 324},
    {"attack karsus brutal-chop", "karsus", "steelheart", NULL, false, 707, 1296, 1, 9},
    {"attack karsus brutal-chop", "karsus", "steelheart", NULL, true, 1661, 3888, 85, 648},
};

static bool is_garreks(const char *fighter)
{
    return strcmp(fighter, "steelheart") != 0 && strcmp(fighter, "angharad") != 0;
}

/* "red-garrek" where both sides lead the same warband */
static void name_of(const struct row *row, const char *who, const char *side, char *out, size_t n)
{
    bool same = is_garreks(row->attacker) == is_garreks(row->target);
    snprintf(out, n, "%s%s", same ? side : "", who);
}

static void check_row(const struct row *row)
{
    const fray_game *g = h.table.game;
    fray_position *p = malloc(g->position_bytes);
    fray_setup setup;
    char line[80], why[200], attacker[40], target[40], attack[80], aim[80];
    memset(&setup, 0, sizeof setup);
    for (int seat = 0; seat < 2; seat++) {
        bool garreks = is_garreks(seat ? row->target : row->attacker);
        snprintf(line, sizeof line, "%s warband %s", seat ? "blue" : "red",
                 garreks ? "garreks-reavers" : "steelhearts-champions");
        assert_true(setup_read_line(&h, &setup, line, why, sizeof why, PACK_EN));
    }
    assert_true(fray_is_legal(g->start(&h.table, &setup, p)));
    name_of(row, row->attacker, "red-", attacker, sizeof attacker);
    name_of(row, row->target, "blue-", target, sizeof target);
    poke(p, "first-board", FRAY_NONE, NULL, FRAY_SCENERY, "mirror-well");
    poke(p, "second-board", FRAY_NONE, NULL, FRAY_SCENERY, "mirror-well");
    poke(p, "fighters", FRAY_SEAT, "red", FRAY_PIECE, attacker);
    poke(p, "fighters", FRAY_SEAT, "blue", FRAY_PIECE, target);
    poke(p, "at", FRAY_PIECE, attacker, FRAY_PLACE, "c5");
    poke(p, "at", FRAY_PIECE, target, FRAY_PLACE, "c7");
    if (row->upgrade) poke(p, "upgrades", FRAY_PIECE, target, FRAY_CARD, row->upgrade);
    if (row->inspired) poke(p, "inspired", FRAY_PIECE, target, FRAY_FLAG, "yes");
    assert_true(fray_is_legal(g->settle(&h.table, p, NULL)));

    snprintf(attack, sizeof attack, "attack %s %s", attacker, strrchr(row->attack, ' ') + 1);
    snprintf(aim, sizeof aim, "target %s", target);
    odds_given given[] = {{1, attack}, {1, aim}};
    uint32_t drive = 0, power = 0;
    for (uint32_t q = 1; q < g->questions; q++) {
        if (!strcmp(g->question[q].id, "drive")) drive = q;
        if (!strcmp(g->question[q].id, "power")) power = q;
    }
    uint32_t until[] = {drive, power};
    odds_wish wish = {.given = given, .givens = 2, .until = until, .untils = 2};
    odds *o = NULL;
    assert_int_equal(odds_walk(&h, p, &wish, &o), ODDS_OK);
    assert_true(o->exact);
    odds_share success = odds_share_of(0, 1), driven = odds_share_of(0, 1);
    for (uint32_t i = 0; i < o->facts; i++)
        if (!strcmp(g->fact[o->fact[i].fact].name, "successes"))
            for (uint32_t v = 0; v < o->fact[i].values; v++)
                if (o->value[o->fact[i].first + v].value == 1)
                    success = o->value[o->fact[i].first + v].share;
    for (uint32_t i = 0; i < o->ends; i++)
        if (o->end[i].question == drive) driven = odds_share_add(driven, o->end[i].share);
    char text[80], want[80];
    odds_share_text(success, text, sizeof text);
    snprintf(want, sizeof want, "%u/%u", row->success, row->of);
    assert_string_equal(text, want);
    /* nobody dies of one hit here, so every success and every tie comes to the drive back */
    odds_share both = odds_share_add(success, odds_share_of(row->tie, row->of_tie));
    assert_true(driven.part == both.part && driven.whole == both.whole);
    odds_free(o);
    free(p);
}

static void odds_are_those_of_the_table(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) check_row(&rows[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(odds_are_those_of_the_table)};
    return cmocka_run_group_tests(tests, load, unload);
}

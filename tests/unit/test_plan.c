/* tests/unit/test_plan.c - which games an arena plays: pairs, heats, settings, set-ups, by number. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "players/vary.h"
#include "support/arena.h"
#include "support/packs.h"
#include "support/team.h"

static void games_come_in_pairs_and_rounds(void **unused)
{
    (void)unused;
    for (int gauntlet = 0; gauntlet < 2; gauntlet++) {
        arena_plan *plan = some_plan(gauntlet);
        uint64_t round = plan_round(plan);
        assert_int_equal(round, gauntlet ? 4 : 6);
        uint32_t met[3][3][2] = {{{0}}};
        for (uint64_t pair = 0; pair < 5 * round; pair++) {
            plan_game one = plan_game_at(plan, 2 * pair), two = plan_game_at(plan, 2 * pair + 1);
            assert_true(one.a < one.b && one.a == two.a && one.b == two.b);
            assert_true(!gauntlet || one.a == 0);
            assert_true(one.entrant[1] == one.a && one.entrant[2] == one.b);
            assert_true(two.entrant[1] == one.b && two.entrant[2] == one.a);
            assert_true(one.dice == two.dice && one.round == pair / round);
            assert_true(one.player_seed[1] == two.player_seed[1]);
            assert_true(one.player_seed[1] != one.player_seed[2]);
            if (pair) assert_true(one.dice != plan_game_at(plan, 2 * pair - 1).dice);
            met[one.a][one.b][one.variant]++;
        }
        for (uint32_t a = 0; a < 3; a++)
            for (uint32_t b = a + 1; b < 3; b++)
                for (uint32_t v = 0; v < 2; v++)
                    assert_int_equal(met[a][b][v], gauntlet && a > 0 ? 0 : 5);
        free(plan);
    }
}

static void settings_follow_their_entrant(void **unused)
{
    (void)unused;
    arena_plan *plan = some_plan(false);
    for (uint64_t number = 0; number < 24; number++) {
        plan_game g = plan_game_at(plan, number);
        fray_setup setup;
        uint32_t value = 0;
        assert_true(plan_setup(plan, duel(), &g, &setup));
        assert_true(setup_find(&setup, DUEL_S_ROUNDS, 0, &value) && value == 4);
        assert_true(setup_find(&setup, DUEL_S_OPEN, 0, &value) && value == g.variant);
        for (uint32_t seat = 1; seat <= 2; seat++) {
            assert_true(setup_find(&setup, DUEL_S_HITS, seat, &value));
            assert_int_equal(value == 2, g.entrant[seat] == 1);
        }
    }
    free(plan);
}

static void what_is_wrong_with_a_plan_is_said(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"deep-thought",     "greedy with",
                                       "greedy with hits", "greedy with horse 3",
                                       "=greedy",          "",
                                       "greedy:",          "x\ty=greedy with hits 2"};
    static const char *const variants[] = {"no name", ": open_hands yes", "x: horse 3",
                                           "x: open_hands"};
    arena_plan *plan = plan_new(duel());
    char why[400], long_name[200];
    assert_non_null(plan);
    for (size_t i = 0; i < sizeof bots / sizeof bots[0]; i++) {
        why[0] = '\0';
        if (plan_add_entrant(plan, duel(), bots[i], PACK_EN, why, sizeof why) || !why[0])
            fail_msg("\"%s\" is taken, or nothing is said: \"%s\"", bots[i], why);
    }
    for (size_t i = 0; i < sizeof variants / sizeof variants[0]; i++) {
        why[0] = '\0';
        if (plan_add_variant(plan, duel(), variants[i], PACK_EN, why, sizeof why) || !why[0])
            fail_msg("\"%s\" is taken, or nothing is said: \"%s\"", variants[i], why);
    }
    memset(long_name, 'x', 100);
    strcpy(long_name + 100, "=greedy");
    assert_false(plan_add_entrant(plan, duel(), long_name, PACK_EN, why, sizeof why));
    assert_false(plan_is_whole(plan, duel(), PACK_EN, why, sizeof why));
    assert_true(plan_add_entrant(plan, duel(), "greedy", PACK_EN, why, sizeof why));
    assert_false(plan_add_entrant(plan, duel(), "greedy", PACK_EN, why, sizeof why));
    assert_false(plan_is_whole(plan, duel(), PACK_EN, why, sizeof why));
    assert_true(plan_add_entrant(plan, duel(), "b=greedy", PACK_EN, why, sizeof why));
    assert_true(plan_is_whole(plan, duel(), PACK_EN, why, sizeof why));
    assert_int_equal(plan->entrants, 2);
    free(plan);
}

static void a_plan_comes_back_from_its_head(void **unused)
{
    (void)unused;
    arena_plan *plan = some_plan(true), *back = calloc(1, sizeof *back);
    json_t *head = plan_head(plan);
    assert_non_null(back);
    assert_non_null(head);
    assert_true(plan_read_head(head, back));
    json_t *again = plan_head(back);
    assert_true(json_equal(head, again));
    json_object_set_new(head, "format", json_integer(2));
    assert_false(plan_read_head(head, back));
    json_decref(head);
    json_decref(again);
    free(plan);
    free(back);
}

/* Every combination of what `base` leaves open is met once, and every board soon. */
static void meets_all(const host_table *h, const fray_setup *base, uint64_t all)
{
    const fray_game *game = h->table.game;
    uint64_t decks = pack_count(h->pack, FRAY_LIST), boards = pack_count(h->pack, FRAY_SCENERY);
    uint64_t names = decks * decks * boards * boards;
    uint32_t early[64] = {0};
    char *seen = calloc(names, 1);
    assert_non_null(seen);
    assert_int_equal(vary_count(h, base), all);
    for (uint64_t i = 0; i < all; i++) {
        fray_setup setup;
        uint64_t name = 0;
        vary_widely(h, base, i, &setup);
        for (uint32_t key = 1; key < game->settings; key++) {
            uint32_t type = game->setting[key].type, value = 0;
            if (type != FRAY_LIST && type != FRAY_SCENERY) continue;
            for (uint32_t seat = 1; seat <= 2; seat++) {
                assert_true(setup_find(&setup, key, seat, &value) && value > 0);
                name = name * (type == FRAY_LIST ? decks : boards) + value - 1;
                if (type == FRAY_SCENERY && i < 4 * boards) early[value]++;
            }
        }
        assert_true(name < names);
        assert_false(seen[name]++);
    }
    for (uint64_t board = 1; board <= boards; board++) assert_true(early[board] > 0);
    free(seen);
}

static void set_ups_go_through_all_decks_and_boards(void **unused)
{
    (void)unused;
    const fray_game *game = fray_games[0];
    fray_pack *pack = support_load_packs(game);
    assert_non_null(pack);
    host_table h = {{game, pack_content(pack), NULL}, pack, PACK_EN};
    uint64_t decks = pack_count(pack, FRAY_LIST), boards = pack_count(pack, FRAY_SCENERY);
    char why[200];
    fray_setup base;
    memset(&base, 0, sizeof base);
    meets_all(&h, &base, decks * decks * boards * boards);
    assert_true(setup_read_line(&h, &base, "blue deck core-garrek", why, sizeof why, PACK_EN));
    meets_all(&h, &base, decks * boards * boards);
    pack_free(pack);
}

/* Every mission with every number of seats once, then again; what is fixed stays so. */
static void teams_vary_in_mission_and_size(void **unused)
{
    (void)unused;
    enum { ALL = TEAM_MISSIONS * (TEAM_SEATS - 1) };
    fray_setup base = {0}, setup;
    uint32_t met[TEAM_MISSIONS + 1][TEAM_SEATS + 1] = {{0}};
    assert_int_equal(vary_count(&hill, &base), ALL);
    for (uint64_t i = 0; i < 2 * ALL; i++) {
        vary_widely(&hill, &base, i, &setup);
        met[setting_of(&setup, TEAM_S_MISSION)][setting_of(&setup, TEAM_S_SEATS)]++;
    }
    for (uint32_t mission = 1; mission <= TEAM_MISSIONS; mission++)
        for (uint32_t seats = 2; seats <= TEAM_SEATS; seats++)
            assert_int_equal(met[mission][seats], 2);
    setup_put(&hill, &base, TEAM_S_MISSION, 0, 2);
    assert_int_equal(vary_count(&hill, &base), TEAM_SEATS - 1);
    setup_put(&hill, &base, TEAM_S_SEATS, 0, 3);
    assert_int_equal(vary_count(&hill, &base), 1);
    vary_widely(&hill, &base, 5, &setup);
    assert_int_equal(setting_of(&setup, TEAM_S_MISSION), 2);
    assert_int_equal(setting_of(&setup, TEAM_S_SEATS), 3);
    /* in turn, each for as many games as there are seats to change */
    memset(&base, 0, sizeof base);
    for (uint64_t i = 0; i < 12; i++) {
        vary_setup(&hill, &base, i, 2, &setup);
        assert_int_equal(setting_of(&setup, TEAM_S_MISSION), 1 + i / 2 % TEAM_MISSIONS);
    }
}

/* A heat is the same for all entrants and in all variants, but for what these are. */
static void every_team_plays_the_same_games(void **unused)
{
    (void)unused;
    char why[400] = "";
    arena_plan *plan = team_plan(3);
    assert_int_equal(plan_unit(plan), 1);
    assert_int_equal(plan_round(plan), 6);
    for (uint64_t i = 0; i < 60; i++) {
        plan_game one = plan_game_at(plan, i), first = plan_game_at(plan, i / 6 * 6);
        fray_setup setup, same;
        assert_int_equal(one.a, i % 3);
        assert_int_equal(one.variant, i / 3 % 2);
        assert_int_equal(one.round, i / 6);
        for (uint32_t seat = 1; seat <= TEAM_SEATS; seat++)
            assert_int_equal(one.entrant[seat], one.a);
        assert_true(one.dice == first.dice && one.player_seed[1] == first.player_seed[1]);
        assert_true(one.player_seed[1] == one.player_seed[TEAM_SEATS]);
        assert_true(i < 6 || one.dice != plan_game_at(plan, i - 6).dice);
        assert_true(plan_setup(plan, &hill, &one, &setup));
        assert_true(plan_setup(plan, &hill, &first, &same));
        assert_int_equal(setting_of(&setup, TEAM_S_PACE), one.variant);
        assert_int_equal(setting_of(&setup, TEAM_S_MISSION), setting_of(&same, TEAM_S_MISSION));
        assert_int_equal(setting_of(&setup, TEAM_S_SEATS), setting_of(&same, TEAM_S_SEATS));
    }
    json_t *head = plan_head(plan);
    arena_plan *back = calloc(1, sizeof *back);
    assert_true(back && plan_read_head(head, back));
    assert_true(back->together && back->entrants == 3);
    json_decref(head);
    free(back);
    free(plan);
    /* one alone will do; its settings are of the match */
    plan = plan_new(&hill);
    assert_false(plan_is_whole(plan, &hill, PACK_DE, why, sizeof why));
    assert_true(plan_add_entrant(plan, &hill, "random with hands 3", PACK_EN, why, sizeof why));
    assert_false(plan_add_entrant(plan, &hill, "x=random with horse 3", PACK_EN, why, sizeof why));
    assert_true(plan_is_whole(plan, &hill, PACK_EN, why, sizeof why));
    plan_game g = plan_game_at(plan, 4);
    fray_setup setup;
    assert_true(plan_setup(plan, &hill, &g, &setup));
    assert_int_equal(setting_of(&setup, TEAM_S_SEATS), 3);
    head = plan_head(plan);
    back = calloc(1, sizeof *back);
    assert_true(back && plan_read_head(head, back));
    json_decref(head);
    free(back);
    /* what cannot begin is found before anybody plays, in whichever heat it would be */
    assert_true(plan_add_setting(plan, &hill, "option first green", PACK_EN, why, sizeof why));
    plan->entrant[0].with[0] = '\0'; /* two are too few for that */
    assert_false(plan_is_whole(plan, &hill, PACK_EN, why, sizeof why));
    assert_non_null(strstr(why, "cannot begin"));
    free(plan);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_come_in_pairs_and_rounds),
        cmocka_unit_test(settings_follow_their_entrant),
        cmocka_unit_test(what_is_wrong_with_a_plan_is_said),
        cmocka_unit_test(a_plan_comes_back_from_its_head),
        cmocka_unit_test(set_ups_go_through_all_decks_and_boards),
        cmocka_unit_test(teams_vary_in_mission_and_size),
        cmocka_unit_test(every_team_plays_the_same_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* tests/unit/test_journal.c - what an arena writes down: a line a game, and journals torn at every byte. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>
#include "support/arena.h"
#include "support/team.h"

static void lines_are_read_as_they_were_written(void **unused)
{
    (void)unused;
    arena_plan *plan = some_plan(false);
    atomic_bool stop = false;
    const arena_task task = {plan, duel(), PACK_EN, true, &stop};
    arena_player *p = arena_player_new(&task);
    assert_non_null(p);
    for (uint64_t pair = 0; pair < 6; pair++) {
        arena_pair *played = arena_player_play(p, pair);
        assert_non_null(played);
        for (int i = 0; i < 2; i++) {
            uint64_t number = 0;
            arena_game back;
            const arena_game *g = &played->game[i];
            const char *line = played->line[i];
            assert_true(game_read(line, strlen(line), &number, &back));
            assert_int_equal(number, 2 * pair + (uint64_t)i);
            assert_true(back.winner == g->winner && back.hash == g->hash && back.end == g->end);
            assert_memory_equal(back.pace, g->pace, sizeof back.pace);
            assert_memory_equal(back.points, g->points, sizeof back.points);
            assert_non_null(strstr(line, "\"cards\":{\"drew\":["));
            /* every torn line is seen to be one */
            for (size_t n = 0; n < strlen(line); n++)
                assert_false(game_read(line, n, &number, &back));
        }
        arena_pair_free(played);
    }
    arena_player_free(p);
    free(plan);
}

static void odd_lines_are_refused(void **unused)
{
    (void)unused;
    static const char good[] =
        "{\"game\":3,\"winner\":1,\"answers\":9,\"hash\":\"0123456789abcdef\",\"seats\":["
        "{\"points\":1,\"answers\":2,\"longest_us\":3,\"total_us\":4},"
        "{\"points\":1,\"answers\":2,\"longest_us\":3,\"total_us\":4}]}";
    static const char *const change[][2] = {
        {"\"game\":3", "\"game\":-3"},
        {"\"game\":3", "\"game\":99999999999"},
        {"\"winner\":1", "\"winner\":3"},
        {"\"winner\":1", "\"winner\":\"red\""},
        {"cdef\"", "cdeg\""},
        {"\"points\":1", "\"points\":99999999999"},
        {"\"answers\":9", "\"end\":\"forfeit\",\"answers\":9"},
        {"\"answers\":9",
         "\"end\":\"forfeit\",\"fault\":\"hung\",\"seat\":0,\"why\":\"\",\"answers\":9"},
        {"\"answers\":9",
         "\"end\":\"tired\",\"fault\":\"hung\",\"seat\":1,\"why\":\"\",\"answers\":9"},
    };
    uint64_t number = 0;
    arena_game g;
    assert_true(game_read(good, strlen(good), &number, &g));
    for (size_t i = 0; i < sizeof change / sizeof change[0]; i++) {
        char line[600];
        const char *at = strstr(good, change[i][0]);
        assert_non_null(at);
        snprintf(line, sizeof line, "%.*s%s%s", (int)(at - good), good, change[i][1],
                 at + strlen(change[i][0]));
        if (game_read(line, strlen(line), &number, &g)) fail_msg("%s", line);
    }
}

static void lines_of_teams_tell_the_story(void **unused)
{
    (void)unused;
    arena_plan *plan = team_plan(2);
    atomic_bool stop = false;
    const arena_task task = {plan, &hill, PACK_EN, true, &stop};
    arena_player *p = arena_player_new(&task);
    uint32_t slipped = 0;
    assert_non_null(p);
    for (uint64_t i = 0; i < 72; i++) {
        arena_pair *played = arena_player_play(p, i);
        assert_non_null(played);
        assert_null(played->line[1]);
        const arena_game *g = &played->game[0];
        const char *line = played->line[0];
        uint64_t number = 0;
        arena_game back;
        assert_true(game_read(line, strlen(line), &number, &back));
        assert_int_equal(number, i);
        assert_true(back.team && back.winner == g->winner && back.hash == g->hash);
        assert_memory_equal(back.pace, g->pace, sizeof back.pace);
        assert_string_equal(back.set, g->set);
        game_clear(&back);
        for (size_t n = 0; n < strlen(line); n++) assert_false(game_read(line, n, &number, &back));
        json_t *json = json_loads(line, 0, NULL), *last = json_object_get(json, "last");
        json_t *facts = json_object_get(json, "facts"), *seats = json_object_get(json, "seats");
        fray_setup setup;
        plan_game which = plan_game_at(plan, i);
        assert_true(plan_setup(plan, &hill, &which, &setup));
        assert_int_equal(json_array_size(seats), setting_of(&setup, TEAM_S_SEATS));
        assert_string_equal(
            json_string_value(json_object_get(json_object_get(json, "began"), "first")), "red");
        assert_true(json_integer_value(json_object_get(facts, "round")) >= 1);
        assert_int_equal(json_integer_value(json_object_get(facts, "height")), g->points[0]);
        const char *grip = json_string_value(
            json_object_get(json_object_get(json_array_get(seats, 1), "facts"), "grip"));
        assert_true(strcmp(grip, "gloves") == 0 || strcmp(grip, "rope") == 0);
        json_t *end = json_array_get(last, json_array_size(last) - 1);
        const char *how = json_string_value(json_array_get(end, 0));
        assert_true((strcmp(how, "won") == 0) == (g->winner == 1));
        if (strcmp(how, "lost") == 0) { /* .. slipped stone, red ida; bruised; lost */
            json_t *cause = json_array_get(last, json_array_size(last) - 3);
            const char *who = json_string_value(json_array_get(end, 1));
            assert_string_equal(json_string_value(json_array_get(cause, 0)), "slipped");
            assert_string_equal(json_string_value(json_array_get(cause, 1)), "stone");
            assert_string_equal(json_string_value(json_array_get(cause, 2)), who);
            static const char *const whose[] = {"red ida", "blue jon", "green kim", "gold lou"};
            bool known = false;
            for (int k = 0; k < 4; k++) known |= strcmp(who, whose[k]) == 0;
            assert_true(known);
            slipped++;
        }
        json_decref(json);
        arena_pair_free(played);
    }
    assert_true(slipped > 0);
    arena_player_free(p);
    free(plan);
}

static void odd_lines_of_teams_are_refused(void **unused)
{
    (void)unused;
    static const char good[] =
        "{\"game\":3,\"won\":true,\"set\":[\"mission #1\",\"hands 2\"],\"answers\":9,"
        "\"hash\":\"0123456789abcdef\",\"seats\":["
        "{\"points\":1,\"answers\":2,\"longest_us\":9,\"total_us\":4},"
        "{\"points\":1,\"answers\":3,\"longest_us\":3,\"total_us\":5},"
        "{\"points\":1,\"answers\":4,\"longest_us\":3,\"total_us\":6}]}";
    static const char *const change[][2] = {
        {"true", "1"},
        {"\"won\":true,", ""},
        {",\"set\":[\"mission #1\",\"hands 2\"]", ""},
        {"\"hands 2\"", "2"},
        {"\"hands 2\"", "\"hands\""},
        {"\"hands 2\"", "\"hands 2, mission #1\""},
        {"\"seats\":[", "\"seats\":[],\"x\":["},
        {"\"answers\":9",
         "\"end\":\"forfeit\",\"fault\":\"hung\",\"seat\":8,\"why\":\"\",\"answers\":9"},
    };
    uint64_t number = 0;
    arena_game g;
    assert_true(game_read(good, strlen(good), &number, &g));
    assert_true(g.team && g.winner == 1 && g.pace[0].answers == 9 && g.pace[0].total_us == 15);
    assert_int_equal(g.pace[0].longest_us, 9);
    assert_string_equal(g.set, "mission #1, hands 2");
    game_clear(&g);
    for (size_t i = 0; i < sizeof change / sizeof change[0]; i++) {
        char line[700];
        const char *at = strstr(good, change[i][0]);
        assert_non_null(at);
        snprintf(line, sizeof line, "%.*s%s%s", (int)(at - good), good, change[i][1],
                 at + strlen(change[i][0]));
        if (game_read(line, strlen(line), &number, &g)) fail_msg("%s", line);
    }
}

static void a_journal_torn_anywhere_goes_on(void **unused)
{
    (void)unused;
    enum { PAIRS = 3 };
    arena_plan *plan = some_plan(false);
    char path[100], why[400] = "";
    arena_games games = {0};
    snprintf(path, sizeof path, "%s/journal", arena_folder);
    unlink(path);
    journal *j = journal_open(path, plan, &games, PACK_EN, why, sizeof why);
    assert_non_null(j);
    play_all(plan, PAIRS, 1, &games, j, 0, 0);
    journal_close(j);
    char *want = results_of(plan, &games, NULL);
    games_free(&games);
    size_t n, head;
    char *whole = read_file(path, &n);
    head = strcspn(whole, "\n") + 1;
    /* every byte of the head and of the first lines, then in steps: each is a killed run */
    for (size_t cut = 0; cut <= n; cut += cut < head + 40 || n - cut < 40 ? 1 : 17) {
        write_file(path, whole, cut);
        j = journal_open(path, plan, &games, PACK_EN, why, sizeof why);
        if (!j) fail_msg("%zu bytes: %s", cut, why);
        uint64_t known = 0;
        size_t lines = 0;
        for (uint64_t i = 0; i < 2 * PAIRS; i++) known += games_at(&games, i) != NULL;
        for (size_t i = 0; i < cut; i++) lines += whole[i] == '\n';
        assert_int_equal(known, lines ? lines - 1 : 0);
        if (cut % 50 == 0 || cut == n) {
            play_all(plan, PAIRS, 2, &games, j, 0, 0);
            assert_same(want, results_of(plan, &games, NULL));
            arena_games again = {0};
            arena_plan *read = calloc(1, sizeof *read);
            assert_non_null(read);
            if (!journal_read(path, true, read, &again, PACK_EN, why, sizeof why))
                fail_msg("%s", why);
            assert_same(want, results_of(read, &again, NULL));
            games_free(&again);
            free(read);
        }
        journal_close(j);
        games_free(&games);
    }
    free(whole);
    free(want);
    free(plan);
}

static void journals_of_others_are_refused(void **unused)
{
    (void)unused;
    arena_plan *plan = some_plan(false);
    char path[100], why[400] = "";
    arena_games games = {0};
    size_t n;
    snprintf(path, sizeof path, "%s/journal", arena_folder);
    unlink(path);
    journal *j = journal_open(path, plan, &games, PACK_EN, why, sizeof why);
    assert_non_null(j);
    play_all(plan, 2, 1, &games, j, 0, 0);
    journal_close(j);
    games_free(&games);
    plan->seed++;
    assert_null(journal_open(path, plan, &games, PACK_EN, why, sizeof why));
    assert_non_null(strstr(why, "seed"));
    plan->seed--;
    snprintf(plan->entrant[1].with, sizeof plan->entrant[1].with, "hits 1");
    assert_null(journal_open(path, plan, &games, PACK_EN, why, sizeof why));
    assert_non_null(strstr(why, "entrants"));
    snprintf(plan->entrant[1].with, sizeof plan->entrant[1].with, "hits 2");
    /* a bad line before the last is no torn one */
    char *whole = read_file(path, &n);
    char *second = strchr(whole, '\n') + 1;
    *second = '[';
    write_file(path, whole, n);
    assert_null(journal_open(path, plan, &games, PACK_EN, why, sizeof why));
    assert_non_null(strstr(why, ":2:"));
    games_free(&games);
    size_t after;
    char *left = read_file(path, &after); /* and nothing was changed */
    assert_int_equal(after, n);
    assert_memory_equal(left, whole, n);
    free(left);
    free(whole);
    write_file(path, "dear diary\n", 11);
    assert_null(journal_open(path, plan, &games, PACK_EN, why, sizeof why));
    write_file(path, "dear diary", 10);
    assert_null(journal_open(path, plan, &games, PACK_EN, why, sizeof why));
    games_free(&games);
    free(plan);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_read_as_they_were_written),
        cmocka_unit_test(odd_lines_are_refused),
        cmocka_unit_test(lines_of_teams_tell_the_story),
        cmocka_unit_test(odd_lines_of_teams_are_refused),
        cmocka_unit_test(a_journal_torn_anywhere_goes_on),
        cmocka_unit_test(journals_of_others_are_refused),
    };
    return cmocka_run_group_tests(tests, make_folder, drop_folder);
}

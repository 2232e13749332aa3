/* tests/unit/test_scenario_write.c - positions as scenarios: what is written leads back to the same position. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "players/vary.h"
#include "scenario/scenario.h"
#include "support/packs.h"

/* The game with its own packs. */
static host_table open_game(const char *name)
{
    host_table h = {0};
    for (uint32_t i = 0; i < fray_game_count; i++)
        if (strcmp(fray_games[i]->name, name) == 0) h.table.game = fray_games[i];
    fray_pack *const pack = support_load_packs(h.table.game);
    assert_non_null(pack);
    h.pack = pack;
    h.table.content = pack_content(pack);
    return h;
}

static void close_game(const host_table *h)
{
    pack_free((fray_pack *)(uintptr_t)h->pack);
}

static void hear(void *who, const scenario_failure *f)
{
    (void)who;
    print_message("%d: expected %s, found %s\n", f->line, f->expected, f->found);
}

/* The match of the text, read as `fray check` and as all other commands read it. */
static match *read_back(const host_table *h, const char *text)
{
    scenario_problem wrong;
    match_problem why;
    scenario_file *const f = scenario_read(text, strlen(text), PACK_EN, &wrong);
    if (!f) print_message("%d: expected %s, found %s\n", wrong.line, wrong.expected, wrong.found);
    assert_non_null(f);
    assert_int_equal(scenario_count(f), 1);
    assert_true(scenario_run(f, 0, h, hear, NULL));
    match *const m = scenario_match(f, 0, h, UINT32_MAX, &why);
    if (!m) print_message("%d: %s\n", why.line, why.text);
    assert_non_null(m);
    scenario_free(f);
    return m;
}

/* Question, options, score and facts, of all and as each seat and the public see them. */
static bool is_alike(const host_table *h, const fray_position *a, const fray_position *b)
{
    const fray_game *const g = h->table.game;
    fray_position *const one = calloc(1, g->position_bytes), *const two =
                                                                 calloc(1, g->position_bytes);
    bool alike = match_digest(&h->table, a, g->facts) == match_digest(&h->table, b, g->facts);
    for (uint32_t seat = 0; seat <= g->seats_most; seat++) {
        g->view(&h->table, a, 1u << seat, one);
        g->view(&h->table, b, 1u << seat, two);
        alike = alike &&
                match_digest(&h->table, one, g->facts) == match_digest(&h->table, two, g->facts);
    }
    free(one);
    free(two);
    return alike;
}

/* Positions all over random games: what is written leads back there, mostly by facts. */
static void round_trip(const host_table *h, uint32_t games, uint32_t every)
{
    const fray_game *const g = h->table.game;
    uint32_t given = 0, all = 0;
    for (uint32_t i = 0; i < games; i++) {
        fray_setup base = {0}, setup;
        fray_verdict v;
        uint64_t random = i + 1;
        vary_setup(h, &base, i, g->seats_least, &setup);
        match *const m = match_new(h, &setup, i, &v);
        assert_non_null(m);
        uint32_t next = (uint32_t)(i % every);
        while (match_position(m)->open) {
            if (match_length(m) >= next) {
                char *const text = scenario_write(m, "there", NULL);
                assert_non_null(text);
                match *const back = read_back(h, text);
                if (!is_alike(h, match_position(m), match_position(back))) {
                    print_message("game %u, answer %u:\n%s", i, match_length(m), text);
                    fail();
                }
                all++;
                given += strstr(text, "\ngiven\n") != NULL;
                match_free(back);
                free(text);
                next += every;
            }
            fray_answer a = {0, fray_asked(match_position(m)), 0};
            a.word = g->pick(&h->table, match_position(m), a.seat, fray_next(&random));
            assert_true(fray_is_legal(match_answer(m, a, NULL)));
        }
        match_free(m);
    }
    print_message("%s: %u positions, %u of them by facts\n", g->name, all, given);
    assert_true(all > 20);
    assert_true(given * 2 > all);
}

static void underworlds(void **state)
{
    (void)state;
    const host_table h = open_game("underworlds");
    round_trip(&h, 4, 29);
    close_game(&h);
}

static void fireteam(void **state)
{
    (void)state;
    const host_table h = open_game("fireteam");
    round_trip(&h, 4, 29);
    close_game(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(underworlds), cmocka_unit_test(fireteam)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

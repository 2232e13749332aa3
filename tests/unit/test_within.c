/* tests/unit/test_within.c - changes that ask for what they change come to an end at run time as well, should the
 * column that says what a term reads be wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>
#include "support/packs.h"

enum { MOST_TERMS = 512, GAMES = 30 };

static void complain(void *who, const pack_problem *problem)
{
    (void)who;
    if (!problem->warning) print_message("%d: %s\n", problem->line, problem->text);
}

/* The game, but its terms say that they read nothing. */
static fray_game lying(const fray_game *game, fray_schema *schema, fray_term *terms)
{
    fray_game lies = *game;
    *schema = *game->schema;
    assert_true(schema->terms <= MOST_TERMS);
    memcpy(terms, schema->term, schema->terms * sizeof *terms);
    for (uint16_t i = 0; i < schema->terms; i++) terms[i].reads = 0;
    schema->term = terms;
    lies.schema = schema;
    return lies;
}

static void play(const fray_table *t, uint64_t seed)
{
    static _Alignas(16) uint8_t room[1 << 14];
    fray_position *p = (fray_position *)room;
    const fray_setup setup = {.count = 0};
    assert_true(t->game->position_bytes <= sizeof room);
    assert_true(fray_is_legal(t->game->start(t, &setup, p)));
    for (uint32_t n = 0; p->open && n < t->game->longest; n++) {
        uint64_t random = seed * 1000003 + n;
        uint32_t seat = fray_asked(p);
        fray_answer a = {t->game->pick(t, p, seat, fray_next(&random)), seat, 0};
        assert_true(fray_is_legal(t->game->apply(t, p, a, NULL, NULL)));
    }
    assert_int_equal(p->open, 0);
}

/* Its own pack with `is` in place of all `was`. */
static void plays_with(const char *name, const char *was, const char *is)
{
    static char own[1 << 19], text[1 << 19];
    static fray_term terms[MOST_TERMS];
    fray_schema schema;
    fray_pack *pack = NULL;
    for (uint32_t i = 0; i < fray_game_count; i++) {
        if (strcmp(fray_games[i]->name, name) != 0) continue;
        fray_game game = lying(fray_games[i], &schema, terms);
        size_t used = 0, replaced = 0;
        assert_true(support_pack_text(fray_games[i], own, sizeof own));
        for (const char *at = own; *at;) {
            bool here = strncmp(at, was, strlen(was)) == 0;
            const char *from = here ? is : at;
            size_t length = here ? strlen(is) : 1;
            assert_true(used + length < sizeof text);
            memcpy(text + used, from, length);
            used += length;
            replaced += here;
            at += here ? strlen(was) : 1;
        }
        assert_true(replaced > 0);
        assert_int_equal(pack_load_text(&game, "x.yaml", text, used, complain, NULL, &pack), 0);
        const fray_table t = {&game, pack_content(pack), NULL};
        for (uint64_t seed = 0; seed < GAMES; seed++) play(&t, seed);
        pack_free(pack);
        return;
    }
    fail();
}

static void a_change_that_asks_for_itself_ends(void **unused)
{
    (void)unused;
    plays_with("underworlds", "- { change: damage + 1, if: range <= 2 }",
               "- { change: range + 1, if: range >= 1 }\n"
               "    - { change: damage + damage, if: damage > 0 }");
    plays_with("underworlds", "- { change: wounds + 1 }",
               "- { change: wounds + wounds(bearer) }\n"
               "    - { change: leader, if: is-leader(bearer) }");
    plays_with("fireteam", "changes:\n",
               "changes:\n    - { change: last-in-ties, if: any(heroes where it = "
               "nearest-hero(it)), for: yes }\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_change_that_asks_for_itself_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

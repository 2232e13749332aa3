/* tests/rules/fireteam/test_names.c - what is told keeps its names when what it is about is gone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include "host/match.h"
#include "support/packs.h"

static host_table h;

static uint32_t row_of(const char *event)
{
    for (uint32_t i = 1; i < h.table.game->events; i++)
        if (strcmp(h.table.game->event[i].id, event) == 0) return i;
    return 0;
}

/* The first position of a mission; as it is after some answers, if any are wanted. */
static fray_position *begin(uint32_t mission, uint32_t answers)
{
    fray_setup setup = {0};
    fray_position *const p = calloc(1, h.table.game->position_bytes);
    for (uint32_t key = 1; key < h.table.game->settings; key++)
        if (h.table.game->setting[key].type == FRAY_MISSION) setup_put(&h, &setup, key, 0, mission);
    setup_complete(&h, &setup);
    assert_true(fray_is_legal(h.table.game->start(&h.table, &setup, p)));
    uint64_t random = mission;
    for (uint32_t i = 0; i < answers && p->open; i++) {
        fray_answer a = {0, fray_asked(p), 0};
        a.word = h.table.game->pick(&h.table, p, a.seat, fray_next(&random));
        h.table.game->apply(&h.table, p, a, NULL, NULL);
    }
    return p;
}

/* A marker that lies there late in a mission and not at its beginning: as before and after it was removed. */
static void a_marker_is_named_after_it_was_removed(void **state)
{
    (void)state;
    const fray_game *const g = h.table.game;
    const uint32_t missions = pack_count(h.pack, FRAY_MISSION), removed = row_of("removed");
    uint32_t seen = 0;
    assert_true(removed > 0);
    for (uint32_t i = 1; i <= missions; i++) {
        fray_position *const before = begin(i, 300), *const after = begin(i, 0);
        for (uint32_t token = 1; token <= 255; token++) {
            fray_spelling s, names[FRAY_MAX_ARGS];
            char told[200], later[200], bare[200];
            fray_event e = {0};
            if (!g->spell(&h.table, before, FRAY_TOKEN, token, &s) ||
                g->spell(&h.table, after, FRAY_TOKEN, token, &s))
                continue;
            e.kind = (uint16_t)removed;
            e.audience = FRAY_EVERYONE;
            e.arg[0] = token;
            words_event(&h, before, &e, 2, PACK_EN, told, sizeof told);
            words_event(&h, after, &e, 2, PACK_EN, bare, sizeof bare);
            words_names(&h, after, before, &e, names);
            words_event_named(&h, after, &e, names, 2, PACK_EN, later, sizeof later);
            assert_string_equal(later, told);
            assert_null(strchr(later, '#'));
            if (strchr(bare, '#')) seen++;
        }
        free(before);
        free(after);
    }
    assert_true(seen > 0); /* without the names it would be a number */
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_marker_is_named_after_it_was_removed)};
    for (uint32_t i = 0; i < fray_game_count; i++)
        if (strcmp(fray_games[i]->name, "fireteam") == 0) h.table.game = fray_games[i];
    fray_pack *const pack = support_load_packs(h.table.game);
    if (!pack) return 1;
    h.pack = pack;
    h.table.content = pack_content(pack);
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    pack_free(pack);
    return failed;
}

/* tests/support/playing.c - random games and a game's scenarios. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "support/playing.h"
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include "host/philox.h"
#include "players/vary.h"
#include "scenario/scenario.h"

void playing_games(const host_table *h, uint32_t games)
{
    const fray_game *game = h->table.game;
    fray_position *p = calloc(1, game->position_bytes);
    fray_setup none = {0}, setup;
    assert_non_null(p);
    for (uint64_t i = 0; i < games; i++) {
        if (game->together) vary_widely(h, &none, i, &setup);
        else vary_setup(h, &none, i, 1, &setup);
        assert_true(fray_is_legal(game->start(&h->table, &setup, p)));
        for (uint64_t n = 0; p->open; n++) {
            fray_answer a = {0, fray_asked(p), 0};
            a.word = game->pick(&h->table, p, a.seat, philox_number(6, i, n));
            assert_true(fray_is_legal(game->apply(&h->table, p, a, NULL, NULL)));
        }
    }
    free(p);
}

static void play_file(const char *path, scenario_tables *tables, const fray_game *game,
                      void (*with)(const host_table *h))
{
    static char text[1 << 20], why[512];
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    size_t length = fread(text, 1, sizeof text, in);
    fclose(in);
    scenario_problem problem;
    scenario_file *f = scenario_read(text, length, PACK_EN, &problem);
    assert_non_null(f);
    const host_table *h = scenario_table(f, path, tables, why, sizeof why);
    if (!h) fail_msg("%s: %s", path, why);
    host_table own = *h;
    own.table.game = game;
    if (with) with(&own);
    for (uint32_t i = 0; i < scenario_count(f); i++)
        assert_true(scenario_run(f, i, &own, NULL, NULL));
    scenario_free(f);
}

void playing_scenarios(const fray_game *game, void (*with)(const host_table *h))
{
    scenario_tables *tables = scenario_tables_new(NULL, PACK_EN);
    char pattern[256];
    glob_t files;
    assert_non_null(tables);
    snprintf(pattern, sizeof pattern, "tests/scenarios/%s/*.scn", game->name);
    glob(pattern, 0, NULL, &files); /* there may be none here, or none below */
    snprintf(pattern, sizeof pattern, "tests/scenarios/%s/*/*.scn", game->name);
    glob(pattern, GLOB_APPEND, NULL, &files);
    assert_true(files.gl_pathc > 0);
    for (size_t i = 0; i < files.gl_pathc; i++) play_file(files.gl_pathv[i], tables, game, with);
    globfree(&files);
    scenario_tables_free(tables);
}

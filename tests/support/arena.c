/* tests/support/arena.c - arenas of small games. */
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

const host_table hill = {.table = {.game = &team_game}};

const host_table *host_of(const arena_plan *plan)
{
    return plan->together ? &hill : duel();
}

arena_plan *some_plan(bool gauntlet)
{
    char why[400] = "";
    arena_plan *plan = plan_new(duel());
    assert_non_null(plan);
    plan->gauntlet = gauntlet;
    plan->seed = 11;
    const char *bots[] = {"greedy", "weak=random with hits 2", "other=greedy"};
    assert_true(plan_add_setting(plan, duel(), "option rounds 4", PACK_EN, why, sizeof why));
    assert_true(plan_add_variant(plan, duel(), "plain:", PACK_EN, why, sizeof why));
    assert_true(plan_add_variant(plan, duel(), "open: open_hands yes", PACK_EN, why, sizeof why));
    for (int i = 0; i < 3; i++)
        if (!plan_add_entrant(plan, duel(), bots[i], PACK_EN, why, sizeof why)) fail_msg("%s", why);
    if (!plan_is_whole(plan, duel(), PACK_EN, why, sizeof why)) fail_msg("%s", why);
    return plan;
}

arena_plan *team_plan(uint32_t entrants)
{
    static const char *const bots[] = {"greedy", "random", "third=random"};
    char why[400] = "";
    arena_plan *plan = plan_new(&hill);
    assert_non_null(plan);
    plan->seed = 7;
    assert_true(plan_add_variant(plan, &hill, "plain:", PACK_EN, why, sizeof why));
    assert_true(plan_add_variant(plan, &hill, "uphill: pace steep", PACK_EN, why, sizeof why));
    for (uint32_t i = 0; i < entrants; i++)
        if (!plan_add_entrant(plan, &hill, bots[i], PACK_EN, why, sizeof why)) fail_msg("%s", why);
    if (!plan_is_whole(plan, &hill, PACK_EN, why, sizeof why)) fail_msg("%s", why);
    return plan;
}

arena_plan *two_entrants(const host_table *h)
{
    char why[300];
    arena_plan *plan = plan_new(h);
    assert_non_null(plan);
    assert_true(plan_add_entrant(plan, h, "<b>&\u00e4=greedy", PACK_EN, why, sizeof why));
    assert_true(plan_add_entrant(plan, h, "random", PACK_EN, why, sizeof why));
    assert_true(plan_is_whole(plan, h, PACK_EN, why, sizeof why));
    return plan;
}

uint32_t setting_of(const fray_setup *setup, uint32_t key)
{
    uint32_t value = 0;
    setup_find(setup, key, 0, &value);
    return value;
}

arena_run run_of(const arena_plan *plan, uint64_t pairs, uint32_t threads, arena_games *games)
{
    arena_run run;
    memset(&run, 0, sizeof run);
    run.plan = plan;
    run.h = host_of(plan);
    run.threads = threads;
    run.pairs = pairs;
    run.games = games;
    return run;
}

void play_all(arena_plan *plan, uint64_t pairs, uint32_t threads, arena_games *games, journal *j,
              uint32_t shard, uint32_t shards)
{
    arena_run run = run_of(plan, pairs, threads, games);
    run.journal = j;
    run.shard = shard;
    run.shards = shards;
    if (arena_play(&run) != ARENA_DONE) fail_msg("%s", run.why);
}

char *results_of(const arena_plan *plan, const arena_games *games, const arena_sprt *sprt)
{
    arena_results *r = results_make(plan, games, UINT64_MAX, sprt);
    assert_non_null(r);
    json_t *json = results_json(r);
    char *text = json_dumps(json, JSON_INDENT(1) | JSON_PRESERVE_ORDER);
    assert_non_null(text);
    json_decref(json);
    results_free(r);
    return text;
}

void assert_same(char *one, char *two)
{
    assert_string_equal(one, two);
    free(two);
}

char arena_folder[64];

int make_folder(void **unused)
{
    (void)unused;
    snprintf(arena_folder, sizeof arena_folder, "/tmp/fray-arena-XXXXXX");
    return mkdtemp(arena_folder) ? 0 : -1;
}

int drop_folder(void **unused)
{
    char path[100];
    (void)unused;
    snprintf(path, sizeof path, "%s/journal", arena_folder);
    unlink(path);
    return rmdir(arena_folder);
}

char *read_file(const char *path, size_t *n)
{
    FILE *in = fopen(path, "rb");
    char *text = malloc(1 << 20);
    assert_non_null(in);
    assert_non_null(text);
    *n = fread(text, 1, (1 << 20) - 1, in);
    text[*n] = '\0';
    fclose(in);
    return text;
}

void write_file(const char *path, const char *bytes, size_t n)
{
    FILE *out = fopen(path, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(bytes, 1, n, out), n);
    fclose(out);
}

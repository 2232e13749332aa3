/* tests/rules/underworlds/packs.h - Warhammer Underworlds with its own packs, for a group of tests: load and
 * unload are what cmocka_run_group_tests wants. */
#pragma once
#include "host/match.h"
#include "support/packs.h"

static fray_pack *pack;
static host_table h;

static int load(void **state)
{
    (void)state;
    pack = support_load_packs(fray_games[0]);
    if (!pack) return -1;
    h = (host_table){.table = {.game = fray_games[0], .content = pack_content(pack)}, .pack = pack};
    return 0;
}

static int unload(void **state)
{
    (void)state;
    pack_free(pack);
    return 0;
}

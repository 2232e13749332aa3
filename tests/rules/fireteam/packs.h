/* tests/rules/fireteam/packs.h - Fireteam Zero with its own packs, for a group of tests: load and unload
 * are what cmocka_run_group_tests wants. Included after the unit. */
#pragma once
#include "support/packs.h"

static fray_pack *pack;
static fray_table t;

static int load(void **state)
{
    (void)state;
    pack = support_load_packs(&fz_game);
    if (!pack) return -1;
    t = (fray_table){&fz_game, pack_content(pack), NULL};
    return 0;
}

static int unload(void **state)
{
    (void)state;
    pack_free(pack);
    return 0;
}

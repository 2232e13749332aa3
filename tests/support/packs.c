/* tests/support/packs.c - a game's own packs, for tests of its rules. */
#include "support/packs.h"
#include <stdio.h>
#include "host/paths.h"

static void complain(void *who, const pack_problem *p)
{
    (void)who;
    fprintf(stderr, "%s:%d: %s\n", p->file, p->line, p->text);
}

fray_pack *support_load_packs(const fray_game *game)
{
    char folder[1024];
    const char *folders[1] = {folder};
    fray_pack *pack = NULL;
    if (!paths_find("packs", game->name, folder, sizeof folder)) return NULL;
    if (pack_load(game, folders, 1, complain, NULL, &pack) != 0) return NULL;
    return pack;
}

/* tests/support/gates.c - the tests' own game for tests of what knows no game. */
#include "support/gates.h"
#include <stdio.h>
#include <stdlib.h>

static void complain(void *who, const pack_problem *p)
{
    (void)who;
    fprintf(stderr, "%s:%d: %s\n", p->file, p->line, p->text);
}

const host_table *gates(void)
{
    static host_table h;
    const char *folders[] = {"tests/games/packs/gates"};
    fray_pack *pack = NULL;
    if (h.pack) return &h;
    if (pack_load(&ga_game, folders, 1, complain, NULL, &pack) != 0) abort();
    h.table.game = &ga_game;
    h.table.content = pack_content(pack);
    h.pack = pack;
    return &h;
}

/* tests/support/duel.c - the small game for tests of what knows no game. */
#include "support/duel.h"
#include <stdlib.h>
#include <string.h>
#include "support/packs.h"

const host_table *duel(void)
{
    static host_table h;
    if (h.pack) return &h;
    fray_pack *pack = support_load_packs(&du_game);
    if (!pack) abort();
    h.table.game = &du_game;
    h.table.content = pack_content(pack);
    h.pack = pack;
    return &h;
}

uint32_t duel_card(const char *id)
{
    for (uint32_t card = 1; card <= pack_count(duel()->pack, FRAY_CARD); card++)
        if (strcmp(pack_id(duel()->pack, FRAY_CARD, card), id) == 0) return card;
    abort();
}

uint32_t duel_square(const char *name)
{
    return square_at(grid, (unsigned)(name[0] - 'a'), (unsigned)(name[1] - '1'));
}

/* src/bots/random.c - any legal answer, evenly. */
#include "bots/bots_private.h"

static uint64_t answer(const bot *b, const fray_position *view, uint32_t seat, uint64_t *random,
                       bot_thought *thought)
{
    (void)thought;
    return b->table->game->pick(b->table, view, seat, fray_next(random));
}

const bot_kind bot_random = {
    .name = "random",
    .title_en = "Random",
    .title_de = "Zufall",
    .en = "any legal answer, evenly",
    .de = "irgendeine erlaubte Antwort, alle gleich oft",
    .answer = answer,
};

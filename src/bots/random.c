/* src/bots/random.c - any legal answer, evenly. */
#include "bots/bots.h"

static size_t bytes(const fray_table *t)
{
    (void)t;
    return 0;
}

static uint64_t answer(const fray_table *t, const fray_position *view, uint32_t seat,
                       uint64_t *random, void *scratch)
{
    (void)scratch;
    return t->game->pick(t, view, seat, fray_next(random));
}

const bot_kind bot_random = {"random", "any legal answer, evenly",
                             "irgendeine erlaubte Antwort, alle gleich oft", bytes, answer};

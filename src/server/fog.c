/* src/server/fog.c - secrets that are possible, by what somebody knows. */
#include "server/fog.h"

bool fog_is_met(const fray_table *t, const match *m, uint32_t from, uint32_t to, uint32_t seats,
                fray_position *p)
{
    bool secret = false;
    for (uint32_t step = from; step < to; step++) {
        fray_answer a = match_step_at(m, step)->answer;
        if (!fray_is_legal(t->game->apply(t, p, a, NULL, NULL))) break;
        if ((p->flags & FRAY_ASKS_PRIVATE) && !(p->open & seats)) secret = true;
    }
    return secret;
}

bool fog_is_guessed(const fray_table *t, const match *m, uint32_t from, uint32_t to, uint32_t seats,
                    const fray_position *view, uint64_t lot, uint32_t most, fray_position *p,
                    uint32_t *tried)
{
    uint64_t random = fray_hash(view) ^ lot;
    for (*tried = 0; *tried < most;) {
        t->game->guess(t, view, &random, p);
        ++*tried;
        if (fog_is_met(t, m, from, to, seats, p)) return true;
    }
    return false;
}

/* src/core/account.h - what a game writes accounts with: one line, one drawing after the other. Those that find no
 * room are counted. */
#pragma once
#include "core/easel.h"

/* One more line, for everybody who reads the account, its arguments zero; NULL: it is only counted. */
static inline fray_event *account_line(fray_account *out, unsigned kind, unsigned rule)
{
    uint32_t at = out->lines++;
    if (at >= out->most_lines) return NULL;
    fray_event *e = &out->line[at];
    memset(e, 0, sizeof *e);
    e->kind = (uint16_t)kind;
    e->rule = (uint16_t)rule;
    e->audience = FRAY_EVERYONE;
    return e;
}

/* The same with two arguments, which is what most lines take. */
static inline void account_say(fray_account *out, unsigned kind, unsigned rule, int a, int b)
{
    fray_event *e = account_line(out, kind, rule);
    if (!e) return;
    e->arg[0] = (uint32_t)a;
    e->arg[1] = (uint32_t)b;
}

/* One more drawing; NULL: it is only counted. Its id is its number in the account, from 1. */
static inline fray_thing *account_draw(fray_account *out, unsigned what, unsigned type,
                                       unsigned value, unsigned seat)
{
    struct easel e = {out->draw, out->most_draws, out->draws};
    fray_thing *t = easel_add(&e, out->draws + 1, what, type, value, seat);
    out->draws = e.total;
    return t;
}

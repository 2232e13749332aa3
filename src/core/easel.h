/* src/core/easel.h - what a game's scene is put on: things one after the other, their marks, and how numbers and
 * entries of packs are spelled. */
#pragma once
#include <string.h>
#include "fray/game.h"

struct easel {
    fray_thing *out;
    uint32_t n, total; /* room; things so far, those that found none among them */
};

/* One more thing; NULL: it is only counted. */
static inline fray_thing *easel_add(struct easel *e, uint32_t id, unsigned what, unsigned type,
                                    unsigned value, unsigned seat)
{
    uint32_t at = e->total++;
    if (at >= e->n) return NULL;
    fray_thing *t = &e->out[at];
    memset(t, 0, sizeof *t);
    t->id = id;
    t->what = (uint8_t)what;
    t->type = (uint8_t)type;
    t->value = value;
    t->seat = (uint8_t)seat;
    return t;
}

static inline void easel_mark(fray_thing *t, bool is, unsigned mark)
{
    if (is) t->marks |= UINT32_C(1) << mark;
}

/* Where an edge, an area or a line goes from and to. */
static inline void easel_span(fray_thing *t, int x, int y, int to_x, int to_y)
{
    t->x = x;
    t->y = y;
    t->to_x = to_x;
    t->to_y = to_y;
}

/* A card in a zone; `on`: the piece that carries it, by its id. */
static inline fray_thing *easel_card(struct easel *e, uint32_t id, unsigned card, unsigned seat,
                                     unsigned zone, unsigned on)
{
    fray_thing *t = easel_add(e, id, FRAY_DRAW_CARD, FRAY_CARD, card, seat);
    if (!t) return NULL;
    t->zone = (uint16_t)zone;
    t->on = (uint16_t)on;
    return t;
}

/* A number of a seat or of the table. */
static inline fray_thing *easel_track(struct easel *e, uint32_t id, unsigned seat, unsigned zone,
                                      unsigned type, int value)
{
    fray_thing *t = easel_add(e, id, FRAY_DRAW_TRACK, type, (unsigned)value, seat);
    if (!t) return NULL;
    t->zone = (uint16_t)zone;
    t->badge[0] = (int16_t)value;
    return t;
}

/* ---- spelling ---- */

/* Seven digits at most, and the end of the text. */
static inline void spell_number(char *to, unsigned n)
{
    char digits[8];
    unsigned i = 0;
    for (n %= 10000000u; n || i == 0; n /= 10) digits[i++] = (char)('0' + n % 10);
    while (i > 0) *to++ = digits[--i];
    *to = 0;
}

/* "objective-3" */
static inline bool spell_numbered(fray_spelling *out, const char *word, unsigned n)
{
    size_t length = strlen(word);
    memcpy(out->text, word, length);
    spell_number(out->text + length, n);
    return true;
}

/* One of several that share a name: "petitioner-2" */
static inline void spell_nth(fray_spelling *out, unsigned n)
{
    out->after[0] = '-';
    spell_number(out->after + 1, n);
}

/* An entry of the packs, of which there are so many. */
static inline bool spell_entry(fray_spelling *out, uint32_t type, uint32_t value, unsigned entries)
{
    out->type = (uint8_t)type;
    out->value = value;
    return value >= 1 && value <= entries;
}

/* src/host/digest.c - what is compared on replay.
 *
 * Positions are good for one build, records last: so the digest is made of what the contract keeps
 * stable (ids of questions, words of answers, names of facts), not of a position's bytes. */
#include <string.h>
#include "host/match.h"

enum { PAGE = 64, MOST_OF = 1023 };

static uint64_t mix(uint64_t h, uint64_t x)
{
    h = (h ^ x) * UINT64_C(0x9fb21c651e98df25);
    return h ^ (h >> 29);
}

static uint64_t mix_text(uint64_t h, const char *s)
{
    for (; s && *s; s++) h = mix(h, (uint8_t)*s);
    return h;
}

/* A sum, since the order in which options come is no rule. */
static uint64_t of_options(const fray_table *t, const fray_position *p, uint32_t seat)
{
    uint64_t page[PAGE], sum = 0;
    uint32_t count = 1;
    for (uint32_t from = 0; from < count; from += PAGE) {
        count = t->game->options(t, p, seat, from, PAGE, page);
        for (uint32_t i = 0; i < PAGE && from + i < count; i++) sum += mix(seat + 1, page[i]);
    }
    return sum;
}

static uint64_t of_fact(const fray_table *t, const fray_position *p, uint32_t fact)
{
    const fray_fact_row *row = &t->game->fact[fact];
    uint32_t last = row->of == FRAY_NONE ? 0 : row->of == FRAY_SEAT ? t->game->seats_most : MOST_OF;
    uint64_t h = mix_text(1, row->name), sum = 0;
    for (uint32_t of = row->of == FRAY_NONE ? 0 : 1; of <= last; of++) {
        int32_t value;
        for (uint32_t nth = 0; t->game->peek(t, p, fact, of, nth, &value); nth++) {
            sum += mix(mix(h, of), (uint32_t)value); /* a list is a set: its order is no rule */
            if (!row->list) break;
        }
    }
    return sum;
}

uint64_t match_digest(const fray_table *t, const fray_position *p, uint32_t facts)
{
    const fray_game *game = t->game;
    uint64_t h = mix(p->open, p->over);
    if (p->question < game->questions) h = mix_text(h, game->question[p->question].id);
    for (uint32_t seat = 0; seat < FRAY_MAX_SEATS; seat++) {
        if (!(p->open >> seat & 1)) continue;
        h = mix(h, seat == FRAY_CHANCE ? game->total(t, p) : of_options(t, p, seat));
    }
    fray_score score = game->result(t, p);
    for (uint32_t seat = 1; seat < FRAY_MAX_SEATS; seat++) h = mix(h, (uint32_t)score.points[seat]);
    h = mix(h, score.winner);
    for (uint32_t fact = 1; fact < facts && fact < game->facts; fact++)
        h = mix(h, of_fact(t, p, fact));
    return h ^ (h >> 32);
}

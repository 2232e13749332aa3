/* src/geom/square.c - steps and distances on a square grid. */
#include "geom/square.h"

static const int8_t across[SQUARE_WAYS] = {0, 1, 1, 1, 0, -1, -1, -1};
static const int8_t down[SQUARE_WAYS] = {-1, -1, 0, 1, 1, 1, 0, -1};

unsigned square_step(struct squares g, unsigned at, unsigned way)
{
    /* a step beyond the first column or row wraps round to a number that is outside */
    return square_at(g, square_column(g, at) + (unsigned)across[way],
                     square_row(g, at) + (unsigned)down[way]);
}

static unsigned between(unsigned a, unsigned b)
{
    return a < b ? b - a : a - b;
}

unsigned square_apart(struct squares g, unsigned a, unsigned b)
{
    unsigned columns = between(square_column(g, a), square_column(g, b));
    unsigned rows = between(square_row(g, a), square_row(g, b));
    return columns > rows ? columns : rows;
}

void square_flood(struct squares g, const struct wide *land, unsigned from, uint8_t *steps)
{
    const unsigned places = (unsigned)g.columns * g.rows;
    uint8_t queue[256];
    unsigned head = 0, tail = 0;
    for (unsigned at = 0; at <= places; at++) steps[at] = SQUARE_NO_WAY;
    if (from == 0 || from > places || !wide_has(land, from)) return;
    steps[from] = 0;
    queue[tail++] = (uint8_t)from;
    while (head < tail) {
        unsigned at = queue[head++];
        for (unsigned way = 0; way < SQUARE_WAYS; way++) {
            unsigned next = square_step(g, at, way);
            if (!next || steps[next] != SQUARE_NO_WAY || !wide_has(land, next)) continue;
            steps[next] = (uint8_t)(steps[at] + 1);
            queue[tail++] = (uint8_t)next;
        }
    }
}

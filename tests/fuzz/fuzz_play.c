/* tests/fuzz/fuzz_play.c - any bytes as a set-up and answers, below the words: what no text could say.
 *
 * The first byte picks the game, then come settings of eight bytes until one has key 0, then answers. An
 * answer is a byte that picks an option, or 255 and a word of eight bytes with the seat it comes from.
 * What is refused changes nothing; what is legal leads to a position that passes its audit. */
#include <stdlib.h>
#include <string.h>
#include "fuzz/tables.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static void must(bool holds)
{
    if (!holds) abort();
}

struct bytes {
    const uint8_t *at;
    size_t left;
};

static uint64_t take(struct bytes *b, unsigned count)
{
    uint64_t value = 0;
    for (unsigned i = 0; i < count && b->left; i++, b->at++, b->left--)
        value |= (uint64_t)*b->at << (8 * i);
    return value;
}

static fray_setup take_setup(struct bytes *b)
{
    fray_setup setup;
    memset(&setup, 0, sizeof setup);
    while (b->left && setup.count < FRAY_MAX_SETTINGS) {
        fray_setting *one = &setup.item[setup.count];
        one->key = (uint16_t)take(b, 2);
        if (!one->key) break;
        one->seat = (uint16_t)take(b, 2);
        one->value = (uint32_t)take(b, 4);
        setup.count++;
    }
    return setup;
}

static fray_answer take_answer(struct bytes *b, const fray_table *t, const fray_position *p)
{
    fray_answer a = {0, fray_asked(p), 0};
    uint64_t pick = take(b, 1);
    if (pick == 255) {
        a.word = take(b, 8);
        a.seat = (uint32_t)take(b, 1);
        return a;
    }
    uint32_t all = t->game->options(t, p, a.seat, 0, 0, NULL);
    must(all > 0); /* some answer is always legal */
    (void)t->game->options(t, p, a.seat, (uint32_t)(pick % all), 1, &a.word);
    return a;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct bytes b = {data, n};
    const host_table *h = fuzz_table((uint32_t)(take(&b, 1) % fray_game_count));
    const fray_table *t = &h->table;
    const fray_game *g = t->game;
    fray_setup setup = take_setup(&b);
    fray_position *p = malloc(g->position_bytes), *before = malloc(g->position_bytes);
    must(p && before);
    fray_verdict v = g->start(t, &setup, p);
    while (fray_is_legal(v) && p->open && b.left) {
        fray_answer a = take_answer(&b, t, p);
        memcpy(before, p, g->position_bytes);
        bool legal = fray_is_legal(g->check(t, p, a));
        must(fray_is_legal(g->apply(t, p, a, NULL, NULL)) == legal);
        must(legal || memcmp(before, p, g->position_bytes) == 0);
        must(fray_is_legal(g->audit(t, p)));
    }
    free(p);
    free(before);
    return 0;
}

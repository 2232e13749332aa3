/* tests/unit/test_leanings.c - what options are rated by, in every game there is: each leaning is felt by
 * some option of some game, and none breaks anything however far it is moved. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "base/text.h"
#include "bots/bots.h"
#include "players/vary.h"
#include "players/weights.h"
#include "support/packs.h"

enum { LEAST_GAMES = 54, MOST_GAMES = 8000, MOST = 256 };

typedef struct played {
    const fray_game *game;
    host_table h;
    bool felt[FRAY_MAX_LEANINGS];
    uint32_t looked;
} played;

/* One question: each leaning alone a step higher, and all as far as they go. */
static void look(played *g, const fray_position *p, uint32_t seat)
{
    const fray_knowledge *know = g->game->knowledge;
    uint64_t word[MOST];
    int16_t usual[MOST], other[MOST];
    int32_t weights[FRAY_MAX_WEIGHTS], *leaning = weights + (size_t)2 * know->features;
    uint32_t n = g->game->options(&g->h.table, p, seat, 0, MOST, word);
    if (n > MOST) n = MOST;
    g->looked++;
    weights_own(know, weights);
    know->order(&g->h.table, p, seat, NULL, word, n, usual);
    know->order(&g->h.table, p, seat, leaning, word, n, other);
    assert_memory_equal(usual, other, n * sizeof *usual);
    for (uint32_t i = 0; i < know->leanings; i++) {
        leaning[i] += know->leaning[i].step;
        know->order(&g->h.table, p, seat, leaning, word, n, other);
        leaning[i] -= know->leaning[i].step;
        g->felt[i] |= memcmp(usual, other, n * sizeof *usual) != 0;
    }
    for (int way = -1; way <= 1; way += 2) { /* under sanitizers: nothing overflows */
        for (uint32_t i = 0; i < know->leanings; i++) leaning[i] = way * FRAY_LEANING_MOST;
        know->order(&g->h.table, p, seat, leaning, word, n, other);
        for (uint32_t i = 0; i < know->leanings; i++)
            leaning[i] = (i % 2 ? -way : way) * FRAY_LEANING_MOST;
        know->order(&g->h.table, p, seat, leaning, word, n, other);
    }
}

static void play(played *g, uint64_t number)
{
    const fray_table *t = &g->h.table;
    fray_position *p = calloc(1, g->game->position_bytes);
    bot *b = bot_new(&bot_instinct, t, NULL, number);
    fray_setup none = {0}, setup;
    uint64_t random = number;
    assert_true(p && b);
    vary_widely(&g->h, &none, number, &setup);
    assert_true(fray_is_legal(g->game->start(t, &setup, p)));
    for (uint32_t n = 0; p->open; n++) {
        fray_answer a = {0, fray_asked(p), 0};
        if (a.seat != FRAY_CHANCE && fray_next(&random) % 2 == 0) look(g, p, a.seat);
        bot_reseed(b, fray_next(&random));
        /* in every other game what is rated low is done now and then, so that it is asked about, too */
        a.word = a.seat == FRAY_CHANCE || (number % 2 && fray_next(&random) % 4 == 0)
                     ? g->game->pick(t, p, a.seat, fray_next(&random))
                     : bot_answer(b, p, a.seat, NULL);
        assert_true(fray_is_legal(g->game->apply(t, p, a, NULL, NULL)));
    }
    bot_free(b);
    free(p);
}

static void every_leaning_is_felt(void **unused)
{
    (void)unused;
    for (uint32_t k = 0; k < fray_game_count; k++) {
        played g;
        memset(&g, 0, sizeof g);
        g.game = fray_games[k];
        fray_pack *pack = support_load_packs(g.game);
        assert_non_null(pack);
        g.h.table.game = g.game;
        g.h.table.content = pack_content(pack);
        g.h.table.work = calloc(1, g.game->work_bytes + 1);
        g.h.pack = pack;
        uint32_t i = 0;
        for (uint64_t number = 0; number < MOST_GAMES; number++) {
            play(&g, number);
            while (i < g.game->knowledge->leanings && g.felt[i]) i++;
            if (number >= LEAST_GAMES && i == g.game->knowledge->leanings) break;
        }
        if (i < g.game->knowledge->leanings)
            fail_msg("%s: to %s: no option of %u questions", g.game->name,
                     g.game->knowledge->leaning[i].id, g.looked);
        free(g.h.table.work);
        pack_free(pack);
    }
}

/* What a file has to tell apart, and what `fray tune` has to move. */
static void rows_are_sound(void **unused)
{
    (void)unused;
    for (uint32_t k = 0; k < fray_game_count; k++) {
        const fray_knowledge *know = fray_games[k]->knowledge;
        assert_true(know->features <= FRAY_MAX_FEATURES && know->leanings <= FRAY_MAX_LEANINGS);
        for (uint32_t i = 0; i < know->features; i++)
            assert_false(text_same(know->feature[i].id, "to"));
        for (uint32_t i = 0; i < know->leanings; i++) {
            const fray_leaning_row *row = &know->leaning[i];
            assert_true(abs(row->value) <= FRAY_LEANING_MOST && row->step > 0 && row->en[0]);
            for (uint32_t j = 0; j < i; j++) assert_false(text_same(row->id, know->leaning[j].id));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_leaning_is_felt),
        cmocka_unit_test(rows_are_sound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

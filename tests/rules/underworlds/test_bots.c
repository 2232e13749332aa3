/* tests/rules/underworlds/test_bots.c - no bot's answer depends on what its seat cannot know. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "bots/bots.h"
#include "host/match.h"
#include "host/philox.h"
#include "support/packs.h"

enum { GAMES = 3, EVERY = 23, AGAIN = 3 };

/* Random games; now and then a position is dealt again as far as the asked seat cannot tell: other hands,
 * other decks, the same view, and so the same answer of every kind. */
static void hidden_cards_do_not_show(void **unused)
{
    (void)unused;
    const fray_game *game = fray_games[0];
    fray_pack *pack = support_load_packs(game);
    assert_non_null(pack);
    host_table h = {.table = {.game = game, .content = pack_content(pack)}, .pack = pack};
    const fray_table *t = &h.table;
    const bot_options few = {.budget = {.iterations = 60}};
    fray_position *p = calloc(4, game->position_bytes);
    assert_non_null(p);
    fray_position *view = (fray_position *)(void *)((char *)p + game->position_bytes);
    fray_position *other = (fray_position *)(void *)((char *)view + game->position_bytes);
    fray_position *seen = (fray_position *)(void *)((char *)other + game->position_bytes);
    bot *b[16];
    uint32_t asked = 0, differing = 0;
    assert_true(bot_kind_count <= 16);
    for (uint32_t i = 0; i < bot_kind_count; i++)
        assert_non_null(b[i] = bot_new(bot_kind_at(i), t, &few, 7));
    for (uint64_t g = 0; g < GAMES; g++) {
        fray_setup setup = {0};
        uint64_t random = g;
        setup_complete(&h, &setup);
        assert_true(fray_is_legal(game->start(t, &setup, p)));
        for (uint64_t n = 0; p->open; n++) {
            fray_answer a = {0, fray_asked(p), 0};
            bool look = a.seat != FRAY_CHANCE && n % EVERY == 0;
            if (look) game->view(t, p, 1u << a.seat, view);
            for (uint32_t i = 0; look && i < bot_kind_count; i++) {
                uint64_t word = bot_answer(b[i], view, a.seat, NULL);
                for (int k = 0; k < AGAIN; k++) {
                    game->guess(t, view, &random, other);
                    differing += memcmp(other, p, game->position_bytes) != 0;
                    game->view(t, other, 1u << a.seat, seen);
                    assert_true(bot_answer(b[i], seen, a.seat, NULL) == word);
                    asked++;
                }
            }
            a.word = game->pick(t, p, a.seat, philox_number(g, 1, n));
            assert_true(fray_is_legal(game->apply(t, p, a, NULL, NULL)));
        }
    }
    assert_true(asked > 100 && differing > asked / 2);
    for (uint32_t i = 0; i < bot_kind_count; i++) bot_free(b[i]);
    free(p);
    pack_free(pack);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(hidden_cards_do_not_show)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

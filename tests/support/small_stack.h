/* tests/support/small_stack.h - what becomes of a match whose stack is too small: it ends, as broken, and
 * nothing is written behind it. For a test that has included a unit with a FRAY_STACK_PART of its own. */
#pragma once
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "host/match.h"
#include "host/philox.h"
#include "players/vary.h"
#include "support/packs.h"

enum { SMALL_GAMES = 1000, SENTINEL = 0xa5, SENTINELS = 256 };

static uint32_t broken_told;

static void count_broken(void *who, const fray_event *e)
{
    const fray_game *game = who;
    if (strcmp(game->event[e->kind].id, "broken") == 0) broken_told++;
}

/* How many of the games broke. One that did says so once and is nobody's; none touches the bytes behind its
 * position. */
static uint32_t play_on_small_stack(const fray_game *game)
{
    uint32_t broken = 0;
    fray_pack *pack = support_load_packs(game);
    assert_non_null(pack);
    host_table h = {.table = {.game = game, .content = pack_content(pack)}, .pack = pack};
    fray_setup none = {0}, setup;
    uint8_t *bytes = malloc(game->position_bytes + SENTINELS);
    fray_position *p = (fray_position *)(void *)bytes;
    fray_sink sink = {count_broken, (void *)(uintptr_t)game};
    assert_non_null(bytes);
    for (uint64_t i = 0; i < SMALL_GAMES; i++) {
        if (game->together) vary_widely(&h, &none, i, &setup);
        else vary_setup(&h, &none, i, 1, &setup);
        memset(bytes + game->position_bytes, SENTINEL, SENTINELS);
        broken_told = 0;
        assert_true(fray_is_legal(game->start(&h.table, &setup, p)));
        for (uint64_t n = 0; p->open; n++) {
            fray_answer a = {0, fray_asked(p), 0};
            assert_true(n < game->longest);
            a.word = game->pick(&h.table, p, a.seat, philox_number(5, i, n));
            assert_true(fray_is_legal(game->apply(&h.table, p, a, &sink, NULL)));
        }
        fray_score score = game->result(&h.table, p);
        assert_true(p->over == FRAY_BROKEN || p->over == FRAY_ENDED);
        assert_int_equal(broken_told, p->over == FRAY_BROKEN);
        if (p->over == FRAY_BROKEN) {
            assert_true(score.over && score.drawn && !score.winner && !score.winners);
            broken++;
        }
        for (uint32_t b = 0; b < SENTINELS; b++)
            assert_int_equal(bytes[game->position_bytes + b], SENTINEL);
    }
    free(bytes);
    pack_free(pack);
    print_message("%u bytes of stack: %u of %u matches break off\n", STACK_BYTES, broken,
                  SMALL_GAMES);
    return broken;
}

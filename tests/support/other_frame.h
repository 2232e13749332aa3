/* tests/support/other_frame.h - a position whose top frame is of another procedure than the one that asks: bytes
 * that no rule has made. A released program sees a frame of zeros there. For a test that has included a unit
 * without assertions. */
#pragma once
#include "host/match.h"
#include "host/philox.h"
#include "players/vary.h"
#include "support/packs.h"

/* Everything is asked of such a position; that nothing is read elsewhere the sanitizers see. */
static void ask_all(const fray_table *t, const fray_position *p, uint64_t random)
{
    enum { MOST = 64 };
    static uint64_t word[MOST];
    const fray_game *game = t->game;
    uint32_t seat = fray_asked(p), n = game->options(t, p, seat, 0, MOST, word);
    (void)game->total(t, p);
    if (n) (void)game->pick(t, p, seat, random);
    for (uint32_t i = 0; i < n && i < MOST; i++) {
        fray_answer a = {word[i], seat, 0};
        (void)game->weight(t, p, word[i]);
        (void)game->check(t, p, a);
    }
}

/* The frame on top is not that of the procedure that asks `question`, and its bytes are noise. */
static void ask_noise(const fray_table *t, const struct state *s, unsigned question,
                      uint64_t random)
{
    static struct state other;
    other = *s;
    other.head.question = (uint8_t)question;
    struct frame_head *top = (struct frame_head *)(void *)((uint8_t *)other.stack + other.top);
    for (unsigned i = sizeof *top; i < top->size; i++)
        ((uint8_t *)top)[i] = (uint8_t)fray_next(&random);
    for (unsigned seat = FRAY_CHANCE; seat <= 1; seat++) {
        other.head.open = (uint8_t)(1u << seat);
        ask_all(t, &other.head, random);
    }
}

/* At questions of random games, whatever another procedure could ask. Tells how often. Questions of effects are
 * left out: they are about a statement, and there is none at 0. */
static uint64_t ask_other_frames(const fray_game *game)
{
    enum { GAMES = 20, EVERY = 7 };
    static struct state s;
    uint64_t asked = 0;
    fray_pack *pack = support_load_packs(game);
    assert_non_null(pack);
    host_table h = {.table = {.game = game, .content = pack_content(pack)}, .pack = pack};
    fray_setup none = {0}, setup;
    for (uint64_t i = 0; i < GAMES; i++) {
        if (game->together) vary_widely(&h, &none, i, &setup);
        else vary_setup(&h, &none, i, 1, &setup);
        assert_true(fray_is_legal(game->start(&h.table, &setup, &s.head)));
        for (uint64_t n = 0; s.head.open; n++) {
            for (unsigned question = 1; n % EVERY == 0 && question < QUESTIONS; question++) {
                unsigned asker = all_questions()->row[question].proc;
                if (asker == PROC_NONE || asker == PROC_EFFECT || asker == frame_proc(&s, s.top))
                    continue;
                ask_noise(&h.table, &s, question, philox_number(6, i, n));
                asked++;
            }
            fray_answer a = {0, fray_asked(&s.head), 0};
            a.word = game->pick(&h.table, &s.head, a.seat, philox_number(5, i, n));
            assert_true(fray_is_legal(game->apply(&h.table, &s.head, a, NULL, NULL)));
        }
    }
    pack_free(pack);
    return asked;
}

/* tests/rules/fireteam/test_knowledge.c - what bots know of Fireteam Zero: to get on with a mission never looks like a
 * loss to them, and what lies in the recon deck is still to be found. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>
#include "games/fireteam.c"
#include "rules/fireteam/packs.h"

enum { GAMES = 540, MOST_FEATURES = 64, MOST_OPTIONS = 128 };

static uint32_t feature(const char *id)
{
    uint32_t n = 0;
    while (strcmp(fz_game.knowledge->feature[n].id, id) != 0)
        assert_true(++n < fz_game.knowledge->features);
    return n;
}

static int32_t count_of(const struct state *s, const char *id)
{
    int32_t of[MOST_FEATURES];
    fz_game.knowledge->measure(&t, &s->head, 1, of);
    return of[feature(id)];
}

/* How far the mission has come, as knowledge has it: without the dangers on the way. */
static int32_t come(const struct state *s)
{
    static const char *const part[] = {"MARKERS", "COMPLETE", "FOUND",  "SEARCHED",
                                       "HUNT",    "SITES",    "ESCORT", "EXIT"};
    int32_t of[MOST_FEATURES], all = 0;
    fz_game.knowledge->measure(&t, &s->head, 1, of);
    for (size_t i = 0; i < sizeof part / sizeof part[0]; i++) {
        const fray_feature_row *row = &fz_game.knowledge->feature[feature(part[i])];
        assert_int_equal(row->early, row->late); /* else what stays the same would lose worth */
        all += row->early * of[feature(part[i])];
    }
    return all;
}

/* By chance, but by the order of options enough to get on. */
static uint64_t choose(const struct state *s, uint32_t seat, uint64_t *random)
{
    uint64_t option[MOST_OPTIONS], best = 0;
    int16_t order[MOST_OPTIONS];
    int32_t most = INT32_MIN;
    if (seat == FRAY_CHANCE) return fz_game.pick(&t, &s->head, seat, fray_next(random));
    uint32_t n = fz_game.options(&t, &s->head, seat, 0, MOST_OPTIONS, option);
    if (n > MOST_OPTIONS) n = MOST_OPTIONS;
    fz_game.knowledge->order(&t, &s->head, seat, NULL, option, n, order);
    for (uint32_t i = 0; i < n; i++) {
        int32_t worth = order[i] + (int32_t)(fray_next(random) % 800);
        if (worth > most) {
            most = worth;
            best = option[i];
        }
    }
    return best;
}

static bool is_under_way(const struct state *s)
{
    return s->phase != PHASE_SETUP && s->phase != PHASE_OVER;
}

/* Lets a game be played; `look` sees every answer's before and after. */
static void play(uint32_t game, void (*look)(const struct state *before, const struct state *s))
{
    struct state s, before;
    uint64_t random = game;
    fray_setup setup = {3,
                        {{SET_MISSION, 0, 1 + game % 9},
                         {SET_HEROES, 0, 2 + game / 9 % 3},
                         {SET_DIFFICULTY, 0, 0}}};
    assert_true(fray_is_legal(fz_game.start(&t, &setup, &s.head)));
    while (!s.head.over) {
        fray_answer a = {0, fray_asked(&s.head), 0};
        a.word = choose(&s, a.seat, &random);
        before = s;
        assert_true(fray_is_legal(fz_game.apply(&t, &s.head, a, NULL, NULL)));
        if (is_under_way(&before) && is_under_way(&s)) look(&before, &s);
    }
}

static uint32_t seen;

static void is_worth_it(const struct state *before, const struct state *s)
{
    static const char *const progress[] = {"MARKERS", "COMPLETE", "FOUND"};
    bool got_on = false;
    for (int i = 0; i < 3; i++) got_on |= count_of(s, progress[i]) > count_of(before, progress[i]);
    if (!got_on) return;
    seen++;
    assert_true(come(s) > come(before));
}

/* Whatever marks or completes an objective or is found is worth something. */
static void progress_is_never_a_loss(void **unused)
{
    (void)unused;
    seen = 0;
    for (uint32_t game = 0; game < GAMES; game++) play(game, is_worth_it);
    assert_true(seen > 500);
}

static void is_drawn(const struct state *before, const struct state *s)
{
    seen += s->discoveries != before->discoveries && s->drawn == before->drawn;
    if (s->drawn == before->drawn)
        assert_int_equal(count_of(s, "FOUND"), count_of(before, "FOUND"));
}

/* A discovery that somebody has seen in the recon deck is not found yet. */
static void what_was_seen_is_still_to_be_found(void **unused)
{
    (void)unused;
    seen = 0;
    for (uint32_t game = 0; game < GAMES; game++) play(game, is_drawn);
    assert_true(seen > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(progress_is_never_a_loss),
        cmocka_unit_test(what_was_seen_is_still_to_be_found),
    };
    return cmocka_run_group_tests(tests, load, unload);
}

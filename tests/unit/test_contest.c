/* tests/unit/test_contest.c - one game between players: what is told of it, and how it can end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include "players/contest.h"
#include "support/arena.h"
#include "support/team.h"

static uint64_t nonsense(const bot *b, const fray_position *view, uint32_t seat, uint64_t *random,
                         bot_thought *thought)
{
    (void)b, (void)view, (void)seat, (void)random, (void)thought;
    return UINT64_MAX;
}

static const bot_kind bot_nonsense = {.name = "nonsense", .answer = nonsense};

typedef struct witness {
    uint32_t decisions, events, ends;
    atomic_bool stop;
    uint32_t stop_after;
} witness;

static void on_event(void *who, const fray_event *event)
{
    (void)event;
    ((witness *)who)->events++;
}

static void on_decision(void *who, const contest_decision *d)
{
    witness *w = who;
    w->decisions++;
    assert_int_equal(d->view->viewer, 1u << d->seat);
    assert_true(match_position(d->match)->open >> d->seat & 1);
    if (w->decisions == w->stop_after) atomic_store(&w->stop, true);
}

static void on_end(void *who, const match *m)
{
    (void)m;
    ((witness *)who)->ends++;
}

static contest_outcome play_duel(const bot_kind *red, const bot_kind *blue, witness *w)
{
    fray_setup setup;
    contest c;
    contest_outcome out;
    char why[200];
    fray_sink sink = {on_event, w};
    memset(&setup, 0, sizeof setup);
    memset(&c, 0, sizeof c);
    setup_complete(duel(), &setup);
    c.h = duel();
    c.setup = &setup;
    c.seed = 3;
    for (uint32_t seat = 1; seat <= 2; seat++) {
        player_wish wish;
        memset(&wish, 0, sizeof wish);
        wish.kind = seat == 1 ? red : blue;
        snprintf(wish.text, sizeof wish.text, "%s", wish.kind->name);
        c.player[seat] = player_new(&wish, duel(), 0, PACK_EN, why, sizeof why);
        assert_non_null(c.player[seat]);
        c.player_seed[seat] = seat;
    }
    c.audit = true;
    c.sink = &sink;
    c.stop = &w->stop;
    c.decided = on_decision;
    c.ended = on_end;
    c.who = w;
    contest_play(&c, &out);
    for (uint32_t seat = 1; seat <= 2; seat++) player_free(c.player[seat]);
    return out;
}

static void a_contest_tells_what_happened(void **unused)
{
    (void)unused;
    witness w = {0}, again = {0};
    contest_outcome one = play_duel(&bot_greedy, &bot_random, &w);
    contest_outcome two = play_duel(&bot_greedy, &bot_random, &again);
    assert_int_equal(one.end, CONTEST_PLAYED);
    assert_true(one.hash == two.hash && one.answers == two.answers && w.events == again.events);
    assert_int_equal(one.pace[1].answers + one.pace[2].answers, w.decisions);
    assert_true(one.answers > w.decisions && w.events > 0 && w.ends == 1);
    assert_true(one.pace[1].longest_us <= one.pace[1].total_us);
    assert_true(one.score.drawn || one.score.winners == 1u << one.score.winner);
}

static void a_fault_is_a_loss(void **unused)
{
    (void)unused;
    witness w = {0};
    contest_outcome out = play_duel(&bot_random, &bot_nonsense, &w);
    assert_int_equal(out.end, CONTEST_FORFEIT);
    assert_int_equal(out.seat, 2);
    assert_int_equal(out.fault, PLAYER_ILLEGAL);
    assert_int_equal(out.score.winner, 1);
    assert_true(out.score.over && !out.score.drawn && out.why[0] && w.ends == 1);
}

static void a_contest_can_be_stopped(void **unused)
{
    (void)unused;
    witness w = {0};
    w.stop_after = 4;
    contest_outcome out = play_duel(&bot_random, &bot_random, &w);
    assert_int_equal(out.end, CONTEST_STOPPED);
    assert_int_equal(w.decisions, 4);
}

/* What nobody has won is lost, and not drawn. */
static void a_team_that_does_not_win_has_lost(void **unused)
{
    (void)unused;
    uint32_t won = 0, lost = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        fray_setup setup = {2, {{TEAM_S_MISSION, 0, 2}, {TEAM_S_SEATS, 0, 3}}};
        contest c = {.h = &hill, .setup = &setup, .seed = seed};
        contest_outcome out;
        player_wish wish;
        char why[400];
        assert_true(player_read("random", &wish, PACK_EN, why, sizeof why));
        for (uint32_t seat = 1; seat <= 3; seat++) {
            c.player[seat] = player_new(&wish, &hill, 0, PACK_EN, why, sizeof why);
            c.player_seed[seat] = seed;
        }
        assert_true(contest_play(&c, &out));
        assert_false(out.score.drawn);
        assert_true(out.score.winners == 0 || out.score.winners == 14);
        *(out.score.winners ? &won : &lost) += 1;
        for (uint32_t seat = 1; seat <= 3; seat++) player_free(c.player[seat]);
    }
    assert_true(won > 5 && lost > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_contest_tells_what_happened),
        cmocka_unit_test(a_fault_is_a_loss),
        cmocka_unit_test(a_contest_can_be_stopped),
        cmocka_unit_test(a_team_that_does_not_win_has_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

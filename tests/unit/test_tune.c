/* tests/unit/test_tune.c - weights go the way of what wins. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>
#include "arena/tune.h"
#include "pack/pack.h"
#include "players/weights.h"
#include "support/duel.h"
#include "support/team.h"

/* Where weights of features and leanings stand: a feature has two, early and late. */
enum { HITS = 0, CARDS = 6, FEATURES = 8 };
enum { TO_STRIKE = FEATURES, TO_PASS, TO_GUARD, TO_CLOSER, TO_PLAY, WEIGHTS };

static tune_plan plan_of(uint32_t threads)
{
    tune_plan p;
    memset(&p, 0, sizeof p);
    p.h = duel();
    p.seed = 7;
    p.steps = 60;
    p.pairs = 40;
    p.threads = threads;
    p.vary = BOT_JUDGES;
    weights_own(du_game.knowledge, p.weights);
    /* one that trusts its weights: whoever plays on to the end needs them less */
    assert_true(player_read("normal:20iterations", &p.bot, PACK_EN, p.why, sizeof p.why));
    return p;
}

/* A bot that would rather keep its cards than hit learns better. */
static void what_wins_is_worth_more(void **unused)
{
    (void)unused;
    static const int32_t begin[FEATURES] = {420, 900, 60, 60, 20, 20, 1800, 1800};
    tune_plan p = plan_of(2);
    memcpy(p.weights, begin, sizeof begin);
    assert_true(tune_run(&p));
    assert_true(p.weights[CARDS] + p.weights[CARDS + 1] < (begin[CARDS] + begin[CARDS + 1]) / 2);
    assert_true(p.weights[HITS] + p.weights[HITS + 1] > begin[HITS] + begin[HITS + 1]);
}

/* A team that would rather have bruises, and the stone far from the top, learns better; and the
 * result is the same on any number of threads. */
static void teams_learn_by_the_missions_they_win(void **unused)
{
    (void)unused;
    static const host_table hill = {.table = {.game = &team_game}};
    static const int32_t begin[] = {40, 40, 100, 100};
    tune_plan p = plan_of(2), q = plan_of(1);
    p.h = q.h = &hill;
    memcpy(p.weights, begin, sizeof begin);
    memcpy(q.weights, begin, sizeof begin);
    assert_true(tune_run(&p));
    assert_true(tune_run(&q));
    assert_memory_equal(p.weights, q.weights, sizeof p.weights);
    assert_true(p.weights[0] + p.weights[1] < 40);
}

/* Who knows nothing learns to come closer, to play cards and not to pass; what is not to be varied stays as it is. */
static void leanings_are_learned_from_nothing(void **unused)
{
    (void)unused;
    tune_plan p = plan_of(2), q = plan_of(1);
    const tune_plan begin = p;
    assert_true(player_read("instinct", &p.bot, PACK_EN, p.why, sizeof p.why));
    q.bot = p.bot;
    memset(p.weights + TO_STRIKE, 0, (WEIGHTS - FEATURES) * sizeof p.weights[0]);
    memset(q.weights + TO_STRIKE, 0, (WEIGHTS - FEATURES) * sizeof q.weights[0]);
    p.pairs = q.pairs = 100;
    p.vary = q.vary = BOT_LEANS;
    assert_true(tune_run(&p) && tune_run(&q));
    assert_memory_equal(p.weights, q.weights, sizeof p.weights);
    assert_memory_equal(p.weights, begin.weights, FEATURES * sizeof p.weights[0]);
    assert_true(p.weights[TO_PLAY] > 500 && p.weights[TO_CLOSER] > 200);
    assert_true(p.weights[TO_PASS] < 0);
}

/* However far it goes, what comes of it can be read again: here by steps that leave all bounds, and
 * whoever is the more drawn to play cards wins. */
static void leanings_stay_within_bounds(void **unused)
{
    (void)unused;
    fray_leaning_row row[FRAY_MAX_WEIGHTS];
    fray_knowledge wild = *du_game.knowledge;
    fray_game game = du_game;
    host_table h = *duel();
    h.table.game = &game;
    memcpy(row, wild.leaning, wild.leanings * sizeof row[0]);
    row[TO_PLAY - FEATURES].step = FRAY_LEANING_MOST - 1000;
    wild.leaning = row;
    game.knowledge = &wild;
    tune_plan p = plan_of(1);
    assert_true(player_read("instinct", &p.bot, PACK_EN, p.why, sizeof p.why));
    p.h = &h;
    p.steps = 3;
    p.vary = BOT_LEANS;
    p.weights[TO_PLAY] = FRAY_LEANING_MOST - 2000;
    assert_true(tune_run(&p));
    assert_int_equal(p.weights[TO_PLAY], FRAY_LEANING_MOST);
}

static bool first_only(void *who, const tune_step *s)
{
    *(uint32_t *)who += s->step;
    assert_true(s->share >= 0 && s->share <= 1);
    return false;
}

static void it_stops_when_told(void **unused)
{
    (void)unused;
    tune_plan p = plan_of(1);
    uint32_t seen = 0;
    p.stepped = first_only;
    p.who = &seen;
    assert_true(tune_run(&p));
    assert_int_equal(seen, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_wins_is_worth_more),
        cmocka_unit_test(teams_learn_by_the_missions_they_win),
        cmocka_unit_test(leanings_are_learned_from_nothing),
        cmocka_unit_test(leanings_stay_within_bounds),
        cmocka_unit_test(it_stops_when_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

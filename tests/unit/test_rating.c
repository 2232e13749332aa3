/* tests/unit/test_rating.c - the arena's statistics: against figures worked out by hand, and by
 * simulation with a seed. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "arena/rating.h"
#include "fray/game.h"

#define assert_near(a, b, within)                                                                  \
    do {                                                                                           \
        double x_ = (a), y_ = (b);                                                                 \
        if (!(fabs(x_ - y_) <= (within))) fail_msg("%.9g is not about %.9g", x_, y_);              \
    } while (0)

static void elo_and_share_are_two_ways_to_say_one_thing(void **unused)
{
    (void)unused;
    assert_near(rating_elo_of(0.75), 190.8485, 1e-3);
    assert_near(rating_elo_of(0.5), 0, 1e-12);
    assert_near(rating_elo_of(10.0 / 11), 400, 1e-9);
    assert_near(rating_share_of(-400), 1.0 / 11, 1e-12);
    for (double elo = -700; elo < 700; elo += 33)
        assert_near(rating_elo_of(rating_share_of(elo)), elo, 1e-9);
}

static void a_share_has_the_interval_worked_out_by_hand(void **unused)
{
    (void)unused;
    /* 102 pairs with the two that are added: mean 1/2, sum of squares 25/4 + 25/4 + 1/2 */
    const uint64_t even[] = {25, 0, 50, 0, 25}, none[] = {0, 0, 0, 0, 0}, all[] = {0, 0, 0, 0, 10};
    rating_span s = rating_share(even);
    assert_near(s.value, 0.5, 1e-12);
    assert_near(s.low, 0.5 - 1.959964 * sqrt(13.0) / 102, 1e-6);
    assert_near(s.high, 0.5 + 1.959964 * sqrt(13.0) / 102, 1e-6);
    s = rating_share(none);
    assert_true(s.low == 0 && s.high == 1);
    s = rating_share(all); /* ten pairs, all won: sure of more than half, not of everything */
    assert_true(s.value == 1 && s.high == 1 && s.low > 0.7 && s.low < 0.85);
}

static void the_likeliest_ratings_are_found(void **unused)
{
    (void)unused;
    /* odds of 3 to 1, 3 to 1 and so 9 to 1: whatever the weights, differences of log 3 fit exactly */
    const rating_pairing three[] = {
        {0, 1, {0, 0, 2, 0, 2}}, {1, 2, {0, 0, 20, 0, 20}}, {0, 2, {0, 0, 4, 0, 16}}};
    rating r[3];
    assert_true(rating_elo(3, three, 3, false, r));
    for (int i = 0; i < 3; i++) {
        assert_near(r[i].elo.value, 190.8485 * (1 - i), 1e-3);
        assert_true(r[i].elo.low < r[i].elo.value && r[i].elo.value < r[i].elo.high);
        assert_false(r[i].open);
    }
    assert_int_equal(r[0].pairs, 24);
    assert_true(rating_elo(3, three, 3, true, r));
    assert_true(r[0].elo.value == 0 && r[0].elo.low == 0 && r[0].elo.high == 0);
    assert_near(r[2].elo.value, -381.6970, 1e-3);
}

static void elo_has_the_interval_worked_out_by_hand(void **unused)
{
    (void)unused;
    /* 102 pairs: 204 games bend by 51; the surprises' squares are 25 + 25 + 1 + 1 */
    const rating_pairing even = {0, 1, {25, 0, 50, 0, 25}};
    rating r[2];
    double half = 1.959964 * sqrt(52.0) / 51 * 400 / log(10);
    assert_true(rating_elo(2, &even, 1, true, r));
    assert_near(r[1].elo.high, half, 1e-4);
    assert_near(r[1].elo.low, -half, 1e-4);
    assert_true(rating_elo(2, &even, 1, false, r));
    assert_near(r[0].elo.high, half / 2, 1e-4);
}

static void who_wins_all_has_an_open_rating(void **unused)
{
    (void)unused;
    const rating_pairing won[] = {{0, 1, {0, 0, 0, 0, 10}}, {1, 2, {1, 2, 3, 2, 1}}};
    rating r[4];
    assert_true(rating_elo(4, won, 2, false, r));
    assert_true(r[0].open && isfinite(r[0].elo.value));
    assert_true(r[0].elo.value > r[1].elo.value + 100);
    assert_int_equal(r[3].pairs, 0); /* never played */
}

static double uniform(uint64_t *random)
{
    return (double)(fray_next(random) >> 11) / 9007199254740992.0;
}

/* A pair of games whose results hang together: the same luck helps the same seat in both. */
static int draw_pair(double elo, uint64_t *random)
{
    double luck = 150 * (uniform(random) + uniform(random) + uniform(random) - 1.5);
    int points = 0;
    for (int game = 0; game < 2; game++) {
        double p = rating_share_of(elo + (game ? -luck : luck)), x = uniform(random);
        points += x < p - 0.05 ? 2 : x < p + 0.05 ? 1 : 0;
    }
    return points;
}

/* The share that such pairs bring in the long run is not that of the Elo: luck flattens it. */
static double true_elo(double elo)
{
    uint64_t random = 99;
    double sum = 0;
    enum { MANY = 400000 };
    for (int i = 0; i < MANY; i++) sum += draw_pair(elo, &random);
    return rating_elo_of(sum / (4.0 * MANY));
}

static void intervals_hold_what_they_promise(void **unused)
{
    (void)unused;
    enum { TIMES = 1000, PAIRS = 50 };
    const double elo[] = {0, 80, 250};
    double truth[3];
    for (int i = 0; i < 3; i++) truth[i] = true_elo(elo[i]);
    int held[2] = {0, 0};
    uint64_t random = 2024;
    for (int times = 0; times < TIMES; times++) {
        /* two opponents of 80 and 250 less than the first */
        rating_pairing p[] = {{0, 1, {0}}, {0, 2, {0}}};
        rating r[3];
        for (int i = 0; i < PAIRS; i++) {
            p[0].pairs[draw_pair(elo[1], &random)]++;
            p[1].pairs[draw_pair(elo[2], &random)]++;
        }
        assert_true(rating_elo(3, p, 2, true, r));
        for (int i = 0; i < 2; i++)
            held[i] += r[i + 1].elo.low <= -truth[i + 1] && -truth[i + 1] <= r[i + 1].elo.high;
    }
    for (int i = 0; i < 2; i++)
        if (held[i] < 0.935 * TIMES || held[i] > 0.97 * TIMES)
            fail_msg("%d of %d intervals hold", held[i], TIMES);
}

static void the_test_has_its_known_figures(void **unused)
{
    (void)unused;
    double low, high;
    rating_llr_bounds(0.05, 0.05, &low, &high);
    assert_near(high, log(19), 1e-12);
    assert_near(low, -log(19), 1e-12);
    const uint64_t pairs[] = {400, 800, 1500, 900, 500}, turned[] = {500, 900, 1500, 800, 400};
    assert_near(rating_llr(pairs, 2, 9), -rating_llr(turned, -9, -2), 1e-6);
    /* for small differences: n (s1 - s0) (2 s - s0 - s1) / (2 variance) */
    double n = 4100, mean = 0, variance = 0, s0 = rating_share_of(2), s1 = rating_share_of(9);
    for (int i = 0; i < 5; i++) mean += i / 4.0 * (double)pairs[i] / n;
    for (int i = 0; i < 5; i++)
        variance += (i / 4.0 - mean) * (i / 4.0 - mean) * (double)pairs[i] / n;
    double about = n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance);
    assert_near(rating_llr(pairs, 2, 9), about, 0.02 * fabs(about));
    const uint64_t none[] = {0, 0, 0, 0, 0};
    assert_true(rating_llr(none, 0, 5) == 0);
}

/* How often elo1 is accepted when the truth is `elo`, with the mean number of pairs. */
static double accepted(double elo, double elo0, double elo1, uint64_t *random, double *pairs_each)
{
    enum { TIMES = 200, MOST = 3000 };
    double low, high;
    int yes = 0, all = 0;
    rating_llr_bounds(0.05, 0.05, &low, &high);
    for (int times = 0; times < TIMES; times++) {
        uint64_t pairs[RATING_PAIR] = {0};
        double llr = 0;
        for (int i = 0; i < MOST && llr > low && llr < high; i++, all++) {
            pairs[draw_pair(elo, random)]++;
            llr = rating_llr(pairs, elo0, elo1);
        }
        yes += llr >= high;
    }
    *pairs_each = (double)all / TIMES;
    return (double)yes / TIMES;
}

static void the_test_errs_as_seldom_as_it_promises(void **unused)
{
    (void)unused;
    uint64_t random = 7;
    double elo0 = true_elo(0), elo1 = true_elo(40), each;
    assert_true(accepted(40, elo0, elo1, &random, &each) >= 0.92);
    assert_true(each > 50 && each < 1500);
    assert_true(accepted(0, elo0, elo1, &random, &each) <= 0.08);
}

/* Figures of Wilson's interval that stand in textbooks, and its ends. */
static void shares_of_independent_games(void **unused)
{
    (void)unused;
    rating_span s = rating_wilson(15, 148);
    assert_near(s.value, 15 / 148.0, 1e-12);
    assert_near(s.low, 0.0624, 5e-5);
    assert_near(s.high, 0.1605, 5e-5);
    s = rating_wilson(0, 20);
    assert_true(s.low == 0);
    assert_near(s.high, 0.1611, 5e-5);
    s = rating_wilson(20, 20);
    assert_true(s.high == 1);
    assert_near(s.low, 1 - 0.1611, 5e-5);
    s = rating_wilson(0, 0);
    assert_true(s.low == 0 && s.high == 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares_of_independent_games),
        cmocka_unit_test(elo_and_share_are_two_ways_to_say_one_thing),
        cmocka_unit_test(a_share_has_the_interval_worked_out_by_hand),
        cmocka_unit_test(the_likeliest_ratings_are_found),
        cmocka_unit_test(elo_has_the_interval_worked_out_by_hand),
        cmocka_unit_test(who_wins_all_has_an_open_rating),
        cmocka_unit_test(intervals_hold_what_they_promise),
        cmocka_unit_test(the_test_has_its_known_figures),
        cmocka_unit_test(the_test_errs_as_seldom_as_it_promises),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

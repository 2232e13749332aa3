/* tests/rules/apex/test_chance.c - the mean damage of a shot (chance.c) against all that the fourteen cards can come to
 * (AL-HIT). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>
#include "games/apex.c"
#include "support/packs.h"

#define MOST_OFF 0.15
static const struct content *k;
static struct state s;

/* All draws one after the other: the sum of damage over them, and how many they are. */
struct walk {
    const struct plan *plan;
    enum outcome outcome[AIM_CARDS][AIM_CARDS]; /* by shot and card */
    uint64_t sum, draws;
};

static void draw_on(struct walk *w, unsigned shot, unsigned placed, unsigned from, unsigned used,
                    struct tally tally)
{
    if (placed == w->plan->each) {
        shot++;
        placed = from = 0;
    }
    if (shot == w->plan->shots) {
        w->sum += damage_of(&tally, w->plan, 0);
        w->draws++;
        return;
    }
    for (unsigned n = from; n < k->aims; n++) {
        struct tally next = tally;
        if (used >> n & 1) continue;
        tally_card(&next, w->plan, &k->card[k->aim[n]], w->outcome[shot][n]);
        draw_on(w, shot, placed + 1, n + 1, used | 1u << n, next);
    }
}

static double exact_mean(const struct plan *plan, int to_hit, unsigned weapon_bonus_from)
{
    static struct walk w;
    struct tally none;
    memset(&w, 0, sizeof w);
    memset(&none, 0, sizeof none);
    w.plan = plan;
    for (unsigned shot = 0; shot < plan->shots; shot++)
        for (unsigned n = 0; n < k->aims; n++) {
            const int modifier = k->board[k->aim_board].slot[1 + slot_of_shot(k, plan, shot)] +
                                 (weapon_bonus_from && shot + 1 >= weapon_bonus_from ? 5 : 0);
            w.outcome[shot][n] = judge_card(plan, &k->card[k->aim[n]], modifier, to_hit);
        }
    draw_on(&w, 0, 0, 0, 0, none);
    return (double)w.sum / (double)w.draws;
}

static void means_are_those_of_all_draws(void **state)
{
    const fray_table t = {&al_game, k, NULL};
    const piece_id shooter = first_of(RED), target = first_of(BLUE);
    fray_setup setup;
    double worst = 0;
    unsigned tried = 0;
    (void)state;
    memset(&setup, 0, sizeof setup);
    assert_true(is_legal(al_game.start(&t, &setup, &s.head)));
    blank_state(k, &s);
    s.active = shooter;
    s.legend[shooter].at = (place_id)ground_place(1, 11);
    for (unsigned weapon = 1; weapon <= k->weapons; weapon++)
        for (unsigned far = 0; far < 8; far++) {
            const struct weapon *w = &k->weapon[weapon];
            const unsigned apart = w->range[1] + 3 * (far & 1);
            s.legend[shooter].weapon[0].weapon = (uint8_t)weapon;
            s.legend[target].at = (place_id)ground_place(1 + (int)apart, 11);
            const struct matter m = matter_aim(k, &s, shooter, target, 0, 0);
            struct plan plan = plan_of(&m);
            plan.automatic = far & 2 ? ICON_HIGHER | ICON_COVER : 0;
            plan.helmet = far & 4 ? 2 : 0;
            plan.helmet_value = far & 4 ? 60 : 0;
            const int to_hit = to_hit_of(&m, NULL);
            /* the only weapon with a Passive for later shots is one with five */
            struct matter third = m;
            third.shot = 3;
            const bool later = value_of(&third, CH_CARD_VALUE, shooter, 0) != 0;
            const double exact = exact_mean(&plan, to_hit, later ? 3 : 0),
                         mean = expected_of(&m, &plan, to_hit).damage / (double)PARTS_OF_ONE;
            const double off = mean > exact ? mean - exact : exact - mean;
            if (off > worst) worst = off;
            assert_true(off < MOST_OFF);
            tried++;
        }
    printf("%u shots, farthest off by %.3f damage\n", tried, worst);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(means_are_those_of_all_draws)};
    fray_pack *pack = support_load_packs(&al_game);
    if (!pack) return 1;
    k = (const struct content *)pack_content(pack);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    pack_free(pack);
    return failed;
}

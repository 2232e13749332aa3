/* tests/rules/apex/test_chances.c - what bots take a Shoot to come to in the mean (chance.c), against the exact walk over
 * the Shoot; every plain Weapon at every distance, and Shoots as they may come: with Attachments, at Helmets, over levels
 * and cover. AL-HIT-01 to AL-HIT-13. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include "games/apex.c"
#include "host/odds.h"
#include "support/packs.h"

#ifndef SHOTS
#define SHOTS 60 /* as they may come */
#endif
#ifndef APART_STEP
#define APART_STEP 4 /* 1: every plain Weapon at every distance */
#endif

static host_table h;
static struct content *k;
static const piece_id shooter = 1, target = LEGENDS / 2 + 1;

/* An activation on an empty Map: two Legends with nothing but one Weapon, far from the others. */
static struct state blank_on(unsigned map, unsigned weapon)
{
    struct state s;
    fray_setup setup;
    memset(&setup, 0, sizeof setup);
    assert_true(is_legal(al_game.start(&h.table, &setup, &s.head)));
    s.opt.map = (uint8_t)map;
    blank_state(k, &s);
    assert_true(is_legal(poke_weapon(k, &s, &s.legend[shooter].weapon[0], weapon)));
    s.legend[shooter].weapon[1].weapon = 0;
    s.legend[shooter].did = 0;
    return s;
}

static void begin(struct state *s, unsigned from, unsigned to)
{
    s->legend[shooter].at = (place_id)from;
    s->legend[target].at = (place_id)to;
    assert_true(is_legal(poke_case(k, s, FACT_ACTIVE, 0, shooter)));
    (void)game_settle(&h.table, &s->head, NULL);
}

static uint64_t random_seed = 11;

static unsigned any(unsigned n)
{
    return (unsigned)fray_even(fray_next(&random_seed), n);
}

static unsigned shoot_action(void)
{
    for (unsigned n = 0; n < k->actions; n++)
        if (k->verbs[k->action[n]] >> VERB_SHOOT & 1) return k->action[n];
    return 0;
}

/* ---- the two ways ---- */

static double mean_of(const odds *o, uint32_t fact, uint32_t of)
{
    for (uint32_t i = 0; i < o->facts; i++) {
        if (o->fact[i].fact != fact || o->fact[i].of != of) continue;
        double sum = 0;
        for (uint32_t v = o->fact[i].first; v < o->fact[i].first + o->fact[i].values; v++)
            sum += o->value[v].value * o->value[v].share.about;
        return sum;
    }
    return -1; /* it came out the same in all ends */
}

static double variance_of(const odds *o, uint32_t fact, double mean)
{
    double sum = 0;
    for (uint32_t i = 0; i < o->facts; i++)
        for (uint32_t v = o->fact[i].first;
             o->fact[i].fact == fact && v < o->fact[i].first + o->fact[i].values; v++)
            sum +=
                (o->value[v].value - mean) * (o->value[v].value - mean) * o->value[v].share.about;
    return sum;
}

static double most_seconds;
static unsigned most_walked, walks;

/* The Shoot under way from here, counted to its end. */
static odds *walk_shot(const struct state *s)
{
    struct state at = *s;
    const fray_answer act = {word_of(A_DO, shoot_action(), 0), RED, 0},
                      aim = {word_of(A_AT, target, s->legend[shooter].weapon[0].weapon), RED, 0};
    odds_wish wish = {.quiet = true};
    odds *o = NULL;
    assert_true(is_legal(al_game.apply(&h.table, &at.head, act, NULL, NULL)));
    assert_true(is_legal(al_game.apply(&h.table, &at.head, aim, NULL, NULL)));
    const clock_t before = clock();
    assert_int_equal(odds_walk(&h, &at.head, &wish, &o), ODDS_OK);
    const double seconds = (double)(clock() - before) / CLOCKS_PER_SEC;
    if (seconds > most_seconds) most_seconds = seconds;
    if (o->walked > most_walked) most_walked = o->walked;
    walks++;
    return o;
}

static double worst_mean, worst_spread;

/* Means are equal but for rounding: of each of a few sums to a 256th, times what a Hit or Headshot deals. */
static void compare(const struct state *s)
{
    odds *o = walk_shot(s);
    const struct matter m = matter_aim(k, s, shooter, target, 0, 0);
    const struct expected e = expected_shot(&m);
    const double exact = mean_of(o, FACT_SHOT_DAMAGE, 0), mine = e.damage / 256.0;
    assert_true(o->exact);
    if (exact >= 0) {
        const double off = exact > mine ? exact - mine : mine - exact,
                     far = variance_of(o, FACT_SHOT_DAMAGE, exact),
                     spread = e.spread / 256.0 * (e.spread / 256.0);
        if (off > worst_mean) worst_mean = off;
        if (off > 0.4)
            fail_msg("weapon %u: mean %f, not %f", s->legend[shooter].weapon[0].weapon, mine,
                     exact);
        const double ratio = far > 1 ? spread / far : 1;
        if (ratio > worst_spread) worst_spread = ratio;
        if (ratio < 0.2 || ratio > 3)
            fail_msg("weapon %u: variance %f, not %f", s->legend[shooter].weapon[0].weapon, spread,
                     far);
    }
    odds_free(o);
}

/* ---- tests ---- */

/* Row 12 of the first Map is open ground. */
static void plain_weapons_at_every_distance(void **state)
{
    (void)state;
    for (unsigned weapon = 1; weapon <= k->weapons; weapon++)
        for (unsigned apart = 1; apart < k->ground[1].columns; apart += APART_STEP) {
            struct state s = blank_on(1, weapon);
            begin(&s, ground_place(0, k->ground[1].rows - 1),
                  ground_place((int)apart, k->ground[1].rows - 1));
            const struct matter m = matter_aim(k, &s, shooter, target, 0, 0);
            compare(&s);
            /* the table knows no Passives, and no printed Attachments */
            const struct weapon *w = &k->weapon[weapon];
            const bool bare = !w->changes && !w->fitted[SLOT_OPTIC - SLOT_BARREL] &&
                              !w->fitted[SLOT_STOCK - SLOT_BARREL];
            if (bare) assert_int_equal(k->plain[weapon][apart], expected_shot(&m).damage);
        }
    print_message("%u walks, %u positions and %.1f ms at most\n", walks, most_walked,
                  most_seconds * 1000);
}

static void fit_any(struct state *s, unsigned weapon)
{
    for (unsigned fit = 0; fit < FITS; fit++) {
        const uint64_t set = k->weapon[weapon].fits[fit];
        if (set && any(3))
            s->legend[shooter].weapon[0].fitted[fit] =
                (uint8_t)bit_nth(set, (int)any((unsigned)bit_count(set)));
    }
}

static void wear_any(struct state *s)
{
    unsigned helmet = 0;
    while (k->loot[helmet].slot != SLOT_HELMET) helmet = 1 + any(k->loots);
    s->legend[target].gear[0] = (uint8_t)helmet;
}

static void shots_as_they_may_come(void **state)
{
    (void)state;
    worst_mean = worst_spread = 0;
    for (unsigned n = 0; n < SHOTS;) {
        const unsigned map = 1 + any(k->maps), weapon = 1 + any(k->weapons);
        const struct ground *g = &k->ground[map];
        const unsigned from = ground_place((int)any(g->columns), (int)any(g->rows)),
                       to = ground_place((int)any(g->columns), (int)any(g->rows));
        if (from == to || wide_has(&g->solid, from) || wide_has(&g->solid, to) ||
            !ground_sees(g, NULL, from, to))
            continue;
        struct state s = blank_on(map, weapon);
        fit_any(&s, weapon);
        wear_any(&s);
        begin(&s, from, to);
        compare(&s);
        n++;
    }
    print_message("%d shots: means are %.3f off at most, variances %.2f times\n", SHOTS, worst_mean,
                  worst_spread);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(plain_weapons_at_every_distance),
                                       cmocka_unit_test(shots_as_they_may_come)};
    fray_pack *pack = support_load_packs(&al_game);
    if (!pack) return 1;
    h.pack = pack;
    h.table.game = &al_game;
    h.table.content = pack_content(pack);
    k = (struct content *)(uintptr_t)h.table.content;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    pack_free(pack);
    return failed;
}

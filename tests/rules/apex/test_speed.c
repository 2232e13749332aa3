/* tests/rules/apex/test_speed.c - what questions to the ground cost in play, and a map at load: printed, for
 * docs/benchmarks.md; bounded so loosely that only a mistake in kind fails (a walk in place of a table). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include "games/apex.c"
#include "support/packs.h"

enum { PAIRS = 1 << 14, ROUNDS_OF_ALL = 100, LOOSELY = 20 };

static struct content *k;
static struct state s;

static double seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* Any pairs of spaces, each asked about when the one before has been answered; nanoseconds each. */
static double each_pair(unsigned (*question)(unsigned from, unsigned to), unsigned *sum)
{
    const struct ground *g = ground_of(k, &s);
    static uint8_t place[PAIRS + 1];
    uint64_t random = 5;
    for (unsigned n = 0; n <= PAIRS; n++)
        place[n] = (uint8_t)ground_place((int)fray_even(fray_next(&random), g->columns),
                                         (int)fray_even(fray_next(&random), g->rows));
    unsigned asked = 0, last = 0;
    const double begin = seconds();
    for (unsigned round = 0; round < ROUNDS_OF_ALL; round++)
        for (unsigned n = 0; n < PAIRS; n++, asked++) {
            last = question(place[n ^ last], place[n + 1]);
            *sum += last;
        }
    return (seconds() - begin) * 1e9 / asked;
}

static unsigned sight(unsigned from, unsigned to)
{
    return sees_space(k, &s, from, to);
}
static unsigned cover(unsigned from, unsigned to)
{
    return ground_is_covered(ground_of(k, &s), from, to);
}

/* A Care Package on the space, or none. */
static void put_package(unsigned place)
{
    memset(s.mini, 0, sizeof s.mini);
    for (unsigned n = 1; place && n <= k->objects; n++)
        if (k->object[n].tags & TAG_BLOCKAGE && k->object[n].part == PART_MINIATURE) {
            s.mini[0].object = (uint8_t)n;
            s.mini[0].owner = 1;
            s.mini[0].at = (place_id)place;
            s.mini[0].level = ground_of(k, &s)->level[place];
        }
}

static void sight_and_cover(void **state)
{
    unsigned sum = 0;
    (void)state;
    for (unsigned map = 1; map <= k->maps; map++) {
        s.opt.map = (uint8_t)map;
        put_package(0);
        const double see = each_pair(sight, &sum), hide = each_pair(cover, &sum);
        put_package(ground_place(k->ground[map].columns / 2, k->ground[map].rows / 2));
        assert_int_not_equal(s.mini[0].object, 0);
        const double past = each_pair(sight, &sum);
        print_message("map %u: sight %.1f ns, with a Care Package %.1f ns, cover %.1f ns (%u)\n",
                      map, see, past, hide, sum);
        assert_true(see < LOOSELY * 20 && hide < LOOSELY * 20);
    }
}

static void maps_at_load(void **state)
{
    static struct ground before;
    (void)state;
    for (unsigned map = 1; map <= k->maps; map++) {
        before = k->ground[map];
        const double begin = seconds();
        assert_true(ground_prepare(&k->ground[map]));
        const double took = (seconds() - begin) * 1e3;
        print_message("map %u: prepared in %.1f ms\n", map, took);
        assert_memory_equal(&before, &k->ground[map], sizeof before);
        assert_true(took < LOOSELY * 50);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(sight_and_cover),
                                       cmocka_unit_test(maps_at_load)};
    fray_pack *pack = support_load_packs(&al_game);
    if (!pack) return 1;
    k = (struct content *)(uintptr_t)pack_content(pack);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    pack_free(pack);
    return failed;
}

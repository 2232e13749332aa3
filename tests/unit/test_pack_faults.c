/* tests/unit/test_pack_faults.c - the nth allocation fails, for n = 1, 2, 3 ..: nothing crashes, nothing is half
 * loaded, and all memory is given back. FRAY_FAULTS=every tries each n, else every so many. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "support/packs.h"
#include "support/starve.h"

static void listen(void *who, const pack_problem *problem)
{
    ++*(int *)who;
    (void)problem;
}

/* How it ended: as if nothing had failed (sorting does without memory), or not at all. */
struct outcome {
    int result, said;
    uint64_t hash;
    long asked;
};

static struct outcome load(const fray_game *game, const char *text, size_t n, long fail)
{
    fray_pack *pack = NULL;
    struct outcome out = {0, 0, 0, 0};
    starve_begin(fail);
    out.result = pack_load_text(game, "x.yaml", text, n, listen, &out.said, &pack);
    if (pack != NULL) out.hash = pack_hash(pack);
    pack_free(pack);
    out.asked = starve_end();
    assert_int_equal(starve_held, 0);
    return out;
}

static void fail_at(const fray_game *game, const char *text, size_t n, long fail,
                    struct outcome good)
{
    struct outcome out = load(game, text, n, fail);
    assert_true(out.result < 0 || out.result == good.result);
    assert_true(out.hash == (out.result < 0 ? 0 : good.hash));
    if (out.result >= 0) assert_int_equal(out.said, good.said);
}

static void in_turn(const fray_game *game, const char *text, size_t n, bool is_good)
{
    const struct outcome good = load(game, text, n, 0);
    const long all = good.asked;
    assert_true((good.result == 0) == is_good && all > 5);
    for (long fail = 1; fail <= all; fail++)
        if (starve_tries(fail, all)) fail_at(game, text, n, fail, good);
}

static void nothing_is_half_loaded(void **unused)
{
    (void)unused;
    static char text[1 << 19];
    for (uint32_t i = 0; i < fray_game_count; i++) {
        assert_true(support_pack_text(fray_games[i], text, sizeof text));
        in_turn(fray_games[i], text, strlen(text), true);
    }
}

static void what_is_wrong_is_not_half_said(void **unused)
{
    (void)unused;
    static char text[4000];
    for (int i = 0; i < 90; i++) strcat(text, "- plyo: a\n- ploy: [x]\n");
    in_turn(fray_games[0], text, strlen(text), false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_half_loaded),
        cmocka_unit_test(what_is_wrong_is_not_half_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

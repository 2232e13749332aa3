/* tests/unit/test_spelling.c - which known word was meant. */
#include "base/spelling.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

static const char *meant(const char *word)
{
    static const char *const known[] = {"damage", "dice", "range", "on", NULL};
    struct spelling near = spelling_of(word, strlen(word));
    spelling_try_all(&near, known);
    return near.best ? near.best : "";
}

static void a_slip_of_the_finger_is_seen(void **unused)
{
    (void)unused;
    assert_string_equal(meant("dmage"), "damage");   /* dropped */
    assert_string_equal(meant("damagee"), "damage"); /* added */
    assert_string_equal(meant("damgae"), "damage");  /* swapped */
    assert_string_equal(meant("dize"), "dice");      /* replaced */
}

static void what_is_far_away_is_not_meant(void **unused)
{
    (void)unused;
    assert_string_equal(meant("glory"), "");
    assert_string_equal(meant("no"), ""); /* short words are near to everything */
    assert_string_equal(meant("damage-damage-damage-damage-damage-damage"), "");
}

static void of_equally_near_ones_the_first_is_meant(void **unused)
{
    (void)unused;
    static const char *const known[] = {"bat", "cat", "hat", NULL};
    struct spelling near = spelling_of("rat", 3);
    spelling_try_all(&near, known);
    assert_string_equal(near.best, "bat");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_slip_of_the_finger_is_seen),
        cmocka_unit_test(what_is_far_away_is_not_meant),
        cmocka_unit_test(of_equally_near_ones_the_first_is_meant),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

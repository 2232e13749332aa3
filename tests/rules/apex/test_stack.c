/* tests/rules/apex/test_stack.c - a stack that is too small: matches break off in the middle of this or that, and others
 * end as ever. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#define FRAY_STACK_PART 6
#include "games/apex.c"
#include "support/small_stack.h"

static void some_matches_break_and_some_end(void **state)
{
    (void)state;
    assert_in_range(play_on_small_stack(&al_game), 1, 999);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(some_matches_break_and_some_end)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

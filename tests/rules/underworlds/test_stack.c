/* tests/rules/underworlds/test_stack.c - a stack made far too small: the match ends cleanly. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#define FRAY_STACK_PART 24
#include "games/underworlds.c"
#include "support/small_stack.h"

static void a_full_stack_ends_the_match(void **state)
{
    (void)state;
    assert_int_equal(play_on_small_stack(&wu_game), SMALL_GAMES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_full_stack_ends_the_match)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

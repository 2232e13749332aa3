/* tests/rules/underworlds/test_frames.c - the frame of another procedure is one of zeros where it is released. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#define NDEBUG /* as it is released; test_machine.c has the assertion */
#include "games/underworlds.c"
#include "support/other_frame.h"

static void a_frame_of_another_procedure_does_no_harm(void **state)
{
    (void)state;
    assert_in_range(ask_other_frames(&wu_game), 1000, UINT32_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_frame_of_another_procedure_does_no_harm)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* tests/rules/apex/test_windows.c - windows are opened for what windows.def says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "support/opened.h"

#include "games/apex.c"

static void windows_come_to_be_opened(void **state)
{
    (void)state;
    windows_are_opened_for_what_they_say(&al_game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(windows_come_to_be_opened)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

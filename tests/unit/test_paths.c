/* tests/unit/test_paths.c - where packs are found: the variable rules alone, then the usual places. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>
#include "host/paths.h"

static char root[] = "/tmp/fray-paths-XXXXXX";

static int set_up(void **unused)
{
    (void)unused;
    char path[100];
    if (!mkdtemp(root)) return -1;
    snprintf(path, sizeof path, "%s/small", root);
    return mkdir(path, 0700);
}

static int tear_down(void **unused)
{
    (void)unused;
    char path[100];
    snprintf(path, sizeof path, "%s/small", root);
    unsetenv("FRAY_PACKS");
    return rmdir(path) || rmdir(root);
}

static void the_variable_wins(void **unused)
{
    (void)unused;
    char out[200], expected[200];
    setenv("FRAY_PACKS", root, 1);
    assert_true(paths_find("packs", "small", out, sizeof out));
    snprintf(expected, sizeof expected, "%s/small", root);
    assert_string_equal(out, expected);
    assert_true(paths_find("packs", "", out, sizeof out));
    assert_string_equal(out, root);
}

static void what_is_not_there_is_listed(void **unused)
{
    (void)unused;
    char out[400], tiny[8];
    setenv("FRAY_PACKS", root, 1);
    assert_false(paths_find("packs", "chess", out, sizeof out));
    assert_non_null(strstr(out, "/chess")); /* and no other place: the variable was set */
    assert_null(strchr(out, ','));
    unsetenv("FRAY_PACKS");
    assert_false(paths_find("packs", "chess", out, sizeof out));
    assert_non_null(strstr(out, "share/fray/packs/chess"));
    assert_false(paths_find("packs", "chess", tiny, sizeof tiny));
    assert_int_equal(strlen(tiny), sizeof tiny - 1);
    assert_false(paths_find("hats", "chess", out, sizeof out));
    assert_string_equal(out, "");
}

/* This test lies in build/debug/tests/unit: the tree above build/ is the one it was built in. */
static void a_program_in_the_build_finds_its_sources(void **unused)
{
    (void)unused;
    char out[400], self[400];
    unsetenv("FRAY_PACKS");
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    assert_true(n > 0);
    self[n] = '\0';
    *strstr(self, "/build/") = '\0';
    assert_true(paths_find("packs", "underworlds", out, sizeof out));
    assert_memory_equal(out, self, strlen(self));
    assert_string_equal(out + strlen(self), "/packs/underworlds");
    assert_true(paths_find("scenarios", "underworlds", out, sizeof out));
    assert_string_equal(out + strlen(self), "/tests/scenarios/underworlds");
}

static void long_names_do_no_harm(void **unused)
{
    (void)unused;
    char out[100], *name = malloc(20000);
    assert_non_null(name);
    memset(name, 'a', 19999);
    name[19999] = '\0';
    assert_false(paths_find("packs", name, out, sizeof out));
    setenv("FRAY_PACKS", name, 1);
    assert_false(paths_find("packs", "small", out, sizeof out));
    unsetenv("FRAY_PACKS");
    free(name);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_variable_wins),
        cmocka_unit_test(what_is_not_there_is_listed),
        cmocka_unit_test(a_program_in_the_build_finds_its_sources),
        cmocka_unit_test(long_names_do_no_harm),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}

/* tests/unit/test_message_faults.c - the n-th allocation fails while a message is read: it is read as it is, or it is
 * said that there is no memory. Never is less read than was said, and never is it called a mistake of who said it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "base/json.h"
#include "support/starve.h"
#include "wire/message.h"

static const char *const said[] = {
    "{\"t\":\"hello\",\"v\":1,\"match\":\"k3v9abcdefghijklmnop\",\"key\":"
    "\"0123456789abcdefghijklmnopqrstuv\","
    "\"lang\":\"de\",\"re\":\"q1\"}",
    "{\"t\":\"answer\",\"ask\":\"0123456789abcdef\",\"say\":\"attack steelheart "
    "sigmarite-broadsword\",\"re\":17}",
    "{\"t\":\"ping\",\"re\":\"with \\\"quotes\\\" and \\u00e4\"}",
    "{\"t\":\"why\",\"ask\":\"0123456789abcdef\",\"say\":\"with \\u0041 escapes \\u0042 and more "
    "of them\"}",
    "{\"t\":\"name\",\"name\":\"a name longer than what is made room for\"}",
};

static void what_is_read_is_what_was_said(void **unused)
{
    static message whole, m;
    char why[300];
    (void)unused;
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) {
        const size_t n = strlen(said[i]);
        starve_begin(0);
        if (message_read(said[i], n, 0, &whole, why, sizeof why) != MESSAGE_OK)
            fail_msg("%s: %s", said[i], why);
        const long all = starve_end();
        long starved = 0;
        for (long fail = 1; fail <= all; fail++) {
            memset(&m, 0xa5, sizeof m);
            starve_begin(fail);
            message_fault fault = message_read(said[i], n, 0, &m, why, sizeof why);
            starve_end();
            assert_int_equal(starve_held, 0);
            assert_true(fault == MESSAGE_OK || fault == MESSAGE_NO_MEMORY);
            if (fault == MESSAGE_OK) assert_memory_equal(&m, &whole, sizeof m);
            starved += fault == MESSAGE_NO_MEMORY;
        }
        assert_true(starved > all / 2);
    }
}

/* A number that was cut short is another number. */
static void numbers_are_whole(void **unused)
{
    static const char text[] =
        "[123456789, \"and a text that is longer than sixteen bytes\", 0.25]";
    json_error_t error;
    (void)unused;
    json_t *whole = json_read(text, strlen(text), &error);
    assert_non_null(whole);
    for (long fail = 1; fail < 40; fail++) {
        starve_begin(fail);
        json_t *value = json_read(text, strlen(text), &error);
        int number = errno;
        long asked = starve_end();
        assert_int_equal(number, asked >= fail ? ENOMEM : 0);
        assert_int_equal(value == NULL, asked >= fail);
        if (value) assert_true(json_equal(value, whole));
        json_decref(value);
    }
    json_decref(whole);
    assert_null(json_read("[1,", 3, &error));
    assert_int_equal(errno, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_read_is_what_was_said),
        cmocka_unit_test(numbers_are_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

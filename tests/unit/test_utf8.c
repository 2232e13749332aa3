/* tests/unit/test_utf8.c - characters of UTF-8: which bytes are one, and where texts may be cut. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include "base/utf8.h"

static void is(const char *bytes, int32_t wanted)
{
    size_t n = 9;
    int32_t c = utf8_read(bytes, strlen(bytes), &n);
    if (c != wanted) fail_msg("%s is %d, not %d", bytes, (int)c, (int)wanted);
    assert_int_equal(n, wanted < 0 ? 1 : strlen(bytes));
    /* what is behind does not matter; a NUL behind is as good as an end */
    char more[16];
    snprintf(more, sizeof more, "%s%s", bytes, wanted < 0 ? "" : "\xbfx");
    assert_int_equal(utf8_read(more, 4, &n), wanted);
}

static void characters_at_the_bounds_are_read(void **unused)
{
    (void)unused;
    is("\x01", 1);
    is("\x7f", 0x7f);
    is("\xc2\x80", 0x80);
    is("\xdf\xbf", 0x7ff);
    is("\xe0\xa0\x80", 0x800);
    is("\xed\x9f\xbf", 0xd7ff);
    is("\xee\x80\x80", 0xe000);
    is("\xef\xbf\xbf", 0xffff);
    is("\xf0\x90\x80\x80", 0x10000);
    is("\xf4\x8f\xbf\xbf", 0x10ffff);
    size_t n = 9;
    assert_int_equal(utf8_read("", 1, &n), 0);
    assert_int_equal(n, 1);
}

static void what_is_no_character_is_one_byte(void **unused)
{
    (void)unused;
    is("\x80", -1);  /* a tail alone */
    is("\xc3", -1);  /* cut off */
    is("\xc3x", -1); /* .. by another */
    is("\xe2\x82", -1);
    is("\xf0\x9f\x8e", -1);
    is("\xc0\xaf", -1); /* overlong */
    is("\xc1\xbf", -1);
    is("\xe0\x9f\xbf", -1);
    is("\xf0\x8f\xbf\xbf", -1);
    is("\xed\xa0\x80", -1); /* surrogates */
    is("\xed\xbf\xbf", -1);
    is("\xf4\x90\x80\x80", -1); /* too large */
    is("\xf5\x80\x80\x80", -1);
    is("\xff", -1);
    size_t n = 9; /* the rest is there, but is not to be read */
    assert_int_equal(utf8_read("\xc3\xb6", 1, &n), -1);
    assert_int_equal(n, 1);
    assert_int_equal(utf8_read("\xf0\x9f\x8e\xb2", 3, &n), -1);
}

static void texts_are_cut_between_characters(void **unused)
{
    (void)unused;
    static const char text[] = "a\xc3\xb6\xe2\x82\xac\xf0\x9f\x8e\xb2z"; /* 1, 2, 3, 4, 1 bytes */
    static const size_t whole[] = {0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10, 11};
    for (size_t n = 0; n < sizeof whole / sizeof whole[0]; n++)
        assert_int_equal(utf8_whole(text, n), whole[n]);
    /* what is no UTF-8 anyway is left to others */
    assert_int_equal(utf8_whole("\xbf\xbf", 2), 2);
    assert_int_equal(utf8_whole("a\xbf\xbf\xbf\xbf", 5), 5);
    char out[5];
    utf8_copy(out, sizeof out, text);
    assert_string_equal(out, "a\xc3\xb6");
    utf8_copy(out, sizeof out, "abcd");
    assert_string_equal(out, "abcd");
    utf8_copy(out, 1, text);
    assert_string_equal(out, "");
    utf8_copy(NULL, 0, text);
}

static void controls_are_told_from_letters(void **unused)
{
    (void)unused;
    assert_true(utf8_is_control(0) && utf8_is_control('\n') && utf8_is_control(0x1f));
    assert_true(utf8_is_control(0x7f) && utf8_is_control(0x80) && utf8_is_control(0x9f));
    assert_false(utf8_is_control(' ') || utf8_is_control('~') || utf8_is_control(0xa0));
    assert_false(utf8_is_control(-1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(characters_at_the_bounds_are_read),
        cmocka_unit_test(what_is_no_character_is_one_byte),
        cmocka_unit_test(texts_are_cut_between_characters),
        cmocka_unit_test(controls_are_told_from_letters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

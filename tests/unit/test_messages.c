/* tests/unit/test_messages.c - the program's sentences: both languages take the same arguments. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

static const struct {
    const char *id, *en, *de;
} messages[] = {
#define MESSAGE(id, en, de) {#id, en, de},
#include "cli/messages.def"
#undef MESSAGE
};

/* The conversions of a format with their lengths, in order: "%.40s of %lu" is "s lu ". */
static void conversions(const char *format, char *out, size_t n)
{
    size_t used = 0;
    for (; *format; format++) {
        if (*format != '%') continue;
        format += 1 + strspn(format + 1, "0123456789.-+ #*");
        if (*format == '%') continue;
        size_t length = strspn(format, "lhzjt") + 1;
        assert_true(used + length + 2 < n);
        memcpy(out + used, format, length);
        used += length;
        out[used++] = ' ';
        format += length - 1;
    }
    out[used] = '\0';
}

static void both_languages_take_the_same_arguments(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof messages / sizeof messages[0]; i++) {
        char en[100], de[100];
        conversions(messages[i].en, en, sizeof en);
        conversions(messages[i].de, de, sizeof de);
        if (strcmp(en, de) != 0) fail_msg("%s: %s against %s", messages[i].id, en, de);
    }
}

/* A text that ends its line in one language does in the other. */
static void both_languages_end_alike(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof messages / sizeof messages[0]; i++) {
        const char *en = messages[i].en, *de = messages[i].de;
        assert_true(*en && *de);
        if ((en[strlen(en) - 1] == '\n') != (de[strlen(de) - 1] == '\n'))
            fail_msg("%s", messages[i].id);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_languages_take_the_same_arguments),
        cmocka_unit_test(both_languages_end_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
